"""The functions for scripts and notebooks; `import nonogui` offers them (docs/python.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from nonogui.coach.difficulty import Rating
from nonogui.coach.difficulty import rate as _rate
from nonogui.coach.grade import Grade
from nonogui.coach.hints import Hint, next_hint
from nonogui.core.grid import Grid
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats import registry
from nonogui.formats.base import Document, Entry, Format, fail
from nonogui.solver.limits import Limits
from nonogui.solver.result import SolveResult
from nonogui.solver.search import ENGINES
from nonogui.solver.search import solve as _solve
from nonogui.studio.examine import Examined, examine
from nonogui.studio.generator.search import generate as _generate
from nonogui.studio.generator.spec import GeneratorSpec, SpecError
from nonogui.words.generator import spec_error_text
from nonogui.words.hints import hint_text
from nonogui.words.problems import problem_message

__all__ = ["check", "convert", "explain", "generate", "hint", "load", "rate", "render", "solve"]


def load(source: str | Path | bytes) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file, in any format.

    Args:
        source: a path, perhaps `FILE#3` for the third puzzle, or the content of a file.

    Raises:
        nonogui.FileProblemsError: the file can't be read, or a puzzle in it has an error.
    """
    with _in_words("" if isinstance(source, bytes) else str(source)):
        document = (
            registry.loads(source, log=False) if isinstance(source, bytes) else _document(source)
        )
        for entry in document.entries:
            if entry.problems.errors:
                raise FileProblemsError(entry.problems)
    return tuple(entry.puzzle for entry in document.entries)


def _document(source: str | Path) -> Document:
    path, number = registry.split_puzzle_number(str(source))
    return registry.select_puzzle(registry.load(path, log=False), number)


@contextmanager
def _in_words(name: str) -> Iterator[None]:
    """Add to an error what a traceback shows below its keys: the problems in words."""
    try:
        yield
    except FileProblemsError as error:
        for problem in error.problems:
            line = problem.place.file_line
            places = [str(place) for place in (name, line) if place]
            error.add_note(": ".join([":".join(places), problem_message(problem)]).lstrip(": "))
        raise
    except SpecError as error:
        error.add_note(spec_error_text(error))
        raise


def solve(
    puzzle: Puzzle,
    *,
    engine: str = "auto",
    count: int = 2,
    seconds: float | None = None,
    seed: int = 0,
) -> SolveResult:
    """Return the solutions of a puzzle and what they say about it.

    Args:
        puzzle: the puzzle; its goal is not used.
        engine: `auto`, `lines`, `placements`, `intervals`, `islands` or `automaton`.
        count: how many solutions to look for; two show whether there is just one.
        seconds: the time limit; when it runs out, the status is `undecided`.
        seed: the same seed gives the same result.

    Raises:
        ValueError: there is no such engine.
    """
    if engine not in ENGINES:
        raise ValueError(f"no such engine: {engine}; there are {', '.join(ENGINES)}")
    return _solve(puzzle, engine=engine, limits=Limits(seconds, count), seed=seed)


def check(puzzle: Puzzle, *, seconds: float | None = None, rated: bool = True) -> Examined:
    """Return whether a puzzle is valid and unique, how hard it is, and its ambiguous cells."""
    return examine(Entry(puzzle), seconds=seconds, rated=rated)


def hint(puzzle: Puzzle, board: Grid | None = None, *, seconds: float | None = None) -> Hint:
    """Return the easiest next step on a board, by default the one on which play starts."""
    return next_hint(puzzle, board or puzzle.start, limits=Limits(seconds))


def explain(step: Hint, puzzle: Puzzle) -> str:
    """Return a hint in words, in the language of the program."""
    return hint_text(step, puzzle)


def rate(puzzle: Puzzle, *, seconds: float | None = None) -> Rating:
    """Return how hard a puzzle is; only one with exactly one solution has a grade."""
    return _rate(puzzle, limits=Limits(seconds))


def generate(
    width: int,
    height: int,
    *,
    seed: int = 0,
    grade: Grade | str | None = None,
    colors: int = 1,
    seconds: float | None = None,
) -> Puzzle | None:
    """Return a random puzzle with exactly one solution; the same arguments give the same one.

    Args:
        width: columns.
        height: rows.
        seed: the random seed.
        grade: how hard it should be; the closest puzzle found is returned.
        colors: the number of inks; 1 is black and white.
        seconds: the time limit.

    Returns:
        The puzzle, or None if the time ran out before there was one.

    Raises:
        ValueError: no puzzle can be like that.
    """
    spec = GeneratorSpec(
        width, height, colors=colors, grade=Grade(grade) if grade else None, seed=seed
    )
    spec = replace(spec, line_solvable=not spec.is_beyond_lines)
    with _in_words(""):
        return _generate(spec, limits=Limits(seconds)).puzzle


def render(
    puzzle: Puzzle, path: str | Path, *, board: Grid | None = None, cell: int | None = None
) -> None:
    """Draw a puzzle into a file: .png, .svg or .pdf.

    Args:
        puzzle: the puzzle.
        path: the file; it is replaced.
        board: what to draw in the cells, for example a solution.
        cell: the size of a cell in a picture, in pixels; 24 by default, less for a large puzzle.

    Raises:
        ValueError: the suffix is none of these.
        OSError: the file can't be written.
    """
    # Qt takes a moment to load, and only this needs it.
    from nonogui.ui.print import export
    from nonogui.ui.print.pages import PrintEntry, SheetOptions, Shown

    path = Path(path)
    entry, shown = PrintEntry(puzzle, progress=board), Shown.PROGRESS if board else Shown.BLANK
    running = export.application()
    suffix = path.suffix.lower()
    if suffix == ".pdf":
        for _done in export.write_pdf([entry], path, SheetOptions(shown=shown)):
            pass
    elif suffix in (".png", ".svg"):
        export.write_picture(entry, path, shown, cell)
    else:
        raise ValueError(f"not .png, .svg or .pdf: {path}")
    del running


def convert(puzzles: Puzzle | Iterable[Puzzle], target: str | Path) -> bytes:
    """Return puzzles in a format; a path also writes the file.

    Args:
        puzzles: one puzzle or several.
        target: a format's name, as `nonogui formats` lists them, or the path of a file with a
            format's suffix.

    Raises:
        nonogui.FileProblemsError: the format can't store the puzzles, or the file can't be written.
        ValueError: no format has this name or suffix.
    """
    entries = [Entry(each) for each in ([puzzles] if isinstance(puzzles, Puzzle) else puzzles)]
    named = registry.format_by_name(str(target))
    format_ = named or registry.format_for_path(target)
    if format_ is None or not format_.writes:
        raise ValueError(f"no format that can be written: {target}")
    with _in_words(str(target)):
        _refuse_losing(entries, format_)
        if named is None:
            registry.save(target, entries, format_)
    return registry.dumps(entries, format_)


def _refuse_losing(entries: list[Entry], format_: Format) -> None:
    if not entries:
        raise fail(ProblemKey.NO_PUZZLE)
    lost = registry.losses_of(entries, format_)
    if lost.errors:
        raise FileProblemsError(lost)
