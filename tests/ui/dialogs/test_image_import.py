"""The dialog that imports pictures: frame, controls, verdict, repairs, and the ways out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PIL import Image, ImageDraw
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QColorDialog, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.design import Leader
from nonogui.core.grid import Grid
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio.diagnosis import Aim, Repair
from nonogui.studio.images.spec import Aspect, Background, Box, Dither, ImageSpec
from nonogui.ui.dialogs import image_work
from nonogui.ui.dialogs.image_import import ImageImportDialog
from nonogui.ui.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.widgets.themed import Pane
from tests.studio.images.painted import data_of, painted, photo, text_of

CROSS = ".#. ### .#."
SWITCH = "#..# .... #.#. .#.#"
COLORED = "rr. .gg bbb"

Open = Callable[..., ImageImportDialog]
_LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Iterator[Open]:
    """Opens the dialog on a picture, and waits until it is judged."""
    window = Pane(LIGHT)
    qtbot.addWidget(window)
    window.show()
    opened: list[ImageImportDialog] = []

    def open_it(image: Image.Image | str, name: str = "/home/me/Cross.png") -> ImageImportDialog:
        image = painted(image, 10) if isinstance(image, str) else image
        dialog = ImageImportDialog(LIGHT, data_of(image), name, window)
        opened.append(dialog)
        dialog.show()
        dialog.move(0, 0)
        QTest.qWaitForWindowActive(dialog)
        judged(qtbot, dialog)
        return dialog

    yield open_it
    for dialog in opened:
        dialog.reject()
        dialog.deleteLater()
    window.close()


def judged(qtbot: QtBot, dialog: ImageImportDialog) -> None:
    """Wait until what the controls say is made and judged."""
    work = dialog._work
    assert work is not None

    def is_done() -> bool:
        return not work._is_stale and (work.diagnosis is not None or work.repair is not None)

    qtbot.waitUntil(is_done, timeout=20_000)


def shown(dialog: ImageImportDialog) -> list[str]:
    """The picture in the preview."""
    view = dialog.preview.view
    assert view is not None
    goal = view.puzzle.goal
    assert goal is not None
    return text_of(goal, view.puzzle.palette)


def drag(widget: QWidget, start: QPointF, end: QPointF) -> None:
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
    QTest.mouseClick(widget, _LEFT)


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


# ---- the frame ----


def test_the_frame_is_drawn_anew(open_dialog: Open, qtbot: QtBot) -> None:
    image = Image.new("RGB", (200, 100), "white")
    image.paste("black", (20, 10, 60, 50))
    image.paste("black", (140, 60, 180, 80))
    dialog = open_dialog(image)
    assert framed(dialog) == Box(20, 10, 180, 80)
    drag(dialog.crop, at(dialog, 10, 95), at(dialog, 10, 95))
    assert framed(dialog) == Box(20, 10, 180, 80)
    click(dialog.whole)
    assert framed(dialog) == Box(0, 0, 200, 100)
    click(dialog.trim)
    assert framed(dialog) == Box(20, 10, 180, 80)
    judged(qtbot, dialog)
    assert spec_of(dialog).crop == Box(20, 10, 180, 80)


def framed(dialog: ImageImportDialog) -> Box:
    return dialog.crop.box


def spec_of(dialog: ImageImportDialog) -> ImageSpec:
    return dialog.options.spec


def near(box: Box, other: Box, by: int = 2) -> bool:
    return all(abs(a - b) <= by for a, b in zip(box, other, strict=True))


def test_handles_and_the_frame_are_dragged(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(photo(400, 300))
    assert spec_of(dialog).crop is None
    drag(dialog.crop, at(dialog, 400, 300), at(dialog, 200, 100))
    assert near(dialog.crop.box, Box(0, 0, 200, 100))
    drag(dialog.crop, at(dialog, 100, 50), at(dialog, 200, 150))
    assert near(dialog.crop.box, Box(100, 100, 300, 200), 4)
    drag(dialog.crop, at(dialog, 100, 150), at(dialog, 40, 299))
    assert near(dialog.crop.box, Box(40, 100, 300, 200), 4)
    drag(dialog.crop, at(dialog, 200, 100), at(dialog, 399, 20))
    assert near(dialog.crop.box, Box(40, 20, 300, 200), 4)
    judged(qtbot, dialog)
    assert spec_of(dialog).crop == dialog.crop.box
    view = dialog.preview.view
    assert view is not None
    box = dialog.crop.box
    assert (view.grid.width, view.grid.height) == (30, round(30 * box.height / box.width))


def test_the_frame_stays_inside_and_may_be_turned_over(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    drag(dialog.crop, at(dialog, 400, 300), at(dialog, 200, 150))
    drag(dialog.crop, at(dialog, 100, 75), at(dialog, 900, 900))
    assert near(dialog.crop.box, Box(200, 150, 400, 300))
    drag(dialog.crop, at(dialog, 400, 300), at(dialog, 100, 75))
    assert near(dialog.crop.box, Box(100, 75, 200, 150), 4)
    QTest.mouseDClick(dialog.crop, _LEFT, pos=at(dialog, 150, 100).toPoint())
    assert framed(dialog) == Box(0, 0, 400, 300)


def test_a_new_frame_is_drawn_outside(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    drag(dialog.crop, at(dialog, 400, 300), at(dialog, 100, 100))
    drag(dialog.crop, at(dialog, 200, 150), at(dialog, 300, 250))
    assert near(dialog.crop.box, Box(200, 150, 300, 250))


def test_keys_move_and_size_the_frame(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    crop, shift = dialog.crop, Qt.KeyboardModifier.ShiftModifier
    crop.setFocus()
    QTest.keyClick(crop, Qt.Key.Key_Left, shift)
    QTest.keyClick(crop, Qt.Key.Key_Up, shift)
    assert crop.box == Box(0, 0, 396, 296)
    QTest.keyClick(crop, Qt.Key.Key_Right)
    QTest.keyClick(crop, Qt.Key.Key_Down)
    assert crop.box == Box(4, 4, 400, 300)
    QTest.keyClick(crop, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert crop.box == Box(3, 4, 399, 300)
    assert crop.accessibleDescription() == "396 × 296 pixels from column 4, row 5"


def test_the_pointer_tells_what_it_would_take(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(photo(400, 300))
    for place, shape in (
        (at(dialog, 200, 150), Qt.CursorShape.SizeAllCursor),
        (at(dialog, 400, 300), Qt.CursorShape.SizeFDiagCursor),
        (at(dialog, 0, 150), Qt.CursorShape.SizeHorCursor),
    ):
        QTest.mouseMove(dialog.windowHandle(), dialog.crop.mapTo(dialog, place.toPoint()))
        qtbot.waitUntil(lambda: dialog.crop.cursor().shape() is shape)  # noqa: B023


# ---- the controls ----


def test_height_follows_width(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(photo(400, 300))
    options = dialog.options
    field = options.width_field.field
    field.selectAll()
    QTest.keyClicks(field, "40")
    assert (options.spec.width, options.spec.height) == (40, 30)
    assert options.height_field.field.text() == "30"
    click(options.height_field.more)
    assert (options.spec.width, options.spec.height) == (41, 31)
    judged(qtbot, dialog)
    assert dialog.size_label.text() == "41 × 31"


def test_numbers_out_of_range_do_not_count(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    field = dialog.options.width_field.field
    field.selectAll()
    QTest.keyClicks(field, "999")
    assert dialog.options.spec.width == 99
    dialog.crop.setFocus()
    assert field.text() == "99"
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert dialog.options.spec.width == 98
    QTest.keyClick(field, Qt.Key.Key_PageUp)
    assert dialog.options.spec.width == 103


def test_proportions_may_differ(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(CROSS)
    options = dialog.options
    assert not options.aspect.isVisible()
    click(options.keep)
    assert options.aspect.isVisible()
    click(options.width_field.more)
    click(options.width_field.more)
    assert (options.spec.width, options.spec.height) == (5, 3)
    judged(qtbot, dialog)
    assert shown(dialog) == ["..#..", ".###.", "..#.."]
    options.aspect.menu_shown.actions()[2].trigger()
    assert options.spec.aspect is Aspect.STRETCH
    click(options.keep)
    assert (options.spec.width, options.spec.height) == (5, 5)
    assert not options.aspect.isVisible()


def test_the_threshold_is_found_moved_and_found_again(open_dialog: Open, qtbot: QtBot) -> None:
    image = Image.new("L", (40, 10))
    for x, level in enumerate((20, 100, 180, 240)):
        image.paste(level, (10 * x, 0, 10 * x + 10, 10))
    dialog = open_dialog(image)
    options, slider = dialog.options, dialog.options.threshold
    assert options.level.text() == "Automatic"
    assert 101 <= slider.value() <= 180
    assert shown(dialog) == ["##.."]
    y = slider.height() // 2
    drag(slider, QPointF(slider.knob_x, y), QPointF(slider.width() - 30, y))
    moved = spec_of(dialog).threshold
    assert moved is not None
    assert moved > 181
    assert options.level.text() == str(options.spec.threshold)
    judged(qtbot, dialog)
    assert shown(dialog) == ["###."]
    slider.setFocus()
    before = spec_of(dialog).threshold
    assert before is not None
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert spec_of(dialog).threshold == before - 1
    click(options.automatic)
    assert spec_of(dialog).threshold is None
    judged(qtbot, dialog)
    assert shown(dialog) == ["##.."]


def test_outlines_specks_and_shades(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    options = dialog.options
    for switch, name in ((options.edges, "edges"), (options.despeckle, "despeckle")):
        click(switch)
        assert getattr(options.spec, name) is True
    options.dither.menu_shown.actions()[1].trigger()
    assert options.spec.dither is Dither.DIFFUSE


def test_black_and_white_or_colours(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(COLORED)
    options = dialog.options
    assert options.spec.colors == 3
    assert options.colors.isVisible()
    assert not options.threshold.isVisible()
    click(options.mode.segment(False))
    assert options.spec.colors == 1
    assert options.threshold.isVisible()
    assert not options.colors.isVisible()
    judged(qtbot, dialog)
    assert shown(dialog) == ["##.", ".##", "###"]
    click(options.mode.segment(True))
    click(options.colors.less)
    assert options.spec.colors == 2
    judged(qtbot, dialog)
    assert len({*"".join(shown(dialog))} - {"."}) == 2


def test_the_background_is_chosen(
    open_dialog: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = open_dialog(COLORED)
    select = dialog.options.background
    select.menu_shown.actions()[1].trigger()
    assert spec_of(dialog).background is Background.CORNERS
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_args: QColor(40, 80, 200))
    select.menu_shown.actions()[3].trigger()
    assert spec_of(dialog).background == (40, 80, 200)
    judged(qtbot, dialog)
    assert shown(dialog)[2] == "..."
    select.menu_shown.actions()[0].trigger()
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_args: QColor())
    select.menu_shown.actions()[3].trigger()
    assert spec_of(dialog).background is Background.LIGHTEST
    assert select.value is Background.LIGHTEST


def test_start_over(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(CROSS)
    click(dialog.options.invert)
    click(dialog.options.keep)
    click(dialog.options.width_field.more)
    drag(dialog.crop, at(dialog, 30, 30), at(dialog, 15, 15))
    click(dialog.start_over)
    judged(qtbot, dialog)
    assert framed(dialog) == Box(0, 0, 30, 30)
    assert shown(dialog) == CROSS.split()
    assert not dialog.options.invert.isChecked()


# ---- verdict and repairs ----


def test_ambiguous_cells_are_shaded(open_dialog: Open) -> None:
    dialog = open_dialog("#. .#")
    assert dialog.verdict.text == "Several solutions. They differ in 4 cells"
    view = dialog.preview.view
    assert view is not None
    assert len(view.overlays.ambiguous) == 4
    assert dialog.verdict.unique.isEnabled()


def test_what_is_unique_needs_no_repair(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    assert not dialog.verdict.unique.isEnabled()
    assert not dialog.verdict.lines.isEnabled()


def test_an_empty_picture_is_told(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(CROSS)
    dialog.options.threshold.setValue(0)
    judged(qtbot, dialog)
    assert dialog.verdict.text == "No cell is filled"


@pytest.mark.parametrize("aim", Aim)
def test_a_repair_is_made_taken_back_and_imported(
    open_dialog: Open, qtbot: QtBot, aim: Aim
) -> None:
    dialog = open_dialog(SWITCH)
    before = shown(dialog)
    button = dialog.verdict.unique if aim is Aim.UNIQUE else dialog.verdict.lines
    click(button)
    qtbot.waitUntil(dialog.verdict.take_back.isVisible, timeout=20_000)
    assert "changed" in dialog.verdict.text
    view = dialog.preview.view
    assert view is not None
    assert shown(dialog) != before
    assert len(view.overlays.hint_cells) > 0
    repaired = shown(dialog)
    click(dialog.verdict.take_back)
    judged(qtbot, dialog)
    assert shown(dialog) == before
    assert not dialog.verdict.take_back.isVisible()
    click(button)
    qtbot.waitUntil(dialog.verdict.take_back.isVisible, timeout=20_000)
    assert shown(dialog) == repaired
    click(dialog.take)
    result = solve(dialog.design.puzzle)
    assert result.status is SolveStatus.UNIQUE
    assert aim is Aim.UNIQUE or result.line_solvable


def test_a_control_begins_with_the_picture_again(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(SWITCH)
    before = shown(dialog)
    click(dialog.verdict.unique)
    qtbot.waitUntil(dialog.verdict.take_back.isVisible, timeout=20_000)
    click(dialog.options.invert)
    click(dialog.options.invert)
    judged(qtbot, dialog)
    assert shown(dialog) == before
    assert not dialog.verdict.take_back.isVisible()


def _endless(_picture: Grid, *_args: object, cancel: CancelToken, **_options: object) -> None:
    while not cancel.cancelled:
        QTest.qSleep(1)


def test_a_search_for_a_repair_is_cancelled(
    open_dialog: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(image_work, "repair_picture", _endless)
    dialog = open_dialog(SWITCH)
    before = shown(dialog)
    click(dialog.verdict.lines)
    assert dialog.verdict.text.startswith("Looking for a repair")
    assert dialog.verdict.cancel.isVisible()
    assert not dialog.verdict.unique.isVisible()
    click(dialog.verdict.cancel)
    judged(qtbot, dialog)
    assert dialog.verdict.text.startswith("Several solutions")
    assert shown(dialog) == before


@pytest.mark.parametrize("way", ["take", "cancel"])
def test_the_dialog_closes_during_a_search(
    open_dialog: Open, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(image_work, "repair_picture", _endless)
    dialog = open_dialog(SWITCH)
    click(dialog.verdict.lines)
    click(getattr(dialog, way))
    assert not dialog.isVisible()


def test_a_defect_ends_the_waiting(
    qtbot: QtBot, open_dialog: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = open_dialog(SWITCH)

    def broken(*_arguments: object, **_options: object) -> None:
        raise RuntimeError("no such thing")

    monkeypatch.setattr(image_work, "repair_picture", broken)
    dialog.verdict.unique.click()
    qtbot.waitUntil(lambda: "went wrong" in dialog.verdict.text)
    assert not dialog.verdict._spinner.isVisible()


def test_that_no_repair_was_found_is_told(
    open_dialog: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_none(*_args: object, **_options: object) -> Repair | None:
        return None

    monkeypatch.setattr(image_work, "repair_picture", find_none)
    dialog = open_dialog(SWITCH)
    click(dialog.verdict.unique)
    qtbot.waitUntil(lambda: dialog.verdict.text.endswith("No repair was found"), timeout=20_000)
    assert dialog.verdict.unique.isEnabled()


# ---- looks ----


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST])
@pytest.mark.parametrize("size", [(880, 560), (1400, 900)])
def test_it_is_painted_in_every_look(
    open_dialog: Open, theme: Theme, size: tuple[int, int]
) -> None:
    image = Image.new("RGB", (300, 200), "white")
    ImageDraw.Draw(image).ellipse((50, 20, 250, 180), outline="black", width=20)
    dialog = open_dialog(image)
    dialog.set_theme(theme)
    dialog.resize(*size)
    grab = dialog.grab().toImage()
    colors = {grab.pixelColor(x, y).name() for x in range(0, size[0], 7) for y in range(0, 400, 7)}
    assert len(colors) > 4


def test_large_puzzles_are_shown_smaller(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(CROSS)
    for width in (90, 200):
        dialog.options.width_field.set_value(width)
        dialog.options._set_width(width)
        qtbot.waitUntil(lambda: len(shown(dialog)[0]) == width, timeout=20_000)  # noqa: B023
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
