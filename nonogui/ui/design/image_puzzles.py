"""The puzzles made of a picture: judged and repaired in the background, and shown as cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QLabel, QRadioButton, QWidget

from nonogui.core.grid import Cell, Grid
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _
from nonogui.solver.limits import CancelToken, Limits, ProgressCallback, Watch
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Aim, Diagnosis, Repair
from nonogui.studio.doctor import diagnose
from nonogui.studio.images.candidates import Candidate, Style, best_of, make_candidates
from nonogui.studio.images.opening import Source
from nonogui.studio.images.picture import find_threshold, make_picture
from nonogui.studio.images.spec import ImageSpec
from nonogui.studio.repair import repair_picture
from nonogui.ui.board.layout import BoardLayout, BoardShape
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import BoardPainter
from nonogui.ui.board.state import BoardView, Overlays, Scene
from nonogui.ui.board.style import BoardStyle, board_theme, ground_color
from nonogui.ui.jobs import Job, JobKind, JobRunner
from nonogui.ui.look.theme import Theme, current_theme, set_style_property
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import enter_at_chosen
from nonogui.ui.widgets.picture import paint_picture, picture_image
from nonogui.ui.widgets.text import IconLabel, Ink, Label, Type
from nonogui.words import images
from nonogui.words.lists import statements
from nonogui.words.numbers import clock_text
from nonogui.words.solving import status_text

DELAY_MS: Final = 40
"""Milliseconds that a control must rest before the picture is converted."""

VERDICT: Final = Limits(20.0)
REPAIR: Final = Limits(120.0)
SHORT_REPAIR: Final = Limits(30.0)
"""Time limits: for an automatic verdict, for a repair the designer asked for, and for one that
starts by itself. Choices: what starts by itself should not keep the processor busy for long, while
a repair asked for shows its progress and can be cancelled.
"""


class _Work(QObject):
    """Work on a picture, which starts when the controls rest.

    Attributes:
        spec: how to convert it.

    Signals:
        changed: an attribute changed, or the work made progress.
        failed: a job ended with an unexpected error, which is reported elsewhere.
    """

    changed = Signal()
    failed = Signal()

    def __init__(self, source: Source, spec: ImageSpec, parent: QObject | None) -> None:
        super().__init__(parent)
        self.source, self.spec = source, spec
        self._jobs = JobRunner(self)
        self._jobs.changed.connect(self.changed)
        self._jobs.failed.connect(self._on_job_failed)
        self._jobs.failed.connect(self.failed)
        self._rest = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._rest.timeout.connect(self._make)

    def close(self) -> None:
        """Stop all work and end the thread."""
        self._rest.stop()
        self._jobs.close()

    def _make(self) -> None:
        """Start to convert the picture."""
        raise NotImplementedError

    def _on_job_failed(self) -> None:
        raise NotImplementedError


# --- one puzzle ---


@dataclass(frozen=True)
class MadePicture:
    """The result of converting a picture.

    Attributes:
        threshold: the automatic threshold, if one was computed.
    """

    picture: Grid
    palette: Palette
    threshold: int | None


class ImageWork(_Work):
    """Converts a picture when its spec changes, judges the result, and repairs it on request.

    Attributes:
        made: the result; None at first.
        is_made: whether `made` matches `spec`.
        diagnosis: the verdict on the cells shown; None until known.
        has_failed: whether the last search found no repair.
        has_defect: whether the last job ended with an unexpected error.
    """

    def __init__(self, source: Source, spec: ImageSpec, parent: QObject | None = None) -> None:
        super().__init__(source, spec, parent)
        self.made: MadePicture | None = None
        self.diagnosis: Diagnosis | None = None
        self.repair: Repair | None = None
        self.has_failed = self.has_defect = False
        self.is_made = False

    def set_spec(self, spec: ImageSpec) -> None:
        """Convert the picture with another spec; drop its repair."""
        self.spec = spec
        self._jobs.cancel()
        self._forget()
        self.is_made = False
        self._rest.start()
        self.changed.emit()

    def start_repair(self, aim: Aim) -> None:
        """Search for a repair of the picture, converting it first if necessary."""
        source, spec, made = self.source, self.spec, self.made if self.is_made else None
        self._forget()

        def work(token: CancelToken, report: ProgressCallback) -> tuple[MadePicture, Repair | None]:
            new = made or _make_picture(source, spec)
            return new, repair_picture(
                new.picture, new.palette, aim, limits=REPAIR, cancel=token, progress=report
            )

        self._rest.stop()
        self._jobs.cancel()
        self._jobs.submit(JobKind.REPAIR, work, self._on_repair)
        self.changed.emit()

    def stop_repair(self) -> None:
        """Stop the search for a repair."""
        self._jobs.cancel(JobKind.REPAIR)
        if self.is_made:
            self._judge()  # which `start_repair` had cancelled
        else:
            self._make()

    def take_back(self) -> None:
        """Drop the repair."""
        self._forget()
        self._judge()

    @property
    def is_repairing(self) -> Job | None:
        """The running search for a repair, if any."""
        job = self._jobs.current
        return job if job is not None and job.kind is JobKind.REPAIR else None

    @property
    def picture(self) -> Grid | None:
        """The cells shown, with the repair if there is one; None at first."""
        if self.repair is not None:
            return self.repair.picture
        return None if self.made is None else self.made.picture

    @property
    def repaired_cells(self) -> frozenset[Cell]:
        changes = self.repair.changes if self.repair else ()
        return frozenset(change.cell for change in changes)

    @property
    def result(self) -> tuple[Grid, Palette]:
        """The cells shown and their palette; only once they are made."""
        assert self.made is not None
        assert self.picture is not None
        return self.picture, self.made.palette

    # ---- steps ----

    def _forget(self) -> None:
        self.diagnosis = self.repair = None
        self.has_failed = self.has_defect = False

    def _make(self) -> None:
        source, spec = self.source, self.spec

        def work(_token: CancelToken, _report: ProgressCallback) -> MadePicture:
            return _make_picture(source, spec)

        self._jobs.submit(JobKind.READ, work, self._on_made)

    def _on_made(self, made: MadePicture) -> None:
        self.made, self.is_made = made, True
        self._judge()

    def _judge(self) -> None:
        assert self.made is not None
        puzzle = Puzzle.from_picture(self.made.picture, self.made.palette)

        def work(token: CancelToken, report: ProgressCallback) -> Diagnosis:
            return diagnose(puzzle, limits=VERDICT, cancel=token, progress=report)

        self._jobs.submit(JobKind.DIAGNOSE, work, self._on_diagnosis, background=True)
        self.changed.emit()

    def _on_diagnosis(self, diagnosis: Diagnosis) -> None:
        self.diagnosis = diagnosis
        self.changed.emit()

    def _on_repair(self, found: tuple[MadePicture, Repair | None]) -> None:
        self.made, repair = found
        self.is_made = True
        self.repair = repair
        self.has_failed = repair is None
        if repair is None:
            self._judge()
        self.changed.emit()

    def _on_job_failed(self) -> None:
        self.has_defect = True
        self.changed.emit()


def _make_picture(source: Source, spec: ImageSpec) -> MadePicture:
    picture, palette = make_picture(source, spec)
    is_automatic = spec.colors == 1 and spec.threshold is None
    threshold = find_threshold(source, spec) if is_automatic else None
    return MadePicture(picture, images.named_palette(palette), threshold)


# --- a puzzle in each style ---


# What a candidate without a repair loses of its score. A choice: another one is suggested instead,
# unless it shows hardly anything.
_HOPELESS: Final = 0.5


@dataclass(frozen=True)
class Judged:
    """A candidate with its verdict so far.

    Attributes:
        diagnosis: the verdict; None until known.
        repair: a repair that makes it unique, if it needs one and one was found.
    """

    candidate: Candidate
    diagnosis: Diagnosis | None = None
    repair: Repair | None = None

    @property
    def is_mostly_empty(self) -> bool:
        """Whether it makes a dull puzzle."""
        return self.candidate.is_mostly_empty

    @property
    def picture(self) -> Grid:
        """The cells, repaired if necessary."""
        return self.repair.picture if self.repair else self.candidate.picture

    @property
    def edits(self) -> frozenset[Cell]:
        """The cells that the repair changed."""
        changes = self.repair.changes if self.repair else ()
        return frozenset(change.cell for change in changes)

    @property
    def score(self) -> float:
        """How good a puzzle it makes; higher is better."""
        score = self.candidate.score - len(self.edits) / len(self.picture.cells)
        is_hopeless = self.diagnosis is not None and not self.is_unique
        return score - _HOPELESS if is_hopeless else score

    @property
    def is_unique(self) -> bool:
        """Whether the cells are known to be the only solution."""
        is_so = self.diagnosis is not None and self.diagnosis.status is SolveStatus.UNIQUE
        return is_so or self.repair is not None


class StyleWork(_Work):
    """Makes a picture in each style, then judges and repairs one after the other.

    Attributes:
        judged: the candidates in the order of `Style`; empty at first.
        judging: the style being judged, if any.
    """

    def __init__(self, source: Source, spec: ImageSpec, parent: QObject) -> None:
        super().__init__(source, spec, parent)
        self.judged: tuple[Judged, ...] = ()
        self.judging: Style | None = None
        self.preferred: Style | None = None
        self._waiting: list[Style] = []

    @property
    def is_made(self) -> bool:
        """Whether the pictures are made as the settings say."""
        return bool(self.judged)

    @property
    def seconds(self) -> float:
        """Seconds spent on the style being judged."""
        return self._jobs.current.seconds if self._jobs.current else 0.0

    def set_spec(self, spec: ImageSpec) -> None:
        """Make the pictures again from other settings."""
        self.stop()
        self.judged, self.spec = (), spec
        self._rest.start()

    def stop(self) -> None:
        """Stop all work."""
        self._rest.stop()
        self._jobs.cancel()
        self._waiting.clear()
        self.judging = None

    def prefer(self, style: Style) -> None:
        """Judge a style before the others, also before the one being judged."""
        self.preferred = style
        if style in self._waiting and self.judging is not None:
            self._waiting.insert(0, self.judging)
            self._jobs.cancel()
            self._judge_next()

    def _make(self) -> None:
        source, spec = self.source, self.spec

        def work(token: CancelToken, _report: ProgressCallback) -> tuple[Candidate, ...]:
            return make_candidates(source, spec, Watch(cancel=token))

        self._jobs.submit(JobKind.READ, work, self._on_made)

    def _on_made(self, made: tuple[Candidate, ...]) -> None:
        self.judged = tuple(map(Judged, made))
        self._waiting = [each.style for each in made]
        self._judge_next()

    def _judge_next(self) -> None:
        """Judge the preferred candidate, or else the next one."""
        self._waiting.sort(key=lambda style: style is not self.preferred)
        self.judging = self._waiting.pop(0) if self._waiting else None
        self.changed.emit()
        if self.judging is None:
            return
        candidates = (each.candidate for each in self.judged)
        candidate = next(each for each in candidates if each.style is self.judging)

        def work(token: CancelToken, report: ProgressCallback) -> Judged:
            return _judge(candidate, token, report)

        self._jobs.submit(JobKind.DIAGNOSE, work, self._on_judged, background=True)

    def _on_job_failed(self) -> None:
        self._judge_next()

    def _on_judged(self, judged: Judged) -> None:
        style = judged.candidate.style
        self.judged = tuple(
            judged if each.candidate.style is style else each for each in self.judged
        )
        self._judge_next()


def _judge(candidate: Candidate, token: CancelToken, report: ProgressCallback) -> Judged:
    """Find out whether a candidate has one solution, and repair it if it has several."""
    picture, palette = candidate.picture, candidate.palette
    puzzle = Puzzle.from_picture(picture, palette)
    found = diagnose(puzzle, limits=VERDICT, cancel=token, progress=report)
    repair = None
    if found.status is SolveStatus.MULTIPLE and not candidate.is_mostly_empty:
        repair = repair_picture(
            picture, palette, Aim.UNIQUE, limits=SHORT_REPAIR, cancel=token, progress=report
        )
    return Judged(candidate, found, repair)


# --- the cards ---


# From the drawing, at 100 % text size.
CARD_WIDTH: Final = 250
LEAST_OUTLINED: Final = 4.0
"""Lines around smaller cells, in pixels, would hide their colour; chosen by eye."""
PREVIEW: Final = 218  # with its frame as wide as the card without its margins

_DOTS: Final = 5


class _StyleButton(QRadioButton):
    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        enter_at_chosen(self.group().buttons(), event)


class StyleCard(boxes.Card):
    """One candidate: its picture, its figures and its verdict; a click anywhere chooses it.

    Attributes:
        radio: chosen or not; its text is the name of the style.
    """

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.style_ = style
        self.radio = _StyleButton(images.style_name(style))
        self.radio.setFont(Type.PANEL_TITLE.font())
        self.radio.toggled.connect(
            lambda is_on: set_style_property(self, "chosen", "true" if is_on else "")
        )
        self._badge = Label(_("Suggested"), Type.NOTE)
        self._badge.setObjectName("badge")  # the style sheet's selector
        self.preview = QLabel()
        self.preview.setObjectName("preview")  # the style sheet's selector
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setMinimumSize(PREVIEW + 2, PREVIEW + 2)
        self._drawn: Judged | None = None
        names = (_("Likeness"), _("Filled"), _("Empty lines"), _("Edits needed"))
        self._figures = [Label("", Type.NAME, tabular=True) for _name in names]
        self._icon = IconLabel("check", "accent")
        self._title = Label("", Type.NAME, wraps=True)
        self._note = Label("", Type.NOTE, Ink.MUTED, wraps=True)
        words = boxes.vbox(self._title, self._note)
        self._verdict = boxes.pane(
            boxes.hbox(self._icon, (words, 1), margins=(12, 8, 12, 8), gap=10)
        )
        self._verdict.setObjectName("verdict")  # the style sheet's selector
        rows = [
            row
            for name, figure in zip(names, self._figures, strict=True)
            for row in (
                boxes.rule(),
                boxes.hbox(Label(name, Type.BODY, Ink.MUTED), boxes.REST, figure),
            )
        ]
        boxes.vbox(
            boxes.hbox(self.radio, boxes.REST, self._badge),
            Label(images.style_note(style), Type.NOTE, Ink.MUTED, wraps=True),
            6,
            self.preview,
            6,
            *rows[1:],
            6,
            self._verdict,
            boxes.REST,
            on=self,
            margins=(15, 12, 15, 12),
            gap=5,
        )

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.radio.click()
            self.radio.setFocus()

    def show_judged(self, judged: Judged, *, is_best: bool, seconds: float | None) -> None:
        """Show a candidate, and how many seconds it has been judged if it still is."""
        each = judged.candidate
        dots = images.likeness_dots(each)
        is_known = judged.diagnosis is not None
        edits = str(len(judged.edits)) if judged.is_unique else "–"
        texts = (
            _("{dots} {count} of 5").format(dots="●" * dots + "○" * (_DOTS - dots), count=dots),
            _("{percent}%").format(percent=round(each.filled * 100)),
            _("{count} of {all}").format(count=each.empty_lines, all=each.lines),
            edits if is_known else "",
        )
        for label, text in zip(self._figures, texts, strict=True):
            label.setText(text)
        self._badge.setVisible(is_best)
        title, note = _verdict(judged, seconds)
        self._title.setText(title)
        self._note.setText(note)
        is_good = judged.is_unique and not judged.edits and not each.is_mostly_empty
        self._icon.set_icon(*(("check", "accent") if is_good else ("warn", "hint")))
        self._icon.setVisible(is_known)
        tone = "good" if is_good else "doubtful" if is_known else ""
        set_style_property(self._verdict, "tone", tone)
        if judged is not self._drawn:
            self._drawn = judged
            self._draw()
        facts = zip((_("Likeness"), _("Filled"), _("Empty lines")), texts, strict=False)
        words = [f"{name}: {text}" for name, text in facts]
        self.radio.setAccessibleDescription(statements(*words, title, note))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self._drawn is not None:
            self._draw()

    def _draw(self) -> None:
        """Draw the picture, with rings around the cells that a repair changed."""
        judged, theme, ratio = self._drawn, current_theme(), self.devicePixelRatioF()
        assert judged is not None
        palette = judged.candidate.palette
        drawn = QtGui.QPixmap(QSize(PREVIEW, PREVIEW) * ratio)
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(ground_color(palette, theme))
        side = PREVIEW / max(judged.picture.width, judged.picture.height)
        is_outlined = side >= LEAST_OUTLINED
        with QtGui.QPainter(drawn) as painter:
            image = picture_image(judged.picture, palette, theme, is_outlined=is_outlined)
            area = paint_picture(painter, QRectF(0, 0, PREVIEW, PREVIEW), image)
            cell = area.width() / judged.picture.width
            if is_outlined:
                _outline_pale(painter, area, judged.picture, palette, theme)
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.setPen(QtGui.QPen(theme.hint, 2))
            for row, column in judged.edits:
                ring = QRectF(area.left() + column * cell, area.top() + row * cell, cell, cell)
                painter.drawRoundedRect(ring.adjusted(-2, -2, 2, 2), 3, 3)
        self.preview.setPixmap(drawn)


def _outline_pale(
    painter: QtGui.QPainter, area: QRectF, grid: Grid, palette: Palette, theme: Theme
) -> None:
    """Outline the cells of a picture that hardly differ from the theme's paper."""
    theme = board_theme(palette, theme, is_picture=True)
    style = BoardStyle(theme, BoardOptions(), palette, QtGui.QFont())
    lines = {ink: line for ink in palette.inks if (line := style.keyline(ink)) is not None}
    side = area.width() / grid.width
    for at, value in enumerate(grid.cells):
        if (line := lines.get(value)) is not None:
            row, column = divmod(at, grid.width)
            painter.setPen(QtGui.QPen(line, 0))
            place = QRectF(area.left() + column * side, area.top() + row * side, side, side)
            painter.drawRect(place.adjusted(0, 0, -0.5, -0.5))


