"""Puzzles and boards written as text, for all tests."""

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
    """Return a palette with the given number of different inks; one ink is black and white."""
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
    """Return the smallest palette with every ink letter of a text; `#` is black and white."""
    letters = set(text) & set(LETTERS)
    return palette(max(2, *(LETTERS.index(letter) + 1 for letter in letters)) if letters else 1)


def board(text: str, colors: Palette | None = None) -> Grid:
    """Return a board from rows of `.`, `?`, `#` or ink letters, with any indentation."""
    return Grid.parse(dedent(text), colors or palette_for(text))


def puzzle(text: str, colors: Palette | None = None, title: str = "") -> Puzzle:
    """Return the puzzle whose goal is the picture drawn in a text."""
    colors = colors or palette_for(text)
    return Puzzle.from_picture(board(text, colors), colors, Metadata(title=title))


def clue(text: str) -> Clue:
    """Return a clue from `3 1 2`, or coloured `3a 1b`; `0` or an empty text is an empty line."""
    return Clue(tuple(_block(word) for word in text.split() if word != "0"))


def clued(rows: str, columns: str, colors: Palette | None = None) -> Puzzle:
    """Return a puzzle without a goal from clues separated by `/`: `clued("1/1", "1/1")`."""
    return Puzzle(
        tuple(map(clue, rows.split("/"))),
        tuple(map(clue, columns.split("/"))),
        colors or palette_for(rows + columns),
    )


def random_picture(width: int, height: int, seed: int, inks: int = 1, density: float = 0.5) -> Grid:
    """Return a board of noise; the same arguments give the same board."""
    rng = random.Random(f"{width} {height} {seed} {inks} {density}")
    cells = (rng.randint(1, inks) if rng.random() < density else 0 for _ in range(width * height))
    return Grid(width, height, bytes(cells))


def busy_puzzle(size: int = 60, seed: int = 2) -> Puzzle:
    """Return a square puzzle without a goal that keeps Z3 searching for many seconds."""
    noise = Puzzle.from_picture(random_picture(size, size, seed))
    return Puzzle(noise.rows, noise.columns)


def all_boards(width: int, height: int, inks: int = 1) -> Iterator[Grid]:
    """Yield every completely known board of a size, to compare algorithms with brute force."""
    for cells in product(range(inks + 1), repeat=width * height):
        yield Grid(width, height, bytes(cells))


def all_solutions(puzzle: Puzzle, known: Grid) -> set[Grid]:
    """Return every board that meets the clues and agrees with the known cells of another.

    All fillings of each row that meet its clue are tried in all combinations.
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
