"""Patterns of regular expressions mean the same in every version of Python that runs Nonogui."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import nonogui

# The end of a group that is repeated without going back, and whether its last choice is empty.
_POSSESSIVE = re.compile(r"(\|?)\)(\*|\+|\?|\{[0-9,]*\})\+")


def texts() -> Iterator[tuple[str, str]]:
    """Yield the place and the value of each string in the program."""
    folder = Path(nonogui.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
                value = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
                yield f"{path.relative_to(folder)}:{node.lineno}", value


def test_no_group_is_repeated_as_python_before_3_11_5_gets_wrong() -> None:
    """`(?:…)*+` goes on there from where its last attempt failed, not from where it began.

    An empty last choice, `(?:…|)*+`, never fails, and `(?>(?:…)+)` goes back as it should; the
    first takes no memory for each repetition, the second 60 bytes.
    """
    wrong = [
        f"{place}: {match[0]}"
        for place, text in texts()
        for match in _POSSESSIVE.finditer(re.sub(r"\\.", "x", text, flags=re.DOTALL))
        if not match[1] or (match[2] != "*" and not match[2].startswith("{0,"))
    ]
    assert not wrong
