"""FreeNono, its packs, Picmi and XPM: hostile archives, rows, colours by name."""

import struct
import zipfile
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import MAX_PUZZLES
from nonogui.formats.registry import loads
from tests.boards import puzzle

ONE = "<Nonogram name='{}'><line>_ x</line></Nonogram>"
FILE = f"<FreeNono><Nonograms>{ONE.format('a')}</Nonograms></FreeNono>".encode()


def pack(*names: str, data: bytes = FILE, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name in names:
            archive.writestr(name, data)
    return file.getvalue()


def puzzles_of(data: bytes | str) -> list[Puzzle]:
    data = data.encode() if isinstance(data, str) else data
    return [entry.puzzle for entry in loads(data).entries]


def refused(data: bytes | str) -> tuple[ProblemKey, int | None]:
    with pytest.raises(FileProblemsError) as caught:
        puzzles_of(data)
    problem = caught.value.problems[0]
    return problem.key, problem.place.file_line


def test_files_of_packs_are_read_by_the_numbers_in_their_names() -> None:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for number in (1, 10, 2):
            archive.writestr(f"{number}.nonogram", ONE.format(number))
    titles = [puzzle.metadata.title for puzzle in puzzles_of(file.getvalue())]
    assert titles == ["1", "2", "10"]


def test_packs_contain_the_puzzles_of_all_files() -> None:
    found = puzzles_of(pack("b.nonogram", "folder/a.nonogram", "notes.txt"))
    assert [each.rows for each in found] == [puzzle(".#").rows] * 2


@pytest.mark.parametrize("name", ["../a", "/etc/a", "a/../../a", "C:/a", "..\\a", "\\\\host\\a"])
def test_packs_with_escaping_paths_are_refused(name: str) -> None:
    assert refused(pack("good.nonogram", f"{name}.nonogram")) == (ProblemKey.UNSUPPORTED, None)


def test_zip_bombs_are_refused() -> None:
    large = pack("a.nonogram", data=b"<FreeNono>" + b" " * 60_000_000)
    assert len(large) < 100_000
    assert refused(large)[0] is ProblemKey.TOO_MUCH
    several = pack(*(f"{number}.nonogram" for number in range(10)), data=b" " * 6_000_000)
    assert refused(several)[0] is ProblemKey.TOO_MUCH


def test_packs_with_too_many_files_are_refused() -> None:
    listed = pack("a.nonogram") + b"PK\x01\x02" * (MAX_PUZZLES + 1)
    assert refused(listed)[0] is ProblemKey.TOO_MANY_PUZZLES


def test_unsupported_compression_and_encryption_are_refused() -> None:
    assert refused(pack("a.nonogram", method=zipfile.ZIP_LZMA))[0] is ProblemKey.BAD_ARCHIVE
    data = bytearray(pack("a.nonogram"))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.index(mark) + place
        data[at : at + 2] = struct.pack("<H", 1)
    assert refused(bytes(data))[0] is ProblemKey.BAD_ARCHIVE


def test_truncated_packs_are_read_or_refused() -> None:
    data = pack("a.nonogram", "b.nonogram")
    for end in range(4, len(data)):
        with pytest.raises(FileProblemsError):
            puzzles_of(data[:end])


@given(st.data())
@settings(max_examples=200)
def test_changed_packs_are_read_or_refused(data: st.DataObject) -> None:
    body = bytearray(pack("a.nonogram", "b.nonogram"))
    for _ in range(data.draw(st.integers(1, 3))):
        body[data.draw(st.integers(4, len(body) - 1))] = data.draw(st.integers(0, 255))
    with suppress(FileProblemsError):
        loads(bytes(body), "a.nonopack")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("<FreeNono></FreeNono>", (ProblemKey.NO_PUZZLE, None)),
        ("<FreeNono><Nonogram>\n<line>x</line>\n<line>y</line></Nonogram>", (ProblemKey.XML, 3)),
        (
            "<FreeNono><Nonogram>\n<line>x</line>\n<line>y</line></Nonogram></FreeNono>",
            (ProblemKey.BAD_CELL, 3),
        ),
        ("<picmi>\n<board><xpm>a</xpm></board></picmi>", (ProblemKey.UNSUPPORTED, 2)),
        ("<picmi><board><row>1</row>\n<row>11</row></board></picmi>", (ProblemKey.PICTURE_SIZE, 2)),
        (f"<picmi><board><row>{'1' * 1001}</row></board></picmi>", (ProblemKey.SIZE, 1)),
        (
            f"<picmi>{'<board><row>1</row></board>' * 10_001}</picmi>",
            (ProblemKey.TOO_MANY_PUZZLES, 1),
        ),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_invalid_xml_is_reported(text: str, problem: tuple[ProblemKey, int | None]) -> None:
    assert refused(text) == problem


def test_many_puzzles_are_read() -> None:
    text = "".join(ONE.format(number) for number in range(1000))
    titles = [each.metadata.title for each in puzzles_of(f"<FreeNono>{text}</FreeNono>")]
    assert titles == [str(number) for number in range(1000)]


@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        (["1 1"], (ProblemKey.BAD_NUMBER, 2)),
        (["1 1 1 9"], (ProblemKey.BAD_NUMBER, 2)),
        (["0 1 1 1"], (ProblemKey.SIZE, 2)),
        (["1 1 1 1", ". c red"], (ProblemKey.PICTURE_SIZE, 3)),
        (["1 1 1 1", ". m black", "."], (ProblemKey.UNKNOWN_COLOR, 3)),
        (["1 1 1 1", ". c red", ","], (ProblemKey.BAD_CELL, 4)),
        (["1 1 1 1", ". c red", ".."], (ProblemKey.PICTURE_SIZE, 4)),
        ([], (ProblemKey.BAD_NUMBER, 1)),
        (["1" * 1_000_000], (ProblemKey.BAD_NUMBER, 2)),
        ([""] * 6_000, (ProblemKey.TOO_MUCH, None)),
    ],
)
def test_invalid_xpm_is_reported(texts: list[str], problem: tuple[ProblemKey, int | None]) -> None:
    assert refused("/* XPM */\n" + "\n".join(f'"{text}",' for text in texts)) == problem


def test_xpm_may_have_all_31_colours() -> None:
    def xpm(count: int) -> str:
        colors = [f"{n:02} c gray{n}" for n in range(count)]
        row = "".join(f"{n:02}" for n in range(count))
        return "/* XPM */\n" + "\n".join(
            f'"{text}"' for text in [f"{count} 1 {count} 2", *colors, row]
        )

    assert len(puzzles_of(xpm(32))[0].palette) == 32
    assert refused(xpm(33))[0] is ProblemKey.UNSUPPORTED


def test_one_coloured_pictures_are_read() -> None:
    blank = '/* XPM */\n"2 1 1 1", ". c None", ".."'
    assert puzzles_of(blank)[0] == puzzle("..")
    assert puzzles_of(blank.replace("None", "white"))[0] == puzzle("..")
    assert puzzles_of(blank.replace("None", "black"))[0] == puzzle("##")
