"""Whole lives in the window with a known end: puzzles played, typed, drawn, left, repaired."""

from __future__ import annotations

import time
from unittest.mock import patch

from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
)

from nonogui.coach.techniques import Technique
from nonogui.core.design import Design
from nonogui.core.grid import UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.move import Move, MoveKind
from nonogui.core.progress import runs_of
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.i18n import _
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.ui.actions import ActionId
from nonogui.ui.design.session import DesignSession, DesignView
from nonogui.ui.dialogs.ask import FileChoice
from nonogui.ui.play.session import Origin, PlaySession
from tests.boards import palette, random_picture
from tests.journeys.rules import click_on_line, wait_a_little
from tests.journeys.traveller import (
    BUTTON,
    KEY,
    NONE,
    PATIENCE,
    WORDS,
    Dice,
    Rules,
    Traveller,
    let_jobs_work,
    wait_for_answers,
)
from tests.journeys.watch import JourneyError, busy

RULES = Rules()
rule = RULES.add

MOST_STEPS = 200
"""How many steps a user undoes at most."""

QUICK_TECHNIQUES = (
    *(Technique.COMPLETE_LINE, Technique.FINISHED_LINE, Technique.OVERLAP, Technique.PUNCTUATING),
    *(Technique.GLUE, Technique.JOINING, Technique.SIMPLE_SPACES, Technique.COLORS_TOUCH),
)
"""Techniques whose drills are made in milliseconds."""

# ---- playing ----


@rule(0.5)
def play_a_puzzle(traveller: Traveller, dice: Dice) -> None:
    """Play a whole puzzle run by run, with hints, undone marks and pauses to think."""
    window, inks = traveller.window, dice.choice((1, 1, 3))
    goal = random_picture(dice.randint(2, 9), dice.randint(2, 9), dice.randrange(99), inks)
    known = Puzzle.from_picture(goal, palette(inks))
    if not any(goal.cells) or not window.leave():
        return  # nothing to fill, or the player kept what was open
    window.games.start(Puzzle(known.rows, known.columns, known.palette), Origin("Journey"))
    session = window.session
    assert session is not None
    traveller.do(ActionId.TOOL_FILL)
    for row in range(goal.height):
        for start, end, ink in _stretches(goal.line(Line(Axis.ROW, row))):
            if dice.random() < 0.1:
                traveller.do(dice.choice((ActionId.HINT, ActionId.CHECK, ActionId.PANEL)))
            if dice.random() < 0.2:
                wait_a_little(traveller, dice)
            if session.is_solved:
                break  # by the last hint, or as another picture with the same clues
            window.play_page.choose_ink(ink)
            drag_over(traveller, Cell(row, start), Cell(row, end))
            if dice.random() < 0.1:
                traveller.do(ActionId.UNDO)
                traveller.do(ActionId.REDO)
    if not session.is_solved:
        raise JourneyError(f"played {goal.cells!r}, got {session.game.grid.cells!r}")


def _stretches(cells: bytes) -> list[tuple[int, int, int]]:
    """Return the first and last cell and the ink of each run."""
    return [
        (run.start, run.start + run.block.length - 1, run.block.color) for run in runs_of(cells)
    ]


def drag_over(traveller: Traveller, start: Cell, end: Cell) -> None:
    """Drag with the left button."""
    if (board := traveller.board) is None:
        raise JourneyError(f"there is no board to fill {start} on")
    QTest.mousePress(board.viewport(), BUTTON.LeftButton, NONE, traveller.place(start))
    QTest.mouseMove(board.viewport(), traveller.place(end))
    QTest.mouseRelease(board.viewport(), BUTTON.LeftButton, NONE, traveller.place(end))


