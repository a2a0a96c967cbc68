"""Find, count and prove the boards that the clues allow, without ever using a goal."""
