"""Playing a puzzle: the page, the session, the coach and the win page."""
