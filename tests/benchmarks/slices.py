"""Finds the longest slices of the window's thread on a journey, and what it did in them.

A slice is one call of the program from outside: by an event of Qt or by the journey itself. The
loops in which a dialog or a wait lets events through begin new slices. A thread looks every few
milliseconds where the window's thread is; a slice is as long as the processor time that the
window's thread takes while the same call is seen.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from types import FrameType
from typing import Final

LOOK_SECONDS: Final = 0.004
SHORTEST: Final = 0.05
"""Seconds; shorter slices are not noticed by players."""

LOOPS: Final = frozenset({"exec", "process_events_until"})
"""Functions of the program that let events through while they wait."""

DEEP: Final = 6
"""How many of the innermost calls are named."""


@dataclass
class Longest:
    """The longest slice of a kind: its seconds, the step of the journey, and its calls."""

    seconds: float
    step: str
    calls: str
    count: int = 1


@dataclass
class _Open:
    """A slice that lasts: its outermost call, its first and last time, and what was seen in it."""

    call: FrameType
    start: float
    last: float
    seen: Counter[str] = field(default_factory=Counter)


class Slices:
    """Watches the thread it was made in.

    Attributes:
        step: what the journey does.
        found: the longest slice of each kind, by its outermost call.
    """

    def __init__(self) -> None:
        self.step = ""
        self.found: dict[str, Longest] = {}
        self._window = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._window)
        self._open: _Open | None = None
        self._past: list[FrameType] = []
        threading.Thread(target=self._watch, name="slices", daemon=True).start()

    def begin(self, step: str) -> None:
        """Note what the journey does next, in the window's thread."""
        self.step = step
        # Here, because things of Qt that only a past call still held must end in their thread.
        self._past.clear()

    def lines(self) -> list[str]:
        """Return what was found, the longest first."""
        ranked = sorted(self.found.items(), key=lambda item: -item[1].seconds)
        return [
            f"{each.seconds * 1000:6.0f} ms, {each.count} times: {name}\n"
            f"          {each.step}\n          {each.calls}"
            for name, each in ranked
        ]

    def _watch(self) -> None:
        while True:
            time.sleep(LOOK_SECONDS)
            frame = sys._current_frames().get(self._window)
            now = time.clock_gettime(self._clock)
            calls = _calls(frame)
            if self._open is not None and (not calls or calls[0] is not self._open.call):
                self._end(self._open)
                self._open = None
            if calls:
                self._open = self._open or _Open(calls[0], now, now)
                self._open.last = now
                self._open.seen[" > ".join(map(_name, calls[-DEEP:]))] += 1
                self._past += calls
            if frame is not None:
                self._past.append(frame)
            del frame, calls

    def _end(self, slice_: _Open) -> None:
        seconds = slice_.last - slice_.start
        if seconds < SHORTEST:
            return
        name = _name(slice_.call)
        before = self.found.get(name)
        ((calls, _count),) = slice_.seen.most_common(1)
        self.found[name] = Longest(seconds, self.step, calls)
        if before is not None:
            longer = before if before.seconds > seconds else self.found[name]
            longer.count = before.count + 1
            self.found[name] = longer


def _calls(frame: FrameType | None) -> list[FrameType]:
    """Return the program's calls since events were last let through, outermost first."""
    calls: list[FrameType] = []
    while frame is not None:
        path = frame.f_code.co_filename
        if "/tests/" in path or frame.f_code.co_name in LOOPS:
            break
        if "/nonogui/" in path:
            calls.append(frame)
        frame = frame.f_back
    return calls[::-1]


def _name(frame: FrameType) -> str:
    place = frame.f_code.co_filename.rpartition("/nonogui/")[2]
    return f"{place} {frame.f_code.co_qualname}"
