"""Queries to the catalogue: find cards, sort them, and return their data."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.palette import Rgb
from nonogui.core.puzzle import MAX_SIDE
from nonogui.i18n import natural_key, pgettext, texts_with
from nonogui.library.cards import Card, Counts, Order, PlayState, Query, SourceKind, Uniqueness
from nonogui.library.folding import fold

_COLUMNS: Final = """
    c.id, p.fingerprint, c.source, s.kind, c.number, c.title, c.name, c.of_several, c.author,
    c.width, c.height, c.inks, p.grade, p.uniqueness, p.effort, p.state, p.share, p.best,
    p.elapsed, p.hints, p.played_at, p.solved_at, p.added_at, p.favourite, c.technique,
    (SELECT group_concat(tag, char(31)) FROM tags WHERE puzzle = p.id)
"""
_EVERY_CARD: Final = (
    "FROM cards c JOIN puzzles p ON p.id = c.puzzle JOIN sources s ON s.id = c.source "
    "JOIN files f ON f.id = c.file "
)
_EVERY_PUZZLE: Final = (
    "FROM puzzles p JOIN cards c ON c.id = p.card JOIN sources s ON s.id = c.source "
    "JOIN files f ON f.id = c.file "
)
_SOLVED: Final = f"p.state = {PlayState.SOLVED.value}"
_GRADE_STEP: Final = (
    "CASE p.grade " + " ".join(f"WHEN '{g.value}' THEN {g.step}" for g in Grade) + " END"
)
# `natural_key` and `translated` are functions of `_select_statement`.
_PRESENT: Final = "s.place, s.id, natural_key(f.name), f.name, c.number"
_SHOWN_TITLE: Final = (
    f"CASE WHEN {_SOLVED} AND c.title <> '' THEN "
    "CASE s.kind WHEN 'shipped' THEN translated('puzzle', c.title) ELSE c.sought_title END "
    "WHEN c.name <> '' THEN c.sought ELSE translated('collection', s.title) END"
)
_ORDERS: Final[dict[Order, tuple[str, bool]]] = {
    Order.RECENT: ("p.played_at", True),
    Order.TITLE: (f"natural_key({_SHOWN_TITLE})", False),
    Order.SIZE: ("c.width * c.height", False),
    Order.DIFFICULTY: (_GRADE_STEP, False),
    Order.ADDED: ("p.added_at", True),
    Order.BEST: ("p.best", False),
    Order.COLLECTION: ("s.place", False),
}
"""The sort key of each order, and whether the largest value comes first."""

_UNIQUENESS: Final = {
    Uniqueness.UNIQUE: "p.uniqueness = 1",
    Uniqueness.NOT_UNIQUE: "p.uniqueness = 0",
    Uniqueness.UNKNOWN: "p.uniqueness IS NULL",
}

_SIZE: Final = re.compile(r"(\d{1,3})[x×](\d{0,3})")
# Tiles show "15 × 15", which is one word.
_SPACED_SIZE: Final = re.compile(r"\b(\d{1,3})\s*([x×])\s*(\d{1,3})\b")
_PAGE: Final = 500
"""Cards fetched by one statement."""


def find_ids(connection: sqlite3.Connection, query: Query) -> tuple[int, ...]:
    """Return the ids of the matching cards."""
    text, values = _select_statement(connection, query, "c.id")
    return tuple(row[0] for row in connection.execute(text, values))


def find_cards(connection: sqlite3.Connection, query: Query) -> tuple[Card, ...]:
    """Return the matching cards."""
    text, values = _select_statement(connection, query, _COLUMNS)
    return tuple(map(_card, connection.execute(text, values)))


def cards_of(connection: sqlite3.Connection, ids: Sequence[int]) -> tuple[Card, ...]:
    """Return some cards in the order of the given ids, leaving out those that are gone."""
    found: dict[int, Card] = {}
    for start in range(0, len(ids), _PAGE):
        part = ids[start : start + _PAGE]
        marks = ",".join("?" * len(part))
        text = f"SELECT {_COLUMNS} {_EVERY_CARD} WHERE c.id IN ({marks}) AND NOT c.is_gone"
        found |= {row[0]: _card(row) for row in connection.execute(text, part)}
    return tuple(found[each] for each in ids if each in found)


def leading_card(connection: sqlite3.Connection, fingerprint: str) -> Card | None:
    """Return the leading card of a puzzle."""
    text = f"SELECT {_COLUMNS} {_EVERY_PUZZLE} WHERE p.fingerprint = ?"
    row = connection.execute(text, (fingerprint,)).fetchone()
    return row and _card(row)


def find_counts(connection: sqlite3.Connection) -> Counts:
    """Count the puzzles, each once."""
    text = "SELECT state, count(*), sum(favourite) FROM puzzles WHERE card NOT NULL GROUP BY state"
    rows = connection.execute(text).fetchall()
    of = Counter({state: count for state, count, _likes in rows})
    return Counts(
        of.total(),
        of[PlayState.NEW.value],
        of[PlayState.STARTED.value],
        of[PlayState.SOLVED.value],
        sum(likes for _state, _count, likes in rows),
    )


# ---- conditions ----


def _select_statement(
    connection: sqlite3.Connection, query: Query, columns: str
) -> tuple[str, list[object]]:
    connection.create_function("natural_key", 1, natural_key, deterministic=True)
    connection.create_function("translated", 2, _translated, deterministic=True)
    parts = [*_conditions(query), *_text_conditions(connection, query)]
    table = _EVERY_PUZZLE if query.source is None else _EVERY_CARD
    where = " AND ".join(["NOT c.is_gone", *(f"({text})" for text, _values in parts)])
    values = [value for _text, values in parts for value in values]
    return f"SELECT {columns} {table} WHERE {where} ORDER BY {_order(query)}", values


def _translated(context: str, title: str) -> str:
    """Return a title of a context in the user's language, folded."""
    return fold(pgettext(context, title))


