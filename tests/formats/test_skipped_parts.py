"""All puzzles of a text are read, also those in another layout than the first."""

from __future__ import annotations

import pytest

from nonogui.core.problems import ProblemKey
from nonogui.formats import skipped_parts
from nonogui.formats.registry import loads
from tests.boards import puzzle
from tests.formats import exports, notations, pasted, snippets
from tests.formats.mutations import Work

FISH = puzzle("##..#.\n.####.\n..##.#\n#.#.##\n##...#", title="Fish")
BOAT = puzzle("..#..\n.###.\n..#..\n#####\n.###.\n#...#\n.#.#.", title="Boat")
KINDS = snippets.KINDS | pasted.KINDS | notations.KINDS | exports.KINDS


def read(text: str) -> set[str]:
    """Return the fingerprints of the puzzles of a text."""
    return {entry.puzzle.fingerprint for entry in loads(text.encode()).entries}


@pytest.mark.parametrize("second", ["a table, markdown", "python", "xml, attributes", "bullets"])
@pytest.mark.parametrize("first", ["bold headings", "table, wiki", "javascript", "labels, french"])
def test_post_with_two_layouts_has_two_puzzles(first: str, second: str) -> None:
    post = (
        f"# First\n\nHere is one.\n\n{KINDS[first](FISH)}\n\n"
        f"# Second\n\nAnd one more to try.\n\n{KINDS[second](BOAT)}\n"
    )
    assert read(post) == {FISH.fingerprint, BOAT.fingerprint}


@pytest.mark.parametrize("is_first", [True, False])
def test_faulty_lists_hide_no_valid_table(is_first: bool) -> None:
    faulty = "rows: 3, 1, 3\ncolumns: 3, 1, 1\n"
    parts = [faulty, f"{KINDS['a table, markdown'](FISH)}\n"]
    text = "\n\nAnother one:\n\n".join(parts if is_first else parts[::-1])
    document = loads(f"# Puzzles\n\n{text}".encode())
    sound = [entry.puzzle.fingerprint for entry in document.entries if not entry.problems.errors]
    assert sound == [FISH.fingerprint]


def test_faulty_lists_are_reported_beside_a_table() -> None:
    head = "|   | 1 | 2 | 1 |\n|---|---|---|---|\n"
    table = head + "".join(f"| {clue} |   |   |   |\n" for clue in (1, 2, 1))
    text = f"{table}\nAnother one:\n\nrows: 3, 1, 3\ncolumns: 3, 1, 1\n"
    document = loads(text.encode())
    assert [len(entry.problems.errors) for entry in document.entries] == [1, 0]


def test_solution_of_faulty_lists_is_no_other_puzzle() -> None:
    text = "rows: 3, 1, 3\ncolumns: 3, 1, 1\n\nSolved:\n\n###\n..#\n###\n"
    document = loads(text.encode())
    assert all(entry.problems.errors for entry in document.entries)


def test_a_drawing_has_no_empty_lines_at_its_edges() -> None:
    framed = puzzle("......\n.##.#.\n..#.#.\n......\n.###..\n")
    drawn = "    ## #\n     # #\n\n    ###\n"
    text = f"{KINDS['headings'](framed)}\nSolved:\n\n{drawn}"
    assert read(text) == {framed.fingerprint}
    assert not loads(text.encode()).problems


SPARSE = puzzle("##..#.\n.####.\n......\n#.#.##\n##...#\n......\n.#....")


@pytest.mark.parametrize("is_first", [True, False])
def test_blank_lines_in_a_fence_are_rows_of_its_picture(is_first: bool) -> None:
    drawn = KINDS["picture, X and blanks"](SPARSE)
    lists = KINDS["python"](FISH)
    both = [f"```\n{part}```\n" for part in ((drawn, lists) if is_first else (lists, drawn))]
    assert read("\n\n".join(both)) == {SPARSE.fingerprint, FISH.fingerprint}


def test_few_rows_behind_a_blank_line_belong_to_the_picture_above() -> None:
    drawn = "\n".join(line.rstrip() for line in KINDS["picture, X and blanks"](SPARSE).split("\n"))
    assert read(f"It is a fish.\n\n{drawn}\n\nOr isn't it?\n") == {SPARSE.fingerprint}
    two = f"Two of them.\n\n{KINDS['picture, X and blanks'](FISH)}\n"
    other = KINDS["picture, X and blanks"](BOAT)
    assert read(f"{two}{other}") == {FISH.fingerprint, BOAT.fingerprint}


def test_picture_beside_clues_without_a_size_is_read() -> None:
    sides = "\n\n".join(
        f"{name}\n"
        + "\n".join(" ".join(str(block.length) for block in clue.blocks) for clue in clues)
        for name, clues in (("ROWS", FISH.rows), ("COLUMNS", FISH.columns))
    )
    drawn = KINDS["picture, # and ."](BOAT)
    assert read(f"Here:\n[code]\n{sides}\n[/code]\n\nAnd:\n\n{drawn}") == {
        FISH.fingerprint,
        BOAT.fingerprint,
    }


def test_picture_that_is_cut_is_reported_beside_another() -> None:
    first, second = KINDS["picture, emoji"](FISH), KINDS["picture, emoji"](BOAT)
    text = f"Number one!\n\n{first}\nNumber two!\n\n{second}"
    assert read(text) == {FISH.fingerprint, BOAT.fingerprint}
    assert left_out(text.rstrip("\n")[:-2]) == ["puzzles"]


def test_rows_that_no_reader_is_sure_of_are_reported_beside_a_puzzle() -> None:
    doubtful = "11-1\n-111\n1111\n1--1\n11-1\n1-11\n"
    assert left_out(f"{KINDS['python'](FISH)}\n\n```\n{doubtful}```\n") == ["puzzles"]


