#!/usr/bin/env python3
"""Talks to `rulectl lsp` with a client library for the Language Server Protocol (pygls).

  client.py RULECTL           runs all rows
  client.py RULECTL WORD      runs the rows whose names contain WORD
  client.py RULECTL --speed   measures findings and hover after changes, and memory over many of them

Each row is a function that gets a client and a folder, and asserts what the server answers.
"""
import ast, asyncio, json, os, pathlib, resource, statistics, subprocess, sys, tempfile, time

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

ROOT = pathlib.Path(__file__).resolve().parents[2]

RULES = """{
  "version": 1,
  "rules": [
    {
      "condition": {
        "type": "group",
        "definition": {
          "logic": "and",
          "conditions": [
            {"type": "matcher", "definition": {"key": "~type", "matcher": "eq", "values": ["com.adobe.eventType.places"]}},
            {"type": "matcher", "definition": {"key": "regioneventtype", "matcher": "eq", "values": ["entry"]}}
          ]
        }
      },
      "consequences": [
        {"id": "greet", "type": "url", "detail": {"url": "app://home?visits={%urlenc(triggeringregion.regionname)%}"}}
      ]
    },
    {
      "condition": {"type": "matcher", "definition": {"key": "tier", "matcher": "eq", "values": ["gold"]}},
      "consequences": [
        {"id": "gold", "type": "url", "detail": {"url": "app://gold"}}
      ]
    }
  ]
}
"""

SUITE = """rules: rules.json
cases:
  - name: gold visitors
    event: {"type": "t", "source": "s", "data": {"tier": "gold"}}
    fires: [gold]
  - name: others
    event: {"type": "t", "source": "s", "data": {"tier": "silver"}}
    fires: []
    # Not fired.
    fires-at-most: {gold: 0}
"""

CONVERT = """{
  "experiences": [{"id": "1", "key": "hero", "audiences": ["10"], "locations": ["20"]}],
  "audiences": [{"id": "10", "rules": {"OR": [{"AND": [{"OR_WHEN": [
    {"rule_type": "generic_text_key_value", "key": "plan", "matching": {"match_type": "matches", "negated": false}, "value": "pro"}
  ]}]}]}}],
  "locations": [{"id": "20", "rules": {"OR": []}}]
}
"""

SCHEDULE = """{
  "id": "welcome",
  "type": "actions",
  "created": "2026-01-01T00:00:00",
  "triggers": [{"type": "app_init", "goal": 1}],
  "actions": {}
}
"""


class Client(LanguageClient):
    """A client that keeps what the server publishes and asks for."""

    def __init__(self):
        super().__init__("rulectl-tests", "1")
        self.published, self.messages, self.edits, self.refreshes, self.logs = {}, [], [], 0, []
        self.news = asyncio.Event()

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def publish(parameters):
            self.published[parameters.uri] = parameters
            self.news.set()

        @self.feature(lsp.WINDOW_SHOW_MESSAGE)
        def show(parameters):
            self.messages.append(parameters.message)
            self.news.set()

        @self.feature(lsp.WINDOW_LOG_MESSAGE)
        def log(parameters):
            self.logs.append(parameters.message)

        @self.feature(lsp.WORKSPACE_APPLY_EDIT)
        def apply(parameters):
            self.edits.append(parameters.edit)
            self.news.set()
            return lsp.ApplyWorkspaceEditResult(applied=True)

        @self.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def register(parameters):
            self.registered = parameters.registrations

        @self.feature(lsp.WORKSPACE_CODE_LENS_REFRESH)
        def refresh(*_):
            self.refreshes += 1
            self.news.set()

    async def until(self, test, seconds=60):
        """Waits until `test` is true after something arrived."""
        end = time.monotonic() + seconds
        while not test():
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), max(0.01, end - time.monotonic()))
            except asyncio.TimeoutError:
                raise AssertionError("nothing arrived that was waited for") from None

    def codes(self, uri):
        return [item.code for item in self.published[uri].diagnostics]


def capabilities(encodings=("utf-16",)):
    return lsp.ClientCapabilities(
        general=lsp.GeneralClientCapabilities(position_encodings=list(encodings)),
        workspace=lsp.WorkspaceClientCapabilities(
            apply_edit=True,
            workspace_edit=lsp.WorkspaceEditClientCapabilities(
                document_changes=True, resource_operations=[lsp.ResourceOperationKind.Create]),
            code_lens=lsp.CodeLensWorkspaceClientCapabilities(refresh_support=True),
            did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)),
        text_document=lsp.TextDocumentClientCapabilities(
            hover=lsp.HoverClientCapabilities(content_format=[lsp.MarkupKind.Markdown]),
            rename=lsp.RenameClientCapabilities(prepare_support=True),
            code_action=lsp.CodeActionClientCapabilities(code_action_literal_support=lsp.ClientCodeActionLiteralOptions(
                code_action_kind=lsp.ClientCodeActionKindOptions(value_set=["quickfix"]))),
            document_symbol=lsp.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True)))


