"""Texts about a scan while it is read and corrected."""

from nonogui.core.grid import Axis, Line
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.problems import ProblemKey, Problems, error, warning
from nonogui.studio.images.spec import Box
from nonogui.studio.scan.scan import ReadNumber, Shape, ShapeGroup
from nonogui.studio.scan.suspects import Suspect
from nonogui.words.design import (
    colors_text,
    no_reader_text,
    scan_failure_text,
    shape_text,
    suspect_text,
    totals_text,
    unclear_text,
)
from tests.boards import clued, palette

BOX = Box(0, 0, 8, 8)


def shape(digit: int, other: int) -> Shape:
    return Shape(BOX, digit, other, doubt=0.5, group=0)


def test_unreadable_scans_are_explained() -> None:
    remark = warning(ProblemKey.AMBIGUOUS)
    assert scan_failure_text(Problems([remark, error(ProblemKey.NO_PUZZLE)])).startswith(
        "No grid was found."
    )
    large = error(ProblemKey.TOO_MANY_PIXELS, width=9000, height=8000)
    assert "9000 × 8000 pixels" in scan_failure_text(Problems([large]))
    assert scan_failure_text(Problems([error(ProblemKey.BAD_IMAGE)]))
    assert "numpy" in no_reader_text()
    assert "nonogui[reader]" in no_reader_text()
    assert "black" in colors_text(BLACK_AND_WHITE, has_others=True)
    assert colors_text(palette(2), has_others=False) == "Colours: a ink a, b ink b"
    assert "may be wrong" in colors_text(palette(2), has_others=True)


def test_shapes_say_how_they_were_read() -> None:
    assert shape_text(ShapeGroup(0, (shape(7, 1),))) == "Read as 7 in 1 place"
    assert shape_text(ShapeGroup(0, (shape(7, 1),) * 3)) == "Read as 7 in 3 places"


def test_totals_of_rows_and_columns_are_named() -> None:
    assert totals_text(clued("1", "1")) == "Rows and columns both fill 1 cell."
    assert totals_text(clued("2/1", "2/1")) == "Rows and columns both fill 3 cells."
    assert totals_text(clued("2/1", "1/1")) == "The rows fill 3 cells, but the columns fill 2."


def test_doubtful_numbers_are_named() -> None:
    line, number = Line(Axis.ROW, 2), ReadNumber((shape(1, 7), shape(3, 8)))
    suspect = Suspect(line, 0, number, 73, fixes_totals=True, fixes_line=False)
    assert suspect_text(suspect) == "Row 3: 13 could be 73"
    assert unclear_text(line) == "Row 3: numbers may be missing or joined together"
