"""Rewrite a text that no reader knows in a notation that a reader knows.

Records of other programs, as in TOML, YAML and property lists, become JSON or lists of code. Tables
of wikis and forums become tables of a web page.
"""

from __future__ import annotations

import json
import plistlib
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final
from urllib.parse import unquote
from xml.parsers.expat import ExpatError

from nonogui.core.problems import FileProblemsError
from nonogui.formats.colored_lines import colored_lines
from nonogui.formats.json_names import side_of
from nonogui.formats.json_tree import MAX_DEPTH
from nonogui.formats.xml_tree import Node, parse_xml

# Elements of formats that know their faults better.
_OWN_READERS: Final = frozenset(("puzzleset", "picmi", "freenono", "instance"))
# Digits of a text that is no number.
_LONG: Final = 5
_TOML: Final = re.compile(r"^\[{1,2}[\w. -]++\]{1,2}[ \t]*+$", re.MULTILINE)
_DUMP: Final = re.compile(r"=>\s*+(?:Array|array\b)|^array ?\(", re.MULTILINE)
_TERM: Final = re.compile(r"\{\s*+([a-z]\w*+)\s*+,\s*+(?=\[)")
# `array(2) {`, `["rows"]=>`, `[0] =>` and `int(3)` of PHP's three ways to print.
_PRINTED: Final = (
    (re.compile(r"\barray\s*+(?:\(\d++\)\s*+\{|\((?=[ \t]*+\n))", re.IGNORECASE), "{"),
    (re.compile(r"\[?\b\d++\]?\s*+=>"), " "),
    (re.compile(r"\[\"?([a-zA-Z_]\w*+)\"?\]\s*+=>"), r', "\1": '),
    (re.compile(r"\bint\((-?\d++)\)"), r"\1"),
    (re.compile(r"\bstring\(\d++\)"), ""),
)
_FORUM_TAG: Final = re.compile(r"\[(/?(?:table|tr|td|th|br|b|i))\]", re.IGNORECASE)
# Perhaps copied without its first and last line.
_WIKI: Final = re.compile(
    r"(?:^\{\|[^\n]*+\n|\A(?=\|-))(.*?)(?:^\|\}|\Z)", re.MULTILINE | re.DOTALL
)
_WIKI_ROW: Final = re.compile(r"^\|-[^\n]*+\n?", re.MULTILINE)
_WIKI_CELL: Final = re.compile(r"(?:^|\n)[|!](?!\+)|\|\||!!")
_ATTRIBUTES: Final = re.compile(r"\A[^|\[\]{}=]*+=[^|]*+\|")
_SPAN: Final = re.compile(r"(?:col|row)span\s*=\s*[\"']?\d{1,3}[\"']?", re.IGNORECASE)
# An item of a named list that R prints: `$rows[[2]]`, below it `[1] 3 1` or `numeric(0)`.
_PRINTED_BY_R: Final = re.compile(
    r"^\$(\w++)(\[\[\d++\]\])\n(?:\[1\]([ \d]++)|\w*+\(0\))$", re.MULTILINE
)
# Each side in a string of its own: `solve("3;1,1;3", "1,1;3;1")`.
_SIDE: Final = re.compile(r"[\"'](\d[\d, ]*+(?>(?:[;|/:.][\d, ]++){1,9000}))[\"']")
# Godot's types before a bracket.
_TYPED: Final = re.compile(r"\b(?:Array\[[^\]\n]*+\]|Packed\w{1,9}Array)\(")
# A word in the corner of a table, and the signs on its board.
_CORNER: Final = re.compile(r"\s*+[A-Za-z][\w /\\]{0,20}+(?=[,;\t]\s*+\"?\d)")
# The numbers of a board in brackets, behind the names of the sides: `row (1, 2): ■ □ ■ ■`.
_IN_BRACKETS: Final = r"[ ]*+\([\d, ]+\)"
_NAMED_BOARD: Final = re.compile(
    rf"^[ \t]*+col(?:umn)?s?:?(?P<columns>(?>(?:{_IN_BRACKETS})+))[ ]*+\n"
    rf"(?P<rows>(?>(?:[ \t]*+row{_IN_BRACKETS}[ ]?:?[^\n\d()]*+(?:\n|\Z))+))",
    re.MULTILINE,
)
_CELL: Final = re.compile(
    r"(?<=[,;\t])(?:[#xo.?■□█✓✔✗×_-]|true|false|yes|no)(?=[,;\t\n]|\Z)", re.IGNORECASE
)
# The numbers of the columns, as pandas prints them.
_COUNTED_HEAD: Final = re.compile(r"\s*+[01][ ]++[12][ ]++[23][ \d]*+\n[01][ ]")
# Clues one after the other, each ended by a 0: `rows[] = {3, 1, 0, 2, 0}`.
_ENDED: Final = re.compile(r"(?<=[\[{])\s*+\d++\s*+(?:,\s*+\d++\s*+|)*+,?\s*+(?=[\]}])")
_END_OF_CLUE: Final = re.compile(r"(?<!\d)0(?!\d)")
_MIN_ENDED: Final = 3
# The side as the first argument of a fact or call: `clue(row, 1, 1, 3)`.
_SIDE_ARGUMENT: Final = re.compile(
    r"\b[A-Za-z_]\w*+\(\s*+[\"':]?(row|col|column|horizontal|vertical)[\"']?\s*+,\s*+",
    re.IGNORECASE,
)
# A section of an INI file with the clues of a side in one field.
_SECTION: Final = re.compile(
    r"^\[(\w{3,20})\]\n[a-z]{1,20}[ ]?=[ ]?(?=\d[\d ,]*+[/;|])", re.MULTILINE | re.IGNORECASE
)
# The clues of a side as arguments of a command: `--rows 3,1 2 5 --cols 1 4`.
_ARGUMENTS: Final = re.compile(
    r"--?((?:rows?|col(?:umn)?s?)\b[\w-]*+)[ =]((?>(?:\d[\d,.]*+(?:[ \t]++|$)){1,9000}))",
    re.MULTILINE,
)
# A hook of React: `const [rows, setRows] = useState([[1]])`.
_HOOK: Final = re.compile(r"\[\s*+(\w++)\s*+,\s*+set\w++\s*+\]\s*+=\s*+(?:React\.)?use\w++(?=\()")
# Types of a call: `ref<number[][]>([[1]])`.
_TYPES: Final = re.compile(r"(?<=\w)<[\w\[\]<>|, ]{1,60}>(?=\()")
# Attributes of a block in AsciiDoc, which may say how many columns a table has.
_BLOCK_ATTRIBUTES: Final = re.compile(r"^\[[^\]\n]*+\]\n(?=\|===)", re.MULTILINE)
# What joins two strings: `"3; 1" + "; 2"` in Java, `..` in Lua, `.` in PHP, `&` in Visual Basic.
_JOINT: Final = re.compile(r"([\"'])\s*+(?:\+|\.{1,2}|&)[ _]*+\s*+\1")
# Numbers joined by a sign: `3+1`.
_ADDED: Final = re.compile(r"(?<=\d)[ ]?[+&][ ]?(?=\d)")
# Numbers of a clue in a cell of a table: `1-1`, `1/1`, `1;;1`.
_DASHED: Final = re.compile(r"(?<=\d)(?:-|/{1,2}|;;|\|\|)(?=\d)")
# The heads of two boards beside each other.
_BESIDE: Final = re.compile(r"^([A-Z]\w{2,20}:?[ ]{4,})[A-Z]\w{2,20}:?[ ]*+\n", re.MULTILINE)
# A label in the middle of a line, with the characters between it and the clue before.
_LABEL: Final = re.compile(
    r"(?<=\S)[;.,]?[ ](?=(?:row|col|column)s? (?:\d{1,3}|clues)\s?[:=])", re.IGNORECASE
)
_SENTENCE_END: Final = re.compile(r"(?<=[\d\])])\.[ ](?=[A-Z])")
# An item of a list, or a field of a record, with the rest of its line.
_YAML: Final = re.compile(r"(?P<blank> *+)(?:(?P<item>-(?: ++|$))|(?P<name>[\w-]++|\"[^\"]++\"):)")
# A word without quotes in a list or a record: `{red: 3}`.
_YAML_WORD: Final = re.compile(
    r"(?<=[\[{,: ])(?!(?:true|false|null)\b)\d{0,3}[A-Za-z_][\w-]*+(?=\s*+[:,\]}])"
)
_YAML_REMARK: Final = re.compile(r"(?:^| )#.*")
# Sequences of TLA+ and binaries of Erlang in each other.
_ANGLES: Final = re.compile(r"<<\s*+<<")
# Lists built from their end: `(1::2::nil)::nil`, `(1:2:[]):[]`.
_LINK: Final = re.compile(r"\s*+(?:::?|∷)\s*+")
_END: Final = r"(?P<end>nil\b|Nil\b|\[\])"
_CONS: Final = re.compile(rf"\((?P<items>(?:\d++{_LINK.pattern}|)*+){_END}\)")
_CHAIN: Final = re.compile(rf"(?P<items>(?>(?:\[[\d,]*+\]{_LINK.pattern}){{1,9000}})){_END}?")
# Lists after a name without brackets around all of them: `@rows = [1], [2]`, `rows←(1 1)(,2)`.
_BARE: Final = re.compile(
    r"^[ \t]*+(?:my[ ]++)?(?P<name>[@$]?[A-Za-z_]\w{0,30}+)[ \t]*+(?::?=|←)[ \t]*+"
    r"(?P<lists>(?>(?:[\[({][\d ,⍬]*+[\])}][ \t]*+,?[ \t]*+){2,9000}));?$",
    re.MULTILINE,
)
_BETWEEN: Final = re.compile(r"([\])}])\s*+,?\s*+(?=[\[({])")
_RESHAPED: Final = re.compile(
    r"(?:(?P<fortran>reshape)\s*+\(\s*+)?\(?\[(?P<flat>[\d\s,&]++)\]\)?"
    r"(?:\.reshape\s*+\(+|,\s*+\[)(?P<height>\d++)\s*+,\s*+-?\d++[\])]++"
    r"(?P<order>\s*+,\s*+order\s*+=\s*+\[2\s*+,\s*+1\])?\)?"
)
_SHAPE: Final = re.compile(r"\b([A-Za-z]\w*+)\(\d++,\s*+\d++\)\s*+=")
_NUMBER: Final = re.compile(r"\d++")
# Code in a string, as bundles of web pages have it.
_EVALUATED: Final = re.compile(r"\beval\(\"((?:[^\"\\\n]|\\.|)*+)\"\)")
# The text of a string with the ends of its lines as they are written in code.
_ONE_LINE: Final = re.compile(r"[\"'`]([^\"'`\\]*+(?>(?:\\n[^\"'`\\]*+){4,9000}))")

