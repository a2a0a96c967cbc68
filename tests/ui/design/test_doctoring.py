"""Between a design and its doctor: answers come by themselves and belong to one design."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import repeat
from typing import NamedTuple

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.grade import Grade
from nonogui.core.design import Design, Leader
from nonogui.core.edits import EditKind
from nonogui.core.grid import EMPTY, Axis, Cell, Grid, Line
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio.diagnosis import Aim, Diagnosis, NoteKey, Repair
from nonogui.ui.design import doctoring
from nonogui.ui.design.doctor_offers import DoctorState
from nonogui.ui.design.doctor_panel import DoctorPanel
from nonogui.ui.design.doctoring import Doctoring, note_cells
from nonogui.ui.design.session import DesignSession, Shown
from nonogui.ui.jobs import JobRunner, Report
from tests.boards import board, busy_puzzle, clue, clued
from tests.hearing import announcements
from tests.reading import read_out

RING = Design.from_picture(board("###\n#.#\n###"))
SWAP = Design.from_picture(board("#...\n.#..\n..##\n..##"))
HARD = Design.from_picture(board("#..#.\n..#.#\n....#\n....#\n..##."))
MODERATE = Design.from_picture(board(".#.###\n#.#.##\n.#####\n..#.#.\n#..##.\n.##..#"))


class Studio(NamedTuple):
    """A design with its doctor."""

    session: DesignSession
    panel: DoctorPanel
    doctoring: Doctoring


@pytest.fixture
def studio(qtbot: QtBot) -> Iterator[Studio]:
    session, panel = DesignSession(Design.blank(4, 4)), DoctorPanel()
    qtbot.addWidget(panel)
    panel.resize(panel.width(), 1000)
    panel.show()
    qtbot.waitExposed(panel)
    jobs = JobRunner(panel)
    doctoring = Doctoring(session, panel, jobs)
    yield Studio(session, panel, doctoring)
    doctoring.close()
    jobs.close()


def examine(qtbot: QtBot, studio: Studio, design: Design) -> DoctorState:
    """Make something the design, and wait for all there is to say of it."""
    studio.session.change(EditKind.IMPORT, design)
    qtbot.waitUntil(lambda: not studio.doctoring.is_busy)
    QApplication.processEvents()  # what came last finds its place
    return studio.doctoring.state


def shown(session: DesignSession) -> Shown | None:
    """What is looked at in place of the design."""
    return session.shown


class TestExamination:
    def test_a_blank_design_is_not_examined(self, qtbot: QtBot, studio: Studio) -> None:
        qtbot.waitUntil(lambda: not studio.doctoring.is_busy)
        assert studio.session.diagnosis is None

    @pytest.mark.parametrize("design", [Design.blank(4, 4), RING])
    def test_z3_is_loaded_while_the_design_is_blank(
        self, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, design: Design
    ) -> None:
        loaded: list[bool] = []
        monkeypatch.setattr(doctoring, "load_z3", lambda: loaded.append(True))
        panel = DoctorPanel()
        qtbot.addWidget(panel)
        jobs = JobRunner(panel)
        doctor = Doctoring(DesignSession(design), panel, jobs)
        qtbot.waitUntil(lambda: not doctor.is_busy)
        doctor.close()
        jobs.close()
        assert bool(loaded) == (design is not RING)

    def test_unique_design_gets_verdict_grade_and_notes(self, qtbot: QtBot, studio: Studio) -> None:
        state = examine(qtbot, studio, RING)
        assert state.diagnosis is not None
        assert state.diagnosis.status is SolveStatus.UNIQUE
        assert state.rating is not None
        assert state.rating.grade is Grade.TRIVIAL
        assert NoteKey.TOO_EASY in [note.key for note in state.notes]
        assert studio.session.diagnosis is state.diagnosis
        assert studio.panel.state is state

    def test_ambiguous_design_gets_count_repairs_and_marks(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        state = examine(qtbot, studio, SWAP)
        assert state.diagnosis is not None
        assert state.diagnosis.status is SolveStatus.MULTIPLE
        assert state.count is not None
        assert state.count.count == solve(SWAP.puzzle, limits=Limits(None, 1000)).count
        assert state.repairs
        assert state.give is not None
        assert state.rating is not None
        assert state.rating.grade is not None
        overlays = studio.session.board_view().overlays
        assert overlays.ambiguous == state.diagnosis.ambiguous

    def test_unsolvable_clues_highlight_the_clashing_lines(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        state = examine(qtbot, studio, Design.from_puzzle(clued("1 1/0/1 1", "1/2/1")))
        assert state.diagnosis is not None
        assert state.diagnosis.status is SolveStatus.NONE
        assert studio.session.board_view().overlays.highlighted_lines == state.diagnosis.clash

    def test_contradictory_clues_are_diagnosed_as_invalid(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        state = examine(qtbot, studio, Design.from_puzzle(clued("3/0", "1/1")))
        assert state.diagnosis is not None
        assert state.diagnosis.status is SolveStatus.INVALID

    def test_typed_clues_with_a_slip_are_fixed_by_a_click(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        right = RING.puzzle
        for slips in (["2"], ["1 1", "3"]):  # unequal totals; two rows swapped
            lines = map(Line, repeat(Axis.ROW), range(2))
            wrong = right.with_clues(dict(zip(lines, map(clue, slips), strict=False)))
            state = examine(qtbot, studio, Design.from_puzzle(wrong))
            assert state.diagnosis is not None
            assert state.diagnosis.status is not SolveStatus.UNIQUE
            cards = studio.panel.offers.cards
            fixed = [wrong.with_clues(fix.clues) for fix in state.fixes]
            at = [(each.rows, each.columns) for each in fixed].index((right.rows, right.columns))
            cards[at].highlight_changed.emit(True)
            view = studio.session.board_view()
            assert (view.puzzle.rows, view.grid.picture()) == (right.rows, RING.picture)
            assert set(view.overlays.highlighted_lines) == set(state.fixes[at].clues)
            cards[at].button.click()
            qtbot.waitUntil(lambda: not studio.doctoring.is_busy)
            assert studio.session.design.puzzle.rows == right.rows
            assert studio.session.design.leader is Leader.CLUES
            assert studio.doctoring.state.diagnosis is not None
            assert studio.doctoring.state.diagnosis.status is SolveStatus.UNIQUE
            studio.session.undo()
            assert studio.session.design.puzzle.rows == wrong.rows

    def test_unequal_totals_name_the_lines_that_contradict(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        state = examine(qtbot, studio, Design.from_puzzle(clued("3/0/3/3", "3/3/4")))
        assert state.diagnosis is not None
        assert state.diagnosis.status is SolveStatus.INVALID
        assert state.suspects == state.diagnosis.clash
        assert Line(Axis.ROW, 1) in state.suspects
        assert studio.session.board_view().overlays.highlighted_lines == state.suspects
        rows = studio.panel.suspects.rows
        studio.panel.show_state(replace(state, is_repairing=True))
        assert studio.panel.suspects.rows == rows, "the focus must not be lost"
        chosen: list[Line] = []
        studio.panel.clue_requested.connect(chosen.append)
        for row in studio.panel.suspects.rows:
            row.click()
        assert tuple(chosen) == state.suspects
        # The rows stay until the smaller design is examined.
        small = Design.from_puzzle(clued("3", "1/1/1"))
        studio.panel.show_state(replace(state, design=small, diagnosis=None))
        assert studio.panel.suspects.rows == rows
        for row in rows:
            row.click()
        assert chosen[len(state.suspects) :] == [Line(Axis.COLUMN, 0)]

    def test_clues_that_are_still_typed_are_not_blamed(self, qtbot: QtBot, studio: Studio) -> None:
        state = examine(qtbot, studio, Design.from_puzzle(clued("3/1 1/3", "3/0/0")))
        assert state.design.is_unfinished
        assert (state.suspects, state.fixes) == ((), ())
        assert not studio.panel.suspects.isVisible()
        assert not studio.panel.offers.isVisible()

    def test_longer_search_uses_a_longer_time_limit(
        self, qtbot: QtBot, studio: Studio, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        short, long = Limits(0.2), Limits(0.4)
        monkeypatch.setattr(doctoring, "LIMITS", short)
        monkeypatch.setattr(doctoring, "LONGER", long)
        asked: list[Limits] = []
        examine_design = doctoring.examine_design

        def noted(
            state: DoctorState, limits: Limits, token: CancelToken, report: Report
        ) -> DoctorState:
            asked.append(limits)
            return examine_design(state, limits, token, report)

        monkeypatch.setattr(doctoring, "examine_design", noted)
        state = examine(qtbot, studio, Design.from_puzzle(busy_puzzle()))
        assert state.diagnosis is not None
        assert state.diagnosis.status is SolveStatus.UNDECIDED
        QTest.mouseClick(studio.panel.verdict.longer, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not studio.doctoring.is_busy)
        longer = studio.doctoring.state.diagnosis
        assert longer is not None
        assert longer is not state.diagnosis
        assert longer.status is SolveStatus.UNDECIDED
        assert asked == [short, long]

    def test_line_solving_aim_yields_line_solvable_repairs(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        state = examine(qtbot, studio, HARD)
        assert state.diagnosis is not None
        assert state.diagnosis.line_solvable is False
        studio.panel.offers.by_lines.click()
        qtbot.waitUntil(lambda: not studio.doctoring.is_busy)
        state = studio.doctoring.state
        assert state.aim is Aim.LINES
        assert state.repairs
        assert all(repair.line_solvable for repair in state.repairs)

    def test_first_verdict_is_reported_while_the_examination_goes_on(self) -> None:
        reported: list[DoctorState] = []

        def note(news: object) -> None:
            if isinstance(news, DoctorState):
                reported.append(news)

        state = DoctorState(SWAP, is_examining=True)
        state = doctoring.examine_design(state, Limits(None), CancelToken(), note)
        assert not state.is_examining
        assert reported
        assert all(each.is_examining and each.diagnosis is not None for each in reported)

    def test_grade_is_reported_before_the_line_solvable_repairs(self) -> None:
        received: list[DoctorState] = []

        def note(news: object) -> None:
            if isinstance(news, DoctorState):
                received.append(news)

        start = DoctorState(HARD, aim=Aim.LINES)
        state = doctoring.examine_design(start, Limits(None), CancelToken(), note)
        received.clear()
        state = doctoring.find_offers(state, CancelToken(), note)
        assert state.repairs
        assert (received[0].rating, received[0].repairs) == (state.rating, ())
        assert state.rating is not None

    def test_stale_ambiguity_marks_disappear(
        self, qtbot: QtBot, studio: Studio, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        examine(qtbot, studio, SWAP)
        monkeypatch.setattr(doctoring, "STALE_MS", 1)
        studio.doctoring.on_run(3)  # nothing is found out during a stroke
        studio.session.change(EditKind.DRAW, SWAP.with_picture(board("#...\n.#..\n..##\n...#")))
        assert studio.session.board_view().overlays.ambiguous
        qtbot.waitUntil(lambda: not studio.session.board_view().overlays.ambiguous)

    def test_a_blank_design_loses_its_marks_at_once(
        self, qtbot: QtBot, studio: Studio, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        examine(qtbot, studio, SWAP)
        monkeypatch.setattr(doctoring, "STALE_MS", 3_600_000)
        studio.session.change(EditKind.CLEAR, Design.blank(4, 4))
        qtbot.waitUntil(lambda: not studio.session.board_view().overlays.ambiguous)

    def test_analysis_waits_until_a_stroke_ends(self, qtbot: QtBot, studio: Studio) -> None:
        studio.session.change(EditKind.IMPORT, RING)
        studio.doctoring.on_run(3)
        assert not studio.doctoring._pause.isActive()
        qtbot.wait(100)
        assert studio.session.diagnosis is None
        studio.doctoring.on_run(0)
        qtbot.waitUntil(lambda: studio.session.diagnosis is not None)


class TestStale:
    def test_late_answer_about_an_earlier_design_is_dropped(
        self, qtbot: QtBot, studio: Studio, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        started, go_on = threading.Event(), threading.Event()
        examine_design = doctoring.examine_design

        def slow(
            state: DoctorState, limits: Limits, token: CancelToken, report: Report
        ) -> DoctorState:
            if state.design.picture == SWAP.picture:
                started.set()
                go_on.wait()
                return examine_design(state, limits, CancelToken(), report)
            return examine_design(state, limits, token, report)

        monkeypatch.setattr(doctoring, "examine_design", slow)
        studio.session.change(EditKind.IMPORT, SWAP)
        qtbot.waitUntil(started.is_set)
        studio.session.change(EditKind.IMPORT, RING)
        go_on.set()
        qtbot.waitUntil(lambda: not studio.doctoring.is_busy)
        diagnosis = studio.session.diagnosis
        assert diagnosis is not None
        assert diagnosis.status is SolveStatus.UNIQUE
        assert studio.doctoring.state.design is studio.session.design

    def test_offer_for_an_earlier_design_is_not_applied(self, qtbot: QtBot, studio: Studio) -> None:
        examine(qtbot, studio, SWAP)
        button = studio.panel.offers.cards[0].button
        studio.session.change(EditKind.IMPORT, RING)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert studio.session.design.picture == RING.picture

    def test_error_during_repair_search_ends_the_search(
        self, qtbot: QtBot, studio: Studio, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*_arguments: object, **_options: object) -> Diagnosis:
            raise RuntimeError("no such thing")

        monkeypatch.setattr(doctoring, "find_repairs", broken)
        with qtbot.capture_exceptions() as caught:
            state = examine(qtbot, studio, SWAP)
        assert not state.is_repairing
        assert studio.panel.state is state
        assert [str(error) for _kind, error, _trace in caught] == ["no such thing"]


class TestBoardMarks:
    def test_board_shows_either_of_two_solutions(self, qtbot: QtBot, studio: Studio) -> None:
        state = examine(qtbot, studio, SWAP)
        assert state.diagnosis is not None
        verdict, session = studio.panel.verdict, studio.session
        QTest.mouseClick(verdict.two, Qt.MouseButton.LeftButton)
        one, other = state.diagnosis.solutions
        doubtful = frozenset(one.diff(other))
        assert shown(session) == Shown(one, ambiguous=doubtful)
        QTest.mouseClick(verdict.choice.segment(1), Qt.MouseButton.LeftButton)
        assert shown(session) == Shown(other, ambiguous=doubtful)
        QTest.mouseClick(verdict.two, Qt.MouseButton.LeftButton)
        assert shown(session) is None
        assert not verdict.two.isChecked()

    def test_solution_switch_turns_off_when_the_board_shows_the_design(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        examine(qtbot, studio, SWAP)
        studio.panel.verdict.two.click()
        studio.session.show(None)
        assert not studio.panel.verdict.two.isChecked()

    def test_hovering_over_a_repair_shows_it_on_the_board(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        state = examine(qtbot, studio, SWAP)
        window = studio.panel.windowHandle()
        for card, repair in zip(studio.panel.offers.cards, state.repairs, strict=False):

            def is_seen(card: QWidget = card) -> bool:
                QTest.mouseMove(window, QPoint(5, 5))  # the card may find its place only now
                QTest.mouseMove(window, card.mapTo(studio.panel, QPoint(30, 30)))
                return studio.session.shown is not None

            qtbot.waitUntil(is_seen)
            shown = studio.session.shown
            assert shown is not None
            assert shown.board == repair.picture
            assert shown.marked == {change.cell for change in repair.changes}
            QTest.mouseMove(window, QPoint(5, 5))
            qtbot.waitUntil(lambda: studio.session.shown is None)

    def test_repair_scrolled_away_from_the_pointer_leaves_the_board(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        state = examine(qtbot, studio, SWAP)
        panel, first = studio.panel, studio.panel.offers.cards[0]
        panel.resize(panel.width(), 400)
        at = QPoint(30, 30)

        def is_previewed(repair: Repair) -> bool:
            return studio.session.shown is not None and studio.session.shown.board == repair.picture

        def is_seen() -> bool:
            QTest.mouseMove(panel.windowHandle(), QPoint(5, 5))
            QTest.mouseMove(panel.windowHandle(), first.mapTo(panel, at))
            QCursor.setPos(first.mapToGlobal(at))
            return is_previewed(state.repairs[0])

        qtbot.waitUntil(is_seen)
        area = next(each for each in panel.findChildren(QScrollArea) if each.isAncestorOf(first))
        second = panel.offers.cards[1]
        bar = area.verticalScrollBar()
        bar.setValue(bar.value() + second.y() - first.y())
        qtbot.waitUntil(lambda: is_previewed(state.repairs[1]))
        assert second.underMouse()
        assert not first.underMouse()

    def test_clicking_a_note_marks_its_cells_and_scrolls_there(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        design = Design.from_picture(board("###\n...\n#.#"))
        state = examine(qtbot, studio, design)
        at = [note.key for note in state.notes].index(NoteKey.EMPTY_LINES)
        with qtbot.waitSignal(studio.doctoring.place_requested) as wanted:
            QTest.mouseClick(studio.panel.notes[at], Qt.MouseButton.LeftButton)
        assert wanted.args == [Cell(1, 0)]
        assert studio.session.shown is not None
        assert studio.session.shown.marked == {Cell(1, 0), Cell(1, 1), Cell(1, 2)}
        assert studio.panel.notes[at].isChecked()


class TestApplying:
    def test_repair_makes_the_puzzle_unique_in_one_undo_step(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        state = examine(qtbot, studio, SWAP)
        session = studio.session
        QTest.mouseClick(studio.panel.offers.cards[0].button, Qt.MouseButton.LeftButton)
        assert session.design.picture == state.repairs[0].picture
        assert session.drawing.undo_edit is not None
        assert session.drawing.undo_edit.kind is EditKind.REPAIR
        assert solve(session.design.puzzle).status is SolveStatus.UNIQUE
        session.undo()
        assert session.design.picture == SWAP.picture

    def test_new_given_cells_are_added_to_earlier_ones(self, qtbot: QtBot, studio: Studio) -> None:
        before = Cell(3, 3)
        state = examine(qtbot, studio, SWAP.with_given([before]))
        assert state.give is not None
        button = studio.panel.offers.cards[-1].button
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Return)
        design = studio.session.design
        given = design.puzzle.given
        assert given is not None
        assert given.decided_count == len(state.give.cells) + 1
        assert given[before] == design.picture[before]
        assert design.picture == SWAP.picture
        result = solve(design.puzzle, design.puzzle.start)
        assert result.status is SolveStatus.UNIQUE

    def test_given_cells_can_be_removed(self, qtbot: QtBot, studio: Studio) -> None:
        examine(qtbot, studio, SWAP.with_given([Cell(3, 3)]))
        QTest.mouseClick(studio.panel.given.button, Qt.MouseButton.LeftButton)
        assert studio.session.design == SWAP
        assert studio.session.drawing.undo_edit is not None
        assert studio.session.drawing.undo_edit.kind is EditKind.GIVE_NONE

    @pytest.mark.parametrize("at", [None, 1])
    def test_typed_clues_can_continue_from_a_solution_picture(
        self, qtbot: QtBot, studio: Studio, at: int | None
    ) -> None:
        bare = replace(SWAP.puzzle, goal=None)
        state = examine(qtbot, studio, Design.from_puzzle(bare))
        offers = studio.panel.offers
        assert not state.repairs
        assert offers.take.isVisible()
        if at is not None:
            QTest.mouseClick(studio.panel.verdict.choice.segment(at), Qt.MouseButton.LeftButton)
        assert state.diagnosis is not None
        wanted = state.diagnosis.solutions[at or 0]
        clues_replaced: list[None] = []
        studio.session.clues_replaced.connect(lambda: clues_replaced.append(None))
        QTest.mouseClick(offers.take, Qt.MouseButton.LeftButton)
        session = studio.session
        assert (session.design.picture, session.design.leader) == (wanted, Leader.PICTURE)
        assert session.drawing.undo_edit is not None
        assert session.drawing.undo_edit.kind is EditKind.SOLUTION
        assert not clues_replaced
        qtbot.waitUntil(lambda: bool(offers.cards) and not studio.doctoring.is_busy)
        assert not offers.take.isVisible()

    def test_buttons_for_variants_stay_in_place(self, qtbot: QtBot, studio: Studio) -> None:
        state = examine(qtbot, studio, HARD)
        assert state.can_be_repaired
        button, offers = studio.panel.difficulty.harder, studio.panel.offers
        assert offers.by_lines.isVisible()
        place = button.mapTo(studio.panel, button.rect().topLeft())
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not studio.doctoring.is_busy)
        assert "Harder" in read_out(offers)
        assert button.mapTo(studio.panel, button.rect().topLeft()) == place

    @pytest.mark.parametrize("harder", [False, True])
    def test_unique_design_becomes_easier_or_harder(
        self, qtbot: QtBot, studio: Studio, monkeypatch: pytest.MonkeyPatch, harder: bool
    ) -> None:
        state, heard = examine(qtbot, studio, MODERATE), announcements(monkeypatch)
        assert state.rating is not None
        assert state.rating.grade is Grade.MODERATE
        difficulty, offers = studio.panel.difficulty, studio.panel.offers
        button = difficulty.harder if harder else difficulty.easier
        place = button.mapTo(studio.panel, button.rect().topLeft())
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: bool(offers.cards) and not studio.doctoring.is_busy)
        # Otherwise a second click would land on a card that has come under the pointer.
        assert button.mapTo(studio.panel, button.rect().topLeft()) == place
        first = offers.cards[0]
        assert first.mapTo(studio.panel, first.rect().topLeft()).y() > place.y() + button.height()
        assert button.nextInFocusChain() is first.button or not harder
        assert ("Harder" if harder else "Easier") in read_out(offers)
        assert heard[-1].endswith("roven to have one solution")
        offer = studio.doctoring.state.repairs[0]
        QTest.mouseClick(offers.cards[0].button, Qt.MouseButton.LeftButton)
        assert studio.session.design.picture == offer.picture
        qtbot.waitUntil(lambda: not studio.doctoring.is_busy)
        assert studio.doctoring.grade is offer.grade
        assert offer.grade is not None
        assert (offer.grade.step > Grade.MODERATE.step) is harder
        assert not offers.cards
        studio.session.undo()
        assert studio.session.design.picture == MODERATE.picture

    def test_harder_designs_are_gone_once_easier_ones_are_wanted(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        examine(qtbot, studio, MODERATE)
        difficulty, offers = studio.panel.difficulty, studio.panel.offers
        QTest.mouseClick(difficulty.harder, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: bool(offers.cards) and not studio.doctoring.is_busy)
        QTest.mouseClick(difficulty.easier, Qt.MouseButton.LeftButton)
        assert "Easier" in read_out(offers)
        assert not offers.cards

    def test_an_outdated_repair_is_not_shown_on_a_design_of_another_size(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        assert examine(qtbot, studio, SWAP).repairs
        studio.session.change(EditKind.IMPORT, HARD)
        card = studio.panel.offers.cards[0]  # stays until there are new ones
        QApplication.sendEvent(card, QEvent(QEvent.Type.Enter))
        assert shown(studio.session) is None
        view = studio.session.board_view()
        assert (view.grid.width, view.grid.height) == (5, 5)

    def test_a_note_of_an_earlier_design_leads_to_no_place(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        wide = Design.from_picture(board("##...\n#....\n#...."))
        state = examine(qtbot, studio, wide)
        note = next(each for each in state.notes if note_cells(each, wide))
        studio.session.change(EditKind.IMPORT, RING)
        places: list[object] = []
        studio.doctoring.place_requested.connect(places.append)
        studio.panel.note_clicked.emit(note)
        assert (places, shown(studio.session)) == ([], None)

    def test_buttons_of_an_outdated_design_look_for_nothing(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        examine(qtbot, studio, MODERATE)
        button = studio.panel.difficulty.harder
        studio.session.change(EditKind.IMPORT, RING)
        assert button.isVisible()  # for a moment, so that the panel does not flicker
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not studio.doctoring.is_busy)
        state = studio.doctoring.state
        assert (state.design, state.harder, state.repairs) == (RING, None, ())
        assert state.rating is not None

    def test_search_for_a_harder_design_goes_on_after_a_stroke(
        self, qtbot: QtBot, studio: Studio
    ) -> None:
        examine(qtbot, studio, MODERATE)
        QTest.mouseClick(studio.panel.difficulty.harder, Qt.MouseButton.LeftButton)
        studio.doctoring.on_run(1)
        qtbot.waitUntil(lambda: not studio.doctoring.is_busy)
        assert not studio.doctoring.state.repairs
        studio.doctoring.on_run(0)  # the stroke has changed nothing
        qtbot.waitUntil(lambda: not studio.doctoring.is_busy)
        assert studio.doctoring.state.harder is True
        assert studio.doctoring.state.repairs

    def test_repaired_design_is_analysed_again(self, qtbot: QtBot, studio: Studio) -> None:
        examine(qtbot, studio, SWAP)
        studio.panel.offers.cards[0].button.click()
        qtbot.waitUntil(lambda: not studio.doctoring.is_busy)
        assert studio.session.diagnosis is not None
        assert studio.session.diagnosis.status is SolveStatus.UNIQUE


@pytest.mark.usefixtures("qapp")
def test_closed_analysis_ignores_later_changes(qapp: QApplication) -> None:
    session, panel = DesignSession(RING), DoctorPanel()
    jobs = JobRunner(panel)
    doctoring = Doctoring(session, panel, jobs, qapp)
    doctoring.close()
    session.change(EditKind.CLEAR, Design.from_picture(Grid.uniform(3, 3, EMPTY)))
    assert not doctoring.is_busy
    jobs.close()
    doctoring.setParent(None)
    panel.deleteLater()


def test_new_design_is_analysed_while_the_old_analysis_still_runs(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The analysis of the next design starts while that of the last one still runs."""
    started, may_end = threading.Event(), threading.Event()

    def slow(*_args: object) -> DoctorState:
        started.set()
        may_end.wait()
        return DoctorState(RING)

    session, panel = DesignSession(RING), DoctorPanel()
    qtbot.addWidget(panel)
    jobs = JobRunner(panel)
    monkeypatch.setattr(doctoring, "examine_design", slow)
    first = Doctoring(session, panel, jobs)
    qtbot.waitUntil(started.is_set)
    first.close()
    monkeypatch.undo()
    second = DesignSession(RING)
    doctor = Doctoring(second, panel, jobs)
    may_end.set()
    qtbot.waitUntil(lambda: not doctor.is_busy)
    assert session.diagnosis is None
    assert second.diagnosis is not None
    doctor.close()
    jobs.close()
