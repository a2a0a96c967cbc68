"""Games and files for tests of the library."""

from __future__ import annotations

from pathlib import Path

from nonogui.core.game import Game, GameRecord
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library.cards import Card, Query, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.saves import SaveStore
from tests.boards import random_picture


def sized(number: int, width: int = 6, height: int = 5) -> Puzzle:
    """Return a small random puzzle with its own title."""
    about = Metadata(title=f"Title {number}", author=f"Author {number % 3}")
    return Puzzle.from_picture(random_picture(width, height, number), metadata=about)


def started(puzzle: Puzzle, seconds: float = 5.0) -> GameRecord:
    """Return a game with one cross."""
    game = Game(puzzle)
    game.play(Move.parse("cross r0c0:?>."))
    game.advance(seconds)
    return game.record()


def won(puzzle: Puzzle, seconds: float = 60.0) -> GameRecord:
    """Return a game won with one move."""
    assert puzzle.goal is not None
    game = Game(puzzle)
    game.advance(seconds)
    game.play(Move.between(MoveKind.FILL, puzzle.start, puzzle.goal))
    return game.record()


def play(
    catalogue: Catalogue, saves: SaveStore, puzzle: Puzzle, record: GameRecord, when: float = 1e9
) -> None:
    """Save a game as the window does: the file first, then the catalogue."""
    saves.save(puzzle, record)
    catalogue.note_game(puzzle, record, when)


def file_of(path: Path, *puzzles: Puzzle) -> Path:
    """Write puzzles into a file of the player's."""
    path.parent.mkdir(parents=True, exist_ok=True)
    save(path, [Entry(each) for each in puzzles])
    return path


def only_card(catalogue: Catalogue, puzzle: Puzzle) -> Card:
    """Return the leading card of a puzzle."""
    card = catalogue.card_of(puzzle.fingerprint)
    assert card is not None
    return card


def source_of(catalogue: Catalogue, kind: SourceKind) -> int:
    """Return the id of the first source of a kind."""
    return next(each.id for each in catalogue.sources() if each.kind is kind)


def titles(catalogue: Catalogue, query: Query) -> list[str]:
    """Return the titles of the matching cards."""
    return [card.title for card in catalogue.cards(query)]
