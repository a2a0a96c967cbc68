"""Help for a designer: verdicts, repairs, pictures made into puzzles, puzzles from nothing."""
