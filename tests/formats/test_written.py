"""What each format writes of a few puzzles, and what it says is lost, beside texts of all that.

    WRITE_GOLDEN=1 pytest tests/formats/test_written.py

writes what is written now; look at each change before it is kept.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from nonogui.core.game import Game
from nonogui.core.grid import Grid
from nonogui.core.move import Move
from nonogui.core.palette import WHITE, Color, Palette
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats.base import Entry, Format
from nonogui.formats.registry import all_formats, dumps, loads, losses_of
from nonogui.words.problems import problem_text
from tests.boards import board, puzzle

DATA = Path(__file__).parents[1] / "data"
LEFT_OUT = {"html-play", "png"}
"""A whole page with its program, and what an encoder makes of a picture."""

WRITTEN = [each for each in all_formats() if each.writes]
TEXTS = [each for each in WRITTEN if each.name not in LEFT_OUT]

each_written = pytest.mark.parametrize("format_", WRITTEN, ids=lambda format_: format_.name)

COLORS = Palette(
    (WHITE, Color("deep red", (200, 0, 20), "r"), Color("sky <&>", (130, 190, 220), "<"))
)
WORDS = Metadata(
    title='Tea & "biscuits"',
    author="Zoë",
    author_id="7",
    copyright="© Zoë",
    license="CC0-1.0",
    description="Two\nlines",
    source="here",
    id="4",
    notes=("a note",),
)


def entries() -> Iterator[tuple[str, Entry]]:
    """Yield puzzles that differ in what they have, by a name."""
    dots = puzzle("#.#\n...\n##.")
    yield "clues alone", Entry(replace(dots, goal=None))
    yield "a picture", Entry(dots)
    yield "nothing filled", Entry(puzzle("..\n..\n.."))
    yield "one cell", Entry(puzzle("#"))
    yield "long numbers", Entry(puzzle("#" * 36 + ".#"))
    yield "words", Entry(replace(dots, metadata=WORDS))
    yield "colours", Entry(Puzzle.from_picture(board("aab\nb.b", COLORS), COLORS))
    yield "given cells", Entry(replace(dots, given=board("#??\n???\n?#?")))
    game = Game(dots)
    game.play(Move.parse("fill r0c0:?>1"))
    game.play(Move.parse("fill r0c1:?>."))
    game.undo()
    game.add_checkpoint("Here")
    game.advance(75)
    yield "a game", Entry(dots, game.record())


def written(format_: Format) -> Iterator[str]:
    """Write every puzzle, or say why not."""
    for name, entry in entries():
        lost = losses_of([entry], format_)
        yield f"--- {name}"
        yield from (f"{each.severity}: {problem_text(each)}" for each in lost)
        if not lost.errors:
            yield dumps([entry], format_).decode()


@pytest.mark.parametrize("format_", TEXTS, ids=lambda format_: format_.name)
def test_files_are_written_as_recorded(format_: Format) -> None:
    golden = DATA / format_.name / "written.golden"
    text = "\n".join(written(format_))
    if os.environ.get("WRITE_GOLDEN"):  # then look at each change before it is kept
        golden.write_text(text, encoding="utf-8", newline="")
    assert text == golden.read_bytes().decode()


# --- how large a puzzle may be ---


SQUARE = {"taai"}
"""Formats of squares alone."""

REFUSED = {
    ProblemKey.SIZE,
    ProblemKey.CLUE_COUNT,
    ProblemKey.CLUE_LINES,
    ProblemKey.BAD_NUMBER,
    ProblemKey.PICTURE_SIZE,
}


def bar(width: int, height: int) -> Puzzle:
    """A puzzle in which all is filled, of any size."""
    return Puzzle.from_picture(Grid(width, height, b"\x01" * (width * height)))


@each_written
@pytest.mark.parametrize("size", [(MAX_SIDE, 2), (2, MAX_SIDE)])
def test_the_longest_sides_round_trip(format_: Format, size: tuple[int, int]) -> None:
    entry = Entry(bar(*size))
    assert bool(losses_of([entry], format_).errors) == (format_.name in SQUARE)
    if format_.name not in SQUARE:
        (again,) = loads(dumps([entry], format_), f"a{format_.suffixes[0]}").entries
        assert (again.puzzle.width, again.puzzle.height) == size


@each_written
@pytest.mark.parametrize("size", [(MAX_SIDE + 1, 2), (2, MAX_SIDE + 1)])
def test_longer_sides_are_refused(format_: Format, size: tuple[int, int]) -> None:
    with pytest.raises(FileProblemsError) as caught:
        loads(format_.write([Entry(bar(*size))]), f"a{format_.suffixes[0]}")
    assert {each.key for each in caught.value.problems} <= REFUSED
