"""Shipped puzzles, lessons, and the player's progress in collections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, pgettext
from nonogui.library.saves import SaveStore
from nonogui.library.shipped import (
    FIRST_PATH,
    FIRST_PUZZLE,
    LESSON_BOARDS,
    Collection,
    ShippedPuzzle,
    collections,
    lesson_place,
)
from nonogui.solver.limits import CancelToken
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.play.state import LessonState, size_text
from nonogui.words.library import lesson_name
from nonogui.words.techniques import technique_name
from nonogui.words.titles import puzzle_title

if TYPE_CHECKING:
    from nonogui.coach.techniques import Technique
    from nonogui.ui.play.win import Next, WinState


class ShippedCollections:
    """The shipped puzzles and which of them are solved.

    A shipped puzzle's key is `collection/name`.

    Attributes:
        is_learning: whether the player has done first steps, so that the puzzles of `FIRST_PATH`
            follow each other.
    """

    def __init__(self, saves: SaveStore) -> None:
        """Look up games in `saves`; the shipped puzzles are read when first needed."""
        self._saves = saves
        self.is_learning = False

    @cached_property
    def _collections(self) -> tuple[Collection, ...]:
        return collections()

    @cached_property
    def _by_key(self) -> dict[str, ShippedPuzzle]:
        return {_key(each): each for each in self._all()}

    def _all(self) -> Iterator[ShippedPuzzle]:
        return (each for collection in self._collections for each in collection.puzzles)

    def make_ready(self, token: CancelToken) -> None:
        """Read all shipped puzzles and their saves in advance, on a background thread.

        The results are cached. Without this, the first opened file and the first win page would
        have to wait for them.
        """
        for each in self._all():
            if token.cancelled:
                return
            # For its effect: puzzle and save are read and kept.
            self._is_solved(each.puzzle)

    def _is_solved(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle was ever solved, according to its save."""
        info = self._saves.summary(puzzle)
        return info is not None and info.solved

    # ---- finding puzzles ----

    def shipped(self, key: str) -> tuple[Puzzle, Origin]:
        """Return a shipped puzzle and its origin.

        Raises:
            KeyError: no shipped puzzle has this key.
        """
        shipped = self._by_key[key]
        origin = Origin(self._name(shipped), collection=shipped.collection, number=shipped.number)
        return shipped.puzzle, origin

    def origin_of(self, puzzle: Puzzle, origin: Origin) -> Origin:
        """Return the origin of a puzzle from a file; name a shipped one by its number.

        The number does not give away the picture, as a file name may.

        The player does not save into a shipped file, so its path is dropped.
        """
        shipped = self._shipped_copy(puzzle)
        if shipped is None:
            return origin
        own = self.shipped(_key(shipped))[1]
        is_ours = origin.path is None or str(shipped.file) == str(origin.path.absolute())
        return own if is_ours else replace(own, path=origin.path, format=origin.format)

    def _shipped_copy(self, puzzle: Puzzle) -> ShippedPuzzle | None:
        """Return the shipped puzzle with the same clues, if there is one."""
        # A shipped puzzle's fingerprint is known without reading it.
        fingerprint = puzzle.fingerprint
        return next((each for each in self._all() if each.fingerprint == fingerprint), None)

    def next_unsolved(self, origin: Origin) -> str | None:
        """Return the key of the next unsolved puzzle: first in its collection, then in others."""
        keys = list(self._by_key)
        for key in self._path_after(origin):
            if not self._is_solved(self._by_key[key].puzzle):
                return key
        current = self._key_of(origin)
        start = keys.index(current) + 1 if current else 0
        # After the last puzzle go on with the first, but never return the current one.
        for key in keys[start:] + keys[: max(0, start - 1)]:
            if not self._is_solved(self._by_key[key].puzzle):
                return key
        return None

    def _path_after(self, origin: Origin) -> tuple[str, ...]:
        """Return what follows a puzzle after first steps."""
        at = self._key_of(origin)
        is_on = self.is_learning and at in FIRST_PATH
        return FIRST_PATH[FIRST_PATH.index(at) + 1 :] if is_on else ()

    def _shipped_at(self, origin: Origin) -> ShippedPuzzle | None:
        """Return the shipped puzzle of an origin, or None if it is another puzzle."""
        here = [each for each in self._all() if each.collection == origin.collection]
        # Numbers in a collection start at 1.
        return here[origin.number - 1] if here else None

    def _key_of(self, origin: Origin) -> str:
        """Return the key of a shipped puzzle, or an empty string."""
        shipped = self._shipped_at(origin)
        return _key(shipped) if shipped else ""

    def is_first(self, origin: Origin) -> bool:
        """Return whether first steps guide through a puzzle."""
        return self._key_of(origin) == FIRST_PUZZLE

    def is_first_alone(self, origin: Origin) -> bool:
        """Return whether a puzzle is the first one after first steps, and these are done."""
        after = FIRST_PATH.index(FIRST_PUZZLE) + 1
        return self.is_learning and self._key_of(origin) == FIRST_PATH[after]

    def is_early(self, origin: Origin) -> bool:
        """Return whether a puzzle is one of the small pictures between first steps and lessons."""
        return self.is_learning and self._key_of(origin) in FIRST_PATH[1:-1]

    def _name(self, shipped: ShippedPuzzle) -> str:
        if shipped.technique is not None:
            return lesson_name(shipped.number, shipped.technique)
        title = next(c.title for c in self._collections if c.key == shipped.collection)
        collection = pgettext("collection", title)
        return _("{collection}, No. {number}").format(collection=collection, number=shipped.number)

    def lesson(self, origin: Origin) -> LessonState | None:
        """Return the lesson of a puzzle, or None if it is not a lesson."""
        shipped = self._shipped_at(origin)
        if shipped is None or shipped.technique is None:
            return None
        # Not needed before the board shows.
        from nonogui.coach.course import COURSE
        from nonogui.words.lessons import lesson_text, lesson_title

        number, board = lesson_place(shipped.number)
        topic = COURSE[number - 1]
        title, text = lesson_title(topic), lesson_text(topic)
        return LessonState(topic, title, text, number, board, LESSON_BOARDS)

    def lesson_of(self, technique: Technique) -> str | None:
        """Return the key of the first lesson of a technique that is not solved, or of its first."""
        keys = [key for key, each in self._by_key.items() if each.technique is technique]
        unsolved = (key for key in keys if not self._is_solved(self._by_key[key].puzzle))
        return next(unsolved, keys[0] if keys else None)

    def is_lesson(self, origin: Origin) -> bool:
        """Return whether a puzzle is a board of a lesson."""
        shipped = self._shipped_at(origin)
        return shipped is not None and shipped.technique is not None

    # ---- the win page ----

    def win_state(self, session: PlaySession) -> WinState:
        """Return what the win page shows for a solved puzzle."""
        from nonogui.ui.play.win import WinState

        puzzle, game, origin = session.puzzle, session.game, session.origin
        here = [each.puzzle for each in self._all() if each.collection == origin.collection]
        # The save of this puzzle may not be written yet.
        solved = [
            game.was_solved if each.fingerprint == puzzle.fingerprint else self._is_solved(each)
            for each in here
        ]
        following = self.next_unsolved(origin)
        shipped = self._shipped_at(origin)
        technique = shipped.technique if shipped else None
        return WinState(
            title=puzzle_title(puzzle.metadata) or (technique_name(technique) if technique else ""),
            name=origin.name,
            detail=size_text(puzzle),
            picture=session.picture,
            palette=puzzle.palette,
            seconds=game.elapsed,
            hints=game.hints,
            best=game.best,
            is_revealed=session.is_revealed,
            needs_no_hints=game.needs_no_hints and bool(game.hints),
            solved=sum(solved),
            total=len(here),
            next=self._next(session, following),
        )

    def _next(self, session: PlaySession, following: str | None) -> Next:
        """Return what follows a puzzle."""
        from nonogui.ui.play.win import Next

        origin = session.origin
        if origin.is_test:
            return Next.STUDIO
        if session.is_new_random:
            return Next.RANDOM
        shipped = self._by_key[following] if following is not None else None
        goes_on = origin.is_listed or origin.following
        if shipped is None and not goes_on:
            return Next.LIBRARY
        if goes_on or shipped is None or shipped.technique is None:
            return Next.PUZZLE
        lesson, board = lesson_place(shipped.number)
        if (lesson, board) == (1, 1) and not self.is_lesson(origin):
            return Next.FIRST_LESSON
        return Next.BOARD if board > 1 else Next.LESSON


def _key(shipped: ShippedPuzzle) -> str:
    return f"{shipped.collection}/{shipped.key}"
