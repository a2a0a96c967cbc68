"""Buttons in the kinds and sizes of the design, standalone or connected to an action."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QSize, Qt

from nonogui.i18n import without_dots
from nonogui.ui.look.icons import icon as icon_of
from nonogui.ui.look.theme import Theme, current_theme, font, set_style_property

# Between an icon and the text; chosen by eye.
GAP: Final = 8
TAIL: Final = 14
"""The side length of an icon at the end."""


class Kind(Enum):
    """How prominent a button is; the style sheet has a rule for each kind."""

    PLAIN = "plain"  # in bars: no box until hovered
    SOFT = "soft"
    LIT = "lit"  # a soft one with its panel open
    OUTLINE = "outline"
    PRIMARY = "primary"
    DANGER = "danger"  # loses data; never the default
    LINK = "link"
    ACCEPT = "accept"  # this and the next: the two buttons of a what-if chip
    DISCARD = "discard"
    SEGMENT = "segment"  # one of a few choices side by side
    ROW = "row"  # one of a list of pages
    HEADING = "heading"  # the heading of a column


class Size(IntEnum):
    """The height of a button in logical pixels."""

    # Chosen by eye; larger than the 24 pixels that WCAG 2.2 asks of a target.
    SMALL = 28
    NORMAL = 36
    LARGE = 44


# The theme roles for icons, unchecked and checked; the default is ink.
_ICON_ROLES: Final = {
    Kind.LIT: ("clue_current", "clue_current"),
    Kind.PRIMARY: ("on_accent", "on_accent"),
    Kind.DANGER: ("danger", "danger"),
    Kind.LINK: ("accent", "accent"),
    Kind.ACCEPT: ("on_accent", "on_accent"),
    Kind.DISCARD: ("what_if", "what_if"),
    Kind.SEGMENT: ("muted", "on_segment"),
    Kind.ROW: ("ink", "clue_current"),
}

# Kinds that never have a box and need no padding for one.
_TIGHT: Final = (Kind.LINK, Kind.HEADING)

_WEIGHTS: Final = dict.fromkeys((Kind.PRIMARY, Kind.ACCEPT), QtGui.QFont.Weight.DemiBold)


LEAST_TEXT, LEAST_CHOICE = 18, 8
"""Characters before the ellipsis in the narrowest button, and in one that shows a choice.

