"""Finding shipped puzzles, and what lessons teach."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from nonogui.coach.course import COURSE
from nonogui.coach.techniques import Technique
from nonogui.core.game import GameRecord
from nonogui.library.saves import SaveStore
from nonogui.library.shipped import collections
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.play.shipped_collections import ShippedCollections
from nonogui.ui.play.win import Next
from nonogui.words.techniques import technique_text


@pytest.fixture
def saves(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path)


def collections_for(saves: SaveStore) -> ShippedCollections:
    return ShippedCollections(saves)


class TestLessons:
    def test_lesson_has_its_technique_number_and_text(self, saves: SaveStore) -> None:
        shipped = collections_for(saves)
        lessons = collections()[0].puzzles
        _puzzle, origin = shipped.shipped(f"{lessons[3].collection}/{lessons[3].key}")
        lesson = shipped.lesson(origin)
        assert lesson is not None
        assert (lesson.topic, lesson.number, lesson.board) == (COURSE[1], 2, 1)
        assert lesson.title == "Finished line"
        assert lesson.text == technique_text(Technique.FINISHED_LINE)

    def test_puzzles_outside_the_lessons_have_no_lesson(self, saves: SaveStore) -> None:
        shipped = collections_for(saves)
        first = collections()[1].puzzles[0]
        assert shipped.lesson(shipped.shipped(f"{first.collection}/{first.key}")[1]) is None
        assert shipped.lesson(Origin("A file")) is None


class TestNames:
    def test_shipped_puzzle_is_named_by_its_number_wherever_it_is_opened(
        self, saves: SaveStore, tmp_path: Path
    ) -> None:
        shipped, first = collections_for(saves), collections()[1].puzzles[0]
        puzzle, own = shipped.shipped(f"{first.collection}/{first.key}")
        assert shipped.origin_of(puzzle, Origin("heart")) == own
        assert shipped.origin_of(puzzle, Origin("heart", Path(str(first.file)))) == own
        theirs = tmp_path / "heart.non"
        named = shipped.origin_of(puzzle, Origin("heart", theirs))
        assert (named.name, named.path) == (own.name, theirs)


class TestNextUnsolved:
    @pytest.fixture
    def keys(self) -> list[str]:
        return [f"{each.collection}/{each.key}" for pack in collections() for each in pack.puzzles]

    @staticmethod
    def solve(saves: SaveStore, shipped: ShippedCollections, key: str) -> None:
        saves.save(shipped.shipped(key)[0], GameRecord((), 0, solved=True))

    def test_next_unsolved_is_the_following_puzzle(self, saves: SaveStore, keys: list[str]) -> None:
        shipped = collections_for(saves)
        for at in (0, 1, len(keys) - 2):
            assert shipped.next_unsolved(shipped.shipped(keys[at])[1]) == keys[at + 1]

    def test_next_unsolved_skips_solved_puzzles(self, saves: SaveStore, keys: list[str]) -> None:
        shipped = collections_for(saves)
        for key in keys[3:6]:
            self.solve(saves, shipped, key)
        assert shipped.next_unsolved(shipped.shipped(keys[2])[1]) == keys[6]

    def test_next_unsolved_wraps_from_the_last_puzzle_to_the_first(
        self, saves: SaveStore, keys: list[str]
    ) -> None:
        shipped = collections_for(saves)
        assert shipped.next_unsolved(shipped.shipped(keys[-1])[1]) == keys[0]
        self.solve(saves, shipped, keys[0])
        assert shipped.next_unsolved(shipped.shipped(keys[-1])[1]) == keys[1]

    def test_next_unsolved_is_never_the_open_puzzle(
        self, saves: SaveStore, keys: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shipped = collections_for(saves)
        here = shipped.shipped(keys[4])
        monkeypatch.setattr(
            ShippedCollections, "_is_solved", lambda _collections, puzzle: puzzle is not here[0]
        )
        assert shipped.next_unsolved(here[1]) is None

    def test_next_unsolved_after_a_puzzle_from_a_file_is_the_first(
        self, saves: SaveStore, keys: list[str]
    ) -> None:
        assert collections_for(saves).next_unsolved(Origin("A file")) == keys[0]


def test_win_page_leads_on_to_what_there_is(
    saves: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped, owner = collections_for(saves), QObject()
    monkeypatch.setattr(shipped, "next_unsolved", lambda _origin: None)
    puzzle = collections()[0].puzzles[0].puzzle

    def next_after(origin: Origin) -> Next:
        return shipped.win_state(PlaySession(puzzle, origin, parent=owner)).next

    assert next_after(Origin("Mine", is_test=True)) is Next.STUDIO
    assert next_after(Origin("From the list", is_listed=True)) is Next.PUZZLE
    assert next_after(Origin("The last one")) is Next.LIBRARY
