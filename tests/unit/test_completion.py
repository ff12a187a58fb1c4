"""Mentions in an editor: when a list of paths opens, what its keys do, how it shows."""

from __future__ import annotations

import pytest

from pi_ask import AskFlow
from pi_ask.state.effects import ListFiles
from pi_ask.state.selectors import completing, completion
from tests.asks import answer, ask, editing, multi, preview, row_with, single


PATHS = ["src/main.py", "src/", "my notes.txt"]

PLACES = {
    "own answer": (single("tea", "coffee"), ["3"]),
    "own answer of several": (multi("tea", "coffee"), ["end"]),
    "note on an option": (single("tea", "coffee"), ["n"]),
    "note on a question": (single("tea", "coffee"), ["N"]),
    "note on a preview": (preview("tea", "coffee"), ["n"]),
    "note on a preview question": (preview("tea", "coffee"), ["N"]),
}

SIZES = [(20, 5), (40, 12), (80, 24), (120, 40)]


def writing(*typed, place="own answer", columns=80, rows=24, serves=(ListFiles,)):
    """Return a flow in which *typed* was typed into an editor."""
    question, keys = PLACES[place]
    of = AskFlow(ask(question), columns=columns, rows=rows, serves=serves)
    of.press(*keys)
    for text in typed:
        of.press(*text)
    return of


def listing(text, *paths, **options):
    """Return a flow in which *text* was typed and *paths* were found for its end."""
    of = writing(text, **options)
    of.reply(ListFiles(text.rpartition("@")[2]), list(paths or PATHS))
    of.effects()
    return of


def typed(of):
    """Return what the open editor holds, with the caret in it."""
    buffer = of.model.editor.buffer
    return f"{buffer.before}|{buffer.after}"


def highlighted(of):
    """Return the path that is highlighted, empty if none is."""
    now = completion(of.model)
    return now.paths[now.highlighted] if now and now.highlighted >= 0 else ""


# --- opening ------------------------------------------------------------------------


@pytest.mark.parametrize("place", PLACES)
def test_at_a_word_start_opens_a_mention(place):
    """That is so in own answers and in every kind of note."""
    of = writing("see @s", place=place)

    assert [ListFiles(""), ListFiles("s")] == of.effects()
    assert not completing(of.model)

    of.reply(ListFiles("s"), PATHS)

    assert completing(of.model)


@pytest.mark.parametrize("text", ["me@home", "a@", "é@x", "漢@x", "1@2", "see", "@a b"])
def test_elsewhere_there_is_no_mention(text):
    """Within a word and behind its end nothing is looked for."""
    of = writing(text)
    of.reply(ListFiles("home"), PATHS)

    assert completion(of.model) is None
    assert not completing(of.model)


def test_a_host_that_lists_no_files_has_no_list():
    """It is asked for nothing, and Tab and Enter mean what they always mean."""
    of = writing("@s", serves=())
    of.reply(ListFiles("s"), PATHS)
    of.press("down", "tab")

    assert [] == of.effects()
    assert "@s|" == typed(of)

    of.press("enter")

    assert "@s" == answer(of)["customText"]


def test_a_list_without_paths_is_no_list():
    """Up, Down, Tab and Esc have their usual meaning then."""
    of = writing("@s")
    of.reply(ListFiles("s"), [])

    assert not completing(of.model)

    of.press("up", "tab")

    assert "|@s" == typed(of)

    of.press("escape")

    assert not editing(of)


# --- highlighting and taking --------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([], ""),
        (["down"], "src/main.py"),
        (["down", "down"], "src/"),
        (["up"], "my notes.txt"),
        (["up", "up"], "src/"),
        (["down", "up"], "my notes.txt"),
        (["up", "down"], "src/main.py"),
    ],
)
def test_nothing_is_highlighted_until_the_person_moves(keys, expected):
    """Down begins at the best path, Up at the last; the ends are joined."""
    of = listing("@s")
    of.press(*keys)

    assert expected == highlighted(of)
    assert "@s|" == typed(of)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (["tab"], "see @src/main.py |"),
        (["down", "tab"], "see @src/main.py |"),
        (["down", "down", "tab"], "see @src/|"),
        (["up", "tab"], 'see @"my notes.txt" |'),
        (["down", "enter"], "see @src/main.py |"),
        (["up", "enter"], 'see @"my notes.txt" |'),
        (["tab", "ctrl+_"], "see @s|"),
    ],
)
def test_a_path_is_taken(keys, expected):
    """Tab takes the highlighted one or else the best, Enter a highlighted one."""
    of = listing("see @s")
    of.press(*keys)

    assert expected == typed(of)


def test_what_is_behind_the_caret_stays():
    """One blank stands behind the mention, whether it was there or not."""
    of = writing("@ or so")
    of.press("home", "right", "s")
    of.reply(ListFiles("s"), PATHS)
    of.effects()
    of.press("tab")

    assert "@src/main.py |or so" == typed(of)
    assert [ListFiles(None)] == of.effects()


