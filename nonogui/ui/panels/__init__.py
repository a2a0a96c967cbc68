"""The panel beside the board: sections that show state and say what the player wants."""
