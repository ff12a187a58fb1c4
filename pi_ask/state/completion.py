"""The list of paths while a file is mentioned: what it shows, and what is taken.

The list itself comes from outside, as it is found; an answer to an older query is no
answer. Nothing is highlighted until the person moves to it, so a key that is meant
for the text never takes a path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pi_ask.state import textbuffer
from pi_ask.state.textbuffer import TextBuffer


if TYPE_CHECKING:
    from pi_ask.mentions import Query

SHOWN = 5
"""So many paths show at once."""
KEPT = 50
"""So many of the best can be moved to."""


class Completion(NamedTuple):
    """A path that is being typed behind ``@``."""

    query: Query
    paths: tuple[str, ...] = ()
    """What fits it, best first."""
    highlighted: int = -1
    """The index of the path that the person moved to; -1 before that."""
    closed: bool = False
    """Whether the list was closed; it stays so for this mention."""

    @property
    def is_open(self) -> bool:
        """Whether there is a list to choose from."""
        return bool(self.paths) and not self.closed


def at(buffer: TextBuffer, before: Completion | None) -> Completion | None:
    """Return what is completed at the caret of *buffer*, given what was *before*."""
    if "@" not in buffer.text:
        return None
    from pi_ask.mentions import fits, query_at

    query = query_at(buffer.text, buffer.caret)
    if query is None:
        return None
    if before is None:
        return Completion(query)
    if before.query == query:
        return before
    closed = before.closed and before.query.start == query.start
    paths: tuple[str, ...] = ()
    if query.text.startswith(before.query.text):
        # Until the next answer comes, what was found is narrowed by what was typed.
        typed = query.text
        paths = tuple(it for it in before.paths if it != typed and fits(it, typed))
    return Completion(query, paths, closed=closed)


def found(now: Completion, query: str, paths: tuple[str, ...]) -> Completion:
    """Return the completion with what was found for *query*.

    A path that was moved to stays highlighted where it is among them.
    """
    if query != now.query.text:
        return now
    paths = paths[:KEPT]
    chosen = now.paths[now.highlighted] if now.highlighted >= 0 else None
    highlighted = paths.index(chosen) if chosen in paths else -1
    return now._replace(paths=paths, highlighted=highlighted)


def moved(now: Completion, by: int) -> Completion:
    """Return the completion with another path highlighted; the ends are joined."""
    if now.highlighted < 0:
        start = 0 if by > 0 else len(now.paths) - 1
        return now._replace(highlighted=start)
    return now._replace(highlighted=(now.highlighted + by) % len(now.paths))


def window(now: Completion, rows: int) -> tuple[int, int]:
    """Return which paths show in *rows* rows: from, and up to; the highlighted does."""
    rows = min(rows, SHOWN)
    first = max(0, now.highlighted - rows + 1)
    return first, min(len(now.paths), first + rows)


def taken(now: Completion, buffer: TextBuffer) -> TextBuffer:
    """Return the buffer with the highlighted path, or else the best, in its place.

    The blank behind it is the one that is there, if there is one.
    """
    from pi_ask.mentions import written

    mention = written(now.paths[max(now.highlighted, 0)])
    if mention.endswith(" ") and buffer.after.startswith(" "):
        buffer = TextBuffer(buffer.text, buffer.caret + 1)
    return textbuffer.replace(buffer, now.query.start, mention)
