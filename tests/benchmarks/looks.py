"""Take pictures of every page and dialog of the real window, and compare them with earlier ones.

    python tests/benchmarks/looks.py FOLDER [--against OTHER] [--theme THEME] [--language CODE]
        [--only WORD ...]

Each theme (light, dark, high-contrast) gets a process and a scratch home of its own, under a fixed
path, so that two runs of one version on one day give the same pixels. Pictures are named
THEME-SIZE-NAME.png. `--against` prints which differ from those of the other folder and by how many
pixels; the exit code is then 1 when any does. `--only` takes those with a word in their name.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2]))

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nonogui.core.puzzle import Puzzle
    from nonogui.ui.actions import ActionId
    from nonogui.ui.main_window import MainWindow
    from tests.long_life import LongLife

THEMES: Final = ("light", "dark", "high-contrast")
LARGE, SMALL = (1280, 800), (480, 400)

FOLDERS: Final = (
    *("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"),
    *("XDG_CACHE_HOME", "XDG_STATE_HOME"),
)
PATIENCE: Final = 600.0
"""Seconds after which what is waited for will not come."""

STILL_MS: Final = 60
"""Two pictures this far apart must be alike: nothing is being laid out or faded in any more."""

MAX_TRIES: Final = 60


def main() -> int:
    """Take the pictures, each theme in a process of its own; then compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--theme", choices=THEMES, action="append")
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--language", default="en")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    folder = options.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    if options.inside:
        take_all(options.theme[0], options.language, folder, options.only)
        return 0
    for theme in options.theme or THEMES:
        command = [sys.executable, __file__, str(folder), "--inside", "--theme", theme]
        command += ["--language", options.language]
        subprocess.run([*command, "--only", *options.only], check=True, env=scratch_home(theme))
    return compare(folder, options.against.absolute()) if options.against else 0


