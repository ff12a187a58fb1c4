"""A menu with simple-term-menu."""

# ruff: noqa: INP001, T201 (a script, which prints)

from labels import labels
from simple_term_menu import TerminalMenu


print(TerminalMenu(labels(), title="Which one?").show())
