"""z3 comes late, and never from the folder that happens to be the current one."""

import builtins
import ctypes
import json
import subprocess
import sys
from pathlib import Path

import pytest

from nonogui.solver.models.loading import load_z3

ROOT = Path(__file__).parents[3]

OPENED = """
import json, sys
opened = []
sys.addaudithook(lambda name, args: opened.append(str(args[0])) if name == "ctypes.dlopen" else 0)
{statement}
print(json.dumps(opened))
"""


def run(code: str, folder: Path) -> str:
    command = [sys.executable, "-c", code]
    environment = {"PYTHONPATH": str(ROOT), "PATH": ""}
    answer = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return answer.stdout


def libraries_opened(statement: str, folder: Path) -> list[str]:
    """The shared libraries that a fresh interpreter tries to open, in `folder`."""
    opened = json.loads(run(OPENED.format(statement=statement), folder))
    assert isinstance(opened, list)
    return [path for path in opened if "z3" in Path(path).name]


def plant(folder: Path) -> None:
    for name in ("libz3.so", "libz3.so.5.4", "libz3.dylib", "libz3.dll"):
        (folder / name).write_bytes(b"not a library")


def test_a_library_in_the_current_folder_is_never_opened(tmp_path: Path) -> None:
    plant(tmp_path)
    statement = "from nonogui.solver.models.loading import load_z3; load_z3()"
    opened = libraries_opened(statement, tmp_path)
    assert opened
    assert not [path for path in opened if Path(path).is_relative_to(tmp_path)]


def test_z3_is_loaded_through_the_guard(tmp_path: Path) -> None:
    plant(tmp_path)
    statement = """
from nonogui.core.clue import Clue
from nonogui.core.puzzle import Puzzle
from nonogui.solver.search import solve
one = (Clue.of(1), Clue.of(1))
assert solve(Puzzle(one, one), engine="placements").checks == 2
"""
    opened = libraries_opened(statement, tmp_path)
    assert opened
    assert not [path for path in opened if Path(path).is_relative_to(tmp_path)]


def test_solver_and_coach_import_z3_only_when_needed(tmp_path: Path) -> None:
    code = """
import sys
from nonogui.coach import check, hints
from nonogui.core.clue import Clue
from nonogui.core.puzzle import Puzzle
from nonogui.solver import completer, search
square = Puzzle((Clue.of(2), Clue.of(2)), (Clue.of(2), Clue.of(2)))
assert search.solve(square).line_solvable
assert hints.next_hint(square, square.blank(), known=search.solve(square)).changes
assert "z3" not in sys.modules
print("late")
"""
    assert run(code, tmp_path).strip() == "late"


def test_threads_wait_until_z3_is_fully_imported(tmp_path: Path) -> None:
    code = """
import sys, threading
from nonogui.solver.models.loading import load_z3
first = threading.Thread(target=load_z3)
first.start()
while "z3" not in sys.modules:
    pass
print(hasattr(load_z3(), "SolverFor"))
first.join()
"""
    assert run(code, tmp_path).strip() == "True"


FAULTS_OF_JOBS = """
import resource
from nonogui.core.clue import Clue
from nonogui.core.puzzle import Puzzle
from nonogui.solver.search import solve
one = (Clue.of(1), Clue.of(1))
def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(12):
    before = faults()
    assert solve(Puzzle(one, one), engine="placements").checks == 2
    print(faults() - before)
"""


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "malloc_trim"),
    reason="only glibc can be told to keep freed memory",
)
def test_a_job_reuses_the_memory_of_the_one_before(tmp_path: Path) -> None:
    first, *later = map(int, run(FAULTS_OF_JOBS, tmp_path).split())
    # Now and then a table of 8 MB finds no gap in the kept memory; returned memory costs each job.
    assert min(later) < first / 10


def test_loading_z3_restores_the_import_state() -> None:
    assert load_z3() is load_z3()
    assert not hasattr(builtins, "Z3_LIB_DIRS")
