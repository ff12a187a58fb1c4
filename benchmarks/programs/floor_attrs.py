"""The floor, after an import of attrs."""

# ruff: noqa: INP001, T201, F401 (a script, which prints; the import is all it wants)

import attrs
from labels import labels
from menu import choose


print(choose(labels()))
