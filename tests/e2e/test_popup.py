"""The popup: an ask that tmux shows above a program that holds the terminal."""

from __future__ import annotations

import json
import os
import signal
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.processes import LINUX, children
from tests.e2e.programs import SUBMIT_RED, caller, shell
from tests.e2e.session import Session
from tests.e2e.tmux import Client, Pane, needs_tmux


pytestmark = [pytest.mark.e2e, needs_tmux]

HOLDING = """
import tty
tty.setraw(0)
os.write(1, b"\\x1b[2J\\x1b[HThe host's screen\\r\\n")
def end(result):
    with open("new.json", "w") as file:
        json.dump(result, file)
    os.rename("new.json", "result.json")
    os.write(1, b"The ask is over\\r\\n")
    os.read(0, 1)
"""

ASK = "end(ask_user(COLOURS, surface='popup'))"

UP = "❯ 1. ○ Red"

IN_USE = "the terminal is in use by another program"


def holder(body: str = ASK) -> list[str]:
    """Return the command that runs *body* in a program that holds its terminal.

    ``end(result)`` writes the result to ``result.json`` and waits for a key.
    """
    return caller(HOLDING + textwrap.dedent(body))


def result_in(folder: Path) -> dict[str, Any]:
    """Return the result that a holder's ask had."""
    found: dict[str, Any] = json.loads((folder / "result.json").read_text())
    return found


def values_in(folder: Path) -> list[str]:
    """Return the values that were answered."""
    answers = result_in(folder)["details"]["answers"]
    return answers["colour"]["values"] if answers else []


@pytest.fixture
def temporary() -> Iterator[Path]:
    """Return a folder for temporary files whose path a socket's may go on from."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def test_a_popup_shows_the_ask_above_a_program_that_holds_the_terminal(
    folder: Path, temporary: Path
) -> None:
    """The program's screen is there all the time, and nothing is left of the popup."""
    env = {"TMPDIR": str(temporary)}
    with Client(holder(), folder, env) as session:
        session.until(UP)
        first = session.screen_text().split("\n")[0]
        session.press(*SUBMIT_RED)
        session.until("The ask is over")
        after = session.screen_text().strip().split("\n")
        session.press("x")

        assert 0 == session.wait()
        assert [] == session.left_behind()

    assert first.startswith("The")  # the popup leaves the edges of the screen
    assert ["The host's screen", "The ask is over"] == after
    assert ["red"] == values_in(folder)
    assert [] == list(temporary.iterdir())


def test_no_key_leaves_a_popup_for_what_is_not_there(folder: Path) -> None:
    """A popup can't be suspended or looked under, so its keys are no keys there."""
    with Client(holder(), folder) as session:
        session.until(UP)
        session.press("\x1a", "\x0f", *SUBMIT_RED)
        session.until("The ask is over")

    assert ["red"] == values_in(folder)


def test_an_earlier_result_goes_with_the_ask(folder: Path) -> None:
    """What it holds is filled in, as on any other surface."""
    body = """
        answers = {"colour": {"values": ["blue"], "labels": ["Blue"], "indices": [2]}}
        end(ask_user(COLOURS, surface="popup", previous={"answers": answers}))
    """
    with Client(holder(body), folder) as session:
        session.until("✓ Colour: Blue")
        session.press("1")
        session.until("The ask is over")

    assert ["blue"] == values_in(folder)


def test_an_ask_that_is_called_off_closes_its_popup(folder: Path) -> None:
    """What was answered so far is in the result."""
    body = """
        class Stop:
            def is_set(self):
                return os.path.exists("stop")
        end(ask_user(COLOURS, surface="popup", cancel=Stop()))
    """
    with Client(holder(body), folder) as session:
        session.until(UP)
        session.press("3", "green")
        session.until("green")
        (folder / "stop").touch()
        session.until("The ask is over")
        session.gone("green")

    assert "aborted" == result_in(folder)["details"]["cancelReason"]
    assert ["green"] == values_in(folder)


def test_an_ask_whose_time_is_over_closes_its_popup(folder: Path) -> None:
    """The deadline counts from the call, also while the popup is being opened."""
    body = "end(ask_user(COLOURS, surface='popup', timeout=0.7))"
    with Client(holder(body), folder) as session:
        session.until("The ask is over")
        session.gone("Which colour?")

    assert "timed_out" == result_in(folder)["details"]["cancelReason"]


