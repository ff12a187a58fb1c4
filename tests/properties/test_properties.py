"""What holds for any payload, any keys and any size."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest
import wcwidth
from hypothesis import given, settings, strategies as st

from pi_ask import AskFlow, InvalidPayload, ask_user, validate
from pi_ask.state.model import REASONS
from pi_ask.text import cells
from tests import strategies as made
from tests.asks import ask, multi, preview, single


SCHEMA = json.loads(
    (Path(__file__).parents[1] / "result_schema.json").read_text(encoding="utf-8")
)
RESULT = jsonschema.Draft202012Validator(SCHEMA)

# Control characters, marks of the direction of writing and halves of characters.
UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def faults(result):
    """What the schema of results has to say about *result*."""
    return [
        f"{error.json_path}: {error.message}" for error in RESULT.iter_errors(result)
    ]


def apply(flow, step):
    """Let a made-up input reach *flow*."""
    name, *arguments = step
    getattr(flow, name)(*arguments)


def check_frame(flow, columns, rows):
    """The frame of *flow* fills its size and stays within it."""
    frame = flow.frame()
    caret_row, caret_column = frame.caret

    assert (columns, rows) == (frame.columns, frame.rows)
    assert rows == len(frame.lines)
    for line in frame.lines:
        text = "".join(span.text for span in line)
        widths = [wcwidth.wcwidth(char) for char in text]
        assert cells.width(text) <= columns
        assert -1 not in widths
        assert not UNSAFE.search(text)
        assert sum(widths) <= columns
    assert 0 <= caret_row < rows
    assert 0 <= caret_column < columns


def to_review(flow):
    """Close what is open and go to the review."""
    flow.resize(80, 24)
    tabs = 0
    while not flow.done and "[Review]" not in flow.frame().text():
        flow.press("escape" if flow.frame().caret_shown else "tab")
        tabs += 1
        assert tabs < 12, flow.frame().text()


def test_the_schema_of_results_is_a_schema():
    """What results are held against is itself valid."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


TEA = {"values": ["tea"], "labels": ["Tea"], "indices": [1]}
RESUMPTION = {
    "strategy": "resume",
    "affectedQuestionIds": [],
    "preservedAnswers": {"q1": TEA},
    "questionStates": {"q1": {"status": "answered"}},
}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"extra": 1}, "$.details"),
        ({"cancelReason": None}, "$.details.cancelReason"),
        ({"cancelReason": "aborted"}, "$.details.cancelled"),
        ({"questions": []}, "$.details.questions"),
        ({"mode": "elaborate"}, "$.details"),
        ({"elaboration": {}}, "$.details.elaboration"),
        ({"cancelled": True, "cancelReason": "aborted"}, "$.details"),
        ({"continuation": RESUMPTION}, "$.details: False schema"),
        (
            {
                "cancelled": True,
                "cancelReason": "timed_out",
                "continuation": RESUMPTION,
            },
            "$.details: False schema",
        ),
        (
            {
                "cancelled": True,
                "cancelReason": "terminal_lost",
                "continuation": {**RESUMPTION, "strategy": "refine_only"},
            },
            "$.details.continuation",
        ),
        ({"answers": {"q1": {**TEA, "note": " x"}}}, "$.details.answers.q1.note"),
        ({"answers": {"q1": {**TEA, "optionNotes": {}}}}, "$.details.answers.q1"),
        ({"answers": {"q1": {**TEA, "values": []}}}, "$.details.answers.q1"),
        ({"answers": {"q1": {"values": ["tea"]}}}, "$.details.answers.q1"),
        ({"error": {"kind": "invalid_input", "issues": []}}, "$.details.error.issues"),
    ],
)
def test_the_schema_of_results_is_strict(change, place):
    """A result with a field too many, too few or out of place is found out."""
    flow = AskFlow(ask(single("tea")))
    flow.press("1", "1")
    result = flow.result()

    assert [] == faults(result)
    result["details"] = {**result["details"], **change}
    assert [fault for fault in faults(result) if fault.startswith(place)]


@settings(max_examples=60)
@given(made.payloads, made.all_sizes, st.lists(made.inputs(), max_size=25))
def test_every_frame_fits_its_size(payload, size, steps):
    """Whatever is pressed, typed, pasted or resized, each frame fits the screen."""
    flow = AskFlow(payload, columns=size[0], rows=size[1])
    check_frame(flow, *size)
    for step in steps:
        apply(flow, step)
        if step[0] == "resize":
            size = step[1:]
        check_frame(flow, *size)


def end(flow, ending):
    """End *flow* by a key of the review, or from outside for a reason."""
    to_review(flow)
    if ending in REASONS:
        flow.cancel(ending)
    else:
        flow.press(ending)


endings = st.sampled_from(["1", "2", "3", "escape", "ctrl+c", *REASONS])


@settings(max_examples=80)
@given(made.payloads, st.lists(made.inputs(made.KEYS), max_size=30), endings)
def test_every_result_is_what_the_contract_says(payload, steps, ending):
    """However an ask was answered and ended, its result is one of the contract's."""
    flow = AskFlow(payload)
    for step in steps:
        apply(flow, step)
    so_far = flow.result()
    end(flow, ending)
    result = flow.result()

    assert flow.done
    assert [] == faults(so_far)
    assert [] == faults(result)
    assert payload.get("title") == result["details"].get("title")
    check_continuation(result["details"])
    assert result == json.loads(json.dumps(result))


