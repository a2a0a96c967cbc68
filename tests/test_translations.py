"""The template has all texts, and every translation keeps what its English texts have."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from nonogui import i18n

TOOL = Path(__file__).parents[1] / "packaging" / "translations.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The tool, which is a script and in no package."""
    spec = importlib.util.spec_from_file_location("translations", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["translations"] = module  # its data class asks for it
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def messages(tool: ModuleType) -> list[Any]:
    """All texts of the program."""
    return list(tool.messages())


def test_the_template_is_up_to_date(tool: ModuleType, messages: list[Any]) -> None:
    text = tool.TEMPLATE.read_text(encoding="utf-8")
    assert text == tool.po_text("", messages, {}), "run packaging/translations.py update"


def test_english_writes_per_cent_without_a_space(messages: list[Any]) -> None:
    assert [each.singular for each in messages if " %" in each.singular] == []


def test_languages_offered_are_complete_and_keep_what_english_has(
    tool: ModuleType, messages: list[Any]
) -> None:
    codes = set(tool.languages())
    assert codes == set(i18n.languages()) - {"en"}, "a language needs a name in nonogui/i18n.py"
    for code in codes:
        faults, missing = tool.report(code, messages)
        assert faults == [], code
        assert [message.key for message in missing] == [], code


def test_texts_and_their_notes_are_found_in_source(tool: ModuleType) -> None:
    source = """
from nonogui.i18n import _
A = mark("one")
# Translators: about the second
B = with_context("verb", "Open")
C = _("yes" if A else "no"), ngettext("{n} cell", "{n} cells", 2), _(A), other("none")
"""
    found = [message for _line, message in tool.messages_of(source)]
    assert {(each.context, each.singular, each.plural) for each in found} == {
        ("", "one", ""),
        ("verb", "Open", ""),
        ("", "yes", ""),
        ("", "no", ""),
        ("", "{n} cell", "{n} cells"),
    }


@pytest.mark.parametrize(
    ("plural", "texts", "fault"),
    [
        ("", ["<b>{name}</b> hat 3"], None),
        ("", ["<b>{name:gen}</b> hat 3|gen=das {name}"], None),
        ("", ["<b>x</b>"], "without {name}"),
        ("", ["<b>{name}</b> {nam}"], "unknown {nam}"),
        ("", ["<b>{name}</b>|gen={other}"], "unknown {other}"),
        ("", ["{name}"], "different tags"),
        ("", ["<b>{name}</b> "], "different spaces at the ends"),
        ("", ["<b>{name}</b>\n"], "different line breaks"),
        ("", ["<b>{name</b>"], "expected '}' before end of string"),
        ("<b>{name}</b> have 3", ["<b>{name}</b>"], "1 plural forms instead of 2"),
        ("<b>{name}</b> have 3", ["<b>{name}</b>", ""], "a plural form is missing"),
    ],
)
def test_faults_in_a_translation_are_found(
    tool: ModuleType, plural: str, texts: list[str], fault: str | None
) -> None:
    message = tool.Message("", "<b>{name}</b> has 3", plural)
    found = list(tool.faults(message, texts, "de"))
    assert fault in found if fault else not found


def test_a_catalogue_is_read_as_it_was_written(tool: ModuleType) -> None:
    message = tool.Message("verb", 'A "quoted"\ntext\\', "")
    text = tool.po_text("de", [message], {message.key: ['Ein „Text"\n\\']})
    assert dict(tool.read_po(text))[message.key] == ['Ein „Text"\n\\']
