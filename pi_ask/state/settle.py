"""After every action: each view is moved to where it shows what it must."""

from __future__ import annotations

import attrs

from pi_ask import viewport
from pi_ask.state import items, shown
from pi_ask.state.model import Model
from pi_ask.state.shown import Region
from pi_ask.viewport import Viewport


def settle(model: Model) -> Model:
    """Return the model with every view where it shows what it must.

    The row under the cursor is whole where it can be, and the row of the caret is
    there; no view ends in empty rows.
    """
    region = shown.listing(model)
    start, stop = _focused_rows(model, region)
    list_view = viewport.clamp(
        viewport.reveal(
            model.list_view, model.cursor, start, stop, region.rows, region.height
        ),
        *region.extent,
    )
    return attrs.evolve(
        model,
        list_view=list_view,
        note_view=_note_view(model),
        prompt_view=viewport.clamp(model.prompt_view, *shown.prompt(model).extent),
        pane_view=viewport.clamp(model.pane_view, *shown.pane(model).extent)
        if items.has_pane(model)
        else viewport.TOP,
    )


def _focused_rows(model: Model, region: Region) -> tuple[int, int]:
    """Return the rows of the item under the cursor that must be in view."""
    height = region.height(model.cursor)
    caret = shown.list_caret(model, region)
    if caret is None or height <= region.rows:
        return 0, height
    return caret[0], caret[0] + 1


def _note_view(model: Model) -> Viewport:
    region = shown.note(model)
    caret = shown.note_caret(model, region)
    view = model.note_view
    if caret is not None:
        row = caret[0]
        view = viewport.reveal(view, 0, row, row + 1, region.rows, region.height)
    return viewport.clamp(view, *region.extent) if region.items else viewport.TOP
