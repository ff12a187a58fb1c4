"""A menu with pick."""

# ruff: noqa: INP001, T201 (a script, which prints)

from labels import labels
from pick import pick


print(pick(labels(), "Which one?"))
