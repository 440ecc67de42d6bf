#!/usr/bin/env python3
"""Opens the pages of `inspect`, `explain`, `simulate`, `diff` and `--coverage` in Chromium.

  browser.py RULECTL [FOLDER]

The pages are those of all examples, of hostile input, and of a large input. At widths of a phone, a tablet and a desktop,
in light and dark colors and in print, each page loads nothing, writes no message to the console, runs nothing, is not
wider than its window, and has no fault that the accessibility checker axe finds. Screenshots are kept in FOLDER.
"""
import json, pathlib, re, shutil, subprocess, sys, tempfile, time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

TOP = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = TOP / "Examples"
WIDTHS = 360, 800, 1440
LOOKS = ("light", "screen"), ("dark", "screen"), ("light", "print")
MOST_BYTES = 20_000_000
MARKUP = "<script>alert(1)</script></td></table></pre><img src=//evil.example/x onerror=alert(2)>\"'`|&amp;\x1b\u202e"
# A page that does what the pages must not do: the checks must find it.
CONTROL = ("<!DOCTYPE html><img src='http://page.example/x'><script>console.log('said')</script>"
           "<p style='width: 3000px; color: #eee; background: #fff'>pale and wide</p>")
failures = []


def output(program, folder, *arguments):
    """The standard output of the program, whose status may tell of findings."""
    done = subprocess.run([program, *arguments], cwd=folder, capture_output=True)
    if done.returncode not in (0, 1, 3) or not done.stdout:
        check(False, "rulectl %s: status %d: %s" % (" ".join(arguments), done.returncode, done.stderr.decode()[-300:]))
    return done.stdout


def example_pages(program):
    """The pages of each example, as pairs of a name and HTML."""
    for folder in sorted(path for path in EXAMPLES.iterdir() if path.is_dir()):
        name = folder.name
        rules = next((folder / file for file in ("rules.zip", "rules.json", "response.json", "landing.json")
                      if (folder / file).exists()), None)
        if rules is None:
            continue
        yield name + "-inspect", output(program, folder, "inspect", rules.name, "--format", "html")
        events = [file for file in ("events.ndjson", "session.json", "session.ndjson") if (folder / file).exists()]
        if events and "airship" not in name and "convert" not in name:
            yield name + "-session", output(
                program, folder, "simulate", rules.name, events[0], "--format", "html", "--show", "all",
                "--now", "2026-03-02T09:30:00Z")
        if events:
            now = [] if "convert" in name else ["--now", "2026-03-02T09:30:00Z"]
            yield name + "-explain", output(program, folder, "explain", rules.name, events[0], "--format", "html", *now)
        for suite in sorted(folder.glob("*.test.yaml")):
            if "airship" not in name and "convert" not in name:
                yield name + "-coverage", output(program, folder, "test", suite.name, "--coverage=html")
        text = rules.with_suffix(".json").read_text() if rules.with_suffix(".json").exists() else rules.read_text()
        changed = re.sub(r'"(eq|co|gt|ge)"', '"ne"', text, count=1).replace('"title": "', '"title": "New: ', 1)
        with tempfile.TemporaryDirectory() as other:
            new = pathlib.Path(other) / rules.with_suffix(".json").name
            new.write_text(changed)
            yield name + "-diff", output(program, folder, "diff", rules.with_suffix(".json").name, str(new), "--format", "html")


def rule(key, value, consequences):
    return {"condition": {"type": "matcher", "definition": {"key": key, "matcher": "eq", "values": [value]}},
            "consequences": consequences}


def hostile_pages(program, folder):
    page = "<h1>%s</h1><link rel=stylesheet href=//evil.example/a.css><style>@import url(//evil.example/b.css)</style>" \
        "<iframe src=//evil.example/c></iframe><body onload=alert(3)><a href=javascript:alert(4)>x</a>" % MARKUP
    schema = "https://ns.adobe.com/personalization/message/"
    consequences = [
        {"id": MARKUP, "type": "iam", "detail": {
            "template": "alert", "title": MARKUP, "content": MARKUP, "confirm": MARKUP, "cancel": MARKUP}},
        {"id": "page", "type": "schema", "detail": {
            "id": "page", "schema": schema + "in-app", "data": {"contentType": "text/html", "content": page}}},
        {"id": "card", "type": "schema", "detail": {
            "id": "card", "schema": schema + "content-card", "data": {"contentType": "application/json", "content": {
                "title": {"content": MARKUP}, "body": {"content": MARKUP}, "image": {"url": "//evil.example/d"}}}}},
        {"id": "url", "type": "url", "detail": {"url": "javascript:alert(5)"}}]
    old = {"version": 1, "rules": [rule(MARKUP, MARKUP, consequences)]}
    new = {"version": 1, "rules": [rule(MARKUP, MARKUP + "2", consequences[:1] + consequences[2:])]}
    (folder / "old.json").write_text(json.dumps(old))
    (folder / "new.json").write_text(json.dumps(new))
    event = json.dumps({"type": "t", "source": MARKUP, "name": MARKUP, "data": {MARKUP: MARKUP, "a": "x" * 3000}})
    # The name of a file cannot contain a slash.
    name = MARKUP.replace("/", "") + ".json"
    (folder / name).write_text(json.dumps({"version": 1, "rules": [rule("a", "b", [{
        "id": "asset", "type": "iam", "detail": {"template": "fullscreen", "html": "page.html"}}])]}))
    (folder / "assets").mkdir()
    (folder / "assets" / "page.html").write_text("<!-- %s --><p>text</p>%s" % (MARKUP, page))
    yield "hostile-inspect", output(program, folder, "inspect", "old.json", name, "--format", "html")
    yield "hostile-explain", output(program, folder, "explain", name, "--format", "html", "--inline", event)
    yield "hostile-session", output(program, folder, "simulate", "old.json", "--format", "html", "--show", "all", "--inline", event)
    yield "hostile-diff", output(program, folder, "diff", "old.json", "new.json", "--format", "html")
    yield "hostile-coverage", output(program, folder, "eval", "old.json", "--coverage=html", "--inline", event)


