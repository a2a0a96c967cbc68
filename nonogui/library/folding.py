"""Texts as they are searched: large and small letters and accents are all the same."""

from __future__ import annotations

from unicodedata import combining, normalize


def sayable(text: str) -> str:
    """A text that can be kept and shown: half signs, which files may hold, become `?`."""
    return text.encode("utf-8", "replace").decode()


def folded(text: str) -> str:
    """A text as it is searched."""
    if text.isascii():
        return text.lower()
    parts = normalize("NFKD", sayable(text).casefold())
    return "".join(sign for sign in parts if not combining(sign))