def _conditions(query: Query) -> Iterator[tuple[str, Sequence[object]]]:
    if query.source is not None:
        # A game whose puzzle is also in another source is listed there instead.
        yield "c.source = ? AND (s.kind <> 'played' OR p.card = c.id)", (query.source,)
    if query.states:
        yield _any_of("p.state", query.states), [each.value for each in query.states]
    if query.grades:
        yield _any_of("p.grade", query.grades), [each.value for each in query.grades]
    if query.least_side > 0 or query.most_side < MAX_SIDE:
        sides = (query.least_side, query.most_side)
        yield "max(c.width, c.height) BETWEEN ? AND ?", sides
    if query.uniqueness is not None:
        yield _UNIQUENESS[query.uniqueness], ()
    if query.colored is not None:
        yield "length(c.inks) > 3" if query.colored else "length(c.inks) <= 3", ()
    if query.favourites:
        yield "p.favourite", ()
    for tag in query.tags:
        yield "p.id IN (SELECT puzzle FROM tags WHERE sought = ?)", (fold(tag),)


def _any_of(column: str, values: Sequence[object]) -> str:
    return f"{column} IN ({','.join('?' * len(values))})"


def _text_conditions(
    connection: sqlite3.Connection, query: Query
) -> Iterator[tuple[str, Sequence[object]]]:
    """Yield a condition for each word of the text: it must be in something the player may know."""
    words = _SPACED_SIZE.sub(r"\1\2\3", fold(query.text[:200])).split()
    if not words:
        return
    titles = [(id_, fold(pgettext("collection", title))) for id_, title in connection.execute(
        "SELECT id, title FROM sources WHERE title <> ''"
    )]  # fmt: skip
    shown = [(fold(title), fold(text)) for title, text in texts_with("puzzle")]
    for word in words:
        sources = [id_ for id_, title in titles if word in title]
        text, values = _contains_word(word, sources, [name for name, text in shown if word in text])
        if grades := [grade.value for name, grade in query.named_grades if name == word]:
            text, values = f"{text} OR {_any_of('p.grade', grades)}", [*values, *grades]
        yield text, values


def _contains_word(
    word: str, sources: Sequence[int], titles: Sequence[str]
) -> tuple[str, Sequence[object]]:
    """Return a condition for a word; some sources and titles have it in the user's language."""
    if size := _SIZE.fullmatch(word):
        width, height = int(size[1]), int(size[2] or 0)
        return "c.width = ? AND ? IN (0, c.height) OR instr(c.sought, ?)", (width, height, word)
    places = [
        "instr(c.sought, ?)",
        f"({_SOLVED} AND instr(c.sought_title, ?))",
        "p.id IN (SELECT puzzle FROM tags WHERE instr(sought, ?))",
    ]
    values: list[object] = [word, word, word]
    if sources:
        places.append(_any_of("c.source", sources))
        values += sources
    if titles:
        places.append(f"({_SOLVED} AND {_any_of('c.sought_title', titles)})")
        values += titles
    if word.isdecimal() and len(word) < 10:
        places.append("c.number = ?")
        values.append(int(word))
    return " OR ".join(places), values


def _order(query: Query) -> str:
    key, is_greatest_first = _ORDERS[query.order]
    down = "DESC" if is_greatest_first != query.descending else "ASC"
    first = f"{key} {down} NULLS LAST"
    if query.order is Order.RECENT:
        # Shipped packs have their own order, because the player did not add them.
        first += f", CASE s.kind WHEN 'shipped' THEN 0 ELSE p.added_at END {down}"
        # Pictures before lessons, which the trainer leads through; there are many small ones.
        first += ", c.technique IS NOT NULL"
    if query.order is Order.DIFFICULTY:
        first += f", c.width * c.height {down}"
    turned = query.order in (Order.COLLECTION, Order.TITLE) and query.descending
    rest = ", ".join(f"{each} DESC" if turned else each for each in _PRESENT.split(", "))
    return f"{first}, {rest}"


# ---- cards ----


def _card(row: Sequence[Any]) -> Card:
    (
        id_, fingerprint, source, kind, number, title, name, of_several, author, width, height,
        inks, grade, unique, effort, state, share, best, elapsed, hints, played_at, solved_at,
        added_at, favourite, technique, tags,
    ) = row  # fmt: skip
    return Card(
        id_, fingerprint, source, _KINDS[kind], number, title,
        f"{name} #{number}" if of_several and name else name, bool(of_several), author,
        width, height, _colors(inks), _GRADES.get(grade), None if unique is None else bool(unique),
        _STATES[state], share, best, elapsed, hints, played_at, solved_at, added_at,
        bool(favourite), tuple(sorted(tags.split("\x1f"))) if tags else (),
        Technique(technique) if technique else None,
        is_given_up=effort > 0 and (unique is None or (unique == 1 and grade is None)),
    )  # fmt: skip


_KINDS: Final = {kind.value: kind for kind in SourceKind}
_GRADES: Final = {grade.value: grade for grade in Grade}
_STATES: Final = {state.value: state for state in PlayState}


# The tiles of a page and more; most puzzles share few palettes, and an entry has 330 bytes.
@lru_cache(maxsize=1000)
def _colors(inks: bytes) -> tuple[Rgb, ...]:
    return tuple((inks[at], inks[at + 1], inks[at + 2]) for at in range(0, len(inks), 3))


def pack_colors(colors: Iterable[Rgb]) -> bytes:
    """Return the inks of a puzzle in the form stored in the catalogue."""
    return b"".join(map(bytes, colors))
