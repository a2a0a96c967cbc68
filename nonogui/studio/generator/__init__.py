"""Generate random puzzles: structured pictures, each proven to be the only solution."""
