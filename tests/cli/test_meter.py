"""How far a command is: a file that is not read yet counts as one puzzle to come."""

from nonogui.cli.meter import PuzzleMeter


def test_puzzles_are_counted_as_their_files_are_read() -> None:
    seen: list[tuple[float, float | None, str]] = []
    with PuzzleMeter.shown(2) as meter:
        (bar,) = meter._progress.tasks
        for name in meter.reading(["a.pbn", "b.pbn"]):
            for _puzzle in range(3):
                meter.found()
            meter.done(name)
            seen.append((bar.completed, bar.total, bar.description))
    assert seen == [(1, 4, "a.pbn"), (2, 6, "b.pbn")]
