"""The doctor's panel with made-up states, mouse and keys: its texts and its offers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from nonogui.coach.difficulty import Rating
from nonogui.coach.grade import Grade
from nonogui.core.design import Design, Leader
from nonogui.core.grid import Axis, Cell, Line
from nonogui.core.move import CellChange
from nonogui.core.problems import ProblemKey, Problems, error
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.studio.diagnosis import Aim, Diagnosis, GiveAway, Note, NoteKey, Repair, SolutionCount
from nonogui.studio.doctor import diagnose
from nonogui.ui.design.doctor_offers import DoctorState, GradeBar
from nonogui.ui.design.doctor_panel import DoctorPanel
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.look.theming import apply_theme
from nonogui.ui.widgets.picture import FramedPicture
from nonogui.ui.widgets.text import Ink, Label
from tests.boards import board, clued
from tests.hearing import announcements
from tests.reading import lines, read_out
from tests.ui.asking import focus_chain
from tests.ui.hints import tabular, wrapped
from tests.ui.pictures import CheckLooks, Store, use_theme

DESIGN = Design.from_picture(board("#..\n.#.\n..."))
OTHER = board(".#.\n#..\n...")
SWAP = frozenset({Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1)})
SEVERAL = Diagnosis(
    SolveStatus.MULTIPLE,
    forced=board("??.\n??.\n..."),
    solutions=(DESIGN.picture, OTHER),
    ambiguous=SWAP,
    exact=True,
)
UNIQUE = Diagnosis(
    SolveStatus.UNIQUE, DESIGN.picture, solutions=(DESIGN.picture,), line_solvable=True
)
FILL = Repair((CellChange(Cell(0, 1), 0, 1),), board("##.\n.#.\n..."), True, 1.0)
CLEAR = Repair(
    (CellChange(Cell(0, 0), 1, 0), CellChange(Cell(1, 1), 1, 0)), board("...\n...\n..."), False, 2.0
)
GIVE = GiveAway((Cell(0, 0),), line_solvable=True, is_fewest=True)
EMPTY_ROW = Note(NoteKey.EMPTY_LINES, 2, lines=(Line(Axis.ROW, 2), Line(Axis.COLUMN, 2)))
EASY = Note(NoteKey.TOO_EASY)
REPAIRED = DoctorState(
    DESIGN,
    SEVERAL,
    SolutionCount(2, is_exact=True),
    Rating(SolveStatus.UNIQUE, Grade.EASY),
    (FILL, CLEAR),
    GIVE,
    (EMPTY_ROW, EASY),
    seconds=0.038,
)


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[DoctorPanel]:
    panel = DoctorPanel()
    qtbot.addWidget(panel)
    panel.resize(panel.width(), 1000)
    with qtbot.waitExposed(panel):
        panel.show()
    yield panel
    panel.close()


def words(panel: DoctorPanel) -> list[str]:
    """What is to be read, from top to bottom."""
    labels = [each for each in panel.findChildren(QLabel) if each.isVisible()]
    labels.sort(key=lambda each: each.mapTo(panel, QPoint(0, 0)).y())
    texts = [each.accessibleName() or each.text() for each in labels]
    return [text for text in texts if text]


class TestVerdict:
    def test_blank_design_asks_to_draw_or_type_a_clue(self, panel: DoctorPanel) -> None:
        panel.show_state(DoctorState(Design.blank(3, 3)))
        assert words(panel) == ["Analysis", "Draw, or type the first clue."]

    def test_slow_first_verdict_shows_checking(self, panel: DoctorPanel, qtbot: QtBot) -> None:
        panel.show_state(DoctorState(Design.blank(3, 3)))
        panel.show_state(DoctorState(DESIGN))
        qtbot.waitUntil(lambda: words(panel) == ["Analysis", "Checking…"])
        panel.show_state(DoctorState(Design.blank(3, 3)))
        assert words(panel) == ["Analysis", "Draw, or type the first clue."]

    def test_ambiguous_design_reports_several_solutions(self, panel: DoctorPanel) -> None:
        panel.show_state(REPAIRED)
        assert words(panel)[:4] == [
            *("Analysis", "Checked in 38 ms", "Several solutions"),
            "2 pictures fit these clues. They differ in 4 cells, shaded on the board.",
        ]
        assert panel.verdict.two.isVisible()

    @pytest.mark.parametrize(
        ("count", "text"),
        [
            (None, "More than one picture fits these clues."),
            (SolutionCount(1, is_exact=False), "More than one picture fits these clues."),
            (SolutionCount(1000, is_exact=True), "1,000 pictures fit these clues."),
            (SolutionCount(1000, is_exact=False), "More than 1,000 pictures fit these clues."),
        ],
    )
    def test_verdict_states_the_number_of_solutions(
        self, panel: DoctorPanel, count: SolutionCount | None, text: str
    ) -> None:
        panel.show_state(replace(REPAIRED, count=count))
        assert f"{text} They" in words(panel)[3]

    @pytest.mark.parametrize(
        ("diagnosis", "title", "text"),
        [
            (UNIQUE, "Exactly one solution", "Solvable line by line."),
            (
                replace(UNIQUE, line_solvable=False),
                "Exactly one solution",
                "Looking at one line at a time isn't enough.",
            ),
            (
                Diagnosis(
                    SolveStatus.NONE,
                    DESIGN.picture,
                    clash=(Line(Axis.ROW, 1), Line(Axis.COLUMN, 1)),
                ),
                "No solution",
                (
                    "No picture fits all the clues. These lines can't all be satisfied: row 2 "
                    "and column 2."
                ),
            ),
            (
                Diagnosis(
                    SolveStatus.INVALID,
                    DESIGN.picture,
                    Problems([error(ProblemKey.TOTALS_DIFFER, color=1, rows=6, columns=4)]),
                ),
                "The clues can't be right",
                "The row clues fill 6 cells, but the column clues fill 4.",
            ),
            (
                Diagnosis(SolveStatus.UNDECIDED, DESIGN.picture, stop=StopReason.TIME),
                "Not decided in time",
                "It isn't known whether any picture fits.",
            ),
        ],
    )
    def test_verdict_text_matches_the_diagnosis(
        self, panel: DoctorPanel, diagnosis: Diagnosis, title: str, text: str
    ) -> None:
        panel.show_state(DoctorState(DESIGN, diagnosis))
        assert words(panel)[2:4] == [title, text]
        assert not panel.verdict.two.isVisible()
        is_undecided = diagnosis.status is SolveStatus.UNDECIDED
        assert panel.verdict.longer.isVisible() is is_undecided
        assert panel.offers.isVisible() is (diagnosis.line_solvable is False)

    def test_missing_clues_are_no_contradiction_and_are_said_once(
        self, panel: DoctorPanel, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        heard = announcements(monkeypatch)
        for rows, sums in (("1 1/0/0", 2), ("1 1/3/0", 5)):
            design = Design.from_puzzle(clued(rows, "0/0/0"))
            panel.show_state(DoctorState(design, diagnose(design.puzzle)))
            assert words(panel)[2:4] == [
                "Some clues are still missing",
                f"The row clues fill {sums} cells, but the column clues fill 0.",
            ]
        assert heard == ["Some clues are still missing"]

    def test_undecided_verdict_offers_a_longer_search(
        self, qtbot: QtBot, panel: DoctorPanel
    ) -> None:
        undecided = Diagnosis(SolveStatus.UNDECIDED, DESIGN.picture, stop=StopReason.TIME)
        panel.show_state(DoctorState(DESIGN, undecided))
        with qtbot.waitSignal(panel.verdict.longer.clicked):
            QTest.mouseClick(panel.verdict.longer, Qt.MouseButton.LeftButton)

    def test_two_solutions_can_be_shown_and_switched(
        self, qtbot: QtBot, panel: DoctorPanel
    ) -> None:
        panel.show_state(REPAIRED)
        with qtbot.waitSignal(panel.verdict.two_requested) as wanted:
            QTest.mouseClick(panel.verdict.two, Qt.MouseButton.LeftButton)
        assert wanted.args == [0]
        panel.verdict.show_two(0)
        with qtbot.waitSignal(panel.verdict.two_requested) as wanted:
            QTest.mouseClick(panel.verdict.choice.segment(1), Qt.MouseButton.LeftButton)
        assert wanted.args == [1]
        panel.verdict.show_two(1)
        panel.verdict.two.setFocus()
        with qtbot.waitSignal(panel.verdict.two_requested) as wanted:
            QTest.keyClick(panel.verdict.two, Qt.Key.Key_Space)
        assert wanted.args == [None]
        panel.verdict.show_two(None)
        assert panel.verdict.choice.value == 0


class TestOffers:
    def test_offer_cards_state_the_change_and_its_place(self, panel: DoctorPanel) -> None:
        panel.show_state(REPAIRED)
        found = [
            [label.accessibleName() or label.text() for label in card.findChildren(Label)]
            for card in panel.offers.cards
        ]
        assert found == [
            ["Fill one cell", "Row 1, column 2", "Solvable line by line"],
            [
                "Clear 2 cells",
                "Row 1, column 1; row 2, column 2",
                "Not solvable line by line",
            ],
            ["Add one given cell", "Row 1, column 1", "Solvable line by line"],
        ]
        assert "All 3 proven to have one solution" in words(panel)

    def test_offer_card_warns_that_a_repair_breaks_the_symmetry(self, panel: DoctorPanel) -> None:
        broken = replace(REPAIRED.repairs[0], breaks_symmetry=True)
        panel.show_state(replace(REPAIRED, repairs=(broken,)))
        found = [label.accessibleName() for label in panel.offers.cards[0].findChildren(Label)]
        assert found[-1] == "Breaks the symmetry"

    @pytest.mark.parametrize("at", range(3))
    def test_offer_is_applied_by_click_or_enter(self, panel: DoctorPanel, at: int) -> None:
        panel.show_state(REPAIRED)
        button = panel.offers.cards[at].button
        applied: list[object] = []
        panel.offers.applied.connect(applied.append)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        QTest.keyClick(button, Qt.Key.Key_Return)
        assert applied == [(FILL, CLEAR, GIVE)[at]] * 2

    def test_applying_an_offer_far_down_shows_the_verdict_again(
        self, qtbot: QtBot, panel: DoctorPanel
    ) -> None:
        panel.show_state(REPAIRED)
        panel.resize(panel.width(), 300)
        bar = next(each.verticalScrollBar() for each in panel.findChildren(QScrollArea))
        qtbot.waitUntil(lambda: bar.maximum() > 0)
        bar.setValue(bar.maximum())
        QTest.mouseClick(panel.offers.cards[-1].button, Qt.MouseButton.LeftButton)
        assert bar.value() == 0

    def test_tab_key_highlights_one_offer_after_another(
        self, qtbot: QtBot, panel: DoctorPanel
    ) -> None:
        panel.show_state(REPAIRED)
        panel.activateWindow()
        qtbot.waitUntil(panel.offers.cards[-1].button.isVisible)
        looked: list[object] = []
        panel.highlight_changed.connect(looked.append)
        panel.offers.cards[0].button.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(panel.offers.cards[0].button, Qt.Key.Key_Tab)
        assert panel.offers.cards[1].button.hasFocus()
        assert looked == [FILL, None, CLEAR]

    def test_given_cells_that_miss_the_aim_are_not_offered(self, panel: DoctorPanel) -> None:
        give = replace(GIVE, line_solvable=False)
        panel.show_state(replace(REPAIRED, give=give))
        assert len(panel.offers.cards) == 3
        panel.show_state(replace(REPAIRED, give=give, aim=Aim.LINES))
        assert len(panel.offers.cards) == 2

    def test_line_solving_switch_changes_the_aim(self, qtbot: QtBot, panel: DoctorPanel) -> None:
        panel.show_state(REPAIRED)
        with qtbot.waitSignal(panel.offers.aim_chosen) as chosen:
            QTest.mouseClick(panel.offers.by_lines, Qt.MouseButton.LeftButton)
        assert chosen.args == [Aim.LINES]

    def test_panel_says_that_no_repair_was_found(self, panel: DoctorPanel) -> None:
        panel.show_state(replace(REPAIRED, repairs=(), give=None, is_repairing=True))
        assert "No repair was found in time." not in words(panel)
        panel.show_state(replace(REPAIRED, repairs=(), give=None))
        assert "No repair was found in time." in words(panel)

    def test_outdated_offers_are_disabled_until_new_ones_arrive(self, panel: DoctorPanel) -> None:
        panel.show_state(REPAIRED)
        cards = panel.offers.cards
        later = Design.from_picture(OTHER)
        panel.show_state(replace(REPAIRED, design=later, repairs=(), give=None, is_repairing=True))
        assert panel.offers.cards == cards
        assert not any(card.isEnabled() for card in cards)
        panel.show_state(replace(REPAIRED, design=later, give=None))
        assert len(panel.offers.cards) == 2
        assert all(card.isEnabled() for card in panel.offers.cards)


class TestGradeAndNotes:
    def test_panel_shows_the_grade_of_the_design(self, panel: DoctorPanel) -> None:
        panel.show_state(REPAIRED)
        assert "Easy after repair" in words(panel)
        rated = DoctorState(DESIGN, UNIQUE, rating=Rating(SolveStatus.UNIQUE, Grade.HARD))
        panel.show_state(rated)
        assert "Hard" in words(panel)
        panel.show_state(replace(rated, rating=None))
        assert "Not rated yet" in words(panel)
        panel.show_state(replace(rated, rating=Rating(SolveStatus.UNIQUE, stop=StopReason.TIME)))
        assert "Not rated in time" in words(panel)

    def test_verdict_card_is_only_as_high_as_its_text(
        self, qtbot: QtBot, panel: DoctorPanel
    ) -> None:
        panel.resize(panel.width(), 716)
        panel.show_state(DoctorState(DESIGN, SEVERAL, notes=(EMPTY_ROW, EASY), is_repairing=True))
        card = panel.verdict
        qtbot.waitUntil(lambda: card.height() == card.heightForWidth(card.width()))

    def test_panel_counts_given_cells_and_offers_to_remove_them(
        self, qtbot: QtBot, panel: DoctorPanel
    ) -> None:
        panel.show_state(REPAIRED)
        assert not panel.given.isVisible()
        giving = DESIGN.with_given([Cell(0, 0), Cell(2, 2)])
        panel.show_state(DoctorState(giving, UNIQUE))
        assert "2 cells are given" in panel.given.button.accessibleName()
        with qtbot.waitSignal(panel.given.button.clicked):
            QTest.mouseClick(panel.given.button, Qt.MouseButton.LeftButton)

    def test_only_notes_with_a_place_can_be_clicked(self, qtbot: QtBot, panel: DoctorPanel) -> None:
        panel.show_state(REPAIRED)
        heading = ["Notes", "2 empty lines: row 3 and column 3"]
        qtbot.waitUntil(lambda: words(panel)[-3:-1] == heading)
        first, second = panel.notes
        with qtbot.waitSignal(panel.note_clicked) as clicked:
            QTest.mouseClick(first, Qt.MouseButton.LeftButton)
        assert clicked.args == [EMPTY_ROW]
        with qtbot.waitSignal(panel.note_clicked) as clicked:
            QTest.keyClick(first, Qt.Key.Key_Return)
        assert clicked.args == [None]
        assert second.focusPolicy() is Qt.FocusPolicy.NoFocus

    def test_panel_keeps_the_old_verdict_until_a_new_one_arrives(
        self, qtbot: QtBot, panel: DoctorPanel
    ) -> None:
        panel.show_state(REPAIRED)
        before = words(panel)
        panel.show_state(DoctorState(Design.from_picture(OTHER)))
        assert words(panel) == before
        qtbot.waitUntil(lambda: "Checking…" in words(panel))
        assert not panel.verdict.isEnabled()
        panel.show_state(replace(REPAIRED, design=Design.from_picture(OTHER)))
        assert words(panel) == before
        assert panel.verdict.isEnabled()

    @pytest.mark.parametrize("theme", [DARK, HIGH_CONTRAST], ids=["dark", "contrast"])
    def test_panel_uses_the_surface_colour_of_the_theme(
        self, qapp: QApplication, panel: DoctorPanel, theme: Theme
    ) -> None:
        panel.show_state(REPAIRED)
        apply_theme(qapp, theme)
        use_theme(theme)
        image = panel.grab().toImage()
        assert image.pixelColor(image.width() - 2, 2) == theme.surface


class TestReading:
    """Each state reads from top to bottom."""

    def test_screen_reader_reads_an_unexamined_design(self, panel: DoctorPanel) -> None:
        panel.show_state(DoctorState(DESIGN))
        assert read_out(panel) == lines("""
            Analysis
            Analysis
            Draw, or type the first clue.
        """)

    def test_screen_reader_reads_repairs_and_notes(self, panel: DoctorPanel, qtbot: QtBot) -> None:
        panel.show_state(REPAIRED)
        qtbot.waitUntil(lambda: not read_out(panel).endswith("Notes"))
        assert read_out(panel) == lines("""
            Analysis: Several solutions. 2 pictures fit these clues. They differ in 4 cells…
            Analysis
            Checked in 38 ms
            Several solutions
            2 pictures fit these clues. They differ in 4 cells, shaded on the board.
            check box: Show two solutions
            Solution
            choice: A (chosen)
            choice: B
            Repairs
            All 3 proven to have one solution
            Fill one cell. Row 1, column 2
            Fill one cell
            Row 1, column 2
            Solvable line by line
            button: Apply: Fill one cell
            Clear 2 cells. Row 1, column 1; row 2, column 2
            Clear 2 cells
            Row 1, column 1; row 2, column 2
            Not solvable line by line
            button: Apply: Clear 2 cells
            Add one given cell. Row 1, column 1
            Add one given cell
            Row 1, column 1
            Solvable line by line
            button: Apply: Add one given cell
            Solvable line by line
            check box: Solvable line by line
            Difficulty
            Easy after repair
            Easy after repair
            Trivial
            What-if
            Notes
            check box: 2 empty lines: row 3 and column 3
            button: Crop to picture
            button: Very easy: most lines solve themselves
        """)

    def test_screen_reader_reads_the_offer_of_given_cells(
        self, panel: DoctorPanel, qtbot: QtBot
    ) -> None:
        panel.show_state(replace(REPAIRED, repairs=(), give=GIVE))
        qtbot.waitUntil(lambda: not read_out(panel).endswith("Notes"))
        assert read_out(panel) == lines("""
            Analysis: Several solutions. 2 pictures fit these clues. They differ in 4 cells…
            Analysis
            Checked in 38 ms
            Several solutions
            2 pictures fit these clues. They differ in 4 cells, shaded on the board.
            check box: Show two solutions
            Solution
            choice: A (chosen)
            choice: B
            Repairs
            Proven to have one solution
            Add one given cell. Row 1, column 1
            Add one given cell
            Row 1, column 1
            Solvable line by line
            button: Apply: Add one given cell
            Solvable line by line
            check box: Solvable line by line
            Difficulty
            Easy after repair
            Easy after repair
            Trivial
            What-if
            Notes
            check box: 2 empty lines: row 3 and column 3
            button: Crop to picture
            button: Very easy: most lines solve themselves
        """)

    def test_screen_reader_reads_a_puzzle_with_one_solution(self, panel: DoctorPanel) -> None:
        rating = Rating(SolveStatus.UNIQUE, Grade.EASY)
        panel.show_state(DoctorState(DESIGN, UNIQUE, rating=rating, seconds=0.038))
        assert read_out(panel) == lines("""
            Analysis: Exactly one solution. Solvable line by line.
            Analysis
            Checked in 38 ms
            Exactly one solution
            Solvable line by line.
            Difficulty
            Easy
            Easy
            Trivial
            What-if
            button: Easier
            button: Harder
        """)


@pytest.mark.usefixtures("no_texts")
def test_repair_previews_match_stored_pictures(
    panel: DoctorPanel, store: Store, qtbot: QtBot
) -> None:
    panel.show_state(REPAIRED)
    qtbot.waitUntil(lambda: len(panel.findChildren(FramedPicture)) == 3)
    for at, picture in enumerate(panel.findChildren(FramedPicture)):
        store.check(f"repair-{at}", picture.grab().toImage())


def test_grade_bar_fills_one_step_per_grade(panel: DoctorPanel) -> None:
    panel.show_state(REPAIRED)
    assert REPAIRED.rating is not None
    assert REPAIRED.rating.grade is not None
    (bar,) = panel.findChildren(GradeBar)
    steps = [step.property("step") for step in bar.findChildren(QFrame)]
    assert steps.count("filled") == REPAIRED.rating.grade.step
    assert len(steps) == 7


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_each_analysis_state_matches_stored_picture(
    panel: DoctorPanel, looks: CheckLooks, theme: Theme
) -> None:
    rated = Rating(SolveStatus.UNIQUE, Grade.HARD)
    typed = replace(DESIGN.with_given([Cell(0, 0), Cell(2, 2)]), leader=Leader.CLUES)
    undecided = Diagnosis(SolveStatus.UNDECIDED, DESIGN.picture, stop=StopReason.TIME)
    states = {
        "blank": DoctorState(Design.blank(5, 5)),
        "several": DoctorState(DESIGN, SEVERAL, SolutionCount(2, is_exact=True)),
        "mended": REPAIRED,
        "unique": DoctorState(DESIGN, UNIQUE, None, rated, notes=(EMPTY_ROW,), seconds=1.5),
        "typed": DoctorState(typed, SEVERAL),
        "undecided": DoctorState(DESIGN, undecided),
    }
    for name, state in states.items():
        panel.show_state(state)
        looks(f"doctor-{name}-{theme.is_dark:d}", panel, theme)


def test_screen_reader_announces_each_verdict_once(
    panel: DoctorPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = announcements(monkeypatch)
    examining = DoctorState(DESIGN, UNIQUE, is_examining=True)
    panel.show_state(examining)
    assert heard == []
    panel.show_state(DoctorState(DESIGN, UNIQUE))
    panel.show_state(DoctorState(DESIGN, UNIQUE, seconds=2.0))
    panel.show_state(DoctorState(Design.blank(3, 3)))
    panel.show_state(DoctorState(DESIGN, UNIQUE))
    assert heard == ["Exactly one solution. Solvable line by line."]
    panel.show_state(REPAIRED)
    assert heard[1:] == [panel.verdict.text]
    panel.hide()
    panel.show_state(DoctorState(DESIGN, UNIQUE))
    assert len(heard) == 2


def test_missing_grade_is_drawn_in_muted_text(panel: DoctorPanel) -> None:
    def grade() -> tuple[str, Ink]:
        (label,) = (
            each
            for each in panel.findChildren(Label)
            if each.text().startswith(("Easy", "Not rated"))
        )
        return label.text(), Ink(label.foregroundRole())

    panel.show_state(REPAIRED)
    assert grade() == ("Easy after repair", Ink.INK)
    panel.show_state(replace(REPAIRED, rating=None))
    assert grade() == ("Not rated yet", Ink.MUTED)


@pytest.mark.parametrize(
    ("state", "is_shown"),
    [
        (DoctorState(DESIGN, UNIQUE), True),
        (DoctorState(DESIGN, SEVERAL), False),
        (DoctorState(DESIGN, SEVERAL, repairs=(FILL,)), True),
        (DoctorState(DESIGN, SEVERAL, rating=Rating(SolveStatus.UNIQUE, Grade.EASY)), True),
        (DoctorState(Design.blank(3, 3), UNIQUE), False),
    ],
)
def test_grade_bar_is_shown_only_for_puzzles_that_can_be_graded(
    panel: DoctorPanel, state: DoctorState, is_shown: bool
) -> None:
    panel.show_state(state)
    (bar,) = panel.findChildren(GradeBar)
    assert bar.isVisible() == is_shown


def test_tab_key_moves_down_the_analysis_panel(panel: DoctorPanel) -> None:
    panel.show_state(REPAIRED)
    verdict, offers = panel.verdict, panel.offers
    wanted = [
        verdict.two,
        *(verdict.choice.segment(at) for at in (0, 1)),
        verdict.longer,
        *(card.button for card in offers.cards),
        offers.take,
        offers.by_lines,
        panel.given.button,
        *panel.notes,
    ]
    assert [each for each in focus_chain(verdict.two) if each in wanted] == wanted


def test_note_highlighted_on_the_board_is_checked(panel: DoctorPanel) -> None:
    panel.show_note(EMPTY_ROW)  # nothing is shown yet
    other = Note(NoteKey.STRAY_CELLS, 1, cells=(Cell(0, 0),))
    panel.show_state(replace(REPAIRED, notes=(EMPTY_ROW, other)))
    rows = panel.notes
    for note, checked in ((other, [False, True]), (EMPTY_ROW, [True, False])):
        panel.show_note(note)
        assert [row.isChecked() for row in panel.notes] == checked
    panel.show_state(replace(REPAIRED, notes=(EMPTY_ROW, other), seconds=9.0))
    assert panel.notes is rows  # the same warnings stay as they are
    panel.show_note(None)
    assert [row.isChecked() for row in panel.notes] == [False, False]


def test_hovering_over_a_note_highlights_it(panel: DoctorPanel, qtbot: QtBot) -> None:
    panel.show_state(REPAIRED)
    for is_on, note in ((True, EMPTY_ROW), (False, None)):
        with qtbot.waitSignal(panel.highlight_changed) as blocker:
            panel.notes[0].highlight_changed.emit(is_on)
        assert blocker.args == [note]


def test_solution_switch_shows_the_selected_solution(panel: DoctorPanel) -> None:
    panel.show_state(REPAIRED)
    verdict = panel.verdict
    found = []
    for at in (None, 0, 1, None):
        panel.verdict.show_two(at)
        found.append((verdict.two.isChecked(), verdict.two.kind.name, verdict.choice.value))
    assert found == [
        (False, "OUTLINE", 0),
        (True, "LIT", 0),
        (True, "LIT", 1),
        (False, "OUTLINE", 0),
    ]


def test_long_texts_of_the_panel_wrap(panel: DoctorPanel) -> None:
    panel.show_state(REPAIRED)
    assert wrapped(panel) == [
        *("Several solutions", words(panel)[3]),
        *("Fill one cell", "Row 1, column 2", "Solvable line by line"),
        *("Clear 2 cells", "Row 1, column 1; row 2, column 2", "Not solvable line by line"),
        *("Add one given cell", "Row 1, column 1", "Solvable line by line"),
        *("2 empty lines: row 3 and column 3", "Very easy: most lines solve themselves"),
    ]
    assert tabular(panel) == ["Checked in 38 ms"]
    panel.show_state(replace(REPAIRED, repairs=(), give=None))
    assert "No repair was found in time." in wrapped(panel)
    panel.show_state(DoctorState(Design.blank(3, 3)))
    assert wrapped(panel) == ["Draw, or type the first clue."]
