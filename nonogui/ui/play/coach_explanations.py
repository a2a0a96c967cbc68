"""What the coach is explaining, and how panel and board show it: plain data, no solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from nonogui.coach.contradictions import Contradiction, ContradictionKind
from nonogui.coach.deduction import Deduction, Frame, FrameKind, LineDeduction, WhatIf, frames
from nonogui.coach.hints import Hint
from nonogui.coach.line.ownership import Exclusion, ExclusionReason, exclusions, gap_exclusions
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.move import CellChange
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark
from nonogui.ui.board.state import Bracket, Overlays, Side
from nonogui.ui.play.session import NO_OVERLAYS
from nonogui.ui.play.state import (
    STRONG,
    CardState,
    CoachView,
    ExplanationKind,
    ExplanationState,
    HintLevel,
    Mark,
    MistakeLevel,
    Playback,
    Row,
    plain,
    strong,
)
from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets.line_diagram import DiagramSpan, DiagramState, SpanStyle
from nonogui.words import hints
from nonogui.words.cells import apply_text, cells_text, where_text
from nonogui.words.contradictions import (
    attempt_text,
    contradiction_on,
    contradiction_text,
    contradiction_title,
)
from nonogui.words.explanation import explanation_lines, shortened
from nonogui.words.line_words import LineWords
from nonogui.words.lists import join_and, sentences, statements
from nonogui.words.ownership import OwnerReason, owner_reasons, range_tags
from nonogui.words.places import along_phrase, cell_text, few_lines_text, line_text
from nonogui.words.proofs import proof_lead, proof_note, proof_title, what_if_text
from nonogui.words.steps import deduction_text, deduction_title, step_text, step_title
from nonogui.words.techniques import technique_name, technique_text

# What the next press reveals.
_NEXT: Final = {HintLevel.LINE: mark("Which technique"), HintLevel.TECHNIQUE: mark("Which cells")}


@dataclass(frozen=True, slots=True)
class HintExplanation:
    """One step, revealed level by level.

    Attributes:
        board: the player's board.
        base: the board on which the step was found. It differs from `board` if marks had to be
            ignored: the mark of the cell asked about, or wrong marks.
        lead: the sentence that answers the question about a cell or a mistake, if any.
        level: the hint level reached.
        frames: the frames of its proof, if any; shown once the cells are revealed.
        at: how many steps of the proof are shown.
    """

    puzzle: Puzzle
    board: Grid
    base: Grid
    deduction: Deduction
    lead: str = ""
    level: HintLevel = HintLevel.LINE
    frames: tuple[Frame, ...] = ()
    at: int = 0

    @classmethod
    def of(
        cls, puzzle: Puzzle, base: Grid, step: Deduction, level: HintLevel = HintLevel.CELLS
    ) -> HintExplanation:
        """Explain a step on the board where it was found."""
        return cls(puzzle, base, base, step, "", level, proof_frames(base, step))

    @property
    def shows_proof(self) -> bool:
        """Whether the proof is shown step by step now."""
        return bool(self.frames) and self.level is HintLevel.CELLS

    @property
    def last(self) -> int:
        """Return the number of steps in the proof."""
        return len(self.frames) - 1

    @property
    def changes(self) -> tuple[CellChange, ...]:
        """Return the changes that applying the step makes to the player's board."""
        return needed_changes(self.board, self.deduction)

    def with_level(self, level: HintLevel) -> HintExplanation:
        # A proof starts with its first step whenever its level is reached.
        return replace(self, level=level, at=0)

    def at_step(self, at: int) -> HintExplanation:
        """Return this explanation with `at` steps of its proof shown."""
        return replace(self, at=max(0, min(self.last, at)))

    @property
    def overlays(self) -> Overlays:
        """Return the marks on the board."""
        if self.shows_proof:
            return proof_overlays(self.base, self.deduction, self.frames, self.at)
        return step_overlays(self.puzzle, self.deduction, self.level)

    @property
    def preview(self) -> Grid | None:
        """Return the board at the current step of a proof; None without a proof."""
        return self.frames[self.at].board if self.shows_proof else None

    def state(
        self, speed: ProofSpeed = ProofSpeed.NORMAL, *, is_playing: bool = False
    ) -> ExplanationState:
        """Return what a panel shows."""
        if self.shows_proof:
            return self._proof_state(Playback(self.at, self.last, speed, is_playing))
        return self._hint_state()

    def view(self, speed: ProofSpeed = ProofSpeed.NORMAL, *, is_playing: bool = False) -> CoachView:
        """Return what panel, board and strip show."""
        # Before the cells are revealed, neither place nor focus may give them away.
        shows_cells = self.level >= HintLevel.CELLS
        focus: tuple[Cell, ...] = outermost_cells(self.deduction) if shows_cells else ()
        return CoachView(
            self.state(speed, is_playing=is_playing),
            self.overlays,
            self.preview,
            (focus_cell(self.frames[self.at]),) if self.shows_proof else focus,
            place_text(self.deduction) if shows_cells else where_text(self.deduction),
            hints.proof_found_text(self.deduction) if shows_cells and self.deduction.proof else "",
        )

    def _proof_state(self, playback: Playback) -> ExplanationState:
        lead = proof_lead(self.deduction, self.puzzle.palette)
        first = self.at - self.at % _ROWS
        rows = proof_rows(self.puzzle, self.frames, self.at, first)
        if not lead.startswith(self.lead):  # if it does, it says the same and more
            lead = self.lead
        shown = rows[self.at - first]
        spoken = statements(shown.title, shown.text)
        return ExplanationState(
            ExplanationKind.PROOF,
            rows,
            title=proof_title(self.deduction),
            lead=lead,
            note=proof_note(self.deduction),
            next=self._apply_text,
            # A screen reader hears the lead once, with the first step.
            spoken=spoken if self.at else sentences(lead, spoken),
            has_back=True,
            playback=playback,
            first=first,
        )

    @property
    def _card(self) -> CardState | None:
        """Return how the technique works, and at the next level what it does here."""
        technique = self.deduction.technique
        if self.level < HintLevel.TECHNIQUE:
            return None
        if self.level is HintLevel.TECHNIQUE:
            return CardState(technique_name(technique), technique_text(technique))
        card = step_card(self.puzzle, self.deduction)
        if technique is not Technique.SEVERAL_LINES:
            return card
        lead = proof_lead(self.deduction, self.puzzle.palette)
        return replace(card, text=sentences(lead, proof_note(self.deduction)))

    @property
    def _apply_text(self) -> str:
        """Return the label for applying the step; empty if the board has every change already."""
        if not self.changes:
            return ""
        return apply_text(replace(self.deduction, changes=self.changes))

    def _hint_state(self) -> ExplanationState:
        deduction, level, card = self.deduction, self.level, self._card
        revealed = (
            where_text(deduction),
            technique_name(deduction.technique),
            cells_text(deduction, self.puzzle.palette),
        )
        later = ("", _("Its name and why it works"), _("Shown on the board"))
        titles = (_("Where to look"), _("Which technique"), _("Which cells"))
        rows = [
            Row(title, text if each <= level else dim, _level_mark(each, level), str(each.value))
            for each, title, text, dim in zip(HintLevel, titles, revealed, later, strict=False)
        ]
        rows.append(self._apply_row())
        return ExplanationState(
            ExplanationKind.HINT,
            tuple(rows),
            title=self.lead,
            card=card,
            diagrams=step_diagrams(self.puzzle, deduction) if level >= HintLevel.CELLS else (),
            heading=self._heading,
            next=_(_NEXT[level]) if level in _NEXT else self._apply_text,
            spoken=self._spoken(revealed[level - 1], card),
            has_back=level > HintLevel.LINE,
        )

    @property
    def _heading(self) -> str:
        """Return what the reasons are about, if they are about the owner of a run."""
        found = self.deduction.on_line
        if found is None or self.level < HintLevel.CELLS or not found.owned:
            return ""
        (line,) = self.deduction.lines
        has_reasons = bool(owner_reasons(LineWords.of(self.puzzle, line), found))
        return _("The run's number") if has_reasons else ""

    def _apply_row(self) -> Row:
        """Return the row that applies the step; it reveals the kind of mark only with the cells."""
        shows_cells, has_effect = self.level >= HintLevel.CELLS, bool(self.changes)
        title = (
            hints.apply_level_text(self.deduction.changes)
            if shows_cells
            else _("Mark them on the board")
        )
        text = _("You can undo it in one step") if has_effect else _("Already on the board")
        mark = _level_mark(HintLevel.APPLY, self.level)
        return Row(title, text, mark, str(HintLevel.APPLY.value), is_enabled=has_effect)

    def _spoken(self, note: str, card: CardState | None) -> str:
        if card is None:
            return sentences(self.lead, note)
        if self.level is HintLevel.TECHNIQUE:
            return card.spoken
        return plain(sentences(self.lead, statements(note, card.text)))


