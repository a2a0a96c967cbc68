"""Fold texts for searching, so that case and accents do not matter."""

from __future__ import annotations

from unicodedata import combining, normalize


def replace_surrogates(text: str) -> str:
    """Return a text that can be stored and shown: lone surrogates become `?`."""
    return text.encode("utf-8", "replace").decode()


def fold(text: str) -> str:
    """Return a text in the form used for searching."""
    if text.isascii():
        return text.lower()
    parts = normalize("NFKD", replace_surrogates(text).casefold())
    return "".join(character for character in parts if not combining(character))
