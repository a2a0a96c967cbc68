"""ImageWork: convert a picture to cells, judge and repair it, all in the background."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from nonogui.core.grid import Grid
from nonogui.core.line import Cell
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Limits, ProgressCallback
from nonogui.studio.diagnosis import Aim, Diagnosis, Repair
from nonogui.studio.doctor import diagnose
from nonogui.studio.images.opening import Source
from nonogui.studio.images.picture import find_threshold, make_picture
from nonogui.studio.images.spec import ImageSpec
from nonogui.studio.repair import repair_picture
from nonogui.ui.jobs import Job, JobKind, JobRunner
from nonogui.words.images import named_palette

DELAY_MS: Final = 40
"""Milliseconds that a control must rest before the picture is converted."""

VERDICT: Final = Limits(20.0)
REPAIR: Final = Limits(120.0)
"""Time limits: for the automatic verdict, and for a repair the designer asked for. Choices: a
verdict should not keep the processor busy for long, while a repair shows its progress and can be
cancelled.
"""


@dataclass(frozen=True)
class MadePicture:
    """The result of converting a picture.

    Attributes:
        threshold: the automatic threshold, if one was computed.
    """

    picture: Grid
    palette: Palette
    threshold: int | None


class ImageWork(QObject):
    """Converts a picture when its spec changes, judges the result, and repairs it on request.

    Attributes:
        source: the picture.
        spec: how to convert it.
        made: the result; None at first.
        diagnosis: the verdict on the cells shown; None until known.
        repair: the repair found, if any.
        has_failed: whether the last search found no repair.
        has_defect: whether the last job ended with an unexpected error.

    Signals:
        changed: an attribute changed, or the search for a repair made progress.
    """

    changed = Signal()

    def __init__(self, source: Source, spec: ImageSpec, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.source, self.spec = source, spec
        self.made: MadePicture | None = None
        self.diagnosis: Diagnosis | None = None
        self.repair: Repair | None = None
        self.has_failed = self.has_defect = False
        self._is_stale = True
        self._jobs = JobRunner(self)
        self._jobs.changed.connect(self.changed)
        self._jobs.failed.connect(self._on_job_failed)
        self._rest = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._rest.timeout.connect(self._make)

    def set_spec(self, spec: ImageSpec) -> None:
        """Convert the picture with another spec; drop its repair."""
        self.spec = spec
        self._jobs.cancel()
        self._forget()
        self._is_stale = True
        self._rest.start()
        self.changed.emit()

    def start_repair(self, aim: Aim) -> None:
        """Search for a repair of the converted picture."""
        self._finish()
        assert self.made is not None
        picture, palette = self.made.picture, self.made.palette
        self._forget()

        def work(token: CancelToken, report: ProgressCallback) -> Repair | None:
            return repair_picture(
                picture, palette, aim, limits=REPAIR, cancel=token, progress=report
            )

        self._jobs.cancel(JobKind.DIAGNOSE)
        self._jobs.submit(JobKind.REPAIR, work, self._on_repair)
        self.changed.emit()

    def stop_repair(self) -> None:
        """Stop the search for a repair."""
        self._jobs.cancel(JobKind.REPAIR)
        self._judge()  # which `start_repair` had cancelled

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
        """The cells that the repair changed."""
        changes = self.repair.changes if self.repair else ()
        return frozenset(change.cell for change in changes)

    def finished(self) -> tuple[Grid, Palette]:
        """Return cells and palette for the current spec, converting now if necessary."""
        self._finish()
        assert self.made is not None
        assert self.picture is not None
        return self.picture, self.made.palette

    def close(self) -> None:
        """Cancel all work and end the thread."""
        self._rest.stop()
        self._jobs.close()

    # ---- steps ----

    def _forget(self) -> None:
        self.diagnosis = self.repair = None
        self.has_failed = self.has_defect = False

    def _make(self) -> None:
        source, spec = self.source, self.spec

        def work(_token: CancelToken, _report: ProgressCallback) -> MadePicture:
            return _make_picture(source, spec)

        self._jobs.submit(JobKind.READ, work, self._on_made)

    def _finish(self) -> None:
        """Convert the picture now if the result is outdated."""
        if self._is_stale:
            self._rest.stop()
            self._jobs.cancel(JobKind.READ)
            self._on_made(_make_picture(self.source, self.spec))

    def _on_made(self, made: MadePicture) -> None:
        self.made = made
        self._is_stale = False
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

    def _on_repair(self, repair: Repair | None) -> None:
        self.repair = repair
        self.has_failed = repair is None
        if repair is None:
            self._judge()
        self.changed.emit()

    def _on_job_failed(self) -> None:
        """Note that a job ended with an unexpected error."""
        self.has_defect = True
        self.changed.emit()


def _make_picture(source: Source, spec: ImageSpec) -> MadePicture:
    picture, palette = make_picture(source, spec)
    is_automatic = spec.colors == 1 and spec.threshold is None
    threshold = find_threshold(source, spec) if is_automatic else None
    return MadePicture(picture, named_palette(palette), threshold)
