"""SteppedTask: make a part in several turns; and paint a new page in a turn of its own."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.in_turns import SteppedTask, TaskSteps, after_painting, paint_next_turn


class Maker:
    """Makes a list in three turns, and records each of them."""

    def __init__(self, *, fails: int = 0) -> None:
        self.done: list[str] = []
        self.fails = fails

    def pieces(self) -> TaskSteps[list[str]]:
        for each in "ab":
            self.done.append(each)
            yield
        if self.fails:
            self.fails -= 1
            raise OSError("not now")
        return self.done


def test_each_turn_performs_one_step() -> None:
    maker = Maker()
    making = SteppedTask(maker.pieces)
    seen = []
    while not making.is_made:
        making.go_on()
        seen.append("".join(maker.done))
    assert seen == ["a", "ab", "ab"]
    making.go_on()
    assert making.part is maker.done
    assert maker.done == ["a", "b"]


def test_reading_the_part_completes_the_remaining_steps() -> None:
    maker = Maker()
    making = SteppedTask(maker.pieces)
    making.go_on()
    assert making.part == ["a", "b"]
    assert making.is_made


def test_closing_deletes_the_pieces_of_an_unfinished_part(qapp: QApplication) -> None:
    def pieces() -> TaskSteps[QWidget]:
        piece = QWidget()
        piece.setObjectName("a piece")
        yield
        return piece

    def widgets() -> list[QWidget]:
        return [each for each in qapp.allWidgets() if each.objectName() == "a piece"]

    making = SteppedTask(pieces)
    making.close()
    making.go_on()
    assert len(widgets()) == 1
    making.close()
    assert not widgets()
    assert making.part.objectName() == "a piece"


def test_task_restarts_from_the_beginning_after_an_error() -> None:
    maker = Maker(fails=1)
    making = SteppedTask(maker.pieces)
    with pytest.raises(OSError, match="not now"):
        making.part  # noqa: B018 (reading it makes the part)
    assert not making.is_made
    assert making.part == ["a", "b", "a", "b"]


def test_task_without_a_result_runs_only_once() -> None:
    calls: list[str] = []

    def do() -> TaskSteps[None]:
        calls.append("once")
        yield

    making: SteppedTask[None] = SteppedTask(do)
    for _each in range(4):
        making.go_on()
    assert making.is_made
    assert calls == ["once"]


class Page(QWidget):
    """A page that is shown and notes when it is painted."""

    def __init__(self, qtbot: QtBot) -> None:
        super().__init__()
        self.done: list[str] = []
        qtbot.addWidget(self)
        self.show()
        qtbot.waitUntil(lambda: bool(self.done))
        self.done.clear()

    def paintEvent(self, _event: QPaintEvent) -> None:
        self.done.append("paint")


def test_due_timer_fires_before_a_new_page_is_painted(qtbot: QtBot) -> None:
    page = Page(qtbot)
    done = page.done
    due = QTimer(page, interval=1, singleShot=True)
    due.timeout.connect(lambda: done.append("due"))
    due.start()
    paint_next_turn(page)
    page.update()
    time.sleep(0.005)  # until it is due
    qtbot.waitUntil(lambda: "paint" in done)
    assert done == ["due", "paint"]
    assert page.updatesEnabled()


def test_what_comes_after_painting_waits_for_it_after_a_long_turn(qtbot: QtBot) -> None:
    page = Page(qtbot)
    after_painting(page, lambda: page.done.append("after"))
    paint_next_turn(page)
    page.update()
    time.sleep(0.005)  # until the timers are due
    qtbot.waitUntil(lambda: "after" in page.done)
    assert page.done == ["paint", "after"]


def test_widget_hidden_before_its_turn_leaves_nothing_on_the_screen(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(300, 200)
    note = QFrame(page)
    note.setGeometry(50, 50, 100, 50)
    note.setStyleSheet("background: red")
    with qtbot.waitExposed(page):
        page.show()

    def is_on_screen() -> bool:
        picture = page.screen().grabWindow(page.winId()).toImage()
        return picture.pixelColor(note.geometry().center()) == QColor("red")

    qtbot.waitUntil(is_on_screen)
    paint_next_turn(note)
    note.hide()
    qtbot.waitUntil(note.updatesEnabled)
    QApplication.processEvents()
    assert not is_on_screen()
