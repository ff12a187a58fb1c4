"""Scrolling over items that have rows: which rows show, and how a view moves.

An item is anything that takes one or more rows: an option, a source line of a
prompt, a question in the review. A view is kept as (first item, rows of it that are
hidden), never as a row number from the top, so no function here sums the heights of
what is off the screen: the work is bounded by the rows that are shown.
"""

from collections.abc import Callable
from typing import NamedTuple


Height = Callable[[int], int]
"""The rows that an item takes, by its index; at least one."""


class Viewport(NamedTuple):
    """Where a scrolled region begins: the first item, and its rows scrolled off."""

    first: int = 0
    hidden: int = 0


TOP = Viewport()


class Slice(NamedTuple):
    """The rows of one item that are in view: ``start`` up to ``stop``."""

    item: int
    start: int
    stop: int


def slices(view: Viewport, rows: int, count: int, height: Height) -> list[Slice]:
    """Return what shows in *rows* rows, from the top."""
    shown: list[Slice] = []
    item, start, left = view.first, view.hidden, rows
    while left > 0 and item < count:
        stop = min(height(item), start + left)
        shown.append(Slice(item, start, stop))
        left -= stop - start
        item, start = item + 1, 0
    return shown


def rows_needed(limit: int, count: int, height: Height) -> int:
    """Return the rows that all items take together, counted no further than *limit*."""
    total = 0
    for item in range(count):
        if total >= limit:
            return limit
        total += height(item)
    return min(total, limit)


def last_view(rows: int, count: int, height: Height) -> Viewport:
    """Return the view whose last row is the last row of the last item."""
    if count == 0:
        return TOP
    return _ending_at(count - 1, height(count - 1), rows, height)


def reveal(
    view: Viewport, item: int, start: int, stop: int, rows: int, height: Height
) -> Viewport:
    """Return the view moved as little as shows rows *start* to *stop* of *item*.

    Where they don't all fit, the first of them show.
    """
    stop = min(stop, start + max(rows, 1))
    if (item, start) < view:
        return Viewport(item, start)
    end = _ending_at(item, stop, rows, height)
    return max(view, end)


def clamp(view: Viewport, rows: int, count: int, height: Height) -> Viewport:
    """Return *view*, moved up if it would leave rows empty below the last item."""
    if count == 0 or view.first >= count:
        return last_view(rows, count, height)
    hidden = min(view.hidden, height(view.first) - 1)
    return min(Viewport(view.first, hidden), last_view(rows, count, height))


def scroll(view: Viewport, by: int, rows: int, count: int, height: Height) -> Viewport:
    """Return *view* moved *by* rows down (up if negative), within its ends."""
    first, hidden = view.first, view.hidden + by
    while hidden < 0 and first > 0:
        first -= 1
        hidden += height(first)
    while first < count - 1 and hidden >= height(first):
        hidden -= height(first)
        first += 1
    return clamp(Viewport(first, max(hidden, 0)), rows, count, height)


def hidden_items(
    shown: list[Slice], view: Viewport, count: int, height: Height
) -> tuple[int, int]:
    """Return how many items are not wholly *shown* above, and how many below."""
    above = view.first + (view.hidden > 0)
    if not shown:
        return above, count - view.first
    last = shown[-1]
    return above, count - 1 - last.item + (last.stop < height(last.item))


def _ending_at(item: int, stop: int, rows: int, height: Height) -> Viewport:
    """Return the view in which row *stop* of *item* is the first below the last."""
    left = rows - stop
    if left <= 0:
        return Viewport(item, -left)
    while left > 0 and item > 0:
        item -= 1
        left -= height(item)
    return Viewport(item, max(-left, 0))
