"""The set-up script: what it rebuilds, what it leaves alone, and its messages."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dev

KERNEL_SOURCE = "nonogui/solver/kernel/line.py"


class Calls(list[list[str]]):
    """Stands in for `dev.call`: notes each command, and fails those that contain a word."""

    def __init__(self, failing: str = "") -> None:
        super().__init__()
        self.failing = failing
        self.environments: list[dict[str, str]] = []

    def __call__(
        self, command: list[str], environment: dict[str, str] | None = None, **_options: object
    ) -> int:
        self.append(command)
        self.environments.append(environment or {})
        return int(bool(self.failing) and any(self.failing in part for part in command))

    def holding(self, word: str) -> list[list[str]]:
        return [command for command in self if word in command]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout without an environment, on a system that lacks nothing."""
    for name in ("pyproject.toml", "constraints.txt", KERNEL_SOURCE):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / ".venv").mkdir()
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev, "STAMP", tmp_path / ".venv" / "stamp")
    monkeypatch.setattr(dev, "missing_packages", dict)
    return tmp_path


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Calls]:
    def install(failing: str = "") -> Calls:
        noted = Calls(failing)
        monkeypatch.setattr(dev, "call", noted)
        return noted

    return install


@pytest.mark.usefixtures("checkout")
def test_set_up_creates_the_environment_once(calls: Callable[[str], Calls]) -> None:
    first = calls("")
    dev.set_up(with_tools=True)
    assert first.holding("venv")
    assert first.holding("install")

    again = calls("")
    dev.set_up(with_tools=True)
    assert not again.holding("venv")
    assert not again.holding("install")


@pytest.mark.parametrize("changed", ["constraints.txt", KERNEL_SOURCE])
def test_set_up_installs_new_versions_into_the_same_environment(
    changed: str, checkout: Path, calls: Callable[[str], Calls]
) -> None:
    calls("")
    dev.set_up(with_tools=True)
    (checkout / changed).write_text("another version")
    again = calls("")
    dev.set_up(with_tools=True)
    assert not again.holding("venv")
    assert again.holding("install")


@pytest.mark.usefixtures("checkout")
def test_run_installs_what_playing_needs_and_keeps_tools(calls: Callable[[str], Calls]) -> None:
    def installed(*command: str) -> list[str]:
        noted = calls("")
        assert dev.main([*command]) == 0
        return [words[-1] for words in noted.holding("install")]

    assert installed("run") == ["."]
    assert installed("run") == []
    assert installed("lint") == [".[dev]"]
    assert installed("run") == []


