"""Brings everything up to date and serves the site: `make run` here, `make serve` in production."""

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

    def handle(self, **options):
        host = os.environ.get("HOST") or "127.0.0.1"
        port = os.environ.get("PORT") or "8000"
        refuse_busy_port(host, port)
        if settings.PRODUCTION:
            call_command("check", deploy=True, fail_level="WARNING")
        open_database()
        call_command("migrate", interactive=False, verbosity=0)
        call_command("clearsessions")
        call_command("collectstatic", interactive=False, verbosity=0)
        if not settings.PRODUCTION:
            call_command("demo")
        connections.close_all()
        self.say_where(host, port)
        workers = os.environ.get("WORKERS") or ("2" if settings.PRODUCTION else "1")
        serve(host, port, workers)

    def say_where(self, host: str, port: str) -> None:
        self.stdout.write(f"\nPitch League is at http://localhost:{port}")
        for address in lan_addresses() if host == "0.0.0.0" else ():
            url = f"http://{address}:{port}"
            self.stdout.write(f"\nPhones in the same network: {url}")
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
    """Connect, and make the folder of a SQLite file first; what is in the way of that only a person can put right."""
    try:
        if connection.vendor == "sqlite":
            Path(settings.DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
        connection.ensure_connection()
    except (OSError, OperationalError) as error:
        raise CommandError(f"Cannot open the database ({error}). DATABASE_URL says where it is.") from error


def serve(host: str, port: str, workers: str) -> None:
    """Become uvicorn, so that signals reach the server itself."""
    arguments = ["--host", host, "--port", port, "--workers", workers]
    # One line a request is ours to write (pitchleague.request_log); there are no websockets and no lifespan here.
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
