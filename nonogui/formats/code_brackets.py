"""Parse the brackets in source code of any language into nodes like those of JSON.

Code is not interpreted. Only brackets, numbers, strings and names count. A bracket that contains
only values is a list, or an object if the values have names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from textwrap import dedent
from typing import Final, NamedTuple

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail
from nonogui.formats.code_rewrites import WIDE_DIGITS
from nonogui.formats.json_clues import parse_embedded
from nonogui.formats.json_names import words
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
  | (?P<assign>:=|<-|=>|:-|(?<![=!])=(?!=)|:)
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
DIGITS: Final = re.compile(r"\d+")
# A clue; its numbers may stand below each other: `"2\n1"`.
CLUE_TEXT: Final = re.compile(r"\d++(?:[\s,]++\d++|){0,500}+")
# Clues in a string, with brackets around several numbers: `"5,(2,2),(3,1)"`.
_BRACKETED: Final = re.compile(r"[\d\s,]*+\((?>(?:[\d\s,]++\)[\d\s,]*+\(?){1,9000})(?<=[\d\s)])")
# Characters that may precede a list: quotes in Lisp, pointers, generics.
HARMLESS: Final = frozenset("'@&#$.*!<>\\")


class Item(NamedTuple):
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
    group: Group | None = None


@dataclass
class Group:
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
    items: list[Item] = field(default_factory=list)
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
        return is_type and items is not None and are_words(items) and len(items) < 2


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


def parse_brackets(text: str) -> Group:
    """Return the brackets of a text in one; those that are never closed end with the text.

    Raises:
        FileProblemsError: there are too many, or too deep.
    """
    open_groups = [Group("", 1)]
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
            open_groups.append(Group(word, line, is_uneven=word in uneven))
        elif kind == "close":
            # A closing bracket without an opening one is ignored: code may be quoted in part.
            if len(open_groups) > 1:
                _end(open_groups)
        else:
            open_groups[-1].items.append(Item(kind, word, line))
        line += word.count("\n")
    while len(open_groups) > 1:
        _end(open_groups)
    return open_groups[0]


def _end(open_groups: list[Group]) -> None:
    group = open_groups.pop()
    value = _Value(group)
    # Constants among lists are other arguments of a call.
    is_flat = all(item.group is None for item in group.items)
    group.node, group.is_named = value.node, value.has_names and is_flat
    open_groups[-1].items.append(Item("group", "", group.line, group))


# ---- values ----


def scalar(item: Item) -> JsonNode:
    """Return the value of a token; some texts are lists."""
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
            bracket = parse_brackets(f"[{text}]").items[0].group
            return bracket.node if bracket and bracket.node else node
        if text[:2] in ("[[", "[]"):
            return parse_embedded(node)
        if LETTERS.fullmatch(text):
            return list_of((_clue_of_letters(word, item.line) for word in text.split()), item.line)
    return node


def _clue_of_letters(word: str, line: int) -> JsonNode:
    """Return the clue that letters encode: A is 1, B is 2; @ alone is an empty clue."""
    clue = list_of([], line)
    for letter in word.replace("@", ""):
        number = JsonNode(line)
        number.word = str(ord(letter) - ord("A") + 1)
        if clue.items is not None:
            clue.items.append(number)
    return clue


def _unescape(match: re.Match[str]) -> str:
    return {"n": "\n", "t": "\t"}.get(match[1], match[1])


def list_of(items: Iterable[JsonNode], line: int) -> JsonNode:
    """Return a list at a line of the file."""
    node = JsonNode(line)
    node.items = list(items)
    return node


class _Value:
    """Decides whether a bracket is a list or an object; `node` is None if it is neither."""

    def __init__(self, group: Group) -> None:
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

    def _made(self, group: Group) -> JsonNode | None:
        # A list may stand beside a name: `case([[1]], [[1]], id="dot")`.
        if self._fields and (are_words(self._items) or not are_words(self._fields.values())):
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
        return list_of(items if group.opened == "(" else _as_clues(items), group.line)

    def _take(self, at: int, item: Item) -> bool:
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

    def _take_name(self, at: int, item: Item) -> bool:
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
            return self._add(scalar(item))
        if is_key or word not in PARTS:
            self._name = item.text
        return True

    def _take_assignment(self, at: int, item: Item) -> bool:
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
        return (
            self._name[:1].isupper()
            or self._name == "init"
            or (is_new and bracket is not None and bracket.opened == "(")
        )

    def _take_value(self, at: int, item: Item) -> bool:
        if item.group and item.group.is_index and follows_group(self._in, at):
            return not self._name  # the brackets of `int[] {3}`
        node = item.group.node if item.group else scalar(item)
        is_call = at > 0 and self._in[at - 1].kind == "name"
        if node and is_call and item.group and item.group.opened == "(":
            node = argument(node)
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


def _widen(items: list[JsonNode], masks: list[Item]) -> None:
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
    if len(values) != 2 or len(lists) != 1 or not are_words(lists[0].items or ()):
        return None
    return lists[0] if str(len(lists[0].items or ())) in (value.word for value in values) else None


def _as_clues(items: list[JsonNode]) -> list[JsonNode]:
    """Return the items with numbers beside lists as lists, too: `{5 [2 2] 3}` in MATLAB."""
    are_clues = all(item.items is not None or item.word.isdigit() for item in items)
    if not are_clues or all(item.word for item in items):
        return items
    if items[0].word == str(sum(item.items is not None for item in items)) == str(len(items) - 1):
        return items[1:]  # it is how many lists follow
    return [list_of([item], item.line) if item.word else item for item in items]


def _only_block(node: JsonNode) -> JsonNode | None:
    """Return the number that is all of a list, or what has nothing but a number and a colour."""
    if node.fields is not None:
        return node if _is_block([*node.fields.values()]) else None
    items = node.items or []
    if len(items) == 1 and items[0].word.isdigit():
        return items[0]
    return node if _is_block(items) else None


def _is_block(items: list[JsonNode]) -> bool:
    """Return whether these are a number and a name: `(3, Color.RED)`, `(RED, 3)`."""
    numbers = [item.word.isdigit() for item in items]
    return sorted(numbers) == [False, True] and any(item.text for item in items)


def argument(node: JsonNode) -> JsonNode:
    """Return the only list of a call such as `rows([[1], [2]])`; return other nodes unchanged."""
    items = node.items or []
    return items[0] if len(items) == 1 and items[0].items is not None else node


# Brackets of a type, as of `int[][][]`: without a limit `[1][1]…` takes quadratic time.
_MAX_DIMENSIONS: Final = 8


def _is_of_type(items: list[Item], at: int) -> bool:
    """Return whether the index at `at` begins a type before a list: `[][]int{`."""
    kinds = [item.kind for item in items[at + 1 : at + 6]]
    kinds = kinds[kinds[:1] == ["group"] :]
    names = len([*takewhile("name".__eq__, kinds)])
    # `[] of Int32` in Crystal is an empty list, not the start of a type.
    return names > 0 and kinds[names : names + 1] == ["group"]


def follows_group(items: list[Item], at: int) -> bool:
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


def _split_rows(items: list[JsonNode], segments: list[int]) -> list[JsonNode]:
    """Split `[1 2; 3 0]` and `[|1, 2 | 3, 0|]` into rows; return other items unchanged."""
    bounds = [0, *segments, len(items)]
    rows = [items[start:end] for start, end in pairwise(bounds) if start < end]
    if not segments or not are_words(items) or all(len(row) == 1 for row in rows):
        return items
    return [list_of(row, row[0].line) for row in rows]


def are_words(items: Iterable[JsonNode]) -> bool:
    """Return whether there are no lists or objects among values."""
    return all(item.items is None and item.fields is None for item in items)
