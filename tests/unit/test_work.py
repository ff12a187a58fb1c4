"""How much is done for a key: counted, so that it is the same on every machine.

Nothing that a key costs may grow with what is off the screen. What is counted are calls
of Python functions: all of them, and those that lay out, measure and build.
"""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from types import CodeType
from typing import NamedTuple

import pytest

from pi_ask import AskFlow
from pi_ask.frame import Span
from pi_ask.layout import item_rows
from pi_ask.text import cells, clean, wrap
from tests.asks import ask, multi, option, preview, single


ROUNDS = ("down", "down", "down", "up", "up", "up")


class Work(NamedTuple):
    """What some keys took."""

    calls: int
    rows_laid_out: int
    cells_measured: int
    texts_cleaned: int
    texts_wrapped: int
    spans_built: int


PARTS = [
    inspect.unwrap(function).__code__
    for function in (item_rows, cells.width, clean.visible, wrap.wrap, Span.__new__)
]


def work(flow: AskFlow, *keys: str) -> Work:
    """Count what *keys* take, each with the frame after it."""
    counts: Counter[CodeType] = Counter()

    def count(frame, event, argument):
        if event == "call":
            counts[frame.f_code] += 1

    sys.setprofile(count)
    try:
        for key in keys:
            flow.press(key)
            flow.frame()
    finally:
        sys.setprofile(None)
    return Work(counts.total(), *(counts[code] for code in PARTS))


def opened(payload, *keys: str) -> AskFlow:
    """The flow of an ask that was shown, and in which *keys* were pressed."""
    flow = AskFlow(payload)
    flow.frame()
    for key in keys:
        flow.press(key)
        flow.frame()
    return flow


def words(count: int) -> list[str]:
    """Names of as many options, of one width each."""
    return [f"o{number:05}" for number in range(count)]


def described(count: int):
    """An ask of one question, with as many options of two rows each."""
    return ask(single(*(option(w, description=f"About {w}") for w in words(count))))


def previews(lines: int):
    """An ask of options whose previews have as many lines."""
    return ask(
        preview(
            *(option(w, preview=f"{w} is\nlong\n" * (lines // 2)) for w in words(6))
        )
    )


def tabs(count: int):
    """An ask of as many questions."""
    return ask(*(multi(*words(5)) for _ in range(count)))


CASES = {
    "options": (described, 100, 10_000, (), ROUNDS),
    "options, at the end": (described, 100, 10_000, ("end", "up"), ROUNDS),
    "options, by page": (described, 100, 10_000, (), ("pagedown", "pageup")),
    "previews": (previews, 200, 50_000, ROUNDS, ROUNDS),
    "previews, shown for the first time": (previews, 200, 50_000, (), ROUNDS),
    "previews, by page": (previews, 200, 50_000, (), ("pagedown", "pageup")),
    "questions": (tabs, 40, 400, (), ROUNDS),
    "questions, by tab": (tabs, 40, 400, ("right",) * 12, ("right", "left")),
    "questions, in the review": (tabs, 40, 400, ("left", *ROUNDS), ROUNDS),
    "options, toggled": (
        lambda count: ask(multi(*words(count))),
        100,
        10_000,
        ("down",),
        ("space", "space"),
    ),
    "options, with a note": (
        lambda count: ask(multi(*words(count))),
        100,
        10_000,
        ("down", "n"),
        ("a", "b", "backspace"),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_key_takes_no_more_where_more_is_off_the_screen(case: str) -> None:
    """A hundred times as much there is the same work here, but for a mark and a digit."""
    made, few, many, before, keys = CASES[case]
    little = work(opened(made(few), *before), *keys)
    much = work(opened(made(many), *before), *keys)

    assert little.calls > 0
    assert [] == [
        (what, less, more)
        for what, less, more in zip(Work._fields, little, much, strict=True)
        if more > less + 3 * len(keys)
    ]


def test_the_work_for_a_key_is_bounded() -> None:
    """Moving in a list of twenty: what a screenful takes, once and not again and again."""
    flow = opened(ask(single(*words(20))), *ROUNDS)
    done = work(flow, "down")

    assert done.rows_laid_out == 0
    assert done.cells_measured <= 30
    assert done.spans_built <= 60
    assert done.calls <= 1200
