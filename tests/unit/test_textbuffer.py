"""The text buffer: commands on text whose caret is drawn as ``|``."""

from __future__ import annotations

import pytest

from pi_ask.state import textbuffer
from pi_ask.state.textbuffer import ERASURES, KILLS, MOVES, TextBuffer


COMMANDS = {**MOVES, **ERASURES, **KILLS}
WIDE = 40

FAMILY = "👨\u200d👩\u200d👧"
ACCENTED = "e\u0301"
FLAG = "🇩🇪"
OTHER_FLAG = "🇫🇷"
THUMB = "👍🏽"


def buffer(drawn):
    """The buffer that *drawn* shows."""
    before, after = drawn.split("|")
    return TextBuffer(before + after, len(before))


def drawn(held):
    """What *held* looks like with its caret."""
    return f"{held.before}|{held.after}"


def done(before, command, columns=WIDE):
    """What *before* looks like after *command*."""
    return drawn(COMMANDS[command](buffer(before), columns))


@pytest.mark.parametrize(
    ("before", "command", "after"),
    [
        ("on|e", "left", "o|ne"),
        ("|one", "left", "|one"),
        ("|", "left", "|"),
        ("a\n|b", "left", "a|\nb"),
        ("a\n\n|b", "left", "a\n|\nb"),
        ("漢|字", "left", "|漢字"),
        (f"x{ACCENTED}|", "left", f"x|{ACCENTED}"),
        (f"{FAMILY}|x", "left", f"|{FAMILY}x"),
        (f"{FLAG}{FLAG}|", "left", f"{FLAG}|{FLAG}"),
        (f"a{THUMB}|", "left", f"a|{THUMB}"),
        ("각\u11a8|", "left", "|각\u11a8"),
        ("a\t|b", "left", "a|\tb"),
        ("a\x1b|b", "left", "a|\x1bb"),
        ("o|ne", "right", "on|e"),
        ("one|", "right", "one|"),
        ("|", "right", "|"),
        ("a|\nb", "right", "a\n|b"),
        ("|漢字", "right", "漢|字"),
        (f"|{ACCENTED}x", "right", f"{ACCENTED}|x"),
        (f"|{FAMILY}x", "right", f"{FAMILY}|x"),
        (f"|{FLAG}{FLAG}", "right", f"{FLAG}|{FLAG}"),
        (f"|{THUMB}{THUMB}", "right", f"{THUMB}|{THUMB}"),
    ],
)
def test_moves_by_characters(before, command, after):
    """A character is what a person sees as one."""
    assert after == done(before, command)


@pytest.mark.parametrize("times", [1, 99, 100, 101, 333])
@pytest.mark.parametrize("lone", ["", "🇫"])
def test_a_flag_in_a_long_row_of_flags_is_one_character(times, lone):
    """Halves are counted from the first flag on, however far away that is."""
    text = FLAG * times + lone
    last = lone or FLAG

    assert text[: -len(last)] == textbuffer.left(buffer(f"{text}|"), WIDE).before
    assert FLAG == textbuffer.right(buffer(f"|{text}"), WIDE).before


def test_a_letter_with_very_many_marks_is_one_character():
    """The caret stands before it or behind it, and nowhere within."""
    pile = "a" + "\u0301" * 999

    assert f"x|{pile}y" == done(f"x{pile}|y", "left")
    assert f"x{pile}|y" == done(f"x|{pile}y", "right")
    assert "x|y" == done(f"x{pile}|y", "erase left")


@pytest.mark.parametrize(
    ("before", "command", "after"),
    [
        (f"🇦|{FLAG}{FLAG}", "right", f"🇦🇩|🇪{FLAG}"),
        (f"🇦|{FLAG}{FLAG}", "left", f"|🇦{FLAG}{FLAG}"),
        ("👨|\u200d👩x", "right", "👨\u200d👩|x"),
        ("e|\u0301x", "right", "e\u0301|x"),
        ("e|\u0301x", "left", "|e\u0301x"),
        ("👨|\u200d👩x", "word left", "|👨\u200d👩x"),
        ("👨|\u200d👩 x", "word right", "👨\u200d👩| x"),
    ],
)
def test_a_caret_that_typing_left_within_a_character_moves_out_of_it(
    before, command, after
):
    """A letter typed before a mark takes it over; the next move is to an end of both."""
    assert after == done(before, command)


@pytest.mark.parametrize(
    ("before", "command", "after"),
    [
        ("one two|", "word left", "one |two"),
        ("one two |", "word left", "one |two "),
        ("one, |two", "word left", "|one, two"),
        ("one\n|two", "word left", "|one\ntwo"),
        ("|one", "word left", "|one"),
        ("  |one", "word left", "|  one"),
        ("日本語の|", "word left", "日本語|の"),
        ("日本語|の", "word left", "|日本語の"),
        (f"caf{ACCENTED} |", "word left", f"|caf{ACCENTED} "),
        (f"{FAMILY}{FLAG}|", "word left", f"{FAMILY}|{FLAG}"),
        ("|one two", "word right", "one| two"),
        ("one| two", "word right", "one two|"),
        ("one|, two", "word right", "one, two|"),
        ("one|\ntwo", "word right", "one\ntwo|"),
        ("one|", "word right", "one|"),
        ("one|  ", "word right", "one  |"),
        ("|日本語の", "word right", "日本語|の"),
        (f"|caf{ACCENTED} x", "word right", f"caf{ACCENTED}| x"),
        (f"|{FAMILY}{FLAG}", "word right", f"{FAMILY}|{FLAG}"),
    ],
)
def test_moves_by_words(before, command, after):
    """Back it is to a word's start, on to its end, in any script."""
    assert after == done(before, command)


