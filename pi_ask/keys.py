r"""Turn what a terminal sends into events, however the stream was cut.

Pure: no I/O, no clock, no curses; it imports the tables of `pi_ask.sequences` and
how keys are spelled from `pi_ask.keynames`. Whoever owns the clock asks
`Decoder.pending` how long to wait for more and then calls `Decoder.flush`::

    >>> decoder = Decoder()
    >>> decoder.feed(b"x\x1b[")
    [Key(name='x', text='x')]
    >>> decoder.pending
    'escape'
    >>> decoder.feed(b"A")
    [Key(name='up', text='')]
"""

import codecs
import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from pi_ask.keynames import (
    ALT,
    CTRL,
    SHIFT,
    Key,
    is_code_point,
    key_for,
    modified,
    modifiers_of,
    named,
    split_name,
)
from pi_ask.sequences import (
    C0_KEYS,
    CODE_KEYS,
    CSI_KEYS,
    CURSES_KEYS,
    ESCAPED_KEYS,
    LINUX_KEYS,
    PASTE_END,
    PASTE_START,
    SS3_KEYS,
    TILDE_ENDS,
    TILDE_KEYS,
)


__all__ = ["Decoder", "Event", "Key", "Paste", "named"]

ESCAPE = "\x1b"
REPLACEMENT = "\ufffd"
SPACE = Key("space", " ")

RELEASE = 3  # the event type of a key that was let go
MODIFIED_CODE = 27  # the number before a key that modifyOtherKeys tells of
MOST_MODIFIED = 16  # shift, alt, ctrl and meta

_TEXT = re.compile(r"[^\x00-\x1f\x7f-\x9f]+")
_SURROGATES = re.compile(r"[\ud800-\udfff]")
_NUMBERS = re.compile(r"[0-9:;]*")
# What may stand between the start of a sequence and its last character. The limits
# keep a sequence that never ends from swallowing all that follows.
_CSI_PARAMETERS = re.compile(r"[0-?]{0,64}")
_CSI_INTERMEDIATES = re.compile(r"[ -/]{0,8}")
_SS3_PARAMETERS = re.compile(r"[0-9;]{0,5}")
_STRING = re.compile(r"[^\x00-\x1f\x7f\x9c]{0,4096}")
_X10_MOUSE = re.compile(r"[^\x00-\x1f]{0,3}")
_RXVT_SHIFT = re.compile(r"[0-9]{1,2}\$")


class Paste(NamedTuple):
    """Pasted text: its line ends are LF and it holds no NUL, else it is as it came."""

    text: str


Event = Key | Paste

# Events, and the index after the last character they were made of. An end equal to
# the start means that more characters have to come.
_Step = tuple[list[Key], int]


