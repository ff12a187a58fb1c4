"""An ask in lines: what typed replies do, what is said, and how it ends."""

from __future__ import annotations

import textwrap
from tempfile import TemporaryFile

import pytest

from pi_ask import AskFlow
from pi_ask.surfaces import lines, replies
from tests.asks import ask, content, details, multi, option, preview, single


DRINK = single("tea", "coffee", label="Drink")
EXTRAS = multi("milk", "sugar", "honey", label="Extras")
LOOK = preview("plain", "fancy", label="Look")
MANY = multi(*(f"o{number}" for number in range(1, 12)), label="Many")


def talk(payload, *typed, **how):
    """The flow of an ask to which *typed* was sent as lines, and what was written."""
    return talk_bytes(payload, "".join(f"{line}\n" for line in typed).encode(), **how)


def talk_bytes(payload, data, **how):
    """The same for bytes, with the end of the input behind them."""
    flow = AskFlow(payload)
    with TemporaryFile() as source, TemporaryFile() as target:
        source.write(data)
        source.seek(0)
        lines.run(flow, source.fileno(), target.fileno(), **how)
        target.seek(0)
        return flow, target.read().decode()


def answers(flow):
    """What each question of the result was answered with, own text last."""
    return {key: held["values"] for key, held in details(flow)["answers"].items()}


# --- a whole conversation -----------------------------------------------------------


@pytest.mark.fault("screen-reader-descriptions")
def test_a_conversation_reads_like_this():
    """Title, questions, replies and review, as they are written where nothing echoes."""
    drink = single(
        option("tea", description="Green.\nOr black."), "coffee", label="Drink"
    )
    payload = ask(drink, EXTRAS, title="Breakfast")
    expected = """\
        Breakfast

        Question 1 of 2: Drink
        Question 1?
        ( ) 1. Tea
            Green.
            Or black.
        ( ) 2. Coffee
        ( ) 3. Type your own
        Your answer (number, :? for help):_
        Note on Coffee (an empty line goes back):_
        Note on Coffee: decaf?
        Your answer (number, :? for help):_
        Drink: Tea

        Question 2 of 2: Extras
        Question 2?
        [ ] 1. Milk
        [ ] 2. Sugar
        [ ] 3. Honey
        [ ] 4. Type your own
        Your answer (numbers, empty line to go on, :? for help):_
        Extras: Milk, Honey
        Your answer (numbers, empty line to go on, :? for help):_
        Note on the question (an empty line goes back):_
        Note on the question: all of it
        Your answer (numbers, empty line to go on, :? for help):_

        Review
        Drink: Tea
        Extras: Milk, Honey
            Note: all of it
        With Submit: All questions are answered. Not sent: 1 note.
        With Elaborate: All questions are answered.
        Your choice (1 Submit, 2 Elaborate, 3 Cancel, :? for help):_
        Submitted.
        """
    script = (":n 2", "decaf?", "1", "1 3", ":N", "all of it", "", "1")
    flow, written = talk(payload, *script)

    assert textwrap.dedent(expected).replace(":_\n", ": \n") == written
    assert "Drink: Tea\nExtras: Milk, Honey\nExtras note: all of it" == content(flow)


def test_previews_are_plain_lines_below_their_options():
    """All of each preview is there, with its own indent and its blank lines."""
    look = preview(option("plain", preview="if x:\n\n    y"), label="Look")
    _, written = talk(ask(look))
    expected = (
        "( ) 1. Plain\n    Preview:\n        if x:\n        \n            y\nYour"
    )

    assert expected in written


def test_the_question_shows_what_it_holds():
    """Marks, notes and own answers stand where they belong when one comes back."""
    script = (":n 1", "hot", ":N", "why", "2", ":b", "3", "water", ":b", "1", ":b")
    _, written = talk(ask(DRINK), *script)
    expected = """\
        Question 1 of 1: Drink
        Question 1?
        Note: why
        (x) 1. Tea
            Note: hot
        ( ) 2. Coffee
        ( ) 3. Type your own
            Draft: water
        Your answer (number, empty line to go on, :? for help):"""

    assert textwrap.dedent(expected) in written


