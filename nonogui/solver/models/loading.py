"""Import z3 late, and never load its library from the current folder."""

from __future__ import annotations

import builtins
import sys
import threading
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from nonogui.memory import share_memory

_lock = threading.Lock()


def load_z3() -> Any:
    """Return the z3 module, imported at the first call (about 0.1 s).

    The module looks for its compiled library in the current folder first, so starting the program
    in a downloads folder could run a planted one. z3 offers a list in `builtins` to prevent that;
    it restricts the search to z3's own package.
    """
    with _lock:  # a module that another thread is importing is incomplete
        if "z3" in sys.modules:
            return sys.modules["z3"]
        share_memory()  # Z3 gets a new thread for each job
        vars(builtins)["Z3_LIB_DIRS"] = _library_folders()
        try:
            import z3
        finally:
            vars(builtins).pop("Z3_LIB_DIRS", None)
    return z3


def _library_folders() -> list[str]:
    """Return the folders of the installed package and of this Python, all absolute."""
    spec = find_spec("z3")
    packages = (spec and spec.submodule_search_locations) or ()
    folders = [folder for package in packages for folder in (Path(package, "lib"), Path(package))]
    return [str(folder.resolve()) for folder in (*folders, Path(sys.prefix, "lib"))]
