"""The doctor's verdict, compared with all boards of small puzzles."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings

from nonogui.core.grid import UNKNOWN
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import Phase, Progress, SolveStatus, StopReason
from nonogui.studio.diagnosis import Diagnosis
from nonogui.studio.doctor import diagnose
from tests.boards import all_solutions, board, busy_puzzle, clued, puzzle, random_picture
from tests.solver.brute_force import SMALL_PUZZLES, BruteForce
from tests.strategies import PlayedPuzzle, played_puzzles

SWITCH = puzzle("#./.#".replace("/", "\n"))


def mixed(rows: Puzzle, columns: Puzzle) -> Puzzle:
    """Return a puzzle that may have no solution."""
    return Puzzle(rows.rows, columns.columns, rows.palette)


class TestVerdict:
    def test_line_solvable_puzzles_are_unique(self) -> None:
        found = diagnose(puzzle("##.\n#.#\n###"))
        assert found.status is SolveStatus.UNIQUE
        assert found.line_solvable
        assert found.exact
        assert not found.ambiguous
        assert found.solutions == (found.forced,)
        assert found.result is not None
        assert (found.result.count, found.result.line_solvable) == (1, True)

    def test_puzzles_that_need_several_lines_can_be_unique(self) -> None:
        found = diagnose(puzzle(".##.\n#..#\n.#.#\n#..#"))
        assert found.status is SolveStatus.UNIQUE
        assert found.line_solvable is False

    def test_two_solutions_differ_in_every_ambiguous_cell(self) -> None:
        found = diagnose(SWITCH)
        assert found.status is SolveStatus.MULTIPLE
        assert found.line_solvable is False
        one, other = found.solutions
        assert found.ambiguous == set(one.diff(other))
        assert len(found.ambiguous) == 4
        assert found.exact

    def test_no_solution_is_reported_before_the_clashing_lines(self) -> None:
        early: list[Diagnosis] = []
        found = diagnose(clued("1 1/0/1 1", "1/2/1"), early=early.append)
        assert [(each.status, each.clash) for each in early] == [(SolveStatus.NONE, ())]
        assert len(found.clash) == 2

    def test_no_solution_names_the_clashing_lines(self) -> None:
        found = diagnose(clued("2/0/1", "0/2/1"))
        assert found.status is SolveStatus.NONE
        assert found.is_smallest
        assert len(found.clash) == 2
        assert not found.solutions

    def test_invalid_clues_are_reported_as_problems(self) -> None:
        found = diagnose(clued("4/1", "1/1/1"))
        assert found.status is SolveStatus.INVALID
        assert found.problems.errors
        assert found.forced == board("???\n???")

    def test_given_cells_can_make_a_puzzle_unique(self) -> None:
        found = diagnose(replace(SWITCH, given=board("#?\n??")))
        assert found.status is SolveStatus.UNIQUE
        assert found.forced == SWITCH.goal

    def test_a_wrong_goal_is_not_a_solution(self) -> None:
        found = diagnose(replace(SWITCH, goal=board("##\n..")))
        assert found.status is SolveStatus.MULTIPLE
        assert all(SWITCH.is_solved_by(solution) for solution in found.solutions)

    def test_a_goal_that_contradicts_given_cells_is_not_a_solution(self) -> None:
        found = diagnose(replace(SWITCH, given=board(".?\n??")))
        assert found.status is SolveStatus.UNIQUE
        assert found.forced == board(".#\n#.")

    @settings(max_examples=60)
    @given(played_puzzles(max_side=4, max_inks=2, max_cells=9))
    def test_diagnosis_matches_brute_force(self, played: PlayedPuzzle) -> None:
        given_cells = replace(played.puzzle, given=played.board)
        for shown in (given_cells, replace(given_cells, goal=None)):
            solutions = all_solutions(shown, shown.start)
            found = diagnose(shown)
            differing = {
                cell
                for at in range(shown.width * shown.height)
                if len({s[cell := shown.blank().cell(at)] for s in solutions}) > 1
            }
            assert found.exact
            assert found.ambiguous == differing
            assert set(found.solutions) <= solutions
            assert len(found.solutions) == min(2, len(solutions))
            one = next(iter(solutions))
            assert found.forced == one.replace((cell, UNKNOWN) for cell in differing)

    @settings(max_examples=60)
    @given(SMALL_PUZZLES, SMALL_PUZZLES)
    def test_clashing_lines_have_no_common_solution(self, one: Puzzle, two: Puzzle) -> None:
        if (one.width, one.height, len(one.palette)) != (two.width, two.height, len(two.palette)):
            two = Puzzle(one.rows, one.columns[::-1], one.palette)
        puzzle = mixed(one, two)
        found = diagnose(puzzle)
        if found.status is not SolveStatus.NONE or not found.clash:
            return
        force = BruteForce(puzzle)
        assert not force.possible(force.mask(found.clash))
        if found.is_smallest:
            assert len(found.clash) == force.fewest()


class TestCancel:
    def test_a_cancelled_diagnosis_is_undecided(self) -> None:
        cancel = CancelToken()
        cancel.cancel()
        found = diagnose(replace(SWITCH, goal=None), cancel=cancel)
        assert (found.status, found.stop) == (SolveStatus.UNDECIDED, StopReason.CANCELLED)

    def test_a_cancelled_diagnosis_keeps_the_forced_cells(self) -> None:
        noise, token = Puzzle.from_picture(random_picture(40, 40, 1)), CancelToken()

        def stop_at_z3(progress: Progress) -> None:
            if progress.phase in (Phase.MODEL, Phase.SEARCH):
                token.cancel()

        bare = replace(noise, goal=None)
        found = diagnose(bare, cancel=token, progress=stop_at_z3)
        assert found.stop is StopReason.CANCELLED
        assert found.status is SolveStatus.UNDECIDED
        assert not found.exact
        assert found.forced.decided_count > 0
        assert noise.goal is not None
        assert found.forced.agrees_with(noise.goal)

    def test_several_solutions_are_reported_early(self) -> None:
        reports: list[Diagnosis] = []
        noise = Puzzle.from_picture(random_picture(25, 25, 1))
        found = diagnose(noise, early=reports.append)
        assert [early.status for early in reports] == [SolveStatus.MULTIPLE]
        assert not reports[0].exact
        assert reports[0].ambiguous <= found.ambiguous
        assert len(reports[0].solutions) == 2

    def test_unique_puzzles_have_no_early_report(self) -> None:
        reports: list[Diagnosis] = []
        diagnose(puzzle("##.\n#.#\n###"), early=reports.append)
        assert not reports

    def test_the_goal_is_used_as_the_first_solution(self) -> None:
        busy = busy_puzzle(30)
        noise = Puzzle.from_picture(random_picture(30, 30, 2))
        assert busy.rows == noise.rows
        assert diagnose(noise).solutions[0] == noise.goal
