"""Reading a payload: what comes out of a good one, and what is said of a bad one."""

from __future__ import annotations

import copy
import json
import pickle
import time
from typing import Any, NoReturn

import attrs
import pytest
from hypothesis import given, strategies as st

from pi_ask import payload as module
from pi_ask.payload import (
    Ask,
    InvalidPayload,
    Option,
    Question,
    as_json,
    parse,
    trim,
    validate,
)
from tests.conformance import recorded


ABSENT = object()

# Blank for JavaScript's trim, one of each kind that Python treats differently or not.
BLANKS = "\t\n\v\f\r \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
NO_BLANKS = "\u200b\u0085\x1c\x1d\x1e\x1f\u180e\u2060\x00"


def option(**fields: object) -> dict[str, object]:
    """Return a valid option but for *fields*; one that is ABSENT is taken away."""
    return _changed({"value": "a", "label": "A"}, fields)


def question(**fields: object) -> dict[str, object]:
    """Return a valid question but for *fields*; one that is ABSENT is taken away."""
    return _changed({"id": "q", "prompt": "Which?", "options": [option()]}, fields)


def payload(*questions: object, **fields: object) -> dict[str, object]:
    """Return a payload of *questions*, or of one valid question, but for *fields*."""
    return _changed({"questions": list(questions) or [question()]}, fields)


def _changed(valid: dict[str, object], fields: dict[str, object]) -> dict[str, object]:
    return {
        name: value
        for name, value in {**valid, **fields}.items()
        if value is not ABSENT
    }


def paths(value: object) -> list[str]:
    """Return the paths of the issues of *value*, in their order."""
    return [issue["path"] for issue in validate(value)]


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