def _verdict(judged: Judged, seconds: float | None) -> tuple[str, str]:
    """Return the verdict on a candidate, and a note."""
    diagnosis, repair = judged.diagnosis, judged.repair
    if diagnosis is None:
        if seconds is None:
            return _("Not checked yet"), ""
        return _("Still looking, {time}").format(time=clock_text(seconds)), ""
    if judged.candidate.is_mostly_empty:
        return _("Mostly empty"), status_text(diagnosis.status)
    if repair is not None:
        return images.edits_text(len(repair.changes)), _("The changed cells are circled")
    if diagnosis.status is SolveStatus.MULTIPLE:
        return _("Several solutions"), _("No repair was found")
    return status_text(diagnosis.status), images.verdict_note(diagnosis)


class StylePicker(QWidget):
    """The cards of all styles; one is chosen.

    Signals:
        chosen: another card was chosen, or its verdict changed.
    """

    chosen = Signal()

    def __init__(self, source: Source, spec: ImageSpec) -> None:
        super().__init__()
        self.work = StyleWork(source, spec, self)
        self.cards = tuple(map(StyleCard, Style))
        self._buttons = QButtonGroup(self)
        self._is_by_hand = False
        for card in self.cards:
            self._buttons.addButton(card.radio)
            card.radio.clicked.connect(self._on_clicked)
        self._note = Label("", Type.NOTE, Ink.MUTED, wraps=True)
        self._note.hide()
        boxes.vbox(
            boxes.scroll_area(boxes.Columns(self.cards, CARD_WIDTH, 15)), self._note, on=self, gap=8
        )
        self.work.changed.connect(self._show)
        self.work.set_spec(spec)

    @property
    def judged(self) -> Judged | None:
        """The candidate chosen; None before the first is made."""
        at = next((at for at, card in enumerate(self.cards) if card.radio.isChecked()), None)
        return self.work.judged[at] if at is not None and self.work.judged else None

    @property
    def result(self) -> tuple[Grid, Palette]:
        """The cells and palette of the style chosen; only once they are made."""
        assert self.judged is not None
        return self.judged.picture, images.named_palette(self.judged.candidate.palette)

    def choose_again(self) -> None:
        """Choose the suggested style again."""
        self._is_by_hand = False
        self.work.preferred = None

    def _on_clicked(self) -> None:
        self._is_by_hand = True
        self.work.prefer(next(card.style_ for card in self.cards if card.radio.isChecked()))
        self.chosen.emit()

    def _show(self) -> None:
        judged = self.work.judged
        if not judged:
            return
        # Until all are judged, verdicts don't count, so that the suggestion changes at most once.
        is_done = self.work.judging is None
        ranked = judged if is_done else [Judged(each.candidate) for each in judged]
        best = best_of(ranked)
        for card, each in zip(self.cards, judged, strict=True):
            is_judging = each.candidate.style is self.work.judging
            seconds = self.work.seconds if is_judging else None
            is_best = best is not None and each.candidate is best.candidate
            card.show_judged(each, is_best=is_best, seconds=seconds)
        if not self._is_by_hand:
            usual = best or max(ranked, key=lambda each: each.score)
            self.cards[ranked.index(usual)].radio.setChecked(True)
        self._note.setVisible(best is None)
        self._note.setText("" if best else images.dull_text())
        self.chosen.emit()


