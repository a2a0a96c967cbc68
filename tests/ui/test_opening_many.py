"""One window opens what people have, in every shape, one file after the other."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import MAX_PUZZLES
from nonogui.ui.dialogs.ask import Answer
from nonogui.ui.dialogs.choose_puzzle import ChoosePuzzleDialog, Column
from tests.formats import json_programs
from tests.formats.test_snippets import ARROW, FISH, KINDS, SIGNS_ALONE
from tests.player import Player

EACH = 6
"""Every sixth kind is opened; `tests/formats` reads all of them."""


def files(folder: Path) -> list[tuple[Path, Puzzle]]:
    """Write puzzles of two sizes in many shapes; return them in a random order."""
    made = []
    for at, (name, kind) in enumerate(sorted((KINDS | json_programs.KINDS).items())):
        if at % EACH == 0 and name not in {*json_programs.DOUBTFUL, *SIGNS_ALONE}:
            known = (FISH, ARROW)[at // EACH % 2]
            path = folder / f"{at}.{'json' if name in json_programs.KINDS else 'txt'}"
            path.write_text(kind(known), encoding="utf-8")
            made.append((path, known))
    Random(1).shuffle(made)
    return made


def test_files_of_many_shapes_open_one_after_the_other(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_save", lambda *_args: Answer.DISCARD)
    for path, known in files(tmp_path):
        player.window.open_file(str(path))
        session = player.session
        shown = session.puzzle.rows, session.puzzle.columns, session.origin.path
        assert shown == (known.rows, known.columns, path)
        before = session.game.grid
        QTest.keyClick(player.window.play_page.stage.board, Qt.Key.Key_Space)
        assert session.game.grid != before


def test_the_list_of_a_file_starts_at_the_first_puzzle_that_is_not_solved(
    player: Player, tmp_path: Path
) -> None:
    path = tmp_path / "three.json"
    path.write_text(
        '[{"rows": ["2"], "columns": ["1", "1"]}, {"grid": ["#.#"]}, {"grid": ["##."]}]'
    )
    player.window.open_file(f"{path}#1")
    player.drag((0, 0), (0, 1))
    assert player.session.is_solved
    player.window.show_library()
    seen = []

    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, ChoosePuzzleDialog):
            column = (dialog.table.model().index(row, Column.STATUS).data() for row in range(3))
            seen.append(list(column))
            QTest.keyClick(dialog.table, Qt.Key.Key_Return)
        else:
            QTimer.singleShot(20, choose)

    for _time in range(2):
        choose()
        player.window.open_file(str(path))
        assert player.session.origin.number == 1
        player.drag((0, 0))
    assert seen == [["Solved", "", ""], ["Solved", "In progress", ""]]


def test_one_of_as_many_puzzles_as_are_read_opens_after_a_small_file(
    player: Player, tmp_path: Path
) -> None:
    small, large = tmp_path / "small.json", tmp_path / "large.json"
    kind = json_programs.KINDS["sides of one letter"]
    small.write_text(kind(FISH))
    clues = {
        side: [[block.length for block in clue.blocks] for clue in getattr(ARROW, side)]
        for side in ("rows", "columns")
    }
    large.write_text(json.dumps([clues | {"title": f"Arrow {at}"} for at in range(MAX_PUZZLES)]))

    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, ChoosePuzzleDialog):
            QTest.keyClicks(dialog.table, "9876")
            QTest.keyClick(dialog.table, Qt.Key.Key_Return)
        else:
            QTimer.singleShot(20, choose)

    for path, known, number in ((small, FISH, 0), (large, ARROW, 9875)) * 2:
        if known is ARROW:
            choose()
        player.window.open_file(str(path))
        assert player.session.puzzle.rows == known.rows
        assert player.session.origin.number == number
