"""Find texts that are cut or overlap, and controls that cannot be reached, in what is shown.

`faults` walks the visible widgets of a window or dialog. A text may be shortened with an ellipsis
if a tooltip has the whole of it. A control may be out of sight if scrolling brings it into view.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QHeaderView,
    QLabel,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSlider,
    QStyle,
    QTableView,
    QTextEdit,
    QToolTip,
    QWidget,
)

from nonogui import i18n
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.library.tile_view import TileView
from nonogui.ui.play.review_panel import ReviewChart
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.text import ElidedLabel

ELLIPSIS: Final = "…"

SLACK: Final = 1
"""Pixels that rounding may take from a text."""

LEADING: Final = 4
"""Pixels by which two boxes of text may overlap: the boxes are higher than their letters."""

MIN_SHOWN: Final = 3
"""Least number of characters before an ellipsis; with fewer a text says nothing."""

CONTROLS: Final = (
    QAbstractButton,
    QLineEdit,
    QSlider,
    QAbstractItemView,
    QTextEdit,
    QPlainTextEdit,
)


class Fault(NamedTuple):
    """Something that a player can't read or reach.

    Attributes:
        kind: `cut`, `no tooltip`, `overlap`, `covered`, `unreachable` or `sideways`.
        where: the widget, below the widgets that it is in.
        text: the text, or the name of the control.
        detail: sizes in logical pixels, or what is in the way.
    """

    kind: str
    where: str
    text: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.text[:60]!r} {self.detail}"


class Piece(NamedTuple):
    """A text as shown: the widget it belongs to, its place in the window, and the text."""

    widget: QWidget
    rect: QRect
    text: str


def faults(root: QWidget) -> list[Fault]:
    """Return what is wrong with the texts and controls of a shown window or dialog."""
    pieces: list[Piece] = []
    found: list[Fault] = []
    for widget in _visible(root):
        if isinstance(widget, QLabel):
            found += _label(widget, root, pieces)
        elif isinstance(widget, QAbstractButton):
            found += _button(widget, root, pieces)
        elif isinstance(widget, QHeaderView):
            found += _header(widget, root)
        elif isinstance(widget, QAbstractItemView):
            found += _items(widget, root)
        elif isinstance(widget, QLineEdit):
            found += _field(widget, root, pieces)
        if isinstance(widget, QAbstractScrollArea) and not _is_wide(widget):
            found += _sideways(widget, root)
        if isinstance(widget, CONTROLS) and widget.isEnabled():
            found += _reach(widget, root)
    painted, more = _painted(root)
    found += more
    found += _overlaps(root, pieces + painted)
    return found


# --- where a widget is ---


def _visible(root: QWidget) -> Iterator[QWidget]:
    """Yield the visible widgets that belong to a window, but not to windows of their own."""
    for widget in root.findChildren(QWidget):
        if widget.isVisible() and widget.window() is root.window():
            yield widget


def _place(widget: QWidget, rect: QRect, root: QWidget) -> tuple[QRect, bool]:
    """Return a rectangle of a widget as seen in `root`, and whether it can be seen whole.

    What a scroll area can bring into view counts as seen.
    """
    is_whole = True
    at: QWidget = widget
    while at is not root:
        parent = at.parentWidget()
        area = parent.parentWidget() if parent is not None else None
        if not at.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(rect):
            is_whole = False
        rect = rect.translated(at.pos())
        is_page = isinstance(area, QScrollArea) and area.widget() is at
        # The cards and filters above the tiles scroll with them.
        if isinstance(area, QAbstractScrollArea) and (is_page or isinstance(area, TileView)):
            assert parent is not None
            rect = _scrolled(area, rect, parent.rect())
        assert parent is not None
        at = parent
    if not root.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(rect):
        is_whole = False
    return rect, is_whole


def _scrolled(area: QAbstractScrollArea, rect: QRect, port: QRect) -> QRect:
    """Return where a rectangle of the page is after scrolling it into view as far as possible."""
    off = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    if area.horizontalScrollBarPolicy() != off and not isinstance(area, TileView):
        left = min(max(rect.left(), 0), max(0, port.width() - rect.width()))
        rect = QRect(left, rect.top(), min(rect.width(), port.width()), rect.height())
    if area.verticalScrollBarPolicy() != off:
        top = min(max(rect.top(), 0), max(0, port.height() - rect.height()))
        rect = QRect(rect.left(), top, rect.width(), min(rect.height(), port.height()))
    return rect


def _shown(widget: QWidget, rect: QRect, root: QWidget) -> QRect:
    """Return the part of a rectangle of a widget that is in view now, as seen in `root`."""
    at: QWidget = widget
    while True:
        rect = rect.intersected(at.rect())
        if at is root:
            return rect
        rect = rect.translated(at.pos())
        parent = at.parentWidget()
        assert parent is not None
        at = parent


def _path(widget: QWidget, root: QWidget) -> str:
    names, at = [], widget
    while at is not root:
        name = type(at).__name__
        if name not in ("QWidget", "QStackedWidget"):
            names.append(name)
        parent = at.parentWidget()
        assert parent is not None
        at = parent
    return " < ".join([*names[:4], type(root).__name__])


# --- texts of stock widgets ---


def _label(label: QLabel, root: QWidget, pieces: list[Piece]) -> Iterator[Fault]:
    text = label.text()
    if not text.strip() and not (isinstance(label, ElidedLabel) and label.full_text.strip()):
        return
    inside, where = label.contentsRect(), _path(label, root)
    full = label.full_text if isinstance(label, ElidedLabel) else text
    if isinstance(label, ElidedLabel) and "".join(full.split()) != "".join(text.split()):
        yield from _elided(where, full, text, label.toolTip())
    needed = _needed(label, inside.width())
    if needed.width() > inside.width() + SLACK or needed.height() > inside.height() + SLACK:
        yield Fault("cut", where, full, f"needs {needed.toTuple()} has {inside.size().toTuple()}")
    box = _aligned(label, needed.boundedTo(inside.size()), inside)
    if not _place(label, box, root)[1]:
        yield Fault("cut", where, full, "clipped by what is around it")
    pieces.append(Piece(label, _shown(label, box, root), full))


def _needed(label: QLabel, width: int) -> QSize:
    """Return the room that the text of a label takes if it is `width` wide."""
    text, metrics = QLabel.text(label), QFontMetrics(label.font())
    is_rich = label.textFormat() == Qt.TextFormat.RichText
    if not label.wordWrap():
        if is_rich:
            return label.sizeHint()
        lines = text.split("\n")
        return QSize(max(map(metrics.horizontalAdvance, lines)), metrics.height() * len(lines))
    if is_rich:
        margins = label.height() - label.contentsRect().height()
        height = label.heightForWidth(label.width()) - margins
        return QSize(label.minimumSizeHint().width(), height)
    words = metrics.boundingRect(QRect(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap, text)
    # Lines of Chinese and Japanese break between any two letters.
    parts = re.split(r"[\s\u200b\u3000-\u9fff\uff00-\uffef]+", text)
    longest = max(map(metrics.horizontalAdvance, parts))
    return QSize(max(longest, words.width()), words.height())


def _aligned(label: QLabel, size: QSize, inside: QRect) -> QRect:
    """Return the box of a text inside its label."""
    direction = label.layoutDirection()
    return QStyle.alignedRect(direction, label.alignment(), size, inside)


def _elided(where: str, full: str, shown: str, tip: str) -> Iterator[Fault]:
    if not tip:
        yield Fault("no tooltip", where, full, f"shown as {shown!r}")
    if ELLIPSIS in shown and len(shown) <= MIN_SHOWN < len(full):
        yield Fault("cut", where, full, f"only {shown!r} is left")
    if re.search(f"{ELLIPSIS}(?!\n|$)", shown):
        yield Fault("cut", where, full, f"not at its end: {shown!r}")
    if ELLIPSIS not in shown and shown:
        yield Fault("cut", where, full, f"without an ellipsis: {shown!r}")


def _button(button: QAbstractButton, root: QWidget, pieces: list[Piece]) -> Iterator[Fault]:
    where = _path(button, root)
    if isinstance(button, Button):
        drawn = QPushButton.text(button).replace("&&", "&")
        full = button._words_shown
        if drawn != full:
            yield from _elided(where, full, drawn, button.toolTip())
        if not drawn and not button._has_tail and not button.toolTip():
            yield Fault("no tooltip", where, button.accessibleName(), "an icon alone")
    is_stock = type(button) in (QCheckBox, QRadioButton, QPushButton)
    needed = button.minimumSizeHint().width()
    if is_stock and button.text() and needed > button.width() + SLACK:
        yield Fault("cut", where, button.text(), f"needs {needed} has {button.width()}")
    if isinstance(button, Button | QPushButton) or is_stock:
        pieces.append(Piece(button, _shown(button, button.rect(), root), button.text() or where))


def _header(header: QHeaderView, root: QWidget) -> Iterator[Fault]:
    model = header.model()
    for section in range(header.count()):
        if header.isSectionHidden(section):
            continue
        text = model.headerData(section, header.orientation())
        needed, has = header.sectionSizeHint(section), header.sectionSize(section)
        is_tipped = model.headerData(section, header.orientation(), Qt.ItemDataRole.ToolTipRole)
        if text and needed > has + SLACK and not is_tipped:
            yield Fault("cut", _path(header, root), str(text), f"needs {needed} has {has}")


def _items(view: QAbstractItemView, root: QWidget) -> Iterator[Fault]:
    model = view.model()
    if isinstance(view, TileView | ReviewChart):  # which paint what they show themselves
        return
    port = view.viewport().rect()
    columns = model.columnCount() if isinstance(view, QTableView) else 1
    for row in range(min(model.rowCount(), 60)):
        for column in range(columns):
            index = model.index(row, column)
            rect = view.visualRect(index)
            text = index.data()
            if not text or not rect.intersects(port) or rect.isEmpty():
                continue
            needed = view.sizeHintForIndex(index)
            lacks = needed.width() > min(rect.width(), port.width()) + SLACK
            if lacks and not index.data(Qt.ItemDataRole.ToolTipRole):
                yield Fault("no tooltip", _path(view, root), str(text), f"{needed.toTuple()}")
            if needed.height() > rect.height() + LEADING:
                yield Fault("cut", _path(view, root), str(text), f"{rect.height()} high")


def _field(field: QLineEdit, root: QWidget, pieces: list[Piece]) -> Iterator[Fault]:
    needed = QFontMetrics(field.font()).horizontalAdvance(field.placeholderText())
    room = field.width() - 12  # Qt's own margins of 2, and those of the style sheet at least
    if not field.text() and needed > room and not field.toolTip():  # Qt shortens it
        yield Fault("cut", _path(field, root), field.placeholderText(), f"needs {needed}")
    pieces.append(Piece(field, _shown(field, field.rect(), root), field.accessibleName()))


def _reach(control: QWidget, root: QWidget) -> Iterator[Fault]:
    """Report a control that neither the mouse nor scrolling reaches."""
    if not control.size().isEmpty() and not _place(control, control.rect(), root)[1]:
        name = control.accessibleName() or getattr(control, "text", str)()
        rect = _place(control, control.rect(), root)[0]
        yield Fault("unreachable", _path(control, root), name, f"at {rect.getRect()}")


def _is_wide(area: QAbstractScrollArea) -> bool:
    """Return whether an area is expected to scroll sideways: a table of columns, or a log."""
    no_wrap = QPlainTextEdit.LineWrapMode.NoWrap
    is_log = isinstance(area, QPlainTextEdit) and area.lineWrapMode() == no_wrap
    return is_log or isinstance(area, QTableView)


def _sideways(area: QAbstractScrollArea, root: QWidget) -> Iterator[Fault]:
    """Report a form, list or text that scrolls sideways, which nobody expects."""
    off, more = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, area.horizontalScrollBar().maximum()
    if more > 0 and area.horizontalScrollBarPolicy() != off:
        yield Fault("sideways", _path(area, root), "", f"by {more}")


# --- painted texts ---


def _painted(root: QWidget) -> tuple[list[Piece], list[Fault]]:
    """Return the texts that widgets paint themselves, and what is wrong with them."""
    pieces: list[Piece] = []
    found: list[Fault] = []
    with recording_texts() as texts:
        root.grab()
    for widget, box, needed, text in texts:
        if not root.isAncestorOf(widget) or isinstance(widget.parentWidget(), BoardWidget):
            continue
        where = _path(widget, root)
        if needed.width() > box.width() + 2 * SLACK:
            found.append(Fault("cut", where, text, f"{needed.width()} in {box.width()}"))
        if ELLIPSIS in text:
            full = tip_at(widget, box.center())
            found += _elided(where, full or text, text, full)
        area = widget.parentWidget()
        is_scrolled = isinstance(area, QAbstractScrollArea) and area.viewport() is widget
        across = QRect(0, box.top(), widget.width(), box.height())
        inside = across if is_scrolled else widget.rect()
        if not inside.adjusted(-SLACK, -LEADING, SLACK, LEADING).contains(needed):
            found.append(Fault("cut", where, text, f"{needed.getRect()} in {inside.getRect()}"))
        elif not is_scrolled and not _place(widget, needed, root)[1]:
            found.append(Fault("cut", where, text, "clipped by what is around it"))
        pieces.append(Piece(widget, _shown(widget, needed, root), text))
    return pieces, found


_SIDES: Final = Qt.AlignmentFlag.AlignHorizontal_Mask.value | Qt.AlignmentFlag.AlignAbsolute.value

Painted = tuple[QWidget, QRect, QRect, str]
"""The widget, the box for the text, the room that the text takes, and the text."""


@contextmanager
def recording_texts() -> Iterator[list[Painted]]:
    """While inside, note each text that a widget's own painting writes on it."""
    texts: list[Painted] = []
    draw: Callable[..., Any] = QPainter.drawText

    def record(painter: QPainter, *what: Any) -> Any:
        widget, text = painter.device(), next(each for each in what if isinstance(each, str))
        if isinstance(widget, QWidget) and text.strip():
            metrics, transform = QFontMetricsF(painter.font()), painter.transform()
            box, needed = _boxes(metrics, what, text, painter.layoutDirection())
            boxes = (transform.mapRect(each).toRect() for each in (box, needed))
            texts.append((widget, *boxes, text))  # type: ignore[arg-type]
        return draw(painter, *what)

    with patch.object(QPainter, "drawText", record):
        yield texts


