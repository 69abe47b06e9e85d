"""All named addresses of the site, from the URL configuration."""

from django.urls import get_resolver, reverse


def routes() -> dict[str, tuple[str, ...]]:
    """Return the name of each route with the names of its parameters."""
    return dict(_named_below(get_resolver(), ()))


def _named_below(resolver, above):
    for pattern in resolver.url_patterns:
        parameters = (*above, *pattern.pattern.converters)
        if hasattr(pattern, "url_patterns"):
            yield from _named_below(pattern, parameters)
        else:
            assert pattern.name, f"{pattern.pattern} needs a name"
            yield pattern.name, parameters


def address(name: str, values: dict) -> str:
    """Return the address of a route, with its parameters from `values`."""
    return reverse(name, kwargs={parameter: values[parameter] for parameter in routes()[name]})
