"""Progress of a line: ticks only when certain, broken only when a look at the line shows it."""

import pytest
from hypothesis import given

from nonogui.core.grid import EMPTY, UNKNOWN, maybe
from nonogui.core.progress import line_progress, measure_line
from tests.boards import board, clue, palette_for
from tests.strategies import KnownLine, known_lines


def progress(clue_text: str, cells: str) -> str:
    """The progress in short: `1` or `0` for each number, then `complete` or `broken`."""
    colors = palette_for(clue_text)
    progress = line_progress(clue(clue_text), board(cells, colors).cells)
    words = "".join("1" if done else "0" for done in progress.done)
    if progress.complete:
        words += " complete"
    return words + (" broken" if progress.broken else "")


@pytest.mark.parametrize(
    ("clue_text", "cells", "expected"),
    [
        ("3 1", "????????", "00"),
        ("3 1", "###?????", "00"),  # the run may still grow
        ("3 1", "###.????", "10"),
        ("3 1", ".###.???", "10"),
        ("3 1", "?###.???", "00"),  # something may stand before it
        ("3 1", "????.#..", "01"),
        ("3 1", "?###.#??", "11 complete"),
        ("3 1", "###..#..", "11 complete"),
        ("0", "....", " complete"),
        ("0", "????", " complete"),
        ("1 1 1", "#.?.#.?.", "100"),
        ("1 1 1", "#.??.#", "101"),
        # a closed run that is none of the blocks, or not the one in its place
        ("3 1", "##.?????", "00 broken"),
        ("3 1", "????.##.", "00 broken"),
        ("3 1", "?.##.???", "00 broken"),
        ("3 1", "........", "00 broken"),
        ("1 1", "#.?.#.?.#", "00 broken"),
        ("2 2", "?.##.?.##.?.##.?", "00 broken"),
        ("0", "?.#.?", " broken"),
        # an open run that is too long: for every block, or for the one in its place
        ("4", "?#####???", "0 broken"),
        ("4", "?###?????", "0"),
        ("3 1", "####????", "00 broken"),
        ("2 3", "?###????", "00"),  # may be the second block
        ("2 3", "###?????", "00 broken"),
        ("2 3", ".###????", "00 broken"),
        ("3 2", "?????###", "00 broken"),
        ("3 1 2", "?????##.##??", "000"),
        ("1 2 2", "#.###???????", "000 broken"),
        # too many filled cells or crosses
        ("0", "?#??", " broken"),
        ("1 1", "?#?#?#?", "00 broken"),
        ("5", "?.?..?.??", "0"),
        ("5", "?.?..?.?.", "0 broken"),
        # what only follows from placing the blocks is not shown
        ("8", "????.?????", "0"),
        ("3 3", "?.??.??????", "00"),
    ],
)
def test_black_and_white_progress(clue_text: str, cells: str, expected: str) -> None:
    assert progress(clue_text, cells) == expected


@pytest.mark.parametrize(
    ("clue_text", "cells", "expected"),
    [
        ("2a 1b", "aab???", "11 complete"),
        ("2a 1b 1a", "aab???", "100"),  # b closes the a's
        ("2a 1b 1a", "aab.??", "110"),
        ("2a 1b 1a", "aa????", "000"),
        ("2a 1b 1a", "ab????", "000 broken"),
        ("2a 1b 1a", "b.????", "000 broken"),
        ("2a 1b 1a", "b?????", "000 broken"),  # the first is an a
        ("2a 1b 1a", "?????b", "000 broken"),
        ("2a 1b 1a", "??bb??", "000 broken"),  # no b is so long
        ("2a 3b", "?aaa??b", "00 broken"),
        ("2a 3b", "?aa??b?", "00"),
        ("2a 1b 1a", "?a?a??a?a?", "000 broken"),
    ],
)
def test_coloured_progress(clue_text: str, cells: str, expected: str) -> None:
    assert progress(clue_text, cells) == expected


@given(known_lines())
def test_a_line_that_fits_a_placement_is_never_broken(line: KnownLine) -> None:
    progress = line_progress(line.clue, line.cells)
    if line.sound:
        assert not progress.broken
    assert len(progress.done) == len(line.clue)
    if UNKNOWN not in line.cells:
        assert progress.complete != progress.broken


@given(known_lines())
def test_maybe_marks_count_as_unknown(line: KnownLine) -> None:
    marked = line.cells.replace(bytes([UNKNOWN]), bytes([maybe(1)]))
    assert line_progress(line.clue, marked) == line_progress(line.clue, line.cells)


@given(known_lines())
def test_mirroring_mirrors_the_ticks(line: KnownLine) -> None:
    mirrored = type(line.clue)(line.clue.blocks[::-1])
    there = line_progress(line.clue, line.cells)
    back = line_progress(mirrored, line.cells[::-1])
    assert (back.done[::-1], back.complete, back.broken) == (
        there.done,
        there.complete,
        there.broken,
    )


def test_a_line_is_measured_between_its_crosses_and_along_its_runs() -> None:
    letters = {"?": UNKNOWN, ".": EMPTY, "#": 1, "b": 2, "~": maybe(1)}

    def lengths(text: str) -> tuple[list[int], list[int]]:
        gaps, runs = measure_line(bytes(letters[letter] for letter in text))
        return [len(gap) for gap in gaps], [len(run) for run in runs]

    assert lengths("???.?#~.##.") == ([3, 3], [1, 2])
    assert lengths("##bb?") == ([5], [2, 2])
    assert lengths("##bb") == ([4], [2, 2])
    assert lengths("....") == ([], [])
    assert lengths("####") == ([], [4])
