"""Break the window in many places, each while a player does something, and count the reports.

    .venv/bin/python -m tests.benchmarks.inject_errors [NAME ...]

Prints a row for each place and the totals: errors reported, errors logged, and after how many of
them the window works. Exit code 1 when any is missing. Home, data and log are a scratch folder.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.injections import Driver, Outcome

FOLDERS = ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")


def main(names: list[str]) -> int:
    """Run the injections with a name, or all; print the table."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from nonogui.ui.app import make_application
    from tests.injections import INJECTIONS, inject

    app = make_application()
    chosen = [each for each in INJECTIONS if not names or each.name in names]
    outcomes: list[Outcome] = []
    for injection in chosen:
        outcome = _in_a_window(partial(inject, injection))
        outcomes.append(outcome)
        row = (outcome.is_shown, outcome.is_logged, outcome.works)
        reported, logged, works = ("yes" if each else "NO" for each in row)
        print(
            f"{injection.name:32} reported {reported:4} logged {logged:4} works {works}", flush=True
        )
    count = [
        sum(each.is_shown for each in outcomes),
        sum(each.is_logged for each in outcomes),
        sum(each.works for each in outcomes),
    ]
    text = "{} errors: {} reported, {} logged, the window works after {}"
    print(text.format(len(outcomes), *count))
    del app
    return 0 if set(count) == {len(outcomes)} else 1


def _in_a_window(act: Callable[[Driver], Outcome]) -> Outcome:
    """Do something at a new window in a folder of its own."""
    from nonogui.ui.errors import Errors
    from nonogui.ui.main_window import MainWindow
    from tests.injections import Driver

    with TemporaryDirectory(prefix="nonogui-errors-") as name:
        os.environ.update(dict.fromkeys(FOLDERS, name))
        folder = Path(name)
        errors = Errors(folder / "log")
        window = MainWindow()
        try:
            window.settings.update(solve_speed="at-once", motion="reduced", check_puzzles=False)
            window.resize(1280, 800)
            window.show()
            window.activateWindow()
            return act(Driver(window, errors, folder))
        finally:
            window.close()
            window.deleteLater()
            errors.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
