"""Coloured clues of scans are read with their colours, or as black with a word."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from PIL import Image, ImageDraw

from nonogui.core.clue import Clue
from nonogui.core.puzzle import Puzzle
from nonogui.studio.images.spec import Box
from nonogui.studio.scan.reading import read_scan
from nonogui.studio.scan.tints import chip_ground, divisions, number_colors
from tests.scan_kinds import DAMAGES, KINDS, DrawnScan, png_of
from tests.scans import is_same

COLORED = [kind for kind in KINDS if "colour" in kind or kind.endswith("chips")]
PLAIN = ["table", "dark app", "app with strips", "blue app", "margin", "app in progress"]


def made(kind: str, damage: str, seed: int) -> tuple[DrawnScan, bytes]:
    random = Random(seed)
    drawn = KINDS[kind](random, "")
    return drawn, png_of(DAMAGES[damage](drawn.image, random))


def clues(puzzle: Puzzle) -> list[Clue]:
    return [puzzle.clue(line) for line in puzzle.lines()]


@pytest.mark.parametrize("kind", COLORED)
def test_coloured_clues_are_read_with_their_colours(kind: str) -> None:
    drawn, data = made(kind, "clean", 3)
    scan = read_scan(data)
    assert is_same(scan, drawn.puzzle)
    assert not scan.has_unread_colors
    for clue, read in zip(clues(drawn.puzzle), clues(scan.puzzle), strict=True):
        for block, other in zip(clue.blocks, read.blocks, strict=True):
            truth, found = drawn.puzzle.palette[block.color].rgb, scan.palette[other.color].rgb
            assert max(abs(a - b) for a, b in zip(truth, found, strict=True)) < 60


@pytest.mark.parametrize("kind", PLAIN)
def test_plain_clues_have_no_colours(kind: str) -> None:
    scan = read_scan(made(kind, "clean", 3)[1])
    assert scan.palette.is_black_and_white
    assert not scan.has_unread_colors


def test_marks_of_a_coloured_board_have_their_colours() -> None:
    drawn, data = made("coloured in progress", "clean", 3)
    scan = read_scan(data)
    assert scan.position is not None
    assert drawn.position is not None
    pairs = {*zip(drawn.position.cells, scan.position.cells, strict=True)}
    filled = {(one, other) for one, other in pairs if one in drawn.puzzle.palette.inks}
    assert len(filled) == len({one for one, _ in filled}) == len({other for _, other in filled})


def test_print_on_chips_becomes_dark_on_white() -> None:
    page = Image.new("RGB", (90, 40), "white")
    for left, ground, ink in ((5, "#2222cc", "white"), (45, "#ffdd00", "black")):
        page.paste(ground, (left, 8, left + 26, 34))
        page.paste(ink, (left + 10, 12, left + 14, 30))
    within, grey, boxes = chip_ground(np.asarray(page), 30)
    assert sorted((box.left, box.top, box.right, box.bottom) for box in boxes) == [
        (5, 8, 31, 34),
        (45, 8, 71, 34),
    ]
    for left in (5, 45):
        assert within[8:34, left : left + 26].all()
        assert (grey[14:28, left + 11 : left + 13] < 30).all()
        assert (grey[14:28, left + 2 : left + 8] > 230).all()
    assert not within[:, :5].any()
    assert not within[:, 33:44].any()


def strip(*places: int) -> Image.Image:
    """Return a page with a patterned strip and print at some places down it."""
    page = Image.new("RGB", (90, 220), "white")
    page.paste("#a0c060", (30, 10, 60, 210))
    for y in range(12, 208, 4):
        page.paste("#90a848", (32, y, 58, y + 1))
    for y in places:
        page.paste("black", (44, y, 46, y + 18))
    return page


def test_the_pattern_of_chips_side_by_side_is_no_print() -> None:
    within, grey, _ = chip_ground(np.asarray(strip(14, 184)), 30)
    assert within[12:208, 32:58].all()
    assert (grey[186:200, 44] < 30).all()
    assert (grey[36:180, 32:58] > 190).all()


def test_a_stripe_that_goes_on_beyond_its_numbers_is_no_chip() -> None:
    assert not chip_ground(np.asarray(strip(140, 184)), 30)[0].any()


def test_a_spot_in_the_pattern_of_a_strip_is_no_chip() -> None:
    page = Image.new("RGB", (90, 220), "white")
    page.paste("#c8d890", (30, 10, 60, 210))
    draw = ImageDraw.Draw(page)
    draw.polygon([(30, 80), (60, 110), (60, 210), (30, 210)], fill="#708038")
    draw.rectangle((44, 90, 47, 108), fill="black")
    assert not chip_ground(np.asarray(page), 30)[0][100:208].any()


def test_print_that_touches_the_edge_of_a_chip_is_on_it() -> None:
    page = Image.new("RGB", (60, 40), "white")
    page.paste("#2222cc", (5, 8, 35, 28))
    page.paste("white", (5, 12, 9, 16))
    page.paste("white", (20, 12, 23, 24))
    within, grey, _ = chip_ground(np.asarray(page), 30)
    assert within[8:28, 5:35].all()
    assert (grey[13:15, 6:8] < 30).all()


def test_the_rim_of_a_chip_is_no_print() -> None:
    page = Image.new("RGB", (60, 40), "white")
    page.paste("#d63031", (5, 6, 32, 34))
    page.paste("#96505a", (31, 8, 32, 32))  # compression mixes it with what is beside the chip
    page.paste("white", (16, 12, 20, 28))
    grey = chip_ground(np.asarray(page), 36)[1]
    assert (grey[:, 30:] > 230).all()
    assert (grey[14:26, 17:19] < 30).all()


def test_digits_that_touch_are_not_completed_like_a_chip() -> None:
    page = Image.new("RGB", (60, 40), "white")
    page.paste("#2222cc", (10, 10, 30, 26))
    page.paste("white", (13, 12, 27, 24))
    page.paste("white", (27, 16, 30, 20))
    assert (chip_ground(np.asarray(page), 25)[1][17:19, 27:30] > 230).all()


def test_the_soft_edge_of_a_pale_box_makes_no_chip_of_it() -> None:
    page = Image.new("RGB", (90, 60), "white")
    page.paste((193, 193, 193), (9, 9, 81, 41))
    page.paste((218, 218, 218), (10, 10, 80, 40))
    for x in (20, 40, 60):
        page.paste((193, 193, 193), (x, 12, x + 5, 38))
    assert not chip_ground(np.asarray(page), 30)[0].any()


def test_a_page_without_chips_is_left_alone() -> None:
    page = Image.new("RGB", (90, 60), "white")
    page.paste("black", (0, 0, 90, 2))
    page.paste("black", (10, 20, 14, 40))
    page.paste((40, 60, 110), (60, 0, 90, 60))  # a margin is thicker than a chip
    assert not chip_ground(np.asarray(page), 20)[0].any()


def test_a_pale_digit_crossed_out_is_no_chip() -> None:
    page = Image.new("RGB", (60, 60), "white")
    draw = ImageDraw.Draw(page)
    for line in ((8, 5, 32, 35), (8, 35, 32, 5), (8, 8, 32, 8), (8, 20, 32, 20), (8, 32, 32, 32)):
        draw.line(line, fill="#aaaaaa", width=4)
    assert not chip_ground(np.asarray(page), 40)[0].any()


def test_a_bold_zero_is_no_chip_among_other_digits() -> None:
    page = Image.new("RGB", (120, 40), "white")
    draw = ImageDraw.Draw(page)
    draw.ellipse((80, 5, 94, 28), fill="black")
    draw.ellipse((85, 10, 89, 23), fill="white")
    for x in (10, 30, 50):
        draw.rectangle((x, 5, x + 5, 28), fill="black")
    assert not chip_ground(np.asarray(page), 26)[0].any()


def test_a_chip_up_to_the_board_keeps_its_print() -> None:
    page = Image.new("RGB", (60, 60), "white")
    page.paste("#c0e0c0", (34, 16, 60, 42))
    ImageDraw.Draw(page).ellipse((48, 20, 58, 38), outline="black", width=2)
    grey = chip_ground(np.asarray(page), 36)[1]
    assert (grey[28, [34, 40, 53]] > 230).all()
    assert (grey[28, [48, 58]] < 30).all()


def test_many_chips_on_a_screen_are_no_slope_of_its_light() -> None:
    page = Image.new("RGB", (72, 300), (17, 24, 39))
    draw = ImageDraw.Draw(page)
    for at in range(10):
        for left in (28, 52)[at % 2 :]:
            fill = (75, 85, 101) if at < 5 else (6, 95, 70)
            draw.rectangle((left, 30 * at + 4, left + 20, 30 * at + 24), fill=fill)
    assert len(chip_ground(np.asarray(page), 30)[2]) == 15


def test_boxes_of_clues_in_uneven_light_are_no_chips() -> None:
    page = Image.new("RGB", (240, 240), "white")
    draw = ImageDraw.Draw(page)
    for at in range(0, 240, 30):
        draw.line((at, 0, at, 240), fill="black", width=2)
        draw.line((0, at, 240, at), fill="black", width=2)
        draw.rectangle((at + 13, at + 8, at + 17, at + 24), fill="black")
    light = np.linspace(0.55, 1, 240)[None, :, None] * np.linspace(1, 0.85, 240)[:, None, None]
    assert not chip_ground((np.asarray(page) * light).astype(np.uint8), 30)[0].any()


def test_digits_of_one_colour_are_not_divided_by_their_strength() -> None:
    page = Image.new("RGB", (120, 30), "white")
    paints = ["#c02020", "#d86a6a", "#202020", "#909090", "#c02020"]
    boxes = [Box(10 + 20 * at, 8, 14 + 20 * at, 22) for at in range(len(paints))]
    for paint, box in zip(paints, boxes, strict=True):
        page.paste(paint, (box.left, box.top, box.right, box.bottom))
    _tints, features = number_colors(np.asarray(page), boxes)
    ways = [labels.tolist() for labels in divisions(features)]
    assert len(ways) == 2
    reds, greys = {ways[0][0], ways[0][1], ways[0][4]}, {ways[0][2], ways[0][3]}
    assert (len(reds), len(greys), len(reds | greys)) == (1, 1, 2)
    assert ways[-1] == [0] * 5


def test_pale_digits_on_a_tinted_page_have_no_colour_of_their_own() -> None:
    page = Image.new("RGB", (120, 30), (42, 31, 61))
    paints = [(240, 232, 255), (107, 93, 140), (240, 232, 255), (107, 93, 140)]
    boxes = [Box(10 + 20 * at, 8, 14 + 20 * at, 22) for at in range(len(paints))]
    for paint, box in zip(paints, boxes, strict=True):
        page.paste(paint, (box.left, box.top, box.right, box.bottom))
    _tints, features = number_colors(np.asarray(page), boxes)
    assert [labels.tolist() for labels in divisions(features)] == [[0] * 4]


def test_colours_on_which_rows_and_columns_differ_are_reported() -> None:
    drawn, _data = made("coloured", "clean", 3)
    image = drawn.image.copy()
    pixels = np.asarray(image).copy()
    scan = read_scan(png_of(image))
    # The first number of the first row in another colour: rows and columns no longer agree.
    box = scan.rows[0][0].box
    part = pixels[box.top : box.bottom, box.left : box.right]
    pixels[box.top : box.bottom, box.left : box.right] = part[..., [1, 2, 0]]
    changed = read_scan(png_of(Image.fromarray(pixels)))
    assert len(changed.palette) < len(scan.palette)
    assert changed.has_unread_colors