def test_a_limit_holds_while_the_popup_is_being_opened(folder: Path) -> None:
    """A tmux that does nothing and never ends keeps nobody waiting for longer."""
    hanging = folder / "tmux"
    hanging.write_text("#!/bin/sh\nexec tail -f /dev/null\n")
    hanging.chmod(0o755)
    env = {"PATH": f"{folder}:{os.environ['PATH']}", "TMUX": "some,1,0"}
    body = "end(ask_user(COLOURS, surface='popup', timeout=0.1))"
    with Session(holder(body), cwd=folder, env=env) as session:
        session.until("The ask is over")

    assert "timed_out" == result_in(folder)["details"]["cancelReason"]


def test_a_popup_closes_when_its_caller_is_killed(
    folder: Path, temporary: Path
) -> None:
    """Nobody is asked what no one waits for, and no file stays behind."""
    script = 'sh -c \'echo $$ > pid; exec "$@"\' sh "$@"; echo The host has ended; cat'
    command = shell(script, *holder())
    with Client(command, folder, {"TMPDIR": str(temporary)}) as session:
        session.until(UP)
        os.kill(int((folder / "pid").read_text()), signal.SIGKILL)
        session.until("The host has ended")
        session.gone("Which colour?")

    assert [] == list(temporary.iterdir())


def test_a_popup_that_is_closed_in_tmux_gives_the_answers_so_far(folder: Path) -> None:
    """Closing it hangs up on the ask, which says what it holds before it goes."""
    with Client(holder(), folder) as session:
        session.until(UP)
        session.press("3", "green")
        session.until("green")
        session.tmux("display-popup", "-C")
        session.until("The ask is over")

    assert result_in(folder)["details"]["cancelReason"] in ("aborted", "terminal_lost")
    assert ["green"] == values_in(folder)


@LINUX
def test_a_popup_whose_child_is_killed_is_an_ask_that_was_aborted(folder: Path) -> None:
    """There is a result, as there is of an ask on the terminal itself."""
    with Client(holder(), folder) as session:
        session.until(UP)
        server = int(session.tmux("display-message", "-p", "#{pid}"))
        pane = int(session.tmux("display-message", "-p", "#{pane_pid}"))
        (asking,) = set(children(server)) - {pane}
        os.kill(asking, signal.SIGKILL)
        session.until("The ask is over")

    assert "aborted" == result_in(folder)["details"]["cancelReason"]


def test_a_popup_that_fails_says_why(folder: Path) -> None:
    """Its caller gets an exception with what happened in it."""
    body = """
        from pi_ask.surfaces import child, popup
        breaking = "from pi_ask.surfaces import child; child.serve = None"
        popup.BOOT = popup.BOOT.replace("serve(sys", breaking + "; serve(sys")
        try:
            ask_user(COLOURS, surface="popup")
        except child.ChildFailed as error:
            end(str(error).splitlines()[-1])
    """
    with Client(holder(body), folder) as session:
        session.until("The ask is over")

    assert "TypeError: 'NoneType' object is not callable" == result_in(folder)


def test_a_popup_is_where_its_caller_is(folder: Path, temporary: Path) -> None:
    """It has the caller's folder, packages, variables and editor, and not tmux's."""
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "unique.txt").touch()
    (temporary / "package.py").touch()
    editor = folder / "editor"
    editor.write_text('#!/bin/sh\nprintf %s "$WHO" > "$1"\n')
    editor.chmod(0o755)
    body = f"""
        from pi_ask.surfaces import popup
        popup.BOOT = popup.BOOT.replace("serve(sys", "import package; serve(sys")
        sys.path.append({str(temporary)!r})
        os.chdir("elsewhere")
        os.environ.update(WHO="the caller", EDITOR={str(editor)!r})
        result = ask_user(COLOURS, surface="popup")
        os.chdir("..")
        end(result)
    """
    with Client(holder(body), folder) as session:
        session.until(UP)
        session.press("3", "@uniq")
        session.until("unique.txt")

        assert "elsewhere" not in session.screen_text()

        session.press("\x1b")
        session.gone("unique.txt")
        session.press("\x07")
        session.until("the caller")
        session.press("\r", "1")
        session.until("The ask is over")

    assert ["the caller"] == values_in(folder)


