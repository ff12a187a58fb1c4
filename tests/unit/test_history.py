"""Undo and redo: what is taken back at once."""

from __future__ import annotations

import pytest

from pi_ask.state import history, textbuffer
from pi_ask.state.history import LIMIT, History
from pi_ask.state.textbuffer import ERASURES, KILLS, TextBuffer


WIDE = 40


def buffer(drawn):
    """The buffer that *drawn* shows."""
    before, after = drawn.split("|")
    return TextBuffer(before + after, len(before))


def drawn(held):
    """What *held* looks like with its caret."""
    return f"{held.before}|{held.after}"


def written(start, *steps):
    """The history and the buffer after *steps*, pairs of a kind and of what it takes."""
    steps_taken, held = History(), buffer(start)
    for kind, what in steps:
        if kind in ("type", "paste"):
            after = textbuffer.insert(held, what)
        elif kind == "move":
            held = held._replace(caret=what)
            steps_taken = history.pause(steps_taken)
            continue
        else:
            after = {**ERASURES, **KILLS}[what](held, WIDE)
        steps_taken = history.record(steps_taken, held, after, kind)
        held = after
    return steps_taken, held


def typed(text):
    """The steps that type *text*, a key at a time."""
    return [("type", char) for char in text]


def erased(name, times):
    """The steps of an erasure that is repeated."""
    return [(name, name)] * times


def undone(steps, held):
    """All that comes into view as everything is taken back, the latest first."""
    seen = [drawn(held)]
    while steps.past:
        steps, held = history.undo(steps, held)
        seen.append(drawn(held))
    return seen


@pytest.mark.parametrize(
    ("start", "steps", "seen"),
    [
        ("|", [], ["|"]),
        ("|", typed("one"), ["one|", "|"]),
        ("|", typed("one two"), ["one two|", "one |", "|"]),
        ("|", typed("one  two "), ["one  two |", "one  |", "|"]),
        ("|", typed("a\nb"), ["a\nb|", "a\n|", "|"]),
        ("|", typed("漢字"), ["漢字|", "|"]),
        ("a |z", typed("bc"), ["a bc|z", "a |z"]),
        ("|aab", typed("ax"), ["ax|aab", "|aab"]),
        ("|", [*typed("ab"), ("move", 2), *typed("cd")], ["abcd|", "ab|", "|"]),
        (
            "|",
            [*typed("ab"), ("paste", "cd"), *typed("ef")],
            ["abcdef|", "abcd|", "ab|", "|"],
        ),
        ("|", [("paste", "a b"), ("paste", "c")], ["a bc|", "a b|", "|"]),
        ("one|", erased("erase left", 3), ["|", "one|"]),
        ("boo|ok", erased("erase left", 3), ["|ok", "boo|ok"]),
        ("|one", erased("erase right", 3), ["|", "|one"]),
        ("|aab", erased("erase right", 2), ["|b", "|aab"]),
        (
            "on|e",
            [*erased("erase left", 1), *erased("erase right", 1)],
            ["o|", "o|e", "on|e"],
        ),
        (
            "one|",
            [*erased("erase left", 1), ("move", 1), *erased("erase left", 1)],
            ["|n", "o|n", "one|"],
        ),
        (
            "|",
            [*typed("one"), *erased("erase left", 2), *typed("x")],
            ["ox|", "o|", "one|", "|"],
        ),
        (
            "one two|",
            [("kill", "kill to blank"), ("kill", "kill to blank")],
            ["|", "one |", "one two|"],
        ),
    ],
)
def test_steps_are_what_a_person_would_take_back(start, steps, seen):
    """A word with the blanks behind it, a paste, a kill, and a run of erasures."""
    assert seen == undone(*written(start, *steps))


def test_what_was_taken_back_can_be_made_again():
    """Redo goes through the same texts the other way."""
    steps, held = written("|", *typed("one two "), ("paste", "three"))
    seen = [drawn(held)]
    while steps.past:
        steps, held = history.undo(steps, held)
    while steps.future:
        steps, held = history.redo(steps, held)
        seen.append(drawn(held))

    assert ["one two three|", "one |", "one two |", "one two three|"] == seen


@pytest.mark.parametrize("step", [history.undo, history.redo])
def test_without_a_step_nothing_happens(step):
    """The text and the caret stay as they are."""
    steps, held = step(History(kind="type"), buffer("a|b"))

    assert "a|b" == drawn(held)
    assert History() == steps


def test_what_is_typed_after_an_undo_is_a_step_of_its_own():
    """It takes the place of what could have been made again."""
    steps, held = written("|", *typed("one two"))
    steps, held = history.undo(steps, held)
    after = textbuffer.insert(held, "x")
    steps = history.record(steps, held, after, "type")

    assert () == steps.future
    assert ["one x|", "one |", "|"] == undone(steps, after)


def test_what_changes_nothing_is_no_step():
    """An erasure at the start of the text is nothing to take back; it ends a run."""
    steps, held = written("|", *typed("a"), *erased("erase right", 1), *typed("b"))

    assert ["ab|", "a|", "|"] == undone(steps, held)


def test_the_caret_is_where_it_was():
    """Undo puts it where the change was made from, redo where that left it."""
    steps, held = written("one two|", ("move", 3), ("kill", "kill to line start"))
    steps, back = history.undo(steps, held)
    _, again = history.redo(steps, back)

    assert ("| two", "one| two", "| two") == (drawn(held), drawn(back), drawn(again))


def test_the_oldest_steps_are_forgotten():
    """So many can be taken back; the text before them stays."""
    steps, held = written("|", *[("paste", "x")] * (LIMIT + 5))

    assert LIMIT == len(steps.past)
    assert "xxxxx|" == undone(steps, held)[-1]


def test_a_step_holds_only_what_changed():
    """A key in a long text is a step of one character."""
    text = "words " * 1000
    steps, _ = written(f"{text}|{text}", ("type", "x"))

    assert ("", "x") == (steps.past[0].old, steps.past[0].new)


def test_a_step_in_a_row_of_the_same_letters_is_where_it_was_made():
    """Which of them is new can't be seen in the text, but the caret tells."""
    steps, _ = written("a|aa", ("type", "a"))

    assert (1, "", "a") == steps.past[0][:3]