@rule(0.5)
def type_a_puzzle(traveller: Traveller, dice: Dice) -> None:
    """Type all clues of a puzzle into an empty design, with mistakes, looking up and undoing."""
    width, height, inks = dice.randint(2, 12), dice.randint(2, 12), dice.choice((1, 1, 3))
    studio, colors = traveller.window.studio, palette(inks)
    wanted = Puzzle.from_picture(random_picture(width, height, dice.randrange(99), inks), colors)
    design = Design.blank(width, height, colors)
    studio.open(design)
    session = studio.session
    if session is None or session.design != design:
        return  # the player kept what was open
    studio.page.choose_view(DesignView.CLUES)
    for line in wanted.lines():
        if studio.page.clues.line != line:
            click_on_line(traveller, line)
        if dice.random() < 0.1:
            QTest.keyClicks(traveller.target(), dice.choice(WORDS))
            QTest.keyClick(traveller.target(), KEY.Key_Return)  # stays here if that is no clue
            click_on_line(traveller, line)
        QTest.keyClicks(traveller.target(), wanted.clue(line).text(colors))
        if dice.random() < 0.2:
            wait_a_little(traveller, dice)
        QTest.keyClick(traveller.target(), dice.choice((KEY.Key_Return, KEY.Key_Tab)))
        if dice.random() < 0.05:
            traveller.do(ActionId.UNDO)
            traveller.do(ActionId.REDO)
    got = session.design.puzzle
    for line in wanted.lines():
        if got.clue(line) != wanted.clue(line):
            raise JourneyError(f"{line}: typed {wanted.clue(line)}, got {got.clue(line)}")
    if session.design.is_unfinished:
        raise JourneyError("all clues are typed, but some are said to be missing")


@rule(0.5)
def solve_with_hints(traveller: Traveller, dice: Dice) -> None:
    """Follow hints until a puzzle with one solution is solved, with mistakes on the way."""
    if (session := _start_with_one_solution(traveller, dice)) is None:
        return
    board = session.game.grid
    # One hint takes a few presses: a look, the cells, and the move.
    jobs, end = traveller.window.play_workspace.jobs, time.monotonic() + PATIENCE
    presses = 8 * len(board.cells)
    for press in range(presses):
        if session.is_solved or time.monotonic() > end:  # too busy for a verdict
            return
        if press < presses // 2 and dice.random() < 0.05:  # the rest is enough to mend them all
            cell = Cell(dice.randrange(board.height), dice.randrange(board.width))
            drag_over(traveller, cell, cell)
        traveller.do(ActionId.HINT)
        while jobs.is_busy and time.monotonic() < end:
            let_jobs_work()
    raise JourneyError(f"no hint solves {session.puzzle!r}: {session.game.grid.cells!r}")


@rule(0.5)
def go_back_from_mistakes(traveller: Traveller, dice: Dice) -> None:
    """Make marks, some of them wrong, check them, and go back to before the first mistake."""
    if (session := _start_with_one_solution(traveller, dice)) is None:
        return
    (goal,) = solve(session.puzzle).solutions
    for _each in range(dice.randint(3, 20)):
        cell = Cell(dice.randrange(goal.height), dice.randrange(goal.width))
        value = goal[cell] if dice.random() < 0.8 else dice.choice(range(3))
        marked = session.game.grid.replace({cell: min(value, len(session.puzzle.palette.inks))})
        session.play(Move.between(MoveKind.FILL, session.game.grid, marked))
    traveller.do(ActionId.CHECK)
    wait_for_answers(traveller)
    if busy(traveller.window):
        return  # too busy for a verdict
    for button in traveller.window.play_page.findChildren(QAbstractButton):
        if button.isVisible() and button.text() == _("Go back to before the mistake"):
            button.click()
            break
    wait_for_answers(traveller)
    board = session.game.grid.decided()
    pairs = zip(board.cells, goal.cells, strict=True)
    is_wrong = any(mark not in (UNKNOWN, right) for mark, right in pairs)
    if is_wrong and not busy(traveller.window):
        said = traveller.window.play_page.stage.messages.message
        raise JourneyError(f"still wrong: {board.cells!r} of {goal.cells!r}, said: {said}")


