"""The controls of the dialog that imports pictures."""

from __future__ import annotations

import pytest
from PIL import Image
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QColorDialog
from pytestqt.qtbot import QtBot

from nonogui.studio.images.spec import Background, Box, Dither, Scaling, Tone
from tests.studio.images.painted import painted, photo
from tests.ui.design.importing import (
    COLORED,
    CROSS,
    Open,
    at,
    click,
    drag,
    framed,
    judged,
    shown,
    spec_of,
)

_LEFT = Qt.MouseButton.LeftButton


def test_height_follows_width_when_proportions_are_kept(open_dialog: Open, qtbot: QtBot) -> None:
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


def test_width_out_of_range_becomes_the_limit(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    field = dialog.options.width_field.field
    field.selectAll()
    QTest.keyClicks(field, "1001")
    assert dialog.options.spec.width == 1000
    dialog.crop.setFocus()
    assert field.text() == "1000"
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_PageDown)
    assert dialog.options.spec.width == 995
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert dialog.options.spec.width == 996


def test_width_and_height_can_change_independently(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(CROSS)
    options = dialog.options
    assert not options.scaling.isVisible()
    click(options.keeps_proportions)
    assert options.scaling.isVisible()
    click(options.width_field.more)
    click(options.width_field.more)
    assert (options.spec.width, options.spec.height) == (5, 3)
    judged(qtbot, dialog)
    assert shown(dialog) == ["..#..", ".###.", "..#.."]
    options.scaling.menu_shown.actions()[2].trigger()
    assert options.spec.scaling is Scaling.STRETCH
    click(options.keeps_proportions)
    assert (options.spec.width, options.spec.height) == (5, 5)
    assert not options.scaling.isVisible()


def test_threshold_is_automatic_until_the_slider_moves(open_dialog: Open, qtbot: QtBot) -> None:
    image = Image.new("L", (40, 10))
    for x, level in enumerate((20, 100, 180, 240)):
        image.paste(level, (10 * x, 0, 10 * x + 10, 10))
    dialog = open_dialog(image)
    options, slider = dialog.options, dialog.options.threshold
    assert options.level.text() == "Automatic"
    assert 101 <= slider.value() <= 180
    assert shown(dialog) == ["##.."]
    y = slider.height() // 2
    drag(slider, QPointF(slider.width() / 2, y), QPointF(slider.width() - 30, y))
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


def test_outline_speck_and_dithering_options_are_applied(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    options = dialog.options
    click(options.despeckle)
    assert options.spec.despeckle
    options.tone.menu_shown.actions()[3].trigger()
    seen = [(options.spec.tone, options.threshold.isVisible())]
    options.tone.menu_shown.actions()[2].trigger()
    seen.append((options.spec.tone, options.threshold.isVisible()))
    assert seen == [(Tone.EDGES, True), (Tone.SHAPE, False)]
    options.dither.menu_shown.actions()[1].trigger()
    assert options.spec.dither is Dither.DIFFUSED


def test_colour_mode_switches_between_black_and_white_and_colours(
    open_dialog: Open, qtbot: QtBot
) -> None:
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


def test_colour_mode_starts_with_the_colours_of_the_photo(open_dialog: Open) -> None:
    stripes = painted("rrr ggg bbb yyy", 60)
    noise = Image.effect_noise(stripes.size, 60).convert("RGB")
    options = open_dialog(Image.blend(stripes, noise, 0.1)).options
    assert options.spec.colors == 1
    click(options.mode.segment(True))
    assert options.spec.colors == 3


def test_colour_mode_keeps_the_chosen_number_of_colours(open_dialog: Open) -> None:
    options = open_dialog(COLORED).options
    click(options.colors.less)
    click(options.mode.segment(False))
    click(options.mode.segment(True))
    assert options.spec.colors == 2
    options.start_over()
    click(options.mode.segment(False))
    click(options.mode.segment(True))
    assert options.spec.colors == 3


def test_background_colour_can_be_chosen(
    open_dialog: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = open_dialog(COLORED)
    select = dialog.options.background
    select.menu_shown.actions()[1].trigger()
    assert spec_of(dialog).background is Background.EDGE
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_args: QColor(40, 80, 200))
    select.menu_shown.actions()[3].trigger()
    assert spec_of(dialog).background == (40, 80, 200)
    assert select.text() == "blue"
    judged(qtbot, dialog)
    assert shown(dialog)[2] == "..."
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_args: QColor(214, 40, 40))
    select.menu_shown.actions()[3].trigger()  # another one
    assert spec_of(dialog).background == (214, 40, 40)
    select.menu_shown.actions()[0].trigger()
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_args: QColor())
    select.menu_shown.actions()[3].trigger()
    assert spec_of(dialog).background is Background.LIGHTEST
    assert select.value is Background.LIGHTEST


def test_reset_restores_frame_and_options(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(CROSS)
    click(dialog.options.invert)
    click(dialog.options.keeps_proportions)
    click(dialog.options.width_field.more)
    drag(dialog.crop, at(dialog, 30, 30), at(dialog, 15, 15))
    click(dialog.start_over)
    judged(qtbot, dialog)
    assert framed(dialog) == Box(0, 0, 30, 30)
    assert shown(dialog) == CROSS.split()
    assert not dialog.options.invert.isChecked()
