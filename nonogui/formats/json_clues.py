"""Clues in JSON: lists `rows` and `cols`, perhaps a picture and what there is to say about it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from nonogui.core.grid import Grid
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats.base import MOST_SNIFFED, Findings, Reading, checked, fail
from nonogui.formats.cells_or_lengths import read_either
from nonogui.formats.clue_lists import NumberedLine, check_lists, reading_of
from nonogui.formats.json_tree import JsonNode, parse_json
from nonogui.formats.nonogram_codes import looks_coded, read_code
from nonogui.formats.pictures import read_picture

_KEY: Final = re.compile(r'"([^"\\\n]{1,40})"\s*+:')

FIELDS: Final = {"title": "name", "author": "author", "license": "license", "source": "source"}
"""What the fields of Metadata are called."""


def metadata_of(text_of: Callable[[str], str]) -> Metadata:
    """What is said about a puzzle in fields of these names."""
    title, author, license_, source = (text_of(name).strip() for name in FIELDS.values())
    return Metadata(title=title, author=author, license=license_, source=source)


def keys_of(text: str) -> frozenset[str]:
    """The names of all fields in a text that may be a JSON object; none when it is not."""
    if not text[:1000].lstrip().startswith("{"):
        return frozenset()
    return frozenset(match[1] for match in _KEY.finditer(text[:MOST_SNIFFED]))


def read_json(text: str) -> Reading:
    """The one puzzle of a text.

    Raises:
        FileProblemsError: it holds none, or what is none.
    """
    root = parse_json(text)
    fields = root.fields
    if fields is None:
        raise fail(ProblemKey.SYNTAX, root.line, expected='{"rows": …', found=root.word)
    metadata = metadata_of(root.first_text)
    goal = _goal(fields["image"]) if "image" in fields else None
    if "rows" in fields and "cols" in fields:
        return _of_lists(fields["rows"], fields["cols"], goal, metadata)
    rules = fields.get("rules")
    if rules and rules.text:
        return _of_puzzle(read_code(rules.text, rules.line), goal, metadata)
    if goal is None:
        raise fail(ProblemKey.MISSING, root.line, what="clues")
    return _of_puzzle(Puzzle.from_picture(goal), goal, metadata)


def _of_lists(rows: JsonNode, columns: JsonNode, goal: Grid | None, metadata: Metadata) -> Reading:
    lines = _clue_lines(rows), _clue_lines(columns)
    check_lists(*lines)
    clues = [clue.split() for side in lines for _, clue in side]
    has_zeros = any("0" in clue for clue in clues)
    sides, is_ambiguous = read_either(*lines, cells_first=has_zeros)
    found = Findings()
    if is_ambiguous and not has_zeros and all(clues):  # only lengths have a list of nothing
        found.warning(ProblemKey.AMBIGUOUS, what="lengths")
    (entry,) = reading_of(sides, found, metadata).entries
    if goal is None:
        return Reading((entry,), Problems())
    puzzle = replace(entry.puzzle, goal=goal)
    return Reading((checked(puzzle, None, Problems(), sides.file_lines),), Problems())


def _of_puzzle(puzzle: Puzzle, goal: Grid | None, metadata: Metadata) -> Reading:
    puzzle = replace(puzzle, goal=goal or puzzle.goal, metadata=metadata)
    return Reading((checked(puzzle, None, Problems(), {}),), Problems())


def _clue_lines(side: JsonNode) -> list[NumberedLine]:
    if side.items is None:
        raise fail(ProblemKey.SYNTAX, side.line, expected="[ … ]", found=side.word)
    return [(clue.line, _clue_text(clue)) for clue in side.items]


def _clue_text(clue: JsonNode) -> str:
    if clue.word == "null":
        raise fail(ProblemKey.UNSUPPORTED, clue.line, what="unknown-clues")
    if clue.items is None:
        raise fail(ProblemKey.SYNTAX, clue.line, expected="[1, 2]", found=clue.word)
    return " ".join(length.word or '"…"' for length in clue.items)


def _goal(image: JsonNode) -> Grid | None:
    """The picture: a code, or rows of text in which a blank is empty."""
    if image.text is not None and looks_coded(image.text):
        return read_code(image.text, image.line).goal
    if image.items is not None:
        rows = [(item.line, item.text or "") for item in image.items]
    else:
        text = (image.text or "").split("\n", MAX_SIDE)  # one more than there may be
        rows = [(image.line, row) for row in text]
    return read_picture(rows, " ")
