"""Asks that go on from an earlier result: round trips, screens, and what is sent."""

from __future__ import annotations

from typing import Any

import pytest

from pi_ask import AskFlow
from pi_ask.state import summary
from tests.asks import (
    Fields,
    ask,
    content,
    details,
    editing,
    multi,
    pointed,
    preview,
    row_with,
    single,
    tab,
    values,
)


ASK = ask(
    single("tea", "coffee", label="Drink"),
    multi("milk", "sugar", "honey", label="Extras"),
    preview("cup", "mug", label="Vessel"),
)
TO_REVIEW = ("shift+tab",)
"""From the first tab."""


def pressed(*keys: str, previous: object = None) -> AskFlow:
    """The flow of the ask after *keys*."""
    flow = AskFlow(ASK, previous=previous)
    flow.press(*keys)
    return flow


def ended(*keys: str) -> Any:
    """The result of an ask that *keys* have ended."""
    flow = pressed(*keys)

    assert flow.done
    return flow.result()


def clarified() -> Any:
    """The result of an elaborate: all is answered but Vessel, and two are noted."""
    return ended(
        *("1", "1", "3", "n", *"how much?", "enter", "down", *"salt", "escape"),
        *("N", *"which size?", "enter", "tab", "tab", "2"),
    )


def heading(flow: AskFlow) -> str:
    """What the review says above the answers."""
    return summary.heading(flow.model)


# --- what is asked again ------------------------------------------------------------


def noted_at_last() -> Any:
    """The result of an elaborate: two are answered, and the first one is noted, too."""
    answered = ("1", "1", "enter", "2")
    return ended(*answered, "tab", *"N?", "enter", "shift+tab", "2")


@pytest.mark.parametrize("on", ["1", "2", "enter"])
def test_going_on_passes_over_what_is_settled(on: str) -> None:
    """The one note is on the first question, and the others are answered."""
    first = noted_at_last()
    flow = pressed(previous=first)
    opened_on = tab(flow)
    flow.press(on)

    assert ("Drink", "Review") == (opened_on, tab(flow))


def test_who_goes_to_what_is_settled_is_there() -> None:
    """Tab leads to each question, and an answer that is taken back is asked again."""
    first = noted_at_last()
    flow = pressed("tab", "space", "shift+tab", "enter", previous=first)

    assert "Extras" == tab(flow)


# --- round trips --------------------------------------------------------------------


def test_a_clarified_ask_goes_on_to_all_answers() -> None:
    """Who answers the note and asks again gets what was answered before and now."""
    first = clarified()
    flow = pressed(previous=first)
    opened_on = tab(flow)
    flow.press("tab", "2", "1")

    assert "Extras" == opened_on
    assert flow.done
    assert "submit" == details(flow)["mode"]
    assert {
        "q1": {"values": ["tea"], "labels": ["Tea"], "indices": [1]},
        "q2": {
            "values": ["milk", "honey", "salt"],
            "labels": ["Milk", "Honey", "salt"],
            "indices": [1, 3],
            "customText": "salt",
        },
        "q3": {"values": ["mug"], "labels": ["Mug"], "indices": [2]},
    } == details(flow)["answers"]
    assert "Drink: Tea\nExtras: Milk, Honey, salt\nVessel: Mug" == content(flow)


ANSWERING = ("2", "2", "end", *"salt", "escape", "N", *"all", "enter", "tab")
"""Leads to Vessel, which is open."""


@pytest.mark.parametrize("reason", ["terminal_lost", "aborted", "timed_out", "no_ui"])
def test_an_ask_that_was_broken_off_goes_on(reason: str) -> None:
    """Its open question is in view, and nothing of what was given is missing."""
    broken = pressed(*ANSWERING)
    broken.cancel(reason)
    flow = pressed(previous=broken.result())
    opened_on = tab(flow)
    flow.press("1", "1")

    assert "Vessel" == opened_on
    assert {
        **details(broken)["answers"],
        "q3": {"values": ["cup"], "labels": ["Cup"], "indices": [1]},
    } == details(flow)["answers"]
    assert "all" == details(flow)["answers"]["q2"]["note"]


def test_an_ask_that_the_person_cancelled_goes_on() -> None:
    """What was answered before the cancel is an answer again."""
    first = ended(*ANSWERING, "escape")
    flow = pressed(previous=first)

    assert "Vessel" == tab(flow)
    assert first["details"]["answers"] == details(flow)["answers"]


def test_a_submitted_ask_goes_on_in_its_review() -> None:
    """All is answered: it can be changed, or submitted as it is."""
    first = ended(*ANSWERING, "1", "1")
    flow = pressed(previous=first["details"])
    opened_on = tab(flow)
    flow.press("1")

    assert "Review" == opened_on
    assert first == flow.result()


def test_answers_are_changed_like_any_other() -> None:
    """An own answer is where it was, and its row is closed."""
    first = ended("end", *"water", "enter", "escape")
    flow = pressed("left", previous=first)
    before = (pointed(flow), editing(flow), values(flow))
    flow.press("space", *" still", "escape", "home", "space")

    assert ("Type your own", False, ["water"]) == before
    assert "Draft: water still" in flow.frame().text()
    assert ["tea"] == values(flow)


