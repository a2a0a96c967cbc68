"""A teacher beside the player: the next step and its reason, and whether the board is right."""
