"""Paste, drop, copy and share puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QEvent, QMimeData, QObject, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication, QImage, QImageWriter
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from nonogui.i18n import _, mark
from nonogui.lazy import dataclass, regex
from nonogui.ui.actions import ActionId
from nonogui.ui.widgets.text import Type
from nonogui.words.lists import sentences

if TYPE_CHECKING:
    from nonogui.core.grid import Grid
    from nonogui.core.palette import Palette
    from nonogui.core.problems import Problems
    from nonogui.core.puzzle import Puzzle
    from nonogui.formats.base import Format
    from nonogui.ui.host import ExchangeHost


class ShareForm(NamedTuple):
    """A text in which a puzzle can be shared.

    Attributes:
        title: its name in the menu.
        message: the message after copying.
    """

    format: str
    title: str
    message: str

    def problems(self, puzzle: Puzzle) -> Problems:
        """Return the losses if a puzzle is shared this way; with errors, it can't be shared."""
        from nonogui.formats.base import Entry

        return self._format.losses(Entry(puzzle))

    def text(self, puzzle: Puzzle) -> str:
        """Return a puzzle as text; a single line, such as an address, without a line break."""
        from nonogui.formats.base import Entry
        from nonogui.formats.registry import dumps

        text = dumps([Entry(puzzle)], self._format).decode()
        return text.strip("\n") if text.count("\n") == 1 else text

    @property
    def _format(self) -> Format:
        from nonogui.formats.registry import format_by_name

        format_ = format_by_name(self.format)
        assert format_ is not None
        return format_


FORMS: Final[Mapping[ActionId, ShareForm]] = {
    ActionId.SHARE_ADDRESS: ShareForm(
        "puzzlink", mark("puzz.link address"), mark("Copied as a puzz.link address.")
    ),
    ActionId.SHARE_ID: ShareForm("sgt", mark("Game ID for Pattern"), mark("Copied as a game ID.")),
    ActionId.SHARE_TEXT: ShareForm("plain", mark("Plain text"), mark("Copied as plain text.")),
    ActionId.SHARE_PBN: ShareForm("webpbn", mark(".pbn text"), mark("Copied as .pbn text.")),
}
"""The texts, by the actions that copy them."""


