"""XCSP3 (`.xml`): a constraint problem in which an automaton for each line is its clue."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.line import Axis
from nonogui.core.puzzle import Puzzle
from nonogui.formats.automaton import Automaton
from nonogui.formats.base import Entry, Reading, TextFormat
from nonogui.formats.xcsp3_read import read_instance
from nonogui.formats.xml_write import Markup, closing, document, element, opening
from nonogui.i18n import mark

_ROOT: Final = re.compile(r"<instance[\s>/]", re.IGNORECASE)


class Xcsp3(TextFormat):
    """An array of cells; for each line an automaton, or a table of every way to fill it."""

    name: ClassVar = "xcsp3"
    title: ClassVar = mark("XCSP3 instance")
    suffixes: ClassVar = (".xcsp3", ".xml")

    def sniff_text(self, text: str) -> int:
        """An XML text whose root looks right."""
        return 95 * (text.lstrip().startswith("<") and bool(_ROOT.search(text[:65536])))

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text."""
        return read_instance(text)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The one puzzle; lines of the same clue are a group."""
        return document(_lines(entries[0].puzzle))


def _lines(puzzle: Puzzle) -> Iterator[Markup]:
    scopes = defaultdict[Clue, list[str]](list)
    for line in puzzle.lines():
        is_row = line.axis is Axis.ROW
        scopes[puzzle.clue(line)].append(f"x[{line.index}][]" if is_row else f"x[][{line.index}]")
    yield opening("instance", format="XCSP3", type="CSP")
    yield opening("variables")
    yield element("array", " 0 1 ", id="x", size=f"[{puzzle.height}][{puzzle.width}]")
    yield closing("variables")
    yield opening("constraints")
    for clue, cells in scopes.items():
        yield opening("group")
        yield from _regular(clue)
        yield from (element("args", f" {each} ") for each in cells)
        yield closing("group")
    yield closing("constraints")
    yield closing("instance")


def _regular(clue: Clue) -> Iterator[Markup]:
    automaton = Automaton.of_clue(clue)
    steps = "".join(f"({','.join(step)})" for step in automaton.transitions)
    yield opening("regular")
    yield element("list", " %... ")
    yield element("transitions", f" {steps} ")
    yield element("start", f" {automaton.start} ")
    yield element("final", f" {' '.join(automaton.finals)} ")
    yield closing("regular")
