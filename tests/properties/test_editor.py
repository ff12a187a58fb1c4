"""What holds for an editor, whatever is typed into it and done in it."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from pi_ask import AskFlow
from pi_ask.state import editing, textbuffer
from pi_ask.state.textbuffer import ERASURES, KILLS, MOVES, TextBuffer
from pi_ask.text import cells, typed
from tests.asks import ask, preview, single
from tests.strategies import ODD


CHARS = ("a", "b", " ", "\n", ".", "\t", "漢", "字", "か", "e\u0301", "\u0301", "\x1b")
EMOJI = ("👨\u200d👩\u200d👧", "👨", "\u200d", "👍🏽", "🇩🇪", "🇫", "❤\ufe0f", "कि", "กำ")
pieces = st.sampled_from((*CHARS, *CHARS, *EMOJI))
texts = st.one_of(
    st.lists(pieces, max_size=30).map("".join),
    st.text(st.sampled_from(ODD.replace("\r", "")), max_size=30),
)
columns = st.integers(1, 30)

typing = st.tuples(st.just("type"), pieces)
pasting = st.tuples(st.just("paste"), texts)
naming = st.sampled_from(
    [*MOVES, *ERASURES, *KILLS, "undo", "redo", "yank", "yank again"]
).map(lambda name: ("command", name))
steps = st.lists(st.one_of(typing, typing, pasting, naming, naming), max_size=30)


def after(held, kills, step, width):
    """The editor and the kills after a step."""
    kind, what = step
    if kind == "command":
        return editing.command(held, kills, what, width)
    return editing.type_in(held, what, pasted=kind == "paste"), kills


def written(start, steps, width):
    """An editor that began with *start*, after *steps*."""
    held, kills = editing.begin(start), ()
    for step in steps:
        held, kills = after(held, kills, step, width)
    return held


def all_of(held, name):
    """The editor after as many undos, or redos, as there are."""
    steps = "past" if name == "undo" else "future"
    while getattr(held.history, steps):
        held, _ = editing.command(held, (), name, 20)
    return held


@given(texts, steps, columns)
def test_undo_of_everything_gives_the_start_and_redo_the_end(start, steps, width):
    """Whatever was done, each text on the way can be had back."""
    end = all_of(written(start, steps, width), "redo")
    back = all_of(end, "undo")
    forth = all_of(back, "redo")

    assert start == back.buffer.text
    assert end.buffer.text == forth.buffer.text
    assert start == all_of(forth, "undo").buffer.text


@given(texts, st.lists(st.one_of(typing, pasting, naming), max_size=20), columns)
def test_one_undo_and_one_redo_meet(start, steps, width):
    """A redo right after an undo puts text and caret back where they were."""
    held = written(start, steps, width)
    if held.history.past:
        back, _ = editing.command(held, (), "undo", width)
        forth, _ = editing.command(back, (), "redo", width)

        assert held.buffer.text == forth.buffer.text
        assert held.history.past == forth.history.past


@given(texts, steps, columns)
def test_the_caret_is_always_in_the_text(start, steps, width):
    """Whatever was done before: 0 is before the first character, then up to the last."""
    held, kills = editing.begin(start), ()
    for step in steps:
        held, kills = after(held, kills, step, width)
        assert 0 <= held.buffer.caret <= len(held.buffer.text)


def edges(buffer):
    """Where the caret can stand on its line: between what a person sees as characters."""
    number, offset = typed.place(buffer.text, buffer.caret)
    line, places = buffer.text.split("\n")[number], {0}
    for cluster in cells.graphemes(line):
        places.add(max(places) + len(cluster))
    return offset, places


@given(texts, st.integers(0, 60), st.lists(st.sampled_from(list(MOVES))), columns)
def test_a_move_never_ends_within_a_character(text, caret, names, width):
    """Even from within one, where typing before a mark has left the caret."""
    buffer = TextBuffer(text, min(caret, len(text)))
    for name in names:
        buffer = MOVES[name](buffer, width)
        offset, places = edges(buffer)
        assert offset in places


@given(texts, steps, columns, st.sampled_from(list(MOVES)))
def test_a_move_after_anything_never_ends_within_a_character(start, steps, width, name):
    """Typing and taking out may join what is beside the caret; a move goes around it."""
    held, _ = editing.command(written(start, steps, width), (), name, width)
    offset, places = edges(held.buffer)

    assert offset in places


@given(texts, st.integers(0, 60), columns)
def test_left_and_right_reach_every_character_once(text, caret, width):
    """Going left to the start and right to the end passes the same places."""
    buffer = textbuffer.at_end(text)
    left = [buffer.caret]
    while left[-1] > 0:
        buffer = textbuffer.left(buffer, width)
        left.append(buffer.caret)
    right = [buffer.caret]
    while right[-1] < len(text):
        buffer = textbuffer.right(buffer, width)
        right.append(buffer.caret)

    assert left[::-1] == right
    assert sorted(set(left)) == right


@given(texts, columns, st.sampled_from([textbuffer.up, textbuffer.down]))
def test_up_and_down_get_to_the_ends_of_the_text(text, width, move):
    """Each press gets on until there is nowhere to go, on a row of any width."""
    up = move is textbuffer.up
    buffer = TextBuffer(text, len(text) if up else 0)
    end = 0 if up else len(text)
    presses = 0
    while buffer.caret != end:
        was, buffer = buffer.caret, move(buffer, width)
        presses += 1
        assert buffer.caret < was if up else buffer.caret > was
        assert presses <= len(text) + 1
    assert end == move(buffer, width).caret


class Plain:
    """The same editor as a string and an index: slow, obvious and without a memory."""

    def __init__(self, text):
        self.before, self.after = text, ""

    def insert(self, text):
        """Type *text*."""
        self.before += text

    def cut(self, name):
        """Take out what an erasure or a kill does; return it."""
        was = self.before + self.after
        getattr(self, "_" + name.replace(" ", "_"))()
        size = len(was) - len(self.before + self.after)
        return was[len(self.before) : len(self.before) + size]

    def _erase_left(self):
        self.before = self.before[:-1]

    def _erase_right(self):
        self.after = self.after[1:]

    def _kill_to_blank(self):
        kept = self.before.rstrip()
        while kept and not kept[-1].isspace():
            kept = kept[:-1]
        self.before = kept

    def _kill_word_left(self):
        while self.before and not self.before[-1].isalnum():
            self.before = self.before[:-1]
        while self.before and self.before[-1].isalnum():
            self.before = self.before[:-1]

    def _kill_word_right(self):
        while self.after and not self.after[0].isalnum():
            self.after = self.after[1:]
        while self.after and self.after[0].isalnum():
            self.after = self.after[1:]

    def _kill_to_line_start(self):
        head, found, _ = self.before.rpartition("\n")
        self.before = head + found

    def _kill_to_line_end(self):
        if self.after.startswith("\n"):
            self.after = self.after[1:]
        else:
            _, found, rest = self.after.partition("\n")
            self.after = found + rest

    def go(self, caret):
        """Put the caret elsewhere."""
        text = self.before + self.after
        self.before, self.after = text[:caret], text[caret:]


simple = st.text(st.sampled_from("ab1 .\n"), max_size=20)
changes = st.one_of(
    st.tuples(st.sampled_from(["type", "paste"]), simple),
    st.sampled_from([*ERASURES, *KILLS, "yank"]).map(lambda name: ("command", name)),
    st.sampled_from(list(MOVES)).map(lambda name: ("command", name)),
)


@settings(max_examples=200)
@given(simple, st.lists(changes, max_size=40), columns)
def test_the_text_is_that_of_a_plain_string(start, steps, width):
    """Typing, erasing, killing and yanking do to a text what they do to a string."""
    held, kills, plain, killed = editing.begin(start), (), Plain(start), ""
    in_a_row = False
    for kind, what in steps:
        at, was = len(plain.before), in_a_row
        in_a_row = False
        held, kills = after(held, kills, (kind, what), width)
        if kind != "command":
            plain.insert(what)
        elif what == "yank":
            plain.insert(killed)
            in_a_row = was and not killed
        elif what in MOVES:
            plain.go(held.buffer.caret)
        else:
            gone = plain.cut(what)
            if what in KILLS and gone:
                left = len(plain.before) < at
                joined = gone + killed if left else killed + gone
                killed, in_a_row = (joined if was else gone), True

        assert (plain.before, plain.after) == (held.buffer.before, held.buffer.after)
        assert killed == (kills[0] if kills else "")


KEYS = [
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "alt+left"),
    *("alt+right", "backspace", "delete", "ctrl+w", "ctrl+k", "ctrl+y", "alt+y"),
    *("ctrl+_", "alt+_", "ctrl+j", "x", "space", "漢"),
]

flow_steps = st.lists(
    st.one_of(
        st.sampled_from(KEYS).map(lambda key: ("press", key)),
        st.sampled_from(KEYS).map(lambda key: ("press", key)),
        texts.map(lambda text: ("feed", f"\x1b[200~{text}\x1b[201~")),
        st.tuples(st.integers(1, 100), st.integers(1, 40)).map(
            lambda size: ("resize", *size)
        ),
    ),
    max_size=25,
)


@settings(max_examples=150)
@given(
    st.sampled_from(["N", "n", "end"]),
    st.sampled_from([single, preview]),
    st.tuples(st.integers(1, 100), st.integers(1, 40)),
    flow_steps,
)
def test_the_caret_is_in_the_editor_and_on_the_screen(opening, kind, size, steps):
    """The terminal's cursor is on a row of the editor, behind its bar, at any size."""
    flow = AskFlow(ask(kind("tea", "coffee")), columns=size[0], rows=size[1])
    flow.press(opening)
    for step in steps:
        if not flow.frame().caret_shown:
            break
        getattr(flow, step[0])(*step[1:])
        check_caret(flow)


