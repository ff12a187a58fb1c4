"""What the agent gets back, as data and as text: rules 10 to 18."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pi_ask import AskFlow, ask_user
from tests.asks import (
    answer,
    ask,
    content,
    details,
    multi,
    opened,
    option,
    preview,
    row_with,
    single,
    tab,
)


DRINK = single("tea", "coffee", label="Drink")
EXTRAS = multi("milk", "sugar", "lemon", label="Extras")
COLOUR = preview("red", "blue", label="Colour")

SUBMIT, ELABORATE, CANCEL = "1", "2", "3"


def finished(flow: AskFlow, action: str) -> AskFlow:
    """Return *flow* after *action* in the review; no editor is open before."""
    while tab(flow) != "Review":
        flow.press("right")
    flow.press(action)
    return flow


def noted() -> AskFlow:
    """Return a flow of three questions: answered, noted and answered, noted only."""
    flow = opened(DRINK, EXTRAS, COLOUR)
    flow.press("1", "1", "2", "n", "w", "h", "y", "enter", "N", "q", "enter", "right")
    flow.press("N", "h", "u", "e", "enter")
    return flow


def typed_out_of_order(action: str) -> AskFlow:
    """Return a finished flow in which everything was given last to first."""
    flow = opened(DRINK, EXTRAS)
    flow.press("tab", "end", "o", "w", "n", "escape")
    flow.press("3", "n", "c", "enter", "1", "n", "a", "enter", "N", "q", "enter")
    flow.press("shift+tab", "2")
    return finished(flow, action)


def nothing_null(data: object) -> bool:
    """Whether no value in *data*, at any depth, is None."""
    return all(value is not None for value in _all_values(data))


def _all_values(data: object) -> Iterator[object]:
    yield data
    inner = data.values() if isinstance(data, dict) else data
    if isinstance(inner, str) or not hasattr(inner, "__iter__"):
        return
    for value in inner:
        yield from _all_values(value)


# --- 10 -----------------------------------------------------------------------------


def test_rule_10_answers_are_in_the_order_of_the_questions() -> None:
    """The question that was answered last comes first if it is asked first."""
    flow = typed_out_of_order(SUBMIT)

    assert ["q1", "q2"] == list(details(flow)["answers"])


def test_rule_10_values_are_in_the_order_of_the_options_with_own_text_last() -> None:
    """Neither the order of checking nor that of typing shows."""
    flow = typed_out_of_order(SUBMIT)
    given = answer(flow, "q2")

    assert ["milk", "lemon", "own"] == given["values"]
    assert ["Milk", "Lemon", "own"] == given["labels"]
    assert [1, 3] == given["indices"]


def test_rule_10_option_notes_are_in_the_order_of_the_options() -> None:
    """The note that was typed first comes last if its option does."""
    flow = typed_out_of_order(SUBMIT)

    assert [("milk", "a"), ("lemon", "c")] == list(
        answer(flow, "q2")["optionNotes"].items()
    )


def test_rule_10_elaboration_items_are_by_question_then_note_then_options() -> None:
    """Within a question its own note comes first, then those on options by option."""
    flow = opened(DRINK, EXTRAS)
    flow.press("tab", "end", "escape", "up", "n", "c", "enter")
    flow.press("home", "n", "a", "enter", "N", "q", "enter")
    flow.press("shift+tab", "n", "t", "enter", "N", "p", "enter")
    items = details(finished(flow, ELABORATE))["elaboration"]["items"]

    assert [
        ("q1", {"kind": "question"}, "p"),
        ("q1", {"kind": "option", "optionValue": "tea"}, "t"),
        ("q2", {"kind": "question"}, "q"),
        ("q2", {"kind": "option", "optionValue": "milk"}, "a"),
        ("q2", {"kind": "option", "optionValue": "lemon"}, "c"),
    ] == [(item["question"]["id"], item["target"], item["note"]) for item in items]


# --- 11 -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (SUBMIT, ["cancelled", "mode", "questions", "answers"]),
        (CANCEL, ["cancelled", "mode", "questions", "answers"]),
        (
            ELABORATE,
            [
                "cancelled",
                "mode",
                "questions",
                "answers",
                "continuation",
                "elaboration",
            ],
        ),
    ],
)
@pytest.mark.parametrize("title", [None, "Drinks"])
def test_rule_11_details_have_their_keys_in_one_order(
    title: str | None, action: str, expected: list[str]
) -> None:
    """Every ending gives the same keys in the same order, and a title comes first."""
    flow = finished(AskFlow(ask(DRINK, title=title)), action)
    before = [] if title is None else ["title"]

    assert [*before, *expected] == list(details(flow))


def test_rule_11_the_reason_follows_cancelled() -> None:
    """Where the reason is there it stands right behind ``cancelled``."""
    flow = AskFlow(ask(DRINK, title="Drinks"))
    flow.cancel("timed_out")

    assert ["title", "cancelled", "cancelReason", "mode", "questions", "answers"] == (
        list(details(flow))
    )


@pytest.mark.fault("pending-lost-restart")
@pytest.mark.parametrize("reason", ["terminal_lost", "aborted"])
def test_rule_11_what_is_to_be_resumed_follows_the_answers(reason: str) -> None:
    """An ask that was broken off says last of all how to go on."""
    flow = AskFlow(ask(DRINK, title="Drinks"))
    flow.cancel(reason)

    assert ["mode", "questions", "answers", "continuation"] == list(details(flow))[3:]


def test_rule_11_the_error_comes_last() -> None:
    """An invalid payload's result ends in what was wrong with it."""
    result = ask_user(None)

    assert ["cancelled", "mode", "questions", "answers", "error"] == list(
        result["details"]
    )


