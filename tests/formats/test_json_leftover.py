"""What stands beside a puzzle in JSON: used if the clues explain it, or reported."""

import json
from random import Random
from typing import Any

import pytest

from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Document
from nonogui.formats.registry import loads
from tests.boards import puzzle
from tests.formats import json_changes
from tests.formats import json_programs as programs

FISH = puzzle(
    """
    #..###..
    ##.####.
    ........
    ##.##.##
    ...#.##.
    """
)
FLAG = puzzle(
    """
    aabb
    aa.b
    a...
    """
)
POSITION = [[0] * 8, [1, 1, 2, 1, 0, 0, 0, 0], [2] * 8, [0] * 8, [0] * 8]


def read(value: Any) -> Document:
    return loads(json.dumps(value).encode(), "a.json")


def warnings(document: Document) -> set[tuple[str, str]]:
    return {(p.key.value, str(dict(p.values).get("what", ""))) for p in document.problems}


def clues(made: Puzzle) -> dict[str, Any]:
    return {"rowClues": programs.numbers(made.rows), "colClues": programs.numbers(made.columns)}


def colored(made: Puzzle) -> dict[str, Any]:
    return {
        name: [
            [{"n": block.length, "color": block.color} for block in clue.blocks] for clue in side
        ]
        for name, side in (("top", made.columns), ("left", made.rows))
    }


@pytest.mark.parametrize("words", [(0, 1, 2), ("empty", "gold", "silver"), ("k", "m", "n")])
def test_the_clues_explain_the_words_of_the_solution(words: tuple[Any, ...]) -> None:
    assert FLAG.goal is not None
    board = [[words[cell] for cell in FLAG.goal.cells[at : at + 4]] for at in range(0, 12, 4)]
    document = read({"guides": colored(FLAG), "solutionGrid": board})
    (entry,) = document.entries
    assert entry.puzzle.goal == FLAG.goal
    assert not document.problems


def test_a_solution_of_strange_words_beside_black_clues_is_read() -> None:
    rows = enumerate(programs.grid(FISH, "s", "~"))
    answer = [["t" if cell == "s" and at % 2 else cell for cell in row] for at, row in rows]
    document = read(clues(FISH) | {"answer": answer, "board": POSITION})
    (entry,) = document.entries
    assert entry.puzzle.goal == FISH.goal
    assert not document.problems


def test_a_solution_that_does_not_solve_the_clues_is_reported() -> None:
    board = [[".ab"[cell] for cell in (0, 1, 1, 2)], [*"aabb"], [*"...b"]]
    assert warnings(read({"guides": colored(FLAG), "map": board})) == {("left-out", "picture")}


@pytest.mark.parametrize("name", ["grid", "cells", "state"])
def test_the_position_of_a_game_is_not_taken_for_a_solution(name: str) -> None:
    assert not warnings(read(clues(FISH) | {name: POSITION}))


def test_another_board_beside_a_picture_is_reported() -> None:
    zones = ["aabbccdd", "aabbccdd", "eebbccdd", "eeffccgg", "eeffhhgg"]
    document = read({"picture": programs.grid(FISH), "zones": zones})
    assert warnings(document) == {("left-out", "picture")}


def test_numbers_of_all_cells_beside_a_picture_are_reported() -> None:
    card = [[at * 5 + place + 1 for at in range(8)] for place in range(5)]
    document = read({"numbers": card, "marked": programs.grid(FISH, True, False)})
    assert warnings(document) == {("left-out", "picture")}


OTHERS: list[dict[str, Any]] = [
    {"enemies": [{"type": "bat", "x": 2, "y": 1}]},
    {"entrance": {"x": 0, "y": 1}},
    {"goal": {"x": 7, "y": 4}},
    {"hours": ["9:00", "10:00", "11:00"]},
    {"weeks": ["1st week", "2nd", "3rd", "4th", "5th"]},
]


@pytest.mark.parametrize("others", OTHERS)
@pytest.mark.parametrize("name", ["map", "free"])
def test_what_no_nonogram_has_makes_a_picture_doubtful(others: dict[str, Any], name: str) -> None:
    document = read({"name": "A", name: programs.grid(FISH)} | others)
    assert warnings(document) == {("left-out", "other-game")}


