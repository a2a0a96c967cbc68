"""Files that we write are read and solved by other programs, where they are installed."""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, format_by_name
from tests.boards import puzzle

BOAT = puzzle(
    """
    ...#....
    ...##...
    ...###..
    ........
    ########
    .######.
    """
)
DOTS = puzzle("#.#\n...\n##.")
PUZZLES = [BOAT, DOTS]
TIMEOUT = 300  # Only to end a program that hangs: each takes a second.


def run(*command: str | Path, folder: Path) -> str:
    """Run a program in a folder and return what it prints."""
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=TIMEOUT, cwd=folder
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def written(made: Puzzle, name: str, path: Path) -> Path:
    format_ = format_by_name(name)
    assert format_ is not None
    path.write_bytes(dumps([Entry(made)], format_))
    return path


def solves(cells: list[str], made: Puzzle) -> bool:
    """Return whether cells, row by row, `1` filled, have the clues of a puzzle."""
    grid = Grid(made.width, made.height, bytes(cell == "1" for cell in cells))
    found = Puzzle.from_picture(grid)
    return (found.rows, found.columns) == (made.rows, made.columns)


# Where each block starts; cells are filled where a block covers them.
LENGTHS_MODEL = """
int: rows; int: row_rule_len; array[1..rows, 1..row_rule_len] of int: row_rules;
int: cols; int: col_rule_len; array[1..cols, 1..col_rule_len] of int: col_rules;
array[1..rows, 1..row_rule_len] of var 1..cols + 1: left;
array[1..cols, 1..col_rule_len] of var 1..rows + 1: top;
array[1..rows, 1..cols] of var 0..1: cell;
constraint forall(r in 1..rows, b in 1..row_rule_len)(
  left[r, b] + row_rules[r, b] <= cols + 1 /\\
  (b < row_rule_len /\\ row_rules[r, b] > 0 ->
   left[r, b] + row_rules[r, b] < left[r, min(b + 1, row_rule_len)]));
constraint forall(c in 1..cols, b in 1..col_rule_len)(
  top[c, b] + col_rules[c, b] <= rows + 1 /\\
  (b < col_rule_len /\\ col_rules[c, b] > 0 ->
   top[c, b] + col_rules[c, b] < top[c, min(b + 1, col_rule_len)]));
constraint forall(r in 1..rows, c in 1..cols)(
  cell[r, c] == sum(b in 1..row_rule_len)(
    bool2int(left[r, b] <= c /\\ c < left[r, b] + row_rules[r, b])) /\\
  cell[r, c] == sum(b in 1..col_rule_len)(
    bool2int(top[c, b] <= r /\\ r < top[c, b] + col_rules[c, b])));
solve satisfy;
output [show(cell[r, c]) | r in 1..rows, c in 1..cols];
"""

# Each line is an automaton whose state counts the cells of the pattern read so far.
CELLS_MODEL = """
include "regular.mzn";
int: X; int: Y; int: maxlen;
array[1..Y, 1..maxlen] of int: rows; array[1..X, 1..maxlen] of int: cols;
array[1..Y, 1..X] of var 1..2: cell;
function int: size(array[int] of int: line) = sum(i in index_set(line))(bool2int(line[i] >= 0));
function int: next(array[int] of int: line, int: state, int: filled) =
  let { int: read = state - 1; int: wanted = if read < size(line) then line[state] else -1 endif }
  in if filled == wanted then state + 1
     elseif filled == 1 then 0
     elseif read == 0 then state
     elseif line[read] == 0 \\/ wanted == -1 then state
     else 0 endif;
predicate matches(array[int] of int: line, array[int] of var int: cells) =
  regular(cells, size(line) + 1, 2,
    array2d(1..size(line) + 1, 1..2, [next(line, s, f) | s in 1..size(line) + 1, f in 0..1]),
    1, {size(line) + 1});
constraint forall(r in 1..Y)(matches(row(rows, r), row(cell, r)));
constraint forall(c in 1..X)(matches(row(cols, c), col(cell, c)));
solve satisfy;
output [show(cell[r, c] - 1) | r in 1..Y, c in 1..X];
"""


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="MiniZinc is not installed")
@pytest.mark.parametrize("made", PUZZLES)
@pytest.mark.parametrize(("name", "model"), [("dzn", LENGTHS_MODEL), ("dzn-cells", CELLS_MODEL)])
def test_minizinc_solves_our_data(made: Puzzle, name: str, model: str, tmp_path: Path) -> None:
    (tmp_path / "model.mzn").write_text(model)
    data = written(made, name, tmp_path / "data.dzn")
    printed = run("minizinc", "--solver", "gecode", "model.mzn", data, folder=tmp_path)
    assert solves(re.findall("[01]", printed), made)


