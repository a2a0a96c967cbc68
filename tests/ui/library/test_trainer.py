"""The trainer in the window: how to get there, rounds of drills, and what is kept of them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Cell
from nonogui.library.practice import KeptRound, Outcome, Practice, TechniqueProgress
from nonogui.ui.actions import ActionId
from nonogui.ui.library.statistics import StatisticsDialog
from nonogui.ui.library.techniques import TechniqueTable
from nonogui.ui.library.trainer import TrainerPage
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.drill import DrillPage
from nonogui.ui.widgets.rows import NavRow
from tests.boards import puzzle
from tests.player import Player
from tests.reading import read_out

KEY, LEFT, RIGHT = Qt.Key, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
GLUE, FORCING = Technique.GLUE, Technique.FORCING
HOUSE = puzzle(".#.\n###\n#.#")


@pytest.fixture
def window(player: Player, qtbot: QtBot) -> MainWindow:
    """A window whose library is open."""
    qtbot.waitUntil(lambda: player.window.library.is_open)
    return player.window


def learn(window: MainWindow, *entries: tuple[Technique, Outcome, float]) -> None:
    """Note drills of some days ago."""
    now = time.time()
    noted = [Practice(each, how, now - days * 86400) for each, how, days in entries]
    window.library.write("test", lambda catalogue: catalogue.note_practice(noted))
    window.library.settle()


def practised(window: MainWindow) -> list[tuple[Technique, Outcome]]:
    window.library.settle()
    return [(each.technique, each.outcome) for each in window.library.catalogue.practice()]


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until the trainer shows what the library has."""
    qtbot.waitUntil(lambda: bool(window.trainer.page.table.rows.rows))
    qtbot.waitUntil(lambda: not window.library.quick.is_busy)


def open_trainer(window: MainWindow, qtbot: QtBot) -> TrainerPage:
    window.actions_[ActionId.TRAINER].trigger()
    settle(window, qtbot)
    return window.trainer.page


def drill(window: MainWindow, qtbot: QtBot) -> DrillPage:
    """Wait for the drill."""
    page = window.trainer.drills
    qtbot.waitUntil(lambda: page._open is not None)
    return page


def solve(page: DrillPage) -> None:
    assert page._open is not None
    wanted = page._open.drill
    for cell in wanted.board.diff(wanted.needed):
        value = wanted.needed[cell]
        page._choose_ink(max(1, value))
        place = page.board.cell_rect(cell).center()
        QTest.mouseClick(page.board.viewport(), RIGHT if value == EMPTY else LEFT, pos=place)
    while page._later.isActive():
        QTest.qWait(1)


def answer_wrongly(page: DrillPage) -> Cell:
    """Fill a cell that is not certain, or the other of two that are, and press Enter."""
    assert page._open is not None
    wanted = page._open.drill
    cells = wanted.answer.cells
    at = next(
        at for at, value in enumerate(wanted.board.cells) if value == UNKNOWN and cells[at] != 1
    )
    cell = wanted.answer.cell(at)
    place = page.board.cell_rect(cell).center()
    QTest.mouseClick(page.board.viewport(), LEFT, pos=place)
    QTest.keyClick(page.board, KEY.Key_Return)
    return cell


def test_heading_of_the_boxes_explains_them(window: MainWindow, qtbot: QtBot) -> None:
    rows = open_trainer(window, qtbot).table.rows
    horizontal, tip = Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
    tips = {
        rows.headerData(at, horizontal): rows.headerData(at, horizontal, tip)
        for at in range(rows.columnCount())
    }
    assert tips["Seen"] == "Seen"
    assert "until the next drill" in tips["Box"]


def test_journey_from_the_menu_through_a_right_and_a_wrong_drill_and_back(
    window: MainWindow, qtbot: QtBot, make_window: Callable[[], MainWindow]
) -> None:
    learn(window, (GLUE, Outcome.ALONE, 3), (FORCING, Outcome.ALONE, 3))
    menu = next(each for each in window.menus.bar.findChildren(QMenu) if "Library" in each.title())
    entry = next(each for each in menu.actions() if each.text() == "Training")
    entry.trigger()
    settle(window, qtbot)
    page = window.trainer.page
    assert window.is_shown(page)
    assert window.windowTitle() == "Training"
    assert "6 drills, about 2 minutes" in read_out(page)
    QTest.keyClick(page.start, KEY.Key_Return)
    drills = drill(window, qtbot)
    assert window.is_shown(drills)
    first = drills._open
    assert first is not None
    solve(drills)
    assert drills.verdict.title.text() == "Right"
    QTest.keyClick(drills.board, KEY.Key_Return)
    second = drill(window, qtbot)._open
    assert second is not None
    assert second.drill.technique is not first.drill.technique
    cell = answer_wrongly(drills)
    assert drills.verdict.title.text().startswith(f"Column {cell.column + 1} ")
    assert drills.explained.isVisible()
    QTest.keyClick(drills.board, KEY.Key_Escape)
    settle(window, qtbot)
    assert window.is_shown(page)
    assert page.resume.isVisible()
    assert (first.drill.technique, Outcome.ALONE) in practised(window)[2:]
    assert (second.drill.technique, Outcome.MISSED) in practised(window)[2:]
    QTest.keyClick(page, KEY.Key_Escape)
    assert window.is_in_library
    window.close()
    again = make_window()
    qtbot.waitUntil(lambda: again.library.is_open)
    page = open_trainer(again, qtbot)
    boxes = {each.technique: each.box for each in page.table.rows.rows}
    assert (boxes[first.drill.technique], boxes[second.drill.technique]) == (3, 1)
    assert page.resume.isVisible()


