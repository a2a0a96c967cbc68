"""What is said of a puzzle in the library: below its tile, in its row, to a screen reader."""

from __future__ import annotations

from PySide6.QtGui import QFontMetricsF

from nonogui.i18n import _, ngettext
from nonogui.ui.pages.start_state import TileState, TileStatus
from nonogui.ui.pages.tile_layout import SIDE
from nonogui.ui.widgets.text import Type, clock_text


def size_text(width: int, height: int) -> str:
    """Columns and rows: `25 × 20`."""
    return _("{width} × {height}").format(width=width, height=height)


def status_text(state: TileState) -> str:
    """How far the player is; of a puzzle not begun, how hard it is."""
    if state.status is TileStatus.DESIGN:
        return state.note
    if state.status is TileStatus.STARTED:
        return _("In progress · {percent} %").format(percent=int(state.share * 100))
    if state.status is TileStatus.SOLVED:
        return _solved_text(state)
    return _new_text(state)


def _new_text(state: TileState) -> str:
    """What is known of a puzzle that is not begun."""
    if text := known_text(state):
        return text
    return _("Not started") if len(state.inks) == 1 else colors_text(state)


def known_text(state: TileState) -> str:
    """How hard a puzzle is, or what else is known of its solutions; "" when nothing is."""
    if state.grade is not None:
        from nonogui.words.difficulty import grade_text  # the window shows without it

        return grade_text(state.grade)
    if state.is_unique is not None:
        return _uniqueness_text(state.is_unique)
    return _("Solutions undecided") if state.is_given_up else ""


def state_text(state: TileState) -> str:
    """How far the player is, where something else says how hard the puzzle is."""
    return _("Not started") if state.status is TileStatus.NEW else status_text(state)


def spoken_text(state: TileState) -> str:
    """All that a tile shows, for a screen reader."""
    text = _("{title}, {size}, {status}").format(
        title=state.title, size=size_text(state.width, state.height), status=_spoken_status(state)
    )
    return _("{tile}, favourite").format(tile=text) if state.is_favourite else text


def tip_text(state: TileState) -> str:
    """What the tile has no room for: a caption that is cut short, uniqueness, and the tags."""
    is_cut = QFontMetricsF(Type.NAME.font()).horizontalAdvance(state.caption) > SIDE
    lines = [state.caption] if is_cut else []
    if state.is_unique is not None:
        lines.append(_uniqueness_text(state.is_unique))
    if state.is_given_up:
        text = _("Too hard to rate in the background")
        undecided = _("Too hard to find out in the background whether it has exactly one solution")
        lines.append(text if state.is_unique else undecided)
    if state.tags:
        lines.append(_("Tags: {tags}").format(tags=_(", ").join(state.tags)))
    return "\n".join(lines)


def _uniqueness_text(is_unique: bool) -> str:
    return _("Exactly one solution") if is_unique else _("Not exactly one solution")


def colors_text(state: TileState) -> str:
    """The number of inks: `3 colours`."""
    inks = len(state.inks)
    return ngettext("{count} colour", "{count} colours", inks).format(count=inks)


def shows_grade(state: TileState) -> bool:
    """Whether the dots of the grade stand below the tile."""
    return state.status is TileStatus.NEW and state.grade is not None


def _spoken_status(state: TileState) -> str:
    """What the tile shows below its title, and its colours where only dots tell them."""
    if state.status is TileStatus.STARTED:
        percent = int(state.share * 100)
        text = ngettext(
            "in progress, {percent} per cent", "in progress, {percent} per cent", percent
        )
        return _with_grade(text.format(percent=percent), state)
    if state.status is TileStatus.SOLVED:
        return _with_grade(_solved_text(state), state)
    if shows_grade(state) and len(state.inks) > 1:
        return _("{colors}, {grade}").format(colors=colors_text(state), grade=status_text(state))
    return status_text(state)


def _with_grade(text: str, state: TileState) -> str:
    if state.grade is None:
        return text
    return _("{state}, {grade}").format(state=text, grade=known_text(state))


def _solved_text(state: TileState) -> str:
    if state.seconds is None:
        return _("Solved")
    return _("Solved · {time}").format(time=clock_text(state.seconds))
