"""axe-core, which finds barriers for people who use a page with a keyboard or a screen reader. PyPI has it in
axe-playwright-python; the file is taken out of that package, which itself is not used."""

import os
import pathlib
import subprocess
import sys

PACKAGE = "axe-playwright-python==0.1.8"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]


def script():
    """The source of axe-core; None where PyPI cannot be reached. It is kept in .build/axe, or in MIZAN_AXE."""
    root = pathlib.Path(__file__).resolve().parents[2]
    place = pathlib.Path(os.environ.get("MIZAN_AXE", root / ".build" / "axe"))
    file = place / "axe_playwright_python" / "axe.min.js"
    if not file.exists():
        place.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--retries", "1", "--target", place, PACKAGE],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return file.read_text() if file.exists() else None


def violations(browser, source):
    """What the page of the browser violates, each in a line."""
    browser.value(source + ";0")
    found = browser.value(
        f"axe.run(document, {{runOnly: {RULES}}}).then(r => r.violations.map("
        "v => v.id + ': ' + v.help + ' ' + v.nodes.map(n => n.html.slice(0, 120)).slice(0, 3).join(' ')))")
    return found
