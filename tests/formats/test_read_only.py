"""The corners of formats that are read, not written."""

from pathlib import Path

import pytest

from nonogui.core.palette import BLACK, BLACK_AND_WHITE, LETTERS
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry, Format
from nonogui.formats.number_lines import Syro
from nonogui.formats.pynogram import Nonogrid
from nonogui.formats.registry import all_formats, format_by_name, loads, losses_of, save
from tests.boards import puzzle

READ_ONLY = [format_ for format_ in all_formats() if not format_.writes]
GAP = puzzle("#.#")


def read(text: str | bytes, name: str) -> tuple[Entry, ...]:
    """The puzzles of a text, which must be known for what it is without a name, too."""
    data = text.encode() if isinstance(text, str) else text
    for file in ("", "a.txt", "a.dat"):
        assert loads(data, file).format.name == name
    return loads(data).entries


def read_one(text: str | bytes, name: str) -> Puzzle:
    (entry,) = read(text, name)
    assert not entry.problems
    return entry.puzzle


def refused(text: str | bytes, file: str) -> list[tuple[ProblemKey, int | None]]:
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode() if isinstance(text, str) else text, file)
    return [(problem.key, problem.place.file_line) for problem in caught.value.problems]


@pytest.mark.parametrize("format_", READ_ONLY, ids=lambda format_: format_.name)
def test_read_only_formats_cannot_be_written(format_: Format, tmp_path: Path) -> None:
    (problem,) = losses_of([Entry(GAP)], format_)
    assert problem.key is ProblemKey.NOT_WRITTEN
    with pytest.raises(FileProblemsError):
        save(tmp_path / "a", [Entry(GAP)], format_)
    assert not list(tmp_path.iterdir())


# --- picross-solver ---


def test_picross_sides_may_come_in_any_order() -> None:
    text = "GRID a\nCOLUMNS\n[1]\n[ ]\n[ 1 ]\nROWS\n[ 1 1 ]\n"
    entries = read(text * 300, "picross")
    assert len(entries) == 300
    assert {entry.puzzle.fingerprint for entry in entries} == {GAP.fingerprint}


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("GRID a\nROWS\n[ 1 ]\n", [(ProblemKey.MISSING, 1)]),
        ("GRID a\nROWS\n[ 1 ]\nCOLUMNS\n", [(ProblemKey.MISSING, 1)]),
        ("[ 1 ]\n", [(ProblemKey.SYNTAX, 1)]),
        ("GRID a\nROWS\n[ 1\n", [(ProblemKey.SYNTAX, 3), (ProblemKey.MISSING, 1)]),
        ("GRID a\nROWS\nCOLUMNS\nROWS\n", [(ProblemKey.SYNTAX, 4), (ProblemKey.MISSING, 1)]),
        ("GRID a\nROWS\n" + "[1]\n" * 1001 + "COLUMNS\n[1]\n", [(ProblemKey.SIZE, 1003)]),
    ],
)
def test_invalid_picross_is_refused(
    text: str, problems: list[tuple[ProblemKey, int | None]]
) -> None:
    assert refused(text, "a.picross") == problems


# --- pynogram and nonogrid ---


def test_black_needs_no_declaration() -> None:
    drawn = read_one("[clues]\nrows=1r 1,1\ncolumns=1r 1,1\n[colors]\nr=(#f00) *\n", "pynogram")
    assert [color.name for color in drawn.palette.colors] == ["white", "r", "black"]
    assert drawn.palette[2] == BLACK


def test_undeclared_letters_get_colours() -> None:
    drawn = read_one("[clues]\nrows=1r 1g\ncolumns=1r,1g\n", "pynogram")
    assert len({color.rgb for color in drawn.palette.colors}) == 3


