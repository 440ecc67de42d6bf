#!/usr/bin/env python3
"""Makes the seeds of the fuzz targets, and keeps their corpora.

seeds.py VECTORS CORPORA OUT: writes test vectors as rules documents, events, archives and so on, and the kept
inputs of CORPORA/TARGET.base64, one file each in OUT/TARGET/seeds.
seeds.py pack FOLDER FILE: writes the inputs in FOLDER to FILE, one a line in base64.
"""
import base64, collections, gzip, io, json, pathlib, shutil, sqlite3, sys, tempfile, zipfile

# What the project keeps of a corpus, and the largest input, so that runs are quick.
CORPUS_BYTES, INPUT_BYTES = 30_000, 4_096

TYPE, SOURCE = "com.example.type.shop", "com.example.source.cart"
CONSEQUENCE = '{"id":"hit","type":"pb","detail":%s}'


def text(value):
    """JSON text: a string of a vector is text already."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def document(vector):
    if "rules" in vector:
        rules = vector["rules"]
        if isinstance(rules, dict) and set(rules) == {"base64"}:
            return base64.b64decode(rules["base64"])
        return encoded(text(rules))
    detail = text(vector.get("detail", {"msg": "hi"}))
    if "condition" in vector:
        condition = text(vector["condition"])
    elif "matcher" in vector:
        key, code, *values = vector["matcher"]
        condition = '{"type":"matcher","definition":{"key":%s,"matcher":%s%s}}' % (
            json.dumps(key), json.dumps(code), ',"values":' + text(values[0]) if values else "")
    else:
        condition = json.dumps(
            {"type": "matcher", "definition": {"key": "~type", "matcher": "eq", "values": [TYPE]}})
    return encoded('{"version":1,"rules":[{"condition":%s,"consequences":[%s]}]}' % (
        condition, CONSEQUENCE % detail))


def event(vector):
    if "event" in vector:
        return encoded(text(vector["event"]))
    return encoded('{"type":"%s","source":"%s","data":%s}' % (
        TYPE, SOURCE, text(vector.get("data"))))


def encoded(string):
    return string.encode("utf-8", "surrogatepass")


def audiences(vector):
    """The document of a Convert vector: a leaf stands for the rule set round it."""
    if "leaf" in vector:
        return encoded('{"OR":[{"AND":[{"OR_WHEN":[%s]}]}]}' % text(vector["leaf"]))
    return encoded(text(vector.get("rules", vector.get("config"))))


def visitor(vector):
    """The visitor of a Convert vector."""
    return encoded(text(vector["event"]) if "event" in vector else '{"attributes":%s}' % text(vector.get("attributes")))


def sessions():
    """Sessions with the language server: a byte for its start, then messages one a line."""
    rules = json.dumps({"version": 1, "rules": [{
        "condition": {"type": "matcher", "definition": {"key": "a", "matcher": "eq", "values": ["x"]}},
        "consequences": [{"id": "c", "type": "url", "detail": {"url": "{%a%}"}}]}]})
    suite = "rules: rules.json\ncases:\n  - name: n\n    event: {}\n    fires: [c]\n"
    for path, content in [("rules.json", rules), ("a.test.yaml", suite), ("rulectl.yaml", "ignore: S009\n")]:
        document = {"textDocument": {"uri": "file:///" + path}}

        def message(method, number=None, **parameters):
            return {"jsonrpc": "2.0", **({} if number is None else {"id": number}), "method": method,
                    "params": {**document, **parameters}}

        opened = message("textDocument/didOpen", textDocument={
            "uri": "file:///" + path, "languageId": "json", "version": 1, "text": content})
        for character in [9, 60, 80, 90, 130, 150, 180]:
            place = {"position": {"line": 0 if path == "rules.json" else character // 40, "character": character % 120}}
            part = {"start": place["position"], "end": {"line": 9, "character": 9}}
            yield b" " + lined([
                opened, message("textDocument/hover", 1, **place), message("textDocument/completion", 2, **place),
                message("textDocument/definition", 3, **place), message("textDocument/rename", 4, **place, newName="d"),
                message("textDocument/codeAction", 5, range=part, context={"diagnostics": []})])
            yield b"\x05" + lined([
                opened, message("textDocument/didChange", contentChanges=[{"range": part, "text": "\u00e9"}]),
                message("textDocument/prepareRename", 1, **place), message("textDocument/didSave"),
                message("textDocument/formatting", "f"), {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "f"}}])
        for method in ["documentSymbol", "foldingRange", "codeLens"]:
            yield b"\0" + lined([opened, message("textDocument/" + method, 1), message("textDocument/didClose")])
        for command in ["rulectl.runSuites", "rulectl.writeTest"]:
            yield b"\0" + lined([opened, {"jsonrpc": "2.0", "id": 1, "method": "workspace/executeCommand", "params": {
                "command": command, "arguments": ["file:///" + path, 0]}}, message("shutdown", 2), message("exit")])


def configurations():
    """Files rulectl.yaml, with the options that the fuzz target knows."""
    options = [
        "format: json", "format: [json, 3]", "select: [S, L]", "diff: true", "baseline: b.json", "baseline: ../x", "fix: true",
        "baseline: a/../../sub/x", "max-rules: 100", "max-rules: 101", "max-rules: 0", "frmat: json", "select: {}", "diff: 1"]
    patterns = ["'*.json'", "[a, 'b/**/c', '!a/b']", "'**/x/'", "/a", "3", "'[a-c]*'", "['..', '\\\\']"]
    for option in options:
        yield encoded(option + "\n")
        yield encoded("validate:\n  %s\n" % option)
        yield encoded("overrides:\n- files: '*.json'\n  %s\n- %s\n" % (option, option))
    for pattern in patterns:
        yield encoded("select: L\noverrides:\n- { files: %s, select: [S] }\n" % pattern)
    yield encoded("\n".join(options) + "\noverrides: 7\n")
    yield encoded("a: &a {format: json}\nvalidate: *a\ndiff: *b\nformat: !x y\n")


def strings():
    """Strings that Markdown could read as markup, for each part of a report."""
    pieces = [
        "plain", "[a](https://evil.example)", "![a](b)", "`a` b `c`", "``", "`", "*a* **b**", "_a_", "~~a~~", "# a", "#1", "!1",
        "- a", "1. a", "> a", "| a | b |", "\\|", "`a|b`", "---", "@octocat", "a@b.example", "www.evil.example", "&amp; &#64;",
        "<https://evil.example>", "<img src=x>", "<!-- a", "</details>", "$x$", "/merge", "::error::x", "##[group]", "a\nb",
        "\u001b[31m", "\u202e", "\u00a0::x", "```", "````\n", "    a", "\\`a\\`", "[^1]", "[ ] a",
        # A mark after a character is one character for Swift.
        "a `b`\u0301 [x](https://a) c`", "`a|\u0301[x](y)`", "://\u0301a", "www.\u0301a", "<\u0301img", "\"\u0301 a=b", "a\r\nb"]
    for index, piece in enumerate(pieces):
        yield bytes([index % 7]) + encoded(piece)
        yield bytes([(index + 5) % 7]) + encoded(piece + " " + pieces[(index * 7 + 3) % len(pieces)])


def lined(values):
    """Values one a line."""
    return encoded("\n".join(text(value) for value in values))


def containers(propositions):
    """The containers of propositions: whole, cut, and inside one another."""
    handle = {"type": "personalization:decisions", "payload": propositions}
    data = {**handle, "requestEventId": "r"}
    event = {"id": "e", "type": "com.adobe.eventType.edge", "source": "personalization:decisions", "data": data}
    asked = {"id": "r", "type": "com.adobe.eventType.edge", "source": "com.adobe.eventSource.requestContent",
             "data": {"query": {"personalization": {"surfaces": ["mobileapp://com.shop.app"]}}}}
    end = {"type": "com.adobe.eventType.messaging", "source": "com.adobe.eventSource.contentComplete",
           "data": {"endingEventId": "r"}}
    response = {"handle": [handle, {"type": "state:store", "payload": []}]}
    item = propositions[0]["items"][0]
    as_text = {**item, "data": json.dumps(item["data"])}
    content = {"id": "c", "schema": item["schema"].replace("ruleset-item", "json-content-item"),
               "data": {"content": json.dumps(item["data"])}}
    forms = [response, handle, propositions, propositions[0], item, item["data"], event, {"mobileapp://a": propositions},
             as_text, content, {**propositions[0], "items": [as_text, content, content]}]
    for form in forms:
        whole = encoded(text(form))
        yield from (whole, whole[:len(whole) // 2], whole[:-1], encoded(text({"handle": [form]})),
                    encoded(text({"payload": [form]})), encoded(text([form])))
    yield b"\0" + encoded(text(response)) + b"\n\0" + encoded(text(response))
    yield from (lined([asked, event, event, end]), lined([event, asked, end, event]), lined([event])[:-9] + b"\n")


def archive(entries, method=zipfile.ZIP_DEFLATED, comment=b""):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as writer:
        for name, content in entries:
            writer.writestr(zipfile.ZipInfo(name), content, method)
        writer.comment = comment
    return buffer.getvalue()


def described(name, content):
    """An entry whose sizes follow its data."""
    class Pipe(io.RawIOBase):
        def __init__(self):
            self.bytes = bytearray()

        def writable(self):
            return True

        def write(self, piece):
            self.bytes += piece
            return len(piece)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as writer:
        writer.writestr(name, content)
    return bytes(pipe.bytes)


def archives(rules):
    one = [("rules.json", rules)]
    assets = one + [("assets/a.html", b"<b>hi</b>"), ("assets/", b"")]
    yield archive(one)
    yield archive(one, zipfile.ZIP_STORED)
    yield archive(assets, comment=b"comment")
    yield archive([("a/rules.json", rules), ("../x", b"x"), ("rules.json", b"{}")])
    yield described("rules.json", rules)
    yield b"MZ prefix" + archive(one)
    yield archive([])


def streams(content):
    plain = gzip.compress(content, mtime=0)
    named = bytearray(plain)
    named[3] = 0x1C  # extra field, name, comment
    named[10:10] = b"\x02\x00xy" + b"name\0" + b"comment\0"
    for seed in (0, 1, 77):
        yield bytes([seed]) + plain
        yield bytes([seed]) + plain + bytes(named) + b"\0\0"
    yield b"\2" + gzip.compress(content, 0, mtime=0)


def databases():
    """Databases of both platforms with pages of 512 bytes: at rest, with a write-ahead log, in a transaction."""
    for columns in ("(eventHash INTEGER, timestamp INTEGER)",
                    "(eventHash INTEGER NOT NULL, timestamp INTEGER NOT NULL, PRIMARY KEY(eventHash, timestamp))"):
        for mode in ("delete", "wal"):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder, "a")
                database = sqlite3.connect(path, isolation_level=None)
                for statement in ("PRAGMA page_size = 512", "PRAGMA journal_mode = " + mode,
                                  "CREATE TABLE Events " + columns, "INSERT INTO Events VALUES (4294967295, 1772355600000)",
                                  "PRAGMA cache_size = 1"):
                    database.execute(statement)
                yield history(path)
                database.execute("BEGIN IMMEDIATE")
                for index in range(40):
                    database.execute("INSERT INTO Events VALUES (?, ?)", (index % 7, index))
                yield history(path)
                database.execute("COMMIT")
                yield history(path)
                database.close()
                yield history(path)


def history(path):
    """The files of a database, behind the lengths of the first two."""
    main, journal, log = (pathlib.Path(str(path) + end) for end in ("", "-journal", "-wal"))
    main, journal, log = (one.read_bytes() if one.exists() else b"" for one in (main, journal, log))
    journal += b"\0" * (-len(journal) % 512)
    return bytes([len(main) // 512, len(journal) // 512]) + main + journal + log


def lines(path):
    """The vectors of a file."""
    return [json.loads(line) for line in path.read_text().rstrip("\n").split("\n")]


def seeds(vectors):
    """A set of inputs for each target."""
    found = collections.defaultdict(set)
    for path in sorted((vectors / "launch").glob("*.jsonl")):
        for vector in lines(path):
            found["document"].add(document(vector))
            found["encoding"].add(document(vector))
            found["event"].add(event(vector))
            if b"\n" not in document(vector) + event(vector):
                found["explain"].add(document(vector) + b"\n" + event(vector))
            # The first byte says how far the text is shifted, and whether it is the event itself.
            found["scanner"].update((b" " + event(vector), b"@" + event(vector)))
    for path in sorted((vectors / "convert").glob("*.jsonl")):
        for vector in lines(path):
            found["document"].add(audiences(vector))
            found["visitor"].add(audiences(vector) + b"\n" + visitor(vector))
    for vector in lines(vectors / "airship" / "sequences.jsonl"):
        found["schedule"].add(lined([vector["schedules"], *vector["events"]]))
    for vector in lines(vectors / "airship" / "predicates.jsonl"):
        found["schedule"].add(lined([vector["predicate"], vector.get("value")]))
    for path in sorted((vectors / "json").glob("*.jsonl")):
        for vector in lines(path):
            value = encoded(vector["text"]) if "text" in vector else base64.b64decode(vector["bytes"])
            found["document"].add(value)
            found["encoding"].add(value)
            found["json"].add(value)
            found["event"].add(b'{"type":"a","source":"b","data":{"k":' + value + b"}}")
            found["scanner"].add(b" " + value)
    for path in sorted((vectors / "patterns").glob("*.jsonl")):
        for vector in lines(path):
            found["pattern"].add(encoded(vector["pattern"]) + b"\n" + encoded(vector.get("subject", "")))
    for vector in lines(vectors / "events" / "text.jsonl"):
        # The first byte says how the text arrives, and in which format.
        found["text"].update((b"\0" + encoded(vector["text"]), b"\x07" + encoded(vector["text"])))
    for vector in lines(vectors / "events" / "assurance.jsonl"):
        value = encoded(text(vector["json"]))
        found["assurance"].update((bytes([first]) + value for first in (0, 7, 5)))
    for vector in lines(vectors / "history" / "search.jsonl"):
        found["history"].add(b"\0\0" + lined(vector["recorded"]))
    for vector in lines(vectors / "history" / "hash.jsonl"):
        found["history"].add(b"\0\0" + lined([{"timestamp": 9, "hash": 7}, dict(vector, timestamp="2026-03-02T10:15:30Z")]))
    found["history"].update(databases())
    for vector in lines(vectors / "messages.jsonl"):
        if vector.get("payload") and vector["payload"][0].get("items"):
            found["messages"].update(containers(vector["payload"]))
    root = vectors.parent.parent
    found["editor"].update(sessions())
    found["configuration"].update(configurations())
    found["markdown"].update(strings())
    suites = [*root.glob("Examples/*/*.test.yaml"), *root.glob("Tests/Transcripts/test*/*.test.yaml")]
    found["suite"].update(path.read_bytes() for path in suites)
    for vector in lines(vectors / "events" / "json.jsonl"):
        found["suite"].add(lined([{"rules": "a", "cases": [{"event": vector["event"], "fires": []}]}]))
    rules = document({"matcher": ["k", "eq", ["go"]]})
    whole = set(archives(rules)) | {base64.b64decode(case["bytes"]) for case in lines(vectors / "archives.jsonl")}
    found["archive"].update(whole)
    found["zip"].update(whole)
    found["gzip"].update(streams(rules))
    return found


def corpus(path):
    """The inputs that the project keeps."""
    return [base64.b64decode(line) for line in path.read_text().split()] if path.exists() else []


def unpack(vectors, kept, out):
    """Writes seeds and kept inputs of each target, a file each, to OUT/TARGET/seeds."""
    for name, inputs in seeds(vectors).items():
        folder = out / name / "seeds"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for index, one in enumerate(sorted(inputs | set(corpus(kept / (name + ".base64"))))):
            if len(one) <= INPUT_BYTES:
                (folder / ("%05d" % index)).write_bytes(one)


def pack(folder, path):
    """Writes the inputs in a folder, smallest first, as lines of base64, up to a limit of bytes in all."""
    inputs = sorted((one.read_bytes() for one in folder.iterdir()), key=lambda one: (len(one), one))
    kept, size = [], 0
    for one in inputs:
        size += len(one)
        if size > CORPUS_BYTES:
            break
        kept.append(base64.b64encode(one).decode() + "\n")
    path.write_text("".join(kept))
    print("%s: %d of %d inputs" % (path.name, len(kept), len(inputs)))


if sys.argv[1] == "pack":
    pack(*map(pathlib.Path, sys.argv[2:]))
else:
    unpack(*map(pathlib.Path, sys.argv[1:]))
