"""What painted widgets share: the theme that is worn, grounds, rounded boxes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import (
    DARK,
    HIGH_CONTRAST,
    HIGH_CONTRAST_DARK,
    LIGHT,
    Theme,
    current_theme,
    focus_ring,
    rounded,
    set_style_property,
    set_surface,
    set_tint,
)
from nonogui.ui.widgets.boxes import Card, EmptyState, Section, clear, vbox
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.colors import Swatch
from nonogui.ui.widgets.controls import Choice, SegmentedControl, Slider, Switch
from nonogui.ui.widgets.progress import GradeDots, JobRing, ProgressLine
from nonogui.ui.widgets.rows import NavRow
from nonogui.ui.widgets.text import IconLabel, Ink, KeyCap, Label, paint_key
from tests.ui.asking import assert_painted
from tests.ui.pictures import CheckLooks, Store, use_theme

RED, BLUE, GROUND = QColor(200, 0, 0), QColor(0, 0, 200), QColor(255, 255, 255)


def painted(
    fill: QColor | None, border: QColor | None = None, width: float = 1.0, radius: float = 0.0
) -> QImage:
    image = QImage(30, 20, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    with QPainter(image) as painter:
        rounded(painter, QRectF(5, 4, 20, 12), radius, fill, border, width)
    return image


def column(image: QImage, x: int) -> list[QColor]:
    return [image.pixelColor(x, y) for y in range(image.height())]


def test_border_is_drawn_inside_the_box() -> None:
    bordered = painted(RED, BLUE, 2.0)
    assert column(bordered, 15) == [GROUND] * 4 + [BLUE] * 2 + [RED] * 8 + [BLUE] * 2 + [GROUND] * 4
    assert column(painted(RED), 15) == [GROUND] * 4 + [RED] * 12 + [GROUND] * 4
    thin = painted(RED, BLUE)
    assert column(thin, 15) == [GROUND] * 4 + [BLUE] + [RED] * 10 + [BLUE] + [GROUND] * 4
    row = [thin.pixelColor(x, 10) for x in range(30)]
    assert row == [GROUND] * 5 + [BLUE] + [RED] * 18 + [BLUE] + [GROUND] * 5
    hollow = painted(None, BLUE)
    assert hollow.pixelColor(15, 10) == GROUND
    assert hollow.pixelColor(15, 4) == BLUE


@pytest.mark.parametrize("radius", [4, 99])
@pytest.mark.parametrize("border", [None, BLUE])
def test_corner_radius_is_at_most_half_the_height(
    store: Store, radius: float, border: QColor | None
) -> None:
    image = painted(RED, border, 2.0, radius)
    store.check(f"rounded-{radius}-{border is not None:d}", image)
    assert image.pixelColor(5, 4) == GROUND
    assert image.pixelColor(15, 4) == (border or RED)


def test_focus_ring_and_key_match_the_reference_picture(store: Store, no_texts: None) -> None:
    del no_texts
    for theme in (LIGHT, DARK):
        image = QImage(60, 24, QImage.Format.Format_RGB32)
        image.fill(theme.window)
        with QPainter(image) as painter:
            focus_ring(painter, QRectF(2, 2, 26, 20), 8, theme)
            paint_key(painter, QRectF(34, 2, 22, 20), "H", theme)
        store.check(f"ring-and-key-{theme.is_dark:d}", image)
        assert image.pixelColor(45, 12) == theme.raised
        assert image.pixelColor(45, 2) == theme.hairline


def test_clear_removes_all_widgets_from_a_pane(qtbot: QtBot) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    box = QVBoxLayout(pane)
    labels = [QLabel("one"), QLabel("two")]
    for label in labels:
        box.addWidget(label)
    box.addStretch(1)
    pane.show()
    gone: list[str] = []
    for label in labels:
        label.destroyed.connect(lambda: gone.append("gone"))
    clear(pane)
    assert box.count() == 0
    assert not any(label.isVisible() for label in labels)
    qtbot.waitUntil(lambda: len(gone) == 2)
    clear(QWidget())  # has no layout


def test_changing_a_style_property_updates_the_style(qtbot: QtBot) -> None:
    button = QPushButton("One")
    qtbot.addWidget(button)
    button.setStyleSheet('QPushButton { color: red; } QPushButton[kind="x"] { color: blue; }')
    set_style_property(button, "kind", "")
    button.ensurePolished()
    assert button.palette().buttonText().color() == QColor("red")
    set_style_property(button, "kind", "x")
    assert button.palette().buttonText().color() == QColor("blue")


@pytest.mark.parametrize("theme", [LIGHT, HIGH_CONTRAST], ids=["light", "high"])
def test_grounds_and_surfaces_match_the_reference_picture(
    qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    ground, bar, key = QFrame(), QWidget(), KeyCap("Ctrl")
    set_tint(ground, "evidence")
    set_surface(bar, Qt.Edge.BottomEdge)
    for widget in (ground, bar):
        widget.setFixedSize(40, 24)
    box = QVBoxLayout(pane)
    for widget in (ground, bar, key):
        box.addWidget(widget)
    looks(f"grounds-{theme.is_high_contrast:d}", pane, theme)
    set_tint(ground, "")
    looks(f"grounds-none-{theme.is_high_contrast:d}", pane, theme)
    assert key.height() == 20


MADE: tuple[Callable[[], QWidget], ...] = (
    partial(Button, "One", "hint", kind=Kind.SOFT),
    Card,
    partial(EmptyState, "pause", "Paused.", "Go on"),
    GradeDots,
    JobRing,
    partial(KeyCap, "H"),
    partial(Label, "One", ink=Ink.MUTED),
    partial(NavRow, "One"),
    partial(ProgressLine, name="One"),
    partial(Section, "One"),
    partial(SegmentedControl, (Choice(1, "One", "grid"),), name="Number"),
    partial(IconLabel, "grid", "hint", tile=36),
    partial(Slider, 0, 9, name="One"),
    partial(Swatch, (250, 250, 250)),
    partial(Switch, name="One"),
)


@pytest.mark.parametrize("make", MADE)
def test_open_widgets_follow_a_theme_change_completely(
    qtbot: QtBot, make: Callable[[], QWidget]
) -> None:
    def shown() -> QWidget:
        widget = make()
        qtbot.addWidget(widget)
        widget.resize(120, 60)
        widget.grab()
        return widget

    use_theme(LIGHT)
    before = shown()
    light = before.grab().toImage()
    for theme in (DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK):
        use_theme(theme)
        now = before.grab().toImage()
        assert now == shown().grab().toImage()
        assert now != light


def test_theme_change_repaints_every_widget(qtbot: QtBot) -> None:
    around, inner = QWidget(), QWidget()
    vbox(inner, on=around)
    qtbot.addWidget(around)
    around.resize(60, 60)
    assert_painted(qtbot, inner, lambda: use_theme(DARK))
    # A fill of the player's own changes neither the palette nor the style sheet.
    assert_painted(qtbot, inner, lambda: use_theme(DARK._replace(fill=LIGHT.fill)))


def test_light_theme_is_the_default() -> None:
    assert current_theme() is LIGHT
    use_theme(DARK)
    assert current_theme() is DARK