# --- the preview ---


# Factor between the sizes tried for a board too large for its place.
_GROWTH: Final = 1.15

# Larger puzzles, in cells a side, are shown without clues, which would be unreadable.
_MAX_DRAWN: Final = 150

_OPTIONS: Final = BoardOptions(crosshair=False)


class PuzzlePreview(QWidget):
    """Shows a board; if it is too large for its place, it is scaled down."""

    def __init__(self) -> None:
        super().__init__()
        self.view: BoardView | None = None
        self._image = QtGui.QImage()
        self._drawn_for: tuple[QSize, float, Theme] | None = None
        self.setMinimumSize(240, 200)

    def sizeHint(self) -> QSize:
        return QSize(400, 360)

    def set_puzzle(
        self, puzzle: Puzzle, ambiguous: frozenset[Cell], changed: frozenset[Cell], text: str
    ) -> None:
        """Show a puzzle with its goal; shade ambiguous cells, and mark those of a repair.

        Screen readers say the text.
        """
        assert puzzle.goal is not None
        overlays = Overlays(hint_cells=changed, ambiguous=ambiguous)
        board = puzzle.goal.without_crosses()
        self.view = BoardView(puzzle, board, overlays=overlays, is_picture=True)
        self._image = QtGui.QImage()
        self.setAccessibleName(text)
        self.update()

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        if self.view is None:
            return
        theme, ratio = current_theme(), self.devicePixelRatio()
        room = self.size() * ratio
        if self._image.isNull() or self._drawn_for != (room, ratio, theme):
            self._drawn_for = room, ratio, theme
            self._image = _drawn(self.view, theme, room, ratio)
        with QtGui.QPainter(self) as painter:
            size = self._image.deviceIndependentSize()
            painter.drawImage(
                QPointF(
                    round((self.width() - size.width()) / 2),
                    round((self.height() - size.height()) / 2),
                ),
                self._image,
            )


