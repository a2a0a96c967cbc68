"""Translation: which language the user reads, and the sentences in it (gettext)."""

from __future__ import annotations

import os
import re
import string
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Self

from nonogui.resources import resource

PSEUDO: Final = "pseudo"
"""A language for tests: every translated text stands between the signs ⟦ and ⟧."""

VARIABLE: Final = "NONOGUI_LANGUAGE"
"""The environment variable that chooses a language for this program alone."""

QT_LOCALES: Final = {"ar": "ar_AE"}
"""Locales for Qt's own dates and numbers, where the language alone would not do: the board has
Western digits, and Qt's choice for Arabic would be Egypt's.
"""

FORM: Final = re.compile(r"\|([a-z][a-z_]+)=")
"""The start of a form of a text in a translation: `|gen=`."""

_SAID: Final = re.compile(
    r"\{(?:count|number|filled|crossed|total|rows|solved|most|percent|alone|seen|right)\}"
)
_MANY: Final = 5
"""In many languages “21 columns” has the form of one column, but “columns 1 to 21” has not. So a
text that does not say its count takes the form for five, which all of them count as many."""

_CONTEXT_END: Final = "\4"

_NAMES: Final = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt_BR": "Português (Brasil)",
    "sv": "Svenska",
    "tr": "Türkçe",
    "cs": "Čeština",
    "ru": "Русский",
    "uk": "Українська",
    "ar": "العربية",
    "ja": "日本語",
    "ko": "한국어",
    "zh_CN": "简体中文",
}
"""The languages by code, each with its own name for itself, in the order of the menu."""

_LATIN: Final = re.compile(r"[A-Za-z]")
_DIGITS: Final = re.compile("[0-9]+")
_ISOLATES: Final = dict.fromkeys(range(0x2066, 0x206A))

_ONLY: Final = {"pt": "pt_BR", "zh": "zh_CN"}


# --- texts with forms ---


class Phrase(str):
    """A translated text that other texts contain in one of its forms, such as a case.

    `row {number}` may be translated as `Zeile {number}|gen=der Zeile {number}`; a sentence with the
    placeholder `{line:gen}` then contains the second form. A form that a text lacks is its plain
    one. Placeholders in a form take the same form unless they name another.
    """

    __slots__ = ("form",)
    form: Callable[[str], str]

    def __new__(cls, form: Callable[[str], str]) -> Self:
        """Make a text from its forms; the plain one is called ""."""
        phrase = super().__new__(cls, form(""))
        phrase.form = form
        return phrase

    def format(self, *args: object, **values: object) -> str:
        """Fill in the placeholders of every form."""
        form = self.form
        return Phrase(lambda name: _Filling(name).vformat(form(name), args, values))

    def __format__(self, form: str) -> str:
        return self.form(form)

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


class _Filling(string.Formatter):
    """Fills in the placeholders of one form of a text."""

    def __init__(self, form: str) -> None:
        self._form = form

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Phrase):
            return value.form(format_spec or self._form)
        is_form = len(format_spec) > 1 and format_spec.isidentifier()
        text = format(value, "" if is_form else format_spec)
        return isolated(text)


def each_form(change: Callable[[str], str], text: str) -> str:
    """Change a text in each of its forms, to emphasise it for example."""
    if not isinstance(text, Phrase):
        return change(text)
    form = text.form
    return Phrase(lambda name: change(form(name)))


def join(pattern: str, parts: Sequence[str]) -> str:
    """Join parts, in all forms, with the text between `{first}` and `{next}` in a pattern."""
    between = pattern.format(first="", next="")
    if not any(isinstance(part, Phrase) for part in parts):
        return between.join(parts)
    return Phrase(
        lambda form: between.join(_Filling(form).format_field(part, "") for part in parts)
    )


# --- catalogues ---


