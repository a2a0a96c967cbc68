"""Lets `python -m nonogui` start the program."""

from nonogui.cli import main

if __name__ == "__main__":
    main()
