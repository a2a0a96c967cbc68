"""Look for cut and overlapping texts, and controls out of reach, on every page and dialog.

    python -m tests.benchmarks.walk_sizes [--theme THEME] [--title TITLE] [--size WIDTHxHEIGHT]
        [--texts plain|longer|CODE] [--scale FACTOR] [--only WORD ...] [--pictures FOLDER]

Without options this is the full product: 3 themes, 5 titles, texts as they are and 35 % longer, and
7 sizes, which takes about an hour. CODE is a language with a translation. Each theme, title and
language has a process of its own. Prints the number of cases and each fault once, with the first
case that has it and how many have it. The exit code is 1 if there is any fault.

Sizes are logical pixels: a screen of 3840x2160 at scale 2.5 is checked as one of 1536x864.
`--scale` is that of the screen times the size of texts; fonts and frames are rounded differently.
"""

from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui import i18n
from tests.benchmarks import looks

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nonogui.core.puzzle import Puzzle
    from tests.long_life import LongLife
    from tests.sizes import Fault

Size = tuple[int, int]

SIZES: Final[tuple[Size, ...]] = (
    (480, 400),
    (700, 480),
    (960, 640),
    (1280, 800),
    (1536, 864),
    (2560, 1440),
    (3840, 2160),
)
"""The least size of the window, sizes on both sides of each switch, and the largest screen."""

TURNS: Final = 5
"""How often a page with faults is looked at again before they count.

A folded dialog has a scroll area in another one; both need several turns of the event loop to agree
on their sizes. On a busy machine the import of a picture was looked at before that.
"""

FOUND: Final = 3
"""The exit code of one process that found faults. Python ends with 1 after an exception."""

TITLE_NAMES: Final = ("short", "long", "unbroken", "right-to-left", "emoji")
TEXTS: Final = ("plain", "longer")


class Walker(looks.Photographer):
    """Checks pages and dialogs in several sizes, where a photographer takes pictures.

    Attributes:
        found: the faults with the cases in which they were seen.
        seen: the classes of the pages and dialogs that were checked.
        cases: how many pages and dialogs were checked, each size on its own.
    """

    visits = 1

    def __init__(
        self,
        life: LongLife,
        title: str,
        sizes: Callable[[str], Sequence[Size]],
        words: Sequence[str] = (),
        pictures: Path | None = None,
    ) -> None:
        super().__init__(life, "", pictures or Path(), list(words))
        self._title = title
        self._sizes = sizes
        self._pictures = pictures
        self.window.setUpdatesEnabled(False)  # painting takes longest; only faults need it
        self.found: dict[Fault, list[str]] = {}
        self.seen: set[str] = set()
        self.cases = 0

    def take(self, name: str, widget: QWidget | None = None) -> None:
        """Check the window, or a dialog, in all sizes."""
        from PySide6.QtWidgets import QFileDialog

        from nonogui.ui.dialogs.base import Pages
        from tests.hearing import unheard

        if self._words and not any(word in name for word in self._words):
            return
        shown = widget or self.window
        if isinstance(shown, QFileDialog):
            return  # Qt's own
        page = self.window.pages.currentWidget() if shown is self.window else shown
        self.seen.add(type(page).__name__)
        # A dialog that scrolls on a small screen keeps its scroll bars; the window ends up large.
        for size in sorted(self._sizes(name), reverse=shown is not self.window):
            self._resize(shown, size)
            case = f"{name} at {size[0]}x{size[1]}"
            pages = getattr(shown, "pages", None)
            if not isinstance(pages, Pages):
                self._look(case, shown)
                continue
            for at in range(len(pages.page_titles)):
                pages.show_page(at)
                self._settle()
                self._look(f"{case} page {at}", shown)
        if shown is self.window and self.window.width() < looks.LARGE[0]:
            self._resize(shown, looks.LARGE)
        for fault in unheard(shown):
            self.found.setdefault(fault, []).append(name)

    def _resize(self, shown: QWidget, size: Size) -> None:
        """Give the window a size, or show a dialog on a screen of this size."""
        from PySide6.QtCore import QSize

        from nonogui.ui.dialogs.base import Dialog

        if isinstance(shown, Dialog):
            shown.fit_in(QSize(*size))
        elif shown is self.window:
            shown.resize(*size)
        self._settle()

    def _settle(self) -> None:
        """Let layouts and jobs end."""
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QApplication

        from tests.long_life import has_jobs

        looks.wait(lambda: not _is_growing(self.window))
        for _ in range(3):  # what is painted in the next turn may need another layout
            timer = QTimer(singleShot=True, interval=1)
            timer.start()
            looks.wait(lambda timer=timer: not timer.isActive())  # type: ignore[misc]
        looks.wait(lambda: not has_jobs(self.window))
        QApplication.sendPostedEvents()

    def _look(self, case: str, shown: QWidget) -> None:
        from tests.sizes import faults

        self.cases += 1
        shown.window().setUpdatesEnabled(True)
        found = faults(shown)
        for _ in range(TURNS):
            if found:
                self._settle()
                found = faults(shown)
        for fault in found:
            self.found.setdefault(fault, []).append(case)
        if self._pictures is not None:
            shown.grab().save(str(self._pictures / f"{case.replace(' ', '-')}.png"))
        shown.window().setUpdatesEnabled(False)

    def open(self, puzzle: Puzzle, name: str = "Test") -> None:
        """Begin a puzzle that has the title to try."""
        from dataclasses import replace

        from nonogui.core.puzzle import Metadata

        super().open(replace(puzzle, metadata=Metadata(title=self._title)), name)

    def dialog(self, name: str, act: Callable[[], object]) -> None:
        """Open a dialog on the largest screen, check it there and on smaller ones, and leave it."""
        from PySide6.QtCore import QSize

        from nonogui.ui.dialogs import base

        room = QSize(*max(SIZES))
        with patch.object(base, "screen_room", lambda _dialog: room):
            super().dialog(name, act)

    def menu(self, name: str, act: Callable[[], object]) -> None:
        """Leave menus out: Qt makes them as large as their texts, and scrolls them."""
        del name, act


