#!/usr/bin/env python3
"""Writes the seeds of the fuzz targets: seeds.py VECTORS OUT.

The test vectors become rules documents, events, archives and gzip streams, one file each in
OUT/<target>/seeds. Only the Python 3 standard library is used.
"""
import base64, gzip, io, json, pathlib, sys, zipfile

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


def lined(values):
    """Values one a line."""
    return encoded("\n".join(text(value) for value in values))


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


def main():
    vectors, out = map(pathlib.Path, sys.argv[1:])
    seeds = {name: set() for name in (
        "FuzzDocument", "FuzzEvent", "FuzzScanner", "FuzzSchedule", "FuzzArchive", "FuzzGzip")}
    for path in sorted((vectors / "launch").glob("*.jsonl")):
        for line in path.read_text().rstrip("\n").split("\n"):
            vector = json.loads(line)
            seeds["FuzzDocument"].add(document(vector))
            seeds["FuzzEvent"].add(event(vector))
            # The first byte says how far the text is shifted, and whether it is the event itself.
            seeds["FuzzScanner"].update((b" " + event(vector), b"@" + event(vector)))
    for path in sorted((vectors / "convert").glob("*.jsonl")):
        for line in path.read_text().rstrip("\n").split("\n"):
            seeds["FuzzDocument"].add(audiences(json.loads(line)))
    for line in (vectors / "airship" / "sequences.jsonl").read_text().rstrip("\n").split("\n"):
        vector = json.loads(line)
        seeds["FuzzSchedule"].add(lined([vector["schedules"], *vector["events"]]))
    for line in (vectors / "airship" / "predicates.jsonl").read_text().rstrip("\n").split("\n"):
        vector = json.loads(line)
        seeds["FuzzSchedule"].add(lined([vector["predicate"], vector.get("value")]))
    for path in sorted((vectors / "json").glob("*.jsonl")):
        for line in path.read_text().rstrip("\n").split("\n"):
            vector = json.loads(line)
            value = encoded(vector["text"]) if "text" in vector else base64.b64decode(vector["bytes"])
            seeds["FuzzDocument"].add(value)
            seeds["FuzzEvent"].add(b'{"type":"a","source":"b","data":{"k":' + value + b"}}")
            seeds["FuzzScanner"].add(b" " + value)
    rules = document({"matcher": ["k", "eq", ["go"]]})
    seeds["FuzzArchive"].update(archives(rules))
    seeds["FuzzGzip"].update(streams(rules))
    for name, inputs in seeds.items():
        folder = out / name / "seeds"
        folder.mkdir(parents=True, exist_ok=True)
        for index, one in enumerate(sorted(inputs)):
            (folder / ("%05d" % index)).write_bytes(one)


main()
