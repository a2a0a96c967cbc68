"""Brackets, their words, and the frame of a line that fails."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QFont, QImage
from pytestqt.qtbot import QtBot

from nonogui import i18n
from nonogui.core.grid import EMPTY, Axis, Cell, Line
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import render_board, render_scene
from nonogui.ui.board.state import BoardView, Bracket, Overlays, Scene, Side
from nonogui.ui.board.style import BoardStyle
from nonogui.ui.look import theme
from nonogui.ui.look.theme import Theme
from tests.boards import puzzle

SIZE = 12
PUZZLE = puzzle("\n".join(["#" * SIZE] * SIZE))
ROW, COLUMN = Line(Axis.ROW, 5), Line(Axis.COLUMN, 5)
THEMES = [theme.LIGHT, theme.DARK, theme.HIGH_CONTRAST, theme.HIGH_CONTRAST_DARK]
CELL = 24


@pytest.fixture(autouse=True)
def _application(qtbot: QtBot) -> None:
    """Fonts and pixmaps need the application."""


def painted(
    overlays: Overlays,
    shown_theme: Theme = theme.LIGHT,
    cell: int = CELL,
    marks: dict[Cell, int] | None = None,
) -> QImage:
    view = BoardView(PUZZLE, PUZZLE.blank().replace(marks or {}), overlays=overlays)
    style = BoardStyle(shown_theme, BoardOptions(), PUZZLE.palette, QFont("DejaVu Sans"))
    return render_scene(Scene(view), style, cell, clues=())


def near(color: QColor, other: QColor) -> bool:
    red, green = color.red() - other.red(), color.green() - other.green()
    return max(abs(red), abs(green), abs(color.blue() - other.blue())) < 40


def start(index: int, cell: int = CELL) -> int:
    """Where a cell's own pixels begin."""
    return index * cell + 1 + index // 5 + 1


def along(image: QImage, line: Line, offset: int, cell: int = CELL) -> list[QColor]:
    """The pixels of a line, so far below or right of where its cells begin."""
    at = start(line.index, cell) + offset
    if line.axis is Axis.ROW:
        return [image.pixelColor(x, at) for x in range(image.width())]
    return [image.pixelColor(at, y) for y in range(image.height())]


def evidence(
    image: QImage, line: Line, offset: int, shown_theme: Theme = theme.LIGHT
) -> list[bool]:
    return [near(color, shown_theme.evidence) for color in along(image, line, offset)]


@pytest.mark.parametrize("shown_theme", THEMES)
@pytest.mark.parametrize("line", [ROW, COLUMN])
def test_the_leftmost_placement_has_a_solid_bracket_on_the_near_edge(
    shown_theme: Theme, line: Line
) -> None:
    image = painted(Overlays(brackets=(Bracket(line, 1, 3, Side.LEFTMOST),)), shown_theme)
    edge = evidence(image, line, -1, shown_theme)
    assert all(edge[start(1) : start(4) - 1])
    assert not any(edge[start(4) + 2 :])
    assert not any(evidence(image, line, CELL - 1, shown_theme))


@pytest.mark.parametrize("shown_theme", THEMES)
@pytest.mark.parametrize("line", [ROW, COLUMN])
def test_the_rightmost_placement_has_a_dashed_bracket_on_the_far_edge(
    shown_theme: Theme, line: Line
) -> None:
    image = painted(Overlays(brackets=(Bracket(line, 1, 3, Side.RIGHTMOST),)), shown_theme)
    edge = evidence(image, line, CELL - 1, shown_theme)[start(1) : start(4) - 1]
    dashes = sum(now and not before for before, now in zip([False, *edge], edge, strict=False))
    assert dashes >= 6
    assert 0.4 < sum(edge) / len(edge) < 0.7
    assert not any(evidence(image, line, -1, shown_theme))


def test_bracket_legs_point_into_the_line_and_separate_neighbours() -> None:
    brackets = (Bracket(ROW, 0, 2, Side.LEFTMOST), Bracket(ROW, 3, 4, Side.LEFTMOST))
    legs = evidence(painted(Overlays(brackets=brackets)), ROW, 4)
    assert legs[start(0) + 1]
    assert legs[start(3) - 3]
    assert legs[start(3) + 1]
    assert not legs[start(3) - 1]
    assert not any(legs[start(1) : start(2)])


