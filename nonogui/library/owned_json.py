"""What only the library knows, read from JSON that anybody may have written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, TypeGuard

from nonogui.coach.grade import Grade
from nonogui.core.puzzle import MAX_SIDE
from nonogui.library.cards import Solve
from nonogui.library.catalogue_owned import Owned

MOST_IN_TAG: Final = 100
MOST_ENTRIES: Final = 1_000_000
MOST: Final = 1e11
"""No time and no number is as large."""

_FINGERPRINT: Final = re.compile(r"[0-9a-f]{32}")


def owned_of(data: Mapping[str, Any]) -> Owned:
    """The entries that make sense; the others are left out, as in settings."""
    return Owned(
        folders=tuple(each for each in _list(data, "folders") if _is_text(each)),
        favourites=tuple(filter(_is_fingerprint, _list(data, "favourites"))),
        tags=tuple(_rows(data, "tags", (_is_fingerprint, _is_tag))),
        solves=tuple(_solves(_list(data, "solves"))),
        ratings=tuple(_rows(data, "ratings", (_is_fingerprint, _is_truth, _is_grade, is_number))),
        added=tuple(_rows(data, "added", (_is_fingerprint, is_number))),
    )


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    found = data.get(name)
    return found[:MOST_ENTRIES] if isinstance(found, list) else []


def _rows(
    data: Mapping[str, Any], name: str, fits: Sequence[Callable[[object], bool]]
) -> Iterator[tuple[Any, ...]]:
    """The entries of a list that are rows of values, each of which fits."""
    for row in _list(data, name):
        is_row = isinstance(row, list) and len(row) == len(fits)
        if is_row and all(fit(value) for fit, value in zip(fits, row, strict=True)):
            yield tuple(row)


def _solves(found: list[Any]) -> Iterator[Solve]:
    names = {each.name for each in fields(Solve)}
    for each in found:
        if isinstance(each, dict) and all(_FITS[name](each.get(name)) for name in names):
            values: dict[str, Any] = {name: each.get(name) for name in names}
            grade = values.pop("grade")
            yield Solve(**values, grade=Grade(grade) if grade else None)


def is_number(value: object) -> TypeGuard[float]:
    """Whether a value is a number that a time or a count can be."""
    is_any = isinstance(value, int | float) and not isinstance(value, bool)
    return is_any and 0 <= value < MOST  # type: ignore[operator]


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and is_number(value)


def _is_side(value: object) -> bool:
    return isinstance(value, int) and 1 <= value <= MAX_SIDE


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.isprintable()


def _is_tag(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and 0 < len(value.strip()) <= MOST_IN_TAG


def _is_fingerprint(value: object) -> bool:
    return isinstance(value, str) and _FINGERPRINT.fullmatch(value) is not None


def _is_grade(value: object) -> bool:
    return value is None or value in list(Grade)


def _is_truth(value: object) -> bool:
    return value is None or value in (0, 1)


_FITS: Final[Mapping[str, Callable[[object], bool]]] = {
    "fingerprint": _is_fingerprint,
    "solved_at": is_number,
    "seconds": is_number,
    "hints": _is_whole,
    "revealed": lambda value: isinstance(value, bool),
    "width": _is_side,
    "height": _is_side,
    "inks": _is_whole,
    "grade": _is_grade,
}
"""Which values each field of a solve can have."""
