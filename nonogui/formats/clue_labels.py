"""Find clues that each have a label with the side and number of their line.

`Row 1: 3 1`, `r1 -> 3 1`, `setRow(1, 3, 1)`, `('row', 1, '3 1')`, `nonorow{1}{3 1}` of LaTeX,
`The first row has a 3 and a 1.`
A label may stand anywhere in a line, so log lines and clues beside each other are found, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from nonogui.core.grid import Axis
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats.json_names import side_of, words

_NUMBERS: Final = {
    word: number
    for number, words_ in enumerate(
        (
            *("zero", "one first", "two second", "three third", "four fourth", "five fifth"),
            *("six sixth", "seven seventh", "eight eighth", "nine ninth", "ten tenth"),
            *("eleven eleventh", "twelve twelfth", "thirteen thirteenth", "fourteen fourteenth"),
            *("fifteen fifteenth", "sixteen sixteenth", "seventeen seventeenth"),
            *("eighteen eighteenth", "nineteen nineteenth", "twenty twentieth"),
        )
    )
    for word in words_.split()
} | dict.fromkeys(("none", "nothing", "empty", "null", "nil"), 0)
# Words beside the numbers of a clue.
_FILLERS: Final = words(
    "a an the and then of by with followed single run runs block blocks cell cells square squares"
    " filled data clue clues hint hints value values number numbers length lengths size count line"
)
_WORD: Final = re.compile(r"[^\W\d_]+")
# What may be around the numbers of a clue.
_ENDS: Final = " \t,.;:|=()[]{}<>/\"'`–-*"
_CLUE: Final = re.compile(r"(?:\d+(?:[\s,.|+&・-]+\d+|)*+)?")

# A clue in quotes, without numbers after it.
_QUOTED: Final = re.compile(r"[\s,;:=]*+\"(\d[\d\s,]*+)\"[^\d\"]*+$")

# `first row`, `2nd row`, `第1行`, `1行目`, `row 1`, `row[1]`, `row" index="1"`, with a sign after
# it; `R1`.
_LABEL: Final = re.compile(
    r"""
    (?<![^\W_])
    (?: (?P<ordinal>[a-z]{3,12}th|first|second|third|[0-9]{1,3}(?:st|nd|rd|th|[.ªº]))
        [ ](?P<of>[a-z]{3,8})
      | (?:第[ ]?|(?=[0-9]{1,3}[行列]))(?P<nth>[0-9]{1,3})[ ]?(?P<unit>\w)目?
      | (?P<name>[^\W\d_]\w{0,40}?)
        (?: (?P<gap>[\s_.#\[({"',|]{0,3}+)
          | \W{1,3}(?:data-)?(?:index|idx|number|no|nr|id|n|i)\W{1,2} )
        (?P<number>[0-9]{1,3}) )
    (?: ["'][ \t]*+[:=,|]?
      | (?:(?<=\b[rc]\d)|(?<=\b[rc]\d\d))[ ]++(?=\d)
      | [\])}*]*+(?: \t | [ \t]*+(?: [=-]> | → | [:.=),;|–-]
        | (?:has|have|is|contains|clues?|hints?)\b ) | (?<=\})(?=\{) ) )
    """,
    re.VERBOSE | re.IGNORECASE,
)
# Fewer labels may be names of puzzles, such as `rows2` and `cols2`.
_LEAST: Final = 3
# Characters of a line that is only a label.
_MAX_ALONE: Final = 60
# The most characters of a line of labelled clues.
_MAX_LETTERS: Final = 8 * MAX_SIDE


class LabelledClue(NamedTuple):
    """A clue with its label.

    Attributes:
        at: the line of the file.
        axis: its side.
        number: the number of the row or column, as written.
        clue: its numbers.
        is_read: whether it is only numbers.
    """

    at: int
    axis: Axis
    number: int
    clue: str
    is_read: bool


def labelled_clues(text: str) -> list[LabelledClue]:
    """Return the clues of a text in which each has a label; none unless both sides have some.

    A label with anything but numbers after it is text, unless it continues those before.
    """
    clues: list[LabelledClue] = []
    following: dict[Axis, int] = {}
    are_calls = False
    for at, line in _joined_lines(text):
        for label, axis, written in _parts(line[:_MAX_LETTERS]):
            quoted = _QUOTED.match(written)  # a remark may follow
            clue = spelled_out(quoted[1] if quoted else written).strip(_ENDS)
            number, is_read = _number(label), bool(_CLUE.fullmatch(clue))
            if is_read or number == following.get(axis):
                following[axis] = number + 1
                clues.append(LabelledClue(at, axis, number, clue, is_read))
                is_number = written.lstrip(" \t,)")[:1].isdigit()
                are_calls |= (label["gap"] or "").endswith(("(", ",")) and is_number
    is_enough = len(clues) >= _LEAST and len({clue.axis for clue in clues}) == len(Axis)
    if not is_enough or _are_places(clues):
        return []
    # In `addRow(1, 3)` and `row,1,3` the first number may be a block.
    return [] if are_calls and first_misnumbered(clues) else clues


def _joined_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers; labels alone on their line are joined with the clue."""
    alone, place = "", 0
    for at, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        numbers = spelled_out(line[:_MAX_LETTERS]).strip(_ENDS)
        is_clue = bool(numbers and _CLUE.fullmatch(numbers))
        if alone and not is_clue:
            yield place, alone
        bare = f"{line.strip(_ENDS)}:"
        label = _LABEL.match(bare) if len(line) <= _MAX_ALONE else None
        before, alone = alone, bare if label and label.end() == len(bare) else ""
        if alone:
            place = at
        else:
            yield at, before + line if is_clue else line
    if alone:
        yield place, alone


