"""The bars of the window: top bar, status strip, dock."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import LIGHT
from nonogui.ui.widgets.bars import Dock, StatusStrip, ToolControl, TopBar
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.progress import JobRing, JobState, ProgressLine
from nonogui.ui.widgets.text import ElidedLabel
from tests.ui.pictures import CheckLooks

# The offscreen platform says so of each window with a least size, and of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

JOB = JobState("Rating the difficulty", 3, 0.6)


def words(widget: QWidget) -> list[str]:
    labels = [label for label in widget.findChildren(QLabel) if label.isVisibleTo(widget)]
    return [label.full_text if isinstance(label, ElidedLabel) else label.text() for label in labels]


def button(widget: QWidget, name: str) -> Button:
    return next(
        each
        for each in widget.findChildren(Button)
        if each.accessibleName().startswith(name) or each.text() == name
    )


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


class TestTopBar:
    @pytest.fixture
    def bar(self, qtbot: QtBot) -> TopBar:
        library, menu = Button(LIGHT, "Library", "back"), Button(LIGHT, icon="menu", tip="Menu")
        bar = TopBar(LIGHT, [library, None], [None, menu])
        qtbot.addWidget(bar)
        bar.resize(1000, 52)
        bar.set_title("Crystal Collection, No. 12", "25 × 25")
        bar.show()
        return bar

    def test_the_title_stands_in_the_middle(self, bar: TopBar) -> None:
        title = next(label for label in bar.findChildren(QLabel) if "Crystal" in label.text())
        middle = title.mapTo(bar, title.rect().center()).x()
        assert abs(middle - bar.width() / 2) <= 2

    def test_a_title_without_room_is_elided(self, bar: TopBar, qtbot: QtBot) -> None:
        bar.resize(260, 52)
        labels = bar.findChildren(ElidedLabel)
        qtbot.waitUntil(lambda: any(label.text().endswith("…") for label in labels))
        assert bar.title == "Crystal Collection, No. 12"

    def test_compact_is_lower_and_without_words(self, bar: TopBar) -> None:
        bar.set_compact(True)
        assert bar.height() == 44
        assert button(bar, "Library").sizeHint().width() == 36
        bar.set_compact(False)
        assert bar.height() == 52
        assert button(bar, "Library").sizeHint().width() > 36


class TestStrip:
    @pytest.fixture
    def strip(self, qtbot: QtBot) -> StatusStrip:
        strip = StatusStrip(LIGHT)
        qtbot.addWidget(strip)
        strip.resize(1000, 32)
        strip.show()
        return strip

    def test_it_shows_place_run_and_zoom(self, strip: StatusStrip) -> None:
        strip.place.setText("Row 12, column 18")
        strip.run.setText("Run of 3")
        strip.zoom.set_zoom(80)
        assert words(strip) == ["Row 12, column 18", "Run of 3", "80 %"]

    def test_a_job_comes_and_goes(self, strip: StatusStrip) -> None:
        strip.job.set_job(JOB)
        assert {"Rating the difficulty", "0:03"} <= set(words(strip))
        line = strip.findChild(ProgressLine)
        assert isinstance(line, ProgressLine)
        assert line.value() == 600
        strip.job.set_job(None)
        assert "Rating the difficulty" not in words(strip)

    def test_a_job_nobody_can_measure_has_no_line(self, strip: StatusStrip) -> None:
        strip.job.set_job(JobState("Looking", 1))
        line = strip.findChild(ProgressLine)
        assert isinstance(line, ProgressLine)
        assert not line.isVisible()

    def test_cancel_is_told(self, strip: StatusStrip, qtbot: QtBot) -> None:
        strip.job.set_job(JOB)
        with qtbot.waitSignal(strip.job.cancel_clicked):
            click(button(strip, "Cancel"))

    @pytest.mark.parametrize(
        ("name", "signal"),
        [
            ("Smaller", lambda strip: strip.zoom.smaller.clicked),
            ("Larger", lambda strip: strip.zoom.larger.clicked),
            ("Fit", lambda strip: strip.zoom.fit.clicked),
        ],
    )
    def test_zoom_is_told(
        self,
        strip: StatusStrip,
        qtbot: QtBot,
        name: str,
        signal: Callable[[StatusStrip], SignalInstance],
    ) -> None:
        with qtbot.waitSignal(signal(strip)):
            click(button(strip, name))


class TestDock:
    @pytest.fixture
    def dock(self, qtbot: QtBot) -> Dock:
        dock = Dock(LIGHT, ToolControl(LIGHT, 36), Button(LIGHT, icon="branch", tip="New branch"))
        qtbot.addWidget(dock)
        dock.resize(800, 48)
        dock.show()
        return dock

    def test_it_fits_the_smallest_window(self, dock: Dock) -> None:
        dock.place.setText("Row 347, column 348")
        dock.note.setText("1:02:10")
        dock.ring.set_job(JOB)
        assert dock.minimumSizeHint().width() <= 800

    def test_it_follows_the_host(self, dock: Dock) -> None:
        dock.zoom.set_zoom(40)
        dock.note.setText("0:05")
        assert {"40 %", "0:05"} <= set(words(dock))

    def test_a_job_is_a_ring_that_cancels(self, dock: Dock, qtbot: QtBot) -> None:
        ring = dock.findChild(JobRing)
        assert isinstance(ring, JobRing)
        assert not ring.isVisible()
        dock.ring.set_job(JOB)
        assert ring.accessibleName() == "Rating the difficulty, 0:03. Cancel"
        with qtbot.waitSignal(dock.ring.clicked):
            click(ring)


def test_how_the_bars_look(qtbot: QtBot, looks: CheckLooks) -> None:
    library, menu = Button(LIGHT, "Library", "back"), Button(LIGHT, icon="menu", tip="Menu")
    bar, strip = TopBar(LIGHT, [library, None], [None, menu]), StatusStrip(LIGHT)
    dock = Dock(LIGHT, ToolControl(LIGHT, 36), Button(LIGHT, icon="branch", tip="New branch"))
    bar.set_title("Crystal Collection, No. 12", "25 × 25")
    strip.place.setText("Row 12, column 18")
    strip.run.setText("Run of 3")
    strip.zoom.set_zoom(80)
    dock.place.setText("Row 3, column 4")
    dock.note.setText("0:05")
    for name, widget, height in (("top", bar, 52), ("strip", strip, 32), ("dock", dock, 48)):
        qtbot.addWidget(widget)
        widget.resize(1000, height)
        looks(f"bar-{name}", widget)
    strip.job.set_job(JOB)
    looks("bar-strip-job", strip)
    bar.set_compact(True)
    looks("bar-top-compact", bar)
