"""Ctrl+C while Z3 searches, in a process of its own."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from tests.boards import busy_puzzle

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")

PATIENCE = 20
"""Seconds for a slow machine; the commands end within 0.2."""


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with a puzzle that takes very long."""
    path = tmp_path_factory.mktemp("busy") / "busy.non"
    save(path, [Entry(busy_puzzle())])
    return str(path)


def interrupted(*arguments: str, after: float) -> tuple[int, str, str]:
    """Exit code, output and errors of a run that is interrupted after some seconds."""
    with subprocess.Popen(
        [sys.executable, "-m", "nonogui", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as process:
        time.sleep(after)
        assert process.poll() is None, "it should still be busy"
        process.send_signal(signal.SIGINT)
        code = process.wait(PATIENCE)
        assert process.stdout
        assert process.stderr
        return code, process.stdout.read(), process.stderr.read()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["solve", "check"])
def test_what_is_known_so_far_is_told(busy: str, command: str) -> None:
    code, out, err = interrupted(command, "--json", busy, busy, after=2.5)
    assert (code, err) == (3, "")
    assert len(out.splitlines()) <= 1
    assert "undecided" in out or not out


@pytest.mark.slow
def test_processes_end_together(busy: str) -> None:
    code, out, err = interrupted("check", "--jobs", "2", busy, busy, after=2.5)
    assert (code, out, err.strip()) == (3, "", "")


def test_waiting_for_input_ends_too() -> None:
    assert interrupted("solve", "-", after=1.5) == (3, "", "")


@pytest.mark.slow
def test_a_time_limit_is_undecided(busy: str) -> None:
    command = [sys.executable, "-m", "nonogui", "check", "--time-limit", "0.5", busy]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 3
    assert "Not decided in the time given" in run.stdout
