"""What the sentences claim of a line holds in every way to place its numbers, by brute force."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from nonogui.coach.deduction import Span
from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN, Axis, Line
from nonogui.words.line_words import LineWords
from nonogui.words.steps import line_sentence
from tests.boards import palette
from tests.coach.line.lines import all_found, placements

BLOCK = r"(?P<block>(?:(?:first|second|third|last) )?(?:ink \w )?\d+)"
CELLS = r"columns? (?P<cells>\d+(?: to \d+)?(?:(?:, | and )\d+(?: to \d+)?)*)"
AT = r"column (?P<at>\d+)"


def _covers(span: Span, cells: set[int], _at: int) -> bool:
    return cells <= {*range(span[0], span[1] + 1)}


def _is(span: Span, cells: set[int], _at: int) -> bool:
    return cells == {*range(span[0], span[1] + 1)}


CLAIMS: dict[str, Callable[[Span, set[int], int], bool]] = {
    rf"(?<!or )[Tt]he {BLOCK} (?:that )?covers {CELLS}(?= and can't|[.,])": _covers,
    rf"[Tt]he {BLOCK} (?:that )?covers [^.]* can't start before {AT}": (
        lambda span, _cells, at: span[0] >= at
    ),
    rf"[Tt]he {BLOCK} (?:that )?covers [^.]* can't end after {AT}": (
        lambda span, _cells, at: span[1] <= at
    ),
    rf"[Tt]he {BLOCK} ends at {AT} at the latest": lambda span, _cells, at: span[1] <= at,
    rf"[Tt]he {BLOCK} starts at {AT} at the earliest": lambda span, _cells, at: span[0] >= at,
    rf"The {BLOCK} starts at [^.]* so it covers {CELLS}\.": _is,
    rf"The {BLOCK} ends at [^.]* so it covers {CELLS}\.": _is,
    rf"The {BLOCK} is complete in {CELLS}, (?:so|and)": _is,
    rf"There is only one place for the {BLOCK}: {CELLS}\.": _is,
    rf"The {BLOCK} ends at {AT} and the": lambda span, _cells, at: span[1] == at,
    rf"and the {BLOCK} starts at {AT}, where": lambda span, _cells, at: span[0] == at,
    rf"{CELLS} can only belong to the {BLOCK}\.": _covers,
    rf"Only the {BLOCK} can cover {CELLS}\.": _covers,
    rf"[Tt]he {BLOCK} can move by only [^.]*\. Wherever it goes, it covers {CELLS}\.": _covers,
    rf"The runs in {CELLS} and column.* both belong to the {BLOCK},": _covers,
}


@pytest.mark.parametrize("inks", [1, 2])
def test_sentences_hold_in_all_placements(inks: int) -> None:
    rng, colors, met = random.Random(inks), palette(inks), Counter[str]()
    for _ in range(150):
        clue, cells = _random_line(rng, inks)
        words = LineWords(Line(Axis.ROW, 0), clue, len(cells), colors)
        named = {words.block(at): at for at in range(len(clue))}
        placed = [*placements(clue, cells)]
        for found in all_found(clue, cells, inks):
            sentence = line_sentence(words, found)
            for pattern, holds in CLAIMS.items():
                for match in re.finditer(pattern, sentence):
                    met[pattern] += 1
                    parts = match.groupdict()
                    block, at = named[parts["block"]], int(parts.get("at", 0)) - 1
                    wanted = {*_numbers(parts.get("cells", ""))}
                    assert all(holds(spans[block], wanted, at) for spans in placed), sentence
    assert len(met) >= len(CLAIMS) - (2 if inks == 1 else 0)


def _random_line(rng: random.Random, inks: int) -> tuple[Clue, bytes]:
    """A clue and what is known of a line that meets it."""
    painted: list[int] = []
    while len(painted) < 11:
        painted += [rng.randint(0, inks)] * rng.randint(1, 4)
    known = rng.random() * 0.7
    cells = bytes(value if rng.random() < known else UNKNOWN for value in painted)
    return Clue.from_cells(painted), cells


def _numbers(text: str) -> Iterator[int]:
    """Positions from 0, of `1, 3 and 5 to 7`."""
    for part in re.split(", | and ", text):
        if part:
            first, _, last = part.partition(" to ")
            yield from range(int(first) - 1, int(last or first))
