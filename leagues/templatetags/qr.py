"""QR codes as inline images: `{% load qr %}` and `{% qr_code url %}`."""

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def qr_code(text: str) -> SafeString:
    """Return the QR code of a text as inline SVG without a size. The style sheet sets the size."""
    code = segno.make(text, error="m", micro=False)
    # The SVG has only numbers: segno draws squares and does not include the text itself.
    return mark_safe(code.svg_inline(border=3, omitsize=True, svgclass=None, lineclass=None))  # noqa: S308
