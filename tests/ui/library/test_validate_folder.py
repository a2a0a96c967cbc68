"""Validate folder: a table that fills beside the window, is sorted, filtered, opened, exported."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.solver.result import SolveStatus
from nonogui.studio.collection import Row, examine_part
from nonogui.ui.library.validate_folder import (
    Column,
    ValidateFolderDialog,
    ValidationModel,
    ValidationProxy,
)
from nonogui.ui.look.theme import LIGHT
from nonogui.ui.widgets.progress import ProgressLine
from tests.boards import board, busy_puzzle, puzzle
from tests.reading import lines, read_out
from tests.ui.pictures import CheckLooks

FISH = puzzle(".##..#\n#####.\n.##..#", title="Fish")
SWAP = puzzle("#..\n.#.")
COLORS = puzzle("aab\nbba")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files of every sort."""
    folder = tmp_path / "puzzles"
    (folder / "deep").mkdir(parents=True)
    save(folder / "fish.pbn", [Entry(FISH)])
    save(folder / "deep" / "swap.pbn", [Entry(SWAP)])
    save(folder / "set.pbn", [Entry(COLORS), Entry(FISH)])
    save(folder / "wrong.pbn", [Entry(replace(FISH, goal=board("######\n" * 3)))])
    (folder / "broken.pbn").write_text("<puzzleset>")
    (folder / "note.md").write_text("no puzzle")
    return folder


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[ValidateFolderDialog]:
    dialog = ValidateFolderDialog(LIGHT, None)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    yield dialog
    dialog.reject()


def shown(dialog: ValidateFolderDialog, column: Column = Column.FILE) -> list[str]:
    model = dialog.table.model()
    return [str(model.index(at, column).data()) for at in range(model.rowCount())]


def button(dialog: ValidateFolderDialog, text: str) -> QPushButton:
    return next(each for each in dialog.findChildren(QPushButton) if each.text() == text)


def examine(qtbot: QtBot, dialog: ValidateFolderDialog, folder: Path) -> None:
    dialog.begin(str(folder))
    qtbot.waitUntil(button(dialog, "Cancel").isHidden)


@pytest.mark.slow
def test_all_puzzles_of_a_folder(
    qtbot: QtBot, dialog: ValidateFolderDialog, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_arguments: str(folder))
    QTest.mouseClick(button(dialog, "Choose folder…"), Qt.MouseButton.LeftButton)
    assert button(dialog, "Cancel").isVisible()
    qtbot.waitUntil(button(dialog, "Cancel").isHidden)
    swap = str(Path("deep/swap.pbn"))
    assert shown(dialog) == [
        *("broken.pbn", swap, "fish.pbn", "set.pbn#1", "set.pbn#2", "wrong.pbn")
    ]
    assert shown(dialog, Column.SIZE) == ["", "3 × 2", "6 × 3", "3 × 2", "6 × 3", "6 × 3"]
    assert shown(dialog, Column.COLORS)[2:4] == ["Black and white", "2 colours"]
    assert shown(dialog, Column.VERDICT) == [
        "Can't be read",
        "Several solutions",
        "Exactly one solution, line by line",
        "Exactly one solution, line by line",
        "Exactly one solution, line by line",
        "The clues contradict each other",
    ]
    assert shown(dialog, Column.DIFFICULTY)[2] == "Trivial"
    assert shown(dialog, Column.PROBLEMS)[5].endswith("The goal picture does not match the clue.")
    assert any(label.text() == "6 puzzles" for label in dialog.findChildren(QLabel))
    progress = dialog.findChild(ProgressLine)
    assert isinstance(progress, ProgressLine)
    assert progress.isHidden()


@pytest.mark.slow
def test_it_is_cancelled_and_closed_at_once(
    qtbot: QtBot, dialog: ValidateFolderDialog, tmp_path: Path
) -> None:
    save(tmp_path / "busy.non", [Entry(busy_puzzle())])
    dialog.begin(str(tmp_path))
    qtbot.wait(300)
    QTest.mouseClick(button(dialog, "Cancel"), Qt.MouseButton.LeftButton)
    assert button(dialog, "Cancel").isHidden()
    dialog.begin(str(tmp_path))
    assert button(dialog, "Cancel").isVisible()
    dialog.close()


def test_a_folder_without_puzzles(
    qtbot: QtBot, dialog: ValidateFolderDialog, tmp_path: Path
) -> None:
    examine(qtbot, dialog, tmp_path)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert "There are no puzzle files here." in texts
    assert not button(dialog, "Export table…").isEnabled()


