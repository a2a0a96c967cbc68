"""Progress as it is read: current board, checkpoints, facts; damage is reported."""

import pytest

from nonogui.core.game import Boards, GameRecord, Ticks
from nonogui.core.grid import Axis, Line
from nonogui.core.move import MoveKind
from nonogui.core.problems import ProblemKey
from nonogui.formats import webpbn_progress
from nonogui.formats.base import Entry
from nonogui.formats.number_lines import Plain
from nonogui.formats.registry import dumps, loads, native
from nonogui.formats.webpbn_progress import move_texts, parse_moves, parse_ticks, tick_texts
from tests.formats.test_webpbn_write import full_entry


def entry(*solutions: str) -> Entry:
    """A puzzle of 2x1 cells with saved solutions."""
    side = "<clues type='{}'>{}</clues>"
    line = "<line><count>1</count></line>"
    text = (
        "<puzzle>"
        + side.format("rows", line)
        + side.format("columns", f"{line}<line/>")
        + "".join(solutions)
        + "</puzzle>"
    )
    (only,) = loads(text.encode()).entries
    return only


def saved(image: str, *notes: str, name: str = "") -> str:
    written = "".join(f"<note>{note}</note>" for note in notes)
    return f"<solution type='saved' id='{name}'><image>{image}</image>{written}</solution>"


def record(*solutions: str) -> GameRecord:
    made = entry(*solutions).record
    assert made
    return made


def boards(made: GameRecord, puzzle_of: Entry) -> list[bytes]:
    return [grid.cells for grid in Boards(puzzle_of.puzzle.blank(), made.moves)]


def test_without_a_saved_solution_there_is_no_progress() -> None:
    assert entry().record is None


def test_a_saved_board_is_one_move() -> None:
    made = record(saved("|X.|"))
    (move,) = made.moves
    assert (move.kind, made.position) == (MoveKind.RESTORE, 1)


def test_a_blank_saved_board_means_no_progress() -> None:
    assert record(saved("|??|")) == GameRecord()


def test_a_given_board_is_the_start_and_no_progress() -> None:
    made = entry(saved("|[X.].|", name="given"))
    assert made.record is None
    assert made.puzzle.start.cells == b"\xff\x00"
    read_entry = entry(saved("|X.|", name="current"), saved("|?.|", name="given"))
    assert read_entry.record
    assert [change.cell for change in read_entry.record.moves[0].changes] == [(0, 0)]


@pytest.mark.parametrize("image", ["|X|", "|?.||?.|", "|Z.|"])
def test_an_unfitting_given_board_is_dropped_with_a_warning(image: str) -> None:
    made = entry(saved(image, name="given"))
    assert [problem.key for problem in made.problems] == [ProblemKey.BAD_PROGRESS]
    assert made.puzzle.given is None


def test_the_current_board_is_found_by_its_id() -> None:
    made = record(saved("|?.|", name="x"), saved("|X?|", name="current"))
    assert [change.after for change in made.moves[0].changes] == [1]
    (point,) = made.checkpoints
    assert (point.name, point.grid.cells) == ("x", b"\xff\x00")


def test_checkpoints_alone_are_progress() -> None:
    made = record(saved("|X.|", 'nonogui:name="here"', "nonogui:elapsed=7"))
    assert made.moves == ()
    (point,) = made.checkpoints
    assert (point.name, point.elapsed, point.ticks) == ("here", 7.0, frozenset())


@pytest.mark.parametrize("image", ["|X|", "|X.||X.|", "|Z.|", "X."])
def test_an_unfitting_checkpoint_is_dropped_with_a_warning(image: str) -> None:
    made = entry(saved("|X.|", name="current"), saved(image, name="savepoint-1"))
    assert [problem.key for problem in made.problems] == [ProblemKey.BAD_PROGRESS]
    assert made.record
    assert made.record.checkpoints == ()


@pytest.mark.parametrize(
    "fact",
    [
        *("elapsed=-1", "elapsed=NaN", "elapsed=Infinity", "elapsed=1e400", "elapsed=1e12"),
        *(
            "elapsed=true",
            "elapsed=%22x%22",
            "elapsed=" + "9" * 400,
            "hints=-3",
            "hints=1.5",
            "solved=1",
        ),
        *("best=-1", "best=[]", "best=" + "[" * 10_000, "position=x"),
    ],
)
def test_invalid_facts_have_their_defaults(fact: str) -> None:
    made = record(saved("|X.|", f"nonogui:{fact}", name="current"))
    assert (made.elapsed, made.hints, made.solved, made.best) == (0.0, 0, False, None)


def test_facts_are_read() -> None:
    notes = ("elapsed=61.5", "hints=2", "solved=true", "best=60")
    made = record(saved("|X.|", *(f"nonogui:{note}" for note in notes), name="current"))
    assert (made.elapsed, made.hints, made.solved, made.best) == (61.5, 2, True, 60.0)


def test_ticks_of_missing_numbers_are_dropped() -> None:
    made = record(saved("|X.|", 'nonogui:ticks=["r0b0","r0b7","c5b0"]', 'nonogui:name=""'))
    assert made.checkpoints[0].ticks == {(Line(Axis.ROW, 0), 0)}


def test_a_glance_skips_the_log() -> None:
    full = full_entry()
    assert full.record
    (quick,) = loads(dumps([full], native()), log=False).entries
    assert quick.record
    assert len(quick.record.moves) == 1
    assert quick.record.checkpoints == full.record.checkpoints
    assert quick.record.elapsed == full.record.elapsed
    before = boards(full.record, full)[full.record.position]
    assert boards(quick.record, quick)[-1] == before
    assert not quick.problems


def test_other_formats_read_everything_at_a_glance() -> None:
    plain = Plain()
    assert plain.glance("1\n-\n1\n") == plain.read_text("1\n-\n1\n")


def test_moves_and_ticks_round_trip_as_text() -> None:
    made = full_entry().record
    assert made
    assert parse_moves(move_texts(made.moves)) == made.moves
    ticks: Ticks = frozenset({(Line(Axis.COLUMN, 3), 0), (Line(Axis.ROW, 12), 4)})
    assert tick_texts(ticks) == ["c3b0", "r12b4"]
    assert parse_ticks(tick_texts(ticks)) == ticks


@pytest.mark.parametrize(
    "move", ["fill r0c0-3:?>1", "fill r0c2-5:?>1", "fill r0c1:?>1 r1c7-8:?>1 r1c9:?>1"]
)
def test_changes_are_limited(monkeypatch: pytest.MonkeyPatch, move: str) -> None:
    texts = [move.replace(" ", ",")]
    monkeypatch.setattr(webpbn_progress, "MAX_CHANGES", 4)
    assert len(parse_moves(texts)) == 1
    monkeypatch.setattr(webpbn_progress, "MAX_CHANGES", 3)
    with pytest.raises(ValueError, match="4 changes"):
        parse_moves(texts)


@pytest.mark.parametrize("end", ["keep", "drop", "restart", "restore"])
def test_open_layers_are_limited(monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    monkeypatch.setattr(webpbn_progress, "_MAX_LAYERS", 2)
    left = 1 if end in ("keep", "drop") else 2
    log = ["branch", "branch", end, *["branch"] * left]
    assert len(parse_moves(log)) == 3 + left
    with pytest.raises(ValueError, match="3 layers"):
        parse_moves([*log, "branch"])
