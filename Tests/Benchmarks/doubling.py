#!/usr/bin/env python3
"""Checks that the work of the program is linear in its input.

  doubling.py RULECTL [--only WORD] [--size N]

Each shape of input is written with N and with 2 N parts. Every command reads both under valgrind, which counts
instructions. Less the instructions for an input with one part, 2 N parts may take at most 2.3 times as many as N.
Differences of less than 200,000 instructions count as none. Hash seeds are random and move a small count, so a ratio
above the limit is measured again, and the second counts. `test --coverage`, `--mutate` and `--generate` ask about each
condition of a rule, together with all others: 2 N conditions may take at most 4.6 times as many instructions as N, up to
the budget of the search. The values of one test do not count as conditions of `--mutate`. Needs valgrind.
"""
import argparse, base64, concurrent.futures, io, json, pathlib, subprocess, sys, tempfile, zipfile

MOST = 2.3
MOST_OF_SQUARES = 4.6
TEST = {"type": "matcher", "definition": {"key": "a", "matcher": "eq", "values": ["x"]}}
URL = {"id": "c", "type": "url", "detail": {"url": "https://example.com/"}}


def test(key="a", matcher="eq", values=("x",)):
    return {"type": "matcher", "definition": {"key": key, "matcher": matcher, "values": list(values)}}


def group(logic, conditions):
    return {"type": "group", "definition": {"logic": logic, "conditions": conditions}}


def rule(condition=TEST, consequences=(URL,), **more):
    return {"condition": condition, "consequences": list(consequences), **more}


def rules(*list_of_rules, **more):
    return json.dumps({"version": 1, "rules": list(list_of_rules), **more}).encode()


def nested(depth):
    text = json.dumps(TEST)
    for _ in range(depth):
        text = '{"type":"group","definition":{"logic":"and","conditions":[%s]}}' % text
    return ('{"version":1,"rules":[{"condition":%s,"consequences":[]}]}' % text).encode()


def archive(entries):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("rules.json", rules(rule()))
        for name, text in entries:
            file.writestr(name, text)
    return out.getvalue()


def visitor_test(key="plan", value="gold", match="matches"):
    return {"rule_type": "generic_text_key_value", "key": key, "value": value,
            "matching": {"match_type": match, "negated": False}}


def audience(tests, level="OR_WHEN"):
    if level == "OR_WHEN":
        return {"OR": [{"AND": [{"OR_WHEN": tests}]}]}
    if level == "AND":
        return {"OR": [{"AND": [{"OR_WHEN": [test]} for test in tests]}]}
    return {"OR": [{"AND": [{"OR_WHEN": [test]}]} for test in tests]}


def schedule(number=0, **more):
    return {"id": "s%d" % number, "type": "actions", "created": "2026-01-01T00:00:00Z", "actions": {"a": 1},
            "triggers": [{"type": "app_init", "goal": 1}], **more}


def printed(number, data='{"a" : %d}'):
    return ("[\n  id: 7A0C1E52-93B4-4D6F-8E21-0B5A6C7D8E9F\n  name: N\n  type: t\n  source: s\n  data: %s\n"
            "  timestamp: 2026-04-11 06:30:00 +0000\n  responseId: nil\n  mask: nil\n]\n" % (data % number)).encode()


def envelope(number):
    return {"eventID": "e%d" % number, "vendor": "com.adobe.griffon.mobile", "type": "generic", "timestamp": number,
            "eventNumber": number, "payload": {"ACPExtensionEventType": "t", "ACPExtensionEventSource": "s",
            "ACPExtensionEventUniqueIdentifier": "e%d" % number, "ACPExtensionEventData": {"a": number}}}


def chunk(number, total):
    data = {"eventID": "c%d" % number, "vendor": "com.adobe.griffon.mobile", "type": "generic", "timestamp": 1,
            "eventNumber": 1, "payload": {"chunkData": ""}}
    return {**data, "metadata": {"chunkId": "c", "chunkTotal": total, "chunkSequenceNumber": number}}


def suite(cases, rest=""):
    return ("rules: rules.json\n%scases:\n" % rest + cases).encode()


