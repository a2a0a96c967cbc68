"""Playing a puzzle: its page, its session, its coach, its end."""
