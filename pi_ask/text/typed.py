"""Text as a person typed it, on rows: where each row begins and where the caret is.

The text is raw and indices are into it; only what is painted is cleaned. Everything
goes by source lines, each with rows of its own that are remembered, so a key costs
what its line costs and not what the text costs.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from pi_ask.text import cells, clean
from pi_ask.text.wrap import Row, soft_rows


LONG = 4096
"""From so many characters a line is wrapped in pieces."""

WIDTHS = 4
"""At so many widths the latest long line is remembered."""

_latest: dict[int, tuple[str, tuple[Row, ...]]] = {}
"""The long line wrapped last, by its width: the next one is most often much the same."""


class Place(NamedTuple):
    """Where a caret is: which source line, and the index into that line."""

    line: int
    offset: int


@lru_cache(maxsize=4)
def lines(text: str) -> tuple[str, ...]:
    """Return the source lines of *text*, at least one."""
    return tuple(text.split("\n"))


@lru_cache(maxsize=1024)
def line_rows(line: str, columns: int) -> tuple[Row, ...]:
    """Return the rows of one source line at a width of *columns* cells.

    The last cell of each row is kept free for the caret. A long line is wrapped anew
    only where it differs from the long line before.
    """
    if len(line) < LONG:
        return tuple(soft_rows(line, max(1, columns - 1)))
    was, rows = _latest.pop(columns, ("", ()))
    rows = _rewrapped(line, columns, was, rows)
    _latest[columns] = (line, rows)
    if len(_latest) > WIDTHS:
        del _latest[next(iter(_latest))]
    return rows


def row_count(line: str, columns: int, most: int) -> int:
    """Return how many rows one source line takes, counted no further than *most*."""
    if len(line) < LONG:
        return min(most, len(line_rows(line, columns)))
    return sum(1 for _ in islice(_wrapped(line, columns, 0), most))


def _rewrapped(
    line: str, columns: int, was: str, rows: tuple[Row, ...]
) -> tuple[Row, ...]:
    """Return the rows of *line*, given the *rows* of a line that *was* much the same.

    Where a row ends depends on nothing beyond the end of the next one, so rows stay
    up to the one before the first change, and again from the first that begins at the
    same place behind the last change.
    """
    head, tail = common_ends(was, line)
    kept = max(0, bisect_right(rows, head, key=lambda row: row.end) - 2)
    new = list(rows[:kept])
    moved = len(line) - len(was)
    starts = {row.start: index for index, row in enumerate(rows[kept:], kept)}
    at = new[-1].end if new else 0
    for row in _wrapped(line, columns, at):
        same = starts.get(row.start - moved)
        if same is not None and row.start >= len(line) - tail:
            new += [Row(old.start + moved, old.end + moved) for old in rows[same:]]
            break
        new.append(row)
    return tuple(new)


def _wrapped(line: str, columns: int, at: int) -> Iterator[Row]:
    """Yield the rows of *line* from the index *at* on, which begins one."""
    size = max(LONG, 8 * columns)
    while at < len(line):
        rows = soft_rows(line[at : at + size], max(1, columns - 1))
        if at + size < len(line):
            rows = rows[:-2]  # how they end depends on what comes behind the piece
        for start, end in rows:
            yield Row(at + start, at + end)
        at += rows[-1].end


def common_ends(old: str, new: str, most: int | None = None) -> tuple[int, int]:
    """Return how many characters are the same at the start of both, and at the end.

    :param most: so many at the start at most, where the change is known to begin.
    """
    shorter = min(len(old), len(new))
    most = shorter if most is None else min(most, shorter)
    head = _most(most, lambda size: old[:size] == new[:size])
    tail = _most(
        shorter - head,
        lambda size: old[len(old) - size :] == new[len(new) - size :],
    )
    return head, tail


def _most(most: int, holds: Callable[[int], bool]) -> int:
    """Return the largest size up to *most* for which *holds*, found by halving."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if holds(middle):
            least = middle
        else:
            most = middle - 1
    return least


def place(text: str, caret: int) -> Place:
    """Return the place of the index *caret* into *text*."""
    start = text.rfind("\n", 0, caret) + 1
    return Place(text.count("\n", 0, caret), caret - start)


def row_index(rows: tuple[Row, ...], offset: int) -> int:
    """Return the index of the row of a source line on which a caret stands."""
    return bisect_right(rows, offset, key=lambda row: row.start) - 1


def caret_in_line(line: str, offset: int, columns: int) -> tuple[int, int]:
    """Return the ``(row, column)`` of a caret among the rows of its source line."""
    rows = line_rows(line, columns)
    index = row_index(rows, offset)
    return index, min(shown_cells(line[rows[index].start : offset]), columns - 1)


def shown_cells(text: str) -> int:
    """Return the cells that raw *text* takes when it is shown on one row."""
    return cells.width(clean.visible(text))
