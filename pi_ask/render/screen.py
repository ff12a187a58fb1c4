"""The whole screen: every region in its place, and where the terminal's cursor stands."""

from __future__ import annotations

from collections.abc import Sequence

from pi_ask import keymap
from pi_ask.frame import Frame, Line, pad_line
from pi_ask.layout import Rect
from pi_ask.render import chrome, regions
from pi_ask.state import items, selectors, shown
from pi_ask.state.model import Model


def view(model: Model) -> Frame:
    """Return the frame of *model*: total, at every size from one cell up."""
    areas = shown.areas(model)
    canvas: list[Line] = [()] * model.rows
    _place(canvas, areas.title, chrome.title(items.title(model)))
    _place(canvas, areas.tabs, [chrome.tabs(model, areas.tabs.columns)])
    _place(canvas, areas.prompt, regions.scrolled(shown.prompt(model)))
    _place(canvas, areas.note, regions.scrolled(shown.note(model)))
    _place(canvas, areas.list, regions.listing(model, shown.listing(model)))
    if areas.pane.rows:
        title = items.pane_title(model)
        pane = regions.bordered(shown.pane(model), areas.pane, title)
        _place(canvas, areas.pane, pane)
    footer = chrome.footer(tuple(keymap.hints(model)), areas.footer, model.notice)
    _place(canvas, _at_bottom(areas.footer, len(footer)), footer)
    return Frame(
        model.columns,
        model.rows,
        tuple(canvas),
        _caret(model),
        model.editor is not None,
    )


def _place(canvas: list[Line], area: Rect, lines: Sequence[Line]) -> None:
    for row, line in enumerate(lines[: area.rows], area.row):
        left = pad_line(canvas[row], area.column) if area.column else ()
        canvas[row] = (*left, *pad_line(line, area.columns))


def _at_bottom(area: Rect, rows: int) -> Rect:
    spare = max(0, area.rows - rows)
    return area._replace(row=area.row + spare, rows=area.rows - spare)


def _caret(model: Model) -> tuple[int, int]:
    """Return where the terminal's cursor stands: at the caret, else on the row."""
    if selectors.editing(model, "question note"):
        region = shown.note(model)
        caret = shown.note_caret(model, region)
        item = 0
    else:
        region = shown.listing(model)
        caret = shown.list_caret(model, region)
        item = model.cursor
    row, column = caret or (0, -shown.POINTER_CELLS)
    top = region.rect.row
    for piece in region.slices:
        if piece.item == item:
            row = min(max(row, piece.start), piece.stop - 1)
            top += row - piece.start
            break
        top += piece.stop - piece.start
    return (
        min(top, model.rows - 1),
        min(max(region.rect.column + column, 0), model.columns - 1),
    )
