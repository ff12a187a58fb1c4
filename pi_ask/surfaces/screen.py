"""The screen: an ask on the terminal that sits on descriptors 0 and 1.

One loop for the main thread: read bytes, feed the flow, draw its frame.
"""

from __future__ import annotations

import os
import time
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pi_ask.limits import NO_LIMITS, Limits
from pi_ask.state.effects import Edit, Failed, ListFiles, Peek, Redraw, Suspend
from pi_ask.terminal import tty


if TYPE_CHECKING:
    from pi_ask.flow import AskFlow
    from pi_ask.frame import Frame
    from pi_ask.surfaces.finder import Finder
    from pi_ask.terminal.handlers import Signals

NOTHING_UNDER = "This terminal has one screen only: there is nothing under the ask."
NOT_STOPPED = "This program can't be suspended: it ignores the signal for that."
POLL_SECONDS = 0.25
"""How often the size of the terminal is looked at while nothing is typed."""


def usable() -> bool:
    """Whether an ask can be shown here.

    That takes our terminal, the main thread, a UTF-8 locale and no host's curses.
    """
    if not tty.in_main_thread():
        return False
    if not (tty.usable() and tty.speaks_utf8()):
        return False
    try:
        from pi_ask.terminal import modes
    except ImportError:  # a Python that was built without curses
        return False
    return modes.curses_is_free()


class Shell(NamedTuple):
    """What an ask on the screen has around it."""

    limits: Limits = NO_LIMITS
    """What ends it from outside."""
    lock: int | None = None
    """The descriptor of its turn on the terminal, which it lets go while stopped."""
    cwd: str | None = None
    """The folder whose files can be mentioned; None is the working folder."""
    lifeline: int | None = None
    """In a child, the descriptor whose other end its caller holds."""
    caller: int | None = None
    """In a child, the process that started it."""

    def is_cut(self) -> bool:
        """Whether the caller is gone, or has let go of the lifeline."""
        if self.lifeline is None:
            return False
        return os.getppid() != self.caller or tty.has_input(self.lifeline)


def run(flow: AskFlow, shell: Shell) -> None:
    """Show *flow* until it is done, and leave the terminal as it was found.

    :raises NoScreen: if the terminal can't show a screen.
    """
    try:
        from pi_ask.terminal import handlers, modes
    except ImportError as error:  # a Python that was built without curses
        raise tty.NoScreen from error
    try:
        with handlers.held_signals() as signals, modes.screen() as screen:
            Loop(flow, screen, signals, shell).run()
    except tty.Lost:
        flow.cancel("terminal_lost")


class Screen(Protocol):
    """Where a frame can be shown, and what a shell can do with it.

    `modes.Screen` has the terminal to itself; `host.Overlay` is on a host's screen.
    """

    def fit(self) -> tuple[int, int]:
        """Take the size that there is by now; return ``(columns, rows)``."""
        ...

    def paint(self, frame: Frame) -> None:
        """Lay out *frame*; nothing is written before ``show``."""
        ...

    def show(self) -> None:
        """Write to the terminal what has changed."""
        ...

    def forget(self) -> None:
        """Take it that the terminal shows something else, and write all of it next."""
        ...

    def uncover(self) -> bool:
        """Show what is under this screen; whether there is anything."""
        ...

    def cover(self) -> None:
        """Show this screen again, if what is under it shows."""
        ...

    def suspend(self) -> bool:
        """Give the terminal to the shell until the job goes on; whether that can be."""
        ...

    def handed_over(self) -> AbstractContextManager[None]:
        """Give the terminal to others for a while."""
        ...


