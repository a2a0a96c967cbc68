"""The texts of a page that plays, in the language of whoever writes the page."""

from __future__ import annotations

from nonogui.i18n import _


def labels() -> dict[str, str]:
    """Texts that stand in the page, by the slot they fill."""
    return {
        "heading": _("Nonogram, {width} × {height}"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "restart": _("Start again"),
        "letters": _("Letters on colours"),
        "zoom_in": _("Zoom in"),
        "zoom_out": _("Zoom out"),
        "fit": _("Fit to window"),
        "time": _("Time"),
        "tools": _("Tools"),
        "fill": _("Fill"),
        "cross": _("Cross"),
        "maybe": _("Maybe"),
        "palette": _("Palette"),
        "board": _("Board"),
        "close": _("Close"),
        "help": _(
            "Left button fills, right button crosses; two fingers move and zoom. Arrows move,"
            " Space fills, X crosses, M marks, Backspace clears, Shift paints."
        ),
        "script_needed": _("This page needs JavaScript to be played. It loads nothing."),
    }


def messages() -> dict[str, str]:
    """Texts that the page puts together, by name; `{name}` is filled in there."""
    return {
        "place": _("Row {row}, column {column}"),
        "cell": _("Row {row}, column {column}: {value}"),
        "row": _("Row {row}: {clue}"),
        "column": _("Column {column}: {clue}"),
        "unknown": _("unknown"),
        "empty": _("crossed"),
        "filled": _("filled"),
        "color": _("colour {name}"),
        "maybe": _("maybe"),
        "maybe_color": _("maybe colour {name}"),
        "ink": _("{name}, key {key}"),
        "solved": _("Solved"),
        "solved_in": _("Solved in {time}"),
    }
