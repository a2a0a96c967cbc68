"""Full passes of the garbage collector wait until no work runs."""

from __future__ import annotations

import ctypes
import gc
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nonogui.memory import release_memory
from nonogui.ui import app
from nonogui.ui.app import Collector
from nonogui.ui.jobs import JobKind, JobRunner
from tests.holdings import resident_memory

pytestmark = pytest.mark.usefixtures("unfrozen")
"""What was left out of collections comes back after each test."""


@pytest.fixture
def full_passes() -> Iterator[list[bool]]:
    """One for each full pass."""
    seen: list[bool] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            seen.append(True)

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


def age(passes: int) -> None:
    """Collect the middle generation until Python counts `passes` collections."""
    while gc.get_count()[2] < passes:
        gc.collect(1)


class Ring:
    """Garbage that only a collection finds, once it is let go."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_of_a_job_is_collected_in_the_main_thread(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "CHECK_MS", 1)
    threads: set[int] = set()
    rings: list[weakref.ref[Ring]] = []

    def note(_phase: str, _info: dict[str, int]) -> None:
        threads.add(threading.get_ident())

    def work() -> None:
        rings.extend([weakref.ref(Ring()) for _each in range(5_000)])

    owner = QObject()
    Collector(owner)
    gc.callbacks.append(note)
    try:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        assert len(rings) == 5_000
        qtbot.waitUntil(lambda: all(ring() is None for ring in rings))
    finally:
        gc.callbacks.remove(note)
    assert threads == {threading.get_ident()}


def test_full_garbage_collection_runs_when_no_job_runs(
    qtbot: QtBot, full_passes: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "CHECK_MS", 1)
    owner = QObject()
    Collector(owner)
    age(app.ENOUGH)
    qtbot.waitUntil(lambda: bool(full_passes))


def test_the_window_does_not_wait_for_memory_to_be_released(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    released: list[threading.Thread] = []

    def release() -> None:
        released.append(threading.current_thread())

    monkeypatch.setattr(app, "CHECK_MS", 1)
    monkeypatch.setattr(app, "release_memory", release)
    owner = QObject()
    Collector(owner)
    age(app.ENOUGH)
    qtbot.waitUntil(lambda: bool(released))
    assert released[0] is not threading.main_thread()


def test_full_collection_waits_for_jobs_unless_there_is_too_much_garbage(
    qtbot: QtBot, full_passes: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "CHECK_MS", 1)
    owner = QWidget()
    qtbot.addWidget(owner)
    jobs = JobRunner(owner)
    is_over: list[bool] = []

    def work(_token: object, _report: object) -> None:
        while not is_over:
            pass

    jobs.submit(JobKind.SOLVE, work, lambda _answer: None)
    collector = Collector(owner)
    looks: list[bool] = []
    collector._clock.timeout.connect(lambda: looks.append(True))
    age(app.ENOUGH)
    qtbot.waitUntil(lambda: len(looks) > 10)
    assert not full_passes
    monkeypatch.setattr(app, "TOO_MANY", app.ENOUGH)
    qtbot.waitUntil(lambda: bool(full_passes))
    is_over.append(True)
    jobs.close()


ONLY_GLIBC = pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "malloc_trim"),
    reason="only glibc keeps freed memory back",
)


@ONLY_GLIBC
def test_freed_memory_is_returned_to_the_system() -> None:
    blocks = [bytes(2000) for _ in range(50_000)]
    del blocks[::2]
    blocks[1:-1] = []  # the blocks that stay at both ends keep glibc from returning the rest
    before = resident_memory()
    release_memory()
    assert resident_memory() < before - 50  # megabytes, of 100


THREADS_THAT_USE_MEMORY = """
import ctypes, sys, threading
if sys.argv[1] == "together":
    from nonogui.memory import share_memory
    share_memory()
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
all_here = threading.Barrier(4)
def use():
    all_here.wait()
    libc.malloc(100_000)
    all_here.wait()
threads = [threading.Thread(target=use) for _ in range(4)]
for each in threads: each.start()
for each in threads: each.join()
libc.malloc_info(0, ctypes.c_void_p(libc.fopen(b"/dev/stdout", b"w")))
libc.fflush(None)
"""


@ONLY_GLIBC
@pytest.mark.parametrize("how", ["apart", "together"])
def test_threads_share_one_heap(how: str) -> None:
    command = [sys.executable, "-c", THREADS_THAT_USE_MEMORY, how]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert (output.count("<heap nr=") == 1) == (how == "together")
