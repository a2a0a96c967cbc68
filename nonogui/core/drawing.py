"""Drawing: the designer's document, a design with all that was ever done to it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from nonogui.core.design import Design
from nonogui.lazy import dataclass


class EditKind(StrEnum):
    """What a designer did; the words for an undo step are made from it."""

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
    GIVE_NONE = "give-none"  # what was given away is taken back
    SOLUTION = "solution"  # a picture that fits the clues leads in their place
    IMPORT = "import"  # a whole picture or puzzle took the place of what was there


@dataclass(frozen=True)
class Edit:
    """One step of the history.

    Attributes:
        kind: what was done.
        before: the design it was done to.
        after: what became of it.
    """

    kind: EditKind
    before: Design
    after: Design


@dataclass(frozen=True)
class History:
    """The steps of a drawing, for a file.

    Attributes:
        edits: the oldest first; each goes on from where the one before ends.
        position: how many of them are done; the others can be done again.
    """

    edits: tuple[Edit, ...] = ()
    position: int = 0


NO_HISTORY: Final = History()


class Drawing:
    """A design and its history; an undo step may change cells, clues, size and colours alike.

    That is why the history holds states and not moves: a state is small and frozen, lines that an
    edit leaves alone share their clues with the state before, and to undo is to show it again.

    Attributes:
        design: the state that is shown.
    """

    def __init__(self, design: Design, history: History = NO_HISTORY) -> None:
        """Begin with a design and what was done to it before, which must lead to it."""
        self.design = design
        self._edits = list(history.edits)
        self._position = history.position
        self._saved = design

    def change(self, kind: EditKind, design: Design) -> bool:
        """Make another state the design, as one undo step; tells whether it differs at all."""
        if design == self.design:
            return False
        del self._edits[self._position :]
        self._edits.append(Edit(kind, self.design, design))
        self._position += 1
        self.design = design
        return True

    def amend(self, design: Design) -> None:
        """Let the last step lead to another state; one that leads back is no step any more."""
        self._position -= 1
        edit = self._edits[self._position]
        self.design = edit.before
        if not self.change(edit.kind, design):
            del self._edits[self._position :]

    @property
    def history(self) -> History:
        """All steps, those that can be done again included."""
        return History(tuple(self._edits), self._position)

    @property
    def undo_edit(self) -> Edit | None:
        """What `undo` would take back."""
        return self._edits[self._position - 1] if self._position else None

    @property
    def redo_edit(self) -> Edit | None:
        """What `redo` would do again."""
        return self._edits[self._position] if self._position < len(self._edits) else None

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        if edit := self.undo_edit:
            self._position -= 1
            self.design = edit.before

    def redo(self) -> None:
        """Do the step taken back last again, if there is one."""
        if edit := self.redo_edit:
            self._position += 1
            self.design = edit.after

    @property
    def is_saved(self) -> bool:
        """Whether the design is as it was when `mark_saved` was last called, or at the start."""
        return self._saved == self.design

    def mark_saved(self, design: Design) -> None:
        """Note that a state is in its file now."""
        self._saved = design
