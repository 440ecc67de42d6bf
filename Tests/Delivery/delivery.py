#!/usr/bin/env python3
"""Runs the script of Examples/delivery against nginx.

  delivery.py RULECTL

Starts nginx in a temporary folder, on ports of the loopback interface, with a certificate made for the test. Each row of `ROWS`
is a run of the script: a state of the file before it, the path on the server, the exit status, the message, and whether the
file is the old one, byte for byte, or the one of the server. No run may leave another file than the archive and its ETag.
"""
import os, pathlib, signal, socket, subprocess, sys, tempfile, threading, time, zipfile
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "Examples/delivery/update-rules.sh"
RULES = b'{"version":1,"rules":[{"condition":{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["%s"]}},' \
    b'"consequences":[{"id":"c","type":"url","detail":{"url":"app://%s"}}]}]}'
HTML = b"<!DOCTYPE html><html><head><title>Sorry</title></head><body>Maintenance</body></html>\n"

CONFIGURATION = """
daemon off; master_process off; pid nginx.pid; error_log error.log;
events {{ worker_connections 64; }}
http {{
  access_log access.log;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  default_type application/zip;
  server {{ listen 127.0.0.1:{plain}; location / {{ root www; }} }}
  server {{
    listen 127.0.0.1:{secure} ssl; ssl_certificate certificate.pem; ssl_certificate_key key.pem;
    root www;
    location = /untagged.zip {{ alias www/new.zip; etag off; }}
    location = /unknown.zip {{ alias www/new.zip; etag off; add_header Last-Modified ""; if_modified_since off; }}
    location = /untagged-older.zip {{ etag off; }}
    location = /500 {{ return 500; }}
    location = /503 {{ return 503; }}
    location = /204 {{ return 204; }}
    location = /304 {{ return 304; }}
    location = /empty {{ return 200 ""; }}
    location = /html {{ default_type text/html; alias www/page.html; }}
    location = /moved {{ return 302 /new.zip; }}
    location = /moved-to-http {{ return 302 http://127.0.0.1:{plain}/new.zip; }}
    location = /moved-to-html {{ return 301 /html; }}
    location = /moved-for-ever {{ return 302 /moved-for-ever; }}
    location = /slow {{ alias www/new.zip; limit_rate 40; }}
    location /origin/ {{ proxy_pass http://127.0.0.1:{origin}; proxy_buffering off; }}
  }}
}}
"""


class Row(NamedTuple):
    name: str
    path: str
    status: int
    says: str
    # What the file is after the run: `old`, `new`, `other` or `none`. `other` is a valid archive too.
    after: str
    # What it is before: `none`, or a name in `www`; and whether a first run downloads it, with ETag, from there.
    before: str = "old"
    shows: str = ""  # on the standard output
    etag: object = None  # True or False: whether FILE.etag is there after the run


REPLACED, CURRENT = "replaced", "up to date"
ROWS = [
    Row("200, no file yet", "new.zip", 0, "downloaded", "new", before="none", etag=True),
    Row("200, another archive", "new.zip", 0, REPLACED, "new", shows="changed", etag=True),
    Row("200 without an ETag", "untagged.zip", 0, REPLACED, "new", shows="changed", etag=False),
    Row("200 without validators", "unknown.zip", 0, REPLACED, "new", etag=False),
    Row("200 with the same bytes", "untagged.zip", 0, CURRENT, "new", before="copied new"),
    Row("304 for the ETag", "new.zip", 0, CURRENT, "new", before="downloaded new", etag=True),
    Row("304 for the date", "untagged.zip", 0, CURRENT, "new", before="copied new"),
    Row("an older archive and another ETag", "older.zip", 0, REPLACED, "older", before="downloaded new", etag=True),
    Row("an older archive without an ETag", "untagged-older.zip", 0, REPLACED, "older", before="copied new"),
    Row("304 without a file", "304", 6, "304 (not modified) to a request without a condition", "none", before="none"),
    Row("304 without a file, but with an ETag", "304", 6, "without a condition", "none", before="lone etag"),
    Row("304 for a damaged file", "304", 6, "without a condition", "cut", before="copied cut"),
    Row("a damaged file", "new.zip", 0, REPLACED, "new", before="copied cut"),
    Row("404", "missing.zip", 6, "(HTTP status 404)", "old"),
    Row("404, no file yet", "missing.zip", 6, "(HTTP status 404)", "none", before="none"),
    Row("500", "500", 6, "(HTTP status 500)", "old"),
    Row("503", "503", 6, "(HTTP status 503)", "old"),
    Row("204", "204", 6, "answers with status 204", "old"),
    Row("an empty body", "empty", 6, "empty body", "old"),
    Row("an empty body, no file yet", "empty", 6, "empty body", "none", before="none"),
    Row("an empty file", "empty.zip", 6, "empty body", "old"),
    Row("HTML with status 200", "html", 1, "not a rules archive", "old"),
    Row("JSON with status 200", "error.json", 1, "not a rules archive", "old"),
    Row("rules that are not packed", "rules.json", 1, "not a rules archive", "old"),
    Row("half an archive with status 200", "cut.zip", 1, "the new archive is refused", "old"),
    Row("half an archive, no file yet", "cut.zip", 1, "the new archive is refused", "none", before="none"),
    Row("an archive that Android rejects", "refused.zip", 1, "the new archive is refused", "old", shows="S009"),
    Row("a cut body", "origin/cut", 6, "status 18 of curl", "old"),
    Row("a cut body in chunks", "origin/chunks", 6, "status 18 of curl", "old"),
    Row("a connection that ends without an answer", "origin/nothing", 6, "(HTTP status 502)", "old"),
    Row("a redirect", "moved", 0, REPLACED, "new"),
    Row("a redirect to http", "moved-to-http", 6, "status 1 of curl", "old"),
    Row("a redirect to HTML", "moved-to-html", 1, "not a rules archive", "old"),
    Row("a redirect without an end", "moved-for-ever", 6, "status 47 of curl", "old"),
    Row("a slow server", "slow", 6, "status 28 of curl", "old"),
]


