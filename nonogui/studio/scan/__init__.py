"""Read a screenshot or scan of a printed nonogram and turn it into clues.

* `image` opens the image and makes its light even; `straighten` undoes turns and perspective.
* `lattice` finds the board, `walls` measures its lines, and `boards` fits it to them.
* `cells` reads the marks in its cells; `reading` runs all steps.
* `glyphs` finds the digits beside the grid and cuts those that touch.
* `features` and `classify` decide which digit each shape is.
* `numbers` joins digits to numbers, and `tints` finds their colours.
* `settling` uses the puzzle to rule out impossible readings.
* `scan` is the result, which a person can correct; `suspects` ranks the likely mistakes.

Only `scan`, `settling` and `suspects` work without numpy, which is optional.
"""

from __future__ import annotations

from importlib.util import find_spec


def is_available() -> bool:
    """Return whether numpy, which the reader needs, is installed, without importing it."""
    return find_spec("numpy") is not None
