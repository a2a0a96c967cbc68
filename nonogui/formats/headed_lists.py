"""Clues under headings, as people write them: `Rows:` and `Columns:`, then a list.

There is no standard, so anything a human reader would understand is accepted. A side has a heading,
or each of its lines has one (`Row 1: 3 1`). Clues are one per line, or separated by brackets,
semicolons, bars or slashes; on a single line also by commas or blanks, whichever fits. All other
text is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from typing import ClassVar, Final, NamedTuple

from nonogui.core.grid import Axis
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Metadata
from nonogui.formats import clue_lists
from nonogui.formats.base import Entry, Findings, Format, Reading, fail
from nonogui.formats.clue_labels import LabelledClue, first_misnumbered, labelled_clues, spelled_out
from nonogui.formats.free_text import STATED, read_metadata, title_above
from nonogui.formats.json_names import side_of
from nonogui.formats.several_puzzles import read_each

_WORDS: Final = {
    Axis.ROW: (
        r"rows?|across(?![ ]the[ ]top)|(?:along|down)[ ]the[ ](?:left|side)"
        "|horizontal|filas|lignes|zeilen|righe|linhas|wiersze|строки|горизонтал"
        "|横|よこ|ヨコ|行|가로"
    ),
    Axis.COLUMN: (
        "columns?|cols?|down|(?:across|along)[ ]the[ ]top"
        "|vertical|columnas|colonnes?|spalten|colunas|kolumny|столбцы|вертикал"
        "|縦|たて|タテ|列|纵|竖|세로"
    ),
}
# Letters mean a side only right before a sign: `v(6):`, `R: 2, 1`.
_HEADING: Final = re.compile(
    rf"[^\w\n]*+(?:(?:enter|input|so|and|the|по|auf|in)[ \t]+|)*+"
    rf"(?:(?P<row>{_WORDS[Axis.ROW]}|[hr](?=[(:=]))|{_WORDS[Axis.COLUMN]}|[vc](?=[(:=]))"
    r"(?:_(?:rules|clues|hints|constraints|runs|blocks|numbers|lengths)\b|(?![a-z_]))"
    r"[^\d:=(;|\"\n]{0,60}(?:\((?:[^()\d\n]{0,60}|\d{1,4})\)[ \t]*)?"
    r"(?:(?:[:=]|\b(?:are|go|read)\b|(?<=s)[ ](?=\d[\d\s.-]*+[,;/]|\d{1,4}$)|(?=\"))"
    r"(?P<rest>.*)|$)",
    re.IGNORECASE,
)
_NAME: Final = re.compile(
    r"[ \t]*+(?P<name>[^\W\d_]\w{0,40}+)[ \t]*+[:=](?P<rest>.*)", re.IGNORECASE
)
# Both sides on one line, as in a command: `solve --rows "3" "1 1" --cols "2" "1"`.
_INLINE: Final = re.compile(
    rf"(?:^|[ \t?&'\"])(?=[-*_]*(?:(?P<row>{_WORDS[Axis.ROW]}|r(?=:))|{_WORDS[Axis.COLUMN]}|c(?=:))"
    r"(?![a-z_])[^\d:=(;|\"\n]{0,30}[:=\"])",
    re.IGNORECASE,
)
# What names each clue of a list in YAML: `- values: [1, 2]`.
_FIELD: Final = re.compile(r"(?<=-)[ \t]*+[a-z]{1,12}:[ \t]*+(?=[\d\[])", re.IGNORECASE)
# A second field of an item: `- index: 1`, below it `clue: [1, 2]`.
_OTHER_FIELD: Final = re.compile(r"[ \t]++[a-z_]{1,20}:[ \t]*+[\d\[\"']", re.IGNORECASE)
# What comes before the numbers of a line in assembler and BASIC: `.byte 3,1`, `100 DATA 3,1`.
_STATEMENT: Final = re.compile(
    r"^[ \t]*+(?:[0-9]{1,5}[ \t]++)?(?:rem|\.?(?:byte|data|db|dc\.b|defb|word))[ \t]++([^;\n]*+).*",
    re.IGNORECASE,
)
_ONE: Final = re.compile(r"[^\w\n]*+(?:row|col|column)\b", re.IGNORECASE)
_CLUES: Final = re.compile(r"[\d\s?,.:;=|/•·▪\\()\[\]{}+*&_\"'`–—-]*+")
# Numbers right of a board or below it, as of skyscrapers.
_OTHER_EDGE: Final = re.compile(
    r"^[^\w\n]*+(?:right|bottom)\w{0,20}[ \t]*+[:=][^\w\n]*+\d", re.MULTILINE | re.IGNORECASE
)
# The end of code in Markdown, or what separates the sides.
_RULE: Final = re.compile(r"\s*+(?:[`&*+_=]++|-{2,}+|\"{3}|'{3})[,;)]?\s*+")
# Quotes and brackets alone: an empty clue at the end of its list, or what is left of a quote.
_TORN: Final = re.compile(r"(?=.*[\"'])(?=.*[\[\](){}])[^\d?:=]*+")
# A letter for a side, and the one for the other side.
_LETTER: Final = re.compile(r"\W*+([hrvc])[(:=]", re.IGNORECASE)
_PARTNERS: Final = {"h": "v", "v": "h", "r": "c", "c": "r"}
# Text after a heading that can be ignored: a parenthesis, or the reading direction.
_ASIDE: Final = re.compile(
    r"\s*(?:\([^()]*\)|(?:from )?(?:left|top|right|bottom) (?:to|down)\b[^\d]*)\s*", re.IGNORECASE
)
_DIGIT: Final = re.compile(r"[\d?]")
_BRACKETS: Final = re.compile(r"[\[({]([^][(){}]*+)[])}]")
_QUOTED: Final = re.compile(r"[\"']([^\"'\n]*+)[\"']")
_BULLET: Final = re.compile(r"\s*+[|•·▪]")
_FRAMED: Final = re.compile(r"\s*+\|+[^|]*+\|+\s*+")
_NUMBERING: Final = re.compile(r"(\d{1,4})[ \t]*[:.)=]")
_NESTED: Final = re.compile(r"[\[({]\s*+[\[({]")
_COUNT: Final = re.compile(r"[ \t]*(\d{1,3})(?:[.):][ \t]+|[ \t]*=[ \t]*)(?=[\d?])")
_COUNTED: Final = re.compile(r"[ \t]*\d{1,4}[ \t]*", re.ASCII)
_BETWEEN: Final = re.compile(r"[^\d?]+")

_JSON: Final = re.compile(r"[\s\[]*+\{")
# The name of an item in a list that R prints; `[1]` before its numbers is not a clue.
_INDEXED: Final = re.compile(r"^\$?\w*+\[\[\d++\]\]$", re.MULTILINE)
# Text that occurs only in source code, where `rows = 5` is not a list of clues.
_CODE: Final = re.compile(
    r"^[ \t]*+(?:def|class|function|return|import|from|#include|public|static|void|int|let|var"
    r"|const|for|if|while|end|fn|func|val|using|package|module|local)\b"
    r"|[;{)][ \t]*+$|\(\)|\d\] *+=|^[A-Za-z]\w*_\w* *+="
    r"|^(?:solution|goal|picture|grid|image) *+= *+[\[{]",
    re.MULTILINE,
)

# An assignment of a list that does not end in its line.
_UNENDED: Final = re.compile(r"\][ \t]*+=[ \t]*+[\[{(][ \t]*+$", re.MULTILINE)

MAX_LINES: Final = 20_000
"""More would take over a second to read."""

# Characters of a line to search for a heading or label; the clues behind it may be longer.
_MAX_LETTERS: Final = 8 * MAX_SIDE
# Characters to read of the clues of a side.
_MAX_LISTED: Final = 4 * MAX_SIDE * MAX_SIDE


@dataclass
class _Group:
    """The text under a heading.

    Attributes:
        axis: whether the heading names rows or columns.
        text_before: the lines of text before the heading.
        lines: the lines under it that may be clues, unchanged.
        head: the line number of the heading in the file.
        is_keyword: whether the heading is a single word, as in `.non` files.
        has_clues: whether any of the lines has a number.
        passed: text after headings that is not a clue, each with its line.
        letter: the heading, if it is only a letter.
        is_cut: whether a field of a record ends it, so that the number before is another field.
        labels: the clues with labels; they are the lines, too.
    """

    axis: Axis
    text_before: list[str]
    head: int
    is_keyword: bool = False
    lines: list[clue_lists.NumberedLine] = field(default_factory=list)
    has_clues: bool = False
    passed: list[clue_lists.NumberedLine] = field(default_factory=list)
    letter: str = ""
    is_cut: bool = False
    labels: Sequence[LabelledClue] = ()

    def add(self, at: int, line: str) -> None:
        """Add a line that may be clues."""
        self.lines.append((at, line))
        self.has_clues = self.has_clues or bool(_DIGIT.search(line))
        if _TORN.fullmatch(line):
            self.passed.append((at, line.strip()))

    def is_size_of(self, other: _Group) -> bool:
        """Return whether it is only a number beside the heading, the other's number of clues."""
        written = [(at, line) for at, line in self.lines if line.strip()]
        if len(written) != 1 or other.axis is not self.axis:
            return False
        ((at, line),) = written
        is_number = at == self.head and _COUNTED.fullmatch(line)
        # 1 is more likely a clue.
        return bool(is_number) and int(line) == len(_ways(other)[0]) > 1

    @property
    def is_plain(self) -> bool:
        """Return whether its clues have no signs that another format with the keyword lacks."""
        return not any(_BULLET.match(line) for _, line in self.lines)

    def continues(self, axis: Axis, *, is_one: bool) -> bool:
        """Return whether another heading continues this group, perhaps one before each clue."""
        return self.axis is axis and (is_one or not self.has_clues)


