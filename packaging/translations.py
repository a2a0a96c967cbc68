#!/usr/bin/env python3
"""Collects the texts to translate, brings the translations up to date, and checks them.

    .venv/bin/python packaging/translations.py update [CODE...]
    .venv/bin/python packaging/translations.py check [CODE...]

`update` writes `resources/translations/nonogui.pot` and adds new texts to each `CODE.po` there, one
that is named and missing is begun. A text that has changed is a new one. `check` prints what is
wrong in a translation and how much is missing. docs/translating.md is for translators.
"""

from __future__ import annotations

import ast
import gettext
import html
import json
import re
import string
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from nonogui.i18n import FORM, read_po, with_context

ROOT = Path(__file__).resolve().parents[1]
TRANSLATIONS = ROOT / "resources" / "translations"
TEMPLATE = TRANSLATIONS / "nonogui.pot"

# How many of their arguments are texts.
KEYWORDS = {"_": 1, "mark": 1, "ngettext": 2, "pgettext": 2, "with_context": 2}
WITH_CONTEXT = ("pgettext", "with_context")
CALL = re.compile(rf"(?<![\w.])(?<!def )({'|'.join(KEYWORDS)})\(")
PARTS = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|#.*|[()]')
NOTE = re.compile(r"\s*# Translators: (.*)")

SLAVIC = (
    "nplurals=3; plural=n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && "
    "(n % 100 < 12 || n % 100 > 14) ? 1 : 2;"
)
SPANISH = "nplurals=3; plural=(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);"
FRENCH = "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;"
# As the CLDR has them. Romance languages say “3 cellules” but “1 000 000 de cellules”.
PLURALS = {
    "ar": "nplurals=6; plural=(n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : "
    "n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 && n % 100 <= 99 ? 4 : 5);",
    "cs": "nplurals=3; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2);",
    "es": SPANISH,
    "fr": FRENCH,
    "it": SPANISH,
    "ja": "nplurals=1; plural=0;",
    "ko": "nplurals=1; plural=0;",
    "pl": SLAVIC.replace("n % 10 == 1 && n % 100 != 11", "n == 1"),
    "pt_BR": FRENCH,
    "ru": SLAVIC,
    "uk": SLAVIC,
    "zh_CN": "nplurals=1; plural=0;",
}
TWO_FORMS = "nplurals=2; plural=(n != 1);"

# What stands for a placeholder in sentences of the coach; each of these may be asked for a form.
NAMES = {
    "block": "a number of the clue: “3”, “red 3”, “first 3”",
    "cells": "cells of a line: “column 5”, “columns 5 to 7”, or “row 3, columns 5 to 7”",
    "cell": "“row 23, column 5”",
    "color": "the name of a colour: “red”",
    "line": "“row 3”",
    "lines": "“rows 1 and 2, columns 6 and 8”",
    "numbers": "of cells or lines: “5 to 7 and 9”; of a clue: “the numbers 3 1 2”",
    "run": "the cells of a run: “columns 5 to 7”",
    "values": "“columns 5 to 7 filled and column 8 empty”",
}


@dataclass
class Message:
    """A text of the program.

    Attributes:
        context: tells texts apart that are the same in English; usually "".
        singular: the text, in the singular if there is a plural.
        plural: its plural, or "".
        notes: what translators should know.
        places: the files it is in.
    """

    context: str
    singular: str
    plural: str = ""
    notes: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)

    @property
    def key(self) -> str:
        """What the program looks the text up with."""
        return with_context(self.context, self.singular)


# --- the texts of the program ---


def messages() -> list[Message]:
    """Return all texts: of the code, file by file, then those of the shipped puzzles."""
    found: dict[str, Message] = {}
    for message in [*_of_code(), *_of_puzzles()]:
        first = found.setdefault(message.key, message)
        if first is not message:
            first.plural = first.plural or message.plural
            first.notes += [note for note in message.notes if note not in first.notes]
            first.places += [place for place in message.places if place not in first.places]
    return list(found.values())


def _of_code() -> Iterator[Message]:
    for path in sorted((ROOT / "nonogui").rglob("*.py")):
        source, place = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
        lines = source.splitlines()
        for line, message in sorted(messages_of(source), key=lambda each: each[0]):
            note = NOTE.fullmatch(lines[line - 2])
            message.notes += [note[1]] if note else []
            if place.startswith("nonogui/words/"):
                fields = sorted(placeholders(message.singular) & NAMES.keys())
                message.notes += [f"{{{name}}} is {NAMES[name]}" for name in fields]
            message.places.append(place)
            yield message


