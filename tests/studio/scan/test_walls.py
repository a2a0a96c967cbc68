"""Lattices are fitted to the lines of a scan."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from nonogui.studio.scan.image import Grey
from nonogui.studio.scan.scan import Point
from nonogui.studio.scan.straighten import homography
from nonogui.studio.scan.walls import evenly_spaced, fitted_corners

LINES = evenly_spaced(60, 360, 10)
ENDS = [(60.0, 60.0), (360.0, 60.0), (360.0, 360.0), (60.0, 360.0)]


def page(corners: list[Point], *, has_marks: bool = False) -> Grey:
    """Return a page with a board of ten by ten, drawn larger and then reduced."""
    image = Image.new("L", (1680, 1680), 255)
    draw = ImageDraw.Draw(image)
    matrix = homography([(0, 0), (10, 0), (10, 10), (0, 10)], corners)

    def place(x: float, y: float) -> Point:
        u, v, w = matrix @ (x, y, 1)
        return float(4 * u / w), float(4 * v / w)

    for at in range(11):
        draw.line((place(at, 0), place(at, 10)), fill=0, width=6)
        draw.line((place(0, at), place(10, at)), fill=0, width=6)
    for at in range(10 if has_marks else 0):
        draw.line((place(at + 0.2, at + 0.1), place(at + 0.2, at + 0.9)), fill=0, width=12)
    return np.asarray(image.resize((420, 420), Image.Resampling.BOX), dtype=np.float32)


@pytest.mark.parametrize("has_marks", [False, True])
def test_a_lattice_is_fitted_to_the_perspective_of_its_lines(has_marks: bool) -> None:
    corners = [(66.0, 52.0), (355.0, 67.0), (352.0, 369.0), (68.0, 360.0)]
    found = fitted_corners(page(corners, has_marks=has_marks), LINES, LINES)
    assert found is not None
    for one, other in zip(found, corners, strict=True):
        assert one == pytest.approx(other, abs=1.5)


def test_a_lattice_far_from_lines_is_not_fitted() -> None:
    assert fitted_corners(np.zeros((420, 420), dtype=np.float32), LINES, LINES) is None
    corners = [(100.0, 85.0), *ENDS[1:]]
    assert fitted_corners(page(corners), LINES, LINES) is None
