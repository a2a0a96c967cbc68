"""The search for faults with fresh seeds: which tests it runs, and how failures are repeated."""

from __future__ import annotations

import random
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests import fuzz

ONE_FAULT = """
from hypothesis import given, strategies as st

@given(st.integers(0, 3))
def test_small(number: int) -> None:
    assert number < 3

@given(st.integers(0, 3))
def test_sound(number: int) -> None:
    assert number < 4

def test_without_examples() -> None:
    assert False
"""


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "tests").mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    monkeypatch.setattr(fuzz, "ROOT", tmp_path)
    return tmp_path / "tests"


def test_fuzz_runs_every_property_test_of_the_suite() -> None:
    files = fuzz.property_tests()
    assert "tests/core/test_move.py" in files
    assert "tests/library/test_catalogue_model.py" in files  # a state machine
    assert "tests/test_dev.py" not in files


def test_a_failure_is_printed_with_the_command_that_repeats_it(
    suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (suite / "test_one.py").write_text(ONE_FAULT)
    seconds = iter([100.0, 100.0, 0.0])
    found = fuzz.search(fuzz.property_tests(), lambda: next(seconds), random.Random(0))
    assert len(found) == 1
    assert "test_small" in found[0]
    printed = capsys.readouterr().out
    assert "number=3" in printed
    assert found[0] in printed
    # Typed in, with the python that runs here, it fails again.
    variables, _, options = found[0].partition(".venv/bin/pytest ")
    words = ["env", *variables.split(), sys.executable, "-m", "pytest", *shlex.split(options)]
    again = subprocess.run(words, cwd=fuzz.ROOT, capture_output=True, check=False)
    assert again.returncode == 1
    assert b"number=3" in again.stdout


def test_fuzz_uses_fresh_seeds_until_time_is_up(
    suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (suite / "test_one.py").write_text(ONE_FAULT.replace("number < 3", "number < 4"))
    seconds = iter([100.0, 100.0, 100.0, 100.0, 0.0])
    assert not fuzz.search(fuzz.property_tests(), lambda: next(seconds), random.Random(0))
    found = [line for line in capsys.readouterr().out.splitlines() if line.startswith("==")]
    assert len(found) == 2
    assert found[0] != found[1]


def test_fuzz_prints_the_number_of_failures_or_its_usage(
    suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (suite / "test_one.py").write_text(ONE_FAULT)
    assert fuzz.main(["0"]) == 0
    assert "0 found" in capsys.readouterr().out
    assert fuzz.main(["soon"]) == 2
    assert "MINUTES" in capsys.readouterr().out
