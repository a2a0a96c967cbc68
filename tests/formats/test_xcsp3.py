"""XCSP3: automata and tables of clues, and such that are none."""

import pytest
from hypothesis import given

from nonogui.core.clue import Clue
from nonogui.core.line import Axis, Line
from nonogui.core.problems import FileProblemsError, Problem, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, loads
from nonogui.formats.xcsp3 import Automaton, Xcsp3, clue_of_word
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


def test_what_is_written() -> None:
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


def test_an_automaton_with_more_than_it_needs_is_the_same() -> None:
    steps = [("s", "0", "s"), ("s", "1", "t"), ("t", "0", "t"), ("t", "1", "dead")]
    steps += [("dead", "0", "dead"), ("dead", "1", "dead"), ("s", "1", "u"), ("u", "0", "u")]
    assert Automaton.of("s", ["t", "u"], steps).is_like(Automaton.of_clue(Clue.of(1)))
    assert not Automaton.of("s", ["t"], [*steps, ("t", "1", "t")]).is_like(
        Automaton.of_clue(Clue.of(1))
    )


def test_automata_that_explode_are_not_followed() -> None:
    """The tenth cell from the end is filled: some 1000 sets of states."""
    steps = [("0", "0", "0"), ("0", "1", "0"), ("0", "1", "1")]
    steps += [(str(n), symbol, str(n + 1)) for n in range(1, 16) for symbol in "01"]
    assert not Automaton.of("0", ["16"], steps).is_like(Automaton.of_clue(Clue.of(1)))


def test_a_state_that_is_never_reached() -> None:
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
        regular("x[0][1] x[0][0]", "(a,0,a)", "a"),
        regular("x[][] " * 1000, "(a,0,a)", "a"),
        regular("", "(a,0,a)", "a"),
        regular("x[0][]", ""),
        regular("x[0][]", "(a,0,a)" * 3000),
        EMPTY.format("x[0][]") + table("x[0][]", "(1,0)(0,1)"),
        "<extension><list>x[0][]</list><conflicts>(0,0)</conflicts></extension>",
        "<allDifferent> x[0][] </allDifferent>",
    ],
)
def test_what_is_no_clue(constraint: str) -> None:
    problem = refused(instance(constraint))
    assert problem.key is ProblemKey.UNSUPPORTED
    assert problem.place.file_line == 1


def test_more_cells_than_a_line_has_are_not_gathered() -> None:
    data = instance(regular("x[][] " * 400, "(a,0,a)", "a"), size="[100][100]")
    with Work(100_000):
        assert refused(data).key is ProblemKey.UNSUPPORTED


def test_what_is_wrong() -> None:
    assert refused(instance(regular("x[0][]", "(a,2,a)"))).key is ProblemKey.SYNTAX
    assert refused(instance(table("x[0][]", "(0,*)"))).key is ProblemKey.SYNTAX
    assert refused(instance(EMPTY.format("x[0][]"))).key is ProblemKey.CLUE_COUNT
    assert refused(instance(size="[2]")).key is ProblemKey.UNSUPPORTED
    assert refused(instance(size="[0][2]")).key is ProblemKey.SIZE
    assert refused(instance(domain="1..9")).key is ProblemKey.UNSUPPORTED
    assert refused(b"<instance/>").key is ProblemKey.UNSUPPORTED
    assert refused(b"<instance>" + b"(" * 1_000_001).key is ProblemKey.FORBIDDEN_XML


def test_the_only_cell_of_a_puzzle() -> None:
    brackets = instance(EMPTY.format("x[][0]"), table("x[0][]", "0"), size="[1][1]")
    alone = instance(EMPTY.format("x[0][0]"), table("x[][0]", "0"), size="[1][1]")
    for data in (brackets, alone):
        (entry,) = loads(data).entries
        assert (entry.puzzle.rows, entry.puzzle.columns) == ((Clue(),), (Clue(),))
