"""The version text."""

from __future__ import annotations

from nonogui import __version__
from nonogui.i18n import _
from nonogui.solver.kernel import KERNEL


def version() -> str:
    """Return the version, and whether the compiled kernel is in use."""
    code = _("pure Python") if KERNEL is None else _("compiled kernel")
    return f"{__version__} ({code})"
