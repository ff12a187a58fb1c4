"""What the review says of the answers, and of what an action leaves behind."""

from __future__ import annotations

import attrs
import pytest

from pi_ask.layout import Block, Item
from pi_ask.payload import parse
from pi_ask.state import summary
from pi_ask.state.model import Entry, Model
from tests.asks import ask, multi, single


ASK = parse(ask(single("tea", "coffee"), multi("milk", "sugar"), single("cup")))
SUBMIT, ELABORATE, CANCEL = range(3)

TEA = Entry(chosen=frozenset({0}))
BOTH = Entry(chosen=frozenset({0, 1}))
NOTED = Entry(note="why?")
TEA_NOTED = Entry(chosen=frozenset({0}), note="why?", option_notes={0: "a", 1: "b"})
DRAFT = Entry(text="draft")
SENT = attrs.evolve(TEA_NOTED, sent={-1: "why?", 0: "a", 1: "b"})


def review(*entries, cursor=SUBMIT):
    """The review of an ask of three questions, the last ones without an answer."""
    filled = (*entries, *[Entry()] * (3 - len(entries)))
    return Model(ask=ASK, entries=filled, tab=3, cursor=cursor)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ((), "Not answered: Q1, Q2, Q3."),
        ((TEA, Entry(), TEA), "Not answered: Q2."),
        ((TEA, BOTH, TEA), "All questions are answered."),
        (
            (NOTED, BOTH, TEA),
            "Not answered: Q1. Sent too: 1 note on open questions.",
        ),
        (
            (NOTED, NOTED, TEA),
            "Not answered: Q1, Q2. Sent too: 2 notes on open questions.",
        ),
        ((TEA_NOTED, BOTH, TEA), "All questions are answered. Not sent: 1 note."),
        ((DRAFT, BOTH, TEA), "Not answered: Q1. Not sent: 1 draft."),
        ((SENT, BOTH, TEA), "All questions are answered."),
        ((attrs.evolve(SENT, chosen=frozenset()), BOTH, TEA), "Not answered: Q1."),
        (
            (Entry(option_notes={0: "a", 1: "b"}), BOTH, Entry(text="x")),
            "Not answered: Q1, Q3. Not sent: 2 notes and 1 draft.",
        ),
        (
            (TEA_NOTED, NOTED, DRAFT),
            "Not answered: Q2, Q3. Not sent: 1 note and 1 draft."
            " Sent too: 1 note on open questions.",
        ),
    ],
)
@pytest.mark.parametrize("cursor", [SUBMIT, CANCEL])
def test_the_heading_names_what_is_open_and_what_stays(entries, expected, cursor):
    """Open questions come first, then what is not sent, then what is hidden."""
    assert expected == summary.heading(review(*entries, cursor=cursor))


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ((TEA_NOTED, NOTED, TEA), "Not answered: Q2."),
        ((DRAFT, BOTH, TEA), "Not answered: Q1. Not sent: 1 draft."),
    ],
)
def test_an_elaborate_sends_every_note(entries, expected):
    """Only drafts stay behind when the person asks to go on."""
    assert expected == summary.heading(review(*entries, cursor=ELABORATE))


def test_notes_that_a_submit_leaves_behind():
    """Those are the notes on options that are not chosen, in the options' order."""
    held = Entry(chosen=frozenset({1}), option_notes={2: "c", 1: "b", 0: "a"})

    assert [0, 2] == summary.unsent_notes(held)
    assert [2] == summary.unsent_notes(attrs.evolve(held, sent={0: "a", 2: "C"}))


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (Entry(), Item("", "○", "Q2: not answered")),
        (TEA, Item("", "✓", "Q2: Milk", chosen=True)),
        (BOTH, Item("", "✓", "Q2: Milk, Sugar", chosen=True)),
        (
            Entry(chosen=frozenset({1}), text=" own ", live=True),
            Item("", "✓", "Q2: Sugar, own", chosen=True),
        ),
        (DRAFT, Item("", "○", "Q2: not answered")),
        (
            Entry(text="a\nb", live=True),
            Item("", "✓", "Q2:", (Block("answer", "a\nb"),), chosen=True),
        ),
    ],
)
def test_a_question_shows_its_answer(held, expected):
    """Labels and own text stand in one line, or below it where they have several."""
    assert expected == summary.item(review(Entry(), held), 1)


NOTE = Block("note", "why?", "Note: ")
ON_CHOSEN = Block("note", "a", "Tea · Note: ")
ON_OTHER = Block("note", "b", "Coffee · Note: ")
NOTE_SENT = Block("note", "why?", "Note (sent): ")
ON_CHOSEN_SENT = Block("note", "a", "Tea · Note (sent): ")
ON_OTHER_SENT = Block("note", "b", "Coffee · Note (sent): ")


@pytest.mark.parametrize(
    ("held", "cursor", "blocks"),
    [
        (TEA_NOTED, SUBMIT, (NOTE, ON_CHOSEN)),
        (TEA_NOTED, CANCEL, (NOTE, ON_CHOSEN)),
        (TEA_NOTED, ELABORATE, (NOTE, ON_CHOSEN, ON_OTHER)),
        (NOTED, SUBMIT, ()),
        (NOTED, CANCEL, ()),
        (NOTED, ELABORATE, (NOTE,)),
        (Entry(option_notes={1: "b"}), SUBMIT, ()),
        (Entry(option_notes={1: "b"}), ELABORATE, (ON_OTHER,)),
        (SENT, SUBMIT, (NOTE_SENT, ON_CHOSEN_SENT)),
        (SENT, ELABORATE, (NOTE_SENT, ON_CHOSEN_SENT, ON_OTHER_SENT)),
        (
            attrs.evolve(SENT, sent={0: "a"}),
            ELABORATE,
            (NOTE, ON_CHOSEN_SENT, ON_OTHER),
        ),
    ],
)
def test_notes_show_for_the_action_that_sends_them(held, cursor, blocks):
    """Submit and Cancel show those of answered questions, Elaborate all of them.

    Those that an earlier ask has sent say so.
    """
    assert blocks == summary.item(review(held, cursor=cursor), 0).blocks


def test_labels_are_cleaned():
    """What a model wrote reaches no terminal as it was written."""
    asked = parse(ask(single({"value": "a", "label": "A\x1b[2J"}, label="Q\x07")))
    model = Model(ask=asked, entries=(TEA,), tab=1)

    assert "Q␇: A␛[2J" == summary.item(model, 0).label
    assert "Not answered: Q␇." == summary.heading(
        Model(ask=asked, entries=(Entry(),), tab=1)
    )
