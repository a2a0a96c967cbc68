"""`nonogui hint`: from saved progress or nothing, one, several or all."""

from dataclasses import replace

import pytest

from nonogui.core.game import Game
from nonogui.core.move import Move
from nonogui.formats.base import Entry
from nonogui.words import explanation
from tests.benchmarks.sets import smooth
from tests.boards import board, clued, puzzle
from tests.cli.conftest import Run, Write

FISH = puzzle(".##..#\n#####.\n.##..#")
SEA = puzzle("aab\nab.")


def played(*moves: str) -> Entry:
    game = Game(FISH)
    for move in moves:
        game.play(Move.parse(move))
    return Entry(FISH, game.record())


def test_the_next_deduction_on_an_empty_board_is_printed(nonogui: Run, file: Write) -> None:
    answer = nonogui("hint", file(FISH))
    assert answer.code == 0
    assert answer.out.splitlines()[:3] == [
        "1. Column 2: Complete line",
        "   The 3 takes up all 3 cells. Rows 1 to 3 filled.",
        "",
    ]
    assert "··" in answer.out


def test_all_steps_are_summed_up(nonogui: Run, file: Write) -> None:
    lines = nonogui("hint", "--all", file(FISH)).out.splitlines()
    numbered = [line for line in lines if line[0:1].isdigit()]
    *steps, summary = numbered
    assert [step.partition(".")[0] for step in steps] == [
        str(number) for number in range(1, len(steps) + 1)
    ]
    assert summary.startswith(f"{len(steps)} steps: ")
    assert "The puzzle is solved." in lines
    assert lines[lines.index(summary) - 1] == ""
    assert not any(" step" in line for line in nonogui("hint", file(FISH)).out.splitlines())


def test_all_steps_possible_now_are_listed_by_weight(nonogui: Run, file: Write) -> None:
    name = file(played("fill r1c1:?>1"))
    steps = nonogui("hint", "--all-now", "--json", name).objects
    weights = [step["weight"] for step in steps]
    assert len(steps) > 3
    assert weights == sorted(weights)
    assert len({(str(step["lines"]), str(step["cells"])) for step in steps}) == len(steps)
    first = nonogui("hint", "--json", name).objects[0]
    assert weights[0] == first["weight"]
    assert all({"row": 1, "column": 1} not in step["cells"] for step in steps)
    lines = nonogui("hint", "--all-now", name).out.splitlines()
    assert sum(line[:1].isdigit() for line in lines) == len(steps) + 1
    assert lines[-1].startswith(f"{len(steps)} steps: ")


def test_without_a_step_on_a_line_the_next_hint_is_listed(nonogui: Run, file: Write) -> None:
    counting = file(clued("1 1/1/1 1/2", "1 1/1/1 1/1 1"))
    first = nonogui("hint", "--json", counting)
    assert len(first.objects[0]["lines"]) > 1
    assert nonogui("hint", "--all-now", "--json", counting) == first
    wrong = file(played("cross r0c1:?>."))
    assert nonogui("hint", "--all-now", wrong) == nonogui("hint", wrong)


def test_an_invalid_puzzle_does_not_stop_the_others(nonogui: Run, file: Write) -> None:
    wrong = replace(FISH, goal=board("######\n######\n######"))
    answer = nonogui("hint", "--json", file(wrong, FISH))
    assert (answer.code, len(answer.objects)) == (2, 1)
    assert "a.pbn#1" in answer.err


def test_hints_start_from_the_given_cells(nonogui: Run, file: Write) -> None:
    name = file(replace(clued("1 1", "1/0/1"), given=board("#??")))
    (hint,) = nonogui("hint", "--json", name).objects
    assert [(cell["column"], cell["value"]) for cell in hint["cells"]] == [(1, "."), (2, "#")]


def test_a_hint_is_printed_as_json(nonogui: Run, file: Write) -> None:
    (hint,) = nonogui("hint", "--json", file(SEA)).objects
    assert list(hint) == [
        "technique", "weight", "lines", "blocks", "excluded", "cells", "evidence", "proof", "text",
        "mistake",
    ]  # fmt: skip
    assert hint["technique"] == "complete-line"
    assert hint["lines"][0].keys() == {"axis", "index"}
    assert {cell["value"] for cell in hint["cells"]} <= {".", "a", "b"}


