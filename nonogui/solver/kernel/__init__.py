"""Choose between the compiled kernel and pure Python for narrowing.

The kernel does in C what `solver.narrowing` defines (`prober.py` on `board.py` on `line.py`, in
Cython's pure Python mode). Its modules work only when compiled, so only this module imports them,
after a check.
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
from nonogui.solver.lines import LineSolver, Masks
from nonogui.solver.narrowing import Narrower


def _load() -> ModuleType | None:
    name = "nonogui.solver.kernel.prober"
    spec = find_spec(name)
    # Without the compiled file the source of the same name is found, which must not be imported.
    if spec is None or not isinstance(spec.loader, ExtensionFileLoader):
        return None
    if os.environ.get("NONOGUI_PURE"):
        return None
    try:
        kernel = import_module(name)
    except ImportError:  # for example compiled for another system
        return None
    # A kernel compiled from older sources lacks what has been added since.
    is_current = all(hasattr(kernel.Narrower, name) for name in vars(Narrower) if name[0] != "_")
    return kernel if is_current else None


KERNEL: Final = _load()
"""The compiled kernel; None if it is missing or disabled by `NONOGUI_PURE`."""

IS_MISSING: Final = KERNEL is None and not os.environ.get("NONOGUI_PURE")
"""Whether the solver is slow although nobody asked for it."""


def narrower_of(puzzle: Puzzle, board: Grid, check: Callable[[], None] | None = None) -> Narrower:
    """Return a narrower of a board: the kernel's if possible, else the pure one.

    The pure one calls `check` before each visit, the kernel every few milliseconds.
    """
    # The kernel's sets have a limit, Python's integers do not.
    if KERNEL is None or max(puzzle.width, puzzle.height) > KERNEL.LONGEST:
        return Narrower(puzzle, board, check)
    fast: Narrower = KERNEL.Narrower(puzzle, board, check)
    return fast


def line_narrower(solver: LineSolver) -> Callable[[Masks], Masks | None]:
    """Return the function that narrows a line: the kernel's if possible, else the solver's own."""
    if KERNEL is None or solver.length > KERNEL.LONGEST:
        return solver.narrow
    narrow: Callable[[Masks], Masks | None] = KERNEL.Line(
        solver.blocks, solver.length, solver.values
    ).narrow
    return narrow
