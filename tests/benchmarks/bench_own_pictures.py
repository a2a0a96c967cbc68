"""How many of the program's own pictures it reads: drawn ones, and screenshots of its window.

    python tests/benchmarks/bench_own_pictures.py [FOLDER ...]

Prints for each kind how many puzzles of some shipped collections are read exactly, with their
colours, and how many are wrong with nothing marked as doubtful and equal totals.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load
from nonogui.resources import puzzles
from nonogui.studio.scan.reading import read_scan
from nonogui.studio.scan.scan import row_surplus
from nonogui.ui.app import make_application
from tests.scans import is_same

FOLDERS: Final = ("3-colours", "12-space", "2-black-and-white")


def kinds(folder: Path) -> Iterator[tuple[str, Callable[[Puzzle], bytes]]]:
    """Yield each kind of picture and how it is made."""
    from PySide6.QtTest import QTest

    from nonogui.ui.board.options import InkMarks
    from nonogui.ui.look.theme import ThemeChoice
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.play.session import Origin
    from nonogui.ui.print.export import png_bytes
    from nonogui.ui.print.pages import PrintEntry, Shown

    yield "drawn", lambda puzzle: png_bytes(PrintEntry(puzzle), Shown.BLANK)
    window = MainWindow()
    window.resize(1280, 900)
    window.show()

    def grab(puzzle: Puzzle) -> bytes:
        window.games.start(puzzle, Origin("Test"))
        QTest.qWait(300)
        path = folder / "window.png"
        window.grab().save(str(path))
        return path.read_bytes()

    for look in (ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST):
        window.settings.update(look=look, marks=InkMarks.NONE)
        yield f"window, {look}", grab
    for marks in (InkMarks.LETTERS, InkMarks.PATTERNS):
        window.settings.update(look=ThemeChoice.LIGHT, marks=marks)
        yield f"window, {marks}", grab


def main() -> None:
    """Read pictures of each kind."""
    folders = [puzzles() / name for name in sys.argv[1:] or FOLDERS]
    paths = sorted(path for folder in folders for path in folder.glob("*.pbn"))
    with TemporaryDirectory() as home:
        os.environ |= dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), home)
        app = make_application()
        shipped = [load(path).entries[0].puzzle for path in paths]
        for name, make in kinds(Path(home)):
            right = silent = 0
            for puzzle in shipped:
                try:
                    scan = read_scan(make(puzzle))
                except FileProblemsError:
                    continue
                is_right = is_same(scan, puzzle)
                right += is_right
                is_marked = scan.unclear or scan.doubtful or row_surplus(scan)
                silent += not is_right and not is_marked
            print(f"{name:24} {right:3} of {len(shipped)}, {silent} silently wrong", flush=True)
        sys.stdout.flush()
        app.closeAllWindows()
        os._exit(0)


if __name__ == "__main__":
    main()
