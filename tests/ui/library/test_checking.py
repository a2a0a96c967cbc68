"""The background check of the library: when it runs, what the page shows, and the list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Self

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nonogui.coach.grade import Grade
from nonogui.core.design import Design
from nonogui.core.puzzle import Puzzle
from nonogui.library.cards import Card, Query, pick_random
from nonogui.library.catalogue import Catalogue
from nonogui.studio import checking as checker_module
from nonogui.studio.checking import EFFORT, Checked
from nonogui.studio.processes import IdleProcess
from nonogui.ui.library import background
from nonogui.ui.library.filter_bar import CheckFoot
from nonogui.ui.library.tile import status_text
from nonogui.ui.main_window import MainWindow
from nonogui.ui.widgets.controls import PopupSelect
from tests.boards import busy_puzzle, puzzle
from tests.catalogues import file_of
from tests.player import Player
from tests.tiles import click_tile, go_to, tiles, view_of, wait_for_tiles

# Qt's offscreen platform logs this for each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

MAKE = Callable[[], MainWindow]
FISH = puzzle(".##..#\n#####.\n.##..#", title="Fish")
RING = puzzle("###\n#.#\n###")
SWAP = puzzle("#..\n.#.")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start checks soon, and don't wait while the machine is busy."""
    monkeypatch.setattr(background, "TICK_MS", 20)
    monkeypatch.setattr(checker_module, "IdleProcess", partial(IdleProcess, gives_way=False))


