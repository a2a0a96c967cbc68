"""Puzzles on paper and as pictures."""
