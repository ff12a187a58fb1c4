"""After every action: each view is moved to where it shows what it must."""

from __future__ import annotations

import attrs

from pi_ask import viewport
from pi_ask.state import items, shown
from pi_ask.state.model import Model
from pi_ask.viewport import Viewport


def settle(model: Model) -> Model:
    """Return the model with every view where it shows what it must.

    The row under the cursor is whole where it can be, and the row of the caret is
    there; no view ends in empty rows.
    """
    return attrs.evolve(
        model,
        list_view=_list_view(model),
        note_view=_note_view(model),
        prompt_view=viewport.clamp(model.prompt_view, *shown.prompt(model).extent),
        pane_view=viewport.clamp(model.pane_view, *shown.pane(model).extent)
        if items.has_pane(model)
        else viewport.TOP,
    )


def _list_view(model: Model) -> Viewport:
    region, view = shown.listing(model), model.list_view
    start, stop = 0, region.height(model.cursor)
    caret = shown.list_caret(model, region)
    if caret is not None and stop > region.rows:
        start, stop = caret[0], caret[0] + 1
    elif shown.is_within_item(model, region):
        return view
    view = viewport.reveal(view, model.cursor, start, stop, region.rows, region.height)
    return viewport.clamp(view, *region.extent)


def _note_view(model: Model) -> Viewport:
    region = shown.note(model)
    caret = shown.note_caret(model, region)
    view = model.note_view
    if caret is not None:
        row = caret[0]
        view = viewport.reveal(view, 0, row, row + 1, region.rows, region.height)
    return viewport.clamp(view, *region.extent) if region.items else viewport.TOP
