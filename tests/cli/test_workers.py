"""A cluster gives the same as work in one process; tests of `--jobs` are in test_check.py."""

import csv
import io
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nonogui.cli import workers
from nonogui.cli.workers import Workers
from nonogui.core.puzzle import Metadata
from nonogui.solver.limits import CancelToken
from tests.boards import puzzle
from tests.cli.conftest import Run, Write

FISH = puzzle(".##..#\n#####.\n.##..#", title="Fish")
SWAP = puzzle("#.\n.#")

STOPPED = "Stopped, because the workers failed or can't be reached."

COMMANDS = [
    ("check", "--no-summary"),
    ("check", "--csv", "table.csv", "--no-summary"),
    ("convert", "--folder", "out", "--to", "non"),
    ("convert", "--folder", "out", "--to", "nin", "--strict"),
    ("bench", "--engine", "lines", "--engine", "auto", "--json"),
]


class Pickling(ThreadPoolExecutor):
    """Runs work as on another computer: only pickled values come and go."""

    def submit(self, work: Any, /, *values: Any, **options: Any) -> Future[Any]:
        packed = pickle.dumps((work, values, options))
        return super().submit(_unpack, packed)


def _unpack(packed: bytes) -> Any:
    work, values, options = pickle.loads(packed)  # noqa: S301 (our own)
    return pickle.loads(pickle.dumps(work(*values, **options)))  # noqa: S301 (our own)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """The option for a cluster whose workers are threads."""

    @contextmanager
    def connected(_address: str) -> Iterator[tuple[Executor, Callable[[], bool]]]:
        with Pickling(2) as executor:
            yield executor, lambda: True

    monkeypatch.setattr(workers, "_cluster", connected)
    monkeypatch.setattr(workers, "_WantedToken", CancelToken)
    return "--cluster", "tcp://host:8786"


def outputs(text: str) -> list[str]:
    """Lines without what differs from run to run."""
    return [line.partition('"seconds"')[0] for line in text.splitlines()]


def files() -> dict[str, object]:
    """The files in the current folder, tables without times."""
    found: dict[str, object] = {}
    for path in Path().rglob("*"):
        if path.name == "table.csv":
            rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
            found[str(path)] = [{**row, "seconds": ""} for row in rows]
        elif path.is_file():
            found[str(path)] = path.read_bytes()
    return found


