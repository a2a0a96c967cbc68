"""The dialogs of help: the rules and how to play, the techniques, and the program itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QByteArray, QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent

from nonogui import __version__
from nonogui.coach.examples import Example, examples
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN, Axis, Grid
from nonogui.core.palette import BLACK_AND_WHITE, WHITE, Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark, without_dots
from nonogui.resources import resource
from nonogui.ui import actions
from nonogui.ui.actions import ActionId, ActionSpec, Keys, Menu
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import BOTH, render_board
from nonogui.ui.board.state import BoardView, Overlays
from nonogui.ui.dialogs.base import Dialog, Pages, side_pane
from nonogui.ui.look.theme import Theme, current_theme
from nonogui.ui.look.theming import board_options
from nonogui.ui.play import coach_explanations
from nonogui.ui.play.state import HintLevel
from nonogui.ui.settings import Settings, SettingsStore
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Kind
from nonogui.ui.widgets.problem_card import make_readable
from nonogui.ui.widgets.text import Ink, KeyCap, Label, SectionLabel, Type
from nonogui.ui.widgets.touch import scroll_by_finger
from nonogui.words.explanation import explanation_lines
from nonogui.words.licences import notices
from nonogui.words.steps import deduction_text
from nonogui.words.techniques import technique_name, technique_text

_TWO_COLORS = Palette(
    (WHITE, Color("Coral", (226, 88, 58), "a"), Color("Sky", (134, 185, 221), "b"))
)


class HelpDialog(Dialog):
    """The pages of help; they open at the rules, or for a designer at the studio."""

    def __init__(
        self, store: SettingsStore, parent: QtWidgets.QWidget | None, *, is_designing: bool = False
    ) -> None:
        super().__init__(_("How to play"), parent)
        self.pages = Pages(self, are_read=True)
        self.pages.add_page(_("The rules"), "book", _rules)
        self.pages.add_page(_("Playing"), "play", _playing)
        self.pages.add_page(_("Check and hint"), "hint", _stuck)
        self.pages.add_page(_("Design a puzzle"), "pencil", _designing)
        self.pages.add_page(_("The library"), "grid", _library)
        self.pages.add_page(_("Files"), "folder", _files)
        keys = actions.bindings(store.settings.shortcuts)
        self.pages.add_page(_("Keyboard"), "keyboard", partial(_Keys, keys=keys))
        if is_designing:
            self.pages.show_page(self.pages.page_titles.index(_("Design a puzzle")))


def _page(*parts: str | Label | tuple[QtWidgets.QWidget, str]) -> QtWidgets.QWidget:
    """Return paragraphs, headings and examples, each with its description, below each other."""
    column = boxes.vbox(gap=10)
    for part in parts:
        if isinstance(part, str):
            column.addWidget(Label(part, wraps=True))
        elif isinstance(part, tuple):
            column.addLayout(boxes.hbox(part[0], (Label(part[1], wraps=True), 1), gap=16))
        else:
            column.addSpacing(8)
            column.addWidget(part)
    return boxes.pane(column)


def _head(text: str) -> Label:
    return Label(text, Type.BAR_TITLE, wraps=True)


def _rules() -> QtWidgets.QWidget:
    return _page(
        _("A nonogram is a picture hidden in a grid. The numbers tell you which cells to fill."),
        (
            example(["xx#xx", "x###x", "#####", "xx#xx", "x##xx"], text=_("An umbrella, solved")),
            _(
                "Each number is the length of a run of filled cells. The numbers of a row list its "
                "runs from left to right, those of a column from top to bottom. A line without "
                "runs has a 0."
            ),
        ),
        (
            example(["###x#"], numbers=["3", "1"], text=_("Three filled, a gap, one filled")),
            _("At least one cell stays empty between two runs."),
        ),
        (
            example([".###."], numbers=["4"], text=_("Three cells in the middle of five")),
            _("Wherever you put a run of four in five cells, it covers the three in the middle."),
        ),
        (
            example(["xx###"], numbers=["3"], text=_("Two crosses, three filled")),
            _(
                "A cross marks a cell that stays empty. Crosses help you, but you don't need them "
                "to finish a puzzle."
            ),
        ),
        _head(_("In colour")),
        (
            example(
                ["aabbx"],
                clues=(Axis.ROW,),
                palette=_TWO_COLORS,
                text=_("Two cells of one colour beside two of another"),
            ),
            _(
                "Runs of different colours may touch. Runs of the same colour need a gap between "
                "them."
            ),
        ),
        _head(_("Solved")),
        _(
            "A puzzle is solved when the filled cells match every clue. Every puzzle that comes "
            "with Nonogui has exactly one solution."
        ),
    )


def _playing() -> QtWidgets.QWidget:
    return _page(
        _head(_("The mouse")),
        _(
            "The left button fills, the right button crosses, and the middle button clears. "
            "Click a mark of the same kind to remove it."
        ),
        _(
            "A drag stays in its row or column and does the same to each cell as to the first. "
            "It skips cells that had a different mark. With the middle button, it clears a "
            "rectangle."
        ),
        _(
            "The wheel scrolls, and with Ctrl it zooms. Hold Space to drag the board. Click a "
            "number to tick it off. In a finished line, a click on the clue crosses the other "
            "cells. Hold Ctrl and right-click a cell to open a menu."
        ),
        _head(_("The keyboard")),
        _(
            "The arrow keys move the cursor, Space fills and X crosses. Hold Space, X or the "
            "number of a colour while you move to mark several cells."
        ),
        _head(_("Less work")),
        _(
            "“Fill the rest” in the Puzzle menu marks everything left in one step, once "
            "each cell follows from a finished line or from a clue that fills its line. "
            "“Ruler” in the View menu shows how long the gaps and runs are in the cursor's "
            "row and column."
        ),
        _head(_("With a screen reader")),
        _(
            "The arrow keys read each cell with its mark and clues. Marks, finished lines, "
            "hints and checks are announced as they happen. “Read aloud” in the View menu "
            "reads out a whole row or column, what changed last and what is left."
        ),
        _head(_("When you aren't sure")),
        _(
            "“Maybe” draws a small dot that counts neither as filled nor as empty. A what-if "
            "goes further: everything you do in it is tinted, and you can accept or discard all "
            "of it in one step."
        ),
        _head(_("Nothing is lost")),
        _(
            "You can undo every move, even after closing Nonogui. A checkpoint saves a board to "
            "come back to. Your progress is saved after every move."
        ),
    )


def _stuck() -> QtWidgets.QWidget:
    return _page(
        _head(_("Check")),
        _(
            "“Check” tells you whether the board is right so far, and no more. If something is "
            "wrong, you can ask it to show where, or to go back to before the first mistake."
        ),
        _head(_("Hint")),
        _(
            "Each press tells you a little more: where to look, which technique helps, which "
            "cells follow. The last one marks them. When no single line is enough, the coach "
            "assumes the opposite for one cell and shows step by step why that fails."
        ),
        _head(_("Explain")),
        _(
            "Ask about any cell, row or column. Use a keyboard shortcut, right-click a clue, or "
            "hold Ctrl and right-click a cell."
        ),
        _head(_("Training")),
        _(
            "“Training” in the Library menu drills the techniques you know, one at a time. "
            "Mark every cell that one technique gives and press Enter. What you know well comes "
            "back after longer and longer pauses; what you missed comes back sooner. A review "
            "of a finished game counts, too."
        ),
        _head(_("Help with mistakes")),
        _(
            "As on paper, mistakes aren't shown unless you ask. In the panel beside the board, "
            "you can choose to see wrong lines or wrong cells while you play."
        ),
        _head(_("Solve")),
        _("“Solve” reveals the whole solution in one step, which you can undo."),
    )


def _designing() -> QtWidgets.QWidget:
    return _page(
        _head(_("Picture and clues")),
        _(
            "A design has a picture and its clues. Draw, and the clues follow. Click a clue and "
            "type, and the picture follows as far as the clues force it. You can undo both."
        ),
        _head(_("Tools")),
        _(
            "Pencil, line, rectangle, ellipse and flood fill draw with the left button and erase "
            "with the right one. Hold Shift for squares, circles and straight lines. With a "
            "symmetry on, what you draw is repeated across the axes shown."
        ),
        _("To use the colour of a cell, hold Ctrl and click the cell."),
        _(
            "Select an area to move, cut or copy it. Flipping, rotating, shifting and inverting "
            "then change only that area, and cropping keeps only that area. A pasted piece "
            "floats until you click outside it or press Enter. Undo removes it."
        ),
        _(
            "With the keyboard, Space starts and finishes a shape, and the arrow keys stretch "
            "it. Enter edits the row's clue, Shift+Enter the column's, and Tab moves to the next "
            "clue."
        ),
        _head(_("Analysis")),
        _(
            "After every change, the panel shows whether the puzzle has exactly one solution. If "
            "it has several, the cells in doubt are shaded. A repair changes a few cells, or "
            "adds given cells, until only one solution is left. Each repair is proven before it "
            "is offered."
        ),
        _head(_("Saving and testing")),
        _(
            "Designs are saved after every step, under “My designs” in the library. “Save as” "
            "writes a design to a file. “Test play” lets you play it and come back."
        ),
        _head(_("Other ways to start")),
        _(
            "The Design menu makes designs from photos, from printed puzzles and from the puzzle "
            "you are playing. It can also make a random puzzle of the kind you want."
        ),
    )


def _library() -> QtWidgets.QWidget:
    return _page(
        _(
            "All puzzles are in the library. Type to search by name, size or tag. Titles are "
            "searched only for puzzles you have solved. The filters above the tiles narrow the "
            "list. In the list view, click a column to sort by it, and click again to reverse "
            "the order."
        ),
        _(
            "Hold Ctrl or Shift to select several puzzles. Right-click to mark them as "
            "favourites, tag, print or export them, or to remove imported ones."
        ),
        _(
            "“Import files” copies puzzles into the library. “Add folder” lists the puzzles of a "
            "folder, including any you put there later. You can also drop several files or a "
            "folder on the library."
        ),
        _(
            "While you aren't doing anything else, Nonogui checks puzzles in the background: "
            "whether they have exactly one solution, and how hard they are. Puzzles that are too "
            "hard for this stay “Solutions unknown”. Open one to have it checked for longer. The "
            "bottom of the library shows the progress. “Stop” ends the checks until the next "
            "start, and you can turn them off in Preferences."
        ),
    )


def _files() -> QtWidgets.QWidget:
    return _page(
        _head(_("Open")),
        _(
            "You can open, drop or paste files in more than forty formats. Nonogui recognises "
            "the format by the file's contents. If a file contains several puzzles, you choose "
            "one."
        ),
        _head(_("Paste")),
        _(
            "You can paste the text of a puzzle file, clues line by line, a game ID, a puzz.link "
            "address, or a picture with one pixel per cell. Nothing is loaded from the web."
        ),
        _head(_("Save and export")),
        _(
            "“Save as” writes the puzzle with your progress, “Export” only the puzzle. If a "
            "format can't store something, you see a list before anything is written. Nonogui's "
            "own format, .pbn, stores everything."
        ),
        _head(_("Share")),
        _(
            "In the File menu, you can copy the puzzle as an address for the browser, as a game "
            "ID, or as text to send to somebody."
        ),
        _head(_("Print")),
        _(
            "“Print” shows a preview of the pages and can save them as PDF. Coloured clues get "
            "letters, and each page explains them, so you can print without colour. “Save "
            "picture” saves the puzzle as PNG or SVG."
        ),
    )


class _Keys(QtWidgets.QWidget):
    """The actions with their keys; one menu per event loop turn, since all take over 100 ms."""

    def __init__(self, keys: dict[ActionId, Keys]) -> None:
        super().__init__()
        self._keys = keys
        self._menus = sorted(Menu, key=lambda menu: menu is not Menu.BOARD)
        self._column = boxes.vbox(on=self, gap=6)
        self._more = QTimer(self, interval=0)
        self._more.timeout.connect(self._add_menu)
        self._more.start()
        self._add_menu()

    def _add_menu(self) -> None:
        menu = self._menus.pop(0)
        self._column.addWidget(SectionLabel(actions.menu_title(menu)))
        for spec in actions.rows(menu):
            name = Label(without_dots(_(spec.text)), wraps=True)
            self._column.addLayout(boxes.hbox((name, 1), _caps(spec, self._keys[spec.id]), gap=6))
        self._column.addSpacing(10)
        if not self._menus:
            self._more.stop()


def _caps(spec: ActionSpec, keys: Keys) -> QtWidgets.QWidget:
    texts = (_(spec.shown_keys),) if spec.shown_keys else actions.key_texts(keys)
    return boxes.pane(boxes.hbox(*map(KeyCap, texts), gap=4))


# --- examples ---


def example(
    rows: Sequence[str],
    *,
    text: str,
    numbers: Sequence[str] = (),
    clues: Collection[Axis] = BOTH,
    palette: Palette = BLACK_AND_WHITE,
) -> QtWidgets.QWidget:
    """Return a board written as text, with all clues, or with numbers in front of a single row.

    Args:
        rows: one text for each row: `#` or a letter is filled, `x` crossed, `.` unknown.
        numbers: the numbers in front of the row; without them, the board shows its clues.
        clues: the axes to show clues for.
        palette: the colours of the letters.
        text: a description for screen readers.
    """
    board = BoardPicture(_view(rows, palette), BoardOptions(), text, () if numbers else clues)
    if not numbers:
        return board
    row = boxes.pane(boxes.hbox(Label("  ".join(numbers)), 8, board))
    row.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as boards are in every language
    return row


def _view(rows: Sequence[str], palette: Palette) -> BoardView:
    """Return the board in the text, with the clues of its filled cells."""
    shown = Grid.parse([row.replace(".", "?").replace("x", ".") for row in rows], palette)
    filled = Grid(shown.width, shown.height, bytes(0 if v == UNKNOWN else v for v in shown.cells))
    return BoardView(Puzzle.from_picture(filled, palette), shown)


# --- about the program ---


# Chosen by eye at 100 % text size.
LOGO = 64


class AboutDialog(Dialog):
    """The program's name, version and licence."""

    def __init__(self, parent: QtWidgets.QWidget | None) -> None:
        from PySide6.QtSvgWidgets import QSvgWidget

        super().__init__(_("About Nonogui"), parent)
        version = _("Nonogui {version}").format(version=__version__)
        words = boxes.vbox(Label(version, Type.CARD_TITLE), gap=4)
        for text in (
            _("Play, solve and design nonograms."),
            _(
                "Free software under the MIT licence. The puzzles that come with it are in the "
                "public domain (CC0)."
            ),
            _("Nonogui uses the Z3 solver and Qt for Python."),
        ):
            words.addWidget(Label(text, Type.BODY, Ink.MUTED, wraps=True))
        drawing = QSvgWidget()
        drawing.load(QByteArray(resource("nonogui.svg").read_bytes()))
        drawing.setFixedSize(LOGO, LOGO)
        row = boxes.hbox(drawing, (words, 1), gap=20)
        self.body.addLayout(row)
        self.licences = self.add_button(_("Licences"))
        self.licences.clicked.connect(lambda: LicencesDialog(self).exec())
        self.add_button(_("Close"), Kind.PRIMARY).clicked.connect(self.accept)


