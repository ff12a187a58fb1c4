"""Sizes that are none, many tabs, and a megabyte: what shows there."""

from __future__ import annotations

import re
import sys
from functools import cache
from random import Random

import pytest

from pi_ask import AskFlow
from pi_ask.render import screen
from pi_ask.state import actions as do
from pi_ask.state.model import Model, start
from tests.asks import ask, option, preview, single
from tests.unit.test_any_size import (
    PAYLOAD,
    SCENES,
    misfits,
    missing,
    pressed,
    resized,
    scene,
)


COLUMNS, ROWS = range(1, 61), range(1, 31)


pytestmark = pytest.mark.matrix


# --- tabs ---------------------------------------------------------------------------


@cache
def many(count: int) -> Model:
    """Return the state of an ask of so many questions."""
    return AskFlow(
        ask(*(single("tea", label=f"Part{number:03d}") for number in range(count)))
    ).model


@pytest.mark.parametrize("columns", [20, 40, 80, 200])
def test_the_active_tab_is_whole_and_the_hidden_ones_are_counted(columns: int) -> None:
    """For 1 to 200 questions, wherever one is among them."""
    faults = []
    for count in (*range(1, 30), *range(30, 201, 17), 99, 100, 101, 200):
        for active in {0, 1, count // 2, count - 1, count}:
            model = resized(pressed(many(count), do.ChangeTab(active)), columns, 8)
            row = screen.view(model).text().split("\n")[0]
            label = "Review" if active == count else f"○ Part{active:03d}"
            shown = re.findall(r"Part\d\d\d|Review", row)
            before = int((re.findall(r"^‹(\d+)", row) or [0])[0])
            after = int((re.findall(r"(\d+)›$", row) or [0])[0])
            first = count if shown[0] == "Review" else int(shown[0][4:])
            if f"[{label}]" not in row or before != first:
                faults.append((count, active, row))
            if before + len(shown) + after != count + 1:
                faults.append((count, active, row))

    assert [] == faults


@pytest.mark.parametrize("columns", COLUMNS)
def test_a_tab_is_there_at_any_width(columns: int) -> None:
    """The active one of 200 is marked where not even its label fits."""
    model = resized(pressed(many(200), do.ChangeTab(100)), columns, 8)
    line = screen.view(model).lines[0]

    assert "tab.active" in {span.style for span in line}


# --- sizes that are none ------------------------------------------------------------


@pytest.mark.fault("zero-size-terminal")
@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize(
    ("columns", "rows", "expected"),
    [
        (0, 0, (1, 1)),
        (-5, -1, (1, 1)),
        (0, 24, (1, 24)),
        (80, 0, (80, 1)),
        (500, 200, (500, 200)),
        (1, 200, (1, 200)),
        (500, 1, (500, 1)),
    ],
)
def test_odd_sizes_are_survived(
    name: str, columns: int, rows: int, expected: tuple[int, int]
) -> None:
    """A size that is none counts as one cell, and the largest is just a size."""
    frame = screen.view(resized(scene(name), columns, rows))

    assert [] == misfits(frame, *expected)


def test_an_ask_can_open_without_a_size() -> None:
    """A terminal that tells none is no reason to fail, and a size may come later."""
    flow = AskFlow(PAYLOAD, columns=0, rows=0)
    flow.frame()
    flow.resize(80, 24)

    assert AskFlow(PAYLOAD).frame() == flow.frame()


@pytest.mark.fault("resize-shrink-crash")
@pytest.mark.fault("focus-outside-view-after-resize")
@pytest.mark.parametrize("name", SCENES)
def test_a_storm_of_sizes_changes_nothing(name: str) -> None:
    """After hundreds of resizes the state is the same, and what matters is shown."""
    random, model = Random(name), scene(name)
    for _ in range(250):
        columns, rows = random.randrange(-1, 150), random.randrange(-1, 60)
        model = resized(model, columns, rows)
        frame = screen.view(model)
        found = misfits(frame, max(1, columns), max(1, rows))
        if columns >= 20 and rows >= 5:
            found += missing(frame)
        assert [] == found, (columns, rows, frame.text())
    kept = resized(model, 80, 24)
    before = scene(name)

    assert (before.tab, before.cursor) == (kept.tab, kept.cursor)
    assert before.entries == kept.entries
    assert before.editor == kept.editor


# --- a megabyte ---------------------------------------------------------------------


def calls_for(model: Model, action: do.Action) -> int:
    """Return how many functions are called for one action and its frame."""
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    screen.view(pressed(model, action))  # fills the caches
    sys.setprofile(count)
    try:
        screen.view(pressed(model, action))
    finally:
        sys.setprofile(None)
    return calls


MEGABYTES = {
    "one line": "wordy " * 170_000,
    "many lines": "a line of words\n" * 65_000,
    "blank lines": "x" + "\n" * 1_000_000 + "x",
}


@pytest.mark.parametrize("text", MEGABYTES)
@pytest.mark.parametrize(
    "action",
    [do.Move(1), do.ScrollPrompt(1), do.ScrollPane(1), do.Toggle()],
    ids=lambda action: type(action).__name__,
)
def test_a_megabyte_costs_no_more_per_key_than_a_page(
    text: str, action: do.Action
) -> None:
    """Keys take as many steps with a prompt and preview of a megabyte as with little."""
    few, much = (
        AskFlow(
            ask(
                preview(
                    option("a", preview=shown), option("b", preview=shown), prompt=shown
                )
            )
        ).model
        for shown in (MEGABYTES[text][:6000], MEGABYTES[text])
    )

    assert calls_for(much, action) <= 1.2 * calls_for(few, action)


def test_a_state_takes_any_size_from_the_start() -> None:
    """Without a payload's help, too, a model is never smaller than one cell."""
    assert (1, 1) == (start(many(1).ask, -3, 0).columns, start(many(1).ask, 0, 0).rows)
