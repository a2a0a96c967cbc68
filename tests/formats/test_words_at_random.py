"""The words of each format in any order: a document or problems, never a crash."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.core.game import Game
from nonogui.core.problems import FileProblemsError
from nonogui.formats.base import Entry, Format
from nonogui.formats.decode import Content
from nonogui.formats.registry import all_formats
from nonogui.words.problems import problem_text

DATA = Path(__file__).parents[1] / "data"
TEXTS = [format_ for format_ in all_formats() if format_.is_text]
BREAKS = ["\n", "\n\n", " ", "", ",", "/", "0", "-1", "?", "999999999", "\t", "²", "\u2028"]


def words(format_: Format) -> list[str]:
    """The words, blanks and signs of a format's samples, each once."""
    samples = [path for path in (DATA / format_.name).glob("*") if path.suffix != ".golden"]
    texts = (Content(path.read_bytes()).text for path in sorted(samples))
    found = (word for text in texts for word in re.findall(r"\w+|\s+|[^\w\s]", text))
    return [*dict.fromkeys([*found, *BREAKS])]


def lines(format_: Format) -> list[str]:
    """The lines of a format's samples, each once."""
    samples = [path for path in (DATA / format_.name).glob("*") if path.suffix != ".golden"]
    texts = (Content(path.read_bytes()).text for path in sorted(samples))
    return [*dict.fromkeys(line + "\n" for text in texts for line in text.split("\n"))]


def try_to_read(format_: Format, text: str) -> None:
    """Whatever is read can be shown, and played on where it has progress."""
    if not text.strip():
        return  # the registry reads no blank text
    entries: tuple[Entry, ...] = ()
    try:
        entries, problems = format_.read(Content(text.encode("utf-8", "replace")))
    except FileProblemsError as reason:
        problems = reason.problems
    assert all(map(problem_text, problems))
    for entry in entries:
        assert all(map(problem_text, entry.problems))
        if entry.record:
            Game.resume(entry.puzzle, entry.record)


@pytest.mark.parametrize("format_", TEXTS, ids=lambda format_: format_.name)
@given(data=st.data())
@settings(max_examples=40)
def test_shuffled_words_are_read_or_refused(format_: Format, data: st.DataObject) -> None:
    parts = data.draw(st.lists(st.sampled_from(words(format_)), max_size=40))
    try_to_read(format_, "".join(parts))


@pytest.mark.parametrize("format_", TEXTS, ids=lambda format_: format_.name)
@given(data=st.data())
@settings(max_examples=40)
def test_shuffled_lines_are_read_or_refused(format_: Format, data: st.DataObject) -> None:
    parts = data.draw(st.lists(st.sampled_from(lines(format_)), max_size=30))
    try_to_read(format_, "".join(parts))


@pytest.mark.parametrize("format_", TEXTS, ids=lambda format_: format_.name)
@given(data=st.data())
@settings(max_examples=40)
def test_samples_with_exchanged_words_are_read_or_refused(
    format_: Format, data: st.DataObject
) -> None:
    samples = [path for path in (DATA / format_.name).glob("*") if path.suffix != ".golden"]
    text = Content(data.draw(st.sampled_from(sorted(samples))).read_bytes()).text
    parts = re.findall(r"\w+|\s+|[^\w\s]", text) or [""]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(parts) - 1))
        parts[at] = data.draw(st.sampled_from(words(format_)))
    try_to_read(format_, "".join(parts))
