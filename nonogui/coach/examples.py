"""A few small example boards for each technique, made to be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from nonogui.coach.counting import easiest_counting
from nonogui.coach.deduction import Deduction
from nonogui.coach.hints import next_hint
from nonogui.coach.line_steps import find_by_technique
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Axis, Grid, Line
from nonogui.core.palette import BLACK_AND_WHITE, LETTERS, WHITE, Color, Palette
from nonogui.core.puzzle import Puzzle

TWO_COLORS: Final = Palette(
    (WHITE, Color("Coral", (226, 88, 58), "a"), Color("Sky", (134, 185, 221), "b"))
)
ROW: Final = Line(Axis.ROW, 0)


@dataclass(frozen=True)
class Example:
    """A board and the step that the technique makes on it.

    Attributes:
        puzzle: for a technique of one line, a single row; the column clues are empty and ignored.
    """

    puzzle: Puzzle
    board: Grid
    step: Deduction

    @property
    def is_line(self) -> bool:
        """Return whether it is a single row, where only the row's clue counts."""
        return self.puzzle.height == 1

    @property
    def after(self) -> Grid:
        """Return the board after the step."""
        return self.step.apply(self.board)


@cache
def examples(technique: Technique) -> tuple[Example, ...]:
    """Return the examples of a technique, black and white before colour."""
    if technique in _BOARDS:
        return (_board(technique, *_BOARDS[technique]),)
    return tuple(_line(technique, *texts) for texts in _LINES[technique])


# For each technique of one line: the clue, the known cells, and the known cells after it.
_LINES: Final[Mapping[Technique, Sequence[tuple[str, str, str]]]] = {
    Technique.EMPTY_LINE: [("0", "????????", "........")],
    Technique.COMPLETE_LINE: [
        ("3 1 2", "????????", "###.#.##"),
        ("2a 3b 1b", "???????", "aabbb.b"),
    ],
    Technique.FINISHED_LINE: [
        ("3 1", "??###?#??", "..###.#.."),
        ("3a 2b", "?a?.?b", "aaa.bb"),
    ],
    Technique.OVERLAP: [
        ("5 2", "??????????", "??###?????"),
        ("3 2 1", "??#??#????", "?##??#????"),
        ("4a 3b", "?????????", "??aa?????"),
    ],
    Technique.PUNCTUATING: [
        ("3 2", "??###?????", "?.###.????"),
        ("2a 2b", "?aa?????", ".aa?????"),
        ("3a 1b", "??a???b", "??a??.b"),
    ],
    Technique.FORCING: [("3 2", "??.?????????", "...?????????")],
    Technique.GLUE: [
        ("4 2", "?#?????????", "?###???????"),
        ("1b 4a 3b", "??????a??b??", "?????aa??b??"),
    ],
    Technique.SPLITTING: [("2 2 1", "????#?#???", "????#.#???")],
    Technique.JOINING: [
        ("1 4", "???????#?#??", "???????###??"),
        ("1b 3a 1b", "???a?a???", "???aaa???"),
    ],
    Technique.MERCURY: [("3 2", "???#????????", ".??#????????")],
    Technique.SIMPLE_SPACES: [
        ("3", "?????##????", "....?##?..."),
        ("2 2", "?#??????#?", "?#?....?#?"),
    ],
    Technique.EITHER_WAY: [
        ("3 1", "??????#??", "??????#.?"),
        ("2 2", "??.??#???", "??..?#???"),
        ("1 3", "????#.???", "?.??#.???"),
    ],
    Technique.COLORS_TOUCH: [("4a 3b", "????ab??", "?aaaabbb")],
    Technique.LINE_AGREEMENT: [("2 3", "??.???#?.???", "??..??#?.???")],
}

# For each other technique: the row clues and the column clues; the board is blank.
_BOARDS: Final[Mapping[Technique, tuple[str, str]]] = {
    Technique.ROW_AND_COLUMN: ("1b 1a/1a/1b", "1a 1b/1b/1a"),
    Technique.COUNTING: ("1 1/1/1 1/2", "1 1/1/1 1/1 1"),
    Technique.SEVERAL_LINES: ("2/1/2/1 1", "1 1/2/1/2"),
}


def _line(technique: Technique, clue: str, before: str, after: str) -> Example:
    """Return the example with the step of this technique that gives exactly `after`."""
    palette = _palette(clue)
    puzzle = Puzzle((_clue(clue),), (Clue(),) * len(before), palette)
    board, expected = Grid.parse(before, palette), Grid.parse(after, palette)
    found = find_by_technique(technique, puzzle.rows[0], board.cells, len(palette.inks))
    steps = (Deduction.of_line(board, ROW, each) for each in found)
    return Example(puzzle, board, next(step for step in steps if step.apply(board) == expected))


def _board(technique: Technique, rows: str, columns: str) -> Example:
    """Return the example with the technique's easiest step on a blank board.

    Counting is searched for directly: on boards this small a hint would prefer a proof.
    """
    puzzle = Puzzle(_clues(rows), _clues(columns), _palette(rows))
    is_counting = technique is Technique.COUNTING
    step = (
        easiest_counting(puzzle, puzzle.blank())
        if is_counting
        else next_hint(puzzle, puzzle.blank()).deduction
    )
    assert step is not None, f"{technique} has a step on its example"
    return Example(puzzle, puzzle.blank(), step)


def _palette(text: str) -> Palette:
    return TWO_COLORS if set(text) & set(LETTERS) else BLACK_AND_WHITE


def _clues(text: str) -> tuple[Clue, ...]:
    return tuple(map(_clue, text.split("/")))


def _clue(text: str) -> Clue:
    """Return a clue from text as `Clue.text` writes it."""
    return Clue(tuple(_block(word) for word in text.split() if word != "0"))


def _block(word: str) -> Block:
    length = word.rstrip(LETTERS)
    letter = word[len(length) :]
    return Block(int(length), TWO_COLORS.ink(letter) if letter else 1)
