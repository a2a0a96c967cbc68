#!/usr/bin/env python3
"""Draw the icon for Windows and macOS: python packaging/icons.py FOLDER

Writes nonogui.ico and nonogui.icns from resources/nonogui.svg, with the program's Qt and Pillow.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIDE = 1024
DRAWING = Path(__file__).resolve().parents[1] / "resources" / "nonogui.svg"


def main(folder: Path) -> None:
    """Write both icons."""
    application = QGuiApplication([])
    drawn = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
    drawn.fill(Qt.GlobalColor.transparent)
    with QPainter(drawn) as painter:
        QSvgRenderer(str(DRAWING)).render(painter)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawn.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub wants bytes for the format
    del application
    picture = Image.open(io.BytesIO(buffer.data().data()))
    sizes = [(side, side) for side in (16, 20, 24, 32, 40, 48, 64, 128, 256)]
    picture.save(folder / "nonogui.ico", sizes=sizes)
    picture.save(folder / "nonogui.icns")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
