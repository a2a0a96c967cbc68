"""The dialog that imports pictures: what it shows, looks, and the ways out."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw
from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.design import Leader
from nonogui.ui.design.image_import import ImageImportDialog
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.widgets.themed import Pane, wear
from tests.reading import lines, read_out
from tests.studio.images.painted import data_of, painted, photo, text_of
from tests.ui.design.importing import COLORED, CROSS, SWITCH, Open, click, shown
from tests.ui.pictures import CheckLooks

_LEFT = Qt.MouseButton.LeftButton


# ---- what it shows, and the ways out ----


def test_a_picture_becomes_a_design(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    assert shown(dialog) == CROSS.split()
    assert dialog.verdict.text == "Exactly one solution. Found line by line"
    assert "Exactly one solution" in dialog.preview.accessibleName()
    click(dialog.take)
    assert dialog.result() == QDialog.DialogCode.Accepted
    design = dialog.design
    assert text_of(design.picture, design.palette) == CROSS.split()
    assert design.leader is Leader.PICTURE
    assert design.metadata.title == "Cross"


def test_colours_of_the_design_have_names(open_dialog: Open) -> None:
    dialog = open_dialog(COLORED)
    assert dialog.options.mode.value is True
    assert [color.name for color in dialog.design.palette.colors] == [
        *("white", "blue", "red", "green"),
    ]


def test_what_was_chosen_last_counts_although_it_is_not_made_yet(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    click(dialog.options.invert)
    click(dialog.take)
    assert text_of(dialog.design.picture, dialog.design.palette) == ["#.#", "...", "#.#"]


@pytest.mark.parametrize("way", ["button", "key"])
def test_cancel(open_dialog: Open, way: str) -> None:
    dialog = open_dialog(CROSS)
    if way == "button":
        click(dialog.cancel)
    else:
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_enter_imports(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    assert dialog.options.width_field.field.hasFocus()
    QTest.keyClick(dialog.options.width_field.field, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_exec_answers_when_the_dialog_is_accepted(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    dialog.hide()
    QTimer.singleShot(0, dialog.take.click)
    assert dialog.exec() == QDialog.DialogCode.Accepted


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "This is not a picture of a kind that can be read."),
        (b"hello", "This is not a picture of a kind that can be read."),
        (data_of(photo(80, 60))[:2000], "The picture is broken."),
        (
            data_of(Image.new("1", (9000, 9000))),
            "The picture has more than 40 million pixels. Make it smaller first.",
        ),
    ],
)
def test_what_is_no_picture_is_told(qtbot: QtBot, data: bytes, said: str) -> None:
    window = Pane(LIGHT)
    qtbot.addWidget(window)
    window.show()
    texts: list[str] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QDialog)
        texts.extend(label.text() for label in box.findChildren(QLabel))
        box.accept()

    dialog = ImageImportDialog(LIGHT, data, "some/where/a.png", window)
    QTimer.singleShot(50, answer)
    assert dialog.exec() == QDialog.DialogCode.Rejected
    assert texts[0] == "a.png can't be used"
    assert said in texts


def test_of_a_moving_picture_a_word_is_said(open_dialog: Open, qtbot: QtBot) -> None:
    data = data_of(painted(CROSS, 9), "GIF", save_all=True, append_images=[painted(SWITCH, 9)])
    window = Pane(LIGHT)
    qtbot.addWidget(window)
    dialog = ImageImportDialog(LIGHT, data, "a.gif", window)
    texts = [label.accessibleName() for label in dialog.findChildren(QLabel)]
    assert any("its first frame is used" in text for text in texts)
    dialog.reject()
    del open_dialog


# ---- looks ----


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST])
@pytest.mark.parametrize("size", [(880, 560), (1400, 900)])
def test_it_is_painted_in_every_look(
    open_dialog: Open, theme: Theme, size: tuple[int, int]
) -> None:
    image = Image.new("RGB", (300, 200), "white")
    ImageDraw.Draw(image).ellipse((50, 20, 250, 180), outline="black", width=20)
    dialog = open_dialog(image)
    wear(dialog, theme)
    dialog.resize(*size)
    grab = dialog.grab().toImage()
    colors = {grab.pixelColor(x, y).name() for x in range(0, size[0], 7) for y in range(0, 400, 7)}
    assert len(colors) > 4


def test_large_puzzles_are_shown_smaller(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(CROSS)
    for width in (90, 200):
        dialog.options.width_field.set_value(width)
        dialog.options._set_width(width)
        qtbot.waitUntil(lambda: len(shown(dialog)[0]) == width)  # noqa: B023
        grab = dialog.preview.grab().toImage()
        middle = grab.rect().center() + QPoint(grab.width() // 6, grab.height() // 6)
        assert grab.pixelColor(middle) != QColor()


def test_every_control_has_a_name(open_dialog: Open) -> None:
    dialog = open_dialog(COLORED)
    for widget in dialog.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            assert widget.accessibleName() or getattr(widget, "text", str)(), widget


def test_the_frame_follows_the_size_of_the_dialog(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    dialog.resize(1400, 880)
    area = dialog.crop.area
    assert QRectF(dialog.crop.rect()).contains(area)
    assert area.width() / area.height() == pytest.approx(4 / 3)
    assert dialog.crop.frame == area


def test_it_begins_no_larger_than_the_screen(
    open_dialog: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(960, 600))
    assert open_dialog(CROSS).size() == QSize(960, 600)


def test_it_reads_from_top_to_bottom(open_dialog: Open) -> None:
    dialog = open_dialog(".#.\n###\n.#.")
    assert read_out(dialog) == lines("""
        Import picture
        Import picture
        Cross.png
        Picture
        button: Cut margins off
        button: Whole picture
        Puzzle
        3 × 3
        Part of the picture that is used
        Puzzle, 3 × 3. Exactly one solution. Found line by line
        Exactly one solution
        Found line by line
        button: Repair to unique (disabled)
        button: Repair to line-solvable (disabled)
        Size
        Columns
        button: Width: less
        field: Width = '3' (focus)
        button: Width: more
        Rows
        button: Height: less
        field: Height = '3'
        button: Height: more
        Keep proportions
        check box: Keep proportions (chosen)
        Colours
        Black and white, or colours
        choice: Black and white (chosen)
        choice: Colours
        Threshold
        Automatic
        slider: Threshold = '128'
        Outlines
        check box: Outlines
        Invert
        check box: Invert
        Details
        Shades
        button: Shades: Plain
        Background
        button: Background: Lightest
        Remove specks
        check box: Remove specks
        button: Start over
        button: Cancel
        button: Import
    """)


def test_how_it_looks(open_dialog: Open, looks: CheckLooks) -> None:
    dialog = open_dialog("##..\n#..#\n.##.\n#..#")
    looks("import", dialog)
