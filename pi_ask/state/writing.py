"""The rules of writing: editors are opened, typed into, saved and closed.

They are loaded when the first editor opens: no first frame shows one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from pi_ask.payload import trim
from pi_ask.state import actions, editing, paths, selectors, shown, textbuffer
from pi_ask.state.editor import Editor
from pi_ask.state.model import Entry, Field, Model


def begin(model: Model, field: Field) -> Model:
    """Open the editor of *field* on what is saved there."""
    text = selectors.saved_text(model, field)
    return attrs.evolve(model, editor=Editor(field, editing.begin(text)))


def _note_option(model: Model, action: actions.NoteOption) -> Model:
    return begin(model, Field("option note", model.tab, model.cursor))


def _note_question(model: Model, action: actions.NoteQuestion) -> Model:
    return begin(model, Field("question note", model.tab))


def close(model: Model) -> Model:
    """Close the editor, if one is open, and keep what it holds.

    Text that was not changed is left as it was: a draft stays a draft.
    """
    if model.editor is None:
        return model
    field, buffer = model.editor.field, model.editor.buffer
    closed = attrs.evolve(model, editor=None)
    if buffer.text == selectors.saved_text(model, field):
        return closed
    return _store(closed, field, buffer.text)


def _close_editor(model: Model, action: actions.CloseEditor) -> Model:
    return close(model)


def save(model: Model) -> tuple[Model, bool]:
    """Save; return whether to go on to the next question, too.

    A backslash before the caret makes a new line instead.

    While a path of a list is highlighted that is taken instead.
    """
    assert model.editor is not None
    now = model.editor.completion
    if now is not None and selectors.completing(model) and now.highlighted >= 0:
        return paths.take(model, actions.TakePath()), False
    field, buffer = model.editor.field, model.editor.buffer
    if buffer.before.endswith("\\"):
        broken = textbuffer.replace(buffer, buffer.caret - 1, "\n")
        return _edited(model, editing.change(model.editor.editing, broken)), False
    saved = _store(attrs.evolve(model, editor=None), field, buffer.text)
    return saved, field.kind == "answer" and saved.entries[field.question].live


def _store(model: Model, field: Field, text: str) -> Model:
    """Save *text* under the question and option that it was typed for.

    Whitespace alone counts as no text. An own answer to a single-select question
    takes the place of the chosen option.
    """
    text = text if trim(text) else ""
    held = model.entries[field.question]
    match field.kind:
        case "answer":
            kind = model.ask.questions[field.question].type
            chosen = held.chosen if kind == "multi" or not text else frozenset[int]()
            held = attrs.evolve(held, text=text, live=bool(text), chosen=chosen)
        case "question note":
            held = attrs.evolve(held, note=text, sent=_sent(held, field, text))
        case "option note":
            others = {k: v for k, v in held.option_notes.items() if k != field.option}
            notes = {**others, field.option: text} if text else others
            sent = _sent(held, field, text)
            held = attrs.evolve(held, option_notes=notes, sent=sent)
    return selectors.with_entry(model, field.question, held)


def _sent(held: Entry, field: Field, text: str) -> dict[int, str]:
    """Return the notes that were sent, without one that was emptied.

    Who empties a note and writes it once more wants it to be sent once more.
    """
    return {k: v for k, v in held.sent.items() if text or k != field.option}


def _insert(model: Model, action: actions.Insert) -> Model:
    assert model.editor is not None
    now = model.editor.editing
    return _edited(model, editing.type_in(now, action.text, pasted=action.pasted))


def _edit(model: Model, action: actions.Edit) -> Model:
    assert model.editor is not None
    columns = shown.editor_columns(model)
    now, kills = editing.command(
        model.editor.editing, model.kills, action.command, columns
    )
    return _edited(attrs.evolve(model, kills=kills), now)


def _edit_page(model: Model, action: actions.EditPage) -> Model:
    assert model.editor is not None
    by = action.by * max(1, shown.editor_height(model) - 1)
    columns = shown.editor_columns(model)
    buffer = textbuffer.by_rows(model.editor.buffer, columns, by)
    return _edited(model, editing.moved(model.editor.editing, buffer))


def _rewrite(model: Model, action: actions.Rewrite) -> Model:
    if model.editor is None:
        return model
    after = textbuffer.at_end(action.text)
    return _edited(model, editing.change(model.editor.editing, after))


def _edited(model: Model, now: editing.Editing) -> Model:
    assert model.editor is not None
    return attrs.evolve(model, editor=model.editor._replace(editing=now))


RULES: dict[type, Callable[[Model, Any], Model]] = {
    actions.NoteOption: _note_option,
    actions.NoteQuestion: _note_question,
    actions.Insert: _insert,
    actions.Edit: _edit,
    actions.EditPage: _edit_page,
    actions.Rewrite: _rewrite,
    actions.CloseEditor: _close_editor,
    **paths.RULES,
}
"""What each action of an editor comes to, but for saving, which may lead on."""
