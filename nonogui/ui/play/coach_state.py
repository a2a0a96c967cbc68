"""What the coach panel shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets.line_diagram import DiagramState
from nonogui.ui.widgets.message import Answer, Tone

STRONG = ("\x02", "\x03")
"""What a stretch of bold text begins and ends with; no text of a puzzle can contain them."""


def strong(text: str) -> str:
    """Mark a text as bold."""
    return STRONG[0] + text + STRONG[1]


class Rung(IntEnum):
    """The steps of the ladder, each tells a little more."""

    LINE = 1
    TECHNIQUE = 2
    CELLS = 3
    APPLY = 4


@dataclass(frozen=True, slots=True)
class Empty:
    """There is nothing to explain yet."""


@dataclass(frozen=True, slots=True)
class Busy:
    """Something is being looked for.

    Attributes:
        what: the work in words.
    """

    what: str


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, and what can be done about it, the likeliest first.

    Attributes:
        names_key: whether the key of the next hint is named after the sentence.
    """

    text: str
    tone: Tone = Tone.NEWS
    answers: tuple[Answer, ...] = ()
    names_key: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A sentence under its heading; `STRONG` marks what is bold."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Ladder:
    """A hint, as far as it has been told.

    Attributes:
        lead: a sentence above it, for an answer about a cell; may be empty.
        notes: of each rung, what it told or will tell.
        last: what the last rung is called.
        at: the rung that was told last.
        card: how the technique works once it is told, then what it says here.
        diagrams: drawn lines, once the cells are told.
        next: what the next press does, as a button says it.
        can_apply: whether anything would change on the board.
    """

    notes: tuple[str, ...]
    last: str
    at: Rung
    next: str
    lead: str = ""
    card: Card | None = None
    diagrams: tuple[DiagramState, ...] = ()
    can_apply: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a proof.

    Attributes:
        number: of its disc; empty for what is supposed.
        depth: how many suppositions it stands in, the first not counted.
        is_question: it supposes something.
        is_broken: a line cannot be met here.
    """

    title: str
    text: str
    number: str = ""
    depth: int = 0
    is_question: bool = False
    is_broken: bool = False


@dataclass(frozen=True, slots=True)
class ProofTold:
    """A proof that can be stepped through.

    Attributes:
        lead: what is proven, and how.
        question: what is supposed.
        steps: what follows, in order.
        at: how many of the steps are shown on the board.
        note: which minimality is proven.
        next: what the primary button does.
    """

    title: str
    lead: str
    question: str
    steps: tuple[Step, ...]
    at: int
    note: str
    next: str
    is_playing: bool = False
    speed: ProofSpeed = ProofSpeed.NORMAL
    can_apply: bool = True


@dataclass(frozen=True, slots=True)
class Listed:
    """Several deductions in order, one of them shown.

    Attributes:
        rows: technique and cells of each.
        at: the one shown.
        card: its sentence.
        next: what the primary button does.
    """

    title: str
    lead: str
    rows: tuple[tuple[str, str], ...]
    at: int
    card: Card
    diagrams: tuple[DiagramState, ...] = ()
    next: str = ""


CoachState = Empty | Busy | Said | Ladder | ProofTold | Listed
