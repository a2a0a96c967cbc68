"""From bytes to text in every encoding, and from words to numbers."""

import pytest

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.decode import Content, decode, parse_number

TEXT = 'title "Café – Ω"\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_read_with_and_without_byte_order_mark(encoding: str) -> None:
    assert decode(TEXT.encode(encoding)) == TEXT


@pytest.mark.parametrize("mark", ["utf-16-le", "utf-16-be"])
def test_utf_16_in_both_orders(mark: str) -> None:
    assert decode(f"\ufeff{TEXT}".encode(mark)) == TEXT


def test_text_that_is_not_utf_8_is_read_as_latin_1() -> None:
    assert decode("Café".encode("latin-1")) == "Café"


def test_xml_may_name_another_encoding() -> None:
    xml = '<?xml version="1.0" encoding="ISO-8859-2"?><title>Kůň</title>'
    assert decode(xml.encode("iso-8859-2")) == xml
    assert decode(xml.encode()) == xml, "UTF-8 is recognised whatever the declaration says"


def test_only_known_codecs_are_used() -> None:
    xml = b'<?xml version="1.0" encoding="rot13"?>\xff'
    assert decode(xml).endswith("ÿ")


@pytest.mark.parametrize("ends", ["\r\n", "\r", "\n", "\r\r\n"])
def test_line_ends_of_every_system_are_read(ends: str) -> None:
    assert decode(f"1{ends}2{ends}".encode()) == "1\n2\n"


@pytest.mark.parametrize(
    "data", [b"1\0", b"\xff\xfe\x00", b"\xff\xfe\x00\xd8", "1".encode("utf-32")]
)
def test_binary_data_is_refused_as_text(data: bytes) -> None:
    with pytest.raises(FileProblemsError) as caught:
        decode(data)
    assert caught.value.problems[0].key is ProblemKey.NOT_TEXT


@pytest.mark.parametrize(
    ("word", "value"),
    [("7", 7), (" 12\n", 12), ("007", 7), ("0", 0), ("00", 0), ("999999", 999_999)],
)
def test_number_words_are_read(word: str, value: int) -> None:
    assert parse_number(word) == value


@pytest.mark.parametrize(
    "word", ["", " ", "1000000", "-1", "+1", "1.0", "1e3", "½", "٣", "1 2", "x", "1" * 10**6]
)
def test_other_words_are_no_numbers(word: str) -> None:
    assert parse_number(word) is None


def test_content_is_classified_as_text_or_bytes() -> None:
    content = Content(b"\xef\xbb\xbf1\r\n")
    assert content.is_text
    assert content.text == "1\n"
    assert not Content(b"\0").is_text
    with pytest.raises(FileProblemsError) as caught:
        _ = Content(b"\0").text
    assert caught.value.problems[0].key is ProblemKey.NOT_TEXT
