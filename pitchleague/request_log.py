"""The log: a line of JSON on stderr for each request, without query strings and link tokens."""

import json
import logging
import re
import time
from datetime import UTC, datetime

log = logging.getLogger("pitchleague.request")

# Anyone who has a link has its rights, so no log may contain one. A token follows one of these parts of a URL.
LINK_TOKEN = re.compile(r"(/(?:[lw]|rules/saved|account/confirm-email)/)[^/\s?\"'\\]+")


class LineFormatter(logging.Formatter):
    """Format a record as a line of JSON. The entries of `extra={"data": …}` become fields of it."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        line |= getattr(record, "data", {})
        # A request that Django refuses for its host or its size is not an error of the site, so its message is enough.
        if record.exc_info and not record.name.startswith("django.security"):
            line["traceback"] = self.formatException(record.exc_info)
        return LINK_TOKEN.sub(r"\1…", json.dumps(line, ensure_ascii=False))


def request_log(get_response):
    """Write a line for each request. It is the outermost middleware, so it sees the total time and the final status."""

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
