"""Writing `.non`: metadata first, as some readers stop after the clues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.game import Boards
from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK, LETTERS, WHITE, Color, Palette
from nonogui.core.problems import Problem
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry, lost

_ESCAPES: Final = str.maketrans({"&": "&amp;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;"})


def write_non(entry: Entry) -> str:
    """The text of a puzzle; colours are the letters a, b, c ... in the order of the palette."""
    puzzle = entry.puzzle
    lines = [
        *_metadata_lines(puzzle.metadata),
        *_color_lines(puzzle.palette),
        f"width {puzzle.width}",
        f"height {puzzle.height}",
        "",
        "rows",
        *(_clue_text(clue, puzzle.palette) for clue in puzzle.rows),
        "",
        "columns",
        *(_clue_text(clue, puzzle.palette) for clue in puzzle.columns),
    ]
    if puzzle.goal is not None:
        lines += ["", f'goal "{_picture_text(puzzle.goal, puzzle.palette)}"']
    if entry.record is not None:
        board = Boards(puzzle.start, entry.record.moves)[entry.record.position]
        lines += ["", f'saved "{_picture_text(board, puzzle.palette)}"']
    return "\n".join([*lines, ""])


def lost_names(palette: Palette) -> Iterator[Problem]:
    """What a `.non` file can't hold of a palette."""
    if palette != _as_read(palette):
        yield lost("color-names")


def _metadata_lines(metadata: Metadata) -> Iterator[str]:
    texts = {
        "catalogue": metadata.id,
        "title": metadata.title,
        "by": metadata.author,
        "authorid": metadata.author_id,
        "copyright": metadata.copyright,
        "description": metadata.description,
        "source": metadata.source,
    }
    yield from (f"{key} {_quoted(text)}" for key, text in texts.items() if text)
    if re.fullmatch(r"[\w.+-]+", metadata.license, re.ASCII):  # an SPDX identifier
        yield f"license {metadata.license}"
    elif metadata.license:
        yield f"license {_quoted(metadata.license)}"
    yield from (f"note {_quoted(note)}" for note in metadata.notes)


def _color_lines(palette: Palette) -> Iterator[str]:
    if palette.background.rgb != WHITE.rgb:
        yield f"color 0 #{palette.background.hex}"
    if not palette.is_black_and_white or palette[1].rgb != BLACK.rgb:
        for ink in palette.inks:
            yield f"color {LETTERS[ink - 1]} #{palette[ink].hex}"


def _as_read(palette: Palette) -> Palette:
    """The palette that reading gives back."""
    paper = palette.background
    paper = WHITE if paper.rgb == WHITE.rgb else Color("0", paper.rgb, WHITE.symbol)
    if palette.is_black_and_white and palette[1].rgb == BLACK.rgb:
        return Palette((paper, BLACK))
    named = zip(LETTERS, palette.colors[1:], strict=False)
    inks = (Color(letter, color.rgb, letter) for letter, color in named)
    return Palette((paper, *inks))


def _clue_text(clue: Clue, palette: Palette) -> str:
    if palette.is_black_and_white:
        return ",".join(str(block.length) for block in clue.blocks) or "0"
    return ",".join(f"{length}{palette.letter(color)}" for length, color in clue.blocks) or "0"


def _picture_text(grid: Grid, palette: Palette) -> str:
    letters = "0" + ("1" if palette.is_black_and_white else LETTERS)
    return "".join(letters[value] if value < len(letters) else "?" for value in grid.cells)


def _quoted(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'