_ENTRY: Final = re.compile(
    r"""
    ^ (?: msgctxt \ (?P<context> (?: ".*" \n )+ ) )?
    msgid \ (?P<id> (?: ".*" \n )+ )
    (?: msgid_plural \ (?: ".*" \n )+ )?
    msgstr (?: \[0\] )? \ (?P<text> (?: ".*" (?: \n | $ ) )+ )
    (?P<more> (?: msgstr \[ \d \] \ (?: ".*" (?: \n | $ ) )+ )* )
    """,
    re.MULTILINE | re.VERBOSE,
)
"""A text in a `.po` file. With this, such a file is read faster than its compiled form, `.mo`."""


def read_po(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the texts of a `.po` file as they are looked up, with the translations of each.

    There is more than one translation where a count chooses the form. The first text is "", and
    its translation is the header of the file.
    """
    for context, id_, first, more in _ENTRY.findall(text):
        rest = re.split(r"^msgstr\[\d\] ", more, flags=re.MULTILINE)[1:] if more else []
        key = with_context(_unquoted(context), _unquoted(id_))
        yield key, [_unquoted(first), *map(_unquoted, rest)]


def _unquoted(lines: str) -> str:
    text = lines.rstrip("\n")[1:-1].replace('"\n"', "")
    if "\\" not in text:
        return text
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), text)


_ESCAPES: Final = {"n": "\n", "t": "\t"}


class _English:
    """The texts as they are written in the program."""

    language = "en"

    def gettext(self, message: str) -> str:
        """Return a text in the user's language."""
        return message.rpartition(_CONTEXT_END)[2]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return a text in the user's language, in the form that goes with a count."""
        return msgid1 if n == 1 else msgid2


class Catalogue(_English):
    """The texts of one language."""

    def __init__(self, code: str, text: str) -> None:
        """Read a catalogue in gettext's text format."""
        from gettext import c2py  # a parser, which English does without

        self._texts = {key: texts for key, texts in read_po(text) if all(texts)}
        rule = re.search(r"plural=([^;]*)", self._texts.pop("", [""])[0])
        self._plural = c2py(rule[1] if rule else "n != 1")
        self.language = code

    def gettext(self, message: str) -> str:
        """Return the translation of a text."""
        texts = self._texts.get(message)
        return _phrase(texts[0]) if texts else without_context(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation of a text in the form that goes with a count."""
        texts = self._texts.get(msgid1)
        if texts is None:
            return super().ngettext(msgid1, msgid2, n)
        text = texts[min(self._plural(n), len(texts) - 1)]
        # A text that doesn't say its count, or not in the form that one shares with 21.
        if n > _MANY and not _SAID.search(text):
            text = texts[min(self._plural(_MANY), len(texts) - 1)]
        return _phrase(text)

    def texts_with(self, context: str) -> Iterator[tuple[str, str]]:
        """Yield the texts of a context with their translations."""
        start = with_context(context, "")
        for key, texts in self._texts.items():
            if key.startswith(start):
                yield key.removeprefix(start), texts[0]


def _phrase(text: str) -> str:
    """Return a translation ready to be filled in, or used as it is."""
    if "{" not in text and "|" not in text:
        return text
    plain, *rest = FORM.split(text)
    forms = dict(zip(rest[::2], rest[1::2], strict=True))
    return Phrase(lambda form: forms.get(form, plain))


class _Pseudo(_English):
    def gettext(self, message: str) -> str:
        return f"⟦{without_context(message)}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


class _Active:
    """The catalogue in use, one for the whole process, like its locale."""

    catalogue = _English()
    isolates = False


# --- what the program calls ---


def _(message: str) -> str:
    """A text in the user's language."""
    return _Active.catalogue.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """A text in the user's language, in the form that goes with a count."""
    return _Active.catalogue.ngettext(singular, plural, count)


def pgettext(context: str, message: str) -> str:
    """A text in the user's language; the context separates texts that are equal in English."""
    return _Active.catalogue.gettext(with_context(context, message))


def with_capital(text: str) -> str:
    """Return a text that begins with a capital letter, as the user's language writes it.

    Before the first letter there may be marks of emphasis. Unlike `str.capitalize`, the rest stays
    as it is, with the names in it.
    """
    start = next((at for at, sign in enumerate(text) if sign.isalnum()), 0)
    first = text[start : start + 1]
    capital = "İ" if first == "i" and language() == "tr" else first.upper()
    return text[:start] + capital + text[start + 1 :]


def without_dots(words: str) -> str:
    """Return the text of a menu entry without the dots that announce a dialog.

    Some languages have a blank before the dots.
    """
    return words.removesuffix("…").rstrip()


def mark(message: str) -> str:
    """Name a text in a table for translation; `_` translates it when it is shown."""
    return message


def with_context(context: str, message: str) -> str:
    """Name a text in a table for translation, as `mark` does, with its context."""
    return f"{context}{_CONTEXT_END}{message}" if context else message


def without_context(message: str) -> str:
    """Return the English text of what `mark` or `with_context` named."""
    return message.rpartition(_CONTEXT_END)[2]


def texts_with(context: str) -> Iterator[tuple[str, str]]:
    """Yield each text of a context that the user's language has, with its translation."""
    if isinstance(_Active.catalogue, Catalogue):
        yield from _Active.catalogue.texts_with(context)


def language() -> str:
    """The code of the language that texts are in."""
    return _Active.catalogue.language


def install(*wanted: str) -> str:
    """Choose the language of all texts from now on.

    Args:
        wanted: the languages the user may want, the dearest first; empty ones do not count.
            Without any, the environment is asked.

    Returns the code of the language found; `en`, the language of the source, when none is.
    """
    asked = wanted or (os.environ.get(VARIABLE, ""), *_system_languages())
    for code in _codes(filter(None, asked)):
        if code == "en":
            break
        if catalogue := _catalogue(code):
            _Active.catalogue = catalogue
            return code
    _Active.catalogue = _English()
    return "en"


def isolate_names(is_wanted: bool) -> None:
    """Set whether Latin names within texts are kept apart from them, as right-to-left texts need.

    Otherwise the brackets or numbers at the end of a file name would jump to its other side.
    """
    _Active.isolates = is_wanted


def isolated(text: str) -> str:
    """Return a name for use in a text of the user's language; Latin names may be set apart."""
    return f"\u2068{text}\u2069" if _Active.isolates and _LATIN.search(text) else text


def left_to_right(text: str) -> str:
    """Return a text that reads from left to right also within right-to-left texts, as clues do."""
    return f"\u2066{text}\u2069" if _Active.isolates else text


def without_isolates(text: str) -> str:
    """Return a text as it is used for something else than reading, such as a file name."""
    return text.translate(_ISOLATES)


def natural_key(text: str) -> str:
    """Return a key that sorts texts as people do: `Puzzle 2` before `puzzle 10`."""
    # Longer numbers than 18 digits are rare, and are compared as texts.
    return _DIGITS.sub(lambda digits: digits[0].zfill(18), text.casefold())


def languages() -> dict[str, str]:
    """Return the languages there are texts in, each with what its speakers call it."""
    folder = resource("translations")
    names = _NAMES.items()
    return {code: name for code, name in names if code == "en" or (folder / f"{code}.po").is_file()}


def _system_languages() -> Iterator[str]:
    """Yield the languages that the environment asks for, the dearest first; on Windows its own."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            yield from value.split(":")
            return
    if sys.platform == "win32":
        from ctypes import windll
        from locale import windows_locale

        yield windows_locale.get(windll.kernel32.GetUserDefaultUILanguage(), "")


def _codes(locales: Iterable[str]) -> Iterator[str]:
    """Yield the codes for locale names, the most exact first: for `de_AT.UTF-8` `de_AT`, then `de`.

    Portuguese and Chinese have translations for one country only, which serve the others, too.
    """
    for locale in locales:
        code = locale.partition(".")[0].partition("@")[0].replace("-", "_")
        language = code.partition("_")[0]
        yield from (code, language)
        if language in _ONLY:
            yield _ONLY[language]


def _catalogue(code: str) -> _English | None:
    if code == PSEUDO:
        return _Pseudo()
    file = resource("translations") / f"{code}.po"
    if not code.replace("_", "").isalnum() or not file.is_file():
        return None
    return Catalogue(code, file.read_text(encoding="utf-8"))