def _start_with_one_solution(traveller: Traveller, dice: Dice) -> PlaySession | None:
    """Start a random puzzle with one solution, of which nothing but the clues is known."""
    inks = dice.choice((1, 1, 3))
    goal = random_picture(dice.randint(2, 8), dice.randint(2, 8), dice.randrange(999), inks)
    known = Puzzle.from_picture(goal, palette(inks))
    is_one = any(goal.cells) and solve(known).status is SolveStatus.UNIQUE
    if not is_one or not traveller.window.leave():
        return None
    traveller.window.games.start(
        Puzzle(known.rows, known.columns, known.palette), Origin("Journey")
    )
    return traveller.window.session


@rule(0.5)
def draw_a_puzzle(traveller: Traveller, dice: Dice) -> None:
    """Draw a whole picture, play the design, and come back to it."""
    studio, inks = traveller.window.studio, dice.choice((1, 1, 3))
    goal = random_picture(dice.randint(2, 12), dice.randint(2, 12), dice.randrange(999), inks)
    design = Design.blank(goal.width, goal.height, palette(inks))
    studio.open(design)
    session = studio.session
    if session is None or session.design != design or not any(goal.cells):
        return  # the player kept what was open
    for name in (ActionId.DRAW_FREEHAND, ActionId.SYMMETRY_NONE):
        traveller.do(name)
    for row in range(goal.height):
        for start, end, ink in _stretches(goal.line(Line(Axis.ROW, row))):
            studio.page.choose_ink(ink)
            drag_over(traveller, Cell(row, start), Cell(row, end))
            if dice.random() < 0.1:
                wait_a_little(traveller, dice)
            if dice.random() < 0.1:
                traveller.do(ActionId.UNDO)
                traveller.do(ActionId.REDO)
    if session.design.picture != goal:
        raise JourneyError(f"drew {goal!r}, got {session.design.picture!r}")
    _play_and_come_back(traveller, goal)


def _play_and_come_back(traveller: Traveller, goal: Grid) -> None:
    """Play the design that is open, and return to it."""
    window, studio = traveller.window, traveller.window.studio
    if not traveller.do(ActionId.TEST_PLAY):
        raise JourneyError("a drawn puzzle can't be played")
    if window.session is None or window.session.puzzle.goal != goal:
        raise JourneyError("another puzzle is played than was drawn")
    traveller.do(ActionId.TEST_PLAY)
    if studio.session is None or studio.session.design.picture != goal:
        raise JourneyError("the design did not come back from being played")


@rule(0.5)
def repair_a_design(traveller: Traveller, dice: Dice) -> None:
    """Take one of the repairs offered for a picture; then the design has one solution."""
    studio, inks = traveller.window.studio, dice.choice((1, 1, 3))
    picture = random_picture(dice.randint(3, 9), dice.randint(3, 9), dice.randrange(999), inks)
    if not picture.cells.strip(b"\0"):
        return  # nothing is said of a design without a filled cell
    design = Design.from_picture(picture, palette(inks))
    studio.open(design)
    if (session := studio.session) is None or session.design != design:
        return  # the player kept what was open
    if not (offers := _offers(traveller, session)):
        return
    QTest.mouseClick(dice.choice(offers), BUTTON.LeftButton)
    if session.design == design:
        raise JourneyError(f"a repair of {picture!r} changes nothing")
    if _offers(traveller, session):
        raise JourneyError(f"{picture!r} was repaired and still needs a repair")


def _offers(traveller: Traveller, session: DesignSession) -> list[QAbstractButton]:
    """Wait for the analysis of a design, and return the buttons of its repairs in sight."""
    doctor, end = traveller.window.studio.page.panel.doctor, time.monotonic() + PATIENCE

    def is_examined() -> bool:
        state = doctor.state
        if state is None or state.design != session.design or state.diagnosis is None:
            return False
        return not (state.is_examining or state.is_repairing)

    while not is_examined():
        let_jobs_work()
        if time.monotonic() > end:
            raise JourneyError(f"no verdict on {session.design.picture!r}")
    return [card.button for card in doctor.offers.cards if card.button.isVisible()]