def scratch_home(theme: str) -> dict[str, str]:
    """Return an environment with an empty home, whose path is always the same."""
    home = Path(tempfile.gettempdir()) / f"nonogui-looks-{theme}"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    names = dict.fromkeys(FOLDERS, str(home))
    fixed = {"QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
    return {**os.environ, **names, **fixed}


def compare(new: Path, old: Path) -> int:
    """Print which pictures differ; return 1 when any does, or is missing."""
    from PIL import Image, ImageChops

    found = 0
    for name in sorted({each.name for folder in (new, old) for each in folder.glob("*.png")}):
        if not (new / name).exists() or not (old / name).exists():
            continue
        with Image.open(new / name) as first, Image.open(old / name) as second:
            if first.size != second.size:
                difference = f"{first.size} instead of {second.size}"
            else:
                apart = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
                red, green, blue = apart.split()
                most = ImageChops.lighter(red, ImageChops.lighter(green, blue))
                pixels = sum(most.histogram()[1:])
                difference = f"{pixels} pixels in {apart.getbbox()}" if pixels else ""
        if difference:
            found += 1
            print(f"{name}: {difference}")
    now, before = ({each.name for each in folder.glob("*.png")} for folder in (new, old))
    looks = {name.partition("-1280-")[0].partition("-480-")[0] for name in now}
    missing = {name for name in before - now if name.startswith(tuple(looks))}
    for kind, names in (("new", now - before), ("missing", missing)):
        for name in sorted(names):
            print(f"{name}: {kind}")
    print(f"{found} of {len(list(new.glob('*.png')))} pictures differ")
    return 1 if found else 0


def take_all(theme: str, language: str, folder: Path, words: list[str]) -> None:
    """Take all pictures of one look."""
    from PySide6.QtWidgets import QApplication

    from nonogui import i18n
    from nonogui.ui.app import make_application
    from nonogui.ui.look.theme import ThemeChoice
    from nonogui.ui.settings import Motion, SolveSpeed

    os.chdir(os.environ["HOME"])
    application = make_application(i18n.install(language))
    QApplication.setCursorFlashTime(0)
    from nonogui.ui.main_window import MainWindow
    from tests.long_life import LongLife

    with steady():
        window = MainWindow()
        window.settings.update(
            look=ThemeChoice(theme), solve_speed=SolveSpeed.AT_ONCE, motion=Motion.REDUCED
        )
        life = LongLife(window, Path.cwd(), wait)
        photographer = Photographer(life, theme, folder, words)
        for act in (
            library,
            play,
            coach,
            ending,
            review,
            training,
            studio,
            dialogs,
            questions,
            small,
        ):
            act(photographer)
        life.settle()
        window.play_workspace.document.discard()
        window.close()
        del application


@contextmanager
def steady() -> Iterator[None]:
    """While inside, no time passes that could be seen, nothing is drawn by lot."""
    with (
        patch("random.randrange", lambda _below: 12345),
        patch("nonogui.ui.play.workspace.MAX_TICK", 0.0),
        patch("nonogui.words.hints.found_text", lambda _seconds, is_hint: f"Found: {is_hint}"),
        patch("nonogui.ui.design.doctor_panel.checked_text", lambda _seconds: "Checked"),
    ):
        yield


def wait(is_so: Callable[[], bool]) -> None:
    """Let the event loop run until something is so."""
    from PySide6.QtCore import QEventLoop, QTimer

    end = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError
        loop = QEventLoop()
        QTimer.singleShot(1, loop, loop.quit)
        loop.exec()


class Photographer:
    """Takes pictures of one window in one look.

    Attributes:
        life: somebody at the window.
        window: the window.
        visits: how many puzzles are played before the library is looked at.
    """

    visits = 4

    def __init__(self, life: LongLife, theme: str, folder: Path, words: list[str]) -> None:
        self.life = life
        self.window: MainWindow = life.window
        self._theme = theme
        self._folder = folder
        self._words = words
        self._size = LARGE

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self._size = size
        self.window.resize(*size)
        self.life.settle()

    def take(self, name: str, widget: QWidget | None = None) -> None:
        """Take a picture of the window, or of another widget, as soon as it is still."""
        from PySide6.QtCore import QEventLoop, QTimer

        from tests.long_life import has_jobs

        name = f"{self._theme}-{self._size[0]}-{name}.png"
        if self._words and not any(word in name for word in self._words):
            return
        widget = widget or self.window
        wait(lambda: not has_jobs(self.window))
        image = None
        for _ in range(MAX_TRIES):
            before, image = image, widget.grab().toImage()
            if image == before and not has_jobs(self.window):
                break
            loop = QEventLoop()
            QTimer.singleShot(STILL_MS, loop, loop.quit)
            loop.exec()
        else:
            print(f"{name}: never still")
        assert image is not None
        image.save(str(self._folder / name))

    def open(self, puzzle: Puzzle, name: str = "Test") -> None:
        """Begin a puzzle."""
        from nonogui.ui.play.session import Origin

        self.window.show_library()
        self.window.games.start(puzzle, Origin(name))
        self.life.settle()

    def do(self, action: ActionId) -> None:
        """Trigger an action, and wait for what it starts."""
        self.life.do(action)

    def mark(self, *cells: tuple[int, int, int]) -> None:
        """Mark cells: row, column and value."""
        from nonogui.core.grid import Cell
        from nonogui.core.move import CellChange, Move, MoveKind

        session = self.window.session
        assert session is not None
        grid = session.game.grid
        changes = tuple(
            CellChange(Cell(row, column), grid[Cell(row, column)], value)
            for row, column, value in cells
        )
        session.play(Move(MoveKind.FILL, changes))
        self.life.settle()

    def dialog(self, name: str, act: Callable[[], object]) -> None:
        """Open a dialog, take its picture, and leave it."""
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QApplication, QDialog

        from tests.long_life import has_jobs

        taken: list[str] = []
        window, is_taking = self.window, False

        def look() -> None:
            nonlocal is_taking
            if is_taking:  # a timer of the event loop in which the picture is waited for
                return
            for each in QApplication.topLevelWidgets():
                if isinstance(each, QDialog) and each.isVisible():
                    if not taken:
                        is_taking = True
                        wait(lambda: not has_jobs(window))
                        self.take(f"dialog-{name}", each)
                        is_taking = False
                    taken.append(name)
                    each.reject()

        clock = QTimer(interval=5)
        clock.timeout.connect(look)
        clock.start()
        try:
            act()
            wait(lambda: bool(taken) and QApplication.activeModalWidget() is None)
        finally:
            clock.stop()
        self.life.settle()

    def menu(self, name: str, act: Callable[[], object]) -> None:
        """Open a menu, take its picture, and close it."""
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QApplication

        def look() -> None:
            menu = QApplication.activePopupWidget()
            if menu is not None:
                self.take(f"menu-{name}", menu)
                menu.close()

        QTimer.singleShot(50, self.window, look)
        act()
        wait(lambda: QApplication.activePopupWidget() is not None)
        wait(lambda: QApplication.activePopupWidget() is None)


def _puzzles() -> dict[str, Puzzle]:
    from nonogui.core.puzzle import Puzzle
    from tests.benchmarks.sets import line_solvable
    from tests.boards import palette, puzzle, random_picture

    return {
        "owners": line_solvable(20, 1),
        "small": Puzzle.from_picture(random_picture(10, 10, 1, density=0.6)),
        "large": Puzzle.from_picture(random_picture(100, 100, 1, density=0.8)),  # soon solved
        "colour": Puzzle.from_picture(random_picture(15, 12, 3, 4, density=0.7), palette(4)),
        "proof": puzzle("..##.\n#.#..\n##...\n.#...\n...##"),  # no single line begins
    }


def library(photographer: Photographer) -> None:
    """Take the library: tiles, list, nothing found, places, menus."""
    from tests.tiles import view_of

    life, window = photographer.life, photographer.window
    window.show_library()
    life.settle()
    photographer.take("library-first")
    for number in range(photographer.visits):
        life.visit(number)
    photographer.open(_puzzles()["small"])
    photographer.mark((0, 0, 1), (0, 1, 1), (1, 1, 0))
    window.show_library()
    window.library_wiring.commands.prepare_daily_puzzle()
    life.settle()
    photographer.take("library-tiles")
    view = view_of(window)
    view.select(view.tiles.keys[2])
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 2)
    photographer.take("library-scrolled")
    start = window.library_wiring
    start._on_list(True)
    life.settle()
    photographer.take("library-list")
    start._on_list(False)
    start.page.search.setText("no such puzzle")
    start._on_filters({})
    life.settle()
    photographer.take("library-nothing")
    start._clear_filters()
    life.settle()
    from nonogui.ui.library.state import DESIGNS

    start.page.set_place(DESIGNS)
    start._on_place(DESIGNS)
    life.settle()
    photographer.take("library-designs")
    start._clear_filters()
    life.settle()


