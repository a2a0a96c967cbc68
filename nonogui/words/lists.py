"""Lists of names, and sentences one after another, with the signs of the user's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from nonogui.i18n import _, each_form, join, pgettext


def commas(parts: Iterable[str]) -> str:
    """Return `a, b, c`."""
    # Translators: Parts of a list; the sign between them is what counts.
    return join(_("{first}, {next}"), list(parts))


def semicolons(parts: Iterable[str]) -> str:
    """Return `a; b; c`, for parts with commas of their own."""
    # Translators: Parts of a list that have commas of their own.
    return join(_("{first}; {next}"), list(parts))


def sentences(*parts: str) -> str:
    """Return sentences one after another, without those that are empty."""
    # Translators: Two sentences, one after the other. Chinese and Japanese have no blank here.
    return join(_("{first} {next}"), list(filter(None, parts)))


def statements(*parts: str) -> str:
    """Return texts one after another with full stops between them, whether they have one or not."""
    said, *others = list(filter(None, parts)) or [""]
    for text in others:
        if said.endswith(_MARKS):
            said = sentences(said, text)
        else:
            # Translators: Two sentences, the first of them without its full stop.
            said = join(_("{first}. {next}"), [each_form(without_stop, said), text])
    return said


_STOPS: Final = ".。．"
_MARKS: Final = ("?", "!", "…", ":", "؟", "？", "！", "：")
"""Signs at the end of a text that leave no room for a full stop."""


def without_stop(text: str) -> str:
    """Return a text without the full stop at its end."""
    return text.rstrip(_STOPS)


def join_and(parts: Sequence[str]) -> str:
    """Return `a, b and c`."""
    # Translators: The end of a list; {first} may have several parts, with commas.
    return _with_last(_("{first} and {last}"), parts)


def clauses(parts: Iterable[str]) -> str:
    """Return `a, b, c` for clauses with a verb each."""
    # Translators: Two clauses of a list, such as "the 2 ends at column 3".
    return join(pgettext("clauses", "{first}, {next}"), list(parts))


def join_clauses(parts: Sequence[str]) -> str:
    """Return `a, b and c` for clauses with a verb each."""
    # Translators: The end of a list of clauses, such as "the 2 ends at column 3".
    return _with_last(pgettext("clauses", "{first} and {last}"), parts, clauses)


def join_or(parts: Sequence[str]) -> str:
    """Return `a, b or c`."""
    return _with_last(_("{first} or {last}"), parts)


def _with_last(
    pattern: str, parts: Sequence[str], listed: Callable[[Iterable[str]], str] = commas
) -> str:
    *before, last = parts or [""]
    return pattern.format(first=listed(before), last=last) if before else last