def _is_growing(window: QWidget) -> bool:
    """Whether a long page still gets a few rows in each turn of the event loop."""
    from PySide6.QtCore import QTimer

    return any(each.isActive() and not each.interval() for each in window.findChildren(QTimer))


# --- pages that need a title of one's own ---


def titled(walker: Walker) -> None:
    """Check the tiles, the win page and the studio with the title to try."""
    from dataclasses import replace

    from nonogui.core.design import Design
    from nonogui.core.puzzle import Metadata
    from nonogui.formats.base import Entry
    from nonogui.formats.registry import save
    from tests.boards import puzzle, random_picture

    window, life = walker.window, walker.life
    metadata = Metadata(title=walker._title, author=walker._title)
    puzzles = [
        replace(puzzle(picture), metadata=metadata)
        for picture in ("..#..\n.###.\n#####\n..#..\n.##..", "aab\n.bb\na..")
    ]
    path = Path.cwd() / f"{walker._title[:20]}.pbn"
    save(path, [Entry(each) for each in puzzles])
    window.library_wiring.commands.imports.take([path])
    life.settle()
    super(Walker, walker).open(puzzles[0])
    walker.take("titled-play")
    life.finish(is_by_hand=True)
    walker.take("titled-win")
    window.games.show_board()
    walker.take("titled-solved")
    window.show_library()
    life.settle()
    walker.take("titled-library")
    window.studio.open(
        Design.from_picture(random_picture(12, 12, 2), metadata=metadata), is_saved=True
    )
    life.settle()
    walker.take("titled-studio")
    window.show_library()
    life.settle()
    walker.take("titled-library-again")


def small(walker: Walker) -> None:
    """Check what only a small window has: the drawer, a message beside the coach."""
    from nonogui.ui.actions import ActionId

    window, life = walker.window, walker.life
    walker.resize(looks.SMALL)
    sizes, walker._sizes = walker._sizes, lambda _name: [looks.SMALL]
    walker.open(looks._puzzles()["colour"])
    walker.do(ActionId.PANEL)
    walker.take("small-drawer")
    walker.do(ActionId.PANEL)
    walker.do(ActionId.CHECK)
    walker.take("small-check")
    walker.do(ActionId.HINT)
    walker.do(ActionId.CHECK)
    walker.take("small-check-coach")
    walker._sizes = sizes
    walker.resize(looks.LARGE)
    window.show_library()
    life.settle()


