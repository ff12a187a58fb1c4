"""The tab on which an ask is sent, clarified or dismissed: rules 19 and 20."""

from __future__ import annotations

from typing import Any

import pytest

from pi_ask import AskFlow
from tests.asks import details, multi, opened, row_with, single, tab


DRINK = single("tea", "coffee")
EXTRAS = multi("milk", "sugar")

ACTIONS = {"Submit": (), "Elaborate": ("down",), "Cancel": ("down", "down")}
"""The keys that highlight each action as the review opens."""


def in_review(*questions: dict[str, Any], keys: tuple[str, ...] = ()) -> AskFlow:
    """Return a flow in its review, after *keys* on the first question."""
    flow = opened(*questions)
    flow.press(*keys)
    while tab(flow) != "Review":
        flow.press("right")
    return flow


def heading(flow: AskFlow) -> str:
    """Return what the review says above the answers and the actions."""
    rows = flow.frame().text().split("\n")
    return " ".join(rows[2 : next(i for i, row in enumerate(rows) if "┌" in row)])


# --- 19 -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("digit", "moves", "expected"),
    [
        ("1", (), (False, "submit")),
        ("2", ("down",), (False, "elaborate")),
        ("3", ("down", "down"), (True, "submit")),
    ],
)
@pytest.mark.parametrize("before", [(), ("down",), ("down", "down")])
def test_rule_19_digits_act_at_once_like_moving_there_and_enter(
    before: tuple[str, ...],
    digit: str,
    moves: tuple[str, ...],
    expected: tuple[bool, str],
) -> None:
    """The digit acts wherever the cursor is, with the result of the longer way."""
    flow = in_review(DRINK, keys=("space", "N", "q", "enter"))
    flow.press(*before, digit)
    slow = in_review(DRINK, keys=("space", "N", "q", "enter"))
    slow.press(*moves, "enter")

    assert flow.done
    assert expected == (details(flow)["cancelled"], details(flow)["mode"])
    assert flow.result() == slow.result()


@pytest.mark.parametrize("key", ["space", "n", "N", *"0456789"])
def test_rule_19_space_letters_and_other_digits_do_nothing(key: str) -> None:
    """The keys of the question tabs neither act nor move anything here."""
    flow = in_review(DRINK, keys=("1",))
    before = flow.frame()
    flow.press(key)

    assert not flow.done
    assert before == flow.frame()


def test_rule_19_escape_cancels() -> None:
    """Escape in the review is a person's cancel."""
    flow = in_review(DRINK)
    flow.press("escape")

    assert flow.done
    assert details(flow)["cancelled"]
    assert "cancelReason" not in details(flow)


# --- 20 -----------------------------------------------------------------------------


@pytest.mark.fault("multi-enter-submits-empty")
def test_rule_20_unanswered_questions_are_named_and_submit_still_works() -> None:
    """The review names what is open, above Submit, and sends the rest all the same."""
    flow = in_review(DRINK, {**EXTRAS, "label": "Extras"}, DRINK, keys=("1",))
    said = heading(flow)
    flow.press("enter")

    assert "Not answered: Extras, Q3." in said
    assert "Q1" not in said
    assert ["q1"] == list(details(flow)["answers"])
    assert not details(flow)["cancelled"]


def test_rule_20_nothing_is_named_where_all_is_answered() -> None:
    """No question is called open that has an answer."""
    flow = in_review(DRINK, keys=("1",))

    assert "ot answered" not in heading(flow)


@pytest.mark.parametrize("action", ["Submit", "Cancel"])
def test_rule_20_a_note_that_will_not_be_sent_is_said_without_showing_it(
    action: str,
) -> None:
    """Notes on options that are not chosen stay behind on Submit and Cancel."""
    flow = in_review(DRINK, keys=("1", "left", "down", "n", *"secret", "enter"))
    flow.press(*ACTIONS[action])

    assert "Not sent: 1 note." in heading(flow)
    assert not row_with(flow, "secret")


def test_rule_20_elaborate_sends_every_note_and_says_nothing_of_them() -> None:
    """Where every note is sent and shown, none is said to stay behind."""
    flow = in_review(DRINK, keys=("1", "left", "down", "n", *"secret", "enter"))
    flow.press(*ACTIONS["Elaborate"])

    assert "ent" not in heading(flow)
    assert row_with(flow, "secret")


@pytest.mark.parametrize("action", ["Submit", "Elaborate", "Cancel"])
def test_rule_20_a_draft_that_will_not_be_sent_is_said_without_showing_it(
    action: str,
) -> None:
    """No action sends a draft, so the review says under each that there is one."""
    flow = in_review(DRINK, keys=("end", *"secret", "escape", "home", "space"))
    flow.press(*ACTIONS[action])

    assert "Not sent: 1 draft." in heading(flow)
    assert not row_with(flow, "secret")


@pytest.mark.parametrize("action", ["Submit", "Cancel"])
def test_rule_20_a_hidden_note_that_will_be_sent_is_said_without_showing_it(
    action: str,
) -> None:
    """A note on an open question is not previewed, but goes to the agent."""
    flow = in_review(DRINK, keys=("N", *"secret", "enter"))
    flow.press(*ACTIONS[action])
    said, shown = heading(flow), row_with(flow, "secret")
    flow.press("enter")

    assert "Sent too: 1 note" in said
    assert not shown
    assert "secret" == details(flow)["answers"]["q1"]["note"]


def test_rule_20_several_of_them_are_counted() -> None:
    """Notes and drafts that stay behind are counted over all questions."""
    flow = opened(DRINK, DRINK)
    for _ in range(2):
        flow.press("end", *"own", "escape", "2", "left", "home", "n", "x", "enter")
        flow.press("right")
    flow.press("shift+tab", "tab")

    assert "Not sent: 2 notes and 2 drafts." in heading(flow)


@pytest.mark.parametrize(("columns", "rows"), [(80, 8), (40, 8), (40, 6), (20, 5)])
def test_rule_20_paging_in_a_small_review_never_moves_the_highlight(
    columns: int, rows: int
) -> None:
    """Who pages to read the answers must not end up on Cancel."""
    flow = opened(DRINK, columns=columns, rows=rows)
    flow.press("1", "pagedown", "ctrl+d", "end", "pagedown")

    assert 0 == flow.model.cursor


@pytest.mark.parametrize("rows", [7, 8])
def test_rule_20_a_small_review_shows_the_answers(rows: int) -> None:
    """Its actions are one row then, so that there is room for them."""
    flow = opened(DRINK, columns=40, rows=rows)
    flow.press("1")

    assert "✓ Q1: Tea" in flow.frame().text()
