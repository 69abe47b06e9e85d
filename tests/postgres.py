"""A private PostgreSQL server for one command: `python -m tests.postgres COMMAND…` sets DATABASE_URL and cleans up."""

import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# The data is for one run, so speed matters more than safety. The server listens only on a socket in its own folder.
# Autovacuum is off. Most tests roll back their changes, so it could count a table as empty, and a query that is
# planned for empty tables takes minutes on the rows of a season.
SERVER_OPTIONS = (
    "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off -c listen_addresses=''"
)


def server_programs() -> Path | None:
    """Return the folder of initdb and pg_ctl: Debian's newest version, or the one on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if debian:
        return debian[-1].parent
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def server_user() -> int | None:
    """Return the user to run the server as, because PostgreSQL refuses to run as root."""
    if os.geteuid():
        return None
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            return pwd.getpwnam(name).pw_uid
    sys.exit("PostgreSQL cannot run as root, and there is no user postgres or nobody.")


@contextmanager
def private_server(options: str = SERVER_OPTIONS) -> Iterator[str]:
    """Run a server and yield the URL of an empty database in it."""
    programs = server_programs()
    if not programs:
        sys.exit("PostgreSQL is missing: `sudo apt-get install postgresql`, or run `make test-sqlite`.")
    user = server_user()
    folder = Path(tempfile.mkdtemp(prefix="pitchleague-postgres-"))
    data = folder / "data"

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), *arguments]
        done = subprocess.run(command, user=user, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        if done.returncode:
            log = folder / "log"
            sys.exit(f"{program} failed.\n{log.read_text() if log.exists() else ''}")

    try:
        if user is not None:
            os.chown(folder, user, -1)
        run("initdb", "-D", f"{data}", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        run("pg_ctl", "start", "-w", "-D", f"{data}", "-l", f"{folder / 'log'}", "-o", f"-k {folder} {options}")
        try:
            run("createdb", "-h", f"{folder}", "-U", "postgres", "pitchleague")
            yield f"postgres://postgres@/pitchleague?host={folder}"
        finally:
            run("pg_ctl", "stop", "-m", "immediate", "-D", f"{data}")
    finally:
        shutil.rmtree(folder)


def main(command: list[str]) -> int:
    # SIGTERM also cleans up.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    with private_server() as url:
        print(f"PostgreSQL {re.search(r'[0-9]+', str(server_programs()))[0]} for: {' '.join(command)}", flush=True)
        return subprocess.run(command, env=os.environ | {"DATABASE_URL": url}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