class TestFilled:
    @pytest.fixture
    def filled(self, dialog: ValidateFolderDialog, folder: Path) -> ValidateFolderDialog:
        """The dialog with all rows, made here."""
        model = dialog._model
        model.start(str(folder))
        for name in ("set.pbn", "fish.pbn", "deep/swap.pbn", "broken.pbn"):
            model.add(examine_part(str(folder / name), 0, 20, None).rows)
        dialog._on_ended()
        return dialog

    def test_a_heading_sorts(self, filled: ValidateFolderDialog) -> None:
        header = filled.table.horizontalHeader()
        where = QPoint(header.sectionViewportPosition(Column.VERDICT) + 20, 10)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=where)
        first = shown(filled)
        assert {first[0], first[-1]} == {"broken.pbn", "fish.pbn"}
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=where)
        assert shown(filled) == first[::-1]

    def test_a_text_filters(self, qtbot: QtBot, filled: ValidateFolderDialog) -> None:
        QTest.keyClicks(filled.wanted, "SEVERAL")
        swap = str(Path("deep/swap.pbn"))
        qtbot.waitUntil(lambda: shown(filled) == [swap])
        assert any(label.text() == "1 of 5 puzzles" for label in filled.findChildren(QLabel))
        filled.wanted.clear()
        qtbot.waitUntil(lambda: len(shown(filled)) == 5)

    def test_a_row_is_opened(
        self, qtbot: QtBot, filled: ValidateFolderDialog, folder: Path
    ) -> None:
        table, at = filled.table, shown(filled).index("set.pbn#2")
        where = table.visualRect(table.model().index(at, Column.FILE)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
        with qtbot.waitSignal(filled.open_wanted) as opened:
            QTest.keyClick(table, Qt.Key.Key_Return)
        assert opened.args == [f"{folder / 'set.pbn'}#2"]
        with qtbot.waitSignal(filled.open_wanted) as opened:
            QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
        assert opened.args == [f"{folder / 'set.pbn'}#2"]
        with qtbot.waitSignal(filled.open_wanted):
            QTest.mouseClick(button(filled, "Open in the studio"), Qt.MouseButton.LeftButton)

    def test_a_file_that_can_not_be_read_is_not_opened(self, filled: ValidateFolderDialog) -> None:
        filled.table.selectRow(shown(filled).index("broken.pbn"))
        assert not button(filled, "Open in the studio").isEnabled()
        filled.table.selectRow(shown(filled).index("fish.pbn"))
        assert button(filled, "Open in the studio").isEnabled()

    def test_what_is_shown_is_exported(
        self,
        filled: ValidateFolderDialog,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        target = tmp_path / "table.csv"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_arguments: (str(target), ""))
        QTest.mouseClick(button(filled, "Export table…"), Qt.MouseButton.LeftButton)
        with target.open(newline="") as table:
            rows = list(csv.DictReader(table))
        assert [Path(row["file"]).name for row in rows] == [
            *("broken.pbn", "swap.pbn", "fish.pbn", "set.pbn#1", "set.pbn#2")
        ]
        assert rows[2]["title"] == "Fish"


@pytest.mark.usefixtures("qapp")
def test_names_are_sorted_as_people_do() -> None:
    model = ValidationModel(LIGHT)
    proxy = ValidationProxy(model, model)
    model.start("there")
    proxy.sort(Column.FILE)
    model.add([Row(f"there/a#{n}", verdict=SolveStatus.UNIQUE) for n in (10, 9, 1, 2)])
    names = [proxy.index(at, Column.FILE).data() for at in range(4)]
    assert names == ["a#1", "a#2", "a#9", "a#10"]


@pytest.mark.usefixtures("qapp")
def test_the_worst_problem_is_told_and_all_in_the_tooltip(folder: Path) -> None:
    model = ValidationModel(LIGHT)
    model.start(str(folder))
    model.add(examine_part(str(folder / "wrong.pbn"), 0, 20, None).rows)
    cell = model.index(0, Column.PROBLEMS)
    tip = str(cell.data(Qt.ItemDataRole.ToolTipRole)).splitlines()
    assert tip[0] == cell.data()
    assert len(tip) > 1
    assert model.index(0, Column.FILE).data(Qt.ItemDataRole.ToolTipRole) == model.rows[0].name


def test_it_reads_from_top_to_bottom(
    dialog: ValidateFolderDialog, qtbot: QtBot, folder: Path
) -> None:
    examine(qtbot, dialog, folder)
    assert read_out(dialog, folder) == lines("""
        Validate a folder
        Validate a folder
        button: Choose folder… (focus)
        folder
        field: Filter
        table: Puzzles
        6 puzzles
        button: Export table…
        button: Open in the studio (disabled)
    """)


def test_how_it_looks(dialog: ValidateFolderDialog, looks: CheckLooks) -> None:
    looks("validate-empty", dialog)
