"""What is typed, on rows: by source lines, and long ones only where they changed."""

from __future__ import annotations

import random

import pytest

from pi_ask.text import typed
from pi_ask.text.typed import LONG, WIDTHS, Place
from pi_ask.text.wrap import Row, soft_rows


PIECES = (
    *("a", "word", " ", "  ", "\t", "long" * 9, "漢字", "。", "e\u0301", "🇩🇪", "🇫"),
    *("👨\u200d👩\u200d👧", "\u200d", "\x1b", "…", "한국", "हिन्दी", "\u0301" * 9),
)


def whole(line, columns):
    """The rows of *line*, wrapped in one piece."""
    return tuple(soft_rows(line, columns - 1))


def edits(seed, pieces, count):
    """Long lines, each the one before with something cut out and put in."""
    chance = random.Random(seed)
    line = "".join(chance.choices(pieces, k=LONG))
    for _ in range(count):
        yield line
        start = chance.choice((0, chance.randrange(len(line)), len(line)))
        stop = start + chance.choice((0, 0, 1, 5, 60, 500))
        put_in = chance.choices(pieces, k=chance.choice((0, 1, 1, 3, 100)))
        line = line[:start] + "".join(put_in) + line[stop:]


@pytest.mark.parametrize("columns", [9, 20, 41, 80])
@pytest.mark.parametrize("seed", range(3))
def test_a_long_line_that_was_edited_is_wrapped_like_a_new_one(seed, columns):
    """Rows that are kept from the line before are those that it would get anew."""
    for line in edits(seed, PIECES, 8):
        assert len(line) >= LONG
        assert whole(line, columns) == typed.line_rows(line, columns)


@pytest.mark.parametrize("columns", [2, 3, 20, 80])
@pytest.mark.parametrize("pieces", ["ab", "ab  ", "a  ", " ", "漢", "a漢 。"])
def test_a_long_line_of_few_kinds_is_wrapped_like_a_new_one(pieces, columns):
    """Where rows look alike, those that are kept still are the right ones."""
    for line in edits(5, tuple(pieces), 8):
        assert whole(line, columns) == typed.line_rows(line, columns)


def test_a_long_line_is_remembered_at_several_widths():
    """Measuring it at one width on the way does not spoil another."""
    for line in edits(1, PIECES, 4):
        for columns in range(10, 12 + WIDTHS):
            assert whole(line, columns) == typed.line_rows(line, columns)


@pytest.mark.parametrize(
    ("line", "columns", "rows"),
    [
        ("", 5, [(0, 0)]),
        ("abcd", 5, [(0, 4)]),
        ("abcde", 5, [(0, 4), (4, 5)]),
        ("ab cd", 5, [(0, 3), (3, 5)]),
        ("abcd e", 5, [(0, 5), (5, 6)]),
        ("漢字漢", 5, [(0, 2), (2, 3)]),
        ("ab", 1, [(0, 1), (1, 2)]),
        ("ab", 0, [(0, 1), (1, 2)]),
    ],
)
def test_the_rows_of_a_line(line, columns, rows):
    """The last cell is kept free for the caret, if there is more than one."""
    assert tuple(Row(*row) for row in rows) == typed.line_rows(line, columns)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", ("",)),
        ("a", ("a",)),
        ("a\n", ("a", "")),
        ("a\n\nb", ("a", "", "b")),
        ("a\rb\x0bc\x85d\u2028e", ("a\rb\x0bc\x85d\u2028e",)),
    ],
)
def test_the_source_lines_of_a_text(text, lines):
    """There is at least one, and nothing but LF ends one."""
    assert lines == typed.lines(text)


@pytest.mark.parametrize(
    ("caret", "place"),
    [(0, (0, 0)), (2, (0, 2)), (3, (1, 0)), (4, (2, 0)), (5, (2, 1))],
)
def test_the_place_of_a_caret(caret, place):
    """Which line it is on, and how far into it."""
    assert Place(*place) == typed.place("ab\n\nc", caret)


@pytest.mark.parametrize(
    ("line", "offset", "expected"),
    [
        ("", 0, (0, 0)),
        ("abc", 3, (0, 3)),
        ("abcd", 4, (0, 4)),
        ("abcd e", 4, (0, 4)),
        ("abcd e", 5, (1, 0)),
        ("abcd e", 6, (1, 1)),
        ("abcde", 4, (1, 0)),
        ("漢字漢", 1, (0, 2)),
        ("漢字漢", 2, (1, 0)),
        ("e\u0301x", 2, (0, 1)),
        ("\x1bx", 1, (0, 1)),
        ("abcd ", 5, (0, 4)),
    ],
)
def test_the_row_and_column_of_a_caret(line, offset, expected):
    """A caret between two rows stands at the start of the second."""
    assert expected == typed.caret_in_line(line, offset, 5)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", (0, 0)),
        ("a", "", (0, 0)),
        ("", "a", (0, 0)),
        ("abc", "abc", (3, 0)),
        ("abc", "abxc", (2, 1)),
        ("abxc", "abc", (2, 1)),
        ("abc", "xabc", (0, 3)),
        ("abc", "abcx", (3, 0)),
        ("abc", "axc", (1, 1)),
        ("abc", "xyz", (0, 0)),
        ("aaa", "aa", (2, 0)),
        ("ab" * 5000, "ab" * 2500 + "x" + "ab" * 2500, (5000, 5000)),
    ],
)
def test_the_ends_that_two_texts_have_in_common(old, new, expected):
    """They are as long as can be, and never overlap."""
    assert expected == typed.common_ends(old, new)


@pytest.mark.parametrize(
    ("most", "expected"), [(0, (0, 2)), (1, (1, 1)), (2, (2, 0)), (9, (2, 0))]
)
def test_a_start_that_ends_where_a_change_is_known_to_begin(most, expected):
    """Among letters that are the same the end has what the start may not have."""
    assert expected == typed.common_ends("aaa", "aa", most)
