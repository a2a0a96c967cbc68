"""JSON as other programs write it: all of it is read right, and nothing wrong without a word."""

import json

import pytest

from nonogui.core.clue import Clue
from nonogui.core.problems import FileProblemsError, ProblemKey, Severity
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Document
from nonogui.formats.registry import loads
from tests.boards import puzzle
from tests.formats import json_dialects as dialects

KEY = puzzle(dialects.KEY)
BOAT = puzzle(dialects.BOAT)
FLAG = puzzle(dialects.FLAG)


def read(text: str) -> Document:
    return loads(text.encode(), "a.json")


def clues(read_puzzle: Puzzle) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    return read_puzzle.rows, read_puzzle.columns


@pytest.mark.parametrize("name", [*dialects.OF_NAMES, *dialects.OF_SHAPES])
def test_clues_are_read_under_any_name_and_shape(name: str) -> None:
    text = (dialects.OF_NAMES | dialects.OF_SHAPES)[name]
    (entry,) = read(text).entries
    assert clues(entry.puzzle) == clues(KEY)
    assert not entry.problems.errors


@pytest.mark.parametrize("name", dialects.OF_PICTURES)
def test_solved_pictures_are_read(name: str) -> None:
    (entry,) = read(dialects.OF_PICTURES[name]).entries
    assert clues(entry.puzzle) == clues(KEY)
    assert entry.puzzle.goal == KEY.goal
    assert not entry.problems


@pytest.mark.parametrize("name", dialects.OF_COLORS)
def test_colours_are_read(name: str) -> None:
    (entry,) = read(dialects.OF_COLORS[name]).entries
    assert clues(entry.puzzle) == clues(FLAG)
    assert [color.rgb for color in entry.puzzle.palette.colors[1:]] == [
        (0xD0, 0x20, 0x20),
        (0x20, 0x40, 0xC0),
    ]
    assert not entry.problems


RED, BLUE = {"n": 2, "color": "#d02020"}, {"n": 2, "color": "#2040c0"}
STRIPES = {
    "rows": [[RED, BLUE], [BLUE, RED]],
    "columns": [[RED | {"n": 1}, BLUE | {"n": 1}]] * 2 + [[BLUE | {"n": 1}, RED | {"n": 1}]] * 2,
}


def test_a_picture_with_other_colours_solves_coloured_clues() -> None:
    picture = {"palette": ["#2040c0", "#d02020"], "grid": [[2, 2, 1, 1], [1, 1, 2, 2]]}
    (entry,) = read(json.dumps(STRIPES | picture)).entries
    assert entry.puzzle.goal is not None
    assert entry.puzzle.goal.rows_text(entry.puzzle.palette) == ["aabb", "bbaa"]
    assert not entry.problems


def test_a_picture_with_unknown_colours_is_dropped() -> None:
    picture = {"pixels": [["#000000", "#d02020", "#2040c0", "#2040c0"], ["#2040c0"] * 4]}
    (entry,) = read(json.dumps(STRIPES | picture)).entries
    assert entry.puzzle.goal is None
    assert [each.key for each in entry.problems] == [ProblemKey.LEFT_OUT]


def test_numbers_as_they_stand_may_have_one_line() -> None:
    # A square: one number in each line above the board and beside it.
    text = '{"topclues":[[2,4,5,5,1]],"leftclues":[[2,3,5,4,3]]}'
    (entry,) = read(text).entries
    assert clues(entry.puzzle)[0] == tuple(map(Clue.of, (2, 3, 5, 4, 3)))
    assert clues(entry.puzzle)[1] == tuple(map(Clue.of, (2, 4, 5, 5, 1)))


@pytest.mark.parametrize("name", dialects.OF_SEVERAL)
def test_several_puzzles_are_read(name: str) -> None:
    entries = read(dialects.OF_SEVERAL[name]).entries
    assert [clues(entry.puzzle) for entry in entries] == [clues(KEY), clues(BOAT)]


@pytest.mark.parametrize("name", dialects.OF_NO_PUZZLE)
def test_other_json_is_refused_or_reported(name: str) -> None:
    try:
        problems = read(dialects.OF_NO_PUZZLE[name]).problems
    except FileProblemsError as reason:
        problems = reason.problems
    assert any(problem.severity is Severity.ERROR for problem in problems)


@pytest.mark.parametrize("text", ["{}", "[]", "[[]]", '{"a":1}', '{"rows":[],"columns":[]}'])
def test_missing_puzzles_are_explained(text: str) -> None:
    with pytest.raises(FileProblemsError) as caught:
        read(text)
    assert caught.value.problems[0].key in (ProblemKey.MISSING, ProblemKey.UNKNOWN_FORMAT)


# ---- other facts in a file ----