def message(number, schema="message/in-app"):
    schema = "https://ns.adobe.com/personalization/" + schema
    data = {"contentType": "text/html", "content": "x", "meta": {"surface": "mobileapp://a"}}
    return {"id": "m%d" % number, "type": "schema", "detail": {"id": "m%d" % number, "schema": schema, "data": data}}


def propositions(n, rules_of, scope="mobileapp://a", items=1):
    """Propositions, each with the rules that `rules_of` makes of its number, in each of its items."""
    return json.dumps([
        {"id": "p%d" % i, "scope": scope.replace("#", str(i)), "scopeDetails": {"rank": i, "activity": {"id": "a%d" % i}},
         "items": [{"id": "i", "schema": "https://ns.adobe.com/personalization/ruleset-item",
                    "data": {"version": 1, "rules": rules_of(i)}}] * items} for i in range(n)]).encode()


def session(n, count, answers=1):
    """A session in which Edge answers a request, with n messages in each answer, and the app then sends `count` events."""
    def line(type, source, data, **more):
        return json.dumps({"type": "com.adobe.eventType." + type, "source": source, "data": data, **more}).encode() + b"\n"

    payload = json.loads(propositions(n, lambda i: [rule(test("k%d" % i), [message(i)])]))
    asked = {"query": {"personalization": {"surfaces": ["mobileapp://a"]}}}
    answer = {"type": "personalization:decisions", "payload": payload}
    return b"".join(
        line("edge", "com.adobe.eventSource.requestContent", asked, id="r%d" % i)
        + line("edge", "personalization:decisions", {**answer, "requestEventId": "r%d" % i})
        + line("messaging", "com.adobe.eventSource.contentComplete", {"endingEventId": "r%d" % i})
        for i in range(answers)) + b"".join(line("t", "s", {"a": "x", "k%d" % i: "x"}) for i in range(count))


CASE = "  - { name: n, event: { type: t, source: s, data: { a: x, k%d: 1 } }, fires: [c] }\n"
LAUNCH = b'{"type":"t","source":"s","data":{"a":"x","b":1}}\n'
VISITOR = b'{"attributes":{"plan":"gold"}}\n'
SUITE = b"a suite"
APP = b"an app"
CONFIG = b"a configuration"
# Rules with conditions that `test --coverage`, `--mutate` and `--generate` solve, an eighth of the size; for `witness`,
# `diff` and `explain --suggest` too.
SOLVED = b"conditions"
# Events for rules of Messaging.
MESSAGE = LAUNCH * 2
SESSION = b"a session with messages"
# Compared with itself, with another value in each test of `x`.
CHANGED = b"a changed document"
DEVICE = b'{"type":"app_init","timestamp":"2026-01-01T00:00:00Z"}\n'

MATCHERS = ["gt", "ge", "lt", "le", "eq", "ne", "co", "sw"]

