"""Whose a run is: each excluded number, checked by brute force over all placements."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.facts import keep_only
from nonogui.coach.line.ownership import (
    Exclusion,
    ExclusionReason,
    exclusions,
    gap_exclusions,
)
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN
from tests.coach.line.drawn import found, read
from tests.coach.line.lines import all_found, placements


@pytest.mark.parametrize("inks", [1, 2, 3])
def test_no_placement_gives_a_run_to_an_excluded_number(inks: int) -> None:
    rng, met = Random(inks), Counter[ExclusionReason]()
    for _ in range(100):
        clue, cells = _random_line(rng, inks)
        for step in all_found(clue, cells, inks):
            every = exclusions(clue, step, inks)
            wanted = [
                (owned.run, block)
                for owned in step.owned
                for block in range(len(clue))
                if block not in owned.owners
            ]
            assert [(each.run, each.block) for each in every] == wanted
            for each in every:
                met[each.reason] += 1
                _check(clue, step, each)
    assert {
        ExclusionReason.TOO_SHORT,
        ExclusionReason.TOO_FAR_LEFT,
        ExclusionReason.TOO_FAR_RIGHT,
    } <= {*met}


def _check(clue: Clue, step: LineDeduction, why: Exclusion) -> None:
    size, color = clue.blocks[why.block]
    first, last = why.run
    (run_color,) = {owned.color for owned in step.owned if owned.run == why.run}
    if why.reason is ExclusionReason.OTHER_COLOR:
        assert color != run_color
    elif why.reason is ExclusionReason.TOO_SHORT:
        assert color == run_color
        assert size < last - first + 1
    else:
        assert not _can_own(clue, step, why, why.evidence)
        for at in why.evidence:
            assert not _is_enough(clue, step, why, [cell for cell in why.evidence if cell != at])
    assert {*why.evidence} <= {*step.evidence} - {*range(first, last + 1)}
    spans = [spans[why.block] for spans in placements(clue, keep_only(step.known, why.evidence))]
    assert why.range == (min(start for start, _ in spans), max(end for _, end in spans))
    if why.reason is ExclusionReason.TOO_FAR_LEFT:
        assert why.range[1] < last
    if why.reason is ExclusionReason.TOO_FAR_RIGHT:
        assert why.range[0] > first
    if why.reason is ExclusionReason.LEAVES_NO_ROOM:
        others = {*range(len(clue))} - {why.block}
        assert {*why.squeezed} in (
            {*range(why.block)},
            {*range(why.block + 1, len(clue))},
            others,
        )


def _is_enough(clue: Clue, step: LineDeduction, why: Exclusion, kept: Sequence[int]) -> bool:
    """Whether fewer cells give the same reason."""
    spans = [spans[why.block] for spans in placements(clue, keep_only(step.known, kept))]
    if why.reason is ExclusionReason.TOO_FAR_LEFT:
        return max(end for _, end in spans) < why.run[1]
    if why.reason is ExclusionReason.TOO_FAR_RIGHT:
        return min(start for start, _ in spans) > why.run[0]
    return not _can_own(clue, step, why, kept)


def _can_own(clue: Clue, step: LineDeduction, why: Exclusion, kept: Sequence[int]) -> bool:
    """Whether a number covers a run in any placement that agrees with some cells."""
    first, last = why.run
    return any(
        spans[why.block][0] <= first and last <= spans[why.block][1]
        for spans in placements(clue, keep_only(step.known, kept))
    )


def _random_line(rng: Random, inks: int) -> tuple[Clue, bytes]:
    """A clue of short numbers and what is known of a line that meets it."""
    painted: list[int] = []
    while len(painted) < 13:
        painted += [rng.randint(0, inks)] * rng.randint(1, 3)
    known = 0.2 + 0.5 * rng.random()
    cells = bytes(value if rng.random() < known else UNKNOWN for value in painted)
    return Clue.from_cells(painted), cells


def _why(
    technique: Technique, numbers: str, line: str
) -> list[tuple[int, ExclusionReason, tuple[int, int]]]:
    """Block, reason and range of each exclusion of the only step of a technique."""
    (step,) = found(technique, numbers, line)
    clue, _, inks = read(numbers, line)
    return [(each.block, each.reason, each.range) for each in exclusions(clue, step, inks)]


def test_clue_order_is_the_preferred_reason() -> None:
    assert _why(Technique.PUNCTUATING, "3 2 3", "?????##????") == [
        (0, ExclusionReason.TOO_FAR_LEFT, (0, 3)),
        (2, ExclusionReason.TOO_FAR_RIGHT, (7, 10)),
    ]


def test_a_number_with_a_box_elsewhere_is_too_far_left() -> None:
    line = "?????#??????##????"
    assert _why(Technique.PUNCTUATING, "7 2", line) == [(0, ExclusionReason.TOO_FAR_LEFT, (0, 11))]


@pytest.mark.parametrize(
    ("numbers", "line", "reason", "squeezed"),
    [
        ("2 1 1 2", "??????.#?#???????", ExclusionReason.LEAVES_NO_ROOM, (0,)),
        ("1 3", "??.#?.?????", ExclusionReason.NO_ROOM, ()),
    ],
)
def test_a_number_in_order_may_lack_room(
    numbers: str, line: str, reason: ExclusionReason, squeezed: tuple[int, ...]
) -> None:
    clue, cells, inks = read(numbers, line)
    every = {why for step in all_found(clue, cells, inks) for why in exclusions(clue, step, inks)}
    assert squeezed in {why.squeezed for why in every if why.reason is reason}


@pytest.mark.parametrize(
    ("numbers", "line", "expected"),
    [
        (
            "4 2",
            "?.?..?#?##??#?",
            Exclusion(1, (8, 9), ExclusionReason.LEAVES_NO_ROOM, (5, 13), (4, 6), (0,)),
        ),
        (
            "2 4",
            "#?..?#?#.????",
            Exclusion(0, (5, 5), ExclusionReason.LEAVES_NO_ROOM, (0, 7), (7, 8), (1,)),
        ),
    ],
)
def test_a_number_may_leave_no_room_for_others(
    numbers: str, line: str, expected: Exclusion
) -> None:
    clue, cells, inks = read(numbers, line)
    every = {why for step in all_found(clue, cells, inks) for why in exclusions(clue, step, inks)}
    assert expected in every


def test_a_step_without_a_run_needs_no_exclusions() -> None:
    (step,) = found(Technique.COMPLETE_LINE, "2 2", "?????")
    assert exclusions(Clue.from_cells(b"\1\1\0\1\1"), step, 1) == ()


@pytest.mark.parametrize("inks", [1, 2])
def test_each_number_short_enough_for_a_gap_has_a_reason_not_to_be_there(inks: int) -> None:
    rng, met = Random(inks), Counter[ExclusionReason]()
    for _ in range(150):
        clue, cells = _random_line(rng, inks)
        for step in all_found(clue, cells, inks):
            if step.technique is Technique.FORCING:
                assert step.gap is not None
                first, last = step.gap
                every = gap_exclusions(clue, step, inks)
                room = last - first + 1
                short = [at for at, block in enumerate(clue.blocks) if block.length <= room]
                assert [each.block for each in every] == short
                for why in every:
                    met[why.reason] += 1
                    assert {*why.evidence} <= {*step.evidence}
                    shown = placements(clue, keep_only(step.known, why.evidence))
                    spans = [spans[why.block] for spans in shown]
                    begin, end = min(start for start, _ in spans), max(end for _, end in spans)
                    assert why.range == (begin, end)
                    size = clue.blocks[why.block].length
                    is_left = why.reason is ExclusionReason.TOO_FAR_LEFT
                    assert end - size + 1 < first if is_left else begin + size - 1 > last
    assert {*met} == {ExclusionReason.TOO_FAR_LEFT, ExclusionReason.TOO_FAR_RIGHT}
