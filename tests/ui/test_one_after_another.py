"""Open one puzzle after another in a window: nothing of the first is left with the second."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from nonogui.core.design import Design
from nonogui.core.grid import Cell
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library.shipped import collections
from nonogui.ui.actions import ActionId
from nonogui.ui.play.assist import Assist
from nonogui.ui.play.session import Origin
from tests.boards import board as board_of
from tests.boards import puzzle, random_picture
from tests.player import NONE, Player
from tests.tiles import click_tile, view_of

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier

CORNERS = {
    "top-left": ((KEY.Key_Home, CTRL),),
    "top-right": ((KEY.Key_Home, CTRL), (KEY.Key_End, NONE)),
    "bottom-left": ((KEY.Key_End, CTRL), (KEY.Key_Home, NONE)),
    "bottom-right": ((KEY.Key_End, CTRL),),
}
"""The keys that bring the cursor to each corner of the board."""

LARGE = Puzzle.from_picture(random_picture(30, 30, 1))
SMALL = Puzzle.from_picture(random_picture(6, 6, 2))
COLORED = puzzle("aab\n.bb\na..\nbbb")


@cache
def shipped() -> dict[str, Puzzle]:
    """A shipped puzzle of each size that there is, the smallest first."""
    found: dict[str, Puzzle] = {}
    puzzles = (each.puzzle for collection in collections() for each in collection.puzzles)
    for each in sorted(puzzles, key=lambda each: (each.width, each.height)):
        found.setdefault(f"{each.width}x{each.height}", each)
    return found


def spread() -> dict[str, Puzzle]:
    """Puzzles of every sort, few enough to try all corners with all pairs of them."""
    few = ("5x5", "8x12", "12x9", "10x21", "25x16", "30x40", "40x38")
    return {
        "1x1": puzzle("#"),
        "1x500": Puzzle.from_picture(random_picture(1, 500, 1)),
        "500x1": Puzzle.from_picture(random_picture(500, 1, 1)),
        "colour": COLORED,
        **{size: shipped()[size] for size in few},
    }


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch, player: Player) -> Player:
    """Don't analyse the puzzles in the background: the test opens thousands."""
    monkeypatch.setattr(Assist, "analyse", lambda _self: None)
    return player


def open_(player: Player, which: Puzzle) -> None:
    """Close the open puzzle and start another."""
    assert player.window.leave()
    player.window.games.start(which, Origin("Test"))


def go_to(player: Player, corner: str) -> None:
    """Move the cursor into a corner."""
    board = player.window.play_page.stage.board
    for key, modifier in CORNERS[corner]:
        QTest.keyClick(board, key, modifier)
    assert board.view is not None
    grid = board.view.grid
    top, left = corner.split("-")
    row, column = 0 if top == "top" else grid.height - 1, 0 if left == "left" else grid.width - 1
    assert board.cursor_cell == Cell(row, column)


def check(player: Player, which: Puzzle) -> None:
    """A puzzle is shown from its first cell on, as if it were the first to be opened."""
    page = player.window.play_page
    board = page.stage.board
    assert player.window.is_on_board
    assert player.session.puzzle.fingerprint == which.fingerprint
    assert board.view is not None
    assert board.view.puzzle is player.session.puzzle
    assert board.view.grid == player.session.game.grid
    assert board.cursor_cell == Cell(0, 0)
    assert not board.has_gesture
    assert (board.horizontalScrollBar().value(), board.verticalScrollBar().value()) == (0, 0)
    assert page.strip.place.text() == "Row 1, column 1"


def every_third() -> dict[str, Puzzle]:
    """Shipped puzzles of many sizes, few enough to try all pairs."""
    return dict(list(shipped().items())[::3])


