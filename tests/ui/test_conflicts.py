"""Two windows with the same game or design: nothing is lost unasked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import Grid
from nonogui.library import copies, designs, saves
from nonogui.library.designs import DesignStore
from nonogui.library.saves import SaveStore
from nonogui.ui.dialogs import unsaved_work
from nonogui.ui.dialogs.unsaved_work import ConflictState, VersionChoice
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play import workspace as table_module
from tests.boards import puzzle
from tests.designer import Designer
from tests.player import Player

PICTURE = puzzle("#####\n#...#\n#.#.#\n#...#\n####.")
FIRST = "1-first-steps/02-heart"
Make = Callable[[], MainWindow]


class Answers:
    """Answers the question which state counts; a question without an answer is a failure."""

    def __init__(self) -> None:
        self.choices: list[VersionChoice | None] = []
        self.asked: list[ConflictState] = []

    def give(self, *choices: VersionChoice | None) -> None:
        """Answer the next questions."""
        self.choices += choices

    def __call__(self, _parent: object, state: ConflictState) -> VersionChoice | None:
        self.asked.append(state)
        assert self.choices, f"nobody expected {state.text}"
        return self.choices.pop(0)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """What the player says."""
    given = Answers()
    monkeypatch.setattr(unsaved_work, "ask_conflict", given)
    return given


@pytest.fixture
def copies_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for copies."""
    folder = tmp_path / "documents" / "Nonogui"
    for module in (copies, table_module):
        monkeypatch.setattr(module, "copies_folder", lambda: folder)
    return folder


def _stay_behind(window: MainWindow) -> None:
    """Leave it to the test when the window comes to the front: then it looks for newer moves."""
    window.activated.disconnect(window.open_work.check_soon)
    QApplication.processEvents()  # it may be about to look


def _come_to_the_front(window: MainWindow) -> None:
    window.open_work.check_soon()


@pytest.fixture
def two(qtbot: QtBot, make_window: Make) -> tuple[Player, Player]:
    """Two windows with the same game; the first has made a move, and saved it."""
    first, second = Player(qtbot, make_window()), Player(qtbot, make_window())
    for each in (first, second):
        _stay_behind(each.window)
        each.window.games.open_shipped(FIRST)
        each.settle()
    first.drag((0, 0))
    first.window.play_workspace.document.flush()
    return first, second


def _saved(player: Player) -> GameRecord:
    record = SaveStore(saves.default_folder()).load(player.session.puzzle)
    assert record is not None
    return record


def _grid(player: Player, record: GameRecord | None) -> Grid:
    assert record is not None
    return Game.resume(player.session.puzzle, record).grid


def _asked(qtbot: QtBot, answers: Answers, count: int = 1) -> ConflictState:
    """Wait until `count` questions were asked, and return the last one."""
    qtbot.waitUntil(lambda: len(answers.asked) == count)
    return answers.asked[-1]


def test_window_with_the_older_game_asks_which_version_to_keep(
    qtbot: QtBot, two: tuple[Player, Player], answers: Answers
) -> None:
    first, second = two
    answers.give(None, None)
    second.drag((1, 0), (1, 2))
    second.drag((4, 0))
    state = _asked(qtbot, answers)
    assert state.text == "First steps, No. 2 has newer moves from another window."
    assert state.theirs.board == first.grid
    assert state.mine.board == second.grid
    assert state.theirs.when.startswith("Saved at ")
    assert state.mine.when.startswith("Last move at ")
    assert _saved(first).moves == first.session.game.record().moves
    # Both are kept for now: what is played goes on, and leaving asks again.
    assert second.text == "Not saved: another window has newer moves."
    second.window.show_library()
    assert second.window.is_on_board
    assert answers.asked[-1].note == "“Reload” discards 2 moves made here."
    answers.give(VersionChoice.RELOAD)
    second.window.show_library()
    assert second.window.is_in_library


def test_keeping_my_version_saves_a_copy_and_continues_there(
    qtbot: QtBot, two: tuple[Player, Player], answers: Answers, copies_in: Path
) -> None:
    first, second = two
    answers.give(VersionChoice.COPY)
    second.drag((1, 0), (1, 2))
    _asked(qtbot, answers)
    (path,) = copies_in.iterdir()
    assert path.name == "First steps, No. 2 (my copy).pbn"
    assert second.window.windowTitle() == path.stem
    assert second.window.files.recent.files()[0] == path
    second.drag((4, 0))
    second.window.play_workspace.document.flush()
    first.drag((2, 0))
    first.window.play_workspace.document.flush()
    assert _saved(first).moves == first.session.game.record().moves
    kept = copies.read_copy(path)
    assert kept is not None
    assert _grid(second, kept.record) == second.grid
    assert len(answers.asked) == 1
    # It is left without a question about its file, and opened again as it was.
    mine = second.grid
    second.window.show_library()
    assert second.window.is_in_library
    second.window.open_file(str(path))
    second.settle()
    assert second.grid == mine
    assert _saved(first).moves == first.session.game.record().moves


