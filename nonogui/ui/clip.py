"""What is on a clipboard, or dropped on the window: files, and bytes that may be puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QBuffer, QMimeData, QUrl
from PySide6.QtGui import QImage

MOST_PIXELS: Final = 4_000_000
"""A larger picture is a photograph, not one of a pixel a cell."""

_PNG: Final = "image/png"
_WEB: Final = ("http://", "https://")


class Kind(Enum):
    """How the bytes of an offer came."""

    TEXT = auto()
    PICTURE = auto()


@dataclass(frozen=True)
class Offer:
    """Bytes that may be a puzzle."""

    kind: Kind
    data: bytes


@dataclass(frozen=True)
class Clip:
    """What somebody hands over.

    Attributes:
        files: paths of files on this computer.
        offers: what else there is, what most likely is meant first.
    """

    files: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()

    @property
    def is_address(self) -> bool:
        """Whether there is nothing but an address on the web."""
        texts = [offer.data.decode() for offer in self.offers if offer.kind is Kind.TEXT]
        return any(text.startswith(_WEB) and len(text.split()) == 1 for text in texts)


def may_hold_puzzle(mime: QMimeData) -> bool:
    """Whether it is worth a look; quick, for while something is dragged over the window."""
    return mime.hasUrls() or mime.hasText() or mime.hasImage() or mime.hasFormat(_PNG)


def clip_of(mime: QMimeData) -> Clip:
    """All there is."""
    urls = list(mime.urls()) or _urls_in(mime.text())
    if files := tuple(url.toLocalFile() for url in urls if url.isLocalFile()):
        return Clip(files)
    text = mime.text().strip("\0") or "\n".join(url.toString() for url in urls)
    offers = [Offer(Kind.TEXT, text.encode("utf-8", "replace"))] if text.strip() else []
    if picture := _picture(mime):
        offers.append(Offer(Kind.PICTURE, picture))
    return Clip((), tuple(offers))


def _urls_in(text: str) -> list[QUrl]:
    """The addresses of files in a text that is nothing else."""
    lines = text.split("\n", 1000)
    words = [line.strip() for line in lines if line.strip()]
    return [QUrl(word) for word in words] if all(w.startswith("file://") for w in words) else []


def _picture(mime: QMimeData) -> bytes:
    """A picture as PNG, nothing where there is none."""
    if mime.hasFormat(_PNG):
        return bytes(mime.data(_PNG).data())
    image = QImage(mime.imageData()) if mime.hasImage() else QImage()
    if image.isNull() or image.width() * image.height() > MOST_PIXELS:
        return b""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, b"PNG")
    return bytes(buffer.data().data())
