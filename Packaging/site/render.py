#!/usr/bin/env python3
"""Renders README.md, the pages below `docs`, all linked pages, and the JSON Schemas as static HTML.

  render.py RULECTL FOLDER

The pages are in FOLDER/html, in the same folders as in the project, so that their links work. FOLDER/source has the
input of the renderer. A link or an anchor without a target is an error, and so is a page that the navigation does not
list. Needs the packages of `requirements.txt`.
"""
import html, json, os, pathlib, re, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
# The order of the pages. All other pages of `docs` follow in the last part.
PARTS = {
    "Start": ["docs/guide", "docs/faq"],
    "Commands": ["%s <docs/%s>" % (name, name) for name in
                 "validate eval simulate events explain witness test diff".split()]
                + ["inspect, unpack, pack, fmt <docs/archives>", "lsp <docs/editors>"],
    "Dialects": ["docs/convert", "docs/airship", "docs/platform-differences"],
    "Reference": ["docs/reference", "docs/codes/README", "docs/event-catalogue", "schemas/index"],
    "More": ["editors/README", "docs/library", "Sources/ARCHITECTURE", "Tests/Benchmarks/README"],
}
# The commands in the picture on the front page. They are run in a copy of the examples.
SHOWN = [
    "rulectl validate lost-parts/rules.json --select S009",
    "rulectl explain lost-parts/rules.json --rule free-delivery --platform ios \\\n"
    "    --type generic.track --data '{\"screen\":\"basket\",\"cart\":{\"total\":20}}'",
    "sed 's/\"silver\"/\"platinum\"/' grouped-message/rules.json > next.json\n"
    "rulectl diff grouped-message/rules.json next.json --platform ios",
]


# The pictures of pages on the front page: the title of each, and the command that writes the page.
PICTURES = {
    "inspect": ("The rules in words", "rulectl inspect grouped-message/rules.zip --format html"),
    "diff": ("A change", "sed 's/\"silver\"/\"platinum\"/' grouped-message/rules.json > next.json\n"
             "rulectl diff grouped-message/rules.json next.json --format html"),
    "simulate": ("A session", "rulectl simulate show-once/rules.zip show-once/events.ndjson --now 2026-03-02T09:30:00Z --show all --format html"),
    "coverage": ("Coverage", "rulectl test grouped-message/groups.test.yaml --coverage=html"),
}


def pages():
    """Returns the files of the site, keyed by their path in the project: the pages, and all files to which they link."""
    found = [TOP / "README.md", *sorted((TOP / "docs").rglob("*.md"))]
    for path in found:
        links = re.findall(r"\]\(([^)\s#:]+)(?:#[^)]*)?\)", path.read_text()) if path.suffix == ".md" else []
        for link in links:
            target = (path.parent / link).resolve()
            if target.is_file() and target not in found:
                found.append(target)
    return [path.relative_to(TOP) for path in found]


def toctree(caption, names):
    return "\n```{toctree}\n:hidden:\n:caption: %s\n\n%s\n```\n" % (caption, "\n".join(names))


def plain(text):
    """Escapes a text for Markdown."""
    return re.sub(r"([\\`*_<>|\[\]{}])", r"\\\1", text)


