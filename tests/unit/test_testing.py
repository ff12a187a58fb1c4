"""Agents are tested without a terminal: by keys, and by answers to questions."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import textwrap
import threading

import pytest

from pi_ask import (
    AskFlow,
    ask as module,
    ask_in,
    ask_user,
    ask_user_async,
    handle_tool_call,
    testing,
)
from pi_ask.payload import InvalidPayload
from pi_ask.state import effects
from pi_ask.testing import answering, no_terminal, play  # noqa: F401 (a fixture)
from tests.asks import ask, multi, preview, single


DRINK = single("tea", "coffee", label="Drink")
EXTRAS = multi("milk", "sugar", "honey", label="Extras")
VESSEL = preview("cup", "mug", label="Vessel")
PAYLOAD = ask(DRINK, EXTRAS, VESSEL, title="Breakfast")


@pytest.fixture(autouse=True)
def _nothing_is_shown(monkeypatch):
    """An ask that gets as far as a terminal fails."""
    monkeypatch.setattr(module, "run", lambda *_: pytest.fail("the ask was shown"))


def answered(answers, *questions, previous=None):
    """What the result holds of an ask of *questions*, or of three, with *answers*."""
    with answering(answers):
        payload = ask(*questions) if questions else PAYLOAD
        return ask_user(payload, previous=previous)["details"]["answers"]


# --- by keys ------------------------------------------------------------------------


def test_a_play_shows_the_screen_as_it_opens_and_after_each_key():
    """The last one is that of the end, and the result is that of the ask."""
    result, screens = play(PAYLOAD, "2", "tab", "down", "enter", "enter")

    assert 6 == len(screens)
    assert ["Question 1?", "Question 2?", "Question 3?"] == [
        row for screen in screens[:3] for row in screen.split("\n") if "tion " in row
    ]
    assert "❯ 1. Submit" in screens[5]
    assert {"q1": ["coffee"], "q3": ["mug"]} == {
        key: answer["values"] for key, answer in result["details"]["answers"].items()
    }
    assert not result["details"]["cancelled"]


def test_a_play_shows_what_a_terminal_of_its_own_does():
    """Every key is served that a screen serves, so all of them are named."""
    (screen,) = play(PAYLOAD).screens

    assert AskFlow(PAYLOAD, serves=effects.ALL).frame().text() == screen
    assert "Ctrl+O" in screen


def test_a_play_that_has_not_ended_has_a_result_so_far():
    """It is that of an ask that its host ended."""
    details = play(PAYLOAD, "2").result["details"]

    assert "aborted" == details["cancelReason"]
    assert ["coffee"] == details["answers"]["q1"]["values"]


def test_a_play_types_characters():
    """A text is its characters, one after the other."""
    details = play(ask(DRINK), "end", *"iced tea", "enter", "enter").result["details"]

    assert "iced tea" == details["answers"]["q1"]["customText"]


def test_a_play_has_a_size():
    """The screen is that many cells."""
    (screen,) = play(PAYLOAD, columns=30, rows=9).screens
    rows = screen.split("\n")

    assert 9 == len(rows)
    assert 20 < max(map(len, rows)) <= 30


def test_a_play_goes_on_from_an_earlier_result():
    """What that holds is filled in."""
    first = play(PAYLOAD, "2", "escape").result
    again, screens = play(PAYLOAD, "enter", "1", "1", previous=first)

    assert "Question 2?" in screens[0]
    assert ["coffee"] == again["details"]["answers"]["q1"]["values"]


def test_a_play_of_what_cannot_be_played_is_an_error():
    """A payload has to be one, and a key has to be one."""
    with pytest.raises(InvalidPayload, match="questions: is missing"):
        play({})
    with pytest.raises(ValueError, match="dwon"):
        play(PAYLOAD, "dwon")


# --- answers ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "question", "expected"),
    [
        ("coffee", DRINK, (["coffee"], [2])),
        (["coffee"], DRINK, (["coffee"], [2])),
        ({"options": "coffee"}, DRINK, (["coffee"], [2])),
        ("mug", VESSEL, (["mug"], [2])),
        ("sugar", EXTRAS, (["sugar"], [2])),
        (["honey", "milk"], EXTRAS, (["milk", "honey"], [1, 3])),
        (("honey", "milk"), EXTRAS, (["milk", "honey"], [1, 3])),
        ({"options": ["honey", "milk"]}, EXTRAS, (["milk", "honey"], [1, 3])),
        ({"text": "water"}, DRINK, (["water"], [])),
        ({"text": "tea"}, DRINK, (["tea"], [])),
        ({"options": ["milk"], "text": "salt"}, EXTRAS, (["milk", "salt"], [1])),
        ({"options": ["milk"], "text": "milk"}, EXTRAS, (["milk", "milk"], [1])),
        ({"note": "hot", "options": "tea"}, DRINK, (["tea"], [1])),
        ({"note": "hot"}, DRINK, ([], [])),
    ],
)
def test_a_question_is_answered_by_its_id(answer, question, expected):
    """Short or long, the answer is what a person's would have come to."""
    held = answered({"q1": answer}, question)["q1"]

    assert expected == (held["values"], held["indices"])


