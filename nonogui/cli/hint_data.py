"""Hints as data for JSON. Rows, columns and clue numbers are counted from 0, as in the program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from nonogui.coach.deduction import Deduction, Proof, WhatIf
from nonogui.coach.hints import Hint
from nonogui.core.grid import EMPTY
from nonogui.core.line import Cell, Line
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.words.hints import hint_text
from nonogui.words.steps import deduction_text

Data = dict[str, Any]


def hint_data(hint: Hint, puzzle: Puzzle) -> Data:
    """A step; or why there is none, with the same keys."""
    if hint.deduction is not None:
        return _step(hint.deduction, puzzle)
    return {
        "technique": hint.kind,
        "weight": None,
        "lines": [_line(line) for line in hint.lines],
        "blocks": [],
        "cells": [],
        "evidence": _cells(hint.marks),
        "proof": None,
        "text": hint_text(hint, puzzle),
    }


def _step(deduction: Deduction, puzzle: Puzzle) -> Data:
    palette, proof = puzzle.palette, deduction.proof
    return {
        "technique": deduction.technique,
        "weight": deduction.weight,
        "lines": [_line(line) for line in deduction.lines],
        "blocks": list(deduction.on_line.blocks) if deduction.on_line else [],
        "cells": [
            _cell(cell) | {"value": _value(after, palette)}
            for cell, _before, after in deduction.changes
        ],
        "evidence": _cells(deduction.evidence),
        "proof": _proof(deduction.lines, proof, puzzle) if proof else None,
        "text": deduction_text(deduction, puzzle),
    }


def _proof(lines: Sequence[Line], proof: Proof, puzzle: Puzzle) -> Data:
    return {
        "lines": [_line(line) for line in lines],
        "smallest": proof.smallest,
        "irreducible": proof.irreducible,
        "key": _cell(proof.key),
        "what_ifs": [_what_if(what_if, puzzle) for what_if in proof.what_ifs],
    }


def _what_if(what_if: WhatIf, puzzle: Puzzle) -> Data:
    return {
        **_cell(what_if.cell),
        "value": _value(what_if.value, puzzle.palette),
        "steps": [_step(step, puzzle) for step in what_if.steps],
        "broken": _line(what_if.broken) if what_if.broken else None,
        "evidence": _cells(what_if.evidence),
        "cases": [_what_if(case, puzzle) for case in what_if.cases],
    }


def _line(line: Line) -> Data:
    return {"axis": line.axis, "index": line.index}


def _cells(cells: Iterable[Cell]) -> list[Data]:
    return [_cell(cell) for cell in cells]


def _cell(cell: Cell) -> Data:
    return {"row": cell.row, "column": cell.column}


def _value(value: int, palette: Palette) -> str:
    return "." if value == EMPTY else palette.letter(value)