FAULTS = [
    # What is no object at all.
    (None, "payload", ["object", '"questions"', "got null"]),
    ([], "payload", ["object", "got a list"]),
    ("text", "payload", ["object", 'got "text"']),
    (1.5, "payload", ["object", "got 1.5"]),
    (object(), "payload", ["object", "got a value of type object"]),
    # The title.
    (payload(title=3), "title", ["string", "left out", "got 3"]),
    (payload(title=["T"]), "title", ["string", "got a list"]),
    # The list of questions.
    ({}, "questions", ["missing", "list of at least one question"]),
    (payload(questions=None), "questions", ["missing"]),
    (payload(questions=[]), "questions", ["empty", "at least one question"]),
    (payload(questions=()), "questions", ["empty", "at least one question"]),
    (payload(questions={}), "questions", ["must be a list", "got an object"]),
    (payload(questions=True), "questions", ["must be a list", "got true"]),
    (payload(questions={1, 2}), "questions", ["must be a list", "got", "type set"]),
    (payload(None), "questions[0]", ["object", '"prompt"', "got null"]),
    (payload(question(), 7), "questions[1]", ["object", "got 7"]),
    (payload("Which?"), "questions[0]", ["object", 'got "Which?"']),
    # The fields of a question.
    (payload(question(id=ABSENT)), "questions[0].id", ["missing", "id of its own"]),
    (payload(question(id=None)), "questions[0].id", ["missing", "id of its own"]),
    (payload(question(id=5)), "questions[0].id", ["string", "got 5"]),
    (payload(question(id=False)), "questions[0].id", ["string", "got false"]),
    (payload(question(id="\u3000")), "questions[0].id", ["blank", r'"\u3000"']),
    (payload(question(prompt=ABSENT)), "questions[0].prompt", ["missing", "text"]),
    (payload(question(prompt={})), "questions[0].prompt", ["string", "an object"]),
    (payload(question(prompt="\n")), "questions[0].prompt", ["blank", r'"\u000a"']),
    (payload(question(label=1)), "questions[0].label", ["string", "leave it out"]),
    (payload(question(label=" ")), "questions[0].label", ["blank", "leave it out"]),
    (
        payload(question(type="Multi")),
        "questions[0].type",
        ['"single"', '"multi"', '"preview"', 'got "Multi"'],
    ),
    (payload(question(type=" single")), "questions[0].type", ['got " single"']),
    (payload(question(type=True)), "questions[0].type", ['"single"', "got true"]),
    (payload(question(type="")), "questions[0].type", ['"single"', 'got ""']),
    (payload(question(required=1)), "questions[0].required", ["true, false", "got 1"]),
    (payload(question(required="no")), "questions[0].required", ["left out", '"no"']),
    # The options.
    (
        payload(question(options=ABSENT)),
        "questions[0].options",
        ["at least one option"],
    ),
    (payload(question(options=[])), "questions[0].options", ["empty", "at least one"]),
    (payload(question(options={})), "questions[0].options", ["list", "got an object"]),
    (payload(question(options=0)), "questions[0].options", ["list", "got 0"]),
    (
        payload(question(options=[option(), []])),
        "questions[0].options[1]",
        ["object", '"value"', '"label"', "got a list"],
    ),
    (
        payload(question(options=[option(value=ABSENT)])),
        "questions[0].options[0].value",
        ["missing", "string", "in the result"],
    ),
    (
        payload(question(options=[option(value=1)])),
        "questions[0].options[0].value",
        ["string", "got 1"],
    ),
    (
        payload(question(options=[option(value=" ")])),
        "questions[0].options[0].value",
        ["blank", 'got " "'],
    ),
    (
        payload(question(options=[option(label=ABSENT)])),
        "questions[0].options[0].label",
        ["missing", "the person chooses"],
    ),
    (
        payload(question(options=[option(label=["A"])])),
        "questions[0].options[0].label",
        ["string", "got a list"],
    ),
    (
        payload(question(options=[option(label="")])),
        "questions[0].options[0].label",
        ["blank", 'got ""'],
    ),
    (
        payload(question(options=[option(description="")])),
        "questions[0].options[0].description",
        ["blank", "leave it out"],
    ),
    (
        payload(question(options=[option(description=0)])),
        "questions[0].options[0].description",
        ["string", "got 0", "leave it out"],
    ),
    (
        payload(question(options=[option(preview=" \n")])),
        "questions[0].options[0].preview",
        ["blank", "leave it out"],
    ),
    (
        payload(question(options=[option(preview=False)])),
        "questions[0].options[0].preview",
        ["string", "got false", "leave it out"],
    ),
    # Preview questions.
    (
        payload(question(type="preview", options=[option(description="words")])),
        "questions[0].options[0].preview",
        ["missing", "add preview text", 'switch to `type: "single"`'],
    ),
    (
        payload(question(type="preview", options=[option(preview=" ")])),
        "questions[0].options[0].preview",
        ["blank", "add preview text", 'switch to `type: "single"`'],
    ),
    (
        payload(question(type="preview", options=[option(preview=7)])),
        "questions[0].options[0].preview",
        ["string", "got 7", "add preview text", 'switch to `type: "single"`'],
    ),
    # What must be unique.
    (
        payload(question(), question(id="r"), question(id=" q\t")),
        "questions[2].id",
        ["unique", "questions[0].id", '"q"', "change one"],
    ),
    (
        payload(question(options=[option(), option(value="a ")])),
        "questions[0].options[1].value",
        ["unique", "questions[0].options[0].value", '"a"', "change one"],
    ),
    # Fields as they are called elsewhere.
    (
        payload(question(prompt=ABSENT, question="Which?")),
        "questions[0].prompt",
        ["missing", 'rename "question" to "prompt"'],
    ),
    (
        payload(question(prompt=ABSENT, header="Which")),
        "questions[0].prompt",
        ["missing", 'rename "header" to "label"'],
    ),
    (
        payload(question(prompt=ABSENT, question="Which?", header="Which")),
        "questions[0].prompt",
        ['rename "question" to "prompt" and "header" to "label"'],
    ),
    (
        payload(question(multiSelect=True)),
        "questions[0].type",
        ["missing", '`type: "multi"`', '"multiSelect"'],
    ),
    (
        payload(question(multiple=True, type=None)),
        "questions[0].type",
        ["missing", '`type: "multi"`', '"multiple"'],
    ),
    (
        payload(question(options=ABSENT, choices=[option()])),
        "questions[0].options",
        ["missing", 'rename "choices" to "options"'],
    ),
    (
        payload(question(options=[option(label=ABSENT, text="A")])),
        "questions[0].options[0].label",
        ["missing", 'rename "text" to "label"'],
    ),
    (
        payload(question(options=[option(value=ABSENT, id="a")])),
        "questions[0].options[0].value",
        ["missing", 'rename "id" to "value"'],
    ),
    (
        payload(questions='[{"id": "q"}]'),
        "questions",
        ["list", "not JSON text", r'got "[{\"id\": \"q\"}]"'],
    ),
    (
        payload(question(options='["a"]')),
        "questions[0].options",
        ["list", "not JSON text", r'got "[\"a\"]"'],
    ),
    (
        payload(question(options=["Red"])),
        "questions[0].options[0]",
        ["object", 'got "Red"', '{"value": "Red", "label": "Red"}'],
    ),
]


