"""Puzzles from nothing: pictures with structure, each proven to have one solution."""
