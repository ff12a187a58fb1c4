"""Questions about a model."""

from __future__ import annotations

import pytest

from pi_ask.payload import parse
from pi_ask.state import editing, selectors
from pi_ask.state.editor import Editor
from pi_ask.state.model import Entry, Field, Model, start
from tests.asks import ask, multi, preview, single


ASK = parse(ask(single("tea", "coffee"), multi("milk", "sugar"), preview("cup", "mug")))
NOTED = Entry(note="why?", option_notes={1: "this?"})
WRITTEN = Entry(text="own", live=True)
DRAFTED = Entry(chosen=frozenset({1}), text="own")
SENT = {-1: "why?", 0: "x"}
CHOSEN = Entry(chosen=frozenset({1, 0}))


def model(*entries, **fields):
    """A model of three questions that hold *entries*, and nothing otherwise."""
    filled = (*entries, *[Entry()] * (3 - len(entries)))
    return Model(ask=ASK, entries=filled, **fields)


def editor(kind, text="x"):
    """An open editor of the first question."""
    return Editor(Field(kind, 0), editing.begin(text))


@pytest.mark.parametrize(("tab", "expected"), [(0, False), (2, False), (3, True)])
def test_the_review_is_the_tab_after_the_last_question(tab, expected):
    """No question has the review's index."""
    assert expected == selectors.on_review(model(tab=tab))


def test_the_question_in_view_and_what_it_holds():
    """Both are found by the tab."""
    second = model(CHOSEN, WRITTEN, tab=1)

    assert "q2" == selectors.question(second).id
    assert WRITTEN == selectors.entry(second)


@pytest.mark.parametrize(("tab", "rows"), [(0, 3), (1, 3), (2, 2), (3, 3)])
def test_rows_of_a_tab(tab, rows):
    """The own answer is a row but for previews; the review has three actions."""
    assert rows == selectors.row_count(model(tab=tab))


@pytest.mark.parametrize(
    ("tab", "cursor", "expected"),
    [(0, 1, False), (0, 2, True), (2, 1, False), (3, 2, False)],
)
def test_the_own_row_is_below_the_options(tab, cursor, expected):
    """Neither an option nor an action of the review is the own answer."""
    assert expected == selectors.own_row(model(tab=tab, cursor=cursor))


def test_what_is_being_written():
    """An open editor writes one kind of field, a closed one none."""
    noting = model(editor=editor("question note"))

    assert selectors.editing(noting, "question note")
    assert not selectors.editing(noting, "answer")
    assert not selectors.editing(model(), "question note")


@pytest.mark.parametrize(("text", "expected"), [("", True), (" ", False), ("x", False)])
def test_blanks_are_text_while_they_are_written(text, expected):
    """Only an editor that holds nothing at all is empty."""
    assert expected == selectors.editor_is_empty(model(editor=editor("answer", text)))


def test_no_editor_is_no_empty_editor():
    """Where nothing is open, nothing is empty."""
    assert not selectors.editor_is_empty(model())


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (Field("answer", 0), "own"),
        (Field("question note", 0), ""),
        (Field("answer", 1), ""),
        (Field("question note", 1), "why?"),
        (Field("option note", 1, 1), "this?"),
        (Field("option note", 1, 0), ""),
    ],
)
def test_each_field_has_its_own_saved_text(field, expected):
    """A text belongs to the question and option that it was typed for."""
    assert expected == selectors.saved_text(model(WRITTEN, NOTED), field)


@pytest.mark.parametrize(
    ("held", "expected"),
    [(Entry(), 0), (CHOSEN, 0), (DRAFTED, 1), (WRITTEN, 2), (Entry(text="draft"), 0)],
)
def test_a_tab_is_entered_at_its_answer(held, expected):
    """The cursor goes to the first chosen option, or to a live own answer."""
    assert expected == selectors.first_row(model(held), 0)


def test_the_review_is_entered_at_submit():
    """The first action is the one that is highlighted."""
    assert 0 == selectors.first_row(model(CHOSEN), 3)


@pytest.mark.parametrize(
    ("held", "answered", "noted"),
    [
        (Entry(), False, False),
        (CHOSEN, True, False),
        (WRITTEN, True, False),
        (DRAFTED, True, False),
        (Entry(text="draft"), False, False),
        (NOTED, False, True),
        (Entry(option_notes={0: "x"}), False, True),
        (Entry(note=" why?\n", option_notes={0: "x"}, sent=SENT), False, False),
        (Entry(note="why", option_notes={0: "x"}, sent=SENT), False, True),
        (Entry(note="why?", option_notes={0: "y"}, sent=SENT), False, True),
        (Entry(note="why?", option_notes={1: "x"}, sent=SENT), False, True),
        (Entry(sent=SENT), False, False),
    ],
)
def test_what_counts_as_answered_and_as_noted(held, answered, noted):
    """Options and live text answer; a draft does not, and a note is no answer.

    A note that an earlier ask has sent is none, unless it says something else now.
    """
    assert answered == held.answered
    assert noted == held.noted


def test_an_ask_opens_on_its_first_row():
    """Nothing is chosen at the start, and a size is at least one cell."""
    opening = start(ASK, columns=0, rows=-3)

    assert (0, 0, 1, 1) == (
        opening.tab,
        opening.cursor,
        opening.columns,
        opening.rows,
    )
    assert (Entry(), Entry(), Entry()) == opening.entries
    assert opening.editor is None
    assert opening.outcome is None
