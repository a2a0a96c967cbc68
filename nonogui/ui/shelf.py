"""Shelf: shipped collections and saved games, as the start page and the win page show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _
from nonogui.library.saves import SaveInfo, SaveStore
from nonogui.library.shipped import Collection, ShippedPuzzle, collections
from nonogui.ui.pages.play_state import size_text
from nonogui.ui.pages.start_state import (
    CollectionState,
    ContinueState,
    StartState,
    TileState,
    TileStatus,
)
from nonogui.ui.pages.win_state import WinState
from nonogui.ui.session import Origin, PlaySession


class Shelf:
    """What there is to play, and how far the player is with it.

    A shipped puzzle's key is `collection/name`.
    """

    def __init__(self, saves: SaveStore) -> None:
        """Look at games in a store; the shipped puzzles are read when first needed."""
        self._saves = saves

    @cached_property
    def _collections(self) -> tuple[Collection, ...]:
        return collections()

    @cached_property
    def _by_key(self) -> dict[str, ShippedPuzzle]:
        return {_key(each): each for each in self._all()}

    def _all(self) -> Iterator[ShippedPuzzle]:
        return (each for collection in self._collections for each in collection.puzzles)

    # ---- the start page ----

    def state(self, files: Sequence[Path]) -> StartState:
        """Everything on the start page, with the files opened lately."""
        recent = self._saves.recent()
        saved = {info.puzzle.fingerprint: info for info in recent}
        tiles = tuple(self._tile(each, saved.get(each.puzzle.fingerprint)) for each in self._all())
        counts = tuple(
            CollectionState(
                collection.key,
                _(collection.title),
                sum(
                    tile.collection == collection.key and tile.status is TileStatus.SOLVED
                    for tile in tiles
                ),
                len(collection.puzzles),
            )
            for collection in self._collections
        )
        return StartState(counts, tiles, self._resume(recent), tuple(files))

    def _tile(self, shipped: ShippedPuzzle, info: SaveInfo | None) -> TileState:
        name = self._name(shipped)
        if info is None:
            return TileState(_key(shipped), shipped.collection, name, shipped.puzzle)
        status = TileStatus.SOLVED if info.solved else TileStatus.STARTED
        return TileState(
            _key(shipped),
            shipped.collection,
            name,
            shipped.puzzle,
            status,
            info.board,
            info.best,
        )

    def _resume(self, recent: Sequence[SaveInfo]) -> ContinueState | None:
        """The game played last, unless it is over or was never begun."""
        if not recent or recent[0].solved:
            return None
        info = recent[0]
        return ContinueState(self._origin(info).name, info.puzzle, info.board, info.elapsed)

    # ---- finding puzzles ----

    def shipped(self, key: str) -> tuple[Puzzle, Origin]:
        """A shipped puzzle and where it comes from.

        Raises:
            KeyError: there is no such puzzle.
        """
        shipped = self._by_key[key]
        origin = Origin(self._name(shipped), collection=shipped.collection, number=shipped.number)
        return shipped.puzzle, origin

    def origin_of(self, puzzle: Puzzle) -> Origin | None:
        """The place of a puzzle in the shipped collections, whatever file it was opened from."""
        for key, shipped in self._by_key.items():
            if shipped.puzzle.fingerprint == puzzle.fingerprint:
                return self.shipped(key)[1]
        return None

    def last_played(self) -> tuple[Puzzle, Origin] | None:
        """The puzzle that was played last."""
        recent = self._saves.recent(1)
        return (recent[0].puzzle, self._origin(recent[0])) if recent else None

    def next_unsolved(self, origin: Origin) -> str | None:
        """The next puzzle after one that is not solved yet: in its collection, then in others."""
        keys = list(self._by_key)
        here = [key for key, each in self._by_key.items() if each.collection == origin.collection]
        start = keys.index(here[origin.number - 1]) + 1 if here else 0
        solved = {info.puzzle.fingerprint for info in self._saves.recent() if info.solved}
        for key in keys[start:] + keys[:start]:
            if self._by_key[key].puzzle.fingerprint not in solved:
                return key
        return None

    def _origin(self, info: SaveInfo) -> Origin:
        """Where a saved puzzle came from, as far as that is known."""
        size = size_text(info.puzzle)
        return self.origin_of(info.puzzle) or Origin(_("Puzzle of {size}").format(size=size))

    def _name(self, shipped: ShippedPuzzle) -> str:
        title = next(c.title for c in self._collections if c.key == shipped.collection)
        return _("{collection}, No. {number}").format(collection=_(title), number=shipped.number)

    # ---- the win page ----

    def win_state(self, session: PlaySession) -> WinState:
        """What to show of a solved puzzle; its save must be written."""
        puzzle, game, origin = session.puzzle, session.game, session.origin
        here = [each.puzzle for each in self._all() if each.collection == origin.collection]
        solved = {info.puzzle.fingerprint for info in self._saves.recent() if info.solved}
        return WinState(
            title=puzzle.metadata.title,
            name=origin.name,
            detail=size_text(puzzle),
            picture=session.picture,
            palette=puzzle.palette,
            seconds=game.elapsed,
            hints=game.hints,
            best=game.best,
            solved=sum(each.fingerprint in solved for each in here),
            total=len(here),
            has_next=self.next_unsolved(origin) is not None,
        )


def _key(shipped: ShippedPuzzle) -> str:
    return f"{shipped.collection}/{shipped.key}"
