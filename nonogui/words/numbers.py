"""Small numbers in words, as sentences read better with them."""

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
    """`four`, in the form that goes with lines; from eleven on digits."""
    return _(_WORDS[number - 2]) if 2 <= number <= len(_WORDS) + 1 else str(number)