def _level_mark(level: int, at: int) -> Mark:
    if level == at:
        return Mark.NOW
    return Mark.DONE if level < at else Mark.LATER


@dataclass(frozen=True, slots=True)
class StepsExplanation:
    """Several steps in order; one of them is shown on the board that the earlier ones produce.

    Or several steps that are all possible now; one of them is shown on the player's board.

    Attributes:
        title: the question they answer; `lead` says what they are.
        base: the board on which the first was found, if it is not the player's.
        are_choices: whether all steps are possible now.
        wrong: the mark that they refute, if any; applying them removes it.
    """

    puzzle: Puzzle
    board: Grid
    deductions: tuple[Deduction, ...]
    title: str
    lead: str = ""
    at: int = 0
    base: Grid | None = None
    are_choices: bool = False
    wrong: Cell | None = None

    @property
    def changes(self) -> tuple[CellChange, ...]:
        """Return the marks that applying the steps sets on the player's board.

        If several steps are possible now, apply the one shown. For one line, apply all its steps at
        once. For the steps leading to a cell, which may be most of the solution, apply only those
        shown so far.
        """
        if self.are_choices:
            return needed_changes(self.board, self.shown)
        given = self.deductions if self._is_of_one_line else self.deductions[: self.at + 1]
        return needed_changes(self.board, *given)

    @property
    def removed(self) -> tuple[CellChange, ...]:
        """Return the removal of the mark that the steps refute, unless they replace it."""
        wrong = self.wrong
        if wrong is None or any(change.cell == wrong for change in self.changes):
            return ()
        return (CellChange(wrong, self.board[wrong], UNKNOWN),)

    @property
    def shown(self) -> Deduction:
        return self.deductions[self.at]

    @property
    def has_next(self) -> bool:
        """Whether another step follows from the one shown."""
        return not self.are_choices and self.at + 1 < len(self.deductions)

    def at_step(self, at: int) -> StepsExplanation:
        """Return this explanation with another step shown."""
        return replace(self, at=at)

    def view(self) -> CoachView:
        """Return what panel, board and strip show."""
        shown = self.shown
        overlays = step_overlays(self.puzzle, shown, HintLevel.CELLS)
        board = self.base or self.board
        for before in () if self.are_choices else self.deductions[: self.at]:
            board = before.apply(board)
        preview = board if board != self.board else None
        return CoachView(
            self._state(shown, board), overlays, preview, outermost_cells(shown), place_text(shown)
        )

    def _title_of(self, deduction: Deduction) -> str:
        """Return the heading of a row; include the line unless all steps are about the same one."""
        if self._is_of_one_line and not self.are_choices:
            return technique_name(deduction.technique)
        return step_title(deduction, self.puzzle)

    @property
    def _is_of_one_line(self) -> bool:
        return len({each.lines for each in self.deductions}) == 1

    def _row(self, at: int, deduction: Deduction) -> Row:
        is_before = at < self.at and not self.are_choices
        mark = Mark.NOW if at == self.at else Mark.FULL if is_before else Mark.LATER
        text = cells_text(deduction, self.puzzle.palette)
        tint = "evidence" if at == self.at else ""
        return Row(self._title_of(deduction), text, mark, str(at + 1), tint=tint)

    def _state(self, shown: Deduction, board: Grid) -> ExplanationState:
        card, revealed = step_card(self.puzzle, shown), replace(shown, changes=self.changes)
        # A list does not step through proofs, so the card has the whole proof.
        if shown.proof is not None:
            lines = shortened(explanation_lines(shown, self.puzzle, board, strong))
            card = replace(card, text="\n".join(map(_card_line, lines)))
        return ExplanationState(
            ExplanationKind.LIST,
            tuple(self._row(at, each) for at, each in enumerate(self.deductions)),
            title=self.title,
            lead=self.lead,
            card=card,
            diagrams=step_diagrams(self.puzzle, shown),
            next=self._next_text(revealed),
            spoken=card.spoken,
        )

    def _next_text(self, revealed: Deduction) -> str:
        """Return what the primary button does; nothing if there is nothing left to do."""
        if self.changes:
            return apply_text(revealed)
        return _("Next step") if self.has_next else ""


