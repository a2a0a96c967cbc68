"""Web archives and mails."""

import pytest

from nonogui.core.problems import FileProblemsError
from nonogui.formats.message import page_of
from nonogui.formats.registry import loads

HEAD = b"Subject: a\nMIME-Version: 1.0\n"


@pytest.mark.parametrize(
    ("fields", "body"),
    [
        (b"Content-Type: text/plain; charset=iso-8859-1", b"\xe4"),
        (b"Content-Transfer-Encoding: Quoted-Printable", b"=C3=\n=A4"),
        (b"Content-Transfer-Encoding: base64", b"w6Q="),
        (b"Content-Type: text/plain; charset=none", "\u00e4".encode()),
    ],
)
def test_body_is_decoded_as_its_head_says(fields: bytes, body: bytes) -> None:
    assert page_of(HEAD + fields + b"\n\n" + body).decode() == "\u00e4"


def test_a_page_is_preferred_to_a_text() -> None:
    parts = b"--b\nContent-Type: text/plain\n\na\n--b\nContent-Type: text/html\n\n<p>\n--b--\n"
    data = HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n" + parts
    assert page_of(data).strip() == b"<p>"
    assert page_of(data.replace(b"html", b"xml")).strip() == b"a"


@pytest.mark.parametrize(
    "data",
    [
        b"MIME-Version: 1.0\n",
        HEAD + b"Content-Type: image/png\n\na",
        b"rows: 1\ncolumns: 1\n",
        HEAD + b"Content-Transfer-Encoding: base64\nContent-Type: multipart/mixed\n\na",
    ],
)
def test_other_bytes_stay_as_they_are(data: bytes) -> None:
    assert page_of(data) == data


def test_hostile_messages_take_little_work() -> None:
    # Each part holds all that follow: work that grows with their product would take hours.
    field = b"Content-Type: multipart/mixed; boundary=b\n\n"
    with pytest.raises(FileProblemsError):
        loads(HEAD + field + (b"--b\n" + field) * 100_000)