def messages_of(source: str) -> Iterator[tuple[int, Message]]:
    """Yield the texts in a module that are marked for translation, each with its line."""
    if "nonogui.i18n import" not in source:  # then there are none, and parsing takes its time
        return
    for start in CALL.finditer(source):
        line = source.count("\n", 0, start.start()) + 1
        call = ast.parse(_call(source, start), mode="eval").body
        assert isinstance(call, ast.Call), "a name and what is in parentheses"
        keyword = start[1]
        arguments = [_texts_of(each) for each in call.args[: KEYWORDS[keyword]]]
        if not all(arguments):
            continue
        if keyword == "ngettext":
            yield line, Message("", arguments[0][0], arguments[1][0])
        elif keyword in WITH_CONTEXT:
            yield from ((line, Message(arguments[0][0], text)) for text in arguments[1])
        else:
            yield from ((line, Message("", text)) for text in arguments[0])


def _call(source: str, start: re.Match[str]) -> str:
    """Return a call in a source, up to the parenthesis that closes it."""
    depth = 0
    for part in PARTS.finditer(source, start.end() - 1):
        depth += {"(": 1, ")": -1}.get(part[0], 0)
        if not depth:
            return source[start.start() : part.end()]
    raise ValueError("a parenthesis is not closed")


def _texts_of(argument: ast.expr) -> list[str]:
    """Return the text of an argument, both of them for `"a" if … else "b"`, or none."""
    parts = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
    values = [part.value for part in parts if isinstance(part, ast.Constant)]
    return [value for value in values if isinstance(value, str)]


def _of_puzzles() -> Iterator[Message]:
    """Yield the titles of the shipped collections and of their puzzles."""
    folders = (path.parent for path in (ROOT / "puzzles").glob("*/collection.json"))
    for folder in sorted(folders, key=lambda each: int(each.name.partition("-")[0])):
        place = f"puzzles/{folder.name}"
        about = json.loads((folder / "collection.json").read_text(encoding="utf-8"))
        yield Message("collection", about["title"], places=[place])
        for path in sorted(folder.glob("*.pbn")):
            text = path.read_text(encoding="utf-8")
            title = re.search(r"<title>(.*)</title>", text)
            shows = re.search(r"<description>(.*)</description>", text)
            if title:
                notes = [f"The picture: {html.unescape(shows[1])}"] if shows else []
                yield Message("puzzle", html.unescape(title[1]), notes=notes, places=[place])


# --- files ---


def po_text(code: str, texts: Iterable[Message], translated: dict[str, list[str]]) -> str:
    """Return a catalogue as a file."""
    blocks = ["\n".join(["# Translation of Nonogui.", *_strings("msgid", ""), _header(code)])]
    for message in texts:
        lines = [f"#. {note}" for note in message.notes]
        lines += [f"#: {place}" for place in message.places]
        if message.context:
            lines += _strings("msgctxt", message.context)
        lines += _strings("msgid", message.singular)
        # A text that has been given a context keeps its translation until it has one of its own.
        forms = translated.get(message.key) or translated.get(message.singular, [])
        if message.plural:
            lines += _strings("msgid_plural", message.plural)
            for at in range(forms_of(code)):
                lines += _strings(f"msgstr[{at}]", forms[at] if at < len(forms) else "")
        else:
            lines += _strings("msgstr", forms[0] if forms else "")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _header(code: str) -> str:
    fields = [
        "Project-Id-Version: Nonogui",
        f"Language: {code}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {PLURALS.get(code, TWO_FORMS)}",
    ]
    return "\n".join(['msgstr ""', *(f'"{field}\\n"' for field in fields)])


def _strings(keyword: str, text: str) -> list[str]:
    for sign, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n")):
        text = text.replace(sign, escaped)
    return [f'{keyword} "{text}"']


def forms_of(code: str) -> int:
    """Return how many plural forms a language has."""
    return int(PLURALS.get(code, TWO_FORMS).partition("=")[2].partition(";")[0])


def languages() -> list[str]:
    """Return the codes of the languages there is a translation for."""
    return sorted(path.stem for path in TRANSLATIONS.glob("*.po"))


