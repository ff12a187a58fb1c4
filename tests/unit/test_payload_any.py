"""Whatever is passed as a payload; and asks, written as payloads again."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pi_ask import payload as module
from pi_ask.payload import (
    Ask,
    as_json,
    parse,
    trim,
    validate,
)
from tests.conformance import recorded
from tests.payloads import option, paths, payload, question
from tests.traps import (
    Trap,
    TrapDict,
    TrapFloat,
    TrapInt,
    TrapList,
    TrapText,
    trapped,
)


# Blank for JavaScript's trim, one of each kind that Python treats differently or not.


# --- objects that always fail -------------------------------------------------------


VALID = payload(
    question(
        label=" L ",
        type="preview",
        required=True,
        options=(option(description="D", preview="  P "),),
    ),
    question(id="r", type="multi"),
    title=" T ",
)


def test_no_code_of_a_payload_is_run() -> None:
    """Subclasses of what JSON has are read as what they hold."""
    assert parse(VALID) == parse(trapped(VALID))


def test_texts_come_out_as_plain_strings() -> None:
    """A subclass of str does not survive: what is parsed is plain all through."""
    ask = parse(trapped(VALID))
    first = ask.questions[0]
    shown = first.options[0]
    texts = [ask.title, first.id, first.label, first.prompt, first.type]
    texts += [shown.value, shown.label, shown.description, shown.preview]

    assert [str] * 9 == [type(text) for text in texts]


ALWAYS_FAILING = {
    "payload": Trap(),
    "number as payload": TrapInt(3),
    "text as payload": TrapText("text"),
    "questions": payload(questions=Trap()),
    "question": payload(Trap()),
    "title": payload(title=Trap()),
    "fields": payload(question(id=Trap(), type=Trap(), label=Trap(), required=Trap())),
    "blank text": payload(question(id=TrapText(" "), prompt=TrapText(""))),
    "wrong text": payload(question(type=TrapText("x"), options=TrapText("x"))),
    "numbers": payload(question(label=TrapInt(2), type=TrapFloat(2))),
    "number for truth": payload(question(required=TrapInt(1))),
    "options": payload(question(options=[Trap(), TrapText("Red"), TrapList()])),
    "empty list": payload(question(options=TrapList())),
    "empty object": TrapDict(),
}


# By name, because pytest would ask the objects for their class.
@pytest.mark.parametrize("name", ALWAYS_FAILING)
def test_objects_that_always_fail_are_issues(name: str) -> None:
    """What is no JSON is an issue, and naming it in the message does not fail."""
    assert validate(ALWAYS_FAILING[name])


def test_a_payload_may_hold_itself() -> None:
    """What goes round in circles is looked at once."""
    around: dict[str, Any] = {}
    around["questions"] = [around]
    around["options"] = around["questions"]

    assert [
        "questions[0].id",
        "questions[0].prompt",
        "questions[0].options[0].value",
        "questions[0].options[0].label",
    ] == paths(around)


def test_depth_does_not_matter() -> None:
    """What is nested too deep to be printed is named all the same."""
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]

    assert ["title"] == paths(payload(title=deep))


# --- any data ------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)
ANYTHING = st.recursive(
    JSON
    | st.builds(object)
    | st.binary()
    | st.text(st.characters(categories=["Cs", "Cc", "Cf", "Zs"])),
    lambda inner: (
        st.lists(inner)
        | st.tuples(inner, inner)
        | st.sets(st.text())
        | st.dictionaries(st.integers() | st.text(), inner)
    ),
    max_leaves=10,
)


def near(fields: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[Any]:
    """Return objects of any of *fields*, and now and then something else."""
    return st.fixed_dictionaries({}, optional=fields) | ANYTHING


TEXT = st.sampled_from(["a", "b", " a ", "", " ", None]) | st.text() | ANYTHING
NEAR_OPTION = near(dict.fromkeys(("value", "label", "description", "preview"), TEXT))
NEAR_QUESTION = near(
    {
        **dict.fromkeys(("id", "prompt", "label", "question", "header"), TEXT),
        "type": st.sampled_from(["single", "multi", "preview", None]) | ANYTHING,
        "required": st.booleans() | ANYTHING,
        "multiSelect": st.booleans() | ANYTHING,
        "options": st.lists(NEAR_OPTION) | ANYTHING,
    }
)
NEAR_PAYLOAD = near(
    {"title": TEXT, "questions": st.lists(NEAR_QUESTION, max_size=4) | ANYTHING}
)
GOOD_TEXT = st.text(min_size=1).filter(trim)
GOOD_OPTION = st.fixed_dictionaries(
    {"value": GOOD_TEXT, "label": GOOD_TEXT, "preview": GOOD_TEXT},
    optional={"description": GOOD_TEXT | st.none()},
)
GOOD_QUESTION = st.fixed_dictionaries(
    {
        "id": GOOD_TEXT,
        "prompt": GOOD_TEXT,
        "options": st.lists(
            GOOD_OPTION, min_size=1, max_size=4, unique_by=lambda o: trim(o["value"])
        ),
    },
    optional={
        "label": GOOD_TEXT | st.none(),
        "type": st.sampled_from(["single", "multi", "preview", None]),
        "required": st.booleans() | st.none(),
    },
)
GOOD_PAYLOAD = st.fixed_dictionaries(
    {
        "questions": st.lists(
            GOOD_QUESTION, min_size=1, max_size=4, unique_by=lambda q: trim(q["id"])
        )
    },
    optional={"title": st.text() | st.none()},
)


@given(JSON | ANYTHING | NEAR_PAYLOAD)
def test_whatever_is_passed_is_an_ask_or_issues(value: object) -> None:
    """Reading never fails: it gives an ask, or issues with a path and clean words."""
    issues = validate(value)
    if not issues:
        assert isinstance(parse(value), Ask)

    assert len(issues) == len({issue["path"] for issue in issues})
    assert all(issue["path"] and issue["message"].isprintable() for issue in issues)
    assert issues == json.loads(json.dumps(issues))


@given(JSON | ANYTHING | NEAR_PAYLOAD)
def test_the_same_is_found_in_objects_that_always_fail(value: object) -> None:
    """Subclasses that fail whatever is done to them have the same faults."""
    assert paths(value) == paths(trapped(value))


@given(GOOD_PAYLOAD)
def test_every_good_payload_is_an_ask(value: dict[str, Any]) -> None:
    """A payload that keeps all rules has no issue and comes out with the same shape."""
    ask = parse(value)

    assert [len(q["options"]) for q in value["questions"]] == [
        len(q.options) for q in ask.questions
    ]
    assert [[o["preview"] for o in q["options"]] for q in value["questions"]] == [
        [o.preview for o in q.options] for q in ask.questions
    ]


# --- writing, and the rest -----------------------------------------------------------

RECORDED = [
    case["payload"] for kind in ("sessions", "noui") for case in recorded.load(kind)
]


def asks(payloads: list[Any]) -> list[Ask]:
    """Return the asks of those of *payloads* that break no rule."""
    return [parse(value) for value in payloads if not validate(value)]


def test_an_ask_is_written_as_the_payload_that_it_came_from() -> None:
    """Each recorded payload, as data that has been JSON, is read as the same ask."""
    found = asks(RECORDED)

    assert 100 < len(found)
    for ask in found:
        written = json.loads(json.dumps(as_json(ask)))
        assert ask == parse(written)


@given(GOOD_PAYLOAD)
def test_every_ask_is_written_as_a_payload(value: dict[str, Any]) -> None:
    """Whatever was optional, absent or null, it is read again as it was."""
    ask = parse(value)

    assert ask == parse(json.loads(json.dumps(as_json(ask))))


def test_ten_thousand_options_are_read_at_once() -> None:
    """The time for a long list grows no faster than the list."""
    long = payload(
        question(options=[option(value=f"v{i}", label=f"L{i}") for i in range(10_000)])
    )
    start = time.process_time()
    ask = parse(long)
    seconds = time.process_time() - start

    assert 10_000 == len(ask.questions[0].options)
    # It takes about 0.04; comparing each option with each would take minutes.
    assert 1 > seconds


def test_everything_public_is_listed() -> None:
    """`__all__` names what there is, in order."""
    names = [name for name in module.__all__ if hasattr(module, name)]

    assert sorted(names) == module.__all__