def first_steps(walker: Walker) -> None:
    """Check the guided first puzzle: each step, a mistake, and its end."""
    from nonogui.coach.first_steps import STEPS
    from nonogui.ui.actions import ActionId

    window, life = walker.window, walker.life
    window.games.start_first_steps()
    life.settle()
    for at in range(len(STEPS)):
        walker.take(f"first-steps-{at}")
        if at == 1:
            walker.mark((3, 0, 1))
            walker.take("first-steps-wrong")
            walker.do(ActionId.UNDO)
        if at < len(STEPS) - 1:
            assert window.play_workspace.guide is not None
            window.play_workspace.guide.next_level()
            life.settle()
    window.games.skip_first_steps()
    life.settle()
    walker.take("first-steps-skipped")


def long_work(walker: Walker) -> None:
    """Check dialogs in which something was read, or still is."""
    from random import Random

    from nonogui.ui.design.scan import ScanDialog
    from nonogui.ui.library.player_data import TransferDialog
    from nonogui.ui.library.validate_folder import ValidateFolderDialog
    from nonogui.ui.waiting import _Dialog as ReadingDialog
    from tests.scans import Style, file_of, random_puzzle, scan_of

    window, title = walker.window, walker._title
    scan = file_of(scan_of(random_puzzle(Random(3), 10, 8), Style(size=22)))
    few = Path.cwd() / "few"
    few.mkdir()
    for number in (2, 4):  # small ones, so that it ends soon
        (few / f"{title[:20]} {number}.pbn").write_bytes(Path(f"puzzle-{number}.pbn").read_bytes())

    def read() -> object:
        dialog = ReadingDialog(title, window)
        dialog.show_count(12_345, 3_725)
        return dialog.exec()

    def validate() -> object:
        dialog = ValidateFolderDialog(window)
        dialog.start(str(few))
        return dialog.exec()

    scanned = partial(ScanDialog, scan, f"{title}.png", window, lambda: (None, ""))
    transfer = partial(TransferDialog, title, lambda _token, _step: None, window)
    walker.dialog("scan-read", lambda: scanned().exec())
    walker.dialog("validated", validate)
    walker.dialog("reading", read)
    with patch.object(TransferDialog, "accept", lambda _dialog: None):  # it would end at once
        walker.dialog("transfer", lambda: transfer().exec())


def messages(walker: Walker) -> None:
    """Check what comes up when something is wrong, and the tip for the first puzzle."""
    from nonogui.core.palette import BLACK_AND_WHITE
    from nonogui.core.problems import ProblemKey, Problems, error
    from nonogui.formats.base import Document, Entry
    from nonogui.formats.registry import native
    from nonogui.library.folders import StorageProblem
    from nonogui.ui.actions import ActionId
    from nonogui.ui.board.options import Tool
    from nonogui.ui.dialogs.choose_puzzle import ChoosePuzzleDialog
    from nonogui.ui.dialogs.help import LicencesDialog
    from nonogui.ui.dialogs.unsaved_work import (
        ConflictDialog,
        ConflictState,
        UnsavedDialog,
        UnsavedState,
        Version,
    )
    from nonogui.ui.play.games import welcome
    from nonogui.ui.widgets.problem_card import LogDialog, ProblemCard

    window, title = walker.window, walker._title
    small, colored = looks._puzzles()["small"], looks._puzzles()["colour"]
    problems = Problems([error(ProblemKey.UNSUPPORTED, what="triddler")])
    entries = tuple(Entry(each, None, problems) for each in (small, colored))
    theirs, mine = (Version(small.blank(), f"{number} minutes ago") for number in (3, 5))
    text = f"{title} was changed in another window, with 12 newer moves."
    conflict = ConflictState(text, BLACK_AND_WHITE, theirs, mine, f"It drops: {title}")
    unsaved = UnsavedState(
        f"Couldn't save {title}", "The disk is full. 25 moves are lost.", (text,)
    )
    log = "\n".join(f"line {number}: {title}" for number in range(90))
    for name, dialog in {
        "choose-puzzle": ChoosePuzzleDialog(
            title, Document(entries, problems, native()), lambda _puzzle: None, window
        ),
        "conflict": ConflictDialog(conflict, window),
        "unsaved": UnsavedDialog(unsaved, window),
        "log": LogDialog(log, Path(f"/home/{title}/log"), window),
        "licences": LicencesDialog(window),
    }.items():
        walker.dialog(name, dialog.exec)
    walker.open(small)
    window.play_page.choose_tool(Tool.MAYBE)
    walker.take("message-maybe")
    window.play_workspace.message_changed.emit(welcome(window.actions_))
    walker.take("message-tip")
    walker.do(ActionId.PANEL)
    window.play_workspace.message_changed.emit(welcome(window.actions_))
    walker.take("message-tip-no-panel")
    walker.do(ActionId.PANEL)
    card = ProblemCard(window.pages)
    card.show_problem(text, "Try again, or save it elsewhere.", log, can_save=True)
    for size in walker._sizes("message-problem"):
        # As wide and high as the window lets it be; 592 is the most in the design.
        width = min(592, size[0] - 32)
        card.resize(width, card.height_in(width, size[1] - 96))
        card.show()
        walker._settle()
        walker._look(f"message-problem at {size[0]}x{size[1]}", card)
    card.hide()
    card.deleteLater()
    # In the least window the bar, an open drawer and a message with two answers don't fit together.
    window.play_page.stage.messages.dismiss()
    window.data._show(StorageProblem.FULL)
    walker.take("message-folder")
    window.data._hide()


