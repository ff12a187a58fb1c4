"""What the line surface says: an ask as plain lines, fit to be read out.

Marks are ASCII and stand before the number, where no label can imitate them. Nothing
here is made safe for a terminal: who writes the lines does that, with each of them.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from pi_ask.layout import Block
from pi_ask.payload import trim
from pi_ask.state import items, selectors, summary
from pi_ask.state.model import Field, Model
from pi_ask.text import clean


INDENT = "    "


def opening(model: Model) -> list[str]:
    """Return what is said once, as the ask begins: its title and a notice, if any."""
    said = [text for text in (trim(model.ask.title or ""), model.notice) if text]
    return [*said, ""] if said else []


def view(model: Model) -> list[str]:
    """Return all of the tab in view: the question with its options, or the review."""
    if selectors.on_review(model):
        return _review(model)
    label = selectors.question(model).label
    heading = f"Question {model.tab + 1} of {len(model.ask.questions)}: {label}"
    notes = items.note_blocks(model)
    lines = [heading, *items.prompt_lines(model), *_blocks(notes)]
    for row in range(selectors.row_count(model)):
        lines += _row(model, row)
    return lines


def _row(model: Model, row: int) -> list[str]:
    item, question = items.list_item(model, row), selectors.question(model)
    mark = "x" if item.chosen else " "
    mark = f"[{mark}]" if question.type == "multi" else f"({mark})"
    lines = [f"{mark} {row + 1}. {item.label}", *_blocks(item.blocks, INDENT)]
    if question.type == "preview":
        preview = clean.lines(question.options[row].preview or "")
        lines += [f"{INDENT}Preview:", *(2 * INDENT + line for line in preview)]
    return lines


def _review(model: Model) -> list[str]:
    lines = ["Review"]
    for index in range(len(model.entries)):
        lines += answer(model, index)
    submit, elaborate = (
        summary.heading(attrs.evolve(model, cursor=action))
        for action in (summary.SUBMIT, summary.ELABORATE)
    )
    if submit == elaborate:
        return [*lines, submit]
    return [*lines, f"With Submit: {submit}", f"With Elaborate: {elaborate}"]


def answer(model: Model, index: int) -> list[str]:
    """Return the answer to one question so far, with the notes that go with it."""
    item = summary.item(attrs.evolve(model, cursor=summary.SUBMIT), index)
    blocks = (
        block._replace(lead=", ".join(block.lead.rsplit(" · ", 1)))
        for block in item.blocks
    )
    return [item.label, *_blocks(blocks, INDENT)]


def _blocks(blocks: Iterable[Block], indent: str = "") -> list[str]:
    lines = []
    for block in blocks:
        first, *others = clean.lines(block.text)
        lines += [indent + block.lead + first, *(indent + line for line in others)]
    return lines


# --- writing ------------------------------------------------------------------------


def written(model: Model, field: Field) -> list[str]:
    """Return what is saved under *field*, if anything is."""
    text = selectors.saved_text(model, field)
    name, held = _name(model, field), model.entries[field.question]
    if field.kind == "answer":
        name = name if held.live else "Draft"
    elif held.is_sent(field.option):
        name += " (sent)"
    return _blocks([Block("note", text, f"{name}: ")]) if text else []


def begun(model: Model) -> bool:
    """Whether a text of several lines is being written and has lines already."""
    editor = model.editor
    return editor is not None and (
        editor.buffer.text != selectors.saved_text(model, editor.field)
    )


def _name(model: Model, field: Field) -> str:
    if field.kind == "answer":
        return "Your text"
    if field.kind == "question note":
        return "Note on the question"
    return f"Note on {model.ask.questions[field.question].options[field.option].label}"


# --- what is wanted -----------------------------------------------------------------


def prompt(model: Model) -> str:
    """Return what stands before the caret: which reply is wanted now."""
    if model.editor is not None:
        return _text_prompt(model, model.editor.field)
    if selectors.on_review(model):
        return "Your choice (1 Submit, 2 Elaborate, 3 Cancel, :? for help): "
    if takes_several(model):
        return "Your answer (numbers, empty line to go on, :? for help): "
    if goes_on(model):
        return "Your answer (number, empty line to go on, :? for help): "
    return "Your answer (number, :? for help): "


def _text_prompt(model: Model, field: Field) -> str:
    if begun(model):
        return "More text (an empty line ends it): "
    empty = "goes back"
    if selectors.saved_text(model, field):
        draft = field.kind == "answer" and not model.entries[field.question].live
        empty = "takes the draft" if draft else "keeps it"
        empty += ", a single space removes it"
    return f"{_name(model, field)} (an empty line {empty}): "


def expected(model: Model) -> str:
    """Return which replies do something now, in a sentence."""
    if selectors.on_review(model):
        return "Type 1 to submit, 2 to elaborate, 3 to cancel, or :? for help."
    count = selectors.row_count(model)
    rows = f"from 1 to {count}" if count > 1 else "1"
    if takes_several(model):
        return (
            f"Type numbers {rows} to check or uncheck, such as 1 or 1 {count}, "
            "an empty line to go on, or :? for help."
        )
    on = "an empty line to go on, " if goes_on(model) else ""
    return f"Type a number {rows} to choose, {on}or :? for help."


def takes_several(model: Model) -> bool:
    """Whether one reply can hold several numbers."""
    return not selectors.on_review(model) and selectors.question(model).type == "multi"


def goes_on(model: Model) -> bool:
    """Whether an empty line leads to the next question: none is skipped by mistake."""
    return takes_several(model) or (
        not selectors.on_review(model) and selectors.entry(model).answered
    )


def ending(model: Model) -> str:
    """Return how the ask ended, in a sentence."""
    assert model.outcome is not None
    reasons = {
        "timed_out": "The time ran out.",
        "aborted": "The program has called off its questions.",
    }
    if model.outcome.reason in reasons:
        return reasons[model.outcome.reason]
    kinds = {"submit": "Submitted.", "elaborate": "Sent to be clarified."}
    return kinds.get(model.outcome.kind, "Cancelled.")
