"""Dialogs that are opened with something in them, and desks to type clues at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.core.puzzle import Puzzle
from nonogui.studio.images.opening import open_picture
from nonogui.studio.images.suggest import suggest
from nonogui.ui.design.image_import import ImageImportDialog
from tests.studio.images.painted import data_of, painted
from tests.ui.design.clue_desk import PICTURE, Desk, MakeDesk
from tests.ui.design.importing import Open, judged


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Iterator[Open]:
    """Opens the dialog on a picture with all settings, and waits until it is judged."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    opened: list[ImageImportDialog] = []

    def open_it(image: Image.Image | str, name: str = "Cross.png") -> ImageImportDialog:
        image = painted(image, 10) if isinstance(image, str) else image
        dialog = ImageImportDialog(open_picture(data_of(image)), name, window)
        opened.append(dialog)
        dialog.show()
        dialog.move(0, 0)
        QTest.qWaitForWindowActive(dialog)
        dialog.adjust(suggest(dialog._source))
        judged(qtbot, dialog)
        return dialog

    yield open_it
    for dialog in opened:
        dialog.reject()
        dialog.deleteLater()
    window.close()


@pytest.fixture
def make_desk(qtbot: QtBot) -> MakeDesk:
    def make(puzzle_: Puzzle = PICTURE, size: tuple[int, int] = (640, 520)) -> Desk:
        return Desk(qtbot, Design.from_puzzle(puzzle_), size)

    return make


@pytest.fixture
def desk(make_desk: MakeDesk) -> Desk:
    return make_desk()
