"""The headless editor: kills and yanks, undo and redo, by the names of commands."""

from __future__ import annotations

import pytest

from pi_ask.state import editing
from pi_ask.state.editing import RING
from pi_ask.state.textbuffer import ERASURES, KILLS, MOVES, TextBuffer


WIDE = 40


def drawn(held):
    """What *held* looks like with its caret."""
    return f"{held.buffer.before}|{held.buffer.after}"


def begun(start):
    """An editor that shows *start*."""
    before, after = start.split("|")
    return editing.Editing(TextBuffer(before + after, len(before)))


def after(start, *steps, kills=()):
    """The editor and the kills after *steps*: commands, ``+typed`` or ``=pasted``."""
    held = begun(start) if isinstance(start, str) else start
    for step in steps:
        if step[0] in "+=":
            held = editing.type_in(held, step[1:], pasted=step[0] == "=")
        else:
            held, kills = editing.command(held, kills, step, WIDE)
    return held, kills


def test_an_editor_begins_at_the_end_of_its_text():
    """There is nothing to take back yet."""
    held = editing.begin("one")

    assert "one|" == drawn(held)
    assert (held, ()) == after(held, "undo")


@pytest.mark.parametrize(
    ("start", "steps", "killed"),
    [
        ("one two|", ["kill word left"], ("two",)),
        ("one two|", ["kill word left"] * 2, ("one two",)),
        ("|one two", ["kill word right"] * 2, ("one two",)),
        ("one two| three", ["kill word left", "kill word right"], ("two three",)),
        ("one two| three", ["kill word right", "kill word left"], ("two three",)),
        ("a b|c\nd", ["kill to line end", "kill to blank"], ("bc",)),
        ("a b|c\nd", ["kill to line end"] * 3, ("c\nd",)),
        ("a b|c", ["kill to line start", "kill to line end"], ("a bc",)),
        ("|one", ["kill word left", "kill to blank"], ()),
        ("one|", ["kill word right", "kill to line end"], ()),
        ("漢字かな|", ["kill word left"], ("かな",)),
    ],
)
def test_kills_in_a_row_are_kept_as_one(start, steps, killed):
    """Joined they read as they stood in the text, whichever side they were on."""
    assert killed == after(start, *steps)[1]


@pytest.mark.parametrize(
    "between",
    ["left", "word left", "row end", "erase left", "+x", "=x", "undo", "redo"],
)
def test_anything_between_two_kills_sets_them_apart(between):
    """The later one is the first that is yanked."""
    _, kills = after("one two three|", "kill to blank", between, "kill to blank")

    assert 2 == len(kills)
    assert "three" == kills[1]


@pytest.mark.parametrize("name", [*MOVES, *ERASURES, "undo", "redo", "yank"])
def test_other_commands_keep_what_was_killed(name):
    """Only kills add to it: what an erasure takes out is gone."""
    assert ("kept",) == after("one| two", name, kills=("kept",))[1]


@pytest.mark.parametrize("name", KILLS)
def test_what_is_killed_can_be_yanked(name):
    """The text is what it was; so is what stands in front of the caret."""
    held, kills = after("one two|three four\nfive", name)
    back, _ = after(held, "yank", kills=kills)

    assert held.buffer.text != back.buffer.text
    assert "one twothree four\nfive" == back.buffer.text


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (["yank"], "<c|>"),
        (["yank", "yank"], "<cc|>"),
        (["yank", "yank again"], "<bb|>"),
        (["yank", "yank again", "yank again"], "<a|>"),
        (["yank", "yank again", "yank again", "yank again"], "<c|>"),
        (["yank", "yank", "yank again"], "<cbb|>"),
        (["yank again"], "<|>"),
        (["yank", "left", "yank again"], "<|c>"),
        (["yank", "+x", "yank again"], "<cx|>"),
        (["yank", "erase left", "yank again"], "<|>"),
        (["yank", "undo", "yank again"], "<|>"),
        (["yank", "yank again", "undo"], "<c|>"),
        (["yank", "yank again", "undo", "undo"], "<|>"),
    ],
)
def test_yanks(steps, expected):
    """The latest comes first; again, right after that, it is the one before it."""
    assert expected == drawn(after("<|>", *steps, kills=("c", "bb", "a"))[0])


def test_yanking_with_nothing_killed_does_nothing():
    """There is nothing to put in."""
    assert "a|b" == drawn(after("a|b", "yank", "yank again")[0])


def test_a_kill_after_a_yank_is_one_of_its_own():
    """A yank between two kills sets them apart like anything else."""
    _, kills = after("one two|", "kill to blank", "yank", "kill to blank")

    assert ("two", "two") == kills


def test_only_so_many_kills_are_kept():
    """The oldest go."""
    steps = [step for n in range(RING + 5) for step in (f"+{n}", "kill to blank")]
    _, kills = after("|", *steps)

    assert RING == len(kills)
    assert (str(RING + 4), "5") == (kills[0], kills[-1])


@pytest.mark.parametrize(
    ("steps", "undone"),
    [
        (["+a", "+b"], "|"),
        (["+a", "left", "right", "+b"], "a|"),
        (["=one two", "=!"], "one two|"),
        (["=one two", "erase left", "erase left"], "one two|"),
        (["=one two", "kill to blank", "kill to blank"], "one |"),
        (["=one two", "kill to blank", "yank"], "one |"),
        (["=one two", "word left"], "|"),
        (["+a", "erase left"], "a|"),
    ],
)
def test_undo_takes_back_a_step(steps, undone):
    """Moves are no steps, and they end the step before them."""
    assert undone == drawn(after("|", *steps, "undo")[0])


def test_redo_makes_the_steps_again():
    """As many as were taken back, until something else is written."""
    steps = ["=one two", "kill to blank", "yank", "=!"]
    end, _ = after("|", *steps)
    back, _ = after("|", *steps, *["undo"] * 9)
    forth, _ = after(back, *["redo"] * 9)
    other, _ = after(back, "redo", "=?", "redo")

    assert ("|", "one two!|") == (drawn(back), drawn(end))
    assert end.buffer == forth.buffer
    assert "one two?|" == drawn(other)


def test_undo_leaves_the_kills_alone():
    """What was killed can still be yanked after the kill was taken back."""
    assert "oneone|" == drawn(after("one|", "kill to blank", "undo", "yank")[0])


def test_a_change_from_elsewhere_is_one_step():
    """A completion or an external editor's text is taken back at once."""
    held = editing.change(begun("one|"), TextBuffer("two three", 3))

    assert "two| three" == drawn(held)
    assert "one|" == drawn(after(held, "undo")[0])
    assert "two| three" == drawn(after(held, "undo", "redo")[0])
