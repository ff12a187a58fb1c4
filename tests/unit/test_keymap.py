"""The tables of keys: what each key means in each mode, and what the help says."""

from __future__ import annotations

import attrs
import pytest

from pi_ask import keymap
from pi_ask.binding import Binding
from pi_ask.bindings import MODES
from pi_ask.keys import Key, Paste, named
from pi_ask.payload import parse
from pi_ask.state import actions, effects, model as state
from pi_ask.state.update import update
from tests.asks import ask, multi, preview, single


ROWS = [(mode, row) for mode, rows in MODES.items() for row in rows]
LONG = "line\n" * 60


def model_after(keys="", *questions, columns=80, rows=24, serves=(effects.Redraw,)):
    """The model of an ask after *keys*, names with blanks between them."""
    asked = parse(ask(*(questions or (single("tea", "coffee"),))))
    model = state.start(asked, columns, rows, serves)
    for name in keys.split():
        action = keymap.action_for(model, named(name))
        if action is not None:
            model, _ = update(model, action)
    return model


MODELS = {
    "single choice": (),
    "preview": ("", preview("tea", "coffee")),
    "multiple choice": ("", multi("tea", "coffee")),
    "own answer, closed": ("3 x escape",),
    "own answer": ("3 x",),
    "note": ("n x",),
    "note on a preview question": ("n x", preview("tea")),
    "empty editor": ("N",),
    "empty note on a preview question": ("N", preview("tea")),
    "review": ("shift+tab",),
}


PEEK_ENDS = ["x", "1", "space", "enter", "escape", "ctrl+c", "ctrl+o", "down", "f5"]


def flat(table):
    """The rows of a table by a key, with the key as their first column."""
    return [(key, *row) for key, row in table.items()]


def test_every_mode_has_an_example():
    """The examples below are of all modes there are."""
    assert list(MODES) == list(MODELS)


@pytest.mark.parametrize(("mode", "example"), MODELS.items())
def test_the_mode_is_that_of_what_is_shown(mode, example):
    """What is in view, and whether it is being written in, decides on the mode."""
    assert mode == keymap.mode(model_after(*example))


@pytest.mark.parametrize("mode", MODES)
def test_no_key_has_two_meanings_in_a_mode(mode):
    """A key stands in one row of a mode's table only, and only once."""
    keys = [key for row in MODES[mode] for key in row.keys]

    assert list(dict.fromkeys(keys)) == keys


@pytest.mark.parametrize(("mode", "row"), ROWS)
def test_every_binding_says_what_it_does(mode, row):
    """Each row has a label and a help, which is a sentence without its full stop."""
    assert row.label.strip()
    assert row.help.strip()
    assert not row.help.endswith(".")


@pytest.mark.parametrize(("mode", "row"), ROWS)
def test_every_binding_is_spelled_as_keys_are(mode, row):
    """The keys are canonical names, so an event can be looked up by its name."""
    assert list(row.keys) == [named(key).name for key in row.keys]


@pytest.mark.parametrize(("mode", "row"), ROWS)
def test_every_key_has_an_action(mode, row):
    """A row has one action for all of its keys, or one for each."""
    assert list(row.keys) == [key for key, _ in row.pairs()]


def test_keys_without_as_many_actions_are_refused():
    """A row that lost an action does not silently lose a key."""
    row = Binding("x", ("x", "y", "z"), (actions.Confirm(), actions.Save()), "help")

    with pytest.raises(ValueError, match="zip"):
        list(row.pairs())


@pytest.mark.fault("undismissable")
@pytest.mark.parametrize("mode", MODES)
def test_ctrl_c_dismisses_the_ask_in_every_mode(mode):
    """No mode is without the key that ends everything at once."""
    model = model_after(*MODELS[mode])

    assert actions.Cancel() == keymap.action_for(model, named("ctrl+c"))


# --- what a key means right now -----------------------------------------------------


@pytest.mark.parametrize("mode", ["own answer", "note", "empty editor"])
@pytest.mark.parametrize("char", ["n", "N", "1", "é", "漢", " "])
def test_characters_are_text_in_an_editor(mode, char):
    """Letters and digits that are keys elsewhere are typed in an editor."""
    model = model_after(*MODELS[mode])

    assert actions.Insert(char) == keymap.action_for(model, named(char))


@pytest.mark.parametrize("mode", ["single choice", "preview", "review"])
@pytest.mark.parametrize("name", ["x", "0", "f5", "alt+x", "ctrl+x", "insert"])
def test_unbound_keys_mean_nothing_outside_an_editor(mode, name):
    """A key that no row has is no action."""
    assert keymap.action_for(model_after(*MODELS[mode]), named(name)) is None


@pytest.mark.parametrize("name", ["f5", "alt+x", "insert"])
def test_keys_without_text_mean_nothing_in_an_editor(name):
    """A key that types nothing is not inserted."""
    assert keymap.action_for(model_after("n"), named(name)) is None


def test_a_paste_is_text_in_an_editor():
    """Pasted text is inserted whole, line breaks and all."""
    pasted = keymap.action_for(model_after("n"), Paste("a\nb"))

    assert actions.Insert("a\nb", pasted=True) == pasted


@pytest.mark.parametrize(
    ("keys", "text"), [("", "a"), ("shift+tab", "1"), ("n", ""), ("3 x escape", "a")]
)
def test_a_paste_means_nothing_elsewhere(keys, text):
    """Outside an editor a paste is dropped, and so is one that holds nothing."""
    assert keymap.action_for(model_after(keys), Paste(text)) is None


def test_an_option_note_needs_an_option():
    """On the row of the own answer there is no option to write a note on."""
    on_option, on_own_answer = model_after(), model_after("3 x escape")

    assert actions.NoteOption() == keymap.action_for(on_option, Key("n", "n"))
    assert keymap.action_for(on_own_answer, Key("n", "n")) is None


