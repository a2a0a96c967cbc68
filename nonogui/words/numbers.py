"""Small numbers as words."""

from __future__ import annotations

from typing import Final

from nonogui.i18n import _, mark

_WORDS: Final = (
    mark("two"),
    mark("three"),
    mark("four"),
    mark("five"),
    mark("six"),
    mark("seven"),
    mark("eight"),
    mark("nine"),
    mark("ten"),
)


def number_word(number: int) -> str:
    """Return the number as a word, `four`, in the form used with lines; digits above ten."""
    return _(_WORDS[number - 2]) if 2 <= number <= len(_WORDS) + 1 else str(number)
