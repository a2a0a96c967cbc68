"""A picture on its way to a puzzle: made, judged, mended, and each only once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from nonogui.core.grid import Grid
from nonogui.core.palette import Palette
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Aim, Repair
from nonogui.studio.images.opening import Source, open_picture
from nonogui.studio.images.picture import make_picture
from nonogui.studio.images.spec import ImageSpec
from nonogui.studio.images.suggest import suggest
from nonogui.ui.design import image_puzzles
from nonogui.ui.design.image_puzzles import ImageWork
from tests.studio.images.painted import data_of, painted, text_of
from tests.ui.design.importing import COLORED, CROSS, SWITCH

Make = Callable[[str], ImageWork]


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[Make]:
    works: list[ImageWork] = []

    def make_it(rows: str) -> ImageWork:
        source = open_picture(data_of(painted(rows, 10)))
        work = ImageWork(source, suggest(source))
        works.append(work)
        return work

    yield make_it
    for work in works:
        work.close()
    del qtbot


def judged(qtbot: QtBot, work: ImageWork) -> None:
    """Have a picture made, and wait for its verdict."""
    work.set_spec(work.spec)
    qtbot.waitUntil(lambda: work.diagnosis is not None)


def rows(work: ImageWork) -> list[str]:
    return text_of(*work.result)


def test_new_work_has_no_picture_or_verdict(make: Make) -> None:
    work = make(CROSS)
    assert (work.made, work.picture, work.diagnosis, work.repair) == (None, None, None, None)
    assert (work.has_failed, work.has_defect, work.is_repairing) == (False, False, None)
    assert work.repaired_cells == frozenset()


def test_picture_is_made_and_diagnosed_in_the_background(make: Make, qtbot: QtBot) -> None:
    work = make(CROSS)
    with qtbot.waitSignal(work.changed):
        work.set_spec(work.spec)
    assert work.picture is None
    judged(qtbot, work)
    assert rows(work) == CROSS.split()
    assert work.diagnosis is not None
    assert work.diagnosis.status is SolveStatus.UNIQUE
    assert work.made is not None
    assert work.picture == work.made.picture


def test_a_repair_requested_before_the_picture_is_made_makes_it(make: Make, qtbot: QtBot) -> None:
    work = make(SWITCH)
    judged(qtbot, work)
    before = work.made
    work.set_spec(replace(work.spec, invert=True))
    work.start_repair(Aim.UNIQUE)
    assert work.made == before
    qtbot.waitUntil(lambda: work.repair is not None)
    assert work.is_made
    assert work.made != before


def test_a_repair_stopped_before_the_picture_is_made_leaves_the_picture(
    make: Make, qtbot: QtBot
) -> None:
    work = make(SWITCH)
    work.set_spec(work.spec)
    work.start_repair(Aim.UNIQUE)
    work.stop_repair()
    qtbot.waitUntil(lambda: work.diagnosis is not None)
    assert work.is_made
    assert rows(work) == SWITCH.split()


def test_threshold_is_computed_only_when_not_set(make: Make, qtbot: QtBot) -> None:
    def level(rows_: str, **values: object) -> int | None:
        work = make(rows_)
        work.set_spec(replace(work.spec, **values))  # type: ignore[arg-type]
        qtbot.waitUntil(lambda: work.is_made)
        assert work.made is not None
        return work.made.threshold

    assert level(CROSS) is not None
    assert level(CROSS, threshold=90) is None
    assert level(COLORED) is None
    assert level(COLORED, colors=1) is not None


def test_changing_the_options_discards_verdict_and_repair(make: Make, qtbot: QtBot) -> None:
    work = make(SWITCH)
    judged(qtbot, work)
    work.start_repair(Aim.UNIQUE)
    qtbot.waitUntil(lambda: work.repair is not None)
    assert work.repaired_cells
    work.set_spec(replace(work.spec, invert=True))
    assert (work.diagnosis, work.repair) == (None, None)
    qtbot.waitUntil(lambda: work.diagnosis is not None)
    assert work.repaired_cells == frozenset()


@pytest.mark.parametrize("aim", Aim)
def test_repair_replaces_the_picture_until_undone(make: Make, qtbot: QtBot, aim: Aim) -> None:
    work = make(SWITCH)
    judged(qtbot, work)
    before = rows(work)
    heard: list[bool] = []
    work.changed.connect(lambda: heard.append(work.is_repairing is not None))
    work.start_repair(aim)
    assert heard.pop()
    assert (work.diagnosis, work.is_repairing is not None) == (None, True)
    qtbot.waitUntil(lambda: work.repair is not None and work.is_repairing is None)
    assert not heard.pop()
    repair = work.repair
    assert repair is not None
    assert work.repaired_cells == {change.cell for change in repair.changes}
    assert work.result[0] == work.picture == repair.picture
    work.take_back()
    assert (work.repair, work.diagnosis) == (None, None)
    qtbot.waitUntil(lambda: work.diagnosis is not None)
    assert rows(work) == before


def test_picture_is_diagnosed_again_after_a_failed_repair_search(
    make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_none(*_all: object, **_options: object) -> Repair | None:
        return None

    monkeypatch.setattr(image_puzzles, "repair_picture", find_none)
    work = make(SWITCH)
    judged(qtbot, work)
    work.start_repair(Aim.UNIQUE)
    failed = [work.has_failed]
    qtbot.waitUntil(lambda: work.has_failed)
    qtbot.waitUntil(lambda: work.diagnosis is not None)
    failed.append(work.has_failed)
    work.set_spec(work.spec)
    assert [*failed, work.has_failed] == [False, True, False]


def test_stopped_repair_search_keeps_the_picture(
    make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[tuple[Grid, Palette, Aim]] = []

    def endless(
        picture: Grid, palette: Palette, aim: Aim, *, cancel: CancelToken, **_options: object
    ) -> None:
        wanted.append((picture, palette, aim))
        while not cancel.cancelled:
            pass

    monkeypatch.setattr(image_puzzles, "repair_picture", endless)
    work = make(SWITCH)
    judged(qtbot, work)
    work.start_repair(Aim.LINES)
    qtbot.waitUntil(lambda: bool(wanted))
    assert work.made is not None
    assert wanted == [(work.made.picture, work.made.palette, Aim.LINES)]
    work.stop_repair()
    qtbot.waitUntil(lambda: work.diagnosis is not None)
    assert (work.is_repairing, work.has_failed, work.has_defect) == (None, False, False)


def test_error_is_shown_until_the_options_change(
    make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_all: object, **_options: object) -> None:
        raise RuntimeError("no such thing")

    work = make(CROSS)
    with monkeypatch.context() as patch, qtbot.capture_exceptions():
        patch.setattr(image_puzzles, "diagnose", broken)
        with qtbot.waitSignal(work.changed, check_params_cb=lambda: work.has_defect):
            work.set_spec(work.spec)
    work.set_spec(work.spec)
    assert not work.has_defect
    qtbot.waitUntil(lambda: work.diagnosis is not None)


def test_rapid_option_changes_make_one_picture(
    make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[ImageSpec] = []

    def noted(source: Source, spec: ImageSpec) -> tuple[Grid, Palette]:
        made.append(spec)
        return make_picture(source, spec)

    monkeypatch.setattr(image_puzzles, "make_picture", noted)
    work = make(CROSS)
    for width in (3, 4, 5, 6):
        work.set_spec(replace(work.spec, width=width))
    qtbot.waitUntil(lambda: work.diagnosis is not None)
    assert [spec.width for spec in made] == [6]
