"""Texts in notations that no reader knows: rewritten only if they really are in one."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest

from nonogui.core.clue import Block, Clue
from nonogui.core.problems import FileProblemsError
from nonogui.formats.registry import loads
from nonogui.formats.rewritten import rewritten
from tests.formats.exports import RECORDS
from tests.formats.test_snippets import FISH

RECORD = "rows:\n- clue: [3]\n  index: 1\n- clue: [1, 1]\n- clue: '3'\n"


def test_records_in_yaml_become_json() -> None:
    (text,) = rewritten(RECORD)
    assert text == '{"rows": [{"clue": [3], "index": 1}, {"clue": [1, 1]}, {"clue": "3"}]}'


def test_colours_in_lists_of_yaml_are_read() -> None:
    text = (
        "palette:\n  sky: '#4060ff'\n  red: '#e02020'\n"
        "rows:\n  - [{sky: 2}, {red: 1}]\n  - []\n  - [{red: 3}]\n"
        "columns:\n  - [{sky: 1}, {red: 1}]\n  - [{sky: 1}, {red: 1}]\n  - [{red: 1}, {red: 1}]\n"
    )
    (entry,) = loads(text.encode()).entries
    assert entry.puzzle.rows == (Clue((Block(2, 1), Block(1, 2))), Clue(), Clue((Block(3, 2),)))
    assert [color.rgb for color in entry.puzzle.palette.colors[1:]] == [
        (64, 96, 255),
        (224, 32, 32),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "- one\nand a sentence\n",
        "a:\n  - b: 1\n c: 2\n",
        "".join(f"{' ' * depth}a:\n" for depth in range(500)) + " - 1\n",
        "- " * 500 + "1",
    ],
    ids=["prose", "a wrong indentation", "too deep", "too deep, in a line"],
)
def test_other_texts_are_no_records(text: str) -> None:
    assert not [*rewritten(text)]


def test_an_entity_in_a_property_list_is_refused() -> None:
    text = (
        '<!DOCTYPE plist [<!ENTITY a "3">]>\n<plist><array><integer>&a;</integer></array></plist>'
    )
    assert not [*rewritten(text)]


ROWS = ["2 r 1 b", "0", "3 b"]
COLUMNS = ["1 r 1 b", "1 r 1 b", "1 b 1 b"]


def colored(text: str, block: str, between: str) -> str:
    """Return a text with the clues of a small picture in two colours for `<R>` and `<C>`."""
    sides = (
        (re.sub(r"(\d) (\w) ?", rf"{block} ", each) for each in side) for side in (ROWS, COLUMNS)
    )
    rows, columns = (between.join(map(str.strip, side)) for side in sides)
    return text.replace("<R>", rows).replace("<C>", columns)


@pytest.mark.parametrize(
    ("text", "block", "between"),
    [
        ("A boat\nRows: <R>\nColumns: <C>\n", r"\1\2", "; "),
        ("Rows:\n<R>\n\nColumns:\n<C>\n", r"\1:\2,", "\n"),
        ("# length:colour\nr\n<R>\nc\n<C>\n", r"\1\2", "\n"),
        ("<R>\n\n<C>\n", r"\1 x \2", "\n"),
        ("Rows: <R>\nColumns: <C>\n", r"\1(\2)", " / "),
        ("Rows:\n- <R>\nColumns:\n- <C>\n", r"\1 \2", "\n- "),
        ("2 3 3\nr #E02020\nb #2020E0\n<R>\n<C>\n", r"\1:\2,", "\n"),
    ],
)
def test_coloured_clues_of_a_text_are_read(text: str, block: str, between: str) -> None:
    whole = colored(text, block, between)
    (entry,) = loads(whole.encode()).entries
    assert entry.puzzle.rows == (Clue((Block(2, 1), Block(1, 2))), Clue(), Clue((Block(3, 2),)))
    for lost in re.finditer(r"\d[ :x(]{0,3}[rb]\b", whole):
        with pytest.raises(FileProblemsError):
            loads((whole[: lost.start()] + whole[lost.end() :]).encode())


@pytest.mark.parametrize(
    "text",
    [
        "Rows:\n1. 2 r 1 b\n2. 0\n3. 3 b\nColumns:\n1. 1 r 1 b\n2. 1 r 1 b\n3. 1 b 1 b\n",
        "Row 1: 2r, 1b\nRow 2: -\nRow 3: 3b\nCol 1: 1r, 1b\nCol 2: 1r, 1b\nCol 3: 1b, 1b\n",
        "side,n,clue\nrow,1,2r 1b\nrow,2,\nrow,3,3b\ncol,1,1r 1b\ncol,2,1r 1b\ncol,3,1b 1b\n",
    ],
)
def test_numbered_coloured_clues_must_be_complete(text: str) -> None:
    (entry,) = loads(text.encode()).entries
    assert (entry.puzzle.width, entry.puzzle.height) == (3, 3)
    assert not entry.puzzle.palette.is_black_and_white
    for line in text.split("\n"):
        if re.search(r"[123]", line):
            lost = text.replace(f"{line}\n", "")
            with suppress(FileProblemsError):
                assert loads(lost.encode()).problems.errors


def test_a_total_between_coloured_clues_is_no_clue() -> None:
    text = "Rows:\n2 r 1 b\n3 b\nTotal: 6 b\nColumns:\n1 r 1 b\n1 r 1 b\n1 b 1 b\n"
    with pytest.raises(FileProblemsError):
        loads(text.encode())


@pytest.mark.parametrize(
    ("block", "clue"),
    [
        ("({0}, {1})", "[{}]"),
        ("{0}-{1}", "[{}]"),
        ("{1}({0})", "[{}]"),
        ("Color::{1}({0})", "vec![{}]"),
        ("[{0} :{1}]", "[{}]"),
        ("{1} {0}", "[{}]"),
        ("Run(length={0}, color=Color.{1})", "[{}]"),
        (".init(length: {0}, color: .{1})", "[{}]"),
        ("{{Count: {0}, Color: {1}}}", "{{{}}}"),
    ],
)
def test_blocks_of_code_keep_the_colours_that_they_name(block: str, clue: str) -> None:
    sides = (
        ", ".join(clue.format(", ".join(block.format(*each) for each in blocks)) for blocks in side)
        for side in (
            ([(2, "Red"), (1, "Blue")], [], [(3, "Blue")]),
            ([(1, "Red"), (1, "Blue")], [(1, "Red"), (1, "Blue")], [(1, "Blue"), (1, "Blue")]),
        )
    )
    frame = clue.replace("{{{}}}", "[][]Run{{{}}}")
    rows, columns = map(frame.format, sides)
    (entry,) = loads(f"let rows = {rows};\nlet cols = {columns};\n".encode()).entries
    assert entry.puzzle.rows == (Clue((Block(2, 1), Block(1, 2))), Clue(), Clue((Block(3, 2),)))
    assert [color.rgb for color in entry.puzzle.palette.colors[1:]] == [(255, 0, 0), (0, 0, 255)]


def test_numbers_of_colours_in_a_text_are_told_from_lengths() -> None:
    text = "r\n2:3 1:4\n0\n3:4\n\nc\n1:3 1:4\n1:3 1:4\n1:4 1:4\n"
    (entry,) = loads(text.encode()).entries
    assert entry.puzzle.rows == (Clue((Block(2, 1), Block(1, 2))), Clue(), Clue((Block(3, 2),)))


XML = "<game><name>Fish</name><left>{}</left><top>{}</top></game>"


@pytest.mark.parametrize(
    "line", [lambda clue: f"<row>{' '.join(clue)}</row>", lambda clue: f"<r>{nested(clue)}</r>"]
)
def test_clues_in_elements_of_any_names_are_read(line: Callable[[list[str]], str]) -> None:
    sides = ("".join(line(words(clue)) for clue in side) for side in (FISH.rows, FISH.columns))
    (entry,) = loads(f'<?xml version="1.0"?>\n{XML.format(*sides)}'.encode()).entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (FISH.rows, FISH.columns)


def test_an_attribute_may_name_the_side_of_an_element() -> None:
    sides = "".join(
        f'<side name="{name}">{"".join(map(numbered, range(len(side)), side))}</side>'
        for name, side in (("left", FISH.rows), ("top", FISH.columns))
    )
    info = "<info><title>Fish</title><author>Ann</author></info>"
    xml = f'<?xml version="1.0"?>\n<game version="2">{info}{sides}</game>'
    (entry,) = loads(xml.encode()).entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (FISH.rows, FISH.columns)
    assert entry.puzzle.metadata.title == "Fish"


def numbered(at: int, clue: Clue) -> str:
    return f'<line n="{at}">{" ".join(words(clue))}</line>'


def nested(clue: list[str]) -> str:
    return "".join(f"<n>{word}</n>" for word in clue)


def words(clue: Clue) -> list[str]:
    return [str(block.length) for block in clue.blocks] or ["0"]


def test_a_dump_without_one_of_its_brackets_is_refused() -> None:
    dump = RECORDS["php, var_dump"](FISH)
    for bracket in ("array(2) {", "array(1) {"):
        with pytest.raises(FileProblemsError):
            loads(dump.replace(bracket, "", 1).encode())


def test_the_second_field_of_a_record_is_no_clue() -> None:
    text = "rows:\n  - index: 0\n    values: [3]\n    x: [1]\ncolumns:\n  - index: 0\n    y: [3]\n"
    with pytest.raises(FileProblemsError):
        loads(text.encode())


def test_a_missing_number_of_a_line_is_no_gap() -> None:
    text = 'rows:\n  1: "1"\n  3: "1"\ncols:\n  1: "1"\n  2: "1"\n'
    with pytest.raises(FileProblemsError):
        loads(text.encode())


def test_a_wrong_number_of_clues_is_no_clue() -> None:
    # Of three columns with 6 cells one is lost, so that the 3 beside the heading would fit.
    text = "rows: 3\n2\n2\n2\ncolumns: 3\n3\n"
    with pytest.raises(FileProblemsError):
        loads(f"{text}0\n".encode())


def test_labels_without_numbers_are_empty_lines_unless_all_are() -> None:
    (entry,) = loads(b"Row 1: 1\nRow 2:\nColumn 1: 1\nColumn 2:\n").entries
    assert [len(clue.blocks) for clue in entry.puzzle.rows] == [1, 0]
    with pytest.raises(FileProblemsError):  # as of a form that is not filled in
        loads(b"Row 1:\nRow 2:\nColumn 1:\nColumn 2:\n")


@pytest.mark.parametrize(
    "text",
    [
        "{|\n|-\n| " + "a=" * 20_000 + "\n|}\n",  # a search from each place to each of the signs
        " " * 400_000 + "a:\n- 1\n",
        "a = " + "[1]" * 100_000,
        "(" + "1::" * 60_000,
        "a = " + "[1], " * 30_000 + "x",
        "reshape(" + "[1,1" * 40_000,
        "\t" * 199_000,
        ",,1,2\n" * 30_000,
        "1\n" * 60_000,
        "1\nabc\n" * 30_000,
        "5 5\n1 1\n" * 20_000,
    ],
    ids=[
        *("a wiki's cell", "blanks", "indices", "links", "lists", "shapes", "tabs", "a table"),
        *("numbers", "numbers between words", "sizes"),
    ],
)
def test_a_long_line_takes_little_work(text: str) -> None:
    # Work that grows faster than the line would take hours.
    with pytest.raises(FileProblemsError):
        loads(text.encode(), "a.txt")


NAMED_BOARD = """A gate:

     col: (3) (1) (3)
row(1,1): ■ □ ■
row (3):  ■ ■ ■
row (1,1): ■ □ ■

Solution: `101111101`
"""


def test_a_board_with_named_numbers_in_brackets_is_read() -> None:
    (entry,) = loads(NAMED_BOARD.encode(), "a.md").entries
    assert [len(clue.blocks) for clue in entry.puzzle.rows] == [2, 1, 2]


@pytest.mark.parametrize(("old", "new"), [("(1,1)", "(1,2)"), ("(3)", "(2)")])
def test_a_board_whose_numbers_are_of_another_is_refused(old: str, new: str) -> None:
    with pytest.raises(FileProblemsError):
        loads(NAMED_BOARD.replace(old, new, 1).partition("Sol")[0].encode(), "a.md")
