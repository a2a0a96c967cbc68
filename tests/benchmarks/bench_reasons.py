"""Measures what the coach argues: whose each run is, and why a wrong board is wrong.

    python tests/benchmarks/bench_reasons.py [--fresh N] [--seed N] [--most CELLS] [--wrong N]
        [--walk] [PATH ...]

PATHs are puzzle files or folders; without one they are the shipped puzzles. `--fresh` adds so many
random puzzles of each kind, `--wrong` plants mistakes on so many boards of each unique puzzle and
asks for the reason, and for that of a cell. `--walk` checks every hint from the start to the end,
and where single lines are stuck also what counting gives. Each reason is checked by a search of its
own that knows nothing of the coach and the solver. Exits with 1 when anything is without a reason,
or has a wrong one.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.coach.counting import easiest_counting
from nonogui.coach.deduction import Counting, Deduction, OwnedRun, Proof, WhatIf
from nonogui.coach.explain import explain_cell
from nonogui.coach.hints import Coach, HintKind, walk_through
from nonogui.coach.line.facts import keep_only
from nonogui.coach.line.ownership import Exclusion, ExclusionReason, exclusions
from nonogui.coach.line_steps import easiest_on_line, easiest_step
from nonogui.coach.proofs import evidence_of_step
from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Watch
from nonogui.solver.result import SolveResult, SolveStatus
from nonogui.solver.search import solve
from tests.benchmarks.bench_coach_lines import next_step, read_puzzles, shipped_puzzles
from tests.benchmarks.sets import noise, smooth


def main() -> None:
    """Walk through the puzzles as far as single lines go, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fresh", type=int, default=0, help="random puzzles of each kind")
    parser.add_argument("--seed", type=int, default=1000, help="of the first of these")
    parser.add_argument("--walk", action="store_true", help="check every hint, to the end")
    parser.add_argument("--most", type=int, default=900, help="leave larger puzzles out")
    parser.add_argument("--wrong", type=int, default=0, help="wrong boards of each puzzle")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    options = parser.parse_args()
    counts, reasons, seconds = Counter[str](), Counter[ExclusionReason](), 0.0
    puzzles = [*_chosen(options.paths), *_fresh(options.fresh, options.seed)]
    puzzles = [puzzle for puzzle in puzzles if puzzle.width * puzzle.height <= options.most]
    for puzzle in puzzles:
        seconds += _walk(puzzle, counts, reasons)
    show_jumps(puzzles)
    argued = counts["argued"]
    print(f"{counts['steps']} steps rest on whose a run is")
    print(f"in {argued} another number is long enough: {counts['silent']} without a reason")
    print(f"{reasons.total()} numbers excluded, {counts['wrong']} wrongly")
    for reason, count in reasons.most_common():
        print(f"    {reason:16} {count:7}")
    print(f"{1e3 * seconds / max(1, counts['steps']):.2f} ms a step for the reasons")
    bad = bool(counts["silent"] or counts["wrong"])
    if options.walk:
        bad |= show_walks([*puzzles, *_open(options.fresh, options.seed)])
    sys.exit(1 if show_mistakes(puzzles, options.wrong) or bad else 0)


def _chosen(paths: list[Path]) -> Iterator[Puzzle]:
    yield from read_puzzles(paths) if paths else shipped_puzzles()


def _fresh(count: int, first: int) -> Iterator[Puzzle]:
    for seed in range(first, first + count):
        yield smooth(20, seed)
        yield smooth(15, seed, inks=3)
        yield noise(12, seed, density=0.65)


def _open(count: int, first: int) -> Iterator[Puzzle]:
    """Boards that single lines often leave open, and where counting may help."""
    for seed in range(first, first + count):
        yield noise(6, seed, density=0.4)
        yield smooth(7, seed, inks=2)


def _walk(puzzle: Puzzle, counts: Counter[str], reasons: Counter[ExclusionReason]) -> float:
    """Count over all steps of single lines; the seconds spent on reasons."""
    board, inks, seconds = puzzle.start, len(puzzle.palette.inks), 0.0
    while (step := next_step(puzzle, board)) is not None:
        if step.on_line is not None and step.on_line.owned:
            clue = puzzle.clue(step.lines[0])
            start = process_time()
            every = exclusions(clue, step.on_line, inks)
            seconds += process_time() - start
            counts["steps"] += 1
            rivals = [pair for owned in step.on_line.owned for pair in _rivals(clue, owned)]
            named = {(each.run, each.block) for each in every}
            counts["argued"] += bool(rivals)
            counts["silent"] += not named.issuperset(rivals)
            reasons.update(each.reason for each in every)
            counts["wrong"] += sum(
                not _holds(clue, step.on_line.known, owned, each)
                for owned in step.on_line.owned
                for each in every
                if each.run == owned.run
            )
        board = step.apply(board)
    return seconds


