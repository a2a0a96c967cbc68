"""Making a large part of the window in several turns of the event loop, so that none is long."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, TypeVar, cast

Part = TypeVar("Part")

Pieces = Generator[None, None, Part]
"""Makes a piece of a part at each step, and returns the part."""


class InTurns(Generic[Part]):
    """A part that is made piece by piece, or all at once when somebody wants it sooner.

    Attributes:
        is_made: whether nothing is left to do.
        made: the part then, which may be nothing but the doing.
    """

    def __init__(self, begin: Callable[[], Pieces[Part]]) -> None:
        """Make nothing yet; `begin` is asked again after an error."""
        self._begin = begin
        self._pieces: Pieces[Part] | None = None
        self.is_made = False
        self.made: Part | None = None

    @property
    def part(self) -> Part:
        """The part; what is left to do is done now."""
        while not self.is_made:
            self.go_on()
        return cast(Part, self.made)

    def go_on(self) -> None:
        """Make the next piece, if there is one."""
        if self.is_made:
            return
        pieces, self._pieces = self._pieces or self._begin(), None
        try:
            next(pieces)
        except StopIteration as end:
            self.is_made, self.made = True, end.value
        else:
            self._pieces = pieces
