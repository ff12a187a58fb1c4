"""Screens that other tools drew wrong."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.asks import Fields, multi, opened, option, preview, row_with, single
from tests.e2e.programs import pi_ask
from tests.e2e.session import Session


WORDS = "It has its reasons, and these are good ones, as one will see in the end."

MOUSE_MODES = frozenset({9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016})


@pytest.mark.fault("two-digit-misaligned")
@pytest.mark.parametrize("kind", [single, multi])
def test_labels_stand_in_one_column(kind: Callable[..., Fields]) -> None:
    """The numbers of a list with more than nine rows are all as wide."""
    flow = opened(kind(*(f"o{number}" for number in range(12))))
    rows = flow.frame().text().split("\n")
    starts = {row.index("O") for row in rows if re.search(r"\d\. .* O\d", row)}

    assert 1 == len(starts)


@pytest.mark.fault("description-one-char-per-line")
@pytest.mark.parametrize("columns", [16, 20, 24, 30])
def test_a_description_is_never_a_column_of_letters(columns: int) -> None:
    """Where it is narrow the description stands below the label, as wide as it can."""
    long = option("a", label="A label of several words", description=WORDS)
    flow = opened(single(long), columns=columns, rows=40)
    lines = [
        span.text
        for line in flow.frame().lines
        for span in line
        if span.style == "description"
    ]

    assert WORDS.split() == " ".join(lines).split()
    assert len(lines) <= -(-len(WORDS) // (columns // 2))


@pytest.mark.fault("newline-in-label")
def test_a_label_is_one_line_and_other_texts_keep_theirs() -> None:
    """A line break in a label is a blank; in prompts and descriptions it is kept."""
    two = option("a", label="one\ntwo", description="three\r\nfour")
    flow = opened(single(two, prompt="five\nsix"))

    assert row_with(flow, "one two")
    assert ("three", "four") == (
        row_with(flow, "three").strip(),
        row_with(flow, "four").strip(),
    )
    assert ("five", "six") == (row_with(flow, "five"), row_with(flow, "six"))
    assert "\ufffd" not in flow.frame().text()


@pytest.mark.fault("preview-after-resize")
def test_a_preview_fits_after_every_change_of_size() -> None:
    """Its border ends in the last column, beside the list or below it, and back."""
    flow = opened(preview(option("a", preview=WORDS), "b"), columns=120)
    first = flow.frame()
    for columns in (89, 40, 90, 200, 33, 120):
        flow.resize(columns, 24)
        edges = [row for row in flow.frame().text().split("\n") if row.endswith("│")]
        assert edges
        assert {columns} == {len(row) for row in edges}

    assert first == flow.frame()


@pytest.mark.e2e
@pytest.mark.fault("copy-text")
def test_text_can_be_marked_with_the_mouse() -> None:
    """The mouse is the terminal's, and questions have no border to their sides."""
    with Session(pi_ask("demo")) as session:
        session.until("Enter")
        seen, modes = session.screen_text(), session.modes

        assert not modes & MOUSE_MODES
        assert not any(f"\x1b[?{mode}h".encode() in session.raw for mode in MOUSE_MODES)
        assert "│" not in seen.split("┌")[0]


@pytest.mark.e2e
@pytest.mark.fault("no-attention-signal")
def test_an_ask_is_silent() -> None:
    """No bell rings that nobody asked for, not even for a key that does nothing."""
    with Session(pi_ask("demo")) as session:
        session.until("Enter")
        session.press("\x1b[A", "x", "9", "\x1b[B")
        session.until("❯ 2.")

        assert b"\a" not in session.raw