def _rivals(clue: Clue, owned: OwnedRun) -> Iterator[tuple[tuple[int, int], int]]:
    """Numbers that could own a run by colour and length, but don't according to the coach."""
    length = owned.run[1] - owned.run[0] + 1
    for block, (size, color) in enumerate(clue.blocks):
        if color == owned.color and size >= length and block not in owned.owners:
            yield owned.run, block


def _holds(clue: Clue, known: bytes, owned: OwnedRun, why: Exclusion) -> bool:
    """Whether a reason is true, by the cells that it names alone."""
    (size, color), (first, last) = clue.blocks[why.block], why.run
    if why.reason is ExclusionReason.OTHER_COLOR:
        return color != owned.color
    if why.reason is ExclusionReason.TOO_SHORT:
        return size < last - first + 1
    starts = starts_of(clue, keep_only(known, why.evidence), why.block)
    is_range = (starts[0], starts[-1] + size - 1) == why.range
    owns = any(start <= first and last < start + size for start in starts)
    return is_range and not owns and not any(first <= at <= last for at in why.evidence)


def starts_of(clue: Clue, cells: bytes, wanted: int) -> list[int]:
    """Where a number can begin, by trying every place of every number."""

    @cache
    def can_finish(block: int, at: int) -> bool:
        """Whether the numbers from one on have room in the cells from `at` on."""
        if block == len(clue):
            return all(value in (EMPTY, UNKNOWN) for value in cells[at:])
        return any(can_finish(block + 1, after) for _, after in places(block, at))

    def places(block: int, at: int) -> Iterator[tuple[int, int]]:
        """Each start of a number from a cell on, and where the next one may begin."""
        size, color = clue.blocks[block]
        gap = clue.gaps[block] if block + 1 < len(clue) else 0
        for start in range(at, len(cells) - size + 1):
            end = start + size
            if all(value in (color, UNKNOWN) for value in cells[start:end]) and all(
                value in (EMPTY, UNKNOWN) for value in cells[end : end + gap]
            ):
                yield start, end + gap
            if cells[start] not in (EMPTY, UNKNOWN):
                return

    reached, found = {0}, list[int]()
    for block in range(wanted):
        reached = {after for at in reached for _, after in places(block, at)}
    for at in reached:
        found += [start for start, after in places(wanted, at) if can_finish(wanted + 1, after)]
    return sorted({*found})


# --- whole walks ---


def show_walks(puzzles: Sequence[Puzzle]) -> bool:
    """Check every hint of walks to the end, and print how many; whether any is unsound."""
    counts = Counter[str]()
    for puzzle in puzzles:
        known = solve(puzzle)
        only = known.solutions[0] if known.status is SolveStatus.UNIQUE else None
        board = puzzle.start
        for step in (hint.deduction for hint in walk_through(puzzle)):
            if step is None:
                break
            _check(puzzle, board, step, only, counts)
            if step.on_line is None:
                counted = easiest_counting(puzzle, board)
                if counted is not None and counted != step:
                    _check(puzzle, board, counted, only, counts)
            board = step.apply(board)
        counts["walks"] += 1
        counts["unfinished"] += only is not None and not puzzle.is_solved_by(board.picture())
    print(f"{counts['walks']} walks, {counts['unfinished']} of unique puzzles unfinished")
    for kind in _KINDS:
        print(f"    {counts[kind]:7} {kind}, {counts[f'{kind} unsound']} unsound")
    print(f"    {counts['unexplained']:7} steps of several lines without an explanation")
    return any(counts[f"{kind} unsound"] for kind in _KINDS) or bool(counts["unfinished"])


def _check(
    puzzle: Puzzle, board: Grid, step: Deduction, only: Grid | None, counts: Counter[str]
) -> None:
    """Judge a step by its evidence alone, and by the only solution."""
    kind = "steps of lines"
    if step.counting is not None:
        (axis,) = {line.axis for line in step.counting.takers}
        kind = f"countings of {axis.value}s" + (", in colour" if len(puzzle.palette) > 2 else "")
    elif step.proof is not None:
        kind = "proofs"
    counts[kind] += 1
    is_right = only is None or all(only[each.cell] == each.after for each in step.changes)
    # Nothing but the solution shows the other cells, or a cell without an explanation.
    is_shown = not step.is_explained or holds(puzzle, board, [step.only_key_cell()])
    counts["unexplained"] += not step.is_explained
    counts[f"{kind} unsound"] += not (is_right and is_shown)


