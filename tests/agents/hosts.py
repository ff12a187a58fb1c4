"""The programs that call the MCP server: hosts with the SDK's own client, and bare ones.

What a host passes to ``tell`` is in the file ``told.json`` of its folder from then on,
and the row ``The host has its answer`` on its terminal says so.
"""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.programs import COLOURS, pi_ask


ANSWERED = "The host has its answer"

UP = "❯ 1. ○ Red"

START = 30.0
"""Seconds for what comes first: two programs load the SDK, which a busy machine takes
long for."""

ASK = "tell(await ask(session, COLOURS))"

SHARING = pytest.mark.parametrize(
    "sharing", [True, False], ids=["controlling terminal", "session of its own"]
)

_TELLING = f"""
import json, os, sys
def wait_for(fifo):
    open(fifo).read()
COLOURS = {COLOURS!r}
SERVER = {pi_ask("mcp")!r}
def tell(told):
    with open("new.json", "w") as file:
        json.dump(told, file)
    os.rename("new.json", "told.json")
    os.write(2, b"{ANSWERED}\\r\\n")
"""

_CLIENT = """
import asyncio
import anyio
from mcp import ClientSession, MCPError, StdioServerParameters, stdio_client
async def ask(session, arguments):
    result = await session.call_tool("ask_user", arguments)
    return result.model_dump(mode="json", by_alias=True, exclude_none=True)
async def run(environment=os.environ, errors=sys.stderr):
    server = StdioServerParameters(
        command=SERVER[0], args=SERVER[1:], env=dict(environment)
    )
    async with stdio_client(server, errors) as streams:
        async with ClientSession(*streams) as session:
            await session.initialize()
            await main(session)
"""

# The client of this SDK starts a server in a session of its own, so that it has no
# controlling terminal. Those of other languages don't.
_SHARING = """
open_process = anyio.open_process
def sharing(*args, **options):
    return open_process(*args, **{**options, "start_new_session": False})
anyio.open_process = sharing
"""

_BARE = """
from subprocess import PIPE, Popen
server = Popen(SERVER, stdin=PIPE, stdout=PIPE)
def send(method, number=None, **params):
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    if number is not None:
        message["id"] = number
    server.stdin.write(json.dumps(message).encode() + b"\\n")
    server.stdin.flush()
def received():
    return json.loads(server.stdout.readline())
about = {"name": "bare", "version": "1"}
send("initialize", 0, protocolVersion="2025-06-18", capabilities={}, clientInfo=about)
received()
send("notifications/initialized")
"""


def host(
    main: str, run: str = "run()", before: str = "", *, sharing: bool = True
) -> list[str]:
    """Return the command of a host with the SDK's client.

    :param main: the body of what it does with its ``session``, an async function.
    :param run: what starts the server, such as ``run(environment={})``.
    :param before: what it does first.
    :param sharing: whether the server has the host's terminal as its controlling one.
    """
    body = textwrap.indent(textwrap.dedent(main), "    ")
    main = f"async def main(session):\n{body}\n"
    sharing = _SHARING if sharing else ""
    parts = [_TELLING, _CLIENT, sharing, main, before, f"\nasyncio.run({run})\n"]
    return [sys.executable, "-c", "".join(parts)]


def bare(body: str) -> list[str]:
    """Return the command of a host that writes and reads the protocol by itself.

    ``send(method, number, **params)`` and ``received()`` are at hand in *body*.
    """
    return [sys.executable, "-c", _TELLING + _BARE + textwrap.dedent(body)]


def told(folder: Path) -> Any:
    """Return what a host has told."""
    return json.loads((folder / "told.json").read_text())


def values(result: dict[str, Any]) -> list[str]:
    """Return the values that a call's result has as the answer to ``COLOURS``."""
    answers = result["structuredContent"]["answers"]
    return answers["colour"]["values"] if answers else []
