"""`.non`: what is refused and where, what is passed over, what is written."""

from dataclasses import replace

import pytest

from nonogui.core.game import GameRecord
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Metadata
from nonogui.formats.base import Entry, board_record
from nonogui.formats.non import Non
from nonogui.formats.registry import loads, losses_of
from tests.boards import board, puzzle

NON = Non()


def problems(text: str) -> list[tuple[ProblemKey, int | None]]:
    """Keys and lines of the file of all that is wrong."""
    try:
        found = loads(text.encode(), "a.non").problems
    except FileProblemsError as reason:
        found = reason.problems
    return [(problem.key, problem.place.file_line) for problem in found]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("width x\nheight 1\nrows\n1\ncolumns\n1", (ProblemKey.BAD_NUMBER, 1)),
        ("width 1\nheight 0\nrows\n1\ncolumns\n1", (ProblemKey.BAD_NUMBER, 2)),
        ("width 1\nheight 1\nrows\n1", (ProblemKey.MISSING, None)),
        ("width 1\nheight 1\nrows\n1\n1\ncolumns\n1", (ProblemKey.CLUE_COUNT, 3)),
        ("width 1\nheight 2\nrows\n1\ncolumns\n1", (ProblemKey.CLUE_COUNT, 3)),
        ("width 1\nheight 1\nrows\n1,0\ncolumns\n1", (ProblemKey.BAD_NUMBER, 4)),
        ("width 1\nheight 1\nrows\n1xy\ncolumns\n1", (ProblemKey.BAD_NUMBER, 4)),
        ("width 1\nheight 1\n5\nrows\n1\ncolumns\n1", (ProblemKey.SYNTAX, 3)),
        ("width 1\nheight 1\ncolor a red\nrows\n1\ncolumns\n1", (ProblemKey.BAD_COLOR, 3)),
        ("color a 000\ncolor a f00\nrows\n1a\ncolumns\n1a", (ProblemKey.DUPLICATE_COLOR, 2)),
        ("color a f00\nrows\n1b\ncolumns\n1a", (ProblemKey.UNKNOWN_COLOR, 3)),
        ("color a f00\nrows\na 1 c 1\ncolumns\n1a", (ProblemKey.UNKNOWN_COLOR, 3)),
        ("rows\n1\ncolumns\n1\nrows\n1\ncolumns\n1", (ProblemKey.UNSUPPORTED, 5)),
        ("rows\n1\ncolumns\n1\ngoal 11", (ProblemKey.PICTURE_SIZE, 5)),
        ("rows\n1\ncolumns\n1\ngoal x", (ProblemKey.BAD_CELL, 5)),
        ("rows\n2\ncolumns\n1", (ProblemKey.LINE_TOO_LONG, 2)),
        ("rows\n1\ncolumns\n1\ngoal 0", (ProblemKey.GOAL_DIFFERS, 2)),
        ("rows\n" + "1\n" * 1001 + "columns\n501", (ProblemKey.SIZE, None)),
        ("height 2\nrows\n1\n1 a\ncolumns\n2", (ProblemKey.BAD_NUMBER, 4)),
        ("height 2\nrows\n1\n1a\ncolumns\n2", (ProblemKey.UNKNOWN_COLOR, 4)),
    ],
)
def test_problems_have_their_lines(text: str, problem: tuple[ProblemKey, int | None]) -> None:
    assert problems(text)[0] == problem


@pytest.mark.parametrize("word", ["x", "foo", "foo bar"])
@pytest.mark.parametrize("at", range(3))
def test_words_in_place_of_clues_are_named(word: str, at: int) -> None:
    rows = ["1", "1"]
    rows.insert(at, word)
    with pytest.raises(FileProblemsError) as caught:
        loads("\n".join(["width 1", "height 3", "rows", *rows, "columns", "3"]).encode())
    (problem, *_) = caught.value.problems
    assert problem.place.file_line == 4 + at
    assert problem.key is ProblemKey.BAD_NUMBER
    assert dict(problem.values)["found"] == word.split(maxsplit=1)[0]
    assert {each.place.file_line for each in caught.value.problems} == {4 + at}


def test_words_are_named_in_lists_of_another_length_too() -> None:
    text = "width 2\nheight 3\nrows\n1\nColumn\n1\n1\n"
    assert (ProblemKey.BAD_NUMBER, 5) in problems(text)


