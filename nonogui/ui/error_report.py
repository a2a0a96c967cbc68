"""What may be written about an error: where it happened and of which kind, never a puzzle.

Reports are sent to strangers, so they hold what belongs to the program (its words, its names, its
lines of code) and nothing that was in a puzzle, in a file or in the name of a folder.
"""

from __future__ import annotations

import builtins
import re
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Final

import nonogui

HIDDEN: Final = "…"
"""Stands for what is left out."""

MOST_MESSAGE: Final = 300
"""Characters of a message; those of the interpreter take up to 150."""

MOST_NUMBERS: Final = 3
"""Numbers in a message that says where something is."""

MOST_HIDDEN: Final = 2
"""Gaps in a message: a longer pattern of them may be that of a clue."""

MOST_FRAMES: Final = 40
"""Frames of a traceback; that of endless recursion has 1,000, all alike."""

MOST_CHAINED: Final = 5
"""Errors of a chain: each raised while the one before was dealt with."""

REPORTED_FRAMES: Final = 3
"""Frames in a short report: enough to see the way, few enough to fit the message on the page."""

_OWN: Final = Path(nonogui.__file__).parent
_OVERRIDE: Final = re.compile(r"^(?:Error calling Python override of \S+ )+")
_PIECE: Final = re.compile(r"\w+|\s+|[^\w\s]+")
_LIBRARY: Final = re.compile(r".*[/\\](?:site-packages|python\d[\d.]*)[/\\]")
_SIGNS: Final = re.compile(r"['\"`.,:;()\[\]{}<>=+*/!?&|^~-]{1,3}")

_INTERPRETER: Final = frozenset(
    re.findall(
        r"\w+",
        """a an already and argument arguments as assignment associated at attribute be
    before but by C callable can cannot circular closed compared concatenate context convert
    database deleted depth descriptor destination dictionary division does during empty enough
    exceeded expected for from function generator given got handle has hashable in index
    indices initialized instance instances integer integers internal into invalid is item iterable
    iteration its join keyword length less library like limit list load local locked Libshiboken
    many math maximum memory method missing module modulo more most multiple must mutable name
    named negative no non not nonogui number object of on one only operand operands operation or
    out outside overflow pop positional range read recursion referenced required requires s
    sequence set shape side single size slice slices state step str string subscriptable support
    supported supports table take takes than that the to too truth tuple type types unable
    unbound unexpected unhashable unpack unsupported value values variable was were when where
    with within without writable wrong zero 0x NoneType NotImplementedType""",
    )
)
"""Words in the messages of Python, PySide and SQLite."""


def error_text(error: BaseException) -> str:
    """Return the type of an error and its message, without anything that was in a puzzle."""
    name = type(error).__name__
    message = _message(error)
    return f"{name}: {message}" if message else name


def frames_of(error: BaseException) -> tuple[str, ...]:
    """Return the last places of our code that an error came through, the innermost first."""
    own = [
        f"{path.removeprefix('nonogui/')}, line {frame.lineno}, in {frame.name}"
        for frame in _frames(error)
        if (path := short_path(frame.filename)).startswith("nonogui/")
    ]
    return tuple(reversed(own[-REPORTED_FRAMES:]))


def traceback_text(error: BaseException) -> str:
    """Return the traceback of an error and of those before it, without their values."""
    return "\n\n".join(_tracebacks(error))


def short_path(name: str) -> str:
    """Return the path of a source file inside its package, which tells nothing of the user."""
    try:
        return "nonogui/" + Path(name).relative_to(_OWN).as_posix()
    except ValueError:
        pass
    shortened = _LIBRARY.sub("", name)
    return shortened if shortened != name else re.split(r"[/\\]", name)[-1]


def without_home(text: str) -> str:
    """Return a text with `~` in place of the user's folder."""
    try:
        home = str(Path.home())
    except RuntimeError:  # there is none
        return text
    return text.replace(home, "~") if len(home) > 1 else text


def _tracebacks(error: BaseException) -> Iterator[str]:
    """Yield the tracebacks of a chain, the first error first."""
    chain: list[BaseException] = []
    at: BaseException | None = error
    while at is not None and at not in chain and len(chain) < MOST_CHAINED:
        chain.append(at)
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    for each in reversed(chain):
        lines = ["Traceback (most recent call last):"]
        for frame in _frames(each):
            place = short_path(frame.filename)
            lines.append(f'  File "{place}", line {frame.lineno}, in {frame.name}')
            if frame.line:
                lines.append(f"    {frame.line}")
        yield "\n".join([*lines, error_text(each)])


def _frames(error: BaseException) -> list[traceback.FrameSummary]:
    return list(traceback.extract_tb(error.__traceback__, limit=-MOST_FRAMES))


def _message(error: BaseException) -> str:
    """Return the words of a message that are the program's own."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror  # the file's name is the user's
    known = _known_words(error)
    try:
        text = _OVERRIDE.sub("", str(error))[:MOST_MESSAGE]
    except Exception:  # noqa: BLE001 (an error that can't say what it is)
        return HIDDEN
    kept = [_kept(piece, known) for piece in _PIECE.findall(text)]
    for at, piece in enumerate(kept):
        if piece.isdigit() and not _is_place(kept, at):
            kept[at] = HIDDEN
    said = re.sub(r"…(?:\W*…)+", HIDDEN, "".join(kept)).strip()
    if said.count(HIDDEN) > MOST_HIDDEN:  # the pattern of what is left out may tell something, too
        said = said[: said.index(HIDDEN)] + said[said.rindex(HIDDEN) :]
    return said


def _kept(piece: str, known: frozenset[str]) -> str:
    if piece.isspace():
        return " "
    is_number = piece.isascii() and piece.isdigit()
    return piece if is_number or piece in known or _SIGNS.fullmatch(piece) else HIDDEN


def _is_place(pieces: list[str], at: int) -> bool:
    """Return whether a number says where, as in `column 24 of 15`; `3 1 4` may be a clue."""
    before, after = "".join(pieces[max(0, at - 2) : at]), "".join(pieces[at + 1 : at + 3])
    is_alone = re.fullmatch(r"[A-Za-z_]+ ", before) and not re.match(r"\W*[\d…]", after)
    return bool(is_alone) and sum(piece.isdigit() for piece in pieces) <= MOST_NUMBERS


def _known_words(error: BaseException) -> frozenset[str]:
    """Return the words that a message can have from the program itself.

    They are the names and the texts in the code that the error came through, the names of our
    modules, and what the interpreter says. What else is in a message was put there from data.
    """
    words = set(_INTERPRETER).union(dir(builtins))
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "nonogui":
            words.update(vars(module))
            words.update(name.split("."))
    at = error.__traceback__
    while at is not None:
        words.update(_words_of(at.tb_frame.f_code))
        at = at.tb_next
    return frozenset(words)


def _words_of(code: CodeType) -> Iterator[str]:
    yield from (*code.co_names, *code.co_varnames, *code.co_freevars, *code.co_cellvars)
    yield from code.co_qualname.split(".")
    if short_path(code.co_filename).startswith("nonogui/"):
        for constant in code.co_consts:
            if isinstance(constant, str):
                yield from re.findall(r"\w+", constant)
