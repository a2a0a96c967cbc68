"""`nonogui review`: the game in the file or the saved one, as text and as JSON."""

import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from nonogui.formats.base import Entry
from nonogui.library.saves import SaveStore, default_folder
from nonogui.solver.limits import CancelToken
from tests.boards import clued
from tests.cli.conftest import Run, Write
from tests.coach.test_review import HOUSE, Play


def played(*moves: str) -> Entry:
    play = Play(HOUSE)(*moves)
    return Entry(HOUSE, play.game.record())


def test_a_game_is_reviewed(nonogui: Run, file: Write) -> None:
    answer = nonogui("review", file(played("fill r2c0-4", "fill r0c0")))
    assert answer.code == 0
    *summary, title, text = answer.out.splitlines()
    assert summary == [
        "2 moves in 0:04",
        "Deduced: 1",
        "Several lines: 0",
        "Guesses: 0",
        "Mistakes: 1",
        "From hints: 0",
        "Long pauses: 0",
        "Easiest step missed, before move 2: row 2, columns 2 to 4 (Finished line).",
        "",
    ]
    assert title == "Move 2: mistake"
    assert text == (
        "   Row 1, column 1 is wrong: it must be empty. Column 1: The 1 is complete, so row 1 is "
        "empty. This could be seen from move 1. Never corrected."
    )


def test_a_review_is_printed_as_json(nonogui: Run, file: Write) -> None:
    (data,) = nonogui("review", "--json", file(played("fill r2c0-4", "fill r0c0"))).objects
    assert data["counts"]["mistake"] == 1
    assert [move["class"] for move in data["moves"]] == ["deduced", "mistake"]
    first, second = data["moves"]
    assert first["seen"]["step"]["technique"] == "complete-line"
    assert (first["known_since"], first["seconds"]) == (0, 2.0)
    assert second["cells"] == [{"row": 0, "column": 0, "value": "#"}]
    assert (second["wrong"], second["seen"]["since"], second["corrected"]) == (True, 1, None)
    assert json.dumps(data)


def test_the_saved_game_of_the_puzzle_is_taken_if_the_file_has_none(
    nonogui: Run, file: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.cli.review.default_folder", lambda: tmp_path / "saves")
    name = file(HOUSE)
    assert nonogui("review", name).code == 2
    record = played("fill r2c0-4").record
    assert record is not None
    SaveStore(tmp_path / "saves").save(HOUSE, record)
    assert nonogui("review", name).out.startswith("1 move in 0:02\n")
    assert default_folder() != tmp_path / "saves"


def test_without_moves_it_says_so(nonogui: Run, file: Write) -> None:
    answer = nonogui("review", file(Entry(HOUSE)))
    assert (answer.code, answer.err) == (2, "a.pbn: No moves to review.\n")


def test_a_puzzle_without_a_solution_is_no(nonogui: Run, file: Write) -> None:
    puzzle = clued("1 1/0/1 1", "1/2/1")
    answer = nonogui("review", file(Entry(puzzle, Play(puzzle)("fill r0c0").game.record())))
    assert (answer.code, answer.out) == (1, "No solution\n")


def test_an_interrupted_review_is_undecided(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = CancelToken()
    token.cancel()
    monkeypatch.setattr("nonogui.cli.review.interruptible", lambda: nullcontext(token))
    entry = played("fill r2c0-4")
    answer = nonogui("review", "--json", file(entry, entry))
    assert answer.code == 3
    assert [each["stop"] for each in answer.objects] == ["cancelled"]


def test_a_game_that_is_not_there_is_a_clear_error(nonogui: Run, file: Write) -> None:
    del file
    answer = nonogui("review", "nowhere.pbn")
    assert (answer.code, answer.out) == (2, "")
    assert "nowhere.pbn" in answer.err
