"""A page of HTML, saved or copied, whose tables show the clues of puzzles."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Reading, TextFormat
from nonogui.formats.clue_tables import read_all_tables
from nonogui.formats.html_tables import HtmlTables
from nonogui.i18n import mark

_CELL: Final = re.compile(r"<t[dh][\s>]", re.IGNORECASE)


class WebPage(TextFormat):
    """The numbers of its tables, with their colours; whatever else the page is about."""

    name: ClassVar = "html"
    title: ClassVar = mark("Web page with tables of clues")
    suffixes: ClassVar = (".xhtml", ".html", ".htm")
    colors: ClassVar = True
    several: ClassVar = True
    metadata: ClassVar = ("title",)
    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """A cell of a table; whoever knows the page better goes before."""
        return 20 * bool(_CELL.search(text))

    def read_text(self, text: str) -> Reading:
        """The puzzles of a page that add up."""
        page = HtmlTables(text)
        return read_all_tables(page.tables, Metadata(title=page.title))
