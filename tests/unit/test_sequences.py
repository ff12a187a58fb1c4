"""The tables of what terminals send for keys."""

from __future__ import annotations

import ast
import curses
import inspect

import pytest

from pi_ask import sequences
from pi_ask.keys import named


TABLES = [
    "C0_KEYS",
    "CODE_KEYS",
    "CSI_KEYS",
    "CURSES_KEYS",
    "ESCAPED_KEYS",
    "LINUX_KEYS",
    "SS3_KEYS",
    "TILDE_KEYS",
]

CURSES_NAMES = {
    "KEY_A1": "home",
    "KEY_A3": "pageup",
    "KEY_B2": "begin",
    "KEY_BACKSPACE": "backspace",
    "KEY_BEG": "begin",
    "KEY_BTAB": "shift+tab",
    "KEY_C1": "end",
    "KEY_C3": "pagedown",
    "KEY_DC": "delete",
    "KEY_DOWN": "down",
    "KEY_END": "end",
    "KEY_ENTER": "enter",
    "KEY_F1": "f1",
    "KEY_F2": "f2",
    "KEY_F3": "f3",
    "KEY_F4": "f4",
    "KEY_F5": "f5",
    "KEY_F6": "f6",
    "KEY_F7": "f7",
    "KEY_F8": "f8",
    "KEY_F9": "f9",
    "KEY_F10": "f10",
    "KEY_F11": "f11",
    "KEY_F12": "f12",
    "KEY_FIND": "home",
    "KEY_HOME": "home",
    "KEY_IC": "insert",
    "KEY_LEFT": "left",
    "KEY_NPAGE": "pagedown",
    "KEY_PPAGE": "pageup",
    "KEY_RIGHT": "right",
    "KEY_SDC": "shift+delete",
    "KEY_SELECT": "end",
    "KEY_SEND": "shift+end",
    "KEY_SF": "shift+down",
    "KEY_SHOME": "shift+home",
    "KEY_SIC": "shift+insert",
    "KEY_SLEFT": "shift+left",
    "KEY_SNEXT": "shift+pagedown",
    "KEY_SPREVIOUS": "shift+pageup",
    "KEY_SR": "shift+up",
    "KEY_SRIGHT": "shift+right",
    "KEY_UP": "up",
}


@pytest.mark.parametrize("table", TABLES)
def test_every_value_of_a_table_is_a_canonical_name(table):
    """A value is spelled as `named` spells it."""
    values = list(getattr(sequences, table).values())

    assert values == [named(value).name for value in values]


@pytest.mark.parametrize("name", sorted(sequences.NAMES))
def test_every_special_name_is_a_key(name):
    """A special name is longer than a character, and names a key by itself."""
    assert len(name) > 1
    assert name == named(name).name


def test_every_special_name_is_sent_by_some_terminal():
    """No name is listed that no table can give."""
    values = [v for table in TABLES for v in getattr(sequences, table).values()]
    bases = {value.rpartition("+")[2] for value in values}

    assert set() == sequences.NAMES - bases


def test_no_table_has_an_entry_twice():
    """A later entry would silently replace an earlier one."""
    tree = ast.parse(inspect.getsource(sequences))
    tables = [node for node in ast.walk(tree) if isinstance(node, ast.Dict)]
    keys = [
        [ast.literal_eval(key) for key in table.keys if isinstance(key, ast.Constant)]
        for table in tables
    ]

    assert len(keys) >= len(TABLES)
    assert keys == [list(dict.fromkeys(table)) for table in keys]


def test_computed_entries_stand_beside_the_listed_ones():
    """Function keys and keypad digits replace no other code, and none replaces them."""
    codes = sequences.CODE_KEYS

    assert ["f13", "f35"] == [codes[57376], codes[57398]]
    assert ["0", "9", "."] == [codes[57399], codes[57408], codes[57409]]
    assert 6 + 23 + 10 + 19 == len(codes)


@pytest.mark.parametrize(("constant", "name"), CURSES_NAMES.items())
def test_curses_numbers_are_those_of_curses(constant, name):
    """The number in the table is the value of curses' own constant."""
    assert name == sequences.CURSES_KEYS[getattr(curses, constant)]


def test_curses_table_holds_only_constants_of_curses():
    """No number in the table lacks a constant in curses."""
    constants = {getattr(curses, constant) for constant in CURSES_NAMES}

    assert constants == set(sequences.CURSES_KEYS)
