"""Waiting for work on many files: progress, Cancel, errors."""

from __future__ import annotations

import threading

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nonogui.library.user_data import DataKey, UserDataError, check_cancel
from nonogui.solver.limits import CancelToken
from nonogui.ui.library.player_data import Step, TransferDialog
from nonogui.ui.look.theme import LIGHT
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.text import Label


def test_it_closes_with_the_answer(qtbot: QtBot) -> None:
    dialog = TransferDialog(LIGHT, "Working", lambda _token, _step: "done")
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.accepted):
        dialog.show()
    assert dialog.answer == "done"


def test_an_error_is_the_answer(qtbot: QtBot) -> None:
    def work(_token: CancelToken, _step: Step) -> object:
        raise UserDataError(DataKey.NO_ARCHIVE)

    dialog = TransferDialog(LIGHT, "Working", work)
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.accepted):
        dialog.show()
    assert isinstance(dialog.answer, UserDataError)


def test_progress_and_cancel(qtbot: QtBot) -> None:
    going = threading.Event()

    def work(token: CancelToken, step: Step) -> object:
        step(1, 4)
        while not going.wait(0.002):
            check_cancel(token)
        return "done"

    dialog = TransferDialog(LIGHT, "Working", work)
    qtbot.addWidget(dialog)
    dialog.show()
    line = dialog.findChild(ProgressLine)
    assert isinstance(line, ProgressLine)
    qtbot.waitUntil(lambda: line.value() == 250)
    assert "1 of 4 files" in [label.text() for label in dialog.findChildren(Label)]
    QTest.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    assert dialog.answer is None


def test_an_error_is_told(qtbot: QtBot) -> None:
    def work(_token: CancelToken, _step: Step) -> object:
        raise LookupError("odd")

    with qtbot.capture_exceptions() as caught:
        dialog = TransferDialog(LIGHT, "Working", work)
        qtbot.addWidget(dialog)
        dialog.show()

        def is_told() -> bool:
            return any("went wrong" in label.text() for label in dialog.findChildren(Label))

        qtbot.waitUntil(is_told)
    assert [kind for kind, _error, _trace in caught] == [LookupError]
    dialog.reject()
