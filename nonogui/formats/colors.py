"""Parse and choose colours: hexadecimal digits, names of CSS or X11, or any distinct colour."""

from __future__ import annotations

import colorsys
import re
from typing import Final

from nonogui.core.palette import Rgb
from nonogui.lazy import regex

_HEX: Final = regex(r"#?([0-9a-f]{6}|[0-9a-f]{3})", re.IGNORECASE)
_SHADE: Final = regex(r"([a-z]+)([1-4])")
_GRAY: Final = regex(r"gr[ae]y([0-9]{1,2}|100)", re.ASCII)

# Brightness of the shades 1 to 4 of an X11 colour.
_SHADES: Final = (1.0, 0.932, 0.804, 0.545)

# As in CSS, and names that only X11 has.
_NAMES: Final = """
    aliceblue F0F8FF antiquewhite FAEBD7 aqua 00FFFF aquamarine 7FFFD4 azure F0FFFF beige F5F5DC
    bisque FFE4C4 black 000000 blanchedalmond FFEBCD blue 0000FF blueviolet 8A2BE2 brown A52A2A
    burlywood DEB887 cadetblue 5F9EA0 chartreuse 7FFF00 chocolate D2691E coral FF7F50
    cornflowerblue 6495ED cornsilk FFF8DC crimson DC143C cyan 00FFFF darkblue 00008B darkcyan
    008B8B darkgoldenrod B8860B darkgray A9A9A9 darkgreen 006400 darkkhaki BDB76B darkmagenta
    8B008B darkolivegreen 556B2F darkorange FF8C00 darkorchid 9932CC darkred 8B0000 darksalmon
    E9967A darkseagreen 8FBC8F darkslateblue 483D8B darkslategray 2F4F4F darkturquoise 00CED1
    darkviolet 9400D3 deeppink FF1493 deepskyblue 00BFFF dimgray 696969 dodgerblue 1E90FF
    firebrick B22222 floralwhite FFFAF0 forestgreen 228B22 fuchsia FF00FF gainsboro DCDCDC
    ghostwhite F8F8FF gold FFD700 goldenrod DAA520 gray 808080 green 008000 greenyellow ADFF2F
    honeydew F0FFF0 hotpink FF69B4 indianred CD5C5C indigo 4B0082 ivory FFFFF0 khaki F0E68C
    lavender E6E6FA lavenderblush FFF0F5 lawngreen 7CFC00 lemonchiffon FFFACD lightblue ADD8E6
    lightcoral F08080 lightcyan E0FFFF lightgoldenrod EEDD82 lightgray D3D3D3 lightgreen 90EE90
    lightpink FFB6C1 lightsalmon FFA07A lightseagreen 20B2AA lightskyblue 87CEFA lightslategray
    778899 lightsteelblue B0C4DE lightyellow FFFFE0 lime 00FF00 limegreen 32CD32 linen FAF0E6
    magenta FF00FF maroon 800000 mediumaquamarine 66CDAA mediumblue 0000CD mediumorchid BA55D3
    mediumpurple 9370DB mediumseagreen 3CB371 mediumslateblue 7B68EE mediumspringgreen 00FA9A
    mediumturquoise 48D1CC mediumvioletred C71585 midnightblue 191970 mintcream F5FFFA mistyrose
    FFE4E1 moccasin FFE4B5 navajowhite FFDEAD navy 000080 navyblue 000080 oldlace FDF5E6 olive
    808000 olivedrab 6B8E23 orange FFA500 orangered FF4500 orchid DA70D6 palegoldenrod EEE8AA
    palegreen 98FB98 paleturquoise AFEEEE palevioletred DB7093 papayawhip FFEFD5 peachpuff
    FFDAB9 peru CD853F pink FFC0CB plum DDA0DD powderblue B0E0E6 purple 800080 red FF0000
    rosybrown BC8F8F royalblue 4169E1 saddlebrown 8B4513 salmon FA8072 sandybrown F4A460
    seagreen 2E8B57 seashell FFF5EE sienna A0522D silver C0C0C0 skyblue 87CEEB slateblue 6A5ACD
    slategray 708090 snow FFFAFA springgreen 00FF7F steelblue 4682B4 tan D2B48C teal 008080
    thistle D8BFD8 tomato FF6347 turquoise 40E0D0 violet EE82EE violetred D02090 wheat F5DEB3
    white FFFFFF whitesmoke F5F5F5 yellow FFFF00 yellowgreen 9ACD32
"""
_CODES: Final = dict(zip(_NAMES.split()[::2], _NAMES.split()[1::2], strict=True))
# Names that are other colours in X11.
_IN_X11: Final = {"gray": "BEBEBE", "green": "00FF00", "maroon": "B03060", "purple": "A020F0"}


# The usual colours of squares, circles and hearts.
_EMOJI: Final[dict[str, Rgb]] = {
    "🟥🔴❤": (0xDD, 0x2E, 0x44),
    "🟧🟠🧡": (0xF4, 0x90, 0x0C),
    "🟨🟡💛": (0xFD, 0xCB, 0x58),
    "🟩🟢💚": (0x78, 0xB1, 0x59),
    "🟦🔵💙": (0x55, 0xAC, 0xEE),
    "🟪🟣💜": (0xAA, 0x8E, 0xD6),
    "🟫🟤🤎": (0xC1, 0x69, 0x4F),
    "⬛⚫🖤": (0, 0, 0),
    "⬜⚪🤍": (255, 255, 255),
}
EMOJI: Final = {symbol: rgb for symbols, rgb in _EMOJI.items() for symbol in symbols}
"""The colour of each emoji that has no shape of its own."""


def parse_hex(text: str) -> Rgb | None:
    """Return the colour of 3 or 6 hexadecimal digits; None for any other text."""
    match = _HEX.fullmatch(text.strip()[:20])
    if match is None:
        return None
    digits = match[1] if len(match[1]) == 6 else "".join(digit * 2 for digit in match[1])
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def parse_color(text: str) -> Rgb | None:
    """Return the colour of a CSS name or of hexadecimal digits after `#`; None for other texts."""
    name = text[:40].lower().replace("grey", "gray")
    if gray := _GRAY.fullmatch(name):
        level = round(int(gray[1]) * 255 / 100)
        return level, level, level
    if name in _CODES:
        return parse_hex(_CODES[name])
    shade = _SHADE.fullmatch(name)
    if shade and (full := parse_x11_color(shade[1])):
        red, green, blue = (round(part * _SHADES[int(shade[2]) - 1]) for part in full)
        return red, green, blue
    return parse_hex(text) if text.startswith("#") else None


def parse_x11_color(text: str) -> Rgb | None:
    """Return the colour of an X11 name or of hexadecimal digits after `#`; None for other texts."""
    code = _IN_X11.get(text[:40].lower().replace("grey", "gray"))
    return parse_hex(code) if code else parse_color(text)


def some_color(number: int) -> Rgb:
    """Return a colour for an ink of unknown colour, different for each number."""
    # Steps of the golden ratio keep hues apart, however many there are.
    hue = colorsys.hsv_to_rgb(number * 0.618 % 1, 0.85, 0.75)
    red, green, blue = (round(255 * part) for part in hue)
    return red, green, blue


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """Mix two colours; `share` is the weight of the first, from 0 to 1."""
    parts = zip(first, second, strict=True)
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in parts)
    return red, green, blue
