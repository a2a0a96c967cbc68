"""Labels of the window: font sizes and weights, texts, icons."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from nonogui.lazy import regex
from nonogui.ui.look.icons import icon
from nonogui.ui.look.theme import Theme, current_theme, font, rounded, set_tint

_NORMAL, _MEDIUM, _SEMIBOLD = (QFont.Weight.Normal, QFont.Weight.Medium, QFont.Weight.DemiBold)


class Type(Enum):
    """The type scale: size and line height in logical pixels, and weight."""

    # Chosen by eye; lines are 1.5 times as high as the text, except in names and titles.
    NOTE = (12, 18, _NORMAL)
    SECTION = (12, 18, _SEMIBOLD)
    BODY = (13, 20, _NORMAL)
    STRONG = (13, 20, _MEDIUM)
    NAME = (13, 18, _SEMIBOLD)
    BAR_TITLE = (14, 18, _SEMIBOLD)
    PANEL_LINE = (16, 24, _NORMAL)
    PANEL_TITLE = (16, 24, _SEMIBOLD)
    CARD_TITLE = (18, 26, _SEMIBOLD)
    FIGURE = (20, 26, _SEMIBOLD)
    TIMER = (24, 28, _SEMIBOLD)
    WIN_TITLE = (32, 40, _SEMIBOLD)

    @property
    def line(self) -> int:
        """The height of a line."""
        return self.value[1]

    def font(self, *, tabular: bool = False) -> QFont:
        """Return the font, optionally with figures of equal width."""
        size, _line, weight = self.value
        return font(size, weight, tabular=tabular)


class Ink(Enum):
    """The colours of text, by their role in the application's palette."""

    INK = QPalette.ColorRole.WindowText
    MUTED = QPalette.ColorRole.PlaceholderText
    ACCENT = QPalette.ColorRole.Link
    DANGER = QPalette.ColorRole.BrightText
    WHAT_IF = QPalette.ColorRole.LinkVisited


class Label(QLabel):
    """Plain text in one of the type styles.

    Args:
        wraps: whether long text takes several lines; without it the label is one line high.
        tabular: whether figures have equal width, for numbers that change.
    """

    def __init__(
        self,
        text: str = "",
        style: Type = Type.BODY,
        ink: Ink = Ink.INK,
        *,
        wraps: bool = False,
        tabular: bool = False,
    ) -> None:
        super().__init__()
        # Names and titles come from files; Qt would read tags in them.
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(style.font(tabular=tabular))
        self.setWordWrap(wraps)
        # A layout without room takes this height instead of the text's own; some fonts are higher.
        self.setMinimumHeight(max(style.line, self.fontMetrics().height()))
        if QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            # Qt aligns numbers and Latin names left even there.
            flag = Qt.AlignmentFlag
            self.setAlignment(flag.AlignRight | flag.AlignAbsolute | flag.AlignVCenter)
        self.setText(text)
        if wraps:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.set_ink(ink)

    def setText(self, text: str) -> None:
        """Show a text; where it wraps, a very long word may be broken too."""
        super().setText(_LONG_WORD.sub(_breakable, text) if self.wordWrap() else text)

    def text(self) -> str:
        """Return the text without the places at which a long word may be broken."""
        return super().text().replace(_BREAK, "")

    def set_ink(self, ink: Ink) -> None:
        self.setForegroundRole(ink.value)


_BREAK: Final = "\u200b"
"""A place at which a line may end: Qt's labels break lines between words only."""
_LONG_WORD: Final = regex(r"[^\s<>&]{30,}")
"""A word that may be wider than a label; English words are shorter, names of files are not."""


def _breakable(word: re.Match[str]) -> str:
    return _BREAK.join(re.findall(".{1,12}", word[0]))


class SectionLabel(Label):
    """The heading of a group: small, bold, muted."""

    def __init__(self, text: str) -> None:
        super().__init__(text, Type.SECTION, Ink.MUTED)


_AT_END: Final = Qt.TextElideMode.ElideRight


class ElidedLabel(Label):
    """One line of text, shortened with an ellipsis if needed; a tooltip has the full text.

    Attributes:
        full_text: the text without an ellipsis.
    """

    def __init__(
        self,
        text: str = "",
        style: Type = Type.BODY,
        ink: Ink = Ink.INK,
        *,
        tabular: bool = False,
    ) -> None:
        # Before the parent's constructor: it sets the font, and `changeEvent` uses it.
        self.full_text = text
        super().__init__(text, style, ink, tabular=tabular)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        text = " ".join(text.splitlines())  # a file name may contain any character
        self.full_text = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        width = QFontMetrics(self.font()).horizontalAdvance(self.full_text)
        # A pixel more, so that rounding does not shorten a text that just fits.
        return QSize(width + 1, self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        shown = QFontMetrics(self.font()).elidedText(self.full_text, _AT_END, self.width())
        QLabel.setText(self, shown)
        self.setToolTip(self.full_text if shown != self.full_text else "")


# --- keys ---


class KeyCap(QLabel):
    """A key's name in a small box."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setFont(font(11))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFixedHeight(20)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


def paint_key(painter: QPainter, rect: QRectF, text: str, theme: Theme) -> None:
    """Paint a key's name in a small box."""
    rounded(painter, rect, 5, theme.raised, theme.hairline)
    painter.setFont(font(11))
    painter.setPen(theme.muted)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


class IconLabel(QLabel):
    """An icon in the colour of a theme role, optionally on a tile in that role's tint."""

    def __init__(self, name: str, role: str, side: int = 20, *, tile: int = 0) -> None:
        super().__init__()
        self._side, self._tile = side, tile
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFixedSize(tile or side, tile or side)
        self.set_icon(name, role)

    def set_icon(self, name: str, role: str) -> None:
        """Show another icon in the colour of a theme role."""
        self._name, self._role = name, role
        if self._tile:
            set_tint(self, role)
        self._draw()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.DevicePixelRatioChange):
            self._draw()
        return super().event(event)

    def _draw(self) -> None:
        drawn = icon(self._name, getattr(current_theme(), self._role), self._side)
        self.setPixmap(drawn.pixmap(QSize(self._side, self._side), self.devicePixelRatio()))
