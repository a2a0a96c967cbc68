"""The sentence of each technique, on lines small enough to check it by eye."""

import html
import random
import re

import pytest

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line_steps import find_by_technique
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN, Axis, Line
from nonogui.core.palette import BLACK_AND_WHITE, WHITE, Color, Palette
from nonogui.i18n import install
from nonogui.words import steps
from nonogui.words.line_words import LineWords
from nonogui.words.ownership import owner_reasons, range_text
from nonogui.words.steps import line_sentence
from tests.boards import board, clue, palette
from tests.coach.line.lines import all_found

COLORS = Palette((WHITE, Color("red", (200, 0, 0), "a"), Color("blue", (0, 0, 200), "b")))

ONE_LINE = set(Technique) - {Technique.ROW_AND_COLUMN, Technique.COUNTING, Technique.SEVERAL_LINES}


def sentences(technique: Technique, numbers: str, cells: str, axis: Axis = Axis.ROW) -> list[str]:
    """What a technique says of a line, each deduction in a sentence."""
    colors = COLORS if re.search("[ab]", numbers + cells) else BLACK_AND_WHITE
    row = board(cells, colors).cells
    words = LineWords(Line(axis, 2), clue(numbers), len(row), colors)
    found = find_by_technique(technique, clue(numbers), row, len(colors) - 1)
    return [line_sentence(words, each) for each in found]


