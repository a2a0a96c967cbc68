"""What the coach is talking about: parts that need no window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nonogui.coach.deduction import Deduction, Proof, WhatIf, changes_of
from nonogui.coach.line_steps import easiest_on_line, easiest_step
from nonogui.coach.proofs import Prover
from nonogui.coach.techniques import Technique
from nonogui.core.grid import Grid
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.move import CellChange
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Watch
from nonogui.ui.play.coach_state import Explained, Playback, Rung, plain
from nonogui.ui.play.coach_topics import HintTopic, ListTopic, Told, alone, frames_of
from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets.line_diagram import DiagramState
from nonogui.words.places import cell_text, line_text
from tests.boards import board, puzzle


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


# ---- all that panel, board and strip show ----


def steps_of(made: Puzzle, line: Line, board: Grid | None = None) -> list[Deduction]:
    """What follows from a line, step by step."""
    board, found = board or made.blank(), list[Deduction]()
    while step := easiest_on_line(made.clue(line), board.line(line), len(made.palette.inks)):
        found.append(Deduction.of_line(board, line, step))
        board = found[-1].apply(board)
    return found


def script(told: Told) -> list[str]:
    """Write down all that is shown, what is empty left out; bold words stand in asterisks."""
    state = told.state
    assert isinstance(state, Explained)
    marks = told.overlays
    brackets = [f"{each.side.name} {each.first}-{each.last}" for each in marks.brackets]
    said = {
        state.kind.name: state.title,
        "lead": state.lead,
        "card": f"{state.card.title}: {state.card.text}" if state.card else "",
        "note": state.note,
        "button": state.next,
        "spoken": state.spoken,
        "back": "leads back" if state.has_back else "",
        "cells": spots(marks.hint_cells),
        "lines": named(marks.hint_lines),
        "lanes": named(marks.lanes),
        "evidence": spots(marks.evidence),
        "brackets": ", ".join(brackets),
        "rings": ", ".join(f"{line_text(line)}: {at}" for line, at in sorted(marks.rings)),
        "discs": ", ".join(f"{line_text(line)}: {number}" for line, number in marks.discs),
        "broken": line_text(marks.broken_lane) if marks.broken_lane else "",
        "supposed": spots(marks.supposed),
        "focus": ", ".join(map(cell_text, told.focus)),
        "strip": f"{told.place} {told.note}".strip(),
    }
    rows = [
        f"- {'  ' * row.depth}{row.number or '?'} {row.mark.name} {row.title}: {row.text}"
        f"{f' ({row.tint})' if row.tint else ''}{'' if row.is_enabled else ' (disabled)'}"
        for row in state.rows
    ]
    drawn = [f"= {each.caption} {drawing(each)}" for each in state.diagrams]
    words = [f"{name}: {plain(text)}".strip() for name, text in said.items() if text]
    return [*words[:1], *rows, *words[1:], *drawn]


def spots(cells: Iterable[Cell]) -> str:
    return " ".join(f"{cell.row},{cell.column}" for cell in sorted(cells))


def named(found: Iterable[Line]) -> str:
    return ", ".join(map(line_text, found))


def drawing(state: DiagramState) -> str:
    spans = [
        f"{span.first}-{span.last} {span.style.name}{f' {span.rgb}' if span.rgb else ''}"
        for span in state.spans
    ]
    return f"({state.cells}): {', '.join([*spans, *map(str, sorted(state.hints))])}"


OVERLAP = puzzle(".####.##..\n#.........")
SOLVED = board(".####.##..\n#.........")
PAINTED = puzzle(".aaaa.bb.\nb........")
OWNED = puzzle("#.###....#....#\n#..............")
RUNS = board("?#???????#?????\n" + "?" * 15)
UPRIGHT = puzzle(".#\n#.\n#.\n#.\n#.\n..\n#.\n#.\n..\n..")
ROW, COLUMN = Line(Axis.ROW, 0), Line(Axis.COLUMN, 0)
GLUED = puzzle("##.##...\n#.......")
GLUE = board("#??#????\n????????")
NEXT = puzzle("###\n#.#\n#..")
TWISTED = puzzle("##.\n#..\n.##")


def hint(made: Puzzle, line: Line, rung: Rung, given: Grid | None = None, **more: Any) -> HintTopic:
    given = given or made.blank()
    return HintTopic(made, given, given, steps_of(made, line, given)[0], rung=rung, **more)


def tree() -> HintTopic:
    """A wrong value of the first cell, from which one step follows; then two cases fail."""
    blank, key = TWISTED.blank(), Cell(0, 0)
    step = steps_of(TWISTED, ROW, blank.replace({key: 0}))[0]
    cases = tuple(
        WhatIf(Cell(1, 0), value, (), broken=line, evidence=evidence)
        for value, line, evidence in (
            (0, Line(Axis.ROW, 1), (Cell(1, 0),)),
            (1, COLUMN, (Cell(0, 0), Cell(1, 0))),
        )
    )
    what_if = WhatIf(key, 0, (step,), cases=cases)
    proof = Proof(irreducible=True, smallest=True, key=key, what_ifs=(what_if,))
    lines = ROW, Line(Axis.ROW, 1), COLUMN
    changes = changes_of(blank, [(key, 1)])
    found = Deduction(Technique.SEVERAL_LINES, 20, lines, changes, (Cell(2, 2),), proof=proof)
    frames = frames_of(blank, found)
    return HintTopic(TWISTED, blank, blank, found, rung=Rung.CELLS, frames=frames)


def listed(at: int) -> ListTopic:
    """All that follows from a line, of which the last cell is on the board already."""
    steps = tuple(steps_of(GLUED, ROW, GLUE))
    board = GLUE.replace({steps[0].changes[0].cell: steps[0].changes[0].after})
    return ListTopic(GLUED, board, steps, "Row 1", "lead", at, base=GLUE)


def way(at: int) -> ListTopic:
    """Steps of several lines, on the way to a cell."""
    blank = NEXT.blank()
    first = steps_of(NEXT, ROW)[0]
    then = steps_of(NEXT, Line(Axis.ROW, 1))[0]
    return ListTopic(NEXT, blank, (first, then), "The way", "", at)


TOPICS: dict[str, HintTopic | ListTopic] = {
    "line": hint(OVERLAP, ROW, Rung.LINE),
    "technique": hint(OVERLAP, ROW, Rung.TECHNIQUE, lead="It is right."),
    "cells": hint(OVERLAP, ROW, Rung.CELLS),
    "in colour": hint(PAINTED, ROW, Rung.CELLS),
    "column": hint(UPRIGHT, COLUMN, Rung.CELLS),
    "owned": hint(OWNED, ROW, Rung.CELLS, RUNS),
    "on the board": replace(hint(OVERLAP, ROW, Rung.CELLS), board=SOLVED),
    "list": listed(0),
    "later in a list": listed(1),
    "way": way(1),
    "lines of a proof": replace(tree(), rung=Rung.LINE),
    "evidence of a proof": replace(tree(), rung=Rung.TECHNIQUE),
    "proof without steps": replace(tree(), frames=()),
    "proof": tree(),
    "proof, step": tree().stepped(1),
    "proof, case": tree().stepped(3),
    "proof, end": tree().stepped(9),
}
SCRIPTS = Path(__file__).with_name("coach_scripts.txt")
"""What is shown of each; `python -m tests.ui.play.test_coach_topics` stores what it is now."""


def scripts() -> Iterator[tuple[str, str]]:
    """Name and text of each of the stored ones."""
    for part in SCRIPTS.read_text(encoding="utf-8").split("\n## ")[1:]:
        name, _, text = part.partition("\n")
        yield name, text.strip()


@pytest.mark.parametrize("name", TOPICS)
def test_panel_board_and_strip_show_the_same_as_before(name: str) -> None:
    assert "\n".join(script(TOPICS[name].told())) == dict(scripts())[name]


def test_a_question_is_spoken_without_a_stop_behind_it() -> None:
    state = tree().stepped(3).told().state
    assert isinstance(state, Explained)
    assert state.spoken == "What if row 2, column 1 is empty?"


def test_a_proof_is_played_at_its_speed() -> None:
    state = tree().stepped(1).told(ProofSpeed.SLOW, is_playing=True).state
    assert isinstance(state, Explained)
    assert state.playback == Playback(1, 6, ProofSpeed.SLOW, is_playing=True)
    assert tree().stepped(-1).at == 0
    assert tree().stepped(2).to(Rung.CELLS).at == 0


def test_a_list_shows_the_board_that_leads_to_a_step() -> None:
    assert way(0).told().preview is None
    assert way(1).told().preview == board("###\n???\n???")
    assert listed(0).told().preview == GLUE
    assert way(0).changes == way(0).shown.changes
    assert len(way(1).changes) == 6


if __name__ == "__main__":
    parts = ("\n".join([f"\n## {name}", *script(topic.told())]) for name, topic in TOPICS.items())
    SCRIPTS.write_text("\n".join(parts) + "\n", encoding="utf-8")
