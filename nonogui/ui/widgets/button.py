"""Buttons: one painted class in the kinds and sizes of the look, alone or following an action."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple, Self

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QPushButton

from nonogui.ui.board.style import mixed
from nonogui.ui.look.icons import DISABLED_OPACITY, paint_icon
from nonogui.ui.look.theme import Theme, font
from nonogui.ui.widgets.themed import Themed, focus_ring, rounded

GAP = 8
RADIUS = 8.0


class Kind(Enum):
    """How much a button stands out."""

    PLAIN = "plain"  # in bars: no box until the pointer is over it
    SOFT = "soft"
    LIT = "lit"  # a soft one whose panel is open
    OUTLINE = "outline"
    PRIMARY = "primary"
    DANGER = "danger"  # loses something; never the default
    LINK = "link"
    KEEP = "keep"  # the two buttons of a what-if chip
    DROP = "drop"


class Size(IntEnum):
    """The height of a button in logical pixels."""

    SMALL = 28
    NORMAL = 36
    LARGE = 44


class Coat(NamedTuple):
    """The colours of a button in one state; no box, or no border, where there is none."""

    text: QColor
    box: QColor | None = None
    border: QColor | None = None


class Button(Themed, QPushButton):
    """A button with an icon, a text and the key that does the same; any of them may be absent.

    It takes the focus from the Tab key only, so that a click leaves the board its keys.

    Attributes:
        key: the shortcut shown beside the text or the icon, as people write it.
    """

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        icon: str = "",
        *,
        kind: Kind = Kind.PLAIN,
        size: Size = Size.NORMAL,
        tip: str = "",
    ) -> None:
        super().__init__(text)
        self.theme = theme
        self.key = ""
        self.kind = kind
        self._size = size
        self._icon = icon
        self._is_compact = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setFixedHeight(size)
        if tip:
            self.setToolTip(tip)
        if tip and not text:
            self.setAccessibleName(tip)

    @classmethod
    def for_action(
        cls,
        theme: Theme,
        action: QAction,
        icon: str,
        *,
        kind: Kind = Kind.PLAIN,
        with_text: bool = False,
        with_key: bool = False,
    ) -> Self:
        """A button that triggers an action and follows its state, words and keys."""
        button = cls(theme, icon=icon, kind=kind)
        button._follow(action, with_text=with_text, with_key=with_key)
        return button

    def _follow(self, action: QAction, *, with_text: bool, with_key: bool) -> None:
        self.setCheckable(action.isCheckable())
        self.clicked.connect(action.trigger)

        def sync() -> None:
            self.setText(action.text().removesuffix("…") if with_text else "")
            self.setAccessibleName(action.text())
            self.setToolTip(action.toolTip())
            self.setEnabled(action.isEnabled())
            self.setChecked(action.isChecked())
            native = QKeySequence.SequenceFormat.NativeText
            self.key = action.shortcut().toString(native) if with_key else ""
            self.updateGeometry()

        action.changed.connect(sync)
        action.toggled.connect(self.setChecked)
        sync()

    def follow_tip(self, action: QAction, *, with_key: bool = False) -> None:
        """Show the tooltip of an action that the button asks for: its words, the player's key.

        A key that is a single character can stand beside the icon as well.
        """
        native = QKeySequence.SequenceFormat.NativeText

        def sync() -> None:
            self.setToolTip(action.toolTip())
            key = action.shortcut().toString(native)
            self.key = key if with_key and len(key) == 1 else ""
            self.updateGeometry()
            self.update()

        action.changed.connect(sync)
        sync()

    @property
    def icon_name(self) -> str:
        """The drawing it shows, a name of the icon set."""
        return self._icon

    def set_icon_name(self, name: str) -> None:
        """Show another drawing."""
        self._icon = name
        self.update()

    def set_kind(self, kind: Kind) -> None:
        """Stand out more or less."""
        self.kind = kind
        self.updateGeometry()
        self.update()

    def set_compact(self, is_compact: bool) -> None:
        """Show the icon only, where there is one; the text stays as tooltip and spoken name."""
        self._is_compact = is_compact and bool(self._icon)
        if self._is_compact and self.text():
            self.setAccessibleName(self.text())
            self.setToolTip(self.toolTip() or self.text())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        texts = self._texts()
        if not texts and self._icon:
            return QSize(self._size, self._size)
        parts: list[float] = [self._icon_size] if self._icon else []
        parts += [QFontMetricsF(face).horizontalAdvance(text) for text, face in texts]
        width = sum(parts) + self._gap * (len(parts) - 1) + 2 * self._padding
        return QSize(round(width + 0.5), self._size)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        rect, coat = QRectF(self.rect()), _coat(self.kind, self.theme, self._stress)
        radius = self._radius
        with QPainter(self) as painter:
            if not self.isEnabled():
                painter.setOpacity(DISABLED_OPACITY)
            if coat.box or coat.border:
                rounded(painter, rect, radius, coat.box, coat.border)
            self._paint_content(painter, rect, coat.text)
            if self.hasFocus():
                focus_ring(painter, rect, radius, self.theme)

    def _paint_content(self, painter: QPainter, rect: QRectF, color: QColor) -> None:
        texts = self._texts()
        content = self.sizeHint().width() - 2 * self._padding
        x = rect.left() + (rect.width() - content) / 2
        if self._icon:
            side = self._icon_size
            if not texts:
                x = rect.center().x() - side / 2
            y = rect.center().y() - side / 2
            paint_icon(painter, QRectF(round(x), round(y), side, side), self._icon, color)
            x += side + self._gap
        for text, face in texts:
            is_key = text == self.key and self.kind is not Kind.PRIMARY
            painter.setFont(face)
            painter.setPen(self.theme.muted if is_key else color)
            width = QFontMetricsF(face).horizontalAdvance(text)
            slot = QRectF(x, rect.top(), width + 1, rect.height())
            painter.drawText(slot, Qt.AlignmentFlag.AlignVCenter, text)
            x += width + self._gap

    def _texts(self) -> list[tuple[str, QFont]]:
        """The texts shown, the button's own first, each with its font."""
        if self._is_compact:
            return []
        bold = self.kind in (Kind.PRIMARY, Kind.KEEP)
        weight = QFont.Weight.DemiBold if bold else QFont.Weight.Medium
        texts = [(self.text(), font(self._pixels, weight))] if self.text() else []
        if self.key:
            texts.append((self.key, font(12)))
        return texts

    @property
    def _pixels(self) -> int:
        if self._size is Size.LARGE:
            return 14
        return 12 if self.kind is Kind.LINK else 13

    @property
    def _icon_size(self) -> int:
        return 16 if self._size is Size.SMALL and self.kind is not Kind.SOFT else 20

    @property
    def _gap(self) -> int:
        return 4 if self.kind is Kind.LINK else GAP

    @property
    def _padding(self) -> int:
        if self.kind is Kind.LINK:
            return 0
        return 12 if self._size is not Size.SMALL or self.kind is Kind.KEEP else 10

    @property
    def _radius(self) -> float:
        return self._size / 2 if self.kind in (Kind.KEEP, Kind.DROP) else RADIUS

    @property
    def _stress(self) -> int:
        """0 at rest, 1 under the pointer, 2 pressed."""
        if not self.isEnabled():
            return 0
        return 2 if self.isDown() else int(self.underMouse())


