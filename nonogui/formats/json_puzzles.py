"""Read the puzzles in any JSON that `json_search` finds.

Surrounding objects supply titles, sizes and colours (`json_enclosing`). If names or numbers are
ambiguous, take the reading that fits, then the one that matches the picture. Otherwise the player
gets a choice, see `readings`. Other values beside a puzzle must agree with it (`json_leftover`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import chain
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis, Grid
from nonogui.core.palette import BLACK_AND_WHITE, Palette
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems, warning
from nonogui.core.puzzle import Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import (
    METADATA,
    Entry,
    Findings,
    Format,
    Reading,
    checked_entry,
    fail,
)
from nonogui.formats.json_clues import (
    colored_clues,
    parse_embedded,
)
from nonogui.formats.json_drawings import (
    drawings_beside,
    pictures_in,
)
from nonogui.formats.json_enclosing import Enclosing
from nonogui.formats.json_leftover import (
    given_with,
    is_contradicted,
    is_of_other_game,
    report_unread,
    solution_beside,
    states_cells,
)
from nonogui.formats.json_names import (
    chosen,
    names_colors,
    names_given,
    names_solution,
    side_in,
)
from nonogui.formats.json_picture import Picture
from nonogui.formats.json_search import Candidate, Search, block_ways, fits, no_numbers
from nonogui.formats.json_tree import JsonNode, parse_json
from nonogui.formats.nonogram_codes import looks_coded, read_code
from nonogui.formats.readings import (
    COLUMNS_FIRST,
    ROWS_FIRST,
    choose,
)
from nonogui.formats.several_puzzles import read_each
from nonogui.lazy import regex


def read_json(text: str) -> Reading:
    """Return the puzzles of a text; report and skip those that can't be read.

    Raises:
        FileProblemsError: the text is not JSON or contains no puzzle.
    """
    return read_tree(parse_json(text))


def read_tree(root: JsonNode) -> Reading:
    """Return the puzzles in a tree; report and skip those that can't be read.

    Raises:
        FileProblemsError: it contains no puzzle.
    """
    search = Search()
    drawn: dict[int, tuple[Entry, frozenset[str]]] = {}
    clued: set[frozenset[str]] = set()
    foreign: set[int] = set()

    def read(_line: int, candidate: Candidate) -> list[Entry]:
        entry = _read(candidate)
        names = frozenset(next(iter(candidate.enclosing.objects), ()))
        if candidate.rows:
            clued.add(names)
            if is_of_other_game(candidate.enclosing, chain(candidate.rows, candidate.columns)):
                foreign.add(id(entry))
        else:
            drawn[id(entry)] = entry, names
        return [entry]

    found = chain(search.candidates(root, Enclosing()), search.missing())
    reading = read_each(((each.line, each) for each in found), read)
    if not reading.entries and not reading.problems:
        if search.lonely is not None:
            axis, line = search.lonely
            raise fail(ProblemKey.MISSING, line, what="columns" if axis is Axis.ROW else "rows")
        raise fail(ProblemKey.MISSING, root.line, what="json")
    if 0 < len(foreign) < len(reading.entries):
        entries = tuple(entry for entry in reading.entries if id(entry) not in foreign)
        left_out = warning(ProblemKey.LEFT_OUT, what="other-game")
        reading = Reading(entries, Problems([*reading.problems, left_out]))
    return _merge_pictures(reading, drawn, clued)


def _merge_pictures(
    reading: Reading,
    drawn: Mapping[int, tuple[Entry, frozenset[str]]],
    clued: AbstractSet[frozenset[str]],
) -> Reading:
    """Merge pictures, read as puzzles of their own, into the puzzles with clues that they solve.

    Other pictures of the size of such a puzzle are boards of a game or wrong answers of a test.
    They are left out, with a warning; but not one whose own clues could not be read.

    Args:
        reading: the puzzles.
        drawn: each picture and the names of the fields around it, by its id.
        clued: the names of the fields around each puzzle with clues.
    """
    if len(drawn) in (0, len(reading.entries)):
        return reading
    goals = {_sides_of(entry): entry.puzzle.goal for entry, _ in drawn.values()}
    read = [each if id(each) in drawn else _settled(each, goals) for each in reading.entries]
    known = {_sides_of(entry) for entry in read if id(entry) not in drawn}
    sizes = {(len(rows), len(columns)) for rows, columns, _ in known}
    found = Findings()
    entries = []
    for entry in read:
        puzzle = entry.puzzle
        is_drawn = id(entry) in drawn and (puzzle.height, puzzle.width) in sizes
        if not is_drawn or (drawn[id(entry)][1] in clued and _sides_of(entry) not in known):
            goal = puzzle.goal or goals.get(_sides_of(entry))
            entries.append(replace(entry, puzzle=puzzle.with_goal(goal)))
            if is_drawn:
                found.warning(ProblemKey.LEFT_OUT, what="clues")
        elif _sides_of(entry) not in known:
            found.warning(ProblemKey.LEFT_OUT, what="picture")
    return Reading(tuple(entries), Problems([*reading.problems, *dict.fromkeys(found.take())]))


_Sides = tuple[tuple[Clue, ...], tuple[Clue, ...], Palette]


def _sides_of(entry: Entry) -> _Sides:
    return entry.puzzle.rows, entry.puzzle.columns, entry.puzzle.palette


def _settled(entry: Entry, goals: Mapping[_Sides, Grid | None]) -> Entry:
    """Return a puzzle without the doubt about its sides if a picture shows which are the rows."""
    doubts = [each for each in entry.problems if each.key is ProblemKey.AMBIGUOUS]
    doubts = [each for each in doubts if dict(each.values)["what"] in (ROWS_FIRST, COLUMNS_FIRST)]
    for puzzle in (entry.puzzle, entry.puzzle.transposed()) if doubts else ():
        if _sides_of(turned := replace(entry, puzzle=puzzle)) in goals:
            return replace(turned, problems=Problems(e for e in entry.problems if e not in doubts))
    return entry


def _read(candidate: Candidate) -> Entry:
    """Read the puzzle of a candidate.

    Raises:
        FileProblemsError: it can't be read.
    """
    if candidate.is_missing:
        raise fail(ProblemKey.MISSING, candidate.line, what="json")
    enclosing, found = candidate.enclosing, Findings()
    seen = candidate.pictures
    if candidate.rows:
        counted = len(candidate.columns), len(candidate.rows)
        counted_in = Enclosing(enclosing.objects, enclosing.title, counted)
        seen = [*pictures_in(counted_in, alone=False)] or [*drawings_beside(counted_in)]
    pictures = [picture for ways in seen for picture in ways.values()]
    if candidate.rows:
        return _read_clues(candidate, pictures, found)
    rules = enclosing.objects[0].get("rules")
    if rules and looks_coded(rules.text or ""):
        puzzle = read_code(rules.text or "", rules.line)
        goal = pictures[0].grid if pictures else puzzle.goal
        puzzle = replace(puzzle, goal=goal, metadata=enclosing.metadata())
        return checked_entry(puzzle, None, Problems(), {})
    return _read_drawn(candidate, seen, found)


def _read_drawn(candidate: Candidate, seen: Sequence[dict[str, Picture]], found: Findings) -> Entry:
    """Read a picture without clues, the first of those seen; report what disagrees with it.

    Raises:
        FileProblemsError: there is none.
    """
    enclosing = candidate.enclosing
    if not seen:
        raise fail(ProblemKey.MISSING, candidate.line, what="json")
    picture = choose(seen[0], found, fits=lambda _: True, same=lambda way: (way.grid, way.palette))
    sizes = picture.grid.width, picture.grid.height
    others = [next(iter(ways.values())).grid for ways in seen[1:]]
    is_board = any(each != picture.grid and (each.width, each.height) == sizes for each in others)
    is_solution = any(map(names_solution, enclosing.objects[0]))
    if (is_board and not is_solution) or is_contradicted(
        picture.grid, enclosing, may_be_played=is_solution
    ):
        found.warning(ProblemKey.LEFT_OUT, what="picture")
    if any(way.has_blanks for ways in seen[1:] for way in ways.values()):
        found.warning(ProblemKey.LEFT_OUT, what="given")
    if candidate.hides_others:
        found.warning(ProblemKey.LEFT_OUT, what="puzzles")
    if picture.is_cut:
        found.warning(ProblemKey.LEFT_OUT, what="size")
    if picture.has_blanks:
        found.warning(ProblemKey.LEFT_OUT, what="blanks")
    if picture.breaks_palette:
        found.warning(ProblemKey.LOST, what="palette")
    puzzle = Puzzle.from_picture(picture.grid, picture.palette, enclosing.metadata())
    report_unread(puzzle, enclosing, found)
    return checked_entry(puzzle, None, found.take(), {})


def _read_clues(candidate: Candidate, pictures: Sequence[Picture], found: Findings) -> Entry:
    written = candidate.rows, candidate.columns
    candidate, doubtful = _with_empty_clues(_with_colors(candidate))
    longer = max(candidate.rows, candidate.columns, key=len)
    clue_lists.check_size(len(candidate.columns), len(candidate.rows), longer[-1].line)
    sides = _choose(block_ways(candidate), pictures, found)
    if doubtful is not None and not sides.fits:
        raise doubtful
    turned = sides.turned
    by_side = {ROWS_FIRST: sides, COLUMNS_FIRST: turned}
    (width, height), is_stated = candidate.enclosing.stated_size()
    counts = len(sides.clues[0]), len(sides.clues[1])
    if candidate.is_sure and not is_stated:  # `[5, 4]` may be rows and columns
        width, height = counts[::-1]
    # Either the names of the sides or the cells of the picture are the other way round.
    is_turned = not _any_matches(pictures, sides) and _agree(sides, pictures)
    if is_turned and candidate.is_sure and width == height:
        sides = clue_lists.choose_sides(by_side, found, is_doubtful=True)
    elif not candidate.is_sure or (width, height) == counts != (height, width):
        is_stated = candidate.enclosing.first_side is Axis.COLUMN and candidate.are_unnamed
        if is_stated or (width, height) == counts != (height, width):
            by_side = dict(reversed(by_side.items()))
        is_known = (width or height) and width != height and not candidate.is_sure
        agreeing = {name: way for name, way in by_side.items() if _any_matches(pictures, way)}
        by_side = agreeing or by_side
        sides = clue_lists.choose_sides(
            by_side, found, is_doubtful=not is_known, are_unnamed=candidate.are_unnamed
        )
    puzzle = sides.puzzle.with_metadata(candidate.enclosing.metadata())
    # Lines are for problems: 10,000 puzzles without any have 200,000 of them.
    at = {} if sides.fits else sides.file_lines
    puzzle = _with_goal(puzzle, sides, pictures, candidate.enclosing, found)
    report_unread(puzzle, candidate.enclosing, found, written)
    if puzzle.goal is None and any(_are_totals(sides.lengths, picture) for picture in pictures):
        raise fail(ProblemKey.MISSING, candidate.line, what="json")
    if doubtful is not None and puzzle.goal is None and candidate.is_doubtful:
        found.warning(ProblemKey.LEFT_OUT, what="null-clues")
    return checked_entry(_with_given(puzzle, candidate.enclosing, found), None, found.take(), at)


def _with_colors(candidate: Candidate) -> Candidate:
    """Add the colours of lists beside the clues that have their shape, such as `rowColors`."""
    around_ = candidate.enclosing.objects[:2]
    named = [
        *chain(
            *(_color_lists(*each) for fields in around_ for each in chosen(fields, names_colors))
        )
    ]
    if len(named) < 2:
        return candidate
    colored = []
    for at, (axis, clues) in enumerate(
        ((Axis.ROW, candidate.rows), (Axis.COLUMN, candidate.columns))
    ):
        sides = [each for side, each in named if side is axis] or [named[at][1]]
        found = (colored_clues([*clues], each) for each in sides)
        colored.append(next((each for each in found if each), None))
    rows, columns = colored
    if rows is None or columns is None:
        return candidate
    with_colors = candidate._replace(rows=rows, columns=columns)
    return with_colors if fits(with_colors) or not fits(candidate) else candidate


def _color_lists(name: str, node: JsonNode) -> Iterator[tuple[Axis | None, JsonNode]]:
    """Yield the lists of colours in a field called after them, each with the side it names."""
    inner = parse_embedded(node)
    if inner.fields:
        yield from ((side_in(each), field) for each, field in inner.fields.items() if field.items)
    elif len(inner.items or ()) == 2 and all(
        part.items for side in inner.items or () for part in side.items or ()
    ):
        yield from ((None, side) for side in inner.items or ())
    elif inner.items:
        yield side_in(name), inner


def _with_given(puzzle: Puzzle, enclosing: Enclosing, found: Findings) -> Puzzle:
    """Add the cells that are given with the clues; warn if they can't be read."""
    for _, node in chain(*(chosen(fields, names_given) for fields in enclosing.objects[:2])):
        if states_cells(node):
            given = given_with(puzzle, node)
            if given is None:
                found.warning(ProblemKey.LEFT_OUT, what="given")
            elif given.decided_count:
                return replace(puzzle, given=given)
    return puzzle


