"""Compare a puzzle read from JSON with the values beside it that were not read.

The solution may be written in any words: the clues show their meaning. A board, other clues, a size
or colours that don't agree with the puzzle are reported: it may have been read wrongly. Given cells
are a board with unknown cells, or places of cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, islice
from typing import Final

from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Grid
from nonogui.core.palette import BLACK_AND_WHITE, MAX_INKS, Rgb
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle, clues_of
from nonogui.formats import clue_lists, json_names, json_picture
from nonogui.formats.base import Findings
from nonogui.formats.doubts import has_one_number_each, is_small
from nonogui.formats.json_cells import Cells, cells_by_way, cells_of, has_place, placed_cells
from nonogui.formats.json_clues import (
    clue_nodes,
    looks_like_clues,
    parse_embedded,
    read_written_clues,
    rgb_of,
)
from nonogui.formats.json_drawings import picture_readings, plain_drawing
from nonogui.formats.json_enclosing import Enclosing, read_count
from nonogui.formats.json_names import chosen, words
from nonogui.formats.json_picture import (
    are_empty,
    color_of_text,
    is_pale,
)
from nonogui.formats.json_tree import JsonNode

# Words that are tried as empty if none of them is a usual one. A choice: palettes have fewer.
_MAX_TRIED: Final = 6
# Fields of an object that are looked at. A choice: a puzzle has fewer.
_MAX_FIELDS: Final = 50
# The numbers of a place.
_PAIR: Final = 2


def _boards(
    enclosing: Enclosing, width: int, height: int, known: Grid | None = None
) -> Iterator[tuple[JsonNode, Cells]]:
    """Yield the boards beside a puzzle that are written cell by cell and have its size.

    Skip those of 0 and 1 that are the `known` picture.
    """
    for fields in enclosing.objects[:2]:
        for name, node in islice(fields.items(), _MAX_FIELDS):
            length, count = len(node.text or "") or node.count, width * height
            # A text may have signs between its rows or cells, and two characters for a cell.
            is_divided = node.text is not None and count < length <= 3 * count
            if (length not in (width, height, count) and not is_divided) or (
                json_names.is_of_player(name)
                or json_names.side_of(name)
                or json_names.joined(name) in json_names.TEXT_FIELDS
            ):
                continue
            same = plain_drawing(node, [(width, height)]) if known else None
            cells = None if same and same.grid == known else cells_of(node, width, height)
            if cells is not None and {len(cells), len(cells[0])} == {width, height}:
                found = {word.lower() for word in {*chain(*cells)}}
                if len(found) > 1 and not found & json_picture.UNKNOWN:
                    yield node, cells


def solution_beside(puzzle: Puzzle, enclosing: Enclosing, found: Findings) -> Grid | None:
    """Return the first board that solves a puzzle, whatever its words are; None if none does.

    A board that has as many filled cells as the solution, but elsewhere, is reported.
    """
    size = puzzle.height, puzzle.width
    is_like = False
    for _, cells in _boards(enclosing, puzzle.width, puzzle.height):
        for way in (cells, [*map(list, zip(*cells, strict=True))]):
            if (len(way), len(way[0])) == size and (goal := _solution(way, puzzle)) is not None:
                return goal
        total = sum(clue.filled for clue in puzzle.rows)
        is_like |= any(
            sum(word not in empty for word in chain(*cells)) == total for empty in _empties(cells)
        )
    if is_like:
        found.warning(ProblemKey.LEFT_OUT, what="picture")
    return None


def _empties(cells: Cells) -> list[AbstractSet[str]]:
    """Return the sets of words that may stand for empty cells, the likeliest first."""
    found = {*chain(*cells)}
    usual = are_empty(found)
    return [usual] if usual else [{word} for word in sorted(found)[:_MAX_TRIED]]


def _solution(cells: Cells, puzzle: Puzzle) -> Grid | None:
    for empty in _empties(cells):
        inks = _inks_of(cells, puzzle, empty)
        if inks is None:
            continue
        rows = [bytes(inks.get(word, 0) for word in row) for row in cells]
        goal = Grid(puzzle.width, puzzle.height, b"".join(rows))
        if clues_of(goal) == (puzzle.rows, puzzle.columns):
            return goal
    return None


def _inks_of(cells: Cells, puzzle: Puzzle, empty: AbstractSet[str]) -> dict[str, int] | None:
    """Return the ink of each word according to the row clues; None if they contradict the cells."""
    if puzzle.palette.is_black_and_white:
        return dict.fromkeys({*chain(*cells)} - {*empty}, 1)
    inks: dict[str, int] = {}
    for row, clue in zip(cells, puzzle.rows, strict=True):
        starts = [word for word, before in zip(row, ["", *row], strict=False) if word != before]
        words = [word for word in starts if word not in empty]
        if len(words) != len(clue.blocks):
            return None
        for word, block in zip(words, clue.blocks, strict=True):
            if inks.setdefault(word, block.color) != block.color:
                return None
    return inks


Sides = Sequence[Sequence[JsonNode]]
"""The clues of the rows and of the columns as they are in the file."""


def report_unread(
    puzzle: Puzzle, enclosing: Enclosing, found: Findings, read: Sides | None = None
) -> None:
    """Warn about values beside a puzzle that contradict it or belong to another game.

    Args:
        puzzle: the puzzle.
        enclosing: the objects around it.
        found: takes the warnings.
        read: the clues that the puzzle was read from; None if it was read from a picture.
    """
    if _may_be_other_game(puzzle, enclosing, has_clues=read is not None):
        found.warning(ProblemKey.LEFT_OUT, what="other-game")
    elif read and all(clue.word for clue in chain(*read)) and _may_fit_by_chance(puzzle):
        found.warning(ProblemKey.LEFT_OUT, what="groups")
    taken = {id(side) for side in read or ()}
    fields = (enclosing.objects or ({},))[0]
    inner = [each.fields for _, each in chosen(fields, json_names.names_clues) if each.fields]
    sides = chain(*(chosen(each, _may_be_side) for each in (fields, *inner)))
    if any(
        _contradicts(puzzle, name, nodes, read) and not _shows(puzzle, node, enclosing)
        for name, node in islice(sides, _MAX_FIELDS)
        if (nodes := _clues_under(name, node, taken)) is not None
    ):
        found.warning(ProblemKey.LEFT_OUT, what="clues")
    for width, height in _stated_sizes(fields, puzzle, has_clues=read is not None):
        if {width, height} != {puzzle.width, puzzle.height}:
            expected, size = width * height, puzzle.width * puzzle.height
            found.warning(ProblemKey.PICTURE_SIZE, expected=expected, found=size)
    is_plain, inks = puzzle.palette == BLACK_AND_WHITE, 0
    for _, node in chosen(fields, _names_inks) if is_plain else ():
        inks = max(inks, len({*_inks_in(node)}))
    if inks > 1:
        found.warning(ProblemKey.LOST, what="palette")


def _may_be_side(name: str) -> bool:
    return not name[-1:].isdigit() and bool(json_names.side_of(name) or json_names.side_in(name))


def _names_inks(name: str) -> bool:
    return json_names.joined(name) in json_names.PALETTES or json_names.names_colors(name)


def _stated_sizes(
    fields: dict[str, JsonNode], puzzle: Puzzle, *, has_clues: bool
) -> Iterator[tuple[int, int]]:
    """Yield the widths and heights that an object states in one field or in two."""
    width, height = puzzle.width, puzzle.height
    for name, node in chosen(fields, _names_size):
        key, size = json_names.joined(name), (0, 0)
        if key in json_names.HEIGHTS:
            height = read_count(node) or height
        elif key in json_names.WIDTHS:
            width = read_count(node) or width
        # One number may be the size of a cell on the screen; beside clues, two of the drawing.
        elif not has_clues and (node.fields or node.count == _PAIR):
            size = Enclosing(({"size": node},)).size()
        if all(size):
            yield size
    yield width, height


_names_size: Final = json_names.called(json_names.WIDTHS | json_names.HEIGHTS | json_names.SIZES)


def _clues_under(name: str, node: JsonNode, taken: AbstractSet[int]) -> list[JsonNode] | None:
    """Return the clues in a field named after a side; None if it has none, or they are taken."""
    nodes = None if node.word or id(node.items) in taken else clue_nodes(node)
    if not nodes or id(nodes) in taken or not looks_like_clues(nodes):
        return None
    # `rowStarts` may tell how to divide numbers alone.
    return nodes if json_names.side_of(name) or nodes[0].word else None


def _contradicts(puzzle: Puzzle, name: str, nodes: list[JsonNode], read: Sides | None) -> bool:
    """Return whether lists look like clues, but contradict the clues of a puzzle.

    They may instead hold the places of its clues, or the cells that each clue fills. Plain numbers
    count only if the clues are plain numbers, too.
    """
    if nodes[0].word and not (read and read[0][0].word):
        return False
    try:
        blocks = [clue.blocks for clue in read_written_clues(nodes)]
    except FileProblemsError:
        return False
    lengths = [[each.length for each in clue if each.length > 0] for clue in blocks]
    sides = [clue_lists.lengths_of(puzzle.rows), clue_lists.lengths_of(puzzle.columns)]
    if read is None:  # else the names may be the other way round
        del sides[json_names.side_of(name) is Axis.ROW]
    counts = [[[count(clue)] for clue in side] for side in sides for count in (len, sum)]
    if nodes[0].items is None:
        counts += [[[at] if at else [] for at in range(n, n + len(lengths))] for n in (0, 1)]
    return any(lengths) and lengths not in (*sides, *counts)


def _shows(puzzle: Puzzle, node: JsonNode, enclosing: Enclosing) -> bool:
    """Return whether a value is the solution of a puzzle, such as its rows or columns as texts."""
    return puzzle.goal is not None and any(
        puzzle.goal in (way.grid, way.grid.transposed())
        for ways in picture_readings(node, enclosing)
        for way in ways.values()
    )


def _inks_in(node: JsonNode, depth: int = 3) -> Iterator[Rgb]:
    """Yield the colours of inks in a value: a palette, the colours of clues, or a board."""
    if (rgb := rgb_of(node) or color_of_text(node.text or "")) is not None:
        if not is_pale(rgb):
            yield rgb
    elif depth:
        for inner in islice(chain(node.items or (), (node.fields or {}).values()), _MAX_FIELDS):
            yield from _inks_in(inner, depth - 1)


def _may_be_other_game(puzzle: Puzzle, enclosing: Enclosing, *, has_clues: bool) -> bool:
    """Return whether the values beside a puzzle belong to another game, or to no game.

    They name another kind, or have lists or objects that no nonogram has, such as the enemies in a
    maze, the hours of a timetable or the regions of an aquarium. They do not count beside a clue of
    several numbers, colours, or any name of a nonogram.
    """
    if (has_clues and not _may_fit_by_chance(puzzle)) or not puzzle.palette.is_black_and_white:
        return False
    objects = enclosing.objects or ({},)
    if any(map(_states_solid, objects)):
        return True
    if not has_clues and puzzle.width == _PAIR:  # such numbers are rather places of cells
        first = [node.items[0] for node in objects[0].values() if node.items]
        if any(len(each.items or ()) == _PAIR for each in first):
            return True
    around = {id(each) for each in (*objects, objects[0].get("grid")) if each is not None}
    if details := [node.fields for node in objects[0].values() if node.fields]:
        objects = tuple(each for each in objects if not any(each is inner for inner in details))
    # An object with a board alone is part of the next one.
    while len(objects) > 1 and not any(
        json_names.text_field(n) or not json_names.may_be_beside(n) for n in objects[0]
    ):
        objects = objects[1:]
    fields = dict(islice(objects[0].items(), _MAX_FIELDS))
    kinds = [
        node.text
        for name, node in fields.items()
        if node.text
        and json_names.joined(name) in json_names.KINDS
        and json_names.PUZZLE.isdisjoint(json_names.tokens(node.text))
        and not json_names.GRADES.issuperset(json_names.tokens(node.text))
    ]
    others = {
        name: (node.items or [node])[0].fields or {}
        for name, node in fields.items()
        if (node.fields or node.count)
        and _is_strange(name, node, puzzle, has_clues=has_clues)
        and not _holds(node, around)
    }
    if not (kinds or others):
        return False
    said = {*chain(*map(json_names.tokens, chain(*objects, *others.values(), kinds)))}
    are_sums = {*Axis} <= {*map(json_names.side_in, others)}
    return said.isdisjoint(json_names.NONOGRAM) and (
        bool(kinds) or has_clues or are_sums or said.isdisjoint(json_names.PUZZLE)
    )


def _states_solid(fields: Mapping[str, JsonNode]) -> bool:
    """Return whether a size has three numbers above 1, as of a nonogram in three dimensions."""
    sizes = [node.items or [] for _, node in chosen(fields, _names_size) if node.count == 3]
    return any(all((read_count(each) or 0) > 1 for each in size) for size in sizes)


def is_of_other_game(enclosing: Enclosing, clues: Iterable[JsonNode]) -> bool:
    """Return whether lists of plain numbers stand beside groups of cells."""
    groups = chosen((enclosing.objects or ({},))[0], json_names.names_groups)
    return any(node.items for _, node in groups) and all(clue.word for clue in clues)


def _may_fit_by_chance(puzzle: Puzzle) -> bool:
    """Return whether the clues have one number each, and no board of some size agrees with them."""
    return has_one_number_each(puzzle) and (puzzle.goal is None or is_small(puzzle))


def _is_strange(name: str, node: JsonNode, puzzle: Puzzle, *, has_clues: bool) -> bool:
    """Return whether a list or object is a place, or has no meaning for a puzzle."""
    if has_place(node):
        return json_names.joined(name) not in json_names.SIZES
    is_known = json_names.may_be_beside(name)
    if is_known and not (has_clues and json_names.names_solution(name)):
        return False
    return not _has_shape(node, puzzle) or (has_clues and not is_known)


def _holds(node: JsonNode, around: AbstractSet[int]) -> bool:
    """Return whether a value, or one of its list, is any of these nodes or objects."""
    nodes = [node, *islice(node.items or (), _MAX_FIELDS)]
    return any(id(each) in around or id(each.fields) in around for each in nodes)


def _has_shape(node: JsonNode, puzzle: Puzzle) -> bool:
    """Return whether a list has as many rows or cells as a picture: another board of it."""
    items = node.items or []
    if len(items) != puzzle.height:
        return len(items) == puzzle.width * puzzle.height
    return all(len(each.items or each.text or ()) == puzzle.width for each in items)


def is_contradicted(picture: Grid, enclosing: Enclosing, *, may_be_played: bool) -> bool:
    """Return whether another board beside a picture without clues shows something else.

    Args:
        picture: the picture.
        enclosing: the objects around it.
        may_be_played: whether the board may be a game: some of its words have a meaning.
    """
    return any(
        _are_at_odds(cells, picture, may_be_played=may_be_played)
        and all(
            way.grid != picture
            for ways in picture_readings(node, enclosing)
            for way in ways.values()
        )
        for node, cells in _boards(enclosing, picture.width, picture.height, picture)
    )


def _are_at_odds(cells: Cells, goal: Grid, *, may_be_played: bool) -> bool:
    """Return whether the words of a board do not match the inks of the picture.

    They match if each word stands for one ink, or each ink has one word. A game, which may have
    unknown cells, matches unless every word occurs with every ink.
    """
    if (len(cells[0]), len(cells)) != (goal.width, goal.height):
        cells = [*map(list, zip(*cells, strict=True))]
    pairs = {*zip(chain(*cells), goal.cells, strict=True)}
    used = len({word for word, _ in pairs})
    # Numbers that mostly occur once, as on a bingo card, are not colours.
    is_picture = len(pairs) == used <= min(MAX_INKS + 1, len(goal.cells) // 2)
    if may_be_played and len(pairs) < used * len({ink for _, ink in pairs}):
        return False
    return not (is_picture or len(pairs) == len({ink for _, ink in pairs}))


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
