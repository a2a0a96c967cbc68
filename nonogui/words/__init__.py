"""The sentences for all that the other rooms say in keys and numbers."""

from nonogui.words.broken import broken_text, broken_title
from nonogui.words.cells import apply_text, cells_in_full, cells_text, where_text
from nonogui.words.difficulty import grade_text
from nonogui.words.hints import cell_answer_text, hint_text
from nonogui.words.line_words import Strong
from nonogui.words.moves import move_text
from nonogui.words.places import cell_text, line_text, place_text
from nonogui.words.problems import (
    problem_message,
    problem_sentence,
    problem_text,
    severity_text,
)
from nonogui.words.proofs import proof_lead, proof_note, proof_title, what_if_text
from nonogui.words.solving import clash_text, phase_text, status_text
from nonogui.words.steps import deduction_text, deduction_title, step_text, step_title
from nonogui.words.techniques import technique_name, technique_text

__all__ = [
    "Strong",
    "apply_text",
    "broken_text",
    "broken_title",
    "cell_answer_text",
    "cell_text",
    "cells_in_full",
    "cells_text",
    "clash_text",
    "deduction_text",
    "deduction_title",
    "grade_text",
    "hint_text",
    "line_text",
    "move_text",
    "phase_text",
    "place_text",
    "problem_message",
    "problem_sentence",
    "problem_text",
    "proof_lead",
    "proof_note",
    "proof_title",
    "severity_text",
    "status_text",
    "step_text",
    "step_title",
    "technique_name",
    "technique_text",
    "what_if_text",
    "where_text",
]