class Session:
    """A server with files in a folder of its own."""

    def __init__(self, program, folder, encodings=("utf-16",)):
        self.program, self.folder, self.encodings = program, folder, encodings
        self.texts, self.versions = {}, {}

    async def __aenter__(self):
        self.client = Client()
        await self.client.start_io(self.program, "lsp", cwd=self.folder)
        self.ability = (await self.client.initialize_async(
            lsp.InitializeParams(capabilities=capabilities(self.encodings), root_uri=self.folder.as_uri()))).capabilities
        self.client.initialized(lsp.InitializedParams())
        return self

    async def __aexit__(self, *failure):
        if failure[0]:
            return
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await asyncio.wait_for(self.client._server.wait(), 20)
        assert self.client._server.returncode == 0, self.client._server.returncode

    @property
    def pid(self):
        return self.client._server.pid

    def uri(self, name):
        return (self.folder / name).as_uri()

    async def open(self, name, text, writes=True, language="json"):
        """Opens a file, and waits for its findings."""
        if writes:
            (self.folder / name).write_text(text, encoding="utf-8", errors="surrogatepass")
        uri = self.uri(name)
        self.texts[name], self.versions[name] = text, 1
        self.client.published.pop(uri, None)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(
            lsp.TextDocumentItem(uri=uri, language_id=language, version=1, text=text)))
        await self.client.until(lambda: uri in self.client.published)
        return uri

    async def close(self, name):
        """Closes a file, and waits until it has no findings."""
        uri = self.uri(name)
        del self.client.published[uri]
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(self.document(name)))
        await self.client.until(lambda: uri in self.client.published)
        assert not self.client.published[uri].diagnostics

    def change(self, name, start, end, new):
        """Replaces the text between two offsets."""
        text = self.texts[name]
        self.versions[name] += 1
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(uri=self.uri(name), version=self.versions[name]),
            [lsp.TextDocumentContentChangePartial(range=self.range(name, start, end), text=new)]))
        self.texts[name] = text[:start] + new + text[end:]

    async def edit(self, name, old, new):
        """Replaces the only place of a text, and waits for the findings."""
        assert self.texts[name].count(old) == 1, old
        start = self.texts[name].index(old)
        self.change(name, start, start + len(old), new)
        await self.checked(name)

    async def checked(self, name):
        uri, version = self.uri(name), self.versions[name]
        await self.client.until(lambda: self.client.published[uri].version == version)

    def position(self, name, offset):
        before = self.texts[name][:offset]
        line = before.count("\n")
        rest = before[before.rfind("\n") + 1:]
        code = "utf-16-le" if self.ability.position_encoding == "utf-16" else "utf-8"
        units = len(rest.encode(code, "surrogatepass")) // (2 if code == "utf-16-le" else 1)
        return lsp.Position(line, units)

    def range(self, name, start, end):
        return lsp.Range(self.position(name, start), self.position(name, end))

    def at(self, name, word, after=0, count=1):
        """The parameters for the place of a word, which is there `count` times."""
        text = self.texts[name]
        assert text.count(word) == count, (word, text.count(word))
        return dict(text_document=lsp.TextDocumentIdentifier(self.uri(name)),
                    position=self.position(name, text.index(word) + after))

    def offset(self, text, position):
        lines = text.split("\n")
        code, step = ("utf-16-le", 2) if self.ability.position_encoding == "utf-16" else ("utf-8", 1)
        before = sum(len(line) + 1 for line in lines[:position.line])
        units = lines[position.line].encode(code, "surrogatepass")[:position.character * step]
        return before + len(units.decode(code, "surrogatepass"))

    def shown(self, name, range):
        """The text of a range."""
        text = self.texts[name]
        return text[self.offset(text, range.start):self.offset(text, range.end)]

    async def actions(self, name, place, only=None):
        """The code actions at an offset, by title."""
        found = await self.client.text_document_code_action_async(lsp.CodeActionParams(
            self.document(name), self.range(name, place, place), lsp.CodeActionContext([], only=only)))
        # The library takes a code action with a command for a command, and the command for its name.
        return {item.title: ast.literal_eval(item.command) if isinstance(item, lsp.Command) else item for item in found}

    async def hover(self, name, word, after=0):
        found = await self.client.text_document_hover_async(lsp.HoverParams(**self.at(name, word, after)))
        return found.contents.value if found else ""

    async def labels(self, name, word, after=0):
        found = await self.client.text_document_completion_async(lsp.CompletionParams(**self.at(name, word, after)))
        return [item.label for item in found.items]

    def document(self, name):
        return lsp.TextDocumentIdentifier(self.uri(name))


# Files of the examples without findings in an editor: they hold no rules, or are responses, which nobody edits.
OTHERS = ["problem-matcher.json", "reference.json", "response.json", "session.json", "state.json"]

# MARK: rows


async def findings(session):
    """A finding has its code, a page, a range, and is gone when the text is mended."""
    uri = await session.open("rules.json", RULES.replace('"key": "tier", "matcher": "eq"', '"key": "tier", "matcher": "qe"'))
    found = [item for item in session.client.published[uri].diagnostics if item.code == "S009"]
    assert len(found) == 1, session.client.codes(uri)
    assert found[0].severity == lsp.DiagnosticSeverity.Error and found[0].source == "rulectl"
    assert session.shown("rules.json", found[0].range) == '"qe"', found[0]
    assert "docs/codes/S.md#s009" in found[0].code_description.href
    assert "unknown matcher `qe`" in found[0].message and "help: " in found[0].message
    await session.edit("rules.json", '"qe"', '"eq"')
    assert "S009" not in session.client.codes(uri)
    await session.close("rules.json")


async def findings_equal_validate(session):
    """The findings are those of `validate`, with their places."""
    files = [path for path in sorted(ROOT.glob("Examples/*/*.json")) if path.name not in OTHERS]
    assert len(files) >= 15
    for example in files:
        text = example.read_text()
        name = example.parent.name + "-" + example.name
        (session.folder / name).write_text(text)
        run = subprocess.run([session.program, "validate", name, "--format", "json"], cwd=session.folder, capture_output=True)
        assert run.returncode in (0, 1), run
        report = json.loads(run.stdout)
        uri = await session.open(name, text)
        wanted = sorted((item["code"], item["line"] - 1, item["column"] - 1)
                        for item in report["findings"] if item.get("line"))
        found = sorted((item.code, item.range.start.line, item.range.start.character)
                       for item in session.client.published[uri].diagnostics)
        assert wanted == found, (name, wanted, found)


async def places_in_utf16(session):
    """Characters outside the basic plane are two units."""
    text = RULES.replace('"tier", "matcher": "eq"', '"\U0001F600é", "matcher": "qe"')
    uri = await session.open("rules.json", text)
    found = [item for item in session.client.published[uri].diagnostics if item.code == "S009"]
    assert session.shown("rules.json", found[0].range) == '"qe"', found[0].range
    # Edits behind them, too.
    await session.edit("rules.json", '"qe"', '"eq"')
    assert "S009" not in session.client.codes(uri)


async def places_in_long_lines(session):
    """A line of some thousand bytes whose characters have one to four bytes each, at every offset."""
    for shift in range(4):
        key = "x" * shift + "\u00e9\u20ac\U0001F600a" * 200
        text = RULES.replace("\n", " ").replace('"tier"', json.dumps(key, ensure_ascii=False))
        await session.open("rules.json", text)
        start = text.index(key)
        for place in range(start, start + len(key), 37):
            session.change("rules.json", place, place + 1, "_")
        session.change("rules.json", len(session.texts["rules.json"].rstrip()) - 1, len(session.texts["rules.json"].rstrip()), "")
        await session.checked("rules.json")
        session.change("rules.json", len(session.texts["rules.json"]), len(session.texts["rules.json"]), "}")
        await session.checked("rules.json")
        assert "J001" not in session.client.codes(session.uri("rules.json"))
        edits = await session.client.text_document_formatting_async(lsp.DocumentFormattingParams(
            session.document("rules.json"), lsp.FormattingOptions(tab_size=2, insert_spaces=True)))
        assert apply(session.texts["rules.json"], edits, session.offset) == fmt(session.program, session.texts["rules.json"])
        await session.close("rules.json")


async def places_in_utf8(session):
    assert session.ability.position_encoding == "utf-8"
    await places_in_utf16(session)


places_in_utf8.encodings = ("utf-8", "utf-16")


