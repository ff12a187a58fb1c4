"""What a flow can want of its shell: the world that the reducer doesn't touch."""

from typing import NamedTuple


class Bare(NamedTuple):
    """An effect that says all by its name."""


class Redraw(Bare):
    """Paint every cell again, whatever the terminal shows now."""


class Peek(Bare):
    """Show what is under the ask, until a ``Redraw``."""


class Suspend(Bare):
    """Give the terminal to the shell, and go on when it comes back."""


class Edit(NamedTuple):
    """Let the person write *text* in a program of their own; the new text is the reply."""

    text: str


class ListFiles(NamedTuple):
    """Find paths for *query*; None ends the finding.

    The reply is the best paths so far, best first, as often as they change.
    """

    query: str | None


Effect = Redraw | Peek | Suspend | Edit | ListFiles

ALL = (Redraw, Peek, Suspend, Edit, ListFiles)
"""What an ask on a terminal of its own serves."""


class Failed(NamedTuple):
    """The reply to an effect that could not be served: why, for the footer."""

    why: str
