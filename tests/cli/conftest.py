"""Running the command line inside the test's own process."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from nonogui.cli.app import run
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.solver.kernel import IS_MISSING


class Answer(NamedTuple):
    """What a run ended with and printed."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """Each line of the output as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Answer]
Write = Callable[..., str]


@pytest.fixture(autouse=True)
def with_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said about a missing kernel, also where it is missing."""
    monkeypatch.setattr("nonogui.cli.version.IS_MISSING", False)
    if IS_MISSING:
        monkeypatch.setenv("NONOGUI_PURE", "1")  # for the programs that a test starts


@pytest.fixture
def nonogui(capsys: pytest.CaptureFixture[str]) -> Run:
    """Carries out a command line."""

    def carry_out(*arguments: str) -> Answer:
        code = run(arguments)
        return Answer(code, *capsys.readouterr())

    return carry_out


@pytest.fixture
def on_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard error is a terminal, standard output is not."""
    del capsys  # which replaces the streams, by others in each phase of a test
    streams = type(sys.stderr)
    monkeypatch.setattr(streams, "isatty", lambda each: each is not sys.stdout, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes puzzles to a file in the current folder and returns its name."""
    monkeypatch.chdir(tmp_path)

    def write(*puzzles: Puzzle | Entry, name: str = "a.pbn") -> str:
        save(name, [each if isinstance(each, Entry) else Entry(each) for each in puzzles])
        return name

    return write
