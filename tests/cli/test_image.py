"""`nonogui image`: pictures to puzzle files, verdicts, repairs, and what is wrong with them."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from PIL import Image

from nonogui.cli import image as image_module
from nonogui.core.grid import Grid
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio.diagnosis import Diagnosis, Repair
from nonogui.studio.doctor import diagnose
from nonogui.studio.images import candidates
from nonogui.studio.images.opening import Source
from nonogui.studio.images.picture import make_picture
from nonogui.studio.images.spec import ImageSpec
from tests.cli.conftest import Run
from tests.studio.images.painted import data_of, painted, photo, text_of

CROSS = ".#. ### .#."
SWITCH = "#..# .... #.#. .#.#"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read and written in a folder of their own."""
    monkeypatch.chdir(tmp_path)


def picture(rows: str, name: str = "a.png", scale: int = 5) -> str:
    Path(name).write_bytes(data_of(painted(rows, scale)))
    return name


def written(name: str = "out.pbn") -> Puzzle:
    return load(name).entries[0].puzzle


def rows_of(puzzle: Puzzle) -> list[str]:
    assert puzzle.goal is not None
    return text_of(puzzle.goal, puzzle.palette)


def test_a_picture_becomes_a_puzzle(nonogui: Run) -> None:
    answer = nonogui("image", picture(CROSS, "My cross.png"), "out.pbn")
    message = "out.pbn: 3 × 3. Exactly one solution. Solvable line by line\n"
    assert answer == (0, message, "")
    assert rows_of(written()) == CROSS.split()
    assert written().metadata.title == "My cross"


def test_several_solutions_are_reported_and_the_puzzle_written(nonogui: Run) -> None:
    answer = nonogui("image", picture("#. .#"), "out.pbn")
    message = "out.pbn: 2 × 2. Several solutions. They differ in 4 cells\n"
    assert answer == (0, message, "")


@pytest.mark.parametrize("option", ["--repair", "--repair-lines"])
def test_a_picture_is_repaired(nonogui: Run, option: str) -> None:
    answer = nonogui("image", picture(SWITCH), "out.pbn", option)
    assert answer.code == 0
    assert "Exactly one solution. " in answer.out
    assert " changed\n" in answer.out
    result = solve(written())
    assert result.status is SolveStatus.UNIQUE
    if option == "--repair-lines":
        assert result.line_solvable


