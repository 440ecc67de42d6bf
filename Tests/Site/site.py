#!/usr/bin/env python3
"""Checks the site that `make site` has made.

  site.py FOLDER [SCREENSHOTS]

Every page of the project has a page of the site, with its title; every link leads to a file and an anchor that exist; no
page loads anything from elsewhere; the search finds every page. With SCREENSHOTS, the pages are opened in Chromium at
widths of a desktop and a phone: nothing is fetched, no message is written to the console, and no page is wider than the
window.
"""
import html, html.parser, json, pathlib, re, shutil, sys, tempfile, urllib.parse

TOP = pathlib.Path(__file__).resolve().parents[2]
# Elements whose attribute makes a browser load something. A link of one of these kinds loads nothing.
LOADS = {"script": ["src"], "img": ["src", "srcset"], "iframe": ["src"], "source": ["src", "srcset"], "audio": ["src"],
         "video": ["src", "poster"], "embed": ["src"], "object": ["data"], "link": ["href"], "use": ["href"],
         "image": ["href"], "input": ["src"], "form": ["action"], "base": ["href"]}
WIDTHS = 1280, 1500, 1366, 1090, 520
# Says in the console whether a page is wider than its window.
MEASURE = """<script>addEventListener('load', () => console.log(
  (document.documentElement.scrollWidth > innerWidth ? 'wide: ' : 'fits: ') + location.pathname));</script>"""
failures = []


def check(holds, text):
    if not holds:
        failures.append(text)
        print("FAILED: " + text, flush=True)


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.ids, self.links, self.loads, self.title, self.is_title = set(), [], [], "", False
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.is_title = self.is_title or tag == "h1"
        if attributes.get("id"):
            self.ids.add(attributes["id"])
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])
        self.loads += [attributes[name] for name in LOADS.get(tag, []) if attributes.get(name)]
        if attributes.get("style"):
            self.loads += urls(attributes["style"])

    def handle_endtag(self, tag):
        if tag == "h1":
            self.is_title = False

    def handle_data(self, data):
        if self.is_title:
            self.title += data


def urls(style):
    """The URLs in a style sheet."""
    return re.findall(r"url\(\s*[\"']?([^\"')]+)", style) + re.findall(r"@import\s+[\"']([^\"']+)", style)


def is_elsewhere(url):
    return bool(re.match(r"(?:[a-z][a-z0-9+.-]*:)?//", url, re.I))


def titles():
    """The title of each page of the project, by its path in the site."""
    found = {}
    for path in [TOP / "README.md", *(TOP / "docs").rglob("*.md")]:
        name = path.relative_to(TOP).with_suffix(".html")
        title = re.search(r"^# (.*)", path.read_text(), re.M).group(1)
        found["index.html" if str(name) == "README.html" else str(name)] = title.replace("`", "")
    return found


def searched(folder):
    """The pages that the index of the search has."""
    text = (folder / "searchindex.js").read_text()
    index = json.loads(re.fullmatch(r"Search\.setIndex\((.*)\)", text, re.S).group(1))
    return {name + ".html" for name in index["docnames"]}, index


