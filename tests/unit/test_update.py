"""The reducer: what each intent comes to, and what it leaves alone.

What keys do is the subject of the tests of rules and of keys; these are about the
state behind them: who owns a text, where views go, what happens at the ends.
"""

from __future__ import annotations

import attrs
import pytest

from pi_ask.payload import parse
from pi_ask.state import actions as do, effects, selectors
from pi_ask.state.model import REASONS, Entry, Field, Outcome, start
from pi_ask.state.update import update
from pi_ask.viewport import TOP, Viewport
from tests.asks import ask, multi, opened as opened_flow, option, preview, single


TEXT = "\n".join(map(str, range(50)))
MANY = [str(number) for number in range(40)]


def model(*questions, columns=80, rows=24):
    """The state in which an ask opens."""
    return start(parse(ask(*(questions or (single("tea", "coffee"),)))), columns, rows)


def after(state, *actions):
    """The state after *actions*."""
    for action in actions:
        state, _ = update(state, action)
    return state


# --- effects and the end ------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "effect"),
    [(do.Refresh(), effects.Redraw()), (do.Stop(), effects.Suspend())],
)
def test_some_actions_are_effects_only(action, effect):
    """Drawing again and suspending are the shell's business: the state stays the same."""
    state = model()
    before = attrs.asdict(state, recurse=False)
    changed, wanted = update(state, action)

    assert (effect,) == wanted
    assert before == attrs.asdict(changed, recurse=False)


def changes(state, action):
    """The fields of *state* that *action* changes, with what they are then."""
    before = attrs.asdict(state, recurse=False)
    changed, _ = update(state, action)
    now = attrs.asdict(changed, recurse=False)
    return {name: now[name] for name in now if now[name] != before[name]}


@pytest.mark.parametrize(
    "actions", [(), (do.Move(1),), (do.NoteQuestion(), do.Insert("x")), (do.Pick(1),)]
)
def test_looking_under_the_ask_changes_nothing_of_it(actions):
    """That it is looked under is all there is; looking back puts the screen there again."""
    state = after(model(), *actions)
    looking, wanted = update(state, do.LookUnder())

    assert {"peeking": True} == changes(state, do.LookUnder())
    assert (effects.Peek(),) == wanted
    assert {"peeking": False} == changes(looking, do.LookBack())
    assert (effects.Redraw(),) == update(looking, do.LookBack())[1]


def test_what_the_shell_says_ends_the_look_under_the_ask():
    """It says why there was nothing to see, and asks for nothing."""
    looking = after(model(), do.LookUnder())

    assert {"peeking": False, "notice": "Not here."} == changes(
        looking, do.Tell("Not here.")
    )
    assert () == update(looking, do.Tell("Not here."))[1]


@pytest.mark.parametrize(
    ("action", "notice"),
    [
        (do.Move(1), ""),
        (do.Refresh(), ""),
        (do.LookUnder(), ""),
        (do.Tell("Another."), "Another."),
        (do.Resize(40, 10), "Not here."),
    ],
)
def test_a_notice_stands_until_the_next_action(action, notice):
    """A screen of another size still has it; anything that the person does ends it."""
    told = after(model(), do.Tell("Not here."))

    assert notice == after(told, action).notice


@pytest.mark.parametrize(
    "action", [do.Move(1), do.Confirm(), do.Pick(1), do.Cancel(), do.End("aborted")]
)
def test_nothing_changes_after_the_end(action):
    """The first end is the one that counts."""
    ended = after(model(), do.Pick(1), do.Pick(1))

    assert Outcome("submit") == ended.outcome
    assert (ended, ()) == update(ended, action)


def test_an_ask_that_has_ended_can_be_resized():
    """A frame of the size that there is can be had after the end, too."""
    ended = after(model(), do.Cancel(), do.Resize(30, 9))

    assert (30, 9) == (ended.columns, ended.rows)


@pytest.mark.parametrize("reason", REASONS)
def test_an_end_from_outside_saves_what_is_being_written(reason):
    """The person did not decide to drop it."""
    ended = after(model(), do.NoteQuestion(), do.Insert("why?"), do.End(reason))

    assert "why?" == ended.entries[0].note
    assert Outcome("cancel", reason) == ended.outcome
    assert ended.editor is None


