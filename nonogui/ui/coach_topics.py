"""What the coach is talking about, and how panel and board show it: plain data, no solver."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from nonogui.coach.deduction import Deduction
from nonogui.coach.story import Frame
from nonogui.coach.techniques import Technique
from nonogui.core.grid import Grid
from nonogui.core.line import Cell
from nonogui.core.move import CellChange
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark
from nonogui.ui.board.state import Overlays
from nonogui.ui.coach_answers import last_rung_text, proof_found_text
from nonogui.ui.coach_marks import diagrams_of, overlays_of
from nonogui.ui.coach_story import focus_of, overlays_in, proof_state
from nonogui.ui.panels.coach_state import (
    Card,
    CoachState,
    Ladder,
    Listed,
    Rung,
    strong,
)
from nonogui.ui.settings import ProofSpeed
from nonogui.words.cells import apply_text, cells_text, where_text
from nonogui.words.places import along_phrase, cell_text, line_text
from nonogui.words.proofs import proof_lead, proof_note
from nonogui.words.steps import deduction_text, step_title
from nonogui.words.techniques import technique_name, technique_text

_NOTHING: Final = Overlays()
_NEXT: Final = {Rung.LINE: mark("Which technique"), Rung.TECHNIQUE: mark("Which cells")}
"""What the next press tells."""


@dataclass(frozen=True, slots=True)
class Told:
    """What panel, board and strip show of the coach.

    Attributes:
        preview: another board than the player's, which cannot be played on.
        focus: cells to bring into view, the most important one last.
        place: where it is, and `note` how it was found, for the strip.
    """

    state: CoachState
    overlays: Overlays = _NOTHING
    preview: Grid | None = None
    focus: tuple[Cell, ...] = ()
    place: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class HintTopic:
    """One step, told rung by rung.

    Attributes:
        board: the player's board.
        base: the board that it was found on: that of the player, but for a cell that is explained.
        lead: a sentence before it, where a question about a cell is answered.
        rung: how much of it is told.
        frames: the story of its proof, if it has one, told when the cells are.
        at: how many steps of the story are shown.
    """

    puzzle: Puzzle
    board: Grid
    base: Grid
    deduction: Deduction
    lead: str = ""
    rung: Rung = Rung.LINE
    frames: tuple[Frame, ...] = ()
    at: int = 0

    @property
    def is_story(self) -> bool:
        """Whether its proof is shown step by step now."""
        return bool(self.frames) and self.rung is Rung.CELLS

    @property
    def last(self) -> int:
        """How many steps the story of its proof has."""
        return len(self.frames) - 1

    @property
    def changes(self) -> tuple[CellChange, ...]:
        """What applying it changes on the player's board."""
        return changes_to(self.board, self.deduction)

    def to(self, rung: Rung) -> HintTopic:
        """The same, told as far as another rung."""
        return replace(self, rung=rung, at=0)

    def stepped(self, at: int) -> HintTopic:
        """The same with so many steps of its proof shown."""
        return replace(self, at=max(0, min(self.last, at)))

    def told(self, speed: ProofSpeed = ProofSpeed.NORMAL, *, is_playing: bool = False) -> Told:
        """How it is shown."""
        if self.is_story:
            return self._story(speed, is_playing=is_playing)
        overlays = overlays_of(self.puzzle, self.deduction, self.rung)
        has_proof = self.deduction.proof is not None and self.rung >= Rung.CELLS
        note = proof_found_text(self.deduction) if has_proof else ""
        return Told(self._state(), overlays, place=self._place, focus=self._focus, note=note)

    @property
    def _place(self) -> str:
        if self.rung >= Rung.CELLS:
            return place_text(self.deduction)
        return where_text(self.deduction)

    @property
    def _focus(self) -> tuple[Cell, ...]:
        return ends_of(self.deduction) if self.rung >= Rung.CELLS else ()

    def _story(self, speed: ProofSpeed, *, is_playing: bool) -> Told:
        proof = proof_state(self.puzzle, self.deduction, self.frames)
        state = replace(
            proof,
            lead=proof.lead if proof.lead.startswith(self.lead) else self.lead,
            at=self.at,
            next=self._apply_text,
            is_playing=is_playing,
            speed=speed,
        )
        frame = self.frames[self.at]
        overlays = overlays_in(self.base, self.deduction, self.frames, self.at)
        note = proof_found_text(self.deduction)
        return Told(state, overlays, frame.board, (focus_of(frame),), self._place, note)

    @property
    def _card(self) -> Card | None:
        """How the technique works, then what it says here; of a proof, how good it is."""
        technique = self.deduction.technique
        if self.rung < Rung.TECHNIQUE:
            return None
        if self.rung is Rung.TECHNIQUE:
            return Card(technique_name(technique), technique_text(technique))
        card = card_of(self.puzzle, self.deduction)
        if technique is not Technique.SEVERAL_LINES:
            return card
        lead = proof_lead(self.deduction, self.puzzle.palette)
        return replace(card, text=f"{lead} {proof_note(self.deduction)}")

    @property
    def _apply_text(self) -> str:
        """What applying it would do; nothing when all of it is on the board."""
        if not self.changes:
            return ""
        return apply_text(replace(self.deduction, changes=self.changes))

    @property
    def _last(self) -> str:
        """What the last rung is called: it does not tell too early what becomes of the cells."""
        if self.rung < Rung.CELLS:
            return _("Put them on the board")
        return last_rung_text(self.deduction.changes)

    def _state(self) -> Ladder:
        deduction, palette = self.deduction, self.puzzle.palette
        last = _("One step, can be undone") if self.changes else _("It is on the board already")
        notes = (
            where_text(deduction),
            technique_name(deduction.technique),
            cells_text(deduction, palette),
            last,
        )
        later = (notes[0], _("Its name and why it works"), _("Shown on the board"), last)
        return Ladder(
            notes=notes[: self.rung] + later[self.rung :],
            last=self._last,
            at=self.rung,
            next=_(_NEXT[self.rung]) if self.rung in _NEXT else self._apply_text,
            lead=self.lead,
            card=self._card,
            diagrams=diagrams_of(self.puzzle, deduction) if self.rung >= Rung.CELLS else (),
            can_apply=bool(self.changes),
        )


