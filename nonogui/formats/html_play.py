"""A page of HTML that plays its puzzle in a browser, all by itself (`.html`)."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import METADATA, Entry, Reading, TextFormat, fail
from nonogui.formats.html_play_puzzle import puzzle_text, read_puzzle, script_safe, short_json
from nonogui.i18n import _, language
from nonogui.resources import resource

_START: Final = '<script type="application/json" id="nonogui-puzzle">'
_END: Final = "</script>"


class HtmlPlay(TextFormat):
    """The clues as JSON in a script element, and the program that plays them.

    The page judges by the clues alone. The goal is never in it, so that nobody finds the answer in
    its source.
    """

    colors: ClassVar = True
    given: ClassVar = True
    metadata: ClassVar = METADATA

    def sniff_text(self, text: str) -> int:
        """The script element."""
        return 100 * (_START in text)

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a page."""
        start = text.find(_START) + len(_START)
        end = text.find(_END, start)
        if start < len(_START) or end < 0:
            raise fail(ProblemKey.NO_PUZZLE)
        before = text.count("\n", 0, start)
        return read_puzzle("\n" * before + text[start:end])

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The page of the one puzzle."""
        puzzle = entries[0].puzzle
        return page(puzzle, f"{_START}{puzzle_text(puzzle)}{_END}")


# --- the page ---


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


# --- texts ---


def labels() -> dict[str, str]:
    """Texts that stand in the page, by the slot they fill."""
    return {
        "heading": _("Nonogram, {width} × {height}"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "restart": _("Start again"),
        "letters": _("Letters on colours"),
        "zoom_in": _("Zoom in"),
        "zoom_out": _("Zoom out"),
        "fit": _("Fit to window"),
        "time": _("Time"),
        "tools": _("Tools"),
        "fill": _("Fill"),
        "cross": _("Cross"),
        "maybe": _("Maybe"),
        "palette": _("Palette"),
        "board": _("Board"),
        "close": _("Close"),
        "help": _(
            "Left button fills, right button crosses; two fingers move and zoom. Arrows move,"
            " Space fills, X crosses, M marks, Backspace clears, Shift paints."
        ),
        "script_needed": _("This page needs JavaScript to be played. It loads nothing."),
    }


def messages() -> dict[str, str]:
    """Texts that the page puts together, by name; `{name}` is filled in there."""
    return {
        "place": _("Row {row}, column {column}"),
        "cell": _("Row {row}, column {column}: {value}"),
        "row": _("Row {row}: {clue}"),
        "column": _("Column {column}: {clue}"),
        "unknown": _("unknown"),
        "empty": _("crossed"),
        "filled": _("filled"),
        "color": _("colour {name}"),
        "maybe": _("maybe"),
        "maybe_color": _("maybe colour {name}"),
        "ink": _("{name}, key {key}"),
        "solved": _("Solved"),
        "solved_in": _("Solved in {time}"),
    }