def test_a_round_that_was_left_goes_on_with_its_drill_and_marks(
    window: MainWindow, qtbot: QtBot
) -> None:
    learn(window, (GLUE, Outcome.ALONE, 3))
    page = open_trainer(window, qtbot)
    QTest.mouseClick(page.start, LEFT)
    drills = drill(window, qtbot)
    before = drills._open
    assert before is not None
    at = before.drill.board.cells.index(UNKNOWN)
    QTest.mouseClick(
        drills.board.viewport(), LEFT, pos=drills.board.cell_rect(Cell(0, at)).center()
    )
    # Either the mark stands, or it was all there was to find.
    marks = drills._open.board if drills._open else None
    window.actions_[ActionId.LIBRARY].trigger()
    assert window.is_in_library
    page = open_trainer(window, qtbot)
    QTest.mouseClick(page.resume, LEFT)
    assert window.is_shown(drills)
    assert drills._open is before
    assert drills._open is not None
    assert drills._open.board == marks
    assert all(each.outcome is not Outcome.MISSED for each in window.library.catalogue.practice())


def test_a_round_goes_on_at_the_next_start_with_its_answers_and_marks(
    window: MainWindow, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    learn(window, (GLUE, Outcome.ALONE, 3))
    QTest.mouseClick(open_trainer(window, qtbot).start, LEFT)
    before = drill(window, qtbot)
    answer_wrongly(before)
    QTest.mouseClick(before.next, LEFT)
    shown = drill(window, qtbot)._open
    assert shown is not None
    window.actions_[ActionId.HINT].trigger()
    cell = next(cell for cell in shown.drill.board.diff(shown.drill.answer))
    before._choose_ink(1)
    wrong = EMPTY if shown.drill.answer[cell] else 1
    button = RIGHT if wrong == EMPTY else LEFT
    place = before.board.cell_rect(cell).center()
    QTest.mouseClick(before.board.viewport(), button, pos=place)
    window.close()

    again = make_window()
    qtbot.waitUntil(lambda: again.library.is_open)
    page = open_trainer(again, qtbot)
    QTest.mouseClick(page.resume, LEFT)
    after = drill(again, qtbot)
    assert after._open is not None
    assert after._open.prepared == shown.prepared
    assert after._open.board == shown.drill.board.replace({cell: wrong})
    assert [each.number for each in after._faults] == [1]
    after._open.session.undo()
    solve(after)
    qtbot.waitUntil(lambda: after._open is not None and after._open.judged is not None)
    assert practised(again)[-1] == (GLUE, Outcome.AFTER_HINT)
    kept = KeptRound.from_text(again.settings.settings.training)
    assert kept is not None
    assert kept.outcomes == (Outcome.MISSED, Outcome.AFTER_HINT)


def test_a_round_that_cannot_be_read_leads_back_to_the_trainer(
    window: MainWindow, qtbot: QtBot
) -> None:
    learn(window, (GLUE, Outcome.ALONE, 3))
    window.settings.update(training='{"techniques": ["glue"]}')
    page = open_trainer(window, qtbot)
    QTest.mouseClick(page.resume, LEFT)
    assert window.is_shown(page)
    qtbot.waitUntil(lambda: not page.resume.isVisible())
    assert page.start.isVisible()


def test_keys_undo_and_hint_work_in_a_drill_and_nothing_else_of_a_game(
    window: MainWindow, qtbot: QtBot
) -> None:
    learn(window, (GLUE, Outcome.ALONE, 3))
    actions = window.actions_
    QTest.mouseClick(open_trainer(window, qtbot).start, LEFT)
    drills = drill(window, qtbot)
    on = (ActionId.HINT, ActionId.READ_ROW, ActionId.LIBRARY)
    off = (ActionId.CHECK, ActionId.SOLVE, ActionId.EXPLAIN_CELL, ActionId.PAUSE, ActionId.SAVE)
    assert all(actions[each].isEnabled() for each in on)
    assert not any(actions[each].isEnabled() for each in off)
    assert not actions[ActionId.UNDO].isEnabled()
    assert drills._open is not None
    board = drills._open.drill.board
    cell = Cell(0, board.cells.index(UNKNOWN))
    drills.board.set_cursor(cell)
    QTest.keyClick(drills.board, KEY.Key_M)  # a maybe mark answers nothing
    assert actions[ActionId.UNDO].isEnabled()
    actions[ActionId.UNDO].trigger()
    assert drills.session is not None
    assert drills.session.game.grid == board
    actions[ActionId.HINT].trigger()
    assert "Glue" in read_out(drills.explained)
    actions[ActionId.READ_ROW].trigger()
    assert drills.remark.text().startswith("Row 1: ")


def test_nothing_learnt_leads_to_a_lesson_or_to_any_technique(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = open_trainer(window, qtbot)
    assert "Nothing learnt yet" in read_out(page)
    assert not page.start.isVisible()
    page.table.setFocus()
    page.table.selectRow(1)
    QTest.keyClick(page.table, KEY.Key_Return)
    drills = drill(window, qtbot)
    assert drills._open is not None
    assert drills._open.drill.technique is page.table.rows.rows[1].technique
    window.trainer.show()
    settle(window, qtbot)
    QTest.mouseClick(page.lesson, LEFT)
    qtbot.waitUntil(lambda: window.session is not None)
    assert window.session is not None
    assert window.session.title.startswith("Lesson ")


def test_the_sidebar_leads_to_the_trainer(window: MainWindow, qtbot: QtBot) -> None:
    rows = window.findChildren(NavRow)
    QTest.mouseClick(next(each for each in rows if each.text() == "Training"), LEFT)
    settle(window, qtbot)
    assert window.is_training


def test_a_game_is_saved_and_closed_by_the_trainer(
    window: MainWindow, player: Player, qtbot: QtBot
) -> None:
    player.open(HOUSE)
    player.drag((1, 0), (1, 1))
    open_trainer(window, qtbot)
    assert window.session is None
    assert window.saves.summary(HOUSE) is not None


def test_nothing_due_says_when_and_offers_practice_anyway(window: MainWindow, qtbot: QtBot) -> None:
    learn(window, (GLUE, Outcome.ALONE, 0))
    page = open_trainer(window, qtbot)
    assert "Nothing due today" in read_out(page)
    assert "Next: In 2 days" in read_out(page)
    assert page.start.text() == "Practise anyway"
    QTest.mouseClick(page.start, LEFT)
    assert drill(window, qtbot).marks.accessibleName().endswith("1 to come")


def test_a_line_of_due_techniques_ends_after_a_number(window: MainWindow, qtbot: QtBot) -> None:
    learn(window, (GLUE, Outcome.ALONE, 3), (FORCING, Outcome.ALONE, 3))
    labels = open_trainer(window, qtbot).findChildren(QLabel)
    assert any(
        re.fullmatch("(Forcing|Glue)\u00a0\\d\u00a0· (Forcing|Glue)\u00a0\\d", each.text())
        for each in labels
    )


def test_the_weakest_technique_is_named(window: MainWindow, qtbot: QtBot) -> None:
    missed = [(GLUE, Outcome.MISSED, at / 100) for at in range(4)]
    learn(window, (GLUE, Outcome.ALONE, 3), (FORCING, Outcome.ALONE, 3), *missed)
    text = read_out(open_trainer(window, qtbot))
    assert "Needs practice" in text
    assert "Found unaided 1 of 5 times, missed 4." in text


@pytest.fixture
def bare(qtbot: QtBot, player: Player) -> TrainerPage:
    """The page with given progress, without a library."""
    del qtbot
    page = player.window.trainer.page
    player.window.show_page(page)
    return page


TODAY = date(2026, 3, 1)


def settle_layout(widget: QWidget) -> None:
    for _round in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    widget.repaint()


def progress(count: int) -> list[TechniqueProgress]:
    techniques = list(Technique)[:count]
    return [
        TechniqueProgress(each, 3 * at, at % 3, at % 4, 1 + at % 5, TODAY + timedelta(at - 3))
        for at, each in enumerate(techniques)
    ]


def test_the_table_says_in_words_what_bars_and_dots_show(bare: TrainerPage) -> None:
    bare.show_progress(
        [*progress(6), TechniqueProgress(Technique.COUNTING)], TODAY, has_round=False
    )
    model = bare.table.rows
    rows = [
        [model.data(model.index(row, at)) for at in range(model.columnCount())]
        for row in (4, model.rowCount() - 1)
    ]
    assert rows == [
        [
            "Punctuating",
            "Found 12, after a hint 1, missed 0",
            *("13", "12", "1", "0"),
            "Box 5 of 5",
            "Tomorrow",
            "Practise",
        ],
        ["Counting", "Not seen yet", "0", "0", "0", "0", "", "Not learnt", "Practise"],
    ]


@pytest.mark.parametrize("size", [(480, 400), (820, 640), (930, 640), (1280, 800)])
def test_the_page_needs_no_scrolling_sideways(
    bare: TrainerPage, qtbot: QtBot, size: tuple[int, int]
) -> None:
    bare.window().resize(*size)
    bare.show_progress(progress(17), TODAY, has_round=True)
    qtbot.waitUntil(lambda: bare.width() == size[0])
    settle_layout(bare)
    table = bare.table
    assert bare._area.horizontalScrollBar().maximum() == 0
    assert table.horizontalScrollBar().maximum() == 0
    assert table.isColumnHidden(2) is (size[0] < 960)
    assert table.columnWidth(1) >= min(1, size[0] - 480) * table.sizeHintForColumn(1)
    # The last row can be reached by keys: the page scrolls along.
    table.setFocus()
    table.selectRow(0)
    for _each in range(16):
        QTest.keyClick(table, KEY.Key_Down)
    assert table.currentIndex().row() == 16
    row: QWidget = table.viewport()
    box = table.visualRect(table.currentIndex())
    assert bare.rect().contains(row.mapTo(bare, box.center()))
    for key, at in ((KEY.Key_Home, 0), (KEY.Key_End, 16)):
        QTest.keyClick(table, key)
        assert table.currentIndex().row() == at
        box = table.visualRect(table.currentIndex())
        assert bare.rect().contains(row.mapTo(bare, box.center()))


def test_statistics_have_the_progress_of_each_technique(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[StatisticsDialog] = []

    def keep(dialog: StatisticsDialog) -> None:
        shown.append(dialog)

    monkeypatch.setattr(StatisticsDialog, "exec", keep)
    learn(window, (GLUE, Outcome.ALONE, 3), (GLUE, Outcome.MISSED, 2))
    window.actions_[ActionId.STATISTICS].trigger()
    qtbot.waitUntil(lambda: bool(shown))
    shown[0].show()
    text = read_out(shown[0])
    assert "Techniques in drills, lessons and reviewed games" in text
    (table,) = shown[0].findChildren(TechniqueTable)
    assert [each.technique for each in table.rows.rows] == [GLUE]
    assert (table.rows.rows[0].alone, table.rows.rows[0].missed) == (1, 1)


def test_columns_are_as_wide_as_their_texts(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "nonogui.ui.library.techniques.technique_name", lambda _each: "Krzyżyki na obu końcach"
    )
    table = TechniqueTable()
    qtbot.addWidget(table)
    table.resize(1100, 300)
    table.show()
    english = table.columnWidth(0)
    table.show_progress([TechniqueProgress(GLUE)], date(2026, 11, 27))
    assert table.columnWidth(0) > english
    assert table.columnWidth(0) >= table.sizeHintForColumn(0)


@pytest.mark.parametrize("is_statistics", [False, True])
@pytest.mark.parametrize("width", range(200, 1300, 50))
def test_columns_shown_fit_in_any_language(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, width: int, is_statistics: bool
) -> None:
    monkeypatch.setattr("nonogui.ui.widgets.table._", lambda text: f"{text} {text}")
    table = TechniqueTable(is_statistics=is_statistics)
    qtbot.addWidget(table)
    table.resize(width, 300)
    table.show()
    table.show_progress([TechniqueProgress(GLUE)], date(2026, 11, 27))
    header = table.horizontalHeader()
    shown = [at for at in range(header.count()) if not header.isSectionHidden(at)]
    least = [at for at in ((0, 2, 3, 4, 5) if is_statistics else (0, 6, 7, 8)) if at in shown]
    assert shown == least or header.length() <= table.viewport().width()
    assert all(table.columnWidth(at) >= header.sectionSizeHint(at) for at in shown if at)


def test_cards_and_numbers_are_named_for_screen_readers(window: MainWindow, qtbot: QtBot) -> None:
    page = open_trainer(window, qtbot)
    card = page.lesson.parentWidget()
    assert card is not None
    assert card.accessibleName().startswith("Next lesson. Complete line. Each lesson teaches")
    model, role = page.table.rows, Qt.ItemDataRole.AccessibleTextRole
    texts = [model.data(model.index(0, column), role) for column in range(4)]
    assert texts == [None, "Progress: Not seen yet", "Seen: 0", "Found: 0"]
