"""Puzzles as people write them down: read right, or refused, never silently wrong."""

import re

import pytest

from nonogui.core.clue import Clue
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Document
from nonogui.formats.registry import loads
from tests.boards import clued, puzzle
from tests.formats import exports, notations, pasted, saved, seen, snippets

FISH = puzzle(
    """
    #..###..
    ##.####.
    #######.
    ##.##.##
    ...#.##.
    """
)
ARROW = puzzle(
    """
    ..#..
    .###.
    #.#.#
    .....
    ..#..
    ..#..
    """
)
SIGNS_ALONE = {
    "picture, emoji, dark": "which of the two squares is filled cannot be known",
}
"""Kinds that can be read as another picture, which a warning says."""


def read(text: str, name: str = "") -> Document:
    return loads(text.encode(), name)


KINDS = snippets.KINDS | pasted.KINDS | notations.KINDS | exports.KINDS | saved.KINDS | seen.KINDS


@pytest.mark.parametrize("name", [name for name in KINDS if name not in SIGNS_ALONE])
def test_each_kind_is_read_as_intended(name: str) -> None:
    for made in (FISH, ARROW):
        (entry,) = read(KINDS[name](made)).entries
        assert (entry.puzzle.rows, entry.puzzle.columns) == (made.rows, made.columns)
        assert not entry.problems.errors


@pytest.mark.parametrize("name", pasted.COLUMNS_FIRST)
def test_lists_in_unknown_order_are_reported(name: str) -> None:
    text = pasted.COLUMNS_FIRST[name](FISH)
    document = read(text)
    assert [problem.key for problem in document.problems] == [ProblemKey.AMBIGUOUS]
    (other,) = document.readings
    assert loads(text.encode(), reading=other).entries[0].puzzle.rows == FISH.rows


BOARDS = [name for name in pasted.BOARDS if "latex" not in name and "commented" not in name]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_in_a_text_of_a_page_is_read(name: str) -> None:
    text = pasted.BOARDS[name](FISH).replace("&", "&amp;").replace(">", "&gt;")
    document = read(f"<html><body><h1>Fish</h1><pre><code>{text}</code></pre></body></html>")
    assert [entry.puzzle.rows for entry in document.entries] == [FISH.rows]


def test_numbers_of_a_clue_in_boxes_of_their_own_are_no_clues() -> None:
    made = seen.KINDS["numbers in a grid"](ARROW)
    with pytest.raises(FileProblemsError):
        read(re.sub(' style="[^"]*"', "", made))


def test_a_puzzle_of_a_page_that_contradicts_itself_is_left_out_with_a_word() -> None:
    lists = (
        "columns = {{0, 1}, {1, 1}, {0, 1}}; rows = {{0, 1}, {1, 1}, {0, 1}}",
        "columns = {{0, 1}, {1, 1}, {0, 2}}; rows = {{0, 1}, {1, 1}, {0, 1}}",
    )
    document = read(f"<html><body><p>{'</p><p>'.join(lists)}</p></body></html>")
    assert len(document.entries) == 1
    assert ProblemKey.LEFT_OUT in [problem.key for problem in document.problems]


def test_a_table_with_a_cell_on_each_line_needs_all_of_them() -> None:
    text = pasted.PICTURES["picture, a cell on each line"](FISH)
    for lost in (text.replace("3,2,1\n", ""), text + "3,2,1\n", text.replace("3,2,1", "3,x,1")):
        with pytest.raises(FileProblemsError):
            read(lost)


@pytest.mark.parametrize("name", seen.UNNAMED)
def test_boxes_without_names_are_reported(name: str) -> None:
    document = read(seen.KINDS[name](FISH))
    assert [problem.key for problem in document.problems] == [ProblemKey.AMBIGUOUS]
    assert document.readings == ("rows-first",)


def test_boxes_without_names_that_fit_in_two_ways_are_refused() -> None:
    page = seen.KINDS["boxes without names"](FISH)
    board = page.removeprefix("<html><body>").removesuffix("</body></html>")
    with pytest.raises(FileProblemsError):
        read(f"<html><body>{board}{board}</body></html>")


@pytest.mark.parametrize("above", ["█ █\n███\n█ █", "▀▄▀\n▄▀▄"])
def test_the_last_row_of_halves_is_kept(above: str) -> None:
    height = read(f"{above}\n▀▀▀\n").entries[0].puzzle.height
    assert height == 2 * above.count("\n") + 3


