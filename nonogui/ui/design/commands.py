"""DesignCommands: carry out the studio's actions on the open design."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from nonogui.ui.actions import DESIGN_TOOLS, ActionId, Context, Menu, Page

if TYPE_CHECKING:
    from nonogui.core.design import Design
    from nonogui.core.edits import EditKind
    from nonogui.core.grid import Grid
    from nonogui.core.line import Cell, Line
    from nonogui.ui.board.widget import BoardWidget
    from nonogui.ui.design.session import DesignSession
    from nonogui.ui.design.sources import Sources
    from nonogui.ui.design.workspace import DesignWorkspace
    from nonogui.ui.settings import SettingsStore
    from nonogui.ui.window_actions import Actions


class Studio(Protocol):
    """The studio's parts that the commands use; each is created on first use."""

    settings: SettingsStore

    @property
    def design_workspace(self) -> DesignWorkspace: ...
    @property
    def sources(self) -> Sources: ...


_SYMMETRIES: Final = {
    ActionId.SYMMETRY_ACROSS: "left_right",
    ActionId.SYMMETRY_DOWN: "top_bottom",
    ActionId.SYMMETRY_TURN: "half_turn",
    ActionId.SYMMETRY_QUARTER: "quarter_turn",
    ActionId.SYMMETRY_DIAGONAL: "diagonal",
    ActionId.SYMMETRY_ANTIDIAGONAL: "antidiagonal",
}
_SHIFTS: Final = {
    ActionId.SHIFT_LEFT: (0, -1),
    ActionId.SHIFT_RIGHT: (0, 1),
    ActionId.SHIFT_UP: (-1, 0),
    ActionId.SHIFT_DOWN: (1, 0),
}
_BOARD_MENU: Final = (
    (ActionId.UNDO, ActionId.REDO),
    (ActionId.CUT, ActionId.COPY, ActionId.PASTE, ActionId.SELECT_ALL),
    (ActionId.RESIZE, ActionId.CROP_TO_PICTURE, ActionId.EDIT_PALETTE, ActionId.PROPERTIES),
)


