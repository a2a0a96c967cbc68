"""Every key has words, and the words read well."""

import ast
import string
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

import nonogui
from nonogui import words
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.move import Move, MoveKind
from nonogui.core.problems import Place, Problem, ProblemKey, Severity, error
from nonogui.i18n import install
from nonogui.solver.result import Phase, SolveStatus
from nonogui.words import moves, problems
from tests.boards import palette

PACKAGE = Path(nonogui.__file__).parent

ROW_3 = Line(Axis.ROW, 2)


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    install("en")


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Place(), ""),
        (Place(ROW_3), "Row 3"),
        (Place(Line(Axis.COLUMN, 0)), "Column 1"),
        (Place(ROW_3, file_line=31), "Row 3, line 31 of the file"),
        (Place(cell=Cell(2, 4)), "Row 3, column 5"),
        (Place(file_line=31), "Line 31 of the file"),
    ],
)
def test_places_count_from_one(place: Place, text: str) -> None:
    assert words.place_text(place) == text


SAMPLES: dict[str, int | str] = {
    "width": 5, "height": 600, "most": 500, "count": 40, "length": 10, "needed": 12, "color": 2,
    "rows": 7, "columns": 8, "path": "a.non", "reason": "no element found", "size": 9, "number": 3,
    "expected": 4, "found": "x", "axis": "row",
}  # fmt: skip


@cache
def calls() -> list[ast.Call]:
    """Every call in the program's source."""
    sources = (path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    nodes = chain.from_iterable(ast.walk(ast.parse(source)) for source in sources)
    return [node for node in nodes if isinstance(node, ast.Call)]


def whats(key: ProblemKey) -> Iterator[str]:
    """The values of `what` that the program gives with a key, from its source."""
    for call in calls():
        first = call.args[0] if call.args else None
        if isinstance(first, ast.Attribute) and first.attr == key.name:
            for keyword in call.keywords:
                if keyword.arg == "what" and isinstance(keyword.value, ast.Constant):
                    yield str(keyword.value.value)


@pytest.mark.parametrize("key", ProblemKey)
def test_every_problem_has_a_sentence(key: ProblemKey) -> None:
    kinds = {*whats(key), *problems._OF_WHAT.get(key, ())} or {""}
    for what in kinds:
        values = tuple((SAMPLES | {"what": what}).items())
        text = words.problem_sentence(Problem(Severity.ERROR, key, values=values))
        assert text[0].isupper() or text[0] == "“", text
        assert text.endswith("."), text
        assert "{" not in text


@pytest.mark.parametrize("kind", MoveKind)
def test_every_move_has_a_label(kind: MoveKind) -> None:
    plain, named = words.move_text(Move(kind)), words.move_text(Move(kind, name="Left wing"))
    assert plain
    assert not plain.endswith(".")
    assert ("Left wing" in named) == (kind in moves._NAMED_MOVES)


@pytest.mark.parametrize("key", [*SolveStatus, *Phase])
def test_every_status_has_words(key: StrEnum) -> None:
    text = words.status_text(key) if isinstance(key, SolveStatus) else words.phase_text(Phase(key))
    assert text[0] in string.ascii_uppercase


def test_a_problem_is_told_with_its_place() -> None:
    problem = error(ProblemKey.LINE_TOO_LONG, Place(ROW_3, file_line=31), needed=12, length=10)
    sentence = "The clue needs 12 cells, but the line has 10."
    assert words.problem_text(problem) == f"Row 3, line 31 of the file: {sentence}"
    assert words.problem_message(problem) == f"Row 3: {sentence}"
    assert words.problem_text(error(ProblemKey.NO_PUZZLE)) == "The file holds no puzzle."


def test_totals_name_the_colour_of_a_colour_puzzle() -> None:
    problem = error(ProblemKey.TOTALS_DIFFER, color=2, rows=7, columns=8)
    assert "ink b" in words.problem_text(problem, palette(3))
    assert "ink" not in words.problem_text(problem)
    assert "ink" not in words.problem_text(problem, palette(1))


def test_undecided_is_never_told_as_none() -> None:
    assert words.status_text(SolveStatus.UNDECIDED) != words.status_text(SolveStatus.NONE)
    assert "solution" not in words.status_text(SolveStatus.UNDECIDED)


def test_words_are_translated_when_shown() -> None:
    install("pseudo")
    assert words.move_text(Move(MoveKind.FILL)) == "⟦Fill⟧"
    assert words.line_text(ROW_3) == "⟦Row 3⟧"
    assert words.problem_sentence(error(ProblemKey.XML, reason="mismatched tag")).count("⟦") == 2


def test_lines_that_clash_are_named_or_counted() -> None:
    rows = [Line(Axis.ROW, index) for index in range(9)]
    assert words.clash_text(rows[2:3]) == "Row 3 can't be completed."
    assert (
        words.clash_text([rows[0], Line(Axis.COLUMN, 4)]) == "These lines clash: Row 1, Column 5."
    )
    assert words.clash_text(rows) == "9 lines clash."