@dataclass(frozen=True, slots=True)
class MistakeExplanation:
    """A mistake on the player's board, revealed level by level.

    Attributes:
        hint: the coach's answer, of kind WRONG.
    """

    puzzle: Puzzle
    board: Grid
    hint: Hint
    level: MistakeLevel = MistakeLevel.FOUND

    @property
    def changes(self) -> tuple[CellChange, ...]:
        """Return the change that takes the wrong mark back; none if no single mark is to blame."""
        mistake = self.hint.mistake
        if mistake is None or not mistake.is_wrong:
            return ()
        # The board that the reason starts from knows the cell only if it is given.
        right = mistake.base.decided()[mistake.cell]
        return (CellChange(mistake.cell, self.board[mistake.cell], right),)

    @property
    def has_walk(self) -> bool:
        """Whether the reason takes more than one line, and is shown step by step on its own."""
        return bool(self._steps) and self._step is None

    def with_level(self, level: MistakeLevel) -> MistakeExplanation:
        return replace(self, level=level)

    def view(self) -> CoachView:
        """Return what panel, board and strip show."""
        mistake, focus = self.hint.mistake, tuple[Cell, ...]()
        if self.level is MistakeLevel.WHY:  # before that, the focus would give the place away
            focus = (mistake.cell,) if mistake else self.hint.marks[:1]
        return CoachView(self._state(), self._overlays(), focus=focus)

    # ---- on the board ----

    @property
    def _broken(self) -> WhatIf | None:
        return hints.broken_line(self.hint, self.puzzle)

    @property
    def _steps(self) -> tuple[Deduction, ...]:
        """Return the steps that show which mark is wrong, if that is known."""
        return self.hint.mistake.steps if self.hint.mistake else ()

    @property
    def _step(self) -> Deduction | None:
        """Return the step of one line that shows which mark is wrong, if one is enough."""
        steps = self._steps
        return steps[0] if len(steps) == 1 and steps[0].on_line is not None else None

    @property
    def _lines(self) -> tuple[Line, ...]:
        """Return the lines to look at: the clash, or the lines of the reason if they are fewer."""
        clash, steps = self.hint.lines, self._steps
        if not clash:
            return steps[-1].lines if steps else ()
        # The reason may also rest on right marks outside the clash, and then needs fewer lines. It
        # is about a mark that is wrong; marks that only clash need all lines of the clash.
        reason = tuple(dict.fromkeys(line for step in steps for line in step.lines))
        return reason if self.changes and 0 < len(reason) < len(clash) else clash

    def _overlays(self) -> Overlays:
        hint, step, lines = self.hint, self._step, self._lines
        if self.level is MistakeLevel.FOUND:
            return NO_OVERLAYS
        broken = hint.lines[0] if len(hint.lines) == 1 else None
        if self.level is MistakeLevel.WHERE:
            return Overlays(highlighted_lines=lines, contradicting_line=broken)
        mistake, marks = hint.mistake, frozenset(hint.marks)
        shown = step_overlays(self.puzzle, step, HintLevel.CELLS) if step else NO_OVERLAYS
        more = tuple(line for line in (step.lines if step else ()) if line not in lines)
        discs = ((broken, 1), *((line, 2) for line in more)) if broken and more else ()
        return Overlays(
            wrong=frozenset([mistake.cell] if mistake and mistake.is_wrong else ()),
            evidence=marks | shown.evidence,
            highlighted_lines=(*lines, *more),
            contradicting_line=broken,
            brackets=(*shown.brackets, *self._obstacle()),
            rings=shown.rings,
            discs=discs,
        )

    def _far_apart(self) -> tuple[Line, Contradiction] | None:
        """Return the broken line if two of its cells are too far apart for its only number."""
        end = self._broken
        if end is None or end.broken is None:
            return None
        why = contradiction_on(end, end.broken, self.puzzle, self.board)
        return (end.broken, why) if why.kind is ContradictionKind.FAR_APART else None

    def _obstacle(self) -> Iterator[Bracket]:
        """Yield the bracket that measures how far apart two cells are."""
        if (found := self._far_apart()) is not None:
            line, why = found
            length = why.boxes[-1] - why.boxes[0] + 1
            yield Bracket(line, why.boxes[0], why.boxes[-1], Side.OBSTACLE, (str(length),))

    def _diagrams(self) -> Iterator[DiagramState]:
        """Yield a drawing of each try to place the number, and of the cell that it leaves."""
        if (found := self._far_apart()) is None:
            return
        line, why = found
        words = LineWords.of(self.puzzle, line)
        length, (first, last) = words.clue.blocks[0].length, why.boxes
        for tried, left in (
            (range(first, first + length), last),
            (range(last - length + 1, last + 1), first),
        ):
            met = last if left == first else first
            spans = (
                DiagramSpan(tried.start, tried.stop - 1),
                DiagramSpan(met, met, SpanStyle.FILLED),
                DiagramSpan(left, left, SpanStyle.WRONG),
            )
            yield DiagramState(attempt_text(words, tried, left), words.length, spans)

    # ---- in the panel ----

    def _state(self) -> ExplanationState:
        level, card, note = self.level, None, ""
        if level is MistakeLevel.WHY:
            card, note = self._reason()
        mistake = self.hint.mistake
        revealed = (
            _("A mark doesn't fit the clues."),
            few_lines_text(self._lines) if self._lines else _("The whole board"),
            cell_text(mistake.cell) if mistake and mistake.is_wrong else "",
        )
        titles = (_("Something is wrong"), _("Where to look"), _("Why it is wrong"))
        rows = [
            Row(title, text if each <= level else "", _level_mark(each, level), str(each.value))
            for each, title, text in zip(MistakeLevel, titles, revealed, strict=False)
        ]
        last = MistakeLevel.TAKE_BACK
        title, text = _("Take it back"), _("You can undo it in one step")
        rows.append(Row(title, text, _level_mark(last, level), str(last.value)))
        spoken = revealed[level - 1]
        if card is not None:
            spoken = sentences(card.spoken, plain(note))
        return ExplanationState(
            ExplanationKind.HINT,
            tuple(rows),
            card=card,
            diagrams=tuple(self._diagrams()) if card else (),
            note=note,
            next=titles[level] if level < MistakeLevel.WHY else self._last_text,
            spoken=statements(titles[level - 1], spoken),
            has_back=level > MistakeLevel.FOUND,
        )

    @property
    def _last_text(self) -> str:
        """Return what the primary button does once everything is revealed."""
        if self.has_walk:
            return _("Show why")
        return _("Clear the cell") if self.changes else _("Go back to before the mistake")

    def _reason(self) -> tuple[CardState, str]:
        """Return why the line is broken, and below it which mark is wrong and why."""
        hint, puzzle, end = self.hint, self.puzzle, self._broken
        mistake = hint.mistake
        if end is not None:
            title = contradiction_title(end, puzzle)
            text = contradiction_text(end, puzzle, self.board, strong)
            card = CardState(title, text, is_wrong=True)
            if mistake is None:
                return card, ""
            lead, why = (
                hints.mistake_lead(mistake, puzzle),
                hints.mistake_reason(mistake, puzzle, strong),
            )
            return card, sentences(strong(lead), why)
        if mistake is None or not mistake.is_wrong:
            text = sentences(
                hints.clashing_marks_text(hint), hints.mistake_text(hint, puzzle, strong)
            )
            return CardState(_("Something is wrong"), text, is_wrong=True), ""
        title = hints.mistake_lead(mistake, puzzle)
        return CardState(title, hints.mistake_reason(mistake, puzzle, strong), is_wrong=True), ""


