"""Store metadata as free text, one `Title: …` line per field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from nonogui.core.puzzle import Metadata
from nonogui.lazy import regex

KEYWORDS: Final = {
    "title": "Title",
    "author": "Author",
    "author_id": "Author id",
    "copyright": "Copyright",
    "license": "License",
    "description": "Description",
    "source": "Source",
    "id": "Catalogue",
}
"""The keyword for each text field of Metadata."""

_FIELDS: Final = {word.lower(): name for name, word in KEYWORDS.items()}
STATED: Final = regex(rf"({'|'.join(KEYWORDS.values())}|Note):[ \t]*(.*)", re.IGNORECASE)
"""A line of the form `Keyword: value`."""

LONGEST_TITLE: Final = 60
"""Most characters of a title without its keyword. A choice: longer lines are sentences."""

# A line that introduces or greets, code, or names of columns.
_NO_TITLE: Final = regex(
    r".*[.,;!?(]\s*+|.*\w[,;]\w.*"
    r"|.*(?:[=<>{}\[\]|\\_\"]|\(\)).*|(?:import|from|package|module|use)\b.*"
    r"|(?!title:)[^:]*+:.*",
    re.DOTALL | re.IGNORECASE,
)
_BY: Final = regex(r"by[ \t:]+(\S.*)", re.IGNORECASE)
# Characters of free text that are read.
_MAX_CHARACTERS: Final = 20_000


def metadata_lines(metadata: Metadata) -> Iterator[str]:
    """Yield the lines that store a puzzle's metadata; further lines of a long text are indented."""
    for name, word in KEYWORDS.items():
        if text := getattr(metadata, name):
            yield _stated(word, text)
    yield from (_stated("Note", note) for note in metadata.notes)


def read_metadata(lines: Sequence[str]) -> Metadata:
    """Read metadata from keywords, or else a title, perhaps followed by `by` and an author."""
    text = "\n".join(lines)[:_MAX_CHARACTERS]
    stated: list[tuple[str, str]] = []
    free: list[str] = []
    for line in text.split("\n"):
        match = STATED.fullmatch(line)
        if match:
            stated.append((match[1].lower(), match[2].strip()))
        elif stated and line.startswith("  "):
            word, before = stated.pop()
            stated.append((word, f"{before}\n{line.strip()}"))
        else:
            free.append(line.strip())
    texts = _free_texts("\n".join(free).strip())
    texts |= {_FIELDS[word]: value for word, value in stated if word in _FIELDS and value}
    notes = tuple(value for word, value in stated if word == "note" and value)
    return Metadata(**texts, notes=notes)


def title_of(line: str) -> str:
    """Return the title that a line states or is; empty if it has numbers or is too long.

    The line before code in Markdown is none, nor is a single Latin letter, which may be anything.
    """
    if line.lstrip().startswith(("```", "~~~")):
        return ""
    words = line.strip(" \t#*=`:")
    if stated := STATED.fullmatch(words):
        return stated[2].strip() if stated[1].lower() == "title" else ""
    if len(words) > LONGEST_TITLE or any(map(str.isdigit, words)):
        return ""
    letters = "".join(filter(str.isalpha, words))
    return words if len(letters) > 1 or not letters.isascii() else ""


def title_above(lines: Iterable[str]) -> str:
    """Return the title among the lines of text above clues: the only one, unless it is code."""
    written = [line for line in lines if line.strip()]
    is_title = len(written) == 1 and not _NO_TITLE.fullmatch(written[0])
    return title_of(written[0]) if is_title else ""


def _stated(word: str, text: str) -> str:
    lines = text.replace("\r", "\n").split("\n")
    return f"{word}: " + "\n  ".join(line.strip() for line in lines)


def _free_texts(text: str) -> dict[str, str]:
    lines = [line for line in text.split("\n") if line]
    author = _BY.fullmatch(lines[-1]) if lines else None
    title = lines[:-1] if author else lines
    if len(title) > 1:
        return {"description": text}
    texts = {"title": "".join(title), "author": author[1] if author else ""}
    return {name: value for name, value in texts.items() if value}