def _drawn(view: BoardView, theme: Theme, room: QSize, ratio: float) -> QtGui.QImage:
    """Return a view as an image that fits into a size in device pixels."""
    if max(view.puzzle.width, view.puzzle.height) > _MAX_DRAWN:
        image = QtGui.QImage(room, QtGui.QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(theme.window)
        with QtGui.QPainter(image) as painter:
            size = image.deviceIndependentSize()
            picture = picture_image(view.grid, view.puzzle.palette, theme)
            paint_picture(painter, QRectF(0, 0, size.width(), size.height()), picture)
        return image
    palette = view.puzzle.palette
    theme = board_theme(palette, theme, is_picture=view.is_picture)
    style = BoardStyle(theme, _OPTIONS, palette, QtGui.QFont())
    layout = _layout(BoardShape.of(view.puzzle), room, ratio)
    image = QtGui.QImage(layout.width, layout.height, QtGui.QImage.Format.Format_RGB32)
    image.fill(theme.window)
    with QtGui.QPainter(image) as painter:
        painter.scale(ratio, ratio)
        BoardPainter(style).paint(painter, Scene(view), layout, [image.rect()])
    if image.size() != room:
        keep = Qt.AspectRatioMode.KeepAspectRatio
        image = image.scaled(room, keep, Qt.TransformationMode.SmoothTransformation)
    image.setDevicePixelRatio(ratio)
    return image


def _layout(shape: BoardShape, room: QSize, ratio: float) -> BoardLayout:
    """Return the layout with the largest cells that fit, or the smallest that shows all."""
    share = 1.0
    while True:
        size = round(room.width() * share), round(room.height() * share)
        layout = BoardLayout.fit_to_view(shape, size, ratio)
        if not layout.is_scrolled:
            return layout
        share *= _GROWTH
