"""Find the puzzle files in a folder and its subfolders."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePath
from typing import Final

from nonogui.core.problems import Problem, ProblemKey
from nonogui.formats.atomic import is_stream
from nonogui.formats.registry import ROWS
from nonogui.i18n import natural_key

# Suffixes of files that rarely contain a puzzle: opened on request, never listed.
_RARELY: Final = frozenset((".py", ".js", ".md", ".jpg", ".jpeg", ".webp", ".ico", ".tif", ".tiff"))

_SUFFIXES: Final = frozenset(suffix for row in ROWS for suffix in row.suffixes) - _RARELY

# Suffixes that files of many kinds have, such as settings, notes and web pages.
_COMMON: Final = frozenset((".json", ".jsonl", ".txt", ".xml", ".htm", ".html", ".csv", ".tsv"))

# The missing thing in a file without any puzzle; others are missing parts of a puzzle.
_NO_PUZZLE: Final = frozenset(("json", "code", "drawing", "page", "text"))


def puzzle_files(top: str, unreadable: Callable[[OSError], object] | None = None) -> Iterator[str]:
    """Yield the files with a suffix of some format, by name, numbers by value.

    Hidden files, linked folders, pipes and devices are skipped.

    Args:
        top: the folder to search.
        unreadable: is called with the error for each folder that can't be read.
    """
    for folder, folders, files in os.walk(top, onerror=unreadable):
        # In place: `os.walk` visits the folders left in the list, in its order.
        folders[:] = [name for name in _ordered(folders) if not name.startswith(".")]
        for name in _ordered(files):
            if Path(name).suffix.lower() in _SUFFIXES and not name.startswith("."):
                path = Path(folder, name)
                if not is_stream(path):  # reading one may never end
                    yield str(path)


def _ordered(names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: (natural_key(name), name))


def is_other_file(name: str, problems: Iterable[Problem]) -> bool:
    """Return whether a file, found in a folder, was never meant to be a puzzle.

    Args:
        name: the file, with a suffix that other kinds of files may have.
        problems: what came of reading it.
    """
    return PurePath(name).suffix.lower() in _COMMON and any(
        problem.key in (ProblemKey.NO_PUZZLE, ProblemKey.UNKNOWN_FORMAT, ProblemKey.NOT_TEXT)
        or (problem.key is ProblemKey.MISSING and dict(problem.values).get("what") in _NO_PUZZLE)
        for problem in problems
    )
