"""What is wrong with a payload: each fault is an issue that says what to change."""

from __future__ import annotations

import pickle

import pytest

from pi_ask.payload import (
    InvalidPayload,
    parse,
    validate,
)
from tests.payloads import ABSENT, option, paths, payload, question


# Blank for JavaScript's trim, one of each kind that Python treats differently or not.


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