def first_misnumbered(clues: Sequence[LabelledClue]) -> tuple[int, int, int] | None:
    """Return the line, the expected and the written number of the first wrong label, if any.

    Labels count up from 1 or 0 on each side.
    """
    numbers: dict[Axis, int] = {}
    for clue in clues:
        expected = numbers.get(clue.axis, min(clue.number, 1))
        if clue.number != expected:
            return clue.at, expected, clue.number
        numbers[clue.axis] = expected + 1
    return None


def _are_places(clues: Sequence[LabelledClue]) -> bool:
    """Return whether clues are the place and length of one block each: `row(LINE, PLACE, LENGTH)`.

    Some line has several then, or all have the place 1.
    """
    numbers = [re.findall(r"\d+", clue.clue) for clue in clues]
    lines = {(clue.axis, clue.number) for clue in clues}
    is_first = {number[0] for number in numbers if number} == {"1"}
    return all(len(each) == 2 for each in numbers) and (is_first or len(lines) < len(clues))


def spelled_out(clue: str) -> str:
    """Return a clue with digits for numbers in words, and without words that mean nothing."""
    return _WORD.sub(_digits, clue)


def _digits(match: re.Match[str]) -> str:
    word = match[0].lower()
    return str(_NUMBERS.get(word, " " if word in _FILLERS else match[0]))


def _parts(line: str) -> Iterator[tuple[re.Match[str], Axis, str]]:
    """Yield each label of a line with its side and the text up to the next label."""
    found = []
    for match in _LABEL.finditer(line):
        name = match["of"] or match["unit"] or match["name"]
        axis = {"r": Axis.ROW, "c": Axis.COLUMN}.get(name.lower()) or side_of(name)
        ordinal = (match["ordinal"] or "1").lower()
        if axis is not None and (ordinal in _NUMBERS or ordinal[0].isdigit()):
            found.append((match, axis))
    ends = [*(match.start() for match, _axis in found[1:]), len(line)]
    gaps = (
        (match[0], line[match.end() : end])
        for (match, _), end in zip(found, ends[:-1], strict=False)
    )
    if any(label[-1] == "," and not gap.strip() for label, gap in gaps):
        return  # a place: `Row 1, column 3`
    for (match, axis), end in zip(found, ends, strict=False):
        written = line[match.end() : end]
        yield match, axis, written.replace(";", " ") if match[0][-1] == ";" else written


def _number(label: re.Match[str]) -> int:
    ordinal = (label["ordinal"] or "").lower()
    number = label["number"] or label["nth"] or ordinal.rstrip("stndrh.ªº")
    return _NUMBERS[ordinal] if ordinal in _NUMBERS else int(number)
