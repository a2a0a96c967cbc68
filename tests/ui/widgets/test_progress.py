"""Progress: lines, rings and the arc that turns."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.look.theming import apply_theme
from nonogui.ui.widgets import progress
from nonogui.ui.widgets.boxes import vbox
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.progress import JobRing, JobRow, JobState, ProgressLine, Ring, Spinner
from tests.ui.asking import assert_painted
from tests.ui.pictures import CheckLooks


def test_progress_line_is_filled_to_its_share(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, LIGHT)
    line = ProgressLine(name="Cells")
    qtbot.addWidget(line)
    line.resize(100, 6)
    line.set_share(0.5)
    image = line.grab().toImage()
    assert image.pixelColor(25, 3) == LIGHT.accent
    assert image.pixelColor(75, 3) == LIGHT.control


def test_share_out_of_range_is_clamped(qtbot: QtBot) -> None:
    line = ProgressLine(name="Cells")
    qtbot.addWidget(line)
    line.set_share(3)
    assert line.share == 1
    line.set_share(-1)
    assert line.share == 0


def test_progress_line_paints_only_the_latest_share(qtbot: QtBot) -> None:
    paints = []

    class Watch(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                paints.append(line.share)
            return False

    line = ProgressLine(name="Cells")
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
    assert set(paints) == {0.5}


def test_ring_fills_clockwise_from_the_top(qtbot: QtBot) -> None:
    ring = Ring(40)
    qtbot.addWidget(ring)
    ring.set_share(0.5)
    image = ring.grab().toImage()

    def is_accent(point: QPoint) -> bool:
        color: QColor = image.pixelColor(point)
        return color.blue() - color.red() > 100

    assert is_accent(QPoint(37, 20))
    assert not is_accent(QPoint(2, 20))


def test_spinner_turns_only_while_visible(qtbot: QtBot) -> None:
    spinner = Spinner(20)
    qtbot.addWidget(spinner)
    assert not spinner._timer.isActive()
    spinner.show()
    qtbot.waitUntil(spinner._timer.isActive)
    before = spinner.grab().toImage()
    qtbot.waitUntil(lambda: spinner.grab().toImage() != before)
    spinner.hide()
    assert not spinner._timer.isActive()


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be animated."""
    monkeypatch.setattr(progress, "animates", lambda: False)


@pytest.mark.usefixtures("still")
def test_spinner_without_animation_stands_still(qtbot: QtBot) -> None:
    spinner = Spinner()
    qtbot.addWidget(spinner)
    spinner.show()
    assert not spinner._timer.isActive()


