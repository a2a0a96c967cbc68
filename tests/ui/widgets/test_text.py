"""Text: what does not fit is elided and told in a tooltip; times read as a clock shows them."""

import pytest
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, LIGHT
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type, clock_text
from nonogui.ui.widgets.themed import Pane, wear


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
