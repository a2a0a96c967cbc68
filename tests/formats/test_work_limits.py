"""Watching a reading: each puzzle is reported, and the watcher can stop it."""

from __future__ import annotations

import pytest

from nonogui.core.grid import Grid
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry, Format
from nonogui.formats.registry import all_formats, dumps, loads, native
from nonogui.formats.work_limits import MAX_EFFORT, is_affordable, limit_work, report_to
from tests.boards import puzzle

RING = puzzle("###\n#.#\n###")
SEVERAL = [format_ for format_ in all_formats() if format_.several and format_.writes]


class EnoughError(Exception):
    pass


@pytest.mark.parametrize("format_", SEVERAL, ids=lambda format_: format_.name)
def test_each_puzzle_is_reported_inside_the_context(format_: Format) -> None:
    received: list[int] = []
    data = dumps([Entry(RING)] * 3, format_)
    with report_to(lambda: received.append(1)):
        loads(data)
    loads(data)
    assert len(received) == 3


def test_written_puzzles_are_not_counted_as_read() -> None:
    read: list[int] = []
    written: list[int] = []
    with report_to(lambda: read.append(1)), report_to(lambda: written.append(1), writing=True):
        data = dumps([Entry(RING)] * 3, native())
        assert (len(read), len(written)) == (0, 3)
        loads(data)
    dumps([Entry(RING)] * 3, native())
    assert (len(read), len(written)) == (3, 3)


def test_the_watcher_can_cancel_reading() -> None:
    def stop() -> None:
        raise EnoughError

    with pytest.raises(EnoughError), report_to(stop):
        loads(dumps([Entry(RING)] * 3, SEVERAL[0]))


LARGE = Puzzle.from_picture(Grid(200, 200, bytes(at % 3 % 2 for at in range(200 * 200))))
AT_ONCE = {"html-play", "pbm", "png", "puzzlink", "pzpr", "sgt", "sgt-save"}
"""Formats whose largest puzzle is read in less than a second: no look is worth its while."""

MANY = 45
"""JSON looks 51 times before its puzzle is there, at least each 30 ms; other formats more often."""


@pytest.mark.parametrize(
    "format_",
    [format_ for format_ in all_formats() if format_.writes and format_.name not in AT_ONCE],
    ids=lambda format_: format_.name,
)
def test_reading_can_be_cancelled_within_a_puzzle(format_: Format) -> None:
    checks: list[int] = []
    received: list[int] = []

    def stop() -> None:
        checks.append(1)
        if len(checks) == MANY:
            raise EnoughError

    data = dumps([Entry(LARGE)], format_)
    with pytest.raises(EnoughError), report_to(lambda: received.append(1), check=stop):
        loads(data, f"a{format_.suffixes[0]}")
    assert not received
    loads(data, f"a{format_.suffixes[0]}")
    assert len(checks) == MANY


def test_the_cell_limit_is_exact() -> None:
    for _ in range(2):  # the count starts at 0 for each file
        with limit_work():
            assert all(is_affordable(500, 500) for _ in range(11))
            assert is_affordable(457, 290)  # 3,000,000 with it
            assert not is_affordable(1, 1)


def test_files_with_too_many_cells_are_refused() -> None:
    webpbn = SEVERAL[0]
    size = 400
    wide = Puzzle.from_picture(Grid.uniform(size, size, 1))
    fits = MAX_EFFORT // (size * size + 20 * size)
    assert len(loads(dumps([Entry(wide)] * fits, webpbn)).entries) == fits
    data = dumps([Entry(wide)] * (fits + 1), webpbn)
    for _ in range(2):  # the count starts at 0 for each file
        with pytest.raises(FileProblemsError) as caught:
            loads(data)
        assert [problem.key for problem in caught.value.problems] == [ProblemKey.TOO_MUCH]
