"""Lets `python -m nonogui` start the program."""

import sys

from nonogui.cli import main

if __name__ == "__main__":
    if hasattr(sys, "frozen"):  # a bundle starts itself once more for each process beside its own
        import multiprocessing

        multiprocessing.freeze_support()
    main()