class DesignCommands:
    """Connects the studio's actions and says which of them are enabled.

    Args:
        studio: the studio's parts.
        actions: the actions to connect.
        window: parent of menus and dialogs.
    """

    def __init__(self, studio: Studio, actions: Actions, window: QWidget) -> None:
        self._studio, self._actions, self._window = studio, actions, window
        commands: dict[ActionId, Callable[[], object]] = {
            ActionId.NEW_DESIGN: lambda: self._run_on_sources(lambda sources: sources.new_design()),
            ActionId.EDIT_IN_STUDIO: lambda: self._run_on_sources(
                lambda sources: sources.edit_in_studio()
            ),
            ActionId.IMPORT_PICTURE: lambda: self._run_on_sources(
                lambda sources: sources.import_picture()
            ),
            ActionId.READ_SCAN: lambda: self._run_on_sources(lambda sources: sources.read_scan()),
            ActionId.RANDOM_PUZZLE: lambda: self._run_on_sources(
                lambda sources: sources.random_puzzle()
            ),
            ActionId.VALIDATE_FOLDER: lambda: self._run_on_sources(
                lambda sources: sources.validate_folder()
            ),
            ActionId.TEST_PLAY: self._test_play,
            ActionId.SWITCH_VIEW: self._switch_view,
            ActionId.FILLED_SHAPES: self._fill_shapes,
            ActionId.RESIZE: self._resize,
            ActionId.CROP_TO_PICTURE: self._crop,
            ActionId.EDIT_PALETTE: self._edit_palette,
            ActionId.PROPERTIES: self._edit_properties,
            ActionId.SYMMETRY_NONE: self._drop_symmetry,
            ActionId.MIRROR_ACROSS: partial(self._mirror, is_across=True),
            ActionId.MIRROR_DOWN: partial(self._mirror, is_across=False),
            ActionId.TURN_RIGHT: partial(self._rotate, 1),
            ActionId.TURN_LEFT: partial(self._rotate, 3),
            ActionId.INVERT: self._invert,
            ActionId.SELECT_ALL: self._select_all,
        }
        commands |= dict.fromkeys(DESIGN_TOOLS, self._choose_tool)
        commands |= dict.fromkeys(_SYMMETRIES, self._choose_symmetry)
        commands |= {name: partial(self._shift, *way) for name, way in _SHIFTS.items()}
        for action, act in commands.items():
            actions[action].triggered.connect(lambda _on, act=act: act())

    # ---- enabled actions ----

    def context(self, *, is_game: bool) -> Context:
        """Return the context that decides which actions are enabled for the open design."""
        session = self._studio.design_workspace.session
        if session is None:
            return Context(page=Page.STUDIO, is_game=is_game)
        from nonogui.core.design import Leader

        design, board = session.design, self._board
        is_typed = design.leader is Leader.CLUES  # the clues of a picture always fit
        undo, redo = session.undo_edit, session.redo_edit
        pending = board.pending_edit or (undo.kind if undo else None)
        return Context(
            page=Page.STUDIO,
            has_puzzle=True,
            is_game=is_game,
            is_design=True,
            has_selection=board.has_selection,
            square=design.width == design.height,
            fits=not (is_typed and design.puzzle.clue_problems.errors),
            undo=(pending, "") if pending else None,
            redo=(redo.kind, "") if redo else None,
        )

    def _run_on_sources(self, act: Callable[[Sources], object]) -> None:
        act(self._studio.sources)

    def _test_play(self) -> None:
        self._studio.design_workspace.test_play()

    @property
    def _board(self) -> BoardWidget:
        return self._studio.design_workspace.page.stage.board

    def _settled_session(self) -> DesignSession | None:
        """Put down a floating piece and return the session of the open design, if any."""
        if self._studio.design_workspace.session is not None:
            self._board.put_down_piece()
        return self._studio.design_workspace.session

    # ---- tools ----

    def _switch_view(self) -> None:
        self._studio.design_workspace.page.switch_view()

    def _choose_tool(self) -> None:
        from nonogui.ui.design.session import DesignView

        self._choose_pen()
        if (session := self._studio.design_workspace.session) is not None:
            session.set_view(DesignView.PICTURE)

    def _fill_shapes(self) -> None:
        is_filled = self._actions[ActionId.FILLED_SHAPES].isChecked()
        self._studio.settings.update(filled_shapes=is_filled)

    def _choose_pen(self) -> None:
        self._studio.design_workspace.page.choose_pen()

    def _choose_symmetry(self) -> None:
        from nonogui.core.shapes import Symmetry

        actions = self._actions
        flags = {flag: actions[name].isChecked() for name, flag in _SYMMETRIES.items()}
        self._board.set_symmetry(Symmetry(**flags))

    def _drop_symmetry(self) -> None:
        for name in _SYMMETRIES:
            self._actions[name].setChecked(False)
        self._choose_symmetry()

    def _select_all(self) -> None:
        self._actions[ActionId.DRAW_SELECT].trigger()
        self._board.select_all()

    def open_board_menu(self, _at: Cell | Line, place: QPoint) -> None:
        """Open the menu for the picture, or for its selected part."""
        actions = self._actions
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for group in _BOARD_MENU:
            for name in group:
                actions.add_to(menu, name)
            menu.addSeparator()
        for inner in (Menu.SYMMETRY, Menu.CHANGE):
            menu.addMenu(actions.inner_menu(inner, menu))
        menu.popup(place)

    # ---- the picture or its selected part ----

    def _transform(self, kind: EditKind, change: Callable[[Grid, int], Grid]) -> None:
        """Change the picture and the given cells; see `Design.transformed` for `change`."""
        if (session := self._studio.design_workspace.session) is not None:
            session.change(kind, session.design.transformed(change, session.board.picture()))

    def _shift(self, down: int, across: int) -> None:
        from nonogui.core.edits import EditKind
        from nonogui.core.transform import shifted

        if not self._board.change_piece(EditKind.SHIFT, lambda grid: shifted(grid, down, across)):
            self._transform(EditKind.SHIFT, lambda grid, _fill: shifted(grid, down, across))

    def _mirror(self, *, is_across: bool) -> None:
        from nonogui.core import reflect
        from nonogui.core.edits import EditKind
        from nonogui.core.line import Axis
        from nonogui.core.transform import mirrored

        axis = Axis.ROW if is_across else Axis.COLUMN
        if not self._board.change_piece(EditKind.MIRROR, lambda grid: mirrored(grid, axis)):
            self._reflect(EditKind.MIRROR, lambda design: reflect.mirrored(design, axis))

    def _rotate(self, quarters: int) -> None:
        from nonogui.core import reflect
        from nonogui.core.edits import EditKind
        from nonogui.core.transform import rotated

        if not self._board.change_piece(EditKind.ROTATE, lambda grid: rotated(grid, quarters)):
            self._reflect(EditKind.ROTATE, lambda design: reflect.turned(design, quarters))

    def _reflect(self, kind: EditKind, change: Callable[[Design], Design]) -> None:
        """Change the whole design, whether the picture or the clues lead."""
        if (session := self._studio.design_workspace.session) is not None:
            session.change(kind, change(session.design))

    def _invert(self) -> None:
        from nonogui.core.edits import EditKind
        from nonogui.core.transform import inverted

        if (session := self._studio.design_workspace.session) is None:
            return
        if not self._board.change_piece(EditKind.INVERT, lambda grid: inverted(grid, session.ink)):
            picture = inverted(session.board.picture(), session.ink)
            session.change(EditKind.INVERT, session.design.with_picture(picture))

    def _crop(self) -> None:
        from nonogui.core.edits import EditKind
        from nonogui.core.transform import cropped, drawn_area

        session = self._settled_session()
        area = self._board.selection or (drawn_area(session.board) if session else None)
        if area is not None:
            self._transform(EditKind.CROP, lambda grid, _fill: cropped(grid, area))

    # ---- dialogs ----

    def _resize(self) -> None:
        from nonogui.ui.design.dialogs import ResizeDialog

        if (session := self._settled_session()) is not None:
            dialog = ResizeDialog(_with_board_as_picture(session), self._window)
            if dialog.exec():
                session.change(*dialog.change)

    def _edit_palette(self) -> None:
        from nonogui.core.edits import EditKind
        from nonogui.ui.design.palette import PaletteDialog

        if (session := self._settled_session()) is not None:
            dialog = PaletteDialog(session.design, self._window, ink=session.ink)
            if dialog.exec():
                session.change(EditKind.PALETTE, dialog.design)
                self._studio.design_workspace.page.choose_ink(session.ink)

    def _edit_properties(self) -> None:
        from nonogui.core.edits import EditKind
        from nonogui.ui.design.dialogs import PropertiesDialog

        if (session := self._settled_session()) is not None:
            metadata = session.design.metadata
            dialog = PropertiesDialog(metadata, self._window)
            if dialog.exec():
                session.change(EditKind.PROPERTIES, session.design.with_metadata(dialog.metadata))


def _with_board_as_picture(session: DesignSession) -> Design:
    """Return the design with the board shown as its picture."""
    return replace(session.design, picture=session.board)