@pytest.mark.parametrize(("value", "path", "words"), FAULTS)
def test_one_fault_is_one_issue_with_its_remedy(
    value: object, path: str, words: list[str]
) -> None:
    """Each mistake is found once, where it is, and the message says what to change."""
    issues = validate(value)

    assert [path] == [issue["path"] for issue in issues]
    assert [] == [word for word in words if word not in issues[0]["message"]]


@pytest.mark.parametrize(
    "value",
    [
        # Fields of other tools where nothing is missing.
        payload(question(header="H", question="Other?", choices=[])),
        payload(question(type="single", multiSelect=True)),
        payload(question(type="multi", multiple=True)),
        payload(question(multiSelect=False, multiple=None)),
        payload(question(multiple="yes")),
        payload(question(hint="x", options=[option(id=3, color="red")]), foo={}),
        # What looks alike and is not.
        payload(question(id="A"), question(id="a")),
        payload(question(id="1"), question(id="2")),
        payload(question(options=[option(), option(value="b")])),
        payload(question(options=[option(value="e\u0301"), option(value="\u00e9")])),
        payload(question(id="\u200b"), question(id="\x1c")),
        payload(question(id="__class__"), question(id="__proto__")),
        payload(question(id="\ud800", prompt="\x00", label="\x1b[31m")),
        {1: 2, None: 3, (): 4, **payload()},
    ],
)
def test_what_the_contract_allows_has_no_issue(value: object) -> None:
    """Unknown fields are ignored and lookalikes are legal."""
    assert [] == validate(value)


def test_two_blank_values_are_no_duplicates() -> None:
    """Blank texts are issues for being blank and for nothing else."""
    options = [option(value=" "), option(value=""), option(value=None)]
    issues = validate(payload(question(id=" ", options=options), question(id="")))

    assert [] == [issue for issue in issues if "unique" in issue["message"]]
    assert 5 == len(issues)


def test_a_value_that_comes_three_times_is_at_fault_twice() -> None:
    """Each later item that repeats the first is an issue."""
    options = [option(), option(value="b"), option(), option()]
    issues = validate(payload(question(options=options)))

    assert ["questions[0].options[2].value", "questions[0].options[3].value"] == [
        issue["path"] for issue in issues
    ]
    assert all("questions[0].options[0].value" in i["message"] for i in issues)


def test_all_faults_come_at_once_in_payload_order() -> None:
    """No fault hides another one, and they are listed as the payload is read."""
    bad_options = [option(value=1, label=""), None, option(description=2, preview=3)]
    value = payload(
        question(
            options=bad_options, required=0, type="x", prompt=" ", label="", id=None
        ),
        None,
        question(id="r", options=[]),
        title=0,
    )

    assert [
        "title",
        "questions[0].id",
        "questions[0].label",
        "questions[0].prompt",
        "questions[0].type",
        "questions[0].required",
        "questions[0].options[0].value",
        "questions[0].options[0].label",
        "questions[0].options[1]",
        "questions[0].options[2].description",
        "questions[0].options[2].preview",
        "questions[1]",
        "questions[2].options",
    ] == paths(value)


