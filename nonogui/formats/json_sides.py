"""Interpret the blocks of clues in JSON: lengths or cells, numbers or digits, length or colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Final

from nonogui.core.clue import Block, Clue
from nonogui.core.palette import BLACK, BLACK_AND_WHITE, MAX_INKS, Rgb
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats import clue_lists
from nonogui.formats.base import fail
from nonogui.formats.colors import some_color
from nonogui.formats.json_cells import MIN_SIDE
from nonogui.formats.json_clues import WrittenBlock, WrittenClue, colors_in, read_number
from nonogui.formats.json_picture import DeclaredColors, color_of_text, palette_of
from nonogui.formats.json_tree import JsonNode, words_of_list
from nonogui.formats.readings import CELLS, COLOR_FIRST, DIGITS, LENGTH_FIRST, LENGTHS, NUMBERS
from nonogui.formats.work_limits import check_cancelled

_KEPT: Final = 1024
# The most blocks of a cached clue: longer clues are seldom equal, and 1024 of them take 50 MB.
_SHORT: Final = 20
# The longest list of numbers of a cached clue, by the same count.
_MAX_LISTED: Final = 80


def plain_sides(rows: Sequence[JsonNode], columns: Sequence[JsonNode]) -> clue_lists.Sides | None:
    """Return both sides as lengths if there is no other way to interpret them; else None.

    They are lists of only numbers, at least one of them above 1, and fit.
    """
    lines: list[list[Clue]] = []
    for side in (rows[: clue_lists.ONE_TOO_MANY], columns[: clue_lists.ONE_TOO_MANY]):
        check_cancelled()
        texts = [node.listed or ("[]" if node.is_list and not node.items else "") for node in side]
        if max(map(len, texts), default=0) > _MAX_LISTED:
            return None
        clues = [*map(_clue_of_list, texts)]
        lines.append([clue for clue in clues if clue is not None])
        if len(lines[-1]) < len(clues):
            return None
    if not any(block.length > 1 for clue in chain(*lines) for block in clue.blocks):
        return None  # they may be cells
    first, second = (
        clue_lists.Side(clues, [node.line for node in side])
        for clues, side in zip(lines, (rows, columns), strict=True)
    )
    sides = clue_lists.Sides(first, second)
    return sides if sides.fits else None


@lru_cache(_KEPT)
def _clue_of_list(listed: str) -> Clue | None:
    """Return the clue of a list of numbers as it is written; None if it is not one."""
    numbers = [*map(read_number, words_of_list(listed))]
    lengths = [number for number in numbers if number is not None]
    if not listed or len(lengths) < len(numbers):
        return None
    try:
        return _clue_of([(length, 1) for length in lengths])
    except ValueError:
        return None


def ways_of_blocks(
    rows: _Side,
    columns: _Side,
    find_paints: Callable[[], DeclaredColors | None],
    *,
    may_be_cells: bool,
) -> dict[str, clue_lists.Sides]:
    """Return the ways to interpret the blocks of both sides, the likeliest first.

    Args:
        rows: the clues of the rows as written.
        columns: the clues of the columns as written.
        find_paints: returns the colours that the file declares, if any block has a colour.
        may_be_cells: whether the numbers may be cells rather than lengths.

    Raises:
        FileProblemsError: there is none.
    """
    every = (*rows, *columns)
    if colors := colors_in(every):
        paints = find_paints()
        if not any(block.is_pair for clue in every for block in clue.blocks):
            return {"": _sides(rows, columns, colors, paints)}
        swapped = _swap_length_and_color(rows), _swap_length_and_color(columns)
        ways = {LENGTH_FIRST: (rows, columns), COLOR_FIRST: swapped}
        valid = {name: sides for name, sides in ways.items() if not _has_no_length(*sides)}
        return {
            name: _sides(*sides, colors_in(chain(*sides)), paints)
            for name, sides in (valid or ways).items()
        }
    if not any(len(clue.blocks) > 1 for clue in every) and any(clue.digits for clue in every):
        single = _sides(_split_digits(rows), _split_digits(columns))
        return {NUMBERS: _sides(rows, columns), DIGITS: single}
    # Only lengths can be an empty list; only cells have a 0 between ones.
    cells: dict[str, clue_lists.Sides] = {}
    if may_be_cells:
        cells = _read_as_cells(rows, columns)
    sides = problem = None
    try:
        sides = _sides(rows, columns)
    except FileProblemsError as found:
        problem = found
    if sides is None or not sides.fits:
        if pairs := _paired_ways(rows, columns, find_paints):
            return pairs
        sides = _turned_sides(rows, columns) or sides
    if sides is None and problem and not cells:
        raise problem
    lengths = {LENGTHS: sides} if sides else {}
    if cells and lengths and (problem or not all(clue.blocks for clue in every)):
        return lengths
    return lengths | cells


_Side = Sequence[WrittenClue]


def _paired_ways(
    rows: _Side, columns: _Side, find_paints: Callable[[], DeclaredColors | None]
) -> dict[str, clue_lists.Sides]:
    """Return the ways that fit if lengths and colours take turns, as in `[2, 1, 3, 2]`.

    Colours must be declared: any numbers might fit in pairs.
    """
    every = (*rows, *columns)
    if any(len(clue.blocks) % 2 for clue in every) or (paints := find_paints()) is None:
        return {}
    count = len(paints.listed) or len(paints.named or {})
    first, second = _in_pairs(rows), _in_pairs(columns)
    ways: dict[str, clue_lists.Sides] = {}
    for name, swap in ((LENGTH_FIRST, list), (COLOR_FIRST, _swap_length_and_color)):
        sides = swap(first), swap(second)
        numbers = [int(block.color) for side in sides for clue in side for block in clue.blocks]
        if max(numbers, default=count) < count + 1 and not _has_no_length(*sides):
            with suppress(FileProblemsError):
                ways[name] = _sides(*sides, colors_in(chain(*sides)), paints)
    return {name: way for name, way in ways.items() if way.fits}


def _in_pairs(clues: _Side) -> list[WrittenClue]:
    """Return the clues with each two numbers as one block, the second being its colour."""
    return [
        clue._replace(
            blocks=tuple(
                WrittenBlock(length.length, str(color.length), is_pair=True)
                for length, color in zip(clue.blocks[::2], clue.blocks[1::2], strict=True)
            )
        )
        for clue in clues
    ]


def _turned_sides(rows: _Side, columns: _Side) -> clue_lists.Sides | None:
    """Return the sides if they fit when one or both are read down instead of across; else None.

    Numbers above a board may be written as they stand there: a list for each line of numbers.
    """
    down, across = _turned(columns), _turned(rows)
    for first, second in ((rows, down), (across, columns), (across, down)):
        if first and second:
            try:
                sides = _sides(first, second)
            except FileProblemsError:
                continue
            if sides.fits:
                return sides
    return None


def _turned(clues: _Side) -> list[WrittenClue]:
    """Return the clues of a table of numbers by its columns; none if it has no empty places.

    A single line may be full, but if it has no number above 1, they may be cells.
    """
    if len({len(clue.blocks) for clue in clues}) != 1:
        return []
    numbers = [block.length for clue in clues for block in clue.blocks]
    is_line = len(clues) == 1 and len(numbers) >= MIN_SIDE and max(numbers) > 1
    if not is_line and (len(clues) == 1 or all(number > 0 for number in numbers)):
        return []
    columns = zip(*(clue.blocks for clue in clues), strict=True)
    return [WrittenClue(clues[0].line, blocks) for blocks in columns]


def _has_no_length(rows: _Side, columns: _Side) -> bool:
    return any(block.length == 0 for clue in (*rows, *columns) for block in clue.blocks)


def _split_digits(clues: _Side) -> list[WrittenClue]:
    """Return the clues with each digit as a block."""
    return [
        clue._replace(blocks=tuple(WrittenBlock(int(digit)) for digit in clue.digits or "0"))
        if clue.digits
        else clue
        for clue in clues
    ]


def _swap_length_and_color(clues: _Side) -> list[WrittenClue]:
    """Return the clues with colour and length swapped in pairs."""
    return [
        clue._replace(
            blocks=tuple(
                WrittenBlock(read_number(piece.color) or 0, str(piece.length))
                if piece.is_pair
                else piece
                for piece in clue.blocks
            )
        )
        for clue in clues
    ]


def _read_as_cells(rows: _Side, columns: _Side) -> dict[str, clue_lists.Sides]:
    """Read both sides as lists of cells; return {} if they have numbers besides 0, 1 and -1."""
    if any(piece.length > 1 for clue in (*rows, *columns) for piece in clue.blocks):
        return {}
    first, second = (
        clue_lists.Side(
            [Clue.from_cells(int(piece.length == 1) for piece in clue.blocks) for clue in clues],
            (clue.line for clue in clues),
        )
        for clues in (rows, columns)
    )
    return {CELLS: clue_lists.Sides(first, second)}


def _sides(
    rows: _Side,
    columns: _Side,
    colors: Sequence[str] = (),
    paints: DeclaredColors | None = None,
) -> clue_lists.Sides:
    """Read both sides as lengths, in the colours that their blocks name.

    Raises:
        FileProblemsError: a clue has a 0 between other numbers, or there are too many colours.
    """
    for clue in (*rows, *columns) if colors else ():
        for piece in clue.blocks:
            if piece.color and not _is_color(piece.color, paints):
                raise fail(ProblemKey.UNKNOWN_COLOR, clue.line, found=piece.color)
    rgbs = {word: _rgb_of(number, colors, paints) for number, word in enumerate(colors)}
    inks = list(dict.fromkeys(rgbs.values()))
    if len(inks) > MAX_INKS:
        raise fail(ProblemKey.TOO_MANY_COLORS, rows[0].line, count=len(inks), most=MAX_INKS)
    palette = palette_of(inks) if colors else BLACK_AND_WHITE
    by_word = {word: inks.index(rgb) + 1 for word, rgb in rgbs.items()}
    first, second = (
        clue_lists.Side(_clues(clues, by_word), [clue.line for clue in clues])
        for clues in (rows, columns)
    )
    return clue_lists.Sides(first, second, palette)


def _is_color(word: str, paints: DeclaredColors | None) -> bool:
    """Return whether a word may name a colour: a known name, a number, or only letters."""
    is_known = paints is not None and word in (paints.named or {})
    is_number = read_number(word) is not None
    is_word = word.replace("_", "").isalpha() or (len(word) == 1 and word != "?")
    return is_known or is_number or is_word or color_of_text(word) is not None


def _clues(written: _Side, inks: dict[str, int]) -> Sequence[Clue]:
    """Return the clues of a side; those of a small puzzle without a call for each."""
    blocks = [clue.blocks for clue in written]
    if not inks and max(map(len, blocks), default=0) < _SHORT:
        with suppress(ValueError):  # the loop below names the line
            return [*map(_plain_clue_of, blocks)]
    return [_clue(clue, inks) for clue in written]


def _clue(clue: WrittenClue, inks: dict[str, int]) -> Clue:
    """Return the blocks of a clue, ignoring zeros that only pad a table."""
    pieces = [(p.length, inks.get(p.color, 1)) for p in clue.blocks if p.length != -1]
    try:
        return _clue_of(pieces)
    except ValueError as reason:
        raise fail(ProblemKey.BAD_NUMBER, clue.line, found="0") from reason


# A file of 10,000 small puzzles has a few hundred different clues.
@lru_cache(_KEPT)
def _plain_clue_of(blocks: tuple[WrittenBlock, ...]) -> Clue:
    """Return the clue of blocks without colours. Raises like `_clue_of`."""
    return _clue_of([(block.length, 1) for block in blocks if block.length != -1])


def _clue_of(pieces: Sequence[tuple[int, int]]) -> Clue:
    """Return the clue of lengths with their inks.

    Raises:
        ValueError: a 0 is between others.
    """
    inked = [piece for piece in pieces if piece[0]]
    first = pieces.index(inked[0]) if inked else 0
    if inked != pieces[first : first + len(inked)]:
        raise ValueError
    return Clue(tuple([_block(*piece) for piece in inked]))


# Equal blocks are one object, see `json_clues`.
_block: Final = lru_cache(_KEPT)(Block)


def _rgb_of(place: int, colors: Sequence[str], paints: DeclaredColors | None) -> Rgb:
    """Return the colour of a word: from the palette, by index, by its own name, or any colour."""
    word = colors[place]
    if paints is not None:
        named = (paints.named or {}).get(word)
        if named is not None:
            return named
        numbers = [number for number in map(read_number, colors) if number is not None]
        number = read_number(word)
        if number is not None:
            first = 1 if max(numbers) == len(paints.listed) else 0  # whether counting starts at 1
            known = dict(enumerate(paints.listed, start=first))
            if (rgb := known.get(number)) is not None:
                return rgb
    return color_of_text(word) or (BLACK.rgb if len(colors) == 1 else some_color(place))
