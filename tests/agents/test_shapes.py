"""The tool in the shapes of model APIs, by the types of their own packages."""

from __future__ import annotations

from itertools import permutations
from typing import Any, get_args

import mcp.types
import pytest
from anthropic.types import ToolParam
from openai.types.chat import ChatCompletionFunctionToolParam
from openai.types.responses import FunctionToolParam
from pydantic import TypeAdapter, ValidationError

from pi_ask import tool_for
from pi_ask.mcp import tool
from pi_ask.tool import Api


TYPES: dict[str, TypeAdapter[Any]] = {
    "anthropic": TypeAdapter(ToolParam),
    "openai": TypeAdapter(ChatCompletionFunctionToolParam),
    "openai-responses": TypeAdapter(FunctionToolParam),
    "mcp": TypeAdapter(mcp.types.Tool),
}

REQUIRED = [
    ("anthropic", "name"),
    ("anthropic", "input_schema"),
    ("openai", "type"),
    ("openai", "function"),
    ("openai", "function.name"),
    ("openai-responses", "type"),
    ("openai-responses", "name"),
    ("openai-responses", "parameters"),
    ("openai-responses", "strict"),
    ("mcp", "name"),
    ("mcp", "inputSchema"),
]


def taken(api: str, shape: dict[str, Any]) -> Any:
    """Return what the type of *api* makes of *shape* on the wire, as data again."""
    adapter = TYPES[api]
    value = adapter.validate_python(shape, by_alias=True, by_name=False)
    return adapter.dump_python(value, by_alias=True, exclude_none=True)


@pytest.mark.parametrize("api", get_args(Api))
def test_each_package_takes_its_shape_whole(api: Api) -> None:
    """Its type has all that is there, by the same names."""
    assert tool_for(api) == taken(api, tool_for(api))


def test_the_server_offers_a_tool_that_the_package_takes() -> None:
    """That is the shape with what the server adds to it."""
    assert tool() == taken("mcp", tool())


@pytest.mark.parametrize(("api", "path"), REQUIRED)
def test_a_shape_without_something_is_refused(api: Api, path: str) -> None:
    """The types can tell a broken shape from a good one."""
    shape = inner = tool_for(api)
    *way, name = path.split(".")
    for step in way:
        inner = inner[step]
    del inner[name]

    with pytest.raises(ValidationError):
        taken(api, shape)


@pytest.mark.parametrize(("api", "other"), list(permutations(get_args(Api), 2)))
def test_no_package_takes_the_shape_of_another(api: Api, other: Api) -> None:
    """Each of them is needed."""
    with pytest.raises(ValidationError):
        taken(api, tool_for(other))
