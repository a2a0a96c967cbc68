"""Say why the program can't start: a missing system library, no display, a full disk.

Started from a menu, the program has no terminal for this: then a program of the desktop shows it.
"""

from __future__ import annotations

import os
import re
import sys
import time
from typing import Final

import click

from nonogui.i18n import _

PACKAGES: Final = {
    "libEGL.so.1": ("libegl1", "libglvnd-egl", "libglvnd"),
    "libGL.so.1": ("libgl1", "libglvnd-glx", "libglvnd"),
    "libX11-xcb.so.1": ("libx11-xcb1", "libX11-xcb", "libx11"),
    "libX11.so.6": ("libx11-6", "libX11", "libx11"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs", "dbus"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig", "fontconfig"),
    "libfreetype.so.6": ("libfreetype6", "freetype", "freetype2"),
    "libgssapi_krb5.so.2": ("libgssapi-krb5-2", "krb5-libs", "krb5"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2", "glib2"),
    "libgthread-2.0.so.0": ("libglib2.0-0", "glib2", "glib2"),
    "libwayland-client.so.0": ("libwayland-client0", "libwayland-client", "wayland"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor", "wayland"),
    "libwayland-egl.so.1": ("libwayland-egl1", "libwayland-egl", "wayland"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image", "xcb-util-image"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb", "libxcb"),
    "libxcb-render-util.so.0": (
        "libxcb-render-util0",
        "xcb-util-renderutil",
        "xcb-util-renderutil",
    ),
    "libxcb-render.so.0": ("libxcb-render0", "libxcb", "libxcb"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb", "libxcb"),
    "libxcb-shm.so.0": ("libxcb-shm0", "libxcb", "libxcb"),
    "libxcb-sync.so.1": ("libxcb-sync1", "libxcb", "libxcb"),
    "libxcb-util.so.1": ("libxcb-util1", "xcb-util", "xcb-util"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb", "libxcb"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb", "libxcb"),
    "libxcb.so.1": ("libxcb1", "libxcb", "libxcb"),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    "libz.so.1": ("zlib1g", "zlib", "zlib"),
}
"""What Qt loads from the system: the packages of Debian and Ubuntu, of Fedora, and of Arch."""

# As the loader writes it: `libEGL.so.1: cannot open shared object file: No such file …`, and
# `…/libEGL.so.1: file too short` for a damaged one. Other texts name no library of the system.
_UNLOADED: Final = re.compile(
    r"(?:^|[\s/])(lib[\w+.-]*?\.so(?:\.\d+)*): "
    r"(?:cannot open shared object file|file too short|invalid ELF header)"
)

_SHOW_SECONDS: Final = 600
"""A message box left open ends after this time; it must not keep the process for ever."""

_READ_SECONDS: Final = 0.7
"""No one reads and closes a box sooner, so that a program which does has failed."""


def library_in(error: BaseException) -> str:
    """Return the system library that could not be loaded, or an empty string."""
    found = _UNLOADED.search(str(error))
    return found[1] if found else ""


def missing_text(library: str) -> str:
    """Return that a library is missing, and which package has it."""
    text = _("the system library {library} is missing").format(library=library)
    if library not in PACKAGES:
        return text
    debian, fedora, arch = PACKAGES[library]
    packages = _("install {debian} (Debian, Ubuntu), {fedora} (Fedora) or {arch} (Arch)")
    packages = packages.format(debian=debian, fedora=fedora, arch=arch)
    return _("{problem}; {remedy}").format(problem=text, remedy=packages)


def report(text: str) -> None:
    """Print why the program can't start; without a terminal, show it on the desktop too."""
    click.echo(f"nonogui: {text}", err=True)
    if not _has_terminal():
        _show(text)


def _has_terminal() -> bool:
    """Return whether a person may read messages: input or standard error is a terminal."""
    return any(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def _show(text: str) -> None:
    """Show a message with the first program of the desktop that works."""
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    import shutil
    import subprocess

    text = text[:1].upper() + text[1:]
    for command in (
        # A text that starts with a dash must not count as an option, nor < and & as markup.
        ["zenity", "--error", "--title=Nonogui", "--no-markup", f"--text={text}"],
        ["kdialog", "--title", "Nonogui", "--error", text],
        ["notify-send", "--app-name=Nonogui", "--", "Nonogui", text],
    ):
        program = shutil.which(command[0])
        if program is None:
            continue
        start = time.monotonic()
        try:
            done = subprocess.run(  # noqa: S603 (a program of the desktop; no shell reads the text)
                [program, *command[1:]],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=_SHOW_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            continue
        # Closed with Escape or its cross, a box also ends with an error; but not at once.
        if done.returncode == 0 or time.monotonic() - start > _READ_SECONDS:
            return
