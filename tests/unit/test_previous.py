"""What a new ask has from an earlier result, and what is said of the rest."""

from __future__ import annotations

import pytest

from pi_ask.payload import parse
from pi_ask.state.model import Entry
from pi_ask.state.previous import CarriedOver, carried_over
from pi_ask.text import cells
from tests.asks import Fields, ask, multi, preview, single
from tests.hostile import SEQUENCES, raw_in


DRINK = single("tea", "coffee", label="Drink")
EXTRAS = multi("milk", "sugar", "honey", label="Extras")
VESSEL = preview("cup", "mug", label="Vessel")
ASK = parse(ask(DRINK, EXTRAS, VESSEL))


def carried(previous: object, *questions: Fields) -> CarriedOver:
    """What an ask of *questions*, or of three of every kind, has from *previous*."""
    return carried_over(parse(ask(*questions)) if questions else ASK, previous)


def answered(**answers: object) -> Fields:
    """An earlier result that holds nothing but *answers*."""
    return {"answers": answers}


def given_to(question: Fields, answer: object) -> tuple[Entry, str]:
    """What *question* has of the *answer* that was given to it, and the notice."""
    entries, _, notice, _ = carried(answered(q1=answer), question)
    return entries[0], notice


def noted(note: str, question: str = "q1", option: str | None = None) -> Fields:
    """An item of an elaborate."""
    target = {"kind": "option", "optionValue": option} if option else {}
    fields: Fields = {"target": target or {"kind": "question"}, "note": note}
    if option:
        fields["option"] = {"value": option, "label": option.capitalize()}
    return {**fields, "question": {"id": question, "label": question.upper()}}


def elaborated(*items: object, **answers: object) -> Fields:
    """The details of an elaborate."""
    return {
        **answered(**answers),
        "mode": "elaborate",
        "elaboration": {"items": list(items)},
    }


# --- answers ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (DRINK, {"values": ["coffee"]}, Entry(frozenset({1}))),
        (VESSEL, {"values": ["mug"]}, Entry(frozenset({1}))),
        (EXTRAS, {"values": ["honey", "milk"]}, Entry(frozenset({0, 2}))),
        (EXTRAS, {"values": ["milk", "milk"]}, Entry(frozenset({0}))),
        (DRINK, {"values": ["tea", "tea"]}, Entry(frozenset({0}))),
        (DRINK, {"values": ["tea"], "labels": 3}, Entry(frozenset({0}))),
        (
            DRINK,
            {"values": ["water"], "customText": "water"},
            Entry(text="water", live=True),
        ),
        (
            EXTRAS,
            {"values": ["milk", "salt\n"], "customText": " salt"},
            Entry(frozenset({0}), text="salt", live=True),
        ),
        (DRINK, {"customText": "water"}, Entry(text="water", live=True)),
        (DRINK, {"values": ["coffee"], "customText": " "}, Entry(frozenset({1}))),
        (DRINK, {"values": [" coffee "]}, Entry(frozenset({1}))),
        (DRINK, {"values": ("coffee",)}, Entry(frozenset({1}))),
        (DRINK, {"values": [], "note": " why? "}, Entry(note="why?")),
        (
            EXTRAS,
            {"values": ["milk"], "optionNotes": {"milk": "cold", " honey ": "little "}},
            Entry(frozenset({0}), option_notes={0: "cold", 2: "little"}),
        ),
        (DRINK, {"values": None, "note": None, "optionNotes": {"tea": None}}, Entry()),
        (DRINK, None, Entry()),
        (DRINK, {}, Entry()),
    ],
)
def test_an_answer_is_filled_in(
    question: Fields, answer: object, expected: Entry
) -> None:
    """Options are found by value, and nothing is left out."""
    assert (expected, "") == given_to(question, answer)


def test_the_own_answer_is_what_the_result_says_it_is() -> None:
    """A text that reads like an option's value is told from that option."""
    own = {"values": ["tea"], "customText": "tea"}
    both = {"values": ["milk", "milk"], "customText": "milk"}
    apart = {"values": ["milk", "sugar"], "customText": "milk"}

    assert Entry(text="tea", live=True) == given_to(DRINK, own)[0]
    assert Entry(frozenset({0}), "milk", live=True) == given_to(EXTRAS, both)[0]
    assert Entry(frozenset({0, 1}), "milk", live=True) == given_to(EXTRAS, apart)[0]
    assert Entry(frozenset({0})) == given_to(DRINK, {"values": ["tea"]})[0]