class Exchange(QObject):
    """Imports and shares the puzzles of a window, without their progress.

    Args:
        take: imports files and folders into the library.
    """

    def __init__(
        self, window: ExchangeHost, take: Callable[[Sequence[Path]], object], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window, self._take = window, take
        self._copied_piece: tuple[str, Grid, Palette] | None = None

    # ---- importing ----

    def ask_and_open(self) -> None:
        """Let the player choose a file, and open it."""
        if name := self._window.files.ask_for_file():
            self._window.open_file(name)

    def drop(self, mime: QMimeData) -> None:
        """Open the dropped data as soon as the drag is over."""
        content = clipboard_content(mime)
        QTimer.singleShot(0, self, lambda: self._open(content))

    def paste(self) -> None:
        """Paste the clipboard; in the studio, a copied piece floats over the design."""
        found: QMimeData | None = QGuiApplication.clipboard().mimeData()
        mime = QMimeData() if found is None else found  # None means empty on some systems
        if (
            # The clipboard still holds what was copied here.
            self._window.is_in_studio
            and self._copied_piece
            and mime.text() == self._copied_piece[0]
        ):
            self._paste_piece(*self._copied_piece[1:])
        else:
            self._open(clipboard_content(mime))

    def _paste_piece(self, piece: Grid, palette: Palette) -> None:
        """Paste a copied piece into the open design, matching its colours."""
        from nonogui.core.grid import Grid
        from nonogui.core.recolor import match_inks

        window = self._window
        assert window.puzzle is not None
        # The piece may come from a design with other colours, or the same in another order.
        cells = piece.cells.translate(match_inks(palette, window.puzzle.palette))
        window.actions_[ActionId.DRAW_SELECT].trigger()
        window.studio.page.stage.board.paste(Grid(piece.width, piece.height, cells))

    def _open(self, content: ClipboardContent) -> None:
        window = self._window
        if content.files:
            self._open_files(content.files)
            return
        from nonogui.ui.files import NoPuzzleError

        try:
            opened = window.files.open_content(content, is_design=window.is_in_studio)
        except NoPuzzleError:
            if (picture := content.picture) is not None:
                window.sources.use_picture(picture, "")
        else:
            window.games.play_opened(opened)

    def _open_files(self, files: tuple[str, ...]) -> None:
        """Open a file; in the library, import several files or a folder."""
        from nonogui.formats.atomic import is_dir

        window, paths = self._window, [Path(file) for file in files]
        if window.is_in_library and (len(paths) > 1 or is_dir(paths[0])):
            self._take(paths)
        else:
            window.open_files(files)

    # ---- sharing ----

    def losses(self, puzzle: Puzzle) -> Mapping[ActionId, str]:
        """Return, for each way in which a puzzle can't be shared, the reason."""
        from nonogui.words.problems import problem_text

        lost = {name: form.problems(puzzle).errors for name, form in FORMS.items()}
        return {name: sentences(*map(problem_text, each)) for name, each in lost.items() if each}

    def copy(self) -> None:
        """Copy the selected cells in the studio, otherwise the whole puzzle."""
        if not self._copy_piece():
            self.copy_as(ActionId.SHARE_PBN)

    def cut(self) -> None:
        """Copy the selected cells, and clear them in the picture."""
        if self._copy_piece():
            self._window.studio.page.stage.board.cut()

    def _copy_piece(self) -> bool:
        """Copy the selected cells as a puzzle; return whether there are any."""
        window = self._window
        piece = window.studio.page.stage.board.copy() if window.is_in_studio else None
        if piece is None:
            return False
        from nonogui.core.puzzle import Puzzle
        from nonogui.formats.base import Entry
        from nonogui.formats.registry import dumps, native

        assert window.puzzle is not None
        puzzle = Puzzle.from_picture(piece, window.puzzle.palette)
        text = dumps([Entry(puzzle)], native()).decode()
        QGuiApplication.clipboard().setText(text)
        self._copied_piece = (text, piece, puzzle.palette)
        return True

    def copy_as(self, name: ActionId) -> None:
        """Copy the puzzle in a format; say what was lost, or why it failed."""
        window = self._window
        if (puzzle := window.puzzle) is None:
            return
        from nonogui.ui.widgets.message import SHORT_SECONDS, Message
        from nonogui.words.problems import problem_text

        form, lost = FORMS[name], FORMS[name].problems(puzzle)
        message = list(map(problem_text, lost.errors or lost))
        if not lost.errors:
            QGuiApplication.clipboard().setText(form.text(puzzle))
            message.insert(0, _(form.message))
        window.show_message(Message(sentences(*message), seconds=SHORT_SECONDS))


# --- data from the clipboard or a drop ---


_PNG: Final = "image/png"
_TABLE_CELL: Final = regex(r"<t[dh][\s>]", re.IGNORECASE)
_WEB: Final = ("http://", "https://")


class DataKind(Enum):
    """The form of data from the clipboard or a drop; its value introduces a problem with it."""

    TEXT = mark("As text: {problem}")
    PAGE = mark("As a web page: {problem}")
    PICTURE = mark("As a picture: {problem}")


@dataclass(frozen=True)
class ClipboardData:
    """Data that may be a puzzle."""

    kind: DataKind
    data: bytes


@dataclass(frozen=True)
class ClipboardContent:
    """Content of the clipboard or a drop.

    Attributes:
        files: paths of files on this computer.
        offers: other data, the most likely first.
        has_photo: whether there is a picture with more pixels than a puzzle has cells.
    """

    files: tuple[str, ...] = ()
    offers: tuple[ClipboardData, ...] = ()
    has_photo: bool = False
    image: QImage | None = field(default=None, compare=False, repr=False)

    @property
    def picture(self) -> bytes | None:
        """Return the picture as a PNG file, or None."""
        if self.image is not None:
            return _png(self.image)
        return next((each.data for each in self.offers if each.kind is DataKind.PICTURE), None)

    @property
    def is_address(self) -> bool:
        """Whether the content is just a web address."""
        texts = [offer.data.decode() for offer in self.offers if offer.kind is DataKind.TEXT]
        return any(text.startswith(_WEB) and len(text.split()) == 1 for text in texts)


def may_hold_puzzle(mime: QMimeData) -> bool:
    """Whether data may hold a puzzle; a quick check while it is dragged over the window."""
    has_text = mime.hasText() or mime.hasHtml()
    return mime.hasUrls() or has_text or mime.hasImage() or mime.hasFormat(_PNG)


def clipboard_content(mime: QMimeData) -> ClipboardContent:
    """Return everything usable in some data."""
    from nonogui.core.puzzle import MAX_SIDE

    urls = list(mime.urls()) or _urls_in(mime.text())
    if files := tuple(url.toLocalFile() for url in urls if url.isLocalFile()):
        return ClipboardContent(files)
    text = mime.text().strip("\0") or "\n".join(url.toString() for url in urls)
    # Other programs may put lone surrogates into a text, which can't be encoded.
    offers = [ClipboardData(DataKind.TEXT, text.encode("utf-8", "replace"))] if text.strip() else []
    # Programs offer most texts as a page as well; only a table can be a puzzle.
    if mime.hasHtml() and _TABLE_CELL.search(page := mime.html()):
        offers.append(ClipboardData(DataKind.PAGE, page.encode("utf-8", "replace")))
    if mime.hasFormat(_PNG):
        offers.append(ClipboardData(DataKind.PICTURE, bytes(mime.data(_PNG).data())))
        return ClipboardContent((), tuple(offers))
    image = QImage(mime.imageData()) if mime.hasImage() else QImage()
    has_photo = max(image.width(), image.height()) > MAX_SIDE
    if not (image.isNull() or has_photo):
        offers.append(ClipboardData(DataKind.PICTURE, _png(image)))
    return ClipboardContent((), tuple(offers), has_photo, None if image.isNull() else image)


def _urls_in(text: str) -> list[QUrl]:
    """Return the file addresses in a text, if it contains nothing else."""
    # Bounded, because a clipboard may hold a very long text.
    lines = text.split("\n", 1000)
    words = [line.strip() for line in lines if line.strip()]
    return [QUrl(word) for word in words] if all(w.startswith("file://") for w in words) else []


def _png(image: QImage) -> bytes:
    """Return an image as a PNG file."""
    buffer = QBuffer()
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().data())


# --- dropping ---


class DropOverlay(QFrame):
    """A frame over the window while usable data is dragged over it; opens dropped data."""

    def __init__(self, parent: QWidget, exchange: Exchange) -> None:
        super().__init__(parent)
        self._covered = parent
        self._exchange = exchange
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        words = QLabel(_("Drop to open"))
        words.setFont(Type.PANEL_TITLE.font())
        QVBoxLayout(self).addWidget(words, 0, Qt.AlignmentFlag.AlignCenter)
        self.hide()

    def handle(self, event: QDropEvent) -> None:
        """Cover the window, or open dropped data; refuse data that can't hold a puzzle."""
        if event.type() is QEvent.Type.Drop:
            self.hide()
            self._exchange.drop(event.mimeData())
        elif event.type() is QEvent.Type.DragEnter and not may_hold_puzzle(event.mimeData()):
            event.ignore()
            return
        else:
            self._cover()
        event.acceptProposedAction()

    def _cover(self) -> None:
        self.setGeometry(self._covered.rect())
        self.raise_()
        self.show()