class HeadedLists(Format):
    """Lists of clues under headings or labels; for reading only."""

    is_loose: ClassVar = True
    several: ClassVar = True
    metadata: ClassVar = ("title", "author")

    def sniff_text(self, text: str) -> int:
        """Look for numbers under headings for both sides.

        The answer is low for bare keywords and for source code, so that other formats come first.
        """
        # Perhaps a broken file of it, or another puzzle.
        if _JSON.match(text) or _INDEXED.search(text) or _OTHER_EDGE.search(text):
            return 0
        groups = list(_groups(text))
        if len({group.axis for group in groups}) < len(Axis):
            return 0
        if all(group.labels for group in groups):
            # Above source code, unless an assignment goes on in the next line.
            return 45 if _UNENDED.search(text) else 52
        if text.lstrip()[:1] == "<":
            return 0
        if all(group.is_keyword and group.is_plain for group in groups):
            return 15
        # Below the 47 of lists in source code if it looks like code, else above.
        return 45 if _CODE.search(text) else 50

    def read_text(self, text: str) -> Reading:
        """Read the puzzles of a text, each from the clues of two sides."""
        if text.count("\n") > MAX_LINES:
            raise fail(ProblemKey.TOO_MUCH)
        parts = [(pair[0].lines[0][0], pair) for pair in _pairs(text)]
        if not parts:
            raise fail(ProblemKey.NO_PUZZLE)
        if len(parts) == 1:
            reading = _read(parts[0][1])
            if _CODE.search(text) and any(entry.problems.errors for entry in reading.entries):
                raise fail(ProblemKey.MISSING, what="code")
            return reading
        return read_each(parts, lambda _line, pair: _entries(pair))


