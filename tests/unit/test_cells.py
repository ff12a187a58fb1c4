"""Measuring text in cells, with wcwidth as the oracle."""

from __future__ import annotations

import subprocess
import sys
import unicodedata

import pytest
import wcwidth
from hypothesis import example, given, strategies as st

from pi_ask.text.cells import clip, graphemes, is_plain, width
from pi_ask.text.clean import visible


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"

# Characters that interact with their neighbours are rare in text picked at random.
ODD = "a \t漢é\u0301\u0316\u200d\u200c\ufe0fक्षिกำ각\u1112\u1161👩🏽🇩\ud800\x1b\r"
texts = st.text(st.one_of(st.sampled_from(ODD), st.characters()), max_size=60)


@pytest.mark.parametrize(
    ("cells", "text", "what"),
    [
        (0, "", "nothing"),
        (3, "abc", "ASCII"),
        (4, "naïv", "Latin with a composed letter"),
        (6, "Привет", "Cyrillic"),
        (5, "❯ ✓ ●", "the marks of lists"),
        (4, "┌─┐│", "box drawing"),
        (4, "漢字", "Chinese"),
        (3, "ｶﾞx", "halfwidth katakana"),
        (4, "한글", "Korean"),
        (2, "👍", "an emoji"),
        (1, "❤", "a heart that is text unless told otherwise"),
        (1, "e\u0301", "a letter and a mark"),
        (4, "สวัสดี", "Thai, with marks above"),
        (4, "שלום", "Hebrew"),
        (5, "مَرحبا", "Arabic, with a mark"),
        (3, "क्षि", "Devanagari: two letters and a spacing mark"),
        (2, "\x1b[", "a control character, as the stand-in for it"),
        (1, "\ud800", "a lone surrogate, as the stand-in for it"),
    ],
)
def test_width(cells, text, what):
    """Text takes the cells that terminals give it."""
    assert cells == width(text), what


def test_plain_characters_are_one_cell():
    """Each character measured without wcwidth has width 1 there too."""
    plain = [chr(code) for code in range(0x10000) if is_plain(chr(code))]

    assert 2500 < len(plain)
    assert [] == [char for char in plain if wcwidth.wcwidth(char) != 1]
    assert [] == [char for char in plain if wcwidth.width(char) != 1]


def test_plain_characters_are_visible_and_no_marks():
    """No plain character is wide, combining, a format character or unassigned."""
    plain = [chr(code) for code in range(0x10000) if is_plain(chr(code))]
    blanks = [char for char in plain if char.isspace()]

    assert [" "] == blanks
    assert set() == {unicodedata.category(char)[0] for char in plain[1:]} & set("CMZ")
    assert set() == {unicodedata.east_asian_width(char) for char in plain} & set("WF")


@given(st.lists(st.integers(0x20, 0x2FFF).map(chr).filter(is_plain)).map("".join))
def test_plain_text_has_one_cluster_per_character(text):
    """Plain text is cut between any two of its characters, as the oracle does."""
    assert list(wcwidth.iter_graphemes(text)) == graphemes(text)


@given(texts)
def test_width_of_cleaned_text_is_the_sum_of_its_characters(text):
    """Cleaned text is as wide as wcwidth says, but for spacing marks: one cell."""
    shown = visible(text)
    spacing = sum(unicodedata.category(char) == "Mc" for char in shown)

    assert sum(map(wcwidth.wcwidth, shown)) + spacing == width(shown)


@pytest.mark.parametrize(
    ("clusters", "what"),
    [
        ([], "nothing"),
        (["a", "b"], "ASCII"),
        (["a", "\t", "b"], "a tab"),
        (["e\u0301", "x"], "a letter and a mark"),
        (["漢", "字"], "Chinese"),
        ([FAMILY, "!"], "a family of three"),
        (["👍🏽", "👍"], "a thumb with a skin tone, and one without"),
        (["🇩🇪", "🇫🇷"], "flags"),
        (["न", "म", "स्ते"], "Devanagari"),
        (["กำ", "x"], "Thai"),
        (["\ud800", "\udc00"], "lone surrogates"),
        (["\r\n", "a"], "a line break"),
    ],
)
def test_graphemes(clusters, what):
    """A cluster is what a person takes for one character."""
    assert clusters == graphemes("".join(clusters)), what


@given(texts)
def test_graphemes_lose_nothing(text):
    """The clusters of any text are that text again."""
    assert text == "".join(graphemes(text))


