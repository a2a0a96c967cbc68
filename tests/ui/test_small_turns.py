"""What is easily forgotten: lists of files, first rows, words while one waits, ends of windows."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.core.grid import Area
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.ui.actions import ActionId
from nonogui.ui.design.dialogs import FramePreview
from nonogui.ui.jobs import JobKind, JobRunner, Report
from nonogui.ui.library.state import Place, PlaceKind
from nonogui.ui.look.theme import ThemeChoice
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.play.state import Busy
from nonogui.ui.print.layout import OVERLAP, _joined
from tests.boards import board, puzzle
from tests.designer import Designer
from tests.player import Player
from tests.tiles import go_to, tiles, wait_for_tiles
from tests.ui.pictures import Store

RING = puzzle("###\n#.#\n###")


class TestRecentFiles:
    def test_a_missing_recent_file_is_removed_from_the_list(
        self, player: Player, tmp_path: Path, problem_dialogs: list[tuple[str, list[str]]]
    ) -> None:
        path = tmp_path / "ring.pbn"
        save(path, [Entry(RING)])
        player.window.open_file(str(path))
        recent = player.window.files.recent
        assert recent.files()[0] == path
        player.window.show_library()
        path.unlink()
        player.window.open_file(str(path))
        assert problem_dialogs
        assert path not in recent.files()

    def test_the_window_does_not_wait_for_the_disk(
        self, player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        waiting: list[threading.Thread] = []
        sync = os.fsync

        def watched(handle: int) -> None:
            waiting.append(threading.current_thread())
            sync(handle)

        path = tmp_path / "ring.pbn"
        monkeypatch.setattr(os, "fsync", watched)
        save(path, [Entry(RING)])
        assert threading.main_thread() in waiting, "a file of the player's outlasts a power cut"
        waiting.clear()
        player.window.open_file(str(path))
        assert player.window.files.recent.files()[0] == path
        assert player.window.files.file_locations.find(RING.fingerprint) is not None
        assert threading.main_thread() not in waiting

    def test_a_damaged_recent_file_stays_in_the_list(
        self, player: Player, tmp_path: Path, problem_dialogs: list[tuple[str, list[str]]]
    ) -> None:
        path = tmp_path / "ring.pbn"
        save(path, [Entry(RING)])
        player.window.open_file(str(path))
        player.window.show_library()
        path.write_text("<puzzleset>")
        player.window.open_file(str(path))
        assert problem_dialogs
        assert path in player.window.files.recent.files()


def test_a_random_puzzle_comes_from_the_listed_collection(player: Player) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    everything = len(tiles(window))
    go_to(player.qtbot, window, "First steps")
    player.qtbot.waitUntil(lambda: 0 < len(tiles(window)) < everything)
    assert window.library_wiring.commands.query.source is not None
    window.actions_[ActionId.ANY_UNSOLVED].trigger()
    player.qtbot.waitUntil(lambda: window.session is not None)
    assert player.session.origin.collection == "1-first-steps"


def test_a_stored_place_that_no_longer_exists_does_not_filter(player: Player) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    start = window.library_wiring
    assert start.commands.query.source is None
    assert not start.commands.query.favourites
    assert start.page.place != Place(PlaceKind.SOURCE, "x/y")


def test_the_coach_says_which_line_or_cell_it_examines(player: Player) -> None:
    player.open(RING)
    coaching = player.window.play_workspace.coaching
    assert coaching is not None
    texts: list[str] = []
    coaching.view_changed.connect(
        lambda problem_dialogs: (
            texts.append(problem_dialogs.state.what)
            if problem_dialogs and isinstance(problem_dialogs.state, Busy)
            else None
        )
    )
    for action in (ActionId.EXPLAIN_ROW, ActionId.EXPLAIN_COLUMN, ActionId.EXPLAIN_CELL):
        player.window.actions_[action].trigger()
        player.settle()
    assert texts == ["Explaining the line…", "Explaining the line…", "Explaining the cell…"]


@pytest.mark.parametrize(
    ("status", "is_ambiguous"),
    [
        (None, False),
        (SolveStatus.UNIQUE, False),
        (SolveStatus.MULTIPLE, True),
        (SolveStatus.NONE, True),
    ],
)
def test_the_solve_result_decides_whether_a_puzzle_is_ambiguous(
    qapp: QApplication, status: SolveStatus | None, is_ambiguous: bool
) -> None:
    del qapp
    session = PlaySession(RING, Origin("Ring"))
    if status is not None:
        session.set_known(SolveResult(status, (), 1, "auto", 0.0, True, 0, StopReason.DONE))
    assert session.is_ambiguous is is_ambiguous


def test_partial_answers_are_not_reported_as_progress(qapp: QApplication, qtbot: QtBot) -> None:
    runner = JobRunner(qapp)
    parts: list[object] = []
    progress: list[object] = []

    def work(token: CancelToken, report: Report) -> None:
        report("part")
        while not token.cancelled:
            pass

    runner.submit(JobKind.CHECK, work, lambda _answer: None, on_partial=parts.append)
    runner._worker.progressed.connect(lambda *news: progress.append(news))
    qtbot.waitUntil(lambda: bool(parts))
    assert runner.current is not None
    assert runner.current.progress is None
    runner.cancel()
    qtbot.waitUntil(lambda: not runner.is_busy)
    runner.close()
    runner.setParent(None)
    assert progress == []


def test_joined_printed_pages_overlap_between_neighbours() -> None:
    assert _joined(100, 1) == 100
    assert _joined(200, 3) == 600 - 2 * OVERLAP


def test_closing_the_window_restores_the_system_palette(
    make_window: Callable[[], MainWindow],
) -> None:
    before = QPalette(QApplication.palette())
    window = make_window()
    window.settings.update(look=ThemeChoice.DARK)
    assert QApplication.palette().window() != before.window()
    window.close()
    assert QApplication.palette().window() == before.window()


class TestDesign:
    def test_an_unsaved_change_of_the_design_is_no_conflict(self, designer: Designer) -> None:
        designer.open(Design.from_picture(board("##.\n#..\n...")), is_saved=True)
        workshop = designer.window.studio
        designer.drag((2, 2), (2, 2))
        workshop.check_for_conflict()
        assert not workshop.document.has_conflict
        workshop.document.flush()
        designer.drag((2, 1), (2, 1))
        workshop.check_for_conflict()
        assert not workshop.document.has_conflict

    @pytest.mark.parametrize("view", ["larger", "moved", "smaller"])
    def test_the_preview_draws_the_frame_at_its_position(
        self, qtbot: QtBot, store: Store, view: str
    ) -> None:
        grid = board("##..\n#..#\n.##.")
        preview = FramePreview(grid, RING.palette)
        qtbot.addWidget(preview)
        frames = {
            "larger": Area(-2, -1, 9, 6),
            "moved": Area(1, -2, 3, 4),
            "smaller": Area(1, 1, 2, 2),
        }
        preview.set_frame(frames[view])
        store.check(f"frame-{view}", preview.grab().toImage())
