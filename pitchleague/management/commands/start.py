"""Prepare the database and the static files, and serve the site: `make run` at home, `make serve` in production."""

import io
import os
import socket
import sys
from pathlib import Path

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection, connections

from pitchleague.network import lan_addresses


class Command(BaseCommand):
    help = "Migrate, collect static files, fill an empty local database with the demo, and serve (HOST, PORT, WORKERS)."
    # Checks may need the database, so they run after it has been opened.
    requires_system_checks = ()

    def handle(self, **options):
        host = os.environ.get("HOST") or "127.0.0.1"
        port = os.environ.get("PORT") or "8000"
        refuse_busy_port(host, port)
        open_database()
        if settings.PRODUCTION:
            call_command("check", deploy=True, fail_level="WARNING")
        else:
            self.check()
        call_command("migrate", interactive=False, verbosity=0)
        call_command("clearsessions")
        call_command("collectstatic", interactive=False, verbosity=0)
        if not settings.PRODUCTION:
            call_command("demo")
        connections.close_all()
        self.print_addresses(host, port)
        workers = os.environ.get("WORKERS") or ("2" if settings.PRODUCTION else "1")
        serve(host, port, workers)

    def print_addresses(self, host: str, port: str) -> None:
        self.stdout.write(f"\nPitch League is at http://localhost:{port}")
        for address in lan_addresses() if host == "0.0.0.0" else ():
            url = f"http://{address}:{port}"
            self.stdout.write(f"\nPhones on the same network: {url}")
            code = io.StringIO()
            segno.make(url).terminal(out=code, compact=True)
            self.stdout.write(code.getvalue())
        self.stdout.write("Stop it with Ctrl-C.")
        self.stdout.flush()


def refuse_busy_port(host: str, port: str) -> None:
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, int(port)))
    except (OSError, ValueError, OverflowError) as error:
        raise CommandError(f"Cannot listen on {host}:{port} ({error}). Try another port: PORT=8001 make run") from error


def open_database() -> None:
    """Connect to the database, after making the folder of a SQLite file. An error here is for a person to fix."""
    try:
        if connection.vendor == "sqlite":
            Path(settings.DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
        connection.ensure_connection()
    except (OSError, OperationalError) as error:
        raise CommandError(f"Cannot open the database ({error}). Check DATABASE_URL.") from error


def serve(host: str, port: str, workers: str) -> None:
    """Become uvicorn, so that signals reach the server itself."""
    arguments = ["--host", host, "--port", port, "--workers", workers]
    # pitchleague.request_log writes the line for each request. The site has no websockets and no lifespan events.
    arguments += [
        "--no-access-log",
        "--log-level",
        "warning",
        "--ws",
        "none",
        "--lifespan",
        "off",
        "--no-server-header",
    ]
    os.execv(sys.executable, [sys.executable, "-m", "uvicorn", "pitchleague.asgi:application", *arguments])