def _card_line(line: str) -> str:
    """Return a line of a proof for a narrow card, where sentences are not indented any further."""
    line = line if STRONG[0] in line else line.removeprefix("   ")
    # Rich text would drop the blanks that indent a nested proof.
    return line.replace("   ", "\N{NO-BREAK SPACE}" * 3)


def step_card(puzzle: Puzzle, deduction: Deduction) -> CardState:
    """Return a card with the technique's name and the sentence of a step."""
    text = deduction_text(deduction, puzzle, strong=strong)
    return CardState(technique_name(deduction.technique), text)


def place_text(deduction: Deduction) -> str:
    """Return `Row 23, columns 5 to 11`; for several lines, the cell the step was found for."""
    if deduction.on_line is None:
        return cell_text(key_cell(deduction))
    # A step with `on_line` is about a single line.
    (line,) = deduction.lines
    cells = along_phrase(line.axis, (at for at, _value in deduction.on_line.values))
    return _("{line}, {cells}").format(line=line_text(line), cells=cells)


def outermost_cells(deduction: Deduction) -> tuple[Cell, Cell]:
    """Return the last and the first cell that the step decides, in the order to scroll to them."""
    # The first cell is scrolled to last, so that it is visible if not both fit.
    cells = [change.cell for change in deduction.changes]
    return max(cells), min(cells)