async def broken_texts(session):
    """A text that is being typed has one finding, and heals."""
    uri = await session.open("rules.json", RULES)
    before = session.client.codes(uri)
    await session.edit("rules.json", '"gold"]}},', '"gold"]}')
    assert "J001" in session.client.codes(uri), session.client.codes(uri)
    await session.edit("rules.json", '["gold"]}\n', '["gold"]}},\n')
    assert session.client.codes(uri) == before
    # Lone surrogates, a byte order mark, other line ends and NUL are text like any other.
    for odd in ["\udc00", "\ufeff" + RULES, RULES.replace("\n", "\r\n"), RULES.replace("\n", "\r"), "\0", "", "\ud83d\ud83d"]:
        session.texts["rules.json"], whole = odd, odd
        session.versions["rules.json"] += 1
        session.client.text_document_did_change(lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(uri=uri, version=session.versions["rules.json"]),
            [lsp.TextDocumentContentChangeWholeDocument(text=whole)]))
        await session.checked("rules.json")


async def other_files(session):
    """JSON that holds no rules has no findings, whatever it is."""
    uri = await session.open("package.json", '{"name": "x", "dependencies": {}}')
    assert session.client.codes(uri) == []
    assert await session.hover("package.json", "name") == ""
    uri = await session.open("list.json", "[1, 2")
    assert session.client.codes(uri) == []


async def hover_texts(session):
    await session.open("rules.json", RULES)
    text = await session.hover("rules.json", '"eq", "values": ["gold"]', 2)
    assert "android" in text and "ios" in text and "missing key" in text, text
    text = await session.hover("rules.json", '"regioneventtype"', 3)
    assert "Places" in text, text
    text = await session.hover("rules.json", "triggeringregion.regionname", 5)
    assert "Places" in text and "percent-encoded" in text, text
    text = await session.hover("rules.json", '"~type"', 2)
    assert "type of the event" in text, text
    assert "`false` if it is a Boolean" in await session.hover("rules.json", '"eq", "values": ["gold"]', 2)
    text = await session.hover("rules.json", '"consequences": [\n        {"id": "gold"', 3)
    assert "in which they are carried out" in text, text
    await session.edit("rules.json", '"matcher": "eq", "values": ["gold"]', '"matcher": "qe", "values": ["gold"]')
    text = await session.hover("rules.json", '"qe"', 2)
    assert "S009" in text, text


async def completions(session):
    await session.open("rules.json", RULES)
    await session.edit("rules.json", '"matcher": "eq", "values": ["gold"]', '"matcher": "", "values": ["gold"]')
    labels = await session.labels("rules.json", '"matcher": ""', len('"matcher": "'))
    assert {"eq", "ne", "nx", "sw"} <= set(labels), labels
    await session.edit("rules.json", '"matcher": ""', '"matcher": "eq"')
    labels = await session.labels("rules.json", '"regioneventtype"', 1)
    assert "~timestampu" in labels and "triggeringregion.regionname" in labels and "action" not in labels, labels[:40]
    labels = await session.labels("rules.json", '"com.adobe.eventType.places"', 1)
    assert "com.adobe.eventType.generic.track" in labels, labels[:10]
    labels = await session.labels("rules.json", '"entry"', 1)
    assert "exit" in labels, labels
    await session.edit("rules.json", '"id": "gold", "type": "url", "detail": {"url": "app://gold"}', '"id": "gold", "type": "pb", "detail": {}')
    labels = await session.labels("rules.json", '"detail": {}', len('"detail": {'))
    assert "templateurl" in labels and "eventdata" not in labels, labels
    labels = await session.labels("rules.json", '"type": "pb"', len('"type": "'))
    assert {"add", "mod", "dispatch", "iam", "schema"} <= set(labels), labels
    labels = await session.labels("rules.json", "triggeringregion.regionname", 3)
    await session.edit("rules.json", '"detail": {}', '"detail": {"templateurl": "https://a.example/{%"}')
    labels = await session.labels("rules.json", 'a.example/{%', len("a.example/{%"))
    assert {"~sdkver", "urlenc(", "bool(", "~state.com.adobe.module.identity/mid"} <= set(labels), labels[:20]
    await session.edit("rules.json", "example/{%", "example/{%urlenc(~st")
    found = await session.client.text_document_completion_async(
        lsp.CompletionParams(**session.at("rules.json", "(~st", 4)))
    labels = [item.label for item in found.items]
    assert "~state.com.adobe.module.campaign/" in labels and "urlenc(" not in labels, labels[:20]
    assert session.shown("rules.json", found.items[0].text_edit.range) == "~st", found.items[0]


async def no_completions(session):
    """Nothing is offered between a finished part and its colon or comma, in any container."""
    await session.open("rules.json", RULES)
    for part in ['"version"', '"type": "group"', '"matcher": "eq", "values": ["gold"]', '"logic": "and"']:
        assert await session.labels("rules.json", part, len(part)) == [], part
    await session.edit("rules.json", '"matcher": "eq", "values": ["gold"]', '"matcher": "eq" "')
    labels = await session.labels("rules.json", '"eq" "', 6)
    assert "values" in labels and "matcher" not in labels, labels
    await session.edit("rules.json", '"eq" "', '"eq", "values": [true ')
    assert await session.labels("rules.json", "[true ", 6) == []


