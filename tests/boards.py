"""Puzzles and boards written as text, for every test."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from textwrap import dedent

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.palette import BLACK_AND_WHITE, LETTERS, MAX_INKS, WHITE, Color, Palette
from nonogui.core.puzzle import Metadata, Puzzle


def palette(inks: int) -> Palette:
    """A palette of so many different inks; one ink is black and white."""
    if inks == 1:
        return BLACK_AND_WHITE
    if inks > MAX_INKS:
        raise ValueError(f"{inks} inks")
    colors = (
        Color(f"ink {letter}", (40 + 6 * number, 250 - 7 * number, 80 * (number % 3)), letter)
        for number, letter in enumerate(LETTERS[:inks])
    )
    return Palette((WHITE, *colors))


def palette_for(text: str) -> Palette:
    """The smallest palette that has every ink letter of a text; `#` is black and white."""
    letters = set(text) & set(LETTERS)
    return palette(max(2, *(LETTERS.index(letter) + 1 for letter in letters)) if letters else 1)


def board(text: str, colors: Palette | None = None) -> Grid:
    """A board from rows of `.`, `?`, `#` or ink letters, indented as the test likes."""
    return Grid.parse(dedent(text), colors or palette_for(text))


def puzzle(text: str, colors: Palette | None = None, title: str = "") -> Puzzle:
    """The puzzle whose goal is the picture drawn in a text."""
    colors = colors or palette_for(text)
    return Puzzle.from_picture(board(text, colors), colors, Metadata(title=title))


def clue(text: str) -> Clue:
    """A clue from `3 1 2`, or coloured `3a 1b`; `0` and nothing are an empty line."""
    return Clue(tuple(_block(word) for word in text.split() if word != "0"))


def clued(rows: str, columns: str, colors: Palette | None = None) -> Puzzle:
    """A puzzle without a goal from its clues, lines parted by `/`: `clued("1/1", "1/1")`."""
    return Puzzle(
        tuple(map(clue, rows.split("/"))),
        tuple(map(clue, columns.split("/"))),
        colors or palette_for(rows + columns),
    )


def random_picture(width: int, height: int, seed: int, inks: int = 1, density: float = 0.5) -> Grid:
    """A board of noise, the same one for the same arguments."""
    dice = random.Random(f"{width} {height} {seed} {inks} {density}")
    cells = (dice.randint(1, inks) if dice.random() < density else 0 for _ in range(width * height))
    return Grid(width, height, bytes(cells))


def busy_puzzle(size: int = 60, seed: int = 2) -> Puzzle:
    """A square puzzle that keeps Z3 searching for many seconds; it has no goal to peek at."""
    noise = Puzzle.from_picture(random_picture(size, size, seed))
    return Puzzle(noise.rows, noise.columns)


def all_boards(width: int, height: int, inks: int = 1) -> Iterator[Grid]:
    """Every fully decided board of a size: the brute force that clever code is held against."""
    for cells in product(range(inks + 1), repeat=width * height):
        yield Grid(width, height, bytes(cells))


def all_solutions(puzzle: Puzzle, known: Grid) -> set[Grid]:
    """Every board that meets the clues and agrees with the decided cells of one.

    All fillings of each row that meet its clue, in all combinations.
    """
    fillings = [
        [
            cells
            for cells in product(range(len(puzzle.palette)), repeat=puzzle.width)
            if clue.is_met_by(cells)
            and all(k in (UNKNOWN, v) for k, v in zip(row, cells, strict=True))
        ]
        for clue, row in zip(puzzle.rows, known.decided().rows(), strict=True)
    ]
    return {
        Grid.from_rows(rows)
        for rows in product(*fillings)
        if all(
            clue.is_met_by(cells)
            for clue, cells in zip(puzzle.columns, zip(*rows, strict=True), strict=True)
        )
    }


def _block(word: str) -> Block:
    length = word.rstrip(LETTERS)
    letter = word[len(length) :]
    return Block(int(length), LETTERS.index(letter) + 1 if letter else 1)
