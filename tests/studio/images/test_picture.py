"""From pixels to cells: black and white, colours, dithering, backgrounds, and suggestions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK_AND_WHITE, Palette, Rgb
from nonogui.core.puzzle import Puzzle
from nonogui.studio.images import picture as picture_module
from nonogui.studio.images.color_names import COLOR_NAMES, color_names
from nonogui.studio.images.opening import Source, open_picture
from nonogui.studio.images.perception import distance, lab_of, nearest
from nonogui.studio.images.picture import (
    despeckle,
    few_colors,
    find_threshold,
    make_picture,
    surroundings,
)
from nonogui.studio.images.spec import Background, Box, Dither, ImageSpec, Scaling, Tone
from nonogui.studio.images.suggest import suggest
from nonogui.studio.images.tones import otsu
from tests.studio.images.painted import COLORS, data_of, painted, photo, text_of

CAT = """
.#....#.
.##..##.
.######.
.#.##.#.
.######.
..#..#..
..####..
........
"""
MUSHROOM = """
..rrrr..
.rryyrr.
rryyrrrr
rrrrrryy
..gggg..
..g##g..
..gggg..
........
"""


def source_of(image: Image.Image) -> Source:
    return Source(image, *image.size)


def made(image: Image.Image, spec: ImageSpec) -> list[str]:
    return text_of(*make_picture(source_of(image), spec))


def lines(text: str) -> list[str]:
    return text.split()


def filled_share(grid: Grid) -> float:
    return 1 - grid.cells.count(0) / len(grid.cells)


# ---- black and white ----


@pytest.mark.parametrize("scale", [1, 3, 10])
def test_drawings_are_read_cell_by_cell(scale: int) -> None:
    assert made(painted(CAT, scale), ImageSpec(8, 8)) == lines(CAT)


def test_black_and_white_pictures_use_the_default_palette() -> None:
    _grid, palette = make_picture(source_of(painted(CAT)), ImageSpec(8, 8))
    assert palette == BLACK_AND_WHITE


def test_invert_swaps_filled_and_empty_cells() -> None:
    swapped = [line.translate(str.maketrans(".#", "#.")) for line in lines(CAT)]
    assert made(painted(CAT), ImageSpec(8, 8, invert=True)) == swapped


@pytest.mark.parametrize(
    ("threshold", "row"), [(0, "...."), (1, "#..."), (101, "##.."), (201, "###."), (255, "###.")]
)
def test_pixels_darker_than_the_threshold_are_filled(threshold: int, row: str) -> None:
    image = Image.new("L", (4, 1))
    image.putdata([0, 100, 200, 255])
    assert made(image.convert("RGB"), ImageSpec(4, 1, threshold=threshold)) == [row]


def test_the_threshold_lies_between_dark_and_light_pixels() -> None:
    image = Image.new("L", (4, 1))
    image.putdata([60, 70, 190, 200])
    source = source_of(image.convert("RGB"))
    assert 100 < find_threshold(source, ImageSpec(4, 1)) < 170
    assert text_of(*make_picture(source, ImageSpec(4, 1))) == ["##.."]


@settings(max_examples=30)
@given(st.lists(st.integers(0, 50), min_size=256, max_size=256))
def test_otsu_separates_as_well_as_any_other_level(histogram: list[int]) -> None:
    def variance(level: int) -> float:
        dark, light = histogram[:level], histogram[level:]
        if not sum(dark) or not sum(light):
            return 0.0
        low = sum(at * n for at, n in enumerate(dark)) / sum(dark)
        high = sum(at * n for at, n in enumerate(light, start=level)) / sum(light)
        return sum(dark) * sum(light) * (high - low) ** 2

    best = max(variance(level) for level in range(1, 256))
    assert variance(otsu(histogram)) >= best * (1 - 1e-9)


def test_a_threshold_between_two_levels_lies_in_the_middle() -> None:
    histogram = [0] * 256
    histogram[50] = histogram[150] = 10
    assert otsu(histogram) == 101
    assert otsu([0] * 100 + [5] + [0] * 155) == 128
    assert otsu([0] * 50 + [1] + [0] * 99 + [9] + [0] * 105) == 101
    assert otsu([0] * 50 + [9] + [0] * 99 + [1] + [0] * 105) == 101


def test_edge_mode_fills_outlines_instead_of_areas() -> None:
    image = Image.new("RGB", (400, 400), "white")
    ImageDraw.Draw(image).rectangle((100, 100, 299, 299), fill="black")
    grid, _palette = make_picture(source_of(image), ImageSpec(20, 20, tone=Tone.EDGES))
    rows = text_of(grid, BLACK_AND_WHITE)
    assert rows[10][10] == "."
    assert "#" in rows[10][3:7]
    assert rows[0] == "." * 20
    assert "#####" in "".join(rows[4:6])


# ---- transparency and backgrounds ----


def test_transparent_pixels_become_empty_cells() -> None:
    assert made(painted("_#_\n###", 4), ImageSpec(3, 2)) == [".#.", "###"]
    assert made(painted("_#_\n###", 4), ImageSpec(3, 2, invert=True)) == ["...", "..."]


@pytest.mark.parametrize("colors", [1, 2])
def test_half_opaque_pixels_count_as_opaque(colors: int) -> None:
    image = Image.new("RGBA", (3, 1))
    image.putdata([(214, 40, 40, 128), (0, 0, 0, 127), (0, 0, 0, 0)])
    spec = ImageSpec(3, 1, colors=colors, background=Background.TRANSPARENT)
    grid, palette = make_picture(source_of(image), spec)
    assert list(grid.cells) == [1, 0, 0]
    assert len(palette) == 2  # the skipped background has no colour


def test_a_transparent_background_leaves_only_transparent_pixels_empty() -> None:
    spec = ImageSpec(3, 2, background=Background.TRANSPARENT)
    assert made(painted("_._\n..#", 4), spec) == [".#.", "###"]
    assert made(painted("_._\n..#", 4), replace(spec, invert=True)) == ["#.#", "..."]


def test_the_background_can_be_the_colour_of_the_corners() -> None:
    dark = "####\n#..#\n####\n####"
    assert made(painted(dark, 5), ImageSpec(4, 4)) == lines(dark)
    spec = ImageSpec(4, 4, background=Background.EDGE)
    assert made(painted(dark, 5), spec) == ["....", ".##.", "....", "...."]


def test_the_background_can_be_any_colour() -> None:
    spec = ImageSpec(3, 1, background=COLORS["g"])
    assert made(painted("g#g", 3), spec) == [".#."]
    grid, palette = make_picture(source_of(painted("gr.", 3)), replace(spec, colors=2))
    assert grid.cells[0] == 0
    assert palette.background.rgb == COLORS["g"]
    assert 0 not in grid.cells[1:]


# ---- colours ----


def test_pictures_with_few_colours_keep_them_exactly() -> None:
    grid, palette = make_picture(source_of(painted(MUSHROOM, 6)), ImageSpec(8, 8, colors=4))
    assert {color.rgb for color in palette.colors} == {COLORS[letter] for letter in ".#rgy"}
    assert palette.background.rgb == (255, 255, 255)
    shown = [palette[value].rgb for value in grid.cells]
    assert shown == [COLORS[letter] for letter in "".join(lines(MUSHROOM))]


@pytest.mark.parametrize(
    ("ring", "inner"), [((0, 0, 0), (255, 0, 0)), ((0, 0, 128), (255, 165, 0))]
)
def test_smooth_edges_get_one_of_the_two_colours_that_meet_there(ring: Rgb, inner: Rgb) -> None:
    image = Image.new("RGB", (800, 800), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((40, 40, 760, 760), fill=ring)
    draw.ellipse((180, 180, 620, 620), fill="white")
    draw.polygon([(400, 240), (520, 540), (280, 540)], fill=inner)
    source = source_of(image.resize((200, 200), Image.Resampling.BOX))
    grid, palette = make_picture(source, suggest(source))
    assert len(palette.inks) == 2
    triangle = {(row, column) for row in range(8, 22) for column in range(9, 21)}
    of_inner = {divmod(at, grid.width) for at, value in enumerate(grid.cells) if value == 2}
    assert len(of_inner) > 50
    assert of_inner <= triangle


def test_a_narrow_stripe_keeps_its_colour_between_two_others() -> None:
    image = Image.new("RGB", (90, 30), "white")
    image.paste((128, 128, 128), (40, 0, 50, 30))
    image.paste("black", (50, 0, 90, 30))
    grid, palette = make_picture(source_of(image), ImageSpec(9, 3, colors=2))
    assert [color.name for color in palette.colors] == ["white", "black", "grey"]
    assert [list(row) for row in grid.rows()] == [[0, 0, 0, 0, 2, 1, 1, 1, 1]] * 3


def test_inks_are_sorted_from_dark_to_light() -> None:
    _grid, palette = make_picture(source_of(painted(MUSHROOM, 6)), ImageSpec(8, 8, colors=4))
    lights = [lab_of(color.rgb)[0] for color in palette.colors[1:]]
    assert lights == sorted(lights)
    assert palette[1].rgb == (0, 0, 0)


@pytest.mark.parametrize("colors", range(2, 13))
@pytest.mark.parametrize("dither", Dither)
def test_the_palette_has_at_most_the_requested_colours(colors: int, dither: Dither) -> None:
    spec = ImageSpec(24, 18, colors=colors, dither=dither)
    grid, palette = make_picture(source_of(photo()), spec)
    assert 2 <= len(palette) <= colors + 1
    assert set(grid.cells) - {0} == set(palette.inks)
    assert not Puzzle.from_picture(grid, palette).validate()


@pytest.mark.parametrize("colors", [2, 3, 5])
def test_reduced_colours_match_the_picture_as_well_as_median_cut(colors: int) -> None:
    """The mean difference in OKLab is no worse than with median cut alone."""
    image = photo().resize((48, 36))
    pixels = list(zip(*[iter(image.tobytes())] * 3, strict=True))
    cut = image.quantize(colors, Image.Quantize.MEDIANCUT).convert("RGB").tobytes()
    theirs = set(zip(*[iter(cut)] * 3, strict=True))

    def total_cost(choices: object) -> float:
        labs = [lab_of(rgb) for rgb in choices]  # type: ignore[attr-defined]
        return sum(distance(lab_of(p), labs[nearest(lab_of(p), labs)]) for p in pixels)

    ours = few_colors([(r, g, b) for r, g, b in pixels], colors)
    assert len(ours) <= colors
    assert total_cost(ours) <= total_cost(theirs) * 1.02


def test_look_alike_colours_are_merged() -> None:
    pixels = [(200, 30, 30), (201, 30, 30), (0, 0, 250), (0, 1, 250)] * 50 + [(9, 9, 9)]
    assert len(few_colors(pixels, 4)) == 3


def test_single_colour_pictures_still_get_an_ink() -> None:
    grid, palette = make_picture(source_of(painted(".. ..", 4)), ImageSpec(2, 2, colors=3))
    assert not any(grid.cells)
    assert len(palette) == 2


def test_every_colour_gets_its_own_name() -> None:
    assert color_names([(0, 0, 0), (220, 30, 30), (40, 100, 210), (38, 98, 214)]) == [
        *("black", "red", "blue", "blue 2"),
    ]
    assert color_names(COLOR_NAMES.values()) == list(COLOR_NAMES)


def test_greys_and_pale_colours_are_not_named_after_another_colour() -> None:
    greys = {"black", "dark grey", "grey", "light grey", "white"}
    assert {color_names([(level,) * 3])[0] for level in range(256)} == greys
    assert color_names([(175, 224, 242), (255, 192, 203)]) == ["light blue", "pink"]
    assert color_names([(193, 237, 244)]) != ["beige"]


# ---- dithering ----


@pytest.mark.parametrize("dither", [Dither.DIFFUSED, Dither.PATTERN])
def test_dithering_fills_more_cells_in_darker_areas(dither: Dither) -> None:
    gradient = Image.linear_gradient("L").rotate(90).convert("RGB")
    grid, _palette = make_picture(
        source_of(gradient), ImageSpec(40, 40, dither=dither, threshold=128)
    )
    quarters = [
        Grid(10, 40, b"".join(row[at : at + 10] for row in grid.rows())) for at in (0, 10, 20, 30)
    ]
    shares = [filled_share(quarter) for quarter in quarters]
    assert shares in (sorted(shares), sorted(shares, reverse=True))
    assert max(shares) > 0.8
    assert min(shares) < 0.2
    assert 0.4 < filled_share(grid) < 0.6


def test_a_gradient_without_dithering_splits_at_the_threshold() -> None:
    gradient = Image.linear_gradient("L").convert("RGB")
    assert len(set(made(gradient, ImageSpec(6, 10, threshold=128)))) == 2


def test_dithering_mixes_colours() -> None:
    image = Image.new("RGB", (40, 40), (128, 128, 128))
    image.paste((0, 0, 0), (0, 0, 10, 40))
    image.paste((255, 255, 255), (30, 0, 40, 40))
    sure = ImageSpec(40, 40, colors=2, dither=Dither.DIFFUSED)
    grid, palette = make_picture(source_of(image), sure)
    assert {color.rgb for color in palette.colors} == {(0, 0, 0), (128, 128, 128), (255, 255, 255)}
    assert filled_share(grid) == 0.75


# ---- crop and placement ----


def test_cropping_keeps_only_the_selected_part() -> None:
    spec = ImageSpec(3, 2, crop=Box(10, 10, 40, 30))
    assert made(painted(CAT, 10), spec) == ["##.", "###"]


def test_crops_are_clipped_to_the_picture() -> None:
    assert made(painted(CAT, 10), ImageSpec(8, 8, crop=Box(-50, -50, 900, 900))) == lines(CAT)


WIDE = "##..\n##.."


def test_wide_pictures_leave_margins_above_and_below() -> None:
    assert made(painted(WIDE, 5), ImageSpec(4, 4)) == ["....", "##..", "##..", "...."]
    assert made(painted(WIDE, 5), ImageSpec(4, 4, invert=True))[0] == "...."


def test_margins_narrower_than_a_cell_are_dropped() -> None:
    image = painted("####\n####\n####", 10)
    assert made(image, ImageSpec(30, 22)) == ["#" * 30] * 22


def test_fill_mode_shows_the_middle_of_the_picture() -> None:
    assert made(painted(WIDE, 4), ImageSpec(4, 4, scaling=Scaling.FILL)) == ["##.."] * 4


def test_fill_mode_never_reads_beyond_the_picture() -> None:
    """Because of rounding, fifteen columns of one eleventh pixel each slightly exceed the image."""
    assert (
        made(painted("\n".join(["#" * 11] * 2), 1), ImageSpec(15, 2, scaling=Scaling.FILL))
        == ["#" * 15] * 2
    )


def test_tall_pictures_leave_margins_left_and_right() -> None:
    assert made(painted("## ## .. ..", 5), ImageSpec(6, 4)) == [
        "..##..",
        "..##..",
        "......",
        "......",
    ]
    assert made(painted("## ## .. ..", 5), ImageSpec(5, 4))[0] == ".##.."


@pytest.mark.parametrize("is_wide", [True, False])
def test_outlines_stay_in_place_in_pictures_with_margins(is_wide: bool) -> None:
    image = Image.new("RGB", (400, 200), "white")
    ImageDraw.Draw(image).rectangle((100, 50, 299, 149), fill="black")
    if not is_wide:
        image = image.transpose(Image.Transpose.TRANSPOSE)
    grid, _palette = make_picture(source_of(image), ImageSpec(20, 20, tone=Tone.EDGES))
    filled = {grid.cell(at) for at, value in enumerate(grid.cells) if value}
    across, down = (4, 7) if is_wide else (7, 4)
    assert filled
    assert all(across <= cell.column < 20 - across for cell in filled)
    assert all(down <= cell.row < 20 - down for cell in filled)
    assert (10, 10) not in filled


@pytest.mark.parametrize("rows", ["rgb#y", "r g b # y"], ids=["wide", "high"])
@pytest.mark.parametrize("beside", [0, 30])
def test_colours_come_from_the_whole_length_of_a_narrow_crop(rows: str, beside: int) -> None:
    part = painted(rows, 2)
    image = Image.new("RGB", (beside + part.width, beside + part.height), "white")
    image.paste(part, (beside, beside))
    width, height = part.width // 2, part.height // 2
    box = Box(beside, beside, image.width, image.height)
    grid, palette = make_picture(source_of(image), ImageSpec(width, height, box, colors=5))
    assert [palette[value].rgb for value in grid.cells] == [COLORS[each] for each in "rgb#y"]


@pytest.mark.parametrize("scale", [1, 4])
@pytest.mark.parametrize(
    ("rows", "shown"),
    [("brgyb r.#br ygr.y", "rgy.#bgr."), ("bry r.g g#r yb. bry", "r.gg#ryb.")],
    ids=["wide", "high"],
)
def test_fill_mode_crops_only_the_longer_side(rows: str, shown: str, scale: int) -> None:
    spec = ImageSpec(3, 3, scaling=Scaling.FILL, colors=5, is_sharp=True)
    grid, palette = make_picture(source_of(painted(rows, scale)), spec)
    assert [palette[value].rgb for value in grid.cells] == [COLORS[letter] for letter in shown]


@pytest.mark.parametrize(
    ("cells", "taken"), [(0.2, 1), (1.4, 1), (8.4, 8), (8.6, 9), (9.0, 9), (9.01, 10), (10.0, 10)]
)
def test_sides_less_than_a_cell_short_use_all_cells(cells: float, taken: int) -> None:
    assert picture_module._round_side(cells, 10) == taken


@pytest.mark.parametrize(
    ("part", "around"),
    [
        (Box(3, 4, 6, 8), Box(2, 3, 7, 9)),
        (Box(0, 0, 4, 9), Box(0, 0, 5, 10)),
        (Box(1, 2, 9, 9), Box(0, 1, 10, 10)),
        (None, Box(0, 0, 10, 10)),
    ],
)
def test_surroundings_add_one_pixel_on_each_side(part: Box | None, around: Box) -> None:
    image = photo(10, 10)
    found = surroundings(source_of(image), part)
    assert (found.size, found.tobytes()) == (
        (around.width, around.height),
        image.crop((around.left, around.top, around.right, around.bottom)).tobytes(),
    )


def test_stretch_mode_fills_the_whole_puzzle() -> None:
    assert made(painted(WIDE, 4), ImageSpec(4, 8, scaling=Scaling.STRETCH)) == ["##.."] * 8


SPECS = st.builds(
    ImageSpec,
    width=st.integers(1, 30),
    height=st.integers(1, 30),
    crop=st.none() | st.just(Box(5, 3, 9, 30)),
    scaling=st.sampled_from(Scaling),
    colors=st.integers(1, 5),
    threshold=st.none() | st.integers(0, 255),
    tone=st.sampled_from(Tone),
    invert=st.booleans(),
    dither=st.sampled_from(Dither),
    background=st.sampled_from([*Background, (9, 200, 30)]),
    despeckle=st.booleans(),
    is_sharp=st.booleans(),
)


@given(SPECS, st.integers(1, 40), st.integers(1, 40))
def test_every_spec_makes_a_valid_puzzle(spec: ImageSpec, across: int, down: int) -> None:
    source = source_of(photo(60, 60).crop((0, 0, across, down)))
    grid, palette = make_picture(source, spec)
    assert (grid.width, grid.height) == (spec.width, spec.height)
    assert not Puzzle.from_picture(grid, palette).validate()
    assert (grid, palette) == make_picture(source, spec)


# ---- specks ----


def test_despeckle_removes_single_cells() -> None:
    def cleaned(rows: str) -> list[str]:
        grid = Grid.parse(rows.split(), BLACK_AND_WHITE)
        return text_of(despeckle(grid), BLACK_AND_WHITE)

    assert cleaned("#... .... ..## ..##") == ["....", "....", "..##", "..##"]
    assert cleaned("#### #.## #### ####") == ["####"] * 4
    assert cleaned("#.. .#. ..#") == ["#..", ".#.", "..#"]
    assert cleaned("#") == ["#"]


# ---- suggestions ----


@pytest.mark.parametrize("scale", [1, 2, 7, 16])
def test_pixel_art_pixels_become_cells(scale: int) -> None:
    source = source_of(painted(MUSHROOM, scale))
    spec = suggest(source)
    assert (spec.width, spec.height, spec.is_sharp) == (8, 8, True)
    assert spec.colors == 4
    grid, palette = make_picture(source, spec)
    assert [palette[v].rgb for v in grid.cells] == [COLORS[c] for c in "".join(lines(MUSHROOM))]


def test_pixel_art_is_recognised_after_jpeg_compression() -> None:
    spec = suggest(open_picture(data_of(painted(CAT, 12), "JPEG", quality=92)))
    assert (spec.width, spec.height, spec.colors, spec.is_sharp) == (6, 7, 1, True)


def test_drawings_are_cropped_to_their_content_without_dithering() -> None:
    image = Image.new("L", (300, 300), 255)
    ImageDraw.Draw(image).ellipse((101, 50, 200, 250), outline=0, width=14)
    spec = suggest(source_of(image.convert("RGB")))
    assert spec.crop == Box(101, 50, 201, 251)
    assert (spec.width, spec.height) == (15, 30)
    assert (spec.colors, spec.dither) == (1, Dither.NONE)


def test_suggestions_keep_the_given_colours_and_crop() -> None:
    spec = suggest(source_of(painted(MUSHROOM, 8)), 1, Box(0, 0, 32, 64))
    assert (spec.colors, spec.crop) == (1, Box(0, 0, 32, 64))
    assert (spec.width, spec.height) == (4, 8)


def test_dark_edges_become_the_background() -> None:
    dark = painted("##### #.#.# #...# #####", 10)
    assert suggest(source_of(dark)).background is Background.EDGE
    assert made(dark, suggest(source_of(dark))) == ["#.#", "###"]
    assert suggest(source_of(dark), crop=Box(0, 0, 50, 40)).background is Background.EDGE
    assert suggest(source_of(painted(CAT))).background is Background.LIGHTEST


def test_transparent_holes_become_the_background() -> None:
    assert suggest(source_of(painted("_r_ rgr _._", 5))).background is Background.TRANSPARENT
    assert suggest(source_of(painted("_#_ ### _#_", 5))).background is Background.LIGHTEST
    assert suggest(source_of(painted("_._ ... _._", 5))).background is Background.TRANSPARENT


@pytest.mark.parametrize(
    "image",
    [
        Image.new("RGB", (1, 1)),
        Image.new("RGB", (1, 900), "white"),
        Image.new("RGB", (900, 1), "black"),
        Image.new("RGBA", (5, 5)),
        Image.new("RGB", (64, 64), "red"),
        photo(30, 1),
    ],
)
def test_odd_pictures_still_make_valid_puzzles(image: Image.Image) -> None:
    source = source_of(image)
    for colors in (None, 1, 5):
        grid, palette = make_picture(source, suggest(source, colors))
        assert not Puzzle.from_picture(grid, palette).validate()
        assert isinstance(palette, Palette)
