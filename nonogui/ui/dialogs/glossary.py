"""GlossaryDialog: explains each technique, with drawn examples."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nonogui.coach.examples import Example, examples
from nonogui.coach.techniques import Technique
from nonogui.core.grid import Axis, Grid
from nonogui.i18n import _, mark
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import BOTH, render_board
from nonogui.ui.board.state import BoardView, Overlays
from nonogui.ui.dialogs.base import Dialog, side_pane
from nonogui.ui.look.theme import Theme, current_theme
from nonogui.ui.play.coach_explanations import step_overlays
from nonogui.ui.play.state import HintLevel
from nonogui.ui.settings import Settings, SettingsStore
from nonogui.ui.widgets.boxes import REST, Part, hbox, mirrored, pane, scroll_area, vbox
from nonogui.ui.widgets.text import Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.touch import scroll_by_finger
from nonogui.words.explanation import explanation_lines
from nonogui.words.steps import deduction_text
from nonogui.words.techniques import technique_name, technique_text

# Chosen by eye at 100 % text size.
WIDTH, HEIGHT = 800, 704
LIST_WIDTH, NARROW_LIST = 216, 186
NARROW = 520
"""In a narrower dialog, the example of a line needs room from the list."""
ROW, HEADING = 26, 36
PADDING = 24

_T = Technique
# The techniques as listed, in each group from easy to hard.
_GROUPS: Final[Mapping[str, Sequence[Technique]]] = {
    mark("One line"): (
        *(_T.EMPTY_LINE, _T.COMPLETE_LINE, _T.FINISHED_LINE, _T.OVERLAP, _T.PUNCTUATING),
        *(_T.FORCING, _T.MERCURY, _T.SIMPLE_SPACES, _T.GLUE, _T.SPLITTING, _T.JOINING),
        *(_T.EITHER_WAY, _T.LINE_AGREEMENT),
    ),
    mark("Colours"): (_T.COLORS_TOUCH, _T.ROW_AND_COLUMN),
    mark("Several lines"): (_T.COUNTING, _T.SEVERAL_LINES),
}

_TECHNIQUE: Final = Qt.ItemDataRole.UserRole


class GlossaryDialog(Dialog):
    """A list of techniques at the left, the chosen one at the right.

    Attributes:
        list: the techniques.
    """

    def __init__(
        self, store: SettingsStore, parent: QWidget | None, technique: Technique | None = None
    ) -> None:
        super().__init__(_("Techniques"), parent)
        self._options = _options(store.settings)
        self.resize(WIDTH, HEIGHT)
        self.list = TechniqueList()
        self._pages = QStackedWidget()
        self._made: dict[Technique, QScrollArea] = {}
        heading = Label(_("Techniques"), Type.BAR_TITLE)
        heading.setContentsMargins(*mirrored((8, 0, 0, 0)))
        column = vbox(heading, (self.list, 1), margins=(12, 18, 5, 12), gap=12)
        self._side = side_pane(column, LIST_WIDTH)
        hbox(self._side, (self._pages, 1), on=self)
        self.list.technique_chosen.connect(self._show_page)
        self.list.choose(technique or Technique.EMPTY_LINE)
        self.list.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._side.setFixedWidth(NARROW_LIST if self.width() < NARROW else LIST_WIDTH)

    def _show_page(self, technique: Technique) -> None:
        if technique not in self._made:
            page = scroll_area(_page(technique, self._options))
            page.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # lets arrow keys scroll it
            page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)  # wide boards
            page.setAccessibleName(technique_name(technique))
            self._made[technique] = page
            self._pages.addWidget(page)
        self._pages.setCurrentWidget(self._made[technique])


class TechniqueList(QListWidget):
    """The names of all techniques under group headings.

    Signals:
        technique_chosen(object): a `Technique` became the current one.
    """

    technique_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._headings: list[QListWidgetItem] = []
        self.setObjectName("contents")
        self.setAccessibleName(_("Techniques"))
        scroll_by_finger(self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for heading, techniques in _GROUPS.items():
            self._add_heading(_(heading))
            for technique in techniques:
                item = QListWidgetItem(technique_name(technique), self)
                item.setData(_TECHNIQUE, technique)
                item.setSizeHint(QSize(0, ROW))
        self.currentItemChanged.connect(self._on_current)

    @property
    def technique(self) -> Technique:
        return Technique(self.currentItem().data(_TECHNIQUE))

    def choose(self, technique: Technique) -> None:
        """Make a technique the current one."""
        items = (self.item(row) for row in range(self.count()))
        self.setCurrentItem(next(item for item in items if item.data(_TECHNIQUE) == technique))

    def _add_heading(self, text: str) -> None:
        heading = QListWidgetItem(text, self)
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        heading.setFont(Type.SECTION.font())
        heading.setTextAlignment(Qt.AlignmentFlag.AlignBottom)
        # Room above each heading except the first.
        heading.setSizeHint(QSize(0, HEADING if self._headings else ROW))
        self._headings.append(heading)

    def _on_current(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.technique_chosen.emit(Technique(item.data(_TECHNIQUE)))


def _page(technique: Technique, options: BoardOptions) -> QWidget:
    """Return a page with a technique's name, how it works, and examples."""
    parts: list[Part] = [
        Label(technique_name(technique), Type.PANEL_TITLE),
        Label(technique_text(technique), wraps=True),
    ]
    shown = examples(technique)
    for example in shown:
        heading = SectionLabel(_heading(example, is_only=len(shown) == 1))
        parts += [14, heading, ExampleView(example, options)]
    return pane(vbox(*parts, REST, margins=(PADDING, PADDING - 4, PADDING, PADDING), gap=10))