async def matcher_texts(session):
    """The texts of matchers agree with `eval`: a phrase of the text on each platform, and whether a value matches."""
    rows = [
        ("gt", '"5"', "5.5", {"ios": ("False if the value in `values` is a string", False),
                              "android": ("both sides are read as decimals", True)}),
        ("gt", "5", "5.5", {"ios": ("a decimal of the event is truncated", False), "android": ("a decimal is truncated", False)}),
        ("eq", "5", "4294967301", {"ios": ("", False), "android": ("low 32 bits", True)}),
        ("eq", "3000000000", "-1294967296", {"ios": ("", False), "android": ("of 32 bits", False)}),
        ("nc", "true", '"x"', {"ios": ("False if the value in `values` is a number or a Boolean", False),
                               "android": ("can be converted", True)}),
        ("nc", "5", '"x"', {"ios": ("", False), "android": ("can be converted", False)}),
        ("ne", '""', None, {"ios": ('only `""` makes the condition false', False), "android": ("False if the key is missing", False)}),
        ("ne", "true", None, {"ios": ("as `false` if the value is a Boolean", True), "android": ("", False)}),
        ("ne", "5", None, {"ios": ("makes the condition false if the value is a number", False), "android": ("", False)}),
        ("ex", None, "{}", {"ios": ("Objects and arrays have no value", False),
                            "android": ("An empty object has a value", True)}),
        ("ex", None, "[]", {"ios": ("", False), "android": ("and arrays, have none", False)}),
        ("ex", None, '{"a": 1}', {"ios": ("", False), "android": ("other objects", False)}),
        ("sw", '"a"', '"ab\\n"', {"ios": ("Ignores case", True), "android": ("contains a line break", False)}),
        ("ew", '"a"', '"\\nba"', {"ios": ("Ignores case", True), "android": ("contains a line break", False)}),
        ("sw", '"stra\u00df"', '"STRASSE"', {"ios": ("", False), "android": ("full case folding", True)}),
        ("co", '""', '"a"', {"ios": ("contained in nothing", False), "android": ("contained in every string", True)}),
    ]
    for matcher, wanted, value, platforms in rows:
        definition = f'{{"key": "k", "matcher": "{matcher}", "values": [{wanted or ""}]}}'
        text = ('{"version": 1, "rules": [{"condition": {"type": "matcher", "definition": ' + definition
                + '}, "consequences": [{"id": "c", "type": "url", "detail": {"url": "a://b"}}]}]}')
        await session.open("rules.json", text)
        lines = (await session.hover("rules.json", f'"{matcher}"', 2)).splitlines()
        event = '{"type": "t", "source": "s", "data": {' + (f'"k": {value}' if value else "") + "}}"
        for platform, (phrase, fires) in platforms.items():
            line, = [line for line in lines if line.startswith(f"- {platform}: ")]
            assert phrase in line, (matcher, phrase, line)
            run = subprocess.run([session.program, "eval", "rules.json", "--platform", platform, "--inline", event],
                                 cwd=session.folder, capture_output=True, text=True)
            assert ('"id":"c"' in run.stdout) == fires, (definition, event, platform, run.stdout, run.stderr)
        await session.close("rules.json")


async def completions_of_dialects(session):
    await session.open("convert.json", CONVERT)
    labels = await session.labels("convert.json", '"matches"', 1)
    assert "contains" in labels or "regexMatches" in labels, labels
    await session.open("schedule.json", SCHEDULE)
    labels = await session.labels("schedule.json", '"app_init"', 1)
    assert "screen" in labels, labels
    labels = await session.labels("schedule.json", '"actions": {}', 0)
    assert "limit" in labels, labels


async def completions_of_suites(session):
    await session.open("rules.json", RULES)
    await session.open("rules.test.yaml", SUITE, language="yaml")
    labels = await session.labels("rules.test.yaml", "fires: [gold]", len("fires: ["))
    assert {"greet", "gold"} <= set(labels), labels
    await session.edit("rules.test.yaml", "    # Not fired.\n", "    \n")
    labels = await session.labels("rules.test.yaml", "fires: []\n    \n", len("fires: []\n    "))
    assert "platforms" in labels and "expect" in labels and "name" not in labels, labels
    await session.open("other.test.json", '{"rules": "rules.json", "cases": [{"event": {}, "fires": [""]}]}')
    labels = await session.labels("other.test.json", '[""]', 2)
    assert {"greet", "gold"} <= set(labels), labels


# A suite with its cursor at `|`, labels that are offered there, and labels that are not; `None`: nothing is offered.
PLACES = [
    ("cases:\n  - name: a\n    fires:\n      - |", {"greet", "gold"}, {"name"}),
    ("cases:\n  - name: a\n    fires:\n    - g|", {"greet", "gold"}, {"name"}),
    ("cases:\n  - fires:\n    - greet\n    - |", {"greet", "gold"}, {"name"}),
    ("cases:\n  - fires: [greet, |", {"greet", "gold"}, {"name"}),
    ("cases:\n  - fires: [greet, 'g|", {"greet", "gold"}, {"name"}),
    ("cases:\n  - fires: {ios: [|", {"greet", "gold"}, {"name"}),
    ("cases:\n  - fires:\n      ios:\n        - |\n  - name: b", {"greet", "gold"}, {"name"}),
    ("cases:\n  - session:\n      - event: {}\n        fires: [|", {"greet", "gold"}, {"name"}),
    ("cases:\n  - fires: [greet] |", None, None),
    ("cases:\n  - fires:|", None, None),
    ("cases:\n  - name: \"a\"|", None, None),
    ("cases:\n  # n|", None, None),
    ("cases:\n  - {name: a, |", {"fires", "event"}, {"name", "rules", "greet"}),
    ("cases:\n  - {name: a, fires: [greet], |", {"event"}, {"name", "fires", "greet"}),
    ("cases:\n  - {name: 'a, b', ev|", {"event"}, {"name", "greet"}),
    ("cases: [{name: a, |", {"fires", "event"}, {"name", "greet"}),
    ("cases:\n  - {platforms: [|", {"ios", "android"}, {"name", "greet"}),
    ("cases:\n  - name: a\n    fires-at-least: {|", {"greet", "gold"}, {"name"}),
    ("cases:\n  - name: a\n    fires-at-most:\n      |", {"greet", "gold"}, {"name"}),
    ("cases:\n  - name: a\n    platforms:\n      - |", {"ios", "android"}, {"name", "greet"}),
    ("cases:\n  - name: a\n    platforms: |", {"ios", "android"}, {"name", "greet"}),
    ("cases:\n  - name: a\n    session:\n      - event: {}\n        |", {"fires", "expect"}, {"event", "name", "greet"}),
    ("cases:\n  - fires: []\n    session:\n      - |", {"fires", "event"}, {"name", "greet"}),
    ("cases:\n  - |", {"name", "fires"}, {"rules", "greet"}),
    ("cases:\n  -\n    name: a\n    |", {"event", "fires"}, {"name", "rules", "greet"}),
    ("cases:\n  - name: a\n    end: {|", {"profile", "states"}, {"name"}),
    ("plat|", {"platforms", "cases"}, {"rules", "name"}),
]


async def completions_in_yaml(session):
    await session.open("rules.json", RULES)
    for ends in ["\n", "\r\n"]:
        for place, wanted, unwanted in PLACES:
            text = "rules: rules.json\n" + place + "\n"
            at = text.replace("\n", ends).index("|")
            await session.open("rules.test.yaml", text.replace("|", "").replace("\n", ends), language="yaml")
            found = await session.client.text_document_completion_async(lsp.CompletionParams(
                session.document("rules.test.yaml"), session.position("rules.test.yaml", at)))
            labels = {item.label for item in found.items}
            if wanted is None:
                assert not labels, (text, labels)
            else:
                assert wanted <= labels and not unwanted & labels, (text, labels)
                word = session.shown("rules.test.yaml", found.items[0].text_edit.range)
                assert word in ("", "g", "ev", "plat"), (text, word)
            await session.close("rules.test.yaml")


