"""The words of an ask: the text of a result, and lines for a host's log."""

from __future__ import annotations

import pytest

from pi_ask import ask_user, render_call, render_result
from pi_ask.payload import parse
from pi_ask.result import result
from pi_ask.state.model import Entry, Model, Outcome
from tests.asks import ask, multi, preview, single


ASK = parse(
    ask(
        single("tea", "coffee", label="Drink", prompt='What "drink"?'),
        multi("milk", "sugar", label="With"),
    )
)
TEA = Entry(chosen=frozenset({0}))


def text(kind, *entries, reason=None, payload=ASK):
    """The text of the result of an ask that ended that way."""
    filled = (*entries, *[Entry()] * (len(payload.questions) - len(entries)))
    ended = Model(ask=payload, entries=filled, outcome=Outcome(kind, reason))
    content = result(ended)["content"]

    assert ["text"] == [piece["type"] for piece in content]
    return content[0]["text"]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ((), "The user submitted without answering any question."),
        ((TEA,), "Drink: Tea"),
        (
            (TEA, Entry(chosen=frozenset({1, 0}), text="salt", live=True)),
            "Drink: Tea\nWith: Milk, Sugar, salt",
        ),
        ((Entry(note="why?"),), "Drink note: why?"),
        (
            (
                Entry(frozenset({0}), note="why?", option_notes={0: "hot", 1: "no"}),
                Entry(frozenset({0, 1}), option_notes={1: "one", 0: "cold"}),
            ),
            "Drink: Tea\nDrink note: why?\nDrink / Tea note: hot\n"
            "With: Milk, Sugar\nWith / Milk note: cold\nWith / Sugar note: one",
        ),
    ],
)
def test_the_text_of_a_submit(entries, expected):
    """A line for each answer, then its notes, in the payload's order."""
    assert expected == text("submit", *entries)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ((), "User asked to elaborate, without an answer or a note so far."),
        (
            (TEA,),
            'User asked to elaborate on question "What \\"drink\\"?" after current '
            'answer "Tea"',
        ),
        (
            (TEA, Entry(frozenset({0}), text="säß", live=True)),
            'User asked to elaborate on question "What \\"drink\\"?" after current '
            'answer "Tea"\n'
            'User asked to elaborate on question "Question 2?" after current '
            'answer "Milk, säß"',
        ),
        (
            (Entry(note="why\nthis?"), Entry(frozenset({1}), option_notes={0: "ça?"})),
            'User asked to elaborate on question "What \\"drink\\"?" with note '
            '"why\\nthis?"\n'
            'User asked to elaborate on question "Question 2?" option "Milk" with '
            'note "ça?"\n'
            "With: Sugar",
        ),
    ],
)
def test_the_text_of_an_elaborate(entries, expected):
    """Each note in the contract's words, quoted; then each answer, for it is needed."""
    assert expected == text("elaborate", *entries)


def test_the_persons_cancel_reads_as_one():
    """What was answered is not in the text."""
    assert "The user cancelled the questions." == text("cancel", TEA)


@pytest.mark.parametrize("reason", ["terminal_lost", "aborted", "timed_out"])
def test_an_end_from_outside_does_not_read_as_a_refusal(reason):
    """An agent that reads it knows that the person declined nothing."""
    said = text("cancel", TEA, reason=reason)

    assert "did not decline" in said
    assert "cancel" not in said


def test_without_a_terminal_the_text_lists_what_to_ask():
    """Every question stands there with its options, ready to be asked in a reply."""
    asked = parse(
        ask(
            single("tea", "coffee", label="Drink"),
            multi("milk", prompt="With?"),
            preview("blue"),
        )
    )
    said = text("cancel", reason="no_ui", payload=asked)

    assert said.startswith("Needs user input")
    assert said.endswith(
        "\n\n1. Drink: Question 1?\n"
        "   - Tea [tea]\n"
        "   - Coffee [coffee]\n"
        "   - or an answer in the user's own words\n"
        "\n"
        "2. Q2: With? (several can apply)\n"
        "   - Milk [milk]\n"
        "   - or an answer in the user's own words\n"
        "\n"
        "3. Q3: Question 3?\n"
        "   - Blue [blue]"
    )
    assert "cancel" not in said


# --- for a host's log ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        (ask(single("a")), "ask_user 1 question (Q1)"),
        (
            ask(single("a", label="Drink"), multi("b"), title=" Breakfast "),
            "ask_user Breakfast: 2 questions (Drink, Q2)",
        ),
        (ask(single("a"), title="  "), "ask_user 1 question (Q1)"),
    ],
)
def test_a_call_is_told_in_a_line(payload, expected):
    """The title, how many questions, and what they are called."""
    assert expected == render_call(payload)


@pytest.mark.parametrize("payload", [None, 3, [], {}, {"questions": []}])
def test_an_invalid_call_is_told_with_its_faults(payload):
    """Whatever was passed, there is a text that says what is wrong with it."""
    told = render_call(payload)

    assert told.startswith("Invalid ask_user payload:\n- ")


def test_a_result_is_told_as_its_text():
    """What a model reads is what the log shows."""
    ended = ask_user(ask(single("tea")), surface="none")

    assert ended["content"][0]["text"] == render_result(ended)


EVIL = "a\x1b]0;b\x07c\x9b2Jd\u202ee\ud800f\x7fg\rh\ti"
HARMLESS = "a␛]0;b␇c\ufffd2Jd\ufffde\ufffdf␡g\nh   i"


def test_a_call_is_safe_to_print():
    """No control character of a payload reaches the log."""
    payload = ask(single("a", label=f"x{EVIL}x"), title=EVIL)

    assert f"ask_user {HARMLESS}: 1 question (x{HARMLESS}x)" == render_call(payload)


def test_an_invalid_call_is_safe_to_print():
    """A message quotes what it found, but nothing that a terminal acts on."""
    told = render_call(ask(single("a", type=EVIL)))

    assert told.replace("\n", "").isprintable()


def test_a_result_is_safe_to_print():
    """No control character of an answer reaches the log."""
    told = render_result({"content": [{"type": "text", "text": EVIL}], "details": {}})

    assert HARMLESS == told


def test_pieces_of_a_result_are_joined_by_lines():
    """A result of several pieces is told piece by piece."""
    pieces = [{"type": "text", "text": "one"}, {"type": "text", "text": "two"}]

    assert "one\ntwo" == render_result({"content": pieces, "details": {}})
