"""The rules of the list of paths: following the caret, moving in it, taking from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from pi_ask.state import actions, completion, editing, effects, selectors
from pi_ask.state.completion import Completion
from pi_ask.state.effects import Effect
from pi_ask.state.model import Model


def follow(before: Model, model: Model) -> Model:
    """Follow the text: what is completed at the caret, where the shell lists files.

    Only what is typed begins a list. A caret that is moved into a mention finds none,
    and one that is moved out of it leaves it.
    """
    if model.editor is None or effects.ListFiles not in model.serves:
        return model
    was = before.editor
    now = completion.at(model.editor.buffer, model.editor.completion)
    if was is None or was.buffer.text == model.editor.buffer.text:
        held = model.editor.completion
        same = held and now and held.query.start == now.query.start
        now = now if same else None
    return _completed(model, now)


def _completed(model: Model, now: Completion | None) -> Model:
    assert model.editor is not None
    if now is model.editor.completion:
        return model
    return attrs.evolve(model, editor=model.editor._replace(completion=now))


def wanted(before: Model, after: Model) -> tuple[Effect, ...]:
    """Return what the shell is to list where the query is another one than before."""
    old, new = selectors.completion(before), selectors.completion(after)
    was, now = old and old.query.text, new and new.query.text
    return () if was == now else (effects.ListFiles(now),)


def _move_path(model: Model, action: actions.MovePath) -> Model:
    now = selectors.completion(model)
    return _completed(model, completion.moved(now, action.by)) if now else model


def take(model: Model, action: actions.TakePath) -> Model:
    """Put the highlighted path, or else the best, in the place of what was typed."""
    now = selectors.completion(model)
    if model.editor is None or now is None:
        return model
    after = completion.taken(now, model.editor.buffer)
    changed = editing.change(model.editor.editing, after)
    return attrs.evolve(model, editor=model.editor._replace(editing=changed))


def _close_paths(model: Model, action: actions.ClosePaths) -> Model:
    now = selectors.completion(model)
    return _completed(model, now._replace(closed=True)) if now else model


def _found(model: Model, action: actions.Found) -> Model:
    now = selectors.completion(model)
    if now is None:
        return model
    return _completed(model, completion.found(now, action.query, action.paths))


RULES: dict[type, Callable[[Model, Any], Model]] = {
    actions.MovePath: _move_path,
    actions.TakePath: take,
    actions.ClosePaths: _close_paths,
    actions.Found: _found,
}
"""What each action of the list comes to."""
