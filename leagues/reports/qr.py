"""QR codes as pictures inside a page."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(text: str) -> SafeString:
    """The code of a text as inline SVG, sized by the page's style sheet."""
    code = segno.make(text, error="m", micro=False)
    # Made of numbers only: segno draws the squares, the text itself stands nowhere in the picture.
    return mark_safe(code.svg_inline(border=3, omitsize=True, svgclass=None, lineclass=None))  # noqa: S308
