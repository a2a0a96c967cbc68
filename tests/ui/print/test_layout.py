"""Pages as data: nothing overlaps, nothing leaves the margins, nothing gets too small to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from nonogui.coach.grade import Grade
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.ui.look.theme import font
from nonogui.ui.print.layout import EASY_CLUE, MIN_CLUE, OVERLAP, UNIT, clue_points, plan
from nonogui.ui.print.pages import (
    MARGIN,
    PER_PAGE,
    Board,
    Frame,
    Page,
    Paper,
    PrintEntry,
    SheetOptions,
    Side,
    Style,
)
from tests.boards import random_picture
from tests.ui.pictures import Store
from tests.ui.print.entries import FLAG, entry, numbered, sized

MIXED = [sized(5, 5), sized(20, 20), sized(30, 10), sized(50, 50), sized(8, 8), sized(12, 15, 3)]
SLACK = 0.01

pytestmark = pytest.mark.usefixtures("qapp")  # texts are measured


def frame_of(board: Board) -> Frame:
    if board.clip is not None:
        return board.clip
    layout = board.layout
    return Frame(board.x, board.y, layout.width / UNIT, layout.height / UNIT)


def frames(page: Page) -> list[Frame]:
    texts = [text.frame for text in page.texts]
    shapes = [*(each.frame for each in page.pictures), *(each.frame for each in page.swatches)]
    return [*map(frame_of, page.boards), *shapes, *texts]


def overlap(one: Frame, other: Frame) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > SLACK and down > SLACK


def texts(page: Page, style: Style) -> list[str]:
    return [text.text for text in page.texts if text.style is style]


def order(pages: Sequence[Page]) -> list[int]:
    return [board.entry for page in pages for board in page.boards]


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("cover", ["", "A book of puzzles"])
def test_nothing_overlaps_or_leaves_the_margins(per_page: int, paper: Paper, cover: str) -> None:
    options = SheetOptions(per_page=per_page, paper=paper, solutions=True, cover=cover)
    for page in plan(MIXED, options):
        assert sorted((page.width, page.height)) == sorted(paper.size)
        for frame in frames(page):
            assert frame.x >= MARGIN - SLACK
            assert frame.y >= MARGIN - SLACK
            assert frame.right <= page.width - MARGIN + SLACK
            assert frame.bottom <= page.height - MARGIN + SLACK
        assert not [pair for pair in combinations(frames(page), 2) if overlap(*pair)]


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_pages_hold_every_puzzle_in_order_with_readable_clues(per_page: int) -> None:
    pages = plan(MIXED, SheetOptions(per_page=per_page))
    assert order(pages) == list(range(len(MIXED)))
    for page in pages:
        assert len(page.boards) <= per_page
        least = EASY_CLUE if len(page.boards) > 1 else MIN_CLUE
        assert all(clue_points(board.layout) >= least for board in page.boards)


@pytest.mark.parametrize(("per_page", "pages"), [(1, 15), (2, 8), (4, 4), (6, 3)])
def test_pages_hold_the_chosen_number_of_puzzles(per_page: int, pages: int) -> None:
    assert len(plan(numbered(15), SheetOptions(per_page=per_page))) == pages


def test_a_puzzle_too_large_for_its_place_has_a_page_of_its_own() -> None:
    pages = plan([sized(5, 5), sized(70, 60), sized(5, 5)], SheetOptions(per_page=6))
    assert [[board.entry for board in page.boards] for page in pages] == [[0], [1], [2]]


def test_a_puzzle_alone_on_its_page_has_larger_cells() -> None:
    alone, small = plan([sized(5, 5), sized(70, 60)], SheetOptions(per_page=6))[0], sized(5, 5)
    shared = plan([small] * 6, SheetOptions(per_page=6))[0]
    assert alone.boards[0].layout.metrics.cell > shared.boards[0].layout.metrics.cell


@pytest.mark.parametrize(("count", "per_page", "enough"), [(1, 4, 1), (2, 6, 2), (3, 6, 4)])
def test_fewer_puzzles_than_places_get_larger_places(
    count: int, per_page: int, enough: int
) -> None:
    few = numbered(count)
    assert plan(few, SheetOptions(per_page=per_page)) == plan(few, SheetOptions(per_page=enough))
    (page,) = plan(few, SheetOptions(per_page=per_page))
    assert len(page.boards) == count


def test_a_wide_puzzle_is_printed_in_landscape() -> None:
    wide, high = plan([sized(60, 15)], SheetOptions()), plan([sized(15, 60)], SheetOptions())
    assert wide[0].is_landscape
    assert not high[0].is_landscape


def test_pages_stay_upright_if_the_clues_are_large_enough() -> None:
    wide = sized(30, 10)
    assert clue_points(plan([wide], SheetOptions())[0].boards[0].layout) >= 8
    assert not any(page.is_landscape for page in plan([wide, sized(10, 30)], SheetOptions()))


def test_a_small_board_on_a_page_of_its_own_stands_near_the_middle() -> None:
    (page,) = plan([sized(5, 5)], SheetOptions())
    frame = frame_of(page.boards[0])
    above, below = frame.y, page.height - frame.bottom
    assert 0.35 < above / (above + below) < 0.5
    assert frame.x + frame.right == pytest.approx(page.width)


@pytest.mark.parametrize("size", [(100, 100), (200, 30), (30, 200), (200, 200)])
def test_a_puzzle_too_large_for_a_page_takes_several_that_overlap(size: tuple[int, int]) -> None:
    pages = plan([sized(*size)], SheetOptions())
    assert len(pages) > 1
    boards = [page.boards[0] for page in pages]
    assert len({board.layout for board in boards}) == 1
    layout = boards[0].layout
    assert clue_points(layout) >= MIN_CLUE
    for at, length in ((0, layout.width / UNIT), (1, layout.height / UNIT)):
        seen = sorted({_seen(board, at) for board in boards})
        assert seen[0][0] == 0
        assert seen[-1][1] >= length
        for one, other in pairwise(seen):
            assert one[1] - other[0] == pytest.approx(OVERLAP)


def _seen(board: Board, at: int) -> tuple[float, float]:
    """From where to where a part shows the board along one axis."""
    assert board.clip is not None
    start = board.clip[at] - (board.x, board.y)[at]
    return round(start, 6), round(start + board.clip[at + 2], 6)


def test_parts_of_a_large_puzzle_are_numbered_with_row_and_column() -> None:
    pages = plan([sized(200, 30)], SheetOptions())
    names = [texts(page, Style.NAME)[0] for page in pages]
    assert names[0] == "200 by 30, part 1 of 3 (row 1, column 1)"
    assert names[-1] == "200 by 30, part 3 of 3 (row 1, column 3)"


@pytest.mark.parametrize("inks", [1, 4])
def test_the_largest_puzzles_have_a_layout_with_readable_clues(inks: int) -> None:
    pages = plan([sized(MAX_SIDE, MAX_SIDE, inks)], SheetOptions())
    assert 144 < len(pages) < 400
    assert all(clue_points(page.boards[0].layout) >= MIN_CLUE for page in pages)


# ---- where everything stands ----

SHAPES = [(5, 5, 1), (12, 9, 2), (40, 8, 1), (8, 30, 1), (20, 20, 1), (6, 6, 3), (10, 10, 1)]
EASY = [replace(each, grade=Grade.EASY) for each in numbered(3)]
LONG_FACTS = replace(sized(5, 5, 7), grade=Grade.SEVERAL_LINES)
SHEETS: dict[str, tuple[list[PrintEntry], SheetOptions]] = {
    "one": ([sized(60, 15), sized(5, 5), sized(15, 60, 4)], SheetOptions(solutions=True)),
    "two": ([sized(*shape) for shape in SHAPES], SheetOptions(per_page=2, paper=Paper.LETTER)),
    "four": (
        [*EASY, *(sized(*shape) for shape in SHAPES)],
        SheetOptions(per_page=4, cover="Puzzles"),
    ),
    "six": (
        [LONG_FACTS, *(sized(*shape) for shape in SHAPES), sized(12, 12, 11)],
        SheetOptions(per_page=6, cover="Puzzles", page_numbers=False),
    ),
    "parts": (
        [sized(*size) for size in [(200, 30, 3), (9, 9), (60, 75), (150, 150), (30, 200)]],
        SheetOptions(per_page=2, cover="Large"),
    ),
    "colours": ([sized(15, 15, inks) for inks in (8, 20, 31)], SheetOptions(per_page=4)),
    "pictures": (
        [entry(FLAG), *numbered(21), sized(60, 40), sized(3, 9)],
        SheetOptions(per_page=6, solutions=True, paper=Paper.LETTER),
    ),
    "large-pictures": (
        [*[sized(75, 70)] * 10, *[sized(120, 100)] * 3, sized(300, 200)],
        SheetOptions(solutions=True),
    ),
}
"""Puzzles of many sizes on pages of every kind."""


@pytest.mark.parametrize("name", SHEETS)
def test_page_layouts_match_their_reference_pictures(name: str, store: Store) -> None:
    entries, options = SHEETS[name]
    pages = plan(entries, options)
    if name == "large-pictures":
        pages = tuple(page for page in pages if page.pictures)
    store.check(f"pages-{name}", outlines(pages))


def outlines(pages: Sequence[Page]) -> QImage:
    """Draw all pages side by side: boards grey, pictures blue, chips red, texts green.

    The diagonal is that of a whole board, also where a page shows a part of it. The bar in a text
    shows whether it stands at the left, in the middle or at the right.
    """
    longest = round(max(max(page.width, page.height) for page in pages))
    image = QImage(longest * len(pages), longest, QImage.Format.Format_RGB32)
    image.fill(QColor("darkgrey"))
    with QPainter(image) as painter:
        for at, page in enumerate(pages):
            painter.resetTransform()
            painter.translate(at * longest, 0)
            page_area = QRectF(0, 0, page.width, page.height)
            painter.fillRect(page_area, QColor("white"))
            for board in page.boards:
                outline(painter, frame_of(board), QColor("silver"))
                painter.setClipRect(page_area)
                painter.drawLine(*diagonal(board))
                painter.setClipping(False)
            for picture in page.pictures:
                outline(painter, picture.frame, QColor("steelblue"))
            for swatch in page.swatches:
                outline(painter, swatch.frame, QColor(255, 4 * swatch.ink, 0))
            for text in page.texts:
                outline(painter, text.frame, QColor("lightgreen"))
                share = {Side.LEFT: 0.0, Side.CENTER: 0.5, Side.RIGHT: 1.0}[text.side]
                bar = text.frame.x + share * (text.frame.width - 3)
                painter.fillRect(QRectF(bar, text.frame.y, 3, text.style.size), QColor("green"))
    return image


def outline(painter: QPainter, frame: Frame, color: QColor) -> None:
    box = QRectF(*map(round, frame))
    painter.fillRect(box, color)
    painter.drawRect(box)


def diagonal(board: Board) -> tuple[int, int, int, int]:
    right, bottom = board.x + board.layout.width / UNIT, board.y + board.layout.height / UNIT
    return round(board.x), round(board.y), round(right), round(bottom)


# ---- words ----


def test_a_title_is_printed_only_if_chosen() -> None:
    secret, titled = (
        plan([entry()], SheetOptions(titles=shows_titles))[0] for shows_titles in (False, True)
    )
    assert texts(secret, Style.NAME) == ["First steps, No. 1"]
    assert texts(titled, Style.NAME) == ["A warm heart"]


def test_a_puzzle_without_a_name_shows_its_number() -> None:
    pages = plan([replace(entry(), name="")] * 2, SheetOptions())
    assert [texts(page, Style.NAME) for page in pages] == [["Puzzle 1"], ["Puzzle 2"]]
    (alone,) = plan([replace(entry(), name="")], SheetOptions())
    assert texts(alone, Style.NAME) == ["Nonogram"]
    bare = replace(sized(5, 5), name="", puzzle=Puzzle.from_picture(random_picture(5, 5, 1)))
    *_first, last = plan([bare] * 2, SheetOptions(solutions=True))
    assert texts(last, Style.CAPTION) == ["Puzzle 1", "Puzzle 2"]


def test_the_name_of_a_file_is_printed_only_with_titles() -> None:
    bare = Puzzle.from_picture(random_picture(5, 5, 1))
    named = [PrintEntry(bare, "cat", solution=bare.goal, is_named_by_file=True)] * 2
    for titles, names in ((False, ["Puzzle 1", "Puzzle 2"]), (True, ["cat", "cat"])):
        options = SheetOptions(per_page=2, titles=titles, solutions=True)
        page, last = plan(named, options)
        assert texts(page, Style.NAME) == names
        assert texts(last, Style.CAPTION) == names


def test_the_difficulty_is_printed_if_known_and_chosen() -> None:
    graded: list[PrintEntry] = [replace(entry(), grade=Grade.HARD)]
    assert texts(plan(graded, SheetOptions())[0], Style.FACTS) == ["5 × 5 · Hard"]
    assert texts(plan(graded, SheetOptions(difficulty=False))[0], Style.FACTS) == ["5 × 5"]
    assert texts(plan([entry()], SheetOptions())[0], Style.FACTS) == ["5 × 5"]


@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("name", ["Cats, No. 1", "Down at the harbour, No. 11"])
def test_name_size_and_difficulty_are_not_cut(per_page: int, name: str) -> None:
    long = replace(sized(20, 20), name=name, grade=Grade.SEVERAL_LINES)
    bold = font(11, QFont.Weight.DemiBold)
    for page in plan([long] * 6, SheetOptions(per_page=per_page)):
        for text in page.texts:
            if text.style in (Style.NAME, Style.FACTS):
                face = bold if text.style is Style.NAME else font(9)
                assert QFontMetricsF(face).horizontalAdvance(text.text) <= text.frame.width


def test_boards_beside_each_other_start_at_one_height_under_names_of_any_length() -> None:
    graded = [replace(each, grade=Grade.SEVERAL_LINES) for each in numbered(4)]
    long = replace(graded[1], name="Down at the harbour, No. 11")
    (page,) = plan([graded[0], long, *graded[2:]], SheetOptions(per_page=4))
    assert page.boards[0].y == page.boards[1].y


@pytest.mark.parametrize("inks", [2, 3, 8])
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_a_legend_explains_the_letter_of_each_colour(inks: int, per_page: int) -> None:
    for page in plan([sized(12, 12, inks)] * 2, SheetOptions(per_page=per_page)):
        for board in page.boards:
            chips = [swatch for swatch in page.swatches if swatch.entry == board.entry]
            assert [chip.ink for chip in chips] == [*range(1, inks + 1)]
            assert all(chip.frame.bottom <= board.y for chip in chips)
        captions = [text for text in page.texts if text.style is Style.CAPTION]
        assert {text.text for text in captions} == {f"ink {letter}" for letter in "abcdefgh"[:inks]}
        for text in captions:
            assert QFontMetricsF(font(8)).horizontalAdvance(text.text) <= text.frame.width


def test_a_legend_of_many_colours_has_no_names() -> None:
    (page,) = plan([sized(40, 40, 31)], SheetOptions())
    assert len(page.swatches) == 31
    assert not texts(page, Style.CAPTION)
    assert not plan([entry()], SheetOptions())[0].swatches


def test_each_part_of_a_large_puzzle_has_the_legend() -> None:
    pages = plan([sized(120, 120, 4)], SheetOptions())
    assert len(pages) > 1
    assert all(len(page.swatches) == 4 for page in pages)


def test_pages_are_numbered() -> None:
    pages = plan(numbered(3), SheetOptions(solutions=True))
    feet = [texts(page, Style.FOOT)[0] for page in pages]
    assert feet == [f"Page {number} of 4" for number in (1, 2, 3, 4)]
    pages = plan(numbered(3), SheetOptions(page_numbers=False))
    assert not any(texts(page, Style.FOOT) for page in pages)


@pytest.mark.parametrize("entries", [numbered(8), [sized(200, 30)]])
def test_the_heading_stands_only_on_the_first_page(entries: list[PrintEntry]) -> None:
    first, *others = plan(entries, SheetOptions(per_page=4, cover="My puzzles"))
    assert texts(first, Style.COVER) == ["My puzzles"]
    assert not any(texts(page, Style.COVER) for page in others)


# ---- solutions ----


def test_solutions_are_at_the_end_with_their_titles() -> None:
    *_first, last = plan([entry()], SheetOptions(solutions=True))
    assert [picture.entry for picture in last.pictures] == [0]
    assert texts(last, Style.HEADING) == ["Solutions"]
    assert texts(last, Style.CAPTION) == ["First steps, No. 1: A warm heart"]
    *_first, last = plan([entry(name="A warm heart")], SheetOptions(solutions=True))
    assert texts(last, Style.CAPTION) == ["A warm heart"]


def test_solution_pictures_keep_their_proportions() -> None:
    wide = plan([sized(40, 10)], SheetOptions(solutions=True))[-1].pictures[0].frame
    assert wide.width == pytest.approx(4 * wide.height)


def test_a_page_has_room_for_twenty_solution_pictures() -> None:
    pages = plan(numbered(41), SheetOptions(per_page=6, solutions=True))
    assert [len(page.pictures) for page in pages if page.pictures] == [20, 20, 1]


def test_a_puzzle_without_a_known_solution_has_no_solution_picture() -> None:
    entries = [entry(), replace(entry(), solution=None)]
    pages = plan(entries, SheetOptions(solutions=True))
    assert [picture.entry for page in pages for picture in page.pictures] == [0]
    alone = plan(entries[1:], SheetOptions(solutions=True))
    assert len(alone) == 1
