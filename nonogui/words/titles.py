"""Titles of the shipped puzzles and collections in the user's language; files keep English ones."""

from __future__ import annotations

from nonogui.core.puzzle import Metadata
from nonogui.i18n import pgettext
from nonogui.library.shipped import AUTHOR


def puzzle_title(metadata: Metadata) -> str:
    """Return the title of a puzzle, in the user's language if Nonogui came with it."""
    is_ours = metadata.author == AUTHOR
    return pgettext("puzzle", metadata.title) if is_ours else metadata.title
