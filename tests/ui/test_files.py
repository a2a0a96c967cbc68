"""Files: opened, saved and exported, in every format, with nothing lost."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.game import Game
from nonogui.formats.base import Entry
from nonogui.formats.registry import format_by_name, load, save
from nonogui.ui import files as files_module
from nonogui.ui.actions import ActionId
from nonogui.ui.dialogs.ask import Answer
from nonogui.ui.dialogs.file_dialog import SaveDialog, Target
from nonogui.ui.files import Files
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin
from tests.boards import clued, puzzle
from tests.player import Player
from tests.ui.dialogs.pressing import answer_with, press
from tests.ui.full_disk import Disk

KEY = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MAKE = Callable[[], MainWindow]

PICTURE = puzzle("""
    #####
    #...#
    #.#.#
    #...#
    ####.
""")
COLORED = puzzle("""
    aab
    .bb
    a..
""")


RING = puzzle("####\n#..#\n#..#\n####", title="Ring")
BARE = clued("3/1 1/3", "3/1 1/3")
TWO_COLORS = puzzle("aa.b\n...b")
CoachView = list[tuple[str, list[str]]]


# ---- files ----


def test_saving_writes_the_progress_back_to_the_file(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "ring.pbn"
    save(path, [Entry(PICTURE)])
    player.window.open_file(str(path))
    player.settle()
    player.drag((0, 0), (0, 4))
    player.key(KEY.Key_S, CTRL)
    assert not player.session.is_unsaved
    record = load(path).entries[0].record
    assert record is not None
    assert Game.resume(PICTURE, record).grid == player.grid


def test_saving_one_puzzle_of_a_file_keeps_the_other_puzzles(
    player: Player, tmp_path: Path
) -> None:
    path = tmp_path / "set.pbn"
    save(path, [Entry(COLORED), Entry(PICTURE)])
    player.window.open_file(f"{path}#2")
    player.settle()
    player.drag((0, 0), (0, 4))
    player.key(KEY.Key_S, CTRL)
    entries = load(path).entries
    assert [entry.puzzle.fingerprint for entry in entries] == [
        COLORED.fingerprint,
        PICTURE.fingerprint,
    ]
    assert entries[1].record is not None


@pytest.mark.parametrize("answer", list(Answer))
def test_leaving_a_file_with_unsaved_progress_asks_to_save(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Answer
) -> None:
    path = tmp_path / "ring.pbn"
    save(path, [Entry(PICTURE)])
    player.window.open_file(str(path))
    player.settle()
    player.drag((0, 0), (0, 4))
    asked: list[str] = []

    def ask(_parent: object, file: str, _trouble: str | None) -> Answer:
        asked.append(file)
        return answer

    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_save", ask)
    player.window.show_library()
    assert asked == ["ring.pbn"]
    assert (player.window.session is not None) == (answer is Answer.CANCEL)
    assert (load(path).entries[0].record is not None) == (answer is Answer.SAVE)
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_save", lambda *_args: Answer.DISCARD)


@pytest.mark.parametrize("answer", [Answer.SAVE, Answer.DISCARD])
def test_the_answer_counts_for_the_file_also_the_next_times(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Answer
) -> None:
    answers = [Answer.CANCEL, answer]
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_save", lambda *_args: answers.pop(0))
    path = tmp_path / "ring.pbn"
    save(path, [Entry(RING)])
    player.window.open_file(str(path))
    player.drag((0, 0))
    player.window.show_library()
    pages = [player.window.is_in_library]
    for row in (1, 2):
        player.window.show_library()
        pages.append(player.window.is_in_library)
        player.window.open_file(str(path))
        player.drag((row, 0))
    player.window.show_library()
    assert (pages, answers) == ([False, True, True], [])
    record = load(path).entries[0].record
    assert (len(record.moves) if record else 0) == (3 if answer is Answer.SAVE else 0)


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("broken.pbn", b"<puzzleset><puzzle>", "1"),
        ("noise.txt", b"hello there", ""),
        ("settings.json", b'{"volume": 3}', "There is no puzzle here: neither"),
        ("binary.pbn", bytes(range(256)), ""),
        ("empty.non", b"", ""),
    ],
)
def test_opening_an_invalid_file_explains_the_problem_and_keeps_the_game(
    player: Player,
    tmp_path: Path,
    problem_dialogs: list[tuple[str, list[str]]],
    name: str,
    data: bytes,
    words: str,
) -> None:
    player.open(PICTURE)
    path = tmp_path / name
    path.write_bytes(data)
    player.window.open_file(str(path))
    ((title, sentences),) = problem_dialogs
    assert name in title
    assert sentences
    assert any(words in sentence for sentence in sentences)
    assert not any(sentence.startswith("Line 1 of the file: There is no") for sentence in sentences)
    assert player.session.puzzle is PICTURE


def test_opening_a_missing_file_reports_it(
    player: Player, problem_dialogs: list[tuple[str, list[str]]]
) -> None:
    player.window.open_file("/no/such/file.non")
    assert len(problem_dialogs) == 1


def test_dropped_file_opens(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "ring.non"
    save(path, [Entry(PICTURE)])
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0)
    over = QDragEnterEvent(QPoint(50, 50), copy, data, left, none)
    QApplication.sendEvent(player.window, over)
    QApplication.sendEvent(player.window, QDropEvent(QPointF(50, 50), copy, data, left, none))
    player.qtbot.waitUntil(lambda: player.window.session is not None)
    assert player.session.puzzle.fingerprint == PICTURE.fingerprint


# ---- export ----


def aim(
    monkeypatch: pytest.MonkeyPatch, *targets: tuple[Path, str], proposed: list[str] | None = None
) -> list[list[str]]:
    """The player names these files one after the other; returns the formats offered each time.

    Then the player names none.

    `proposed` gets the title, name and folder that each dialog has.
    """
    offered: list[list[str]] = []
    waiting = list(targets)

    def ask(
        _files: Files, title: str, name: str, formats: object, folder: str = ""
    ) -> Target | None:
        offered.append([each.name for each in formats])  # type: ignore[attr-defined]
        if proposed is not None:
            proposed[:] = [title, name, folder]
        if not waiting:
            return None
        path, name = waiting.pop(0)
        format_ = format_by_name(name)
        assert format_ is not None
        return Target(path, format_)

    monkeypatch.setattr(Files, "_ask_for_target", ask)
    return offered


def test_export_writes_the_puzzle_without_progress(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ring.pbn"
    aim(monkeypatch, (path, "webpbn"))
    player.open(RING)
    player.drag((0, 0), (0, 3))
    player.key(KEY.Key_E, CTRL)
    (entry,) = load(path).entries
    assert (entry.puzzle, entry.record) == (RING, None)
    assert player.session.origin.path is None
    assert player.session.is_unsaved


def test_export_lists_the_losses_before_writing(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ring.nin"
    listed: list[str] = []

    def ask(_parent: object, file: str, sentences: list[str]) -> bool:
        assert not path.exists()
        listed.extend([file, *sentences])
        return True

    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_losses", ask)
    aim(monkeypatch, (path, "nin"))
    player.open(RING)
    player.key(KEY.Key_E, CTRL)
    assert listed == [
        "ring.nin",
        "The solution picture is left out.",
        "The title, author and all other details are left out.",
    ]
    assert path.read_text(encoding="utf-8").startswith("4 4\n4\n1 1\n")


def test_format_without_colours_offers_other_formats(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[list[str], list[str]]] = []

    def ask(_parent: object, _file: str, sentences: list[str], titles: list[str]) -> bool:
        asked.append((sentences, titles))
        return True

    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_other_format", ask)
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_losses", lambda *_args: True)
    nin, olsak = tmp_path / "a.nin", tmp_path / "a.g"
    proposed: list[str] = []
    offered = aim(monkeypatch, (nin, "nin"), (olsak, "olsak"), proposed=proposed)
    player.open(TWO_COLORS)
    player.key(KEY.Key_E, CTRL)
    ((sentences, titles),) = asked
    assert sentences == [
        "The format “Wilk's numbers” can't store colours, so it can't store this puzzle."
    ]
    assert "Olšák's format" in titles
    assert "Wilk's numbers" not in titles
    assert "nin" in offered[0]
    assert "nin" not in offered[1]
    assert proposed == ["Export", "a", str(tmp_path)]
    assert not nin.exists()
    assert load(olsak).entries[0].puzzle.fingerprint == TWO_COLORS.fingerprint


def test_declining_the_offered_formats_writes_nothing(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_other_format", lambda *_args: False)
    aim(monkeypatch, (tmp_path / "a.nin", "nin"))
    player.open(TWO_COLORS)
    player.key(KEY.Key_S, CTRL | SHIFT)
    assert not (tmp_path / "a.nin").exists()


def test_file_is_saved_in_its_original_format(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, format_ = tmp_path / "ring.txt", format_by_name("pzpr")
    assert format_ is not None
    save(path, [Entry(BARE)], format_)
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_losses", lambda *_args: True)
    player.window.open_file(str(path))
    player.drag((0, 0), (0, 2))
    player.key(KEY.Key_S, CTRL)
    document = load(path)
    assert document.format is format_
    assert document.entries[0].record is not None
    assert not player.session.is_unsaved


# ---- what is remembered, and what happens to files that change ----


def test_last_file_and_its_folder_are_remembered(player: Player, tmp_path: Path) -> None:
    files = player.window.files
    assert files.folder() == str(Path.home())
    path = tmp_path / "folder" / "ring.pbn"
    path.parent.mkdir()
    save(path, [Entry(PICTURE), Entry(RING)])
    player.window.open_file(f"{path}#2")
    assert files.recent.files() == (path,)
    assert files.folder() == str(path.parent)
    place = files.file_locations.find(RING.fingerprint)
    assert place == ("ring #2", path, 1, "webpbn")
    assert player.session.origin.name == "ring #2"
    assert player.session.origin.is_one_of_several
    path.unlink()
    player.window.show_library()
    problems: list[object] = []
    files._show = lambda *found: problems.append(found)  # type: ignore[method-assign]
    player.window.open_file(str(path))
    assert len(problems) == 1
    assert files.recent.files() == ()


def test_single_puzzle_of_a_file_takes_the_file_name(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "ring.pbn"
    save(path, [Entry(PICTURE)])
    player.window.open_file(str(path))
    origin = player.session.origin
    assert (origin.name, origin.path, origin.number) == ("ring", path, 0)
    assert not origin.is_one_of_several
    player.window.show_library()
    player.window.open_file(f"{path}#1")
    assert player.session.origin.name == "ring"
    assert not player.session.origin.is_one_of_several


def test_next_puzzle_of_a_file_follows_a_solved_one(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    sides = (([[2], [2]], [[2], [2]]), ([[2], []], [[1], []]), ([[2], [1]], [[2], [1]]))
    path.write_text(json.dumps([{"rows": rows, "columns": columns} for rows, columns in sides]))
    window = player.window
    window.open_file(f"{path}#1")
    window.actions_[ActionId.SOLVE].trigger()
    page = window.games.win_page
    player.qtbot.waitUntil(lambda: window.pages.currentWidget() is page)
    press(page, "Next puzzle")
    assert player.session.origin.name == "set #3", "the second can't be played"
    assert player.session.puzzle.fingerprint == clued("2/1", "2/1").fingerprint
    assert not player.session.origin.following


def test_recent_files_keep_the_order_of_opening(player: Player, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.pbn" for number in range(23)]
    for path in paths:
        save(path, [Entry(RING)])
    files = player.window.files
    files.remember([str(tmp_path), f"{paths[0]}#1", str(tmp_path / "none.pbn"), str(paths[1])])
    assert files.recent.files() == (paths[0], paths[1])
    files.remember([str(path) for path in paths])
    assert files.recent.files() == tuple(paths[:20])


def test_only_readable_puzzle_files_count_as_puzzles(player: Player, tmp_path: Path) -> None:
    (tmp_path / "a.pbn").write_text("no puzzle", encoding="utf-8")
    save(tmp_path / "b.pbn", [Entry(RING)])
    files = player.window.files
    assert [files.is_puzzle(tmp_path / name) for name in ("a.pbn", "b.pbn", "c.pbn")] == [
        False,
        True,
        False,
    ]


def test_saving_as_another_file_continues_in_that_file(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.pbn"
    aim(monkeypatch, (path, "webpbn"))
    player.open(RING)
    player.drag((0, 0), (0, 3))
    player.key(KEY.Key_S, CTRL)
    assert not player.session.is_unsaved
    assert player.session.origin.path == path
    place = player.window.files.file_locations.find(RING.fingerprint)
    assert place is not None
    assert (place.path, place.number, place.format) == (path, 0, "webpbn")
    assert player.window.files.recent.files() == (path,)
    assert player.text == "Saved as mine.pbn."
    player.drag((1, 0), (1, 0))
    assert player.text == ""
    player.key(KEY.Key_S, CTRL)  # without a question
    assert player.text == "Saved as mine.pbn."
    record = load(path).entries[0].record
    assert record is not None
    assert Game.resume(RING, record).grid == player.grid


@pytest.mark.parametrize("is_swapped", [False, True])
def test_saving_finds_a_puzzle_that_moved_within_its_file(
    player: Player, tmp_path: Path, is_swapped: bool
) -> None:
    path = tmp_path / "set.pbn"
    save(path, [Entry(PICTURE), Entry(RING)])
    player.window.open_file(f"{path}#2")
    player.drag((0, 0), (0, 3))
    save(path, [Entry(RING), Entry(PICTURE)] if is_swapped else [Entry(RING)])
    player.key(KEY.Key_S, CTRL)
    entries = load(path).entries
    assert entries[0].puzzle.fingerprint == RING.fingerprint
    assert entries[0].record is not None
    assert [entry.record for entry in entries[1:]] == ([None] if is_swapped else [])
    assert not player.session.is_unsaved


def test_saving_recreates_a_deleted_file(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "set.pbn"
    save(path, [Entry(PICTURE), Entry(RING)])
    player.window.open_file(f"{path}#2")
    player.drag((0, 0), (0, 3))
    path.unlink()
    player.key(KEY.Key_S, CTRL)
    (entry,) = load(path).entries
    assert entry.puzzle.fingerprint == RING.fingerprint
    assert entry.record is not None


def test_saving_never_overwrites_other_puzzles(
    player: Player,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    problem_dialogs: list[tuple[str, list[str]]],
) -> None:
    path, mine = tmp_path / "set.pbn", tmp_path / "mine.pbn"
    save(path, [Entry(RING)])
    player.window.open_file(str(path))
    player.drag((0, 0), (0, 3))
    save(path, [Entry(PICTURE)])
    before = path.read_bytes()
    aim(monkeypatch, (mine, "webpbn"))
    player.key(KEY.Key_S, CTRL)
    assert problem_dialogs == [
        (
            "set.pbn has changed",
            ["The puzzle you played is no longer in this file. Save it somewhere else."],
        )
    ]
    assert path.read_bytes() == before
    assert load(mine).entries[0].record is not None


def test_failed_save_is_reported_and_the_game_stays_unsaved(
    player: Player,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    problem_dialogs: list[tuple[str, list[str]]],
) -> None:
    aim(monkeypatch, (tmp_path / "no folder" / "mine.pbn", "webpbn"))
    player.open(RING)
    player.drag((0, 0), (0, 3))
    player.key(KEY.Key_S, CTRL)
    ((title, _sentences),) = problem_dialogs
    assert title == "mine.pbn can't be saved"
    assert player.session.is_unsaved
    assert player.window.files.recent.files() == ()


def test_after_a_failed_export_the_player_may_choose_another_file(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, folder, seen = Disk(monkeypatch), tmp_path / "stick", []
    disk.error = errno.ENOSPC
    folder.mkdir()

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, SaveDialog):
            seen.append(dialog.selectedFiles()[0])
            if len(seen) == 1:
                dialog.setDirectory(str(folder))
                field = dialog.findChild(QLineEdit)
                assert isinstance(field, QLineEdit)
                field.setText("mine.non")
            dialog.accept()
        elif dialog is not None:
            seen.append(dialog.windowTitle() or "problem")
            disk.error = 0
            button = dialog.findChild(QPushButton)
            assert isinstance(button, QPushButton)
            button.click()

    timer = QTimer(interval=50)
    timer.timeout.connect(answer)
    timer.start()
    player.open(RING)
    player.key(KEY.Key_E, CTRL)
    timer.stop()
    assert len(seen) == 3
    assert seen[2] == str(folder / "mine.non")
    assert load(folder / "mine.non").entries[0].puzzle.fingerprint == RING.fingerprint
    assert player.window.files.recent.files() == (folder / "mine.non",)


def test_declining_the_losses_writes_nothing(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ring.nin"
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_losses", lambda *_args: False)
    aim(monkeypatch, (path, "nin"))
    player.open(RING)
    player.key(KEY.Key_E, CTRL)
    assert not path.exists()


def test_problems_of_a_file_are_listed_in_line_order(
    player: Player, problem_dialogs: list[tuple[str, list[str]]], tmp_path: Path
) -> None:
    path = tmp_path / "sums.non"
    path.write_text("width 2\nheight x\nrows\n2\ncolumns\n1\ny\n", encoding="utf-8")
    player.window.open_file(str(path))
    ((title, sentences),) = problem_dialogs
    assert title == "sums.non can't be opened"
    numbers = [int(each.split()[1].strip(":")) for each in sentences if each.startswith("Line ")]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize(
    ("name", "is_picture"),
    [("a.png", True), ("a.JPG", True), ("a.avif", True), ("a.pbn", False), ("png", False)],
)
def test_picture_files_are_recognised_by_their_names(name: str, is_picture: bool) -> None:
    assert files_module.is_picture_name(name) is is_picture


def test_puzzle_with_contradictory_clues_opens_only_in_the_studio(
    player: Player, tmp_path: Path
) -> None:
    path = tmp_path / "misfit.non"
    path.write_text("width 2\nheight 1\nrows\n2\ncolumns\n1\n0\n", encoding="utf-8")
    player.open(PICTURE)
    files = player.window.files
    titles = answer_with("Close")
    player.window.open_file(str(path))
    assert titles == ["misfit.non can't be played"]
    assert files.recent.files() == ()
    assert player.session.puzzle is PICTURE
    answer_with("Open in studio")
    player.window.open_file(str(path))
    assert player.window.is_in_studio
    assert player.window.puzzle == load(path).entries[0].puzzle
    files.recent.clear()
    opened = files.open(str(path), is_design=True)
    assert opened is not None
    assert opened.origin.path == path
    assert files.recent.files() == (path,)
    assert not opened.origin.is_listed
    assert opened.from_list().origin.is_listed


def test_file_in_a_format_without_progress_is_not_overwritten(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, mine = tmp_path / "ring.nin", tmp_path / "mine.pbn"
    nin = format_by_name("nin")
    assert nin is not None
    save(path, [Entry(BARE)], nin)
    before = path.read_bytes()
    player.window.open_file(str(path))
    player.drag((0, 0), (0, 2))
    aim(monkeypatch, (mine, "webpbn"))
    player.key(KEY.Key_S, CTRL)
    assert path.read_bytes() == before
    assert load(mine).entries[0].record is not None


PBN, NIN = format_by_name("webpbn"), format_by_name("nin")


@pytest.mark.parametrize(
    ("origin", "is_unsaved", "asks"),
    [
        (Origin("A", Path("mine/a.pbn"), format=PBN), True, True),
        (Origin("A", Path("mine/a.pbn"), format=PBN), False, False),
        # The library keeps the game.
        (Origin("A", Path("mine/a.pbn"), format=PBN, is_listed=True), True, False),
        # The file can't store progress.
        (Origin("A", Path("mine/a.nin"), format=NIN), True, False),
        (Origin("A", Path("mine/a.txt")), True, False),
        # A copy is saved after every move.
        (Origin("A", Path("copies/a.pbn"), format=PBN), True, False),
        (Origin("A", format=PBN), True, False),
    ],
)
def test_only_a_file_that_lacks_progress_is_asked_about(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, origin: Origin, is_unsaved: bool, asks: bool
) -> None:
    asked: list[str] = []

    def ask(_window: QWidget, file: str, _trouble: str | None) -> Answer:
        asked.append(file)
        return Answer.CANCEL

    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_save", ask)
    monkeypatch.setattr(files_module, "is_copy", lambda path: path == Path("copies/a.pbn"))
    window = QWidget()
    qtbot.addWidget(window)
    session: Any = SimpleNamespace(origin=origin, is_unsaved=is_unsaved, is_as_saved=False)
    remembered: Any = SimpleNamespace()
    may_leave = Files(window, remembered, lambda _puzzle: None).may_leave(session)
    assert asked == (["a.pbn"] if asks else [])
    assert may_leave is not asks
