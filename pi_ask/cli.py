"""The command line ``pi-ask``: a payload in, an ask on the terminal, the result out.

The ask shows on the controlling terminal, so standard input and output are free for
data.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn


if TYPE_CHECKING:
    from argparse import ArgumentParser

    from pi_ask.result import AskResult

ANSWERED, UNWRITTEN, INVALID, NO_TERMINAL, ENDED, CANCELLED = 0, 1, 2, 3, 4, 130
"""Exit statuses; 2 stands for wrong usage as well."""

EPILOG = """\
FILE is a payload as JSON; - or no FILE reads it from standard input.
  pi-ask demo      ask a built-in payload that shows every feature
  pi-ask schema    print the definition of the tool for a model
  pi-ask skill     print a skill that tells an agent when and how to ask
  pi-ask mcp       be an MCP server; takes the extra pi_ask[mcp]
A file with one of these names is read as ./demo, for example.

The ask shows on the controlling terminal. The result is printed as JSON.
Exit status: 0 answered, 130 cancelled, 2 invalid payload or usage, 3 no
terminal, 4 ended otherwise (details.cancelReason says how), 1 the result
could not be written: it is on standard error.
"""


class Options(NamedTuple):
    """What the command line says."""

    file: str | None = None
    text: bool = False
    timeout: float | None = None
    surface: str = "auto"
    previous: str | None = None
    version: bool = False


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    options = _options(sys.argv[1:] if arguments is None else arguments)
    try:
        return _run(options)
    except KeyboardInterrupt:
        return _die_by(signal.SIGINT)
    except BrokenPipeError:  # whoever read the output has seen enough
        return _die_by(signal.SIGPIPE)


def _die_by(number: int) -> int:
    """End this process by a signal, as a shell expects of a program that it hit."""
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)
    return CANCELLED


def _run(options: Options) -> int:
    if options.version:
        return _put_out(f"pi-ask {_version()}") or ANSWERED
    if options.file == "schema":
        from pi_ask.tool import TOOL

        return _put_out(_json(TOOL)) or ANSWERED
    if options.file == "skill":
        return _put_out(_skill()) or ANSWERED
    if options.file == "mcp":
        return _serve(options)
    result = _result(options)
    text = _text(result) if options.text else _json(result)
    return _put_out(text) or _status(result["details"])


def _skill() -> str:
    from importlib.resources import files

    skill = files("pi_ask").joinpath("skills/ask-user/SKILL.md")
    return skill.read_text(encoding="utf-8").rstrip("\n")


def _serve(options: Options) -> int:
    """Be an MCP server, up to the end of standard input."""
    try:
        from pi_ask import mcp

        mcp.serve(options.surface, options.timeout)
    except (ImportError, ValueError) as error:  # no SDK; a surface of the environment
        _refuse(str(error))
    return ANSWERED


def _put_out(text: str) -> int:
    """Print *text*; where that fails it goes to standard error, so it is not lost."""
    if sys.stdout is None:  # closed by whoever started us
        return 0
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        # What is still in the buffer must not fail once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        print(f"pi-ask: can't write: {error.strerror}\n{text}", file=sys.stderr)
        return UNWRITTEN
    return 0


def _options(arguments: Sequence[str]) -> Options:
    """Return what *arguments* say; a FILE alone needs no parser, which costs a start."""
    if len(arguments) == 1 and not arguments[0].startswith("-"):
        return Options(arguments[0])
    return Options(**vars(_parser().parse_args(arguments)))


def _refuse(message: str) -> NoReturn:
    """End with the usage, and what is wrong with this use."""
    _parser().error(message)


def _parser() -> ArgumentParser:
    from argparse import ArgumentParser, RawDescriptionHelpFormatter

    parser = ArgumentParser(
        prog="pi-ask",
        description="Ask a person questions in the terminal; print the answers.",
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("file", metavar="FILE", nargs="?", help="the payload, or -, or a command")
    add("--text", action="store_true", help="print the text of the result, not JSON")
    add("--timeout", type=_seconds, metavar="SECONDS", help="end the ask after that")
    add(
        "--surface",
        choices=("auto", "screen", "lines", "popup", "none"),
        default="auto",
        help="where to show the ask (default: auto)",
    )
    add(
        "--previous",
        metavar="FILE",
        help="an earlier result to go on from, as JSON: what it holds is filled in",
    )
    add("--version", action="store_true", help="print the version and exit")
    return parser


def _version() -> str:
    from importlib.metadata import version

    return version("pi_ask")


def _seconds(text: str) -> float:
    from argparse import ArgumentTypeError

    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds < float("inf"):
        raise ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return seconds


def _result(options: Options) -> AskResult:
    """Return the result of the ask; what is no JSON is an invalid payload, too."""
    from pi_ask.ask import ask_user, chosen_surface
    from pi_ask.payload import InvalidPayload
    from pi_ask.terminal.tty import controlling_terminal, speak_utf8

    try:
        surface = chosen_surface(options.surface)
    except ValueError as error:  # one that the environment names
        _refuse(str(error))
    try:
        payload, previous = _payload(options.file), _previous(options.previous)
    except InvalidPayload as fault:
        from pi_ask.result import invalid

        return invalid(fault)
    speak_utf8()
    with controlling_terminal() as found:
        return ask_user(
            payload,
            previous=previous,
            surface=surface if found else "none",
            timeout=options.timeout,
        )


def _payload(name: str | None) -> object:
    """Return the payload as data.

    :raises InvalidPayload: if the text is no JSON.
    """
    if name == "demo":
        from pi_ask.demo import PAYLOAD

        return PAYLOAD
    if name is None and sys.stdin is not None and sys.stdin.isatty():
        _refuse("no FILE given, and standard input is the terminal")
    from pi_ask.payload import from_json

    return from_json(_read(name))


def _previous(name: str | None) -> object:
    """Return the earlier result as data; what is none is told on the screen."""
    if name is None:
        return None
    from pi_ask.payload import InvalidPayload, from_json

    try:
        return from_json(_read(name))
    except InvalidPayload:
        return "no JSON"


def _read(name: str | None) -> bytes:
    """Return what is in a file, or comes by standard input."""
    try:
        if name is None or name == "-":
            return b"" if sys.stdin is None else sys.stdin.buffer.read()
        with open(name, "rb") as file:
            return file.read()
    except OSError as error:
        _refuse(f"can't read {name}: {error.strerror}")


def _text(result: AskResult) -> str:
    """Return the text of *result*: safe on a terminal, as it is for a program.

    What the output's encoding doesn't have is escaped.
    """
    text = "\n".join(piece["text"] for piece in result["content"])
    if os.isatty(1):
        from pi_ask.transcript import render_result

        text = render_result(result)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def _json(data: object) -> str:
    """Return *data* as JSON: a line for a program, indented for a person."""
    import json

    return json.dumps(data, indent=2 if os.isatty(1) else None)


def _status(details: dict[str, Any]) -> int:
    if "error" in details:
        return INVALID
    if not details["cancelled"]:
        return ANSWERED
    reason = details.get("cancelReason")
    if reason is None:
        return CANCELLED
    return NO_TERMINAL if reason == "no_ui" else ENDED
