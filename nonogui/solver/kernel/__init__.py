"""Choose between the compiled kernel and pure Python for narrowing.

The kernel does in C what `solver.narrowing` and `solver.waves` define (`prober.py` and `waves.py`
on `board.py` on `line.py`, in Cython's pure Python mode). Its modules work only when compiled, so
only this module imports them, after a check.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from types import ModuleType
from typing import Final, Protocol

from nonogui.core.clue import Clue
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.lines import LineSolver, Masks, cells_of, line_solver, masks_of
from nonogui.solver.narrowing import Narrower
from nonogui.solver.waves import Waves


class QuickSolver(Protocol):
    """What the compiled solver of a line can do, too; see `LineSolver`."""

    def narrow(self, masks: Masks, /) -> Masks | None:
        """Return the values of each cell over all placements; None if the clue does not fit."""

    def starts(self, masks: Masks, /) -> list[int] | None:
        """Return the possible starts of each block; None if the clue does not fit."""

    def place_blocks(self, masks: Masks, /) -> tuple[int, list[int]] | None:
        """Return the cells that can be empty, and all starts of each block; None if none fits."""


# What each compiled module must be able to do.
_CLASSES: Final[dict[str, dict[str, type]]] = {
    "prober": {"Narrower": Narrower, "Line": QuickSolver},
    "waves": {"Waves": Waves},
}


def _load(module: str) -> ModuleType | None:
    """Return a compiled module; None if it is missing, out of date or disabled."""
    name = f"nonogui.solver.kernel.{module}"
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
    is_current = all(
        hasattr(getattr(kernel, compiled), name)
        for compiled, pure in _CLASSES[module].items()
        for name, member in vars(pure).items()
        if name[0] != "_" and callable(member)
    )
    return kernel if is_current else None


KERNEL: Final = _load("prober")
"""The compiled kernel; None if it is missing or disabled by `NONOGUI_PURE`."""

_WAVES: Final = _load("waves")

IS_MISSING: Final = KERNEL is None and not os.environ.get("NONOGUI_PURE")
"""Whether the kernel is missing although it is not disabled, so that the solver is slow."""


def narrower_of(puzzle: Puzzle, board: Grid, check: Callable[[], None] | None = None) -> Narrower:
    """Return a narrower of a board: the kernel's if possible, else the pure one.

    The pure one calls `check` before each visit, the kernel every few milliseconds.
    """
    # The kernel's sets have a limit, Python's integers do not.
    if KERNEL is None or max(puzzle.width, puzzle.height) > KERNEL.LONGEST:
        return Narrower(puzzle, board, check)
    fast: Narrower = KERNEL.Narrower(puzzle, board, check)
    return fast


def waves_of(puzzle: Puzzle, board: Grid, check: Callable[[], None] | None = None) -> Waves:
    """Return the waves of a board: the kernel's if possible, else the pure ones.

    `check` is called as by `narrower_of`.
    """
    values = len(puzzle.palette) * puzzle.width * puzzle.height
    if _WAVES is None or max(puzzle.width, puzzle.height) > _WAVES.LONGEST or values > _WAVES.MOST:
        return Waves(puzzle, board, check)
    fast: Waves = _WAVES.Waves(puzzle, board, check)
    return fast


def quick_solver(solver: LineSolver) -> QuickSolver:
    """Return the kernel's version of a line solver if possible, else the solver itself."""
    if KERNEL is None or solver.length > KERNEL.LONGEST:
        return solver
    if solver.compiled is None:
        solver.compiled = KERNEL.Line(solver.blocks, solver.length, solver.values)
    compiled: QuickSolver = solver.compiled
    return compiled


def line_narrower(solver: LineSolver) -> Callable[[Masks], Masks | None]:
    """Return the function that narrows a line: the kernel's if possible, else the solver's own."""
    return quick_solver(solver).narrow


def solve_line(clue: Clue, cells: bytes, inks: int) -> bytes | None:
    """Return the line with every forced cell; None if the clue does not fit.

    Args:
        clue: the clue of the line, valid for its length.
        cells: values as in `Grid`; maybe marks count as unknown.
        inks: number of inks of the puzzle, at most 31.
    """
    solver = line_solver(clue, len(cells), inks)
    masks = quick_solver(solver).narrow(masks_of(cells, inks))
    return None if masks is None else cells_of(masks, len(cells))
