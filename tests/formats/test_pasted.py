"""Puzzles in calls and files of small solvers, with what must not be taken for them."""

from __future__ import annotations

import pytest

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import loads
from tests.boards import clued, puzzle

HUT = puzzle("..#..\n.###.\n#####\n.#.#.\n.#.#.")
ROWS, COLUMNS = "1;3;5;1,1;1,1", "1;4;3;4;1"


def only(text: str) -> Puzzle:
    """Return the only puzzle of a text."""
    (entry,) = loads(text.encode()).entries
    assert not entry.problems.errors
    return entry.puzzle


@pytest.mark.parametrize(
    "text",
    [
        'make("Hut", 5, 5, "1 3 5 1,1 1,1", "1 4 3 4 1")',
        f'make("{ROWS}", "{COLUMNS}")',
        'hut = "1,3,5,1 1,1 1/1,4,3,4,1"',
        f'hut = "{ROWS}={COLUMNS}"',
        'hut = "1,3,5,1 1,1 1;1,4,3,4,1"',
        '{"img": "1,3,5,1 1,1 1;1,4,3,4,1"}',
        "1, 3, 5, 1 1, 1 1\n1, 4, 3, 4, 1\n",
    ],
)
def test_both_sides_in_texts_are_read(text: str) -> None:
    assert only(text) == HUT.with_goal(None)


def test_texts_that_may_be_cut_in_two_ways_are_refused() -> None:
    # Between clues may be commas or blanks; both make a puzzle.
    with pytest.raises(FileProblemsError):
        loads(b'make("1,1 1,1 1,1", "1,1 1,1 1,1")')


def test_numbers_in_a_row_are_not_cut_at_blanks() -> None:
    # Each number as a clue would make a puzzle, too.
    made = only("1 1, 1 1, 1 1, 2, 1\n1 1, 3, 1, 1 1, 1\n")
    assert (made.width, made.height) == (5, 5)


def test_bold_numbers_and_breaks_in_a_table_are_clues() -> None:
    head = "|  | <br>1 | <br>4 | <br>3 | <br>4 | <br>1 |\n|--|--|--|--|--|--|\n"
    rows = ("**1**", "**3**", "**5**", "**1** **1**", "**1** **1**")
    made = only(head + "".join(f"| {clue} |  |  |  |  |  |\n" for clue in rows))
    assert made == HUT.with_goal(None)


def test_an_assignment_over_several_lines_is_a_clue() -> None:
    text = "".join(
        f"p.{side}[{at}] = {{{clue}}};\n"
        for side, clues in (("rows", ROWS), ("cols", COLUMNS))
        for at, clue in enumerate(clues.split(";"))
    )
    assert only(text.replace("{5}", "{\n  5,\n}")) == HUT.with_goal(None)


def test_a_text_of_pzpr_in_quotes_is_read() -> None:
    text = "pzprv3/nonogram/3/3/. . 1 . 1 /. . 1 2 1 /1 1 # . # /. 1 . # . /. 3 # # # /"
    shown = f'tests.add([\n  "{text}",\n]);\n'
    assert [(p.width, p.height) for p in [only(shown)]] == [(3, 3)]


def test_every_puzzle_after_a_size_is_read() -> None:
    hut = "5,5\n1\n3\n5\n1,1\n1,1 ////\n1\n4\n3\n4\n1\nHut\n\n"
    ring = "3,4\n1,1 \n4\n1,1\n3\n1\n1\n3\n"
    document = loads(f"{hut}//////\n\n{ring}".encode())
    sizes = {frozenset((e.puzzle.width, e.puzzle.height)) for e in document.entries}
    assert sizes == {frozenset((5,)), frozenset((3, 4))}


@pytest.mark.parametrize("between", ["COLUMNS 5", "? 1", "Rows:"])
def test_a_line_between_sides_that_says_something_is_no_separator(between: str) -> None:
    with pytest.raises(FileProblemsError):
        loads(f"1\n3\n5\n1 1\n1 1\n{between}\n1\n4\n3\n4\n1\n".encode())


def test_numbers_that_count_columns_and_rows_are_no_clues() -> None:
    head = "   " + "    ".join("12345") + "\n"
    rows = ["x    x    x    x    x", "", "x         x", "", "x    x    x    x    x"]
    text = head + "".join(f"{at}: {row}\n" for at, row in enumerate(rows, start=1))
    try:
        found = [entry.puzzle for entry in loads(text.encode()).entries]
    except FileProblemsError:
        found = []
    assert all(each.width == 5 and each.goal for each in found)


def test_a_drawing_in_a_margin_is_no_wider() -> None:
    text = "Solved:\n\n        *\n       ***\n      *****\n       * *\n       * *\n"
    assert only(text).goal == HUT.goal


