"""How long a key takes: in long texts, after long pastes, in a tree of many files.

    python benchmarks/editing.py

The figures are processor time of this process, from the bytes of the key to the frame,
without the terminal. The runs of all rows are interleaved, so that what slows
the machine for a moment slows all of them; the table has their medians.
"""

# ruff: noqa: INP001, T201 (a script, which prints)

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median
from typing import NamedTuple

from pi_ask import AskFlow, mentions
from pi_ask.state.effects import ListFiles
from pi_ask.surfaces.finder import Finder
from pi_ask.terminal import tty


RUNS = 5
FILES = 200_000
KEPT = 50_000
QUERIES = ("m", "mo", "mod", "mode", "model", "model_1")
BUDGET = 0.016
"""One frame of a screen that is drawn 60 times a second."""

OPTIONS = [{"value": "tea", "label": "Tea"}]
PAYLOAD = {"questions": [{"id": "drink", "prompt": "What?", "options": OPTIONS}]}
WORDS = "the quick brown fox jumps over the lazy dog and goes on to the next "
CJK = "敏捷的棕色狐狸跳過懶狗然後繼續前進"


class Row(NamedTuple):
    """One row of the table: what is measured, and a run that gives its seconds."""

    name: str
    run: Callable[[], float]


def opened() -> AskFlow:
    """Return a flow with the editor of the own answer open."""
    flow = AskFlow(PAYLOAD, serves={ListFiles})
    flow.press("2")
    flow.frame()
    return flow


def filled(text: str, size: int) -> str:
    """Return *text* over and over, *size* bytes of it at most."""
    encoded = text.encode()
    whole = (encoded * (size // len(encoded) + 1))[:size]
    return whole.decode(errors="ignore")


def seconds(work: Callable[[], object]) -> float:
    """Return how long the processor was busy with *work*."""
    before = time.process_time()
    work()
    return time.process_time() - before


def bracketed(text: str) -> bytes:
    """Return *text* as a terminal sends a paste."""
    return b"\x1b[200~" + text.replace("\n", "\r").encode() + b"\x1b[201~"


def pasting(text: str) -> Callable[[], float]:
    """Return a run that pastes *text* into an empty editor.

    Each run has a number before it: what is known of one text is no help with another.
    """
    numbers = count()

    def run() -> float:
        flow, pasted = opened(), f"{next(numbers)} {text}"
        data = bracketed(pasted)

        def paste() -> None:
            flow.feed(data)
            flow.frame()

        taken = seconds(paste)
        assert flow.model.editor is not None
        assert pasted == flow.model.editor.buffer.text
        return taken

    return run


def typing(text: str, *keys: bytes) -> Callable[[], float]:
    """Return a run that presses *keys* behind *text*, and gives the slowest."""
    data = bracketed(text)

    def run() -> float:
        flow = opened()
        flow.feed(data)
        flow.frame()

        def press(key: bytes) -> Callable[[], None]:
            def pressed() -> None:
                flow.feed(key)
                flow.frame()

            return pressed

        return max(seconds(press(key)) for key in keys)

    return run


def paths(how_many: int) -> Iterator[str]:
    """Yield the paths of a tree, 100 files a folder."""
    for number in range(how_many):
        folder, file = divmod(number, 100)
        yield f"package_{folder % 40}/part_{folder}/model_{file}_{number}.py"


def matching() -> float:
    """Return the longest slice of matching what is kept of a tree, for all queries."""
    matcher = mentions.Matcher("")
    matcher.feed(tuple(paths(KEPT)))
    longest = 0.0
    for query in ("", *QUERIES):
        before = time.process_time()
        matcher = matcher.narrowed(query)
        longest = max(longest, time.process_time() - before)
        busy = True
        while busy:
            before = time.process_time()
            busy = matcher.step(mentions.SLICE)
            matcher.best(5)
            longest = max(longest, time.process_time() - before)
    return longest


def in_tree(folder: str) -> float:
    """Return the longest that a key would wait while a tree is listed and matched."""
    flow, finder, longest = opened(), Finder(folder), 0.0
    try:
        for key in (b" ", b"@", *(bytes([byte]) for byte in b"model_1")):
            before = time.process_time()
            flow.feed(key)
            for effect in flow.effects():
                if isinstance(effect, ListFiles):
                    finder.want(effect.query)
            flow.frame()
            longest = max(longest, time.process_time() - before)
            longest = max(longest, idle(flow, finder))
    finally:
        finder.close()
    return longest


def idle(flow: AskFlow, finder: Finder) -> float:
    """Do all that is done when no key comes, and return how long a piece took."""
    longest = 0.0
    while finder.is_busy or finder.descriptors:
        if not finder.is_busy:
            tty.ready(finder.descriptors, None)
        before = time.process_time()
        best = finder.work()
        if best is not None:
            flow.reply(ListFiles(finder.query), best)
            flow.frame()
        longest = max(longest, time.process_time() - before)
    return longest


def rows(folder: str) -> list[Row]:
    """Return what is measured; *folder* has a tree of many files in it."""
    many_lines = filled(WORDS + "\n", 1_000_000)
    one_line, cjk = filled(WORDS, 1_000_000), filled(CJK, 1_000_000)
    keys = (b"x", b"\x7f", b"\x1b[A", b"\x01", b"\x1bb", b"\x17", b"\x1f")
    return [
        Row("paste 1 MB, many lines", pasting(many_lines)),
        Row("paste 1 MB, one line", pasting(one_line)),
        Row("paste 1 MB, CJK in one line", pasting(cjk)),
        Row(
            "a key in 100 kB, many lines", typing(filled(WORDS + "\n", 100_000), *keys)
        ),
        Row("a key in 100 kB, one line", typing(filled(WORDS, 100_000), *keys)),
        Row("a key in 100 kB, CJK in one line", typing(filled(CJK, 100_000), *keys)),
        Row("a key in 1 MB, many lines", typing(many_lines, *keys)),
        Row("a slice of matching 50,000 paths", matching),
        Row("a piece of work in 200,000 files", lambda: in_tree(folder)),
    ]


def grown(folder: str) -> None:
    """Make the tree of many files."""
    made = set()
    for path in paths(FILES):
        file = Path(folder, path)
        if file.parent not in made:
            file.parent.mkdir(parents=True)
            made.add(file.parent)
        file.touch()


def main() -> None:
    """Measure everything and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        print("making 200,000 files ...", file=sys.stderr)
        grown(folder)
        measured = rows(folder)
        taken: dict[str, list[float]] = {row.name: [] for row in measured}
        for number in range(RUNS):
            print(f"run {number + 1} of {RUNS} ...", file=sys.stderr)
            for row in measured:
                taken[row.name].append(row.run())
    print("| | median | slowest run |\n|---|---|---|")
    for name, times in taken.items():
        print(
            f"| {name} | {1000 * median(times):.1f} ms | {1000 * max(times):.1f} ms |"
        )
    print(f"\nA key has {1000 * BUDGET:.0f} ms.")


if __name__ == "__main__":
    main()