def play(photographer: Photographer) -> None:
    """Take boards: small, large, in colour, paused, what-if, checked, without a panel."""
    from nonogui.core.grid import EMPTY, Cell, maybe
    from nonogui.ui.actions import ActionId
    from nonogui.ui.board.options import Tool

    puzzles, window = _puzzles(), photographer.window
    photographer.open(puzzles["small"])
    board = window.play_page.stage.board
    photographer.take("play-new")
    row = [(0, at, 1 if puzzles["small"].goal[Cell(0, at)] else EMPTY) for at in range(10)]  # type: ignore[index]
    photographer.mark(*row, (2, 3, maybe(1)), (2, 4, maybe(1)), (3, 3, EMPTY))
    board.set_cursor(Cell(3, 4))
    photographer.take("play-small")
    window.play_page.choose_tool(Tool.CROSS)
    photographer.take("play-crossing")
    window.play_page.choose_tool(Tool.FILL)
    photographer.menu("board", lambda: board.context_requested.emit(Cell(3, 4), board.pos()))
    assert window.session is not None
    window.session.start_branch("Idea")
    photographer.mark((4, 4, 1), (4, 5, 1))
    window.session.add_checkpoint("Before the idea")
    photographer.take("play-what-if")
    window.session.discard_branch()
    wrong = EMPTY if puzzles["small"].goal[Cell(5, 5)] else 1  # type: ignore[index]
    photographer.mark((5, 5, wrong), (5, 6, wrong))
    photographer.do(ActionId.CHECK)
    photographer.take("play-check")
    photographer.do(ActionId.HINT)
    photographer.take("coach-wrong")
    photographer.do(ActionId.PAUSE)
    photographer.take("play-paused")
    photographer.do(ActionId.PAUSE)
    photographer.do(ActionId.PANEL)
    photographer.take("play-no-panel")
    photographer.do(ActionId.PANEL)
    for name in ("large", "colour"):
        photographer.open(puzzles[name])
        photographer.mark((1, 1, 1), (1, 2, 1), (2, 1, EMPTY), (3, 3, maybe(1)))
        photographer.take(f"play-{name}")
        window.play_page.stage.board.zoom_in()
        photographer.take(f"play-{name}-zoomed")