def words(
    bracket: Bracket,
    cell: int = CELL,
    marks: dict[Cell, int] | None = None,
    shown_theme: Theme = theme.LIGHT,
    hints: frozenset[Cell] = frozenset(),
) -> bool:
    """Whether anything is written inside a bracket, between its edge and the other side."""
    overlays = Overlays(brackets=(bracket,), hint_cells=hints)
    image = painted(overlays, shown_theme, cell, marks)
    middle = start(bracket.line.index, cell) + cell // 2
    free = range(start(bracket.first, cell) + cell // 2, start(bracket.last, cell) + cell // 2)
    is_row = bracket.line.axis is Axis.ROW
    places = [(at, middle + shift) for at in free for shift in (-2, 0, 2)]
    colors = [image.pixelColor(*(place if is_row else place[::-1])) for place in places]
    return sum(near(color, shown_theme.evidence) for color in colors) > 4


@pytest.mark.parametrize("shown_theme", THEMES)
@pytest.mark.parametrize("side", [Side.LEFTMOST, Side.RIGHTMOST])
@pytest.mark.parametrize("line", [ROW, COLUMN])
def test_a_bracket_label_names_the_placement(shown_theme: Theme, side: Side, line: Line) -> None:
    is_placement = side in (Side.LEFTMOST, Side.RIGHTMOST)  # the others say how far a block comes
    assert words(Bracket(line, 0, 5, side), shown_theme=shown_theme) == is_placement


@pytest.mark.parametrize("side", [Side.BEFORE, Side.AFTER])
@pytest.mark.parametrize("line", [ROW, COLUMN])
def test_a_range_bracket_has_no_label(side: Side, line: Line) -> None:
    bracket = Bracket(line, 0, 5, side)
    assert painted(Overlays(brackets=(bracket,))) != painted(Overlays())
    assert not words(bracket)


def test_a_bracket_label_needs_four_free_cells() -> None:
    assert not words(Bracket(ROW, 0, 2, Side.LEFTMOST))
    long = Bracket(ROW, 0, 5, Side.LEFTMOST)
    assert not words(long, hints=frozenset({Cell(5, 3)}))
    assert not words(long, marks={Cell(5, 2): EMPTY})
    assert not words(long, marks={Cell(5, 3): 1})
    assert words(Bracket(ROW, 0, 9, Side.LEFTMOST), hints=frozenset({Cell(5, 3)}))


def test_small_cells_have_no_bracket_label() -> None:
    assert not words(Bracket(ROW, 0, 11, Side.LEFTMOST), cell=12)
    assert words(Bracket(ROW, 0, 11, Side.LEFTMOST), cell=16)


def test_a_bracket_label_that_does_not_fit_is_left_out() -> None:
    assert not words(Bracket(ROW, 0, 3, Side.RIGHTMOST), cell=14)
    assert words(Bracket(ROW, 0, 5, Side.RIGHTMOST), cell=14)


def test_bracket_labels_are_translated() -> None:
    overlays = Overlays(brackets=(Bracket(ROW, 0, 9, Side.LEFTMOST),))
    english = painted(overlays)
    i18n.install(i18n.PSEUDO)
    try:
        assert painted(overlays) != english
    finally:
        i18n.install("en")


@pytest.mark.parametrize("at", [0, SIZE - 1])
def test_a_long_label_stays_within_the_board(at: int) -> None:
    bracket = Bracket(ROW, at, at, Side.OWNER, ("sky blue 3",))
    image = painted(Overlays(brackets=(bracket,)), cell=48)
    columns = [
        x
        for x in range(image.width())
        if any(near(image.pixelColor(x, y), theme.LIGHT.evidence) for y in range(image.height()))
    ]
    # Inside the board, it can be measured; at most half the height of a tag is outside.
    middle = painted(Overlays(brackets=(replace(bracket, first=5, last=5),)), cell=48)
    whole = [
        x
        for x in range(image.width())
        if any(near(middle.pixelColor(x, y), theme.LIGHT.evidence) for y in range(image.height()))
    ]
    assert len(columns) >= len(whole) - 12


def test_several_brackets_on_one_side_have_no_labels() -> None:
    one = Bracket(ROW, 0, 5, Side.LEFTMOST)
    alone = painted(Overlays(brackets=(one,)))
    both = painted(Overlays(brackets=(one, Bracket(ROW, 7, 8, Side.LEFTMOST))))
    left = (start(1), start(5) + 4, 90, 12)
    assert alone.copy(*left) != both.copy(*left)
    plain = painted(Overlays())
    assert plain.copy(*left) == both.copy(*left)


@pytest.mark.parametrize("shown_theme", THEMES)
@pytest.mark.parametrize("line", [ROW, COLUMN])
def test_a_contradicting_line_has_a_dotted_frame(shown_theme: Theme, line: Line) -> None:
    image = painted(Overlays(contradicting_line=line), shown_theme)
    for offset in (-1, CELL - 1):
        dots = [near(color, shown_theme.danger) for color in along(image, line, offset)]
        assert 0.3 < sum(dots) / len(dots) < 0.8
        assert dots.count(True) > 10


def test_a_contradicting_line_is_not_highlighted() -> None:
    image = painted(Overlays(contradicting_line=ROW, highlighted_lines=(ROW, COLUMN)))
    assert image.pixelColor(start(2) + 9, start(5) + 9) == theme.LIGHT.paper
    assert image.pixelColor(start(5) + 9, start(2) + 9) == theme.LIGHT.evidence_tint


@pytest.mark.parametrize("value", [1, EMPTY])
@pytest.mark.parametrize("cell", [8, 24])
def test_assumed_cells_look_like_what_if_marks_of_the_player(value: int, cell: int) -> None:
    some = frozenset({Cell(1, 1)})
    view = BoardView(PUZZLE, PUZZLE.blank().replace(dict.fromkeys(some, value)))
    own = replace(view, what_if=some, in_branch=True)
    assumed = replace(view, overlays=Overlays(assumed=some))
    images = [render_board(each, theme.LIGHT, BoardOptions(), cell) for each in (own, assumed)]
    assert images[0] == images[1]


@pytest.mark.parametrize("shown_theme", THEMES)
@pytest.mark.parametrize("value", [1, EMPTY])
def test_marks_in_small_framed_cells_stay_visible(shown_theme: Theme, value: int) -> None:
    cell = Cell(1, 1)
    pictures = []
    for overlays in (
        Overlays(),
        Overlays(hint_cells=frozenset({cell})),
        Overlays(evidence=frozenset({cell})),
    ):
        image = painted(overlays, shown_theme, 8, {cell: value})
        pictures.append(image.copy(9, 9, 9, 9).convertToFormat(QImage.Format.Format_Grayscale8))
        if value == 1:
            assert image.pixelColor(13, 13) == shown_theme.fill
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]
