"""Runs a piece of work in a fork of this process, which has the slow imports done already."""

from __future__ import annotations

import contextlib
import faulthandler
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from enum import StrEnum

MAX_MEMORY = 12 << 30
"""Bytes of addresses a fork may use; Z3 and Qt reserve several GB without using them."""


class Outcome(StrEnum):
    """How a fork ended."""

    PASSED = "passed"
    FAILED = "failed"
    CRASHED = "crashed"
    TIMED_OUT = "timed out"


def in_a_fork(work: Callable[[], int], cpu_seconds: float, seconds: float) -> Outcome:
    """Run work that returns an exit code; end it after so much processor time or time."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        _run(work, cpu_seconds)
    end = time.monotonic() + seconds
    pause = 0.005
    while True:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return _outcome(status)
        if time.monotonic() > end:
            _end(child)
            return Outcome.TIMED_OUT
        time.sleep(pause)
        pause = min(0.1, pause * 1.2)


def _run(work: Callable[[], int], cpu_seconds: float) -> None:
    """Do the work in the child and end it, whatever happens."""
    code = 70
    try:
        os.setsid()  # so that the processes it starts can be ended with it
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        limit = int(time.process_time() + cpu_seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        with contextlib.suppress(ValueError):
            faulthandler.disable()
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2) if not os.environ.get("NONOGUI_MUTANTS_SHOW") else (0,):
            os.dup2(null, stream)
        code = work()
    except BaseException:  # noqa: BLE001 (a fork must never go on as its parent)
        traceback.print_exc()
    finally:
        os._exit(code)


def _end(child: int) -> None:
    """Kill a child with all that it started."""
    for kill in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _outcome(status: int) -> Outcome:
    if os.WIFSIGNALED(status):
        ended_by_limit = os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
        return Outcome.TIMED_OUT if ended_by_limit else Outcome.CRASHED
    return Outcome.PASSED if os.WEXITSTATUS(status) == 0 else Outcome.FAILED
