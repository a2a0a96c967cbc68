"""Progress: lines, rings and the arc that turns."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import LIGHT
from nonogui.ui.look.theming import dress
from nonogui.ui.widgets.progress import JobRing, JobState, ProgressLine, Ring, Spinner
from tests.ui.pictures import CheckLooks


def test_a_line_is_filled_to_its_share(qtbot: QtBot, qapp: QApplication) -> None:
    dress(qapp, LIGHT)
    line = ProgressLine(LIGHT, name="Cells")
    qtbot.addWidget(line)
    line.resize(100, 6)
    line.set_share(0.5)
    image = line.grab().toImage()
    assert image.pixelColor(25, 3) == LIGHT.accent
    assert image.pixelColor(75, 3) == LIGHT.control


def test_a_share_out_of_range_is_held_at_the_ends(qtbot: QtBot) -> None:
    line = ProgressLine(LIGHT, name="Cells")
    qtbot.addWidget(line)
    line.set_share(3)
    assert line.value() == line.maximum()
    line.set_share(-1)
    assert line.value() == 0


def test_a_new_share_waits_to_be_painted_with_the_rest(qtbot: QtBot) -> None:
    paints = []

    class Watch(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                paints.append(line.value())
            return False

    line = ProgressLine(LIGHT, name="Cells")
    qtbot.addWidget(line)
    with qtbot.waitExposed(line):
        line.show()
    qtbot.waitUntil(lambda: not line.testAttribute(Qt.WidgetAttribute.WA_PendingUpdate))
    watch = Watch(line)
    line.installEventFilter(watch)
    line.set_share(0.25)
    line.set_share(0.5)
    assert paints == []
    qtbot.waitUntil(lambda: bool(paints))
    assert paints == [line.maximum() // 2]


def test_a_ring_fills_clockwise_from_the_top(qtbot: QtBot) -> None:
    ring = Ring(LIGHT, 40)
    qtbot.addWidget(ring)
    ring.set_share(0.5)
    image = ring.grab().toImage()

    def is_accent(point: QPoint) -> bool:
        color: QColor = image.pixelColor(point)
        return color.blue() - color.red() > 100

    assert is_accent(QPoint(37, 20))
    assert not is_accent(QPoint(2, 20))


def test_the_arc_turns_while_it_is_shown(qtbot: QtBot) -> None:
    spinner = Spinner(LIGHT, 20)
    qtbot.addWidget(spinner)
    assert not spinner.is_turning
    spinner.show()
    qtbot.waitUntil(lambda: spinner.is_turning)
    before = spinner.grab().toImage()
    qtbot.waitUntil(lambda: spinner.grab().toImage() != before)
    spinner.hide()
    assert not spinner.is_turning


def test_the_arc_stands_still_where_motion_is_not_wanted(qtbot: QtBot) -> None:
    spinner = Spinner(LIGHT, is_animated=False)
    qtbot.addWidget(spinner)
    spinner.show()
    assert not spinner.is_turning
    spinner.set_animated(True)
    assert spinner.is_turning


def test_how_rings_look(qtbot: QtBot, looks: CheckLooks) -> None:
    for share in (0.0, 0.3, 1.0):
        ring = JobRing(LIGHT)
        qtbot.addWidget(ring)
        ring.set_job(JobState("Rating", 3, share))
        looks(f"ring-{share}", ring)