async def formatting(session):
    uri = await session.open("rules.json", RULES)
    edits = await session.client.text_document_formatting_async(lsp.DocumentFormattingParams(
        session.document("rules.json"), lsp.FormattingOptions(tab_size=2, insert_spaces=True)))
    wanted = fmt(session.program, RULES)
    assert apply(RULES, edits, session.offset) == wanted and len(edits[0].new_text) < len(wanted)


async def safe_fixes(session):
    uri = await session.open("rules.json", RULES.replace('["gold"]}', '["gold",]}').replace('"app://gold"}}', '"app://gold"}} // note'))
    place = session.texts["rules.json"].index('["gold",]') + len('["gold"')
    actions = await session.actions("rules.json", place)
    fix, = [action for title, action in actions.items() if title.startswith("Fix ")]
    edit, = fix.edit.changes[uri]
    assert fix.kind == "quickfix" and session.shown("rules.json", edit.range) == "," and edit.new_text == ""
    everything = actions["Apply all safe fixes"]
    assert everything.kind == "source.fixAll" and len(everything.edit.changes[uri]) == 2
    assert list(await session.actions("rules.json", place, only=["source"])) == ["Apply all safe fixes"]


async def ignored_codes(session):
    """The edit of the action removes the finding, whatever the rule has already."""
    wrong = RULES.replace('"key": "tier", "matcher": "eq"', '"key": "tier", "matcher": "qe"')
    for meta in ["", '"meta": {}, ', '"meta": {"rulectl": {"ignore": ["M012"]}}, ', '"meta": {"reEvaluate": false}, ']:
        text = wrong.replace('"condition": {"type": "matcher", "definition": {"key": "tier"', meta + '"condition": {"type": "matcher", "definition": {"key": "tier"')
        uri = await session.open("rules.json", text)
        place = text.index('"qe"')
        found = await session.actions("rules.json", place)
        assert "Ignore S009 in this rule" in found, (meta, list(found), session.client.codes(uri))
        action = found["Ignore S009 in this rule"]
        edit, = action.edit.changes[uri]
        start = session.texts["rules.json"].split("\n")
        offset = sum(len(line) + 1 for line in start[:edit.range.start.line]) + edit.range.start.character
        session.change("rules.json", offset, offset, edit.new_text)
        await session.checked("rules.json")
        assert "S009" not in session.client.codes(uri), (meta, edit.new_text, session.client.codes(uri))
        json.loads(session.texts["rules.json"])
        await session.close("rules.json")


async def written_tests(session):
    """A test for a rule: a new suite, then another case in it; both pass in `test`."""
    uri = await session.open("rules.json", RULES)
    place = RULES.index('"greet"')
    command = (await session.actions("rules.json", place))["Write a test for this rule"]
    assert command["arguments"] == [uri, 0]
    path = session.folder / "rules.test.yaml"
    for rule in [0, 1]:
        await session.client.workspace_execute_command_async(lsp.ExecuteCommandParams(
            command["command"], arguments=[uri, rule]))
        await session.client.until(lambda: session.client.edits)
        edit = session.client.edits.pop()
        changes = edit.document_changes[-1]
        assert changes.text_document.uri == path.as_uri()
        assert (len(edit.document_changes) == 2) == (rule == 0)
        path.write_text(changes.edits[0].new_text)
        run = subprocess.run([session.program, "test", str(path)], capture_output=True, text=True)
        assert run.returncode == 0, run.stdout + run.stderr
    assert path.read_text().count("- name:") == 2
    session.client.messages.clear()
    await session.client.workspace_execute_command_async(lsp.ExecuteCommandParams("rulectl.runSuites", arguments=[uri]))
    await session.client.until(lambda: "all 2 cases passed" in session.client.messages)
    session.client.messages.clear()
    await session.client.workspace_execute_command_async(lsp.ExecuteCommandParams("rulectl.writeTest", arguments=[uri, 7]))
    await session.client.until(lambda: session.client.messages)
    assert session.client.messages[-1] == "there is no rule 7", session.client.messages


async def tests_in_suites(session):
    """A test goes into every form of a suite, in an editor or on disk, and keeps its line ends."""
    event = '{"type": "t", "source": "s", "data": {"tier": "silver"}}'
    rows = [
        ("cases: []\n", 1), ("cases: [] # none\nseed: \"0\"\n", 1), ("cases: [ # none\n  ]\n", 1), ("", 1), ("cases:\n", 1),
        ("cases: ~\nplatforms: ios", 1), ("cases:\nseed: \"0\" # none", 1), ('seed: "0"', 1), ("platforms: [ios]\n# end\n", 1),
        (f"cases:\n  -\n    name: a\n    event: {event}\n    fires: []\n", 2),
        (f"cases:\n  - # first\n    event: {event}\n    fires: [] # none\n\nseed: \"0\"\n", 2),
        (f"cases:\n- event: {event}\n  fires: []", 2), (f"cases: &all\n    - event: {event}\n      fires: []\n", 2),
        (f"cases:\n  - event: {event}\n    fires: []\n    name: |\n      a\n      b\nseed: \"0\"\n", 2),
        (f'cases: [{{"event": {event}, "fires": []}}]\n', 2),
    ]
    await session.open("rules.json", RULES)
    for ends in ["\n", "\r\n"]:
        for is_open in [True, False]:
            for text, count in rows:
                text = ("rules: rules.json\n" + text).replace("\n", ends)
                await written(session, "rules.test.yaml", text, count, is_open)
    for mark in ["", "\ufeff"]:
        for text, count in [("", 1), (', "cases": []', 1), (f', "cases": [{{"event": {event}, "fires": []}}]', 2)]:
            await written(session, "rules.test.json", mark + '{"rules": "rules.json"' + text + "}", count, False)
    # Open, and not yet saved.
    for text in ["", "rules: rules.json\ncases: []\n"]:
        await session.open("rules.test.yaml", text, writes=False, language="yaml")
        assert "cases:\n  - name: \"rule 1 (gold) fires\"\n" in await case_for_gold(session, text)
        await session.close("rules.test.yaml")


async def written(session, name, text, count, is_open):
    """Writes a test into a suite, and runs the suite."""
    path = session.folder / name
    path.write_bytes(text.encode())
    if is_open:
        path.write_bytes(b"rules: rules.json\n# as of the last save\n")
        await session.open(name, text, writes=False, language="yaml")
    new = await case_for_gold(session, text)
    assert ("\r\n" in text) <= (new.count("\n") == new.count("\r\n")), (text, new)
    path.write_bytes(new.encode())
    run = subprocess.run([session.program, "test", name, "--format", "json"], cwd=session.folder, capture_output=True)
    assert run.returncode == 0, (text, new, run)
    names = {case["case"] for case in json.loads(run.stdout)["cases"]}
    assert len(names) == count, (text, new, names)
    if is_open:
        await session.close(name)
    path.unlink()


