"""Saved games of Simon Tatham's Pattern (`.sav`): the puzzle, every move, those undone as well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from nonogui.core.game import GameRecord
from nonogui.core.problems import ProblemKey, Problems
from nonogui.formats.base import (
    MOST_MOVES,
    Entry,
    Findings,
    Progress,
    Reading,
    TextFormat,
    checked,
    fail,
    lost,
)
from nonogui.formats.decode import number
from nonogui.formats.sgt_desc import desc_text, params_text, read_desc, read_params
from nonogui.formats.sgt_moves import MOVE, RESTART, SOLVE, Step, read_moves, write_moves
from nonogui.i18n import mark

_MAGIC: Final = "Simon Tatham's Portable Puzzle Collection"
_FIELD: Final = re.compile(r"([A-Z]{2,8}) {0,6}:[0-9]{1,9}:(.*)")
_STEPS: Final = (MOVE, SOLVE, RESTART)


class SgtSave(TextFormat):
    """Lines of a key, a length and a value; one for each move."""

    name: ClassVar = "sgt-save"
    title: ClassVar = mark("Saved game of Tatham's Pattern")
    suffixes: ClassVar = (".sav",)
    most_lines: ClassVar = MOST_MOVES + 100
    given: ClassVar = True
    progress: ClassVar = Progress.MOVES

    def sniff_text(self, text: str) -> int:
        """Its first word."""
        return 100 * text.lstrip().startswith("SAVEFILE:")

    def read_text(self, text: str) -> Reading:
        """The one puzzle and its game; undone moves can be redone."""
        fields, steps = _fields(text)
        _check_game(fields)
        line, desc = fields["DESC"]
        size_line, params = fields.get("CPARAMS") or fields.get("PARAMS") or (line, "")
        puzzle, sides = read_desc(desc, *read_params(params, size_line), line)
        found = Findings()
        _, position = fields.get("STATEPOS", (0, ""))
        done = len(steps) if (at := number(position)) is None else at - 1
        record = read_moves(puzzle, steps, done, found)
        played = record if record.moves else None
        return Reading((checked(puzzle, played, found.take(), sides.file_lines),), Problems())

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The one puzzle, with its moves."""
        return "".join(f"{line}\n" for line in _lines(entries[0]))

    def losses(self, entry: Entry) -> Problems:
        """Besides the rest, what is not a mark, and how moves were grouped."""
        found = super().losses(entry)
        record = entry.record
        if found.errors or record is None or record == GameRecord():
            return found
        steps, done = write_moves(entry.puzzle, record)
        numbered = [(0, key, text) for key, text in steps]
        if read_moves(entry.puzzle, numbered, done, Findings()) == record:
            return found
        return Problems((*found, lost("move-details")))


def _fields(text: str) -> tuple[dict[str, tuple[int, str]], list[Step]]:
    """The fields by key, each with its line, and the steps in order."""
    fields: dict[str, tuple[int, str]] = {}
    steps: list[Step] = []
    for at, line in enumerate(text.split("\n"), start=1):
        match = _FIELD.fullmatch(line)
        if match is None:
            if line.strip():
                raise fail(ProblemKey.SYNTAX, at, expected="KEY     :1:", found=line)
        elif match[1] in _STEPS:
            steps.append((at, match[1], match[2]))
        else:
            fields.setdefault(match[1], (at, match[2]))
    return fields, steps


def _check_game(fields: dict[str, tuple[int, str]]) -> None:
    """Refuse other games, and saves of which nothing but the seed is known."""
    line, game = fields.get("GAME", (1, "Pattern"))
    if game != "Pattern":
        raise fail(ProblemKey.UNSUPPORTED, line, what="kind")
    if "DESC" not in fields:
        for key in ("SEED", "HEXSEED"):
            if key in fields:
                raise fail(ProblemKey.UNSUPPORTED, fields[key][0], what="seed")
        raise fail(ProblemKey.MISSING, what="clues")


def _lines(entry: Entry) -> Iterator[str]:
    puzzle = entry.puzzle
    steps, done = write_moves(puzzle, entry.record or GameRecord())
    size = params_text(puzzle)
    yield from (_field("SAVEFILE", _MAGIC), _field("VERSION", "1"), _field("GAME", "Pattern"))
    yield from (_field("PARAMS", size), _field("CPARAMS", size), _field("DESC", desc_text(puzzle)))
    yield from (_field("NSTATES", f"{len(steps) + 1}"), _field("STATEPOS", f"{done + 1}"))
    yield from (_field(key, text or desc_text(puzzle)) for key, text in steps)


def _field(key: str, value: str) -> str:
    return f"{key:8}:{len(value)}:{value}"
