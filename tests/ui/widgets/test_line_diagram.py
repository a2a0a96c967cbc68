"""A line drawn small, with blocks lying on it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.palette import Rgb
from nonogui.ui.look.theme import (
    DARK,
    HIGH_CONTRAST,
    HIGH_CONTRAST_DARK,
    LIGHT,
    Theme,
    current_theme,
)
from nonogui.ui.widgets.line_diagram import (
    HEIGHT,
    DiagramSpan,
    DiagramState,
    LineDiagram,
    SpanStyle,
    paint_line,
    runs,
)
from nonogui.ui.widgets.text import Label
from tests.ui.asking import assert_painted
from tests.ui.pictures import Store, use_theme

THEMES = [LIGHT, DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK]
CORAL: Rgb = (226, 88, 58)


def painted(state: DiagramState, theme: Theme = LIGHT, width: int = 251) -> QImage:
    image = QImage(width, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(theme.surface)
    with QPainter(image) as painter:
        paint_line(painter, theme, state, (width, HEIGHT), 1.0)
    return image


def middle(image: QImage, x: int) -> QColor:
    return image.pixelColor(x, HEIGHT // 2)


def edge(image: QImage, x: int) -> QColor:
    return image.pixelColor(x, 1)


def one(style: SpanStyle, rgb: Rgb | None = None) -> DiagramState:
    return DiagramState("", 25, (DiagramSpan(5, 14, style, rgb),))


@pytest.mark.parametrize("theme", THEMES)
def test_strong_block_is_solid(theme: Theme) -> None:
    image = painted(one(SpanStyle.STRONG), theme)
    assert middle(image, 100) == edge(image, 100) == theme.evidence
    assert middle(image, 45) == middle(image, 155) == theme.paper


@pytest.mark.parametrize("theme", THEMES)
def test_dashed_block_has_a_pale_inside_and_a_dashed_edge(theme: Theme) -> None:
    image = painted(one(SpanStyle.DASHED), theme)
    assert middle(image, 100) == theme.evidence_tint
    colors = [edge(image, x) for x in range(60, 140)]
    assert colors.count(theme.evidence) > 30
    assert colors.count(theme.evidence_tint) > 10


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("rgb", [None, CORAL, (255, 255, 255), (0, 0, 0)])
def test_block_styles_differ_even_if_the_ink_resembles_the_paper(
    theme: Theme, rgb: Rgb | None
) -> None:
    pictures = [painted(one(style, rgb), theme) for style in SpanStyle]
    grey = [each.convertToFormat(QImage.Format.Format_Grayscale8) for each in pictures]
    assert all(grey[at] != grey[other] for at, other in ((0, 1), (1, 2), (0, 2)))


def test_coloured_block_keeps_its_colour() -> None:
    assert middle(painted(one(SpanStyle.STRONG, CORAL)), 100) == QColor(*CORAL)


def test_adjacent_blocks_have_a_line_between_them() -> None:
    spans = (DiagramSpan(0, 4, SpanStyle.PALE, CORAL), DiagramSpan(5, 9, SpanStyle.PALE, CORAL))
    image = painted(DiagramState("", 25, spans))
    assert len({middle(image, x).name() for x in range(45, 56)}) > 1


def test_hint_cells_are_tinted_separately() -> None:
    image = painted(DiagramState("", 25, hints=frozenset({4, 5, 6})))
    row = [middle(image, x) for x in range(251)]
    tinted = [x for x, color in enumerate(row) if color == LIGHT.hint_tint]
    assert 40 < tinted[0] < tinted[-1] < 70
    gaps = sum(after - before > 1 for before, after in pairwise(tinted))
    assert gaps == 2


@pytest.mark.parametrize("cells", [1, 5, 25, 50, 100, 200, 500])
def test_line_of_any_length_fits_the_diagram(cells: int) -> None:
    last = cells - 1
    state = DiagramState("", cells, (DiagramSpan(last, last, SpanStyle.STRONG),))
    image = painted(state)
    assert any(middle(image, x) == LIGHT.evidence for x in range(251))
    hinted = painted(DiagramState("", cells, hints=frozenset({0})))
    assert middle(hinted, 1) != middle(painted(DiagramState("", cells)), 1)


def test_narrow_cells_merge_into_groups() -> None:
    wide, narrow = (painted(DiagramState("", cells)) for cells in (25, 100))
    lines = [sum(middle(image, x) != LIGHT.paper for x in range(251)) for image in (wide, narrow)]
    assert lines == [26, 21]


def test_runs_groups_adjacent_cells() -> None:
    assert list(runs(frozenset({7, 3, 4, 5, 9}))) == [(3, 5), (7, 7), (9, 9)]
    assert list(runs(frozenset())) == []


def test_diagram_describes_its_blocks_for_screen_readers(qtbot: QtBot) -> None:
    diagram = LineDiagram()
    qtbot.addWidget(diagram)
    spans = (DiagramSpan(0, 10, SpanStyle.STRONG), DiagramSpan(12, 12))
    diagram.set_state(DiagramState("As far left as possible", 25, spans))
    texts = [(each.accessibleName(), each.accessibleDescription()) for each in strips(diagram)]
    assert texts == [("As far left as possible", "Cells 1 to 11, 13")]
    assert caption(diagram).text() == "As far left as possible"


def test_new_state_or_theme_repaints_the_diagram(qtbot: QtBot) -> None:
    diagram = LineDiagram(one(SpanStyle.STRONG))
    qtbot.addWidget(diagram)
    diagram.resize(251, diagram.sizeHint().height())
    diagram.show()
    assert caption(diagram).isHidden()
    first = diagram.grab().toImage()
    diagram.set_state(one(SpanStyle.DASHED))
    second = diagram.grab().toImage()
    use_theme(DARK)
    assert len({bytes(each.constBits()) for each in (first, second, diagram.grab().toImage())}) == 3


def caption(diagram: LineDiagram) -> Label:
    _title, caption = diagram.findChildren(Label)
    return caption


def strips(diagram: LineDiagram) -> list[QWidget]:
    return [each for each in diagram.findChildren(QWidget) if each.accessibleDescription()]


@pytest.mark.parametrize("width", [120, 251])
def test_every_kind_of_block_matches_the_reference_picture(store: Store, width: int) -> None:
    spans = (
        DiagramSpan(0, 2, SpanStyle.STRONG),
        DiagramSpan(4, 4, SpanStyle.DASHED),
        DiagramSpan(6, 10, SpanStyle.DASHED, CORAL),
        DiagramSpan(12, 16),
        DiagramSpan(18, 20, SpanStyle.STRONG, CORAL),
    )
    for theme in (LIGHT, DARK):
        state = DiagramState("", 25, spans, frozenset({0, 8, 9, 22, 24}))
        store.check(f"line-{width}-{theme.is_dark:d}", painted(state, theme, width))


@pytest.mark.parametrize(("cells", "width"), [(1, 60), (3, 60), (10, 53), (40, 120), (100, 120)])
def test_lines_of_all_lengths_match_the_reference_pictures(
    store: Store, cells: int, width: int
) -> None:
    last = cells - 1
    spans = (DiagramSpan(last // 2, last, SpanStyle.STRONG), DiagramSpan(0, last // 4))
    hints = frozenset({0, 1, last // 2, last} & set(range(cells)))
    for theme in (LIGHT, HIGH_CONTRAST):
        state = DiagramState("", cells, spans, hints)
        store.check(f"line-of-{cells}-{theme.is_high_contrast:d}", painted(state, theme, width))


def test_diagram_scales_with_the_device_pixel_ratio(store: Store) -> None:
    spans = (DiagramSpan(0, 2, SpanStyle.STRONG, CORAL), DiagramSpan(4, 7, SpanStyle.DASHED))
    state = DiagramState("", 12, (*spans, DiagramSpan(9, 11)), frozenset({3, 8}))
    for ratio in (1.5, 2.0):
        size = (round(130 * ratio), round(HEIGHT * ratio))
        image = QImage(*size, QImage.Format.Format_RGB32)
        image.fill(LIGHT.surface)
        with QPainter(image) as painter:
            paint_line(painter, LIGHT, state, size, ratio)
        store.check(f"line-dense-{ratio}", image)


@pytest.mark.parametrize(("width", "is_merged"), [(121, True), (125, True), (126, False)])
def test_cells_merge_below_five_pixels(width: int, is_merged: bool) -> None:
    image = painted(DiagramState("", 25), width=width)
    lines = sum(middle(image, x) != LIGHT.paper for x in range(width))
    assert (lines <= 10) == is_merged


def test_cells_of_a_short_line_have_a_maximum_width() -> None:
    image = painted(DiagramState("", 3), width=251)
    assert middle(image, 3 * 24) == LIGHT.thin_line
    assert middle(image, 3 * 24 + 1) == LIGHT.surface


def test_caption_is_above_the_diagram(qtbot: QtBot) -> None:
    diagram = LineDiagram(DiagramState("As far left as possible", 25))
    qtbot.addWidget(diagram)
    diagram.resize(300, 90)
    diagram.show()
    (strip,) = (each for each in diagram.findChildren(QWidget) if each.height() == HEIGHT)
    assert strip.geometry().top() - caption(diagram).geometry().bottom() == 7
    assert (strip.width(), strip.sizeHint()) == (300, QSize(240, HEIGHT))
    assert strip.accessibleDescription() == ""
    assert caption(diagram).wordWrap()
    state = DiagramState("", 25, (DiagramSpan(3, 3),), frozenset({7, 8}))
    diagram.set_state(state)
    assert caption(diagram).isHidden()
    assert strip.accessibleDescription() == "Cells 4, 8 to 9"
    assert_painted(qtbot, strip, lambda: diagram.set_state(DiagramState("", 12)))


def test_a_number_and_what_is_said_of_it_are_beside_the_caption(qtbot: QtBot) -> None:
    diagram = LineDiagram(DiagramState("It ends there.", 25, title="Too far left", number="7"))
    qtbot.addWidget(diagram)
    diagram.show()
    shown = [each.text() for each in diagram.findChildren(QLabel) if each.isVisible()]
    assert shown == ["7", "Too far left", "It ends there."]
    (strip,) = (each for each in diagram.findChildren(QWidget) if each.height() == HEIGHT)
    assert strip.accessibleName() == "7: Too far left. It ends there."
    diagram.set_state(DiagramState("Alone", 25))
    assert [each.text() for each in diagram.findChildren(QLabel) if each.isVisible()] == ["Alone"]


def test_line_of_a_sharp_screen_is_drawn_in_its_pixels(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = one(SpanStyle.STRONG)
    diagram = LineDiagram(state)
    qtbot.addWidget(diagram)
    diagram.resize(200, HEIGHT)
    diagram.show()
    (strip,) = (each for each in diagram.findChildren(QWidget) if each.height() == HEIGHT)
    monkeypatch.setattr(type(strip), "devicePixelRatioF", lambda _self: 2.0)
    size = (2 * strip.width(), 2 * HEIGHT)
    expected, found = (QImage(*size, QImage.Format.Format_RGB32) for _which in range(2))
    for image in (expected, found):
        image.fill(LIGHT.surface)
    with QPainter(expected) as painter:
        paint_line(painter, current_theme(), state, size, 2.0)
    found.setDevicePixelRatio(2)
    strip.render(found, renderFlags=QWidget.RenderFlag(0))
    found.setDevicePixelRatio(1)
    assert found == expected
