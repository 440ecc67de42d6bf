#!/usr/bin/env python3
"""Measures a built rulectl: bench.py PROGRAM [--quick] [--runs N] [--only NAME…].

Prints Markdown tables; README.md beside this file says what the rows mean. Only the Python 3
standard library is needed; orjson, pysimdjson, jq and valgrind are used where they are there.
"""
import argparse, datetime, filecmp, json, os, pathlib, platform, shutil, sqlite3, statistics, subprocess, sys
import tempfile, time
from typing import NamedTuple

import anchors, dialects, goals, instructions, materials, measure, workload
from materials import Rules

BOTH = ["ios", "android"]
# So many that loading the rules, which one thread does, is a small part of the run.
JOBS_BYTES = 200_000_000


class Plan(NamedTuple):
    """How much is measured."""
    events: int = 20_000
    parts: int = 10
    checked: int = 2_000
    runs: int = 7
    starts: int = 41  # runs of what takes milliseconds
    peaks: int = 3  # runs of what is measured through a pipe
    target: float = 0.25  # seconds of user time that the events of a run take at least
    patience: float = 30  # seconds that the runs of a row may take, where one is made at least
    stream: int = 1_000_000_000
    counted: int = 500  # events under valgrind
    full: tuple = (10, 100, 1_000, 10_000, 100_000)
    portable: tuple = (10, 100, 1_000, 10_000, 100_000)
    adversarial: tuple = (10, 100, 1_000, 10_000)
    instructions: tuple = (10, 1_000, 100_000)
    loads: tuple = (10, 100, 1_000, 10_000, 100_000)
    validated: tuple = (1_000, 10_000, 100_000)
    dialects: tuple = (10, 1_000, 10_000)
    hits: list = BOTH
    facts: tuple = tuple(name for name, _ in workload.NAMES) + (
        "route", "device", "channel", "visits", "basket", "voucher", "muted")


QUICK = Plan(
    events=5_000, parts=5, checked=500, runs=3, starts=15, peaks=1, target=0.05, patience=8,
    stream=200_000_000, counted=200, full=(10, 1_000, 10_000), portable=(10, 1_000),
    adversarial=(10, 1_000), instructions=(10, 1_000), loads=(10, 1_000, 10_000),
    validated=(1_000, 10_000), dialects=(10, 1_000), hits=["android"], facts=("branch",))


def table(title, heads, rows, note=""):
    print("\n### %s\n" % title)
    if note:
        print(note + "\n")
    print("| " + " | ".join(heads) + " |")
    print("|" + "---|" * len(heads))
    for row in rows:
        print("| " + " | ".join(row) + " |", flush=True)


def grouped(number):
    return format(number, ",")


def speed(value):
    """Three digits, no more than a run is good for."""
    return grouped(int(float("%.3g" % value)))


def rate(value):
    """GB/s of a time for a byte."""
    return "%.3f" % (1e-9 / value)


def percent(change):
    return "%+.1f %%" % (100 * change)


