"""What the play page shows of a session, as words and plain data for its parts."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, IntEnum, auto
from typing import TYPE_CHECKING

from nonogui.core.game import branch_nodes
from nonogui.core.grid import EMPTY, Cell, Grid, Line, is_filled, is_maybe
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _
from nonogui.lazy import dataclass
from nonogui.solver.result import SolveStatus
from nonogui.ui.board.state import BoardView, Overlays
from nonogui.ui.play.session import NO_OVERLAYS, PlaySession
from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets.colors import ColorState
from nonogui.ui.widgets.line_diagram import DiagramState
from nonogui.ui.widgets.message import Answer, Tone
from nonogui.words import numbers
from nonogui.words.colors import color_name
from nonogui.words.difficulty import grade_text
from nonogui.words.lists import statements

if TYPE_CHECKING:
    from nonogui.coach.course import Topic
    from nonogui.coach.grade import Grade
    from nonogui.coach.rounds import Round
    from nonogui.ui.board.options import Tool


@dataclass(frozen=True)
class BranchState:
    """One row of the what-if tree; the first row is the board itself.

    Attributes:
        depth: 0 for the board, 1 for a branch of it, and so on.
        cells: how many cells were decided in it.
    """

    name: str
    depth: int
    cells: int
    is_current: bool = False
    is_discarded: bool = False


@dataclass(frozen=True)
class ProgressState:
    """How far the game is.

    Attributes:
        seconds: the time played; None if the player hides the timer.
        pause_key: the key that pauses, as people write it; empty if there is none.
    """

    seconds: float | None
    cells: int
    all_cells: int
    clues: int
    all_clues: int
    is_paused: bool = False
    pause_key: str = ""


@dataclass(frozen=True)
class DifficultyState:
    """The difficulty of the puzzle.

    Attributes:
        text: the grade in words, or why there is none.
        rounds: the rounds of the solution from which the grade was computed.
        is_pending: whether the puzzle is still to be rated.
    """

    text: str
    grade: Grade | None = None
    rounds: tuple[Round, ...] = ()
    is_pending: bool = False


def subtitle(session: PlaySession) -> str:
    """Return size, colours, grade and number of solutions: `25 × 25 · Moderate · One solution`."""
    parts = [size_text(session.puzzle)]
    if session.rating is not None and session.rating.grade is not None:
        parts.append(grade_text(session.rating.grade))
    if session.known is not None:
        words = {
            SolveStatus.UNIQUE: _("One solution"),
            SolveStatus.MULTIPLE: _("Several solutions"),
            SolveStatus.NONE: _("No solution"),
        }
        parts += [words[session.known.status]] if session.known.status in words else []
    return " · ".join(parts)


def size_text(puzzle: Puzzle) -> str:
    """Return size and colours: `20 × 20 · 6 colours`."""
    size = numbers.size_text(puzzle.width, puzzle.height)
    if puzzle.palette.is_black_and_white:
        return size
    return f"{size} · {numbers.palette_text(puzzle.palette)}"


def run_text(view: BoardView, cell: Cell) -> str:
    """Describe a cell: a filled one by the longer of its two runs, or as crossed or maybe."""
    grid = view.grid
    value = grid[cell]
    if value == EMPTY:
        return _("Crossed")
    if is_maybe(value):
        return _("Maybe")
    if not is_filled(value):
        return ""
    places = zip(cell.lines, (cell.column, cell.row), strict=True)
    lengths = [_run_length(grid.line(line), at, value) for line, at in places]
    palette = view.puzzle.palette
    if palette.is_black_and_white:
        return _("Run of {length}").format(length=max(lengths))
    return _("{color}, run of {length}").format(
        color=color_name(palette, value), length=max(lengths)
    )


def _run_length(cells: bytes, at: int, value: int) -> int:
    start = end = at
    while start and cells[start - 1] == value:
        start -= 1
    while end + 1 < len(cells) and cells[end + 1] == value:
        end += 1
    return end - start + 1


def color_states(session: PlaySession) -> list[ColorState]:
    """Return the inks with the number of cells left for each; empty in black and white."""
    palette = session.puzzle.palette
    if palette.is_black_and_white:
        return []
    return [
        ColorState(
            ink, color_name(palette, ink), palette[ink].rgb, palette.letter(ink), session.left(ink)
        )
        for ink in palette.inks
    ]


def branch_rows(session: PlaySession) -> list[BranchState]:
    """Return the board and its what-if branches; empty if there was never a branch."""
    game = session.game
    nodes = branch_nodes(game)
    if not nodes:
        return []
    base = game.branches[0].base if game.branches else game.grid
    # -1: no branch is open, so that the board itself is current.
    innermost = max((at for at, node in enumerate(nodes) if node.is_open), default=-1)
    rows = [BranchState(_("Board"), 0, base.decided_count, is_current=innermost < 0)]
    rows += [
        BranchState(node.name, node.depth, node.cells, at == innermost, not node.is_open)
        for at, node in enumerate(nodes)
    ]
    return rows


def progress_state(session: PlaySession, *, show_timer: bool, pause_key: str) -> ProgressState:
    """Return how far the game is."""
    game, puzzle = session.game, session.puzzle
    return ProgressState(
        seconds=game.elapsed if show_timer else None,
        cells=game.grid.decided_count,
        all_cells=puzzle.width * puzzle.height,
        clues=session.clues_done,
        all_clues=puzzle.block_count,
        is_paused=session.is_paused,
        pause_key=pause_key,
    )


def difficulty_state(session: PlaySession) -> DifficultyState:
    """Return the difficulty, or why there is no grade."""
    known, rating = session.known, session.rating
    if rating is not None and rating.grade is not None:
        return DifficultyState(grade_text(rating.grade), rating.grade, rating.rounds)
    if known is not None and known.status is SolveStatus.MULTIPLE:
        return DifficultyState(_("Not rated: several solutions"))
    if known is not None and known.status in {SolveStatus.NONE, SolveStatus.INVALID}:
        return DifficultyState(_("Not rated: no solution"))
    if rating is not None:
        return DifficultyState(_("Not rated in time"))
    is_pending = known is None or known.status is SolveStatus.UNIQUE
    return DifficultyState(_("Not rated yet"), is_pending=is_pending)


# --- the coach ---


STRONG = ("\x02", "\x03")
"""Start and end mark of bold text; puzzle texts cannot contain these characters."""


def strong(text: str) -> str:
    """Mark a text as bold."""
    return STRONG[0] + text + STRONG[1]


def plain(text: str) -> str:
    """Return a text without its bold marks."""
    return text.replace(STRONG[0], "").replace(STRONG[1], "")


@dataclass(frozen=True)
class LessonState:
    """One lesson of a series.

    Attributes:
        title: the technique's name.
        text: how the technique works.
        number: its position among the lessons, counted from 1.
        board: the position of this board among the `boards` of the lesson, counted from 1.
    """

    topic: Topic
    title: str
    text: str
    number: int
    board: int = 1
    boards: int = 1


class HintLevel(IntEnum):
    """The hint levels; each reveals a little more."""

    LINE = 1
    TECHNIQUE = 2
    CELLS = 3
    APPLY = 4


class MistakeLevel(IntEnum):
    """How much is revealed about a mistake; the last level takes it back."""

    FOUND = 1
    WHERE = 2
    WHY = 3
    TAKE_BACK = 4


@dataclass(frozen=True)
class Empty:
    """There is nothing to explain yet."""


@dataclass(frozen=True)
class Busy:
    """The coach is working; `what` says on what."""

    what: str


@dataclass(frozen=True)
class CoachMessage:
    """A sentence with possible answers, the most likely first.

    Attributes:
        shows_key: whether to append the key for the next hint.
    """

    text: str
    tone: Tone = Tone.NEWS
    answers: tuple[Answer, ...] = ()
    shows_key: bool = False


class Mark(Enum):
    """The state of a row's disc. Shape and outline show it, not colour alone."""

    DONE = auto()  # filled, with a tick
    FULL = auto()  # filled, with a number
    NOW = auto()  # tinted, with a thick ring
    LATER = auto()  # thin ring
    AHEAD = auto()  # thin ring with a fork
    BROKEN = auto()  # filled, with a triangle
    QUESTION = auto()  # a fork


