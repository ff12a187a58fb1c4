"""Test an agent that asks: no terminal is needed, and none is touched.

`answering` answers the asks of an agent in the place of a person, by question id;
`play` runs one ask by keys, and shows its screens; `no_terminal` is a fixture of pytest
for tests in which nobody is there to ask::

    from pi_ask.testing import answering, no_terminal, play


    def test_the_agent_takes_the_database_that_was_chosen():
        with answering({"db": "pg", "extras": ["cache", "search"]}) as asked:
            plan = my_agent("Set up a service.")

        assert plan.database == "pg"
        assert len(asked) == 1


    def test_the_agent_says_what_it_would_ask(no_terminal):
        assert "Which database?" in my_agent("Set up a service.").reply
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from pi_ask import ask
from pi_ask.flow import AskFlow
from pi_ask.payload import Question, as_json, trim
from pi_ask.result import AskResult
from pi_ask.state import actions, effects, selectors
from pi_ask.state.summary import SUBMIT


if TYPE_CHECKING:
    from pi_ask.fixtures import no_terminal
else:

    def __getattr__(name: str) -> object:
        if name == "no_terminal":
            from pi_ask.fixtures import no_terminal

            return no_terminal
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["Asked", "GivenAnswer", "Play", "answering", "no_terminal", "play"]


# --- by keys ------------------------------------------------------------------------


class Play(NamedTuple):
    """What came of an ask that was run by keys."""

    result: AskResult
    """That of `ask_user`; before the end, what there is so far."""
    screens: list[str]
    """The text of the screen as the ask opens, and after each key."""


def play(
    payload: object,
    *keys: str,
    columns: int = 80,
    rows: int = 24,
    previous: object = None,
) -> Play:
    """Run an ask by *keys*, without a terminal.

    >>> options = [{"value": "tea", "label": "Tea"}, {"value": "mate", "label": "Mate"}]
    >>> question = {"id": "drink", "prompt": "What to drink?", "options": options}
    >>> result, screens = play({"questions": [question]}, "2", "enter")
    >>> result["content"][0]["text"]
    'Q1: Mate'

    :param keys: names such as ``"down"`` or ``"ctrl+c"``, or single characters;
        ``*"two words"`` types a text. After the end of the ask no key does anything.
    :param columns: width of the screen in cells.
    :param rows: height of the screen in cells.
    :param previous: an earlier result to go on from, as for `ask_user`.
    :raises InvalidPayload: if the payload breaks a rule; ``.issues`` has every fault.
    :raises ValueError: for a name that is no key's.
    """
    flow = AskFlow(
        payload, columns=columns, rows=rows, serves=effects.ALL, previous=previous
    )
    screens = [flow.frame().text()]
    for key in keys:
        flow.press(key)
        screens.append(flow.frame().text())
    return Play(flow.result(), screens)


# --- by question --------------------------------------------------------------------


class GivenAnswer(TypedDict, total=False):
    """An answer in its long form, of which every field may be left out."""

    options: str | list[str]
    """The value of the chosen option, or the values of several."""
    text: str
    """An answer in the person's own words."""
    note: str
    """A note on the question."""
    notes: dict[str, str]
    """Notes on options, by their values."""


class Asked(NamedTuple):
    """An ask that was answered in the place of a person."""

    payload: dict[str, Any]
    """The whole payload; what an agent had left out is there, too."""
    result: AskResult


