"""Addresses that pages name most, looked up once a worker: Django takes longer for one than a small query does."""

from functools import lru_cache

from django.urls import reverse

#: Stands for a number until it is known; no address has it by itself.
_NUMBER = 10**17


def address(name: str, *args: int | str) -> str:
    """The address of a page by its name. A worker serves one site under one prefix, so its form stays what it is."""
    form = _form(name, tuple(None if isinstance(arg, int) else arg for arg in args))
    return form % tuple(arg for arg in args if isinstance(arg, int))


@lru_cache(maxsize=1024)
def _form(name: str, texts: tuple[str | None, ...]) -> str:
    """The address with `%d` for each number, which `texts` has as None."""
    stand_ins = [_NUMBER + place if text is None else text for place, text in enumerate(texts)]
    form = reverse(name, args=stand_ins).replace("%", "%%")
    for number in stand_ins:
        if isinstance(number, int):
            form = form.replace(str(number), "%d")
    return form
