"""The sheet reader: a screenshot or scan of a printed nonogram becomes clues.

`scan` makes the picture straight and even, `lines` and `layout` find the grid, `blobs` the shapes
beside it, `touching` cuts those that are two digits, `classify` says which digits they are by the
`designs` it knows, `numbers` makes numbers of digits, `settling` asks the puzzle which readings are
possible, `reading` does all of it, `sheet` is what comes out and how a person puts it right, and
`suspects` says where to look first. Only `sheet`, `settling` and `suspects` work without numpy,
which is an optional part: `is_available` tells whether it is there.
"""

from __future__ import annotations

from importlib.util import find_spec


def is_available() -> bool:
    """Whether numpy, with which sheets are read, is installed; it is not imported by asking."""
    return find_spec("numpy") is not None