# A board with its numbers, a string for each cell: `[["-", "-", "1"], ["2", "1", "#"]]`.
_QUOTED_CELL: Final = r"[\"'][^\"'\n,]{0,5}[\"']"
_QUOTED_BOARD: Final = re.compile(
    rf"[\[{{](?>(?:\s*+[\[{{]\s*+{_QUOTED_CELL}(?>(?:\s*+,\s*+{_QUOTED_CELL}){{3,99}})"
    r"\s*+[\]}],?){4,99})"
)


def rewritten(text: str) -> Iterator[str]:
    """Yield a text in other notations, if it may be in one that no reader knows."""
    yield from _records(text)
    yield from _tables(text)
    yield from _code(text)
    yield from _strings(text)
    yield from colored_lines(text)
    if len(_LABEL.findall(text)) > 2:
        yield _SENTENCE_END.sub("\n", _LABEL.sub("\n", text))


def _records(text: str) -> Iterator[str]:
    if _TOML.search(text):
        yield from _toml(text)
    if "<plist" in text:
        yield from _property_list(text[text.find("<plist") : text.rfind("</plist>") + 8])
    if _DUMP.search(text):
        dump = text
        for pattern, code in _PRINTED:
            dump = pattern.sub(code, dump)
        # A bracket is lost with its line.
        if dump.count("{") == dump.count("}") + dump.count(")"):
            yield dump
    if _PRINTED_BY_R.search(text):
        items = _PRINTED_BY_R.finditer(text)
        yield "\n".join(f"{item[1]}{item[2][1:-1]}: {item[3] or 0}" for item in items)
    yield from _yaml(text)
    if text.lstrip()[:1] == "<" and "plist" not in text:
        yield from _elements(text)


