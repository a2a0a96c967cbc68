"""Translation: the language is taken from the environment, and texts are translated late."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonogui import i18n
from nonogui.i18n import _, install, ngettext, pgettext
from nonogui.words.numbers import size_text


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    install("en")


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A translation with one text and one plural."""
    (tmp_path / "translations").mkdir()
    (tmp_path / "translations" / "de.po").write_text(GERMAN, encoding="utf-8")
    monkeypatch.setattr(i18n, "resource", lambda path: tmp_path / path)


GERMAN = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=n != 1;\\n"

#: nonogui/words/places.py
msgid "Row"
msgstr "Zeile"

msgctxt "verdict"
msgid "Row"
msgstr "Krach"

msgid ""
"Two\\n"
"lines: \\"{name}\\""
msgstr ""
"Zwei\\n"
"Zeilen: „{name}“"

msgid "{count} cell"
msgid_plural "{count} cells"
msgstr[0] "{count} Zelle"
msgstr[1] "{count} Zellen"

msgid "Column"
msgstr ""
"""


def test_texts_stay_english_without_a_catalogue() -> None:
    assert install("tlh") == "en"
    assert _("Row") == "Row"
    assert ngettext("one cell", "many cells", 1) == "one cell"
    assert ngettext("one cell", "many cells", 2) == "many cells"


@pytest.mark.parametrize("locale", ["de", "de_AT", "de_AT.UTF-8", "de-CH", "de_DE@euro"])
@pytest.mark.usefixtures("german")
def test_a_catalogue_serves_all_variants_of_its_language(locale: str) -> None:
    assert install(locale) == "de"
    assert _("Row") == "Zeile"
    assert _("not in the catalogue") == "not in the catalogue"
    assert ngettext("{count} cell", "{count} cells", 2) == "{count} Zellen"


@pytest.mark.usefixtures("german")
def test_the_first_available_language_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    # Of Python alone: the system's library of C would say errors in German to all later tests.
    for language, variables in (
        ("de", {"LANGUAGE": "tlh:de:en"}),
        ("en", {"LANGUAGE": "en:de"}),
        ("de", {"LANGUAGE": "en:de", "NONOGUI_LANGUAGE": "de"}),
    ):
        monkeypatch.setattr(os, "environ", {**os.environ, **variables})
        assert install() == language


@pytest.mark.usefixtures("german")
def test_the_first_language_wanted_that_there_is_is_used() -> None:
    assert install("de", "en-GB") == "de"
    assert install("", "fi-FI", "de-AT", "en") == "de"
    assert install("", "en-GB", "de-AT") == "en"
    assert install("en", "de") == "en"


@pytest.mark.usefixtures("german")
def test_one_country_serves_all_who_speak_its_language(tmp_path: Path) -> None:
    for code in ("pt_BR", "zh_CN"):
        (tmp_path / "translations" / f"{code}.po").write_text(GERMAN, encoding="utf-8")
    assert install("pt-PT") == install("pt") == "pt_BR"
    assert install("zh-Hans-CN") == install("zh_SG") == "zh_CN"
    assert i18n.languages() == {
        "en": "English",
        "de": "Deutsch",
        "pt_BR": "Português (Brasil)",
        "zh_CN": "简体中文",
    }


def test_the_pseudo_language_frames_every_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONOGUI_LANGUAGE", "pseudo")
    assert install() == "pseudo"
    assert _("Row {row}").format(row=3) == "⟦Row 3⟧"
    assert ngettext("one", "many", 2) == "⟦many⟧"


@pytest.mark.parametrize("locale", ["../../etc/passwd", "", "C", "POSIX", "de/../de", "\0"])
def test_an_invalid_locale_falls_back_to_english(locale: str) -> None:
    assert install(locale) == "en"


def test_texts_are_translated_when_they_are_used() -> None:
    text = i18n.mark("Row")
    install("pseudo")
    assert text == "Row"
    assert _(text) == "⟦Row⟧"


@pytest.mark.usefixtures("german")
def test_one_english_text_has_a_translation_for_each_context() -> None:
    install("de")
    assert pgettext("verdict", "Row") == "Krach"
    assert _(i18n.with_context("verdict", "Row")) == "Krach"
    assert pgettext("another", "Row") == "Row"
    install("en")
    assert pgettext("verdict", "Row") == _(i18n.with_context("verdict", "Row")) == "Row"


@pytest.mark.usefixtures("german")
def test_right_to_left_latin_names_are_kept_apart() -> None:
    install("de")
    text = _('Two\nlines: "{name}"')
    i18n.isolate_names(True)
    try:
        assert text.format(name="a (2)") == "Zwei\nZeilen: „\u2068a (2)\u2069“"
        assert text.format(name=12) == "Zwei\nZeilen: „12“"
    finally:
        i18n.isolate_names(False)
    assert text.format(name="a (2)") == i18n.without_isolates("Zwei\nZeilen: „\u2068a (2)\u2069“")


def test_sizes_are_read_from_left_to_right_in_arabic() -> None:
    install("ar")
    try:
        assert size_text(9, 6) == "\u20669 × 6\u2069"
        assert i18n.without_isolates(size_text(9, 6)) == "9 × 6"
    finally:
        install("en")


@pytest.mark.usefixtures("german")
def test_a_catalogue_may_be_wrapped_and_incomplete() -> None:
    install("de")
    assert _('Two\nlines: "{name}"').format(name="A") == "Zwei\nZeilen: „A“"
    assert _("Column") == "Column"
    assert list(i18n.texts_with("verdict")) == [("Row", "Krach")]


def test_escapes_in_a_catalogue_are_read() -> None:
    text = 'msgid "Choose:\\n\\t{name}"\nmsgstr "Wähle:\\n\\t\\"{name}\\""\n'
    assert list(i18n.read_po(text)) == [("Choose:\n\t{name}", ['Wähle:\n\t"{name}"'])]


@pytest.mark.parametrize("words", ["Open…", "Open\N{NO-BREAK SPACE}…", "Open …", "Open"])
def test_dots_of_a_menu_entry_are_left_out_with_the_blank_before_them(words: str) -> None:
    assert i18n.without_dots(words) == "Open"


def test_a_sentence_begins_with_the_capital_of_its_language() -> None:
    assert i18n.with_capital("*the 3* is red") == "*The 3* is red"
    assert i18n.with_capital("3 is a Number") == "3 is a Number"
    install("tr")
    assert i18n.with_capital("ikinci 3") == "İkinci 3"
