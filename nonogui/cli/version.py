"""What `--version` says."""

from __future__ import annotations

from nonogui import __version__
from nonogui.i18n import _
from nonogui.solver.kernel import KERNEL


def version() -> str:
    """The version, and which code looks at lines."""
    code = _("pure Python") if KERNEL is None else _("compiled kernel")
    return f"{__version__} ({code})"
