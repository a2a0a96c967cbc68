"""Examine puzzles, and collections of them in separate processes."""

import csv
import io
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given

from nonogui.coach.grade import Grade
from nonogui.core.grid import Cell
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.folder import puzzle_files
from nonogui.formats.registry import save
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveStatus
from nonogui.studio.collection import (
    FIRST_PART,
    MAX_PARTS,
    Part,
    Row,
    Summary,
    csv_text,
    examine_files,
    examine_part,
)
from nonogui.studio.examine import examine
from nonogui.studio.processes import process_pool
from tests.boards import all_solutions, busy_puzzle, clued, puzzle
from tests.strategies import puzzles

FISH = puzzle(".##..#\n#####.\n.##..#", title="Fish")
SWAP = puzzle("#..\n.#.")


@pytest.fixture
def fish(tmp_path: Path) -> str:
    """Return a file with one puzzle."""
    save(tmp_path / "fish.pbn", [Entry(FISH)])
    return str(tmp_path / "fish.pbn")


class TestOnePuzzle:
    def test_unique_puzzles_are_rated(self) -> None:
        found = examine(Entry(FISH))
        assert (found.verdict, found.line_solvable) == (SolveStatus.UNIQUE, True)
        assert found.rating is not None
        assert found.rating.grade is Grade.TRIVIAL
        assert examine(Entry(FISH), rated=False).rating is None

    def test_puzzles_with_several_solutions_list_ambiguous_cells(self) -> None:
        found = examine(Entry(SWAP))
        assert (found.verdict, found.line_solvable) == (SolveStatus.MULTIPLE, False)
        assert found.ambiguous == ((0, 0), (0, 1), (1, 0), (1, 1))
        assert found.rating is None

    def test_given_cells_can_make_a_puzzle_unique(self) -> None:
        given_cells = SWAP.blank().replace([(Cell(0, 0), 1)])
        found = examine(Entry(replace(SWAP, given=given_cells)))
        assert (found.verdict, found.line_solvable) == (SolveStatus.UNIQUE, True)
        assert found.rating is not None

    def test_puzzles_without_a_solution_name_clashing_lines(self) -> None:
        found = examine(Entry(clued("1 1/0/1 1", "1/2/1")))
        assert found.verdict is SolveStatus.NONE
        assert found.clash

    def test_puzzles_with_problems_are_invalid(self) -> None:
        wrong = clued("3/0", "1/1")
        found = examine(Entry(wrong, problems=wrong.validate()))
        assert found.verdict is SolveStatus.INVALID

    def test_cancelled_puzzles_are_undecided(self) -> None:
        token = CancelToken()
        threading.Timer(0.2, token.cancel).start()
        assert examine(Entry(busy_puzzle()), cancel=token).verdict is SolveStatus.UNDECIDED

    @given(puzzles(3, 2))
    def test_the_verdict_matches_brute_force(self, puzzle: Puzzle) -> None:
        solutions = all_solutions(puzzle, puzzle.blank())
        found = examine(Entry(puzzle), rated=False)
        expected = SolveStatus.UNIQUE if len(solutions) == 1 else SolveStatus.MULTIPLE
        assert found.verdict is (expected if solutions else SolveStatus.NONE)


