"""Words: where a caret goes that moves by words, in any script.

A word is a run of letters, marks and digits of one kind. Chinese and Japanese write no
blanks, so ideographs, Hiragana, Katakana and Hangul are kinds of their own; a symbol
such as an emoji is a word, too. Blanks and punctuation lie between words.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate

from pi_ask.text import cells


# First and last characters. As patterns these would take milliseconds to compile.
_SCRIPTS = {
    "hiragana": ("\u3040\u309f",),
    "katakana": ("\u30a0\u30ff", "\uff66\uff9f"),
    "ideographs": (
        "\u3005\u3007",
        "\u3400\u4dbf",
        "\u4e00\u9fff",
        "\uf900\ufaff",
        "\U00020000\U0003ffff",
    ),
    "hangul": ("\u1100\u11ff", "\uac00\ud7af"),
}
_LOOK = 1000
"""A word is looked for among so many characters; a longer one is taken in steps."""

_CLEAR = ("\n\n", " ~", "\u3041\u3096", "\u30a1\u30fa", "\u3400\u4dbf", "\u4e00\u9fff")
"""Characters that never go on with the cluster before them."""


def edges(text: str, caret: int, look: int) -> list[int]:
    """Return where the grapheme clusters around *caret* begin and end.

    Those that reach at least *look* characters to either side are among them.
    """
    start, stop = max(0, caret - look), min(len(text), caret + look)
    while start > 0 and not _is_in(_CLEAR, text[start]):
        start -= 1
    while stop < len(text) and not _is_in(_CLEAR, text[stop]):
        stop += 1
    sizes = map(len, cells.graphemes(text[start:stop]))
    return list(accumulate(sizes, initial=start))


def previous(text: str, caret: int) -> int:
    """Return the start of the word that is left of *caret*."""
    places = edges(text, caret, _LOOK)
    at = bisect_left(places, caret)
    while at and not _kind(text[places[at - 1]]):
        at -= 1
    kind = _kind(text[places[at - 1]]) if at else ""
    while at and _kind(text[places[at - 1]]) == kind:
        at -= 1
        if kind == "symbol":
            break
    return places[at]


def following(text: str, caret: int) -> int:
    """Return the end of the word that is right of *caret*."""
    places = edges(text, caret, _LOOK)
    at, kind = bisect_right(places, caret) - 1, ""
    while at < len(places) - 1:
        here = _kind(text[places[at]])
        if kind and (here != kind or kind == "symbol"):
            break
        kind = kind or here
        at += 1
    return places[at]


def blank_left(text: str, caret: int) -> int:
    """Return the start of what is left of *caret* up to a blank, as a shell erases."""
    left = text[:caret].rstrip()
    return len(left) - len(left.rsplit(maxsplit=1)[-1]) if left else 0


def _is_in(ranges: tuple[str, ...], character: str) -> bool:
    return any(pair[0] <= character <= pair[1] for pair in ranges)


def _kind(first: str) -> str:
    """Return the kind of word of a cluster by its *first* character, empty for none."""
    if first.isascii():
        return "word" if first.isalnum() or first == "_" else ""
    for script, ranges in _SCRIPTS.items():
        if _is_in(ranges, first):
            return script
    import unicodedata

    category = unicodedata.category(first)
    if category[0] in "LNM":
        return "word"
    return "symbol" if category == "So" else ""
