"""Features of shapes that can be computed by hand."""

from __future__ import annotations

from math import exp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from nonogui.studio.scan import features as module
from nonogui.studio.scan.features import (
    ACROSS,
    DIRECTIONS,
    DOWN,
    EXTRAS,
    HEIGHT,
    WIDTH,
    Features,
    features,
)
from nonogui.studio.scan.image import Grey, Mask

masks = arrays(np.bool_, st.tuples(st.just(2), st.integers(1, 12), st.integers(1, 12)))


def paper(rows: int = HEIGHT, columns: int = WIDTH) -> Grey:
    return np.zeros((rows, columns), dtype=np.float32)


def edges(shape: Grey) -> Features:
    """Return the share of all edges by direction, row and column of the parts."""
    flat = features([shape])[0, :-EXTRAS]
    return np.asarray(flat.reshape(DIRECTIONS, DOWN, ACROSS) ** 2)


def extras(shape: Grey) -> list[float]:
    """Return the proportions, and the holes above, in the middle and below."""
    return [float(each) for each in features([shape])[0, -EXTRAS:]]


# ---- edges ----


def test_edges_count_by_direction_and_place() -> None:
    shape = paper()
    shape[:, 10:] = 1  # it also ends at three sides of the raster
    right, down, left, up = edges(shape)[::2]
    assert edges(shape).sum() == pytest.approx(1, abs=1e-3)
    assert (right.sum(axis=0).argmax(), left.sum(axis=0).argmax()) == (2, 4)
    assert (down.sum(axis=1).argmax(), up.sum(axis=1).argmax()) == (0, 5)
    assert down[0, 3:].sum() > 20 * down[0, :2].sum()
    assert down.sum() == pytest.approx(up.sum())
    assert edges(shape)[1::2].sum() < 0.1


def test_edges_between_two_directions_count_for_both() -> None:
    rows, columns = np.indices((HEIGHT, WIDTH))
    for slope, expected in ((1.0, [0.0, 1.0, 0.0]), (np.tan(np.pi / 8), [0.5, 0.5, 0.0])):
        ink = np.clip(columns - 10 + slope * (rows - 12) + 0.5, 0, 1)
        shares = edges(ink.astype(np.float32))[:3, 2:4, 1:4].sum(axis=(1, 2))
        assert shares / shares.sum() == pytest.approx(np.array(expected), abs=0.1)


def test_circles_have_edges_in_all_directions() -> None:
    rows, columns = np.indices((HEIGHT, WIDTH))
    away = np.hypot(rows - (HEIGHT - 1) / 2, columns - (WIDTH - 1) / 2)
    shares = edges(np.clip(7 - away, 0, 1).astype(np.float32)).sum(axis=(1, 2))
    assert shares == pytest.approx(np.full(DIRECTIONS, 1 / DIRECTIONS), rel=0.05)


def test_mirrored_shapes_have_mirrored_edges() -> None:
    shape = np.random.default_rng(1).random((HEIGHT, WIDTH)).astype(np.float32)
    across = [(4 - at) % DIRECTIONS for at in range(DIRECTIONS)]
    down = [-at % DIRECTIONS for at in range(DIRECTIONS)]
    assert edges(shape[:, ::-1]) == pytest.approx(edges(shape)[across, :, ::-1], abs=1e-5)
    assert edges(shape[::-1]) == pytest.approx(edges(shape)[down, ::-1], abs=1e-5)


def test_features_do_not_depend_on_the_darkness_of_the_ink() -> None:
    shape = paper(36, 28)
    shape[4:32, 4:24] = 1
    shape[10:20, 10:18] = 0
    assert features([0.4 * shape]) == pytest.approx(features([shape]), abs=1e-4)


def test_features_do_not_depend_on_the_batch_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dice = np.random.default_rng(2)
    shapes = [dice.random((20 + at, 30 - at)).astype(np.float32) for at in range(5)]
    alone = np.concatenate([features([each]) for each in shapes])
    monkeypatch.setattr(module, "_AT_ONCE", 2)
    assert features(shapes) == pytest.approx(alone, abs=1e-6)


