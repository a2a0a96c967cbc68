"""What the coach panel shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum, auto

from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets.line_diagram import DiagramState
from nonogui.ui.widgets.message import Answer, Tone

STRONG = ("\x02", "\x03")
"""What a stretch of bold text begins and ends with; no text of a puzzle can contain them."""


def strong(text: str) -> str:
    """Mark a text as bold."""
    return STRONG[0] + text + STRONG[1]


def plain(text: str) -> str:
    """Return a text without the marks of what is bold."""
    return text.replace(STRONG[0], "").replace(STRONG[1], "")


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


class Mark(Enum):
    """What the disc of a row tells: its shape and its stroke, not its colour alone."""

    DONE = auto()  # full, with a tick
    FULL = auto()  # full, with a number
    NOW = auto()  # tinted, in a thick ring
    LATER = auto()  # in a thin ring
    AHEAD = auto()  # a fork in a thin ring
    BROKEN = auto()  # full, with a triangle
    QUESTION = auto()  # a fork


@dataclass(frozen=True, slots=True)
class Row:
    """A rung of the ladder, a step of a proof, or one of several deductions.

    Attributes:
        number: of its disc; empty for what is supposed.
        depth: how many suppositions it stands in, the first not counted.
        tint: the role of its ground, which the one shown on the board has.
    """

    title: str
    text: str
    mark: Mark
    number: str = ""
    depth: int = 0
    tint: str = ""
    is_enabled: bool = True


@dataclass(frozen=True, slots=True)
class Card:
    """A sentence under its heading; `STRONG` marks what is bold."""

    title: str
    text: str

    @property
    def spoken(self) -> str:
        """Both as a screen reader says them."""
        return plain(f"{self.title}. {self.text}")


@dataclass(frozen=True, slots=True)
class Playback:
    """Where in a proof the board is, and how quickly it goes on."""

    at: int
    last: int
    speed: ProofSpeed
    is_playing: bool = False


class ExplainedAs(Enum):
    """What is explained."""

    LADDER = auto()  # a hint, rung by rung
    PROOF = auto()  # step by step
    LIST = auto()  # several deductions


@dataclass(frozen=True, slots=True)
class Explained:
    """A hint, a proof or several deductions, as far as they have been told.

    Attributes:
        title: what is asked or answered; may be empty, and so may `lead`, which explains it.
        card: how the technique works once it is told, then what it says here.
        diagrams: drawn lines, once the cells are told.
        note: which minimality is proven.
        next: what the next press does, as a button says it; nothing when it would change nothing.
        spoken: what a screen reader says.
        has_back: whether the way back leads to something told before, and not out.
        playback: of a proof.
    """

    kind: ExplainedAs
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


CoachState = Empty | Busy | Said | Explained