@dataclass(frozen=True)
class Row:
    """A hint level, a step of a proof, or one of several deductions.

    Attributes:
        number: the number on the disc; empty for an assumption.
        depth: how many assumptions it is nested in, not counting the first.
        tint: the theme role of the background; set for the row shown on the board.
        is_low: whether the row is as low as its disc, for a list without texts.
    """

    title: str
    text: str
    mark: Mark
    number: str = ""
    depth: int = 0
    tint: str = ""
    is_enabled: bool = True
    is_low: bool = False


@dataclass(frozen=True)
class CardState:
    """A heading with a sentence; `STRONG` marks bold text.

    Attributes:
        is_wrong: whether it is about a mistake.
    """

    title: str
    text: str
    is_wrong: bool = False

    @property
    def spoken(self) -> str:
        """Return both as a screen reader says them."""
        return plain(statements(self.title, self.text))


@dataclass(frozen=True)
class Playback:
    """The step of a proof that is shown, and the speed of playing."""

    at: int
    last: int
    speed: ProofSpeed
    is_playing: bool = False


class ExplanationKind(Enum):
    """What kind of explanation is shown."""

    HINT = auto()  # a hint, level by level
    PROOF = auto()  # a proof, step by step
    LIST = auto()  # several deductions
    STEPS = auto()  # the steps of the guided first puzzle