def test_nothing_is_written_if_no_repair_is_found(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_none(*_args: object, **_options: object) -> Repair | None:
        return None

    monkeypatch.setattr(image_module, "repair_picture", find_none)
    picture(SWITCH)
    answer = nonogui("image", "a.png", "out.pbn", "--repair")
    assert answer == (1, "", "out.pbn: Not written: no repair was found.\n")
    answer = nonogui("image", "a.png", "out.pbn", "--repair", "--time-limit", "0")
    assert answer == (3, "", "out.pbn: Not written: no repair was found in time.\n")
    assert not Path("out.pbn").exists()


def test_colours_have_names(nonogui: Run) -> None:
    assert nonogui("image", picture("rr. .gg bbb"), "out.pbn", "--colors", "3").code == 0
    assert [color.name for color in written().palette.colors] == ["white", "blue", "red", "green"]
    assert rows_of(written()) == ["bb.", ".cc", "aaa"]


def test_colour_names_are_translated(nonogui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONOGUI_LANGUAGE", "pseudo")
    nonogui("image", picture("rr. .gg bbb"), "out.pbn", "--colors", "3")
    assert [color.name for color in written().palette.colors][1] == "⟦blue⟧"


DARK = ("--threshold", "128")


@pytest.mark.parametrize(
    ("options", "rows"),
    [
        (["--invert"], ["#.#", "...", "#.#"]),
        (["--crop", "0,0,5,10"], [".", "#"]),
        (["--crop", "5,0,10,10"], ["#.", "##"]),
        (["--crop", "0,5,10,5"], ["##"]),
        (
            [*DARK, "--crop", "0,0,10,10", "--size", "4x2", "--scaling", "fit"],
            ["..#.", ".##."],
        ),
        ([*DARK, "--size", "1x3", "--scaling", "fill"], ["#", "#", "#"]),
        ([*DARK, "--size", "6x3", "--scaling", "stretch"], ["..##..", "######", "..##.."]),
        (["--background", "#000000"], ["#.#", "...", "#.#"]),
        (["--background", "black"], ["#.#", "...", "#.#"]),
        (["--background", "edge"], CROSS.split()),
        (["--dither", "pattern"], CROSS.split()),
    ],
)
def test_options_change_the_puzzle(nonogui: Run, options: list[str], rows: list[str]) -> None:
    answer = nonogui("image", picture(CROSS), "out.pbn", *options)
    assert (answer.code, answer.err) == (0, "")
    assert rows_of(written()) == rows


@pytest.mark.parametrize(("size", "sides"), [("1000X1", (1000, 1)), ("1×1000", (1, 1000))])
def test_sizes_up_to_the_largest_are_accepted(
    nonogui: Run, size: str, sides: tuple[int, int]
) -> None:
    options = ("--size", size, "--scaling", "stretch", "--time-limit", "0")
    assert nonogui("image", picture(CROSS), "out.pbn", *options).code == 0
    assert (written().width, written().height) == sides


@pytest.mark.parametrize(
    ("options", "is_sharp"), [([], True), (["--size", "3x3"], True), (["--size", "4x3"], False)]
)
def test_pixel_blocks_become_cells_only_at_their_own_size(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch, options: list[str], is_sharp: bool
) -> None:
    specs: list[ImageSpec] = []

    def spy(source: Source, spec: ImageSpec) -> tuple[Grid, Palette]:
        specs.append(spec)
        return make_picture(source, spec)

    monkeypatch.setattr(image_module, "make_picture", spy)
    monkeypatch.setattr(candidates, "make_picture", spy)
    assert nonogui("image", picture(CROSS), "out.pbn", *options).code == 0
    assert {spec.is_sharp for spec in specs} == {is_sharp}


# ---- styles ----


def test_the_style_that_suits_the_picture_is_used_and_the_others_are_told(nonogui: Run) -> None:
    Path("a.png").write_bytes(data_of(photo()))
    answer = nonogui("image", "a.png", "out.pbn", "--size", "16")
    assert answer.code == 0
    told = [line.split(": ")[1] for line in answer.err.splitlines()]
    assert told == ["outline", "tones", "colors"]
    used = [line for line in answer.err.splitlines() if line.endswith("(used)")]
    assert len(used) == 1
    style = used[0].split(": ")[1]
    best = rows_of(written())
    again = nonogui("image", "a.png", "out.pbn", "--size", "16", "--style", style)
    assert (again.code, again.err) == (0, "")
    assert rows_of(written()) == best


@pytest.mark.parametrize(("colors", "style"), [("1", "colors"), ("3", "tones")])
def test_a_style_and_colours_that_contradict_each_other_are_refused(
    nonogui: Run, colors: str, style: str
) -> None:
    answer = nonogui("image", picture(CROSS), "out.pbn", "--style", style, "--colors", colors)
    assert answer.code == 2
    assert f"--style {style}" in answer.err


def test_a_picture_without_a_subject_gets_a_warning(nonogui: Run) -> None:
    image = Image.new("RGB", (90, 90), "white")
    image.putpixel((45, 45), (0, 0, 0))
    Path("a.png").write_bytes(data_of(image))
    answer = nonogui("image", "a.png", "out.pbn", "--crop", "0,0,90,90")
    assert answer.code == 0
    assert "warning: No style makes a good puzzle here." in answer.err


def test_standard_input_has_no_title(nonogui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    data = TextIOWrapper(BytesIO(data_of(painted(CROSS, 5))))
    monkeypatch.setattr("sys.stdin", data)
    assert nonogui("image", "-", "out.pbn").code == 0
    assert written().metadata.title == ""


@pytest.mark.parametrize(("options", "seconds"), [([], 60), (["--time-limit", "7"], 7)])
def test_the_time_limit_holds_for_the_verdict(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch, options: list[str], seconds: float
) -> None:
    asked: list[float | None] = []

    def spy(which: Puzzle, *, limits: Limits, cancel: CancelToken) -> Diagnosis:
        asked.append(limits.seconds)
        return diagnose(which, limits=limits, cancel=cancel)

    monkeypatch.setattr(image_module, "diagnose", spy)
    assert nonogui("image", picture(CROSS), "out.pbn", *options).code == 0
    assert asked == [seconds]


def test_a_single_number_is_the_longer_side(nonogui: Run) -> None:
    answer = nonogui(
        "image", picture("##.#.#.# #.#####. #.#.#.#. #.#####."), "out.pbn", "--size", "6"
    )
    assert answer.code == 0
    assert (written().width, written().height) == (6, 3)


def test_a_picture_without_filled_cells_is_reported(nonogui: Run) -> None:
    answer = nonogui("image", picture(CROSS), "out.pbn", "--threshold", "0")
    assert (answer.code, answer.err) == (0, "a.png: warning: No cells are filled\n")
    assert rows_of(written()) == ["...", "...", "..."]


def test_specks_are_removed(nonogui: Run) -> None:
    nonogui("image", picture("#.... ..... ...## ...##"), "out.pbn", "--remove-specks")
    assert rows_of(written()) == [".....", ".....", "...##", "...##"]


def test_edges_draws_only_outlines(nonogui: Run) -> None:
    image = Image.new("L", (200, 200), 255)
    image.paste(0, (60, 60, 140, 140))
    Path("a.png").write_bytes(data_of(image))
    crop = "0,0,200,200"
    nonogui("image", "a.png", "out.pbn", "--outlines", "--size", "10x10", "--crop", crop)
    rows = rows_of(written())
    assert rows[5][5] == "."
    assert "#" in rows[5]


def test_standard_input_is_converted_to_standard_output() -> None:
    command = [sys.executable, "-m", "nonogui", "image", "-", "-", "--to", "nin"]
    data = data_of(painted(CROSS, 5))
    run = subprocess.run(command, input=data, capture_output=True, check=False)
    assert run.returncode == 0
    assert run.stdout == b"3 3\n1\n3\n1\n1\n3\n1\n"
    assert b"Exactly one solution" in run.stderr


@pytest.mark.parametrize(
    "options",
    [
        ["--size", "0x5"],
        ["--size", "1001x5"],
        ["--size", "5x"],
        ["--size", "1001"],
        ["--colors", "13"],
        ["--colors", "0"],
        ["--threshold", "256"],
        ["--crop", "1,2,3"],
        ["--crop", "0,0,0,5"],
        ["--crop", "0,0,5,0"],
        ["--dither", "often"],
        ["--background", "nocolour"],
        ["--to", "nothing"],
    ],
)
def test_wrong_usage_names_the_option(nonogui: Run, options: list[str]) -> None:
    answer = nonogui("image", picture(CROSS), "out.pbn", *options)
    assert answer.code == 2
    assert options[0] in answer.err
    assert not Path("out.pbn").exists()


def test_a_file_that_is_not_a_picture_is_refused(nonogui: Run) -> None:
    Path("a.png").write_text("nothing", encoding="utf-8")
    answer = nonogui("image", "a.png", "out.pbn")
    assert answer == (2, "", "a.png: This kind of picture can't be read.\n")
    Path("b.png").write_bytes(data_of(painted(CROSS, 40))[:-40])
    assert nonogui("image", "b.png", "out.pbn") == (2, "", "b.png: The picture is damaged.\n")
    assert nonogui("image", "c.png", "out.pbn") == (2, "", "c.png: The file doesn't exist.\n")
    answer = nonogui("image", ".", "out.pbn")
    assert answer == (2, "", ".: The file can't be read: Is a directory.\n")


def test_a_file_that_is_too_large_is_refused(nonogui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    name = picture(CROSS)
    size = Path(name).stat().st_size
    for most in (size, size - 1):
        monkeypatch.setattr(image_module, "MAX_BYTES", most)
        monkeypatch.setattr("nonogui.studio.images.opening.MAX_BYTES", most)
        answer = nonogui("image", name, "out.pbn")
        assert answer.code == (0 if most == size else 2)
    assert answer.err.startswith("a.png: The file is larger than")


def test_a_decompression_bomb_is_refused(nonogui: Run) -> None:
    Image.new("1", (9000, 9000)).save("a.png")
    message = "a.png: The picture has more than 40 million pixels. Make it smaller first.\n"
    assert nonogui("image", "a.png", "out.pbn") == (2, "", message)


def test_an_animated_picture_gives_its_first_frame(nonogui: Run) -> None:
    file = BytesIO()
    painted(CROSS).save(file, "GIF", save_all=True, append_images=[painted("### ### ###")])
    Path("a.gif").write_bytes(file.getvalue())
    answer = nonogui("image", "a.gif", "out.pbn")
    assert answer.code == 0
    assert answer.err.startswith("a.gif: warning: The picture is animated")
    assert rows_of(written()) == CROSS.split()


def test_losses_of_the_format_are_reported(nonogui: Run) -> None:
    answer = nonogui("image", picture("rr. .gg bbb"), "out.nin", "--colors", "3")
    assert answer.code == 2
    reason = "The format “Wilk's numbers” can't store colours, so it can't store this puzzle."
    assert answer.err == f"out.nin: {reason}\n"
    assert not Path("out.nin").exists()


def test_the_format_comes_from_the_option_or_the_suffix(nonogui: Run) -> None:
    assert nonogui("image", picture(CROSS), "out.dat", "--to", "nin").code == 0
    assert Path("out.dat").read_text(encoding="utf-8").startswith("3 3")
    assert nonogui("image", "a.png", "out.xyz").code == 2


def test_an_unwritable_file_is_reported(nonogui: Run) -> None:
    answer = nonogui("image", picture(CROSS), "nowhere/out.pbn")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("nowhere/out.pbn: The file can't be written")
