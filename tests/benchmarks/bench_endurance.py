"""Prints what a long life leaves behind: descriptors, threads, QObjects and memory.

    python tests/benchmarks/bench_endurance.py [--visits N] [--pages N] [--designs N] [--dialogs N]

Puzzles are visited and played to their ends, pages of the library looked at, designs drawn, each
dialog opened and left so many times. Before that comes a warm-up, which does each different thing
once: each puzzle, page and design that occurs later, and each dialog. What is held after it is
compared with what is held in the end; the exit code is 1 when more is left than the limits allow.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

FOLDERS: Final = (
    *("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"),
    *("XDG_CACHE_HOME", "XDG_STATE_HOME"),
)
MAX_MEGABYTES: Final = 20.0
"""More memory than after the warm-up: what the allocator does not give back, and bounded caches."""

PATIENCE: Final = 120.0
"""Seconds after which what is waited for will not come."""

STEPS: Final = 5
"""How often it is printed what is held, for each kind of thing that is done."""

DIFFERENT_PAGES: Final = 20
DIFFERENT_DESIGNS: Final = 12
"""After so many the search, the filters and the picture are the same again."""


def main() -> int:
    """Live, and print what is left."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--visits", type=int, default=500)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--designs", type=int, default=100)
    parser.add_argument("--dialogs", type=int, default=100)
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with TemporaryDirectory() as folder:
        for name in FOLDERS:
            os.environ[name] = folder
        os.chdir(folder)
        return live(Path(folder), options)


def live(folder: Path, options: argparse.Namespace) -> int:
    """Open the window, warm up, do everything so many times; the exit code."""
    from PySide6.QtCore import QEventLoop, QTimer

    from nonogui.ui.app import SWITCH_SECONDS, make_application

    sys.setswitchinterval(SWITCH_SECONDS)
    application = make_application()
    from nonogui.ui.main_window import MainWindow
    from tests.holdings import holdings
    from tests.long_life import LongLife

    def wait(is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > end:
                raise TimeoutError
            loop = QEventLoop()
            QTimer.singleShot(1, loop, loop.quit)
            loop.exec()

    window = MainWindow()
    life = LongLife(window, folder, wait)
    parts: dict[str, tuple[Callable[[int], None], int, int]] = {
        "visits": (life.visit, life.puzzles, options.visits),
        "pages": (life.page, DIFFERENT_PAGES, options.pages),
        "designs": (life.design, DIFFERENT_DESIGNS, options.designs),
        "dialogs": (life.dialog_number, len(life.dialogs), options.dialogs * len(life.dialogs)),
    }
    for act, different, _times in parts.values():
        for number in range(different):
            act(number)
    life.rest()
    first = last = holdings()
    print(f"after the warm-up        {first}", flush=True)
    for name, (act, _different, times) in parts.items():
        for number in range(times):
            act(number)
            if (number + 1) % ceil(times / STEPS) == 0 or number == times - 1:
                life.rest()
                last = holdings()
                seconds = time.process_time()
                print(f"{number + 1:5} {name:18} {last} {seconds:7.0f} s", flush=True)
    more = last.more_than(first)
    print(more or "no descriptor, no thread, no QObject more")
    print(f"{last.memory - first.memory:+.1f} MB")
    window.close()
    del application
    return 1 if more or last.memory - first.memory > MAX_MEGABYTES else 0


if __name__ == "__main__":
    sys.exit(main())
