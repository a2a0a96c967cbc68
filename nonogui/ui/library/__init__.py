"""The library: its page and everything a player can do with its puzzles."""
