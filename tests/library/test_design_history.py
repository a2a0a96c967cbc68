"""The history of a design in its file: complete, or as far as a damaged file proves it."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.design import Design
from nonogui.core.edits import NO_HISTORY, EditedDesign, EditHistory, EditKind
from nonogui.core.grid import Axis, Cell, Grid, Line
from nonogui.core.palette import MAX_INKS, WHITE, Color, Palette
from nonogui.core.puzzle import MAX_SIDE, Metadata
from nonogui.formats.registry import load
from nonogui.library import designs
from nonogui.library.designs import (
    DesignConflictError,
    DesignStore,
    HistoryWriter,
    read_history,
    stored_part,
)
from nonogui.library.file_store import NO_FILE
from tests.boards import palette, random_picture
from tests.strategies import palettes

ROSE = Color("rose", (250, 100, 120), "o")


@pytest.fixture
def store(tmp_path: Path) -> DesignStore:
    return DesignStore(tmp_path / "designs")


def strokes(count: int, size: int = 8, seed: int = 1) -> EditedDesign:
    """Return a drawing with a number of strokes."""
    random = Random(seed)
    edited = EditedDesign(Design.blank(size, size))
    while edited.history.position < count:
        cell = Cell(random.randrange(size), random.randrange(size))
        picture = edited.design.picture
        edited.change(EditKind.DRAW, edited.design.with_picture(picture.replace({cell: 1})))
    return edited


def save(store: DesignStore, edited: EditedDesign) -> None:
    store.save("a", edited.design, history=edited.history)


def read(store: DesignStore) -> tuple[Design, EditHistory]:
    """Return what a newly started program reads."""
    kept = DesignStore(store.folder).read("a")
    assert kept is not None
    return kept.design, kept.history


@given(st.data())
def test_any_history_is_read_back_unchanged(data: st.DataObject) -> None:
    edited = EditedDesign(Design.blank(4, 3, data.draw(palettes(4))))
    for _ in range(data.draw(st.integers(0, 8))):
        step = data.draw(st.sampled_from([draw, draw, resize, clue, give, words, colors, undo]))
        step(data, edited)
    text = HistoryWriter().comments(edited.design, edited.history)
    assert read_history(text) == (edited.design, edited.history)
    assert b"--" not in text.replace(b"<!-- ", b"").replace(b" -->", b"")


def draw(data: st.DataObject, edited: EditedDesign) -> None:
    design = edited.design
    inks = len(design.palette) - 1
    cells = st.lists(st.integers(0, inks), min_size=1, max_size=design.width * design.height)
    values = dict(enumerate(data.draw(cells)))
    before = design.picture.picture()
    picture = before.replace((before.cell(at), value) for at, value in values.items())
    edited.change(data.draw(st.sampled_from(EditKind)), design.with_picture(picture))


def resize(data: st.DataObject, edited: EditedDesign) -> None:
    edited.change(EditKind.ROTATE, edited.design.turned(data.draw(st.integers(1, 3))))


def clue(data: st.DataObject, edited: EditedDesign) -> None:
    line = Line(Axis.ROW, data.draw(st.integers(0, edited.design.height - 1)))
    lengths = data.draw(st.lists(st.integers(1, 9), max_size=3))
    edited.change(EditKind.CLUE, edited.design.with_clue(line, Clue.of(*lengths)))


def give(data: st.DataObject, edited: EditedDesign) -> None:
    rows = st.integers(0, edited.design.height - 1)
    cells = [Cell(row, 0) for row in data.draw(st.sets(rows))]
    edited.change(EditKind.GIVE, edited.design.with_given(cells))


def words(data: st.DataObject, edited: EditedDesign) -> None:
    texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=6) | st.just("-- -->")
    metadata = Metadata(title=data.draw(texts), notes=tuple(data.draw(st.lists(texts, max_size=2))))
    edited.change(EditKind.PROPERTIES, edited.design.with_metadata(metadata))


def colors(data: st.DataObject, edited: EditedDesign) -> None:
    old = edited.design.palette.colors
    red = Color(data.draw(st.text(max_size=3)), (200, data.draw(st.integers(0, 255)), 0), "r")
    edited.change(EditKind.PALETTE, edited.design.recolored(Palette((red, *old[1:]))))


def undo(data: st.DataObject, edited: EditedDesign) -> None:
    del data
    edited.undo()


@pytest.mark.parametrize("size", [(1, 1), (4, 3), (1, 5), (5, 1)])
def test_every_kind_of_step_is_read_back(size: tuple[int, int]) -> None:
    edited = EditedDesign(Design.blank(*size, palette(2)))
    first, row, column = Cell(0, 0), Line(Axis.ROW, 0), Line(Axis.COLUMN, 0)
    steps: list[Callable[[Design], Design]] = [
        lambda each: each.with_picture(each.picture.replace({first: 2})),
        lambda each: each.with_given([first]),
        lambda each: each.with_given([]),
        lambda each: each.with_metadata(Metadata(title="--", notes=("one", "two"))),
        lambda each: each.recolored(Palette((*each.palette.colors[:2], ROSE))),
        lambda each: each.turned(),
        lambda each: each.with_clue(row, Clue.of(1)),
        lambda each: each.with_clue(column, Clue.of(1, 1)),
        lambda each: each.with_clue(row, Clue()),
        lambda each: each.turned(),
    ]
    for step in steps:
        edited.change(EditKind.DRAW, step(edited.design))
        text = HistoryWriter().comments(edited.design, edited.history)
        assert read_history(text) == (edited.design, edited.history)
    while edited.undo_edit:
        edited.undo()
        text = HistoryWriter().comments(edited.design, edited.history)
        assert read_history(text) == (edited.design, edited.history)


def test_changing_one_clue_of_many_takes_few_characters() -> None:
    edited = EditedDesign(Design.blank(300, 300).with_clue(Line(Axis.ROW, 0), Clue.of(300)))
    before = len(HistoryWriter().comments(edited.design, edited.history))
    edited.change(EditKind.CLUE, edited.design.with_clue(Line(Axis.ROW, 9), Clue.of(7)))
    text = HistoryWriter().comments(edited.design, edited.history)
    assert len(text) < before + 200
    for key in (b'"palette"', b'"metadata"', b'"given"'):
        assert text.count(key) == 1, "what stays the same is written once"


def test_a_design_resumes_at_its_place_in_the_history(store: DesignStore) -> None:
    edited = strokes(12)
    edited.undo()
    save(store, edited)
    design, history = read(store)
    again = EditedDesign(design, history)
    assert again.history == edited.history
    while edited.undo_edit:
        edited.undo()
        again.undo()
        assert again.design == edited.design
    while edited.redo_edit:
        edited.redo()
        again.redo()
        assert again.design == edited.design
    assert not again.redo_edit


def test_a_picture_that_differs_from_its_clues_is_read_back(store: DesignStore) -> None:
    edited = strokes(3)
    edited.change(EditKind.CLUE, edited.design.with_clue(Line(Axis.ROW, 0), Clue.of(8)))
    save(store, edited)
    assert read(store)[0] == edited.design


def test_other_programs_can_read_the_design_file(store: DesignStore) -> None:
    edited = strokes(40)
    save(store, edited)
    document = load(store.path("a"))
    assert not document.problems
    assert document.entries[0].puzzle == edited.design.puzzle


def test_a_large_colourful_history_is_limited_and_readable(
    store: DesignStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(designs, "MAX_TEXT", 200_000)
    inks = Palette(
        (WHITE, *(Color(f"ink {n}", (n, 0, 0), chr(97 + n)) for n in range(MAX_INKS - 5)))
    )
    design = Design.from_picture(random_picture(300, 240, seed=1, inks=26), inks)
    edited = EditedDesign(design)
    for seed in range(2, 7):
        picture = random_picture(300, 240, seed=seed, inks=26)
        edited.change(EditKind.IMPORT, edited.design.with_picture(picture))
    text = HistoryWriter().comments(edited.design, edited.history)
    assert len(text) < designs.MAX_TEXT + 100_000, "the oldest state comes besides"
    found = read_history(text)
    assert found is not None
    assert found[0] == edited.design
    assert 0 < len(found[1].edits) < 5
    assert found[1].edits == edited.history.edits[-len(found[1].edits) :]
    save(store, edited)
    assert read(store)[0] == edited.design
    assert load(store.path("a")).entries[0].puzzle == edited.design.puzzle


def test_only_the_newest_steps_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(designs, "MAX_EDITS", 5)
    edited = strokes(9)
    assert stored_part(edited.design, edited.history) == EditHistory(edited.history.edits[4:], 5)
    for _ in range(3):
        edited.undo()
    assert stored_part(edited.design, edited.history) == EditHistory(edited.history.edits[4:], 2)
    while edited.undo_edit:
        edited.undo()
    assert stored_part(edited.design, edited.history) == EditHistory(edited.history.edits[:5], 0)
    text = HistoryWriter().comments(edited.design, edited.history)
    found = read_history(text)
    assert found is not None
    assert found[0] == edited.design
    with monkeypatch.context() as patch:  # the last step of even the largest design is kept
        patch.setattr(designs, "MAX_CELLS", 1)
        large = strokes(9)
        assert stored_part(large.design, large.history) == EditHistory(large.history.edits[8:], 1)
    monkeypatch.setattr(designs, "MAX_TEXT", 100)
    for each in (edited, strokes(9)):
        text = HistoryWriter().comments(each.design, each.history)
        found = read_history(text)
        assert found is not None
        assert found[0] == each.design
        assert len(found[1].edits) < 5


def test_a_history_at_the_length_limit_is_kept_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edited = strokes(6)
    edits = edited.history.edits
    length = sum(len(designs._dumps(designs._edit_value(edit))) for edit in edits)
    for most, kept in ((length, edits), (length - 1, edits[1:])):
        monkeypatch.setattr(designs, "MAX_TEXT", most)
        found = read_history(HistoryWriter().comments(edited.design, edited.history))
        assert found == (edited.design, EditHistory(kept, len(kept)))
    edited.undo()
    edited.undo()
    found = read_history(HistoryWriter().comments(edited.design, edited.history))
    assert found == (edited.design, EditHistory(edits[1:], 3)), "the next is still to be done again"
    while edited.undo_edit:
        edited.undo()
    found = read_history(HistoryWriter().comments(edited.design, edited.history))
    assert found == (edited.design, EditHistory(edits[:-1], 0))


def test_a_stroke_is_written_as_a_fill() -> None:
    edited = strokes(12)
    text = HistoryWriter().comments(edited.design, edited.history)
    assert text.count(b'"picture":"fill ') == 12


def test_one_flipped_bit_loses_at_most_the_last_step(store: DesignStore) -> None:
    before, after = strokes(20), strokes(21)
    save(store, before)
    save(store, after)
    path, previous = store.path("a"), store.folder / "previous" / "a.pbn"
    sound, earlier = path.read_bytes(), previous.read_bytes()
    for at in range(0, 8 * len(sound), len(sound) // 100 * 8 + 1):
        data = bytearray(sound)
        data[at // 8] ^= 1 << at % 8
        path.write_bytes(data)
        previous.write_bytes(earlier)
        opened = DesignStore(store.folder)
        kept = opened.read("a")
        assert kept is not None
        assert kept.design in (before.design, after.design), at
        assert [each.is_proved for each in opened.damages] == [True], "it is reported"
        assert DesignStore(store.folder).read("a") is not None
        opened.damages[0].aside.unlink()


def test_the_steps_before_the_damage_are_recovered_without_an_earlier_file(
    store: DesignStore,
) -> None:
    edited = strokes(20)
    save(store, edited)
    path = store.path("a")
    data = path.read_bytes()
    lines = data.split(b"\n")
    at = next(n for n, line in enumerate(lines) if line.startswith(b'["draw"')) + 12
    lines[at] = lines[at].replace(b"fill", b"Fill")
    path.write_bytes(b"\n".join(lines))
    opened = DesignStore(store.folder)
    kept = opened.read("a")
    assert kept is not None
    assert kept.history.edits == edited.history.edits[:12]
    assert kept.design == edited.history.edits[12].before


def test_damage_to_the_picture_loses_nothing(store: DesignStore) -> None:
    save(store, strokes(20))
    edited = strokes(22)
    edited.undo()
    save(store, edited)
    path = store.path("a")
    path.write_bytes(path.read_bytes().replace(b"<puzzleset>", b"<puzzle"))
    opened = DesignStore(store.folder)
    kept = opened.read("a")
    assert kept is not None
    assert (kept.design, kept.history) == (edited.design, edited.history)
    assert [each.is_proved for each in opened.damages] == [True]
    assert read(store) == (edited.design, edited.history)


def test_a_file_without_valid_steps_shows_the_picture_with_a_warning(store: DesignStore) -> None:
    edited = strokes(5)
    save(store, edited)
    path = store.path("a")
    path.write_bytes(path.read_bytes().replace(b"nonogui:history {", b"nonogui:history ["))
    opened = DesignStore(store.folder)
    kept = opened.read("a")
    assert kept is not None
    assert kept.design == edited.design
    assert [each.is_proved for each in opened.damages] == [False]


def test_the_later_picture_is_used_when_both_files_are_damaged(
    store: DesignStore,
) -> None:
    for count in (5, 6):
        save(store, strokes(count))
    path = store.path("a")
    for each in (path, store.folder / "previous" / "a.pbn"):
        each.write_bytes(each.read_bytes().replace(b"nonogui:history {", b"nonogui:history ["))
    opened = DesignStore(store.folder)
    kept = opened.read("a")
    assert kept is not None
    assert kept.design == strokes(6).design
    assert [each.is_proved for each in opened.damages] == [False]


def test_a_repaired_design_is_shown_even_if_it_cannot_be_written(
    store: DesignStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited = strokes(5)
    save(store, edited)
    path = store.path("a")
    path.write_bytes(path.read_bytes().replace(b"<puzzleset>", b"<puzzle"))

    def refuse(*_what: object) -> None:
        raise OSError(28, "No space left on device")

    opened = DesignStore(store.folder)
    monkeypatch.setattr(opened._files, "write", refuse)
    kept = opened.read("a")
    assert kept is not None
    assert (kept.design, kept.history) == (edited.design, edited.history)
    [damage] = opened.damages
    assert damage.aside.exists()


def head(**changes: object) -> bytes:
    """Return the history of a blank design with some values replaced."""
    value = {"position": 0, **designs._state_value(Design.blank(2, 2)), **changes}
    lines = "".join(designs._add_checksums([designs._dumps(value)]))
    return f"<!-- nonogui:history {lines} -->\n".encode()


def cells(width: int, height: int, count: int) -> list[object]:
    return [width, height, b64encode(zlib.compress(bytes(count))).decode()]


def inks(count: int) -> list[object]:
    return [[f"ink {n}", [n, 0, 0], chr(97 + n)] for n in range(count)]


@pytest.mark.parametrize(
    "changes",
    [
        {"picture": cells(0, 2, 0)},
        {"picture": cells(2, 0, 0)},
        {"picture": cells(2, 2, 3)},
        {"picture": cells(2, 2, 5)},
        {"picture": cells(MAX_SIDE + 1, 1, MAX_SIDE + 1)},
        {"picture": cells(1, MAX_SIDE + 1, MAX_SIDE + 1)},
        {"picture": [2, 2, "no base 64!"]},
        {"palette": inks(1)},
        {"palette": inks(MAX_INKS + 2)},
        {"metadata": {"title": "without notes"}},
        {"metadata": {"notes": [], "of another program": 1}},
        {"leader": "nobody"},
        {"leader": "clues"},
    ],
    ids=repr,
)
def test_an_impossible_state_is_rejected(changes: dict[str, object]) -> None:
    assert read_history(head()) == (Design.blank(2, 2), NO_HISTORY)
    assert read_history(head(**changes)) is None


@pytest.mark.parametrize(("width", "height"), [(MAX_SIDE, 1), (1, MAX_SIDE)])
def test_the_largest_sides_and_palettes_are_read(width: int, height: int) -> None:
    found = read_history(head(picture=cells(width, height, MAX_SIDE), palette=inks(MAX_INKS + 1)))
    assert found is not None
    assert (found[0].width, found[0].height) == (width, height)
    assert len(found[0].palette) == MAX_INKS + 1


@pytest.mark.parametrize(("position", "here"), [(-1, 0), (0, 0), (2, 2), (3, 3), (9, 3)])
def test_a_position_outside_the_history_is_clamped(position: int, here: int) -> None:
    edited = strokes(3)
    edits = edited.history.edits
    first = {"position": position, **designs._state_value(edits[0].before)}
    texts = [designs._dumps(each) for each in (first, *map(designs._edit_value, edits))]
    lines = "".join(designs._add_checksums(texts))
    states = [*(edit.before for edit in edits), edited.design]
    found = read_history(f"<!-- nonogui:history {lines} -->\n".encode())
    assert found == (states[here], EditHistory(edits, here))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"position":1}', "[" * 100_000, "null", "1e999"])
def test_a_nonsensical_history_is_rejected(text: str) -> None:
    lines = "".join(designs._add_checksums([text]))
    assert read_history(f"<!-- nonogui:history {lines} -->\n".encode()) is None


def test_a_design_whose_history_contains_the_saved_state_is_saved(store: DesignStore) -> None:
    edited = strokes(2)
    state = store.save("a", edited.design, NO_FILE, edited.history)
    edited.change(EditKind.CLEAR, Design.blank(8, 8))
    theirs = edited.design
    store.save("a", theirs, state, edited.history)
    cleared = edited.design.picture.replace({Cell(0, 0): 1})
    edited.change(EditKind.DRAW, edited.design.with_picture(cleared))
    store.save("a", edited.design, state, edited.history)
    assert store.load("a") == edited.design
    other = EditedDesign(replace(theirs, picture=Grid.uniform(8, 8, 0)).recolored(palette(2)))
    with pytest.raises(DesignConflictError):
        store.save("a", other.design, state, other.history)
