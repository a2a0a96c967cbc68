"""Damaged, foreign or malicious archives are rejected without any effect."""

from __future__ import annotations

import json
import random
import struct
import warnings
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.game import Game
from nonogui.core.grid import Cell
from nonogui.core.move import Move, MoveKind
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, native
from nonogui.library import user_archive
from nonogui.library.catalogue_personal import PersonalData
from nonogui.library.practice import Outcome, Practice
from nonogui.library.user_archive import UserData, personal_data_of, read_archive
from nonogui.library.user_data import DataKey, UserDataError
from tests.boards import puzzle
from tests.solves import solve

NOW = 2000.0
ONE = puzzle("##\n.#", title="One")
MANIFEST = {"format": 1, "program": "1.0", "files": {}}


def save_bytes() -> bytes:
    game = Game(ONE)
    game.play(Move.between(MoveKind.FILL, game.grid, game.grid.replace({Cell(0, 0): 1})))
    return dumps([Entry(ONE, game.record())], native())


NAME = f"saves/{ONE.fingerprint}.pbn"


def archive(path: Path, files: Mapping[str, object], about: object = MANIFEST) -> Path:
    """Write an archive: bytes unchanged, everything else as JSON."""
    with ZipFile(path, "w", ZIP_DEFLATED) as made:
        for name, what in {"nonogui.json": about, **files}.items():
            made.writestr(name, what if isinstance(what, bytes) else json.dumps(what))
    return path


def read(path: Path) -> UserData:
    return read_archive(path, now=NOW)


def refused(path: Path) -> DataKey:
    with pytest.raises(UserDataError) as raised:
        read(path)
    return raised.value.key


def test_a_valid_archive_is_read(tmp_path: Path) -> None:
    about = {**MANIFEST, "files": {NAME: 1234.5}}
    data = read(archive(tmp_path / "a.zip", {NAME: save_bytes()}, about))
    assert [game.modified for game in data.games] == [1234.5]
    assert len(data.games[0].record.moves) == 1
    assert data.left_out == ()


@pytest.mark.parametrize("time", [1e300, -5, "soon", None, True, [1], 99_999])
def test_future_and_invalid_file_times_are_corrected(tmp_path: Path, time: object) -> None:
    about = {**MANIFEST, "files": {NAME: time}}
    data = read(archive(tmp_path / "a.zip", {NAME: save_bytes()}, about))
    assert data.games[0].modified in (0.0, NOW)


