"""Texts with one line or number lost or changed: nothing else is read of them without a word."""

from __future__ import annotations

import pytest

from nonogui.core.problems import FileProblemsError
from nonogui.formats.registry import loads

BELOW = """A puzzle:

 ■       ■ ■      1 2
 ■ ■   ■ ■     ■  2 2 1
 ■   ■ ■   ■   ■  1 2 1 1
     ■ ■ ■   ■    3 1

 3 1 1 4 2 1 1 2

     1   1
"""
ABOVE = """Solved:
```
     2  2
      1  121
      111113
      112112
  1 1 █....█
  1 1 █...█.
  1 2 .█..██
  1 1 ...█.█
  1 3 █..███
    2 .██...
  1 2 █..██.
    1 .....█
    1 .....█
  1 1 █..█..
      ......
    2 ..██..
    1 ..█...
```
"""
COUNTED = """rows: 13
1 1
1 1
1 2
1 1
1 3
2
1 2
1
1
1 1
0
2
1
columns: 6
2 1 1 1
1 1
1 2
2 1 1 1
2 1 1
1 3 2
"""
LOG = """12:00:00 DEBUG [main] row 0: [1, 1]
12:00:01 DEBUG [main] row 1: [3]
12:00:02 DEBUG [main] row 2: []
12:00:03 DEBUG [main] row 3: [1]
12:00:04 DEBUG [main] column 0: [2]
12:00:05 DEBUG [main] column 1: [1]
12:00:06 DEBUG [main] column 2: [2, 1]
"""
NARROW = """,,,,,3
,,,,,1
,,4,2,3,1
,,3,5,1,1
1,1,,,,
,4,,,,
,4,,,,
1,1,,,,
,1,,,,
1,1,,,,
,1,,,,
2,1,,,,
,3,,,,
1,1,,,,
"""


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (BELOW, " ■       ■ ■      1 2\n", ""),
        (BELOW, " ■   ■ ■   ■   ■  1 2 1 1\n", ""),
        (BELOW, "  3 1\n", "  3 7\n"),
        (BELOW, "  3 1\n", "\n"),
        (ABOVE, "  1 1 █..█..\n", ""),
        (COUNTED, "2\n1\ncolumns", "2\n7\ncolumns"),
        (COUNTED.replace(": ", " "), "2\n1\ncolumns", "2\n7\ncolumns"),
        (LOG, "12:00:02 DEBUG [main] row 2: []\n", ""),
        (NARROW, "1,1,,,,\n", ""),
    ],
)
def test_another_puzzle_is_not_read_without_a_word(text: str, old: str, new: str) -> None:
    whole = {entry.puzzle.fingerprint for entry in loads(text.encode()).entries}
    head, found, tail = text.rpartition(old)
    assert found
    try:
        document = loads(f"{head}{new}{tail}".encode())
    except FileProblemsError:
        return
    assert document.problems or {each.puzzle.fingerprint for each in document.entries} == whole


def test_names_of_lists_are_no_numbers_of_lines() -> None:
    code = """# The columns are encoded from left to right.
rows_5 = [
  [3],
  [1, 1],
  [3]]

columns_5 = [
  [3],
  [1, 1],
  [3]]

rows_10 = [[1], [3], [1]]
columns_10 = [[1], [3], [1]]
"""
    assert len(loads(code.encode(), "a.py").entries) == 2