def archive(text):
    file = tempfile.SpooledTemporaryFile()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr(zipfile.ZipInfo("rules.json"), text, zipfile.ZIP_DEFLATED)
    file.seek(0)
    return file.read()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Origin:
    """A server behind nginx that ends in the middle of its answers."""

    def __init__(self, body):
        half = body[:len(body) // 2]
        ok = b"HTTP/1.1 200 OK\r\nConnection: close\r\n"
        self.answers = {
            b"cut": ok + b"Content-Length: %d\r\n\r\n" % len(body) + half,
            b"chunks": ok + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % len(half) + half + b"\r\n",
            b"nothing": b"",
        }
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            connection, _ = self.listener.accept()
            with connection:
                request = connection.recv(65536)
                name = request.split(b" ")[1].rsplit(b"/", 1)[-1]
                connection.sendall(self.answers[name])


class Server:
    def __init__(self, folder, files):
        self.folder = folder
        www = folder / "www"
        www.mkdir()
        for name, (content, age) in files.items():
            (www / name).write_bytes(content)
            os.utime(www / name, (time.time() - age,) * 2)
        self.files = {name: content for name, (content, _) in files.items()}
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
             "subjectAltName=IP:127.0.0.1", "-keyout", "key.pem", "-out", "certificate.pem"],
            cwd=folder, check=True, capture_output=True)
        origin = Origin(files["new.zip"][0])
        # Another process may take a free port before nginx does.
        for _ in range(5):
            self.plain, self.secure = free_port(), free_port()
            (folder / "nginx.conf").write_text(
                CONFIGURATION.format(plain=self.plain, secure=self.secure, origin=origin.port))
            self.process = subprocess.Popen(
                ["nginx", "-p", str(folder), "-c", "nginx.conf", "-e", "error.log"], stderr=subprocess.DEVNULL,
                start_new_session=True)
            if self.answers():
                return
            self.stop()
        sys.exit("delivery: nginx does not start: " + (folder / "error.log").read_text())

    def answers(self):
        for _ in range(100):
            if self.process.poll() is not None:
                return False
            try:
                socket.create_connection(("127.0.0.1", self.secure), 1).close()
                return True
            except OSError:
                time.sleep(0.05)
        return False

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)


class Run:
    """Runs of the script in a folder of their own."""

    def __init__(self, server, rulectl, folder):
        self.server, self.folder = server, folder
        folder.mkdir()
        (folder / "bin").mkdir()
        (folder / "bin/rulectl").symlink_to(rulectl)
        (folder / "rules").mkdir()
        self.file = folder / "rules/rules.zip"
        self.environment = {
            "PATH": f"{folder}/bin:/usr/local/bin:/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C",
            "CURL_CA_BUNDLE": str(server.folder / "certificate.pem"), "UPDATE_RULES_SECONDS": "2", "NO_PROXY": "*"}

    def start(self, path, shell="sh"):
        url = f"https://127.0.0.1:{self.server.secure}/{path}"
        return subprocess.Popen(
            [shell, str(SCRIPT), url, "rules/rules.zip"], cwd=self.folder, env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, path, shell="sh"):
        process = self.start(path, shell)
        output, errors = process.communicate(timeout=60)
        return process.returncode, output, errors

    def prepare(self, before):
        how, _, name = before.partition(" ")
        if before == "none":
            return
        if before == "lone etag":
            (self.folder / "rules/rules.zip.etag").write_text('"1-1"\n')
        elif how == "downloaded":
            status, _, errors = self.run(name + ".zip")
            assert status == 0, errors
        else:
            source = self.server.folder / "www" / ((name or how) + ".zip")
            self.file.write_bytes(source.read_bytes())
            os.utime(self.file, (source.stat().st_mtime,) * 2)

    def faults(self, row, shell):
        self.prepare(row.before)
        status, output, errors = self.run(row.path, shell)
        found = []
        if status != row.status:
            found.append(f"status {status}, not {row.status}")
        if row.says not in (errors.splitlines() or [""])[-1]:
            found.append(f"the last message is not `{row.says}`")
        if row.shows not in output:
            found.append(f"the output has no `{row.shows}`")
        content = self.file.read_bytes() if self.file.exists() else None
        if content != (None if row.after == "none" else self.server.files[row.after + ".zip"]):
            found.append(f"the file is not `{row.after}`")
        etag = self.folder / "rules/rules.zip.etag"
        if row.etag is not None and etag.exists() != row.etag:
            found.append(f"FILE.etag is {'there' if etag.exists() else 'missing'}")
        left = {entry.name for entry in (self.folder / "rules").iterdir()} - {"rules.zip", "rules.zip.etag"}
        if left:
            found.append(f"files are left: {', '.join(sorted(left))}")
        return found + ["\n" + output + errors] if found else []


