"""What the other browsers need of a machine: `python -m tests.browsers.packages` installs it, or says what is missing.

It installs Debian's packages, as root; everywhere else it names them.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

MINI_BROWSERS: Final = ("/usr/lib", "/usr/libexec", "/usr/lib64")
INSTALL_SECONDS: Final = 600


def mini_browser() -> str | None:
    """WebKitGTK's own small browser, the only one its driver starts unasked."""
    found = (path for place in MINI_BROWSERS for path in sorted(Path(place).glob("**/webkit2gtk-4*/MiniBrowser")))
    return next((str(path) for path in found), None)


def missing() -> list[str]:
    """Debian packages, of what is not here."""
    needed = {
        "firefox-esr": firefox(),
        "webkit2gtk-driver": shutil.which("WebKitWebDriver") and mini_browser(),
        "xvfb": shutil.which("Xvfb"),
        "locales": shutil.which("localedef") and Path("/usr/share/i18n/locales/de_DE").exists(),
    }
    return [package for package, found in needed.items() if not found]


def firefox() -> str | None:
    """Path of a Firefox."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def main() -> int:
    """Exit code 1 where something is still missing."""
    if (lacking := missing()) and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"installing {' '.join(lacking)}", file=sys.stderr, flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ["apt-get", "install", "-qy", "--no-install-recommends", *lacking]
        for command in (["apt-get", "update", "-q"], install):
            subprocess.run(command, env=quiet, stdout=sys.stderr, timeout=INSTALL_SECONDS, check=False)
    if lacking := missing():
        print(f"not here: {', '.join(lacking)} (Debian's names). As root: apt-get install {' '.join(lacking)}", file=sys.stderr)
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
