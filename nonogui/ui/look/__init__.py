"""Colours, fonts, icons and the style sheet of the window.

Sizes and distances all over the window are logical pixels, chosen by eye at 100 % text size; most
are multiples of 4. A comment gives the reason where there is another one.
"""