_KINDS = (
    "steps of lines",
    "proofs",
    *(f"countings of {axis.value}s{ink}" for axis in Axis for ink in ("", ", in colour")),
)


# --- what comes next ---


def show_jumps(puzzles: Sequence[Puzzle]) -> None:
    """Print how often a hint leaves the lines just changed, or those beside them, needlessly."""
    hints = jumps = before = farther = 0
    for puzzle in puzzles:
        board, near, inks = puzzle.start, frozenset[Line](), len(puzzle.palette.inks)
        while (found := easiest_step(puzzle, board, near)) is not None:
            line, step = found
            here = (easiest_on_line(puzzle.clue(each), board.line(each), inks) for each in near)
            is_here = any(each is not None and each.weight == step.weight for each in here)
            hints += bool(near)
            jumps += is_here and line not in near
            farther += bool(near) and _is_nearer(puzzle, board, near, line, step.weight)
            far = easiest_step(puzzle, board)
            before += is_here and far is not None and far[0] not in near
            deduction = Deduction.of_line(board, line, step)
            near = frozenset(each for change in deduction.changes for each in change.cell.lines)
            board = deduction.apply(board)
    print(f"{hints} hints after a move; from a step as easy on its lines jump away {jumps}")
    print(f"    ({100 * jumps / max(1, hints):.1f} %; without looking {before})")
    print(f"    to a line farther off than another with a step as easy {farther}")


def _is_nearer(
    puzzle: Puzzle, board: Grid, near: Collection[Line], line: Line, weight: int
) -> bool:
    """Whether a line nearer to those just changed has a step as easy."""

    def away(line: Line) -> int:
        return min(abs(line.index - each.index) for each in near if each.axis is line.axis)

    inks = len(puzzle.palette.inks)
    steps = (
        easiest_on_line(puzzle.clue(each), board.line(each), inks)
        for each in board.lines()
        if away(each) < away(line)
    )
    return any(step is not None and step.weight == weight for step in steps)


# --- wrong boards ---


def show_mistakes(puzzles: Sequence[Puzzle], boards: int) -> bool:
    """Plant mistakes, and print what the coach says of them; whether anything is amiss."""
    counts, seconds = Counter[str](), list[float]()
    for number, puzzle in enumerate(puzzles if boards else ()):
        known = solve(puzzle)
        if known.status is SolveStatus.UNIQUE:
            for each in range(boards):
                seconds.append(_judge(puzzle, known, Random(f"{number} {each}"), counts))
    if not seconds:
        return False
    seconds.sort()
    print(f"{counts['boards']} wrong boards, {counts['no reason']} without a reason that holds")
    print(f"    one line shows it on {counts['one line']}")
    print(
        f"    a mark is blamed on {counts['blamed']},"
        f" on {counts['unexplained']} without an explanation"
    )
    print(f"    {counts['right blamed']} right marks blamed; {counts['circular']} circular reasons")
    high = seconds[int(0.95 * (len(seconds) - 1))]
    print(f"    median {1e3 * median(seconds):.0f} ms, 95 % {1e3 * high:.0f} ms")
    print(
        f"{counts['cells']} cells explained there, {counts['cells unsound']} unsound, "
        f"{counts['cells circular']} circular, {counts['cells silent']} without an answer, "
        f"{counts['cells unexplained']} without an explanation"
    )
    print(f"{counts['ways']} in several steps, {counts['ways longer']} with one to spare")
    kinds = ("no reason", "right blamed", "circular")
    cells = ("cells unsound", "cells circular", "cells silent")
    return any(counts[kind] for kind in (*kinds, *cells))