def test_all_hints_together_lead_to_the_solution(nonogui: Run, file: Write) -> None:
    name = file(FISH)
    assert len(nonogui("hint", "--count", "2", "--json", name).objects) == 2
    answer = nonogui("hint", "--all", "--json", name)
    cells = {
        (cell["row"], cell["column"]): cell["value"]
        for hint in answer.objects
        for cell in hint["cells"]
    }
    assert [".##..#"[column] for column in range(6) if (0, column) in cells]
    assert all(FISH.goal and FISH.goal[at] == (value == "#") for at, value in cells.items())
    assert answer.objects[-1]["technique"] == "solved"
    assert answer.code == 0


def test_hints_continue_the_saved_game(nonogui: Run, file: Write) -> None:
    name = file(played("fill r1c0-4:?>1", "cross r1c5:?>."))
    hints = nonogui("hint", "--all", "--json", name).objects
    assert not any(cell["row"] == 1 for hint in hints for cell in hint["cells"])


def test_a_wrong_board_is_reported_first(nonogui: Run, file: Write) -> None:
    answer = nonogui("hint", file(played("fill r0c0:?>1")))
    assert answer.code == 1
    assert answer.out.startswith("Something on the board is wrong.")


def wrong_game() -> Entry:
    """A mark that is shown wrong in three steps."""
    game = Game(smooth(15, 3))
    game.play(Move.parse("fill r9c4:?>1"))
    return Entry(game.puzzle, game.record())


def test_steps_to_a_wrong_mark_are_printed(nonogui: Run, file: Write) -> None:
    answer = nonogui("hint", file(wrong_game()))
    assert answer.code == 1
    first, *steps = answer.out.partition("\n\n")[0].splitlines()
    assert first.endswith("This follows from the other marks in 3 steps.")
    assert [line[:2] for line in steps if not line.startswith(" ")] == ["1.", "2.", "3."]
    assert sum(line.startswith("   ") for line in steps) >= 3


def test_of_a_very_long_reason_the_first_and_last_lines_are_printed(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = file(wrong_game())
    whole = nonogui("hint", name).out.splitlines()
    reason = whole[: whole.index("")]
    monkeypatch.setattr(explanation, "_FIRST", 2)
    monkeypatch.setattr(explanation, "_LAST", 1)
    lines = nonogui("hint", name).out.splitlines()
    left_out = f"[Lines of text left out: {len(reason) - 3} of {len(reason)}]"
    assert lines == [*reason[:2], left_out, reason[-1], *whole[len(reason) :]]


def test_steps_to_a_wrong_mark_are_printed_as_json(nonogui: Run, file: Write) -> None:
    (hint,) = nonogui("hint", "--json", file(wrong_game())).objects
    mistake = hint["mistake"]
    assert (mistake["row"], mistake["column"], mistake["is_wrong"]) == (9, 4, True)
    assert len(mistake["steps"]) == 3
    assert {"row": 9, "column": 4, "value": "."} in mistake["steps"][-1]["cells"]


def test_a_puzzle_without_a_unique_solution_has_no_hint(nonogui: Run, file: Write) -> None:
    answer = nonogui("hint", "--json", file(clued("1/1", "1/1")))
    assert (answer.code, answer.objects[0]["technique"]) == (1, "several-solutions")
    answer = nonogui("hint", "--json", file(clued("1 1/0/1 1", "1/2/1")))
    assert (answer.code, answer.objects[0]["technique"]) == (1, "no-solution")
    answer = nonogui("hint", "--json", file(clued("2/1", "1/1")))
    assert (answer.code, answer.objects) == (2, [])


def test_a_step_of_several_lines_prints_its_explanation(nonogui: Run, file: Write) -> None:
    name = file(clued("1 1/2/2 1/3/1", "2/3/1 1/1/3"))
    lines = nonogui("hint", "--all", name).out.splitlines()
    at = next(at for at, line in enumerate(lines) if "together are" in line)
    assert lines[at].endswith(": No single line is enough, but four together are")
    question = lines[at + 2].strip()
    assert question.startswith("What if row ")
    assert lines[at + 3].startswith("   1. ")
    assert any("can't hold its" in line for line in lines[at:])
    proofs = [hint["proof"] for hint in nonogui("hint", "--all", "--json", name).objects]
    (proof, *_others) = [proof for proof in proofs if proof]
    assert proof["smallest"]
    assert len(proof["lines"]) == 4
    (what_if,) = proof["what_ifs"]
    assert what_if["broken"] in proof["lines"]
    assert {"technique", "text"} <= what_if["steps"][0].keys()
