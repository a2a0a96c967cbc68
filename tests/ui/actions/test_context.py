"""What of a window's state enables an action."""

from __future__ import annotations

from typing import Any

import pytest

from nonogui.core.move import MoveKind
from nonogui.ui.actions import SPECS, ActionId, Context, Page

ON_BOARD: dict[str, Any] = {"page": Page.BOARD, "is_game": True}
LIVE = ON_BOARD | {"is_paused": False, "is_preview": False}
STEP = (MoveKind.FILL, "")

NEEDED: dict[ActionId, dict[str, Any]] = {
    ActionId.SAVE: {"has_puzzle": True},
    ActionId.MY_DESIGNS: {"page": Page.LIBRARY},
    ActionId.ANOTHER_RANDOM: {"is_random": True},
    ActionId.TAGS: {"has_cards": True},
    ActionId.TOOL_FILL: ON_BOARD,
    ActionId.EDIT_IN_STUDIO: {"is_game": True},
    ActionId.ADD_CHECKPOINT: LIVE,
    ActionId.HINT: ON_BOARD | {"is_paused": False, "is_solved": False},
    ActionId.CHECK: ON_BOARD | {"is_paused": False, "is_solved": False, "is_guided": False},
    ActionId.NEW_BRANCH: ON_BOARD | {"is_paused": False, "is_solved": False},
    ActionId.ACCEPT_BRANCH: LIVE | {"branch": True},
    ActionId.FILL_REST: LIVE | {"is_obvious": True, "is_solved": False},
    ActionId.PAUSE: ON_BOARD | {"is_solved": False},
    ActionId.RESTART: LIVE | {"moves": True},
    ActionId.PROOF_STEP: ON_BOARD | {"proof": True},
    ActionId.RESIZE: {"is_design": True},
    ActionId.CUT: {"has_selection": True},
    ActionId.SYMMETRY_QUARTER: {"is_design": True, "square": True},
    ActionId.UNDO: {"undo": STEP, "is_paused": False},
    ActionId.REDO: {"redo": STEP, "is_paused": False},
}
"""Actions that are enabled when some fields have these values, whatever the others are."""

EVERYTHING: dict[str, Any] = {
    name: True for name, default in Context._field_defaults.items() if default is False
} | {"page": Page.STUDIO, "undo": STEP, "redo": STEP}


def other(name: str, value: object) -> Any:
    """A value of a field that does not fulfil a condition."""
    if name == "page":
        return Page.WIN
    return None if name in ("undo", "redo") else not value


@pytest.mark.parametrize("action", NEEDED)
def test_action_is_enabled_exactly_with_what_it_needs(action: ActionId) -> None:
    needed, condition = NEEDED[action], SPECS[action].enabled_when
    for rest in ({}, EVERYTHING):
        context = Context(**rest)._replace(**needed)
        assert condition(context)
        for name, value in needed.items():
            assert not condition(context._replace(**{name: other(name, value)})), name


def test_a_window_starts_in_the_library_with_nothing_open() -> None:
    page, *rest = Context()
    assert page is Page.LIBRARY
    assert not any(rest)
    assert Context().always()


@pytest.mark.parametrize(
    ("context", "expected"),
    [
        (Context(has_cards=True), True),
        (Context(), False),
        (Context(page=Page.WIN, is_game=True), True),
        (Context(page=Page.WIN, is_game=True, is_testing=True), False),
        (Context(page=Page.WIN), False),
        (Context(page=Page.BOARD, is_game=True), False),
    ],
)
def test_selected_and_solved_puzzles_can_be_favourites(context: Context, expected: bool) -> None:
    assert context.can_favourite() is expected


def test_board_is_shown_in_a_game_and_in_the_studio() -> None:
    assert Context(page=Page.STUDIO).has_board()
    assert Context(page=Page.BOARD, is_game=True).has_board()
    assert not Context(page=Page.BOARD).has_board()
    assert not Context(page=Page.LIBRARY, is_game=True).has_board()


@pytest.mark.parametrize(
    ("has_puzzle", "page", "is_paused", "expected"),
    [
        (True, Page.BOARD, False, True),
        (True, Page.BOARD, True, False),
        (True, Page.LIBRARY, True, True),
        (False, Page.BOARD, False, False),
        (False, Page.LIBRARY, False, False),
    ],
)
def test_paused_puzzle_is_not_shown_on_its_board(
    has_puzzle: bool, page: Page, is_paused: bool, expected: bool
) -> None:
    context = Context(page, has_puzzle=has_puzzle, is_game=True, is_paused=is_paused)
    assert context.can_show() is expected


def test_replay_needs_a_solved_game_outside_the_studio() -> None:
    assert Context(Page.LIBRARY, was_solved=True).can_replay()
    assert Context(Page.BOARD, was_solved=True).can_replay()
    assert not Context(Page.STUDIO, was_solved=True).can_replay()
    assert not Context(Page.BOARD).can_replay()


@pytest.mark.parametrize(
    ("context", "expected"),
    [
        (Context(is_design=True, fits=True), True),
        (Context(is_design=True), False),
        (Context(fits=True), False),
        (Context(is_testing=True), True),
    ],
)
def test_a_design_can_be_tested_and_left_again(context: Context, expected: bool) -> None:
    assert SPECS[ActionId.TEST_PLAY].enabled_when(context) is expected
