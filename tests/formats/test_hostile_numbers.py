"""Too much of everything in the formats of numbers: over at once, with a problem or without."""

import pytest

from nonogui.core.problems import FileProblemsError, ProblemKey, Problems
from nonogui.formats.registry import loads
from nonogui.words.problems import problem_text

MILLION = 10**6
DIGITS = "1" * MILLION
SAVE = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nPARAMS  :1:{}\nDESC    :1:{}\n"
EMPTY_500 = "/" * 999


def problems(text: str, name: str) -> Problems:
    try:
        found = loads(text.encode(), name).problems
    except FileProblemsError as reason:
        found = reason.problems
    assert all(len(problem_text(problem)) < 300 for problem in found)
    return found


@pytest.mark.parametrize(
    ("name", "text", "key"),
    [
        ("a.g", ":\n" + "1\n" * MILLION + ":\n1\n", ProblemKey.TOO_MANY_LINES),
        ("a.g", f":\n{DIGITS}\n:\n1\n", ProblemKey.BAD_NUMBER),
        ("a.g", "#d\n" + f"a:a {DIGITS}\n" + ":\n1\n:\n1\n", ProblemKey.UNKNOWN_COLOR),
        ("a.g", "#d\n" + "a:a red\n" * 9999 + ":\n1\n:\n1\n", ProblemKey.DUPLICATE_COLOR),
        (
            "a.g",
            "#d\n" + "".join(f"{chr(0x4E00 + n)}:a red\n" for n in range(99)) + ":\n1\n:\n1\n",
            ProblemKey.UNKNOWN_COLOR,
        ),
        ("a.nin", f"{DIGITS} {DIGITS}\n1\n", ProblemKey.BAD_NUMBER),
        ("a.nin", "1 " * MILLION, ProblemKey.BAD_NUMBER),
        ("a.mk", "5 5\n" + "#\n" * 99_999, ProblemKey.SYNTAX),
        ("a.cwd", f"{DIGITS}\n1\n1\n1\n", ProblemKey.BAD_NUMBER),
        ("a.sgriddler", f"MK Version 3.0\n\n{DIGITS} 1\n", ProblemKey.BAD_NUMBER),
        (
            "a.sgriddler",
            "MK Version 3.0\n\n500 499\n\n" + " ?\n" * 499 + ("\n" + "1 " * 999) * 1001,
            ProblemKey.LINE_TOO_LONG,
        ),
        ("a.gno", "[Row]\n" + "1\n" * 99_000 + "[Col]\n1\n", ProblemKey.SIZE),
        ("a.gno", "[Row]\n1\n[Col]\n1\n[Sol]\n" + "2 " * MILLION, ProblemKey.PICTURE_SIZE),
        ("a.gno", "[Row]\n1\n[Col]\n1\n" + "[" * MILLION, ProblemKey.BAD_NUMBER),
        ("a.taai", ("$1\n" + "\n" * 1000) * 1000, ProblemKey.TOO_MANY_LINES),
        ("a.taai", "$1\n" * 99_999, ProblemKey.CLUE_LINES),
        ("a.gameid", "1:1/1\n" * 99_999, ProblemKey.TOO_MANY_PUZZLES),
        ("a.gameid", f"500x500:{'/' * MILLION}", ProblemKey.CLUE_LINES),
        ("a.gameid", f"500x500:{EMPTY_500},{'z' * MILLION}", ProblemKey.BAD_CELL),
        ("a.gameid", f"{DIGITS}x1:1/1", ProblemKey.SYNTAX),
        ("a.gameid", f"1x1:{'.' * MILLION}/1", ProblemKey.BAD_NUMBER),
        ("a.sav", SAVE.format(DIGITS, "1"), ProblemKey.SYNTAX),
        (
            "a.sav",
            SAVE.format(500, EMPTY_500) + "RESTART :1:1\n" * 200_000,
            ProblemKey.BAD_PROGRESS,
        ),
        ("a.puzzlink", f"https://puzz.link/p?nonogram/{DIGITS}/1/1", ProblemKey.SIZE),
        ("a.puzzlink", "puzz.link/" + "a/" * MILLION, ProblemKey.SYNTAX),
        ("a.puzzlink", "https://puzz.link/p?nonogram/1/1/!\n" * 9999, ProblemKey.BAD_NUMBER),
        ("a.pzpr", "pzprv3\nnonogram\n5\n5\n" + "/" * MILLION, ProblemKey.PICTURE_SIZE),
        ("a.pzpr", f"pzprv3\nnonogram\n1\n1\n. {DIGITS}\n1 .\n", ProblemKey.BAD_NUMBER),
        ("a.nonpack", "rows\n====\n" * 99_999, ProblemKey.MISSING),
    ],
)
def test_too_much(name: str, text: str, key: ProblemKey) -> None:
    assert key in {problem.key for problem in problems(text, name)}
