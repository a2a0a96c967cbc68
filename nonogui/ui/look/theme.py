"""The colour themes by role, the theme in use, and the interface font."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette

FALLBACK_FAMILIES: Final = (
    "Inter",
    "Segoe UI Variable",
    "SF Pro",
    "Cantarell",
    "Noto Sans",
    "DejaVu Sans",
)

THEME: Final = "theme"
"""The application property that holds the current theme."""

MIN_FILL_CONTRAST: Final = 7.0
"""Least contrast ratio between the player's fill colour and the paper."""


class ThemeChoice(StrEnum):
    """The theme setting the player chooses."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "high-contrast"


class Theme(NamedTuple):
    """The colours of one theme, named by what they are used for."""

    window: QColor
    surface: QColor
    raised: QColor
    control: QColor
    ink: QColor
    muted: QColor
    hairline: QColor
    paper: QColor
    crossed_paper: QColor
    fill: QColor
    cross: QColor
    added_cross: QColor
    thin_line: QColor
    thick_line: QColor
    accent: QColor
    on_accent: QColor
    crosshair: QColor
    crosshair_clue: QColor
    clue_done: QColor
    clue_current: QColor
    danger: QColor
    danger_tint: QColor
    hint: QColor
    hint_tint: QColor
    evidence: QColor
    evidence_tint: QColor
    what_if: QColor
    what_if_tint: QColor
    selected_segment: QColor
    is_dark: bool = False
    is_high_contrast: bool = False

    @property
    def on_segment(self) -> QColor:
        """Colour of the text on the chosen segment of a segmented button."""
        return self.paper if self.is_high_contrast else self.ink

    def with_fill(self, color: QColor) -> Theme:
        """Return this theme with another colour for filled cells."""
        return self._replace(fill=color)


def _theme(*, is_dark: bool = False, is_high_contrast: bool = False, **colors: str) -> Theme:
    return Theme(
        **{name: QColor(value) for name, value in colors.items()},
        is_dark=is_dark,
        is_high_contrast=is_high_contrast,
    )


# Chosen together: texts have a contrast of at least 4.5, marks on the board of 3, fills on paper of
# 11.
LIGHT: Final = _theme(
    window="#F3F2EF",
    surface="#FAF9F7",
    raised="#FFFFFF",
    control="#E9E7E2",
    ink="#22262E",
    muted="#5B616C",
    hairline="#DEDCD6",
    paper="#FFFFFF",
    crossed_paper="#F7F6F4",
    fill="#2B3240",
    cross="#7C838F",
    added_cross="#B0B5BE",
    thin_line="#D9DBE0",
    thick_line="#868D9A",
    accent="#2857C5",
    on_accent="#FFFFFF",
    crosshair="#E6EDFB",
    crosshair_clue="#D5E1F8",
    clue_done="#646A75",
    clue_current="#1B3F94",
    danger="#B3261E",
    danger_tint="#FBE6E3",
    hint="#8F5500",
    hint_tint="#FFE6AE",
    evidence="#6A3FC4",
    evidence_tint="#ECE5FA",
    what_if="#0B6B66",
    what_if_tint="#D9F0ED",
    selected_segment="#FFFFFF",
)

DARK: Final = _theme(
    is_dark=True,
    window="#15171B",
    surface="#1B1E23",
    raised="#262A31",
    control="#2A2E36",
    ink="#E7E9ED",
    muted="#A2A8B3",
    hairline="#2E323A",
    paper="#20242B",
    crossed_paper="#1B1E24",
    fill="#D6DCE7",
    cross="#858C99",
    added_cross="#555B67",
    thin_line="#343A44",
    thick_line="#69717F",
    accent="#8FB2FF",
    on_accent="#10182B",
    crosshair="#27324A",
    crosshair_clue="#2E3D5E",
    clue_done="#8F96A2",
    clue_current="#B7CEFF",
    danger="#FF8F80",
    danger_tint="#43211E",
    hint="#F4BE55",
    hint_tint="#4B3A15",
    evidence="#BCA5FF",
    evidence_tint="#342C52",
    what_if="#5FCFC4",
    what_if_tint="#153F3C",
    selected_segment="#3C4350",
)

HIGH_CONTRAST: Final = _theme(
    is_high_contrast=True,
    window="#FFFFFF",
    surface="#FFFFFF",
    raised="#FFFFFF",
    control="#FFFFFF",
    ink="#000000",
    muted="#1F1F1F",
    hairline="#000000",
    paper="#FFFFFF",
    crossed_paper="#FFFFFF",
    fill="#000000",
    cross="#000000",
    added_cross="#767676",
    thin_line="#6E6E6E",
    thick_line="#000000",
    accent="#0033CC",
    on_accent="#FFFFFF",
    crosshair="#FFF3B0",
    crosshair_clue="#FFE45C",
    clue_done="#3D3D3D",
    clue_current="#000000",
    danger="#A80000",
    # No tint, but a frame of 2 pixels.
    danger_tint="#FFFFFF",
    hint="#6B3F00",
    hint_tint="#FFE08A",
    evidence="#4B0FB0",
    evidence_tint="#E7DBFF",
    what_if="#005450",
    what_if_tint="#C9F2EE",
    selected_segment="#000000",
)

HIGH_CONTRAST_DARK: Final = _theme(
    is_dark=True,
    is_high_contrast=True,
    window="#000000",
    surface="#000000",
    raised="#000000",
    control="#000000",
    ink="#FFFFFF",
    muted="#E0E0E0",
    hairline="#FFFFFF",
    paper="#000000",
    crossed_paper="#000000",
    fill="#FFFFFF",
    cross="#FFFFFF",
    added_cross="#8C8C8C",
    thin_line="#919191",
    thick_line="#FFFFFF",
    accent="#FFD60A",
    on_accent="#000000",
    crosshair="#332B00",
    crosshair_clue="#594B00",
    clue_done="#C2C2C2",
    clue_current="#FFFFFF",
    danger="#FF9B8F",
    danger_tint="#000000",
    hint="#FFCF70",
    hint_tint="#4A3500",
    evidence="#D3C2FF",
    evidence_tint="#33205E",
    what_if="#7FE7DC",
    what_if_tint="#00403C",
    selected_segment="#FFFFFF",
)


def current_theme() -> Theme:
    """Return the theme in use; the light one before `apply_theme` was called.

    The theme is stored on the application, as its palette and style sheet are. Code that paints
    calls this function each time. Code that caches something made from the theme clears its cache
    on `QEvent.Type.StyleChange`, which Qt sends to every widget when the style sheet changes.
    """
    application = QCoreApplication.instance()
    theme = application.property(THEME) if application else None
    return theme if isinstance(theme, Theme) else LIGHT


def luminance(color: QColor) -> float:
    """Return the relative luminance of a colour, 0 to 1, as defined in WCAG 2.1."""
    channels = (color.redF(), color.greenF(), color.blueF())
    # The constants are those of the standard.
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio of two colours, 1 to 21, as defined in WCAG 2.1."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def choose(choice: ThemeChoice, system: QPalette, *, system_is_contrast: bool = False) -> Theme:
    """Return the theme for the player's setting and the system's palette."""
    is_dark = luminance(system.window().color()) < 0.2
    if choice is ThemeChoice.HIGH_CONTRAST or (choice is ThemeChoice.SYSTEM and system_is_contrast):
        return HIGH_CONTRAST_DARK if is_dark else HIGH_CONTRAST
    if choice is ThemeChoice.SYSTEM:
        return DARK if is_dark else LIGHT
    return DARK if choice is ThemeChoice.DARK else LIGHT


def palette(theme: Theme) -> QPalette:
    """Return the Qt palette of a theme, for Qt's own widgets."""
    roles = {
        QPalette.ColorRole.Window: theme.window,
        QPalette.ColorRole.Base: theme.raised,
        QPalette.ColorRole.AlternateBase: theme.surface,
        QPalette.ColorRole.Button: theme.raised,
        QPalette.ColorRole.ToolTipBase: theme.raised,
        QPalette.ColorRole.WindowText: theme.ink,
        QPalette.ColorRole.Text: theme.ink,
        QPalette.ColorRole.ButtonText: theme.ink,
        QPalette.ColorRole.ToolTipText: theme.ink,
        QPalette.ColorRole.PlaceholderText: theme.muted,
        QPalette.ColorRole.Highlight: theme.accent,
        QPalette.ColorRole.HighlightedText: theme.on_accent,
        QPalette.ColorRole.Link: theme.accent,
        QPalette.ColorRole.BrightText: theme.danger,
        QPalette.ColorRole.LinkVisited: theme.what_if,  # the program never shows a link as visited
    }
    # Qt derives the roles that are not listed from button and window.
    result = QPalette(theme.raised, theme.window)
    for role, color in roles.items():
        result.setColor(role, color)
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        faded = QColor(theme.muted)
        faded.setAlphaF(0.6)
        result.setColor(QPalette.ColorGroup.Disabled, role, faded)
    return result


def tokens(theme: Theme) -> dict[str, str]:
    """Return the theme's colours as style-sheet text, by role."""
    roles = theme._asdict().items()
    return {role: color.name() for role, color in roles if isinstance(color, QColor)}


def font(
    pixels: float, weight: QFont.Weight = QFont.Weight.Normal, *, tabular: bool = False
) -> QFont:
    """Return the interface font.

    Args:
        pixels: the size in logical pixels.
        weight: the weight.
        tabular: whether all digits have the same width.
    """
    result = QFont(_family())
    # Qt looks in the later ones for characters that the system's font lacks.
    result.setFamilies([_family(), *FALLBACK_FAMILIES])
    result.setPixelSize(max(1, round(pixels)))
    result.setWeight(weight)
    if tabular:
        result.setFeature(QFont.Tag("tnum"), 1)
    return result


@cache
def _family() -> str:
    # Every label calls this, and asking the system takes 2 to 100 µs.
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
