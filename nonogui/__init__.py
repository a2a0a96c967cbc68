"""Nonogui: play, solve and design nonograms; docs/python.md describes these names for scripts.

They are loaded when first used, so that a command which needs none of them starts at once.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0.dev0"

if TYPE_CHECKING:
    from nonogui.api import check, convert, explain, generate, hint, load, rate, render, solve
    from nonogui.core.grid import Grid
    from nonogui.core.problems import FileProblemsError
    from nonogui.core.puzzle import Puzzle

__all__ = [
    "FileProblemsError",
    "Grid",
    "Puzzle",
    "check",
    "convert",
    "explain",
    "generate",
    "hint",
    "load",
    "rate",
    "render",
    "solve",
]

_PLACES = {
    "FileProblemsError": "nonogui.core.problems",
    "Grid": "nonogui.core.grid",
    "Puzzle": "nonogui.core.puzzle",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_PLACES.get(name, "nonogui.api")), name)
    return value


def __dir__() -> list[str]:
    return ["__version__", *__all__]