@pytest.mark.parametrize(
    ("answer", "question", "expected"),
    [
        ({"text": " water\n"}, DRINK, {"customText": "water"}),
        ({"options": "tea", "note": "hot"}, DRINK, {"note": "hot"}),
        (
            {"options": ["milk"], "notes": {"milk": "oat", "honey": "which?"}},
            EXTRAS,
            {"optionNotes": {"milk": "oat"}},
        ),
    ],
)
def test_texts_are_where_a_person_writes_them(answer, question, expected):
    """As ever, the note of an option that is not chosen stays behind."""
    held = answered({"q1": answer}, question)["q1"]
    texts = {key: held[key] for key in held.keys() - {"values", "labels", "indices"}}

    assert expected == texts


def test_the_ask_is_submitted_as_a_person_would():
    """The result is the one that keys would have come to, to the letter."""
    keys = ("2", "1", "3", "N", *"no salt", "enter", "enter", "1", "1")
    with answering(
        {
            "q3": "cup",
            "q2": {"options": ["honey", "milk"], "note": "no salt"},
            "q1": "coffee",
        }
    ):
        result = ask_user(PAYLOAD)

    assert play(PAYLOAD, *keys).result == result


@pytest.mark.parametrize("answer", [[], {}, {"options": []}, None])
def test_a_question_can_stay_open(answer):
    """Nothing is chosen for it, or nothing is said of it at all; the rest is submitted."""
    answers = {"q1": "tea"} if answer is None else {"q1": "tea", "q2": answer}
    with answering(answers):
        details = ask_user(PAYLOAD)["details"]

    assert "submit" == details["mode"]
    assert not details["cancelled"]
    assert ["q1"] == list(details["answers"])


def test_answers_to_other_questions_do_nothing():
    """One set of answers is enough for an agent that asks several times."""
    answers = {"q1": "tea", "size": "large"}

    assert ["q1"] == list(answered(answers))


def test_what_an_earlier_result_holds_is_kept_where_nothing_else_is_given():
    """An answer takes the place of the earlier one."""
    keys = ("end", *"water", "enter", "1", "2", "enter", "n", *"big", "enter", "2")
    previous = play(PAYLOAD, *keys).result
    kept = answered({"q2": "honey"}, previous=previous)
    cleared = answered({"q2": []}, previous=previous)

    assert {"q1": "water", "q3": None} == {
        key: kept[key].get("customText") for key in ("q1", "q3")
    }
    assert ["honey"] == kept["q2"]["values"]
    assert ["mug"] == kept["q3"]["values"]
    assert ["q1", "q3"] == list(cleared)


# --- which asks are answered --------------------------------------------------------


def in_a_thread():
    """Ask in a thread of its own."""
    results = []
    thread = threading.Thread(target=lambda: results.append(ask_user(PAYLOAD)))
    thread.start()
    thread.join()
    return results.pop()


