"""Answers that other tools lost, made up or sent too early."""

from __future__ import annotations

from typing import Any

import pytest

from pi_ask import AskFlow, ask_user
from tests.asks import (
    answer,
    ask,
    content,
    details,
    editing,
    multi,
    opened,
    option,
    preview,
    single,
    tab,
    values,
)


DRINK = single("tea", "coffee")
EXTRAS = multi("milk", "sugar", "honey")
LOOK = preview("plain", "fancy")


@pytest.mark.fault("multi-custom-text-lost")
def test_own_text_on_a_multi_question_is_an_answer() -> None:
    """Text alone answers a question of which several options can be chosen."""
    flow = opened(EXTRAS)
    flow.press("end", *"abc", "enter", "1")

    assert ("abc", ["abc"]) == (answer(flow)["customText"], values(flow))
    assert ["abc"] == answer(flow)["labels"]
    assert "Q1: abc" == content(flow)


@pytest.mark.fault("multi-custom-plus-options")
def test_own_text_comes_after_the_checked_options() -> None:
    """The result has the text, and never the label of the row that takes it."""
    flow = opened(EXTRAS)
    flow.press("3", "1", "end", *"why not both?", "enter", "1")

    assert ["milk", "honey", "why not both?"] == values(flow)
    assert "Type your own" not in str(flow.result())


@pytest.mark.fault("note-enter-drops-selection")
@pytest.mark.parametrize("question", [DRINK, EXTRAS, LOOK])
def test_enter_in_a_note_only_saves_the_note(question: dict[str, Any]) -> None:
    """The note is the second option's, the choice stays, and nothing is sent."""
    flow = opened(question, DRINK)
    flow.press("down", "space", "n", *"why", "enter")
    second = question["options"][1]["value"]

    assert not flow.done
    assert ("Q1", [second]) == (tab(flow), values(flow))
    assert {second: "why"} == answer(flow)["optionNotes"]


@pytest.mark.fault("elaborate-drops-answer")
def test_an_elaborate_keeps_every_answer() -> None:
    """Chosen options, own text and notes are all in the result, in their places."""
    flow = opened(DRINK, EXTRAS, LOOK)
    flow.press("1", "end", *"mine", "enter", "n", *"why", "enter", "tab", "2")
    got = details(flow)

    assert ("elaborate", False) == (got["mode"], got["cancelled"])
    assert (["tea"], ["mine"]) == (values(flow, "q1"), values(flow, "q2"))
    assert ["why"] == [item["note"] for item in got["elaboration"]["items"]]
    assert ["q1", "q2"] == list(got["continuation"]["preservedAnswers"])


@pytest.mark.fault("dismiss-collapses-text")
@pytest.mark.parametrize("ending", ["escape", "ctrl+c"])
def test_a_cancelled_result_has_the_questions_line_by_line(ending: str) -> None:
    """What was asked can be read in the data as it was written."""
    prompt = "First:\n- one\n- two\nWhich?"
    flow = opened({**DRINK, "prompt": prompt})
    flow.press(ending)

    assert [prompt] == [question["prompt"] for question in details(flow)["questions"]]
    assert (
        prompt
        in ask_user(ask({**DRINK, "prompt": prompt}), surface="none")["content"][0][
            "text"
        ]
    )


@pytest.mark.fault("cancel-sentinel")
def test_a_cancel_is_a_flag_and_no_answer() -> None:
    """Nothing in the answers stands for the cancelling."""
    flow = opened(DRINK, EXTRAS)
    flow.press("escape")

    assert (True, {}) == (details(flow)["cancelled"], details(flow)["answers"])


@pytest.mark.fault("auto-answered-empty")
@pytest.mark.parametrize("reason", ["no_ui", "terminal_lost", "aborted", "timed_out"])
def test_what_nobody_decided_is_never_answered(reason: str) -> None:
    """Only a person's Submit or Elaborate makes a result that is not cancelled."""
    flow = opened(DRINK)
    before = details(flow)
    flow.cancel(reason)

    assert (True, {}) == (before["cancelled"], before["answers"])
    assert (True, reason) == (
        details(flow)["cancelled"],
        details(flow)["cancelReason"],
    )


@pytest.mark.fault("multi-double-enter-untick")
def test_enter_takes_no_check_back() -> None:
    """A box that was checked stays so, however often Enter is pressed."""
    flow = opened(EXTRAS, EXTRAS)
    flow.press("space", "enter", "shift+tab", "enter", "enter")

    assert ["milk"] == values(flow)
    assert "Not answered: Q2." in flow.frame().text()


@pytest.mark.fault("notes-only-with-preview")
@pytest.mark.parametrize("question", [DRINK, EXTRAS, LOOK])
def test_every_option_of_every_kind_takes_a_note(question: dict[str, Any]) -> None:
    """A note needs no preview; the row for own text takes none of its own."""
    flow = opened(question)
    for _ in question["options"]:
        flow.press("n", "x", "enter", "down")
    flow.press("escape" if editing(flow) else "n", "n")
    noted = flow.model.entries[0].option_notes

    assert dict.fromkeys(range(len(question["options"])), "x") == noted


@pytest.mark.fault("option-cap")
def test_hundreds_of_options_can_be_asked_and_chosen() -> None:
    """There is no limit, and the last one is an End and an arrow away."""
    flow = opened(single(*(f"branch{number}" for number in range(500))))
    flow.press("end", "up", "enter")

    assert (["branch499"], [500]) == (values(flow), answer(flow)["indices"])


@pytest.mark.fault("empty-options-no-way-out")
@pytest.mark.parametrize("questions", [[], [{"id": "a", "prompt": "b", "options": []}]])
def test_nothing_to_choose_is_refused_before_anything_is_shown(questions: Any) -> None:
    """An ask without questions, or without options, is an invalid one."""
    result = ask_user({"questions": questions})

    assert "invalid_input" == result["details"]["error"]["kind"]


@pytest.mark.fault("duplicate-visible-text")
def test_rows_that_look_alike_are_told_apart_by_their_number() -> None:
    """Options of one label have a number each on screen, a value and an index each."""
    flow = opened(multi(option("a", label="Same"), option("b", label="Same")))
    flow.press("2")

    assert (["b"], [2]) == (values(flow), answer(flow)["indices"])
    assert all(f"{number}. " in flow.frame().text() for number in (1, 2))


@pytest.mark.fault("answers-keyed-by-synthetic-id")
def test_the_text_of_a_result_can_be_read_without_the_call() -> None:
    """It names each question by its label, and its answer by the options' labels."""
    flow = AskFlow(ask(single("tea", label="Drink"), multi("milk", label="Extras")))
    flow.press("1", "1", "enter", "1")

    assert "Drink: Tea\nExtras: Milk" == content(flow)
