"""The puzzle of the day for the window: taken from the cache, or made and kept there."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from nonogui.library.days import DayStore
from nonogui.solver.limits import CancelToken
from nonogui.studio.day import DayPuzzle, day_puzzle
from nonogui.words.day import day_metadata


def kept_day_puzzle(store: DayStore, day: date, cancel: CancelToken | None = None) -> DayPuzzle:
    """The puzzle of a date with its title; for a thread in the background.

    Raises:
        StoppedError: it was cancelled.
    """
    if (kept := store.load(day)) is not None:
        made = DayPuzzle(day, *kept)
    else:
        made = day_puzzle(day, cancel)
        store.save(day, made.puzzle, made.grade)
    return replace(made, puzzle=replace(made.puzzle, metadata=day_metadata(day)))
