"""Walk through the tags of a page once and parse their attributes."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail

# A quoted value cannot contain `<`, so a missing quote ends at the next tag and not with the page.
TAG: Final = re.compile(
    r"<!--.*?(?:-->|\Z)|<(/?)([a-z][a-z0-9]*+)((?:[^<>\"']++|\"[^\"<]*+\"|'[^'<]*+'|)*+)>|<[!?][^<>]*+>",
    re.IGNORECASE | re.DOTALL,
)
_ATTRIBUTE: Final = re.compile(
    r"(?<![a-z-])([a-z-]++)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>]++))", re.IGNORECASE
)
_ENDS: Final = {
    name: re.compile(rf"</{name}", re.IGNORECASE) for name in ("script", "style", "title", "svg")
}
"""End tags of elements that are taken whole, whatever tags they seem to contain."""
UNSHOWN: Final = ("textarea", "template")
"""Elements with content that is not shown as part of the page."""

VOID: Final = frozenset(
    ("br", "hr", "img", "input", "wbr", "col", "link", "meta", "source", "embed", "area", "base")
)

# One second of reading; two if every tag has other attributes.
MAX_TAGS: Final = 200_000
MAX_TEXT: Final = 4000
"""Characters of a tag, or between two tags, that are read of a table or a box."""


class PagePart:
    """Takes the tags and texts of a page in order. This base class ignores everything.

    Attributes:
        sees: the elements of `UNSHOWN` that it reads all the same.
    """

    sees: ClassVar[Sequence[str]] = ()

    def start(self, name: str, attributes: str, line: int) -> None:
        """Take a start tag, or a comment, which has no name."""

    def end(self, name: str) -> None:
        """Take an end tag."""

    def add(self, name: str, content: str) -> None:
        """Take the text between two tags, or all of an element of this name that shows no text."""


# A start tag with its attributes, an end tag, or content: kind, name, content and line. No class,
# because a large page has 400,000 of them.
_Piece = tuple[str, str, str, int]


def walk(text: str, parts: Sequence[PagePart]) -> None:
    """Let all parts take the content of a page.

    Raises:
        FileProblemsError: the page is larger than any puzzle.
    """
    if text.count("<") > MAX_TAGS:
        raise fail(ProblemKey.TOO_MUCH)
    unshown, taking = "", parts
    for kind, name, content, line in _pieces(text):
        if kind == "end" and name == unshown:
            unshown, taking = "", parts
        elif kind == "start" and name in UNSHOWN and not unshown:
            unshown, taking = name, [part for part in parts if name in part.sees]
        if kind == "start":
            for part in taking:
                part.start(name, content, line)
        elif kind == "end":
            for part in taking:
                part.end(name)
        else:
            for part in taking:
                part.add(name, content)


def _pieces(text: str) -> Iterator[_Piece]:
    at = counted = 0
    line = 1
    while tag := TAG.search(text, at):
        if between := text[at : tag.start()]:
            yield "content", "", between, line
        line += text.count("\n", counted, tag.start())
        counted, at = tag.start(), tag.end()
        name = (tag[2] or "").lower()
        if tag[1]:
            yield "end", name, "", line
        elif name in _ENDS:
            end = _ENDS[name].search(text, at)
            start, at = at, end.start() if end else len(text)
            yield "content", name, text[start:at], line
        else:
            yield "start", name, tag[3] or "", line
    yield "content", "", text[at:], line


def attributes_of(text: str) -> dict[str, str]:
    """Return the attributes of a tag by name."""
    found = _ATTRIBUTE.findall(text[:MAX_TEXT])
    return {name.lower(): html.unescape(one or two or three) for name, one, two, three in found}


_TOO_LONG: Final = re.compile(r"&#(?:[0-9]{9,}|[xX][0-9a-fA-F]{9,})")


def unescaped(text: str) -> str:
    """Replace the entities in a text of any length by characters."""
    return html.unescape(_TOO_LONG.sub(" ", text))  # no valid character reference is so long