def _with_empty_clues(candidate: Candidate) -> tuple[Candidate, FileProblemsError | None]:
    """Return a candidate with empty clues for `null`, and the problem if they do not fit.

    Databases write `null` for an empty list, but it may also be an unknown clue. If one side has
    all its clues and the remaining clues of the other side fill as many cells, the missing ones are
    empty. If clues of both sides are missing, they may be.
    """
    unknown = [
        [clue for clue in side if clue.word == "null"]
        for side in (candidate.rows, candidate.columns)
    ]
    if not any(unknown):
        return candidate, None
    nothing = no_numbers(candidate.rows[0])
    rows, columns = (
        [nothing if clue.word == "null" else clue for clue in side]
        for side in (candidate.rows, candidate.columns)
    )
    line = next(clue.line for side in unknown for clue in side)
    problem = fail(ProblemKey.UNSUPPORTED, line, what="unknown-clues")
    clues = candidate._replace(rows=rows, columns=columns, is_doubtful=all(unknown))
    return clues, problem


def _choose(
    ways: dict[str, clue_lists.Sides], pictures: Sequence[Picture], found: Findings
) -> clue_lists.Sides:
    """Return the way that agrees with a picture, else the likeliest that fits."""
    agreeing = {name: way for name, way in ways.items() if pictures and _agree(way, pictures)}
    return clue_lists.choose_sides(agreeing or ways, found)