@pytest.mark.parametrize(
    "asking",
    [
        lambda: ask_user(PAYLOAD),
        lambda: ask_user(PAYLOAD, surface="none", timeout=0.001),
        lambda: ask_in(None, PAYLOAD),
        lambda: asyncio.run(ask_user_async(PAYLOAD)),
        lambda: handle_tool_call("ask_user", PAYLOAD),
        in_a_thread,
    ],
    ids=["plain", "none", "window", "async", "call", "thread"],
)
def test_every_way_to_ask_is_answered(asking):
    """In whatever way an agent asks, it gets the answer."""
    with answering({"q1": "coffee"}) as asked:
        result = asking()

    assert ["coffee"] == result["details"]["answers"]["q1"]["values"]
    assert [result] == [one.result for one in asked]


def test_a_test_sees_what_was_asked():
    """Each ask that was answered is there, whole and in order."""
    with answering({"q1": "tea"}) as asked:
        assert [] == asked
        ask_user(ask(DRINK))
        ask_user({})
        result = ask_user(PAYLOAD)
    first, second = asked

    assert [None, "Breakfast"] == [one.payload["title"] for one in asked]
    assert [["tea", "coffee"]] == [
        [option["value"] for option in question["options"]]
        for question in first.payload["questions"]
    ]
    assert result == second.result


def test_the_inner_answers_count():
    """Behind the inner block those of the outer one are back."""
    with answering({"q1": "tea"}) as outer:
        with answering({"q2": "milk"}) as inner:
            within = ask_user(PAYLOAD)["details"]["answers"]
        after = ask_user(PAYLOAD)["details"]["answers"]

    assert ["q2"] == list(within)
    assert ["q1"] == list(after)
    assert (1, 1) == (len(inner), len(outer))


@pytest.mark.parametrize("error", [None, KeyError])
def test_behind_the_block_asks_are_asked_again(error):
    """However the block ended."""
    with contextlib.suppress(KeyError), answering({}):
        if error is not None:
            raise error

    assert module.answerer is None


# --- what can't be answered ---------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        None,
        3,
        True,
        "",
        " ",
        b"tea",
        [None],
        ["tea", ""],
        {"tea"},
        {"value": "tea"},
        {"options": None},
        {"options": [["tea"]]},
        {"options": {"tea": True}},
        {"text": ""},
        {"text": "\n"},
        {"text": None},
        {"text": ["water"]},
        {"note": ""},
        {"note": 3},
        {"notes": "hot"},
        {"notes": {"tea": ""}},
        {"notes": {1: "hot"}},
    ],
)
def test_what_is_no_answer_is_an_error_at_once(answer):
    """It names the question and says what an answer may be, before anything is asked."""
    with (
        pytest.raises(
            ValueError, match="answer to 'q1' must be the value of an option"
        ),
        answering({"q1": answer}),
    ):
        pytest.fail("the block was entered")

    assert module.answerer is None