def key_cell(deduction: Deduction) -> Cell:
    """Return the cell that a step on several lines was found for."""
    return deduction.proof.key if deduction.proof else deduction.changes[0].cell


def needed_changes(board: Grid, *deductions: Deduction) -> tuple[CellChange, ...]:
    """Return the cells that the deductions would change; skip those already set on the board."""
    # Several deductions may decide the same cell; it is changed once.
    values = {change.cell: change.after for each in deductions for change in each.changes}
    return tuple(
        CellChange(cell, board[cell], value)
        for cell, value in values.items()
        if board[cell] != value
    )


# --- a proof step by step ---


Frames = tuple[Frame, ...]

# Frames that show a deduction or contradiction; the others introduce an assumption.
_NUMBERED: Final = (FrameKind.STEP, FrameKind.BROKEN)


def proof_frames(board: Grid, deduction: Deduction) -> Frames:
    """Return the frames of a step's proof, starting from `board`; empty without a proof."""
    return () if deduction.proof is None else frames(board, deduction.proof)


# Rows of a proof in the panel; a longer one is listed in parts. Without them a proof of a thousand
# steps would take seconds at each step.
_ROWS: Final = 100


def proof_rows(puzzle: Puzzle, frames: Frames, at: int, first: int = 0) -> tuple[Row, ...]:
    """Return the rows of a part of a proof: assumptions and what follows; one is tinted."""
    numbers, rows = _step_numbers(frames), range(first, min(len(frames), first + _ROWS))
    return tuple(_proof_row(puzzle, frames[each], numbers[each], each - at) for each in rows)


