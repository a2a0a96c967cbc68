"""How puzzles and progress are written in files: one module a format, one table of them."""
