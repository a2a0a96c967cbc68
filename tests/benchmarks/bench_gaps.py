"""Looks for gaps of the event loop over 50 ms in the real window, and names their causes.

    python tests/benchmarks/bench_gaps.py [--seconds N] [--only ROW]... [--causes N] [FILE ...]

Each row runs in a process of its own, without a screen, in folders of its own; it drives the window
for so many seconds, or once where something happens for the first time. The start is left out. The
puzzles are generated; files named on the command line are played as well, in `hint` and `solve`.

The figures are the worst of a row, in milliseconds (`gap_probe.py` says how they are found):

    wall   between two turns of the event loop
    quiet  the same without the time in which other programs had the processors
    own    processor time of the window's thread between two turns
    hold   processor time for which another thread kept the interpreter: one call into C, or gc
    gc     processor time of one pass of the garbage collector, in any thread

On a busy machine only `own` and `hold` say much. With `--causes 0` no thread watches, which itself
takes a part of the time. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parents[2]))

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from nonogui.core.design import Design
    from nonogui.core.puzzle import Puzzle
    from nonogui.ui.main_window import MainWindow
    from tests.benchmarks.gap_probe import Probe

GAP_MS: Final = 50.0
"""Longer gaps are reported."""

STEP_MS: Final = 60
"""Between two things that the player does."""

LIBRARY: Final = 5_000
"""Puzzles of the large library, of 15 by 15 cells."""


class Player:
    """Does with the real window what a player does, and lets its event loop turn meanwhile."""

    def __init__(self, files: list[str], seconds: float, causes: int = 0) -> None:
        from nonogui.ui.app import SWITCH_SECONDS, make_application

        sys.setswitchinterval(SWITCH_SECONDS)
        self.app: QApplication = make_application()
        self.files = files
        self.seconds = seconds
        self.causes = causes
        self.probe: Probe | None = None
        self.window = self._new_window()

    def _new_window(self) -> MainWindow:
        from nonogui.ui.app import prepare
        from nonogui.ui.main_window import MainWindow

        window = MainWindow()
        window.resize(1280, 800)
        window.show()
        prepare(window)
        return window

    # ---- waiting ----

    def wait(self, seconds: float) -> None:
        """Let the event loop turn for a while."""
        from PySide6.QtCore import QEventLoop, QTimer

        loop = QEventLoop()
        QTimer.singleShot(round(seconds * 1000), loop.quit)
        loop.exec()

    def wait_until(self, is_so: Callable[[], bool], seconds: float = 120.0) -> None:
        """Let the event loop turn until something is so."""
        end = time.monotonic() + seconds
        while not is_so() and time.monotonic() < end:
            self.wait(0.02)

    def started(self) -> None:
        """Wait until the library is listed and the window idle."""
        self.wait_until(lambda: self.window.library_wiring.listing is not None)
        self.wait(1.0)

    def rounds(self) -> Iterator[int]:
        """Count for as long as a row lasts."""
        end, number = time.monotonic() + self.seconds, 0
        while time.monotonic() < end:
            yield number
            number += 1

    # ---- doing ----

    def note(self, doing: str) -> None:
        """Tell the probe what is done now."""
        if self.probe is not None:
            self.probe.doing = doing

    def trigger(self, name: str) -> None:
        """Do what a click on an action does."""
        self.note(name)
        from nonogui.ui.actions import ActionId

        self.window.actions_[ActionId(name)].trigger()

    def play(self, puzzle: Puzzle) -> None:
        """Open a puzzle as from a file of the player's own."""
        from nonogui.ui.play.session import Origin

        self.note(f"play {puzzle.width}x{puzzle.height}")
        if self.window.leave():
            self.window.games.start(puzzle, Origin("Generated"))

    def design(self, design: Design) -> None:
        """Open a design in the studio."""
        self.window.studio.open(design)

    def is_working(self) -> bool:
        """Whether the player waits for an answer about the puzzle that is open."""
        job = self.window.play_workspace.jobs.current
        return job is not None and not job.background


