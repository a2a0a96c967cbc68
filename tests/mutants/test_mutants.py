"""The tool that samples mutants, at work on a small tree of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.mutants.__main__ import Bench, Equivalent, Mutant, equivalents, reason, sample
from tests.mutants.forks import Outcome, in_a_fork
from tests.mutants.lines import CoveringTest, Lines, moves, near
from tests.mutants.operators import mutations

ROOT = Path(__file__).resolve().parents[2]

SOURCE = """
def larger(a: int, b: int) -> int:
    if a > b:
        return a
    return b


def until(end: int) -> int:
    at = 0
    while at < end:
        at += 1
    return at


def nobody_asks(a: int) -> bool:
    return a == 1
"""

TESTS = """
from nonogui.core.small import larger, until

def test_larger():
    assert larger(1, 2) == 2
    assert larger(2, 1) == 2

def test_until():
    assert until(3) == 3
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the tool says of a tree with one small module."""
    root = tmp_path_factory.mktemp("tree")
    for name, text in {
        "nonogui/__init__.py": "",
        "nonogui/core/__init__.py": "",
        "nonogui/core/small.py": SOURCE,
        "tests/core/test_small.py": TESTS,
        "pytest.ini": "[pytest]\npythonpath = .\naddopts = --import-mode=importlib\n",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    for source in (ROOT / "tests" / "mutants").glob("[!t]*.*"):
        target = root / "tests" / "mutants" / source.name
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(source.read_bytes())
    command = [sys.executable, "-m", "tests.mutants", "nonogui/core/small.py", "--least", "3"]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert (root / "nonogui/core/small.py").read_text() == SOURCE
    return done.stdout.decode()


def test_a_mutant_that_differs_only_for_equal_numbers_survives(printed: str) -> None:
    found = [line for line in printed.splitlines() if "small.py:3 comparison" in line]
    assert len(found) == 1
    assert "SURVIVED 2 of 2 tests" in found[0]
    assert "+    if a >= b:" in printed


def test_a_mutant_in_untested_code_survives(printed: str) -> None:
    assert "small.py:16 return value: SURVIVED 2 of 2 tests" in printed


def test_mutants_that_fail_a_test_are_caught(printed: str) -> None:
    assert "small.py:4 return value: failed" in printed
    assert "small.py:5 return value: failed" in printed
    assert "small.py:12 return value: failed" in printed


def test_an_endless_loop_times_out(printed: str) -> None:
    assert "small.py:11 deleted assignment: timed out" in printed


def test_the_output_ends_with_the_score(printed: str) -> None:
    survived = printed.count("SURVIVED")
    of = printed.count("] nonogui/core/small.py:")
    assert f"{of - survived} of {of} mutants caught" in printed.splitlines()[-1]


def test_the_same_seed_draws_the_same_mutants() -> None:
    mutants = [Mutant("a.py", each) for each in mutations("x = [1, 2, 3, 1, 2, 3]\n")]
    assert sample(mutants, 4, 7) == sample(mutants, 4, 7)
    assert sample(mutants, 4, 7) != sample(mutants, 4, 8)
    assert sample(mutants, 99, 7) == mutants


def test_tests_named_after_the_module_run_first_then_the_fastest(tmp_path: Path) -> None:
    (one,) = mutations("def f(a):\n    return a\n")
    runs = {"nonogui/core/game.py": frozenset({2})}
    tests = [
        CoveringTest("tests/core/test_other.py::slow", 3.0, runs),
        CoveringTest("tests/core/test_other.py::fast", 1.0, runs),
        CoveringTest("tests/core/test_game.py::own", 2.0, runs),
        CoveringTest(
            "tests/core/test_game.py::elsewhere", 2.0, {"nonogui/core/game.py": frozenset({3})}
        ),
    ]
    asked = Bench(tmp_path, tests).covering(Mutant("nonogui/core/game.py", one))
    assert [test.node.split("::")[1] for test in asked] == ["own", "fast", "slow", "elsewhere"]


def test_lines_run_at_import_count_for_all_tests_of_a_file(tmp_path: Path) -> None:
    (one, *_others) = mutations("x = 1\n")
    runs = {"nonogui/core/palette.py": frozenset({1})}
    tests = [
        CoveringTest("tests/core/test_game.py::first", 1.0, runs),
        CoveringTest("tests/core/test_game.py::second", 0.5, {}),
        CoveringTest("tests/core/test_other.py::third", 0.5, {}),
    ]
    asked = Bench(tmp_path, tests).covering(Mutant("nonogui/core/palette.py", one))
    assert [test.node.split("::")[1] for test in asked] == ["first", "second"]


def test_line_numbers_follow_their_text() -> None:
    before = "one\ntwo\nthree\nfour"
    assert moves(before, "new\none\ntwo\nthree\nfour") == {1: {2}, 2: {3}, 3: {4}, 4: {5}}
    assert moves(before, "one\nfour") == {1: {1}, 2: set(), 3: set(), 4: {2}}
    assert moves(before, "one\nTWO\nTHREE\nand\nfour")[2] == {2, 3, 4}
    assert moves(before, "one\ntwo\nmore\nthree\nfour")[2] == {2, 3}  # who ran what is before


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree of one module, whose tests can be run in a fork of this process."""
    for name, text in {
        "nonogui/core/tiny.py": "def f(a):\n    return a + 1\n\n\ndef g(a):\n    return a\n",
        "tests/core/test_tiny.py": (
            "from runpy import run_path\n"
            f"tiny = run_path({str(tmp_path / 'nonogui/core/tiny.py')!r})\n"
            "def test_f():\n    assert tiny['f'](1) == 2\n"
            "def test_g():\n    assert tiny['g'](1) == 1\n"
            "def test_long():\n    for at in range(5_000_000):\n        tiny['f'](1)\n"
        ),
        "pytest.ini": "[pytest]\naddopts = --import-mode=importlib\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _lines(root: Path, progress: list[str]) -> dict[str, CoveringTest]:
    lines = Lines(root, "core", root / ".mutants")
    lines.refresh(progress.append)
    return {test.node.split("::")[1]: test for test in lines.tests()}


def test_covered_lines_are_recorded_once_and_follow_edits(small: Path) -> None:
    source = "nonogui/core/tiny.py"
    texts: list[str] = []
    found = _lines(small, texts)
    assert found["test_f"].lines == {source: {2}}
    assert found["test_g"].lines == {source: {6}}
    assert found["test_long"].lines == {source: {2}}  # though it is followed only for a while
    assert not found["test_f"].moved
    (small / source).write_text("# new\n" + (small / source).read_text())
    found = _lines(small, texts)
    assert texts == ["[1 of 1] lines of tests/core/test_tiny.py"]
    assert found["test_f"].lines == {source: {3}}
    assert found["test_f"].moved


def test_a_test_that_fails_without_a_mutant_catches_none(small: Path) -> None:
    source = small / "nonogui/core/tiny.py"
    tests = list(_lines(small, []).values())
    source.write_text(source.read_text().replace("return a + 1", "return a + 1 + 0"))
    tests = list(_lines(small, []).values())
    assert all(test.moved for test in tests)
    mutants = [Mutant("nonogui/core/tiny.py", each) for each in mutations(source.read_text())]
    added = next(each for each in mutants if "-" in each.mutation.text)
    assert Bench(small, tests).try_out(added).failing == "tests/core/test_tiny.py::test_f"
    source.write_text(source.read_text().replace("return a + 1 + 0", "return a + 2 + 0"))
    mutants = [Mutant("nonogui/core/tiny.py", each) for each in mutations(source.read_text())]
    assert Bench(small, tests).try_out(mutants[0]).outcome is Outcome.PASSED


def _sleep() -> int:
    time.sleep(60)
    return 0


def test_a_fork_returns_its_outcome() -> None:
    assert in_a_fork(lambda: 0, 5, 60) is Outcome.PASSED
    assert in_a_fork(lambda: 1, 5, 60) is Outcome.FAILED
    assert in_a_fork(lambda: sys.exit(0), 5, 60) is Outcome.FAILED  # nothing was tested
    assert in_a_fork(os.abort, 5, 60) is Outcome.CRASHED
    assert in_a_fork(_sleep, 5, 0.1) is Outcome.TIMED_OUT


# --- the list of equivalent mutants ---


def test_an_equivalent_mutant_is_recognised_by_its_line_text() -> None:
    source = "x = 1\n\n\ny = [1]\n"
    mutants = [Mutant("a.py", each) for each in mutations(source)]
    listed = [Equivalent("a.py", "y = [1]", "y = [2]", "nobody reads y")]
    assert [reason(each, source, listed) for each in mutants].count("nobody reads y") == 1


@pytest.mark.parametrize("each", equivalents(), ids=lambda each: f"{each.file}: {each.line}")
def test_listed_equivalent_mutants_exist_in_the_program(each: Equivalent) -> None:
    source = (ROOT / each.file).read_text(encoding="utf-8")
    assert (each.line, each.becomes) in {found.change(source) for found in mutations(source)}
    assert each.why


def test_near_finds_tests_named_after_a_source_or_its_importers(tmp_path: Path) -> None:
    for name, text in {
        "nonogui/ui/board/marks.py": "",
        "nonogui/ui/board/canvas.py": "from nonogui.ui.board import marks\n",
        "nonogui/ui/other.py": "",
        "nonogui/ui/hidden.py": "",
        "tests/ui/test_canvas.py": "",
        "tests/ui/test_drawing.py": "from nonogui.ui.board.canvas import Canvas\n",
        "tests/ui/test_other.py": "import nonogui.ui.board\n",
        "tests/ui/desk.py": "from nonogui.ui.hidden import hide\n",
        "tests/ui/test_hiding.py": "from tests.ui.desk import Desk\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    of_canvas = {"tests/ui/test_canvas.py", "tests/ui/test_drawing.py"}
    assert near(tmp_path, "ui", {"nonogui/ui/board/canvas.py"}) == of_canvas
    assert near(tmp_path, "ui", {"nonogui/ui/board/marks.py"}) == of_canvas  # it has no own tests
    assert near(tmp_path, "ui", {"nonogui/ui/other.py"}) == {"tests/ui/test_other.py"}
    assert near(tmp_path, "ui", {"nonogui/ui/hidden.py"}) == {"tests/ui/test_hiding.py"}
