"""Two faults of PySide, worked around before any class of the window is made."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable
from functools import cache, wraps
from importlib import import_module
from types import FunctionType
from typing import Any

from PySide6.QtCore import QMetaObject, QObject
from shiboken6 import Shiboken

_OWN = "nonogui.ui"


def _read_no_sources() -> None:
    """Stop PySide from reading the source of each module imported after it.

    It searches the source for its name, to support `from __feature__ import`, which is not used
    here. That took a third of the window's import time.
    """
    try:
        feature = import_module("shibokensupport.feature")
    except ImportError:  # another version of PySide: let it read
        return
    uses_pyside = "_mod_uses_pyside"  # PySide has no option for it
    setattr(feature, uses_pyside, lambda module: module.__name__.startswith(_OWN))


def _report_all_errors() -> None:
    """Let overrides of Qt's methods raise only errors that PySide can report.

    Before Python 3.12, an error from C, such as an index out of range, is no exception object until
    it is caught. PySide expects an object, and the program crashes. So overrides catch such errors
    and raise them again.
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
    """Return the names of the signals, slots and other methods that Qt's meta-object lists."""
    if not issubclass(base, QObject):
        return frozenset()
    meta: QMetaObject = vars(base)["staticMetaObject"]
    return frozenset(
        bytes(meta.method(at).name().data()).decode() for at in range(meta.methodCount())
    )


def _raising_objects(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except BaseException:  # noqa: TRY203 (catching it makes the object)
            raise

    return call


_read_no_sources()
_report_all_errors()
