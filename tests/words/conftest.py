"""Texts are English again after each test, whichever language it chose."""

from collections.abc import Iterator

import pytest

from nonogui.i18n import install


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    install("en")
