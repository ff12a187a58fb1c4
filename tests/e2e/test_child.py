"""The ask in a child: for callers whose own streams and threads can't show a screen."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.e2e.processes import LINUX
from tests.e2e.programs import SUBMIT_RED, caller, in_a_thread, pi_ask, shell
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

ASK_AND_TELL = """
    import resource
    chosen = colour(ask_user(COLOURS))
    started = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss > 0
    sys.stderr.write(f"{chosen} {'in a child' if started else 'here'}\\n")
"""

WAYS = [
    pytest.param(caller, '"$@"', {}, "here", id="nothing odd"),
    pytest.param(caller, '"$@" < ask.json', {}, "in a child", id="input is a file"),
    pytest.param(caller, 'cat ask.json | "$@"', {}, "in a child", id="input is piped"),
    pytest.param(caller, '"$@" > output', {}, "in a child", id="output is a file"),
    pytest.param(caller, '"$@" | cat > output', {}, "in a child", id="output is piped"),
    pytest.param(
        caller, 'exec < ask.json > output; "$@"', {}, "in a child", id="both are files"
    ),
    pytest.param(caller, '"$@" <&- >&-', {}, "in a child", id="both are closed"),
    pytest.param(in_a_thread, '"$@"', {}, "in a child", id="a worker thread"),
    pytest.param(caller, '"$@"', {"LC_ALL": "C"}, "in a child", id="LC_ALL=C"),
    pytest.param(caller, '"$@"', {"LC_ALL": "POSIX"}, "in a child", id="LC_ALL=POSIX"),
]


@pytest.mark.fault("subagent-hidden")
@pytest.mark.fault("auto-answered-nested")
@pytest.mark.fault("piped-stdin-lost")
@pytest.mark.parametrize(("program", "script", "env", "where"), WAYS)
def test_a_child_shows_the_ask_where_its_caller_can_not(
    program, script, env, where, folder: Path
) -> None:
    """Nobody has to say so, and the person sees no difference."""
    command = shell(script, *program(ASK_AND_TELL))
    with Session(command, cwd=folder, env=env) as session:
        session.until("❯ 1. ○ Red")
        session.press(*SUBMIT_RED)
        session.until(f"red {where}")

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert f"red {where}" == session.screen_text().strip()
        assert "" == written(folder)


def written(folder: Path) -> str:
    """Return what the program wrote to its standard output, if that was a file."""
    output = folder / "output"
    return output.read_text() if output.exists() else ""


@pytest.mark.parametrize(
    "closed", ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", "<&- >&- 2>&-"]
)
def test_a_caller_can_lack_standard_streams(closed: str, folder: Path) -> None:
    """What the ask opens does not stand in for a stream that was closed."""
    body = """
        result = ask_user(COLOURS)
        closed = []
        for number in (0, 1, 2):
            try:
                os.fstat(number)
            except OSError:
                closed.append(number)
        with open("result", "w") as file:
            print(colour(result), *closed, file=file)
    """
    numbers = {"<&-": "0", ">&-": "1", "2>&-": "2"}
    command = shell(f'exec "$@" {closed}', *caller(body))
    with Session(command, cwd=folder) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert [] == session.left_behind()

    expected = ["red", *(numbers[stream] for stream in closed.split())]

    assert " ".join(expected) == (folder / "result").read_text().strip()


PRINTING = """
    from threading import Thread
    def work():
        for number in range(100_000):
            print("line", number)
    thread = Thread(target=work)
    thread.start()
    result = ask_user(COLOURS)
    thread.join()
    sys.stderr.write(f"{colour(result)}\\n")
"""


def test_a_thread_goes_on_printing_while_the_ask_is_up(tmp_path: Path) -> None:
    """Each line of it lands in the captured output, in order, and none on the screen."""
    output = tmp_path / "output"
    with Session(caller(PRINTING), stdout=output) as session:
        session.until("❯ 1. ○ Red")
        for _ in range(20):
            session.press("\x1b[B")
            session.until("❯ 2. ○ Blue")
            session.press("\x1b[A")
            session.until("❯ 1. ○ Red")
        session.until(lambda _: output.read_bytes().endswith(b"line 99999\n"), 60)
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert b"line" not in session.raw

    expected = "".join(f"line {number}\n" for number in range(100_000))

    assert "red" == session.screen_text().strip()
    assert expected == output.read_text()


def test_ten_megabytes_pass_both_ways(tmp_path: Path) -> None:
    """The pipes hold much less than that, so that neither end may wait for the other."""
    output = tmp_path / "output"
    body = """
        preview = "größer 漢字 " * 700
        options = [
            {"value": f"v{n}", "label": f"Option {n}", "preview": f"{n} {preview}"}
            for n in range(1000)
        ]
        payload = {"questions": [
            {"id": "q", "prompt": "Which of all?", "type": "preview", "options": options}
        ]}
        details = ask_user(payload)["details"]
        items = details["elaboration"]["items"]
        given = items[0]["question"]["options"]
        same = [o["preview"].strip() for o in options] == [o["preview"] for o in given]
        size = len(json.dumps(given, ensure_ascii=False).encode())
        sys.stderr.write(f"same {same}, ten megabytes {size > 10_000_000}\\n")
    """
    with Session(caller(body), stdout=output) as session:
        session.until("Which of all?", 30)
        session.press("N", "why", "\r", "\t")
        session.until("Elaborate")
        session.press("2")
        session.until("same True, ten megabytes True", 30)

        assert 0 == session.wait()


MANY = """
    def counts():
        with open("/proc/self/task/%d/children" % os.getpid()) as file:
            return len(os.listdir("/proc/self/fd")), file.read().split()
    before = counts()
    chosen = [colour(ask_user(COLOURS)) for _ in range(200)]
    same = "same" if before == counts() else f"{before} {counts()}"
    sys.stderr.write(f"{chosen.count('red')} red, {same}\\n")