def translations(code: str) -> dict[str, list[str]]:
    """Return what there is of a translation."""
    path = TRANSLATIONS / f"{code}.po"
    return dict(read_po(path.read_text(encoding="utf-8"))) if path.is_file() else {}


# --- checks ---


@cache
def placeholders(text: str) -> frozenset[str]:
    """Return the names of the placeholders in a text."""
    if "{" not in text and "}" not in text:
        return frozenset()
    return frozenset(
        name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name
    )


def faults(message: Message, texts: list[str], code: str) -> Iterator[str]:
    """Yield what is wrong with a translation."""
    if len(texts) != (forms_of(code) if message.plural else 1):
        yield f"{len(texts)} plural forms instead of {forms_of(code)}"
    if any(texts) and not all(texts):
        yield "a plural form is missing"
    for at, text in enumerate(filter(None, texts)):
        source = message.plural or message.singular
        known = placeholders(source) | placeholders(message.singular)
        optional = placeholders(source) - placeholders(message.singular)
        if message.plural and counts_to_two(code, at):
            optional |= frozenset(("count", "number"))
        plain, *forms = FORM.split(text)
        try:
            yield from _faults_of(source, plain, optional)
            for each in (plain, *forms[1::2]):
                if unknown := placeholders(each) - known:
                    yield f"unknown {{{'}, {'.join(sorted(unknown))}}}"
        except ValueError as error:  # a brace without its partner
            yield str(error)


@cache
def counts_to_two(code: str, form: int) -> bool:
    """Return whether a plural form is for none, one or two only, and so needs no number."""
    rule = gettext.c2py(PLURALS.get(code, TWO_FORMS).partition("plural=")[2].rstrip(";"))
    return max((count for count in range(200) if rule(count) == form), default=200) <= 2


def _faults_of(source: str, text: str, optional: frozenset[str]) -> Iterator[str]:
    if missing := placeholders(source) - placeholders(text) - optional:
        yield f"without {{{'}, {'.join(sorted(missing))}}}"
    if re.findall(r"</?[a-z]+", source) != re.findall(r"</?[a-z]+", text):
        yield "different tags"
    if source.count("\n") != text.count("\n"):
        yield "different line breaks"
    if (source[:1].isspace(), source[-1:].isspace()) != (text[:1].isspace(), text[-1:].isspace()):
        yield "different spaces at the ends"
    if bool(re.search(r"&\w", source)) != bool(re.search(r"&\w", text)):
        yield "with or without the mnemonic &"


def report(code: str, texts: list[Message]) -> tuple[list[str], list[Message]]:
    """Return what is wrong in a translation, and which texts it lacks."""
    path = TRANSLATIONS / f"{code}.po"
    found, missing = translations(code), []
    wrong = ["fuzzy texts"] if "\n#, fuzzy" in path.read_text(encoding="utf-8") else []
    for message in texts:
        if not any(given := found.pop(message.key, [""])):
            missing.append(message)
            continue
        wrong += [f"{message.singular!r}: {fault}" for fault in faults(message, given, code)]
    found.pop("", None)
    wrong += [f"{key!r}: no longer in the program" for key in found]
    return wrong, missing


# --- commands ---


def update(codes: list[str]) -> None:
    """Write the template and all catalogues anew."""
    texts = messages()
    TRANSLATIONS.mkdir(exist_ok=True)
    TEMPLATE.write_text(po_text("", texts, {}), encoding="utf-8")
    for code in sorted({*codes, *languages()}):
        text = po_text(code, texts, translations(code))
        (TRANSLATIONS / f"{code}.po").write_text(text, encoding="utf-8")


def check(codes: list[str]) -> int:
    """Print what is wrong in translations; returns how much is."""
    texts, count = messages(), 0
    for code in codes or languages():
        wrong, missing = report(code, texts)
        print(*(f"{code}: {fault}" for fault in wrong), sep="\n")
        done = len(texts) - len(missing)
        print(f"{code}: {done} of {len(texts)} texts, {len(wrong)} faults")
        count += len(wrong)
    return count


def main(arguments: list[str]) -> int:
    """Carry out a command; returns the exit code."""
    command, *codes = arguments or [""]
    if command == "update":
        update(codes)
        return 0
    if command == "check":
        return 1 if check(codes) else 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
