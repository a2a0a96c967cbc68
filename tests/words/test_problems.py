"""Every problem has a sentence, with its place and its values."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

import nonogui
from nonogui.core.grid import Axis, Line
from nonogui.core.problems import Place, Problem, ProblemKey, Severity, error
from nonogui.formats import decode
from nonogui.i18n import install
from nonogui.words import problems
from nonogui.words.problems import problem_message, problem_sentence, problem_text
from tests.boards import palette

PACKAGE = Path(nonogui.__file__).parent

ROW_3 = Line(Axis.ROW, 2)


SAMPLES: dict[str, int | str] = {
    "width": 5, "height": 600, "most": 500, "count": 40, "length": 10, "needed": 12, "color": 2,
    "rows": 7, "columns": 8, "path": "a.non", "reason": "no element found", "size": 9, "number": 3,
    "expected": 4, "found": "x", "axis": "row", "format": "Plain text",
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
    kinds = {*whats(key), *problems._TEXTS_BY_WHAT.get(key, ())} or {""}
    for what in kinds:
        values = tuple((SAMPLES | {"what": what}).items())
        text = problem_sentence(Problem(Severity.ERROR, key, values=values))
        assert text[0].isupper() or text[0] == "“", text
        assert text.endswith("."), text
        assert "{" not in text


def test_problems_are_shown_with_their_place() -> None:
    problem = error(ProblemKey.LINE_TOO_LONG, Place(ROW_3, file_line=31), needed=12, length=10)
    sentence = "The clue needs 12 cells, but the line has 10."
    assert problem_text(problem) == f"Row 3, line 31 of the file: {sentence}"
    assert problem_message(problem) == f"Row 3: {sentence}"
    assert problem_text(error(ProblemKey.NO_PUZZLE)) == "The file doesn't contain a puzzle."


def test_totals_name_the_colour() -> None:
    problem = error(ProblemKey.TOTALS_DIFFER, color=2, rows=7, columns=8)
    assert "ink b" in problem_text(problem, palette(3))
    assert "ink" not in problem_text(problem)
    assert "ink" not in problem_text(problem, palette(1))


def test_totals_of_one_cell_use_the_singular() -> None:
    problem = error(ProblemKey.TOTALS_DIFFER, color=1, rows=1, columns=0)
    assert "fill 1 cell, " in problem_text(problem)
    assert "fill 1 cell " in problem_text(problem, palette(3))


def test_reasons_within_sentences_are_translated() -> None:
    install("pseudo")
    assert problem_sentence(error(ProblemKey.XML, reason="mismatched tag")).count("⟦") == 2


@pytest.mark.parametrize("name", decode._CANDIDATES)
def test_a_guessed_encoding_has_the_name_that_people_know(name: str) -> None:
    guessed = error(ProblemKey.ENCODING_GUESSED, found=name)
    usual = problem_text(guessed).removesuffix(".").rpartition(" ")[2]
    assert usual[0].isupper()
    assert decode.known_encoding(usual), "so that it can be chosen by this name"


def test_encodings_of_windows_are_called_so() -> None:
    guessed = error(ProblemKey.ENCODING_GUESSED, found="cp932")
    assert problem_text(guessed).endswith("It was read as Shift_JIS.")