def _agree(sides: clue_lists.Sides, pictures: Sequence[Picture]) -> bool:
    return any(_matching(sides.lengths, picture) for picture in pictures)


def _any_matches(pictures: Sequence[Picture], sides: clue_lists.Sides) -> bool:
    """Return whether a picture, not transposed, has the lengths of the clues."""
    return any(picture.lengths == sides.lengths for picture in pictures)


def _are_totals(lengths: clue_lists.Lengths, picture: Picture) -> bool:
    """Return whether clues only count the cells in each line of a picture, as other puzzles do."""
    if any(len(line) > 1 for side in lengths for line in side):
        return False
    stated, filled = ([[*map(sum, side)] for side in sides] for sides in (lengths, picture.lengths))
    return stated == filled


def _matching(lengths: clue_lists.Lengths, picture: Picture) -> Grid | None:
    """Return the picture or its transpose, whichever has the lengths of the clues; else None."""
    rows, columns = picture.lengths
    if lengths == (rows, columns):
        return picture.grid
    return picture.grid.transposed() if lengths == (columns, rows) else None


def _with_goal(
    puzzle: Puzzle,
    sides: clue_lists.Sides,
    pictures: Sequence[Picture],
    enclosing: Enclosing,
    found: Findings,
) -> Puzzle:
    """Add the picture that solves the puzzle; warn if there is only a different one."""
    for picture in pictures:
        if (goal := _matching(sides.lengths, picture)) is None:
            cells = bytes(map(bool, picture.grid.cells))
            flat = Picture(Grid(picture.grid.width, picture.grid.height, cells), BLACK_AND_WHITE)
            if (
                puzzle.palette.is_black_and_white
                and (goal := _matching(sides.lengths, flat)) is not None
            ):
                return puzzle.with_goal(goal)
            continue
        if picture.is_plain:
            return puzzle.with_goal(goal)
        if puzzle.palette.is_black_and_white:
            return Puzzle.from_picture(goal, picture.palette, puzzle.metadata)
        recolored = _convert_palette(goal, picture.palette, puzzle.palette)
        if recolored is not None:
            return puzzle.with_goal(recolored)
    ignored = Findings()
    goal = solution_beside(puzzle, enclosing, ignored)
    if goal is None and any(any(picture.grid.cells) for picture in pictures):
        ignored.warning(ProblemKey.LEFT_OUT, what="picture")
    found.add(dict.fromkeys(ignored.take()))
    return puzzle.with_goal(goal)


