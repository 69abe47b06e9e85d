"""Addresses that pages name most, each looked up once a worker."""

from functools import lru_cache

from django.urls import reverse


@lru_cache(maxsize=8192)
def address(name: str, *args: int | str) -> str:
    """The address of a page by its name. A worker serves one site under one prefix, so it stays what it is."""
    return reverse(name, args=args)
