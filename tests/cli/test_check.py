"""`nonogui check`: verdicts, ambiguous cells, problems with their places."""

from dataclasses import replace

import pytest

from nonogui.cli import check
from nonogui.coach.difficulty import Rating
from nonogui.solver.result import SolveStatus, StopReason
from tests.boards import board, clued, puzzle
from tests.cli.conftest import Run, Write

FISH = puzzle(".##..#\n#####.\n.##..#", title="Fish")
SWAP = puzzle("#..\n.#.")
NONE = clued("1 1/0/1 1", "1/2/1")


def test_a_sound_puzzle(nonogui: Run, file: Write) -> None:
    answer = nonogui("check", "--json", file(FISH))
    (found,) = answer.objects
    assert list(found) == [
        *("file", "title", "width", "height", "verdict", "line_solvable", "difficulty"),
        *("ambiguous", "problems", "seconds"),
    ]
    assert found.pop("seconds") >= 0
    assert found == {
        "file": "a.pbn",
        "title": "Fish",
        "width": 6,
        "height": 3,
        "verdict": "unique",
        "line_solvable": True,
        "difficulty": {
            "grade": "trivial",
            "score": 1.14,
            "steps": 6,
            "techniques": {"complete-line": 3, "finished-line": 3},
        },
        "ambiguous": [],
        "problems": [],
    }
    assert answer.code == 0


def test_cells_that_differ_between_solutions(nonogui: Run, file: Write) -> None:
    answer = nonogui("check", "--json", file(SWAP))
    (found,) = answer.objects
    assert (answer.code, found["verdict"], found["line_solvable"]) == (1, "multiple", False)
    assert found["difficulty"] is None
    assert found["ambiguous"] == [[0, 0], [0, 1], [1, 0], [1, 1]]


def test_no_solution(nonogui: Run, file: Write) -> None:
    answer = nonogui("check", "--json", file(NONE))
    assert (answer.code, answer.objects[0]["verdict"]) == (1, "none")
    assert nonogui("check", file(NONE)).out.endswith("\n  These lines clash: row 2 and column 2.\n")


def test_a_puzzle_that_is_unique_but_not_by_lines(nonogui: Run, file: Write) -> None:
    hard = puzzle("..##\n.#.#\n#..#\n.##.")
    (found,) = nonogui("check", "--json", file(hard)).objects
    assert found["line_solvable"] is (found["verdict"] == "unique" and not found["ambiguous"])


def test_problems_and_their_places(nonogui: Run, file: Write) -> None:
    wrong = replace(FISH, goal=board("######\n######\n######"))
    answer = nonogui("check", "--json", file(wrong))
    (found,) = answer.objects
    assert (answer.code, found["verdict"]) == (1, "invalid")
    first = found["problems"][0]
    assert first["key"] == "goal-differs"
    assert first["severity"] == "error"
    assert first["place"].items() >= {"axis": "row", "index": 0}.items()
    assert first["text"] == "Row 1: The goal picture does not match the clue."
    line = first["place"]["file_line"]
    assert f"a.pbn:{line}: {first['text']}\n" in answer.err


@pytest.mark.parametrize("stop", [StopReason.TIME, StopReason.TOO_LARGE])
def test_a_puzzle_that_could_not_be_rated(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch, stop: StopReason
) -> None:
    without = Rating(SolveStatus.UNIQUE, stop=stop)
    monkeypatch.setattr(check, "rate", lambda *_puzzle, **_options: without)
    answer = nonogui("check", file(FISH))
    assert answer.out.endswith("line by line, difficulty: not rated\n")
    assert answer.code == 0
    (found,) = nonogui("check", "--json", file(FISH)).objects
    assert (found["verdict"], found["difficulty"]) == ("unique", None)


def test_without_the_difficulty(nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "rate", lambda *_puzzle, **_options: pytest.fail("rated"))
    answer = nonogui("check", "--no-difficulty", file(FISH))
    assert answer.out.endswith("Exactly one solution, solvable line by line\n")
    (found,) = nonogui("check", "--no-difficulty", "--json", file(FISH)).objects
    assert (found["verdict"], found["difficulty"]) == ("unique", None)


def test_for_people(nonogui: Run, file: Write) -> None:
    file(SWAP, name="b.pbn")
    answer = nonogui("check", file(FISH), "b.pbn")
    assert answer.out == (
        "a.pbn: 6 × 3, Exactly one solution, solvable line by line, difficulty: Trivial (1.1)\n"
        "b.pbn: 3 × 2, Several solutions, not solvable line by line, 4 ambiguous cells\n"
    )
    assert answer.code == 1


def test_a_file_that_can_not_be_read(nonogui: Run, file: Write) -> None:
    answer = nonogui("check", "--json", "none.pbn", file(FISH))
    assert (answer.code, len(answer.objects)) == (2, 1)


@pytest.mark.slow
def test_several_at_a_time_in_the_order_given(nonogui: Run, file: Write) -> None:
    names = [file(each, name=f"{n}.pbn") for n, each in enumerate([SWAP, FISH, NONE, FISH])]
    alone, together = nonogui("check", *names), nonogui("check", "--jobs", "2", *names)
    assert together == alone
