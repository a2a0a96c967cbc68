"""Puzzles in an HTML page, saved or copied: in tables, boxes, scripts or text."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from nonogui.core.clue import Clue
from nonogui.core.palette import WHITE, Rgb
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems, warning
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats import clue_tables, html_tags
from nonogui.formats.base import Entry, Findings, Format, Reading, checked_entry, fail
from nonogui.formats.code_brackets import MAX_CHARACTERS
from nonogui.formats.colors import parse_color
from nonogui.formats.headed_lists import MAX_LINES, HeadedLists
from nonogui.formats.json_names import words
from nonogui.formats.json_picture import colored_picture
from nonogui.formats.lists import read_lists_of_code
from nonogui.formats.page_boxes import PageBoxes
from nonogui.formats.painted_boards import (
    GROUND,
    PaintedBoards,
    color_named,
    css_color,
    rules_in,
)
from nonogui.formats.readings import FARTHEST_FIRST, NEAREST_FIRST, choose
from nonogui.formats.sgt import read_desc
from nonogui.formats.skipped_parts import may_be_its_board
from nonogui.formats.text_picture import TextPicture

_CELL: Final = re.compile(r"<t[dh][\s>]", re.IGNORECASE)
_PAGE: Final = re.compile(
    r"<(?:html|head|body|template|div|span|script|pre|ol|ul|p|h[1-6]|rows?|row-?clues?)[\s>]"
    r"|<[a-z-]{1,30}\s(?:name|id)=[\"'](?:\w{1,20}_)?(?:rows?|row_?(?:clue|hint)s?)[\"']",
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
# An element with a number that is laid out from the right, by a style or by Angular's filter.
_REVERSED: Final = re.compile(
    r"<[^<>]{0,400}(?:\|[ ]?reverse\b|row-reverse)[^<>]{0,400}>\s*+\d", re.IGNORECASE
)
_BLOCKS: Final = words("p div li tr h1 h2 h3 h4 h5 h6 pre ol ul dd dt section br textarea")
"""Elements that start and end a line of text."""
_LISTS: Final = words("ol ul dl table pre section")
"""Elements that end a list of clues."""
_INLINE: Final = "\x1f"
"""Stands for a tag inside a line, which is invisible but separates numbers."""
_FIRST_BREAK: Final = re.compile(r"\A[ \t]*+\n")
_SPEAKING: Final = ("aria-label", "alt", "title")
"""Attributes that a screen reader reads aloud."""
_SPOKEN: Final = re.compile(rf"\b(?:{'|'.join(_SPEAKING)}|value)=", re.IGNORECASE)
# All limits here are choices that bound the time: an ordinary page comes nowhere near them.
_MAX_SCRIPTS: Final = 200
_MAX_TEXTS: Final = MAX_CHARACTERS  # as many as of code


class WebPage(Format):
    """The numbers in tables, boxes of clues, scripts and text; all other content is ignored."""

    is_loose: ClassVar = True
    colors: ClassVar = True
    goal: ClassVar = True
    several: ClassVar = True
    metadata: ClassVar = ("title",)

    def sniff_text(self, text: str) -> int:
        """Look for a table cell or any element; formats for particular pages take precedence."""
        if "<" not in text or "<plist" in text:  # a property list may stand in a page
            return 0
        is_page = text.lstrip()[:1] == "<" and _PAGE.search(text)
        return 20 * bool(is_page or _CELL.search(text))

    def read_text(self, text: str) -> Reading:
        """Return the puzzles from the tables or boxes, and in scripts; else in text."""
        tables, scripts, boxes = HtmlTables(), _Scripts(), PageBoxes()
        plain = _PlainText()
        html_tags.walk(text, (tables, scripts, boxes, plain))
        tables.finish()
        about = Metadata(title=tables.title)
        shown = _first_valid(
            lambda: clue_tables.read_all_tables(tables.tables, about),
            lambda: Reading(tuple(boxes.read(about)), Problems()),
        )
        if _REVERSED.search(text):
            shown = Reading(tuple(map(_with_rows_outwards, shown.entries)), shown.problems)
        stored = _first_valid(lambda: scripts.read(about))
        if _is_valid(shown) and _is_valid(stored):
            return _joined(shown, stored)
        found = [shown, stored]
        if not any(map(_is_valid, found)):
            found.append(
                _first_valid(lambda: plain.read(about), lambda: _read_nameless(text, about))
            )
        reading = next(filter(_is_valid, found), None) or next(filter(_entries, found), None)
        if reading is None:
            raise fail(ProblemKey.MISSING, what="page")
        return reading


def _with_rows_outwards(entry: Entry) -> Entry:
    """Reverse the row clues, which browsers may show from the board outwards; offer both ways."""
    puzzle, found = entry.puzzle, Findings()
    rows = tuple(Clue(clue.blocks[::-1]) for clue in puzzle.rows)
    ways = {NEAREST_FIRST: replace(puzzle, rows=rows), FARTHEST_FIRST: puzzle}
    taken = choose(ways, found, fits=lambda _: True, same=lambda way: way.rows)
    return replace(entry, puzzle=taken, problems=Problems([*entry.problems, *found.take()]))


_NOTHING: Final = Reading((), Problems())


def _first_valid(*sources: Callable[[], Reading]) -> Reading:
    """Return the first reading with a valid puzzle; else the first with any puzzle, or none."""
    faulty = _NOTHING
    for read in sources:
        try:
            reading = read()
        except FileProblemsError as reason:
            # If the page is too large to read in one way, the other ways need not be tried.
            if reason.problems[0].key in (ProblemKey.TOO_MUCH, ProblemKey.TOO_MANY_PUZZLES):
                raise
            continue
        if _is_valid(reading):
            return reading
        faulty = faulty if faulty.entries else reading
    return faulty


def _is_valid(reading: Reading) -> bool:
    return any(not entry.problems.errors for entry in reading.entries)


def _entries(reading: Reading) -> tuple[Entry, ...]:
    return reading.entries


def _joined(shown: Reading, stored: Reading) -> Reading:
    """Return what a page shows and the other puzzles that it stores for later, each once."""
    known = {each.puzzle.fingerprint for each in stored.entries}
    turned = {each.puzzle.transposed().fingerprint for each in shown.entries}
    new = [each for each in shown.entries if each.puzzle.fingerprint not in known]
    others = [each for each in stored.entries if each.puzzle.fingerprint not in turned]
    # A picture may be the board of the puzzle shown, half solved.
    kept = [
        each
        for each in others
        if not any(may_be_its_board(each.puzzle, entry.puzzle) for entry in new)
    ]
    left_out = Findings()
    if len(kept) < len(others):
        left_out.warning(ProblemKey.LEFT_OUT, what="picture")
    problems = Problems([*shown.problems, *stored.problems, *left_out.take()])
    return Reading((*new, *kept), problems)


class _Scripts(html_tags.PagePart):
    """The scripts of a page, and attributes such as `data-rows`."""

    sees: ClassVar = html_tags.UNSHOWN

    def __init__(self) -> None:
        self._scripts: list[str] = []
        self._data: dict[str, None] = {}
        # All together are as long as one may be; reading them takes a second.
        self._left = MAX_CHARACTERS

    def start(self, _name: str, attributes: str, _line: int) -> None:
        if not attributes or ("data-" not in attributes and "[" not in attributes):
            return
        for name, one, other in _DATA.findall(attributes):
            line = f"{name} = {html_tags.unescaped(one or other)}"
            if line not in self._data:
                self._left -= len(line)
                self._data |= {line: None} if self._left >= 0 else {}

    def add(self, name: str, content: str) -> None:
        if name == "script" and len(self._scripts) < _MAX_SCRIPTS:
            self._left -= len(content)
            if self._left >= 0:
                self._scripts.append(content)

    def read(self, about: Metadata) -> Reading:
        """Read the puzzles."""
        entries: list[Entry] = []
        for script in [*self._scripts, "\n".join(self._data)]:
            if task := _TASK.search(script):
                entries += _read_task(task[1], script)
                continue
            try:
                entries += read_lists_of_code(script).entries
            except FileProblemsError:
                continue
        sound = {each.puzzle.fingerprint: _with_title(each, about) for each in entries}
        return Reading(tuple(sound.values()), Problems())


def _read_task(task: str, script: str) -> list[Entry]:
    """Read a game id without a size: a square, unless the script states width and height."""
    count = task.count("/") + 1
    words = {name.lower(): int(number) for name, number in _SIZE.findall(script)}
    width = words.get("width", 0) if sum(words.values()) == count else count // 2
    puzzle, _ = read_desc(task, width, count - width, 1)
    return [checked_entry(puzzle, None, Problems(), {})]


class _PlainText(html_tags.PagePart):
    """The text of a page, with the ends of its lines as they are shown."""

    sees: ClassVar = html_tags.UNSHOWN

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._spoken: list[str] = []
        self._length = 0
        self._is_broken = False

    def start(self, name: str, attributes: str, _line: int) -> None:
        self._break(name)
        if attributes and _SPOKEN.search(attributes):
            values = html_tags.attributes_of(attributes)
            self._spoken += (values[each] for each in _SPEAKING if each in values)
            if name == "input" and "value" in values:
                self._add(f": {values['value']}")

    def end(self, name: str) -> None:
        if name in ("td", "th"):
            self._parts.append("\t")
            return
        if name in _LISTS:
            self._parts.append("\n^\n")  # a line that ends any list
        self._break(name)

    def _break(self, name: str) -> None:
        """End the line at a block; several blocks end it once, as a browser shows them."""
        is_block = name in _BLOCKS and (not self._is_broken or name == "br")
        self._parts.append("\n" if is_block else _INLINE)
        self._is_broken = self._is_broken or is_block

    def add(self, name: str, content: str) -> None:
        if not name:
            self._add(html_tags.unescaped(content) if "&" in content else content)

    def _add(self, text: str) -> None:
        self._length += len(text)
        if self._is_broken:
            text = _FIRST_BREAK.sub("", text)
            self._is_broken = not text or text.isspace()
        if self._length <= _MAX_TEXTS:
            self._parts.append(text)

    def read(self, about: Metadata) -> Reading:
        """Read clues under headings, or a drawn picture; else clues that only are read aloud.

        Raises:
            FileProblemsError: there is more text than any puzzle needs.
        """
        text = "".join(self._parts).replace("\N{NO-BREAK SPACE}", " ")
        if self._length > _MAX_TEXTS or text.count("\n") > MAX_LINES:
            raise fail(ProblemKey.TOO_MUCH)
        lines = "\n".join(line.strip() for line in text.replace(_INLINE, " ").split("\n"))
        # The blanks before a row are cells of a picture, but tags are not.
        drawn = "\n".join(
            line if line.strip() else "" for line in text.replace(_INLINE, "").split("\n")
        )
        spoken = "\n".join(self._spoken[:MAX_LINES])
        for kind, each in ((HeadedLists(), lines), (TextPicture(), drawn), (HeadedLists(), spoken)):
            if kind.sniff_text(each):
                # A quotation in a forum repeats a puzzle.
                found, problems = kind.read_text(each)
                entries = {
                    (entry.puzzle.fingerprint, entry.puzzle.metadata.title): entry
                    for entry in found
                }
                kept = (_with_title(entry, about) for entry in entries.values())
                left_out = [warning(ProblemKey.LEFT_OUT, what="puzzles")] * bool(problems.errors)
                return Reading(tuple(kept), Problems(left_out))
        return Reading((), Problems())


def _read_nameless(text: str, about: Metadata) -> Reading:
    """Read boards of cells without text; else clues that are recognised only by their shape."""
    boards, boxes = PaintedBoards(), PageBoxes(keeps_all=True)
    html_tags.walk(text, (boards, boxes))
    pictures = (colored_picture(board, parse_color) for board in boards.read())
    puzzles = (Puzzle.from_picture(each.grid, each.palette) for each in pictures)
    entries = [checked_entry(puzzle, None, Problems(), {}) for puzzle in puzzles]
    if not entries:
        return Reading(tuple(boxes.read_unnamed(about)), Problems())
    return Reading(tuple(_with_title(entry, about) for entry in entries), Problems())


def _with_title(entry: Entry, about: Metadata) -> Entry:
    """Add the title of the page to an entry without one."""
    puzzle = entry.puzzle
    if puzzle.metadata.title or not about.title:
        return entry
    return replace(
        entry, puzzle=replace(puzzle, metadata=replace(puzzle.metadata, title=about.title))
    )


# --- tables ---


_NUMBERS: Final = re.compile(r"[0-9\s,.;:|/·()\[\]–—-]*+")
_NUMBER: Final = re.compile(r"[0-9]+")
_INK: Final = re.compile(r"(?<![a-z-])color\s*+:([^;]*+)", re.IGNORECASE)

# Limits for pages made to keep a reader busy. Choices: cells copied because they span rows, styles
# kept, the span of a cell (as in browsers), tables in tables, and open elements.
_MAX_SPENT: Final = 2_000_000
# Attributes that may colour an element.
_PAINTS: Final = re.compile("class|style|color", re.IGNORECASE)
_MAX_STYLES: Final = 1000
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


@dataclass(slots=True)
class _Open:
    """An open element; its style is only worked out for elements with numbers."""

    name: str
    attributes: str
    style: _Style | None = None


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
    rows: list[dict[int, clue_tables.TableCell]] = field(default_factory=list)
    spans: dict[int, int] = field(default_factory=dict)
    taken: frozenset[int] = frozenset()
    width: int = 0
    at: int = 0
    cell: clue_tables.TableCell | None = None

    def begin_row(self) -> None:
        self.rows.append({})
        self.at, self.cell = 0, None
        self.taken = frozenset(self.spans)
        self.spans = {at: left - 1 for at, left in self.spans.items() if left > 1}

    def place(self, cell: clue_tables.TableCell, across: int, down: int) -> None:
        """Put a cell into the next free place of the row."""
        if not self.rows:
            self.begin_row()
        while self.at in self.taken:
            self.at += 1
        self.rows[-1][self.at] = self.cell = cell
        if down > 1:
            end = min(self.at + across, clue_tables.MAX_ACROSS)
            self.spans |= dict.fromkeys(range(self.at, end), down - 1)
        self.at += across
        self.width = max(self.width, self.at)


class HtmlTables(html_tags.PagePart):
    """The tables of a page, and its title.

    Attributes:
        tables: the tables, in the order of their end tags.
        title: the page's title; empty if it has none.
    """

    def __init__(self) -> None:
        """Start with an empty page."""
        self.tables: list[clue_tables.Table] = []
        self.title = ""
        self._frames: list[_Frame] = []
        self._open: list[_Open] = []
        self._classes: dict[str, _Style] = {}
        self._styles: dict[tuple[str, _Style], _Style] = {}
        self._spent = 0

    def finish(self) -> None:
        """End the tables without an end tag."""
        while self._frames:
            self._end_table()

    # ---- elements ----

    def start(self, name: str, attributes: str, line: int) -> None:
        """Open a table, a part of it, or any other element."""
        if name == "table":
            self._start_table()
        elif name in ("tr", "td", "th"):
            self._start_part(name)
        if name in ("td", "th"):
            values = html_tags.attributes_of(attributes) if "span" in attributes.lower() else {}
            across = _span(values["colspan"]) if "colspan" in values else 1
            down = _span(values["rowspan"]) if "rowspan" in values else 1
            self._frames[-1].place(
                clue_tables.TableCell(line, kinds=_kinds(attributes)), across, down
            )
        if name and name not in html_tags.VOID and len(self._open) < _MAX_OPEN:
            self._open.append(_Open(name, attributes))

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

    def _spend(self, work: int) -> None:
        """Count the cost of cells that span rows, which a small page can make huge."""
        self._spent += work
        if self._spent > _MAX_SPENT:
            raise fail(ProblemKey.TOO_MUCH)

    def end(self, name: str) -> None:
        """Close an element."""
        if name == "table" and self._frames:
            self._end_table()
            return
        if name in ("td", "th", "tr") and self._frames:
            self._frames[-1].cell = None
        self._close(name)

    def _end_table(self) -> None:
        frame = self._frames.pop()
        del self._open[frame.depth :]
        # A heading may span more columns than there are.
        width = max((at + 1 for row in frame.rows for at in row), default=0)
        self.tables.append(
            clue_tables.without_separators(clue_tables.Table(tuple(frame.rows), width))
        )

    def _close(self, name: str) -> None:
        """Close an element that is open in this table, with everything inside."""
        depth = self._frames[-1].depth if self._frames else 0
        # Only inside this table: a stray end tag must not close what is around it.
        for at in range(len(self._open) - 1, depth - 1, -1):
            if self._open[at].name == name:
                del self._open[at:]
                return

    # ---- content ----

    def _style(self) -> _Style:
        """Return the style of the innermost element."""
        known = len(self._open)
        while known and self._open[known - 1].style is None:
            known -= 1
        style = (self._open[known - 1].style if known else None) or _PLAIN
        for each in self._open[known:]:
            if "=" in each.attributes and _PAINTS.search(each.attributes):
                style = self._styled(each.attributes, style)
            each.style = style
        return style

    def _styled(self, attributes: str, outer: _Style) -> _Style:
        """Return the style of an element inside another one; a page has few different ones."""
        style = self._styles.get((attributes, outer))
        if style is None:
            style = self._apply_attributes(html_tags.attributes_of(attributes), outer)
            if len(self._styles) < _MAX_STYLES:
                self._styles[attributes, outer] = style
        return style

    def _apply_attributes(self, values: dict[str, str], style: _Style) -> _Style:
        for name in values.get("class", "").split()[:20]:
            known = self._classes.get(name, _PLAIN)
            ground, ink = known.ground or color_named(name), known.ink
            style = _Style(ground or style.ground, ink or style.ink)
        ground, ink = css_color(values.get("bgcolor")), css_color(values.get("color"))
        style = _Style(ground or style.ground, ink or style.ink)
        return _apply_style(values.get("style", ""), style)

    def add(self, name: str, content: str) -> None:
        """Add the text between two tags to the open cells; store a title or style rules."""
        if name == "title":
            self.title = " ".join(html.unescape(content[:300]).split())
        elif name == "style":
            self._styles.clear()
            for name_, rule in rules_in(content):
                self._classes.setdefault(name_, _apply_style(rule[: html_tags.MAX_TEXT], _PLAIN))
        elif self._frames and not name and not content.isspace():
            self._add_text(content[: html_tags.MAX_TEXT])

    def _add_text(self, text: str) -> None:
        cells = [frame.cell for frame in self._frames if frame.cell]
        if not cells:
            return
        if "&" in text:
            text = html.unescape(text)
        if not _NUMBERS.fullmatch(text):
            for cell in cells:
                cell.is_text = True
            return
        color = self._style().color
        # Seven digits are more than any line needs, and `int` takes quadratic time.
        shown = [
            clue_tables.ShownNumber(int(number[:7]), color) for number in _NUMBER.findall(text)
        ]
        for cell in cells:
            if len(cell.numbers) <= clue_tables.MAX_NUMBERS:
                cell.numbers += shown


_PLAIN_CELL: Final = frozenset({""})
_CLASS: Final = re.compile(
    r"""\bclass\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++))""", re.IGNORECASE
)
_DIGITS: Final = re.compile(r"\d++")


def _kinds(attributes: str) -> frozenset[str]:
    """Return the classes of a cell, without numbers."""
    match = _CLASS.search(attributes[: html_tags.MAX_TEXT])
    return _words_of(match[1] or match[2] or match[3] or "") if match else _PLAIN_CELL


@lru_cache(1000)  # a page has few different classes
def _words_of(classes: str) -> frozenset[str]:
    return frozenset(_DIGITS.sub("", classes).split()) or _PLAIN_CELL


def _span(text: str) -> int:
    match = _NUMBER.match(text.strip())
    return min(max(1, int(match[0][:5])), _MAX_SPAN) if match else 1


# A page has few different styles, classes and colours.
@lru_cache(1000)
def _apply_style(text: str, style: _Style) -> _Style:
    """Return a style changed by the colours of CSS declarations."""
    ground, ink = GROUND.search(text), _INK.search(text)
    return _Style(
        (css_color(ground[1]) if ground else None) or style.ground,
        (css_color(ink[1]) if ink else None) or style.ink,
    )
