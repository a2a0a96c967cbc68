"""Report an unexpected error once, and repair the page after it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.formats.registry import native
from nonogui.library.saves import SaveStore, default_folder
from nonogui.ui import problems as problems_module
from nonogui.ui.actions import ActionId
from nonogui.ui.board.screen import BoardScreen
from nonogui.ui.dialogs.file_dialog import Target
from nonogui.ui.dialogs.help import AboutDialog
from nonogui.ui.errors import Errors
from nonogui.ui.look.theme import ThemeChoice
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import PlaySession
from nonogui.ui.play.workspace import PlayWorkspace
from nonogui.ui.problems import Problems
from nonogui.ui.widgets.problem_card import LogDialog, ProblemCard
from tests.boards import puzzle
from tests.designer import Designer
from tests.player import Player

KEY = Qt.Key

PUZZLE = puzzle(
    """
    ##.##
    #...#
    ..#..
    #...#
    ##.##
    """,
    title="Sailing boat",
)

SMALL = puzzle("##")


class OddError(Exception):
    """What is raised here."""


def fail(*_arguments: object, **_options: object) -> None:
    raise OddError


@pytest.fixture
def problems(player: Player, errors: Errors) -> Problems:
    """Return the object that reports errors to the player."""
    return watched(player.window, errors)


def watched(window: MainWindow, errors: Errors) -> Problems:
    window.problems = Problems(window, errors)
    return window.problems


def break_something(act: Callable[[], object] = fail) -> None:
    """Have an error raised in a slot, as soon as Qt has time."""
    QTimer.singleShot(0, act)


def shown(qtbot: QtBot, problems: Problems) -> ProblemCard:
    """The card, once it is shown."""
    qtbot.waitUntil(lambda: problems.card is not None and problems.card.isVisible())
    assert problems.card is not None
    return problems.card


def place_on(page: QWidget, card: QWidget) -> QRect:
    return QRect(
        card.mapTo(page.window(), QPoint(0, 0)) - page.mapTo(page.window(), QPoint(0, 0)),
        card.size(),
    )


def click(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)  # type: ignore[call-overload]


class TestMessage:
    def test_the_message_says_that_the_game_is_saved(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(PUZZLE)
        player.drag((0, 0), (0, 1))
        break_something()
        card = shown(qtbot, problems)
        qtbot.waitUntil(lambda: card.title.text() == "Something went wrong. Your game is saved.")
        info = SaveStore(default_folder()).summary(PUZZLE)
        assert info is not None
        assert info.board == player.grid
        assert card.note.text() == "You can keep playing. This is a bug in Nonogui."
        assert card.save.isHidden()

    def test_the_message_mentions_no_save_before_the_first_move(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(PUZZLE)
        break_something()
        assert shown(qtbot, problems).title.text() == "Something went wrong."

    def test_an_unsaved_game_can_be_saved_elsewhere(
        self,
        qtbot: QtBot,
        player: Player,
        problems: Problems,
        monkeypatch: pytest.MonkeyPatch,
        tmp_path: Path,
    ) -> None:
        def full(*_arguments: object, **_options: object) -> None:
            raise OSError(28, "No space left on device")

        player.open(PUZZLE)
        with monkeypatch.context() as patch:
            patch.setattr(SaveStore, "save", full)
            player.drag((0, 0), (0, 1))
            break_something()
            card = shown(qtbot, problems)
            assert card.title.text() == "Something went wrong. Your game isn't saved yet."
            target = Target(tmp_path / "mine.pbn", native())
            patch.setattr(
                "nonogui.ui.dialogs.file_dialog.ask_for_target", lambda *_arguments: target
            )
            click(card.save)
            qtbot.waitUntil(
                lambda: card.title.text() == "Something went wrong. Your game is saved."
            )
            assert card.save.isHidden()

    def test_the_message_changes_once_the_game_can_be_saved(
        self,
        qtbot: QtBot,
        player: Player,
        problems: Problems,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        player.open(PUZZLE)
        with monkeypatch.context() as patch:
            patch.setattr(SaveStore, "save", fail)
            player.drag((0, 0), (0, 1))
            card = shown(qtbot, problems)
            assert card.title.text() == "Something went wrong. Your game isn't saved yet."
        player.drag((1, 0), (1, 0))
        qtbot.waitUntil(lambda: card.title.text() == "Something went wrong. Your game is saved.")

    def test_repeated_errors_share_one_message_with_a_count(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(PUZZLE)
        for _ in range(3):
            break_something()
        card = shown(qtbot, problems)
        qtbot.waitUntil(lambda: card.note.text().endswith("It happened 3 times."))
        assert len(player.window.findChildren(ProblemCard)) == 1
        assert problems.report().count("OddError") == 1

    def test_different_errors_share_one_report(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        break_something()
        break_something(lambda: 1 // 0)
        card = shown(qtbot, problems)
        qtbot.waitUntil(lambda: "ZeroDivisionError" in card.report.toPlainText())
        assert "OddError" in card.report.toPlainText()
        assert len(player.window.findChildren(ProblemCard)) == 1

    def test_error_details_do_not_reveal_the_puzzle(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(PUZZLE)
        player.drag((0, 0), (0, 1))

        def reveal() -> None:
            raise ValueError(f"{player.session.puzzle!r} {player.grid!r}")

        break_something(reveal)
        card = shown(qtbot, problems)
        assert card.report.isHidden()
        click(card.details)
        assert card.report.isVisible()
        report = card.report.toPlainText()
        first = PUZZLE.fingerprint[:4]
        assert f"Puzzle: fingerprint {first}" in report
        assert "5 × 5" in report
        assert "Play page, step 1" in report
        assert "Sailing" not in report
        assert "length" not in report

    def test_copy_puts_the_report_on_the_clipboard(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(PUZZLE)
        break_something()
        click(shown(qtbot, problems).copy)
        assert QGuiApplication.clipboard().text() == problems.report()
        assert "OddError" in problems.report()

    @pytest.mark.parametrize("way", ["cross", "escape"])
    def test_cross_button_and_escape_close_the_message(
        self, qtbot: QtBot, player: Player, problems: Problems, way: str
    ) -> None:
        player.open(PUZZLE)
        break_something()
        card = shown(qtbot, problems)
        if way == "cross":
            click(card.cross)
        else:
            player.key(KEY.Key_Escape)
        assert problems.card is None
        assert player.window.play_page.stage.board.hasFocus()

    def test_tab_reaches_the_message_and_escape_returns_to_the_board(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(PUZZLE)
        break_something()
        card = shown(qtbot, problems)
        assert player.window.play_page.stage.board.hasFocus()
        player.key(KEY.Key_Tab)
        assert card.details.hasFocus()
        player.key(KEY.Key_Escape)
        assert problems.card is None
        assert player.window.play_page.stage.board.hasFocus()

    @pytest.mark.parametrize("size", [(1280, 800), (480, 400)])
    @pytest.mark.parametrize(
        "choice", [ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST]
    )
    def test_the_message_stays_inside_the_stage(
        self,
        qtbot: QtBot,
        player: Player,
        problems: Problems,
        choice: ThemeChoice,
        size: tuple[int, int],
    ) -> None:
        player.window.settings.update(look=choice)
        player.window.resize(*size)
        player.open(PUZZLE)
        break_something()
        card = shown(qtbot, problems)
        click(card.details)
        stage = player.window.play_page.stage
        top_left = stage.mapTo(player.window, QPoint(0, 0))
        place = QRect(card.mapTo(player.window, QPoint(0, 0)), card.size())
        assert QRect(top_left, stage.size()).contains(place)
        assert card.width() <= 592
        for button in (card.details, card.copy, card.log, card.cross):
            assert card.rect().contains(button.geometry())
        player.window.resize(size[0] + 100, size[1] + 100)
        top_left = stage.mapTo(player.window, QPoint(0, 0))
        place = QRect(card.mapTo(player.window, QPoint(0, 0)), card.size())
        assert abs(place.center().x() - QRect(top_left, stage.size()).center().x()) <= 1

    def test_the_message_moves_to_the_page_that_is_shown(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(PUZZLE)
        break_something()
        shown(qtbot, problems)
        player.window.show_library()
        card = shown(qtbot, problems)
        assert card.mapTo(player.window, QPoint(0, 0)).y() >= 52

    def test_the_message_shows_in_an_open_dialog_and_outlives_it(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        hosts: list[object] = []

        def look() -> None:
            dialog: object = QApplication.activeModalWidget()
            assert isinstance(dialog, AboutDialog)
            if problems.card is None:
                QTimer.singleShot(10, look)
                return
            hosts.append(problems.card.parent() is dialog)
            dialog.accept()

        QTimer.singleShot(0, break_something)
        QTimer.singleShot(10, look)
        player.window.actions_[ActionId.ABOUT].trigger()
        assert hosts == [True]
        assert shown(qtbot, problems).parent() is player.window.pages

    def test_the_message_is_centred_at_the_top_of_the_stage(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(PUZZLE)
        break_something()
        card = shown(qtbot, problems)
        stage = player.window.play_page.stage
        assert place_on(stage, card).topLeft() == QPoint((stage.width() - 592) // 2, 12)
        assert card.width() == 592
        assert card.height() == card.height_in(592, 10_000)
        player.window.resize(500, 420)
        assert place_on(stage, card).left() == 16
        assert card.width() == stage.width() - 2 * 16
        click(card.details)
        player.window.resize(480, 400)
        card.report.setPlainText("much\n" * 20)
        card.resized.emit()
        assert place_on(stage, card).bottom() == stage.height() - 1 - 16

    def test_the_message_follows_the_stage_of_a_page_opened_later(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        break_something()
        shown(qtbot, problems)
        player.open(PUZZLE)
        stage, before = player.window.play_page.stage, player.window.play_page.stage.width()
        player.window.actions_[ActionId.PANEL].trigger()
        qtbot.waitUntil(lambda: stage.width() > before)
        card = shown(qtbot, problems)
        assert place_on(stage, card).topLeft() == QPoint((stage.width() - 592) // 2, 12)

    def test_on_the_library_page_the_message_lies_below_the_bar(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        break_something()
        card = shown(qtbot, problems)
        pages = player.window.pages
        assert place_on(pages, card).topLeft() == QPoint((pages.width() - 592) // 2, 52 + 12)
        player.window.resize(1000, 800)
        assert place_on(pages, card).left() == (pages.width() - 592) // 2
        seen = pages.childAt(card.geometry().center())
        assert seen is not None
        assert seen is card or card.isAncestorOf(seen)

    def test_closing_the_message_resets_the_count(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(PUZZLE)
        break_something()
        break_something()
        card = shown(qtbot, problems)
        qtbot.waitUntil(lambda: card.note.text().endswith("It happened 2 times."))
        click(card.cross)
        assert not card.isVisible()
        break_something(lambda: 1 // 0)
        again = shown(qtbot, problems)
        assert again.note.text() == "You can keep playing. This is a bug in Nonogui."
        assert "OddError" not in problems.report()
        assert problems.count == 1

    def test_a_report_lists_at_most_five_different_errors(
        self, qtbot: QtBot, player: Player, problems: Problems, errors: Errors
    ) -> None:
        player.open(PUZZLE)
        kinds = (OddError, KeyError, IndexError, TypeError, ValueError, OSError, EOFError)

        def raises(kind: type[Exception]) -> Callable[[], object]:
            def act() -> None:
                raise kind

            return act

        for kind in kinds:
            break_something(raises(kind))
        card = shown(qtbot, problems)
        qtbot.waitUntil(lambda: problems.count == len(kinds))
        reported = [line for line in problems.report().splitlines() if line.endswith("Error")]
        assert reported == [kind.__name__ for kind in kinds[:5]]
        assert len(errors.incidents) == len(kinds)
        assert card.report.toPlainText() == problems.report()
        assert card.note.text().endswith("It happened 5 times.")

    def test_a_closed_message_shows_again_for_the_same_error(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(PUZZLE)
        for _round in range(2):
            break_something()
            click(shown(qtbot, problems).cross)
            assert problems.card is None

    def test_closing_the_message_keeps_the_focus_elsewhere(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(PUZZLE)
        elsewhere = player.window.play_page.strip.zoom.larger
        elsewhere.setFocus()
        break_something()
        click_at = shown(qtbot, problems).cross
        click_at.clicked.emit()  # as a screen reader does
        assert problems.card is None
        assert elsewhere.hasFocus()


@pytest.mark.parametrize("is_saved", [False, True])
def test_the_message_checks_again_only_while_the_game_is_unsaved(
    qtbot: QtBot,
    player: Player,
    problems: Problems,
    monkeypatch: pytest.MonkeyPatch,
    is_saved: bool,
) -> None:
    player.open(PUZZLE)
    player.drag((0, 0), (0, 1))
    with monkeypatch.context() as patch:
        if not is_saved:
            patch.setattr(PlayWorkspace, "autosave", fail)
        break_something()
        card = shown(qtbot, problems)
        qtbot.waitUntil(lambda: problems._clock.isActive() is not is_saved)
        assert card.save.isHidden() is is_saved
        click(card.cross)
        assert not problems._clock.isActive()


class TestReportedPage:
    def test_the_report_names_the_library_page(self, qtbot: QtBot, problems: Problems) -> None:
        break_something()
        shown(qtbot, problems)
        first, *_frames, last = problems.report().splitlines()
        assert first.endswith(" Library page")
        assert last.startswith("Nonogui ")

    def test_the_report_names_the_win_page_and_the_step(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(SMALL)
        player.drag((0, 0), (0, 1))
        qtbot.waitUntil(lambda: not player.window.is_on_board)
        break_something()
        shown(qtbot, problems)
        assert "Win page, step 1\n" in problems.report()
        one, two = SMALL.fingerprint[:4], SMALL.fingerprint[4:8]
        assert problems.report().splitlines()[-1] == (
            f"Puzzle: fingerprint {one} {two}, 2 × 1. Its content is not in this report."
        )


class TestPage:
    def test_an_error_drops_the_current_gesture(
        self, qtbot: QtBot, player: Player, problems: Problems
    ) -> None:
        player.open(PUZZLE)
        board = player.window.play_page.stage.board
        QTest.mousePress(board.viewport(), Qt.MouseButton.LeftButton, pos=player.place(0, 0))
        assert board.has_gesture
        break_something()
        shown(qtbot, problems)
        qtbot.waitUntil(lambda: not board.has_gesture)
        QTest.mouseRelease(board.viewport(), Qt.MouseButton.LeftButton, pos=player.place(0, 0))
        assert player.session.game.position == 0

    def test_a_board_that_fails_to_paint_does_not_repeat_the_error_endlessly(
        self,
        qtbot: QtBot,
        player: Player,
        problems: Problems,
        errors: Errors,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        player.open(PUZZLE)
        monkeypatch.setattr(problems_module, "COUNT_MS", 1)
        calls = 0

        def scene(_screen: BoardScreen) -> None:  # which is asked for to paint it
            nonlocal calls
            calls += 1
            raise OddError

        with monkeypatch.context() as patch:
            patch.setattr(BoardScreen, "scene", scene)
            player.window.play_page.stage.board.viewport().update()
            shown(qtbot, problems)
            qtbot.waitUntil(lambda: problems._recount.interval() >= 64)
            assert calls < 40  # some for each of six counts: without the pause thousands
            assert problems.card is not None
            problems.card.closed.emit()
            before = len(errors.incidents)
            qtbot.waitUntil(lambda: len(errors.incidents) > before)  # the board is repainted
            received: list[object] = []
            errors.happened.connect(received.append, Qt.ConnectionType.QueuedConnection)
            player.window.play_page.stage.board.viewport().update()
            qtbot.waitUntil(lambda: bool(received))
            assert problems.card is None

    def test_a_coach_panel_that_fails_is_closed(
        self,
        qtbot: QtBot,
        player: Player,
        problems: Problems,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        from nonogui.ui.play.coach_panel import CoachPanel

        player.open(PUZZLE)
        player.window.play_page.coach  # noqa: B018 (it is made before)
        with monkeypatch.context() as patch:
            patch.setattr(CoachPanel, "show_state", fail)
            player.key(KEY.Key_H)
            shown(qtbot, problems)
        assert not player.window.play_page.is_coaching

    def test_a_puzzle_that_fails_to_open_returns_to_the_library(
        self,
        qtbot: QtBot,
        player: Player,
        problems: Problems,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        from nonogui.ui.play.page import PlayPage
        from nonogui.ui.play.session import Origin

        window = player.window
        window.play_page  # noqa: B018 (it is made before)
        with monkeypatch.context() as patch:
            patch.setattr(PlayPage, "choose_tool", fail)
            break_something(lambda: window.games.start(PUZZLE, Origin("Test")))
            shown(qtbot, problems)
        assert window.session is None
        assert window.is_in_library
        player.open(PUZZLE)
        player.drag((0, 0), (0, 1))
        assert player.session.game.position == 1

    def test_errors_while_reporting_an_error_are_only_logged(
        self,
        qtbot: QtBot,
        player: Player,
        problems: Problems,
        errors: Errors,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        player.open(PUZZLE)
        with monkeypatch.context() as patch:
            patch.setattr(PlaySession, "view", fail)
            patch.setattr(ProblemCard, "show_problem", lambda *_args, **_named: 1 // 0)
            break_something()
            qtbot.waitUntil(lambda: len(errors.incidents) >= 3)
        assert "ZeroDivisionError" in errors.log.text()
        break_something()
        shown(qtbot, problems)


class TestStudio:
    def test_the_message_says_that_the_design_is_saved(
        self, qtbot: QtBot, designer: Designer, errors: Errors
    ) -> None:
        problems = watched(designer.window, errors)
        designer.open(Design.blank(5, 5))
        break_something()
        assert shown(qtbot, problems).title.text() == "Something went wrong."
        designer.drag((0, 0), (0, 2))
        break_something()
        card = shown(qtbot, problems)
        qtbot.waitUntil(lambda: card.title.text() == "Something went wrong. Your design is saved.")
        assert card.note.text().startswith("You can keep designing.")
        assert "Studio" in problems.report()


class TestLog:
    def test_help_shows_the_log(self, qtbot: QtBot, player: Player, problems: Problems) -> None:
        break_something()
        shown(qtbot, problems)
        texts = read_the_log()
        player.window.actions_[ActionId.SHOW_LOG].trigger()
        assert "OddError" in texts[0]

    def test_an_empty_log_says_that_there_were_no_problems(
        self, player: Player, problems: Problems
    ) -> None:
        del problems
        texts = read_the_log()
        player.window.actions_[ActionId.SHOW_LOG].trigger()
        assert texts == ["No problems so far."]


def read_the_log() -> list[str]:
    """A list that gets the text of the log as soon as its dialog shows, which closes then."""
    texts: list[str] = []

    def look() -> None:
        dialog: object = QApplication.activeModalWidget()
        if not isinstance(dialog, LogDialog):
            QTimer.singleShot(10, look)
            return
        texts.append(dialog.text.toPlainText())
        dialog.accept()

    QTimer.singleShot(0, look)
    return texts


class TestCrash:
    def test_a_crash_is_reported_at_the_next_start(
        self, qtbot: QtBot, player: Player, errors: Errors
    ) -> None:
        errors.last_crash = "Fatal Python error: Segmentation fault"
        problems = watched(player.window, errors)
        card = shown(qtbot, problems)
        assert card.title.text() == "Nonogui closed unexpectedly last time."
        assert "Segmentation fault" in card.report.toPlainText()
        click(card.cross)
        assert problems.card is None