@contextmanager
def answering(
    answers: Mapping[str, str | list[str] | GivenAnswer],
) -> Iterator[list[Asked]]:
    """Answer every ask of this process by question id, in any thread, and submit it.

    No ask that is answered needs a terminal, or touches one; surface, timeout and
    cancel don't count. A question that isn't in *answers* stays as it opens: without
    an answer, or with that of ``previous``. Of blocks in each other only the inner one
    answers. A payload that breaks a rule comes to the ``invalid_input`` result as ever.

    :param answers: by question id, the value of an option, or a list of values; or a
        dict of ``options``, ``text``, ``note`` and ``notes``, any of them.
    :returns: for ``as``, the list of what was asked so far, which grows with each ask.
    :raises ValueError: for what is no answer, and then from an ask whose question can't
        be answered like that: with an unknown value, with own text on a preview
        question, or with several things where one can be chosen. The block ends with
        that error as well, since many an agent catches what its tools raise.
    """
    person = _Person({key: _long_form(key, answers[key]) for key in answers})
    outer, ask.answerer = ask.answerer, person
    try:
        yield person.asked
    finally:
        ask.answerer = outer
        if person.fault is not None:
            raise person.fault


class _Person:
    """Answers asks by question id."""

    def __init__(self, answers: Mapping[str, GivenAnswer]) -> None:
        self.answers = answers
        self.asked: list[Asked] = []
        self.fault: ValueError | None = None
        """The first question that couldn't be answered as it should have been."""

    def __call__(self, flow: AskFlow) -> AskResult:
        """Answer the questions of *flow*, submit, and return the result."""
        questions = flow.model.ask.questions
        try:
            given = {
                question.id: _answer(question, self.answers[question.id])
                for question in questions
                if question.id in self.answers
            }
        except ValueError as fault:
            self.fault = self.fault or fault
            raise
        _submit(flow, given)
        asked = Asked(as_json(flow.model.ask), flow.result())
        self.asked.append(asked)
        return asked.result


def _submit(flow: AskFlow, given: Mapping[str, object]) -> None:
    """Fill in what is *given*, as the answers of an earlier result are, and submit."""
    before = flow.result()["details"]["answers"]
    flow.act(actions.Resume({"answers": {**before, **given}}))
    while not selectors.on_review(flow.model):
        flow.act(actions.ChangeTab(1))
    flow.act(actions.Pick(SUBMIT + 1))


def _long_form(key: str, answer: object) -> GivenAnswer:
    """Return an answer as a dict, with ``options`` and ``notes`` in any case.

    :raises ValueError: for what is no answer to any question.
    """
    fields = answer if isinstance(answer, dict) else {"options": answer}
    full: Any = {"options": [], "notes": {}, **fields}
    if isinstance(full["options"], str):
        full["options"] = [full["options"]]
    if not _is_well_formed(full):
        raise ValueError(
            f"the answer to {key!r} must be the value of an option, a list of values, or "
            'a dict with any of "options", "text", "note" and "notes", where no text is '
            f"blank: it is {answer!r}"
        )
    return full  # type: ignore[no-any-return]


def _is_well_formed(full: dict[str, Any]) -> bool:
    options, notes = full["options"], full["notes"]
    known = full.keys() <= GivenAnswer.__optional_keys__
    if not (known and isinstance(options, (list, tuple)) and isinstance(notes, dict)):
        return False
    texts = [full[name] for name in ("text", "note") if name in full]
    texts += [*options, *notes, *notes.values()]
    return all(isinstance(text, str) and trim(text) for text in texts)


def _answer(question: Question, given: GivenAnswer) -> dict[str, Any]:
    """Return *given* as an answer of a result holds it.

    :raises ValueError: if *question* can't be answered like that.
    """
    values, notes, text = [*given["options"]], given["notes"], given.get("text")
    known = [option.value for option in question.options]
    for value in (*values, *notes):
        if value not in known:
            raise ValueError(
                f"question {question.id!r} has no option {value!r}: its values are "
                f"{', '.join(map(repr, known))}"
            )
    if text is not None and not question.takes_text:
        raise ValueError(
            f"question {question.id!r} is of type preview, which takes no own text: "
            f"{text!r}"
        )
    values += [] if text is None else [text]
    if len(values) > 1 and question.type != "multi":
        raise ValueError(
            f"question {question.id!r} is of type {question.type}, which takes one "
            f"answer and not {len(values)}: {', '.join(map(repr, values))}"
        )
    return {
        "values": values,
        "customText": text,
        "note": given.get("note"),
        "optionNotes": notes,
    }
