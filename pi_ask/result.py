"""The result of an ask: what the agent gets back, as plain JSON data.

``details`` is the structured half, built here; ``content`` is the text that a model
reads, from the transcript. Everything is in the order of the payload, whatever the
order in which it was typed, and what is absent has no key.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypedDict

from pi_ask import transcript
from pi_ask.payload import Ask, InvalidPayload, Issue, Option, Question, trim
from pi_ask.state.model import Entry, Model, Outcome


INSTRUCTION = (
    "First answer what the notes ask, directly and in plain words. Then, if a choice "
    "is still needed, ask again with ask_user, and only about the affected questions; "
    "keep the preserved answers as they are."
)

BROKEN_OFF = ("terminal_lost", "aborted")
"""Reasons after which an ask can be resumed where it was."""


class _AnswerBase(TypedDict):
    values: list[str]
    labels: list[str]
    indices: list[int]


class Answer(_AnswerBase, total=False):
    """What a person gave to one question."""

    customText: str
    note: str
    optionNotes: dict[str, str]


class Text(TypedDict):
    """One piece of the result's text."""

    type: Literal["text"]
    text: str


class AskResult(TypedDict):
    """The result: text for the model to read, and the same as data."""

    content: list[Text]
    details: dict[str, Any]


def result(model: Model) -> AskResult:
    """Return the result of *model*; before its end, a cancelled one so far."""
    outcome = model.outcome or Outcome("cancel", "aborted")
    details = _details(model, outcome)
    match outcome.kind:
        case "submit":
            text = transcript.submit_text(model.ask, details["answers"])
        case "elaborate":
            items = details["elaboration"]["items"]
            text = transcript.elaborate_text(model.ask, details["answers"], items)
        case "cancel":
            text = transcript.cancel_text(outcome.reason, model.ask, outcome.why)
    return _result(text, details)


def invalid(fault: InvalidPayload) -> AskResult:
    """Return the result for a payload that breaks the contract."""
    details = {
        "cancelled": True,
        "mode": "submit",
        "questions": [],
        "answers": {},
        "error": {"kind": "invalid_input", "issues": [_plain(i) for i in fault.issues]},
    }
    return _result(str(fault), details)


def _result(text: str, details: dict[str, Any]) -> AskResult:
    return {"content": [{"type": "text", "text": text}], "details": details}


def _plain(issue: Issue) -> dict[str, str]:
    return {"path": issue["path"], "message": issue["message"]}


def _opening(ask: Ask, outcome: Outcome) -> dict[str, Any]:
    opening: dict[str, Any] = {} if ask.title is None else {"title": ask.title}
    opening["cancelled"] = outcome.kind == "cancel"
    if outcome.reason is not None:
        opening["cancelReason"] = outcome.reason
    return opening


def _details(model: Model, outcome: Outcome) -> dict[str, Any]:
    elaborate = outcome.kind == "elaborate"
    details = {
        **_opening(model.ask, outcome),
        "mode": "elaborate" if elaborate else "submit",
        "questions": [_question(question) for question in model.ask.questions],
        "answers": {
            question.id: answer(question, held)
            for question, held in _pairs(model)
            if held.answered or (held.new_note and not elaborate)
        },
    }
    if outcome.reason in BROKEN_OFF:
        details["continuation"] = _resumption(model)
    if elaborate:
        details["continuation"] = _continuation(model)
        details["elaboration"] = {
            "instruction": INSTRUCTION,
            "nextAction": "clarify_then_reask",
            "items": [
                item
                for question, held in _pairs(model)
                for item in _items(question, held)
            ],
        }
    return details


def _pairs(model: Model) -> Iterator[tuple[Question, Entry]]:
    return zip(model.ask.questions, model.entries, strict=True)


def _question(question: Question) -> dict[str, Any]:
    return {
        "id": question.id,
        "label": question.label,
        "prompt": question.prompt,
        "type": question.type,
    }


def _option(option: Option) -> dict[str, str]:
    shown = {"value": option.value, "label": option.label}
    if option.description is not None:
        shown["description"] = option.description
    if option.preview is not None:
        shown["preview"] = trim(option.preview)
    return shown


def answer(question: Question, held: Entry) -> Answer:
    """Return what *held* gives to *question*; a live own answer comes last.

    Notes that an earlier ask has sent are not in it again.
    """
    chosen = sorted(held.chosen)
    text = trim(held.text) if held.live else ""
    own = [text] if text else []
    given: Answer = {
        "values": [question.options[index].value for index in chosen] + own,
        "labels": [question.options[index].label for index in chosen] + own,
        "indices": [index + 1 for index in chosen],
    }
    if text:
        given["customText"] = text
    if held.new_note:
        given["note"] = trim(held.new_note)
    new_notes = held.new_option_notes
    notes = {
        question.options[index].value: trim(new_notes[index])
        for index in chosen
        if index in new_notes
    }
    if notes:
        given["optionNotes"] = notes
    return given


def _continuation(model: Model) -> dict[str, Any]:
    """Return what the next ask goes on from, after an elaborate."""
    return {
        "strategy": "refine_only",
        "affectedQuestionIds": [
            question.id for question, held in _pairs(model) if held.noted
        ],
        "preservedAnswers": {
            question.id: answer(question, held)
            for question, held in _pairs(model)
            if held.answered and not held.noted
        },
        "questionStates": {
            question.id: {
                "status": "needs_clarification" if held.noted else _status(held)
            }
            for question, held in _pairs(model)
        },
    }


def _resumption(model: Model) -> dict[str, Any]:
    """Return what the next ask goes on from, after one that was broken off.

    Nothing was asked back, so a note makes no difference: what is answered is kept,
    and what is open is to be asked again.
    """
    return {
        "strategy": "resume",
        "affectedQuestionIds": [
            question.id for question, held in _pairs(model) if not held.answered
        ],
        "preservedAnswers": {
            question.id: answer(question, held)
            for question, held in _pairs(model)
            if held.answered
        },
        "questionStates": {
            question.id: {"status": _status(held)} for question, held in _pairs(model)
        },
    }


def _status(held: Entry) -> str:
    return "answered" if held.answered else "unanswered"


def _items(question: Question, held: Entry) -> Iterator[dict[str, Any]]:
    """Yield the notes on *question*: its own first, then those on options in order.

    An earlier ask may have sent some of them; these are left out.
    """
    if not held.noted:
        return
    whole = {
        **_question(question),
        "options": [_option(option) for option in question.options],
    }
    state: dict[str, Any] = {"answered": held.answered}
    if held.answered:
        state["answer"] = answer(question, held)
    if held.new_note:
        yield {
            "target": {"kind": "question"},
            "question": whole,
            **state,
            "note": trim(held.new_note),
        }
    for index, note in sorted(held.new_option_notes.items()):
        option = question.options[index]
        yield {
            "target": {"kind": "option", "optionValue": option.value},
            "question": whole,
            "option": _option(option),
            "selected": index in held.chosen,
            **state,
            "note": trim(note),
        }
