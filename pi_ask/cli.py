"""The command line ``pi-ask``: a payload in, an ask on the terminal, the result out.

The ask shows on the controlling terminal, so standard input and output are free for
data.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any


if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from pi_ask.result import AskResult

ANSWERED, INVALID, NO_TERMINAL, ENDED, CANCELLED = 0, 2, 3, 4, 130
"""Exit statuses; 2 stands for wrong usage as well."""

EPILOG = """\
FILE is a payload as JSON; - or no FILE reads it from standard input.
  pi-ask demo      ask a built-in payload that shows every feature
  pi-ask schema    print the definition of the tool for a model
A file with one of these names is read as ./demo or ./schema.

The ask shows on the controlling terminal. The result is printed as JSON.
Exit status: 0 answered, 130 cancelled, 2 invalid payload or usage, 3 no
terminal, 4 ended otherwise (details.cancelReason says how).
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        status = _run(parser, options)
        if sys.stdout is not None:  # closed by whoever started us
            sys.stdout.flush()
    except KeyboardInterrupt:
        return _die_by(signal.SIGINT)
    except BrokenPipeError:  # whoever read the output has seen enough
        return _die_by(signal.SIGPIPE)
    return status


def _die_by(number: int) -> int:
    """End this process by a signal, as a shell expects of a program that it hit."""
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)
    return CANCELLED


def _run(parser: ArgumentParser, options: Namespace) -> int:
    if options.version:
        print(f"pi-ask {_version()}")
        return ANSWERED
    if options.file == "schema":
        from pi_ask.tool import TOOL

        _print_json(TOOL)
        return ANSWERED
    result = _result(parser, options)
    if options.text:
        _print_text(result)
    else:
        _print_json(result)
    return _status(result["details"])


def _parser() -> ArgumentParser:
    from argparse import ArgumentParser, RawDescriptionHelpFormatter

    parser = ArgumentParser(
        prog="pi-ask",
        description="Ask a person questions in the terminal; print the answers.",
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("file", metavar="FILE", nargs="?", help="the payload, or -, demo or schema")
    add("--text", action="store_true", help="print the text of the result, not JSON")
    add("--timeout", type=_seconds, metavar="SECONDS", help="end the ask after that")
    add(
        "--surface",
        choices=("auto", "screen", "none"),
        default="auto",
        help="where to show the ask (default: auto)",
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


def _result(parser: ArgumentParser, options: Namespace) -> AskResult:
    """Return the result of the ask; what is no JSON is an invalid payload, too."""
    from pi_ask.ask import ask_user, chosen_surface
    from pi_ask.payload import InvalidPayload
    from pi_ask.terminal.tty import controlling_terminal, speak_utf8

    try:
        surface = chosen_surface(options.surface)
    except ValueError as error:  # one that the environment names
        parser.error(str(error))
    try:
        payload = _payload(parser, options)
    except InvalidPayload as fault:
        from pi_ask.result import invalid

        return invalid(fault)
    speak_utf8()
    with controlling_terminal() as found:
        surface = surface if found else "none"
        return ask_user(payload, surface=surface, timeout=options.timeout)


def _payload(parser: ArgumentParser, options: Namespace) -> object:
    """Return the payload as data.

    :raises InvalidPayload: if the text is no JSON.
    """
    if options.file == "demo":
        from pi_ask.demo import PAYLOAD

        return PAYLOAD
    if options.file is None and sys.stdin is not None and sys.stdin.isatty():
        parser.error("no FILE given, and standard input is the terminal")
    import json

    from pi_ask.payload import InvalidPayload

    try:
        return json.loads(_read(options.file))
    except OSError as error:
        parser.error(f"can't read {options.file}: {error.strerror}")
    except (ValueError, RecursionError) as error:
        message = f"must be JSON: {error}"
        raise InvalidPayload([{"path": "payload", "message": message}]) from error


def _read(name: str | None) -> bytes:
    if name is None or name == "-":
        return b"" if sys.stdin is None else sys.stdin.buffer.read()
    with open(name, "rb") as file:
        return file.read()


def _print_text(result: AskResult) -> None:
    """Print the text of *result*: safe on a terminal, as it is for a program.

    What the output's encoding doesn't have is escaped.
    """
    text = "\n".join(piece["text"] for piece in result["content"])
    if os.isatty(1):
        from pi_ask.transcript import render_result

        text = render_result(result)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding))


def _print_json(data: object) -> None:
    """Print *data*: a line for a program, indented for a person."""
    import json

    print(json.dumps(data, indent=2 if os.isatty(1) else None))


def _status(details: dict[str, Any]) -> int:
    if "error" in details:
        return INVALID
    if not details["cancelled"]:
        return ANSWERED
    reason = details.get("cancelReason")
    if reason is None:
        return CANCELLED
    return NO_TERMINAL if reason == "no_ui" else ENDED
