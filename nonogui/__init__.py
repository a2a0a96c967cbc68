"""Nonogui: play, solve and design nonograms. This module knows the version and nothing else."""

__version__ = "0.1.0.dev0"
