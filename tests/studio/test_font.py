"""The pixel font, and texts set and printed in it."""

from __future__ import annotations

import string
from itertools import combinations

import pytest

from nonogui.studio.generator.dice import Dice
from nonogui.studio.generator.drawing import (
    Page,
    Style,
    Weight,
    color_text,
    draw_text,
    soft_columns,
    soft_rows,
)
from nonogui.studio.generator.font import FONT, RISE, unknown_characters
from nonogui.studio.generator.setting import break_lines, fits
from nonogui.studio.generator.tidy import has_dust


def test_every_letter_has_a_full_height_shape() -> None:
    assert set(string.ascii_uppercase + string.digits) <= set(FONT)
    for letter, rows in FONT.items():
        assert len(rows) == RISE, letter
        assert len({len(row) for row in rows}) == 1, letter
        assert set("".join(rows)) <= {"#", "."}, letter
        assert any("#" in row for row in rows), letter


def test_all_letters_differ() -> None:
    for one, other in combinations(FONT, 2):
        assert FONT[one] != FONT[other], one + other


def test_letters_and_digits_have_no_stray_cells() -> None:
    for letter, rows in FONT.items():
        cells = bytes(pixel == "#" for row in rows for pixel in row)
        assert not has_dust(cells, len(rows[0])), letter


def test_capitals_and_digits_fill_their_height_and_width() -> None:
    for letter in string.ascii_uppercase + string.digits:
        rows = FONT[letter]
        assert "#" in rows[0], letter
        assert "#" in rows[-1], letter
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        assert "#" in columns[0], letter
        assert "#" in columns[-1], letter


def test_unknown_letters_are_listed() -> None:
    assert unknown_characters("Grüße, Änne") == "ÜÄ"
    assert unknown_characters("Hello, world 2!") == ""


@pytest.mark.parametrize(
    ("text", "width", "height", "lines", "scale"),
    [
        ("HELLO", 29, 7, ("HELLO",), (1, 1)),
        ("hello", 60, 20, ("HELLO",), (2, 2)),
        ("HI", 20, 40, ("HI",), (2, 4)),
        ("AB CD", 15, 20, ("AB", "CD"), (1, 1)),
        ("A B C D", 24, 20, ("A B", "C D"), (1, 1)),
        ("ABCD", 12, 16, ("AB", "CD"), (1, 1)),
    ],
)
def test_letters_are_as_large_as_possible(
    text: str, width: int, height: int, lines: tuple[str, ...], scale: tuple[int, int]
) -> None:
    setting = break_lines(text, width, height)
    assert setting is not None
    assert setting.lines == lines
    assert (setting.across, setting.down) == scale


def test_texts_too_large_for_the_page_do_not_fit() -> None:
    assert not fits("HELLO", 28, 7)
    assert not fits("I", 9, 6)
    assert fits("I", 5, 7)


def test_plain_letters_match_the_font() -> None:
    page = Page(5, 7, Style(), Dice(1))
    setting = break_lines("A", 5, 7)
    assert setting is not None
    page.print(setting)
    rows = ["".join(".#"[cell] for cell in page.cells[at : at + 5]) for at in range(0, 35, 5)]
    assert rows == list(FONT["A"])


def test_every_letter_has_its_own_number_on_the_page() -> None:
    page = Page(29, 7, Style(), Dice(1))
    setting = break_lines("HELLO", 29, 7)
    assert setting is not None
    page.print(setting)
    assert set(page.cells) == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize("weight", list(Weight))
@pytest.mark.parametrize("is_framed", [False, True])
def test_text_stays_within_its_room(weight: Weight, is_framed: bool) -> None:
    style = Style(weight, is_framed)
    for width, height in ((40, 30), (41, 33), (60, 25)):
        page = Page(width, height, style, Dice(width))
        taken = style.before + style.behind
        setting = break_lines("NO 7", width - taken, height - taken, int(weight is Weight.BOLD))
        assert setting is not None
        page.print(setting)
        color_text = [divmod(at, width) for at, cell in enumerate(page.cells) if cell]
        rows, columns = zip(*color_text, strict=True)
        assert style.before <= min(rows) <= max(rows) < height - style.behind
        assert style.before <= min(columns) <= max(columns) < width - style.behind


def test_different_seeds_give_different_text_pictures() -> None:
    pictures = {draw_text("HI", 30, 30, 1, Dice(seed)) for seed in range(60)} - {None}
    assert len(pictures) >= 2 * len(Weight) - 1


def test_coloured_letters_use_every_colour() -> None:
    for seed in range(20):
        picture = draw_text("COLOR", 40, 16, 3, Dice(seed))
        assert picture is None or set(picture) <= {0, 1, 2, 3}
        assert picture is None or {1, 2, 3} <= set(picture)


@pytest.mark.parametrize(
    ("letter", "columns"),
    [
        ("H", [(1, 3), (2,)]),
        ("I", [(0, 2)]),
        ("E", [(1,), (2,), (3,), (4,)]),
        ("A", [(2,)]),
        ("X", []),
    ],
)
def test_only_columns_without_strokes_are_stretched(
    letter: str, columns: list[tuple[int, ...]]
) -> None:
    assert soft_columns(FONT[letter]) == columns


def test_only_rows_without_bars_are_stretched() -> None:
    assert soft_rows("HE LO") == [(1,), (2,), (4,), (5,)]
    assert soft_rows("TAXI") == [(1,), (5,)]


@pytest.mark.parametrize("size", [(26, 17), (33, 17), (45, 26), (60, 30)])
def test_stretched_letters_keep_an_even_stroke_width(size: tuple[int, int]) -> None:
    width, height = size
    for seed in range(10):
        page = Page(width, height, Style(is_framed=True), Dice(seed))
        setting = break_lines("HI", width - 4, height - 4)
        assert setting is not None
        page.print(setting)
        columns = [page.cells[at::width] for at in range(width)]
        tall = max(column.count(1) for column in columns)
        stems = [sum(column.count(letter) == tall for column in columns) for letter in (1, 2)]
        assert stems == [2 * setting.across, setting.across]


def test_letters_on_a_coloured_panel_are_empty() -> None:
    page = Page(20, 11, Style(Weight.INVERSE), Dice(1))
    setting = break_lines("HI", 18, 9)
    assert setting is not None
    page.print(setting)
    picture = color_text(page, 2)
    assert picture is not None
    assert {ink for ink, letter in zip(picture, page.cells, strict=True) if letter} == {0}
    assert set(picture) == {0, 1, 2}
