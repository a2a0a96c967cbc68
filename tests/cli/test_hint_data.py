"""Hints as data: the same keys for every hint, proofs nested."""

from nonogui.cli.hint import hint_data
from nonogui.coach.deduction import Deduction, Proof, WhatIf
from nonogui.coach.hints import Hint, HintKind
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Line
from nonogui.core.move import CellChange
from tests.boards import clued

PUZZLE = clued("2a/1b", "1a/1a 1b")

ROW = Line(Axis.ROW, 0)


def test_a_proof_is_nested_data() -> None:
    case = WhatIf(Cell(1, 0), 2, (), broken=ROW, evidence=(Cell(0, 1),))
    tree = WhatIf(Cell(1, 1), EMPTY, (), cases=(case,))
    proof = Proof(irreducible=True, smallest=False, key=Cell(1, 1), what_ifs=(tree,))
    change = CellChange(Cell(1, 1), UNKNOWN, 2)
    step = Deduction(Technique.SEVERAL_LINES, 24, (ROW,), (change,), proof=proof)
    data = hint_data(Hint(HintKind.STEP, step), PUZZLE)
    assert data["technique"] == "several-lines"
    assert (data["weight"], data["blocks"]) == (24, [])
    assert data["proof"] == {
        "lines": [{"axis": "row", "index": 0}],
        "smallest": False,
        "irreducible": True,
        "key": {"row": 1, "column": 1},
        "what_ifs": [
            {
                "row": 1,
                "column": 1,
                "value": ".",
                "steps": [],
                "broken": None,
                "evidence": [],
                "cases": [
                    {
                        "row": 1,
                        "column": 0,
                        "value": "b",
                        "steps": [],
                        "broken": {"axis": "row", "index": 0},
                        "evidence": [{"row": 0, "column": 1}],
                        "cases": [],
                    }
                ],
            }
        ],
    }


def test_the_evidence_of_a_wrong_board_is_the_cells_that_clash() -> None:
    data = hint_data(Hint(HintKind.WRONG, marks=(Cell(0, 1),), lines=(ROW,)), PUZZLE)
    assert data["technique"] == "wrong"
    assert data["lines"] == [{"axis": "row", "index": 0}]
    assert data["evidence"] == [{"row": 0, "column": 1}]
    assert (data["weight"], data["proof"], data["cells"]) == (None, None, [])
