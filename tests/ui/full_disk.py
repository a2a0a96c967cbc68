"""A disk that is full, read-only or gone, and a player who answers the questions about it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from nonogui.formats import atomic, registry
from nonogui.library import copies, file_store, saves
from nonogui.ui.dialogs import unsaved_work
from nonogui.ui.dialogs.unsaved_work import UnsavedChoice, UnsavedState


class Disk:
    """Where files are written.

    Attributes:
        error: the number of the error with which writing fails; 0 while it works.
        spared: a folder on another disk, where it always works.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.error = 0
        self.spared = Path("/nowhere")
        write = atomic.write_atomic

        def write_atomic(path: Path, data: bytes, **options: Any) -> None:
            if self.error and not path.is_relative_to(self.spared):
                raise OSError(self.error, os.strerror(self.error), str(path))
            write(path, data, **options)

        for module in (file_store, saves, copies, registry):
            monkeypatch.setattr(module, "write_atomic", write_atomic)


class Answers:
    """Answers the question about what can't be saved.

    Attributes:
        ways: the answers to give, one after another; each may be a function that does something
            first. A question without an answer is a failure.
        asked: what was asked.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ways: list[UnsavedChoice | Callable[[], UnsavedChoice] | None] = []
        self.asked: list[UnsavedState] = []
        monkeypatch.setattr(unsaved_work, "ask_unsaved", self._answer)

    def give(self, *ways: UnsavedChoice | Callable[[], UnsavedChoice] | None) -> None:
        """Answer the next questions."""
        self.ways += ways

    def _answer(self, _parent: object, state: UnsavedState) -> UnsavedChoice | None:
        self.asked.append(state)
        assert self.ways, f"nobody expected {state}"
        way = self.ways.pop(0)
        return way() if callable(way) else way

    @property
    def texts(self) -> Sequence[str]:
        """What was asked, as text."""
        return [state.text for state in self.asked]
