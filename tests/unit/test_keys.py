"""The key decoder: streams in, events out, however they are cut."""

from __future__ import annotations

import curses
import itertools

import pytest
from hypothesis import given, settings, strategies as st

from pi_ask.keys import Decoder, Key, Paste, named
from pi_ask.sequences import CURSES_KEYS, NAMES


def decode(*chunks):
    """All events of a stream, the last ones by flushing it."""
    decoder = Decoder()
    return [
        *(event for chunk in chunks for event in decoder.feed(chunk)),
        *decoder.flush(),
    ]


def shown(events):
    """Events as a line of names, a paste as its text in brackets."""
    return " ".join(
        event.name if isinstance(event, Key) else f"<{event.text}>" for event in events
    )


STREAMS = {
    # Characters and control characters.
    "letters": (b"xN", "x N"),
    "space": (b" ", "space"),
    "wide": ("漢ø".encode(), "漢 ø"),
    "emoji": ("👍".encode(), "👍"),
    "enter": (b"\r", "enter"),
    "line feed": (b"\n", "ctrl+j"),
    "tab": (b"\t", "tab"),
    "delete character": (b"\x7f", "backspace"),
    "ctrl+h": (b"\x08", "ctrl+h"),
    "ctrl letters": (b"\x01\x03\x1a", "ctrl+a ctrl+c ctrl+z"),
    "ctrl signs": (b"\x00\x1c\x1d\x1e\x1f", "ctrl+space ctrl+\\ ctrl+] ctrl+^ ctrl+_"),
    "c1 controls": ("a\x85\x9bb", "a b"),
    # Escape and alt.
    "escape": (b"\x1b", "escape"),
    "escape twice": (b"\x1b\x1b", "escape escape"),
    "escape thrice": (b"\x1b\x1b\x1b", "escape escape escape"),
    "escape, then alt": (b"\x1b\x1bx", "escape alt+x"),
    "escape, then a c1 control": ("\x1b\x85x", "escape x"),
    "alt": (b"\x1bx\x1b \x1b?", "alt+x alt+space alt+?"),
    "alt and a capital": (b"\x1bN", "alt+shift+n"),
    "alt+enter": (b"\x1b\r", "alt+enter"),
    "alt+backspace": (b"\x1b\x7f", "alt+backspace"),
    "alt and ctrl": (b"\x1b\x01", "ctrl+alt+a"),
    "alt and an accent": ("\x1bø".encode(), "alt+ø"),
    "alt and half a character": (b"\x1b\xc3", "alt+\ufffd"),
    "alt+[": (b"\x1b[", "alt+["),
    "alt+[ and an accent": ("\x1b[é".encode(), "alt+[ é"),
    "alt+O": (b"\x1bO", "alt+shift+o"),
    "alt+O and a sign": (b"\x1bO!", "alt+shift+o !"),
    "alt+]": (b"\x1b]", "alt+]"),
    "alt+P": (b"\x1bP", "alt+shift+p"),
    "escape, then alt+[": (b"\x1b\x1b[", "escape alt+["),
    # Cursor keys and their kin.
    "arrows": (b"\x1b[A\x1b[B\x1b[C\x1b[D", "up down right left"),
    "application arrows": (b"\x1bOA\x1bOB\x1bOC\x1bOD", "up down right left"),
    "home and end": (b"\x1b[H\x1b[F\x1bOH\x1bOF", "home end home end"),
    "screen home and end": (b"\x1b[1~\x1b[4~", "home end"),
    "rxvt home and end": (b"\x1b[7~\x1b[8~", "home end"),
    "editing keys": (b"\x1b[2~\x1b[3~\x1b[5~\x1b[6~", "insert delete pageup pagedown"),
    "modified arrows": (
        b"\x1b[1;2A\x1b[1;3A\x1b[1;5A\x1b[1;8A",
        "shift+up alt+up ctrl+up ctrl+alt+shift+up",
    ),
    "meta is alt": (b"\x1b[1;9A", "alt+up"),
    "lock keys do not matter": (b"\x1b[1;129A\x1b[1;65A", "up up"),
    "first parameter empty": (b"\x1b[;5A", "ctrl+up"),
    "old modified arrow": (b"\x1b[5A", "ctrl+up"),
    "old application modifier": (b"\x1bO5A\x1bO1;2P", "ctrl+up shift+f1"),
    "modified tilde": (b"\x1b[3;5~\x1b[5;2~", "ctrl+delete shift+pageup"),
    "rxvt modified tilde": (
        b"\x1b[3$\x1b[5^\x1b[6@",
        "shift+delete ctrl+pageup ctrl+shift+pagedown",
    ),
    "rxvt modified arrows": (b"\x1b[a\x1bOa", "shift+up ctrl+up"),
    "rxvt alt": (
        b"\x1b\x1b[A\x1b\x1b[5~\x1b\x1b[3$",
        "alt+up alt+pageup alt+shift+delete",
    ),
    "putty alt": (b"\x1b\x1bOA", "alt+up"),
    "escape, then a key with alt": (b"\x1b\x1b[1;3A", "escape alt+up"),
    "shift+tab": (b"\x1b[Z", "shift+tab"),
    "linux shift+tab": (b"\x1b\t", "shift+tab"),
    "function keys": (b"\x1bOP\x1b[11~\x1b[15~\x1b[24~", "f1 f1 f5 f12"),
    "linux function keys": (b"\x1b[[A\x1b[[E", "f1 f5"),
    "modified function key": (b"\x1b[1;2P\x1b[1;2R", "shift+f1 shift+f3"),
    "keypad": (b"\x1bOM\x1bOq\x1bOk\x1bO ", "enter 1 + space"),
    "keypad 5": (b"\x1b[E\x1b[G\x1bOE", "begin begin begin"),
    # CSI u and modifyOtherKeys.
    "csi u enter": (b"\x1b[13u\x1b[13;2u\x1b[13;5u", "enter shift+enter ctrl+enter"),
    "other keys enter": (b"\x1b[27;2;13~\x1b[27;5;13~", "shift+enter ctrl+enter"),
    "csi u letters": (b"\x1b[97u\x1b[97;2u\x1b[97;5u", "a A ctrl+a"),
    "csi u ctrl+shift": (b"\x1b[97;6u\x1b[97:65;6u", "ctrl+shift+a ctrl+shift+a"),
    "other keys letters": (b"\x1b[27;2;78~\x1b[27;6;65~", "N ctrl+shift+a"),
    "csi u capital with alt": (b"\x1b[110;4u\x1b[78;4u", "alt+shift+n alt+shift+n"),
    "csi u without a capital": (b"\x1b[223;2u", "ß"),
    "csi u space": (b"\x1b[32u\x1b[32;2u\x1b[32;5u", "space space ctrl+space"),
    "csi u signs": (b"\x1b[27;2;33~\x1b[47:63;2u\x1b[27;6;95~", "! ? ctrl+_"),
    "csi u escape": (b"\x1b[27u\x1b[27;1;27~", "escape escape"),
    "csi u tab": (b"\x1b[9;2u\x1b[9;5u", "shift+tab ctrl+tab"),
    "csi u backspace": (b"\x1b[127u\x1b[27;5;8~", "backspace ctrl+backspace"),
    "csi u hyper inserts nothing": (b"\x1b[97;17u", "alt+a"),
    "csi u with its text": (b"\x1b[97;;65u\x1b[0;;229:32u", "A å space"),
    "csi u with a control as its text": (b"\x1b[97;;7u", ""),
    "kitty keypad": (b"\x1b[57400u\x1b[57414u\x1b[57419;5u", "1 enter ctrl+up"),
    "kitty repeat": (b"\x1b[97;1:2u\x1b[1;1:2A\x1b[5;1:2~", "a up pageup"),
    "kitty release": (b"\x1b[97;1:3u\x1b[1;1:3A\x1b[5;1:3~\x1b[13;2:3u", ""),
    "kitty modifier key": (b"\x1b[57441;2u", ""),
    "no such code point": (b"\x1b[1114112u\x1b[55296u\x1b[128u\x1b[3u", ""),
    # What is swallowed.
    "sgr mouse": (b"\x1b[<0;3;4Mx\x1b[<64;10;5m", "x"),
    "x10 mouse": (b"\x1b[M !!x", "x"),
    "x10 mouse of delete characters": (b"\x1b[M\x7f\x7f\x7fx", "x"),
    "x10 mouse cut short": (b"\x1b[M !\x1b[A", "up"),
    "urxvt mouse": (b"\x1b[32;10;5Mx", "x"),
    "focus": (b"\x1b[Ix\x1b[O", "x"),
    "cursor position": (b"\x1b[24;80R\x1b[1;80Rx", "x"),
    "device attributes": (b"\x1b[?62;22cx\x1b[>1;95;0c", "x"),
    "mode reports": (b"\x1b[?2026;2$yx\x1b[4;2$y", "x"),
    "kitty flags": (b"\x1b[?1ux", "x"),
    "window size": (b"\x1b[8;24;80tx", "x"),
    "osc with st": (b"\x1b]11;rgb:0/0/0\x1b\\x", "x"),
    "osc with bel": (b"\x1b]11;rgb:0/0/0\x07x", "x"),
    "osc with c1 st": ("\x1b]11;\x9cx", "x"),
    "dcs": (b"\x1bP1+r436f=323536\x1b\\x", "x"),
    "apc, pm and sos": (b"\x1b_Gi=1;OK\x1b\\x\x1b^p\x1b\\y\x1bXs\x1b\\z", "x y z"),
    "string ended by a key": (b"\x1b]11;rgb\x1b[A", "up"),
    "string ended by ctrl+c": (b"\x1b]11;rgb\x03x", "ctrl+c x"),
    "unknown csi": (b"\x1b[99~\x1b[1;5y\x1b[ qx\x1b[=5Ax", "x x"),
    "unknown ss3": (b"\x1bOzx", "x"),
    "unknown linux key": (b"\x1b[[Fx\x1b[[\r", "x enter"),
    "csi ended by ctrl+c": (b"\x1b[1;\x03", "ctrl+c"),
    "csi ended by escape": (b"\x1b[1;\x1b[A", "up"),
    "csi never ended": (b"\x1b[1;", ""),
    "csi of the longest kind": (b"\x1b[" + b"1" * 64 + b"yx", "x"),
    "csi too long": (b"\x1b[" + b";" * 64 + b"2x", "2 x"),
    "string of the longest kind": (b"\x1b]" + b"a" * 4096 + b"\x07x", "x"),
    "string too long": (b"\x1b]" + b"a" * 4096 + b"bc", "b c"),
    # Text that is none.
    "invalid bytes": (b"a\xffb\xe6\xbcc", "a \ufffd b \ufffd c"),
    "half a character": (b"\xe6\xbc", "\ufffd"),
    "encoded surrogate": (b"\xed\xa0\x80", "\ufffd \ufffd \ufffd"),
    "lone surrogates": ("\ud83d\ude00x", "\ufffd \ufffd x"),
    # Pastes.
    "paste": (b"\x1b[200~a b\x1b[201~x", "<a b> x"),
    "empty paste": (b"\x1b[200~\x1b[201~", "<>"),
    "paste of lines": (b"\x1b[200~a\r\nb\rc\nd\r\r\n\x1b[201~", "<a\nb\nc\nd\n\n>"),
    "paste of nul": (b"\x1b[200~a\0b\x1b[201~", "<ab>"),
    "paste of keys": (
        b"\x1b[200~\x1b[A\x03\x1b[200~\x1b[201~",
        "<\x1b[A\x03\x1b[200~>",
    ),
    "paste of wide": ("\x1b[200~漢\x1b[201~".encode(), "<漢>"),
    "paste of part of the mark": (b"\x1b[200~\x1b[20\x1b[201~", "<\x1b[20>"),
    "two pastes": (b"\x1b[200~a\x1b[201~\x1b[200~b\x1b[201~", "<a> <b>"),
    "paste after escape": (b"\x1b\x1b[200~a\x1b[201~", "escape <a>"),
    "paste without end": (b"\x1b[200~a\r", "<a\n>"),
    "paste cut in its mark": (b"\x1b[200~a\x1b[20", "<a\x1b[20>"),
    "paste cut in a character": (b"\x1b[200~a\xe6", "<a\ufffd>"),
    "end of a paste that is none": (b"\x1b[201~x", "x"),
}

