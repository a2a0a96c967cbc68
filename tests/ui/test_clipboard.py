"""What is on a clipboard: files before text, text before pictures."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QByteArray, QMimeData, QUrl
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from nonogui.core.puzzle import MAX_SIDE
from nonogui.ui.exchange import (
    ClipboardContent,
    ClipboardData,
    DataKind,
    clipboard_content,
    may_hold_puzzle,
)


def mime(
    text: str = "", urls: tuple[str, ...] = (), image: QImage | None = None, png: bytes = b""
) -> QMimeData:
    data = QMimeData()
    if text:
        data.setText(text)
    if urls:
        data.setUrls([QUrl(url) for url in urls])
    if image:
        data.setImageData(image)
    if png:
        data.setData("image/png", QByteArray(png))
    return data


def picture(side: int) -> QImage:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(0xFF000000)
    return image


def test_empty_clipboard_offers_nothing() -> None:
    assert not may_hold_puzzle(mime())
    assert clipboard_content(mime()) == ClipboardContent()
    assert clipboard_content(mime(text="  \n ")) == ClipboardContent()


def test_clipboard_text_is_offered_as_text() -> None:
    data = mime(text="1\n-\n1\n")
    assert may_hold_puzzle(data)
    assert clipboard_content(data) == ClipboardContent(
        (), (ClipboardData(DataKind.TEXT, b"1\n-\n1\n"),)
    )


def test_local_files_on_the_clipboard_come_before_text() -> None:
    data = mime(text="x", urls=("file:///tmp/a%20b.non", "https://puzz.link/p", "file:///c.g"))
    assert clipboard_content(data) == ClipboardContent(("/tmp/a b.non", "/c.g"))  # noqa: S108 (only a name)


def test_file_addresses_in_text_are_opened_as_files() -> None:
    assert clipboard_content(mime(text="file:///a.non\nfile:///b.non\n")).files == (
        "/a.non",
        "/b.non",
    )
    assert clipboard_content(mime(text="file:///a.non\n1 2 3")).files == ()


def test_web_address_on_the_clipboard_is_offered_as_text() -> None:
    address = "https://puzz.link/p?nonogram/1/1/11"
    for data in (mime(text=address), mime(urls=(address,))):
        content = clipboard_content(data)
        assert content.offers == (ClipboardData(DataKind.TEXT, address.encode()),)
        assert content.is_address
    assert not clipboard_content(mime(text=f"see {address}")).is_address


def test_tables_of_a_web_page_are_tried_after_its_text() -> None:
    data = mime(text="1\t2")
    data.setHtml("<b>1</b>")
    assert [offer.kind for offer in clipboard_content(data).offers] == [DataKind.TEXT]
    data.setHtml("<table><td>1</td></table>")
    text, page = clipboard_content(data).offers
    assert text == ClipboardData(DataKind.TEXT, b"1\t2")
    assert page.kind is DataKind.PAGE
    assert b"<td>1</td>" in page.data


def test_clipboard_picture_is_offered_as_png(qtbot: QtBot) -> None:
    del qtbot
    (offer,) = clipboard_content(mime(image=picture(3))).offers
    assert offer.kind is DataKind.PICTURE
    assert offer.data.startswith(b"\x89PNG")
    assert clipboard_content(mime(png=b"\x89PNG as it is")).offers[0].data == b"\x89PNG as it is"


def test_clipboard_text_is_tried_before_a_picture(qtbot: QtBot) -> None:
    del qtbot
    kinds = [offer.kind for offer in clipboard_content(mime(text="x", image=picture(3))).offers]
    assert kinds == [DataKind.TEXT, DataKind.PICTURE]


def test_large_picture_is_reported_as_a_photo(qtbot: QtBot) -> None:
    del qtbot
    assert clipboard_content(mime(image=picture(MAX_SIDE + 1))) == ClipboardContent(has_photo=True)


def test_invalid_unicode_in_clipboard_text_raises_no_error() -> None:
    assert clipboard_content(mime(text="\ud800")).offers in (
        (ClipboardData(DataKind.TEXT, b"?"),),
        (),
    )


def html() -> QMimeData:
    data = QMimeData()
    data.setHtml("<table><td>1</td></table>")
    return data


@pytest.mark.parametrize(
    "data",
    [
        mime(text="1"),
        mime(urls=("file:///a.non",)),
        mime(image=picture(3)),
        mime(png=b"\x89PNG"),
        html(),
    ],
    ids=["text", "file", "picture", "png", "page"],
)
def test_each_kind_of_data_may_hold_a_puzzle(data: QMimeData) -> None:
    assert may_hold_puzzle(data)


def test_unknown_data_cannot_hold_a_puzzle() -> None:
    data = QMimeData()
    data.setData("application/x-other", QByteArray(b"1"))
    assert not may_hold_puzzle(data)


@pytest.mark.parametrize(
    ("size", "is_photo"),
    [
        ((MAX_SIDE, 1), False),
        ((1, MAX_SIDE), False),
        ((MAX_SIDE + 1, 1), True),
        ((1, MAX_SIDE + 1), True),
    ],
)
def test_picture_as_large_as_a_puzzle_is_no_photo(size: tuple[int, int], is_photo: bool) -> None:
    content = clipboard_content(mime(image=QImage(*size, QImage.Format.Format_RGB32)))
    assert content.has_photo is is_photo
    assert len(content.offers) == (0 if is_photo else 1)
    assert content.picture is not None
    assert content.picture.startswith(b"\x89PNG"), "a photo can become a design"


def test_picture_is_the_first_data_that_is_one() -> None:
    assert clipboard_content(mime(text="1", png=b"\x89PNG as it is")).picture == b"\x89PNG as it is"
    assert clipboard_content(mime(text="1")).picture is None


@pytest.mark.parametrize("text", ["https://a.org\nhttps://b.org", "see http://a.org", "a.org"])
def test_only_a_single_address_counts_as_an_address(text: str) -> None:
    assert not clipboard_content(mime(text=text)).is_address
