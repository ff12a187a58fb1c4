"""The open editor: what it writes, its text, and what of it shows."""

from typing import NamedTuple

from pi_ask.state.completion import Completion
from pi_ask.state.editing import Editing
from pi_ask.state.model import Field
from pi_ask.state.textbuffer import TextBuffer
from pi_ask.viewport import TOP, Viewport


class Editor(NamedTuple):
    """The open editor."""

    field: Field
    editing: Editing
    view: Viewport = TOP
    """The first source line of its text that shows."""
    completion: Completion | None = None
    """The mention of a file that is being typed, if one is."""

    @property
    def buffer(self) -> TextBuffer:
        """The text and the caret."""
        return self.editing.buffer
