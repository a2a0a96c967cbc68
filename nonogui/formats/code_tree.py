"""Find the lists in source code of any language; return them in the same tree as JSON.

Names before lists, in comments or in calls count: `rows = [[1], [2, 1]]`,
`int cols[][2] = {{1, 0}, {2, 1}};`, `(define rows '((1) (2 1)))`, `vec![vec![1], vec![2, 1]]`.
`read_code` returns objects made of neighbouring named lists, and of unnamed lists side by side.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from nonogui.core.grid import Axis
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail
from nonogui.formats.code_brackets import (
    CLUE_TEXT,
    DIGITS,
    MAX_CHARACTERS,
    PARTS,
    Group,
    Item,
    are_words,
    argument,
    follows_group,
    list_of,
    parse_brackets,
    scalar,
)
from nonogui.formats.code_rewrites import as_lists
from nonogui.formats.json_clues import parse_embedded
from nonogui.formats.json_names import (
    TEXT_FIELDS,
    joined,
    kind_of,
    may_be_picture,
    names_clues,
    side_in,
    side_of,
)
from nonogui.formats.json_picture import is_drawing
from nonogui.formats.json_tree import JsonNode

# The clues of a side in one text.
_CLUE_LINES: Final = re.compile(r"\d[\d ]*+(?>(?:\n[\d ]++){2,9000})")
# Names before a list that are considered: types, modifiers and the name itself.
_MAX_NAMES: Final = 12
# Cells of the smallest picture in one list.
_MIN_ALONE: Final = 9
_SEPARATORS: Final = frozenset((" ", ",", ", ", ";", "|", "/", "\n", "\t"))
# The cells of a picture in one text.
_BITS: Final = re.compile(r"[01]{16,}+")


def read_code(text: str) -> JsonNode:
    """Return a list of objects, each made of the named lists that stand together.

    Raises:
        FileProblemsError: the text is too long.
    """
    if len(text) > MAX_CHARACTERS:
        raise fail(ProblemKey.TOO_MUCH)
    root = JsonNode(1)
    found = _with_sides(list(_join_facts(_lists(parse_brackets(as_lists(text))))))
    root.items = list(_objects(_with_solutions(found)))
    return root


class _Named(NamedTuple):
    """A value, the name before it, and the bracket it is in."""

    name: str
    node: JsonNode
    group: Group
    is_call: bool = False
    is_first: bool = False  # of a list whose items are assigned one by one: `rows[0] = [2, 1]`


def _lists(group: Group) -> Iterator[_Named]:
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

    def __init__(self, group: Group) -> None:
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
            if item.group.node.items and are_words(item.group.node.items)
        )

    @cached_property
    def _is_definition(self) -> bool:
        """Whether it names a list in Lisp, perhaps on the line before: `(defparameter *rows*`."""
        first = self.group.items[0]
        return self.group.opened == "(" and first.kind == "name" and first.text.startswith("def")

    def take(self, at: int, item: Item) -> Iterator[_Named]:
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

    def _take_scalar(self, item: Item) -> Iterator[_Named]:
        node = scalar(item)
        is_list = node.items is not None or _CLUE_LINES.fullmatch(node.text or "")
        if self.is_assigned or is_list or parse_embedded(node) is not node:
            yield _Named(_name_of(self.names), node, self.group)
            self._forget()
        elif node.text is not None:
            self.names = [node.text]  # may be a key

    def _take_group(self, at: int, inner: Group) -> Iterator[_Named]:
        items = self.group.items
        is_declared = inner.is_index and (
            follows_group(items, at) or (bool(self.names) and not self.is_assigned)
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
        node = argument(inner.node) if is_wrapped else inner.node
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

    def _take_scope(self, inner: Group) -> Iterator[_Named]:
        found = list(_lists(inner))
        sides = [name for name in self.names if side_of(name) is not None]
        if len(found) == 1 and side_of(found[0].name) is None and sides:
            found = [found[0]._replace(name=sides[0])]
        yield from found
        self.stated = ""  # a comment names what follows it
        if found or inner.opened == "{":
            self._forget()


def _is_of_method(items: list[Item], at: int) -> bool:
    """Return whether a bracket is the function that `map` calls: `[[1]].map { … }`."""
    before = [item.text or item.kind for item in items[max(0, at - 3) : at]]
    return before == ["group", ".", "map"]


def _symbol(group: Group) -> str:
    """Return the name in a bracket that has nothing else, as in `(:rows)`; else ""."""
    is_symbol = [item.text for item in group.items[:1]] == [":"] and len(group.items) == 2
    return group.items[1].text if is_symbol and group.opened == "(" else ""


def _lisp_side(group: Group) -> _Named | None:
    """Return the clues of a bracket that begins with the name of a side: `(rows (1) (2 1))`."""
    items = [item for item in group.items if item.kind not in ("end", "comment")]
    nodes = [item.group.node for item in items[1:] if item.group and item.group.node]
    if group.opened != "(" or len(nodes) < max(2, len(items) - 1):
        return None
    is_side = items[0].kind == "name" and side_of(items[0].text) is not None
    return _Named(items[0].text, list_of(nodes, group.line), group) if is_side else None


def _is_markup(group: Group) -> bool:
    """Return whether a bracket only marks code as the value in markup: `rows={[[1], [2]]}`."""
    inner = [item.group for item in group.items if item.kind != "end"]
    return group.opened == "{" and len(inner) == 1 and bool(inner[0] and inner[0].opened == "[")


def _has_arguments(items: list[Item], at: int) -> bool:
    """Return whether a bracket is a call with lists of clues, or has lists named by comments."""
    inner = items[at].group
    if inner is None or not inner.node or not any(map(_is_nested, inner.node.items or ())):
        return False
    is_call = inner.opened == "(" and at > 0 and items[at - 1].kind == "name"
    is_part = is_call and items[at - 1].text.lower() in PARTS
    stated = any(item.kind == "comment" and _side_named(item.text) for item in inner.items)
    return (is_call and not is_part) or stated


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
        if joint is None and not all(are_words(node.items or ()) for node in nodes):
            yield from each
            continue
        node = joint or list_of(nodes, nodes[0].line)
        yield _Named(name, node, each[0].group)


def _in_list(each: _Named) -> _Named:
    return each._replace(node=list_of([each.node], each.node.line))


def _kind(each: _Named) -> tuple[str, bool]:
    items = each.node.items or []
    is_side = each.node.items is not None and side_of(each.name) is not None
    is_flat = is_side and (are_words(items) or (each.is_call and _is_numbered(items)))
    # Numbered names such as `row1` and `row2` are parts of one list.
    return (re.sub(r"\d+$", "", each.name) if is_flat else each.name), is_flat


def _is_numbered(items: list[JsonNode]) -> bool:
    """Return whether the arguments of a call are a number and a clue: `rows.put(0, {2, 1})`."""
    clue = items[1].items if len(items) == 2 else None
    return clue is not None and items[0].word.isdigit() and are_words(clue)


def _clues_of_calls(nodes: list[JsonNode]) -> JsonNode | None:
    """Return the clues of calls that give the number of a line and its clue, in order."""
    if not all(_is_numbered(node.items or []) for node in nodes):
        return None
    numbers, clues = zip(*(node.items or [] for node in nodes), strict=True)
    at = [number.word for number in numbers]
    in_order = [str(first) for first in range(int(at[0][:1]), int(at[0][:1]) + len(at))]
    return list_of(clues, nodes[0].line) if at == in_order else None


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
        clues.append(list_of(blocks, nodes[0].line))
    return list_of(clues, nodes[0].line)


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
    for each in map(_with_cells, found):
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


def _with_cells(each: _Named) -> _Named:
    """Return an object for both sides beside the cells of their solution: `(rows, cols), cells`."""
    items = each.node.items or []
    if len(items) != 2 or not _is_pair(items[0]):
        return each
    clues, cells = items
    first, second = (side.count for side in clues.items or ())
    are_cells = cells.count == first * second and all(
        c.word in ("0", "1") for c in cells.items or ()
    )
    fields = {"clues": clues, "solution": cells}
    return each._replace(name="", node=_object(fields)) if are_cells else each


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
        return list_of(_with_lists(last.node, node), last.node.line)
    if len(node.items or ()) == 2:
        node = list_of(_with_lists(*node.items or ()), node.line)
        name = "clues" if names_clues(name) else name  # of both sides: `conditions = …`
    return _object({name: node}) if name and not _is_column(node) else list_of([node], node.line)


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
            [scalar(Item("number", word, side.line)) for word in DIGITS.findall(text)]
            for text in each
        )
        yield list_of((list_of(clue, side.line) for clue in numbers), side.line)


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
    return (bool(items) and not are_words(items)) or (len(items) > 1 and all(i.text for i in items))