@settings(max_examples=80)
@given(made.payloads, st.lists(made.inputs(made.KEYS), max_size=30), endings)
def test_a_result_goes_on_to_the_same_answers(payload, steps, ending):
    """An ask that goes on from any result holds its answers; sent notes are not new."""
    flow = AskFlow(payload)
    for step in steps:
        apply(flow, step)
    end(flow, ending)
    first = flow.result()["details"]
    going_on = AskFlow(payload, previous=flow.result())
    notice = going_on.model.notice
    end(going_on, "1")
    sent = {"note", "optionNotes"} if first["mode"] == "elaborate" else set()

    assert "" == notice
    assert {
        name: {key: held[key] for key in held if key not in sent}
        for name, held in first["answers"].items()
    } == going_on.result()["details"]["answers"]


@settings(max_examples=60)
@given(
    st.one_of(made.results, made.spoiled(made.results)),
    st.lists(made.inputs(), max_size=15),
    made.all_sizes,
    endings,
)
def test_an_ask_goes_on_from_whatever_is_given_back(previous, steps, size, ending):
    """Its frames fit and its result is the contract's, whatever an agent made of it."""
    payload = ask(single("tea", "coffee"), multi("milk", "sugar"), preview("cup"))
    flow = AskFlow(payload, columns=size[0], rows=size[1], previous=previous)
    check_frame(flow, *size)
    so_far = flow.result()
    for step in steps:
        apply(flow, step)
    check_frame(flow, flow.model.columns, flow.model.rows)
    end(flow, ending)

    assert [] == faults(so_far)
    assert [] == faults(flow.result())


def check_continuation(details):
    """What goes on from a result names each question once, with how it stands."""
    if "continuation" not in details:
        return
    asked = [question["id"] for question in details["questions"]]
    ongoing = details["continuation"]
    open_ones, kept = ongoing["affectedQuestionIds"], ongoing["preservedAnswers"]

    assert asked == list(ongoing["questionStates"])
    assert [name for name in asked if name in open_ones] == open_ones
    assert [name for name in asked if name in kept] == list(kept)
    assert not set(open_ones) & set(kept)
    assert kept == {name: details["answers"][name] for name in kept}
    if ongoing["strategy"] == "resume":
        assert {*open_ones, *kept} == set(asked)


@settings(max_examples=60)
@given(made.payloads, st.lists(made.inputs(), max_size=25), made.sizes)
def test_a_result_depends_on_no_size(payload, steps, size):
    """The same keys give the same answers on a small screen and on a large one."""
    large = AskFlow(payload, columns=200, rows=60)
    small = AskFlow(payload, columns=size[0], rows=size[1])
    for step in steps:
        if not _goes_by_rows(step, editing=large.frame().caret_shown):
            apply(large, step)
            apply(small, step)

    assert large.done == small.done
    assert large.result() == small.result()


def _goes_by_rows(step, *, editing):
    """Whether *step* is about the screen, or means its rows as in an editor."""
    in_editor = editing and step[1] in {"up", "down", "home", "end"}
    return in_editor or step[0] == "resize" or step[1] in {"pageup", "pagedown"}


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from(["single", "multi", "preview"]), min_size=1, max_size=3),
    st.tuples(st.integers(20, 60), st.integers(5, 30)),
    st.lists(made.inputs(made.MOVING_KEYS), max_size=20),
)
def test_what_matters_most_stays_on_a_small_screen(kinds, size, steps):
    """From 20 by 5 the cursor's row, the prompt's start and the footer are there."""
    flow = AskFlow(_wordy(kinds), columns=size[0], rows=size[1])
    for step in steps:
        if step[0] != "resize":
            apply(flow, step)
        check_essentials(flow)


def _wordy(kinds):
    """A payload in which everything takes more rows than a small screen has."""
    return {
        "title": "Many words",
        "questions": [
            {
                "id": f"q{number}",
                "label": f"Question {number}",
                "prompt": "Which " + "of all these choices " * 9,
                "type": kind,
                "options": [
                    {
                        "value": f"v{index}",
                        "label": f"Choice {index} " + "and so on " * 6,
                        "description": "It has its reasons " * 8,
                        "preview": "line\n" * 40,
                    }
                    for index in range(11)
                ],
            }
            for number, kind in enumerate(kinds)
        ],
    }


def check_essentials(flow):
    """The row of the cursor or caret, the prompt's start and the footer are shown."""
    frame = flow.frame()
    under_caret = frame.lines[frame.caret[0]]
    styles = {span.style for span in under_caret}
    rows = frame.text().split("\n")

    assert ("editor" if frame.caret_shown else "pointer") in styles, frame.text()
    assert any(row.startswith(("Which", "Not answered", "All")) for row in rows)
    assert "key" in {span.style for span in frame.lines[-1]}


@settings(max_examples=150)
@given(st.one_of(made.json_values, made.spoiled(made.payloads)))
def test_any_json_is_asked_or_refused(payload):
    """Whatever a model sends is either an ask or a list of faults to mend."""
    issues = validate(payload)
    if issues:
        with pytest.raises(InvalidPayload) as caught:
            AskFlow(payload)
        assert issues == caught.value.issues
    else:
        check_frame(AskFlow(payload), 80, 24)
    assert [] == faults(ask_user(payload, surface="none"))
