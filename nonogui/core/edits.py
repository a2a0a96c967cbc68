"""The designer's document: a design with its whole edit history."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from nonogui.core.design import Design
from nonogui.lazy import dataclass


class EditKind(StrEnum):
    """What a designer did; the name of an undo step is derived from it."""

    DRAW = "draw"
    ERASE = "erase"
    LINE = "line"
    RECTANGLE = "rectangle"
    ELLIPSE = "ellipse"
    FLOOD = "flood"
    MOVE = "move"
    CUT = "cut"
    PASTE = "paste"
    CLEAR = "clear"
    MIRROR = "mirror"
    SHIFT = "shift"
    INVERT = "invert"
    ROTATE = "rotate"
    RESIZE = "resize"
    CROP = "crop"
    PALETTE = "palette"
    CLUE = "clue"
    CLUES = "clues"
    PROPERTIES = "properties"
    REPAIR = "repair"
    GIVE = "give"
    GIVE_NONE = "give-none"  # given cells are withdrawn
    SOLUTION = "solution"  # a picture that fits the clues becomes the leader
    IMPORT = "import"  # a whole picture or puzzle replaces the design


@dataclass(frozen=True)
class Edit:
    """One step of the history.

    Attributes:
        kind: what was done.
        before: the design before.
        after: the design after.
    """

    kind: EditKind
    before: Design
    after: Design


@dataclass(frozen=True)
class EditHistory:
    """The edit steps of a drawing, as saved in a file.

    Attributes:
        edits: oldest first; each starts from the result of the one before.
        position: number of steps done; the later ones can be redone.
    """

    edits: tuple[Edit, ...] = ()
    position: int = 0


NO_HISTORY: Final = EditHistory()


class EditedDesign:
    """A design and its history; one undo step may change cells, clues, size and colours.

    The history therefore stores states instead of moves. A state is small and immutable, it shares
    the clues of unchanged lines with the state before, and undo simply shows it again.

    Attributes:
        design: the current state.
    """

    def __init__(self, design: Design, history: EditHistory = NO_HISTORY) -> None:
        """Start with a design and the history that led to it."""
        self.design = design
        self._edits = list(history.edits)
        self._position = history.position
        self._saved: Design | None = design

    def change(self, kind: EditKind, design: Design) -> bool:
        """Make another state the design, as one undo step; return whether it differs."""
        if design == self.design:
            return False
        del self._edits[self._position :]
        self._edits.append(Edit(kind, self.design, design))
        self._position += 1
        self.design = design
        return True

    def amend(self, design: Design) -> None:
        """Change the result of the last step; drop the step if nothing is left of it."""
        self._position -= 1
        edit = self._edits[self._position]
        self.design = edit.before
        # If the design is as it was before the step, `change` returns early and keeps the step.
        if not self.change(edit.kind, design):
            del self._edits[self._position :]

    @property
    def history(self) -> EditHistory:
        """Return all steps, including those that can be redone."""
        return EditHistory(tuple(self._edits), self._position)

    @property
    def undo_edit(self) -> Edit | None:
        """Return the step that `undo` would take back, or None."""
        return self._edits[self._position - 1] if self._position else None

    @property
    def redo_edit(self) -> Edit | None:
        """Return the step that `redo` would repeat, or None."""
        return self._edits[self._position] if self._position < len(self._edits) else None

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        if edit := self.undo_edit:
            self._position -= 1
            self.design = edit.before

    def redo(self) -> None:
        """Redo the step that was undone last, if there is one."""
        if edit := self.redo_edit:
            self._position += 1
            self.design = edit.after

    @property
    def is_saved(self) -> bool:
        """Return whether the design equals the state saved last, or the initial one."""
        # States are compared, not positions: an undone change leaves nothing to save.
        return self._saved == self.design

    def mark_saved(self, design: Design | None) -> None:
        """Record which state its file contains; None if it is no longer known."""
        self._saved = design