@pytest.mark.parametrize(
    ("before", "command", "after"),
    [
        ("one\ntw|o", "up", "on|e\ntwo"),
        ("one\ntwo|", "up", "one|\ntwo"),
        ("o\ntwo|", "up", "o|\ntwo"),
        ("on|e\ntwo", "up", "|one\ntwo"),
        ("|", "up", "|"),
        ("one\n\ntw|o", "up", "one\n|\ntwo"),
        ("\n|", "up", "|\n"),
        ("漢字\nab|c", "up", "漢|字\nabc"),
        ("漢字\na|bc", "up", "|漢字\nabc"),
        (f"a{FLAG}b\nabc|d", "up", f"a{FLAG}|b\nabcd"),
        (f"a{FLAG}b\nab|cd", "up", f"a|{FLAG}b\nabcd"),
        (f"{ACCENTED}{ACCENTED}x\nab|c", "up", f"{ACCENTED}{ACCENTED}|x\nabc"),
        ("\tx\nab|c", "up", "|\tx\nabc"),
        ("on|e\ntwo", "down", "one\ntw|o"),
        ("one|\nt", "down", "one\nt|"),
        ("one\nt|wo", "down", "one\ntwo|"),
        ("|", "down", "|"),
        ("o|ne\n", "down", "one\n|"),
        ("漢|字\nabc", "down", "漢字\nab|c"),
        ("one\ntw|o", "row start", "one\n|two"),
        ("|one\ntwo", "row start", "|one\ntwo"),
        ("one\n|", "row start", "one\n|"),
        (f"{FAMILY}{FLAG}|", "row start", f"|{FAMILY}{FLAG}"),
        ("one\n|two", "row end", "one\ntwo|"),
        ("o|ne\ntwo", "row end", "one|\ntwo"),
        ("|\n", "row end", "|\n"),
        (f"|{FAMILY}{FLAG}", "row end", f"{FAMILY}{FLAG}|"),
    ],
)
def test_moves_by_rows_that_are_lines(before, command, after):
    """The column counts in cells: a wide character is two of them, a mark none."""
    assert after == done(before, command)


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
        # The last row of one line, the first of the next one.
        ("aaaa bb|\ncccc dd", "down", "aaaa bb\ncc|cc dd"),
        ("aaaa bb\ncc|cc dd", "up", "aaaa bb|\ncccc dd"),
        # The rows are "漢漢漢" and "漢漢".
        ("漢漢漢漢漢|", "up", "漢漢|漢漢漢"),
        ("漢漢漢漢|漢", "row start", "漢漢漢|漢漢"),
        ("|漢漢漢漢漢", "row end", "漢漢|漢漢漢"),
        # Kills go by lines, not by rows.
        ("aaaa bb|bb cc", "kill to line start", "|bb cc"),
        ("aaaa bb|bb cc\nd", "kill to line end", "aaaa bb|\nd"),
    ],
)
def test_commands_on_rows_of_one_line(before, command, after):
    """Up and down go by rows; of seven cells the last is kept free for the caret."""
    assert after == done(before, command, 7)


@pytest.mark.parametrize("columns", [1, 2, 3, 4, 5])
def test_a_row_that_begins_within_a_character_holds_no_caret(columns):
    """Where a family is wider than a row, the caret goes around it as a whole."""
    text = f"a{FAMILY}b"
    places = {0, 1, len(text) - 1, len(text)}
    reached = {
        move(TextBuffer(text, caret), columns).caret
        for move in MOVES.values()
        for caret in places
    }

    assert reached <= places
    assert f"|{text}" == drawn(textbuffer.by_rows(buffer(f"{text}|"), columns, -9))


def test_up_and_down_get_past_a_character_of_several_rows():
    """Each press comes to another row until there is none."""
    held, places = buffer(f"|{FAMILY}{FAMILY}"), []
    while not places or held.caret != places[-1]:
        places.append(held.caret)
        held = textbuffer.down(held, 3)
    back = []
    while not back or held.caret != back[-1]:
        back.append(held.caret)
        held = textbuffer.up(held, 3)

    assert [0, 5, 10] == places
    assert [10, 5, 0] == back


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