@pytest.mark.parametrize(
    "name",
    [
        "../evil.pbn",
        "/etc/passwd",
        "saves/../../evil.pbn",
        "saves/..",
        "saves\\..\\evil.pbn",
        "saves/C:evil.pbn",
        "saves/a/b.pbn",
        "scripts/run.sh",
        "saves/",
        "evil",
        "saves/" + 300 * "a",
        "saves/a\nb.pbn",
    ],
)
def test_unsafe_file_names_are_rejected(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.zip"
    with ZipFile(path, "w") as made:
        made.writestr("nonogui.json", json.dumps(MANIFEST))
        made.writestr(name.rstrip("/") if name == "saves/" else name, b"")
    assert refused(path) is DataKey.STRANGE_NAME


def test_a_duplicate_file_name_is_rejected(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.zip", {NAME: save_bytes()})
    with ZipFile(path, "a") as made, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made.writestr(NAME, b"another")
    assert refused(path) is DataKey.DAMAGED


@pytest.mark.parametrize("data", [b"", b"no archive", b"PK\x05\x06", b"PK\x03\x04" + 50 * b"\0"])
def test_a_file_that_is_not_an_archive_is_rejected(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(data)
    assert refused(path) is DataKey.NO_ARCHIVE


def test_a_missing_file_is_reported_as_unreadable(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.zip") is DataKey.UNREADABLE
    assert refused(tmp_path) is DataKey.UNREADABLE


@pytest.mark.parametrize(
    ("about", "key"),
    [
        ({}, DataKey.NOT_OURS),
        ({"format": "1"}, DataKey.NOT_OURS),
        ({"format": 0}, DataKey.NOT_OURS),
        ({"format": 2, "program": "9.9"}, DataKey.NEWER),
        ([], DataKey.DAMAGED),
        (b"{", DataKey.DAMAGED),
        (b"[" * 100_000, DataKey.DAMAGED),
        (b"\xff\xfe", DataKey.DAMAGED),
    ],
)
def test_archives_with_other_or_damaged_manifests_are_rejected(
    tmp_path: Path, about: object, key: DataKey
) -> None:
    assert refused(archive(tmp_path / "a.zip", {}, about)) is key


def test_an_archive_without_a_manifest_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with ZipFile(path, "w") as made:
        made.writestr("saves/a.pbn", b"")
    assert refused(path) is DataKey.NOT_OURS


@pytest.mark.parametrize("name", ["library.json", "settings.json"])
def test_invalid_json_is_rejected(tmp_path: Path, name: str) -> None:
    assert refused(archive(tmp_path / "a.zip", {name: b"{'"})) is DataKey.DAMAGED
    assert refused(archive(tmp_path / "b.zip", {name: [1]})) is DataKey.DAMAGED


def test_a_zip_bomb_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = archive(tmp_path / "a.zip", {"designs/a.pbn": bytes(200_000)})
    assert path.stat().st_size < 5000
    monkeypatch.setattr(user_archive, "MAX_BYTES", 100_000)
    assert refused(path) is DataKey.TOO_LARGE


def test_a_zip_bomb_with_a_false_size_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = archive(tmp_path / "a.zip", {"designs/a.pbn": bytes(200_000)})
    lying = path.read_bytes().replace(struct.pack("<L", 200_000), struct.pack("<L", 10))
    path.write_bytes(lying)
    monkeypatch.setattr(user_archive, "MAX_OF_ONE", 100_000)
    assert refused(path) in (DataKey.TOO_LARGE, DataKey.DAMAGED)


def test_a_file_above_the_size_limit_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_archive, "MAX_OF_ONE", 1000)
    path = archive(tmp_path / "a.zip", {"designs/a.pbn": bytes(1001)})
    assert refused(path) is DataKey.TOO_LARGE


def test_a_file_and_an_archive_at_the_size_limit_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = archive(tmp_path / "a.zip", {NAME: save_bytes()})
    with ZipFile(path) as made:
        sizes = [info.file_size for info in made.infolist()]
    monkeypatch.setattr(user_archive, "MAX_OF_ONE", max(sizes))
    monkeypatch.setattr(user_archive, "MAX_BYTES", sum(sizes))
    assert len(read(path).games) == 1
    data = path.read_bytes()
    for size in (sum(sizes), sum(sizes) + 1):  # the other contents of the file count too
        path.write_bytes(bytes(size - len(data)) + data)
        if size > sum(sizes):
            with pytest.raises(UserDataError) as raised:
                read(path)
            assert raised.value.key is DataKey.TOO_LARGE
        else:
            assert len(read(path).games) == 1


def test_files_that_exceed_the_total_size_are_rejected_despite_false_sizes(tmp_path: Path) -> None:
    """Each has the largest size allowed; the sizes claimed in the list are not trusted."""
    with ZipFile(archive(tmp_path / "a.zip", {NAME: save_bytes()})) as made:
        reader = user_archive._Reader(made, NOW, lambda *_file: False)
        info = made.getinfo(NAME)
        reader._left = info.file_size + 9
        assert reader._bytes(info) == save_bytes()
        with pytest.raises(UserDataError) as raised:
            reader._bytes(info)
    assert raised.value.key is DataKey.TOO_LARGE


def test_too_many_files_are_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_archive, "MAX_FILES", 3)
    path = archive(tmp_path / "a.zip", {f"designs/{n}.pbn": b"" for n in range(3)})
    assert refused(path) is DataKey.TOO_LARGE


def test_an_unsupported_compression_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with ZipFile(path, "w", ZIP_BZIP2) as made:
        made.writestr("nonogui.json", json.dumps(MANIFEST))
    assert refused(path) is DataKey.DAMAGED


def test_an_encrypted_archive_is_rejected(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.zip", {})
    data = bytearray(path.read_bytes())
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + at] |= 1  # the encryption flag
    path.write_bytes(bytes(data))
    assert refused(path) is DataKey.DAMAGED


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=150,
)
@given(st.integers())
def test_random_damage_gives_a_clear_error(tmp_path: Path, seed: int) -> None:
    path = archive(tmp_path / "a.zip", {NAME: save_bytes(), "library.json": {"favourites": []}})
    dice, data = random.Random(seed), bytearray(path.read_bytes())
    for _each in range(dice.randint(1, 8)):
        data[dice.randrange(len(data))] = dice.randrange(256)
    path.write_bytes(bytes(data[: dice.randint(1, len(data))] if seed % 3 == 0 else data))
    try:
        read(path)
    except UserDataError as error:
        assert error.key in DataKey  # noqa: PT017 (either way is right; nothing else is)


PRACTISED: dict[str, object] = {
    "technique": "glue",
    "outcome": "missed",
    "when": 5.0,
    "times": 2,
    "fingerprint": ONE.fingerprint,
}


@pytest.mark.parametrize(
    "data",
    [
        {"favourites": [ONE.fingerprint, 5, "../x", None]},
        {"favourites": {"a": 1}, "tags": [1, [ONE.fingerprint], [ONE.fingerprint, "a\nb"]]},
        {"tags": [[ONE.fingerprint, 101 * "a"], [ONE.fingerprint, " "], ["x", "y"]]},
        {"solves": [{}, 5, {"fingerprint": ONE.fingerprint}], "folders": [5, "a\0b", {}]},
        {"ratings": [[ONE.fingerprint, 7, None, 1.0], [ONE.fingerprint, 1, "odd", 1.0]]},
        {"practice": [5, {}, {**PRACTISED, "technique": "odd"}, {**PRACTISED, "outcome": "odd"}]},
        {"practice": [{**PRACTISED, "times": each} for each in (0, -1, True, 1.5, 10**30, "1")]},
        {"practice": [{**PRACTISED, "when": each} for each in (-1.0, 1e300, True, "1", None)]},
        {"practice": [{**PRACTISED, "fingerprint": each} for each in ("x", None, 5)]},
        {"added": [[ONE.fingerprint, 1e300], [ONE.fingerprint, True], [ONE.fingerprint, 10**400]]},
    ],
)
def test_invalid_entries_are_left_out(data: dict[str, object]) -> None:
    personal_data = personal_data_of(data)
    assert personal_data.favourites in ((), (ONE.fingerprint,))
    kept = (
        personal_data.folders,
        personal_data.tags,
        personal_data.solves,
        personal_data.ratings,
        personal_data.added,
        personal_data.practice,
    )
    assert kept == ((), (), (), (), (), ())


def test_practice_with_valid_values_is_accepted() -> None:
    found = personal_data_of({"practice": [PRACTISED, {**PRACTISED, "when": 5, "fingerprint": ""}]})
    assert found.practice == (
        Practice(Technique.GLUE, Outcome.MISSED, 5.0, 2, ONE.fingerprint),
        Practice(Technique.GLUE, Outcome.MISSED, 5.0, 2),
    )


def test_a_tag_of_100_characters_is_accepted() -> None:
    longest = 100 * "a"
    assert personal_data_of({"tags": [[ONE.fingerprint, longest]]}).tags == (
        (ONE.fingerprint, longest),
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("fingerprint", ONE.fingerprint), ("solved_at", 0), ("seconds", 0.0), ("hints", 0)),
        *(("revealed", True), ("width", 1), ("width", 1000), ("height", 1000), ("inks", 31)),
        *(("grade", None), ("grade", "easy"), ("seconds", 9e10)),
    ],
)
def test_solves_with_valid_values_are_accepted(name: str, value: object) -> None:
    valid = solve(ONE.fingerprint, 1)
    sound = {each.name: getattr(valid, each.name) for each in fields(valid)}
    (found,) = personal_data_of({"solves": [{**sound, name: value}]}).solves
    assert getattr(found, name) == value
    assert found.grade is None or isinstance(found.grade, Grade)


