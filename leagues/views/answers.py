"""Render a page, or the part of it that htmx requested."""

from django.shortcuts import render
from django.utils.cache import patch_vary_headers


def page_or_part(request, template: str, part: str, context: dict, status: int = 200):
    """Render the whole page, or for htmx the named part of it."""
    name = f"{template}#{part}" if request.htmx else template
    response = render(request, name, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response
