"""Filters of the library: as chosen with the chips, and as stored in the settings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from nonogui.coach.grade import Grade
from nonogui.core.puzzle import MAX_SIDE
from nonogui.i18n import mark
from nonogui.library.cards import Order, PlayState, Query, Source, Uniqueness
from nonogui.library.folding import fold

ANY: Final = ""

STATES: Final[Mapping[str, tuple[str, tuple[PlayState, ...]]]] = {
    ANY: (mark("Any status"), ()),
    "new": (mark("Not started"), (PlayState.NEW,)),
    "started": (mark("In progress"), (PlayState.STARTED,)),
    "unsolved": (mark("Unsolved"), (PlayState.NEW, PlayState.STARTED)),
    "solved": (mark("Solved"), (PlayState.SOLVED,)),
}

SIZES: Final[Mapping[str, tuple[str, range]]] = {
    ANY: (mark("Any size"), range(MAX_SIDE + 1)),
    "10": (mark("Size up to 10"), range(11)),
    "20": (mark("Size up to 20"), range(21)),
    "30": (mark("Size up to 30"), range(31)),
    "60": (mark("Size up to 60"), range(61)),
    "larger": (mark("Size over 60"), range(61, MAX_SIDE + 1)),
}
"""Each choice with its label and the allowed lengths of the longer side."""

COLORS: Final[Mapping[str, tuple[str, bool | None]]] = {
    ANY: (mark("Any colours"), None),
    "plain": (mark("Black and white"), False),
    "colored": (mark("Colour"), True),
}

SOLUTIONS: Final[Mapping[str, tuple[str, Uniqueness | None]]] = {
    ANY: (mark("Any solutions"), None),
    "one": (mark("One solution"), Uniqueness.UNIQUE),
    "not-one": (mark("No unique solution"), Uniqueness.NOT_UNIQUE),
    "unknown": (mark("Solutions unknown"), Uniqueness.UNKNOWN),
}

TURNED: Final = "yes"

ORDERS: Final[Mapping[str, str]] = {
    Order.RECENT: mark("Recently played"),
    Order.TITLE: mark("By title"),
    Order.SIZE: mark("Smallest first"),
    Order.DIFFICULTY: mark("Easiest first"),
    Order.ADDED: mark("Newest first"),
    Order.BEST: mark("Fastest first"),
    Order.COLLECTION: mark("By collection"),
}


DESIGN_ORDERS: Final[Mapping[str, str]] = {
    Order.RECENT: mark("Recently changed"),
    Order.TITLE: mark("By title"),
    Order.SIZE: mark("Smallest first"),
    Order.DIFFICULTY: mark("Easiest first"),
}


@dataclass(frozen=True, slots=True)
class Filters:
    """What the player filters and sorts by.

    Attributes:
        text: the search text; like `tag`, it is not stored in the settings.
        grade: the grades listed, the easiest first; empty for all.
        turned: `TURNED` if the order is reversed, else `ANY`.
        design_order: the order of the player's own designs.
    """

    text: str = ""
    state: str = ANY
    size: str = ANY
    grade: tuple[Grade, ...] = ()
    unique: str = ANY
    colors: str = ANY
    tag: str = ANY
    order: str = Order.RECENT
    turned: str = ANY
    design_order: str = Order.RECENT

    @property
    def is_narrow(self) -> bool:
        """Whether any filter is set."""
        return bool(self.text.strip()) or self.has_chips

    @property
    def has_chips(self) -> bool:
        """Whether any filter beyond the search text is set."""
        return self != replace(self.cleared(), text=self.text)

    @property
    def goes_by_ratings(self) -> bool:
        """Whether new ratings can change the list or its order."""
        by_grade = self.grade or self._named_grades or self.order == Order.DIFFICULTY
        return bool(by_grade or self.unique)

    @property
    def _named_grades(self) -> tuple[tuple[str, Grade], ...]:
        """The words of the search text that name grades."""
        if not self.text:
            return ()
        from nonogui.words.difficulty import grade_text  # not needed before the window shows

        sought = set(fold(self.text).split())
        names = {grade: fold(grade_text(grade)).split() for grade in Grade}
        return tuple((word, grade) for grade, words in names.items() for word in sought & {*words})

    def query(self, source: Source | None = None, *, favourites: bool = False) -> Query:
        """Return the catalogue query for these filters, among all puzzles or those of a source."""
        sides = SIZES[self.size][1]
        return Query(
            text=self.text,
            named_grades=self._named_grades,
            source=source.id if source else None,
            states=STATES[self.state][1],
            least_side=sides[0],
            most_side=sides[-1],
            grades=self.grade,
            uniqueness=SOLUTIONS[self.unique][1],
            colored=COLORS[self.colors][1],
            favourites=favourites,
            tags=(self.tag,) if self.tag else (),
            order=Order(self.order),
            descending=bool(self.turned),
        )

    def cleared(self) -> Filters:
        """Return filters with the same order that list everything."""
        return Filters(order=self.order, turned=self.turned, design_order=self.design_order)

    def sorted_by(self, order: str) -> Filters:
        """Return filters sorted by an order; choosing the current order again reverses it."""
        turned = TURNED if order == self.order and not self.turned else ANY
        return replace(self, order=order, turned=turned)


# The filters stored in the settings, with the known values of each.
_STORED: Final[Mapping[str, Collection[str]]] = {
    "state": STATES,
    "size": SIZES,
    "grade": tuple(Grade),
    "unique": SOLUTIONS,
    "colors": COLORS,
    "order": ORDERS,
    "turned": (TURNED,),
    "design_order": DESIGN_ORDERS,
}


def filters_text(filters: Filters) -> str:
    """Return the text for the settings, with the changed filters only: `grade=easy,hard`."""
    plain = Filters()
    return " ".join(
        f"{name}={','.join(value) if isinstance(value, tuple) else value}"
        for name in _STORED
        if (value := getattr(filters, name)) != getattr(plain, name)
    )


def parse_filters(text: str) -> Filters:
    """Return the filters stored in the settings; invalid parts are ignored."""
    found: dict[str, Any] = {}
    for part in text.split():
        name, _equals, value = part.partition("=")
        if name == "grade":
            named = set(value.split(","))
            found[name] = tuple(each for each in Grade if each in named)
        elif value in _STORED.get(name, ()):
            found[name] = value
    return Filters(**found)
