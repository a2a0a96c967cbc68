"""Motion: which cells are animated, and how far each one is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nonogui.core.line import Cell

MARK_MS: Final = 90
CROSS_MS: Final = 60
TINT_MS: Final = 120


def ease_out(share: float) -> float:
    """The share of the way after a share of the time: fast first, then slower (cubic)."""
    return 1 - (1 - max(0.0, min(1.0, share))) ** 3


class Motion:
    """Running animations of cells; times are milliseconds on any steady clock."""

    def __init__(self) -> None:
        """Nothing moves."""
        self._running: dict[Cell, tuple[float, float]] = {}

    def __bool__(self) -> bool:
        """Whether anything is still moving."""
        return bool(self._running)

    def start(self, cell: Cell, duration: float, now: float) -> None:
        """Let a cell move from now on, for some milliseconds."""
        self._running[cell] = (now, duration)

    def wave(self, cells: Iterable[Cell], duration: float, now: float) -> None:
        """Let marks grow one diagonal after the other, all done after a duration."""
        ranks = {cell: cell.row + cell.column for cell in cells}
        first, last = min(ranks.values(), default=0), max(ranks.values(), default=0)
        spread = max(0.0, duration - MARK_MS)
        for cell, rank in ranks.items():
            delay = spread * (rank - first) / max(1, last - first)
            self._running[cell] = (now + delay, MARK_MS)

    def stop(self) -> frozenset[Cell]:
        """End all animations; returns the cells that were moving."""
        cells = frozenset(self._running)
        self._running.clear()
        return cells

    def phases(self, now: float) -> dict[Cell, float]:
        """How far each animated cell is, 0 to 1; 0 before its turn."""
        return {
            cell: ease_out((now - start) / duration)
            for cell, (start, duration) in self._running.items()
        }

    def settle(self, now: float) -> frozenset[Cell]:
        """Forget what has ended; returns all cells that moved until now."""
        moved = frozenset(self._running)
        self._running = {cell: run for cell, run in self._running.items() if now < run[0] + run[1]}
        return moved
