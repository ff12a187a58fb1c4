"""Lines to rows: prose, code, and text that is being typed."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, strategies as st

from pi_ask.text.cells import graphemes, width
from pi_ask.text.clean import visible
from pi_ask.text.wrap import Row, soft_rows, wrap, wrap_code


# Characters that interact with their neighbours are rare in text picked at random.
ODD = "ab   \t\r\x00\x1b漢字。（éﾞ\u0301\u0316\u200d\u200b\ufe0fकक्षि\u093eกำ👩🏽🇩\ud800\u3000"
raw = st.text(
    st.one_of(st.sampled_from(ODD), st.characters()).filter(lambda char: char != "\n"),
    max_size=80,
)
cleaned = raw.map(visible)


@pytest.mark.parametrize(
    ("rows", "line", "columns", "what"),
    [
        ([""], "", 5, "nothing"),
        (["abc"], "abc", 3, "fits exactly"),
        (["one", "two", "three"], "one two three", 5, "at blanks"),
        (["one two", "three"], "one two three", 7, "as many words as fit"),
        (["one two", "three"], "one two three", 12, "not in the middle of a word"),
        (["one", "two"], "one     two", 4, "blanks at the break are dropped"),
        (["a  b", "c"], "a  b c", 4, "blanks inside a row are kept"),
        (["abc"], "abc   ", 4, "blanks at the end are dropped"),
        (["abc "], "abc ", 4, "blanks at the end that fit are kept"),
        (["abcd", "efgh", "i"], "abcdefghi", 4, "a long word is cut"),
        (["ab", "cdef", "g hi"], "ab cdefg hi", 4, "a long word begins a row"),
        (["  one", "two"], "  one two", 5, "blanks at the start are kept"),
        (["    ab", "cd"], "         ab cd", 8, "an indent too wide is halved"),
        ([""], "      ", 4, "nothing but blanks"),
        (["a", "b", "c"], "ab c", 1, "one column"),
        (["a", "b", "c"], "ab c", 0, "no column counts as one"),
        (["naïve", "café"], "naïve café", 6, "letters that are not ASCII"),
        (["漢字", "仮名"], "漢字仮名", 4, "between wide characters"),
        (["漢字", "仮名"], "漢字仮名", 5, "no half characters"),
        (["ab漢", "字"], "ab漢字", 5, "mixed"),
        (["漢字", "one"], "漢字 one", 5, "wide characters and a word"),
        (["漢字仮", "名。漢"], "漢字仮名。漢", 7, "wide, with room for the stop"),
        (["漢字仮", "名。"], "漢字仮名。", 8, "a stop does not begin a row"),
        (["漢字", "（仮"], "漢字（仮", 6, "a bracket does not end a row"),
        (["e\u0316e\u0316", "e\u0316"], "e\u0316" * 3, 2, "marks take no room"),
        (["नम", "स्ते"], "नमस्ते", 3, "between clusters"),
        (["👨👩", "👧"], "👨👩👧", 4, "emoji"),
        (["�", "a", "�"], "漢a字", 1, "a stand-in where wide characters can't be"),
        (["漢字", " ำ"], "漢字  ำ", 4, "a blank with what joins it is no blank"),
        (["क्क्", "क"], "क्क्क", 2, "a cluster too wide is cut"),
    ],
)
def test_wrap(rows, line, columns, what):
    """A line is broken at blanks, or beside wide characters, or else anywhere."""
    assert rows == wrap(line, columns), what


@given(cleaned, st.integers(1, 30))
@example(line="漢字  ำ ﾞﾞ", columns=1)
def test_wrap_fits(line, columns):
    """Every row fits."""
    rows = wrap(line, columns)

    assert rows
    assert columns >= max(map(width, rows))


@given(cleaned, st.integers(2, 30))
@example(line="   漢", columns=4)
@example(line=" 漢", columns=2)
def test_wrap_loses_nothing_but_blanks(line, columns):
    """The rows hold what the line holds, in order, but for blanks."""
    rows = wrap(line, columns)

    assert line.replace(" ", "") == "".join(rows).replace(" ", "")


@given(
    st.lists(st.text("abcé", min_size=1, max_size=9), min_size=1), st.integers(9, 30)
)
def test_wrap_keeps_words_whole(words, columns):
    """A word that fits in a row is never cut, and no row could take one more."""
    rows = wrap(" ".join(words), columns)
    firsts = [row.split(" ")[0] for row in rows[1:]]

    assert words == " ".join(rows).split(" ")
    for row, first in zip(rows, firsts, strict=False):
        assert len(f"{row} {first}") > columns


@pytest.mark.parametrize(
    ("rows", "line", "columns", "what"),
    [
        ([""], "", 5, "nothing"),
        (["  x = 1"], "  x = 1", 7, "fits exactly"),
        (["  if a ", "  or b"], "  if a or b", 7, "the indent is repeated"),
        (["a   b ", "c"], "a   b c", 6, "inner blanks are kept"),
        (["ab   ", "   cd"], "ab      cd", 5, "blanks that don't fit begin a row"),
        (["      ab", "    cd"], "      abcd", 8, "a deep indent repeats as half"),
        (["    ab ", "    cd"], "            ab cd", 8, "too deep, halved at once"),
        (["abcd", "efg"], "abcdefg", 4, "a long word is cut"),
        (["ab"], "ab      ", 4, "blanks at the end are dropped"),
        ([""], "        ", 4, "nothing but blanks"),
        ([" # 漢", " 字"], " # 漢字", 5, "wide characters"),
        (["a", "b"], "  ab", 1, "no indent in one column"),
        (["a", "�"], "a漢", 1, "a stand-in where wide characters can't be"),
    ],
)
def test_wrap_code(rows, line, columns, what):
    """Code keeps its blanks, and its indent on every row."""
    assert rows == wrap_code(line, columns), what


@given(cleaned, st.integers(1, 30))
def test_wrap_code_fits(line, columns):
    """Every row of code fits."""
    rows = wrap_code(line, columns)

    assert rows
    assert columns >= max(map(width, rows))


@given(cleaned, st.integers(2, 30), st.integers(0, 12))
def test_wrap_code_keeps_every_inner_blank(line, columns, depth):
    """Without the indent the rows are the line, from its first word to its last."""
    body = line.strip(" ")
    first, *others = wrap_code(" " * depth + body, columns)
    hang = min(depth, columns // 2 if columns > 2 else 0)

    assert all(row.startswith(" " * hang) for row in others)
    assert body == first.lstrip(" ") + "".join(row[hang:] for row in others)


@pytest.mark.parametrize(
    ("shown", "columns", "what"),
    [
        (["one ", "two"], 4, "after a blank"),
        (["one two ", "three"], 7, "a blank that does not fit hangs over"),
        (["one two ", " three"], 7, "only one blank hangs over"),
        (["abcd", "ef"], 4, "inside a long word"),
        (["ab ", "cdef"], 4, "a word goes on to the next row as a whole"),
        (["abcd ", "efgh"], 4, "no row has only the blank before a long word"),
        (["abcd ", " \u0301e"], 4, "a blank with a mark does not hang"),
        (["     ", " "], 4, "nothing but blanks"),
        (["漢", "字"], 3, "wide characters"),
        (["漢", "a"], 1, "a wide character in one column stands alone"),
        (["a", "\t", "b"], 3, "a tab wider than the row stands alone"),
        (["a\tb", "\tc"], 5, "tabs count from the start of their row"),
        (["a\x1b", "\x00b"], 2, "stand-ins take a cell"),
        (["👨\u200d👩\u200d👧", "!"], 6, "a family is as wide as its members"),
        (["👨\u200d👩\u200d", "👧"], 4, "a family too wide for a row is parted"),
        (["🇩🇪", "🇫🇷"], 3, "flags are two letters"),
        (["e\u0301e\u0301", "e\u0301"], 2, "marks take no room"),
        (["\ud800\ud800", "\ud800"], 2, "lone surrogates"),
    ],
)
def test_soft_rows(shown, columns, what):
    """Typed text is broken after a blank, or else between clusters."""
    text = "".join(shown)
    rows = soft_rows(text, columns)

    assert shown == [text[start:end] for start, end in rows], what


@pytest.mark.parametrize("columns", [1, 80])
def test_soft_rows_of_nothing(columns):
    """An empty text has one row."""
    assert [Row(0, 0)] == soft_rows("", columns)


@given(raw, st.integers(1, 30))
@example(text="\t" * 3, columns=5)
@example(text="\x00\u0301" * 9, columns=2)
def test_soft_rows_cover_the_text_and_fit(text, columns):
    """The rows cover the text without a gap; each fits, or holds one character."""
    rows = soft_rows(text, columns)
    inner = [row.end for row in rows[:-1]]

    assert [0, *inner] == [row.start for row in rows]
    assert len(text) == rows[-1].end
    for start, end in rows:
        hangs = text[end - 1 : end] == " "
        fits = width(visible(text[start:end])) <= columns + hangs
        assert fits or (
            columns < 4 and 1 == len(graphemes(text[start:end].rstrip(" ")))
        )


@given(raw, st.integers(8, 30))
def test_soft_rows_leave_clusters_whole(text, columns):
    """A row ends between clusters, unless one alone is wider than a row."""
    clusters = graphemes(text)
    ends = {sum(map(len, clusters[:at])) for at in range(len(clusters) + 1)}
    widest = max((width(visible(cluster)) for cluster in clusters), default=0)

    if widest <= columns:
        assert ends >= {row.end for row in soft_rows(text, columns)}


@pytest.mark.parametrize("function", [wrap, wrap_code, soft_rows])
@pytest.mark.parametrize(
    ("seconds", "text", "what"),
    [
        (0.5, "hello world of text " * 50_000, "ASCII"),
        (0.5, "x" * 1_000_000, "one word"),
        (0.5, "x" + " " * 1_000_000 + "y", "blanks"),
        (5, "漢字 a仮名é" * 60_000, "mixed Chinese and Latin"),
        (5, "क्" * 50_000, "one cluster"),
    ],
)
def test_rows_are_quick(function, seconds, text, what):
    """A long line becomes rows in time that grows with its length, not its square."""
    start = time.process_time()
    function(text, 80)

    assert time.process_time() - start < seconds, what
