"""The marked texts of a module, found for pybabel (see babel.cfg).

Babel's own way of reading Python misses `t("…")` inside an f-string before Python 3.12, and
`translator(language)("…")` always.
"""

import ast
from collections.abc import Collection, Iterator
from typing import BinaryIO

Marked = tuple[int, str, tuple[str | None, ...], list[str]]


def marked(
    file: BinaryIO, keywords: Collection[str], comment_tags: Collection[str], options: object
) -> Iterator[Marked]:
    """The line, the name and the arguments of every call of a keyword; None for what is no literal text.

    >>> from io import BytesIO
    >>> list(marked(BytesIO(b'person.t("Hello", n=1) + t(NAME)'), {"t"}, (), {}))
    [(1, 't', ('Hello',), []), (1, 't', (None,), [])]
    """
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and node.args and (name := _called(node.func)) in keywords:
            yield node.lineno, name, tuple(map(_literal, node.args)), []


def _called(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=ast.Name(id="translator")):
            return "t"
    return ""


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
