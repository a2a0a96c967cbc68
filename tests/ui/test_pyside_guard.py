"""Guards against releases of PySide6 that miscount references (6.12.0 loses one to None a call)."""

import sys

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

CALLS = 1000


def test_a_void_call_keeps_the_count_of_references_to_none(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        label.setText("a")
    lost = before - sys.getrefcount(None)
    assert abs(lost) < CALLS // 10
