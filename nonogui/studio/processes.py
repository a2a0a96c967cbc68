"""Processes that work side by side on puzzles, and end when nobody waits for them any more."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from typing import Any, Final

from nonogui.solver.limits import CancelToken

_LAST: Final = 19
"""The least priority of a process, as Unix counts."""

_WINDOWS_IDLE: Final = 0x40

_LOOK_EVERY: Final = 0.05
"""Seconds between two looks at the cancel token."""


_START_PATIENCE: Final = 2.0
"""Seconds to wait at most for a process that is just being started, which takes some 10 ms."""

_STARTING: Final = threading.Lock()
"""Held while a process is started: it prints an error if its owner ends before it was told all."""


class _Process(SpawnProcess):
    """A process that is started as a whole or not at all."""

    def start(self) -> None:
        with _STARTING:
            super().start()


class _Context(SpawnContext):
    """Makes such processes for a pool."""

    Process = _Process


@contextmanager
def process_pool(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes while inside; leaving it ends them at once, whatever they are busy with.

    They end with the process that started them, too, however that ends, and not of a Ctrl+C that
    is meant for it.
    """
    context = _Context()
    reader, writer = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, context, initializer=_follow, initargs=(reader,))
    try:
        yield pool
    finally:
        writer.close()
        pool.shutdown(cancel_futures=True)
        reader.close()


def kill_processes() -> None:
    """Kill the processes of every pool; none is started after. For an owner that ends at once.

    Processes that find their owner gone end by themselves, but may print an error first.
    """
    _STARTING.acquire(timeout=_START_PATIENCE)
    for process in multiprocessing.active_children():
        process.kill()


def _follow(end: Connection) -> None:
    """Let this process end when the other end of a pipe is closed, or its owner is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def follow() -> None:
        end.poll(None)
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


# ---- one that gives way ----


class IdleProcess:
    """A process that does one thing after another while no other program wants the processor.

    It ends with the process that started it, and not of a Ctrl+C that is meant for that. Nobody
    waits for its end: where others want the processor, even that may take it a while.
    """

    def __init__(self, work: Callable[..., object], *, gives_way: bool = True) -> None:
        """Start it.

        Args:
            work: what it does; a function that other processes can import.
            gives_way: whether other programs go before it.

        Raises:
            OSError: it can't be started.
        """
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, work, gives_way), daemon=True)
        try:
            self._process.start()
        finally:
            theirs.close()

    def is_ready(self, cancel: CancelToken) -> bool:
        """Wait until it can be asked; False when that is not wanted any more.

        Raises:
            EOFError, OSError: it died.
        """
        return self._wait(cancel) is not None

    def ask(self, cancel: CancelToken, *values: object) -> Any:
        """What the work makes of some values; None when it was cancelled, and it must be ended.

        Raises:
            EOFError, OSError: it died, which it does of an exception, too.
        """
        self._pipe.send(values)
        return self._wait(cancel)

    def _wait(self, cancel: CancelToken) -> Any:
        while not cancel.cancelled:
            if self._pipe.poll(_LOOK_EVERY):
                return self._pipe.recv()
        return None

    def end(self) -> None:
        """End it, whatever it is busy with."""
        self._process.kill()
        self._pipe.close()


def _serve(pipe: Connection, work: Callable[..., object], gives_way: bool) -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_owner, daemon=True).start()
    if gives_way:
        _let_others_first()
    pipe.send(True)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(work(*pipe.recv()))


def _end_with_owner() -> None:
    if (owner := multiprocessing.parent_process()) is not None:
        owner.join()
        os._exit(1)


def _let_others_first() -> None:
    """Give this process the least priority there is."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _WINDOWS_IDLE)
    else:
        os.nice(_LAST)
    if sys.platform == "linux":
        # There the programs of a session share the processor as one: what this takes would be
        # taken from the very window it works for.
        with suppress(OSError):
            os.setsid()
            Path("/proc/self/autogroup").write_text(str(_LAST), encoding="ascii")
