"""The renderer: styles by name, marks, borders, the row of tabs, the footer, the caret.

Whole screens are the subject of the scenes in tests/frames.
"""

from __future__ import annotations

import pytest

from pi_ask import AskFlow
from pi_ask.frame import line_cells
from pi_ask.keymap import Hint
from pi_ask.layout import Rect
from pi_ask.render import chrome
from pi_ask.text.cells import width
from tests.asks import ask, multi, opened, option, preview, single


MANY = [str(number) for number in range(40)]
TEXT = "\n".join(f"line {number}" for number in range(50))


def rows(flow):
    """The rows of the screen as strings."""
    return flow.frame().text().split("\n")


def styles(flow, start):
    """The styles of what is not blank on the first row that has *start*."""
    row = next(index for index, text in enumerate(rows(flow)) if start in text)
    return [span.style for span in flow.frame().lines[row] if span.text.strip()]


# --- styles -------------------------------------------------------------------------


def test_the_row_under_the_cursor():
    """It has the pointer, and its label has a style of its own."""
    flow = opened(single("tea", "coffee"))

    assert ["pointer", "number", "mark", "focused"] == styles(flow, "Tea")
    assert ["number", "mark", "label"] == styles(flow, "Coffee")


def test_every_row_of_a_label_under_the_cursor():
    """A label that wraps is focused as a whole, and has one pointer."""
    flow = opened(single(option("tea", label="Tea " * 20)), columns=40)
    shown = [row for row in rows(flow) if "Tea" in row]

    assert 3 == len(shown)
    assert [True, False, False] == [row.startswith("❯") for row in shown]
    assert ["focused"] == [
        span.style for span in flow.frame().lines[5] if "Tea" in span.text
    ]


@pytest.mark.parametrize(
    ("question", "mark", "chosen"), [(single, "○", "●"), (multi, "[ ]", "[x]")]
)
def test_a_chosen_option(question, mark, chosen):
    """It differs from the others in its sign as well as in its style."""
    flow = opened(question("tea", "coffee"))
    before = rows(flow)[4]
    flow.press("space", "down")

    assert f"❯ 1. {mark} Tea" == before
    assert f"  1. {chosen} Tea" == rows(flow)[4]
    assert ["number", "chosen", "label"] == styles(flow, "Tea")


def test_texts_have_styles():
    """Title, prompt, description and notes are told apart by their styles."""
    flow = AskFlow(ask(single(option("tea", description="Green.")), title="Drinks"))
    flow.press("n", "h", "enter", "N", "q", "enter")

    assert ["title"] == styles(flow, "Drinks")
    assert ["prompt"] == styles(flow, "Question 1?")
    assert ["lead", "note"] == styles(flow, "Note: q")
    assert ["description"] == styles(flow, "Green.")
    assert ["lead", "note"] == styles(flow, "Note: h")


def test_an_editor_has_a_bar():
    """What is being written is marked at its left."""
    flow = opened(single("tea"))
    flow.press("n", "h")

    assert ["editor", "lead", "note"] == styles(flow, "Note: h")


def test_a_preview_has_a_border():
    """Its lines are in a style of their own, and the border has the option's label."""
    flow = opened(preview("tea"))

    assert ["border"] == styles(flow, "┌─ Tea ──")
    assert ["border", "preview", "border"] == styles(flow, "About tea")


# --- marks --------------------------------------------------------------------------


def marks(flow):
    """The marks at the right ends of rows, from the top."""
    return [
        span.text
        for line in flow.frame().lines
        for span in line
        if span.style == "more" and span.text.strip() and span.text.strip()[0] in "↑↓"
    ]


def test_a_list_that_fits_has_no_marks():
    """Where everything is in view there is nothing to count."""
    assert [] == marks(opened(single("tea", "coffee")))


def test_a_list_that_is_cut_says_how_much_is_hidden():
    """Options above the first row in view are counted there, those below at the end."""
    flow = opened(single(*MANY), rows=10)
    top = marks(flow)
    flow.press(*["down"] * 20)
    middle = marks(flow)
    flow.press("end", "escape")

    assert ["↓35"] == top
    assert 35 == sum(int(mark[1:]) for mark in middle)
    assert ["↑", "↓"] == [mark[0] for mark in middle]
    assert ["↑35"] == marks(flow)


def test_one_row_has_both_marks():
    """Where a region has one row, what is above and below is counted there."""
    flow = opened(single(*MANY), rows=3)
    flow.press("down", "down")

    assert ["↑2↓38"] == marks(flow)


