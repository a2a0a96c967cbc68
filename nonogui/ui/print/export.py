"""Write pages as PDF or to a printer, and puzzles as SVG and PNG.

Long work is a generator that yields the number of pages done after each page. The caller shows the
progress, and cancels by closing the generator.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPoint, QRect, QSize, QSizeF
from PySide6.QtSvg import QSvgGenerator

from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.ui.board.layout import BoardLayout
from nonogui.ui.print.layout import Fitting, plan
from nonogui.ui.print.pages import Page, PrintEntry, SheetOptions, Shown
from nonogui.ui.print.paint import paint_board, paint_page, theme_of

Steps = Generator[int, None, None]
"""Work that yields the number of pages done after each page."""

DOTS: Final = 1200
"""Dots per inch of a PDF: fine enough to round the places of its numbers to whole dots."""

CELL: Final = 24
"""Default size of a cell in a picture, in pixels, if that is not too large (`usual_cell`)."""

LEAST_CELL: Final = 4
"""Smallest cell in a picture, in pixels."""

MAX_PIXELS: Final = 10_000
"""Longest allowed side of a picture, in pixels."""

BORDER: Final = 12
"""Blank margin around a picture, in pixels."""

_POINTS: Final = 72  # in an inch


class PaintError(Exception):
    """Painting failed: the printer is gone, or the picture would be too large."""


# --- pages ---


def write_pdf(
    entries: Sequence[PrintEntry], path: Path, options: SheetOptions, title: str = ""
) -> Steps:
    """Write a booklet as a PDF, yielding the number of pages done after each.

    The file is written last, in one piece.

    Raises:
        OSError: the file can't be written.
        PaintError: the PDF can't be painted.
    """
    pages = plan(entries, options)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QtGui.QPdfWriter(buffer)
    writer.setResolution(DOTS)
    writer.setTitle(title)
    writer.setCreator("Nonogui")
    yield from paint_pages(writer, pages, entries, options)
    write_atomic(path, bytes(buffer.data().data()))


def paint_pages(
    device: QtGui.QPagedPaintDevice,
    pages: Sequence[Page],
    entries: Sequence[PrintEntry],
    options: SheetOptions,
) -> Steps:
    """Paint pages on a printer or into a PDF, each in its own orientation.

    Raises:
        PaintError: the device can't be painted on.
    """
    device.setPageLayout(_page_layout(pages[0]))
    painter = QtGui.QPainter()
    if not painter.begin(device):
        raise PaintError
    try:
        for done, page in enumerate(pages):
            if done:
                device.setPageLayout(_page_layout(page))
                if not device.newPage():
                    raise PaintError
            painter.save()
            painter.scale(device.logicalDpiX() / _POINTS, device.logicalDpiY() / _POINTS)
            paint_page(painter, page, entries, options)
            painter.restore()
            yield done + 1
    finally:
        painter.end()


def _page_layout(page: Page) -> QtGui.QPageLayout:
    short, long = sorted((page.width, page.height))
    ways = QtGui.QPageLayout.Orientation
    layout = QtGui.QPageLayout(
        QtGui.QPageSize(QSizeF(short, long), QtGui.QPageSize.Unit.Point),
        ways.Landscape if page.is_landscape else ways.Portrait,
        QMarginsF(),
    )
    layout.setMode(QtGui.QPageLayout.Mode.FullPageMode)
    return layout


def page_image(
    page: Page, entries: Sequence[PrintEntry], options: SheetOptions, scale: float
) -> QtGui.QImage:
    """Return a page as an image with `scale` pixels a point."""
    size = QSize(round(page.width * scale), round(page.height * scale))
    image = QtGui.QImage(size, QtGui.QImage.Format.Format_RGB32)
    image.fill(theme_of(grey=options.grey).paper)
    with QtGui.QPainter(image) as painter:
        painter.scale(scale, scale)
        paint_page(painter, page, entries, options)
    return image


# --- pictures ---


def picture_image(
    entry: PrintEntry, shown: Shown, cell: int = CELL, *, grey: bool = False
) -> QtGui.QImage:
    """Return a puzzle with its clues as an image.

    Raises:
        PaintError: a side would be longer than `MAX_PIXELS`.
    """
    layout, size = _picture_layout(entry, cell)
    image = QtGui.QImage(size, QtGui.QImage.Format.Format_RGB32)
    image.fill(theme_of(grey=grey).paper)
    with QtGui.QPainter(image) as painter:
        _paint_picture(painter, entry, shown, layout, grey=grey)
    return image


def png_bytes(entry: PrintEntry, shown: Shown, cell: int = CELL, *, grey: bool = False) -> bytes:
    """Return a puzzle with its clues as the bytes of a PNG file.

    Raises:
        PaintError: a side would be longer than `MAX_PIXELS`.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture_image(entry, shown, cell, grey=grey).save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def svg_bytes(entry: PrintEntry, shown: Shown, cell: int = CELL, *, grey: bool = False) -> bytes:
    """Return a puzzle with its clues as the bytes of an SVG file.

    Raises:
        PaintError: a side would be longer than `MAX_PIXELS`.
    """
    layout, size = _picture_layout(entry, cell)
    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(QPoint(), size))
    generator.setTitle("")  # else Qt names itself
    generator.setDescription("Nonogui")
    with QtGui.QPainter(generator) as painter:
        painter.fillRect(0, 0, size.width(), size.height(), theme_of(grey=grey).paper)
        _paint_picture(painter, entry, shown, layout, grey=grey)
    return bytes(buffer.data().data())


def write_picture(
    entry: PrintEntry, path: Path, shown: Shown, cell: int | None = None, *, grey: bool = False
) -> None:
    """Write a puzzle as an SVG file if the suffix says so, else as a PNG file.

    Without a size of the cells, they have the `usual_cell`.

    Raises:
        OSError: the file can't be written.
        PaintError: a side would be longer than `MAX_PIXELS`.
    """
    bytes_of = svg_bytes if path.suffix.lower() == ".svg" else png_bytes
    cell = cell or usual_cell(entry.puzzle)
    write_atomic(path, bytes_of(entry, shown, cell, grey=grey))


def usual_cell(puzzle: Puzzle) -> int:
    """Return the largest size of a cell, up to `CELL`, that keeps the picture small enough."""
    fitting = Fitting.of(puzzle)
    sizes = range(CELL, LEAST_CELL, -1)
    return next((cell for cell in sizes if _fits(fitting.on_screen(cell))), LEAST_CELL)


def _fits(layout: BoardLayout) -> bool:
    return max(layout.width, layout.height) + 2 * BORDER <= MAX_PIXELS


def _picture_layout(entry: PrintEntry, cell: int) -> tuple[BoardLayout, QSize]:
    layout = Fitting.of(entry.puzzle).on_screen(cell)
    if not _fits(layout):
        raise PaintError
    return layout, QSize(layout.width + 2 * BORDER, layout.height + 2 * BORDER)


def _paint_picture(
    painter: QtGui.QPainter, entry: PrintEntry, shown: Shown, layout: BoardLayout, *, grey: bool
) -> None:
    painter.translate(BORDER, BORDER)
    paint_board(painter, entry, shown, layout, grey=grey)


# --- without a screen ---


def application() -> QtGui.QGuiApplication:
    """Return the running application, or a new one that can paint text without a display.

    Keep a reference to it while anything is painted.
    """
    running = QtGui.QGuiApplication.instance()
    if isinstance(running, QtGui.QGuiApplication):
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QtGui.QGuiApplication(["nonogui"])
