"""The text buffer: commands on text whose caret is drawn as ``|``."""

from __future__ import annotations

import pytest

from pi_ask.state import textbuffer
from pi_ask.state.textbuffer import COMMANDS, TextBuffer


WIDE = 40

FAMILY = "👨\u200d👩\u200d👧"
ACCENTED = "e\u0301"
FLAG = "🇩🇪"


def buffer(drawn):
    """The buffer that *drawn* shows."""
    before, after = drawn.split("|")
    return TextBuffer(before + after, len(before))


def drawn(held):
    """What *held* looks like with its caret."""
    return f"{held.before}|{held.after}"


@pytest.mark.parametrize(
    ("before", "command", "after"),
    [
        # Erasing.
        ("one|", "erase left", "on|"),
        ("|one", "erase left", "|one"),
        ("|", "erase left", "|"),
        ("a\n|b", "erase left", "a|b"),
        ("漢字|", "erase left", "漢|"),
        (f"x{ACCENTED}|", "erase left", "x|"),
        (f"x{FAMILY}|y", "erase left", "x|y"),
        (f"{FLAG}{FLAG}|", "erase left", f"{FLAG}|"),
        ("o|ne", "erase right", "o|e"),
        ("one|", "erase right", "one|"),
        ("|", "erase right", "|"),
        ("a|\nb", "erase right", "a|b"),
        ("|漢字", "erase right", "|字"),
        (f"|{ACCENTED}x", "erase right", "|x"),
        (f"a|{FAMILY}b", "erase right", "a|b"),
        ("one two|three", "erase to line start", "|three"),
        ("one\ntwo th|ree", "erase to line start", "one\n|ree"),
        ("one\n|two", "erase to line start", "one\n|two"),
        # By characters.
        ("on|e", "left", "o|ne"),
        ("|one", "left", "|one"),
        ("a\n|b", "left", "a|\nb"),
        ("漢|字", "left", "|漢字"),
        (f"x{ACCENTED}|", "left", f"x|{ACCENTED}"),
        (f"{FAMILY}|x", "left", f"|{FAMILY}x"),
        (f"{FLAG}{FLAG}|", "left", f"{FLAG}|{FLAG}"),
        ("o|ne", "right", "on|e"),
        ("one|", "right", "one|"),
        ("a|\nb", "right", "a\n|b"),
        ("|漢字", "right", "漢|字"),
        (f"|{ACCENTED}x", "right", f"{ACCENTED}|x"),
        (f"|{FAMILY}x", "right", f"{FAMILY}|x"),
        (f"|{FLAG}{FLAG}", "right", f"{FLAG}|{FLAG}"),
        # By rows that are lines.
        ("one\ntw|o", "up", "on|e\ntwo"),
        ("one\ntwo|", "up", "one|\ntwo"),
        ("o\ntwo|", "up", "o|\ntwo"),
        ("on|e\ntwo", "up", "|one\ntwo"),
        ("on|e\ntwo", "down", "one\ntw|o"),
        ("one|\nt", "down", "one\nt|"),
        ("one\nt|wo", "down", "one\ntwo|"),
        ("one\n\ntw|o", "up", "one\n|\ntwo"),
        ("漢字\nab|c", "up", "漢|字\nabc"),
        ("漢字\na|bc", "up", "|漢字\nabc"),
        ("漢|字\nabc", "down", "漢字\nab|c"),
        ("one\ntw|o", "row start", "one\n|two"),
        ("|one\ntwo", "row start", "|one\ntwo"),
        ("one\n|two", "row end", "one\ntwo|"),
        ("o|ne\ntwo", "row end", "one|\ntwo"),
    ],
)
def test_commands_on_lines(before, command, after):
    """What is left of the caret, and what is right of it, is what a person expects."""
    assert after == drawn(COMMANDS[command](buffer(before), WIDE))


@pytest.mark.parametrize(
    ("before", "command", "after"),
    [
        # The rows are "aaaa ", "bbbb " and "cc".
        ("aaaa bbbb cc|", "up", "aaaa bb|bb cc"),
        ("aaaa bb|bb cc", "down", "aaaa bbbb cc|"),
        ("aaaa bb|bb cc", "up", "aa|aa bbbb cc"),
        ("aaaa bb|bb cc", "row start", "aaaa |bbbb cc"),
        ("aaaa |bbbb cc", "row end", "aaaa bbbb| cc"),
        ("|aaaa bbbb cc", "row end", "aaaa| bbbb cc"),
        ("aaaa bbbb |cc", "row end", "aaaa bbbb cc|"),
        # The rows are "漢漢漢" and "漢漢".
        ("漢漢漢漢漢|", "up", "漢漢|漢漢漢"),
        ("漢漢漢漢|漢", "row start", "漢漢漢|漢漢"),
        ("|漢漢漢漢漢", "row end", "漢漢|漢漢漢"),
    ],
)
def test_commands_on_rows(before, command, after):
    """Up and down go by rows; of seven cells the last is kept free for the caret."""
    assert after == drawn(COMMANDS[command](buffer(before), 7))


@pytest.mark.parametrize(
    ("before", "by", "after"),
    [
        ("a\nb\nc\nd|", -2, "a\nb|\nc\nd"),
        ("a\nb\nc\nd|", -9, "|a\nb\nc\nd"),
        ("a|\nb\nc\nd", 2, "a\nb\nc|\nd"),
        ("a|\nb\nc\nd", 4, "a\nb\nc\nd|"),
        ("a|b", 0, "a|b"),
    ],
)
def test_several_rows_at_once(before, by, after):
    """A page of rows stops at the start of the text and at its end."""
    assert after == drawn(textbuffer.by_rows(buffer(before), WIDE, by))


def test_moves_up_and_down_keep_to_a_column():
    """A short row on the way does not forget where the caret came from."""
    start = buffer("long\nx\nlon|g")
    middle = textbuffer.up(start, WIDE)

    assert "long\nx|\nlong" == drawn(middle)
    assert "lon|g\nx\nlong" == drawn(textbuffer.up(middle, WIDE))


def test_any_other_command_forgets_the_column():
    """The column is kept between moves up and down, and no longer."""
    middle = textbuffer.up(buffer("long\nxy\nlon|g"), WIDE)
    moved = textbuffer.left(middle, WIDE)

    assert "l|ong\nxy\nlong" == drawn(textbuffer.up(moved, WIDE))


def test_text_is_typed_at_the_caret():
    """The caret ends up behind what was inserted."""
    assert "one and|two" == drawn(textbuffer.insert(buffer("one |two"), "and"))


def test_a_saved_text_opens_with_the_caret_at_its_end():
    """What is opened can be gone on with at once."""
    assert "saved|" == drawn(textbuffer.at_end("saved"))


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_changes_what_it_was_given(command):
    """A buffer is a value: a command returns another one."""
    held = TextBuffer("one\ntwo", 5)
    COMMANDS[command](held, WIDE)

    assert TextBuffer("one\ntwo", 5) == held