async def case_for_gold(session, text):
    """The text of the suite with a case for rule 1. `text`: that without it."""
    session.client.edits.clear()
    session.client.messages.clear()
    await session.client.workspace_execute_command_async(lsp.ExecuteCommandParams(
        "rulectl.writeTest", arguments=[session.uri("rules.json"), 1]))
    # The message about the edit before may come after its response.
    def refusals():
        return [message for message in session.client.messages if not message.startswith("wrote a case")]
    await session.client.until(lambda: session.client.edits or refusals())
    assert session.client.edits, (text, refusals())
    changes, = session.client.edits[-1].document_changes
    return apply(text, changes.edits, session.offset)


async def code_lenses(session):
    """A lens for each rule says which cases fire it, as of the last save."""
    (session.folder / "rules.test.yaml").write_text(SUITE)
    uri = await session.open("rules.json", RULES)
    await session.client.until(lambda: session.client.refreshes)
    lenses = await session.client.text_document_code_lens_async(lsp.CodeLensParams(session.document("rules.json")))
    titles = [lens.command.title for lens in lenses]
    assert titles == ["no case fires this rule: write one", "fires on android and ios: 1 case"], titles
    assert lenses[1].range.start == session.position("rules.json", RULES.rindex('    {\n      "condition"') + 4)


async def outlines(session):
    await session.open("rules.json", RULES)
    symbols = await session.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(session.document("rules.json")))
    assert [item.name for item in symbols] == ["rule 0", "rule 1"]
    assert [item.name for item in symbols[0].children] == ["condition", "consequence greet"]
    folds = await session.client.text_document_folding_range_async(lsp.FoldingRangeParams(session.document("rules.json")))
    assert (folds[0].start_line, folds[0].end_line) == (3, 17), folds[0]
    await session.open("convert.json", CONVERT)
    symbols = await session.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(session.document("convert.json")))
    assert [item.name for item in symbols] == ["experience hero", "audience 10", "location 20"]
    await session.open("schedule.json", SCHEDULE)
    symbols = await session.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(session.document("schedule.json")))
    assert [item.name for item in symbols] == ["schedule welcome"]
    await session.open("rules.test.yaml", SUITE, language="yaml")
    symbols = await session.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(session.document("rules.test.yaml")))
    assert [item.name for item in symbols] == ["case gold visitors", "case others"]


async def definitions(session):
    await session.open("rules.json", RULES)
    await session.open("rules.test.yaml", SUITE, language="yaml")

    async def targets(name, word, after=0):
        found = await session.client.text_document_definition_async(lsp.DefinitionParams(**session.at(name, word, after)))
        return [(pathlib.Path(item.uri).name, session.shown(pathlib.Path(item.uri).name, item.range)) for item in found]
    assert await targets("rules.test.yaml", "fires: [gold]", 9) == [("rules.json", '"gold"')]
    assert await targets("rules.test.yaml", "gold visitors", 3) == [("rules.json", '"gold"')]
    assert await targets("rules.test.yaml", "{gold: 0}", 2) == [("rules.json", '"gold"')]
    assert await targets("rules.json", '"id": "gold"', 8) == [("rules.test.yaml", "gold")] * 2
    await session.open("convert.json", CONVERT)
    found = await targets("convert.json", '["10"]', 2)
    assert len(found) == 1 and found[0][1].startswith('{"id": "10"'), found
    assert (await targets("convert.json", '["20"]', 2))[0][1].startswith('{"id": "20"')


async def renaming(session):
    """An id is renamed in the document and its suites, in open files and on disk, from either side."""
    uri = await session.open("rules.json", RULES)
    (session.folder / "rules.test.yaml").write_text(SUITE)
    place = session.at("rules.json", '"id": "gold"', 8)
    ready = await session.client.text_document_prepare_rename_async(lsp.PrepareRenameParams(**place))
    assert ready.placeholder == "gold" and session.shown("rules.json", ready.range) == '"gold"'
    for name in ["rich", 'a "b"', "true"]:
        edit = await session.client.text_document_rename_async(lsp.RenameParams(new_name=name, **place))
        suite = apply(SUITE, edit.changes[session.uri("rules.test.yaml")], session.offset)
        rules = apply(RULES, edit.changes[uri], session.offset)
        folder = session.folder / "renamed"
        folder.mkdir(exist_ok=True)
        (folder / "rules.json").write_text(rules)
        (folder / "rules.test.yaml").write_text(suite)
        run = subprocess.run([session.program, "test", str(folder)], capture_output=True, text=True)
        assert run.returncode == 0, suite + run.stdout + run.stderr
        assert '"gold", "type"' not in rules and "[gold]" not in suite and "{gold" not in suite
    await session.open("rules.test.yaml", SUITE, language="yaml")
    edit = await session.client.text_document_rename_async(lsp.RenameParams(
        new_name="rich", **session.at("rules.test.yaml", "fires: [gold]", 9)))
    assert set(edit.changes) == {uri, session.uri("rules.test.yaml")}
    try:
        await session.client.text_document_rename_async(lsp.RenameParams(new_name="greet", **place))
        raise AssertionError("an id that exists was accepted")
    except Exception as error:
        assert "exists already" in str(error), error


def apply(text, edits, offset):
    """The text after edits; `offset`: the function of a session."""
    result = text
    for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
        result = result[:offset(text, edit.range.start)] + edit.new_text + result[offset(text, edit.range.end):]
    return result


def fmt(program, text):
    return subprocess.run([program, "fmt", "-"], input=text.encode(), capture_output=True, check=True).stdout.decode()


async def suites(session):
    """Mistakes in a suite, and cases that fail, are findings; rules in the editor count, not those on disk."""
    await session.open("rules.json", RULES)
    uri = await session.open("rules.test.yaml", SUITE.replace("fires: [gold]", "fires: [greet]"), language="yaml")
    found = session.client.published[uri].diagnostics
    assert any("missing `greet`" in item.message for item in found), found
    await session.edit("rules.test.yaml", "fires: [greet]", "fires: [gold]")
    session.client.text_document_did_save(lsp.DidSaveTextDocumentParams(session.document("rules.test.yaml")))
    await session.client.until(lambda: not session.client.published[uri].diagnostics)
    await session.edit("rules.test.yaml", "fires-at-most", "fires-at-mist")
    found = session.client.published[uri].diagnostics
    assert len(found) == 1 and "use `fires-at-most`" in found[0].message, found
    assert session.shown("rules.test.yaml", found[0].range) == "fires-at-mist"
    await session.edit("rules.test.yaml", "fires-at-mist", "fires-at-most")
    await session.edit("rules.json", '"values": ["gold"]', '"values": ["platinum"]')
    session.client.text_document_did_save(lsp.DidSaveTextDocumentParams(session.document("rules.json")))
    await session.client.until(lambda: any("missing `gold`" in item.message for item in session.client.published[uri].diagnostics))


