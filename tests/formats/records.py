"""Hypothesis strategies for what only files hold: metadata, and games in the middle of play."""

from __future__ import annotations

from hypothesis import strategies as st

from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, maybe
from nonogui.core.move import CellChange, Move, MoveKind, TickChange
from nonogui.core.puzzle import Metadata, Puzzle

_NO_CONTROLS = st.characters(exclude_categories=["C", "Zl", "Zp"])

texts = st.text(_NO_CONTROLS, max_size=12).map(str.strip)
"""One line of text as a person would type it, with every sign that formats must escape."""

notes = texts.filter(lambda text: text and not text.startswith("nonogui:"))

seconds = st.floats(0, 10**6)


def metadata() -> st.SearchStrategy[Metadata]:
    """All fields, each perhaps empty."""
    fields = {name: texts for name in Metadata.__slots__ if name != "notes"}
    return st.builds(Metadata, **fields, notes=st.lists(notes, max_size=3).map(tuple))


@st.composite
def records(draw: st.DrawFn, puzzle: Puzzle) -> GameRecord:
    """A game played at random: marks of all kinds, ticks, undo, checkpoints and what-ifs."""
    game = Game(puzzle)
    for _ in range(draw(st.integers(0, 8))):
        step = draw(st.sampled_from([_mark, _mark, _mark, _tick, _undo, _branch, _save, _wait]))
        step(draw, game)
    return game.record()


def _mark(draw: st.DrawFn, game: Game) -> None:
    inks = game.puzzle.palette.inks
    value = draw(st.sampled_from([EMPTY, UNKNOWN, *inks, *map(maybe, inks)]))
    row = draw(st.integers(0, game.grid.height - 1))
    cells = [Cell(row, column) for column in range(game.grid.width)]
    chosen = draw(st.lists(st.sampled_from(cells), unique=True))
    changes = (CellChange(cell, game.grid[cell], value) for cell in chosen)
    kind = draw(st.sampled_from([MoveKind.FILL, MoveKind.HINT, MoveKind.SOLVE]))
    game.play(Move(kind, tuple(change for change in changes if change.before != value)))


def _tick(draw: st.DrawFn, game: Game) -> None:
    numbers = [
        (line, block)
        for line in game.puzzle.lines()
        for block in range(len(game.puzzle.clue(line)))
    ]
    if numbers:
        line, block = draw(st.sampled_from(numbers))
        tick = TickChange(line, block, (line, block) not in game.ticks)
        game.play(Move(MoveKind.TICK, ticks=(tick,)))


def _undo(draw: st.DrawFn, game: Game) -> None:
    for _ in range(draw(st.integers(1, 3))):
        game.undo()


def _branch(draw: st.DrawFn, game: Game) -> None:
    choices = ["start", "keep", "drop"] if game.branches else ["start"]
    match draw(st.sampled_from(choices)):
        case "keep":
            game.accept_branch()
        case "drop":
            game.discard_branch()
        case _:
            game.start_branch(draw(texts))


def _save(draw: st.DrawFn, game: Game) -> None:
    index = draw(st.integers(-1, len(game.checkpoints) - 1))
    if index < 0:
        game.add_checkpoint(draw(texts))
    else:
        game.restore(index)


def _wait(draw: st.DrawFn, game: Game) -> None:
    game.advance(draw(seconds))
