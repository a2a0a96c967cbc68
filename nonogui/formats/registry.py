"""The table of all formats, with functions to open and save files."""

from __future__ import annotations

import gc
import re
from binascii import crc32
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import chain, takewhile
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Final, NamedTuple

from nonogui.core.problems import (
    FileProblemsError,
    Problem,
    ProblemKey,
    Problems,
    error,
    warning,
)
from nonogui.formats.atomic import exists, write_atomic
from nonogui.formats.base import (
    CERTAIN,
    MAX_PUZZLES,
    Document,
    Entry,
    Findings,
    Format,
    Reading,
    fail,
)
from nonogui.formats.decode import MAX_BYTES, Content, parse_number
from nonogui.formats.free_text import title_above
from nonogui.formats.message import page_of
from nonogui.formats.readings import NAMES, request_reading
from nonogui.formats.sibling_files import allow_folder
from nonogui.formats.work_limits import check_cancelled, limit_work
from nonogui.i18n import mark
from nonogui.lazy import regex


class Row(NamedTuple):
    """The facts about a format that are needed before its module is imported.

    Attributes:
        name: what a user types to choose it.
        title: the name shown to the user, marked for translation.
        listed: file suffixes with the dot, the usual one first; other formats may share them.
        place: its module and class.
        most: its highest certainty for a text, by a string that the start of the text contains;
            its module is not needed if another format is as certain.
    """

    name: str
    title: str
    listed: str
    place: str
    most: Mapping[str, int] = MappingProxyType({"": CERTAIN})

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The suffixes, each by itself."""
        return tuple(self.listed.split())

    @property
    def module(self) -> str:
        """The module that reads and writes the format."""
        return f"nonogui.formats.{self.place.partition('.')[0]}"

    @property
    def format(self) -> Format:
        """The format; the first access imports its module."""
        if (made := _MADE.get(self.place)) is None:
            kind: type[Format] = getattr(import_module(self.module), self.place.partition(".")[2])
            # Another thread may have made it meanwhile; all threads get the same object.
            made = _MADE.setdefault(self.place, kind(self.name, self.title, self.suffixes))
        return made

    def most_certain(self, content: Content) -> int:
        """Return how certain the format can be of a content at most, without its module."""
        if not content.is_text:
            return max(self.most.values())
        return max((most for sign, most in self.most.items() if sign in content.start), default=0)

    def rank(self, path: str | Path) -> int:
        """Return how usual a file's suffix is for the format; 0 is the most usual.

        All suffixes of the native format have 0.
        """
        suffix = PurePath(path).suffix.lower()
        if suffix not in self.suffixes:
            return _UNLISTED_SUFFIX_RANK
        return 0 if self is ROWS[0] else self.suffixes.index(suffix)


_MADE: Final[dict[str, Format]] = {}
# A choice: the smallest examples that people show are of 3x3.
_LEAST_SIDE: Final = 3
# Parsing as much code that no reader recognised takes half a second.
_MAX_CODE: Final = 50_000
# A format that is less certain skips what it does not know, such as text around a puzzle.
_LEAST_OF_WHOLE: Final = 50
# Characters searched for lists of clues. A choice: they take a second.
_MAX_SEARCHED: Final = 1_000_000
# Lines searched for a title, and the form of a title: no number, no sign of a comment at its start.
_MOST_ABOVE: Final = 20
_WORDS: Final = regex(r"[ \t*]*+[^\W\d_]\D*+")
# Formats that only recognise a layout of their own; headings, for example, are in code, too.
_LAYOUTS: Final = ("tabs", "drawn", "lists")
# Formats that people write by hand, whose numbers may be of another puzzle.
_BY_HAND: Final = ("tabs", "headed", "html", "drawn", "lists")
# Formats of texts that may have lists as in code besides what was read; scripts of pages have many.
_WITH_CODE: Final = ("tabs", "headed", "drawn", "lists")
# The rank of a suffix that the format does not have; higher than any index of a suffix.
_UNLISTED_SUFFIX_RANK: Final = 100

# What may start a text that is a picture.
_PICTURES: Final = ("P2", "P3", "P5", "P6", "GIF", "WEBP", "_width")

ROWS: Final = (
    Row("webpbn", mark("Nonogui and webpbn XML"), ".pbn .xml", "webpbn.Webpbn", {"<": 100}),
    Row("non", mark("Simpson's text format"), ".non", "non.Non"),
    Row("nonpack", mark("Simpson's text format, several puzzles"), ".nonpack", "non.Nonpack"),
    Row(
        "olsak",
        mark("Olšák's format"),
        ".g",
        "olsak.Olsak",
        {"#d": 85, "#D": 85, "#t": 85, "#T": 85, "": 70},
    ),
    Row("nin", mark("Wilk's numbers"), ".nin", "number_lines.Nin", {"": 60}),
    Row("mk", mark("mk's numbers"), ".mk", "number_lines.Mk", {"#": 80, "": 60}),
    Row("cwd", mark("QNonograms' numbers"), ".cwd", "number_lines.Cwd", {"": 65}),
    Row("sgriddler", mark("Griddlers"), ".sgriddler .griddler", "sgriddler.Sgriddler", {"MK": 100}),
    Row("gno", mark("Gnonograms"), ".gno", "gno.Gno", {"[": 90}),
    Row(
        "sgt",
        mark("Game ID for Tatham's Pattern"),
        ".gameid .txt",
        "sgt.SgtId",
        {":": 90, "#": 90, "/": 60},
    ),
    Row(
        "sgt-save",
        mark("Saved game of Tatham's Pattern"),
        ".sav",
        "sgt.SgtSave",
        {"SAVEFILE:": 100},
    ),
    Row("puzzlink", mark("puzz.link address"), ".puzzlink .url .txt", "pzpr.Puzzlink", {"?": 100}),
    Row("pzpr", mark("pzpr text"), ".pzpr .txt", "pzpr.Pzpr", {"pzprv3": 100}),
    Row("plain", mark("Plain text"), ".txt", "number_lines.Plain", {"-": 90}),
    Row("taai", mark("Tournament batch (TAAI)"), ".taai .txt", "taai.Taai", {"$": 100}),
    Row("dzn", mark("MiniZinc data"), ".dzn", "dzn.Dzn", {"=": 100}),
    Row(
        "dzn-cells",
        mark("MiniZinc data, cell by cell"),
        ".dzncells .dzn",
        "dzn.DznCells",
        {"=": 100},
    ),
    Row("mathprog", mark("GLPK MathProg data"), ".dat", "dzn.MathProg", {":=": 100}),
    Row("xcsp3", mark("XCSP3 instance"), ".xml .xcsp3", "xcsp3.Xcsp3", {"<": 100}),
    Row("davidje13", mark("davidje13's Nonogram"), ".json", "davidje13.Davidje13", {"{": 90}),
    Row(
        "codes",
        mark("davidje13's Nonogram codes"),
        ".csv",
        "nonogram_csv.NonogramCsv",
        {"rules": 85, "image": 85, "R": 85, "L": 85, "B": 85, "I": 85},
    ),
    Row("pycsp3", mark("PyCSP3 data"), ".pycsp3 .json", "davidje13.Pycsp3", {"{": 95}),
    Row("json", mark("JSON from other programs"), ".jsonl .json", "json_puzzles.Json", {"": 40}),
    Row("pbm", mark("PBM picture"), ".pbm", "pbm.Pbm", {"P": 95}),
    Row("png", mark("PNG picture"), ".png", "png.Png", {"PNG": 100}),
    Row(
        "raster",
        mark("Other picture"),
        ".gif .bmp .ppm .pgm .webp .tif .tiff .ico .xbm .jpg .jpeg",
        "raster.Raster",
        dict.fromkeys(_PICTURES, 95),
    ),
    Row("svg", mark("SVG picture"), ".svg", "svg.Svg", {"<": 100}),
    Row("html-play", mark("Playable web page"), ".html", "html_play.HtmlPlay", {"<": 100}),
    Row("freenono", mark("FreeNono"), ".nonogram", "freenono.FreeNono", {"<": 100}),
    Row(
        "nonopack", mark("FreeNono, several puzzles"), ".nonopack", "freenono.Nonopack", {"PK": 100}
    ),
    Row("picmi", mark("Picmi levels"), ".picmi .xml", "freenono.Picmi", {"<": 100}),
    Row("xpm", mark("XPM picture"), ".xpm", "xpm.Xpm", {"XPM": 100}),
    Row("picross", mark("picross-solver text"), ".picross .txt", "picross.Picross", {"GRID": 100}),
    Row(
        "pynogram", mark("Pynogram's sections"), ".ini .txt", "pynogram.Pynogram", {"[clues]": 100}
    ),
    Row("nonogrid", mark("Nonogrid's TOML"), ".toml", "pynogram.Nonogrid", {"[clues]": 100}),
    Row("keen", mark("Rows, a blank line, columns"), ".keen .txt", "number_lines.Keen", {"": 50}),
    Row(
        "counted",
        mark("Numbers after their count"),
        ".counted .txt",
        "number_lines.Counted",
        {"": 70},
    ),
    Row("syro", mark("Lines that end in 0"), ".syro .txt", "number_lines.Syro", {"": 70}),
    Row(
        "sized",
        mark("Puzzles after their sizes"),
        ".sized .txt",
        "sized_series.SizedSeries",
        {"": 72},
    ),
    Row("pbnsol", mark("Makhorin's format"), ".pbnsol .txt", "number_lines.Pbnsol", {"&": 80}),
    Row("lp", mark("Bosch's data"), ".lp", "bosch.Bosch", {"_": 100}),
    Row("houston", mark("Clues in quotes"), ".houston .txt", "houston.Houston", {'"': 85}),
    Row("jap", mark("JCross's binary format"), ".jap .jcr", "jap.Jap", {"TLS": 100}),
    Row(
        "nonograms-org",
        mark("nonograms.org page"),
        ".htm .html",
        "nonograms_org.NonogramsOrg",
        {"=": 100},
    ),
    Row(
        "tabs",
        mark("Text table"),
        ".tsv .csv .md",
        "tab_table.TabTable",
        {"\t": 95, ",": 75, ";": 75, "": 51},
    ),
    Row(
        "html",
        mark("Web page"),
        ".xhtml .html .htm .mht .mhtml .eml",
        "web_page.WebPage",
        {"<": 20},
    ),
    Row(
        "headed",
        mark("Clues under headings"),
        ".clues .txt .yml .yaml",
        "headed_lists.HeadedLists",
        {"": 52},
    ),
    Row(
        "drawn",
        mark("Picture drawn with text"),
        ".drawing .txt .md",
        "text_picture.TextPicture",
        {"": 44},
    ),
    Row(
        "lists",
        mark("Lists in source code"),
        ".py .js .txt .c .cpp .cs .go .ipynb .java .rs .ts",
        "lists.Lists",
        {"": 60},
    ),
)
"""Every format; the first is the native one, which stores everything."""


def native() -> Format:
    """Return the program's own format, which is also webpbn's."""
    return ROWS[0].format


def all_formats() -> tuple[Format, ...]:
    """Return every format, importing all their modules."""
    return tuple(row.format for row in ROWS)


def format_by_name(name: str) -> Format | None:
    """Return the format with this name; None if there is none."""
    return next((row.format for row in ROWS if row.name == name), None)


def format_for_path(path: str | Path) -> Format | None:
    """Return the format for a file's suffix.

    Formats that can be written are preferred, then those with this as their usual suffix.
    """
    named = (row for row in ROWS if row.rank(path) < _UNLISTED_SUFFIX_RANK)
    row = min(named, key=lambda row: (not row.format.writes, row.rank(path)), default=None)
    return row.format if row else None


def load(path: str | Path, *, log: bool = True, reading: str = "") -> Document:
    """Read the puzzles of a file. Without the `log` of moves, long games are read faster.

    Args:
        path: the file.
        log: whether to read the moves.
        reading: the name of the way to read an ambiguous file, which may be an encoding.

    Raises:
        FileProblemsError: the file can't be read or contains no puzzle.
    """
    try:
        with Path(path).open("rb") as file:
            # One byte more shows that the file is too large, without reading all of it.
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError as reason:
        raise fail(ProblemKey.NOT_FOUND, path=str(path)) from reason
    except (OSError, ValueError) as reason:
        raise fail(ProblemKey.UNREADABLE, reason=_reason(reason)) from reason
    with allow_folder(Path(path).parent):
        return loads(data, str(path), log=log, reading=reading)


def loads(data: bytes, name: str = "", *, log: bool = True, reading: str = "") -> Document:
    """Read the puzzles in the bytes of a file; its name breaks ties between formats.

    Args:
        data: the bytes.
        name: the file's name.
        log: whether to read the moves.
        reading: the name of the way to read an ambiguous file, which may be an encoding.

    Raises:
        FileProblemsError: the bytes contain no puzzle.
    """
    encoding = "" if reading in NAMES else reading
    content = Content(page_of(data), encoding)
    with request_reading(reading) as readings, limit_work(), _uncollected():
        # A name with the suffix of a format states no order or size.
        stem = PurePath(name).stem if PurePath(name).suffix.lower() in ("", ".txt") else ""
        # Once for a file: a page may have a thousand tables.
        readings.stated = cache(
            lambda: import_module("nonogui.formats.stated_order").read_stated(
                f"{stem}\n{content.start}"
            )
        )
        if content.is_text:
            content.drop_margin()
        format_, (entries, problems) = _read_fully(content, name, log=log)
        # A fixed form may have been recognised in a text inside the text.
        is_part = format_.is_loose or format_.sniff(content) < _LEAST_OF_WHOLE
        is_part = is_part or format_ is not _recognise(content, name)
        is_json = format_.name == "json" and format_.sniff(content)
        if is_part and format_.is_text and not is_json:
            skipped = _skipped(content, format_, entries)
            drawn_solutions = import_module("nonogui.formats.drawn_solutions")
            entries = drawn_solutions.with_solutions(entries + skipped.entries, content.text)
            problems = _joined(problems, skipped)
            if format_.name in _WITH_CODE:
                is_code = format_.name in ("headed", "lists")
                problems = _with_unread(content, entries, problems, is_code=is_code)
        is_usual = PurePath(name).suffix.lower() == format_.suffixes[0]
        is_settled = is_usual and format_.name_settles
        if format_.name in _BY_HAND and not (is_settled or problems):
            problems = _doubts_about(content, entries)
    entries = _with_title_above(entries, format_, content)
    if is_settled:
        entries = tuple(map(_drop_ambiguity, entries))
    taken, others = tuple(readings.taken), tuple(readings.others)
    if format_.is_text:
        taken += content.encodings[:1]
        others += content.encodings[1:]
        problems = Problems([*problems, *content.encoding_warning])
        readings.used = readings.used or bool(encoding)
    if reading and not readings.used:
        unused = warning(ProblemKey.NO_SUCH_READING, found=reading)
        problems = Problems([*problems, unused])
    return Document(entries, problems, format_, taken, others, crc32(data))


def save(path: str | Path, entries: Sequence[Entry], format_: Format | None = None) -> Problems:
    """Write puzzles to a file, by default in the format for its suffix.

    Returns what the format could not store.

    Raises:
        FileProblemsError: the file can't be written; its content is unchanged.
    """
    format_ = format_ or format_for_path(path)
    if format_ is None:
        raise fail(ProblemKey.UNKNOWN_FORMAT)
    losses = losses_of(entries, format_)
    if losses.errors:
        raise FileProblemsError(losses.errors)
    save_bytes(path, dumps(entries, format_))
    return losses


def save_bytes(path: str | Path, data: bytes, *, durable: bool = True) -> None:
    """Write a file.

    Args:
        path: the file.
        data: its content.
        durable: whether to wait until it would survive a power cut.

    Raises:
        FileProblemsError: the file can't be written; its content is unchanged.
    """
    try:
        write_atomic(Path(path), data, durable=durable)
    except (OSError, ValueError) as reason:
        raise fail(ProblemKey.UNWRITABLE, reason=_reason(reason)) from reason


def dumps(entries: Sequence[Entry], format_: Format) -> bytes:
    """Return the puzzles as the bytes of a file."""
    return format_.write(entries)


def losses_of(entries: Sequence[Entry], format_: Format) -> Problems:
    """List what a format can't store of puzzles, each thing once; an error prevents writing."""
    found = chain.from_iterable(format_.losses(entry) for entry in entries)
    if len(entries) > MAX_PUZZLES:
        found = chain((error(ProblemKey.TOO_MANY_PUZZLES, most=MAX_PUZZLES),), found)
    if len(entries) > 1 and not format_.several:
        found = chain(format_.refusal("several-puzzles"), found)
    return Problems(dict.fromkeys(found))


