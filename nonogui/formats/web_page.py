"""Puzzles in an HTML page, saved or copied: in tables, boxes, scripts or text."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import ClassVar, Final, NamedTuple

from nonogui.core.palette import WHITE, Rgb
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry, Format, Reading, checked_entry, fail
from nonogui.formats.clue_tables import (
    MAX_ACROSS,
    MAX_NUMBERS,
    ShownNumber,
    Table,
    TableCell,
    read_all_tables,
)
from nonogui.formats.code_tree import MAX_CHARACTERS
from nonogui.formats.colors import parse_color
from nonogui.formats.headed_lists import HeadedLists
from nonogui.formats.html_tags import (
    ENDS,
    MAX_TAGS,
    MAX_TEXT,
    TAG,
    VOID,
    attributes_of,
    unescaped,
)
from nonogui.formats.lists import read_lists_of_code
from nonogui.formats.page_boxes import read_boxes
from nonogui.formats.sgt import read_desc
from nonogui.formats.text_picture import TextPicture

_CELL: Final = re.compile(r"<t[dh][\s>]", re.IGNORECASE)
_PAGE: Final = re.compile(
    r"<(?:html|head|body|template|div|span|script|pre|ol|ul|p|h[1-6]|rows?|row-?clues?)[\s>]",
    re.IGNORECASE,
)
_TASK: Final = re.compile(r"""\btask\s*+[:=]\s*+["']([\d./]{3,100000})["']""")
_SIZE: Final = re.compile(
    r"\b(?:puzzle)?(width|height)[\"']?\s*+[:=]\s*+[\"']?(\d{1,4})", re.IGNORECASE
)
_DATA: Final = re.compile(
    r"""\s(?:data-|:?(?=[a-z-]{2,40}=["']\[))([a-z][a-z-]{1,40})\s*+"""
    r"""=\s*+(?:"([^"<>]{1,100000})"|'([^'<>]{1,100000})')"""
)
_BLOCK: Final = re.compile(
    r"<(?:/?(?:p|div|li|tr|h[1-6]|pre|ol|ul|dd|dt|section)|br)\b", re.IGNORECASE
)
_CELL_END: Final = re.compile("</t[dh]>", re.IGNORECASE)
_LIST_END: Final = re.compile(r"</(?:ol|ul|dl|table|pre|section)\b", re.IGNORECASE)
# All limits here are choices that bound the time: an ordinary page comes nowhere near them.
_MAX_SCRIPTS: Final = 200


class WebPage(Format):
    """The numbers in tables, boxes of clues, scripts and text; all other content is ignored."""

    colors: ClassVar = True
    goal: ClassVar = True
    several: ClassVar = True
    metadata: ClassVar = ("title",)
    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for a table cell or any element; formats for particular pages take precedence."""
        if text.lstrip()[:1] == "<" and _PAGE.search(text):
            return 20
        return 20 * bool("<" in text and _CELL.search(text))

    def read_text(self, text: str) -> Reading:
        """Return the puzzles from the first source that has any: tables, scripts, boxes, text."""
        page = HtmlTables(text)
        about = Metadata(title=page.title)
        shown: Reading | None = None
        for read in (_read_tables, _read_scripts, _read_boxes, _read_text):
            try:
                reading = read(text, page, about)
            except FileProblemsError as reason:
                # If the page is too large to read in one way, the other ways need not be tried.
                if reason.problems[0].key in (ProblemKey.TOO_MUCH, ProblemKey.TOO_MANY_PUZZLES):
                    raise
                continue
            if any(not entry.problems.errors for entry in reading.entries):
                return reading
            shown = shown or (reading if reading.entries else None)
        if shown is not None:
            return shown
        raise fail(ProblemKey.MISSING, what="page")


def _read_tables(_text: str, page: HtmlTables, about: Metadata) -> Reading:
    return read_all_tables(page.tables, about)


def _read_boxes(text: str, _page: HtmlTables, about: Metadata) -> Reading:
    return Reading(tuple(read_boxes(text, about)), Problems())


def _read_scripts(text: str, _page: HtmlTables, about: Metadata) -> Reading:
    """Read the puzzles in the scripts of a page, and in attributes such as `data-rows`."""
    scripts = islice(_scripts(text), _MAX_SCRIPTS)
    data = "\n".join(
        f"{name} = {unescaped(one or other)}" for name, one, other in _DATA.findall(text)
    )
    entries: list[Entry] = []
    for script in [*scripts, data]:
        if task := _TASK.search(script):
            entries += _read_task(task[1], script)
            continue
        try:
            entries += read_lists_of_code(script).entries
        except FileProblemsError:
            continue
    sound = {each.puzzle.fingerprint: _with_title(each, about) for each in entries}
    return Reading(tuple(sound.values()), Problems())


def _scripts(text: str) -> Iterator[str]:
    """Yield scripts of a page up to the total length allowed for one; that takes a second."""
    at, left = 0, MAX_CHARACTERS
    while tag := TAG.search(text, at):
        at = tag.end()
        if (tag[2] or "").lower() == "script" and not tag[1]:
            end = ENDS["script"].search(text, at)
            stop = end.start() if end else len(text)
            left -= stop - at
            if left < 0:
                break
            yield text[at:stop]
            at = stop


def _read_task(task: str, script: str) -> list[Entry]:
    """Read a game id without a size: a square, unless the script states width and height."""
    count = task.count("/") + 1
    words = {name.lower(): int(number) for name, number in _SIZE.findall(script)}
    width = words.get("width", 0) if sum(words.values()) == count else count // 2
    puzzle, _ = read_desc(task, width, count - width, 1)
    return [checked_entry(puzzle, None, Problems(), {})]


def _read_text(text: str, _page: HtmlTables, about: Metadata) -> Reading:
    """Read clues under headings, or a drawn picture, from the plain text of a page."""
    bare = _LIST_END.sub(r"\n^\n\g<0>", _without_scripts(text))  # a line that ends any list
    bare = _CELL_END.sub("\t", bare)
    plain = unescaped(TAG.sub(" ", _BLOCK.sub(r"\n\g<0>", bare)))
    lines = "\n".join(line.strip() for line in plain.split("\n"))
    for kind in (HeadedLists(), TextPicture()):
        if kind.sniff_text(lines):
            reading = kind.read_text(lines)
            return Reading(tuple(_with_title(each, about) for each in reading.entries), Problems())
    return Reading((), Problems())


def _without_scripts(text: str) -> str:
    kept, at, start = [], 0, 0
    while tag := TAG.search(text, at):
        at = tag.end()
        if (tag[2] or "").lower() in ("script", "style", "title", "svg") and not tag[1]:
            end = ENDS[tag[2].lower()].search(text, at)
            kept.append(text[start : tag.start()])
            start = at = end.start() if end else len(text)
    return "".join([*kept, text[start:]])


def _with_title(entry: Entry, about: Metadata) -> Entry:
    """Add the title of the page to an entry without one."""
    puzzle = entry.puzzle
    if puzzle.metadata.title or not about.title:
        return entry
    return replace(
        entry, puzzle=replace(puzzle, metadata=replace(puzzle.metadata, title=about.title))
    )


# --- tables ---


_NUMBERS: Final = re.compile(r"[0-9\s,.;:|/·()\[\]-]*+")
_NUMBER: Final = re.compile(r"[0-9]+")
_RULE: Final = re.compile(r"\.([a-z_][a-z0-9_-]*+)\s*+\{([^{}]*+)\}", re.IGNORECASE)
_GROUND: Final = re.compile(r"background(?:-color)?\s*+:([^;]*+)", re.IGNORECASE)
_INK: Final = re.compile(r"(?<![a-z-])color\s*+:([^;]*+)", re.IGNORECASE)
_RGB: Final = re.compile(r"rgba?\(\s*+([0-9]{1,3})[\s,]++([0-9]{1,3})[\s,]++([0-9]{1,3})\b")

# Colour names with another meaning on the web than in X11.
_WEB_COLORS: Final[dict[str, Rgb]] = {
    "green": (0, 128, 0),
    "gray": (128, 128, 128),
    "grey": (128, 128, 128),
    "maroon": (128, 0, 0),
    "purple": (128, 0, 128),
}

# Limits for pages made to keep a reader busy. Choices: cells copied because they span rows, rules
# of a style sheet, the span of a cell (as in browsers), tables in tables, and open elements.
_MAX_SPENT: Final = 2_000_000
_MAX_RULES: Final = 5000
_MAX_SPAN: Final = 1000
_MAX_NESTED: Final = 8
_MAX_OPEN: Final = 40


class _Style(NamedTuple):
    """The colours inside an element; None if not stated."""

    ground: Rgb | None = None
    ink: Rgb | None = None

    @property
    def color(self) -> Rgb | None:
        """The colour of a number: the background, or the text if that is white or not stated."""
        return self.ink if self.ground in (None, WHITE.rgb) else self.ground


_PLAIN: Final = _Style()


class _Open(NamedTuple):
    name: str
    style: _Style


@dataclass
class _Frame:
    """A table while it is read.

    Attributes:
        depth: how many elements were open around it.
        rows: the cells so far, each row by column.
        spans: columns that cells of this row and of rows above occupy, and for how many more rows.
        taken: columns of the current row occupied by cells from rows above.
        width: the number of columns so far.
        at: the column for the next cell.
        cell: the open cell, which text is added to.
    """

    depth: int
    rows: list[dict[int, TableCell]] = field(default_factory=list)
    spans: dict[int, int] = field(default_factory=dict)
    taken: frozenset[int] = frozenset()
    width: int = 0
    at: int = 0
    cell: TableCell | None = None

    def begin_row(self) -> None:
        self.rows.append({})
        self.at, self.cell = 0, None
        self.taken = frozenset(self.spans)
        self.spans = {at: left - 1 for at, left in self.spans.items() if left > 1}

    def place(self, cell: TableCell, across: int, down: int) -> None:
        """Put a cell into the next free place of the row."""
        if not self.rows:
            self.begin_row()
        while self.at in self.taken:
            self.at += 1
        self.rows[-1][self.at] = self.cell = cell
        if down > 1:
            end = min(self.at + across, MAX_ACROSS)
            self.spans |= dict.fromkeys(range(self.at, end), down - 1)
        self.at += across
        self.width = max(self.width, self.at)


class HtmlTables:
    """The tables of a page, and its title.

    Attributes:
        tables: the tables, in the order of their end tags.
        title: the page's title; empty if it has none.
    """

    def __init__(self, text: str) -> None:
        """Parse a page.

        Raises:
            FileProblemsError: the page is larger than any puzzle.
        """
        self.tables: list[Table] = []
        self.title = ""
        self._text = text
        self._frames: list[_Frame] = []
        self._open: list[_Open] = []
        self._classes: dict[str, _Style] = {}
        self._spent = 0
        self._line = 1
        self._read()

    def _read(self) -> None:
        text, at, counted = self._text, 0, 0
        if text.count("<") > MAX_TAGS:
            raise fail(ProblemKey.TOO_MUCH)
        while True:
            tag = TAG.search(text, at)
            self._add_text(text[at : min(tag.start(), at + MAX_TEXT) if tag else at + MAX_TEXT])
            if tag is None:
                break
            self._line += text.count("\n", counted, tag.start())
            counted, at = tag.start(), tag.end()
            if tag[2]:
                name = tag[2].lower()
                if tag[1]:
                    self._end(name)
                elif name in ENDS:
                    at = self._skip(name, at)
                else:
                    self._start(name, tag[3])
        while self._frames:
            self._end_table()

    def _skip(self, name: str, at: int) -> int:
        """Return where an element that is not shown ends; store a title or style rules."""
        end = ENDS[name].search(self._text, at)
        stop = end.start() if end else len(self._text)
        if name == "title":
            self.title = " ".join(html.unescape(self._text[at : min(stop, at + 300)]).split())
        elif name == "style":
            for rule in islice(_RULE.finditer(self._text, at, stop), _MAX_RULES):
                self._classes.setdefault(rule[1], _apply_style(rule[2][:MAX_TEXT], _Style()))
        return stop

    # ---- elements ----

    def _start(self, name: str, attributes: str) -> None:
        if name == "table":
            self._start_table()
        elif name in ("tr", "td", "th"):
            self._start_part(name)
        values = attributes_of(attributes) if "=" in attributes else {}
        if name in ("td", "th"):
            self._start_cell(values)
        if name not in VOID and len(self._open) < _MAX_OPEN:
            self._open.append(_Open(name, self._style(values)))

    def _start_table(self) -> None:
        if len(self._frames) == _MAX_NESTED:
            raise fail(ProblemKey.TOO_MUCH)
        self._frames.append(_Frame(len(self._open)))

    def _start_part(self, name: str) -> None:
        """Close open rows or cells as HTML implies; start a table if there is none."""
        if not self._frames:
            self._start_table()
        for part in ("td", "th", "tr") if name == "tr" else ("td", "th"):
            self._close(part)
        if name == "tr":
            self._spend(len(self._frames[-1].spans))
            self._frames[-1].begin_row()

    def _start_cell(self, values: dict[str, str]) -> None:
        across = _span(values["colspan"]) if "colspan" in values else 1
        down = _span(values["rowspan"]) if "rowspan" in values else 1
        self._frames[-1].place(TableCell(self._line), across, down)

    def _spend(self, work: int) -> None:
        """Count the cost of cells that span rows, which a small page can make huge."""
        self._spent += work
        if self._spent > _MAX_SPENT:
            raise fail(ProblemKey.TOO_MUCH)

    def _end(self, name: str) -> None:
        if name == "table" and self._frames:
            self._end_table()
            return
        if name in ("td", "th", "tr") and self._frames:
            self._frames[-1].cell = None
        self._close(name)

    def _end_table(self) -> None:
        frame = self._frames.pop()
        del self._open[frame.depth :]
        self.tables.append(Table(tuple(frame.rows), frame.width))

    def _close(self, name: str) -> None:
        """Close an element that is open in this table, with everything inside."""
        depth = self._frames[-1].depth if self._frames else 0
        # Only inside this table: a stray end tag must not close what is around it.
        for at in range(len(self._open) - 1, depth - 1, -1):
            if self._open[at].name == name:
                del self._open[at:]
                return

    # ---- content ----

    def _style(self, values: dict[str, str]) -> _Style:
        style = self._open[-1].style if self._open else _PLAIN
        if not values:
            return style
        for name in values.get("class", "").split()[:20]:
            known = self._classes.get(name, _Style())
            ground, ink = known.ground or _color_named(name), known.ink
            style = _Style(ground or style.ground, ink or style.ink)
        style = _Style(_color(values.get("bgcolor")) or style.ground, style.ink)
        style = _Style(style.ground, _color(values.get("color")) or style.ink)
        return _apply_style(values.get("style", ""), style)

    def _add_text(self, text: str) -> None:
        """Add the text between two tags to the open cells."""
        if not text or text.isspace():
            return
        cells = [frame.cell for frame in self._frames if frame.cell]
        if not cells:
            return
        if "&" in text:
            text = html.unescape(text)
        if not _NUMBERS.fullmatch(text):
            for cell in cells:
                cell.is_text = True
            return
        color = self._open[-1].style.color if self._open else None
        # Seven digits are more than any line needs, and `int` takes quadratic time.
        shown = [ShownNumber(int(number[:7]), color) for number in _NUMBER.findall(text)]
        for cell in cells:
            if len(cell.numbers) <= MAX_NUMBERS:
                cell.numbers += shown


def _span(text: str) -> int:
    match = _NUMBER.match(text.strip())
    return min(max(1, int(match[0][:5])), _MAX_SPAN) if match else 1


def _apply_style(text: str, style: _Style) -> _Style:
    """Return a style changed by the colours of CSS declarations."""
    ground, ink = _GROUND.search(text), _INK.search(text)
    return _Style(
        (_color(ground[1]) if ground else None) or style.ground,
        (_color(ink[1]) if ink else None) or style.ink,
    )


def _color(text: str | None) -> Rgb | None:
    """Return the colour of a text, as in CSS and HTML attributes."""
    if not text:
        return None
    if match := _RGB.search(text[:100]):
        red, green, blue = (min(255, int(part)) for part in match.groups())
        return red, green, blue
    words = text[:100].replace("!important", " ").split()
    return next((color for color in map(_color_named, words) if color), None)


def _color_named(word: str) -> Rgb | None:
    return _WEB_COLORS.get(word.lower()) or parse_color(word)
