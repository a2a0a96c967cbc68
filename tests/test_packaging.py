"""Installation without a checkout: the package, its resources and puzzles, the command."""

import configparser
import importlib.util
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from tempfile import gettempdir
from types import ModuleType

import pytest
from defusedxml.ElementTree import parse

import nonogui
from nonogui.formats.registry import all_formats
from nonogui.resources import puzzles, resource
from nonogui.ui.app import APPLICATION_ID

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def run(*command: str | Path, folder: Path) -> str:
    """The output of a command that has to succeed, without what this run of the tests has set."""
    ours = ("PYTHONPATH", "NONOGUI_PURE")
    environment = {name: text for name, text in os.environ.items() if name not in ours}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def shipped(folder: str) -> set[str]:
    """The files of one top-level folder of the checkout, as paths from the root."""
    found = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in found}


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout with the tools of this environment."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))


def build_wheel(folder: Path) -> Path:
    """A new wheel in an empty folder."""
    run(
        *(sys.executable, "-m", "build", "--wheel", "--no-isolation"),
        *("--outdir", folder, ROOT),
        folder=folder,
    )
    (built,) = folder.glob("*.whl")
    return built


def test_resources_and_puzzles_are_found_in_the_checkout() -> None:
    assert resource("icons/undo.svg").read_text(encoding="utf-8").startswith("<svg")
    assert resource("icons") in list(resource().iterdir())
    assert next(puzzles().iterdir()).name


def test_a_missing_resource_is_not_a_file() -> None:
    assert not resource("icons/no such icon.svg").is_file()