# Each block has one position, and rows and columns cover the same cells.
MATHPROG_MODEL = """
param m, integer; param n, integer;
param row{1..m, 1..n}, integer, default 0;
param col{1..n, 1..m}, integer, default 0;
var x{i in 1..m, b in 1..n, j in 1..n: row[i,b] > 0 and j + row[i,b] <= n + 1}, binary;
var y{j in 1..n, b in 1..m, i in 1..m: col[j,b] > 0 and i + col[j,b] <= m + 1}, binary;
s.t. left{i in 1..m, b in 1..n: row[i,b] > 0}: sum{j in 1..n + 1 - row[i,b]} x[i,b,j] = 1;
s.t. top{j in 1..n, b in 1..m: col[j,b] > 0}: sum{i in 1..m + 1 - col[j,b]} y[j,b,i] = 1;
s.t. right{i in 1..m, b in 1..n - 1: row[i,b+1] > 0}:
  sum{j in 1..n + 1 - row[i,b+1]} j * x[i,b+1,j]
  >= sum{j in 1..n + 1 - row[i,b]} j * x[i,b,j] + row[i,b] + 1;
s.t. below{j in 1..n, b in 1..m - 1: col[j,b+1] > 0}:
  sum{i in 1..m + 1 - col[j,b+1]} i * y[j,b+1,i]
  >= sum{i in 1..m + 1 - col[j,b]} i * y[j,b,i] + col[j,b] + 1;
var cell{1..m, 1..n}, binary;
s.t. across{i in 1..m, j in 1..n}: cell[i,j] = sum{b in 1..n, k in 1..j:
  row[i,b] > 0 and k + row[i,b] > j and k + row[i,b] <= n + 1} x[i,b,k];
s.t. down{i in 1..m, j in 1..n}: cell[i,j] = sum{b in 1..m, k in 1..i:
  col[j,b] > 0 and k + col[j,b] > i and k + col[j,b] <= m + 1} y[j,b,k];
solve;
printf "cells ";
printf{i in 1..m, j in 1..n} "%d", cell[i,j];
printf "\\n";
end;
"""


@pytest.mark.skipif(shutil.which("glpsol") is None, reason="GLPK is not installed")
@pytest.mark.parametrize("made", PUZZLES)
def test_glpsol_solves_our_data(made: Puzzle, tmp_path: Path) -> None:
    (tmp_path / "model.mod").write_text(MATHPROG_MODEL)
    data = written(made, "mathprog", tmp_path / "data.dat")
    printed = run("glpsol", "--math", "model.mod", "--data", data, folder=tmp_path)
    found = re.search("cells ([01]+)", printed)
    assert found is not None
    assert solves([*found[1]], made)


@pytest.mark.skipif(
    importlib.util.find_spec("pycsp3") is None or shutil.which("java") is None,
    reason="ACE, which comes with pycsp3, is not installed",
)
@pytest.mark.parametrize("made", PUZZLES)
def test_ace_solves_our_instances(made: Puzzle, tmp_path: Path) -> None:
    spec = importlib.util.find_spec("pycsp3")
    assert spec is not None
    assert spec.origin is not None
    (ace,) = (Path(spec.origin).parent / "solvers" / "ace").glob("ACE*.jar")
    instance = written(made, "xcsp3", tmp_path / "a.xml")
    printed = run("java", "-jar", ace, instance, folder=tmp_path)
    values = re.search(r"<values>(.*?)</values>", printed, re.DOTALL)
    assert values is not None
    runs = re.findall(r"(\d)(?:x(\d+))?", values[1])  # `0x3` is 0 0 0
    assert solves([cell for cell, times in runs for _ in range(int(times or 1))], made)
