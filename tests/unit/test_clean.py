"""What of a text reaches a screen, and what stands in for the rest."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import example, given, strategies as st

from pi_ask.text.cells import graphemes, width
from pi_ask.text.clean import STAND_IN, TAB_CELLS, lines, visible


BIDI = "\u061c\u200e\u200f" + "".join(
    map(chr, [*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
)

# Characters that interact with their neighbours are rare in text picked at random.
ODD = (
    "ab \t\r\n\x00\x1b\x7f\x85\xa0\xad漢字仮é\u0301\u0316\u0344\u20e3\u3099が"
    "\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f\ufffd\ufdd0\ue000\ud800\udc00"
    "कक्षि\u093e\u0958\u09c7\u09be\u0dca\u0dcfกำلا\u064b\u0640\u1112\u1161\u11ab"
    "👩🏽❤⌚🇩🇪\U0001d15e\U000e0041" + BIDI
)
texts = st.text(
    st.one_of(st.sampled_from(ODD), st.characters(), st.characters(categories=["Cs"])),
    max_size=60,
)


@pytest.mark.parametrize(
    ("shown", "text", "what"),
    [
        ("", "", "nothing"),
        ("plain ASCII ~", "plain ASCII ~", "ASCII"),
        ("naïve → “Ω” ✓", "naïve → “Ω” ✓", "common characters"),
        ("␛[31mred␛[0m", "\x1b[31mred\x1b[0m", "escape sequences"),
        ("␀␁␇␈␟", "\x00\x01\x07\x08\x1f", "C0 control characters"),
        ("␋␌", "\x0b\x0c", "vertical tab and form feed"),
        ("␡", "\x7f", "DEL"),
        ("␛é", "\x1bé", "a control character beside a letter that is not ASCII"),
        ("��", "\x85\x9b", "C1 control characters"),
        ("�", "\ud800", "a lone surrogate"),
        ("��", "\ud83d\ude00", "surrogates that were never joined"),
        ("��", "\ufdd0\uffff", "noncharacters"),
        ("��", "\ue000\U0010fffd", "private use"),
        ("�", "\u0378", "not assigned"),
        ("a�b�c", "a\u2028b\u2029c", "line and paragraph separators"),
        ("exe.�gpj", "exe.\u202egpj", "an override of the direction"),
        ("�a�", "\u2067a\u2069", "an isolate"),
        ("���", "\u200e\u200f\u061c", "marks of the direction"),
        ("a b", "a\nb", "LF"),
        ("a b", "a\r\nb", "CR LF"),
        ("a b", "a\rb", "CR"),
        ("a  b", "a\n\nb", "an empty line"),
        ("é b", "é\r\nb", "CR LF after a letter that is not ASCII"),
    ],
)
def test_visible_shows_stand_ins(shown, text, what):
    """What would act on a terminal is shown as a visible stand-in."""
    assert shown == visible(text), what


@pytest.mark.parametrize(
    ("shown", "text", "what"),
    [
        ("ab", "a\u200bb", "zero-width space"),
        ("ab", "a\u2060b", "word joiner"),
        ("ab", "\ufeffab", "byte order mark"),
        ("ab", "a\u00adb", "soft hyphen"),
        ("ab", "a\u200db\u200c", "joiners beside Latin"),
        ("ab", "a\U000e0041\U000e0042b", "tags, which hide text"),
        ("ab", "a\u3164\u1160b", "fillers"),
        ("a b c d e", "a\u00a0b\u2009c\u202fd\u1680e", "blanks of other kinds"),
        ("a  b", "a\u3000b", "the wide blank, as two"),
    ],
)
def test_visible_drops_the_invisible(shown, text, what):
    """What can't be seen is dropped; a blank is a blank."""
    assert shown == visible(text), what


@pytest.mark.parametrize(
    ("shown", "text", "what"),
    [
        ("   a", "   a", "no tab"),
        ("    a", "\ta", "at the start"),
        ("a   b", "a\tb", "after one cell"),
        ("abc d", "abc\td", "after three"),
        ("abcd    e", "abcd\te", "on a stop"),
        ("        x", "\t\tx", "two in a row"),
        ("é   b", "é\tb", "after a letter that is not ASCII"),
        ("漢  b   c", "漢\tb\tc", "after a wide character"),
        ("क्षि b", "क्षि\tb", "after a cluster of three cells"),
        ("e\u0316   b", "e\u0316\tb", "after a letter with a mark"),
        ("␛   b", "\x1b\tb", "after a stand-in"),
    ],
)
def test_visible_expands_tabs(shown, text, what):
    """A tab becomes spaces up to the next stop of four cells."""
    assert shown == visible(text), what


