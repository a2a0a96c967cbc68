"""Classify the names that programs use in JSON: clues of a side, pictures, sizes, texts.

The words come from about a hundred public programs. Where a name is ambiguous, the shape of its
value decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Final, TypeVar

from nonogui.core.grid import Axis
from nonogui.lazy import regex


def words(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


# Capitals start a word in ASCII only: other languages are not written in camel case.
_TOKEN: Final = regex(r"[A-Z]+(?![^\W\d_A-Z])|[A-Z]?[^\W\d_A-Z]+|\d+")
MAX_NAME: Final = 60
"""Characters of a name that are read. A choice: names of fields are shorter."""

_SIDES: Final = {
    Axis.ROW: words(
        "row rows left horizontal horizontals hor horz hori horiz across"
        " zeile zeilen reihe reihen fila filas ligne lignes riga righe linha linhas wiersz"
        " wiersze rij rijen rad rader radek radky řádek řádky"
        " satır satırlar satir satirlar строка строки ряд ряды 行 행 横 よこ ヨコ 가로 rc"
    ),
    Axis.COLUMN: words(
        "col cols column columns collumn collumns colum colums coloumn coloumns top upper up above"
        " vertical verticals ver vert verti down spalte spalten columna columnas colonne"
        " colonnes colonna coluna colunas kolumna"
        " kolumny kolom kolommen kolumn kolumner sloupec sloupce sütun sütunlar sutun sutunlar"
        " столбец столбцы 列 열 縦 たて タテ 纵 竖 세로 cc"
    ),
}
# Parts of words in languages that join or inflect them.
_STEMS: Final = {
    Axis.ROW: ("行", "строк", "ряд", "행", "横", "가로"),
    Axis.COLUMN: ("列", "столб", "стовп", "колон", "열", "縦", "세로"),
}
# Words that may mean the direction of the blocks or the edge with the numbers.
_DIRECTIONS: Final = words(
    "horizontal horizontals hor horiz across vertical verticals ver vert down x y h v"
    " 横 よこ ヨコ 가로 縦 たて タテ 纵 竖 세로"
)
# Sides only beside a word for clues: `x` and `y` alone are coordinates, `h` may be a height.
_COORDINATES: Final = {Axis.ROW: words("y h r"), Axis.COLUMN: words("x v c")}
_LETTERS: Final = frozenset[str]().union(*_COORDINATES.values())

CLUE_WORDS: Final = words(
    "clue clues hint hints constraint constraints rule rules number numbers nums digits block"
    " blocks run runs restriction restrictions segment segments condition conditions"
    " legend header headers heading headings key keys count counts tip tips definition"
    " definitions indicator indicators indication indications sequence sequences pista pistas"
    " dica dicas hinweis hinweise indice indices zahlen group groups length lengths task"
    " description descriptions desc descriptor descriptors spec specs specification"
    " specifications"
)
_PREFIXES: Final = words("g k m p s")
_OTHER_WORDS: Final = words(
    "data list lists array arrays value values info label labels input side sides"
    " nonogram nono puzzle picross the of for in all grid board pattern patterns bar bars def"
    " defs line lines init get set add append push with make create build expected example sample"
)

_PICTURE: Final = words(
    "solution solutions solved goal answer answers ans picture image grid cells board matrix"
    " bitmap pixels pattern map layout art artwork design field table shape sol target"
    " final filled nonogram nonogrid figure drawing bits dots data content contents puzzle level"
    " result expected mask masks bitmask on black blacks shaded painted coords coordinates indices"
    " indexes rle encoded compressed box boxes"
)
_SOLUTION: Final = words(
    "solution solutions sol solved goal answer answers target final result expected"
)
_PLAYER_WORDS: Final = words(
    "player current state progress user initial start starting empty saved save marks"
    " guess guesses history given revealed locked size width height rows cols columns"
    " clues hints id partial avance progreso progresso progression fortschritt postęp прогресс"
    " 進捗 進度 진행"
)
_GIVEN: Final = regex(r"given|prefill|(?:pre)?revealed|(?:preset|fixed|locked|starting)cell")
# Groups of cells, as in aquariums and killer sudokus.
_GROUPS: Final = words("region regions cage cages")
# Edges between cells, as in loop puzzles.
_EDGE_WORDS: Final = words("horizontal vertical lines edges borders walls")

_TEXTS: Final = {
    "title": (
        *("title", "name", "puzzlename", "puzzletitle", "label", "caption", "titel", "nombre"),
        *("titre", "titulo", "titolo", "nom", "nome"),
    ),
    "author": ("author", "authorname", "creator", "createdby", "designer", "artist", "by", "autor"),
    "license": ("license", "licence"),
    "copyright": ("copyright",),
    "description": ("description", "comment", "comments", "about"),
    "source": ("source", "url", "link", "origin"),
    "id": ("id", "puzzleid", "uuid", "slug"),
}
TEXT_FIELDS: Final = {name: field for field, names in _TEXTS.items() for name in names}
"""The field of Metadata for each name, joined in lower case."""

_RANKS: Final = {name: rank for names in _TEXTS.values() for rank, name in enumerate(names)}

WIDTHS: Final = words(
    "width w cols columns numcols numcolumns ncols ncolumns colcount columncount"
    " colscount sizex xsize gridwidth boardwidth colsnum columnsnum nbcols nbcolumns"
)
HEIGHTS: Final = words(
    "height h rows numrows nrows rowcount rowscount sizey ysize gridheight boardheight"
    " rowsnum nbrows"
)
SIZES: Final = words("size dimensions dimension gridsize boardsize dims dim shape n")
PALETTES: Final = words(
    "palette colors colours color colour colormap colourmap colorpalette colourpalette"
    " colorlist colortable colorlegend colorpanel usedcolors paintcolors inks legend"
)
PAIRS: Final = words("clues hints constraints numbers puzzle nonogram data task input rules lines")
"""Names of a list that contains both sides."""

KINDS: Final = words("type kind game gametype puzzletype puzzlekind")
"""Names of a field that says the kind of puzzle or game."""
GRADES: Final = words(
    "mini tiny small medium middle big large huge easy simple normal hard difficult expert beginner"
)
"""Words for a size or a difficulty, which some programs call a type."""

NONOGRAM: Final = words("nonogram nonograms nono nonos picross griddler griddlers hanjie")
PUZZLE: Final = words("puzzle puzzles solution solutions answer clue clues hint hints")
"""Words that nonograms share with other puzzles, but not with maps, games and tables."""

# Lists and objects that describe a puzzle without being part of it.
_TOLD: Final = words(
    "tag tags category categories keyword keywords genre theme themes meta metadata info stats"
    " statistics difficulty steps moves log config configs settings options layers"
)
_LANGUAGES: Final = words("en de fr es it pt ru uk pl cs nl sv tr ja jp ko kr zh cn")

_COLORS: Final = words("color colour colors colours")
_KNOWN: Final = frozenset[str]().union(
    *_SIDES.values(), CLUE_WORDS, _OTHER_WORDS, _PICTURE, _PLAYER_WORDS, _COLORS
)


@lru_cache(maxsize=1000)  # Far more names than a file of puzzles has.
def tokens(name: str) -> tuple[str, ...]:
    """Split a name into lower-case words: `rowClues`, `row_clues` and `rowclues` give the same."""
    found = (token.lower() for token in _TOKEN.findall(name[:MAX_NAME]))
    return tuple(word for token in found for word in _split_compound(token))


def _split_compound(word: str) -> tuple[str, ...]:
    """Return the two known words that a word consists of; else the word."""
    if word not in _KNOWN:
        if word[:1] in _LETTERS and word[1:] in CLUE_WORDS:
            return word[0], word[1:]  # `rhints` beside `chints`
        for end in range(3, len(word) - 2):
            if word[:end] in _KNOWN and word[end:] in _KNOWN:
                return word[:end], word[end:]
    return (word,)


@lru_cache(1000)
def joined(name: str) -> str:
    """Return the words of a name as one."""
    return "".join(tokens(name))


_Value = TypeVar("_Value")
# Fields of an object whose names are kept. A choice: a puzzle has fewer.
_MAX_KEPT: Final = 50


def chosen(
    fields: Mapping[str, _Value], is_meant: Callable[[str], object]
) -> list[tuple[str, _Value]]:
    """Return the fields whose names pass a test, once for all objects with the same names."""
    if len(fields) > _MAX_KEPT:
        return [each for each in fields.items() if is_meant(each[0])]
    kept = _chosen(tuple(fields), is_meant)
    return [(name, fields[name]) for name in kept] if kept else []


@lru_cache(1000)
def _chosen(names: tuple[str, ...], is_meant: Callable[[str], object]) -> tuple[str, ...]:
    return tuple(filter(is_meant, names))


@cache
def called(names: frozenset[str]) -> Callable[[str], bool]:
    """Return the test whether a name is one of these, however its words are joined.

    It is the same for the same names, so that `chosen` knows it again.
    """
    return lambda name: joined(name) in names


@lru_cache(1000)
def side_of(name: str) -> Axis | None:
    """Return the side if a name refers to one side's clues; else None."""
    parts = set(tokens(name))
    sides = [axis for axis, names in _SIDES.items() if parts & names]
    if not sides and not name.isascii():
        stems = (
            axis for axis, stems in _STEMS.items() if any(stem in name.lower() for stem in stems)
        )
        return next(stems, None)
    if not sides and not parts.isdisjoint(("side", "sides")):  # `sideHints`, beside `topHints`
        sides = [Axis.ROW]
    if not sides and parts & CLUE_WORDS:
        sides = [axis for axis, names in _COORDINATES.items() if parts & names]
        parts -= _LETTERS
    others = parts - _SIDES[Axis.ROW] - _SIDES[Axis.COLUMN] - CLUE_WORDS - _OTHER_WORDS
    # Programs begin names with a letter for their kind: `pRows`, `mRows`, `kRows`.
    is_plain = all(word.isdigit() or word in _PREFIXES for word in others)
    return sides[0] if len(sides) == 1 and is_plain else None


