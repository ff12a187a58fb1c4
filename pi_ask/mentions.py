"""Mentions of files in a text: the one that is being typed, and what it may mean.

A mention is ``@`` at the start of a word and a path behind it, in quotes where the path
has blanks: ``@src/main.py``, ``@"my notes.txt"``. It is plain text. This module says
where one is being typed and which paths fit it best; it never looks at a disk.
"""

from __future__ import annotations

import heapq
import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple


REACH = 1000
"""How far behind the caret a mention is looked for, in characters."""

KEPT = 200
"""How many of the best paths a matcher can name."""

SLICE = 500
"""How many paths a matcher may look at between two keys: it takes milliseconds."""

_OPENERS = re.escape("([{<\"'`\u201c\u2018\u201e\xab\uff08\u300c\u300e\u3010\u300a")
_AT = rf"(?<![^\s{_OPENERS}])@"
_PLAIN = re.compile(_AT)
_QUOTED = re.compile(_AT + r'"(?P<path>(?:[^"\\\n\r]|\\.?)*)(?P<end>"?)')
_ESCAPED = re.compile(r'\\(["\\])')
_BLANK = re.compile(r"\s")


class Query(NamedTuple):
    """A mention that is being typed."""

    start: int
    """Where its ``@`` is in the text."""
    text: str
    """What is typed of the path, without ``@``, quotes and escapes."""
    quoted: bool


def query_at(text: str, caret: int) -> Query | None:
    """Return the mention that is being typed at *caret*, or None.

    ``@`` begins one at the start of the text, after a blank and after an opening
    bracket or quote. It goes on to the next blank, ``@"`` to the next quote. At most
    ``REACH`` characters are looked at, and never any before a line break.
    """
    breaks = (text.rfind(end, 0, caret) for end in "\n\r")
    begin = max(caret - REACH, 0, *(at + 1 for at in breaks))
    for found in _QUOTED.finditer(text, begin, caret):
        if found.end() == caret:
            typed = _ESCAPED.sub(r"\1", found["path"])
            return None if found["end"] else Query(found.start(), typed, quoted=True)
    starts = [found.start() for found in _PLAIN.finditer(text, begin, caret)]
    if not starts or _BLANK.search(text, starts[-1], caret):
        return None
    return Query(starts[-1], text[starts[-1] + 1 : caret], quoted=False)


def written(path: str) -> str:
    r"""Return the mention of *path*, to be put in place of the query.

    A blank ends it. The mention of a folder, whose path ends in ``/``, has neither
    this nor a closing quote, so that typing goes on into the folder. Quotes are there
    where the path would not be read back without them; in them ``"`` and ``\`` have a
    backslash before them.
    """
    is_folder = path.endswith("/")
    plain = "@" + path
    if '"' not in path and query_at(plain, len(plain)) == Query(0, path, quoted=False):
        return plain if is_folder else plain + " "
    escaped = path.replace("\\", "\\\\").replace('"', '\\"')
    return f'@"{escaped}' if is_folder else f'@"{escaped}" '


def folder_of(query: str) -> str:
    """Return the folder that *query* names before its last part, with its ``/``."""
    return query[: query.rfind("/") + 1]


def fits(path: str, query: str) -> bool:
    """Whether *path* has the characters of *query* in their order, capitals or not."""
    characters = iter(path.casefold())
    return all(char in characters for char in query.casefold())


def listed(query: str) -> bool:
    """Whether what *query* means is in the list of the tree below the working folder.

    It isn't for ``~/``, absolute paths and those with a step such as ``../``: then
    the one folder that ``folder_of`` names is to be listed.
    """
    folder = folder_of(query)
    steps = folder.split("/")
    return not (folder.startswith(("/", "~/")) or "." in steps or ".." in steps)


_Rank = tuple[int, int, int, int, str, str]
"""Outside of the folder, kind of match, gaps or depth, length, sort key, path."""