class FakeChecker:
    """Checks puzzles in the calling thread, without a process, and records their file sizes."""

    given: list[int]

    def __init__(self, _cancel: object) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def check(self, data: bytes) -> Checked | None:
        self.given.append(len(data))
        return checker_module.check_file(data, EFFORT)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Use the `FakeChecker`; return the list of checks, which grows with each."""
    FakeChecker.given = []
    monkeypatch.setattr(checker_module, "Checker", FakeChecker)
    return FakeChecker.given


def take(player: Player, tmp_path: Path, **puzzles: Puzzle) -> None:
    """Import puzzles, and show the imported ones."""
    wait_for_tiles(player.qtbot, player.window)
    catalogue = player.window.library.catalogue
    catalogue.import_files(
        [file_of(tmp_path / f"{name}.pbn", each) for name, each in puzzles.items()]
    )
    player.window.library.check_for_changes()
    go_to(player.qtbot, player.window, "Imported")
    until(player.qtbot, lambda: {each.name for each in tiles(player.window)} == set(puzzles))


def until(qtbot: QtBot, test: Callable[[], bool]) -> None:
    qtbot.waitUntil(test)


def card(window: MainWindow, made: Puzzle) -> Card:
    found = window.library.catalogue.card_of(made.fingerprint)
    assert found is not None
    return found


def check(window: MainWindow) -> None:
    """Switch the check on."""
    window.settings.update(check_puzzles=True)


def shown(window: MainWindow) -> dict[str, str]:
    """Return the status text of each tile by name."""
    return {each.name: status_text(each) for each in tiles(window)}


def test_tiles_show_the_results_of_the_check(player: Player, tmp_path: Path) -> None:
    window = player.window
    take(player, tmp_path, fish=FISH, swap=SWAP)
    assert set(shown(window).values()) == {"Not started"}
    check(window)
    wanted = {"fish": "Trivial", "swap": "No unique solution"}
    until(player.qtbot, lambda: shown(window) == wanted)
    assert (card(window, FISH).unique, card(window, SWAP).unique) == (True, False)


def test_designs_show_their_size_and_what_the_check_found(player: Player) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    for made in (FISH, SWAP):
        window.designs.save(made.metadata.title or "swap", Design.from_puzzle(made))
    window.designs.save("blank", Design.blank(3, 3))
    window.library_wiring.refresh()
    go_to(player.qtbot, window, "My designs")
    until(player.qtbot, lambda: len(tiles(window)) == 3)
    dates = {each.note for each in tiles(window)}
    assert {status_text(each) for each in tiles(window)} == dates
    check(window)
    wanted = {"6 × 3 · Trivial", "3 × 2 · No unique solution"}
    until(player.qtbot, lambda: wanted < {status_text(each) for each in tiles(window)})
    assert sum(status_text(each) in dates for each in tiles(window)) == 1, "nothing to check"


def test_puzzle_too_hard_to_check_is_not_checked_again(
    player: Player, tmp_path: Path, given: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checker_module, "check_file", lambda _data, _effort: Checked())
    window = player.window
    take(player, tmp_path, fish=FISH)
    check(window)
    until(player.qtbot, lambda: shown(window) == {"fish": "Solutions unknown"})
    window.settings.update(check_puzzles=False)
    check(window)
    QTest.qWait(400)
    assert len(given) == 1
    assert card(window, FISH).unique is None


def test_check_pauses_while_a_puzzle_is_played(
    player: Player, tmp_path: Path, given: list[int]
) -> None:
    window = player.window
    take(player, tmp_path, fish=FISH, ring=RING)
    click_tile(window, 0)
    assert window.is_on_board
    check(window)
    QTest.qWait(400)
    assert not given
    window.show_library()
    until(player.qtbot, lambda: bool(given))


def test_playing_stops_the_check_and_its_puzzle_is_checked_last(
    player: Player, tmp_path: Path
) -> None:
    window, large = player.window, busy_puzzle(90)
    take(player, tmp_path, fish=FISH)
    take(player, tmp_path, fish=FISH, large=large)
    check_and_see(player)
    click_tile(window, names(window).index("fish"))
    until(player.qtbot, lambda: not window.library.idle.is_busy)
    window.library.catalogue.import_files([file_of(tmp_path / "ring.pbn", RING)])
    window.library.catalogue.set_favourite(large.fingerprint, on=True)
    window.show_library()
    until(player.qtbot, lambda: card(window, RING).grade is not None)
    assert card(window, large).unique is None
    window.close()
    assert not window.library.idle.is_busy


def check_and_see(player: Player) -> CheckFoot:
    """Switch the check on, and wait for its text at the foot of the page."""
    check(player.window)
    until(
        player.qtbot,
        lambda: any(foot.isVisible() for foot in player.window.findChildren(CheckFoot)),
    )
    (foot,) = player.window.findChildren(CheckFoot)
    return foot


def test_footer_shows_progress_of_the_check_and_stops_it(player: Player, tmp_path: Path) -> None:
    window = player.window
    take(player, tmp_path, large=busy_puzzle(90))
    foot = check_and_see(player)
    assert foot.text.full_text == "Checking puzzle 1 of 1"
    QTest.mouseClick(foot.stop, Qt.MouseButton.LeftButton)
    until(player.qtbot, lambda: not foot.isVisible() and not window.library.idle.is_busy)
    QTest.qWait(300)
    assert not window.library.idle.is_busy
    assert window.settings.settings.check_puzzles, "it goes on at the next start"


def test_switching_the_preference_off_stops_the_check(player: Player, tmp_path: Path) -> None:
    take(player, tmp_path, large=busy_puzzle(90))
    foot = check_and_see(player)
    player.window.settings.update(check_puzzles=False)
    until(player.qtbot, lambda: not foot.isVisible() and not player.window.library.idle.is_busy)


def test_one_of_two_windows_checks_and_both_show_the_results(
    player: Player, make_window: MAKE, tmp_path: Path, given: list[int]
) -> None:
    window = player.window
    take(player, tmp_path, fish=FISH, ring=RING, swap=SWAP)
    other = make_window()
    wait_for_tiles(player.qtbot, other)
    with window.library.catalogue.checking():
        check(other)
        QTest.qWait(300)
        assert not given, "a third program has it"
    for each in (window, other):
        check(each)
    until(player.qtbot, lambda: card(window, SWAP).unique is False)
    until(player.qtbot, lambda: shown(window)["fish"] == "Trivial")
    until(player.qtbot, lambda: shown(other).get("fish") == "Trivial")
    assert len(given) == 3


@pytest.mark.usefixtures("given")
def test_puzzles_imported_while_a_check_ends_are_checked(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, work = player.window, background._check_work
    take(player, tmp_path, fish=FISH)
    file = file_of(tmp_path / "ring.pbn", RING)

    def work_and_take(catalogue: Catalogue, *others: Any) -> object:
        ending = work(catalogue, *others)
        monkeypatch.setattr(background, "_check_work", work)
        catalogue.import_files([file])
        window.library._written.emit()  # the window learns of the import before the check ends
        return ending

    monkeypatch.setattr(background, "_check_work", work_and_take)
    check(window)
    until(player.qtbot, lambda: {"fish", "ring"} == set(shown(window)))
    until(player.qtbot, lambda: card(window, RING).grade is not None)


@pytest.mark.usefixtures("given")
def test_visible_puzzles_are_checked_first(player: Player, tmp_path: Path) -> None:
    """Scroll to the end of the list: the puzzles there were added first."""
    window = player.window
    many = {f"p{n:03}": puzzle("#" * n + ".\n" + "." * n + "#") for n in range(1, 120)}
    take(player, tmp_path, **many)
    view = view_of(window)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    seen = {key for key in view.seen_keys if isinstance(key, int)}
    assert 0 < len(seen) < 60
    order: list[int] = []
    found = Catalogue.note_rating

    def note(catalogue: Catalogue, fingerprint: str, **values: object) -> None:
        known = catalogue.card_of(fingerprint)
        order.append(known.id if known else 0)
        found(catalogue, fingerprint, **values)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Catalogue, "note_rating", note)
        check(window)
        until(player.qtbot, lambda: len(order) == len(many))
    assert set(order[: len(seen)]) == seen


# ---- the list ----


def choose(window: MainWindow, name: str, text: str) -> None:
    """Choose an entry of a filter's menu with the mouse and the keyboard."""
    (chip,) = (
        each
        for each in window.findChildren(PopupSelect)
        if each.isVisible() and each.accessibleName().startswith(name)
    )
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    menu = chip.menu_shown
    action = next(each for each in menu.actions() if each.text() == text)
    menu.setActiveAction(action)
    QTest.keyClick(menu, Qt.Key.Key_Return)


