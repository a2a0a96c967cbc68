"""Parse XML from untrusted files into a tree of plain nodes with line numbers.

Nothing is fetched, and no entity declared in a file is expanded: such declarations end the reading.
Depth and size are limited.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from sys import intern
from typing import Final, NoReturn
from xml.parsers.expat import ErrorString, ExpatError, ParserCreate

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail
from nonogui.formats.work_limits import check_cancelled
from nonogui.lazy import regex

# A choice: no puzzle format nests nearly as deep.
MAX_DEPTH: Final = 50
MAX_NODES: Final = 300_000
"""Most elements in one part of a file, unless its reader needs fewer."""

MAX_NUMBERS: Final = 1_000_000
"""Most elements in one part for the numbers of clues, as in a puzzle of 1000x1000."""

MAX_DISTINCT: Final = 300_000
"""Most elements with different attributes: variables of XCSP3 have names."""
# Two seconds of replacing.
MAX_ENTITIES: Final = 1_000_000

MAX_TAG: Final = 50_000
"""Characters of a tag; no real one is so long."""

# Characters searched in one call, 3 ms: no other thread runs during that time.
_SLICE: Final = 500_000


class Node:
    """One element.

    Attributes:
        tag: its name in lower case.
        attributes: by name in lower case.
        text: its text outside its children.
        children: in order.
        line: the line of the file on which it starts.
    """

    __slots__ = ("attributes", "children", "line", "tag", "text")

    def __init__(self, tag: str, attributes: Mapping[str, str], line: int) -> None:
        """Start without text and children."""
        self.tag = tag
        self.attributes = attributes
        self.text = ""
        self.children: Sequence[Node] = ()
        self.line = line

    def add(self, child: Node) -> None:
        """Append a child; nodes without children, which are most, have no list."""
        if isinstance(self.children, list):
            self.children.append(child)
        else:
            self.children = [child]

    def all(self, tag: str) -> Iterator[Node]:
        """Yield the children with this tag."""
        return (child for child in self.children if child.tag == tag)

    def first_text(self, tag: str) -> str:
        """Return the text of the first child with this tag, stripped; "" if there is none."""
        return next((child.text.strip() for child in self.all(tag)), "")


def parse_xml(
    text: str,
    part: str,
    take: Callable[[Node], None],
    *,
    most: int | None = None,
    number: str = "",
    longest: int = MAX_TAG,
) -> Node:
    """Return the root of an XML text.

    Elements named `part` are passed to `take` when they end and left out of the tree. So a file of
    a thousand puzzles is never in memory as a whole.

    Args:
        text: the XML.
        part: the name of those elements.
        take: gets each of them.
        most: most elements in a part, or outside of parts.
        number: the name of elements that hold a single number of a clue; they do not count.
        longest: most characters of a tag.

    Raises:
        FileProblemsError: the XML is broken, or has declarations or sizes that no puzzle needs.
    """
    long_tag = re.compile(rf"<[^<>]{{{longest}}}")
    for start in range(0, len(text), _SLICE):
        if tag := long_tag.search(text, start, start + _SLICE + longest):
            line = text.count("\n", 0, tag.start()) + 1
            raise fail(ProblemKey.FORBIDDEN_XML, line, what="size")
    try:
        return _Builder(part, take, most or MAX_NODES, number).build(_with_entities(text))
    except ExpatError as reason:
        raise fail(ProblemKey.XML, reason.lineno, reason=ErrorString(reason.code)) from reason


class _Builder:
    """Creates nodes from what the parser reports."""

    def __init__(self, part: str, take: Callable[[Node], None], most: int, number: str) -> None:
        self._most, self._number, self._numbers = most, number, 0
        self._part = part
        self._take = take
        self._open: list[Node] = []
        self._texts: list[list[str]] = []
        self._nodes = self._unlike = 0
        self._root: Node | None = None
        self._tags: dict[str, str] = {}
        self._attributes: dict[tuple[tuple[str, str], ...], Mapping[str, str]] = {}
        # A tag in a namespace is reported as "namespace}tag".
        self._expat = ParserCreate(namespace_separator="}")
        self._expat.EntityDeclHandler = self._forbid
        self._expat.UnparsedEntityDeclHandler = self._forbid
        self._expat.ExternalEntityRefHandler = self._forbid
        self._expat.AttlistDeclHandler = self._forbid
        self._expat.StartElementHandler = self._start
        self._expat.EndElementHandler = self._end
        self._expat.CharacterDataHandler = self._data
        # Otherwise expat reports each line of a text separately.
        self._expat.buffer_text = True

    @property
    def line(self) -> int:
        """The line of the text that is being read."""
        return self._expat.CurrentLineNumber

    def build(self, text: str) -> Node:
        try:
            for start in range(0, len(text), _SLICE):
                check_cancelled()
                self._expat.Parse(text[start : start + _SLICE], False)
            self._expat.Parse("", True)
        finally:
            root = self._root
            self._release()
        if root is None:
            raise fail(ProblemKey.NO_PUZZLE)
        return root

    def _release(self) -> None:
        """Drop what was read: the parser is part of a reference cycle and is freed late."""
        self._root, self._take = None, lambda _node: None
        self._open.clear()
        self._texts.clear()
        self._attributes.clear()

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) >= MAX_DEPTH:
            raise fail(ProblemKey.FORBIDDEN_XML, self.line, what="depth")
        if (lowered := self._tags.get(tag)) is None:
            lowered = self._tags[tag] = tag.lower()
        if lowered == self._number:
            self._numbers += 1
        else:
            self._nodes += 1
        if self._nodes > self._most or self._numbers > MAX_NUMBERS:
            raise fail(ProblemKey.FORBIDDEN_XML, self.line, what="size")
        self._open.append(
            Node(lowered, self._lower_case(attributes), self._expat.CurrentLineNumber)
        )
        self._texts.append([])

    def _lower_case(self, attributes: dict[str, str]) -> Mapping[str, str]:
        """Return the attributes with names in lower case; equal ones share one mapping."""
        if not attributes:
            return _NONE
        key = tuple(attributes.items())
        if (known := self._attributes.get(key)) is None:
            known = {name.lower(): value for name, value in attributes.items()}
            self._unlike += 1
            if self._unlike > MAX_DISTINCT:
                raise fail(ProblemKey.FORBIDDEN_XML, self.line, what="size")
            if self._unlike < _MAX_CACHED:
                self._attributes[key] = known
        return known

    def _end(self, _tag: str) -> None:
        node, texts = self._open.pop(), self._texts.pop()
        if texts:
            text = "".join(texts)
            # A large puzzle repeats the same short numbers up to a million times.
            node.text = intern(text) if len(text) < _SHORT else text
        self._root = node
        if node.tag == self._part:
            # The elements given to `take` are not kept, so only the open elements count.
            self._nodes, self._numbers = len(self._open), 0
            self._take(node)
        elif self._open:
            self._open[-1].add(node)

    def _data(self, data: str) -> None:
        if self._texts:
            self._texts[-1].append(data)

    def _forbid(self, *_: object) -> NoReturn:
        raise fail(ProblemKey.FORBIDDEN_XML, self.line, what="declarations")


# A choice: attributes that repeat do so from the start.
_MAX_CACHED: Final = 1000
# Clue numbers have at most four digits.
_SHORT: Final = 5

_NONE: Final[Mapping[str, str]] = {}

_AMPERSAND: Final = regex(
    r"&(?:#[0-9]{1,7};|#x[0-9a-f]{1,6};|([a-z][a-z0-9]{0,40});)?", re.IGNORECASE | re.ASCII
)


def _with_entities(text: str) -> str:
    """Return the text with HTML's named entities replaced; XML itself knows only five."""
    ampersands = text.count("&")
    if ampersands > MAX_ENTITIES:
        raise fail(ProblemKey.FORBIDDEN_XML, what="size")
    if not ampersands:
        return text
    # Inside CDATA an ampersand is an ordinary character.
    head, *sections = text.split("<![CDATA[")
    written = [_AMPERSAND.sub(_character, head)]
    for section in sections:
        literal, end, rest = section.partition("]]>")
        written.append(f"<![CDATA[{literal}{end}{_AMPERSAND.sub(_character, rest)}")
    return "".join(written)


def _character(match: re.Match[str]) -> str:
    name = match[1]
    if name is None:
        return match[0] if len(match[0]) > 1 else "&amp;"
    if name in {"amp", "lt", "gt", "quot", "apos"}:
        return match[0]
    from html.entities import html5  # two thousand names, which few files need

    characters = html5.get(f"{name};")
    if characters is None:
        return f"&amp;{name};"
    return "".join(f"&#{ord(character)};" for character in characters)