@lru_cache(1000)
def side_in(name: str) -> Axis | None:
    """Return the only side that a name has a word for, whatever else it says; else None."""
    sides = [axis for axis, names in _SIDES.items() if not names.isdisjoint(tokens(name))]
    return sides[0] if len(sides) == 1 else None


@lru_cache(1000)
def side_of_word(word: str) -> Axis | None:
    """Return the side that a single word means; None for any other word."""
    forms = {word, word.removesuffix("s") if len(word) > 4 else word}  # `across` is no plural
    return next((axis for axis, names in _SIDES.items() if forms & names), None)


def names_clues(name: str) -> bool:
    """Return whether a name says that its numbers are clues rather than cells."""
    return not CLUE_WORDS.isdisjoint(tokens(name))


def is_direction(name: str) -> bool:
    """Return whether a name is a direction, either of the blocks or of the edge."""
    return not _DIRECTIONS.isdisjoint(tokens(name))


@lru_cache(1000)
def kind_of(name: str) -> str:
    """Return the words of a name without those for its side, to match the other side's name."""
    sides = _SIDES[Axis.ROW] | _SIDES[Axis.COLUMN] | _LETTERS
    return " ".join(word for word in tokens(name) if word not in sides)


@lru_cache(1000)
def stem_of(name: str) -> tuple[str, ...]:
    """Return the words of a name without numbers and single letters."""
    return tuple(word for word in tokens(name) if len(word) > 1 and not word.isdigit())


