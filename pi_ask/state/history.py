"""Undo: the steps of an editor's text, as what was there and what came in its place.

A step is what a person would take back at once: a typed word, a paste, a kill, a run
of erased characters. Steps hold only what changed, so a long text costs nothing.
"""

from typing import NamedTuple

from pi_ask.state.textbuffer import TextBuffer
from pi_ask.text import typed


LIMIT = 1000
"""So many steps can be taken back."""


class Step(NamedTuple):
    """One change: from *start* on, *new* stands where *old* stood."""

    start: int
    old: str
    new: str
    before: int
    """The caret before the change."""
    after: int
    """The caret after it."""


class History(NamedTuple):
    """The steps that can be taken back, and those that were and can be made again."""

    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()
    kind: str = ""
    """What the last step was; empty once the caret was moved."""


def record(
    history: History, before: TextBuffer, after: TextBuffer, kind: str
) -> History:
    """Return the history with the change from *before* to *after*."""
    if before.text == after.text:
        return history._replace(kind="")
    step = _step(before, after)
    if history.past and kind == history.kind:
        joined = _joined(history.past[-1], step, kind)
        if joined is not None:
            return History((*history.past[:-1], joined), (), kind)
    return History((*history.past[-LIMIT + 1 :], step), (), kind)


def pause(history: History) -> History:
    """Return the history so that what comes next is a step of its own."""
    return history._replace(kind="") if history.kind else history


def undo(history: History, buffer: TextBuffer) -> tuple[History, TextBuffer]:
    """Take back the last step, if there is one."""
    if not history.past:
        return pause(history), buffer
    step = history.past[-1]
    text = _replaced(buffer.text, step.start, step.new, step.old)
    steps = History(history.past[:-1], (*history.future, step))
    return steps, TextBuffer(text, step.before)


def redo(history: History, buffer: TextBuffer) -> tuple[History, TextBuffer]:
    """Make the step again that was taken back last, if there is one."""
    if not history.future:
        return pause(history), buffer
    step = history.future[-1]
    text = _replaced(buffer.text, step.start, step.old, step.new)
    steps = History((*history.past, step), history.future[:-1])
    return steps, TextBuffer(text, step.after)


def _replaced(text: str, start: int, old: str, new: str) -> str:
    return text[:start] + new + text[start + len(old) :]


def _step(before: TextBuffer, after: TextBuffer) -> Step:
    """Return what changed: what is the same at both ends is left out.

    It begins no further right than either caret: among letters that are the same, too,
    a step is where the person made it.
    """
    old, new = before.text, after.text
    start, end = typed.common_ends(old, new, min(before.caret, after.caret))
    return Step(
        start,
        old[start : len(old) - end],
        new[start : len(new) - end],
        before.caret,
        after.caret,
    )


def _joined(last: Step, step: Step, kind: str) -> Step | None:
    """Return both changes as one step, where they are one in a person's eyes."""
    if kind == "type":
        follows = not step.old and step.start == last.start + len(last.new)
        new_word = last.new[-1:].isspace() and not step.new[:1].isspace()
        if follows and not new_word:
            return last._replace(new=last.new + step.new, after=step.after)
    if kind == "erase left" and step.start + len(step.old) == last.start:
        return Step(step.start, step.old + last.old, "", last.before, step.after)
    if kind == "erase right" and step.start == last.start and not step.new:
        return last._replace(old=last.old + step.old)
    return None
