"""ImageImportDialog: a picture becomes a design, with its verdict before it is taken."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from nonogui.core.design import Design
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.i18n import _
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Diagnosis, Repair
from nonogui.studio.images.opening import ImageError, Source, open_picture
from nonogui.studio.images.spec import Box, ImageSpec
from nonogui.studio.images.suggest import content, suggest
from nonogui.ui.dialogs.ask import show_problems
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.dialogs.image_crop import CropView
from nonogui.ui.dialogs.image_options import ImageOptions
from nonogui.ui.dialogs.image_preview import PuzzlePreview
from nonogui.ui.dialogs.image_verdict import ImageVerdict
from nonogui.ui.dialogs.image_work import ImageWork, Made
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.scroll import scroll_area
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.themed import Pane, lay_surface
from nonogui.words.images import first_of_many_text, image_problem_text

WIDTH, HEIGHT = 1100, 680
"""On a screen that has room for it."""

LEAST_WIDTH, LEAST_HEIGHT = 880, 560
OPTIONS_WIDTH: Final = 280
PADDING: Final = 20


class ImageImportDialog(Dialog):
    """The picture with a frame, the puzzle it becomes, and what decides how.

    Bytes that are no picture are told by `exec`, which then answers as if it was cancelled.

    Args:
        data: the picture.
        name: of its file, from which the design gets its title; empty for a picture without one.
    """

    def __init__(self, theme: Theme, data: bytes, name: str, parent: QWidget | None) -> None:
        super().__init__(theme, _("Import picture"), parent)
        self._name = Path(name).name
        self._problem = ""
        self._work: ImageWork | None = None
        self._shown: tuple[Made, Repair | None, Diagnosis | None] | None = None
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.resize(QSize(WIDTH, HEIGHT).boundedTo(self.screen().availableSize()))
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self._build(open_picture(data))
        except ImageError as error:
            self._problem = image_problem_text(error)
        finally:
            QGuiApplication.restoreOverrideCursor()

    @property
    def design(self) -> Design:
        """The design as it is shown."""
        assert self._work is not None
        picture, palette = self._work.finished()
        return Design.of_picture(picture, palette, Metadata(title=Path(self._name).stem))

    def exec(self) -> int:
        """Show the dialog until it is answered, or say why there is nothing to show."""
        if not self._problem:
            return super().exec()
        self.deleteLater()
        title = _("{file} can't be used").format(file=self._name or _("The picture"))
        show_problems(self.parentWidget(), title, [self._problem])
        return QDialog.DialogCode.Rejected

    def accept(self) -> None:
        if self._work is not None:
            self._work.finished()
        super().accept()

    def done(self, result: int) -> None:
        if self._work is not None:
            self._work.close()
        super().done(result)

    # ---- building ----

    def _build(self, source: Source) -> None:
        spec = suggest(source)
        self._source = source
        self._work = ImageWork(source, spec, self)
        self.crop = CropView(self.theme, source)
        self.crop.set_box(spec.crop or source.whole)
        self.preview = PuzzlePreview(self.theme)
        self.options = ImageOptions(self.theme, source, spec)
        self.verdict = ImageVerdict(self.theme)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(self._stage(source), 1)
        row.addWidget(self._side())
        self.crop.cropped.connect(self.options.set_crop)
        self.options.changed.connect(self._on_spec)
        self.verdict.repair_wanted.connect(self._work.mend)
        self.verdict.cancel_clicked.connect(self._work.stop_mending)
        self.verdict.take_back_clicked.connect(self._work.take_back)
        self._work.changed.connect(self._show)
        self._work.set_spec(spec)
        self.options.width_field.setFocus()
        for button in self.findChildren(Button):
            button.setAutoDefault(False)
        self.take.setDefault(True)

    def _stage(self, source: Source) -> QVBoxLayout:
        """The picture and the puzzle side by side, and the verdict below."""
        panes = QHBoxLayout()
        panes.setSpacing(PADDING)
        self.whole = Button(self.theme, _("Whole picture"), kind=Kind.LINK, size=Size.SMALL)
        self.whole.clicked.connect(lambda: self._crop_to(source.whole))
        self.trim = Button(self.theme, _("Cut margins off"), kind=Kind.LINK, size=Size.SMALL)
        self.trim.clicked.connect(lambda: self._crop_to(content(source)))
        self.size_label = Label(self.theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        panes.addLayout(self._pane(_("Picture"), self.crop, self.trim, self.whole), 3)
        panes.addLayout(self._pane(_("Puzzle"), self.preview, self.size_label), 5)
        column = QVBoxLayout()
        column.setContentsMargins(24, PADDING, 24, PADDING)
        column.setSpacing(4)
        column.addWidget(Label(self.theme, _("Import picture"), Type.PANEL_TITLE))
        note = self._name or _("From the clipboard")
        if source.is_first_of_many:
            note = _("{file}. {note}").format(file=note, note=first_of_many_text())
        column.addWidget(ElidedLabel(self.theme, note, Type.BODY, Ink.MUTED))
        column.addSpacing(12)
        column.addLayout(panes, 1)
        column.addSpacing(16)
        column.addWidget(self.verdict)
        return column

    def _pane(self, title: str, content_: QWidget, *beside: QWidget) -> QVBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(14)
        label = SectionLabel(self.theme, title)
        label.setFixedHeight(Size.SMALL)
        head.addWidget(label)
        head.addStretch(1)
        for widget in beside:
            head.addWidget(widget)
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(content_, 1)
        return column

    def _side(self) -> Pane:
        """The controls, and the two ways out."""
        side = _Side(self.theme)
        column = QVBoxLayout(side)
        column.setContentsMargins(1, PADDING, 0, PADDING)
        column.setSpacing(12)
        column.addWidget(scroll_area(self.options), 1)
        self.start_over = Button(self.theme, _("Start over"), kind=Kind.LINK, size=Size.SMALL)
        self.start_over.clicked.connect(self._start_over)
        self.cancel = Button(self.theme, _("Cancel"), kind=Kind.OUTLINE)
        self.cancel.clicked.connect(self.reject)
        self.take = Button(self.theme, _("Import"), kind=Kind.PRIMARY)
        self.take.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.setContentsMargins(20, 0, 20, 0)
        foot.setSpacing(8)
        foot.addWidget(self.start_over)
        foot.addStretch(1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.take)
        column.addLayout(foot)
        return side

    # ---- changing ----

    def _crop_to(self, box: Box) -> None:
        self.crop.set_box(box)
        self.options.set_crop(box)

    def _start_over(self) -> None:
        self.options.start_over()
        self.crop.set_box(self.options.spec.crop or self._source.whole)

    @Slot(object)
    def _on_spec(self, spec: ImageSpec) -> None:
        assert self._work is not None
        self._work.set_spec(spec)

    @Slot()
    def _show(self) -> None:
        work = self._work
        assert work is not None
        self.verdict.show_work(work)
        if work.made is None or work.picture is None:
            return
        self.options.show_threshold(work.made.threshold)
        shown = work.made, work.repair, work.diagnosis
        if shown == self._shown:
            return
        self._shown = shown
        picture = work.picture
        size = _("{width} × {height}").format(width=picture.width, height=picture.height)
        self.size_label.setText(size)
        is_open = work.diagnosis is not None and work.diagnosis.status is SolveStatus.MULTIPLE
        ambiguous = work.diagnosis.ambiguous if work.diagnosis and is_open else frozenset()
        puzzle = Puzzle.from_picture(picture, work.made.palette)
        text = _("Puzzle, {size}. {verdict}").format(size=size, verdict=self.verdict.text)
        self.preview.set_puzzle(puzzle, ambiguous, work.repaired_cells, text)


class _Side(Pane):
    """The ground of the controls."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        lay_surface(self, Qt.Edge.LeftEdge)
        self.setFixedWidth(OPTIONS_WIDTH)