def _judge(puzzle: Puzzle, known: SolveResult, dice: Random, counts: Counter[str]) -> float:
    """Plant mistakes on one board and judge the coach's answers; return the seconds it took."""
    only = known.solutions[0]
    board = _wrong_board(puzzle, only, dice)
    wrong = {cell for cell in board.diff(only) if board[cell] != UNKNOWN}
    coach = Coach(puzzle, Watch(), known=known)
    start = process_time()
    hint = coach.hint(board)
    seconds = process_time() - start
    counts["boards"] += 1
    assert hint.kind is HintKind.WRONG, hint.kind
    line = hint.lines[0] if len(hint.lines) == 1 else None
    is_shown = line is not None and not can_meet(puzzle, _only(board, hint.marks), line)
    counts["one line"] += is_shown
    mistake = hint.mistake
    if mistake is not None:
        counts["blamed"] += 1
        counts["right blamed"] += mistake.cell not in wrong
        cited = cited_by(mistake.steps) - _given(puzzle)
        counts["circular"] += bool(cited & ({*hint.marks} | wrong))
        is_shown |= holds(puzzle, mistake.base, mistake.steps)
        counts["unexplained"] += not holds(puzzle, mistake.base, mistake.steps)
    counts["no reason"] += not is_shown
    _explain(puzzle, coach, board, wrong, dice, counts)
    return seconds


def _explain(
    puzzle: Puzzle,
    coach: Coach,
    board: Grid,
    wrong: set[Cell],
    dice: Random,
    counts: Counter[str],
) -> None:
    """Ask for one cell on a wrong board."""
    cell = board.cell(int(dice.random() * len(board.cells)))
    answer = explain_cell(coach, board, cell)
    counts["cells"] += 1
    counts["cells silent"] += not answer.steps
    if answer.base is not None and answer.steps:
        is_explained = not is_unexplained(answer.steps)
        counts["cells unexplained"] += not is_explained
        counts["cells unsound"] += is_explained and not holds(puzzle, answer.base, answer.steps)
        counts["cells circular"] += bool(
            (cited_by(answer.steps) - _given(puzzle)) & (wrong | {cell})
        )
        counts["ways"] += len(answer.steps) > 1
        counts["ways longer"] += can_leave_out(puzzle, answer.base, answer.steps, cell, dice)


def _wrong_board(puzzle: Puzzle, only: Grid, dice: Random) -> Grid:
    """Part of the way, one to three mistakes, and sometimes what seems to follow from them."""
    board, share = puzzle.start, dice.random()
    while board.decided_count < share * len(board.cells):
        step = next_step(puzzle, board)
        if step is None:
            break
        board = step.apply(board)
    for _ in range(1 + int(3 * dice.random())):
        at = int(dice.random() * len(board.cells))
        colors = len(puzzle.palette)
        value = (only.cells[at] + 1 + int(dice.random() * (colors - 1))) % colors
        board = board.replace({board.cell(at): value})
    for _ in range(int(6 * dice.random())):
        step = next_step(puzzle, board)
        board = board if step is None else step.apply(board)
    return board


def cited_by(steps: Sequence[Deduction]) -> set[Cell]:
    """The decided cells that steps rest on, but for those that steps before give."""
    cited, given = set[Cell](), set[Cell]()
    for step in steps:
        cited |= evidence_of_step(step) - given
        given |= {change.cell for change in step.changes}
    return cited


def can_leave_out(
    puzzle: Puzzle, board: Grid, steps: Sequence[Deduction], cell: Cell, dice: Random
) -> bool:
    """Whether the others still lead to a cell without one of up to 60 steps before the last."""
    if any(step.on_line is None for step in steps):
        return False
    spared = [*range(len(steps) - 1)]
    dice.shuffle(spared)
    return any(_follow_without(puzzle, board, steps, cell, at) for at in spared[:60])


def _follow_without(
    puzzle: Puzzle, board: Grid, steps: Sequence[Deduction], cell: Cell, spared: int
) -> bool:
    """Whether each other step follows on its line from all that is known then."""
    needed, later = {cell}, list[set[Cell]]()
    for step in reversed(steps):
        later.insert(0, needed)
        needed = needed | {*step.evidence}
    for at, step in enumerate(steps):
        if at != spared:
            changes = tuple(each for each in step.changes if each.cell in later[at])
            less = replace(step, changes=changes)
            if not _follows(puzzle, board, less):
                return False
            board = less.apply(board)
    return True


def _given(puzzle: Puzzle) -> set[Cell]:
    """The cells that are part of the puzzle: whatever rests on them is not circular."""
    start = puzzle.start
    return {start.cell(at) for at, value in enumerate(start.cells) if value != UNKNOWN}


def is_unexplained(steps: Sequence[Deduction]) -> bool:
    """Whether a step names lines that force a cell together, without an explanation."""
    return any(step.proof is not None and not step.proof.what_ifs for step in steps)


