"""Texts as they are searched: large and small letters and accents are all the same."""

from __future__ import annotations

from unicodedata import combining, normalize


def folded(text: str) -> str:
    """A text as it is searched."""
    if text.isascii():
        return text.lower()
    parts = normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not combining(sign))
