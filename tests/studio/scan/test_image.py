"""Opening images safely, even light, ink and paper."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.studio.images.spec import Box
from nonogui.studio.scan.image import (
    MAX_READ,
    clue_print,
    even_light,
    open_scan,
    otsu,
    thin_print,
)


def png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def huge_png(width: int, height: int = 0) -> bytes:
    """Return the header of an image of a given size, square by default, with hardly any data."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height or width, 8, 0, 0, 0, 0)
    data = chunk(b"IDAT", zlib.compress(b"\0"))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + data + chunk(b"IEND", b"")


def ruled() -> Image.Image:
    """Return level lines."""
    image = Image.new("L", (400, 300), 255)
    for y in range(40, 260, 20):
        image.paste(0, (40, y, 360, y + 2))
    return image


class TestOpening:
    @pytest.mark.parametrize(
        ("data", "key"),
        [
            (b"", ProblemKey.BAD_IMAGE),
            (b"no picture at all", ProblemKey.BAD_IMAGE),
            (b"\x89PNG\r\n\x1a\n" + bytes(100), ProblemKey.BAD_IMAGE),
            (png(ruled())[:500], ProblemKey.BAD_IMAGE),
            (huge_png(7_000), ProblemKey.TOO_MANY_PIXELS),
            (huge_png(7_000, 100), ProblemKey.BAD_IMAGE),
            (huge_png(100, 7_000), ProblemKey.BAD_IMAGE),
            (huge_png(12_000), ProblemKey.TOO_MUCH),
            (huge_png(60_000), ProblemKey.TOO_MUCH),
            (png(Image.new("L", (39, 400))), ProblemKey.NO_PUZZLE),
        ],
        ids=[
            "empty",
            "text",
            "broken",
            "cut",
            "large",
            "wide",
            "high",
            "bomb",
            "larger bomb",
            "tiny",
        ],
    )
    def test_files_that_are_not_scans_are_refused(self, data: bytes, key: ProblemKey) -> None:
        with pytest.raises(FileProblemsError) as error:
            open_scan(data)
        assert [problem.key for problem in error.value.problems] == [key]

    def test_large_pictures_are_scaled_down(self) -> None:
        image = open_scan(png(Image.new("L", (3000, 3000), 255)))
        assert image.mode == "RGB"
        assert image.width == image.height
        assert MAX_READ * 0.99 < image.width * image.height <= MAX_READ

    @pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA"])
    def test_scans_of_a_page_are_reduced_while_opening(self, mode: str) -> None:
        page = Image.new("L", (4000, 6000), 255)
        page.paste(0, (1000, 3000, 2000, 6000))
        page.paste(0, (3998, 0, 4000, 6000))
        image = open_scan(png(page.convert(mode)))
        assert image.size == (2000, 3000)
        ink, paper = (0, 0, 0), (255, 255, 255)
        assert [image.getpixel((750, y)) for y in (1000, 2000, 2999)] == [paper, ink, ink]
        for y in (0, 255, 256, 2999):  # strip by strip
            assert [image.getpixel((x, y)) for x in (0, 1998, 1999)] == [paper, paper, ink]

    def test_large_jpegs_are_decoded_at_reduced_size(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[tuple[int, int]] = []
        draft = JpegImageFile.draft

        def spy(image: JpegImageFile, mode: str | None, size: tuple[int, int]) -> object:
            asked.append(size)
            return draft(image, mode, size)

        monkeypatch.setattr(JpegImageFile, "draft", spy)
        file = BytesIO()
        Image.new("L", (4000, 6200), 200).save(file, "JPEG")
        assert open_scan(file.getvalue()).width <= 2000
        assert asked == [(2000, 3100)]

    def test_photographs_are_turned_by_their_exif_orientation(self) -> None:
        image = Image.new("RGB", (80, 50), "white")
        image.paste("black", (0, 0, 80, 10))  # its upper edge is on the right of the scan
        exif = Image.Exif()
        exif[0x0112] = 6
        file = BytesIO()
        image.save(file, "PNG", exif=exif)
        turned = open_scan(file.getvalue())
        assert turned.size == (50, 80)
        assert [turned.getpixel((x, 40)) for x in (5, 45)] == [(255, 255, 255), (0, 0, 0)]

    def test_the_smallest_scan_opens(self) -> None:
        assert open_scan(png(Image.new("L", (40, 400)))).size == (40, 400)

    def test_transparent_pixels_become_paper(self) -> None:
        image = open_scan(png(Image.new("RGBA", (50, 50), (0, 0, 0, 0))))
        assert image.getpixel((9, 9)) == (255, 255, 255)


class TestDarkScans:
    @pytest.mark.parametrize(
        ("paper", "ink"),
        [("white", "black"), ("black", "white"), ("#3c78c8", "white"), ("white", "#20a040")],
    )
    def test_print_is_dark_on_white_whatever_its_colours(self, paper: str, ink: str) -> None:
        page = Image.new("RGB", (120, 90), paper)
        for x in range(20, 100, 20):
            page.paste(ink, (x, 30, x + 6, 50))
        page.paste("red", (0, 70, 120, 90))
        grey = clue_print(np.asarray(page), Box(10, 10, 110, 60), 20)
        assert grey[40, 23] < 100
        assert grey[40, 33] > 240
        assert (grey[60:] == 255).all(), "what is not asked for is paper"

    def test_print_on_darker_grounds_is_dark_on_white(self) -> None:
        page = Image.new("RGB", (120, 90), "white")
        for x, ground in ((10, "#c8c8c8"), (50, "#b0b8c8")):
            page.paste(ground, (x, 20, x + 30, 60))
            page.paste("white", (x + 12, 28, x + 19, 52))  # sharpened print has a light edge
            page.paste("black", (x + 13, 29, x + 18, 51))
        grey = clue_print(np.asarray(page), Box(0, 0, 120, 90), 30)
        for x in (10, 50):
            assert grey[30:50, x + 14 : x + 17].max() < 30
            assert grey[24:56, x + 3 : x + 10].min() > 250

    def test_light_print_on_dark_stripes_is_dark_on_white(self) -> None:
        page = Image.new("RGB", (200, 120), "#5aa0dc")
        for y, ground in ((0, "#1d5c9f"), (30, "#2f78bd"), (60, "#1d5c9f"), (90, "#2f78bd")):
            page.paste(ground, (120, y, 200, y + 30))
            page.paste("white", (150, y + 8, 153, y + 22))
        grey = clue_print(np.asarray(page), Box(0, 0, 200, 120), 30)
        assert grey[12:18, 151].max() < 30
        assert np.delete(grey, range(145, 158), axis=1).min() > 240

    def test_pale_print_on_a_darker_stripe_differs_from_the_stripe_alone(self) -> None:
        page = Image.new("RGB", (200, 120), "#2a2a2a")
        page.paste("#1e1e1e", (0, 60, 200, 90))
        for y, ink in ((0, "white"), (30, "white"), (60, "#555555"), (90, "white")):
            page.paste(ink, (150, y + 8, 153, y + 22))
        grey = clue_print(np.asarray(page), Box(0, 0, 200, 120), 30)
        assert grey[62:88, 10:140].min() > 250
        assert grey[70:80, 151].max() < 0.85 * 255

    def test_noise_beside_a_board_is_no_print(self) -> None:
        noise = np.random.default_rng(3).normal(200, 4, (150, 150, 1))
        for at in range(0, 150, 30):
            noise[at : at + 8, at : at + 8] += 12
        page = noise.repeat(3, axis=2).clip(0, 255).astype(np.uint8)
        assert np.percentile(clue_print(page, Box(0, 0, 150, 150), 30), 1) > 150

    def test_an_empty_part_has_no_print(self) -> None:
        assert (clue_print(np.zeros((9, 9, 3), dtype=np.uint8), Box(3, 3, 3, 8), 9) == 255).all()
        assert (clue_print(np.zeros((9, 9, 3), dtype=np.uint8), Box(3, 3, 4, 8), 9)[8] == 255).all()

    def test_inverted_print_is_thinned(self) -> None:
        edge = np.array([[0, 100, 200, 255]], dtype=np.float32)
        thin = thin_print(edge)
        assert thin[0, [0, 3]].tolist() == [0, 255]
        assert (thin[0, 1:3] > edge[0, 1:3] + 10).all()

    def test_shaded_paper_becomes_even(self) -> None:
        shade = np.linspace(120, 255, 400, dtype=np.float32)[None, :].repeat(300, axis=0)
        shade[100:110, 100:300] = 30
        even = even_light(shade)
        paper = np.ones(shade.shape, dtype=bool)
        paper[100:110, 100:300] = False
        assert even[paper].min() > 210
        assert even[~paper].max() < 70

    def test_filled_cells_larger_than_a_tile_stay_dark(self) -> None:
        grey = np.full((120, 120), 200, dtype=np.float32)
        grey[40:60, 70:90] = 100  # two tiles in each direction
        even = even_light(grey)
        assert even[40:60, 70:90].max() < 150
        assert even[:30].min() > 250

    @pytest.mark.parametrize("shape", [(12, 12), (5, 30), (30, 5), (1, 1)])
    def test_light_is_evened_in_pictures_smaller_than_a_tile(self, shape: tuple[int, int]) -> None:
        assert even_light(np.full(shape, 150, dtype=np.float32)) == pytest.approx(255)

    @pytest.mark.parametrize(("ink", "paper"), [(0, 255), (90, 200), (10, 60)])
    def test_otsu_lies_halfway_between_ink_and_paper(self, ink: int, paper: int) -> None:
        grey = np.full((40, 40), paper, dtype=np.float32)
        grey[5:9] = ink
        assert otsu(grey) == pytest.approx((ink + paper) / 2)

    def test_a_blank_page_has_no_ink(self) -> None:
        blank = np.full((40, 40), 255, dtype=np.float32)
        assert not (blank < otsu(blank)).any()


def test_the_texture_of_paper_is_no_light_print() -> None:
    page = np.full((200, 200, 3), 180, dtype=np.uint8)
    for at, level in enumerate((190, 170, 190, 170, 190)):
        page[20 + 36 * at : 32 + 36 * at, 40:160] = level
    assert (clue_print(page, Box(0, 0, 200, 200), 30) > 200).all()


def test_sparse_print_in_uneven_light_stays_dark_on_white() -> None:
    page = np.tile(np.linspace(90, 250, 400), (400, 1))
    page[100:108, 60:64] = 10
    pixels = np.repeat(page[:, :, None], 3, axis=2).astype(np.uint8)
    grey = clue_print(pixels, Box(0, 0, 400, 400), 30)
    assert grey[104, 62] < 60
    assert grey[300, 200] > 200


def test_print_on_pale_strips_below_a_large_page_is_dark() -> None:
    pixels = np.full((400, 400, 3), 255, np.uint8)
    for left in range(0, 400, 40):
        pixels[300:, left + 2 : left + 38] = (237, 241, 252)
        pixels[370:385, left + 16 : left + 20] = (46, 58, 110)
    grey = clue_print(pixels, Box(0, 0, 400, 400), 40)
    assert grey[375, 18] < 100
    assert grey[340, 18] > 240


def test_print_is_dark_on_a_page_that_lacks_a_colour() -> None:
    pixels = np.full((100, 100, 3), (155, 188, 15), np.uint8)
    pixels[40:60, 40:44] = (15, 56, 15)
    grey = clue_print(pixels, Box(0, 0, 100, 100), 40)
    assert grey[50, 42] < grey[50, 70] - 100