@pytest.mark.parametrize(
    ("technique", "numbers", "cells", "sentence"),
    [
        (Technique.EMPTY_LINE, "0", "???", "The clue is 0, so no cell is filled."),
        (Technique.COMPLETE_LINE, "4", "????", "The 4 takes up all 4 cells."),
        (
            Technique.COMPLETE_LINE,
            "1 2",
            "????",
            (
                "The numbers and the spaces between them take up all 4 cells, so there is "
                "only one way to place them."
            ),
        ),
        (
            Technique.FINISHED_LINE,
            "2 1",
            "##?#?",
            "All numbers are complete, so columns 3 and 5 are empty.",
        ),
        (Technique.FINISHED_LINE, "2", "##?", "The 2 is complete, so column 3 is empty."),
        (
            Technique.FINISHED_LINE,
            "2 1",
            "?#.?",
            "Only as many cells are left as the clue needs, so columns 1 and 4 are filled.",
        ),
        (
            Technique.OVERLAP,
            "11 2 2 3",
            "?" * 25,
            "The 11 can move by only 4 cells. Wherever it goes, it covers columns 5 to 11.",
        ),
        (
            Technique.OVERLAP,
            "3",
            "????",
            "The 3 can move by only 1 cell. Wherever it goes, it covers columns 2 and 3.",
        ),
        (
            Technique.OVERLAP,
            "4",
            ".??????.",
            (
                "No number can cover the crosses in columns 1 and 8. The 4 can move by only 2 "
                "cells. Wherever it goes, it covers columns 4 and 5."
            ),
        ),
        (
            Technique.OVERLAP,
            "4",
            "?????.",
            (
                "No number can cover the cross in column 6. The 4 can move by only 1 cell. "
                "Wherever it goes, it covers columns 2 to 4."
            ),
        ),
        (
            Technique.OVERLAP,
            "4",
            "?#??????",
            (
                "Because of column 2, the 4 can move by only 1 cell. Wherever it goes, it covers "
                "columns 2 to 4."
            ),
        ),
        (
            Technique.OVERLAP,
            "1 1",
            "?.?",
            "There is only one place for the first 1: column 1.",
        ),
        (
            Technique.OVERLAP,
            "3",
            "#?#????",
            "Because of column 1, there is only one place for the 3: columns 1 to 3.",
        ),
        (
            Technique.PUNCTUATING,
            "1 2",
            "??##??",
            "The 2 is complete in columns 3 and 4, so columns 2 and 5 beside it are empty.",
        ),
        (
            Technique.PUNCTUATING,
            "1 1 1",
            "????#????",
            (
                "No number that can cover column 5 is longer than 1, "
                "so columns 4 and 6 beside it are empty."
            ),
        ),
        (
            Technique.FORCING,
            "5 5",
            "?####.????????.####?",
            (
                "The first 5 ends at column 9 at the latest and the last 5 starts at column 12 at "
                "the earliest. No number can go into the gap in columns 7 to 14, so it stays empty."
            ),
        ),
        (
            Technique.FORCING,
            "3",
            "??.????",
            "Every number is too long for the gap in columns 1 and 2, so it stays empty.",
        ),
        (
            Technique.FORCING,
            "1 2 1",
            ".#.??#..?.?...#",
            (
                "The first 1 ends at column 6 at the latest and the last 1 starts at column 15 at "
                "the earliest. Only the 2 could reach the gap in column 9, but it is too long, so "
                "the gap stays empty."
            ),
        ),
        (
            Technique.FORCING,
            "1",
            ".??.#",
            (
                "The 1 starts at column 5 at the earliest. No number can reach the gap in columns "
                "2 and 3, so it stays empty."
            ),
        ),
        (
            Technique.GLUE,
            "4",
            "?#??????",
            (
                "The 4 covers column 2 and can't start before column 1, so it reaches at "
                "least column 4."
            ),
        ),
        (
            Technique.GLUE,
            "1 3",
            "????.??#",
            (
                "The 1 ends at column 4 at the latest, so column 8 can only belong to the 3. "
                "The 3 ends at column 8, so it covers columns 6 to 8."
            ),
        ),
        (
            Technique.GLUE,
            "3 1 3",
            "?#??????????",
            (
                "The 1 starts at column 5 at the earliest, so column 2 can only belong to "
                "the first 3. The first 3 covers column 2 and can't start before column 1, "
                "so it reaches at least column 3."
            ),
        ),
        (
            Technique.SPLITTING,
            "1 3",
            ".#?##??.",
            (
                "Filling column 3 would make a run of 4 cells. No number that can go there "
                "is that long, so column 3 is empty."
            ),
        ),
        (
            Technique.JOINING,
            "5",
            "??#??#??",
            (
                "The runs in column 3 and column 6 both belong to the 5, "
                "so columns 4 and 5 between them are filled."
            ),
        ),
        (
            Technique.OVERLAP,
            "1 4",
            "??##????",
            (
                "Only the 4 can cover columns 3 and 4. "
                "Wherever it goes, it also covers columns 5 and 6."
            ),
        ),
        (
            Technique.SIMPLE_SPACES,
            "3",
            "???#?????",
            (
                "The 3 covers column 4, and no number comes after it. It can't reach columns "
                "7 to 9, so they are empty."
            ),
        ),
        (
            Technique.SIMPLE_SPACES,
            "3",
            "?????#????",
            (
                "The 3 covers column 6, and there is no other number. It can't reach columns 1 "
                "to 3, 9 and 10, so they are empty."
            ),
        ),
        (
            Technique.SIMPLE_SPACES,
            "3 2",
            "..??###????",
            (
                "The 3 covers columns 5 to 7. Neither it nor the 2 can reach columns 3, 4 and 8, "
                "so they are empty."
            ),
        ),
        (
            Technique.SIMPLE_SPACES,
            "3 4 3",
            "???.??###??.???",
            (
                "The first 3 ends at column 6 at the latest and the last 3 starts at column 10 at "
                "the earliest, so columns 7 to 9 can only belong to the 4. The 4 covers columns 7 "
                "to 9. Neither it, nor the first 3, nor the last 3 can reach columns 5 and 11, so "
                "they are empty."
            ),
        ),
        (
            Technique.SIMPLE_SPACES,
            "1 2",
            "#????#",
            (
                "The 1 ends at column 1 at the latest, and the 2 starts at column 5 at the "
                "earliest, so columns 2 to 4 between them are empty."
            ),
        ),
        (
            Technique.SIMPLE_SPACES,
            "2",
            "?.??",
            (
                "The 2 starts at column 3 at the earliest, and no number comes before it, so "
                "column 1 is empty."
            ),
        ),
        (
            Technique.EITHER_WAY,
            "2 4",
            "???????.?.#?#?",
            (
                "Only the 4 could reach column 9. Because of columns 8 and 10, it doesn't fit "
                "there, so column 9 is empty."
            ),
        ),
        (
            Technique.EITHER_WAY,
            "2",
            "?..??#",
            (
                "The 2 covers column 6. Wherever it goes, the result is the same: "
                "column 5 filled and column 4 empty."
            ),
        ),
        (
            Technique.EITHER_WAY,
            "1 8 2",
            "???????????#???",
            (
                "The 1 ends at column 3 at the latest. The 8 or the 2 covers column 12. "
                "Either way, columns 5 to 10 are filled."
            ),
        ),
        (
            Technique.LINE_AGREEMENT,
            "2 4",
            "???????#??.",
            "There are 9 ways to place the numbers. Column 7 is filled in all of them.",
        ),
        (
            Technique.LINE_AGREEMENT,
            "2",
            "??#",
            "There is only one way left to place the numbers: column 2 filled and column 1 empty.",
        ),
        (
            Technique.COMPLETE_LINE,
            "2a 1b",
            "???",
            ("The numbers take up all 3 cells, so there is only one way to place them."),
        ),
        (Technique.COMPLETE_LINE, "3a", "???", "The red 3 takes up all 3 cells."),
        (
            Technique.OVERLAP,
            "2a 1b",
            "????",
            "The red 2 can move by only 1 cell. Wherever it goes, it covers column 2.",
        ),
        (
            Technique.PUNCTUATING,
            "2a 1a",
            "??aa??",
            (
                "The red 2 is complete in columns 3 and 4, and no other colour can touch it "
                "there, so columns 2 and 5 are empty."
            ),
        ),
        (
            Technique.PUNCTUATING,
            "1a 3b",
            "a???b",
            (
                "The red 1 is complete in column 1, and the blue 3 can't come right next to "
                "it, so column 2 is empty."
            ),
        ),
        (
            Technique.COLORS_TOUCH,
            "2a 3b",
            "??ab????",
            (
                "The red 2 ends at column 3 and the blue 3 starts at column 4, where their "
                "colours touch, so they also cover columns 2, 5 and 6."
            ),
        ),
        (
            Technique.COLORS_TOUCH,
            "2a 2b 2a 2b",
            "?????ab?????",
            (
                "Two colours touch, so one number ends at column 6 and the next starts at "
                "column 7. Whichever they are, they also cover columns 5 and 8."
            ),
        ),
        (
            Technique.GLUE,
            "1a 3b",
            "??a?b???",
            (
                "Column 3 is red, so the blue 3 that covers column 5 can't start "
                "before column 4. It reaches at least column 6."
            ),
        ),
        (
            Technique.SPLITTING,
            "2b 1b",
            "?b?b??",
            (
                "Joining the runs beside column 3 would make a run of 3 cells. No number that "
                "can go there is that long, and no other colour can go between them, so column 3 "
                "is empty."
            ),
        ),
    ],
)
def test_steps_in_a_row_have_sentences(
    technique: Technique, numbers: str, cells: str, sentence: str
) -> None:
    assert sentence in sentences(technique, numbers, cells)


