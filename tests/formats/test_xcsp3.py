"""XCSP3: automata and tables of clues, and such that are none."""

import re
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis, Line
from nonogui.core.problems import FileProblemsError, Problem, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.automata import Automaton, clue_of_word
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, loads
from nonogui.formats.xcsp3 import Xcsp3
from nonogui.words.problems import problem_text
from tests.boards import puzzle
from tests.formats.mutations import Work
from tests.strategies import puzzles

EMPTY = "<regular><list>{}</list><transitions>(a,0,a)</transitions><start>a</start>"
EMPTY += "<final>a</final></regular>"


def instance(*constraints: str, size: str = "[1][2]", domain: str = "0 1") -> bytes:
    text = "\n".join(constraints)
    array = f'<array id="x" size="{size}">{domain}</array>'
    return (
        f"<instance><variables>{array}</variables><constraints>{text}</constraints></instance>"
    ).encode()


def regular(scope: str, steps: str, final: str = "z") -> str:
    return (
        f"<regular><list>{scope}</list><transitions>{steps}</transitions>"
        f"<start>a</start><final>{final}</final></regular>"
    )


def table(scope: str, rows: str) -> str:
    return f"<extension><list>{scope}</list><supports>{rows}</supports></extension>"


def refused(data: bytes) -> Problem:
    with pytest.raises(FileProblemsError) as caught:
        loads(data, "a.xml")
    return caught.value.problems[0]


def test_writes_xcsp3_files() -> None:
    text = dumps([Entry(puzzle("#.#"))], Xcsp3()).decode()
    assert text.startswith('<instance format="XCSP3" type="CSP">\n<variables>\n<array id="x"')
    assert 'size="[1][3]"> 0 1 </array>' in text
    assert " (q0,0,q0)(q0,1,q1)(q1,0,q2)(q2,0,q2)(q2,1,q3)(q3,0,q3) " in text
    assert "<args> x[][0] </args>\n<args> x[][2] </args>" in text


@given(puzzles(7, max_inks=1))
def test_the_automaton_of_a_clue_accepts_its_lines(drawn: Puzzle) -> None:
    assert drawn.goal
    for line in drawn.lines():
        automaton = Automaton.of_clue(drawn.clue(line))
        word = "".join("1" if value else "0" for value in drawn.goal.line(line))
        states = frozenset([automaton.start])
        for symbol in word:
            states = automaton.after(states, symbol)
        assert automaton.accepts_after(states)
        assert clue_of_word(automaton.shortest() or "") == drawn.clue(line)


def test_superfluous_states_do_not_matter() -> None:
    steps = [("s", "0", "s"), ("s", "1", "t"), ("t", "0", "t"), ("t", "1", "dead")]
    steps += [("dead", "0", "dead"), ("dead", "1", "dead"), ("s", "1", "u"), ("u", "0", "u")]
    assert Automaton.of("s", ["t", "u"], steps).accepts_same(Automaton.of_clue(Clue.of(1)))
    assert not Automaton.of("s", ["t"], [*steps, ("t", "1", "t")]).accepts_same(
        Automaton.of_clue(Clue.of(1))
    )


def test_exploding_automata_are_given_up() -> None:
    """The tenth cell from the end is filled: some 1000 sets of states."""
    steps = [("0", "0", "0"), ("0", "1", "0"), ("0", "1", "1")]
    steps += [(str(n), symbol, str(n + 1)) for n in range(1, 16) for symbol in "01"]
    assert not Automaton.of("0", ["16"], steps).accepts_same(Automaton.of_clue(Clue.of(1)))


def test_unreachable_states_are_ignored() -> None:
    data = instance(EMPTY.format("x[0][]"), regular("\nx[][1]", "(a,0,a)"))
    problem = refused(data)
    assert problem.key is ProblemKey.UNREACHABLE_STATE
    assert problem.place.line == Line(Axis.COLUMN, 1)
    assert problem.place.file_line == 3
    assert problem_text(problem).startswith("Column 2, line 3 of the file: The automaton never")


