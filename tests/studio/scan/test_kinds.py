"""Tables, app screens and photos of puzzles are read exactly, or with a doubt."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from nonogui.core.grid import EMPTY, UNKNOWN
from nonogui.core.problems import FileProblemsError
from nonogui.studio.scan.reading import open_picture, read_picture, read_scan, turned
from nonogui.studio.scan.scan import Corners, Point, Scan, is_convex, row_surplus
from tests.scan_kinds import DAMAGES, KINDS, DrawnScan, png_of, printed_numbers

DRAWN = [kind for kind in KINDS if kind != "page"]
"""The kinds drawn without Qt."""


def made(kind: str, damage: str, seed: int) -> tuple[DrawnScan, bytes]:
    random = Random(seed)
    drawn = KINDS[kind](random, "")
    return drawn, png_of(DAMAGES[damage](drawn.image, random))


def as_corners(points: list[Point]) -> Corners:
    one, two, three, four = points
    return one, two, three, four


def numbers(scan: Scan) -> list[list[int]]:
    return [[number.value for number in line] for line in (*scan.rows, *scan.columns)]


_PAGE = open_picture(made("table", "clean", 7)[1])


@pytest.mark.parametrize("kind", DRAWN)
def test_each_kind_of_scan_is_read(kind: str) -> None:
    drawn, data = made(kind, "clean", 7)
    assert numbers(read_scan(data)) == printed_numbers(drawn.puzzle)


@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        ("framed numbers", 20),  # two digits in a circle, one of which touches it
        ("round cells", 22),
        ("round cells in progress", 20),
        ("struck numbers", 20),  # strikes that cut off the flag of each 1
    ],
)
def test_rarer_scans_are_read(kind: str, seed: int) -> None:
    drawn, data = made(kind, "clean", seed)
    assert numbers(read_scan(data)) == printed_numbers(drawn.puzzle)


def test_empty_cells_of_another_shade_are_known() -> None:
    drawn, data = made("shades in progress", "clean", 7)
    assert read_scan(data).position == drawn.position


@pytest.mark.parametrize("damage", [damage for damage in DAMAGES if damage != "clean"])
@pytest.mark.parametrize("kind", ["table", "open clues"])
def test_damaged_scans_are_read(kind: str, damage: str) -> None:
    drawn, data = made(kind, damage, 5)
    scan = read_scan(data)
    truth, read = printed_numbers(drawn.puzzle), numbers(scan)
    assert (scan.width, scan.height) == (drawn.puzzle.width, drawn.puzzle.height)
    right = [one == other for one, other in zip(truth, read, strict=True)]
    assert sum(right) >= 0.9 * len(right)


@settings(max_examples=12, derandomize=True, deadline=None)
@given(st.sampled_from(DRAWN), st.sampled_from(list(DAMAGES)), st.integers(0, 10_000))
def test_no_scan_is_read_wrongly_without_a_doubt(kind: str, damage: str, seed: int) -> None:
    drawn, data = made(kind, damage, seed)
    try:
        scan = read_scan(data)
    except FileProblemsError:
        return
    is_marked = bool(scan.doubtful or scan.unclear or row_surplus(scan))
    assert is_marked or numbers(scan) == printed_numbers(drawn.puzzle)


@given(
    st.tuples(st.floats(0, 300), st.floats(0, 300), st.floats(-40, 40), st.floats(-40, 40)),
    st.sampled_from([None, (10, 10), (3, 50)]),
)
@settings(max_examples=60)
def test_any_corners_are_read_or_refused(
    place: tuple[float, float, float, float], size: tuple[int, int] | None
) -> None:
    """Numpy warns of means over no pixel at all; here, warnings are errors."""
    x, y, right, down = place
    corners = (x, y), (x + right, y), (x + right, y + down), (x, y + down)
    with suppress(FileProblemsError):
        assert read_picture(_PAGE, size, corners=corners).columns


@pytest.mark.parametrize("kind", ["clue boxes", "table"])
def test_corners_set_near_the_lines_are_moved_onto_them(kind: str) -> None:
    drawn, data = made(kind, "perspective", 3)
    first = read_scan(data)
    assert first.corners is not None
    one, two, three, four = first.corners
    moved = (one[0] + 6, one[1] - 5), (two[0] + 4, two[1] + 6), (three[0] - 6, three[1]), four
    again = read_scan(data, (drawn.puzzle.width, drawn.puzzle.height), corners=moved)
    assert numbers(again) == printed_numbers(drawn.puzzle)
    assert not again.unclear
    assert again.corners is not None
    for before, after in zip(first.corners, again.corners, strict=True):
        assert after == pytest.approx(before, abs=3)


@pytest.mark.parametrize(("share", "at"), [(0.45, 0), (0.45, 2), (0.3, 1), (-0.15, 3)])
def test_a_corner_dragged_far_stays_there(share: float, at: int) -> None:
    """Drag a corner by a share of its way to the opposite one."""
    picture = open_picture(made("table", "perspective", 4)[1])
    corners = read_picture(picture).corners
    assert corners is not None
    (x, y), (far_x, far_y) = corners[at], corners[at - 2]
    moved = list(corners)
    moved[at] = (x + share * (far_x - x), y + share * (far_y - y))
    scan = read_picture(picture, corners=as_corners(moved))
    assert scan.corners is not None
    for wanted, found in zip(moved, scan.corners, strict=True):
        assert found == pytest.approx(wanted, abs=2)


def test_the_size_is_counted_between_corners_beside_a_larger_grid() -> None:
    drawn, data = made("open clues", "clean", 4)
    board = Image.open(BytesIO(data)).convert("RGB")
    page = Image.new("RGB", (board.width, board.height + 500), "white")
    page.paste(board, (0, 500))
    draw = ImageDraw.Draw(page)
    for at in range(0, 480, 15):
        draw.line((0, at, 465, at), fill="black")
        draw.line((at, 0, at, 465), fill="black")
    alone = read_scan(data).corners
    assert alone is not None
    scan = read_scan(png_of(page), corners=as_corners([(x, y + 500) for x, y in alone]))
    assert numbers(scan) == printed_numbers(drawn.puzzle)


@pytest.mark.parametrize("kind", ["table", "clue boxes", "dark app"])
def test_the_size_is_found_between_corners(kind: str) -> None:
    drawn, data = made(kind, "perspective", 4)
    corners = read_scan(data).corners
    again = read_scan(data, corners=corners)
    assert (again.width, again.height) == (drawn.puzzle.width, drawn.puzzle.height)
    assert numbers(again) == printed_numbers(drawn.puzzle)


def test_a_board_cut_off_by_its_own_corners_is_refused() -> None:
    drawn = KINDS["chips done"](Random(33117), "")
    skew = ((281.8, 416.9), (291.3, 380.4), (289.9, 503.7), (275.5, 517.7))
    with pytest.raises(FileProblemsError):
        read_scan(png_of(drawn.image), (10, 5), corners=skew)


def test_corners_with_a_dent_are_refused() -> None:
    _drawn, data = made("table", "clean", 3)
    corners = read_scan(data).corners
    assert corners is not None
    one, two, three, four = corners
    for crossed in ((two, one, three, four), (one, two, four, three), (one, one, three, four)):
        assert not is_convex(crossed)
        with pytest.raises(FileProblemsError):
            read_scan(data, (10, 10), corners=crossed)


def test_a_picture_turned_four_times_is_the_same() -> None:
    picture = open_picture(made("table", "clean", 3)[1])
    right = turned(picture)
    assert (right.width, right.height) == (picture.height, picture.width)
    # The upper left pixel comes to the upper right.
    assert right.rgb[3 * (right.width - 1) : 3 * right.width] == picture.rgb[:3]
    assert turned(turned(turned(right))) == picture


@pytest.mark.parametrize("damage", ["clean", "shade", "perspective"])
@pytest.mark.parametrize("kind", ["progress", "app in progress", "dark in progress"])
def test_a_board_in_progress_is_read_with_its_cells(kind: str, damage: str) -> None:
    drawn, data = made(kind, damage, 7)
    position = read_scan(data).position
    assert position is not None
    assert drawn.position is not None
    pairs = list(zip(drawn.position.cells, position.cells, strict=True))
    wrong = [(truth, read) for truth, read in pairs if truth != read]
    assert set(wrong) <= {(EMPTY, UNKNOWN)}, "a cross may be overlooked"
    assert len(wrong) <= 0.03 * len(pairs)


def test_every_puzzle_of_a_page_is_found_and_read() -> None:
    _drawn, data = made("several", "clean", 7)
    boards = read_scan(data).boards
    lefts, tops = zip(*(corners[0] for corners in boards), strict=True)
    assert max(tops[:2]) < min(tops[2:])
    assert lefts[0] < lefts[1]
    assert lefts[2] < lefts[3]
    scans = [read_scan(data, corners=corners) for corners in boards]
    assert [(scan.width, scan.height) for scan in scans] == [(10, 10)] * 4
    assert not any(scan.doubtful or scan.unclear or row_surplus(scan) for scan in scans)
    assert len({scan.puzzle.fingerprint for scan in scans}) == 4


def test_a_page_with_one_puzzle_offers_no_others() -> None:
    assert read_scan(made("heading", "clean", 7)[1]).boards == ()


def test_clues_at_the_right_and_below_are_shown_where_they_are() -> None:
    scan = read_scan(made("right and below", "clean", 7)[1])
    for line in scan.puzzle.lines():
        assert all(number.box.is_in(scan.line_box(line)) for number in scan.line(line))


def test_a_blank_board_has_no_position() -> None:
    for kind in ("table", "dark app"):
        assert read_scan(made(kind, "clean", 7)[1]).position is None