def test_valid_rows_are_read_unchanged() -> None:
    name = ONE.fingerprint
    rows: dict[str, list[list[object]]] = {
        "tags": [[name, "a"], [name, "b c"]],
        "ratings": [[name, None, None, 0.0], [name, 0, None, 0], [name, 1, "easy", 2.5]],
        "added": [[name, 0], [name, 1.5]],
    }
    personal_data = personal_data_of({"folders": ["/puzzles", ""], "favourites": [name], **rows})
    assert personal_data.folders == ("/puzzles", "")
    assert personal_data.favourites == (name,)
    for key, valid in rows.items():
        assert getattr(personal_data, key) == tuple(map(tuple, valid))
    short = {key: [row[:-1] for row in valid] for key, valid in rows.items()}
    assert personal_data_of(short) == PersonalData()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("seconds", -1), ("seconds", 1e11), ("solved_at", "now"), ("solved_at", True)),
        *(("width", 1001), ("width", 0), ("height", 0), ("height", 2.0), ("hints", 1.5)),
        *(("inks", -1), ("revealed", 0), ("grade", "odd"), ("fingerprint", "a" * 31)),
    ],
)
def test_solves_with_invalid_values_are_rejected(name: str, value: object) -> None:
    valid = solve(ONE.fingerprint, 1)
    sound = {each.name: getattr(valid, each.name) for each in fields(valid)}
    assert personal_data_of({"solves": [sound]}).solves == (valid,)
    assert personal_data_of({"solves": [{**sound, name: value}]}).solves == ()