@rule(0.5)
def answer_drills(traveller: Traveller, dice: Dice) -> None:
    """Answer a round of drills, some after a hint and with a mistake undone, to its end."""
    trainer = traveller.window.trainer
    trainer.show()
    if not traveller.window.is_shown(trainer.page):
        return  # the player kept what was open
    drills, end = trainer.drills, time.monotonic() + PATIENCE
    trainer.page.started.emit(tuple(dice.sample(QUICK_TECHNIQUES, 2)), False)
    round_ = drills._round
    assert round_ is not None
    while not round_.is_over:
        while drills.session is None or not drills.board.isVisible():
            let_jobs_work()
            if time.monotonic() > end:
                page, made = traveller.window.pages.currentWidget(), drills.session is not None
                state = f"made {made}, jobs {busy(drills)}, on {page}"
                raise JourneyError(f"no drill for {round_.technique()}: {state}")
        if dice.random() < 0.3:
            traveller.do(ActionId.HINT)
        opened, answered = drills._open, len(round_.outcomes)
        assert opened is not None
        grid, answer = opened.board, opened.drill.answer
        opened.session.play(Move.between(MoveKind.FILL, grid, answer))
        if dice.random() < 0.3:
            traveller.do(ActionId.UNDO)
            if opened.board != grid:
                raise JourneyError(f"undone: {opened.board!r}, not {grid!r}")
            traveller.do(ActionId.REDO)
        QApplication.processEvents()
        if len(round_.outcomes) != answered + 1:
            raise JourneyError(f"{opened.drill!r} is answered, but does not count")
        drills._go_on()
    if round_.right != len(round_.outcomes):
        raise JourneyError(f"all drills were answered, but the round has {round_.outcomes}")


# ---- coming back ----


@rule(0.5)
def undo_everything(traveller: Traveller, dice: Dice) -> None:
    """Undo all steps of the game or the design that is open, redo them, and find all as it was."""
    del dice
    if traveller.board is None:
        return
    before = _content(traveller)
    undone = 0
    while undone < MOST_STEPS and traveller.do(ActionId.UNDO):
        undone += 1
    for _each in range(undone):
        traveller.do(ActionId.REDO)
    if (after := _content(traveller)) != before:
        raise JourneyError(f"{undone} steps undone and redone: {before!r} became {after!r}")


def _content(traveller: Traveller) -> Grid | Design | None:
    """Return the board of the game, or the design."""
    window = traveller.window
    if window.is_in_studio and (session := window.studio.session) is not None:
        return session.design
    return window.session.game.grid if window.session is not None else None


@rule(0.5)
def try_what_if(traveller: Traveller, dice: Dice) -> None:
    """Try something in a what-if and drop or keep it; then the board is as before or as tried."""
    session = _start_with_one_solution(traveller, dice)
    if session is None or not _mark_some(traveller, dice):
        return
    before = session.game.grid
    traveller.do(ActionId.NEW_BRANCH)
    if not _mark_some(traveller, dice):
        return
    tried = session.game.grid
    keeps = dice.random() < 0.5
    traveller.do(ActionId.ACCEPT_BRANCH if keeps else ActionId.DISCARD_BRANCH)
    wanted = tried if keeps else before
    if session.game.branches or session.game.grid != wanted:
        raise JourneyError(f"what-if kept: {keeps}, {session.game.grid!r}, not {wanted!r}")


@rule(0.5)
def go_back_to_a_checkpoint(traveller: Traveller, dice: Dice) -> None:
    """Add a checkpoint, go on, and come back to it."""
    session = _start_with_one_solution(traveller, dice)
    if session is None or not _mark_some(traveller, dice):
        return
    before = session.game.grid
    traveller.do(ActionId.ADD_CHECKPOINT)
    if not _mark_some(traveller, dice):
        return
    session.restore(len(session.game.checkpoints) - 1)
    if session.game.grid != before:
        raise JourneyError(f"the checkpoint was {before!r}, now it is {session.game.grid!r}")


