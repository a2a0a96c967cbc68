"""Ctrl+C: cancels the solver, and ends the process at once when that takes too long.

Z3 replaces the handler of the signal while it searches, and Python runs handlers only between
two of its own steps. So the signal is blocked and a thread looks for it.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Final, NoReturn

from nonogui.cli.outcome import Outcome
from nonogui.solver.limits import CancelToken

LOOK_EVERY: Final = 0.02
"""Seconds between two looks."""

PATIENCE: Final = 0.1
"""Seconds that a cancelled job has to answer."""


@contextmanager
def interruptible() -> Iterator[CancelToken]:
    """A token that Ctrl+C cancels while inside; the process ends when the job has answered.

    A job that does not answer in time ends with the process.
    """
    token = CancelToken()
    if not hasattr(signal, "pthread_sigmask"):  # Windows: Ctrl+C is a KeyboardInterrupt
        yield token
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    done = threading.Event()
    watcher = threading.Thread(target=_watch, args=(token, done), name="ctrl-c")
    watcher.start()
    try:
        yield token
    finally:
        done.set()
        watcher.join()
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if token.cancelled:
            _end()


def hold_back_before_processes() -> None:
    """Keep the signal blocked although processes will be started.

    Python's tracker of their resources lets the signal through when it starts. So it is started
    here, before any thread is: threads do as the one that makes them.
    """
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _watch(token: CancelToken, done: threading.Event) -> None:
    while signal.SIGINT not in signal.sigpending():
        if done.wait(LOOK_EVERY):
            return
    signal.sigwait({signal.SIGINT})
    token.cancel()
    if not done.wait(PATIENCE):
        _end()


def _end() -> NoReturn:
    """End at once: taking Python and Z3 apart in good order takes longer than the user waits."""
    from nonogui.studio.processes import kill_processes  # loaded already where there are some

    kill_processes()
    os._exit(Outcome.UNDECIDED)