@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_the_end_of_the_file_is_no_clue(end: str) -> None:
    with pytest.raises(FileProblemsError) as caught:
        loads(f"width 1\nheight 5\ncolumns\n5\nrows\n1\n1{end}".encode())
    assert [dict(problem.values)["found"] for problem in caught.value.problems] == [2]


@pytest.mark.parametrize(
    "text",
    [
        "rows\n1\ncolumns\n1",
        "ROWS\n1\nCOLUMNS\n1\n",
        "columns 1\nrows 1\nrows\n1\ncolumns\n1",
        "maxrule 3\nmood good\n# a remark\n====\nrows\n1\ncolumns\n1",
        "\trows\n  1\n\tcolumns\n\t1\t",
        "width\t1\nrows\n1\ncolumns\n1",
        'rows\n1\ncolumns\n1\ngoal "1"\n',
        'rows\n1\ncolumns\n1\ngoal "\n1\n"\ntitle "x"',
        'title\nby "\nlicense\nrows\n1\ncolumns\n1',
    ],
)
def test_habits_of_real_files_are_accepted(text: str) -> None:
    assert problems(text) == []


def test_undeclared_marks_are_black() -> None:
    (entry,) = loads(b"color a f00\nrows\n1,1a\ncolumns\n1\n1a").entries
    assert [color.name for color in entry.puzzle.palette.colors] == ["white", "a", "black"]
    assert [block.color for block in entry.puzzle.rows[0].blocks] == [2, 1]


def test_colour_names_before_each_block_are_read() -> None:
    blocks = ["red 1", "blue 1"] * (MAX_SIDE // 2)
    text = "color red f00\ncolor blue 00f\nrows\n{}\ncolumns\n{}\n"
    (entry,) = loads(text.format(" ".join(blocks), "\n".join(blocks)).encode(), "a.non").entries
    assert not entry.problems
    assert [block.color for block in entry.puzzle.rows[0].blocks] == [1, 2] * (MAX_SIDE // 2)


def test_metadata_is_written_first() -> None:
    described = replace(
        puzzle("#", title='"Fish" & chips'), metadata=Metadata('"F" &', license="X Y")
    )
    text = NON.write_text([Entry(described)])
    assert text.startswith('title "&quot;F&quot; &amp;"\nlicense "X Y"\nwidth 1\n')


def test_losses_are_listed() -> None:
    entry = Entry(puzzle("ab"), GameRecord(elapsed=1.0))
    assert [dict(problem.values)["what"] for problem in losses_of([entry], NON)] == [
        "history",
        "color-names",
    ]
    assert not losses_of([Entry(puzzle("#"))], NON)


def test_the_board_is_saved_with_the_clues() -> None:
    drawn = puzzle("ab\n.a")
    entry = Entry(drawn, board_record(drawn, board("?b\n.?")))
    text = NON.write_text([entry])
    assert text.endswith('goal "ab0a"\n\nsaved "?b0?"\n')
    (back,) = loads(text.encode(), "a.non").entries
    assert back.record == entry.record


PACK = "title A\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n"


def test_several_puzzles_are_read() -> None:
    document = loads(f"====\n{PACK}\n======\n\n====\n{PACK}".encode())
    assert document.format.name == "nonpack"
    assert len(document.entries) == 2
    assert loads(PACK.encode(), "a.nonpack").format.name == "nonpack"
    assert loads(PACK.encode(), "a").format.name == "non"


def test_unreadable_puzzles_are_reported_with_their_line() -> None:
    document = loads(f"{PACK}====\nwidth 1\nheight 1\nrows\n1\n1\n====\n{PACK}".encode())
    assert len(document.entries) == 2
    assert {problem.place.file_line for problem in document.general.errors} == {11, None}


def test_too_many_puzzles_are_refused() -> None:
    with pytest.raises(FileProblemsError) as caught:
        loads(f"{PACK}====\n".encode() * 10_001)
    assert caught.value.problems[0].key is ProblemKey.TOO_MANY_PUZZLES


def test_quoted_pictures_end_with_the_quote() -> None:
    clues = "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n"
    for goal in ('goal "10"\n\nsaved "1?"\n', 'goal "\n1\n0"\n\n\nsaved\n1?\n'):
        (entry,) = loads(f"{clues}{goal}".encode(), "a.non").entries
        assert entry.puzzle.goal == board("#.")
        assert entry.record == board_record(entry.puzzle, board("#?"))
