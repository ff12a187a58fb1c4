"""What the review says: the answers so far, what is open, and what stays behind."""

from __future__ import annotations

from functools import lru_cache

from pi_ask.layout import Block, Item
from pi_ask.payload import trim
from pi_ask.state.alike import Alike
from pi_ask.state.model import REVIEW_ACTIONS, Entry, Model
from pi_ask.text import clean


SUBMIT, ELABORATE, CANCEL = range(len(REVIEW_ACTIONS))


def heading(model: Model) -> str:
    """Return what stands above the actions.

    It names the questions without an answer, and says where the highlighted action
    leaves notes or drafts behind, or sends a note that is not in the preview.
    """
    elaborate = model.cursor == ELABORATE
    return _heading(Alike(model, (model.ask, model.entries), (elaborate,)))


# It goes over all questions, which do not change while the review is in view.
@lru_cache(maxsize=4)
def _heading(alike: Alike) -> str:
    model = alike.model
    open_ones = [
        clean.visible(question.label)
        for question, held in zip(model.ask.questions, model.entries, strict=True)
        if not held.answered
    ]
    first = "All questions are answered."
    if open_ones:
        first = f"Not answered: {', '.join(open_ones)}."
    return " ".join([first, *_left_behind(model)])


def _left_behind(model: Model) -> list[str]:
    drafts = sum(bool(held.text) and not held.live for held in model.entries)
    if model.cursor == ELABORATE:
        return _sentences(0, 0, drafts)
    unsent = sum(len(unsent_notes(held)) for held in model.entries)
    hidden = sum(bool(held.new_note) and not held.answered for held in model.entries)
    return _sentences(unsent, hidden, drafts)


def _sentences(unsent: int, hidden: int, drafts: int) -> list[str]:
    behind = [
        _counted(count, noun)
        for count, noun in ((unsent, "note"), (drafts, "draft"))
        if count
    ]
    sentences = [f"Not sent: {' and '.join(behind)}."] if behind else []
    if hidden:
        sentences.append(f"Sent too: {_counted(hidden, 'note')} on open questions.")
    return sentences


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def unsent_notes(held: Entry) -> list[int]:
    """Return the options whose notes a submit leaves behind: those not chosen.

    A note that an earlier ask has sent is not left behind.
    """
    new = held.new_option_notes
    return [index for index in sorted(new) if index not in held.chosen]


def lead(held: Entry, option: int = -1) -> str:
    """Return what stands before the note on an option, or on the question itself."""
    return "Note (sent): " if held.is_sent(option) else "Note: "


def item(model: Model, index: int) -> Item:
    """Return one question as the review shows it under the highlighted action.

    Submit and Cancel show the notes of answered questions that they send; Elaborate
    shows every note. Those that an earlier ask has sent are marked, and stay unsent.
    """
    question, held = model.ask.questions[index], model.entries[index]
    answer = _answer(model, index)
    label = clean.visible(question.label)
    blocks: list[Block] = []
    if "\n" in answer:
        blocks.append(Block("answer", answer))
        label += ":"
    else:
        label += ": " + (clean.visible(answer) or "not answered")
    every = model.cursor == ELABORATE
    if held.note and (every or held.answered):
        blocks.append(Block("note", held.note, lead(held)))
    for option, note in sorted(held.option_notes.items()):
        if every or option in held.chosen:
            name = clean.visible(question.options[option].label)
            blocks.append(Block("note", note, f"{name} · {lead(held, option)}"))
    mark = "✓" if held.answered else "○"
    return Item("", mark, label, tuple(blocks), chosen=held.answered)


def _answer(model: Model, index: int) -> str:
    question, held = model.ask.questions[index], model.entries[index]
    parts = [clean.visible(question.options[i].label) for i in sorted(held.chosen)]
    if held.live:
        parts.append(trim(held.text))
    return ", ".join(parts)
