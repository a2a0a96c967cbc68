"""Grades and scores: stable, never a guess, in the order that people would put puzzles in."""

from dataclasses import replace

import pytest
from hypothesis import given

from nonogui.coach.deduction import Deduction, Proof, WhatIf, changes_of
from nonogui.coach.difficulty import Rating, grade_of, rate
from nonogui.coach.grade import Grade
from nonogui.coach.proofs import Prover
from nonogui.coach.rounds import ProofSize, Round, proof_size
from nonogui.coach.techniques import Technique
from nonogui.core.grid import Axis, Cell, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.library.shipped import collections
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.solver.search import solve
from tests.boards import board, busy_puzzle, clued, puzzle, random_picture
from tests.coach.test_orientation import TURNS, turned
from tests.strategies import puzzles

BOX = puzzle("###\n#.#\n###")
SWAP = puzzle("#..\n.#.")
STUCK = puzzle(".##.\n#..#\n.#.#\n#..#")  # one solution, but lines alone do not lead to it
CORNER = Cell(0, 0)
BREAKS = WhatIf(CORNER, 1, (), broken=Line(Axis.ROW, 0))


def several(*what_ifs: WhatIf) -> Deduction:
    """A step of two lines with a proof that tells these what-ifs."""
    lines = (Line(Axis.ROW, 0), Line(Axis.COLUMN, 0))
    proof = Proof(irreducible=True, smallest=True, key=CORNER, what_ifs=what_ifs)
    return Deduction(Technique.SEVERAL_LINES, 20, lines, (), proof=proof)


NESTED = replace(BREAKS, steps=(several(replace(BREAKS, steps=(several(BREAKS),))),))


def shipped(name: str) -> Puzzle:
    every = (each for all_ in collections() for each in all_.puzzles)
    return next(each.puzzle for each in every if each.key.endswith(f"-{name}"))


class TestSymmetricPuzzles:
    @given(puzzles(max_side=5), TURNS)
    def test_mirrored_and_turned_puzzles_get_the_same_rating(
        self, puzzle: Puzzle, turns: str
    ) -> None:
        assert rate(turned(puzzle, turns)) == rate(puzzle)

    @pytest.mark.parametrize("name", ["snail", "swan", "tulips"])
    @pytest.mark.parametrize("turns", ["m", "t", "tmtm"])
    def test_images_of_a_shipped_puzzle_get_the_same_rating(self, name: str, turns: str) -> None:
        assert rate(turned(shipped(name), turns)) == rate(shipped(name))

    @pytest.mark.parametrize("turns", ["m", "t", "mt", "tm", "tmtm", "mtmt", "mtm"])
    def test_images_of_a_puzzle_with_proofs_get_the_same_rating(self, turns: str) -> None:
        assert rate(turned(STUCK, turns)) == rate(STUCK)

    @pytest.mark.parametrize(
        ("width", "height", "seed"), [(5, 5, 147), (5, 6, 303), (6, 6, 58), (6, 6, 66)]
    )
    def test_images_of_noise_get_the_same_rating(self, width: int, height: int, seed: int) -> None:
        noise = Puzzle.from_picture(random_picture(width, height, seed))
        rating = rate(noise)
        assert any(each.proof for each in rating.rounds)
        for turns in ("m", "t", "mt", "tm", "tmtm", "mtmt", "mtm"):
            assert rate(turned(noise, turns)) == rating

    def test_the_goal_is_ignored(self) -> None:
        wrong = replace(BOX, goal=board("###\n###\n###"))
        assert rate(wrong) == rate(replace(BOX, goal=None)) == rate(BOX)

    def test_an_earlier_result_does_not_change_the_rating(self) -> None:
        assert rate(STUCK, known=solve(STUCK)) == rate(STUCK)


class TestWalk:
    def test_a_walk_leads_from_start_to_solution_in_rounds(self) -> None:
        rating = rate(BOX)
        assert [(each.known, each.moving, each.open) for each in rating.rounds] == [(0, 6, 6)]
        assert rating.rounds[0].techniques == (Technique.COMPLETE_LINE,) * 6

    @given(puzzles(max_side=5))
    def test_each_round_adds_cells_by_lines_or_by_a_proof(self, puzzle: Puzzle) -> None:
        rounds = rate(puzzle).rounds
        shares = [each.known for each in rounds] + [1.0] * bool(rounds)
        assert shares == sorted(set(shares))
        for each in rounds:
            assert bool(each.moving) is (each.proof is None)
            assert each.moving <= each.open <= puzzle.width + puzzle.height
            assert each.weight > 0
            assert len(each.techniques) >= max(1, each.moving)

    @given(puzzles(max_side=5, max_inks=1))
    def test_proofs_occur_exactly_where_single_lines_fail(self, puzzle: Puzzle) -> None:
        known = solve(puzzle)
        rating = rate(puzzle, known=known)
        if rating.grade is not None:
            assert known.line_solvable is not any(each.proof for each in rating.rounds)

    def test_in_colour_row_and_column_may_decide_a_cell_together(self) -> None:
        rating = rate(puzzle("a.\n.b"))
        assert (rating.rounds[0].moving, rating.rounds[0].proof) == (1, None)
        assert rating.rounds[0].weight > rating.rounds[1].weight

    def test_given_cells_are_known_from_the_start(self) -> None:
        start = board("#??\n?.?\n???")
        assert rate(replace(BOX, given=start)).rounds[0].known == pytest.approx(2 / 9)

    def test_given_cells_may_make_the_solution_unique(self) -> None:
        assert rate(SWAP).status is SolveStatus.MULTIPLE
        given_one = replace(SWAP, given=board("#??\n???"))
        assert rate(given_one).grade is not None
        assert rate(given_one, known=solve(given_one)) == rate(given_one)


