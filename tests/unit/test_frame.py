"""The screen as data: spans, lines and the frame."""

from __future__ import annotations

import pytest

from pi_ask.frame import Frame, Span, clip_line, line_cells, pad_line


LINE = (Span("ab", "label"), Span("漢字", "note"))


def test_a_span_is_plain_text_unless_said_otherwise():
    """The style that is not given is ``text``."""
    assert ("x", "text") == Span("x")


def test_a_frame_reads_as_one_string():
    """A line is a row of the text, and blanks at the ends of rows are gone."""
    lines = ((Span("a "), Span("b  ")), (), (Span("   "),), (Span(" c"),))
    frame = Frame(10, 4, lines, (0, 0), caret_shown=False)

    assert "a b\n\n\n c" == frame.text()


@pytest.mark.parametrize(
    ("line", "cells"), [((), 0), (LINE, 6), ((Span(""),), 0), ((Span("e\u0301"),), 1)]
)
def test_a_line_is_measured_in_cells(line, cells):
    """A wide character counts twice, and a mark not at all."""
    assert cells == line_cells(line)


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (9, LINE),
        (6, LINE),
        (5, (Span("ab", "label"), Span("漢…", "note"))),
        (4, (Span("ab", "label"), Span("…", "note"))),
        (3, (Span("ab", "label"), Span("…", "note"))),
        (2, (Span("ab", "label"), Span("", "note"))),
        (1, (Span("…", "label"),)),
        (0, (Span("", "label"),)),
    ],
)
def test_a_line_is_cut_to_what_fits(columns, expected):
    """What is cut ends in an ellipsis, and a wide character is never halved."""
    assert expected == clip_line(LINE, columns)


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (8, (*LINE, Span("  "))),
        (6, LINE),
        (4, (Span("ab", "label"), Span("…", "note"), Span(" "))),
    ],
)
def test_a_line_is_filled_to_the_width(columns, expected):
    """A line that is padded takes exactly the cells that it is given."""
    padded = pad_line(LINE, columns)

    assert expected == padded
    assert columns == line_cells(padded)
