"""A tag that renders part of a template once for use in several places."""

from django import template

register = template.Library()


@register.simple_block_tag
def capture(content: str) -> str:
    """Return the rendered content: `{% capture as heading %}…{% endcapture %}` makes it the variable `heading`."""
    return content
