"""Random puzzles in words."""

from __future__ import annotations

import pytest

from nonogui import i18n
from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.puzzle import Metadata
from nonogui.solver.result import StopReason
from nonogui.studio.generator.search import generate
from nonogui.studio.generator.spec import (
    Ending,
    Generated,
    GeneratorSpec,
    PictureKind,
    SpecError,
    SpecKey,
    Symmetry,
)
from nonogui.studio.generator.subjects import Subject
from nonogui.words.generator import (
    command_line,
    ending_text,
    kind_text,
    random_metadata,
    spec_error_text,
    spec_of,
    symmetry_text,
)

VALUES: dict[str, int | str] = {"least": 5, "most": 9, "characters": "Ж", "width": 31}


@pytest.mark.parametrize("key", list(SpecKey))
def test_each_error_has_a_sentence(key: SpecKey) -> None:
    text = spec_error_text(SpecError(key, **VALUES))
    assert text.endswith(".")
    assert "{" not in text


def test_each_choice_has_a_name() -> None:
    assert len({kind_text(kind) for kind in PictureKind}) == len(PictureKind)
    assert len({symmetry_text(symmetry) for symmetry in Symmetry}) == len(Symmetry)


def test_the_needed_width_is_named() -> None:
    assert "needs 31 columns" in spec_error_text(SpecError(SpecKey.TEXT_TOO_WIDE, width=31))
    assert "shorter" in spec_error_text(SpecError(SpecKey.TEXT_TOO_WIDE, width=0))


def test_search_endings_are_explained() -> None:
    found = generate(GeneratorSpec(5, 5, seed=1))
    assert ending_text(found) == ""
    hard = GeneratorSpec(5, 5, grade=Grade.EXPERT, seed=1)
    assert ending_text(generate(hard)).startswith(
        "No puzzle had the difficulty Expert. The closest is "
    )
    needs = GeneratorSpec(5, 5, needs=Technique.LINE_AGREEMENT, seed=1)
    assert ending_text(generate(needs)) == "None of the puzzles found needs Line agreement."
    nothing = Generated(hard, Ending.NOTHING, None, None, 1000, 0)
    assert ending_text(nothing).startswith("No picture of this kind")
    late = Generated(hard, Ending.NOTHING, None, None, 10, 0, StopReason.TIME)
    assert ending_text(late).startswith("Time ran out")


def test_titles_of_words_do_not_reveal_them() -> None:
    spec = GeneratorSpec(30, 9, kind=PictureKind.WORDS, text="hi", seed=3)
    metadata = random_metadata(Generated(spec, Ending.FOUND, None, None, 1, 1))
    assert (metadata.title, metadata.license) == ("Random 30×9, seed 3", "CC0-1.0")


def test_the_title_names_the_subject_of_a_picture() -> None:
    spec = GeneratorSpec(15, 15, seed=3)
    made = [Generated(spec, Ending.FOUND, None, None, 1, 1, subject=each) for each in Subject]
    titles = [random_metadata(each).title for each in made]
    assert len({*titles}) == len(Subject)
    assert "Hot-air balloon" in titles


def test_the_command_line_repeats_the_puzzle() -> None:
    spec = GeneratorSpec(20, 15, 40, Symmetry.HALF_TURN, 3, line_solvable=False, seed=8)
    assert command_line(spec) == (
        "nonogui generate --size 20x15 --seed 8 --colors 3 --density 40"
        " --symmetry half-turn --beyond-lines"
    )
    named = GeneratorSpec(9, 9, needs=Technique.COLORS_TOUCH, seed=1)
    assert command_line(named).endswith("--seed 1 --needs touching-colours")


@pytest.mark.parametrize("language", ["en", "fr", "ja", "ar"])
@pytest.mark.parametrize(
    "spec",
    [
        GeneratorSpec(20, 15),
        GeneratorSpec(20, 15, 40, Symmetry.HALF_TURN, 3, line_solvable=False, seed=8),
        GeneratorSpec(9, 9, colors=2, needs=Technique.COLORS_TOUCH, seed=1),
        GeneratorSpec(9, 9, grade=Grade.WHAT_IF, line_solvable=False),
        GeneratorSpec(50, 9, kind=PictureKind.WORDS, text="it's -- 1/2", seed=3),
    ],
)
def test_the_metadata_of_a_random_puzzle_name_its_options(
    spec: GeneratorSpec, language: str
) -> None:
    i18n.install(language)
    i18n.isolate_names(is_wanted=language == "ar")
    try:
        metadata = random_metadata(Generated(spec, Ending.FOUND, None, None, 1, 1))
        assert ("generator:" in metadata.source) == (language == "en")
    finally:
        i18n.install("en")
        i18n.isolate_names(is_wanted=False)
    assert spec_of(metadata) == spec


@pytest.mark.parametrize(
    "source",
    [
        "",
        "A magazine",
        "nonogui generate --size ",
        "nonogui generate --size 5",
        "nonogui generate --size 999x999",
        "nonogui generate --size 5x5 --seed",
        "nonogui generate --size 5x5 --seed x",
        "nonogui generate --size 5x5 --flavour 1",
        "nonogui generate --size 5x5 --needs magic",
    ],
)
def test_no_other_source_names_options_of_a_random_puzzle(source: str) -> None:
    assert spec_of(Metadata(source=source)) is None
