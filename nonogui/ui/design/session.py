"""DesignSession: the open design with its tools, and what its board shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from nonogui.core.clue import Clue
from nonogui.core.design import Design, Leader
from nonogui.core.edits import NO_HISTORY, EditedDesign, EditHistory, EditKind
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid, Line, is_filled
from nonogui.core.move import Move
from nonogui.core.puzzle import Puzzle
from nonogui.library.designs import OwnFile
from nonogui.studio.diagnosis import ClueFix, Diagnosis, Repair
from nonogui.ui.board.state import BoardView, Overlays


class DesignView(StrEnum):
    """The two tabs of the studio."""

    PICTURE = "picture"
    CLUES = "clues"

    @classmethod
    def of(cls, design: Design) -> DesignView:
        """Return the tab of the view that leads the design."""
        return cls.PICTURE if design.leader is Leader.PICTURE else cls.CLUES


@dataclass(frozen=True)
class Shown:
    """A board shown instead of the design; it can't be edited.

    Attributes:
        marked: cells to highlight.
        ambiguous: cells that differ in another board that could be shown.
        puzzle: the clues beside it; None for those of the design.
        lines: lines to highlight.
    """

    board: Grid
    marked: frozenset[Cell] = frozenset()
    ambiguous: frozenset[Cell] = frozenset()
    puzzle: Puzzle | None = None
    lines: tuple[Line, ...] = ()


class DesignSession(QObject):
    """A drawing and everything the studio shows of it.

    Attributes:
        drawing: the document; change it only through the session.
        file: the designer's own file it was opened from or saved to, if any.
        is_autosaved: whether it is saved automatically among the designs.
        view: the tab; every change of the design switches to the tab of the view that leads.
        diagnosis: the doctor's verdict on the current design; None while unknown.
        shown: a solution or repair shown instead of the design.

    Signals:
        changed: the design changed; results about the old one were dropped.
        view_changed: the board must be redrawn, after a change or for another reason.
        clues_replaced: the picture replaced clues that contained more than it shows.
    """

    changed = Signal()
    view_changed = Signal()
    clues_replaced = Signal()

    def __init__(
        self,
        design: Design,
        file: OwnFile | None = None,
        parent: QObject | None = None,
        *,
        history: EditHistory = NO_HISTORY,
    ) -> None:
        super().__init__(parent)
        self.drawing = EditedDesign(design, history)
        self.file = file
        self.is_autosaved = self.is_save_failed = False
        self.view = DesignView.of(design)
        self.ink = 1
        self.diagnosis: Diagnosis | None = None
        self.shown: Shown | None = None
        self._broken: frozenset[Line] = frozenset()
        self._ambiguous: frozenset[Cell] = frozenset()
        self._clash: tuple[Line, ...] = ()

    @property
    def design(self) -> Design:
        return self.drawing.design

    @property
    def board(self) -> Grid:
        """The picture; while the clues lead, the cells known from them."""
        design, diagnosis = self.design, self.diagnosis
        if design.leader is Leader.PICTURE:
            return design.picture
        if diagnosis is None or diagnosis.clash or diagnosis.problems.errors:
            return design.picture
        return diagnosis.forced

    @property
    def drawn_board(self) -> Grid:
        """The board to draw.

        The Clues tab of a design without a picture leaves out the cells that the clues force, so
        that a puzzle can be typed without being solved at the same time.
        """
        picture = self.design.picture
        is_typed = self.view is DesignView.CLUES and self.design.leader is Leader.CLUES
        is_empty = picture.cells.count(EMPTY) + picture.cells.count(UNKNOWN) == len(picture.cells)
        return picture if is_typed and is_empty else self.board

    # ---- changing the design ----

    def change(self, kind: EditKind, design: Design) -> None:
        """Replace the design, as one undo step."""
        old, new = self.design.puzzle, design.puzzle
        has_others = (new.rows, new.columns) != (old.rows, old.columns)
        is_picture = design.leader is Leader.PICTURE
        is_overruled = is_picture and has_others and self._is_more_typed_than_shown
        self._changed_by(lambda: self.drawing.change(kind, design))
        if is_overruled and kind is not EditKind.IMPORT:
            self.clues_replaced.emit()

    def replace_in_step(self, design: Design) -> None:
        """Replace the design within the last undo step."""
        self._changed_by(lambda: self.drawing.amend(design))

    def play(self, move: Move, kind: EditKind = EditKind.DRAW) -> None:
        """Apply a move of the board; the picture leads from now on.

        Does nothing while another board is shown.
        """
        values = [(c.cell, c.after if is_filled(c.after) else EMPTY) for c in move.changes]
        if values and self.shown is None:
            self.change(kind, self.design.with_picture(self.board.picture().replace(values)))

    def set_clue(self, line: Line, clue: Clue) -> None:
        """Change the clue of a line; the clues lead from now on."""
        if clue != self.design.puzzle.clue(line):
            self.change(EditKind.CLUE, self.shown_design.with_clue(line, clue))

    def repair(self, repair: Repair) -> None:
        """Apply a repair."""
        self.change(EditKind.REPAIR, self.design.with_picture(repair.picture))

    def fix_clues(self, fix: ClueFix) -> None:
        """Apply other clues; they lead."""
        puzzle = self.design.puzzle.with_clues(fix.clues)
        self.change(EditKind.REPAIR, self.shown_design.with_clues(puzzle.rows, puzzle.columns))

    def undo(self) -> None:
        self._changed_by(self.drawing.undo)

    def redo(self) -> None:
        self._changed_by(self.drawing.redo)

    # ---- content ----

    def set_diagnosis(self, diagnosis: Diagnosis | None) -> None:
        """Show the doctor's verdict; None removes the marks of earlier designs."""
        self.diagnosis = diagnosis
        self._ambiguous = diagnosis.ambiguous if diagnosis else frozenset()
        self._clash = diagnosis.clash if diagnosis else ()
        self.view_changed.emit()

    def show(self, shown: Shown | None) -> None:
        """Show another board instead of the design; None for the design."""
        if shown != self.shown:
            self.shown = shown
            self.view_changed.emit()

    def set_view(self, view: DesignView) -> None:
        """Switch the tab."""
        if view is not self.view:
            self.view = view
            self.view_changed.emit()

    def set_broken(self, lines: frozenset[Line]) -> None:
        """Mark lines with a clue that is impossible."""
        if lines != self._broken:
            self._broken = lines
            self.view_changed.emit()

    def board_view(self) -> BoardView:
        """Return what the board draws."""
        if (shown := self.shown) is not None:
            overlays = Overlays(
                hint_cells=shown.marked,
                ambiguous=shown.ambiguous,
                highlighted_lines=shown.lines,
            )
            board, puzzle = shown.board.without_crosses(), shown.puzzle or self.design.puzzle
            return BoardView(puzzle, board, overlays=overlays, is_picture=True)
        overlays = Overlays(
            ambiguous=self._ambiguous,
            highlighted_lines=self._clash,
            evidence=self.design.given_cells,
        )
        return BoardView(
            self.design.puzzle,
            self.drawn_board.without_crosses(),
            broken=self._broken,
            overlays=overlays,
            is_picture=self.design.leader is Leader.PICTURE,
        )

    # ---- parts ----

    @property
    def _is_more_typed_than_shown(self) -> bool:
        """Whether the clues lead and contain more than the board shows."""
        design = self.design
        if design.leader is Leader.PICTURE:
            return False
        drawn = design.with_picture(self.board.picture()).puzzle
        return (drawn.rows, drawn.columns) != (design.puzzle.rows, design.puzzle.columns)

    @property
    def shown_design(self) -> Design:
        """The design with the board that is drawn as its picture."""
        return replace(self.design, picture=self.drawn_board)

    def _changed_by(self, act: Callable[[], object]) -> None:
        before = self.design
        act()
        if self.design is not before:
            self.diagnosis = self.shown = None
            self._broken = frozenset()
            self._carry_marks(before)
            self.view = DesignView.of(self.design)
            self.changed.emit()
            self.view_changed.emit()

    def _carry_marks(self, before: Design) -> None:
        """Keep the marks of the previous design where nothing changed, until there are new ones."""
        design, old_clue = self.design, before.puzzle.clue
        if (design.width, design.height) != (before.width, before.height):
            self._ambiguous, self._clash = frozenset(), ()
            return
        old, new = before.picture, design.picture
        self._ambiguous = frozenset(c for c in self._ambiguous if old[c] == new[c])
        if any(old_clue(line) != design.puzzle.clue(line) for line in self._clash):
            self._clash = ()
