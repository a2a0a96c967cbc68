"""Make the sounds of the window: soft ticks, a chime for a line, an arpeggio for a solved puzzle.

    python packaging/make_sounds.py

Writes `resources/sounds/*.wav`. They are synthesised here and given under CC0.
"""

from __future__ import annotations

import math
import struct
import wave
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "resources" / "sounds"
RATE = 22_050  # enough for tones below 3 kHz with their overtones

Note = tuple[float, float, float]
"""When it starts, in seconds; its frequency in Hz; how fast it fades, in seconds."""

# Chosen by ear-friendly numbers: short and low for marks, a fifth for a line, C major for the end.
SOUNDS: dict[str, tuple[float, Sequence[Note]]] = {
    "fill": (0.07, ((0, 660.0, 0.014),)),
    "cross": (0.06, ((0, 420.0, 0.011),)),
    "line": (0.28, ((0, 587.3, 0.05), (0.07, 880.0, 0.06))),
    "solved": (
        0.9,
        ((0, 523.3, 0.1), (0.11, 659.3, 0.1), (0.22, 784.0, 0.12), (0.33, 1046.5, 0.16)),
    ),
}
PEAK = 0.22  # soft beside other programs
ATTACK = 0.003  # seconds; a sudden start would click


def samples(seconds: float, notes: Sequence[Note]) -> list[int]:
    """Return the samples of notes that fade away."""
    result = []
    for at in range(round(seconds * RATE)):
        value, now = 0.0, at / RATE
        for start, pitch, fade in notes:
            since = now - start
            if since >= 0:
                envelope = min(1.0, since / ATTACK) * math.exp(-since / fade)
                angle = 2 * math.pi * pitch * since
                value += envelope * (math.sin(angle) + 0.25 * math.sin(2 * angle))
        ending = min(1.0, (seconds - now) / 0.01)
        result.append(round(32767 * max(-1.0, min(1.0, PEAK * value * ending))))
    return result


def main() -> None:
    """Write all sounds."""
    FOLDER.mkdir(exist_ok=True)
    for name, (seconds, notes) in SOUNDS.items():
        found = samples(seconds, notes)
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(struct.pack(f"<{len(found)}h", *found))


if __name__ == "__main__":
    main()