# --- replies ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "script", "expected"),
    [
        pytest.param(DRINK, ["2", "1"], ["coffee"], id="a number chooses, goes on"),
        pytest.param(DRINK, [" 2 ", "1"], ["coffee"], id="blanks around it"),
        pytest.param(DRINK, ["2", ":b", "", "1"], ["coffee"], id="empty: keeps it"),
        pytest.param(DRINK, ["2", ":b", "1", "1"], ["tea"], id="another one"),
        pytest.param(DRINK, ["3", "water", "1"], ["water"], id="own"),
        pytest.param(DRINK, ["3", "2", "1"], ["2"], id="own, a digit"),
        pytest.param(DRINK, ["3", ":c", "1"], [":c"], id="own, like a command"),
        pytest.param(DRINK, ["3", "a\\\\", "1"], ["a\\\\"], id="own, backslashes"),
        pytest.param(DRINK, ["3", "\\", "1"], ["\\"], id="own, one backslash"),
        pytest.param(DRINK, ["3", "", "1", "1"], ["tea"], id="own, nothing typed"),
        pytest.param(DRINK, ["3", "a", ":b", "3", "", "1"], ["a"], id="own, kept"),
        pytest.param(
            DRINK, ["3", "a\\", ":b", "3", "", "1"], ["a\\"], id="own, kept \\"
        ),
        pytest.param(DRINK, ["3", "a", ":b", "3", "b", "1"], ["b"], id="own, replaced"),
        pytest.param(
            DRINK, ["3", "a", ":b", "1", ":b", "3", "", "1"], ["a"], id="own, a draft"
        ),
        pytest.param(
            DRINK, ["3", "a", ":b", "3", " ", "2", "1"], ["coffee"], id="own, removed"
        ),
        pytest.param(LOOK, ["2", "1"], ["fancy"], id="preview"),
        pytest.param(EXTRAS, ["3", "1", "", "1"], ["milk", "honey"], id="several"),
        pytest.param(EXTRAS, ["1 3", "", "1"], ["milk", "honey"], id="in one reply"),
        pytest.param(EXTRAS, ["3,1", "", "1"], ["milk", "honey"], id="with a comma"),
        pytest.param(EXTRAS, ["1, 3", "1", "", "1"], ["honey"], id="taken back"),
        pytest.param(EXTRAS, ["2 2", "", "1"], ["sugar"], id="a number twice"),
        pytest.param(EXTRAS, ["4 1", "x", "1"], ["milk", "x"], id="options and own"),
        pytest.param(
            EXTRAS, ["4", "x", ":b", "4", " ", "1", "", "1"], ["milk"], id="own removed"
        ),
        pytest.param(MANY, ["10 11", "", "1"], ["o10", "o11"], id="rows above nine"),
        pytest.param(MANY, ["12", "x", "1"], ["x"], id="own answer above nine"),
    ],
)
def test_replies_answer_a_question(question, script, expected):
    """Numbers and texts become the answer, and the review's 1 submits it."""
    flow, _ = talk(ask(question), *script)

    assert not details(flow)["cancelled"]
    assert {"q1": expected} == answers(flow)


@pytest.mark.parametrize(
    ("question", "reply", "expected"),
    [
        (DRINK, "", "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, "tea", "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, "0", "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, "4", "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, "-1", "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, "²", "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, "9" * 5000, "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, "1 2", "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, ",", "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, ":", "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, ":x", "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, ":S", "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, ":cancel", "Type a number from 1 to 3 to choose, or :? for help."),
        (DRINK, ":n", "Type :n and the number of one option, such as :n 1."),
        (DRINK, ":n 3", "Type :n and the number of one option, such as :n 1."),
        (DRINK, ":n 1 2", "Type :n and the number of one option, such as :n 1."),
        (DRINK, ":b", "This is the first question."),
        (preview("one"), "2", "Type a number 1 to choose, or :? for help."),
        (
            EXTRAS,
            "1 5",
            "Type numbers from 1 to 4 to check or uncheck, such as 1 or 1 4, "
            "an empty line to go on, or :? for help.",
        ),
    ],
)
def test_a_reply_that_is_none_changes_nothing(question, reply, expected):
    """What could be typed is said, and the same state asks again."""
    flow = AskFlow(ask(question))
    before = flow.model

    assert [expected] == replies.take(flow, reply)
    assert before is flow.model


@pytest.mark.parametrize("reply", ["", "4", "0", "1 2", "x", ":x"])
def test_the_review_takes_nothing_by_mistake(reply):
    """An empty line does not submit either."""
    flow = AskFlow(ask(DRINK))
    replies.take(flow, "1")
    said = replies.take(flow, reply)

    assert ["Type 1 to submit, 2 to elaborate, 3 to cancel, or :? for help."] == said
    assert not flow.done


