"""A page of HTML that plays its puzzle in a browser, all by itself (`.html`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import METADATA, Entry, Reading, TextFormat, fail
from nonogui.formats.html_play_page import page
from nonogui.formats.html_play_puzzle import puzzle_text, read_puzzle
from nonogui.i18n import mark

_START: Final = '<script type="application/json" id="nonogui-puzzle">'
_END: Final = "</script>"


class HtmlPlay(TextFormat):
    """The clues as JSON in a script element, and the program that plays them.

    The page judges by the clues alone. The goal is never in it, so that nobody finds the answer in
    its source.
    """

    name: ClassVar = "html-play"
    title: ClassVar = mark("Web page that plays")
    suffixes: ClassVar = (".html",)
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