def test_a_taken_file_ends_its_mention():
    """The list is closed, and nothing more is looked for."""
    of = listing("@s")
    of.press("tab")

    assert not completing(of.model)
    assert [ListFiles(None)] == of.effects()


def test_a_folder_goes_on_into_it():
    """It is the query then, and what is in it is listed when it comes."""
    of = listing("@s", "src/")
    of.press("tab")

    assert "@src/|" == typed(of)
    assert [ListFiles("src/")] == of.effects()
    assert not completing(of.model)

    of.reply(ListFiles("src/"), ["src/main.py"])
    of.press("tab")

    assert "@src/main.py |" == typed(of)


def test_a_folder_with_blanks_goes_on_within_its_quotes():
    """They are closed behind the file that is taken at last."""
    of = listing("@m", "my files/")
    of.press("tab")

    assert '@"my files/|' == typed(of)
    assert [ListFiles("my files/")] == of.effects()

    of.reply(ListFiles("my files/"), ["my files/a b.txt"])
    of.press("tab")

    assert '@"my files/a b.txt" |' == typed(of)


# --- replies ------------------------------------------------------------------------


@pytest.mark.parametrize("reply", [None, [], PATHS])
def test_enter_saves_the_text_as_typed(reply):
    """That is so before a reply, with an open list and without paths."""
    of = writing("@s")
    if reply is not None:
        of.reply(ListFiles("s"), reply)
    of.press("enter")

    assert "@s" == answer(of)["customText"]
    assert not editing(of)
    assert ListFiles(None) == of.effects()[-1]


def test_a_reply_after_the_end_of_the_editor_changes_nothing():
    """The answer is what was typed."""
    of = writing("@s")
    of.press("enter")
    before = of.frame().text()
    of.reply(ListFiles("s"), PATHS)

    assert before == of.frame().text()
    assert "@s" == answer(of)["customText"]


@pytest.mark.parametrize("query", ["", "m", "srcs", None])
def test_a_reply_to_another_query_is_none(query):
    """What was typed since then counts."""
    of = writing("@src")
    of.reply(ListFiles(query), PATHS)

    assert not completing(of.model)


def test_typing_on_narrows_the_list_until_the_next_reply():
    """Only what still fits can be taken, and nothing of it is highlighted."""
    of = listing("@s", "src/", "docs/", "tests/main.sh")
    of.press("down", "r")

    assert ["src/"] == list(of.model.editor.completion.paths)
    assert "" == highlighted(of)
    assert [ListFiles("sr")] == of.effects()

    of.press("enter")

    assert "@sr" == answer(of)["customText"]


def test_better_paths_leave_the_highlight_on_its_path():
    """Where it is no longer among them nothing is highlighted."""
    of = listing("@s", "b", "c")
    of.press("down")
    of.reply(ListFiles("s"), ["a", "b", "c"])

    assert "b" == highlighted(of)

    of.reply(ListFiles("s"), [*map(str, range(50)), "b"])

    assert "" == highlighted(of)

    of.press("enter")

    assert "@s" == answer(of)["customText"]


@pytest.mark.parametrize("keys", [["up"], ["up", "ctrl+e"], ["up", "up", "down"]])
def test_a_caret_that_is_moved_into_a_mention_opens_no_list(keys):
    """The arrows go on by rows there, and Enter saves: only typing opens it."""
    of = writing("@s", ["ctrl+j"], "x")
    of.effects()
    of.press(*keys)
    of.reply(ListFiles("s"), PATHS)

    assert not completing(of.model)
    assert [] == of.effects()


def test_a_quote_right_behind_the_at_sign_keeps_the_list():
    """An empty query finds the same with and without quotes."""
    of = listing("@")
    of.press('"')

    assert completing(of.model)
    assert [] == of.effects()

    of.press("tab")

    assert "@src/main.py |" == typed(of)


# --- closing ------------------------------------------------------------------------


def test_escape_closes_the_list_only():
    """The editor and its text stay; the next Escape closes the editor."""
    of = listing("@s")
    of.press("escape")

    assert "@s|" == typed(of)
    assert not completing(of.model)

    of.press("escape")

    assert not editing(of)
    assert "@s" == answer(of)["customText"]


@pytest.mark.parametrize(
    ("text", "query"), [("rc", "src"), ("rc/", "src/"), (["backspace"], "")]
)
def test_a_closed_list_stays_closed_for_its_mention(text, query):
    """Typing on in it and what is found for that open nothing."""
    of = listing("@s")
    of.press("escape", *text)
    of.reply(ListFiles(query), PATHS)

    assert not completing(of.model)


def test_the_next_mention_has_a_list_again():
    """Only the one whose list was closed is without."""
    of = listing("@s")
    of.press("escape", *" @m")
    of.reply(ListFiles("m"), PATHS)

    assert completing(of.model)


