"""Imports without the source text: PySide reads that of each module which is imported after it.

It searches there for its own name, for the sake of `from __feature__ import`, which nobody uses
here. That was a third of the time that the imports of the window take.
"""

from __future__ import annotations

from importlib import import_module


def _read_no_sources() -> None:
    """Switch that off; once is enough."""
    try:
        feature = import_module("shibokensupport.feature")
    except ImportError:  # another PySide: it may read
        return
    uses_pyside = "_mod_uses_pyside"  # there is no switch for it
    setattr(feature, uses_pyside, lambda module: module.__name__.startswith("nonogui.ui"))


_read_no_sources()
