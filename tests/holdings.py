"""Measure what this process holds: descriptors, connections, threads, QObjects and memory.

Comparing two `holdings()` shows what a long life, or a test, has left behind.
"""

from __future__ import annotations

import gc
import os
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPropertyAnimation
from PySide6.QtWidgets import QApplication, QGesture
from shiboken6 import getCppPointer, isValid

from nonogui.memory import release_memory
from nonogui.solver.models.z3_thread import NAME as Z3_THREAD

PROC = Path("/proc/self")
"""Where Linux describes the process; the folder does not exist on other systems."""


@dataclass(frozen=True)
class Holdings:
    """The resources that a process holds.

    Attributes:
        descriptors: the targets of open file descriptors, counted.
        threads: the names of threads, including those of Qt.
        objects: the classes of QObjects, counted.
        memory: the megabytes in memory; 0 if not known.
    """

    descriptors: Counter[str]
    threads: Counter[str]
    objects: Counter[str]
    memory: float

    def __str__(self) -> str:
        return (
            f"{self.descriptors.total():5} descriptors {self.threads.total():4} threads "
            f"{self.objects.total():6} QObjects {self.memory:7.1f} MB"
        )

    def more_than(self, before: Holdings) -> str:
        """Return what there is more of than in an earlier state, one line for each kind."""
        return "\n".join(
            f"{now[name] - was[name]:+6} {what}: {name}"
            for what, now, was in (
                ("descriptor", self.descriptors, before.descriptors),
                ("thread", self.threads, before.threads),
                ("QObject", self.objects, before.objects),
            )
            for name in sorted(now | was)
            if now[name] > was[name]
        )


def holdings() -> Holdings:
    """Return the current resources; call `collect` first to release unused ones."""
    memory = resident_memory()
    objects = Counter(type(each).__name__ for each in all_objects())
    return Holdings(Counter(descriptors().values()), threads(), objects, memory)


def collect() -> None:
    """Make Python, Qt and Z3 release what is no longer used."""
    for _round in range(3):
        gc.collect()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QCoreApplication.processEvents()
    for thread in threading.enumerate():
        if thread.name.startswith(Z3_THREAD):
            thread.join()
    release_memory()


def descriptors() -> dict[int, str]:
    """Return the open file descriptors with their targets; empty without /proc."""
    found: dict[int, str] = {}
    for name in os.listdir(PROC / "fd") if PROC.exists() else ():  # noqa: PTH208 (for each test)
        try:
            found[int(name)] = os.readlink(f"{PROC}/fd/{name}")  # noqa: PTH115 (the same)
        except FileNotFoundError:  # the descriptor of the listing itself
            continue
    return found


def threads() -> Counter[str]:
    """Return the names of the threads of this process."""
    names: Counter[str] = Counter()
    if not PROC.exists():
        return Counter(thread.name for thread in threading.enumerate())
    for task in (PROC / "task").iterdir():
        try:
            names[(task / "comm").read_text(encoding="utf-8").strip()] += 1
        except OSError:  # it has just ended
            continue
    return names


def all_objects() -> Iterator[QObject]:
    """Yield every QObject known to Python or a window, each once."""
    seen: set[int] = set()
    waiting: list[QObject] = [
        each for each in gc.get_objects() if issubclass(type(each), QObject) and isValid(each)
    ]
    if isinstance(QApplication.instance(), QApplication):
        waiting += QApplication.allWidgets()
    while waiting:
        each = waiting.pop()
        address = getCppPointer(each)[0]
        if address not in seen:
            seen.add(address)
            if not _is_let_go_late(each):
                yield each
            waiting += each.children()


def _is_let_go_late(each: QObject) -> bool:
    """Return whether Qt created an object and releases it later.

    This applies to gestures for scrolling, and to the animation of the button in a search field.
    """
    if isinstance(each, QPropertyAnimation):
        parent = each.parent()
        return parent is not None and parent.metaObject().className() == "QLineEditIconButton"
    return isinstance(each, QGesture)


def resident_memory() -> float:
    """Return the megabytes of this process in memory; 0 if not known."""
    try:
        pages = int((PROC / "statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
