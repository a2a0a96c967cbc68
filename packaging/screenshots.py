#!/usr/bin/env python3
"""Take the five pictures of README and software centres: .venv/bin/python packaging/screenshots.py

They are written to docs/: play, coach, library, studio and solved, each 1280 pixels wide. The
window runs without a screen, on shipped puzzles and in an empty home.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from nonogui.core.puzzle import Puzzle
    from tests.benchmarks.looks import Photographer

TITLES = ("library", "play", "coach", "studio", "solved")
THEME = "light"


def main(arguments: list[str]) -> None:
    """Take the pictures in a process with a home of its own."""
    from tests.benchmarks.looks import scratch_home

    if arguments:
        take_all(Path(arguments[0]))
        return
    with TemporaryDirectory() as folder:
        command = [sys.executable, __file__, folder]
        subprocess.run(command, check=True, env=scratch_home(THEME))
        for title in TITLES:
            (picture,) = Path(folder).glob(f"*-{title}.png")
            (ROOT / "docs" / f"{title}.png").write_bytes(picture.read_bytes())


def take_all(folder: Path) -> None:
    """Take the pictures."""
    from nonogui.ui.app import make_application
    from nonogui.ui.look.theme import ThemeChoice
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.settings import Motion, SolveSpeed
    from tests.benchmarks import looks
    from tests.long_life import LongLife

    os.chdir(os.environ["HOME"])
    application = make_application()
    window = MainWindow()
    window.settings.update(
        look=ThemeChoice(THEME), solve_speed=SolveSpeed.AT_ONCE, motion=Motion.REDUCED
    )
    photographer = looks.Photographer(LongLife(window, Path.cwd(), looks.wait), THEME, folder, [])
    window.resize(*looks.LARGE)
    scenes: tuple[Callable[[Photographer], None], ...] = (solved, library, play, coach, studio)
    for scene in scenes:
        scene(photographer)
    window.play_workspace.document.discard()
    window.close()
    del application


def shipped(name: str) -> Puzzle:
    """Return a shipped puzzle."""
    from nonogui.formats.registry import load
    from nonogui.resources import puzzles

    return load(puzzles() / name).entries[0].puzzle


def solved(photographer: Photographer) -> None:
    """Solve some puzzles; show the last."""
    for name in ("1-first-steps/02-heart", "1-first-steps/04-boat", "3-colours/01-strawberry"):
        photographer.window.show_library()
        photographer.window.games.open_shipped(name)
        photographer.life.settle()
        photographer.life.finish(is_by_hand=True)
    photographer.take("solved")


def library(photographer: Photographer) -> None:
    """Show the library."""
    from tests.benchmarks import looks

    window = photographer.window
    window.show_library()
    window.library_wiring.commands.prepare_daily_puzzle()
    looks.wait(lambda: window.library_wiring.commands.daily_state.grade is not None)
    photographer.life.settle()
    photographer.take("library")


def play(photographer: Photographer) -> None:
    """Show a puzzle in colour, half solved, during a what-if."""
    puzzle = shipped("3-colours/11-lighthouse.pbn")
    photographer.open(puzzle)
    goal = puzzle.goal
    assert goal is not None
    half = puzzle.height // 2
    cells = [(r, c, goal[r, c]) for r in range(puzzle.height) for c in range(puzzle.width)]
    photographer.mark(*(cell for cell in cells if cell[0] < half))
    session = photographer.window.session
    assert session is not None
    session.start_branch("The lamp")
    photographer.mark(*[cell for cell in cells if cell[0] >= half and cell[2]][:4])
    photographer.take("play")


def coach(photographer: Photographer) -> None:
    """Show a hint with its evidence."""
    from nonogui.ui.actions import ActionId

    photographer.window.show_library()
    photographer.window.games.open_shipped("2-black-and-white/01-cat")
    for _level in range(3):
        photographer.do(ActionId.HINT)
    photographer.take("coach")


def studio(photographer: Photographer) -> None:
    """Show a design that the analysis has checked."""
    from nonogui.core.design import Design

    puzzle = shipped("2-black-and-white/06-penguin.pbn")
    photographer.window.show_library()
    photographer.window.studio.open(Design.from_puzzle(puzzle))
    photographer.life.settle()
    photographer.take("studio")


if __name__ == "__main__":
    main(sys.argv[1:])
