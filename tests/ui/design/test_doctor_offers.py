"""Offers and warnings under pointer and keyboard, and how repairs are drawn."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QColor, QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.grade import Grade
from nonogui.core import recolor
from nonogui.core.design import Design, Leader
from nonogui.core.grid import EMPTY, Cell
from nonogui.core.move import CellChange
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Aim, Diagnosis, GiveAway, Repair
from nonogui.ui.design.doctor_offers import (
    PREVIEW,
    DoctorState,
    GradeBar,
    NoteRow,
    OfferCard,
    OffersSection,
)
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.widgets.boxes import vbox
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.picture import FramedPicture, picture_image
from nonogui.ui.widgets.progress import Spinner
from nonogui.ui.widgets.text import Label
from tests.boards import board, palette
from tests.ui.pictures import CheckLooks, Store, use_theme

DESIGN = Design.from_picture(board("#..\n.#.\n..."))
OTHER = board(".#.\n#..\n...")
SEVERAL = Diagnosis(
    SolveStatus.MULTIPLE,
    forced=board("??.\n??.\n..."),
    solutions=(DESIGN.picture, OTHER),
    ambiguous=frozenset({Cell(0, 0)}),
    exact=True,
)
UNIQUE = Diagnosis(SolveStatus.UNIQUE, DESIGN.picture, solutions=(DESIGN.picture,))
FILL = Repair((CellChange(Cell(0, 1), 0, 1),), board("##.\n.#.\n..."), True, 1.0)
GIVE = GiveAway((Cell(0, 0), Cell(2, 1)), line_solvable=False, is_fewest=True)
STATE = DoctorState(DESIGN, SEVERAL, repairs=(FILL,), give=GIVE)
THEMES = pytest.mark.parametrize(
    "theme", [LIGHT, DARK, HIGH_CONTRAST], ids=["light", "dark", "high"]
)


def enter(widget: QWidget) -> None:
    """The pointer comes over a widget."""
    widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    at = QPointF(2, 2)
    QApplication.sendEvent(widget, QEnterEvent(at, at, at))


def leave(widget: QWidget) -> None:
    """The pointer goes."""
    widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))


def shown(qtbot: QtBot, *widgets: QWidget) -> QWidget:
    """Some widgets in an active window, with a button that takes the focus from them."""
    pane = QWidget()
    qtbot.addWidget(pane)
    vbox(*widgets, Button("Other"), on=pane)
    with qtbot.waitActive(pane):
        pane.show()
        pane.activateWindow()
    return pane


@THEMES
@pytest.mark.parametrize("side", [1, 5, 12, 90])
def test_repair_preview_rings_the_changed_cells(
    qtbot: QtBot, store: Store, theme: Theme, side: int
) -> None:
    rows = ("".join("#" if (x * y) % 3 == 1 else "." for x in range(side)) for y in range(side))
    marked = {
        Cell(0, 0),
        Cell(side // 2, side // 2),
        Cell(side // 2, side // 2 - 1 if side > 1 else 0),
    }
    use_theme(theme)
    draw = partial(picture_image, board("\n".join(rows)), palette(1))
    picture = FramedPicture(draw, PREVIEW, marked)
    qtbot.addWidget(picture)
    assert picture.size() == PREVIEW
    name = f"marked-{side}-{theme.is_dark:d}{theme.is_high_contrast:d}"
    store.check(name, picture.grab().toImage())


@THEMES
def test_preview_is_on_the_background_of_its_palette(qtbot: QtBot, theme: Theme) -> None:
    use_theme(theme)
    sky = QColor("#88CCFF")
    rgb = sky.red(), sky.green(), sky.blue()
    colors = recolor.change_rgb(palette(2), EMPTY, rgb).palette
    draw = partial(picture_image, board("a..\n...\n..b"), colors)
    picture = FramedPicture(draw, PREVIEW, [Cell(1, 1)], colors)
    qtbot.addWidget(picture)
    image = picture.grab().toImage()
    middle = PREVIEW.width() // 2
    assert image.pixelColor(middle, middle) == sky  # the cell inside its ring
    assert image.pixelColor(middle, 12) == sky


@THEMES
def test_offer_cards_and_warnings_match_stored_picture(
    qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    bar = GradeBar()
    bar.set_grade(Grade.MODERATE)
    note = NoteRow("warn", "Two rows are empty, and so are two columns", has_place=True)
    note.setChecked(True)
    vbox(
        OfferCard(DESIGN, FILL, is_first=True),
        OfferCard(DESIGN, GIVE, is_first=False),
        note,
        NoteRow("chart", "Very easy", has_place=False),
        bar,
        on=pane,
        gap=8,
    )
    pane.setFixedWidth(290)
    looks(f"offers-{theme.is_dark:d}{theme.is_high_contrast:d}", pane, theme)


def test_grade_bar_is_empty_without_a_grade(qtbot: QtBot) -> None:
    bar = GradeBar()
    qtbot.addWidget(bar)

    def steps() -> list[str]:
        return [step.property("step") for step in bar.findChildren(QFrame)]

    assert steps() == ["empty"] * 7
    bar.set_grade(next(iter(Grade)))
    assert steps() == ["filled", *["empty"] * 6]
    bar.set_grade(None)
    assert steps() == ["empty"] * 7


class TestNotes:
    def test_hover_and_keyboard_focus_request_a_highlight(self, qtbot: QtBot) -> None:
        note = NoteRow("warn", "Two rows are empty", has_place=True)
        pane = shown(qtbot, note)
        other = pane.findChildren(Button)[-1]
        other.setFocus()
        heard: list[bool] = []
        note.highlight_changed.connect(heard.append)
        enter(note)
        leave(note)
        assert heard == [True, False]
        note.setFocus()
        enter(note)
        leave(note)  # the keyboard is there still
        assert heard[2:] == [True, True, True]
        enter(note)
        other.setFocus()  # the pointer is there still
        assert heard[5:] == [True, True]
        leave(note)
        assert heard[7:] == [False]
        assert note.accessibleName() == "Two rows are empty"

    def test_note_without_a_place_ignores_mouse_and_focus(self, qtbot: QtBot) -> None:
        placed = NoteRow("warn", "Empty", has_place=True)
        note = NoteRow("chart", "Very easy", has_place=False)
        for each in (placed, note):
            qtbot.addWidget(each)
        through = Qt.WidgetAttribute.WA_TransparentForMouseEvents
        assert note.testAttribute(through)
        assert not placed.testAttribute(through)
        assert (note.isCheckable(), placed.isCheckable()) == (False, True)
        assert note.focusPolicy() == Qt.FocusPolicy.NoFocus
        assert placed.focusPolicy() == Qt.FocusPolicy.TabFocus


class TestCards:
    def test_hover_and_keyboard_focus_request_a_highlight(self, qtbot: QtBot) -> None:
        card = OfferCard(DESIGN, FILL, is_first=True)
        pane = shown(qtbot, card)
        other = pane.findChildren(Button)[-1]
        other.setFocus()
        heard: list[bool] = []
        card.highlight_changed.connect(heard.append)
        enter(card)
        leave(card)
        assert heard == [True, False]
        card.button.setFocus()
        leave(card)
        assert heard[2:] == [True, True]
        enter(card)
        other.setFocus()
        assert heard[4:] == [True, True]
        leave(card)
        assert heard[6:] == [False]

    @pytest.mark.parametrize(("is_first", "kind"), [(True, Kind.PRIMARY), (False, Kind.OUTLINE)])
    def test_first_offer_has_the_primary_button(
        self, qtbot: QtBot, is_first: bool, kind: Kind
    ) -> None:
        card = OfferCard(DESIGN, GIVE, is_first=is_first)
        qtbot.addWidget(card)
        assert card.button.kind is kind
        assert card.accessibleName() == "Add 2 given cells. Row 1, column 1; row 3, column 2"
        assert card.button.accessibleName() == "Apply: Add 2 given cells"


class TestSection:
    @pytest.fixture
    def section(self, qtbot: QtBot) -> OffersSection:
        section = OffersSection()
        qtbot.addWidget(section)
        section.resize(300, 500)
        section.show()
        return section

    @staticmethod
    def texts_besides_cards(section: OffersSection) -> list[str]:
        """Return the visible texts besides heading and cards."""
        inside = [label for card in section.cards for label in card.findChildren(Label)]
        labels = [each for each in section.findChildren(Label) if each.isVisible()]
        texts = [each.text() for each in labels if each not in inside]
        return [text for text in texts if text not in ("", "Repairs", "Solvable line by line")]

    def test_offer_cards_stay_while_the_pointer_hovers_over_one(
        self, section: OffersSection
    ) -> None:
        section.show_state(STATE)
        cards = list(section.cards)
        assert len(cards) == 2
        enter(cards[0])
        more = replace(STATE, repairs=(FILL, replace(FILL, edit_cost=2.0)))
        section.show_state(more)
        assert section.cards == cards
        leave(cards[0])
        assert len(section.cards) == 3
        enter(section.cards[0])
        section.show_state(replace(more, design=Design.from_picture(OTHER)))
        assert cards[0] not in section.cards

    def test_unchanged_offers_keep_their_cards(self, section: OffersSection, qtbot: QtBot) -> None:
        section.show_state(STATE)
        cards = list(section.cards)
        with qtbot.assertNotEmitted(section.highlight_changed):
            section.show_state(replace(STATE, seconds=2.0))
        assert section.cards == cards
        with qtbot.waitSignal(section.highlight_changed) as blocker:
            section.show_state(replace(STATE, repairs=()))
        assert blocker.args == [None]

    def test_cards_report_the_highlighted_and_applied_offer(
        self, section: OffersSection, qtbot: QtBot
    ) -> None:
        section.show_state(STATE)
        for card, offer in zip(section.cards, (FILL, GIVE), strict=True):
            with qtbot.waitSignal(section.highlight_changed) as blocker:
                enter(card)
            assert blocker.args == [offer]
            with qtbot.waitSignal(section.highlight_changed) as blocker:
                leave(card)
            assert blocker.args == [None]
            with qtbot.waitSignal(section.applied) as blocker:
                card.button.click()
            assert blocker.args == [offer]

    def test_offers_section_explains_missing_offers(self, section: OffersSection) -> None:
        none = replace(STATE, repairs=(), give=None)
        given = replace(GIVE, line_solvable=True)
        for state, texts in (
            (STATE, ["Both proven to have one solution"]),
            (none, ["No repair was found in time."]),
            (replace(none, is_examining=True), []),
            (replace(none, is_repairing=True), []),
            (DoctorState(DESIGN, UNIQUE, aim=Aim.LINES), ["No repair was found in time."]),
            (DoctorState(DESIGN, UNIQUE), []),
            (replace(none, give=GIVE, aim=Aim.LINES), ["No repair was found in time."]),
            (replace(none, give=given, aim=Aim.LINES), ["Proven to have one solution"]),
            (replace(none, give=GIVE), ["Proven to have one solution"]),
        ):
            section.show_state(state)
            assert self.texts_besides_cards(section) == texts, state

    def test_typed_clues_are_fixed_or_continued_from_a_picture(
        self, section: OffersSection
    ) -> None:
        typed = replace(Design.from_puzzle(DESIGN.puzzle), leader=Leader.CLUES)
        by_search = replace(UNIQUE, line_solvable=False)
        for diagnosis, text in (
            (SEVERAL, "No small change was found in time."),
            (by_search, "Clues can't be repaired. Continue from a picture that fits them."),
        ):
            section.show_state(DoctorState(typed, diagnosis))
            assert self.texts_besides_cards(section) == [text]
            assert section.take.isVisible()
        section.show_state(
            DoctorState(typed, replace(SEVERAL, status=SolveStatus.NONE, solutions=()))
        )
        assert not section.take.isVisible()
        section.show_state(STATE)
        assert not section.take.isVisible()

    @pytest.mark.parametrize("aim", Aim)
    def test_showing_the_aim_emits_no_choice(
        self, section: OffersSection, qtbot: QtBot, aim: Aim
    ) -> None:
        with qtbot.assertNotEmitted(section.aim_chosen):
            section.show_state(replace(STATE, aim=aim))
        assert section.by_lines.isChecked() == (aim is Aim.LINES)
        with qtbot.waitSignal(section.aim_chosen) as blocker:
            QTest.mouseClick(section.by_lines, Qt.MouseButton.LeftButton)
        assert blocker.args == [Aim.UNIQUE if aim is Aim.LINES else Aim.LINES]

    def test_spinner_appears_only_during_a_long_repair_search(
        self, section: OffersSection, qtbot: QtBot
    ) -> None:
        (spinner,) = section.findChildren(Spinner)
        seen = [spinner.isVisible()]
        place = spinner.parentWidget()
        assert place is not None
        assert spinner.geometry().center() == place.rect().center()
        section.show_state(replace(STATE, is_repairing=True))
        seen.append(spinner.isVisible())
        qtbot.waitUntil(spinner.isVisible)
        waiting = [each for each in section.findChildren(QTimer) if each.isActive()]
        assert [each.parent() for each in waiting] == [spinner]
        section.show_state(STATE)
        seen.append(spinner.isVisible())
        assert seen == [False] * 3