def coach(photographer: Photographer) -> None:
    """Take what the coach says: hints, a proof step by step, lines, a lesson."""
    from nonogui.core.grid import Axis, Line
    from nonogui.ui.actions import ActionId

    window, life = photographer.window, photographer.life
    window.show_library()
    window.games.open_shipped("1-first-steps/04-boat")
    life.settle()
    for level in range(4):
        photographer.do(ActionId.HINT)
        photographer.take(f"coach-hint-{level}")
    coaching = window.play_workspace.coaching
    assert coaching is not None
    coaching.explain_line(Line(Axis.ROW, 2))
    life.settle()
    photographer.take("coach-line")
    coaching.close()
    window.show_library()
    window.games.open_shipped("0-lessons/04-finished-line-a")
    life.settle()
    photographer.take("coach-lesson")
    photographer.open(_puzzles()["proof"])
    photographer.do(ActionId.HINT)
    photographer.do(ActionId.HINT)
    photographer.take("coach-proof-explained")
    photographer.do(ActionId.HINT)
    photographer.take("coach-proof")
    photographer.do(ActionId.PROOF_STEP)
    photographer.take("coach-proof-step")
    photographer.open(_puzzles()["owners"])
    cells = _board_with_owners()
    photographer.mark(*((row, column, value) for (row, column), value in cells.items()))
    for _ in range(3):
        photographer.do(ActionId.HINT)
    photographer.take("coach-owners")
    (row, column), value = max(cells.items())
    photographer.mark((row, column, 1 - value))
    for _ in range(3):
        photographer.do(ActionId.HINT)
    photographer.take("coach-mistake")


def _board_with_owners() -> dict[tuple[int, int], int]:
    """Return the cells of a board whose next hint argues against two numbers, whose a run is."""
    from nonogui.coach.deduction import Deduction
    from nonogui.coach.line.ownership import ExclusionReason, exclusions
    from nonogui.coach.line_steps import easiest_step
    from nonogui.core.grid import UNKNOWN

    puzzle = _puzzles()["owners"]
    board = puzzle.blank()
    while found := easiest_step(puzzle, board):
        reasons = {each.reason for each in exclusions(puzzle.clue(found[0]), found[1], 1)}
        if {ExclusionReason.TOO_FAR_LEFT, ExclusionReason.TOO_FAR_RIGHT} <= reasons:
            break
        board = Deduction.of_line(board, *found).apply(board)
    return {board.cell(at): each for at, each in enumerate(board.cells) if each != UNKNOWN}


def ending(photographer: Photographer) -> None:
    """Take the page after the last move, and the solved board."""
    window, life = photographer.window, photographer.life
    window.show_library()
    window.games.open_shipped("1-first-steps/02-heart")
    life.settle()
    life.finish(is_by_hand=True)
    photographer.take("win")
    window.games.show_board()
    photographer.take("play-solved")


def review(photographer: Photographer) -> None:
    """Take the review of a finished game."""
    from nonogui.ui.actions import ActionId

    window, life = photographer.window, photographer.life
    window.show_library()
    window.games.open_shipped("1-first-steps/02-heart")
    life.settle()
    photographer.do(ActionId.REVIEW)
    photographer.take("review")
    window.show_library()
    life.settle()


def training(photographer: Photographer) -> None:
    """Take the trainer: at first, with progress, a line and a board, both answered wrongly."""
    from nonogui.coach.techniques import Technique
    from nonogui.core.grid import UNKNOWN
    from nonogui.core.move import CellChange, Move, MoveKind
    from nonogui.library.practice import Outcome, Practice
    from nonogui.ui.actions import ActionId

    window, life = photographer.window, photographer.life
    photographer.do(ActionId.TRAINER)
    photographer.take("trainer-first")
    now = time.time()
    entries = [
        Practice(technique, outcome, now - 86400 * (1 + at % 5), 1 + at * more)
        for at, technique in enumerate(list(Technique)[:12])
        for outcome, more in ((Outcome.ALONE, 3), (Outcome.AFTER_HINT, 1), (Outcome.MISSED, 1))
    ]
    window.library.write("practice", lambda catalogue: catalogue.note_practice(entries))
    photographer.do(ActionId.TRAINER)
    photographer.take("trainer")
    drills = window.trainer.drills
    for technique in (Technique.GLUE, Technique.ROW_AND_COLUMN):
        window.trainer._start((technique,) * 3, is_timed=False)
        life.settle()
        photographer.take(f"drill-{technique}")
        drills.show_hint()
        photographer.take(f"drill-{technique}-hint")
        session = drills.session
        assert session is not None
        cell = session.game.grid.cell(session.game.grid.cells.index(UNKNOWN))
        session.play(Move(MoveKind.FILL, (CellChange(cell, UNKNOWN, 1),)))
        drills.check.click()
        photographer.take(f"drill-{technique}-answered")
    window.show_library()
    life.settle()