@pytest.mark.parametrize("above", ["2,1,1\n1, ,2\n", " 2 ; ;1\n1;1;2"])
def test_columns_may_stand_in_cells_above_a_line(above: str) -> None:
    (entry,) = loads(f"{above.strip()}\n#####\n1,1\n2\n2\n1\n".encode()).entries
    wanted = clued("1 1/2/2/1", "2 1/1/1 2")
    assert (entry.puzzle.rows, entry.puzzle.columns) == (wanted.rows, wanted.columns)


def test_a_call_in_lisp_is_one_puzzle() -> None:
    made = only("(solve '((1) (3) (5) (1 1) (1 1)) '((1) (4) (3) (4) (1)) 5 5)")
    assert made == HUT.with_goal(None)


def test_lists_that_begin_with_their_length_lose_it() -> None:
    made = only(
        "var rows = {5, {1}, {3}, {5}, {1, 1}, {1, 1}};\nvar cols = {5, {1}, {4}, {3}, {4}, {1}};"
    )
    assert made == HUT.with_goal(None)


def test_a_length_in_only_one_list_is_reported() -> None:
    text = "var rows = {{1}, {3}, {5}, {1, 1}, {1, 1}};\nvar cols = {9, {1}, {4}, {3}, {4}, {1}};"
    problems = loads(text.encode()).problems
    assert ProblemKey.TOTALS_DIFFER in [problem.key for problem in problems]


def test_lists_beside_a_named_argument_are_read() -> None:
    cases = (
        ("[(1,), (3,), (5,), (1, 1), (1, 1)], [(1,), (4,), (3,), (4,), (1,)]", "hut"),
        ("[(3,), (1, 1), (3,)], [(3,), (1, 1), (3,)]", "ring"),
    )
    written = "".join(f'    pytest.param({sides}, id="{name}"),\n' for sides, name in cases)
    document = loads(f'@pytest.mark.parametrize("rows, columns", [\n{written}])\n'.encode())
    hut, ring = (entry.puzzle for entry in document.entries)
    assert hut == HUT.with_goal(None)
    assert (ring.width, ring.height) == (3, 3)


def test_each_list_of_binary_numbers_is_a_picture() -> None:
    pictures = (["11111111", *["10000001"] * 6, "11111111"], [*["00011000"] * 3, *["11111111"] * 5])
    levels = (
        f"const byte level{at}[] = {{ {', '.join(f'0b{row}' for row in picture)} }};\n"
        for at, picture in enumerate(pictures)
    )
    ring, bell = (entry.puzzle for entry in loads("".join(levels).encode()).entries)
    assert [len(clue.blocks) for clue in ring.rows] == [1, *[2] * 6, 1]
    assert [clue.filled for clue in bell.columns] == [5, 5, 5, 8, 8, 5, 5, 5]


def test_letters_of_sides_begin_puzzles() -> None:
    hut = "".join(
        f"{side} {clue.replace(',', ' ')}\n"
        for side, clues in (("R", ROWS), ("C", COLUMNS))
        for clue in clues.split(";")
    )
    text = f"== A ==\n{hut}\n== B ==\nR 3\nR 1 1\nR 3\nC 3\nC 1 1\nC 3\n"
    first, second = (entry.puzzle for entry in loads(text.encode()).entries)
    assert first == HUT.with_goal(None)
    assert (second.width, second.height) == (3, 3)


def test_lines_of_a_sign_between_five_clues_are_skipped() -> None:
    sides = "COLUMNS 6\n;\n5\n5\n1\n1\n1\n;\n1\n;\nROWS 5\n;\n6\n2\n2\n2\n2\n;\n"
    made = only(sides)
    assert (made.width, made.height) == (6, 5)


@pytest.mark.parametrize("between", ["x", " x ", ",", " "])
def test_clues_after_any_size_are_read(between: str) -> None:
    clues = ROWS.replace(",", " ").split(";") + COLUMNS.replace(",", " ").split(";")
    made = only(f"5{between}5\n" + "\n".join(clues))
    assert made == HUT.with_goal(None)


def test_notes_may_be_between_a_size_and_as_many_clues() -> None:
    rows, columns = ("\n".join(side.replace(",", " ").split(";")) for side in (ROWS, COLUMNS))
    text = f"5 5\n\nNOTE: it takes 3 passes.\n\n---\n{rows}\n---\n{columns}\n"
    assert only(text) == HUT.with_goal(None)
    (problem,) = loads(f"{text}1 2\n".encode()).general
    assert (problem.key, problem.place.file_line) == (ProblemKey.LEFT_OUT, text.count("\n") + 1)


