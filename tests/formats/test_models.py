"""Data of MiniZinc and MathProg: tables, padding, cells against lengths."""

import pytest

from nonogui.core.clue import Clue
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.base import Entry
from nonogui.formats.dzn import Dzn, DznCells
from nonogui.formats.mathprog import MathProg
from nonogui.formats.registry import dumps, loads
from tests.boards import puzzle

DOTS = puzzle("#.#\n...\n##.")


def read(text: str, name: str = "a.dzn") -> Entry:
    (entry,) = loads(text.encode(), name).entries
    return entry


def refused(text: str, name: str = "a.dzn") -> list[tuple[ProblemKey, int | None]]:
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode(), name)
    return [(problem.key, problem.place.file_line) for problem in caught.value.problems]


def test_what_is_written_for_minizinc() -> None:
    assert dumps([Entry(DOTS)], Dzn()).decode() == (
        "rows = 3;\nrow_rule_len = 2;\nrow_rules = array2d(1..rows, 1..row_rule_len, [\n"
        "  1,1,\n  0,0,\n  0,2,\n]);\n\n"
        "cols = 3;\ncol_rule_len = 2;\ncol_rules = array2d(1..cols, 1..col_rule_len, [\n"
        "  1,1,\n  0,1,\n  0,1,\n]);\n"
    )


def test_what_is_written_cell_by_cell() -> None:
    data = dumps([Entry(DOTS)], DznCells())
    assert data.decode() == (
        "X = 3;\nY = 3;\nmaxlen = 3;\n"
        "rows = [| 1, 0, 1\n  | 0, -1, -1\n  | 1, 1, -1 |];\n"
        "cols = [| 1, 0, 1\n  | 1, -1, -1\n  | 1, -1, -1 |];\n"
    )
    assert isinstance(loads(data).format, DznCells)


def test_what_is_written_for_mathprog() -> None:
    assert dumps([Entry(DOTS)], MathProg()).decode() == (
        "data;\nparam m := 3;\nparam n := 3;\nparam row : 1 2 :=\n  1 1 1\n  2 . .\n  3 2 .\n;\n"
        "param col : 1 2 :=\n  1 1 1\n  2 1 .\n  3 1 .\n;\nend;\n"
    )


@pytest.mark.parametrize(
    ("names", "clue", "is_doubtful"),
    [(("rows", "cols"), Clue.of(2), True), (("row_rules", "col_rules"), Clue.of(1, 1), False)],
)
def test_where_both_dialects_fit_the_names_decide(
    names: tuple[str, str], clue: Clue, *, is_doubtful: bool
) -> None:
    rows, columns = names
    fits_both = "[| 1,1 | 0,0 | 1,1 |]"
    entry = read(f"{rows} = {fits_both}; {columns} = {fits_both};")
    assert entry.puzzle.rows[0] == clue
    assert [each.key for each in entry.problems] == [ProblemKey.AMBIGUOUS] * is_doubtful


def test_cells_under_the_names_of_lengths() -> None:
    entry = read("row_rules = [|1,1,1,0,1|]; col_rules = [|1|1|1|0|1|];")
    assert entry.puzzle.rows == (Clue.of(3, 1),)
    assert entry.puzzle.columns[3] == Clue()


def test_what_is_wrong_is_told_with_the_line_of_the_value() -> None:
    text = "row_rules\n=\n[|1|x|];\ncol_rules = [|1|1|];"
    assert refused(text)[0][1] == 3


def test_an_array_may_name_its_size_or_give_it() -> None:
    arrays = "row_rules = array2d(1..2, 1..1, [1, 1]); col_rules = array2d(1..n, 1..1, [2]); n = 1;"
    assert read(arrays).puzzle.columns == (Clue.of(2),)


def test_comments_hide_what_looks_like_data() -> None:
    text = "% rows = [|9|];\nrows = [|1|]; /* cols = [|2|];\n * */ cols = [|1|]; /* open"
    assert read(text).puzzle.columns == (Clue.of(1),)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("rows = [|1|];\ncols = {1};", (ProblemKey.SYNTAX, 2)),
        ("rows = [|1|];\n\ncols", (ProblemKey.SYNTAX, 3)),
        ("rows = [|1|];", (ProblemKey.MISSING, None)),
        ("rows = [|1|];\ncols = array2d(1..2, 1..1, [1, 2, 3]);", (ProblemKey.SIZE, None)),
        ("rows = [|1|];\ncols = [|\n1,0,2|];\nX = 1;", (ProblemKey.BAD_NUMBER, 3)),
        ("rows = [|1|];\ncols = [|\n-1,1|];", (ProblemKey.BAD_NUMBER, 3)),
        ("rows = [|1|];\ncols = [|1\n|1|];\nX = 1;", (ProblemKey.CLUE_COUNT, 3)),
    ],
)
def test_what_is_wrong_with_minizinc(text: str, problem: tuple[ProblemKey, int]) -> None:
    assert refused(text) == [problem]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("data;\nset row;", (ProblemKey.SYNTAX, 2)),
        ("param row : 1 := 1 1;", (ProblemKey.MISSING, None)),
        ("param col : 1 := 1 1;\nparam row : 1 2 3 :=\n1 1\n1;", (ProblemKey.PICTURE_SIZE, 4)),
        ("param col : 1 := 1 1;\nparam row : 1 :=\n0 1;", (ProblemKey.BAD_NUMBER, 3)),
        ("param col : 1 := 1 1;\nparam row : 1 :=\n501 1;", (ProblemKey.BAD_NUMBER, 3)),
        ("param col : 1 := 1 1;\nparam row\n: 1\n:= 501 1;", (ProblemKey.BAD_NUMBER, 4)),
        ("param m := 9999;\nparam row : 1 := 1 1; param col : 1 := 1 1;", (ProblemKey.SIZE, None)),
    ],
)
def test_what_is_wrong_with_mathprog(text: str, problem: tuple[ProblemKey, int]) -> None:
    assert refused(text, "a.dat") == [problem]
