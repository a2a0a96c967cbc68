"""The shelf finds shipped puzzles, and tells what lessons teach."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonogui.library.saves import SaveStore
from nonogui.library.shipped import collections
from nonogui.ui.session import Origin
from nonogui.ui.shelf import Shelf
from nonogui.words import technique_text


@pytest.fixture
def saves(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path)


def shelf_of(saves: SaveStore) -> Shelf:
    return Shelf(saves)


class TestLessons:
    def test_a_lesson_says_what_it_teaches_and_how(self, saves: SaveStore) -> None:
        shelf = shelf_of(saves)
        lessons = collections()[0].puzzles
        _puzzle, origin = shelf.shipped(f"{lessons[3].collection}/{lessons[3].key}")
        lesson = shelf.lesson(origin)
        assert lesson is not None
        assert (lesson.technique, lesson.number) == (lessons[3].technique, 4)
        assert (lesson.title, lesson.total) == ("Overlap", len(lessons))
        assert lesson.text == technique_text(lesson.technique)

    def test_no_other_puzzle_is_a_lesson(self, saves: SaveStore) -> None:
        shelf = shelf_of(saves)
        first = collections()[1].puzzles[0]
        assert shelf.lesson(shelf.shipped(f"{first.collection}/{first.key}")[1]) is None
        assert shelf.lesson(Origin("A file")) is None
