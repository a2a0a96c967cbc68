"""Data of MiniZinc and MathProg: tables, padding, cells against lengths."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.automata import Automaton
from nonogui.formats.base import Entry
from nonogui.formats.dzn import Dzn, DznCells, MathProg
from nonogui.formats.registry import dumps, loads
from tests.boards import puzzle
from tests.strategies import puzzles

DOTS = puzzle("#.#\n...\n##.")


def read(text: str, name: str = "a.dzn") -> Entry:
    (entry,) = loads(text.encode(), name).entries
    return entry


def refused(text: str, name: str = "a.dzn") -> list[tuple[ProblemKey, int | None]]:
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode(), name)
    return [(problem.key, problem.place.file_line) for problem in caught.value.problems]


def test_writes_minizinc_data() -> None:
    assert dumps([Entry(DOTS)], Dzn()).decode() == (
        "rows = 3;\nrow_rule_len = 2;\nrow_rules = array2d(1..rows, 1..row_rule_len, [\n"
        "  1,1,\n  0,0,\n  0,2,\n]);\n\n"
        "cols = 3;\ncol_rule_len = 2;\ncol_rules = array2d(1..cols, 1..col_rule_len, [\n"
        "  1,1,\n  0,1,\n  0,1,\n]);\n"
    )


def test_writes_minizinc_data_cell_by_cell() -> None:
    data = dumps([Entry(DOTS)], DznCells())
    assert data.decode() == (
        "X = 3;\nY = 3;\nmaxlen = 3;\n"
        "rows = [| 1, 0, 1\n  | 0, -1, -1\n  | 1, 1, -1 |];\n"
        "cols = [| 1, 0, 1\n  | 1, -1, -1\n  | 1, -1, -1 |];\n"
    )
    assert isinstance(loads(data).format, DznCells)


def test_writes_mathprog_data() -> None:
    assert dumps([Entry(DOTS)], MathProg()).decode() == (
        "data;\nparam m := 3;\nparam n := 3;\nparam row : 1 2 :=\n  1 1 1\n  2 . .\n  3 2 .\n;\n"
        "param col : 1 2 :=\n  1 1 1\n  2 1 .\n  3 1 .\n;\nend;\n"
    )


@pytest.mark.parametrize(
    ("names", "clue", "is_doubtful"),
    [(("rows", "cols"), Clue.of(2), True), (("row_rules", "col_rules"), Clue.of(1, 1), False)],
)
def test_names_decide_if_both_dialects_fit(
    names: tuple[str, str], clue: Clue, *, is_doubtful: bool
) -> None:
    rows, columns = names
    fits_both = "[| 1,1 | 0,0 | 1,1 |]"
    entry = read(f"{rows} = {fits_both}; {columns} = {fits_both};")
    assert entry.puzzle.rows[0] == clue
    assert [each.key for each in entry.problems] == [ProblemKey.AMBIGUOUS] * is_doubtful


def test_cells_under_names_of_lengths_are_read() -> None:
    entry = read("row_rules = [|1,1,1,0,1|]; col_rules = [|1|1|1|0|1|];")
    assert entry.puzzle.rows == (Clue.of(3, 1),)
    assert entry.puzzle.columns[3] == Clue()


def test_problems_name_the_line_of_the_value() -> None:
    text = "row_rules\n=\n[|1|x|];\ncol_rules = [|1|1|];"
    assert refused(text)[0][1] == 3


def test_arrays_may_name_or_state_their_size() -> None:
    arrays = "row_rules = array2d(1..2, 1..1, [1, 1]); col_rules = array2d(1..n, 1..1, [2]); n = 1;"
    assert read(arrays).puzzle.columns == (Clue.of(2),)


def test_data_in_comments_is_ignored() -> None:
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
def test_invalid_minizinc_is_reported(text: str, problem: tuple[ProblemKey, int]) -> None:
    assert refused(text) == [problem]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("data;\nset row;", (ProblemKey.SYNTAX, 2)),
        ("param row : 1 := 1 1;", (ProblemKey.MISSING, None)),
        ("param col : 1 := 1 1;\nparam row : 1 2 3 :=\n1 1\n1;", (ProblemKey.PICTURE_SIZE, 4)),
        ("param col : 1 := 1 1;\nparam row : 1 :=\n0 1;", (ProblemKey.BAD_NUMBER, 3)),
        ("param col : 1 := 1 1;\nparam row : 1 :=\n1001 1;", (ProblemKey.BAD_NUMBER, 3)),
        ("param col : 1 := 1 1;\nparam row\n: 1\n:= 1001 1;", (ProblemKey.BAD_NUMBER, 4)),
        ("param m := 9999;\nparam row : 1 := 1 1; param col : 1 := 1 1;", (ProblemKey.SIZE, None)),
    ],
)
def test_invalid_mathprog_is_reported(text: str, problem: tuple[ProblemKey, int]) -> None:
    assert refused(text, "a.dat") == [problem]


# --- automata ---


def automaton_table(clue: Clue) -> list[tuple[int, int]]:
    """For each state those after an empty cell and after a filled one, from 1; 0 is none."""
    automaton = Automaton.of_clue(clue)
    number = {state: int(state[1:]) + 1 for _, _, state in automaton.transitions}
    after = {(number[state], cell): number[to] for state, cell, to in automaton.transitions}
    return [(after.get((n, "0"), 0), after.get((n, "1"), 0)) for n in sorted(number.values())]


def automata(drawn: Puzzle, *, empty_has_state: bool = True) -> str:
    texts = []
    for short, side in (("row", drawn.rows), ("col", drawn.columns)):
        tables = [automaton_table(clue) if clue or empty_has_state else [] for clue in side]
        counts = [len(table) for table in tables]
        starts = [sum(counts[:at]) + 1 for at in range(len(counts))]
        rows = "\n\n".join(
            f"% pattern {number}\n" + "\n".join(f"{a},{b}," for a, b in table)
            for number, table in enumerate(tables)
        )
        texts.append(
            f"{short}_max = {len(side)};\n"
            f"{short}_states = array2d(1..{short}_total_states, 1..2, [\n{rows}\n]);\n"
            f"{short}_max_state = {max(counts)};\n{short}_total_states = {sum(counts)};\n"
            f"{short}_num_patterns = {len(side)};\n"
            f"{short}_num_states = [{','.join(map(str, counts))}]; % also the final state\n"
            f"{short}_start_where = [{', '.join(map(str, starts))}];\n"
        )
    return "%\n% rules\n%\n" + "\n".join(texts)


@given(puzzles(7, max_inks=1), st.booleans())
def test_puzzles_given_as_automata_are_read(drawn: Puzzle, empty_has_state: bool) -> None:
    assume(empty_has_state or (any(drawn.rows) and any(drawn.columns)))
    document = loads(automata(drawn, empty_has_state=empty_has_state).encode(), "a.dzn")
    (entry,) = document.entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (drawn.rows, drawn.columns)
    assert isinstance(document.format, Dzn)
    assert not document.problems


def test_automata_may_depend_on_the_line_length() -> None:
    text = automata(puzzle("#.")).replace("1,2,\n2,0,", "2,3,\n0,4,\n4,0,\n0,0,", 1)
    text = text.replace("row_total_states = 2", "row_total_states = 4")
    text = text.replace("row_num_states = [2]", "row_num_states = [4]")
    assert read(text).puzzle.rows == (Clue.of(1),)
    wrong = text.replace("4,0,\n0,0,", "4,4,\n0,0,")
    assert refused(wrong) == [(ProblemKey.UNSUPPORTED, 7)]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("row_num_states = [2]", "row_num_states = [3]", (ProblemKey.BAD_NUMBER, 13)),
        ("row_num_states = [2]", "row_num_states = [2,2]", (ProblemKey.CLUE_COUNT, 13)),
        ("row_num_states = [2]", "row_num_states = 2", (ProblemKey.SYNTAX, 13)),
        ("row_num_states = [2]", "row_num_states = [b]", (ProblemKey.BAD_NUMBER, 13)),
        ("row_start_where = [1]", "row_start_where = [0]", (ProblemKey.BAD_NUMBER, 13)),
        ("row_start_where = [1]", "row_start_where = []", (ProblemKey.CLUE_COUNT, 13)),
        ("row_start_where", "row_start", (ProblemKey.MISSING, None)),
        ("col_states", "col_state", (ProblemKey.MISSING, None)),
        ("row_max = 1", "row_max = 2", (ProblemKey.CLUE_COUNT, 13)),
        ("1,2,\n2,0,", "1,2,\n3,0,", (ProblemKey.BAD_NUMBER, 8)),
        ("1,2,\n2,0,", "1,2,\nx,0,", (ProblemKey.BAD_NUMBER, 8)),
        ("1,2,\n2,0,", "2,2,\n2,0,", (ProblemKey.UNSUPPORTED, 7)),
        ("1,2,\n2,0,", "1,2,\n2,", (ProblemKey.CLUE_COUNT, 5)),
    ],
)
def test_invalid_automata_are_reported(
    old: str, new: str, problem: tuple[ProblemKey, int | None]
) -> None:
    text = automata(puzzle("#."))
    assert old in text
    assert refused(text.replace(old, new, 1))[0] == problem
