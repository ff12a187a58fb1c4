"""The headless editor: a buffer with its history, and the commands of a shell's line.

One for own answers and all notes. Killed text is kept for all of them together.
"""

from typing import NamedTuple

from pi_ask.state import history, textbuffer
from pi_ask.state.history import History
from pi_ask.state.textbuffer import TextBuffer


RING = 60
"""So many kills are kept."""

Kills = tuple[str, ...]
"""Killed text, the latest first."""


class Editing(NamedTuple):
    """What an open editor holds, and what it remembers of how that came to be."""

    buffer: TextBuffer
    history: History = History()
    last: str = ""
    """What the last command was where the next may go on from it: kill or yank."""
    yanked: tuple[int, int] = (0, 0)
    """After a yank: where it begins, and which kill it was."""


def begin(text: str) -> Editing:
    """Return an editor that holds *text*, the caret at its end."""
    return Editing(textbuffer.at_end(text))


def type_in(editing: Editing, text: str, *, pasted: bool) -> Editing:
    """Return the editor after *text* was typed or pasted."""
    after = textbuffer.insert(editing.buffer, text)
    return _changed(editing, after, "paste" if pasted else "type")


def change(editing: Editing, after: TextBuffer) -> Editing:
    """Return the editor with *after* in the place of its buffer, as one step."""
    return _changed(editing, after, "change")


def command(
    editing: Editing, kills: Kills, name: str, columns: int
) -> tuple[Editing, Kills]:
    """Return the editor and the kills after the command of that name.

    :param columns: the width at which the text wraps, in cells.
    """
    buffer = editing.buffer
    if name in textbuffer.MOVES:
        return moved(editing, textbuffer.MOVES[name](buffer, columns)), kills
    if name in textbuffer.ERASURES:
        after = textbuffer.ERASURES[name](buffer, columns)
        return _changed(editing, after, name), kills
    if name in textbuffer.KILLS:
        return _kill(editing, kills, textbuffer.KILLS[name](buffer, columns))
    if name in ("undo", "redo"):
        step = history.undo if name == "undo" else history.redo
        steps, after = step(editing.history, buffer)
        return Editing(after, steps), kills
    return _yank(editing, kills, again=name == "yank again"), kills


def moved(editing: Editing, after: TextBuffer) -> Editing:
    """Return the editor with the caret elsewhere."""
    return Editing(after, history.pause(editing.history))


def _changed(editing: Editing, after: TextBuffer, kind: str) -> Editing:
    return Editing(after, history.record(editing.history, editing.buffer, after, kind))


def _kill(editing: Editing, kills: Kills, after: TextBuffer) -> tuple[Editing, Kills]:
    """Take text out and keep it; kills in a row are kept as one."""
    before = editing.buffer
    size = len(before.text) - len(after.text)
    if not size:
        return moved(editing, after), kills
    gone = before.text[after.caret : after.caret + size]
    if editing.last == "kill" and kills:
        is_left = after.caret < before.caret
        gone = gone + kills[0] if is_left else kills[0] + gone
        kills = kills[1:]
    killed = _changed(editing, after, "kill")._replace(last="kill")
    return killed, (gone, *kills[: RING - 1])


def _yank(editing: Editing, kills: Kills, *, again: bool) -> Editing:
    """Put the latest kill in; *again*, right after that, the one before it instead."""
    if not kills or (again and editing.last != "yank"):
        return editing
    buffer = editing.buffer
    start, index = buffer.caret, 0
    if again:
        start, index = editing.yanked[0], (editing.yanked[1] + 1) % len(kills)
    after = textbuffer.replace(buffer, start, kills[index])
    yanked = _changed(editing, after, "yank")
    return yanked._replace(last="yank", yanked=(start, index))
