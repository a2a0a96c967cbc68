"""Numbers and signs as the keyboards of every script type them."""

from __future__ import annotations

from typing import Final

_ZEROS: Final = "٠۰"  # of Arabic and Persian
_PLAIN: Final[dict[int, int | str]] = {
    # Full-width forms, which Japanese, Chinese and Korean keyboards type.
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **{ord(zero) + digit: str(digit) for zero in _ZEROS for digit in range(10)},
    **str.maketrans("\u3000、،・", " ,,\u00b7"),
}


def plain(text: str) -> str:
    """Return a text of the same length with ASCII digits, letters and separators."""
    return text.translate(_PLAIN)
