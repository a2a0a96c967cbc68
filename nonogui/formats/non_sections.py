"""A `.non` text cut into its keywords, each with the lines that belong to it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape
from typing import Final

from nonogui.core.line import Axis
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Findings, fail
from nonogui.formats.clue_lists import NumberedLine

SIDES: Final = {"rows": Axis.ROW, "columns": Axis.COLUMN}
MOST_KEYWORDS: Final = 10_000
"""A text with more keywords is no puzzle."""
PICTURES: Final = ("goal", "saved")

_ENTITY: Final = re.compile(r"&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,40});", re.IGNORECASE)


@dataclass
class Section:
    """A keyword with the rest of its line, and the lines up to the next keyword.

    Attributes:
        body: lines of the file by number, without blanks around them.
        is_open: whether a quoted picture goes on in the next line.
    """

    keyword: str
    value: str
    line: int
    body: list[NumberedLine] = field(default_factory=list)
    is_open: bool = field(init=False)

    def __post_init__(self) -> None:
        """See whether a quoted picture goes on in the next line."""
        is_quoted = self.keyword in PICTURES and self.value.startswith('"')
        self.is_open = is_quoted and not self.value[1:].endswith('"')

    @property
    def is_clues(self) -> bool:
        """Whether clue lines follow; with a number, `rows` and `columns` are sizes."""
        return self.keyword in SIDES and not self.value

    def add(self, number: int, line: str) -> None:
        """Take a line of the file in; a quote at its end closes a quoted picture."""
        self.body.append((number, line))
        self.is_open = self.is_open and not line.endswith('"')

    @property
    def text(self) -> str:
        """The value without quotes, characters of HTML written out."""
        quoted = re.fullmatch(r'"(.*?)"?', self.value, re.DOTALL)
        plain = quoted[1] if quoted else self.value
        return _ENTITY.sub(lambda match: unescape(match[0]), plain)

    def holds(self, line: str, colors: Collection[str]) -> bool:
        """Whether a line belongs to this section, rather than starting the next one."""
        if not line or self.is_open:
            return True
        if self.keyword in PICTURES:
            return line[0] in "0123456789?."
        if not self.is_clues:
            return False
        return line[0].isdigit() or bool(colors and _starts_with_color(line, colors))


def _starts_with_color(line: str, colors: Collection[str]) -> bool:
    name = re.split(r"[\s:,]", line, maxsplit=1)[0]
    return name in colors and any(map(str.isdigit, line))


def sections(
    lines: Sequence[NumberedLine], colors: Collection[str], found: Findings
) -> Iterator[Section]:
    """The sections of a text in order; numbers where no clues are expected are errors.

    Args:
        lines: of the file, by number.
        colors: names that a clue line may begin with.
        found: where problems go.

    Raises:
        FileProblemsError: there are far too many.
    """
    section: Section | None = None
    count = 0
    for number, raw in lines:
        line = raw.strip()
        if section and section.holds(line, colors):
            section.add(number, line)
        elif line[:1].isalpha():
            if section:
                yield section
            count += 1
            if count > MOST_KEYWORDS:
                raise fail(ProblemKey.UNKNOWN_FORMAT, number)
            keyword, _, value = line.replace("\t", " ").partition(" ")
            section = Section(keyword.lower(), value.strip(), number)
        elif line[:1].isdigit():
            found.error(ProblemKey.SYNTAX, number, expected="rows, columns", found=line)
    if section:
        yield section