@pytest.mark.parametrize(
    ("shown", "text", "columns", "what"),
    [
        ("", "", 5, "nothing"),
        ("hello", "hello", 5, "fits exactly"),
        ("hel…", "hello", 4, "a start and the ellipsis"),
        ("…", "hello", 1, "the ellipsis alone"),
        ("", "hello", 0, "no room"),
        ("", "hello", -3, "less than no room"),
        ("漢…", "漢字", 3, "one wide character"),
        ("…", "漢字", 2, "no room for a wide character and the ellipsis"),
        ("a漢…", "a漢字", 4, "mixed"),
        ("漢字", "漢字", 4, "wide, fits exactly"),
        ("e\u0301e\u0301…", "e\u0301" * 4, 3, "marks stay with their letters"),
        ("e\u0301" * 4, "e\u0301" * 4, 4, "marks take no room"),
        ("ab…", "abc\u0301d", 3, "a mark right behind the last cell"),
        ("abc\u0301", "abc\u0301", 3, "a mark at the end"),
        ("न…", "नमस्ते", 2, "between clusters"),
    ],
)
def test_clip(shown, text, columns, what):
    """Text that is too wide ends in an ellipsis."""
    assert shown == clip(text, columns), what


@pytest.mark.parametrize(
    ("shown", "text", "columns", "ellipsis", "what"),
    [
        ("hell", "hello", 4, "", "without an ellipsis"),
        ("h...", "hello", 4, "...", "three dots"),
        ("..", "hello", 2, "...", "an ellipsis too wide is clipped"),
        ("hi", "hi", 2, "...", "what fits needs no ellipsis"),
        ("漢", "漢字", 3, "", "wide, without an ellipsis"),
        ("..", "漢字", 2, "...", "wide, with an ellipsis too wide"),
        ("", "abc", 1, "字", "a wide ellipsis is dropped"),
    ],
)
def test_clip_ellipsis(shown, text, columns, ellipsis, what):
    """The ellipsis is clipped too where it does not fit."""
    assert shown == clip(text, columns, ellipsis), what


@given(texts, st.integers(-1, 40), st.sampled_from(["…", "", "...", "字"]))
@example(text="a" + "\u0301" * 500, columns=1, ellipsis="…")
@example(text="a" + "\u0301" * 500 + "b", columns=1, ellipsis="…")
def test_clip_fits_and_keeps_what_it_can(text, columns, ellipsis):
    """Clipped text fits, is a start of the text, and one cluster more would not fit."""
    clipped = clip(text, columns, ellipsis)
    kept = clipped.removesuffix(ellipsis)

    assert width(clipped) <= max(columns, 0)
    if width(text) <= columns:
        assert text == clipped
    elif width(ellipsis) <= columns:
        assert clipped.endswith(ellipsis)
        assert text.startswith(kept)


def test_clip_is_the_longest_start():
    """Each number of columns shows as many clusters as fit beside the ellipsis."""
    text = "a漢e\u0301字b"
    clipped = [clip(text, columns) for columns in range(8)]

    assert [
        "",
        "…",
        "a…",
        "a…",
        "a漢…",
        "a漢e\u0301…",
        "a漢e\u0301…",
        "a漢e\u0301字b",
    ] == clipped


@pytest.mark.parametrize("start", ["abc", "漢字", "क्", "e\u0301"])
def test_clip_looks_at_the_start_only(start, monkeypatch):
    """What lies far beyond the last column is not looked at."""
    seen = []
    monkeypatch.setattr(
        "pi_ask.text.cells.graphemes",
        lambda text: seen.append(len(text)) or list(wcwidth.iter_graphemes(text)),
    )

    clip(start * 100_000, 20)

    assert sum(seen) <= 8 * 20


def test_common_text_needs_no_wcwidth():
    """Text of the common one-cell ranges is cleaned and wrapped without wcwidth."""
    code = """if True:
        import sys
        from pi_ask.text import cells, clean, wrap
        text = clean.visible("naïve café\\t→ “Ωмега” ✓ ❯ ┌─┐\\x1b[0m Việt\\xa0")
        cells.clip(text, 9), cells.graphemes("a\\tb"), wrap.wrap(text, 7)
        wrap.wrap_code(text, 7), wrap.soft_rows(text, 7), wrap.soft_rows("a\\tb", 7)
        print("wcwidth" in sys.modules)
    """
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert "False\n" == run.stdout
