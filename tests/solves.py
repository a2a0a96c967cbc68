"""Cards and solves for tests, with defaults for everything that does not matter."""

from dataclasses import replace

from nonogui.library.cards import Card, PlayState, Solve, SourceKind

_CARD = Card(
    id=1,
    fingerprint="a",
    source=1,
    kind=SourceKind.SHIPPED,
    number=1,
    title="",
    name="",
    of_several=False,
    author="",
    width=10,
    height=10,
    colors=((0, 0, 0),),
    grade=None,
    unique=None,
    state=PlayState.NEW,
    share=0.0,
    best=None,
    elapsed=0.0,
    hints=0,
    played_at=None,
    solved_at=None,
    added_at=0.0,
    favourite=False,
    tags=(),
)


def card(id_: int, **values: object) -> Card:
    """Return the card of a puzzle of its own."""
    return replace(_CARD, id=id_, **{"fingerprint": f"puzzle {id_}", **values})  # type: ignore[arg-type]


def solve(fingerprint: str = "a", day: float = 0, seconds: float = 60, **values: object) -> Solve:
    """Return a finished play; days are counted from the epoch."""
    values_with_defaults = {
        "hints": 0,
        "revealed": False,
        "width": 10,
        "height": 10,
        "inks": 1,
        **values,
    }
    return Solve(fingerprint, day * 86_400, seconds, **values_with_defaults)  # type: ignore[arg-type]
