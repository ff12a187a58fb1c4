"""What comes back where there is no terminal to ask on: rule 36."""

from __future__ import annotations

import pytest

from pi_ask import AskResult, ask_user
from pi_ask.terminal import tty
from tests.asks import ask, multi, option, preview, single


PAYLOAD = ask(
    single("tea", option("coffee", label="Black coffee"), label="Drink"),
    multi("milk", "sugar", prompt="What goes in?"),
    preview("red"),
    title="Breakfast",
)


@pytest.fixture
def result(monkeypatch: pytest.MonkeyPatch) -> AskResult:
    """Return the result of an ask in a process without a terminal."""
    monkeypatch.delenv("PI_ASK_SURFACE", raising=False)
    monkeypatch.setattr(tty, "open_terminal", lambda: None)
    return ask_user(PAYLOAD)


def text(result: AskResult) -> str:
    """Return the text of *result*."""
    return result["content"][0]["text"]


def test_rule_36_without_a_terminal_it_needs_user_input(result: AskResult) -> None:
    """The result says at once what is missing, and its data say why."""
    assert text(result).startswith("Needs user input")
    assert {
        "title": "Breakfast",
        "cancelled": True,
        "cancelReason": "no_ui",
        "mode": "submit",
        "questions": [
            {"id": "q1", "label": "Drink", "prompt": "Question 1?", "type": "single"},
            {"id": "q2", "label": "Q2", "prompt": "What goes in?", "type": "multi"},
            {"id": "q3", "label": "Q3", "prompt": "Question 3?", "type": "preview"},
        ],
        "answers": {},
    } == result["details"]


def test_rule_36_every_question_is_listed_with_its_options(result: AskResult) -> None:
    """Each option stands below its question as its label and, in brackets, its value."""
    lines = text(result).split("\n")
    listed = [line.strip(" -") for line in lines if line.endswith(("?", "]", ")"))]

    assert [
        "1. Drink: Question 1?",
        "Tea [tea]",
        "Black coffee [coffee]",
        "2. Q2: What goes in? (several can apply)",
        "Milk [milk]",
        "Sugar [sugar]",
        "3. Q3: Question 3?",
        "Red [red]",
    ] == listed


def test_rule_36_the_free_answer_is_listed_except_for_previews(
    result: AskResult,
) -> None:
    """Single-select and multi-select questions offer an answer in own words."""
    questions = text(result).split("\n\n")[1:]

    assert [True, True, False] == ["own words" in part for part in questions]


@pytest.mark.parametrize(
    "word", ["cancel", "declin", "dismiss", "refus", "reject", "abort"]
)
def test_rule_36_it_does_not_read_as_a_refusal(result: AskResult, word: str) -> None:
    """No word of it says that the person did not want to answer."""
    assert word not in text(result).lower()


def test_rule_36_surface_none_is_a_place_without_a_terminal(result: AskResult) -> None:
    """A host that must not show anything gets the same result."""
    assert result == ask_user(PAYLOAD, surface="none")