@pytest.mark.parametrize(
    "constraint",
    [
        regular("x[0][]", "(a,0,a)(a,1,a)", "a"),
        regular("x[0][]", "(a,1,z)"),
        regular("x[0][]", "(a,0,a)(a,1,z)(z,0,z)(z,1,z)"),
        table("x[0][]", "(0,1)"),
        table("x[0][]", "(0,1)(1,0)(1,1)"),
        table("x[0][]", ""),
        regular("y[0][]", "(a,0,a)", "a"),
        regular("x[5][]", "(a,0,a)", "a"),
        regular("x[0][1] x[0][1]", "(a,0,a)", "a"),
        regular("x[][] " * 1000, "(a,0,a)", "a"),
        regular("", "(a,0,a)", "a"),
        regular("x[0][]", ""),
        regular("x[0][]", "(a,0,a)" * 4001),
        EMPTY.format("x[0][]") + table("x[0][]", "(1,0)(0,1)"),
        "<extension><list>x[0][]</list><conflicts>(0,0)</conflicts></extension>",
        "<allDifferent> x[0][] </allDifferent>",
    ],
)
def test_constraints_that_are_no_clues_are_refused(constraint: str) -> None:
    problem = refused(instance(constraint))
    assert problem.key is ProblemKey.UNSUPPORTED
    assert problem.place.file_line == 1


def test_too_many_cells_in_a_line_are_refused() -> None:
    data = instance(regular("x[][] " * 400, "(a,0,a)", "a"), size="[100][100]")
    with Work(100_000):
        assert refused(data).key is ProblemKey.UNSUPPORTED


def test_invalid_files_are_reported() -> None:
    assert refused(instance(regular("x[0][]", "(a,2,a)"))).key is ProblemKey.SYNTAX
    assert refused(instance(table("x[0][]", "(0,*)"))).key is ProblemKey.SYNTAX
    assert refused(instance(EMPTY.format("x[0][]"))).key is ProblemKey.CLUE_COUNT
    assert refused(instance(size="[2]")).key is ProblemKey.UNSUPPORTED
    assert refused(instance(size="[0][2]")).key is ProblemKey.SIZE
    assert refused(instance(domain="1..9")).key is ProblemKey.UNSUPPORTED
    assert refused(b"<instance/>").key is ProblemKey.UNSUPPORTED
    assert refused(b"<instance>" + b"(" * 3_500_001).key is ProblemKey.FORBIDDEN_XML


def test_a_puzzle_of_one_cell_is_read() -> None:
    brackets = instance(EMPTY.format("x[][0]"), table("x[0][]", "0"), size="[1][1]")
    alone = instance(EMPTY.format("x[0][0]"), table("x[][0]", "0"), size="[1][1]")
    for data in (brackets, alone):
        (entry,) = loads(data).entries
        assert (entry.puzzle.rows, entry.puzzle.columns) == ((Clue(),), (Clue(),))


# --- lines split into tables of three variables ---


class Split(NamedTuple):
    """How an instance writes its lines as chains of tables.

    Attributes:
        place: where the cell stands in each table.
        is_flat: whether all variables are one list, the cells first.
        has_ends: whether there are variables for the states at both ends of a line.
        is_backwards: whether chains begin at the end of a line.
        slides: whether a line is one constraint that slides.
    """

    place: int = 1
    is_flat: bool = False
    has_ends: bool = True
    is_backwards: bool = False
    slides: bool = False


