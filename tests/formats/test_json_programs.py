"""JSON in the ways of many programs: read right, never wrong without a word."""

import json

import pytest

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Grid
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import loads
from tests.boards import puzzle
from tests.formats import json_programs as programs
from tests.formats.snippets import cells, lengths

FISH = puzzle(
    """
    #..###..
    ##.####.
    ........
    ##.##.##
    ...#.##.
    """
)
LADDER = puzzle(
    """
    #.#
    ###
    #.#
    ###
    """
)
FLAG = puzzle(
    """
    aabb
    aa.b
    a...
    """
)


def is_of(read: Puzzle, made: Puzzle) -> bool:
    return (read.rows, read.columns) == (made.rows, made.columns)


@pytest.mark.parametrize("name", [name for name in programs.KINDS if name not in programs.DOUBTFUL])
def test_each_kind_is_read_as_intended(name: str) -> None:
    for made in (FISH, LADDER):
        document = loads(programs.KINDS[name](made).encode(), "a.json")
        assert [is_of(entry.puzzle, made) for entry in document.entries] == [True]
        assert not document.problems


def test_a_board_beside_a_puzzle_in_a_text_does_not_hide_it() -> None:
    state = programs.KINDS["sides of one letter"](FISH)
    board = [[0, 1] * (FISH.width // 2)] * FISH.height
    (entry,) = loads(json.dumps({"state": state, "grid": board}).encode(), "a.json").entries
    assert is_of(entry.puzzle, FISH)


def test_packs_in_a_list_are_no_sides() -> None:
    boards = ["0110100111010011100101101", "1011001101001110010110010"]
    levels = [{"title": bits, "size": 5, "grid": [*map(int, bits)]} for bits in boards]
    for packs in ([levels, levels[::-1]], [levels[:1], levels[1:]]):
        read = loads(json.dumps(packs).encode(), "a.json").entries
        goals = ["".join(map(str, each.puzzle.goal.cells)) for each in read if each.puzzle.goal]
        assert goals == [level["title"] for pack in packs for level in pack]


def test_numbered_lines_out_of_order_are_refused() -> None:
    lines = json.loads(programs.KINDS["sides with numbers"](FISH))
    lines[0], lines[1] = lines[1], lines[0]
    with pytest.raises(FileProblemsError):
        loads(json.dumps(lines).encode(), "a.json")


@pytest.mark.parametrize("name", programs.PICTURES)
def test_pictures_are_the_solution(name: str) -> None:
    (entry,) = loads(programs.PICTURES[name](FISH).encode(), "a.json").entries
    assert entry.puzzle.goal == FISH.goal


@pytest.mark.parametrize("name", programs.COLORS)
def test_colours_are_read(name: str) -> None:
    document = loads(programs.COLORS[name](FLAG).encode(), "a.json")
    assert [is_of(entry.puzzle, FLAG) for entry in document.entries] == [True]
    inks = document.entries[0].puzzle.palette.colors[1:]
    assert [color.hex.lower() for color in inks] == ["d02020", "2040c0"]
    assert not document.problems


def test_blocks_of_an_unknown_colour_are_refused() -> None:
    block = {"count": 1, "color": {"hue": 20}}
    with pytest.raises(FileProblemsError) as caught:
        loads(json.dumps({"rows": [[block]], "cols": [[block]]}).encode(), "a.json")
    assert caught.value.problems[0].key is ProblemKey.UNKNOWN_COLOR


@pytest.mark.parametrize("name", programs.DOUBTFUL)
def test_doubtful_kinds_offer_the_other_reading(name: str) -> None:
    text = programs.DOUBTFUL[name](FISH).encode()
    document = loads(text, "a.json")
    assert [problem.key for problem in document.problems] == [ProblemKey.AMBIGUOUS]
    other = loads(text, "a.json", reading=document.readings[0])
    found = [each.entries[0].puzzle for each in (document, other)]
    assert [is_of(each, FISH) for each in found].count(True) == 1


@pytest.mark.parametrize("name", programs.OTHER_GAMES)
def test_other_games_are_refused_or_reported(name: str) -> None:
    try:
        problems = loads(json.dumps(programs.OTHER_GAMES[name]).encode(), "a.json").problems
    except FileProblemsError as reason:
        problems = reason.problems
    assert problems


def test_a_puzzle_that_looks_like_the_others_and_is_not_found_is_reported() -> None:
    levels = [json.loads(programs.PICTURES["bits between dashes"](each)) for each in (FISH, LADDER)]
    levels[1]["board"] = levels[1].pop("solution") + "-"
    levels[1]["solution"] = levels[1].pop("board").replace("1", "?")
    document = loads(json.dumps(levels, indent=0).encode(), "a.json")
    assert [is_of(entry.puzzle, FISH) for entry in document.entries] == [True]
    (problem,) = document.problems
    assert (problem.key, problem.place.file_line) == (ProblemKey.MISSING, 7)


def test_two_records_with_a_list_of_lines_are_two_puzzles() -> None:
    records = [{"hints": programs.lines(each, "type", "ROW", "COLUMN")} for each in (FISH, LADDER)]
    entries = loads(json.dumps(records).encode(), "a.json").entries
    assert all(map(is_of, (entry.puzzle for entry in entries), (FISH, LADDER)))
    assert len(entries) == 2


WIDE = puzzle("#.#.##.###\n##.#..#..#\n#..####.##\n.##.#.#..#")


@pytest.mark.parametrize("name", ["grid", "rows", "level", "data"])
@pytest.mark.parametrize("about", [{}, {"id": 7}, {"size": 10}])
def test_rows_of_digits_in_a_list_of_pictures_are_no_colours(
    name: str, about: dict[str, programs.Json]
) -> None:
    levels = [about | {name: programs.bits(WIDE)} for _ in range(3)]
    document = loads(json.dumps(levels).encode(), "a.json")
    assert [entry.puzzle.goal for entry in document.entries] == [WIDE.goal] * 3


@pytest.mark.parametrize("name", ["grid", "foo", "data"])
@pytest.mark.parametrize(
    "about", [{"width": 10, "height": 4}, {"id": 7, "rows": 4, "cols": 10}, {"size": "10x4"}]
)
def test_pictures_of_a_stated_size_are_no_rows_of_one(
    name: str, about: dict[str, programs.Json]
) -> None:
    flat = [cell for row in programs.grid(WIDE) for cell in row]
    document = loads(json.dumps([about | {name: flat}] * 3).encode(), "a.json")
    assert [entry.puzzle.goal for entry in document.entries] == [WIDE.goal] * 3


def test_blanks_between_rows_of_digits_are_no_cells() -> None:
    with pytest.raises(FileProblemsError):
        loads(json.dumps([" ".join(programs.bits(WIDE))] * 3).encode(), "a.json")


def test_several_drawings_under_their_titles_are_puzzles() -> None:
    text = json.dumps({"version": 1, "fish": programs.grid(FISH), "ladder": programs.grid(LADDER)})
    entries = loads(text.encode(), "a.json").entries
    assert [entry.puzzle.metadata.title for entry in entries] == ["fish", "ladder"]
    assert all(map(is_of, (entry.puzzle for entry in entries), (FISH, LADDER)))
    assert len(entries) == 2


def test_a_picture_alone_in_an_object_has_its_name() -> None:
    text = json.dumps(
        {"easy": {"fish": programs.grid(FISH)}, "hard": {"data": programs.grid(FISH)}}
    )
    entries = loads(text.encode(), "a.json").entries
    assert [entry.puzzle.metadata.title for entry in entries] == ["fish", "hard"]


@pytest.mark.parametrize(
    ("names", "title"),
    [
        ({"titleRu": "рыба", "titleEn": "fish"}, "fish"),
        ({"titleFr": "poisson"}, "poisson"),
        ({"title_de": "Fisch", "name": "fish"}, "fish"),
    ],
)
def test_titles_in_a_language_are_read(names: dict[str, str], title: str) -> None:
    text = json.dumps(names | {"grid": programs.grid(FISH)})
    (entry,) = loads(text.encode(), "a.json").entries
    assert entry.puzzle.metadata.title == title


def test_a_level_of_the_same_fields_without_a_puzzle_is_reported_anywhere() -> None:
    level = {"name": "a", "solution": programs.grid(FISH)}
    packs = {"easy": [level], "hard": [{"name": "b", "solution": "?"}]}
    document = loads(json.dumps(packs).encode(), "a.json")
    assert [is_of(entry.puzzle, FISH) for entry in document.entries] == [True]
    assert [problem.key for problem in document.problems] == [ProblemKey.MISSING]


def test_a_word_is_not_taken_for_packed_bits() -> None:
    text = '{"level":"easy","size":[4,5],"puzzle":"4.5.e2f3e3fef5e2fe2"}'
    document = loads(text.encode(), "a.json")
    (entry,) = document.entries
    assert [len(clue.blocks) for clue in entry.puzzle.rows] == [1, 1, 2, 1, 1]
    assert not document.problems


def test_unknown_cells_of_a_picture_are_reported() -> None:
    (entry,) = loads(b'{"grid":[[1,null,0],[1,1,0],[0,1,null]]}', "a.json").entries
    assert [(problem.key, problem.values) for problem in entry.problems] == [
        (ProblemKey.LEFT_OUT, (("what", "blanks"),))
    ]


@pytest.mark.parametrize(("empty", "filled"), [("#ffffff", "#c0392b"), (None, "#C0392B")])
def test_a_picture_of_one_colour_keeps_it(empty: str | None, filled: str) -> None:
    text = json.dumps({"pixels": programs.grid(FISH, filled, empty)})
    (entry,) = loads(text.encode(), "a.json").entries
    assert [color.hex.lower() for color in entry.puzzle.palette.colors[1:]] == ["c0392b"]
    assert entry.puzzle.rows == FISH.rows


@pytest.mark.parametrize(
    ("empty", "filled"),
    [
        ([0, 0, 0, 0], [230, 126, 34, 255]),
        ({"r": 0, "g": 0, "b": 0, "a": 0}, {"r": 230, "g": 126, "b": 34, "a": 255}),
        ("#00000000", "#e67e22ff"),
        ("rgba(0, 0, 0, 0)", "rgba(230, 126, 34, 1)"),
        (0, 0xE67E22),
        (0, 0xFFE67E22),
        (0, 0xFFE67E22 - (1 << 32)),
    ],
)
@pytest.mark.parametrize("is_flat", [True, False])
def test_colours_that_are_not_seen_are_empty_cells(
    empty: programs.Json, filled: programs.Json, is_flat: bool
) -> None:
    rows = [[filled if cell == "1" else empty for cell in row] for row in cells(FISH, "1", "0")]
    pixels = [cell for row in rows for cell in row] if is_flat else rows
    level = {"width": FISH.width, "height": FISH.height, "pixels": pixels}
    (entry,) = loads(json.dumps(level).encode(), "a.json").entries
    assert entry.puzzle.goal == FISH.goal
    assert [color.rgb for color in entry.puzzle.palette.colors[1:]] == [(230, 126, 34)]


@pytest.mark.parametrize("empty", [[0, 0, 0, 0], "#00000000"])
def test_the_colour_of_a_palette_that_is_not_seen_is_the_background(empty: programs.Json) -> None:
    level = {"palette": [empty, "#e67e22"], "pixels": [[1, 1, 0], [0, 1, 0], [1, 0, 1]]}
    document = loads(json.dumps(level).encode(), "a.json")
    assert not document.problems
    assert [len(clue.blocks) for clue in document.entries[0].puzzle.rows] == [1, 1, 2]


@pytest.mark.parametrize("names", [("side", "index", "clue"), ("axis", "line", "value")])
@pytest.mark.parametrize("sides", [("row", "column"), ("left", "top"), ("R", "C")])
def test_lines_with_their_side_may_have_their_clue_in_a_text(
    names: tuple[str, ...], sides: tuple[str, str]
) -> None:
    lines = [
        dict(zip(names, (side, at, " ".join(map(str, lengths(clue)))), strict=True))
        for side, clues in zip(sides, (FISH.rows, FISH.columns), strict=True)
        for at, clue in enumerate(clues)
    ]
    (entry,) = loads(json.dumps({"lines": lines}).encode(), "a.json").entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (FISH.rows, FISH.columns)
    del lines[1]  # the next one has another number
    with pytest.raises(FileProblemsError):
        loads(json.dumps({"lines": lines}).encode(), "a.json")


def test_lines_called_r1_and_c1_are_rows_and_columns() -> None:
    sides = (("R", FISH.rows), ("C", FISH.columns))
    level = {f"{n}{at}": lengths(clue) for n, side in sides for at, clue in enumerate(side, 1)}
    (entry,) = loads(json.dumps(level).encode(), "a.json").entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (FISH.rows, FISH.columns)


def test_a_picture_may_be_all_of_a_file() -> None:
    for filled, empty in ("#.", ". "):
        text = "\n".join(map("".join, cells(FISH, filled, empty)))
        for data in (text, {"image": text}):
            (entry,) = loads(json.dumps(data).encode(), "a.json").entries
            assert entry.puzzle.goal == FISH.goal


def test_dots_in_rows_that_are_all_alike_are_a_blank_board() -> None:
    with pytest.raises(FileProblemsError):
        loads(json.dumps({"image": [". . . ."] * 4}).encode(), "a.json")


def test_emoji_have_their_colours() -> None:
    (entry,) = loads('{"grid":["🟥🟥⬜","⬜🟦🟦","🟥⬜🟦"]}'.encode(), "a.json").entries
    assert [color.hex for color in entry.puzzle.palette.colors[1:]] == ["DD2E44", "55ACEE"]
    assert not entry.problems


def test_unknown_clues_are_not_taken_for_empty_ones() -> None:
    text = '{"rows":[[2],null,[1]],"columns":[[3],[1]]}'
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode(), "a.json")
    assert caught.value.problems[0].key is ProblemKey.UNSUPPORTED


def test_the_solution_is_taken_before_another_picture() -> None:
    board = programs.grid(FISH)
    board[0] = [1] * FISH.width
    text = json.dumps({"grid": board, "solution": programs.grid(FISH)})
    document = loads(text.encode(), "a.json")
    assert [is_of(entry.puzzle, FISH) for entry in document.entries] == [True]
    assert not document.problems
    unclear = loads(text.replace("solution", "pattern").encode(), "a.json")
    assert [problem.key for problem in unclear.problems] == [ProblemKey.LEFT_OUT]


def test_places_without_a_size_make_the_smallest_picture_with_a_warning() -> None:
    pixels = [
        {"x": x, "y": y, "color": programs.HEX["ab".index(cell)]}
        for y, row in enumerate(("aabb", "aa.b", "a..."))
        for x, cell in enumerate(row)
        if cell != "."
    ]
    for value in (pixels, {"title": "flag", "pixels": pixels}):
        document = loads(json.dumps(value).encode(), "a.json")
        assert [is_of(entry.puzzle, FLAG) for entry in document.entries] == [True]
        (problem,) = document.problems
        assert (problem.key, dict(problem.values)) == (ProblemKey.LEFT_OUT, {"what": "size"})


def test_missing_clues_of_both_sides_are_empty_with_a_warning() -> None:
    clues = programs.named("rows", "columns")(
        puzzle(
            """
            #.##
            #...
            ....
            ..##
            """
        )
    ).replace("[]", "null")
    assert clues.count("null") == 2
    document = loads(clues.encode(), "a.json")
    (entry,) = document.entries
    assert (entry.puzzle.rows[2].blocks, entry.puzzle.columns[1].blocks) == ((), ())
    (problem,) = document.problems
    assert (problem.key, dict(problem.values)) == (ProblemKey.LEFT_OUT, {"what": "null-clues"})


SIDES = {"rowClues": programs.numbers(LADDER.rows), "colClues": programs.numbers(LADDER.columns)}


@pytest.mark.parametrize(
    "given",
    [
        {"givens": ["???", "???", "?0?", "1??"]},
        {"prefilled": [{"row": 2, "col": 1, "value": 0}, {"row": 3, "col": 0, "value": 1}]},
        {"revealedCells": [[2, 1], [3, 0]], "solution": programs.grid(LADDER)},
        {"given": [[None] * 3, [None] * 3, [None, False, None], [True, None, None]]},
        {
            "revealed": [[False] * 3, [False] * 3, [False, True, False], [True, False, False]],
            "solution": programs.grid(LADDER, True, False),
        },
    ],
)
def test_given_cells_are_read(given: dict[str, programs.Json]) -> None:
    document = loads(json.dumps(SIDES | given).encode(), "a.json")
    (entry,) = document.entries
    assert is_of(entry.puzzle, LADDER)
    assert not document.problems
    assert entry.puzzle.given is not None
    shown = entry.puzzle.given.rows_text()
    # Places alone are filled cells, or those of the picture.
    assert shown == ["???", "???", "?.?", "#??"]


@pytest.mark.parametrize("cells", [[[1, 2], [3, 0]], ["XXX", "?X?", "???", "?X?"], {"a": [1]}])
def test_given_cells_that_are_unclear_are_reported(cells: programs.Json) -> None:
    document = loads(json.dumps(SIDES | {"givens": cells}).encode(), "a.json")
    (entry,) = document.entries
    assert (is_of(entry.puzzle, LADDER), entry.puzzle.given) == (True, None)
    (problem,) = document.problems
    assert (problem.key, dict(problem.values)) == (ProblemKey.LEFT_OUT, {"what": "given"})


def test_a_blank_board_gives_no_cells() -> None:
    board = {"revealed": [[False] * 3] * 4, "givens": [], "locked": False}
    document = loads(json.dumps({"presets": [SIDES | board]}).encode(), "a.json")
    assert [entry.puzzle.given for entry in document.entries] == [None]
    assert not document.problems


def test_sides_called_r_and_c_have_colours_in_any_language() -> None:
    names = {1: "Celeste", 2: "Cafe_Claro"}
    sides = {
        name: [[[names[block.color], block.length] for block in clue.blocks] for clue in clues]
        for name, clues in (("r", FLAG.rows), ("c", FLAG.columns))
    }
    (entry,) = loads(json.dumps([sides]).encode(), "a.json").entries
    assert is_of(entry.puzzle, FLAG)


def test_cells_with_places_are_read_by_their_places_in_any_order() -> None:
    cells = [{"x": x, "y": y, "c": [200, 0, 50 * (y == 2)]} for x in range(4) for y in range(3)]
    (entry,) = loads(json.dumps({"w": 4, "h": 3, "tiles": cells}).encode(), "a.json").entries
    assert entry.puzzle.goal is not None
    assert [list(row) for row in entry.puzzle.goal.rows()] == [[1] * 4, [1] * 4, [2] * 4]


def test_a_picture_that_solves_the_clues_is_read_under_any_name() -> None:
    text = "\n".join(map("".join, cells(LADDER, "#", ".")))
    for picture in (text, text.replace("\n", "")):
        (entry,) = loads(json.dumps(SIDES | {"ascii": picture}).encode(), "a.json").entries
        assert is_of(entry.puzzle, LADDER)
        assert entry.puzzle.goal == LADDER.goal


def test_given_cells_beside_a_picture_are_reported() -> None:
    picture = {"grid": [[None, 0, 1], [1, None, 0]], "solution": [[1, 0, 1], [1, 1, 0]]}
    (problem,) = loads(json.dumps(picture).encode(), "a.json").problems
    assert (problem.key, dict(problem.values)) == (ProblemKey.LEFT_OUT, {"what": "given"})


@pytest.mark.parametrize(
    "level",
    [
        {"color": "green", "solution": [[1, 0], [1, 1]]},
        {"layers": [{"color": "#008000", "solution": [[1, 0], [1, 1]]}]},
    ],
)
def test_the_colour_beside_a_picture_is_its_colour(level: programs.Json) -> None:
    """As the web has it, green is darker than in X11."""
    (entry,) = loads(json.dumps(level).encode(), "a.json").entries
    assert [color.rgb for color in entry.puzzle.palette.colors[1:]] == [(0, 128, 0)]


def test_places_of_cells_with_a_colour_under_any_name_are_a_picture() -> None:
    inks = {(0, 0): [255, 0, 0], (0, 2): [255, 0, 0], (1, 1): [0, 0, 255], (2, 2): [0, 0, 255]}
    tiles = [{"c": [*ink, 255], "x": x, "y": y} for (x, y), ink in inks.items()]
    document = loads(json.dumps({"tiles": tiles}).encode(), "a.json")
    (entry,) = document.entries
    assert entry.puzzle.goal == Grid.parse(["a..", ".b.", "a.b"], entry.puzzle.palette)
    assert [value for each in document.problems for value in each.values] == [("what", "size")]


def test_a_clue_with_no_lengths_and_no_colours_is_empty() -> None:
    def clue(*inks: int) -> programs.Json:
        return {"block_colors": [*inks], "block_lengths": [1 for _ in inks]}

    sides = {"rows": [clue(1, 2), clue()], "columns": [clue(1), clue(2)]}
    (entry,) = loads(json.dumps(sides).encode(), "a.json").entries
    assert [clue.text(entry.puzzle.palette) for clue in entry.puzzle.rows] == ["1a 1b", "0"]


def test_drawings_with_the_symbols_of_a_palette_around_them_are_read() -> None:
    frames = [["RRR", "R.R", "RRR"], ["...", ".R.", "RRR"]]
    palette = [{"slot": "R", "colour": "#cc0000"}, {"slot": "G", "colour": "#00cc00"}]
    animation = {"palette": palette, "clips": [{"fps": 4, "frames": frames}]}
    entries = loads(json.dumps(animation).encode(), "a.json").entries
    assert [entry.puzzle.palette.colors[1].rgb for entry in entries] == [(204, 0, 0)] * 2


def test_the_title_is_that_of_the_object_around_the_only_picture() -> None:
    portrait = {"palette": {"b": "#884400"}, "pixels": ["b.b", "bbb", "bbb"]}
    about = {"origin": {"en": "A country far away"}, "stats": {"energy": 5, "affection": 3}}
    chapter = {"title": {"en": "Cat", "fr": "Chat"}, "portrait": portrait, "card": about}
    (entry,) = loads(json.dumps({"chapters": [chapter]}).encode(), "a.json").entries
    assert entry.puzzle.metadata.title == "Cat"


@pytest.mark.parametrize(
    "puzzle",
    [
        {"rows": [[1]], "columns": [[1]], "solution": "1"},
        {"width": 1, "height": 1, "solution": "1"},
        {"rows": [[1], [1]], "columns": [[2]], "solution": [[1], [1]]},
        {"rows": [[2]], "columns": [[1], [1]], "solution": [[1, 1]]},
        {
            "palette": [{"id": "deep-blue", "color": "#000088"}],
            "clues": {"rows": [[{"count": 1, "color": "deep-blue"}]], "columns": [[1]]},
            "solution": {"cells": ["deep-blue"]},
        },
    ],
)
def test_the_smallest_puzzles_keep_their_solution(puzzle: programs.Json) -> None:
    (entry,) = loads(json.dumps(puzzle).encode(), "a.json").entries
    assert entry.puzzle.goal is not None
    assert all(entry.puzzle.goal.cells)


def test_a_first_number_in_json_does_not_count_the_others() -> None:
    totals = {
        "words": [["oak", "ash", "cup"], ["fir", "pen", "hat"], ["yew", "elm", "box"]],
        "rowClues": [2, 1, 3],
        "colClues": [2, 3, 1],
        "solution": [[True, True, False], [False, True, False], [True, True, True]],
    }
    with pytest.raises(FileProblemsError):
        loads(json.dumps(totals).encode(), "a.json")


def test_a_picture_does_not_hide_the_clues_that_it_contradicts() -> None:
    legend = {"horizontal": [[2], [1]], "vertical": [[1], [2]]}
    counts = {"horizontal": {"rows": 2}, "vertical": {"rows": 2}}
    level = {"legend": legend, "legendSize": counts, "solution": [[1, 0], [0, 1]]}
    document = loads(json.dumps(level).encode(), "a.json")
    (entry,) = document.entries
    assert [clue.blocks[0].length for clue in entry.puzzle.rows] in ([2, 1], [1, 2])
    assert ("what", "picture") in {value for each in document.problems for value in each.values}


@pytest.mark.parametrize("keys", [{"version": 1}, {"version": "1.0", "title": "a"}])
def test_files_with_a_version_are_of_no_certain_program(keys: programs.Json) -> None:
    clues = {"rows": [[1], [2]], "cols": [[2], [1]]}
    assert loads(json.dumps(keys | clues).encode(), "a.json").format.name == "json"


def test_a_table_of_numbers_above_the_board_has_the_stated_size() -> None:
    legend = {"horizontal": [[1, None, 1], [1, 2, 2]], "vertical": [[1, 1], [None, 2]]}
    legend["vertical"] += [[None, 1], [None, 2]]
    stated = {"size": {"width": 3, "height": 4}, "legend": legend}
    (entry,) = loads(json.dumps(stated).encode(), "a.json").entries
    assert (entry.puzzle.width, entry.puzzle.height) == (3, 4)


def test_a_table_written_column_by_column_is_read() -> None:
    """As data frames of pandas are written."""
    made = [FISH, puzzle("#.#.#\n.###.\n##.##\n#...#")]
    table = {
        "name": {"0": "fish", "1": "face"},
        "rows": {str(at): programs.numbers(each.rows) for at, each in enumerate(made)},
        "cols": {str(at): programs.numbers(each.columns) for at, each in enumerate(made)},
    }
    entries = loads(json.dumps(table).encode(), "a.json").entries
    assert [(each.puzzle.metadata.title, each.puzzle.rows) for each in entries] == [
        ("fish", FISH.rows),
        ("face", made[1].rows),
    ]


@pytest.mark.parametrize("names", [("rc", "cc"), ("рядки", "стовпці")])
def test_short_and_ukrainian_names_of_sides_are_known(names: tuple[str, str]) -> None:
    sides = [
        ";".join(".".join(map(str, clue)) for clue in programs.numbers(side))
        for side in (FISH.rows, FISH.columns)
    ]
    (entry,) = loads(json.dumps(dict(zip(names, sides, strict=True))).encode(), "a.json").entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (FISH.rows, FISH.columns)
    assert not entry.problems


def test_rows_in_base_2_may_have_its_sign() -> None:
    rows = [f"0b{row}" for row in programs.bits(FISH)]
    (entry,) = loads(json.dumps({"name": "fish", "bitmap": rows}).encode(), "a.json").entries
    assert entry.puzzle.rows == FISH.rows


def test_the_legend_of_a_map_has_its_colours() -> None:
    legend = {".": None, "k": "#202020", "r": "#c0392b"}
    text = json.dumps({"legend": legend, "map": [".kk.", "krrk", "rrrr", ".rr."]})
    (entry,) = loads(text.encode(), "a.json").entries
    assert entry.puzzle.rows[1] == Clue((Block(1, 1), Block(2, 2), Block(1, 1)))