def test_a_folder_lists_its_puzzle_files(tmp_path: Path) -> None:
    for name in ("b.pbn", "a.non", "deep/c.nin", "note.md", ".hidden.pbn", ".git/d.pbn"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = [str(Path(name).relative_to(tmp_path)) for name in puzzle_files(str(tmp_path))]
    assert found == ["a.non", "b.pbn", str(Path("deep/c.nin"))]
    received: list[OSError] = []
    assert list(puzzle_files(str(tmp_path / "gone"), received.append)) == []
    assert len(received) == 1


class TestParts:
    def test_a_file_with_one_puzzle_gives_one_row(self, fish: str) -> None:
        part = examine_part(fish, 0, 20, None)
        (row,) = part.rows
        assert (row.name, row.title, row.width, row.height) == (fish, "Fish", 6, 3)
        assert (row.verdict, row.grade, row.problems) == (SolveStatus.UNIQUE, Grade.TRIVIAL, ())
        assert list(part.rest) == []

    def test_single_puzzles_of_a_collection_file_can_be_examined(self, tmp_path: Path) -> None:
        name = str(tmp_path / "set.pbn")
        save(name, [Entry(FISH), Entry(SWAP), Entry(FISH)])
        rows = examine_part(name, 1, 1, None).rows
        assert [(row.name, row.verdict) for row in rows] == [(f"{name}#2", SolveStatus.MULTIPLE)]
        (row,) = examine_part(f"{name}#3", 0, 20, None).rows
        assert (row.name, row.title) == (f"{name}#3", "Fish")

    def test_unreadable_files_are_reported(self, tmp_path: Path) -> None:
        (row,) = examine_part(str(tmp_path / "gone.pbn"), 0, 20, None).rows
        assert row.verdict is None
        assert [problem.key for problem in row.problems] == [ProblemKey.NOT_FOUND]

    def test_files_of_other_kinds_have_no_rows(self, tmp_path: Path) -> None:
        (tmp_path / "about.json").write_text("{}", encoding="utf-8")
        assert examine_part(str(tmp_path / "about.json"), 0, 20, None).rows == ()

    @pytest.mark.parametrize("count", [1, FIRST_PART, FIRST_PART + 1, 345, 10_000])
    def test_the_parts_of_a_file_cover_all_its_puzzles(self, count: int) -> None:
        rest = list(Part("a", 0, (), count).rest)
        covered = [at for first, size in rest for at in range(first, min(first + size, count))]
        assert covered == list(range(FIRST_PART, count))
        assert len(rest) <= MAX_PARTS
        assert not list(Part("a", FIRST_PART, (), count).rest)


class TestProcesses:
    @pytest.mark.slow
    def test_all_puzzles_of_all_files_are_examined(self, tmp_path: Path, fish: str) -> None:
        many = str(tmp_path / "many.nonpack")
        save(many, [Entry(FISH)] * 45)
        names = [fish, many, str(tmp_path / "gone")]
        parts = list(examine_files(names, partial(process_pool, 2)))
        names = sorted(row.name for part in parts for row in part.rows if row.verdict)
        assert names == sorted([fish, *(f"{many}#{number}" for number in range(1, 46))])

    @pytest.mark.slow
    def test_cancelling_ends_running_examinations(self, tmp_path: Path) -> None:
        save(tmp_path / "busy.non", [Entry(busy_puzzle())])
        token = CancelToken()

        def cancel_soon() -> None:
            while not running.running():
                time.sleep(0.01)
            token.cancel()

        with process_pool(1) as pool:
            running = pool.submit(time.sleep, 600)
            threading.Thread(target=cancel_soon).start()
            names = [str(tmp_path / "busy.non")]
            assert list(examine_files(names, lambda: nullcontext(pool), cancel=token)) == []
        assert isinstance(running.exception(), BrokenProcessPool)


class Deadly(Executor):
    """Does its work at once, but breaks for good when it is given one of some files."""

    def __init__(self, files: set[str]) -> None:
        self.files = files
        self.is_broken = False

    def submit(self, work: Callable[..., Part], name: str, *rest: object) -> "Future[Part]":  # type: ignore[override]
        if self.is_broken:
            raise BrokenProcessPool
        self.is_broken = name in self.files
        future: Future[Part] = Future()
        if self.is_broken:
            future.set_exception(BrokenProcessPool())
        else:
            future.set_result(work(name, *rest))
        return future


class TestDyingProcesses:
    def test_only_the_file_that_ends_its_process_is_not_checked(self, tmp_path: Path) -> None:
        names = [str(tmp_path / f"{number}.non") for number in range(50)]
        for name in names:
            save(name, [Entry(FISH)])
        bad = {names[7], names[8], names[40]}
        parts = examine_files(names, lambda: nullcontext(Deadly(bad)))
        rows = sorted((row for part in parts for row in part.rows), key=lambda row: row.name)
        assert [row.name for row in rows] == sorted(names)
        for row in rows:
            keys = [problem.key for problem in row.problems]
            assert keys == ([ProblemKey.NOT_CHECKED] if row.name in bad else [])
            assert (row.verdict is None) is (row.name in bad)

    @pytest.mark.slow
    def test_a_killed_process_is_replaced(self, tmp_path: Path) -> None:
        save(tmp_path / "busy.non", [Entry(busy_puzzle())])
        save(tmp_path / "fish.non", [Entry(FISH)])
        names = [str(tmp_path / "busy.non"), str(tmp_path / "fish.non")]
        opened = []

        @contextmanager
        def open_pool() -> Iterator[Executor]:
            opened.append(True)
            with process_pool(1) as pool:
                if len(opened) == 1:
                    pool.submit(os._exit, 1)
                yield pool

        parts = list(examine_files(names, open_pool, seconds=0.1))
        assert len(opened) > 1
        assert sorted(part.name for part in parts) == names
        assert all(row.verdict for part in parts for row in part.rows)


class TestRows:
    ROWS = (
        Row.of("a", Entry(FISH), examine(Entry(FISH))),
        Row.of("b", Entry(SWAP), examine(Entry(SWAP))),
        examine_part("no such file", 0, 20, None).rows[0],
    )

    def test_the_summary_counts_verdicts_and_grades(self) -> None:
        summary = Summary()
        for row in self.ROWS:
            summary.add(row)
        assert summary.puzzles == 2
        assert summary.verdicts == {SolveStatus.UNIQUE: 1, SolveStatus.MULTIPLE: 1, None: 1}
        assert (summary.by_lines, summary.grades) == (1, {Grade.TRIVIAL: 1})

    def test_csv_lists_verdicts_sizes_and_problems(self) -> None:
        rows = list(csv.DictReader(io.StringIO(csv_text(self.ROWS))))
        assert [row["verdict"] for row in rows] == ["unique", "multiple", "unreadable"]
        assert [row["width"] for row in rows] == ["6", "3", ""]
        assert [row["problems"] for row in rows] == ["", "", "not-found"]
