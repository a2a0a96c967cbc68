"""Whole scans: rendered, damaged in many ways, and read back."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from nonogui.core.grid import Axis, Line
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.studio.scan.reading import read_scan
from nonogui.studio.scan.scan import Scan
from tests.scans import Damage, Style, design, file_of, lengths, random_puzzle, scan_of

PUZZLE = random_puzzle(Random(3), 15, 10)
FONT = Style(size=22)
OWN = Style(design=design("grotesque"), size=22)
BOXED = Style(size=22, is_boxed=True, grey=120)


def clues(puzzle: Puzzle) -> list[list[int]]:
    return [lengths(clue) for clue in chain(puzzle.rows, puzzle.columns)]


def read(scan: Scan) -> list[list[int]]:
    return [[number.value for number in line] for line in chain(scan.rows, scan.columns)]


@pytest.mark.parametrize(
    ("style", "damage"),
    [
        (FONT, Damage()),
        (OWN, Damage()),
        (BOXED, Damage()),
        (replace(FONT, fifths_go_on=True, grey=170), Damage()),
        (replace(BOXED, design=design("book")), Damage()),
        (replace(FONT, title="Puzzle 12, 15 x 10"), Damage()),
        (replace(FONT, filled=0.5), Damage()),
        (replace(BOXED, filled=1.0), Damage()),
        (replace(FONT, grey=215), Damage()),
        (replace(FONT, thick=4), Damage()),
        (replace(OWN, size=15), Damage()),
        (replace(FONT, size=48), Damage()),
        (BOXED, Damage(turn=1.3)),
        (FONT, Damage(turn=-2.5)),
        (BOXED, Damage(noise=9)),
        (FONT, Damage(jpeg=60)),
        (BOXED, Damage(shade=0.55)),
        (FONT, Damage(is_dark=True)),
        (OWN, Damage(turn=1, noise=8, jpeg=75)),
    ],
    ids=[
        *("font", "own design", "boxed", "each fifth line goes on", "book digits in boxes"),
        *("title", "partly solved", "solved", "pale lines", "thick lines", "small", "large"),
        *("turned", "turned far", "noisy", "JPEG", "shaded", "dark", "everything"),
    ],
)
def test_damaged_scans_are_read(style: Style, damage: Damage) -> None:
    scan = read_scan(file_of(scan_of(PUZZLE, style), damage))
    assert (scan.width, scan.height) == (PUZZLE.width, PUZZLE.height)
    assert read(scan) == clues(PUZZLE)
    assert scan.puzzle == replace(PUZZLE, goal=None)


@settings(max_examples=6, derandomize=True)
@given(st.integers(0, 10_000), st.integers(5, 25), st.integers(5, 25), st.booleans())
def test_boards_of_any_size_are_read(seed: int, width: int, height: int, is_boxed: bool) -> None:
    puzzle = random_puzzle(Random(seed), width, height)
    scan = read_scan(file_of(scan_of(puzzle, replace(OWN, is_boxed=is_boxed))))
    assert read(scan) == clues(puzzle)


def test_every_number_has_its_place_on_the_scan() -> None:
    scan = read_scan(file_of(scan_of(PUZZLE, BOXED)))
    for axis, side in ((Axis.ROW, scan.rows), (Axis.COLUMN, scan.columns)):
        for at, numbers in enumerate(side):
            frame = scan.line_box(Line(axis, at))
            for number in numbers:
                assert frame.left <= number.box.left < number.box.right <= frame.right
                assert frame.top <= number.box.top < number.box.bottom <= frame.bottom
    assert len(scan.picture.rgb) == 3 * scan.picture.width * scan.picture.height


def test_look_alike_digits_form_one_group() -> None:
    scan = read_scan(file_of(scan_of(PUZZLE, FONT)))
    count = len({digit for line in clues(PUZZLE) for digit in "".join(map(str, line))})
    assert len(scan.groups) == count
    assert {len({shape.digit for shape in group.shapes}) for group in scan.groups} == {1}
    doubts = [group.doubt for group in scan.groups]
    assert doubts == sorted(doubts, reverse=True)


def test_a_word_above_a_column_is_no_number() -> None:
    image = scan_of(PUZZLE, FONT)
    scan = read_scan(file_of(image))
    page = Image.new("L", (image.width, image.height + 40), 255)
    page.paste(image, (0, 40))
    place = (scan.xs[4] + scan.xs[5]) / 2, scan.area.top + 12
    ImageDraw.Draw(page).text(place, "fill", fill=0, anchor="mm", font_size=18)
    assert read(read_scan(file_of(page))) == clues(PUZZLE)


def test_a_given_board_size_overrides_the_detected_one() -> None:
    data = file_of(scan_of(PUZZLE, FONT))
    scan = read_scan(data, (5, 10))
    assert (scan.width, scan.height) == (5, 10)
    widths = [b - a for a, b in pairwise(scan.xs)]
    assert widths == pytest.approx([3 * 33] * 5, abs=2)


@pytest.mark.parametrize("level", [0, 128, 255])
def test_a_blank_picture_has_no_board(level: int) -> None:
    with pytest.raises(FileProblemsError) as error:
        read_scan(file_of(Image.new("L", (300, 300), level)))
    assert error.value.problems[0].key is ProblemKey.NO_PUZZLE


def test_a_board_without_clues_is_read_as_empty() -> None:
    image = Image.new("L", (300, 300), 255)
    for at in range(11):
        image.paste(0, (50 + 20 * at, 50, 51 + 20 * at, 251))
        image.paste(0, (50, 50 + 20 * at, 251, 51 + 20 * at))
    scan = read_scan(file_of(image))
    assert read(scan) == [[]] * 20
    assert scan.groups == ()


def test_noise_is_not_read_as_a_puzzle() -> None:
    noise = Image.frombytes("L", (1200, 1200), Random(1).randbytes(1200 * 1200))
    with pytest.raises(FileProblemsError):
        read_scan(file_of(noise))


def test_reading_stops_when_it_is_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(StoppedError):
        read_scan(file_of(scan_of(PUZZLE, FONT)), cancel=token)


def test_reading_reports_its_progress() -> None:
    shares: list[float] = []
    read_scan(file_of(scan_of(PUZZLE, FONT)), progress=shares.append)
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] < 1


def test_filled_cells_with_gaps_hide_no_lines() -> None:
    image = Image.new("L", (300, 300), 255)
    for at in range(11):
        image.paste(200, (50 + 20 * at, 50, 51 + 20 * at, 251))
        image.paste(200, (50, 50 + 20 * at, 251, 51 + 20 * at))
    for at in range(70):
        x, y = 52 + 20 * (at % 10), 52 + 20 * (at // 10)
        image.paste(0, (x, y, x + 17, y + 17))
    scan = read_scan(file_of(image))
    assert (scan.width, scan.height) == (10, 10)


def test_a_line_without_numbers_is_unclear() -> None:
    image = scan_of(PUZZLE, FONT)
    scan = read_scan(file_of(image))
    assert not scan.unclear
    image.paste(255, (0, scan.ys[1] + 3, scan.xs[0] - 3, scan.ys[2] - 2))
    assert read_scan(file_of(image)).unclear == {Line(Axis.ROW, 1)}
