"""Wrong names on the command line of a benchmark are an error that lists the right ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent


@pytest.mark.parametrize(
    ("script", "listed"),
    [("bench_gaps.py", "hint,solve"), ("bench_large_files.py", "bitmap")],
)
def test_names_that_are_no_kind_are_an_error(script: str, listed: str) -> None:
    for name in ("nonsense", "--nonsense"):
        command = [sys.executable, str(FOLDER / script), name]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert name in done.stderr
        assert listed.partition(",")[0] in done.stderr or name.startswith("--")
    command[-1] = "--help"
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert listed in " ".join(done.stdout.split())
