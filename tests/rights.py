"""Whether access rights apply to the user who runs the tests; root ignores them."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest


def _stop() -> bool:
    """Return whether a folder without rights refuses to be listed."""
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
