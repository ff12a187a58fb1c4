"""The words of an ask: the result's text for a model, and lines for a host's log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pi_ask.payload import Ask, InvalidPayload, Question, parse
from pi_ask.text import clean


NOTHING_GIVEN = "The user submitted without answering any question."
NOTHING_NOTED = "User asked to elaborate, without an answer or a note so far."
CANCELLED = "The user cancelled the questions."
ENDED = {
    "terminal_lost": (
        "The questions ended because the terminal was lost. "
        "The user did not decline them."
    ),
    "aborted": (
        "The questions were ended by the program that asked them. "
        "The user did not decline them."
    ),
    "timed_out": (
        "The time for the questions ran out before they were finished. "
        "The user did not decline them."
    ),
}
NEEDS_INPUT = "Needs user input: {why}."
NO_TERMINAL = "there is no terminal here to ask these questions on"
REASK = "Ask the user these questions in your reply and wait for the answers."
OWN_ANSWER = "or an answer in the user's own words"
"""The choice that every question but a preview offers besides its options."""


def submit_text(ask: Ask, answers: Mapping[str, Any]) -> str:
    """Return the text of a submit: a line for each answer and each note."""
    lines: list[str] = []
    for question in ask.questions:
        given = answers.get(question.id)
        if given is None:
            continue
        if given["labels"]:
            lines.append(_answer_line(question, given))
        if "note" in given:
            lines.append(f"{question.label} note: {given['note']}")
        for option in question.options:
            note = given.get("optionNotes", {}).get(option.value)
            if note is not None:
                lines.append(f"{question.label} / {option.label} note: {note}")
    return "\n".join(lines) or NOTHING_GIVEN


def elaborate_text(
    ask: Ask, answers: Mapping[str, Any], items: Iterable[Mapping[str, Any]]
) -> str:
    """Return the text of an elaborate: each note, then each answer.

    An agent that reads only the text has to find the answers in it, too.
    """
    notes = [_note_line(item) for item in items]
    given = [(question, answers.get(question.id)) for question in ask.questions]
    if notes:
        told = [_answer_line(question, answer) for question, answer in given if answer]
        return "\n".join([*notes, *told])
    asked = [
        f"User asked to elaborate on question {_quoted(question.prompt)} after current "
        f"answer {_quoted(', '.join(answer['labels']))}"
        for question, answer in given
        if answer
    ]
    return "\n".join(asked) or NOTHING_NOTED


def _note_line(item: Mapping[str, Any]) -> str:
    prompt, note = _quoted(item["question"]["prompt"]), _quoted(item["note"])
    option = f" option {_quoted(item['option']['label'])}" if "option" in item else ""
    return f"User asked to elaborate on question {prompt}{option} with note {note}"


def _answer_line(question: Question, given: Mapping[str, Any]) -> str:
    return f"{question.label}: {', '.join(given['labels'])}"


def _quoted(text: str) -> str:
    from json import dumps

    return dumps(text, ensure_ascii=False)


def cancel_text(reason: str | None, ask: Ask, why: str = "") -> str:
    """Return the text of an ask that ended without an answer.

    Only the person's own cancelling reads as one. *why* says why there was no
    terminal.
    """
    if reason is None:
        return CANCELLED
    return _needs_input(ask, why) if reason == "no_ui" else ENDED[reason]


def _needs_input(ask: Ask, why: str) -> str:
    lines = [NEEDS_INPUT.format(why=why or NO_TERMINAL), REASK]
    for number, question in enumerate(ask.questions, 1):
        many = " (several can apply)" if question.type == "multi" else ""
        lines += ["", f"{number}. {question.label}: {question.prompt}{many}"]
        lines += [f"   - {o.label} [{o.value}]" for o in question.options]
        if question.takes_text:
            lines.append(f"   - {OWN_ANSWER}")
    return "\n".join(lines)


def render_call(payload: object) -> str:
    """Return a line or two that say what is asked, for a host's log.

    Safe to print: whatever a terminal could act on is shown as a stand-in.
    """
    try:
        ask = parse(payload)
    except InvalidPayload as fault:
        return _safe(str(fault))
    labels = ", ".join(question.label for question in ask.questions)
    count = len(ask.questions)
    title = f"{ask.title.strip()}: " if ask.title and ask.title.strip() else ""
    return _safe(f"ask_user {title}{count} question{'s' * (count > 1)} ({labels})")


def render_result(result: Mapping[str, Any]) -> str:
    """Return the text of *result* for a host's log, safe to print on a terminal."""
    return _safe("\n".join(piece["text"] for piece in result["content"]))


def _safe(text: str) -> str:
    return "\n".join(clean.lines(text))
