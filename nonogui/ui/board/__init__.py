"""The board: one custom-painted widget that shows a puzzle and turns gestures into moves."""
