"""Lighthouse on the most visited pages of a separate site with the demo.

`make test-all` runs it. With `-s` it prints the scores for docs/quality.md. It needs npm, and a network the first
time.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.needs import browser
from tests.test_start import running

LIGHTHOUSE = "lighthouse@12.2.3"
MISSING = "Lighthouse needs npm: install Node.js 20 or newer (Debian, Ubuntu: `sudo apt-get install npm`)."
#: The median of the speeds counts, because the machine may be busy.
RUNS = 5
ALL = "performance,accessibility,best-practices"

pytestmark = pytest.mark.slow


class Visitor:
    """A visitor with the cookies of a browser."""

    def __init__(self, site: str) -> None:
        self.site, self.jar = site, CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))

    def opens(self, path: str, **fields: str) -> tuple[str, str]:
        """Open a page. Return its final URL and its text."""
        body = urlencode(fields).encode() if fields else None
        with self.opener.open(self.site + path, body, timeout=30) as answer:
            return answer.url, answer.read().decode()

    def signs_in(self, name: str) -> None:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.opens("/account/login/")[1])[1]
        self.opens("/account/login/", login=name, password="pitchleague", csrfmiddlewaretoken=token)

    def lighthouse(self, path: str, categories: str) -> dict:
        """Return the report of Lighthouse for a phone with these cookies."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        command = ["npx", "--yes", LIGHTHOUSE, self.site + path, "--quiet", "--output=json", "--output-path=stdout"]
        command += [f"--only-categories={categories}", f"--extra-headers={json.dumps({'Cookie': cookies})}"]
        command += ["--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking"]
        environment = os.environ | {"CHROME_PATH": browser() or ""}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=180)
        assert done.returncode == 0, done.stderr[-2000:]
        return json.loads(done.stdout)


def pages_of(visitor: Visitor, demo: str) -> dict[str, str]:
    """Return the path of each page to measure."""
    score_link = re.search(r"score a running game at \S+(/l/\S+)", demo)[1]
    score_page = visitor.opens(score_link)[0].removeprefix(visitor.site)
    visitor.signs_in("demo-organizer")
    season = re.search(r'href="([^"]+/seasons/\d+/)"', visitor.opens("/leagues/tuesday-pitch/seasons/")[1])[1]
    nights = re.findall(r'href="([^"]+/nights/\d+/)">(.+)', visitor.opens(season)[1])
    night = next(path for path, words in nights if "tonight" in words)
    return {
        "home": "/",
        "new game": "/games/new/",
        "score page": score_page,
        "rules": "/rules/contway/",
        "league": "/leagues/tuesday-pitch/",
        "night": night,
    }


def failed_audits(report: dict) -> list[str]:
    """Return the titles of the audits that lost points."""
    audits = report["audits"].values()
    return [f"{one['id']}: {one['title']}" for one in audits if one["score"] is not None and one["score"] < 1]


def test_pages_are_good_on_a_phone(site_environment, tmp_path):
    assert shutil.which("npx"), MISSING
    log = tmp_path / "log"
    with running(site_environment, log) as port:
        visitor = Visitor(f"http://localhost:{port}")
        pages = pages_of(visitor, log.read_text())
        faults, weights = [], {}
        for page, path in pages.items():
            report = visitor.lighthouse(path, ALL)
            assert report["finalDisplayedUrl"].endswith(path), report["finalDisplayedUrl"]
            scores = {word: round(part["score"] * 100) for word, part in report["categories"].items()}
            speeds = [scores["performance"]]
            speeds += [
                round(visitor.lighthouse(path, "performance")["categories"]["performance"]["score"] * 100)
                for _ in range(RUNS - 1)
            ]
            weights[page] = round(report["audits"]["total-byte-weight"]["numericValue"])
            good = min(scores["accessibility"], scores["best-practices"])
            faults += [] if good >= 95 else [(page, scores, failed_audits(report))]
            print(
                f"{page}: accessibility {scores['accessibility']}, best practices {scores['best-practices']}, "
                f"performance {statistics.median(speeds)} ({min(speeds)}-{max(speeds)}), {weights[page] / 1000:.0f} KB"
            )
        assert faults == []
        assert weights["score page"] <= 60_000
