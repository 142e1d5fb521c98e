"""Links as QR pictures, in the colours of the boards."""

from io import BytesIO

import segno

DARK, LIGHT = "#3a2416", "#fbf3e4"  # the contrast cameras need is about 4:1; this is 13:1
MODULE = 14  # pixels
QUIET = 4  # modules of margin, the standard's least


def qr_picture(link: str) -> bytes:
    """A PNG, square, about 500 pixels wide for the links of a bot; a sixth of it may be damaged."""
    picture = BytesIO()
    code = segno.make_qr(link, error="m", boost_error=False)
    code.save(picture, kind="png", scale=MODULE, border=QUIET, dark=DARK, light=LIGHT)
    return picture.getvalue()