def _proof_row(puzzle: Puzzle, frame: Frame, step: int, ahead: int) -> Row:
    number = str(step) if frame.kind in _NUMBERED else ""
    if frame.kind is FrameKind.BROKEN:
        mark, role = Mark.BROKEN, "danger"
    elif number:
        mark, role = Mark.FULL, "evidence"
    else:
        mark, role = Mark.QUESTION, "what_if"
    if ahead > 0:
        mark = Mark.LATER if number else Mark.AHEAD
    tint = "" if ahead else role
    return Row(*_frame_words(puzzle, frame), mark, number, frame.depth, tint)


def _frame_words(puzzle: Puzzle, frame: Frame) -> tuple[str, str]:
    """Return heading and text of a frame."""
    what_if, deduction = frame.what_if, frame.deduction
    if frame.kind is FrameKind.ASSUMED:
        return what_if_text(what_if, puzzle.palette), ""
    if deduction is None:
        return contradiction_title(what_if, puzzle), contradiction_text(
            what_if, puzzle, frame.board
        )
    if frame.kind is FrameKind.INSIDE:
        return deduction_title(deduction), deduction_text(deduction, puzzle)
    return step_title(deduction, puzzle), step_text(deduction, puzzle)


def proof_overlays(base: Grid, deduction: Deduction, frames: Frames, at: int) -> Overlays:
    """Return what the board shows at one frame of a proof that starts from `base`."""
    assert deduction.proof is not None, "frames come only from a proof"
    frame = frames[at]
    is_end = frame.kind is FrameKind.BROKEN
    evidence = frame.deduction.evidence if frame.deduction else ()
    return Overlays(
        hint_cells=frozenset([deduction.proof.key]),
        highlighted_lines=deduction.lines,
        evidence=frozenset(frame.what_if.evidence if is_end else evidence),
        discs=tuple(_discs(frames, at)),
        contradicting_line=frame.what_if.broken if is_end else None,
        # Maybe marks are no knowledge: a proof starts without them.
        assumed=frozenset(base.decided().diff(frame.board)),
    )


