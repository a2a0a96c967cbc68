"""Screenshots of whole windows: a board between bars and panels, with highlighted lines."""

from __future__ import annotations

from itertools import chain
from random import Random

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from nonogui.studio.scan.reading import read_scan
from tests.scans import Style, file_of, lengths, random_puzzle, scan_of

PUZZLE = random_puzzle(Random(3), 15, 10)
BAR, PANEL = 44, 260


def window(*, is_dark: bool) -> Image.Image:
    """Return a puzzle in a window with pale lines, and the first row and column highlighted."""
    style = Style(size=20, grey=238, cell=1.7, fifths_go_on=True)
    ink = 255 - np.asarray(scan_of(PUZZLE, style), dtype=np.int32)
    paper, strength = (23, 212) if is_dark else (249, -230)
    page = paper + ink * strength // 255
    cell = round(style.size * style.cell)
    right, bottom = page.shape[1] - 30, page.shape[0] - 30
    left, top = right - PUZZLE.width * cell, bottom - PUZZLE.height * cell
    tint = 6 if is_dark else -6
    page[top : top + cell, 10:right] += tint
    page[top + cell : bottom, left : left + cell] += tint
    page[40:top, left : left + cell] += tint
    board = Image.fromarray(np.clip(page, 0, 255).astype(np.uint8))
    image = Image.new("L", (board.width + PANEL, board.height + 2 * BAR), paper + tint // 2)
    image.paste(board, (0, BAR))
    draw = ImageDraw.Draw(image)
    line, text = paper + 2 * tint, paper + 3 * strength // 4
    for y in (BAR, BAR + board.height):
        draw.line((0, y, image.width, y), fill=line)
    draw.line((board.width, BAR, board.width, BAR + board.height), fill=line)
    font = ImageFont.load_default(14)
    draw.text((left + 90, 22), "15 x 10, puzzle 12 of 30", fill=text, font=font)
    draw.text((board.width + 20, BAR + 60), "0 of 150 cells", fill=text, font=font)
    draw.line((board.width + 20, BAR + 90, image.width - 20, BAR + 90), fill=text, width=4)
    draw.text((14, image.height - 30), "Row 1, column 1", fill=text, font=font)
    return image


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_window_screenshots_are_read(is_dark: bool) -> None:
    scan = read_scan(file_of(window(is_dark=is_dark)))
    assert (scan.width, scan.height) == (PUZZLE.width, PUZZLE.height)
    read = [[number.value for number in line] for line in chain(scan.rows, scan.columns)]
    assert read == [lengths(clue) for clue in chain(PUZZLE.rows, PUZZLE.columns)]
    assert not scan.unclear
    assert not scan.doubtful


def test_a_board_darker_than_its_page_ends_at_its_frame() -> None:
    puzzle, cell, left, top = random_puzzle(Random(4), 25, 20), 24, 198, 198
    right, bottom = left + cell * puzzle.width, top + cell * puzzle.height
    image = Image.new("L", (right + 18, bottom + 18), 230)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(14)
    draw.rectangle((left, top, right, bottom), fill=128)
    for at in range(puzzle.width + 1):
        x, wide = left + cell * at, 1 if at % 5 else 3
        draw.line((x, top, x, bottom), fill=77, width=wide)
        for place, number in enumerate(reversed(lengths(puzzle.columns[at % puzzle.width]))):
            spot = (left + cell * (at % puzzle.width) + 12, top - 23 - cell * place)
            draw.text(spot, str(number), fill=0, font=font, anchor="mm")
    for at in range(puzzle.height + 1):
        y, wide = top + cell * at, 1 if at % 5 else 3
        draw.line((left, y, right, y), fill=77, width=wide)
        for place, number in enumerate(reversed(lengths(puzzle.rows[at % puzzle.height]))):
            spot = (left - 20 - 19 * place, top + cell * (at % puzzle.height) + 12)
            draw.text(spot, str(number), fill=0, font=font, anchor="mm")
    scan = read_scan(file_of(image))
    read = [[number.value for number in line] for line in chain(scan.rows, scan.columns)]
    assert read == [lengths(clue) for clue in chain(puzzle.rows, puzzle.columns)]