def test_the_column_is_kept_across_wide_characters():
    """Between the halves of a wide character it is before it, and comes back after."""
    middle = textbuffer.down(buffer("abc|d\n漢漢\nabcd"), WIDE)

    assert "abcd\n漢|漢\nabcd" == drawn(middle)
    assert "abcd\n漢漢\nabc|d" == drawn(textbuffer.down(middle, WIDE))


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - {"up", "down"}))
def test_any_other_command_forgets_the_column(name):
    """The column is kept between moves up and down, and no longer."""
    middle = textbuffer.up(buffer("long\nxyz\nlong|er"), WIDE)

    assert middle.goal == 4
    assert COMMANDS[name](middle, WIDE).goal is None


@pytest.mark.parametrize(
    ("before", "command", "after"),
    [
        ("one|", "erase left", "on|"),
        ("|one", "erase left", "|one"),
        ("|", "erase left", "|"),
        ("a\n|b", "erase left", "a|b"),
        ("漢字|", "erase left", "漢|"),
        (f"x{ACCENTED}|", "erase left", "x|"),
        (f"x{FAMILY}|y", "erase left", "x|y"),
        (f"{FLAG}{OTHER_FLAG}|", "erase left", f"{FLAG}|"),
        (f"{FLAG}|{OTHER_FLAG}", "erase left", f"|{OTHER_FLAG}"),
        ("o|ne", "erase right", "o|e"),
        ("one|", "erase right", "one|"),
        ("|", "erase right", "|"),
        ("a|\nb", "erase right", "a|b"),
        ("|漢字", "erase right", "|字"),
        (f"|{ACCENTED}x", "erase right", "|x"),
        (f"a|{FAMILY}b", "erase right", "a|b"),
        (f"|{FLAG}{OTHER_FLAG}", "erase right", f"|{OTHER_FLAG}"),
    ],
)
def test_erasures(before, command, after):
    """What a person sees as one character goes as a whole, a line break as well."""
    assert after == done(before, command)


@pytest.mark.parametrize(
    ("before", "command", "after"),
    [
        ("one two-three|", "kill word left", "one two-|"),
        ("one two |x", "kill word left", "one |x"),
        ("one\n|two", "kill word left", "|two"),
        ("|one", "kill word left", "|one"),
        ("私は日本|語", "kill word left", "私は|語"),
        (f"x {FAMILY}{FLAG}|", "kill word left", f"x {FAMILY}|"),
        (f"x caf{ACCENTED}|", "kill word left", "x |"),
        ("one two-three|", "kill to blank", "one |"),
        ("one two-three  |x", "kill to blank", "one |x"),
        ("one\ntwo|", "kill to blank", "one\n|"),
        ("one\n|two", "kill to blank", "|two"),
        ("|one", "kill to blank", "|one"),
        ("a 日本語の|", "kill to blank", "a |"),
        ("a\u3000漢字|", "kill to blank", "a\u3000|"),
        ("|one two", "kill word right", "| two"),
        ("one| two-three", "kill word right", "one|-three"),
        ("one|\ntwo", "kill word right", "one|"),
        ("one|", "kill word right", "one|"),
        ("|日本語の", "kill word right", "|の"),
        (f"|{FAMILY}{FLAG}", "kill word right", f"|{FLAG}"),
        ("one two|three", "kill to line start", "|three"),
        ("one\ntwo th|ree", "kill to line start", "one\n|ree"),
        ("one\n|two", "kill to line start", "one\n|two"),
        ("漢字|x", "kill to line start", "|x"),
        ("one| two", "kill to line end", "one|"),
        ("on|e\ntwo", "kill to line end", "on|\ntwo"),
        ("one|\ntwo", "kill to line end", "one|two"),
        ("one|", "kill to line end", "one|"),
        (f"|{FAMILY}\n{FLAG}", "kill to line end", f"|\n{FLAG}"),
    ],
)
def test_kills(before, command, after):
    """Kills are those of shells; at the end of a line its break goes."""
    assert after == done(before, command)


def test_text_is_typed_at_the_caret():
    """The caret ends up behind what was inserted."""
    assert "one and|two" == drawn(textbuffer.insert(buffer("one |two"), "and"))


def test_text_is_put_in_the_place_of_other_text():
    """What stood from there to the caret is gone, what is behind it stays."""
    assert "one 2|, three" == drawn(
        textbuffer.replace(buffer("one two|, three"), 4, "2")
    )


def test_a_saved_text_opens_with_the_caret_at_its_end():
    """What is opened can be gone on with at once."""
    assert "saved|" == drawn(textbuffer.at_end("saved"))


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_changes_what_it_was_given(command):
    """A buffer is a value: a command returns another one."""
    held = TextBuffer("one\ntwo", 5)
    COMMANDS[command](held, WIDE)

    assert TextBuffer("one\ntwo", 5) == held


@pytest.mark.parametrize(
    ("text", "caret", "typed", "expected"),
    [("a\u0301", 0, "x", 1), ("\u0301", 0, "e", 2), ("\ufe0f", 0, "@src/", 6)],
)
def test_the_caret_is_never_before_a_mark_of_what_was_typed(
    text, caret, typed, expected
):
    """Typed in front of a bare mark, a character and the mark are one to a person."""
    assert expected == textbuffer.insert(TextBuffer(text, caret), typed).caret
