"""Whole puzzles played in a browser: with mouse, fingers and keys, black and coloured."""

from __future__ import annotations

from itertools import groupby

import pytest

from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid, maybe
from nonogui.core.puzzle import Puzzle
from tests.boards import puzzle, random_picture
from tests.web.conftest import Page, Show

CONTROL, SHIFT = "\ue009", "\ue008"
ARROWS = {"left": "\ue012", "up": "\ue013", "right": "\ue014", "down": "\ue015"}
BACKSPACE, HOME, PAGE_UP = "\ue003", "\ue011", "\ue00e"

FISH = puzzle("##..#\n.###.\n####.\n.###.\n##..#", title="Fish")
SEA = puzzle("aab.\n.bbc\naa.c", title="Sea")


def goal(puzzle: Puzzle) -> Grid:
    assert puzzle.goal
    return puzzle.goal


def runs(puzzle: Puzzle) -> list[tuple[int, int, int, int]]:
    """The runs of the rows: row, first column, last column, ink."""
    found = []
    for row, values in enumerate(goal(puzzle).rows()):
        at = 0
        for ink, group in groupby(values):
            end = at + len(list(group))
            if ink:
                found.append((row, at, end - 1, ink))
            at = end
    return found


@pytest.mark.parametrize("kind", ["mouse", "touch"])
@pytest.mark.parametrize("puzzle", [FISH, SEA], ids=["black", "colour"])
def test_a_puzzle_can_be_solved_with_a_pointer(show: Show, puzzle: Puzzle, kind: str) -> None:
    page = show(puzzle)
    assert puzzle.metadata.title not in page.browser.run("return document.body.innerText")
    for row, first, last, ink in runs(puzzle):
        assert not page.is_won
        if not puzzle.palette.is_black_and_white:
            page.browser.run(f"document.querySelectorAll('#palette button')[{ink - 1}].click()")
        page.drag([(row, first), (row, last)], kind=kind)
    assert page.is_won
    assert page.board.picture() == goal(puzzle)
    assert page.text("won-title") == puzzle.metadata.title
    assert page.text("won-time").startswith("Solved in 0:")
    assert page.text("reading") == page.text("won-time")
    page.click("close")
    assert not page.is_won


@pytest.mark.parametrize("puzzle", [FISH, SEA], ids=["black", "colour"])
def test_a_puzzle_can_be_solved_with_keys(show: Show, puzzle: Puzzle) -> None:
    page = show(puzzle)
    for row, values in enumerate(goal(puzzle).rows()):
        page.keys(HOME, PAGE_UP, *[ARROWS["down"]] * row)
        for value in values:
            marks = [str(value), " "] if value else ["x"]
            page.keys(*marks[not (value and len(puzzle.palette) > 2) and len(marks) - 1 :])
            page.keys(ARROWS["right"])
        if page.is_won:
            break
    assert page.is_won
    assert page.board.picture() == goal(puzzle)


def test_mouse_buttons_and_tools_fill_cross_and_clear_cells(show: Show) -> None:
    page = show(FISH)
    page.drag([(0, 0)])
    page.drag([(0, 1)], button=2)
    page.browser.run("document.querySelector('[data-tool=maybe]').click()")
    page.drag([(0, 2)])
    page.browser.run("document.querySelector('[data-tool=cross]').click()")
    page.drag([(0, 3)])
    page.drag([(0, 4)], button=2)
    assert list(page.board.cells[:5]) == [1, EMPTY, maybe(1), EMPTY, 1]
    page.drag([(0, 1)])
    page.drag([(0, 0)], button=1)
    assert list(page.board.cells[:5]) == [UNKNOWN, UNKNOWN, maybe(1), EMPTY, 1]


def test_a_drag_with_the_middle_button_clears_an_area_in_one_step(show: Show) -> None:
    page = show(FISH)
    page.drag([(1, 0), (1, 4)])
    page.drag([(2, 1), (2, 3)], button=2)
    before = page.board
    page.drag([(3, 3), (0, 0), (1, 1)], button=1)
    assert list(page.board.cells[5:15]) == [1, *[UNKNOWN] * 3, 1, *[UNKNOWN] * 5]
    page.keys("z", held=[CONTROL])
    assert page.board == before


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_drag_stays_on_its_line_skips_no_cell_and_never_overwrites(show: Show, kind: str) -> None:
    page = show(FISH)
    page.drag([(1, 2)], button=2)
    page.drag([(1, 0), (2, 4)], kind=kind)
    assert list(page.board.cells[5:10]) == [1, 1, EMPTY, 1, 1]
    assert page.board.count(UNKNOWN) == 20
    page.drag([(0, 1), (0, 4), (0, 2)], kind=kind)
    assert list(page.board.cells[:5]) == [UNKNOWN, 1, 1, UNKNOWN, UNKNOWN]
    page.drag([(1, 4), (1, 0)], kind=kind)
    assert list(page.board.cells[5:10]) == [UNKNOWN, UNKNOWN, EMPTY, UNKNOWN, UNKNOWN]


def test_undo_redo_and_start_again_are_unlimited(show: Show) -> None:
    page = show(FISH)
    blank = page.board
    for column in range(5):
        page.drag([(0, column), (4, column)])
    full = page.board
    page.click("restart")
    assert page.board == blank
    page.keys("z", held=[CONTROL])
    assert page.board == full
    page.keys(*"zzzzzz", held=[CONTROL])
    assert page.board == blank
    assert page.element("undo", "disabled")
    page.keys(*"zzzzz", held=[CONTROL, SHIFT])
    assert page.board == full
    page.click("redo")
    assert page.board == blank
    assert page.element("redo", "disabled")
    page.click("undo")
    assert page.board == full