# ---- the rows ----


def hint(player: Player) -> None:
    """Ask for hints, go through what they say, and follow them."""
    with _playing(player, _hard()) as puzzles:
        for puzzle in puzzles:
            player.play(puzzle)
            for _ in range(6):
                player.trigger("hint")
                player.wait_until(lambda: not player.is_working(), 20)
                for _ in range(5):
                    player.wait(STEP_MS / 1000)
                    player.trigger("hint")


def solve(player: Player) -> None:
    """Have puzzles solved at once, large ones too, and check the boards."""
    with _playing(player, _large()) as puzzles:
        for puzzle in puzzles:
            player.play(puzzle)
            player.wait(STEP_MS / 1000)
            player.trigger("solve")
            player.wait_until(lambda: not player.is_working(), 8)
            player.window.play_workspace.jobs.cancel()
            player.trigger("check")
            player.wait(STEP_MS / 1000)


def doctor(player: Player) -> None:
    """Draw on a design of 50x50 cells, with pauses in which the doctor looks at it."""
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtTest import QTest

    from nonogui.core.design import Design
    from nonogui.core.grid import Cell
    from tests.benchmarks.sets import smooth

    picture = smooth(50, 1).goal
    assert picture is not None
    player.started()
    player.wait(5.0)
    with _observed(player):
        player.design(Design.from_picture(picture))
        board = player.window.studio.page.stage.board
        left = Qt.MouseButton.LeftButton
        for number in player.rounds():
            layout = board.scroller.layout
            assert layout is not None
            for at in range(4):
                cell = Cell((number * 7) % 50, (number * 11 + at) % 50)
                box = layout.cell_box(cell)
                spot = QPoint(box.x + box.width // 2, box.y + box.height // 2)
                QTest.mouseClick(board.viewport(), left, Qt.KeyboardModifier.NoModifier, spot)
                player.wait(STEP_MS / 1000)
            player.wait((0.2, 0.6, 1.5, 5.0)[number % 4])


def import_(player: Player) -> None:
    """Take many files in, and one with many puzzles."""
    folder = Path(os.environ["XDG_DATA_HOME"]) / "own"
    _write_files(folder)
    player.started()
    player.wait(5.0)
    with _observed(player):
        from nonogui.ui.library.background import LibraryImports

        imports = player.window.library_wiring.commands.imports
        assert isinstance(imports, LibraryImports)
        imports.take([folder])
        player.wait(0.5)
        player.wait_until(lambda: not player.window.library.slow.is_busy, player.seconds)
        player.wait(1.0)


def checking(player: Player) -> None:
    """Look at a library of thousands while its puzzles are being checked."""
    _fill_library(player)
    with _observed(player):
        bar = player.window.library_wiring.page.view.verticalScrollBar()
        for number in player.rounds():
            player.wait(1.0)
            bar.setValue(number * 977 % max(1, bar.maximum()))


def first_board(player: Player) -> None:
    """Open the first puzzle, after some seconds of looking at the library."""
    player.started()
    with _observed(player):
        player.wait(6.0)
        player.window.library_wiring.commands.open(_first_tile(player))
        player.wait(2.0)


def first_board_at_once(player: Player) -> None:
    """Open the first puzzle as soon as its tile is there."""
    player.wait_until(lambda: player.window.library_wiring.listing is not None)
    with _observed(player):
        player.window.library_wiring.commands.open(_first_tile(player))
        player.wait(2.0)


def first_studio(player: Player) -> None:
    """Begin the first design, after some seconds of looking at the library."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QDialog

    def accept() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        dialog.accept()

    player.started()
    with _observed(player):
        player.wait(6.0)
        QTimer.singleShot(1000, accept)
        player.trigger("new-design")
        player.wait(2.0)


def large_opened(player: Player) -> None:
    """Open a file of 500x500 cells, three times, with another puzzle in between."""
    from tests.benchmarks.sets import noise, smooth

    path = Path(os.environ["XDG_DATA_HOME"]) / "large.pbn"
    _save(path, smooth(500, 1))
    player.started()
    player.wait(5.0)
    with _observed(player):
        for seed in range(3):
            player.window.open_file(str(path))
            player.wait(3.0)
            player.play(noise(15, seed))
            player.wait(1.0)


def large_board(player: Player) -> None:
    """Play and draw a puzzle of 500x500 cells."""
    from nonogui.core.design import Design
    from nonogui.core.grid import Cell
    from nonogui.core.move import Move, MoveKind
    from nonogui.formats.registry import native
    from tests.benchmarks.sets import smooth

    puzzle = smooth(500, 1)
    path = Path(os.environ["XDG_DATA_HOME"]) / "large.pbn"
    _save(path, puzzle)
    player.started()
    with _observed(player):
        player.window.open_file(str(path))
        player.wait(1.0)
        session = player.window.session
        assert session is not None
        for at in range(20):
            cell = Cell(at, 3 * at)
            board = session.game.grid
            session.play(Move.between(MoveKind.FILL, board, board.replace({cell: 1})))
            player.wait(STEP_MS / 1000)
        player.trigger("undo")
        player.trigger("restart")
        player.wait(0.5)
        assert puzzle.goal is not None
        board = session.game.grid
        player.note("the whole board at once")
        session.play(Move.between(MoveKind.FILL, board, puzzle.goal))
        player.wait(1.5)
        player.window.games.show_board()
        player.trigger("undo")
        player.wait(0.5)
        session.mark_saved(path, native())  # else leaving would ask
        player.trigger("edit-in-studio")
        player.wait(3.0)
        player.design(Design.from_picture(puzzle.goal))
        player.wait(3.0)
        player.trigger("library")
        player.wait(2.0)


def library(player: Player) -> None:
    """Scroll, search and sort a library of thousands; look at its statistics."""
    _fill_library(player)
    window = player.window
    with _observed(player), _dialogs_closed(player):
        page = window.library_wiring.page
        bar = page.view.verticalScrollBar()
        for number in player.rounds():
            bar.setValue(number * 977 % max(1, bar.maximum()))
            player.wait(STEP_MS / 1000)
            if number % 20 == 5:
                page.search.setText("1" * (number // 20 % 3))
                page.search.textEdited.emit(page.search.text())
            if number % 20 == 10:
                page.list_chosen.emit(number % 40 == 10)
            if number % 20 == 15:
                page.view.selectAll()
            if number % 40 == 18:
                player.trigger("statistics")


def dialogs(player: Player) -> None:
    """Open each dialog for the first time, from the library, a board and the studio."""
    from nonogui.core.design import Design
    from tests.benchmarks.sets import noise

    player.started()
    player.wait(5.0)
    with _observed(player), _dialogs_closed(player):
        _open_all(player)
        player.play(noise(20, 1))
        player.wait(0.5)
        _open_all(player)
        player.design(Design.from_puzzle(noise(20, 1)))
        player.wait(1.0)
        _open_all(player)


def closing(player: Player) -> None:
    """Close the window while it works; new windows are no part of it."""
    puzzles = _hard()
    player.wait(5.0)
    for puzzle in puzzles:
        player.play(puzzle)
        player.wait(1.0)
        player.trigger("hint")
        with _observed(player):
            player.note("close")
            player.window.close()
            player.wait(0.1)
        player.window.deleteLater()
        player.window = player._new_window()
        player.wait(1.0)


ROWS: Final[dict[str, Callable[[Player], None]]] = {
    "hint": hint,
    "solve": solve,
    "doctor": doctor,
    "import": import_,
    "checking": checking,
    "first-board": first_board,
    "first-board-at-once": first_board_at_once,
    "first-studio": first_studio,
    "large-opened": large_opened,
    "large-board": large_board,
    "library": library,
    "dialogs": dialogs,
    "closing": closing,
}
"""What is done in each row."""

_FOUND: list[dict[str, list[object]]] = []


# ---- what they share ----


@contextmanager
def _observed(player: Player) -> Iterator[None]:
    """Look for gaps while inside."""
    from tests.benchmarks.gap_probe import Probe

    with Probe(watches=player.causes > 0) as player.probe:
        yield
    _FOUND.append(asdict(player.probe.found))
    player.probe = None


@contextmanager
def _dialogs_closed(player: Player) -> Iterator[None]:
    """Close each dialog that opens, after a moment; those for files open none."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QFileDialog

    for name in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
        setattr(QFileDialog, name, staticmethod(lambda *_args, **_more: ("", "")))
    QFileDialog.getExistingDirectory = staticmethod(lambda *_args, **_more: "")  # type: ignore[method-assign]
    seen: dict[object, float] = {}

    def look() -> None:
        for dialog in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if dialog is not None:
                since = seen.setdefault(dialog, time.monotonic())
                if time.monotonic() - since > 0.6:
                    dialog.close()
                return

    timer = QTimer(player.window, interval=100)
    timer.timeout.connect(look)
    timer.start()
    yield
    timer.stop()


_OPENING: Final = (
    "preferences", "statistics", "help", "glossary", "shortcuts", "about", "print", "save-picture",
    "share-sheet", "random-puzzle", "validate-folder", "replay", "resize", "edit-palette",
    "properties", "tags", "export-data", "add-savepoint", "new-branch", "save-as", "find",
)  # fmt: skip


def _open_all(player: Player) -> None:
    for name in _OPENING:
        player.trigger(name)
        player.wait(0.3)


@contextmanager
def _playing(player: Player, puzzles: Iterable[Puzzle]) -> Iterator[Iterator[Puzzle]]:
    """Puzzles again and again for as long as a row lasts, those of files first."""
    from nonogui.formats.registry import load

    of_files = [load(Path(name)).entries[0].puzzle for name in player.files]
    supply = cycle([*of_files, *puzzles])
    player.started()
    player.wait(5.0)
    with _observed(player):
        yield (next(supply) for _ in player.rounds())


def _hard() -> list[Puzzle]:
    from tests.benchmarks.sets import dominoes, noise, smooth

    return [
        noise(30, 3, density=0.4),
        smooth(60, 1, inks=4),
        noise(15, 2, inks=3),
        smooth(100, 2),
        dominoes(9),
        noise(50, 1),
        noise(25, 1),
    ]


def _large() -> list[Puzzle]:
    from tests.benchmarks.sets import noise, smooth

    return [
        noise(60, 2),
        smooth(100, 1),
        noise(100, 1),
        smooth(60, 2, inks=4),
        noise(40, 1, inks=4),
        noise(30, 3, density=0.4),
        smooth(120, 1, inks=4),
        smooth(200, 1),
    ]


def _first_tile(player: Player) -> int:
    listing = player.window.library_wiring.listing
    assert listing is not None
    key = listing.keys[0]
    assert isinstance(key, int)
    return key


def _save(path: Path, *puzzles: Puzzle) -> None:
    from nonogui.formats.base import Entry
    from nonogui.formats.registry import save

    path.parent.mkdir(parents=True, exist_ok=True)
    save(path, [Entry(puzzle) for puzzle in puzzles])


def _write_files(folder: Path) -> None:
    """Many files of one puzzle, some large ones, and one file of many puzzles."""
    from tests.benchmarks.sets import noise, smooth

    for seed in range(600):
        _save(folder / f"{seed}{('.pbn', '.non', '.nin')[seed % 3]}", noise(20, seed))
    for seed in range(6):
        _save(folder / f"large{seed}.pbn", smooth(200, seed))
    _save(folder / "colours.pbn", smooth(120, 1, inks=4))
    _save(folder / "many.pbn", *(noise(15, 1000 + seed) for seed in range(2_000)))


def _fill_library(player: Player) -> None:
    from tests.benchmarks.sets import noise

    path = Path(os.environ["XDG_DATA_HOME"]) / "many.pbn"
    _save(path, *(noise(15, seed) for seed in range(LIBRARY)))
    player.started()
    catalogue = player.window.library.catalogue
    report = catalogue.import_files([path])
    assert not report.failed, report.failed
    player.window.library.check_for_changes()
    player.wait(2.0)


# ---- running ----


def main() -> None:
    """Run rows, each in a process, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", action="append", choices=[*ROWS], default=[])
    parser.add_argument("--causes", type=int, default=6, help="how many to name of each row")
    parser.add_argument("--row", choices=[*ROWS], help=argparse.SUPPRESS)
    parser.add_argument("files", nargs="*", help="puzzles for hint and solve")
    options = parser.parse_args()
    if missing := [name for name in options.files if not Path(name).is_file()]:
        rows = ", ".join(ROWS)
        parser.error(f"no such file: {', '.join(missing)} (rows, to be named by --only: {rows})")
    if options.row:
        _run(options.row, options.files, options.seconds, options.causes)
        return
    columns = " ".join(f"{each:>6}" for each in ("wall", "quiet", "own", "hold", "gc"))
    print(f"{'row':<20} {columns}  over {GAP_MS:.0f}")
    for row in options.only or ROWS:
        found = _in_process(row, options.files, options.seconds, options.causes)
        _tell(row, found, options.causes)


def _in_process(
    row: str, files: list[str], seconds: float, causes: int
) -> dict[str, list[dict[str, object]]]:
    with TemporaryDirectory() as folder:
        # With its compiled modules at hand, as an installed program has them.
        env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        places = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
        env |= dict.fromkeys(places, folder)
        env |= {"QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")}
        numbers = ["--seconds", str(seconds), "--causes", str(causes)]
        command = [sys.executable, __file__, "--row", row, *numbers, *files]
        done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, list[dict[str, object]]] = json.loads(done.stdout.splitlines()[-1])
    return found


def _run(row: str, files: list[str], seconds: float, causes: int) -> None:
    act = ROWS[row]
    player = Player([str(Path(name).resolve()) for name in files], seconds, causes)
    act(player)
    player.window.close()
    kinds = ("gaps", "holds", "collections")
    print(json.dumps({kind: [each for found in _FOUND for each in found[kind]] for kind in kinds}))


def _tell(row: str, found: dict[str, list[dict[str, object]]], causes: int) -> None:
    from tests.benchmarks.gap_probe import Gap, Hold

    gaps = [Gap(**each) for each in found["gaps"]]  # type: ignore[arg-type]
    holds = [Hold(**each) for each in found["holds"]]  # type: ignore[arg-type]
    worst = [max(getattr(gap, of) for gap in gaps) for of in ("wall", "quiet", "own")]
    collections = [Hold(**each) for each in found["collections"]]  # type: ignore[arg-type]
    worst += [max((hold.cpu for hold in kind), default=0.0) for kind in (holds, collections)]
    over = sum(gap.quiet > GAP_MS for gap in gaps)
    print(f"{row:<20} " + " ".join(f"{each:6.0f}" for each in worst) + f"  {over}", flush=True)
    by_cause: dict[str, list[float]] = defaultdict(list)
    for gap in gaps:
        if gap.quiet > GAP_MS:
            kind = "own " if gap.own > gap.held else "held"
            by_cause[f"{kind} {gap.what}"].append(gap.quiet)
    for hold in holds:
        if hold.cpu > GAP_MS / 2:
            by_cause[f"hold {hold.what}"].append(hold.cpu)
    for pass_ in collections:
        if pass_.cpu > GAP_MS / 4:
            by_cause[f"gc   {pass_.what}"].append(pass_.cpu)
    for cause, times in sorted(by_cause.items(), key=lambda item: -max(item[1]))[:causes]:
        print(f"    {max(times):4.0f} ms, {len(times)}x  {cause}", flush=True)


if __name__ == "__main__":
    main()