def split_instance(puzzle: Puzzle, split: Split) -> bytes:
    """An instance as solvers without `regular` are given."""
    declared = [f'<array id="x" size="[{puzzle.height}][{puzzle.width}]"> 0..1 </array>']
    domains: list[str] = []
    constraints: list[str] = []
    used = puzzle.height * puzzle.width
    for line in puzzle.lines():
        is_row = line.axis is Axis.ROW
        length = puzzle.width if is_row else puzzle.height
        places = [(line.index, at) if is_row else (at, line.index) for at in range(length)]
        flat = [f"x[{row * puzzle.width + column}]" for row, column in places]
        cells = flat if split.is_flat else [f"x[{row}][{column}]" for row, column in places]
        automaton = Automaton.of_clue(puzzle.clue(line))
        numbers = {name: int(name[1:]) for _, _, name in automaton.transitions}
        values = ["0", *["0.." + str(max(numbers.values()))] * (length - 1)]
        values.append(str(numbers[min(automaton.finals)]))
        name = f"{line.axis.value}{line.index}"
        states = [
            f"x[{used + at}]" if split.is_flat else f"{name}[{at}]" for at in range(length + 1)
        ]
        used += length + 1
        parts = [f'<domain for="{s}"> {v} </domain>' for s, v in zip(states, values, strict=True)]
        domains += parts
        declared.append(f'<array id="{name}" size="[{length + 1}]">{"".join(parts)}</array>')
        steps = [(numbers[a], int(c), numbers[b]) for a, c, b in automaton.transitions]
        tables = [steps] * length
        scopes = [[a, b] for a, b in pairwise(states)]
        if not split.has_ends and length > 2:
            tables[0] = [step for step in steps if step[0] == 0]
            tables[-1] = [step for step in tables[-1] if str(step[2]) == values[-1]]
        texts = []
        for at, (scope, table) in enumerate(zip(scopes, tables, strict=True)):
            rows = [[str(a), str(b)] for a, _, b in table]
            for row, (_, cell, _) in zip(
                [scope, *rows], [("", cells[at], ""), *table], strict=True
            ):
                row.insert(split.place, str(cell))
            if not split.has_ends and length > 2 and at in (0, length - 1):
                dropped = scope.index(states[0] if at == 0 else states[-1])
                for row in [scope, *rows]:
                    del row[dropped]
            supports = "".join(f"({','.join(row)})" for row in dict.fromkeys(map(tuple, rows)))
            texts.append(
                f"<extension><list> {' '.join(scope)} </list>"
                f"<supports> {supports} </supports></extension>"
            )
        if split.slides:
            order = ["%0", "%1"]
            order.insert(split.place, "%2")
            texts[:] = [
                f'<slide><list collect="2"> {" ".join(states)} </list>'
                f"<list> {' '.join(cells)} </list>"
                + re.sub("<list>.*?</list>", f"<list> {' '.join(order)} </list>", texts[0])
                + "</slide>"
            ]
        constraints += reversed(texts) if split.is_backwards else texts
    if split.is_flat:
        count = puzzle.width * puzzle.height
        cells_too = f'<domain for="x[0..{count - 1}]"> 0 1 </domain>'
        declared = [f'<array id="x" size="[{used}]">{cells_too}{"".join(domains)}</array>']
    lines = "\n".join(declared), "\n".join(constraints)
    return (
        f"<instance><variables>{lines[0]}</variables>"
        f"<constraints>{lines[1]}</constraints></instance>"
    ).encode()


def clues_of(data: bytes, reading: str = "") -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    (entry,) = loads(data, "a.xml", reading=reading).entries
    return entry.puzzle.rows, entry.puzzle.columns


@given(
    puzzles(7, max_inks=1),
    st.builds(
        Split, st.integers(0, 2), st.just(value=False), *[st.booleans()] * 2, st.just(value=False)
    ),
)
def test_chains_over_an_array_are_read(drawn: Puzzle, split: Split) -> None:
    data = split_instance(drawn, split)
    assert clues_of(data) == (drawn.rows, drawn.columns)
    assert not loads(data).problems


@given(puzzles(6, max_inks=1), st.integers(0, 2))
def test_sliding_chains_are_read(drawn: Puzzle, place: int) -> None:
    data = split_instance(drawn, Split(place, slides=True))
    assert clues_of(data) == (drawn.rows, drawn.columns)


