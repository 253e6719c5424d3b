"""Firefox, over WebDriver BiDi: it speaks that itself, so no driver is needed beside it."""

import json
import re
import subprocess
import time
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.browsers.driver import PATIENCE_S, Action, DriverError, source
from tests.browsers.packages import firefox
from tests.e2e.person import DESKTOP

LISTENING = re.compile(rb"listening on (ws://\S+:\d+)\s")


class Firefox:
    """`stack`: ends it. `home`: an empty folder for its profile. `language`: as in "de-AT"."""

    def __init__(self, stack: ExitStack, home: Path, language: str) -> None:
        self._errors: list[str] = []
        self._numbers = count(1)
        path = firefox()
        assert path is not None, "no Firefox here: `make test-browsers` gets one"
        (home / "user.js").write_text(f'user_pref("intl.accept_languages", "{language}");\n', encoding="utf-8")
        command = [path, "--headless", "--no-remote", "--profile", str(home), "--remote-debugging-port", "0"]
        self._said = home / "stderr.txt"
        said = stack.enter_context(self._said.open("ab"))
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said)
        stack.callback(process.wait, PATIENCE_S)
        stack.callback(process.terminate)
        self._socket = stack.enter_context(connect(f"{self._address()}/session", max_size=None, max_queue=None))
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        # In the first tab the address bar keeps the focus, and then no field of a page is told that it lost it.
        self._page = self._ask("browsingContext.create", type="tab")["context"]
        width, height = DESKTOP
        self._ask("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})

    @property
    def errors(self) -> list[str]:
        """All that came before the answer to one more question."""
        self._ask("session.status")
        return self._errors

    def go(self, address: str) -> None:
        """Returns once the page has loaded."""
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def reload(self) -> None:
        """The same page anew."""
        self._ask("browsingContext.reload", context=self._page, wait="complete")

    def call(self, function: str, argument: str) -> str:
        """Runs a function of the page that takes a text and gives a promise of one."""
        done = self._ask(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": argument}],
            target={"context": self._page},
            awaitPromise=True,
        )
        if done["type"] != "success":
            raise DriverError(done["exceptionDetails"]["text"])
        text: str = done["result"]["value"]
        return text

    def act(self, kind: str, actions: list[Action]) -> None:
        """What hands do."""
        self._ask("input.performActions", context=self._page, actions=[source(kind, actions)])

    def _address(self) -> str:
        deadline = time.monotonic() + PATIENCE_S
        while not (found := LISTENING.search(self._said.read_bytes())):
            assert time.monotonic() < deadline, self._said.read_text(encoding="utf-8")
            time.sleep(0.02)
        return found[1].decode()

    def _ask(self, method: str, **params: object) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (message := json.loads(self._socket.recv(2 * PATIENCE_S))).get("id") != number:
            self._heard(message)
        if message["type"] == "error":
            raise DriverError(f"{method}: {message['message']}")
        result: dict[str, Any] = message["result"]
        return result

    def _heard(self, event: dict[str, Any]) -> None:
        if event.get("method") == "log.entryAdded" and event["params"]["level"] in ("error", "warn"):
            self._errors.append(str(event["params"]["text"]))