def test_questions_are_found_by_their_ids() -> None:
    """Whatever their order; blanks around an id are none of it."""
    answers = {
        "q3": {"values": ["cup"]},
        " q1 ": {"values": ["tea"]},
        "q2": {"values": ["milk"]},
    }

    assert (Entry(frozenset({0})),) * 3 == carried({"answers": answers}).entries


def test_a_result_stands_for_its_details() -> None:
    """What ``ask_user`` returned can be given back as it is."""
    details = answered(q1={"values": ["tea"]})

    assert carried(details) == carried({"content": [], "details": details})
    assert carried(details).entries[0].chosen


def test_preserved_answers_count_where_there_is_no_other() -> None:
    """The answers themselves come first."""
    details = answered(q1={"values": ["tea"]})
    preserved = {"q1": {"values": ["coffee"]}, "q2": {"values": ["milk"]}}
    entries = carried({**details, "continuation": {"preservedAnswers": preserved}})[0]

    assert (Entry(frozenset({0})), Entry(frozenset({0})), Entry()) == entries


# --- what doesn't fit any more ------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "answer", "expected", "named"),
    [
        (
            DRINK,
            {"values": ["water"], "labels": ["Still water"]},
            Entry(),
            "Still water",
        ),
        (DRINK, {"values": ["water"], "labels": [3]}, Entry(), "water"),
        (DRINK, {"values": ["\u200b"]}, Entry(), "an unreadable part"),
        (EXTRAS, {"values": ["salt", "milk"]}, Entry(frozenset({0})), "salt"),
        (DRINK, {"values": ["tea", "coffee"]}, Entry(), "Tea, Coffee"),
        (DRINK, {"values": ["tea", "water"]}, Entry(), "Tea, water"),
        (VESSEL, {"values": ["cup", "mug"]}, Entry(), "Cup, Mug"),
        (
            DRINK,
            {"values": ["tea", "hot"], "customText": "hot"},
            Entry(text="hot", live=True),
            "Tea",
        ),
        (VESSEL, {"values": ["bowl"], "customText": "bowl"}, Entry(), "bowl"),
        (
            VESSEL,
            {"values": ["mug", "a\nbowl"], "customText": "a\nbowl"},
            Entry(frozenset({1})),
            "a bowl",
        ),
        (
            DRINK,
            {"values": ["water"], "optionNotes": {"water": "still"}, "note": "why?"},
            Entry(note="why?"),
            "water",
        ),
        (DRINK, {"values": [], "optionNotes": {"water": "still"}}, Entry(), "water"),
    ],
)
def test_what_does_not_fit_is_left_out_and_named(
    question: Fields, answer: object, expected: Entry, named: str
) -> None:
    """Nothing is guessed; each thing is named once, as the person knows it."""
    assert (expected, f"Not carried over: {named}.") == given_to(question, answer)


def test_a_question_that_is_gone_is_named() -> None:
    """By its label, or else by its id; what held nothing is not missed."""
    details = {
        **answered(
            q1={"values": ["tea"]},
            size={"values": ["large"]},
            place={"values": ["here"]},
            empty={"values": [], "labels": [], "indices": []},
        ),
        "questions": [{"id": "size", "label": "Size"}, {"id": "empty", "label": "E"}],
    }

    assert "Not asked again: Size, place." == carried(details).notice


def test_a_note_on_a_question_that_is_gone_is_named() -> None:
    """It may be all that was given to the question."""
    assert "Not asked again: q7." == carried(elaborated(noted("why?", "q7"))).notice


def test_an_option_with_its_note_is_named_once() -> None:
    """It is one thing, whatever the two places call it."""
    water = {"values": ["water"], "labels": ["Still water"]}
    details = elaborated(noted("cold?", option="water"), q1=water)

    assert "Not carried over: Still water." == carried(details).notice