"""


@LINUX
@pytest.mark.fault("esc-hang-after-dismiss")
def test_two_hundred_asks_leave_nothing_behind_in_their_caller(tmp_path: Path) -> None:
    """No descriptor, no child and no zombie is left of them."""
    with Session(caller(MANY), stdout=tmp_path / "output") as session:
        for number in range(1, 201):
            session.until(partial(frames_begun, number))
            session.press(*SUBMIT_RED)
        session.until("200 red, same")

        assert 0 == session.wait()
        assert [] == session.left_behind()


def frames_begun(number: int, session: Session) -> bool:
    """Whether the first frame of so many asks has been written to its end."""
    begun = session.raw.split(b"\x1b[?1049h")
    return len(begun) == number + 1 and b"pick" in begun[-1]


PLANTED = ["json", "attr", "attrs", "pi_ask", "curses", "select", "signal", "wcwidth"]


def test_nothing_in_the_working_folder_is_executed(tmp_path: Path) -> None:
    """An agent stands in folders that it doesn't trust, with or without its knowledge."""
    agent, hostile = tmp_path / "agent.py", tmp_path / "hostile"
    hostile.mkdir()
    for name in PLANTED:
        planted = f"open({str(tmp_path / 'executed')!r}, 'a').write('{name} ')"
        (hostile / f"{name}.py").write_text(planted)
    script = caller("""
        import subprocess
        sys.path[:0] = ["", ".", "hostile"]
        sys.stderr.write(colour(ask_user(COLOURS)))
    """)[-1]
    agent.write_text(script)
    command = [sys.executable, str(agent)]
    with Session(command, cwd=hostile, stdout=tmp_path / "output") as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)
        session.until("red")

        assert 0 == session.wait()
        assert not (tmp_path / "executed").exists()


def test_a_child_finds_what_its_caller_finds(tmp_path: Path) -> None:
    """A package that only the caller's own path leads to is there in the child, too."""
    (tmp_path / "elsewhere.py").write_text("")
    body = f"""
        from pi_ask.surfaces import child
        sys.path.append({str(tmp_path)!r})
        child.BOOT = child.BOOT.replace("serve(", "import elsewhere; serve(", 1)
        sys.stderr.write(colour(ask_user(COLOURS)))
    """
    with Session(caller(body), stdout=tmp_path / "output") as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        session.until("red")


FAILING = """
    from pi_ask.surfaces import child
    child.BOOT = {boot!r} + child.BOOT
    try:
        ask_user(COLOURS)
    except child.ChildFailed as error:
        sys.stderr.write("the child said: " + str(error).splitlines()[-1] + "\\n")
"""
AT_ONCE = "raise RuntimeError('broken')\n"
WHILE_DRAWING = """
from pi_ask.render import screen
view = screen.view
def fails(model):
    if model.cursor == 1:
        raise RuntimeError("broken")
    return view(model)
screen.view = fails
"""


@pytest.mark.parametrize(
    ("boot", "seen"),
    [
        pytest.param(AT_ONCE, "the child said", id="at once"),
        pytest.param(WHILE_DRAWING, "Which colour?", id="while drawing"),
    ],
)
@pytest.mark.fault("exception-in-render")
def test_a_child_that_fails_says_why(boot: str, seen: str, tmp_path: Path) -> None:
    """Its caller gets an exception with what it wrote, on a terminal that works."""
    program = caller(FAILING.format(boot=boot))
    with Session(program, stdout=tmp_path / "output") as session:
        session.until(seen)
        session.press("\x1b[B")

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "the child said: RuntimeError: broken" in session.screen_text()


@pytest.mark.fault("resize-stale-size")
def test_the_size_is_that_of_the_terminal(tmp_path: Path) -> None:
    """What the environment says of lines and columns is not believed, nor passed on."""
    body = "sys.stderr.write(colour(ask_user(COLOURS)))"
    env = {"LINES": "7", "COLUMNS": "20"}
    output = tmp_path / "output"
    with Session(caller(body), 30, 100, env, stdout=output) as session:
        session.until(lambda session: len(last_row(session)) > 80)
        session.resize(12, 40)
        session.until(lambda session: 20 < len(last_row(session)) <= 40)

        assert 12 == len(session.screen_text().split("\n"))

        session.press(*SUBMIT_RED)
        session.until("red")


def last_row(session: Session) -> str:
    """Return the last row of the screen, which is the footer's."""
    return session.screen_text().rpartition("\n")[2]


def test_the_command_line_needs_no_child(folder: Path) -> None:
    """It owns its process: captured or not, the ask is up without starting another."""
    body = """
        import runpy, resource
        sys.argv = ["pi-ask", "ask.json"]
        try:
            runpy.run_module("pi_ask", run_name="__main__")
        except SystemExit:
            started = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss > 0
            sys.stderr.write(f"started {started}")
    """
    with Session(caller(body), cwd=folder, stdout=folder / "output") as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)
        session.until("started False")

    assert {"cancelled": False}.items() <= json.loads(written(folder))[
        "details"
    ].items()
    assert pi_ask()[0] == sys.executable