def test_reload_takes_the_game_of_the_other_window(
    qtbot: QtBot, two: tuple[Player, Player], answers: Answers, copies_in: Path
) -> None:
    first, second = two
    answers.give(VersionChoice.RELOAD)
    second.drag((1, 0), (1, 2))
    _asked(qtbot, answers)
    qtbot.waitUntil(lambda: second.grid == first.grid)
    second.settle()
    assert second.window.is_on_board
    second.drag((4, 0))
    second.window.play_workspace.document.flush()
    assert _grid(second, _saved(second)) == second.grid
    assert not copies_in.exists()


def test_window_notices_newer_moves_when_it_is_activated(
    qtbot: QtBot, two: tuple[Player, Player], answers: Answers
) -> None:
    first, second = two
    first_moves = first.session.game.record().moves
    _come_to_the_front(first.window)  # it has no news to get
    _come_to_the_front(second.window)
    qtbot.waitUntil(lambda: second.session.game.record().moves == first_moves)
    assert second.text == "Updated with the changes from another window."
    assert not answers.asked, "nothing was done here that could be lost"


def test_closing_without_an_answer_saves_a_copy(
    qtbot: QtBot, two: tuple[Player, Player], answers: Answers, copies_in: Path
) -> None:
    first, second = two
    answers.give(None)
    second.drag((1, 0), (1, 2))
    _asked(qtbot, answers)
    grid = second.grid
    puzzle_ = second.session.puzzle
    second.window.shut_down()  # as when the session ends: nobody can be asked
    (path,) = copies_in.iterdir()
    kept = copies.read_copy(path)
    assert kept is not None
    assert Game.resume(puzzle_, kept.record).grid == grid
    assert _saved(first).moves == first.session.game.record().moves


def test_conflict_over_a_copy_creates_a_second_copy(
    qtbot: QtBot, two: tuple[Player, Player], answers: Answers, copies_in: Path
) -> None:
    first, second = two
    answers.give(VersionChoice.COPY)
    second.drag((1, 0), (1, 2))
    _asked(qtbot, answers)
    (path,) = copies_in.iterdir()
    first.window.open_file(str(path))
    first.settle()
    first.drag((4, 0))
    first.window.play_workspace.document.flush()
    answers.give(VersionChoice.COPY)
    second.drag((4, 1))
    _asked(qtbot, answers, 2)
    assert len(list(copies_in.iterdir())) == 2
    kept = copies.read_copy(path)
    assert kept is not None
    assert _grid(first, kept.record) == first.grid


# ---- designs ----


@pytest.fixture
def designers(qtbot: QtBot, make_window: Make) -> tuple[Designer, Designer]:
    """Two windows with the same design; the first has changed it, and saved it."""
    store = DesignStore(designs.default_folder())
    store.save("ring", Design.from_puzzle(PICTURE))
    first, second = Designer(qtbot, make_window()), Designer(qtbot, make_window())
    for each in (first, second):
        _stay_behind(each.window)
        each.window.studio.open_saved("ring")
    first.drag((1, 1))
    first.window.studio.document.flush()
    return first, second


def _pictures_by_name() -> dict[str, Grid | None]:
    infos = DesignStore(designs.default_folder()).recent()
    return {info.key: info.puzzle.goal for info in infos}


def test_conflicting_design_is_kept_as_a_copy(
    qtbot: QtBot, designers: tuple[Designer, Designer], answers: Answers
) -> None:
    first, second = designers
    answers.give(VersionChoice.COPY)
    second.drag((2, 1))
    state = _asked(qtbot, answers)
    assert state.text == "Untitled design has newer changes from another window."
    assert state.note == "“Reload” discards 1 change made here."
    second.drag((3, 1))
    for each in designers:
        each.window.studio.document.flush()
    kept = _pictures_by_name()
    assert kept.pop("ring") == first.grid
    assert list(kept.values()) == [second.grid]


def test_reload_takes_the_design_of_the_other_window(
    qtbot: QtBot, designers: tuple[Designer, Designer], answers: Answers
) -> None:
    first, second = designers
    answers.give(VersionChoice.RELOAD)
    second.drag((2, 1))
    _asked(qtbot, answers)
    qtbot.waitUntil(lambda: second.grid == first.grid)
    second.drag((3, 1))
    second.window.studio.document.flush()
    assert _pictures_by_name() == {"ring": second.grid}
    assert len(answers.asked) == 1


def test_unanswered_design_conflict_is_asked_again(
    qtbot: QtBot, designers: tuple[Designer, Designer], answers: Answers
) -> None:
    first, second = designers
    answers.give(None, None, VersionChoice.COPY)
    second.drag((2, 1))
    _asked(qtbot, answers)
    second.window.show_library()
    assert second.window.is_in_studio
    second.window.show_library()
    assert second.window.is_in_library
    kept = _pictures_by_name()
    assert kept.pop("ring") == first.grid
    assert len(kept) == 1


def test_window_notices_a_newer_design_when_it_is_activated(
    qtbot: QtBot, designers: tuple[Designer, Designer], answers: Answers
) -> None:
    first, second = designers
    _come_to_the_front(first.window)
    _come_to_the_front(second.window)
    qtbot.waitUntil(lambda: second.grid == first.grid)
    assert not answers.asked
