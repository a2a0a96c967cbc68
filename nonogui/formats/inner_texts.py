"""Find texts inside other texts: in notebooks, quotations, fences, comments and long strings.

People paste puzzles with what surrounds them. `inner_texts` takes the wrapping off, so that each
reader only has to know the puzzle itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from textwrap import dedent
from typing import Final

from nonogui.core.problems import FileProblemsError
from nonogui.formats.code_brackets import LETTERS, TOKEN, long_texts
from nonogui.formats.code_rewrites import WIDE_DIGITS, split_sides
from nonogui.formats.json_tree import JsonNode, parse_json
from nonogui.formats.redrawn import redrawn
from nonogui.formats.relaid import relaid
from nonogui.formats.rewritten import rewritten

MAX_BYTES: Final = 200_000
"""The largest message, page of a manual or source file of a few puzzles."""

# Texts inside a text that are tried. A choice: a page shows fewer puzzles, a test file may have 20.
_MAX_TEXTS: Final = 40
# A second of reading.
_MAX_CHARACTERS: Final = 800_000
# A fence in a quotation has 2.
_MAX_DEPTH: Final = 2

_QUOTED: Final = re.compile(r"^[ \t]*+>[ ]?", re.MULTILINE)
# What a mail or a post ends with, below two dashes.
_SIGNATURE: Final = re.compile(r"^--[ ]?\n(?>(?:[^\n]*+\n?){0,9})\Z", re.MULTILINE)
# Markup of forums; `rows[i]` is code.
_FORUM_TAG: Final = re.compile(
    r"(?:(?<!\w)\[|\[/)(?:b|i|u|code|quote|spoiler|center|size|color|font|list|hr)\b[^\]\n]{0,80}\]"
)
# What interactive programs write before a line: `>>>`, `user=>`, `In [3]:`, `irb(main):001:0>`; and
# chats: `[10:12] <anna>`, `12/11/2026, 10:12 - Anna:`.
_PROMPT: Final = re.compile(
    r"^[ \t]*+(?:[\w.:()-]{0,30}[#=*_%]{0,3}>{1,3}|\.{3}:?|(?:In|Out)[ ]?\[\d+\]:"
    r"|\|?[ ]?\?-|\$|\[?(?:[\d./-]{6,10},?[ ])?\d{1,2}:\d\d(?::\d\d)?\]?[ ]+(?:-[ ])?"
    r"(?:<[^<>\n]{1,30}>|\w{1,30}:))[ ]",
    re.MULTILINE,
)
# Digits and signs as wide as Chinese characters, and what makes digits key caps.
_DIGITS: Final = {
    **WIDE_DIGITS,
    **dict(zip(map(ord, "　：，、；"), " :,,;", strict=True)),
    **dict.fromkeys((0xFE0F, 0x20E3)),
}
_WRAPPED: Final = re.compile(r"^[ \t]*+>|[０-９：，、；\u20e3]", re.MULTILINE)
# Markup in markup, as in a feed.
_ESCAPED: Final = re.compile("&lt;(?:table|div|pre|p|ul)\\b")
_TAG: Final = re.compile(r"<[^<>]*+>")
# What is around the attributes of XML, as signs that headings may have.
_TAGS: Final = str.maketrans("<>/", "***")
_BLOCKS: Final = {
    "fence": re.compile(
        r"^[ \t]*+(?P<sign>`{3,}|~{3,})[^`\n]*+\n(?P<text>.*?)^[ \t]*+(?P=sign)",
        re.MULTILINE | re.DOTALL,
    ),
    "heredoc": re.compile(
        r"<<[-~]?[ ]?[\"']?(?P<sign>[A-Z_]{2,30})\b[^\n]*+\n(?P<text>.*?)^[ \t]*+(?P=sign)\b",
        re.MULTILINE | re.DOTALL,
    ),
    "pre": re.compile(
        r"<pre\b[^>]*+>(?P<text>[^<]*+(?:<(?!/?pre\b)[^<]*+|)*+)</pre", re.IGNORECASE
    ),
    "latex": re.compile(r"\\begin\{(?:tabular|array)\}[^\n]*+\n(?P<text>.*?)\\end", re.DOTALL),
    "sql": re.compile(
        r"\((?P<names>[\w\s,\"`]{5,400}+)\)\s*+values\s*+"
        r"(?P<text>\((?:[^()']|'[^']*+'|)*+\)(?:,\s*+\((?:[^()']|'[^']*+'|)*+\)|)*+)",
        re.IGNORECASE,
    ),
    # Code in Markdown without fences, or in brackets. Other lines that are indented less, above it
    # or below, belong to it.
    "indented": re.compile(
        r"(?:\A|^(?:(?![ \t]++\S)[^\n]*+|[^\n]*[\[({:])\n)"
        r"(?P<text>(?>(?:(?:[ ]{4}|\t)[^\n]*+(?:\n++|\Z)){3,1000}))(?![ \t]++[^\s\])}])",
        re.MULTILINE,
    ),
}
"""Blocks of text, by their kind."""
# What every block begins with. More of them, never closed, would take seconds to search.
_STARTS: Final = {
    "fence": re.compile("```|~~~"),
    "heredoc": re.compile("<<"),
    "pre": re.compile(r"<pre\b", re.IGNORECASE),
    "latex": re.compile(r"\\begin"),
    "sql": re.compile("values", re.IGNORECASE),
    "indented": re.compile(r"^(?:[ ]{4}|\t)", re.MULTILINE),
}
_MAX_STARTS: Final = 200
# A text of pzpr's as a string.
_PZPR: Final = re.compile(r"[\"'](pzprv3/[^\"'\n]+)[\"']")
# A game ID of Tatham's Pattern among words. With more behind a comma it is one with given cells.
_GAME_ID: Final = re.compile(
    r"(?<![\w/])\d{1,3}x\d{1,3}:[ ]?([\d.]*+(?>(?:/[\d.]*+){3,9000}))(?!,(?:\S|\Z))"
)
# A string that may hold both sides of a puzzle.
_NUMBERS: Final = re.compile(r"[\"'](\d[\d ,.;/|:#&=-]{4,}+)[\"']")
# Strings one after the other, with the signs that join them, and each of them.
_STRING: Final = re.compile(r"\"((?:[^\"\\\n]++|\\.|)*+)\"|'((?:[^'\\\n]++|\\.|)*+)'")
_STRINGS: Final = re.compile(
    rf"(?:{_STRING.pattern})(?>(?:[\s+\\]*+(?:{_STRING.pattern})){{0,9000}})"
)
# A picture with a line that says more has as many lines.
_MIN_ESCAPED: Final = 4
_DOUBLED: Final = re.compile(r"([;/|:])\1")
_SIGNS: Final = frozenset(",;/|:#&=-")
_LABEL: Final = re.compile(
    r"[ \t]*+(?:[a-z]{1,10}[ \t_]*+)?#?(\d{1,3})(?:[:.)=]?\s++|(?=\|))(?=\D*$)", re.IGNORECASE
)
# What people draw between groups of five lines.
_LINE: Final = re.compile(r"^(?:-{3,}+|;)[ \t]*+\n", re.MULTILINE)
# A row of a picture in which a dash is a cell.
_DASHED_ROW: Final = re.compile(r"^(?=[^\n]{0,99}--)-*+([^\s-])(?:\1|-|)*+$", re.MULTILINE)
_REMARK: Final = re.compile(r"(?<![ \t])[ \t]*+(?:#|//|;|%)(?![\d])[^\n]*+")
_LETTER: Final = re.compile(r"[^\W\d_]")
# What a line between the sides does not have: a number, also a blotted one, or the name of a side.
_SAYS: Final = re.compile(r"[\d?]|row|col|across|down|hor|ver|[^\W_]{2,}:", re.IGNORECASE)
_NUMBERS_ALONE: Final = re.compile(r"[\s,-]*+\d[\d\s,-]*+|-")
# Rows of a sheet above its table, with a title or nothing in the first cell.
_SHEET_TITLE: Final = re.compile(r"\A(?>(?:[^\d,;\t\n]*+[,;\t]++\n){1,9000})(?=[^\n]*\d)")
_EACH: Final = re.compile(r"\d+")
# The size of a puzzle of 3x3 and its clues.
_MIN_LEFT: Final = 7
# A list of numbers alone, and the first of them.
_INNERMOST: Final = re.compile(r"(?<=[\[({,\s])[\[({]\s*+(\d{1,3})\b\s*+,?([\d\s,]*+)[\])}]")
# A choice: fewer lines with numbers may be numbered by chance.
_MIN_LABELLED: Final = 3
_NO_CELLS: Final = re.compile(r"[^\W_]|[\[\](){}]")
_MARKS: Final = re.compile(r"^[ \t]*+(?:/[/*]++|[#%*;]++/?|--++|\(\*|\{-)", re.MULTILINE)


def inner_texts(text: str, *, is_part: bool = False) -> Iterator[str]:
    """Remove the wrapping of a text; yield each text found inside once, the most likely first.

    A text wrapped twice, as a fence in a quotation, comes last. Comments count only if the whole
    text has nothing else, so not in a part of one.
    """
    seen = {text.strip(), dedent(text).strip()}
    left = _MAX_CHARACTERS
    outer = [text]
    for _ in range(_MAX_DEPTH):
        found: list[str] = []
        for inner in (dedent(inner) for each in outer for inner in _unwrapped(each, is_part)):
            bare = inner.strip()
            left -= len(inner)
            if left < 0 or len(seen) > _MAX_TEXTS:
                return
            if bare and bare not in seen:
                seen.add(bare)
                found.append(inner.strip("\n"))
                yield found[-1]
        outer = found


def texts_in_json(text: str) -> str:
    """Return the texts in JSON, a blank line between them; "" if it has none, or is no JSON."""
    root = _json_root(text) if text.lstrip()[:1] in ("{", "[") else None
    *texts, _ = _json_texts(root)
    return "\n\n".join(texts)


def _unwrapped(text: str, is_part: bool) -> Iterator[str]:
    json = _json_root(text) if text.lstrip()[:1] in ("{", "[", '"') else None
    yield from _json_texts(json)
    plain = _QUOTED.sub("", text.translate(_DIGITS)) if _WRAPPED.search(text) else text
    yield plain
    if "\u20e3" in text:  # of two digits side by side each may be a number
        yield text.replace("\u20e3", " ").replace("\ufe0f", "")
    yield _FORUM_TAG.sub("", plain)
    if _ESCAPED.search(plain):
        yield unescape(plain)
    if text.lstrip()[:1] == "<" and any(map(str.isdigit, plain)):
        yield plain.translate(_TAGS)
    for kind, pattern in _BLOCKS.items():
        is_layout = kind == "indented" and json is not None
        if not is_layout and 0 < len(_STARTS[kind].findall(plain)) <= _MAX_STARTS:
            yield from map(_WRITERS.get(kind, _content), pattern.finditer(plain))
    yield _SIGNATURE.sub("", plain)
    yield _SHEET_TITLE.sub("", plain)
    numbers = (match[1] for match in _NUMBERS.finditer(plain))
    yield from (
        each for each in numbers if len(_SIGNS.intersection(each)) > 1 or _DOUBLED.search(each)
    )
    if _PROMPT.search(plain):
        yield _PROMPT.sub("", plain)
    yield from (match[0].replace(" ", "") for match in _GAME_ID.finditer(plain))
    yield from _PZPR.findall(plain)
    yield from redrawn(plain)
    yield from relaid(plain)
    yield from rewritten(plain)
    # Every number in JSON means something, as do dashes in a picture.
    if json is None and not _DASHED_ROW.search(plain):
        yield _LINE.sub("", plain)
        yield _without_labels(plain)
        bare = _without_remarks(plain)
        yield bare
        yield bare.replace(",", " ")
        yield "\n".join(filter(LETTERS.fullmatch, map(str.strip, plain.split("\n"))))
        yield _without_counts(plain)
        yield from _escaped_lines(plain)
    texts = long_texts(plain)
    sides = split_sides(texts)
    yield "\n".join(map("({}, {})".format, sides[::2], sides[1::2]))
    yield from texts
    if not is_part:
        yield _commented_code(plain)


def _escaped_lines(text: str) -> Iterator[str]:
    r"""Yield the lines of strings of code, `"3 2\n1 1\n"`, also of several that are joined."""
    if text.count("\\n") < _MIN_ESCAPED:
        return
    for strings in _STRINGS.finditer(text):
        joined = "".join(one or two for one, two in _STRING.findall(strings[0]))
        if joined.count("\\n") >= _MIN_ESCAPED:
            yield joined.replace("\\r", "").replace("\\n", "\n").replace("\\t", "\t")


def _json_root(text: str) -> JsonNode | None:
    """Return the value of a text that is JSON; None for any other text."""
    try:
        return parse_json(text)
    except FileProblemsError:
        return None


def _json_texts(root: JsonNode | None) -> Iterator[str]:
    """Yield the texts of several lines in JSON, as of a notebook or an exported conversation.

    A list of lines is one text, too. All of them together come last.
    """
    texts: list[str] = []
    nodes = [root] if root is not None else []
    while nodes:
        node = nodes.pop()
        items = node.items or list((node.fields or {}).values())
        lines = [item.text for item in items if item.text is not None]
        if node.items and len(lines) == len(items) and all("\n" in line for line in lines[:-1]):
            texts.append("".join(lines))
        elif node.text is not None and "\n" in node.text:
            texts.append(node.text)
        else:
            nodes += reversed(items)
    yield from texts
    yield "\n".join(texts)


def _content(block: re.Match[str]) -> str:
    return block["text"]


def _as_csv(block: re.Match[str]) -> str:
    """Return the rows of an SQL statement as lines of values between commas."""
    names = re.sub(r"[\s\"`]", "", block["names"])
    rows = re.split(r"\)\s*,\s*\(", block["text"][1:-1])
    values = (re.sub(r",\s+", ",", row).replace("'", '"') for row in rows)
    return "\n".join([names, *values])


# Numbers below each other in a cell, or set in another way: `\shortstack{1 \\ 2}`, `\textbf{3}`.
_STACKED: Final = re.compile(
    r"\\(?:shortstack|makecell|multi(?:column|row)|text\w\w|rotatebox)"
    r"(?:\[[^\]\n]*+\]|\{[^{}\n]*+\}(?=\{)|)*+\{([^{}\n]*+)\}"
)
# A filled cell.
_FILLED: Final = re.compile(r"\$?\\(?:blacksquare|bullet|cellcolor\{black\})\$?")


def _as_bars(block: re.Match[str]) -> str:
    """Return a table of LaTeX as lines with bars between their cells."""
    text = _STACKED.sub(lambda cell: cell[1].replace("\\\\", " "), _FILLED.sub("■", block["text"]))
    text = re.sub(r"(?<!\\)\\[ ,;]", " ", text)  # blanks between the numbers of a cell
    lines = re.sub(r"\\[a-z]+(?:\{[^{}\n]*\})?", "", text).replace("&", "|")
    rows = (line.replace("\\\\", "") for line in lines.split("\n") if "|" in line)
    return "\n".join(f"|{row}|" for row in rows)


def _as_shown(block: re.Match[str]) -> str:
    """Return the text of an element of a page, without the tags in it."""
    return unescape(_TAG.sub("", block["text"]))


_WRITERS: Final = {"pre": _as_shown, "sql": _as_csv, "latex": _as_bars}
"""Functions that write a block in a form that a reader knows; other blocks stay as they are."""


def _without_remarks(text: str) -> str:
    """Return the numbers of a text, without the words before and after them and in comments."""
    lines = [_REMARK.sub("", line) for line in text.split("\n")]
    numbers = [at for at, line in enumerate(lines) if _NUMBERS_ALONE.fullmatch(line)]
    first, last = (numbers[0], numbers[-1] + 1) if numbers else (0, 0)
    numbered = set(numbers)
    others = [at for at, line in enumerate(lines) if line.strip() and at not in numbered]
    between = [at for at in others if first < at < last]
    is_drawn = any(not _LETTER.search(lines[at]) for at in others if not first < at < last)
    if is_drawn or len(between) > 1 or any(_SAYS.search(lines[at]) for at in between):
        return ""
    for at in between:  # what separates the sides
        lines[at] = ""
    return "\n".join(lines[first:last])


def line_left_over(text: str, inner: str) -> int | None:
    """Return the first line of numbers behind a part, if a puzzle may be left; else None.

    Numbers before the part may count the puzzles. A part in another notation has no such lines.
    """
    wanted = Counter(numbers for _, numbers in _number_lines(inner))
    every = _number_lines(text) if wanted else []
    left = []
    for at, numbers in every:
        wanted[numbers] -= 1
        left += [at] * (wanted[numbers] < 0)
    if len(left) < _MIN_LEFT or max(wanted.values()) > 0:
        return None
    start = min({at for at, _ in every}.difference(left))
    return next((at for at in left if at > start), left[0])


def _number_lines(text: str) -> list[tuple[int, tuple[str, ...]]]:
    """Return the numbers of the lines that have nothing else, with the number of each line."""
    lines = [_REMARK.sub("", line).strip() for line in text.split("\n")]
    return [
        (at, tuple(_EACH.findall(line)))
        for at, line in enumerate(lines, start=1)
        if _NUMBERS_ALONE.fullmatch(line)
    ]


def _without_counts(text: str) -> str:
    """Return code without the number of items that each of its lists of numbers begins with."""
    lists = _INNERMOST.findall(text)
    if lists and all(int(count) == len(rest.replace(",", " ").split()) for count, rest in lists):
        return _INNERMOST.sub(r"[\2]", text)
    return ""


def _without_labels(text: str) -> str:
    """Return the rows of a picture that are numbered in order, without numbers: `Row 1: #.#`."""
    kept: list[str] = []
    first, last = 1, -1
    for at, line in enumerate(text.split("\n")):
        label = _LABEL.match(line)
        if label and not kept:
            first = min(1, int(label[1]))
        if label and int(label[1]) == len(kept) + first:
            kept.append(line[label.end() :])
            last = at
        elif len(kept) < _MIN_LABELLED:
            kept = []
        elif label and (at == last + 1 or int(label[1]) != first):
            is_row = len(line[label.end() :].strip()) == len(kept[-1].strip())
            if is_row:  # no sentence with a number: a row is lost, or has lost its own
                return ""
    return "\n".join(kept) if len(kept) >= _MIN_LABELLED else ""


def _commented_code(text: str) -> str:
    """Return the content of comments and of strings of several lines, without their marks."""
    parts: list[str] = []
    end = 0
    for match in TOKEN.finditer(text):
        comment = match["comment"]
        # What starts with `#` may be the rest of a picture's row, but not with these signs.
        if comment and (comment[0] != "#" or _NO_CELLS.search(comment)):
            if parts and text[end : match.start()].strip():
                parts.append("//")  # blank lines may be rows of a picture
            parts.append(_MARKS.sub("", comment))
            end = match.end()
    return "\n".join([*parts, *long_texts(text)])