def test_the_layers_of_a_solid_are_doubtful() -> None:
    layers = [programs.grid(FISH), programs.grid(FISH)[::-1]]
    solid = {"name": "A", "size": [FISH.width, 2, FISH.height], "layers": layers}
    assert warnings(read(solid)) == {("left-out", "other-game")}
    assert not warnings(read(solid | {"size": [FISH.width, FISH.height]}))
    # Clues that contradict each other are not taken for its pictures instead.
    hidden = json.dumps({"x": [0, 2, 6], "y": [1, 6, 13]})
    rows = ",\n".join(f"    {json.dumps(layer)}" for layer in layers)
    text = f'{{\n  "size": [9, 2, 5],\n  "layers": [\n{rows}\n  ],\n  "hidden": {hidden}\n}}\n'
    document = loads(text.encode())
    assert ("left-out", "other-game") in warnings(document)


def test_what_is_around_a_board_alone_belongs_to_it() -> None:
    board = {"width": 8, "height": 5, "grid": programs.grid(FISH)}
    document = read({"board": board, "piece": {"form": "L", "at": {"x": 3, "y": 0}}, "score": 9})
    assert warnings(document) == {("left-out", "other-game")}


@pytest.mark.parametrize("kind", ["graph", "Star Battle", "pipes"])
@pytest.mark.parametrize("name", ["type", "game", "puzzleKind"])
def test_a_picture_of_another_kind_is_doubtful(kind: str, name: str) -> None:
    document = read({name: kind, "solution": programs.grid(FISH)})
    assert warnings(document) == {("left-out", "other-game")}
    for known in ("puzzle", f"{kind} picross"):
        assert not warnings(read({name: known, "solution": programs.grid(FISH)}))
    assert not warnings(read({name: "small", "grid": programs.grid(FISH)}))


def test_sums_of_both_sides_make_a_solution_doubtful() -> None:
    sums = {"row_sums": [3, 5, 6, 2, 4], "col_sums": [1, 4, 5, 6, 2, 3, 3, 1]}
    document = read(sums | {"solution": programs.grid(FISH)})
    assert ("left-out", "other-game") in warnings(document)


@pytest.mark.parametrize(
    "others",
    [
        {"regions": ["aab", "cab", "ccc"]},
        {"trees": [[0, 1], [1, 2]]},
        {"answer": [[0, 0], [2, 1]]},
    ],
)
def test_single_numbers_beside_what_no_nonogram_has_are_doubtful(others: dict[str, Any]) -> None:
    document = read({"rowClues": [1, 0, 1], "colClues": [1, 1, 0]} | others)
    assert warnings(document) == {("left-out", "other-game")}
    assert not warnings(read(clues(FISH) | others))


@pytest.mark.parametrize(
    "others",
    [
        *({"puzzleId": 3} | each for each in OTHERS),
        {"tags": ["sea", "animal"]},
        {"settings": {"sound": True}},
        {"colours": {"paper": "#ffffff"}},
        {"progress": [[1, 2]]},
    ],
)
def test_what_a_nonogram_may_have_makes_no_picture_doubtful(others: dict[str, Any]) -> None:
    assert not warnings(read({"name": "A", "map": programs.grid(FISH)} | others))


@pytest.mark.parametrize("regions", [{}, {"map": [[0, 0], [1, 1]]}])
def test_a_number_for_each_line_may_be_of_another_puzzle(regions: dict[str, Any]) -> None:
    document = read({"rowClues": [0, 2], "colClues": [1, 1]} | regions)
    assert warnings(document) == {("left-out", "groups")}
    assert not warnings(read({"rowClues": [[], [2]], "colClues": [[1], [1]]} | regions))


def test_rows_of_two_numbers_may_be_places() -> None:
    document = read({"size": 5, "ships": [{"name": "a", "cells": [[0, 0], [0, 1]]}]})
    assert warnings(document) == {("left-out", "other-game")}


def test_the_only_one_of_several_solutions_is_read() -> None:
    document = read({"puzzle": clues(FISH), "solutions": [programs.grid(FISH)]})
    assert document.entries[0].puzzle.goal == FISH.goal