def test_brackets_in_comments_and_quotes_are_ignored() -> None:
    text = "[clues]\nrows = '1 1' ; [clues]\n# 7\ncolumns = \"1\",0,\n\n 1 # 2\n"
    assert read_one(text, "pynogram").fingerprint == GAP.fingerprint
    toml = "[clues]\nrows = '''\n1 1 # [clues]\n'''\ncolumns = [\"1\", \"0 # none\", '1',]\n"
    assert read_one(toml, "nonogrid").fingerprint == GAP.fingerprint


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("[clues]\nrows=1\n", [(ProblemKey.MISSING, None)]),
        ("[clues]\nrows=1\nrows=1\ncolumns=1\n", [(ProblemKey.UNSUPPORTED, 3)]),
        ("[clues]\nrows=1\ncolumns=1x\n[colors]\nr=(red)\n", [(ProblemKey.UNKNOWN_COLOR, 3)]),
        (
            "[clues]\nrows=1\ncolumns=1\n[colors]\nr=(red)\nr=(blue)\n",
            [(ProblemKey.DUPLICATE_COLOR, 6)],
        ),
        (
            "[clues]\nrows=1\ncolumns=1\n[colors]\n"
            + "".join(f"{x}=(red)\n" for x in LETTERS + "F"),
            [(ProblemKey.TOO_MANY_COLORS, 36)],
        ),
        ("[clues]\nrows=1\ncolumns=1x1\n", [(ProblemKey.TOTALS_DIFFER, None)]),
        (f"[clues]\nrows={'1,' * 1001}\ncolumns=1\n", [(ProblemKey.SIZE, 2)]),
    ],
)
def test_invalid_pynogram_is_refused(
    text: str, problems: list[tuple[ProblemKey, int | None]]
) -> None:
    if problems[0][0] is ProblemKey.TOTALS_DIFFER:  # a name may have digits
        (entry,) = loads(text.encode(), "a.ini").entries
        assert entry.problems[0].key is ProblemKey.TOTALS_DIFFER
    else:
        assert refused(text, "a.ini")[:1] == problems


def test_unknown_colours_are_reported() -> None:
    text = "[clues]\nrows=1r\ncolumns=1r\n[colors]\nr=(reddish) *\n"
    (entry,) = read(text, "pynogram")
    assert [(each.key, each.place.file_line) for each in entry.problems] == [
        (ProblemKey.UNKNOWN_COLOR, 5)
    ]
    assert dict(entry.problems[0].values) == {"found": "reddish"}
    (entry,) = read(text.replace("reddish", "1, 2, 300"), "pynogram")
    assert [dict(each.values) for each in entry.problems] == [{"found": "1, 2, 300"}]


@pytest.mark.parametrize(
    "value", ["1", "[[1]]", "1979-05-27", "{}", "0x" + "f" * 10_000, "[" * 10_000, "nan"]
)
def test_toml_values_that_are_no_clues_are_reported(value: str) -> None:
    with pytest.raises(FileProblemsError) as caught:
        Nonogrid().read_text(f"[clues]\nrows = {value}\ncolumns = '1'\n")
    (problem,) = caught.value.problems
    assert problem.key in (ProblemKey.SYNTAX, ProblemKey.TOML)
    assert problem.place.file_line in (2, None)


@pytest.mark.parametrize("text", ["a = 1\n" * 10, "clues = 1\n", "[clues]\nrows = 1", "a\n"])
def test_toml_without_clues_is_refused(text: str) -> None:
    assert refused(text, "a.toml")


@pytest.mark.parametrize(
    "text",
    ["a" + ".a" * 500_000 + "=1\n", "x=1\n" * 300_000, "a=" + "[" * 2_000_000, "#" * 3_000_000],
)
def test_toml_that_would_parse_too_long_is_refused(text: str) -> None:
    ((key, _),) = refused(text, "a.toml")
    assert key in (ProblemKey.TOML, ProblemKey.TOO_MANY_LINES)


# --- lists of numbers ---


def test_keen_lists_rows_first() -> None:
    for text, height in (("1 1\n\n1\n0\n1\n", 1), ("1\n0\n1\n\n\n1 1\n", 3)):
        (entry,) = loads(text.encode(), "a.keen").entries
        assert (entry.puzzle.height, entry.problems) == (height, ())


def test_numbers_around_a_blank_line_may_be_columns_first() -> None:
    document = loads(b"1 1\n\n1\n0\n1\n", "a.txt")
    assert [problem.key for problem in document.problems] == [ProblemKey.AMBIGUOUS]
    assert document.readings == ("columns-first",)
    assert not loads(b"1 1\n\n1\n0\n1\n", "a.keen").problems


def test_numbers_with_many_blank_lines_are_not_keen() -> None:
    assert refused("1\n\n1\n\n1\n", "a.keen") == [(ProblemKey.UNSUPPORTED, 5)]
    assert refused("1\n1\n", "a.keen") == [(ProblemKey.MISSING, None)]
    with pytest.raises(FileProblemsError):
        loads(b"1\n\n1\n\n1\n", "a")


def test_syro_is_read() -> None:
    assert read_one("# gap\n1 1 0\n\n1 0\n0\n1 0\n", "syro").fingerprint == GAP.fingerprint
    assert read_one("1\n1 3\n1 1 0\n1 0\n0\n1 0\n", "syro").fingerprint == GAP.fingerprint


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1 0\n\n1\n", (ProblemKey.SYNTAX, 3)),
        ("1\n1 1\n1 0\n", (ProblemKey.MISSING, None)),
        ("3\n1 1\n1 0\n2\n", (ProblemKey.SYNTAX, 4)),
        ("10001\n1 1\n1 0\n1 0\n", (ProblemKey.TOO_MANY_PUZZLES, 1)),
        ("1\n1001 1\n1 0\n", (ProblemKey.SIZE, 2)),
    ],
)
def test_invalid_syro_is_refused(text: str, problem: tuple[ProblemKey, int | None]) -> None:
    try:
        first = Syro().read_text(text).problems[0]
    except FileProblemsError as reason:
        first = reason.problems[0]
    assert (first.key, first.place.file_line) == problem