def test_several_things_are_counted() -> None:
    """A notice is one line: those that don't fit in it are a number."""
    many = [f"option{number}" for number in range(30)]
    long = given_to(EXTRAS, {"values": ["x" * 500, "y"]})[1]
    both = answered(q2={"values": many}, z={"values": many})

    assert (
        "Not carried over: option0, option1, option2, option3 and 26 more."
        == given_to(EXTRAS, {"values": many})[1]
    )
    assert f"Not carried over: {'x' * 39}… and 1 more." == long
    assert (
        "Not carried over: option0, option1 and 28 more. Not asked again: z."
        == carried(both).notice
    )


@pytest.mark.parametrize("text", SEQUENCES)
def test_nothing_of_it_is_said_raw(text: str) -> None:
    """What is named was written by others."""
    details = {
        **answered(
            q1={"values": ["a"], "labels": [text]},
            q2={"values": [text]},
            q3={"customText": text},
            gone=[],
        ),
        "questions": [{"id": "gone", "label": text}],
    }
    notice = carried(details).notice

    assert notice
    assert [] == raw_in(notice)
    assert cells.width(notice) < 120


# --- notes --------------------------------------------------------------------------


def test_notes_of_an_elaborate_have_been_sent() -> None:
    """Those of its items, on options that are not chosen, too, and in its answers."""
    milk = {"values": ["milk"], "note": "all", "optionNotes": {"milk": "cold"}}
    details = elaborated(
        noted(" why? "), noted("strong?", option="coffee"), noted("all", "q2"), q2=milk
    )
    drink, extras, _ = carried(details).entries

    assert (
        Entry(note="why?", option_notes={1: "strong?"}, sent={-1: "why?", 1: "strong?"})
        == drink
    )
    assert (
        Entry(
            frozenset({0}),
            note="all",
            option_notes={0: "cold"},
            sent={-1: "all", 0: "cold"},
        )
        == extras
    )
    assert not drink.noted
    assert not extras.noted


def test_what_an_option_was_called_is_of_no_use_where_it_is_there() -> None:
    """A note is found by the option's value alone."""
    note = {**noted("strong?", option="coffee"), "option": 3}
    entries, _, notice, _ = carried(elaborated(note))

    assert "" == notice
    assert {1: "strong?"} == entries[0].option_notes


@pytest.mark.parametrize("mode", ["submit", None, "Elaborate", 7])
def test_notes_of_other_results_are_still_to_be_sent(mode: object) -> None:
    """Nobody was asked to clarify them."""
    tea = {"values": ["tea"], "note": "why?", "optionNotes": {"tea": "hot"}}
    drink = carried({**answered(q1=tea), "mode": mode}).entries[0]

    assert Entry(frozenset({0}), note="why?", option_notes={0: "hot"}) == drink
    assert drink.noted


# --- where it goes on ---------------------------------------------------------------


ALL = {"q1": {"values": ["tea"]}, "q2": {"values": ["milk"]}, "q3": {"values": ["cup"]}}
FIRST_TWO = {"q1": ALL["q1"], "q2": ALL["q2"]}


@pytest.mark.parametrize(
    ("answers", "affected", "tab"),
    [
        ({}, None, 0),
        (FIRST_TWO, None, 2),
        ({"q2": ALL["q2"]}, None, 0),
        (ALL, None, 3),
        (ALL, [], 3),
        (ALL, ["q3", "q2"], 1),
        (FIRST_TWO, ["q2"], 1),
        (FIRST_TWO, ["gone", " q2 "], 1),
        (FIRST_TWO, ["gone"], 2),
        (FIRST_TWO, [None, 3], 2),
        (FIRST_TWO, "q1", 2),
    ],
)
def test_it_goes_on_where_something_is_to_do(
    answers: Fields, affected: object, tab: int
) -> None:
    """On the first affected question, else the first open one, else the review."""
    details = {**answered(**answers), "continuation": {"affectedQuestionIds": affected}}

    assert tab == carried(details).tab


def test_a_question_whose_option_is_gone_is_open() -> None:
    """It was answered, but the answer can't be kept."""
    answers = {**ALL, "q2": {"values": ["salt"]}}

    assert 1 == carried(answered(**answers)).tab
