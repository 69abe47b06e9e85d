"""Draw the PNG icons from static/icons/icon.svg: `python -m tests.icons`. Only needed when the drawing changes."""

from playwright.sync_api import sync_playwright

from tests.conftest import ROOT
from tests.needs import browser

ICONS = ROOT / "static" / "icons"
GREEN = "#0b5d46"
#: File: width, height, the share of the height that the drawing takes, and the text below it.
PICTURES = {
    "icon-192.png": (192, 192, 1.0, ""),
    "icon-512.png": (512, 512, 1.0, ""),
    "maskable-512.png": (512, 512, 0.75, ""),
    "touch-180.png": (180, 180, 1.0, ""),
    "card.png": (1200, 630, 0.5, "Pitch League"),
}


def main() -> None:
    drawing = (ICONS / "icon.svg").read_text()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        page = chromium.new_page()
        for name, (width, height, share, words) in PICTURES.items():
            fills = share == 1.0
            page.set_viewport_size({"width": width, "height": height})
            page.set_content(
                f"<style>*{{margin:0}} body{{height:100vh;display:grid;place-content:center;place-items:center;"
                f"background:{'transparent' if fills else GREEN};color:#fff;font:700 72px system-ui,sans-serif}}"
                f"svg{{height:{height * share}px;display:block}}</style>{drawing}{words}"
            )
            page.screenshot(path=ICONS / name, omit_background=fills)
        chromium.close()


if __name__ == "__main__":
    main()
