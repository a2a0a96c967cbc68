"""Three ways to turn an image into a picture, and their scores."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFilter

from nonogui.core.grid import EMPTY, Grid
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.solver.limits import StoppedError, Watch
from nonogui.studio.images.candidates import (
    Candidate,
    Style,
    best_of,
    likeness_of,
    make_candidates,
    polarity_of,
)
from nonogui.studio.images.opening import Source, open_picture
from nonogui.studio.images.spec import ImageSpec, Tone
from nonogui.studio.images.suggest import suggest
from nonogui.studio.images.tones import levels_nearby, shape_cells
from tests.studio.images.painted import data_of, painted, photo, text_of

WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def source_of(image: Image.Image) -> Source:
    return open_picture(data_of(image))


def offered(image: Image.Image, spec: ImageSpec | None = None) -> dict[Style, Candidate]:
    source = source_of(image)
    made = make_candidates(source, spec or suggest(source))
    return {each.style: each for each in made}


def toadstool(sky: bool = True) -> Image.Image:
    """Return a red cap with a white spot on a pale stem, before a shaded sky."""
    image = Image.new("RGB", (200, 200), WHITE)
    draw = ImageDraw.Draw(image)
    if sky:
        for y in range(200):
            draw.line((0, y, 200, y), fill=(190 + y // 5, 215 + y // 6, 250))
    draw.rectangle((80, 90, 120, 180), fill=(245, 230, 190), outline=(120, 90, 60), width=3)
    draw.pieslice((30, 20, 170, 170), 180, 360, fill=(200, 30, 30))
    draw.ellipse((85, 40, 115, 70), fill=(250, 240, 240))
    return image


# ---- each style ----


def test_all_styles_are_offered_in_order() -> None:
    assert list(offered(photo())) == list(Style)


def test_outline_fills_dark_parts_of_a_shape_on_a_shaded_background() -> None:
    made = offered(toadstool(), ImageSpec(20, 20))[Style.OUTLINE]
    rows = text_of(made.picture, made.palette)
    assert rows[0] == "." * 20
    assert rows[6][5:8] == "###"  # the cap
    assert rows[5][10] == "."  # its spot
    assert rows[14][10] == "."  # the pale stem is drawn as an outline
    assert "#" in rows[14][7:10]
    assert "#" in rows[14][11:14]
    assert set(rows[14][:6] + rows[14][15:]) == {"."}  # the sky


def test_a_light_shape_on_dark_ground_is_filled() -> None:
    image = Image.new("RGB", (100, 100), (20, 40, 60))
    ImageDraw.Draw(image).ellipse((20, 20, 80, 80), fill=(240, 240, 240))
    made = offered(image, ImageSpec(10, 10))[Style.OUTLINE]
    assert text_of(made.picture, made.palette)[5] == "..######.."


def test_a_line_between_dark_parts_of_different_colours_stays_empty() -> None:
    image = Image.new("RGB", (120, 120), WHITE)
    draw = ImageDraw.Draw(image)
    draw.rectangle((12, 12, 107, 59), fill=(150, 0, 0))
    draw.rectangle((12, 60, 107, 107), fill=(0, 0, 120))
    made = offered(image, ImageSpec(20, 20))[Style.OUTLINE]
    rows = text_of(made.picture, made.palette)
    assert rows[5] == rows[14] == "..################.."
    assert rows[9] == "..#..............#.."


def test_tones_show_detail_in_shadow_and_in_light() -> None:
    image = Image.new("L", (40, 10))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 19, 9), fill=40)
    draw.rectangle((20, 0, 39, 9), fill=200)
    draw.rectangle((2, 4, 5, 7), fill=100)
    draw.rectangle((34, 4, 37, 7), fill=140)
    plain = [level < 120 for level in image.tobytes()]
    nearby = [level < 120 for level in levels_nearby(image, 120).tobytes()]
    lamp, stone = 5 * 40 + 3, 5 * 40 + 35
    assert plain[lamp]
    assert not plain[stone]
    assert not nearby[lamp]
    assert nearby[stone]


def test_pixel_art_in_black_and_white_stays_as_it_is() -> None:
    rows = ".#....#. .##..##. .######. .#.##.#. .######. ..#..#.. ..####.. ........"
    made = best_of(list(offered(painted(rows, 6)).values()))
    assert made is not None
    # The empty last row is a margin.
    assert text_of(made.picture, made.palette) == [row[1:7] for row in rows.split()[:7]]
    assert made.likeness == 1


@pytest.mark.parametrize(
    "rows",
    [
        "#....# .#..#. ..#... ...... ###### ######",
        "#...#..#### .#.#...#..# ..#....#..# .#.#...#### #...#...... ........... ##########.",
        "##### ..... #.#.# ..... #####",
    ],
)
@pytest.mark.parametrize("scale", [1, 6])
def test_separate_strokes_of_pixel_art_stay_as_they_are(rows: str, scale: int) -> None:
    made = offered(painted(rows, scale))
    assert [text_of(each.picture, each.palette) for each in made.values()] == [rows.split()] * 3
    assert best_of(list(made.values())) is not None


def test_outline_fills_a_shape_that_reaches_three_sides_of_the_crop() -> None:
    image = Image.new("RGB", (200, 200), WHITE)
    draw = ImageDraw.Draw(image)
    draw.rectangle((21, 81, 180, 181), fill=BLACK)
    draw.ellipse((91, 21, 111, 41), fill=BLACK)
    made = offered(image)[Style.OUTLINE]
    rows = text_of(made.picture, made.palette)
    assert set(rows[-1]) == {"#"}
    assert rows[0][0] == rows[0][-1] == "."
    assert made.likeness > 0.9


def test_colours_of_a_photograph_are_few() -> None:
    made = offered(photo())[Style.COLORS]
    assert 2 <= len(made.palette.inks) <= 4


def test_a_transparent_image_is_its_shape() -> None:
    cells = shape_cells(
        Image.new("RGB", (16, 16), (200, 0, 0)), Image.new("L", (16, 16), 255), (4, 4), WHITE
    )
    assert cells == b"\1" * 16


def test_making_pictures_can_be_stopped() -> None:
    watch = Watch()
    watch.cancel.cancel()
    source = source_of(photo())
    with pytest.raises(StoppedError):
        make_candidates(source, suggest(source), watch)


# ---- scores ----


def test_a_picture_is_like_the_image_that_it_was_made_from() -> None:
    image = painted("#... ##.. ###. ####")
    exact = Grid.parse(["#...", "##..", "###.", "####"], BLACK_AND_WHITE)
    other = Grid.parse(["#.#.", ".#.#", "#.#.", ".#.#"], BLACK_AND_WHITE)
    blank = Grid.uniform(4, 4, EMPTY)
    assert likeness_of(image, exact, BLACK_AND_WHITE) == 1
    assert likeness_of(image, blank, BLACK_AND_WHITE) == 0
    assert 0 < likeness_of(image, other, BLACK_AND_WHITE) < 1


def test_a_negative_is_not_like_the_image() -> None:
    levels, rows = bytes([255, 0, 0, 200]), ["#..#", ".##."]
    grid, negative = (Grid.parse([row], BLACK_AND_WHITE) for row in rows)
    assert polarity_of(levels, grid) == 1
    assert polarity_of(levels, negative) < 0.05
    assert polarity_of(levels, Grid.uniform(4, 1, EMPTY)) == polarity_of(bytes(4), grid) == 1


def test_a_light_shape_is_no_negative_of_its_darker_background() -> None:
    image = Image.new("RGB", (200, 200), (110, 150, 190))
    ImageDraw.Draw(image).ellipse((40, 40, 161, 161), fill=WHITE)
    made = offered(image)
    swan, water = made[Style.OUTLINE].picture, made[Style.TONES].picture
    assert swan.cells[15 * 31] != water.cells[15 * 31]
    assert made[Style.OUTLINE].likeness > 0.9
    assert made[Style.TONES].likeness > 0.9


def test_an_image_cropped_to_one_colour_is_filled_in_every_style() -> None:
    image = Image.new("RGB", (150, 150), WHITE)
    image.paste((0, 128, 0), (30, 40, 131, 141))
    made = offered(image)
    assert [each.filled for each in made.values()] == [1, 1, 1]
    assert made[Style.COLORS].palette.colors[1].rgb == (0, 128, 0)
    assert best_of(list(made.values())) is None  # dull, also in colour


def test_an_empty_picture_is_like_no_image() -> None:
    made = offered(Image.new("RGB", (150, 150), WHITE))[Style.COLORS]
    assert (made.filled, made.likeness) == (0, 0)


def test_likeness_falls_if_a_light_part_is_missing() -> None:
    image = Image.new("RGB", (1600, 1600), WHITE)
    draw = ImageDraw.Draw(image)
    draw.rectangle((160, 160, 1440, 1440), fill=(0, 0, 128))
    draw.ellipse((360, 360, 1240, 1240), fill=WHITE)
    draw.ellipse((560, 560, 1040, 1040), fill=(255, 165, 0))
    made = offered(image.resize((400, 400), Image.Resampling.BOX))
    assert made[Style.OUTLINE].picture.cells[15 * 31] == EMPTY
    assert made[Style.OUTLINE].likeness < 0.9 < made[Style.COLORS].likeness


@given(st.lists(st.integers(0, 1), min_size=36, max_size=36))
def test_likeness_is_a_share(cells: list[int]) -> None:
    grid = Grid(6, 6, bytes(cells))
    assert 0 <= likeness_of(photo(6, 6), grid, BLACK_AND_WHITE) <= 1


@pytest.mark.parametrize(
    ("rows", "is_dull"),
    [
        ("##.. ##.. ..## ..##", False),
        ("#... .... .... ....", True),  # six of eight lines are empty
        ("#... .#.. ..#. ...#", False),
    ],
)
def test_mostly_empty_pictures_are_not_suggested(rows: str, is_dull: bool) -> None:
    source = source_of(painted(rows))
    spec = ImageSpec(4, 4, is_sharp=True)
    made = make_candidates(source, spec)[1]
    assert made.spec.tone is Tone.DARK
    assert made.is_mostly_empty is is_dull
    assert (best_of([made]) is None) is is_dull


def test_of_several_candidates_the_most_alike_is_suggested() -> None:
    made = offered(toadstool(), ImageSpec(20, 20))
    best = best_of(list(made.values()))
    assert best is not None
    assert best.score == max(each.score for each in made.values())
    assert not best.is_mostly_empty


def test_smooth_edges_of_a_black_drawing_are_no_reason_for_a_colour_puzzle() -> None:
    image = Image.new("L", (200, 200), 255)
    ImageDraw.Draw(image).ellipse((22, 32, 152, 175), fill=0)
    made = offered(image.filter(ImageFilter.GaussianBlur(8)).convert("RGB"))
    colored = made[Style.COLORS]
    assert len(colored.palette.inks) > 1
    assert colored.likeness > max(made[Style.OUTLINE].likeness, made[Style.TONES].likeness)
    best = best_of(list(made.values()))
    assert best is not None
    assert best.style is not Style.COLORS


def test_colours_are_suggested_if_another_style_is_just_as_alike() -> None:
    made = offered(painted("rr.bb r.b.b rr.bb", 10))
    assert made[Style.TONES].likeness == made[Style.COLORS].likeness == 1
    best = best_of(list(made.values()))
    assert best is not None
    assert best.style is Style.COLORS
