"""The tool definition: right as JSON Schema, and all there that a model must know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import jsonschema
import pytest

from pi_ask.payload import QuestionType
from pi_ask.tool import TOOL, Api, tool_for


SCHEMA = TOOL["input_schema"]
QUESTION = SCHEMA["properties"]["questions"]["items"]
OPTION = QUESTION["properties"]["options"]["items"]
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def fields(schema: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every field of *schema*, however deep, with its path."""
    for name, field in schema.get("properties", {}).items():
        yield path + name, field
        yield from fields(field, f"{path}{name}.")
        yield from fields(field.get("items", {}), f"{path}{name}[].")


FIELDS = dict(fields(SCHEMA))


def test_the_tool_is_json() -> None:
    """A host can send the definition as it is."""
    assert json.loads(json.dumps(TOOL)) == TOOL
    assert ["name", "description", "input_schema", "guidelines"] == list(TOOL)
    assert "ask_user" == TOOL["name"]


def test_the_schema_is_a_json_schema() -> None:
    """The schema is valid by the rules of draft 2020-12 and as an older draft."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.Draft7Validator.check_schema(SCHEMA)

    assert "object" == SCHEMA["type"]


def test_the_schema_has_the_fields_of_the_contract() -> None:
    """Every field is there, and nothing else."""
    assert [
        "title",
        "questions",
        "questions[].id",
        "questions[].label",
        "questions[].prompt",
        "questions[].type",
        "questions[].required",
        "questions[].options",
        "questions[].options[].value",
        "questions[].options[].label",
        "questions[].options[].description",
        "questions[].options[].preview",
    ] == list(FIELDS)


def test_the_schema_requires_what_the_contract_requires() -> None:
    """The fields without a default are required; other names are left open."""
    assert ["questions"] == SCHEMA["required"]
    assert ["id", "prompt", "options"] == QUESTION["required"]
    assert ["value", "label"] == OPTION["required"]
    assert "additionalProperties" not in json.dumps(SCHEMA)


def test_the_schema_names_every_type_of_question() -> None:
    """The types are those that a payload may have, or null."""
    assert [*get_args(QuestionType), None] == QUESTION["properties"]["type"]["enum"]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("title", ["heading", "left out"]),
        ("questions", ["at least one", "one to three", "not JSON text"]),
        ("questions[].id", ["not blank", "unique within this call", "result"]),
        ("questions[].label", ["tab", "Q1", "never blank"]),
        ("questions[].prompt", ["question", "not blank"]),
        ("questions[].type", ["single", "multi", "preview", "left out", "type an"]),
        ("questions[].required", ["false when left out", "never keeps"]),
        ("questions[].options", ["at least one", "order"]),
        ("questions[].options[].value", ["not blank", "unique within its question"]),
        ("questions[].options[].label", ["choice", "few words"]),
        ("questions[].options[].description", ["means", "rather than blank"]),
        (
            "questions[].options[].preview",
            ["every option", "description does not", "rather than blank"],
        ),
    ],
)
def test_descriptions_say_what_a_model_must_know(path: str, words: list[str]) -> None:
    """The description of a field names its rules and what leaving it out means."""
    description = FIELDS[path]["description"].lower()

    assert [] == [word for word in words if word.lower() not in description]


@pytest.mark.parametrize(
    "payload",
    [
        None,
        {},
        {"questions": []},
        {"questions": "[]"},
        {"questions": ["Which?"]},
        {
            "questions": [
                {"prompt": "Which?", "options": [{"value": "a", "label": "A"}]}
            ]
        },
        {"questions": [{"id": "q", "prompt": "Which?", "options": []}]},
        {"questions": [{"id": "q", "prompt": "Which?", "options": ["A"]}]},
        {"questions": [{"id": "q", "prompt": "Which?", "options": [{"label": "A"}]}]},
        {
            "questions": [
                {
                    "id": "q",
                    "prompt": "Which?",
                    "type": "other",
                    "options": [{"value": "a", "label": "A"}],
                }
            ]
        },
    ],
)
def test_the_schema_refuses_wrong_shapes(payload: object) -> None:
    """What a schema can see, this one sees."""
    assert not VALIDATOR.is_valid(payload)


@pytest.mark.parametrize(
    ("topic", "words"),
    [
        ("ask rather than guess", ["instead of guessing", "unclear", "prefers"]),
        ("few and concise questions", ["one to three questions", "concise"]),
        ("short labels", ["short label", "tab"]),
        ("few options", ["two to four options"]),
        ("descriptions", ["each option a description"]),
        ("single by default", ["type single", "unless more than one"]),
        ("multi only for several", ["type multi only", "several options"]),
        ("values", ["every option a value", "not empty"]),
        ("preview needs text", ["type preview only", "every option has preview text"]),
        ("descriptions are no preview", ["preview", "description alone is not enough"]),
        ("use the answers", ["answers", "go on with the task", "explicitly"]),
        (
            "clarify first",
            ["elaborate", "first answer the notes", "affected questions"],
        ),
        ("keep what is settled", ["elaborate", "keep the preserved answers"]),
        ("structured follow-up", ["after a clarification", "ask_user", "plain text"]),
        (
            "bundle",
            ["earlier answers", "bundle", "two or three related open questions"],
        ),
        ("cancelled", ["cancelled", "cancelReason", "nobody refused"]),
        ("invalid input", ["invalid_input", "every issue", "call ask_user again"]),
    ],
)
def test_guidelines_give_each_advice(topic: str, words: list[str]) -> None:
    """One guideline says all of it, so that a host may pass on single ones."""
    having = [
        guideline
        for guideline in TOOL["guidelines"]
        if all(word in guideline for word in words)
    ]

    assert 1 == len(having), topic


def test_guidelines_are_sentences() -> None:
    """Each guideline is one line that starts and ends as a sentence does."""
    assert all(
        guideline[0].isupper() and guideline.endswith(".") and "\n" not in guideline
        for guideline in TOOL["guidelines"]
    )


# --- in the shape of an interface ---------------------------------------------------


NAMED = {"name": "ask_user", "description": TOOL["description"]}
SHAPES = {
    "anthropic": {**NAMED, "input_schema": SCHEMA},
    "openai": {"type": "function", "function": {**NAMED, "parameters": SCHEMA}},
    "openai-responses": {
        "type": "function",
        **NAMED,
        "parameters": SCHEMA,
        "strict": False,
    },
    "mcp": {**NAMED, "inputSchema": SCHEMA},
}


@pytest.mark.parametrize("api", get_args(Api))
def test_every_interface_has_its_shape(api: Api) -> None:
    """The same tool is laid out as each of them takes it, and nothing else is in it."""
    assert SHAPES[api] == tool_for(api)


@pytest.mark.parametrize("api", get_args(Api))
def test_a_tool_is_the_callers_own(api: Api) -> None:
    """Whatever is done to it, the next one is as it should be, and so is `TOOL`."""
    before = json.dumps(TOOL)
    spoilt = [tool_for(api)]
    while spoilt:
        item = spoilt.pop()
        spoilt += [
            inner
            for inner in (item.values() if isinstance(item, dict) else item)
            if isinstance(inner, (dict, list))
        ]
        item.clear()

    assert SHAPES[api] == tool_for(api)
    assert before == json.dumps(TOOL)


@pytest.mark.parametrize("api", ["", "OpenAI", "gemini", None, []])
def test_an_unknown_interface_is_an_error(api: Any) -> None:
    """The error names those that are known."""
    with pytest.raises(ValueError, match="anthropic, openai, openai-responses, mcp"):
        tool_for(api)
