"""Painting without a screen: for the command line, on machines that have no display."""

from __future__ import annotations

import os

from PySide6.QtGui import QGuiApplication


def application() -> QGuiApplication:
    """What Qt needs to paint letters, without a window; keep it as long as anything is painted."""
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QGuiApplication(["nonogui"])
