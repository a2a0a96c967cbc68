"""Games: moves, undo, checkpoints, what-if layers, solving, records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core import move as move_module
from nonogui.core.game import Game, GameRecord, GameStatus
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line, maybe
from nonogui.core.move import CellChange, Move, MoveKind, TickChange
from tests.boards import board, clued, puzzle

PICTURE = """
    ##..
    .##.
    #..#
"""
VALUES = (UNKNOWN, EMPTY, 1, maybe(1))


def new_game() -> Game:
    return Game(puzzle(PICTURE))


def put(game: Game, value: int, *cells: tuple[int, int], kind: MoveKind = MoveKind.FILL) -> None:
    changes = (CellChange(Cell(*cell), game.grid[cell], value) for cell in cells)
    game.play(Move(kind, tuple(changes)))


def solve(game: Game, kind: MoveKind = MoveKind.FILL) -> None:
    goal = game.puzzle.goal
    assert goal is not None
    game.play(Move.between(kind, game.grid, goal))


def state(game: Game) -> tuple[object, ...]:
    return game.grid, game.ticks, game.branches, game.status


# ---- what a player can do, drawn at random ----

ACTIONS = st.one_of(
    st.tuples(st.just("put"), st.integers(0, 11), st.sampled_from(VALUES)),
    st.tuples(st.just("tick"), st.integers(0, 2)),
    st.tuples(st.sampled_from(["branch", "keep", "drop", "restart", "undo", "redo", "save"])),
    st.tuples(st.sampled_from(["restore", "back"]), st.integers(0, 30)),
)


def act(game: Game, action: tuple[object, ...]) -> None:
    match action:
        case ("put", int(at), int(value)) if game.grid.cells[at] != value:
            put(game, value, game.grid.cell(at))
        case ("tick", int(row)):
            line = Line(Axis.ROW, row)
            tick = TickChange(line, 0, (line, 0) not in game.ticks)
            game.play(Move(MoveKind.TICK, (), (tick,)))
        case _:
            act_on_layers(game, action)


def act_on_layers(game: Game, action: tuple[object, ...]) -> None:
    match action:
        case ("branch",):
            game.start_branch("try")
        case ("keep",) if game.branches:
            game.accept_branch()
        case ("drop",) if game.branches:
            game.discard_branch()
        case (("restart" | "undo" | "redo") as name,):
            getattr(game, name)()
        case ("save",):
            game.add_checkpoint("here")
        case ("restore", int(index)) if game.checkpoints:
            game.restore(index % len(game.checkpoints))
        case ("back", int(position)):
            game.go_back(position % (game.position + 1))


def played(actions: list[tuple[object, ...]]) -> Game:
    game = new_game()
    for action in actions:
        act(game, action)
    return game


@given(st.lists(ACTIONS, max_size=25))
def test_undoing_and_redoing_everything_restores_the_board(
    actions: list[tuple[object, ...]],
) -> None:
    game = played(actions)
    end, position = state(game), game.position
    while game.undo_move:
        game.undo()
    assert game.grid == game.puzzle.blank()
    assert game.branches == ()
    while game.position < position:
        game.redo()
    assert state(game) == end


@given(st.lists(ACTIONS, max_size=25), ACTIONS)
def test_undo_reverts_exactly_the_last_move(
    actions: list[tuple[object, ...]], last: tuple[object, ...]
) -> None:
    game = played(actions)
    before, position = state(game), game.position
    act(game, last)
    if last[0] not in {"undo", "redo", "keep"} and game.position == position + 1:
        game.undo()
        assert state(game)[0] == before[0]
        assert state(game)[2:] == before[2:]


@given(st.lists(ACTIONS, max_size=25))
def test_a_record_resumes_as_the_same_game(actions: list[tuple[object, ...]]) -> None:
    game = played(actions)
    again = Game.resume(game.puzzle, game.record())
    assert again.record() == game.record()
    assert state(again) == state(game)


@given(st.lists(ACTIONS, max_size=25), st.integers(0, 30))
def test_going_back_takes_back_cells_and_ticks_as_undo_would(
    actions: list[tuple[object, ...]], position: int
) -> None:
    game, undone = played(actions), played(actions)
    position %= game.position + 1
    while undone.position > position:
        undone.undo()
    before = state(game)
    game.go_back(position)
    assert (game.grid, game.ticks) == (undone.grid, undone.ticks)
    game.undo()
    assert state(game) == before


@given(st.lists(ACTIONS, max_size=25))
def test_boards_lists_every_board_up_to_now(actions: list[tuple[object, ...]]) -> None:
    game = played(actions)
    boards = game.boards()
    assert len(boards) == game.position + 1
    assert boards[-1] == game.grid
    forward = list(boards)
    assert forward[0] == game.puzzle.blank()
    assert [boards[index] for index in reversed(range(len(boards)))] == forward[::-1]
    assert boards[-1:] == [game.grid]


@given(st.lists(ACTIONS, max_size=25))
def test_the_status_follows_from_the_clues(actions: list[tuple[object, ...]]) -> None:
    game = played(actions)
    picture = game.grid.replace(
        {game.grid.cell(at): 0 for at, value in enumerate(game.grid.cells) if value != 1}
    )
    assert (game.status is GameStatus.SOLVED) == game.puzzle.is_solved_by(picture)


# ---- one thing at a time ----


def test_a_move_reports_the_changed_lines() -> None:
    game = new_game()
    changes = (CellChange(Cell(1, 2), UNKNOWN, 1), CellChange(Cell(1, 3), UNKNOWN, EMPTY))
    changed = game.play(Move(MoveKind.FILL, changes))
    assert changed.cells == {Cell(1, 2), Cell(1, 3)}
    assert changed.lines == {
        Line(Axis.ROW, 1),
        Line(Axis.COLUMN, 2),
        Line(Axis.COLUMN, 3),
    }
    assert not changed.branches
    assert game.undo_move is not None
    assert game.undo_move.kind is MoveKind.FILL


@pytest.mark.parametrize(
    "change",
    [
        CellChange(Cell(0, 0), EMPTY, 1),
        CellChange(Cell(3, 0), UNKNOWN, 1),
        CellChange(Cell(0, -1), UNKNOWN, 1),
        CellChange(Cell(0, 0), UNKNOWN, 2),
    ],
)
def test_a_move_that_does_not_fit_is_refused_and_changes_nothing(change: CellChange) -> None:
    game = new_game()
    with pytest.raises(ValueError, match=r"is not 0|no cell|no ink"):
        game.play(Move(MoveKind.FILL, (change,)))
    assert state(game) == state(new_game())


def test_a_tick_that_changes_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="in that state already"):
        new_game().play(Move(MoveKind.TICK, (), (TickChange(Line(Axis.ROW, 0), 0, False),)))


def test_ticks_need_an_existing_number() -> None:
    with pytest.raises(ValueError, match="no number 5"):
        new_game().play(Move(MoveKind.TICK, (), (TickChange(Line(Axis.ROW, 0), 5, True),)))


def test_a_new_move_clears_the_redo_steps() -> None:
    game = new_game()
    put(game, 1, (0, 0))
    game.undo()
    put(game, EMPTY, (0, 0))
    assert game.redo_move is None
    assert [move.changes[0].after for move in game.log] == [EMPTY]


def test_any_solution_wins_without_crosses() -> None:
    game = Game(clued("1/1", "1/1"))
    put(game, 1, (0, 1))
    assert not game.was_solved
    put(game, 1, (1, 0))
    assert game.status is GameStatus.SOLVED
    assert game.was_solved


def test_maybe_marks_do_not_win() -> None:
    game = Game(clued("1", "1"))
    put(game, maybe(1), (0, 0), kind=MoveKind.MAYBE)
    assert game.status is GameStatus.PLAYING


def test_the_clock_stops_when_solved_and_keeps_the_best_time() -> None:
    game = new_game()
    game.advance(30)
    solve(game)
    game.advance(5)
    assert (game.elapsed, game.best) == (30, 30)
    game.restart()
    assert (game.elapsed, game.best) == (0, 30)
    game.advance(10)
    solve(game)
    assert (game.elapsed, game.best) == (10, 10)
    assert game.was_solved


def test_a_revealed_puzzle_can_earn_a_time_after_restart() -> None:
    game = new_game()
    solve(game, MoveKind.SOLVE)
    game.restart()
    game.advance(7)
    solve(game)
    assert game.best == 7


def test_a_puzzle_solved_with_hints_is_solved_but_earns_no_time() -> None:
    game = new_game()
    put(game, 1, (0, 0), kind=MoveKind.HINT)
    game.advance(3)
    solve(game)
    assert (game.was_solved, game.best) == (True, None)
    game.restart()
    game.advance(7)
    solve(game)
    assert game.best == 7


def test_a_solution_revealed_in_a_kept_layer_earns_no_time() -> None:
    game = new_game()
    game.start_branch("peek")
    solve(game, MoveKind.SOLVE)
    game.accept_branch()
    put(game, UNKNOWN, (0, 0))
    put(game, 1, (0, 0))
    assert game.best is None


def test_moves_know_when_they_were_made() -> None:
    game = Game(puzzle("##.\n#.."))
    for seconds, cell in ((12.34, Cell(0, 0)), (5.0, Cell(1, 2))):
        game.advance(seconds)
        game.play(Move(MoveKind.FILL, (CellChange(cell, UNKNOWN, 1),)))
    game.undo()
    game.advance(9.0)
    game.redo()
    assert [move.seconds for move in game.log] == [12.3, 17.3]
    assert Game.resume(game.puzzle, game.record()).log == game.log


def test_undoing_a_restart_brings_back_time_and_hints() -> None:
    game = new_game()
    game.advance(60)
    put(game, 1, (0, 0), kind=MoveKind.HINT)
    game.restart()
    game.advance(5)
    game.undo()
    assert (game.elapsed, game.hints) == (65, 1)
    game.redo()
    assert (game.elapsed, game.hints) == (5, 0)
    game.undo()
    solve(game)
    assert (game.elapsed, game.hints, game.best) == (65, 1, None)


def test_undoing_two_restarts_adds_up_the_times() -> None:
    game = new_game()
    for seconds in (60, 20):
        game.advance(seconds)
        put(game, 1, (0, 0), kind=MoveKind.HINT)
        game.restart()
    game.advance(1)
    game.undo()
    assert (game.elapsed, game.hints) == (21, 1)
    game.undo()  # the hint
    game.undo()
    assert (game.elapsed, game.hints) == (81, 2)


def test_undoing_a_restart_after_the_solution_was_revealed_earns_no_time() -> None:
    game = new_game()
    solve(game, MoveKind.SOLVE)
    game.restart()
    game.undo()
    put(game, UNKNOWN, (0, 0))
    put(game, 1, (0, 0))
    assert game.best is None


def test_undoing_a_restart_brings_back_hints_that_were_undone() -> None:
    game = new_game()
    put(game, 1, (0, 0), kind=MoveKind.HINT)
    game.undo()
    put(game, 1, (0, 1))
    game.restart()
    game = Game.resume(game.puzzle, game.record())
    game.undo()
    assert game.hints == 1


def test_undoing_a_restart_brings_back_what_a_kept_layer_revealed() -> None:
    game = new_game()
    game.start_branch("peek")
    solve(game, MoveKind.SOLVE)
    game.accept_branch()
    game.restart()
    game.undo()
    put(game, UNKNOWN, (0, 0))
    put(game, 1, (0, 0))
    assert not game.was_solved


@pytest.mark.parametrize("name", ["", "x", "!", "1!2", "9" * 5_000])
def test_a_restart_that_does_not_say_its_hints_counts_those_of_the_log(name: str) -> None:
    game = new_game()
    put(game, 1, (0, 0), kind=MoveKind.HINT)
    game.restart()
    record = game.record()
    old = replace(record, moves=(record.moves[0], replace(record.moves[1], name=name)))
    game = Game.resume(game.puzzle, old)
    game.undo()
    assert game.hints == 1


def test_a_checkpoint_brings_back_its_time_and_hints_after_a_restart() -> None:
    game = new_game()
    game.advance(600)
    put(game, 1, (0, 0), kind=MoveKind.HINT)
    game.add_checkpoint("far")
    game.restart()
    game.advance(2)
    game.restore(0)
    assert (game.elapsed, game.hints) == (600, 1)
    game.advance(5)
    game.restore(0)
    assert game.elapsed == 605, "without a restart the time runs on"


@pytest.mark.parametrize("is_checkpoint", [True, False])
def test_a_revealed_board_that_comes_back_after_a_restart_earns_no_time(
    *, is_checkpoint: bool
) -> None:
    game = new_game()
    solve(game, MoveKind.SOLVE)
    game.add_checkpoint("solution")
    game.restart()
    game = Game.resume(game.puzzle, game.record())
    _ = game.restore(0) if is_checkpoint else game.go_back(1)
    assert game.status is GameStatus.SOLVED
    assert (game.was_solved, game.best) == (False, None)


def test_a_best_time_of_0_is_kept() -> None:
    game = new_game()
    solve(game)
    game.restart()
    game.advance(5)
    solve(game)
    assert game.best == 0


def test_a_puzzle_once_solved_counts_as_solved_when_its_game_is_resumed() -> None:
    game = new_game()
    game.advance(30)
    solve(game)
    game.restart()
    resumed = Game.resume(game.puzzle, game.record())
    assert (resumed.was_solved, resumed.best, resumed.elapsed) == (True, 30, 0)
    assert resumed.record() == game.record()


def test_moves_that_were_undone_can_be_redone_when_a_game_is_resumed() -> None:
    game = new_game()
    put(game, 1, (0, 0))
    put(game, EMPTY, (0, 1))
    game.undo()
    resumed = Game.resume(game.puzzle, game.record())
    assert resumed.grid == game.grid == board("#???\n????\n????")
    resumed.redo()
    assert resumed.grid == board("#.??\n????\n????")


def test_a_new_game_has_no_history() -> None:
    game = new_game()
    assert game.record() == GameRecord()
    assert (game.elapsed, game.hints, game.was_solved, game.best) == (0.0, 0, False, None)
    assert not game.record().revealed


@pytest.mark.parametrize(("axis", "index"), [(Axis.ROW, 3), (Axis.COLUMN, 4)])
def test_ticks_outside_the_board_are_refused(axis: Axis, index: int) -> None:
    game = new_game()  # of four columns and three rows
    game.play(Move(MoveKind.TICK, (), (TickChange(Line(Axis.COLUMN, 3), 0, True),)))
    with pytest.raises(ValueError, match="no number 0"):
        game.play(Move(MoveKind.TICK, (), (TickChange(Line(axis, index), 0, True),)))


def test_only_layer_moves_change_the_layers() -> None:
    game = new_game()
    cell = CellChange(Cell(0, 0), UNKNOWN, 1)
    assert not game.play(Move(MoveKind.FILL, (cell,))).branches
    assert game.start_branch("left").branches
    assert game.accept_branch().branches
    assert game.start_branch("right").branches
    assert game.discard_branch().branches


def test_restarting_an_untouched_board_adds_no_step() -> None:
    game = new_game()
    game.restart()
    assert game.log == ()


def test_a_revealed_solution_does_not_count_as_solved() -> None:
    game = new_game()
    game.advance(3)
    solve(game, MoveKind.SOLVE)
    assert game.status is GameStatus.SOLVED
    assert not game.was_solved
    assert game.best is None


def test_hints_are_counted_even_when_undone() -> None:
    game = new_game()
    put(game, 1, (0, 0), kind=MoveKind.HINT)
    game.undo()
    assert game.hints == 1


def test_a_game_that_needs_no_hints_is_solved_only_without_them() -> None:
    game = new_game()
    game.needs_no_hints = True
    put(game, 1, (0, 0), kind=MoveKind.HINT)
    solve(game)
    assert (game.status, game.was_solved, game.best) == (GameStatus.SOLVED, False, None)
    game.restart()
    solve(game)
    assert game.was_solved


def test_restart_clears_everything_as_one_step() -> None:
    game = new_game()
    put(game, 1, (0, 0), (0, 1))
    game.play(Move(MoveKind.TICK, (), (TickChange(Line(Axis.ROW, 0), 0, True),)))
    game.start_branch("left")
    put(game, EMPTY, (0, 2))
    before = state(game)
    changed = game.restart()
    assert changed.branches
    assert (game.grid, game.ticks, game.branches) == (game.puzzle.blank(), frozenset(), ())
    game.undo()
    assert state(game) == before


def test_what_if_layer_keeps_a_new_name_through_undo_redo_and_its_end() -> None:
    game = new_game()
    with pytest.raises(ValueError, match="no what-if layer"):
        game.rename_branch("Idea")
    game.start_branch("Outer")
    game.start_branch("Inner")
    put(game, 1, (0, 0))
    game.rename_branch("Top edge")
    assert [branch.name for branch in game.branches] == ["Outer", "Top edge"]
    for _step in range(2):
        game.undo()
    assert [branch.name for branch in game.branches] == ["Outer"]
    for _step in range(2):
        game.redo()
    assert [branch.name for branch in game.branches] == ["Outer", "Top edge"]
    again = Game.resume(game.puzzle, game.record())
    assert again.branches == game.branches
    game.discard_branch()
    assert game.undo_move is not None
    assert game.undo_move.name == "Top edge"


def test_checkpoint_gets_another_name() -> None:
    game = new_game()
    game.add_checkpoint("Checkpoint 1")
    game.rename_checkpoint(0, "Top edge")
    assert [point.name for point in game.checkpoints] == ["Top edge"]


def test_restoring_a_checkpoint_is_one_step() -> None:
    game = new_game()
    put(game, 1, (0, 0))
    game.advance(9)
    game.add_checkpoint("Top edge")
    put(game, EMPTY, (0, 0))
    before = game.grid
    game.restore(0)
    assert game.grid == board("#???\n????\n????")
    assert game.undo_move is not None
    assert (game.undo_move.kind, game.undo_move.name) == (MoveKind.RESTORE, "Top edge")
    assert game.checkpoints[0].elapsed == 9
    game.undo()
    assert game.grid == before
    game.remove_checkpoint(0)
    assert game.checkpoints == ()


def test_a_kept_layer_is_one_step() -> None:
    game = new_game()
    put(game, 1, (2, 0))
    game.start_branch("Right wing")
    put(game, 1, (0, 0))
    put(game, EMPTY, (0, 3))
    assert game.what_if_cells() == {Cell(0, 0), Cell(0, 3)}
    changed = game.accept_branch()
    assert changed.cells == {Cell(0, 0), Cell(0, 3)}
    assert (game.branches, game.what_if_cells()) == ((), frozenset())
    game.undo()
    assert game.grid == board("????\n????\n#???")
    game.redo()
    assert game.grid == board("#??.\n????\n#???")


def test_dropping_a_layer_can_be_undone() -> None:
    game = new_game()
    put(game, 1, (2, 0))
    below = game.grid
    game.start_branch("Left wing")
    put(game, 1, (0, 0))
    open_state = state(game)
    game.discard_branch()
    assert (game.grid, game.branches) == (below, ())
    game.undo()
    assert state(game) == open_state


def test_layers_can_be_nested() -> None:
    game = new_game()
    game.start_branch("outer")
    put(game, 1, (0, 0))
    game.start_branch("inner")
    put(game, 1, (0, 1))
    assert [branch.name for branch in game.branches] == ["outer", "inner"]
    assert game.what_if_cells() == {Cell(0, 0), Cell(0, 1)}
    game.accept_branch()
    assert [branch.name for branch in game.branches] == ["outer"]
    game.discard_branch()
    assert game.grid == game.puzzle.blank()


@pytest.mark.parametrize("call", ["accept_branch", "discard_branch"])
def test_keeping_or_dropping_needs_an_open_layer(call: str) -> None:
    with pytest.raises(ValueError, match="no what-if layer"):
        getattr(new_game(), call)()


def test_going_back_closes_layers_opened_later() -> None:
    game = new_game()
    put(game, 1, (0, 0))
    game.start_branch("wrong turn")
    put(game, 1, (0, 2))
    game.go_back(1)
    assert (game.grid, game.branches) == (board("#???\n????\n????"), ())
    game.undo()
    assert [branch.name for branch in game.branches] == ["wrong turn"]


def test_undoing_the_opening_of_a_layer_closes_it() -> None:
    game = new_game()
    game.start_branch()
    assert game.undo().branches
    assert game.branches == ()


@pytest.mark.parametrize("position", [-1, 2])
def test_a_record_with_an_impossible_position_is_refused(position: int) -> None:
    game = new_game()
    put(game, 1, (0, 0))
    with pytest.raises(ValueError, match="position"):
        Game.resume(game.puzzle, replace(game.record(), position=position))


def test_a_record_of_another_puzzle_is_refused() -> None:
    game = new_game()
    put(game, 1, (2, 3))
    with pytest.raises(ValueError, match="no cell"):
        Game.resume(puzzle("#"), game.record())


class TestGivenCells:
    def game(self) -> Game:
        return Game(replace(puzzle("##.\n.##"), given=board("#??\n???")))

    def test_play_starts_with_given_cells_set(self) -> None:
        game = self.game()
        assert game.grid == board("#??\n???")
        assert (game.log, game.undo_move) == ((), None)
        assert game.boards()[0] == game.grid

    def test_restart_restores_given_cells(self) -> None:
        game = self.game()
        assert not game.restart().cells
        put(game, 0, (0, 2))
        game.play(Move(MoveKind.CLEAR, (CellChange(Cell(0, 0), 1, UNKNOWN),)))
        game.restart()
        assert game.grid == game.puzzle.given

    def test_a_resumed_game_has_its_given_cells(self) -> None:
        game = self.game()
        put(game, 1, (0, 1))
        assert Game.resume(game.puzzle, game.record()).grid == game.grid


# ---- a move of many cells ----

LARGE = puzzle("\n".join("##..#.###." * 5 for _row in range(40)))


def test_large_moves_are_played_and_undone_without_listing_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, goal = Game(LARGE), LARGE.goal
    assert goal is not None
    named: list[tuple[Grid, Grid]] = []

    def name(before: Grid, after: Grid) -> Iterator[CellChange]:
        named.append((before, after))
        return iter(())

    monkeypatch.setattr(move_module, "cell_changes", name)
    changed = game.play(Move.between(MoveKind.SOLVE, game.grid, goal))
    assert (game.grid, changed.status) == (goal, GameStatus.SOLVED)
    assert changed.lines == {*LARGE.lines()}
    assert changed.within(range(1), range(3)) == [Cell(0, 0), Cell(0, 1), Cell(0, 2)]
    assert game.undo().lines == changed.lines
    assert game.grid == LARGE.start
    game.redo()
    game.restart()
    assert game.grid == LARGE.start
    assert game.undo().changes
    assert game.grid == goal
    assert named == []


def test_large_moves_equal_the_same_cells_one_by_one() -> None:
    game, other = Game(LARGE), Game(LARGE)
    assert LARGE.goal is not None
    move = Move.between(MoveKind.SOLVE, game.grid, LARGE.goal)
    changed = game.play(move)
    again = other.play(Move(MoveKind.SOLVE, tuple(move.changes)))
    assert changed == again
    assert changed.cells == again.cells == {*LARGE.start.diff(LARGE.goal)}
    assert again.within(range(1), range(3)) == changed.within(range(1), range(3))
    assert game.record() == other.record()
    assert Game.resume(LARGE, other.record()).grid == LARGE.goal


def test_large_moves_for_another_board_are_refused() -> None:
    game = Game(LARGE)
    assert LARGE.goal is not None
    move = Move.between(MoveKind.SOLVE, game.grid, LARGE.goal)
    put(game, 1, (0, 0))
    with pytest.raises(ValueError, match="row 0, column 0 is not 255"):
        game.play(move)
    with pytest.raises(ValueError, match="no ink 5"):
        game.play(Move.between(MoveKind.FILL, game.grid, Grid.uniform(50, 40, 5)))
