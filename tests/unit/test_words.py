"""Words in any script: where a caret goes that moves by them."""

from __future__ import annotations

import pytest

from pi_ask.text import words


FAMILY = "👨\u200d👩\u200d👧"
FLAG = "🇩🇪"
ACCENTED = "e\u0301"


@pytest.mark.parametrize(
    ("text", "stops"),
    [
        ("", [0]),
        ("one two", [0, 3, 7]),
        ("  one  ", [0, 5, 7]),
        ("snake_case x2", [0, 10, 13]),
        ("a.b, c", [0, 1, 3, 6]),
        ("one\n\ntwo", [0, 3, 8]),
        ("Grüße Ελλάδα слово", [0, 5, 12, 18]),
        (f"caf{ACCENTED} x", [0, 5, 7]),
        ("x\u0301\u0302y z", [0, 4, 6]),
        ("日本語を書くテスト", [0, 3, 4, 5, 6, 9]),
        ("人々と時々", [0, 2, 3, 5]),
        ("漢字。仮名", [0, 2, 5]),
        ("中文abc中文", [0, 2, 5, 7]),
        ("한국어 말", [0, 3, 5]),
        ("हिन्दी शब्द", [0, 6, 11]),
        (f"{FAMILY}{FLAG}x", [0, 5, 7, 8]),
        ("👍👍 ok", [0, 1, 2, 5]),
        ("❤\ufe0fok", [0, 2, 4]),
        ("1\ufe0f\u20e3 x", [0, 3, 5]),
    ],
)
def test_the_ends_of_words(text, stops):
    """From the start on, these are the places where the caret comes to stand."""
    places = [0]
    while places[-1] < len(text):
        places.append(words.following(text, places[-1]))

    assert stops == places


@pytest.mark.parametrize(
    ("text", "stops"),
    [
        ("", [0]),
        ("one two", [7, 4, 0]),
        ("  one  ", [7, 2, 0]),
        ("snake_case x2", [13, 11, 0]),
        ("a.b, c", [6, 5, 2, 0]),
        ("one\n\ntwo", [8, 5, 0]),
        ("Grüße Ελλάδα слово", [18, 13, 6, 0]),
        (f"caf{ACCENTED} x", [7, 6, 0]),
        ("日本語を書くテスト", [9, 6, 5, 4, 3, 0]),
        ("人々と時々", [5, 3, 2, 0]),
        ("漢字。仮名", [5, 3, 0]),
        ("中文abc中文", [7, 5, 2, 0]),
        ("한국어 말", [5, 4, 0]),
        (f"{FAMILY}{FLAG}x", [8, 7, 5, 0]),
        ("👍👍 ok", [5, 3, 1, 0]),
        ("❤\ufe0fok", [4, 2, 0]),
    ],
)
def test_the_starts_of_words(text, stops):
    """From the end back, these are the places where the caret comes to stand."""
    places = [len(text)]
    while places[-1]:
        places.append(words.previous(text, places[-1]))

    assert stops == [*places] if text else [0] == places


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("", 0),
        ("one", 0),
        ("one two", 4),
        ("one two  ", 4),
        ("one --flag=x/y", 4),
        ("one\ttwo", 4),
        ("one\ntwo", 4),
        ("one\n", 0),
        ("  ", 0),
        ("a 日本語、の", 2),
    ],
)
def test_back_to_a_blank(text, start):
    """Only blanks count: punctuation belongs to what it stands in."""
    assert start == words.blank_left(text, len(text))


@pytest.mark.parametrize("char", ["a", " ", "漢", FLAG, "ш"])
def test_a_very_long_word_is_taken_in_steps(char):
    """Each step gets on, and none ends within a character."""
    text = char * 1100
    forth, back = [0], [len(text)]
    while forth[-1] < len(text) and len(forth) <= 1100:
        forth.append(words.following(text, forth[-1]))
    while back[-1] and len(back) <= 1100:
        back.append(words.previous(text, back[-1]))

    assert len(text) == forth[-1]
    assert 0 == back[-1]
    assert {0} == {place % len(char) for place in (*forth, *back)}


@pytest.mark.parametrize(
    ("text", "caret", "look", "expected"),
    [
        ("", 0, 9, [0]),
        ("abc", 1, 9, [0, 1, 2, 3]),
        ("abcdef", 3, 1, [2, 3, 4]),
        (f"a{FLAG}{FLAG}b", 3, 1, [0, 1, 3, 5]),
        (f"a{FAMILY}b", 3, 1, [0, 1, 6]),
        ("a" + "\u0301" * 50 + "b", 25, 2, [0, 51]),
        ("漢字漢字", 2, 1, [1, 2, 3]),
    ],
)
def test_the_edges_of_characters_around_a_caret(text, caret, look, expected):
    """What is looked at begins and ends where one character surely ends."""
    assert expected == words.edges(text, caret, look)
