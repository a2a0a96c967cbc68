"""Print figures of the code: how large the window is, and what a reader has to follow.

    python tests/benchmarks/bench_code.py [--list]

`--list` also names the modules with one importer and the files with most import lines.
"""

from __future__ import annotations

import argparse
import ast
from collections import defaultdict
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "nonogui"
MAX_IN_CHAIN: Final = 2


class Module:
    """One file of the program.

    Attributes:
        name: the dotted name.
        lines: how many lines it has; `import_lines` of them are imports.
        classes: its classes with the names of their bases.
    """

    def __init__(self, path: Path) -> None:
        parts = path.relative_to(ROOT).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(text)
        self.lines = len(text.splitlines())
        nodes = list(ast.walk(self.tree))
        self._imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
        self.import_lines = sum(
            (node.end_lineno or node.lineno) - node.lineno + 1 for node in self._imports
        )
        self.classes = {
            node.name: [base for base in map(_last_name, node.bases) if base]
            for node in nodes
            if isinstance(node, ast.ClassDef)
        }

    @property
    def is_in_window(self) -> bool:
        """Whether it belongs to `ui/`."""
        return self.name.startswith("nonogui.ui")

    def used(self, known: set[str]) -> set[str]:
        """Return the known modules that it imports anywhere, for types as well."""
        found: set[str] = set()
        for node in self._imports:
            if isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            else:
                base = node.module or ""
                names = [f"{base}.{each.name}" for each in node.names]
                names = [name if name in known else base for name in names]
            found.update(name for name in names if name in known and name != self.name)
        return found


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    modules = [Module(path) for path in sorted(PACKAGE.rglob("*.py"))]
    window = [module for module in modules if module.is_in_window]
    paints = sum(
        isinstance(node, ast.FunctionDef) and node.name == "paintEvent"
        for module in window
        for node in ast.walk(module.tree)
    )
    print(f"paintEvent overrides in ui: {paints}")
    print(f"ui: {sum(each.lines for each in window):,} lines in {len(window)} files")
    lonely = with_one_importer(modules)
    share = len(lonely) / len(modules)
    print(f"modules imported by exactly one other: {len(lonely)} of {len(modules)}, {share:.0%}")
    lines, imports = sum(m.lines for m in modules), sum(m.import_lines for m in modules)
    print(f"import lines: {imports:,} of {lines:,}, {imports / lines:.1%}")
    chains = long_chains(modules)
    print(f"chains of more than {MAX_IN_CHAIN} classes: {len(chains) or 'none'}")
    for chain in chains:
        print(f"  {len(chain)}: {' < '.join(chain)}")
    if options.list:
        for name, user in sorted(lonely.items()):
            print(f"{name} only by {user}")
        for module in sorted(modules, key=lambda each: -each.import_lines)[:20]:
            print(f"{module.import_lines:4} import lines of {module.lines:4}: {module.name}")


def with_one_importer(modules: list[Module]) -> dict[str, str]:
    """Return the modules that one other alone imports, each with that one."""
    known = {module.name for module in modules}
    users = defaultdict(list)
    for module in modules:
        for name in module.used(known):
            users[name].append(module.name)
    return {name: found[0] for name, found in users.items() if len(found) == 1}


def long_chains(modules: list[Module]) -> list[list[str]]:
    """Return the chains of more than two classes of our own, the base first."""
    bases = {name: each for module in modules for name, each in module.classes.items()}

    def chain(name: str) -> list[str]:
        above = (chain(base) for base in bases[name] if base in bases and base != name)
        return [*max(above, key=len, default=[]), name]

    return [found for found in map(chain, bases) if len(found) > MAX_IN_CHAIN]


def _last_name(node: ast.expr) -> str:
    """Return the last name of a base class, `QWidget` of `QtWidgets.QWidget`."""
    if isinstance(node, ast.Subscript):
        return _last_name(node.value)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


if __name__ == "__main__":
    main()
