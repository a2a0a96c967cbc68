"""PBM and PNG: blocks of pixels, backgrounds, palettes, broken and far too large pictures."""

import struct
import zlib
from contextlib import suppress
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK_AND_WHITE, MAX_INKS, WHITE, Color, Palette
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.pbm import Pbm
from nonogui.formats.png import Png
from nonogui.formats.registry import dumps, loads, losses_of
from tests.boards import board, puzzle, random_picture
from tests.strategies import puzzles

PNG, PBM = Png(), Pbm()
PNG_MAGIC = b"\x89PNG\r\n\x1a\n"
RED, BLUE = (200, 0, 0), (0, 0, 30)


def png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def drawn(text: str, scale: int = 1, **colors: tuple[int, int, int]) -> bytes:
    """A picture whose rows are letters of colours."""
    rows = text.split()
    image = Image.new("RGB", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            image.putpixel((x, y), colors[char])
    width, height = image.size
    return png(image.resize((width * scale, height * scale), resample=0))


def read(data: bytes) -> Puzzle:
    (entry,) = loads(data).entries
    assert not entry.problems
    return entry.puzzle


def refused(data: bytes) -> ProblemKey:
    with pytest.raises(FileProblemsError) as caught:
        loads(data)
    return caught.value.problems[0].key


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def test_writes_pbm_files() -> None:
    text = dumps([Entry(puzzle("#.#\n.#."))], PBM)
    assert text == b"P1\n# one pixel a cell\n3 2\n101\n010\n"
    wide = dumps([Entry(Puzzle.from_picture(random_picture(150, 1, seed=1)))], PBM)
    assert [len(line) for line in wide.splitlines()[3:]] == [70, 70, 10]


@pytest.mark.parametrize("format_", [PBM, PNG], ids=["pbm", "png"])
@pytest.mark.parametrize("text", ["####\n####\n####\n####", "....\n....", "##..\n##..", "#"])
def test_pictures_of_square_blocks_round_trip(format_: Pbm | Png, text: str) -> None:
    own = puzzle(text)
    assert read(dumps([Entry(own)], format_)) == own


@given(puzzles(5, max_inks=5), st.integers(1, 4))
@settings(max_examples=30)
def test_block_pictures_of_other_programs_are_read(own: Puzzle, scale: int) -> None:
    assert own.goal
    letters = dict(zip(".abcde", (color.rgb for color in own.palette.colors), strict=False))
    rows = ["".join(".abcde"[value] for value in row) for row in own.goal.rows()]
    found = read(drawn("\n".join(rows), scale, **letters))
    assert found.goal
    factor = own.width // found.width
    assert (found.width * factor, found.height * factor) == (own.width, own.height)
    if factor == 1:
        shown = [found.palette[value].rgb for value in found.goal.cells]
        assert shown == [own.palette[value].rgb for value in own.goal.cells]


@pytest.mark.parametrize(
    "data",
    [
        *(b"P1 3 2 #\n1 0\t1 # 1\n\n010", b"P1\n3\n#c\n2\n101010", b"P1 3 2\r\n101\r\n010\r\n"),
        *(b"P4 3 2\n\xbf\x5f", b"P4\n# c\n3 2\n\xa0\x40P4 1 1\n\0", b"P1 3 2\n101010 no more"),
    ],
)
def test_every_kind_of_pbm_is_read(data: bytes) -> None:
    assert read(data) == puzzle("#.#\n.#.")


@pytest.mark.parametrize(
    "data", [b"P1 1 1\n", b"P1 1 1\n2", b"P4 9 1\n\xff", b"P4 0 1\n\xff", b"P1 x", b"P1 1 1"]
)
def test_broken_pbm_files_are_refused(data: bytes) -> None:
    assert refused(data) is ProblemKey.BAD_IMAGE


def test_a_large_photo_reports_its_size_not_its_colours() -> None:
    photo = Image.radial_gradient("L").resize((1001, 40))
    assert refused(png(photo)) is ProblemKey.SIZE
    assert refused(png(photo.resize((1000, 40)))) is ProblemKey.UNSUPPORTED


@pytest.mark.parametrize(
    ("text", "paper", "inks"),
    [
        ("kkk kww", (255, 255, 255), 1),
        ("kkk kkr", (0, 0, 0), 1),
        ("rrr rrb bkk", RED, 2),
        ("kkk", (255, 255, 255), 1),
        ("rrr", (255, 255, 255), 1),
        ("www", (255, 255, 255), 1),
    ],
)
def test_the_background_is_white_or_the_commonest_colour(
    text: str, paper: tuple[int, int, int], inks: int
) -> None:
    found = read(drawn(text, r=RED, b=BLUE, k=(0, 0, 0), w=(255, 255, 255)))
    assert found.palette.background.rgb == paper
    assert len(found.palette) == inks + 1


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_every_pixel_format_is_read(mode: str) -> None:
    image = Image.new("L", (3, 2), 255)
    image.putpixel((1, 1), 0)
    if mode == "I;16":
        image = Image.frombytes("I;16", (3, 2), b"\xff" * 8 + b"\0\0" + b"\xff" * 2)
    found = read(png(image if mode == "I;16" else image.convert(mode)))
    assert found == puzzle("...\n.#.")


def test_transparent_pixels_are_white() -> None:
    image = Image.new("P", (2, 1))
    image.putpalette([200, 0, 0, 0, 0, 0])
    image.putpixel((1, 0), 1)
    file = BytesIO()
    image.save(file, "PNG", transparency=0)
    assert read(file.getvalue()) == puzzle(".#")


def test_unused_colours_and_a_dark_background_round_trip() -> None:
    colors = (Color("#00001E", BLUE, "."), Color("#C80000", RED, "a"), WHITE)
    own = Puzzle.from_picture(board("a.\n.."), Palette(colors))
    assert not losses_of([Entry(own)], PNG)
    assert read(dumps([Entry(own)], PNG)) == own


def test_titles_in_every_script_round_trip() -> None:
    metadata = Metadata(title="Łódź 船", author="Zoë", copyright="© 2001", description="a\tb")
    own = replace(puzzle("#."), metadata=metadata)
    assert read(dumps([Entry(own)], PNG)).metadata == metadata


@pytest.mark.parametrize("format_", [PBM, PNG], ids=["pbm", "png"])
def test_puzzles_without_a_picture_are_not_written(format_: Pbm | Png) -> None:
    for other in (None, Grid(2, 1, b"\0\1")):
        entry = Entry(replace(puzzle("#."), goal=other))
        (problem,) = losses_of([entry], format_).errors
        assert dict(problem.values)["what"] == "no-goal"
        if other is None:
            with pytest.raises(ValueError, match="without a picture"):
                dumps([entry], format_)


def test_identical_colours_are_not_written() -> None:
    twice = Palette((*BLACK_AND_WHITE.colors, Color("ink", (0, 0, 0), "i")))
    entry = Entry(Puzzle.from_picture(board("ab"), twice))
    assert dict(losses_of([entry], PNG).errors[0].values)["what"] == "same-colors"


def with_mark(data: bytes, text: str) -> bytes:
    """A picture with the text that ours have."""
    return data[:33] + chunk(b"tEXt", b"Nonogui\0" + text.encode()) + data[33:]


GREYS = [f"{shade:02X}" * 3 for shade in range(100, 140)]


@pytest.mark.parametrize(
    "text",
    ["C80000", "00001E", "what", "C80000 C80000", "C80000 00001E C80000", ""],
)
def test_invalid_nonogui_metadata_is_ignored(text: str) -> None:
    data = drawn("rb br", 3, r=RED, b=BLUE)
    assert read(with_mark(data, text)) == read(data)


def test_colours_missing_from_nonogui_metadata_are_kept() -> None:
    found = read(with_mark(drawn("rb br", 3, r=RED, b=BLUE), "C80000 FFFFFF"))
    assert {color.rgb for color in found.palette.colors} >= {RED, BLUE}


def test_nonogui_metadata_may_name_all_colours() -> None:
    data = drawn("rb br", r=RED, b=BLUE)
    most = read(with_mark(data, " ".join(["C80000", "00001E", *GREYS[: MAX_INKS - 1]])))
    assert len(most.palette) == MAX_INKS + 1
    assert most.palette.colors[0].rgb == RED
    more = with_mark(data, " ".join(["C80000", "00001E", *GREYS[:MAX_INKS]]))
    assert read(more) == read(data)


def test_decompression_bombs_are_refused() -> None:
    head = struct.pack(">IIBBBBB", 100_000, 100_000, 1, 0, 0, 0, 0)
    bomb = PNG_MAGIC + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 10**7))
    assert refused(bomb) is ProblemKey.TOO_MANY_PIXELS
    text = chunk(b"zTXt", b"Title\0\0" + zlib.compress(b"a" * 10**8))
    small = drawn("rb", r=RED, b=BLUE)
    assert refused(small[:33] + text + small[33:]) is ProblemKey.BAD_IMAGE
    assert refused(b"P4\n1000000000 1\n") is ProblemKey.BAD_IMAGE
    assert refused(b"P1\n" + b"#\n" * 10**6) is ProblemKey.BAD_IMAGE
    assert refused(b"P1\n3000 3000\n" + b"#\n" * 10**6) is ProblemKey.TOO_MUCH
    assert refused(b"P1\n0 5\n") is ProblemKey.BAD_IMAGE
    for kind in (b"P2", b"P5", b"P6"):
        for side in (b"99999", b"10000"):  # too much even for a warning, and enough for one
            assert refused(kind + b"\n" + side + b" " + side + b"\n255\n1") is ProblemKey.TOO_MUCH


