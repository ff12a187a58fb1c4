"""The structured half of the result: whole dicts, compared whole."""

from __future__ import annotations

import pytest

from pi_ask import AskFlow
from pi_ask.payload import InvalidPayload, Issue, parse
from pi_ask.result import INSTRUCTION, invalid, result
from pi_ask.state.model import Entry, Model, Outcome
from tests.asks import ask, multi, option, preview, single


DRINK = {"id": "q1", "label": "Q1", "prompt": "Question 1?", "type": "single"}
WITH = {"id": "q2", "label": "Q2", "prompt": "Question 2?", "type": "multi"}
CUP = {"id": "q3", "label": "Q3", "prompt": "Question 3?", "type": "preview"}
QUESTIONS = [DRINK, WITH, CUP]
TEA = {"value": "tea", "label": "Tea", "description": "Green or black."}
COFFEE = {"value": "coffee", "label": "Coffee"}
DRINKS = {**DRINK, "options": [TEA, COFFEE]}
BLUE = {"value": "blue", "label": "Blue", "preview": "a\n  b"}
RED = {"value": "red", "label": "Red", "preview": "About red"}
CUPS = {**CUP, "options": [BLUE, RED]}

ASK = parse(
    ask(
        single(option("tea", description=" Green or black. "), "coffee"),
        multi("milk", "sugar", "honey"),
        preview(option("blue", preview="  a\n  b\n"), "red"),
    )
)


def details(outcome, *entries, payload=ASK):
    """The structured half of the result of an ask that ended that way."""
    filled = (*entries, *[Entry()] * (len(payload.questions) - len(entries)))
    return result(Model(ask=payload, entries=filled, outcome=outcome))["details"]


SUBMIT, ELABORATE, CANCEL = map(Outcome, ("submit", "elaborate", "cancel"))


def test_a_submit_without_answers():
    """Unanswered questions have no entry."""
    assert {
        "cancelled": False,
        "mode": "submit",
        "questions": QUESTIONS,
        "answers": {},
    } == details(SUBMIT)


def test_a_submit_with_every_kind_of_answer():
    """Options come in the payload's order, the own answer comes last."""
    assert {
        "cancelled": False,
        "mode": "submit",
        "questions": QUESTIONS,
        "answers": {
            "q1": {
                "values": ["own words"],
                "labels": ["own words"],
                "indices": [],
                "customText": "own words",
            },
            "q2": {
                "values": ["milk", "honey", "salt"],
                "labels": ["Milk", "Honey", "salt"],
                "indices": [1, 3],
                "customText": "salt",
                "note": "all of it",
                "optionNotes": {"milk": "cold", "honey": "little"},
            },
            "q3": {"values": ["red"], "labels": ["Red"], "indices": [2]},
        },
    } == details(
        SUBMIT,
        Entry(text=" own words\n", live=True),
        Entry(
            chosen=frozenset({2, 0}),
            text="salt",
            live=True,
            note=" all of it ",
            option_notes={2: "little ", 1: "not sent", 0: "cold"},
        ),
        Entry(chosen=frozenset({1})),
    )


def test_a_draft_is_not_in_the_answer():
    """Own text that was replaced by an option does not count."""
    held = Entry(chosen=frozenset({0}), text="draft")

    assert {"values": ["tea"], "labels": ["Tea"], "indices": [1]} == details(
        SUBMIT, held
    )["answers"]["q1"]


@pytest.mark.parametrize("outcome", [SUBMIT, CANCEL])
def test_a_note_without_an_answer_is_sent(outcome):
    """A question that has only a note of its own is among the answers."""
    answers = details(outcome, Entry(note="why?"), Entry(option_notes={0: "x"}))[
        "answers"
    ]

    assert {
        "q1": {"values": [], "labels": [], "indices": [], "note": "why?"}
    } == answers


CHOSEN = {"values": ["coffee"], "labels": ["Coffee"], "indices": [2]}


@pytest.mark.parametrize("reason", ["no_ui", "timed_out"])
def test_a_cancel_keeps_what_was_answered(reason):
    """The reason is there where the person did not cancel."""
    ended = details(Outcome("cancel", reason), Entry(chosen=frozenset({1})))

    assert {
        "cancelled": True,
        "cancelReason": reason,
        "mode": "submit",
        "questions": QUESTIONS,
        "answers": {"q1": CHOSEN},
    } == ended


