"""Print puzzles and save them as pictures."""
