"""Shared by painted widgets: properties for the style sheet, and basic shapes."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPen
from PySide6.QtWidgets import QWidget

from nonogui.ui.look.theme import Theme

# The thickness that WCAG 2.2 asks of a focus indicator.
FOCUS_WIDTH = 2.0


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


def visual_rect(place: QRect, widget: QWidget, around: QRect) -> QRect:
    """Return where a place in a rectangle is if the widget's layout may be right to left.

    `QStyle.visualRect` does the same, but to load that class takes a fortieth of the start.
    """
    if widget.isLeftToRight():
        return place
    return place.translated(around.left() + around.right() - place.left() - place.right(), 0)


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


def clear(layout_owner: QWidget) -> None:
    """Remove all items from a widget's layout, and delete the widgets among them."""
    layout = layout_owner.layout()
    while layout and (item := layout.takeAt(0)):
        if widget := item.widget():
            discard(widget)


def discard(widget: QWidget) -> None:
    """Hide a widget now, and delete it once none of its code is running."""
    # `deleteLater` leaves it visible until the event loop runs again.
    widget.hide()
    widget.deleteLater()