def _boxes(
    metrics: QFontMetricsF, what: tuple[Any, ...], text: str, direction: Qt.LayoutDirection
) -> tuple[QRectF, QRectF]:
    first = what[0]
    if isinstance(first, QRectF | QRect):
        box = QRectF(first)
        flags = what[1] if isinstance(what[1], int) else Qt.AlignmentFlag(what[1]).value
        needed = metrics.boundingRect(box, flags, text)
        # A painter exchanges left and right as layouts do.
        side = QStyle.visualAlignment(direction, Qt.AlignmentFlag(flags & _SIDES))
        if side & Qt.AlignmentFlag.AlignRight:
            needed.moveRight(box.right())
        elif side & Qt.AlignmentFlag.AlignLeft:
            needed.moveLeft(box.left())
        return box, needed
    start = QPointF(first) if isinstance(first, QPointF | QPoint) else QPointF(what[0], what[1])
    needed = QRectF(start.x(), start.y() - metrics.ascent(), 0, metrics.height())
    needed.setWidth(metrics.horizontalAdvance(text))
    return needed, needed


def tip_at(widget: QWidget, point: QPoint) -> str:
    """Return the tooltip that a player gets at a place of a widget."""
    tips: list[str] = []
    if widget.toolTip():
        return widget.toolTip()
    with patch.object(QToolTip, "showText", lambda _at, text, *_more: tips.append(text)):
        event = QHelpEvent(QEvent.Type.ToolTip, point, widget.mapToGlobal(point))
        QApplication.sendEvent(widget, event)
    return tips[-1] if tips else ""


