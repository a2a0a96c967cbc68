"""What the coach is talking about: parts that need no window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nonogui.coach.deduction import Deduction, Proof, WhatIf, changes_of
from nonogui.coach.hints import Coach
from nonogui.coach.line_steps import easiest_on_line, easiest_step
from nonogui.coach.proofs import Prover
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, Axis, Cell, Grid, Line
from nonogui.core.move import CellChange
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Watch
from nonogui.solver.search import solve
from nonogui.ui.play import coach_explanations
from nonogui.ui.play.coach_explanations import (
    HintExplanation,
    StepsExplanation,
    proof_frames,
    step_overlays,
)
from nonogui.ui.play.state import (
    STRONG,
    CoachView,
    ExplanationState,
    HintLevel,
    Playback,
    plain,
    strong,
)
from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets.line_diagram import DiagramState
from nonogui.words.places import cell_text, line_text
from nonogui.words.proofs import what_if_text
from tests.benchmarks.sets import stairs
from tests.boards import board, puzzle


def test_explanation_of_a_cell_changes_only_that_cell() -> None:
    stuck = puzzle("..##.\n#.#..\n##...\n.#...\n...##")
    found = Prover(stuck, Watch()).easiest(stuck.blank())
    assert found is not None
    assert found.proof is not None
    more = replace(found, changes=(CellChange(Cell(4, 4), -1, 1), *found.changes))
    assert [change.cell for change in more.only_key_cell().changes] == [found.proof.key]


def test_step_of_one_line_keeps_all_its_changes() -> None:
    lines = puzzle("###\n#..")
    found = easiest_step(lines, lines.blank())
    assert found is not None
    step = Deduction.of_line(lines.blank(), *found)
    assert step.only_key_cell() is step


def test_a_step_of_several_lines_in_a_list_has_its_whole_proof() -> None:
    stuck = puzzle("..##.\n#.#..\n##...\n.#...\n...##")
    found = Prover(stuck, Watch()).easiest(stuck.blank())
    assert found is not None
    assert found.proof is not None
    state = StepsExplanation(stuck, stuck.blank(), (found, found), "Why").view().state
    assert isinstance(state, ExplanationState)
    assert state.card is not None
    lines = state.card.text.split("\n")
    (what_if,) = found.proof.what_ifs
    assert lines[1] == strong(what_if_text(what_if, stuck.palette))
    # One heading for each step and the contradiction, each with a sentence below it.
    headings = [plain(line) for line in lines[2:] if line.startswith(STRONG[0])]
    assert [line[:2] for line in headings] == [f"{n}." for n in range(1, len(what_if.steps) + 2)]
    assert STRONG[0] not in state.spoken


def test_a_nested_proof_in_a_list_is_indented() -> None:
    whirl = stairs(5)
    key = Cell(5, 4)
    coach = Coach(whirl, Watch(), known=solve(whirl))
    inner = coach.several_lines_step_for(whirl.blank(), Cell(0, 1))
    assert inner is not None
    inner = inner.only_key_cell()
    assert inner.proof is not None
    (what_if,) = inner.proof.what_ifs
    around = WhatIf(key, 1, (inner,), what_if.broken, what_if.evidence)
    proof = Proof(irreducible=False, smallest=False, key=key, what_ifs=(around,))
    outer = replace(inner, changes=(CellChange(key, -1, 0),), proof=proof)
    state = StepsExplanation(whirl, whirl.blank(), (outer, outer), "Why").view().state
    assert isinstance(state, ExplanationState)
    assert state.card is not None
    lines = state.card.text.split("\n")
    deep = "\N{NO-BREAK SPACE}" * 3 + strong(what_if_text(what_if, whirl.palette))
    assert deep in lines
    assert not lines[0].startswith("\N{NO-BREAK SPACE}")


class TestScreenReader:
    """Each press of H makes the coach say the next part."""

    LINES = puzzle("###\n#..")

    def explanation(self, level: HintLevel, lead: str = "") -> ExplanationState:
        found = easiest_step(self.LINES, self.LINES.blank())
        assert found is not None
        blank = self.LINES.blank()
        step = Deduction.of_line(blank, *found)
        state = HintExplanation(self.LINES, blank, blank, step, lead, level).view().state
        assert isinstance(state, ExplanationState)
        return state

    def test_first_level_speaks_the_line(self) -> None:
        assert self.explanation(HintLevel.LINE).spoken == "Row 1"
        assert self.explanation(HintLevel.LINE, "It is right.").spoken == "It is right. Row 1"

    def test_technique_level_speaks_how_the_technique_works(self) -> None:
        assert self.explanation(HintLevel.TECHNIQUE).spoken.startswith("Complete line. ")

    def test_cells_level_speaks_the_cells_and_the_reason(self) -> None:
        text = self.explanation(HintLevel.CELLS, "It is right.").spoken
        assert text == "It is right. Columns 1 to 3, 3 cells. The 3 takes up all 3 cells."

    def test_list_of_steps_speaks_the_shown_step(self) -> None:
        blank = self.LINES.blank()
        found = easiest_step(self.LINES, blank)
        assert found is not None
        step = Deduction.of_line(blank, *found)
        state = StepsExplanation(self.LINES, blank, (step,), "Row 1").view().state
        assert isinstance(state, ExplanationState)
        assert state.spoken == "Complete line. The 3 takes up all 3 cells."

    def test_proof_speaks_the_assumption_and_then_each_step(self) -> None:
        stuck = puzzle("..##.\n#.#..\n##...\n.#...\n...##")
        blank = stuck.blank()
        found = Prover(stuck, Watch()).easiest(blank)
        assert found is not None
        frames = proof_frames(blank, found)
        explanation = HintExplanation(
            stuck, blank, blank, found, level=HintLevel.CELLS, frames=frames
        )
        view = [explanation.at_step(at).view().state for at in (0, 1)]
        first, second = (each for each in view if isinstance(each, ExplanationState))
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


def script(view: CoachView) -> list[str]:
    """Return everything shown as lines, without empty parts; asterisks mark bold words."""
    state = view.state
    assert isinstance(state, ExplanationState)
    marks = view.overlays
    brackets = [
        " ".join((each.side.name, f"{each.first}-{each.last}", *map(repr, each.tags[:1])))
        for each in marks.brackets
    ]
    texts = {
        state.kind.name: state.title,
        "lead": state.lead,
        "card": f"{state.card.title}: {state.card.text}" if state.card else "",
        "note": state.note,
        "button": state.next,
        "spoken": state.spoken,
        "back": "leads back" if state.has_back else "",
        "cells": spots(marks.hint_cells),
        "lines": named(marks.highlighted_lines),
        "evidence": spots(marks.evidence),
        "brackets": ", ".join(brackets),
        "rings": ", ".join(f"{line_text(line)}: {at}" for line, at in sorted(marks.rings)),
        "discs": ", ".join(f"{line_text(line)}: {number}" for line, number in marks.discs),
        "broken": line_text(marks.contradicting_line) if marks.contradicting_line else "",
        "supposed": spots(marks.assumed),
        "focus": ", ".join(map(cell_text, view.focus)),
        "strip": f"{view.place} {view.note}".strip(),
    }
    rows = [
        f"- {'  ' * row.depth}{row.number or '?'} {row.mark.name} {row.title}: {row.text}"
        f"{f' ({row.tint})' if row.tint else ''}{'' if row.is_enabled else ' (disabled)'}"
        for row in state.rows
    ]
    drawn = [f"= {each.spoken} {drawing(each)}" for each in state.diagrams]
    words = [f"{name}: {plain(text)}".strip() for name, text in texts.items() if text]
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


def hint(
    made: Puzzle, line: Line, level: HintLevel, given: Grid | None = None, **more: Any
) -> HintExplanation:
    given = given or made.blank()
    return HintExplanation(made, given, given, steps_of(made, line, given)[0], level=level, **more)


def tree() -> HintExplanation:
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
    frames = proof_frames(blank, found)
    return HintExplanation(TWISTED, blank, blank, found, level=HintLevel.CELLS, frames=frames)


def listed(at: int) -> StepsExplanation:
    """Return all steps of a line, with the first change already on the board."""
    steps = tuple(steps_of(GLUED, ROW, GLUE))
    board = GLUE.replace({steps[0].changes[0].cell: steps[0].changes[0].after})
    return StepsExplanation(GLUED, board, steps, "Row 1", "lead", at, base=GLUE)


def way(at: int) -> StepsExplanation:
    """Steps of several lines, on the way to a cell."""
    blank = NEXT.blank()
    first = steps_of(NEXT, ROW)[0]
    then = steps_of(NEXT, Line(Axis.ROW, 1))[0]
    return StepsExplanation(NEXT, blank, (first, then), "The way", "", at)


EXPLANATIONS: dict[str, HintExplanation | StepsExplanation] = {
    "line": hint(OVERLAP, ROW, HintLevel.LINE),
    "technique": hint(OVERLAP, ROW, HintLevel.TECHNIQUE, lead="It is right."),
    "cells": hint(OVERLAP, ROW, HintLevel.CELLS),
    "in colour": hint(PAINTED, ROW, HintLevel.CELLS),
    "column": hint(UPRIGHT, COLUMN, HintLevel.CELLS),
    "owned": hint(OWNED, ROW, HintLevel.CELLS, RUNS),
    "on the board": replace(hint(OVERLAP, ROW, HintLevel.CELLS), board=SOLVED),
    "list": listed(0),
    "later in a list": listed(1),
    "way": way(1),
    "lines of a proof": replace(tree(), level=HintLevel.LINE),
    "evidence of a proof": replace(tree(), level=HintLevel.TECHNIQUE),
    "proof without steps": replace(tree(), frames=()),
    "proof": tree(),
    "proof, step": tree().at_step(1),
    "proof, case": tree().at_step(3),
    "proof, end": tree().at_step(9),
}
SCRIPTS = Path(__file__).with_name("coach_scripts.txt")
"""The stored texts; `python -m tests.ui.play.test_coach_explanations` rewrites them."""


def scripts() -> Iterator[tuple[str, str]]:
    """Name and text of each of the stored ones."""
    for part in SCRIPTS.read_text(encoding="utf-8").split("\n## ")[1:]:
        name, _, text = part.partition("\n")
        yield name, text.strip()


@pytest.mark.parametrize("name", EXPLANATIONS)
def test_explanation_matches_its_stored_script(name: str) -> None:
    assert "\n".join(script(EXPLANATIONS[name].view())) == dict(scripts())[name]


def test_spoken_question_has_no_full_stop_after_it() -> None:
    state = tree().at_step(3).view().state
    assert isinstance(state, ExplanationState)
    assert state.spoken == "What if row 2, column 1 is empty?"


def test_proof_view_shows_step_and_playing_speed() -> None:
    state = tree().at_step(1).view(ProofSpeed.SLOW, is_playing=True).state
    assert isinstance(state, ExplanationState)
    assert state.playback == Playback(1, 6, ProofSpeed.SLOW, is_playing=True)
    assert tree().at_step(-1).at == 0
    assert tree().at_step(2).with_level(HintLevel.CELLS).at == 0


def test_a_long_proof_is_listed_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tree().at_step(5).view().state
    monkeypatch.setattr(coach_explanations, "_ROWS", 4)
    state = tree().at_step(5).view().state
    assert isinstance(whole, ExplanationState)
    assert isinstance(state, ExplanationState)
    assert (state.first, state.rows, state.spoken) == (4, whole.rows[4:], whole.spoken)
    state = tree().at_step(3).view().state
    assert isinstance(state, ExplanationState)
    assert (state.first, len(state.rows)) == (0, 4)


def test_list_of_steps_previews_the_board_before_the_shown_step() -> None:
    assert way(0).view().preview is None
    assert way(1).view().preview == board("###\n???\n???")
    assert listed(0).view().preview == GLUE
    assert way(0).changes == way(0).shown.changes
    assert len(way(1).changes) == 6


if __name__ == "__main__":
    parts = (
        "\n".join([f"\n## {name}", *script(shown.view())]) for name, shown in EXPLANATIONS.items()
    )
    SCRIPTS.write_text("\n".join(parts) + "\n", encoding="utf-8")


def test_cells_to_cross_are_drawn_as_crosses_once_the_cells_are_shown() -> None:
    of = puzzle("#.#")
    found = easiest_step(of, of.start)
    assert found is not None
    step = Deduction.of_line(of.start, *found)
    shown = step_overlays(of, step, HintLevel.CELLS)
    assert shown.hint_values == {(Cell(0, 0), 1), (Cell(0, 1), EMPTY), (Cell(0, 2), 1)}
    assert shown.hint_cells == {Cell(0, 0), Cell(0, 1), Cell(0, 2)}
    assert not step_overlays(of, step, HintLevel.TECHNIQUE).hint_values