class Loop:
    """Read bytes, feed the flow, serve what it wants, draw its frame."""

    def __init__(
        self, flow: AskFlow, screen: Screen, signals: Signals, shell: Shell
    ) -> None:
        self._flow = flow
        self._screen = screen
        self._signals = signals
        self._shell = shell
        self._finder: Finder | None = None
        self._shown: Frame | None = None
        self._held_since = 0.0
        """When the last of what the decoder holds came."""

    def run(self) -> None:
        """Run until the flow is done."""
        if reason := self._ended():
            self._flow.cancel(reason)
            return
        self._flow.resize(*self._screen.fit())
        self._lay_out()
        # What was typed before the ask must not answer it. A key that is sent because
        # the frame was seen comes after its bytes, and is safe.
        tty.drop_input(tty.STDIN)
        self._screen.show()
        try:
            while not self._flow.done:
                self._step()
                self._flow.resize(*self._screen.fit())
                anew = self._serve() or self._flow.frame() is not self._shown
                if anew and not self._flow.model.peeking:
                    self._lay_out()
                    self._screen.show()
        finally:
            if self._finder is not None:
                self._finder.close()
            self._screen.cover()

    def _lay_out(self) -> None:
        self._shown = self._flow.frame()
        self._screen.paint(self._shown)

    def _step(self) -> None:
        """Wait for what comes first, and let the flow know."""
        flow = self._flow
        data = tty.read(tty.STDIN, self._wait(), *self._others())
        now = time.monotonic()
        if data:
            # What comes while a paste or a sequence is under way belongs to that.
            writing = flow.model.editor is not None
            flow.feed(data if flow.wait else tty.as_typed(data, writing=writing))
            self._held_since = now
        elif flow.wait is not None and now >= self._held_since + flow.wait:
            flow.flush()
        elif self._finder is not None:
            self._find(self._finder)
        if reason := self._ended():
            flow.cancel(reason)

    def _ended(self) -> str | None:
        """Return the reason why the ask has to end now, None where it has not."""
        if self._signals.caught is not None or self._shell.is_cut():
            return "aborted"
        return self._shell.limits.reached()

    def _wait(self) -> float:
        """Return for how many seconds nothing but input is to be done."""
        if self._finder is not None and self._finder.is_busy:
            return 0
        wait = POLL_SECONDS
        if self._flow.wait is not None:
            wait = self._held_since + self._flow.wait - time.monotonic()
        return self._shell.limits.wait(max(0.0, wait)) or 0.0

    def _others(self) -> list[int]:
        """Return the descriptors besides the keyboard whose input ends the waiting."""
        lifeline = [] if self._shell.lifeline is None else [self._shell.lifeline]
        listing = [] if self._finder is None else self._finder.descriptors
        return [*self._signals.descriptors, *lifeline, *listing]

    def _find(self, finder: Finder) -> None:
        best = finder.work()
        if best is not None:
            self._flow.reply(ListFiles(finder.query), best)

    def _serve(self) -> bool:
        """Do what the flow wants of its shell; whether the screen is wanted anew."""
        wanted = self._flow.effects()
        for effect in wanted:
            match effect:
                case Redraw():
                    self._screen.cover()
                    self._screen.forget()
                case Peek():
                    if not self._screen.uncover():
                        self._flow.reply(effect, Failed(NOTHING_UNDER))
                case Suspend():
                    if not self._suspend():
                        self._flow.reply(effect, Failed(NOT_STOPPED))
                case Edit(text):
                    self._flow.reply(effect, self._edited(text))
                case ListFiles(query):
                    self._list_files(query)
        return any(not isinstance(effect, ListFiles) for effect in wanted)

    def _edited(self, text: str) -> str | Failed:
        """Return *text* as the person leaves it in an editor of their own."""
        from pi_ask.surfaces import external

        try:
            with self._screen.handed_over():
                return external.edit(text, lambda: self._ended() is not None)
        except external.EditorFailed as failed:
            return Failed(str(failed))

    def _list_files(self, query: str | None) -> None:
        if self._finder is None:
            from pi_ask.surfaces.finder import Finder

            self._finder = Finder(self._shell.cwd)
        self._finder.want(query)
        # What is listed already is matched before the next frame: no list flickers.
        self._find(self._finder)

    def _suspend(self) -> bool:
        """Give the terminal and the turn on it to the shell; whether that can be."""
        from pi_ask.terminal import lock

        turn = self._shell.lock
        if turn is not None:
            lock.let_go(turn)
        stopped = self._screen.suspend()
        if turn is not None:
            lock.take_again(turn)
        return stopped
