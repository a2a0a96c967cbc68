"""A file is the old one or the new one, whatever happens in between."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from nonogui.formats.atomic import write_atomic


def test_files_are_created_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a"
    write_atomic(path, b"one")
    write_atomic(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_keeps_the_old_file_and_leaves_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes with a name")
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with ThreadPoolExecutor() as pool:
            read = pool.submit(pipe.read_bytes)
            write_atomic(path, b"new")
            assert read.result() == b"new"
    assert pipe.is_fifo()
    assert link.is_symlink()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_permissions_are_kept_and_new_files_get_defaults(tmp_path: Path) -> None:
    private, fresh, usual = (tmp_path / name for name in "abc")
    private.write_bytes(b"old")
    private.chmod(0o600)
    write_atomic(private, b"new")
    assert private.stat().st_mode & 0o777 == 0o600
    write_atomic(fresh, b"new")
    usual.write_bytes(b"")
    assert fresh.stat().st_mode == usual.stat().st_mode


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_writing_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


KILLED = """
import itertools, sys
from pathlib import Path
from nonogui.formats.atomic import write_atomic
for number in itertools.count():
    write_atomic(Path(sys.argv[1]), str(number % 10).encode() * 200_000)
    if number == 3: print("go", flush=True)
"""


def test_killing_the_program_leaves_a_complete_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    for _ in range(3):
        command = [sys.executable, "-c", KILLED, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout
            assert process.stdout.readline() == b"go\n"
            process.kill()
        data = path.read_bytes()
        assert len(data) == 200_000
        assert len(set(data)) == 1
