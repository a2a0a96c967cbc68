"""The widgets that the window is made of; they show plain data and contain no game logic."""