def _convert_palette(grid: Grid, old: Palette, new: Palette) -> Grid | None:
    """Convert a picture to another palette with the same colours; None if colours differ."""
    inks = {color.rgb: ink for ink, color in enumerate(new.colors)}
    table = [inks.get(color.rgb) for color in old.colors]
    cells = [table[cell] for cell in grid.cells]
    known = [cell for cell in cells if cell is not None]
    return Grid(grid.width, grid.height, bytes(known)) if len(known) == len(cells) else None


_START: Final = regex(r"\s*+(?:\{\s*+[\"}]|\[\s*+(?:\{|\[\s*+(?:[-\"\[\d\]{]|true|false|null)))")

# A picture alone, in a text.
_TEXT: Final = regex(r"\s*+\"(?:[^\"\\]|\\n|)*+\"\s*+")


class Json(Format):
    """Objects and lists that other programs store puzzles in."""

    is_loose: ClassVar = True
    colors: ClassVar = True
    goal: ClassVar = True
    given: ClassVar = True
    metadata: ClassVar = METADATA
    several: ClassVar = True
    most_lines: ClassVar = 1_000_000
    name_settles: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for the start of an object, or of a list of objects or lists."""
        return 40 * bool(_START.match(text[:1000]) or _TEXT.fullmatch(text))

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text."""
        return read_json(text)