@pytest.mark.usefixtures("checkout")
def test_a_new_compiler_installs_the_kernel_which_was_missed_in_one_line(
    calls: Callable[[str], Calls],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(dev, "can_compile", lambda: False)
    calls("KERNEL")
    dev.set_up(with_tools=False)
    (line,) = (line for line in capsys.readouterr().out.splitlines() if "kernel" in line)
    assert "gcc and python3-dev" in line
    monkeypatch.setattr(dev, "can_compile", lambda: True)
    again = calls("")
    dev.set_up(with_tools=False)
    assert again.holding("install")
    assert "kernel" not in capsys.readouterr().out


@pytest.mark.usefixtures("checkout")
def test_set_up_rebuilds_a_half_made_environment(calls: Callable[[str], Calls]) -> None:
    calls("install")
    with pytest.raises(dev.SetUpError, match="network"):
        dev.set_up(with_tools=True)
    again = calls("")
    dev.set_up(with_tools=True)
    assert again.holding("--clear")


@pytest.mark.usefixtures("checkout")
def test_set_up_rebuilds_an_environment_that_was_moved_or_lost_python(
    calls: Callable[[str], Calls], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls("")
    dev.set_up(with_tools=True)
    broken = calls("")
    monkeypatch.setattr(dev, "venv_works", lambda: False)
    dev.set_up(with_tools=True)
    assert broken.holding("--clear")

    monkeypatch.setattr(dev, "venv_works", lambda: True)
    monkeypatch.setattr(sys, "version", "another Python")
    other = calls("")
    dev.set_up(with_tools=True)
    assert other.holding("--clear")


def test_set_up_with_an_old_python_names_the_required_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(dev.SetUpError, match=r"needs Python 3\.11"):
        dev.set_up(with_tools=True)


@pytest.mark.skipif(os.name == "nt", reason="about Debian")
def test_missing_system_packages_are_installed_for_root_or_else_listed(
    calls: Callable[[str], Calls], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(dev, "missing_packages", lambda: {"libEGL.so.1": "libegl1"})
    monkeypatch.setattr(shutil, "which", lambda _name: "/usr/bin/apt-get")
    noted = calls("")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(dev.SetUpError, match=r"sudo apt-get install .*libegl1"):
        dev.set_up(with_tools=True)
    assert not noted

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    dev.see_to_system_packages()
    assert noted.holding("libegl1")


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_system_packages_are_not_installed_on_other_systems(
    platform: str,
    calls: Callable[[str], Calls],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(dev, "missing_packages", lambda: {"libEGL.so.1": "libegl1"})
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    noted = calls("")
    dev.see_to_system_packages()
    assert not noted
    assert ("libEGL.so.1" in capsys.readouterr().out) == (platform == "linux")


def test_lint_runs_every_step_and_names_the_failing_ones(
    calls: Callable[[str], Calls], capsys: pytest.CaptureFixture[str]
) -> None:
    noted = calls("mypy")
    assert dev.lint([]) == 1
    assert len(noted) == len(dev.LINT_STEPS)
    assert capsys.readouterr().out.splitlines()[-1] == "== failed: mypy"

    calls("")
    assert dev.lint([]) == 0


def test_the_suite_runs_with_and_without_the_kernel(
    calls: Callable[[str], Calls],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    noted = calls("")
    monkeypatch.delenv("NONOGUI_PURE", raising=False)
    monkeypatch.setattr(dev, "has_kernel", lambda: True)
    assert dev.test(["-x"]) == 0
    assert [command[1:] for command in noted[:2]] == [["-x"], ["-x"]]
    assert [options.get("NONOGUI_PURE") for options in noted.environments[:2]] == [None, "1"]
    assert "pure Python only" not in capsys.readouterr().out


def test_the_full_suite_repeats_only_solver_tests_without_the_kernel(
    calls: Callable[[str], Calls], monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = calls("")
    monkeypatch.setattr(dev, "has_kernel", lambda: True)
    monkeypatch.setattr(dev, "see_to_test_programs", lambda: None)
    assert dev.test([]) == 0
    first, again = noted[0], noted[1]
    assert again == [*first, *dev.KERNEL_TESTS]
    assert all((dev.ROOT / path).exists() for path in dev.KERNEL_TESTS)


def test_the_suite_runs_once_with_a_notice_if_there_is_no_kernel(
    calls: Callable[[str], Calls],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    noted = calls("import KERNEL")
    monkeypatch.setattr(dev, "see_to_test_programs", lambda: None)
    assert dev.test([]) == 0
    assert len([command for command in noted if command[0].endswith("pytest")]) == 1
    assert "the tests ran on pure Python only" in capsys.readouterr().out


@pytest.mark.skipif(os.name == "nt", reason="about Debian")
def test_the_full_suite_installs_test_programs_for_root_or_else_names_skips(
    calls: Callable[[str], Calls],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    there = {"apt-get", "chromium", "Xvfb", "xdotool", "dbus-daemon", "minizinc", "glpsol"}
    monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    noted = calls("")
    dev.test(["tests/core"])
    assert not noted.holding("chromium-driver")
    dev.test([])
    (install,) = noted.holding("chromium-driver")
    assert "orca" in install
    assert not {"chromium", "xvfb"} & set(install)
    assert "skipped" not in capsys.readouterr().out

    calls("apt-get")
    assert dev.test([]) == 0
    assert "will be skipped: no chromium-driver, orca here" in capsys.readouterr().out

    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    others = calls("")
    dev.test([])
    assert not others.holding("chromium-driver")
    assert "will be skipped" in capsys.readouterr().out

    there |= {"chromedriver", "orca"}
    dev.test([])
    assert "will be skipped" not in capsys.readouterr().out


def test_run_opens_a_shipped_puzzle_or_the_given_file(calls: Callable[[str], Calls]) -> None:
    noted = calls("")
    dev.run([])
    dev.run(["a.pbn"])
    assert Path(noted[0][-1]).is_file()
    assert noted[1][-1] == "a.pbn"


def test_an_unknown_command_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["fly"]) == 2
    assert "dev.py run" in capsys.readouterr().out


def test_the_script_needs_only_the_standard_library() -> None:
    imported = {name for name, value in vars(dev).items() if type(value) is type(sys)}
    assert imported <= sys.stdlib_module_names


@pytest.mark.usefixtures("checkout")
@pytest.mark.parametrize(
    ("typed", "module"), [(["fuzz", "1"], "tests.fuzz"), (["mutants", "core"], "tests.mutants")]
)
def test_fuzz_and_mutants_run_in_the_environment(
    typed: list[str], module: str, calls: Callable[[str], Calls]
) -> None:
    noted = calls("")
    assert dev.main(typed) == 0
    assert noted[-1] == [dev.VENV_PYTHON, "-m", module, *typed[1:]]


def test_the_test_command_fixes_the_hash_seed(
    checkout: Path, calls: Callable[[str], Calls], monkeypatch: pytest.MonkeyPatch
) -> None:
    del checkout
    noted = calls("")
    monkeypatch.delenv("PYTHONHASHSEED", raising=False)
    assert dev.test(["tests/core"]) == 0
    runs = [
        environment
        for command, environment in zip(noted, noted.environments, strict=True)
        if command[0].endswith("pytest")
    ]
    assert len(runs) == 2  # with the compiled kernel and without
    assert {environment["PYTHONHASHSEED"] for environment in runs} == {"0"}


def test_quick_tests_start_with_tests_of_changed_files(tmp_path: Path) -> None:
    for room in dev.PACKAGES:
        (tmp_path / "tests" / room).mkdir(parents=True)
    for name in ("core/test_game.py", "ui/test_jobs.py", "ui/test_files.py", "test_dev.py"):
        (tmp_path / "tests" / name).touch()
    changed = ["nonogui/ui/jobs.py", "README.md", "tests/ui/test_files.py"]
    paths = dev.quick_paths(changed, tmp_path)
    assert paths[:4] == ["tests/ui/test_jobs.py", "tests/ui/test_files.py", "tests/ui", "tests/cli"]
    assert set(paths[3:]) == {f"tests/{room}" for room in dev.PACKAGES if room != "ui"}
    assert dev.quick_paths(["nonogui/core/game.py"], tmp_path)[:3] == [
        "tests/core/test_game.py",
        "tests/core",
        "tests/solver",
    ]
    assert dev.quick_paths(["dev.py"], tmp_path)[:2] == ["tests/test_dev.py", "tests/core"]
    assert dev.quick_paths([], tmp_path)[0] == "tests/core"


@pytest.mark.parametrize(("seconds", "code"), [("0", 0), ("1000", 1)])
def test_quick_tests_stop_when_time_is_up(seconds: str, code: int, tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    for name in ("conftest.py", "holdings.py"):
        shutil.copy(Path(__file__).with_name(name), tmp_path / "tests")
    (tmp_path / "tests" / "test_it.py").write_text("def test_it():\n    assert False\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "tests"],
        cwd=tmp_path,
        env={**os.environ, "NONOGUI_TEST_SECONDS": seconds, "PYTHONPATH": str(dev.ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout
    assert ("1 tests left out: 0 processor seconds are used" in done.stdout) is (code == 0)


def test_texts_are_listed_with_their_location_and_number_of_uses(
    checkout: Path, calls: Callable[[str], Calls], capsys: pytest.CaptureFixture[str]
) -> None:
    page = checkout / "nonogui" / "ui" / "page.py"
    page.parent.mkdir(parents=True)
    page.write_text(
        '"""The first page.\n\nMore about it."""\n'
        'a = _("Play" if new else "Continue")\n'
        'b = ngettext("{n} cell", "{n} cells", n)\n'
        'c = other("not for a user"), _(name)\n'
    )
    (checkout / "nonogui" / "words.py").write_text('"""Words."""\nTITLE = mark("Play")\n')
    noted = calls("")

    assert dev.main(["texts"]) == 0
    assert capsys.readouterr().out == (
        "\n# nonogui/ui/page.py: The first page.\n"
        "nonogui/ui/page.py:4  'Continue'\n"
        "nonogui/ui/page.py:4  'Play'  ×2\n"
        "nonogui/ui/page.py:5  '{n} cell | {n} cells'\n"
        "\n# nonogui/words.py: Words.\n"
        "nonogui/words.py:2  'Play'  ×2\n"
    )
    assert dev.main(["texts", str(page)]) == 0
    assert "words.py" not in capsys.readouterr().out
    assert not noted, "no environment is needed to read the source"
