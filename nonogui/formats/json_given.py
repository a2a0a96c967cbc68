"""Read the cells that JSON gives with the clues: a board with unknown cells, or places of cells."""

from __future__ import annotations

from itertools import chain
from typing import Final

from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.formats.json_cells import cells_by_way, placed_cells
from nonogui.formats.json_clues import parse_embedded
from nonogui.formats.json_names import words
from nonogui.formats.json_tree import JsonNode

_FILLED: Final = words("1 true # filled fill black on ■ █ ⬛")
_EMPTY: Final = words("0 false empty white crossed cross marked off □ ░ ⬜ ✕ ×")
_UNKNOWN: Final = words("? null -1 unknown _ · ❓") | {"", " "}
_CROSSES: Final = frozenset("xX")
# The cells of the smallest board in a text; a shorter one is a word.
_MIN_TEXT: Final = 9
# A place alone is a row and a column.
_BARE: Final = 2


def states_cells(node: JsonNode) -> bool:
    """Return whether a value holds any cells, unlike a flag, a number or an empty value."""
    node = parse_embedded(node)
    found = [node, *(node.items or ()), *(node.fields or {}).values()]
    return any(each.items or each.fields or len(each.text or "") >= _MIN_TEXT for each in found)


def read_given(node: JsonNode, width: int, height: int) -> list[Grid]:
    """Return the ways to read given cells, each a board with unknown cells; none if it is not one.

    A board may be blank.

    Args:
        node: rows of cells, or the places of some.
        width: of the puzzle.
        height: of the puzzle.
    """
    node = parse_embedded(node)
    boards = cells_by_way(node, {"": (width, height)}).values()
    shown = [cells for cells in boards if (len(cells[0]), len(cells)) == (width, height)]
    are_places = not shown or "" in {*chain(*shown[0])}
    if not shown:
        items = node.items if node.fields is None else [node]
        shown = [*placed_cells(items or [], width, height).values()]
    grids = []
    for cells in shown:
        used = {word.lower() for word in chain(*cells)}
        values = {word: _value(word, used, are_places=are_places) for word in used}
        if None in values.values():
            continue
        grids.append(Grid(width, height, bytes(values[w.lower()] or 0 for w in chain(*cells))))
    return grids


def given_with(puzzle: Puzzle, node: JsonNode) -> Grid | None:
    """Return the given cells of a puzzle, a blank board if there are none; None if unclear.

    Cells that are only pointed at may be filled, or show what the picture has there.
    """
    grids = read_given(node, puzzle.width, puzzle.height)
    if not puzzle.palette.is_black_and_white or not grids:
        return None
    goal, first = puzzle.goal, grids[0]
    if goal is None:
        is_mask = first.decided_count and EMPTY not in first.cells and _only_points(node)
        return first if len(grids) == 1 and not is_mask else None
    for grid in grids:
        if all(
            cell in (UNKNOWN, right) for cell, right in zip(grid.cells, goal.cells, strict=True)
        ):
            return grid
    if EMPTY in first.cells:
        return None
    cells = zip(first.cells, goal.cells, strict=True)
    return Grid(goal.width, goal.height, bytes(UNKNOWN if c == UNKNOWN else g for c, g in cells))


def _only_points(node: JsonNode) -> bool:
    """Return whether given cells are truth values, or places without values."""
    items = parse_embedded(node).items or []
    found = {each.word for item in items for each in item.items or ()}
    return "true" in found or all(len(i.items or i.fields or ()) == _BARE for i in items)


def _value(word: str, used: set[str], *, are_places: bool) -> int | None:
    """Return the value of a cell's word beside the others in use; None if it is unclear."""
    if word in _UNKNOWN:
        return UNKNOWN
    if word in _FILLED:
        return 1
    if word in _CROSSES:
        return EMPTY if not used.isdisjoint(_FILLED) else None
    has_unknown = are_places or not used.isdisjoint(_UNKNOWN)
    if word in _EMPTY:
        return EMPTY if has_unknown else UNKNOWN
    if word == ".":
        return UNKNOWN if not used.isdisjoint(_CROSSES | {"#"}) and not has_unknown else EMPTY
    return None
