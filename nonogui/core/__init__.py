"""Hold puzzles, boards and games as plain data: no window, no solver, no files, no clock."""
