"""A board as in the studio: drawing on it changes a design."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.core.edits import EditedDesign, EditKind
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.move import Move
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.gestures import Pen
from nonogui.ui.board.state import BoardView
from tests.boards import palette
from tests.ui.board.conftest import Host


class Studio(Host):
    """What the studio does around a board."""

    def __init__(self, qtbot: QtBot, picture: Grid, inks: int, size: tuple[int, int]) -> None:
        self.drawing = EditedDesign(Design.from_picture(picture, palette(inks)))
        super().__init__(qtbot, Puzzle.from_picture(picture, palette(inks)), size)
        self.board.set_pen(Pen.FREEHAND)

    def on_move(self, move: Move) -> None:
        self.moves.append(move)
        design = self.drawing.design
        values = [(c.cell, EMPTY if c.after == UNKNOWN else c.after) for c in move.changes]
        self.drawing.change(
            self.board.controller.edit_kind, design.with_picture(design.picture.replace(values))
        )
        self.show()

    def show(self) -> None:
        puzzle, picture = self.drawing.design.puzzle, self.drawing.design.picture
        cells = bytes(value or UNKNOWN for value in picture.cells)
        self.board.set_view(BoardView(puzzle, Grid(picture.width, picture.height, cells)))

    def undo(self) -> None:
        """Take the last edit back."""
        self.drawing.undo()
        self.show()

    @property
    def picture(self) -> str:
        """The picture as text."""
        design = self.drawing.design
        return "/".join(design.picture.rows_text(design.palette))

    @property
    def seen(self) -> str:
        """The picture as painted, as text."""
        grid = self.board.scene().view.grid
        return "/".join(grid.picture().rows_text(self.drawing.design.palette))

    @property
    def edits(self) -> list[EditKind]:
        """What can be undone, the last step first."""
        found, at = [], EditedDesign(self.drawing.design)
        while (edit := self.drawing.undo_edit) is not None:
            found.append(edit.kind)
            self.drawing.undo()
        while self.drawing.design != at.design:
            self.drawing.redo()
        return found


Make = Callable[..., Studio]
BLANK = ".....\n.....\n.....\n....."
