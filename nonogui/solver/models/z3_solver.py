"""One Z3 context with one solver.

Everything except `interrupt` belongs to one thread. For large results, Z3's C functions are called
directly, without the objects that z3 would create for each number.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from functools import cache
from itertools import repeat
from typing import Any, Final

from nonogui.solver.models.loading import load_z3

FINITE: Final = "QF_BV"
"""Booleans and bit-vectors: the solver is Z3's SAT solver, two to eight times as fast as others."""

ANY: Final = ""
"""No particular logic: Z3's general solver, without strategies of its own."""

# Of the two solvers that Z3 combines for this logic, use only the incremental one. The logic QF_FD
# has the same one, but rewrites every clause before: 1.2 times the time on tournament boards, 1.5
# times on the puzzle forever, 1.1 to 1.7 times with bit-vectors.
_FINITE_OPTIONS: Final = {"ignore_solver1": True}

_CELL: Final = re.compile(r"\bc\d+")

_POINTER: Final = ctypes.c_void_p


class SolverFailedError(RuntimeError):
    """Z3 gave up for an unexpected reason; a bug, not an answer."""


class Z3Solver:
    """A solver over the Boolean variables 1, 2 ... in a new context."""

    def __init__(self, logic: str = FINITE) -> None:
        self._z3 = load_z3()
        self._context = self._z3.Context()
        if logic == ANY:
            self._solver = self._z3.SimpleSolver(ctx=self._context)
            self._options = {}
        else:
            self._solver = self._z3.SolverFor(logic, ctx=self._context)
            self._options = _FINITE_OPTIONS
        self._solver.set(ctrl_c=False)  # the program handles the signal, not Z3
        self._declared = _Declarations(self._z3, self._context)
        # Not `Context.interrupt`: it raises the last error of the context, for example the one that
        # the interrupted search has just met in its own thread.
        self._interrupt = _raw(self._z3, "Z3_interrupt")
        self._assumed: dict[int, int] = {}

    def interrupt(self) -> None:
        """End the current search, if there is one; may be called from any thread."""
        self._interrupt(self._context.ref())

    def add(self, text: str) -> None:
        """Add clauses in DIMACS without a header, or formulas in SMT-LIB.

        An SMT-LIB text declares its names, except the Boolean variables c1, c2 ...
        """
        if is_smtlib(text):
            # Each text is parsed on its own, so it must be given every name that it shares with
            # others.
            names = {name: self._variable(int(name[1:])).decl() for name in _CELL.findall(text)}
            self._solver.add(self._z3.parse_smt2_string(text, decls=names, ctx=self._context))
        else:
            # Z3 ignores the numbers in the header and counts itself.
            self._solver.from_string(f"p cnf 0 0\n{text}")

    def search(self, conflicts: int, seed: int, assumed: Sequence[int]) -> bool | None:
        """Return whether all clauses and assumed literals can be true; None if undecided in time.

        Raises:
            SolverFailedError: it gave up for another reason than conflicts or an interrupt.
        """
        literals = [self._literal(literal) for literal in assumed]
        ids = (literal.get_id() for literal in literals)
        self._assumed = dict(zip(ids, assumed, strict=True))
        # All in one call: each resets options that are not in it.
        self._solver.set(random_seed=seed, max_conflicts=conflicts, **self._options)
        answer = self._solver.check(*literals)
        if answer != self._z3.unknown:
            return bool(answer == self._z3.sat)
        reason = self._solver.reason_unknown()
        # Running out of conflicts is the only expected reason; anything else is not a matter of
        # effort.
        if "conflicts" not in reason:
            raise SolverFailedError(reason)
        return None

    def model_values(self, count: int) -> list[bool]:
        """Return the values of the variables 1 to `count` in the model just found."""
        return self._declared.model_values(self._solver.model(), count)

    def core(self) -> list[int]:
        """Return assumed literals that contradict each other, after a failed search."""
        return [self._assumed[literal.get_id()] for literal in self._solver.unsat_core()]

    def _literal(self, literal: int) -> Any:
        variable = self._variable(abs(literal))
        return variable if literal > 0 else self._z3.Not(variable)

    def _variable(self, number: int) -> Any:
        """Return a variable of a DIMACS text: named by number, not by the "k!1" that Z3 prints."""
        return self._z3.Bool(number, self._context)


def is_smtlib(text: str) -> bool:
    """Return whether a text has formulas instead of clauses."""
    return text.startswith("(")


class _Declarations:
    """The declarations of the variables 1, 2 ... of a context, created once and read in bulk."""

    def __init__(self, z3: Any, context: Any) -> None:
        self._true = z3.BoolVal(val=True, ctx=context)
        self._sort = z3.BoolSort(context)
        # Z3 frees what nothing refers to; this vector keeps the declarations alive.
        self._alive = z3.AstVector(ctx=context)
        self._context: int = context.ref().value
        self._declared: list[int] = []
        one, two = (_POINTER,), (_POINTER, _POINTER)
        self._symbol = _function(z3, "Z3_mk_int_symbol", ctypes.c_int)
        self._declare = _function(z3, "Z3_mk_func_decl", *one, ctypes.c_uint, *two)
        self._push = _function(z3, "Z3_ast_vector_push", *two)
        self._value_of = _function(z3, "Z3_model_get_const_interp", *two)

    def model_values(self, model: Any, count: int) -> list[bool]:
        """Return the values of the variables 1 to `count` in a model."""
        self._declare_up_to(count)
        context, true = repeat(self._context), self._true.ast.value
        values = map(self._value_of, context, repeat(model.model.value), self._declared[:count])
        return [value == true for value in values]

    def _declare_up_to(self, count: int) -> None:
        context, vector = self._context, self._alive.vector.value
        for number in range(len(self._declared) + 1, count + 1):
            symbol = self._symbol(context, number)
            declaration = self._declare(context, symbol, 0, None, self._sort.ast.value)
            self._push(context, vector, declaration)
            self._declared.append(declaration)


@cache
def _function(z3: Any, name: str, *arguments: Any) -> Any:
    """Return a C function of the library that z3 has loaded; a second copy would crash.

    Addresses are integers: the context, which is the first argument, and the result, if any.
    """
    address = ctypes.cast(_raw(z3, name), _POINTER).value or 0
    # Each call is too short to release the GIL for it. The result is cached, because ctypes makes a
    # class for it, and only the garbage collector frees classes.
    return ctypes.PYFUNCTYPE(_POINTER, _POINTER, *arguments)(address)


def _raw(z3: Any, name: str) -> Any:
    """Return a C function as z3 calls it, without checking the context's last error afterwards."""
    (elementaries,) = getattr(z3.z3core, name).__defaults__
    return elementaries.f