def test_puzzles_of_other_kinds_hide_none_beside_them() -> None:
    others = [{"type": "sudoku", "grid": [[5, 3], [4, 1]]}, {"type": "mines", "board": POSITION}]
    (entry,) = read([*others, {"type": "nonogram", "grid": programs.grid(FISH)}]).entries
    assert entry.puzzle.goal == FISH.goal


def test_a_board_that_says_the_same_is_not_reported() -> None:
    shades = programs.grid(FISH, "dark", "pale")
    assert not warnings(read({"picture": programs.grid(FISH), "shades": shades}))


@pytest.mark.parametrize("stated", [{"width": 9, "height": 5}, {"rows": 6}])
def test_a_size_that_the_puzzle_does_not_have_is_reported(stated: dict[str, int]) -> None:
    assert warnings(read(stated | {"grid": programs.grid(FISH)})) == {("picture-size", "")}
    assert ("picture-size", "") in warnings(read(stated | clues(FISH)))


def test_sizes_of_a_picture_that_contradict_each_other_are_reported() -> None:
    cells = [{"row": row, "col": column} for row in range(5) for column in range(0, 5, 2)]
    document = read({"size": {"rows": 5, "cols": 5}, "width": 6, "cells": cells})
    assert warnings(document) == {("picture-size", "")}


def test_rows_of_one_length_are_not_filled_up_to_another_width() -> None:
    document = read({"width": 4, "height": 3, "grid": ["# #", " # ", "# #"]})
    assert document.entries[0].puzzle.width == 3
    assert ("picture-size", "") in warnings(document)
    assert read({"width": 4, "grid": ["# #", " #", "#"]}).entries[0].puzzle.width == 4


def test_the_size_of_a_cell_on_the_screen_is_not_taken_for_that_of_the_puzzle() -> None:
    assert not warnings(read({"size": 30, "grid": programs.grid(FISH)}))


@pytest.mark.parametrize(
    "colors",
    [
        {"palette": ["#cc3311", "#3311cc"]},
        {"cellColors": [["#cc3311", "#3311cc"], ["#ffffff", "#3311cc"]]},
        {"colors": {"body": {"hex": "#cc3311"}, "tail": {"hex": "#3311cc"}}},
    ],
)
def test_colours_that_were_not_read_are_reported(colors: dict[str, Any]) -> None:
    assert warnings(read(colors | clues(FISH))) == {("lost", "palette")}


def test_one_colour_is_not_missed() -> None:
    assert not warnings(read({"colors": ["#ffffff", "#333333"]} | clues(FISH)))


