"""Questions about a model, answered without changing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from pi_ask.payload import Question
from pi_ask.state.model import REVIEW_ACTIONS, Entry, Field, Model


if TYPE_CHECKING:
    from pi_ask.state.completion import Completion

LIST_ROWS = 5
"""A screen of fewer rows has no room for a list of paths."""


def on_review(model: Model) -> bool:
    """Whether the review is in view."""
    return model.tab == len(model.ask.questions)


def question(model: Model) -> Question:
    """Return the question in view; not to be asked on the review."""
    return model.ask.questions[model.tab]


def entry(model: Model) -> Entry:
    """Return what the question in view holds; not to be asked on the review."""
    return model.entries[model.tab]


def with_entry(model: Model, index: int, held: Entry) -> Model:
    """Return the model in which the question at *index* holds *held*."""
    entries = (*model.entries[:index], held, *model.entries[index + 1 :])
    return attrs.evolve(model, entries=entries)


def row_count(model: Model) -> int:
    """Return how many rows the list in view has, the own answer's included."""
    if on_review(model):
        return len(REVIEW_ACTIONS)
    shown = question(model)
    return len(shown.options) + shown.takes_text


def own_row(model: Model) -> bool:
    """Whether the cursor is on the ``Type your own`` row."""
    return not on_review(model) and model.cursor == len(question(model).options)


def editing(model: Model, kind: str) -> bool:
    """Whether the open editor, if any, writes this kind of field."""
    return model.editor is not None and model.editor.field.kind == kind


def editor_is_empty(model: Model) -> bool:
    """Whether an editor is open and holds nothing at all; blanks are something."""
    return model.editor is not None and not model.editor.buffer.text


def completion(model: Model) -> Completion | None:
    """Return the mention of a file that is being typed, if one is."""
    return model.editor.completion if model.editor else None


def completing(model: Model) -> bool:
    """Whether a list of paths is open, and has room to show."""
    now = completion(model)
    return now is not None and now.is_open and model.rows >= LIST_ROWS


def saved_text(model: Model, field: Field) -> str:
    """Return the text that is saved under *field*, empty if none is."""
    saved = model.entries[field.question]
    match field.kind:
        case "answer":
            return saved.text
        case "question note":
            return saved.note
        case "option note":
            return saved.option_notes.get(field.option, "")


def first_row(model: Model, tab: int) -> int:
    """Return the row on which the cursor stands when *tab* is entered.

    That is the chosen option, the first of several; where only an own answer counts,
    its row; else the first. So going back and confirming never replaces an answer.
    """
    if tab == len(model.ask.questions):
        return 0
    held = model.entries[tab]
    if held.chosen:
        return min(held.chosen)
    return len(model.ask.questions[tab].options) if held.live else 0
