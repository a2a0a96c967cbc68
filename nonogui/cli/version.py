"""The version text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from nonogui import __version__
from nonogui.i18n import _
from nonogui.solver.kernel import IS_MISSING, KERNEL

_PACKAGE: Final = Path(__file__).resolve().parents[1]
_BUILD: Final = _PACKAGE / "_data" / "build.txt"
"""Written by packaging/build_kernel.py: the commit and the kind of package."""


def print_version() -> None:
    """Print the version; standard error says if the solver is slow."""
    print(f"nonogui {version()}")
    if text := slowness_text():
        print(text, file=sys.stderr)


def version() -> str:
    """Return the version, what it was built from and as, and which kernel of the solver it uses."""
    code = _("pure Python") if KERNEL is None else _("compiled kernel")
    return f"{__version__} ({', '.join([*_build(), code])})"


def slowness_text() -> str:
    """Return that the compiled kernel is missing and how to get it, or nothing if all is well."""
    if not IS_MISSING:
        return ""
    return _(
        "The solver is slow here: its fast kernel is missing. To get it, install a C compiler and"
        " Python's headers, and then reinstall Nonogui."
    )


def _build() -> list[str]:
    """Return the commit, if known, and the kind of package."""
    if _BUILD.is_file():
        return _BUILD.read_text(encoding="utf-8").split()
    git = ["git", "describe", "--always", "--exclude=*", "--dirty"]
    try:
        found = subprocess.run(  # noqa: S603 (a fixed command)
            git, cwd=_PACKAGE.parent, capture_output=True, text=True, check=False
        )
    except OSError:  # no git here
        return [_("checkout")]
    return [*found.stdout.split(), _("checkout")]
