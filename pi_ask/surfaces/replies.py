"""What a typed line means: it becomes actions, and lines that tell what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pi_ask.payload import trim
from pi_ask.state import actions as do, selectors, summary
from pi_ask.surfaces import spoken


if TYPE_CHECKING:
    from pi_ask.flow import AskFlow
    from pi_ask.state.editor import Editor
    from pi_ask.state.model import Model

SUBMIT, ELABORATE = do.Pick(summary.SUBMIT + 1), do.Pick(summary.ELABORATE + 1)


def take(flow: AskFlow, line: str, *, more: bool = False) -> list[str]:
    """Do what *line*, a whole line without its end, says; return what to say of it.

    A reply that is not understood changes nothing, and what is said is what would be.

    :param more: whether other lines came with it, as in a paste. Where a text is
        written all of them belong to it, and an empty line by itself ends it.
    """
    before = flow.model
    if before.editor is not None:
        said = _write(flow, line, more=more)
    else:
        line = trim(line)
        said = _command(flow, line) if line.startswith(":") else _choose(flow, line)
    model = flow.model
    if flow.done:
        return [*said, spoken.ending(model)]
    if model.tab != before.tab:
        return [*said, "", *spoken.view(model)]
    if model.editor is not None and before.editor is None:
        return [*said, *spoken.written(model, model.editor.field)]
    return said


# --- numbers ------------------------------------------------------------------------


def _choose(flow: AskFlow, reply: str) -> list[str]:
    model = flow.model
    if not reply and spoken.goes_on(model):
        flow.act(do.ChangeTab(1))
        return []
    numbers = _numbers(reply, selectors.row_count(model))
    if not numbers or (len(numbers) > 1 and not spoken.takes_several(model)):
        return [spoken.expected(model)]
    for number in numbers:
        flow.act(do.Pick(number))
    changed = flow.model.entries is not model.entries
    return spoken.answer(flow.model, model.tab) if changed else []


def _numbers(reply: str, count: int) -> list[int]:
    """Return the numbers in *reply*, each once, the lowest first.

    None if one of them is not from 1 to *count*. The own answer's is the last: its
    editor opens when the options before it are done.
    """
    words = reply.replace(",", " ").split()
    digits = len(str(count))
    if not all(w.isascii() and w.isdigit() and len(w) <= digits for w in words):
        return []
    numbers = sorted({int(word) for word in words})
    return numbers if numbers and numbers[0] >= 1 and numbers[-1] <= count else []


# --- text ---------------------------------------------------------------------------


def _editor(flow: AskFlow) -> Editor:
    assert flow.model.editor is not None
    return flow.model.editor


def _write(flow: AskFlow, line: str, *, more: bool) -> list[str]:
    field, begun = _editor(flow).field, spoken.begun(flow.model)
    if (line or more) and not begun:
        _erase(flow)
    flow.act(do.Insert(line))
    if more or (line and begun):
        flow.act(do.Insert("\n"))
        return []
    if begun:
        flow.act(do.Edit("erase left"))  # the line break before the empty line
    _save(flow)
    if field.kind == "answer":
        return spoken.answer(flow.model, field.question)
    return spoken.written(flow.model, field) or ["No note."]


def _erase(flow: AskFlow) -> None:
    while _editor(flow).buffer.text:
        flow.act(do.Edit("kill to line start"))
        flow.act(do.Edit("erase left"))


def _save(flow: AskFlow) -> None:
    """Save what stands in the editor; a backslash at its end is text like any other."""
    while _editor(flow).buffer.before.endswith("\\"):
        flow.act(do.Edit("up"))
    flow.act(do.Save())


# --- commands -----------------------------------------------------------------------


class Command(NamedTuple):
    """What can be typed besides numbers and text."""

    usage: str
    help: str
    act: Callable[[AskFlow, str], list[str]]
    """Takes what stands behind the command's letter."""
    on_review: bool = True


def _command(flow: AskFlow, reply: str) -> list[str]:
    command, argument = COMMANDS.get(reply[:2]), trim(reply[2:])
    if command is None or (argument and " " not in command.usage):
        return [spoken.expected(flow.model)]
    if selectors.on_review(flow.model) and not command.on_review:
        return ["Notes belong to a question: :b goes back to the last one."]
    return command.act(flow, argument)


def _note_option(flow: AskFlow, argument: str) -> list[str]:
    numbers = _numbers(argument, len(selectors.question(flow.model).options))
    if len(numbers) != 1:
        return ["Type :n and the number of one option, such as :n 1."]
    flow.act(do.Move(numbers[0] - 1 - flow.model.cursor))
    flow.act(do.NoteOption())
    return []


def _note_question(flow: AskFlow, argument: str) -> list[str]:
    flow.act(do.NoteQuestion())
    return []


def _back(flow: AskFlow, argument: str) -> list[str]:
    if flow.model.tab == 0:
        return ["This is the first question."]
    flow.act(do.ChangeTab(-1))
    return []


def _review(flow: AskFlow, argument: str) -> list[str]:
    if selectors.on_review(flow.model):
        return spoken.view(flow.model)
    flow.act(do.ChangeTab(len(flow.model.entries) - flow.model.tab))
    return []


def _submit(flow: AskFlow, argument: str) -> list[str]:
    """Submit, but from a question only where the review has nothing to point out."""
    asked_on_review = selectors.on_review(flow.model)
    if not asked_on_review:
        _review(flow, argument)
    if asked_on_review or not _is_open(flow.model):
        flow.act(SUBMIT)
    return []


def _is_open(model: Model) -> bool:
    """Whether a question is open, or a submit would leave a note or draft behind."""
    return any(
        not held.answered or (held.text and not held.live) or summary.unsent_notes(held)
        for held in model.entries
    )


def _elaborate(flow: AskFlow, argument: str) -> list[str]:
    if not selectors.on_review(flow.model):
        _review(flow, argument)
    flow.act(ELABORATE)
    return []


def _cancel(flow: AskFlow, argument: str) -> list[str]:
    flow.act(do.Cancel())
    return []


def _help(flow: AskFlow, argument: str) -> list[str]:
    review = selectors.on_review(flow.model)
    shown = [row for row in COMMANDS.values() if row.on_review or not review]
    lines = [f"{row.usage}: {row.help}" for row in shown]
    return [spoken.expected(flow.model), *lines, "", *spoken.view(flow.model)]


COMMANDS = {
    ":n": Command(":n 2", "write a note on option 2", _note_option, on_review=False),
    ":N": Command(
        ":N", "write a note on the question", _note_question, on_review=False
    ),
    ":b": Command(":b", "go back to the question before", _back),
    ":r": Command(":r", "review all answers", _review),
    ":s": Command(":s", "submit; what is open is shown first", _submit),
    ":e": Command(
        ":e", "elaborate: have the notes clarified, then be asked", _elaborate
    ),
    ":c": Command(":c", "cancel the ask", _cancel),
    ":?": Command(":?", "this help, and the question once more", _help),
}
"""The commands by how they begin."""
