"""`import nonogui`: the functions for scripts and notebooks."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import nonogui
from nonogui.core.problems import ProblemKey
from nonogui.solver.result import SolveStatus
from tests.boards import clued

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs" / "python.md"
# Drawing would else make an application without widgets, and later tests need one with them.
pytestmark = pytest.mark.usefixtures("qapp")

SWAP = clued("1/1", "1/1")  # two solutions


def test_the_examples_in_the_docs_are_right() -> None:
    failed, tried = doctest.testfile(str(DOCS), module_relative=False)
    assert tried > 10
    assert not failed


def test_the_functions_are_loaded_when_first_used() -> None:
    code = "import sys, nonogui; print(*sys.modules); assert 'solve' in dir(nonogui)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    ours = {name for name in done.stdout.split() if name.startswith("nonogui")}
    assert ours == {"nonogui"}


def test_every_promised_name_is_there_and_others_are_not() -> None:
    assert all(getattr(nonogui, name).__doc__ for name in nonogui.__all__)
    with pytest.raises(AttributeError, match="no attribute 'paint'"):
        nonogui.paint  # noqa: B018


def test_several_solutions_are_counted_and_their_cells_found() -> None:
    assert nonogui.solve(SWAP, count=3).count == 2
    found = nonogui.check(SWAP)
    assert found.verdict is SolveStatus.MULTIPLE
    assert len(found.ambiguous) == 4


def test_a_file_with_an_error_raises_its_problems(tmp_path: Path) -> None:
    with pytest.raises(nonogui.FileProblemsError) as raised:
        nonogui.load(tmp_path / "none.pbn")
    assert [each.key for each in raised.value.problems] == [ProblemKey.NOT_FOUND]
    with pytest.raises(nonogui.FileProblemsError):
        nonogui.load(b"rows\n9\ncolumns\n1\n")


def test_an_error_says_in_words_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "none.pbn"
    with pytest.raises(nonogui.FileProblemsError) as raised:
        nonogui.load(path)
    assert raised.value.__notes__ == [f"{path}: The file doesn't exist."]
    with pytest.raises(nonogui.FileProblemsError) as raised:
        nonogui.load(b"width 1\nheight 1\nrows\nx\ncolumns\n1\n")
    assert raised.value.__notes__[0].startswith("4: ")
    with pytest.raises(ValueError, match="size") as refused:
        nonogui.generate(0, 5)
    assert refused.value.__notes__ == [
        "A random puzzle of this kind can have 5 to 100 rows and columns."
    ]


def test_an_unknown_engine_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(ValueError, match="no such engine: fast; there are auto, lines, placements"):
        nonogui.solve(SWAP, engine="fast")


def test_only_promised_names_are_listed() -> None:
    assert dir(nonogui) == sorted(["__version__", *nonogui.__all__])


def test_converting_to_a_path_writes_what_loading_reads(tmp_path: Path) -> None:
    path = tmp_path / "two.pbn"
    written = nonogui.convert([SWAP, SWAP], path)
    assert path.read_bytes() == written
    assert nonogui.load(path) == (SWAP, SWAP)
    assert nonogui.load(f"{path}#2") == (SWAP,)


def test_converting_refuses_what_a_format_cannot_hold() -> None:
    with pytest.raises(ValueError, match="no format that can be written: what"):
        nonogui.convert(SWAP, "what")
    with pytest.raises(nonogui.FileProblemsError):
        nonogui.convert([SWAP, SWAP], "non")
    with pytest.raises(nonogui.FileProblemsError):
        nonogui.convert([], "non")


@pytest.mark.parametrize(
    ("suffix", "start"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".PNG", b"\x89PNG")]
)
def test_rendering_draws_the_board(suffix: str, start: bytes, tmp_path: Path) -> None:
    blank, solved = tmp_path / f"blank{suffix}", tmp_path / f"solved{suffix}"
    nonogui.render(SWAP, blank)
    nonogui.render(SWAP, solved, board=nonogui.solve(SWAP).solutions[0])
    assert blank.read_bytes().startswith(start)
    assert solved.read_bytes() != blank.read_bytes()
    with pytest.raises(ValueError, match=r"not \.png"):
        nonogui.render(SWAP, tmp_path / "picture.bmp")


def test_generating_gives_the_same_puzzle_for_the_same_seed() -> None:
    made = nonogui.generate(8, 6, seed=5)
    assert made is not None
    assert (made.width, made.height) == (8, 6)
    assert made == nonogui.generate(8, 6, seed=5)
    with pytest.raises(ValueError, match="impossible"):
        nonogui.generate(8, 6, grade="impossible")
