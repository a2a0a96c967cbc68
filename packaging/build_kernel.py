"""Hatchling's hook that compiles the solver's kernel into the wheel, where a C compiler is found.

Nothing depends on the kernel, so nothing that goes wrong here stops the build.
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


class KernelHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled kernel to a wheel; in an editable installation it lies by its source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel `version` (standard or editable) is put together."""
        self._folder = TemporaryDirectory()
        modules = compiled(Path(self.root), Path(self._folder.name))
        if not modules:
            self.app.display_info("The kernel could not be compiled; the solver is pure Python.")
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