class Decoder:
    """Turns bytes or characters into events; any cut of a stream gives the same ones.

    It never raises for what it is fed. Invalid UTF-8 and lone surrogates become
    U+FFFD. Mouse and focus reports, replies to queries, key releases and unknown
    sequences are swallowed whole.
    """

    __slots__ = ("_held", "_paste", "_utf8")

    def __init__(self) -> None:
        self._utf8 = codecs.getincrementaldecoder("utf-8")("replace")
        self._held = ""
        self._paste: list[str] | None = None

    @property
    def pending(self) -> Literal["", "escape", "paste"]:
        """What is held back until more comes or `flush` is called.

        ``""`` is nothing. ``"escape"`` is the start of a sequence or of a character:
        flush when nothing has come for about 25 milliseconds. ``"paste"`` is a paste
        without its end mark: flush after about a second.
        """
        if self._paste is not None:
            return "paste"
        return "escape" if self._held or self._utf8.getstate()[0] else ""

    def feed(self, data: str | bytes) -> list[Event]:
        """Return the events that are complete now; hold the rest."""
        if not data:
            return []
        text = self._held + self._decoded(data)
        events: list[Event] = []
        start, position = -1, 0
        while start < position < len(text):
            start = position
            step, position = self._next(text, start)
            events += step
        self._held = text[position:]
        return events

    def feed_host(self, ch: int | str) -> list[Event]:
        """Return the events for what a curses host's getch() or get_wch() returned.

        Numbers from 256 up are keys that curses has decoded, those below are bytes,
        a negative one is no input. Such a host cannot tell 10 from 13, so both are
        ``"enter"``.
        """
        if ch in (10, "\n") and self._paste is None:
            ch = "\r"
        if isinstance(ch, str):
            return self.feed(ch)
        if ch < 256:
            return self.feed(bytes((ch,))) if ch >= 0 else []
        if ch not in CURSES_KEYS or self._paste is not None:
            return []
        return [*self.flush(), modified(CURSES_KEYS[ch])]

    def flush(self) -> list[Event]:
        """Return what the held characters are when nothing follows them.

        A lone escape is the Escape key, ``ESC [`` is Alt+[, a longer start of a
        sequence is nothing; a paste ends here.
        """
        tail = self._utf8.decode(b"", final=True)
        events = self.feed(tail)
        held, self._held = self._held, ""
        if self._paste is not None:
            return [*events, self._end_paste(held)]
        return [*events, *_unfinished(held)]

    def _decoded(self, data: str | bytes) -> str:
        if not isinstance(data, str):
            return self._utf8.decode(data)
        return self._utf8.decode(b"", final=True) + _SURROGATES.sub(REPLACEMENT, data)

    def _next(self, text: str, start: int) -> tuple[Sequence[Event], int]:
        if self._paste is not None:
            return self._next_pasted(self._paste, text, start)
        if text.startswith(PASTE_START, start):
            self._paste = []
            return [], start + len(PASTE_START)
        return _next_keys(text, start)

    def _next_pasted(
        self, chunks: list[str], text: str, start: int
    ) -> tuple[Sequence[Event], int]:
        end = text.find(PASTE_END, start)
        if end >= 0:
            return [self._end_paste(text[start:end])], end + len(PASTE_END)
        mark = text.rfind(ESCAPE, max(start, len(text) - len(PASTE_END)))
        is_cut = mark >= 0 and PASTE_END.startswith(text[mark:])
        end = mark if is_cut else len(text)
        chunks.append(text[start:end])
        return [], end

    def _end_paste(self, tail: str) -> Paste:
        text = "".join([*(self._paste or ()), tail])
        self._paste = None
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        return Paste(text.replace("\0", ""))


def _next_keys(text: str, start: int) -> _Step:
    if run := _TEXT.match(text, start):
        typed = [SPACE if c == " " else Key(c, c) for c in run.group()]
        return typed, run.end()
    if text[start] == ESCAPE:
        return _escape(text, start)
    name = C0_KEYS.get(text[start])  # C1 controls are no keys
    return [modified(name)] if name else [], start + 1


def _unfinished(held: str) -> list[Key]:
    """What the start of a sequence is when nothing that belongs to it follows."""
    if held.startswith(ESCAPE * 2):
        return [Key("escape"), *_unfinished(held[1:])]
    if held == ESCAPE:
        return [Key("escape")]
    return [key_for(ALT, held[1])] if len(held) == 2 else []


def _escape(text: str, start: int) -> _Step:
    second = text[start + 1 : start + 2]
    if not second:
        return [], start
    if second == ESCAPE:
        return _double_escape(text, start)
    if second == "[":
        return _csi(text, start)
    if second == "O":
        return _ss3(text, start)
    if second in "]PX^_":
        return _string(text, start)
    if second in ESCAPED_KEYS:
        return [modified(ESCAPED_KEYS[second])], start + 2
    if second in C0_KEYS:
        return [modified(C0_KEYS[second], ALT)], start + 2
    if not _TEXT.match(second):
        return [Key("escape")], start + 1
    return [key_for(ALT, second)], start + 2


def _double_escape(text: str, start: int) -> _Step:
    """Escape, unless a key follows for which rxvt and PuTTY send alt that way."""
    inner = start + 1
    if inner + 1 == len(text):
        return [], start
    if text[inner + 1] not in "[O":
        return [Key("escape")], inner
    keys, end = _escape(text, inner)
    if end == inner:
        return [], start
    if len(keys) != 1 or keys[0].text or split_name(keys[0].name)[0] & ALT:
        return [Key("escape")], inner
    return [modified(keys[0].name, ALT)], end