def may_be_picture(name: str) -> bool:
    """Return whether a name may refer to the solved picture."""
    parts = set(tokens(name))
    others = _PLAYER_WORDS | _EDGE_WORDS | _GROUPS
    return not parts.isdisjoint(_PICTURE) and parts.isdisjoint(others)


def names_groups(name: str) -> bool:
    """Return whether a name refers to groups of cells, which nonograms don't have."""
    return not _GROUPS.isdisjoint(tokens(name))


def names_solution(name: str) -> bool:
    """Return whether a name says that its picture is solved, and no board of a game."""
    return not _SOLUTION.isdisjoint(tokens(name))


def names_colors(name: str) -> bool:
    """Return whether a name refers to colours."""
    return not _COLORS.isdisjoint(tokens(name))


def is_of_player(name: str) -> bool:
    """Return whether a name refers to a player's board, or to something that is not a board."""
    return not _PLAYER_WORDS.isdisjoint(tokens(name))


def names_given(name: str) -> bool:
    """Return whether a name refers to cells that are given with the clues."""
    return bool(_GIVEN.search(joined(name)))


@lru_cache(1000)
def may_be_beside(name: str) -> bool:
    """Return whether a list or object with this name may stand beside a picture of a nonogram."""
    is_part = may_be_picture(name) or names_clues(name) or side_of(name) is not None
    is_told = joined(name) in TEXT_FIELDS.keys() | PALETTES | SIZES or names_colors(name)
    return is_part or is_told or is_of_player(name) or not _TOLD.isdisjoint(tokens(name))


@lru_cache(1000)
def text_field(name: str) -> tuple[str, int] | None:
    """Return the field of Metadata that a name means, and how usual the name is; else None.

    0 is the most usual name. Names for one language, such as `titleRu`, come last, English before
    the others.
    """
    if (field := TEXT_FIELDS.get(joined(name))) is not None:
        return field, _RANKS[joined(name)]
    *first, last = tokens(name) or ("",)
    field = TEXT_FIELDS.get("".join(first))
    return (field, len(_RANKS) + (last != "en")) if field and last in _LANGUAGES else None
