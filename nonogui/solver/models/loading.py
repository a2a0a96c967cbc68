"""Importing z3 late, and never a library that somebody put into the current folder."""

from __future__ import annotations

import builtins
import sys
import threading
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_lock = threading.Lock()


def load_z3() -> Any:
    """The z3 module, imported at the first call (about 0.1 s).

    The module looks for its compiled library in the current folder first, so that opening the
    program from a downloads folder could run a planted one. A list in `builtins`, which z3
    offers for that, makes it look in its own package alone.
    """
    with _lock:  # a module that another thread is importing is only half there
        if "z3" in sys.modules:
            return sys.modules["z3"]
        vars(builtins)["Z3_LIB_DIRS"] = _library_folders()
        try:
            import z3
        finally:
            vars(builtins).pop("Z3_LIB_DIRS", None)
    return z3


def _library_folders() -> list[str]:
    """The folders of the installed package and of this Python, all absolute."""
    spec = find_spec("z3")
    packages = (spec and spec.submodule_search_locations) or ()
    folders = [folder for package in packages for folder in (Path(package, "lib"), Path(package))]
    return [str(folder.resolve()) for folder in (*folders, Path(sys.prefix, "lib"))]
