"""A session with Z3: one context, one solver, clauses in and models out, all in one thread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from nonogui.solver.limits import Watch
from nonogui.solver.models.loading import load_z3

SLICE: Final = 5000
"""Conflicts in the shortest slice of a search; after each slice the next seed takes over."""

_PIECE: Final = 700_000
"""Characters handed over in one call: Z3 cannot be interrupted while it reads them."""

_NO_TIMEOUT: Final = 2**32 - 1


class SolverFailedError(RuntimeError):
    """Z3 gave up for a reason that nobody asked for; a fault, not an answer."""


class Session:
    """Boolean variables 1, 2 ..., clauses over them, and Z3 to decide them.

    The same clauses and seed give the same answers in the same order: the context is fresh, and
    the search is cut into slices by conflicts, never by time. After a slice the search goes on
    with all it has learned and a new seed, and slices grow by Luby's sequence; that tames the
    puzzles whose first solution is hard to find.

    Attributes:
        checks: how often Z3 was asked.
    """

    def __init__(self, watch: Watch, seed: int = 0) -> None:
        self._z3 = load_z3()
        self._context = self._z3.Context()
        self._solver = self._z3.SolverFor("QF_FD", ctx=self._context)
        self._solver.set(ctrl_c=False)  # the signal is the program's, not Z3's
        self._watch = watch
        self._seed = seed
        self._declarations: list[Any] = []
        self._assumed: dict[int, int] = {}
        self.checks = 0

    def add(self, texts: Iterable[str]) -> None:
        """Add clauses, written as DIMACS without a header.

        Raises:
            StoppedError: the job may not go on.
        """
        for piece in _pieces(texts):
            self._watch.check()
            # Z3 does not look at the numbers in the header: it counts for itself.
            self._solver.from_string(f"p cnf 0 0\n{piece}")

    def check(self, assumed: Sequence[int] = ()) -> bool:
        """Whether all clauses can hold, and some literals with them.

        Raises:
            StoppedError: the job may not go on.
        """
        self.checks += 1
        assumptions = [self._literal(literal) for literal in assumed]
        ids = (expression.get_id() for expression in assumptions)
        self._assumed = dict(zip(ids, assumed, strict=True))
        with self._watch.cancel.stopping(self._context):
            for number in _luby():
                answer = self._search(SLICE * number, assumptions)
                if answer is not None:
                    return answer
        raise AssertionError("the slices never end")

    def truth(self, count: int) -> list[bool]:
        """Whether each of the variables 1 to `count` is true in the model just found."""
        value_of, context = self._z3.z3core.Z3_model_get_const_interp, self._context.ref()
        # Through `eval` this would take many times as long.
        model = self._solver.model()
        true = self._z3.BoolVal(val=True, ctx=self._context)
        return [
            value_of(context, model.model, declaration.ast).value == true.ast.value
            for declaration in self._declared(count)
        ]

    def core(self) -> list[int]:
        """Assumed literals that are too much together, after a check that failed."""
        return [self._assumed[literal.get_id()] for literal in self._solver.unsat_core()]

    def _search(self, conflicts: int, assumptions: list[Any]) -> bool | None:
        """One slice of the search; None when it ends without an answer."""
        self._watch.check()
        remaining = self._watch.remaining
        self._solver.set(
            random_seed=self._seed,
            max_conflicts=conflicts,
            timeout=_NO_TIMEOUT if remaining is None else max(1, round(remaining * 1000)),
        )
        self._seed += 1
        try:
            answer = self._solver.check(*assumptions)
        except self._z3.Z3Exception:
            self._watch.check()
            raise
        if answer != self._z3.unknown:
            return bool(answer == self._z3.sat)
        self._watch.check()
        reason = self._solver.reason_unknown()
        # Z3's own clock may be a moment ahead of ours.
        if "conflicts" not in reason and remaining is None:
            raise SolverFailedError(reason)
        return None

    def _literal(self, literal: int) -> Any:
        variable = self._z3.Bool(abs(literal), self._context)
        return variable if literal > 0 else self._z3.Not(variable)

    def _declared(self, count: int) -> list[Any]:
        """The declarations of the variables 1 to `count`, made once.

        A variable of a DIMACS text is named by its number, not by the text "k!1" that Z3 prints.
        """
        z3, context = self._z3, self._context
        sort = z3.BoolSort(context).ast
        for number in range(len(self._declarations) + 1, count + 1):
            symbol = z3.z3core.Z3_mk_int_symbol(context.ref(), number)
            declaration = z3.z3core.Z3_mk_func_decl(context.ref(), symbol, 0, None, sort)
            self._declarations.append(z3.FuncDeclRef(declaration, context))
        return self._declarations[:count]


def _pieces(texts: Iterable[str]) -> Iterator[str]:
    """The texts joined to pieces of about equal size."""
    piece: list[str] = []
    size = 0
    for text in texts:
        piece.append(text)
        size += len(text)
        if size > _PIECE:
            yield "".join(piece)
            piece, size = [], 0
    yield "".join(piece)


def _luby() -> Iterator[int]:
    """1 1 2 1 1 2 4 1 1 2 ..., after Luby, Sinclair and Zuckerman (1993), the way Knuth does it."""
    u = v = 1
    while True:
        yield v
        u, v = (u + 1, 1) if u & -u == v else (u, 2 * v)
