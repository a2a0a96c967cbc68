"""Whether the tests run as somebody whom rights stop: root passes all of them."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest


def _stop() -> bool:
    """Try to look into a folder that may not be entered."""
    with TemporaryDirectory() as name:
        folder = Path(name, "closed")
        folder.mkdir(mode=0)
        try:
            list(folder.iterdir())
        except PermissionError:
            return True
        finally:
            folder.chmod(0o700)
        return False


RIGHTS = pytest.mark.skipif(os.name != "posix" or not _stop(), reason="rights stop nobody here")
