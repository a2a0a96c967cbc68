"""The board: a widget that paints a puzzle and turns gestures into moves."""