@pytest.mark.parametrize("action", [SUBMIT, ELABORATE, CANCEL])
def test_rule_11_no_key_holds_null(action: str) -> None:
    """What is absent has no key, at no depth."""
    flow = finished(noted(), action)

    assert nothing_null(details(flow))


def test_rule_11_no_key_holds_null_where_little_was_asked_or_said() -> None:
    """Optional fields that are null in the payload have no key in the result."""
    bare = {"value": "a", "label": "A", "description": None, "preview": None}
    payload = ask({"options": [bare], "type": None, "label": None}, title=None)
    flow = AskFlow(payload)
    flow.press("N", "x", "enter")

    assert nothing_null(details(finished(flow, ELABORATE)))
    assert nothing_null(ask_user({}))


@pytest.mark.parametrize("title", ["Drinks", "  Two  blanks ", "", "a\x1b[1mb"])
def test_rule_11_the_title_is_passed_through_as_given(title: str) -> None:
    """Not even the blanks at its ends are stripped."""
    flow = AskFlow(ask(DRINK, title=title))

    assert title == details(flow)["title"]


# --- 12 -----------------------------------------------------------------------------


def test_rule_12_an_option_or_live_text_answers_a_question() -> None:
    """An option and own text count, a draft and a note do not."""
    flow = opened(DRINK, DRINK, DRINK, DRINK)
    flow.press("1", "end", "h", "i", "enter")
    flow.press("end", "h", "i", "escape", "home", "space", "space", "tab")
    flow.press("N", "q", "enter")
    states = details(finished(flow, ELABORATE))["continuation"]["questionStates"]

    assert {
        "q1": {"status": "answered"},
        "q2": {"status": "answered"},
        "q3": {"status": "unanswered"},
        "q4": {"status": "needs_clarification"},
    } == states