def studio(photographer: Photographer) -> None:
    """Take the studio: a picture, its clues, the doctor, a selection, a test play."""
    from nonogui.core.design import Design
    from nonogui.core.puzzle import Metadata
    from nonogui.ui.actions import ActionId
    from tests.boards import palette, random_picture

    window, life = photographer.window, photographer.life
    designs = {
        "plain": Design.from_picture(random_picture(12, 12, 2), metadata=Metadata(title="Plain")),
        "colour": Design.from_picture(
            random_picture(10, 8, 2, 3), palette(3), metadata=Metadata(title="Colour")
        ),
    }
    for name, design in designs.items():
        window.show_library()
        window.studio.open(design)
        life.settle()
        photographer.take(f"studio-{name}")
        photographer.do(ActionId.SWITCH_VIEW)
        photographer.take(f"studio-{name}-clues")
        photographer.do(ActionId.SWITCH_VIEW)
    photographer.do(ActionId.SYMMETRY_ACROSS)
    photographer.do(ActionId.SELECT_ALL)
    photographer.take("studio-selected")
    photographer.do(ActionId.TEST_PLAY)
    photographer.take("studio-test")
    photographer.do(ActionId.LIBRARY)
    window.show_library()
    life.settle()


def dialogs(photographer: Photographer) -> None:
    """Take every dialog that an action or a question opens."""
    from PySide6.QtWidgets import QFileDialog

    life, window = photographer.life, photographer.window
    picture, data = str(Path.cwd() / "picture.png"), str(Path.cwd() / "data.zip")
    with (
        patch.object(QFileDialog, "getOpenFileName", lambda *_args: (picture, "")),
        patch.object(QFileDialog, "getSaveFileName", lambda *_args: (data, "")),
    ):
        for name in life.dialogs:
            life.go_where(name)
            photographer.dialog(name, life.dialogs[name])
    window.show_library()
    life.settle()


def questions(photographer: Photographer) -> None:
    """Take the questions about what can't be saved, and the menus of the bar."""
    from PySide6.QtCore import QPoint

    window = photographer.window
    photographer.open(_puzzles()["small"])
    for menu in window.menus.bar.actions():
        popup = menu.menu()
        if popup is not None:
            name = menu.text().replace("&", "").lower()
            photographer.menu(name, lambda popup=popup: popup.popup(QPoint(0, 0)))  # type: ignore[misc]


def small(photographer: Photographer) -> None:
    """Take some pages again in a small window."""
    from nonogui.ui.actions import ActionId

    window, life = photographer.window, photographer.life
    photographer.resize(SMALL)
    window.show_library()
    life.settle()
    photographer.take("library")
    puzzles = _puzzles()
    for name in ("small", "colour"):
        photographer.open(puzzles[name])
        photographer.mark((0, 0, 1), (0, 1, 1), (1, 1, 0))
        photographer.take(f"play-{name}")
    photographer.do(ActionId.PANEL)
    photographer.take("play-drawer")
    photographer.do(ActionId.PANEL)
    assert window.session is not None
    window.session.start_branch("Idea")
    photographer.take("play-what-if")
    window.session.discard_branch()
    photographer.do(ActionId.HINT)
    photographer.take("coach-hint")
    window.show_library()
    window.games.open_shipped("1-first-steps/02-heart")
    life.settle()
    photographer.take("win")
    studio_small(photographer)


def studio_small(photographer: Photographer) -> None:
    """Take the studio in a small window."""
    from nonogui.core.design import Design
    from tests.boards import random_picture

    window, life = photographer.window, photographer.life
    window.show_library()
    window.studio.open(Design.from_picture(random_picture(12, 12, 2)))
    life.settle()
    photographer.take("studio")
    window.show_library()
    life.settle()


if __name__ == "__main__":
    sys.exit(main())
