"""Parse lists in source code of any language into the same tree of nodes as JSON.

Code is not interpreted. Only brackets, numbers, strings and names count: `rows = [[1], [2, 1]]`,
`int cols[][2] = {{1, 0}, {2, 1}};`, `(define rows '((1) (2 1)))`, `vec![vec![1], vec![2, 1]]`.

A bracket that contains only values is a list, or an object if the values have names. `read_code`
returns objects made of neighbouring named lists, and of unnamed lists side by side.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, pairwise, takewhile
from textwrap import dedent
from typing import Final, NamedTuple

from nonogui.core.grid import Axis
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail
from nonogui.formats.code_rewrites import WIDE_DIGITS, as_lists
from nonogui.formats.json_clues import parse_embedded
from nonogui.formats.json_names import (
    TEXT_FIELDS,
    joined,
    kind_of,
    may_be_picture,
    names_clues,
    side_in,
    side_of,
    words,
)
from nonogui.formats.json_picture import is_drawing
from nonogui.formats.json_tree import EACH, MAX_DEPTH, JsonNode
from nonogui.formats.work_limits import check_cancelled

MAX_CHARACTERS: Final = 4_000_000
"""No hand-written code is longer; a file of 1000 puzzles has half as many."""

_MAX_COST: Final = 800_000
"""Most tokens in a file, with a list or an assignment as much as `_COSTS` says: some seconds of
reading. A thousand puzzles of 20x20 cost 700,000."""

# A short list takes as long as about ten numbers.
_COSTS: Final = {"open": 10, "assign": 10}

LETTERS: Final = re.compile(
    r"(?=.{0,400}\b[A-Z]\b|(?:[A-Z@]{1,12} ){3})"
    r"(?:[A-Z]{1,12}|@) (?:[A-Z]{1,12}|@)(?: (?:[A-Z]{1,12}|@)|)*+"
)
"""The clues of a side as letters, `C BA CB`. A short text without a single letter may be words."""

# Names before a list that are considered: types, modifiers and the name itself.
_MAX_NAMES: Final = 12

# What starts a comment in one language opens a list or is an operator in another (`#(1 2)`, `--i`,
# `%(...)`), so the next character decides.
TOKEN: Final = re.compile(
    r"""
    (?P<end>\n)
  | (?P<comment>/\*(?:[^*]++|\*(?!/)|)*+(?:\*/)? | \(\*(?!\))(?:[^*]++|\*(?!\))|)*+(?:\*\))?
      | \{-(?:[^-]++|-(?!\})|)*+(?:-\})?
      | //[^\n]*+ | \#(?![({\[])[^\n]*+ | (?:--(?=[ \t-])|(?<![^\n])--)[^\n]*+
      | %(?![\w{(\[])[^\n]*+ | ;;++[^\n]*+)
  | (?P<long>\"{3}(?:[^"\\]++|\\.|\"(?!\"\")|)*+\"{3}
        (?:\s*+\.(?:strip|trim)Margin\b(?:\(["'][^"'\n]{1,9}["']\))?)?
      | '{3}(?:[^'\\]++|\\.|'(?!'')|)*+'{3}
      | `(?:[^`\\]++|\\.|)*+`
      # Lua's, only of letters and signs
      | \[\[\n(?=[^\]])(?:[^\n\[\]{}(),;"'0-9]*+\n|)*+[ \t]*+\]\])
  | (?P<text>"(?:[^"\\\n]|\\[^\n]|){0,9000}+" | '(?!\()(?:[^'\\\n]|\\[^\n]|){0,9000}+')
  | (?P<bits>(?<![\w.])(?:0b|B)[01_]++(?!\w))
  | (?P<number>(?<![\w.])-?[0-9０-９]++(?:\.0{0,6}(?![.\w]))?(?!\w))
  | (?P<name>[^\W\d]\w*+(?:-[a-z]\w*+|)*+)
  | (?P<open>[\[({]) | (?P<close>[\])}])
  | (?P<path>::)
  | (?P<assign>:=|<-|=>|:-|=|:)
  | (?P<split>[,;|])
  # A text that is too long is skipped at once, or each of its quotes would be searched from.
  | (?P<other>"(?>(?:[^"\\\n]|\\[^\n]){9000}) | '(?>(?:[^'\\\n]|\\[^\n]){9000}) | [^\s])
    """,
    re.VERBOSE | re.DOTALL,
)

# Fewer names of cells make no picture.
_MIN_NAMED: Final = 3
# Bits of numbers in memory.
_WORD_SIZES: Final = frozenset((8, 16, 32, 64))
# Cells of the smallest picture in one list.
_MIN_ALONE: Final = 9

# Words before a list that state its element type.
PARTS: Final = words(
    "new int int8 int16 int32 int64 i8 i16 i32 u8 u16 u32 usize isize uint byte short long char"
    " integer number list array arraylist linkedlist vector vec map of listof arrayof intarrayof"
    " bytearrayof mutablelistof aslist arrays seq tuple make_tuple set np numpy c quote final"
    " const unsigned std string str collections deque clue clues ienumerable object util java"
    " return emptylist"
)

_WORDS: Final = {
    "true": "true",
    "false": "false",
    "none": "null",
    "nil": "null",
    "null": "null",
    "undefined": "null",
}
_SEPARATORS: Final = frozenset((" ", ",", ", ", ";", "|", "/", "\n", "\t"))
# The clues of a side in one text.
_CLUE_LINES: Final = re.compile(r"\d[\d ]*+(?>(?:\n[\d ]++){2,9000})")
DIGITS: Final = re.compile(r"\d+")
# A clue; its numbers may stand below each other: `"2\n1"`.
CLUE_TEXT: Final = re.compile(r"\d++(?:[\s,]++\d++|){0,500}+")
# The cells of a picture in one text.
_BITS: Final = re.compile(r"[01]{16,}+")
# Clues in a string, with brackets around several numbers: `"5,(2,2),(3,1)"`.
_BRACKETED: Final = re.compile(r"[\d\s,]*+\((?>(?:[\d\s,]++\)[\d\s,]*+\(?){1,9000})(?<=[\d\s)])")
# Characters that may precede a list: quotes in Lisp, pointers, generics.
HARMLESS: Final = frozenset("'@&#$.*!<>\\")


class _Item(NamedTuple):
    """A token, or a bracket with its content.

    Attributes:
        kind: the name of the token's group; "group" is a bracket.
        text: the token.
        line: the line of the file.
        group: the bracket.
    """

    kind: str
    text: str
    line: int
    group: _Group | None = None


@dataclass
class _Group:
    """A bracket and its content.

    Attributes:
        opened: its opening character.
        line: the line of the file.
        items: its content.
        node: the list or object it represents; None if it is neither.
        is_named: whether it has constants, such as `RED`.
        is_uneven: whether the text closes fewer or more of such brackets than it opens.
    """

    opened: str
    line: int
    items: list[_Item] = field(default_factory=list)
    node: JsonNode | None = None
    is_named: bool = False
    is_uneven: bool = False

    @property
    def is_empty(self) -> bool:
        """Return whether it is an empty list."""
        return self.node is not None and not self.node.items and not self.node.fields

    @property
    def is_bare(self) -> bool:
        """Return whether it has no content at all, not even the name of a type."""
        written = [item for item in self.items if item.kind not in ("end", "comment", "split")]
        is_call = self.opened == "(" and [item.text for item in written] in (["list"], ["vector"])
        return not written or is_call  # `(list)` in Lisp

    @property
    def is_index(self) -> bool:
        """Return whether it may be the index in `rows[5]` or `rows[]`, or the `()` of a type."""
        items = self.node.items if self.node else None
        is_type = self.opened == "[" or (self.opened == "(" and not self.items)
        return is_type and items is not None and _are_words(items) and len(items) < 2


def read_code(text: str) -> JsonNode:
    """Return a list of objects, each made of the named lists that stand together.

    Raises:
        FileProblemsError: the text is too long.
    """
    if len(text) > MAX_CHARACTERS:
        raise fail(ProblemKey.TOO_MUCH)
    root = JsonNode(1)
    found = _with_sides(list(_join_facts(_lists(_parse(as_lists(text))))))
    root.items = list(_objects(_with_solutions(found)))
    return root


# What a call after a string cuts off its lines, in Scala and Kotlin.
_MARGIN: Final = re.compile(r"\.(?:strip|trim)Margin(?:\([\"'](.+)[\"']\))?\Z")


def long_texts(text: str) -> list[str]:
    """Return the strings of several lines, without their quotes."""
    return [_long_text(match["long"]) for match in TOKEN.finditer(text) if match["long"]]


def _long_text(quoted: str) -> str:
    quotes = {"`": 1, "[": 2}.get(quoted[0], 3)
    if margin := _MARGIN.search(quoted):
        sign = re.escape(margin[1] or "|")
        inner = quoted[: margin.start()].rstrip()
        return re.sub(rf"^[ \t]*+{sign}", "", inner[quotes:-quotes], flags=re.MULTILINE).strip("\n")
    return dedent(quoted[quotes:-quotes]).strip("\n")


_PAIRS: Final = ("[]", "{}", "()")


def _parse(text: str) -> _Group:
    open_groups = [_Group("", 1)]
    uneven = {opened for opened, closed in _PAIRS if text.count(opened) != text.count(closed)}
    line, cost = 1, 0
    for count, match in enumerate(TOKEN.finditer(text)):
        if not count % EACH:
            check_cancelled()
        kind, word = match.lastgroup or "", match[0]
        cost += _COSTS.get(kind, 1)
        if cost > _MAX_COST or len(open_groups) > 4 * MAX_DEPTH:
            raise fail(ProblemKey.TOO_MUCH, line)
        if kind == "open":
            open_groups.append(_Group(word, line, is_uneven=word in uneven))
        elif kind == "close":
            # A closing bracket without an opening one is ignored: code may be quoted in part.
            if len(open_groups) > 1:
                _end(open_groups)
        else:
            open_groups[-1].items.append(_Item(kind, word, line))
        line += word.count("\n")
    # Brackets that are never closed end with the text.
    while len(open_groups) > 1:
        _end(open_groups)
    return open_groups[0]


def _end(open_groups: list[_Group]) -> None:
    group = open_groups.pop()
    value = _Value(group)
    # Constants among lists are other arguments of a call.
    is_flat = all(item.group is None for item in group.items)
    group.node, group.is_named = value.node, value.has_names and is_flat
    open_groups[-1].items.append(_Item("group", "", group.line, group))


# ---- values ----


def _scalar(item: _Item) -> JsonNode:
    node = JsonNode(item.line)
    if item.kind == "number":
        node.word = item.text.translate(WIDE_DIGITS)
    elif item.kind == "bits":
        node.text = re.sub("[^01]", "", item.text.removeprefix("0"))
    elif item.kind == "name":
        node.word = _WORDS.get(item.text.lower(), "")
        node.text = None if node.word else item.text
    elif item.kind == "long":
        node.text = _long_text(item.text)
    else:
        text = node.text = re.sub(r"\\(.)", _unescape, item.text[1:-1])
        if _BRACKETED.fullmatch(text):
            bracket = _parse(f"[{text}]").items[0].group
            return bracket.node if bracket and bracket.node else node
        if text[:2] in ("[[", "[]"):
            return parse_embedded(node)
        if LETTERS.fullmatch(text):
            return _list((_clue_of_letters(word, item.line) for word in text.split()), item.line)
    return node


def _clue_of_letters(word: str, line: int) -> JsonNode:
    """Return the clue that letters encode: A is 1, B is 2; @ alone is an empty clue."""
    clue = _list([], line)
    for letter in word.replace("@", ""):
        number = JsonNode(line)
        number.word = str(ord(letter) - ord("A") + 1)
        if clue.items is not None:
            clue.items.append(number)
    return clue


def _unescape(match: re.Match[str]) -> str:
    return {"n": "\n", "t": "\t"}.get(match[1], match[1])


def _list(items: Iterable[JsonNode], line: int) -> JsonNode:
    node = JsonNode(line)
    node.items = list(items)
    return node


class _Value:
    """Decides whether a bracket is a list or an object; `node` is None if it is neither."""

    def __init__(self, group: _Group) -> None:
        self._in = group.items
        self._items: list[JsonNode] = []
        self._fields: dict[str, JsonNode] = {}
        self._segments: list[int] = []
        self._key = self._name = ""
        self.node: JsonNode | None = None
        self.has_names = False
        if all(self._take(at, item) for at, item in enumerate(self._in)) and not self._name:
            is_plain = len(self._items) >= _MIN_NAMED and all(not i.group for i in self._in)
            is_cells = is_plain and group.opened != "("
            if not self.has_names or self._fields or is_cells or _is_block(self._items):
                self.node = self._made(group)

    def _made(self, group: _Group) -> JsonNode | None:
        # A list may stand beside a name: `case([[1]], [[1]], id="dot")`.
        if self._fields and (_are_words(self._items) or not _are_words(self._fields.values())):
            names = list(self._fields)
            # People write numbered lists in order; a wrong number would move a clue.
            if all(map(str.isdigit, names)) and names != sorted(names, key=int):
                return None
            if counted := _counted(list(self._fields.values())):
                return counted
            node = JsonNode(group.line)
            node.fields = self._fields
            return node
        # A number beside lists may be all that is left of one.
        is_torn = group.is_uneven and len({item.items is None for item in self._items}) > 1
        if is_torn or not (self._items or group.is_bare):
            return None
        _widen(self._items, [item for item in self._in if item.kind == "bits"])
        is_matrix = group.opened == "["
        items = _split_rows(self._items, self._segments) if is_matrix else self._items
        return _list(items if group.opened == "(" else _as_clues(items), group.line)

    def _take(self, at: int, item: _Item) -> bool:
        """Process the next token; return whether it may be part of a list."""
        match item.kind:
            case "end" | "comment" | "path":
                return True
            case "name":
                return self._take_name(at, item)
            case "assign":
                return self._take_assignment(at, item)
            case "split":
                self._key = ""
                # `;` and `|` start a new row of a matrix, in MATLAB and MiniZinc.
                if item.text != ",":
                    self._segments.append(len(self._items))
                return not self._name
            case "other":
                before = [each.kind for each in self._in[max(0, at - 2) : at]]
                is_range = item.text == "." and before == ["number", "other"]  # `[1..H]` in Pascal
                return item.text in HARMLESS and not is_range
        return self._take_value(at, item)

    def _take_name(self, at: int, item: _Item) -> bool:
        before = self._in[at - 1] if at else None
        is_member = before is not None and before.text in (".", "::")
        ends = at + 1 == len(self._in) or self._in[at + 1].kind in ("split", "end", "comment")
        if self._name and not (is_member and ends):
            return before is not None and before.kind == "path"  # the `new` of `Hint::new(3)`
        word = item.text.lower()
        is_key = not ends and self._in[at + 1].kind == "assign"
        # A single letter may be a cell of a picture.
        is_value = word in _WORDS or (len(word) == 1 and word not in PARTS)
        # So may a constant: `RED`, `Cell.FILLED`.
        is_named = ends and (is_member or item.text.isupper()) and not is_value
        if (is_value or is_named) and not is_key:
            self.has_names |= is_named
            self._name = ""
            return self._add(_scalar(item))
        if is_key or word not in PARTS:
            self._name = item.text
        return True

    def _take_assignment(self, at: int, item: _Item) -> bool:
        before = self._in[at - 1].kind if at else ""
        if not self._name and self._items and before in ("text", "number", "group"):
            last = self._items.pop()
            if before == "group" and last.items and len(last.items) == 1:
                last = last.items[0]  # `["rows"] = …` in Lua
            self._name = last.text or last.word
        # `:-` is Prolog's "if" and assigns nothing.
        is_key = bool(self._name) and not self._key and item.text != ":-"
        self._key, self._name = self._name, ""
        return is_key

    def _is_made(self, at: int) -> bool:
        """Return whether a bracket has the arguments of an object: `Hint::new(3)`, `new(3)`."""
        is_new = at > 0 and self._in[at - 1].text == "new"
        bracket = self._in[at].group
        return self._name[:1].isupper() or (
            is_new and bracket is not None and bracket.opened == "("
        )

    def _take_value(self, at: int, item: _Item) -> bool:
        if item.group and item.group.is_index and _follows_group(self._in, at):
            return not self._name  # the brackets of `int[] {3}`
        node = item.group.node if item.group else _scalar(item)
        is_call = at > 0 and self._in[at - 1].kind == "name"
        if node and is_call and item.group and item.group.opened == "(":
            node = _argument(node)
        if self._is_made(at) and node and (block := _only_block(node)):
            node, self._name = block, ""  # an object for each block
        return node is not None and not self._name and self._add(node)

    def _add(self, node: JsonNode) -> bool:
        """Add a value to the list, or as a field if a name stands before it."""
        if self._key:
            if self._key.isdigit() and self._key in self._fields:
                return False  # two clues with the same number
            self._fields.setdefault(self._key, node)
            self._key = ""
        else:
            self._items.append(node)
        return True


def _widen(items: list[JsonNode], masks: list[_Item]) -> None:
    """Give the masks of a list the same number of digits; a byte may have more than the picture."""
    if len(masks) != len(items) or not items:
        return
    digits = max(len(item.text or "") for item in items)
    texts = [(item.text or "").zfill(digits) for item in items]
    spare = digits - len(items) if digits in _WORD_SIZES else 0
    if spare > 0 and not any(text[:spare].strip("0") for text in texts):
        texts = [text[spare:] for text in texts]
    for item, text in zip(items, texts, strict=True):
        item.text = text


def _counted(values: list[JsonNode]) -> JsonNode | None:
    """Return the list of an object that has only it and its length: `{.n = 2, .v = {3, 1}}`."""
    lists = [value for value in values if value.items is not None]
    if len(values) != 2 or len(lists) != 1 or not _are_words(lists[0].items or ()):
        return None
    return lists[0] if str(len(lists[0].items or ())) in (value.word for value in values) else None


def _as_clues(items: list[JsonNode]) -> list[JsonNode]:
    """Return the items with numbers beside lists as lists, too: `{5 [2 2] 3}` in MATLAB."""
    are_clues = all(item.items is not None or item.word.isdigit() for item in items)
    if not are_clues or all(item.word for item in items):
        return items
    if items[0].word == str(sum(item.items is not None for item in items)) == str(len(items) - 1):
        return items[1:]  # it is how many lists follow
    return [_list([item], item.line) if item.word else item for item in items]


def _only_block(node: JsonNode) -> JsonNode | None:
    """Return the number that is all of a list, or the list if it is a number and a colour."""
    items = node.items or []
    if len(items) == 1 and items[0].word.isdigit():
        return items[0]
    return node if _is_block(items) else None


def _is_block(items: list[JsonNode]) -> bool:
    """Return whether these are a number and a name: `(3, Color.RED)`, `(RED, 3)`."""
    numbers = [item.word.isdigit() for item in items]
    return sorted(numbers) == [False, True] and any(item.text for item in items)


# Brackets of a type, as of `int[][][]`: without a limit `[1][1]…` takes quadratic time.
_MAX_DIMENSIONS: Final = 8


def _is_of_type(items: list[_Item], at: int) -> bool:
    """Return whether the index at `at` begins a type before a list: `[][]int{`."""
    kinds = [item.kind for item in items[at + 1 : at + 6]]
    kinds = kinds[kinds[:1] == ["group"] :]
    names = len([*takewhile("name".__eq__, kinds)])
    # `[] of Int32` in Crystal is an empty list, not the start of a type.
    return names > 0 and kinds[names : names + 1] == ["group"]


def _follows_group(items: list[_Item], at: int) -> bool:
    """Return whether the index at `at` has a name before it and the list itself after it."""
    if _is_of_type(items, at):
        return True
    before = at - 1
    least = max(0, at - _MAX_DIMENSIONS)
    while before >= least and (group := items[before].group) is not None and group.is_index:
        before -= 1
    is_type = before >= 0 and items[before].kind == "name"
    behind = items[at + 1] if at + 1 < len(items) else None
    return is_type and behind is not None and behind.kind in ("group", "name")


def _is_of_method(items: list[_Item], at: int) -> bool:
    """Return whether a bracket is the function that `map` calls: `[[1]].map { … }`."""
    before = [item.text or item.kind for item in items[max(0, at - 3) : at]]
    return before == ["group", ".", "map"]


def _split_rows(items: list[JsonNode], segments: list[int]) -> list[JsonNode]:
    """Split `[1 2; 3 0]` and `[|1, 2 | 3, 0|]` into rows; return other items unchanged."""
    bounds = [0, *segments, len(items)]
    rows = [items[start:end] for start, end in pairwise(bounds) if start < end]
    if not segments or not _are_words(items) or all(len(row) == 1 for row in rows):
        return items
    return [_list(row, row[0].line) for row in rows]


def _are_words(items: Iterable[JsonNode]) -> bool:
    return all(item.items is None and item.fields is None for item in items)


# ---- named lists ----


class _Named(NamedTuple):
    """A value, the name before it, and the bracket it is in."""

    name: str
    node: JsonNode
    group: _Group
    is_call: bool = False
    is_first: bool = False  # of a list whose items are assigned one by one: `rows[0] = [2, 1]`


def _lists(group: _Group) -> Iterator[_Named]:
    """Yield the lists and objects in a bracket, and the strings that have names."""
    scope = _Scope(group)
    for at, item in enumerate(group.items):
        yield from scope.take(at, item)


class _Scope:
    """The candidate names for the next list while a bracket is scanned.

    Attributes:
        names: those since the last value or the start of the line.
        is_assigned: whether an assignment follows them.
        index: the number of the item that follows them, as in `rows[2] = [1]`; else "".
        is_new_line: whether a line ended after the last of them.
        stated: the side named by the last comment.
        behind: the place of a comment that named the list before it.
    """

    def __init__(self, group: _Group) -> None:
        self.group = group
        self.names: list[str] = []
        self.is_assigned = self.is_new_line = False
        self.index = ""
        self.stated = ""
        self.behind = -1

    @cached_property
    def _called(self) -> frozenset[str]:
        """The sides that are called with numbers here, such as `row(2, 1)`."""
        return frozenset(
            before.text
            for before, item in pairwise(self.group.items)
            if before.kind == "name" and side_of(before.text) is not None
            if item.group and item.group.node and item.group.opened == "("
            if item.group.node.items and _are_words(item.group.node.items)
        )

    @cached_property
    def _is_definition(self) -> bool:
        """Whether it names a list in Lisp, perhaps on the line before: `(defparameter *rows*`."""
        first = self.group.items[0]
        return self.group.opened == "(" and first.kind == "name" and first.text.startswith("def")

    def take(self, at: int, item: _Item) -> Iterator[_Named]:
        """Process the next token; return the lists that end with it."""
        match item.kind:
            case "end":
                self.is_new_line = True
                if not (self.is_assigned or self._is_definition):
                    self._forget()
            case "comment" if at != self.behind:
                self.stated = _side_named(item.text) or self.stated
            case "name":
                self._take_name(item.text)
            case "assign":
                self.is_assigned = bool(self.names)
            case "split":
                self._forget()
            case "text" | "long" | "number":
                yield from self._take_scalar(item)
            case "group" if item.group is not None:
                yield from self._take_group(at, item.group)

    def _forget(self) -> None:
        self.names, self.is_assigned, self.index = [], False, ""

    def _take_name(self, name: str) -> None:
        # A name on a new line starts another statement: the assignment had no list.
        if self.is_assigned and self.is_new_line and name.lower() not in PARTS:
            self._forget()
        self.names = [*self.names[-_MAX_NAMES:], name]
        self.is_new_line = False

    def _take_scalar(self, item: _Item) -> Iterator[_Named]:
        node = _scalar(item)
        is_list = node.items is not None or _CLUE_LINES.fullmatch(node.text or "")
        if self.is_assigned or is_list or parse_embedded(node) is not node:
            yield _Named(_name_of(self.names), node, self.group)
            self._forget()
        elif node.text is not None:
            self.names = [node.text]  # may be a key

    def _take_group(self, at: int, inner: _Group) -> Iterator[_Named]:
        items = self.group.items
        is_declared = inner.is_index and (
            _follows_group(items, at) or (bool(self.names) and not self.is_assigned)
        )
        if symbol := _symbol(inner):
            self.names, self.is_assigned = [symbol], True  # `let(:rows) { [[1], [2]] }` in Ruby
            return
        is_call = inner.opened == "(" and at > 0 and items[at - 1].kind == "name"
        if is_call and inner.is_bare and inner.node and items[at - 1].text in self._called:
            yield _Named(items[at - 1].text, inner.node, self.group, is_call)  # no block
            self._forget()
            return
        if inner.is_index and self.names and inner.node and not self.is_assigned:
            self.index = "".join(item.word for item in inner.node.items or ())
        # Constants alone are no picture, but may be a row of one.
        is_clue = self.index.isdigit() and side_of(_name_of(self.names)) is not None
        is_nothing = inner.is_empty and not (is_clue and self.is_assigned)
        if is_nothing or is_declared or inner.is_named or _is_of_method(items, at):
            return
        if (side := _lisp_side(inner)) is not None:
            yield side
            return
        if inner.node is None or _has_arguments(items, at):
            yield from self._take_scope(inner)
            return
        if is_call and inner.node.items and all(i.text in _SEPARATORS for i in inner.node.items):
            return  # `.split(" ")`
        is_body = any(item.text == "return" for item in inner.items)
        is_wrapped = is_call or is_body or _is_markup(inner)
        node = _argument(inner.node) if is_wrapped else inner.node
        name = self._name()
        if side_of(name) is None and not self.stated:
            self.stated = self._side_behind(at)
        if side_of(name) is None and self.stated:
            name, self.stated = self.stated, ""
        yield _Named(name, node, self.group, is_call, self.index in ("0", "1"))
        self._forget()

    def _name(self) -> str:
        # What is assigned to `c` is not a call of R's function.
        is_letter = self.is_assigned and self.names[-1].lower() in _LETTERS
        return _name_of(self.names) or (self.names[-1] if is_letter else "")

    def _side_behind(self, at: int) -> str:
        """Return the side named by a comment after a list, in the same line; "" if none is."""
        for behind, item in enumerate(self.group.items[at + 1 : at + 3], start=at + 1):
            if item.kind == "comment":
                self.behind = behind
                return _side_named(item.text)
            if item.kind != "split":
                break
        return ""

    def _take_scope(self, inner: _Group) -> Iterator[_Named]:
        found = list(_lists(inner))
        sides = [name for name in self.names if side_of(name) is not None]
        if len(found) == 1 and side_of(found[0].name) is None and sides:
            found = [found[0]._replace(name=sides[0])]
        yield from found
        self.stated = ""  # a comment names what follows it
        if found or inner.opened == "{":
            self._forget()


def _symbol(group: _Group) -> str:
    """Return the name in a bracket that has nothing else, as in `(:rows)`; else ""."""
    is_symbol = [item.text for item in group.items[:1]] == [":"] and len(group.items) == 2
    return group.items[1].text if is_symbol and group.opened == "(" else ""


def _lisp_side(group: _Group) -> _Named | None:
    """Return the clues of a bracket that begins with the name of a side: `(rows (1) (2 1))`."""
    items = [item for item in group.items if item.kind not in ("end", "comment")]
    nodes = [item.group.node for item in items[1:] if item.group and item.group.node]
    if group.opened != "(" or len(nodes) < max(2, len(items) - 1):
        return None
    is_side = items[0].kind == "name" and side_of(items[0].text) is not None
    return _Named(items[0].text, _list(nodes, group.line), group) if is_side else None


def _is_markup(group: _Group) -> bool:
    """Return whether a bracket only marks code as the value in markup: `rows={[[1], [2]]}`."""
    inner = [item.group for item in group.items if item.kind != "end"]
    return group.opened == "{" and len(inner) == 1 and bool(inner[0] and inner[0].opened == "[")


def _has_arguments(items: list[_Item], at: int) -> bool:
    """Return whether a bracket is a call with lists of clues, or has lists named by comments."""
    inner = items[at].group
    if inner is None or not inner.node or not any(map(_is_nested, inner.node.items or ())):
        return False
    is_call = inner.opened == "(" and at > 0 and items[at - 1].kind == "name"
    is_part = is_call and items[at - 1].text.lower() in PARTS
    stated = any(item.kind == "comment" and _side_named(item.text) for item in inner.items)
    return (is_call and not is_part) or stated


def _argument(node: JsonNode) -> JsonNode:
    """Return the only list of a call such as `rows([[1], [2]])`; return other nodes unchanged."""
    items = node.items or []
    return items[0] if len(items) == 1 and items[0].items is not None else node


def _name_of(names: list[str]) -> str:
    """Return the name of a value, preferring one that names a side."""
    sides = [name for name in names if side_of(name) is not None]
    others = [name for name in names if name.lower() not in PARTS]
    return (sides or others[-1:] or [""])[0]


def _side_named(comment: str) -> str:
    """Return the name of the side that a comment mentions; "" if it mentions none."""
    stated = comment[:80].lower()
    sides = [side for side in ("row", "column") if side[:3] in stated]
    if len(sides) == 1:
        return f"{sides[0]}s"
    return "" if side_of(comment) is None else _side_name(comment)  # `# left`, `% PistasFilas`


def _join_facts(found: Iterable[_Named]) -> Iterator[_Named]:
    """Join values that state one clue or number each, such as `rows.append([2, 1])`."""
    found = list(found)
    calls = (each.node.items or [each.node] for each in found if each.is_call and _kind(each)[1])
    first = int("0" not in {items[0].word for items in calls})
    for (name, is_flat), run in groupby(found, key=_kind):
        each = list(run)
        if not is_flat or len(each) < 2:
            # The only item of a list is a clue; an array of one number is the same as that.
            is_only = is_flat and each[0].is_first
            yield from each if not is_only else [_in_list(each[0])]
            continue
        nodes = [one.node for one in each]
        joint = _clues_of_facts(nodes, first) if each[0].is_call else None
        joint = joint or _clues_of_calls(nodes)
        if joint is None and not all(_are_words(node.items or ()) for node in nodes):
            yield from each
            continue
        node = joint or _list(nodes, nodes[0].line)
        yield _Named(name, node, each[0].group)


def _in_list(each: _Named) -> _Named:
    return each._replace(node=_list([each.node], each.node.line))


def _kind(each: _Named) -> tuple[str, bool]:
    items = each.node.items or []
    is_side = each.node.items is not None and side_of(each.name) is not None
    is_flat = is_side and (_are_words(items) or (each.is_call and _is_numbered(items)))
    # Numbered names such as `row1` and `row2` are parts of one list.
    return (re.sub(r"\d+$", "", each.name) if is_flat else each.name), is_flat


def _is_numbered(items: list[JsonNode]) -> bool:
    """Return whether the arguments of a call are a number and a clue: `rows.put(0, {2, 1})`."""
    clue = items[1].items if len(items) == 2 else None
    return clue is not None and items[0].word.isdigit() and _are_words(clue)


def _clues_of_calls(nodes: list[JsonNode]) -> JsonNode | None:
    """Return the clues of calls that give the number of a line and its clue, in order."""
    if not all(_is_numbered(node.items or []) for node in nodes):
        return None
    numbers, clues = zip(*(node.items or [] for node in nodes), strict=True)
    at = [number.word for number in numbers]
    in_order = [str(first) for first in range(int(at[0][:1]), int(at[0][:1]) + len(at))]
    return _list(clues, nodes[0].line) if at == in_order else None


def _clues_of_facts(nodes: list[JsonNode], first: int) -> JsonNode | None:
    """Return the clues of facts such as `row_hint(LINE, PLACE, LENGTH)`; None for other nodes.

    Empty lines have no fact. The `first` line is 0 if any side has a 0.
    """
    facts = []
    for node in nodes:
        numbers = [item.word for item in node.items or ()]
        if len(numbers) != 3 or not all(word.isdigit() for word in numbers):
            return None
        facts.append(tuple(map(int, numbers)))
    lines = sorted({line for line, _, _ in facts})
    # The last test bounds the loop below: a hostile fact may name line 10 to the 9.
    if len(set(facts)) != len(facts) or lines[-1] > 2 * len(facts) + 100:
        return None
    clues = []
    for line in range(first, lines[-1] + 1):
        own = sorted((place, length) for at, place, length in facts if at == line)
        blocks = []
        for _, length in own:
            number = JsonNode(nodes[0].line)
            number.word = str(length)
            blocks.append(number)
        clues.append(_list(blocks, nodes[0].line))
    return _list(clues, nodes[0].line)


# ---- objects ----


_LETTERS: Final = {"r": "rows", "c": "columns"}


def _with_sides(found: Sequence[_Named]) -> Iterator[_Named]:
    """Yield lists; `R` and `C`, or `FISH_TOP` and `FISH_LEFT`, are sides; numbers are sizes."""
    names = ["", *(each.name for each in found), ""]
    for before, each, after in zip(names, found, names[2:], strict=False):
        is_side = _are_sides(before, each.name) or _are_sides(each.name, after)
        yield each if each.node.word or not is_side else each._replace(name=_side_name(each.name))


def _are_sides(first: str, second: str) -> bool:
    """Return whether two names differ only in the side that they name, in no usual way."""
    is_same = first.lower() in _LETTERS or kind_of(first) == kind_of(second)
    sides = {_side_name(name) for name in (first, second)}
    return is_same and sides == {"rows", "columns"} and side_of(first) is None


def _side_name(name: str) -> str:
    """Return `rows` or `columns` for a name with a word for the side; "" for any other."""
    axis = side_in(name)
    return _LETTERS.get(name.lower(), "" if axis is None else _LETTERS["rc"[axis is Axis.COLUMN]])


def _with_solutions(found: Iterable[_Named]) -> Iterator[_Named]:
    """Join both sides in one list with the picture after them, which shows which are the rows."""
    last: _Named | None = None
    for each in found:
        if last is not None and (solved := list(_solved(last, each))):
            yield from solved
            last = None
            continue
        if last is not None:
            yield last
        last = each
    if last is not None:
        yield last


def _solved(clues: _Named, pictures: _Named) -> Iterator[_Named]:
    """Yield puzzles of both sides and a picture, or of as many of both; none if it is none."""
    puzzles, drawn = [clues.node], [pictures.node]
    if not (_is_pair(clues.node) and is_drawing(pictures.node)):
        puzzles, drawn = clues.node.items or [], pictures.node.items or []
    is_named = side_of(clues.name) is None and may_be_picture(pictures.name)
    are_pairs = len(puzzles) == len(drawn) and all(map(_is_pair, puzzles))
    if is_named and are_pairs and all(map(is_drawing, drawn)):
        for pair, picture in zip(puzzles, drawn, strict=True):
            yield _Named("", _object({"clues": pair, "solution": picture}), pictures.group)


def _is_pair(node: JsonNode) -> bool:
    items = node.items or []
    return len(items) == 2 and all(map(_is_nested, items))


def _objects(found: Iterable[_Named]) -> Iterator[JsonNode]:
    """Group neighbouring lists into objects; a repeated name starts the next object."""
    fields: dict[str, JsonNode] = {}
    last: _Named | None = None
    for each in found:
        alone = None if _belongs(each, fields) else _as_node(each, last)
        last = each if alone is not None and side_of(each.name) is None else None
        if alone is not None:
            if alone is each.node and fields:
                yield _object(fields)
                fields = {}
            yield alone
        elif each.name and (
            side_of(each.name) is not None
            or _is_named_by_comment(each)
            or each.node.items
            or (may_be_picture(each.name) and _BITS.fullmatch(each.node.text or ""))
        ):
            same = [n for n in fields if _unnumbered(n) == _unnumbered(each.name)]
            if each.node.word and [fields[n].word for n in same] == [each.node.word]:
                continue  # `height := 5` and `n.Height = 5`
            if same:
                yield from _objects_of(fields)
                fields = {}
            fields[each.name] = each.node
    yield from _objects_of(fields)


def _objects_of(fields: dict[str, JsonNode]) -> Iterator[JsonNode]:
    """Yield the object of these fields, if it may be a puzzle: some numbers alone are none.

    Code may have thousands of calls such as `f(1, 2)`.
    """
    if len(fields) == 1:
        ((name, node),) = fields.items()
        items = node.items or []
        is_short = 0 < len(items) < _MIN_ALONE and all(item.word for item in items)
        if is_short and side_of(name) is None:
            return
    if fields:
        yield _object(fields)


def _unnumbered(name: str) -> str:
    """Return the words of a name without numbers: the same for `puzzle1Rows` and `puzzle2Rows`."""
    return re.sub(r"\d+", "", joined(name))


def _belongs(each: _Named, fields: dict[str, JsonNode]) -> bool:
    """Return whether a value belongs to the lists before it, for example the solution."""
    # `puzzle2Solution` is of the next puzzle, `puzzle1Solution` of the last.
    numbers = {tuple(re.findall(r"\d+", name)) for name in fields}
    is_other = () not in numbers and tuple(re.findall(r"\d+", each.name)) not in numbers
    is_new = bool(fields) and not is_other and each.name not in fields
    return is_new and _may_be_solution(each)


def _may_be_solution(each: _Named) -> bool:
    return may_be_picture(each.name) and is_drawing(each.node)


def _as_node(each: _Named, last: _Named | None) -> JsonNode | None:
    """Return the node for a value that may be a puzzle alone or together with the last one."""
    node, name = parse_embedded(each.node), each.name
    is_numbered = side_of(name) is not None and all(map(str.isdigit, node.fields or {}))
    if (node.fields is not None and not is_numbered) or _has_objects(node):
        return node
    if side_of(name) is not None:
        return None
    if is_drawing(node) and not _is_column(node):
        title = "" if may_be_picture(name) else name
        return _object({"title": _text(title, node.line), "grid": node})
    if not _is_nested(node):
        return None
    if last is not None and last.group is each.group and _is_nested(last.node):
        return _list(_with_lists(last.node, node), last.node.line)
    if len(node.items or ()) == 2:
        node = _list(_with_lists(*node.items or ()), node.line)
        name = "clues" if names_clues(name) else name  # of both sides: `conditions = …`
    return _object({name: node}) if name and not _is_column(node) else _list([node], node.line)


def _is_column(node: JsonNode) -> bool:
    """Return whether a list consists of lists of one number, which are clues."""
    return all(
        item.items and len(item.items) == 1 and item.items[0].word for item in node.items or ()
    )


def _with_lists(*sides: JsonNode) -> Iterator[JsonNode]:
    """Yield both sides with their clues as lists if they are texts: `["3", "1 1"]`."""
    texts = [[item.text or "" for item in side.items or ()] for side in sides]
    clues = [all(map(CLUE_TEXT.fullmatch, each)) for each in texts]
    # Digits alone may be cells.
    is_split = any(
        is_clues and not all(map(str.isdigit, each))
        for is_clues, each in zip(clues, texts, strict=True)
    )
    for side, is_clues, each in zip(sides, clues, texts, strict=True):
        if not is_clues or not is_split:
            yield side
            continue
        numbers = (
            [_scalar(_Item("number", word, side.line)) for word in DIGITS.findall(text)]
            for text in each
        )
        yield _list((_list(clue, side.line) for clue in numbers), side.line)


def _is_named_by_comment(each: _Named) -> bool:
    return bool(each.node.word) or joined(each.name) in TEXT_FIELDS


def _object(fields: dict[str, JsonNode]) -> JsonNode:
    node = JsonNode(next(iter(fields.values())).line)
    node.fields = fields
    return node


def _text(text: str, line: int) -> JsonNode:
    node = JsonNode(line)
    node.text = text
    return node


def _has_objects(node: JsonNode) -> bool:
    return any(item.fields is not None for item in (node.items or ())[:100])


def _is_nested(node: JsonNode) -> bool:
    items = node.items or []
    return (bool(items) and not _are_words(items)) or (
        len(items) > 1 and all(i.text for i in items)
    )
