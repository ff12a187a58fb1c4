"""Lines of text to rows: prose, code, and what is being typed.

Rows are measured in cells and cut between grapheme clusters. A row ends at a blank,
or beside a wide (Chinese, Japanese, Korean) character, where there is one; a word
longer than a row is cut.
"""

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import NamedTuple

from pi_ask.text.cells import clip, graphemes, is_plain, width
from pi_ask.text.clean import STAND_IN, TAB_CELLS, visible


_BLANKS = re.compile(" *")
_SPACING = frozenset(" \t")
_NOT_FIRST = frozenset(".,:;!?)]}、。，．：；！？）］｝」』】〉》〕")
_NOT_LAST = frozenset("([{（［｛「『【〈《〔")


class Row(NamedTuple):
    """A range of a text that is shown as one row."""

    start: int
    """Index of its first character."""

    end: int
    """Index after its last character."""


class _Clusters(NamedTuple):
    """A text as the pieces between which it may be cut."""

    units: list[str]
    starts: list[int]
    """Where in the text each unit begins, and at last where the text ends."""

    cells: dict[str, int]
    """Cells of each unit when shown at the start of a row."""

    columns: list[int]
    """The cells before each unit, and at last of all; empty where tabs make them vary."""

    wide: frozenset[str]
    """The units beside which a row may end without a blank."""


def wrap(line: str, columns: int) -> list[str]:
    r"""Return the rows of at most *columns* cells that show a cleaned line of prose.

    Less than 1 column counts as 1. Blanks at a break are dropped. Blanks at the start of the
    line are kept, up to half a row where more would leave no room for text. Where
    *columns* is 1, ``\ufffd`` stands in for a wide character.
    """
    if width(line) <= columns:
        return [line]
    body, indent = _body(line, columns)
    ranges = _ranges(body, columns - indent, columns, keeps_blanks=False)
    rows = [body[start:end].rstrip(" ") for start, end in ranges]
    rows[0] = " " * indent + rows[0]
    return _fitting(rows, columns)


def wrap_code(line: str, columns: int) -> list[str]:
    r"""Return the rows of at most *columns* cells that show a cleaned line of code.

    Less than 1 column counts as 1. Every blank between the first and the last word of the
    line is kept. Rows after the first repeat the line's indent, up to half a row.
    Where *columns* is 1, ``\ufffd`` stands in for a wide character.
    """
    if width(line) <= columns:
        return [line]
    body, indent = _body(line, columns)
    hang = min(indent, _half(columns))
    ranges = _ranges(body, columns - indent, columns - hang, keeps_blanks=True)
    rows = [" " * hang + body[start:end] for start, end in ranges]
    rows[0] = " " * (indent - hang) + rows[0]
    return _fitting(rows, columns)


def soft_rows(text: str, columns: int) -> list[Row]:
    """Return the rows on which an editor shows *text*, one line as it was typed.

    *text* is not cleaned and holds no LF; *columns* is at least 1. The rows cover it
    in order and without a gap; an empty text is one empty row. ``visible`` of a row
    fits in *columns* cells, but for a character that does not fit in any row: it has
    one to itself. One blank at the end of a row may hang over into the cell of the
    caret; further ones begin the next row.
    """
    return _ranges(text, columns, columns, keeps_blanks=True, hangs=True)


def _body(line: str, columns: int) -> tuple[str, int]:
    """Return a line without the blanks around it, and its first row's indent."""
    body = line.strip(" ")
    indent = len(line) - len(line.lstrip(" "))
    if not body:
        return body, 0
    return body, indent if indent <= columns - 2 else _half(columns)


def _half(columns: int) -> int:
    """Return the cells of the widest indent that leaves room for a wide character."""
    return columns // 2 if columns > 2 else 0


def _fitting(rows: list[str], columns: int) -> list[str]:
    """Return *rows* with a stand-in for what is wide, if there is but one column."""
    return rows if columns > 1 else [clip(row, 1, STAND_IN) for row in rows]