def _code(text: str) -> Iterator[str]:
    yield from plain_json(text) if text.lstrip()[:1] in ("{", "[") else ()
    for pattern, usual in (
        *((_TYPED, "("), (_JOINT, ""), (_SIDE_ARGUMENT, r"\1("), (_ADDED, " "), (_DASHED, " ")),
        (_SECTION, r"\1: "),
        *(
            (_BARE, _enclosed),
            (_ENDED, _split_at_ends),
            (_HOOK, r"\1 = list"),
            (_TYPES, ""),
            (_BLOCK_ATTRIBUTES, ""),
        ),
    ):
        if (plain := pattern.sub(usual, text)) != text:
            yield plain
    if _ANGLES.search(text):
        yield text.replace("<<", "[").replace(">>", "]")
    if _CONS.search(text):
        yield _CHAIN.sub(_chained, _CONS.sub(_chained, text))
    if "reshape" in text:
        lists = text.replace("(/", "[").replace("/)", "]")
        plain = _RESHAPED.sub(_reshaped, _SHAPE.sub(r"\1 =", lists))
        yield "" if "reshape" in plain else plain  # one that is cut
    if _TERM.search(text):
        yield _TERM.sub(r"\1: ", text).replace("}", "")


def _strings(text: str) -> Iterator[str]:
    """Yield the clues in arguments of commands and in strings of code."""
    if len(arguments := _ARGUMENTS.findall(text)) > 1:
        yield "\n".join(f"{name}: {'; '.join(clues.split())}" for name, clues in arguments)
    if len(sides := _SIDE.findall(text)) > 1:
        yield "\n".join(sides).replace(".", ";")
    if "%5b" in text.lower():
        yield unquote(text).partition("=")[2]
    if evaluated := "\n".join(_EVALUATED.findall(text)):
        yield evaluated.replace("\\n", "\n").replace('\\"', '"')
    yield from (match[1].replace("\\n", "\n") for match in _ONE_LINE.finditer(text))