def test_keys_act_on_the_board_at_once(show: Show) -> None:
    page = show(FISH)
    page.browser.keys(ARROWS["right"], " ")
    assert list(page.board.cells[:2]) == [UNKNOWN, 1]


def test_keys_mark_clear_and_paint(show: Show) -> None:
    page = show(FISH)
    page.keys(" ", ARROWS["right"], "x", ARROWS["right"], "m")
    assert list(page.board.cells[:3]) == [1, EMPTY, maybe(1)]
    page.keys(BACKSPACE, HOME, " ")
    assert list(page.board.cells[:3]) == [UNKNOWN, EMPTY, UNKNOWN]
    page.keys(*[ARROWS["right"]] * 3, ARROWS["down"], held=[SHIFT])
    assert page.board.rows_text(FISH.palette)[:2] == ["#.##?", "???#?"]
    page.click("undo")
    assert list(page.board.cells[:5]) == [UNKNOWN, EMPTY, UNKNOWN, UNKNOWN, UNKNOWN]


def test_the_game_is_kept_when_the_page_is_reopened(show: Show) -> None:
    page = show(FISH)
    page.drag([(0, 0), (0, 3)])
    page.drag([(1, 0), (1, 3)])
    page.click("undo")
    page.reload()
    assert page.board.rows_text(FISH.palette)[:2] == ["####?", "?????"]
    page.keys(ARROWS["right"])
    assert "Row 1, column 2: filled" in page.text("reading")
    page.click("redo")
    page.click("undo")
    page.click("undo")
    assert page.board == FISH.start


@pytest.mark.parametrize(
    "kept",
    [
        *("[", None, 7, {"steps": [[0]]}, {"steps": [[99, 0, 1]], "position": 1}),
        *({"steps": [[0, 255, 1]], "position": at} for at in (2, -1, 0.5, "all", None)),
        {"steps": [[0, 255, 999]], "position": 1},
    ],
)
def test_the_page_works_with_any_stored_game(show: Show, kept: object) -> None:
    page = show(FISH, kept)
    page.drag([(0, 0)])
    assert page.board.cells[0] == 1
    assert page.board.decided_count == 1


def test_given_cells_cannot_be_changed(show: Show) -> None:
    start = Grid.parse(["##???", *["?????"] * 4], FISH.palette)
    given = Puzzle(FISH.rows, FISH.columns, given=start)
    page = show(given)
    page.drag([(0, 2)])
    page.click("restart")
    assert page.board == start
    page.keys(HOME)
    assert "Row 1, column 1: filled" in page.text("reading")


def test_two_fingers_move_and_zoom_and_never_draw(show: Show) -> None:
    page = show(Puzzle.from_picture(random_picture(30, 30, seed=2)))
    size = page.element("cell", "offsetWidth")
    pinch(page)
    assert page.element("cell", "offsetWidth") > size
    assert page.board == page.puzzle.start
    page.drag([page_cell(page)], kind="touch")
    assert page.board.decided_count == 1


def page_cell(page: Page) -> tuple[int, int]:
    return page.cursor.row, page.cursor.column


def rest_finger(page: Page, cells: list[tuple[int, int]], milliseconds: int) -> None:
    """Rest a finger on the first cell, then move it over the others and lift it."""
    points = [page.point(*cell) for cell in cells]
    move: dict[str, object] = {"type": "pointerMove", "duration": 0}
    moves = [{**move, "x": round(x), "y": round(y)} for x, y in points]
    down, up = ({"type": f"pointer{what}", "button": 0} for what in ("Down", "Up"))
    rest = {"type": "pause", "duration": milliseconds}
    page.browser.act(
        {
            "type": "pointer",
            "id": "finger",
            "parameters": {"pointerType": "touch"},
            "actions": [moves[0], down, rest, *moves[1:], up],
        }
    )


def test_a_long_press_crosses_and_shows_a_sign_above_the_finger(show: Show) -> None:
    page = show(FISH)
    x, y = page.point(1, 0)
    watch = (
        "const sign = document.getElementById('held');"
        "new MutationObserver(() => { if (sign.textContent) window.seen ="
        " [sign.textContent, sign.getBoundingClientRect().toJSON()]; })"
        ".observe(sign, {childList: true, attributes: true});"
    )
    page.browser.run(watch)
    rest_finger(page, [(1, 0), (1, 2)], 900)
    text, box = page.browser.run("return window.seen")
    assert text == "×"
    assert box["bottom"] < y - 20
    assert abs(box["x"] + box["width"] / 2 - x) < 3
    assert page.text("held") == ""
    assert [page.board[Cell(1, at)] for at in range(4)] == [EMPTY] * 3 + [UNKNOWN]
    rest_finger(page, [(3, 0)], 20)
    assert page.board[Cell(3, 0)] == 1


def pinch(page: Page) -> None:
    """One finger begins on the board, another joins, they part."""
    (x, y), (right, _) = page.point(14, 14), page.point(14, 18)
    sources = []
    for name, start, end in (("one", x, x - 60), ("two", right, right + 60)):
        moves = [
            {"type": "pointerMove", "duration": 0, "x": round(at), "y": round(y)}
            for at in (start, (start + end) / 2, end)
        ]
        wait = [] if name == "one" else [{"type": "pause", "duration": 30}]
        down, up = ({"type": f"pointer{what}", "button": 0} for what in ("Down", "Up"))
        sources.append(
            {
                "type": "pointer",
                "id": name,
                "parameters": {"pointerType": "touch"},
                "actions": [moves[0], *wait, down, *moves[1:], up],
            }
        )
    page.browser.act(*sources)
