"""The licences of the program and of everything it is made with."""

from nonogui.words.licences import notices


def test_every_part_that_a_player_installs_has_its_licence() -> None:
    headings = [line.split()[0].lower() for line in _headings(notices())]
    assert headings[0] == "nonogui"
    needed = {"click", "pillow", "platformdirs", "pyside6_essentials", "shiboken6"}
    assert {*needed, "rich", "markdown-it-py", "pygments", "z3-solver"} <= set(headings)
    assert "pytest" not in headings


def test_no_part_is_without_a_text() -> None:
    lines = notices().splitlines()
    at = [number for number, line in enumerate(lines) if line.startswith("===")]
    for start, end in zip(at, [*at[1:], len(lines)], strict=True):
        # Shiboken comes after Qt for Python, under the same texts.
        is_short = lines[start - 1].startswith("shiboken6")
        assert end - start > (4 if is_short else 15), lines[start - 1]


def test_the_texts_of_qt_are_there_once_with_how_to_replace_it() -> None:
    text = notices()
    assert text.count("GNU LESSER GENERAL PUBLIC LICENSE") == 1
    assert "Version 3, 29 June 2007" in text
    assert "which you may replace with your own builds" in text


def _headings(text: str) -> list[str]:
    lines = text.splitlines()
    return [lines[at - 1] for at, line in enumerate(lines) if line.startswith("===")]
