"""A menu with textual."""

# ruff: noqa: INP001, T201 (a script, which prints)

from __future__ import annotations

from labels import labels
from textual.app import App, ComposeResult
from textual.widgets import OptionList


class Menu(App[str]):
    """A list of options, and nothing else."""

    def compose(self) -> ComposeResult:
        """Return the list."""
        yield OptionList(*labels())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """End with the label that was chosen."""
        self.exit(str(event.option.prompt))


print(Menu().run())