@pytest.mark.parametrize(
    ("technique", "numbers", "cells", "sentence"),
    [
        (
            Technique.OVERLAP,
            "3",
            "????",
            "The 3 can move by only 1 cell. Wherever it goes, it covers rows 2 and 3.",
        ),
        (
            Technique.MERCURY,
            "3",
            "???#??",
            (
                "The 3 covers row 4 and is just too short to reach row 1 as well. No other number "
                "can go there, so row 1 is empty."
            ),
        ),
        (Technique.FINISHED_LINE, "2", "?##", "The 2 is complete, so row 1 is empty."),
    ],
)
def test_steps_in_a_column_name_rows(
    technique: Technique, numbers: str, cells: str, sentence: str
) -> None:
    assert sentence in sentences(technique, numbers, cells, Axis.COLUMN)


def test_equal_numbers_are_distinguished() -> None:
    words = LineWords(Line(Axis.ROW, 0), clue("2 1 1 3 1"), 20, BLACK_AND_WHITE)
    names = [words.block(at) for at in range(5)]
    assert names == ["2", "first 1", "second 1", "3", "last 1"]
    many = LineWords(Line(Axis.ROW, 0), Clue.of(*[1] * 13), 30, BLACK_AND_WHITE)
    assert many.block(9) == "tenth 1"
    assert many.block(11) == "1 in position 12 of the clue"
    colors = LineWords(Line(Axis.ROW, 0), clue("1a 1b 1a"), 20, COLORS)
    assert [colors.block(at) for at in range(3)] == ["first red 1", "blue 1", "last red 1"]


def test_one_cross_that_limits_a_number_is_not_called_crosses() -> None:
    known = board("?..?").cells
    for is_start in (False, True):
        assert range_text(known, [1], is_start=is_start).startswith("Because of the cross in ")
        assert range_text(known, [1, 2], is_start=is_start).startswith("Because of the crosses in ")


def test_many_placements_are_not_counted() -> None:
    words = LineWords(Line(Axis.ROW, 0), clue("2"), 5, BLACK_AND_WHITE)
    found = LineDeduction(Technique.LINE_AGREEMENT, 10, ((1, 1),), count=10**30)
    sentence = (
        "There are a great many ways to place the numbers. Column 2 is filled in all of them."
    )
    assert line_sentence(words, found) == sentence


