"""The library: its page, and what can be done with its puzzles."""
