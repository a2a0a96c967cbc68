"""Find the page in a saved web archive (`.mht`) or in an e-mail (`.eml`)."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from nonogui.lazy import regex

if TYPE_CHECKING:
    from email.message import Message

_HEAD: Final = regex(
    rb"(?:(?!MIME-)[A-Z][\w-]{0,60}+:[^\n]*+\n(?:[ \t][^\n]*+\n|)*+|)*+MIME-Version:", re.IGNORECASE
)
# Bytes of the fields before a body.
_MAX_HEAD: Final = 20_000
# A page in an alternative in a message with attachments has 2.
_MAX_DEPTH: Final = 3
# A choice: more than a saved page has.
_MAX_PARTS: Final = 1000
_BLANK: Final = regex(rb"\r?\n\r?\n")
_KINDS: Final = ("text/html", "text/plain")
"""The content that is read, the preferred one first."""


def page_of(data: bytes) -> bytes:
    """Return the page or else the text of a message as UTF-8; other bytes unchanged."""
    if not _HEAD.match(data[:_MAX_HEAD]):
        return data
    found: dict[str, bytes] = {}
    for kind, body in _bodies(data, 0):
        found.setdefault(kind, body)
    return next((found[kind] for kind in _KINDS if kind in found), data)


def _bodies(data: bytes, depth: int) -> Iterator[tuple[str, bytes]]:
    """Yield the kind and the content of each part of a message."""
    from email import message_from_bytes  # takes longer than most files; few are messages

    blank = _BLANK.search(data[:_MAX_HEAD])
    if blank is None:
        return
    head = message_from_bytes(data[: blank.end()])
    body = data[blank.end() :]
    boundary = head.get_boundary()
    if boundary and depth < _MAX_DEPTH:
        parts = body.split(b"--" + boundary.encode(errors="replace"), _MAX_PARTS)
        for part in parts[1:]:
            yield from _bodies(part.lstrip(b"\r\n"), depth + 1)
    elif head.get_content_type() in _KINDS:
        yield head.get_content_type(), _decoded(head, body)


def _decoded(head: Message, body: bytes) -> bytes:
    """Return the content of a part as UTF-8; unchanged if it is not as its head says."""
    way = str(head.get("Content-Transfer-Encoding", "")).strip().lower()
    try:
        if way == "quoted-printable":
            body = binascii.a2b_qp(body)
        elif way == "base64":
            body = binascii.a2b_base64(body)
        return body.decode(head.get_content_charset() or "utf-8").encode()
    except (ValueError, LookupError):
        return body
