"""What an event means right now, and what the footer says: the bindings, looked up."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pi_ask.bindings import MODES, Binding
from pi_ask.keys import Event, Paste
from pi_ask.state import actions as do, selectors
from pi_ask.state.model import Model


class Hint(NamedTuple):
    """One entry of the footer."""

    keys: str
    help: str


def mode(model: Model) -> str:
    """Return the name of the mode whose keys are live."""
    if model.editor is not None:
        empty = selectors.editor_is_empty(model)
        if selectors.question(model).type == "preview":
            return (
                "empty note on a preview question"
                if empty
                else ("note on a preview question")
            )
        if empty:
            return "empty editor"
        return "own answer" if selectors.editing(model, "answer") else "note"
    if selectors.on_review(model):
        return "review"
    if selectors.own_row(model):
        return "own answer, closed"
    kind = selectors.question(model).type
    return {"single": "single choice", "multi": "multiple choice"}.get(kind, kind)


def action_for(model: Model, event: Event) -> do.Action | None:
    """Return what *event* means right now, or nothing.

    While the screen under the ask shows, any key ends that and means nothing else.
    Text goes into an open editor; outside one a paste and unbound keys do nothing.
    """
    if model.peeking:
        return do.LookBack()
    if isinstance(event, Paste):
        return do.Insert(event.text) if model.editor and event.text else None
    binding = _table(mode(model)).get(event.name)
    if binding is not None:
        row, action = binding
        return action if row.when(model) else None
    return do.Insert(event.text) if model.editor and event.text else None


@cache
def _table(name: str) -> dict[str, tuple[Binding, do.Action]]:
    return {key: (row, action) for row in MODES[name] for key, action in row.pairs()}


def hints(model: Model) -> list[Hint]:
    """Return what the footer says: the keys that act right now, in order of use."""
    return [
        Hint(_label(model, row), row.hint)
        for row in MODES[mode(model)]
        if row.hint and row.shown(model) and row.when(model)
    ]


def _label(model: Model, row: Binding) -> str:
    if row.label != "1-9":
        return row.label
    last = min(9, selectors.row_count(model))
    return f"1-{last}" if last > 1 else "1"
