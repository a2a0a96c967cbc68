"""Tools for designers: diagnose and repair designs, import images and scans, generate puzzles."""
