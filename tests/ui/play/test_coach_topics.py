"""What the coach is talking about: parts that need no window."""

from __future__ import annotations

from dataclasses import replace

from nonogui.coach.deduction import Deduction
from nonogui.coach.line_steps import easiest_step
from nonogui.coach.proofs import Prover
from nonogui.core.line import Cell
from nonogui.core.move import CellChange
from nonogui.solver.limits import Watch
from nonogui.ui.play.coach_state import Explained, Rung
from nonogui.ui.play.coach_topics import HintTopic, ListTopic, alone, frames_of
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


class TestWhatAScreenReaderSays:
    """Each press of H has the coach say what is new."""

    LINES = puzzle("###\n#..")

    def topic(self, rung: Rung, lead: str = "") -> Explained:
        found = easiest_step(self.LINES, self.LINES.blank())
        assert found is not None
        blank = self.LINES.blank()
        step = Deduction.of_line(blank, *found)
        state = HintTopic(self.LINES, blank, blank, step, lead, rung).told().state
        assert isinstance(state, Explained)
        return state

    def test_of_the_first_rung_the_line(self) -> None:
        assert self.topic(Rung.LINE).spoken == "Row 1"
        assert self.topic(Rung.LINE, "It is right.").spoken == "It is right. Row 1"

    def test_of_the_technique_how_it_works(self) -> None:
        assert self.topic(Rung.TECHNIQUE).spoken.startswith("Complete line. ")

    def test_of_the_cells_what_follows(self) -> None:
        said = self.topic(Rung.CELLS, "It is right.").spoken
        assert said == "It is right. Columns 1 to 3, 3 cells. The 3 takes all 3 cells."

    def test_of_a_list_the_sentence_of_the_step_shown(self) -> None:
        blank = self.LINES.blank()
        found = easiest_step(self.LINES, blank)
        assert found is not None
        step = Deduction.of_line(blank, *found)
        state = ListTopic(self.LINES, blank, (step,), "Row 1").told().state
        assert isinstance(state, Explained)
        assert state.spoken == "Complete line. The 3 takes all 3 cells."

    def test_of_a_proof_the_supposition_then_each_step(self) -> None:
        stuck = puzzle("..##.\n#.#..\n##...\n.#...\n...##")
        blank = stuck.blank()
        found = Prover(stuck, Watch()).easiest(blank)
        assert found is not None
        frames = frames_of(blank, found)
        topic = HintTopic(stuck, blank, blank, found, rung=Rung.CELLS, frames=frames)
        told = [topic.stepped(at).told().state for at in (0, 1)]
        first, second = (each for each in told if isinstance(each, Explained))
        assert first.spoken == f"{first.lead} {first.rows[0].title}"
        assert second.spoken == f"{second.rows[1].title}. {second.rows[1].text}"
