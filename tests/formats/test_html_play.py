"""The page that plays, as a file: what it may do, what it says, what it leaves out."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from nonogui.core.clue import Block, Clue
from nonogui.core.game import Game
from nonogui.core.move import Move
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.html_play import HtmlPlay
from nonogui.formats.registry import dumps, format_for_path, loads, losses_of
from nonogui.i18n import install
from tests.boards import board, puzzle

PAGE = HtmlPlay()
FISH = puzzle("##.\n.##\n.#.", title="A fish")


def text_of(puzzle: Puzzle) -> str:
    return dumps([Entry(puzzle)], PAGE).decode()


@pytest.fixture
def english_afterwards() -> Iterator[None]:
    yield
    install("en")


def test_the_security_policy_allows_only_the_pages_style_and_script() -> None:
    page = text_of(FISH)
    policy = re.search(r'Security-Policy" content="([^"]+)"', page)
    assert policy
    for element in ("style", "script"):
        inside = re.search(rf"<{element}>(.*?)</{element}>", page, re.DOTALL)
        assert inside
        digest = base64.b64encode(hashlib.sha256(inside[1].encode()).digest()).decode()
        assert f"{element}-src 'sha256-{digest}'" in policy[1]
    assert page.count("<script>") == page.count("<style>") == 1
    assert "{{" not in page


def test_the_page_stores_neither_goal_nor_game() -> None:
    game = Game(FISH)
    game.play(Move.parse("fill r0c0:?>1"))
    lost = losses_of([Entry(FISH, game.record())], PAGE)
    assert [dict(problem.values)["what"] for problem in lost] == ["goal", "progress"]
    assert not lost.errors
    assert text_of(FISH) == text_of(replace(FISH, goal=None))


def test_the_html_suffix_writes_a_playable_page() -> None:
    assert isinstance(format_for_path("a.html"), HtmlPlay)


@pytest.mark.parametrize("name", ["a.html", "a.htm", "a.xhtml", "a.txt", ""])
def test_pages_are_recognised_by_content(name: str) -> None:
    table = "<table><tr><td>1</td></tr></table>"
    page = text_of(FISH).replace("<main>", f"<main>{table}")
    assert table in page
    assert loads(page.encode(), name).format.name == "html-play"


def test_blotted_numbers_can_be_read_but_not_written() -> None:
    blotted = Puzzle((Clue((Block(0),)),), (Clue.of(1),))
    assert losses_of([Entry(blotted)], PAGE).errors
    (entry,) = loads(text_of(FISH).replace('"2#"', '"?#"', 1).encode(), "a.html").entries
    assert ProblemKey.UNSUPPORTED in {problem.key for problem in entry.problems.errors}


@pytest.mark.parametrize(
    ("found", "instead", "key"),
    [
        ('"rows"', '"rose"', ProblemKey.MISSING),
        ('"rows":[', '"rows":7,"x":[', ProblemKey.SYNTAX),
        ('"FFFFFF"', '"white"', ProblemKey.BAD_COLOR),
        ('["white","FFFFFF","."]', '["white"]', ProblemKey.BAD_COLOR),
        ('["white","FFFFFF","."]', "[]", ProblemKey.BAD_COLOR),
        ('["white","FFFFFF","."]', '"FFFFFF"', ProblemKey.BAD_COLOR),
        ('["white","FFFFFF","."],', "", ProblemKey.EMPTY_PALETTE),
        ('"colors"', '"inks"', ProblemKey.EMPTY_PALETTE),
        ('"2#"', "2", ProblemKey.SYNTAX),
        ('"rows":[', '"given":["","",""],"x":[', ProblemKey.MISSING),
        ('"rows":[', '"given":["",""],"rows":[', ProblemKey.PICTURE_SIZE),
        ('"rows":[', '"given":["","????",""],"rows":[', ProblemKey.PICTURE_SIZE),
        ('"rows":[', '"given":["","z",""],"rows":[', ProblemKey.BAD_CELL),
        ('"2#"', '"0#"', ProblemKey.BAD_NUMBER),
        ('"2#"', '"2"', ProblemKey.BAD_NUMBER),
        ('"2#"', '"2a"', ProblemKey.BAD_NUMBER),
        ('"columns":[', '"columns":[],"x":[', ProblemKey.SIZE),
    ],
)
def test_invalid_pages_are_reported(found: str, instead: str, key: ProblemKey) -> None:
    page = re.sub(r"(?<=[\[:,])[ \n]+|\n(?=])", "", text_of(FISH))
    assert found in page
    with pytest.raises(FileProblemsError) as caught:
        loads(page.replace(found, instead, 1).encode(), "a.html")
    assert caught.value.problems[0].key is key


@pytest.mark.usefixtures("english_afterwards")
def test_the_page_is_in_the_writers_language() -> None:
    assert '<html lang="en">' in text_of(FISH)
    install("pseudo")
    page = text_of(FISH)
    assert "⟦Undo⟧" in page
    texts = re.search(r'id="nonogui-texts">(.*?)</script>', page)
    assert texts
    assert json.loads(texts[1])["solved_in"] == "⟦Solved in {time}⟧"
    assert loads(page.encode()).entries[0].puzzle.rows == FISH.rows


def test_credits_are_shown_but_not_the_title() -> None:
    metadata = Metadata(title="A fish", author="Ann <ann@sea>", license="CC0-1.0")
    page = text_of(replace(FISH, metadata=metadata))
    assert '<p id="credits">Ann &lt;ann@sea&gt; · CC0-1.0</p>' in page
    assert "<title>Nonogram, 3\u00a0×\u00a03</title>" in page
    assert page.count("A fish") == 1


def test_the_licence_is_named_once() -> None:
    free = Metadata(copyright="CC0 1.0: no rights reserved", license="CC0-1.0")
    assert '<p id="credits">CC0 1.0: no rights reserved</p>' in text_of(
        replace(FISH, metadata=free)
    )


def test_missing_symbols_and_short_given_rows_are_accepted() -> None:
    page = text_of(FISH).replace('"FFFFFF","."', '"FFFFFF"')
    page = page.replace('"rows"', '"given": ["#","","??."], "rows"')
    (entry,) = loads(page.encode(), "a.html").entries
    assert entry.puzzle.palette.colors[0].symbol == ""
    assert entry.puzzle.given == board("#??\n???\n??.")
