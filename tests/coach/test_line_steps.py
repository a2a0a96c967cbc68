"""Steps of one line: sound, complete, the same on the mirrored line, the easiest first."""

from dataclasses import replace

import pytest
from hypothesis import given

from nonogui.coach.deduction import Deduction, LineDeduction, OwnedRun
from nonogui.coach.line import findings
from nonogui.coach.line.evidence import with_evidence
from nonogui.coach.line.facts import LineFacts
from nonogui.coach.line.finders import Finder
from nonogui.coach.line_steps import (
    all_steps,
    easiest_for_cell,
    easiest_on_line,
    easiest_step,
    find_by_technique,
)
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Line, maybe
from nonogui.solver.kernel import solve_line
from nonogui.solver.lines import line_solver, masks_of
from nonogui.solver.propagation import propagate
from tests.boards import board, clue, clued, puzzle
from tests.coach.line.drawn import read
from tests.coach.line.lines import all_found, lines
from tests.strategies import KnownLine, PlayedPuzzle, played_puzzles

LINES = lines()


@given(LINES)
def test_every_step_agrees_with_the_exact_solver(known: KnownLine) -> None:
    after = solve_line(*known[:3])
    for step in all_found(*known[:3]):
        assert after is not None
        assert step.values
        for at, value in step.values:
            assert (known.cells[at], after[at]) == (UNKNOWN, value)


@given(LINES)
def test_a_step_exists_exactly_if_something_follows(known: KnownLine) -> None:
    after = solve_line(*known[:3]) or known.cells
    easiest = easiest_on_line(*known[:3])
    assert (easiest is None) == (after == known.cells)
    for at, value in enumerate(after):
        step = easiest_for_cell(*known[:3], at)
        if value == known.cells[at]:
            assert step is None
        else:
            assert step is not None
            assert easiest is not None
            assert (at, value) in step.values
            assert step.weight >= easiest.weight


@given(LINES)
def test_mirrored_lines_have_mirrored_steps(known: KnownLine) -> None:
    mirrored = Clue(known.clue.blocks[::-1]), known.cells[::-1], known.inks
    if mirrored[:2] == (known.clue, known.cells):
        return
    there = {_mirrored(step, known) for step in all_found(*mirrored)}
    assert set(all_found(*known[:3])) == there


def _mirrored(step: LineDeduction, known: KnownLine) -> LineDeduction:
    last, blocks = len(known.cells) - 1, known.clue.blocks

    def starts(others: tuple[int, ...]) -> tuple[int, ...]:
        ends = zip(reversed(others), blocks, strict=False)
        return tuple(last - start - block.length + 1 for start, block in ends)

    return replace(
        step,
        values=tuple((last - at, value) for at, value in step.values[::-1]),
        blocks=tuple(len(blocks) - 1 - at for at in step.blocks[::-1]),
        evidence=tuple(last - at for at in step.evidence[::-1]),
        known=step.known[::-1],
        owned=tuple(
            OwnedRun(
                (last - each.run[1], last - each.run[0]),
                each.color,
                tuple(len(blocks) - 1 - at for at in each.owners[::-1]),
            )
            for each in step.owned[::-1]
        ),
        runs=tuple((last - end, last - first) for first, end in step.runs[::-1]),
        gap=step.gap and (last - step.gap[1], last - step.gap[0]),
        leftmost=starts(step.rightmost),
        rightmost=starts(step.leftmost),
    )


@given(LINES)
def test_step_details_fit_the_line(known: KnownLine) -> None:
    for step in all_found(*known[:3]):
        assert all(0 <= block < len(known.clue) for block in step.blocks)
        assert list(step.blocks) == sorted(set(step.blocks))
        assert list(step.values) == sorted(set(step.values))
        for first, last in step.runs:
            color = known.cells[first]
            assert 0 < color <= known.inks
            assert set(known.cells[first : last + 1]) == {color}
            assert color not in known.cells[last + 1 : last + 2]
            assert color not in known.cells[max(0, first - 1) : first]
        if step.gap is not None:
            assert 0 <= step.gap[0] <= step.gap[1] < len(known.cells)
        if step.leftmost:
            pushed = zip(step.leftmost, step.rightmost, known.clue.blocks, strict=True)
            assert all(0 <= left <= right for left, right, _ in pushed)


@given(LINES)
def test_the_easiest_has_the_least_weight_then_most_cells_then_fewest_evidence(
    known: KnownLine,
) -> None:
    steps = all_found(*known[:3])
    easiest = easiest_on_line(*known[:3])
    if easiest is not None:
        order = {(step.weight, -len(step.values), len(step.evidence)) for step in steps}
        assert (easiest.weight, -len(easiest.values), len(easiest.evidence)) == min(order)
        assert easiest in steps