def missing_part(text: str) -> tuple[str, int | None]:
    """Return the side that a text lacks, and where the other one is; else that it has no puzzle."""
    groups = [] if _CODE.search(text) else list(_groups(text))
    axes = {group.axis for group in groups}
    if len(axes) != 1 or all(len(_ways(group)[0]) < 2 for group in groups):
        return "text", None
    return "columns" if Axis.ROW in axes else "rows", groups[0].head


def _entries(pair: Sequence[_Group]) -> tuple[Entry, ...]:
    return _read(pair).entries


def _groups(text: str) -> Iterator[_Group]:
    """Yield the group of clues with labels, or under each heading that numbers follow."""
    if not (clues := labelled_clues(text)):
        yield from _headed_groups(text)
        return
    if not any(_DIGIT.search(clue.clue) for clue in clues):
        return  # labels alone, as of a form
    about = [line for line in text.split("\n") if STATED.fullmatch(line)]
    for puzzle in _split_puzzles(clues):
        for axis, own in puzzle.items():
            lines = [(clue.at, clue.clue) for clue in own]
            yield _Group(axis, about, own[0].at, lines=lines, labels=own)


def _headed_groups(text: str) -> Iterator[_Group]:
    group: _Group | None = None
    text_before: list[str] = []
    for at, line in _lines(text):
        start = line[:_MAX_LETTERS]
        if head := _HEADING.match(start) or _named(start):
            axis = _axis_of(head)
            if group is None or not group.continues(axis, is_one=bool(_ONE.match(start))):
                yield from _finish_group(group)
                is_keyword = start.strip().lower() in ("rows", "columns")
                group, text_before = _Group(axis, text_before, at, is_keyword=is_keyword), []
                group.letter = letter[1].lower() if (letter := _LETTER.match(start)) else ""
            line = _clues_after(line, head, group, at)  # noqa: PLW2901
        if _CLUES.fullmatch(line) and not _RULE.fullmatch(line):
            if group is not None:
                group.add(at, line)
        elif head is None:
            text_before.append(line)
            if group is not None and group.has_clues:
                group.is_cut = bool(_OTHER_FIELD.match(line))
                yield group
                group = None
    yield from _finish_group(group)


