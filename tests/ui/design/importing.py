"""Drive the dialog that imports pictures, for tests: read what it shows, and click in it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nonogui.studio.images.spec import Box, ImageSpec
from nonogui.ui.design.image_import import ImageImportDialog
from tests.studio.images.painted import text_of

CROSS = ".#. ### .#."
SWITCH = "#..# .... #.#. .#.#"
COLORED = "rr. .gg bbb"

Open = Callable[..., ImageImportDialog]
_LEFT = Qt.MouseButton.LeftButton


def judged(qtbot: QtBot, dialog: ImageImportDialog) -> None:
    """Wait until what the controls say is made and judged."""
    work = dialog._work

    def is_done() -> bool:
        return work.is_made and (work.diagnosis is not None or work.repair is not None)

    qtbot.waitUntil(is_done)


def shown(dialog: ImageImportDialog) -> list[str]:
    """The picture in the preview."""
    view = dialog.preview.view
    assert view is not None
    goal = view.puzzle.goal
    assert goal is not None
    return text_of(goal, view.puzzle.palette)


def drag(widget: QWidget, start: QPointF, end: QPointF) -> None:
    """Drag with the left button."""
    QTest.mousePress(widget, _LEFT, pos=start.toPoint())
    QTest.mouseMove(widget, ((start + end) / 2).toPoint())
    QTest.mouseMove(widget, end.toPoint())
    QTest.mouseRelease(widget, _LEFT, pos=end.toPoint())


def at(dialog: ImageImportDialog, x: float, y: float) -> QPointF:
    """Where a pixel of the picture is shown."""
    area = dialog.crop.area
    scale = area.width() / dialog.crop._source.width
    return area.topLeft() + QPointF(x, y) * scale


def click(widget: QWidget) -> None:
    """Click with the left button."""
    QTest.mouseClick(widget, _LEFT)


def framed(dialog: ImageImportDialog) -> Box:
    """The part of the picture that is taken."""
    return dialog.crop.box


def spec_of(dialog: ImageImportDialog) -> ImageSpec:
    """What the controls say."""
    return dialog.options.spec