@pytest.mark.parametrize("keys", [["escape", "escape"], ["enter"], ["ctrl+c"]])
def test_leaving_the_editor_ends_the_work(keys):
    """By whichever road, the shell is told that nothing is looked for any more."""
    of = listing("@s")
    of.press(*keys)

    assert [ListFiles(None)] == of.effects()


def test_an_end_from_outside_ends_the_work():
    """What was typed is saved."""
    of = listing("@s")
    of.cancel("timed_out")

    assert [ListFiles(None)] == of.effects()
    assert "@s" == answer(of)["customText"]


def test_a_caret_elsewhere_ends_the_mention():
    """Coming back finds none; typing there looks for it again."""
    of = listing("a @s")
    of.press("home")

    assert [ListFiles(None)] == of.effects()

    of.press("end")

    assert [] == of.effects()

    of.press("r")

    assert [ListFiles("sr")] == of.effects()


def test_the_footer_says_that_enter_takes_a_highlighted_path():
    """Before one is highlighted it saves."""
    of = listing("@s")

    assert "Enter save & next" in of.frame().text()

    of.press("down")

    assert "Enter take path" in of.frame().text()
    assert "save & next" not in of.frame().text()


def test_a_screen_without_room_for_the_list_has_none():
    """What is not seen takes no key."""
    of = listing("@s")
    of.resize(20, 4)
    of.press("down", "enter")

    assert "@s" == answer(of)["customText"]


def test_the_highlight_shows_on_a_narrow_screen():
    """The pointer stands before it, whatever the width."""
    of = listing("@s")
    of.resize(20, 8)
    of.press("down")

    assert "❯ src/main." in of.frame().text()


# --- the screen and the result ------------------------------------------------------


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("place", PLACES)
def test_the_row_of_the_caret_is_always_there(place, columns, rows):
    """The list takes only rows that are left, however often it is moved in."""
    of = listing("one two @s", place=place, columns=columns, rows=rows)
    for key in ("down", "down", "down", "up", "up", "up", "up"):
        row, _ = of.frame().caret
        lines = of.frame().text().split("\n")

        assert "@s" in lines[row]
        assert rows >= len(lines)

        of.press(key)


@pytest.mark.parametrize(
    ("place", "columns", "rows"),
    [
        (place, columns, rows)
        for place in PLACES
        for columns, rows in [(80, 24), (120, 40)]
    ],
)
def test_the_list_stands_below_the_text(place, columns, rows):
    """The best path is first, right below the row of the caret."""
    of = listing("one two @s", place=place, columns=columns, rows=rows)
    row, _ = of.frame().caret
    lines = of.frame().text().split("\n")[row + 1 :]

    assert [True] * len(PATHS) == [
        path in line for path, line in zip(PATHS, lines, strict=False)
    ]


def test_the_highlighted_path_has_the_pointer():
    """Without colour, too, it differs from the others."""
    of = listing("@s")

    assert "❯" not in row_with(of, "my notes.txt")

    of.press("up")

    assert "❯ my notes.txt" in row_with(of, "my notes.txt")
    assert "❯" not in row_with(of, "src/main.py")


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("a\x1b[31mb.txt", "a␛[31mb.txt"),
        ("a\nb.txt", "a b.txt"),
        ("a\u202eb.txt", "a�b.txt"),
        ("漢字/仮名.txt", "漢字/仮名.txt"),
    ],
)
def test_names_are_shown_like_any_text(path, shown):
    """What could act on a terminal is a stand-in; the text has the name as it is."""
    of = listing("@a", path)

    assert shown in row_with(of, shown)

    of.press("tab", "enter")

    assert path in answer(of)["customText"]


@pytest.mark.parametrize("path", ["a/" * 200, "漢/" * 200, "x" * 500])
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_long_path_takes_one_row(path, columns, rows):
    """It is cut where the row ends."""
    of = listing("@a", path, path + "b", columns=columns, rows=rows)
    of.press("down")
    row, _ = of.frame().caret

    assert "@a" in of.frame().text().split("\n")[row]


def test_the_footer_names_the_keys_of_an_open_list():
    """They are gone with it."""
    of = listing("@s")

    assert "Esc close list" in of.frame().text()

    of.press("escape")

    assert "Esc close list" not in of.frame().text()


def test_no_more_than_five_paths_show_at_once():
    """A host may give as many as it likes; the highlighted one is among them."""
    of = listing("@n", *(f"name{number}" for number in range(9)))
    first = of.frame().text()
    of.press("up")
    last = of.frame().text()

    assert "name4" in first
    assert "name5" not in first
    assert "name8" == highlighted(of)
    assert "name8" in last
    assert "name3" not in last


@pytest.mark.parametrize("place", PLACES)
def test_a_mention_is_plain_text_in_the_result(place):
    """It is there as it stands in the editor."""
    of = listing("read @m", "my notes.txt", place=place)
    of.press("tab", *"now", "enter")
    of.cancel("aborted")

    assert 'read @"my notes.txt" now' in repr(of.model.entries)
