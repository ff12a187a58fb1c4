"""The lines of a long text, each found and cleaned when it is asked for."""

from __future__ import annotations

from pi_ask.text.clean import unified_breaks, visible


class SourceLines:
    """The lines that `clean.lines` gives, at no cost for those that nobody looks at.

    Lines near the end are found from there, so that both ends are near.
    """

    def __init__(self, text: str) -> None:
        self._text = unified_breaks(text)
        self._count = self._text.count("\n") + 1
        self._starts = [0]
        """Where the first lines begin."""
        self._stops = [len(self._text)]
        """Where the last lines end, the very last one first."""
        self._cleaned: dict[int, str] = {}

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> str:
        """Return a line by its index; there are none from the end."""
        if not 0 <= index < self._count:
            raise IndexError(index)
        if index not in self._cleaned:
            self._cleaned[index] = visible(self._raw(index))
        return self._cleaned[index]

    def _raw(self, index: int) -> str:
        if index < self._count // 2:
            start = self._start(index)
            stop = self._text.find("\n", start)
            return self._text[start:] if stop < 0 else self._text[start:stop]
        stop = self._stop(self._count - 1 - index)
        return self._text[self._text.rfind("\n", 0, stop) + 1 : stop]

    def _start(self, index: int) -> int:
        starts = self._starts
        while len(starts) <= index:
            starts.append(self._text.index("\n", starts[-1]) + 1)
        return starts[index]

    def _stop(self, from_end: int) -> int:
        stops = self._stops
        while len(stops) <= from_end:
            stops.append(self._text.rindex("\n", 0, stops[-1]))
        return stops[from_end]