@given(st.data())
@settings(max_examples=200)
def test_changed_pictures_are_read_or_refused(data: st.DataObject) -> None:
    """Sums are put right, so that what is inside is looked at."""
    body = bytearray(dumps([Entry(puzzle("ab.\n.ba"))], PNG))
    at = data.draw(st.integers(8, len(body) - 1))
    body[at] = data.draw(st.integers(0, 255))
    with suppress(FileProblemsError):
        loads(with_sums(bytes(body)), "a.png")


def with_sums(data: bytes) -> bytes:
    """A picture whose chunks have right sums as far as they can be found."""
    parts, at = [data[:8]], 8
    while at + 8 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        parts.append(chunk(data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    return b"".join(parts)


# ---- other types, and grid lines ----


OTHER_TYPES = {"gif": "GIF", "bmp": "BMP", "ppm": "PPM", "webp": "WEBP", "tif": "TIFF"}


@pytest.mark.parametrize("suffix", OTHER_TYPES)
def test_pictures_of_other_types_are_read(suffix: str) -> None:
    image = Image.open(BytesIO(drawn("rwb rrb wbw", 4, r=RED, b=BLUE, w=(255, 255, 255))))
    file = BytesIO()
    image.save(file, OTHER_TYPES[suffix], lossless=True)
    document = loads(file.getvalue(), f"a.{suffix}")
    assert document.format.name == "raster"
    read_puzzle = document.entries[0].puzzle
    assert (read_puzzle.width, read_puzzle.height, len(read_puzzle.palette)) == (3, 3, 3)


def test_jpeg_photos_are_left_to_the_picture_import() -> None:
    file = BytesIO()
    Image.linear_gradient("L").save(file, "JPEG")
    with pytest.raises(FileProblemsError) as caught:
        loads(file.getvalue(), "a.jpg")
    assert dict(caught.value.problems[0].values) == {"what": "photo"}


def test_animated_gifs_are_refused() -> None:
    file = BytesIO()
    frames = [Image.new("L", (3, 3), level) for level in (0, 255)]
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
    with pytest.raises(FileProblemsError) as caught:
        loads(file.getvalue(), "a.gif")
    assert dict(caught.value.problems[0].values) == {"what": "animation"}


def test_a_gif_larger_than_any_picture_is_refused() -> None:
    with pytest.raises(FileProblemsError) as caught:
        loads(b"GIF89a" + bytes(16 * 1024 * 1024), "a.gif")
    assert caught.value.problems[0].key is ProblemKey.TOO_MUCH


@given(
    data=st.binary(max_size=200),
    head=st.sampled_from(
        [
            b"GIF89a",
            b"BM\0\0\0\0\0\0\0\0",
            b"P6\n",
            b"RIFF\0\0\0\0WEBP",
            b"II*\0",
            b"\0\0\1\0\1",
            b"\xff\xd8\xff",
        ]
    ),
)
def test_broken_pictures_of_other_types_are_refused(data: bytes, head: bytes) -> None:
    with suppress(FileProblemsError):
        loads(head + data, "a.gif")


def lined(text: str, cell: int, line: int = 1, *, frame: bool = True) -> Image.Image:
    """A picture with grid lines, thicker ones every 5."""
    rows = text.split()
    ends = [0]
    for at in range(1, max(len(rows), len(rows[0])) + 1):
        ends.append(ends[-1] + cell + line + (line if at % 5 == 0 else 0))
    start = line if frame else 0
    size = ends[len(rows[0])] + start, ends[len(rows)] + start
    image = Image.new("RGB", size, (120, 120, 120))
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row):
            color = (0, 0, 0) if symbol == "#" else (255, 255, 255)
            image.paste(
                color,
                (start + ends[x], start + ends[y], start + ends[x] + cell, start + ends[y] + cell),
            )
    return image


@pytest.mark.parametrize(("cell", "line"), [(8, 1), (20, 2), (90, 3)])
@pytest.mark.parametrize("frame", [True, False])
def test_grid_lines_are_left_out(cell: int, line: int, *, frame: bool) -> None:
    text = "#..#..# .##.##. ####### ...#..."
    document = loads(png(lined(text, cell, line, frame=frame)), "a.png")
    goal = document.entries[0].puzzle.goal
    assert goal is not None
    assert goal.rows_text(BLACK_AND_WHITE) == text.split()
    assert {problem.key for problem in document.problems} <= {ProblemKey.AMBIGUOUS}
    if document.readings:
        pixels = loads(png(lined(text, cell, line, frame=frame)), "a.png", reading="pixels")
        assert pixels.entries[0].puzzle.width > 7


def test_ambiguous_grid_lines_are_reported() -> None:
    document = loads(png(lined("#.# .#. ##.", 4)), "a.png")
    assert document.readings == ("pixels",)
    assert [problem.key for problem in document.problems] == [ProblemKey.AMBIGUOUS]


def test_stripes_are_not_grid_lines() -> None:
    image = Image.new("RGB", (7, 7), (255, 255, 255))
    for at in (1, 3, 5):
        image.paste((0, 0, 0), (at, 0, at + 1, 7))
    (entry,) = loads(png(image), "a.png").entries
    assert entry.puzzle.width == 7