def check_pages(folder):
    pages = {str(path.relative_to(folder)): Page(path) for path in folder.rglob("*.html")}
    wanted = titles()
    for name, title in wanted.items():
        check(name in pages and pages[name].title.startswith(title), "%s has the title %r" % (name, title))
    schemas = list((folder / "schemas").glob("*.json"))
    check(len(schemas) >= 20, "%d schemas" % len(schemas))
    for path in schemas:
        check(json.loads(path.read_text())["$id"].endswith("/schemas/" + path.name), "the place of %s" % path.name)
        page = folder / "schemas" / (path.stem + ".html")
        description = html.escape(json.loads(path.read_text())["description"])
        check(page.is_file() and description in page.read_text(), "a page of %s with its description" % path.name)
    links = 0
    for name, page in pages.items():
        for url in page.loads:
            check(not is_elsewhere(url), "%s loads %s" % (name, url))
        for url in page.links:
            if is_elsewhere(url) or url.startswith("mailto:"):
                continue
            links += 1
            path, _, anchor = url.partition("#")
            target = (folder / name).parent / urllib.parse.unquote(path) if path else folder / name
            target = target.resolve()
            check(target.is_file(), "%s links to %s" % (name, url))
            other = pages.get(str(target.relative_to(folder)))
            if anchor and other:
                check(urllib.parse.unquote(anchor) in other.ids, "%s links to %s" % (name, url))
    for path in folder.rglob("*.css"):
        for url in urls(path.read_text()):
            check(not is_elsewhere(url), "%s loads %s" % (path.name, url))
    front = (folder / "index.html").read_text()
    shown = html.unescape(re.sub(r"<[^>]*>", "", front.partition('<pre class="terminal"')[2].partition("</pre>")[0]))
    for text in ["$ rulectl validate", "error[S009]", "$ rulectl explain", "dropped-at-load", "$ rulectl diff", "+   member"]:
        check(text in shown, "the picture on the front page shows %r" % text)
    check("\x1b" not in front, "the picture has no control characters")
    names, index = searched(folder)
    # Pages of reports, which have pictures on the front page. They are checked by Tests/Browser.
    reports = {name for name in pages if name.startswith("pages/")}
    check(len(reports) == 4 and all((folder / name).with_suffix(".png").stat().st_size > 10_000 for name in reports),
          "four pages with pictures: %s" % reports)
    pages = set(pages) - reports
    check(pages - {"search.html", "genindex.html"} <= names, "pages without search: %s" % (pages - names))
    check("witness" in index["terms"] or "wit" in index["terms"], "the search has words")
    print("%d pages, %d links, %d searched, %d schemas" % (len(pages), links, len(names), len(schemas)))
    return sorted(pages)


def open_pages(folder, names, shots):
    """Opens pages in the browser that `Tests/Browser` opens the pages of reports in."""
    sys.path.insert(0, str(TOP / "Tests" / "Browser"))
    import browser
    from playwright.sync_api import sync_playwright
    shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        chromium, copy = browser.Browser(playwright), pathlib.Path(scratch) / "site"

        def opened(path, width):
            page, found = chromium.open(path.as_uri(), width)
            page.wait_for_timeout(500)
            asked = [line for line in found if line.startswith("request: ")]
            check(not asked, "%s at %d pixels: %s" % (path.name, width, asked))
            return page, [line for line in found if line not in asked]

        shutil.copytree(folder, copy)
        # A page that is too wide: the check must find it.
        (copy / "control.html").write_text("<!DOCTYPE html><p style='width: 9999px'>wide" + MEASURE)
        for name in names:
            (copy / name).write_text((copy / name).read_text() + MEASURE)
        for width in WIDTHS:
            # One page opens all others, each in a frame.
            frames = copy / ("frames-%d.html" % width)
            frames.write_text("<!DOCTYPE html><body>" + "".join(
                "<iframe width=%d height=900 src='%s'></iframe>" % (width, name) for name in [*names, "control.html"]))
            page, said = opened(frames, width)
            page.context.close()
            count = sum(line.startswith("console: fits: ") for line in said)
            check(count == len(names), "%d of %d pages fit in %d pixels" % (count, len(names), width))
            wide = [line.rpartition("/site/")[2] for line in said if line.startswith("console: wide: ")]
            check(wide == ["control.html"], "wider than %d pixels: %s" % (width, wide))
        # The search runs without a server.
        page, _ = chromium.open((folder / "search.html").as_uri() + "?q=unlisted-bytes", WIDTHS[0])
        page.wait_for_selector('a[href^="docs/codes/Z.html"]', timeout=30_000)
        page.context.close()
        for name in ["index.html", "docs/eval.html", "docs/codes/A.html"]:
            for width in WIDTHS[0], WIDTHS[-1]:
                page, said = opened(folder / name, width)
                check(not said, "%s at %d pixels: %s" % (name, width, said))
                page.screenshot(path=str(shots / ("%s-%d.png" % (name.replace("/", "-")[:-5], width))))
                page.context.close()


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    names = check_pages(folder)
    if len(sys.argv) > 2:
        open_pages(folder, names, pathlib.Path(sys.argv[2]))
    print("%d failures" % len(failures))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