each_stream = pytest.mark.parametrize(
    ("stream", "expected"), STREAMS.values(), ids=STREAMS.keys()
)

PIECES = [
    *("\x1b", "\x1b", "\x1b", "[", "O", "]", "P", "\\", "<", "?", ";", ":", "$", "~"),
    *("0", "1", "2", "3", "27", "57399", "A", "M", "R", "Z", "u", "x", "N", " ", "!"),
    *("\r", "\n", "\t", "\0", "\x03", "\x07", "\x7f", "\x85", "\x9b", "\x9c"),
    *("é", "漢", "👍", "ß", "İ", "\x1b[200~", "\x1b[201~", "\x1b[201", "\x1b[M"),
]
BYTES = [b"\xff", b"\xc3", b"\xe6\xbc", b"\xed\xa0", b"\xf0\x9f", b"\x80"]

texts = st.lists(st.sampled_from([*PIECES, "\ud800", "\udfff"]), max_size=30).map(
    "".join
)
streams = st.lists(
    st.sampled_from([piece.encode() for piece in PIECES] + BYTES)
    | st.binary(max_size=2),
    max_size=30,
).map(b"".join)


def pieces(stream, cuts):
    """A stream cut at the given places."""
    places = [0, *sorted(cut % (len(stream) + 1) for cut in cuts), len(stream)]
    return [stream[start:end] for start, end in itertools.pairwise(places)]


