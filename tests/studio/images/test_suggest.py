"""Suggested settings for images."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from nonogui.core.palette import BLACK, WHITE, Rgb
from nonogui.studio.images.opening import Source, open_picture
from nonogui.studio.images.picture import make_picture
from nonogui.studio.images.spec import Background, Box, Dither
from nonogui.studio.images.suggest import (
    _colors,
    _has_paper,
    _is_drawn,
    _is_made_of,
    _unevenness,
    content,
    size_for,
    suggest,
    suggest_inks,
)
from tests.studio.images.painted import COLORS, ball, data_of, painted, photo

SKY, GRASS, WALL, ROOF = (150, 200, 250), (90, 170, 60), (240, 220, 170), (180, 50, 40)


def source_of(image: Image.Image) -> Source:
    return open_picture(data_of(image))


def inks(source: Source, colors: int | None = None) -> set[Rgb]:
    """Return the colours of the cells, except the background."""
    grid, palette = make_picture(source, suggest(source, colors))
    return {palette[value].rgb for value in grid.cells if value}


def house() -> Image.Image:
    """Return a drawing without white."""
    image = Image.new("RGB", (300, 300), SKY)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 210, 300, 300), fill=GRASS)
    draw.rectangle((85, 140, 215, 240), fill=WALL)
    draw.polygon([(70, 140), (230, 140), (150, 70)], fill=ROOF)
    return image


def test_photographs_become_black_and_white_without_dithering() -> None:
    # Thirty cells are too few for shades: scattered cells hide shapes and allow many solutions.
    spec = suggest(source_of(photo()))
    assert (spec.width, spec.height, spec.colors) == (30, 22, 1)
    assert spec.dither is Dither.NONE
    assert spec.crop is None


def test_pictures_without_white_use_the_edge_as_background() -> None:
    source = source_of(house())
    spec = suggest(source)
    assert (spec.colors, spec.background) == (3, Background.EDGE)
    grid, palette = make_picture(source, spec)
    assert palette.background.rgb == SKY
    assert {palette[value].rgb for value in grid.cells} == {SKY, GRASS, WALL, ROOF}
    assert suggest(source, 2).background is Background.EDGE
    assert suggest(source, 1).background is Background.LIGHTEST


def test_sky_stays_empty_rather_than_the_grass_below_it() -> None:
    source = source_of(ball())
    grid, palette = make_picture(source, suggest(source, 2))
    named = [[palette[value].name for value in row] for row in grid.rows()]
    assert set(named[0]) == {palette.background.name} == {"light blue"}
    assert set(named[-1]) == {"green"}
    assert len({*map(tuple, named)}) > 3  # the ball


def test_shades_of_one_colour_count_as_one() -> None:
    image = Image.new("RGB", (256, 256), "white")
    for x in range(40, 216):
        ImageDraw.Draw(image).line((x, 40, x, 215), fill=(x // 2 + 100, 30, 40))
    assert suggest(source_of(image)).colors <= 3


def test_white_inside_a_logo_becomes_the_background() -> None:
    image = Image.new("RGBA", (200, 200))
    draw = ImageDraw.Draw(image)
    draw.ellipse((5, 5, 195, 195), fill=(220, 50, 40))
    draw.rectangle((70, 70, 130, 130), fill="white")
    assert inks(source_of(image)) == {(220, 50, 40)}


def test_a_white_logo_becomes_a_black_shape() -> None:
    image = Image.new("RGBA", (200, 200), (255, 255, 255, 0))
    ImageDraw.Draw(image).ellipse((5, 5, 150, 195), outline="white", width=40)
    for colors in (1, 2, 4):
        assert inks(source_of(image), colors) == {BLACK.rgb}
        assert WHITE.rgb not in inks(source_of(image), colors)


def test_flag_stripes_are_not_taken_for_cells() -> None:
    flag = painted("bgr", 300)
    spec = suggest(source_of(flag))
    assert (spec.width, spec.height, spec.is_sharp) == (30, 10, False)
    spec = suggest(source_of(painted("bgr r.b", 20)))
    assert (spec.width, spec.height, spec.is_sharp) == (3, 2, True)


# ---- parts of the suggestion ----


@pytest.mark.parametrize(
    ("box", "size"),
    [
        (Box(0, 0, 300, 300), (30, 30)),
        (Box(10, 10, 110, 60), (30, 15)),
        (Box(0, 5, 40, 405), (3, 30)),
        (Box(0, 0, 900, 1), (30, 1)),
        (Box(0, 0, 1, 900), (1, 30)),
    ],
)
def test_the_longer_side_has_the_default_length(box: Box, size: tuple[int, int]) -> None:
    assert size_for(box) == size
    assert size_for(Box(0, 0, 80, 40), 50) == (50, 25)


def test_cropping_tolerates_slightly_uneven_margins() -> None:
    """A tenth of the edge may differ: a crease, or part of the drawing that touches it."""
    image = Image.new("RGB", (100, 100), "white")
    image.paste("black", (30, 40, 60, 70))
    image.paste("black", (0, 0, 39, 1))
    assert content(Source(image, 100, 100)) == Box(0, 0, 60, 70)
    image.paste("black", (0, 0, 42, 1))  # plus one for the corner, which is on two sides
    assert content(Source(image, 100, 100)) == Box(0, 0, 100, 100)


@pytest.mark.parametrize("level", [23, 24, 40])
def test_near_margin_colours_are_cropped_with_the_margin(level: int) -> None:
    image = Image.new("RGB", (60, 40), "white")
    image.paste((255 - level, 255, 255), (10, 20, 30, 35))
    shown = Box(10, 20, 30, 35) if level >= 24 else Box(0, 0, 60, 40)
    assert content(Source(image, 60, 40)) == shown


def test_content_of_reduced_pictures_uses_original_pixel_coordinates() -> None:
    image = Image.new("RGBA", (100, 50))
    image.paste((9, 9, 9, 255), (10, 20, 31, 40))
    assert content(Source(image, 250, 125)) == Box(25, 50, 78, 100)
    image.putpixel((99, 49), (9, 9, 9, 128))
    assert content(Source(image, 250, 125)) == Box(25, 50, 250, 125)
    image.putpixel((99, 49), (9, 9, 9, 127))
    assert content(Source(image, 250, 125)) == Box(25, 50, 78, 100)


def test_crops_smaller_than_a_reduced_pixel_use_that_pixel() -> None:
    image = Image.new("RGB", (10, 10), "white")
    image.putpixel((5, 4), COLORS["r"])
    source = Source(image, 1000, 1000)
    for part in (Box(510, 410, 530, 430), Box(510, 400, 530, 500), Box(500, 410, 600, 430)):
        spec = suggest(source, crop=part)
        assert (max(spec.width, spec.height), spec.colors) == (30, 2)
        assert spec.background is Background.EDGE  # there is nothing white in it
        grid, palette = make_picture(source, spec)
        assert {palette[value].rgb for value in grid.cells} == {COLORS["r"]}


def test_colour_suggestions_have_at_least_two_inks() -> None:
    source = source_of(painted("#.#. .#.#", 10))
    assert suggest_inks(source, source.bounds) == 2
    assert suggest(source).colors == 1
    colourful = source_of(painted("rgb# y.rg", 10))
    assert suggest_inks(colourful, colourful.bounds) == 5
    assert suggest_inks(colourful, Box(0, 0, 20, 10)) == 2


def test_pictures_with_transparent_holes_use_every_colour_as_ink() -> None:
    assert suggest(source_of(painted("r_g b_y", 10))).colors == 4
    assert suggest(source_of(painted("r.g b.y", 10))).colors == 4


@pytest.mark.parametrize(("count", "colors"), [(40, 2), (4, 2), (42, 3), (120, 3)])
def test_rare_colours_do_not_count(count: int, colors: int) -> None:
    """In a drawing, a colour counts from one hundredth of the pixels on."""
    image = Image.new("RGB", (64, 64), "white")
    image.paste((214, 40, 40), (10, 10, 40, 40))
    image.paste((40, 150, 60), (10, 45, 40, 60))
    image.paste((10, 20, 200), (50, 0, 52, count // 2))
    assert _colors(image, keeps_all=False) == colors


def test_greys_and_near_greys_share_one_ink() -> None:
    image = painted("#. .#", 20)
    image.paste((200, 196, 198), (0, 0, 10, 10))
    assert _colors(image, keeps_all=True) == 1
    image.paste((214, 40, 40), (0, 0, 10, 10))
    assert _colors(image, keeps_all=True) == 2


def test_evenly_coloured_pictures_count_as_drawings() -> None:
    image = Image.new("RGB", (20, 20), "white")
    image.paste("black", (5, 0, 20, 20))
    assert _is_drawn(image)
    assert _unevenness(image) == 20 / 380
    assert _unevenness(image.transpose(Image.Transpose.TRANSPOSE)) == 0
    stripes = Image.new("RGB", (20, 1))
    stripes.putdata([(255 * (at % 2),) * 3 for at in range(20)])
    assert _unevenness(stripes) == 1
    assert _is_drawn(stripes)  # a single row is not enough to tell
    assert not _is_drawn(stripes.resize((20, 2)))
    assert not _is_drawn(stripes.resize((20, 2)).transpose(Image.Transpose.TRANSPOSE))
    assert _is_drawn(stripes.transpose(Image.Transpose.TRANSPOSE))
    faint = Image.new("RGB", (20, 20))
    faint.putdata([(at % 2,) * 3 for at in range(400)])
    assert _is_drawn(faint)


def test_pixel_art_blocks_tolerate_noise_but_not_two_colours() -> None:
    image = painted("#.#. .#.#", 8)
    assert _is_made_of(image, 4, 2)
    assert not _is_made_of(image, 2, 2)
    image.putpixel((3, 3), (40, 40, 40))
    assert _is_made_of(image, 4, 2)
    image.putpixel((3, 3), (60, 40, 40))
    assert not _is_made_of(image, 4, 2)


def test_a_small_white_area_is_not_paper() -> None:
    image = Image.new("RGB", (64, 64), SKY)
    assert not _has_paper(image)
    image.paste("white", (0, 0, 8, 5))
    assert not _has_paper(image)
    image.paste("white", (0, 0, 8, 6))
    assert _has_paper(image)
    image.paste((255, 255, 150), (0, 0, 64, 64))
    assert not _has_paper(image)


@pytest.mark.parametrize(("side", "is_sharp"), [(80, True), (81, False)])
def test_small_pictures_use_one_cell_per_pixel(side: int, is_sharp: bool) -> None:
    noise = photo(side, 60)
    spec = suggest(Source(noise, *noise.size))
    assert spec.is_sharp is is_sharp
    assert (spec.width, spec.height) == ((side, 60) if is_sharp else (30, 22))