def holds(puzzle: Puzzle, board: Grid, steps: Sequence[Deduction]) -> bool:
    """Whether each step follows from its evidence, or from its what-ifs, in order."""
    for step in steps:
        if any(board[cell] == UNKNOWN for cell in step.evidence):
            return False
        if step.counting is not None:
            if not _counts(puzzle, _only(board, step.evidence), step, step.counting):
                return False
        elif step.proof is None:
            if not _follows(puzzle, _only(board, step.evidence), step):
                return False
        elif not _proves(puzzle, board, step, step.proof):
            return False
        board = step.apply(board)
    return True


def _counts(puzzle: Puzzle, shown: Grid, step: Deduction, counting: Counting) -> bool:
    """Whether some lines need all that others hold, by trying every place of every number."""
    held = {line.index for line in counting.holders}
    takers = {line.index for line in counting.takers}
    (axis,) = {line.axis for line in counting.takers}
    room = sum(block.length for line in counting.holders for block in puzzle.clue(line).blocks)
    for line in puzzle.lines():
        if line.axis is axis and line.index in takers:
            room -= _fewest(puzzle.clue(line), shown.line(line), held)
        elif line.axis is axis:
            cells = shown.line(line)
            room -= sum(cells[at] not in (EMPTY, UNKNOWN) for at in held)
    for cell, _before, after in step.changes:
        at, across = (cell.row, cell.column)[:: 1 if axis is Axis.ROW else -1]
        if after != EMPTY or at in takers or across not in held:
            return False
    return room <= 0


def _fewest(clue: Clue, cells: bytes, held: set[int]) -> int:
    """The fewest boxes that a line can have in some cells."""

    @cache
    def fewest(block: int, at: int) -> int:
        if block == len(clue):
            is_free = all(value in (EMPTY, UNKNOWN) for value in cells[at:])
            return 0 if is_free else len(cells) + 1
        size, color = clue.blocks[block]
        gap, best = clue.gaps[block] if block + 1 < len(clue) else 0, len(cells) + 1
        for start in range(at, len(cells) - size + 1):
            end = start + size
            if all(value in (color, UNKNOWN) for value in cells[start:end]) and all(
                value in (EMPTY, UNKNOWN) for value in cells[end : end + gap]
            ):
                inside = len(held & {*range(start, end)})
                best = min(best, inside + fewest(block + 1, end + gap))
            if cells[start] not in (EMPTY, UNKNOWN):
                break
        return best

    return fewest(0, 0)


def _follows(puzzle: Puzzle, shown: Grid, step: Deduction) -> bool:
    """Whether the lines leave the cells of a step no other value, each by itself."""
    return all(
        any(not can_meet(puzzle, shown.replace({change.cell: value}), line) for line in step.lines)
        for change in step.changes
        for value in range(len(puzzle.palette))
        if value != change.after
    )


def _proves(puzzle: Puzzle, board: Grid, step: Deduction, proof: Proof) -> bool:
    """Whether what-ifs refute every other value; without an explanation it is not known."""
    (change,) = step.changes  # a proof is about one cell; of others nothing would be shown
    covered = {change.after, *(what_if.value for what_if in proof.what_ifs)}
    is_key = change.cell == proof.key
    return (
        is_key
        and covered == {*range(len(puzzle.palette))}
        and all(_fails(puzzle, board, each) for each in proof.what_ifs)
    )


def _fails(puzzle: Puzzle, board: Grid, what_if: WhatIf) -> bool:
    board = board.replace({what_if.cell: what_if.value})
    if not holds(puzzle, board, what_if.steps):
        return False
    for step in what_if.steps:
        board = step.apply(board)
    if what_if.broken is not None:
        return not can_meet(puzzle, _only(board, what_if.evidence), what_if.broken)
    values = {case.value for case in what_if.cases}
    every = values == {*range(len(puzzle.palette))}
    return every and all(_fails(puzzle, board, case) for case in what_if.cases)


def can_meet(puzzle: Puzzle, board: Grid, line: Line) -> bool:
    """Whether a line can be completed, by trying every place of every number."""
    clue, cells = puzzle.clue(line), board.line(line)
    if not clue.blocks:
        return all(value in (EMPTY, UNKNOWN) for value in cells)
    return bool(starts_of(clue, cells, 0))


def _only(board: Grid, cells: Iterable[Cell]) -> Grid:
    blank = Grid.uniform(board.width, board.height)
    return blank.replace((cell, board[cell]) for cell in cells)


if __name__ == "__main__":
    main()