# Name: a function from a number of parts to a document, and the event.
SHAPES = {
    "rules": (lambda n: rules(*[rule(test("k%d" % i)) for i in range(n)]), LAUNCH),
    "equal rules": (lambda n: rules(*[rule() for _ in range(n)]), LAUNCH),
    "rules that fire": (lambda n: rules(*[rule(consequences=[{**URL, "id": "c%d" % i}]) for i in range(n)]), LAUNCH),
    "rules on absent keys": (lambda n: rules(*[rule(test("k%d" % i, "nx", ())) for i in range(n)]), LAUNCH),
    "rules with ne": (lambda n: rules(*[rule(test("a", "ne", ["v%d" % i])) for i in range(n)]), LAUNCH),
    "rules with co": (lambda n: rules(*[rule(test("a", "co", ["v%d" % i])) for i in range(n)]), LAUNCH),
    "rules with gt": (lambda n: rules(*[rule(test("b", "gt", [i])) for i in range(n)]), LAUNCH),
    "unknown matchers": (lambda n: rules(*[rule(test("a", "zz%d" % i)) for i in range(n)]), LAUNCH),
    "conditions of and": (lambda n: rules(rule(group("and", [test("k%d" % i) for i in range(n)]))), LAUNCH),
    "conditions of or": (lambda n: rules(rule(group("or", [test("k%d" % i) for i in range(n)]))), LAUNCH),
    "changed groups": (lambda n: rules(rule(group("or", [group("and", [test("a", values=["z"]), test("k%d" % i)]) for i in range(n)]))), CHANGED),
    "changed groups of and": (lambda n: rules(rule(group("and", [group("or", [test("j%d" % i), test("k%d" % i)]) for i in range(n)]))), CHANGED),
    "conditions on one key": (lambda n: rules(rule(group("or", [test("a", "eq", ["v%d" % i]) for i in range(n)]))), LAUNCH),
    "equal conditions": (lambda n: rules(rule(group("and", [TEST] * n))), LAUNCH),
    "ranges of one key": (lambda n: rules(rule(group("or", [group("and", [test("b", "ge", [i]), test("b", "le", [i])]) for i in range(n)]))), LAUNCH),
    "values": (lambda n: rules(rule(test(values=["v%d" % i for i in range(n)]))), LAUNCH),
    "equal values": (lambda n: rules(rule(test(values=["x"] * n))), LAUNCH),
    "numbers as values": (lambda n: rules(rule(test("b", "eq", list(range(n))))), LAUNCH),
    "groups in groups": (lambda n: nested(min(n, 2000)), LAUNCH),
    "empty groups": (lambda n: rules(rule(group("and", [group("or", []) for _ in range(n)]))), LAUNCH),
    "consequences": (lambda n: rules(rule(consequences=[{**URL, "id": "c%d" % i} for i in range(n)])), LAUNCH),
    "equal consequences": (lambda n: rules(rule(consequences=[URL] * n)), LAUNCH),
    "bad consequences": (lambda n: rules(rule(consequences=[{"id": i} for i in range(n)])), LAUNCH),
    "tokens": (lambda n: rules(rule(consequences=[{**URL, "detail": {"url": "{%a%}" * n}}])), LAUNCH),
    "different tokens": (lambda n: rules(rule(consequences=[{**URL, "detail": {"url": "".join("{%%k%d%%}" % i for i in range(n))}}])), LAUNCH),
    "open tokens": (lambda n: rules(rule(consequences=[{**URL, "detail": {"url": "{%" * n}}])), LAUNCH),
    "members of details": (lambda n: rules(rule(consequences=[{**URL, "detail": {"url": "x", **{"k%d" % i: i for i in range(n)}}}])), LAUNCH),
    "unknown members": (lambda n: rules(rule(), **{"k%d" % i: i for i in range(n)}), LAUNCH),
    "duplicate members": (lambda n: b'{"version":1,"rules":[],' + b",".join([b'"a":1'] * n) + b"}", LAUNCH),
    "ignored codes": (lambda n: rules(rule(meta={"rulectl": {"ignore": ["S%03d" % (i % 1000) for i in range(n)]}})), LAUNCH),
    "history": (lambda n: rules(rule({"type": "historical", "definition": {"events": [{"k%d" % i: "v"} for i in range(n)], "matcher": "ge", "value": 1}})), LAUNCH),
    "spaces": (lambda n: rules(rule()) + b" " * (100 * n), LAUNCH),
    "lines": (lambda n: b"\n" * (100 * n) + rules(rule(test("a", "zz"))), LAUNCH),
    "a long string": (lambda n: rules(rule(test(values=["é" * (20 * n)]))), LAUNCH),
    "a long number": (lambda n: rules(rule(test(values=[1]))).replace(b"[1]", b"[" + b"1" * (20 * n) + b"]"), LAUNCH),
    "long keys": (lambda n: rules(*[rule(test("a." * 40 + "k%d" % i)) for i in range(n)]), LAUNCH),
    "entries": (lambda n: archive(("assets/%d" % i, "x") for i in range(n)), LAUNCH),
    "folders": (lambda n: archive(("a%d/" % i + "b/" * 20 + "c", "x") for i in range(n)), LAUNCH),
    "names that collide": (lambda n: archive((("%x" % i).replace("a", "A") + "/ß%d" % (i % 7), "x") for i in range(n)), LAUNCH),
    "audiences": (lambda n: json.dumps({"experiences": [], "audiences": [{"id": "a%d" % i, "rules": audience([visitor_test(value="v%d" % i)])} for i in range(n)]}).encode(), VISITOR),
    "experiences": (lambda n: json.dumps({"experiences": [{"id": "%d" % i, "key": "k%d" % i, "audiences": ["a"], "variations": [{"id": "v%d" % i}]} for i in range(n)], "audiences": [{"id": "a", "rules": audience([visitor_test()])}]}).encode(), VISITOR),
    "equal experiences": (lambda n: json.dumps({"experiences": [{"id": "1", "key": "k", "audiences": ["a"] * 3, "variations": [{"id": "v"}]} for _ in range(n)], "audiences": [{"id": "a", "rules": audience([visitor_test()])}]}).encode(), VISITOR),
    "conditions of OR": (lambda n: json.dumps(audience([visitor_test(value="v%d" % i) for i in range(n)], "OR")).encode(), VISITOR),
    "conditions of AND": (lambda n: json.dumps(audience([visitor_test("k%d" % i) for i in range(n)], "AND")).encode(), VISITOR),
    "conditions of OR_WHEN": (lambda n: json.dumps(audience([visitor_test("k%d" % i) for i in range(n)])).encode(), VISITOR),
    "patterns": (lambda n: json.dumps(audience([visitor_test(value="a+%d" % i, match="regexMatches") for i in range(n)])).encode(), VISITOR),
    "a long list": (lambda n: json.dumps(audience([visitor_test(value="|".join("v%d" % i for i in range(n)), match="isIn")])).encode(), VISITOR),
    "schedules": (lambda n: json.dumps([schedule(i) for i in range(n)]).encode(), DEVICE),
    "equal schedules": (lambda n: json.dumps([schedule() for _ in range(n)]).encode(), DEVICE),
    "bad schedules": (lambda n: json.dumps({"in_app_messages": [schedule(i, triggers=5) if i % 2 else schedule(i) for i in range(n)]}).encode(), DEVICE),
    "payloads": (lambda n: json.dumps({"payloads": [{"type": "in_app_messages", "data": {"in_app_messages": [schedule(i)], "frequency_constraints": [{"id": "c%d" % i, "range": 1, "boundary": 1, "period": "days"}]}} for i in range(n)]}).encode(), DEVICE),
    "lost payloads": (lambda n: json.dumps({"payloads": [{"type": "in_app_messages", "data": {"in_app_messages": [schedule(i)], "frequency_constraints": [{}] * (i % 3)}} for i in range(n)]}).encode(), DEVICE),
    "pushes": (lambda n: json.dumps([{"_": "s%d" % i, "com.urbanairship.in_app": {"display": {"type": "banner", "alert": "a"}}} for i in range(n)]).encode(), DEVICE),
    "rule sets": (lambda n: json.dumps([{"name": "a%d" % i, "rules": audience([visitor_test("k%d" % i)])} for i in range(n)]).encode(), VISITOR),
    "tags of an audience": (lambda n: json.dumps(schedule(audience={"tags": {"or": [{"tag": "t%d" % i} for i in range(n)]}})).encode(), DEVICE),
    "compound audiences": (lambda n: json.dumps(schedule(compound_audience={"miss_behavior": "skip", "selector": {"type": "or", "selectors": [{"type": "atomic", "audience": {"locale": ["fr_CA"], "new_user": 5}}] * n}})).encode(), DEVICE),
    "buttons": (lambda n: json.dumps(schedule(type="in_app_message", message={"display_type": "modal", "display": {"buttons": [{"id": "b", "label": {"txt": "a"}}] * n}})).encode(), DEVICE),
    "triggers": (lambda n: json.dumps(schedule(triggers=[{"type": "app_init", "goal": i + 1} for i in range(n)])).encode(), DEVICE),
    "compound triggers": (lambda n: json.dumps(schedule(triggers=[{"type": "or", "id": "t", "goal": 1, "children": [{"trigger": {"type": "app_init", "goal": i + 1, "id": "u%d" % i}} for i in range(n)]}])).encode(), DEVICE),
    "predicates": (lambda n: json.dumps({"or": [{"key": "k%d" % i, "value": {"equals": i}} for i in range(n)]}).encode(), b'{"a":1}\n'),
    "messages": (lambda n: rules(rule(consequences=[{"id": "c%d" % i, "type": "iam", "detail": {"html": "x"}} for i in range(n)])), LAUNCH),
    "profile writes": (lambda n: rules(*[rule(consequences=[{"id": "c", "type": "csp", "detail": {"operation": "write", "key": "k", "value": "%d" % i}}]) for i in range(n)]), LAUNCH),
    "a log": (lambda n: b"".join(b"a line\n" + printed(i) for i in range(n)), None),
    "lines of a log": (lambda n: printed(1) + b"one line [\n" * n, None),
    "members of a property list": (lambda n: printed(1, "{" + "".join("k%d = 1;" % i for i in range(n)) + "z = %d;}"), None),
    "a session": (lambda n: json.dumps([envelope(i) for i in range(n)]).encode(), None),
    "chunks": (lambda n: json.dumps([chunk(i, n) for i in range(n)]).encode(), None),
    "hits": (lambda n: json.dumps({"events": [{"xdm": {"_id": "i", "timestamp": "2026-04-11T06:30:00Z"}, "data": {"a": i}} for i in range(n)]}).encode(), None),
    "cases": (lambda n: suite("".join(CASE % i for i in range(n))), SUITE),
    "cases that fail": (lambda n: suite("".join(CASE % i for i in range(n)).replace("[c]", "[d]")), SUITE),
    "steps of a case": (lambda n: suite("  - session:\n" + "".join("    " + CASE % i for i in range(n)).replace("name: n, ", "")), SUITE),
    "members of a case's event": (lambda n: suite(CASE % 1 + "  - { event: { type: t, source: s, data: { a: x, %s } }, fires: [c] }\n" % ", ".join("k%d: [1, b]" % i for i in range(n))), SUITE),
    "anchors and aliases": (lambda n: suite(CASE % 1, "state:\n" + "".join("  s%d: &s%d { b: 1 }\n  t%d: *s%d\n" % (i, i, i, i) for i in range(n))), SUITE),
    "ids of a case": (lambda n: suite((CASE % 1).replace("[c]", "[%s]" % ", ".join("i%d" % i for i in range(n)))), SUITE),
    "environments": (lambda n: json.dumps({"rules.url": "https://a.example/", **{"__e%d__rules.url" % i: "https://a.example/%d" % i for i in range(n)}}).encode(), APP),
    "keys without a base": (lambda n: json.dumps({"build.environment": "dev", **{"__dev__k%d" % i: i for i in range(n)}, **{"k%dx" % i: i for i in range(n)}}).encode(), APP),
    "a list of URLs": (lambda n: json.dumps({"rules.url": ["https://a.example/%d" % i for i in range(n)]}).encode(), APP),
    "a copy of a device": (lambda n: json.dumps({"cacheable": base64.b64encode(rules(*[rule(test("k%d" % i)) for i in range(n)])).decode()}).encode(), APP),
    "propositions": (lambda n: propositions(n, lambda i: [rule(test("k%d" % i), [message(i)])]), MESSAGE),
    "messages of one event": (lambda n: propositions(n, lambda i: [rule(consequences=[message(i)])]), MESSAGE),
    "cards of one event": (lambda n: propositions(n, lambda i: [rule(consequences=[message(i, "message/content-card")])]), MESSAGE),
    "surfaces": (lambda n: propositions(n, lambda i: [rule(consequences=[message(i)])], "mobileapp://a/#"), MESSAGE),
    "items": (lambda n: propositions(n, lambda i: [rule(consequences=[message(i)])], items=3), MESSAGE),
    "items of one proposition": (lambda n: propositions(1, lambda i: [rule(consequences=[message(i)])], items=n), MESSAGE),
    "rules of one proposition": (lambda n: propositions(1, lambda _: [rule(test("k%d" % i), [message(i)]) for i in range(n)]), MESSAGE),
    "events for messages": (lambda n: propositions(20, lambda i: [rule(test("k%d" % i), [message(i)])]), MESSAGE),
    "messages of a session": (lambda n: session(n, 5), SESSION),
    "events of a session with messages": (lambda n: session(20, n), SESSION),
    "answers of a session": (lambda n: session(5, 5, answers=n), SESSION),
    "rules without engine": (lambda n: propositions(n, lambda i: [rule(), rule()]), MESSAGE),
    "keys of a configuration": (lambda n: ("validate:\n  keys:\n" + "".join("    - k%d\n" % i for i in range(10 * n))).encode(), CONFIG),
    "overrides": (lambda n: ("overrides:\n" + "".join("  - files: a%d\n    ignore: [S001]\n" % i for i in range(n))).encode(), CONFIG),
    "values taken away": (lambda n: ("ignore: [L010]\nkeys:\n" + "".join("- k%d\n" % i for i in range(10 * n)) + "overrides:\n- files: '*'\n  keys:\n" + "".join("  - '!k%d'\n" % i for i in range(10 * n))).encode(), CONFIG),
    "values taken away by mistake": (lambda n: ("keys:\n" + "".join("- k%d\n" % i for i in range(10 * n)) + "overrides:\n- files: '*'\n  keys:\n" + "".join("  - '!j%d'\n" % i for i in range(10 * n))).encode(), CONFIG),
    "solved ranges": (lambda n: rules(rule(group("and", [test("b", ("gt", "ne")[i % 2], [i]) for i in range(n)]))), SOLVED),
    "solved ranges of or": (lambda n: rules(rule(group("or", [test("b", ("lt", "eq")[i % 2], [-i]) for i in range(n)]))), SOLVED),
    "solved numbers and strings": (lambda n: rules(rule(group("or", [test("b", MATCHERS[i % 8], [i]) for i in range(n)]))), SOLVED),
    "solved pairs": (lambda n: rules(rule(group("and", [group("or", [test("b", "lt", [-i]), test("b", "gt", [i])]) for i in range(n // 2 + 1)]))), SOLVED),
    "solved strings": (lambda n: rules(rule(group("and", [test("a", ("nc", "ne")[i % 2], ["v%d" % i]) for i in range(n)]))), SOLVED),
    "solved strings of or": (lambda n: rules(rule(group("or", [test("a", "nc", ["v%d" % i]) for i in range(n)]))), SOLVED),
    "solved equal conditions": (lambda n: rules(rule(group("or", [TEST] * n))), SOLVED),
    "solved keys": (lambda n: rules(rule(group("or", [test("k%d" % i) for i in range(n)]))), SOLVED),
    "solved values": (lambda n: rules(rule(test(values=["v%d" % i for i in range(n)]))), SOLVED),
    "events": (lambda n: rules(rule()), LAUNCH),
    "keys of an event": (lambda n: rules(rule()), LAUNCH),
}

# Each group has a finding whose JSON pointer is as long as the group is deep, up to 512 groups.
QUADRATIC = {("groups in groups", "validate")}
# A mutant of one of many values is made without the others.
LINEAR = {("solved values", "test", "--mutate")}


def commands(name, data, event):
    if event is CONFIG:
        return [["validate"]]
    if event is CHANGED:
        return [["diff", "--max-steps", "20", "--max-run-steps", "100"]]
    if event is SUITE:
        return [["test"], ["test", "--format", "json"]]
    if event is MESSAGE:
        return [["validate"], ["inspect", "--format", "json"], ["simulate"], ["eval", "--platform", "web"], ["explain"],
                ["witness", "--platform", "ios"], ["diff"]]
    if event is SESSION:
        return [["validate"], ["inspect", "--format", "json"], ["simulate"], ["explain"], ["explain", "--format", "json"]]
    if event is SOLVED:
        return [["test", "--coverage=html"], ["test", "--mutate"], ["test", "--generate"], ["witness"], ["diff"],
                ["explain", "--suggest"]]
    if event is APP:
        return [["validate"], ["inspect"]]
    if event is None:
        return [["events"], ["events", "--check"]]
    if event is LAUNCH and data[:2] != b"PK":
        return [*commands(name, data, b""), ["simulate", "--max-steps", "20"],
                ["simulate", "--max-steps", "20", "--format", "html"]]
    if data[:2] == b"PK":
        return [["validate"], ["eval"], ["inspect", "--full"], ["unpack", "--list"], ["unpack", "-d"]]
    return [["validate"], ["eval"], ["explain"], ["explain", "--format", "html"], ["inspect", "--format", "html"],
            ["fmt", "--check"]]


def events(name, event, n):
    if name in ("events", "events for messages"):
        return event * n
    if name == "keys of an event":
        return json.dumps({"type": "t", "source": "s", "data": {"k%d" % i: {"a": i} for i in range(n)}}).encode()
    return event


def count(program, folder, command, data, event):
    """The instructions of one run, and its status."""
    path = pathlib.Path(tempfile.mkdtemp(dir=folder))
    file = path / ("input.zip" if data[:2] == b"PK" else "x.test.yaml" if command[0] == "test" else "input.json")
    (path / "rules.json").write_bytes(data if event is SOLVED else rules(rule()))
    file.write_bytes(suite(CASE % 1).replace(b"fires: [c]", b"fires-at-least: 0") if command[0] == "test" and event is SOLVED else data)
    call = [program, command[0], str(file), *command[1:]]
    if command[-1] == "--generate":
        call = [program, *command, str(path / "rules.json"), "-o", str(path / "out.test.yaml")]
    if command[0] == "diff" and event is SOLVED:
        (path / "old.json").write_bytes(rules(rule()))
        call = [program, "diff", str(path / "old.json"), str(file)]
    if event is CONFIG:
        (path / "rulectl.yaml").write_bytes(data)
        call[2] = str(path / "rules.json")
    if command[-1] == "-d":
        call.append(str(path / "out"))
    if command[0] == "diff" and event is not SOLVED:
        (path / "old.json").write_bytes(data.replace(b'"x"', b'"y"'))
        call.insert(2, str(path / "old.json"))
    if command[0] in ("eval", "explain", "simulate") and event is not SESSION:
        (path / "events").write_bytes(LAUNCH if event is SOLVED else event)
        call += [str(path / "events"), "--now", "2026-01-01T00:00:00Z"]
        call += ["--jobs", "1"] if command[0] == "eval" else []
    if command[0] == "test":
        call += ["--jobs", "1"]
    log = path / "log"
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=" + str(log), "--log-file=/dev/null", *call],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    total = 0
    for line in log.read_text(errors="replace").splitlines():
        if line.startswith(("totals:", "summary:")):
            total = int(line.split()[1])
    return total, run.returncode


def measure(program, folder, name, command, n):
    make, event = SHAPES[name]
    most = MOST
    if event is SOLVED:
        isSquare = command[0] == "test" and (name, *command) not in LINEAR
        n, most = n // 8, MOST_OF_SQUARES if isSquare else MOST
    for last in (False, True):
        results = [count(program, folder, command, make(size), events(name, event, size)) for size in (1, n, 2 * n)]
        (base, _), (one, _), (two, status) = results
        one, two = one - base, two - base
        ratio = two / one if one > 200_000 and (name, *command) not in QUADRATIC else 0
        if ratio <= most or last:
            return name, " ".join(command), status, one, two, ratio, ratio > most


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("--only", default="", help="only shapes or commands that contain this word")
    options.add_argument("--size", type=int, default=200)
    options.add_argument("--jobs", type=int, default=2)
    given = options.parse_args()
    program = str(pathlib.Path(given.program).resolve())
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        tasks = [
            pool.submit(measure, program, folder, name, command, given.size)
            for name, (make, event) in SHAPES.items() for command in commands(name, make(1), event)
            if given.only in name or given.only in " ".join(command)]
        worst, failures = 0.0, 0
        for task in tasks:
            name, command, status, one, two, ratio, isOver = task.result()
            worst = max(worst, ratio)
            if isOver or status not in range(7):
                failures += 1
                print("%-24s %-16s status %d  %12d  %12d  %.2f" % (name, command, status, one, two, ratio), flush=True)
    print("%d runs of n and 2 n, the largest ratio %.2f, %d failures" % (len(tasks), worst, failures))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
