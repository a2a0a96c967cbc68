"""The sentences for all that the other rooms say in keys and numbers."""

from nonogui.words.hints import deduction_text, hint_text
from nonogui.words.moves import move_text
from nonogui.words.places import line_text, place_text
from nonogui.words.problems import (
    problem_message,
    problem_sentence,
    problem_text,
    severity_text,
)
from nonogui.words.solving import clash_text, phase_text, status_text

__all__ = [
    "clash_text",
    "deduction_text",
    "hint_text",
    "line_text",
    "move_text",
    "phase_text",
    "place_text",
    "problem_message",
    "problem_sentence",
    "problem_text",
    "severity_text",
    "status_text",
]
