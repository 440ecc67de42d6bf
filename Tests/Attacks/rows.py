"""The attacks, a row each: the files that it needs, and commands with what they may end with and must say."""
import base64, gzip, io, json, os, pathlib, random, shutil, sqlite3, struct, tempfile, zipfile, zlib
from typing import NamedTuple

VECTORS = pathlib.Path(__file__).resolve().parent.parent / "Vectors"


class Call(NamedTuple):
    arguments: list
    statuses: set
    says: tuple = ()
    lacks: tuple = ()  # texts that no output may contain
    source: str = None  # the file for standard input
    kind: str = "rules"  # what a harmless input is: rules, zip, events or suite
    stack: int = 0  # limits in KiB
    memory: int = 0
    factor: float = 1  # how many times the usual bounds are allowed
    slower: float = 1  # how many times the usual time is allowed besides
    size: int = 0  # the size of the harmless input in bytes; 0 for that of the files
    isText: bool = True
    variables: dict = {}


class Row(NamedTuple):
    name: str
    files: object  # a function that returns contents by path
    calls: list
    makes: tuple = ()


class Link(NamedTuple):
    target: str


class Pipe(NamedTuple):
    """A named pipe that nobody writes."""


def write(folder, files):
    folder.mkdir()
    for name, content in files.items():
        path = os.path.join(os.fsencode(folder), name if isinstance(name, bytes) else name.encode())
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if isinstance(content, Link):
            os.symlink(content.target, path)
        elif isinstance(content, Pipe):
            os.mkfifo(path)
        elif content is None:
            os.makedirs(path)
        else:
            with open(path, "wb") as file:
                file.write(content)


# MARK: documents

CONSEQUENCE = {"id": "c", "type": "url", "detail": {"url": "https://example.com/"}}


def leaf(key="a", matcher="eq", values=("x",)):
    return {"type": "matcher", "definition": {"key": key, "matcher": matcher, "values": list(values)}}


def group(logic, conditions):
    return {"type": "group", "definition": {"logic": logic, "conditions": conditions}}


def rule(condition=None, *consequences):
    return {"condition": condition or leaf(), "consequences": list(consequences or [CONSEQUENCE])}


def document(*rules):
    return text({"version": 1, "rules": list(rules or [rule()])})


def text(value):
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def event(data='{"a":"x"}'):
    return b'{"type":"t","source":"s","data":' + (data if isinstance(data, bytes) else data.encode()) + b"}\n"


EVENT = event()


def nested(depth, logic="and"):
    """A condition below `depth` groups, written without recursion."""
    head = '{"type":"group","definition":{"logic":"%s","conditions":[' % logic
    condition = (head * depth).encode() + text(leaf()) + b"]}}" * depth
    return b'{"version":1,"rules":[{"condition":' + condition + b',"consequences":[' + text(CONSEQUENCE) + b"]}]}"


def many(count, make=lambda index: rule(leaf("k%d" % index))):
    return document(*map(make, range(count)))


def url(template):
    return {"id": "c", "type": "url", "detail": {"url": template}}


# MARK: archives

def archive(entries, method=zipfile.ZIP_DEFLATED):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as writer:
        for name, content in entries:
            writer.writestr(name if isinstance(name, zipfile.ZipInfo) else zipfile.ZipInfo(name), content, method)
    return buffer.getvalue()


def overlapping(count, content):
    """One local header, and `count` directory entries that share it."""
    packer = zlib.compressobj(9, 8, -15)
    data = packer.compress(content) + packer.flush()
    crc, sizes = zlib.crc32(content), (len(data), len(content))
    local = struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 8, 0, 0x21, crc, *sizes, 10, 0) + b"rules.json" + data
    directory = b""
    for index in range(count):
        name = b"rules.json" if index == 0 else b"assets/%05d" % index
        directory += struct.pack(
            "<IHHHHHHIIIHHHHHII", 0x02014B50, 20, 20, 0, 8, 0, 0x21, crc, *sizes, len(name), 0, 0, 0, 0, 0, 0) + name
    return local + directory + struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, count, count, len(directory), len(local), 0)


def declared(content, size):
    """An archive whose headers say that `content` has `size` bytes."""
    whole = archive([("rules.json", content)])
    return whole.replace(struct.pack("<I", len(content)), struct.pack("<I", size))


def link(name, target, mode=0o120777):
    info = zipfile.ZipInfo(name)
    info.external_attr, info.create_system = mode << 16, 3
    return (info, target)


def random_words(size):
    generator = random.Random(size)
    return "".join(generator.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=size))


