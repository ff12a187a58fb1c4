"""A menu with InquirerPy."""

# ruff: noqa: INP001, T201 (a script, which prints)

from InquirerPy import inquirer
from labels import labels


print(inquirer.select(message="Which one?", choices=labels()).execute())