def _split_at_ends(match: re.Match[str]) -> str:
    """Return the clues that zeros end as lists."""
    *clues, rest = _END_OF_CLUE.split(match[0])
    if rest.strip(" ,\n\t") or len(clues) < _MIN_ENDED:
        return match[0]
    return ", ".join("{" + clue.strip(" ,\n\t") + "}" for clue in clues)


def _chained(match: re.Match[str]) -> str:
    """Return the list that `1 :: 2 :: nil` builds."""
    return f"[{_LINK.sub(',', match['items'])}]" if match["end"] else match[0]


def _enclosed(match: re.Match[str]) -> str:
    lists = _BETWEEN.sub(r"\1, ", match["lists"].replace("⍬", "").replace("(,", "("))
    return f"{match['name']} = [{lists}]"


def _reshaped(match: re.Match[str]) -> str:
    """Return the rows of a list with its shape; Fortran counts down the columns first."""
    numbers = _NUMBER.findall(match["flat"])
    height = int(match["height"][:4])
    if not height or len(numbers) % height:
        return match[0]
    width = len(numbers) // height
    rows = [numbers[at * width : (at + 1) * width] for at in range(height)]
    if match["fortran"] and not match["order"]:
        rows = [numbers[at::height] for at in range(height)]
    return "[" + ", ".join(f"[{', '.join(row)}]" for row in rows) + "]"


def _toml(text: str) -> Iterator[str]:
    from nonogui.formats.pynogram import parse_toml  # only for such a text: it is another format

    try:
        yield json.dumps(parse_toml(text), default=str)
    except FileProblemsError:
        return


def _property_list(text: str) -> Iterator[str]:
    try:
        # Without its head, which may declare another encoding, and entities.
        yield json.dumps(plistlib.loads(text.encode(), fmt=plistlib.FMT_XML), default=str)
    except (ValueError, ExpatError, LookupError, TypeError, AttributeError, RecursionError):
        return


def _elements(text: str) -> Iterator[str]:
    """Yield the records of an XML text as JSON."""
    try:
        root = parse_xml(text, "", lambda _: None)
    except FileProblemsError:
        return
    if root.tag not in _OWN_READERS:
        yield json.dumps(_value_of(root))