_SIEVED = 32
"""How many characters of a query the sieve looks for; a longer one takes long."""

_TRIES = 8
"""How many places of a character are looked at for the start of a word."""


class Matcher:
    """The paths that fit a query, found in slices.

    A path fits that has the characters of the query in their order. Capitals matter
    where the query has any. The name at the end of a path counts more than what is
    before it, its start and the starts of words more than their middle, what stands
    together more than what is apart, short paths more than long ones. A query that
    begins with a folder there is finds what is in the folder, before anything else.
    An empty one finds everything: what is less deep first, then by the alphabet.

    Folders are offered with the paths in them and end in ``/``. What is hidden is
    offered only where the last part of the query begins with a dot; folders that the
    query spells out don't count as hidden.
    """

    def __init__(self, query: str) -> None:
        self._query = query
        self._minds_case = any(map(str.isupper, query))
        self._wanted = self._folded(query)
        self._folder = folder_of(self._wanted)
        self._shows_hidden = self._wanted.startswith(".", len(self._folder))
        letters = map(re.escape, self._wanted[:_SIEVED])
        self._sieve = re.compile("".join(f"[^{it}]*{it}" for it in letters)).match
        self._fed: list[str] = []
        self._todo: list[str] = []
        self._at = 0
        self._folders: set[str] = set()
        self._waiting: list[str] = []  # paths whose folders are known
        self._matches: list[str] = []
        self._best: list[_Rank] = []

    def feed(self, paths: Sequence[str]) -> None:
        """Add *paths* to those to be looked at; no path may be added twice."""
        self._fed += paths
        self._todo += paths

    def step(self, count: int) -> bool:
        """Look at the next *count* paths or folders; whether any are left then."""
        if len(self._waiting) < count:
            stop = self._at + count - len(self._waiting)
            self._waiting += self._with_folders(self._todo[self._at : stop])
            self._at = min(stop, len(self._todo))
        found = self._ranked(self._waiting[:count])
        del self._waiting[:count]
        self._matches += [rank[-1] for rank in found]
        if len(self._best) == KEPT:
            found = [rank for rank in found if rank < self._best[-1]]
        if found:
            self._best = heapq.nsmallest(KEPT, self._best + found)
        return bool(self._waiting) or self._at < len(self._todo)

    def best(self, limit: int) -> list[str]:
        """Return the best of the paths looked at, at most *limit* and ``KEPT``.

        They are the same for the same paths, in whatever order and slices they came.
        """
        return [rank[-1] for rank in self._best[:limit] if rank[0] == self._best[0][0]]

    def knows(self, folder: str) -> bool:
        """Whether any of the paths looked at is in *folder*, which ends in ``/``."""
        return folder in self._folders

    def narrowed(self, query: str) -> Matcher:
        """Return a matcher of the same paths for *query*.

        It looks at nothing that can't fit where *query* goes on from this one's.
        """
        other = Matcher(query)
        other._fed = self._fed.copy()
        if self._covers(other):
            other._todo = self._todo[self._at :]
            other._waiting = self._matches + self._waiting
            other._folders = self._folders.copy()
        else:
            other._todo = self._fed.copy()
        return other

    def _covers(self, other: Matcher) -> bool:
        """Whether what *other* finds is among what this one finds."""
        if not self._folded(other._query).startswith(self._wanted):
            return False
        if self._minds_case and not other._minds_case:
            return False
        return self._shows_hidden or _dots(self._wanted) == _dots(other._wanted)

    def _folded(self, text: str) -> str:
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)
        return text if self._minds_case else text.casefold()

    def _with_folders(self, paths: list[str]) -> list[str]:
        """Return *paths* and the folders on the way to them, each folder once."""
        found: list[str] = []
        for path in paths:
            folder = folder_of(path)
            if folder != path:
                found.append(path)
            while folder and folder not in self._folders:
                self._folders.add(folder)
                found.append(folder)
                folder = folder_of(folder[:-1])
        return found

    def _ranked(self, paths: list[str]) -> list[_Rank]:
        found: list[_Rank] = []
        folded, sieve = self._folded, self._sieve
        for path in paths:
            text = folded(path)
            if sieve(text) and (rank := self._rank(path, text)):
                found.append(rank)
        return found

    def _rank(self, path: str, text: str) -> _Rank | None:
        """Return the place of *path*, which is *text* folded; None if it doesn't fit."""
        start = len(self._folder)
        if text == self._wanted and start == len(text) > 0:
            return None  # the folder that is listed
        cost, outside = None, 0
        if text.startswith(self._folder):
            cost = self._cost(path, text, start)
        if cost is None and start > 0:
            cost, outside = self._cost(path, text, 0), 1
        if cost is None:
            return None
        length = len(text) if self._wanted else 0
        return (outside, *cost, length, text, path)

    def _cost(self, path: str, text: str, start: int) -> tuple[int, int] | None:
        """Return kind and gaps of the match behind *start*; less is better."""
        if not self._shows_hidden and (
            text.startswith(".", start) or text.find("/.", start) >= 0
        ):
            return None
        wanted = self._wanted[start:]
        if not wanted:
            return 0, text.count("/", start, len(text) - 1)
        source = path if len(path) == len(text) else text
        outside = int(start < len(self._folder))
        full = len(self._best) == KEPT and self._best[-1][0] <= outside
        return _match(source, text, start, wanted, self._best[-1][1] if full else 8)