def test_a_cancel_drops_what_is_being_written():
    """Only the unsaved change goes: what was saved before stays."""
    noted = after(model(), do.NoteQuestion(), do.Insert("why"), do.Save())
    ended = after(noted, do.NoteQuestion(), do.Insert(" not?"), do.Cancel())

    assert "why" == ended.entries[0].note
    assert Outcome("cancel") == ended.outcome
    assert ended.editor is None


@pytest.mark.parametrize(
    ("number", "kind"), [(1, "submit"), (2, "elaborate"), (3, "cancel")]
)
def test_the_review_acts_by_number_and_by_row(number, kind):
    """A digit has the effect of going there and confirming."""
    review = after(model(), do.ChangeTab(-1))
    down = [do.Move(1)] * (number - 1)

    assert Outcome(kind) == after(review, do.Pick(number)).outcome
    assert Outcome(kind) == after(review, *down, do.Confirm()).outcome


# --- tabs and rows ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "tab"),
    [((1,), 1), ((1, 1), 2), ((1, 1, 1), 0), ((-1,), 2), ((-1, -1), 1)],
)
def test_tabs_go_around_through_the_review(steps, tab):
    """After the review comes the first question, before it the last."""
    state = after(model(single("a"), single("b")), *map(do.ChangeTab, steps))

    assert tab == state.tab


@pytest.mark.parametrize(
    ("actions", "row"),
    [
        ((do.Move(-1),), 0),
        ((do.Move(1),), 1),
        ((do.Move(1), do.Move(1)), 2),
        ((do.Move(1), do.Move(1), do.Move(1)), 2),
        ((do.MoveToEnd(1),), 2),
        ((do.MoveToEnd(1), do.MoveToEnd(-1)), 0),
        ((do.MovePage(1),), 2),
        ((do.MovePage(-1),), 0),
    ],
)
def test_the_cursor_stops_at_the_ends(actions, row):
    """Rows don't go around; a page stops at the last row."""
    assert row == after(model(multi("a", "b")), *actions).cursor


def test_a_page_is_what_shows_at_once_but_one():
    """The row that was last in view is the first one afterwards, or nearly so."""
    state = after(model(single(*MANY), rows=12), do.MovePage(1))
    back = after(state, do.MovePage(-1))

    assert 4 <= state.cursor <= 8
    assert 0 == back.cursor


def test_the_row_under_the_cursor_is_in_view():
    """Going down a long list scrolls it, coming back up scrolls it back."""
    down = after(model(single(*MANY), rows=12), do.MoveToEnd(1))
    up = after(down, do.MoveToEnd(-1))

    assert down.list_view.first > 30
    assert TOP == up.list_view


@pytest.mark.fault("scroll-to-first")
def test_a_tab_is_entered_unscrolled():
    """What was scrolled on one tab says nothing about the next."""
    state = after(
        model(single(*MANY, prompt=TEXT), single(*MANY)),
        do.MoveToEnd(1),
        do.ScrollPrompt(3),
    )
    entered = after(state, do.ChangeTab(1))

    assert Viewport(3, 0) == state.prompt_view
    assert (TOP, TOP) == (entered.prompt_view, entered.list_view)


def test_the_own_answer_opens_when_it_is_reached_without_text():
    """With text it stays closed, so that arrows are not caught on it."""
    reached = after(model(), do.MoveToEnd(1))
    closed = after(reached, do.Insert("x"), do.CloseEditor(), do.Move(-1), do.Move(1))

    assert Field("answer", 0) == reached.editor.field
    assert 2 == closed.cursor
    assert closed.editor is None


def test_an_empty_own_answer_stays_open_at_the_end_of_the_list():
    """An arrow that leads nowhere leaves the row, and its editor, as they are."""
    reached = after(model(), do.MoveToEnd(1), do.Move(1))

    assert Field("answer", 0) == reached.editor.field


