"""Help in Chinese, Japanese and Korean: its lines fit the terminal and break where they may."""

from collections.abc import Iterator

import pytest
from click.formatting import wrap_text

from nonogui.cli.app import COMMANDS
from nonogui.cli.wrapping import columns, wrapped
from nonogui.i18n import install
from tests.cli.conftest import Run


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    install("en")


def test_wide_characters_take_two_columns() -> None:
    assert [columns(text) for text in ("ab", "数a", "한 글", "ｱ")] == [2, 3, 5, 1]


def test_text_without_wide_characters_is_wrapped_as_click_does() -> None:
    text = "Read ambiguous files in one of these ways: rows-first, columns-first.\n\nOr not."
    assert wrapped(text, 20, "  ") == wrap_text(text, 20, "  ", "  ", preserve_paragraphs=True)


def test_chinese_breaks_between_characters_but_not_within_words_or_before_signs() -> None:
    assert wrapped("画出形状（outline）或颜色（colors）。", 14).splitlines() == [
        "画出形状",
        "（outline）或",
        "颜色",
        "（colors）。",
    ]
    assert wrapped("一二三。四", 6).splitlines() == ["一二", "三。四"]
    assert wrapped("一二三  [默认：x]", 9).splitlines() == ["一二三", "[默认：x]"]
    assert wrapped("一二「三」", 6).splitlines() == ["一二", "「三」"]


def test_japanese_does_not_start_a_line_with_a_small_or_long_sign() -> None:
    assert wrapped("ファイルユーザー", 10).splitlines() == ["ファイル", "ユーザー"]


def test_korean_breaks_at_blanks() -> None:
    assert wrapped("숫자 하나만 쓰면 된다", 12).splitlines() == ["숫자 하나만", "쓰면 된다"]


def test_a_word_wider_than_a_line_stays_whole() -> None:
    assert wrapped("用 tcp://host:8786 这样", 6).splitlines() == ["用", "tcp://host:8786", "这样"]


def test_paragraphs_and_indents_are_kept() -> None:
    assert wrapped("一二三\n\n四", 6, "  ") == "  一二\n  三\n\n  四"


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", ["ja", "ko", "zh_CN"])
def test_every_line_of_the_help_fits(
    nonogui: Run, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    install(language)
    for command in COMMANDS:
        answer = nonogui(command, "--help")
        wide = [line for line in answer.out.splitlines() if columns(line) > 72]
        assert not [line for line in wide if " nonogui " not in line], command
