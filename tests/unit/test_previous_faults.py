"""Earlier results that can't be read, as a whole or in part."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from pi_ask.state.model import Entry
from pi_ask.state.previous import UNUSABLE, CarriedOver
from tests import strategies as made
from tests.asks import Fields, multi
from tests.hostile import raw_in
from tests.traps import Trap, trapped
from tests.unit.test_previous import (
    EXTRAS,
    answered,
    carried,
    elaborated,
    given_to,
    noted,
)


EMPTY = (Entry(), Entry(), Entry())


@pytest.mark.parametrize(
    "previous",
    [
        *(False, True, 0, 7, 0.5, "", "{}", b"{}", [], [{"answers": {}}], {}, object()),
        {"answers": None},
        {"answers": []},
        {"details": None, "answers": {}},
        {"details": {"mode": "submit"}},
        {"details": {"details": answered()}},
        {**answered(q1={"values": ["tea"]}), "error": {"kind": "invalid_input"}},
    ],
)
def test_what_is_no_result_is_not_used(previous: object) -> None:
    """Nor is that of a payload which was never asked; the notice says so."""
    assert CarriedOver(EMPTY, 0, UNUSABLE) == carried(previous)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"answers": {"q1": []}}, "Drink"),
        ({"answers": {"q1": "tea"}}, "Drink"),
        ({"answers": {"q1": {"values": "tea"}}}, "Drink"),
        ({"answers": {"q1": {"values": [1]}}}, "Drink"),
        ({"answers": {"q1": {"customText": 1}}}, "Drink"),
        ({"answers": {"q1": {"note": ["x"]}}}, "Drink"),
        ({"answers": {"q1": {"optionNotes": []}}}, "Drink"),
        ({"answers": {"q1": {"optionNotes": {"tea": 1}}}}, "Drink"),
        ({"elaboration": {"items": [noted("x") | {"note": 7}]}}, "Drink"),
        ({"elaboration": {"items": [noted("x") | {"target": 7}]}}, "Drink"),
        ({"elaboration": {"items": [noted("x") | {"target": {}}]}}, "Drink"),
        (
            {"elaboration": {"items": [noted("x") | {"question": {}}]}},
            "an unreadable part",
        ),
        (
            {"elaboration": {"items": [noted("x") | {"question": 1}]}},
            "an unreadable part",
        ),
        ({"elaboration": {"items": [7]}}, "an unreadable part"),
        ({"elaboration": {"items": {}}}, "an unreadable part"),
        ({"elaboration": []}, "an unreadable part"),
        ({"continuation": "x"}, "an unreadable part"),
        ({"continuation": {"preservedAnswers": []}}, "an unreadable part"),
        ({"questions": {"q1": "Drink"}}, "an unreadable part"),
    ],
)
def test_a_part_that_can_not_be_read_is_left_out_and_named(
    change: Fields, named: str
) -> None:
    """By its question where it has one; the others are filled in all the same."""
    details = {"answers": {}, **change}
    details["answers"] = {**details["answers"], "q2": {"values": ["milk"]}}
    drink, extras, _ = carried(details).entries

    assert f"Not carried over: {named}." == carried(details).notice
    assert (Entry(), Entry(frozenset({0}))) == (drink, extras)


def test_what_can_be_read_of_an_answer_is_kept() -> None:
    """One odd value is no reason to drop the others."""
    assert (Entry(frozenset({0, 2})), "Not carried over: Extras.") == given_to(
        {**EXTRAS, "id": "q1"}, {"values": ["milk", 7, "honey"]}
    )


WHOLE = {
    **elaborated(
        noted("why?"),
        noted("hot?", option="water"),
        noted("x", "gone"),
        q1={
            "values": ["tea"],
            "labels": ["Tea"],
            "indices": [1],
            "note": "why?",
            "optionNotes": {"tea": "hot?"},
        },
        q2={
            "values": ["milk", "salt"],
            "labels": ["Milk", "salt"],
            "customText": "salt",
        },
        q3={"values": ["bowl"], "labels": ["Bowl"], "indices": [3]},
    ),
    "questions": [{"id": "gone", "label": "Gone"}],
    "continuation": {"preservedAnswers": {}, "affectedQuestionIds": ["q2"]},
}


def test_no_code_of_a_result_is_run() -> None:
    """Subclasses of what JSON has are read as what they hold."""
    plain = carried({"content": [], "details": WHOLE})

    assert "Not carried over: Water, Bowl. Not asked again: Gone." == plain.notice
    assert 1 == plain.tab
    assert plain == carried(trapped({"content": [], "details": WHOLE}))


@pytest.mark.parametrize("place", [*WHOLE, "details"])
def test_objects_that_always_fail_are_left_out(place: str) -> None:
    """Naming them does not fail either."""
    assert carried({**WHOLE, place: Trap()}).notice


@given(st.one_of(made.json_values, made.results, made.spoiled(made.results)))
def test_whatever_is_given_back_the_ask_goes_on(previous: Any) -> None:
    """Each question has an entry, the tab exists, and the notice can be shown."""
    held = carried(previous)
    entries, tab, notice, _ = held

    assert [True] * 3 == [isinstance(entry, Entry) for entry in entries]
    assert 0 <= tab <= 3
    assert [] == raw_in(notice)
    assert held == carried(trapped(previous))


def test_ten_thousand_notes_are_read_at_once() -> None:
    """The cost goes by how much there is, and not by its square."""
    words = [f"o{number}" for number in range(10_000)]
    details = elaborated(*(noted("x", option=word) for word in words))
    entries, _, notice, _ = carried(details, multi(*words))

    assert 10_000 == len(entries[0].option_notes)
    assert "" == notice
