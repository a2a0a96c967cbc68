"""Processes that work side by side on puzzles, and end when nobody waits for them any more."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Final

_LAST: Final = 19
"""The least priority of a process, as Unix counts."""

_WINDOWS_IDLE: Final = 0x40


@contextmanager
def process_pool(count: int, *, is_idle: bool = False) -> Iterator[ProcessPoolExecutor]:
    """So many processes while inside; leaving it ends them at once, whatever they are busy with.

    They end with the process that started them, too, however that ends, and not of a Ctrl+C that
    is meant for it. Those that are idle go on while no other program wants the processor.
    """
    context = multiprocessing.get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, context, initializer=_follow, initargs=(reader, is_idle))
    try:
        yield pool
    finally:
        writer.close()
        pool.shutdown(cancel_futures=True)
        reader.close()


def _follow(end: Connection, is_idle: bool) -> None:
    """Let this process end when the other end of a pipe is closed, or its owner is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if is_idle:
        _let_others_first()

    def follow() -> None:
        end.poll(None)
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _let_others_first() -> None:
    """Give this process the least priority there is."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _WINDOWS_IDLE)
    else:
        os.nice(_LAST)
