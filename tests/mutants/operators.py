"""Where a source can be mutated, and how: small faults that a test of behaviour should notice.

Left out are docstrings, annotations, `assert`, `strict=`, `__repr__`, log lines, code for the type
checker or for other systems, a last `return None`, the default of a `seed`, for which any number
does, and numbers above `LARGEST_NUMBER`: those are sizes, waits and weights tuned by measurement,
and a test of one would only repeat it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from itertools import pairwise

LARGEST_NUMBER = 3
"""Indexes, steps and counts of two or three are logic; larger numbers are mostly tuned sizes."""

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
}

ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}

OTHER_SYSTEMS = {"sys.platform == 'win32'", "sys.platform == 'darwin'", "os.name == 'nt'"}
"""What is done there can't be tested here."""

LOGGERS = {"log", "logger", "logging", "warnings"}
SKIPPED_FUNCTIONS = {"__repr__"}


@dataclass(frozen=True)
class Mutation:
    """A replacement of one piece of a source.

    Attributes:
        lines: numbers of the lines on which the piece stands; tests that run one of them are asked.
        function: dotted name of the function it is in, "" when it runs at import.
    """

    kind: str
    start: int
    end: int
    text: str
    lines: tuple[int, int]
    function: str

    def apply(self, source: str) -> str:
        """Return the mutated source."""
        return source[: self.start] + self.text + source[self.end :]

    def diff(self, source: str, name: str) -> str:
        """Return the mutation as a unified diff with one line of context."""
        before, after = source.splitlines(), self.apply(source).splitlines()
        return "\n".join(unified_diff(before, after, name, name, n=1, lineterm=""))

    def change(self, source: str) -> tuple[str, str]:
        """Return the text of the changed lines before and after, without their indentation."""
        before, after = source.splitlines(), self.apply(source).splitlines()
        first, last = self.lines
        grown = len(after) - len(before)
        old, new = before[first - 1 : last], after[first - 1 : last + grown]
        changed = [
            at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other
        ]
        at = changed[0] if changed else 0
        return old[at].strip(), new[at].strip() if at < len(new) else ""