def test_rule_12_items_say_what_is_selected_and_answered() -> None:
    """``selected`` is of the option, ``answered`` and ``answer`` of the question."""
    flow = opened(EXTRAS, DRINK)
    flow.press("1", "n", "a", "enter", "2", "n", "b", "enter", "2", "N", "q", "enter")
    flow.press("tab", "n", "c", "enter")
    items = details(finished(flow, ELABORATE))["elaboration"]["items"]
    given = {
        "values": ["milk"],
        "labels": ["Milk"],
        "indices": [1],
        "note": "q",
        "optionNotes": {"milk": "a"},
    }

    assert [
        ("q", None, True, given),
        ("a", True, True, given),
        ("b", False, True, given),
        ("c", False, False, None),
    ] == [
        (item["note"], item.get("selected"), item["answered"], item.get("answer"))
        for item in items
    ]
    assert "answer" not in items[3]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (SUBMIT, {"q1": {"values": [], "labels": [], "indices": [], "note": "q"}}),
        (CANCEL, {"q1": {"values": [], "labels": [], "indices": [], "note": "q"}}),
        (ELABORATE, {}),
    ],
)
def test_rule_12_a_question_with_only_a_note_stays_except_on_elaborate(
    action: str, expected: dict[str, Any]
) -> None:
    """Its entry has empty arrays and the note."""
    flow = opened(DRINK)
    flow.press("N", "q", "enter")

    assert expected == details(finished(flow, action))["answers"]


@pytest.mark.parametrize("action", [SUBMIT, ELABORATE, CANCEL])
def test_rule_12_notes_on_unselected_options_alone_make_no_entry(action: str) -> None:
    """A question of which only unselected options are noted has no entry."""
    flow = opened(DRINK)
    flow.press("n", "x", "enter")

    assert {} == details(finished(flow, action))["answers"]


# --- 13 -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "expected"), [(SUBMIT, False), (ELABORATE, True), (CANCEL, False)]
)
def test_rule_13_continuation_and_elaboration_come_with_elaborate(
    action: str, expected: bool
) -> None:
    """Both are there on elaborate and only then, with its mode."""
    got = details(finished(noted(), action))

    assert [expected] * 3 == [
        "continuation" in got,
        "elaboration" in got,
        got["mode"] == "elaborate",
    ]


def test_rule_13_strategy_and_next_action_are_fixed() -> None:
    """The agent is always to refine, and to clarify before it asks again."""
    got = details(finished(noted(), ELABORATE))

    assert "refine_only" == got["continuation"]["strategy"]
    assert "clarify_then_reask" == got["elaboration"]["nextAction"]


def test_rule_13_questions_are_affected_preserved_and_rated_by_their_notes() -> None:
    """A note affects its question; answers without any note are preserved."""
    flow = opened(DRINK, DRINK, DRINK, DRINK, DRINK)
    flow.press("1", "1", "left", "N", "q", "enter", "tab", "n", "o", "enter", "tab")
    flow.press("N", "q", "enter")
    got = details(finished(flow, ELABORATE))["continuation"]

    assert ["q2", "q3", "q4"] == got["affectedQuestionIds"]
    assert {"q1": {"values": ["tea"], "labels": ["Tea"], "indices": [1]}} == got[
        "preservedAnswers"
    ]
    assert [
        ("q1", "answered"),
        ("q2", "needs_clarification"),
        ("q3", "needs_clarification"),
        ("q4", "needs_clarification"),
        ("q5", "unanswered"),
    ] == [(name, state["status"]) for name, state in got["questionStates"].items()]


# --- 14 -----------------------------------------------------------------------------


def test_rule_14_a_submit_reads_answer_then_note_then_option_notes() -> None:
    """Each question has its answer, its note, and its option notes in option order."""
    flow = opened(DRINK, EXTRAS)
    flow.press("1", "3", "n", "c", "enter", "1", "n", "a", "enter", "N", "q", "enter")
    flow.press("end", "h", "i", "enter")

    assert (
        "Drink: Tea\n"
        "Extras: Milk, Lemon, hi\n"
        "Extras note: q\n"
        "Extras / Milk note: a\n"
        "Extras / Lemon note: c"
    ) == content(finished(flow, SUBMIT))


