"""Sizes to rectangles, and items to their rows at a width."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pi_ask import layout
from pi_ask.frame import line_cells
from pi_ask.layout import Block, Item, Needs, Rect
from pi_ask.viewport import Viewport


QUESTION = Needs(
    title=1, prompt=2, note=0, note_editor=False, focus=2, items=8, pane=0,
    pane_first=False,
)  # fmt: skip
PREVIEW = QUESTION._replace(pane=24)
REVIEW = QUESTION._replace(pane=5, pane_first=True, focus=3, items=3, prompt=1)
TALL = QUESTION._replace(prompt=99, note=99, items=99, focus=99)


def rows(areas):
    """The first row and the number of rows of each area that is there."""
    return {
        name: (rect.row, rect.rows)
        for name, rect in areas._asdict().items()
        if rect.rows
    }


def test_a_question_at_the_usual_size():
    """Regions stand below each other, with blank rows around the question."""
    assert {
        "title": (0, 1),
        "tabs": (1, 1),
        "prompt": (3, 2),
        "list": (6, 16),
        "footer": (22, 2),
    } == rows(layout.areas(80, 24, QUESTION))


def test_a_note_stands_below_the_prompt():
    """The note on a question is part of what is above its options."""
    assert {
        "title": (0, 1),
        "tabs": (1, 1),
        "prompt": (3, 2),
        "note": (5, 3),
        "list": (9, 13),
        "footer": (22, 2),
    } == rows(layout.areas(80, 24, QUESTION._replace(note=3)))


def test_a_preview_stands_below_its_list():
    """Under 90 columns the preview gets what the list does not need."""
    assert {
        "title": (0, 1),
        "tabs": (1, 1),
        "prompt": (3, 2),
        "list": (6, 8),
        "pane": (14, 8),
        "footer": (22, 2),
    } == rows(layout.areas(89, 24, PREVIEW))


def test_answers_stand_above_the_actions():
    """On a narrow screen the review shows the answers first, and no empty rows."""
    assert {
        "title": (0, 1),
        "tabs": (1, 1),
        "prompt": (3, 1),
        "pane": (5, 5),
        "list": (10, 3),
        "footer": (22, 2),
    } == rows(layout.areas(80, 24, REVIEW))


@pytest.mark.parametrize("needs", [PREVIEW, REVIEW])
def test_a_pane_stands_beside_the_list_from_90_columns(needs):
    """List and pane share their rows and all columns but the one between them."""
    areas = layout.areas(90, 24, needs)

    assert areas.list == Rect(areas.pane.row, 0, areas.pane.rows, 36)
    assert (37, 53) == (areas.pane.column, areas.pane.columns)


def test_without_blank_rows_on_a_low_screen():
    """Under 16 rows nothing is spent on blank rows."""
    assert {
        "title": (0, 1),
        "tabs": (1, 1),
        "prompt": (2, 2),
        "list": (4, 8),
        "footer": (12, 3),
    } == rows(layout.areas(60, 15, QUESTION._replace(prompt=2)))


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (1, {"list"}),
        (2, {"list", "prompt"}),
        (3, {"list", "prompt", "footer"}),
        (4, {"list", "prompt", "footer"}),
        (5, {"list", "prompt", "footer", "tabs"}),
        (6, {"list", "prompt", "footer", "tabs", "title"}),
    ],
)
def test_what_matters_most_stays(size, shown):
    """The row under the cursor goes last, before it the prompt, then the footer."""
    assert shown == set(rows(layout.areas(30, size, QUESTION)))


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (1, {"note"}),
        (2, {"note", "list"}),
        (3, {"note", "list", "prompt"}),
        (4, {"note", "list", "prompt", "footer"}),
    ],
)
def test_the_editor_of_a_note_stays_longest(size, shown):
    """Where a note is written, its row is the last to go."""
    writing = QUESTION._replace(note=4, note_editor=True, focus=1)

    assert shown == set(rows(layout.areas(30, size, writing)))


@pytest.mark.parametrize("columns", [1, 20, 89, 90, 200])
@pytest.mark.parametrize("size", [1, 2, 3, 5, 9, 15, 16, 24, 60])
@pytest.mark.parametrize(
    "needs",
    [
        QUESTION,
        PREVIEW,
        REVIEW,
        TALL,
        TALL._replace(pane=99),
        TALL._replace(note_editor=True),
    ],
)
def test_areas_never_overlap_or_leave_the_screen(columns, size, needs):
    """Every area is on the screen, and no row is given away twice."""
    areas = layout.areas(columns, size, needs)
    beside = areas.pane.rows and areas.pane.row == areas.list.row
    taken = sorted(
        (rect.row, rect.row + rect.rows)
        for name, rect in areas._asdict().items()
        if rect.rows and not (beside and name == "pane")
    )

    assert areas.list.rows or areas.note.rows
    assert all(rect.column + rect.columns <= columns for rect in areas)
    assert taken[0][0] >= 0
    assert taken[-1][1] <= size
    assert all(end <= start for (_, end), (start, _) in pairwise(taken))


@pytest.mark.parametrize(
    ("columns", "size", "expected"),
    [
        (200, 24, 1),
        (150, 24, 1),
        (149, 24, 2),
        (80, 24, 2),
        (74, 24, 3),
        (10, 60, 3),
        (10, 11, 2),
        (10, 7, 1),
        (10, 1, 1),
    ],
)
def test_the_footer_goes_by_the_size_alone(columns, size, expected):
    """A footer is one to three rows, and at most a quarter of the screen."""
    assert expected == layout.footer_rows(columns, size)


def test_what_is_inside_a_pane():
    """A border is one cell wide, with one cell beside it to the left and right."""
    assert Rect(4, 12, 6, 16) == layout.inside(Rect(3, 10, 8, 20))
    assert Rect(1, 2, 0, 1) == layout.inside(Rect(0, 0, 1, 3))


# --- items --------------------------------------------------------------------------


def text(lines):
    """What *lines* show, and the styles of what is not blank."""
    return ["".join(span.text for span in line) for line in lines]


def styles(line):
    """The styles of the spans of *line* that are not blank."""
    return [span.style for span in line if span.text.strip()]


OPTION = Item(
    "1.", "○", "Some tea", (Block("description", "Green or black."),), chosen=False
)


def test_an_option_has_its_description_below():
    """What is below the label begins where the label does."""
    assert ["1. ○ Some tea", "     Green or black."] == text(
        layout.item_rows(OPTION, 40)
    )


def test_long_texts_of_an_option_wrap_with_a_hanging_indent():
    """Every row of the label and of the description begins in the same column."""
    assert [
        "1. ○ Some lovely",
        "     tea",
        "     Green or",
        "     black.",
    ] == text(layout.item_rows(OPTION._replace(label="Some lovely tea"), 17))


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (13, ["1. ○ Some tea", " Green or", " black."]),
        (12, ["○ Some tea", "Green or", "black."]),
        (9, ["○ Some", "  tea", "Green or", "black."]),
        (3, ["○ S", "  o", "  m", "  e", "  t", "  e", "  a"]),
    ],
)
def test_a_narrow_screen_keeps_the_mark_and_drops_the_number(columns, expected):
    """Indents go before words are broken, and the mark stays longest."""
    shown = text(layout.item_rows(OPTION, columns))

    assert expected == shown[: len(expected)]


def test_styles_say_what_each_part_of_an_option_is():
    """Number, mark, label and description have styles of their own."""
    label, description = layout.item_rows(OPTION, 40)

    assert ["number", "mark", "label"] == styles(label)
    assert ["description"] == styles(description)


def test_the_mark_of_a_chosen_option_has_its_own_style():
    """Chosen differs from not chosen in style as well as in its sign."""
    (row,) = layout.item_rows(Item("1.", "●", "Tea", chosen=True), 40)

    assert ["number", "chosen", "label"] == styles(row)


def test_line_breaks_of_a_description_are_kept():
    """Each line of a text is wrapped by itself; a label is always one line."""
    item = Item("1.", "", "a\nb", (Block("description", "one\n\ntwo"),))

    assert ["1. a b", "   one", "   ", "   two"] == text(layout.item_rows(item, 40))


@pytest.mark.parametrize("columns", range(8, 40))
def test_no_row_of_an_item_is_too_wide(columns):
    """Whatever the width, each row fits, wide characters and leads included."""
    item = Item(
        " 1.",
        "[x]",
        "漢字 and a very-long-word-that-is-cut",
        (
            Block("description", "漢字漢字 " * 4),
            Block("note", "why? " * 5, "Note: "),
            Block("note", "typing 漢字 " * 3, "Note: ", most=3),
        ),
    )

    assert max(map(line_cells, layout.item_rows(item, columns))) <= columns


NOTE = Block("note", "one two three four", "Note: ")


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (40, ["Note: one two three four"]),
        (18, ["Note: one two", "      three four"]),
        (17, ["Note: ", "one two three", "four"]),
        (4, ["Not…", "one", "two", "thre", "e", "four"]),
    ],
)
def test_a_lead_stands_before_its_text_or_above_it(columns, expected):
    """The text hangs below its first word, unless that leaves it too little room."""
    assert expected == text(layout.block_rows(NOTE, columns))


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (40, ["│ Note: one two three four"]),
        (22, ["│ Note: one two three ", "│       four"]),
        (19, ["│ Note: ", "│ one two three ", "│ four"]),
    ],
)
def test_an_editor_has_a_bar_at_its_left(columns, expected):
    """What is being written stands out without any colour."""
    shown = layout.block_rows(NOTE._replace(most=9), columns)

    assert expected == text(shown)
    assert all(line[0].style == "editor" for line in shown)


@pytest.mark.parametrize(
    ("columns", "caret", "expected"),
    [
        (40, 0, (0, 8)),
        (40, 18, (0, 26)),
        (22, 14, (1, 8)),
        (22, 18, (1, 12)),
        (19, 0, (1, 2)),
        (19, 18, (2, 6)),
        (1, 0, (1, 2)),
    ],
)
def test_the_caret_is_where_its_text_is(columns, caret, expected):
    """The place of the caret counts the bar, the lead and the wrapped rows."""
    block = NOTE._replace(most=9)

    assert expected == layout.editor_caret(block, columns, caret)


LINES = Block("answer", "\n".join("abcdefgh"), most=3)


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (Viewport(0), ["│ a", "│ b", "│ c                 ↓5"]),
        (Viewport(2), ["│ c                 ↑2", "│ d", "│ e                 ↓3"]),
        (Viewport(5), ["│ f                 ↑5", "│ g", "│ h"]),
        (Viewport(7), ["│ f                 ↑5", "│ g", "│ h"]),
        (Viewport(99, 9), ["│ f                 ↑5", "│ g", "│ h"]),
    ],
)
def test_an_editor_that_overflows_says_what_is_above_and_below(view, expected):
    """So many rows show, with the lines that don't counted at their right end."""
    shown = text(layout.block_rows(LINES._replace(view=view), 22))

    assert expected == [row.rstrip() for row in shown]