def database(pages):
    """A database with pages of 512 bytes, whose table has its root in the first of `pages`."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a")
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA page_size = 512")
        connection.execute("CREATE TABLE Events (eventHash INTEGER, timestamp INTEGER)")
        connection.commit()
        connection.close()
        with open(path, "rb") as file:
            first = bytearray(file.read(512))
    first[28:32] = struct.pack(">I", 1 + len(pages))
    return bytes(first) + b"".join(pages)


def tree_page(children):
    """An inner page of a table."""
    cells = [struct.pack(">IB", child, 1) for child in children[:-1]]
    starts = [512 - 5 * (index + 1) for index in range(len(cells))]
    head = struct.pack(">BHHHBI", 5, 0, len(cells), 512 - 5 * len(cells), 0, children[-1])
    return (head + b"".join(struct.pack(">H", start) for start in starts)).ljust(512 - 5 * len(cells), b"\0") + b"".join(
        reversed(cells))


def endless_schema(pages):
    """A database whose schema has its rows in the first of `pages`, twenty times over."""
    content, page = bytearray(database(pages)), tree_page([2] * 20)
    content[100:512] = page[:50].ljust(412 - 95, b"\0") + page[-95:]
    return bytes(content)


def log(pages):
    """A write-ahead log with one frame, whose commit counts `pages` pages of 512 bytes."""
    def checked(content, sums):
        for index in range(0, len(content), 8):
            first, second = struct.unpack("<II", content[index:index + 8])
            sums = (sums[0] + first + sums[1]) % 2 ** 32, sums[1]
            sums = sums[0], (sums[1] + second + sums[0]) % 2 ** 32
        return sums
    head = struct.pack(">IIIIII", 0x377F0682, 3007000, 512, 0, 1, 2)
    sums = checked(head, (0, 0))
    content = bytes(512)
    frame = struct.pack(">II", 2, pages)
    return head + struct.pack(">II", *sums) + frame + head[16:] + struct.pack(
        ">II", *checked(content, checked(frame, sums))) + content


# MARK: harmless inputs

HARMLESS = {"rules": ("rules.json", None), "zip": ("rules.zip", None), "events": ("rules.json", "events"),
            "suite": ("x.test.yaml", None), "editor": ("--stdio", "in")}


def harmless(kind, size):
    if kind == "events":
        return {"rules.json": document(), "events": event('{"a":"x","b":"%s"}' % random_words(400)) * (size // 460)}
    if kind == "suite":
        case = b"  - { name: %s, event: { type: t, source: s, data: { a: y } }, fires: [] }\n" % random_words(40).encode()
        return {"rules.json": document(), "x.test.yaml": b"rules: rules.json\ncases:\n" + case * (size // len(case))}
    if kind == "editor":
        text = harmless("rules", size)["rules.json"].decode()
        return {"in": served(initialized, opened(text), *ended)}
    count = min(max(1, size // 240), 50_000)
    rules = many(count, lambda index: rule(leaf("k%d" % index, values=[random_words(size // count - 160)])))
    if kind == "rules":
        return {"rules.json": rules}
    return {"rules.zip": archive([("rules.json", document()), ("assets/a.html", random_words(size * 5 // 4))])}


# MARK: messages of editors

def served(*contents):
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(content), content) for content in contents)


def message(method, number=None, **parameters):
    return json.dumps({"jsonrpc": "2.0", **({} if number is None else {"id": number}), "method": method,
                       "params": parameters}).encode()


def opened(text):
    return message("textDocument/didOpen", textDocument={
        "uri": "file:///nowhere/r.json", "languageId": "json", "version": 1, "text": text})


def changed(start, end, text):
    start, end = (dict(zip(["line", "character"], place)) for place in (start, end))
    return message("textDocument/didChange", textDocument={"uri": "file:///nowhere/r.json", "version": 2},
                   contentChanges=[{"range": {"start": start, "end": end}, "text": text}])


initialized, ended = message("initialize", 0, capabilities={}), [message("shutdown", 99), message("exit")]


# MARK: the table

def on(name, files, *calls, makes=()):
    return Row(name, files, list(calls), makes)


def call(command, *statuses, says=(), lacks=(), **bounds):
    says = (says,) if isinstance(says, str) else says
    return Call(command if isinstance(command, list) else command.split(), set(statuses), says, lacks, **bounds)


def rules(content):
    return lambda: {"r.json": content() if callable(content) else content, "e": EVENT}


def packed(content):
    return lambda: {"r.zip": content() if callable(content) else content, "e": EVENT}


def evaluated(content):
    """The events, and a rule that fires on all events whose `a` is x."""
    return lambda: {"r.json": document(), "e": content() if callable(content) else content}


def cases():
    """A row for each archive of the vectors, with the status that each command must have."""
    statuses = {"clean": 0, "findings": 1, "damage": 3, "limit": 5}
    for line in (VECTORS / "archives.jsonl").read_text().splitlines():
        case = json.loads(line)
        content = base64.b64decode(case["bytes"])
        outcome = statuses[case["outcome"]]
        isSound = outcome < 3
        # What inspecting shows is what a platform makes of it, so only a rejection is a failure.
        isRejected = {case["ios"], case["android"]} & {"rejected", "noRulesFile"}
        calls = [call("validate r.zip --format jsonl", *([0, 1] if isSound else [outcome]), kind="zip"),
                 call("inspect r.zip --format json", *([5] if outcome == 5 else [3] if isRejected else [0, 3]),
                     kind="zip"),
                 call("unpack r.zip -d out", *([0, 3] if isSound else [outcome]), kind="zip")]
        for platform in "ios", "android":
            isTaken = isSound and case[platform] in ("rules", "other")
            calls.append(call(["eval", "r.zip", "e", "--platform", platform],
                              *([0, 3] if isTaken else [outcome] if outcome == 5 else [3]), kind="zip"))
        yield on("archive: " + case["id"], packed(content), *calls, makes=["out"] if isSound else [])


def archives():
    plain = archive([("rules.json", document()), ("assets/a.html", "<p>")])
    for name, content in [("nothing", b""), ("1 byte", b"P"), ("21 bytes", b"P" * 21),
                          ("64 KiB of noise", random.Random(1).randbytes(1 << 16))]:
        yield on("A01: " + name, packed(content), call("validate r.zip", 3, says="Z001"), call("eval r.zip e", 3))
    yield on("A02: JSON named .zip", packed(document()), call("eval r.zip e", 0, says='"rule":0'))
    yield on("A02: gzip of rules", packed(gzip.compress(document())), call("validate r.zip", 3, says=("Z001", "gzip")))
    yield on("A02: a folder named .zip", lambda: {"r.zip/rules.json": document(), "e": EVENT},
             call("eval r.zip e", 0, says='"rule":0'))
    for size in range(0, len(plain), 7):
        yield on("A03: cut at %d" % size, packed(plain[:size]), call("validate r.zip", 3, kind="zip"),
                 call("eval r.zip e", 3, kind="zip"))
    for bit in range(0, len(plain) * 8, 61):
        broken = bytearray(plain)
        broken[bit // 8] ^= 1 << bit % 8
        yield on("A04: bit %d" % bit, packed(bytes(broken)), call("validate r.zip", 0, 1, 3, 5, kind="zip"),
                 call("eval r.zip e", 0, 3, 5, kind="zip"))
    yield on("A07: entries that share data", packed(lambda: overlapping(25, random_words(8 << 20).encode())),
             *[call(command, 3, says="Z007", kind="zip", factor=1.5) for command in ("validate r.zip", "eval r.zip e")])
    yield on("A11: long extra fields and comments", packed(
        archive([("rules.json", document())]) [:-2] + b"\xff\xff" + b" " * 65535),
            call("validate r.zip", 0, 1, kind="zip"))
    blocks = b"\x00\x00\x00\xff\xff" * 1_000_000 + b"\x03\x00"
    whole = archive([("rules.json", b"")])
    at = whole.index(b"\x03\x00PK")
    slow = (whole[:18] + struct.pack("<I", len(blocks)) + whole[22:at] + blocks
            + whole[at + 2:].replace(struct.pack("<II", 2, 0), struct.pack("<II", len(blocks), 0), 1))
    slow = slow[:-6] + struct.pack("<I", slow.index(b"PK\x01\x02")) + slow[-2:]
    yield on("A17: a million empty blocks", packed(slow), call("validate r.zip", 1, 3, 5, kind="zip"),
             call("eval r.zip e", 3, 5, kind="zip"))
    for name in ["../x", "a/../../x", "..", "a/..", ".", "//x", "/abs", "C:x", "C:\\x", "\\\\srv\\x", "..\\x"]:
        yield on("B01: an entry %s" % name, packed(archive([("rules.json", document()), (name, "x")])),
                 call("validate r.zip", *([1] if name == "." else [3]), says="Z010", kind="zip"),
                     call("unpack r.zip -d out", 3, kind="zip"),
                 call("eval r.zip e", 3, kind="zip"))
    for name in [".git/config", ".GIT/hooks/post-checkout", "assets/.git/HEAD", "a/.giT", "git~1/config", ".g\u200cit/x"]:
        yield on("B02: an entry %r" % name, packed(archive([("rules.json", document()), (name, "x")])),
                 call("validate r.zip", 1, says="Z020", kind="zip"), call("unpack r.zip -d out", 3, kind="zip"),
                 call("unpack r.zip -d out --all --force", 3, kind="zip"), call("eval r.zip e", 0, kind="zip"))
    for name in [".bashrc", "assets/.env", ".ssh/authorized_keys", ".gitattributes", "a/.x/y"]:
        yield on("B02: an entry %r" % name, packed(archive([("rules.json", document()), (name, "x")])),
                 call("validate r.zip", 0, says="Z020", kind="zip"),
                 call("unpack r.zip -d out", 0, says="left out", kind="zip"), makes=("out", "out/rules.json"))
    yield on("B02: a folder with secrets", lambda: {
        "d/rules.json": document(), "d/.env": b"x", "d/.git/config": b"x", "d/assets/.x/y": b"x"},
        call("pack d -o o.zip", 0, says="d/.env"), makes=("o.zip",))
    for name, mode in [("link", 0o120777), ("device", 0o020644), ("FIFO", 0o010644), ("setuid", 0o104755)]:
        yield on("B03: a %s" % name, packed(archive([("rules.json", document()), link("assets/x", "/etc", mode)])),
                 call("validate r.zip", 3, says="Z011", kind="zip"), call("unpack r.zip -d out", 3, kind="zip"))
    yield on("B04: a link in the target", lambda: {
        "r.zip": plain, "out/assets": Link("/etc"), "e": EVENT},
        call("unpack r.zip -d out", 2, 6), call("unpack r.zip -d out --force", 6))
    names = ["a" * 256, "/".join("a" * 33), "a/" * 2000 + "a", "a\nb", "a\x1bb", "a\u202eb", "a.", "a ", "CON",
        "nul.txt"]
    for name in names:
        yield on("B05: an entry %r" % name[:30], packed(archive([("rules.json", document()), ("assets/" + name, "x")])),
                 call("validate r.zip", 0, 1, 3, 5, kind="zip"), call("inspect r.zip", 0, 3, 5, kind="zip"),
                 call("unpack r.zip --list", 0, 3, 5, kind="zip"))
    for one, other in [("A", "a"), ("\u00e9", "e\u0301"), ("a", "a/")]:
        yield on("B06: %r and %r" % (one, other), packed(
            archive([("rules.json", document()), ("assets/" + one, "x"), ("assets/" + other, "")])),
            call("validate r.zip", 0, says="Z009", kind="zip"), call("unpack r.zip -d out", 3, kind="zip"))
    yield on("B07: onto files", lambda: {"r.zip": plain, "out/rules.json": b"old", "file": b"old"},
             call("unpack r.zip -d out", 2), call("unpack r.zip -d file", 2, 6))
    for count in 10_001, 65_535:
        yield on("B08: %d entries" % count, packed(
            lambda: archive([("rules.json", document())] + [("%x" % index, "") for index in range(count - 1)])),
            call("validate r.zip", 5, says="Z013", kind="zip"), call("eval r.zip e", 5, kind="zip"),
            call("unpack r.zip -d out", 5, kind="zip"))
    for asset in ["assets/../../secret", "/etc/passwd", "assets/%2e%2e/x", "file:///etc/passwd"]:
        detail = {"id": "c", "type": "cjiam",
            "detail": {"template": "fullscreen", "html": asset, "remoteAssets": [[asset]]}}
        yield on("B09: the asset %s" % asset, packed(archive([("rules.json", document(rule(leaf(), detail)))])),
                 call("validate r.zip", 0, 1, kind="zip"), call("eval r.zip e", 0, kind="zip"))


def bombs():
    def zeros(size):
        return lambda: archive([("rules.json", bytes(size))])

    for name, content, status, code in [
            ("C01: 10 MiB of zeros", zeros(10 << 20), 5, "Z013"), ("C02: 100 MB of zeros", zeros(10 ** 8), 5, "Z013"),
            ("C03: 250 entries over 21 MiB", lambda: overlapping(250, bytes(21 << 20)), 3, "Z007"),
            ("C05: 50 MiB that say 1,000 bytes", lambda: declared(bytes(50 << 20), 1000), 3, "Z006"),
            ("C05: 10 bytes that say 4 GiB", lambda: declared(b'{"rules":1}', 0xFFFFFFF0), 3, "Z006")]:
        yield on(name, packed(content), call("validate r.zip", status, says=code, kind="zip"),
                 call("eval r.zip e", status, kind="zip"), call("inspect r.zip", status, kind="zip"),
                 call("unpack r.zip -d out", status, kind="zip"))
    yield on("C02: with --max-ratio", packed(zeros(10 ** 8)),
        call("validate r.zip --max-ratio 2000", 1, 3, size=10 ** 8, factor=2))
    inner = archive([("z%d" % index, bytes(1 << 20)) for index in range(8)])
    yield on("C04: archives in an archive", packed(
        archive([("rules.json", document())] + [("assets/%d.zip" % index, inner) for index in range(16)])),
        call("eval r.zip e", 0, kind="zip"), call("unpack r.zip -d out", 0, kind="zip"), makes=["out"])
    for size, status in [((1 << 20) - 1, (0, 1)), (1 << 20, (0, 1)), ((1 << 20) + (1 << 18), (5,))]:
        yield on("C06: %d bytes at more than 250:1" % size, packed(
            archive([("rules.json", document() + b" " * (size - len(document())))])),
            call("validate r.zip", *status, kind="zip", factor=2))
    yield on("C07: 300 entries of 1 MiB", packed(
        archive([("rules.json", document())] + [("assets/%d" % index, random.Random(9).randbytes(4200) * 250)
                                                for index in range(300)])),
             call("validate r.zip", 5, says="Z013", kind="zip"), call("eval r.zip e", 5, kind="zip"))
    yield on("C08: events in gzip, 1,000:1", evaluated(lambda: gzip.compress(EVENT * 100_000)),
             call("eval r.json e", 0, factor=8, says='"event":99999'))
    yield on("C09: an endless line in gzip", evaluated(lambda: gzip.compress(b'{"a":"' + bytes([97]) * (64 << 20))),
             call("eval r.json e", 4, 5, factor=4))
    stream = gzip.compress(EVENT)
    for name, content, status in [
            ("joined members", stream * 2, 0), ("a cut trailer", stream[:-4], 4),
            ("a wrong CRC", stream[:-8] + b"abcd" + stream[-4:], 4), ("a wrong length", stream[:-4] + b"abcd", 4),
            ("bytes behind", stream + b"behind", 4)]:
        yield on("C10: " + name, evaluated(content), call("eval r.json e", status, says='"event":0'))


def texts():
    for depth, status in [(500, 0), (513, 4), (100_000, 4)]:
        content = event(b'{"a":"x","b":' + b"[" * depth + b"]" * depth + b"}")
        yield on("D02: an event %d deep" % depth, evaluated(content), call("eval r.json e", status, stack=128))
        yield on("D02: rules %d deep" % depth,
            rules(b'{"version":1,"rules":[],"x":' + b"[" * depth + b"]" * depth + b"}"),
                 *[call(command, 0, 1, 3, 5, stack=128) for command in ("validate r.json", "eval r.json e")])
    yield on("D02: an open object", evaluated(b'{"a":' * 50_000), call("eval r.json e", 4, stack=128))
    for name, content in [
            ("equal names", '{"version":1,"rules":[],"rules":[]}'),
                ("an escaped equal name", '{"rules":[],"\\u0072ules":[]}'),
            ("a comma", '{"version":1,"rules":[],}'), ("a comment", '{"version":1,/**/"rules":[]}'),
            ("quotes", "{'version':1,'rules':[]}"), ("no quotes", "{version:1,rules:[]}"),
                ("NaN", '{"version":NaN,"rules":[]}'),
            ("a plus", '{"version":+1,"rules":[]}'), ("a zero", '{"version":01,"rules":[]}'), ("nothing", ""),
            ("a lone surrogate", '{"version":1,"rules":[],"x":"\\ud800"}'),
                ("NUL", '{"version":1,"rules":[],"x":"\\u0000"}')]:
        yield on("D03, D04, D07: " + name, rules(content.encode()), call("validate r.json", 0, 1, 3),
            call("fmt r.json --check", 0, 1, 3),
                 call("eval r.json e", 0, 3), call("inspect r.json", 0, 3))
    for name, content in [
            ("overlong", b"\xc0\xaf"), ("a surrogate", b"\xed\xa0\x80"), ("beyond", b"\xf4\x90\x80\x80"),
                ("cut", b"\xe2\x82"),
            ("alone", b"\x80")]:
        yield on("D05: " + name, lambda content=content: {
            "r.json": document(), "e": event(b'{"a":"' + content + b'"}') + EVENT,
                "bad.json": document().replace(b'"x"', b'"' + content + b'"')},
            call("eval r.json e", 4, says='"event":1'), call("validate bad.json", 0, 1, 3))
    for encoding in ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"]:
        yield on("D06: " + encoding, lambda encoding=encoding: {
            "r.json": document().decode().encode(encoding), "good.json": document(),
                "e": EVENT.decode().encode(encoding)},
            call("validate r.json", 0, 1, 3), call("eval good.json e", *([0] if encoding == "utf-8-sig" else [4])))
    for number in ["-0", "1e400", "1e-400", "9007199254740993", "9223372036854775808", "18446744073709551616",
        "1" * 100_000,
                   "1E+0000000001", "0e99999999999"]:
        yield on("D08: " + number[:24], lambda number=number: {
            "r.json": document(rule(leaf("n", "gt", [3]), url("x://{%n%}"))), "e": event('{"n":%s}' % number),
            "n.json": document(rule(leaf("n", "eq", ["N"]))).replace(b'"N"', number.encode())},
            call("eval r.json e", 0, 1, 4), call("validate n.json", 0, 1, 3), call("eval n.json e", 0, 1, 3, 4))
    for name, content in [
            ("spaces", lambda: document() + b" " * (32 << 20)),
            ("a string", lambda: document(rule(leaf(values=["x" * (32 << 20)])))),
            ("names", lambda: text({"version": 1, "rules": [], "x": {"k%d" % index: 1 for index in range(500_000)}})),
            ("elements", lambda: text({"version": 1, "rules": [], "x": [1] * 1_000_000}))]:
        yield on("D09: rules of many " + name, rules(content),
                 *[call(command, 0, 1, 3, 5) for command in ("validate r.json", "eval r.json e", "inspect r.json")])
    # The names have equal hashes under the function that Java uses for strings.
    colliding = ["".join("AaBB"[2 * (index >> bit & 1):][:2] for bit in range(15)) for index in range(1 << 15)]
    yield on("D10: names that collide", lambda: {
        "r.json": text({"version": 1, "rules": [], "x": {name: 1 for name in colliding}}), "good.json": document(),
        "e": event(json.dumps({name: 1 for name in colliding}))},
        call("validate r.json", 0, 1), call("eval good.json e", 0, kind="events"))
    for name, content, status, found in [
            ("empty lines", b"\n\n" + EVENT + b"\n", 0, 1), ("CRLF", EVENT.replace(b"\n", b"\r\n") * 2, 0, 2),
            ("no end", EVENT[:-1], 0, 1), ("record separators", b"\x1e" + EVENT + EVENT, 4, 2),
            ("NUL between", EVENT + b"\0" + EVENT, 4, 1), ("nothing between", EVENT.strip() * 3, 0, 3),
            ("an array", b"[" + b",".join([EVENT.strip()] * 3) + b"]", 0, 3),
                ("a cut event", EVENT + b'{"type":"t","so', 4, 1)]:
        yield on("D11, D12: " + name, evaluated(content),
                 call("eval r.json e", status, says='"event":%d' % (found - 1)))
    yield on("D12: an array of many events", evaluated(lambda: b"[" + b",".join([EVENT.strip()] * 300_000) + b"]"),
             call("eval r.json e", 0, says='"event":299999', kind="events", factor=2,
                  slower=2))  # Each event fires, and is a tenth as long as the harmless ones.
    for value in ["1", '"x"', "null", "true", "[1]", "[[]]"]:
        yield on("D13: the event %s" % value, evaluated(value.encode()), call("eval r.json e", 4))
    for name, data in [
            ("__proto__", '{"__proto__":{"a":"x"},"a":"x"}'), ("dots", '{"a.b":1,"a":"x"}'),
                ("no name", '{"":1,"a":"x"}'),
            ("a deep name", '{"%s":1,"a":"x"}' % ("k." * 100_000))]:
        yield on("D14: " + name, evaluated(event(data)), call("eval r.json e", 0, says='"rule":0'))


def loads():
    yield on("E01: 100,001 rules", rules(lambda: many(100_001)), call("validate r.json", 5), call("eval r.json e", 5))
    yield on("E01: 100,000 rules", rules(lambda: many(100_000)), call("eval r.json e", 0, factor=2))
    yield on("E01: 100,001 leaves",
        rules(lambda: document(rule(group("or", [leaf("k%d" % index) for index in range(100_001)])))),
             call("eval r.json e", 5))
    # iOS takes 512 levels of JSON, which 169 groups reach.
    for depth in 160, 200, 512, 1300:
        for stack in 0, 128:
            yield on("E02: %d groups, stack %d" % (depth, stack), rules(nested(depth)),
                     call("validate r.json", 0, 1, stack=stack, factor=3),
                     *[call(command + " --platform android", 0, stack=stack, factor=3)
                       for command in ("eval r.json e", "explain r.json e", "inspect r.json")])
    whole = json.loads(document())
    def places(value, path=()):
        if path:
            yield path
        for key, child in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value,
            list) else ():
            yield from places(child, path + (key,))
    for path in list(places(whole)):
        for value in [None, True, 7, 10 ** 30, "", "x", [], [{}], {}, {"x": 1}]:
            copy = json.loads(document())
            place = copy
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = value
            yield on("E03: %s at %s" % (json.dumps(value), "/".join(map(str, path))), rules(text(copy)),
                     call("validate r.json", 0, 1, 3), call("eval r.json e", 0, 3), call("inspect r.json", 0, 3))
    for key in ["~state/foo", "~state.foo/", "~state.", "~state.a/b/c", "\U0001F600/a", "~", "~~", ""]:
        yield on("E05: the key %s" % key, rules(document(rule(leaf(key)))), call("validate r.json", 0, 1),
            call("eval r.json e", 0, 1, 3))
    for name, condition, code in [
            ("an unknown matcher", leaf("a", "zz"), "P004"),
                ("one in a group", group("and", [leaf("a", "zz")]), "P005"),
            ("an empty group", group("and", []), "S007"), ("AND", group("AND", [leaf()]), "P001")]:
        yield on("E06: " + name, rules(document(rule(condition))), call("validate r.json", 1, 3, says=code),
            call("eval r.json e", 0, 3))
    pairs = group("and", [group("or",
        [group("and", [leaf("a%d" % index), leaf("b%d" % index)]), leaf("c%d" % index)]) for index in range(64)])
    yield on("E08: 2^64 terms", rules(document(rule(pairs))), call("validate r.json", 0, 1, factor=20),
        call("eval r.json e", 0),
             call("witness r.json --platform ios", 0, 1, factor=20))
    yield on("E10: an unknown rule", rules(document()), call("eval r.json e --rule d", 2, says="`d`"))
    for number in ["-1", "0", "2147483648", "9223372036854775808", "1e300"]:
        historical = {"type": "historical",
            "definition": {"events": [{"k": "v"}], "matcher": "ge", "value": 1, "from": "F", "to": 0}}
        yield on("E11: from %s" % number, rules(document(rule(historical)).replace(b'"F"', number.encode())),
                 call("validate r.json", 0, 1, 3), call("eval r.json e", 0, 3))
    for instant in ["1969-12-31T23:59:59Z", "2038-01-19T03:14:08Z", "9999-12-31T23:59:59Z", "2016-12-31T23:59:60Z",
        "-1", "1e400"]:
        yield on("E12: --now %s" % instant, rules(document(rule(None, url("x://{%~timestampu%}")))),
                 call(["eval", "r.json", "e", "--now", instant], 0, 2))


def patterns():
    def convert(pattern):
        return text({"OR": [{"AND": [{"OR_WHEN": [{
            "rule_type": "generic_text_key_value", "key": "k",
                "matching": {"match_type": "regexMatches", "negated": False},
            "value": pattern}]}]}]})

    for pattern in ["^(a+)+$", "^(a|aa)+$", "(a*)*b", "(.*a){20}", "^(([a-z])+.)+[A-Z]([a-z])+$", "^(a|b)*$"]:
        yield on("F01, F02: " + pattern, lambda pattern=pattern: {
            "r.json": convert(pattern), "e": text({"attributes": {"k": "a" * 1_000_000}})},
            call("eval r.json e --dialect convert", 0, kind="events", factor=4),
                call("validate r.json --dialect convert", 0, 1))
    for name, pattern in [
            ("a reference", r"^(a+)\1$"), ("look-around", "(?=a)(?<!b)a"), ("4 KiB and more", "a" * 4097),
                ("a product", "a{1000}{1000}"),
            ("100,000 groups", "(" * 100_000 + ")" * 100_000), ("a large count", "(?:){999999999}"),
                ("not closed", "(a"), ("a flag", "(?z)a"),
            ("the dotted I", "\u0130"), ("the long s", "\u017f"), ("Kelvin", "\u212a"), ("a lone CR", "a\rb")]:
        yield on("F03-F06: " + name, lambda pattern=pattern: {
            "r.json": convert(pattern), "e": text({"attributes": {"k": "aaaa\u212a\u017fi\u0307\r"}})},
            call("eval r.json e --dialect convert", 0, 3, 5, stack=128),
                call("validate r.json --dialect convert", 0, 1, 3, 5, stack=128))


def tokens():
    for name, template in [("not opened", "x%}"), ("not closed", "{%x"), ("nested", "{%a{%b%}%}"),
        ("many", "{%" * 500_000)]:
        yield on("G01: " + name, rules(document(rule(None, url(template)))), call("eval r.json e", 0),
            call("validate r.json", 0, 1))
    yield on("G02: a value with a token", lambda: {
        "r.json": document(rule(leaf("a", "ex", []), url("x://{%a%}"))), "e": event('{"a":"{%~all_json%}"}')},
        call("eval r.json e", 0, says="x://{%~all_json%}"))
    yield on("G03: 1,000 times all of the event", lambda: {
        "r.json": document(rule(leaf("b", "ex", []), url("{%~all_json%}" * 1000))),
            "e": event('{"b":"%s"}' % ("x" * (4 << 20)))},
        call("eval r.json e", 5, factor=4, kind="events"))
    for value in ["\\ud800", "\\u0000", "%", "\U0001F600", "x" * (1 << 20), '\\"\\n', "\\u001b[2J"]:
        yield on("G04, G05: " + value[:8], lambda value=value: {
            "r.json": document(rule(leaf("b", "ex", []), url("x://{%urlenc(b)%}/{%b%}"))),
                "e": event('{"b":"%s"}' % value)},
            call("eval r.json e", 0, 4, 5, kind="events"), call("explain r.json e", 0, 4, 5, kind="events", factor=2))
    yield on("G06: the same dice", rules(document(rule(None, url("{%~cachebust%}{%~timestampu%}")))),
             call("eval r.json e --seed 1 --now 2026-01-01T00:00:00Z", 0))


NASTY = "\x1b[2J\x1b]52;c;x\x07\x9b1A\x7f\x08\r\u202e\u200b\u2028\ue000\u0378"


def outputs():
    bad = lambda: document({**rule(leaf(NASTY, "zz", [NASTY]), {"id": NASTY, "type": NASTY, "detail": {NASTY: NASTY}}),
        "name": NASTY})
    good = document(rule(leaf("a", "ex", []), {"id": "c\x1b[2J\u202e", "type": "url", "detail": {"url": "{%a%}"}}))
    formats = ["text", "concise", "jsonl", "json", "sarif", "github", "gitlab", "junit", "markdown"]
    for format in formats:
        yield on("H01, H02: %s" % format, rules(bad), call(["validate", "r.json", "--format", format], 1, 3),
                 call(["validate", "r.json", "--format", format, "--color", "always"], 1, 3, isText=False))
    yield on("H01, H02: lines", lambda: {"r.json": good, "e": event(json.dumps({"a": NASTY}))},
        call("eval r.json e", 0),
             call("explain r.json e", 0), call("inspect r.json", 0), call("witness r.json --platform ios", 0, 1))
    for name in [b"a\xff\xfe.json", b"a\x1b[2J.json", "\u202e.json".encode(), b"-x.json", b"a b#%.json"]:
        yield on("H03: the path %r" % name, lambda name=name: {name: document(rule(leaf("a", "zz"))), "e": EVENT},
                 call(["validate", "--format", "text", "--", os.fsdecode(name)], 1, 3))
    command = "::error::x\n##[command]y%0A\r\nz"
    hostile = rules(document(rule(leaf(command, "zz", [command]), {"id": command, "type": command, "detail": {}})))
    for format in ["github", "text"]:
        yield on("H04: %s under CI" % format, hostile,
            call(["validate", "r.json", "--format", format], 1, 3, variables={"CI": "true", "TF_BUILD": "1"}))
    yield on("H04: inspect under CI", hostile, call("inspect r.json", 0, 3, variables={"CI": "true", "TF_BUILD": "1"}))
    yield on("H05: many results", rules(lambda: many(30_000, lambda index: rule(leaf("a", "zz")))),
             call("validate r.json --format sarif", 1, 3, factor=4),
                 call("validate r.json --format junit", 1, 3, factor=4))
    xml = document(rule(leaf("\u0000\u0001]]>\ufffe<&\"'", "zz"))) 
    yield on("H06: XML", rules(xml), call("validate r.json --format junit", 1, 3))
    yield on("H08: Markdown", rules(document(rule(leaf("|`<img onerror=x>@a[b](c)", "zz")))),
        call("validate r.json --format markdown", 1, 3))
    yield on("H12: one line of 8 MiB",
        rules(lambda: many(30_000, lambda index: rule(leaf("k%d" % index, "zz" if index == 20_000 else "eq")))),
             call("validate r.json", 1, 3))


def inputs():
    yield on("I06: a folder", lambda: {"d": None, "r.json": document()}, call("eval d", 2, 3, 6),
        call("eval r.json d", 2, 6))
    yield on("I06: /dev/zero", rules(document()),
        call("eval r.json /dev/zero", 4, 5, size=8 << 20, kind="events", factor=1.5),
            call("validate /dev/zero", 5, size=64 << 20))
    yield on("I06: /proc", rules(document()), call("validate /proc/self/status", 1, 3),
        call("eval r.json /proc/self/status", 4))
    yield on("I07: paths", rules(document()), call("validate missing.json r.json", 6, says="missing.json"),
        call(["validate", "a" * 5000], 6),
             call("validate r.json r.json", 0), call("eval - -", 2), call("validate -x", 2))
    for command in ["validate r.json --report jsonl=r.json --force", "validate r.json --write-baseline r.json --force",
                    "eval r.json e --summary-out e --force", "eval r.json e --summary-out r.json --force"]:
        yield on("I08: %s" % command, rules(document()), call(command, 2))
    yield on("I10: fmt of a link", lambda: {"r.json": document(), "l.json": Link("r.json")}, call("fmt l.json", 6))
    yield on("I13: little memory", rules(lambda: many(60_000)), call("eval r.json e", 5, -6, memory=80 << 10))
    yield on("I13: few megabytes", rules(document()), call("eval r.json e", 0, memory=128 << 10),
        call("eval r.json e --jobs 64", 0, memory=256 << 10))
    for command in ["validate r.json", "eval r.json e", "explain r.json e", "inspect r.json", "fmt --check r.json",
        "witness r.json --platform ios"]:
        platform = "" if "fmt" in command or "witness" in command else " --platform android"
        yield on("I14: %s on a small stack" % command, rules(nested(160 if "witness" in command else 500)),
                 call(command + platform, 0, 1, stack=128, factor=4))
    plan = lambda index, **more: {"id": "s%d" % index, "triggers": [{"type": "screen", "goal": 1}], "actions": {}, **more}
    most = lambda bad: [plan(index, **({"triggers": 5} if index in bad else {})) for index in range(100_000)]
    seen = text({"type": "screen", "data": "a", "timestamp": "2026-03-02T09:00:00Z"}) + b"\n"
    for name, bad, statuses in [("one", {7}, (0,)), ("every second one", set(range(0, 100_000, 2)), (0,)), ("all", range(100_000), (3,))]:
        yield on("I15: 100,000 schedules, %s of them bad" % name, lambda bad=bad: {
            "r.json": text({"in_app_messages": most(bad)}), "e": seen}, call("eval r.json e", *statuses, factor=20),
                 call("validate r.json", 1, factor=20), call("inspect r.json --format json", *statuses, factor=20))
    for name, deep in [
            ("payloads", b'{"payloads":[' * 20_000 + b"]}" * 20_000), ("lists", b"[" * 20_000 + b"]" * 20_000),
            ("actions", b'{"schedule_actions":' * 400 + text(plan(0)) + b"}" * 400), ("data", b'{"data":' * 400 + b"{}" + b"}" * 400),
            ("extra", b'{"extra":' * 400 + b'{"com.urbanairship.in_app":{}}' + b"}" * 400),
            ("strings of JSON", text({"com.urbanairship.in_app": "[" * 100_000})),
            ("rule sets", b'[{"rules":' * 200 + b'{"OR":[]}' + b"}]" * 200)]:
        yield on("I15: %s in each other" % name, lambda deep=deep: {"r.json": deep, "e": seen},
                 *[call(["validate", "r.json", *more], 0, 1, 2, 3, 5, stack=128) for more in ([], ["--dialect", "airship"], ["--dialect", "convert"])],
                 *[call([verb, "r.json", "e", "--dialect", dialect], 0, 2, 3, 4, 5, stack=128) for verb in ("eval", "explain") for dialect in ("airship", "convert")])
    broken = lambda count: {"payloads": [{"type": "in_app_messages", "data": {"in_app_messages": [plan(index)],
                                          "frequency_constraints": [{"id": index}]}} for index in range(count)]}
    yield on("I15: 20,000 lost payloads", lambda: {"r.json": text(broken(20_000)), "e": seen},
             call("validate r.json", 1, factor=40), call("eval r.json e", 3, factor=20))
    yield on("I15: 50,000 rule sets", lambda: {"r.json": text([{"name": "a", "rules": {"OR": [index]}} for index in range(50_000)]),
             "e": b'{"a":"b"}\n'}, call("validate r.json", 1, factor=40), call("eval r.json e --all", 0, 3, factor=40))
    yield on("I14: compound triggers", lambda: {"r.json": ('{"schedules":[{"id":"s","actions":{},"triggers":[%s]}]}' % (
        '{"type":"and","goal":1,"children":[' * 150 + "]}" * 150)).encode(), "e": EVENT},
        *[call([verb, "r.json", "--dialect", "airship"], 0, 1, 3, 4, 5, stack=128) for verb in ("validate", "inspect")])


def differences():
    def both(old, new):
        return lambda: {"o.json": old() if callable(old) else old, "r.json": new() if callable(new) else new}

    other = lambda index: rule(leaf("other%d" % index, "co", ["y%d" % index]), url("x://%d" % index))
    for name, old, new in [
            ("differ in everything", lambda: many(5_000), lambda: many(5_000, other)),
            ("one id", lambda: many(5_000), lambda: many(5_000, lambda index: rule(leaf("k%d" % (index + 1))))),
            ("all moved", lambda: many(5_000), lambda: many(5_000, lambda index: rule(leaf("k%d" % (4_999 - index))))),
            ("no ids", lambda: many(5_000, lambda index: rule(leaf("k%d" % index), {"type": "url", "detail": {"u": index}})),
             lambda: many(5_000, lambda index: rule(leaf("j%d" % index), {"type": "url", "detail": {"u": index}}))),
            ("one rule, 5,000 consequences",
             lambda: document(rule(None, *[url("x://%d" % index) for index in range(5_000)])),
             lambda: document(rule(None, *[url("y://%d" % index) for index in range(5_000)])))]:
        yield on("Q01: %s" % name, both(old, new), call("diff o.json r.json", 0, 1, 3, 5, factor=60),
                 call("diff o.json r.json --format json --platform ios", 0, 1, 5, factor=60))
    pairs = lambda last: document(rule(group("and", [group("or",
        [group("and", [leaf("a%d" % index), leaf("b%d" % index)]), leaf("c%d" % index, "eq", [last])])
                                                     for index in range(64)])))
    yield on("Q02: 2^64 terms", both(pairs("x"), pairs("y")), call("diff o.json r.json", 1, 5, factor=60))
    yield on("Q02: few steps", both(pairs("x"), pairs("y")), call("diff o.json r.json --max-steps 10", 5, says="max-steps"))
    for name, bad in [("rejected by android", document(rule(leaf("a", "zz")))), ("no JSON", b"{"), ("empty", b""),
                      ("null", b"null"), ("zeros", b"\0" * 4096), ("no rules", b'{"version":1}'), ("cut", b"PK\x03\x04")]:
        yield on("Q03: NEW is %s" % name, both(document(), bad), call("diff o.json r.json", 0, 1, 3, 6),
                 call("diff r.json o.json --format markdown", 0, 1, 3, 6), call("diff r.json r.json", 0, 1, 3, 6))
    yield on("Q04: nested", both(nested(500), nested(501)), call("diff o.json r.json --platform android", 0, 1, 3, stack=128, factor=20))
    deep = b"[" * 3_000 + b"]" * 3_000
    detail = document(rule(None, url("x"))).replace(b'"x"', deep)
    yield on("Q04: a nested detail", both(detail, detail.replace(b"[]", b"[1]")),
             call("diff o.json r.json --platform android", 0, 1, 3, stack=128, factor=20))
    bad = lambda name: document({**rule(leaf(NASTY, "eq", [NASTY]), {"id": NASTY, "type": NASTY, "detail": {NASTY: name}})})
    for format in ["text", "json", "markdown", "github", "html"]:
        yield on("Q05: %s" % format, both(bad(NASTY), bad(NASTY + "x")),
                 call(["diff", "o.json", "r.json", "--format", format], 0, 1, 3),
                 call(["diff", "o.json", "r.json", "--format", format, "--color", "always"], 0, 1, 3, isText=False))
    yield on("Q06: inputs", both(document(), document()), call("diff - -", 2), call("diff o.json", 2), call("diff", 2),
             call("diff o.json missing", 6), call("diff o.json /dev/zero", 5, size=64 << 20),
             call("diff p o.json 0 0 /dev/null . .", 0), call("diff a b c", 2))

    def arrays(depth, last):
        return ('{"value":{"array_contains":' * depth + '{"value":{"equals":%s}}' % last + "}}" * depth).encode()

    def tests(matcher, first):
        return json.dumps({"or": [{"key": "a", "value": {matcher: "%s.1" % n}} for n in range(first, first + 3_000)]}).encode()

    for depth in 200, 2_000:
        yield on("Q07: %d arrays in arrays" % depth, both(arrays(depth, 1), arrays(depth, 2)),
                 call("diff o.json r.json --dialect airship", 1, 3, 5, stack=256, factor=20))
    for matcher in "equals", "string_contains", "version_matches":
        yield on("Q07: 3,000 times %s" % matcher, both(tests(matcher, 0), tests(matcher, 1)),
                 call("diff o.json r.json --dialect airship", 1, 5, factor=60))
    yield on("Q07: 4,000 paths", both(*(json.dumps({"and": [{"or": [{"key": "%s%d" % (key, n), "value": {"equals": last}} for key in "ab"]}
                                                        for n in range(2_000)]}).encode() for last in (1, 2))),
             call("diff o.json r.json --dialect airship", 1, 5, factor=60))


def histories():
    row = b"\x05\x01\x03\x01\x01\x07\x09"  # five bytes, the row 1: a header, the hash 7 and the time 9
    leaf_page = struct.pack(">BHHHBH", 13, 0, 1, 512 - len(row), 0, 512 - len(row)).ljust(512 - len(row), b"\0") + row
    for name, content, says in [
            ("a tree 60,000 deep",
             lambda: database([tree_page([index + 3]) for index in range(60_000)] + [leaf_page]), "damaged"),
            ("a tree of 60^18 pages",
             lambda: database([tree_page([index + 3] * 60) for index in range(18)] + [leaf_page]), "damaged"),
            ("a schema of 60^18 rows", lambda: endless_schema(
                [tree_page([index + 3] * 60) for index in range(18)] + [leaf_page]), "more rows"),
            ("a tree in itself", lambda: database([tree_page([2] * 60)]), "damaged"),
            ("one row", lambda: database([leaf_page]), ())]:
        yield on("L01: " + name, lambda content=content: {"r.json": document(), "e": EVENT, "h": content()},
                 call("eval r.json e --history h", 2 if says else 0, says=says, factor=2))
    yield on("L02: a log of 2^32 - 1 pages",
             lambda: {"r.json": document(), "e": EVENT, "h": database([leaf_page]), "h-wal": log(0xFFFFFFFF)},
             call("eval r.json e --history h", 2, says="-wal"))
    yield on("L02: a log that shortens the database",
             lambda: {"r.json": document(), "e": EVENT, "h": database([leaf_page]), "h-wal": log(1)},
             call("eval r.json e --history h", 2))
    yield on("L03: a million lines", lambda: {
        "r.json": document(), "e": EVENT,
        "h": b"".join(b'{"timestamp":%d,"hash":%d}\n' % (index * 7919 % 1_000_003, index % 9) for index in range(1_000_000))},
        # The file is read as a whole, unlike a stream of events of that size.
        call("eval r.json e --history h", 0, kind="events", factor=3))


def suites():
    def suite(cases, head=b""):
        return lambda: {"r.json": document(), "x.test.yaml": b"rules: r.json\n" + head + b"cases:\n" + cases()}

    case = b"  - { name: one, event: { type: t, source: s, data: { a: y } }, fires: [] }\n"
    aliases = b"".join(b"a%d: &a%d [%s]\n" % (level, level, b", ".join([b"*a%d" % (level - 1)] * 10))
                       for level in range(1, 10))
    yield on("O01: a billion laughs", suite(lambda: case, b"a0: &a0 [x]\n" + aliases),
             call("test x.test.yaml", 2, says="aliases", kind="suite", factor=40))
    # The parser has a limit of its own for brackets.
    for name, text, status in [
            ("lists", b"[" * 100_000, 2), ("maps", b"{a: " * 100_000, 2), ("blocks", b"- " * 100_000, 5)]:
        yield on("O02: %s 100,000 deep" % name, suite(lambda text=text: text),
                 call("test x.test.yaml", status, kind="suite", factor=2))
    yield on("O03: a hundred thousand cases", suite(lambda: case * 100_000),
             call("test x.test.yaml", 0, kind="suite", factor=2))
    yield on("O04: a scalar of 8 MiB", suite(lambda: b"  - { name: " + b"x" * (8 << 20) + b" }\n"),
             call("test x.test.yaml", 2, kind="suite", factor=2))
    yield on("O05: names that stand twice", suite(lambda: case.replace(b"a: y", b"a: x, " * 50_000 + b"a: y")),
             call("test x.test.yaml", 2, says="repeated member", kind="suite"))
    for text in [b"\0", b"\xff", b"\xef\xbb\xbf", b"%YAML 9.9\n---\n", b"--- !!binary x\n", b"? ? ? a", b"&a" * 100_000,
                 b"*" * 100_000, b"|\n" * 100_000, b"\t" * 100_000, b'"\\' * 100_000]:
        yield on("O06: %r" % text[:12], lambda text=text: {"x.test.yaml": text}, call("test x.test.yaml", 2, kind="suite", factor=2))


    def wide(logic):
        return {"r.json": document(rule(group(logic, [leaf("k%d" % key, "eq", ["v"]) for key in range(200)]))),
                "x.test.yaml": b"rules: r.json\ncases:\n" + case, "e": EVENT}

    for logic in ["and", "or"]:
        # Every part is a question for the solver, which the steps of the run bound.
        yield on("O07: two hundred parts of one %s" % logic, lambda logic=logic: wide(logic),
                 call("eval r.json e --coverage=json", 0, kind="rules", factor=40),
                 call("test x.test.yaml --coverage=html", 0, kind="rules", factor=40),
                 call("test x.test.yaml --mutate", 0, kind="rules", factor=200),
                 call("test --generate r.json", 0, kind="rules", factor=400))
    yield on("O08: rules that no platform takes", lambda: {"r.json": b"{", "x.test.yaml": b"rules: r.json\ncases:\n" + case},
             call("test x.test.yaml --mutate", 3), call("test x.test.yaml --coverage", 3),
             call("test --generate r.json", 3))


def editors():
    rules = document().decode()
    hover = message("textDocument/hover", 1, textDocument={"uri": "file:///nowhere/r.json"}, position={"line": 0, "character": 40})

    def session(name, content, *statuses, says=(), factor=2):
        return on(name, lambda: {"in": content},
                  call("lsp", *statuses, says=says, source="in", kind="editor", isText=False, factor=factor))

    whole = served(initialized, opened(rules), hover, *ended)
    yield session("Y01: a session", whole, 0, says='"hoverProvider":true')
    for cut in [1, 20, 60, len(whole) // 2, len(whole) - 3]:
        yield session("Y02: cut after %d bytes" % cut, whole[:cut], 1, 2)
    yield session("Y03: no input", b"", 1)
    for header in [b"GET / HTTP/1.1\r\n\r\n", b"\r\n\r\n", b"Content-Length: x\r\n\r\n", b"Content-Length: -1\r\n\r\n",
                   b"Content-Length: 99999999999999999999\r\n\r\n", b"x" * 5000, b"\0" * 5000, b"\xff\xfe\r\n\r\n"]:
        yield session("Y04: header %r" % header[:30], served(initialized) + header, 2, says="Content-Length")
    yield session("Y05: a length of an exabyte", served(initialized) + b"Content-Length: 1000000000000000000\r\n\r\n{", 2,
                 says="inside a message")
    yield session("Y06: wrong order", served(hover, *ended, initialized, hover, opened(rules), hover), 1, says="initialize")
    yield session("Y07: after the end", served(initialized, ended[0], hover, initialized, ended[1]), 0, says="shut down")
    for content in [b"", b"{", b"[]", b"7", b"{}", b"\xff\xfe", b'{"id":1}', b'{"id":{},"method":"x"}', b'{"method":7,"id":1}',
                    b'{"id":1,"method":"x","params":7}', b"[" * 100_000, b'{"a":' * 100_000, b'"\\ud800"']:
        yield session("Y08: content %r" % content[:20], served(initialized, content, hover, *ended), 0)
    yield session("Y09: unknown methods", served(initialized, message("x", 1), message("$/x", 2), message("y"), *ended), 0,
                 says="unknown method `x`")
    for one, other in [((0, 0), (0, 1 << 30)), ((9, 9), (0, 0)), ((1 << 30, 0), (1 << 31, 0)), ((0, 99), (0, 3)), ((-1, 0), (0, 0)),
                       ((0, 1 << 62), (0, 1 << 63))]:
        yield session("Y10: an edit at %s to %s" % (one, other), served(initialized, opened(rules), changed(one, other, "{"), hover, *ended), 0)
    for odd in ["\ud800", "\udc00\ud83d", "\0", "\ufeff" + rules, "\u2028" * 1000, rules.replace("c", "\U0001f600"), "\r" * 10_000]:
        yield session("Y11: text %r" % odd[:8], served(initialized, opened(odd), changed((0, 1), (0, 2), odd), hover, *ended), 0)
    edits = [changed((0, place), (0, place + 1), chr(97 + place % 26)) for place in range(5000)]
    yield session("Y12: five thousand edits at once", served(initialized, opened(rules), *edits, hover, *ended), 0)
    cancelled = b'{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}'
    yield session("Y13: a hover that is cancelled", served(initialized, opened(rules), hover, cancelled, *ended), 0, says="-32800")
    yield on("Y14: a document of 100 MB", lambda: {"in": served(initialized, opened('{"version":1,"rules":[%s]}' % ",".join(["null"] * 20_000_000)), hover, *ended)},
             call("lsp", 0, source="in", kind="editor", isText=False, factor=4))


def configurations():
    aliases = b"".join(b"a%d: &a%d [%s]\n" % (level, level, b", ".join([b"*a%d" % (level - 1)] * 10))
                       for level in range(1, 10))
    for name, text, status in [
            ("a billion laughs", b"select: &a0 [x]\n" + aliases, 2), ("lists 100,000 deep", b"[" * 100_000, 2),
            ("a key twice", b"format: json\n" * 2, 2), ("tabs", b"\t" * 100_000, 2), ("no UTF-8", b"format: \xff\n", 2),
            ("two megabytes", b"# x\n" * (1 << 19), 5), ("null bytes", b"\0" * 1000, 2), ("a scalar", b"x\n", 2),
            ("100,000 unknown keys", b"".join(b"k%d: 1\n" % index for index in range(60_000)), 2)]:
        yield on("V01: a configuration with %s" % name, lambda text=text: {"r.json": document(), "rulectl.yaml": text},
                 *[call(command + " r.json", status, says="rulectl.yaml", factor=40) for command in ["validate", "fmt", "config"]])
    deep = "/".join(["x"] * 40)
    yield on("V02: patterns with many **", lambda: {
        deep + "/r.json": document(),
        "rulectl.yaml": b"overrides:\n" + b'- { files: "%sy", select: [S] }\n' % (b"**/x/" * 30) * 200},
        call("validate %s/r.json" % deep, 0, factor=40))
    yield on("V03: a configuration that is a folder", lambda: {"r.json": document(), "rulectl.yaml": None},
             call("validate r.json", 0))
    for text, status, says in [
            (b"report: concise=home/.bashrc\nforce: true", 2, "command line"), (b"validate: {fix: true}", 2, "command line"),
            (b"test: {update: true}", 2, "command line"), (b"generate: r.json", 2, "command line"),
            (b"write-baseline: home/.bashrc", 2, "command line"), (b"max-rules: 9999999", 2, "raises the limit"),
            (b"baseline: ../../home/.bashrc", 2, "not a file in the folder"), (b"baseline: link", 2, "not a file in the folder"),
            (b"baseline: /dev/stdin", 2, "not a file in the folder")]:
        yield on("V05: a configuration with %s" % text.decode().split("\n")[0], lambda text=text: {
            "home/.bashrc": b"secret", "repo/.git/HEAD": b"", "repo/r.json": document(), "repo/link": Link("../home/.bashrc"),
            "repo/rulectl.yaml": text}, call("validate repo/r.json", status, says=says, lacks=("secret",)))
    yield on("V06: a configuration that is a link out of the repository", lambda: {
        "secret": b"secret: 1", "repo/.git/HEAD": b"", "repo/r.json": document(), "repo/rulectl.yaml": Link("../secret")},
        call("validate repo/r.json", 2, lacks=("secret",)), call("fmt --check repo/r.json", 2, lacks=("secret",)))
    for member in [b"rules: ../secret.json", b"rules: r.json\nstate: ../secret.json", b"rules: r.json\nprofile: link",
                   b"rules: r.json\nhistory: link", b"rules: link", b"rules: /etc/passwd"]:
        yield on("V07: a suite with %s" % member.decode().split("\n")[-1], lambda member=member: {
            "secret.json": b'{"hidden":{"a":"hidden"}}', "repo/.git/HEAD": b"", "repo/r.json": document(),
            "repo/link": Link("../secret.json"),
            "repo/a.test.yaml": member + b"\ncases: [{event: {type: t, source: s}, fires: []}]"},
            call("test repo/a.test.yaml", 2, says="outside of the repository", lacks=("hidden",), kind="suite"))
    for command in ["eval r.json e --state %s", "eval r.json e --history %s", "simulate r.json e --profile %s",
                    "validate r.json --baseline %s", "validate r.json --config %s", "test %s"]:
        for name in ["p", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "link"]:
            yield on("V08: %s" % command % name, lambda: {
                "r.json": document(), "e": EVENT, "p": Pipe(), "link": Link("/dev/stdin")},
                call(command % name, 2, 6, says="a pipe, a device or a socket", source="e"))
    stop = "::stop-commands::x"
    for name in [stop, "  " + stop, stop + "/a", "./" + stop]:
        files = {name + ".rules.json": document(), "r.json": document(), "e": EVENT,
                 name + ".test.yaml": b"rules: %sr.json\ncases: [{name: '%s', event: {type: t, source: s}, fires: ['%s']}]"
                 % (b"../../" * ("/a" in name), stop.encode(), stop.encode())}
        yield on("V09: files named %r" % name, lambda files=files: files, *[
            call(words, 0, 1, 2, 3) for words in [
                ["validate", "."], ["validate", ".", "--format", "concise"], ["validate", ".", "--format", "markdown"],
                ["fmt", "--check", name + ".rules.json"], ["fmt", "--diff", name + ".rules.json"],
                ["inspect", name + ".rules.json", "--full"], ["explain", name + ".rules.json", "e"],
                ["diff", "r.json", name + ".rules.json"], ["test"], ["test", "--list"], ["test", "--format", "markdown"],
                ["test", "--format", "tap"], ["test", "--update", "--diff"], ["test", "--mutate"], ["config", name + ".rules.json"],
                ["simulate", name + ".rules.json", "e", "--format", "text"], ["witness", name + ".rules.json"]]])
    names = {"version": 1, "rules": [rule(leaf(stop, "eq", [stop]), {"id": stop, "type": stop, "detail": {"url": stop + "{%~type%}"}}),
                                     rule(leaf(stop, stop, [stop]), {"id": stop, "type": "url", "detail": {}})]}
    yield on("V09: names that are commands", lambda: {
        "r.json": json.dumps(names).encode(), "e": json.dumps({"type": stop, "source": stop, "data": {stop: stop}}).encode()},
        *[call(words, 0, 1, 2, 3) for words in [
            "validate r.json", "validate r.json --format markdown", "explain r.json e", "explain r.json e --suggest", "explain r.json e e",
            "inspect r.json --full", "simulate r.json e --format text --platform ios", "diff r.json r.json --between ios,android",
            "diff r.json r.json --between ios,android --format markdown", "eval r.json e --coverage", "events --check e"]])
    yield on("V09: a suite with lines that are commands", lambda: {
        "r.json": document(), "a.test.yaml":
        b"rules: r.json\ndefaults:\n  event:\n    data:\n      ::stop-commands::x: 1\ncases:\n- event: {type: t, source: s}\n  fires: [zz]\n"},
        call("test a.test.yaml --update --diff", 0, 1), call("test a.test.yaml", 1))
    yield on("V08: a folder of pipes", lambda: {"d/rules.json": Pipe(), "d/a.rules.json": Pipe(), "d/.gitignore": Pipe()},
             call("validate d", 2, 6), call("fmt --check d", 2, 6), call("inspect d", 2, 6))
    yield on("V04: a configuration that is a link to itself", lambda: {"r.json": document(), "rulectl.yaml": Link("rulectl.yaml")},
             call("validate r.json", 0))


def app_configurations():
    good, url = '"https://a.example/r.zip"', '"rules.url":'
    faults = ["null", "1", '""', '" "', "[]", "[1,null]", '[%s,%s]' % (good, good), "{}", '{"rules.url":%s}' % good,
        '"http://a.example/"', '"HTTPS://a.example/"', '"https://"', '"https:///r.zip"', '"https://a:b/"', '"https://a:99999/"',
        '"https://[::1"', '"https://a/ b"', '"https://a/{%mcid%}"', '"https://a/%"', '"https://a/\\u0000"', '"\\ud800"',
        '"https://a/\\u001b[2J\\u202e"', '"ftp://a/"', '"a"', "1e999"]
    yield on("W01: values of rules.url", lambda: {
        "%d.json" % index: ("{%s%s}" % (url, value)).encode() for index, value in enumerate(faults)},
             *[call("%s %d.json" % (command, index), 0, 1, 3) for command in ["validate", "inspect", "inspect --format json"]
                 for index in range(len(faults))],
             *[call("%s %d.json" % (command, index), 2, says="configuration of an app") for command in ["eval", "witness"]
                 for index in range(len(faults))])
    environments = ["null", "1", '""', '"dev"', '"de\\u001bv"', '"a__b"', '"__"', '"\\u202e"', '["dev"]', '"%s"' % ("x" * 70_000)]
    names = ["__dev__rules.url", "__de\\u001bv__rules.url", "__a__b__rules.url", "______rules.url", "____", "__", "__dev__",
        "__dev__\\u202e", "rules.uri", "\\u0072ules.url"]
    yield on("W02: environments", lambda: {
        "%d.json" % index: ('{"build.environment":%s,%s}' % (value, ",".join('"%s":%s' % (name, good) for name in names))).encode()
        for index, value in enumerate(environments)},
             *[call("%s %d.json" % (command, index), 0, 1, 3) for command in ["validate", "inspect", "inspect --format json"]
                 for index in range(len(environments))])
    keys = lambda make: ("{%s}" % ",".join(make(index) for index in range(30_000))).encode()
    for name, content in [
        ("many environments", lambda: keys(lambda index: '"__e%d__rules.url":%s' % (index, good)).replace(b"{", b'{"rules.url":"x",', 1)),
        ("many keys without a base", lambda: keys(lambda index: '"__dev__k%d":1' % index)),
        ("many keys and as many names", lambda: keys(lambda index: '"__dev__k%d":1,"x%d":1' % (index, index))),
        ("a key many times", lambda: keys(lambda index: '"__dev__rules.url":1')),
        ("a long list", lambda: ('{"rules.url":[%s]}' % ",".join([good] * 40_000)).encode()),
        ("a long URL", lambda: ('{"rules.url":"https://a.example/%s"}' % ("x" * (1 << 20))).encode()),
        ("a long name", lambda: ('{"%s":1,"rules.url":1}' % ("_" * (1 << 20))).encode()),
        ("deep nesting", lambda: b'{"rules.url":' + b"[" * 4000 + b"]" * 4000 + b"}"),
        ("deeper nesting", lambda: b'{"rules.url":' + b"[" * 100_000)]:
        yield on("W03: %s" % name, lambda content=content: {"c.json": content()},
                 *[call(command + " c.json", 0, 1, 3, 5, factor=12, slower=4) for command in ["validate", "inspect"]])
    copy = lambda text, *rest: text_of_copy(base64.b64encode(text).decode(), *rest)
    copies = {
        "good": (copy(document()), 0), "validators": (copy(document(), ('eTag', "\x1b[2J\u202e"), ("lastModified", "x\ny")), 0),
        "a copy in a copy": (copy(copy(document())), 3), "an archive": (copy(archive([("rules.json", document())])), 3),
        "nothing": (copy(b""), 3), "a configuration": (copy(b'{"rules.url":"https://a.example/"}'), 3),
        "not base64": (text({"cacheable": "a-b="}), 3), "half": (copy(document())[:60], 3), "twice": (
            b'{"cacheable":"e30=",' + copy(document())[1:], 3), "null": (text({"cacheable": None}), 3),
        "deep": (copy(b"[" * 100_000), 3), "long": (copy(b'"' + b"x" * (4 << 20)), 3)}
    yield on("W04: copies of a device", lambda: {name + ".json": content for name, (content, _) in copies.items()},
             *[Call(command.split() + [name + ".json"], {status} if status == 0 else {1, 3, 5}, factor=4, slower=2)
                 for name, (_, status) in copies.items() for command in ["validate", "inspect", "inspect --format json"]])
    yield on("W05: metadata of a copy", lambda: {
        "a": document(), "a_metadata.txt": b"[" * 100_000, "b": document(), "b_metadata.txt": b"x" * (2 << 20), "c": document(),
        "c_metadata.txt": None, "d": document(), "d_metadata.txt": Link("d_metadata.txt"), "e": document(),
        "e_metadata.txt": text({"ETag": "\x1b[2J", "Last-Modified": "9" * 30})},
             *[call("inspect " + name, 0, 3, 5) for name in "abcde"])


def text_of_copy(base64_text, *members):
    return text(dict([("cacheable", base64_text), *members]))


def dispatching(index, of=4):
    """A rule that turns events of one of `of` types into events of the next one, the last into the first."""
    return rule(leaf("~type", "eq", ["t%d" % index]), {"id": "d", "type": "dispatch", "detail": {
        "type": "t%d" % ((index + 1) % of), "source": "s", "eventdataaction": "copy"}})


def sessions():
    fired = [{"id": "c%d" % index, "type": "iam", "detail": {"html": "x"}} for index in range(20_000)]
    yield on("M01: 20,000 consequences of one event", lambda: {
        "r.json": document(rule(leaf(), *fired)), "e": EVENT},
        *[call("simulate r.json e --max-steps 100000 --format " + format, 0, kind="events", factor=factor)
          for format, factor in [("json", 2), ("text", 6), ("html", 12)]])
    yield on("M01: … one of which has no detail", lambda: {
        "r.json": document(rule(leaf(), {"id": "none", "type": "iam"}, *fired)), "e": EVENT},
        call("simulate r.json e --platform ios --max-steps 100000", 0, kind="events", factor=2))
    yield on("M02: rules that dispatch in a circle", lambda: {
        "r.json": document(*[dispatching(index) for index in range(4)]), "e": EVENT.replace(b'"t"', b'"t0"')},
        *[call("simulate r.json e --format " + format, 0) for format in ("json", "text", "html")])
    yield on("M03: late rules, and as many events before them", lambda: {"r.json": document(), "e": EVENT * 20_000},
             call("simulate r.json e --load-after 20000", 0, kind="events", factor=4))


PREFIX = "https://ns.adobe.com/personalization/"


def proposition(index=0, items=None, name="", **consequence):
    """A proposition with one rule that shows a message, whose names end in `name`."""
    shown = {"id": "m%d%s" % (index, name), "type": "schema", "detail": {
        "id": "m%d%s" % (index, name), "schema": PREFIX + "message/in-app",
        "data": {"contentType": "text/html", "content": "<p>hi</p>"}}, **consequence}
    return {"id": "p%d%s" % (index, name), "scope": "mobileapp://com.shop.app" + name,
            "scopeDetails": {"rank": index % 9, "decisionProvider": "AJO", "activity": {"id": "c%d#a1%s" % (index, name)}},
            "items": items or [ruleset({"version": 1, "rules": [rule(leaf("a", "eq", ["x", name or "y"]), shown)]})]}


def ruleset(data, schema="ruleset-item"):
    return {"id": "i", "schema": PREFIX + schema, "data": data}


def decisions(propositions):
    return {"type": "personalization:decisions", "payload": propositions}


def recorded(*responses, surface="mobileapp://com.shop.app"):
    """A session in which Edge answers a request, and then an event comes that rules match."""
    def sent(type, source, data, **members):
        return text({"type": "com.adobe.eventType." + type, "source": source, "data": data, **members}) + b"\n"

    asked = sent("edge", "com.adobe.eventSource.requestContent",
                 {"query": {"personalization": {"surfaces": [surface]}}}, id="r")
    answers = [sent("edge", "personalization:decisions", {**decisions(one), "requestEventId": "r"}) for one in responses]
    end = sent("messaging", "com.adobe.eventSource.contentComplete", {"endingEventId": "r"})
    return b"".join([asked, *answers, end, EVENT])


def card(name):
    return {"type": "schema", "detail": {"id": "k" + name, "schema": PREFIX + "message/content-card", "data": {
        "contentType": "application/json", "content": {"title": {"content": name}}, "meta": {"surface": "mobileapp://x" + name}}}}


def journeys():
    """Messages of Journey Optimizer."""
    def files(make, session=None):
        def made():
            content = make()
            return {"r.json": content, "e": EVENT, "s": (session or recorded)(json.loads(content)),
                    "x.test.yaml": b"rules: r.json\ncases:\n  - { name: one, event: { type: t, source: s, data: { a: n } }, fires: [] }\n"}
        return made

    inner = {"version": 1, "rules": [rule()]}
    for depth in 2, 5:
        for _ in range(depth):
            inner = {"content": json.dumps(inner), "version": 1, "rules": json.dumps(inner)}
        for schema in "ruleset-item", "json-content-item":
            for data in inner, json.dumps(inner), {"content": json.dumps(inner)}:
                yield on("U01: rules in text, %d deep, %s" % (depth, schema),
                         lambda schema=schema, data=data: {"r.json": text([proposition(items=[ruleset(data, schema)])]), "e": EVENT},
                         *[call(command, 0, 1, 3, factor=2) for command in ("inspect r.json", "validate r.json", "eval r.json e",
                           "eval r.json e --platform web", "inspect r.json --format json --platform web", "simulate r.json e")])
    for depth in 400, 100_000:
        deep = b"[" * depth + b"]" * depth
        content = text([proposition(items=[ruleset("D", "json-content-item")])])
        yield on("U01: %d arrays in a text" % depth, lambda content=content, deep=deep: {
            "r.json": content.replace(b'"D"', b'{"content":"%s"}' % deep), "n.json": content.replace(b'"D"', deep), "e": EVENT},
            *[call(command % name, 0, 1, 3, 5, stack=128, factor=2) for name in ("r.json", "n.json") for command in (
                "inspect %s", "validate %s", "eval %s e --platform web", "simulate %s e")])
    command = "\n::error::x\r\n##[command]y%0A"
    for kind, name in [("control characters", NASTY), ("workflow commands", command), ("markup", "<img src=x onerror=y>`|@a[b](c)")]:
        made = files(lambda name=name: text([proposition(0, name=name), proposition(1, name=name + "n", **card(name)),
                                             proposition(2, [ruleset({"version": 1, "rules": []}, name)], name)]),
                     lambda read, name=name: recorded(read, surface="mobileapp://com.shop.app" + name))
        other = lambda made=made, name=name: {**made(), "o.json": text([proposition(0, name=name + "o"), proposition(3, name=name)])}
        surface = ["--surface", ("mobileapp://com.shop.app" + name).replace("\0", "")]
        lacks = ("\n::error::x", "\n##[command]")
        variables = {"CI": "true", "TF_BUILD": "1", "GITHUB_ACTIONS": "true"}
        calls = [call([*words.split(), *(surface if isMade else [])], 0, 1, 3, lacks=lacks, variables=variables, factor=2)
                 for words, isMade in [("inspect r.json", True), ("inspect r.json --format json", True), ("eval r.json e", True),
                   ("witness r.json --platform ios", False), ("explain r.json e", True), ("explain s", False),
                   ("explain s --format json", False), ("simulate r.json e --show all", True), ("simulate s --show all", False),
                   ("simulate s --format text", False)]]
        calls += [call("simulate s --format html", 0, lacks=lacks + ("<img src=x",), variables=variables, factor=2)]
        for format in ["text", "concise", "jsonl", "json", "sarif", "github", "gitlab", "junit", "markdown", "html"]:
            quoted = ("<img src=x",) if format in ("junit", "html") else ()
            if format != "html":
                calls.append(call(["validate", "r.json", "--format", format], 0, 1, 3, lacks=lacks + quoted, variables=variables, factor=2))
            if format in ("text", "json", "github", "markdown", "html"):
                calls.append(call(["diff", "o.json", "r.json", "--format", format], 0, 1, 3, lacks=lacks + quoted, variables=variables, factor=2))
            if format in ("text", "json", "junit", "github", "markdown"):
                calls.append(call(["test", "x.test.yaml", "--format", format], 0, 1, 2, lacks=lacks + quoted, variables=variables, kind="suite", factor=4))
        yield on("U02: names with " + kind, other, *calls)
    yield on("U03: 100,000 propositions", lambda: {"r.json": text([proposition(index) for index in range(100_000)]), "e": EVENT},
             *[call(command + " --platform ios", *statuses, factor=factor) for command, statuses, factor in [
                 ("inspect r.json", {0}, 2), ("validate r.json", {0, 1}, 3), ("eval r.json e", {0}, 2), ("simulate r.json e", {5}, 2)]])
    yield on("U04: a message of 62 MiB", lambda: {
        "r.json": text([proposition()]).replace(b"<p>hi</p>", b"x" * (62 << 20)), "e": EVENT},
             *[call(command, 0, 1, factor=3) for command in (
                 "inspect r.json", "validate r.json", "eval r.json e", "simulate r.json e", "explain r.json e")])
    yield on("U04: 64 MiB of a session", lambda: {
        "s": recorded([proposition(index) for index in range(20)]) + event('{"a":"n","b":{"c":[1,2,3,4],"d":"%s"}}' % ("x" * 150)) * 270_000},
             *[call(command, 0, 1, kind="events", factor=6, slower=8) for command in (
                 "inspect s", "validate s", "simulate s", "explain s")])


def printed(data, times=1):
    return b"""[
  id: 7A0C1E52-93B4-4D6F-8E21-0B5A6C7D8E9F
  name: N
  type: t
  source: s
  data: %s
  timestamp: 2026-04-11 06:30:00 +0000
  responseId: nil
  mask: nil
]
""" % data * times


def formats():
    for name, begin, end in [("dictionaries", b"{a = ", b";}"), ("lists", b"(", b")")]:
        yield on("N01: 9,990 %s in each other" % name, lambda begin=begin, end=end: {
            "e": printed(b"{a = " + begin * 9_990 + b"1" + end * 9_990 + b";}")},
            call("events e", 4, kind="events"), call("events e --max-depth 10000", 0, 4, kind="events", stack=128))
    yield on("N02: a text without an end", lambda: {"e": printed(b"{a = (" + b"1," * 300_000)}, call("events e", 4))
    yield on("N03: 64 MiB of a log", lambda: {"e": printed(b"{a = 1;}", 400) + b"a line of a log\n" * (4 << 20)},
             call("events e", 0, kind="events"))
    yield on("N03: 300,000 events of a log", lambda: {"e": printed(b"{a = 1;}", 300_000)},
             call("events e", 0, kind="events", slower=8))

    def chunk(number, total, id="c", event=1):
        return {"eventID": id + str(number), "vendor": "com.adobe.griffon.mobile", "type": "generic",
                "timestamp": 1772446530123, "eventNumber": event,
                "payload": {"chunkData": "x" * 100},
                "metadata": {"chunkId": id, "chunkTotal": total, "chunkSequenceNumber": number}}

    for name, envelopes in [
            ("missing", [chunk(0, 3), chunk(2, 3)]), ("doubled", [chunk(0, 2), chunk(0, 2), chunk(1, 2)]),
            ("too many", [chunk(index, 2) for index in range(9)]), ("none", [chunk(0, 0)]),
            ("of 2^62", [chunk(0, 1 << 62), chunk((1 << 62) - 1, 1 << 62)]), ("below none", [chunk(-1, -1)]),
            ("20,000 of one", [chunk(index, 20_000) for index in range(20_000)]),
            ("20,000 beginnings", [chunk(0, 2, "c%d" % index, index) for index in range(20_000)])]:
        yield on("N04: chunks: " + name, lambda envelopes=envelopes: {"e": text(envelopes)},
                 call("events e", 4, kind="events", factor=4))


def arguments():
    for words, says in [
            ("evl r.json", "eval"), ("eval r.json --sead 1", "--seed"), ("eval r.json e --seed", "--seed"),
                ("eval", "RULES"),
            ("eval r.json e --platform io", "ios"), ("validate r.json --format sarff", "sarif"), ("code S9", "S9")]:
        yield on("K01: rulectl %s" % words, rules(document()), call(words, 2, says=(says,) if says else ()))
    for value, status in [("0", (0, 2, 5)), ("-1", (2,)), ("10X", (2,)), ("18446744073709551616", (2,)), ("10M", (0,)),
        ("10MB", (0, 2)), ("1e9", (2,)), ("", (2,))]:
        yield on("K02: --max-event %s" % value, rules(document()),
            call(["eval", "r.json", "e", "--max-event", value], *status))
    ignoring = {"version": 1, "rules": [rule()], "meta": {"rulectl": {"ignore": ["Z001"]}}}
    yield on("K04: an inline ignore of Z006", packed(archive([("rules.json", text(ignoring))])[:-22]),
             call("validate r.zip", 3, says="Z001", kind="zip"))
    for name, content in [("cut", b'{"version":2,"find'), ("another version", b'{"version":99,"findings":[]}'),
        ("not JSON", b"x")]:
        yield on("K05: a baseline %s" % name, lambda content=content: {"r.json": document(), "b.json": content},
                 call("validate r.json --baseline b.json", 2, says="b.json"))
    yield on("K05: another fault at a known place",
        lambda: {"r.json": document(rule(leaf("a", "zz"))), "new.json": document(rule(leaf("a", "yy")))},
             call("validate r.json --write-baseline b.json", 0, 1, 3), makes=["b.json"])
    for name, content in [("cut", b'{"version":1,"st'), ("another version", b'{"version":99}'), ("a list", b"[]")]:
        yield on("K06: a state %s" % name,
            lambda content=content: {"r.json": document(), "s.json": content, "e": EVENT},
                 call("eval r.json e --state s.json", 0, 2, 3))
    for variables in [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"COLUMNS": "0"}, {"COLUMNS": "-1"}, {"COLUMNS": "99999999"},
        {"COLUMNS": "\x1b[2J"},
                      {"RULECTL_X": "\x1b"}, {"LC_ALL": "tr_TR.UTF-8"}, {"LC_ALL": "nowhere"}, {"TZ": "odd/zone"}]:
        yield on("K08, J06: %s" % variables, rules(document(rule(leaf("a", "zz")))),
            call("validate r.json", 1, 3, variables=variables))
    yield on("K09: nothing", lambda: {"r.json": b'{"version":1,"rules":[]}', "e": b"", "g.json": document()},
        call("validate", 2),
             call("eval r.json e", 4), call("eval g.json e", 4, says="no events"),
                 call("validate r.json", 0, 1, says="S003"))


def table():
    for part in (cases, archives, bombs, texts, loads, patterns, tokens, outputs, inputs, differences, histories, sessions, journeys, suites,
                 editors, configurations, app_configurations, formats, arguments):
        yield from part()