def test_rows_and_columns_may_begin_like_a_count_and_a_size() -> None:
    document = read("2\n3 1\n0\n1 2\n1 2\n\n1\n2 2\n2\n2\n1 2\n")
    assert [len(clue.blocks) for clue in document.entries[0].puzzle.rows] == [1, 2, 0, 2, 2]


def test_rows_of_one_colour_on_a_page_are_not_lost_beside_black() -> None:
    cells = "".join(f'<td bgcolor="{color}"></td>' for color in ("black", "red", "white") * 2)
    document = read(f"<html><body><table>{f'<tr>{cells}</tr>' * 6}</table></body></html>")
    assert len(document.entries[0].puzzle.palette) == 3


@pytest.mark.parametrize("name", pasted.SAID_FIRST)
def test_what_a_text_says_decides_which_list_comes_first(name: str) -> None:
    text = pasted.SAID_FIRST[name](FISH)
    document = read(text)
    assert document.entries[0].puzzle.rows == FISH.rows
    assert ProblemKey.AMBIGUOUS in [problem.key for problem in document.problems]
    other = loads(text.encode(), reading=document.readings[0]).entries[0].puzzle
    assert other.rows == FISH.columns


@pytest.mark.parametrize(
    ("name", "height"), [("fish 8x5.txt", 5), ("fish 5x8.txt", 8), ("fish 8x5.nin", 8)]
)
def test_a_size_in_the_name_decides_if_the_suffix_does_not(name: str, height: int) -> None:
    document = read(pasted.COLUMNS_FIRST["width and height"](FISH), name)
    assert document.entries[0].puzzle.height == height
    assert document.readings


@pytest.mark.parametrize("name", SIGNS_ALONE)
def test_pictures_that_may_be_inverted_are_reported(name: str) -> None:
    document = read(snippets.KINDS[name](FISH))
    assert [problem.key for problem in document.problems] == [ProblemKey.AMBIGUOUS]
    other = loads(snippets.KINDS[name](FISH).encode(), reading=document.readings[0])
    assert other.entries[0].puzzle.rows == FISH.rows


@pytest.mark.parametrize("name", snippets.CODE_ALONE)
def test_code_without_a_puzzle_is_refused(name: str) -> None:
    with pytest.raises(FileProblemsError) as caught:
        read(snippets.CODE_ALONE[name])
    assert caught.value.problems[0].key in (ProblemKey.MISSING, ProblemKey.UNKNOWN_FORMAT)


@pytest.mark.parametrize(
    "name", ["python, arguments", "haskell, arguments", "prolog, goal", "scheme, call", "letters"]
)
def test_unnamed_lists_are_reported_as_doubtful(name: str) -> None:
    document = read(snippets.KINDS[name](FISH))
    assert [problem.key for problem in document.problems] == [ProblemKey.AMBIGUOUS]
    assert document.readings == ("columns-first",)
    turned = loads(snippets.KINDS[name](FISH).encode(), reading="columns-first")
    assert (turned.entries[0].puzzle.width, turned.entries[0].puzzle.height) == (5, 8)


# ---- code ----


@pytest.mark.parametrize(("filled", "empty"), [("F", "E"), ("T", "F"), ("*", "X"), ("1", "0")])
def test_pictures_beside_clues_are_the_solution(filled: str, empty: str) -> None:
    rows = ",\n".join(f"[{', '.join(row)}]" for row in snippets.cells(FISH, filled, empty))
    rows = rows if filled.isalnum() else rows.replace("*", '"*"').replace("X", '"X"')
    text = snippets.both(FISH, f"rows = <R>\ncols = <C>\nsolution = [\n{rows}\n]\n")
    (entry,) = read(text).entries
    assert entry.puzzle.goal == FISH.goal


def test_several_puzzles_of_one_program_are_read() -> None:
    text = "\n".join(
        snippets.both(made, f"rows{at} = <R>\ncols{at} = <C>\n")
        for at, made in enumerate((FISH, ARROW), start=1)
    )
    assert [entry.puzzle.rows for entry in read(text).entries] == [FISH.rows, ARROW.rows]


def test_puzzles_with_the_same_names_are_read() -> None:
    text = "\n".join(
        snippets.both(made, "rows = <R>\ncols = <C>\nsolve(rows, cols)\n") for made in (FISH, ARROW)
    )
    assert [entry.puzzle.rows for entry in read(text).entries] == [FISH.rows, ARROW.rows]