EFFECTS = {
    "ctrl+l": (effects.Redraw, actions.Refresh()),
    "ctrl+o": (effects.Peek, actions.LookUnder()),
    "ctrl+z": (effects.Suspend, actions.Stop()),
}


@pytest.mark.parametrize(("key", "effect", "action"), flat(EFFECTS))
@pytest.mark.parametrize("mode", MODES)
def test_an_effect_that_nobody_serves_has_no_key(mode, key, effect, action):
    """What the shell can't do has no key, whatever else it can do."""
    others = {kind for kind, _ in EFFECTS.values()} - {effect}
    served = model_after(*MODELS[mode], serves=(effect,))
    unserved = model_after(*MODELS[mode], serves=others)

    assert action == keymap.action_for(served, named(key))
    assert keymap.action_for(unserved, named(key)) is None


@pytest.mark.parametrize("event", [*map(named, PEEK_ENDS), Paste("x"), Paste("")])
@pytest.mark.parametrize("mode", MODES)
def test_any_key_and_any_paste_only_ends_a_peek(mode, event):
    """While what is under the ask shows nobody can see what a key would do.

    What was pasted is not lost where there is an editor for it.
    """
    peeking = attrs.evolve(model_after(*MODELS[mode]), peeking=True)
    pasted = event.text if isinstance(event, Paste) else ""

    assert actions.LookBack(pasted) == keymap.action_for(peeking, event)


# --- the footer ---------------------------------------------------------------------


def hints(*example, **how):
    """The footer after some keys, as one line."""
    shown = keymap.hints(model_after(*example, **how))
    return " · ".join(f"{hint.keys} {hint.help}" for hint in shown)


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        (
            "single choice",
            "Enter choose · Space toggle · ↑↓ move · Esc cancel · Tab ←→ tabs"
            " · n N note · 1-3 pick",
        ),
        (
            "preview",
            "Enter choose · Space toggle · ↑↓ move · Esc cancel · Tab ←→ tabs"
            " · n N note · 1-2 pick",
        ),
        (
            "multiple choice",
            "Space check · Enter next · ↑↓ move · Esc cancel · Tab ←→ tabs"
            " · n N note · 1-3 check",
        ),
        (
            "own answer, closed",
            "Enter write · ↑↓ move · Esc cancel · Tab ←→ tabs · N note · 1-3 pick",
        ),
        (
            "own answer",
            "Enter save & next · Esc keep & close · Ctrl+J new line · Ctrl+C dismiss",
        ),
        (
            "note",
            "Enter save note · Esc keep & close · Ctrl+J new line · Ctrl+C dismiss",
        ),
        (
            "empty editor",
            "Enter close · ↑↓ move · Tab ←→ tabs · Esc close · Ctrl+J new line · Ctrl+C dismiss",
        ),
        (
            "review",
            "Enter confirm · ↑↓ move · Esc cancel · Tab ←→ tabs · 1-3 act at once",
        ),
    ],
)
def test_the_footer_names_the_keys_of_the_mode(mode, expected):
    """The keys that matter most come first, in a word each."""
    assert expected == hints(*MODELS[mode])


@pytest.mark.parametrize("mode", MODES)
def test_the_footer_offers_a_peek_where_there_is_one(mode):
    """Ctrl+O is named where the shell can show what is under the ask, and only there."""
    offered = [
        "Ctrl+O peek" in hints(*MODELS[mode], serves=serves)
        for serves in [(effects.Peek,), (effects.Redraw, effects.Suspend), ()]
    ]

    assert [True, False, False] == offered


@pytest.mark.parametrize("mode", MODES)
def test_the_footer_names_only_keys_that_act(mode):
    """One of the keys of each hint, at least, changes what there is right now."""
    model = model_after(*MODELS[mode])
    named_ones = [hint.help for hint in keymap.hints(model)]
    rows = [row for row in MODES[mode] if row.hint in named_ones]

    assert named_ones == [row.hint for row in rows]
    assert [] == [row.label for row in rows if not acts(model, row)]


def acts(model, row):
    """Whether any key of *row* makes another state of *model*."""
    before = attrs.asdict(model, recurse=False)
    found = [keymap.action_for(model, named(key)) for key in row.keys]
    return any(
        attrs.asdict(update(model, action)[0], recurse=False) != before
        for action in found
        if action is not None
    )


@pytest.mark.parametrize(
    ("example", "hint"),
    [
        (("", single("tea", prompt=LONG)), "Alt+↑↓ question"),
        (("n x", single("tea", prompt=LONG)), "Alt+↑↓ question"),
        (("", single(*map(str, range(40)))), "PgUp/Dn page"),
        (
            ("", preview({"value": "tea", "label": "Tea", "preview": LONG})),
            "PgUp/Dn preview",
        ),
        (("shift+tab", *[single("tea")] * 30), "PgUp/Dn answers"),
    ],
)
def test_the_footer_offers_scrolling_where_something_is_cut(example, hint):
    """What does not fit can be scrolled, and the keys for it are named."""
    assert hint in hints(*example)
    assert hint not in hints(*example, rows=150, columns=100)


@pytest.mark.parametrize(
    ("count", "label"), [(1, "1-2 pick"), (7, "1-8 pick"), (8, "1-9"), (30, "1-9")]
)
def test_the_footer_names_as_many_digits_as_there_are_rows(count, label):
    """Digits that reach no row are not offered."""
    assert label in hints("", single(*map(str, range(count))))


def test_one_row_has_one_digit():
    """A single row is not offered as a range."""
    assert "1 pick" in hints("", preview("tea"))
