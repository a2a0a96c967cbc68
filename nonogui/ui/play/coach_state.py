"""What the coach panel shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import TYPE_CHECKING

from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets.line_diagram import DiagramState
from nonogui.ui.widgets.message import Answer, Tone

if TYPE_CHECKING:
    from nonogui.coach.techniques import Technique
    from nonogui.core.line import Line
    from nonogui.ui.board.options import Tool

STRONG = ("\x02", "\x03")
"""Start and end mark of bold text; puzzle texts cannot contain these characters."""


def strong(text: str) -> str:
    """Mark a text as bold."""
    return STRONG[0] + text + STRONG[1]


def plain(text: str) -> str:
    """Return a text without its bold marks."""
    return text.replace(STRONG[0], "").replace(STRONG[1], "")


@dataclass(frozen=True, slots=True)
class LessonState:
    """One lesson of a series.

    Attributes:
        technique: what it teaches.
        title: the technique's name.
        text: how the technique works.
        number: its position among `total` lessons, counted from 1.
    """

    technique: Technique
    title: str
    text: str
    number: int
    total: int


class HintLevel(IntEnum):
    """The hint levels; each reveals a little more."""

    LINE = 1
    TECHNIQUE = 2
    CELLS = 3
    APPLY = 4


@dataclass(frozen=True, slots=True)
class Empty:
    """There is nothing to explain yet."""


@dataclass(frozen=True, slots=True)
class Busy:
    """The coach is working.

    Attributes:
        what: the work in words.
    """

    what: str


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Card:
    """A heading with a sentence; `STRONG` marks bold text.

    Attributes:
        is_wrong: whether it says what is wrong.
    """

    title: str
    text: str
    is_wrong: bool = False

    @property
    def spoken(self) -> str:
        """Return both as a screen reader says them."""
        return plain(f"{self.title}. {self.text}")


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class ExplanationState:
    """A hint, a proof or several deductions, as far as revealed.

    Attributes:
        title: the question or the answer, if any.
        lead: a sentence about the title or the proof, if any.
        card: how the technique works, later what it does here; None before that is revealed.
        diagrams: drawings of the line, once the cells are revealed.
        note: whether a proof on fewer lines exists, and what else these lines give.
        next: the label of the primary button; empty if pressing it would change nothing.
        spoken: what a screen reader says.
        has_back: whether Back returns to an earlier view instead of closing the panel.
        back: the label of that button, if it is another.
        playback: the position in the proof, if a proof is shown.
    """

    kind: ExplanationKind
    rows: tuple[Row, ...]
    title: str = ""
    lead: str = ""
    card: Card | None = None
    diagrams: tuple[DiagramState, ...] = ()
    note: str = ""
    next: str = ""
    spoken: str = ""
    has_back: bool = False
    playback: Playback | None = None
    back: str = ""


@dataclass(frozen=True, slots=True)
class Guide:
    """What first steps show over the board, in the bar and on the tools.

    Attributes:
        at: the index of the step shown, of `total`.
        line: the line at whose clue the callout stands.
        title, text: the two lines of the callout.
        praise: acknowledges the last move, if it was right.
        is_wrong: whether the callout says what is wrong.
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