@pytest.mark.parametrize(
    ("hidden", "expected"),
    [
        (0, ["│ one two", "│ three four      ↓2"]),
        (1, ["│ three four      ↑1", "│ five six        ↓1"]),
    ],
)
def test_an_editor_counts_source_lines_and_cuts_within_them(hidden, expected):
    """A line of many rows is one line, though some of its rows may show."""
    block = Block("answer", "one two three four five six\nseven", most=2)
    shown = text(layout.block_rows(block._replace(view=Viewport(0, hidden)), 20))

    assert expected == [row.rstrip() for row in shown]


@pytest.mark.parametrize(("lines", "rows"), [(1, 1), (3, 3), (4, 3), (9, 3)])
def test_an_editor_grows_with_its_text_up_to_its_most(lines, rows):
    """It takes no more rows than its text has, and then no more than it may."""
    block = LINES._replace(text="\n".join("x" * lines))
    area = layout.editor_area(block, 20)

    assert rows == len(layout.block_rows(block, 20))
    assert (rows, lines > 3) == (area.rows, area.overflows)


@pytest.mark.parametrize(
    ("columns", "expected"),
    [(40, (0, 38)), (10, (0, 8)), (3, (0, 1)), (1, (0, 1))],
)
def test_text_that_fits_has_all_columns_beside_the_bar(columns, expected):
    """Only where an editor overflows it leaves room for the marks."""
    area = layout.editor_area(LINES._replace(text="a", lead=""), columns)

    assert expected == (area.hang, area.columns)
    assert not area.overflows


def test_the_caret_of_an_editor_counts_from_what_shows():
    """The first row in view is row 0, after the rows of the lead."""
    block = LINES._replace(view=Viewport(5))

    assert (0, 2) == layout.editor_caret(block, 20, 10)
    assert (2, 3) == layout.editor_caret(block, 20, 15)


def test_a_block_begins_below_the_blocks_before_it():
    """The row of a block counts the label's rows and those of earlier blocks."""
    item = OPTION._replace(blocks=(*OPTION.blocks, NOTE))

    assert 1 == layout.block_row(item, 40, 0)
    assert 2 == layout.block_row(item, 40, 1)
    assert 3 == layout.block_row(item, 17, 1)