def _discs(frames: Frames, at: int) -> Iterator[tuple[Line, int]]:
    """Yield the lines that led to a frame with their step numbers; skip dead ends."""
    depth, numbers = frames[at].depth, _step_numbers(frames)
    for back in reversed(range(at + 1)):
        frame = frames[back]
        # Deeper frames belong to an assumption that has already failed.
        if frame.depth <= depth and frame.kind in _NUMBERED:
            broken = () if frame.what_if.broken is None else (frame.what_if.broken,)
            lines = frame.deduction.lines if frame.deduction else broken
            yield from ((line, numbers[back]) for line in lines)
        if frame.depth == depth and frame.kind is FrameKind.ASSUMED:
            depth -= 1  # earlier frames belong to the enclosing assumption


def _step_numbers(frames: Frames) -> tuple[int, ...]:
    """Return the number of each frame; only deductions and contradictions count."""
    return tuple(accumulate(frame.kind in _NUMBERED for frame in frames))


def focus_cell(frame: Frame) -> Cell:
    """Return the cell that a frame is about."""
    if frame.kind is FrameKind.BROKEN and frame.what_if.evidence:
        return min(frame.what_if.evidence)
    if frame.deduction is not None:
        return min(change.cell for change in frame.deduction.changes)
    return frame.what_if.cell


# --- marks on the board ---


def step_overlays(puzzle: Puzzle, deduction: Deduction, level: HintLevel) -> Overlays:
    """Return the marks of a step: its line, then its evidence, then cells and placements."""
    lines, found = deduction.lines, deduction.on_line
    if level is HintLevel.LINE:
        return Overlays(highlighted_lines=lines)
    marks = Overlays(
        highlighted_lines=lines,
        evidence=frozenset(deduction.evidence),
        rings=frozenset((lines[0], block) for block in found.blocks) if found else frozenset(),
    )
    if level is HintLevel.TECHNIQUE:
        return marks
    return replace(
        marks,
        hint_cells=frozenset(change.cell for change in deduction.changes),
        hint_values=frozenset((change.cell, change.after) for change in deduction.changes),
        brackets=step_brackets(LineWords.of(puzzle, lines[0]), found) if found else (),
    )


def step_brackets(words: LineWords, found: LineDeduction) -> tuple[Bracket, ...]:
    """Return where the blocks of a step lie when pushed to either end of the line.

    If the step depends on which block owns a run, or on a gap that no block reaches, return how far
    the nearest other blocks reach, and the run.
    """
    clue, line, inks = words.clue, words.line, len(words.palette.inks)
    if found.technique is Technique.FORCING:
        return tuple(range_brackets(words, gap_exclusions(clue, found, inks)))
    if found.owned and not found.leftmost:
        ranges = tuple(range_brackets(words, exclusions(clue, found, inks)))
        return (*owner_brackets(words, found, ranges), *ranges) if ranges else ()
    return tuple(
        Bracket(line, start[block], start[block] + clue.blocks[block].length - 1, side)
        for side, start in ((Side.LEFTMOST, found.leftmost), (Side.RIGHTMOST, found.rightmost))
        if start
        for block in found.blocks
    )


def owner_brackets(
    words: LineWords, found: LineDeduction, ranges: Sequence[Bracket]
) -> Iterator[Bracket]:
    """Yield a bracket with the number of the block for each run with a single owner.

    Put it on a side without a range, because the number may be wider than the run.
    """
    for owned in found.owned:
        first, last = owned.run
        over = {each.side for each in ranges if each.first <= last + 1 and first <= each.last + 1}
        side = Side.OWNER if Side.AFTER not in over else Side.OWNER_BEFORE
        if len(owned.owners) == 1 and over != {Side.BEFORE, Side.AFTER}:
            yield Bracket(words.line, first, last, side, (words.block(owned.owners[0]),))