def test_pbnsol_is_read() -> None:
    drawn = read_one("* Gap\n1 1 * both\n&\n* left\n1\n0\n1\n", "pbnsol")
    assert drawn.fingerprint == GAP.fingerprint
    assert drawn.metadata.title == "Gap"
    assert refused("1\n&\n", "a.pbnsol") == [(ProblemKey.MISSING, None)]
    assert refused("1\n", "a.pbnsol") == [(ProblemKey.MISSING, None)]


@pytest.mark.parametrize("end", [" ", "\n"])
def test_bosch_labels_may_be_any_words(end: str) -> None:
    head = f"number_of_rows: 1{end}number_of_columns:3{end}"
    rows = "row_1 clusters: 2 lengths: 1 1\n"
    columns = "col_1 n: 1 1\ncol_2 n: 0\ncolumn_3 n: 1 s: 1"
    assert read_one(head + rows + columns, "lp").fingerprint == GAP.fingerprint


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("number_of_rows: 1\n", (ProblemKey.SYNTAX, 1)),
        ("number_of_rows: 0\nnumber_of_columns: 1\n", (ProblemKey.SIZE, 1)),
        ("number_of_rows: 1\nnumber_of_columns: 1\n", (ProblemKey.CLUE_LINES, None)),
        ("number_of_rows: 1\nnumber_of_columns: 1\nrow_1 n: 1 1\n", (ProblemKey.CLUE_LINES, None)),
        (
            "number_of_rows: 1\nnumber_of_columns: 1\nrow_1 n: 1 1\ncol_1 n: 2 1\n",
            (ProblemKey.BAD_NUMBER, 4),
        ),
        (
            "number_of_rows: 1\nnumber_of_columns: 1\n" + "row_1 " * 10**5,
            (ProblemKey.CLUE_LINES, 3),
        ),
    ],
)
def test_invalid_bosch_is_refused(text: str, problem: tuple[ProblemKey, int | None]) -> None:
    assert refused(text, "a.lp")[0] == problem


# --- counted ---


def test_counted_clues_are_distinguished_from_plain_ones() -> None:
    (drawn,) = read("3 1\n2 1 1\n\n1 1\n0\n1 1\n", "counted")
    assert drawn.puzzle.fingerprint == GAP.fingerprint
    assert [problem.key for problem in drawn.problems] == [ProblemKey.AMBIGUOUS]
    assert loads(b"2 1\n1 1\n1\n1\n").format.name == "nin"
    assert loads(b"3 3\n1 1\n0\n1 1\n1 1\n0\n1 1\n").format.name == "nin"  # sound without


# --- houston ---


def test_houston_is_read() -> None:
    text = '3\n1\n"1","0","1"\n"1,1"\n'
    (entry,) = loads(text.encode(), "a.houston").entries
    assert (entry.puzzle.fingerprint, [*entry.problems]) == (GAP.fingerprint, [])
    assert read_one('3\n1\n0\n"1","","1"\n"1,1"', "houston").fingerprint == GAP.fingerprint
    assert read_one('1\n3\n"1","0","1"\n"1,1"\n', "houston").height == 3
    (doubtful,) = read(text, "houston")
    assert [problem.key for problem in doubtful.problems] == [ProblemKey.AMBIGUOUS]
    drawn = read_one('2\n1\n1\n"1-r","1-7"\n"1-r,1-7"\n', "houston")
    assert [color.name for color in drawn.palette.colors] == ["white", "r", "7"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('2\n1\n"1","1"\n', (ProblemKey.CLUE_LINES, 3)),
        ('2\n1\n"1","1"\n"2","1"\n', (ProblemKey.CLUE_LINES, 4)),
        ('2\n1\n"1","1"\n"2\n', (ProblemKey.SYNTAX, 4)),
        ('2\n1\n"1","x"\n"2"\n', (ProblemKey.BAD_NUMBER, 3)),
        ('2\n1\n"1","0,1"\n"2"\n', (ProblemKey.BAD_NUMBER, 3)),
        ("2\n1", (ProblemKey.MISSING, 2)),
        ('9999\n1\n"1"\n', (ProblemKey.SIZE, 1)),
    ],
)
def test_invalid_houston_is_refused(text: str, problem: tuple[ProblemKey, int | None]) -> None:
    assert refused(text, "a.houston")[0] == problem


