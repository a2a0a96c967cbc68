"""The puzzle of the day for the window: taken from the cache, or made and kept there."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from nonogui.words.day import day_metadata

if TYPE_CHECKING:
    from nonogui.library.days import DayStore
    from nonogui.solver.limits import CancelToken
    from nonogui.studio.day import DayPuzzle


def kept_day_puzzle(store: DayStore, day: date, cancel: CancelToken | None = None) -> DayPuzzle:
    """The puzzle of a date with its title; for a thread in the background.

    Raises:
        StoppedError: it was cancelled.
    """
    from nonogui.studio import day as studio  # large: the generator and the solver

    if (kept := store.load(day)) is not None:
        made = studio.DayPuzzle(day, *kept)
    else:
        made = studio.day_puzzle(day, cancel)
        store.save(day, made.puzzle, made.grade)
    return replace(made, puzzle=replace(made.puzzle, metadata=day_metadata(day)))