def test_rule_14_where_only_a_note_exists_there_is_no_answer_line() -> None:
    """A question with nothing but a note has the line of its note."""
    flow = opened(DRINK, EXTRAS)
    flow.press("N", "q", "enter")

    assert "Drink note: q" == content(finished(flow, SUBMIT))


def test_rule_14_nothing_at_all_is_one_plain_sentence() -> None:
    """A submit without anything says so in a sentence."""
    text = content(finished(opened(DRINK, EXTRAS), SUBMIT))

    assert 1 == len(text.splitlines()) == text.count(".")
    assert text.endswith(".")


# --- 15 -----------------------------------------------------------------------------


def test_rule_15_an_elaborate_reads_one_line_per_note_then_the_answers() -> None:
    """Every note is told in the contract's words, then every answer by label."""
    flow = finished(noted(), ELABORATE)

    assert (
        'User asked to elaborate on question "Question 2?" with note "q"\n'
        'User asked to elaborate on question "Question 2?" option "Sugar"'
        ' with note "why"\n'
        'User asked to elaborate on question "Question 3?" with note "hue"\n'
        "Drink: Tea\n"
        "Extras: Milk, Sugar"
    ) == content(flow)


def test_rule_15_quoted_parts_are_json_strings_with_other_letters_kept() -> None:
    """Quotes and line breaks are escaped, letters beyond ASCII are not."""
    flow = opened(single({"value": "a", "label": 'Größe "L"'}, prompt="Wie\ngroß?"))
    flow.press("n", "«", "ctrl+j", "é", "enter")

    assert (
        'User asked to elaborate on question "Wie\\ngroß?" option "Größe \\"L\\""'
        ' with note "«\\né"'
    ) == content(finished(flow, ELABORATE))


def test_rule_15_without_any_note_each_answered_question_has_its_line() -> None:
    """The line names the question and its current answer."""
    flow = opened(DRINK, EXTRAS, COLOUR)
    flow.press("1", "1", "2")

    assert (
        'User asked to elaborate on question "Question 1?"'
        ' after current answer "Tea"\n'
        'User asked to elaborate on question "Question 2?"'
        ' after current answer "Milk, Sugar"'
    ) == content(finished(flow, ELABORATE))


def test_rule_15_where_nothing_is_answered_it_is_one_plain_line() -> None:
    """An elaborate without anything says so in one line."""
    text = content(finished(opened(DRINK, EXTRAS), ELABORATE))

    assert 1 == len(text.splitlines())
    assert "elaborate" in text


@pytest.mark.fault("elaborate-looks-like-error")
@pytest.mark.parametrize("begun", [noted, lambda: opened(DRINK)])
def test_rule_15_an_elaborate_is_a_normal_result(begun: Callable[[], AskFlow]) -> None:
    """It is neither cancelled nor an error, with notes or without."""
    got = details(finished(begun(), ELABORATE))

    assert not got["cancelled"]
    assert not {"error", "cancelReason"} & set(got)


# --- 16 -----------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [("escape",), ("ctrl+c",), ("tab", "3")])
def test_rule_16_a_cancel_says_so_and_keeps_the_answers(keys: tuple[str, ...]) -> None:
    """The text says that the user cancelled; the data have what was given."""
    flow = opened(DRINK, EXTRAS)
    flow.press("1", *keys)

    assert flow.done
    assert "user cancelled" in content(flow)
    assert {"q1": {"values": ["tea"], "labels": ["Tea"], "indices": [1]}} == details(
        flow
    )["answers"]


def test_rule_16_a_cancelled_result_has_mode_submit() -> None:
    """Elaborate is the only ending with another mode."""
    flow = finished(noted(), CANCEL)

    assert (True, "submit") == (details(flow)["cancelled"], details(flow)["mode"])


def test_rule_16_an_invalid_result_is_empty_but_for_the_error() -> None:
    """It has no questions and no answers, even where some were all right."""
    got = ask_user(ask(DRINK, single()))["details"]

    assert "invalid_input" == got.pop("error")["kind"]
    assert {"cancelled": True, "mode": "submit", "questions": [], "answers": {}} == got


