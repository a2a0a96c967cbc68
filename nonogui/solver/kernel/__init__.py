"""Whether boards are narrowed by the compiled kernel or by pure Python.

The kernel does what `solver.narrowing` tells, in C (`prober.py` on `board.py` on `line.py`, in
Cython's pure Python mode). Its modules are of use only when they are compiled: nobody imports them
but this one, which looks first.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.narrowing import Narrower


def _load() -> ModuleType | None:
    name = "nonogui.solver.kernel.prober"
    spec = find_spec(name)
    if spec is None or not isinstance(spec.loader, ExtensionFileLoader):
        return None
    if os.environ.get("NONOGUI_PURE"):
        return None
    try:
        return import_module(name)
    except ImportError:  # compiled for another system, say
        return None


KERNEL: Final = _load()
"""The compiled kernel; None: there is none, or `NONOGUI_PURE` says not to use it."""


def narrower_of(
    puzzle: Puzzle,
    board: Grid,
    check: Callable[[], None] | None = None,
    *,
    traced: bool = False,
) -> Narrower:
    """A narrower of a board: the kernel's where that can be, else the pure one.

    Only the pure one calls `check` before each look; the kernel is done with any call in time.
    """
    if KERNEL is None or max(puzzle.width, puzzle.height) > KERNEL.LONGEST:
        return Narrower(puzzle, board, check, traced=traced)
    fast: Narrower = KERNEL.Narrower(puzzle, board, traced=traced)
    return fast
