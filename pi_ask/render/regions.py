"""Scrolled regions: the rows in view, the marks of what is not, borders and pointer."""

from __future__ import annotations

from functools import lru_cache

from pi_ask import layout, viewport
from pi_ask.frame import Line, Span, pad_line
from pi_ask.layout import Rect
from pi_ask.state.model import Model
from pi_ask.state.shown import POINTER_CELLS, Region
from pi_ask.text import cells


POINTER = "❯"
_POINTER = Span(f"{POINTER} ", "pointer")
_BESIDE = Span(" " * POINTER_CELLS)


@lru_cache(maxsize=32)
def scrolled(region: Region) -> tuple[Line, ...]:
    """Return the rows of *region* that are in view, with marks where it is cut."""
    lines = [
        line
        for piece in region.slices
        for line in region.rows_at(piece.item)[piece.start : piece.stop]
    ]
    return tuple(_marked(region, lines, region.rect.columns))


def listing(model: Model, region: Region) -> list[Line]:
    """Return the list with the pointer at the row under the cursor."""
    lines, first = [*_unfocused(region)], 0
    for piece in region.slices:
        if piece.item == model.cursor:
            rows = region.rows_at(piece.item)[piece.start : piece.stop]
            lines[first : first + len(rows)] = [
                (_BESIDE if index else _POINTER, *_focused(row))
                for index, row in enumerate(rows)
            ]
        first += piece.stop - piece.start
    return _marked(region, lines, region.rect.columns + POINTER_CELLS)


@lru_cache(maxsize=16)
def _unfocused(region: Region) -> tuple[Line, ...]:
    return tuple(
        (_BESIDE, *row)
        for piece in region.slices
        for row in region.rows_at(piece.item)[piece.start : piece.stop]
    )


def bordered(region: Region, pane: Rect, title: str) -> list[Line]:
    """Return the pane: its border with *title*, and *region* inside."""
    width = max(0, pane.columns - 2)
    name = cells.clip(f" {title} ", max(0, width - 1)) if title else ""
    top = "┌" + f"─{name}".ljust(1)
    top += "─" * max(0, width - 1 - cells.width(name)) + "┐"
    edge, right = Span("│ ", "border"), Span(" │", "border")
    inside = [*scrolled(region)]
    inside += [()] * (region.rect.rows - len(inside))
    bottom = Span("└" + "─" * width + "┘", "border")
    body = [(edge, *pad_line(line, region.rect.columns), right) for line in inside]
    return [(Span(top, "border"),), *body, (bottom,)]


def _focused(row: Line) -> Line:
    return tuple(
        span._replace(style="focused") if span.style == "label" else span
        for span in row
    )


def _marked(region: Region, lines: list[Line], columns: int) -> list[Line]:
    """Return *lines* with what is above and below counted at their right ends."""
    if not region.overflows or not lines:
        return lines
    above, below = viewport.hidden_items(
        region.slices, region.view, region.items, region.height
    )
    return layout.marked(lines, above, below, columns)
