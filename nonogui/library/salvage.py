"""Bring a game back from a damaged save, as far as each part of it can be proved to be right.

Below the XML of a save stand two comments:

    <!-- nonogui:moves c1 c2 c3 ... -->
    <!-- nonogui:totals {"position":3,...} crc -->

Each check of a move is the CRC-32 of all moves up to that one, so that a check that holds proves
all of them. The totals are what else a game is, a second time, with a CRC-32 of their own; the
savepoints are there as checks.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import unquote

from nonogui.core.game import Checkpoint, Game, GameRecord, GameStatus
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.formats.webpbn_log import move_texts, parse_moves

_IN_LINE: Final = 1000
"""Checks in a comment: readers refuse what seems to be a tag of 50,000 characters."""

_LOG: Final = re.compile(r"<note>nonogui:log=([^\n<]*)")
_EMPTY_LOG: Final = "<note>nonogui:log=[]<"
_CHECKS: Final = re.compile(r"<!-- nonogui:moves ([^\n>]*)")
_TOTALS: Final = re.compile(r"<!-- nonogui:totals (\{[^\n]*\}) ([0-9a-f]{8}) ")
_CHECK: Final = re.compile(r"[0-9a-f]{8}")


@dataclass(frozen=True)
class Salvaged:
    """A game that was brought back.

    Attributes:
        record: the game.
        lost: how many of the last moves are missing.
    """

    record: GameRecord
    lost: int


def checks(puzzle: Puzzle, record: GameRecord, xml: bytes) -> bytes:
    """Return the comments that a save has below its XML."""
    texts = _log(xml.decode())  # half the time of making the texts once more
    chain = [f"{check:08x}" for check in _chain(puzzle.fingerprint, texts)]
    lines = [chain[at : at + _IN_LINE] for at in range(0, len(chain), _IN_LINE)]
    totals = {
        "position": record.position,
        "elapsed": record.elapsed,
        "hints": record.hints,
        "revealed": record.revealed,
        "solved": record.solved,
        "best": record.best,
        "points": [_check_of(point) for point in record.checkpoints],
    }
    text = json.dumps(totals, separators=(",", ":"))  # numbers: never two hyphens in a row
    comments = [f"nonogui:moves {' '.join(line)}" for line in lines]
    comments.append(f"nonogui:totals {text} {zlib.crc32(text.encode()):08x}")
    return "".join(f"<!-- {comment} -->\n" for comment in comments).encode()


def salvage(
    puzzle: Puzzle, data: bytes, parsed: GameRecord | None, previous: GameRecord | None
) -> Salvaged | None:
    """Bring a game back from a damaged save.

    Args:
        puzzle: what was played.
        data: the save.
        parsed: what a reader made of it, in which anything may be wrong; None when it can't be
            read.
        previous: the game as it was in the sound save before this one, if there is one.

    Returns:
        the game with as many of its moves as can be proved to be right; None when there is none.
    """
    text = data.decode("utf-8", "replace")
    moves, total, is_present = _right_moves(puzzle.fingerprint, text, previous)
    totals = _totals(text)
    if not moves and totals is None and previous is None:
        return None
    record = _record(moves, totals, parsed, previous)
    if previous is not None and not is_present:
        record = replace(record, position=previous.position)
    try:
        game = Game.resume(puzzle, record)
    except ValueError:
        return None
    if game.status is GameStatus.SOLVED:
        record = replace(record, solved=True)
    return Salvaged(record, max(0, total - len(moves)))


def is_hopeless(fingerprint: str, data: bytes) -> bool:
    """Return whether nothing of a damaged save can be proved to be right."""
    text = data.decode("utf-8", "replace")
    return not _head(fingerprint, _log(text), _stored_checks(text)) and _totals(text) is None


# ---- moves ----


def _right_moves(
    fingerprint: str, text: str, previous: GameRecord | None
) -> tuple[tuple[Move, ...], int, bool]:
    """Return the moves that are proved to be right, how many there were, and whose they are.

    That is whether they are of this save, not of the one before, in which the last ones may be
    others that were undone since.
    """
    texts = _log(text)
    stored = _stored_checks(text)
    total = max(len(stored), len(texts))
    before = move_texts(previous.moves) if previous else []
    head = _head(fingerprint, texts, stored)
    is_whole = len(head) == len(stored) == len(texts) and (head or _EMPTY_LOG in text)
    if not is_whole:
        joined = _bridged(fingerprint, before, texts, stored)
        head = max(head, joined, key=len)
        if previous is not None and len(before) > len(head):
            return previous.moves, total, False
    try:
        return parse_moves(head), total, True
    except ValueError:
        return previous.moves if previous else (), total, False


def _head(fingerprint: str, texts: Sequence[str], stored: Sequence[int | None]) -> list[str]:
    """Return the moves up to the last one whose check holds."""
    right = 0
    for number, (found, wanted) in enumerate(
        zip(_chain(fingerprint, texts), stored, strict=False), start=1
    ):
        if found == wanted:
            right = number
    return list(texts[:right])


def _bridged(
    fingerprint: str,
    before: Sequence[str],
    texts: Sequence[str],
    stored: Sequence[int | None],
) -> list[str]:
    """Return the moves of the previous save and those that follow them behind the fault."""
    chain = [_seed(fingerprint), *_chain(fingerprint, before)]
    places = {check: number for number, check in enumerate(chain)}
    best: list[str] = []
    for count in range(1, min(len(texts), len(stored) - 1) + 1):
        check, last = stored[-count - 1], stored[-count]
        if check is None or last is None or _next(check, texts[-count]) != last:
            break
        if check in places:
            best = [*before[: places[check]], *texts[-count:]]
    return best


def _log(text: str) -> list[str]:
    """Return the texts of the moves in a save, some of which may be damaged."""
    match = _LOG.search(text)
    if match is None:
        return []
    inside = unquote(match[1], errors="replace").removeprefix("[").removesuffix("]")
    return inside.removeprefix('"').removesuffix('"').split('","') if inside else []


def _stored_checks(text: str) -> list[int | None]:
    lines = (match[1].removesuffix(" --") for match in _CHECKS.finditer(text))
    words = [word for line in lines for word in line.split(" ")]
    return [int(word, 16) if _CHECK.fullmatch(word) else None for word in words]


def _seed(fingerprint: str) -> int:
    return zlib.crc32(fingerprint.encode())


def _next(check: int, text: str) -> int:
    return zlib.crc32(b"\n" + text.encode("utf-8", "replace"), check)


def _chain(fingerprint: str, texts: Iterable[str]) -> list[int]:
    check = _seed(fingerprint)
    return [check := _next(check, text) for text in texts]


# ---- all the rest ----


def _totals(text: str) -> Mapping[str, Any] | None:
    """Return the totals, if their check holds."""
    match = _TOTALS.search(text)
    if match is None or zlib.crc32(match[1].encode()) != int(match[2], 16):
        return None
    totals: Mapping[str, Any] = json.loads(match[1])  # it is what `checks` has written
    return totals


def _check_of(point: Checkpoint) -> int:
    ticks = sorted((line.axis, line.index, block) for line, block in point.ticks)
    text = repr((point.name, point.grid.width, bytes(point.grid.cells), ticks, point.elapsed))
    return zlib.crc32(text.encode("utf-8", "replace"))


def _record(
    moves: tuple[Move, ...],
    totals: Mapping[str, Any] | None,
    parsed: GameRecord | None,
    previous: GameRecord | None,
) -> GameRecord:
    """Put a game together from its moves and what else is known of it."""
    if totals is not None:
        found = [
            *(previous.checkpoints if previous else ()),
            *(parsed.checkpoints if parsed else ()),
        ]
        points = {_check_of(point): point for point in found}
        kept = tuple(points[check] for check in totals["points"] if check in points)
        values = {key: value for key, value in totals.items() if key != "points"}
        record = GameRecord(moves, checkpoints=kept, **values)
        return replace(record, position=min(record.position, len(moves)))
    known = previous or GameRecord()
    new = moves[len(known.moves) :] if moves[: len(known.moves)] == known.moves else moves
    return replace(
        known,
        moves=moves,
        position=known.position if moves == known.moves else len(moves),
        hints=known.hints + sum(move.kind is MoveKind.HINT for move in new),
        revealed=known.revealed or any(move.kind is MoveKind.SOLVE for move in new),
    )
