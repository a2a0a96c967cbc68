"""Data classes, regular expressions and parts that are made when first used, for a quick start.

`dataclasses` writes and compiles six methods for a frozen class, which takes half a millisecond.
The window defines a hundred such classes before it shows something, and uses a third of them. What
is made is Python's own; only the moment differs. A regular expression takes a tenth of a
millisecond: a short command uses a third of those that it imports.
"""

from __future__ import annotations

import dataclasses
import re
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar

__all__ = ["dataclass", "lazy_property", "make_all", "regex"]

Made = TypeVar("Made")


class lazy_property(cached_property[Made]):  # noqa: N801 (used as a decorator)
    """A property that is made when first read, and kept."""

    def peek(self, owner: object) -> Made | None:
        """Return what `owner` has made, or None if that was not read yet."""
        made: Made | None = vars(owner).get(self.attrname or "")
        return made


if TYPE_CHECKING:
    from dataclasses import dataclass
    from re import compile as regex
else:

    class regex:  # noqa: N801 (stands for `re.compile`)
        """A regular expression that is compiled as soon as an attribute of it is wanted."""

        def __init__(self, text: str | bytes, flags: int = 0) -> None:
            self._text = text
            self._flags = flags

        def __getattr__(self, name: str) -> Any:
            # `re` keeps what it has compiled; kept here, the attribute is found at once next time.
            found = getattr(re.compile(self._text, self._flags), name)
            setattr(self, name, found)
            return found

    def dataclass(class_=None, *, frozen=False):
        """Do what `dataclasses.dataclass` does, as soon as an attribute that it makes is wanted."""

        def wrap(class_: type) -> type:
            body = dict(vars(class_))
            for name in _FIRST + _REST:
                if body.get(name) is None:
                    setattr(class_, name, _Later(class_, name, body, is_frozen=frozen))
            if frozen:
                class_.__setattr__ = class_.__delattr__ = _refuse
            return class_

        return wrap if class_ is None else wrap(class_)


def make_all(module: ModuleType) -> None:
    """Make the data classes of a module: better in a background thread than when first used."""
    for each in tuple(vars(module).values()):
        for name in ("__init__", "__repr__"):  # one of each half
            made = vars(each).get(name) if isinstance(each, type) else None
            if isinstance(made, _Later):
                made.__get__(None, each)


# Enough to make and read objects: half of the work. Many classes are never compared or printed.
_FIRST: Final = ("__init__", "__match_args__", "__dataclass_fields__")
_REST: Final = ("__repr__", "__eq__", "__hash__", "__dataclass_params__")


class _Later:
    """Stands for an attribute that is not made yet; the first access makes it and others."""

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
        """Make a second class from the same body, and copy its new attributes.

        If the class itself was changed, other threads could see it without methods meanwhile.
        """
        class_ = self._class
        body = {k: v for k, v in self._body.items() if k not in ("__dict__", "__weakref__")}
        is_first = self._name in _FIRST
        twin: type = dataclasses.dataclass(
            init=is_first, repr=not is_first, eq=not is_first, frozen=self._is_frozen
        )(type(class_)(class_.__name__, class_.__bases__, body))
        for field in dataclasses.fields(twin):
            if field.name in body:
                if field.name in vars(twin):
                    setattr(class_, field.name, vars(twin)[field.name])
                elif field.name in vars(class_):
                    delattr(class_, field.name)
        for name in vars(twin).keys() & set(_FIRST if is_first else _REST):
            setattr(class_, name, vars(twin)[name])


def _refuse(_instance: object, name: str, *_value: object) -> None:
    """Change nothing; what `dataclasses` makes for this knows the class that it was made for."""
    raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")