@pytest.mark.slow
@pytest.mark.parametrize("first", every_third())
def test_a_puzzle_of_any_shipped_size_opens_after_any_other(quiet: Player, first: str) -> None:
    one = shipped()[first]
    open_(quiet, one)
    for other in list(every_third().values())[list(every_third()).index(first) :]:
        for after in (other, one):  # this after that, and that after this
            go_to(quiet, "bottom-right")
            open_(quiet, after)
            check(quiet, after)


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("first", spread())
def test_the_next_puzzle_does_not_keep_the_cursor(quiet: Player, first: str, corner: str) -> None:
    one = spread()[first]
    for other in spread().values():
        open_(quiet, one)
        go_to(quiet, corner)
        open_(quiet, other)
        check(quiet, other)


@pytest.mark.slow
@pytest.mark.parametrize("corner", CORNERS)
def test_the_largest_puzzle_opens_before_and_after_small_ones(quiet: Player, corner: str) -> None:
    largest = Puzzle.from_picture(random_picture(500, 500, 1))
    for other in (puzzle("#"), COLORED, LARGE):
        for which in (largest, other):
            open_(quiet, which)
            check(quiet, which)
            go_to(quiet, corner)


def by_file(player: Player, folder: Path) -> None:
    file = folder / "small.pbn"
    save(file, [Entry(SMALL)])
    player.window.open_file(str(file))


def by_tile(player: Player, _folder: Path) -> None:
    window = player.window
    window.actions_[ActionId.LIBRARY].trigger()
    player.qtbot.waitUntil(lambda: len(view_of(window).tiles.keys) > 0)
    click_tile(window, 0)
    assert player.session.puzzle.width < LARGE.width


def by_next(player: Player, _folder: Path) -> None:
    player.session.play(Move.between(MoveKind.FILL, player.grid, LARGE.goal or player.grid))
    player.qtbot.waitUntil(lambda: not player.window.is_on_board)
    player.key(KEY.Key_Return)
    assert player.session.puzzle.width < LARGE.width


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("way", [by_file, by_tile, by_next])
def test_a_small_puzzle_opens_after_a_large_one(
    player: Player, tmp_path: Path, way: Callable[[Player, Path], None], corner: str
) -> None:
    player.open(LARGE)
    go_to(player, corner)
    way(player, tmp_path)
    check(player, player.session.puzzle)


# ---- other things that belong to one puzzle ----


def test_opening_another_puzzle_ends_a_drag(player: Player) -> None:
    player.open(LARGE)
    board = player.window.play_page.stage.board
    QTest.mousePress(board.viewport(), Qt.MouseButton.LeftButton, NONE, player.place(0, 0))
    QTest.mouseMove(board.viewport(), player.place(0, 5))
    open_(player, SMALL)
    check(player, SMALL)
    assert player.window.play_page.strip.run.text() == ""
    QTest.mouseMove(board.viewport(), player.place(0, 3))
    assert not board.scene().badge
    player.drag((1, 0), (1, 2))  # the button counts as let go
    assert player.grid.count(1) == 3


def test_opening_another_puzzle_stops_panning_the_board(player: Player) -> None:
    player.window.resize(700, 500)
    player.open(LARGE)
    board = player.window.play_page.stage.board
    board.scroller.set_cell_size(30)
    QTest.keyPress(board, KEY.Key_Space)
    QTest.mousePress(board.viewport(), Qt.MouseButton.LeftButton, NONE, player.place(2, 2))
    open_(player, SMALL)
    board.scroller.set_cell_size(48)
    before = board.horizontalScrollBar().value()
    QTest.mouseMove(board.viewport(), player.place(0, 0) + QPoint(3, 3))
    assert board.horizontalScrollBar().value() == before


def test_reopening_a_puzzle_puts_the_cursor_in_the_first_cell(player: Player) -> None:
    player.open(LARGE)
    go_to(player, "bottom-right")
    open_(player, LARGE)
    check(player, LARGE)