@dataclass(frozen=True, slots=True)
class ListTopic:
    """Several steps in order, one of them shown on the board that those before lead to.

    Attributes:
        title: what they are the answer to; `lead` says what they are.
        at: the one shown.
    """

    puzzle: Puzzle
    board: Grid
    deductions: tuple[Deduction, ...]
    title: str
    lead: str = ""
    at: int = 0

    @property
    def changes(self) -> tuple[CellChange, ...]:
        """What applying them changes on the player's board.

        All that follows from a line is given at once; of the way to a cell, which may be most of
        the solution, only as much as is shown.
        """
        given = self.deductions if self._is_of_one_line else self.deductions[: self.at + 1]
        return changes_to(self.board, *given)

    @property
    def shown(self) -> Deduction:
        """The step shown."""
        return self.deductions[self.at]

    def to(self, at: int) -> ListTopic:
        """The same with another step shown."""
        return replace(self, at=at)

    def told(self, _speed: ProofSpeed = ProofSpeed.NORMAL, *, is_playing: bool = False) -> Told:
        """How it is shown; nothing plays here."""
        del is_playing
        shown = self.shown
        overlays = overlays_of(self.puzzle, shown, Rung.CELLS)
        board = self.board
        for before in self.deductions[: self.at]:
            board = before.apply(board)
        preview = board if self.at else None
        return Told(self._state(shown), overlays, preview, ends_of(shown), place_text(shown))

    def _title_of(self, deduction: Deduction) -> str:
        """The heading of a row: it names the line unless all are about the same one."""
        if self._is_of_one_line:
            return technique_name(deduction.technique)
        return step_title(deduction, self.puzzle)

    @property
    def _is_of_one_line(self) -> bool:
        return len({each.lines for each in self.deductions}) == 1

    def _state(self, shown: Deduction) -> Listed:
        palette = self.puzzle.palette
        rows = tuple((self._title_of(each), cells_text(each, palette)) for each in self.deductions)
        whole = replace(shown, changes=self.changes)
        return Listed(
            title=self.title,
            lead=self.lead,
            rows=rows,
            at=self.at,
            card=card_of(self.puzzle, shown),
            diagrams=diagrams_of(self.puzzle, shown),
            next=apply_text(whole) if self.changes else "",
        )


def card_of(puzzle: Puzzle, deduction: Deduction) -> Card:
    """The sentence of a step under the name of its technique."""
    text = deduction_text(deduction, puzzle, strong=strong)
    return Card(technique_name(deduction.technique), text)


def place_text(deduction: Deduction) -> str:
    """`Row 23, columns 5 to 11`; of several lines the cell that the step was found for."""
    if deduction.on_line is None:
        return cell_text(key_of(deduction))
    (line,) = deduction.lines
    cells = along_phrase(line.axis, (at for at, _value in deduction.on_line.values))
    return _("{line}, {cells}").format(line=line_text(line), cells=cells)


def ends_of(deduction: Deduction) -> tuple[Cell, Cell]:
    """The last cell that follows, and the first."""
    cells = [change.cell for change in deduction.changes]
    return max(cells), min(cells)


def key_of(deduction: Deduction) -> Cell:
    """The cell that a step of several lines was found for."""
    return deduction.proof.key if deduction.proof else deduction.changes[0].cell


def alone(deduction: Deduction) -> Deduction:
    """A step of several lines without what these lines give besides the cell asked about."""
    if deduction.proof is None:
        return deduction
    key = deduction.proof.key
    return replace(deduction, changes=tuple(each for each in deduction.changes if each.cell == key))


def changes_to(board: Grid, *deductions: Deduction) -> tuple[CellChange, ...]:
    """The cells that some deductions change on a board, which may have them already."""
    values = {change.cell: change.after for each in deductions for change in each.changes}
    return tuple(
        CellChange(cell, board[cell], value)
        for cell, value in values.items()
        if board[cell] != value
    )
