"""`nonogui play`, the default command: open the window."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from nonogui.cli import declare
from nonogui.cli.outcome import Outcome
from nonogui.i18n import _

# Qt platforms that need a display.
_ON_SCREEN: Final = ("xcb", "wayland")


@declare.command(
    "play",
    _(
        "It shows FILE or, if you don't name one, the library. If a window is already open, the"
        " file opens there. “nonogui FILE” without a command does the same."
    ),
    exits={
        Outcome.YES: _("The window was closed."),
        Outcome.BAD: _("Wrong usage, or there is no display."),
    },
    examples=[
        ("nonogui", _("Open the library.")),
        ("nonogui cat.pbn", _("Play a puzzle.")),
    ],
)
@declare.file_argument("files", metavar="[FILE]...", nargs=-1)
@declare.option(
    "--new-window", is_flag=True, help=_("Open a new window even if one is already open.")
)
def command(files: Sequence[str], *, new_window: bool) -> int:
    """Open the window, or explain what works without a display."""
    if not has_display():
        text = _(
            "nonogui: couldn't open the window: there is no display; “nonogui solve FILE” works"
            " without one"
        )
        click.echo(text, err=True)
        return Outcome.BAD
    from nonogui.ui.app import run

    return run(list(files), is_new=new_window)


def has_display() -> bool:
    """Return whether Qt can open windows; Qt itself would abort the process if not."""
    if not sys.platform.startswith("linux"):
        return True
    variable = os.environ.get("QT_QPA_PLATFORM", "")
    platforms = [part.partition(":")[0] for part in variable.split(";") if part]
    if any(not platform.startswith(_ON_SCREEN) for platform in platforms):
        return True
    wayland = not platforms or any(part.startswith("wayland") for part in platforms)
    xcb = not platforms or "xcb" in platforms
    return (wayland and _wayland_answers()) or (xcb and _x_answers() and _plugin_loads("qxcb"))


def _wayland_answers() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY")
    if not name:
        return False
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(str(Path(os.environ.get("XDG_RUNTIME_DIR", "/"), name)))
        except (OSError, ValueError):
            return False
    return _plugin_loads("qwayland")


def _x_answers() -> bool:
    """Return whether the X server in DISPLAY accepts this user, checked through libxcb."""
    if not os.environ.get("DISPLAY"):
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    answers = bool(xcb.xcb_connection_has_error(connection) == 0)
    xcb.xcb_disconnect(connection)
    return answers


def _plugin_loads(name: str) -> bool:
    """Return whether Qt's plugin for a platform finds the libraries it needs."""
    spec = find_spec("PySide6")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        plugin = Path(folder, "Qt", "plugins", "platforms", f"lib{name}.so")
        if plugin.is_file():
            try:
                ctypes.CDLL(str(plugin))
            except OSError:
                return False
    return True
