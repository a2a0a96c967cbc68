"""Hypothesis strategies for pictures, puzzles, partly known boards, and lines with clues."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN, Grid, maybe
from nonogui.core.palette import Color, Palette
from nonogui.core.puzzle import Puzzle
from tests.boards import palette


class KnownLine(NamedTuple):
    """A clue with a partly known line; `sound` is False if the cells may contradict the clue."""

    clue: Clue
    cells: bytes
    inks: int
    sound: bool


class PlayedPuzzle(NamedTuple):
    """A puzzle with a goal, and a board on which part of the goal is known."""

    puzzle: Puzzle
    board: Grid


def inks(most: int = 3) -> st.SearchStrategy[int]:
    """Return a strategy for the number of inks; 1 means black and white."""
    return st.integers(1, most)


@st.composite
def pictures(
    draw: st.DrawFn, max_side: int = 6, colors: int = 1, min_side: int = 1, max_cells: int = 10**6
) -> Grid:
    """Draw a completely known board with `colors` inks, at most `max_side` wide and high."""
    width = draw(st.integers(min_side, max_side))
    height = draw(st.integers(min_side, max(min_side, min(max_side, max_cells // width))))
    size = width * height
    cells = draw(st.lists(st.integers(0, colors), min_size=size, max_size=size))
    return Grid(width, height, bytes(cells))


@st.composite
def puzzles(
    draw: st.DrawFn, max_side: int = 6, max_inks: int = 3, min_side: int = 1, max_cells: int = 10**6
) -> Puzzle:
    """Draw a puzzle made from a picture, black and white (`max_inks=1`) or coloured."""
    colors = draw(inks(max_inks))
    picture = draw(pictures(max_side, colors, min_side, max_cells))
    return Puzzle.from_picture(picture, palette(colors))


@st.composite
def played_puzzles(
    draw: st.DrawFn,
    max_side: int = 6,
    max_inks: int = 3,
    max_cells: int = 10**6,
    *,
    maybe_marks: bool = False,
) -> PlayedPuzzle:
    """Draw a puzzle with a board that agrees with its goal as far as it is known.

    Args:
        draw: provided by Hypothesis.
        max_side: the most rows and columns.
        max_inks: the most inks.
        max_cells: the most cells.
        maybe_marks: whether unknown cells may have maybe marks.
    """
    puzzle = draw(puzzles(max_side, max_inks, max_cells=max_cells))
    assert puzzle.goal is not None
    return PlayedPuzzle(
        puzzle, draw(partial_boards(puzzle.goal, len(puzzle.palette) - 1, maybe_marks))
    )


@st.composite
def partial_boards(
    draw: st.DrawFn, picture: Grid, colors: int = 1, maybe_marks: bool = False
) -> Grid:
    """Draw a board on which some cells of a picture are known."""
    undecided = [UNKNOWN, *(maybe(ink) for ink in range(1, colors + 1) if maybe_marks)]
    size = len(picture.cells)
    known = draw(st.lists(st.booleans(), min_size=size, max_size=size))
    other = draw(st.lists(st.sampled_from(undecided), min_size=size, max_size=size))
    cells = (
        value if shown else blank
        for value, shown, blank in zip(picture.cells, known, other, strict=True)
    )
    return Grid(picture.width, picture.height, bytes(cells))


@st.composite
def known_lines(
    draw: st.DrawFn, max_length: int = 12, max_inks: int = 3, min_length: int = 1
) -> KnownLine:
    """Draw a clue that fits its line, with known cells from a filling of it or another line."""
    colors = draw(inks(max_inks))
    length = draw(st.integers(min_length, max_length))
    values = st.lists(st.integers(0, colors), min_size=length, max_size=length)
    filling = bytes(draw(values))
    sound = draw(st.booleans())
    shown = filling if sound else bytes(draw(values))
    known = draw(st.lists(st.booleans(), min_size=length, max_size=length))
    cells = bytes(value if keep else UNKNOWN for value, keep in zip(shown, known, strict=True))
    return KnownLine(Clue.from_cells(filling), cells, colors, sound)


_PRINTABLE = st.characters(exclude_categories=["C", "Zl", "Zp"])


@st.composite
def palettes(draw: st.DrawFn, most: int = 6) -> Palette:
    """Draw a palette with any names, values and symbols, including duplicates and missing ones."""
    names = st.text(_PRINTABLE, max_size=8) | st.sampled_from(["white", "black", "<b>", "a & b"])
    symbols = st.just("") | _PRINTABLE | st.sampled_from("<&>\"'[]|?/\\ .X")
    byte = st.integers(0, 255)
    colors = st.builds(Color, names, st.tuples(byte, byte, byte), symbols)
    return Palette(tuple(draw(st.lists(colors, min_size=2, max_size=most))))


@st.composite
def colored_puzzles(draw: st.DrawFn, max_side: int = 4) -> Puzzle:
    """Draw a coloured puzzle with a palette as found in designs and files."""
    palette = draw(palettes())
    return Puzzle.from_picture(draw(pictures(max_side, len(palette) - 1)), palette)
