"""Clues in JSON: what is written, what it may look like, what is wrong with it."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Metadata
from nonogui.formats import json_search, json_tree
from nonogui.formats.base import Entry
from nonogui.formats.davidje13 import Davidje13, Pycsp3
from nonogui.formats.json_cells import MAX_PLACES, cells_of
from nonogui.formats.json_names import tokens
from nonogui.formats.json_tree import MAX_DEPTH, JsonNode, parse_json
from nonogui.formats.registry import dumps, format_for_path, loads
from tests.boards import board, clued, puzzle

DOTS = replace(puzzle("#.#\n.#."), metadata=Metadata(title='A "dot" é', source="here"))


def read(text: str, name: str = "a.json") -> Entry:
    (entry,) = loads(text.encode(), name).entries
    return entry


def refused(text: str) -> tuple[ProblemKey, int | None]:
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode(), "a.json")
    problem = caught.value.problems[0]
    return problem.key, problem.place.file_line


def test_writes_json_files() -> None:
    assert dumps([Entry(DOTS)], Pycsp3()).decode() == (
        '{\n"rows": [\n  [1, 1],\n  [1]\n],\n"cols": [\n  [1],\n  [1],\n  [1]\n]\n}\n'
    )
    assert dumps([Entry(DOTS)], Davidje13()).decode() == (
        '{\n"name": "A \\"dot\\" é",\n"source": "here",\n"rows": [\n  [1, 1],\n  [1]\n],\n'
        '"cols": [\n  [1],\n  [1],\n  [1]\n],\n"image": [\n  "# #",\n  " # "\n]\n}\n'
    )


def test_ambiguous_numbers_are_reported_unless_the_suffix_decides() -> None:
    text = dumps([Entry(DOTS)], Pycsp3()).decode()
    assert [problem.key for problem in read(text).problems] == [ProblemKey.AMBIGUOUS]
    assert not read(text, "a.pycsp3").problems


@pytest.mark.parametrize(
    ("rows", "columns", "clue"),
    [
        ("[[1, 1, 1]]", "[[1], [], [1], [], [1]]", Clue.of(1, 1, 1)),
        ("[[1, 1, 1]]", "[[1], [1], [1]]", Clue.of(3)),
        ("[[0], [1, 0, 0]]", "[[0], [1]]", Clue()),
        ("[[2]]", "[[1], [1]]", Clue.of(2)),
        ("[[1, 0, 1]]", "[[1], [], [1]]", Clue.of(1, 1)),
    ],
)
def test_lengths_and_cells_are_distinguished_by_fit(rows: str, columns: str, clue: Clue) -> None:
    entry = read(f'{{"rows": {rows}, "cols": {columns}}}')
    assert entry.puzzle.rows[0] == clue
    assert not entry.problems


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"rows": [[1]], "cols":', (ProblemKey.SYNTAX, 1)),
        ('{"rows": [[1]],\n"cols": [[1]}', (ProblemKey.SYNTAX, 2)),
        ('{"rows": [[1]],\n"cols": [[1]]} x', (ProblemKey.SYNTAX, 2)),
        ('{"rows": [[1]],\n"cols" [[1]]}', (ProblemKey.SYNTAX, 2)),
        ('{"rows": [[1]],\n,"cols": [[1]]}', (ProblemKey.SYNTAX, 2)),
        ('{"rows": [[1]],\n"cols":: [[1]]}', (ProblemKey.SYNTAX, 2)),
        ('{"rows": [[1]],\n"cols": [[1]]},', (ProblemKey.SYNTAX, 2)),
        ('{"rows": [[1]],\ncols: [[1]]}', (ProblemKey.SYNTAX, 2)),
        ('{"a": 1,\n"rows": [[1]], "cols":\n1}', (ProblemKey.MISSING, 2)),
        ('{"rows":\n[[1]], "cols": []}', (ProblemKey.MISSING, 2)),
        ('{"rows": [[1]], "cols": [\n[1],\n["x"]]}', (ProblemKey.BAD_NUMBER, 3)),
        ('{"rows": [[1]],\n"cols": [[1]], "a": "\\q"}', (ProblemKey.SYNTAX, 2)),
        ('{"rows": [[1]],\n"cols": [[1]], "a": "open\n"}', (ProblemKey.SYNTAX, 2)),
        ('{"name": "x",\n"rules": 1}', (ProblemKey.MISSING, 1)),
        ('{"name": "x",\n"rules": "Rabc"}', (ProblemKey.BAD_CODE, 2)),
        ('{"name": "x",\n"image": []}', (ProblemKey.MISSING, 1)),
        ("{" + "[" * 100_000, (ProblemKey.SYNTAX, 1)),
        ('{"rows": ' + "[" * 100_000, (ProblemKey.TOO_MUCH, 1)),
        ('{"rows": [' + "[]," * 500_000, (ProblemKey.TOO_MUCH, 1)),
        ('{"rows": [[' + "1" * 1_000_000 + '], [1]], "cols": [[1]]}', (ProblemKey.BAD_NUMBER, 1)),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else None,
)
def test_invalid_json_is_reported(text: str, problem: tuple[ProblemKey, int | None]) -> None:
    assert refused(text) == problem


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 300) | st.text('ab \\"é', max_size=4),
    lambda values: (
        st.lists(values, max_size=4)
        | st.lists(st.integers(0, 9), max_size=4)
        | st.dictionaries(st.sampled_from(["rows", "a", "b", "c"]), values, max_size=3)
    ),
    max_leaves=20,
)


@given(JSON_VALUES, st.sampled_from([None, 0, 2]))
@settings(max_examples=200)
def test_every_json_value_is_parsed(value: object, indent: int | None) -> None:
    assert plain(parse_json(json.dumps(value, indent=indent))) == value


def plain(node: JsonNode) -> object:
    """The value of a node as the json module returns it."""
    if node.fields is not None:
        return {name: plain(each) for name, each in node.fields.items()}
    if node.items is not None:
        return [plain(each) for each in node.items]
    return node.text if node.text is not None else json.loads(node.word)


def test_too_long_a_text_is_refused_before_much_is_made_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(json_tree, "MAX_TOKENS", 200)
    monkeypatch.setattr(json_tree, "_BATCH", 10)
    assert parse_json("[[1],\n[2]," + " " * 20 + "3] ").line == 1
    made: list[JsonNode] = []

    def counted(line: int, listed: str = "") -> JsonNode:
        made.append(JsonNode(line, listed))
        return made[-1]

    monkeypatch.setattr(json_tree, "JsonNode", counted)
    with pytest.raises(FileProblemsError) as caught:
        parse_json("[\n" + '"1",' * 100 + "1]")
    assert caught.value.problems[0].key is ProblemKey.TOO_MUCH
    assert caught.value.problems[0].place.file_line == 2
    assert len(made) <= 11
    # A long text before makes no difference.
    made.clear()
    with pytest.raises(FileProblemsError):
        parse_json('["' + "a" * 10_000 + '",' + '"1",' * 300 + "1]")
    assert len(made) <= 21


def test_blanks_before_a_token_belong_to_it() -> None:
    text = " \t" * 50 + '{"rows": [[1]],' + " " * 100 + '"cols": [[1]]}' + " " * 100
    assert read(text).puzzle.rows == (Clue.of(1),)
    # Braces, names, lists in lists; the end with and without blanks.
    assert len(json_tree._TOKEN.findall(text)) == 12


def test_trailing_commas_are_accepted() -> None:
    assert read('{"rows": [[1,],], "cols": [[1]],}').puzzle.rows == (Clue.of(1),)


def test_surrogates_are_replaced() -> None:
    text = '{"name": "a\\ud800b", "rows": [[1]], "cols": [[1]]}'
    assert read(text).puzzle.metadata.title == "a\ufffdb"


def test_nesting_depth_is_limited() -> None:
    assert parse_json("[" * MAX_DEPTH + "{}" + "]" * MAX_DEPTH).items
    with pytest.raises(FileProblemsError):
        parse_json("[" * (MAX_DEPTH + 2) + "{}" + "]" * (MAX_DEPTH + 2))


def test_the_json_suffix_belongs_to_the_richest_format() -> None:
    assert isinstance(format_for_path("a.json"), Davidje13)
    assert isinstance(format_for_path("a.pycsp3"), Pycsp3)


def picture_of(text: str, reading: str = "") -> list[str]:
    (entry,) = loads(text.encode(), "a.json", reading=reading).entries
    assert entry.puzzle.goal is not None
    return ["".join(".#"[value > 0] for value in row) for row in entry.puzzle.goal.rows()]


def test_numbered_clues_of_a_side_are_read() -> None:
    for first in (0, 1):
        rows = ", ".join(f'"{first + at}": [{at % 2}]' for at in (2, 0, 1))
        entry = read(f'{{"rows": {{{rows}}}, "columns": [[1]]}}')
        assert entry.puzzle.rows == (Clue(), Clue.of(1), Clue())


@pytest.mark.parametrize(
    "rows",
    [
        '["# . #", ". # ."]',
        '["#.#", ".#."]',
        '["# #", " # "]',
        "[[1, 0, 1], [0, 1, 0]]",
        "[[1.0, 0.0, 1], [0, 1.00, 0]]",
        "[[true, false, true], [false, true, false]]",
    ],
)
def test_rows_of_separate_or_adjacent_symbols_are_read(rows: str) -> None:
    assert picture_of(f'{{"grid": {rows}}}') == ["#.#", ".#."]


@pytest.mark.parametrize(
    ("first", "second", "rows"),
    [
        ("a", "b", [".#", "#."]),
        ("b", "a", ["#.", ".#"]),
        ("x", "y", ["#.", ".#"]),
        ("1", "2", [".#", "#."]),
    ],
)
def test_the_likelier_of_two_symbols_is_filled(first: str, second: str, rows: list[str]) -> None:
    text = f'{{"grid": [["{first}", "{second}"], ["{second}", "{first}"]]}}'
    assert picture_of(text, "dark-filled") == rows
    assert picture_of(text, "light-filled") == rows[::-1]


@pytest.mark.parametrize("rows", ["[0,1,1],[1,0,0]", "[0, 1, 1], [1, 0, 0]", "[ 0,1,1 ],[1,0, 0]"])
@pytest.mark.parametrize("size", ["", '"width":3,"height":2,'])
def test_pictures_of_numbers_are_read_whatever_their_blanks(rows: str, size: str) -> None:
    assert read(f'{{{size}"solution":[{rows}]}}').puzzle.goal == board(".##\n#..")


@pytest.mark.parametrize(
    "rows",
    ["[0,1],[1]", "[0,1],[1,0,1]", f"[{'1,' * MAX_SIDE}1]", ",".join(["[1]"] * (MAX_SIDE + 1))],
)
def test_lists_of_no_size_of_a_picture_are_none(rows: str) -> None:
    assert refused(f'{{"solution":[{rows}]}}')[0] is ProblemKey.MISSING


def test_the_search_for_puzzles_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "[" + ",\n".join(['{"a": {"b": 1}}'] * 200) + "]"
    assert refused(text)[0] is not ProblemKey.TOO_MUCH
    monkeypatch.setattr(json_search, "_MAX_NODES", 100)
    assert refused(text)[0] is ProblemKey.TOO_MUCH


@pytest.mark.parametrize(("width", "height"), [(2, 1), (1, 2), (1, 1)])
def test_flat_lists_of_cells_follow_the_stated_size(width: int, height: int) -> None:
    cells = ["#", "."][: width * height]
    text = json.dumps({"width": width, "height": height, "grid": cells})
    (entry,) = loads(text.encode(), "a.json").entries
    assert (entry.puzzle.width, entry.puzzle.height) == (width, height)
    assert not entry.problems


@pytest.mark.parametrize("count", [1, 2])
def test_levels_with_flat_cells_are_no_rows_of_one_picture(count: int) -> None:
    level = {"name": "Ring", "width": 3, "height": 3, "cells": [1, 1, 1, 1, 0, 1, 1, 1, 1]}
    levels = [level | {"name": f"Ring {number}"} for number in range(count)]
    entries = loads(json.dumps(levels).encode(), "a.json").entries
    assert [entry.puzzle.goal for entry in entries] == [board("###\n#.#\n###")] * count


def test_numbers_may_be_listed_as_they_stand_above_the_board() -> None:
    entry = read('{"top": [[2, 0, 0, 2], [1, 0, 1, 1]], "left": [[1, 1], [1, 2], [0], [1, 1]]}')
    assert entry.puzzle.columns == (Clue.of(2, 1), Clue(), Clue.of(1), Clue.of(2, 1))
    assert not entry.problems


def test_a_one_row_text_is_a_picture() -> None:
    (entry,) = loads(b'{"width":3,"height":1,"grid":"#.#"}', "a.json").entries
    assert entry.puzzle.goal == board("#.#")


@pytest.mark.parametrize("text", ['{"grid":"#"}', '{"grid":"1"}', '{"puzzles":["#"]}'])
def test_a_single_symbol_is_no_picture(text: str) -> None:
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode(), "a.json")
    assert [problem.key for problem in caught.value.problems] == [ProblemKey.MISSING]


def test_unnamed_lists_are_read_as_clues() -> None:
    (entry,) = loads(b"[[[1, 1]], [[1], [1]]]", "a.json").entries
    assert entry.puzzle.rows == (Clue.of(1, 1),)
    assert [each.key for each in entry.problems.errors] == [ProblemKey.LINE_TOO_LONG]
    (entry,) = loads(b'{"rows": [[1, 1]], "columns": [[1], [1]]}', "a.json").entries
    assert entry.puzzle.rows == (Clue.of(2),)


@pytest.mark.parametrize(("width", "height"), [(1000, 1), (1, 1000)])
def test_lists_of_cells_may_be_as_long_as_a_side(width: int, height: int) -> None:
    text = json.dumps({"width": width, "height": height, "grid": ["#"] * 1000})
    (entry,) = loads(text.encode(), "a.json").entries
    assert (entry.puzzle.width, entry.puzzle.height) == (width, height)


def test_lists_of_numbers_in_a_row_keep_their_lines() -> None:
    (outer,) = (parse_json("[\n[1],\n[2,\n3],[4]\n,[5]]").items,)
    assert outer is not None
    assert [(each.line, [item.word for item in each.items or ()]) for each in outer] == [
        (2, ["1"]),
        (3, ["2", "3"]),
        (4, ["4"]),
        (5, ["5"]),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[\n1],\n[2]", 2),
        ('{"rows":[1],\n[2]}', 2),
        ("{\n[1],[2]}", 2),
        ("[[1],\n[2],[3]", 2),
    ],
)
def test_lists_of_numbers_in_a_wrong_place_are_reported(text: str, line: int) -> None:
    with pytest.raises(FileProblemsError) as caught:
        parse_json(text)
    (problem,) = caught.value.problems
    assert (problem.key, problem.place.file_line) == (ProblemKey.SYNTAX, line)


def test_a_picture_is_not_searched_for_in_more_lists_than_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lists = parse_json("[" + ",".join(["[0,1]"] * (MAX_SIDE + 1)) + "]")
    monkeypatch.setattr("nonogui.formats.json_tree._numbers", lambda *_: pytest.fail("split"))
    assert cells_of(lists, 0, 0) is None


def test_a_map_of_more_cells_than_are_read_is_passed_over_without_a_look_at_each_name() -> None:
    cells = ",".join(f'"{at},0":1' for at in range(MAX_PLACES + 1))
    tokens.cache_clear()
    with pytest.raises(FileProblemsError):
        loads(("{" + cells + "}").encode(), "a.json")
    assert tokens.cache_info().misses < 100


def map_of_pictures(name: str) -> bytes:
    return json.dumps({f"{name}{at}": [[1, 0], [0, 1]] for at in range(5_000)}).encode()


# Each was searched for in the names of all the others, which took minutes.


@pytest.mark.parametrize("name", ["grid", "solution", "rows", "level"])
def test_thousands_of_pictures_under_names_are_puzzles(name: str) -> None:
    assert len(loads(map_of_pictures(name), "a.json").entries) == 5_000


def test_a_title_may_be_a_word_for_a_picture() -> None:
    pictures = {
        "tower": [[1, 0, 1], [1, 1, 1], [0, 1, 0]],
        "chess board": [[0, 1, 0], [1, 0, 1], [0, 1, 0]],
        "player": [[0, 1, 0], [1, 1, 1], [1, 0, 1]],
        "cross": [[0, 1, 0], [1, 1, 1], [0, 1, 0]],
        "key": [[1, 1, 0], [0, 1, 1], [0, 1, 0]],
    }
    entries = loads(json.dumps({"easy": pictures}).encode()).entries
    assert [entry.puzzle.metadata.title for entry in entries] == list(pictures)


def test_an_empty_template_in_a_text_is_no_puzzle() -> None:
    template = '{ "row_clues": [[], [], []], "col_clues": [[], [], []] }'
    with pytest.raises(FileProblemsError):
        loads(f"Start with this file:\n\n```json\n{template}\n```\n".encode())


def test_letters_of_directions_in_hints_are_sides() -> None:
    text = '{"hints": {"v": [[1], [2], [1]], "h": [[1, 1], [2]]}}'
    (entry,) = loads(text.encode()).entries
    assert (entry.puzzle.width, entry.puzzle.height) == (3, 2)


def test_number_that_is_missing_in_its_clue_is_not_passed_over() -> None:
    sides = {"row": [[1, 1], [3], [1, 1]], "column": [[3], [1], [3]]}
    cells = [
        {"side": side, "index": at, "slot": slot, "value": number}
        for side, clues in sides.items()
        for at, clue in enumerate(clues)
        for slot, number in enumerate(clue)
    ]
    assert len(loads(json.dumps(cells).encode()).entries) == 1
    with pytest.raises(FileProblemsError):
        loads(json.dumps(cells[1:]).encode())


@pytest.mark.parametrize("text", ["[[[5, 1, 5], [10, 3, 56], [15, 4, 95]]]", '[["#000", "#fff"]]'])
def test_a_single_row_of_cells_without_a_name_is_no_picture(text: str) -> None:
    with pytest.raises(FileProblemsError):
        loads(text.encode(), "a.json")


def test_numbers_above_255_are_no_colour() -> None:
    picture = [[[300 * (at % 2), 0, 0] for at in range(row, row + 4)] for row in range(4)]
    with pytest.raises(FileProblemsError):
        loads(json.dumps({"grid": picture}).encode(), "a.json")


def test_a_comma_forgotten_before_a_field_is_no_problem() -> None:
    text = '{"title": "A hook"\n "rows": [[1], [3]]\n, "columns": [[2], [1], [1]] "id": 7}'
    (entry,) = loads(text.encode(), "a.json").entries
    assert entry.puzzle.metadata.title == "A hook"
    assert (entry.puzzle.width, entry.puzzle.height) == (3, 2)


@pytest.mark.parametrize("text", ['{"rows": [[1] [3]]}', '{"a": "b" "c"}', '["a" "b"]', '{"a" 1}'])
def test_other_commas_are_needed(text: str) -> None:
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode(), "a.json")
    assert {problem.key for problem in caught.value.problems} == {ProblemKey.SYNTAX}


def test_pictures_with_numbered_names_are_puzzles() -> None:
    ring, bar = [[1, 1, 1], [1, 0, 1], [1, 1, 1]], [[0, 1, 0], [0, 1, 0], [0, 1, 0]]
    for names in (("grid1", "grid2"), ("A_grid", "B_grid"), ("level_3_board", "level_4_board")):
        made = dict(zip(names, (ring, bar), strict=True)) | {"salt": "c0ffee"}
        document = loads(json.dumps(made).encode(), "a.json")
        assert [entry.puzzle.metadata.title for entry in document.entries] == [*names]
        assert not document.problems


def test_a_picture_with_wrong_clues_beside_puzzles_is_kept() -> None:
    ring, bar = [[1, 1, 1], [1, 0, 1], [1, 1, 1]], [[0, 1, 0], [0, 1, 0], [1, 1, 0]]
    clues = [[3], [1, 1], [3]]
    made = [
        {"name": "ring", "rows": clues, "cols": clues, "grid": ring},
        {"name": "bar", "rows": [], "cols": [], "grid": bar},
    ]
    document = loads(json.dumps(made).encode(), "a.json")
    assert [entry.puzzle.metadata.title for entry in document.entries] == ["ring", "bar"]
    assert [problem.key for problem in document.problems] == [ProblemKey.LEFT_OUT]


@pytest.mark.parametrize(
    "made",
    [
        [["2", "1 1", "2"], ["1 1", "1 1", "2"]],
        [["A ring", 7, ["2", "1 1", "2"], ["1 1", "1 1", "2"]]],
        {"first": ["2", "1 1", "2"], "second": ["1 1", "1 1", "2"]},
        {"clues": [["2", "1 1", "2"], ["1 1", "1 1", "2"]]},
        [[" 2", " 1 1", " 2"], [" 1 1", " 1 1", " 2"]],
    ],
)
def test_texts_without_names_are_sides_that_fit(made: object) -> None:
    document = loads(json.dumps(made).encode(), "a.json")
    assert [entry.puzzle for entry in document.entries] == [clued("2/1 1/2", "1 1/1 1/2")]
    assert [problem.key for problem in document.problems] == [ProblemKey.AMBIGUOUS]


@pytest.mark.parametrize(
    "made",
    [
        {"ages": ["2", "1", "2"], "sizes": ["1", "2", "2"]},
        {"names": ["1 2", "3"], "sizes": ["4", "5 1"]},
    ],
)
def test_other_texts_without_names_are_no_clues(made: object) -> None:
    with pytest.raises(FileProblemsError):
        loads(json.dumps(made).encode(), "a.json")


def test_two_characters_for_each_number_need_no_blank_between() -> None:
    made = puzzle("############\n#.##########\n#######.....\n#.#.#.#.#.#.")
    sides = {
        side: ["".join(f"{block.length:2}" for block in clue.blocks) for clue in clues]
        for side, clues in (("rows", made.rows), ("cols", made.columns))
    }
    assert sides["rows"][1] == " 110"
    (entry,) = loads(json.dumps(sides).encode(), "a.json").entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (made.rows, made.columns)


def test_places_without_a_size_are_read_in_the_smallest_picture() -> None:
    places = ["0:0", "0:1", "0:2", "1:1", "2:1", "3:0", "3:1", "3:2"]
    document = loads(json.dumps({"id": 3, "result": places}).encode(), "a.json")
    (entry,) = document.entries
    assert entry.puzzle.rows == clued("3/1/1/3", "1 1/4/1 1").rows
    assert {problem.key for problem in document.problems} == {
        ProblemKey.AMBIGUOUS,
        ProblemKey.LEFT_OUT,
    }


@pytest.mark.parametrize(("order", "width"), [("columns-first", 4), ("rows, columns", 3), ("", 3)])
def test_the_order_of_two_lists_may_be_stated(order: str, width: int) -> None:
    value = {"order": order, "clues": [[[3], [1], [1], [3]], [[1, 1], [4], [1, 1]]]}
    (entry,) = loads(json.dumps(value).encode(), "a.json").entries
    assert entry.puzzle.width == width


def two_colors(first: str, second: str) -> list[list[dict[str, str]]]:
    """Return a picture whose cells have two colours: red where one is white."""
    made = ("#.#", "###", "#..", "#..")
    inks = {"#": ("#ff0000", "#ffffff"), ".": ("#ffffff", "#00ff00")}
    return [[dict(zip((first, second), inks[cell], strict=True)) for cell in row] for row in made]


@pytest.mark.parametrize("names", [("mainHex", "borderHex"), ("hex", "extraHex")])
def test_the_colour_of_a_border_is_not_that_of_the_cell(names: tuple[str, str]) -> None:
    cell, border = names
    for cells, ink in ((two_colors(cell, border), "red"), (two_colors(border, cell), "green")):
        (entry,) = loads(json.dumps({"grid": cells}).encode(), "a.json").entries
        colors = [color.rgb for color in entry.puzzle.palette.colors[1:]]
        assert colors == [{"red": (255, 0, 0), "green": (0, 255, 0)}[ink]]


def test_two_layers_of_colours_are_no_picture() -> None:
    cells = two_colors("first", "second")
    assert len(loads(json.dumps({"grid": cells}).encode(), "a.json").entries) == 1
    cells[0][0]["second"] = "#0000ff"  # no longer alike where the others are
    with pytest.raises(FileProblemsError):
        loads(json.dumps({"grid": cells}).encode(), "a.json")


def test_other_games_beside_nonograms_are_left_out() -> None:
    ring = {"rowClues": [[3], [1, 1], [3]], "colClues": [[3], [1, 1], [3]]}
    tank = {"rowClues": [0, 3, 3], "colClues": [2, 2, 2], "regionMap": [[0, 0, 1]] * 3}
    document = loads(json.dumps([ring, tank]).encode(), "a.json")
    assert [entry.puzzle.width for entry in document.entries] == [3]
    assert [problem.values for problem in document.problems] == [(("what", "other-game"),)]
    (entry,) = loads(json.dumps(tank).encode(), "a.json").entries
    assert entry.puzzle.goal is None


@pytest.mark.parametrize("frame", ["{}", "const puzzles = {};\n"])
def test_a_puzzle_that_lacks_a_side_beside_whole_ones_is_told(frame: str) -> None:
    made = [{"name": name, "rows": [[1], [3]], "cols": [[2], [1], [1]]} for name in "abc"]
    made[1].pop("cols")
    made[2]["rows"], made[2]["cols"] = [[3], [1]], [[2], [1], [1]]
    document = loads(frame.format(json.dumps(made)).encode(), "a.js")
    assert [entry.puzzle.metadata.title for entry in document.entries] == ["a", "c"]
    assert len(document.problems) == 1


def indexed(*clues: tuple[int, list[int]]) -> str:
    return json.dumps(
        {
            "rows": [{"index": at, "clue": clue} for at, clue in clues],
            "columns": [[1, 1], [1], [1, 1]],
        }
    )


@pytest.mark.parametrize("first", [0, 1])
def test_indexes_tell_the_order_and_which_clues_are_left_out(first: int) -> None:
    text = indexed((first, [1, 1]), (first + 2, [3]))
    (entry,) = loads(text.encode(), "a.json").entries
    assert entry.puzzle.rows == (Clue.of(1, 1), Clue(), Clue.of(3))
    text = indexed((first + 2, [3]), (first, [1, 1]), (first + 1, []))
    assert loads(text.encode(), "a.json").entries[0].puzzle == entry.puzzle


@pytest.mark.parametrize("index", [0, 3, 9])
def test_an_index_that_is_wrong_is_an_error(index: int) -> None:
    with pytest.raises(FileProblemsError):
        loads(indexed((0, [1, 1]), (index, []), (2, [3])).encode(), "a.json")
