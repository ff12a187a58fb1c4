"""Finding what a mention may mean: a listing and a matcher, worked on when idle.

Nothing here waits. The listing's output is one more descriptor of the loop, and paths
are matched in slices between two keys.
"""

from __future__ import annotations

from pi_ask import mentions
from pi_ask.state.completion import KEPT
from pi_ask.surfaces.listing import Listing
from pi_ask.terminal import tty


class Finder:
    """The paths for one mention after another. It must be closed."""

    def __init__(self, cwd: str | None = None) -> None:
        self._cwd = cwd or "."
        self._folder = ""
        """The one folder that is listed; empty for the tree."""
        self._listing: Listing | None = None
        self._matcher: mentions.Matcher | None = None
        self._busy = False
        self._told: list[str] = []
        self.query = ""
        """What paths are looked for."""

    def want(self, query: str | None) -> None:
        """Look for what fits *query*; None ends the looking."""
        if query is None:
            self.close()
            return
        if self._matcher is not None and self._covers(query):
            self._matcher = self._matcher.narrowed(query)
        else:
            folder = self._folder_for(query)
            self.close()
            self._folder = folder
            self._listing = Listing(self._cwd, folder)
            self._matcher = mentions.Matcher(query)
        self.query, self._busy, self._told = query, True, []

    def _covers(self, query: str) -> bool:
        """Whether what *query* means is in what is listed."""
        if self._folder:
            return mentions.folder_of(query) == self._folder
        return mentions.listed(query)

    def _folder_for(self, query: str) -> str:
        """Return the folder to list for *query*; empty for the tree.

        What is below a folder that the tree lacks is not in the tree either.
        """
        folder = mentions.folder_of(query)
        is_below = bool(self._folder) and folder.startswith(self._folder)
        return folder if is_below or not mentions.listed(query) else ""

    @property
    def descriptors(self) -> list[int]:
        """What the loop waits for besides the keys."""
        fd = self._listing.fileno() if self._listing is not None else -1
        return [fd] if fd >= 0 else []

    @property
    def is_busy(self) -> bool:
        """Whether there is work to do before anything else comes."""
        return self._busy

    def work(self) -> list[str] | None:
        """Do a slice of the work; return the best paths where they are others now."""
        if self._matcher is None:
            return None
        if self._listing is not None and tty.ready(self.descriptors, 0):
            self._matcher.feed(self._listing.read() or [])
        self._busy = self._matcher.step(mentions.SLICE)
        if not (self._busy or self.descriptors or self._folder):
            self._list_folder(self._matcher)
        best = self._matcher.best(KEPT)
        if best == self._told:
            return None
        self._told = best
        return best

    def _list_folder(self, matcher: mentions.Matcher) -> None:
        """List the folder that the query names, if the tree's listing left it out."""
        folder = mentions.folder_of(self.query)
        if folder and not matcher.knows(folder):
            self._folder = folder
            self._listing = Listing(self._cwd, folder)

    def close(self) -> None:
        """Stop the work, and the process that lists."""
        if self._listing is not None:
            self._listing.close()
        self._listing = self._matcher = None
        self._folder, self._busy = "", False
