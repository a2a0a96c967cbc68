"""Techniques of one line with its clue, and the facts they are based on."""