def _coat(kind: Kind, theme: Theme, stress: int) -> Coat:
    """The colours of a kind of button at rest (0), under the pointer (1), pressed (2)."""
    border = theme.hairline if theme.is_high_contrast else None
    match kind:
        case Kind.PLAIN:
            coat = Coat(theme.ink, _stressed(theme.control, theme, stress - 1))
        case Kind.SOFT:
            coat = Coat(theme.ink, _stressed(theme.control, theme, stress), border)
        case Kind.LIT:
            box = mixed(theme.crosshair_clue, theme.ink, 0.05 * stress)
            coat = Coat(theme.clue_current, box, border)
        case Kind.OUTLINE:
            edge = mixed(theme.hairline, theme.ink, 0.12) if theme.is_dark else theme.hairline
            coat = Coat(theme.ink, _stressed(theme.raised, theme, stress), edge)
        case Kind.DANGER:
            edge = mixed(theme.hairline, theme.ink, 0.12) if theme.is_dark else theme.hairline
            coat = Coat(theme.danger, _stressed(theme.raised, theme, stress), edge)
        case Kind.PRIMARY:
            coat = Coat(theme.on_accent, mixed(theme.accent, theme.on_accent, 0.1 * stress))
        case Kind.LINK:
            coat = Coat(mixed(theme.accent, theme.ink, 0.3 * stress))
        case Kind.KEEP:
            coat = Coat(theme.on_accent, mixed(theme.what_if, theme.on_accent, 0.1 * stress))
        case Kind.DROP:
            box = mixed(theme.what_if_tint, theme.what_if, 0.12 * stress)
            coat = Coat(theme.what_if, box if stress else None)
    return coat


def _stressed(color: QColor, theme: Theme, steps: int) -> QColor | None:
    """A box colour some steps nearer to ink; none below zero."""
    if steps < 0:
        return None
    return mixed(color, theme.ink, (0.12 if theme.is_high_contrast else 0.05) * steps)