@pytest.fixture(autouse=True)
def signals_as_before() -> Iterator[None]:
    """A program that starts processes blocks interrupts; what comes after these tests must not."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    yield
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_cluster_gives_the_same_in_the_same_order(
    nonogui: Run, file: Write, cluster: tuple[str, str], command: tuple[str, ...]
) -> None:
    names = [file(each, name=f"{n}.pbn") for n, each in enumerate([SWAP, FISH, FISH, SWAP])]
    if command[0] == "convert":
        command = (*command, "--force")
    Path("broken.pbn").write_text("<puzzleset>", encoding="utf-8")
    results = []
    for way in ((), cluster):
        answer = nonogui(*command, *way, *names, "broken.pbn")
        results.append((answer.code, outputs(answer.out), sorted(answer.err.splitlines()), files()))
    assert results[0] == results[1]
    assert results[0][0] == 2  # one can't be read


def test_the_same_seeds_make_the_same_puzzles_everywhere(
    nonogui: Run, cluster: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = []
    for folder, way in (("a", ()), ("b", cluster)):
        words = ("generate", "--size", "6", "--seed", "3", "--count", "3", "-o", folder)
        answer = nonogui(*words, *way)
        assert answer.code == 0
        written = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
        made.append((answer.err, written))
    assert made[0] == made[1]
    assert len(made[0][1]) == 3


def done(value: object) -> "Future[object]":
    future: Future[object] = Future()
    future.set_result(value)
    return future


@pytest.mark.parametrize("is_quick", [True, False])
def test_only_a_few_values_are_sent_ahead_and_none_while_one_is_done(is_quick: bool) -> None:
    sent: list[Future[object]] = []

    def submit(work: Callable[[int], object], value: int) -> "Future[object]":
        sent.append(done(work(value)) if is_quick or value == 2 else Future())
        if value == 2:
            sent[0].set_result("0")
            sent[1].set_result("1")
        return sent[-1]

    working = Workers(CancelToken(), submit, ahead=3)
    results = working.results(str, ((f"{n}.pbn", n) for n in range(9)))
    ahead = 1 if is_quick else 3
    assert (next(results), len(sent)) == (("0.pbn", "0"), ahead)
    assert (next(results), len(sent)) == (("1.pbn", "1"), max(ahead, 2))


@pytest.mark.parametrize("fails_at_once", [True, False])
def test_a_failure_of_the_workers_ends_the_run_after_the_results_so_far(
    capsys: pytest.CaptureFixture[str], fails_at_once: bool
) -> None:
    broken: Future[object] = Future()
    broken.set_exception(BrokenProcessPool("it ended"))
    futures = [done(1), broken, done(2)]

    def submit(_work: object, value: int) -> "Future[object]":
        if fails_at_once and value == 1:
            raise BrokenProcessPool("it ended")
        return futures[value]

    working = Workers(CancelToken(), submit, ahead=3)
    assert list(working.results(abs, enumerate(range(3)))) == [(0, 1)]
    assert working.cancel.cancelled
    assert capsys.readouterr().err.splitlines() == [STOPPED, "it ended"]


def half_or_die(value: int, *, cancel: CancelToken | None = None) -> float:
    del cancel
    if value % 5 == 3:
        os._exit(1)
    return value / 2


@pytest.mark.slow
def test_only_values_that_end_their_process_have_no_result_of_their_own() -> None:
    with workers.workers(2, None, CancelToken()) as working:
        results = list(working.results(half_or_die, enumerate(range(24)), instead=-1.0))
        assert not working.cancel.cancelled
    assert results == [(n, -1.0 if n % 5 == 3 else n / 2) for n in range(24)]


def die(_value: int, *, cancel: CancelToken | None = None) -> float:
    del cancel
    os._exit(1)


@pytest.mark.slow
def test_processes_that_end_whatever_they_do_stop_the_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    token = CancelToken()
    with workers.workers(2, None, token) as working:
        results = list(working.results(die, enumerate(range(10_000)), instead=-1.0))
    assert token.cancelled
    assert len(results) < 10
    assert capsys.readouterr().err.startswith(STOPPED)


class Deadly(Executor):
    """Does its work at once, but breaks for good when it is given a puzzle with some title."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.is_broken = False

    def submit(self, work: Any, entry: Any, /, **_options: Any) -> "Future[Any]":  # type: ignore[override]
        if self.is_broken:
            raise BrokenProcessPool
        self.is_broken = entry.puzzle.metadata.title == self.title
        future: Future[Any] = Future()
        if self.is_broken:
            future.set_exception(BrokenProcessPool())
        else:
            future.set_result(work(entry, cancel=CancelToken()))
        return future


def test_a_puzzle_that_ends_its_process_is_not_checked_and_the_others_are(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "process_pool", lambda _count: nullcontext(Deadly("Deadly")))
    deadly = replace(FISH, metadata=Metadata(title="Deadly"))
    names = [file(each, name=f"{n}.pbn") for n, each in enumerate([FISH, deadly, FISH, SWAP])]
    command = ("check", "--jobs", "2", "--no-difficulty", "--csv", "table.csv")
    answer = nonogui(*command, *names)
    fault = "The check ended unexpectedly, perhaps because the memory is full."
    assert (answer.code, answer.err) == (3, f"1.pbn: {fault}\n")
    rows = list(csv.DictReader(io.StringIO(Path("table.csv").read_text(encoding="utf-8"))))
    assert [(row["file"], row["verdict"], row["problems"]) for row in rows] == [
        ("0.pbn", "unique", ""),
        ("1.pbn", "undecided", "not-checked"),
        ("2.pbn", "unique", ""),
        ("3.pbn", "multiple", ""),
    ]
    (found,) = nonogui("check", "--jobs", "2", "--json", "1.pbn").objects
    assert [problem["text"] for problem in found["problems"]] == [fault]
    again = nonogui("check", "--no-difficulty", "--csv", "table.csv", "--resume", *names)
    assert [line.split(":")[0] for line in again.out.splitlines() if ".pbn" in line] == ["1.pbn"]
    assert again.code == 1


