"""What the coach is talking about: parts that need no window."""

from __future__ import annotations

from dataclasses import replace

from nonogui.coach.deduction import Deduction
from nonogui.coach.line_steps import easiest_step
from nonogui.coach.proofs import Prover
from nonogui.core.line import Cell
from nonogui.core.move import CellChange
from nonogui.solver.limits import Watch
from nonogui.ui.play.coach_topics import alone
from tests.boards import puzzle


def test_who_asks_about_a_cell_is_told_of_no_other() -> None:
    stuck = puzzle("..##.\n#.#..\n##...\n.#...\n...##")
    found = Prover(stuck, Watch()).easiest(stuck.blank())
    assert found is not None
    assert found.proof is not None
    more = replace(found, changes=(CellChange(Cell(4, 4), -1, 1), *found.changes))
    assert [change.cell for change in alone(more).changes] == [found.proof.key]


def test_a_step_of_one_line_stays_whole() -> None:
    lines = puzzle("###\n#..")
    found = easiest_step(lines, lines.blank())
    assert found is not None
    step = Deduction.of_line(lines.blank(), *found)
    assert alone(step) is step
