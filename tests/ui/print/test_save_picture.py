"""Save a picture: the board to draw, the size of cells, the kind of file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from nonogui.solver.limits import CancelToken
from nonogui.ui.jobs import Report
from nonogui.ui.print import share
from nonogui.ui.print.export import CELL, LEAST_CELL, PaintError, picture_image, png_bytes
from nonogui.ui.print.pages import PrintEntry, Shown
from nonogui.ui.print.paint import INK
from nonogui.ui.print.share import PictureDialog
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.progress import JobRow
from tests.boards import board
from tests.reading import lines, read_out
from tests.ui.dialogs.pressing import press
from tests.ui.growing import bounds, growth
from tests.ui.hints import wrapped
from tests.ui.pictures import CheckLooks
from tests.ui.print.entries import FLAG, entry, sized

CLICK = Qt.MouseButton.LeftButton
PLAYED = replace(entry(), progress=board("?#???\n" + "?????\n" * 4))


def shown(qtbot: QtBot, made: PrintEntry = PLAYED) -> PictureDialog:
    dialog = PictureDialog(made)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def answer_with(monkeypatch: pytest.MonkeyPatch, path: Path | str, chosen: str = "") -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_all: (str(path), chosen))


def save(qtbot: QtBot, dialog: PictureDialog) -> None:
    """Press the button, and wait until the picture is written or a message appears."""
    press(dialog, "Save…")
    qtbot.waitUntil(lambda: bool(dialog.message) or not dialog.isVisible())


@pytest.mark.parametrize("wanted", Shown)
def test_the_chosen_board_is_previewed_and_saved(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: Shown
) -> None:
    dialog = shown(qtbot)
    QTest.mouseClick(dialog.shown.segment(wanted), CLICK)
    assert dialog.preview.image == picture_image(PLAYED, wanted)
    answer_with(monkeypatch, tmp_path / "a.png")
    save(qtbot, dialog)
    assert QImage(str(tmp_path / "a.png")) == picture_image(PLAYED, wanted)
    assert not dialog.isVisible()


def test_a_puzzle_without_a_solution_offers_only_blank_boards(qtbot: QtBot) -> None:
    dialog = shown(qtbot, replace(entry(), solution=None))
    assert dialog.shown.value is Shown.BLANK
    with pytest.raises(KeyError):
        dialog.shown.segment(Shown.SOLUTION)


def test_the_picture_has_the_chosen_cell_size_and_greyscale(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = entry(FLAG)
    dialog = shown(qtbot, made)
    dialog.cell.field.selectAll()
    QTest.keyClicks(dialog.cell.field, "30")
    QTest.mouseClick(dialog.grey, CLICK)
    answer_with(monkeypatch, tmp_path / "a.png")
    save(qtbot, dialog)
    assert QImage(str(tmp_path / "a.png")) == picture_image(made, Shown.BLANK, 30, grey=True)


@pytest.mark.parametrize(
    ("name", "chosen", "written"),
    [
        ("a.svg", "", "a.svg"),
        ("a", "SVG drawing (*.svg)", "a.svg"),
        ("a", "PNG picture (*.png)", "a.png"),
        ("No. 3", "PNG picture (*.png)", "No. 3.png"),
    ],
)
def test_the_file_name_or_the_filter_decides_the_format(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    chosen: str,
    written: str,
) -> None:
    dialog = shown(qtbot)
    answer_with(monkeypatch, tmp_path / name, chosen)
    save(qtbot, dialog)
    start = (tmp_path / written).read_bytes()[:5]
    assert start == (b"<?xml" if written.endswith("svg") else b"\x89PNG\r")


def test_a_failed_save_is_reported(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = shown(qtbot)
    answer_with(monkeypatch, tmp_path / "no" / "a.png")
    save(qtbot, dialog)
    assert dialog.message == "a.png can't be written: No such file or directory"
    assert dialog.isVisible()


def test_a_picture_that_is_too_large_is_reported(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = shown(qtbot, sized(300, 4, density=0.1))
    dialog.cell.set_value(64)
    answer_with(monkeypatch, tmp_path / "a.png")
    save(qtbot, dialog)
    assert dialog.message == "The picture would be too large. Choose smaller cells."


def test_cells_of_a_large_puzzle_are_as_small_as_its_picture_needs(qtbot: QtBot) -> None:
    assert shown(qtbot, sized(5, 5)).cell.value == CELL
    large = sized(500, 500, density=0.1)
    cell = shown(qtbot, large).cell.value
    assert LEAST_CELL < cell < CELL
    assert png_bytes(large, Shown.BLANK, cell)
    with pytest.raises(PaintError):
        png_bytes(large, Shown.BLANK, cell + 1)


def test_closing_the_dialog_cancels_the_save(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = shown(qtbot, sized(100, 100))
    answer_with(monkeypatch, tmp_path / "a.png")
    press(dialog, "Save…")
    assert not dialog.save_button.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert not (tmp_path / "a.png").exists()


def test_cancel_beside_the_progress_ends_the_save_and_leaves_the_dialog_open(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = Event()

    def work(_draw: object, _path: Path, cancel: CancelToken, _report: Report) -> str:
        while not cancel.cancelled:
            QTest.qSleep(2)
        ended.set()
        return ""

    monkeypatch.setattr(share, "_work", work)
    dialog = shown(qtbot)
    answer_with(monkeypatch, tmp_path / "a.png")
    press(dialog, "Save…")
    row = dialog.findChild(JobRow)
    assert isinstance(row, JobRow)
    assert "Saving the picture" in read_out(row)
    (cancel,) = row.findChildren(Button)
    QTest.mouseClick(cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(ended.is_set)
    assert read_out(row) == ""
    assert dialog.save_button.isEnabled()
    assert dialog.isVisible()
    dialog.reject()


def test_a_very_large_puzzle_is_previewed_without_its_clues(qtbot: QtBot) -> None:
    made = sized(200, 160, density=0.3)
    dialog = shown(qtbot, made)
    QTest.mouseClick(dialog.shown.segment(Shown.SOLUTION), CLICK)
    image = dialog.preview.image
    assert (image.width(), image.height()) == (1000, 800)
    assert made.solution is not None
    colors = [image.pixelColor(5 * at + 2, 2) for at in range(200)]
    assert [color != INK.paper for color in colors] == [bool(v) for v in made.solution.cells[:200]]


def test_the_dialog_reads_from_top_to_bottom(qtbot: QtBot) -> None:
    assert read_out(shown(qtbot)) == lines("""
        Save picture
        Save picture
        Board
        Board
        choice: Blank (chosen, focus)
        choice: As played
        choice: Solved
        Pixels per cell
        Pixels per cell
        button: Pixels per cell: less
        field: Pixels per cell = '24'
        button: Pixels per cell: more
        Greyscale
        Greyscale
        check box: Greyscale
        button: Cancel
        button: Save…
    """)


def test_the_dialog_matches_its_reference_picture(qtbot: QtBot, looks: CheckLooks) -> None:
    looks("picture", shown(qtbot))


def test_picture_takes_the_room_of_a_larger_dialog(qtbot: QtBot) -> None:
    assert growth(shown(qtbot)) == lines("""
        Save picture: wider 120
        PicturePreview: wider 120, higher 90
        News: wider 120
        JobRow: wider 120
    """)


def test_cells_have_4_to_64_pixels(qtbot: QtBot) -> None:
    assert bounds(shown(qtbot).cell) == (4, 64)


def test_message_wraps(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    dialog._on_written(Path("a.png"), "The picture would be too large. Choose smaller cells.")
    assert wrapped(dialog) == ["Save picture", dialog.message]
