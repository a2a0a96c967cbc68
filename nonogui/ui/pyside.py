"""What PySide does slowly or wrongly, mended before any class of the window is made.

This module comes before the first import of PySide.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable
from functools import cache, partial, wraps
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType, ModuleType
from typing import Any

_OWN = "nonogui.ui"

_SIGNATURES = "shibokensupport.signature"

_NEEDED_LATER = {
    f"{_SIGNATURES}.errorhandler",
    f"{_SIGNATURES}.layout",
    f"{_SIGNATURES}.lib.enum_sig",
    f"{_SIGNATURES}.lib.pyi_generator",
    f"{_SIGNATURES}.lib.tool",
    f"{_SIGNATURES}.parser",
}
"""Modules of PySide that word errors and write stubs. Its library loads `mapping` itself."""


class _Later(ModuleType):
    """A module that is compiled when the first of its names is needed."""

    def __getattr__(self, name: str) -> Any:
        spec = self.__spec__
        if name.startswith("__") or spec is None or spec.loader is None:
            raise AttributeError(name)  # imports ask for `__path__` and others
        self.__class__ = ModuleType  # type: ignore[assignment]  # an ordinary module from now on
        spec.name = self.__name__  # PySide gives it a second name
        spec.loader.exec_module(self)
        return getattr(self, name)


def _import_pyside() -> None:
    """Import PySide in two thirds of its time.

    PySide has the sources of its signatures in an archive, and compiles 3,000 lines at each start,
    most of them for the words of errors. And it replaces `import` by a function that also searches
    the source of each module for its name, to support `from __feature__ import`; that took a third
    of the window's import time. Here nothing imports features, so Python's own `import` comes back.
    """
    plain = getattr(builtins, "__orig_import__", builtins.__import__)
    try:
        builtins.__import__ = partial(_import, plain)
        import_module("PySide6.QtCore")
    finally:
        builtins.__import__ = plain


def _import(plain: Callable[..., ModuleType], name: str, *rest: Any, **named: Any) -> ModuleType:
    """Import as Python does, but leave modules that are needed later for later."""
    if name.startswith(_SIGNATURES) and rest:  # `from … import …` gives all by place
        _globals, _locals, parts, _level = rest
        for full in (f"{name}.{part}" for part in parts or ()):
            if full in _NEEDED_LATER and full not in sys.modules and (spec := find_spec(full)):
                module = sys.modules[full] = _Later(full)
                module.__spec__ = spec
    return plain(name, *rest, **named)


_import_pyside()

from PySide6.QtCore import QMetaMethod, QMetaObject  # noqa: E402 (after what precedes it)
from shiboken6 import Shiboken  # noqa: E402


def _report_all_errors() -> None:
    """Let overrides of Qt's methods raise only errors that PySide can report.

    Before Python 3.12, an error from C, such as an index out of range, becomes an exception object
    only when it is caught. PySide expects an object, and the program crashes. So overrides catch
    such errors and raise them again.
    """
    if sys.version_info >= (3, 12):
        return
    build = builtins.__build_class__

    def build_class(body: Any, name: str, /, *bases: Any, **options: Any) -> Any:
        made = build(body, name, *bases, **options)
        if isinstance(made, type) and made.__module__.startswith(_OWN):
            for base in made.__mro__:
                if base.__module__.startswith("PySide6.") and issubclass(base, Shiboken.Object):
                    _wrap_overrides(made, base)
                    break
        return made

    vars(builtins)["__build_class__"] = build_class


def _wrap_overrides(made: type, base: type) -> None:
    for name, method in list(vars(made).items()):
        is_override = isinstance(method, FunctionType) and hasattr(base, name)
        # PySide counts the parameters of slots, so these stay as they are.
        if is_override and not name.startswith("_") and name not in _slots(base):
            setattr(made, name, _raising_objects(method))


@cache
def _slots(base: type) -> frozenset[str]:
    """Return the names of the signals and slots that Qt's meta-objects list."""
    meta: QMetaObject | None = vars(base).get("staticMetaObject")
    if meta is None:
        return frozenset()
    methods = [meta.method(at) for at in range(meta.methodOffset(), meta.methodCount())]
    own = (
        bytes(method.name().data()).decode()
        for method in methods
        if method.methodType() is not QMetaMethod.MethodType.Method
    )
    return frozenset(own).union(*map(_slots, base.__bases__))


def _raising_objects(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except BaseException:  # noqa: TRY203 (catching it makes the object)
            raise

    return call


_report_all_errors()
