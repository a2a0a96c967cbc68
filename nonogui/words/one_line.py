"""The sentence for a deduction of one line, with its numbers filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.techniques import Technique
from nonogui.words import color_sentences, line_sentences, room_sentences, run_sentences
from nonogui.words.line_words import LineWords

_SENTENCES: Final[Mapping[Technique, Callable[[LineWords, LineDeduction], str]]] = {
    Technique.EMPTY_LINE: line_sentences.empty_line,
    Technique.COMPLETE_LINE: line_sentences.complete_line,
    Technique.FINISHED_LINE: line_sentences.finished_line,
    Technique.OVERLAP: line_sentences.overlap,
    Technique.PUNCTUATING: run_sentences.punctuating,
    Technique.FORCING: room_sentences.forcing,
    Technique.GLUE: run_sentences.glue,
    Technique.SPLITTING: run_sentences.splitting,
    Technique.JOINING: run_sentences.joining,
    Technique.MATCHING: run_sentences.matching,
    Technique.MERCURY: run_sentences.mercury,
    Technique.UNREACHABLE: line_sentences.unreachable,
    Technique.NO_BLOCK_FITS: room_sentences.no_block_fits,
    Technique.RUN_WINDOWS: run_sentences.run_windows,
    Technique.EITHER_OWNER: run_sentences.either_owner,
    Technique.COLORS_TOUCH: color_sentences.colors_touch,
    Technique.COLOR_OUT_OF_REACH: color_sentences.color_out_of_reach,
    Technique.ENDED_BY_COLOR: color_sentences.ended_by_color,
    Technique.LINE_AGREEMENT: line_sentences.line_agreement,
}


def line_sentence(words: LineWords, found: LineDeduction) -> str:
    """What a clue forces on its line and why, in one or two sentences."""
    return _SENTENCES[found.technique](words, found)
