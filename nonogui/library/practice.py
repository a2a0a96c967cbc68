"""What a player has practised: how often each technique was found, and when to drill it again.

Techniques are repeated as in Leitner's card boxes. A technique drilled without a fault on a day
when it is due moves up one box, and the higher the box, the longer the pause. A fault moves it
back to the first box. A game in which it was missed more often than used moves it down one box
and makes it due.

All functions are pure. The caller decides how a time becomes a date, and which date is today.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date, timedelta
from enum import StrEnum
from itertools import groupby
from typing import Final

from nonogui.coach.review import MoveClass, Review
from nonogui.coach.techniques import Technique
from nonogui.lazy import dataclass

PAUSES: Final = (1, 2, 4, 8, 16)
"""Days until a technique of each box is due again. Leitner boxes usually double the pause."""

BOXES: Final = len(PAUSES)

MOST_DRILLS: Final = 20
"""Most drills of a round: about seven minutes at 20 seconds each. A choice."""

LEAST_SEEN: Final = 3
"""A technique seen less often is not called weak yet. A choice: twice may be chance."""


class Outcome(StrEnum):
    """How a technique went that the player could have used."""

    ALONE = "alone"
    AFTER_HINT = "after-hint"
    MISSED = "missed"


@dataclass(frozen=True)
class Practice:
    """One technique in one drill, lesson or game.

    Attributes:
        when: seconds since the epoch: when the drill was answered, or the game finished. Noting
            the same technique, outcome, puzzle and time again replaces the entry.
        times: how often it went that way.
        fingerprint: the puzzle that was played; empty for a drill.
    """

    technique: Technique
    outcome: Outcome
    when: float
    times: int = 1
    fingerprint: str = ""


@dataclass(frozen=True)
class TechniqueProgress:
    """How well a player knows a technique.

    Attributes:
        alone, after_hint, missed: how often, in drills, lessons and games.
        box: 1 to `BOXES`.
        due: the day of the next drills; None until the technique was used, also after a hint.
    """

    technique: Technique
    alone: int = 0
    after_hint: int = 0
    missed: int = 0
    box: int = 1
    due: date | None = None

    @property
    def seen(self) -> int:
        """Return how often the technique could have been used."""
        return self.alone + self.after_hint + self.missed

    @property
    def is_learnt(self) -> bool:
        """Return whether the player has ever used it without a hint."""
        return self.alone > 0

    @property
    def weakness(self) -> float:
        """Return the share that was missed, where a hint counts half; a half if never seen."""
        # One success and one miss are added, so that few cases decide little.
        return (self.missed + self.after_hint / 2 + 1) / (self.seen + 2)

    def is_due(self, today: date) -> bool:
        """Return whether it should be drilled today."""
        return self.due is not None and self.due <= today


def practice_in_game(found: Review, when: float, fingerprint: str) -> tuple[Practice, ...]:
    """Return how the techniques went in a reviewed game.

    A technique was missed if it would have shown a mistake, saved a guess or ended a stall. Marks
    that follow from a mistake say nothing about techniques.
    """
    outcomes = {
        MoveClass.DEDUCED: Outcome.ALONE,
        MoveClass.SEVERAL_LINES: Outcome.ALONE,
        MoveClass.HINT: Outcome.AFTER_HINT,
        MoveClass.MISTAKE: Outcome.MISSED,
        MoveClass.GUESS: Outcome.MISSED,
    }
    seen = [
        (each.missed if each.verdict is MoveClass.GUESS else each.sight, outcomes[each.verdict])
        for each in found.moves
        if each.verdict in outcomes and each.follows is None
    ]
    seen += [(each.sight, Outcome.MISSED) for each in found.stalls]
    counts = Counter(
        (sight.step.technique, outcome)
        for sight, outcome in seen
        if sight is not None and sight.step is not None
    )
    return tuple(
        Practice(technique, outcome, when, times, fingerprint)
        for (technique, outcome), times in counts.items()
    )


def progress_of(
    practised: Iterable[Practice], techniques: Sequence[Technique], day_of: Callable[[float], date]
) -> tuple[TechniqueProgress, ...]:
    """Return the progress of each technique, in the given order."""
    entries = defaultdict(list)
    for each in sorted(practised, key=lambda each: each.when):
        entries[each.technique].append(each)
    return tuple(_progress(each, entries[each], day_of) for each in techniques)


def _progress(
    technique: Technique, entries: Sequence[Practice], day_of: Callable[[float], date]
) -> TechniqueProgress:
    """Replay the entries of one technique, given in the order of time."""
    box, due = 1, None
    # The drills of a day count as one, unless a game comes between.
    for (day, fingerprint), group in groupby(
        entries, key=lambda each: (day_of(each.when), each.fingerprint)
    ):
        count = _count(group)
        is_used = bool(count[Outcome.ALONE] or count[Outcome.AFTER_HINT])
        if due is None and not is_used:
            continue  # only overlooked so far
        due = due or day
        if fingerprint:
            if count[Outcome.MISSED] > count[Outcome.ALONE]:
                box, due = max(1, box - 1), min(due, day)
            continue
        if count[Outcome.MISSED]:
            box = 1
        elif not count[Outcome.AFTER_HINT]:
            if due > day:
                continue  # practised early
            box = min(box + 1, BOXES)
        due = day + timedelta(PAUSES[box - 1])
    total = _count(entries)
    return TechniqueProgress(
        technique, total[Outcome.ALONE], total[Outcome.AFTER_HINT], total[Outcome.MISSED], box, due
    )


def _count(entries: Iterable[Practice]) -> Counter[Outcome]:
    found = Counter[Outcome]()
    for each in entries:
        found[each.outcome] += each.times
    return found


def drills_due(progress: Iterable[TechniqueProgress], today: date) -> dict[Technique, int]:
    """Return how many drills of each technique are due, the weakest first.

    The lower the box, the more drills: four from the first, one from the last two. A round has at
    most `MOST_DRILLS`; then the strongest techniques have fewer.
    """
    due = sorted(
        (each for each in progress if each.is_due(today)),
        key=lambda each: (each.box, -each.weakness),
    )
    wanted = {each.technique: max(1, BOXES - each.box) for each in due}
    left, drills = MOST_DRILLS, dict.fromkeys(wanted, 0)
    # One of each first, then a second of each, so that none is left out for another's sake.
    for number in range(1, BOXES):
        for technique, most in wanted.items():
            if left and number <= most:
                drills[technique] += 1
                left -= 1
    return {technique: count for technique, count in drills.items() if count}


def weakest(progress: Iterable[TechniqueProgress]) -> TechniqueProgress | None:
    """Return the used technique that most needs practice, or None if none is weak."""
    weak = [
        each
        for each in progress
        if each.due is not None and each.seen >= LEAST_SEEN and each.alone < each.seen
    ]
    return max(weak, key=lambda each: each.weakness, default=None)


# --- rounds ---


def next_round(progress: Sequence[TechniqueProgress], today: date) -> dict[Technique, int]:
    """Return how many drills of each technique to do now, the weakest first.

    They are those that are due; if none is, one of each technique that was used.
    """
    if due := drills_due(progress, today):
        return due
    used = sorted((each for each in progress if each.due), key=lambda each: -each.weakness)
    return {each.technique: 1 for each in used[:MOST_DRILLS]}


def in_turn(drills: Mapping[Technique, int]) -> tuple[Technique, ...]:
    """Return drills in an order in which the techniques alternate."""
    most = max(drills.values(), default=0)
    return tuple(
        technique for number in range(most) for technique, count in drills.items() if number < count
    )


class Round:
    """The drills of a round, and how they went.

    In a round without a clock, a technique that was missed comes once more at the end. With a
    clock, the drills repeat until time is over.

    Attributes:
        techniques: those that it began with.
        outcomes: how each drill went, in order.
        is_over: whether all drills are done, or time is over.
    """

    def __init__(self, techniques: Sequence[Technique], *, is_timed: bool = False) -> None:
        self.techniques = tuple(techniques)
        self._drills = list(techniques)
        self._again: set[Technique] = set()
        self.is_timed = is_timed
        self.outcomes: list[Outcome] = []
        self.is_over = not techniques

    @property
    def count(self) -> int:
        """Return how many drills there are; with a clock, how many there were so far."""
        return len(self.outcomes) + (not self.is_over) if self.is_timed else len(self._drills)

    @property
    def right(self) -> int:
        """Return how many drills were solved, with a hint or without."""
        return sum(each is not Outcome.MISSED for each in self.outcomes)

    def technique(self, ahead: int = 0) -> Technique | None:
        """Return the technique of the current drill or a later one; None after the last."""
        at = len(self.outcomes) + ahead
        if self.is_timed:
            return self._drills[at % len(self._drills)]
        return self._drills[at] if at < len(self._drills) else None

    def note(self, outcome: Outcome) -> bool:
        """Record the current drill and advance; return whether its technique will be repeated."""
        technique = self.technique()
        assert technique is not None, "the round is over"
        self.outcomes.append(outcome)
        if self.is_timed:
            return False
        comes_again = outcome is Outcome.MISSED and technique not in self._again
        if comes_again:
            self._again.add(technique)
            self._drills.append(technique)
        self.is_over = len(self.outcomes) == len(self._drills)
        return comes_again

    def end(self) -> None:
        """End a round with a clock."""
        self.is_over = True


@dataclass(frozen=True)
class KeptDrill:
    """A drill that can be made again.

    Attributes:
        number: its place in the round, from 1.
        seed: what it was made with.
        board: a checksum of its puzzle and known cells; another version of the program may make
            another drill.
        marks: the player's cells, as hexadecimal digits.
    """

    number: int
    technique: Technique
    seed: int
    board: int
    marks: str


@dataclass(frozen=True)
class KeptRound:
    """An unfinished round, stored to continue it after the next start.

    Attributes:
        techniques, outcomes, is_timed: as in `Round`.
        seconds: how long it has taken so far.
        hints: how many hints were used in the current drill.
        current: the drill that is not answered yet, if one was shown.
        faults: the drills that were missed.
    """

    techniques: tuple[Technique, ...]
    outcomes: tuple[Outcome, ...]
    is_timed: bool
    seconds: float
    hints: int
    current: KeptDrill | None
    faults: tuple[KeptDrill, ...]

    def round(self) -> Round:
        """Return the round as it was."""
        found = Round(self.techniques, is_timed=self.is_timed)
        for outcome in self.outcomes:
            if found.is_over:
                raise ValueError("more answers than drills")
            found.note(outcome)
        return found

    def to_text(self) -> str:
        """Return it as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> KeptRound | None:
        """Read what `to_text` wrote; None if that is empty, damaged, or a round that is over."""
        try:
            data = json.loads(text)
            current = data["current"]
            kept = cls(
                tuple(map(Technique, data["techniques"])),
                tuple(map(Outcome, data["outcomes"])),
                bool(data["is_timed"]),
                float(data["seconds"]),
                int(data["hints"]),
                None if current is None else _kept_drill(current),
                tuple(map(_kept_drill, data["faults"])),
            )
            return None if kept.round().is_over else kept
        except (ValueError, KeyError, TypeError):
            return None


def _kept_drill(data: Mapping[str, object]) -> KeptDrill:
    number, seed, board = (int(str(data[key])) for key in ("number", "seed", "board"))
    marks = str(data["marks"])
    bytes.fromhex(marks)
    return KeptDrill(number, Technique(str(data["technique"])), seed, board, marks)
