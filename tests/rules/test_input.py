"""What can be asked, and what is said of the rest: rules 29 to 32."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest

from pi_ask import AskFlow, ask_user, validate
from tests.asks import answer, ask, details, multi, opened, option, preview, single


class Hostile(str):
    """A string of which every method that one could think of fails."""

    __slots__ = ()

    def _fail(self, *_: object) -> NoReturn:
        raise RuntimeError("called")

    __eq__ = __len__ = __bool__ = __iter__ = strip = __str__ = __repr__ = _fail
    __hash__ = str.__hash__


class HostileDict(dict[str, object]):
    """A dict of which every method that one could think of fails."""

    def _fail(self, *_: object) -> NoReturn:
        raise RuntimeError("called")

    __getitem__ = __iter__ = __contains__ = __len__ = __bool__ = __repr__ = _fail
    get = keys = items = values = _fail


def found(payload: object) -> list[tuple[str, str]]:
    """Return the faults of *payload*: where each is, and what is said of it."""
    return [(issue["path"], issue["message"]) for issue in validate(payload)]


def paths(payload: object) -> list[str]:
    """Return where the faults of *payload* are."""
    return [path for path, _ in found(payload)]


NO_OBJECTS: list[object] = [None, [], [1], 7, 1.5, True, "text", b"bytes", object()]
ODD: list[object] = [
    *NO_OBJECTS,
    {},
    {1: 2},
    {"questions": None},
    {"questions": {}},
    {"questions": [None, 3, object()]},
    {"questions": [[]]},
    ask(single("a", id=object(), prompt=b"x")),
    ask(single(option("a", label=7), option("b", value=[]))),
    ask(single("a"), title=object()),
    ask(single("a", type=Hostile("other"))),
    {"questions": [HostileDict()]},
    HostileDict(),
    {Hostile("questions"): Hostile("x")},
    ask(single("a", id=float("nan"), required=10**5000)),
]


# --- 29 -----------------------------------------------------------------------------


@pytest.mark.parametrize("payload", ODD, ids=range(len(ODD)))
def test_rule_29_no_payload_makes_ask_user_raise(payload: object) -> None:
    """Whatever is no ask comes back as a result that says what is wrong."""
    got = ask_user(payload, surface="none")
    error = got["details"]["error"]

    assert "invalid_input" == error["kind"]
    assert got["content"][0]["text"].startswith("Invalid ask_user payload:\n")
    assert error["issues"]


@pytest.mark.parametrize("payload", NO_OBJECTS, ids=range(len(NO_OBJECTS)))
def test_rule_29_the_path_of_what_is_no_object_is_payload(payload: object) -> None:
    """There is nothing inside to point at, and one fault is all there is."""
    assert ["payload"] == paths(payload)


@pytest.mark.fault("malformed-retry-loop")
def test_rule_29_each_fault_has_its_path_and_remedy() -> None:
    """The path leads to the field, the message says what to do about it."""
    third = option("c")
    del third["value"]

    assert [
        (
            "questions[0].options[2].value",
            "is missing: give a short string that names it in the result",
        )
    ] == found(ask(single("a", "b", third)))


def test_rule_29_there_is_one_issue_per_fault() -> None:
    """A field that is wrong in two ways is one fault."""
    payload = ask(single("a", id=" ", prompt=4), single(option("b", label=None)))

    assert [
        "questions[0].id",
        "questions[0].prompt",
        "questions[1].options[0].label",
    ] == paths(payload)


def test_rule_29_the_result_lists_the_issues_of_the_payload() -> None:
    """Data and text of the result both have every path and message."""
    payload = ask(single(), single("a", prompt=""))
    got = ask_user(payload)

    assert validate(payload) == got["details"]["error"]["issues"]
    assert [
        "Invalid ask_user payload:",
        *(f"- {path}: {message}" for path, message in found(payload)),
    ] == got["content"][0]["text"].split("\n")


# --- 30 -----------------------------------------------------------------------------


def test_rule_30_null_means_absent_in_optional_fields() -> None:
    """A model that fills in every field with null asks what it meant to ask."""
    bare = option("a", description=None, preview=None)
    payload = ask(single(bare, label=None, required=None), title=None)
    payload["questions"][0]["type"] = None
    got = details(AskFlow(payload))

    assert "title" not in got
    assert [
        {"id": "q1", "label": "Q1", "prompt": "Question 1?", "type": "single"}
    ] == got["questions"]


@pytest.mark.parametrize("wrong", [None, 7, True, [], {}, b"x"])
@pytest.mark.parametrize("field", ["id", "prompt"])
def test_rule_30_required_strings_of_a_question_are_strings(
    field: str, wrong: object
) -> None:
    """Nothing else is taken for a string, null neither."""
    assert [f"questions[0].{field}"] == paths(ask(single("a", **{field: wrong})))


@pytest.mark.parametrize("wrong", [None, 7, True, [], {}, b"x"])
@pytest.mark.parametrize("field", ["value", "label"])
def test_rule_30_required_strings_of_an_option_are_strings(
    field: str, wrong: object
) -> None:
    """Nothing else is taken for a string, null neither."""
    payload = ask(single(option("a", **{field: wrong})))

    assert [f"questions[0].options[0].{field}"] == paths(payload)


@pytest.mark.parametrize("wrong", ["true", 1, 0, [], {}])
def test_rule_30_required_is_a_boolean(wrong: object) -> None:
    """What only looks like true or false is a fault."""
    assert ["questions[0].required"] == paths(ask(single("a", required=wrong)))


@pytest.mark.parametrize("wrong", [1, True, [], {}])
def test_rule_30_the_title_is_a_string(wrong: object) -> None:
    """A title of another type is a fault."""
    assert ["title"] == paths(ask(single("a"), title=wrong))


def test_rule_30_all_faults_are_reported_in_payload_order() -> None:
    """One call is enough to mend all of them."""
    payload = ask(
        single(option("a", description=" "), option("a", label=""), type="other"),
        multi(id="q1", prompt=None),
        preview(option("b")),
        title=1,
    )

    assert [
        "title",
        "questions[0].type",
        "questions[0].options[0].description",
        "questions[0].options[1].value",
        "questions[0].options[1].label",
        "questions[1].id",
        "questions[1].prompt",
        "questions[1].options",
        "questions[2].options[0].preview",
    ] == paths(payload)


def test_rule_30_a_duplicate_is_reported_at_the_later_item() -> None:
    """The first of two stays as it is, each further one is a fault."""
    payload = ask(single("a", "b", "a", "a"), single("a", id="q1"))

    assert [
        "questions[0].options[2].value",
        "questions[0].options[3].value",
        "questions[1].id",
    ] == paths(payload)


@pytest.mark.fault("blank-label")
@pytest.mark.parametrize("blank", ["", " ", "\n\t", "\u00a0", "\ufeff"])
def test_rule_30_blankness_is_judged_on_stripped_text(blank: str) -> None:
    """Text that is all blanks is no text, in required and optional fields alike."""
    words = option("a", value=blank, label=blank, description=blank, preview=blank)
    payload = ask(single(words, id=blank, prompt=blank, label=blank))
    at, inner = "questions[0].", "questions[0].options[0]."

    assert {
        *(at + name for name in ("id", "prompt", "label")),
        *(inner + name for name in ("value", "label", "description", "preview")),
    } == set(paths(payload))


def test_rule_30_uniqueness_is_judged_on_stripped_text() -> None:
    """Blanks at the ends make no difference between two ids or two values."""
    payload = ask(single("a", option("a", value=" a\n")), single("a", id="q1 "))

    assert ["questions[0].options[1].value", "questions[1].id"] == paths(payload)


@pytest.mark.parametrize("kind", ["Single", "single ", "MULTI", "", "select"])
def test_rule_30_the_type_matches_exactly(kind: str) -> None:
    """Neither case nor blanks are overlooked."""
    assert ["questions[0].type"] == paths(ask({**single("a"), "type": kind}))


# --- 31 -----------------------------------------------------------------------------


@pytest.mark.fault("alias-keys-dropped")
def test_rule_31_a_field_under_another_tools_name_is_to_be_renamed() -> None:
    """``question`` and ``header`` are what other tools call prompt and label."""
    payload = ask(single("a", question="Which?", header="Which"))
    del payload["questions"][0]["prompt"]

    assert [
        (
            "questions[0].prompt",
            'is missing: rename "question" to "prompt" and "header" to "label"',
        )
    ] == found(payload)


@pytest.mark.parametrize("flag", ["multiSelect", "multiple"])
def test_rule_31_a_flag_for_several_answers_is_to_be_the_type(flag: str) -> None:
    """A missing type beside such a flag is no single-select question by default."""
    question: dict[str, Any] = {**single("a"), flag: True}
    given = validate(ask(question))
    del question["type"]

    assert [] == given
    assert [
        ("questions[0].type", f'is missing: write `type: "multi"`, not "{flag}"')
    ] == found(ask(question))


@pytest.mark.parametrize("flag", ["multiSelect", "multiple"])
def test_rule_31_a_flag_that_is_off_is_ignored(flag: str) -> None:
    """A question of which the flag says no is single-select, as by default."""
    question: dict[str, Any] = {**single("a"), flag: False}
    del question["type"]

    assert [] == validate(ask(question))


@pytest.mark.fault("strict-string-rejected")
@pytest.mark.fault("json-string-instead-of-array")
def test_rule_31_questions_as_json_text_are_to_be_a_list() -> None:
    """A list that was encoded once too often is called that."""
    (issue,) = validate({"questions": '[{"id": "a"}]'})

    assert "questions" == issue["path"]
    assert issue["message"].startswith("must be a list, not JSON text")


def test_rule_31_options_as_bare_strings_are_to_be_objects() -> None:
    """The message shows the object that the string stands for."""
    payload = ask({"options": ["tea", "coffee"]})

    assert [
        (
            f"questions[0].options[{index}]",
            f'must be an object, got "{word}": '
            f'write {{"value": "{word}", "label": "{word}"}}',
        )
        for index, word in enumerate(("tea", "coffee"))
    ] == found(payload)


@pytest.mark.fault("silent-extra-fields")
def test_rule_31_other_unknown_fields_are_ignored() -> None:
    """What no rule speaks of does no harm, at any depth."""
    payload = ask(single(option("a", icon=1), hint=[]), colour=None, header="x")

    assert [] == validate(payload)


# --- 32 -----------------------------------------------------------------------------


def test_rule_32_options_may_share_a_label_and_differ_by_value_and_index() -> None:
    """Which of two lookalikes was chosen is plain from the result."""
    flow = opened(single("tea", option("green", label="Tea")))
    flow.press("2")

    assert {"values": ["green"], "labels": ["Tea"], "indices": [2]} == answer(flow)


def test_rule_32_questions_may_share_prompt_and_label() -> None:
    """Only ids have to differ, and the answers are under them."""
    twin = single("tea", "coffee", prompt="Which?", label="Drink")
    flow = opened(twin, twin)
    flow.press("1", "2")

    assert [["tea"], ["coffee"]] == [
        answer(flow, name)["values"] for name in ("q1", "q2")
    ]


def test_rule_32_required_is_never_shown() -> None:
    """A required question looks like any other, in the review as well."""
    plain = opened(single("tea"), multi("milk"))
    required = opened(single("tea", required=True), multi("milk", required=True))
    seen = []
    for flow in (plain, required):
        first = flow.frame()
        flow.press("shift+tab")
        seen.append((first, flow.frame()))

    assert seen[0] == seen[1]


def test_rule_32_required_never_blocks() -> None:
    """A required question can be sent without an answer."""
    flow = opened(single("tea", required=True))
    flow.press("tab", "1")

    assert flow.done
    assert not details(flow)["cancelled"]
    assert {} == details(flow)["answers"]
