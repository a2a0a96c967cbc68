"""`nonogui convert`: every way to name input and output, and the messages."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from rich.progress import Progress

from nonogui.core.game import GameRecord
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry
from nonogui.formats.registry import load, save
from tests.boards import board, clued, puzzle
from tests.cli.conftest import Run, Write
from tests.cli.test_interrupt import READING, interrupted

BARE = clued("3/1 1/3", "3/1 1/3")
WIDE = clued("2 1/4", "2/2/1/2")
FISH = puzzle(".##..#\n#####.\n.##..#", title="Fish")
COLORED = puzzle("aa.b\n...b")

GOLDEN = {
    "a.nin": "3 3\n3\n1 1\n3\n3\n1 1\n3\n",
    "a.mk": "3 3\n3\n1 1\n3\n#\n3\n1 1\n3\n",
    "a.cwd": "3\n3\n3\n1 1\n3\n\n3\n1 1\n3\n",
    "a.gameid": "3x3:3/1.1/3/3/1.1/3\n",
    "a.puzzlink": "https://puzz.link/p?nonogram/3/3/3g113g3g113g\n",
    "a.taai": "$1\n3\n1\t1\n3\n3\n1\t1\n3\n",
}


def text(name: str) -> str:
    return Path(name).read_text(encoding="utf-8")


def files() -> set[str]:
    return {str(path) for path in Path().rglob("*") if path.is_file()}


# ---- one file ----


@pytest.mark.parametrize("out", GOLDEN)
def test_the_suffix_names_the_format(nonogui: Run, file: Write, out: str) -> None:
    assert nonogui("convert", file(BARE), out) == (0, "", "")
    assert text(out) == GOLDEN[out]


@pytest.mark.parametrize("name", ["taai", ".taai"])
def test_a_format_is_named_by_name_or_suffix(nonogui: Run, file: Write, name: str) -> None:
    assert nonogui("convert", file(BARE), "out.dat", "--to", name).code == 0
    assert text("out.dat") == GOLDEN["a.taai"]


def test_losses_are_reported_and_the_rest_is_written(nonogui: Run, file: Write) -> None:
    answer = nonogui("convert", file(FISH), "fish.nin")
    assert answer.err.splitlines() == [
        "fish.nin: warning: The solution picture is left out.",
        "fish.nin: warning: The title, author and all other details are left out.",
    ]
    assert (answer.code, answer.out) == (0, "")
    assert text("fish.nin") == "6 3\n2 1\n5\n2 1\n1\n3\n3\n1\n1\n1 1\n"


def test_the_loss_of_progress_is_reported(nonogui: Run, file: Write) -> None:
    move = Move.between(MoveKind.FILL, BARE.blank(), board("###\n???\n???"))
    name = file(Entry(BARE, GameRecord((move,), 1)))
    assert "history, checkpoints and time." in nonogui("convert", name, "out.nin").err
    assert nonogui("convert", name, "out.xml").err == ""
    assert load("out.xml").entries[0].record is not None


def test_strict_writes_no_file_with_losses(nonogui: Run, file: Write) -> None:
    answer = nonogui("convert", "--strict", file(FISH), "fish.nin")
    assert answer.code == 1
    assert answer.err.endswith("fish.nin: Not written, because it can't store everything.\n")
    assert files() == {"a.pbn"}
    assert nonogui("convert", "--strict", file(BARE), "a.nin").code == 0


def test_formats_without_colours_refuse_coloured_puzzles(nonogui: Run, file: Write) -> None:
    answer = nonogui("convert", file(COLORED), "out.nin")
    first, second = answer.err.splitlines()
    assert answer.code == 2
    assert (
        first
        == "a.pbn: The format “Wilk's numbers” can't store colours, so it can't store this puzzle."
    )
    assert second.startswith("out.nin: Not written; these formats can store it: webpbn, non,")
    assert files() == {"a.pbn"}


def test_a_read_only_format_is_reported_for_the_output_file(nonogui: Run, file: Write) -> None:
    answer = nonogui("convert", file(COLORED), "out.jpg")
    first, second = answer.err.splitlines()
    assert answer.code == 2
    assert first == "out.jpg: Files in this format can only be read, not written."
    assert second.startswith("out.jpg: Not written; these formats can store it: ")
    assert files() == {"a.pbn"}


def test_a_format_to_write_is_chosen_by_a_suffix_that_another_format_has_as_its_name(
    nonogui: Run, file: Write
) -> None:
    assert nonogui("convert", "--folder", "out", "--to", "html", file(FISH)).code == 0
    assert Path("out/a.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("command", ["convert --folder out a.pbn", "generate --size 5"])
@pytest.mark.parametrize("name", ["raster", "xpm", ".gif"])
def test_a_format_that_cannot_be_written_is_wrong_usage(
    nonogui: Run, file: Write, command: str, name: str
) -> None:
    file(FISH)
    answer = nonogui(*command.split(), "--to", name)
    assert (answer.code, answer.out) == (2, "")
    assert f"Nonogui can't write the format “{name}”" in answer.err
    assert files() == {"a.pbn"}


# ---- several puzzles ----


def test_one_of_several_puzzles_is_named_by_its_number(nonogui: Run, file: Write) -> None:
    name = file(FISH, BARE, COLORED)
    assert nonogui("convert", f"{name}#2", "a.nin") == (0, "", "")
    assert text("a.nin") == GOLDEN["a.nin"]
    answer = nonogui("convert", f"{name}#4", "b.nin")
    assert answer == (2, "", "a.pbn#4: There is no puzzle 4. Puzzles in this file: 3.\n")


def test_several_files_are_merged_into_one(nonogui: Run, file: Write) -> None:
    names = [file(BARE), file(WIDE, name="b.pbn")]
    assert nonogui("convert", *names, "both.puzzlink").code == 0
    assert [entry.puzzle for entry in load("both.puzzlink").entries] == [BARE, WIDE]


def test_one_unsuitable_puzzle_prevents_the_whole_file(nonogui: Run, file: Write) -> None:
    answer = nonogui("convert", file(BARE, COLORED), "both.puzzlink")
    assert answer.code == 2
    assert answer.err.startswith("a.pbn#2: The format “puzz.link address” can't store colours")
    assert not Path("both.puzzlink").exists()


def test_a_format_for_one_puzzle_refuses_several(nonogui: Run, file: Write) -> None:
    answer = nonogui("convert", file(BARE, WIDE), "both.nin")
    assert answer.code == 2
    assert answer.err.startswith(
        "both.nin: The format “Wilk's numbers” stores only one puzzle per file.\n"
    )
    assert "webpbn" in answer.err
    assert not Path("both.nin").exists()


def test_merging_replaces_no_file_without_force(nonogui: Run, file: Write) -> None:
    names = [file(BARE), file(WIDE, name="b.pbn"), file(FISH, name="c.pbn")]
    answer = nonogui("convert", *names)
    assert answer.code == 2
    assert "c.pbn already exists" in answer.err
    assert len(load("c.pbn").entries) == 1
    assert nonogui("convert", "--force", *names).code == 0
    assert len(load("c.pbn").entries) == 2


# ---- a folder ----


def test_a_folder_gets_one_file_per_input(nonogui: Run, file: Write) -> None:
    names = [file(BARE), file(WIDE, name="b.pbn")]
    assert nonogui("convert", *names, "--folder", "new/out", "--to", "nin") == (0, "", "")
    assert files() == {"a.pbn", "b.pbn", "new/out/a.nin", "new/out/b.nin"}
    assert text("new/out/a.nin") == GOLDEN["a.nin"]


def test_a_folder_gets_the_puzzles_of_a_file_one_by_one(nonogui: Run, file: Write) -> None:
    name = file(BARE, WIDE)
    assert nonogui("convert", name, f"{name}#2", "--folder", ".", "--to", "nin").code == 0
    assert files() == {"a.pbn", "a-1.nin", "a-2.nin", "a-2-2.nin"}
    assert text("a-2.nin") == text("a-2-2.nin") != text("a-1.nin")


def test_a_folder_gets_one_file_with_all_puzzles_of_an_input(nonogui: Run, file: Write) -> None:
    assert nonogui("convert", file(BARE, WIDE), "--folder", "out", "--to", "puzzlink").code == 0
    assert len(load("out/a.puzzlink").entries) == 2


def test_inputs_with_the_same_name_get_different_files(nonogui: Run, file: Write) -> None:
    Path("x").mkdir(exist_ok=True)
    names = [file(BARE), file(WIDE, name="x.pbn")]
    Path("y").mkdir()
    save("y/a.non", [Entry(WIDE)])
    assert nonogui("convert", *names, "y/a.non", "--folder", "out").code == 0
    assert files() >= {"out/a.pbn", "out/a-2.pbn", "out/x.pbn"}
    assert load("out/a-2.pbn").entries[0].puzzle.fingerprint == WIDE.fingerprint


def test_a_batch_continues_after_an_unreadable_file(nonogui: Run, file: Write) -> None:
    answer = nonogui("convert", "none.pbn", file(BARE), "--folder", "out", "--to", "mk")
    told = "none.pbn: The file doesn't exist.\nout: 1 puzzle written.\n"
    assert answer == (2, "", told)
    assert text("out/a.mk") == GOLDEN["a.mk"]


def test_a_file_of_all_other_puzzles_says_how_many_it_has(nonogui: Run, file: Write) -> None:
    answer = nonogui("convert", "none.pbn", file(BARE, WIDE), "out.puzzlink")
    assert answer == (
        2,
        "",
        "none.pbn: The file doesn't exist.\nout.puzzlink: 2 puzzles written.\n",
    )


def test_a_file_in_a_folder_is_replaced_only_with_force(nonogui: Run, file: Write) -> None:
    Path("out").mkdir()
    Path("out/a.mk").write_text("mine", encoding="utf-8")
    name = file(BARE)
    answer = nonogui("convert", name, "--folder", "out", "--to", "mk")
    assert answer.code == 2
    assert "--force" in answer.err
    assert text("out/a.mk") == "mine"
    assert nonogui("convert", name, "--folder", "out", "--to", "mk", "--force").code == 0
    assert text("out/a.mk") == GOLDEN["a.mk"]


@pytest.mark.parametrize(("typed", "code"), [("y", 0), ("n", 2)])
@pytest.mark.usefixtures("on_terminal")
def test_a_player_at_a_terminal_is_asked_before_a_file_is_replaced(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch, typed: str, code: int
) -> None:
    Path("out").mkdir()
    Path("out/a.mk").write_text("mine", encoding="utf-8")
    stdin = io.StringIO(f"{typed}\n")
    monkeypatch.setattr(stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", stdin)
    answer = nonogui("convert", file(BARE), "--folder", "out", "--to", "mk")
    assert (answer.code, answer.out) == (code, "")
    assert "out/a.mk already exists. Replace it?" in answer.err
    assert text("out/a.mk") == (GOLDEN["a.mk"] if typed == "y" else "mine")


@pytest.mark.parametrize("lacks", ["stdin", "stderr"])
def test_without_a_terminal_nothing_is_asked(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch, lacks: str
) -> None:
    Path("out").mkdir()
    Path("out/a.mk").write_text("mine", encoding="utf-8")
    stdin = io.StringIO("y\n")
    monkeypatch.setattr(stdin, "isatty", lambda: lacks != "stdin")
    monkeypatch.setattr(sys, "stdin", stdin)
    streams = type(sys.stderr)
    monkeypatch.setattr(streams, "isatty", lambda _each: lacks != "stderr", raising=False)
    answer = nonogui("convert", file(BARE), "--folder", "out", "--to", "mk")
    assert (answer.code, text("out/a.mk")) == (2, "mine")
    assert "out/a.mk: Not written; it already exists (--force replaces it)." in answer.err


def test_a_file_from_standard_input_gets_a_name(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = Path(file(BARE, WIDE)).read_bytes()
    options = ("--folder", "out", "--to", "nin", "--force", "--")
    for name in ("-", "-#2"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert nonogui("convert", *options, name).code == 0
    assert files() == {"a.pbn", "out/puzzle-1.nin", "out/puzzle-2.nin"}
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert nonogui("convert", "-", "--folder", "in").code == 0
    assert files() >= {"in/puzzle.pbn"}


def test_names_that_differ_only_in_case_get_different_files(nonogui: Run, file: Write) -> None:
    names = [
        f"{folder}/{name}" for folder, name in (("1", "A.pbn"), ("2", "a.pbn"), ("3", "A.pbn"))
    ]
    for name in names:
        Path(name).parent.mkdir()
        file(BARE, name=name)
    assert nonogui("convert", *names, "--folder", "out").code == 0
    assert {path.name for path in Path("out").iterdir()} == {"A.pbn", "a-2.pbn", "A-3.pbn"}


def test_each_reason_is_reported_once(nonogui: Run, file: Write) -> None:
    answer = nonogui("convert", file(COLORED, COLORED), "out.puzzlink")
    assert answer.code == 2
    found = [line.partition(":")[0] for line in answer.err.splitlines()]
    assert found == ["a.pbn#1", "a.pbn#2", "out.puzzlink"]


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_nothing_is_written_through_a_link(nonogui: Run, file: Write, force: list[str]) -> None:
    Path("out").mkdir()
    Path("mine").write_text("mine", encoding="utf-8")
    Path("out/a.mk").symlink_to(Path("mine").resolve())
    name = file(BARE, name="a.pbn")
    answer = nonogui("convert", name, "--folder", "out", "--to", "mk", *force)
    assert answer.code == 2
    assert "link" in answer.err
    assert text("mine") == "mine"


# ---- two readings ----


@pytest.mark.usefixtures("file")
def test_an_ambiguous_file_names_the_other_reading_for_as(nonogui: Run) -> None:
    Path("a.json").write_text('{"rows": [[1, 1], [2]], "cols": [[2], [1], [1]]}', encoding="utf-8")
    Path("b.json").write_text('{"rows": [[1, 1], [1]], "cols": [[1], [1], [1]]}', encoding="utf-8")
    assert nonogui("convert", "a.json", "a.mk") == (0, "", "")
    answer = nonogui("convert", "b.json", "b.mk")
    assert answer.code == 0
    assert "--as cells" in answer.err
    assert text("b.mk").splitlines()[1] == "1 1"
    assert nonogui("convert", "b.json", "b.mk", "--as", "cells") == (0, "", "")
    assert text("b.mk").splitlines()[1] == "2"


@pytest.mark.usefixtures("file")
def test_as_can_name_an_encoding(nonogui: Run) -> None:
    Path("a.non").write_bytes('title "Kůň"\nrows\n1\ncolumns\n1\n'.encode("cp1250"))
    assert nonogui("convert", "a.non", "a.pbn", "--as", "cp1250").code == 0
    assert load("a.pbn").entries[0].puzzle.metadata.title == "Kůň"
    assert nonogui("convert", "a.non", "b.pbn", "--as", "nonsense").code == 2


def test_a_folder_that_cannot_be_created_is_reported(nonogui: Run, file: Write) -> None:
    answer = nonogui("convert", file(BARE), "--folder", "a.pbn/out")
    assert answer.code == 2
    assert answer.err.splitlines()[-1] == "a.pbn/out: The file can't be written: Not a directory."


# ---- what is wrong ----


def test_an_invalid_puzzle_is_left_out(nonogui: Run, file: Write) -> None:
    wrong = replace(FISH, goal=board("######\n######\n######"))
    answer = nonogui("convert", file(wrong, BARE), "out.nin")
    assert answer.code == 2
    assert "doesn't match the clue" in answer.err
    assert text("out.nin") == GOLDEN["a.nin"]
    assert nonogui("convert", "--strict", file(wrong, BARE), "strict.nin").code == 2
    assert not Path("strict.nin").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["a.pbn"], "Name the files to read"),
        (["a.pbn", "out.docx"], "the suffix of out.docx"),
        (["a.pbn", "out.nin", "--to", "docx"], "unknown format “docx”"),
        (["a.pbn", "no/such/out.nin"], "can't be written"),
        (["a.pbn", "-"], "the suffix of -"),
        ([], "Missing"),
    ],
)
def test_wrong_usage_is_explained_and_writes_nothing(
    nonogui: Run, file: Write, arguments: list[str], words: str
) -> None:
    file(BARE)
    answer = nonogui("convert", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert words in answer.err
    assert files() == {"a.pbn"}


def test_standard_input_is_converted_to_standard_output(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    file(BARE)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path("a.pbn").read_bytes())))
    answer = nonogui("convert", "-", "-", "--to", "mk")
    assert answer == (0, GOLDEN["a.mk"], "")


def test_metadata_is_kept_by_formats_that_store_it(nonogui: Run, file: Write) -> None:
    titled = replace(BARE, metadata=Metadata(title="Ring", author="Ann"))
    assert nonogui("convert", file(titled), "a.g", "--strict").code == 0
    assert load("a.g").entries[0].puzzle.metadata == titled.metadata


def test_blotted_clues_are_kept_by_formats_that_store_them(nonogui: Run, file: Write) -> None:
    file(BARE)
    text_ = text("a.pbn").replace(">3<", ">0<", 1)
    assert text_ != text("a.pbn")
    Path("a.pbn").write_text(text_, encoding="utf-8")
    answer = nonogui("convert", "a.pbn", "b.pbn")
    assert answer.code == 0
    assert "Unknown clue numbers" in answer.err
    assert text("b.pbn") == text("a.pbn")
    answer = nonogui("convert", "a.pbn", "b.nin")
    assert answer.code == 2
    lost = "a.pbn: The format “Wilk's numbers” can't store unknown clue numbers, so it "
    assert lost in answer.err


# ---- long batches ----


def test_a_terminal_shows_progress(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    update = Progress.update

    def tell(progress: Progress, *args: object, **values: object) -> None:
        texts.append(str(values.get("description")))
        update(progress, *args, **values)  # type: ignore[arg-type]

    monkeypatch.setattr(Progress, "update", tell)
    assert nonogui("convert", file(BARE, BARE), "out.taai").code == 0
    assert texts == ["1 puzzle", "2 puzzles"]


def test_an_interrupt_leaves_no_half_file(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = file(BARE)
    Path("out.nin").write_text("as it was", encoding="utf-8")

    def interrupt(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", interrupt)
    assert nonogui("convert", name, "out.nin").code == 3
    assert text("out.nin") == "as it was"
    assert files() == {"a.pbn", "out.nin"}


@pytest.mark.slow
def test_ctrl_c_ends_a_batch_at_once(tmp_path: Path) -> None:
    save(tmp_path / "many.taai", [Entry(BARE)] * 9000)
    end = interrupted("convert", "many.taai", "out.pbn", at=READING, folder=tmp_path)
    assert (end[:2], end[2].strip()) == ((3, ""), "")
    assert [path.name for path in tmp_path.iterdir()] == ["many.taai"]


# ---- constraint problems ----

DATA = Path(__file__).parents[1] / "data"


@pytest.mark.parametrize(
    ("name", "clues"),
    [
        ("dzn/automata.dzn", "3 4\n1\n3\n0\n1 1\n1 1\n2\n1 1\n"),
        ("xcsp3/chains.xml", "3 2\n1 1\n1\n1\n1\n1\n"),
    ],
)
def test_automata_are_converted_to_clues(
    nonogui: Run, tmp_path: Path, name: str, clues: str
) -> None:
    out = tmp_path / "out.nin"
    answer = nonogui("convert", str(DATA / name), str(out))
    assert answer.code == 0
    assert out.read_text(encoding="utf-8") == clues


def test_as_chooses_whether_chains_are_rows_or_columns(nonogui: Run, tmp_path: Path) -> None:
    chains, out = str(DATA / "xcsp3/chains.xml"), tmp_path / "out.nin"
    assert "columns-first" in nonogui("convert", chains, str(out)).err
    assert nonogui("convert", "--as", "columns-first", chains, str(out)) == (0, "", "")
    assert out.read_text(encoding="utf-8") == "2 3\n1\n1\n1\n1 1\n1\n"


def test_an_instance_without_clues_is_reported_with_file_and_line(
    nonogui: Run, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.dzn"
    text = (DATA / "dzn/automata.dzn").read_text(encoding="utf-8")
    bad.write_text(text.replace("1,2,\n", "1,1,\n", 1), encoding="utf-8")
    answer = nonogui("convert", str(bad), str(tmp_path / "out.nin"))
    assert answer.code == 2
    assert answer.err.startswith(f"{bad}:7: This constraint")


def test_xcsp3_instances_have_the_suffix_xml(nonogui: Run, file: Write) -> None:
    assert nonogui("convert", "--folder", "made", "--to", "xcsp3", file(BARE)).code == 0
    assert [path.suffix for path in Path("made").iterdir()] == [".xml"]


def test_an_svg_drawing_of_squares_is_a_puzzle(nonogui: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.g"
    assert nonogui("convert", str(DATA / "svg/hat.svg"), str(out)).code == 0
    (entry,) = load(out).entries
    assert (entry.puzzle.width, entry.puzzle.height) == (5, 4)
    assert entry.puzzle.metadata.title == "A hat"
    answer = nonogui("convert", str(DATA / "svg/curve.svg"), str(out), "--force")
    assert answer.code == 2
    assert answer.err.startswith(f"{DATA / 'svg/curve.svg'}:3: The drawing has more than plain")


def test_the_folders_of_an_input_are_kept(nonogui: Run, file: Write) -> None:
    for name in ("in/a.pbn", "in/deep/a.pbn"):
        Path(name).parent.mkdir(parents=True)
        file(BARE, name=name)
    Path("in/about.json").write_text('{"title": "Fishes"}')
    answer = nonogui("convert", "in", "--folder", "out", "--to", "nin")
    assert (answer.code, answer.err.splitlines()) == (
        0,
        [f"{Path('in/about.json')}: Skipped, not a puzzle."],
    )
    made = [path.relative_to("out").as_posix() for path in Path("out").rglob("*.nin")]
    assert sorted(made) == ["a.nin", "deep/a.nin"]


def test_all_puzzles_of_a_folder_go_into_one_file(nonogui: Run, file: Write) -> None:
    Path("in").mkdir()
    for name in ("in/a.pbn", "in/b.pbn"):
        file(BARE, name=name)
    assert nonogui("convert", "in", "all.pbn").code == 0
    assert len(load("all.pbn").entries) == 2
    answer = nonogui("convert", "in", "all.pbn")
    assert answer.code == 2
    assert "already exists" in answer.err


def test_a_file_never_gets_more_puzzles_than_can_be_read(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.formats.registry.MAX_PUZZLES", 2)
    name = file(BARE, BARE)
    assert nonogui("convert", name, "two.pbn").code == 0
    answer = nonogui("convert", name, f"{name}#1", "three.pbn")
    assert (answer.code, answer.err) == (2, "three.pbn: The file contains more than 2 puzzles.\n")
    assert not Path("three.pbn").exists()


def test_only_replacing_a_file_waits_for_the_disk(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr("nonogui.formats.atomic.os.fsync", synced.append)
    name = file(BARE)
    synced.clear()
    assert nonogui("convert", name, "a.nin").code == 0
    assert synced == []
    assert nonogui("convert", name, "a.nin").code == 0
    assert synced