def schemas(program, source):
    """Writes a page for each schema, and the schema itself, which has its place in the URL that is its `$id`."""
    text = subprocess.run([program, "help", "schema"], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^  ([a-z]+) {2,}", text, re.MULTILINE)
    (source / "schemas").mkdir()
    (source / "extra" / "schemas").mkdir(parents=True)
    rows = []
    for name in names:
        text = subprocess.run([program, "schema", name], capture_output=True, text=True, check=True).stdout
        schema = json.loads(text)
        (source / "extra" / "schemas" / (name + ".json")).write_text(text)
        (source / "schemas" / (name + ".md")).write_text(
            "# %s\n\n%s\n\n`rulectl schema %s` prints this schema.\n\n```json\n%s```\n" % (
                plain(schema["title"]), plain(schema["description"]), name, text))
        rows.append("| [`%s`](%s.md) | %s |\n" % (name, name, plain(schema["description"])))
    (source / "schemas" / "index.md").write_text(
        "# JSON Schemas\n\nThe schemas of inputs and outputs (draft 7), as `rulectl schema NAME` prints them.\n\n"
        "| schema | of |\n|---|---|\n" + "".join(rows) + toctree("Schemas", names))


def colored(text):
    """The output of a command for a terminal as HTML: each attribute is a class."""
    parts = re.split("\x1b\\[([0-9;]*)m", text)
    spans = [html.escape(parts[0])]
    for codes, rest in zip(parts[1::2], parts[2::2]):
        classes = " ".join("sgr%d" % int(code) for code in codes.split(";") if code and int(code))
        spans.append("<span class=\"%s\">%s</span>" % (classes, html.escape(rest)) if classes else html.escape(rest))
    return "".join(spans)


def picture(program):
    """A terminal in which the program has run, as HTML text."""
    text = []
    with tempfile.TemporaryDirectory() as folder:
        examples = shutil.copytree(TOP / "Examples", pathlib.Path(folder) / "Examples")
        (pathlib.Path(folder) / "rulectl").symlink_to(program)
        environment = {**os.environ, "PATH": folder + os.pathsep + os.environ["PATH"],
                       "RULECTL_COLOR": "always", "COLUMNS": "100"}
        for command in SHOWN:
            run = subprocess.run(["bash", "-c", command + " 2>&1"], cwd=examples, env=environment,
                                 stdin=subprocess.DEVNULL, capture_output=True, text=True)
            if run.returncode not in (0, 1, 3) or run.stderr:
                sys.exit("render: status %d of: %s\n%s%s" % (run.returncode, command, run.stdout, run.stderr))
            lines = "".join("<b>%s%s</b>\n" % ("" if line[0] == " " else "$ ", html.escape(line))
                            for line in command.splitlines())
            text.append(lines + colored(run.stdout.strip("\n")))
    return ('\n<pre class="terminal" tabindex="0" role="region" aria-label="A terminal in which rulectl runs">%s</pre>\n'
            % "\n\n".join(text))


def page_pictures(program, folder):
    """Writes the pages of `PICTURES` with their pictures to a folder. Returns the HTML that shows the pictures."""
    folder.mkdir(parents=True)
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if browser is None:
        sys.exit("render: the pictures of pages need Chromium")
    figures = []
    with tempfile.TemporaryDirectory() as scratch:
        examples = shutil.copytree(TOP / "Examples", pathlib.Path(scratch) / "Examples")
        (pathlib.Path(scratch) / "rulectl").symlink_to(program)
        environment = {**os.environ, "PATH": scratch + os.pathsep + os.environ["PATH"]}
        for name, (title, command) in PICTURES.items():
            page = folder / (name + ".html")
            run = subprocess.run(["bash", "-c", command], cwd=examples, env=environment, stdin=subprocess.DEVNULL,
                                 capture_output=True)
            if run.returncode not in (0, 1) or not run.stdout.startswith(b"<!DOCTYPE"):
                sys.exit("render: status %d of: %s\n%s" % (run.returncode, command, run.stderr.decode()))
            page.write_bytes(run.stdout)
            subprocess.run(
                [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1100,700",
                 "--user-data-dir=%s/profile" % scratch, "--screenshot=%s" % page.with_suffix(".png"), page.as_uri()],
                check=True, capture_output=True, timeout=120)
            figures.append('<figure><a href="pages/%s.html"><img src="pages/%s.png" width="550" height="350" alt="%s"></a>'
                           "<figcaption>%s</figcaption></figure>" % (name, name, html.escape(title), html.escape(title)))
    return '\n<div class="pages">%s</div>\n' % "".join(figures)


def main():
    program, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    source, html = folder / "source", folder / "html"
    for old in source, html, folder / "doctrees":
        shutil.rmtree(old, ignore_errors=True)
    source.mkdir(parents=True)
    shutil.copy(HERE / "conf.py", source)
    shutil.copytree(HERE / "static", source / "static")
    for path in pages():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TOP / path, source / path)
    listed = [str(path.with_suffix("")) for path in pages() if path.suffix == ".md"]
    for name in listed:
        page = source / (name + ".md")
        # The front page of a site is its index.
        page.write_text(re.sub(r"\]\(((?:\.\./)+)README\.md", r"](\1index.md", page.read_text()))
    schemas(program, source)
    (source / "README.md").rename(source / "index.md")
    front = source / "index.md"
    pictures = page_pictures(program, source / "extra" / "pages")
    front.write_text(front.read_text().replace("\n## ", picture(program) + pictures + "\n## ", 1))
    codes = [name for name in listed if name.startswith("docs/codes/") and not name.endswith("/README")]
    placed = re.findall(r"[^\s<>]+(?=>?$)", "\n".join(sum(PARTS.values(), [])), re.M)
    rest = [name for name in listed if name not in codes + ["README"] + placed]
    parts = {**PARTS, "More": PARTS["More"] + rest}
    with open(source / "index.md", "a") as file:
        file.writelines(toctree(caption, names) for caption, names in parts.items())
    with open(source / "docs/codes/README.md", "a") as file:
        file.write(toctree("Codes", [pathlib.Path(name).name for name in codes]))
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-n", "-j", "auto", "-b", "html",
         "-d", folder / "doctrees", source, html])
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