@each_stream
def test_a_stream_decodes_to_its_events(stream, expected):
    """What terminals send becomes the keys and pastes that were meant."""
    assert expected == shown(decode(stream))


@each_stream
def test_a_stream_decodes_alike_one_by_one(stream, expected):
    """Bytes or characters that come one by one give the same events."""
    chunks = [stream[place : place + 1] for place in range(len(stream))]

    assert expected == shown(decode(*chunks))


@given(streams, st.lists(st.integers(min_value=0), max_size=8))
@settings(deadline=None)
def test_any_cut_of_bytes_gives_the_same_events(stream, cuts):
    """A cut is no event, not even inside a character or a mark."""
    whole = Decoder()
    events = whole.feed(stream)
    cut = Decoder()

    assert events == [e for chunk in pieces(stream, cuts) for e in cut.feed(chunk)]
    assert whole.pending == cut.pending
    assert whole.flush() == cut.flush()


@given(texts, st.lists(st.integers(min_value=0), max_size=8))
@settings(deadline=None)
def test_any_cut_of_characters_gives_the_same_events(text, cuts):
    """The same holds for characters, lone surrogates among them."""
    assert decode(text) == decode(*pieces(text, cuts))


@given(streams)
@settings(deadline=None)
def test_bytes_one_by_one_give_the_events_of_the_whole(stream):
    """The slowest line gives the same events as the fastest."""
    assert decode(stream) == decode(*(bytes((byte,)) for byte in stream))