def sides(text: str) -> list[tuple[int, int]]:
    """Return the height and width of each puzzle of a text."""
    return [(entry.puzzle.height, entry.puzzle.width) for entry in read(text).entries]


def left_out(text: str) -> list[object]:
    """Return what the warnings say is left out of a text."""
    problems = read(text).problems
    return [dict(each.values)["what"] for each in problems if each.key is ProblemKey.LEFT_OUT]


CASES = snippets.both(FISH, "rows = <R>\ncols = <C>\ncheck(rows, cols)\n")


def test_small_puzzles_with_named_sides_are_tests_beside_a_larger_one() -> None:
    text = f"rows = [[1]]\ncols = [[1]]\ncheck(rows, cols)\n{CASES}"
    assert sides(text) == [(1, 1), (5, 8)]
    assert not left_out(text)


def test_several_small_puzzles_without_named_sides_are_reported() -> None:
    case = "{{ x: [][]int{{{}}}, y: [][]int{{{}}} }},\n"
    tests = case.format("{2}", "{1}, {1}") + case.format("{3}", "{1}, {1}, {1}")
    text = f"{tests}{snippets.both(FISH, 'rows := <R>; cols := <C>', **snippets.CURLY)}"
    assert left_out(text) == ["puzzles"]


@pytest.mark.parametrize("is_first", [True, False])
def test_lists_that_contradict_themselves_are_reported_beside_valid_ones(is_first: bool) -> None:
    faulty = "rows = [[2], [1], [1]]\ncols = [[1], [1], [1]]\ncheck(rows, cols)\n"
    text = faulty + CASES if is_first else CASES + faulty
    assert sides(text) == [(5, 8)]
    assert left_out(text) == ["puzzles"]
    assert not left_out(CASES)


def test_answers_tell_which_unnamed_sides_are_the_rows() -> None:
    other = FISH.transposed()
    pairs = ", ".join(snippets.both(each, "[<C>, <R>]") for each in (FISH, other))
    rows = [[f"[{','.join(r)}]" for r in snippets.cells(each, "1", "0")] for each in (FISH, other)]
    pictures = ", ".join(f"[{', '.join(each)}]" for each in rows)
    document = read(f"cases = [{pairs}]\nanswers = [{pictures}]\n")
    goals = [entry.puzzle.goal for entry in document.entries]
    assert goals == [FISH.goal, other.goal]
    assert not document.problems


def test_placements_of_a_clue_are_no_picture() -> None:
    with pytest.raises(FileProblemsError):
        read("All of them:\n\n##.#..\n##..#.\n##...#\n.##.#.\n")
    assert sides("#.#.\n.#.#\n#.#.\n.#.#\n") == [(4, 4)]
    assert sides("##.#..\n##..#.\n##...#\n.##.#.\n") == [(4, 6)]


def test_a_picture_drawn_for_the_rows_and_for_the_columns_is_one_puzzle() -> None:
    picture = "#.#\n###\n#.#\n"
    (entry,) = read(f"Rows of a gate\n{picture}\nColumns of a gate\n{picture}").entries
    assert entry.puzzle.metadata.title == "Rows of a gate"


@pytest.mark.parametrize("end", ["--\nAnna | 412 posts\n", "-- \nAnna\n"])
@pytest.mark.parametrize("name", ["a side on each line", "csv, a clue a cell"])
def test_a_signature_below_clues_is_no_part_of_them(name: str, end: str) -> None:
    clues = (pasted.KINDS | snippets.KINDS)[name](FISH)
    assert sides(f"{clues}\n{end}") == [(FISH.height, FISH.width)]


def test_two_dashes_below_a_list_are_no_empty_clue() -> None:
    (entry,) = read("Rows:\n2\n1 1\n2\n\nColumns:\n3\n1 1\n1\n\n--\nme\n").entries
    assert entry.puzzle.width == 3


def test_blank_lines_are_empty_clues_unless_they_part_groups_of_five() -> None:
    columns = "1\n1\n2\n2\n1 1\n1 1"
    (entry,) = loads(f"4\n\n\n2 2\n\n2\n#\n{columns}\n".encode(), "a").entries
    assert [clue.filled for clue in entry.puzzle.rows] == [4, 0, 0, 4, 0, 2]
    (entry,) = loads(f"4\n1\n2\n1\n1\n\n1\n#\n{columns}\n".encode(), "a").entries
    assert [clue.filled for clue in entry.puzzle.rows] == [4, 1, 2, 1, 1, 1]


