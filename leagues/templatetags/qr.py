"""QR codes as pictures inside a page: `{% load qr %}` and `{% qr_code url %}`."""

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def qr_code(text: str) -> SafeString:
    """The QR code of a text as inline SVG, sized by the style sheet of the page."""
    code = segno.make(text, error="m", micro=False)
    # Made of numbers only: segno draws the squares, and the text itself is nowhere in the picture.
    return mark_safe(code.svg_inline(border=3, omitsize=True, svgclass=None, lineclass=None))  # noqa: S308