@given(st.lists(streams | texts, max_size=6))
@settings(deadline=None)
def test_flush_leaves_nothing_behind(chunks):
    """After a flush the decoder is as new, whatever it was fed."""
    decoder = Decoder()
    for chunk in chunks:
        decoder.feed(chunk)
    decoder.flush()

    assert "" == decoder.pending
    assert [] == decoder.flush()
    assert [Key("up"), Key("x", "x")] == decoder.feed(b"\x1b[Ax")


@given(streams | texts)
@settings(deadline=None)
def test_every_decoded_key_has_a_canonical_name(stream):
    """A key that can be pressed can be named, and its name means that key."""
    keys = [event for event in decode(stream) if isinstance(event, Key)]

    assert keys == [named(key.name) for key in keys]


@given(st.text(max_size=40))
@settings(deadline=None)
def test_a_paste_keeps_its_text(text):
    """But for line ends, NULs and the mark of its end a paste is kept as it is."""
    text = text.translate({0: None, 13: None}).replace("\x1b", "")

    assert [Paste(text)] == decode(f"\x1b[200~{text}\x1b[201~".encode())


@pytest.mark.parametrize("size", [61, 4096, 10**7])
def test_a_paste_of_a_megabyte_is_one_event(size):
    """A long paste is one event with all of its text, in chunks of any size."""
    line = "0123456789 漢字 [201~ abc\n"
    text = line * 40_000
    stream = b"\x1b[200~" + text.replace("\n", "\r").encode() + b"\x1b[201~x"
    chunks = [stream[start : start + size] for start in range(0, len(stream), size)]
    events = decode(*chunks)

    assert len(stream) > 1_000_000
    assert [Paste(text), Key("x", "x")] == events


