"""Texts in the encodings that files are in: declared, guessed with a warning, or asked for."""

import pytest

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats import decode
from nonogui.formats.base import Document
from nonogui.formats.registry import loads

NON = 'title "{title}"\nwidth 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n2\n1\n'

TITLES = {
    "cp1251": ("Кошка", "Мой дом", "Собака и кошка играют в саду", "Иванов"),
    "koi8-r": ("Кошка", "Собака и кошка играют в саду"),
    "cp932": ("ねこ", "富士山と桜", "コーヒーカップ", "日本の城"),
    "euc-jp": ("ねこ", "富士山と桜"),
    "cp1252": ("Café", "Señora niña", "Schöne Grüße", "Éléphant", "naïve “cat”"),
    "cp1250": ("Žluťoučký kůň",),
    "iso8859-2": ("Žluťoučký kůň", "Łódź"),
    "gb18030": ("我的小猫", "中国的长城"),
    "big5": ("小貓", "中國的長城"),
    "cp949": ("고양이", "한국의 산"),
    "cp1253": ("Γάτα", "Η γάτα μου"),
}


def title(document: Document) -> str:
    return document.entries[0].puzzle.metadata.title


@pytest.mark.parametrize(
    ("encoding", "text"),
    [(encoding, text) for encoding, texts in TITLES.items() for text in texts],
)
def test_a_guessed_encoding_is_reported(encoding: str, text: str) -> None:
    document = loads(NON.format(title=text).encode(encoding), "a.non")
    assert title(document) == text
    assert [each.key for each in document.problems] == [ProblemKey.ENCODING_GUESSED]


@pytest.mark.parametrize(
    ("encoding", "text"), [("cp1250", "Kůň"), ("cp1254", "Güneş"), ("cp1255", "חתול")]
)
def test_other_encodings_can_be_requested(encoding: str, text: str) -> None:
    data = NON.format(title=text).encode(encoding)
    assert ProblemKey.ENCODING_GUESSED in {each.key for each in loads(data, "a.non").problems}
    asked = loads(data, "a.non", reading=encoding)
    assert title(asked) == text
    assert not asked.problems


def test_likely_encodings_are_offered() -> None:
    document = loads(NON.format(title="Kůň").encode("cp1250"), "a.non")
    assert "cp1250" in document.readings
    assert not {*document.taken} & {*document.readings}


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    "text", ["Строки: 3; 1 1; 3\nСтолбцы: 3; 1 1; 3\n", "行: 3; 1 1; 3\n列: 3; 1 1; 3\n"]
)
def test_utf_16_of_other_scripts_needs_no_byte_order_mark(text: str, encoding: str) -> None:
    document = loads(text.encode(encoding))
    assert document.entries[0].puzzle.width == 3
    assert not document.problems


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_needs_no_byte_order_mark(encoding: str) -> None:
    document = loads(NON.format(title="Café – Ω").encode(encoding), "a.non")
    assert title(document) == "Café – Ω"
    assert not document.problems


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("windows-1251", "Дом"),
        ("koi8-r", "Дом"),
        ("shift_jis", "猫"),
        ("gb2312", "中国的小猫"),
        ("latin1", "Één"),
    ],
)
def test_a_declared_encoding_is_honoured(encoding: str, text: str) -> None:
    xml = (
        f'<?xml version="1.0" encoding="{encoding}"?><puzzleset><puzzle><title>{text}</title>'
        '<clues type="rows"><line><count>1</count></line></clues>'
        '<clues type="columns"><line><count>1</count></line></clues></puzzle></puzzleset>'
    )
    document = loads(xml.encode(encoding), "a.xml")
    assert title(document) == text
    assert not document.problems


@pytest.mark.parametrize("name", ["rot13", "idna", "no-such", "unicode_escape", "hex", "x" * 99])
def test_unknown_encodings_are_refused(name: str) -> None:
    with pytest.raises(FileProblemsError) as caught:
        loads(NON.format(title="x").encode(), "a.non", reading=name)
    assert caught.value.problems[0].key is ProblemKey.UNKNOWN_ENCODING


def test_encodings_that_cannot_decode_the_bytes_are_refused() -> None:
    with pytest.raises(FileProblemsError) as caught:
        loads(NON.format(title="é").encode("latin-1"), "a.non", reading="utf-8")
    assert caught.value.problems[0].key is ProblemKey.NOT_TEXT


@pytest.mark.parametrize(("length", "is_read"), [(10, True), (11, False)])
def test_guessing_an_encoding_examines_a_limited_number_of_bytes(
    monkeypatch: pytest.MonkeyPatch, length: int, *, is_read: bool
) -> None:
    monkeypatch.setattr(decode, "_MAX_BYTES", 10)
    data = b"\xe9" * (length - 6) + b" " + b"\xe9" * 6 + b" \xe9\x98"
    assert ("cp1251" not in decode.likely_encodings(data)) is is_read  # it has no 0x98
