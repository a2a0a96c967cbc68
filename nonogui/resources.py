"""Where the files that travel with the program are: `resources/` and `puzzles/`.

In an installed wheel and in a frozen bundle they lie inside the package, under `nonogui/_data`;
in a checkout they are the top-level folders of the repository. Only this module knows that.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def resource(path: str = "") -> Traversable:
    """The file or folder at `path`, parts separated by `/`, under `resources/`."""
    return _folder("resources").joinpath(*path.split("/")) if path else _folder("resources")


def puzzles() -> Traversable:
    """The folder of the shipped puzzles."""
    return _folder("puzzles")


def _folder(name: str) -> Traversable:
    packaged = files("nonogui") / "_data" / name
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[1] / name