def chips(window: MainWindow) -> set[str]:
    return {each.accessibleName() for each in window.findChildren(PopupSelect) if each.isVisible()}


def names(window: MainWindow) -> list[str]:
    return [each.name for each in tiles(window)]


def test_solutions_filter_updates_as_puzzles_are_checked(player: Player, tmp_path: Path) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    assert not {name for name in chips(window) if name.startswith("Solutions")}
    take(player, tmp_path, fish=FISH, ring=RING, swap=SWAP)
    choose(window, "Solutions", "One solution")
    until(player.qtbot, lambda: names(window) == [])
    note = window.library.catalogue.note_rating
    note(RING.fingerprint, unique=True, grade=None)
    until(player.qtbot, lambda: names(window) == ["ring"])
    note(SWAP.fingerprint, unique=False, grade=None)
    note(FISH.fingerprint, unique=True, grade=None)
    until(player.qtbot, lambda: names(window) == ["ring", "fish"])
    choose(window, "Solutions", "No unique solution")
    until(player.qtbot, lambda: names(window) == ["swap"])


def test_list_keeps_its_order_while_puzzles_are_rated(player: Player, tmp_path: Path) -> None:
    window = player.window
    many = {f"p{n:03}": puzzle("#" * n + ".\n" + "." * n + "#") for n in range(1, 100)}
    take(player, tmp_path, **many)
    choose(window, "Order", "Easiest first")
    until(player.qtbot, lambda: not window.library.quick.is_busy)
    before = names(window)
    view, catalogue = view_of(window), window.library.catalogue
    view.verticalScrollBar().setValue(300)
    view.select(tiles(window)[40].key)
    place, current = view.verticalScrollBar().value(), view.current_key
    for made, grade in ((many["p090"], Grade.TRIVIAL), (many["p001"], Grade.EXPERT)):
        catalogue.note_rating(made.fingerprint, unique=True, grade=grade)
    until(player.qtbot, lambda: shown(window)["p001"] == "Expert")
    QTest.qWait(200)
    assert names(window) == before
    assert (view.verticalScrollBar().value(), view.current_key) == (place, current)
    choose(window, "Order", "Recently played")
    choose(window, "Order", "Easiest first")
    until(player.qtbot, lambda: names(window)[:2] == ["p090", "p001"])


def test_random_puzzle_of_a_difficulty_uses_known_ratings(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = player.window
    take(player, tmp_path, fish=FISH, ring=RING)
    catalogue = window.library.catalogue
    catalogue.note_rating(RING.fingerprint, unique=True, grade=Grade.WHAT_IF)
    cards = catalogue.cards(Query())

    def picks_ring(seed: int) -> bool:  # and none of the shipped ones of this difficulty
        card = pick_random(cards, Grade.WHAT_IF, seed)
        return card is not None and card.fingerprint == RING.fingerprint

    seed = next(filter(picks_ring, range(1000)))
    monkeypatch.setattr("random.randrange", lambda _below: seed)
    window.library_wiring.commands.play_any_of(Grade.WHAT_IF)
    until(player.qtbot, lambda: window.session is not None)
    assert player.session.puzzle.fingerprint == RING.fingerprint
