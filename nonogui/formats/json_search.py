"""Search JSON for possible puzzles: two lists of clues, or a picture, at any depth.

The search goes from the outside in. An object with a list for the rows and one for the columns is a
puzzle. So is an object with a solved picture, which is found by its shape if its name does not
help. `json_puzzles` reads the puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from itertools import accumulate, chain, islice, pairwise, permutations
from typing import Final, NamedTuple

from nonogui.core.grid import Axis
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats import clue_lists, json_names
from nonogui.formats.base import MAX_PUZZLES, fail
from nonogui.formats.json_cells import (
    MAX_PLACES,
    MIN_SIDE,
    cells_of,
)
from nonogui.formats.json_clues import (
    clue_nodes,
    looks_like_clues,
    numbered_values,
    only_list,
    parse_embedded,
    read_number,
    read_written_clues,
)
from nonogui.formats.json_drawings import (
    PLURALS,
    are_all_drawings,
    are_titled,
    is_painted,
    layered_picture,
    nonempty,
    picture_readings,
    pictures_in,
    unnamed_drawings,
)
from nonogui.formats.json_enclosing import Enclosing
from nonogui.formats.json_names import words
from nonogui.formats.json_picture import (
    Picture,
    is_drawing,
)
from nonogui.formats.json_sides import plain_sides, ways_of_blocks
from nonogui.formats.json_tree import JsonNode
from nonogui.formats.nonogram_codes import looks_coded
from nonogui.formats.readings import LENGTHS
from nonogui.lazy import regex

# Objects and lists that are searched for puzzles. Five seconds of searching on a slow machine.
_MAX_NODES: Final = 300_000

# Lists of numbers of a side. A choice: one has the lengths, one their colours, one the counts.
_MAX_FLAT: Final = 4
# Two for each side.
_MIN_FLAT: Final = 4

# Fields of an object among which clues are looked for under any name. A choice: a puzzle has fewer.
_MAX_BESIDE: Final = 50

# Names of the number of a line.
_INDEXES: Final = words("index idx position pos row col column line")
# Names of the place of a number in its clue.
_PLACES: Final = words("slot order place nth seq sequence part offset")

# Names of a clue in a text, besides those of clues, and the text.
_TEXTS: Final = words("value values text")
_DIGITS: Final = regex(r"\d++")
_CLUE: Final = regex(r"\s*+(?:\d{1,3}[\s,.;:|+-]*+|)*+")

# A word alone, or two side by side.
_PROSE: Final = regex(r"^[^\W\d_]+$|[^\W\d_]{2,}[,.;:!?]? [^\W\d_]{2,}")
# Characters of a text in which they are searched. A choice: prose has some at once.
_MAX_SEARCHED: Final = 200

_SIZE_NAME: Final = regex(r"(?<!\d)\d{1,4}\s*[x×]\s*\d{1,4}(?!\d)", re.IGNORECASE)


_LETTERS: Final = {"r": "rows", "c": "columns"}

# Names that say nothing about their content, so that they are not used as titles.
_WRAPPERS: Final = words(
    "puzzle puzzles nonogram nonograms data level levels game games item items board"
    " clues hints input task payload result content body root value"
)


# Fields that hold for all puzzles in an object.
_SHARED: Final = json_names.PALETTES | json_names.WIDTHS | json_names.HEIGHTS | json_names.SIZES


class Candidate(NamedTuple):
    """A possible puzzle: two lists of clues, or none, and the objects around it."""

    line: int
    enclosing: Enclosing
    rows: Sequence[JsonNode] = ()
    columns: Sequence[JsonNode] = ()
    pictures: Sequence[dict[str, Picture]] = ()  # the readings of each, if there are no clues
    is_sure: bool = True
    are_unnamed: bool = False
    may_be_cells: bool = False
    is_doubtful: bool = False  # clues that were read as empty may be unknown
    hides_others: bool = False  # there may be more puzzles in its object
    is_missing: bool = False  # it looks like the puzzles around it, but nothing is found in it


class Search:
    """Finds the puzzles of a tree."""

    def __init__(self) -> None:
        self._left = _MAX_NODES
        self.lonely: tuple[Axis, int] | None = None  # a side without its counterpart, and its line
        self._shapes: set[frozenset[str]] = set()  # the fields of objects with puzzles
        self._empty: list[JsonNode] = []  # objects without one

    def candidates(self, node: JsonNode, enclosing: Enclosing) -> Iterator[Candidate]:
        """Yield the possible puzzles in a value.

        Raises:
            FileProblemsError: there is too much to search.
        """
        self._left -= 1
        if self._left < 0:
            raise fail(ProblemKey.TOO_MUCH, node.line)
        if node.fields is not None and (records := _records_by_column(node.fields)):
            yield from self._in_items(records, enclosing, are_drawings=False)
        elif node.fields is not None:
            yield from self._candidates_in_object(node, node.fields, enclosing)
        elif node.items is not None:
            yield from self._candidates_in_list(node, node.items, enclosing)
        elif node.text is not None and (inner := parse_embedded(node)) is not node:
            yield from self.candidates(inner, enclosing)
        elif not enclosing.objects and is_drawing(node):
            yield _drawn(node, enclosing)

    def _candidates_in_object(
        self, node: JsonNode, fields: dict[str, JsonNode], enclosing: Enclosing
    ) -> Iterator[Candidate]:
        if len(fields) > MAX_PLACES and not any(
            each.fields or each.items for each in fields.values()
        ):
            return  # more cells than are read, and their names alone take seconds
        fields = _with_joined(fields, are_clues=False)
        enclosing = enclosing.inside(fields)
        is_solid = bool(json_names.chosen(fields, _names_depth))
        if found := None if is_solid else self._clues_in(node, fields, enclosing):
            yield found
            return
        rules = fields.get("rules")
        if rules and looks_coded(rules.text or ""):
            yield Candidate(node.line, enclosing, pictures=_pictures_alone(enclosing))
            return
        numbered = _numbered_pictures(fields)
        is_one = not (is_solid or numbered or are_titled(fields))
        if is_one and (seen := _pictures_alone(enclosing)):
            drawn = Candidate(node.line, enclosing, pictures=seen)
            yield from self._beside_puzzles(drawn, fields)
            return
        drawings = {} if is_solid else numbered or unnamed_drawings(fields, enclosing)
        _check_count(drawings, node.line)
        for name, drawing in drawings.items():
            is_title = len(drawings) > 1 or (len(fields) == 1 and not _says_nothing(name))
            yield _drawn(drawing, Enclosing(enclosing.objects[1:], name) if is_title else enclosing)
        children = [
            (name, child)
            for name, child in fields.items()
            # Lists of colours look like lists of clues.
            if (child.fields or child.items or child.text)
            and name not in drawings
            and json_names.joined(name) not in json_names.PALETTES
            and not (json_names.is_of_player(name) and are_all_drawings(child.items or ()))
        ]
        many = sum(_may_hold_puzzle(child) for _, child in children if child.fields) > 1
        inner: list[tuple[JsonNode, Enclosing]] = []
        for name, child in children:
            shared = enclosing
            if many and child.fields:
                title = "" if _says_nothing(name) else name
                shared = _shared_by_several(enclosing, title)
            if is_size := _SIZE_NAME.search(name[: json_names.MAX_NAME]):
                shared = shared.inside({"size": _text_node(is_size[0], child.line)})
            if (json_names.joined(name) in PLURALS or is_size) and _are_flat_pictures(
                child, shared
            ):
                flat = _shared_by_several(shared)
                yield from (_drawn(item, flat) for item in child.items or ())
            else:
                inner.append((child, shared))
        yield from self._in_each(inner)

    def _clues_in(
        self, node: JsonNode, fields: dict[str, JsonNode], enclosing: Enclosing
    ) -> Candidate | None:
        """Return the clues of both sides in an object: by their names first."""
        return (
            _flat_pair(node, fields, enclosing)
            or self._pair(node, fields, enclosing)
            or self._inner_pair(fields, enclosing)
            or _unnamed_pair_in(node, fields, enclosing)
            or _halves(node, fields, enclosing)
            or _unnamed_fields(node, fields, enclosing)
        )

    def _beside_puzzles(self, drawn: Candidate, fields: dict[str, JsonNode]) -> Iterator[Candidate]:
        """Yield a picture of an object, or the puzzles in it: it may be the board of their game."""
        around_ = drawn.enclosing
        inner = [(child, around_) for child in fields.values() if _has_objects(child)]
        others = [*self._in_each(inner)]
        are_many = any(
            json_names.joined(name) in PLURALS
            and (child.fields or _has_lists(child) or _are_flat_pictures(child, around_))
            for name, child in fields.items()
        )
        clued = [other for other in others if other.rows and fits(other)]
        hides = are_many or bool(others)
        yield from clued or [drawn._replace(hides_others=True) if hides else drawn]

    def _in_each(self, values: Iterable[tuple[JsonNode, Enclosing]]) -> Iterator[Candidate]:
        """Yield the puzzles in each value."""
        for node, enclosing in values:
            is_empty = True
            for found in self.candidates(node, enclosing):
                is_empty = False
                yield found
            if node.fields and not is_empty:
                self._shapes.add(frozenset(node.fields))
            elif node.fields:
                self._empty.append(node)

    def missing(self) -> Iterator[Candidate]:
        """Yield the objects without a puzzle that look like those with one, or lack only a side."""
        # A side with nothing beside it may be anything.
        pairs = ((shape, name) for shape in self._shapes if len(shape) > 2 for name in shape)
        lacking = {shape - {name} for shape, name in pairs if json_names.side_of(name)}
        for node in self._empty:
            if frozenset(node.fields or ()) in self._shapes | lacking:
                yield Candidate(node.line, Enclosing(), is_missing=True)

    def _candidates_in_list(
        self, node: JsonNode, items: list[JsonNode], enclosing: Enclosing
    ) -> Iterator[Candidate]:
        found = _unnamed_pair(node, enclosing, _is_numbers) or _labelled_lines(
            node, items, enclosing
        )
        are_drawings = are_all_drawings(items, enclosing)
        if (layered := layered_picture(items)) is not None:
            yield _drawn(layered, enclosing)
            return
        if found is not None and (not are_drawings or fits(found)):
            # Two objects with a list may also be two puzzles, and two lists of them be packs.
            are_packs = all((item.items or [item])[0].fields for item in items)
            are_sides = not are_packs or (bool(items[0].fields) and fits(found))
            several = (
                [] if are_sides else [*self._in_items(items, enclosing, are_drawings=are_drawings)]
            )
            yield from several or [found]
            return
        cells = (None if enclosing.objects else cells_of(node, 0, 0)) or [[]]
        if (
            not enclosing.objects
            # Else they may be one clue, or a side with a number for each.
            and (min(len(cells), len(cells[0])) > 1 or all(map(is_painted, items)))
            and any(nonempty(picture_readings(node, enclosing)))
        ):
            yield _drawn(node, enclosing)
            return
        yield from self._in_items(items, enclosing, are_drawings=are_drawings)

    def _in_items(
        self, items: list[JsonNode], enclosing: Enclosing, *, are_drawings: bool
    ) -> Iterator[Candidate]:
        rest = items if are_drawings else [i for i in items if not i.word and not i.listed]
        # Beside numbers one picture may have its size; several are the state of a program.
        if not rest or (any(item.word for item in items) and sum(bool(i.items) for i in rest) > 1):
            return
        if len(items) > 1:
            enclosing = _shared_by_several(enclosing)
        if are_drawings:
            _check_count(items, items[0].line)
            yield from (_drawn(item, enclosing) for item in items)
        else:
            yield from self._in_each((item, enclosing) for item in rest)

    def _inner_pair(self, fields: dict[str, JsonNode], enclosing: Enclosing) -> Candidate | None:
        """Return both lists of an object with a name like `clues`; a picture may be beside it."""
        for name, value in fields.items():
            inner = parse_embedded(value)
            if not (named := inner.fields):
                continue
            axes = next((axes for axes in ("xy", "vh") if {*axes} <= named.keys()), "")
            if json_names.names_clues(name) and axes:  # in a hint, they are its sides
                named = {f"{axis}Clues": named[axis] for axis in axes}
            elif json_names.joined(name) not in json_names.PAIRS and (
                not json_names.names_clues(name)
                or len(fields) > _MAX_BESIDE
                or _is_one_of_several(value, fields)
            ):
                continue
            found = self._pair(inner, named, enclosing.inside(inner.fields or {}))
            if found is not None:
                return found._replace(may_be_cells=False)
        return None

    def _pair(
        self, node: JsonNode, fields: dict[str, JsonNode], enclosing: Enclosing
    ) -> Candidate | None:
        """Return the two lists of an object, preferring names that say they are clues."""
        sides: dict[Axis, dict[str, tuple[str, list[JsonNode]]]] = {Axis.ROW: {}, Axis.COLUMN: {}}
        for name, value in _with_joined(fields, are_clues=True).items():
            axis = json_names.side_of(name)
            count = enclosing.size()[axis is Axis.ROW] if axis is not None and value.fields else 0
            nodes = clue_nodes(value, count) if axis is not None else None
            if axis is not None and nodes is not None and looks_like_clues(nodes):
                sides[axis].setdefault(json_names.kind_of(name), (name, nodes))
        kinds = [kind for kind in sides[Axis.ROW] if kind in sides[Axis.COLUMN]]
        if not kinds and all(len(named) == 1 for named in sides.values()):
            kinds = [""]
            sides = {axis: {"": each} for axis, named in sides.items() for each in named.values()}
        if not kinds:
            for axis, named in sides.items():
                for _, nodes in named.values():
                    self.lonely = axis, nodes[0].line
            return None
        kind = min(kinds, key=lambda kind: not json_names.names_clues(sides[Axis.ROW][kind][0]))
        (row_name, rows), (_, columns) = sides[Axis.ROW][kind], sides[Axis.COLUMN][kind]
        if all(clue.text == "" for clue in (*rows, *columns)):
            return None  # Questions not yet written, as of a crossword.
        return Candidate(
            node.line,
            enclosing,
            rows,
            columns,
            is_sure=not json_names.is_direction(row_name),
            may_be_cells=not json_names.names_clues(row_name),
        )


def _is_one_of_several(node: JsonNode, fields: dict[str, JsonNode]) -> bool:
    """Return whether another field is an object with the same fields, as in a map of puzzles."""
    names = (node.fields or {}).keys()
    alike = (each for each in fields.values() if (each.fields or {}).keys() == names)
    return sum(map(_may_hold_puzzle, alike)) > 1


def _check_count(drawings: Sized, line: int) -> None:
    """Refuse more pictures than puzzles are read, before the first of them are."""
    if len(drawings) > MAX_PUZZLES:
        raise fail(ProblemKey.TOO_MANY_PUZZLES, line, most=MAX_PUZZLES)


def _records_by_column(fields: dict[str, JsonNode]) -> list[JsonNode]:
    """Return the records of a table: `{"rows": {"0": [[1], [2]]}, "cols": {"0": [[2], [1]]}}`.

    Numbered clues are no lists of lists.
    """
    columns = [each.fields for each in fields.values() if each.fields]
    names = [str(at) for at in range(len(columns[0]))] if len(columns) == len(fields) > 1 else []
    if not (names and all(list(each) == names for each in columns)):
        return []
    values = chain(*(column.values() for column in columns))
    if not any(each.items and each.items[0].is_list for each in values):
        return []
    records = []
    for name in names:
        record = JsonNode(columns[0][name].line)
        record.fields = {key: column[name] for key, column in zip(fields, columns, strict=True)}
        records.append(record)
    return records


def _with_joined(fields: dict[str, JsonNode], *, are_clues: bool) -> dict[str, JsonNode]:
    """Return fields in which `row1`, `row2`, … are one; `r` beside `c` is `rows`, too.

    Numbers alone are rows of a picture if other fields are beside them. Only clues may be lists of
    lists.
    """
    if not json_names.chosen(fields, _may_be_joined):
        return fields
    if all(name in fields and fields[name].items for name in _LETTERS):
        fields = {_LETTERS.get(name, name): value for name, value in fields.items()}
    joint: dict[str, dict[str, JsonNode]] = {}
    for name, value in fields.items():
        name = name.lower() if name[1:].isdigit() else name  # noqa: PLW2901
        stem = name.rstrip("0123456789")
        if len(stem) < len(name) and (stem in ("", *_LETTERS) or json_names.side_of(stem)):
            joint.setdefault(stem, {})[name.removeprefix(stem)] = value
    letters = [joint.get(name, {}) for name in _LETTERS]
    if any(len(each) < MIN_SIDE or not all(map(_is_line, each.values())) for each in letters):
        joint = {stem: each for stem, each in joint.items() if stem not in _LETTERS}
    if not MIN_SIDE <= len(joint.get("", ())) < len(fields):
        joint.pop("", None)
    joint = {
        stem: each
        for stem, each in joint.items()
        if len(each) > 1 and ((are_clues and stem) or all(map(_is_line, each.values())))
    }
    alone = {stem + end for stem, each in joint.items() for end in each}
    rest = {n: value for n, value in fields.items() if alone.isdisjoint((n, n.lower()))}
    names = {"": "grid", "r": "rowClues", "c": "columnClues"}
    joined = {names.get(stem, stem): _joint(each) for stem, each in joint.items()}
    return rest | joined if joined else fields


def _names_depth(name: str) -> bool:
    """Return whether a name is of a layer of a model."""
    return "z" in json_names.tokens(name)


def _may_be_joined(name: str) -> bool:
    return name in _LETTERS or name[-1:].isdigit()


def _is_line(node: JsonNode) -> bool:
    """Return whether a value may be a row of cells."""
    return not (node.word or node.fields or any(item.items for item in node.items or ()))


def _joint(fields: dict[str, JsonNode]) -> JsonNode:
    node = JsonNode(next(iter(fields.values())).line)
    if (rows := numbered_values(fields)) is not None:
        node.items = rows
    else:
        node.fields = fields
    return node


def _may_hold_puzzle(node: JsonNode) -> bool:
    """Return whether a value has a list, or a text of many characters other than prose."""
    if node.fields:
        return any(map(_may_hold_puzzle, node.fields.values()))
    text = (node.text or "")[:_MAX_SEARCHED]
    return bool(node.items) or (len(text) >= MIN_SIDE**2 and not _PROSE.search(text))


def _has_objects(node: JsonNode) -> bool:
    """Return whether a value, perhaps JSON in a text, is an object like a puzzle, or has some."""
    node = parse_embedded(node)
    each = node if node.fields or node.listed else (node.items or [node])[0]
    return bool(each.fields) and _may_hold_puzzle(each)


def _has_lists(node: JsonNode) -> bool:
    """Return whether a list has lists or objects."""
    return any(item.items or item.fields for item in node.items or ())


def _text_node(text: str, line: int) -> JsonNode:
    node = JsonNode(line)
    node.text = text
    return node


def _says_nothing(name: str) -> bool:
    """Return whether a name is too general for a title, such as `data` or `board`."""
    return json_names.joined(name) in _WRAPPERS or (
        len(json_names.tokens(name)) == 1 and json_names.may_be_picture(name)
    )


def _numbered_pictures(fields: dict[str, JsonNode]) -> dict[str, JsonNode]:
    """Return pictures with names such as `grid1` and `grid2`, or `a_grid` and `b_grid`."""
    named = json_names.chosen(fields, json_names.may_be_picture)
    numbered = [each for each in named if json_names.stem_of(each[0]) != json_names.tokens(each[0])]
    is_series = len({json_names.stem_of(name) for name, _ in numbered}) == 1 < len(numbered)
    return dict(numbered) if is_series and all(is_drawing(node) for _, node in numbered) else {}


def _are_flat_pictures(node: JsonNode, enclosing: Enclosing) -> bool:
    """Return whether a list has only pictures, each with all its cells in one list or text."""
    items = node.items or []
    if not items or not all(item.listed or "\n" not in (item.text or "\n") for item in items):
        return False
    enclosing = _shared_by_several(enclosing)
    return all(any(nonempty(picture_readings(item, enclosing))) for item in items)


def _drawn(node: JsonNode, enclosing: Enclosing) -> Candidate:
    enclosing = enclosing.inside({"grid": node})
    return Candidate(node.line, enclosing, pictures=_pictures_alone(enclosing))


def _pictures_alone(enclosing: Enclosing) -> list[dict[str, Picture]]:
    return list(nonempty(pictures_in(enclosing, alone=True)))


def _shared_by_several(enclosing: Enclosing, title: str = "") -> Enclosing:
    """Return what applies to several puzzles in an object: colours and authorship."""
    return Enclosing(tuple(map(_shared_fields, enclosing.objects)), title)


def _shared_fields(fields: dict[str, JsonNode]) -> dict[str, JsonNode]:
    common = ("author", "license", "copyright", "source")
    return {
        name: value
        for name, value in fields.items()
        if json_names.joined(name) in _SHARED
        or json_names.TEXT_FIELDS.get(json_names.joined(name)) in common
    }


def _flat_pair(
    node: JsonNode, fields: dict[str, JsonNode], enclosing: Enclosing
) -> Candidate | None:
    """Return the clues of sides with all numbers in one list, and the start of each in another."""
    flat = [each for each in fields.items() if _is_flat(each[1])]
    if len(flat) < _MIN_FLAT:
        return None
    lists: dict[Axis | None, list[JsonNode]] = {Axis.ROW: [], Axis.COLUMN: [], None: []}
    for name, value in flat:
        lists[json_names.side_in(name)].append(value)
    rows_, columns_, others = lists.values()
    if not (rows_ and columns_):
        return None
    rows, columns = (_split_flat([*side, *others][:_MAX_FLAT]) for side in (rows_, columns_))
    found = Candidate(node.line, enclosing, rows, columns) if rows and columns else None
    return found if found is not None and fits(found) else None


def _is_flat(node: JsonNode) -> bool:
    """Return whether a list has only numbers."""
    return bool(node.listed) or (bool(node.items) and all(item.word for item in node.items or ()))


def _split_flat(lists: Sequence[JsonNode]) -> list[JsonNode]:
    """Return the clues of a list of numbers that another list counts or points into; else none."""
    for flat, other in permutations(lists, 2):
        counts = [read_number(each.word) or 0 for each in other.items or ()]
        items = flat.items or []
        if sum(counts) != len(items):
            starts = counts if counts[-1] == len(items) else [*counts, len(items)]
            counts = [end - start for start, end in pairwise(starts)]
            if starts[0] or min(counts) < 0:
                continue
        ends = [0, *accumulate(counts)]
        if max(counts) < len(items):
            texts = (",".join(item.word for item in items[a:b]) for a, b in pairwise(ends))
            return [
                JsonNode(flat.line, f"[{text}]") if text else no_numbers(flat) for text in texts
            ]
    return []


def no_numbers(node: JsonNode) -> JsonNode:
    """Return an empty list at the place of a node."""
    empty = JsonNode(node.line)
    empty.items = []
    return empty


def _unnamed_pair_in(
    node: JsonNode, fields: dict[str, JsonNode], enclosing: Enclosing
) -> Candidate | None:
    """Return two lists in a list with a name like `clues`."""
    for name, value in fields.items():
        if (
            json_names.joined(name) in json_names.PAIRS
            and (found := _unnamed_pair(parse_embedded(value), enclosing, _is_clue)) is not None
        ):
            return found._replace(line=node.line)
    return None


def _halves(node: JsonNode, fields: dict[str, JsonNode], enclosing: Enclosing) -> Candidate | None:
    """Return the sides that a list of all clues consists of, if only one place parts it."""
    for _, value in json_names.chosen(fields, json_names.names_clues):
        nodes = value.items or []
        if not MIN_SIDE < len(nodes) <= 2 * MAX_SIDE or any(each.fields for each in nodes):
            continue
        try:
            clues = [*chain(*(map(read_written_clues, (nodes[:MAX_SIDE], nodes[MAX_SIDE:]))))]
        except FileProblemsError:
            continue
        totals = accumulate(sum([each.length for each in clue.blocks]) for clue in clues)
        sums = [0, *totals]
        ends = [at for at, total in enumerate(sums) if 2 * total == sums[-1]]
        if len(ends) == 1 and any(len(clue.blocks) > 1 for clue in clues):
            rows, columns = nodes[: ends[0]], nodes[ends[0] :]
            found = Candidate(node.line, enclosing, rows, columns, is_sure=False, are_unnamed=True)
            if fits(found):
                return found
    return None


def _unnamed_fields(
    node: JsonNode, fields: dict[str, JsonNode], enclosing: Enclosing
) -> Candidate | None:
    """Return the only two lists of clues of an object that fit together, whatever their names."""
    named = json_names.chosen(fields, _may_be_side)
    every = [(name, value) for name, value in named if not is_drawing(value)]
    for is_clue in (_is_numbers, _is_text):
        clued = (
            (name, list(value.items or ())) for name, value in every if _is_side(value, is_clue)
        )
        sides = list(islice(clued, 3))  # one too many is enough
        if len(sides) == 2:
            break
    if len(sides) != 2:
        return None
    (first, rows), (second, columns) = sides
    if sides[0][1][0].text is not None and not _have_several(rows + columns):
        return None
    axes = json_names.side_in(first), json_names.side_in(second)
    is_sure = axes[0] is not axes[1]  # if one is known, the other is the other side
    if axes[0] is Axis.COLUMN or axes[1] is Axis.ROW or first == "x":
        rows, columns = columns, rows
    found = Candidate(node.line, enclosing, rows, columns, is_sure=is_sure, are_unnamed=not is_sure)
    return found if fits(found) else None


def _may_be_side(name: str) -> bool:
    """Return whether clues may have a name, though it does not say so."""
    is_other = json_names.is_of_player(name) and not json_names.side_in(name)
    return not (is_other or json_names.may_be_picture(name))


def block_ways(candidate: Candidate) -> dict[str, clue_lists.Sides]:
    """Return the ways to interpret the blocks of a candidate's clues, the likeliest first.

    Raises:
        FileProblemsError: a node is not a clue, or there is no way.
    """
    if plain := plain_sides(candidate.rows, candidate.columns):
        return {LENGTHS: plain}
    rows, columns = map(read_written_clues, (candidate.rows, candidate.columns))
    paints = candidate.enclosing.paints
    return ways_of_blocks(rows, columns, paints, may_be_cells=candidate.may_be_cells)


def fits(found: Candidate) -> bool:
    """Return whether two lists make a valid puzzle."""
    try:
        return any(way.fits for way in block_ways(found).values())
    except FileProblemsError:
        return False


def _unnamed_pair(
    node: JsonNode, enclosing: Enclosing, is_clue: Callable[[JsonNode], bool]
) -> Candidate | None:
    """Return two lists of clues; which of them is the rows is unknown."""
    # A name or number may stand with them: `["small", [[1], [2]], [[2], [1]]]`.
    found = (item for item in node.items or () if not (item.word or item.text))
    lists = list(islice(found, 3))  # one too many is enough
    if len(lists) != 2:
        return None
    items = [_list_of_lines(item) or item for item in lists]
    are_texts = all(_is_side(item, _is_text) for item in items)
    if not (are_texts or all(_is_side(item, is_clue) for item in items)):
        return None
    rows, columns = (list(item.items or ()) for item in items)
    axes = [_stated_axis(item) for item in lists]
    if axes == [Axis.COLUMN, Axis.ROW]:
        rows, columns = columns, rows
    is_sure = None not in axes
    pair = Candidate(node.line, enclosing, rows, columns, is_sure=is_sure, are_unnamed=not is_sure)
    return pair if not are_texts or (_have_several(rows + columns) and fits(pair)) else None


def _have_several(clues: Sequence[JsonNode]) -> bool:
    """Return whether a text has two numbers; texts of one number may be anything, such as cells."""
    return any(len(_DIGITS.findall(clue.text or "")) > 1 for clue in clues)


def _list_of_lines(node: JsonNode) -> JsonNode | None:
    """Return the only list of an object if its name says that it contains clues; else None."""
    if node.fields is None:
        return None
    inner = only_list(node)
    name = next((name for name, field in node.fields.items() if field is inner), "")
    return (
        inner
        if json_names.names_clues(name) or json_names.joined(name) in ("line", "lines")
        else None
    )


def _labelled_lines(
    node: JsonNode, items: list[JsonNode], enclosing: Enclosing
) -> Candidate | None:
    """Return the clues of a list in which each names its side: `{"type": "row", "clue": [2]}`."""
    items = _joined_numbers(items)
    text = _name_of_texts(items[: clue_lists.ONE_TOO_MANY])
    if len(items) < 2 or not (text or all(map(only_list, items[: clue_lists.ONE_TOO_MANY]))):
        return None
    lines = items[: 2 * clue_lists.ONE_TOO_MANY]
    sides: dict[Axis | None, list[JsonNode]] = {Axis.ROW: [], Axis.COLUMN: [], None: []}
    for item in lines:
        sides[_stated_axis(item)].append(item)
    rows, columns, others = sides.values()
    if others and not (rows or columns):
        rows, columns = _lettered_sides(lines)
        others = []
    if not others and len(rows) == len(columns) == 1:  # not lines, but sides
        rows, columns = ((only_list(side) or side).items or [] for (side,) in (rows, columns))
        return (
            Candidate(node.line, enclosing, rows, columns)
            if all(each.fields is None for each in (*rows, *columns))
            and looks_like_clues([*rows, *columns])
            else None
        )
    if others or not rows or not columns or not (_are_in_order(rows) and _are_in_order(columns)):
        return None
    if text:
        rows, columns = (
            [(each.fields or {}).get(text) or no_numbers(each) for each in side]
            for side in (rows, columns)
        )
    return Candidate(node.line, enclosing, rows, columns)


def _name_of_texts(items: Sequence[JsonNode]) -> str:
    """Return the name of the field that has the clue of each item as a text; "" if none does.

    An empty clue may be left out.
    """
    for name, node in (items[0].fields or {}).items() if items else ():
        if node.text is None or not (json_names.names_clues(name) or name.lower() in _TEXTS):
            continue
        clues = ((item.fields or {}).get(name, node) for item in items)
        if all(each.text is not None and _CLUE.fullmatch(each.text) for each in clues):
            return name
    return ""


def _joined_numbers(items: list[JsonNode]) -> list[JsonNode]:
    """Return an item for each line if each item has a number of one; other items unchanged.

    `{"side": "row", "index": 0, "slot": 1, "value": 3}` is the second number of the first row.
    """
    if not items or not _PLACES.intersection(map(json_names.joined, items[0].fields or ())):
        return items
    lines: dict[tuple[str, ...], tuple[dict[str, JsonNode], list[JsonNode]]] = {}
    least = 0
    for item in items:
        named = {json_names.joined(name): node for name, node in (item.fields or {}).items()}
        numbers = [name for name, node in named.items() if node.word.isdigit()]
        places = [name for name in numbers if name in _PLACES]
        indexes = [name for name in numbers if name in _INDEXES]
        values = [name for name in numbers if name not in (*places, *indexes)]
        if not len(places) == len(indexes) == len(values) == 1:
            return items
        line = {name: node for name, node in named.items() if name not in (*places, *values)}
        _, clue = lines.setdefault(
            tuple(node.text or node.word for node in line.values()), (line, [])
        )
        place = int(named[places[0]].word[:4])
        least = least if lines[next(iter(lines))][1] else min(place, 1)
        if place != least + len(clue):
            return items  # a number is missing, or they are not in order
        clue.append(named[values[0]])
    joint = []
    for line, clue in lines.values():
        node, numbers_of = JsonNode(clue[0].line), JsonNode(clue[0].line)
        numbers_of.items = clue
        node.fields = line | {"clue": numbers_of}
        joint.append(node)
    return joint


def _lettered_sides(lines: list[JsonNode]) -> tuple[list[JsonNode], list[JsonNode]]:
    """Return the rows and columns of lines in which a field is `r` or `c`; else two empty lists."""
    for name in lines[0].fields or ():
        found = [_side_and_number((line.fields or {}).get(name, line))[0] for line in lines]
        if set(found) == {"r", "c"}:
            rows = [line for line, letter in zip(lines, found, strict=True) if letter == "r"]
            return rows, [line for line in lines if line not in rows]
    return [], []


def _side_and_number(node: JsonNode) -> tuple[str, str]:
    """Return the word and the number of a text such as `r1` or `Row 1`, or only a number."""
    text = (node.text or "").lower()
    word = text.rstrip("0123456789")
    return word.rstrip(" _-#"), text[len(word) :] or node.word


def _are_in_order(lines: Sequence[JsonNode]) -> bool:
    """Return whether no line of a side is missing, if each has its number in a field."""
    for name in lines[0].fields or ():
        values = ((line.fields or {}).get(name, line) for line in lines)
        words_, numbers = zip(*map(_side_and_number, values), strict=True)
        is_side = words_[0] in _LETTERS or json_names.side_of_word(words_[0]) is not None
        is_index = json_names.joined(name) in _INDEXES and not words_[0]
        if (is_side or is_index) and all(map(str.isdigit, numbers)):
            first = min(1, int(numbers[0][:4]))
            return [*numbers] == [str(first + at) for at in range(len(numbers))]
    return True


def _stated_axis(node: JsonNode) -> Axis | None:
    """Return the side that a text of an object names, as in `{"type": "rows", "line": […]}`."""
    fields = (node.fields or {}).items()
    # `{"row": 1, "clue": [2]}`, `{"row": [2]}`
    words_ = [
        name.lower() if field.word.isdigit() or field.is_list else _side_and_number(field)[0]
        for name, field in fields
    ]
    stated = map(json_names.side_of_word, words_)
    return next((axis for axis in stated if axis is not None), None)


def _is_side(node: JsonNode, is_clue: Callable[[JsonNode], bool]) -> bool:
    return bool(node.items) and all(
        is_clue(only_list(clue) or clue) for clue in islice(node.items or (), MAX_SIDE)
    )


def _is_text(clue: JsonNode) -> bool:
    return clue.text is not None and _CLUE.fullmatch(clue.text) is not None


def _is_numbers(clue: JsonNode) -> bool:
    return clue.items is not None and all(read_number(item.word) is not None for item in clue.items)


def _is_clue(node: JsonNode) -> bool:
    """Return whether a node has the shape of a clue, which may have colours or be XML made JSON."""
    if node.items is None:
        # An empty line, or a line with one number.
        return (
            not node.word and not node.text and all(name == "count" for name in node.fields or ())
        )
    blocks = [item.items or [*(item.fields or {}).values()] or [item] for item in node.items]
    return all(
        len(words) <= 2
        and any(read_number(each.word or each.text or "") is not None for each in words)
        for words in blocks
    )