def test_nothing_in_the_working_folder_is_executed(folder: Path) -> None:
    """An agent may stand in a folder that it doesn't trust; nor is its tmux found there."""
    hostile = folder / "hostile"
    hostile.mkdir()
    executed = folder / "executed"
    for name in ("json", "attr", "pi_ask", "curses", "socket", "signal", "wcwidth"):
        planted = f"open({str(executed)!r}, 'a').write('{name} ')"
        (hostile / f"{name}.py").write_text(planted)
    fake = hostile / "tmux"
    fake.write_text(f"#!/bin/sh\necho tmux >> '{executed}'\n")
    fake.chmod(0o755)
    body = """
        import socket, subprocess, tempfile
        os.chdir("hostile")
        sys.path[:0] = ["", "."]
        os.environ["PATH"] = os.pathsep.join(["", ".", os.environ["PATH"]])
        result = ask_user(COLOURS, surface="popup")
        os.chdir("..")
        end(result)
    """
    with Client(holder(body), folder) as session:
        session.until(UP)
        session.press(*SUBMIT_RED)
        session.until("The ask is over")

    assert ["red"] == values_in(folder)
    assert not executed.exists()


def test_megabytes_pass_both_ways(folder: Path) -> None:
    """No text of the ask goes through tmux, whose commands are short ones."""
    body = """
        preview = "größer 漢字 " * 700
        options = [
            {"value": f"v{n}", "label": f"Option {n}", "preview": f"{n} {preview}"}
            for n in range(200)
        ]
        payload = {"questions": [
            {"id": "q", "prompt": "Which of all?", "type": "preview", "options": options}
        ]}
        details = ask_user(payload, surface="popup")["details"]
        given = details["elaboration"]["items"][0]["question"]["options"]
        same = [o["preview"].strip() for o in options] == [o["preview"] for o in given]
        end({"same": same, "bytes": len(json.dumps(given, ensure_ascii=False).encode())})
    """
    with Client(holder(body), folder) as session:
        session.until("Which of all?")
        session.press("N", "why", "\r", "\t")
        session.until("Elaborate")
        session.press("2")
        session.until("The ask is over")

    assert result_in(folder)["same"]
    assert 2_000_000 < result_in(folder)["bytes"]


def test_a_popup_that_is_up_already_stays(folder: Path) -> None:
    """There is one popup at a time, and tmux doesn't say so: the terminal is in use."""
    os.mkfifo(folder / "go")
    body, other = "open('go').read(); " + ASK, "echo Something else; cat"
    with Client(holder(body), folder) as session:
        session.until("The host's screen")
        session.tmux("run-shell", "-b", f"tmux display-popup -E '{other}'")
        session.until("Something else")
        (folder / "go").write_text("")
        session.until(lambda _: (folder / "result.json").exists())

        assert "Something else" in session.screen_text()

    assert "no_ui" == result_in(folder)["details"]["cancelReason"]
    assert IN_USE in result_in(folder)["content"][0]["text"]


NO_POPUP = [
    pytest.param("", id="nobody looks at the pane"),
    pytest.param("del os.environ['TMUX']", id="no TMUX"),
    pytest.param("os.environ['TMUX'] = '/no/such,1,0'", id="no server"),
    pytest.param("os.environ['PATH'] = '.:/no/such'", id="no tmux"),
    pytest.param("os.environ['TMPDIR'] = os.environ['LONG']", id="a long path"),
]


@pytest.mark.parametrize("change", NO_POPUP)
def test_where_no_popup_can_be_had_the_terminal_is_in_use(
    change: str, folder: Path
) -> None:
    """The result is the one that there is without any tmux."""
    long = folder / ("x" * 100)
    long.mkdir()
    body = f"os.environ['LONG'] = {str(long)!r}\n{change}\n{ASK}"
    kind = Client if change else Pane
    with kind(holder(f"os.chdir({str(folder)!r})\n{body}"), folder) as session:
        session.until("The ask is over")

    assert "no_ui" == result_in(folder)["details"]["cancelReason"]
    assert IN_USE in result_in(folder)["content"][0]["text"]
    assert [] == list(long.iterdir())