class TestProofs:
    def test_a_short_what_if_is_a_step_of_several_lines(self) -> None:
        rating = rate(STUCK)
        (proof,) = [each.proof for each in rating.rounds if each.proof]
        assert (proof.depth, proof.is_plain) == (1, True)
        assert rating.grade is Grade.SEVERAL_LINES

    @pytest.mark.parametrize(
        ("what_ifs", "size"),
        [
            ((), ProofSize(2, 0, is_plain=False)),
            ((BREAKS,), ProofSize(2, 1, is_plain=True)),
            (
                (replace(BREAKS, broken=None, cases=(BREAKS, BREAKS)),),
                ProofSize(2, 2, is_plain=False),
            ),
            ((BREAKS, NESTED), ProofSize(2, 3, is_plain=False)),
        ],
    )
    def test_size_of_proofs(self, what_ifs: tuple[WhatIf, ...], size: ProofSize) -> None:
        assert proof_size(several(*what_ifs)) == size


class TestUngraded:
    @pytest.mark.parametrize(
        ("puzzle", "status"),
        [
            (SWAP, SolveStatus.MULTIPLE),
            (clued("1 1/0/1 1", "1/2/1"), SolveStatus.NONE),
            (clued("3/0", "1/1"), SolveStatus.INVALID),
        ],
    )
    def test_puzzles_without_exactly_one_solution_get_no_grade(
        self, puzzle: Puzzle, status: SolveStatus
    ) -> None:
        assert rate(puzzle) == Rating(status)

    def test_no_grade_without_time(self) -> None:
        rating = rate(busy_puzzle(), limits=Limits(0.0))
        assert (rating.status, rating.stop) == (SolveStatus.UNDECIDED, StopReason.TIME)
        assert rating.grade is None

    def test_a_cancelled_walk_gives_no_grade(self) -> None:
        token = CancelToken()
        token.cancel()
        rating = rate(BOX, known=solve(BOX), cancel=token)
        assert rating == Rating(SolveStatus.UNIQUE, stop=StopReason.CANCELLED)

    def test_puzzles_beyond_single_lines_get_no_grade_by_lines(self) -> None:
        assert rate(STUCK, by_lines=True) == Rating(SolveStatus.UNIQUE, stop=StopReason.TOO_LARGE)
        assert rate(BOX, by_lines=True) == rate(BOX)

    def test_a_proof_cut_short_gives_no_grade(self, monkeypatch: pytest.MonkeyPatch) -> None:
        token, (solution,) = CancelToken(), solve(STUCK).solutions

        def cut_short(_prover: Prover, board: Grid, _proven: Grid) -> Deduction:
            token.cancel()
            cells = [(cell, solution[cell]) for cell in board.diff(solution)]
            return replace(several(BREAKS), changes=changes_of(board, cells))

        monkeypatch.setattr(Prover, "easiest", cut_short)
        rating = rate(STUCK, known=solve(STUCK), cancel=token)
        assert (rating.grade, rating.stop) == (None, StopReason.CANCELLED)


class TestGrade:
    PLAIN = ProofSize(lines=4, depth=1, is_plain=True)

    def of(self, score: float, *proofs: ProofSize) -> Grade:
        rounds = [Round(0.5, 20, 0, open=10, lines=10, proof=proof) for proof in proofs]
        return grade_of(rounds, score)

    def test_a_higher_score_is_never_an_easier_grade(self) -> None:
        steps = [self.of(score / 2).step for score in range(200)]
        assert steps == sorted(steps)
        assert set(steps) == {1, 2, 3, 4, 5}

    def test_proofs_set_the_grade_whatever_the_score(self) -> None:
        assert self.of(0.5, self.PLAIN) is Grade.SEVERAL_LINES

    @pytest.mark.parametrize(
        "proof",
        [
            replace(PLAIN, is_plain=False),
            replace(PLAIN, depth=2, is_plain=False),
            replace(PLAIN, lines=9),
        ],
    )
    def test_long_or_branching_proofs_get_the_what_if_grade(self, proof: ProofSize) -> None:
        assert self.of(0.5, self.PLAIN, proof) is Grade.WHAT_IF

    def test_effort_is_weight_times_visits_per_line(self) -> None:
        wide = Round(0.0, 2, moving=9, open=9, lines=10)
        narrow = Round(0.5, 4, moving=1, open=9, lines=10)
        assert (wide.visits, wide.hardness, wide.effort) == (1.0, 0.2, 2.0)
        assert (narrow.visits, narrow.hardness, narrow.effort) == (5.0, 2.0, 2.4)

    def test_the_score_is_the_effort_of_all_rounds(self) -> None:
        rating = rate(STUCK)
        assert rating.score == sum(each.effort for each in rating.rounds)