def test_same_puzzle_in_two_layouts_is_one() -> None:
    table, lists = KINDS["a table, markdown"], KINDS["python"]
    text = (
        f"{table(FISH)}\n\nThe same for a program:\n\n{lists(FISH)}\n\n{lists(FISH.transposed())}"
    )
    assert read(text) == {FISH.fingerprint}


@pytest.mark.parametrize("name", ["a table, markdown", "bold headings", "python"])
def test_board_half_solved_is_no_puzzle(name: str) -> None:
    board = "##....\n.###..\n..##..\n#.#..#\n##...#"
    document = loads(f"{KINDS[name](FISH)}\n\nAfter some steps:\n\n{board}\n".encode())
    assert [entry.puzzle.fingerprint for entry in document.entries] == [FISH.fingerprint]
    assert [problem.key for problem in document.problems] == [ProblemKey.LEFT_OUT]


def left_out(text: str) -> list[object]:
    """Return what the warnings say is left out of a text."""
    problems = loads(text.encode()).problems
    return [dict(each.values)["what"] for each in problems if each.key is ProblemKey.LEFT_OUT]


def test_long_text_may_have_more_puzzles_in_other_layouts() -> None:
    table, lists = KINDS["a table, markdown"](FISH), KINDS["python"](BOAT)
    prose = "It is said that this one is hard.\n" * 700
    assert left_out(f"{table}\n\n{prose}\n\n{lists}") == ["puzzles"]
    assert not left_out(f"{lists}\n" + "print('It is said that this one is hard.')\n" * 700)


def test_search_that_ends_early_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{KINDS['a table, markdown'](FISH)}\n\nAnd:\n\n{KINDS['python'](BOAT)}\n"
    assert not left_out(text)
    monkeypatch.setattr(skipped_parts, "_MAX_READ", 2 * len(text))
    assert left_out(text) == ["puzzles"]


def test_repeated_puzzle_is_searched_once() -> None:
    lists = f"{KINDS['python, columns first'](FISH)}\n\n"
    text = lists * 20 + KINDS["a table, markdown"](BOAT)
    with Work(300_000):
        assert read(text) == {FISH.fingerprint, BOAT.fingerprint}


def test_text_whose_only_part_is_faulty_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skipped_parts, "_MAX_READ", 0)
    assert not left_out("rows: 3, 1, 3\ncolumns: 3, 1, 1\n")


def test_lists_that_contradict_themselves_are_reported_beside_a_game_id() -> None:
    lists = "const rows = [[2], [1], [1]];\nconst cols = [[1], [1], [1]];\n"
    game_id = 'const link = "https://example.org/play#3x3:1/2/1/1/2/1";\n'
    assert read(game_id + lists) == read(game_id)
    assert left_out(game_id + lists) == ["puzzles"]
    assert not left_out(game_id)


def test_margin_of_a_drawn_part_is_no_column() -> None:
    rows = ("  X X  ", "X X X X", "  X X  ", "    X  ")
    lists = "solve([[2], [4], [2], [1]], [[1], [3], [4], [1]])"
    drawn = "".join(f"    {row} \n" for row in rows)
    text = f"For example:\n\n    | ?- {lists}.\n\nIt takes long, but is solved:\n\n{drawn}"
    (entry,) = loads(text.encode()).entries
    assert (entry.puzzle.width, entry.puzzle.height) == (4, 4)


def test_commented_puzzle_beside_another_layout_is_skipped() -> None:
    commented = KINDS["python, call in a comment"](BOAT)
    assert read(f"{KINDS['python'](FISH)}\n\n{commented}\n") == {FISH.fingerprint}


def test_prose_and_numbers_around_a_puzzle_are_no_puzzle() -> None:
    prose = "Of 12 boards 3 were solved in 4:30.\n\n- 1 1 2\n- 2 2\n- 3\n\nSee page 7, 8 and 9.\n\n"
    text = f"{prose}{KINDS['a table, markdown'](FISH)}\n\n{prose}"
    assert read(text) == {FISH.fingerprint}


def test_long_text_is_not_searched() -> None:
    far = "Some words. " * 2_000
    text = f"{KINDS['a table, markdown'](FISH)}\n\n{far}\n\n{KINDS['python'](BOAT)}"
    assert read(text) == {FISH.fingerprint}


@pytest.mark.parametrize(
    "names",
    [
        ("prolog, call in a comment", "python, keywords"),
        ("ruby, inspected", "picture, coloured emoji"),
        ("picture, indented in a fence", "yaml, records"),
        ("yaml, records", "one text"),
    ],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_both_puzzles_of_a_post_are_read(names: tuple[str, str], is_first: bool) -> None:
    fences = [
        f"## A puzzle\n\nOf mine.\n\n```\n{KINDS[name](made).strip(chr(10))}\n```\n"
        for name, made in zip(names, (FISH, BOAT), strict=True)
    ]
    assert read("\n".join(fences if is_first else fences[::-1])) == {
        FISH.fingerprint,
        BOAT.fingerprint,
    }


@pytest.mark.parametrize("clues", ["[[3], [1, 1], [3]]", "[[2], [1]]"])
@pytest.mark.parametrize("is_first", [True, False])
def test_code_behind_a_picture_in_a_fence_hides_none_of_them(clues: str, is_first: bool) -> None:
    parts = ["## Gate\n\n```\n#.#.#\n###..\n#.#.#\n```\n", f"rows = {clues}\ncols = {clues}\n"]
    document = loads("\n\n".join(parts if is_first else parts[::-1]).encode(), "a.md")
    assert len(document.entries) == 2