# --- 17 -----------------------------------------------------------------------------

REASONS = ["no_ui", "terminal_lost", "aborted", "timed_out"]
REFUSALS = ["cancelled", "dismissed", "refused", "rejected"]


@pytest.mark.parametrize("keys", [("escape",), ("ctrl+c",), ("tab", "3")])
def test_rule_17_there_is_no_reason_where_the_person_cancelled(
    keys: tuple[str, ...],
) -> None:
    """A person's own cancelling needs no reason."""
    flow = opened(DRINK)
    flow.press(*keys)

    assert "cancelReason" not in details(flow)


@pytest.mark.parametrize("action", [SUBMIT, ELABORATE])
def test_rule_17_there_is_no_reason_where_nothing_was_cancelled(action: str) -> None:
    """An ask that was answered has no reason either."""
    assert "cancelReason" not in details(finished(opened(DRINK), action))


@pytest.mark.parametrize("reason", REASONS)
def test_rule_17_each_other_end_has_its_reason(reason: str) -> None:
    """An ask that was ended from outside says by what."""
    flow = opened(DRINK)
    flow.cancel(reason)

    assert flow.done
    assert (True, reason) == (details(flow)["cancelled"], details(flow)["cancelReason"])


@pytest.mark.fault("expiry-read-as-dismissal")
@pytest.mark.parametrize(
    ("reason", "word"),
    [
        ("no_ui", "terminal"),
        ("terminal_lost", "terminal"),
        ("aborted", "program"),
        ("timed_out", "time"),
    ],
)
def test_rule_17_its_text_says_what_happened_and_is_no_refusal(
    reason: str, word: str
) -> None:
    """An agent that reads only the text does not take it for a no."""
    flow = opened(DRINK)
    flow.cancel(reason)

    assert word in content(flow)
    assert not [refusal for refusal in REFUSALS if refusal in content(flow).lower()]


def test_rule_17_the_result_before_the_end_is_what_there_is_so_far() -> None:
    """A host that looks early sees an aborted ask with the answers given by then."""
    flow = opened(DRINK, EXTRAS)
    flow.press("1")

    assert not flow.done
    assert {
        "cancelled": True,
        "cancelReason": "aborted",
        "mode": "submit",
        "questions": [
            {"id": "q1", "label": "Drink", "prompt": "Question 1?", "type": "single"},
            {"id": "q2", "label": "Extras", "prompt": "Question 2?", "type": "multi"},
        ],
        "answers": {"q1": {"values": ["tea"], "labels": ["Tea"], "indices": [1]}},
        "continuation": {
            "strategy": "resume",
            "affectedQuestionIds": ["q2"],
            "preservedAnswers": {
                "q1": {"values": ["tea"], "labels": ["Tea"], "indices": [1]}
            },
            "questionStates": {
                "q1": {"status": "answered"},
                "q2": {"status": "unanswered"},
            },
        },
    } == details(flow)


# --- 18 -----------------------------------------------------------------------------


def test_rule_18_descriptions_and_previews_are_stripped_in_the_result() -> None:
    """The options of an elaboration have them without blanks at the ends."""
    red = option("red", description="  warm ", preview="\n    if red:\n        go\n")
    flow = opened(preview(red))
    flow.press("n", "x", "enter")
    item = details(finished(flow, ELABORATE))["elaboration"]["items"][0]
    expected = {
        "value": "red",
        "label": "Red",
        "description": "warm",
        "preview": "if red:\n        go",
    }

    assert expected == item["option"]
    assert [expected] == item["question"]["options"]


def test_rule_18_the_screen_keeps_the_indentation_of_a_preview() -> None:
    """Code in a preview stands as its author wrote it."""
    flow = opened(preview(option("red", preview="    if red:\n        go")))

    assert "│     if red:  " in row_with(flow, "if red:")
    assert "│         go  " in row_with(flow, "go")
