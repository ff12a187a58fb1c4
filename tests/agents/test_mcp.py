"""``pi-ask mcp`` with the real client of the MCP SDK, on a real terminal."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from pi_ask import TOOL, ask_user
from tests.agents.hosts import (
    ANSWERED,
    ASK,
    SHARING,
    START,
    UP,
    bare,
    host,
    told,
    values,
)
from tests.conformance.recorded import load
from tests.e2e.processes import LINUX, child
from tests.e2e.programs import SUBMIT_RED, pi_ask
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e


@SHARING
def test_an_ask_opens_on_the_terminal_of_the_host(
    tmp_path: Path, sharing: bool
) -> None:
    """The host gets the text and the data, and its terminal back as it was."""
    with Session(host(ASK, sharing=sharing), cwd=tmp_path) as session:
        session.until(UP, START)
        session.press(*SUBMIT_RED)
        session.until(ANSWERED)

        assert [] == session.left_behind()
        assert 0 == session.wait()

    result = told(tmp_path)

    assert ["red"] == values(result)
    assert [{"type": "text", "text": "Colour: Red"}] == result["content"]
    assert not result["isError"]


def test_the_tool_is_the_one_there_is(tmp_path: Path) -> None:
    """Its schema has the earlier result besides, and its guidelines come along."""
    main = """
        (tool,) = (await session.list_tools()).tools
        dump = tool.model_dump(by_alias=True, exclude_none=True)
        about = session.initialize_result
        tell([dump, about.server_info.name, about.instructions])
    """
    with Session(host(main), cwd=tmp_path) as session:
        assert 0 == session.wait(START)

    tool, name, instructions = told(tmp_path)
    previous = tool["inputSchema"]["properties"].pop("previous")

    assert TOOL["name"] == tool["name"]
    assert TOOL["description"] == tool["description"]
    assert TOOL["input_schema"] == tool["inputSchema"]
    assert ["object", "null"] == previous["type"]
    assert "pi_ask" == name
    assert TOOL["guidelines"] == instructions.split("\n")


MALFORMED: list[dict[str, Any]] = [
    case["payload"]
    for case in load("invalid") + load("malformed")
    if isinstance(case["payload"], dict) and case.get("expect") != "valid"
]


def test_malformed_arguments_give_the_result_of_the_contract(tmp_path: Path) -> None:
    """It is an error that the model can mend, and no screen comes up for it."""
    (tmp_path / "malformed.json").write_text(json.dumps(MALFORMED))
    main = """
        payloads = json.load(open("malformed.json"))
        tell([await ask(session, payload) for payload in payloads])
    """
    with Session(host(main), cwd=tmp_path) as session:
        assert 0 == session.wait(START)
        assert b"\x1b[?1049h" not in session.raw

    expected = [ask_user(payload, surface="none") for payload in MALFORMED]
    results = told(tmp_path)

    assert 80 < len(MALFORMED)
    assert [e["details"] for e in expected] == [r["structuredContent"] for r in results]
    assert [e["content"] for e in expected] == [r["content"] for r in results]
    assert all(result["isError"] for result in results)
    assert {"invalid_input"} == {e["details"]["error"]["kind"] for e in expected}


def test_arguments_that_are_no_object_break_the_protocol(tmp_path: Path) -> None:
    """The SDK refuses them before they come to the tool, and the server goes on."""
    body = """
        refused = []
        for number, arguments in enumerate([[], "text", 3, True], 1):
            send("tools/call", number, name="ask_user", arguments=arguments)
            refused.append(received()["error"]["code"])
        send("tools/call", 5, name="ask_user")
        tell([refused, received()["result"]])
    """
    with Session(bare(body), cwd=tmp_path) as session:
        assert 0 == session.wait(START)

    refused, result = told(tmp_path)

    assert [-32602] * 4 == refused
    assert "invalid_input" == result["structuredContent"]["error"]["kind"]


def test_another_tool_is_an_error(tmp_path: Path) -> None:
    """There is one tool, and a name that is misspelt is not taken for it."""
    main = """
        try:
            await session.call_tool("ask", COLOURS)
        except MCPError as error:
            tell([error.code, error.message])
    """
    with Session(host(main), cwd=tmp_path) as session:
        assert 0 == session.wait(START)

    assert [-32602, "unknown tool 'ask'"] == told(tmp_path)


def test_an_earlier_result_goes_with_the_call(tmp_path: Path) -> None:
    """What is answered in it is filled in, and it is no field of the payload."""
    main = """
        answers = {"colour": {"values": ["blue"], "labels": ["Blue"], "indices": [2]}}
        tell(await ask(session, {**COLOURS, "previous": {"answers": answers}}))
    """
    with Session(host(main), cwd=tmp_path) as session:
        session.until("✓ Colour: Blue", START)
        session.press("1")
        session.until(ANSWERED)

    assert ["blue"] == values(told(tmp_path))


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        pytest.param(["2", "3"], {"cancelled": True, "mode": "submit"}, id="cancel"),
        pytest.param(
            ["2", "2"], {"cancelled": False, "mode": "elaborate"}, id="elaborate"
        ),
    ],
)
def test_what_a_person_decides_is_no_error(
    tmp_path: Path, keys: list[str], expected: dict[str, Any]
) -> None:
    """A model that is told of an error would call again."""
    with Session(host(ASK), cwd=tmp_path) as session:
        session.until(UP, START)
        session.press(*keys)
        session.until(ANSWERED)

    result = told(tmp_path)

    assert expected == {name: result["structuredContent"][name] for name in expected}
    assert not result["isError"]


@SHARING
def test_a_call_that_is_cancelled_closes_its_ask(tmp_path: Path, sharing: bool) -> None:
    """The terminal is the host's again, and the next call finds the server ready."""
    os.mkfifo(tmp_path / "cancel")
    os.mkfifo(tmp_path / "again")
    main = """
        call = asyncio.create_task(ask(session, COLOURS))
        await asyncio.to_thread(wait_for, "cancel")
        call.cancel()
        await asyncio.wait([call])
        assert call.cancelled()
        await asyncio.to_thread(wait_for, "again")
        tell(await ask(session, COLOURS))
    """
    with Session(host(main, sharing=sharing), cwd=tmp_path) as session:
        session.until(UP, START)
        (tmp_path / "cancel").write_text("")
        session.gone("Which colour?")
        session.until_restored()
        (tmp_path / "again").write_text("")
        session.until(UP)
        session.press(*SUBMIT_RED)
        session.until(ANSWERED)

    assert ["red"] == values(told(tmp_path))


