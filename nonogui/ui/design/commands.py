"""DesignCommands: carry out the studio's actions on the open design."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from nonogui.core.design import Design
from nonogui.core.edits import EditKind
from nonogui.core.grid import Area, Axis, Cell, Grid, Line
from nonogui.core.shapes import Symmetry
from nonogui.core.transform import cropped, drawn_area, inverted, mirrored, rotated, shifted
from nonogui.ui.actions import DESIGN_TOOLS, ActionId, Menu
from nonogui.ui.design.session import DesignSession, DesignView

if TYPE_CHECKING:
    from nonogui.ui.board.widget import BoardWidget
    from nonogui.ui.design.page import DesignPage
    from nonogui.ui.design.studio import Studio
    from nonogui.ui.settings import SettingsStore
    from nonogui.ui.window_actions import Actions


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


class DesignCommands(QObject):
    """Carries out the studio's actions on the open design."""

    def __init__(
        self,
        studio: Studio,
        page: DesignPage,
        actions: Actions,
        settings: SettingsStore,
    ) -> None:
        super().__init__(page)
        self._studio, self._page = studio, page
        self._actions, self._settings = actions, settings
        page.options_chosen.connect(lambda values: settings.update(**values))
        page.stage.board.context_requested.connect(self.open_board_menu)
        page.panel.doctor.crop_requested.connect(self._crop_to_picture)
        commands: dict[ActionId, Callable[[], object]] = {
            ActionId.TEST_PLAY: studio.test_play,
            ActionId.SWITCH_VIEW: page.switch_view,
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
        actions.carry_out(commands)

    @property
    def _board(self) -> BoardWidget:
        return self._page.stage.board

    def _settled_session(self) -> DesignSession | None:
        """Put down a floating piece and return the session of the open design, if any."""
        if self._studio.session is not None:
            self._board.put_down_piece()
        return self._studio.session

    # ---- tools ----

    def _choose_tool(self) -> None:
        self._page.choose_pen()
        if (session := self._studio.session) is not None:
            session.set_view(DesignView.PICTURE)

    def _fill_shapes(self) -> None:
        is_filled = self._actions[ActionId.FILLED_SHAPES].isChecked()
        self._settings.update(filled_shapes=is_filled)

    def _choose_symmetry(self) -> None:
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
        menu = QMenu(self._page.window())
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
        if (session := self._studio.session) is not None:
            session.change(kind, session.design.transformed(change, session.board.picture()))

    def _shift(self, down: int, across: int) -> None:
        if not self._board.change_piece(EditKind.SHIFT, lambda grid: shifted(grid, down, across)):
            self._transform(EditKind.SHIFT, lambda grid, _fill: shifted(grid, down, across))

    def _mirror(self, *, is_across: bool) -> None:
        axis = Axis.ROW if is_across else Axis.COLUMN
        if not self._board.change_piece(EditKind.MIRROR, lambda grid: mirrored(grid, axis)):
            self._reflect(EditKind.MIRROR, lambda design: design.mirrored(axis))

    def _rotate(self, quarters: int) -> None:
        if not self._board.change_piece(EditKind.ROTATE, lambda grid: rotated(grid, quarters)):
            self._reflect(EditKind.ROTATE, lambda design: design.turned(quarters))

    def _reflect(self, kind: EditKind, change: Callable[[Design], Design]) -> None:
        """Change the whole design, whether the picture or the clues lead."""
        if (session := self._studio.session) is not None:
            session.change(kind, change(session.design))

    def _invert(self) -> None:
        if (session := self._studio.session) is None:
            return
        if not self._board.change_piece(EditKind.INVERT, lambda grid: inverted(grid, session.ink)):
            picture = inverted(session.board.picture(), session.ink)
            session.change(EditKind.INVERT, session.design.with_picture(picture))

    def _crop(self) -> None:
        self._settled_session()
        if (area := self._board.controller.selection) is not None:
            self._crop_to(area)
        else:
            self._crop_to_picture()

    def _crop_to_picture(self) -> None:
        session = self._settled_session()
        if session is not None and (area := drawn_area(session.board)) is not None:
            self._crop_to(area)

    def _crop_to(self, area: Area) -> None:
        self._transform(EditKind.CROP, lambda grid, _fill: cropped(grid, area))

    # ---- dialogs ----

    def _resize(self) -> None:
        from nonogui.ui.design.dialogs import ResizeDialog

        if (session := self._settled_session()) is not None:
            known = replace(session.design, picture=session.board)
            dialog = ResizeDialog(known, self._page.window())
            if dialog.exec():
                session.change(*dialog.change)

    def _edit_palette(self) -> None:
        from nonogui.ui.design.dialogs import PaletteDialog

        if (session := self._settled_session()) is not None:
            dialog = PaletteDialog(session.design, self._page.window(), ink=session.ink)
            if dialog.exec():
                session.change(EditKind.PALETTE, dialog.design)
                self._page.choose_ink(session.ink)

    def _edit_properties(self) -> None:
        from nonogui.ui.design.dialogs import PropertiesDialog

        if (session := self._settled_session()) is not None:
            metadata = session.design.metadata
            dialog = PropertiesDialog(metadata, self._page.window())
            if dialog.exec():
                session.change(EditKind.PROPERTIES, session.design.with_metadata(dialog.metadata))
