"""Titles of the shipped puzzles and collections in the user's language; files keep English ones."""

from __future__ import annotations

from typing import Final

from nonogui.core.puzzle import Metadata
from nonogui.i18n import pgettext

_AUTHOR: Final = "The Nonogui authors"
"""The author of the shipped puzzles, as their files say."""


def puzzle_title(metadata: Metadata) -> str:
    """Return the title of a puzzle, in the user's language if Nonogui came with it."""
    is_ours = metadata.author == _AUTHOR
    return pgettext("puzzle", metadata.title) if is_ours else metadata.title