@given(puzzles(6, max_inks=1), st.integers(0, 2), st.booleans())
def test_chains_over_a_list_may_swap_the_sides(drawn: Puzzle, place: int, ends: bool) -> None:
    data = split_instance(drawn, Split(place, is_flat=True, has_ends=ends))
    found = clues_of(data)
    assert found in ((drawn.rows, drawn.columns), (drawn.columns, drawn.rows))
    if min(drawn.width, drawn.height) > 1:
        assert found == (drawn.rows, drawn.columns)
        assert clues_of(data, "columns-first") == (drawn.columns, drawn.rows)
    is_doubtful = drawn.rows != drawn.columns
    for name in ("a.xml", "a.xcsp3"):
        found_keys = {problem.key for problem in loads(data, name).problems}
        assert (ProblemKey.AMBIGUOUS in found_keys) is is_doubtful


def test_unary_tables_may_limit_states() -> None:
    data = split_instance(puzzle("#.#\n.#."), Split())
    free = re.sub(rb'(<domain for="\S+\[0\]">) 0 ', rb"\1 0..9 ", data)
    assert refused(free).key is ProblemKey.UNSUPPORTED
    starts = b"".join(
        b"<extension><list> %s[0] </list><supports> 0 </supports></extension>" % name
        for name in (b"row0", b"row1", b"column0", b"column1")
    )
    last = b"<instantiation><list> column2[0] </list><values> 0 </values></instantiation>"
    limited = free.replace(b"</constraints>", starts + last + b"</constraints>")
    assert clues_of(limited) == clues_of(data)
    strange = last.replace(b"column2[0]", b"x[0][0]")
    extra = limited.replace(b"</constraints>", strange + b"</constraints>")
    assert refused(extra).key is ProblemKey.UNSUPPORTED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"(0,1,1)", b"(0,1,0)"),  # a cell may be filled again and again
        (b"(0,0,0)", b""),
        (b"row0[1] ", b"row1[1] "),  # one state in three tables
        (b"row1[3] ", b"row1[0] "),  # a chain that goes round
        (b"0..1 </array>", b"1 2 </array>"),
        (b"x[0][2] ", b"x[0][1] "),
        (b"supports", b"conflicts"),
        (b"extension", b"sum"),
        (b"</constraints>", b"<allDifferent> x[0][] </allDifferent></constraints>"),
    ],
)
def test_chains_that_are_no_clues_are_refused(old: bytes, new: bytes) -> None:
    data = split_instance(puzzle("#.#\n.#."), Split())
    assert old in data
    assert refused(data.replace(old, new)).key is ProblemKey.UNSUPPORTED


def test_invalid_table_rows_are_reported() -> None:
    data = split_instance(puzzle("#.#\n.#."), Split()).replace(b"(0,1,1)", b"(0,*,1)")
    problem = refused(data)
    assert problem.key is ProblemKey.SYNTAX
    assert problem.place.file_line


def test_the_cost_of_chains_is_linear() -> None:
    large = puzzle("\n".join(["#..##." * 10] * 60))
    data = split_instance(large, Split())
    with Work(3_000_000):
        assert clues_of(data)[0] == large.rows
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("nonogui.formats.automata.MAX_STEPS", 1000)
        assert refused(data).key is ProblemKey.TOO_MUCH


# --- short forms ---


def test_groups_fill_their_template() -> None:
    group = (
        "<group><regular><list> %1 x[0][1] %0 %... </list><transitions> (a,0,a)(a,1,b)(b,0,b) "
        "</transitions><start> a </start><final> b </final></regular>"
        "<args> x[0][2] x[0][0] {} </args></group>"
    )
    columns = "".join(table(f"x[][{at}]", "1" if at == 1 else "0") for at in range(3))
    data = instance(group.format(""), columns, size="[1][3]")
    assert clues_of(data) == ((Clue.of(1),), (Clue(), Clue.of(1), Clue()))
    wrong = instance(group.format("x[0][0]"), columns, size="[1][3]")
    assert refused(wrong).key is ProblemKey.UNSUPPORTED