18 are enough for the English texts in narrow places.
"""

MIN_TEXT: Final = 4
"""Least number of characters, with the ellipsis, of a shortened text beside an icon."""


class Button(QtWidgets.QPushButton):
    """A button with optional icon, text and shortcut.

    Only the Tab key gives it the focus: after a click, keys still go to the board. A text that does
    not fit ends in an ellipsis; a button without a tooltip of its own then shows it as one.
    """

    def __init__(
        self,
        text: str = "",
        icon: str = "",
        *,
        kind: Kind = Kind.PLAIN,
        size: Size = Size.NORMAL,
        tip: str = "",
    ) -> None:
        super().__init__()
        self._size = size
        self.icon_name = icon
        self._icon_fill: QtGui.QColor | None = None
        self._words = text
        self._has_whole_text_as_tip = False
        self._tail: QtWidgets.QLabel | None = None
        self._tail_icon = ""
        self._is_compact = False
        self._drawn_in: Theme | None = None
        # Not by a click: the keys of the player still go to the board.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedHeight(size)
        # A stock button can't be narrower than its text.
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self.setProperty("scale", size.name.lower())
        # Without words, the tip is what a screen reader says.
        if tip and not text:
            self.setAccessibleName(tip)
        if tip:
            self.setToolTip(tip)
        self.set_kind(kind)

    def setToolTip(self, tip: str) -> None:
        """Set the tooltip; if it is the name with a shortcut, a screen reader says the shortcut."""
        super().setToolTip(tip)
        name = without_dots(self.accessibleName() or self._words)
        key = tip.removeprefix(name)
        self.setAccessibleDescription(key.strip(" ()") if key.startswith(" (") else "")

    def follow(
        self, action: QtGui.QAction, *, with_text: bool = False, with_key: bool = False
    ) -> None:
        """Trigger an action, and show its state, tooltip and perhaps text and shortcut."""
        self.setCheckable(action.isCheckable())
        if action.actionGroup() is not None:
            self.be_one_of_several()
        self.clicked.connect(action.trigger)

        def sync() -> None:
            # The dots announce a dialog in menus; a button in a bar does without them.
            self.setText(without_dots(action.text()) if with_text else "")
            self.setAccessibleName(action.text())
            self.setToolTip(action.toolTip())
            self.setEnabled(action.isEnabled())
            self.setChecked(action.isChecked())
            self.key = shortcut_text(action) if with_key else ""

        action.changed.connect(sync)
        sync()

    def be_one_of_several(self) -> None:
        """Be a choice to screen readers, not a check box; its owner unchecks the others."""
        self.setAutoExclusive(True)
        QtWidgets.QButtonGroup(self, exclusive=False).addButton(
            self
        )  # alone, so that Tab reaches each

    def stand_for(self, action: QtGui.QAction, *, with_key: bool = False) -> None:
        """Trigger an action and show its tooltip, under the button's own icon and text.

        With `with_key`, a single-character shortcut is shown beside the icon as well.
        """
        self.clicked.connect(action.trigger)

        def sync() -> None:
            self.setToolTip(action.toolTip())
            key = shortcut_text(action)
            self.key = key if with_key and len(key) == 1 else ""

        action.changed.connect(sync)
        sync()

    @property
    def key(self) -> str:
        """The shortcut shown on the button, as people write it."""
        return self._tail.text() if self._tail else ""

    @key.setter
    def key(self, key: str) -> None:
        if key != self.key:
            self.tail.setText(key)
            self._show()

    @property
    def tail(self) -> QtWidgets.QLabel:
        """The label at the end of the button, for its shortcut or icon."""
        if self._tail is None:
            self._tail = tail = QtWidgets.QLabel()
            tail.setTextFormat(Qt.TextFormat.PlainText)
            tail.setFont(font(12, tabular=True))
            # The label covers a part of the button; a press there must reach the button.
            tail.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            row = QtWidgets.QHBoxLayout(self)
            # A margin for one width must not become the least width of the next.
            row.setSizeConstraint(QtWidgets.QLayout.SizeConstraint.SetNoConstraint)
            row.addWidget(tail, 0, Qt.AlignmentFlag.AlignRight)
        return self._tail

    def set_tail_icon(self, name: str) -> None:
        """Show an icon at the end, for example on a button that opens a menu."""
        self._tail_icon = name
        self._show()

    def set_icon_name(self, name: str) -> None:
        """Show another icon, or none."""
        self.icon_name = name
        if not name:
            self.setIcon(QtGui.QIcon())
        self._show()

    def set_icon_fill(self, color: QtGui.QColor | None) -> None:
        """Show the areas of the icon in a colour; None for the colour of its strokes."""
        # As numbers: to compare a QColor with None, PySide first makes all classes of gradients.
        if (color and color.rgba()) != (self._icon_fill and self._icon_fill.rgba()):
            self._icon_fill = color
            self._draw_icons()

    def set_kind(self, kind: Kind) -> None:
        """Set how prominent the button is."""
        self.kind = kind
        if self._tail is not None and self.property("kind") != kind.value:
            # The style sheet colours it by the kind, but Qt polishes only the button again.
            set_style_property(self, "kind", kind.value)
            self.style().unpolish(self._tail)
            self.style().polish(self._tail)
        set_style_property(self, "kind", kind.value)
        self._set_font()
        self._show()

    def _set_font(self) -> None:
        pixels = 14 if self._size is Size.LARGE else 12 if self.kind in _TIGHT else 13
        self.setFont(font(pixels, _WEIGHTS.get(self.kind, QtGui.QFont.Weight.Medium)))

    def set_compact(self, is_compact: bool) -> None:
        """Show only the icon if there is one; the text becomes tooltip and accessible name."""
        before, self._is_compact = self._is_compact, is_compact and bool(self.icon_name)
        if self._is_compact and self._words:
            self.setAccessibleName(self._words)
        if self._is_compact != before:
            self._show()

    def watch_menu(self, menu: QtWidgets.QMenu) -> None:
        """Know when a menu that this button opens is closed."""
        menu.aboutToHide.connect(self._find_pointer)

    def _find_pointer(self) -> None:
        # Qt does not say that the pointer left while a menu was open, so the button would stay lit.
        is_under = self.rect().contains(self.mapFromGlobal(QtGui.QCursor.pos()))
        self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, is_under)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # Qt sends several when the style sheet changes.
        if event.type() == QEvent.Type.StyleChange and self._drawn_in is not current_theme():
            self._draw_icons()
            self._set_font()  # another style sheet brings back the font of the first kind

    def setText(self, text: str) -> None:
        """Show a text; `&` does not mark a shortcut."""
        if text != self._words:
            self._words = text
            self._show()

    def text(self) -> str:
        """Return the whole text, even if the button shows it shortened or not at all."""
        return self._words

    def sizeHint(self) -> QSize:
        if self._is_bare:
            return QSize(self._size, self._size)
        return QSize(2 * self._padding + self._content_width, self._size)

    def minimumSizeHint(self) -> QSize:
        """Return the size with as much of the text as still says something."""
        hint, text = self.sizeHint(), self._words_shown
        if len(text) > self._least_text:
            least = self._metrics.horizontalAdvance(text[: self._least_text] + "…")
            spare = self._metrics.horizontalAdvance(text) - least
            hint.setWidth(hint.width() - max(0, spare))
        return hint

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        # Qt presses a button with Space only, unless it is in a dialog.
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        # A chosen segment has nothing more to do: Enter is for the dialog.
        if is_enter and not (self.kind is Kind.SEGMENT and self.isChecked()):
            self.click()
        else:
            super().keyPressEvent(event)

    def _show(self) -> None:
        """Show the icon, as much text as fits, and the label at the end."""
        self._draw_icons()
        if self._tail is not None:
            self._tail.setVisible(self._has_tail)
        self._fit()
        self.updateGeometry()

    def _draw_icons(self) -> None:
        theme = self._drawn_in = current_theme()
        if self._tail_icon:
            drawn = icon_of(self._tail_icon, theme.ink, TAIL)
            self.tail.setPixmap(drawn.pixmap(QSize(TAIL, TAIL), self.devicePixelRatio()))
        if self.icon_name:
            side = self._icon_size
            role, on = _ICON_ROLES.get(self.kind, ("ink", "ink"))
            # A stock button leaves 4 px between icon and text, which is enough for links only.
            is_tight = self._is_bare or self.kind in _TIGHT
            pad = 0 if is_tight else 1 if self.kind is Kind.SEGMENT else 2
            colors = getattr(theme, role), getattr(theme, on)
            self.setIcon(icon_of(self.icon_name, colors[0], side, colors[1], pad, self._icon_fill))
            self.setIconSize(QSize(side + 2 * pad, side))

    @property
    def least_width(self) -> int:
        """The width from which the whole text shows: before it is cut, its padding shrinks."""
        least = {Kind.SEGMENT: 3, Kind.ROW: 8, Kind.ACCEPT: 10}.get(self.kind, self._padding)
        if self.kind is Kind.PRIMARY and self._size is Size.SMALL:
            least = 6  # 1 px more than in the style sheet: the edge
        return self._content_width + 2 * least

    @property
    def _is_bare(self) -> bool:
        return not self._words_shown and not self._has_tail

    def _fit(self) -> None:
        lacking = self.least_width - self.width()
        text = self._words_shown
        if text and lacking > 0:
            metrics = self._metrics
            room = metrics.horizontalAdvance(text) - lacking
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, room))
            if self.icon_name and len(text) < MIN_TEXT:
                text = ""  # the icon says more than one or two letters
            if not self.accessibleName():
                self.setAccessibleName(self._words)
        self._tip_whole_text(is_cut=text != self._words)
        self._place_tail()
        # Two & show one; a single one would mark a shortcut.
        super().setText(text.replace("&", "&&"))

    def _place_tail(self) -> None:
        """Keep an icon at the end; show a shortcut beside the text if that can be centred."""
        margin, is_centred = self._padding, False
        if self._has_tail and not self._tail_icon and self.kind is not Kind.ROW:
            beside = (self.width() - self._content_width + self._tail_width) // 2
            is_centred = beside >= self._tail_width + margin
            margin = beside - self._tail_width if is_centred else margin
        if (row := self.layout()) is not None:
            row.setContentsMargins(margin, 0, margin, 0)
        set_style_property(self, "tailed", "true" if self._has_tail and not is_centred else "")

    def _tip_whole_text(self, *, is_cut: bool) -> None:
        if is_cut and (self._has_whole_text_as_tip or not self.toolTip()):
            self._has_whole_text_as_tip = True
            self.setToolTip(self._words)
        elif self._has_whole_text_as_tip:
            self._has_whole_text_as_tip = False
            self.setToolTip("")

    @property
    def _content_width(self) -> int:
        text = self._metrics.horizontalAdvance(self._words_shown)
        icon = 0 if self.icon().isNull() else self.iconSize().width() + (4 if text else 0)
        return icon + text + self._tail_width

    @property
    def _tail_width(self) -> int:
        """The width of the label at the end, with the gap before it."""
        gap = 2 if self._tail_icon else GAP
        return self.tail.sizeHint().width() + gap if self._has_tail else 0

    @property
    def _metrics(self) -> QtGui.QFontMetrics:
        """Measure the text as if checked, so that checking the button moves nothing."""
        face = QtGui.QFont(self.font())
        if self.kind in (Kind.SEGMENT, Kind.ROW, Kind.HEADING):
            face.setWeight(QtGui.QFont.Weight.DemiBold)
        return QtGui.QFontMetrics(face)

    @property
    def _words_shown(self) -> str:
        return "" if self._is_compact else self._words

    @property
    def _has_tail(self) -> bool:
        return self._tail is not None and not self._is_compact and bool(self.key or self._tail_icon)

    @property
    def _least_text(self) -> int:
        return LEAST_CHOICE if self.kind is Kind.SEGMENT or self._tail_icon else LEAST_TEXT

    @property
    def _icon_size(self) -> int:
        if self.kind in (Kind.SEGMENT, Kind.ROW):
            return 18
        return 16 if self._size is Size.SMALL and self.kind is not Kind.SOFT else 20

    @property
    def _padding(self) -> int:
        if self.kind in _TIGHT:
            return 0
        if self.kind is Kind.SEGMENT:
            return 8
        return 12 if self._size is not Size.SMALL or self.kind is Kind.ACCEPT else 10


def shortcut_text(action: QtGui.QAction) -> str:
    """Return the first shortcut of an action as people write it; empty if it has none."""
    return action.shortcut().toString(QtGui.QKeySequence.SequenceFormat.NativeText)


_BY_TAB: Final = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


def enter_at_chosen(choices: Iterable[QtWidgets.QAbstractButton], event: QtGui.QFocusEvent) -> None:
    """Pass the focus to the checked one of several choices if Tab brought it to one of them.

    Qt stops at the first or last at first: from there, arrow keys would choose nothing.
    """
    chosen = next((each for each in choices if each.isChecked()), None)
    if chosen is not None and event.reason() in _BY_TAB:
        chosen.setFocus(event.reason())