class Bench:
    def __init__(self, program, folder, plan):
        self.program, self.folder, self.plan = program, folder, plan
        self.materials = materials.Materials(
            program, folder, plan.events, plan.parts, plan.checked)
        self.results = goals.Results()
        self.parsers = {}
        self.rows = {}
        self.one = folder / "one.json"
        self.one.write_bytes(self.materials.stream("mix").lines[0])

    def parser(self, name="mix"):
        if name not in self.parsers:
            self.parsers[name] = measure.Parser(self.materials.stream(name))
        return self.parsers[name]

    def close(self):
        for parser in self.parsers.values():
            parser.close()

    def valgrind(self):
        if not instructions.available():
            print("\nvalgrind is missing: instructions and allocations are not counted.")
        return instructions.available()

    # Time.

    def start(self):
        rules = self.materials.checked_command
        commands = {
            10: rules(Rules(10)), 1_000: rules(Rules(1_000)),
            "`rulectl --version`": [self.program, "--version"],
            "floor: `true`": [shutil.which("true")]}
        if shutil.which("jq"):
            commands["`jq -c .type`, one event"] = [shutil.which("jq"), "-c", ".type"]
        found = measure.interleaved(commands, self.plan.starts, self.one)
        rows = []
        for name, runs in found.items():
            wall = 1_000 * measure.median(runs, lambda one: one.wall)
            cpu = 1_000 * measure.median(runs, lambda one: one.cpu)
            if isinstance(name, int):
                self.results.add("start", name, wall)
                name = "`rulectl eval`, %s rules, one event" % grouped(name)
            rows.append([name, "%.2f" % wall, "%.2f" % cpu])
        table("Start-up, %d runs" % self.plan.starts, ["command", "wall ms", "CPU ms"], rows)

    def throughput(self):
        counts = {name: getattr(self.plan, name) for name in workload.PROFILES}
        for profile in workload.PROFILES:
            for count in counts[profile]:
                for name in BOTH + (["web"] if profile == "full" and count == 1_000 else []):
                    self.rows[profile, count, name] = self.materials.row(Rules(count, profile), name)
        measure.measure(list(self.rows.values()), self.plan, self.parser())
        for profile in workload.PROFILES:
            self.profile(profile)
        self.references()
        self.parse_alone()

    def profile(self, profile):
        rows = []
        for (kind, count, name), row in self.rows.items():
            if kind != profile:
                continue
            over = row.over(self.rows[profile, 10, name if name in BOTH else "android"])
            self.results.add("orjson", profile, count, row.lead.middle)
            self.results.add("over", profile, count, over.middle)
            rows.append([
                grouped(count), name, speed(row.speed), rate(row.median(lambda one: one.byte)),
                rate(row.median(lambda one: one.whole)), str(row.lead), str(over), str(row.runs)])
        table(
            "Throughput, `%s`" % profile,
            ["rules", "platform", "events/s", "GB/s", "GB/s, whole process",
             "times as fast as " + self.parser().name, "time over ten rules", "runs"], rows)

    def references(self):
        parser = self.parser()
        times = [parser() for _ in range(self.plan.runs)]
        loads = statistics.median(times)
        rows = [["`loads`, %s" % parser.name, rate(loads), "1"]]
        for name in self.simdjson()[:2]:
            other = measure.Parser(self.materials.stream("mix"), name)
            time = statistics.median(other() for _ in range(self.plan.runs))
            rows.append(["parse alone, %s" % other.name, rate(time), "%.2f" % (loads / time)])
            other.close()
        if shutil.which("jq"):
            stream = self.materials.stream("mix")
            row = measure.Row([shutil.which("jq"), "-c", ".type"], stream)
            measure.measure([row], self.plan._replace(runs=min(3, self.plan.runs)), parser)
            version = subprocess.run(["jq", "--version"], stdout=subprocess.PIPE, text=True)
            rows.append([
                "`jq -c .type`, %s" % version.stdout.strip(),
                rate(row.median(lambda one: one.byte)), str(row.lead)])
        table("Others on the same lines", ["command", "GB/s", "times as fast"], rows)

    def simdjson(self):
        """The variants of simdjson that this machine can run, the fastest first."""
        try:
            import simdjson
        except ImportError:
            return []
        return [name for name, _ in simdjson.Parser().get_implementations()]

    def parse_alone(self):
        """Compares with simdjson, which checks all of the text as rulectl does, and stops there."""
        if "haswell" not in self.simdjson():
            print("\npysimdjson or AVX2 is missing: nothing is compared with its parse alone.")
            return
        parser = measure.Parser(self.materials.stream("mix"), "haswell")
        rules = Rules(1_000)
        names = [*materials.PLATFORMS, "ios,android"]
        found = {name: self.materials.row(rules, name) for name in names}
        measure.measure(list(found.values()), self.plan, parser)
        parser.close()
        rows = []
        for name, row in found.items():
            over = row.over(found["ios"])
            if name == names[-1]:
                self.results.add("platforms", over.middle)
            else:
                self.results.add("simdjson", row.lead.middle)
            rows.append([
                name, speed(row.speed), rate(row.median(lambda one: one.byte)),
                rate(row.median(lambda one: one.rival)), str(row.lead), str(over)])
        table(
            "Beside the parse alone, 1,000 rules, `full`",
            ["platforms", "events/s", "GB/s", "GB/s parsed", "times as fast as " + parser.name, "time over ios"], rows)

    def engines(self):
        """Needs the rows of throughput."""
        rows = []
        if not self.rows:
            sys.exit("bench: the other engines are compared with the rows of throughput")
        orjson = 1 / statistics.median(
            time for row in self.rows.values() for time in row.values(lambda one: one.rival))
        for engine in anchors.ENGINES:
            for count, theirs in engine.speeds.items():
                for name in BOTH:
                    row = self.rows.get((engine.profile, count, name))
                    if row is None:
                        continue
                    times = anchors.times_as_fast(row.speed, theirs, orjson)
                    self.results.add(engine.name, count, times)
                    rows.append([
                        engine.name, engine.version, engine.profile, grouped(count), grouped(theirs),
                        name, speed(row.speed), goals.number(times), "%s / %s" % (
                            grouped(engine.must[count]), grouped(engine.aim[count]))])
        notes = "; ".join("%s: %s" % (one.name, one.note) for one in anchors.ENGINES if one.note)
        table(
            "Other engines, as they were measured where orjson parses %.2f GB/s (%.2f here)" % (
                anchors.ORJSON / 1e9, orjson / 1e9),
            ["engine", "version", "profile", "rules", "events/s there", "platform", "events/s here",
             "times as fast, scaled", "must / aim"], rows, notes + ".")

    def shapes(self):
        rows = []
        for name in ("small", "medium", "large"):
            stream = self.materials.stream(name)
            found = [(platform, self.materials.row(Rules(1_000), platform, stream)) for platform in BOTH]
            measure.measure([row for _, row in found], self.plan, self.parser(name))
            for platform, row in found:
                rows.append([
                    name, grouped(stream.size(1) // stream.each), platform,
                    speed(row.speed), rate(row.median(lambda one: one.byte)), str(row.lead)])
        table(
            "By size of events, 1,000 rules, `full`",
            ["events", "bytes each", "platform", "events/s", "GB/s", "times as fast as orjson"], rows)

    def lots(self):
        stream = self.materials.stream("lots")
        found = {test: self.materials.row(Rules(lots=test), "android", stream)
                 for test in workload.LOT_TESTS}
        parser = self.parser("lots")
        measure.measure(list(found.values()), self.plan, parser)
        rows = []
        for test, row in found.items():
            rows.append([
                test, "%.2f" % self.materials.fired(row), speed(row.speed),
                rate(row.median(lambda one: one.byte)), str(row.lead),
                *(grouped(theirs[test]) if test in theirs else "cannot" for theirs in anchors.LOTS.values())])
        table(
            "City lots, five rules, android, %d bytes each" % (stream.size(1) / stream.each),
            ["rules", "fired/event", "events/s", "GB/s", "times as fast as " + parser.name,
             *("%s there, events/s" % name for name in anchors.LOTS)], rows)

    def dialects(self):
        rows = []
        for name in dialects.DIALECTS:
            found = dialects.rows(name, self.program, self.folder, self.plan)
            measure.measure(list(found.values()), self.plan, lambda: 0.0)
            for (platform, count), row in found.items():
                over = row.over(found[platform, 10])
                self.results.add("dialect over", name, count, over.middle)
                rows.append([
                    name, platform, grouped(count), speed(row.speed),
                    rate(row.median(lambda one: one.byte)), str(over), str(row.runs)])
        table(
            "Other dialects: audiences of Convert, schedules of Airship",
            ["dialect", "platform", "rules", "events/s", "GB/s", "time over ten rules", "runs"], rows)

    def sessions(self):
        """What a session costs over the evaluation of the same events, and a chain of events."""
        rows, found = [], {}
        for hits in (0, 1):
            rules = Rules(1_000, hits=hits)
            found[hits, "eval"] = self.materials.row(rules, "android")
            found[hits, "simulate"] = measure.Row(
                [self.program, "simulate", str(self.materials.path(rules)), "--platform", "android"],
                found[hits, "eval"].stream)
        measure.measure(list(found.values()), self.plan, lambda: 0.0)
        for (hits, command), row in found.items():
            over = row.over(found[hits, "eval"])
            if command == "simulate":
                self.results.add("session over", hits, over.middle)
            rows.append([str(hits), command, speed(row.speed), str(over)])
        table("Sessions, 1,000 rules, android", ["hits", "command", "events/s", "time over eval"], rows)
        chain = self.folder / "chain.json"
        chain.write_text(workload.chain())
        command = [self.program, "simulate", str(chain), "--platform", "android", "--max-steps", "10001"]
        times = []
        for _ in range(self.plan.runs):
            begin = time.monotonic()
            with open(self.one) as event:
                # The chain does not end, so the command ends with 5 for the limit of steps.
                done = subprocess.run(command, stdin=event, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            times.append(1_000 * (time.monotonic() - begin))
            assert done.returncode == 5
        self.results.add("chain", statistics.median(times))
        print("A chain of 10,000 events: %.0f ms" % statistics.median(times))

    def suites(self):
        """A suite of 10,000 cases, each with one event, in YAML and in JSON."""
        lines = self.materials.stream("mix").lines
        events = [json.loads(lines[number % len(lines)]) for number in range(10_000)]
        cases = [{"name": "case %d" % number, "event": event, "fires": []} for number, event in enumerate(events)]
        document = {"rules": str(self.materials.path(Rules(1_000, hits=1))), "cases": cases}
        files = {"JSON": self.folder / "many.test.json", "YAML": self.folder / "many.test.yaml"}
        files["JSON"].write_text(json.dumps(document))
        # YAML contains JSON but for the halves of surrogate pairs.
        files["YAML"].write_text(
            "rules: %s\ncases:\n" % json.dumps(document["rules"])
            + "".join("  - name: %s\n    event: %s\n    fires: []\n" % (
                case["name"], json.dumps(case["event"], ensure_ascii=False)) for case in cases))
        rows = []
        for name, path in files.items():
            subprocess.run([self.program, "test", str(path), "--update"], check=True, stderr=subprocess.DEVNULL)
            times = []
            for _ in range(self.plan.runs):
                begin = time.monotonic()
                subprocess.run([self.program, "test", str(path)], check=True, stderr=subprocess.DEVNULL)
                times.append(time.monotonic() - begin)
            self.results.add("suite", statistics.median(times))
            rows.append([name, "%.1f" % (path.stat().st_size / 1e6), "%.2f" % statistics.median(times)])
        table("A suite of 10,000 cases on two platforms, 1,000 rules", ["form", "MB", "seconds"], rows)

    def diff(self):
        """10,000 rules against as many, 100 of which are changed, on two platforms."""
        old = self.materials.path(Rules(10_000, hits=1))
        document = json.loads(old.read_text())
        for number in range(0, 10_000, 100):
            rule = document["rules"][number]
            test = next(workload.tests(rule["condition"]))
            test["definition"]["values"] = [1] + test["definition"].get("values", [])
            rule["consequences"][0]["detail"]["changed"] = number
        new = self.folder / "changed.json"
        new.write_text(json.dumps(document))
        times = []
        for _ in range(self.plan.runs):
            begin = time.monotonic()
            done = subprocess.run(
                [self.program, "diff", str(old), str(new), "--format", "json"], stdout=subprocess.PIPE)
            times.append(time.monotonic() - begin)
            assert done.returncode == 1 and len(json.loads(done.stdout)["rules"]) == 100
        self.results.add("diff", statistics.median(times))
        rules = self.materials.path(Rules(1_000, hits=1))
        lines = self.materials.stream("mix").lines
        stream = self.folder / "recorded.ndjson"
        stream.write_bytes(b"".join(lines[number % len(lines)] for number in range(50_000)))
        empty = self.folder / "empty.ndjson"
        empty.write_bytes(b"")

        def seconds(*words):
            """The time of the processor in one run."""
            before = os.times().children_user
            subprocess.run([self.program, *map(str, words), "--jobs", "1", "--now", "0"], stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
            return os.times().children_user - before

        ratios = []
        for _ in range(self.plan.runs):
            both = [seconds("diff", rules, rules, "--events", path) for path in (stream, empty)]
            one = [seconds("eval", rules, path) for path in (stream, empty)]
            ratios.append((both[0] - both[1]) / (one[0] - one[1]))
        self.results.add("diff events", statistics.median(ratios))
        print("diff of 10,000 and 10,000 rules, 100 changed: %.2f s; events: %.2f times those of eval" % (
            statistics.median(times), statistics.median(ratios)))

    def coverage(self):
        """What events cover of 1,000 rules, in ratio to their evaluation: the differences between a long and a short
        stream, because the search for missing events at the end takes the same time for both."""
        rules = str(self.materials.path(Rules(1_000, hits=1)))
        lines = [line if isinstance(line, bytes) else line.encode() for line in self.materials.stream("mix").lines]
        streams = {}
        for count in (20_000, 220_000):
            streams[count] = self.folder / ("coverage-%d.ndjson" % count)
            with open(streams[count], "wb") as file:
                file.writelines(lines[number % len(lines)].rstrip(b"\n") + b"\n" for number in range(count))

        def seconds(count, *options):
            begin = time.monotonic()
            subprocess.run(
                [self.program, "eval", rules, str(streams[count]), *options], check=True,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            return time.monotonic() - begin

        ratios, starts = [], []
        for _ in range(self.plan.runs):
            short = seconds(20_000, "--coverage=json")
            plain = seconds(220_000) - seconds(20_000)
            ratios.append((seconds(220_000, "--coverage=json") - short) / plain)
            starts.append(short)
        self.results.add("coverage", statistics.median(ratios))
        print("coverage of 1,000 rules: an event takes %.2f times as long as eval; 20,000 events and the report %.2f s" % (
            statistics.median(ratios), statistics.median(starts)))

    def mutation(self):
        """A suite of 100 cases on some ten mutants of each of 1,000 rules, on two platforms."""
        lines = self.materials.stream("mix").lines
        cases = [{"event": json.loads(lines[number]), "fires": []} for number in range(100)]
        suite = self.folder / "mutants.test.json"
        suite.write_text(json.dumps({"rules": str(self.materials.path(Rules(1_000, hits=1))), "cases": cases}))
        subprocess.run([self.program, "test", str(suite), "--update"], check=True, stderr=subprocess.DEVNULL)
        times, counts = [], {}
        for _ in range(self.plan.runs):
            begin = time.monotonic()
            done = subprocess.run(
                [self.program, "test", str(suite), "--mutate", "--format", "json"], check=True,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            times.append(time.monotonic() - begin)
            counts = json.loads(done.stdout)["summary"]
        self.results.add("mutation", statistics.median(times))
        print("mutants of 1,000 rules, 100 cases: %.2f s, %s" % (statistics.median(times), counts))

    def renamed(self):
        """The rows of one fact are taken beside each other, so that they meet the same machine."""
        groups, rows = {}, []
        for fact in self.plan.facts:
            names = [fact, "a" + fact, "z" + fact]
            groups[fact] = [self.renamed_row(fact, name) for name in names]
            rows += groups[fact]
        plan = self.plan._replace(target=min(self.plan.target, 0.15))
        measure.measure(rows, plan, lambda: 0.0)
        counted = self.renamed_counts() if self.valgrind() else {}
        printed = []
        for fact, (base, *others) in groups.items():
            for name, row in zip(("a" + fact, "z" + fact), others):
                over = row.over(base)
                self.results.add("renamed time", 100 * abs(over.middle - 1))
                change = "–"
                if counted:
                    part = counted[name].instructions / counted[""].instructions - 1
                    self.results.add("renamed instructions", 100 * abs(part))
                    change = percent(part)
                printed.append([
                    fact, name, percent(over.middle - 1),
                    "%s … %s" % (percent(over.least - 1), percent(over.most - 1)), change])
        table(
            "A renamed fact, 1,000 rules, `full`, android",
            ["fact", "renamed", "time", "spread", "instructions"], printed)

    def renamed_row(self, fact, name):
        rules = Rules(1_000) if fact == name else Rules(1_000, fact=fact, name=name)
        return self.materials.row(rules, "android", self.materials.stream("mix", fact, name))

    def renamed_counts(self):
        lines = self.materials.stream("mix").lines[:self.plan.counted // 2]
        sources = instructions.Sources(self.folder, "counted", lines)
        jobs = {"": (self.materials.command(Rules(1_000), "android"), sources)}
        for fact in self.plan.facts:
            for name in ("a" + fact, "z" + fact):
                sources = instructions.Sources(
                    self.folder, name, [workload.renamed(line, fact, name) for line in lines])
                rules = Rules(1_000, fact=fact, name=name)
                jobs[name] = self.materials.command(rules, "android"), sources
        return instructions.count(jobs)

    def consequence(self):
        """What fires nothing and what fires ten an event: the difference is the price of a line."""
        rows = {(hits, name): self.materials.row(Rules(1_000, hits=hits), name)
                for name in self.plan.hits for hits in (0, 1, 10)}
        measure.measure(list(rows.values()), self.plan, self.parser())
        counted, fired_counted = self.consequence_counts() if self.valgrind() else ({}, 0)
        fired = {key: self.materials.fired(row) for key, row in rows.items()}
        table(
            "By fired rules, 1,000 rules, `full`",
            ["fired/event", "platform", "events/s", "times as fast as orjson", "allocations/event"],
            [["%.2f" % fired[hits, name], name, speed(row.speed), str(row.lead),
              "%.2f" % counted[hits, name].allocations if (hits, name) in counted else "–"]
             for (hits, name), row in rows.items()])
        lines = []
        for name in self.plan.hits:
            price = 1e9 * statistics.median(ten - none for ten, none in zip(
                *(rows[hits, name].values(lambda one: one.user) for hits in (10, 0)))) / fired[10, name]
            self.results.add("consequence", price)
            work = "–"
            if counted:
                self.results.add("allocations", round(counted[0, name].allocations, 2))
                ten, none = (counted[hits, name].instructions for hits in (10, 0))
                work = grouped(round((ten - none) / fired_counted))
            lines.append([name, "%.0f" % price, work])
        table("One fired consequence", ["platform", "ns", "instructions"], lines)

    def consequence_counts(self):
        lines = self.materials.stream("mix").lines[:self.plan.counted]
        sources = instructions.Sources(self.folder, "fired", lines)
        jobs = {(hits, name): (self.materials.command(Rules(1_000, hits=hits), name), sources)
                for name in self.plan.hits for hits in (0, 10)}
        text = self.materials.path(Rules(1_000, hits=10)).read_bytes()
        fired = sum(len(places) for places in workload.expect(text, lines)) / len(lines)
        return instructions.count(jobs), fired

    def instructions(self):
        if not self.valgrind():
            return
        lines = self.materials.stream("mix").lines[:self.plan.counted]
        sources = instructions.Sources(self.folder, "instructions", lines)
        jobs = {(count, name): (self.materials.checked_command(Rules(count), name), sources)
                for name in BOTH for count in self.plan.instructions}
        found = instructions.count(jobs)
        rows = []
        for (count, name), one in found.items():
            over = one.instructions / found[10, name].instructions
            self.results.add("instructions", count, one.instructions)
            self.results.add("instructions over", count, over)
            rows.append([
                grouped(count), name, grouped(round(one.instructions)), "%.2f" % over,
                "%.2f" % one.allocations])
        table(
            "Instructions, `full`, %d events twice less once" % self.plan.counted,
            ["rules", "platform", "instructions/event", "over ten rules", "allocations/event"], rows)

    # Whole processes.

    def long(self):
        """The mix again and again, more than 50 MB in one file."""
        path = self.folder / "long.ndjson"
        if not path.exists():
            block = b"".join(self.materials.stream("mix").lines)
            path.write_bytes(block * -(-JOBS_BYTES // len(block)))
        return path

    def jobs(self):
        cores = len(os.sched_getaffinity(0))
        long, rules = self.long(), Rules(1_000)
        commands = {jobs: self.materials.checked_command(rules, jobs=jobs) for jobs in sorted({1, 2, cores})}
        sinks = [self.folder / "jobs-1", self.folder / "jobs-more"]
        measure.run(commands[1], long, sinks[0])
        for jobs in list(commands)[1:]:
            measure.run(commands[jobs], long, sinks[1])
            if not filecmp.cmp(*sinks, shallow=False):
                sys.exit("bench: --jobs %d writes other bytes than --jobs 1" % jobs)
        found = measure.interleaved(commands, self.plan.runs, long)
        walls = {jobs: [one.wall for one in runs] for jobs, runs in found.items()}
        if cores > 1:
            self.results.add("jobs", measure.ratio(walls[1], walls[2]).middle)
        table(
            "Threads, 1,000 rules, ios, %.0f MB, %d cores; the output is the same" % (
                long.stat().st_size / 1e6, cores), ["`--jobs`", "wall ms", "CPU ms", "times as fast"],
            [[str(jobs), "%.0f" % (1_000 * statistics.median(walls[jobs])),
              "%.0f" % (1_000 * measure.median(runs, lambda one: one.cpu)),
              str(measure.ratio(walls[1], walls[jobs]))] for jobs, runs in found.items()])

    def pipeline(self):
        long, engine = self.long(), anchors.PIPELINE
        commands = {count: self.materials.checked_command(Rules(count, "portable"), "android")
                    for count in engine.speeds}
        found = measure.interleaved(commands, self.plan.runs, long)
        orjson = 1 / statistics.median(self.parser()() for _ in range(self.plan.runs))
        rows = []
        for count, runs in found.items():
            here = long.stat().st_size / measure.median(runs, lambda one: one.wall)
            times = anchors.times_as_fast(here, engine.speeds[count], orjson)
            self.results.add("pipeline", count, times)
            rows.append([
                grouped(count), "%.2f" % (here / 1e9), "%.2f" % (engine.speeds[count] / 1e9),
                "%.2f" % times])
        table(
            "Whole processes, `portable`, android, consequences and tokens written, `--jobs 1`",
            ["rules", "GB/s wall", "%s there, writing names" % engine.name, "times as fast, scaled"], rows)

    def load(self):
        commands = {count: self.materials.checked_command(Rules(count)) for count in self.plan.loads}
        runs = self.plan.runs if max(self.plan.loads) < 100_000 else min(5, self.plan.runs)
        found = measure.interleaved(commands, runs, self.one)
        rows, base = [], measure.median(found[10], lambda one: one.cpu)
        for count, runs in found.items():
            size = self.materials.path(Rules(count)).stat().st_size / 1e6
            wall, cpu = (measure.median(runs, value) for value in (lambda one: one.wall, lambda one: one.cpu))
            pace = "–"
            if count > 100:
                pace = "%.0f" % (size / max(cpu - base, 1e-6))
                self.results.add("load seconds", count, cpu - base)
                self.results.add("load speed", count, size / max(cpu - base, 1e-6))
            rows.append([
                grouped(count), "%.2f" % size, "%.1f" % (1_000 * wall), "%.1f" % (1_000 * cpu), pace])
        table("Load, one event", ["rules", "MB", "wall ms", "CPU ms", "MB/s, less ten rules' CPU"], rows)

    def validate(self):
        """The whole check of a document on ios and android; it says something or nothing, and neither is wrong."""
        commands = {
            count: [self.program, "validate", "--fail-level", "never", str(self.materials.path(Rules(count)))]
            for count in self.plan.validated}
        found = measure.interleaved(commands, min(5, self.plan.runs), os.devnull)
        rows = []
        for count, runs in found.items():
            wall, cpu = (measure.median(runs, value) for value in (lambda one: one.wall, lambda one: one.cpu))
            peak = measure.peak_of(commands[count])
            self.results.add("validate", count, wall)
            self.results.add("validate memory", count, peak)
            size = self.materials.path(Rules(count)).stat().st_size / 1e6
            rows.append([
                grouped(count), "%.2f" % size, "%.0f" % (1_000 * wall), "%.0f" % (1_000 * cpu), "%.0f" % peak])
        table("Validate", ["rules", "MB", "wall ms", "CPU ms", "peak MB"], rows)

    def messages(self):
        """A response of 1,000 rule sets with one rule each, beside one document with the same rules."""
        if not self.valgrind():
            return
        event = self.folder / "message-event.json"
        event.write_text('{"type":"com.example.t1","source":"s","data":{"a":{"k":"x"}}}\n')
        rows = []
        for schema in ("in-app", "content-card"):
            rules = list(workload.message_rules(1_000, schema))
            files = {"response": self.folder / (schema + "-response.json"), "document": self.folder / (schema + ".json")}
            files["response"].write_bytes(workload.response(rules))
            files["document"].write_bytes(workload.document(rules))
            for command in ("eval", "simulate", "validate"):
                more = ["--fail-level", "never"] if command == "validate" else [str(event), "--now", "0"]
                one, several = (
                    instructions.callgrind(
                        [self.program, command, str(files[name]), "--engine", "messaging", "--platform", "ios", *more],
                        os.devnull).instructions
                    for name in ("document", "response"))
                self.results.add("messages", command, several / one)
                rows.append([schema, command, grouped(one), grouped(several), "%.2f" % (several / one)])
        table(
            "Messages, 1,000 rule sets over one, ios, instructions of whole processes",
            ["schema", "command", "one document", "a response", "over one document"], rows)

    def memory(self):
        one, block = [self.one.read_bytes()], b"".join(self.materials.stream("mix").lines)
        times, most = -(-self.plan.stream // len(block)), max(self.plan.loads)
        piped = "ten rules, %.2f GB piped in, `--jobs %%d`" % (times * len(block) / 1e9)
        jobs = [("ten rules, one event", 10, 1, one), ("%s rules, one event" % grouped(most), most, 1, one)]
        jobs += [(piped % jobs, 10, jobs, [block] * times) for jobs in (1, 2)]
        rows = []
        for title, count, threads, pieces in jobs:
            command = self.materials.checked_command(Rules(count), jobs=threads)
            peaks = [measure.peak(command, pieces) for _ in range(self.plan.peaks)]
            self.results.add("memory", count, max(peaks))
            rows.append([title, "%.1f" % statistics.median(peaks), "%.1f" % max(peaks)])
        table("Peak memory, %d runs" % self.plan.peaks, ["command", "MB", "most"], rows)

    def history(self):
        """A million records of every kind of file, with one condition that counts some of them."""
        rules = self.folder / "historical.json"
        rules.write_text(json.dumps({"version": 1, "rules": [{
            "condition": {"type": "historical", "definition": {
                "events": [{"key": "value"}], "matcher": "ge", "value": 1}},
            "consequences": [{"id": "c", "type": "pb", "detail": {"a": 1}}]}]}))
        known = 4_007_910_315  # the hash of the request
        records = [(known if index % 1_000 == 0 else index * 2_654_435_761 % 2 ** 32, 1_700_000_000_000 + index)
                   for index in range(1_000_000)]
        files = {}
        for name, columns in (
                ("ios", "(eventHash INTEGER NOT NULL, timestamp INTEGER NOT NULL, PRIMARY KEY (eventHash, timestamp))"),
                ("android", "(eventHash INTEGER, timestamp INTEGER)")):
            files["database of " + name] = path = self.folder / (name + ".db")
            with sqlite3.connect(path) as database:
                database.execute("CREATE TABLE Events " + columns)
                database.executemany("INSERT INTO Events VALUES (?, ?)", records)
            database.close()
        files["JSON Lines"] = path = self.folder / "history.ndjson"
        path.write_text("".join('{"timestamp":%d,"hash":%d}\n' % (time, hash) for hash, time in records))
        many = self.folder / "historical.ndjson"
        many.write_text('{"type":"t","source":"s"}\n' * 100_001)
        one = self.folder / "historical-one.ndjson"
        one.write_text('{"type":"t","source":"s"}\n')
        eval = [self.program, "eval", str(rules), "--jobs", "1", "--platform", "ios"]
        commands = {name: eval + ["--history", str(path)] for name, path in files.items()}
        commands["none"] = eval
        found = {source: measure.interleaved(commands, self.plan.runs, path) for source, path in (("one", one), ("many", many))}
        wall = {source: {name: measure.median(runs, lambda one: one.wall) for name, runs in rows.items()}
                for source, rows in found.items()}
        rows = []
        for name in files:
            opened = 1_000 * (wall["one"][name] - wall["one"]["none"])
            condition = 1e6 * (wall["many"][name] - wall["one"][name]) / 100_000
            self.results.add("history", opened)
            self.results.add("historical", condition)
            rows.append([name, "%.0f" % opened, "%.2f" % condition])
        table("Event history, 1,000,000 records", ["file", "opened, ms", "an event with a condition, µs"], rows)

    def size(self):
        rows = [["as built", "%.1f" % (os.path.getsize(self.program) / 1e6)]]
        if shutil.which("strip"):
            stripped = self.folder / "stripped"
            subprocess.run(["strip", "-o", str(stripped), self.program], check=True)
            self.results.add("size", stripped.stat().st_size / 1e6)
            rows.append(["stripped", "%.1f" % (stripped.stat().st_size / 1e6)])
        table("Size of the program", ["", "MB"], rows)


PARTS = ["start", "throughput", "engines", "instructions", "renamed", "shapes", "lots", "consequence",
         "dialects", "sessions", "suites", "coverage", "mutation", "diff", "load", "validate", "messages",
         "history", "memory", "jobs", "pipeline", "size"]


def processor():
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def heading(plan):
    print("%s, %d cores, %s %s, load %.1f, %s; medians of %d runs in turn where nothing else is said" % (
        processor(), os.cpu_count(), platform.system(), platform.release(), os.getloadavg()[0],
        datetime.date.today(), plan.runs), flush=True)


def measured(program, folder, plan, parts):
    begin = time.monotonic()
    heading(plan)
    bench = Bench(program, folder, plan)
    try:
        for part in parts:
            getattr(bench, part)()
            print("bench: %s after %.0f s" % (part, time.monotonic() - begin), file=sys.stderr, flush=True)
    finally:
        bench.close()
    table(
        "Goals", ["goal", "what", "must", "aim", "this run", ""],
        bench.results.rows(all_goals=parts == PARTS))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs, fewer rules")
    parser.add_argument("--check", action="store_true", help="only check that the right rules fire")
    parser.add_argument("--runs", type=int, help="runs of each command, in turn")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="these tables")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    plan = QUICK if options.quick else Plan()
    if options.runs:
        plan = plan._replace(runs=options.runs)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if options.check:
            materials.check_all(materials.Materials(program, folder, 1_000, 2, 500))
            dialects.check_all(program, folder, 500)
        else:
            measured(program, folder, plan, options.only)


if __name__ == "__main__":
    main()
