"""The reducer: a model and an action give the next model, and effects for the shell.

The only place where state changes. Everything here is pure: the same actions give the
same models.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from pi_ask.state import actions, effects, selectors, shown
from pi_ask.state.effects import Effect
from pi_ask.state.model import Entry, Field, Model, Outcome
from pi_ask.state.settle import settle
from pi_ask.viewport import TOP, Viewport, last_view, scroll, slices


def update(model: Model, action: actions.Action) -> tuple[Model, tuple[Effect, ...]]:
    """Return the model after *action*, and what the shell is asked to do.

    After the end nothing changes any more, except for the size.
    """
    if isinstance(action, actions.Resize):
        return settle(_resize(model, action)), ()
    if model.outcome:
        return model, ()
    if model.notice and not isinstance(action, (actions.Found, actions.Hosted)):
        model = attrs.evolve(model, notice="")
    after = _rule(action)(model, action)
    effect = _EFFECTS.get(type(action))
    wanted: tuple[Effect, ...] = (effect(model),) if effect else ()
    if model.editor or after.editor:
        from pi_ask.state import paths

        after = paths.follow(model, after)
        wanted += paths.wanted(model, after)
    return settle(after), wanted


def _rule(action: actions.Action) -> Callable[[Model, Any], Model]:
    if type(action) in _RULES:
        return _RULES[type(action)]
    from pi_ask.state import writing

    return writing.RULES.get(type(action), _unchanged)


# --- tabs and rows ------------------------------------------------------------------


def _enter_tab(model: Model, tab: int) -> Model:
    return attrs.evolve(
        model,
        tab=tab,
        cursor=selectors.first_row(model, tab),
        list_view=TOP,
        prompt_view=TOP,
        note_view=TOP,
        pane_view=TOP,
    )


def _change_tab(model: Model, action: actions.ChangeTab) -> Model:
    tabs = len(model.ask.questions) + 1
    return _enter_tab(_close(model), (model.tab + action.by) % tabs)


def _next_tab(model: Model) -> Model:
    """Go on to what is still to be asked; what an earlier ask settled is not."""
    tab = model.tab + 1
    while tab in model.settled and model.entries[tab].answered:
        tab += 1
    return _enter_tab(model, tab)


def _move(model: Model, action: actions.Move) -> Model:
    return _move_to(model, model.cursor + action.by)


def _move_to_end(model: Model, action: actions.MoveToEnd) -> Model:
    return _move_to(model, selectors.row_count(model) if action.by > 0 else 0)


def _move_page(model: Model, action: actions.MovePage) -> Model:
    """Move by a page of the list; an item that is taller than it is read first."""
    region, view = shown.listing(model), model.list_view
    if shown.is_within_item(model, region):
        last = region.height(model.cursor) - region.rows
        hidden = view.hidden + action.by * max(1, region.rows - 1)
        further = Viewport(view.first, min(max(hidden, 0), last))
        if further != view:
            return attrs.evolve(model, list_view=further)
    by = max(1, len(slices(view, *region.extent)) - 1)
    return _move_to(model, model.cursor + action.by * by)


def _move_to(model: Model, row: int) -> Model:
    """Put the cursor on *row*; an own answer without text opens as it is reached.

    At the ends of the list there is nothing to reach: the editor of the own answer,
    whose row was not left, saves what it holds and stays open.
    """
    row = min(max(row, 0), selectors.row_count(model) - 1)
    if row == model.cursor:
        editor = model.editor if selectors.editing(model, "answer") else None
        return attrs.evolve(_close(model), editor=editor)
    moved = attrs.evolve(_close(model), cursor=row)
    if not selectors.on_review(moved):
        moved = attrs.evolve(moved, pane_view=TOP)
        if selectors.own_row(moved) and not selectors.entry(moved).text:
            return _open(moved, Field("answer", moved.tab))
    return moved


# --- choosing -----------------------------------------------------------------------


def _confirm(model: Model, action: actions.Confirm) -> Model:
    if selectors.on_review(model):
        return _act(model, model.cursor)
    if selectors.own_row(model):
        return _open(model, Field("answer", model.tab))
    if selectors.question(model).type == "multi":
        return _next_tab(model)
    return _next_tab(_choose(model, model.cursor))


def _toggle(model: Model, action: actions.Toggle) -> Model:
    if selectors.own_row(model):
        return _open(model, Field("answer", model.tab))
    held = selectors.entry(model)
    if selectors.question(model).type == "multi":
        return _put(model, attrs.evolve(held, chosen=held.chosen ^ {model.cursor}))
    if model.cursor in held.chosen:
        return _put(model, attrs.evolve(held, chosen=frozenset()))
    return _choose(model, model.cursor)


def _pick(model: Model, action: actions.Pick) -> Model:
    row = action.number - 1
    if row >= selectors.row_count(model):
        return model
    if selectors.on_review(model):
        return _act(model, row)
    at_row = attrs.evolve(model, cursor=row, pane_view=TOP)
    if selectors.own_row(at_row) or selectors.question(model).type == "multi":
        return _toggle(at_row, actions.Toggle())
    return _next_tab(_choose(at_row, row))


def _choose(model: Model, row: int) -> Model:
    """Make *row* the one chosen option; an own answer stays behind as a draft."""
    held = selectors.entry(model)
    return _put(model, attrs.evolve(held, chosen=frozenset({row}), live=False))


def _act(model: Model, row: int) -> Model:
    kinds: tuple[Outcome, ...] = (
        Outcome("submit"),
        Outcome("elaborate"),
        Outcome("cancel"),
    )
    return attrs.evolve(model, cursor=row, outcome=kinds[row])


def _put(model: Model, held: Entry) -> Model:
    return selectors.with_entry(model, model.tab, held)


# --- writing ------------------------------------------------------------------------


def _open(model: Model, field: Field) -> Model:
    from pi_ask.state import writing

    return writing.begin(model, field)


def _close(model: Model) -> Model:
    """Close the editor, if one is open, and keep what it holds."""
    if model.editor is None:
        return model
    from pi_ask.state import writing

    return writing.close(model)


def _save(model: Model, action: actions.Save) -> Model:
    from pi_ask.state import writing

    saved, goes_on = writing.save(model)
    return _next_tab(saved) if goes_on else saved


def _text(model: Model) -> str:
    return model.editor.buffer.text if model.editor else ""


# --- scrolling, size, start and end -------------------------------------------------


def _scroll_prompt(model: Model, action: actions.ScrollPrompt) -> Model:
    region = shown.prompt(model)
    view = scroll(model.prompt_view, action.by, *region.extent)
    return attrs.evolve(model, prompt_view=view)


def _scroll_pane(model: Model, action: actions.ScrollPane) -> Model:
    region = shown.pane(model)
    by = 1 if action.pages > 0 else -1
    if not region.rows:  # there was no room for it
        stays = model.editor is not None or selectors.on_review(model)
        return model if stays else _move_page(model, actions.MovePage(by))
    full, half = max(1, region.rows - 1), max(1, region.rows // 2)
    rows = full if abs(action.pages) == 1 else half
    view = scroll(model.pane_view, by * rows, *region.extent)
    return attrs.evolve(model, pane_view=view)


def _scroll_pane_to_end(model: Model, action: actions.ScrollPaneToEnd) -> Model:
    view = last_view(*shown.pane(model).extent) if action.by > 0 else TOP
    return attrs.evolve(model, pane_view=view)


def _resize(model: Model, action: actions.Resize) -> Model:
    return attrs.evolve(model, columns=max(1, action.columns), rows=max(1, action.rows))


def _hosted(model: Model, action: actions.Hosted) -> Model:
    return attrs.evolve(model, hosted=True)


def _resume(model: Model, action: actions.Resume) -> Model:
    from pi_ask.state.previous import carried_over  # few asks go on from another

    entries, tab, notice, settled = carried_over(model.ask, action.previous)
    resumed = attrs.evolve(model, entries=entries, settled=settled, notice=notice)
    return _enter_tab(resumed, tab)


def _cancel(model: Model, action: actions.Cancel) -> Model:
    return attrs.evolve(model, editor=None, outcome=Outcome("cancel"))


def _end(model: Model, action: actions.End) -> Model:
    outcome = Outcome("cancel", action.reason, action.why)
    return attrs.evolve(_close(model), outcome=outcome)


# --- the shell ----------------------------------------------------------------------


def _look_under(model: Model, action: actions.LookUnder) -> Model:
    return attrs.evolve(model, peeking=True)


def _look_back(model: Model, action: actions.LookBack) -> Model:
    back = attrs.evolve(model, peeking=False)
    if not (action.pasted and back.editor):
        return back
    insert = actions.Insert(action.pasted, pasted=True)
    return _rule(insert)(back, insert)


def _tell(model: Model, action: actions.Tell) -> Model:
    return attrs.evolve(model, peeking=False, notice=action.notice)


def _unchanged(model: Model, action: actions.Action) -> Model:
    return model


_RULES: dict[type, Callable[[Model, Any], Model]] = {
    actions.Move: _move,
    actions.MoveToEnd: _move_to_end,
    actions.MovePage: _move_page,
    actions.ChangeTab: _change_tab,
    actions.Confirm: _confirm,
    actions.Toggle: _toggle,
    actions.Pick: _pick,
    actions.Save: _save,
    actions.ScrollPrompt: _scroll_prompt,
    actions.ScrollPane: _scroll_pane,
    actions.ScrollPaneToEnd: _scroll_pane_to_end,
    actions.Hosted: _hosted,
    actions.Resume: _resume,
    actions.Cancel: _cancel,
    actions.End: _end,
    actions.LookUnder: _look_under,
    actions.LookBack: _look_back,
    actions.Tell: _tell,
}

_EFFECTS: dict[type, Callable[[Model], Effect]] = {
    actions.Refresh: lambda _: effects.Redraw(),
    actions.LookUnder: lambda _: effects.Peek(),
    actions.LookBack: lambda _: effects.Redraw(),
    actions.Stop: lambda _: effects.Suspend(),
    actions.OpenElsewhere: lambda model: effects.Edit(_text(model)),
}
"""What the shell is asked to do after an action."""