WRONG = {
    "an unknown value": ("te", DRINK, "no option 'te': its values are 'tea', 'coffee'"),
    "a label": ("Tea", DRINK, "no option 'Tea': its values are 'tea', 'coffee'"),
    "one unknown value": (["milk", "salt"], EXTRAS, "'milk', 'sugar', 'honey'"),
    "a note on an unknown value": (
        {"options": "tea", "notes": {"te": "hot"}},
        DRINK,
        "no option 'te': its values are 'tea', 'coffee'",
    ),
    "own text on a preview": (
        {"text": "glass"},
        VESSEL,
        "of type preview, which takes no own text: 'glass'",
    ),
    "several values": (
        ["tea", "coffee"],
        DRINK,
        "of type single, which takes one answer and not 2: 'tea', 'coffee'",
    ),
    "several previews": (["cup", "mug"], VESSEL, "of type preview, which takes one"),
    "an option and own text": (
        {"options": "tea", "text": "with ice"},
        DRINK,
        "of type single, which takes one answer and not 2: 'tea', 'with ice'",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_a_question_does_not_take_is_an_error(name):
    """It comes from the ask, names the question, and says what it takes."""
    answer, question, said = WRONG[name]
    with pytest.raises(ValueError, match="question 'q1'") as caught:
        answered({"q1": answer}, question)

    assert said in str(caught.value)
    assert "ask_user" in [entry.name for entry in caught.traceback]
    assert module.answerer is None


def asks_and_goes_on(payload=PAYLOAD):
    """Ask, and catch what an ask raises, as an agent may do with its tools."""
    with contextlib.suppress(ValueError):
        ask_user(payload)


def asks_twice():
    """Ask, and ask something else, which has an error of its own."""
    asks_and_goes_on(ask(DRINK))
    asks_and_goes_on(ask(EXTRAS))


def asks_in_vain():
    """Ask, and fail for want of an answer."""
    asks_and_goes_on()
    raise AssertionError("no answer")


def asks_in_a_thread():
    """Ask where nobody would notice an error."""
    thread = threading.Thread(target=asks_and_goes_on)
    thread.start()
    thread.join()


@pytest.mark.parametrize(
    "asks", [asks_and_goes_on, asks_twice, asks_in_vain, asks_in_a_thread]
)
def test_an_error_that_is_caught_comes_once_more_behind_the_block(asks):
    """The test fails because of the first, and not because of what it led to."""
    with pytest.raises(ValueError, match="'tea', 'coffee'"), answering({"q1": "te"}):
        asks()

    assert module.answerer is None


def test_an_ask_with_an_error_is_none_that_was_answered():
    """Those before it are."""
    with contextlib.suppress(ValueError), answering({"q1": "cup"}) as asked:
        ask_user(ask(VESSEL))
        ask_user(ask(DRINK))

    assert ["Vessel"] == [one.payload["questions"][0]["label"] for one in asked]


def test_texts_of_a_payload_are_told_in_a_safe_way():
    """The error may be printed on a terminal."""
    with pytest.raises(ValueError, match="no option") as caught:
        answered({"q1": "te"}, single("tea\x1b[2J"))

    assert str(caught.value).isprintable()


# --- no terminal --------------------------------------------------------------------


@pytest.mark.usefixtures("no_terminal")
@pytest.mark.parametrize("surface", ["auto", "screen", "lines", "popup", "none"])
def test_without_a_terminal_nothing_is_shown(surface):
    """Whatever surface is named, the result says what to ask."""
    result = ask_user(PAYLOAD, surface=surface)

    assert "no_ui" == result["details"]["cancelReason"]
    assert result["content"][0]["text"].startswith("Needs user input: there is no term")


@pytest.mark.usefixtures("no_terminal")
def test_without_a_terminal_no_window_is_drawn_on_either():
    """A host that has a screen up asks by another way, and nobody is there, too."""
    assert "no_ui" == ask_in(None, PAYLOAD)["details"]["cancelReason"]


@pytest.mark.usefixtures("no_terminal")
def test_programs_that_a_test_starts_have_no_terminal_either():
    """They inherit what stands in for the surface that they don't name."""
    script = "from pi_ask.ask import chosen_surface; print(chosen_surface('auto'))"
    command = [sys.executable, "-c", script]

    assert "none\n" == subprocess.check_output(command, encoding="utf-8")


@pytest.mark.usefixtures("no_terminal")
def test_answers_count_where_there_is_no_terminal():
    """Behind them there is none again."""
    within = answered({"q1": "tea"})

    assert ["tea"] == within["q1"]["values"]
    assert "no_ui" == ask_user(PAYLOAD)["details"]["cancelReason"]


WITHOUT_PYTEST = """
    import sys
    sys.modules["pytest"] = None  # stands for a package that is not installed
    from pi_ask import testing
    option = {"value": "tea", "label": "Tea"}
    payload = {"questions": [{"id": "q", "prompt": "What?", "options": [option]}]}
    print(testing.play(payload, "1", "1").result["content"][0]["text"])
    try:
        testing.no_terminal
    except ImportError as error:
        print(error.name)
"""


def test_only_the_fixture_needs_pytest():
    """The rest is there for every other way to write tests."""
    command = [sys.executable, "-c", textwrap.dedent(WITHOUT_PYTEST)]

    assert "Q1: Tea\npytest\n" == subprocess.check_output(command, encoding="utf-8")


def test_there_is_nothing_else():
    """A name that isn't there is said not to be."""
    with pytest.raises(AttributeError, match=r"'pi_ask.testing' has no .* 'terminal'"):
        _ = testing.terminal