def _axis_of(head: re.Match[str]) -> Axis:
    named = side_of(head["name"]) if "name" in head.re.groupindex else None
    return named or (Axis.ROW if head["row"] else Axis.COLUMN)


def _clues_after(line: str, head: re.Match[str], group: _Group, at: int) -> str:
    """Return the clues after a heading in its line; text that is none is noted in the group."""
    one = _ONE.match(line)
    own = spelled_out(line[one.end() :]).strip(" \t:=") if one else ""
    is_empty = own[:1] + own[-1:] in ("[]", "()", "{}", '""', "''")
    if (is_empty or _DIGIT.search(own)) and _CLUES.fullmatch(own):
        bare = _BRACKETS.fullmatch(own)
        return (bare[1].strip() if bare else own) or "0"
    rest = line[head.start("rest") :].removeprefix("=") if head["rest"] else ""
    clues = _CLUES.match(rest)
    if clues is None or clues.end() == len(rest) or _ASIDE.fullmatch(rest):
        return rest
    if _ASIDE.fullmatch(rest, clues.end()):
        return clues[0]
    group.passed.append((at, rest[clues.end() :].strip()))
    return clues[0] if clues[0].rstrip().endswith(".") else rest  # another sentence may follow


def _split_puzzles(
    clues: Sequence[LabelledClue],
) -> Iterator[dict[Axis, list[LabelledClue]]]:
    """Yield the sides of each puzzle: a side that begins once more begins another one."""
    puzzle: dict[Axis, list[LabelledClue]] = {}
    for clue in clues:
        own = puzzle.setdefault(clue.axis, [])
        # With fewer clues, the label of a line is wrong.
        is_enough = len(puzzle) == len(Axis) and min(map(len, puzzle.values())) > 1
        if is_enough and own[0].number == clue.number:
            yield puzzle
            own = []
            puzzle = {clue.axis: own}
        own.append(clue)
    yield puzzle


def _named(line: str) -> re.Match[str] | None:
    """Return the match of a heading that is a name as in code: `rowClues:`, `left_hints =`."""
    match = _NAME.match(line)
    return match if match and side_of(match["name"]) is not None else None