def split_puzzle_number(name: str) -> tuple[str, int | None]:
    """Split `FILE#3` into the file and the number; the number is None if all puzzles are meant."""
    match = re.fullmatch(r"(.+)#([0-9]{1,6})", name, re.DOTALL | re.ASCII)
    # A file may really be called `a#3`.
    if match is None or exists(name):
        return name, None
    return match[1], int(match[2])


def select_puzzle(document: Document, number: int | None) -> Document:
    """Return a document with only the puzzle of this number, counted from 1; None keeps all.

    Raises:
        FileProblemsError: the number is too high.
    """
    if number is None:
        return document
    count = len(document.entries)
    if not 1 <= number <= count:
        raise fail(ProblemKey.NO_SUCH_PUZZLE, number=number, count=count)
    return replace(document, entries=(document.entries[number - 1],))


@contextmanager
def _uncollected() -> Iterator[None]:
    """Put off the search for cycles: it takes 0.2 of 2.2 s for a JSON file of 10,000 puzzles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _read(
    content: Content, name: str, format_: Format | None = None, *, log: bool
) -> tuple[Format, Reading]:
    """Recognise the format of a content, if it is not known, and read it."""
    format_ = format_ or _recognise(content, name)
    if not format_.is_text:
        content.forget_text()
    return format_, format_.read(content, log=log)


def _read_fully(
    content: Content, name: str = "", *, log: bool = False, is_part: bool = False
) -> tuple[Format, Reading]:
    """Recognise the format of a content, or of a text inside it, and read it.

    Args:
        content: the content of a file, or a part of it.
        name: the file's name.
        log: whether to read the moves.
        is_part: whether it is a part, so that comments in it don't count.

    Raises:
        FileProblemsError: there is no puzzle.
    """
    recognised: Format | None = None
    try:
        recognised = _recognise(content, name)
        format_, (entries, problems) = _read(content, name, recognised, log=log)
        if not entries:
            raise FileProblemsError(problems) if problems.errors else fail(ProblemKey.NO_PUZZLE)
        # What people write is easily taken for another layout, in which it contradicts itself.
        if format_.is_loose and not _are_likely(entries):
            read = format_, Reading(entries, problems)
            inner = _read_inner(content, read, is_part=is_part)
            if inner is None and format_.name != "json":  # whose lists are read in all ways
                inner = _read_as_code(content)
            if inner is None and not all(entry.problems.errors for entry in entries):
                raise fail(ProblemKey.NO_PUZZLE)
            return inner or read
    except FileProblemsError as reason:
        # The suffix of a file may name a format that does not know its content.
        keys = {each.key for each in reason.problems}
        is_foreign = recognised is not None and not recognised.sniff(content)
        is_unknown = keys == {ProblemKey.UNKNOWN_FORMAT} or is_foreign
        # Parts of XML that is broken would be taken for other layouts.
        if keys == {ProblemKey.XML} and recognised and recognised.sniff(content) == CERTAIN:
            raise
        # Names of variables may look like labels of clues, but not in order with one number lost.
        is_headed = recognised is not None and recognised.name == "headed"
        is_unknown |= is_headed and not any(map(_is_misnumbered, reason.problems))
        inner = _read_inner(content, is_part=is_part) or (
            _read_as_code(content) if is_unknown else None
        )
        if inner is None:
            is_foreign |= recognised is None and not content.is_blank
            if is_foreign and not is_part and content.is_text and keys <= _FOUND_NOTHING:
                raise _refusal(content) from reason
            raise
        return inner
    return format_, Reading(entries, problems)


def _is_misnumbered(problem: Problem) -> bool:
    """Return whether a problem is that a number is missing: the one after it stands there."""
    found = dict(problem.values)
    numbers = [parse_number(str(found.get(name, ""))) for name in ("expected", "found")]
    expected, number = (-1 if each is None else each for each in numbers)
    return problem.key is ProblemKey.SYNTAX and number == expected + 1 > 0


_FOUND_NOTHING: Final = frozenset((ProblemKey.NO_PUZZLE, ProblemKey.UNKNOWN_FORMAT))


def _refusal(content: Content) -> FileProblemsError:
    """Return the error for a text that no reader knows: it names the missing part."""
    what, line = import_module("nonogui.formats.headed_lists").missing_part(content.start)
    return fail(ProblemKey.MISSING, line, what=what)


def _skipped(content: Content, format_: Format, entries: tuple[Entry, ...]) -> Reading:
    """Return the puzzles of a text in other layouts than those that were read of it."""
    module = import_module("nonogui.formats.skipped_parts")
    own = {entry.puzzle.fingerprint for entry in entries}

    def read(text: str) -> object:
        try:
            # The code in a fence is whole: it may have nothing but comments.
            whole = module.content_of_fence(text)
            content = Content((whole or text).encode(errors="replace"))
            used, reading = _read_fully(content, is_part=not whole)
        except FileProblemsError:
            return module.Part()
        if _are_meant(reading.entries) or own.issuperset(
            entry.puzzle.fingerprint for entry in reading.entries
        ):
            return module.Part(reading.entries)
        # Other readers may take words and numbers for clues.
        is_faulty = all(
            entry.problems.errors or entry.puzzle.goal is None for entry in reading.entries
        )
        return module.Part((), is_faulty and used.name == "lists")

    def is_mixed() -> bool:
        others = (row.format for row in ROWS if row.name in _LAYOUTS)
        return any(other is not format_ and other.sniff(content) for other in others)

    text = content.text
    if text.lstrip()[:1] in ("{", "["):  # the texts of a notebook or a conversation are parts
        text = import_module("nonogui.formats.inner_texts").texts_in_json(text) or text
    reading: Reading = module.skipped_puzzles(text, entries, read, is_mixed)
    return reading


def _joined(problems: Problems, skipped: Reading) -> Problems:
    """Return problems of a text with those of its other parts; what is left out is said once."""
    said = {(each.key, each.values) for each in problems}
    new = [each for each in skipped.problems if (each.key, each.values) not in said]
    return Problems(dict.fromkeys([*problems, *new]))


def _with_unread(
    content: Content, entries: Sequence[Entry], problems: Iterable[Problem], *, is_code: bool
) -> Problems:
    """Return problems of a text, with the line of lists like clues that are of no puzzle.

    There is no need to if the puzzles that were read have errors.
    """
    # Only imported for what may have some: the module needs those of code.
    is_faulty = any(entry.problems.errors for entry in entries)
    is_long = len(content.text) > _MAX_SEARCHED
    if is_faulty or is_long or not any(sign in content.text for sign in "[({"):
        return Problems(problems)
    unread_lists = import_module("nonogui.formats.unread_lists")
    line = unread_lists.first_unread(content.text, entries, may_be_cut=is_code)
    found = Findings()
    if line is not None:
        found.warning(ProblemKey.LEFT_OUT, line, what="puzzles")
        problems = [each for each in problems if ("what", "puzzles") not in each.values]
    return Problems([*problems, *found.take()])


def _with_title_above(
    entries: tuple[Entry, ...], format_: Format, content: Content
) -> tuple[Entry, ...]:
    """Return the puzzles of a text; one alone has the title that a line above the clues is."""
    stores_title = not format_.is_loose and "title" in format_.metadata
    if stores_title or not format_.is_text or len(entries) != 1:
        return entries
    ((entry,), lines) = entries, content.start.split("\n", _MOST_ABOVE)
    above = takewhile(lambda line: not line.strip() or _WORDS.fullmatch(line), lines)
    title = "" if entry.puzzle.metadata.title else title_above(above)
    if not title:
        return entries
    metadata = replace(entry.puzzle.metadata, title=title)
    return (replace(entry, puzzle=entry.puzzle.with_metadata(metadata)),)


def _read_inner(
    content: Content, outer: tuple[Format, Reading] | None = None, *, is_part: bool = False
) -> tuple[Format, Reading] | None:
    """Read the first text inside a text that holds valid puzzles; None if none does.

    If that is a picture with the clues of one side of a puzzle that was read before, the clues of
    the other side contradict it. That puzzle is returned with its errors.

    Args:
        content: the text.
        outer: the reading of the whole text, if all of its puzzles have errors.
        is_part: whether it is a part of a text, so that comments in it don't count.
    """
    # Only imported for what can't be read otherwise: the module needs those of JSON and code.
    inner_texts = import_module("nonogui.formats.inner_texts")
    if len(content.data) > inner_texts.MAX_BYTES or not content.is_text:
        return None
    sized = _read_sized(content)
    if sized and len(sized[1].entries) > 1:
        return sized
    faulty = [outer] if outer else []
    for text in inner_texts.inner_texts(content.text, is_part=is_part):
        check_cancelled()
        try:
            format_, reading = _read(Content(text.encode(errors="replace")), "", log=False)
        except FileProblemsError:
            continue
        if _are_meant(reading.entries):
            line = inner_texts.line_left_over(content.text, text)
            if line is not None:
                found = Findings()
                found.warning(ProblemKey.LEFT_OUT, line, what="puzzles")
                reading = Reading(reading.entries, Problems([*reading.problems, *found.take()]))
            return next((each for each in faulty if _solves(reading, each[1])), (format_, reading))
        faulty += [(format_, reading)] * bool(reading.entries)
    return sized


def _read_sized(content: Content) -> tuple[Format, Reading] | None:
    """Return the puzzles after their sizes; None if none is valid."""
    sized = next(row.format for row in ROWS if row.name == "sized")
    try:
        reading = sized.read(content)
    except FileProblemsError:
        return None
    sound = tuple(entry for entry in reading.entries if not entry.problems.errors)
    return (sized, reading) if _are_meant(sound) else None


def _solves(drawn: Reading, clued: Reading) -> bool:
    """Return whether a picture has the clues of one side of a puzzle, but not of the other."""
    return any(
        picture.goal is not None
        and (picture.width, picture.height) == (puzzle.width, puzzle.height)
        and (picture.rows == puzzle.rows) != (picture.columns == puzzle.columns)
        for picture in (entry.puzzle for entry in drawn.entries)
        for puzzle in (entry.puzzle for entry in clued.entries)
    )


def _read_as_code(content: Content) -> tuple[Format, Reading] | None:
    """Return valid puzzles in code that does not look like any, as read; None if there is none."""
    if len(content.data) > _MAX_CODE:
        return None
    lists = next(row.format for row in ROWS if row.name == "lists")
    try:
        reading = lists.read(content)
    except FileProblemsError:
        return None
    return (lists, reading) if _are_meant(reading.entries) else None


def _are_likely(entries: Sequence[Entry]) -> bool:
    """Return whether a puzzle is valid, and none has blanks between its clues read as clues."""
    if all(entry.problems.errors for entry in entries):
        return False
    is_spread = import_module("nonogui.formats.doubts").is_spread
    return not any(is_spread(entry.puzzle) for entry in entries)


def _doubts_about(content: Content, entries: Sequence[Entry]) -> Problems:
    """Return a warning if the puzzles of a text may be of another game and no reader said so."""
    doubts = import_module("nonogui.formats.doubts")
    certain = [entry.puzzle for entry in entries if not entry.problems]
    what = doubts.doubt_about(content.start, certain)
    return Problems([warning(ProblemKey.LEFT_OUT, what=what)] if what else [])


def _are_meant(entries: Sequence[Entry]) -> bool:
    """Return whether puzzles are valid and not empty, and one is too large for a coincidence."""
    puzzles = [entry.puzzle for entry in entries if not entry.problems.errors]
    have_ink = all(any(clue.blocks for clue in puzzle.rows) for puzzle in puzzles)
    largest = max((min(each.width, each.height) for each in puzzles), default=0)
    is_large = have_ink and largest >= _LEAST_SIDE
    return len(puzzles) == len(entries) and is_large and _are_likely(entries)


def _recognise(content: Content, name: str) -> Format:
    """Return the most certain format for a content; formats for the file's suffix win ties."""
    if not content.data or content.is_blank:
        raise fail(ProblemKey.NO_PUZZLE)
    order = sorted(ROWS, key=lambda row: row.rank(name))
    surest, most = None, 0
    for row in order:
        check_cancelled()
        if row.most_certain(content) <= most:
            continue
        if (score := row.format.sniff(content)) > most:
            surest, most = row.format, score
    if surest:
        return surest
    refuse_lookalikes(content)
    likeliest = order[0]
    if likeliest.rank(name) == _UNLISTED_SUFFIX_RANK or not likeliest.format.is_text:
        raise fail(ProblemKey.UNKNOWN_FORMAT if content.is_text else ProblemKey.NOT_TEXT)
    return likeliest.format