def test_evidence_is_computed_only_if_it_may_decide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three steps give one cell each, and the first of them rests on one cell."""
    worked_out: list[LineDeduction] = []

    def noted(facts: LineFacts, finder: Finder, found: LineDeduction) -> LineDeduction:
        worked_out.append(found)
        return with_evidence(facts, finder, found)

    monkeypatch.setattr(findings, "with_evidence", noted)
    findings.line_findings.cache_clear()
    easiest_on_line.cache_clear()
    step = easiest_on_line(*read("2 2", "???.??#"))
    assert step is not None
    assert (len(step.values), len(step.evidence)) == (1, 1)
    assert len(worked_out) == 1


def test_a_later_equal_step_with_less_evidence_wins() -> None:
    """The first of three rests on two cells."""
    step = easiest_on_line(*read("1 1 3 1", "??????#?.?."))
    assert step is not None
    assert (step.values, step.evidence) == (((5, 1),), (8,))


@given(LINES)
def test_line_agreement_gives_all_at_once(known: KnownLine) -> None:
    found = list(find_by_technique(Technique.LINE_AGREEMENT, *known[:3]))
    after = solve_line(*known[:3])
    if found:
        (step,) = found
        assert dict(step.values) == {
            at: value for at, value in enumerate(after or b"") if value != known.cells[at]
        }
        solver = line_solver(known.clue, len(known.cells), known.inks)
        assert step.count == solver.count(masks_of(known.cells, known.inks))


def test_an_impossible_line_has_no_steps() -> None:
    line = clue("3"), b"\1\xff\0\xff\xff", 1
    assert (easiest_on_line(*line), easiest_for_cell(*line, 1)) == (None, None)
    assert all_found(*line) == []


@pytest.mark.parametrize(
    ("numbers", "line", "technique"),
    [
        ("3 1", "?????", Technique.COMPLETE_LINE),
        ("7", "??????????", Technique.OVERLAP),
        ("2 1", "?##????????", Technique.PUNCTUATING),
        ("3a 2b", "?????ab????", Technique.COLORS_TOUCH),
        ("1b 4a 1b", ".b?a?????????", Technique.GLUE),
        ("2a 3b", "aa?.????????", Technique.PUNCTUATING),
        ("4 4 1", "?????.??????#.???????", Technique.LINE_AGREEMENT),
    ],
)
def test_the_easiest_technique_is_named(numbers: str, line: str, technique: Technique) -> None:
    step = easiest_on_line(*read(numbers, line))
    assert step is not None
    assert step.technique is technique


@given(played_puzzles(max_side=6))
def test_the_easiest_step_of_a_board_is_the_best_of_its_lines(played: PlayedPuzzle) -> None:
    puzzle, grid = played
    inks = len(puzzle.palette) - 1
    steps = [
        (line, step)
        for line in grid.lines()
        if (step := easiest_on_line(puzzle.clue(line), grid.line(line), inks)) is not None
    ]
    best = min(
        steps,
        key=lambda pair: (pair[1].weight, -len(pair[1].values), len(pair[1].evidence)),
        default=None,
    )
    assert easiest_step(puzzle, grid) == best


@given(played_puzzles(max_side=6, max_inks=1))
def test_steps_lead_as_far_as_propagation(played: PlayedPuzzle) -> None:
    grid = played.board
    while (step := easiest_step(played.puzzle, grid)) is not None:
        grid = Deduction.of_line(grid, *step).apply(grid)
    assert grid == propagate(played.puzzle, played.board).grid


def test_equal_steps_prefer_the_first_row() -> None:
    step = easiest_step(clued("2/2", "2/2"), board("??\n??"))
    assert step is not None
    assert step[0] == Line(Axis.ROW, 0)


def test_maybe_marks_count_as_unknown() -> None:
    drawn = puzzle("##.\n...")
    marked = drawn.blank().replace([(Cell(0, 0), maybe(1))])
    assert easiest_step(drawn, marked) == easiest_step(drawn, drawn.blank())


def test_a_complete_board_has_no_step() -> None:
    drawn = puzzle("##.\n...")
    assert drawn.goal is not None
    assert easiest_step(drawn, drawn.goal) is None


def test_lines_just_changed_win_ties() -> None:
    two = clued("5/0/3 1/0/0", "1 1/1 1/1 1/1/1 1")
    first, last = Line(Axis.ROW, 0), Line(Axis.ROW, 2)
    everywhere, near = easiest_step(two, two.blank()), easiest_step(two, two.blank(), [last])
    assert everywhere is not None
    assert everywhere[0] == first
    assert near is not None
    assert near[0] == last


def test_equally_easy_steps_come_nearest_to_the_lines_just_changed() -> None:
    blank = clued("0/0/0/0/0", "1/1/1/1/1")
    done = blank.blank().replace({Cell(3, column): EMPTY for column in range(5)})
    step = easiest_step(blank, done, [Line(Axis.ROW, 3), Line(Axis.COLUMN, 4)])
    assert step is not None
    assert step[0] == Line(Axis.ROW, 2)


def test_the_cursor_decides_between_lines_equally_near_to_those_just_changed() -> None:
    blank = clued("0/0/0/0/0", "1/1/1/1/1")
    done = blank.blank().replace({Cell(2, column): EMPTY for column in range(5)})
    changed, cursor = [Line(Axis.ROW, 2)], [Line(Axis.ROW, 4), Line(Axis.COLUMN, 0)]
    without, found = easiest_step(blank, done, changed), easiest_step(blank, done, changed, cursor)
    assert without is not None
    assert without[0] == Line(Axis.ROW, 1)
    assert found is not None
    assert found[0] == Line(Axis.ROW, 3)


def test_an_easier_step_beats_lines_just_changed() -> None:
    two = clued("5/0/2/0/0", "1/1 1/1 1/1/1")
    found = easiest_step(two, two.blank(), [Line(Axis.ROW, 2)])
    assert found is not None
    assert found[0] == Line(Axis.ROW, 1)


@given(played_puzzles())
def test_all_steps_give_every_cell_that_a_line_forces(played: PlayedPuzzle) -> None:
    of, inks = played.puzzle, len(played.puzzle.palette.inks)
    decided = played.board.decided()
    forced = set()
    for line in of.lines():
        cells = decided.line(line)
        after = solve_line(of.clue(line), cells, inks) or cells
        forced |= {(line, at, new) for at, new in enumerate(after) if new != cells[at]}
    steps = all_steps(of, played.board)
    assert {(line, at, value) for line, step in steps for at, value in step.values} == forced
    assert [step.weight for _line, step in steps] == sorted(step.weight for _line, step in steps)
    easiest = easiest_step(of, played.board)
    assert (easiest is None) == (not steps)
    assert easiest is None or easiest[1].weight == steps[0][1].weight