def test_titles_and_authors_are_found_anywhere() -> None:
    text = """
    {"collection": "Keys", "author": "Ann", "puzzles": [
      {"title": {"de": "Schlüssel", "en": "Key"}, "id": 7, "rows": [[1]], "cols": [[1]]},
      {"name": "Lock", "createdBy": "Bob", "rows": [[1]], "cols": [[1]]}]}
    """
    metadata = [entry.puzzle.metadata for entry in read(text).entries]
    assert [(each.title, each.author, each.id) for each in metadata] == [
        ("Key", "Ann", "7"),
        ("Lock", "Bob", ""),
    ]


@pytest.mark.parametrize("name", ["meta", "metadata", "info"])
def test_details_in_an_object_of_their_own_belong_to_the_puzzle_beside_it(name: str) -> None:
    beside: dict[str, object] = {"rows": [[1], [1]], "cols": [[1], [1]], "version": "1"}
    text = json.dumps({name: {"title": "Bits", "author": "K"}} | beside)
    metadata = read(text).entries[0].puzzle.metadata
    assert (metadata.title, metadata.author) == ("Bits", "K")
    (entry,) = read(json.dumps({"name": "Own", name: {"name": "Bits"}} | beside)).entries
    assert entry.puzzle.metadata.title == "Own"


def test_keys_of_a_map_become_titles() -> None:
    entries = read(dialects.OF_SEVERAL["a map of names"]).entries
    assert [entry.puzzle.metadata.title for entry in entries] == ["Key", "Boat"]


def test_unreadable_puzzles_are_reported_and_the_rest_read() -> None:
    document = read('[\n{"rows": [["x1y"]], "cols": [[1]]},\n{"rows": [[1]], "cols": [[1]]}]')
    assert len(document.entries) == 1
    (problem,) = document.general
    assert (problem.key, problem.place.file_line) == (ProblemKey.BAD_NUMBER, 2)


# ---- doubts ----


@pytest.mark.parametrize(
    ("text", "taken", "other"),
    [
        ('{"hor":[[2],[1]],"ver":[[2],[1]]}', None, None),
        ('{"hor":[[2],[0]],"ver":[[1],[1]]}', "rows-first", "columns-first"),
        ("[[[2],[0]],[[1],[1]]]", "rows-first", "columns-first"),
        ('{"rowClues":[[2],[1]],"colClues":[[2],[1]],"solution":[[1,1],[1,0]]}', None, None),
        (
            '{"rowClues":[[2],[]],"colClues":[[1],[1]],"solution":[[1,0],[1,0]]}',
            "rows-first",
            "columns-first",
        ),
        ('{"rowClues":["11","0","0"],"colClues":["1","0","1"]}', None, None),
        ('{"grid":[[1,2],[2,2]]}', "dark-filled", "light-filled"),
        ('{"palette":["#104010","#d02020"],"grid":[[0,1],[1,1]]}', "zero-empty", "zero-color"),
        (
            '{"rows":[[[1,2]],[[2,1]]],"cols":[[[1,2]],[[2,1]]]}',
            "length-first",
            "color-first",
        ),
    ],
)
def test_ambiguous_files_are_reported(text: str, taken: str | None, other: str | None) -> None:
    document = read(text)
    doubts = [
        dict(problem.values) for problem in document.problems if problem.key is ProblemKey.AMBIGUOUS
    ]
    assert doubts == ([{"what": taken, "other": other}] if taken else [])
    if other:
        turned = loads(text.encode(), "a.json", reading=other)
        assert turned.readings == (taken,)
        assert turned.entries[0].puzzle != document.entries[0].puzzle


def test_adjacent_digits_are_separate_blocks_if_only_that_fits() -> None:
    (entry,) = read('{"rowClues":["11","0","0"],"colClues":["1","0","1"]}').entries
    assert entry.puzzle.rows[0] == Clue.of(1, 1)


def test_a_picture_that_contradicts_the_clues_is_dropped_with_a_warning() -> None:
    document = read('{"rowClues":[[2],[1]],"colClues":[[2],[1]],"solution":[[1,1],[0,1]]}')
    assert document.entries[0].puzzle.goal is None
    assert [problem.key for problem in document.problems] == [ProblemKey.LEFT_OUT]


def test_the_size_decides_which_side_is_which() -> None:
    text = '{"width":3,"height":2,"hor":[[1],[2],[1]],"ver":[[3],[1]]}'
    (entry,) = read(text).entries
    assert (entry.puzzle.width, entry.puzzle.height) == (3, 2)


def test_every_dialect_is_recognised_as_json() -> None:
    for name, text in vars(dialects).items():
        if name.startswith("OF_") and name != "OF_SEVERAL":
            for each in text.values():
                json.loads(each)
