"""Texts about colours that are hard to tell apart."""

import pytest

from nonogui.core.color_vision import Pair, Vision
from nonogui.words.design import similar_colors_text
from tests.boards import palette


@pytest.mark.parametrize("vision", Vision)
def test_both_colours_are_named_for_everyone(vision: Vision) -> None:
    text = similar_colors_text(Pair(1, 2, vision), palette(3))
    assert text.startswith("ink a and ink b look very similar")
    assert (vision in text) == (vision is not Vision.FULL)
    ground = similar_colors_text(Pair(0, 2, vision), palette(3))
    assert ground.startswith("ink b is hard to see on the background")
    assert (vision in ground) == (vision is not Vision.FULL)
