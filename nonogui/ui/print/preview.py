"""PagePreview: pages as they will be printed. PicturePreview: one puzzle as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QImage, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from nonogui.ui.look.theme import current_theme, focus_ring, rounded
from nonogui.ui.print.export import CELL, page_image, picture_image
from nonogui.ui.print.pages import Page, PrintEntry, SheetOptions, Shown
from nonogui.ui.print.paint import fill_cells, styles
from nonogui.words.printing import page_text

_INSET: Final = 16  # logical pixels around the page
_WHEEL_STEP: Final = 120  # one step of a mouse wheel, in eighths of a degree
_MAX_DRAWN: Final = 150  # longer sides, in cells, are shown without clues
_PREVIEW_PIXELS: Final = 1000  # longest side of a puzzle's preview, without its clues
_STEPS: Final = {
    Qt.Key.Key_PageUp: -1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_PageDown: 1,
    Qt.Key.Key_Right: 1,
}


class _ImageStage(QWidget):
    """A rounded background with an image in the middle, as large as it fits."""

    _has_edge = False
    """Whether a line is drawn around the image."""

    def _picture(self, room: QRectF) -> tuple[QRectF, QImage] | None:
        """Return the rectangle of the image and the image; None if there is none."""
        raise NotImplementedError

    def paintEvent(self, _event: QPaintEvent) -> None:
        rect = QRectF(self.rect())
        theme = current_theme()
        border = theme.hairline if theme.is_high_contrast else None
        with QPainter(self) as painter:
            rounded(painter, rect, 12, theme.control, border)
            if found := self._picture(rect.adjusted(_INSET, _INSET, -_INSET, -_INSET)):
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawImage(*found)
                if self._has_edge:
                    painter.setPen(theme.thick_line)
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRect(found[0])
            if self.hasFocus():
                focus_ring(painter, rect, 12, theme)


class PagePreview(_ImageStage):
    """Shows one page. Arrow keys, page keys and the wheel turn pages."""

    turned = Signal()
    _has_edge = True

    def __init__(self) -> None:
        super().__init__()
        self._pages: tuple[Page, ...] = ()
        self._entries: Sequence[PrintEntry] = ()
        self._options = SheetOptions()
        self.index = 0
        self._image: QImage | None = None
        self._wheel = 0
        self.setMinimumSize(300, 320)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        return QSize(430, 500)

    @property
    def page(self) -> Page | None:
        return self._pages[self.index] if self._pages else None

    def set_pages(
        self, pages: tuple[Page, ...], entries: Sequence[PrintEntry], options: SheetOptions
    ) -> None:
        """Show other pages and stay near the current page number."""
        self._pages, self._entries, self._options = pages, entries, options
        self.show_page(min(self.index, len(pages) - 1))

    def show_page(self, index: int) -> None:
        """Show a page by index; beyond the ends, the first or last one."""
        self.index = max(0, min(index, len(self._pages) - 1))
        self._image = None
        self.setAccessibleName(page_text(self.index + 1, len(self._pages)))
        self.update()
        self.turned.emit()

    def turn_back(self) -> None:
        self.show_page(self.index - 1)

    def turn(self) -> None:
        self.show_page(self.index + 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS:
            self.show_page(self.index + _STEPS[key])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.show_page(0 if key is Qt.Key.Key_Home else len(self._pages))
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._wheel += event.angleDelta().y()  # a touchpad sends small parts of a step
        steps = int(self._wheel / _WHEEL_STEP)
        if steps:
            self._wheel -= steps * _WHEEL_STEP
            self.show_page(self.index - steps)

    def _picture(self, room: QRectF) -> tuple[QRectF, QImage] | None:
        page = self.page
        if page is None:
            return None
        scale = min(room.width() / page.width, room.height() / page.height)
        width, height = round(page.width * scale), round(page.height * scale)
        left = round(room.center().x() - width / 2)
        place = QRectF(left, round(room.center().y() - height / 2), width, height)
        return place, self._drawn(page, place)

    def _drawn(self, page: Page, place: QRectF) -> QImage:
        width = round(place.width() * self.devicePixelRatioF())
        if self._image is None or self._image.width() != width:
            scale = width / page.width
            self._image = page_image(page, self._entries, self._options, scale)
        return self._image


class PicturePreview(_ImageStage):
    """Shows a puzzle with its clues as a picture, as large as it fits."""

    def __init__(self) -> None:
        super().__init__()
        self.image = QImage()
        self.setMinimumSize(240, 240)

    def sizeHint(self) -> QSize:
        return QSize(340, 340)

    def set_picture(self, entry: PrintEntry, shown: Shown, *, grey: bool = False) -> None:
        """Show a puzzle; only the filled cells of a very large one."""
        if max(entry.puzzle.width, entry.puzzle.height) > _MAX_DRAWN:
            self.image = _filled(entry, shown, grey=grey)
        else:
            self.image = picture_image(entry, shown, _preview_cell(entry), grey=grey)
        self.update()

    def _picture(self, room: QRectF) -> tuple[QRectF, QImage] | None:
        size = self.image.size().toSizeF()
        if size.width() > room.width() or size.height() > room.height():
            size.scale(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        middle = QPointF(size.width() / 2, size.height() / 2)
        return QRectF(room.center() - middle, size), self.image


def _preview_cell(entry: PrintEntry) -> int:
    """Return a cell size, in pixels, just large enough for the preview."""
    longest = max(entry.puzzle.width, entry.puzzle.height)
    return min(CELL, _PREVIEW_PIXELS // longest)


def _filled(entry: PrintEntry, shown: Shown, *, grey: bool) -> QImage:
    """Return an image of the filled cells, without clues and lines."""
    puzzle = entry.puzzle
    is_picture = entry.is_picture(shown)
    style, _clues = styles(puzzle.palette, QFont(), grey=grey, is_picture=is_picture)
    cell = max(1, _PREVIEW_PIXELS // max(puzzle.width, puzzle.height))
    image = QImage(puzzle.width * cell, puzzle.height * cell, QImage.Format.Format_RGB32)
    image.fill(style.theme.paper)
    with QPainter(image) as painter:
        painter.scale(cell, cell)
        fill_cells(painter, entry.board(shown), style)
    return image