def test_large_game_goes_on_in_view_of_the_last_mark(player: Player) -> None:
    scrolled = puzzle("\n".join(["#" * 100] * 100))
    board = player.window.play_page.stage.board
    player.open(scrolled)
    go_to(player, "bottom-right")
    player.key(KEY.Key_Space)
    last, record = board.cursor_cell, player.session.game.record()
    for which, cell in ((record, last), (None, Cell(0, 0))):
        open_(player, SMALL)
        player.open(scrolled, which)
        assert board.cursor_cell == cell
        assert board.viewport().rect().contains(player.place(*cell))
        assert not board.viewport().rect().contains(player.place(99 - cell.row, 99 - cell.column))


def test_returning_to_the_library_empties_the_board(player: Player) -> None:
    player.open(LARGE)
    go_to(player, "bottom-right")
    player.window.show_library()
    board = player.window.play_page.stage.board
    assert board.view is None
    assert board.cursor_cell == Cell(0, 0)


# ---- what starts when a design is left ----


def open_design(player: Player, picture: Puzzle) -> None:
    """Go to the studio with a picture, and keep it under its key."""
    player.window.studio.open(Design.from_puzzle(picture), is_saved=True)


def saved_design(player: Player) -> Design:
    """The design that was kept last."""
    player.window.studio.document.flush()
    designs = player.window.designs
    design = designs.load(designs.recent()[0].key)
    assert design is not None
    return design


def test_leaving_a_design_keeps_the_clue_being_typed(player: Player) -> None:
    open_design(player, SMALL)
    player.window.studio.page.clues.begin(SMALL.blank().cell(0).lines[0])
    QTest.keyClicks(player.window.focusWidget(), "1 2")
    player.window.show_library()  # before the pause after which it is taken
    assert saved_design(player).puzzle.rows[0].text(SMALL.palette) == "1 2"


def test_leaving_a_design_places_the_pasted_piece(player: Player) -> None:
    open_design(player, puzzle("....\n....\n...."))
    board = player.window.studio.page.stage.board
    board.paste(board_of("##"))
    player.window.show_library()
    assert saved_design(player).picture.count(1) == 2


def test_another_design_opens_with_the_cursor_in_its_first_cell(player: Player) -> None:
    open_design(player, LARGE)
    board = player.window.studio.page.stage.board
    board.set_cursor(Cell(29, 29))
    open_design(player, SMALL)
    assert board.cursor_cell == Cell(0, 0)


# ---- checkpoints and restarts ----

RING = puzzle("###\n#.#\n###")


def save_checkpoint_and_restart(player: Player) -> None:
    player.window.games.show_board()
    for action in (ActionId.ADD_CHECKPOINT, ActionId.RESTART):
        player.window.actions_[action].trigger()


def restore(player: Player) -> None:
    player.window.play_page.panel.checkpoints.restore_clicked.emit(0)


def test_a_board_finished_from_a_checkpoint_has_the_time_of_the_checkpoint(player: Player) -> None:
    player.open(RING)
    player.session.game.advance(600)
    for cells in ([(0, 0), (0, 1), (0, 2)], [(1, 0)], [(1, 2)], [(2, 0), (2, 1)]):
        player.drag(*cells)
    save_checkpoint_and_restart(player)
    restore(player)
    player.drag((2, 2))
    assert player.session.is_solved
    assert (player.session.game.best or 0) >= 600


def test_a_revealed_board_from_a_checkpoint_is_not_solved_by_the_player(player: Player) -> None:
    player.open(RING)
    player.window.actions_[ActionId.SOLVE].trigger()
    player.settle()
    save_checkpoint_and_restart(player)
    player.window.show_library()
    player.open(RING, player.window.saves.load(RING))
    restore(player)
    assert player.session.is_solved
    assert not player.session.game.was_solved


def test_a_checkpoint_of_the_solved_board_shows_the_picture(player: Player) -> None:
    player.open(RING)
    for cells in ([(0, 0), (0, 1), (0, 2)], [(1, 0)], [(1, 2)], [(2, 0), (2, 1), (2, 2)]):
        player.drag(*cells)
    save_checkpoint_and_restart(player)
    with player.qtbot.waitSignal(player.session.solved):
        restore(player)
