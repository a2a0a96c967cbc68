"""Touch screens: one finger scrolls a page, and a long press opens a context menu.

Qt makes mouse events of a finger wherever nothing else is said, so buttons and menus need nothing.
Without a touch screen, nothing here is created.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QTimer
from PySide6.QtGui import QGuiApplication, QInputDevice, QMouseEvent, QScrollPrepareEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

HOLD_MS: Final = 500
"""Duration of a long press, as on phones."""

SLOP: Final = 12
"""How far a resting finger moves, in logical pixels; phones allow 8 to 16."""

_KEEPS_DRAGS: Final = "keepsDrags"


def has_touch_screen() -> bool:
    """Return whether the computer has a touch screen."""
    screen = QInputDevice.DeviceType.TouchScreen
    return any(device.type() == screen for device in QInputDevice.devices())


def scroll_by_finger(area: QAbstractScrollArea) -> None:
    """Let one finger scroll an area. A tap still presses the widget under it."""
    if not has_touch_screen():
        return
    from PySide6.QtWidgets import QScroller, QScrollerProperties

    view = area.viewport()
    QScroller.grabGesture(view, QScroller.ScrollerGestureType.TouchGesture)
    scroller = QScroller.scroller(view)
    properties = scroller.scrollerProperties()
    never = QScrollerProperties.OvershootPolicy.OvershootAlwaysOff
    for metric in (
        QScrollerProperties.ScrollMetric.HorizontalOvershootPolicy,
        QScrollerProperties.ScrollMetric.VerticalOvershootPolicy,
    ):
        properties.setScrollMetric(metric, never)
    scroller.setScrollerProperties(properties)
    _Scrolling(view)


def keep_drags(widget: QWidget) -> None:
    """Let a finger that moves on a widget drag something there, not scroll the page around it."""
    widget.setProperty(_KEEPS_DRAGS, True)


class _Scrolling(QObject):
    """Corrects how Qt scrolls by finger: drags and quick taps get through."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QScrollPrepareEvent):
            return False
        # Qt makes a double click of two quick taps, wherever they are, and swallows it here. What
        # it makes of this touch follows before the timer.
        hints = QGuiApplication.styleHints()
        if interval := hints.mouseDoubleClickInterval():
            hints.setMouseDoubleClickInterval(0)
            QTimer.singleShot(0, lambda: hints.setMouseDoubleClickInterval(interval))
        widget = self._view.childAt(event.startPos().toPoint())
        while widget is not None and widget is not self._view:
            if widget.property(_KEEPS_DRAGS):
                event.ignore()
                return True
            widget = widget.parentWidget()
        return False


class LongPress(QObject):
    """Calls a function if a finger rests on a widget."""

    def __init__(self, widget: QWidget, act: Callable[[QPoint], object]) -> None:
        """Call `act` with the place on the screen."""
        super().__init__(widget)
        self._act = act
        self._at = QPointF()
        self._timer = QTimer(self, singleShot=True, interval=HOLD_MS)
        self._timer.timeout.connect(lambda: self._act(self._at.toPoint()))
        if has_touch_screen():
            widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseButtonRelease:
            self._timer.stop()
        elif isinstance(event, QMouseEvent) and _is_of_finger(event):
            if kind == QEvent.Type.MouseButtonPress:
                self._at = event.globalPosition()
                self._timer.start()
            elif (event.globalPosition() - self._at).manhattanLength() > SLOP:
                self._timer.stop()
        return False


def _is_of_finger(event: QMouseEvent) -> bool:
    from PySide6.QtGui import QPointingDevice

    return event.pointerType() == QPointingDevice.PointerType.Finger
