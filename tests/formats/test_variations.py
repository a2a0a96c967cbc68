"""A text that is varied has the same puzzle, or several; never another one without a word."""

from __future__ import annotations

import re

import pytest

from nonogui.core.clue import Clue
from nonogui.core.problems import FileProblemsError
from nonogui.formats.doubts import is_spread, looks_clued
from nonogui.formats.registry import loads
from tests.boards import clued, puzzle
from tests.formats import exports, notations, pasted, snippets, variations

FISH = puzzle("##..#.\n.####.\n..##.#\n#.#.##\n##...#\n.#.##.\n#....#")
BOAT = puzzle("..##..\n.#..#.\n##..##\n.#..#.\n..##..")
KINDS = snippets.KINDS | pasted.KINDS | notations.KINDS | exports.KINDS


def read(text: str) -> list[str]:
    """Return the fingerprints of the puzzles of a text, in order."""
    return sorted(entry.puzzle.fingerprint for entry in loads(text.encode()).entries)


BOTH = sorted([FISH.fingerprint, BOAT.fingerprint])


@pytest.mark.parametrize("name", ["headings", "bullets", "python, long texts", "spoilers"])
def test_signs_of_comments_separate_no_clues(name: str) -> None:
    text = variations.LINES["a comment of C"](KINDS[name](FISH))
    assert read(text) == [FISH.fingerprint]


@pytest.mark.parametrize("what", ["a comment of C", "a comment of a shell", "a quotation"])
@pytest.mark.parametrize("name", ["ruled board in a comment", "protobuf text", "spoilers"])
def test_a_sign_before_every_line_means_nothing(name: str, what: str) -> None:
    fish = puzzle("##..#.\n.####.\n......\n#.#.##")
    assert read(variations.LINES[what](KINDS[name](fish))) == [fish.fingerprint]


@pytest.mark.parametrize("picture", ["# ## #\n# .. #\n# ## .", "-- XX XX\n-- -- XX\n-- XX --"])
def test_a_sign_before_every_line_of_a_picture_is_a_cell(picture: str) -> None:
    (entry,) = loads((picture + "\n").encode()).entries
    assert entry.puzzle.width > 2


def test_a_property_list_in_a_table_is_read() -> None:
    text = variations.ELEMENTS["a table around"](KINDS["property list"](FISH))
    assert read(text) == [FISH.fingerprint]


def test_wide_digits_are_clues_beside_a_picture() -> None:
    text = variations.LINES["wide digits"](KINDS["test with a wrong answer"](FISH))
    assert read(text) == [FISH.fingerprint]


@pytest.mark.parametrize("name", ["python, self", "csv, a number a cell", "table, wiki", "r"])
@pytest.mark.parametrize("is_first", [True, False])
def test_a_first_clue_that_counts_the_others_is_one(name: str, is_first: bool) -> None:
    parts = [KINDS["sentences"](BOAT), KINDS[name](FISH)]
    assert read("\n\n".join(parts if is_first else parts[::-1])) == BOTH


@pytest.mark.parametrize(
    "name",
    [
        *("yaml", "two tables, markdown", "csv, sides named, a number a cell"),
        *("headings in a heredoc", "headings in a raw string, kotlin"),
    ],
)
def test_a_side_that_begins_again_is_of_another_puzzle(name: str) -> None:
    assert read(f"{KINDS[name](FISH)}\n\n{KINDS[name](BOAT)}") == BOTH


@pytest.mark.parametrize("name", ["csv, quoted", "csv, a line a side", "columns of clues, tabs"])
def test_numbers_below_a_puzzle_that_may_be_clues_are_reported(name: str) -> None:
    document = loads(f"{KINDS[name](FISH)}\n\n{KINDS['boxed board'](BOAT)}".encode())
    assert document.problems


@pytest.mark.parametrize(
    "name", ["board with numbers and blanks", "board with crosses", "numbers above without blanks"]
)
def test_blanks_of_a_page_are_blanks(name: str) -> None:
    text = variations.LINES["blanks that do not break"](KINDS[name](FISH))
    assert read(text) == [FISH.fingerprint]


@pytest.mark.parametrize("name", ["picture, # and blanks", "picture, 1 and 0, commas"])
def test_a_blank_line_after_each_row_is_no_row(name: str) -> None:
    assert read(KINDS[name](FISH).replace("\n", "\n\n")) == [FISH.fingerprint]


def test_a_row_of_commas_ends_a_picture() -> None:
    text = "".join(f"{line},\n" for line in KINDS["picture, 1 and 0, commas"](FISH).split())
    assert read(f"{text},,,,,,\n") == [FISH.fingerprint]


def test_a_footer_across_more_columns_than_there_are_adds_none() -> None:
    text = variations.ELEMENTS["a footer"](KINDS["page, table"](FISH))
    assert read(text) == [FISH.fingerprint]


def test_clues_that_are_never_beside_each_other_are_refused() -> None:
    spread = clued("2 / 0 / 1 1 / 0 / 1 / 0 / 2", "3 / 0 / 1 / 0 / 1 / 0 / 2")
    assert is_spread(spread)
    assert not is_spread(FISH)
    text = "rows: 2; ; 1,1; ; 1; ; 2\ncolumns: 3; ; 1; ; 1; ; 2\n"
    with pytest.raises(FileProblemsError):
        loads(text.encode())


def test_lines_of_small_numbers_may_be_clues() -> None:
    assert looks_clued("3 1\n2\n1 1\n4\n2\n5\n", ())
    assert looks_clued("rows: 3,1;2;1,1;4;2;5\ncols: 3,1;2;1,1;4;2;5\n", ())
    assert not looks_clued("0 1 0\n1 1 0\n" * 9, {18})
    assert looks_clued("0 1 0\n1 1 0\n" * 9, {17})
    assert not looks_clued("12.345 s\n1024 bytes\nNo 3\n" * 9, ())


