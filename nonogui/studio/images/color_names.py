"""Names of colours, as keys; `words` translates them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from nonogui.core.palette import Rgb
from nonogui.studio.images.perception import Lab, lab_of, nearest

COLOR_NAMES: Final[dict[str, Rgb]] = {
    "black": (0, 0, 0),
    "dark grey": (74, 74, 74),
    "grey": (132, 132, 132),
    "light grey": (198, 198, 198),
    "white": (255, 255, 255),
    "dark red": (122, 18, 18),
    "red": (212, 32, 32),
    "pink": (244, 152, 182),
    "magenta": (204, 40, 152),
    "brown": (122, 74, 34),
    "light brown": (188, 138, 90),
    "beige": (234, 214, 178),
    "orange": (240, 132, 24),
    "yellow": (250, 218, 44),
    "olive": (126, 124, 32),
    "light green": (150, 214, 104),
    "green": (46, 158, 62),
    "dark green": (18, 84, 38),
    "turquoise": (42, 178, 170),
    "light blue": (140, 198, 242),
    "blue": (38, 98, 214),
    "dark blue": (22, 38, 112),
    "violet": (116, 62, 184),
    "lilac": (188, 156, 226),
}
"""Each name with a typical colour."""

_LIGHTNESS: Final = 0.5
"""How much lightness counts in a name, compared with hue. With 1, 43 of the 256 greys are called
brown or another colour, with 0.5 none. With 0.3, some of 5,000 random colours are 0.32 lighter or
darker than their name, with 0.5 at most 0.22."""


def _named_by(rgb: Rgb) -> Lab:
    """Return the place of a colour among the names."""
    light, red, yellow = lab_of(rgb)
    return _LIGHTNESS * light, red, yellow


_NAMES: Final = tuple(COLOR_NAMES)
_LABS: Final = tuple(map(_named_by, COLOR_NAMES.values()))


def color_names(colors: Iterable[Rgb]) -> list[str]:
    """Return a name for each colour, with numbers where names repeat: `blue`, `blue 2`."""
    names: list[str] = []
    seen: Counter[str] = Counter()
    for rgb in colors:
        name = _NAMES[nearest(_named_by(rgb), _LABS)]
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return names