def test_an_empty_note_closes_at_the_end_of_the_list():
    """The arrow closes the note's editor where it has nowhere to go, too."""
    state = after(model(), do.NoteOption(), do.Move(-1))

    assert state.editor is None
    assert 0 == state.cursor


# --- choosing -----------------------------------------------------------------------


def test_confirming_chooses_and_goes_on():
    """A single-select question is answered by one key."""
    state = after(model(), do.Move(1), do.Confirm())

    assert frozenset({1}) == state.entries[0].chosen
    assert selectors.on_review(state)


def test_confirming_checks_nothing():
    """On a multi-select question it only goes on."""
    state = after(model(multi("a", "b")), do.Confirm())

    assert Entry() == state.entries[0]
    assert 1 == state.tab


def test_toggling_twice_takes_a_choice_back():
    """The second time leaves the question as it was."""
    state = after(model(), do.Toggle())

    assert frozenset({0}) == state.entries[0].chosen
    assert Entry() == after(state, do.Toggle()).entries[0]


def test_one_choice_replaces_another():
    """A single-select question has one chosen option at most."""
    state = after(model(), do.Toggle(), do.Move(1), do.Toggle())

    assert frozenset({1}) == state.entries[0].chosen


def test_checks_add_up():
    """A multi-select question has as many as are checked."""
    state = after(model(multi("a", "b", "c")), do.Pick(3), do.Pick(1), do.Pick(2))

    assert frozenset({0, 1, 2}) == state.entries[0].chosen
    assert 1 == state.cursor
    assert 0 == state.tab


@pytest.mark.parametrize("question", [single("a"), multi("a")])
def test_a_number_without_a_row_does_nothing(question):
    """Nothing is chosen, and nothing moves."""
    state = after(model(question), do.Pick(3))

    assert (Entry(), 0, 0) == (state.entries[0], state.cursor, state.tab)


@pytest.mark.parametrize("action", [do.Confirm(), do.Toggle(), do.Pick(3)])
def test_the_own_row_opens_its_editor(action):
    """There is nothing to choose on it: what chooses elsewhere opens it."""
    closed = after(model(), do.MoveToEnd(1), do.Insert("x"), do.CloseEditor())
    state = after(closed, action)

    assert Field("answer", 0) == state.editor.field
    assert ("x", 1) == state.editor.buffer[:2]


# --- writing ------------------------------------------------------------------------


def written(state, text, *actions):
    """The state after the own answer was opened, *text* typed and *actions* done."""
    return after(state, do.MoveToEnd(1), do.Insert(text), *actions)


def test_an_own_answer_replaces_the_chosen_option():
    """A single-select question has one answer."""
    state = written(after(model(), do.Toggle()), "own", do.CloseEditor())

    assert Entry(text="own", live=True) == state.entries[0]


def test_an_own_answer_stands_beside_checked_options():
    """On a multi-select question the two don't touch each other."""
    state = written(after(model(multi("a")), do.Toggle()), "own", do.CloseEditor())

    assert Entry(frozenset({0}), "own", live=True) == state.entries[0]


def test_choosing_an_option_keeps_the_own_answer_as_a_draft():
    """What was typed is not lost; it only counts no more."""
    state = written(model(), "own", do.CloseEditor(), do.MoveToEnd(-1), do.Toggle())

    assert Entry(frozenset({0}), "own", live=False) == state.entries[0]


def test_closing_an_unchanged_draft_leaves_it_a_draft():
    """Having looked at a text is no decision for it; saving it is."""
    draft = written(model(), "own", do.CloseEditor(), do.MoveToEnd(-1), do.Toggle())
    opened = after(draft, do.MoveToEnd(1), do.Confirm())

    assert draft.entries == after(opened, do.CloseEditor()).entries
    assert Entry(text="own", live=True) == after(opened, do.Save()).entries[0]


@pytest.mark.parametrize("text", ["", " ", "\n \n"])
def test_blanks_alone_are_no_answer(text):
    """Saving them saves nothing and goes nowhere."""
    state = written(model(), text, do.Save())

    assert Entry() == state.entries[0]
    assert (0, 2, None) == (state.tab, state.cursor, state.editor)


