"""The pages with the solutions: how many pictures on a page, their size and their captions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nonogui.core.puzzle import Puzzle
from nonogui.ui.print.layout import solution_pages
from nonogui.ui.print.pages import MARGIN, Page, PrintEntry, SheetOptions
from tests.boards import random_picture
from tests.ui.print.entries import entry


def solved(width: int, height: int) -> PrintEntry:
    puzzle = Puzzle.from_picture(random_picture(width, height, 1))
    return PrintEntry(puzzle, "No. 1", solution=puzzle.goal)


def cell(page: Page, entries: list[PrintEntry], at: int = 0) -> float:
    picture = page.pictures[at]
    return picture.frame.width / entries[picture.entry].puzzle.width


@pytest.mark.parametrize(("width", "height"), [(100, 100), (200, 30), (30, 200)])
def test_one_large_picture_fills_the_page(width: int, height: int) -> None:
    entries = [solved(width, height)]
    (page,) = solution_pages(entries, SheetOptions())
    assert cell(page, entries) > 2.5
    assert page.pictures[0].frame.right <= page.width - MARGIN + 0.01
    assert page.texts[-1].frame.bottom <= page.height - MARGIN


@pytest.mark.parametrize(("count", "pages"), [(1, [1]), (6, [6]), (20, [20]), (45, [20, 20, 5])])
def test_small_pictures_share_a_page(count: int, pages: list[int]) -> None:
    entries = [solved(15, 15)] * count
    made = solution_pages(entries, SheetOptions())
    assert [len(page.pictures) for page in made] == pages
    assert len({cell(page, entries) for page in made}) == 1


def test_a_large_picture_does_not_spread_out_the_small_ones() -> None:
    entries = [solved(5, 5)] * 8 + [solved(200, 30)]
    made = solution_pages(entries, SheetOptions())
    assert [len(page.pictures) for page in made] == [8, 1]


def test_pictures_with_tiny_cells_have_a_page_each() -> None:
    entries = [solved(300, 10)] * 3
    made = solution_pages(entries, SheetOptions())
    assert [len(page.pictures) for page in made] == [1, 1, 1]
    assert cell(made[0], entries) < 2


def test_captions_are_close_below_their_pictures_and_aligned() -> None:
    entries = [solved(5, 5), solved(10, 20), solved(20, 5)]
    (page,) = solution_pages(entries, SheetOptions())
    _heading, *captions = page.texts
    for picture, caption in zip(page.pictures[:2], captions, strict=False):
        assert caption.frame.y - picture.frame.bottom == pytest.approx(4)
        assert caption.frame.x == picture.frame.x
    assert captions[0].frame.y == captions[1].frame.y


def test_captions_are_titles_if_titles_are_chosen() -> None:
    entries = [replace(entry(), name="01-heart")]
    (page,) = solution_pages(entries, SheetOptions(titles=True))
    assert page.texts[-1].text == entries[0].puzzle.metadata.title
    (page,) = solution_pages(entries, SheetOptions())
    assert page.texts[-1].text == f"01-heart: {entries[0].puzzle.metadata.title}"
