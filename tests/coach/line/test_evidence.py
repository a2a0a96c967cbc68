"""Evidence: enough, and nothing to spare."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.evidence import minimal_subset
from nonogui.coach.line.facts import keep_only
from nonogui.coach.line.finders import FINDERS, Finder, complete_line, overlap_by_clue
from nonogui.coach.line.runs import spaces_beyond_reach
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN
from nonogui.solver.kernel import solve_line
from tests.coach.line.drawn import found
from tests.coach.line.lines import all_found, found_with, lines
from tests.strategies import KnownLine


@given(st.sets(st.integers(0, 20)), st.sets(st.integers(0, 20)))
def test_needed_cells_are_found(needed: set[int], others: set[int]) -> None:
    cells = sorted(needed | others, key=lambda at: at * 7 % 21)
    assert minimal_subset(cells, needed.issubset) == tuple(sorted(needed))


@given(st.lists(st.sets(st.integers(0, 9), max_size=4), min_size=1, max_size=4))
def test_one_of_several_reasons_remains(reasons: list[set[int]]) -> None:
    def enough(kept: Sequence[int]) -> bool:
        return any(reason.issubset(kept) for reason in reasons)

    assert set(minimal_subset(range(10), enough)) in reasons


@given(st.sets(st.frozensets(st.integers(0, 4))))
def test_larger_subsets_may_be_insufficient(reasons: set[frozenset[int]]) -> None:
    cells = [3, 1, 4, 0, 2]

    def enough(kept: Sequence[int]) -> bool:
        return len(kept) == len(cells) or frozenset(kept) in reasons

    kept = minimal_subset(cells, enough)
    assert enough(kept)
    assert not any(enough([at for at in kept if at != spared]) for spared in kept)


@given(lines())
def test_evidence_is_enough_for_the_exact_solver(known: KnownLine) -> None:
    for step in all_found(known.clue, known.cells, known.inks):
        after = solve_line(known.clue, keep_only(known.cells, step.evidence), known.inks)
        assert after is not None
        assert all(after[at] == value for at, value in step.values)
        assert all(known.cells[at] != UNKNOWN for at in step.evidence)


@given(lines())
def test_the_technique_works_with_the_evidence_alone(known: KnownLine) -> None:
    for finder in FINDERS:
        for step in found_with(finder, *known[:3]):
            assert _gives(finder, step, known, step.evidence)


@given(lines())
def test_every_cell_of_the_evidence_is_needed(known: KnownLine) -> None:
    for finder in FINDERS:
        for step in found_with(finder, *known[:3]):
            for spared in step.evidence:
                kept = [at for at in step.evidence if at != spared]
                assert not _gives(finder, step, known, kept)


def _gives(finder: Finder, step: LineDeduction, known: KnownLine, kept: Sequence[int]) -> bool:
    """Whether the finder, from some known cells and no harder, gives at least the same cells."""
    weight = 3 if step.weight == 4 and len(step.evidence) > 4 else step.weight
    return any(
        other.weight <= weight
        and set(step.values) <= set(other.values)
        # Of simple spaces, part of the run may be as far from the wall as in mercury.
        and (other.technique is step.technique or step.technique is Technique.SIMPLE_SPACES)
        for other in found_with(finder, known.clue, keep_only(known.cells, kept), known.inks)
    )


def test_a_finished_line_needs_all_boxes_or_all_spaces() -> None:
    (step,) = found(Technique.FINISHED_LINE, "2 1", "?##.??#?")
    assert step.evidence == (1, 2, 6)
    (step,) = found(Technique.FINISHED_LINE, "2 1", ".#?.?..")
    assert step.evidence == (0, 3, 5, 6)


@pytest.mark.parametrize("finder", [complete_line, overlap_by_clue])
def test_techniques_by_the_clue_alone_need_no_evidence(finder: Finder) -> None:
    assert {step.evidence for step in found((finder,), "3 1", "?#??#")} == {()}


def test_a_deduction_names_the_run_shown_by_its_evidence() -> None:
    """Both runs are the 3's, and the farther one tells more of the cell on the left."""
    for step in found((spaces_beyond_reach,), "3 1", "?#?#?????"):
        assert any(first <= at <= last for at in step.evidence for first, last in step.runs)
