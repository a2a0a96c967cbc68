"""Whose a file is: no format takes another's, whatever the suffix."""

from pathlib import Path

import pytest

from nonogui.core.problems import FileProblemsError
from nonogui.formats.registry import FORMATS, load, loads

DATA = Path(__file__).parents[1] / "data"
SUFFIXES = sorted({suffix for format_ in FORMATS for suffix in format_.suffixes})


def is_read(path: Path) -> bool:
    try:
        load(path)
    except FileProblemsError:
        return False
    return True


SAMPLES = [path for path in sorted(DATA.glob("*/*")) if path.suffix != ".golden" and is_read(path)]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_sample_is_in_its_own_format(path: Path) -> None:
    assert load(path).format.name == path.parent.name


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_sample_is_known_by_its_content(path: Path) -> None:
    if path.name.startswith("digits-"):
        pytest.skip("nothing but its name tells in what format it is")
    for suffix in ["", ".jpeg", *SUFFIXES]:
        assert loads(path.read_bytes(), f"a{suffix}").format.name == path.parent.name, suffix
