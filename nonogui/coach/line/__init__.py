"""One line and its clue: the facts that people look at, and the techniques that rest on them."""
