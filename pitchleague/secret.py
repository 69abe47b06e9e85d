"""The secret that signs cookies when nobody gave one: made once, kept in the user's folder, outside the repository."""

import os
import secrets
import tempfile
from pathlib import Path


def secret_file() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "pitchleague" / "secret_key"


def local_secret_key() -> str:
    """The kept secret, made now where there is none; readable by its owner only."""
    path = secret_file()
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        make_secret(path)
    return path.read_text().strip()


def make_secret(path: Path) -> None:
    # Written aside (mkstemp gives mode 0600) and linked in whole, so that two first starts at once agree on one secret.
    handle, draft = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(64))
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