@pytest.mark.slow
def test_the_wheel_contains_the_package_the_resources_and_the_puzzles(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    data = {f"nonogui/_data/{name}" for name in shipped("resources") | shipped("puzzles")}
    data.add("nonogui/_data/build.txt")
    modules = {name for name in shipped("nonogui") if name.endswith((".py", ".pxd"))}
    kernels = {name for name in inside if name.endswith((".so", ".pyd"))}
    assert len(data) > 1
    assert modules | data | kernels == {name for name in inside if name.startswith("nonogui/")}
    # It is a wheel for any machine unless there is something in it that is not.
    assert wheel.stem.endswith("-py3-none-any") == (not kernels)


@pytest.mark.slow
def test_the_wheel_installs_the_man_page_and_what_desktops_read(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    icon = f"icons/hicolor/scalable/apps/{APPLICATION_ID}.svg"
    shared = {
        "man/man1/nonogui.1": PACKAGING / "nonogui.1",
        f"applications/{APPLICATION_ID}.desktop": PACKAGING / f"{APPLICATION_ID}.desktop",
        f"metainfo/{APPLICATION_ID}.metainfo.xml": PACKAGING / f"{APPLICATION_ID}.metainfo.xml",
        f"mime/packages/{APPLICATION_ID}.xml": PACKAGING / "mime" / f"{APPLICATION_ID}.xml",
        icon: ROOT / "resources" / "nonogui.svg",
    }
    inside = {name.partition(".data/data/share/")[2]: name for name in archive.namelist()}
    del inside[""]
    assert inside.keys() == shared.keys()
    for name, path in shared.items():
        assert archive.read(inside[name]) == path.read_bytes()


@pytest.mark.slow
def test_a_wheel_can_be_built_without_a_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", str(tmp_path / "no such compiler"))
    assert build_wheel(tmp_path).stem.endswith("-py3-none-any")


@pytest.mark.slow
def test_a_compiled_kernel_does_not_contain_its_build_path(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    for name in archive.namelist():
        if name.endswith((".so", ".pyd")):
            assert os.fsencode(Path.home()) not in archive.read(name)
            assert os.fsencode(sys.base_prefix) not in archive.read(name)
            assert os.fsencode(gettempdir()) not in archive.read(name)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_wheel_runs_in_a_clean_environment_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    environment, elsewhere = tmp_path / "environment", tmp_path / "elsewhere"
    elsewhere.mkdir()
    python = clean_environment(environment, wheel)
    command = python.with_name("nonogui" + python.suffix)

    version = run(python, "-m", "nonogui", "--version", folder=elsewhere)
    assert nonogui.__version__ in version
    assert ("compiled kernel" in version) == (not wheel.stem.endswith("-any"))
    assert run(command, "--version", folder=elsewhere) == version
    assert "pbn" in run(command, "formats", folder=elsewhere)
    assert_finds_its_data(python, environment, elsewhere)


def clean_environment(folder: Path, wheel: Path) -> Path:
    """A new virtual environment with the wheel and what it asks for; returns its Python.

    The packages it depends on are those of this environment, by a path file: the test needs no
    network and does not copy Qt. pip still checks that the wheel's demands are met.
    """
    venv.create(folder, with_pip=False)
    windows = os.name == "nt"
    python = folder / ("Scripts/python.exe" if windows else "bin/python")
    (packages,) = folder.rglob("site-packages")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    run(*pip, "install", "--no-deps", wheel, folder=folder)
    (packages / "dependencies.pth").write_text(str(Path(pytest.__file__).parents[1]))
    run(*pip, "check", folder=folder)
    return python


def assert_finds_its_data(python: Path, environment: Path, folder: Path) -> None:
    """The installed package reads its own files, not those of the checkout."""
    code = (
        "from nonogui.resources import puzzles, resource\n"
        "print(resource('icons/undo.svg'), resource('icons/undo.svg').is_file())\n"
        "print(puzzles(), puzzles().is_dir())"
    )
    for line in run(python, "-c", code, folder=folder).splitlines():
        assert line.startswith(str(environment))
        assert line.endswith("True")


def script(name: str) -> ModuleType:
    """A script of packaging/ as a module."""
    spec = importlib.util.spec_from_file_location(name, PACKAGING / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_bundle_does_not_tell_in_which_folder_it_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = tmp_path / "_internal" / "nonogui-1.0.dist-info"
    notes.mkdir(parents=True)
    (notes / "direct_url.json").write_text('{"url": "file:///home/someone/nonogui"}')
    kept = "nonogui-1.0.dist-info/licenses/LICENSE,sha256=a,1\nnonogui/core/cells.py,sha256=b,2\n"
    places = "nonogui-1.0.dist-info/direct_url.json,sha256=c,3\n../../../bin/nonogui,sha256=d,4\n"
    (notes / "RECORD").write_text(places + kept)
    bundle = script("bundle")
    monkeypatch.setattr(bundle, "BUNDLE", tmp_path)

    bundle.forget_places()

    assert [path.name for path in notes.iterdir()] == ["RECORD"]
    assert (notes / "RECORD").read_text() == kept


def test_the_man_page_matches_the_help() -> None:
    text = (PACKAGING / "nonogui.1").read_text(encoding="utf-8")
    assert text == script("man_page").page(), "run packaging/man_page.py after changing the help"


@pytest.mark.parametrize(
    "tool",
    [("mandoc", "-Tlint", "-Wwarning"), ("groff", "-man", "-ww", "-z")],
    ids=lambda each: each[0],
)
def test_the_man_page_has_no_formatting_errors(tool: tuple[str, ...]) -> None:
    if not shutil.which(tool[0]):
        pytest.skip(f"{tool[0]} is not installed")
    done = subprocess.run(
        [*tool, PACKAGING / "nonogui.1"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_desktop_files_match_each_other_and_the_program() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(PACKAGING / f"{APPLICATION_ID}.desktop", encoding="utf-8")
    types = [name for name in entry["Desktop Entry"]["MimeType"].split(";") if name]
    metainfo = parse(PACKAGING / f"{APPLICATION_ID}.metainfo.xml")
    mime = parse(PACKAGING / "mime" / f"{APPLICATION_ID}.xml")

    assert entry["Desktop Entry"]["Icon"] == metainfo.findtext("id") == APPLICATION_ID
    assert [node.text for node in metainfo.iter("mediatype")] == types
    assert [node.get("type") for node in mime.iter(f"{MIME}mime-type")] == types
    suffixes = {suffix for format_ in all_formats() for suffix in format_.suffixes}
    assert {str(node.get("pattern"))[1:] for node in mime.iter(f"{MIME}glob")} <= suffixes
