"""Ctrl+C while Z3 searches, in a process of its own."""

import csv
import os
import signal
import subprocess
import sys
import threading
from contextlib import nullcontext, suppress
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final

import pytest

from nonogui.cli.interrupt import interruptible
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.solver.limits import CancelToken
from tests.boards import busy_puzzle, clued, puzzle
from tests.cli.conftest import Run, Write
from tests.studio.images.painted import data_of, painted

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")

ROOT: Final = Path(__file__).parents[2]

SEARCHING: Final = "nonogui.solver.models.session:Session._search"
HANDING_OUT: Final = "nonogui.cli.workers:wait"
READING: Final = "nonogui.cli.sources:_document"
"""Where a run is when it is interrupted: at its first call of a function."""

_RUN: Final = """
import signal
import sys
from functools import reduce
from importlib import import_module

# As in a terminal: what a shell starts in the background ignores the signal.
signal.signal(signal.SIGINT, signal.default_int_handler)
module, _, names = sys.argv[1].partition(":")
*owners, name = names.split(".")
owner = reduce(getattr, owners, import_module(module))
act = getattr(owner, name)

def tell(*arguments, **options):
    print("here", file=sys.stderr, flush=True)
    sys.stdin.readline()
    setattr(owner, name, act)
    return act(*arguments, **options)

setattr(owner, name, tell)
from nonogui.cli.app import run
sys.exit(run(sys.argv[2:]))
"""


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with a puzzle that takes very long."""
    path = tmp_path_factory.mktemp("busy") / "busy.non"
    save(path, [Entry(busy_puzzle())])
    return str(path)


def interrupted(
    *arguments: str, at: str, before: str = "", folder: Path = ROOT
) -> tuple[int, str, str]:
    """Exit code, output and errors of a run that is interrupted.

    Args:
        arguments: of the command line.
        at: the function that it has come to.
        before: Python that it begins with.
        folder: where it runs.
    """
    with subprocess.Popen(
        [sys.executable, "-c", before + _RUN, at, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        assert process.stderr.readline() == "here\n"
        process.send_signal(signal.SIGINT)
        with suppress(BrokenPipeError):  # it is over
            os.write(process.stdin.fileno(), b"\n")
        code = process.wait()
        return code, process.stdout.read(), process.stderr.read()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["solve", "check"])
def test_an_interrupt_reports_what_is_known_so_far(busy: str, command: str) -> None:
    code, out, err = interrupted(command, "--json", busy, busy, at=SEARCHING)
    assert (code, err) == (3, "")
    assert len(out.splitlines()) <= 1
    assert "undecided" in out or not out


@pytest.mark.slow
def test_ctrl_c_ends_all_processes_without_output(busy: str) -> None:
    code, out, err = interrupted("check", "--jobs", "2", busy, busy, at=HANDING_OUT)
    assert (code, out, err.strip()) == (3, "", "")


_SLOW_START: Final = """
import time
from multiprocessing import util

start = util.spawnv_passfds

def start_slowly(*arguments):
    pid = start(*arguments)
    time.sleep(0.5)  # the process waits to be told what it is for
    return pid

