"""Control how the C library (glibc) keeps memory that was freed; elsewhere this does nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any, Final


@cache
def share_memory() -> None:
    """Let all threads allocate memory from one arena; call it before one that allocates much.

    Otherwise glibc gives each thread its own arena. It keeps most memory that Z3 has freed there:
    18 MB after opening puzzles 100 times, compared with 2 MB for a shared arena.

    The arena keeps freed memory until `release_memory`, up to 64 MB. Its own limit is 16 MB: it
    would return 16.2 MB after each small Z3 job and fetch it again for the next, and the puzzle
    *forever* would take 25 ms of processor time instead of 18 ms.
    """
    if (mallopt := _glibc("mallopt")) is not None:
        mallopt(_M_ARENA_MAX, 1)
        mallopt(_M_TRIM_THRESHOLD, 64 << 20)
        # Setting one limit freezes the other, at 128 KB. Z3's smallest tables take 8 MB.
        mallopt(_M_MMAP_THRESHOLD, 16 << 20)


def release_memory() -> None:
    """Return freed memory to the system."""
    if (trim := _glibc("malloc_trim")) is not None:
        trim(0)


# From glibc's `malloc.h`.
_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8


def _glibc(name: str) -> Callable[..., Any] | None:
    """Return a function of glibc, or None; other C libraries such as musl keep no freed memory."""
    if sys.platform != "linux":
        return None
    from ctypes import CDLL

    return getattr(CDLL(None), name, None)
