"""Close a window on a disk that fails: `python -m tests.benchmarks.full_disk` (as root, on Linux).

A real window plays on a real disk of its own (a tmpfs of 2 MB) that is then filled, made read-only
or taken away. Six cases for each: a puzzle of the library, a file of the player's own, a design;
the window is closed, or left for the library. A dialog must say how many moves are not saved, and
go back to the game; once there is room again, *Try again* must save them all.

Without root there are no disks to take away; a limit to the size of files (RLIMIT_FSIZE), as a
quota would set it, is then the only fault.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from nonogui.library.designs import DesignStore
from nonogui.library.saves import SaveStore
from nonogui.ui.dialogs import unsaved_work
from tests.boards import puzzle

PICTURE = puzzle("\n".join("#" * 20 for _row in range(20)), title="Square")
BEFORE, AFTER = 3, 4
"""Moves made before the disk fails, and after."""

KINDS = ("library", "file", "studio")
WAYS = ("close", "leave")


class Disk:
    """A disk that can fail, mounted on a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def mount(self) -> None:
        """Make the disk."""
        options = f"size=2m,mode=700,uid={os.getuid()}"
        _run("mount", "-t", "tmpfs", "-o", options, "nonogui", str(self.folder))

    def fail(self, fault: str) -> None:
        """Fill it, make it read-only or take it away."""
        if fault == "full":
            try:
                with (self.folder / "ballast").open("wb", buffering=0) as file:
                    while True:
                        file.write(bytes(4096))
            except OSError:
                pass
        elif fault == "read-only":
            # A disk with open files can't be made read-only, but a second view of it can.
            _run("mount", "--bind", str(self.folder), str(self.folder))
            _run("mount", "-o", "remount,bind,ro", str(self.folder))
        elif fault == "gone":
            aside = self.folder.with_name("aside")
            aside.mkdir(exist_ok=True)
            _run("mount", "--move", str(self.folder), str(aside))
            self.folder.rmdir()
            self.folder.touch()
        else:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))

    def repair(self, fault: str) -> None:
        """Take the fault back."""
        if fault == "full":
            (self.folder / "ballast").unlink()
        elif fault == "read-only":
            _run("umount", "-l", str(self.folder))
        elif fault == "gone":
            self.folder.unlink()
            self.folder.mkdir()
            _run("mount", "--move", str(self.folder.with_name("aside")), str(self.folder))
        else:
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)


def _run(*command: str) -> None:
    subprocess.run(command, check=True)


def child(kind: str, way: str, fault: str, folder: Path) -> None:  # noqa: C901, PLR0915 (a script)
    """Play in a window, and tell what was asked and what was kept, as JSON."""
    from PySide6.QtCore import QEventLoop, Qt, QTimer
    from PySide6.QtTest import QTest

    from nonogui.core.design import Design
    from nonogui.core.grid import Cell
    from nonogui.formats.base import Entry
    from nonogui.formats.registry import save
    from nonogui.ui.app import make_application
    from nonogui.ui.dialogs import ask
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.play.session import Origin

    app = make_application()
    data, disk = folder / "disk" / "nonogui", Disk(folder / "disk")
    window = MainWindow()
    window.resize(1280, 800)
    window.show()
    asked: list[str] = []
    answers = [None, unsaved_work.UnsavedChoice.TRY_AGAIN]

    def answer(
        _parent: object, state: unsaved_work.UnsavedState
    ) -> unsaved_work.UnsavedChoice | None:
        asked.append(state.text)
        if len(asked) > 1:  # the player came back and made room
            disk.repair(fault)
        return answers.pop(0)

    vars(unsaved_work)["ask_unsaved"] = answer
    vars(ask)["ask_save"] = lambda *_args: ask.Answer.DISCARD

    def wait(milliseconds: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    def click(cell: int) -> None:
        page = window.studio.page if kind == "studio" else window.play_page
        board = page.stage.board
        place = board.cell_rect(Cell(*divmod(cell, 20))).center()
        none = Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, none, place)

    def kept() -> int:
        if kind == "studio":
            infos = DesignStore(data / "designs").recent()
            return infos[0].puzzle.goal.cells.count(1) if infos and infos[0].puzzle.goal else 0
        record = SaveStore(data / "saves").load(PICTURE)
        return len(record.moves) if record else 0

    wait(300)
    if kind == "studio":
        window.studio.open(Design.blank(20, 20))
    elif kind == "file":
        save(folder / "square.pbn", [Entry(PICTURE)])
        window.open_file(str(folder / "square.pbn"))
    else:
        window.games.start(PICTURE, Origin("Square"))
    for cell in range(BEFORE):
        click(cell)
    window.open_work.flush()
    disk.fail(fault)
    for cell in range(BEFORE, BEFORE + AFTER):
        click(cell)
    wait(200)
    leave = window.close if way == "close" else window.show_library
    leave()
    stays = window.session is not None or window.is_in_studio
    if asked:
        leave()
    else:
        disk.repair(fault)
    window.shut_down()
    print(json.dumps({"asked": asked, "stays": stays, "kept": kept()}))
    app.processEvents()


def main() -> int:
    """Print what became of the moves in each case; returns how many cases lost some unasked."""
    is_root = os.geteuid() == 0
    faults = ("full", "read-only", "gone", "limit") if is_root else ("limit",)
    bad = cases = 0
    for fault, kind, way in product(faults, KINDS, WAYS):
        with TemporaryDirectory(prefix="nonogui-") as name:
            folder = Path(name)
            (folder / "disk").mkdir()
            if is_root:
                Disk(folder / "disk").mount()
            try:
                answer = _case(fault, kind, way, folder)
            finally:
                for each in ("disk", "disk", "aside"):
                    if (folder / each).is_mount():
                        _run("umount", "-l", str(folder / each))
        cases += 1
        was_reported = any(f" {AFTER} " in text for text in answer["asked"])
        is_sound = answer["kept"] == BEFORE + AFTER and was_reported and answer["stays"]
        bad += not is_sound
        print(
            f"{fault:10} {kind:8} {way:6} {answer['kept']} of {BEFORE + AFTER} moves kept;"
            f" {answer['asked'][0] if answer['asked'] else 'nothing asked'}"
            f"{'' if is_sound else '  <- LOST'}",
            flush=True,
        )
    print(f"{cases} cases, {bad} lost moves unasked")
    return bad


def _case(fault: str, kind: str, way: str, folder: Path) -> dict[str, Any]:
    environment = os.environ | {
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "disk"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_STATE_HOME": str(folder / "state"),
        "QT_QPA_PLATFORM": "offscreen",
    }
    command = [sys.executable, "-m", "tests.benchmarks.full_disk", kind, way, fault, str(folder)]
    run = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True
    )
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


if __name__ == "__main__":
    if len(sys.argv) > 1:
        child(sys.argv[1], sys.argv[2], sys.argv[3], Path(sys.argv[4]))
    else:
        raise SystemExit(bool(main()))
