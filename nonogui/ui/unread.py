"""Make imports faster: stop PySide from reading the source of each module imported after it.

PySide searches the source for its name, to support `from __feature__ import`, which is not used
here. That took a third of the window's import time.
"""

from __future__ import annotations

from importlib import import_module


def _read_no_sources() -> None:
    """Switch the search off; calling it once is enough."""
    try:
        feature = import_module("shibokensupport.feature")
    except ImportError:  # another version of PySide: let it read
        return
    uses_pyside = "_mod_uses_pyside"  # PySide has no option for it
    setattr(feature, uses_pyside, lambda module: module.__name__.startswith("nonogui.ui"))


_read_no_sources()
