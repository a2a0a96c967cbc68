"""Hatchling's hook: notes the commit, and compiles the solver's kernel where a compiler is found.

Nothing depends on the kernel, so nothing that goes wrong here stops the build, unless
NONOGUI_KERNEL=required.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNEL = Path("nonogui", "solver", "kernel")


BUILD = Path("nonogui", "_data", "build.txt")
"""In a wheel: the commit, and the kind of package (`nonogui --version`)."""

COMMIT = Path("packaging", "commit.txt")
"""In a source archive, which is built without git: the commit."""


class KernelHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled kernel to a wheel; in an editable installation it lies by its source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before a source archive or a wheel (standard or editable) is put together."""
        self._folder = TemporaryDirectory()
        folder, root = Path(self._folder.name), Path(self.root)
        if version != "editable":
            is_wheel = self.target_name == "wheel"
            note = folder / "note.txt"
            kind = os.environ.get("NONOGUI_BUILD", "wheel") if is_wheel else ""
            note.write_text(f"{commit(root)} {kind}".strip() + "\n", encoding="utf-8")
            build_data["force_include"][str(note)] = (BUILD if is_wheel else COMMIT).as_posix()
        if self.target_name == "wheel":
            self._add_kernel(compiled(root, folder / "kernel"), version, build_data)

    def _add_kernel(self, modules: list[Path], version: str, build_data: dict[str, Any]) -> None:
        if not modules:
            if os.environ.get("NONOGUI_KERNEL") == "required":
                raise OSError("the solver's kernel could not be compiled")
            self.app.display_warning(
                "The solver is slow here: its fast kernel needs a C compiler and Python's headers"
                " (on Debian gcc and python3-dev)."
            )
        if version == "editable":
            lay_down(modules, Path(self.root) / KERNEL)
        elif modules:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for module in modules:
                build_data["force_include"][str(module)] = (KERNEL / module.name).as_posix()

    def finalize(self, *_: object) -> None:
        """Called when the wheel is made."""
        self._folder.cleanup()


def commit(root: Path) -> str:
    """Return the commit of a checkout or of an unpacked source archive; empty if unknown."""
    if (root / COMMIT).is_file():
        return (root / COMMIT).read_text(encoding="utf-8").strip()
    # In the containers that build wheels, the checkout belongs to somebody else.
    git = ["git", "-c", "safe.directory=*", "describe", "--always", "--exclude=*", "--dirty"]
    try:
        done = subprocess.run(git, cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


def compiled(root: Path, folder: Path) -> list[Path]:
    """Compile the kernel of a checkout in an empty folder; returns its modules, or none of them.

    Another Python does it, which stands in that folder: what it compiles does not tell where it
    was made, and whatever goes wrong goes wrong over there.
    """
    shutil.copytree(root / KERNEL, folder / KERNEL, ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    for package in (KERNEL.parent, KERNEL.parent.parent):
        (folder / package / "__init__.py").touch()
    sources = [path.with_suffix(".py") for path in (folder / KERNEL).glob("*.pxd")]
    names = [path.relative_to(folder).as_posix() for path in sources if path.is_file()]
    cythonize = [sys.executable, "-m", "Cython.Build.Cythonize", "--inplace", *names]
    subprocess.run(cythonize, cwd=folder, env=environment(), capture_output=True, check=False)
    modules = list((folder / KERNEL).glob(f"*{suffix()}"))
    return modules if len(modules) == len(names) else []


def environment() -> dict[str, str]:
    """The variables of this process, with flags of the compiler that leave no paths behind."""
    flags = (sysconfig.get_config_var("CFLAGS"), os.environ.get("CFLAGS"), "-O3 -g0 -DNDEBUG")
    variables = {**os.environ, "CFLAGS": " ".join(filter(None, flags))}
    if link := sysconfig.get_config_var("LDSHARED"):
        words = [word for word in shlex.split(link) if not word.startswith("-Wl,-rpath")]
        variables.setdefault("LDSHARED", shlex.join(words))
    return variables


def lay_down(modules: list[Path], folder: Path) -> None:
    """Put a kernel where the package looks for it, and take away one that may be out of date."""
    for old in folder.glob(f"*{suffix()}"):
        old.unlink()
    for module in modules:
        shutil.copy(module, folder)


def suffix() -> str:
    """How the file name of a compiled module ends here."""
    return str(sysconfig.get_config_var("EXT_SUFFIX"))
