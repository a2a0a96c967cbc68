"""Drills on their page: answered by mouse and keys, judged at once, and explained when wrong."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QPushButton
from pytestqt.qtbot import QtBot

from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Cell
from nonogui.library.practice import Outcome, Round
from nonogui.studio.drills import make_drill
from nonogui.ui.board.accessible import cell_text, left_text, marks_text
from nonogui.ui.look.theme import DARK
from nonogui.ui.play import drill as drill_module
from nonogui.ui.play.drill import TIMED_SECONDS, DrillPage, Prepared
from nonogui.ui.settings import Motion, Settings
from nonogui.ui.widgets.button import Button
from nonogui.ui.window_actions import Actions
from tests.reading import read_out
from tests.ui.pictures import use_theme

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
GLUE = Technique.GLUE


@pytest.fixture
def page(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[DrillPage]:
    """A page without a round; drills are always the same."""
    monkeypatch.setattr(random, "randrange", lambda _below: 8)
    window = QMainWindow()
    qtbot.addWidget(window)
    page = DrillPage(Actions(window, {}), Button(icon="menu", tip="Menu"))
    page.apply(Settings(motion=Motion.REDUCED))
    window.setCentralWidget(page)
    window.resize(1280, 800)
    window.show()
    QTest.qWaitForWindowActive(window)
    yield page
    page.close_jobs()


@pytest.fixture
def outcomes(page: DrillPage) -> list[tuple[Technique, Outcome]]:
    """What the page reports."""
    found: list[tuple[Technique, Outcome]] = []
    page.answered.connect(lambda *answer: found.append(answer))
    return found


def start(page: DrillPage, *techniques: Technique, is_timed: bool = False) -> Prepared:
    page.start(Round(techniques, is_timed=is_timed))
    return shown(page)


def shown(page: DrillPage) -> Prepared:
    """Wait for the drill, and return it."""
    while page._open is None:
        QTest.qWait(5)
    return page._open.prepared


def mark(page: DrillPage, cell: Cell, value: int) -> None:
    """Click on a cell."""
    page._choose_ink(max(1, value))
    place = page.board.cell_rect(cell).center()
    QTest.mouseClick(page.board.viewport(), RIGHT if value == EMPTY else LEFT, pos=place)


def needed(prepared: Prepared) -> list[tuple[Cell, int]]:
    drill = prepared.drill
    return [(cell, drill.needed[cell]) for cell in drill.board.diff(drill.needed)]


def solve(page: DrillPage) -> None:
    for cell, value in needed(shown(page)):
        mark(page, cell, value)
    settle(page)


def settle(page: DrillPage) -> None:
    """Wait until the last mark was judged."""
    while page._later.isActive():
        QTest.qWait(1)


def uncertain(prepared: Prepared) -> Cell:
    drill = prepared.drill
    return drill.answer.cell(drill.answer.cells.index(UNKNOWN))


def answer_wrongly(page: DrillPage) -> None:
    mark(page, uncertain(shown(page)), 1)
    QTest.mouseClick(page.check, LEFT)


def test_marking_every_certain_cell_answers_a_drill(
    page: DrillPage, outcomes: list[tuple[Technique, Outcome]]
) -> None:
    start(page, GLUE, GLUE)
    assert page.bar.title == "Drill 1 of 2"
    solve(page)
    assert outcomes == [(GLUE, Outcome.ALONE)]
    assert page.verdict.title.text() == "Right"
    assert page.verdict.technique.text() == "Glue"
    assert page.explained.isVisible()
    assert page.again.isHidden()
    assert not page.board.is_interactive
    QTest.mouseClick(page.next, LEFT)
    assert shown(page).drill.technique is GLUE
    assert page.bar.title == "Drill 2 of 2"
    assert page.verdict.isHidden()


def test_a_wrong_answer_is_judged_and_explained_on_the_board(
    page: DrillPage, outcomes: list[tuple[Technique, Outcome]]
) -> None:
    prepared = start(page, GLUE)
    wrong = uncertain(prepared)
    answer_wrongly(page)
    assert outcomes == [(GLUE, Outcome.MISSED)]
    column = wrong.column + 1
    assert page.verdict.title.text() == f"Column {column} is not certain"
    assert f"Column {column} can also be empty:" in read_out(page.explained)
    view = page.board.view
    assert view is not None
    assert view.overlays.wrong == {wrong}
    # What was missed is drawn as what it will be.
    assert view.overlays.hint_cells >= {cell for cell, _value in needed(prepared)}
    assert "Another drill on Glue follows in this round." in read_out(page)


def test_what_else_a_line_can_be_is_not_among_the_reasons_for_an_owner(page: DrillPage) -> None:
    start(page, GLUE)
    solve(page)
    assert "The run's number" in read_out(page.explained)
    start(page, GLUE)
    answer_wrongly(page)
    said = read_out(page.explained)
    assert "can also be empty:" in said
    assert "The run's number" not in said


def test_trying_again_is_not_recorded_twice(
    page: DrillPage, outcomes: list[tuple[Technique, Outcome]]
) -> None:
    prepared = start(page, GLUE)
    answer_wrongly(page)
    QTest.mouseClick(page.again, LEFT)
    assert page.session is not None
    assert page.session.game.grid == prepared.drill.board
    solve(page)
    assert page.verdict.title.text() == "Right"
    assert outcomes == [(GLUE, Outcome.MISSED)]
    QTest.mouseClick(page.next, LEFT)
    assert page.bar.title == "Drill 2 of 2"


def test_check_asks_for_a_mark_first(
    page: DrillPage, outcomes: list[tuple[Technique, Outcome]]
) -> None:
    start(page, GLUE)
    QTest.keyClick(page.board, Qt.Key.Key_Return)
    assert outcomes == []
    assert page.remark.text() == "Mark at least one cell first."


def test_a_drill_is_answered_by_keys_alone(
    page: DrillPage, outcomes: list[tuple[Technique, Outcome]], qtbot: QtBot
) -> None:
    prepared = start(page, GLUE)
    for cell, value in needed(prepared):
        QTest.keyClick(page.board, Qt.Key.Key_Home)
        for _each in range(cell.column):
            QTest.keyClick(page.board, Qt.Key.Key_Right)
        QTest.keyClick(page.board, Qt.Key.Key_X if value == EMPTY else Qt.Key.Key_Space)
    settle(page)
    assert outcomes == [(GLUE, Outcome.ALONE)]
    QTest.keyClick(page.board, Qt.Key.Key_Return)
    assert page.question.text() == "Round done"
    with qtbot.waitSignal(page.closed):
        QTest.keyClick(page, Qt.Key.Key_Return)
    assert not page.has_round


def test_hints_name_the_technique_first_and_then_mark_the_cells(
    page: DrillPage, outcomes: list[tuple[Technique, Outcome]]
) -> None:
    start(page, GLUE)
    page.show_hint()
    assert "Glue" in read_out(page.explained)
    assert page.board.view is not None
    assert not page.board.view.overlays.hint_cells
    page.show_hint()
    assert page.board.view.overlays.hint_cells
    solve(page)
    assert outcomes == [(GLUE, Outcome.AFTER_HINT)]
    assert page.verdict.title.text() == "Right, after a hint"


def test_undo_takes_a_mark_back(page: DrillPage) -> None:
    prepared = start(page, GLUE)
    mark(page, uncertain(prepared), 1)
    assert page.session is not None
    page.session.undo()
    assert page.board.view is not None
    assert page.board.view.grid == prepared.drill.board


def test_leaving_keeps_the_round_and_the_marks(
    page: DrillPage, outcomes: list[tuple[Technique, Outcome]], qtbot: QtBot
) -> None:
    prepared = start(page, GLUE)
    mark(page, uncertain(prepared), 1)
    with qtbot.waitSignal(page.closed):
        QTest.keyClick(page.board, Qt.Key.Key_Escape)
    assert page.has_round
    assert outcomes == []
    page.resume()
    assert page.session is not None
    assert page.session.game.grid[uncertain(prepared)] == 1


def test_a_proof_of_several_lines_is_shown_step_by_step(page: DrillPage) -> None:
    prepared = start(page, Technique.SEVERAL_LINES)
    assert page.question.text() == "Solve this board"
    cell, value = needed(prepared)[0]
    mark(page, cell, EMPTY if value else 1)
    QTest.mouseClick(page.check, LEFT)
    assert page.verdict.title.text().endswith("is wrong")
    assert page._open is not None
    seen = page._open.seen
    assert seen is not None
    while len(page.explained.rows) <= seen.last:
        QTest.qWait(5)
    QTest.mouseClick(page.explained.rows[seen.last], LEFT)
    assert page.board.view is not None
    assert page.board.view.overlays.highlighted_lines


@pytest.mark.parametrize("is_judged", [True, False])
def test_a_click_on_a_proof_shows_the_own_board_again(page: DrillPage, is_judged: bool) -> None:
    prepared = start(page, Technique.SEVERAL_LINES)
    cell, value = needed(prepared)[0]
    mark(page, cell, EMPTY if value else 1)
    if is_judged:
        QTest.mouseClick(page.check, LEFT)
    else:
        page.show_hint()
        page.show_hint()
    assert page._open is not None
    session, place = page._open.session, page.board.cell_rect(cell).center()
    assert session is not None
    was_preview = session.is_preview
    QTest.mouseClick(page.board.viewport(), LEFT, pos=place)
    assert (was_preview, session.is_preview) == (True, False)
    assert page.board.view is not None
    assert page.board.view.overlays.wrong == ({cell} if is_judged else frozenset())


def test_a_timed_round_goes_on_at_once_and_explains_at_the_end(
    page: DrillPage,
    outcomes: list[tuple[Technique, Outcome]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [time.monotonic()]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    prepared = start(page, GLUE, is_timed=True)
    page._tick()
    answer_wrongly(page)
    assert page.verdict.isHidden()
    shown(page)
    for _each in range(int(TIMED_SECONDS)):
        clock[0] += 1.0
        page._tick()
    assert page.clock.share == 0
    # The drill that was begun can still be answered.
    assert page.remark.text() == "Time is up: this is the last drill."
    solve(page)
    assert [each for _technique, each in outcomes] == [Outcome.MISSED, Outcome.ALONE]
    assert page.remark.text() == "1 of 2 drills right in 3:00"
    (row,) = page._faults_list.findChildren(QPushButton)
    assert row.text().startswith("Drill 1, Glue: Column")
    QTest.mouseClick(row, LEFT)
    assert page.verdict.title.text().endswith("is not certain")
    assert page.board.view is not None
    assert page.board.view.overlays.wrong == {uncertain(prepared)}
    assert len(outcomes) == 2


def test_colours_can_be_chosen_where_a_drill_has_two(page: DrillPage) -> None:
    start(page, Technique.COLORS_TOUCH)
    assert page.inks.isVisible()
    solve(page)
    assert page.verdict.title.text() == "Right"


def test_a_line_has_numbered_columns_without_clues_for_screen_readers(page: DrillPage) -> None:
    start(page, GLUE)
    view = page.board.view
    assert view is not None
    assert view.is_line
    row, column = Cell(0, 2).lines
    assert "row clue" in cell_text(view, Cell(0, 2))
    assert "column clue" not in cell_text(view, Cell(0, 2))
    assert marks_text(view, column).startswith("Column 3. ")
    assert marks_text(view, row).startswith("Row 1: ")
    assert "columns" not in left_text(view)


def test_the_page_fits_the_smallest_window_without_scrolling_sideways(page: DrillPage) -> None:
    page.window().resize(480, 400)
    for technique in (GLUE, Technique.ROW_AND_COLUMN):
        start(page, technique)
        bar = page._area.horizontalScrollBar()
        QTest.qWait(1)
        assert bar.maximum() == 0
        column = page._area.widget()
        assert column is not None
        assert column.width() <= page.width()
        assert not page.board.is_scrolled


def test_an_answer_is_announced(page: DrillPage, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(drill_module, "announce", lambda _widget, text: said.append(text))
    start(page, GLUE)
    assert said[-1].startswith("Drill 1 of 1. Mark every cell that one technique gives.")
    solve(page)
    assert said[-1].startswith("Right")
    marks = QAccessible.queryAccessibleInterface(page.marks)
    assert marks is not None
    assert marks.text(QAccessible.Text.Name) == "1 right, 0 missed, 0 to come"


def test_the_page_is_drawn_in_the_dark_theme_too(page: DrillPage) -> None:
    use_theme(DARK)
    start(page, GLUE)
    answer_wrongly(page)
    image = page.grab().toImage()
    assert image.pixelColor(4, page.height() - 4) == DARK.window


def test_drills_are_made_off_the_windows_thread(page: DrillPage) -> None:
    asked: list[object] = []
    real = make_drill

    def make(*all_: object) -> object:
        from PySide6.QtCore import QThread

        asked.append(QThread.currentThread())
        return real(*all_)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drill_module, "make_drill", make)
        start(page, GLUE, GLUE)
        while page._ready is None:
            QTest.qWait(5)
    assert asked
    assert page.thread() not in asked


def test_a_round_that_is_over_is_no_longer_kept(page: DrillPage) -> None:
    kept: list[str] = []
    page.kept.connect(kept.append)
    prepared = start(page, GLUE)
    assert kept[-1]
    for cell, value in needed(prepared):
        mark(page, cell, value)
    QTest.qWait(5)
    assert kept[-1] == ""
    page.keep()
    assert kept[-1] == ""