# Chosen by eye at 100 % text size.
LICENCES_SIZE = 720, 480


class LicencesDialog(Dialog):
    """The licences of the program and of everything it is made with."""

    def __init__(self, parent: QtWidgets.QWidget | None) -> None:
        super().__init__(_("Licences"), parent)
        self.text = QtWidgets.QPlainTextEdit(notices())
        make_readable(self.text, _("Licences"))
        scroll_by_finger(self.text)
        self.body.addWidget(self.text, 1)
        self.add_button(_("Close"), Kind.PRIMARY).clicked.connect(self.accept)
        self.resize(*LICENCES_SIZE)


# --- the glossary ---

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
    """A list of techniques at the left, the chosen one at the right."""

    def __init__(
        self,
        store: SettingsStore,
        parent: QtWidgets.QWidget | None,
        technique: Technique | None = None,
    ) -> None:
        super().__init__(_("Techniques"), parent)
        self._options = _options(store.settings)
        self.resize(WIDTH, HEIGHT)
        self.list = TechniqueList()
        self._pages = QtWidgets.QStackedWidget()
        self._made: dict[Technique, QtWidgets.QScrollArea] = {}
        heading = Label(_("Techniques"), Type.BAR_TITLE)
        heading.setContentsMargins(*boxes.mirrored((8, 0, 0, 0)))
        column = boxes.vbox(heading, (self.list, 1), margins=(12, 18, 5, 12), gap=12)
        self._side = side_pane(column, LIST_WIDTH)
        boxes.hbox(self._side, (self._pages, 1), on=self)
        self.list.currentItemChanged.connect(self._show_page)
        self.list.choose(technique or Technique.EMPTY_LINE)
        self.list.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._side.setFixedWidth(NARROW_LIST if self.width() < NARROW else LIST_WIDTH)

    def _show_page(self) -> None:
        technique = self.list.technique
        if technique not in self._made:
            page = boxes.scroll_area(_technique_page(technique, self._options))
            boxes.scroll_by_keys(page)
            page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)  # wide boards
            page.setAccessibleName(technique_name(technique))
            self._made[technique] = page
            self._pages.addWidget(page)
        self._pages.setCurrentWidget(self._made[technique])