def test_lines_may_be_written_backwards() -> None:
    backwards = "x[0][3] x[0][2] x[0][1] x[0][0]"
    steps = "(a,0,a)(a,1,b)(b,1,c)(c,0,d)(d,0,d)(d,1,z)(z,0,z)"
    columns = "".join(table(f"x[][{at}]", "0" if at == 1 else "1") for at in range(4))
    data = instance(regular(backwards, steps), columns, size="[1][4]")
    assert clues_of(data)[0] == (Clue.of(1, 2),)


def test_tables_may_refer_to_another() -> None:
    shared = '<extension><list>x[0][]</list><supports id="t">(0,1)(1,0)</supports></extension>'
    same = '<extension><list>x[][{}]</list><supports as="t"/></extension>'
    data = instance(
        shared, same.format(0), same.format(1), table("x[1][]", "(0,1)(1,0)"), size="[2][2]"
    )
    assert clues_of(data) == ((Clue.of(1),) * 2,) * 2
    for wrong in ('<block id="b"><block as="b"/></block>', '<extension as="nothing"/>'):
        assert refused(instance(wrong)).key is ProblemKey.UNSUPPORTED


def test_decision_diagrams_are_read() -> None:
    mdd = "<mdd><list> x[0][] </list><transitions> {} </transitions></mdd>"
    columns = table("x[][0]", "0") + table("x[][1]", "1")
    steps = "(r,0,a)(r,1,b)(a,1,t)(b,0,t)"
    assert clues_of(instance(mdd.format(steps), columns))[0] == (Clue.of(1),)
    assert refused(instance(mdd.format(steps + "(b,1,t)"), columns)).key is ProblemKey.UNSUPPORTED


@pytest.mark.parametrize(
    "variables",
    [
        '<array id="x" size="[9][9][9999]"/>',
        '<array id="x" size="[2][2]"/><array id="x" size="[2][2]"/>',
        '<array id="x" size="[2][2]"/><set id="y"/>',
        '<array id="x" size="[4]"><domain for="x[7]"> 0 1 </domain></array>',
        '<array id="x" size="[4]"><domain for="x[1]"/></array>',
        '<array id="x" size="[4]"> zero </array>',
        '<array id="x" size="[4]"> 0..999999999 </array>',
        '<array id="x" size="[4]"> 0..9 </array>',
        '<array id="x" size="[99999][99999]"/>',
    ],
)
def test_variables_that_form_no_board_are_refused(variables: str) -> None:
    constraint = regular("x[0] x[1]", "(a,0,a)", "a")
    text = f"<instance><variables>{variables}</variables><constraints>{constraint}</constraints>"
    with Work(100_000):
        assert refused(f"{text}</instance>".encode()).key in (
            ProblemKey.UNSUPPORTED,
            ProblemKey.TOO_MUCH,
        )


@given(puzzles(9, max_inks=1), st.data())
def test_changed_automata_give_their_exact_clue_or_none(drawn: Puzzle, data: st.DataObject) -> None:
    clue = data.draw(st.sampled_from(drawn.rows))
    assert Automaton.of_clue(clue).clue() == clue
    steps = Automaton.of_clue(clue).transitions
    states = sorted({state for state, _, _ in steps})
    state = st.sampled_from(states)
    at = data.draw(st.integers(0, len(steps) - 1))
    changed = (data.draw(state), data.draw(st.sampled_from("01")), data.draw(state))
    steps[at : at + data.draw(st.integers(0, 1))] = [changed]
    automaton = Automaton.of(states[0], [data.draw(state)], steps)
    word = automaton.shortest()
    found = automaton.clue()
    if found is not None:
        assert automaton.accepts_same(Automaton.of_clue(found))
    else:
        assert word is None or not automaton.accepts_same(Automaton.of_clue(clue_of_word(word)))
