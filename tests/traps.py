"""Objects like those of JSON, all of whose methods fail: none of them may be called."""

from __future__ import annotations

from typing import Any, NoReturn


def _fail(*args: object, **kwargs: object) -> NoReturn:
    raise RuntimeError("a payload's own code was run")


BASES = (dict, list, tuple, str, int, float)
TRAPS: dict[str, Any] = dict.fromkeys({name for base in BASES for name in dir(base)})
for kept in ("__doc__", "__hash__", "__init__", "__init_subclass__", "__new__"):
    del TRAPS[kept]
TRAPS = {**dict.fromkeys(TRAPS, _fail), "__class__": property(_fail)}


class TrapMeta(type):
    """The class of classes that fail whenever they are asked for anything."""

    __name__ = property(_fail)
    __eq__ = __hash__ = __repr__ = _fail
    __instancecheck__ = __subclasscheck__ = _fail


TrapDict = TrapMeta("TrapDict", (dict,), dict(TRAPS))
TrapList = TrapMeta("TrapList", (list,), dict(TRAPS))
TrapTuple = TrapMeta("TrapTuple", (tuple,), dict(TRAPS))
TrapText = TrapMeta("TrapText", (str,), {**TRAPS, "__hash__": str.__hash__})
TrapInt = TrapMeta("TrapInt", (int,), {**TRAPS, "__hash__": int.__hash__})
TrapFloat = TrapMeta("TrapFloat", (float,), dict(TRAPS))
Trap = TrapMeta("Trap", (), dict(TRAPS))


def trapped(value: Any) -> Any:
    """Return *value* made of classes all of whose methods fail."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, dict):
        # An empty text would be compared with 0 already here: both have the hash 0.
        return TrapDict(
            (trapped(key) if key else key, trapped(item)) for key, item in value.items()
        )
    if isinstance(value, (list, tuple)):
        kind = TrapList if isinstance(value, list) else TrapTuple
        return kind(map(trapped, value))
    kinds = {str: TrapText, int: TrapInt, float: TrapFloat}
    return kinds[type(value)](value) if type(value) in kinds else Trap()