# --- jap ---

HEAD = b"TLS\0\0\0\0"


def test_jap_is_read() -> None:
    clues = b"\x01\x01\x00\x01\x01\x02\x01\x01"
    assert read_one(HEAD + b"\x00\x03\x01" + clues, "jap").fingerprint == GAP.fingerprint
    drawn = read_one(HEAD + b"\x80\x03\x01" + clues + b"\x01\x00\x01", "jap")
    assert drawn.goal == GAP.goal


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (HEAD, ProblemKey.NOT_TEXT),
        (HEAD + b"\x40\x01\x01", ProblemKey.UNSUPPORTED),
        (HEAD + b"\x00\x00\x01\x00", ProblemKey.SIZE),
        (HEAD + b"\x00\x01\x01\x01\x01", ProblemKey.CLUE_LINES),
        (HEAD + b"\x00\x01\x01\x01\x01\x09\x01", ProblemKey.CLUE_LINES),
        (HEAD + b"\x00\x01\x01\x02\x01\x00\x01\x01", ProblemKey.BAD_NUMBER),
        (HEAD + b"\x80\x01\x01\x01\x01\x01\x01", ProblemKey.PICTURE_SIZE),
    ],
)
def test_invalid_jap_is_refused(data: bytes, key: ProblemKey) -> None:
    assert refused(data, "a.jap") == [(key, None)]


def test_texts_starting_like_jap_are_texts() -> None:
    text = b"TLS\nrows and more\n:\n1\n:\n1\n"
    assert loads(text, "a.jap").format is format_by_name("olsak")


# --- nonograms.org ---

TABLE = "[[1],[3,0,0,9],[1,0,0,9],[1,0,0,9],[5,6,0,7],[6,5,7,0],[1,0,1,9],[1,1,1,1],%s]"
RUNS = "[2,2,2,2],[4,2,2,2]"


def page(runs: str = RUNS, table: str = TABLE) -> str:
    return f"<html>\n<title>A &amp; B</title><script>var d = {table % runs};</script>"


def test_a_nonograms_org_page_is_read() -> None:
    drawn = read_one(page(), "nonograms-org")
    assert drawn.goal == GAP.goal
    assert drawn.palette == BLACK_AND_WHITE
    assert drawn.metadata.title == "A & B"
    assert read_one(page(table=TABLE.replace("[6,5", "[7,5")), "nonograms-org").palette[1].rgb == (
        1,
        0,
        0,
    )


@pytest.mark.parametrize(
    "text",
    [
        page("[2,2,2,2]"),
        page("[2,2,2,2],[5,2,2,2]"),
        page("[2,2,2,2],[4,3,2,2]"),
        page("[2,2,2,2],[4,2,3,2]"),
        page("[2,2,2,2],[4,2,2,3]"),
        page("[2,2,2,2],[1,2,2,2]"),
        page("[2,2,2,2],[4,2,2]"),
        page("[2,2,2,2],[1,2,2,3]", TABLE.replace("[1,0,0,9]", "[2,0,0,9]", 1)),
        page(table=TABLE.replace("[3,0,0,9]", "[3,0,0,0]")),
        page(table=TABLE.replace("[3,0,0,9]", "[3,0,0]")),
        page(table=TABLE.replace("[6,5", "[999,5")),
        page(table=TABLE.replace("[6,5", "[0,5")),
        page(table=TABLE.replace("[3,0,0,9]", f"[{'3' * 10_000},0,0,9]")),
        page(table="[[1]%.0s]"),
        page("[1,1,1,1]," * 300_000),
    ],
)
def test_damaged_pages_are_refused(text: str) -> None:
    assert refused(text, "a.html") == [(ProblemKey.DAMAGED_PICTURE, 2)]


@pytest.mark.parametrize("size", ["[0,0,0,9]", "[1200,0,0,9999]"])
def test_pages_without_a_size_are_refused(size: str) -> None:
    assert refused(page(table=TABLE.replace("[3,0,0,9]", size)), "") == [(ProblemKey.SIZE, 2)]


def test_other_pages_are_not_recognised() -> None:
    assert refused("<html><script>var d = 1;</script>", "a.html") == [(ProblemKey.MISSING, None)]


# --- no nonograms ---


def test_colour_total_puzzles_are_refused_by_name() -> None:
    text = "red black white\n\n2+ . 3\n1 4 .\n\n1 2 2\n"
    for file in ("", "a.txt", "a.dat"):
        assert refused(text, file) == [(ProblemKey.UNSUPPORTED, 3)]
