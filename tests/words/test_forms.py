"""Names in sentences take the form that a language needs: a case, an article, another order."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pytest

from nonogui import i18n
from nonogui.core.clue import Block, Clue
from nonogui.core.grid import EMPTY, Axis, Cell, Line
from nonogui.core.palette import BLACK_AND_WHITE, Color, Palette
from nonogui.i18n import Catalogue, _, each_form, ngettext
from nonogui.resources import resource
from nonogui.words.line_words import LineWords, cells_with_value
from nonogui.words.lists import commas, join_and, join_clauses, join_or, semicolons, sentences
from nonogui.words.numbers import count_text, decimal_text
from nonogui.words.places import along_phrase, cell_phrase, cells_by_row_phrase, lines_phrase

Catalogues = Callable[[str, Mapping[str, str | list[str]]], None]


@pytest.fixture
def catalogue(monkeypatch: pytest.MonkeyPatch) -> Catalogues:
    """Install a catalogue made of the given texts."""

    def use(rule: str, texts: Mapping[str, str | list[str]]) -> None:
        blocks = [f'msgid ""\nmsgstr "Plural-Forms: {rule}\\n"']
        for key, text in texts.items():
            if isinstance(text, str):
                blocks.append(f'msgid "{key}"\nmsgstr "{text}"')
            else:
                forms = "\n".join(f'msgstr[{at}] "{form}"' for at, form in enumerate(text))
                blocks.append(f'msgid "{key}"\nmsgid_plural "-"\n{forms}')
        found = Catalogue("xx", "\n\n".join(blocks) + "\n")
        monkeypatch.setattr(i18n._Active, "catalogue", found)

    return use


RUSSIAN_RULE = (
    "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) "
    "? 1 : 2;"
)
RUSSIAN: Mapping[str, str | list[str]] = {
    "row {number}": "строка {number}|gen=строки {number}|loc=строке {number}",
    "column {numbers}": [
        "столбец {numbers}|gen=столбца {numbers}|loc=столбце {numbers}",
        *["столбцы {numbers}|gen=столбцов {numbers}|loc=столбцах {numbers}"] * 2,
    ],
    "row {numbers}": [
        "строка {numbers}|gen=строки {numbers}|loc=строке {numbers}",
        *["строки {numbers}|gen=строк {numbers}|loc=строках {numbers}"] * 2,
    ],
    "{first} and {last}": "{first} и {last}",
    "{first} or {last}": "{first} или {last}",
    "{first} to {last}": "{first}–{last}",
    "{rows} and {columns}": "{rows} и {columns}",
    "{rows}, {columns}": "{rows}, {columns}",
    "row {row}, {columns}": "строка {row}, {columns}|loc=строке {row}, {columns}",
    "row {row}, column {column}": (
        "строка {row}, столбец {column}|loc=строке {row}, столбце {column}"
    ),
    "first {number}": "первое {number}|gen=первого {number}",
    "last {number}": "последнее {number}|gen=последнего {number}",
    "{color} {number}": "{color} {number}",
    "red": "красное|gen=красного|nom=красный",
    "blue": "синее|gen=синего|nom=синий",
    "{cells} filled": "{cells} закрашены|in=в {cells:loc} закрашено",
    "{cells} empty": "{cells} пусты|in=в {cells:loc} пусто",
    "The {block} covers {run}.": "Длина {block:gen} — в {run:loc}.",
    "No cell is left for the {block}.": "Для {block:gen} не осталось клеток.",
    "Row {number}": "Строка {number}|loc=Строке {number}",
    "No number can reach {cells}.": "Ни одно число не достаёт до {cells:gen}.",
    "What if {cell} is empty?": "Что, если в {cell:loc} пусто?",
    "With {values}, no way.": "Если {values:in}, никак.",
}

COLORS = Palette(
    (
        Color("white", (255, 255, 255), "."),
        Color("red", (200, 0, 0), "a"),
        Color("blue", (0, 0, 200), "b"),
    )
)
COLORED = LineWords(Line(Axis.ROW, 2), Clue((Block(3, 1), Block(3, 1), Block(2, 2))), 12, COLORS)
BLACK = LineWords(
    Line(Axis.ROW, 2), Clue((Block(3, 1), Block(1, 1), Block(3, 1))), 12, BLACK_AND_WHITE
)


def said(pattern: str, **values: str) -> str:
    return _(pattern).format(**values)


def test_russian_names_take_the_case_of_their_place(catalogue: Catalogues) -> None:
    catalogue(RUSSIAN_RULE, RUSSIAN)
    cells = BLACK.at([4, 5, 6])
    assert cells == "столбцы 5–7"
    assert said("No number can reach {cells}.", cells=cells) == (
        "Ни одно число не достаёт до столбцов 5–7."
    )
    assert said("No number can reach {cells}.", cells=BLACK.at([4])) == (
        "Ни одно число не достаёт до столбца 5."
    )
    assert said("The {block} covers {run}.", block=BLACK.block(0), run=BLACK.span((1, 2))) == (
        "Длина первого 3 — в столбцах 2 и 3."
    )
    assert said(
        "The {block} covers {run}.", block=BLACK.block(1), run=BLACK.spans([(1, 1), (4, 6)])
    ) == ("Длина 1 — в столбце 2 и столбцах 5–7.")
    assert said("What if {cell} is empty?", cell=cell_phrase(Cell(2, 4))) == (
        "Что, если в строке 3, столбце 5 пусто?"
    )
    assert said("No number can reach {cells}.", cells="x") == "Ни одно число не достаёт до x."


def test_russian_names_of_21_cells_are_plural(catalogue: Catalogues) -> None:
    catalogue(RUSSIAN_RULE, RUSSIAN)
    assert said("No number can reach {cells}.", cells=along_phrase(Axis.ROW, range(21))) == (
        "Ни одно число не достаёт до столбцов 1–21."
    )
    catalogue(RUSSIAN_RULE, {"{cells} is empty.": ["один", "два", "много"]})
    empty = [ngettext("{cells} is empty.", "{cells} are empty.", count) for count in (1, 3, 21)]
    assert empty == ["один", "два", "много"]
    catalogue(RUSSIAN_RULE, {"Fill it": ["Это", "{count} ячейки", "{count} ячеек"]})
    filled = [ngettext("Fill it", "Fill {count} cells", count) for count in (1, 3, 21)]
    assert filled == ["Это", "{count} ячейки", "{count} ячеек"]
    catalogue(RUSSIAN_RULE, {"{count} cell": ["{count} ячейка", "{count} ячейки", "{count} ячеек"]})
    assert ngettext("{count} cell", "{count} cells", 21) == "{count} ячейка"


def test_russian_lists_and_values_take_the_case_of_their_place(catalogue: Catalogues) -> None:
    catalogue(RUSSIAN_RULE, RUSSIAN)
    lines = [Line(Axis.ROW, 0), Line(Axis.ROW, 1), Line(Axis.COLUMN, 5)]
    assert said("No number can reach {cells}.", cells=lines_phrase(lines)) == (
        "Ни одно число не достаёт до строк 1 и 2, столбца 6."
    )
    cells = cells_by_row_phrase([Cell(2, 4), Cell(2, 5), Cell(3, 4)])
    assert said("What if {cell} is empty?", cell=cells) == (
        "Что, если в строке 3, столбцах 5 и 6; строке 4, столбце 5 пусто?"
    )
    values = BLACK.values([(4, 1), (5, 1), (7, EMPTY)])
    assert values == "столбцы 5 и 6 закрашены и столбец 8 пусты"
    assert said("With {values}, no way.", values=values) == (
        "Если в столбцах 5 и 6 закрашено и в столбце 8 пусто, никак."
    )
    assert said("No number can reach {cells}.", cells=along_phrase(Axis.COLUMN, [1, 2, 3, 7])) == (
        "Ни одно число не достаёт до строк 2–4 и 8."
    )


def test_russian_colours_agree_and_stay_emphasised(catalogue: Catalogues) -> None:
    catalogue(RUSSIAN_RULE, RUSSIAN)
    strong = replace(COLORED, strong=lambda text: f"<b>{text}</b>")
    assert strong.block(0) == "первое <b>красное 3</b>"
    assert said("No cell is left for the {block}.", block=strong.block(0)) == (
        "Для первого <b>красного 3</b> не осталось клеток."
    )
    assert said("No cell is left for the {block}.", block=strong.block(2)) == (
        "Для <b>синего 2</b> не осталось клеток."
    )
    assert format(strong.color(1), "nom") == "<b>красный</b>"
    assert each_form(str.upper, "red") == "RED"


GERMAN: Mapping[str, str | list[str]] = {
    "row {number}": "Zeile {number}",
    "column {numbers}": [
        "Spalte {numbers}|die=die Spalte {numbers}|in=in Spalte {numbers}",
        "Spalten {numbers}|die=die Spalten {numbers}|in=in den Spalten {numbers}",
    ],
    "{first} and {last}": "{first} und {last}",
    "{first} to {last}": "{first} bis {last}",
    "row {row}, column {column}": "Zeile {row}, Spalte {column}",
    "first {number}": "erste {number}|dat=ersten {number}",
    "last {number}": "letzte {number}|dat=letzten {number}",
    "{color} {number}": "{color} {number}",
    "red": "rote|dat=roten|adv=rot",
    "blue": "blaue|dat=blauen|adv=blau",
    "{cells} {color}": "{cells} {color:adv}",
    "The {block} covers {run}.": "Die {block} bedeckt {run:die}.",
    "With the {block} it fits.": "Mit der {block:dat} passt es.",
    "It lies {cells}.": "Sie liegt {cells:in}.",
    "What if {cell} is {color}?": "Was, wenn {cell} {color:adv} ist?",
}


def test_german_has_articles_and_endings(catalogue: Catalogues) -> None:
    catalogue("nplurals=2; plural=n != 1;", GERMAN)
    assert said("The {block} covers {run}.", block=COLORED.block(0), run=COLORED.at([4])) == (
        "Die erste rote 3 bedeckt die Spalte 5."
    )
    assert said("The {block} covers {run}.", block=COLORED.block(2), run=COLORED.span((4, 8))) == (
        "Die blaue 2 bedeckt die Spalten 5 bis 9."
    )
    assert said("With the {block} it fits.", block=COLORED.block(1)) == (
        "Mit der letzten roten 3 passt es."
    )
    assert said("It lies {cells}.", cells=COLORED.at([1])) == "Sie liegt in Spalte 2."
    assert said("It lies {cells}.", cells=COLORED.spans([(1, 1), (3, 4)])) == (
        "Sie liegt in Spalte 2 und in den Spalten 4 und 5."
    )
    assert cells_with_value(COLORED.at([2]), 1, COLORS, str) == "Spalte 3 rot"
    cell = cell_phrase(Cell(0, 1))
    assert said("What if {cell} is {color}?", cell=cell, color=COLORED.color(2)) == (
        "Was, wenn Zeile 1, Spalte 2 blau ist?"
    )


JAPANESE: Mapping[str, str | list[str]] = {
    "column {numbers}": ["{numbers}列目"],
    "row {row}, {columns}": "{row}行目の{columns}",
    "{first} to {last}": "{first}〜{last}",
    "{first} and {last}": "{first}と{last}",
    "{first} or {last}": "{first}または{last}",
    "{first}, {next}": "{first}、{next}",
    "{first}; {next}": "{first}、{next}",
    "{first} {next}": "{first}{next}",
    "first {number}": "最初の「{number}」",
    "The {block} covers {run}.": "{run}は{block}が覆います。",
    "The puzzle is solved.": "完成です。",
}


def test_japanese_has_its_own_order_and_signs(catalogue: Catalogues) -> None:
    catalogue("nplurals=1; plural=0;", JAPANESE)
    assert BLACK.at([1, 4, 6, 7, 8]) == "2、5と7〜9列目"
    assert said("The {block} covers {run}.", block=BLACK.block(0), run=BLACK.at([1, 2])) == (
        "2と3列目は最初の「3」が覆います。"
    )
    assert sentences(_("The puzzle is solved."), "", "次です。") == "完成です。次です。"
    assert commas(["一", "二", "三"]) == "一、二、三"
    assert join_or(["一", "二", "三"]) == "一、二または三"
    assert cells_by_row_phrase([Cell(2, 4), Cell(3, 4), Cell(3, 5)]) == (
        "3行目の5列目、4行目の5と6列目"
    )
    assert semicolons(["一"]) == "一"


ARABIC_RULE = (
    "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
    "n%100>=11 && n%100<=99 ? 4 : 5;"
)
ARABIC: Mapping[str, str | list[str]] = {
    "column {numbers}": [
        "الأعمدة {numbers}",
        "العمود {numbers}",
        "العمودان {numbers}|gen=العمودين {numbers}",
        "الأعمدة {numbers}",
        "الأعمدة {numbers}",
        "الأعمدة {numbers}",
    ],
    "{first} and {last}": "{first} و{last}",
    "{first}, {next}": "{first}، {next}",
    "{first} to {last}": "{first} إلى {last}",
    "first {number}": "{number} الأولى",
    "No number can reach {cells}.": "لا يصل أي رقم إلى {cells:gen}.",
}


def test_arabic_has_a_dual_and_a_comma_of_its_own(catalogue: Catalogues) -> None:
    catalogue(ARABIC_RULE, ARABIC)
    assert BLACK.at([1, 2]) == "العمودان 2 و3"
    assert said("No number can reach {cells}.", cells=BLACK.at([1, 2])) == (
        "لا يصل أي رقم إلى العمودين 2 و3."
    )
    assert said("No number can reach {cells}.", cells=BLACK.at([1, 4, 6, 7, 8])) == (
        "لا يصل أي رقم إلى الأعمدة 2، 5 و7 إلى 9."
    )
    assert said("No number can reach {cells}.", cells=BLACK.at([1])) == (
        "لا يصل أي رقم إلى العمود 2."
    )
    assert BLACK.block(0) == "3 الأولى"


def test_numbers_have_the_signs_of_the_language(catalogue: Catalogues) -> None:
    assert (count_text(1234567), decimal_text(1.25)) == ("1,234,567", "1.2")
    texts = {
        "thousands\4{first},{next}": "{first}.{next}",
        "decimals\4{first}.{next}": "{first},{next}",
    }
    catalogue("nplurals=2; plural=n != 1;", texts)
    assert (count_text(1234567), decimal_text(1.25)) == ("1.234.567", "1,2")


def test_english_texts_are_plain_strings() -> None:
    i18n.install("en")
    assert type(join_and([BLACK.at([1]), BLACK.block(0)])) is str
    assert join_and(["a", "b", "c"]) == "a, b and c"
    assert pickle.loads(pickle.dumps(i18n.Phrase(lambda form: form or "x"))) == "x"  # noqa: S301


class TestChinese:
    @pytest.fixture(autouse=True)
    def chinese(self) -> Iterator[None]:
        i18n.install("zh_CN")
        yield
        i18n.install("en")

    def test_a_number_has_a_word_before_it_in_sentences_and_none_after_its_place(self) -> None:
        words = LineWords(
            Line(Axis.ROW, 0), Clue((Block(3, 1), Block(2, 1), Block(3, 1))), 15, BLACK_AND_WHITE
        )
        sentence = _("There is only one place for the {block}: {cells}.")
        assert [sentence.format(block=words.block(at), cells="…") for at in range(3)] == [
            "第一个 3 只有一处可放：…。",
            "数字 2 只有一处可放：…。",
            "最后一个 3 只有一处可放：…。",
        ]
        assert words.block(1) == "2", "alone, on a badge for example"

    def test_every_sentence_takes_numbers_with_their_word(self) -> None:
        names = re.compile(r"[Tt]he \{(block|first|second|before|after)\}")
        path = resource("translations/zh_CN.po")
        texts = list(i18n.read_po(path.read_text("utf-8")))
        sentences = [(text, said[0]) for text, said in texts if names.search(text)]
        bare = [(said, name) for text, said in sentences for name in names.findall(text)]
        assert bare
        assert not [(said, name) for said, name in bare if f"{{{name}}}" in said]

    def test_a_coloured_number_needs_no_other_word(self) -> None:
        sky = Color("Sky", (0, 200, 255), "a")
        coloured = Palette((BLACK_AND_WHITE.background, sky, Color("Sun", (250, 200, 0), "b")))
        words = LineWords(Line(Axis.ROW, 0), Clue((Block(3, 1), Block(3, 1))), 15, coloured)
        sentence = _("The {block} is complete in {run}, so {cells} beside it is empty.")
        assert sentence.format(block=words.block(0), run="一", cells="二").startswith(
            "第一个天蓝色 3 在一已完成"
        )

    def test_clauses_are_separated_by_commas_and_names_by_enumeration_commas(self) -> None:
        assert join_clauses(["一", "二", "三"]) == "一，二，三"
        assert join_and(["一", "二", "三"]) == "一、二、三"
