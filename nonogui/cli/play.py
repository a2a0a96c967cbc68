"""`nonogui play`, the default command: open the window."""

from __future__ import annotations

import ctypes
import gc
import os
import socket
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

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
        Outcome.BAD: _("Wrong usage, or the window can't open; the message says why."),
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
    if problem := display_problem():
        from nonogui.cli.missing import report

        report(_("couldn't open the window: {problem}").format(problem=problem))
        return Outcome.BAD
    gc.disable()  # as `make_application` does: imports make no garbage, but collections of it
    from nonogui.ui.app import run

    return run(list(files), is_new=new_window)


def display_problem() -> str:
    """Return why Qt can't open windows, or an empty string; Qt itself would abort the process."""
    if not sys.platform.startswith("linux"):
        return ""
    variable = os.environ.get("QT_QPA_PLATFORM", "")
    platforms = [part.partition(":")[0] for part in variable.split(";") if part]
    if any(not platform.startswith(_ON_SCREEN) for platform in platforms):
        return ""
    wayland = not platforms or any(part.startswith("wayland") for part in platforms)
    xcb = not platforms or "xcb" in platforms
    errors: list[OSError] = []
    for is_wanted, answers, plugin in (
        (wayland, _wayland_answers, "qwayland"),
        (xcb, _x_answers, "qxcb"),
    ):
        try:
            if is_wanted and answers():
                _load_plugin(plugin)
                return ""
        except OSError as error:
            errors.append(error)
    if not errors:
        return _("there is no display; “nonogui solve FILE” works without one")
    from nonogui.cli.missing import library_in, missing_text

    # Of two platforms the first is the one that this desktop prefers.
    library = library_in(errors[0])
    return missing_text(library) if library else str(errors[0])


def _wayland_answers() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY")
    if not name:
        return False
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(str(Path(os.environ.get("XDG_RUNTIME_DIR", "/"), name)))
        except (OSError, ValueError):
            return False
    return True


def _x_answers() -> bool:
    """Return whether the X server in DISPLAY accepts this user, checked through libxcb.

    Raises:
        OSError: libxcb can't be loaded.
    """
    if not os.environ.get("DISPLAY"):
        return False
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    answers = bool(xcb.xcb_connection_has_error(connection) == 0)
    xcb.xcb_disconnect(connection)
    return answers


def _load_plugin(name: str) -> None:
    """Load Qt's plugin for a platform.

    Raises:
        OSError: it, or a library that it needs, can't be loaded.
    """
    spec = find_spec("PySide6")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        plugin = Path(folder, "Qt", "plugins", "platforms", f"lib{name}.so")
        if plugin.is_file():
            ctypes.CDLL(str(plugin))
