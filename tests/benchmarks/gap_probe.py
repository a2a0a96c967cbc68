"""Finds the gaps of an event loop, and says who made each of them.

Two observers. A timer in the window's thread beats every 5 ms; what passes between two beats is a
gap. A thread looks every 2 ms what every thread does; it has to wait for the interpreter (the GIL)
as the window does, so it notices who holds it. What a gap is made of:

    own     processor time of the window's thread: it worked itself
    queued  it could have worked, but other programs had the processors (Linux tells)
    held    the rest: it waited for the interpreter, a lock or the disk

A *hold* is a stretch in which the observing thread waited for the interpreter while one other
thread worked: processor time of that thread, so that a busy machine makes it no longer. Python
code gives the interpreter up every `SWITCH_SECONDS`; what holds it longer is one call into C, or
the garbage collector, whose passes are timed as well.
"""

from __future__ import annotations

import gc
import sys
import threading
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Self

from PySide6.QtCore import Qt, QTimer

BEAT_MS = 5
LOOK_SECONDS = 0.002
MIN_HOLD = 0.010
"""Shorter holds are the interpreter's own turns."""
LOOK_INTERVAL = 0.001
"""Seconds for which the watcher may keep the interpreter; it needs a part of that."""


@dataclass
class Gap:
    """What passed between two beats, in milliseconds."""

    wall: float
    own: float
    queued: float
    what: str = ""

    @property
    def held(self) -> float:
        """Neither at work nor in the queue for a processor."""
        return max(0.0, self.wall - self.own - self.queued)

    @property
    def quiet(self) -> float:
        """How long it would have been on a machine with nothing else to do."""
        return self.wall - self.queued


@dataclass
class Hold:
    """One thread kept the interpreter: its processor time in milliseconds, and where it was."""

    cpu: float
    what: str


@dataclass
class Findings:
    """What a probe has found."""

    gaps: list[Gap] = field(default_factory=list)
    holds: list[Hold] = field(default_factory=list)
    collections: list[Hold] = field(default_factory=list)


class Probe:
    """Observes the thread it was made in while it is entered.

    Attributes:
        found: what it has found.
        doing: what the player did last.
    """

    def __init__(self, *, watches: bool = True) -> None:
        """Without the thread that watches, no causes and holds are found, and nothing is slowed."""
        self.found = Findings()
        self.doing = ""
        self._window = threading.get_ident()
        self._native = threading.get_native_id()
        self._timer = QTimer(interval=BEAT_MS)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._last = (0.0, 0.0, 0.0)
        self._collection = 0.0
        self._seen: Counter[str] = Counter()
        self._is_over = False
        self._watcher = None
        if watches:
            self._watcher = threading.Thread(target=self._watch, name="gap-probe", daemon=True)

    def __enter__(self) -> Self:
        self._last = self._now()
        gc.callbacks.append(self._on_collection)
        self._timer.start()
        if self._watcher is not None:
            self._watcher.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._beat()
        self._timer.stop()
        gc.callbacks.remove(self._on_collection)
        self._is_over = True
        if self._watcher is not None:
            self._watcher.join()

    def _now(self) -> tuple[float, float, float]:
        return time.perf_counter(), time.thread_time(), queued(self._native)

    def _beat(self) -> None:
        now = self._now()
        wall, own, waited = ((a - b) * 1000 for a, b in zip(now, self._last, strict=True))
        seen, self._seen = self._seen, Counter()
        what = seen.most_common(1)[0][0] if seen else f"({self.doing})"
        self.found.gaps.append(Gap(wall, own, waited, what))
        self._last = now

    def _on_collection(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._collection = time.thread_time()
            return
        cpu = (time.thread_time() - self._collection) * 1000
        where = "window" if threading.get_ident() == self._window else "worker"
        self.found.collections.append(Hold(cpu, f"generation {info['generation']}, {where}"))

    def _watch(self) -> None:
        me = threading.get_native_id()
        clocks: dict[int, float] = {}
        while not self._is_over:
            start, waited = time.perf_counter(), queued(me)
            time.sleep(LOOK_SECONDS)
            late = time.perf_counter() - start - LOOK_SECONDS - (queued(me) - waited)
            is_held = late > MIN_HOLD
            is_gap = time.perf_counter() - self._last[0] > 3 * BEAT_MS / 1000
            doing = _doing() if is_held or is_gap else dict.fromkeys(sys._current_frames(), "")
            before, clocks = clocks, {each: _cpu(each) for each in doing}
            if is_gap:
                self._seen[doing[self._window] or f"({self.doing})"] += 1
            if is_held:
                self._note_hold(doing, before, clocks)

    def _note_hold(
        self, doing: dict[int, str], before: dict[int, float], now: dict[int, float]
    ) -> None:
        mine = threading.get_ident()
        worked = {t: now[t] - before.get(t, now[t]) for t in doing if t != mine}
        who = max(worked, key=lambda t: worked[t])
        if who != self._window and worked[who] > MIN_HOLD:
            self.found.holds.append(Hold(worked[who] * 1000, doing[who]))


def _doing() -> dict[int, str]:
    """Say what each thread does.

    Frames are let go at once, and no other thread works meanwhile: what a frame was the last to
    hold would be destroyed here, and things of Qt and of Z3 may not be destroyed in another thread.
    The window's thread may begin to wait for the interpreter meanwhile, and asks for it only after
    the interval of this moment: so that is no longer than it has to be.
    """
    interval = sys.getswitchinterval()
    sys.setswitchinterval(LOOK_INTERVAL)
    try:
        return {thread: summary(frame) for thread, frame in sys._current_frames().items()}
    finally:
        sys.setswitchinterval(interval)


def queued(native: int) -> float:
    """Seconds that a thread could have worked but had no processor; 0 where nobody tells."""
    try:
        text = Path(f"/proc/self/task/{native}/schedstat").read_text()
    except OSError:
        return 0.0
    return int(text.split()[1]) / 1e9


def _cpu(thread: int) -> float:
    try:
        return time.clock_gettime(time.pthread_getcpuclockid(thread))
    except OSError:  # it has just ended
        return 0.0


def summary(frame: FrameType, deep: int = 6) -> str:
    """The innermost calls of the program, innermost first; none when only Qt is at work."""
    calls: list[str] = []
    for each, line in traceback.walk_stack(frame):
        name = each.f_code.co_filename
        if "benchmarks" in name:
            break
        if "importlib" in name:
            continue
        short = name.split("/nonogui/")[-1] if "/nonogui/" in name else Path(name).name
        calls.append(f"{short}:{line} {each.f_code.co_name}")
        if len(calls) == deep:
            break
    return " < ".join(calls)
