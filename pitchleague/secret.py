"""The secret that signs cookies if none is configured. It is made once, in the user's folder."""

import os
import secrets
import tempfile
from pathlib import Path


def secret_file() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "pitchleague" / "secret_key"


def local_secret_key() -> str:
    """Return the stored secret, after making it if there is none. Only its owner can read the file."""
    path = secret_file()
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        make_secret(path)
    return path.read_text().strip()


def make_secret(path: Path) -> None:
    # Written to another file (mkstemp gives mode 0600) and linked when complete, so two first starts at the
    # same time agree on one secret.
    handle, draft = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(64))
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