@pytest.mark.parametrize("reason", ["terminal_lost", "aborted"])
def test_an_ask_that_was_broken_off_can_be_resumed(reason):
    """What is answered is kept and what is open is named; nothing was asked back."""
    ended = details(Outcome("cancel", reason), Entry(chosen=frozenset({1})))

    assert {
        "cancelled": True,
        "cancelReason": reason,
        "mode": "submit",
        "questions": QUESTIONS,
        "answers": {"q1": CHOSEN},
        "continuation": {
            "strategy": "resume",
            "affectedQuestionIds": ["q2", "q3"],
            "preservedAnswers": {"q1": CHOSEN},
            "questionStates": {
                "q1": {"status": "answered"},
                "q2": {"status": "unanswered"},
                "q3": {"status": "unanswered"},
            },
        },
    } == ended


def test_notes_make_no_difference_to_what_is_resumed():
    """An answer is preserved with its notes; a note alone leaves its question open."""
    continuation = details(
        Outcome("cancel", "aborted"),
        Entry(chosen=frozenset({1}), note="why?", option_notes={1: "hot"}),
        Entry(note="later"),
        Entry(text="draft"),
    )["continuation"]

    assert {
        "q1": {**CHOSEN, "note": "why?", "optionNotes": {"coffee": "hot"}}
    } == continuation["preservedAnswers"]
    assert ["q2", "q3"] == continuation["affectedQuestionIds"]
    assert ["answered", "unanswered", "unanswered"] == [
        state["status"] for state in continuation["questionStates"].values()
    ]


@pytest.mark.parametrize("count", [0, 3])
def test_everything_or_nothing_can_be_left_to_resume(count):
    """Both lists are there even where one is empty."""
    filled = [Entry(chosen=frozenset({0}))] * count
    continuation = details(Outcome("cancel", "terminal_lost"), *filled)["continuation"]

    assert ["q1", "q2", "q3"][count:] == continuation["affectedQuestionIds"]
    assert ["q1", "q2", "q3"][:count] == list(continuation["preservedAnswers"])


def test_the_persons_own_cancel_has_no_reason():
    """That it was cancelled says everything."""
    assert {
        "cancelled": True,
        "mode": "submit",
        "questions": QUESTIONS,
        "answers": {},
    } == details(CANCEL)


def test_a_result_before_the_end():
    """Until it has ended, an ask counts as ended by its program."""
    assert details(Outcome("cancel", "aborted")) == details(None)


def test_an_elaborate_carries_every_note():
    """Notes come with their questions in full, in the payload's order."""
    noted = Entry(
        chosen=frozenset({0}),
        note="why at all?",
        option_notes={1: "strong?", 0: "which?"},
    )
    tea = {
        "values": ["tea"],
        "labels": ["Tea"],
        "indices": [1],
        "note": "why at all?",
        "optionNotes": {"tea": "which?"},
    }
    milk = {"values": ["milk"], "labels": ["Milk"], "indices": [1]}

    assert {
        "cancelled": False,
        "mode": "elaborate",
        "questions": QUESTIONS,
        "answers": {"q1": tea, "q2": milk},
        "continuation": {
            "strategy": "refine_only",
            "affectedQuestionIds": ["q1", "q3"],
            "preservedAnswers": {"q2": milk},
            "questionStates": {
                "q1": {"status": "needs_clarification"},
                "q2": {"status": "answered"},
                "q3": {"status": "needs_clarification"},
            },
        },
        "elaboration": {
            "instruction": INSTRUCTION,
            "nextAction": "clarify_then_reask",
            "items": [
                {
                    "target": {"kind": "question"},
                    "question": DRINKS,
                    "answered": True,
                    "answer": tea,
                    "note": "why at all?",
                },
                {
                    "target": {"kind": "option", "optionValue": "tea"},
                    "question": DRINKS,
                    "option": TEA,
                    "selected": True,
                    "answered": True,
                    "answer": tea,
                    "note": "which?",
                },
                {
                    "target": {"kind": "option", "optionValue": "coffee"},
                    "question": DRINKS,
                    "option": COFFEE,
                    "selected": False,
                    "answered": True,
                    "answer": tea,
                    "note": "strong?",
                },
                {
                    "target": {"kind": "option", "optionValue": "blue"},
                    "question": CUPS,
                    "option": BLUE,
                    "selected": False,
                    "answered": False,
                    "note": "light or dark?",
                },
            ],
        },
    } == details(
        ELABORATE,
        noted,
        Entry(chosen=frozenset({0})),
        Entry(option_notes={0: " light or dark? "}),
    )


