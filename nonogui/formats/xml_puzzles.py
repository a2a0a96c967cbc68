"""Read XML files with one element per puzzle."""

from __future__ import annotations

from collections.abc import Callable

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.base import MAX_PUZZLES, Entry, Findings, Reading, fail
from nonogui.formats.xml_tree import Node, parse_xml


def read_elements(text: str, root: str, part: str, read: Callable[[Node], Entry]) -> Reading:
    """Return the puzzles of a text; report and skip those that can't be read.

    Args:
        text: the XML.
        root: the name of the outermost element.
        part: the name of the elements with one puzzle each.
        read: reads the puzzle of such an element.

    Raises:
        FileProblemsError: the XML is broken, or of another kind.
    """
    entries: list[Entry] = []
    refused = Findings()

    def take(node: Node) -> None:
        if len(entries) >= MAX_PUZZLES:
            raise fail(ProblemKey.TOO_MANY_PUZZLES, node.line, most=MAX_PUZZLES)
        try:
            entries.append(read(node))
        except FileProblemsError as reason:
            refused.add(reason.problems)

    found = parse_xml(text, part, take)
    if found.tag not in (root, part):
        raise fail(ProblemKey.UNKNOWN_FORMAT, found.line)
    return Reading(tuple(entries), refused.take())
