"""What is on a clipboard, or dropped on the window: files, and bytes that may be puzzles."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QMimeData, QUrl
from PySide6.QtGui import QImage, QImageWriter

_PNG: Final = "image/png"
_TABLE_CELL: Final = re.compile(r"<t[dh][\s>]", re.IGNORECASE)
_WEB: Final = ("http://", "https://")


class Kind(Enum):
    """How the bytes of an offer came."""

    TEXT = auto()
    PAGE = auto()
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
        has_photo: whether there is a picture with more pixels than a puzzle has cells.
        image: the picture, whatever its size.
    """

    files: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    has_photo: bool = False
    image: QImage | None = field(default=None, compare=False, repr=False)

    @property
    def picture(self) -> bytes | None:
        """The picture as a file, if there is one."""
        if self.image is not None:
            return _png(self.image)
        return next((each.data for each in self.offers if each.kind is Kind.PICTURE), None)

    @property
    def is_address(self) -> bool:
        """Whether there is nothing but an address on the web."""
        texts = [offer.data.decode() for offer in self.offers if offer.kind is Kind.TEXT]
        return any(text.startswith(_WEB) and len(text.split()) == 1 for text in texts)


def may_hold_puzzle(mime: QMimeData) -> bool:
    """Whether it is worth a look; quick, for while something is dragged over the window."""
    has_text = mime.hasText() or mime.hasHtml()
    return mime.hasUrls() or has_text or mime.hasImage() or mime.hasFormat(_PNG)


def clip_of(mime: QMimeData) -> Clip:
    """All there is."""
    from nonogui.core.puzzle import MAX_SIDE

    urls = list(mime.urls()) or _urls_in(mime.text())
    if files := tuple(url.toLocalFile() for url in urls if url.isLocalFile()):
        return Clip(files)
    text = mime.text().strip("\0") or "\n".join(url.toString() for url in urls)
    offers = [Offer(Kind.TEXT, text.encode("utf-8", "replace"))] if text.strip() else []
    if mime.hasHtml() and _TABLE_CELL.search(page := mime.html()):
        offers.append(Offer(Kind.PAGE, page.encode("utf-8", "replace")))
    if mime.hasFormat(_PNG):
        offers.append(Offer(Kind.PICTURE, bytes(mime.data(_PNG).data())))
        return Clip((), tuple(offers))
    image = QImage(mime.imageData()) if mime.hasImage() else QImage()
    has_photo = max(image.width(), image.height()) > MAX_SIDE
    if not (image.isNull() or has_photo):
        offers.append(Offer(Kind.PICTURE, _png(image)))
    return Clip((), tuple(offers), has_photo, None if image.isNull() else image)


def _urls_in(text: str) -> list[QUrl]:
    """The addresses of files in a text that is nothing else."""
    lines = text.split("\n", 1000)
    words = [line.strip() for line in lines if line.strip()]
    return [QUrl(word) for word in words] if all(w.startswith("file://") for w in words) else []


def _png(image: QImage) -> bytes:
    """The file of a picture."""
    buffer = QBuffer()
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().data())