def test_an_elaborate_without_notes():
    """It is a result like any other; nothing has to be clarified."""
    ended = details(ELABORATE)

    assert {} == ended["answers"]
    assert [] == ended["elaboration"]["items"]
    assert {
        "strategy": "refine_only",
        "affectedQuestionIds": [],
        "preservedAnswers": {},
        "questionStates": {
            "q1": {"status": "unanswered"},
            "q2": {"status": "unanswered"},
            "q3": {"status": "unanswered"},
        },
    } == ended["continuation"]


def test_a_note_without_an_answer_is_an_item_of_an_elaborate():
    """It moves from the answers to the items."""
    ended = details(ELABORATE, Entry(note="why?"))

    assert {} == ended["answers"]
    assert [
        {
            "target": {"kind": "question"},
            "question": DRINKS,
            "answered": False,
            "note": "why?",
        }
    ] == ended["elaboration"]["items"]


def test_the_instruction_says_to_answer_first_and_then_to_ask_again():
    """The agent is told what to do with the notes, in this order."""
    words = INSTRUCTION.lower()

    assert words.index("first answer") < words.index("ask again")
    assert "only about the affected questions" in words


@pytest.mark.parametrize("title", ["Drinks", "  Drinks ", ""])
def test_a_title_is_passed_through(title):
    """It comes back as it was given, and first of all keys."""
    ended = details(SUBMIT, payload=parse(ask(single("a"), title=title)))

    assert title == ended["title"]
    assert "title" == next(iter(ended))


def test_keys_come_in_one_order():
    """Whatever is absent, the others stay in their order."""
    titled = parse(ask(single("a"), title="Drinks"))

    assert [
        "title",
        "cancelled",
        "cancelReason",
        "mode",
        "questions",
        "answers",
    ] == list(details(Outcome("cancel", "timed_out"), payload=titled))
    assert [
        "title",
        "cancelled",
        "cancelReason",
        "mode",
        "questions",
        "answers",
        "continuation",
    ] == list(details(Outcome("cancel", "aborted"), payload=titled))
    assert [
        "title",
        "cancelled",
        "mode",
        "questions",
        "answers",
        "continuation",
        "elaboration",
    ] == list(details(ELABORATE, payload=titled))


def test_lookalike_options_are_told_apart():
    """Two options with one label differ in value and index."""
    alike = parse(ask(single(option("a", label="Same"), option("b", label="Same"))))
    ended = details(SUBMIT, Entry(chosen=frozenset({1})), payload=alike)

    assert {"values": ["b"], "labels": ["Same"], "indices": [2]} == ended["answers"][
        "q1"
    ]


def test_a_refused_payload():
    """Nothing was asked; every issue is there, as plain data."""
    issues = [
        Issue(path="questions", message="is missing"),
        Issue(path="t", message="m"),
    ]

    assert {
        "content": [
            {
                "type": "text",
                "text": ("Invalid ask_user payload:\n- questions: is missing\n- t: m"),
            }
        ],
        "details": {
            "cancelled": True,
            "mode": "submit",
            "questions": [],
            "answers": {},
            "error": {"kind": "invalid_input", "issues": issues},
        },
    } == invalid(InvalidPayload(issues))


def test_a_result_is_the_callers_own():
    """Changing a result changes neither the flow nor its next result."""
    flow = AskFlow(ask(single("tea"), title="Drinks"))
    flow.press("n", "x", "enter", "1", "2")
    first, again = flow.result(), flow.result()
    first["details"]["answers"]["q1"]["values"].append("changed")
    first["details"]["questions"].clear()
    first["details"]["elaboration"]["items"][0]["question"]["options"].clear()

    assert again == flow.result()
    assert first != again
