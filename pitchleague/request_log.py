"""The log: one JSON object a line on stderr, one line a request, without query strings and link tokens."""

import json
import logging
import re
import time
from datetime import UTC, datetime

log = logging.getLogger("pitchleague.request")

# Who holds a link holds its rights, so no log may keep one. A token is the part of the address after one of these.
LINK_TOKEN = re.compile(r"(/(?:[lw]|rules/saved|account/confirm-email)/)[^/\s?\"'\\]+")


class LineFormatter(logging.Formatter):
    """A record as one line of JSON; what `extra={"data": …}` holds becomes fields of it."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        line |= getattr(record, "data", {})
        # A request that Django refuses (its host, its size) is no fault of ours: the message says enough.
        if record.exc_info and not record.name.startswith("django.security"):
            line["traceback"] = self.formatException(record.exc_info)
        return LINK_TOKEN.sub(r"\1…", json.dumps(line, ensure_ascii=False))


def request_log(get_response):
    """Middleware, outermost so that its line counts all work and knows the final status."""

    def middleware(request):
        start = time.perf_counter()
        response = get_response(request)
        data = {
            "method": request.method,
            "path": request.path,
            "status": response.status_code,
            "ms": round((time.perf_counter() - start) * 1000, 1),
            "from": request.META.get("REMOTE_ADDR", ""),
        }
        log.info("request", extra={"data": data})
        return response

    return middleware