def test_a_whole_board_of_places_that_says_nothing_of_its_cells_is_refused() -> None:
    found = [{"x": at % 3, "y": at // 3, "mark": at % 2} for at in range(9)]
    found[4] = {"x": 1, "y": 1, "note": 1}
    with pytest.raises(FileProblemsError):
        read({"width": 3, "height": 3, "cells": found})


@pytest.mark.parametrize("with_places", [False, True])
def test_a_field_of_a_cell_that_is_left_out_is_false(with_places: bool) -> None:
    board = [
        [
            ({"x": x, "y": y} if with_places else {"id": 5 * y + x})
            | ({"filled": True} if cell else {})
            for x, cell in enumerate(row)
        ]
        for y, row in enumerate(programs.grid(FISH))
    ]
    cells = [cell for row in board for cell in row] if with_places else board
    document = read({"width": 8, "height": 5, "cells": cells})
    assert document.entries[0].puzzle.goal == FISH.goal
    assert not document.problems


@pytest.mark.parametrize(
    ("value", "warning"),
    [
        ({"grid": programs.grid(FISH), "rowClues": programs.numbers(FLAG.rows)}, "clues"),
        ({"grid": programs.grid(FISH), "topHints": programs.texts(FISH.columns[::-1])}, "clues"),
        (clues(FISH) | {"rowHints": programs.numbers(FISH.rows[::-1])}, "clues"),
        ({"rowValues": [1, 1, 2], "colValues": [1, 2, 1], "colIndex": [0, 1, 3]}, "clues"),
        ({"grid": programs.grid(FISH), "clues": {"columns": [[1], [2]]}}, "clues"),
        ({"grid": programs.grid(FISH), "puzzles": {"a": {"problem": "2\\n1"}}}, "puzzles"),
        ({"height": 4, "pixels": [{"x": x, "y": x, "color": "#f00"} for x in range(4)]}, "size"),
        ({"grid": programs.grid(FISH), "packs": [{"solution": "10110" * 5}]}, "puzzles"),
        ({"grid": programs.grid(FISH), "legend": {"0": "filled", "#": "empty"}}, "palette"),
        ({"solution": "1" + "0100" * 6, "boardStr": "01220,21220,12100,00112,21012"}, "picture"),
    ],
)
def test_what_contradicts_a_puzzle_is_reported(value: Any, warning: str) -> None:
    assert warning in {what for _, what in warnings(read(value))}


@pytest.mark.parametrize(
    "beside",
    [
        {"rowHints": programs.numbers(FISH.rows), "columnHints": programs.texts(FISH.columns)},
        {"rowCounts": [sum(each) for each in programs.numbers(FISH.rows)]},
        {"columnNumbers": [len(clue.blocks) for clue in FISH.columns]},
        {"rows": [1, 2, 3, 4, 5], "columnTitles": ["a", "b"], "row1": [1, 2]},
    ],
)
def test_what_agrees_with_a_picture_is_not_reported(beside: dict[str, Any]) -> None:
    assert not warnings(read({"solution": programs.grid(FISH)} | beside))


def test_a_game_beside_its_solution_is_not_reported() -> None:
    game = [
        [1 + (not cell) if (x + y) % 3 else 0 for x, cell in enumerate(row)]
        for y, row in enumerate(programs.grid(FISH))
    ]
    assert not warnings(read({"solution": programs.grid(FISH), "cells": game}))


def test_places_of_cells_keep_the_one_side_that_is_stated() -> None:
    pixels = [{"x": x, "y": y, "color": "red"} for x in range(1, 5) for y in (1, 2)]
    (entry,) = read({"height": 8, "pixels": pixels}).entries
    assert (entry.puzzle.width, entry.puzzle.height) == (4, 8)


def test_rows_between_signs_need_no_height() -> None:
    document = read({"width": 8, "solution": "-".join(programs.bits(FISH))})
    assert document.entries[0].puzzle.goal == FISH.goal


@pytest.mark.parametrize("name", [*programs.SHAPES][2::12])
def test_a_changed_field_changes_no_puzzle_without_a_word(name: str) -> None:
    value = json.loads(programs.SHAPES[name](FISH))
    for _what, changed in json_changes.changes(value, FISH, Random(1)):
        try:
            document = read(changed)
        except FileProblemsError:
            continue
        read_sides = [(each.puzzle.rows, each.puzzle.columns) for each in document.entries]
        assert read_sides == [(FISH.rows, FISH.columns)] or document.problems


def test_a_legend_of_other_symbols_is_no_defect() -> None:
    legend = {"#": "filled", "1": "empty"}
    document = read({"legend": legend, "grid": programs.grid(FISH)})
    assert document.entries[0].puzzle.goal == FISH.goal


@pytest.mark.parametrize("inner", [{"puzzle": clues(FISH)}, {"levels": [{"hints": clues(FISH)}]}])
def test_the_board_of_a_game_does_not_hide_the_clues_beside_it(inner: dict[str, Any]) -> None:
    board = [[int((x + y) % 3 == 0) for x in range(8)] for y in range(5)]
    (entry,) = read({"grid": board} | inner).entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (FISH.rows, FISH.columns)


@pytest.mark.parametrize(
    "others",
    [
        {"levels": [{"name": "a", "solution": programs.grid(FISH)}]},
        {"levels": [programs.grid(FISH), programs.grid(FISH)]},
    ],
)
def test_a_picture_beside_more_pictures_is_not_all(others: dict[str, Any]) -> None:
    board = [[int((x + y) % 3 == 0) for x in range(8)] for y in range(5)]
    assert ("left-out", "puzzles") in warnings(read({"grid": board} | others))


def test_a_picture_with_details_is_all() -> None:
    details = {"meta": {"tags": ["a", "b"], "sizes": {"w": 8, "h": 5}}}
    assert not warnings(read({"grid": programs.grid(FISH)} | details))
