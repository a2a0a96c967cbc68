"""Catalogue: every puzzle and game that there is, found in no time, kept in SQLite."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from nonogui.coach.grade import Grade
from nonogui.core.game import GameRecord
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.library.cards import (
    Card,
    Counts,
    FailedFile,
    ImportReport,
    Notice,
    Query,
    Solve,
    Source,
)
from nonogui.library.saves import SaveStore
from nonogui.library.whereabouts import FilePlace
from nonogui.solver.limits import CancelToken

Progress = Callable[[int, int], None]
"""Called with how many files were looked at, and of how many."""


class Catalogue:
    """An index of puzzles and games, and what nothing else holds: favourites, tags, solves.

    Every method may be called from any thread, and from several programs at once; none raises for
    a damaged or locked database: `notices` says what happened.
    """

    def __init__(self, path: Path, saves: SaveStore, *, imports: Path | None = None) -> None:
        """Open the database, or make it; packs that were shipped are in it then."""
        raise NotImplementedError

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What happened to the library, for the player to hear; each is told once."""
        raise NotImplementedError

    def data_version(self) -> int:
        """A number that differs after any change, whoever made it."""
        raise NotImplementedError

    def close(self) -> None:
        """End all connections; a backup is made when the last one is a day old."""
        raise NotImplementedError

    # ---- looking ----

    def sources(self) -> tuple[Source, ...]:
        """Where puzzles come from, in their order."""
        raise NotImplementedError

    def counts(self) -> Counts:
        """How many puzzles there are."""
        raise NotImplementedError

    def tags(self) -> tuple[tuple[str, int], ...]:
        """Every tag, and how many puzzles have it."""
        raise NotImplementedError

    def ids(self, query: Query) -> tuple[int, ...]:
        """The cards that are wanted, by id alone: quick for any number of them."""
        raise NotImplementedError

    def page(self, ids: Sequence[int]) -> tuple[Card, ...]:
        """Some cards in the order given; those that are gone are left out."""
        raise NotImplementedError

    def cards(self, query: Query) -> tuple[Card, ...]:
        """The cards that are wanted, whole."""
        raise NotImplementedError

    def card(self, id_: int) -> Card | None:
        """A card; None when it is gone."""
        raise NotImplementedError

    def card_of(self, fingerprint: str) -> Card | None:
        """The card of a puzzle that leads when several places have it."""
        raise NotImplementedError

    def puzzle(self, id_: int) -> Puzzle | None:
        """The puzzle of a card; None when it is gone."""
        raise NotImplementedError

    def place(self, id_: int) -> FilePlace | None:
        """The player's own file that a card is in; None of what was shipped or imported."""
        raise NotImplementedError

    def board(self, fingerprint: str) -> Grid | None:
        """The board as the player left it; None without a game."""
        raise NotImplementedError

    def picture(self, fingerprint: str) -> Grid | None:
        """The picture of a solved puzzle; None of one that is not."""
        raise NotImplementedError

    def solves(self) -> tuple[Solve, ...]:
        """Every play that was finished, the first one first."""
        raise NotImplementedError

    def unreadable(self) -> tuple[FailedFile, ...]:
        """The files of watched folders of which something can't be read."""
        raise NotImplementedError

    # ---- sources ----

    def add_folder(self, path: Path) -> int:
        """Watch a folder; `rescan` finds its puzzles. Returns the id of its source."""
        raise NotImplementedError

    def remove_source(self, id_: int) -> None:
        """Watch a folder no more; games, favourites and tags of its puzzles are kept."""
        raise NotImplementedError

    def rescan(
        self, *, cancel: CancelToken | None = None, progress: Progress | None = None
    ) -> ImportReport:
        """Look through watched folders for what has changed."""
        raise NotImplementedError

    def sync_saves(
        self, *, cancel: CancelToken | None = None, progress: Progress | None = None
    ) -> ImportReport:
        """Take in saves that were written without the catalogue hearing of it."""
        raise NotImplementedError

    def import_files(
        self,
        paths: Iterable[Path],
        *,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> ImportReport:
        """Take puzzles in, so that their files may go; folders are searched."""
        raise NotImplementedError

    # ---- what is told of games ----

    def note_game(self, puzzle: Puzzle, record: GameRecord, when: float) -> None:
        """Keep where a game is, its save having been written; a solved board is noted as solved."""
        raise NotImplementedError

    def note_solve(self, solve: Solve) -> None:
        """Keep a finished play that is not known yet."""
        raise NotImplementedError

    def note_rating(
        self, fingerprint: str, *, unique: bool | None, grade: Grade | None, score: float = 0.0
    ) -> None:
        """Keep what was found out about a puzzle."""
        raise NotImplementedError

    def set_favourite(self, fingerprint: str, on: bool) -> None:
        """Mark a puzzle as a favourite, or no longer."""
        raise NotImplementedError

    def set_tags(self, fingerprint: str, tags: Sequence[str]) -> None:
        """Give a puzzle tags in place of those it has."""
        raise NotImplementedError
