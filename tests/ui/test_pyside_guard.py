"""Guards against faults of PySide6 that end the program.

Release 6.12.0 loses a reference to None at each call. All releases keep the item of a layout that
Python has seen after Qt has deleted it with its widget, and take it for the next object at the same
address. With Python 3.11, all releases crash when C code raises an error in an override.
"""

import subprocess
import sys

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QSpacerItem, QWidgetItem
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from nonogui.ui.widgets.boxes import REST, FoldingRow, hbox, order_tabs, pane, vbox

CALLS = 1000


def test_a_void_call_keeps_the_count_of_references_to_none(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        label.setText("a")
    lost = before - sys.getrefcount(None)
    assert abs(lost) < CALLS // 10


def items_seen() -> list[object]:
    """Return the items of layouts that Python has seen, except whole layouts."""
    known = Shiboken.getAllValidWrappers()
    return [each for each in known if isinstance(each, QWidgetItem | QSpacerItem)]


def test_no_item_of_a_layout_is_seen_where_widgets_come_and_go(qtbot: QtBot) -> None:
    second, third, first = (QPushButton(text) for text in "bca")
    row = FoldingRow((second, 1), 5, third, gap=4)
    around = pane(vbox(hbox(first, 4, row), REST))
    qtbot.addWidget(around)
    before = len(items_seen())
    order_tabs(around)
    around.show()
    first.setFocus()
    for after in (second, third):
        QTest.keyClick(around.focusWidget(), Qt.Key.Key_Tab)
        assert around.focusWidget() is after
    assert row.sizeHint().width() > row.minimumSizeHint().width()
    around.resize(around.minimumSizeHint())
    qtbot.waitUntil(lambda: third.y() > second.y())
    assert len(items_seen()) == before


OVERRIDES = """
from nonogui.ui import pyside
from PySide6.QtCore import QAbstractTableModel
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QTableView, QWidget

app = QApplication(["test", "-platform", "offscreen"])
__name__ = "nonogui.ui.test"

class Page(QWidget):
    def resizeEvent(self, event):
        [][1]

class Question(QDialog):
    def reject(self):
        print("rejected")

try:
    page = Page()
    page.show()
    app.processEvents()
except IndexError as error:
    print(error)
class Rows(QAbstractTableModel):
    def rowCount(self, parent=None):
        return 3

    def columnCount(self, parent=None):
        return 1

    def data(self, index, role=0):
        return None

    def headerData(self, section, orientation, role=0):
        return ()[section]

rows = Rows()
try:
    QTableView().setModel(rows)
except IndexError as error:
    print(error)
question = Question()
button = QPushButton(question)
button.clicked.connect(question.reject)
button.click()
"""


def test_an_error_from_c_in_an_override_is_raised_and_slots_keep_their_parameters() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OVERRIDES], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    error, of_model, rejected = done.stdout.splitlines()
    assert error.endswith("list index out of range")
    assert of_model.endswith("tuple index out of range")
    assert rejected == "rejected"
