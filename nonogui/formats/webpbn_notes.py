"""Facts that webpbn XML has no element for, in notes: `nonogui:KEY=VALUE`.

The value is JSON, percent-encoded so that it survives programs that reflow text.
"""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterable
from typing import Final
from urllib.parse import quote, unquote

from nonogui.formats.base import MOST_CHANGES, MOST_MOVES
from nonogui.formats.xml_tree import Node

LICENSE: Final = "license"
COLORS: Final = "colors"
"""Names and symbols of colours, by the names that stand in the file in place of unusual ones."""

COLLECTION: Final = "collection"
"""The title of the set that a puzzle was in; the puzzle keeps it when it goes elsewhere."""

PLAY_KEYS: Final = (
    "log", "position", "elapsed", "hints", "revealed", "solved", "best", "name", "ticks",
)  # fmt: skip

_LONGEST: Final = 24_000_000
_MOST_LISTS: Final = 1_000
_MOST_COMMAS: Final = 2 * (MOST_MOVES + MOST_CHANGES)
"""Bounds of one fact: the longest log that is read has 20 MB, one list, and two commas a change."""

_NOTE: Final = re.compile(r"nonogui:([a-z]+)=(\S*)")
_AS_IS: Final = "".join(sorted(set(string.punctuation) - set("%<&")))


def note_text(key: str, value: object) -> str:
    """The note that holds a fact."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"nonogui:{key}={quote(text, safe=_AS_IS, errors='replace')}"


def note_value(value: str) -> object:
    """What the right side of a note means.

    Raises:
        ValueError: it is damaged, or larger than any that is written.
    """
    # Before it is parsed: 26 MB of `[],[],…` would take 800 MB.
    if len(value) > _LONGEST or value.count("[") > _MOST_LISTS or value.count(",") > _MOST_COMMAS:
        raise ValueError("too long")
    try:
        return json.loads(unquote(value, errors="strict"))
    except RecursionError as reason:
        raise ValueError("nested too deeply") from reason


def facts(node: Node) -> dict[str, str]:
    """The facts in the notes of an element, values still encoded."""
    matches = (_NOTE.fullmatch(note.text.strip()) for note in node.all("note"))
    return {match[1]: match[2] for match in matches if match}


def colors_of(puzzle: Node) -> dict[str, tuple[str, str]]:
    """The names and symbols that a puzzle's notes state, by the names that the file uses."""
    try:
        value = note_value(facts(puzzle).get(COLORS, "{}"))
    except ValueError:
        return {}
    known: dict[str, tuple[str, str]] = {}
    for used, meant in value.items() if isinstance(value, dict) else ():
        match meant:
            case [str(name), str(symbol)]:
                known[used] = (name, symbol)
    return known


def license_of(puzzle: Node) -> str:
    """The licence that a puzzle's notes state; "" when they don't."""
    try:
        value = note_value(facts(puzzle).get(LICENSE, '""'))
    except ValueError:
        return ""
    return value if isinstance(value, str) else ""


def collection_of(notes: Iterable[str]) -> str:
    """The title of the set in which a puzzle with these notes was; "" when they don't say."""
    for note in notes:
        match = _NOTE.fullmatch(note)
        if match and match[1] == COLLECTION:
            try:
                value = note_value(match[2])
            except ValueError:
                continue
            if isinstance(value, str):
                return value
    return ""


def is_ours(note: str) -> bool:
    """Whether a note is one that this version understands; others are kept as they are."""
    match = _NOTE.fullmatch(note)
    return match is not None and match[1] in (LICENSE, COLORS, *PLAY_KEYS)
