"""A tag that renders a part of a template once, to print it in several places."""

from django import template

register = template.Library()


@register.simple_block_tag
def capture(content: str) -> str:
    """Return the rendered part: `{% capture as heading %}…{% endcapture %}` makes it the variable `heading`."""
    return content
