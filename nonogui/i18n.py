"""Translation: which language the user reads, and the sentences in it (gettext)."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Iterator
from typing import Final

from nonogui.resources import resource

PSEUDO: Final = "pseudo"
"""A language for tests: every translated text stands between the signs ⟦ and ⟧."""

VARIABLE: Final = "NONOGUI_LANGUAGE"
"""The environment variable that chooses a language for this program alone."""


class _Pseudo(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


class _Active:
    """The catalogue in use: what a process reads in is one fact, like its locale."""

    catalogue: gettext.NullTranslations = gettext.NullTranslations()


def _(message: str) -> str:
    """A text in the user's language."""
    return _Active.catalogue.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """A text in the user's language, in the form that goes with a count."""
    return _Active.catalogue.ngettext(singular, plural, count)


def language() -> str:
    """The code of the language that texts are in."""
    return _Active.catalogue.info().get("language") or "en"


def mark(message: str) -> str:
    """Name a text in a table for translation; `_` translates it when it is shown."""
    return message


def install(language: str | None = None) -> str:
    """Choose the language of all texts from now on; without one, what the environment asks for.

    Returns the code of the language found; `en`, the language of the source, when none is.
    """
    for code in _codes([language] if language else _languages()):
        if code == "en":
            break
        if catalogue := _catalogue(code):
            _Active.catalogue = catalogue
            return code
    _Active.catalogue = gettext.NullTranslations()
    return "en"


def _languages() -> Iterator[str]:
    """The languages the environment asks for, the dearest first."""
    for variable in (VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            yield from value.split(":")
            return


def _codes(locales: Iterable[str]) -> Iterator[str]:
    """Locale names, each with what it is a variant of: `de_AT.UTF-8` is `de_AT`, then `de`."""
    for locale in locales:
        code = locale.partition(".")[0].partition("@")[0].replace("-", "_")
        yield code
        yield code.partition("_")[0]


def _catalogue(code: str) -> gettext.NullTranslations | None:
    if code == PSEUDO:
        return _Pseudo()
    file = resource("translations") / f"{code}.mo"
    if not code.replace("_", "").isalnum() or not file.is_file():
        return None
    with file.open("rb") as stream:
        return gettext.GNUTranslations(stream)