async def configurations(session):
    """The configuration of a file holds; a mistake in it has its place."""
    wrong = RULES.replace('"key": "tier", "matcher": "eq"', '"key": "tier", "matcher": "qe"')
    uri = await session.open("rules.json", wrong)
    assert "S009" in session.client.codes(uri)
    text = "ignore: S009\n"
    other = await session.open("rulectl.yaml", text, language="yaml")
    session.client.text_document_did_save(lsp.DidSaveTextDocumentParams(session.document("rulectl.yaml")))
    await session.client.until(lambda: "S009" not in session.client.codes(uri))
    await session.edit("rulectl.yaml", "ignore", "ignor")
    found, = session.client.published[other].diagnostics
    assert "unknown key `ignor`" in found.message and session.shown("rulectl.yaml", found.range) == "ignor", found
    labels = await session.labels("rulectl.yaml", "ignor", 2)
    assert "ignore" in labels, labels
    patterns = {watcher["globPattern"] if isinstance(watcher, dict) else watcher.glob_pattern
                for item in session.client.registered for watcher in (item.register_options["watchers"] if isinstance(item.register_options, dict) else item.register_options.watchers)}
    assert "**/rulectl.yaml" in patterns, patterns


async def rapid_edits(session):
    """Of many quick edits the last one has its findings; requests in between are answered or cancelled."""
    uri = await session.open("rules.json", RULES)
    before = session.client.codes(uri)
    requests = []
    for count in range(300):
        start = session.texts["rules.json"].index('["gold') + len('["gold')
        session.change("rules.json", start, start, "x")
        requests.append(session.client.protocol.send_request_async(
            lsp.TEXT_DOCUMENT_HOVER, lsp.HoverParams(**session.at("rules.json", '"~type"', 2)), msg_id=f"h{count}"))
        if count % 2:
            session.client.protocol.notify("$/cancelRequest", lsp.CancelParams(id=f"h{count}"))
    await session.checked("rules.json")
    answers = await asyncio.gather(*map(asyncio.ensure_future, requests), return_exceptions=True)
    assert all(isinstance(answer, (Exception, asyncio.CancelledError)) or answer is not None for answer in answers)
    assert session.client.codes(uri) == before


async def files_of_others(session):
    """Files that hold neither rules nor suites are left alone: no findings, and no formatting."""
    for name, text in [("compose.yml", "services:\n  # A comment.\n  web: {image: x}\n"), ("a.yaml", "a: 1\n"), ("b.yaml", ""),
                       ("package.json", '{"name":"x"}'), ("text.json", "PK\x03\x04")]:
        uri = await session.open(name, text)
        assert session.client.codes(uri) == [], (name, session.client.published[uri])
        edits = await session.client.text_document_formatting_async(lsp.DocumentFormattingParams(
            session.document(name), lsp.FormattingOptions(tab_size=2, insert_spaces=True)))
        assert edits is None, (name, edits)
    # A document that no longer holds rules is not one of them.
    uri = await session.open("x.json", RULES.replace('"app://gold"}', '"app://gold"},'))
    assert session.client.codes(uri)
    session.change("x.json", 0, len(session.texts["x.json"]), '{"name": "x"}')
    await session.checked("x.json")
    assert session.client.codes(uri) == [] and await session.hover("x.json", "name") == ""


async def tests_in_open_suites(session):
    """A case is added to the suite in the editor, not to that on disk, and not over what was typed meanwhile."""
    uri = await session.open("rules.json", RULES)
    await session.open("rules.test.yaml", SUITE, writes=False, language="yaml")
    await session.client.workspace_execute_command_async(lsp.ExecuteCommandParams("rulectl.writeTest", arguments=[uri, 0]))
    await session.client.until(lambda: session.client.edits)
    change = session.client.edits.pop().document_changes[-1]
    assert change.edits[0].new_text.startswith(SUITE) and "rule 0 (greet) fires" in change.edits[0].new_text
    session.client.messages.clear()
    session.client.protocol.send_request_async(
        lsp.WORKSPACE_EXECUTE_COMMAND, lsp.ExecuteCommandParams("rulectl.writeTest", arguments=[uri, 0]))
    for count in range(30):
        session.change("rules.test.yaml", len(session.texts["rules.test.yaml"]), len(session.texts["rules.test.yaml"]), "#")
        await asyncio.sleep(0.002)
    await session.client.until(lambda: session.client.messages or session.client.edits)
    if session.client.edits:
        change = session.client.edits[0].document_changes[-1]
        typed = change.text_document.version - 1
        assert change.edits[0].new_text.count("#") == SUITE.count("#") + typed, typed
    else:
        assert "changed meanwhile" in session.client.messages[-1]
    # A suite of other rules is not touched.
    (session.folder / "other.json").write_text(RULES)
    (session.folder / "more.test.yaml").write_text("rules: other.json\ncases: []\n")
    uri = await session.open("more.json", RULES)
    session.client.edits.clear()
    await session.client.workspace_execute_command_async(lsp.ExecuteCommandParams("rulectl.writeTest", arguments=[uri, 0]))
    await session.client.until(lambda: session.client.edits)
    assert session.client.edits.pop().document_changes[-1].text_document.uri == session.uri("more-2.test.yaml")


async def suites_elsewhere(session):
    """An open suite in another folder is renamed and counted too; rules that cannot be read are named."""
    (session.folder / "tests").mkdir()
    text = SUITE.replace("rules.json", "../rules.json")
    uri = await session.open("tests/rules.test.yaml", text, language="yaml")
    await session.open("rules.json", RULES)
    for name, word, after in [("tests/rules.test.yaml", "fires: [gold]", 9), ("rules.json", '"id": "gold"', 8)]:
        edit = await session.client.text_document_rename_async(lsp.RenameParams(
            new_name="rich", **session.at(name, word, after)))
        assert set(edit.changes) == {uri, session.uri("rules.json")}, edit.changes.keys()
    await session.edit("rules.json", '"version": 1,', '"version": 1')
    try:
        await session.client.text_document_rename_async(lsp.RenameParams(
            new_name="rich", **session.at("tests/rules.test.yaml", "fires: [gold]", 9)))
        raise AssertionError("half a rename")
    except Exception as error:
        assert "rules.json` cannot be read" in str(error), error


