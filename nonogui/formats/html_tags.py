"""Find the tags of a page and parse their attributes."""

from __future__ import annotations

import html
import re
from typing import Final

# A quoted value cannot contain `<`, so a missing quote ends at the next tag and not with the page.
TAG: Final = re.compile(
    r"<!--.*?(?:-->|\Z)|<(/?)([a-z][a-z0-9]*+)((?:[^<>\"']++|\"[^\"<]*+\"|'[^'<]*+')*+)>|<[!?][^<>]*+>",
    re.IGNORECASE | re.DOTALL,
)
_ATTRIBUTE: Final = re.compile(
    r"(?<![a-z-])([a-z-]++)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>]++))", re.IGNORECASE
)
ENDS: Final = {
    name: re.compile(rf"</{name}", re.IGNORECASE)
    for name in ("script", "style", "title", "textarea", "template", "svg")
}
"""End tags of elements that are not shown on the page."""

VOID: Final = frozenset(
    ("br", "hr", "img", "input", "wbr", "col", "link", "meta", "source", "embed", "area", "base")
)

# Up to three seconds of reading, depending on the tags.
MAX_TAGS: Final = 400_000
MAX_TEXT: Final = 4000
"""Characters between two tags that are read."""


def attributes_of(text: str) -> dict[str, str]:
    """Return the attributes of a tag by name."""
    found = _ATTRIBUTE.findall(text[:MAX_TEXT])
    return {name.lower(): html.unescape(one or two or three) for name, one, two, three in found}


_TOO_LONG: Final = re.compile(r"&#(?:[0-9]{9,}|[xX][0-9a-fA-F]{9,})")


def unescaped(text: str) -> str:
    """Replace the entities in a text of any length by characters."""
    return html.unescape(_TOO_LONG.sub(" ", text))  # no valid character reference is so long