def test_a_value_lost_while_the_processes_broke_is_sent_again() -> None:
    sent: list[Future[int]] = []

    def submit(_work: object, value: int, **_options: object) -> Future[int]:
        sent.append(Future())
        if len(sent) == 2:  # the pool breaks now, and nobody works on what is sent
            sent[0].set_exception(BrokenProcessPool())
        elif len(sent) > 2:
            sent[-1].set_result(10 * value)
        return sent[-1]

    working = Workers(CancelToken(), submit, ahead=2, restart=lambda _count: None)
    results = list(working.results(abs, enumerate([1, 2, 3]), instead=-1))
    assert results == [(0, 10), (1, 20), (2, 30)]


def test_workers_that_cannot_be_reached_end_the_wait(capsys: pytest.CaptureFixture[str]) -> None:
    working = Workers(CancelToken(), lambda *_: Future(), is_reached=lambda: False)
    assert list(working.results(abs, [(0, 0)])) == []
    assert working.cancel.cancelled
    assert capsys.readouterr().err.splitlines() == [STOPPED]


def test_an_error_of_the_work_is_no_failure_of_the_workers() -> None:
    with ThreadPoolExecutor(1) as pool:
        working = Workers(CancelToken(), pool.submit, ahead=1)
        with pytest.raises(ZeroDivisionError):
            list(working.results(lambda value: 1 // value, [(0, 0)]))


def test_a_cancel_ends_the_wait() -> None:
    token = CancelToken()
    token.cancel()
    working = Workers(token, lambda *_: Future(), ahead=1)
    assert list(working.results(abs, [(0, 0)])) == []


def test_without_dask_the_option_says_how_to_get_it(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    Path("table.csv").write_text("kept", encoding="utf-8")
    name = file(FISH)
    Path("table.csv").write_text("kept", encoding="utf-8")
    answer = nonogui("check", "--csv", "table.csv", "--cluster", "tcp://host:8786", name)
    assert answer.code == 2
    assert "pip install 'nonogui[cluster]'" in answer.err
    assert Path("table.csv").read_text(encoding="utf-8") == "kept"


def test_a_system_without_shared_memory_is_reported(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("nonogui.studio.processes.ProcessPoolExecutor", refuse)
    answer = nonogui("check", "--jobs", "2", file(FISH))
    assert (answer.code, answer.out) == (2, "")
    last = answer.err.splitlines()[-1]
    assert last == "Error: --jobs can't start other processes here: Permission denied."


def started(running: ExitStack, tool: str, *options: str) -> "subprocess.Popen[str]":
    """Start a program of Dask that ends with the test."""
    command = [sys.executable, "-m", f"distributed.cli.{tool}", "--no-dashboard", *options]
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    running.enter_context(process)
    running.callback(process.kill)
    return process


@pytest.mark.slow
def test_nothing_is_lost_when_a_worker_of_a_real_cluster_dies(file: Write) -> None:
    pytest.importorskip("distributed", reason="Dask, the extra “cluster”, is not installed")
    names = [file(FISH, name=f"{n}.pbn") for n in range(30)]
    with ExitStack() as running:
        scheduler = started(running, "dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        assert scheduler.stderr
        address = next(line.split()[-1] for line in scheduler.stderr if "Scheduler at" in line)
        first, _second = [
            started(running, "dask_worker", address, "--nthreads", "1", "--no-nanny")
            for _number in range(2)
        ]
        command = [sys.executable, "-m", "nonogui", "check", "--no-summary", "--cluster", address]
        check = subprocess.Popen([*command, *names], stdout=subprocess.PIPE, text=True)
        running.enter_context(check)
        assert check.stdout
        done = [check.stdout.readline()]
        first.kill()
        done += check.stdout
        assert [line.partition(":")[0] for line in done] == names
        assert check.wait() == 0