@pytest.mark.parametrize(
    "text",
    [
        # A corner of several cells, in a wiki.
        '{| class="wikitable"\n|-\n! colspan="2" rowspan="1" |\n! 1 !! 4 !! 3 !! 4 !! 1\n'
        + "".join(
            f"|-\n! {one} !! {other}\n|  ||  ||  ||  || \n"
            for one, other in (("", 1), ("", 3), ("", 5), (1, 1), (1, 1))
        )
        + "|}\n",
        "\\begin{tabular}{r|c|c|c|c|c|}\n & 1 & 4 & 3 & 4 & 1 \\\\ \\hline\n"
        + "".join(f"{clue} & & & & & \\\\ \\hline\n" for clue in ("1", "3", "5", "1\\ 1", "1\\ 1"))
        + "\\end{tabular}\n",
        (
            "[code]\nR1  1\nR2  3\nR3  5\nR4  1 1\nR5  1 1\n\n"
            "C1  1\nC2  4\nC3  3\nC4  4\nC5  1\n[/code]\n"
            "Start with R3 and go on.\n"
        ),
        "puzzle;line;number;clue\n"
        + "".join(
            f"p44;{side};{at};{clue.replace(',', ' ')}\n"
            for side, clues in (("row", ROWS), ("column", COLUMNS))
            for at, clue in enumerate(clues.split(";"), 1)
        ),
        "5\n5\n1,3,5,1 1,1 1\n1,4,3,4,1\n",
        '[clues]\nrows = """\n1\n3\n5\n1, 1\n1, 1\n"""\ncolumns = """\n1\n4\n3\n4\n1\n"""\n',
        "== rows.txt ==\n1\n3\n5\n1 1\n1 1\n== cols.txt ==\n1\n4\n3\n4\n1\n",
        (
            "int rows[5][2] = '{'{1, 0}, '{3, 0}, '{5, 0}, '{1, 1}, '{1, 1}};\n"
            "int cols[5][1] = '{'{1}, '{4}, '{3}, '{4}, '{1}};\n"
        ),
    ],
    ids=["wiki", "latex", "forum", "csv", "sizes", "toml", "files", "verilog"],
)
def test_clues_are_read_as_people_lay_them_out(text: str) -> None:
    assert only(text) == HUT.with_goal(None)


def test_lines_without_facts_are_empty() -> None:
    facts = "row_hint(1, 1, 3). row_hint(3, 1, 1). row_hint(3, 2, 1).\n"
    made = only(
        facts + "col_hint(2, 1, 1). col_hint(2, 2, 1). col_hint(3, 1, 1). col_hint(4, 1, 2).\n"
    )
    assert (made.width, made.height) == (4, 3)
    assert not made.columns[0].blocks
    made = only("row(0, 1, 2). row(2, 1, 1). col(1, 1, 1). col(2, 1, 1). col(2, 2, 1).\n")
    assert (made.width, made.height) == (3, 3)


def test_each_puzzle_of_a_list_with_names_is_read() -> None:
    lines = [f"{side},{at},{at}" for side in ("row", "col") for at in (1, 2, 3)]
    other = [line.replace("1,1", "1,1 1") for line in lines]
    named = [*(f"a,{line}" for line in lines), *(f"b,{line}" for line in other)]
    document = loads("\n".join(["puzzle,side,n,clue", *named]).encode())
    assert [len(entry.puzzle.rows[0].blocks) for entry in document.entries] == [1, 2]
    assert document.entries[0].puzzle.metadata.title == ""


@pytest.mark.parametrize("block", ["new Run({0}, Color.{1})", "Run({1}, {0})"])
def test_calls_with_a_length_and_a_colour_are_blocks(block: str) -> None:
    sides = [
        ["{" + ", ".join(block.format(*each) for each in clue) + "}" for clue in side]
        for side in (
            (((2, "RED"), (1, "BLUE")), ((3, "BLUE"),), ((1, "RED"),)),
            (((1, "RED"), (1, "BLUE"), (1, "RED")), ((1, "RED"), (1, "BLUE")), ((2, "BLUE"),)),
        )
    ]
    rows, columns = (f"new Run[][] {{ {', '.join(side)} }}" for side in sides)
    made = only(f"class P {{\n  Run[][] rows = {rows};\n  Run[][] columns = {columns};\n}}\n")
    assert [color.rgb for color in made.palette.colors[1:]] == [(255, 0, 0), (0, 0, 255)]
    assert [block.length for block in made.rows[0].blocks] == [2, 1]


def test_a_sentence_may_say_that_columns_come_first() -> None:
    said = "The clues are a tuple of the column clues (left to right) and the row clues.\n"
    code = "clues = (((1,), (4,), (3,), (4,), (1,)), ((1,), (3,), (5,), (1, 1), (1, 1)))\n"
    assert only(said + code).rows == HUT.rows


def test_letters_may_have_comments() -> None:
    text = "; A=1, B=2: rows, then columns\nA C E AA AA\nA D C D A\n\n# end\n"
    assert only(text) == HUT.with_goal(None)
