"""A data class whose methods are made when it is first used, for a quick start.

`dataclasses` writes and compiles six methods for a frozen class, which takes half a millisecond.
The window defines a hundred such classes before it shows something, and uses a third of them. What
is made is Python's own; only the moment differs.
"""

from __future__ import annotations

import dataclasses
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

__all__ = ["dataclass", "make_all"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(class_=None, *, frozen=False):
        """Do what `dataclasses.dataclass` does, as soon as an attribute that it makes is wanted."""

        def wrap(class_: type) -> type:
            body = dict(vars(class_))
            for name in _MADE if frozen else _MADE - _OF_FROZEN:
                if body.get(name) is None:
                    setattr(class_, name, _Later(class_, name, body, is_frozen=frozen))
            return class_

        return wrap if class_ is None else wrap(class_)


def make_all(module: ModuleType) -> None:
    """Make the data classes of a module: better in a background thread than when first used."""
    for each in tuple(vars(module).values()):
        made = vars(each).get("__init__") if isinstance(each, type) else None
        if isinstance(made, _Later):
            made.__get__(None, each)


_OF_FROZEN: Final = frozenset({"__setattr__", "__delattr__"})
_MADE: Final = _OF_FROZEN | {
    "__init__",
    "__repr__",
    "__eq__",
    "__hash__",
    "__match_args__",
    "__dataclass_fields__",
    "__dataclass_params__",
}


class _Later:
    """Stands for an attribute that is not made yet; whoever looks it up has all of them made."""

    def __init__(self, class_: type, name: str, body: dict[str, Any], *, is_frozen: bool) -> None:
        self._class = class_
        self._name = name
        self._body = body
        self._is_frozen = is_frozen

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        self._make()
        made = vars(self._class)[self._name]
        return made.__get__(instance, owner) if hasattr(made, "__get__") else made

    def _make(self) -> None:
        """Make a class of the same body, and take over what it got.

        Made in place, the class would have no methods meanwhile, for all that other threads see.
        """
        class_ = self._class
        body = {k: v for k, v in self._body.items() if k not in ("__dict__", "__weakref__")}
        twin: type = dataclasses.dataclass(frozen=self._is_frozen)(
            type(class_)(class_.__name__, class_.__bases__, body)
        )
        for field in dataclasses.fields(twin):
            if field.name in body:
                if field.name in vars(twin):
                    setattr(class_, field.name, vars(twin)[field.name])
                elif field.name in vars(class_):
                    delattr(class_, field.name)
        for name in _MADE & vars(twin).keys():
            setattr(class_, name, _refuse if name in _OF_FROZEN else vars(twin)[name])


def _refuse(_instance: object, name: str, *_value: object) -> None:
    """Change nothing; what `dataclasses` makes for this knows the class that it was made for."""
    raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")