def _value_of(node: Node) -> object:
    """Return a list for elements of one kind in an element, a record for several kinds."""
    fields: dict[str, object] = {
        name: value for name, value in node.attributes.items() if side_of(value) is None
    }
    parts = [(_name_of(each), _value_of(each)) for each in node.children]
    text = " ".join(node.text.split())
    tags = dict.fromkeys(tag for tag, _ in parts)
    if len(tags) == 1 and not fields:
        return [value for _, value in parts]
    for tag in tags:
        same = [value for name, value in parts if name == tag]
        fields[tag] = same[0] if len(same) == 1 and len(tags) > 1 else same
    if fields:
        return fields | ({"value": text} if text else {})
    return int(text) if text.isdecimal() and len(text) < _LONG else text


def _name_of(node: Node) -> str:
    """Return the side that an attribute states, as in `<side name="left">`; else the tag."""
    stated = (value for value in node.attributes.values() if side_of(value) is not None)
    return next(stated, node.tag)


# ---- tables ----


def _tables(text: str) -> Iterator[str]:
    if _FORUM_TAG.search(text):
        yield _FORUM_TAG.sub(r"<\1>", text)
    yield from (_page(_wiki_rows(match[1])) for match in _WIKI.finditer(text))
    if "|===" in text:
        yield _BLOCK_ATTRIBUTES.sub("", text).replace("\n\n|", "\n|")
    if corner := _CORNER.match(text):
        yield _CELL.sub("", text[corner.end() :])
    elif text.lstrip("\n")[:1] in ("\t", ",", ";") and _CELL.search(text):
        yield _CELL.sub("", text)
    yield from (_page(_quoted_rows(match[0])) for match in _QUOTED_BOARD.finditer(text))
    yield from map(_bare_board, _NAMED_BOARD.finditer(text))
    if _COUNTED_HEAD.match(text):
        yield _uncounted(text)
    if heads := _BESIDE.search(text):
        yield "\n".join(line[: len(heads[1])] for line in text[heads.end() :].split("\n"))


def _bare_board(board: re.Match[str]) -> str:
    """Return a board with its numbers alone before its rows and above it."""
    rows = (re.split(r"[()]:?", row) for row in board["rows"].strip().split("\n"))
    lines = (f"{' '.join(_NUMBER.findall(clue))} {cells.strip(' :')}" for _, clue, cells in rows)
    return "\n".join([" ".join(_NUMBER.findall(board["columns"])), *lines])


def _uncounted(text: str) -> str:
    """Return the cells of a table that counts its columns above and its rows before them."""
    head, *lines = (line.split() for line in text.split("\n") if line.strip())
    first = int(head[0])
    is_counted = head == [str(first + at) for at in range(len(head))] and all(
        line[0] == str(first + at) and len(line) == len(head) + 1 for at, line in enumerate(lines)
    )
    return "\n".join(" ".join(line[1:]) for line in lines) if is_counted else ""


def _page(rows: list[list[str]]) -> str:
    lines = ("".join(map(_element, row)) for row in rows)
    return "<table>" + "\n".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def _element(cell: str) -> str:
    """Return the element of a page for a cell of a wiki, which may be as wide as several."""
    attributes = match[0] if (match := _ATTRIBUTES.match(cell)) else ""
    return f"<td {' '.join(_SPAN.findall(attributes))}>{cell[len(attributes) :].strip()}</td>"


def _quoted_rows(board: str) -> list[list[str]]:
    rows = (re.findall(_QUOTED_CELL, row) for row in re.split(r"[\]}]", board))
    return [[cell[1:-1] if cell[1:-1].isdigit() else "" for cell in row] for row in rows if row]


def _wiki_rows(table: str) -> list[list[str]]:
    rows = (_WIKI_CELL.split(row)[1:] for row in _WIKI_ROW.split(table))
    return [*filter(None, rows)]


# ---- YAML ----


def _yaml(text: str) -> Iterator[str]:
    """Yield the records of a YAML text as JSON; nothing for other texts."""
    lines = [_YAML_REMARK.sub("", line).rstrip() for line in text.split("\n")]
    lines = [line for line in lines if line and line != "---"]
    if not any(line.lstrip().startswith("- ") or line.endswith((": |", ": |-")) for line in lines):
        return
    try:
        block = _Yaml(lines)
        value = block.value(-1)
        if block.is_done:
            yield json.dumps(value)
    except (ValueError, IndexError):
        return


