"""Names of text encodings as other programs show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Python's name of each encoding that Nonogui guesses, and the usual one.
_NAMES: Final[Mapping[str, str]] = {
    **{f"cp{number}": f"Windows-{number}" for number in range(1250, 1256)},
    "koi8-r": "KOI8-R",
    "iso8859-2": "ISO-8859-2",
    "cp932": "Shift_JIS",
    "euc-jp": "EUC-JP",
    "gb18030": "GB18030",
    "big5": "Big5",
    "cp949": "EUC-KR",
}


def encoding_name(name: str) -> str:
    """Return the usual name of an encoding: `Shift_JIS` for `cp932`."""
    return _NAMES.get(name, name)
