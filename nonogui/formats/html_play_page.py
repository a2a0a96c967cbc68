"""The page around a puzzle: one file made of the parts in `resources/web`.

The page says itself what it may do (a Content-Security-Policy): run this one script, use this one
style, and load nothing from anywhere.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from nonogui.core.puzzle import Puzzle
from nonogui.formats.html_play_puzzle import script_safe, short_json
from nonogui.formats.html_play_texts import labels, messages
from nonogui.i18n import language
from nonogui.resources import resource

_MODULES: Final = ("puzzle", "game", "view", "paint", "input", "paper", "play")
"""Parts of the script, in the order in which they build on each other."""

_SLOT: Final = re.compile(r"\{\{([a-z_:-]+)\}\}")
_COMMENT: Final = re.compile(r"^\s*//.*\n|^\s+| +// .*$|/\*[^*]*\*/\n?", re.MULTILINE)
_SCRIPT_BLANK: Final = re.compile(r'("[^"\n]*"|`[^`\n]*`)| *([=*<>&|?:,;{}()!+-]+) *')
_SCRIPT_BREAK: Final = re.compile(r"([{(,=>&|?:])\n")
_NAME: Final = re.compile(r"^(?:function|const) (\w{4,})\b(?=[(=])", re.MULTILINE)
_TEXT: Final = re.compile(r"\"[^\"\n]*\"|`[^`]*`")
_FIELD: Final = re.compile(r"(?<=\.)\w+|\w+(?=:)|(?<=[{,])\w+(?=[,}])")
_WORD: Final = re.compile(r"\b[A-Za-z]\w+\b")
_STYLE_BLANK: Final = re.compile(r"\s*([:,;{>])\s*")
_DRAWING: Final = re.compile(r"<svg [^>]*>")


def page(puzzle: Puzzle, puzzle_script: str) -> str:
    """The page of a puzzle; the script element that holds it is given."""
    size = labels()["heading"].format(width=puzzle.width, height=puzzle.height)
    style, script = _style(), _script()
    parts = {
        **{name: html.escape(text) for name, text in labels().items()},
        "language": html.escape(language().replace("_", "-")),
        "heading": html.escape(size.replace(" × ", "\u00a0×\u00a0")),
        "credits": html.escape(_credits(puzzle)),
        "style": style,
        "style_hash": _hash(style),
        "script": script,
        "script_hash": _hash(script),
        "puzzle": puzzle_script,
        "texts": script_safe(short_json(messages())),
    }
    return _filled(_part("play.html"), parts)


def _filled(template: str, parts: Mapping[str, str]) -> str:
    """A template with a part in each slot; what looks like a slot inside a part stays as it is."""
    return _SLOT.sub(lambda slot: parts.get(slot[1]) or _icon(slot[1]), template)


def _icon(slot: str) -> str:
    """The drawing for a slot `icon:NAME`; nothing for a part that is empty."""
    kind, _, name = slot.partition(":")
    if kind != "icon":
        return ""
    drawing = resource(f"icons/{name}.svg").read_text("utf-8").strip()
    return _DRAWING.sub('<svg viewBox="0 0 20 20">', drawing)


def _credits(puzzle: Puzzle) -> str:
    """Who made the puzzle, and under what terms: what is due even before the title is shown."""
    metadata = puzzle.metadata
    named = _plain(metadata.license) in _plain(metadata.copyright)
    terms = (metadata.author, metadata.copyright, "" if named else metadata.license)
    return " · ".join(filter(None, terms))


def _plain(text: str) -> str:
    """Letters and digits alone: `CC0 1.0` and `CC0-1.0` are the same."""
    return "".join(filter(str.isalnum, text)).casefold()


@cache
def _style() -> str:
    """The style with a rule a line."""
    return _STYLE_BLANK.sub(r"\1", _COMMENT.sub("", _part("play.css"))).replace(";}", "}")


@cache
def _script() -> str:
    """The script with a statement a line, without comments: pages are kept small, not secret."""
    modules = "\n".join(_part(f"{name}.js") for name in _MODULES)
    short = _SCRIPT_BLANK.sub(r"\1\2", _COMMENT.sub("", modules))
    return '"use strict";\n(() => {\n' + _renamed(_SCRIPT_BREAK.sub(r"\1", short)) + "})();\n"


def _renamed(script: str) -> str:
    """The script with short names in place of its own, but for those that mean something else, too.

    A field may have such a name, or a text the word.
    """
    others = {word for text in _TEXT.findall(script) for word in _WORD.findall(text)}
    others.update(_FIELD.findall(script))
    names = [name for name in dict.fromkeys(_NAME.findall(script)) if name not in others]
    short = {name: f"f{number}" for number, name in enumerate(names)}
    return _WORD.sub(lambda word: short.get(word[0], word[0]), script)


@cache
def _part(name: str) -> str:
    return resource(f"web/{name}").read_text("utf-8")


def _hash(text: str) -> str:
    """What the policy calls a script or style by; it holds for exactly this text."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
