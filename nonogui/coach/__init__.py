"""Teach the player: find the next step and explain it, and check whether the board is right."""
