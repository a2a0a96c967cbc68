"""`nonogui render`: every kind of file, every option, and the messages."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from nonogui.core.game import GameRecord
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.solver.limits import Limits
from nonogui.solver.result import SolveResult
from nonogui.solver.search import solve
from nonogui.ui.print import export
from nonogui.ui.print.pages import PrintEntry, SheetOptions, Shown
from tests.boards import board, clued, puzzle
from tests.cli.conftest import Run, Write

HEART = puzzle(".#.#.\n#####\n#####\n.###.\n..#..", title="A warm heart")
FLAG = puzzle("aabb\naabb\ncccc", title="Flag")
BARE = clued("3/1 1/3", "3/1 1/3")
NONE = clued("1 1/1/1 1", "1/1 1/2")
pytestmark = pytest.mark.usefixtures("qapp")


def pages(name: str) -> int:
    return len(re.findall(rb"/MediaBox", Path(name).read_bytes()))


def image_of(name: str) -> QImage:
    image = QImage(name)
    assert not image.isNull()
    return image


def drawn(shape: PrintEntry, shown: Shown = Shown.BLANK) -> QImage:
    return export.picture_image(shape, shown)


def files() -> set[str]:
    return {path.name for path in Path().iterdir()}


# ---- pictures ----


def test_a_png_shows_the_puzzle_blank(nonogui: Run, file: Write) -> None:
    assert nonogui("render", file(HEART), "out.png") == (0, "", "")
    assert image_of("out.png") == drawn(PrintEntry(HEART))


def test_an_svg_is_written_by_its_suffix(nonogui: Run, file: Write) -> None:
    assert nonogui("render", file(HEART), "out.SVG").code == 0
    assert "<svg" in Path("out.SVG").read_text(encoding="utf-8")


@pytest.mark.parametrize("shape", [HEART, BARE], ids=["with a goal", "solved first"])
def test_the_solution_is_drawn_on_request(nonogui: Run, file: Write, shape: Puzzle) -> None:
    assert nonogui("render", file(shape), "out.png", "--solution").code == 0
    made = PrintEntry(shape, solution=shape.goal or board("###\n#.#\n###"))
    assert image_of("out.png") == drawn(made, Shown.SOLUTION)


def test_the_saved_game_is_drawn_on_request(nonogui: Run, file: Write) -> None:
    played = board("?#???\n" + "?????\n" * 4)
    move = Move.between(MoveKind.FILL, HEART.blank(), played)
    name = file(Entry(HEART, GameRecord((move,), 1)))
    assert nonogui("render", name, "out.png", "--progress").code == 0
    assert image_of("out.png") == drawn(PrintEntry(HEART, progress=played), Shown.PROGRESS)


def test_several_pictures_are_numbered(nonogui: Run, file: Write) -> None:
    name = file(HEART, FLAG)
    assert nonogui("render", name, "out.png").code == 0
    assert files() >= {"out-1.png", "out-2.png"}
    assert "out.png" not in files()
    assert nonogui("render", file(*[FLAG] * 10), "ten.svg").code == 0
    assert files() >= {"ten-01.svg", "ten-10.svg"}


def test_one_of_several_puzzles_is_named_by_its_number(nonogui: Run, file: Write) -> None:
    name = file(HEART, FLAG)
    assert nonogui("render", f"{name}#2", "out.png").code == 0
    assert image_of("out.png") == drawn(PrintEntry(FLAG))


def test_cells_have_the_requested_size(nonogui: Run, file: Write) -> None:
    assert nonogui("render", file(HEART), "out.png", "--cell", "40").code == 0
    assert image_of("out.png") == export.picture_image(PrintEntry(HEART), Shown.BLANK, 40)


def test_grey_saves_ink(nonogui: Run, file: Write) -> None:
    assert nonogui("render", file(FLAG), "out.png", "--grey", "--solution").code == 0
    image = image_of("out.png")
    colors = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    assert all(QColor(color).saturation() == 0 for color in colors)


# ---- booklets ----


def test_all_puzzles_go_into_one_pdf(nonogui: Run, file: Write) -> None:
    one, two = file(HEART, FLAG, name="a.pbn"), file(*[HEART] * 3, name="b.pbn")
    assert nonogui("render", one, two, "out.pdf", "--per-page", "2") == (0, "", "")
    assert pages("out.pdf") == 3


def test_booklet_options_are_passed_on(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[list[PrintEntry], SheetOptions]] = []
    write = export.write_pdf

    def spy(entries: list[PrintEntry], path: Path, options: SheetOptions, title: str) -> object:
        seen.append((entries, options))
        return write(entries, path, options, title)

    monkeypatch.setattr(export, "write_pdf", spy)
    more = ("--grey", "--heading", "Class 3b")
    words = ("--paper", "letter", "--titles", "--authors", "--difficulty", "--solutions")
    assert nonogui("render", file(HEART, BARE), "out.pdf", *words, *more).code == 0
    ((entries, options),) = seen
    assert options == SheetOptions(
        paper=options.paper.LETTER,
        titles=True,
        authors=True,
        difficulty=True,
        solutions=True,
        grey=True,
        cover="Class 3b",
    )
    assert [entry.name for entry in entries] == ["a, No. 1", "a, No. 2"]
    assert [entry.grade is not None for entry in entries] == [True, True]
    assert [entry.solution is not None for entry in entries] == [True, True]


def test_the_name_of_a_file_with_one_puzzle_may_give_it_away(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[tuple[str, bool]] = []

    def spy(entries: list[PrintEntry], *_others: object) -> tuple[int, ...]:
        names.extend((entry.name, entry.is_named_by_file) for entry in entries)
        return ()

    monkeypatch.setattr(export, "write_pdf", spy)
    file(HEART, name="heart.pbn")
    file(HEART, FLAG, name="two.pbn")
    assert nonogui("render", "heart.pbn", "two.pbn", "out.pdf").code == 0
    assert names == [("heart", True), ("two, No. 1", False), ("two, No. 2", False)]


@pytest.mark.parametrize(
    ("shapes", "options", "title"),
    [
        ([HEART], [], "out"),
        ([HEART], ["--titles"], "A warm heart"),
        ([HEART, FLAG], ["--titles"], "out"),
        ([BARE], ["--titles"], "out"),
        ([HEART, FLAG], ["--heading", "Class 3b"], "Class 3b"),
    ],
)
def test_the_title_of_a_booklet_reveals_no_picture(
    nonogui: Run,
    file: Write,
    monkeypatch: pytest.MonkeyPatch,
    shapes: list[Puzzle],
    options: list[str],
    title: str,
) -> None:
    titles: list[str] = []

    def spy(_entries: object, _path: object, _options: object, title: str) -> tuple[int, ...]:
        titles.append(title)
        return ()

    monkeypatch.setattr(export, "write_pdf", spy)
    assert nonogui("render", file(*shapes), "out.PDF", *options).code == 0
    assert titles == [title]


@pytest.mark.parametrize(
    ("option", "shown"),
    [(None, Shown.BLANK), ("--solution", Shown.SOLUTION), ("--progress", Shown.PROGRESS)],
)
def test_a_booklet_shows_the_requested_boards(
    nonogui: Run,
    file: Write,
    monkeypatch: pytest.MonkeyPatch,
    option: str | None,
    shown: Shown,
) -> None:
    seen: list[tuple[list[PrintEntry], SheetOptions]] = []

    def spy(
        entries: list[PrintEntry], _path: object, options: SheetOptions, _title: str
    ) -> tuple[int, ...]:
        seen.append((entries, options))
        return ()

    monkeypatch.setattr(export, "write_pdf", spy)
    played = board("?#???\n" + "?????\n" * 4)
    move = Move.between(MoveKind.FILL, HEART.blank(), played)
    name = file(Entry(HEART, GameRecord((move,), 1)))
    words = [option] if option else []
    assert nonogui("render", name, "out.pdf", "--per-page", "4", *words).code == 0
    ((((entry,), options)),) = seen
    assert options == SheetOptions(per_page=4, difficulty=False, shown=shown)
    assert (entry.progress, entry.grade) == (played, None)


def test_the_time_limit_holds_for_solutions_and_grades(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = nonogui("render", file(HEART), "out.pdf", "--difficulty", "--time-limit", "0")
    assert answer.code == 0  # the grade is left out
    asked: list[Limits] = []

    def spy(*arguments: object, limits: Limits, **options: object) -> SolveResult:
        asked.append(limits)
        return solve(*arguments, limits=limits, **options)  # type: ignore[arg-type]

    monkeypatch.setattr("nonogui.cli.render.solve", spy)
    words = ("--solutions", "--time-limit", "9")
    assert nonogui("render", file(BARE), "out.pdf", *words).code == 0
    assert asked == [Limits(9, solutions=1)]


@pytest.mark.parametrize(
    ("shape", "option"), [(HEART, "--solution"), (BARE, "--grey")], ids=["known", "not drawn"]
)
def test_nothing_is_solved_unless_a_solution_is_needed(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch, shape: Puzzle, option: str
) -> None:
    monkeypatch.setattr("nonogui.cli.render.solve", lambda *_, **__: pytest.fail("solved"))
    assert nonogui("render", file(shape), "out.png", option).code == 0


def test_standard_input_is_read(nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []

    def spy(entries: list[PrintEntry], *_others: object) -> tuple[int, ...]:
        names.extend(entry.name for entry in entries)
        return ()

    data = Path(file(HEART, FLAG)).read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    monkeypatch.setattr(export, "write_pdf", spy)
    assert nonogui("render", "-", "out.pdf", "--titles").code == 0
    assert names == ["", ""]


# ---- what goes wrong ----


def test_an_unreadable_file_is_reported_with_its_line(nonogui: Run, file: Write) -> None:
    Path("bad.nin").write_text("2 2\n1\nx\n1\n1\n", encoding="utf-8")
    answer = nonogui("render", "bad.nin", file(HEART), "out.png")
    assert answer.code == 2
    assert answer.err.startswith("bad.nin:3: ")
    assert answer.err.endswith("\nout.png: 1 puzzle written.\n")
    assert image_of("out.png") == drawn(PrintEntry(HEART))


def test_an_invalid_puzzle_is_reported_and_the_others_are_drawn(nonogui: Run, file: Write) -> None:
    wrong = replace(HEART, goal=board("#####\n" * 5))
    answer = nonogui("render", file(wrong, HEART), "out.png")
    assert answer.code == 2
    assert "a.pbn#1:" in answer.err
    assert image_of("out.png") == drawn(PrintEntry(HEART))


def test_a_puzzle_without_a_solution_does_not_stop_the_others(nonogui: Run, file: Write) -> None:
    answer = nonogui("render", file(NONE, BARE), "out.png", "--solution")
    assert answer.code == 1
    made = PrintEntry(BARE, solution=board("###\n#.#\n###"))
    assert image_of("out.png") == drawn(made, Shown.SOLUTION)


def test_a_puzzle_without_solution_is_reported(nonogui: Run, file: Write) -> None:
    answer = nonogui("render", file(NONE), "out.png", "--solution")
    assert answer.code == 1
    assert answer.err == "a.pbn: No solution\n"
    assert "out.png" not in files()


def test_a_solution_not_found_in_time_is_undecided(nonogui: Run, file: Write) -> None:
    answer = nonogui("render", file(BARE), "out.pdf", "--solutions", "--time-limit", "0")
    assert answer.code == 3
    assert "out.pdf" not in files()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["out.png"], "Name the files to read"),
        (["a.pbn", "out.gif"], "must end in .png, .svg or .pdf"),
        (["a.pbn", "out.png", "--solution", "--progress"], "can't be combined"),
        (["a.pbn", "out.png", "--per-page", "2"], "need a PDF"),
        (["a.pbn", "out.svg", "--titles"], "need a PDF"),
        (["a.pbn", "out.svg", "--difficulty"], "need a PDF"),
        (["a.pbn", "out.svg", "--solutions"], "need a PDF"),
        (["a.pbn", "out.PNG", "--paper", "a4"], "need a PDF"),
        (["a.pbn", "out.png", "--heading", "Class 3b"], "--heading needs a PDF"),
        (["a.pbn", "out.pdf", "--cell", "20"], "--cell needs a PNG or SVG"),
        (["a.pbn", "out.pdf", "--per-page", "3"], "'3' is not one of"),
        (["a.pbn", "out.pdf", "--paper", "a5"], "'a5' is not one of"),
    ],
)
def test_options_that_cannot_be_combined_are_refused(
    nonogui: Run, file: Write, arguments: list[str], message: str
) -> None:
    file(HEART)
    answer = nonogui("render", *arguments)
    assert answer.code == 2
    assert message in answer.err
    assert files() == {"a.pbn"}


@pytest.mark.parametrize("out", ["no/out.png", "no/out.svg", "no/out.pdf"])
def test_an_unwritable_file_is_reported(nonogui: Run, file: Write, out: str) -> None:
    answer = nonogui("render", file(HEART), out)
    assert answer == (2, "", f"{out}: The file can't be written: No such file or directory.\n")


def test_a_picture_too_large_is_refused(nonogui: Run, file: Write) -> None:
    sound = clued("/".join(["0"] * 2), "/".join(["0"] * 300))
    answer = nonogui("render", file(sound), "out.png", "--cell", "200")
    assert answer.code == 2
    assert "smaller --cell" in answer.err
    assert nonogui("render", file(sound), "out.png").code == 0


def test_no_display_is_needed(file: Write) -> None:
    name = file(HEART)
    without = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {key: value for key, value in os.environ.items() if key not in without}
    command = [sys.executable, "-m", "nonogui", "render", name, "out.pdf"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    assert pages("out.pdf") == 1


def test_a_folder_becomes_one_booklet(nonogui: Run, file: Write) -> None:
    Path("in").mkdir()
    for name in ("in/a.pbn", "in/b.pbn"):
        file(puzzle("#"), name=name)
    assert nonogui("render", "in", "in.pdf") == (0, "", "")
    assert Path("in.pdf").read_bytes().count(b"/Type /Page\n") == 2