def test_marks_stand_at_the_right_end():
    """Texts keep clear of them."""
    flow = opened(single(*[option(n, label="x" * 500) for n in MANY]), rows=9)
    shown = [row for row in rows(flow) if "xx" in row]
    (marked,) = [row for row in shown if "↓" in row]

    assert 80 == len(marked)
    assert "x   ↓41" == marked[-7:]
    assert {74} == {len(row) for row in shown if row != marked}


def test_a_prompt_that_is_cut_counts_its_lines():
    """Rows of the prompt that are out of view can be scrolled to."""
    flow = opened(single("tea", prompt=TEXT), rows=10)
    before = marks(flow)
    flow.press("alt+down")

    assert ["↓45"] == before
    assert ["↑1", "↓44"] == marks(flow)


def test_a_preview_that_is_cut_counts_its_lines():
    """The marks stand inside the border."""
    flow = opened(preview(option("tea", preview=TEXT)), rows=20)
    row = next(row for row in rows(flow) if "↓" in row and "│" in row)

    assert row.endswith(" │")


# --- the row of tabs ----------------------------------------------------------------


def tabs(flow):
    """The row of tabs."""
    return next(
        text
        for text, line in zip(rows(flow), flow.frame().lines, strict=True)
        if any(span.style == "tab.active" for span in line)
    )


def labelled(*labels, columns=80):
    """An ask of questions with *labels*, in so many columns."""
    questions = [single("tea", label=label) for label in labels]
    return opened(*questions, columns=columns)


def test_every_tab_is_there_where_they_fit():
    """The active one is in brackets; the answered ones are ticked."""
    flow = labelled("Drink", "With")

    assert "[○ Drink] ○ With  Review" == tabs(flow)
    flow.press("enter")
    assert " ✓ Drink [○ With] Review" == tabs(flow)
    flow.press("tab")
    assert " ✓ Drink  ○ With [Review]" == tabs(flow)


@pytest.mark.parametrize(
    ("presses", "expected"),
    [
        (0, "[○ Label 0] ○ Label 1 9›"),
        (1, "‹1[○ Label 1] ○ Label 2 8›"),
        (9, "‹9[○ Label 9] Review"),
        (10, "‹9 ○ Label 9 [Review]"),
    ],
)
def test_tabs_that_do_not_fit_are_counted(presses, expected):
    """The active tab is always there; how many are hidden stands at the ends."""
    flow = labelled(*[f"Label {n}" for n in range(10)], columns=30)
    flow.press(*["tab"] * presses)

    assert expected == tabs(flow)


@pytest.mark.fault("header-limit-rejects")
def test_a_long_label_is_cut():
    """The active tab gets what there is, the others a part of it."""
    flow = labelled("A" * 30, "B" * 30)
    narrow = labelled("A" * 30, "B" * 30, columns=20)

    assert f"[○ {'A' * 30}] ○ {'B' * 19}…  Review" == tabs(flow)
    assert f"[○ {'A' * 13}…]2›" == tabs(narrow)


@pytest.mark.parametrize("columns", range(8, 40))
@pytest.mark.parametrize("tab", [0, 3, 6])
def test_the_active_tab_is_always_in_view(columns, tab):
    """Whatever the width, it is there with its brackets, and the row is not too long."""
    flow = labelled(*["漢字 label"] * 6, columns=columns)
    flow.press(*["tab"] * tab)
    (shown,) = [
        span.text
        for line in flow.frame().lines
        for span in line
        if span.style == "tab.active" and span.text
    ]

    assert ("[", "]") == (shown[0], shown[-1])
    assert width(tabs(flow)) <= columns


# --- the footer ---------------------------------------------------------------------

HINTS = [Hint("Enter", "choose"), Hint("Space", "toggle"), Hint("Esc", "cancel")]


def footer(columns, size):
    """The rows of the footer in so many columns and rows."""
    lines = chrome.footer(tuple(HINTS), Rect(0, 0, size, columns))
    return ["".join(span.text for span in line) for line in lines]


@pytest.mark.parametrize(
    ("columns", "size", "expected"),
    [
        (80, 1, ["Enter choose · Space toggle · Esc cancel"]),
        (80, 3, ["Enter choose · Space toggle · Esc cancel"]),
        (40, 2, ["Enter choose · Space toggle · Esc cancel"]),
        (39, 2, ["Enter choose · Space toggle", "Esc cancel"]),
        (39, 1, ["Enter choose · Space toggle …"]),
        (26, 3, ["Enter choose", "Space toggle · Esc cancel"]),
        (24, 3, ["Enter choose", "Space toggle", "Esc cancel"]),
        (12, 2, ["Enter choose", "Space toggle"]),
        (5, 1, ["Enter choose"]),
    ],
)
def test_the_footer_wraps_between_its_entries(columns, size, expected):
    """An entry is never broken; where rows are short the last ones are left out."""
    assert expected == footer(columns, size)


