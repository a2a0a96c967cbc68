"""Whose a file is: no format takes another's, whatever the suffix."""

from pathlib import Path

import pytest

from nonogui.core.problems import FileProblemsError
from nonogui.formats.decode import Content
from nonogui.formats.registry import ROWS, all_formats, load, loads

DATA = Path(__file__).parents[1] / "data"
SUFFIXES = sorted({suffix for format_ in all_formats() for suffix in format_.suffixes})


def is_read(path: Path) -> bool:
    try:
        load(path)
    except FileProblemsError:
        return False
    return True


SAMPLES = [path for path in sorted(DATA.glob("*/*")) if path.suffix != ".golden" and is_read(path)]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_samples_are_read_in_their_own_format(path: Path) -> None:
    assert load(path).format.name == path.parent.name


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_samples_are_recognised_by_content(path: Path) -> None:
    own = path.parent.name
    for suffix in ["", ".jpeg", *SUFFIXES]:
        name = loads(path.read_bytes(), f"a{suffix}").format.name
        assert name == own or is_left_to_suffix(own, name, path.read_bytes()), suffix


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_the_table_says_of_samples_is_what_their_formats_say(path: Path) -> None:
    """Otherwise a format would not be asked about a file of its own."""
    content = Content(path.read_bytes())
    for row in ROWS:
        assert row.format.sniff(content) <= row.most_certain(content), row.name


def is_left_to_suffix(own: str, name: str, data: bytes) -> bool:
    """Whether nothing but the suffix tells two formats apart."""
    if {own, name} == {"nin", "mk"}:
        return b"#" not in data
    return {own, name} == {"non", "nonpack"} and b"====" not in data