def test_two_calls_at_once_come_one_after_the_other(tmp_path: Path) -> None:
    """The order is that of the calls, and pings are answered all the time."""
    main = """
        def named(name):
            (question,) = COLOURS["questions"]
            return {"questions": [{**question, "prompt": name}]}
        calls = [ask(session, named(name)) for name in ("The first", "The second")]
        both = asyncio.gather(*calls)
        await session.send_ping()
        tell(await both)
    """
    with Session(host(main), cwd=tmp_path) as session:
        session.until("The first", START)
        session.press(*SUBMIT_RED)
        session.until("The second")
        session.press("2", "1")
        session.until(ANSWERED)

    assert [["red"], ["blue"]] == [values(result) for result in told(tmp_path)]


@pytest.mark.parametrize(
    ("pipes", "status"),
    [
        pytest.param("server.stdin", 0, id="input"),
        pytest.param("server.stdout, server.stdin", -signal.SIGPIPE, id="both"),
    ],
)
def test_a_server_whose_pipes_are_closed_ends(
    tmp_path: Path, pipes: str, status: int
) -> None:
    """It gives the terminal back first, nobody has to kill it, and it says nothing."""
    os.mkfifo(tmp_path / "close")
    body = f"""
        send("tools/call", 1, name="ask_user", arguments=COLOURS)
        wait_for("close")
        for pipe in [{pipes}]:
            pipe.close()
        tell(server.wait())
    """
    with Session(bare(body), cwd=tmp_path) as session:
        session.until(UP, START)
        (tmp_path / "close").write_text("")
        session.until(ANSWERED)

        assert [] == session.left_behind()
        assert ANSWERED == session.screen_text().strip()

    assert status == told(tmp_path)