def mutations(source: str) -> list[Mutation]:
    """Return every mutation of a module, in the order of the source."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    found = {(each.start, each.end, each.text): each for each in finder.found}
    return sorted(found.values(), key=lambda each: (each.start, each.end, each.text))


class _Finder(ast.NodeVisitor):
    """Walks through a module and notes what can be mutated."""

    def __init__(self, source: str) -> None:
        self.found: list[Mutation] = []
        self._source = source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._lines = source.splitlines(keepends=True)
        self._names: list[str] = []
        self._depth = 0  # of functions around

    # --- places ---

    def _offset(self, line: int, column: int) -> int:
        """Turn a place of `ast`, which counts bytes, into an offset of the text."""
        text = self._lines[line - 1] if line <= len(self._lines) else ""
        return self._starts[line - 1] + len(text.encode()[:column].decode())

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._offset(node.lineno, node.col_offset)

    def _end(self, node: ast.expr | ast.stmt) -> int:
        return self._offset(node.end_lineno or node.lineno, node.end_col_offset or 0)

    def _text(self, node: ast.expr | ast.stmt) -> str:
        return self._source[self._start(node) : self._end(node)]

    def _line(self, offset: int) -> int:
        return self._source.count("\n", 0, offset) + 1

    def _note(self, kind: str, start: int, end: int, text: str) -> None:
        lines = self._line(start), self._line(max(start, end - 1))
        function = ".".join(self._names) if self._depth else ""
        self.found.append(Mutation(kind, start, end, text, lines, function))

    def _replace(self, kind: str, node: ast.expr | ast.stmt, text: str) -> None:
        self._note(kind, self._start(node), self._end(node), text)

    def _between(self, kind: str, ends: tuple[int, int], operator: str, text: str) -> None:
        """Replace an operator, which `ast` gives no place, between its two operands."""
        pattern = operator if operator[0].isalpha() else re.escape(operator)
        for match in re.finditer(pattern, self._source[slice(*ends)]):
            start = ends[0] + match.start()
            line_start = self._source.rfind("\n", 0, start) + 1
            if "#" not in self._source[max(line_start, ends[0]) : start]:
                self._note(kind, start, ends[0] + match.end(), text)
                return

    # --- what is walked through ---

    def visit_Module(self, node: ast.Module) -> None:
        self._visit_all(node.body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._names.append(node.name)
        self._visit_all(node.body)
        self._names.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in SKIPPED_FUNCTIONS or _is_stub(node):
            return
        self._visit_all([value for name, value in _defaults(node.args) if name != "seed"])
        self._names.append(node.name)
        self._depth += 1
        # A `return None` that ends a function is for the reader: it would end there anyway.
        self._visit_all(node.body[:-1] if _is_none(node.body[-1]) else node.body)
        self._depth -= 1
        self._names.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)
            if isinstance(node.target, ast.Attribute):
                self._replace("deleted assignment", node, "pass")

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_If(self, node: ast.If) -> None:
        if _names_in(node.test) & {"TYPE_CHECKING"}:
            return
        if ast.unparse(node.test) in OTHER_SYSTEMS:
            self._visit_all(node.orelse)
            return
        self._condition(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._condition(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._condition(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._condition(test)
        self.generic_visit(node)

    def _condition(self, test: ast.expr) -> None:
        """Invert a condition, and so swap what is done if it holds with what is done else."""
        if not isinstance(test, ast.Compare | ast.Constant | ast.NamedExpr) and not _is_not(test):
            self._replace("inverted condition", test, f"(not ({self._text(test)}))")

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for (left, right), operator in zip(pairwise(operands), node.ops, strict=True):
            symbol, other = COMPARISONS[type(operator)]
            self._between("comparison", (self._end(left), self._start(right)), symbol, other)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        symbol, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in pairwise(node.values):
            self._between("boolean", (self._end(left), self._start(right)), rf"{symbol}\b", other)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if _is_not(node):
            self._replace("not dropped", node, f"({self._text(node.operand)})")
        elif isinstance(node.op, ast.USub):
            self._replace("sign dropped", node, self._text(node.operand))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        found = ARITHMETIC.get(type(node.op))
        if found and not (_is_text(node.left) or _is_text(node.right)):
            self._between("arithmetic", (self._end(node.left), self._start(node.right)), *found)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        found = ARITHMETIC.get(type(node.op))
        if found and not _is_text(node.value):
            symbol, other = found
            ends = self._end(node.target), self._start(node.value)
            self._between("arithmetic", ends, f"{symbol}=", f"{other}=")
        self._replace("deleted assignment", node, "pass")
        self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if all(isinstance(each, ast.Attribute | ast.Subscript) for each in node.targets):
            self._replace("deleted assignment", node, "pass")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._replace("constant", node, str(not node.value))
        elif isinstance(node.value, int) and node.value <= LARGEST_NUMBER:
            self._replace("constant", node, str(node.value + 1))
            if node.value > 0:
                self._replace("constant", node, str(node.value - 1))

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":  # of `zip`: it states what holds, as `assert` does
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave text alone; places inside it are unreliable in Python 3.11."""

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant) or _is_logging(node.value):
            return
        if isinstance(node.value, ast.Call):
            self._replace("deleted call", node, "pass")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if _is_none(node):
            self._replace("deleted return", node, "pass")
        elif not (isinstance(node.value, ast.Constant) and node.value.value is False):
            # `return False` becomes `return True`: whoever asks takes nothing for a no as well.
            self._replace("return value", node, "return None")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        if not _names_in(node) & {"AssertionError", "NotImplementedError"}:
            self._replace("deleted raise", node, "pass")

    def visit_Delete(self, node: ast.Delete) -> None:
        if not all(isinstance(each, ast.Name) for each in node.targets):  # else for the linter
            self._replace("deleted statement", node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self._replace("break", node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._replace("continue", node, "break")

    def _visit_all(self, nodes: list[ast.stmt] | list[ast.expr]) -> None:
        for node in nodes:
            self.visit(node)


def _defaults(arguments: ast.arguments) -> Iterator[tuple[str, ast.expr]]:
    """Yield the arguments that have a default, with it."""
    positional = [*arguments.posonlyargs, *arguments.args]
    for each, value in zip(reversed(positional), reversed(arguments.defaults), strict=False):
        yield each.arg, value
    for each, format_by_name in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if format_by_name is not None:
            yield each.arg, format_by_name


def _is_none(node: ast.stmt) -> bool:
    """Whether a statement returns nothing."""
    if not isinstance(node, ast.Return):
        return False
    return node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None)


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _is_stub(node: ast.FunctionDef) -> bool:
    """Whether a function has no body of its own: a protocol's, or an abstract one."""
    return all(
        isinstance(each, ast.Pass)
        or (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
        for each in node.body
    )


def _is_logging(node: ast.expr) -> bool:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    return isinstance(node.func.value, ast.Name) and node.func.value.id in LOGGERS


def _names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
