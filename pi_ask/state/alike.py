"""Keys of caches for what is made of parts of a model.

Looking into a model would cost more than making things anew: it may hold thousands of
options. But what has not changed is the same object in the next model.
"""

from __future__ import annotations

from pi_ask.state.model import Model


class Alike:
    """Stands for a model: equal to models that have the same parts, and equal values.

    :param parts: objects of the model, which are compared by identity.
    :param values: what else counts, compared as usual.
    """

    def __init__(
        self, model: Model, parts: tuple[object, ...], values: tuple[int, ...]
    ) -> None:
        self.model = model  # it holds the parts, so that nothing else gets their ids
        self._key = (*map(id, parts), *values)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alike) and self._key == other._key
