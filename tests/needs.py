"""Programs that the tests need: `python -m tests.needs browser postgres` installs the missing ones.

It uses apt-get as root on Debian or Ubuntu. Elsewhere it prints a line with what to install.
"""

import os
import shutil
import subprocess
import sys

from tests.postgres import server_programs

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PACKAGES = {"browser": ["chromium", "fonts-noto-color-emoji"], "postgres": ["postgresql"]}


def browser() -> str | None:
    """Return the Chromium to test with: CHROMIUM, or the first one on the path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def main(needs: list[str]) -> None:
    have = {"browser": browser, "postgres": server_programs}
    packages = [package for need in needs if not have[need]() for package in PACKAGES[need]]
    if not packages:
        return
    if os.geteuid() or not shutil.which("apt-get"):
        sys.exit(f"The tests need {' and '.join(packages)}: install with `sudo apt-get install {' '.join(packages)}`.")
    print(f"Installing {' '.join(packages)}…", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", "-qq", *command], check=True, env=quiet, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main(sys.argv[1:])
