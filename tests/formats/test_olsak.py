"""Olšák's format: sections, colours, free text."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.palette import BLACK, WHITE, Color, Palette
from nonogui.core.problems import FileProblemsError, Problem, ProblemKey
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.clue_lists import MAX_WORDS
from nonogui.formats.colors import some_color
from nonogui.formats.olsak import Olsak
from nonogui.formats.registry import dumps, loads, losses_of
from tests.boards import puzzle, random_picture
from tests.formats.records import metadata
from tests.strategies import puzzles

OLSAK = Olsak()


def read(text: str) -> Entry:
    (entry,) = loads(text.encode(), "a.g").entries
    return entry


def refused(text: str) -> list[tuple[ProblemKey, int | None]]:
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode(), "a.g")
    return [(problem.key, problem.place.file_line) for problem in caught.value.problems]


def test_writes_olsak_files() -> None:
    colors = Palette((WHITE, BLACK, Color("sky blue", (80, 160, 255), "s")))
    drawn = replace(puzzle("ab\nb.", colors), metadata=Metadata(title="Sky", author="Ada"))
    assert dumps([Entry(drawn)], OLSAK).decode() == (
        "Title: Sky\n"
        "Author: Ada\n"
        "#d\n"
        "  0:.  #FFFFFF  white\n"
        "  a:X  #000000  black\n"
        "  b:s  #50A0FF  sky blue\n"
        ": rows\n"
        "1a 1b\n"
        "1b\n"
        ": columns\n"
        "1a 1b\n"
        "1b\n"
    )


@given(st.data())
def test_everything_but_the_goal_round_trips(data: st.DataObject) -> None:
    drawn = replace(data.draw(puzzles(5)), goal=None, metadata=data.draw(metadata()))
    entry = Entry(drawn)
    assert not losses_of([entry], OLSAK)
    assert loads(dumps([entry], OLSAK), "a.g").entries == (entry,)


def test_31_inks_round_trip() -> None:
    inks = (Color(f"ink {n}", (n, 0, 255 - n), chr(0x100 + n)) for n in range(31))
    palette = Palette((Color("night", (0, 0, 30), "_"), *inks))
    drawn = replace(Puzzle.from_picture(random_picture(9, 9, seed=1, inks=31), palette), goal=None)
    assert loads(dumps([Entry(drawn)], OLSAK)).entries == (Entry(drawn),)


@pytest.mark.parametrize("name", ["<< left", "", "two  blanks", " x"])
def test_colour_names_unfit_for_comments_are_lost(name: str) -> None:
    palette = Palette((WHITE, Color(name, (1, 2, 3), "n")))
    entry = Entry(replace(puzzle("#", palette), goal=None))
    assert [dict(each.values)["what"] for each in losses_of([entry], OLSAK)] == ["color-names"]
    (read_back,) = loads(dumps([entry], OLSAK)).entries
    assert read_back.puzzle.palette[1].rgb == (1, 2, 3)


def test_blank_lines_are_empty_clues() -> None:
    assert read(":\n1\n\n:\n1\n\n\n").puzzle.rows == (Clue.of(1), Clue())
    assert read(":\n1\n\n:\n1\n\n\n").puzzle.width == 1
    assert read(":\n2\n2 1\n:\n2\n2\n\n1\n\n\n\n").puzzle.width == 4
    assert read(":\n1\n:\n\n\n1\n\n").puzzle.columns == (Clue(), Clue(), Clue.of(1))


def test_trailing_blank_columns_are_kept_if_rows_need_them() -> None:
    long = read(":\n1 1\n:\n\n\n1\n1\n\n").puzzle  # the rows need no more
    assert long.width == 4
    assert read(":\n1 1\n:\n1\n1\n\n\n").puzzle.width == 3


def test_separators_are_accepted() -> None:
    text = "#d\n  1:* black\n  r:r red\n:\n\t1r,1  1r1\n:\n1r\n1\n1r\n1\n"
    assert read(text).puzzle.rows[0].text(Palette((WHITE, BLACK, BLACK))) == "1b 1a 1b 1a"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A fish\n", Metadata(title="A fish")),
        ("A fish\nby Ada\n", Metadata(title="A fish", author="Ada")),
        ("by: Ada\n", Metadata(author="Ada")),
        ("One\nTwo\n\nThree\n", Metadata(description="One\nTwo\n\nThree")),
        ("\nCatalogue: #1\nNote: a\n  b\n", Metadata(id="#1", notes=("a\nb",))),
    ],
)
def test_free_text_becomes_metadata(text: str, expected: Metadata) -> None:
    assert read(f"{text}:\n1\n:\n1\n").puzzle.metadata == expected


@pytest.mark.parametrize(
    ("word", "rgb"),
    [
        ("red", (255, 0, 0)),
        ("Red3", (205, 0, 0)),
        ("grey50", (128, 128, 128)),
        ("LightGrey", (211, 211, 211)),
        ("#0f0", (0, 255, 0)),
        ("#102030", (16, 32, 48)),
    ],
)
def test_named_colours_are_read(word: str, rgb: tuple[int, int, int]) -> None:
    assert read(f"#d\n 1:* {word}\n:\n1\n:\n1\n").puzzle.palette[1].rgb == rgb


def test_missing_parts_of_declarations_have_defaults() -> None:
    text = "#d\n 0:  gray\n 1:\n a:: #010203 dark \n b: blue\n c:x red " + "c" * 70
    entry = read(f"{text}\n:\n1 1a1b1c\n:\n1\n1a\n1b\n1c\n")
    paper, bare, dark, blue, long = entry.puzzle.palette.colors
    assert (paper.name, paper.symbol) == ("gray", WHITE.symbol)
    assert (bare.name, bare.symbol, bare.rgb) == ("1", "1", some_color(0))
    assert (dark.name, dark.symbol, dark.rgb) == ("dark", ":", (1, 2, 3))
    assert (blue.name, blue.symbol, blue.rgb) == ("blue", "b", (0, 0, 255))
    assert (long.name, long.symbol) == ("c" * 60, "x")
    assert [(each.key, each.place.file_line) for each in entry.problems] == [
        (ProblemKey.UNKNOWN_COLOR, 3)
    ]


def test_unknown_colours_are_reported() -> None:
    entry = read("#d\n 0:. blank\n a:a red\n b:b reddish\n:\n1a 1b\n:\n1a\n1b\n")
    paper, _, inked = entry.puzzle.palette.colors
    assert (paper.rgb, inked.rgb) == (WHITE.rgb, some_color(1))
    found = [(each.place.file_line, dict(each.values)["found"]) for each in entry.problems]
    assert found == [(2, "blank"), (4, "reddish")]


def test_numbers_without_a_declared_colour_are_reported() -> None:
    with pytest.raises(FileProblemsError) as caught:
        read("#d\n a:a red\n:\n12 1a\n:\n1a\n")
    (problem,) = caught.value.problems
    assert (problem.key, dict(problem.values)["found"]) == (ProblemKey.UNKNOWN_COLOR, "12")


@pytest.mark.parametrize("shape", ["/", "\\"])
def test_unglued_triangles_are_colours(shape: str) -> None:
    entry = read(f"#d\n 1:* black{shape}white\n:\n1\n:\n1\n")
    (problem,) = entry.problems
    assert isinstance(problem, Problem)
    assert (problem.key, problem.place.file_line) == (ProblemKey.UNSUPPORTED, 2)
    assert entry.puzzle.palette[1].rgb not in (WHITE.rgb, BLACK.rgb)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("#T\n:\n1\n:\n1\n", [(ProblemKey.UNSUPPORTED, 1)]),
        ("#d\n /:a white/black  <>\n:\n1\n:\n1\n", [(ProblemKey.UNSUPPORTED, 2)]),
        ("#d\n a:a red\n a:b blue\n:\n1a\n:\n1a\n", [(ProblemKey.DUPLICATE_COLOR, 3)]),
        ("#d\n red\n:\n1\n:\n1\n", [(ProblemKey.SYNTAX, 2)]),
        ("#d\n a:a red\n:\n1\n:\n1a\n", [(ProblemKey.UNKNOWN_COLOR, 4)]),
        (":\n1\n", [(ProblemKey.MISSING, None)]),
        (":\n1\n:\n", [(ProblemKey.MISSING, None)]),
        (":\n" + "1\n" * 1001 + ":\n1\n", [(ProblemKey.SIZE, None)]),
        (f":\n{'1' * 10**6}\n:\n1\n", [(ProblemKey.BAD_NUMBER, 2)]),
    ],
)
def test_invalid_files_are_refused(
    text: str, problems: list[tuple[ProblemKey, int | None]]
) -> None:
    assert refused(text) == problems


@pytest.mark.parametrize("rest", ["0", "x", "1x"])
def test_overlong_clues_are_cut_while_reading(rest: str) -> None:
    text = ":\n{}\n:\n1\n"
    with pytest.raises(FileProblemsError) as caught:
        loads(text.format("1 " * (MAX_WORDS - 1) + rest).encode(), "a.g")
    (problem,) = caught.value.problems
    key = ProblemKey.UNKNOWN_COLOR if rest == "1x" else ProblemKey.BAD_NUMBER
    assert (problem.key, dict(problem.values)["found"]) == (key, rest[-1])
    entry = read(text.format("1 " * MAX_WORDS + rest))
    assert ProblemKey.LINE_TOO_LONG in [each.key for each in entry.problems]


@pytest.mark.parametrize("drawn", ["#..\n...\n..#", "#..\n#..", "...", ".\n.\n.", "...\n.#."])
def test_empty_lines_are_written_blank(drawn: str) -> None:
    written = puzzle(drawn)
    text = dumps([Entry(written)], Olsak()).decode()
    assert "\n0\n" not in text
    (entry,) = loads(text.encode(), "a.g").entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (written.rows, written.columns)
    assert not entry.problems