# --- commands -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "cancelled", "mode", "last"),
    [
        (["1", "1"], False, "submit", "Submitted."),
        (["1", "2"], False, "elaborate", "Sent to be clarified."),
        (["1", "3"], True, "submit", "Cancelled."),
        (["1", ":s"], False, "submit", "Submitted."),
        (["1", ":e"], False, "elaborate", "Sent to be clarified."),
        (["1", ":c"], True, "submit", "Cancelled."),
        ([":r", ":s"], False, "submit", "Submitted."),
        ([":s", ":s"], False, "submit", "Submitted."),
        (["1", ":b", ":s"], False, "submit", "Submitted."),
        ([":e"], False, "elaborate", "Sent to be clarified."),
        ([":c"], True, "submit", "Cancelled."),
    ],
)
def test_an_ask_ends_by_number_or_command(script, cancelled, mode, last):
    """The review's numbers and the commands do the same, and it is said what."""
    flow, written = talk(ask(DRINK), *script)

    assert (cancelled, mode) == (details(flow)["cancelled"], details(flow)["mode"])
    assert "cancelReason" not in details(flow)
    assert written.endswith(f"\n{last}\n")


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ([], "Not answered: Drink."),
        ([":N", "why"], "With Submit: Not answered: Drink. Sent too: 1 note on open"),
        (["1", ":b", ":n 2", "no"], "All questions are answered. Not sent: 1 note."),
        (["3", "x", ":b", "1", ":b"], "All questions are answered. Not sent: 1 draft."),
    ],
)
def test_submitting_from_a_question_shows_first_what_is_open(script, expected):
    """Where something is open or stays behind, ``:s`` leads to the review."""
    flow, written = talk(ask(DRINK), *script, ":s")

    assert details(flow)["cancelled"]
    assert expected in written[written.rindex("Review\n") :]


def test_notes_are_sent_to_be_clarified():
    """Notes on an option and on a question are kept, replaced, removed, sent."""
    script = (":n 2", "a", ":n2", "b", ":n 2", "", ":n 1", "x", ":n 1", " ", ":N", ":c")
    flow, _ = talk(ask(DRINK), *script, ":e")
    notes = [item["note"] for item in details(flow)["elaboration"]["items"]]

    assert [":c", "b"] == notes


def test_a_note_can_be_written_after_an_own_answer():
    """The cursor is on the own answer's row then, which takes no note itself."""
    flow, _ = talk(ask(DRINK), "3", "x", ":b", ":n 2", "why", ":e")
    (item,) = details(flow)["elaboration"]["items"]

    assert "coffee" == item["option"]["value"]
    assert {"q1": ["x"]} == answers(flow)


def test_back_leads_from_the_review_to_the_last_question():
    """And from there to the ones before."""
    flow = AskFlow(ask(DRINK, EXTRAS))
    replies.take(flow, ":r")
    heads = [replies.take(flow, ":b")[1] for _ in range(2)]

    assert ["Question 2 of 2: Extras", "Question 1 of 2: Drink"] == heads


def test_help_lists_the_commands_and_asks_again():
    """Those for notes only where they do something."""
    flow = AskFlow(ask(DRINK))
    on_question = "\n".join(replies.take(flow, ":?"))
    replies.take(flow, ":r")
    on_review = "\n".join(replies.take(flow, ":?"))

    for command in (":b", ":r", ":s", ":e", ":c", ":?"):
        assert f"\n{command}: " in on_question
        assert f"\n{command}: " in on_review
    assert "\n:n 2: write a note on option 2\n:N: " in on_question
    assert ":N" not in on_review
    assert on_question.endswith("( ) 3. Type your own")


def test_the_review_can_be_asked_for_again():
    """``:r`` says it once more."""
    flow = AskFlow(ask(DRINK))
    first = replies.take(flow, ":r")

    assert ["", *replies.take(flow, ":r")] == first
    assert ["", "Review", "Drink: not answered", "Not answered: Drink."] == first


@pytest.mark.parametrize("reply", [":n 1", ":N"])
def test_the_review_takes_no_notes(reply):
    """It is said where they belong."""
    flow = AskFlow(ask(DRINK))
    replies.take(flow, ":r")

    assert [
        "Notes belong to a question: :b goes back to the last one."
    ] == replies.take(flow, reply)