# --- overlap ---


def _overlaps(root: QWidget, pieces: list[Piece]) -> Iterator[Fault]:
    """Report texts that lie over each other, and texts under something opaque."""
    boxes = sorted((p for p in pieces if not p.rect.isEmpty()), key=lambda p: p.rect.left())
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            if other.rect.left() > one.rect.right():
                break
            both = one.rect.intersected(other.rect)
            if both.width() <= LEADING or both.height() <= LEADING:
                continue
            if one.widget.isAncestorOf(other.widget) or other.widget.isAncestorOf(one.widget):
                continue
            if one.widget is other.widget and one.rect == other.rect:
                continue  # painted twice
            yield _overlap(root, one, other)


def _overlap(root: QWidget, one: Piece, other: Piece) -> Fault:
    """Say which text covers which, or that both are seen through each other."""
    if one.widget is not other.widget:
        branch, its = _branches(one.widget, other.widget)
        for over, under in ((one, other), (other, one)):
            lying = branch if over is one else its
            if not _is_laid_out(lying):
                return Fault("covered", _path(under.widget, root), under.text, f"by {over.text!r}")
    return Fault("overlap", _path(one.widget, root), one.text, f"with {other.text!r}")


def _branches(one: QWidget, other: QWidget) -> tuple[QWidget, QWidget]:
    """Return the children of the nearest common ancestor that two widgets are in."""
    above = [one, *_ancestors(one)]
    path = [other, *_ancestors(other)]
    common = next(each for each in above if each in path)
    return above[above.index(common) - 1], path[path.index(common) - 1]


