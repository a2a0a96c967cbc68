"""What every painted widget shares: rules of the style sheet, and a few strokes of the look."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from nonogui.ui.look.theme import Theme

FOCUS_WIDTH = 2.0


def lay_surface(widget: QWidget, edge: Qt.Edge) -> None:
    """Let the style sheet paint a part of the window: the surface with a hairline at one edge."""
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    widget.setProperty("edge", edge.name)


def lay_ground(widget: QWidget, role: str) -> None:
    """Let the style sheet paint a round box in the tint of a role of the theme; "" for none."""
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    restyle(widget, "ground", role)


def restyle(widget: QWidget, name: str, value: str) -> None:
    """Set a property that rules of the style sheet ask for; they are looked up only then."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            widget.style().unpolish(widget)
            widget.style().polish(widget)


def rounded(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    fill: QColor | None,
    border: QColor | None = None,
    width: float = 1.0,
) -> None:
    """A rounded box whose border, if any, lies inside the rectangle."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(fill or Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(border, width) if border else QPen(Qt.PenStyle.NoPen))
    inset = width / 2 if border else 0.0
    box = rect.adjusted(inset, inset, -inset, -inset)
    radius = min(radius - inset, box.height() / 2)
    painter.drawRoundedRect(box, radius, radius)


def focus_ring(painter: QPainter, rect: QRectF, radius: float, theme: Theme) -> None:
    """The ring around what the keyboard is at, inside the rectangle."""
    rounded(painter, rect, radius, None, theme.accent, FOCUS_WIDTH)


def clear(layout_owner: QWidget) -> None:
    """Take every item out of a widget's layout, and delete the widgets among them."""
    layout = layout_owner.layout()
    while layout and (item := layout.takeAt(0)):
        if widget := item.widget():
            discard(widget)


def discard(widget: QWidget) -> None:
    """Hide a widget at once, and delete it when nothing runs in it any more."""
    widget.hide()
    widget.deleteLater()
