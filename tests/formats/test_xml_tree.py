"""XML as a tree: names in lower case, lines of the file, characters of HTML."""

from collections.abc import Callable

import pytest

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats import xml_tree
from nonogui.formats.xml_tree import Node, parse_xml
from nonogui.formats.xml_write import element, start_tag


def parse(text: str) -> Node:
    return parse_xml(text, "part", lambda _node: None)


def test_names_become_lower_case_and_texts_are_kept() -> None:
    root = parse('<A One=" x "><B>t<C/>u</B><b/></A>')
    assert (root.tag, dict(root.attributes)) == ("a", {"one": " x "})
    assert [child.text for child in root.all("b")] == ["tu", ""]
    assert root.first_text("b") == "tu"
    assert root.first_text("z") == ""


def test_nodes_know_their_line() -> None:
    root = parse("<?xml version='1.0'?>\n<a>\n<b\n x='1'>\n</b><c/></a>")
    assert [root.line, *(child.line for child in root.children)] == [2, 3, 5]


def test_parts_are_passed_one_by_one() -> None:
    parts: list[str] = []
    root = parse_xml(
        "<a><part>1</part><b/><part>2</part></a>", "part", lambda node: parts.append(node.text)
    )
    assert parts == ["1", "2"]
    assert [child.tag for child in root.children] == ["b"]


@pytest.mark.parametrize("doctype", ["", '<!DOCTYPE a SYSTEM "a.dtd">'])
@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("&copy; &Eacute;&nbsp;", "© É\xa0"),
        ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"),
        ("&#233;&#xe9;", "éé"),
        ("Tom & Jerry, AT&T", "Tom & Jerry, AT&T"),
        ("&nosuchthing;", "&nosuchthing;"),
        ("&LT;b&GT;", "<b>"),
        ("<![CDATA[&copy; & <b>]]>&copy;", "&copy; & <b>©"),
    ],
)
def test_html_entities_are_read(doctype: str, written: str, text: str) -> None:
    assert parse(f"{doctype}<a>{written}</a>").text == text
    if "CDATA" not in written:
        assert parse(f'{doctype}<a b="{written}"/>').attributes["b"] == text


@pytest.mark.parametrize(
    ("text", "line"),
    [("<a>", 1), ("<a>\n</b>", 2), ("<a/>\n\nmore", 3), ("<a>\n<b\n</a>", 3), ("<a>&#0;</a>", 1)],
)
def test_broken_xml_is_reported_with_its_line(text: str, line: int) -> None:
    with pytest.raises(FileProblemsError) as caught:
        parse(text)
    (problem,) = caught.value.problems
    assert (problem.key, problem.place.file_line) == (ProblemKey.XML, line)


@pytest.mark.parametrize("text", ["<&>\"'", " a\tb\nc\rd ", "é€😀", "]]>", "&copy;"])
def test_written_xml_is_read_back(text: str) -> None:
    node = parse(start_tag("a", b=text) + element("c", text) + "</a>")
    assert node.attributes["b"] == text
    assert node.children[0].text == text


@pytest.mark.parametrize("char", ["\0", "\x0b", "\x1f", "\ud800", "\ufffe"])
def test_characters_invalid_in_xml_are_replaced(char: str) -> None:
    assert parse(element("a", f"x{char}y")).text == "x\ufffdy"


@pytest.mark.parametrize("at", [3, 98, 99, 100, 101, 250])
def test_long_tags_are_found_wherever_they_start(monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    monkeypatch.setattr(xml_tree, "_SLICE", 100)
    filler = "".join("\n" if place in (90, 150, 200) else " " for place in range(3, at))
    frame = f"<a>{filler}<b {{}}/></a>"
    assert len(parse(frame.format(" " * (xml_tree.MAX_TAG - 4))).children) == 1
    with pytest.raises(FileProblemsError) as caught:
        parse(frame.format(" " * (xml_tree.MAX_TAG - 3)))
    (problem,) = caught.value.problems
    assert problem.key is ProblemKey.FORBIDDEN_XML
    assert problem.place.file_line == filler.count("\n") + 1


@pytest.mark.parametrize(
    ("place", "made"),
    [
        ("MAX_DEPTH", lambda n: "<a>" * n + "</a>" * n),
        ("MAX_NODES", lambda n: f"<a>{'<b/>' * (n - 1)}</a>"),
        ("MAX_ENTITIES", lambda n: f"<a>{'&amp;' * n}</a>"),
    ],
)
def test_limits_are_exact(
    monkeypatch: pytest.MonkeyPatch, place: str, made: Callable[[int], str]
) -> None:
    monkeypatch.setattr(xml_tree, place, 4)
    assert parse(made(4)).tag == "a"
    with pytest.raises(FileProblemsError) as caught:
        parse(made(5))
    assert caught.value.problems[0].key is ProblemKey.FORBIDDEN_XML


def test_numbers_of_clues_have_a_limit_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_tree, "MAX_NODES", 3)
    monkeypatch.setattr(xml_tree, "MAX_NUMBERS", 5)

    def parts(numbers: int, others: int) -> list[xml_tree.Node]:
        taken: list[xml_tree.Node] = []
        part = f"<part>{'<n>1</n>' * numbers}{'<b/>' * others}</part>"
        xml_tree.parse_xml(f"<a>{part * 2}</a>", "part", taken.append, number="n")
        return taken

    assert [len(part.children) for part in parts(5, 1)] == [6, 6]
    for numbers, others in ((6, 1), (5, 2)):
        with pytest.raises(FileProblemsError):
            parts(numbers, others)


def test_taken_parts_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_tree, "MAX_NODES", 4)
    part = "<part><b/><b/></part>"
    assert not parse(f"<a>{part * 9}</a>").children
    with pytest.raises(FileProblemsError):
        parse(f"<a>{part}<part><b/><b/><b/></part></a>")
