"""Going on from an earlier result: what it holds is filled into a new ask.

It comes back by way of an agent, so nothing about it can be relied on. Like a payload
it is read through `dict`, `list`, `tuple` and `str` themselves, and it can't make an
ask fail: what can't be carried over is left out and named.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from pi_ask.given import fields, is_a, listed
from pi_ask.payload import Ask, Question, trim
from pi_ask.state.model import Entry
from pi_ask.text import cells, clean


UNUSABLE = "The earlier answers can't be used; starting anew."
UNCLEAR = "an unreadable part"
"""What stands for a part that belongs to no question."""
NAMES_CELLS = 40
"""The names in a notice take about so many cells."""


class CarriedOver(NamedTuple):
    """What a new ask has from an earlier result."""

    entries: tuple[Entry, ...]
    """One for each question, in the order of the payload."""
    tab: int
    """The first affected question, else the first without an answer, else the review."""
    notice: str
    """What was left out, in a line that is safe to show; empty if nothing was."""
    settled: frozenset[int] = frozenset()
    """The questions that are answered and not affected: they are not asked again."""


def carried_over(ask: Ask, previous: object) -> CarriedOver:
    """Return what *ask* has from *previous*, a whole result or its ``details``.

    Of anything else it has nothing, and the notice says so.
    """
    details = _details(previous)
    if details is None:
        entries = [Entry()] * len(ask.questions)
        return CarriedOver(tuple(entries), 0, UNUSABLE)
    earlier = _Earlier(details)
    given = earlier.given
    entries = []
    unclear = given.pop("", _Given())
    lost = [UNCLEAR] if earlier.is_faulty or unclear.holds_any else []
    for question in ask.questions:
        held = given.pop(question.id, _Given())
        entry, names = _filled(question, held, sent=earlier.sent)
        entries.append(entry)
        lost += names
    gone = [earlier.labels.get(key) or key for key in given if given[key].holds_any]
    affected = [i for i, one in enumerate(ask.questions) if one.id in earlier.affected]
    answered = [i for i, entry in enumerate(entries) if entry.answered]
    unanswered = [i for i, entry in enumerate(entries) if not entry.answered]
    tab = (affected or unanswered or [len(entries)])[0]
    settled = frozenset(answered).difference(affected)
    return CarriedOver(tuple(entries), tab, _notice(lost, gone), settled)


# --- reading ------------------------------------------------------------------------


def _details(previous: object) -> dict[str, object] | None:
    """Return the ``details`` of an ask that was shown, None if *previous* has none."""
    reader = _Reader()
    details = reader.fields(previous)
    if "details" in details:
        details = reader.fields(details["details"])
    was_asked = is_a(details.get("answers"), dict) and details.get("error") is None
    return details if was_asked else None


class _Reader:
    """Reads pieces of a result; what is of another kind counts as empty.

    null is the same as leaving out.
    """

    is_faulty = False
    """Whether something was of another kind."""

    def text(self, value: object) -> str:
        """Return a text, stripped."""
        if is_a(value, str):
            return trim(value)
        self.is_faulty |= value is not None
        return ""

    def items(self, value: object) -> list[object]:
        """Return the items of a list."""
        items = listed(value)
        self.is_faulty |= items is None and value is not None
        return items or []

    def fields(self, value: object) -> dict[str, object]:
        """Return the fields of an object, by stripped names."""
        if is_a(value, dict):
            return {trim(name): item for name, item in fields(value).items()}
        self.is_faulty |= value is not None
        return {}


class _Given(_Reader):
    """What the earlier result holds for one question; what is blank is not there."""

    def __init__(self) -> None:
        self.values: list[str] = []
        """Those of the chosen options, each once."""
        self.own = ""
        """The own answer."""
        self.note = ""
        self.option_notes: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        """The labels that options had, by value."""

    @property
    def holds_any(self) -> bool:
        """Whether there is something to carry over, or something unreadable."""
        held = self.values or self.own or self.note or self.option_notes
        return bool(held) or self.is_faulty

    def add_answer(self, answer: object) -> None:
        """Add an answer of the result."""
        held = self.fields(answer)
        values = [self.text(value) for value in self.items(held.get("values"))]
        labels = [_text(label) for label in _Reader().items(held.get("labels"))]
        self.labels = dict(zip(values, labels, strict=False))
        self.own = self.text(held.get("customText"))
        if self.own and values[-1:] == [self.own]:
            values.pop()
        self.values = [value for value in dict.fromkeys(values) if value]
        self.note = self.text(held.get("note"))
        for value, note in self.fields(held.get("optionNotes")).items():
            if text := self.text(note):
                self.option_notes[value] = text

    def add_note(self, item: dict[str, object]) -> None:
        """Add a note of an elaborate."""
        note, target = self.text(item.get("note")), self.fields(item.get("target"))
        value = self.text(target.get("optionValue"))
        if not note:
            return
        if value:
            self.option_notes[value] = note
            option = _Reader().fields(item.get("option"))
            self.labels.setdefault(value, _text(option.get("label")))
        elif _text(target.get("kind")) == "question":
            self.note = note
        else:
            self.is_faulty = True


class _Earlier(_Reader):
    """An earlier result, as far as it can be read."""

    def __init__(self, details: dict[str, object]) -> None:
        self.sent = _text(details.get("mode")) == "elaborate"
        """Whether its notes were sent to be clarified."""
        questions = map(self.fields, self.items(details.get("questions")))
        self.labels = {
            _text(one.get("id")): _text(one.get("label")) for one in questions
        }
        ongoing = self.fields(details.get("continuation"))
        affected = self.items(ongoing.get("affectedQuestionIds"))
        self.affected = set(map(self.text, affected))
        self.given: defaultdict[str, _Given] = defaultdict(_Given)
        """By question id; "" is for what says no question."""
        preserved = self.fields(ongoing.get("preservedAnswers"))
        answers = self.fields(details.get("answers"))
        for key, answer in {**preserved, **answers}.items():
            self.given[key].add_answer(answer)
        elaboration = self.fields(details.get("elaboration"))
        for item in map(self.fields, self.items(elaboration.get("items"))):
            question = self.fields(item.get("question"))
            self.given[_text(question.get("id"))].add_note(item)


def _text(value: object) -> str:
    return _Reader().text(value)


# --- filling in ---------------------------------------------------------------------


def _filled(
    question: Question, given: _Given, *, sent: bool
) -> tuple[Entry, list[str]]:
    """Return what *given* comes to for *question*, and the names of what is left out.

    Nothing is guessed: where several options were chosen and now one can be, none is.
    Words that were typed come before an option.

    :param sent: whether the notes were sent to be clarified.
    """
    rows = {option.value: row for row, option in enumerate(question.options)}
    own = given.own if question.takes_text else ""
    fits = question.type == "multi" or len(given.values) + bool(own) <= 1
    chosen = [v for v in given.values if v in rows and fits]
    notes = {rows[v]: note for v, note in given.option_notes.items() if v in rows}
    lost = [v for v in given.values if v not in rows or not fits]
    lost += [v for v in given.option_notes if v not in rows]
    labels = {option.value: option.label for option in question.options}
    names = [labels.get(v) or given.labels.get(v) or v for v in dict.fromkeys(lost)]
    if given.own != own:
        names.append(given.own)
    if given.is_faulty:
        names.append(question.label)
    entry = Entry(
        chosen=frozenset(rows[v] for v in chosen),
        text=own,
        live=bool(own),
        note=given.note,
        option_notes=notes,
        sent={-1: given.note, **notes} if sent else {},
    )
    return entry, names


def _notice(lost: list[str], gone: list[str]) -> str:
    """Return what is said of things that were left out, and of questions."""
    told = [("Not carried over", lost), ("Not asked again", gone)]
    told = [(what, names) for what, names in told if names]
    return " ".join(
        f"{what}: {_listing(names, NAMES_CELLS // len(told))}." for what, names in told
    )


def _listing(names: list[str], columns: int) -> str:
    """Return those of *names* that fit in *columns* cells, and how many others are."""
    shown, rest = "", len(names)
    for name in names:
        visible = clean.visible(name).strip() or UNCLEAR
        longer = f"{shown}, {visible}" if shown else cells.clip(visible, columns)
        if cells.width(longer) > columns:
            break
        shown, rest = longer, rest - 1
    return f"{shown} and {rest} more" if rest else shown
