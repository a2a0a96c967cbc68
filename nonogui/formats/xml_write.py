"""XML as text: elements whose texts any XML reader gives back as they were."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_IN_TEXT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", "\r": "&#13;"})
_IN_QUOTES: Final = {**_IN_TEXT, **str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;"})}

_NOT_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML text may hold, written in any way."""


def opening(tag: str, **attributes: str) -> str:
    """A start tag."""
    written = (f' {name}="{_escaped(value, _IN_QUOTES)}"' for name, value in attributes.items())
    return f"<{tag}{''.join(written)}>"


def element(tag: str, text: str, **attributes: str) -> str:
    """An element that holds a text."""
    return f"{opening(tag, **attributes)}{_escaped(text, _IN_TEXT)}</{tag}>"


def _escaped(text: str, escapes: Mapping[int, str]) -> str:
    return _NOT_XML.sub("\ufffd", text).translate(escapes).replace("]]>", "]]&gt;")
