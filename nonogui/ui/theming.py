"""Theming: which theme the program wears, from the player's choice and the system's."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from nonogui.ui.board.state import BoardOptions
from nonogui.ui.settings import Motion, Settings, SettingsStore, SolveSpeed
from nonogui.ui.style import dress
from nonogui.ui.theme import MIN_FILL_CONTRAST, Theme, choose, contrast

_SOLVE_MS = {
    SolveSpeed.SLOW: 1200.0,
    SolveSpeed.NORMAL: 600.0,
    SolveSpeed.FAST: 300.0,
    SolveSpeed.AT_ONCE: 0.0,
}


class Theming(QObject):
    """Dresses the application, and again when the player or the system chooses another look.

    Attributes:
        theme: the colours in use.

    Signals:
        changed: the theme is another one; carries it.
    """

    changed = Signal(object)

    def __init__(self, store: SettingsStore, parent: QObject) -> None:
        super().__init__(parent)
        self._store = store
        self._app = _application()
        self._system = QPalette(self._app.palette())
        self._worn: QPalette | None = None
        self.theme = self._choose()
        self._app.styleHints().colorSchemeChanged.connect(self._on_scheme)
        store.changed.connect(self._on_settings)

    def dress(self) -> None:
        """Give the application the colours; windows hear of that at once."""
        self._worn = None  # the change of palette that follows is our own
        dress(self._app, self.theme)
        self._worn = QPalette(self._app.palette())

    def close(self) -> None:
        """Give the application its own palette back and stop watching it; once is enough.

        The style sheet stays: taking it away would style every widget anew, at the very end.
        """
        if self._worn is None:
            return
        self._worn = None
        self._app.styleHints().colorSchemeChanged.disconnect(self._on_scheme)
        self._app.setPalette(self._system)

    def follow_system(self) -> None:
        """Look whether somebody else gave the application another palette: the system did."""
        palette = self._app.palette()
        if self._worn is not None and palette.window() != self._worn.window():
            self._system = QPalette(palette)
            self._renew()

    def _on_scheme(self, scheme: Qt.ColorScheme) -> None:
        self._system = QPalette(QColor("#202020" if scheme == Qt.ColorScheme.Dark else "#F0F0F0"))
        self._renew()

    def _on_settings(self, before: Settings, after: Settings) -> None:
        if (before.look, before.fill_color) != (after.look, after.fill_color):
            self._renew()

    def _renew(self) -> None:
        theme = self._choose()
        if theme == self.theme and self._worn == self._app.palette():
            return
        self.theme = theme
        self.dress()
        self.changed.emit(theme)

    def _choose(self) -> Theme:
        settings = self._store.settings
        theme = choose(settings.look, self._system, system_is_contrast=_wants_contrast())
        fill = QColor(settings.fill_color)
        readable = fill.isValid() and contrast(fill, theme.paper) >= MIN_FILL_CONTRAST
        return theme.with_fill(fill) if readable else theme


def animates(settings: Settings) -> bool:
    """Whether marks and pages may move."""
    if settings.motion is not Motion.SYSTEM:
        return settings.motion is Motion.FULL
    from PySide6.QtWidgets import QStyle  # large, and not needed before the window shows

    style = _application().style()
    return bool(style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration))


def board_options(settings: Settings) -> BoardOptions:
    """What the player wishes of every board."""
    return BoardOptions(
        gaps=settings.gaps,
        crosshair=settings.crosshair,
        marks=settings.marks,
        badge=settings.drag_badge,
        clue_size=settings.clue_size,
        animate=animates(settings),
    )


def solve_ms(settings: Settings) -> float:
    """How long a revealed solution takes to run over the board, in milliseconds."""
    return _SOLVE_MS[settings.solve_speed] if animates(settings) else 0.0


def _wants_contrast() -> bool:
    """Whether the system asks for high contrast; Qt tells it from 6.10 on."""
    hints = QGuiApplication.styleHints()
    accessibility = getattr(hints, "accessibility", None)
    if accessibility is None:
        return False
    return bool(accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast)


def _application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
