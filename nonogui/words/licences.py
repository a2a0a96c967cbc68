"""The licences of Nonogui and of all that it is made with, as one text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from nonogui.i18n import _
from nonogui.resources import resource

OURS: Final = "nonogui"

_EXTRAS: Final = ("reader", "gamepad")
"""Parts a player may install; developers' tools are no part of the program."""

_MISSING: Final = {
    "pyside6-essentials": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "shiboken6": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "z3-solver": ("Z3.txt",),
}
"""Distributions that come without a text of their licence, and our copies."""


def notices() -> str:
    """Return a heading for each part of the program that is installed, and its licence."""
    shown: set[str] = set()
    blocks = []
    for part in parts():
        name = part.name if part.name != OURS else _("Nonogui")
        heading = f"{name} {part.version}".strip()
        blocks += [f"{heading}\n{'=' * len(heading)}", *_about(part)]
        for title, text in _texts(part):
            if title not in shown:
                blocks.append(text.strip("\n"))
            if title in _COMMON:
                shown.add(title)
    python = resource("licences/Python.txt")
    if python.is_file():  # in packages that bring their own Python
        blocks += ["Python\n======", python.read_text(encoding="utf-8").strip("\n")]
    return "\n\n".join(blocks) + "\n"


def parts() -> list[Distribution]:
    """Return the program and all that it needs, as far as they are installed here."""
    return list(_parts(OURS, set()))


_COMMON: Final = {name for names in _MISSING.values() for name in names}


def _about(part: Distribution) -> Iterator[str]:
    """Yield the licence's name, and for Qt what the licence lets users do."""
    fields = (key for key in ("License-Expression", "License") if key in part.metadata)
    given = next((part.metadata[key] for key in fields), "")
    if given and "\n" not in given:
        yield _("Licence: {name}").format(name=given)
    if part.name.lower().startswith("pyside6"):
        yield _(
            "Qt and Qt for Python are used under version 3 of the GNU Lesser General Public"
            " Licence. Nonogui loads them from the folders PySide6 and shiboken6, which you may"
            " replace with your own builds of the same version. Their source code is at"
            " https://code.qt.io. Qt includes libraries by others; their licences are listed at"
            " https://doc.qt.io/qt-6/licenses-used-in-qt.html."
        )


def _texts(part: Distribution) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of the licences that a distribution comes with, or our copies."""
    names = [
        path
        for path in part.files or ()
        if ".dist-info" in path.parts[0]
        and re.search(r"licen[cs]e|copying|notice", path.name, re.IGNORECASE)
    ]
    for path in names:
        if (file := Path(str(path.locate()))).is_file():
            yield str(path), file.read_text(encoding="utf-8")
    if not names:
        for name in _MISSING.get(part.name.lower().replace("_", "-"), ()):
            yield name, resource(f"licences/{name}").read_text(encoding="utf-8")


def _parts(name: str, seen: set[str]) -> Iterator[Distribution]:
    """Yield a distribution and all that it needs, as far as they are installed here."""
    key = re.sub(r"[-_.]+", "-", name).lower()
    if key in seen:
        return
    seen.add(key)
    try:
        part = distribution(name)
    except PackageNotFoundError:  # not needed on this system
        return
    yield part
    for wanted in part.requires or ():
        extra = re.search(r"extra\s*==\s*[\"']([\w-]+)", wanted)
        if extra is None or (name == OURS and extra[1] in _EXTRAS):
            match = re.match(r"[\w.-]+", wanted)
            assert match is not None
            yield from _parts(match[0], seen)
