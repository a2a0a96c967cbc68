"""The dialog "Validate folder": fill, sort, filter and export its table, and open puzzles."""

from __future__ import annotations

import csv
import multiprocessing
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from nonogui.coach.grade import Grade
from nonogui.core.problems import ProblemKey, Problems, error, warning
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveStatus
from nonogui.studio.collection import Part, Row, examine_part
from nonogui.ui.jobs import Report
from nonogui.ui.library import validate_folder
from nonogui.ui.library.validate_folder import (
    Column,
    ValidateFolderDialog,
    ValidationModel,
    ValidationProxy,
)
from nonogui.ui.look.theme import LIGHT
from nonogui.ui.widgets.boxes import EmptyState
from nonogui.ui.widgets.progress import ProgressLine
from tests.boards import board, busy_puzzle, puzzle
from tests.reading import lines, read_out
from tests.ui.growing import growth
from tests.ui.hints import hints, tabular
from tests.ui.pictures import CheckLooks, use_theme

FISH = puzzle(".##..#\n#####.\n.##..#", title="Fish")
SWAP = puzzle("#..\n.#.")
COLORS = puzzle("aab\nbba")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Create a folder with valid, ambiguous, wrong and unreadable files, one in a subfolder."""
    folder = tmp_path / "puzzles"
    (folder / "deep").mkdir(parents=True)
    save(folder / "fish.pbn", [Entry(FISH)])
    save(folder / "deep" / "swap.pbn", [Entry(SWAP)])
    save(folder / "set.pbn", [Entry(COLORS), Entry(FISH)])
    save(folder / "wrong.pbn", [Entry(replace(FISH, goal=board("######\n" * 3)))])
    (folder / "broken.pbn").write_text("<puzzleset>")
    (folder / "note.md").write_text("no puzzle")
    return folder


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[ValidateFolderDialog]:
    dialog = ValidateFolderDialog(None)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    yield dialog
    dialog.reject()


def shown(dialog: ValidateFolderDialog, column: Column = Column.FILE) -> list[str]:
    model = dialog.table.model()
    return [str(model.index(at, column).data()) for at in range(model.rowCount())]


def button(dialog: ValidateFolderDialog, text: str) -> QPushButton:
    return next(each for each in dialog.findChildren(QPushButton) if each.text() == text)


def examine(qtbot: QtBot, dialog: ValidateFolderDialog, folder: Path) -> None:
    dialog.start(str(folder))
    qtbot.waitUntil(button(dialog, "Cancel").isHidden)


@pytest.mark.slow
def test_files_whose_processes_are_killed_are_not_checked(
    qtbot: QtBot, dialog: ValidateFolderDialog, folder: Path
) -> None:
    dialog.start(str(folder))

    def is_over() -> bool:
        for process in multiprocessing.active_children():
            process.kill()
        return button(dialog, "Cancel").isHidden()

    qtbot.waitUntil(is_over)
    assert "fish.pbn" in shown(dialog)
    assert set(shown(dialog, Column.VERDICT)) == {"Not checked"}
    for text in shown(dialog, Column.PROBLEMS):
        assert text.startswith("The check ended unexpectedly")


@pytest.mark.slow
def test_table_lists_all_puzzles_of_the_folder(
    qtbot: QtBot, dialog: ValidateFolderDialog, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_arguments: str(folder))
    QTest.mouseClick(button(dialog, "Choose folder…"), Qt.MouseButton.LeftButton)
    assert button(dialog, "Cancel").isVisible()
    qtbot.waitUntil(button(dialog, "Cancel").isHidden)
    swap = str(Path("deep/swap.pbn"))
    assert shown(dialog) == [
        *("broken.pbn", swap, "fish.pbn", "set.pbn#1", "set.pbn#2", "wrong.pbn")
    ]
    assert shown(dialog, Column.SIZE) == ["", "3 × 2", "6 × 3", "3 × 2", "6 × 3", "6 × 3"]
    assert shown(dialog, Column.COLORS)[2:4] == ["Black and white", "2 colours"]
    assert shown(dialog, Column.VERDICT) == [
        "Can't be read",
        "Several solutions",
        "One solution, solvable line by line",
        "One solution, solvable line by line",
        "One solution, solvable line by line",
        "The clues can't be right",
    ]
    assert shown(dialog, Column.DIFFICULTY)[2] == "Trivial"
    assert shown(dialog, Column.PROBLEMS)[5].endswith(
        "The solution picture doesn't match the clue."
    )
    news = "6 puzzles. 3 are not proven to have exactly one solution."
    assert any(label.text() == news for label in dialog.findChildren(QLabel))
    progress = dialog.findChild(ProgressLine)
    assert isinstance(progress, ProgressLine)
    assert progress.isHidden()


@pytest.mark.slow
def test_problems_are_sorted_and_those_of_the_chosen_row_are_shown_in_full(
    qtbot: QtBot, dialog: ValidateFolderDialog, folder: Path
) -> None:
    examine(qtbot, dialog, folder)
    dialog.table.sortByColumn(Column.PROBLEMS, Qt.SortOrder.DescendingOrder)
    verdicts = shown(dialog, Column.VERDICT)
    assert verdicts[2] == "Several solutions"  # after the errors, before what is right
    at = verdicts.index("The clues can't be right")
    for row, text in ((at, "The solution picture doesn't match the clue."), (2, "")):
        dialog.table.selectRow(row)
        assert text in dialog.reasons.text()
        assert dialog.reasons.isVisible() == bool(text)


@pytest.mark.slow
def test_validation_can_be_cancelled_or_closed_at_once(
    qtbot: QtBot, dialog: ValidateFolderDialog, tmp_path: Path
) -> None:
    save(tmp_path / "busy.non", [Entry(busy_puzzle())])
    dialog.start(str(tmp_path))
    qtbot.wait(300)
    QTest.mouseClick(button(dialog, "Cancel"), Qt.MouseButton.LeftButton)
    assert button(dialog, "Cancel").isHidden()
    dialog.start(str(tmp_path))
    assert button(dialog, "Cancel").isVisible()
    dialog.close()


def test_folder_without_puzzles_shows_a_message(
    qtbot: QtBot, dialog: ValidateFolderDialog, tmp_path: Path
) -> None:
    examine(qtbot, dialog, tmp_path)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert "This folder contains no puzzle files." in texts
    assert not button(dialog, "Export table…").isEnabled()


class TestFilledTable:
    def test_colours_and_verdicts_are_not_cut_off(self, filled: ValidateFolderDialog) -> None:
        use_theme(LIGHT)
        table = filled.table
        for column in (Column.COLORS, Column.VERDICT):
            assert table.sizeHintForColumn(column) <= table.columnWidth(column)

    @pytest.fixture
    def filled(self, dialog: ValidateFolderDialog, folder: Path) -> ValidateFolderDialog:
        """Return the dialog with all rows, examined in this thread."""
        model = dialog._model
        model.start(str(folder))
        for name in ("set.pbn", "fish.pbn", "deep/swap.pbn", "broken.pbn"):
            model.add(examine_part(str(folder / name), 0, 20, None).rows)
        dialog._on_ended()
        return dialog

    def test_click_on_a_heading_sorts_the_table(self, filled: ValidateFolderDialog) -> None:
        header = filled.table.horizontalHeader()
        where = QPoint(header.sectionViewportPosition(Column.VERDICT) + 20, 10)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=where)
        first = shown(filled)
        assert {first[0], first[-1]} == {"broken.pbn", "fish.pbn"}
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=where)
        assert shown(filled) == first[::-1]

    def test_typed_text_filters_the_table(self, qtbot: QtBot, filled: ValidateFolderDialog) -> None:
        QTest.keyClicks(filled.filter, "SEVERAL")
        swap = str(Path("deep/swap.pbn"))
        qtbot.waitUntil(lambda: shown(filled) == [swap])
        assert any(label.text() == "1 of 5 puzzles" for label in filled.findChildren(QLabel))
        filled.filter.clear()
        qtbot.waitUntil(lambda: len(shown(filled)) == 5)

    def test_row_can_be_opened_by_key_double_click_or_button(
        self, qtbot: QtBot, filled: ValidateFolderDialog, folder: Path
    ) -> None:
        table, at = filled.table, shown(filled).index("set.pbn#2")
        where = table.visualRect(table.model().index(at, Column.FILE)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
        with qtbot.waitSignal(filled.open_requested) as opened:
            QTest.keyClick(table, Qt.Key.Key_Return)
        assert opened.args == [f"{folder / 'set.pbn'}#2"]
        with qtbot.waitSignal(filled.open_requested) as opened:
            QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
        assert opened.args == [f"{folder / 'set.pbn'}#2"]
        with qtbot.waitSignal(filled.open_requested):
            QTest.mouseClick(button(filled, "Open in studio"), Qt.MouseButton.LeftButton)

    def test_unreadable_file_cannot_be_opened(self, filled: ValidateFolderDialog) -> None:
        filled.table.selectRow(shown(filled).index("broken.pbn"))
        assert not button(filled, "Open in studio").isEnabled()
        filled.table.selectRow(shown(filled).index("fish.pbn"))
        assert button(filled, "Open in studio").isEnabled()

    def test_export_writes_the_table_in_its_shown_order(
        self,
        filled: ValidateFolderDialog,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        target = tmp_path / "table.csv"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_arguments: (str(target), ""))
        QTest.mouseClick(button(filled, "Export table…"), Qt.MouseButton.LeftButton)
        with target.open(newline="") as table:
            rows = list(csv.DictReader(table))
        assert [Path(row["file"]).name for row in rows] == [
            *("broken.pbn", "swap.pbn", "fish.pbn", "set.pbn#1", "set.pbn#2")
        ]
        assert rows[2]["title"] == "Fish"


class TestProgress:
    """The dialog while rows arrive one by one."""

    @pytest.fixture
    def busy(
        self, dialog: ValidateFolderDialog, monkeypatch: pytest.MonkeyPatch
    ) -> ValidateFolderDialog:
        """Return the dialog while a folder is being examined, before the first row."""
        monkeypatch.setattr(dialog._jobs, "submit", lambda *_job, **_options: None)
        dialog.start("there")
        return dialog

    def line(self, dialog: ValidateFolderDialog) -> ProgressLine:
        (line,) = dialog.findChildren(ProgressLine)
        return line

    def texts(self, dialog: ValidateFolderDialog) -> list[str]:
        return [each.text() for each in dialog.findChildren(QLabel) if each.text()]

    def test_dialog_without_a_folder_offers_no_actions(self, dialog: ValidateFolderDialog) -> None:
        assert "Check whether all puzzles in a folder have exactly one solution." in self.texts(
            dialog
        )
        assert not dialog.filter.isVisible()
        assert button(dialog, "Cancel").isHidden()
        assert self.line(dialog).isHidden()
        assert not button(dialog, "Export table…").isEnabled()
        assert not button(dialog, "Open in studio").isEnabled()
        assert dialog.filter.isClearButtonEnabled()

    def test_choosing_another_folder_clears_the_table(self, busy: ValidateFolderDialog) -> None:
        busy._on_partial(((Row("there/a.pbn", verdict=SolveStatus.UNIQUE),), 3, 4))
        assert self.line(busy).share == 0.75
        assert shown(busy) == ["a.pbn"]
        busy.start("elsewhere")
        assert (shown(busy), self.line(busy).share) == ([], 0)
        assert {"elsewhere", "Searching for puzzles…"} <= set(self.texts(busy))
        assert self.line(busy).isVisible()
        assert button(busy, "Cancel").isVisible()

    def test_dialog_shows_the_progress_of_the_validation(self, busy: ValidateFolderDialog) -> None:
        busy._on_partial(((), 0, 0))
        assert "0 of 0 files" in self.texts(busy)
        busy._on_partial(((), 1, 1))
        assert "1 of 1 file" in self.texts(busy)
        busy._on_partial(((Row("there/a.pbn"),), 1, 2))
        assert "1 of 2 files" in self.texts(busy)
        assert not button(busy, "Export table…").isEnabled(), "not before all are there"
        busy._on_ended()
        assert "1 puzzle. 1 is not proven to have exactly one solution." in self.texts(busy)
        busy._model.start("there")
        busy._on_partial(((Row("there/a.pbn", verdict=SolveStatus.UNIQUE),), 1, 1))
        busy._on_ended()
        assert "1 puzzle. All have exactly one solution." in self.texts(busy)
        assert button(busy, "Export table…").isEnabled()
        assert self.line(busy).isHidden()

    def test_progress_stays_visible_while_the_table_is_filtered(
        self, busy: ValidateFolderDialog, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        busy._on_partial(((Row("there/a.pbn"), Row("there/b.pbn")), 1, 2))
        monkeypatch.setattr(type(busy._jobs), "current", object())
        busy.filter.setText("b.p")
        busy._filter()
        assert shown(busy) == ["b.pbn"]
        assert "1 of 2 files" in self.texts(busy)
        monkeypatch.setattr(type(busy._jobs), "current", None)
        busy._on_ended()
        assert "1 of 2 puzzles" in self.texts(busy)

    def test_error_is_shown_and_ends_the_validation(self, busy: ValidateFolderDialog) -> None:
        busy._jobs.failed.emit()
        assert "Something went wrong." in self.texts(busy)
        assert button(busy, "Cancel").isHidden()

    def test_choosing_no_folder_or_file_changes_nothing(
        self, dialog: ValidateFolderDialog, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(validate_folder, "ask_for_folder", lambda *_all: "")
        monkeypatch.setattr(validate_folder, "ask_for_new_file", lambda *_all: None)
        before = self.texts(dialog)
        button(dialog, "Choose folder…").click()
        dialog._ask_where_to_export()
        assert self.texts(dialog) == before
        assert button(dialog, "Cancel").isHidden()

    def test_failed_export_of_the_table_shows_the_reason(
        self, dialog: ValidateFolderDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        texts: list[tuple[str, list[str]]] = []
        monkeypatch.setattr(
            validate_folder, "show_problems", lambda _on, *what: texts.append((what[0], what[1]))
        )
        dialog.export(tmp_path / "none" / "table.csv")
        ((title, sentences),) = texts
        assert title == "table.csv can't be saved"
        assert "No such file or directory" in sentences[0]

    def test_dialog_matches_stored_picture_while_rows_arrive(
        self, busy: ValidateFolderDialog, looks: CheckLooks
    ) -> None:
        wrong = Problems((error(ProblemKey.GOAL_INCOMPLETE),))
        rows = (
            Row("there/a.pbn", "", 5, 5, verdict=SolveStatus.UNIQUE, line_solvable=True),
            Row("there/b.pbn", "", 20, 15, verdict=SolveStatus.NONE),
            Row("there/c.pbn", problems=wrong),
        )
        busy._on_partial((rows, 3, 4))
        looks("validate-busy", busy)


def test_rows_that_arrive_quickly_are_reported_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [Row(f"{n}") for n in range(6)]
    parts = [Part(f"{n}", 0 if n != 2 else 20, (rows[n],), 1) for n in range(6)]
    times = iter([0.0, 0.125, 0.25, 0.25, 0.375, 0.4375, 0.5, 0.5, 0.75, 0.75])
    monkeypatch.setattr(validate_folder, "REPORT_EVERY", 0.25)
    monkeypatch.setattr("nonogui.ui.library.validate_folder.time.monotonic", lambda: next(times))
    handfuls = list(validate_folder._gathered(iter(parts), 9))
    assert handfuls == [
        (tuple(rows[:2]), 2, 9),
        (tuple(rows[2:5]), 4, 9),
        (tuple(rows[5:]), 5, 9),
        ((), 5, 9),
    ]


class TestModel:
    @pytest.fixture
    def model(self) -> ValidationModel:
        model = ValidationModel()
        model.start("there")
        return model

    def column_texts(self, model: ValidationModel, column: Column) -> list[str]:
        return [model.index(at, column).data() for at in range(model.rowCount())]

    def in_order(self, model: ValidationModel, column: Column) -> list[str]:
        proxy = ValidationProxy(model, model)
        proxy.sort(column)
        return [proxy.index(at, Column.FILE).data() for at in range(proxy.rowCount())]

    def test_each_column_sorts_by_its_meaning(self, model: ValidationModel) -> None:
        two, three = COLORS.palette, puzzle("abc").palette
        bad = Problems((error(ProblemKey.GOAL_INCOMPLETE),))
        odd = Problems((warning(ProblemKey.NOT_WRITTEN),) * 3)
        model.add(
            [
                Row("there/d", "", 5, 20, three, SolveStatus.UNIQUE, line_solvable=True),
                Row("there/a", "", 9, 9, two, SolveStatus.UNIQUE, problems=bad),
                Row("there/c", "", 10, 10, verdict=SolveStatus.MULTIPLE, problems=odd),
                Row("there/b", problems=bad),
                Row("there/f", "", 9, 9, two, SolveStatus.UNIQUE, grade=Grade.EASY, score=3),
                Row("there/e", "", 9, 9, two, SolveStatus.UNIQUE, grade=Grade.EASY, score=2),
                Row("there/g", "", 9, 9, two, SolveStatus.UNIQUE, grade=Grade.TRIVIAL, score=9),
            ]
        )
        assert self.in_order(model, Column.FILE) == [*"abcdefg"]
        assert self.in_order(model, Column.SIZE) == [*"baefgdc"]
        assert self.in_order(model, Column.COLORS) == [*"bcaefgd"]
        assert self.in_order(model, Column.VERDICT) == [*"daefgcb"]
        assert self.in_order(model, Column.DIFFICULTY) == [*"abcdgef"]
        assert self.in_order(model, Column.PROBLEMS) == [*"defgcab"]

    def test_each_column_shows_its_text(self, model: ValidationModel) -> None:
        unique, three = SolveStatus.UNIQUE, puzzle("abc").palette
        model.add(
            [
                Row("there/in/a", "", 5, 20, three, unique, line_solvable=True, grade=Grade.HARD),
                Row("else/b", "", 5, 5, COLORS.palette, unique, line_solvable=False),
                Row("there/c"),
                Row("there/d", "", 5, 5, verdict=SolveStatus.MULTIPLE, line_solvable=True),
            ]
        )
        assert self.column_texts(model, Column.FILE) == [str(Path("in/a")), "else/b", "c", "d"]
        assert self.column_texts(model, Column.SIZE) == ["5 × 20", "5 × 5", "", "5 × 5"]
        assert self.column_texts(model, Column.COLORS) == [
            "3 colours",
            "2 colours",
            "",
            "Black and white",
        ]
        assert self.column_texts(model, Column.VERDICT) == [
            "One solution, solvable line by line",
            "Exactly one solution",
            "Can't be read",
            "Several solutions",
        ]
        assert self.column_texts(model, Column.DIFFICULTY) == ["Hard", "", "", ""]
        assert self.column_texts(model, Column.PROBLEMS) == ["", "", "", ""]
        heading = Qt.Orientation.Horizontal
        assert [model.headerData(each, heading) for each in Column] == [
            *("File", "Size", "Colours", "Solutions", "Difficulty", "Problems")
        ]
        assert model.headerData(99, Qt.Orientation.Vertical) is None
        assert model.headerData(0, heading, Qt.ItemDataRole.ToolTipRole) == "File"
        tips = [model.index(0, each).data(Qt.ItemDataRole.ToolTipRole) for each in Column]
        solved = "One solution, solvable line by line"
        assert tips == ["there/in/a", "5 × 20", "3 colours", solved, "Hard", ""]
        assert (model.rowCount(), model.columnCount()) == (4, 6)
        inside = model.index(0, 0)
        assert (model.rowCount(inside), model.columnCount(inside)) == (0, 0)

    def test_errors_and_bad_verdicts_are_red(self, model: ValidationModel) -> None:
        bad = Problems((error(ProblemKey.GOAL_INCOMPLETE),))
        odd = Problems((warning(ProblemKey.NOT_WRITTEN),))
        statuses = [*SolveStatus, None]
        model.add([Row(f"there/{n}", verdict=each) for n, each in enumerate(statuses)])
        model.add([Row("there/x", problems=bad), Row("there/y", problems=odd)])
        role = Qt.ItemDataRole.ForegroundRole

        def red(column: Column) -> set[int]:
            colors = [model.index(at, column).data(role) for at in range(model.rowCount())]
            assert set(map(str, filter(None, colors))) <= {str(LIGHT.danger)}
            return {at for at, color in enumerate(colors) if color is not None}

        assert {statuses[at] for at in red(Column.VERDICT) if at < len(statuses)} == {
            *(SolveStatus.NONE, SolveStatus.INVALID, None)
        }
        assert red(Column.PROBLEMS) == {len(statuses)}
        assert red(Column.FILE) == red(Column.SIZE) == set()

    def test_tooltip_lists_the_worst_problem_first_and_is_limited(
        self, model: ValidationModel
    ) -> None:
        odd, bad = warning(ProblemKey.NOT_WRITTEN), error(ProblemKey.GOAL_INCOMPLETE)
        model.add([Row("there/a", problems=Problems((*(odd,) * 20, bad)))])
        cell = model.index(0, Column.PROBLEMS)
        sentences = cell.data(Qt.ItemDataRole.ToolTipRole).splitlines()
        assert sentences[0] == cell.data() != sentences[1]
        assert len(sentences) == 8

    def test_filter_searches_every_column(self, model: ValidationModel) -> None:
        model.add([Row("there/Abc", "", 5, 20, verdict=SolveStatus.UNIQUE), Row("there/d")])
        proxy = ValidationProxy(model, model)
        for text, count in (("ABC", 1), ("5 × 2", 1), ("read", 1), ("", 2), ("zz", 0)):
            proxy.setFilterFixedString(text)
            assert proxy.rowCount() == count, text

    def test_new_rows_are_sorted_into_the_table(self, model: ValidationModel) -> None:
        proxy = ValidationProxy(model, model)
        proxy.sort(Column.FILE)
        for name in ("b", "a"):
            model.add([Row(f"there/{name}")])
        model.add([])
        assert [proxy.index(at, 0).data() for at in range(proxy.rowCount())] == ["a", "b"]
        assert proxy.row(proxy.index(0, 0)) == Row("there/a")


@pytest.mark.usefixtures("qapp")
def test_numbers_in_file_names_are_sorted_by_value() -> None:
    model = ValidationModel()
    proxy = ValidationProxy(model, model)
    model.start("there")
    proxy.sort(Column.FILE)
    model.add([Row(f"there/a#{n}", verdict=SolveStatus.UNIQUE) for n in (10, 9, 1, 2)])
    names = [proxy.index(at, Column.FILE).data() for at in range(4)]
    assert names == ["a#1", "a#2", "a#9", "a#10"]


@pytest.mark.usefixtures("qapp")
def test_cell_shows_the_worst_problem_and_the_tooltip_all(folder: Path) -> None:
    model = ValidationModel()
    model.start(str(folder))
    model.add(examine_part(str(folder / "wrong.pbn"), 0, 20, None).rows)
    cell = model.index(0, Column.PROBLEMS)
    tip = str(cell.data(Qt.ItemDataRole.ToolTipRole)).splitlines()
    assert tip[0] == cell.data()
    assert len(tip) > 1
    assert model.index(0, Column.FILE).data(Qt.ItemDataRole.ToolTipRole) == model.rows[0].row.name


def test_dialog_reads_from_top_to_bottom(
    dialog: ValidateFolderDialog, qtbot: QtBot, folder: Path
) -> None:
    examine(qtbot, dialog, folder)
    assert read_out(dialog, folder) == lines("""
        Validate folder
        Validate folder
        button: Choose folder… (focus)
        folder
        field: Filter
        table: Puzzles
        6 puzzles. 3 are not proven to have exactly one solution.
        button: Close
        button: Export table…
        button: Open in studio (disabled)
    """)


def test_empty_dialog_matches_stored_picture(
    dialog: ValidateFolderDialog, looks: CheckLooks
) -> None:
    looks("validate-empty", dialog)


def test_table_takes_the_room_of_a_larger_dialog(
    dialog: ValidateFolderDialog, qtbot: QtBot, folder: Path
) -> None:
    examine(qtbot, dialog, folder)
    text = growth(dialog).replace(str(folder), "the folder")
    assert text == lines("""
        Validate folder: wider 120
        the folder: wider 120
        QHeaderView: wider 120
        Puzzles: wider 120, higher 90
        6 puzzles. 3 are not proven to have exactly one solution.: wider 120
    """)


def test_a_folder_without_puzzles_offers_another_one(
    dialog: ValidateFolderDialog, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(validate_folder, "ask_for_folder", lambda *_args: asked.append("asked"))

    def offer(text: str) -> EmptyState:
        return next(each for each in dialog.findChildren(EmptyState)
                    if each.accessibleName() == text and each.isVisible())  # fmt: skip

    QTest.mouseClick(
        offer("Check whether all puzzles in a folder have exactly one solution.").button,
        Qt.MouseButton.LeftButton,
    )
    dialog.start(str(tmp_path))
    qtbot.waitUntil(lambda: dialog._jobs.current is None)
    QTest.mouseClick(
        offer("This folder contains no puzzle files.").button,
        Qt.MouseButton.LeftButton,
    )
    assert asked == ["asked", "asked"]
    assert not dialog.table.isVisible()


def test_empty_filter_field_says_what_it_is_for(
    dialog: ValidateFolderDialog, qtbot: QtBot, folder: Path
) -> None:
    examine(qtbot, dialog, folder)
    assert hints(dialog) == "Filter: [Filter]"
    assert dialog.filter.isClearButtonEnabled()


@pytest.mark.parametrize("way", ["Cancel", "close"])
def test_cancel_and_closing_end_the_check(
    qtbot: QtBot, dialog: ValidateFolderDialog, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    ended = Event()

    def examine(_folder: str, token: CancelToken, report: Report) -> None:
        report(((), 3, 10))
        while not token.cancelled:
            QTest.qSleep(2)
        ended.set()

    monkeypatch.setattr(validate_folder, "_examine", examine)
    dialog.start("puzzles")
    progress = dialog.findChild(ProgressLine)
    assert isinstance(progress, ProgressLine)
    qtbot.waitUntil(lambda: progress.share == 0.3)
    if way == "Cancel":
        QTest.mouseClick(button(dialog, "Cancel"), Qt.MouseButton.LeftButton)
        assert button(dialog, "Cancel").isHidden()
    else:
        dialog.close()
    qtbot.waitUntil(ended.is_set)
    assert dialog._jobs.current is None


def test_count_has_digits_of_equal_width(dialog: ValidateFolderDialog) -> None:
    dialog._on_partial(((), 3, 10))
    assert tabular(dialog) == ["3 of 10 files"]