def _ranges(
    text: str, first: int, rest: int, *, keeps_blanks: bool, hangs: bool = False
) -> list[Row]:
    """Return the rows of *text*: *first* cells for the first, *rest* for each other."""
    first, rest = max(first, 1), max(rest, 1)
    clusters = None if is_plain(text) else _clusters(text, min(first, rest))
    rows: list[Row] = []
    start, columns = 0, first
    while start < len(text) or not rows:
        if clusters is None:
            end = _plain_end(text, start, columns)
        else:
            end = _cluster_end(clusters, start, columns)
        if hangs and text[end : end + 1] == " " and is_plain(text[end : end + 2]):
            end += 1
        rows.append(Row(start, end))
        start = end if keeps_blanks else _after_blanks(text, end, clusters)
        columns = rest
    return rows


def _after_blanks(text: str, start: int, clusters: _Clusters | None) -> int:
    """Return the index of the first cluster from *start* on that is not a blank."""
    if clusters is None:
        match = _BLANKS.match(text, start)
        return match.end() if match else start
    at = bisect_left(clusters.starts, start)
    while at < len(clusters.units) and clusters.units[at] == " ":
        at += 1
    return clusters.starts[at]


def _plain_end(text: str, start: int, columns: int) -> int:
    """Return where a row that begins at *start* ends, if each character is one cell."""
    end = start + columns
    if end >= len(text):
        return len(text)
    if text[end] == " ":
        return end
    cut = text.rfind(" ", start, end) + 1
    # A row of nothing but the blanks before a long word would look like an empty line.
    return end if cut == 0 or text[start:cut].isspace() else cut


def _cluster_end(clusters: _Clusters, start: int, columns: int) -> int:
    """Return where a row that begins at *start* ends; it has at least one unit."""
    units, starts, cells, sums, _ = clusters
    first = end = bisect_left(starts, start)
    if sums:
        end = bisect_right(sums, sums[first] + columns) - 1
    column = 0
    while end < len(units) and not sums:
        unit = units[end]
        column += TAB_CELLS - column % TAB_CELLS if unit == "\t" else cells[unit]
        if column > columns:
            break
        end += 1
    end = max(end, first + 1)
    return starts[end if end == len(units) else _break(clusters, first, end)]


def _break(clusters: _Clusters, first: int, end: int) -> int:
    """Return the last place up to *end* where a row may end, *end* if there is none."""
    units, wide = clusters.units, clusters.wide
    while first < end and units[first] in _SPACING:
        first += 1
    for at in range(end, first, -1):
        before, after = units[at - 1], units[at]
        if before in _SPACING or after in _SPACING:
            return at
        is_wide = before in wide or after in wide
        if is_wide and before not in _NOT_LAST and after not in _NOT_FIRST:
            return at
    return end


def _clusters(text: str, columns: int) -> _Clusters:
    """Return *text* as units of at most *columns* cells where that can be."""
    units = graphemes(text)
    cells = _unit_cells(units)
    if max(cells.values()) > columns:
        parts = {unit: _parts(unit) for unit in cells if cells[unit] > columns}
        units = [part for unit in units for part in parts.get(unit, [unit])]
        cells = _unit_cells(units)
    starts = list(accumulate(map(len, units), initial=0))
    wide = frozenset(unit for unit in cells if width(unit[0]) == 2)
    sums = (
        []
        if "\t" in cells
        else list(accumulate([cells[unit] for unit in units], initial=0))
    )
    return _Clusters(units, starts, cells, sums, wide)


def _unit_cells(units: list[str]) -> dict[str, int]:
    """Return the cells of each unit as shown."""
    return {unit: width(visible(unit)) for unit in set(units)}


def _parts(cluster: str) -> list[str]:
    """Return a cluster as its characters, each with the marks of no width after it."""
    cuts = [at for at, char in enumerate(cluster) if at == 0 or width(char)]
    ends = [*cuts[1:], len(cluster)]
    return [cluster[start:end] for start, end in zip(cuts, ends, strict=True)]