class TechniqueList(QtWidgets.QListWidget):
    """The names of all techniques under group headings."""

    def __init__(self) -> None:
        super().__init__()
        self._headings: list[QtWidgets.QListWidgetItem] = []
        self.setObjectName("contents")
        self.setAccessibleName(_("Techniques"))
        scroll_by_finger(self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for heading, techniques in _GROUPS.items():
            self._add_heading(_(heading))
            for technique in techniques:
                item = QtWidgets.QListWidgetItem(technique_name(technique), self)
                item.setData(_TECHNIQUE, technique)
                item.setSizeHint(QSize(0, ROW))

    @property
    def technique(self) -> Technique:
        return Technique(self.currentItem().data(_TECHNIQUE))

    def choose(self, technique: Technique) -> None:
        """Make a technique the current one."""
        items = (self.item(row) for row in range(self.count()))
        self.setCurrentItem(next(item for item in items if item.data(_TECHNIQUE) == technique))

    def _add_heading(self, text: str) -> None:
        heading = QtWidgets.QListWidgetItem(text, self)
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        heading.setFont(Type.SECTION.font())
        heading.setTextAlignment(Qt.AlignmentFlag.AlignBottom)
        # Room above each heading except the first.
        heading.setSizeHint(QSize(0, HEADING if self._headings else ROW))
        self._headings.append(heading)


def _technique_page(technique: Technique, options: BoardOptions) -> QtWidgets.QWidget:
    """Return a page with a technique's name, how it works, and examples."""
    parts: list[boxes.Part] = [
        Label(technique_name(technique), Type.PANEL_TITLE),
        Label(technique_text(technique), wraps=True),
    ]
    shown = examples(technique)
    for example in shown:
        heading = SectionLabel(_heading(example, is_only=len(shown) == 1))
        parts += [14, heading, ExampleView(example, options)]
    return boxes.pane(
        boxes.vbox(*parts, boxes.REST, margins=(PADDING, PADDING - 4, PADDING, PADDING), gap=10)
    )


class ExampleView(QtWidgets.QWidget):
    """A board before and after a step, and the step in words."""

    def __init__(self, example: Example, options: BoardOptions) -> None:
        super().__init__()
        self._example, self._options = example, options
        boxes.vbox(self._boards(), Label(_words(example), wraps=True), on=self, gap=8)

    def _boards(self) -> QtWidgets.QVBoxLayout | QtWidgets.QHBoxLayout:
        """Lay out boards side by side, single rows below each other."""
        example = self._example
        marks = coach_explanations.step_overlays(example.puzzle, example.step, HintLevel.CELLS)
        boards = QtWidgets.QVBoxLayout() if example.is_line else QtWidgets.QHBoxLayout()
        boards.setSpacing(4 if example.is_line else 24)
        for title, board, overlays in (
            (_("What you know"), example.board, marks),
            (_("What follows"), example.after, Overlays()),
        ):
            boards.addLayout(self._board(title, board, overlays))
        boards.addStretch(1)
        return boards

    def _board(self, title: str, board: Grid, overlays: Overlays) -> QtWidgets.QVBoxLayout:
        example = self._example
        view = BoardView(example.puzzle, board, overlays=overlays)
        clues = {Axis.ROW} if example.is_line else BOTH
        return boxes.vbox(
            Label(title, Type.NOTE, Ink.MUTED),
            BoardPicture(view, self._options, _spoken(title, example, board), clues),
            boxes.REST,
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
    return replace(board_options(settings), crosshair=False, animate=False)


# --- a small board ---


# Chosen by eye at 100 % text size.
CELL = 24


class BoardPicture(QtWidgets.QWidget):
    """A board with its marks, at its natural size.

    Args:
        text: a description for screen readers.
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