def test_pooling_weights_fall_with_distance() -> None:
    parts, size = 6, 100
    weights = module._pooling(size * parts, parts)
    assert weights.shape == (parts, size * parts)
    assert weights.sum(axis=1) == pytest.approx(np.ones(parts))
    assert weights == pytest.approx(weights[::-1, ::-1])
    assert [int(each.argmax()) // size for each in weights] == list(range(parts))
    third = weights[2]
    assert third[[249, 250]] == pytest.approx(third.max())
    one_away = exp(-((1 / module._SPREAD) ** 2) / 2)
    assert third[350] / third.max() == pytest.approx(one_away, rel=0.02)
    assert third[150] / third.max() == pytest.approx(one_away, rel=0.02)


def test_softening_spreads_ink_to_the_eight_neighbours() -> None:
    dot = np.zeros((1, 5, 6), dtype=np.float32)
    dot[0, 2, 3] = 16
    soft = module._soften(dot)[0]
    assert soft[1:4, 2:5].tolist() == [[1, 2, 1], [2, 4, 2], [1, 2, 1]]
    assert soft.sum() == 16


# ---- proportions and holes ----


@pytest.mark.parametrize("width", [10, 25, 60, 100, 140, 300])
def test_aspect_features_distinguish_narrow_from_wide_shapes(width: int) -> None:
    aspect = min(width / 100, 1.4)
    expected = module._WIDE * aspect + (module._NARROW * (0.5 - aspect) if aspect < 0.5 else 0)
    assert extras(np.ones((100, width), dtype=np.float32))[0] == pytest.approx(expected)


def ring(top: int, bottom: int, level: float = 1.0) -> Grey:
    """Return ink around columns 6 to 21 of some rows, on the raster for holes."""
    shape = paper(36, 28)
    shape[top - 1 : bottom + 1] = level
    shape[top:bottom, 6:22] = 0
    return shape


@pytest.mark.parametrize(("rows", "at"), [((2, 13), 0), ((15, 21), 1), ((24, 34), 2)])
def test_hole_features_show_the_height_of_the_hole(rows: tuple[int, int], at: int) -> None:
    holes = extras(ring(*rows))[1:]
    assert holes[at] == pytest.approx(module._HOLE)
    assert [each for k, each in enumerate(holes) if k != at] == [0, 0]


def test_tall_holes_count_for_every_height() -> None:
    assert extras(ring(2, 34))[1:] == pytest.approx([module._HOLE] * 3)
    assert extras(ring(12, 17))[3] == 0


def test_small_holes_count_less() -> None:
    shape = paper(36, 28)
    shape[1:12, 1:27] = 1
    shape[3:5, 3:6] = 0
    enough = 2 * module._MIN_HOLE * shape.size
    assert extras(shape)[1] == pytest.approx(module._HOLE * 6 / enough, rel=1e-3)


def test_pale_strokes_close_a_hole_in_part() -> None:
    shape = ring(2, 13)
    shape[20:34] = 1  # defines full ink
    shape[1:14, :6] = 0.5
    closing = sum(level <= 0.5 for level in module._LEVELS) / len(module._LEVELS)
    assert 0 < closing < 1
    assert extras(shape)[1] == pytest.approx(module._HOLE * closing)


@given(masks)
def test_enclosed_paper_cannot_be_reached_from_outside(rasters: Mask) -> None:
    assert [each.tolist() for each in module._enclosed_paper(rasters)] == [
        flooded(each).tolist() for each in rasters
    ]


def flooded(open_: Mask) -> Mask:
    """Return the open cells that a flood does not reach, neighbour by neighbour."""
    rows, columns = open_.shape
    left = {(int(row), int(column)) for row, column in np.argwhere(open_)}
    todo = [(row, column) for row in (-1, rows) for column in range(-1, columns + 1)]
    todo += [(row, column) for row in range(rows) for column in (-1, columns)]
    while todo:
        row, column = todo.pop()
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & left
        left -= near
        todo += near
    enclosed = np.zeros_like(open_)
    for at in left:
        enclosed[at] = True
    return enclosed
