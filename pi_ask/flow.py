"""One ask as an object: input in, frames, effects and the result out.

It has no terminal of its own. Everything that shows an ask runs this one engine: the
terminal, a host's window, the command line and the tests.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pi_ask import keymap
from pi_ask.frame import Frame
from pi_ask.keys import Decoder, Event, named
from pi_ask.payload import parse
from pi_ask.render import screen
from pi_ask.state import actions, effects
from pi_ask.state.effects import Effect, Failed
from pi_ask.state.model import REASONS, Model, start
from pi_ask.state.update import update


if TYPE_CHECKING:
    import curses

    from pi_ask.result import AskResult
    from pi_ask.terminal.palette import Borrowed, Palette


WAIT_SECONDS = {"escape": 0.025, "paste": 10.0}
"""How long the rest may take of what the decoder holds."""

KEY_MAX = 0o777
"""The highest number of a key that is the same in every curses."""


class AskFlow:
    """One ask, from its payload to its result.

    :param payload: what the agent asks, as the contract describes it.
    :param columns: width of the screen in cells, until ``resize`` says otherwise.
    :param rows: height of the screen in cells.
    :param serves: the effects that the caller serves, such as ``{Redraw}``. The keys
        of others are neither bound nor in the footer.
    :param previous: an earlier result, or its ``details``, to go on from: what it holds
        is filled in. What can't be is named in the footer until the first key.
    :raises InvalidPayload: if the payload breaks a rule; ``.issues`` has every fault.
    """

    def __init__(
        self,
        payload: object,
        *,
        columns: int = 80,
        rows: int = 24,
        serves: Iterable[type[Effect]] = (effects.Redraw,),
        previous: object = None,
    ) -> None:
        self._model = start(parse(payload), columns, rows, serves)
        self._decoder = Decoder()
        self._effects: list[Effect] = []
        self._framed: tuple[Model, Frame] | None = None
        self._borrowed: Borrowed | None = None
        if previous is not None:
            self.act(actions.Resume(previous))

    # --- input ----------------------------------------------------------------------

    def feed(self, data: str | bytes) -> None:
        """Take raw terminal input, cut anywhere."""
        self._take(self._decoder.feed(data))

    def flush(self) -> None:
        """Say that 25 milliseconds or more brought nothing.

        A held escape was the Escape key, then.
        """
        self._take(self._decoder.flush())

    @property
    def wait(self) -> float | None:
        """The seconds that the caller waits for more input, and then calls ``flush``.

        They are few for what may be a lone Escape, and more for a paste whose end has
        not come yet. None where nothing is held.
        """
        return WAIT_SECONDS.get(self._decoder.pending)

    def press(self, *names: str) -> None:
        """Press keys by name (``"down"``, ``"ctrl+c"``) or single characters.

        :raises ValueError: for a name that is no key's.
        """
        keys = [named(name) for name in names]
        self.flush()
        self._take(keys)

    def handle(self, ch: int | str) -> None:
        """Take what a curses host's ``getch`` or ``get_wch`` returned.

        -1 is nothing; 10 and 13, which a host can't tell apart, are both Enter.
        """
        if isinstance(ch, int) and ch > KEY_MAX:
            from pi_ask.terminal import hostkeys

            self.feed(hostkeys.sequence(ch))
        else:
            self._take(self._decoder.feed_host(ch))

    def resize(self, columns: int, rows: int) -> None:
        """Tell the size of the screen, in cells; less than one counts as one."""
        columns, rows = int(columns), int(rows)
        if (columns, rows) != (self._model.columns, self._model.rows):
            self.act(actions.Resize(columns, rows))

    def cancel(self, reason: str = "aborted", why: str = "") -> None:
        """End the ask from outside; what an open editor holds is saved.

        :param reason: one of ``no_ui``, ``terminal_lost``, ``aborted``, ``timed_out``.
        :param why: with ``no_ui``, a sentence for the result's text that says why
            there is no terminal.
        :raises ValueError: for any other reason.
        """
        if reason not in REASONS:
            raise ValueError(
                f"unknown reason {reason!r}: it is one of {', '.join(REASONS)}"
            )
        self.act(actions.End(reason, why))

    def _take(self, events: Iterable[Event]) -> None:
        for event in events:
            action = keymap.action_for(self._model, event)
            if action is not None and not self.done:
                self.act(action)

    def act(self, action: actions.Action) -> None:
        """Take what the person means, for a surface that has no keys."""
        self._model, effects = update(self._model, action)
        self._effects += effects
        if self._borrowed is not None and self.done:
            self._borrowed.give_back()
            self._borrowed = None

    # --- output ---------------------------------------------------------------------

    def frame(self) -> Frame:
        """Return the screen as data."""
        if self._framed is None or self._framed[0] is not self._model:
            self._framed = (self._model, screen.view(self._model))
        return self._framed[1]

    def draw(self, window: curses.window, palette: Palette | None = None) -> None:
        """Paint the frame on a curses window of any size and ``noutrefresh`` it.

        The host calls ``doupdate``. The flow takes the size of the window, which may
        be another one each time. The cursor is at the caret, or hidden.

        :param palette: attributes of curses by style. Without it the flow takes colour
            pairs that are free until the ask has ended, if the host has colours.
        :raises ValueError: if *window* is a pad.
        """
        from pi_ask.terminal import painter, palette as palettes

        painter.refuse_pad(window)
        rows, columns = window.getmaxyx()
        self.resize(columns, rows)
        if not self._model.hosted:
            self.act(actions.Hosted())
        if palette is None and self._borrowed is None and not self.done:
            self._borrowed = palettes.borrow()
        held = self._borrowed.looks if self._borrowed else palettes.plain()
        painter.paint(window, self.frame(), held if palette is None else palette)

    def effects(self) -> list[Effect]:
        """Return what the flow wants of its shell since the last call."""
        wanted, self._effects = self._effects, []
        return wanted

    @property
    def model(self) -> Model:
        """The state of the ask, for a surface that draws no frames."""
        return self._model

    def reply(self, effect: Effect, value: object = None) -> None:
        """Give the outcome of *effect* back to the flow.

        :param value: the new text for ``Edit``, paths for ``ListFiles``; ``Failed`` for
            an effect that can't be served, whose reason stands in the footer until the
            next key.
        :raises ValueError: for an effect that has no such outcome.
        """
        if isinstance(value, Failed):
            self.act(actions.Tell(value.why))
        elif isinstance(effect, effects.Edit) and isinstance(value, str):
            self.act(actions.Rewrite(value))
        elif isinstance(effect, effects.ListFiles) and isinstance(value, (list, tuple)):
            self.act(actions.Found(effect.query or "", tuple(value)))
        else:
            name = type(effect).__name__
            raise ValueError(  # noqa: TRY004 (an odd value is the caller's mistake)
                f"{name} has no outcome such as {value!r}"
            )

    @property
    def done(self) -> bool:
        """Whether the ask has ended."""
        return self._model.outcome is not None

    def result(self) -> AskResult:
        """Return the contract's result; before the end, what is saved so far."""
        from pi_ask.result import result

        return result(self._model)
