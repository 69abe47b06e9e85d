"""Which SQLite we run on and how it is set; knows nothing of Django, because it acts before Django loads."""

import importlib
import sys

# Up to 3.51.2, two connections that write and checkpoint at once can corrupt a database with a write-ahead log.
SAFE_VERSION = (3, 51, 3)

OPTIONS = {
    # Take the write lock at the start: read-then-write under DEFERRED fails at once when another writer was faster.
    "transaction_mode": "IMMEDIATE",
    "timeout": 15,
    # Statements stay prepared. Once the driver's usual 100 are full, each new one pushes out the last, however often
    # that is asked.
    "cached_statements": 1000,
    # FULL: "saved" must survive a power cut. mmap stays off: with it a crash elsewhere can damage the file.
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-20000; PRAGMA temp_store=MEMORY; "
        "PRAGMA journal_size_limit=67108864; PRAGMA mmap_size=0"
    ),
}


def use_packaged_sqlite() -> None:
    """Put the SQLite of the pysqlite3 package in place of the system's, which on Linux is often an unsafe one."""
    if sys.platform != "linux":
        return
    packaged = importlib.import_module("pysqlite3")
    sys.modules["sqlite3"] = packaged
    sys.modules["sqlite3.dbapi2"] = packaged.dbapi2


def version() -> tuple[int, ...]:
    return tuple(importlib.import_module("sqlite3").sqlite_version_info)
