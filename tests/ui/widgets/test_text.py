"""Text: what does not fit is elided and told in a tooltip; times read as a clock shows them."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QSizePolicy
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.widgets.boxes import REST, hbox, vbox
from nonogui.ui.widgets.text import (
    ElidedLabel,
    Ink,
    KeyCap,
    Label,
    SectionLabel,
    Type,
    clock_text,
)
from nonogui.ui.widgets.themed import Pane, wear
from tests.ui.pictures import CheckLooks


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (3.9, "0:03"), (65, "1:05"), (768, "12:48"), (3599, "59:59"), (3730, "1:02:10")],
)
def test_times(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text


def test_text_that_fits_is_whole(qtbot: QtBot) -> None:
    label = ElidedLabel(LIGHT, "Weekend Colours, No. 3")
    qtbot.addWidget(label)
    label.resize(label.sizeHint())
    assert label.text() == "Weekend Colours, No. 3"
    assert label.toolTip() == ""


def test_text_that_does_not_fit_is_elided_with_a_tooltip(qtbot: QtBot) -> None:
    label = ElidedLabel(LIGHT, "Weekend Colours, No. 3")
    qtbot.addWidget(label)
    label.show()
    label.resize(60, 20)
    assert label.text().endswith("…")
    assert label.full_text == label.toolTip() == label.accessibleName() == "Weekend Colours, No. 3"
    label.resize(400, 20)
    assert label.text() == "Weekend Colours, No. 3"


def test_letters_of_markup_are_shown_as_they_are(qtbot: QtBot) -> None:
    label = Label(LIGHT, "<b>bold</b>")
    qtbot.addWidget(label)
    assert label.sizeHint().width() > label.fontMetrics().horizontalAdvance("bold") * 1.5


def test_a_label_takes_its_colour_from_the_theme_around_it(qtbot: QtBot) -> None:
    around = Pane(LIGHT)
    qtbot.addWidget(around)
    label = Label(LIGHT, "Muted", Type.NOTE, Ink.MUTED)
    label.setParent(around)
    assert label.palette().windowText().color() == LIGHT.muted
    wear(around, DARK)
    assert label.palette().windowText().color() == DARK.muted


def test_an_elided_label_takes_any_width_and_asks_for_its_own(qtbot: QtBot) -> None:
    label = ElidedLabel(LIGHT, "Weekend Colours", Type.NAME)
    qtbot.addWidget(label)
    width = label.fontMetrics().horizontalAdvance("Weekend Colours")
    assert label.sizeHint() == QSize(width + 1, Type.NAME.line)
    assert label.minimumSizeHint() == QSize(0, Type.NAME.line)
    assert label.sizePolicy().verticalPolicy() == QSizePolicy.Policy.Fixed
    label.show()
    label.resize(width, 20)
    assert label.text() == "Weekend Colours"
    label.resize(width - 1, 20)
    assert label.text().endswith("…")
    label.setFont(Type.NOTE.font())
    assert label.text() == "Weekend Colours"


def test_another_text_is_laid_out_and_in_one_line(qtbot: QtBot) -> None:
    pane = Pane(LIGHT)
    qtbot.addWidget(pane)
    label = ElidedLabel(LIGHT, "One")
    hbox(label, REST, on=pane)
    pane.resize(300, 30)
    pane.show()
    before = label.width()
    label.setText("Several words\nin two lines")
    assert label.full_text == label.accessibleName() == "Several words in two lines"
    qtbot.waitUntil(lambda: label.width() > before)
    assert label.text() == "Several words in two lines"


def test_names_of_files_are_cut_where_it_is_told(qtbot: QtBot) -> None:
    label = ElidedLabel(LIGHT)
    qtbot.addWidget(label)
    label.elided = Qt.TextElideMode.ElideMiddle
    label.setText("the-beginning-and-the-end.pbn")
    label.show()
    label.resize(90, 20)
    assert "…" in label.text()[2:-2]


def test_a_line_is_as_high_as_its_style_and_wraps_only_where_it_is_told(qtbot: QtBot) -> None:
    plain, wrapped = Label(LIGHT, "Text " * 9), Label(LIGHT, "Text " * 9, Type.NOTE, wraps=True)
    for label in (plain, wrapped):
        qtbot.addWidget(label)
    assert (plain.minimumHeight(), wrapped.minimumHeight()) == (Type.BODY.line, Type.NOTE.line)
    assert (plain.wordWrap(), wrapped.wordWrap()) == (False, True)
    assert wrapped.sizePolicy().verticalPolicy() == QSizePolicy.Policy.Minimum
    assert plain.sizePolicy().verticalPolicy() == QSizePolicy.Policy.Preferred
    assert (Type.NOTE.line, Type.NOTE.font().pixelSize()) == (18, 12)


def test_figures_of_one_width_where_numbers_change() -> None:
    for style in Type:
        metrics = QFontMetricsF(style.font(tabular=True))
        assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1
        assert style.font().weight() == style.font(tabular=True).weight()


@pytest.mark.parametrize("ink", Ink)
def test_another_role_writes_in_its_colour(qtbot: QtBot, ink: Ink) -> None:
    label = Label(LIGHT, "Text")
    qtbot.addWidget(label)
    label.set_ink(ink)
    assert label.palette().windowText().color() == getattr(LIGHT, ink)
    label.set_theme(DARK)
    assert label.palette().windowText().color() == getattr(DARK, ink)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_scale_of_types(qtbot: QtBot, looks: CheckLooks, theme: Theme) -> None:
    pane = Pane(theme)
    qtbot.addWidget(pane)
    labels = [Label(theme, f"{style.name.capitalize()} 12", style) for style in Type]
    heading, keys = SectionLabel(theme, "Heading"), [KeyCap("H"), KeyCap("Shift")]
    vbox(*labels, heading, hbox(*keys, REST, gap=4), on=pane)
    looks(f"types-{theme.is_dark:d}", pane, theme)