PARTS: Final = (
    *(looks.library, looks.play, looks.coach, looks.ending, looks.review, looks.training),
    *(looks.studio, looks.dialogs),
)


def walk(
    life: LongLife,
    title: str,
    sizes: Callable[[str], Sequence[Size]],
    words: Sequence[str] = (),
    pictures: Path | None = None,
) -> Walker:
    """Check every page and dialog of a window."""
    from tests.sizes import TITLES

    walker = Walker(life, TITLES[title], sizes, words, pictures)
    for part in PARTS:
        part(walker)
    for more in (titled, small, first_steps, long_work, messages):
        more(walker)
    life.settle()
    life.window.play_workspace.document.discard()
    return walker


def main() -> int:
    """Check the product of all themes, titles, languages and sizes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--theme", choices=looks.THEMES, action="append")
    parser.add_argument("--title", choices=TITLE_NAMES, action="append")
    parser.add_argument("--texts", choices=(*TEXTS, *i18n.languages()), action="append")
    parser.add_argument("--size", action="append")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        return walk_one(options)
    is_good = True
    product = itertools.product(
        options.theme or looks.THEMES, options.title or TITLE_NAMES, options.texts or TEXTS
    )
    for theme, title, texts in product:
        command = [sys.executable, "-m", "tests.benchmarks.walk_sizes", "--inside"]
        command += ["--theme", theme, "--title", title, "--texts", texts]
        command += [f"--size={size}" for size in options.size or ()]
        if options.pictures:
            command += ["--pictures", str(options.pictures.absolute())]
        env = looks.scratch_home(f"{theme}-{os.getpid()}")
        env["QT_SCALE_FACTOR"] = str(options.scale)
        done = subprocess.run(
            [*command, "--only", *options.only], check=False, env=env, stderr=subprocess.DEVNULL
        )
        if done.returncode not in (0, FOUND):
            print(f"{theme}, {title}, {texts}: ended with {done.returncode}", flush=True)
        is_good &= done.returncode == 0
    return 0 if is_good else 1


def _size(text: str) -> Size:
    width, _x, height = text.partition("x")
    return int(width), int(height)


def walk_one(options: argparse.Namespace) -> int:
    """Check all sizes in one theme, with one title, in one language."""
    from nonogui.ui.app import make_application
    from nonogui.ui.look.theme import ThemeChoice
    from nonogui.ui.settings import Motion, SolveSpeed

    theme, title, texts = options.theme[0], options.title[0], options.texts[0]
    sizes = [_size(each) for each in options.size or ()] or list(SIZES)
    os.chdir(os.environ["HOME"])
    application = make_application(i18n.install("en" if texts in TEXTS else texts))
    from nonogui.ui.main_window import MainWindow
    from tests.long_life import LongLife
    from tests.sizes import longer_texts

    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    with looks.steady(), longer_texts(texts == "longer"):
        window = MainWindow()
        window.settings.update(
            look=ThemeChoice(theme), solve_speed=SolveSpeed.AT_ONCE, motion=Motion.REDUCED
        )
        life = LongLife(window, Path.cwd(), looks.wait)
        walker = walk(life, title, lambda _name: sizes, options.only, options.pictures)
        window.close()
    for fault, cases in walker.found.items():
        print(f"{fault}\n    {cases[0]}" + (f" and {len(cases) - 1} more" if cases[1:] else ""))
    print(
        f"{theme}, {title} title, {texts} texts: {walker.cases} cases, {len(walker.found)} faults"
    )
    sys.stdout.flush()
    del application
    return FOUND if walker.found else 0


if __name__ == "__main__":
    sys.exit(main())
