"""The table of techniques of one line: what finds each, and the weights that it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.colors import colors_touch
from nonogui.coach.line.facts import LineFacts
from nonogui.coach.line.runs import (
    color_out_of_reach,
    glue,
    joining,
    matching,
    mercury,
    punctuating,
    splitting,
)
from nonogui.coach.line.spaces import either_owner, forcing, no_block_fits, run_windows
from nonogui.coach.line.spans import (
    overlap_by_boxes,
    overlap_by_clue,
    overlap_by_walls,
    unreachable_by_boxes,
    unreachable_by_walls,
)
from nonogui.coach.line.whole import agreement, complete_line, empty_line, finished_line

Finder = Callable[[LineFacts], Iterator[LineDeduction]]
"""Finds all deductions of a technique on a line that can be met, without their evidence.

Deductions may have no cells left to give; those are not meant.
"""

FINDERS: Final[Mapping[Finder, tuple[int, ...]]] = {
    empty_line: (1,),
    complete_line: (1,),
    finished_line: (1,),
    overlap_by_clue: (2,),
    punctuating: (2, 3),
    colors_touch: (2, 3),
    overlap_by_walls: (3,),
    forcing: (3,),
    mercury: (3, 4),
    glue: (3, 4),
    splitting: (3,),
    color_out_of_reach: (3, 4),
    matching: (4,),
    joining: (4,),
    unreachable_by_walls: (4,),
    overlap_by_boxes: (5,),
    unreachable_by_boxes: (5,),
    run_windows: (5,),
    no_block_fits: (5,),
    either_owner: (7,),
    agreement: (10,),
}
"""For each finder the weights of what it finds, before evidence is counted."""

WEIGHTS: Final = tuple(sorted({weight for weights in FINDERS.values() for weight in weights}))
"""All weights, the easiest first."""

SELF_EVIDENT: Final = frozenset({empty_line, complete_line, finished_line, overlap_by_clue})
"""Finders whose deductions come with all their evidence."""
