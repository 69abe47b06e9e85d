"""All named addresses of the site, read from the URL map, so that no test can forget one."""

from django.urls import get_resolver, reverse


def routes() -> dict[str, tuple[str, ...]]:
    """The name of each route with the names of what its address holds."""
    return dict(_below(get_resolver(), ()))


def _below(resolver, above):
    for pattern in resolver.url_patterns:
        held = (*above, *pattern.pattern.converters)
        if hasattr(pattern, "url_patterns"):
            yield from _below(pattern, held)
        else:
            assert pattern.name, f"{pattern.pattern} needs a name"
            yield pattern.name, held


def address(name: str, values: dict) -> str:
    """The address of a route, with what it holds taken from `values`."""
    return reverse(name, kwargs={held: values[held] for held in routes()[name]})
