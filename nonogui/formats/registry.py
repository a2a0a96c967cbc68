"""The one table of formats, and opening and saving files through it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path, PurePath
from typing import Final

from nonogui.core.problems import FileProblemsError, ProblemKey, Problems, warning
from nonogui.formats.atomic import write_atomic
from nonogui.formats.base import BinaryFormat, Document, Entry, Format, TextFormat, fail
from nonogui.formats.bosch import Bosch
from nonogui.formats.counted import Counted
from nonogui.formats.cwd import Cwd
from nonogui.formats.davidje13 import Davidje13
from nonogui.formats.decode import MOST_BYTES, Content
from nonogui.formats.dzn import Dzn, DznCells
from nonogui.formats.freenono import FreeNono
from nonogui.formats.gno import Gno
from nonogui.formats.headed import Headed
from nonogui.formats.houston import Houston
from nonogui.formats.html_play import HtmlPlay
from nonogui.formats.jap import Jap
from nonogui.formats.json_any import Json
from nonogui.formats.keen import Keen
from nonogui.formats.mathprog import MathProg
from nonogui.formats.mk import Mk
from nonogui.formats.nin import Nin
from nonogui.formats.non import Non
from nonogui.formats.nonogram_csv import NonogramCsv
from nonogui.formats.nonograms_org import NonogramsOrg
from nonogui.formats.nonogrid import Nonogrid
from nonogui.formats.nonopack import Nonopack
from nonogui.formats.nonpack import Nonpack
from nonogui.formats.olsak import Olsak
from nonogui.formats.pbm import Pbm
from nonogui.formats.pbnsol import Pbnsol
from nonogui.formats.php_nonogram import PhpNonogram
from nonogui.formats.picmi import Picmi
from nonogui.formats.picross import Picross
from nonogui.formats.plain import Plain
from nonogui.formats.png import Png
from nonogui.formats.puzzlink import Puzzlink
from nonogui.formats.pycsp3 import Pycsp3
from nonogui.formats.pynogram import Pynogram
from nonogui.formats.pzpr import Pzpr
from nonogui.formats.readings import NAMES, asked
from nonogui.formats.sgriddler import Sgriddler
from nonogui.formats.sgt_id import SgtId
from nonogui.formats.sgt_save import SgtSave
from nonogui.formats.syro import Syro
from nonogui.formats.taai import Taai
from nonogui.formats.tab_table import TabTable
from nonogui.formats.watching import bounded
from nonogui.formats.web_page import WebPage
from nonogui.formats.webpbn import Webpbn
from nonogui.formats.xcsp3 import Xcsp3
from nonogui.formats.xpm import Xpm

FORMATS: Final[tuple[Format, ...]] = (
    Webpbn(),
    Non(),
    Nonpack(),
    Olsak(),
    Nin(),
    Mk(),
    Cwd(),
    Sgriddler(),
    Gno(),
    SgtId(),
    SgtSave(),
    Puzzlink(),
    Pzpr(),
    Plain(),
    Taai(),
    Dzn(),
    DznCells(),
    MathProg(),
    Xcsp3(),
    Davidje13(),
    NonogramCsv(),
    Pycsp3(),
    Json(),
    Pbm(),
    Png(),
    HtmlPlay(),
    FreeNono(),
    Nonopack(),
    Picmi(),
    Xpm(),
    Picross(),
    Pynogram(),
    Nonogrid(),
    Keen(),
    Counted(),
    Syro(),
    Pbnsol(),
    Bosch(),
    Houston(),
    Jap(),
    NonogramsOrg(),
    PhpNonogram(),
    TabTable(),
    WebPage(),
    Headed(),
)
"""Every format; the first is the native one, which holds all there is."""

NATIVE: Final = FORMATS[0]


def by_name(name: str) -> Format | None:
    """The format of a name."""
    return next((format_ for format_ in FORMATS if format_.name == name), None)


def for_path(path: str | Path) -> Format | None:
    """The format that a file's suffix asks for.

    Of several, one that can be written; of those, one whose usual suffix it is.
    """
    named = (format_ for format_ in FORMATS if _is_named(path, format_))
    return min(named, key=lambda each: (not each.writes, _rank(path, each)), default=None)


def load(path: str | Path, *, log: bool = True, reading: str = "") -> Document:
    """The puzzles of a file; without the `log` of moves, a long game is quicker to read.

    Args:
        path: the file.
        log: whether to read the moves.
        reading: the way to take where the file may be read in several; an encoding is one, too.

    Raises:
        FileProblemsError: it can't be read, or holds no puzzle.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError as reason:
        raise fail(ProblemKey.NOT_FOUND, path=str(path)) from reason
    except (OSError, ValueError) as reason:
        raise fail(ProblemKey.UNREADABLE, reason=_said(reason)) from reason
    return loads(data, str(path), log=log, reading=reading)


