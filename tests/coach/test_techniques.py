"""The names of techniques, which libraries and collections store."""

import pytest

from nonogui.coach.techniques import Technique


@pytest.mark.parametrize(
    ("former", "technique"),
    [
        ("matching", Technique.OVERLAP),
        ("unreachable", Technique.SIMPLE_SPACES),
        ("no-block-fits", Technique.EITHER_WAY),
        ("run-windows", Technique.EITHER_WAY),
        ("either-owner", Technique.EITHER_WAY),
        ("color-out-of-reach", Technique.PUNCTUATING),
        ("ended-by-color", Technique.GLUE),
        ("mercury", Technique.MERCURY),
    ],
)
def test_a_former_name_is_read_as_the_technique_it_belongs_to(
    former: str, technique: Technique
) -> None:
    assert Technique(former) is technique


@pytest.mark.parametrize("name", ["", "guessing", "MATCHING"])
def test_any_other_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="not a valid Technique"):
        Technique(name)


def test_there_are_at_most_17_techniques() -> None:  # more are too many to learn by name
    assert len(Technique) <= 17
