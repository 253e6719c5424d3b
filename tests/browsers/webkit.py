"""WebKitGTK's small browser, over its WebDriver, on a screen that nobody sees."""

import json
import os
import subprocess
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError

from tests.browsers.driver import PATIENCE_S, Action, DriverError, source
from tests.browsers.packages import mini_browser
from tests.e2e.person import DESKTOP
from tests.support.ports import free_port

SCREEN = "1600x1000x24"
LOCALES = {"en": "en_GB", "de": "de_DE"}
# Its driver has no way to read the console: the page itself keeps what it complains of, from the moment it has loaded.
LISTEN = """async () => {
  window.complaints = [];
  const heard = (what) => complaints.push(String(what));
  for (const level of ['error', 'warn']) console[level] = (...said) => heard(said.join(' '));
  addEventListener('error', ({ message, target }) => heard(message ?? `not loaded: ${target.outerHTML}`), true);
  addEventListener('unhandledrejection', ({ reason }) => heard(reason));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => heard(`not allowed: ${violatedDirective}`));
  return '';
}"""
HEARD = "async () => JSON.stringify(window.complaints ?? [])"
# WebDriver waits for the second argument to be called.
WAITED = """const [text, done] = arguments;
(%s)(text).then((value) => done({ value }), (error) => done({ error: String(error) }));"""


class WebKit:
    """`stack`: ends it. `home`: an empty folder for what it keeps. `language`: as in "de-AT"; only its first part counts."""

    def __init__(self, stack: ExitStack, home: Path, language: str) -> None:
        self._trouble = home / "stderr.txt"
        self._heard: list[str] = []
        self._open = stack
        browser = mini_browser()
        assert browser is not None, "no WebKit here: `make test-browsers` gets one"
        self._address = f"http://127.0.0.1:{free_port()}"
        self._session = ""
        environment = {
            **os.environ,
            "DISPLAY": self._screen(),
            "HOME": str(home),
            # In a container there are no namespaces left for a sandbox of its own.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            **_locale(home, LOCALES[language.partition("-")[0]]),
        }
        trouble = self._open.enter_context(self._trouble.open("ab"))
        port = self._address.rpartition(":")[2]
        self._started(["WebKitWebDriver", f"--port={port}"], env=environment, stdout=subprocess.DEVNULL, stderr=trouble)
        self._until_ready()
        wanted = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{made['sessionId']}"
        self._open.callback(self._ask, "DELETE", "")
        self._ask("POST", "/timeouts", {"script": int(2 * PATIENCE_S * 1000)})
        self._resize()

    @property
    def errors(self) -> list[str]:
        """What was heard on each page after it had loaded."""
        return [*self._heard, *json.loads(self.call(HEARD, ""))]

    def go(self, address: str) -> None:
        """Returns once the page has loaded."""
        self._load("/url", {"url": address})

    def reload(self) -> None:
        """The same page anew."""
        self._load("/refresh", {})

    def call(self, function: str, argument: str) -> str:
        """Runs a function of the page that takes a text and gives a promise of one."""
        done = self._ask("POST", "/execute/async", {"script": WAITED % function, "args": [argument]})
        if "error" in done:
            raise DriverError(done["error"])
        text: str = done["value"]
        return text

    def act(self, kind: str, actions: list[Action]) -> None:
        """What hands do."""
        self._ask("POST", "/actions", {"actions": [source(kind, actions)]})

    def _load(self, path: str, body: dict[str, object]) -> None:
        self._heard = self.errors
        self._ask("POST", path, body)
        self.call(LISTEN, "")

    def _resize(self) -> None:
        """The window, so that the page in it has the usual size."""
        width, height = DESKTOP
        self._ask("POST", "/window/rect", {"width": width, "height": height})
        inner = json.loads(self.call("async () => JSON.stringify([innerWidth, innerHeight])", ""))
        self._ask("POST", "/window/rect", {"width": 2 * width - inner[0], "height": 2 * height - inner[1]})

    def _screen(self) -> str:
        """Starts one; returns its name."""
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
        screen = self._started(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert screen.stdout is not None
        number = screen.stdout.readline().decode().strip()
        screen.stdout.close()
        return f":{number}"

    def _started(self, command: list[str], **how: Any) -> subprocess.Popen[bytes]:  # noqa: ANN401
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **how)
        self._open.callback(process.wait, PATIENCE_S)
        self._open.callback(process.terminate)
        return process

    def _until_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                self._ask("GET", "/status")
            except URLError:
                assert time.monotonic() < deadline, self._trouble.read_text(encoding="utf-8")
                time.sleep(0.02)
            else:
                return

    def _ask(self, method: str, path: str, body: dict[str, object] | None = None) -> Any:  # noqa: ANN401
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(self._address + self._session + path, data, headers, method=method)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=3 * PATIENCE_S) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except HTTPError as refused:
            with refused:
                raise DriverError(f"{method} {path}: {refused.read().decode()}") from None


def _locale(home: Path, name: str) -> dict[str, str]:
    """WebKitGTK asks for pages in the language of its locale; that is made in `home`, as few machines have it."""
    subprocess.run(["localedef", "-i", name, "-f", "UTF-8", str(home / f"{name}.UTF-8")], check=True)
    return {"LOCPATH": str(home), "LC_ALL": f"{name}.UTF-8", "LANGUAGE": name}
