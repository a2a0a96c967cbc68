"""Which faults are made of a source, and which pieces of it are left alone."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent

import pytest

from tests.mutants.operators import Mutation, mutations

SOURCES = sorted(Path("nonogui").rglob("*.py"))


def changes(source: str) -> set[str]:
    """Each mutant of a source by the lines it changes."""
    text = dedent(source)
    return {each.change(text)[1] for each in mutations(text)}


def test_comparisons_move_their_boundary_or_are_negated() -> None:
    assert changes("def f(a, b):\n    x = a < b\n") == {"x = a <= b"}
    assert changes("def f(a, b):\n    x = a not in b\n") == {"x = a in b"}
    assert changes("def f(a, b):\n    x = a is not b\n") == {"x = a is b"}
    assert changes("def f(a, b, c):\n    x = a <= b == c\n") == {
        "x = a < b == c",
        "x = a <= b != c",
    }


def test_conditions_are_negated() -> None:
    assert changes("def f(a):\n    if a:\n        g = a\n") == {"if (not (a)):"}
    assert changes("def f(a):\n    x = not a\n") == {"x = (a)"}
    assert changes("def f(a, b):\n    x = a and b\n") == {"x = a or b"}
    assert changes("def f(a, b):\n    x = a if b else a\n") == {"x = a if (not (b)) else a"}
    assert changes("def f(a):\n    x = [b for b in a if b]\n") == {
        "x = [b for b in a if (not (b))]"
    }


def test_numbers_and_operators_are_changed() -> None:
    assert changes("x = 2\n") == {"x = 3", "x = 1"}
    assert changes("x = True\n") == {"x = False"}
    assert changes("def f(a, b):\n    x = a - b\n") == {"x = a + b"}
    assert changes("def f(a, b):\n    x = (a)  // b\n") == {"x = (a)  * b"}
    assert changes("def f(a):\n    x = -a\n") == {"x = a"}
    assert changes("def f(a):\n    a += a\n") == {"a -= a", "pass"}


def test_default_values_are_changed() -> None:
    assert changes("def f(a, b=1, *, c=True):\n    g\n") == {
        "def f(a, b=2, *, c=True):",
        "def f(a, b=0, *, c=True):",
        "def f(a, b=1, *, c=False):",
    }


def test_statements_are_deleted() -> None:
    assert changes("def f(a):\n    a.go()\n") == {"pass"}
    assert changes("def f(a, b):\n    a.x = b\n    a[b] = b\n") == {"pass"}
    assert changes("def f(a):\n    raise a\n") == {"pass"}
    assert changes("def f(a):\n    return a\n") == {"return None"}
    assert changes("def f(a):\n    return False\n") == {"return True"}
    loop = """
        def f(a):
            for b in a:
                break
            for b in a:
                continue
                return
        """
    assert changes(loop) == {"continue", "break", "pass"}


def test_code_that_tests_should_not_pin_is_not_mutated() -> None:
    assert not changes(
        '''
        """Text with 1 < 2."""
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            import x
        if sys.platform == "win32":
            x = a + 1
        WAIT = 250
        def f(a: "1 + 2") -> "1 < 2":
            """Text with 1 < 2."""
            assert a > 0
            zip(a, strict=True).x
            log.info("%s", a + 1)
            x: int = f"{a + 1}"
        def __repr__(self):
            return "X" if self else ""
        def drawn(a, *, seed=0):
            return None
        def stub(a=...):
            """Nothing."""
        '''
    )


def test_operators_in_comments_are_not_mutated() -> None:
    source = "def f(a, b):\n    x = (a  # less < than\n        < b)\n"
    assert [each.apply(source) for each in mutations(source)] == [
        "def f(a, b):\n    x = (a  # less < than\n        <= b)\n"
    ]


def test_non_ascii_text_does_not_shift_a_mutation() -> None:
    assert changes("x = 'é×' + y[1]\n") == {"x = 'é×' + y[2]", "x = 'é×' + y[0]"}


def test_a_mutation_knows_its_lines_and_function() -> None:
    source = (
        "class C:\n    n = 1\n    def f(self, a):\n        return (\n            a\n        )\n"
    )
    outside, *inside = mutations(source)
    assert (outside.function, outside.lines) == ("", (2, 2))
    assert {(each.function, each.lines) for each in inside} >= {("C.f", (4, 6))}


def test_a_diff_shows_the_mutation() -> None:
    source = "def f(a):\n    b = a\n    return b < a\n"
    (comparison,) = [each for each in mutations(source) if each.kind == "comparison"]
    assert comparison.diff(source, "f.py").splitlines()[-2:] == [
        "-    return b < a",
        "+    return b <= a",
    ]


@pytest.mark.parametrize("path", SOURCES[::7], ids=str)
def test_every_mutant_of_the_program_is_valid_and_different_code(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    found: list[Mutation] = mutations(source)
    before = ast.dump(ast.parse(source))
    for each in found[::25]:
        assert ast.dump(ast.parse(each.apply(source))) != before, each
