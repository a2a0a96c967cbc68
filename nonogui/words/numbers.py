"""Small numbers as words, sizes and numbers of colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonogui.i18n import _, join, mark, ngettext, pgettext

if TYPE_CHECKING:
    from nonogui.core.palette import Palette

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


def count_text(number: int) -> str:
    """Return a number with its thousands separated: `12,345`."""
    # Translators: What stands between thousands and hundreds: “12,345”.
    return join(pgettext("thousands", "{first},{next}"), f"{number:,}".split(","))


def decimal_text(number: float) -> str:
    """Return a number with one decimal place: `1.5`."""
    # Translators: What stands before decimal places: “1.5”.
    return join(pgettext("decimals", "{first}.{next}"), f"{number:.1f}".split("."))


def size_text(width: int, height: int) -> str:
    """Return columns and rows: `25 × 20`."""
    return _("{width} × {height}").format(width=width, height=height)


def ink_count_text(count: int) -> str:
    """Return a number of colours: `3 colours`."""
    return ngettext("{count} colour", "{count} colours", count).format(count=count)


def palette_text(palette: Palette) -> str:
    """Return `Black and white` or the number of colours."""
    if palette.is_black_and_white:
        return _("Black and white")
    return ink_count_text(len(palette) - 1)


def clock_text(seconds: float) -> str:
    """Return a duration like a clock, in full seconds: `0:03`, `12:48`, `1:02:10`."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