async def broken_configurations(session):
    """A mistake in a configuration is a finding of the files that it is for, and hides no other."""
    (session.folder / "rulectl.yaml").write_text("ignor: S009\n")
    start = subprocess.run([session.program, "lsp"], cwd=session.folder, stdin=subprocess.DEVNULL, capture_output=True)
    assert start.returncode == 1 and not start.stderr, start
    start = subprocess.run([session.program, "lsp", "--config", "rulectl.yaml"], cwd=session.folder,
                           stdin=subprocess.DEVNULL, capture_output=True)
    assert start.returncode == 2 and b"unknown key" in start.stderr, start
    uri = await session.open("rules.json", RULES.replace('"key": "tier", "matcher": "eq"', '"key": "tier", "matcher": "qe"'))
    found = session.client.published[uri].diagnostics
    assert any("unknown key `ignor`" in item.message for item in found) and "S009" in session.client.codes(uri), found


async def failing_cases(session):
    """Cases that fail stay findings while the suite is edited; those that are not run are counted."""
    await session.open("rules.json", RULES)
    uri = await session.open("rules.test.yaml", SUITE.replace("fires: [gold]", "fires: [greet]"), language="yaml")
    assert session.client.published[uri].diagnostics
    await session.edit("rules.test.yaml", "# Not", "# Never")
    assert session.client.published[uri].diagnostics
    text = "\ufeff" + json.dumps({"rules": "rules.json", "cases": [{"event": {"type": "t", "source": "s"}, "fires": ["x"]}]}, indent=1)
    uri = await session.open("marked.test.json", text)
    found = session.client.published[uri].diagnostics
    assert found and {session.shown("marked.test.json", item.range).split()[0] for item in found} == {"["}, found
    many = "rules: rules.json\ncases:\n" + "- {event: {type: t, source: s}, fires: []}\n" * 1001
    uri = await session.open("many.test.yaml", many, language="yaml")
    assert "the editor does not run 1 case" in session.client.published[uri].diagnostics[0].message


async def single_fixes(session):
    uri = await session.open("rules.json", RULES.replace('["gold"]}', '["gold",]}'))
    actions = await session.actions("rules.json", 0, only=["source.fixAll"])
    assert len(actions["Apply all safe fixes"].edit.changes[uri]) == 1
    # Both findings about a misspelled `values` are at its name, where the action replaces it.
    uri = await session.open("value.json", RULES.replace('"values": ["gold"]', '"vals": ["gold"]'))
    action = (await session.actions("value.json", session.texts["value.json"].index('"vals"')))["Replace with `values`"]
    assert [edit.new_text for edit in action.edit.changes[uri]] == ['"values"']


async def fairness(session):
    """A document is checked although another one changes all the time."""
    await session.open("a.json", RULES)
    session.texts["b.json"], session.versions["b.json"] = RULES, 1
    uri = session.uri("b.json")
    session.client.text_document_did_open(lsp.DidOpenTextDocumentParams(
        lsp.TextDocumentItem(uri=uri, language_id="json", version=1, text=RULES)))
    end = time.monotonic() + 60
    while uri not in session.client.published:
        session.change("a.json", 1, 1, " ")
        await asyncio.sleep(0)
        assert time.monotonic() < end


ROWS = [findings, findings_equal_validate, places_in_utf16, places_in_long_lines, places_in_utf8, broken_texts,
        other_files, hover_texts, completions, no_completions, matcher_texts, completions_of_dialects,
        completions_of_suites, completions_in_yaml, formatting, safe_fixes, ignored_codes, written_tests,
        tests_in_suites, code_lenses, outlines, definitions, renaming, suites, configurations, rapid_edits,
        files_of_others, tests_in_open_suites, suites_elsewhere, broken_configurations, failing_cases, single_fixes,
        fairness]


# MARK: speed


async def speed(program):
    """Prints medians over 200 edits of a document with 1,000 rules, and the memory after 10,000."""
    sys.path.insert(0, str(ROOT / "Tests" / "Benchmarks"))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        text = document(1000)
        (folder / "rules.json").write_text(text)
        start = time.perf_counter()
        subprocess.run([program, "validate", "rules.json", "--format", "json"], cwd=folder, stdout=subprocess.DEVNULL)
        validate = time.perf_counter() - start
        async with Session(program, folder) as session:
            await session.open("rules.json", text)
            place = text.index("branch/500")
            found, hovered = [], []
            for count in range(200):
                start = time.perf_counter()
                session.change("rules.json", place, place + 1, "b" if count % 2 else "c")
                hover = session.client.text_document_hover_async(
                    lsp.HoverParams(session.document("rules.json"), session.position("rules.json", text.index('"matcher"'))))
                await hover
                hovered.append(time.perf_counter() - start)
                await session.checked("rules.json")
                found.append(time.perf_counter() - start)
            print(f"validate {1000 * validate:.1f} ms, findings {1000 * statistics.median(found):.1f} ms, "
                  f"hover {1000 * statistics.median(hovered):.2f} ms (medians over 200 edits, {len(text)} bytes)")
            first = None
            for count in range(10_000):
                session.change("rules.json", place, place + 1, "b" if count % 2 else "c")
                if count % 100 == 99:
                    await session.checked("rules.json")
                if count in (999, 9_999):
                    memory = resident(session.pid)
                    first = first or memory
                    print(f"memory after {count + 1:,} edits: {memory:,} kB")


def resident(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])


def document(count):
    rules = []
    for index in range(count):
        rules.append({
            "condition": {"type": "group", "definition": {"logic": "and", "conditions": [
                {"type": "matcher", "definition": {"key": "~type", "matcher": "eq", "values": ["com.adobe.eventType.generic.track"]}},
                {"type": "matcher", "definition": {"key": "~source", "matcher": "eq", "values": ["com.adobe.eventSource.requestContent"]}},
                {"type": "matcher", "definition": {"key": "contextdata.branch", "matcher": "eq", "values": [f"branch/{index}"]}},
            ]}},
            "consequences": [{"id": f"c{index}", "type": "url", "detail": {"url": f"https://example.com/{index}"}}]})
    return json.dumps({"version": 1, "rules": rules}, indent=2)


async def main():
    program, words = os.path.abspath(sys.argv[1]), sys.argv[2:]
    if words == ["--speed"]:
        return await speed(program)
    failed = 0
    for row in ROWS:
        if words and not any(word in row.__name__ for word in words):
            continue
        with tempfile.TemporaryDirectory() as folder:
            session = Session(program, pathlib.Path(folder).resolve(), getattr(row, "encodings", ("utf-16",)))
            try:
                async with session:
                    await asyncio.wait_for(row(session), 300)
                print("ok    ", row.__name__)
            except Exception as error:
                failed += 1
                import traceback
                print("FAILED", row.__name__)
                traceback.print_exc()
                try:
                    session.client._server.kill()
                except Exception:
                    pass
    if failed:
        sys.exit(f"{failed} rows failed")


if __name__ == "__main__":
    asyncio.run(main())
