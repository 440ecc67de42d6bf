#!/usr/bin/env python3
"""Opens the page of `simulate --format html` in a browser without a window.

  browser.py RULECTL [FOLDER]

At a width of 1,280 and of 390 pixels, in light and dark colors, the page fetches nothing and writes no message to the
console; it has no script. Screenshots are kept in FOLDER.
"""
import json, pathlib, re, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
SESSION = HERE.parent / "Transcripts" / "simulate"
HOSTILE = '{"type":"t","source":"s","name":%s,"data":{"screen":"home","a":%s}}' % (
    json.dumps("<script>alert(1)</script></td></table><img src=//evil.example/x>"), json.dumps("x" * 3000))
WIDTHS = 1280, 390


# A page that does what the pages must not do: the checks must find it.
CONTROL = "<!DOCTYPE html><img src='http://page.example/x'><script>console.log('said')</script>"


class Browser:
    def __init__(self, top):
        self.top = top
        self.program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
        self.own = set()

    def open(self, path, width, colors):
        """Returns the messages in the console, the hosts that were asked, and the screenshot."""
        shot, log = self.top / ("%s-%d-%s.png" % (path.stem, width, colors)), self.top / "net.json"
        done = subprocess.run(
            [self.program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             # Nothing leaves this machine.
             "--host-resolver-rules=MAP * ~NOTFOUND", "--disable-background-networking", "--enable-logging=stderr",
             "--user-data-dir=%s" % (self.top / "profile"), "--log-net-log=%s" % log, "--window-size=%d,1400" % width,
             "--screenshot=%s" % shot, *(["--force-dark-mode"] if colors == "dark" else []), path.as_uri()],
            capture_output=True, text=True, timeout=120)
        said = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
        # The browser asks some hosts for itself.
        hosts = set(re.findall(r'"url":"https?://([^/"]+)', log.read_text())) - self.own
        return said, hosts, shot


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        top = pathlib.Path(name)
        browser = Browser(top)
        (top / "empty.html").write_text("<!DOCTYPE html>")
        browser.own = browser.open(top / "empty.html", 1280, "light")[1]
        (top / "control.html").write_text(CONTROL)
        said, hosts, _ = browser.open(top / "control.html", 1280, "light")
        if not said or hosts != {"page.example"}:
            print("the checks find nothing in a page that has it: %s, %s" % (said, hosts))
            failures += 1
        pages = {
            "session": [program, "simulate", "once.json", "once.ndjson", "--format", "html", "--show", "all"],
            "hostile": [program, "simulate", "once.json", "--format", "html", "--inline", HOSTILE]}
        for page, command in pages.items():
            path = top / (page + ".html")
            path.write_bytes(subprocess.run(command, cwd=SESSION, check=True, stdout=subprocess.PIPE).stdout)
            problems = re.findall(r"<(?:script|img|iframe)\b|\son\w+=", path.read_text())
            for width in WIDTHS:
                for colors in "light", "dark":
                    said, hosts, shot = browser.open(path, width, colors)
                    problems += said + sorted(hosts)
                    if shot.stat().st_size < 10_000:
                        problems.append("an empty screenshot")
                    if len(sys.argv) > 2:
                        pathlib.Path(sys.argv[2]).mkdir(parents=True, exist_ok=True)
                        shutil.copy(shot, sys.argv[2])
            failures += bool(problems)
            for problem in problems:
                print("%s: %s" % (page, problem), flush=True)
    print("%d failures" % failures)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