def rows(server, rulectl, scratch):
    for number, row in enumerate(ROWS):
        for shell in ["dash", "bash"]:
            run = Run(server, rulectl, scratch / f"{number}-{shell}")
            yield f"{row.name} ({shell})", run.faults(row, shell)


def two_at_once(server, rulectl, scratch):
    """The second run waits for the first one, and finds that the file is up to date."""
    run = Run(server, rulectl, scratch / "two")
    run.prepare("old")
    first, second = run.start("new.zip"), run.start("new.zip")
    ends = sorted(process.communicate(timeout=60)[1].splitlines()[-1].rsplit(": ", 1)[-1] for process in (first, second))
    if ends != [REPLACED, CURRENT]:
        yield f"the runs end with {ends}"
    if run.file.read_bytes() != server.files["new.zip"]:
        yield "the file is not the new one"


def killed(server, rulectl, scratch):
    """A run that is killed leaves the old file, and the next run removes its temporary folder."""
    run = Run(server, rulectl, scratch / "killed")
    run.prepare("old")
    process = run.start("slow")
    folder = run.folder / "rules"
    for _ in range(200):
        if list(folder.glob(".rules.zip.update.*/*")) or process.poll() is not None:
            break
        time.sleep(0.01)
    process.kill()
    process.communicate()
    if run.file.read_bytes() != server.files["old.zip"]:
        yield "the file is not the old one"
    if not list(folder.glob(".rules.zip.update.*")):
        yield "the run was not killed in time"
    status, _, errors = run.run("new.zip")
    if status != 0:
        yield f"the next run ends with {status}: {errors}"
    if list(folder.glob(".*")):
        yield "the temporary folder is still there"


def terminated(server, rulectl, scratch):
    run = Run(server, rulectl, scratch / "terminated")
    run.prepare("old")
    process = run.start("slow")
    time.sleep(0.3)
    process.terminate()
    process.communicate(timeout=60)
    if process.returncode not in (143, -15):
        yield f"the status is {process.returncode}"
    if list((run.folder / "rules").iterdir()) != [run.file] or run.file.read_bytes() != server.files["old.zip"]:
        yield "the folder has changed"


def usage(server, rulectl, scratch):
    run = Run(server, rulectl, scratch / "usage")
    for words, says in [
        ([], "usage:"), (["https://a.example/"], "usage:"), (["http://a.example/r.zip", "rules/r.zip"], "by https: only"),
        (["https://a.example/", "rules"], "found a folder"), (["https://a.example/", "none/r.zip"], "does not exist"),
    ]:
        done = subprocess.run(
            ["sh", str(SCRIPT)] + words, cwd=run.folder, env=run.environment, text=True, capture_output=True)
        if done.returncode != 2 or says not in done.stderr:
            yield f"{words}: status {done.returncode}, {done.stderr}"
    if list((run.folder / "rules").iterdir()):
        yield "files are left"


def main():
    rulectl = os.path.realpath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        (scratch / "nginx").mkdir()
        new = archive(RULES % (b"new", b"new"))
        server = Server(scratch / "nginx", {
            "old.zip": (archive(RULES % (b"old", b"old")), 7200), "new.zip": (new, 3600),
            "older.zip": (archive(RULES % (b"older", b"older")), 10800),
            "untagged-older.zip": (archive(RULES % (b"older", b"older")), 10800), "cut.zip": (new[:len(new) // 2], 3600),
            "refused.zip": (archive((RULES % (b"x", b"x")).replace(b'"eq"', b'"equals"')), 3600),
            "empty.zip": (b"", 3600), "page.html": (HTML, 3600), "error.json": (b'{"error":"not found"}', 3600),
            "rules.json": (RULES % (b"x", b"x"), 3600)})
        failed = count = 0
        try:
            tests = [(test.__name__, test) for test in (two_at_once, killed, terminated, usage)]
            results = list(rows(server, rulectl, scratch)) + [
                (name, list(test(server, rulectl, scratch))) for name, test in tests]
            for name, found in results:
                count += 1
                if found:
                    failed += 1
                    print(f"delivery: {name}: {'; '.join(found)}", file=sys.stderr)
        finally:
            server.stop()
    print(f"delivery: {count - failed} of {count} tests passed")
    return 1 if failed else 0


sys.exit(main())