def test_blanks_around_a_text_are_kept_while_it_is_written():
    """The text that is opened again is the text that was typed."""
    state = written(model(), " own ", do.CloseEditor())

    assert " own " == state.entries[0].text


def test_a_saved_own_answer_goes_on():
    """Enter in the editor answers the question, on multi-select questions as well."""
    assert 1 == written(model(), "own", do.Save()).tab
    assert 1 == written(model(multi("a")), "own", do.Save()).tab


def test_a_backslash_makes_enter_a_new_line():
    """The backslash before the caret goes, and a line break takes its place."""
    state = written(model(), "one\\", do.Save())

    assert ("one\n", 4) == state.editor.buffer[:2]


def test_each_note_belongs_to_its_option():
    """Notes on two options and on the question are three texts."""
    state = after(
        model(),
        *(do.NoteOption(), do.Insert("first"), do.Save()),
        *(do.Move(1), do.NoteOption(), do.Insert("second"), do.Save()),
        *(do.NoteQuestion(), do.Insert("all"), do.Save()),
    )

    assert Entry(note="all", option_notes={0: "first", 1: "second"}) == state.entries[0]
    assert (0, 1, None) == (state.tab, state.cursor, state.editor)


@pytest.mark.parametrize("opening", [do.NoteOption(), do.NoteQuestion()])
@pytest.mark.parametrize("closing", [do.Save(), do.CloseEditor(), do.ChangeTab(1)])
def test_an_emptied_note_is_gone(opening, closing):
    """Every way out of the editor saves that it was emptied."""
    noted = after(model(), opening, do.Insert("note"), do.Save())
    emptied = after(noted, opening, do.Edit("kill to line start"), closing)

    assert noted.entries[0].noted
    assert Entry() == emptied.entries[0]


def test_commands_edit_the_open_text():
    """A command of the text buffer is found by its name."""
    state = after(
        model(), do.NoteQuestion(), do.Insert("note"), do.Edit("left"), do.Insert("-")
    )

    assert ("not-e", 4) == state.editor.buffer[:2]


@pytest.mark.parametrize("opening", [do.NoteQuestion(), do.NoteOption()])
def test_a_page_of_text_moves_the_caret(opening):
    """A page is what shows of the text at once; at the ends it stops."""
    state = after(model(rows=12), opening, do.Insert(TEXT))
    up = after(state, do.EditPage(-1))

    assert 0 < up.editor.buffer.caret < state.editor.buffer.caret
    assert 0 == after(state, *[do.EditPage(-1)] * 60).editor.buffer.caret
    assert len(TEXT) == after(up, do.EditPage(1)).editor.buffer.caret


@pytest.mark.parametrize("opening", [do.NoteQuestion(), do.NoteOption()])
def test_the_row_of_the_caret_stays_in_view(opening):
    """An editor grows up to a third of the screen, then it scrolls with the caret."""
    state = after(model(rows=12), opening, do.Insert(TEXT))
    middle = after(state, *[do.Edit("up")] * 20)
    top = after(middle, *[do.Edit("up")] * 40)

    assert Viewport(46, 0) == state.editor.view
    assert Viewport(29, 0) == middle.editor.view
    assert TOP == top.editor.view


@pytest.mark.parametrize("opening", [do.NoteQuestion(), do.NoteOption()])
def test_the_row_of_the_caret_stays_in_view_as_the_size_changes(opening):
    """Rows that become more or fewer leave the caret on one that shows."""
    line = "some words " * 99
    state = after(model(columns=120), opening, do.Insert(line))
    narrow = after(state, do.Resize(30, 12))
    wide = after(narrow, do.Resize(200, 60))

    assert 0 < state.editor.view.hidden < narrow.editor.view.hidden
    assert TOP == wide.editor.view


def test_two_editors_share_what_was_killed_and_nothing_else():
    """Each has its own text and steps; what was killed in one is yanked in another."""
    state = after(
        model(),
        *(do.NoteQuestion(), do.Insert("one two"), do.Edit("kill to blank"), do.Save()),
        *(do.NoteOption(), do.Edit("undo")),
    )
    yanked = after(state, do.Edit("yank"), do.Save())

    assert "" == state.editor.buffer.text
    assert "two" == yanked.entries[0].option_notes[0]
    assert "one " == yanked.entries[0].note