def loads(data: bytes, name: str = "", *, log: bool = True, reading: str = "") -> Document:
    """The puzzles in the bytes of a file; its name breaks ties between formats.

    Args:
        data: the bytes.
        name: the file's name.
        log: whether to read the moves.
        reading: the way to take where the file may be read in several; an encoding is one, too.

    Raises:
        FileProblemsError: they hold no puzzle.
    """
    encoding = "" if reading in NAMES else reading
    content = Content(data, encoding)
    with asked(reading) as readings:
        format_ = _sniffed(content, name)
        with bounded():
            entries, problems = format_.read(content, log=log)
    if not entries:
        raise FileProblemsError(problems) if problems.errors else fail(ProblemKey.NO_PUZZLE)
    if _rank(name, format_) == 0 and format_.name_settles:
        entries = tuple(map(_settled, entries))
    others = tuple(readings.others)
    if isinstance(format_, TextFormat):
        others += content.encodings
        problems = Problems([*problems, *content.doubts])
        readings.used = readings.used or bool(encoding)
    if reading and not readings.used:
        unused = warning(ProblemKey.NO_SUCH_READING, found=reading)
        problems = Problems([*problems, unused])
    return Document(entries, problems, format_, others)


def save(path: str | Path, entries: Sequence[Entry], format_: Format | None = None) -> Problems:
    """Write puzzles to a file, in the format its suffix asks for unless one is given.

    Returns what the format could not hold.

    Raises:
        FileProblemsError: it can't be written at all; the file is as it was.
    """
    format_ = format_ or for_path(path)
    if format_ is None:
        raise fail(ProblemKey.UNKNOWN_FORMAT)
    losses = what_is_lost(entries, format_)
    if losses.errors:
        raise FileProblemsError(losses.errors)
    try:
        write_atomic(Path(path), dumps(entries, format_))
    except (OSError, ValueError) as reason:
        raise fail(ProblemKey.UNWRITABLE, reason=_said(reason)) from reason
    return losses


def dumps(entries: Sequence[Entry], format_: Format) -> bytes:
    """The bytes of a file that holds puzzles."""
    return format_.write(entries)


def what_is_lost(entries: Sequence[Entry], format_: Format) -> Problems:
    """What a format can't hold of puzzles, each thing once; an error keeps it from writing."""
    found = chain.from_iterable(format_.losses(entry) for entry in entries)
    if len(entries) > 1 and not format_.several:
        found = chain(fail(ProblemKey.LOST, what="several-puzzles").problems, found)
    return Problems(dict.fromkeys(found))


def split_number(name: str) -> tuple[str, int | None]:
    """The file and the number that `FILE#3` names; no number when all its puzzles are meant."""
    match = re.fullmatch(r"(.+)#([0-9]{1,6})", name, re.DOTALL | re.ASCII)
    if match is None or Path(name).exists():
        return name, None
    return match[1], int(match[2])


def only(document: Document, number: int | None) -> Document:
    """A document with none but the puzzle of a number, counted from 1; None is all of them.

    Raises:
        FileProblemsError: there are not so many.
    """
    if number is None:
        return document
    count = len(document.entries)
    if not 1 <= number <= count:
        raise fail(ProblemKey.NO_SUCH_PUZZLE, number=number, count=count)
    return replace(document, entries=(document.entries[number - 1],))


def _sniffed(content: Content, name: str) -> Format:
    """The format that a content is surest to be in; those that its name promises break ties."""
    if not content.data or (content.is_text and not content.text.strip()):
        raise fail(ProblemKey.NO_PUZZLE)
    order = sorted(FORMATS, key=lambda format_: _rank(name, format_))
    scores = [format_.sniff(content) for format_ in order]
    if best := max(scores):
        return order[scores.index(best)]
    refuse_strangers(content)
    if not _is_named(name, order[0]) or isinstance(order[0], BinaryFormat):
        raise fail(ProblemKey.UNKNOWN_FORMAT if content.is_text else ProblemKey.NOT_TEXT)
    return order[0]


def _is_named(path: str | Path, format_: Format) -> bool:
    """Whether a file's suffix is one of a format's."""
    return PurePath(path).suffix.lower() in format_.suffixes


def _rank(path: str | Path, format_: Format) -> int:
    """How usual a file's suffix is for a format; 0 is the most."""
    suffix = PurePath(path).suffix.lower()
    return format_.suffixes.index(suffix) if suffix in format_.suffixes else 100


def _settled(entry: Entry) -> Entry:
    """An entry of a file whose suffix is a format's own and says in what order its clues are."""
    kept = Problems(each for each in entry.problems if each.key is not ProblemKey.AMBIGUOUS)
    return replace(entry, problems=kept)


def _said(reason: Exception) -> str:
    return (reason.strerror if isinstance(reason, OSError) else None) or str(reason)


# --- files of other programs ---


_CELL: Final = r"(?:[0-9]++\+?|\.)"
_COLOR_TOTALS: Final = re.compile(
    rf"\s*+(?:[a-z]++[ \t]*+){{2,}}\n\s*+{_CELL}(?:[ \t]++{_CELL})++[ \t]*+\n", re.IGNORECASE
)
"""The names of colours, and how many cells of each a line has; `+` for those in one piece."""


def refuse_strangers(content: Content) -> None:
    """Refuse what is known to be another kind of puzzle.

    Raises:
        FileProblemsError: it is.
    """
    if content.is_text and (match := _COLOR_TOTALS.match(content.text)):
        line = content.text.count("\n", 0, match.end() - 1) + 1
        raise fail(ProblemKey.UNSUPPORTED, line, what="color-totals")
