"""Ctrl+C: cancel the solver, and end the process if that takes too long.

Z3 replaces the signal handler while it searches, and Python runs handlers only between its own
instructions. So the signal is blocked, and a thread polls for it.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, NoReturn

from nonogui.cli.outcome import Outcome
from nonogui.solver.limits import CancelToken

CHECK_EVERY: Final = 0.02
"""Seconds between two polls."""

PATIENCE: Final = 0.1
"""Seconds that a cancelled job has to finish."""


@contextmanager
def interruptible(at_end: Callable[[], None] = lambda: None) -> Iterator[CancelToken]:
    """Provide a token that Ctrl+C cancels; after Ctrl+C the process ends.

    It ends when the job returns, or after `PATIENCE` if the job does not.

    Args:
        at_end: is called before the process ends after Ctrl+C, perhaps on another thread.
    """
    token = CancelToken()
    if not hasattr(signal, "pthread_sigmask"):  # Windows: Ctrl+C is a KeyboardInterrupt
        try:
            yield token
        except KeyboardInterrupt:
            at_end()
            raise
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    done = threading.Event()
    watcher = threading.Thread(target=_watch, args=(token, done, at_end), name="ctrl-c")
    watcher.start()
    try:
        yield token
    finally:
        done.set()
        watcher.join()
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if token.cancelled:
            _exit_at_once(at_end)


def hold_back_before_processes() -> None:
    """Keep the signal blocked in a program that starts processes.

    Python's resource tracker unblocks the signal when it starts. So start it here, before any
    thread: threads inherit the signal mask of the thread that starts them.
    """
    if hasattr(signal, "pthread_sigmask"):
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _watch(token: CancelToken, done: threading.Event, at_end: Callable[[], None]) -> None:
    while signal.SIGINT not in signal.sigpending():
        if done.wait(CHECK_EVERY):
            return
    signal.sigwait({signal.SIGINT})
    token.cancel()
    if not done.wait(PATIENCE):
        _exit_at_once(at_end)


def _exit_at_once(at_end: Callable[[], None]) -> NoReturn:
    """End the process at once: a clean shutdown of Python and Z3 is too slow after Ctrl+C."""
    with suppress(OSError):  # What reads the output may be gone, too.
        at_end()
        sys.stdout.flush()
    processes = sys.modules.get("nonogui.studio.processes")
    if processes is not None:  # loaded if any are running; loading it now would take time
        processes.kill_processes()
    os._exit(Outcome.UNDECIDED)
