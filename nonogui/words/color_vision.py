"""What is said of colours that are hard to tell apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.core.color_vision import Pair, Vision
from nonogui.core.grid import EMPTY
from nonogui.core.palette import Palette
from nonogui.i18n import _, mark

_ALIKE: Final[Mapping[Vision, str]] = {
    Vision.FULL: mark("{one} and {other} look much alike."),
    Vision.PROTANOPIA: mark("{one} and {other} look much alike without red (protanopia)."),
    Vision.DEUTERANOPIA: mark("{one} and {other} look much alike without green (deuteranopia)."),
    Vision.TRITANOPIA: mark("{one} and {other} look much alike without blue (tritanopia)."),
}

_ON_BACKGROUND: Final[Mapping[Vision, str]] = {
    Vision.FULL: mark("{color} is hard to see on the background."),
    Vision.PROTANOPIA: mark("{color} is hard to see on the background without red (protanopia)."),
    Vision.DEUTERANOPIA: mark(
        "{color} is hard to see on the background without green (deuteranopia)."
    ),
    Vision.TRITANOPIA: mark("{color} is hard to see on the background without blue (tritanopia)."),
}


def alike_text(pair: Pair, palette: Palette) -> str:
    """Which two colours are hard to tell apart, and for whom."""
    one, other = palette[pair.one].name, palette[pair.other].name
    if pair.one == EMPTY:
        return _(_ON_BACKGROUND[pair.vision]).format(color=other)
    return _(_ALIKE[pair.vision]).format(one=one, other=other)