@pytest.mark.parametrize("cut", range(1, 6))
def test_the_end_mark_of_a_paste_may_be_cut(cut):
    """A mark that comes in two parts ends the paste all the same."""
    mark = "\x1b[201~"

    assert "<a> x" == shown(decode("\x1b[200~a" + mark[:cut], mark[cut:] + "x"))


@pytest.mark.parametrize(
    ("stream", "pending"),
    [
        (b"", ""),
        (b"x", ""),
        (b"\x1b", "escape"),
        (b"\x1b\x1b", "escape"),
        (b"\x1b[1;", "escape"),
        (b"\x1bO", "escape"),
        (b"\x1b]11;", "escape"),
        (b"\x1b[M !", "escape"),
        (b"\xe6\xbc", "escape"),
        (b"\x1b[A", ""),
        (b"\x1b[200~", "paste"),
        (b"\x1b[200~a\x1b[20", "paste"),
        (b"\x1b[200~a\xe6", "paste"),
        (b"\x1b[200~a\x1b[201~", ""),
    ],
)
def test_pending_says_what_is_held(stream, pending):
    """What is held tells the owner of the clock how long to wait."""
    decoder = Decoder()
    decoder.feed(stream)

    assert pending == decoder.pending


def test_what_is_complete_is_not_held():
    """Events come with the bytes that complete them, not later."""
    decoder = Decoder()

    assert [Key("x", "x")] == decoder.feed(b"x\x1b[")
    assert [Key("up"), Key("y", "y")] == decoder.feed(b"Ay\x1b")
    assert [Key("escape")] == decoder.flush()


def test_two_escapes_are_held_until_it_is_clear_whether_alt_is_meant():
    """The first of two escapes is Escape once the second does not start a key."""
    decoder = Decoder()

    assert [] == decoder.feed(b"\x1b\x1b")
    assert [Key("escape")] == decoder.feed(b"\x1b")
    assert [Key("alt+up")] == decoder.feed(b"[A")


def test_a_flushed_paste_is_over():
    """What comes after a paste that was given up is keys again."""
    decoder = Decoder()
    decoder.feed(b"\x1b[200~a")

    assert [Paste("a")] == decoder.flush()
    assert [Key("x", "x")] == decoder.feed(b"x\x1b[201~")


def test_nothing_fed_changes_nothing():
    """An empty read between the bytes of a character leaves it whole."""
    assert "漢" == shown(decode(b"\xe6", "", b"\xbc", b"", b"\xa2"))


def test_characters_end_a_byte_sequence():
    """Half a character in bytes is invalid once characters come instead."""
    assert "\ufffd x" == shown(decode(b"\xe6", "x"))


@pytest.mark.parametrize(
    ("key", "text"),
    [("x", "x"), ("N", "N"), ("漢", "漢"), ("space", " "), ("enter", ""), ("tab", "")],
)
def test_only_characters_have_text(key, text):
    """A character inserts itself; other keys insert nothing."""
    assert Key(key, text) == named(key)


