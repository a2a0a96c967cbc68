"""Three ways to turn a picture into a puzzle, side by side."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.grid import Grid
from nonogui.core.palette import WHITE, Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio.diagnosis import Diagnosis
from nonogui.studio.doctor import diagnose
from nonogui.studio.images.candidates import Style
from nonogui.studio.images.opening import open_picture
from nonogui.studio.images.spec import Background, Tone
from nonogui.ui.design import image_puzzles
from nonogui.ui.design.image_import import ImageImportDialog
from nonogui.ui.design.image_puzzles import StyleCard
from tests.studio.images.painted import ball, data_of, painted, photo
from tests.ui.design.importing import CROSS, SWITCH, click, judged


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[list[ImageImportDialog]]:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    dialogs: list[ImageImportDialog] = []
    yield dialogs
    for dialog in dialogs:
        dialog.reject()
        dialog.deleteLater()
    window.close()


def open_on(opened: list[ImageImportDialog], data: bytes, qtbot: QtBot) -> ImageImportDialog:
    dialog = ImageImportDialog(open_picture(data), "Cat.png", None)
    opened.append(dialog)
    dialog.show()
    QTest.qWaitForWindowActive(dialog)
    settle(qtbot, dialog)
    return dialog


def imported_at_once(opened: list[ImageImportDialog]) -> ImageImportDialog:
    """Press *Import* before any picture is made."""
    dialog = ImageImportDialog(open_picture(data_of(painted(CROSS, 10))), "Cross.png", None)
    opened.append(dialog)
    dialog.open()
    click(dialog.take)
    return dialog


def settle(qtbot: QtBot, dialog: ImageImportDialog) -> None:
    """Wait until all styles are judged."""
    work = dialog.styles.work
    qtbot.waitUntil(lambda: bool(work.judged) and all(each.diagnosis for each in work.judged))


def card(dialog: ImageImportDialog, style: Style) -> StyleCard:
    return next(each for each in dialog.styles.cards if each.style_ is style)


def chosen(dialog: ImageImportDialog) -> list[Style]:
    return [each.style_ for each in dialog.styles.cards if each.radio.isChecked()]


def badges(dialog: ImageImportDialog) -> list[Style]:
    return [each.style_ for each in dialog.styles.cards if each._badge.isVisible()]


def test_each_style_shows_its_picture_its_figures_and_its_verdict(
    opened: list[ImageImportDialog], qtbot: QtBot
) -> None:
    dialog = open_on(opened, data_of(photo()), qtbot)
    for each, judged_ in zip(dialog.styles.cards, dialog.styles.work.judged, strict=True):
        assert not each.preview.pixmap().isNull()
        assert judged_.diagnosis is not None
        words = each.radio.accessibleDescription()
        assert "Likeness" in words
        assert "of 5" in words
        assert each._title.text()
    assert chosen(dialog) == badges(dialog)


def test_a_click_anywhere_on_a_card_chooses_it_and_the_import_takes_it(
    opened: list[ImageImportDialog], qtbot: QtBot
) -> None:
    dialog = open_on(opened, data_of(photo()), qtbot)
    other = next(each for each in Style if [each] != chosen(dialog))
    click(card(dialog, other).preview)
    assert chosen(dialog) == [other]
    assert dialog.take.text() == f"Import {card(dialog, other).radio.text()}"
    candidate = next(each for each in dialog.styles.work.judged if each.candidate.style is other)
    click(dialog.take)
    assert dialog.result() == 1
    assert dialog.design.picture == candidate.picture


def test_arrow_keys_choose_a_style_that_stays_chosen(
    opened: list[ImageImportDialog], qtbot: QtBot
) -> None:
    dialog = open_on(opened, data_of(photo()), qtbot)
    click(card(dialog, Style.OUTLINE))
    QTest.keyClick(card(dialog, Style.OUTLINE).radio, Qt.Key.Key_Down)
    assert chosen(dialog) == [Style.TONES]
    card(dialog, Style.OUTLINE).radio.setFocus(Qt.FocusReason.TabFocusReason)
    assert dialog.focusWidget() is card(dialog, Style.TONES).radio, "where arrow keys choose"
    dialog.options.width_field.changed.emit(12)
    settle(qtbot, dialog)
    assert chosen(dialog) == [Style.TONES]
    click(dialog.start_over)
    settle(qtbot, dialog)
    assert chosen(dialog) == badges(dialog)


def test_several_solutions_are_repaired_and_the_changed_cells_counted(
    opened: list[ImageImportDialog], qtbot: QtBot
) -> None:
    dialog = open_on(opened, data_of(painted(SWITCH, 10)), qtbot)
    tones = dialog.styles.work.judged[1]
    assert tones.repair is not None
    assert tones.edits == {change.cell for change in tones.repair.changes}
    words = card(dialog, Style.TONES).radio.accessibleDescription()
    title = "One solution after 1 edit"
    assert len(tones.edits) == 1
    assert title in words
    (label,) = (
        each for each in card(dialog, Style.TONES).findChildren(QLabel) if each.text() == title
    )
    assert label.heightForWidth(label.width()) <= label.height(), "it wraps and is not cut"
    click(card(dialog, Style.TONES))
    picture = dialog.design.picture
    assert picture is not None
    puzzle = Puzzle.from_picture(picture, tones.candidate.palette)
    assert solve(puzzle).status is SolveStatus.UNIQUE


def test_a_style_is_adjusted_and_all_styles_come_back(
    opened: list[ImageImportDialog], qtbot: QtBot
) -> None:
    dialog = open_on(opened, data_of(photo()), qtbot)
    click(card(dialog, Style.OUTLINE))
    assert not dialog.options.tone.isVisible()
    click(dialog.other_page)
    judged(qtbot, dialog)
    assert dialog.options.tone.isVisible()
    assert dialog.options.spec.tone is Tone.SHAPE
    dialog.options.height_field.changed.emit(9)
    judged(qtbot, dialog)
    click(dialog.other_page)
    settle(qtbot, dialog)
    assert not dialog.is_adjusting
    assert {each.picture.height for each in dialog.styles.work.judged} == {9}
    assert chosen(dialog) == [Style.OUTLINE]


def test_adjustments_of_a_style_are_kept_while_all_styles_are_compared(
    opened: list[ImageImportDialog], qtbot: QtBot
) -> None:
    dialog = open_on(opened, data_of(photo()), qtbot)
    click(card(dialog, Style.COLORS))
    click(dialog.other_page)
    dialog.options.colors.changed.emit(7)
    dialog.options.height_field.changed.emit(9)
    click(dialog.other_page)
    dialog.options.height_field.changed.emit(8)
    settle(qtbot, dialog)
    click(dialog.other_page)
    spec = dialog.options.spec
    assert (spec.colors, spec.height) == (7, 8)


def test_escape_goes_from_the_adjustments_to_all_styles_and_from_there_out(
    opened: list[ImageImportDialog], qtbot: QtBot
) -> None:
    dialog = open_on(opened, data_of(painted(CROSS, 10)), qtbot)
    click(dialog.other_page)
    dialog.options.height_field.field.setFocus()
    QTest.keyClick(dialog.options.height_field.field, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert not dialog.is_adjusting
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_cards_show_empty_cells_in_the_background_as_the_studio_does(
    opened: list[ImageImportDialog], qtbot: QtBot
) -> None:
    dialog = open_on(opened, data_of(ball()), qtbot)
    colors = card(dialog, Style.COLORS)
    image = colors.preview.pixmap().toImage()
    sky = QColor(
        *next(
            each for each in dialog.styles.work.judged if each.candidate.style is Style.COLORS
        ).candidate.palette.background.rgb
    )
    assert sky.blue() > sky.red()
    assert image.pixelColor(image.width() // 2, 4) == sky  # above the picture
    assert image.pixelColor(4, image.height() // 3) == sky
    grass = image.pixelColor(image.width() // 2, image.height() * 4 // 5)
    assert grass.green() > max(grass.red(), grass.blue())


def test_cards_show_bright_yellow_as_it_is(opened: list[ImageImportDialog], qtbot: QtBot) -> None:
    dialog = open_on(opened, data_of(painted("rrrr rbbr rrrr", 60)), qtbot)
    judged_ = dialog.styles.work.judged[0]
    yellow = Color("yellow", (255, 240, 0), "y")
    palette = Palette((WHITE, yellow, Color("red", (214, 40, 40), "r")))
    made = replace(judged_.candidate, picture=Grid(2, 2, bytes([1, 2, 2, 1])), palette=palette)
    shown = card(dialog, Style.COLORS)
    shown.show_judged(replace(judged_, candidate=made), is_best=False, seconds=None)
    image = shown.preview.pixmap().toImage()
    assert image.pixelColor(image.width() // 4, image.height() // 4) == QColor(*yellow.rgb)


def test_cards_and_adjustments_name_the_same_background(
    opened: list[ImageImportDialog], qtbot: QtBot
) -> None:
    dialog = open_on(opened, data_of(painted("rrrr rbbr rrrr", 60)), qtbot)
    background = dialog.options.background
    for style, ground in (
        (Style.COLORS, Background.EDGE),
        (Style.TONES, Background.LIGHTEST),
    ):
        click(card(dialog, style))
        assert background.value is ground
        click(dialog.other_page)
        assert background.value is ground
        click(dialog.other_page)  # what was not chosen by hand is not kept
        settle(qtbot, dialog)
    click(card(dialog, Style.COLORS))
    background.menu_shown.actions()[0].trigger()
    settle(qtbot, dialog)
    assert background.value is Background.LIGHTEST
    assert {each.candidate.spec.background for each in dialog.styles.work.judged} == {
        Background.LIGHTEST
    }


def test_import_waits_for_the_first_pictures_without_making_them_twice(
    opened: list[ImageImportDialog], qtbot: QtBot
) -> None:
    dialog = imported_at_once(opened)
    assert dialog.isVisible()
    assert not dialog.take.isEnabled()
    qtbot.waitUntil(lambda: not dialog.isVisible())
    assert dialog.result() == QDialog.DialogCode.Accepted
    picture = dialog.design.picture
    assert picture is not None
    assert (picture.width, picture.height) == (3, 3)


def test_what_is_chosen_in_an_open_menu_after_the_import_changes_nothing(
    opened: list[ImageImportDialog], qtbot: QtBot
) -> None:
    dialog = imported_at_once(opened)
    dialog.options.background.menu_shown.popup(QPoint())
    qtbot.waitUntil(lambda: not dialog.isVisible())
    assert QApplication.activePopupWidget() is None
    before = dialog.design
    dialog.options.background.menu_shown.actions()[-2].trigger()
    assert dialog.design == before


def test_changing_a_setting_ends_the_wait_for_the_import(
    opened: list[ImageImportDialog], qtbot: QtBot
) -> None:
    dialog = imported_at_once(opened)
    QTest.keyClick(dialog.options.width_field.field, Qt.Key.Key_Up)
    assert dialog.take.isEnabled()
    qtbot.waitUntil(lambda: bool(dialog.styles.work.judged))
    qtbot.wait(20)
    assert dialog.isVisible()


def test_a_bug_while_one_style_is_judged_leaves_the_others(
    opened: list[ImageImportDialog],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[str] = []

    def broken_once(puzzle: Puzzle, **named: Any) -> Diagnosis:
        calls.append("diagnose")
        if len(calls) == 1:
            raise RuntimeError("broken")
        return diagnose(puzzle, **named)

    monkeypatch.setattr(image_puzzles, "diagnose", broken_once)
    with qtbot.captureExceptions() as caught:
        dialog = ImageImportDialog(open_picture(data_of(photo())), "Cat.png", None)
        opened.append(dialog)
        dialog.show()
        work = dialog.styles.work
        qtbot.waitUntil(
            lambda: bool(work.judged) and all(each.diagnosis for each in work.judged[1:])
        )
    assert len(caught) == 1
    assert work.judged[0].diagnosis is None


def test_the_style_chosen_by_hand_is_judged_first(
    opened: list[ImageImportDialog],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_end = threading.Event()

    def slow_without_colors(puzzle: Puzzle, *, cancel: CancelToken, **named: Any) -> Diagnosis:
        while puzzle.palette.is_black_and_white and not may_end.wait(0.005):
            if cancel.cancelled:
                break
        return diagnose(puzzle, cancel=cancel, **named)

    monkeypatch.setattr(image_puzzles, "diagnose", slow_without_colors)
    dialog = ImageImportDialog(open_picture(data_of(photo())), "Cat.png", None)
    opened.append(dialog)
    dialog.show()
    work = dialog.styles.work
    qtbot.waitUntil(lambda: work.judging is Style.OUTLINE)
    click(card(dialog, Style.COLORS))
    qtbot.waitUntil(lambda: work.judged[-1].diagnosis is not None)
    assert [each.diagnosis for each in work.judged[:-1]] == [None, None]
    may_end.set()
    settle(qtbot, dialog)
    assert chosen(dialog) == [Style.COLORS]