VARIED = ["python", "headings", "bold headings", "a session", "page, table", "sql, a row each"]


@pytest.mark.parametrize("name", VARIED)
def test_variations_are_not_silently_another_puzzle(name: str) -> None:
    text = KINDS[name](FISH)
    ways = variations.LINES | (variations.ELEMENTS if name.startswith("page") else {})
    for what, way in ways.items():
        try:
            document = loads(way(text).encode())
        except FileProblemsError:
            continue
        known = [entry.puzzle.fingerprint for entry in document.entries] == [FISH.fingerprint]
        assert known or document.problems, what


def test_a_sheet_may_have_filled_cells_and_blank_lines_at_its_end() -> None:
    rows = KINDS["csv, a number a cell"](FISH).splitlines()
    down = len(rows) - FISH.height
    filled = snippets.drawn(FISH, "X", " ", ",").replace(" ", "").split()
    across = rows[0].count(",") + 1 - FISH.width
    head = [f"{line};;\r\n".replace(",", ";") for line in rows[:down]]
    body = [
        ";".join([*line.split(",")[:across], *cells.split(","), "", ""]) + "\r\n"
        for line, cells in zip(rows[down:], filled, strict=True)
    ]
    blank = ";" * (rows[0].count(",") + 2) + "\r\n"
    assert read("\ufeff" + "".join([*head, *body]) + blank * 3) == [FISH.fingerprint]


def test_a_blank_line_at_the_end_of_a_sheet_may_be_of_the_puzzle() -> None:
    text = "".join(f"{line},\n" for line in KINDS["csv, a clue a cell"](FISH).splitlines())
    (problem,) = loads(text.encode()).problems
    assert dict(problem.values) == {"what": "null-clues"}


def test_a_blank_line_below_both_sides_may_be_a_clue() -> None:
    (problem,) = loads(b"Rows;Columns\n1 1;2\n2;1\n;1\n;\n").problems
    assert dict(problem.values) == {"what": "null-clues"}


def test_numbers_of_a_table_of_data_are_whole() -> None:
    text = re.sub(r"(\d)(?=,|\n)", r"\1.0", KINDS["csv, a number a cell"](FISH))
    assert read(text) == [FISH.fingerprint]


def test_clues_between_commas_follow_a_size() -> None:
    sides = (",".join(pasted.numbers(clue) for clue in side) for side in (FISH.rows, FISH.columns))
    text = "\n".join([f"{FISH.height} {FISH.width}", *sides])
    assert read(text) == [FISH.fingerprint]


def test_numbers_that_may_lack_their_groups_are_reported() -> None:
    flat = "rows = {2, 1, 1, 2, 1}\ncols = {2, 1, 2, 1, 1}\n"
    (problem,) = loads(flat.encode()).problems
    assert dict(problem.values) == {"what": "groups"}
    nested = re.sub(r"(\d)", r"{\1}", flat)
    assert not loads(nested.encode()).problems


TENTS = "Rows: 1 2 0 1\nColumns: 1 1 1 1\n"


@pytest.mark.parametrize("text", [TENTS, "  2 1 2 1\n2 ~ . . .\n1 . . . .\n3 . . o .\n0 . . . .\n"])
def test_a_number_for_each_line_may_count_cells(text: str) -> None:
    (problem,) = loads(f"Campsite\n\n{text}".encode()).problems
    assert dict(problem.values) == {"what": "other-game"}
    assert not loads(f"Picross\n\n{text}".encode()).problems


def test_clues_that_a_page_shows_from_the_right_begin_at_the_board() -> None:
    backwards = puzzle("#.##.\n##.##\n#.#..\n.####\n###.#")
    page = KINDS["page, table"](backwards).replace("<td>", "<td style='float:left'>")
    turned = page.replace("<td style", "<td class='row-reverse' style")
    document = loads(turned.encode())
    assert document.entries[0].puzzle.rows == tuple(
        Clue(clue.blocks[::-1]) for clue in backwards.rows
    )
    assert document.readings
    assert loads(page.encode()).entries[0].puzzle.rows == backwards.rows


def test_a_colour_without_numbers_is_no_clue() -> None:
    with pytest.raises(FileProblemsError):
        loads("rows\n\uff11\n\uff12\ncolumns\n\uff12\n\uff11\n".encode(), "a.non")


TABLE = "[\n  [0, 1, 1, 0],\n  [1, 0, 0, 1],\n  [1, 0, 0, 1],\n  [0, 1, 1, 0],\n]\n"


@pytest.mark.parametrize("text", [f"edges = {TABLE}", "a,b,out\n0,0,0\n0,1,1\n1,0,1\n1,1,1\n"])
def test_a_table_of_0_and_1_may_be_no_picture(text: str) -> None:
    (problem,) = loads(text.encode()).problems
    assert dict(problem.values) == {"what": "other-game"}


@pytest.mark.parametrize("text", [TABLE, f"picture = {TABLE}", f"# nonogram\nring = {TABLE}"])
def test_a_table_of_0_and_1_alone_or_called_a_picture_is_one(text: str) -> None:
    assert not loads(text.encode()).problems


def test_names_that_differ_in_the_side_name_it() -> None:
    lists = [[[b.length for b in c.blocks] for c in side] for side in (BOAT.rows, BOAT.columns)]
    text = f"BOAT_TOP = {lists[1]}\nBOAT_LEFT = {lists[0]}\n"
    document = loads(text.encode())
    assert not document.problems
    assert document.entries[0].puzzle.fingerprint == BOAT.fingerprint