@rule(0.5)
def leave_a_game_and_continue(traveller: Traveller, dice: Dice) -> None:
    """Leave a game, perhaps close the window, and continue where it was left."""
    if (session := _start_with_one_solution(traveller, dice)) is None:
        return
    _mark_some(traveller, dice)
    puzzle, board = session.puzzle, session.game.grid
    window = traveller.window
    if not _may_store(traveller) or not _leave(traveller, dice):
        return
    window = traveller.window
    window.games.start(puzzle, Origin("Journey"), window.play_workspace.newest_record(puzzle))
    assert window.session is not None
    if (found := window.session.game.grid) != board:
        raise JourneyError(f"left {board!r}, found {found!r}")


@rule(0.5)
def leave_a_design_and_continue(traveller: Traveller, dice: Dice) -> None:
    """Draw, leave the studio, perhaps close the window, and continue where it was left."""
    design = Design.blank(dice.randint(2, 12), dice.randint(2, 12), palette(dice.choice((1, 3))))
    studio = traveller.window.studio
    studio.open(design)
    if (session := studio.session) is None or session.design != design:
        return  # the player kept what was open
    for name in (ActionId.DRAW_FREEHAND, ActionId.SYMMETRY_NONE):
        traveller.do(name)
    _mark_some(traveller, dice)
    drawn, key = session.design, studio.key
    if drawn == design or not _may_store(traveller) or not _leave(traveller, dice):
        return  # a blank design is not kept
    studio = traveller.window.studio
    studio.open_saved(key)
    found = studio.session and studio.session.design
    if found != drawn:
        raise JourneyError(f"left {drawn!r}, found {found!r}")


@rule(0.3)
def save_what_another_program_changes(traveller: Traveller, dice: Dice) -> None:
    """Draw in a design's own file while another program changes it, and save: nothing is lost."""
    path, sources = traveller.folder / "own.pbn", traveller.window.sources
    seed = dice.randrange(99)
    puzzles = [Puzzle.from_picture(random_picture(5, 5, 2 * seed + at)) for at in (0, 1)]
    if not _may_store(traveller):
        return
    save(path, [Entry(puzzles[0])])
    sources.open_file(str(path))
    session = traveller.window.studio.session
    if session is None or session.file is None or session.file.path != path:
        return  # the player kept what was open
    _mark_some(traveller, dice)
    save(path, [Entry(puzzles[1])])
    theirs, asked = path.read_bytes(), []
    _mark_some(traveller, dice)
    if dice.random() < 0.5:
        wait_a_little(traveller, dice)

    def answer(*_args: object) -> FileChoice | None:
        asked.append(path)
        return dice.choice((None, FileChoice.REPLACE))

    with patch("nonogui.ui.design.studio.ask_changed", answer):
        traveller.do(ActionId.SAVE)
    if not asked and path.read_bytes() != theirs:
        raise JourneyError("what another program wrote was replaced without a question")


def _mark_some(traveller: Traveller, dice: Dice) -> bool:
    """Draw some lines on the board with the tools; return whether it is still there, unsolved."""
    for _each in range(dice.randint(1, 6)):
        if (board := traveller.board) is None or board.view is None:
            return False
        grid = board.view.grid
        start = Cell(dice.randrange(grid.height), dice.randrange(grid.width))
        end = Cell(dice.randrange(grid.height), start.column)
        traveller.do(dice.choice((ActionId.TOOL_FILL, ActionId.TOOL_FILL, ActionId.TOOL_CROSS)))
        drag_over(traveller, start, end)
    session = traveller.window.session
    return session is None or not session.is_solved


def _may_store(traveller: Traveller) -> bool:
    """Whether the data folder can be used, as far as the window knows."""
    window = traveller.window
    window.data.check()
    return window.data.storage_problem is None and traveller.steps >= traveller.full_until


def _leave(traveller: Traveller, dice: Dice) -> bool:
    """Leave what is open for the library or another window; return whether the player did."""
    if dice.random() < 0.2:
        traveller.close()
        traveller.window = traveller.open_window()
        return True
    if not traveller.window.leave():
        return False
    traveller.window.show_library()
    if dice.random() < 0.5:
        wait_a_little(traveller, dice)
    return True