def range_brackets(words: LineWords, every: Sequence[Exclusion]) -> Iterator[Bracket]:
    """Yield the ranges of the nearest blocks before and after a run that cannot own it."""
    before = [each for each in every if each.reason is ExclusionReason.TOO_FAR_LEFT]
    after = [each for each in every if each.reason is ExclusionReason.TOO_FAR_RIGHT]
    # Of the excluded blocks only the nearest on each side; the others reach less far.
    for side, nearest in ((Side.BEFORE, before[-1:]), (Side.AFTER, after[:1])):
        for each in nearest:
            yield Bracket(words.line, *each.range, side, range_tags(words, each))


def owner_diagrams(puzzle: Puzzle, line: Line, found: LineDeduction) -> tuple[DiagramState, ...]:
    """Return why each other block of the line cannot own a run, with a drawing of its range.

    For forcing, why the nearest blocks do not reach the gap.
    """
    sought = found.values if found.technique is Technique.FORCING else ()
    words, cells = LineWords.of(puzzle, line), puzzle.length(line.axis)
    return tuple(
        DiagramState(
            each.text,
            cells,
            _owner_spans(each, found),
            frozenset(at for at, _value in sought),
            title=each.title,
            number=join_and([words.block(block) for block in each.blocks]),
            is_owner=any(each.blocks == owned.owners for owned in found.owned),
        )
        for each in owner_reasons(words, found)
    )


def _owner_spans(reason: OwnerReason, found: LineDeduction) -> tuple[DiagramSpan, ...]:
    """Return the range of an excluded block, and the run over it."""
    runs = tuple(DiagramSpan(*owned.run, SpanStyle.STRONG) for owned in found.owned)
    if reason.exclusion is None:
        return runs
    cannot_reach = DiagramSpan(*reason.exclusion.range, SpanStyle.DASHED)
    if not runs:  # of forcing, which is about a gap
        return (cannot_reach,)
    return cannot_reach, DiagramSpan(*reason.exclusion.run, SpanStyle.STRONG)


def step_diagrams(puzzle: Puzzle, deduction: Deduction) -> tuple[DiagramState, ...]:
    """Return drawings of the line with its blocks pushed to either end, and their overlap.

    If the step depends on which block owns a run, the reasons come first, block by block.
    """
    found = deduction.on_line
    if found is None:
        return ()
    (line,) = deduction.lines
    return (*owner_diagrams(puzzle, line, found), *_placement_diagrams(puzzle, line, found))


def _placement_diagrams(
    puzzle: Puzzle, line: Line, found: LineDeduction
) -> tuple[DiagramState, ...]:
    """Return the line with its blocks at either end; empty if the step does not use that."""
    if not found.leftmost or not found.rightmost:
        return ()
    cells = puzzle.length(line.axis)
    left, right = _TITLES[line.axis]
    return (
        DiagramState(_(left), cells, _spans(puzzle, line, found, Side.LEFTMOST)),
        DiagramState(_(right), cells, _spans(puzzle, line, found, Side.RIGHTMOST)),
        DiagramState(
            _overlap_caption(found), cells, hints=frozenset(at for at, _value in found.values)
        ),
    )


_TITLES: Final = {
    Axis.ROW: (mark("As far left as possible"), mark("As far right as possible")),
    Axis.COLUMN: (mark("As far up as possible"), mark("As far down as possible")),
}


def _overlap_caption(found: LineDeduction) -> str:
    if found.count is not None:
        return _("The same in every placement")
    if any(value != EMPTY for _at, value in found.values):
        return _("Covered by both")
    return _("Covered by neither")


def _spans(puzzle: Puzzle, line: Line, found: LineDeduction, side: Side) -> tuple[DiagramSpan, ...]:
    is_left, palette = side is Side.LEFTMOST, puzzle.palette
    starts = found.leftmost if is_left else found.rightmost
    # Dashes tell the right end from the left one without colour.
    spoken = SpanStyle.STRONG if is_left else SpanStyle.DASHED
    return tuple(
        DiagramSpan(
            start,
            start + block.length - 1,
            spoken if at in found.blocks else SpanStyle.PALE,
            None if palette.is_black_and_white else palette[block.color].rgb,
        )
        for at, (start, block) in enumerate(zip(starts, puzzle.clue(line).blocks, strict=True))
    )
