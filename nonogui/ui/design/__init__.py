"""The studio: design puzzles, check them, and import pictures and scans."""