def test_keys_and_their_meaning_have_styles():
    """The keys stand out from what they do and from what is between entries."""
    (line,) = chrome.footer(tuple(HINTS[:2]), Rect(0, 0, 1, 80))

    assert ["key", "footer", "footer", "key", "footer"] == [s.style for s in line]


def test_the_footer_stands_at_the_bottom():
    """What it does not need is left blank above it."""
    flow = opened(single("tea"), rows=24)
    flow.press("n", "x")

    assert rows(flow)[-1].startswith("Enter save note")
    assert "" == rows(flow)[-2]


# --- the title ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "first"),
    [(" Drinks ", "Drinks"), ("A\x1bB", "A␛B"), (" ", "[○ Q1] Review")],
)
def test_the_title_is_the_first_row(title, first):
    """A blank one takes no row; what a terminal could act on is shown as a sign."""
    assert first == rows(AskFlow(ask(single("tea"), title=title)))[0]


# --- the caret ----------------------------------------------------------------------


def caret(*keys, columns=80, rows=24):
    """Where the terminal's cursor stands after *keys*."""
    flow = opened(single("tea", "coffee"), columns=columns, rows=rows)
    flow.press(*keys)
    return flow.frame().caret, flow.frame().caret_shown


@pytest.mark.fault("screen-reader-cursor")
@pytest.mark.fault("ime-cursor")
@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ((), ((4, 0), False)),
        (("down",), ((5, 0), False)),
        (("n",), ((5, 15), True)),
        (("n", "a", "漢"), ((5, 18), True)),
        (("n", "a", "b", "left"), ((5, 16), True)),
        (("N", "a"), ((3, 9), True)),
        (("3",), ((7, 9), True)),
        (("3", "a", "ctrl+j", "b"), ((8, 10), True)),
        (("3", "a", "escape"), ((6, 0), False)),
        (("shift+tab",), ((7, 0), False)),
        (("shift+tab", "down"), ((8, 0), False)),
    ],
)
def test_the_terminals_cursor(keys, expected):
    """It is visible at the caret of an editor, else hidden on the cursor's row."""
    assert expected == caret(*keys)


@pytest.mark.parametrize("keys", [("n",), ("N",), ("3",), ()])
@pytest.mark.parametrize("size", [(1, 1), (2, 3), (5, 2), (9, 4)])
def test_the_terminals_cursor_stays_on_the_screen(keys, size):
    """Even where the caret's place is cut off, the cursor is within the size."""
    (row, column), _ = caret(*keys, *"long text", columns=size[0], rows=size[1])

    assert 0 <= row < size[1]
    assert 0 <= column < size[0]


# --- the pane -----------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "beside"), [(90, True), (89, False)])
def test_where_the_pane_stands(columns, beside):
    """From 90 columns it begins on the row of the first option."""
    flow = opened(preview("tea", "coffee"), columns=columns)
    first = next(row for row in rows(flow) if "❯" in row)

    assert beside == ("┌─ Tea ─" in first)
    assert all(line_cells(line) <= columns for line in flow.frame().lines)


def test_the_pane_shows_the_option_under_the_cursor():
    """Title and text change with the cursor."""
    flow = opened(preview("tea", "coffee"))
    flow.press("down")
    text = flow.frame().text()

    assert "┌─ Coffee ─" in text
    assert "About coffee" in text
    assert "About tea" not in text


@pytest.mark.parametrize("columns", [1, 2, 3, 4, 5, 8, 12, 30])
def test_the_border_fits(columns):
    """A label that is too long for the border is cut."""
    flow = opened(
        preview(option("tea", label="漢字" * 9, preview="x")), columns=columns
    )

    assert all(line_cells(line) <= columns for line in flow.frame().lines)


def test_a_preview_keeps_its_indents_and_blank_lines():
    """It may be code."""
    flow = opened(preview(option("tea", preview="def f():\n\n    return 1")))
    inside = [row[2:-2].rstrip() for row in rows(flow) if row.startswith("│")]

    assert ["def f():", "", "    return 1"] == inside[:3]
