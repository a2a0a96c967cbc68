"""Opening images: every kind of pixels, and malicious files."""

from __future__ import annotations

import random
import struct
import zlib

import pytest
from PIL import Image

from nonogui.studio.images.opening import (
    MAX_BYTES,
    MAX_OF_VIDEO_KIND,
    MAX_SIDE,
    ImageError,
    ImageProblem,
    open_picture,
)
from nonogui.studio.images.spec import Box
from tests.studio.images.painted import data_of, painted, photo

FLAG = painted("rrg\nb##", 4)


def problem_of(data: bytes) -> ImageProblem | None:
    """Return the problem with some data, or None if it can be opened."""
    try:
        open_picture(data)
    except ImageError as error:
        return error.problem
    return None


def png_header(width: int, height: int) -> bytes:
    """Return a PNG file that claims a size but is empty."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(bytes(1000)))
    return b"\x89PNG\r\n\x1a\n" + header + body + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["PNG", "GIF", "BMP", "TIFF", "WEBP", "PPM", "TGA", "PCX"])
def test_lossless_formats_keep_every_pixel(kind: str) -> None:
    options = {"lossless": True} if kind == "WEBP" else {}
    source = open_picture(data_of(FLAG, kind, **options))
    assert (source.width, source.height) == FLAG.size
    assert source.image.convert("RGB").tobytes() == FLAG.tobytes()
    assert not source.is_first_of_many


def test_jpeg_images_open() -> None:
    source = open_picture(data_of(FLAG, "JPEG", quality=95))
    red = source.image.getpixel((1, 1))
    assert isinstance(red, tuple)
    assert red[0] > 180
    assert red[1] < 80


@pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "RGBA", "I;16"])
def test_every_pixel_mode_opens(mode: str) -> None:
    grey = Image.linear_gradient("L").resize((16, 16))
    if mode == "I;16":
        image = Image.frombytes("I;16", (16, 16), b"".join(bytes([v, v]) for v in grey.tobytes()))
    else:
        image = grey.convert(mode)
    levels = open_picture(data_of(image)).image.convert("L").tobytes()
    assert levels[:16] < levels[-16:]
    if mode != "1":
        assert max(abs(a - b) for a, b in zip(levels, grey.tobytes(), strict=True)) <= 2


def test_cmyk_colours_become_rgb() -> None:
    data = data_of(Image.new("CMYK", (8, 8), (0, 255, 255, 0)), "TIFF")
    assert open_picture(data).image.getpixel((3, 3)) == (255, 0, 0)


def test_transparency_is_kept() -> None:
    source = open_picture(data_of(painted("#_\n_#")))
    assert source.image.getchannel("A").tobytes() == bytes([255, 0, 0, 255])


def test_transparency_of_a_palette_is_kept() -> None:
    image = Image.new("P", (2, 1))
    image.putpalette([255, 0, 0, 0, 0, 255])
    image.putpixel((1, 0), 1)
    source = open_picture(data_of(image, transparency=1))
    assert source.image.getchannel("A").tobytes() == bytes([255, 0])


TURNED = {
    1: Image.Transpose.FLIP_LEFT_RIGHT,  # not used: such images are upright
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation_turns_images_upright(orientation: int) -> None:
    stored = FLAG.transpose(TURNED[orientation])
    if orientation == 1:
        stored = FLAG
    exif = Image.Exif()
    exif[0x0112] = orientation
    source = open_picture(data_of(stored, exif=exif))
    assert (source.width, source.height) == FLAG.size
    assert source.image.tobytes() == FLAG.tobytes()


def test_images_with_broken_exif_data_open() -> None:
    data = data_of(FLAG, "JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff")
    assert open_picture(data).width == FLAG.width


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP", "TIFF"])
def test_animations_open_at_their_first_frame(kind: str) -> None:
    other = painted("###\nyyy", 4)
    options = {"lossless": True} if kind == "WEBP" else {}
    data = data_of(FLAG, kind, save_all=True, append_images=[other] * 3, **options)
    source = open_picture(data)
    assert source.is_first_of_many
    assert source.image.convert("RGB").tobytes() == FLAG.tobytes()


def test_text_files_are_not_images() -> None:
    assert problem_of(b"just some text, whatever its file is called") is ImageProblem.NO_IMAGE
    assert problem_of(b"") is ImageProblem.NO_IMAGE
    assert problem_of(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n") is ImageProblem.NO_IMAGE


@pytest.mark.parametrize("kind", ["PNG", "GIF", "JPEG", "WEBP", "ICO", "QOI"])
def test_damage_to_a_picture_of_a_known_kind_is_called_damage(kind: str) -> None:
    data = data_of(photo(60, 40), kind)
    for end in (12, 20, 40):
        assert problem_of(data[:end]) is ImageProblem.BROKEN, end
    if kind == "PNG":
        for at in range(9, 33):  # the header, with its length, kind and checksum
            damaged = data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]
            assert problem_of(damaged) in (ImageProblem.BROKEN, ImageProblem.TOO_MANY_PIXELS), at


@pytest.mark.parametrize(
    ("width", "height"),
    [(10_000, 10_000), (31_623, 31_623), (100_000, 100_000), (2**31 - 1, 2**31 - 1), (50_000, 801)],
)
def test_headers_with_excessive_sizes_are_refused(width: int, height: int) -> None:
    assert problem_of(png_header(width, height)) is ImageProblem.TOO_MANY_PIXELS


def test_decompression_bombs_are_refused() -> None:
    data = data_of(Image.new("1", (9000, 9000)), compress_level=9)
    assert len(data) < 100_000
    assert problem_of(data) is ImageProblem.TOO_MANY_PIXELS


def test_memory_hungry_formats_have_a_lower_pixel_limit() -> None:
    with pytest.raises(ImageError) as caught:
        open_picture(data_of(Image.new("RGB", (5000, 3001)), "WEBP", method=0, quality=1))
    assert caught.value.problem is ImageProblem.TOO_MANY_PIXELS
    assert caught.value.most == MAX_OF_VIDEO_KIND


def test_compressed_text_bombs_do_no_harm() -> None:
    body = zlib.compress(bytes(80_000_000), 9)
    chunk = b"zTXt" + b"Comment\0\0" + body
    inserted = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    data = data_of(FLAG)
    assert problem_of(data[:33] + inserted + data[33:]) in (None, ImageProblem.BROKEN)


def test_too_large_files_are_refused() -> None:
    assert problem_of(bytes(MAX_BYTES + 1)) is ImageProblem.TOO_LARGE


@pytest.mark.parametrize("kind", ["PNG", "GIF", "JPEG", "WEBP", "BMP", "TIFF"])
def test_truncated_files_are_reported(kind: str) -> None:
    data = data_of(photo(60, 40), kind)
    for end in range(0, len(data) - 30, max(1, len(data) // 60)):
        assert problem_of(data[:end]) in (ImageProblem.BROKEN, ImageProblem.NO_IMAGE), end


@pytest.mark.parametrize("kind", ["PNG", "GIF", "JPEG", "WEBP", "BMP", "TIFF", "ICO", "QOI"])
def test_corrupted_files_open_or_are_reported(kind: str) -> None:
    data = data_of(photo(60, 40) if kind != "ICO" else photo(32, 32), kind)
    dice = random.Random(kind)
    for _round in range(150):
        broken = bytearray(data)
        for _byte in range(dice.randrange(1, 6)):
            broken[dice.randrange(min(len(data), 400))] = dice.randrange(256)
        problem_of(bytes(broken))  # no other error is raised


def test_large_pictures_are_reduced() -> None:
    image = Image.new("RGB", (3001, 2000), (255, 255, 255))
    image.paste((200, 0, 0), (0, 1000, 3001, 2000))
    source = open_picture(data_of(image))
    assert (source.width, source.height) == (3001, 2000)
    assert max(source.image.size) <= MAX_SIDE
    assert source.image.getpixel((500, source.image.height - 1)) == (200, 0, 0)
    assert source.image.getpixel((500, 0)) == (255, 255, 255)
    assert source.scaled(source.bounds) == (0, 0, *source.image.size)


def test_reducing_by_strips_gives_the_same_pixels_as_reducing_at_once() -> None:
    image = photo(2500, 1999)
    assert open_picture(data_of(image)).image.tobytes() == image.reduce(3).tobytes()


def test_boxes_are_clipped_to_the_image() -> None:
    source = open_picture(data_of(FLAG))
    assert source.clipped(Box(-5, 2, 900, 2)) == Box(0, 2, 12, 3)
    assert source.clipped(Box(50, 50, 60, 60)) == Box(11, 7, 12, 8)