def test_job_ring_matches_the_reference_picture(qtbot: QtBot, looks: CheckLooks) -> None:
    for share in (0.0, 0.3, 1.0):
        ring = JobRing()
        qtbot.addWidget(ring)
        ring.set_job(JobState("Rating", 3, share))
        looks(f"ring-{share}", ring)


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=["light", "dark", "high"])
def test_progress_widgets_match_the_reference_picture(
    qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    rings = [Ring(side) for side in (12, 18, 40)]
    for at, ring in enumerate(rings):
        ring.set_share(at / 2.5)
    line, full = ProgressLine(name="Cells"), ProgressLine(name="Cells")
    line.set_share(0.4)
    full.set_share(1)
    vbox(*rings, Spinner(), line, full, on=pane, gap=4)
    looks(f"progress-{theme.is_dark:d}{theme.is_high_contrast:d}", pane, theme)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_hovered_or_focused_job_ring_matches_the_reference_picture(
    qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    ring = JobRing()
    qtbot.addWidget(ring)
    ring.set_job(JobState("Rating", 3))
    ring.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    looks(f"job-hover-{theme.is_dark:d}", ring, theme)
    ring.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    ring.activateWindow()
    ring.setFocus(Qt.FocusReason.TabFocusReason)
    looks(f"job-focus-{theme.is_dark:d}", ring, theme)


@pytest.mark.usefixtures("still")
def test_job_row_matches_the_reference_picture(qtbot: QtBot, looks: CheckLooks) -> None:
    row = JobRow()
    qtbot.addWidget(row)
    row.set_job(JobState("Rating the difficulty", 63, 0.25))
    row.resize(row.sizeHint())
    looks("job-row", row)
    row.set_job(JobState("Looking", 1))
    row.resize(row.sizeHint())
    looks("job-row-unknown", row)


def test_job_row_is_empty_without_a_job(qtbot: QtBot) -> None:
    row = JobRow()
    qtbot.addWidget(row)
    row.show()

    def shown() -> list[str]:
        children = [each for each in row.findChildren(QWidget) if each.parent() is row]
        return [type(each).__name__ for each in children if each.isVisible()]

    assert shown() == []
    row.set_job(JobState("Rating", 3, 0.0))
    assert sorted(shown()) == ["Button", "ElidedLabel", "Label", "ProgressLine", "Spinner"]
    row.set_job(JobState("Rating", 3))
    assert sorted(shown()) == ["Button", "ElidedLabel", "Label", "Spinner"]
    row.set_job(None)
    assert shown() == []


def test_cancel_button_emits_its_signal(qtbot: QtBot) -> None:
    row = JobRow()
    qtbot.addWidget(row)
    row.set_job(JobState("Rating", 3, 0.5))
    (cancel,) = row.findChildren(Button)
    with qtbot.waitSignal(row.cancel_clicked):
        cancel.click()
    line = row.findChild(ProgressLine)
    assert isinstance(line, ProgressLine)
    assert (line.accessibleName(), line.share) == ("Progress", 0.5)
    row.set_job(JobState("Rating", 3))
    assert line.share == 0


def test_spinner_stops_when_motion_is_reduced_meanwhile(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = JobRow()
    qtbot.addWidget(row)
    (spinner,) = row.findChildren(Spinner)
    row.show()
    row.set_job(JobState("Rating", 3))
    assert spinner._timer.isActive()
    monkeypatch.setattr(progress, "animates", lambda: False)
    qtbot.waitUntil(lambda: not spinner._timer.isActive())
    assert (spinner.width(), spinner.height()) == (14, 14)


def test_ring_shows_its_share_and_job_ring_its_job(qtbot: QtBot) -> None:
    ring, job = Ring(), JobRing()
    for each in (ring, job):
        qtbot.addWidget(each)
    assert (ring.share, ring.width(), ring.height()) == (0.0, 18, 18)
    assert_painted(qtbot, ring, lambda: ring.set_share(0.5))
    assert ring.share == 0.5
    assert job.isHidden()
    job.set_job(JobState("Rating", 3, 0.1))
    assert_painted(qtbot, job, lambda: job.set_job(JobState("Rating", 3, 0.9)))
    assert job.toolTip() == job.accessibleName() == "Rating, 0:03. Cancel"
    assert job.focusPolicy() == Qt.FocusPolicy.TabFocus
    assert job.testAttribute(Qt.WidgetAttribute.WA_Hover)
    assert (job.width(), job.height()) == (28, 28)
    job.set_job(None)
    assert job.isHidden()


def test_progress_line_is_thin(qtbot: QtBot) -> None:
    line = ProgressLine(name="Cells")
    qtbot.addWidget(line)
    assert (line.share, line.accessibleName()) == (0, "Cells")
    assert line.height() == line.sizeHint().height() == line.minimumSizeHint().height() == 6
    assert line.minimumSizeHint().width() < line.sizeHint().width()


def test_progress_line_fills_from_the_right_in_right_to_left_languages(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply_theme(qapp, LIGHT)
    line = ProgressLine(name="Cells")
    qtbot.addWidget(line)
    line.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    line.resize(100, 6)
    line.set_share(0.5)
    image = line.grab().toImage()
    assert image.pixelColor(75, 3) == LIGHT.accent
    assert image.pixelColor(25, 3) == LIGHT.control


def test_screen_readers_do_not_take_a_progress_line_for_a_progress_bar(qtbot: QtBot) -> None:
    line = ProgressLine(name="Cells")
    qtbot.addWidget(line)
    found = QAccessible.queryAccessibleInterface(line)
    assert found.role() is not QAccessible.Role.ProgressBar
    assert found.text(QAccessible.Text.Name) == "Cells"
