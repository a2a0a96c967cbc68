"""The changes that a search tries, and when it ends."""

from __future__ import annotations

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Watch
from nonogui.studio.diagnosis import Aim
from nonogui.studio.guides import Guide, Style
from nonogui.studio.sketch import Sketch
from tests.benchmarks.pictures import drawn
from tests.boards import palette

PLAIN = Style(Aim.LINES, 12.0, 0)


def sketch_of(picture: Grid, inks: int = 1) -> Sketch:
    return Sketch(Puzzle.from_picture(picture, palette(inks)), Aim.LINES, Watch())


def test_what_is_barred_is_not_tried() -> None:
    sketch = sketch_of(drawn(20, 1006))
    guide = Guide(sketch, PLAIN)
    guide.look(sketch.narrowed(Aim.LINES))
    tried = guide.worth_trying(())
    barred = {at for at, _ in tried}
    assert 0 < len(tried) <= 160
    assert barred.isdisjoint(at for at, _ in guide.worth_trying(barred))


def test_what_is_tried_costs_its_harm() -> None:
    sketch = sketch_of(drawn(20, 1006))
    guide = Guide(sketch, PLAIN)
    guide.look(sketch.narrowed(Aim.LINES))
    tried = guide.worth_trying(())
    assert tried == {step: 12 * sketch.cost(*step) for step in tried}


def test_a_search_that_gets_nowhere_ends() -> None:
    sketch = sketch_of(drawn(20, 1006))
    guide = Guide(sketch, PLAIN)
    looks = 0
    while not guide.has_enough:
        guide.look(sketch.narrowed(Aim.LINES))
        looks += 1
    assert 10 < looks < 30
