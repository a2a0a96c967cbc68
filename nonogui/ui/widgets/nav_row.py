"""NavRow: a row of a list of pages."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPixmap

from nonogui.i18n import _
from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.progress import paint_ring

RING = 18


class NavRow(Button):
    """An icon or a ring, words, a number at the right.

    Checkable where it stands for the page shown.
    """

    def __init__(
        self,
        theme: Theme,
        text: str,
        count: str = "",
        icon: str = "",
        share: float = 0.0,
    ) -> None:
        self._share = share
        super().__init__(theme, text, icon, kind=Kind.ROW)
        self.elided = Qt.TextElideMode.ElideMiddle  # names of files differ at their ends
        self.key = count
        self.setAccessibleName(
            _("{name}, {count}").format(name=text, count=count) if count else text
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: True, Qt.Key.Key_Up: False}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.focusNextPrevChild(step)

    def _show(self) -> None:
        if not self.icon_name:
            ratio = self.devicePixelRatio()
            drawn = QPixmap(QSize(RING + 4, RING) * ratio)
            drawn.setDevicePixelRatio(ratio)
            drawn.fill(Qt.GlobalColor.transparent)
            with QPainter(drawn) as painter:
                paint_ring(painter, QRectF(3, 1, RING - 2, RING - 2), self._share, self.theme)
            self.setIcon(QIcon(drawn))
            self.setIconSize(QSize(RING + 4, RING))
        super()._show()
