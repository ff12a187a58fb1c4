"""Reading a payload: what comes out of a good one, and what is said of a bad one."""

from __future__ import annotations

import copy

import attrs
import pytest

from pi_ask.payload import (
    Ask,
    Option,
    Question,
    parse,
    trim,
    validate,
)
from tests.payloads import ABSENT, option, payload, question


# Blank for JavaScript's trim, one of each kind that Python treats differently or not.
BLANKS = "\t\n\v\f\r \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
NO_BLANKS = "\u200b\u0085\x1c\x1d\x1e\x1f\u180e\u2060\x00"


# --- what is read -------------------------------------------------------------------


def test_a_small_payload_gets_all_defaults() -> None:
    """What may be left out is filled in: a label, a type, and None for the rest."""
    ask = parse(payload())

    assert (
        Ask(
            title=None,
            questions=(
                Question(
                    id="q",
                    label="Q1",
                    prompt="Which?",
                    type="single",
                    required=False,
                    options=(
                        Option(value="a", label="A", description=None, preview=None),
                    ),
                ),
            ),
        )
        == ask
    )


def test_a_full_payload_is_stripped_but_for_title_and_preview() -> None:
    """Texts lose the blanks at their ends; title and preview stay as given."""
    full = option(
        value="\ta\n",
        label=" A\u00a0",
        description=" words \n",
        preview="  if x:\n      y\n",
    )
    ask = parse(
        payload(
            question(
                id=" q ",
                label="\ufeffTab ",
                prompt="\nWhich? ",
                type="preview",
                required=True,
                options=[full],
            ),
            title="  Title ",
        )
    )

    assert (
        Ask(
            "  Title ",
            (
                Question(
                    "q",
                    "Tab",
                    "Which?",
                    "preview",
                    True,
                    (Option("a", "A", "words", "  if x:\n      y\n"),),
                ),
            ),
        )
        == ask
    )


def test_labels_are_numbered_by_position() -> None:
    """A question without a label is Q and its place among all questions."""
    ask = parse(
        payload(question(id="1"), question(id="2", label="Two"), question(id="3"))
    )

    assert ["Q1", "Two", "Q3"] == [q.label for q in ask.questions]


def test_null_means_absent() -> None:
    """Every optional field may be null and is then as if it were not there."""
    nulls = payload(
        question(
            label=None,
            type=None,
            required=None,
            options=[option(description=None, preview=None)],
        ),
        title=None,
    )

    assert parse(payload()) == parse(nulls)


@pytest.mark.parametrize(
    ("kind", "takes_text"), [("single", True), ("multi", True), ("preview", False)]
)
def test_only_preview_questions_take_no_text(kind: str, takes_text: bool) -> None:
    """Every question but a preview question has a row for the person's own words."""
    ask = parse(payload(question(type=kind, options=[option(preview="P")])))

    assert takes_text is ask.questions[0].takes_text


def test_a_blank_title_is_kept() -> None:
    """A title is passed through as it is, blank or empty too."""
    assert " " == parse(payload(title=" ")).title
    assert "" == parse(payload(title="")).title


def test_what_is_parsed_is_frozen_and_small() -> None:
    """An ask can't be changed, and its objects carry no dict."""
    ask = parse(payload())

    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        ask.title = "other"

    things = (ask, ask.questions[0], ask.questions[0].options[0])
    assert not any(hasattr(thing, "__dict__") for thing in things)


def test_a_payload_is_left_alone() -> None:
    """Neither parsing nor validating changes what was passed."""
    given_payload = payload(question(id=" a ", options=[option(), "x"]), title=" T ")
    before = copy.deepcopy(given_payload)
    validate(given_payload)

    assert before == given_payload


def test_tuples_are_lists() -> None:
    """A host that builds its payload in Python may use tuples."""
    tuples = payload(question(options=(option(),)), questions=ABSENT)
    tuples["questions"] = (question(options=(option(),)),)

    assert parse(payload()) == parse(tuples)


@pytest.mark.parametrize("char", BLANKS, ids=ascii)
def test_trim_strips_blanks(char: str) -> None:
    """What JavaScript calls a blank is stripped at both ends, not inside."""
    assert f"a{char}b" == trim(f"{char}{char}a{char}b{char}")
    assert "" == trim(char)


@pytest.mark.parametrize("char", NO_BLANKS, ids=ascii)
def test_trim_leaves_what_is_no_blank(char: str) -> None:
    """What only looks blank, or only Python calls a blank, stays."""
    assert f"{char}a{char}" == trim(f" {char}a{char} ")