def test_the_cursor_is_on_the_answer() -> None:
    """Enter keeps it, as on any tab that one comes back to."""
    answers = {"q1": {"values": ["coffee"]}, "q2": {"values": ["sugar"]}}
    going_on = {"affectedQuestionIds": ["q1"]}
    flow = pressed(previous={"answers": answers, "continuation": going_on})

    assert "Coffee" == pointed(flow)
    flow.press("enter")
    assert ["coffee"] == values(flow)


# --- notes that were sent -----------------------------------------------------------


def test_a_sent_note_is_shown_as_such() -> None:
    """On its tab and in the review."""
    flow = pressed(previous=clarified())
    on_tab = flow.frame().text()
    flow.press("tab", "1")
    on_review = flow.frame().text()

    assert "Note (sent): which size?" in on_tab
    assert "Note (sent): how much?" in on_tab
    assert "Note (sent): which size?" in on_review
    assert "Honey · Note (sent): how much?" in on_review


def test_a_sent_note_is_not_sent_again() -> None:
    """Another elaborate has nothing of it, neither as data nor as text."""
    flow = pressed("tab", "tab", "2", previous=clarified())
    again = details(flow)

    assert flow.done
    assert [] == again["elaboration"]["items"]
    assert [] == again["continuation"]["affectedQuestionIds"]
    assert ["q1", "q2"] == list(again["continuation"]["preservedAnswers"])
    assert "note" not in again["answers"]["q2"]
    assert "optionNotes" not in again["answers"]["q2"]
    assert "how much?" not in content(flow)
    assert "which size?" not in content(flow)


@pytest.mark.parametrize(
    ("keys", "note", "option_notes"),
    [
        (("N", *" S?", "enter"), "which size? S?", None),
        (("N", "ctrl+j", "enter"), None, None),
        (("N", *" S?", "enter", "N", *["backspace"] * 3, "enter"), None, None),
        (("N", "ctrl+u", "enter"), None, None),
        (
            ("N", "ctrl+u", "enter", "N", *"which size?", "enter"),
            "which size?",
            None,
        ),
        (("home", "n", *"cold", "enter"), None, {"milk": "cold"}),
        (
            ("home", "down", "down", "n", *" 1 spoon", "enter"),
            None,
            {"honey": "how much? 1 spoon"},
        ),
        (
            ("home", "down", "down", "n", "ctrl+u", *"much?", "enter"),
            None,
            {"honey": "much?"},
        ),
    ],
)
def test_only_what_is_new_is_sent(
    keys: tuple[str, ...], note: str | None, option_notes: Fields | None
) -> None:
    """A note that was edited is sent as it is; one that was emptied is a new one then."""
    flow = pressed(*keys, "tab", "1", "1", previous=clarified())
    extras = details(flow)["answers"]["q2"]

    assert flow.done
    assert note == extras.get("note")
    assert option_notes == extras.get("optionNotes")


@pytest.mark.parametrize(
    ("keys", "note"),
    [
        (("N", *" S?", "enter"), "which size? S?"),
        (("home", "n", *"cold", "enter"), "cold"),
    ],
)
def test_an_elaborate_sends_only_what_is_new(keys: tuple[str, ...], note: str) -> None:
    """The question is affected once more; the notes that were sent are no items."""
    flow = pressed(*keys, "tab", "tab", "2", previous=clarified())
    again = details(flow)

    assert [note] == [item["note"] for item in again["elaboration"]["items"]]
    assert ["q2"] == again["continuation"]["affectedQuestionIds"]


def test_an_emptied_note_is_gone() -> None:
    """Nothing of it is shown any more."""
    flow = pressed("N", "ctrl+u", "enter", previous=clarified())

    assert not row_with(flow, "which size?")


def test_a_question_with_a_sent_note_only_has_no_answer() -> None:
    """It is open, as it was, and the note is on the screen."""
    first = ended("N", *"why?", "enter", *TO_REVIEW, "2")
    flow = pressed(previous=first)
    shown = row_with(flow, "why?")
    flow.press(*TO_REVIEW, "1")

    assert "Note (sent): why?" == shown
    assert {} == details(flow)["answers"]
    assert "The user submitted without answering any question." == content(flow)


def test_the_review_counts_no_note_that_was_sent() -> None:
    """Neither as one that stays behind nor as one that goes along; new ones it does."""
    first = ended("N", *"a", "enter", "n", *"b", "enter", *TO_REVIEW, "2")
    flow = pressed(*TO_REVIEW, previous=first)
    before = heading(flow)
    flow.press("tab", "N", *"a", "enter", "n", *"b", "enter", *TO_REVIEW)

    assert "Not answered: Drink, Extras, Vessel." == before
    assert (
        "Not answered: Drink, Extras, Vessel. Not sent: 1 note. "
        "Sent too: 1 note on open questions." == heading(flow)
    )
