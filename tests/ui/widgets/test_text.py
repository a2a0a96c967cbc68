"""Text: long text is elided, with all of it in a tooltip; times are written like a clock."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFont, QFontMetricsF
from PySide6.QtWidgets import QSizePolicy, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, HIGH_CONTRAST_DARK, LIGHT, Theme, font
from nonogui.ui.widgets import text
from nonogui.ui.widgets.boxes import REST, hbox, vbox
from nonogui.ui.widgets.text import (
    ElidedLabel,
    Ink,
    KeyCap,
    Label,
    SectionLabel,
    Type,
)
from tests.ui.pictures import CheckLooks, use_theme


def test_text_that_fits_is_not_elided(qtbot: QtBot) -> None:
    label = ElidedLabel("Weekend Colours, No. 3")
    qtbot.addWidget(label)
    label.resize(label.sizeHint())
    assert label.text() == "Weekend Colours, No. 3"
    assert label.toolTip() == ""


def test_text_that_does_not_fit_is_elided_with_a_tooltip(qtbot: QtBot) -> None:
    label = ElidedLabel("Weekend Colours, No. 3")
    qtbot.addWidget(label)
    label.show()
    label.resize(60, 20)
    assert label.text().endswith("…")
    assert label.full_text == label.toolTip() == label.accessibleName() == "Weekend Colours, No. 3"
    label.resize(400, 20)
    assert label.text() == "Weekend Colours, No. 3"


def test_label_shows_markup_as_plain_text(qtbot: QtBot) -> None:
    label = Label("<b>bold</b>")
    qtbot.addWidget(label)
    assert label.sizeHint().width() > label.fontMetrics().horizontalAdvance("bold") * 1.5


def test_elided_label_prefers_its_text_width_but_accepts_any(qtbot: QtBot) -> None:
    label = ElidedLabel("Weekend Colours", Type.NAME)
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


def test_new_text_of_an_elided_label_is_laid_out_in_one_line(qtbot: QtBot) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    label = ElidedLabel("One")
    hbox(label, REST, on=pane)
    pane.resize(300, 30)
    pane.show()
    before = label.width()
    label.setText("Several words\nin two lines")
    assert label.full_text == label.accessibleName() == "Several words in two lines"
    qtbot.waitUntil(lambda: label.width() > before)
    assert label.text() == "Several words in two lines"


def test_label_has_its_style_line_height_and_wraps_only_on_request(qtbot: QtBot) -> None:
    plain, wrapped = Label("Text " * 9), Label("Text " * 9, Type.NOTE, wraps=True)
    for label in (plain, wrapped):
        qtbot.addWidget(label)
    assert (plain.minimumHeight(), wrapped.minimumHeight()) == (Type.BODY.line, Type.NOTE.line)
    assert (plain.wordWrap(), wrapped.wordWrap()) == (False, True)
    assert wrapped.sizePolicy().verticalPolicy() == QSizePolicy.Policy.Minimum
    assert plain.sizePolicy().verticalPolicy() == QSizePolicy.Policy.Preferred
    assert (Type.NOTE.line, Type.NOTE.font().pixelSize()) == (18, 12)


@pytest.mark.parametrize("make", [Label, ElidedLabel])
def test_a_font_higher_than_the_style_is_not_cut_where_room_is_short(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, make: type[Label]
) -> None:

    def higher(size: int, weight: QFont.Weight, *, tabular: bool) -> QFont:
        return font(2 * size, weight, tabular=tabular)  # as some fonts are at the usual size

    monkeypatch.setattr(text, "font", higher)
    root, label = QWidget(), make("0:00", Type.TIMER)
    qtbot.addWidget(root)
    vbox(label, QWidget(), on=root)
    root.resize(200, root.minimumSizeHint().height())
    root.show()
    assert label.height() >= QFontMetricsF(label.font()).height() > Type.TIMER.line


def test_tabular_digits_have_equal_widths() -> None:
    for style in Type:
        metrics = QFontMetricsF(style.font(tabular=True))
        assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1
        assert style.font().weight() == style.font(tabular=True).weight()


def ink_of(label: Label) -> QColor:
    return label.palette().color(label.foregroundRole())


@pytest.mark.parametrize("ink", Ink)
def test_label_ink_follows_the_theme(qtbot: QtBot, ink: Ink) -> None:
    label = Label("Text")
    qtbot.addWidget(label)
    label.set_ink(ink)
    label.ensurePolished()
    use_theme(DARK)
    assert ink_of(label) == getattr(DARK, ink.name.lower())
    use_theme(HIGH_CONTRAST_DARK)
    assert ink_of(label) == getattr(HIGH_CONTRAST_DARK, ink.name.lower())


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_type_scale_matches_the_reference_picture(
    qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    labels = [Label(f"{style.name.capitalize()} 12", style) for style in Type]
    heading, keys = SectionLabel("Heading"), [KeyCap("H"), KeyCap("Shift")]
    vbox(*labels, heading, hbox(*keys, REST, gap=4), on=pane)
    looks(f"types-{theme.is_dark:d}", pane, theme)