def _lines(text: str) -> Iterator[clue_lists.NumberedLine]:
    """Yield the lines of a text, split before each heading if headings of both sides are inside."""
    lines = text.split("\n")
    found = [list(_INLINE.finditer(line[:_MAX_LETTERS])) for line in lines]
    are_inside = len({bool(match["row"]) for each in found for match in each}) == len(Axis)
    for at, (line, matches) in enumerate(zip(lines, found, strict=True), start=1):
        if are_inside and matches:
            cuts = [0, *(match.end() for match in matches), len(line)]
            yield from ((at, line[first:last]) for first, last in pairwise(cuts))
        else:
            yield at, _FIELD.sub(" ", _STATEMENT.sub(r"\1", line), 1)


def _finish_group(group: _Group | None) -> Iterator[_Group]:
    if group is not None and group.has_clues:
        yield group


def _pairs(text: str) -> Iterator[tuple[_Group, ...]]:
    """Yield the two sides of each puzzle, or a single side without partner."""
    first: _Group | None = None
    groups = list(_groups(text))
    for at, group in enumerate(groups):
        # `Rows: 5` and `Columns: 5` may come before the clues.
        if any(map(group.is_size_of, groups[at + 1 : at + 3])):
            continue
        if first is None:
            first = group
        elif group.axis is first.axis:
            yield (first,)
            first = group
        else:
            yield first, group
            first = None
    if first is not None:
        yield (first,)


def _read(pair: Sequence[_Group]) -> Reading:
    """Read the puzzle of two sides.

    Raises:
        FileProblemsError: a side is missing or too long, or contains something other than clues.
    """
    if all(map(_is_count_right, pair)):  # then neither is a clue
        pair = [*map(_without_count, pair)]
    ways = {group.axis: _ways(group) for group in pair}
    rows, columns = (ways.get(axis, [[]]) for axis in (Axis.ROW, Axis.COLUMN))
    clue_lists.check_lists(rows[0], columns[0])
    letters = [group.letter for group in pair]
    is_alone = len(rows[0]) == len(columns[0]) == 1
    if any(letters) and (is_alone or letters[0] != _PARTNERS.get(letters[1])):
        raise fail(ProblemKey.NO_PUZZLE)  # these are lines with letters
    if any(group.is_cut for group in pair) or len(set(map(_is_count_right, pair)) - {None}) > 1:
        raise fail(ProblemKey.NO_PUZZLE)
    about = _metadata(pair[0].text_before)
    found = _findings(pair)
    for row_side, column_side in product(*(_sides(ways) for ways in (rows, columns))):
        if found.any_error():
            break
        if row_side.total == column_side.total:
            sides = clue_lists.Sides(row_side.side, column_side.side)
            if sides.fits:
                return clue_lists.reading_of(sides, found, about)
    if all(len(way) == 1 for way in (*rows, *columns)):
        raise fail(ProblemKey.MISSING, what="text")  # settings, such as `rows: 50000`
    found = _findings(pair)
    return clue_lists.reading_of(
        clue_lists.Sides.of_lengths(rows[0], columns[0], found), found, about
    )


class _Side(NamedTuple):
    """The clues of a side, without errors, and how many cells they fill."""

    side: clue_lists.Side
    total: int


def _sides(ways: Iterable[Sequence[clue_lists.NumberedLine]]) -> Iterator[_Side]:
    """Yield the ways to read a side that are clues."""
    for way in dict.fromkeys(map(tuple, ways)):
        found = Findings()
        with suppress(FileProblemsError):
            side = clue_lists.Side.of_lengths(way, found)
            if not found.take():
                total = sum(block.length for clue in side.clues for block in clue.blocks)
                yield _Side(side, total)