@pytest.mark.parametrize(
    ("shown", "text", "what"),
    [
        ("漢字かな한글", "漢字かな한글", "Chinese, Japanese, Korean"),
        ("नमस्ते दुनिया", "नमस्ते दुनिया", "Devanagari"),
        ("বাংলা", "বাংলা", "Bengali"),
        ("தமிழ்", "தமிழ்", "Tamil"),
        ("สวัสดีชาวโลก", "สวัสดีชาวโลก", "Thai"),
        ("مَرْحَبًا", "مَرْحَبًا", "Arabic with vowels"),
        ("می\u200cخواهم", "می\u200cخواهم", "Persian with a joiner that shapes it"),
        ("क्\u200dष", "क्\u200dष", "Devanagari with a joiner that shapes it"),
        ("שָׁלוֹם", "שָׁלוֹם", "Hebrew with points"),
        ("Việt", "Vie\u0323\u0302t", "Vietnamese that was decomposed"),
        ("각", "\u1100\u1161\u11a8", "Korean that was decomposed"),
        ("👍🎉", "👍🎉", "emoji"),
        ("👍", "👍🏽", "a skin tone"),
        ("👨👩👧", "👨\u200d👩\u200d👧", "a family, as its members"),
        ("❤🔥", "❤\ufe0f\u200d🔥", "a heart on fire"),
        ("DE FR", "🇩🇪 🇫🇷", "flags, as letters"),
        ("1#", "1\ufe0f\u20e3#\ufe0f\u20e3", "keycaps"),
        ("⌚", "⌚\ufe0e", "a variation selector"),
    ],
)
def test_visible_stays_readable(shown, text, what):
    """The scripts of the world stay readable, and so do emoji."""
    assert shown == visible(text), what


@pytest.mark.parametrize(
    ("shown", "text", "what"),
    [
        ("q\u0316\u0316\u0316\u0316", "q" + "\u0316" * 9, "too many"),
        ("q\u0316\u0316\u0316\u0316x", "q" + "\u0316" * 9 + "x", "too many, inside"),
        ("\u25cc\u0301a", "\u0301a", "at the start"),
        ("a \u25cc\u0301", "a \u0301", "after a blank"),
        ("    \u25cc\u0301", "\t\u0301", "after a tab"),
        ("\u25cc\u093e", "\u093e", "a spacing mark at the start"),
        ("␀\u0301", "\x00\u0301", "after a stand-in"),
        ("é", "e\u200b\u0301", "after what was dropped"),
    ],
)
def test_visible_tames_marks(shown, text, what):
    """At most four marks stand on a letter, and none on nothing."""
    assert shown == visible(text), what


@given(texts)
@example(text="q\u0316\u0316\u0316\u200d\u0316👩")
@example(text=" \u200d\u0301")
@example(text="a" + "\u0344" * 5)
@example(text="\u0ddd" + "\u0301\u0316" * 9 + "\u0ddc\u200d\u200d漢")
def test_visible_is_safe(text):
    """Nothing that acts on a terminal is left, and cleaning again changes nothing."""
    shown = visible(text)
    categories = {unicodedata.category(char) for char in shown}

    shown.encode("utf-8")
    assert shown == visible(shown)
    assert set() == categories & {"Cc", "Cs", "Cn", "Co", "Zl", "Zp", "Me"}
    assert set() == set(shown) & set(BIDI)
    assert {" "} >= {char for char in shown if char.isspace()}


@given(st.text(st.sampled_from(ODD), max_size=30))
def test_visible_is_safe_whatever_meets(text):
    """Characters that change each other are safe together too."""
    shown = visible(text)

    assert shown == visible(shown)
    assert unicodedata.normalize("NFC", shown) == shown


@given(texts.map(lambda text: text.replace("\t", "").replace("\r\n", "")))
def test_visible_is_no_wider_than_its_clusters(text):
    """Text is never wider than its clusters are when they are shown one by one."""
    one_by_one = sum(width(visible(cluster)) for cluster in graphemes(text))

    assert width(visible(text)) <= one_by_one


def test_no_character_is_wider_than_two_cells():
    """Each code point by itself takes at most two cells, but a tab takes four."""
    widths = {code: width(visible(chr(code))) for code in range(0x3400)}
    wider = {code for code, cells in widths.items() if cells > 2}

    assert {ord("\t")} == wider
    assert TAB_CELLS == widths[ord("\t")]


def test_stand_in_is_one_cell():
    """The stand-in takes one cell, and is shown as it is."""
    assert 1 == width(STAND_IN)
    assert STAND_IN == visible(STAND_IN)


@pytest.mark.parametrize(
    ("shown", "text", "what"),
    [
        ([""], "", "nothing"),
        (["a"], "a", "one line"),
        (["a", "b", "c", "d"], "a\nb\r\nc\rd", "every line break"),
        (["a", ""], "a\n", "a line break at the end"),
        (["", "", ""], "\n\r", "empty lines"),
        (["a␋b�c"], "a\vb\u2028c", "what is no line break"),
        (["    a", "b   c"], "\ta\nb\tc", "tabs count from the start of their line"),
        (["�", "漢"], "\ud800\n漢", "a lone surrogate"),
    ],
)
def test_lines(shown, text, what):
    """Text is split at LF, CR LF and CR, and each line is cleaned."""
    assert shown == lines(text), what


@pytest.mark.parametrize(
    ("seconds", "text", "what"),
    [
        (0.2, "hello world of text " * 50_000, "ASCII"),
        (0.2, "hello\tworld\x1b " * 70_000, "ASCII with tabs and escapes"),
        (5, "漢字 a仮名é" * 125_000, "mixed Chinese and Latin"),
        (5, "a" + "\u0301\u0316" * 500_000, "one letter with a million marks"),
        (5, "👨\u200d👩\u200d👧 " * 160_000, "families"),
    ],
)
def test_visible_is_quick(seconds, text, what):
    """A megabyte is cleaned in time that grows with its length, not its square."""
    start = time.process_time()
    visible(text)

    assert time.process_time() - start < seconds, what
