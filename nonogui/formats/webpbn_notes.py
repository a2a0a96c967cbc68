"""Store facts without an element in webpbn XML as notes: `nonogui:KEY=VALUE`.

The value is JSON, percent-encoded so that it survives programs that reflow text.
"""

from __future__ import annotations

import json
import string
from collections.abc import Iterable
from typing import Final
from urllib.parse import quote, unquote

from nonogui.formats.base import MAX_CHANGES, MAX_MOVES
from nonogui.formats.xml_tree import Node
from nonogui.lazy import regex

LICENSE: Final = "license"
COLORS: Final = "colors"
"""Names and symbols of colours, keyed by the substitute names in the file."""

COLLECTION: Final = "collection"
"""The title of a puzzle's original set; the puzzle keeps it when copied elsewhere."""

PUZZLE_KEYS: Final = (LICENSE, COLORS)
PLAY_KEYS: Final = (
    "log", "position", "elapsed", "hints", "revealed", "solved", "best", "name", "ticks",
)  # fmt: skip

# Limits for one fact: the longest log has 20 MB, one list, and two commas per change.
_LONGEST: Final = 24_000_000
_MAX_LISTS: Final = 1_000
_MAX_COMMAS: Final = 2 * (MAX_MOVES + MAX_CHANGES)

_NOTE: Final = regex(r"nonogui:([a-z]+)=(\S*)")
# Percent-encode only what XML or the encoding itself gives a meaning.
_AS_IS: Final = "".join(sorted(set(string.punctuation) - set("%<&")))


def note_text(key: str, value: object) -> str:
    """Return the note for a fact."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # Half of a surrogate pair cannot be encoded.
    return f"nonogui:{key}={quote(text, safe=_AS_IS, errors='replace')}"


def note_value(value: str) -> object:
    """Decode the value of a note.

    Raises:
        ValueError: it is damaged, or larger than any that is written.
    """
    # Check before parsing: 26 MB of `[],[],…` would take 800 MB.
    if len(value) > _LONGEST or value.count("[") > _MAX_LISTS or value.count(",") > _MAX_COMMAS:
        raise ValueError("too long")
    try:
        return json.loads(unquote(value, errors="strict"))
    except RecursionError as reason:
        raise ValueError("nested too deeply") from reason


def facts(node: Node) -> dict[str, str]:
    """Return the facts in the notes of an element, still encoded."""
    matches = (_NOTE.fullmatch(note.text.strip()) for note in node.all("note"))
    return {match[1]: match[2] for match in matches if match}


def colors_of(puzzle: Node) -> dict[str, tuple[str, str]]:
    """Return the colour names and symbols in a puzzle's notes, keyed by the file's names."""
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
    """Return the licence in a puzzle's notes; "" if there is none."""
    try:
        value = note_value(facts(puzzle).get(LICENSE, '""'))
    except ValueError:
        return ""
    return value if isinstance(value, str) else ""


def collection_of(notes: Iterable[str]) -> str:
    """Return the title of a puzzle's original set from its notes; "" if not stated."""
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


def is_known_note(note: str, keys: Iterable[str]) -> bool:
    """Return whether a note has one of the keys understood where it is; others are kept."""
    match = _NOTE.fullmatch(note)
    return match is not None and match[1] in keys