def test_the_error_reads_as_a_list() -> None:
    """Raised, the issues are text for a transcript: a heading, then one a line."""
    with pytest.raises(InvalidPayload) as caught:
        parse(payload(question(id="", type="x")))

    assert (
        "Invalid ask_user payload:\n"
        '- questions[0].id: must not be blank, got "": '
        'give it an id of its own, such as "scope"\n'
        '- questions[0].type: must be "single", "multi" or "preview", got "x"'
    ) == str(caught.value)


def test_the_error_can_be_sent_elsewhere() -> None:
    """A copy by pickle has the same issues and the same text."""
    error = InvalidPayload([{"path": "title", "message": "must be a string"}])
    copied = pickle.loads(pickle.dumps(error))

    assert isinstance(copied, ValueError)
    assert (error.issues, str(error)) == (copied.issues, str(copied))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("x" * 1000, '"' + "x" * 40 + '…"'),
        ("a\x1b[31m\nb", r'"a\u001b[31m\u000ab"'),
        ("\u202eevil\ud800\x9b", r'"\u202eevil\ud800\u009b"'),
        ('say "hi" \\', r'"say \"hi\" \\"'),
        ("été 日本 \U0001f600", '"été 日本 \U0001f600"'),
        pytest.param(10**5000, "a value of type int", id="a number without a repr"),
        (-(2**63 - 1), "-9223372036854775807"),
        (float("nan"), "nan"),
        (b"raw", "a value of type bytes"),
        (type("\x1b[2J" + "y" * 99, (), {})(), r"a value of type \u001b[2Jyyy"),
    ],
)
def test_what_was_got_is_shown_clean_and_short(value: object, shown: str) -> None:
    """A message names what it got, in short and without control characters."""
    (issue,) = validate(payload(question(type=value)))

    assert shown in issue["message"]
    assert issue["message"].isprintable()
    assert 120 > len(issue["message"])


def _fail(*args: object, **kwargs: object) -> NoReturn:
    raise RuntimeError("a payload's own code was run")


BASES = (dict, list, tuple, str, int, float)
TRAPS: dict[str, Any] = dict.fromkeys({name for base in BASES for name in dir(base)})
for kept in ("__doc__", "__hash__", "__init__", "__init_subclass__", "__new__"):
    del TRAPS[kept]
TRAPS = {**dict.fromkeys(TRAPS, _fail), "__class__": property(_fail)}


class TrapMeta(type):
    """The class of classes that fail whenever they are asked for anything."""

    __name__ = property(_fail)
    __eq__ = __hash__ = __repr__ = _fail
    __instancecheck__ = __subclasscheck__ = _fail


TrapDict = TrapMeta("TrapDict", (dict,), dict(TRAPS))
TrapList = TrapMeta("TrapList", (list,), dict(TRAPS))
TrapTuple = TrapMeta("TrapTuple", (tuple,), dict(TRAPS))
TrapText = TrapMeta("TrapText", (str,), {**TRAPS, "__hash__": str.__hash__})
TrapInt = TrapMeta("TrapInt", (int,), {**TRAPS, "__hash__": int.__hash__})
TrapFloat = TrapMeta("TrapFloat", (float,), dict(TRAPS))
Trap = TrapMeta("Trap", (), dict(TRAPS))


def trapped(value: Any) -> Any:
    """Return *value* made of classes all of whose methods fail."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, dict):
        # An empty text would be compared with 0 already here: both have the hash 0.
        return TrapDict(
            (trapped(key) if key else key, trapped(item)) for key, item in value.items()
        )
    if isinstance(value, (list, tuple)):
        kind = TrapList if isinstance(value, list) else TrapTuple
        return kind(map(trapped, value))
    kinds = {str: TrapText, int: TrapInt, float: TrapFloat}
    return kinds[type(value)](value) if type(value) in kinds else Trap()


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
