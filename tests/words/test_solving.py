"""Every status of the solver has words."""

import string

import pytest

from nonogui.core.grid import Axis, Line
from nonogui.solver.result import SolveStatus
from nonogui.words.solving import clash_text, status_text


@pytest.mark.parametrize("status", SolveStatus)
def test_every_status_has_a_text(status: SolveStatus) -> None:
    assert status_text(status)[0] in string.ascii_uppercase


def test_undecided_is_never_shown_as_no_solution() -> None:
    assert status_text(SolveStatus.UNDECIDED) != status_text(SolveStatus.NONE)
    assert "solution" not in status_text(SolveStatus.UNDECIDED)


def test_clashing_lines_are_named_or_counted() -> None:
    rows = [Line(Axis.ROW, index) for index in range(9)]
    assert clash_text(rows[2:3]) == "Row 3 can't be completed."
    assert (
        clash_text([rows[0], Line(Axis.COLUMN, 4)])
        == "These lines can't all be satisfied: row 1 and column 5."
    )
    assert clash_text(rows) == "9 lines can't all be satisfied."
