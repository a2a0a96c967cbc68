"""`nonogui data`: out of one home, and into it again."""

from contextlib import nullcontext
from pathlib import Path

import pytest

from nonogui.core.game import Game
from nonogui.core.move import Move, MoveKind
from nonogui.library.saves import SaveStore, default_folder
from nonogui.solver.limits import CancelToken
from tests.boards import puzzle
from tests.cli.conftest import Run

PUZZLE = puzzle("##\n.#")


def play() -> None:
    """Solve a puzzle as the window would."""
    game = Game(PUZZLE)
    assert PUZZLE.goal is not None
    game.play(Move.between(MoveKind.FILL, game.grid, PUZZLE.goal))
    SaveStore(default_folder()).save(PUZZLE, game.record())


def test_import_restores_an_export(nonogui: Run, tmp_path: Path) -> None:
    play()
    file = str(tmp_path / "all.zip")
    answer = nonogui("data", "export", file)
    assert answer.code == 0
    assert answer.out == "Exported: 1 game, 0 designs, 1 solved puzzle.\n"
    SaveStore(default_folder()).remove(PUZZLE)
    answer = nonogui("data", "import", file)
    assert answer.code == 0
    assert answer.out == "1 game imported.\n"
    assert SaveStore(default_folder()).load(PUZZLE) is not None
    assert nonogui("data", "import", file).out == "Everything in it was already on this computer.\n"


def test_a_file_that_is_not_an_export_is_refused(nonogui: Run, tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    file.write_text("nothing")
    answer = nonogui("data", "import", str(file))
    assert answer.code == 2
    assert answer.err == f"{file}: This isn't a complete Nonogui export.\n"


def test_a_file_that_cannot_be_read_or_written_is_reported(nonogui: Run, tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nowhere" / "all.zip")
    for act in ("export", "import"):
        answer = nonogui("data", act, nowhere)
        assert answer.code == 2
        assert answer.err.startswith(nowhere)
        assert "Traceback" not in answer.err


def test_wrong_usage_exits_with_2(nonogui: Run) -> None:
    assert nonogui("data", "import").code == 2
    assert nonogui("data", "odd").code == 2
    for act in ("export", "import"):
        answer = nonogui("data", act, ".")
        assert (answer.code, answer.out) == (2, "")
        assert "File '.' is a directory" in answer.err


def test_an_interrupt_writes_no_export(
    nonogui: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = CancelToken()
    token.cancel()
    monkeypatch.setattr("nonogui.cli.data.interruptible", lambda: nullcontext(token))
    play()
    file = tmp_path / "all.zip"
    assert nonogui("data", "export", str(file)) == (3, "", "")
    assert not file.exists()
