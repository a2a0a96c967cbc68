"""Shelf: shipped collections and saved games, as the start page and the win page show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale

from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import by_name
from nonogui.i18n import _
from nonogui.library.designs import DesignInfo, DesignStore
from nonogui.library.saves import SaveInfo, SaveStore
from nonogui.library.shipped import Collection, ShippedPuzzle, collections
from nonogui.library.whereabouts import Whereabouts
from nonogui.ui.pages.play_state import size_text
from nonogui.ui.pages.start_state import (
    MY_DESIGNS,
    CollectionState,
    ContinueState,
    StartState,
    TileState,
    TileStatus,
)
from nonogui.ui.pages.win_state import WinState
from nonogui.ui.panels.lesson import LessonState
from nonogui.ui.session import Origin, PlaySession
from nonogui.words.techniques import technique_name, technique_text


class Shelf:
    """What there is to play, and how far the player is with it.

    A shipped puzzle's key is `collection/name`.
    """

    def __init__(self, saves: SaveStore, whereabouts: Whereabouts, designs: DesignStore) -> None:
        """Look at games and designs in their stores; shipped puzzles are read when first needed.

        The player's own puzzles are called as in the files they were opened from.
        """
        self._saves = saves
        self._designs = designs
        self._whereabouts = whereabouts

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
        if designs := tuple(map(_design_tile, self._designs.recent())):
            mine = CollectionState(MY_DESIGNS, _("My designs"), 0, len(designs), has_progress=False)
            counts, tiles = (mine, *counts), designs + tiles
        return StartState(counts, tiles, self._resume(recent), tuple(files))

    def _tile(self, shipped: ShippedPuzzle, info: SaveInfo | None) -> TileState:
        tile = TileState(
            _key(shipped),
            shipped.collection,
            self._name(shipped),
            _short_name(shipped),
            shipped.puzzle,
            is_lesson=shipped.technique is not None,
            grade=shipped.grade,
        )
        if info is None:
            return tile
        status = TileStatus.SOLVED if info.solved else TileStatus.STARTED
        return replace(tile, status=status, board=info.board, seconds=info.best)

    def _resume(self, recent: Sequence[SaveInfo]) -> ContinueState | None:
        """The game played last of those that are not solved yet."""
        info = next((info for info in recent if not info.solved), None)
        if info is None:
            return None
        name, twin = self._origin(info).name, self._twin(info.puzzle)
        grade = twin.grade if twin else None
        return ContinueState(name, info.puzzle, info.board, info.elapsed, grade)

    # ---- finding puzzles ----

    def shipped(self, key: str) -> tuple[Puzzle, Origin]:
        """A shipped puzzle and where it comes from.

        Raises:
            KeyError: there is no such puzzle.
        """
        shipped = self._by_key[key]
        origin = Origin(self._name(shipped), collection=shipped.collection, number=shipped.number)
        return shipped.puzzle, origin

    def named_by_number(self, puzzle: Puzzle, origin: Origin) -> Origin:
        """The origin of a file's puzzle; a shipped one goes by its number, not by a telling name.

        A shipped file itself is not the player's to save into.
        """
        shipped = self._twin(puzzle)
        if shipped is None:
            return origin
        own = self.shipped(_key(shipped))[1]
        is_ours = origin.path is None or str(shipped.file) == str(origin.path.absolute())
        return own if is_ours else replace(own, path=origin.path, format=origin.format)

    def _twin(self, puzzle: Puzzle) -> ShippedPuzzle | None:
        """The shipped puzzle with the same clues, whatever file a puzzle came from."""
        wanted = puzzle.fingerprint
        return next((each for each in self._all() if each.puzzle.fingerprint == wanted), None)

    def last_played(self) -> tuple[Puzzle, Origin] | None:
        """The puzzle played last of those not solved yet."""
        unsolved = (info for info in self._saves.recent() if not info.solved)
        info = next(unsolved, None)
        return (info.puzzle, self._origin(info)) if info else None

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
        """Where a saved puzzle came from: a collection, or a file opened lately."""
        if (shipped := self._twin(info.puzzle)) is not None:
            return self.shipped(_key(shipped))[1]
        place = self._whereabouts.find(info.puzzle.fingerprint)
        if place is None:
            return Origin(_("Puzzle of {size}").format(size=size_text(info.puzzle)))
        format_ = by_name(place.format)
        return Origin(place.name, place.path, number=place.number, format=format_)

    def _name(self, shipped: ShippedPuzzle) -> str:
        if shipped.technique is not None:
            return _("Lesson {number}: {technique}").format(
                number=shipped.number, technique=technique_name(shipped.technique)
            )
        title = next(c.title for c in self._collections if c.key == shipped.collection)
        return _("{collection}, No. {number}").format(collection=_(title), number=shipped.number)

    def lesson(self, origin: Origin) -> LessonState | None:
        """What the puzzle from somewhere teaches, if it is a lesson."""
        here = [each for each in self._all() if each.collection == origin.collection]
        shipped = here[origin.number - 1] if here else None
        if shipped is None or shipped.technique is None:
            return None
        return LessonState(
            shipped.technique,
            technique_name(shipped.technique),
            technique_text(shipped.technique),
            shipped.number,
            len(here),
        )

    # ---- the win page ----

    def _is_lesson(self, key: str) -> bool:
        return self._by_key[key].technique is not None

    def win_state(self, session: PlaySession) -> WinState:
        """What to show of a solved puzzle."""
        puzzle, game, origin = session.puzzle, session.game, session.origin
        here = [each.puzzle for each in self._all() if each.collection == origin.collection]
        solved = {info.puzzle.fingerprint for info in self._saves.recent() if info.solved}
        solved.add(puzzle.fingerprint)  # its save may still be on its way
        following = self.next_unsolved(origin)
        return WinState(
            title=puzzle.metadata.title,
            name=origin.name,
            detail=size_text(puzzle),
            picture=session.picture,
            palette=puzzle.palette,
            seconds=game.elapsed,
            hints=game.hints,
            best=game.best,
            is_revealed=session.is_revealed,
            solved=sum(each.fingerprint in solved for each in here),
            total=len(here),
            has_next=following is not None,
            is_test=origin.is_test,
            next_is_lesson=following is not None and self._is_lesson(following),
        )


def _short_name(shipped: ShippedPuzzle) -> str:
    """What it is called beside its collection's name."""
    if shipped.technique is not None:
        return technique_name(shipped.technique)
    return _("No. {number}").format(number=shipped.number)


def _design_tile(info: DesignInfo) -> TileState:
    name = info.title or _("Untitled design")
    day = QDateTime.fromSecsSinceEpoch(int(info.modified)).date()
    note = _("{size} · {date}").format(
        size=size_text(info.puzzle), date=QLocale().toString(day, QLocale.FormatType.ShortFormat)
    )
    return TileState(
        design_key(info.key),
        MY_DESIGNS,
        name,
        name,
        info.puzzle,
        status=TileStatus.DESIGN,
        board=info.puzzle.goal,
        note=note,
    )


def design_key(key: str) -> str:
    """The key of a design's tile."""
    return f"{MY_DESIGNS}/{key}"


def _key(shipped: ShippedPuzzle) -> str:
    return f"{shipped.collection}/{shipped.key}"
