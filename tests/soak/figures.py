"""What the soak measures."""

from __future__ import annotations

import resource
from collections.abc import Sequence
from pathlib import Path


def memory(pid: int) -> int:
    """Bytes of memory a process holds now."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of sorted values lies; 0 when there are none.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.5)
    3.0
    """
    return values[min(int(len(values) * share), len(values) - 1)] if values else 0.0


def milliseconds(seconds: Sequence[float]) -> str:
    """Median and 95th percentile of sorted seconds.

    >>> milliseconds([0.01, 0.02, 0.03])
    '20 ms, 30 ms'
    """
    return ", ".join(f"{percentile(seconds, share) * 1e3:.0f} ms" for share in (0.5, 0.95))


def megabytes(count: float) -> str:
    """
    >>> megabytes(3_400_000)
    '3.4 MB'
    """
    return f"{count / 1e6:.1f} MB"
