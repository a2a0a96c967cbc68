"""Files: PDFs with text that can be searched, SVG that is XML, PNG in whole pixels."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from defusedxml import ElementTree
from PySide6.QtGui import QImage, QPdfWriter

from nonogui.core.grid import Cell
from nonogui.ui.print import export
from nonogui.ui.print.export import PaintError, paint_pages, write_pdf, write_picture
from nonogui.ui.print.layout import Fitting, plan
from nonogui.ui.print.pages import Paper, SheetOptions, Shown
from nonogui.ui.print.paint import INK
from tests.ui.print.entries import FLAG, HEART, entry, numbered, sized

pytestmark = pytest.mark.usefixtures("qapp")
SVG = "{http://www.w3.org/2000/svg}"


def boxes(data: bytes) -> list[tuple[int, int]]:
    """The size of every page of a PDF."""
    found = re.findall(rb"/MediaBox \[0(?:\.0+)? 0(?:\.0+)? ([0-9.]+) ([0-9.]+)\]", data)
    return [(round(float(width)), round(float(height))) for width, height in found]


def text_of(title: str) -> bytes:
    return title.encode("utf-16-be")


@pytest.mark.parametrize("paper", Paper)
def test_a_pdf_has_the_planned_pages(tmp_path: Path, paper: Paper) -> None:
    path = tmp_path / "a.pdf"
    entries = [*numbered(5), sized(60, 15)]
    options = SheetOptions(per_page=4, paper=paper, solutions=True)
    steps = list(write_pdf(entries, path, options, "My puzzles"))
    pages = plan(entries, options)
    assert steps == list(range(1, len(pages) + 1))
    data = path.read_bytes()
    assert data.startswith(b"%PDF-")
    width, height = map(round, paper.size)
    upright, lying = (width, height), (height, width)
    assert boxes(data) == [lying if page.is_landscape else upright for page in pages]
    assert lying in boxes(data)


def test_a_pdf_has_a_title_and_embeds_its_fonts(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    list(write_pdf([entry()], path, SheetOptions(), "Mein Rätsel"))
    data = path.read_bytes()
    assert text_of("Mein Rätsel") in data or "Mein Rätsel".encode() in data
    assert b"/FontFile" in data
    assert b"/Subtype /Image" not in data


def test_a_cancelled_pdf_keeps_the_existing_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"before")
    steps = write_pdf(numbered(300), path, SheetOptions())
    assert [next(steps) for _ in range(3)] == [1, 2, 3]
    steps.close()
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_writing_to_a_missing_folder_raises_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(write_pdf([entry()], tmp_path / "no" / "a.pdf", SheetOptions()))
    with pytest.raises(FileNotFoundError):
        write_picture(entry(), tmp_path / "no" / "a.png", Shown.BLANK)
    with pytest.raises(FileNotFoundError):
        write_picture(entry(), tmp_path / "no" / "a.svg", Shown.BLANK)


class Broken(QPdfWriter):
    """A device that fails to start a second page."""

    def newPage(self) -> bool:
        return False


def test_a_printer_that_disappears_raises_an_error(tmp_path: Path) -> None:
    device, entries = Broken(str(tmp_path / "a.pdf")), numbered(2)
    steps = paint_pages(device, plan(entries, SheetOptions()), entries, SheetOptions())
    assert next(steps) == 1
    with pytest.raises(PaintError):
        next(steps)


@pytest.mark.parametrize("cell", [8, 24, 40])
def test_a_png_has_cells_of_the_requested_size(tmp_path: Path, cell: int) -> None:
    path = tmp_path / "a.png"
    write_picture(entry(), path, Shown.SOLUTION, cell)
    image = QImage(str(path))
    assert not image.isNull()
    layout = Fitting.of(HEART).on_screen(cell)
    assert layout.columns.cell == cell
    for column, color in ((0, INK.paper), (1, INK.fill), (2, INK.paper)):
        box = layout.cell_box(Cell(0, column))
        middle = export.BORDER + box.x + cell // 2, export.BORDER + box.y + cell // 2
        assert image.pixelColor(*middle) == color


def test_blank_and_solved_pngs_differ() -> None:
    blank, solved = (export.png_bytes(entry(), shown) for shown in (Shown.BLANK, Shown.SOLUTION))
    assert blank != solved
    assert blank.startswith(b"\x89PNG")


def test_letters_can_be_left_out_of_a_picture_in_colour() -> None:
    images = {
        (has_letters, grey): export.picture_image(
            replace(entry(FLAG), has_letters=has_letters), Shown.BLANK, grey=grey
        )
        for has_letters in (True, False)
        for grey in (True, False)
    }
    assert images[True, False] != images[False, False]
    assert images[True, True] == images[False, True], "grey clues need their letters"


def test_a_picture_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    with pytest.raises(PaintError):
        write_picture(sized(300, 10), path, Shown.BLANK, 100)
    assert not path.exists()


def test_an_svg_is_xml_with_every_number_as_text(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    write_picture(entry(), path, Shown.BLANK)
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert root.tag == f"{SVG}svg"
    size = export.picture_image(entry(), Shown.BLANK).size()
    assert root.get("viewBox") == f"0 0 {size.width()} {size.height()}"
    texts = ["".join(each.itertext()).strip() for each in root.iter(f"{SVG}text")]
    puzzle = entry().puzzle
    numbers = [b.text for clue in (*puzzle.rows, *puzzle.columns) for b in clue.blocks]
    assert sorted(texts) == sorted(numbers)
    assert not list(root.iter(f"{SVG}image"))


def test_an_svg_in_colour_has_letters_beside_its_numbers(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    write_picture(entry(FLAG), path, Shown.BLANK)
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    texts = ["".join(each.itertext()).strip() for each in root.iter(f"{SVG}text")]
    assert {"a", "b", "c"} <= set(texts)
