"""The colour themes by role, the theme in use, the interface font, and what shows a theme.

Widgets show it by properties that the style sheet reads, or paint the shapes at the end.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPainter, QPalette, QPen

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

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


# Chosen together: texts have a contrast of at least 4.5, marks on the board of 3, fills on paper of
# 11.
_COLORS: Final = {  # light, dark, high contrast, high contrast on black
    "window": ("#F3F2EF", "#15171B", "#FFFFFF", "#000000"),
    "surface": ("#FAF9F7", "#1B1E23", "#FFFFFF", "#000000"),
    "raised": ("#FFFFFF", "#262A31", "#FFFFFF", "#000000"),
    "control": ("#E9E7E2", "#2A2E36", "#FFFFFF", "#000000"),
    "ink": ("#22262E", "#E7E9ED", "#000000", "#FFFFFF"),
    "muted": ("#5B616C", "#A2A8B3", "#1F1F1F", "#E0E0E0"),
    "hairline": ("#DEDCD6", "#2E323A", "#000000", "#FFFFFF"),
    "paper": ("#FFFFFF", "#20242B", "#FFFFFF", "#000000"),
    "crossed_paper": ("#F7F6F4", "#1B1E24", "#FFFFFF", "#000000"),
    "fill": ("#2B3240", "#D6DCE7", "#000000", "#FFFFFF"),
    "cross": ("#7C838F", "#858C99", "#000000", "#FFFFFF"),
    "added_cross": ("#B0B5BE", "#555B67", "#767676", "#8C8C8C"),
    "thin_line": ("#D9DBE0", "#343A44", "#6E6E6E", "#919191"),
    "thick_line": ("#868D9A", "#69717F", "#000000", "#FFFFFF"),
    "accent": ("#2857C5", "#8FB2FF", "#0033CC", "#FFD60A"),
    "on_accent": ("#FFFFFF", "#10182B", "#FFFFFF", "#000000"),
    "crosshair": ("#E6EDFB", "#27324A", "#FFF3B0", "#332B00"),
    "crosshair_clue": ("#D5E1F8", "#2E3D5E", "#FFE45C", "#594B00"),
    "clue_done": ("#646A75", "#8F96A2", "#3D3D3D", "#C2C2C2"),
    "clue_current": ("#1B3F94", "#B7CEFF", "#000000", "#FFFFFF"),
    "danger": ("#B3261E", "#FF8F80", "#A80000", "#FF9B8F"),
    # Without a tint in high contrast, but with a frame of 2 pixels.
    "danger_tint": ("#FBE6E3", "#43211E", "#FFFFFF", "#000000"),
    "hint": ("#8F5500", "#F4BE55", "#6B3F00", "#FFCF70"),
    "hint_tint": ("#FFE6AE", "#4B3A15", "#FFE08A", "#4A3500"),
    "evidence": ("#6A3FC4", "#BCA5FF", "#4B0FB0", "#D3C2FF"),
    "evidence_tint": ("#ECE5FA", "#342C52", "#E7DBFF", "#33205E"),
    "what_if": ("#0B6B66", "#5FCFC4", "#005450", "#7FE7DC"),
    "what_if_tint": ("#D9F0ED", "#153F3C", "#C9F2EE", "#00403C"),
    "selected_segment": ("#FFFFFF", "#3C4350", "#000000", "#FFFFFF"),
}


def _theme(column: int, *, is_dark: bool = False, is_high_contrast: bool = False) -> Theme:
    colors = {role: QColor(row[column]) for role, row in _COLORS.items()}
    return Theme(**colors, is_dark=is_dark, is_high_contrast=is_high_contrast)


LIGHT: Final = _theme(0)
DARK: Final = _theme(1, is_dark=True)
HIGH_CONTRAST: Final = _theme(2, is_high_contrast=True)
HIGH_CONTRAST_DARK: Final = _theme(3, is_dark=True, is_high_contrast=True)


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
    """Return the interface font in logical pixels; `tabular` makes all digits equally wide."""
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


# --- properties for the style sheet ---


def set_surface(widget: QWidget, edge: Qt.Edge) -> None:
    """Let the style sheet paint a surface with a hairline at one edge.

    Right to left, the left and the right edge change places.
    """
    if QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft:
        mirrored = {Qt.Edge.LeftEdge: Qt.Edge.RightEdge, Qt.Edge.RightEdge: Qt.Edge.LeftEdge}
        edge = mirrored.get(edge, edge)
    # Qt paints the background of a plain widget only with this attribute.
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    widget.setProperty("edge", edge.name)


def set_tint(widget: QWidget, role: str) -> None:
    """Let the style sheet paint a rounded box in the tint of a theme role; "" removes it."""
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    set_style_property(widget, "ground", role)


def set_style_property(widget: QWidget, name: str, value: str) -> None:
    """Set a property used by the style sheet; re-apply the style only if it changed."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        # Before it is first shown, the widget has no style yet and gets it then.
        if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            # Qt reads the properties that a style sheet names only when it polishes a widget.
            widget.style().unpolish(widget)
            widget.style().polish(widget)


# --- shapes ---


# The thickness that WCAG 2.2 asks of a focus indicator.
FOCUS_WIDTH: Final = 2.0


def rounded(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    fill: QColor | None,
    border: QColor | None = None,
    width: float = 1.0,
) -> None:
    """Paint a rounded box; its border, if any, is inside the rectangle."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(fill or Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(border, width) if border else QPen(Qt.PenStyle.NoPen))
    # A pen is drawn half on each side of its line.
    inset = width / 2 if border else 0.0
    box = rect.adjusted(inset, inset, -inset, -inset)
    radius = min(radius - inset, box.height() / 2)
    painter.drawRoundedRect(box, radius, radius)


def focus_ring(painter: QPainter, rect: QRectF, radius: float, theme: Theme) -> None:
    """Paint the ring of the focused widget, inside the rectangle."""
    rounded(painter, rect, radius, None, theme.accent, FOCUS_WIDTH)
