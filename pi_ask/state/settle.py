"""After every action: each view is moved to where it shows what it must."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from pi_ask import layout, viewport
from pi_ask.state import items, shown
from pi_ask.state.model import Model
from pi_ask.text import typed
from pi_ask.viewport import Viewport


if TYPE_CHECKING:
    from pi_ask.state.editor import Editor


def settle(model: Model) -> Model:
    """Return the model with every view where it shows what it must.

    The row under the cursor is whole where it can be, and the row of the caret is
    there; no view ends in empty rows.
    """
    if model.editor is not None:
        model = attrs.evolve(model, editor=_editor_view(model, model.editor))
    pane_view = viewport.TOP
    if items.has_pane(model):
        pane_view = shown.pane(model).clamped
    views = (
        _list_view(model),
        _note_view(model),
        shown.prompt(model).clamped,
        pane_view,
    )
    if views == (model.list_view, model.note_view, model.prompt_view, model.pane_view):
        return model  # what is known of it already need not be worked out again
    list_view, note_view, prompt_view, pane_view = views
    return attrs.evolve(
        model,
        list_view=list_view,
        note_view=note_view,
        prompt_view=prompt_view,
        pane_view=pane_view,
    )


def _editor_view(model: Model, editor: Editor) -> Editor:
    block, columns = shown.editor_block(model)
    extent = layout.editor_extent(block, columns)
    line, offset = typed.place(block.text, editor.buffer.caret)
    width = layout.editor_area(block, columns).columns
    row, _ = typed.caret_in_line(typed.lines(block.text)[line], offset, width)
    view = viewport.reveal(editor.view, line, row, row + 1, extent[0], extent[2])
    return editor._replace(view=viewport.clamp(view, *extent))


def _list_view(model: Model) -> Viewport:
    region, view = shown.listing(model), model.list_view
    start, stop = 0, region.height(model.cursor)
    caret = shown.list_caret(model, region)
    if caret is not None and stop > region.rows:
        start, stop = caret[0], _with_paths(model, caret[0] + 1, region.rows)
    elif shown.is_within_item(model, region):
        return view
    elif model.cursor in region.whole:
        return region.clamped
    view = viewport.reveal(view, model.cursor, start, stop, region.rows, region.height)
    return viewport.clamp(view, *region.extent)


def _with_paths(model: Model, stop: int, rows: int) -> int:
    """Return *stop*, further on by the list of paths if that fits in *rows*."""
    paths = len(items.path_blocks(model))
    return stop + paths if paths < rows else stop


def _note_view(model: Model) -> Viewport:
    region = shown.note(model)
    caret = shown.note_caret(model, region)
    view = model.note_view
    if caret is not None:
        row, stop = caret[0], _with_paths(model, caret[0] + 1, region.rows)
        view = viewport.reveal(view, 0, row, stop, region.rows, region.height)
    return viewport.clamp(view, *region.extent) if region.items else viewport.TOP