def _drop_ambiguity(entry: Entry) -> Entry:
    """Drop the warnings about ambiguity, because the file's suffix decides."""
    kept = Problems(each for each in entry.problems if each.key is not ProblemKey.AMBIGUOUS)
    return replace(entry, problems=kept)


def _reason(reason: Exception) -> str:
    return (reason.strerror if isinstance(reason, OSError) else None) or str(reason)


# --- files of other programs ---


# Names of colours, and how many cells of each a line has; `+` marks a connected run.
_CELL: Final = r"(?:[0-9]++\+?|\.)"
_COLOR_TOTALS: Final = regex(
    rf"\s*+(?>(?:[a-z]++[ \t]*+){{2,}})\n\s*+{_CELL}(?>(?:[ \t]++{_CELL})+)[ \t]*+\n", re.IGNORECASE
)
# Characters in which they must occur: a text of only words would take 700 MB.
_MAX_TOTALS: Final = 10_000


def refuse_lookalikes(content: Content) -> None:
    """Refuse content that is known to be another kind of puzzle.

    Raises:
        FileProblemsError: it is another kind.
    """
    if content.is_text and (match := _COLOR_TOTALS.match(content.text[:_MAX_TOTALS])):
        line = content.text.count("\n", 0, match.end() - 1) + 1
        raise fail(ProblemKey.UNSUPPORTED, line, what="color-totals")