def check_caret(flow):
    """The caret's cell is on the screen, and in the editor where one is open."""
    frame = flow.frame()
    row, column = frame.caret

    assert 0 <= row < frame.rows
    assert 0 <= column < frame.columns
    if frame.caret_shown and frame.columns > 9:
        left = 0
        for span in frame.lines[row]:
            if span.style == "editor":
                break
            left += cells.width(span.text)
        else:
            raise AssertionError(f"no editor on row {row} of\n{frame.text()}")
        assert left < column


@settings(max_examples=150)
@given(texts.filter(str.strip), st.tuples(st.integers(24, 100), st.integers(8, 40)))
def test_what_is_left_of_the_caret_shows_left_of_it(text, size):
    """The cells between the bar and the caret are those of what was typed there."""
    flow = AskFlow(ask(single("tea")), columns=size[0], rows=size[1])
    flow.press("n")
    flow.feed(f"\x1b[200~{text}\x1b[201~")
    buffer = flow.model.editor.buffer
    row, column = flow.frame().caret
    shown = "".join(span.text for span in flow.frame().lines[row])
    last = buffer.before.rpartition("\n")[2][-1:]

    assert 0 < column < size[0]
    if last.isalnum() and last.isascii():
        assert last == cells.clip(shown, column, "")[-1:]