class _Yaml:
    """Reads the blocks of a YAML text by their indentation."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines[::-1]  # the next one last
        self._depth = 0

    @property
    def is_done(self) -> bool:
        """Whether every line was read."""
        return not self._lines

    def value(self, outer: int) -> object:
        """Read the list or record in the next lines that are indented by more than `outer`.

        Raises:
            ValueError: a line is neither an item nor a field, or there are too many blocks.
        """
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ValueError
        items: list[object] = []
        fields: dict[str, object] = {}
        indent = None
        while self._lines and (match := _YAML.match(self._lines[-1])):
            blank = len(match["blank"])
            if blank <= outer or (indent is not None and blank != indent):
                break
            is_other = fields if match["item"] is not None else items
            if is_other:
                break  # the items of a field may be indented like the field
            indent = blank
            rest = self._lines.pop()[match.end() :]
            if match["item"] is not None:
                items.append(self._item(rest, blank, match.end()))
            else:
                name = match["name"].strip('"')
                fields[name] = self._of(rest.strip(), blank)
        self._depth -= 1
        if indent is None:
            raise ValueError
        return fields or items

    def _item(self, rest: str, blank: int, start: int) -> object:
        if _YAML.match(rest):
            self._lines.append(" " * start + rest)
            return self.value(blank)
        return self._of(rest, blank)

    def _of(self, rest: str, blank: int) -> object:
        if rest in ("|", ">", "|-", ">-"):
            return "\n".join(self._text(blank))
        if rest:
            for written in (rest, _YAML_WORD.sub(r'"\g<0>"', rest)):
                with suppress(ValueError):
                    return json.loads(written)
            return rest.strip("'")
        following = _YAML.match(self._lines[-1]) if self._lines else None
        if following is None:
            return ""
        # The items of a list may be indented like the name before it.
        outer = blank - (following["item"] is not None)
        return self.value(outer) if len(following["blank"]) > outer else ""

    def _text(self, blank: int) -> Iterator[str]:
        while self._lines and len(line := self._lines[-1]) - len(line.lstrip()) > blank:
            yield self._lines.pop().strip()


# As Json.NET and numpy name the values of a list beside its type.
_TYPED_LIST: Final = re.compile(r"\$|__")
# As Jackson names a class before its value.
_CLASS_NAME: Final = re.compile(r"[a-z][\w$]*+(?>(?:\.[\w$]++)+)")
# Fields that only hold another value, in GraphQL and elsewhere.
_HOLDERS: Final = frozenset(
    (
        *("edges", "node", "items", "item", "list", "array", "elements", "values"),
        *("clues", "hints", "numbers"),
        *("listValue", "arrayValue", "mapValue"),  # of Protocol Buffers
    )
)
# An array as PostgreSQL writes it: `{"1 2","3"}`, `{{1,2},{3,0}}`.
_POSTGRES: Final = re.compile(r"\{[\d\s,{}\"]*\}")


def plain_json(text: str) -> Iterator[str]:
    """Yield a text of JSON without types around its values, if it has any."""
    try:
        value = json.loads(text)
        plain = _plain(value)
    except (ValueError, RecursionError):
        return
    if plain != value:
        yield json.dumps(plain)


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return _plain_object({name: _plain(each) for name, each in value.items()})
    if isinstance(value, str) and _POSTGRES.fullmatch(value):
        return json.loads(value.replace("{", "[").replace("}", "]"))
    if not isinstance(value, list):
        return value
    items = [_plain(item) for item in value]
    match items:
        case [str(name), list() | dict() as only] if _CLASS_NAME.fullmatch(name):
            return only
    return items


def _plain_object(fields: dict[str, object]) -> object:
    for name, value in fields.items():
        if isinstance(value, list) and _TYPED_LIST.match(name):
            return value
    match list(fields.items()):
        case [(name, only)] if name in _HOLDERS:
            return only
        case [(_, dict() as records), (_, list() as keys)] | [
            (_, list() as keys),
            (_, dict() as records),
        ]:
            # As stores keep records: by their keys, and in order.
            if keys and all(isinstance(key, str) for key in keys) and set(keys) == set(records):
                return [records[key] for key in keys]
    return fields
