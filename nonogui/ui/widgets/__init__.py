"""The parts the window is made of: they show what they are given and know no rules."""
