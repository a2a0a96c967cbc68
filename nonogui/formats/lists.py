"""Puzzles in source code of any language, as lists of clues or as pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar, Final

from nonogui.core.problems import FileProblemsError, ProblemKey, Problems, warning
from nonogui.formats.base import Entry, Format, Reading, fail
from nonogui.formats.code_brackets import LETTERS
from nonogui.formats.code_rewrites import split_sides
from nonogui.formats.code_tree import read_code
from nonogui.formats.doubts import numbers_of
from nonogui.formats.json_names import side_of
from nonogui.formats.json_puzzles import read_tree
from nonogui.formats.json_tree import JsonNode

_OPENING: Final = r"[\[({][\s|]*+"
_TYPE: Final = (
    r"(?:(?:new\s++)?(?:[&@'#.]{1,2}+|[A-Za-z]\w*+(?>(?:\.\w++)?)[!<>\w]*+\s*+)"
    r"(?:(?:\[\d*\]|\(\))\s*+)?)?"
)
_LISTS: Final = re.compile(
    rf"""
    # a list in a list
    {_OPENING}{_TYPE}(?:[\[({{]\s*+[\])}}]\s*+,\s*+){{0,50}}{_OPENING}{_TYPE}(?:{_OPENING}{_TYPE})?
    ["'\s]*+(?:-?\d|true|false)
  | {_OPENING}(?:\d++[\s,;]++){{1,50}}{_OPENING}\d  # the same, after clues of one number
    # an object for each block
  | {_OPENING}{_TYPE}(?>(?:[A-Z]\w*+(?:::\w++)?\(\d++\)[,\s]*+){{1,9000}})[\])}}]
  | \[\s*+\[\s*+\{{\s*+["']?\w++["']?\s*+:\s*+["'\d]  # the same with named fields
  | ["'][\d ,]*+\(\d[\d (),]*+["']  # clues in a text, those of several numbers in brackets
  | [\[({{,]\s*+\[?\d++\]?\s*+(?:=>?|:)\s*+[\[({{]\s*+\d  # numbered lists
  | {_OPENING}{_OPENING}(?:[a-z_]\s*+,\s*+){{2}}  # a picture of names
  | (?:%w|\bqw)\s?[\[({{</|]  # words without quotes
  | {_OPENING}["'`][\d\s,;A-Z#.@xX_-]*+["'`]\s*+,  # a list of texts
  | ["'][.#X01_-]{{3,9000}}+\\n[.#X01_-]  # the rows of a picture in a text
  | \w\[\d++\]\s*+=[^=\n]{{0,40}}?{_OPENING}\d  # a list for each line
  | \[\s*+(?:\|[\d\s,]++\||[\d\s,]++;)[\d\s,]  # rows of a matrix
  | (?:\"{{3}}|(?<!`)`(?!`))\s*+[#.X@\d]  # a text of several lines
  | \b\w{{0,9}}?(?:rows?|cols?)\w*+(?:\.\w++)?\([^()\n]*\d  # facts
  | \[\[\n[.#a-zX@_-]{{3,9000}}+\n  # a text of several lines in Lua
  | ["'][01]{{16,9000}}+["']  # the cells of a picture
  | {_OPENING}(?:[01]\s*+,\s*+){{16}}  # the same as numbers
  | \b(?:0b|B)[01_]{{3}}  # a row of them
  # two texts of numbers in a call
  | \w\((?:(?:(?!["']\d)[^()\n]){{0,80}}?,\s*+)?["']\d[\d ,;/|]++["']\s*+,\s*+["']\d[\d ,;/|]++["']
  | ["']\d[\d ,.-]*+[;:/|][\d ,.:;/|-]*+["']  # the clues of a side, or of both, in a text
  | ["']\d[\d ]*+(?>(?:\\n[\d ]++){{2,9000}})["']  # clues, each on a line of its own
    """,
    re.VERBOSE | re.IGNORECASE,
)
# Characters of rows written as letters. A choice: a coloured picture of 300x300 has fewer.
_MAX_LETTERS: Final = 100_000
# Least number of cells: smaller lists called `rows` and `columns` are accidental.
_MIN_CELLS: Final = 4
_LEFT_OUT: Final = warning(ProblemKey.LEFT_OUT, what="puzzles")


class Lists(Format):
    """Lists with names such as `rows`, or side by side, and pictures."""

    is_loose: ClassVar = True
    colors: ClassVar = True
    goal: ClassVar = True
    metadata: ClassVar = ("title", "author")
    several: ClassVar = True
    name_settles: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for a list in a list, or of strings; JSON and web pages take precedence."""
        if _letter_lines(text) or _separated_sides(text):
            return 60
        if not any(bracket in text for bracket in ("[", "(", "{", '"', "`")):
            return 0
        start = text.lstrip()[:5]
        # `<?php` starts code; everything else that starts with `<` is a page.
        if (start[:1] == "<" and start[:2] != "<?") or start == "<?xml" or not _LISTS.search(text):
            return 0
        # 35 is below the 40 of JSON: text that starts like JSON probably is JSON.
        return 35 if start[:1] in ("{", "[") else 47

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text."""
        if lines := _letter_lines(text):
            pairs = zip(lines[::2], lines[1::2], strict=True)
            text = "\n".join(f'("{first}", "{second}")' for first, second in pairs)
        elif sides := _separated_sides(text):
            pairs = zip(sides[::2], sides[1::2], strict=True)
            text = "\n".join(f"({first}, {second})" for first, second in pairs)
        return read_lists_of_code(text)


def _letter_lines(text: str) -> list[str]:
    """Return the lines of a text that consists of clues in letters, two lines per puzzle.

    There may be comments between them.
    """
    lines = [line.strip() for line in text[:_MAX_LETTERS].split("\n") if line.strip()]
    lines = [line for line in lines if line[0] not in ";#%/"]
    are_letters = len(lines) % 2 == 0 and all(LETTERS.fullmatch(line) for line in lines)
    return lines if are_letters and len(text) <= _MAX_LETTERS else []


# Half a second of reading; 20,000 small sides take two.
_MAX_SIDES: Final = 5000
# The signs between the numbers of a clue, between clues, and between the sides.
_SEPARATED: Final = re.compile(
    r"[ \t]*+\d(?:[\d,. \t]*+(?:([;|/:-])[\d,. \t]*+)(?:\1[\d,. \t]*+|)*+"
    r"|(?=[^\n]*\d[ ]\d)[\d \t]*+(?>(?:,[\d \t]++){1,9000}))"
)
_BETWEEN_SIDES: Final = re.compile(r"[|/#&:=\n;-]")
_DOUBLED: Final = re.compile(r";;|//|\|\||::")
_SIZE: Final = re.compile(
    r"\s*+\d{1,4}(?:\s*+[x*]\s*+\d{1,4}[:\s]|[ ]\d{1,4}[ ]*+[:\n]|\n\d{1,4}\n(?=[^\n]*,))"
)


def _separated_sides(text: str) -> list[str]:
    """Return the sides of a text that separates clues by one sign and sides by another.

    There are two for each puzzle, each as a list of lists.
    """
    if len(text) > _MAX_LETTERS:
        return []
    size = _SIZE.match(text)
    if size:
        text = text[size.end() :]
    for sign in ("\n", *dict.fromkeys(_DOUBLED.findall(text) + _BETWEEN_SIDES.findall(text))):
        sides = [side.strip() for side in text.split(sign, _MAX_SIDES) if side.strip()]
        if len(sides) > _MAX_SIDES:
            continue
        matches = [_SEPARATED.fullmatch(side) for side in sides]
        if len(sides) > 1 and len(sides) % 2 == 0 and None not in matches:
            signs = {match[1] or "," for match in matches if match}
            between = signs.pop()
            # Commas separate numbers, too, unless a size says that clues follow.
            if not signs and (between != "," or size):
                lists = (side.replace(between, "],[").replace(".", ",") for side in sides)
                return [f"[[{each}]]" for each in lists]
        if len(sides) % 2 == 0 and (both := split_sides(sides)):
            return list(map(str, both))
    return []


def read_lists_of_code(text: str) -> Reading:
    """Return the valid puzzles in some code; if none is, the intended ones with their errors.

    Raises:
        FileProblemsError: there is none.
    """
    root = read_code(text)
    try:
        reading = read_tree(root)
    except FileProblemsError as reason:
        keys = {problem.key for problem in reason.problems}
        if keys <= {ProblemKey.MISSING}:
            raise fail(ProblemKey.MISSING, what="code") from None
        raise
    inked = [entry for entry in reading.entries if any(clue.blocks for clue in entry.puzzle.rows)]
    meant = [entry for entry in inked if _is_meant(entry)]
    if any(not entry.problems.errors for entry in meant):
        # What is small beside them, with sides that have names, is one of several tests.
        valid = [entry for entry in inked if not entry.problems.errors]
        drawn = _distinct(each for each in valid if each.puzzle.goal)
        labels = numbers_of(each.puzzle for each in drawn)
        sure = [each for each in valid if each.puzzle.goal or numbers_of([each.puzzle]) != labels]
        sure = [each for each in sure if not _is_by_chance(each)] or valid
        sound = _distinct(each for each in sure if _is_meant(each) or not each.problems)
        warnings = [each for each in reading.problems if each.key is ProblemKey.LEFT_OUT]
        known = {entry.puzzle.fingerprint for entry in sound}
        small = {each.puzzle.fingerprint for each in inked if not _is_meant(each)}
        are_incomplete = any(each.key is ProblemKey.MISSING for each in reading.problems)
        if len(small - known) > 1 or len(sure) < len(valid) or are_incomplete:
            warnings.append(_LEFT_OUT)
        return Reading(tuple(sound), Problems(warnings))
    if meant and _has_sides(root):
        return Reading(tuple(meant), reading.problems)
    if _has_sides(root) and not reading.entries:
        return reading
    raise fail(ProblemKey.MISSING, what="code")


def _is_meant(entry: Entry) -> bool:
    """Return whether a puzzle is intended, unlike accidental `rows = [1]` and `cols = [1]`."""
    return entry.puzzle.width * entry.puzzle.height >= _MIN_CELLS


def _is_by_chance(entry: Entry) -> bool:
    """Return whether a puzzle was probably made of calls' arguments: other lists contradict it."""
    said = {problem.values for problem in entry.problems}
    return {(("what", "groups"),), (("what", "clues"),)} <= said


def _distinct(entries: Iterable[Entry]) -> list[Entry]:
    return list({entry.puzzle.fingerprint: entry for entry in entries}.values())


def _has_sides(root: JsonNode) -> bool:
    """Return whether both sides have named lists of clues, some of them lists of lists.

    They may be in an object of their own, as `clues: {rows: …, columns: …}`.
    """
    outer = [node.fields or {} for node in root.items or ()]
    inner = [value.fields for fields in outer for value in fields.values() if value.fields]
    for fields in (*outer, *inner):
        sides = {side_of(name): value for name, value in fields.items()}
        sides.pop(None, None)
        if len(sides) > 1 and any(
            clue.items is not None or clue.text is not None
            for value in sides.values()
            for clue in value.items or ()
        ):
            return True
    return False
