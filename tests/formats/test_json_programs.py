"""JSON in the ways of many programs: read right, never wrong without a word."""

import json

import pytest

from nonogui.core.problems import FileProblemsError, ProblemKey, Severity
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import loads
from tests.boards import puzzle
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
    assert any(problem.severity is Severity.ERROR for problem in problems)