@dataclass(frozen=True)
class ExplanationState:
    """A hint, a proof or several deductions, as far as revealed.

    Attributes:
        title: the question or the answer, if any.
        lead: a sentence about the title or the proof, if any.
        card: how the technique works, later what it does here; None before that is revealed.
        diagrams: drawings of the line, once the cells are revealed; `heading` is above them.
        note: whether a proof on fewer lines exists, and what else these lines give.
        next: the label of the primary button; empty if pressing it would change nothing.
        spoken: what a screen reader says.
        has_back: whether Back returns to an earlier view instead of closing the panel.
        back: the label of that button, if it is another.
        playback: the position in the proof, if a proof is shown.
        first: the index of what the first row shows; a long proof is listed in parts.
    """

    kind: ExplanationKind
    rows: tuple[Row, ...]
    title: str = ""
    lead: str = ""
    card: CardState | None = None
    diagrams: tuple[DiagramState, ...] = ()
    note: str = ""
    next: str = ""
    spoken: str = ""
    has_back: bool = False
    playback: Playback | None = None
    back: str = ""
    first: int = 0
    heading: str = ""

    @property
    def is_short(self) -> bool:
        """Whether the rows make room for reasons: only the title of the current one is shown."""
        has_reasons = any(each.number for each in self.diagrams)
        return self.kind is ExplanationKind.HINT and bool(self.rows) and has_reasons

    def without_levels(self, title: str = "") -> ExplanationState:
        """Return a hint as a page shows it that has no levels; a proof keeps its steps."""
        is_hint = self.kind is ExplanationKind.HINT
        return replace(self, title=title, rows=()) if is_hint else self


@dataclass(frozen=True)
class Guide:
    """What first steps show over the board, in the bar and on the tools.

    Attributes:
        at: the index of the step shown, of `total`.
        line: the callout stands at the clue of this line.
        title, text: the two lines of the callout.
        praise: acknowledges the last move, if it was right.
        is_wrong: whether the callout is about a mistake.
        tool: the tool to choose, if the words are about it.
    """

    at: int
    total: int
    line: Line
    title: str
    text: str
    praise: str = ""
    is_wrong: bool = False
    tool: Tool | None = None


CoachState = Empty | Busy | CoachMessage | ExplanationState


@dataclass(frozen=True)
class CoachView:
    """What panel, board and status strip show for the coach.

    Attributes:
        preview: a board to show instead of the player's; it cannot be edited.
        focus: cells to scroll into view, the most important one last.
        place: the location, for the strip.
        note: how it was found, for the strip.
        guide: what first steps show over the board, if they are shown.
    """

    state: CoachState
    overlays: Overlays = NO_OVERLAYS
    preview: Grid | None = None
    focus: tuple[Cell, ...] = ()
    place: str = ""
    note: str = ""
    guide: Guide | None = None
