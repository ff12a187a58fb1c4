"""An MCP server over stdio that offers the tool to any host; it needs the extra ``mcp``.

Arguments are handed on as they come: the contract says what is wrong with them, in a
result that the model can act on.
"""

from __future__ import annotations

import asyncio
import signal
from importlib.metadata import version
from typing import Any

from pi_ask.ask import chosen_surface
from pi_ask.asynchronous import ask_user_async
from pi_ask.tool import TOOL, tool_for


NEEDED = "this takes the MCP SDK, version 2: pip install 'pi_ask[mcp]'"

try:
    import mcp_types as types  # as the first, for version 1 doesn't have it
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server
    from mcp.shared.exceptions import MCPError
except ImportError as error:
    raise ImportError(NEEDED) from error

PREVIOUS = {
    "type": ["object", "null"],
    "description": (
        "The structured content of an earlier result of this tool, to go on from it: "
        "what the user has answered there is filled in and not asked again. With it, "
        "send all questions once more, also those that are settled. May be left out."
    ),
}


def serve(surface: str = "auto", timeout: float | None = None) -> None:
    """Serve one client until it closes standard input.

    :param surface: as for `ask_user`, but ``auto`` is a popup where a host has a screen
        of its own on the terminal.
    :param timeout: seconds after which an ask ends by itself; None is never.
    :raises BrokenPipeError: if the client doesn't read any more.
    :raises ValueError: for an unknown surface.
    """
    surface = chosen_surface(surface)
    # A handler could not end the thread that waits for standard input, so this process
    # would stay. The child that shows an ask sees to the terminal.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        asyncio.run(_serve("popup" if surface == "auto" else surface, timeout))
    except Exception as error:
        if _is_broken_pipe(error):
            raise BrokenPipeError from error
        raise


def _is_broken_pipe(error: BaseException) -> bool:
    """Whether it is that and nothing else; the SDK gives it in groups of exceptions."""
    inner = getattr(error, "exceptions", None)
    if inner is None:
        return isinstance(error, BrokenPipeError)
    return all(map(_is_broken_pipe, inner))


async def _serve(surface: str, timeout: float | None) -> None:
    async def list_tools(*_: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[types.Tool.model_validate(tool())])

    async def call_tool(_: Any, call: types.CallToolRequestParams) -> Any:
        if call.name != TOOL["name"]:
            raise MCPError(types.INVALID_PARAMS, f"unknown tool {call.name!r}")
        payload = dict(call.arguments or {})
        previous = payload.pop("previous", None)
        result = await ask_user_async(
            payload, previous=previous, surface=surface, timeout=timeout
        )
        return types.CallToolResult(
            content=[types.TextContent(**piece) for piece in result["content"]],
            structured_content=result["details"],
            is_error="error" in result["details"],
        )

    server = Server(
        "pi_ask",
        version=version("pi_ask"),
        instructions="\n".join(TOOL["guidelines"]),
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def tool() -> dict[str, Any]:
    """Return the tool as the server offers it."""
    offered: dict[str, Any] = tool_for("mcp")
    offered["inputSchema"]["properties"]["previous"] = PREVIOUS
    offered["annotations"] = {"readOnlyHint": True}
    return offered