HOST = {
    "no input": ([-1], ""),
    "bytes": ([*"漢x".encode()], "漢 x"),
    "characters": (["漢", "x", " "], "漢 x space"),
    "both line ends": ([10, 13, "\n", "\r", 343], "enter enter enter enter enter"),
    "alt+enter": ([27, 10, "\x1b", "\n"], "alt+enter alt+enter"),
    "sequence": ([27, "[", "1", ";", "2", "A"], "shift+up"),
    "curses keys": ([curses.KEY_UP, curses.KEY_BTAB], "up shift+tab"),
    "character with the number of a key": ([chr(curses.KEY_DOWN)], chr(258)),
    "escape before a key": ([27, curses.KEY_DOWN], "escape down"),
    "resize": ([curses.KEY_RESIZE, "x"], "x"),
    "resize in a sequence": ([27, "[", curses.KEY_RESIZE, "A"], "up"),
    "mouse": ([curses.KEY_MOUSE, "x"], "x"),
    "unknown": ([574, 10**9, -5, "x"], "x"),
    "paste": (
        [*b"\x1b[200~a\r\nb\n", curses.KEY_UP, *b"\x1b[201~\n"],
        "<a\nb\n> enter",
    ),
    "paste of characters": ([*"\x1b[200~a\r\nb\x1b[201~"], "<a\nb>"),
}


@pytest.mark.parametrize(("inputs", "expected"), HOST.values(), ids=HOST.keys())
def test_a_curses_host_hands_on_what_it_read(inputs, expected):
    """What getch() and get_wch() return becomes the same events as bytes do."""
    decoder = Decoder()
    events = [event for ch in inputs for event in decoder.feed_host(ch)]

    assert expected == shown([*events, *decoder.flush()])


@pytest.mark.parametrize("number", sorted(CURSES_KEYS))
def test_every_curses_key_is_one_event(number):
    """A number that curses has decoded is one key."""
    assert [named(CURSES_KEYS[number])] == Decoder().feed_host(number)


@pytest.mark.parametrize("prefix", ["ctrl+", "alt+", "ctrl+alt+", "alt+shift+"])
@pytest.mark.parametrize("base", [*sorted(NAMES), "x", "ø"])
def test_names_with_modifiers_are_keys(prefix, base):
    """Modifiers in their order before a name or a small letter name a key."""
    assert Key(prefix + base) == named(prefix + base)


@pytest.mark.parametrize(
    "character",
    ["x", "N", "+", "漢", "e\u0301", "👍🏽", "👨\u200d👩\u200d👧", "🇩🇪", "❤\ufe0f"],
)
def test_one_character_is_its_own_name(character):
    """A character is a key, also one of several code points."""
    assert Key(character, character) == named(character)


def test_a_space_is_called_space():
    """The one character that is not its own name can be pressed as itself."""
    assert Key("space", " ") == named(" ") == named("space")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("esc", "'escape'"),
        ("pgup", "'pageup'"),
        ("PageUp", "'pageup'"),
        ("ctrl-c", "'ctrl+c'"),
        ("Ctrl+C", "'ctrl+c'"),
        ("shift+ctrl+up", "'ctrl+shift+up'"),
        ("shift+n", "'N'"),
        ("shift+1", "'1'"),
        ("shift+space", "'space'"),
        ("\t", "'tab'"),
        ("\x1b", "'escape'"),
    ],
)
def test_an_unknown_name_is_refused_with_a_close_one(name, hint):
    """The error suggests what the name may have been meant to be."""
    with pytest.raises(ValueError, match="not the name of a key") as caught:
        named(name)

    assert f"did you mean {hint}" in str(caught.value)


@pytest.mark.parametrize("name", ["", "xy", "zzzzzz", "ctrl+", "\ud800", "\x85", "🇩🇪x"])
def test_an_unknown_name_is_refused_with_examples(name):
    """The error says what names look like."""
    with pytest.raises(ValueError, match="is not the name of a key") as caught:
        named(name)

    assert "'alt+shift+n'" in str(caught.value)
