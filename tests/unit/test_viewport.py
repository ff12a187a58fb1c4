"""Scrolling over items of several rows: what shows, and how a view moves."""

from __future__ import annotations

import pytest

from pi_ask.viewport import (
    TOP,
    Slice,
    Viewport,
    clamp,
    hidden_items,
    last_view,
    reveal,
    rows_needed,
    scroll,
    slices,
)


HEIGHTS = (1, 3, 2, 1)
"""The rows of four items, seven in all."""


def height(item):
    """How many rows an item takes; only those that there are may be asked for."""
    assert item >= 0
    return HEIGHTS[item]


ALL = (len(HEIGHTS), height)


@pytest.mark.parametrize(
    ("view", "rows", "expected"),
    [
        (TOP, 0, []),
        (TOP, 1, [(0, 0, 1)]),
        (TOP, 2, [(0, 0, 1), (1, 0, 1)]),
        (TOP, 4, [(0, 0, 1), (1, 0, 3)]),
        (Viewport(1, 2), 2, [(1, 2, 3), (2, 0, 1)]),
        (Viewport(2, 1), 9, [(2, 1, 2), (3, 0, 1)]),
    ],
)
def test_slices_are_the_rows_in_view(view, rows, expected):
    """Each item in view gives the rows of it that fit, from the view's start on."""
    assert [Slice(*piece) for piece in expected] == slices(view, rows, *ALL)


@pytest.mark.parametrize(
    ("limit", "expected"), [(0, 0), (1, 1), (4, 4), (7, 7), (100, 7)]
)
def test_rows_are_counted_up_to_a_limit(limit, expected):
    """What is needed is never said to be more than the limit."""
    assert expected == rows_needed(limit, *ALL)


def test_counting_stops_at_the_limit():
    """The heights of items beyond the limit are never asked for."""
    asked = []

    def noted(item):
        asked.append(item)
        return 1

    assert 3 == rows_needed(3, 10_000, noted)
    assert [0, 1, 2] == asked


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (1, Viewport(3, 0)),
        (2, Viewport(2, 1)),
        (3, Viewport(2, 0)),
        (5, Viewport(1, 1)),
        (7, TOP),
        (20, TOP),
    ],
)
def test_the_last_view_ends_with_the_last_row(rows, expected):
    """The last view has no empty row below the last item, if all don't fit."""
    assert expected == last_view(rows, *ALL)


def test_the_last_view_of_nothing_is_the_top():
    """A list without items has but one view."""
    assert TOP == last_view(5, 0, height)


@pytest.mark.parametrize(
    ("view", "item", "rows", "expected"),
    [
        (TOP, 0, 4, TOP),
        (TOP, 1, 4, TOP),
        (TOP, 2, 4, Viewport(1, 1)),
        (TOP, 3, 1, Viewport(3, 0)),
        (Viewport(3, 0), 3, 4, Viewport(3, 0)),
        (Viewport(3, 0), 1, 4, Viewport(1, 0)),
        (Viewport(1, 1), 1, 4, Viewport(1, 0)),
        (TOP, 1, 2, Viewport(1, 0)),
        (TOP, 2, 0, Viewport(2, 1)),
    ],
)
def test_revealing_moves_as_little_as_can_be(view, item, rows, expected):
    """An item that is in view leaves the view alone; its first rows count most."""
    assert expected == reveal(view, item, 0, height(item), rows, height)


def test_some_rows_of_an_item_can_be_revealed():
    """Where a caret stands within an item, only its row has to be in view."""
    assert Viewport(1, 1) == reveal(TOP, 1, 2, 3, 2, height)


@pytest.mark.parametrize(
    ("view", "rows", "expected"),
    [
        (TOP, 3, TOP),
        (Viewport(3, 0), 3, Viewport(2, 0)),
        (Viewport(1, 9), 4, Viewport(1, 2)),
        (Viewport(9, 0), 2, Viewport(2, 1)),
        (Viewport(2, 1), 20, TOP),
        (Viewport(0, 0), 0, TOP),
    ],
)
def test_clamping_leaves_no_empty_rows(view, rows, expected):
    """A view past the end moves up until the last row is at the bottom."""
    assert expected == clamp(view, rows, *ALL)


def test_a_list_without_items_is_clamped_to_the_top():
    """Where there is nothing, nothing is scrolled off."""
    assert TOP == clamp(Viewport(4, 2), 3, 0, height)


@pytest.mark.parametrize(
    ("view", "by", "expected"),
    [
        (TOP, 0, TOP),
        (TOP, 1, Viewport(1, 0)),
        (TOP, 2, Viewport(1, 1)),
        (TOP, 3, Viewport(1, 2)),
        (TOP, 4, Viewport(2, 0)),
        (TOP, 99, Viewport(2, 0)),
        (TOP, -1, TOP),
        (Viewport(2, 0), -1, Viewport(1, 2)),
        (Viewport(2, 0), -3, Viewport(1, 0)),
        (Viewport(2, 0), -99, TOP),
    ],
)
def test_scrolling_goes_by_rows_and_stops_at_the_ends(view, by, expected):
    """Rows and not items are what a view moves by, within its ends."""
    assert expected == scroll(view, by, 3, *ALL)


@pytest.mark.parametrize(
    ("view", "rows", "expected"),
    [
        (TOP, 7, (0, 0)),
        (TOP, 4, (0, 2)),
        (TOP, 3, (0, 3)),
        (Viewport(1, 0), 3, (1, 2)),
        (Viewport(1, 1), 3, (2, 2)),
        (Viewport(2, 0), 3, (2, 0)),
        (TOP, 0, (0, 4)),
    ],
)
def test_items_out_of_view_are_counted(view, rows, expected):
    """An item that is not wholly in view counts as hidden."""
    assert expected == hidden_items(slices(view, rows, *ALL), view, *ALL)


def test_no_work_is_done_for_items_far_away():
    """What a view costs depends on the rows in view, not on the length of the list."""
    asked = []

    def noted(item):
        asked.append(item)
        return 1

    count = 1_000_000
    view = reveal(Viewport(500_000), 500_010, 0, 1, 5, noted)
    view = clamp(scroll(view, 3, 5, count, noted), 5, count, noted)
    hidden_items(slices(view, 5, count, noted), view, count, noted)

    assert Viewport(500_009, 0) == view
    assert len(asked) < 100
