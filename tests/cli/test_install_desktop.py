"""`nonogui install-desktop`: the menu entry of a program that pip installed."""

import sys
from pathlib import Path

import pytest

from nonogui.cli import install_desktop
from nonogui.cli.app import run
from nonogui.cli.outcome import Outcome

PACKAGING = Path(__file__).parents[2] / "packaging"
ENTRY = "applications/io.github.nonogui.nonogui.desktop"
TYPES = "mime/packages/io.github.nonogui.nonogui.xml"


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder, and a wheel's files installed elsewhere."""
    files = {ENTRY: PACKAGING / Path(ENTRY).name, TYPES: PACKAGING / "mime" / Path(TYPES).name}
    monkeypatch.setattr(install_desktop, "_desktop_files", files.items)
    monkeypatch.setattr(install_desktop, "_REFRESH", ())
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return tmp_path / "share"


def test_the_menu_entry_starts_this_program(share: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/opt/my tools/bin/nonogui"])
    assert run(["install-desktop"]) == Outcome.YES
    entry = (share / ENTRY).read_text(encoding="utf-8")
    assert 'Exec="/opt/my tools/bin/nonogui" %f' in entry
    assert 'Exec="/opt/my tools/bin/nonogui" --new-window' in entry
    assert (share / TYPES).read_bytes() == (PACKAGING / "mime" / Path(TYPES).name).read_bytes()


def test_removing_leaves_no_file(share: Path) -> None:
    run(["install-desktop"])
    assert run(["install-desktop", "--remove"]) == Outcome.YES
    assert not [path for path in share.rglob("*") if path.is_file()]


def test_a_program_without_desktop_files_says_so(
    share: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install_desktop, "_desktop_files", lambda: ())
    assert run(["install-desktop"]) == Outcome.BAD
    assert capsys.readouterr().err == "This installation has no desktop files.\n"
    assert not share.exists()