def _string(text: str, start: int) -> _Step:
    """Nothing, for an OSC, DCS, APC, PM or SOS string up to its ST or BEL.

    Any other control character ends the string too and is decoded by itself, so that
    Ctrl+C always works.
    """
    end = _end_of(_STRING, text, start + 2)
    last = text[end : end + 2]
    if not last or last == ESCAPE:
        return [], start
    if last[0] in "\x07\x9c":
        return [], end + 1
    if last == ESCAPE + "\\":
        return [], end + 2
    return _unfinished(text[start:end]), end


def _ss3(text: str, start: int) -> _Step:
    end = _end_of(_SS3_PARAMETERS, text, start + 2)
    if end == len(text):
        return [], start
    last = text[end]
    if last not in SS3_KEYS and not (last.isascii() and last.isalpha()):
        return _unfinished(text[start:end]), end
    parameter = text[start + 2 : end].rpartition(";")[2]
    return _known(SS3_KEYS.get(last), int(parameter or 0)), end + 1


def _csi(text: str, start: int) -> _Step:
    body = start + 2
    if rxvt := _RXVT_SHIFT.match(text, body):
        return _csi_keys(rxvt.group()[:-1], "$"), rxvt.end()
    middle = _end_of(_CSI_PARAMETERS, text, body)
    end = _end_of(_CSI_INTERMEDIATES, text, middle)
    if end == len(text):
        return [], start
    last = text[end]
    if not "@" <= last <= "~":
        return _unfinished(text[start:end]), end
    if end == body and last == "[":
        return _csi_linux(text, start)
    if end == body and last == "M":
        return _csi_x10_mouse(text, start)
    is_key = middle == end and _NUMBERS.fullmatch(text, body, end)
    return _csi_keys(text[body:end], last) if is_key else [], end + 1


def _csi_linux(text: str, start: int) -> _Step:
    end = start + 3
    if end == len(text):
        return [], start
    is_whole = "@" <= text[end] <= "~"
    return _known(LINUX_KEYS.get(text[end])), end + is_whole


def _csi_x10_mouse(text: str, start: int) -> _Step:
    """Nothing, for a report that goes on with three characters after its M."""
    end = _end_of(_X10_MOUSE, text, start + 3)
    is_cut = end == len(text) and end < start + 6
    return [], start if is_cut else end


def _end_of(pattern: re.Pattern[str], text: str, start: int) -> int:
    match = pattern.match(text, start)
    return match.end() if match else start


def _known(name: str | None, parameter: int = 0) -> list[Key]:
    """The key called *name*, with the modifiers that *parameter* stands for."""
    return [modified(name, modifiers_of(parameter))] if name else []


def _csi_keys(parameters: str, last: str) -> list[Key]:
    fields = [
        [int(number or 0) for number in field.split(":")]
        for field in parameters.split(";")
    ]
    codes, (modifier, *event), texts = [*fields, [0], [0]][:3]
    if event[:1] == [RELEASE]:
        return []
    if last == "u":
        return _code_keys(codes, modifier, texts)
    if last == "~" and codes == [MODIFIED_CODE] and len(fields) == 3:
        return _code_keys(texts, modifier, [0])
    if last in TILDE_ENDS:
        name = TILDE_KEYS.get(codes[0])
        return _known(name and TILDE_ENDS[last] + name, modifier)
    if len(fields) == 1:
        modifier = codes[0]  # as old terminals send it
    elif codes[0] > 1 or (last == "R" and modifier > MOST_MODIFIED):
        return []  # a cursor position report
    return _known(CSI_KEYS.get(last), modifier)


def _code_keys(codes: list[int], modifier: int, texts: list[int]) -> list[Key]:
    """The key with a code point, or the characters it made where those are sent.

    A second code is the key's with shift, on the keyboard that was used.
    """
    modifiers = modifiers_of(modifier)
    if any(texts) and not modifiers & (CTRL | ALT):
        return [key_for(0, chr(code)) for code in texts if _is_text(code)]
    code = codes[1] if modifiers & SHIFT and any(codes[1:2]) else codes[0]
    if code in CODE_KEYS:
        return [modified(CODE_KEYS[code], modifiers)]
    return [key_for(modifiers, chr(code))] if _is_text(code) else []


def _is_text(code: int) -> bool:
    """Whether a code point can be typed; private ones are keys without a character."""
    is_private = 0xE000 <= code <= 0xF8FF
    return code < 0x110000 and not is_private and is_code_point(chr(code))
