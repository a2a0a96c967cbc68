"""Codes and lists of codes: Huffman words, runs, cells, quotes, comments."""

import pytest
from hypothesis import given

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.nonogram_codes import _words, looks_coded, read_code
from nonogui.formats.registry import loads, losses_of
from tests.boards import board, puzzle, random_picture
from tests.formats.nonogram_codes import cells_code, clues_code, packed, runs_code, size_bits
from tests.strategies import puzzles

LAMP = puzzle(".###.\n#####\n.#.#.\n.....\n.###.")
CODE = clues_code(LAMP)


def refused(code: str) -> ProblemKey:
    with pytest.raises(FileProblemsError) as caught:
        read_code(code, 7)
    (problem,) = caught.value.problems
    assert problem.place.file_line == 7
    return problem.key


def bits_of(most: int) -> list[str]:
    return [f"{bits:0{length}b}" for length, bits in _words(most)]


def test_huffman_words_are_short_for_small_numbers() -> None:
    assert _words(0) == {(0, 0): 0}
    assert bits_of(1) == ["0", "1"]
    assert bits_of(5) == ["00", "01", "100", "101", "110", "111"]
    assert bits_of(8) == ["00", "010", "011", "100", "101", "1100", "1101", "1110", "1111"]


@pytest.mark.parametrize("most", [0, 1, 2, 7, 30, 1000])
def test_huffman_words_form_a_complete_code(most: int) -> None:
    assert sorted(_words(most).values()) == list(range(most + 1))
    assert sum(2.0**-length for length, _ in _words(most)) == 1.0


@given(puzzles(12, max_inks=1))
def test_every_kind_of_code_is_read(drawn: Puzzle) -> None:
    assert drawn.goal
    for code in (clues_code(drawn), runs_code(drawn.goal), cells_code(drawn.goal)):
        read = read_code(code, 1)
        assert (read.rows, read.columns) == (drawn.rows, drawn.columns)
        assert looks_coded(code)


def test_large_codes_are_read() -> None:
    large = Puzzle.from_picture(random_picture(500, 400, seed=1))
    assert large.goal
    assert read_code(clues_code(large), 1).rows == large.rows
    assert read_code(runs_code(large.goal), 1).goal == large.goal


@pytest.mark.parametrize("end", range(2, len(CODE)))
def test_truncated_codes_are_refused(end: int) -> None:
    assert refused(CODE[:end]) is ProblemKey.BAD_CODE


@pytest.mark.parametrize(
    "code",
    [
        *("", "R", "Rr", "X" + CODE[1:], CODE + "A", CODE + "B", CODE[:3] + "=" + CODE[4:]),
        *("RAAAAAAAAAAAA", "R" + packed(size_bits(2, 1) + "1" * 20)),
        *("L" + packed(size_bits(1, 1) + "000" + "1" * 20), "L" + packed(size_bits(2, 1) + "010")),
        "L" + packed(size_bits(1, 1) + "010" + "0001000" * 3),
    ],
)
def test_other_texts_are_no_codes(code: str) -> None:
    assert refused(code) is ProblemKey.BAD_CODE


def test_impossible_sizes_are_refused() -> None:
    assert refused("R" + packed(size_bits(0, 1))) is ProblemKey.SIZE
    assert refused("R" + packed(size_bits(1001, 1))) is ProblemKey.SIZE


def test_incomplete_pictures_are_refused() -> None:
    partial = board("#?.")
    assert refused(runs_code(partial)) is ProblemKey.MISSING
    assert refused(cells_code(board("#?"), EMPTY)) is ProblemKey.MISSING
    assert read_code(cells_code(Grid(1, 1, bytes([1])), UNKNOWN), 1).rows == (Clue.of(1),)


@pytest.mark.parametrize(
    ("cell", "title"),
    [
        ("Lamp", "Lamp"),
        ("  Two words\t", "Two words"),
        ('" both ends "', " both ends "),
        ("'a, b # c'", "a, b # c"),
        ("a\\,b\\#c\\\\", "a,b#c\\"),
        ('"it\'s"', "it's"),
        ("'\\''", "'"),
        ("a 'b' c", "a b c"),
        ("'open\nto the next", None),
    ],
)
def test_cells_of_csv_lines_are_read(cell: str, title: str | None) -> None:
    document = loads(f"rules,name\n{CODE},{cell}\n".encode(), "a.csv")
    (entry,) = document.entries
    expected = title if title is not None else "open to the next"
    assert entry.puzzle.metadata.title == expected.strip()


def test_codes_cannot_be_written() -> None:
    (entry,) = (document := loads(CODE.encode())).entries
    assert document.format.name == "codes"
    assert losses_of([entry], document.format).errors[0].key is ProblemKey.NOT_WRITTEN


def test_a_table_of_something_else_has_no_puzzle() -> None:
    with pytest.raises(FileProblemsError) as error:
        loads(b"year,month,sold\nReally,1,17\nBar,2,9\n", "sales.csv")
    assert [each.key for each in error.value.problems] == [ProblemKey.MISSING]


@pytest.mark.parametrize("text", ["Readme", "Life-long", "Bar", "Really"])
def test_ordinary_words_are_no_codes(text: str) -> None:
    with pytest.raises(FileProblemsError):
        loads(text.encode())


def test_problems_name_their_line() -> None:
    clash = clues_code(Puzzle((Clue.of(2),), (Clue.of(1), Clue())))
    (entry,) = loads(f"name,rules\n\nA,{clash}\n".encode()).entries
    assert {problem.place.file_line for problem in entry.problems if problem.place.line} <= {3}
    assert entry.problems.errors
