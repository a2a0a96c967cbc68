"""What a nonogram is and how it is played: no window, no solver, no files, no clock."""
