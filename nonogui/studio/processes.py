"""Worker processes that end together with the process that started them."""

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

# The lowest priority of a process on Unix.
_LAST: Final = 19

# `IDLE_PRIORITY_CLASS` of the Windows API.
_WINDOWS_IDLE: Final = 0x40

# Seconds between two checks of the cancel token.
_CHECK_EVERY: Final = 0.05


# Longest wait, in seconds, for a process that is just starting; that usually takes about 10 ms.
_START_PATIENCE: Final = 2.0

# Held while a process starts: it prints an error if its owner ends in the middle of that.
_STARTING: Final = threading.Lock()


class _Process(SpawnProcess):
    """A process that `kill_processes` cannot interrupt while it starts."""

    def start(self) -> None:
        with _STARTING:
            super().start()


class _Context(SpawnContext):
    """A context that makes such processes for a pool."""

    Process = _Process


@contextmanager
def process_pool(count: int) -> Iterator[ProcessPoolExecutor]:
    """Run a pool of `count` processes; leaving the context kills them, even if they are busy.

    They also end when the process that started them ends for any reason. They ignore Ctrl+C, which
    is meant for their owner.
    """
    context = _Context()
    reader, writer = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, context, initializer=_exit_with_owner, initargs=(reader,))
    try:
        yield pool
    finally:
        # First, so that busy processes exit and the shutdown does not wait for their work.
        writer.close()
        pool.shutdown(cancel_futures=True)
        reader.close()


def kill_processes() -> None:
    """Kill the processes of every pool and let no new one start; for an owner about to exit.

    Processes end without this when their owner is gone, but may print an error first.
    """
    _STARTING.acquire(timeout=_START_PATIENCE)
    for process in multiprocessing.active_children():
        process.kill()


def _exit_with_owner(end: Connection) -> None:
    """Make this process exit when the other end of the pipe closes, or its owner ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def follow() -> None:
        end.poll(None)
        # `sys.exit` would end only this thread.
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


# ---- a process of the lowest priority ----


class IdleProcess:
    """A process that runs one task after another at the lowest priority.

    It ends with the process that started it, and ignores Ctrl+C. `end` does not wait for it: on a
    busy machine even its end may take a while.
    """

    def __init__(self, work: Callable[..., object], *, gives_way: bool = True) -> None:
        """Start the process.

        Args:
            work: the function to run; other processes must be able to import it.
            gives_way: whether to run at the lowest priority.

        Raises:
            OSError: the process can't be started.
        """
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, work, gives_way), daemon=True)
        try:
            self._process.start()
        finally:
            # While a copy is open here, the pipe would never report that the process has ended.
            theirs.close()

    def is_ready(self, cancel: CancelToken) -> bool:
        """Wait until the process is ready; return False if cancelled.

        Raises:
            EOFError, OSError: the process died.
        """
        return self._wait(cancel) is not None

    def ask(self, cancel: CancelToken, *values: object) -> Any:
        """Return the result of the task for some values; None if cancelled, then call `end`.

        Raises:
            EOFError, OSError: the process died, for example because the task raised an exception.
        """
        self._pipe.send(values)
        return self._wait(cancel)

    def _wait(self, cancel: CancelToken) -> Any:
        while not cancel.cancelled:
            if self._pipe.poll(_CHECK_EVERY):
                return self._pipe.recv()
        return None

    def end(self) -> None:
        """Kill the process, even if it is busy."""
        self._process.kill()
        self._pipe.close()


def _serve(pipe: Connection, work: Callable[..., object], gives_way: bool) -> None:
    """Answer requests until the pipe closes."""
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
    """Give this process the lowest priority."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _WINDOWS_IDLE)
    else:
        os.nice(_LAST)
    if sys.platform == "linux":
        # Linux schedules the processes of a session as one group. Without a session of its own
        # this process would take time from the very window it works for.
        with suppress(OSError):
            os.setsid()
            Path("/proc/self/autogroup").write_text(str(_LAST), encoding="ascii")