def _match(
    source: str, text: str, start: int, wanted: str, worst: int
) -> tuple[int, int] | None:
    """Return kind and gaps of the match of *wanted* in *text* behind *start*.

    :param source: the same text with the capitals that begin words in it.
    :param worst: the last kind that is worth telling from the others.
    """
    base = max(text.rfind("/", start, len(text) - 1) + 1, start)
    at = text.find(wanted, base)
    if at == base:
        behind = text[base + len(wanted) :]
        return int(not (behind in {"", "/"} or behind[0] == ".")), 0
    if at > base:
        return 3 - (_word(source, text, wanted, base) >= 0), 0
    if worst >= 4 and (gaps := _by_words(source, text, base, wanted)) is not None:
        return 4, gaps
    if worst >= 5 and (gaps := _by_words(source, text, start, wanted)) is not None:
        return 5, gaps
    if worst >= 6 and (gaps := _scattered(text, base, wanted)) is not None:
        return 6, gaps
    if text.find(wanted, start) >= 0:
        return 7, 0
    gaps = _scattered(text, start, wanted)
    return None if gaps is None else (8, gaps)


def _word(source: str, text: str, wanted: str, start: int) -> int:
    """Return where a word begins with *wanted*, from *start* on; -1 if none does."""
    at = text.find(wanted, start)
    for _ in range(_TRIES):
        if at <= 0:
            return at
        before = source[at - 1]
        if not before.isalnum() or (before.islower() and source[at].isupper()):
            return at
        at = text.find(wanted, at + 1)
    return -1


def _by_words(source: str, text: str, start: int, wanted: str) -> int | None:
    """Return the gaps of a match whose every run begins a word; None without one."""
    at, gaps = start, -1
    for letter in wanted:
        if gaps < 0 or not text.startswith(letter, at):
            at = _word(source, text, letter, at)
            gaps += 1
            if at < 0:
                return None
        at += 1
    return gaps


def _scattered(text: str, start: int, wanted: str) -> int | None:
    """Return how many characters are between those of *wanted*; None without a match."""
    end = start
    for letter in wanted:
        end = text.find(letter, end) + 1
        if end == 0:
            return None
    first = end
    for letter in reversed(wanted):
        first = text.rfind(letter, start, first)
    return end - first - len(wanted)


def _dots(query: str) -> int:
    """Return how many parts of *query* begin with a dot."""
    return f"/{query}".count("/.")