def test_an_editor_that_is_opened_again_has_nothing_to_take_back():
    """What is saved is where it begins."""
    state = after(
        model(),
        *(do.NoteQuestion(), do.Insert("one"), do.Save()),
        *(do.NoteQuestion(), do.Edit("undo")),
    )

    assert ("one", 3) == state.editor.buffer[:2]


def test_the_new_line_of_a_backslash_is_a_step():
    """Taken back, the backslash is there again."""
    state = written(model(), "one\\", do.Save(), do.Edit("undo"))

    assert ("one\\", 4) == state.editor.buffer[:2]


# --- scrolling and size -------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "first"), [((1,), 1), ((1, 1, -1), 1), ((-1,), 0), ((2, 3, -9), 0)]
)
def test_a_prompt_scrolls_by_rows(steps, first):
    """So many rows are scrolled off, and above the first there is nothing."""
    state = after(
        model(single("a", prompt=TEXT), rows=12), *map(do.ScrollPrompt, steps)
    )

    assert Viewport(first, 0) == state.prompt_view


def test_a_prompt_stops_at_its_last_row():
    """No empty rows come into view below the prompt."""
    end = after(model(single("a", prompt=TEXT), rows=12), do.ScrollPrompt(99))

    assert 40 < end.prompt_view.first < 50
    assert end.prompt_view == after(end, do.ScrollPrompt(1)).prompt_view


LONG_PREVIEW = preview(option("tea", preview=TEXT), option("coffee", preview=TEXT))


def test_a_preview_scrolls_by_pages_and_to_its_ends():
    """A page shows one row again; half a page is about half of that."""
    state = model(LONG_PREVIEW)
    page, half = after(state, do.ScrollPane(1)), after(state, do.ScrollPane(0.5))
    end = after(state, do.ScrollPaneToEnd(1))

    assert 0 < half.pane_view.first < page.pane_view.first < end.pane_view.first
    assert TOP == after(page, do.ScrollPane(-1)).pane_view
    assert TOP == after(half, do.ScrollPane(-0.5)).pane_view
    assert TOP == after(end, do.ScrollPaneToEnd(-1)).pane_view
    assert end.pane_view == after(end, do.ScrollPane(1)).pane_view


def test_another_option_has_its_preview_from_the_top():
    """Each option's preview begins with its first row."""
    state = after(model(LONG_PREVIEW), do.ScrollPane(1), do.Move(1))

    assert TOP == state.pane_view


def test_a_size_is_at_least_one_cell():
    """A size that makes no sense is taken as the nearest that does."""
    state = after(model(), do.Resize(0, -5))

    assert (1, 1) == (state.columns, state.rows)


def test_views_are_settled_at_the_new_size():
    """On a screen that shrank, the row under the cursor is still in view."""
    state = after(model(single(*MANY), rows=60), do.Move(30), do.Resize(40, 10))

    assert 20 < state.list_view.first <= 30
    assert TOP == after(state, do.Resize(80, 60)).list_view


def test_the_model_before_is_left_alone():
    """A model is a value: an action makes another one."""
    state = after(model(), do.NoteOption(), do.Insert("x"), do.Save())
    before = attrs.asdict(state, recurse=False)
    after(state, do.NoteOption(), do.Insert("y"), do.Save(), do.Pick(2), do.Pick(1))

    assert before == attrs.asdict(state, recurse=False)
    assert {0: "x"} == state.entries[0].option_notes


def test_a_text_is_saved_under_its_own_question_whatever_tab_shows():
    """The field says where it belongs, not the tab that is in view."""
    of = opened_flow(single("tea", "coffee"), single("red", "blue"))
    of.press("3", *"mine")
    elsewhere = attrs.evolve(of.model, tab=1, cursor=0)
    ended, _ = update(elsewhere, do.End("aborted"))

    assert ["mine", ""] == [held.text for held in ended.entries]