def test_the_same_picture_under_two_titles_is_two_puzzles() -> None:
    picture = "#.#\n###\n#.#\n"
    entries = read(f"Gate\n{picture}\nLetter\n{picture}").entries
    assert [entry.puzzle.metadata.title for entry in entries] == ["Gate", "Letter"]


def test_a_solution_beside_the_clues_is_no_separate_puzzle() -> None:
    grid = "[" + ",".join(f"[{','.join(row)}]" for row in snippets.cells(FISH, "1", "0")) + "]"
    text = snippets.both(FISH, "import x\nrow_clues = <R>\ncol_clues = <C>\nsolution = " + grid)
    (entry,) = read(text).entries
    assert entry.puzzle.goal == FISH.goal
    typed = snippets.both(FISH, "row_clues = <R>\ncol_clues = <C>\nPaper fixed solution = " + grid)
    assert read(typed).entries[0].puzzle.goal == FISH.goal


def test_inconsistent_lists_are_shown_with_their_problems() -> None:
    document = read("rows = [[1], [2]]\ncols = [[1], [1]]\nprint(rows)\n")
    (entry,) = document.entries
    assert entry.puzzle.rows == (Clue.of(1), Clue.of(2))
    assert [problem.key for problem in entry.problems.errors] == [ProblemKey.TOTALS_DIFFER]


def test_wrong_numbers_have_their_line() -> None:
    with pytest.raises(FileProblemsError) as caught:
        read("def f():\n  pass\nrow_clues = [[1], [1, 0, 1]]\ncol_clues = [[1], [1], [1]]\n")
    (problem,) = caught.value.problems
    assert (problem.key, problem.place.file_line) == (ProblemKey.BAD_NUMBER, 3)


def test_words_between_a_name_and_its_list_are_ignored() -> None:
    text = "cols = Grid.fromLists <C>\nrows = Grid.fromLists <R>\n"
    document = read(snippets.both(FISH, text))
    (entry,) = document.entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (FISH.rows, FISH.columns)
    assert not document.problems


# ---- pictures ----


def test_coloured_square_symbols_are_inks() -> None:
    (entry,) = read("🟥🟥⬜🟦\n🟥⬜⬜🟦\n⬜⬜⬜🟦\n").entries
    assert [color.hex for color in entry.puzzle.palette.colors[1:]] == ["DD2E44", "55ACEE"]
    assert [len(clue.blocks) for clue in entry.puzzle.rows] == [2, 2, 1]


def test_doubled_symbols_may_be_one_cell_each() -> None:
    text = "##..##\n##....\n..##..\n"
    document = read(text)
    assert document.entries[0].puzzle.width == 3
    assert document.readings == ("one-character",)
    assert loads(text.encode(), reading="one-character").entries[0].puzzle.width == 6


def test_several_text_pictures_have_their_titles() -> None:
    entries = read("Key\n#.#\n###\n..#\n\nLock\n###\n#.#\n###\n").entries
    assert [entry.puzzle.metadata.title for entry in entries] == ["Key", "Lock"]


@pytest.mark.parametrize(
    "text", ["----\n====\n----\n", "#\n#\n#\n", "# a\n## b\n", "...\n...\n...\n", ":-)\n(-:\n"]
)
def test_rules_and_smileys_are_no_pictures(text: str) -> None:
    with pytest.raises(FileProblemsError):
        read(text)


def test_numbers_after_a_picture_must_be_its_clues() -> None:
    with pytest.raises(FileProblemsError):
        read("#.#  1 1\n###  2\n.#.  1\n")


# ---- tables ----


def test_comma_tables_name_their_lines() -> None:
    document = read(",,1,2\n,1,1,1\n1 1,,,\n2,,,\n1,,,\n")
    assert document.entries[0].problems.errors


def test_tables_without_cells_are_refused() -> None:
    with pytest.raises(FileProblemsError):
        read("|\n" * 5)


def test_table_headings_may_be_any_text() -> None:
    made = clued("1 / 1", "1 / 1")
    (entry,) = read('title,rows,cols\nDots,"1;1","1;1"\n').entries
    assert (entry.puzzle.rows, entry.puzzle.metadata.title) == (made.rows, "Dots")


