"""What painted widgets share: themes handed down, grounds, rounded boxes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.widgets.boxes import Card, Section
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.controls import Choice, SegmentedControl, Slider, Switch
from nonogui.ui.widgets.marks import GradeDots
from nonogui.ui.widgets.progress import JobRing, ProgressLine, Ring
from nonogui.ui.widgets.rows import NavRow, RowButton, RowRadio, Sign, Swatch
from nonogui.ui.widgets.text import KeyCap, Label, paint_key
from nonogui.ui.widgets.themed import (
    Pane,
    clear,
    focus_ring,
    lay_ground,
    lay_surface,
    restyle,
    rounded,
    theme_of,
    wear,
)
from tests.ui.asking import assert_painted
from tests.ui.pictures import CheckLooks, Store

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


def test_a_border_lies_inside() -> None:
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
def test_corners_are_round_and_at_most_half_the_height(
    store: Store, radius: float, border: QColor | None
) -> None:
    image = painted(RED, border, 2.0, radius)
    store.check(f"rounded-{radius}-{border is not None:d}", image)
    assert image.pixelColor(5, 4) == GROUND
    assert image.pixelColor(15, 4) == (border or RED)


def test_the_ring_of_the_focus_and_a_key(store: Store, no_texts: None) -> None:
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


class TestThemes:
    @pytest.fixture
    def tree(self, qtbot: QtBot) -> Pane:
        """A pane around a plain widget around a pane and a widget that is told of themes."""

        class Told(QWidget):
            def __init__(self) -> None:
                super().__init__()
                self.heard: list[Theme] = []

            def set_theme(self, theme: Theme) -> None:
                self.heard.append(theme)

        outer, plain, inner, told = Pane(LIGHT), QWidget(), Pane(LIGHT), Told()
        for name, widget in (("plain", plain), ("inner", inner), ("told", told)):
            widget.setObjectName(name)
        QVBoxLayout(outer).addWidget(plain)
        box = QVBoxLayout(plain)
        box.addWidget(inner)
        box.addWidget(told)
        qtbot.addWidget(outer)
        return outer

    def test_a_theme_reaches_all_inside(self, tree: Pane, qtbot: QtBot) -> None:
        inner, told = tree.findChild(QWidget, "inner"), tree.findChild(QWidget, "told")
        assert isinstance(inner, Pane)
        assert told is not None
        tree.resize(60, 60)
        assert_painted(qtbot, inner, lambda: wear(tree, DARK))
        assert tree.theme is inner.theme is DARK
        assert told.heard == [DARK]  # type: ignore[attr-defined]

    def test_the_nearest_theme_around(self, tree: Pane, qtbot: QtBot) -> None:
        plain, inner = tree.findChild(QWidget, "plain"), tree.findChild(QWidget, "inner")
        assert isinstance(inner, Pane)
        tree.theme, inner.theme = DARK, HIGH_CONTRAST
        assert theme_of(plain) is DARK
        assert theme_of(inner) is HIGH_CONTRAST
        alone = QWidget()
        qtbot.addWidget(alone)
        assert theme_of(alone) is theme_of(None) is LIGHT


def test_taking_out_all_leaves_nothing_seen(qtbot: QtBot) -> None:
    pane = Pane(LIGHT)
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


def test_a_property_that_changes_is_looked_up_again(qtbot: QtBot) -> None:
    button = QPushButton("One")
    qtbot.addWidget(button)
    button.setStyleSheet('QPushButton { color: red; } QPushButton[kind="x"] { color: blue; }')
    restyle(button, "kind", "")
    button.ensurePolished()
    assert button.palette().buttonText().color() == QColor("red")
    restyle(button, "kind", "x")
    assert button.palette().buttonText().color() == QColor("blue")


@pytest.mark.parametrize("theme", [LIGHT, HIGH_CONTRAST], ids=["light", "high"])
def test_grounds_and_surfaces(qtbot: QtBot, looks: CheckLooks, theme: Theme) -> None:
    pane = Pane(theme)
    qtbot.addWidget(pane)
    ground, bar, key = QFrame(), Pane(theme), KeyCap("Ctrl")
    lay_ground(ground, "evidence")
    lay_surface(bar, Qt.Edge.BottomEdge)
    for widget in (ground, bar):
        widget.setFixedSize(40, 24)
    box = QVBoxLayout(pane)
    for widget in (ground, bar, key):
        box.addWidget(widget)
    looks(f"grounds-{theme.is_high_contrast:d}", pane, theme)
    lay_ground(ground, "")
    looks(f"grounds-none-{theme.is_high_contrast:d}", pane, theme)
    assert key.height() == 20


MADE = (
    lambda: Button(LIGHT, "One"),
    lambda: Card(LIGHT),
    lambda: GradeDots(LIGHT),
    lambda: JobRing(LIGHT),
    lambda: Label(LIGHT, "One"),
    lambda: NavRow(LIGHT, "One"),
    lambda: ProgressLine(LIGHT, name="One"),
    lambda: Ring(LIGHT),
    lambda: RowButton(LIGHT),
    lambda: RowRadio(LIGHT, 40),
    lambda: Section(LIGHT, "One"),
    lambda: SegmentedControl(LIGHT, (Choice(1, "One"),), name="Number"),
    lambda: Sign(LIGHT, "grid", "ink"),
    lambda: Slider(LIGHT, 0, 9, name="One"),
    lambda: Swatch(LIGHT, (0, 0, 0)),
    lambda: Switch(LIGHT, name="One"),
)


@pytest.mark.parametrize("make", MADE)
def test_every_widget_has_a_theme_and_takes_another(
    qtbot: QtBot, make: Callable[[], QWidget]
) -> None:
    around = Pane(LIGHT)
    qtbot.addWidget(around)
    widget = make()
    widget.setParent(around)
    around.theme = HIGH_CONTRAST
    assert theme_of(widget) is LIGHT
    wear(around, DARK)
    assert theme_of(widget) is DARK