class ExampleView(QWidget):
    """A board before and after a step, and the step in words."""

    def __init__(self, example: Example, options: BoardOptions) -> None:
        super().__init__()
        self._example, self._options = example, options
        vbox(self._boards(), Label(_words(example), wraps=True), on=self, gap=8)

    def _boards(self) -> QVBoxLayout | QHBoxLayout:
        """Lay out boards side by side, single rows below each other."""
        example = self._example
        marks = step_overlays(example.puzzle, example.step, HintLevel.CELLS)
        boards = QVBoxLayout() if example.is_line else QHBoxLayout()
        boards.setSpacing(4 if example.is_line else 24)
        for title, board, overlays in (
            (_("What you know"), example.board, marks),
            (_("What follows"), example.after, Overlays()),
        ):
            boards.addLayout(self._board(title, board, overlays))
        boards.addStretch(1)
        return boards

    def _board(self, title: str, board: Grid, overlays: Overlays) -> QVBoxLayout:
        example = self._example
        view = BoardView(example.puzzle, board, overlays=overlays)
        clues = {Axis.ROW} if example.is_line else BOTH
        return vbox(
            Label(title, Type.NOTE, Ink.MUTED),
            BoardPicture(view, self._options, _spoken(title, example, board), clues),
            REST,
        )


def _heading(example: Example, *, is_only: bool) -> str:
    if is_only:
        return _("Example")
    return _("Example") if example.puzzle.palette.is_black_and_white else _("In colour")


def _words(example: Example) -> str:
    """Return what follows and why; a proof step by step."""
    if example.step.proof is None:
        return deduction_text(example.step, example.puzzle)
    return "\n".join(explanation_lines(example.step, example.puzzle, example.board))


def _spoken(title: str, example: Example, board: Grid) -> str:
    """Return a board for screen readers: clue and cells of a row, or all cells row by row."""
    palette = example.puzzle.palette
    cells = ", ".join(board.rows_text(palette))
    if not example.is_line:
        return _("{title}: {cells}").format(title=title, cells=cells)
    clue = example.puzzle.rows[0].text(palette)
    return _("{title}: clue {clue}, cells {cells}").format(title=title, clue=clue, cells=cells)


def _options(settings: Settings) -> BoardOptions:
    return BoardOptions(gaps=settings.gaps, marks=settings.marks, animate=False)


# --- a small board ---


# Chosen by eye at 100 % text size.
CELL = 24


class BoardPicture(QWidget):
    """A board with its marks, at its natural size.

    Args:
        view: the board.
        options: the player's preferences for boards.
        text: a description for screen readers.
        clues: which clues to draw.
    """

    def __init__(
        self, view: BoardView, options: BoardOptions, text: str, clues: Collection[Axis] = BOTH
    ) -> None:
        super().__init__()
        self.setAccessibleName(text)
        self._view, self._options, self._clues = view, options, clues
        self._drawn_for: tuple[float, Theme] | None = None
        self._image = QImage()
        self._render()
        self.setFixedSize(self._image.deviceIndependentSize().toSize())

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._render()
        with QPainter(self) as painter:
            painter.drawImage(QPointF(0, 0), self._image)

    def _render(self) -> None:
        theme, ratio = current_theme(), self.devicePixelRatio()
        if self._drawn_for != (ratio, theme):
            self._drawn_for = ratio, theme
            self._image = render_board(
                self._view, theme, self._options, CELL, ratio=ratio, clues=self._clues
            )
