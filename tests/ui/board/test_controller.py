"""What presses, drags and keys mean, without a window."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from typing import Any

import pytest

from nonogui.core.edits import EditKind
from nonogui.core.grid import EMPTY, UNKNOWN, Area, Axis, Cell, Grid, Line, maybe
from nonogui.core.move import Move, MoveKind, TickChange
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.controller import BoardController, BoardOwner, Button
from nonogui.ui.board.gestures import Drag, FloatingPiece, Gesture, Pen, Shape
from nonogui.ui.board.options import Tool
from nonogui.ui.board.state import BoardView
from tests.boards import palette, puzzle, random_picture

LEFT, RIGHT, MIDDLE = Button.LEFT, Button.RIGHT, Button.MIDDLE
PUZZLE = puzzle("#.##\n##.#\n.##.")
OTHER = puzzle("##\n.#")
ROW = Line(Axis.ROW, 1)


Asked = tuple[Any, ...]
"""What a controller asked: the name of the function, and what it was given."""


def owner(note: Callable[..., object]) -> BoardOwner:
    """Return an owner that notes what it is asked."""
    return BoardOwner(**{each.name: partial(note, each.name) for each in fields(BoardOwner)})


class Player:
    """A controller whose moves are played, with a record of what it asks."""

    def __init__(self, shown: Puzzle = PUZZLE) -> None:
        self.asked: list[Asked] = []
        self.controller = BoardController(owner(self._note))
        self.view = BoardView(shown, shown.blank())
        self.controller.show(self.view)

    def _note(self, *asked: Any) -> None:
        self.asked.append(asked)
        if asked[0] == "play":
            changes = [(change.cell, change.after) for change in asked[1].changes]
            self.show(self.view.grid.replace(changes))

    def show(self, grid: Grid) -> None:
        self.view = BoardView(self.view.puzzle, grid)
        self.controller.show(self.view)

    def keys(self, *keys: str, shift: bool = False, ctrl: bool = False) -> None:
        for key in keys:
            assert self.controller.press_key(key, shift=shift, ctrl=ctrl)
            self.controller.release_key(key)

    def click(self, cell: Cell, button: Button = LEFT) -> None:
        self.controller.press(button, cell)
        self.controller.release(button)

    def drag(self, *cells: Cell) -> None:
        self.controller.press(LEFT, cells[0])
        for cell in cells[1:]:
            self.controller.drag(cell)
        self.controller.release(LEFT)

    @property
    def moves(self) -> list[Move]:
        return [what for name, *given in self.asked if name == "play" for what in given]

    def gesture(self) -> Gesture | None:
        """What goes on; a method, because a type checker believes that an attribute stays."""
        return self.controller.gesture

    def marks(self) -> Iterator[tuple[Cell, int]]:
        """The cells that are not unknown."""
        grid = self.view.grid
        for at, value in enumerate(grid.cells):
            if value != UNKNOWN:
                yield grid.cell(at), value


@pytest.fixture
def player() -> Player:
    return Player()


@pytest.fixture
def designer() -> Player:
    designer = Player()
    designer.controller.set_pen(Pen.FREEHAND)
    return designer


# ---- the board that is shown ----


def test_showing_another_puzzle_resets_cursor_gesture_and_selection() -> None:
    large = Puzzle.from_picture(random_picture(40, 30, 1))
    player = Player(large)
    controller = player.controller
    controller.set_cursor(Cell(29, 39))
    controller.press(LEFT, Cell(20, 20))
    assert not controller.show(BoardView(OTHER, OTHER.blank()))
    assert controller.cursor == Cell(0, 0)
    assert (controller.gesture, controller.held, controller.selection) == (None, None, None)


def test_the_cursor_stays_while_the_same_puzzle_is_shown(player: Player) -> None:
    player.controller.set_cursor(Cell(2, 1))
    assert player.controller.show(BoardView(PUZZLE, PUZZLE.blank()))
    assert player.controller.cursor == Cell(2, 1)


def test_a_design_keeps_the_cursor_when_its_size_changes(designer: Player) -> None:
    designer.controller.set_cursor(Cell(2, 3))
    designer.controller.show(BoardView(OTHER, OTHER.blank()))
    assert designer.controller.cursor == Cell(1, 1)


def test_input_without_a_board_does_nothing(player: Player) -> None:
    controller = player.controller
    controller.show(None)
    player.asked.clear()
    assert not controller.press_key("X")
    controller.press_key("Space")
    controller.press(LEFT, None)
    controller.select_all()
    assert controller.copy() is None
    assert player.asked == []


# ---- play ----


def test_a_click_moves_the_cursor_and_makes_one_move(player: Player) -> None:
    player.click(Cell(1, 2))
    (move,) = player.moves
    assert move.kind is MoveKind.FILL
    assert [name for name, *_given in player.asked] == ["on_cursor", "on_run", "play", "on_run"]
    assert player.controller.gesture is None


@pytest.mark.parametrize(
    ("tool", "button", "value"),
    [
        (Tool.FILL, LEFT, 1),
        (Tool.CROSS, LEFT, EMPTY),
        (Tool.MAYBE, LEFT, maybe(1)),
        (Tool.FILL, RIGHT, EMPTY),
    ],
)
def test_each_tool_and_button_makes_its_mark(
    player: Player, tool: Tool, button: Button, value: int
) -> None:
    player.controller.tool = tool
    player.click(Cell(0, 0), button)
    assert dict(player.marks()) == {Cell(0, 0): value}
    player.click(Cell(0, 0), MIDDLE)
    assert not dict(player.marks())


def test_a_drag_stays_in_its_line(player: Player) -> None:
    player.drag(Cell(0, 0), Cell(0, 2), Cell(2, 3))
    assert dict(player.marks()) == {Cell(0, column): 1 for column in range(4)}
    lengths = [given for name, *given in player.asked if name == "on_run"]
    assert lengths == [[1], [3], [4], [0]]


def test_another_button_does_not_end_a_drag(player: Player) -> None:
    player.controller.press(LEFT, Cell(0, 0))
    player.controller.release(RIGHT)
    assert isinstance(player.controller.gesture, Drag)
    assert not player.moves


def test_a_read_only_board_refuses_marks(player: Player) -> None:
    player.controller.set_interactive(False)
    player.asked.clear()
    player.controller.press(LEFT, Cell(0, 0))
    player.keys("X")
    player.controller.press_key("Space")
    player.controller.hover(Cell(1, 1))
    assert player.asked == [("refuse",)] * 3


def test_a_refused_press_makes_no_move_after_the_board_becomes_interactive() -> None:
    asked: list[Asked] = []

    def bring_back(*what: Any) -> None:
        asked.append(what)
        controller.set_interactive(True)

    controller = BoardController(owner(bring_back))
    controller.show(BoardView(PUZZLE, PUZZLE.blank()))
    controller.set_interactive(False)
    controller.press(LEFT, Cell(0, 0))
    assert asked == [("refuse",)]
    assert controller.gesture is None


def test_shift_and_arrows_fill_a_trail(player: Player) -> None:
    player.keys("Right", "Down", shift=True)
    assert not player.moves
    player.controller.end_stroke()
    assert dict(player.marks()) == dict.fromkeys((Cell(0, 0), Cell(0, 1), Cell(1, 1)), 1)
    assert player.controller.cursor == Cell(1, 1)
    assert ("show_cursor",) in player.asked


def test_keys_jump_to_ends_and_corners(player: Player) -> None:
    for key, ctrl, cell in (
        ("End", False, Cell(0, 3)),
        ("PgDown", False, Cell(2, 3)),
        ("Home", False, Cell(2, 0)),
        ("PgUp", False, Cell(0, 0)),
        ("End", True, Cell(2, 3)),
        ("Home", True, Cell(0, 0)),
    ):
        player.keys(key, ctrl=ctrl)
        assert player.controller.cursor == cell


def test_keys_mark_and_clear(player: Player) -> None:
    for key, value in (
        ("X", EMPTY),
        ("M", maybe(1)),
        (".", UNKNOWN),
        ("X", EMPTY),
        ("Del", UNKNOWN),
    ):
        player.keys(key)
        assert player.view.grid[Cell(0, 0)] == value


def test_t_ticks_the_next_number_of_a_line(player: Player) -> None:
    player.controller.set_cursor(Cell(1, 0))
    player.keys("T")
    assert player.moves[-1].ticks == (TickChange(ROW, 0, True),)


def test_digits_choose_only_colours_of_the_palette() -> None:
    player = Player(puzzle("ab\nba", palette(2)))
    player.keys("2")
    assert player.asked == [("choose_ink", 2)]
    assert not player.controller.press_key("3")
    assert not Player().controller.press_key("1")


def test_a_click_on_a_clue_ticks_or_opens_its_editor(player: Player) -> None:
    player.controller.click_clue(ROW, None)
    assert not player.asked
    player.controller.click_clue(ROW, 1)
    assert player.moves[-1].kind is MoveKind.TICK
    player.controller.edits_clues = True
    player.controller.click_clue(ROW, None)
    assert player.asked[-1] == ("edit_clue", ROW)


# ---- the pens of the studio ----


def test_escape_cancels_a_shape(designer: Player) -> None:
    designer.controller.set_pen(Pen.RECTANGLE)
    designer.controller.press_key("Space")
    assert designer.asked[-1][0] == "say"
    designer.keys("Right", "Down")
    assert isinstance(designer.gesture(), Shape)
    designer.keys("Esc")
    assert designer.gesture() is None
    assert not designer.controller.press_key("Esc")
    assert not designer.moves


def test_a_held_space_bar_draws_freehand(designer: Player) -> None:
    controller = designer.controller
    controller.press_key("Space", at=1000)
    controller.press_key("Right", at=1100)
    controller.press_key("Down", at=1300)
    controller.release_key("Space", at=1600)
    assert dict(designer.marks()) == {Cell(0, 0): 1, Cell(0, 1): 1, Cell(1, 1): 1}
    assert len(designer.moves) == 1
    controller.press_key("Backspace", at=2000)
    controller.press_key("Up", at=2300)
    controller.release_key("Up", at=2350)
    controller.release_key("Backspace", at=2420)
    assert dict(designer.marks()) == {Cell(0, 0): 1}


def test_typing_with_overlaps_draws_single_cells(designer: Player) -> None:
    controller = designer.controller
    controller.press_key("Space", at=1000)
    controller.press_key("Right", at=1080)
    controller.release_key("Space", at=1120)
    assert dict(designer.marks()) == {Cell(0, 0): 1}


def test_a_shape_does_not_wrap_around(designer: Player) -> None:
    designer.controller.wraps = True
    designer.controller.set_pen(Pen.LINE)
    designer.keys("Space", "Left")
    assert designer.controller.cursor == Cell(0, 0)


def test_panning_with_space_leaves_a_shape_as_it_was(designer: Player) -> None:
    controller = designer.controller
    controller.set_pen(Pen.LINE)
    controller.press_key("Space")
    controller.drop_key()
    assert designer.gesture() is None
    designer.keys("Space", "Right")
    shape = designer.gesture()
    controller.press_key("Space")
    controller.drop_key()
    assert designer.gesture() is shape
    designer.keys("Space")
    assert len(designer.moves) == 1


def test_panning_with_space_keeps_what_it_has_painted(player: Player) -> None:
    player.controller.press_key("Space", at=1000)
    player.controller.press_key("Right", at=1300)
    player.controller.press_key("Right", at=1600)
    player.controller.drop_key()
    assert len(dict(player.marks())) == 3


def test_shift_makes_a_rectangle_square(designer: Player) -> None:
    designer.controller.set_pen(Pen.RECTANGLE, is_filled=True)
    designer.controller.press(LEFT, Cell(0, 0))
    designer.controller.drag(Cell(1, 3), shift=True)
    designer.controller.release(LEFT)
    assert designer.controller.edit_kind is EditKind.RECTANGLE
    assert {cell for cell, _ in designer.marks()} == {
        Cell(row, column) for row in range(3) for column in range(3)
    }


def test_dragging_moves_the_selection(designer: Player) -> None:
    designer.click(Cell(0, 0))
    designer.controller.set_pen(Pen.SELECT)
    designer.drag(Cell(0, 0), Cell(1, 1))
    assert designer.controller.selection == Area(0, 0, 2, 2)
    designer.drag(Cell(0, 0), Cell(1, 1))
    assert dict(designer.marks()) == {Cell(1, 1): 1}
    assert designer.controller.selection == Area(1, 1, 2, 2)
    assert designer.controller.edit_kind is EditKind.MOVE


def test_a_pasted_piece_floats_until_it_is_placed(designer: Player) -> None:
    designer.controller.paste(Grid(2, 1, bytes([1, 1])))
    assert ("on_selection",) in designer.asked
    designer.click(Cell(0, 1))
    assert isinstance(designer.controller.gesture, FloatingPiece)
    designer.controller.press(LEFT, None)
    assert designer.controller.edit_kind is EditKind.PASTE
    assert dict(designer.marks()) == {Cell(0, 0): 1, Cell(0, 1): 1}


def test_opening_a_menu_keeps_a_floating_piece(designer: Player) -> None:
    designer.controller.paste(Grid(1, 1, bytes([1])))
    designer.controller.lose_focus(to_menu=True)
    assert isinstance(designer.gesture(), FloatingPiece)
    designer.controller.lose_focus(to_menu=False)
    assert designer.gesture() is None
    assert dict(designer.marks()) == {Cell(0, 0): 1}


def test_the_cursor_ignores_the_pointer_while_keys_draw(designer: Player) -> None:
    designer.controller.set_pen(Pen.LINE)
    designer.controller.press_key("Space")
    designer.controller.hover(Cell(2, 2))
    assert designer.controller.cursor == Cell(0, 0)
    designer.keys("Esc")
    designer.controller.hover(Cell(2, 2))
    assert designer.controller.cursor == Cell(2, 2)


def test_a_click_on_the_clue_of_a_finished_line_crosses_its_rest(player: Player) -> None:
    player.drag(Cell(1, 0), Cell(1, 1))
    player.click(Cell(1, 3))
    player.controller.click_clue(ROW, None)
    assert dict(player.marks())[Cell(1, 2)] == EMPTY
    player.controller.click_clue(ROW, None)
    player.controller.click_clue(ROW, 1)  # now it ticks the number
    kinds = [move.kind for move in player.moves]
    assert kinds == [MoveKind.FILL, MoveKind.FILL, MoveKind.CROSS, MoveKind.TICK]


def test_the_key_that_ticks_crosses_the_rest_of_a_finished_line(player: Player) -> None:
    player.drag(Cell(1, 0), Cell(1, 1))
    player.click(Cell(1, 3))
    player.keys("T")
    assert dict(player.marks())[Cell(1, 2)] == EMPTY
