"""The shapes of ink in a part of a sheet: what hangs together."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonogui.studio.sheet.scan import Mask
from nonogui.studio.sheet.sheet import Box

MOST_RUNS: Final = 400_000
"""Runs of ink in a picture that is still taken for print and not for noise."""


class Blob(NamedTuple):
    """Ink that hangs together: its box, and the pixels in it."""

    box: Box
    mask: Mask


def without_lines(ink: Mask, length: int) -> Mask:
    """The ink but for level and upright stretches that are longer than any stroke of a digit."""
    lines = _long(ink, length) | _long(ink.T, length).T
    # Print fades out beside a line; what is left of that would join it to digits.
    return ink & ~lines


def _long(ink: Mask, length: int) -> Mask:
    """The pixels in level stretches of so many pixels and more."""
    rows, starts, ends = runs(ink)
    long = ends - starts >= length
    marks = np.zeros((ink.shape[0], ink.shape[1] + 1), dtype=np.int8)
    marks[rows[long], starts[long]] = 1
    marks[rows[long], ends[long]] = -1
    return np.cumsum(marks, axis=1, dtype=np.int8)[:, :-1] > 0


def runs(ink: Mask) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """The level stretches of ink: the row, the first column and the one after the last of each."""
    edges = np.diff(np.pad(ink, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = np.nonzero(edges == 1)
    ends = np.nonzero(edges == -1)[1]
    return rows, starts, ends


def blobs(ink: Mask) -> list[Blob]:
    """Everything that hangs together, corners included; none where there is only noise."""
    rows, starts, ends = runs(ink)
    if len(rows) > MOST_RUNS:
        return []
    parents = _linked(rows, starts, ends)
    order = np.argsort(parents, kind="stable")
    groups = np.split(order, np.flatnonzero(np.diff(parents[order])) + 1)
    return [_blob(rows[group], starts[group], ends[group]) for group in groups if len(group)]


def _linked(
    rows: NDArray[np.intp], starts: NDArray[np.intp], ends: NDArray[np.intp]
) -> NDArray[np.intp]:
    """For each run the first run that it hangs together with."""
    parent = list(range(len(rows)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    row, start, end = rows.tolist(), starts.tolist(), ends.tolist()
    above = 0
    for at in range(len(row)):
        while row[above] < row[at] - 1 or (row[above] == row[at] - 1 and end[above] < start[at]):
            above += 1
        each = above
        while row[each] == row[at] - 1 and start[each] <= end[at]:
            one, other = root(each), root(at)
            parent[max(one, other)] = min(one, other)
            each += 1
    return np.array([root(at) for at in range(len(row))], dtype=np.intp)


def _blob(rows: NDArray[np.intp], starts: NDArray[np.intp], ends: NDArray[np.intp]) -> Blob:
    box = Box(int(starts.min()), int(rows.min()), int(ends.max()), int(rows.max()) + 1)
    marks = np.zeros((box.height, box.width + 1), dtype=np.int8)
    np.add.at(marks, (rows - box.top, starts - box.left), 1)
    np.add.at(marks, (rows - box.top, ends - box.left), -1)
    return Blob(box, np.cumsum(marks, axis=1, dtype=np.int8)[:, :-1] > 0)
