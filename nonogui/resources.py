"""Where the files that travel with the program are: `resources/` and `puzzles/`.

In an installed wheel and in a frozen bundle they lie inside the package, under `nonogui/_data`;
in a checkout they are the top-level folders of the repository. Only this module knows that.
"""

from functools import cache
from pathlib import Path


def resource(path: str = "") -> Path:
    """The file or folder at `path`, parts separated by `/`, under `resources/`."""
    return _folder("resources").joinpath(*path.split("/")) if path else _folder("resources")


def puzzles() -> Path:
    """The folder of the shipped puzzles."""
    return _folder("puzzles")


@cache
def _folder(name: str) -> Path:
    package = Path(__file__).resolve().parent
    packaged = package / "_data" / name
    return packaged if packaged.is_dir() else package.parent / name
