"""Where puzzles and games are kept: shipped collections, saves, recent files."""
