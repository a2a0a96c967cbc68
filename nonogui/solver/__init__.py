"""Which boards the clues allow: found, counted and proven, without ever looking at a goal."""