def large_pages(program, folder):
    """A session of 10,000 events and 1,000 rules, and the page of the rules."""
    alert = {"id": "m", "type": "iam", "detail": {"template": "alert", "title": "Sale", "content": "Now"}}
    rules = [rule("screen", "s%d" % index, [dict(alert, id="m%d" % index)]) for index in range(1000)]
    (folder / "large.json").write_text(json.dumps({"version": 1, "rules": rules}))
    with open(folder / "large.ndjson", "w") as file:
        for index in range(10_000):
            event = {"type": "t", "source": "s", "timestamp": 1772442000000 + index * 1000 * (600 if index % 100 == 0 else 1),
                     "data": {"screen": "s%d" % (index % 1000)}}
            file.write(json.dumps(event) + "\n")
    yield "large-session", output(program, folder, "simulate", "large.json", "large.ndjson", "--format", "html", "--show", "all")
    yield "large-inspect", output(program, folder, "inspect", "large.json", "--format", "html")


class Browser:
    """Chromium without a window, which asks no name server."""

    def __init__(self, playwright):
        program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
        self.chromium = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND"])

    def open(self, url, width, look=LOOKS[0]):
        """Opens a page. Returns the page, and a list to which the browser adds requests, messages and dialogs."""
        page = self.chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=look[0]).new_page()
        found = []
        page.on("console", lambda message: found.append("console: " + message.text))
        page.on("pageerror", lambda error: found.append("error: %s" % error))
        page.on("dialog", lambda dialog: (found.append("dialog: " + dialog.message), dialog.dismiss()))
        page.on("request", lambda request: None if request.url.startswith(("file:", "data:", "about:"))
                else found.append("request: " + request.url))
        page.goto(url)
        page.emulate_media(media=look[1], color_scheme=look[0])
        return page, found

    def faults(self, path, width, look=LOOKS[0], isChecked=True, shots=None):
        """What is wrong with a page at a width, in colors and a medium."""
        page, found = self.open(path.as_uri(), width, look)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0 and look[1] == "screen":
            found.append("%d pixels wider than the window" % wide)
        if shots:
            page.screenshot(path=str(shots / ("%s-%d-%s.png" % (path.stem, width, "-".join(look)))), full_page=isChecked)
        # The checker may itself write to the console.
        seen = list(found)
        if isChecked and look[1] == "screen":
            results = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
                                               "iframes": False})
            for violation in results.response["violations"]:
                seen.append("axe: %s: %s" % (violation["id"], violation["nodes"][0]["html"][:200]))
        page.context.close()
        return seen


def check(condition, text):
    if not condition:
        failures.append(text)
        print("FAILED: " + text, flush=True)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    shots = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if shots:
        shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        top = pathlib.Path(name)
        browser = Browser(playwright)
        control = top / "control.html"
        control.write_text(CONTROL)
        found = " ".join(browser.faults(control, 800))
        for part in "console", "request", "wider", "axe: color-contrast":
            check(part in found, "the checks do not find `%s` in a page that has it: %s" % (part, found))
        count = 0
        for pages, isLarge in (example_pages(program), False), (hostile_pages(program, top), False), (large_pages(program, top), True):
            for page, content in pages:
                path = top / (page + ".html")
                path.write_bytes(content)
                count += 1
                check(len(content) < MOST_BYTES, "%s: %d bytes" % (page, len(content)))
                outside = re.sub(rb'srcdoc="[^"]*"', b"", content)
                check(not re.search(rb"<(?:script|img|object|embed|form)\b|<[^>]*\son\w+=|\sstyle=", outside), page + ": markup")
                start = time.monotonic()
                for width in WIDTHS[1:2] if isLarge else WIDTHS:
                    for look in LOOKS[:1] if isLarge else LOOKS:
                        for fault in browser.faults(path, width, look, not isLarge, shots):
                            check(False, "%s, %d pixels, %s: %s" % (page, width, " ".join(look), fault))
                if isLarge:
                    print("%s: %d bytes, opened in %.1f s" % (page, len(content), time.monotonic() - start), flush=True)
    print("%d pages, %d failures" % (count, len(failures)))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
