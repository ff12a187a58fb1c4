"""The floor."""

# ruff: noqa: INP001, T201 (a script, which prints)

from labels import labels
from menu import choose


print(choose(labels()))
