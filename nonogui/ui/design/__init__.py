"""Designing a puzzle: the studio, its doctor, and where designs come from."""
