"""The table of formats: on the screen and in the documentation, from one source."""

from pathlib import Path

from nonogui.cli.formats import headings, row
from nonogui.formats.registry import all_formats
from tests.cli.conftest import Run

DOCUMENT = Path(__file__).parents[2] / "docs" / "formats.md"


def table() -> str:
    """The table as the documentation shows it."""
    lines = [headings(), ["---"] * len(headings()), *map(row, all_formats())]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def test_the_documentation_has_the_table_of_the_registry() -> None:
    assert table() in DOCUMENT.read_text(encoding="utf-8"), f"put this into it:\n{table()}"


def test_the_documentation_describes_every_format() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert all(f"\n## {format_.title}" in text for format_ in all_formats())


def test_json_has_one_object_for_each_format(nonogui: Run) -> None:
    answer = nonogui("formats", "--json")
    assert [each["name"] for each in answer.objects] == [format_.name for format_ in all_formats()]
    first, second = answer.objects[:2]
    assert first["metadata"][0] == "title"
    assert first == first | {
        "suffixes": [".pbn", ".xml"],
        "reads": True,
        "writes": True,
        "colors": True,
        "goal": True,
        "given": True,
        "progress": "all",
        "several": True,
    }
    assert (second["progress"], second["several"]) == ("board", False)
    assert answer.code == 0


def test_elsewhere_than_on_a_terminal_the_table_has_one_line_for_each_row(nonogui: Run) -> None:
    lines = nonogui("formats").out.splitlines()
    assert [line.split()[0] for line in lines] == ["Name", *(each.name for each in all_formats())]
