"""Drive a headless browser by the WebDriver protocol, with the standard library alone.

The browser can reach no host: names do not resolve, and no proxy answers.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
DRIVER: Final = "chromedriver"

_FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=127.0.0.1:9",
)

Json = Mapping[str, Any]


class NoBrowserError(Exception):
    """The driver can't start the browser; the message says why."""


def missing() -> str:
    """Return why no browser is available, or an empty text."""
    has_browser = any(map(shutil.which, BROWSERS))
    if has_browser and shutil.which(DRIVER):
        return ""
    return "needs Chromium and chromedriver (on Debian: chromium, chromium-driver)"


@contextmanager
def driver() -> Iterator[str]:
    """Run a driver; yield its address."""
    command = [shutil.which(DRIVER) or DRIVER, "--port=0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            ports = (re.search(r"successfully on port ([0-9]+)", line) for line in process.stdout)
            port = next(match for match in ports if match)[1]
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


class Browser:
    """One window of a browser with its own profile."""

    def __init__(self, address: str, profile: Path, flags: Sequence[str] = ()) -> None:
        binary = next(filter(None, map(shutil.which, BROWSERS)))
        options = {
            "binary": binary,
            "args": [*_FLAGS, f"--user-data-dir={profile}", "--window-size=1000,760", *flags],
        }
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        body = {"capabilities": {"alwaysMatch": wanted}}
        self._root = address
        try:
            answer = self._call("POST", "/session", body)
        except HTTPError as error:
            raise NoBrowserError(json.load(error)["value"]["message"]) from None
        self._root = f"{address}/session/{answer['sessionId']}"

    def _call(self, method: str, path: str, body: Json | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._root + path, data, method=method)  # noqa: S310
        proxies = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with proxies.open(request, timeout=250) as answer:
            return json.load(answer)["value"]

    def close(self) -> None:
        self._call("DELETE", "")

    def open(self, path: Path) -> None:
        """Show a file."""
        self._call("POST", "/url", {"url": path.as_uri()})

    def reload(self) -> None:
        """Load the page again."""
        self._call("POST", "/refresh", {})

    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a function in the page and return its result."""
        return self._call("POST", "/execute/sync", {"script": script, "args": arguments})

    def command(self, name: str, values: Json) -> Any:
        """Send a command of the browser's own protocol."""
        return self._call("POST", "/goog/cdp/execute", {"cmd": name, "params": values})

    def log(self) -> list[str]:
        """Return the console messages of page and browser since the last call."""
        entries = self._call("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries]

    def screenshot(self) -> str:
        """Return a picture of the page as PNG in base64."""
        return str(self._call("GET", "/screenshot"))

    def printed(self) -> str:
        """Return the printed page as PDF in base64."""
        return str(self._call("POST", "/print", {}))

    def act(self, *sources: Json) -> None:
        """Send the input of several devices at once, each as a list of actions."""
        self._call("POST", "/actions", {"actions": sources})

    def keys(self, *keys: str, held: Sequence[str] = ()) -> None:
        """Press keys one after another while others are held down."""
        actions = [{"type": "keyDown", "value": key} for key in held]
        for key in keys:
            actions += [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        actions += [{"type": "keyUp", "value": key} for key in held]
        self.act({"type": "key", "id": "keyboard", "actions": actions})

    def drag(
        self, points: Sequence[tuple[float, float]], button: int = 0, kind: str = "mouse"
    ) -> None:
        """Press at the first point, move over the others, and release."""
        self.act(pointer(points, button, kind))


def pointer(
    points: Sequence[tuple[float, float]], button: int = 0, kind: str = "mouse", name: str = ""
) -> Json:
    """Return the actions of a pointer that goes down at the first point and up at the last."""
    moves = [
        {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)} for x, y in points
    ]
    down, up = ({"type": kind_, "button": button} for kind_ in ("pointerDown", "pointerUp"))
    return {
        "type": "pointer",
        "id": name or kind,
        "parameters": {"pointerType": kind},
        "actions": [moves[0], down, *moves[1:], up],
    }
