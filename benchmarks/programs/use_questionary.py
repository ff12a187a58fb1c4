"""A menu with questionary."""

# ruff: noqa: INP001, T201 (a script, which prints)

import questionary
from labels import labels


print(questionary.select("Which one?", choices=labels()).ask())