def test_blanks_among_columns_of_clues_are_refused() -> None:
    # At the end they could be clues, too.
    assert read("rows,columns\n1,1 1\n0,0\n1,1\n").entries[0].puzzle.height == 3
    with pytest.raises(FileProblemsError):
        read("rows,columns\n1,1 1\n,0\n1,1\n")


@pytest.mark.parametrize("row", ["#.a#", "9999", "#.#.#?!"])
def test_pictures_with_a_broken_row_are_refused(row: str) -> None:
    rows = ["1011", "0110", "1111"] if row == "9999" else ["#.##", ".##.", "####"]
    with pytest.raises(FileProblemsError):
        read("\n".join([*rows, row, *rows]))


@pytest.mark.parametrize(
    ("kinds", "name", "end"),
    [
        (exports.KINDS, "table, a word in the corner", "\n2 2 2,"),
        (pasted.KINDS, "picture, boxes of brackets", "] [X] [X] [ ]\n"),
        (saved.KINDS, "reshaped by columns", ", (/8,2/)"),
        (snippets.KINDS, "csv, json in columns", ']]"\n'),
    ],
)
def test_texts_that_end_too_early_are_refused(
    kinds: dict[str, snippets.Kind], name: str, end: str
) -> None:
    text = kinds[name](FISH)
    assert end in text
    with pytest.raises(FileProblemsError):
        read(text[: text.rindex(end)])


def test_boards_beside_clues_are_left_out_with_a_warning() -> None:
    text = snippets.KINDS["test with a wrong answer"](FISH)
    document = read(text)
    assert [problem.key for problem in document.problems] == [ProblemKey.LEFT_OUT]
    right = text.replace(
        "wrong = ", f"right = {{'rows': {snippets.drawn(FISH).splitlines()}}}\nwrong = "
    )
    (entry,) = read(right).entries
    assert entry.puzzle.goal == FISH.goal


def test_commented_puzzles_count_only_if_the_code_has_none() -> None:
    commented = snippets.KINDS["python, call in a comment"](FISH)
    document = read(f"rows = {[[1], [3], [1]]}\ncols = {[[1], [3], [1]]}\n{commented}")
    assert [entry.puzzle.height for entry in document.entries] == [3]


def test_drawn_boards_whose_numbers_are_not_their_clues_are_refused() -> None:
    text = snippets.KINDS["board with numbers and a bar"](FISH)
    with pytest.raises(FileProblemsError):
        read(text.replace("■ □ □ ■", "■ □ ■ ■", 1))


def test_drawn_boards_without_one_of_their_rows_are_refused() -> None:
    text = snippets.KINDS["board with numbers and a bar"](FISH)
    rows = [line for line in text.splitlines() if "■" in line]
    for row in rows:
        with pytest.raises(FileProblemsError):
            read(text.replace(f"{row}\n", "", 1))


def test_drawn_boards_with_a_row_that_lost_its_numbers_are_refused() -> None:
    text = snippets.KINDS["board with numbers and a bar"](FISH)
    first = next(line for line in text.splitlines() if "■" in line)
    with pytest.raises(FileProblemsError):
        read(text.replace(first, re.sub(r"\d", " ", first), 1))


def test_items_of_nested_lists_are_no_clues_of_their_own() -> None:
    text = snippets.KINDS["yaml, nested"](FISH)
    missing = text.replace("    - 2\n", "    -\n", 1)
    document = read(missing)
    assert ProblemKey.TOTALS_DIFFER in [problem.key for problem in document.problems]


def test_numbered_clues_must_be_complete() -> None:
    text = pasted.KINDS["prolog, numbered specs"](FISH)
    with pytest.raises(FileProblemsError):
        read(text.replace("rowspec(2,", "rowspec(1,"))


def bars(made: Puzzle) -> str:
    def words(clue: Clue) -> str:
        return " ".join(str(block.length) for block in clue.blocks) or "0"

    head = ["", *map(words, made.columns)]
    body = [[words(clue), *" " * made.width] for clue in made.rows]
    rule = "|---" * len(head) + "|"
    return "\n".join([bar(head), rule, *map(bar, body)])


