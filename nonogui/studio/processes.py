"""Processes that work side by side on puzzles, and end when nobody waits for them any more."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection


@contextmanager
def process_pool(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes while inside; leaving it ends them at once, whatever they are busy with.

    They end with the process that started them, too, however that ends, and not of a Ctrl+C that
    is meant for it.
    """
    context = multiprocessing.get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, context, initializer=_follow, initargs=(reader,))
    try:
        yield pool
    finally:
        writer.close()
        pool.shutdown(cancel_futures=True)
        reader.close()


def _follow(end: Connection) -> None:
    """Let this process end when the other end of a pipe is closed, or its owner is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def follow() -> None:
        end.poll(None)
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
