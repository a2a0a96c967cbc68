"""What pictures become when nobody has chosen anything yet."""

from __future__ import annotations

from PIL import Image, ImageDraw

from nonogui.core.palette import BLACK, WHITE, Rgb
from nonogui.studio.images.opening import Source, open_picture
from nonogui.studio.images.picture import make_picture
from nonogui.studio.images.spec import Background, Dither
from nonogui.studio.images.suggest import suggest
from tests.studio.images.painted import data_of, painted, photo

SKY, GRASS, WALL, ROOF = (150, 200, 250), (90, 170, 60), (240, 220, 170), (180, 50, 40)


def source_of(image: Image.Image) -> Source:
    return open_picture(data_of(image))


def inks(source: Source, colors: int | None = None) -> set[Rgb]:
    """The colours that cells have besides the background."""
    grid, palette = make_picture(source, suggest(source, colors))
    return {palette[value].rgb for value in grid.cells if value}


def house() -> Image.Image:
    """A drawing without any white."""
    image = Image.new("RGB", (300, 300), SKY)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 210, 300, 300), fill=GRASS)
    draw.rectangle((85, 140, 215, 240), fill=WALL)
    draw.polygon([(70, 140), (230, 140), (150, 70)], fill=ROOF)
    return image


def test_a_photograph_is_plain() -> None:
    # Thirty cells are too few for shades: scattered cells hide the shapes, and make puzzles of
    # many solutions.
    spec = suggest(source_of(photo()))
    assert (spec.width, spec.height, spec.colors) == (30, 22, 1)
    assert spec.dither is Dither.NONE
    assert spec.crop is None


def test_where_nothing_is_white_the_edge_is_the_background() -> None:
    source = source_of(house())
    spec = suggest(source)
    assert (spec.colors, spec.background) == (3, Background.CORNERS)
    grid, palette = make_picture(source, spec)
    assert palette.background.rgb == SKY
    assert {palette[value].rgb for value in grid.cells} == {SKY, GRASS, WALL, ROOF}
    assert suggest(source, 1).background is Background.LIGHTEST


def test_shades_of_a_colour_count_once() -> None:
    image = Image.new("RGB", (256, 256), "white")
    for x in range(40, 216):
        ImageDraw.Draw(image).line((x, 40, x, 215), fill=(x // 2 + 100, 30, 40))
    assert suggest(source_of(image)).colors <= 3


def test_white_within_a_logo_is_the_paper() -> None:
    image = Image.new("RGBA", (200, 200))
    draw = ImageDraw.Draw(image)
    draw.ellipse((5, 5, 195, 195), fill=(220, 50, 40))
    draw.rectangle((70, 70, 130, 130), fill="white")
    assert inks(source_of(image)) == {(220, 50, 40)}


def test_a_white_logo_is_a_shape() -> None:
    image = Image.new("RGBA", (200, 200), (255, 255, 255, 0))
    ImageDraw.Draw(image).ellipse((5, 5, 150, 195), outline="white", width=40)
    for colors in (1, 2, 4):
        assert inks(source_of(image), colors) == {BLACK.rgb}
        assert WHITE.rgb not in inks(source_of(image), colors)


def test_the_stripes_of_a_flag_are_no_cells() -> None:
    flag = painted("bgr", 300)
    spec = suggest(source_of(flag))
    assert (spec.width, spec.height, spec.is_sharp) == (30, 10, False)
    spec = suggest(source_of(painted("bgr r.b", 20)))
    assert (spec.width, spec.height, spec.is_sharp) == (3, 2, True)