def _findings(pair: Sequence[_Group]) -> Findings:
    """Return warnings about skipped text after headings, and errors about missing labels."""
    found = Findings()
    for group in pair:
        for at, text in group.passed:
            found.warning(ProblemKey.SYNTAX, at, expected="1 2", found=text)
        # A line that is lost may have been empty, and then nothing else shows it.
        if wrong := first_misnumbered(group.labels):
            at, expected, number = wrong
            found.error(ProblemKey.SYNTAX, at, expected=str(expected), found=str(number))
        for clue in group.labels:
            if not clue.is_read:
                found.error(ProblemKey.SYNTAX, clue.at, expected="1 2", found=clue.clue)
    return found


def _metadata(text_before: Sequence[str]) -> Metadata:
    """Read metadata from keywords in the text before; a line alone is the title."""
    stated = [line for line in text_before if STATED.fullmatch(line)]
    about = read_metadata(stated)
    other = [line for line in text_before if line not in stated]
    return Metadata(title=about.title or title_above(other), author=about.author)


def _ways(group: _Group) -> list[list[clue_lists.NumberedLine]]:
    """Return the ways to read the clues of a side, the likeliest first; callers check the fit."""
    if group.labels:
        plain = [(at, _plain(clue)) for at, clue in group.lines]
        return [plain, clue_lists.unpadded(plain)]
    filled = [(at, line) for at, line in group.lines if line.strip()]
    if len(filled) > 1 and all(_FRAMED.fullmatch(line) for _, line in filled):
        filled = [(at, line.strip().strip("|")) for at, line in filled]
    written = _join_nested(filled)
    if _is_count_right(group):
        return [*_ways(_without_count(group)), *_ways(replace(group, head=0))]
    if (listed := _split_clues(written)) is not None:
        are_clues = len(written) > 1 and all(_DIGIT.search(line) for _, line in written)
        ways = [listed, written] if are_clues else [listed]
    elif len(written) == 1:
        ways = _ways_of_line(*written[0])
        if written[0][0] != group.head:  # a line below the heading is more likely one clue
            ways.sort(key=lambda way: len(way) > 1)
    else:
        first, last = written[0][0], written[-1][0]
        lines = [(at, line) for at, line in group.lines if first <= at <= last]
        ways = [_without_line_numbers(written)]
        if written == filled:  # then a blank line may be an empty clue
            ways.append(_without_line_numbers(lines))
    ways = [[(at, _plain(clue)) for at, clue in way] for way in ways]
    return [*ways, *map(clue_lists.unpadded, ways)]


def _without_count(group: _Group) -> _Group:
    return replace(group, lines=[each for each in group.lines if each[0] > group.head])


def _is_count_right(group: _Group) -> bool | None:
    """Return whether the number beside a heading counts the clues below; None without a number."""
    written = [(at, line) for at, line in group.lines if line.strip()]
    if group.labels or len(written) < 3:
        return None
    if written[0][0] != group.head or not _COUNTED.fullmatch(written[0][1]):
        return None
    return int(written[0][1]) == len(written) - 1


def _ways_of_line(at: int, line: str) -> list[list[clue_lists.NumberedLine]]:
    """Read a line as clues between equal signs, as one clue, or as clues between blanks.

    If there are signs and blanks between numbers, only one of them is between clues.
    """
    plain = re.sub(r"[\[\](){}]", " ", line).strip(", \t")
    gaps = set(_BETWEEN.findall(plain[:_MAX_LISTED]))
    is_aligned = "\t" not in plain and len(set(map(len, _PADDED.findall(plain)))) == 1
    if " " in gaps and any(map(_WIDE.fullmatch, gaps)) and not is_aligned:
        # Cells of a table, with blanks in them.
        return [[(at, clue) for clue in _WIDE.split(plain, clue_lists.ONE_TOO_MANY)]]
    signs = {gap.strip(): None for gap in sorted(gaps, key=_rank) if len({*gap.strip()}) == 1}
    lists = [*(plain.split(sign, clue_lists.ONE_TOO_MANY) for sign in signs | {",": None}), [line]]
    words = plain.split(None, clue_lists.ONE_TOO_MANY)
    is_loose = any(gap.strip() and gap != gap.strip() for gap in gaps)
    if any(map(str.isspace, gaps)) and ("-" in words or not is_loose):
        # A sign without blanks is in a clue: `1,2 3`. A dash between blanks may be an empty clue.
        lists.insert(0 if signs and not is_loose else len(lists), words)
    return [[(at, clue) for clue in clues] for clues in lists]