def _ancestors(widget: QWidget) -> Iterator[QWidget]:
    while (parent := widget.parentWidget()) is not None:
        yield parent
        widget = parent


def _is_laid_out(widget: QWidget) -> bool:
    """Return whether a layout places a widget, so that it does not float over others."""
    parent = widget.parentWidget()
    layout = parent.layout() if parent is not None else None
    return layout is None or _holds(layout, widget)


def _holds(layout: QLayout, widget: QWidget) -> bool:
    return layout.indexOf(widget) >= 0 or any(
        inner.indexOf(widget) >= 0 for inner in layout.findChildren(QLayout)
    )


# --- titles and a language to try ---


TITLES: Final = {
    "short": "Pond",
    "long": "The lighthouse keeper's unexpectedly long and windy Sunday afternoon, second part",
    "unbroken": "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen",
    "right-to-left": "בוקר טוב לכולם מהמגדלור הישן שעל שפת הים",
    "emoji": "🦆🌊🏖️ Ente 👩‍👩‍👧‍👦 am See 🌅🌅🌅🌅🌅🌅",
}
"""Titles of puzzles that a window has to bear, by what is special about them."""

_KEPT: Final = re.compile(r"(\{[^}]*\}|<[^>]*>|&\w*;?)")
LONGER: Final = 0.35
"""How much longer texts become in translation, at most usually."""


def longer(message: str) -> str:
    """Return a text 35 % longer: vowels are doubled; placeholders and tags stay."""
    parts, debt = [], 0.0
    for part in _KEPT.split(message):
        if _KEPT.fullmatch(part):
            parts.append(part)
            continue
        for character in part:
            debt += LONGER
            parts.append(character)
            if character.isalpha() and debt >= 1:
                parts.append(character.lower())
                debt -= 1
    return "".join(parts)


class _Longer(i18n._English):
    def gettext(self, message: str) -> str:
        return longer(i18n.without_context(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return longer(msgid1 if n == 1 else msgid2)


@contextmanager
def longer_texts(is_longer: bool = True) -> Iterator[None]:
    """While inside, all texts of the program are 35 % longer."""
    if not is_longer:
        yield
        return
    with patch.object(i18n._Active, "catalogue", _Longer()):
        yield
