"""What the agent gets back as text, and how an ask ends: rules 14 to 18."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pi_ask import AskFlow, ask_user
from tests.asks import (
    ask,
    content,
    details,
    opened,
    option,
    preview,
    row_with,
    single,
)
from tests.rules.test_result import COLOUR, DRINK, EXTRAS, finished, noted


SUBMIT, ELABORATE, CANCEL = "1", "2", "3"


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