def bar(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def test_each_table_of_a_post_is_a_puzzle_once() -> None:
    broken = bars(FISH).replace("| 7 |", "| 6 |", 1)
    text = f"One:\n\n{bars(FISH)}\n\nAnother:\n\n{bars(ARROW)}\n\nAgain:\n\n{bars(FISH)}\n"
    assert [e.puzzle.rows for e in read(text).entries] == [FISH.rows, ARROW.rows]
    entries = read(f"{text}\nLast:\n\n{broken}\n").entries
    assert [bool(entry.problems.errors) for entry in entries] == [False, False, True]


def test_the_only_item_of_a_list_is_a_clue() -> None:
    code = """
    int[][] rowClues = new int[1][];
    rowClues[0] = new int[3] { 1, 1, 1 };
    int[][] columnClues = new int[5][];
    columnClues[0] = new int[1] { 1 };
    columnClues[1] = new int[1] { 0 };
    columnClues[2] = new int[1] { 1 };
    columnClues[3] = new int[1] { 0 };
    columnClues[4] = new int[1] { 1 };
    """
    (entry,) = read(code).entries
    assert (entry.puzzle.rows, entry.puzzle.height) == ((Clue.of(1, 1, 1),), 1)
    (entry,) = read("int rows[1] = {4}; int columns[4] = {1, 1, 1, 1};").entries
    assert (entry.puzzle.width, entry.puzzle.height) == (4, 1)


@pytest.mark.parametrize(
    "text",
    [
        "row,1 1,5,3,1,\ncolumn,1,3,3,3,1\n",
        '"row","1,1","5","3","1",""\n"col","1","3","3","3","1"\n',
        'side,1,2,3,4,5\nrow,"1,1",5,3,1,\ncol,1,3,3,3,1\n',
    ],
    ids=["padded", "quoted", "numbered"],
)
def test_blank_cells_behind_the_shorter_side_are_no_clues(text: str) -> None:
    (entry,) = read(text).entries
    assert entry.puzzle.rows == (Clue.of(1, 1), Clue.of(5), Clue.of(3), Clue.of(1))
    assert (entry.puzzle.width, entry.problems) == (5, ())


def test_clues_may_be_counts_times_colours() -> None:
    text = """{"rows": ["1x0,2x1", "3x1", "1x1,1x0,1x1"],
               "cols": ["1x0,2x1", "2x1,1x0", "3x1"], "colors": ["#ff0000", "#0000ff"]}"""
    (entry,) = read(text).entries
    assert [color.rgb for color in entry.puzzle.palette.colors[1:]] == [(255, 0, 0), (0, 0, 255)]
    assert entry.puzzle.rows[2].blocks == ((1, 2), (1, 1), (1, 2))
    assert not entry.problems


@pytest.mark.parametrize("width", [9, 4])
def test_rows_behind_numbers_stay_below_each_other(width: int) -> None:
    rows = ["  #   #", " ## ##", "###", "# #####"]
    numbers = ["1 1", "2 2", "3", "1 5"]
    lines = [f"{number:{width}}{row}" for number, row in zip(numbers, rows, strict=True)]
    (entry,) = read("Solved:\n\n```\n" + "\n".join(lines) + "\n```\nDone.\n").entries
    assert entry.puzzle.columns == puzzle("..#...#\n.##.##.\n###....\n#.#####").columns


def test_rows_may_follow_their_numbers_after_one_blank() -> None:
    text = "3 ###\n1 1 # #\n3 ###\n1 1 # #\n"
    (entry,) = read(f"Letter:\n{text}").entries
    assert entry.puzzle.rows == puzzle("###\n#.#\n###\n#.#").rows
    assert entry.puzzle.columns == puzzle("###\n#.#\n###\n#.#").columns


def test_tables_of_measurements_are_no_puzzle() -> None:
    text = "id,cells,rows,columns,level\n1,54,10,10,1\n2,110,15,15,2\n3,61,10,10,1\n"
    with pytest.raises(FileProblemsError):
        read(text, "sizes.csv")


def test_a_sheet_may_have_ones_in_filled_cells_alone() -> None:
    drawn = ".##..\n####.\n#..##\n.#.#.\n..#.."
    made = puzzle(drawn)
    rows = (",".join("1" if cell == "#" else "" for cell in row) for row in drawn.split("\n"))
    (entry,) = read("\n".join(rows) + "\n", "a.csv").entries
    assert entry.puzzle.rows == made.rows
    assert entry.puzzle.columns == made.columns
    with pytest.raises(FileProblemsError):  # these may be clues
        read("1,,,,\n1,1,,,\n1,1,1,,\n1,1,,,\n1,,,,\n", "a.csv")


def test_code_in_markdown_is_read_whatever_the_name() -> None:
    text = "A puzzle:\n\n    > p\n    list(rows = list(3L, 2:1, 1L, 3L),\n"
    text += "      cols = list(2L, 3L, c(1L, 1L), c(1L, 1L), 1L))\n"
    assert read(text).entries
    assert read(text, "README.md").entries


def test_endless_numbers_in_one_list_of_clues_are_refused() -> None:
    with pytest.raises(FileProblemsError):
        read(f"const hints = [[{'1' * 5000}], [2], [1], [2], [1], [1]];\n")


def test_clues_of_two_numbers_between_blanks_are_no_size() -> None:
    document = read('puzzle = "1 1 2;1 1;3 1;1 2 2;3|5;1 1;5;1;1 1;1 1;1"\n')
    assert [len(entry.puzzle.rows) for entry in document.entries] == [5]


def test_one_sign_separates_the_clues_of_all_puzzles() -> None:
    document = read("1 1,1 1,1 1,1 1\n1 1,1 1,1 1,1 1\n\n1,3,1\n1,3,1\n")
    assert [len(entry.puzzle.rows) for entry in document.entries] == [4, 3]


@pytest.mark.parametrize("call", ["push_back", "push", "append", "add"])
def test_numbers_added_to_a_line_one_by_one_are_its_clue(call: str) -> None:
    """The index goes on where it is used: `rows[i++].push_back(1)`."""

    def code(made: Puzzle) -> str:
        lines = [f"int i = 0; rows = new List[{made.height}]; cols = new List[{made.width}];"]
        for name, side in (("rows", made.rows), ("cols", made.columns)):
            for clue in side:
                *first, last = [block.length for block in clue.blocks] or [0]
                lines += [f"{name}[i].{call}({length});" for length in first]
                lines.append(f"{name}[i++].{call}({last}); // a line")
            lines.append("i = 0;")
        return "void make() {\n" + "\n".join(lines) + "\n}\n"

    other = puzzle("#.#.#\n.###.\n##.##\n#...#")
    document = loads(f"{code(FISH)}{code(other)}".encode(), "a.cpp")
    assert [(entry.puzzle.rows, entry.puzzle.columns) for entry in document.entries] == [
        (made.rows, made.columns) for made in (FISH, other)
    ]


def test_the_same_board_with_its_numbers_under_two_titles_is_one_puzzle() -> None:
    board = "  1\n  1 2 1\n2 # # .\n2 . # #\n1 # . .\n"
    entries = read(f"Output\n{board}\nThe rest\n{board}", "a.txt").entries
    assert [entry.puzzle.metadata.title for entry in entries] == ["Output"]


@pytest.mark.parametrize("frame", ["x = {{{}}};", "const x = {{size: [3, 3], clues: {{{}}}}};"])
def test_clues_of_code_that_contradict_themselves_are_shown(frame: str) -> None:
    sides = "rows: [[2], [1, 1], [2]], columns: [[1, 1], [1], [2]]"
    (entry,) = read(frame.format(sides), "a.js").entries
    assert [problem.key for problem in entry.problems.errors] == [ProblemKey.TOTALS_DIFFER]


def test_numbers_and_vectors_of_r_are_clues() -> None:
    document = read("rows <- list(c(1, 1), 3, c(1L, 1))\ncols <- list(c(2), 1, 3, 1)\n", "a.R")
    (entry,) = document.entries if not document.problems else ()
    assert [len(clue.blocks) for clue in entry.puzzle.rows] == [2, 1, 2]


def test_cells_beside_both_sides_tell_which_are_the_rows() -> None:
    document = read("f = ((([2], [1], [1, 1]), ([1, 1], [1], [2])), [1, 0, 1, 1, 0, 0, 0, 1, 1])")
    (entry,) = document.entries
    assert entry.puzzle.goal is not None
    assert [len(clue.blocks) for clue in entry.puzzle.rows] == [2, 1, 1]
    assert not document.doubts


def test_arguments_are_no_clues_beside_a_puzzle() -> None:
    calls = "Row row1(0, 3), row2(1, 2);\nColumn col1(0, 3), col2(1, 2);\n"
    lists = "rows = {{2}, {1, 1}, {1}}; cols = {{2}, {1}, {2}};\n"
    document = read(f"{calls}void solve() {{\n{lists}}}\n", "a.cpp")
    assert [entry.puzzle.height for entry in document.entries] == [3]
    assert [problem.values for problem in document.problems] == [(("what", "puzzles"),)]


FLAG = "rrwww rrrww rrrbw wwwbw wwwbw"


@pytest.mark.parametrize("names", ["white red blue", "we rd be", ".white .red .blue"])
def test_one_list_may_have_the_colours_of_all_cells(names: str) -> None:
    inks = dict(zip("wrb", names.split(), strict=True))
    cells = ", ".join(inks[cell] for cell in FLAG.replace(" ", ""))
    labels = 'left = ["0", "2", "0", "3", "3", "1", "0", "1", "0", "1"]\n'
    labels += 'top = ["0", "3", "0", "3", "0", "2", "0", "3"]\n'
    (entry,) = read(f"let art: [[Color]] = [\n// Flag\n[{cells}]]\n{labels}", "a.swift").entries
    palette = entry.puzzle.palette
    assert [palette[ink].rgb for ink in palette.inks] == [(255, 0, 0), (0, 0, 255)]
    assert (entry.puzzle.width, entry.puzzle.height) == (5, 5)


@pytest.mark.parametrize("is_cut", [True, False])
def test_names_that_are_not_the_colours_of_a_square_are_no_picture(is_cut: bool) -> None:
    cells = ", ".join({"w": "white", "r": "red", "b": "bad"}[cell] for cell in FLAG if cell != " ")
    text = f"let art = [{cells.replace('bad', 'blue') + ', red' if is_cut else cells}]\n"
    with pytest.raises(FileProblemsError):
        read(text, "a.swift")


def test_labels_of_two_pictures_are_no_third_puzzle() -> None:
    inks = {"w": "white", "r": "red", "b": "blue"}
    flags = FLAG.split(), FLAG.split()[::-1]
    art = ", ".join(f"[{', '.join(inks[cell] for row in flag for cell in row)}]" for flag in flags)
    left = ["0", "2", "0", "3", "3", "1", "0", "1", "0", "1"]
    top = ["0", "3", "0", "3", "0", "2", "0", "3", "0", "0"]
    labels = f"left = {[left, left[::-1]]}\ntop = {[top, top]}\n".replace("'", '"')
    document = read(f"let art = [{art}]\n{labels}", "a.swift")
    assert {(each.puzzle.width, each.puzzle.height) for each in document.entries} == {(5, 5)}


@pytest.mark.parametrize(("line", "title"), [("```sh", ""), ("b-", ""), ("A cat", "A cat")])
def test_code_marks_and_single_letters_are_no_titles(line: str, title: str) -> None:
    (entry,) = read(f"Solved:\n\n{line}\n#.#.\n####\n.##.\n", "a.md").entries
    assert entry.puzzle.metadata.title == title


def test_a_comparison_gives_no_title() -> None:
    code = 'if __name__ == "__main__":\n    rows = [[2], [1, 1]]\n    cols = [[1], [2], [1]]\n'
    (entry,) = read(code, "a.py").entries
    assert (entry.puzzle.metadata.title, entry.puzzle.width) == ("", 3)


@pytest.mark.parametrize("is_turned", [False, True])
def test_a_picture_beside_lists_without_names_tells_which_are_the_rows(is_turned: bool) -> None:
    drawn = "#....\n##..#\n#####\n.###.\n..##."
    bird = puzzle(drawn)
    lists = [
        [[block.length for block in clue.blocks] for clue in side]
        for side in (bird.rows, bird.columns)
    ]
    cells = drawn.translate({ord("."): "_", ord("#"): "X"}).split()
    board = ",\n  ".join(f"[{','.join(row)}]" for row in cells)
    first, second = reversed(lists) if is_turned else lists
    document = read(f"?- paint({first}, {second}, S).\nS = [\n  {board}\n].\n", "a.pl")
    (entry,) = document.entries
    assert (entry.puzzle.rows, entry.puzzle.goal) == (bird.rows, bird.goal)
    assert not document.problems


@pytest.mark.parametrize(
    ("remark", "first"),
    [
        ("the columns, then the rows", "columns-first"),
        ("columns until no row changes, for all rows and columns", "rows-first"),
    ],
)
def test_a_remark_states_the_order_unless_it_names_both(remark: str, first: str) -> None:
    document = read(f"# {remark}\nsolve([[1], [3], [2]], [[2], [2], [1, 1]])\n", "a.py")
    assert document.taken == (first,)
