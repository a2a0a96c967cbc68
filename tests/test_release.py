"""The script that makes a release, and the notes for software centres."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from defusedxml.ElementTree import fromstring

PACKAGING = Path(__file__).parents[1] / "packaging"

CHANGES = """# Changes

## Unreleased

### Play

- A *new* key & [more](docs/keys.md). With a second sentence
  on two lines.
- Press <kbd>H</kbd> for `help`

## 0.9.0 (2026-01-01)

- An old change.
"""


@pytest.fixture(scope="module")
def release() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", PACKAGING / "release.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_notes_are_the_first_sentences_of_unreleased_changes(release: ModuleType) -> None:
    assert release.notes(CHANGES) == ["A new key & more", "Press H for help"]


def test_a_release_is_on_top_of_the_metainfo(release: ModuleType) -> None:
    before = (PACKAGING / "io.github.nonogui.nonogui.metainfo.xml").read_text(encoding="utf-8")
    after = release.with_release(before, "1.2.0rc1", "2026-12-01", release.notes(CHANGES))
    first, second, *_rest = fromstring(after).iter("release")
    assert dict(first.attrib) == {
        "version": "1.2.0rc1",
        "type": "development",
        "date": "2026-12-01",
    }
    assert [item.text for item in first.iter("li")] == ["A new key & more", "Press H for help"]
    assert second.get("version") == next(fromstring(before).iter("release")).get("version")


def test_the_version_is_set_in_one_place(release: ModuleType) -> None:
    source = '"""Text."""\n\n__version__ = "0.1.0.dev0"\nother = "0.1.0.dev0"\n'
    assert release.with_version(source, "1.0.0").count('"1.0.0"') == 1


@pytest.mark.parametrize("typed", [[], ["1.0"], ["v1.0.0"], ["1.0.0", "again"]])
def test_anything_but_a_version_shows_the_help(release: ModuleType, typed: list[str]) -> None:
    with pytest.raises(SystemExit, match=r"release\.py VERSION"):
        release.main(typed)


def test_every_screenshot_of_software_centres_is_shipped_with_a_caption() -> None:
    metainfo = fromstring(
        (PACKAGING / "io.github.nonogui.nonogui.metainfo.xml").read_text(encoding="utf-8")
    )
    shots = list(metainfo.iter("screenshot"))
    assert len(shots) == 5
    for shot in shots:
        assert shot.findtext("caption")
        name = str(shot.findtext("image")).rpartition("/")[2]
        assert (PACKAGING.parent / "docs" / name).is_file()