@SHARING
def test_a_host_that_is_killed_leaves_its_terminal_as_it_was(
    tmp_path: Path, sharing: bool
) -> None:
    """The server sees that its input has ended, and the ask that its server has."""
    with Session(host(ASK, sharing=sharing), cwd=tmp_path) as session:
        session.until(UP, START)
        session.signal(signal.SIGKILL)
        session.until_restored()


@LINUX
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_server_that_a_signal_ends_gives_the_terminal_back(
    tmp_path: Path, number: signal.Signals
) -> None:
    """It ends at once, and the ask sees to the terminal."""
    body = """
        send("tools/call", 1, name="ask_user", arguments=COLOURS)
        tell(server.wait())
        sys.stdin.read()
    """
    with Session(bare(body), cwd=tmp_path) as session:
        session.until(UP, START)
        os.kill(child(session.pid), number)
        session.until(lambda _: (tmp_path / "told.json").exists())
        session.until_restored()

    assert -number == told(tmp_path)


def test_without_a_terminal_the_model_is_told_to_ask(tmp_path: Path) -> None:
    """That is the contract's result for it, and no error."""
    run = "run(errors=open('errors', 'w'))"
    with Session(host(ASK, run, sharing=False), cwd=tmp_path) as session:
        session.until(ANSWERED, START)

    result = told(tmp_path)

    assert "no_ui" == result["structuredContent"]["cancelReason"]
    assert result["content"][0]["text"].startswith("Needs user input")
    assert not result["isError"]
    assert "" == (tmp_path / "errors").read_text()


def test_a_server_can_have_a_limit_on_its_asks(tmp_path: Path) -> None:
    """The options of the command line are those of each ask."""
    limited = "SERVER += ['--timeout', '0.7']"
    with Session(host(ASK, before=limited), cwd=tmp_path) as session:
        session.until(ANSWERED, START)

        assert [] == session.left_behind()

    assert "timed_out" == told(tmp_path)["structuredContent"]["cancelReason"]


def test_the_environment_can_choose_the_surface(tmp_path: Path) -> None:
    """What it says stands in for the choice of the server."""
    run = "run({**os.environ, 'PI_ASK_SURFACE': 'none'})"
    with Session(host(ASK, run), cwd=tmp_path) as session:
        session.until(ANSWERED, START)

        assert b"\x1b[?1049h" not in session.raw

    assert "no_ui" == told(tmp_path)["structuredContent"]["cancelReason"]


def test_an_unknown_surface_is_wrong_usage(tmp_path: Path) -> None:
    """It is told when the server starts, not at each call."""
    env = {"PI_ASK_SURFACE": "paper"}
    with Session(pi_ask("mcp"), cwd=tmp_path, env=env) as session:
        assert 2 == session.wait(START)
        assert "unknown surface 'paper'" in session.screen_text()


EXAMPLE = Path(__file__).parents[2] / "examples" / "mcp.json"


def test_the_example_for_hosts_starts_a_server_with_the_tool(tmp_path: Path) -> None:
    """A host finds the command on its search path, as a shell does."""
    main = """
        tell([tool.name for tool in (await session.list_tools()).tools])
    """
    named = f"""
((_, server),) = json.load(open({str(EXAMPLE)!r}))["mcpServers"].items()
SERVER = [server["command"], *server["args"]]
"""
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    run, env = "run(environment={})", {"PATH": path}
    with Session(host(main, run, named), cwd=tmp_path, env=env) as session:
        assert 0 == session.wait(START)

    assert ["ask_user"] == told(tmp_path)