util.spawnv_passfds = start_slowly
"""


@pytest.mark.slow
def test_ctrl_c_while_a_process_starts_prints_no_error(busy: str) -> None:
    arguments = "check", "--jobs", "2", busy, busy
    code, out, err = interrupted(*arguments, at=HANDING_OUT, before=_SLOW_START)
    assert (code, out, err.strip()) == (3, "", "")


def test_ctrl_c_ends_waiting_for_input() -> None:
    assert interrupted("solve", "-", at=READING) == (3, "", "")


@pytest.mark.slow
def test_a_time_limit_exits_as_undecided(busy: str) -> None:
    command = [sys.executable, "-m", "nonogui", "check", "--time-limit", "0.5", busy]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 3
    assert "Not decided in time" in run.stdout


def test_ctrl_c_interrupts_again_once_the_job_is_done() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with interruptible() as token:
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
        assert not token.cancelled
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before
    assert "ctrl-c" not in [thread.name for thread in threading.enumerate()]


BARE = clued("3/1 1/3", "3/1 1/3")


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("at", "command"),
    [
        ("nonogui.cli.solve.solve", ("solve", "a.pbn")),
        ("nonogui.cli.check.examine", ("check", "--csv", "out.csv", "a.pbn")),
        ("nonogui.cli.hint.walk_through", ("hint", "a.pbn")),
        ("nonogui.cli.render.solve", ("render", "--solution", "a.pbn", "out.png")),
        ("nonogui.ui.print.export.write_picture", ("render", "a.pbn", "out.png")),
    ],
    ids=lambda each: each if isinstance(each, str) else each[0],
)
def test_an_interrupted_command_processes_no_further_puzzle(
    nonogui: Run,
    file: Write,
    monkeypatch: pytest.MonkeyPatch,
    at: str,
    command: tuple[str, ...],
) -> None:
    asked: list[object] = []
    token = CancelToken()
    act = resolve_name(at)

    def interrupt(*arguments: Any, **options: Any) -> Any:
        asked.append(arguments)
        token.cancel()
        return act(*arguments, **options)

    monkeypatch.setattr(at, interrupt)
    monkeypatch.setattr(f"nonogui.cli.{command[0]}.interruptible", lambda *_: nullcontext(token))
    file(BARE, BARE)
    answer = nonogui(*command)
    assert (answer.code, len(asked)) == (3, 1)
    assert "puzzles" not in answer.out  # no summary of what was not looked at
    # The table has its headings at once.
    assert {path.name for path in Path().iterdir()} <= {"a.pbn", "out-1.png", "out.csv"}


@pytest.mark.parametrize("option", [[], ["--repair"]])
def test_an_interrupt_leaves_a_picture_unwritten(
    nonogui: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: list[str]
) -> None:
    token = CancelToken()
    token.cancel()
    monkeypatch.setattr("nonogui.cli.image.interruptible", lambda *_: nullcontext(token))
    monkeypatch.chdir(tmp_path)
    Path("a.png").write_bytes(data_of(painted("#..# .... #.#. .#.#", 5)))
    assert nonogui("image", "a.png", "out.pbn", *option) == (3, "", "")
    assert not Path("out.pbn").exists()


WAITING: Final = """
import os, signal
from nonogui.cli import interrupt

interrupt.PATIENCE = 5  # the job hears of it before, and may tell what it knows
with interrupt.interruptible() as token:
    os.kill(os.getpid(), signal.SIGINT)
    while not token.cancelled:
        pass
    print("cancelled", flush=True)
print("went on", flush=True)
"""


def test_ctrl_c_cancels_the_job_before_the_process_ends() -> None:
    command = [sys.executable, "-c", WAITING]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (3, "cancelled\n", "")


STARTING_PROCESSES: Final = """
import signal
from nonogui.cli.interrupt import hold_back_before_processes, interruptible
from nonogui.studio.processes import process_pool

if __name__ == "__main__":
    with interruptible():
        hold_back_before_processes()
        with process_pool(1) as pool:
            pool.submit(abs, -1).result()
            print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
"""


def test_ctrl_c_is_held_back_while_processes_are_started(tmp_path: Path) -> None:
    script = tmp_path / "start.py"
    script.write_text(STARTING_PROCESSES, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "True\n", "")


@pytest.mark.slow
def test_ctrl_c_leaves_a_valid_table_and_the_summary(busy: str, tmp_path: Path) -> None:
    save(tmp_path / "a.pbn", [Entry(puzzle("#.#\n##."))])
    names = ["a.pbn", busy]
    command = "check", "--summary", "--csv", "table.csv", *names
    code, out, err = interrupted(*command, at=SEARCHING, folder=tmp_path)
    assert (code, err) == (3, "")
    assert "1 puzzle\n" in out.replace("  ", "")
    with (tmp_path / "table.csv").open(newline="", encoding="utf-8") as table:
        assert [(row["file"], row["verdict"]) for row in csv.DictReader(table)] == [
            ("a.pbn", "unique")
        ]
