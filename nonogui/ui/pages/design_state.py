"""What the design page shows of a session, put into the words and plain data of its parts."""

from __future__ import annotations

from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.i18n import _, ngettext
from nonogui.ui.design_session import DesignSession
from nonogui.ui.pages.play_state import size_text
from nonogui.ui.panels.state import ColorState


def title(session: DesignSession) -> str:
    """What the design is called."""
    return session.design.metadata.title or _("Untitled design")


def subtitle(session: DesignSession) -> str:
    """Size, where it is kept, and whether all of it is there: `15 × 15 · My designs · Saved`."""
    size = size_text(session.design.puzzle)
    if session.file is not None:
        saved = _("Saved") if session.drawing.is_saved else _("Not in the file yet")
        return f"{size} · {session.file.path.name} · {saved}"
    if not session.is_kept:
        return " · ".join((size, _("New")))
    saved = _("Not saved") if session.is_save_failed else _("Saved")
    return " · ".join((size, _("My designs"), saved))


def filled_text(board: Grid) -> str:
    """How much of the picture is filled: `109 of 225 filled`."""
    filled = len(board.cells) - board.cells.count(EMPTY) - board.cells.count(UNKNOWN)
    text = ngettext("{count} of {total} filled", "{count} of {total} filled", filled)
    return text.format(count=f"{filled:,}", total=f"{len(board.cells):,}")


def color_states(session: DesignSession) -> list[ColorState]:
    """The inks with the cells that each of them fills; none in black and white."""
    palette, cells = session.design.palette, session.board.cells
    if palette.is_black_and_white:
        return []
    return [
        ColorState(
            ink, palette[ink].name, palette[ink].rgb, palette.letter(ink), cells.count(bytes([ink]))
        )
        for ink in palette.inks
    ]


def is_blank(session: DesignSession) -> bool:
    """Whether nothing is drawn and no clue typed."""
    return session.design.puzzle.block_count == 0
