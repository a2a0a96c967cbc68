"""The bars of the window: top bar, status strip, dock."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.board.options import Tool
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.widgets.bars import Dock, StatusStrip, ToolControl, ZoomControls
from nonogui.ui.widgets.boxes import TopBar
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.colors import ColorState
from nonogui.ui.widgets.progress import JobRing, JobState, ProgressLine
from nonogui.ui.widgets.text import ElidedLabel
from tests.ui.asking import layout_of
from tests.ui.pictures import CheckLooks

# The offscreen platform says so of each window with a least size, and of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

TOOLS = (Tool.FILL, Tool.CROSS, Tool.MAYBE)
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
        library, menu = Button("Library", "back"), Button(icon="menu", tip="Menu")
        bar = TopBar([library, None], [None, menu])
        qtbot.addWidget(bar)
        bar.resize(1000, 52)
        bar.set_title("Crystal Collection, No. 12", "25 × 25")
        bar.show()
        return bar

    def test_title_is_centred(self, bar: TopBar) -> None:
        title = next(label for label in bar.findChildren(QLabel) if "Crystal" in label.text())
        middle = title.mapTo(bar, title.rect().center()).x()
        assert abs(middle - bar.width() / 2) <= 2

    def test_long_title_is_elided(self, bar: TopBar, qtbot: QtBot) -> None:
        bar.resize(260, 52)
        labels = bar.findChildren(ElidedLabel)
        qtbot.waitUntil(lambda: any(label.text().endswith("…") for label in labels))
        assert bar.title == "Crystal Collection, No. 12"

    def test_compact_top_bar_is_lower_and_hides_button_text(self, bar: TopBar) -> None:
        bar.set_compact(True)
        assert bar.height() == 44
        assert button(bar, "Library").sizeHint().width() == 36
        bar.set_compact(False)
        assert bar.height() == 52
        assert button(bar, "Library").sizeHint().width() > 36


class TestStrip:
    @pytest.fixture
    def strip(self, qtbot: QtBot) -> StatusStrip:
        strip = StatusStrip()
        qtbot.addWidget(strip)
        strip.resize(1000, 32)
        strip.show()
        return strip

    def test_strip_shows_place_run_and_zoom(self, strip: StatusStrip) -> None:
        strip.place.setText("Row 12, column 18")
        strip.run.setText("Run of 3")
        strip.zoom.set_zoom(80)
        assert words(strip) == ["Row 12, column 18", "Run of 3", "80%"]

    def test_strip_shows_a_job_while_it_runs(self, strip: StatusStrip) -> None:
        strip.job.set_job(JOB)
        assert {"Rating the difficulty", "0:03"} <= set(words(strip))
        line = strip.findChild(ProgressLine)
        assert isinstance(line, ProgressLine)
        assert line.share == 0.6
        strip.job.set_job(None)
        assert "Rating the difficulty" not in words(strip)

    def test_job_without_known_progress_shows_no_progress_line(self, strip: StatusStrip) -> None:
        strip.job.set_job(JobState("Looking", 1))
        line = strip.findChild(ProgressLine)
        assert isinstance(line, ProgressLine)
        assert not line.isVisible()

    def test_cancel_button_emits_its_signal(self, strip: StatusStrip, qtbot: QtBot) -> None:
        strip.job.set_job(JOB)
        with qtbot.waitSignal(strip.job.cancel_clicked):
            click(button(strip, "Cancel"))

    @pytest.mark.parametrize(
        ("name", "signal"),
        [
            ("Zoom out", lambda strip: strip.zoom.smaller.clicked),
            ("Zoom in", lambda strip: strip.zoom.larger.clicked),
            ("Fit", lambda strip: strip.zoom.fit.clicked),
        ],
    )
    def test_zoom_buttons_emit_their_signals(
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
        dock = Dock(ToolControl(36), Button(icon="branch", tip="New branch"))
        qtbot.addWidget(dock)
        dock.resize(800, 48)
        dock.show()
        return dock

    def test_dock_fits_the_smallest_window(self, dock: Dock) -> None:
        dock.place.setText("Row 347, column 348")
        dock.note.setText("1:02:10")
        dock.ring.set_job(JOB)
        assert dock.minimumSizeHint().width() <= 800

    def test_dock_shows_zoom_and_time(self, dock: Dock) -> None:
        dock.zoom.set_zoom(40)
        dock.note.setText("0:05")
        assert {"40%", "0:05"} <= set(words(dock))

    def test_dock_shows_a_job_as_a_ring_that_cancels_it(self, dock: Dock, qtbot: QtBot) -> None:
        ring = dock.findChild(JobRing)
        assert isinstance(ring, JobRing)
        assert not ring.isVisible()
        dock.ring.set_job(JOB)
        assert ring.accessibleName() == "Rating the difficulty, 0:03. Cancel"
        with qtbot.waitSignal(dock.ring.clicked):
            click(ring)


def test_bars_match_the_reference_pictures(qtbot: QtBot, looks: CheckLooks) -> None:
    library, menu = Button("Library", "back"), Button(icon="menu", tip="Menu")
    bar, strip = TopBar([library, None], [None, menu]), StatusStrip()
    dock = Dock(ToolControl(36), Button(icon="branch", tip="New branch"))
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


class TestSpaceBetweenButtons:
    def test_room_is_the_space_between_the_buttons(self, qtbot: QtBot) -> None:
        left, right = Button("Library", "back"), Button(icon="menu")
        bar = TopBar([left], [right])
        qtbot.addWidget(bar)
        bar.resize(600, 52)
        bar.show()
        assert bar.room.left() == left.mapTo(bar, left.rect().topRight()).x() + 1
        assert bar.room.right() == right.mapTo(bar, right.rect().topLeft()).x() - 1
        assert (bar.room.top(), left.mapTo(bar, left.rect().topLeft()).x()) == (0, 12)
        bar.set_compact(True)
        layout_of(bar).activate()
        assert left.mapTo(bar, left.rect().topLeft()).x() == 8
        assert bar.room.left() == left.mapTo(bar, left.rect().topRight()).x() + 1

    def test_right_to_left_the_room_is_between_the_buttons_too(self, qtbot: QtBot) -> None:
        start, end = Button("Library", "back"), Button(icon="menu")
        bar = TopBar([start], [end])
        qtbot.addWidget(bar)
        bar.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        bar.resize(600, 52)
        bar.show()
        assert bar.room.left() == end.mapTo(bar, end.rect().topRight()).x() + 1
        assert bar.room.right() == start.mapTo(bar, start.rect().topLeft()).x() - 1

    def test_title_can_be_replaced_and_hidden(self, qtbot: QtBot) -> None:
        bar = TopBar([], [])
        qtbot.addWidget(bar)
        bar.show()
        bar.set_title("One", "5 × 5")
        assert (bar.title, words(bar)) == ("One", ["One", "5 × 5"])
        bar.set_title("Two")
        assert words(bar) == ["Two"]
        over, other = QWidget(), QWidget()
        bar.cover(over, is_over=True)
        bar.cover(other, is_over=True)
        assert not bar.is_free_for(over)
        bar.cover(other, is_over=False)
        assert bar.is_free_for(over)
        assert words(bar) == []
        bar.cover(over, is_over=False)
        assert words(bar) == ["Two"]

    def test_compact_top_bar_hides_separators(self, qtbot: QtBot) -> None:
        bar = TopBar([Button("One"), None, Button("Two")], [])
        qtbot.addWidget(bar)
        bar.show()
        one, two = bar.findChildren(Button)

        def gap() -> int:
            layout_of(bar).activate()
            return two.mapTo(bar, two.rect().topLeft()).x() - one.mapTo(
                bar, one.rect().topRight()
            ).x() - 1  # fmt: skip

        assert gap() == 4 + 17 + 4
        bar.set_compact(True)
        assert gap() == 0
        bar.set_compact(False)
        assert gap() == 25


class TestInksInTheDock:
    INKS = tuple(ColorState(at, f"Ink {at}", (30 * at, 90, 90), "", 0) for at in range(1, 6))

    @pytest.fixture
    def dock(self, qtbot: QtBot) -> Dock:
        dock = Dock(ToolControl(36))
        qtbot.addWidget(dock)
        dock.place.setText("Row 3, column 4")
        dock.show()
        return dock

    @pytest.mark.parametrize(
        ("width", "has_inks", "has_place"),
        [(899, False, True), (899, True, False), (900, True, True), (900, False, True)],
    )
    def test_narrow_dock_hides_the_place_before_the_inks(
        self, dock: Dock, width: int, has_inks: bool, has_place: bool
    ) -> None:
        dock.resize(width, 48)
        dock.set_inks(self.INKS if has_inks else ())
        assert dock.inks.isVisible() == has_inks
        assert dock.place.isVisible() == has_place
        dock.resize(width - 1, 48)
        assert dock.place.isVisible() == (not has_inks)

    def test_dock_with_inks_matches_the_reference_picture(
        self, dock: Dock, looks: CheckLooks
    ) -> None:
        dock.resize(1000, 48)
        dock.set_inks(self.INKS)
        looks("bar-dock-inks", dock)
        dock.set_inks(())
        looks("bar-dock-plain", dock)


class TestZoom:
    @pytest.fixture
    def zoom(self, qtbot: QtBot) -> ZoomControls:
        zoom = ZoomControls()
        qtbot.addWidget(zoom)
        zoom.show()
        return zoom

    def test_zoom_control_starts_at_100_percent(self, zoom: ZoomControls) -> None:
        assert words(zoom) == ["100%"]
        tips = [each.toolTip() for each in (zoom.smaller, zoom.larger, zoom.fit)]
        assert tips == ["Zoom out", "Zoom in", "Fit to window"]

    def test_zoom_buttons_stay_in_place_when_the_number_changes(self, zoom: ZoomControls) -> None:
        places = []
        for percent in (5, 100, 1000):
            zoom.set_zoom(percent)
            zoom.resize(zoom.sizeHint())
            places.append([each.x() for each in (zoom.smaller, zoom.larger, zoom.fit)])
        assert places == [[0, 76, 106]] * 3
        assert zoom.width() == 134


def test_tool_tooltips_say_what_the_left_button_does(qtbot: QtBot) -> None:
    tools = ToolControl()
    qtbot.addWidget(tools)
    assert (tools.accessibleName(), tools.height()) == ("Tool", 40)
    shown = [(tools.segment(tool).text(), tools.segment(tool).toolTip()) for tool in TOOLS]
    assert shown == [
        ("Fill", "Left button fills"),
        ("Cross", "Left button crosses"),
        ("Maybe", "Left button marks “maybe”"),
    ]


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=["light", "dark", "high"])
def test_narrow_bars_match_the_reference_pictures(
    qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    bar = TopBar(
        [Button("Library", "back"), None, Button(icon="menu")],
        [Button(icon="hint"), Button(icon="help")],
    )
    strip = StatusStrip()
    for widget in (bar, strip):
        qtbot.addWidget(widget)
        widget.resize(420, widget.height())
    bar.set_title("Crystal Collection", "25 × 25")
    strip.place.setText("Row 3")
    strip.run.setText("Run of 3")
    dock = Dock(ToolControl(36))
    qtbot.addWidget(dock)
    dock.resize(560, dock.height())
    suffix = f"{theme.is_dark:d}{theme.is_high_contrast:d}"
    looks(f"narrow-bar-{suffix}", bar, theme)
    looks(f"narrow-strip-{suffix}", strip, theme)
    looks(f"narrow-dock-{suffix}", dock, theme)
    bar.set_compact(True)
    looks(f"narrow-compact-{suffix}", bar, theme)
