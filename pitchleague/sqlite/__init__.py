"""The SQLite database: which library the site uses, and its options. It imports no Django, so settings can use it."""

import sys

if sys.platform == "linux":
    # The library of a Linux system is often an unsafe version. This package brings its own.
    from pysqlite3 import dbapi2 as driver
else:
    from sqlite3 import dbapi2 as driver

ENGINE = __name__

# Up to 3.51.2, two connections that write and checkpoint at once can corrupt a database with a write-ahead log.
SAFE_VERSION = (3, 51, 3)

OPTIONS = {
    # Take the write lock at the start. A deferred transaction that reads and then writes fails at once if another
    # connection has written in between.
    "transaction_mode": "IMMEDIATE",
    "timeout": 15,
    # FULL: what the site has confirmed must survive a power cut. mmap stays off, because with it a crash of another
    # program can damage the file.
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-20000; PRAGMA temp_store=MEMORY; "
        "PRAGMA journal_size_limit=67108864; PRAGMA mmap_size=0"
    ),
}


def version() -> tuple[int, ...]:
    return driver.sqlite_version_info
