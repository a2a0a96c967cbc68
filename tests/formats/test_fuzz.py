"""Whatever happens to a file: a document or problems, after little work."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.formats.base import Format
from nonogui.formats.registry import all_formats
from tests.formats.mutations import Work, read_safely, samples, spoilt


@pytest.mark.parametrize("format_", all_formats(), ids=lambda format_: format_.name)
@given(data=st.data())
@settings(max_examples=40)
def test_mutated_files_are_read_or_refused(format_: Format, data: st.DataObject) -> None:
    read_safely(*data.draw(spoilt(format_.name)))


@pytest.mark.parametrize("format_", all_formats(), ids=lambda format_: format_.name)
def test_unchanged_samples_are_read(format_: Format) -> None:
    for path in samples(format_.name):
        read_safely(path.read_bytes(), path.name)


def test_the_work_of_reading_is_counted() -> None:
    with Work() as work:
        "".upper()
    assert 1 <= work.calls < 10
    with pytest.raises(AssertionError), Work(100):
        work_hard()


def work_hard() -> None:
    for _ in range(200):
        "".upper()
