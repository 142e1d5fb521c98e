"""What a board picture costs: `make bench-rendering`.

Processor time, so that other work on the machine shows less; only the comparison of one thread with two is
by the clock. Each figure of a single board is the median of some runs.
"""

import gc
import io
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from statistics import median, quantiles
from time import perf_counter, process_time

from PIL import Image

from rendering import png
from rendering.board import compose_indexed
from rendering.gallery import gallery
from rendering.picture import draw
from rendering.spec import Arrow, BoardSpec, Player
from tests.rendering.naive import naive
from tests.rendering.recorded import recorded_game


def cost(work: Callable[[], object], runs: int = 25) -> float:
    """Median processor time in milliseconds."""
    times = []
    for _ in range(runs):
        start = process_time()
        work()
        times.append((process_time() - start) * 1000)
    return median(times)


def row(label: str, figure: float, unit: str = "ms", more: str = "") -> None:
    print(f"  {label:<44}{figure:>8.1f} {unit:<4}{more}")


def held() -> float:
    """Megabytes in all living pictures."""
    images = [thing for thing in gc.get_objects() if isinstance(thing, Image.Image) and thing.width]
    return sum(image.width * image.height * (1 if image.mode in "LP" else 4) for image in images) / 1e6


def boards() -> dict[str, BoardSpec]:
    all_boards = gallery()
    return {"start": all_boards["start"], "middle": all_boards["middle"], "end": all_boards["fourteen-off"]}


def cold() -> None:
    """Themes never used before; the first also loads the font, so it is not counted."""
    draw(replace(boards()["middle"], theme="contrast"))
    for theme in ("walnut", "night"):
        before, start = held(), process_time()
        draw(replace(boards()["middle"], theme=theme))
        row(f"cold: the first board of {theme}", (process_time() - start) * 1000)
        for spec in gallery().values():
            draw(replace(spec, theme=theme))
        row(f"held for {theme} after the whole gallery", held() - before, "MB")


def encoders(indexed: Image.Image) -> None:
    image = indexed.convert("RGB")

    def saved(source: Image.Image, kind: str, **options: object) -> bytes:
        out = io.BytesIO()
        source.save(out, kind, **options)
        return out.getvalue()

    ways: dict[str, Callable[[], bytes]] = {
        "ours: palette PNG, filtered, runs alone": lambda: png.deflated(png.filtered(indexed)),
        "palette PNG, level 1": lambda: saved(indexed, "PNG", compress_level=1),
        "palette PNG, level 3": lambda: saved(indexed, "PNG", compress_level=3),
        "palette PNG, level 6": lambda: saved(indexed, "PNG", compress_level=6),
        "RGB PNG, level 1": lambda: saved(image, "PNG", compress_level=1),
        "RGB PNG, level 6": lambda: saved(image, "PNG", compress_level=6),
        "JPEG, quality 90, 4:4:4": lambda: saved(image, "JPEG", quality=90, subsampling=0),
        "WebP, quality 90": lambda: saved(image, "WEBP", quality=90, method=0),
    }
    for label, way in ways.items():
        row(label, cost(way, 7), more=f"{len(way()) / 1000:>8.0f} KB")


def game(specs: Sequence[BoardSpec]) -> None:
    times, sizes = [], []
    for spec in specs:
        start = process_time()
        picture = draw(spec)
        times.append((process_time() - start) * 1000)
        sizes.append(len(picture) / 1000)
    row(f"a recorded game of {len(specs)} boards: median", median(times), more=f"{median(sizes):>8.0f} KB")
    row("  95th percentile and largest", quantiles(times, n=20)[-1], more=f"{max(sizes):>8.0f} KB")


def something_new(spec: BoardSpec) -> None:
    plain = cost(lambda: draw(spec))
    arrows = iter([Arrow(source, source - 6) for source in range(24, 6, -1)] * 2)
    names = iter(range(1000))
    arrow = cost(lambda: draw(replace(spec, last_move=(next(arrows),))))
    name = cost(lambda: draw(replace(spec, white=Player(f"Константин {next(names)}"))))
    row("one new arrow more", arrow - plain)
    row("one new name more", name - plain)


def threads(specs: Sequence[BoardSpec]) -> None:
    def rate(count: int) -> float:
        with ThreadPoolExecutor(count) as pool:
            start = perf_counter()
            list(pool.map(draw, specs))
            return len(specs) / (perf_counter() - start)

    pairs = [(rate(1), rate(2)) for _ in range(9)]
    row("one thread", median(one for one, _ in pairs), "/s")
    ratio = median(two / one for one, two in pairs)
    row("two threads", median(two for _, two in pairs), "/s", f"{ratio:>8.2f} times")


def main() -> None:
    specs = list(recorded_game())
    print("drawing naively at 4×")
    for name, spec in boards().items():
        row(name, cost(partial(naive, spec), 3), more=f"{len(naive(spec)) / 1000:>8.0f} KB")
    print("ours")
    cold()
    for name, spec in boards().items():
        row(f"warm: {name}", cost(partial(draw, spec)), more=f"{len(draw(spec)) / 1000:>8.0f} KB")
    game(specs)
    something_new(replace(boards()["middle"], last_move=()))
    print("encoders, middle game")
    encoders(compose_indexed(boards()["middle"]))
    print("threads, by the clock")
    threads(specs)


if __name__ == "__main__":
    main()
