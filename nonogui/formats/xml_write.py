"""Write XML that every XML reader restores exactly.

Writers build their lines with the functions here, which return `Markup`. `document` accepts nothing
else, so no text of a puzzle gets into a file unescaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NewType

from nonogui.lazy import regex

Markup = NewType("Markup", str)
"""A piece of XML with all texts escaped; only this module creates it."""

DECLARATION: Final = Markup('<?xml version="1.0" encoding="UTF-8"?>')

_IN_TEXT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", "\r": "&#13;"})
_IN_QUOTES: Final = {**_IN_TEXT, **str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;"})}

# Characters that are allowed in XML; the others are not, in any notation.
_ALLOWED: Final = "\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff"
_XML: Final = regex(f"[{_ALLOWED}]*+")  # a third of the time of a search for the others
_NOT_XML: Final = regex(f"[^{_ALLOWED}]")


def can_hold(text: str) -> bool:
    """Return whether XML can hold every character of a text."""
    return _XML.fullmatch(text) is not None


def replace_illegal(text: str) -> str:
    """Return a text with a replacement character for each character that XML can't hold."""
    return _NOT_XML.sub("\ufffd", text)


def document(lines: Iterable[Markup]) -> str:
    """Return the text of a file, one piece of XML per line."""
    return "".join(f"{line}\n" for line in lines)


def start_tag(tag: str, **attributes: str) -> Markup:
    """Return a start tag."""
    written = (f' {name}="{_escape(value, _IN_QUOTES)}"' for name, value in attributes.items())
    return Markup(f"<{tag}{''.join(written)}>")


def end_tag(tag: str) -> Markup:
    """Return an end tag."""
    return Markup(f"</{tag}>")


def element(tag: str, text: str, **attributes: str) -> Markup:
    """Return an element with a text."""
    return Markup(f"{start_tag(tag, **attributes)}{_escape(text, _IN_TEXT)}</{tag}>")


def element_with_children(tag: str, children: Iterable[Markup]) -> Markup:
    """Return an element with child elements, all on one line."""
    return Markup(f"<{tag}>{''.join(children)}</{tag}>")


def _escape(text: str, escapes: Mapping[int, str]) -> str:
    # XML forbids these three characters in a row in a text.
    return replace_illegal(text).translate(escapes).replace("]]>", "]]&gt;")
