"""All named routes of the site, read from its URL configuration."""

from django.urls import get_resolver, reverse


def routes() -> dict[str, tuple[str, ...]]:
    """Return the name of each route with the names of its parameters."""
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
    """Return the URL of a route. Its parameters come from `values`."""
    return reverse(name, kwargs={held: values[held] for held in routes()[name]})
