"""Themes: readable by measure, and chosen by the player or the system."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QFont, QPalette

from nonogui.ui.look import theme
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK, LIGHT, Theme, ThemeChoice

THEMES = pytest.mark.parametrize(
    "shown",
    [LIGHT, DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK],
    ids=["light", "dark", "hc", "hc-dark"],
)
TEXT = [
    ("ink", "window"),
    ("ink", "surface"),
    ("ink", "raised"),
    ("ink", "control"),
    ("muted", "window"),
    ("muted", "surface"),
    ("muted", "raised"),
    ("muted", "crosshair_clue"),
    ("on_accent", "accent"),
    ("accent", "surface"),
    ("clue_done", "window"),
    ("clue_current", "crosshair_clue"),
    ("danger", "danger_tint"),
    ("hint", "hint_tint"),
    ("evidence", "evidence_tint"),
    ("what_if", "what_if_tint"),
]
MARKS = [
    ("cross", "crossed_paper"),
    ("thick_line", "paper"),
    ("accent", "paper"),
    ("what_if", "paper"),
]


def ratio(shown: Theme, one: str, other: str) -> float:
    return theme.contrast(getattr(shown, one), getattr(shown, other))


@THEMES
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_can_be_read(shown: Theme, text: str, ground: str) -> None:
    assert ratio(shown, text, ground) >= 4.5


@THEMES
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_marks_can_be_seen(shown: Theme, mark: str, ground: str) -> None:
    assert ratio(shown, mark, ground) >= 3


@THEMES
def test_filled_cells_stand_out(shown: Theme) -> None:
    assert ratio(shown, "fill", "paper") > 11


def test_contrast_follows_the_wcag_formula() -> None:
    black, white = QColor("#000000"), QColor("#FFFFFF")
    assert theme.contrast(black, white) == pytest.approx(21)
    assert theme.contrast(QColor("#777777"), white) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("choice", "window", "contrast", "expected"),
    [
        (ThemeChoice.SYSTEM, "#FFFFFF", False, LIGHT),
        (ThemeChoice.SYSTEM, "#202020", False, DARK),
        (ThemeChoice.SYSTEM, "#202020", True, HIGH_CONTRAST_DARK),
        (ThemeChoice.LIGHT, "#202020", False, LIGHT),
        (ThemeChoice.DARK, "#FFFFFF", False, DARK),
        (ThemeChoice.HIGH_CONTRAST, "#FFFFFF", False, HIGH_CONTRAST),
        (ThemeChoice.HIGH_CONTRAST, "#000000", False, HIGH_CONTRAST_DARK),
    ],
)
def test_the_theme_follows_the_preference_and_the_system(
    choice: ThemeChoice, window: str, contrast: bool, expected: Theme
) -> None:
    system = QPalette(QColor(window))
    assert theme.choose(choice, system, system_is_contrast=contrast) is expected


@pytest.mark.usefixtures("qapp")
def test_qt_widgets_get_the_theme() -> None:
    palette = theme.palette(DARK)
    assert palette.color(QPalette.ColorRole.Window) == DARK.window
    assert palette.color(QPalette.ColorRole.WindowText) == DARK.ink
    assert theme.tokens(LIGHT)["accent"] == "#2857c5"


def test_tabular_font_has_digits_of_one_width() -> None:
    digits = QFont.Tag("tnum")
    assert theme.font(13, tabular=True).featureValue(digits) == 1
    assert not theme.font(13).isFeatureSet(digits)
