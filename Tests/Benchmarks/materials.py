"""The workloads' files, written when they are asked for, and the check of what fires."""
import json, sys
from typing import NamedTuple

import measure, workload

PLATFORMS = ["ios", "android", "web"]
MIXES = {"mix": [60, 30, 10], "small": [1, 0, 0], "medium": [0, 1, 0], "large": [0, 0, 1]}


class Rules(NamedTuple):
    """Which rules: a number of a profile, or five of one test for lots."""
    count: int = 5
    profile: str = "full"
    hits: int = 1
    lots: str = ""
    fact: str = ""  # the fact that is renamed, and to what
    name: str = ""

    def text(self):
        if self.lots:
            return workload.lot_rules(self.lots)
        text = workload.rules(self.count, self.profile, self.hits)
        return workload.renamed(text, self.fact, self.name) if self.fact else text

    def title(self):
        if self.lots:
            return "five rules for lots, %s" % self.lots
        title = "%s rules, %s" % (format(self.count, ","), self.profile)
        return title + (", %s as %s" % (self.fact, self.name) if self.fact else "")


class Materials:
    def __init__(self, program, folder, events, parts, checked):
        self.program, self.folder = program, folder
        self.events, self.parts, self.checked = events, parts, checked
        self.written, self.streams, self.expected, self.right = {}, {}, {}, set()

    def path(self, rules):
        if rules not in self.written:
            self.written[rules] = self.folder / ("rules-%d.json" % len(self.written))
            self.written[rules].write_bytes(rules.text())
        return self.written[rules]

    def lines(self, name):
        count = self.events // {"large": 5}.get(name, 1)
        if name == "lots":
            return list(workload.lots(count, 1))
        return list(workload.events(count, MIXES[name], 1))

    def stream(self, name, fact="", renamed=""):
        """Events of a shape, or a part of them with a fact under another name."""
        if (name, renamed) not in self.streams:
            if fact:
                lines = self.stream(name).lines[:self.events // self.parts * 2]
                lines, parts = [workload.renamed(line, fact, renamed) for line in lines], 2
            else:
                lines, parts = self.lines(name), self.parts
            self.streams[name, renamed] = measure.Stream(
                self.folder, "-".join([name, renamed]), lines, parts)
        return self.streams[name, renamed]

    def command(self, rules, platform="ios", jobs=1):
        """On one core unless said otherwise, so that times are those of the work."""
        return [self.program, "eval", str(self.path(rules)), "--platform", platform, "--jobs", str(jobs)]

    def sample(self, rules, stream):
        """Fewer events where each must be held against thousands of rules here."""
        few = rules.profile == "adversarial" and rules.count > 1_000
        return stream.lines[:self.checked // 8 if few else self.checked]

    def expect(self, rules, stream, lines):
        key = rules, id(stream)
        if key not in self.expected:
            self.expected[key] = [
                (event, place) for event, places in enumerate(
                    workload.expect(self.path(rules).read_bytes(), lines)) for place in places]
        return self.expected[key]

    def check(self, rules, platform, stream):
        """A wrong answer is not worth timing."""
        if (rules, platform, id(stream)) in self.right:
            return
        lines = self.sample(rules, stream)
        sample, sink = self.folder / "sample.ndjson", self.folder / "fired.ndjson"
        sample.write_bytes(b"".join(lines))
        measure.run(self.command(rules, platform), sample, sink)
        fired = [json.loads(line) for line in sink.read_bytes().splitlines()]
        if [(one["event"], one["rule"]) for one in fired] != self.expect(rules, stream, lines):
            sys.exit("bench: on %s, other rules than these must fire: %s" % (platform, rules.title()))
        self.right.add((rules, platform, id(stream)))

    def checked_command(self, rules, platform="ios", stream=None, jobs=1):
        self.check(rules, platform, stream or self.stream("mix"))
        return self.command(rules, platform, jobs)

    def row(self, rules, platform, stream=None):
        stream = stream or self.stream("mix")
        return measure.Row(self.checked_command(rules, platform, stream), stream)

    def fired(self, row):
        """Firings an event, over a whole stream."""
        sink = self.folder / "fired.ndjson"
        stream = row.stream
        measure.run(row.command + stream.parts, sink=sink)
        with open(sink, "rb") as lines:
            return sum(1 for _ in lines) / (stream.each * len(stream.parts))


def check_all(materials):
    """Holds every kind of workload against what must fire, on every platform."""
    mix, lots = materials.stream("mix"), materials.stream("lots")
    jobs = [(Rules(count, profile), mix) for profile in workload.PROFILES for count in (10, 1_000)]
    jobs += [(Rules(10_000), mix), (Rules(1_000, hits=0), mix), (Rules(1_000, hits=10), mix)]
    jobs += [(Rules(lots=test), lots) for test in workload.LOT_TESTS]
    jobs += [
        (Rules(1_000, fact=fact, name=name), materials.stream("mix", fact, name))
        for fact, name in (("branch", "abranch"), ("visits", "zvisits"))]
    for rules, stream in jobs:
        for platform in PLATFORMS:
            materials.check(rules, platform, stream)
    fired = sum(len(found) for found in materials.expected.values())
    print("bench: %d workloads fire what they should on %s, %s times in all" % (
        len(jobs), ", ".join(PLATFORMS), format(fired, ",")))