def _rank(gap: str) -> tuple[bool, int, int, str]:
    """Return how unlikely a sign is between clues: blanks around it, doubled, then `:` and `,`."""
    sign = gap.strip()
    return gap == sign, -len(sign), (":", ",", sign).index(sign), sign


# Numbers of equal width: ` 1  2 10`.
_PADDED: Final = re.compile(r"[ ]++\d++")
# A tab, or several blanks.
_WIDE: Final = re.compile(r"[ ]*+\t[ ]*+|[ ]{2,}+")
_ITEM: Final = re.compile(r"([ \t]*+)-[ \t]*+(-[ \t]++|$)?")


def _join_nested(lines: list[clue_lists.NumberedLine]) -> list[clue_lists.NumberedLine]:
    """Join each item of a nested YAML list, `- - 1` with `  - 2` below it, into one line."""
    items = [_ITEM.match(line) for _at, line in lines]
    if not (items and items[0] and items[0][2] is not None):
        return lines
    outer = len(items[0][1])
    joint: list[clue_lists.NumberedLine] = []
    for (at, line), item in zip(lines, items, strict=True):
        if item is None:
            return lines
        if len(item[1]) <= outer:
            joint.append((at, line[item.end() :]))
        else:
            joint[-1] = (joint[-1][0], f"{joint[-1][1]} {line[item.end() :]}")
    return joint


def _plain(clue: str) -> str:
    return _BETWEEN.sub(" ", clue).strip()


def _split_clues(lines: Sequence[clue_lists.NumberedLine]) -> list[clue_lists.NumberedLine] | None:
    """Return the clues of lines with several clues each; None if there is one clue per line."""
    at, text = lines[0][0], "\n".join(line for _at, line in lines)[:_MAX_LISTED]
    quoted = _QUOTED.findall(text)
    if len(quoted) > 1 and not _DIGIT.search(_NUMBERING.sub("", _QUOTED.sub("", text))):
        numbers = [int(number) for number in _NUMBERING.findall(_QUOTED.sub("", text))]
        if len(numbers) == len(quoted) and numbers != [
            *range(numbers[0], numbers[0] + len(quoted))
        ]:
            raise fail(ProblemKey.NO_PUZZLE)  # an empty clue is lost, or its number is wrong
        return [(at, clue) for clue in quoted[: clue_lists.ONE_TOO_MANY]]
    brackets = _BRACKETS.findall(text)
    if len(brackets) > 1 or _NESTED.search(text):
        return [(at, clue) for clue in brackets[: clue_lists.ONE_TOO_MANY]]
    text = re.sub(r"[\[\](){}]", " ", text).strip()
    for separator in ";|/":
        if separator in text:
            if text.count(separator) == 2 * text.count(2 * separator):
                text = text.replace(2 * separator, separator)
            clues = text.strip(f"{separator} \t\n").split(separator, clue_lists.ONE_TOO_MANY)
            return [(at, clue) for clue in clues]
    return None


def _without_line_numbers(lines: list[clue_lists.NumberedLine]) -> list[clue_lists.NumberedLine]:
    """Return the lines without the line numbers that some people add, from 1 or 0."""
    counts = [_COUNT.match(line) for _at, line in lines]
    first = int(counts[0][1]) > 0 if counts and counts[0] else 1
    are_counted = all(
        count is not None and int(count[1]) == number for number, count in enumerate(counts, first)
    )
    if not are_counted or len(lines) < 2:
        return lines
    return [
        (at, line[count.end() :])
        for (at, line), count in zip(lines, counts, strict=True)
        if count is not None
    ]