def test_numbers_and_colours_are_emphasised_and_escaped() -> None:
    nasty = Palette((WHITE, Color("<b>red", (200, 0, 0), "a"), Color("b", (0, 0, 200), "b")))

    def strong(text: str) -> str:
        return f"<b>{html.escape(text)}</b>"

    words = LineWords(Line(Axis.ROW, 0), clue("3a 1a"), 6, nasty, strong)
    (found, *_rest) = find_by_technique(Technique.OVERLAP, clue("3a 1a"), bytes([UNKNOWN] * 6), 2)
    assert line_sentence(words, found) == (
        "The <b>&lt;b&gt;red 3</b> can move by only 1 cell. Wherever it goes, it "
        "covers columns 2 and 3."
    )


def test_every_technique_of_one_line_has_a_sentence() -> None:
    assert set(steps._SENTENCES) == ONE_LINE


@pytest.mark.parametrize("inks", [1, 2, 3])
def test_every_deduction_is_explained_in_full_sentences(inks: int) -> None:
    """Random lines; the cells named are those that there are."""
    rng, colors = random.Random(inks), palette(inks)
    for index in range(150):
        numbers, cells = _random_line(rng, inks)
        axis = Axis.ROW if index % 2 else Axis.COLUMN
        words = LineWords(Line(axis, 0), numbers, len(cells), colors)
        for found in all_found(numbers, cells, inks):
            sentence = line_sentence(words, found)
            assert re.fullmatch(r"[A-Z][^{}]*\.", sentence)
            assert ("columns" if axis is Axis.COLUMN else "rows") not in sentence
            for stretch in re.findall(r"(?i)(?:row|column)s? ([\d, andto]+)", sentence):
                assert all(1 <= int(at) <= len(cells) for at in re.findall(r"\d+", stretch))


def _random_line(rng: random.Random, inks: int) -> tuple[Clue, bytes]:
    """A clue and what is known of a line that meets it."""
    painted: list[int] = []
    while len(painted) < 14:
        painted += [rng.randint(0, inks)] * rng.randint(1, 4)
    known = rng.random() * 0.7
    cells = bytes(value if rng.random() < known else UNKNOWN for value in painted)
    return Clue.from_cells(painted), cells


def test_sentences_are_translated() -> None:
    install("pseudo")
    for technique, numbers, cells in (
        (Technique.OVERLAP, "3", "????"),
        (Technique.PUNCTUATING, "1a 2b", "??bb??"),
        (Technique.SIMPLE_SPACES, "1 1", "#????#"),
    ):
        for sentence in sentences(technique, numbers, cells):
            assert sentence.startswith("⟦")
            assert sentence.endswith("⟧")


def test_values_are_listed_by_colour_with_empty_cells_last() -> None:
    words = LineWords(Line(Axis.ROW, 2), clue("1b 1a 1b"), 8, COLORS)
    cell_lists = words.values([(1, 0), (4, 2), (5, 1), (6, 2)])
    assert cell_lists == "columns 5 and 7 blue, column 6 red and column 2 empty"


def test_the_name_of_a_colour_may_have_braces() -> None:
    colors = Palette((WHITE, Color("{red}", (200, 0, 0), "a"), Color("blue", (0, 0, 200), "b")))
    cells = board("?.?..?a?aa??a?", colors).cells
    words = LineWords(Line(Axis.ROW, 2), clue("4a 2a"), len(cells), colors)
    steps = all_found(clue("4a 2a"), cells, 2)
    sentences = [each.text for step in steps for each in owner_reasons(words, step)]
    assert any("{red}" in sentence for sentence in sentences)


def test_a_sentence_that_begins_with_an_emphasised_number_has_a_capital() -> None:
    install("sv")  # where the colour's name comes first
    row = board("b???????", COLORS).cells
    found = find_by_technique(Technique.GLUE, clue("3b 1b"), row, 2)
    words = LineWords(Line(Axis.ROW, 2), clue("3b 1b"), 8, COLORS, strong=lambda text: f"*{text}*")
    (sentence,) = [line_sentence(words, each) for each in found]
    assert sentence.startswith("*Den blå 1*:an börjar tidigast i kolumn 5, så kolumn 1 kan bara")
    assert sentence.endswith(". *Den blå 3*:an börjar i kolumn 1, så den täcker kolumn 1–3.")
