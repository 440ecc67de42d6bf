#!/usr/bin/env python3
"""Measures a built rulectl: bench.py PROGRAM [--runs N] [--only NAME…].

Prints Markdown tables; README.md beside this file says what the rows mean. Only the Python 3
standard library is needed; orjson and jq are compared with where they are there.
"""
import argparse, collections, datetime, os, pathlib, platform, shutil, statistics, subprocess
import sys, tempfile, time

import workload

EVENTS = 20_000
COUNTS = [10, 100, 1_000]
STREAM = 1_000_000_000
LOADED = 10_000
CHECKED = 2_000

ORJSON = """
import sys
from orjson import loads
for line in sys.stdin.buffer: loads(line)
"""
JSON = ORJSON.replace("orjson", "json")

Run = collections.namedtuple("Run", "wall user system status")


def run(command, source=os.devnull, sink=os.devnull):
    """Runs a command to its end. The spawn and two clock readings count too: see the row `floor`."""
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, str(source), os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, str(sink), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)]
    begin = time.perf_counter()
    child = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - begin
    return Run(wall, used.ru_utime, used.ru_stime, os.waitstatus_to_exitcode(status))


def peak(command, pieces):
    """The most memory in MB that a command held while it read `pieces` from a pipe.

    Taken from the kernel while the pipe is still open. What wait4 reports is useless here: it
    counts this interpreter, of which the child was a copy before it became the command.
    """
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    for piece in pieces:
        child.stdin.write(piece)
    child.stdin.flush()
    time.sleep(0.5)
    status = pathlib.Path("/proc/%d/status" % child.pid).read_text()
    child.stdin.close()
    end(child.wait(), command)
    return next(int(line.split()[1]) for line in status.splitlines() if "VmHWM" in line) / 1024


def end(status, command):
    if status != 0:
        sys.exit("bench: status %d from %s" % (status, " ".join(map(str, command))))


def interleaved(commands, runs, source):
    """Runs of each command in turn, so that what the machine does besides meets all of them."""
    found = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            one = run(command, source)
            end(one.status, command)
            if turn > 0:
                found[name].append(one)
    return found


def median(runs, value):
    return statistics.median(value(one) for one in runs)


def ratio(runs, others, value):
    """The median of the paired ratios, and their spread."""
    ratios = sorted(value(b) / max(value(a), 1e-6) for a, b in zip(runs, others))
    return "%.1f (%.1f–%.1f)" % (statistics.median(ratios), ratios[0], ratios[-1])


def cpu(one):
    return one.user + one.system


def table(title, heads, rows):
    print("\n### %s\n" % title)
    print("| " + " | ".join(heads) + " |")
    print("|" + "---|" * len(heads))
    for row in rows:
        print("| " + " | ".join(row) + " |", flush=True)


class Bench:
    def __init__(self, program, folder, runs):
        self.program, self.folder, self.runs = str(pathlib.Path(program).resolve()), folder, runs
        usage = subprocess.run([self.program, "help", "eval"], capture_output=True, text=True)
        self.has_jobs = "--jobs" in usage.stdout
        self.events = folder / "events.ndjson"
        self.one = folder / "one.json"
        with open(self.events, "wb") as file:
            file.writelines(workload.events(EVENTS, [60, 30, 10], 1))
        with open(self.events, "rb") as file:
            self.one.write_bytes(file.readline())
        self.rules = {}
        for count in COUNTS + [LOADED]:
            self.rules[count] = folder / ("rules-%d.json" % count)
            self.rules[count].write_bytes(workload.rules(count, 1))

    def eval(self, count, *options, jobs=1):
        """The command; on one core unless said otherwise, so that times are those of the work."""
        command = [self.program, "eval", str(self.rules[count]), *options]
        return command + (["--jobs", str(jobs)] if self.has_jobs else [])

    def check(self):
        """A wrong answer is not worth timing."""
        sample = self.folder / "sample.ndjson"
        with open(self.events, "rb") as file:
            lines = [file.readline() for _ in range(CHECKED)]
        sample.write_bytes(b"".join(lines))
        sink = self.folder / "fired.ndjson"
        for count in COUNTS:
            wanted = [(event, place) for event, places in enumerate(
                workload.expect(self.rules[count].read_bytes(), lines)) for place in places]
            for name in ("ios", "android"):
                command = self.eval(count, "--platform", name)
                end(run(command, sample, sink).status, command)
                fired = [workload.json.loads(line) for line in sink.read_bytes().splitlines()]
                if [(one["event"], one["rule"]) for one in fired] != wanted:
                    sys.exit("bench: %d rules on %s fire what they should not" % (count, name))

    def start(self):
        commands = {
            "`rulectl eval`, ten rules, one event": self.eval(10),
            "`rulectl --version`": [self.program, "--version"],
            "floor: `true`": [shutil.which("true")]}
        if shutil.which("jq"):
            commands["`jq -c .type`, one event"] = [shutil.which("jq"), "-c", ".type"]
        found = interleaved(commands, max(40, self.runs), self.one)
        table(
            "Start-up", ["command", "wall ms", "CPU ms"],
            [[name, *("%.2f" % (1_000 * median(runs, value)) for value in (
                lambda one: one.wall, cpu))] for name, runs in found.items()])

    def references(self):
        interpreter = "Python %s" % platform.python_version()
        found = {}
        try:
            import orjson
            name = "orjson %s `loads`, %s" % (orjson.__version__, interpreter)
            found[name] = [sys.executable, "-c", ORJSON]
        except ImportError:
            found["json `loads`, %s" % interpreter] = [sys.executable, "-c", JSON]
        if shutil.which("jq"):
            version = subprocess.run(["jq", "--version"], capture_output=True, text=True)
            found["%s `-c .type`" % version.stdout.strip()] = [shutil.which("jq"), "-c", ".type"]
        return found

    def throughput(self):
        commands = {
            (count, name): self.eval(count, "--platform", name)
            for count in COUNTS for name in ("ios", "android")}
        references = self.references()
        found = interleaved({**commands, **references}, self.runs, self.events)
        size = self.events.stat().st_size / 1e6
        base = next(iter(references))
        rows = []
        for name in [*commands, *references]:
            runs = found[name]
            title = "%d rules, %s" % name if isinstance(name, tuple) else name
            rows.append([
                title, "%.0f" % (size / median(runs, lambda one: one.user)),
                "%.0f" % (size / median(runs, lambda one: one.wall)),
                "%.0f" % (EVENTS / median(runs, cpu) / 1_000), ratio(runs, found[base], cpu)])
        table(
            "Throughput, %.0f MB of events, one core" % size,
            ["command", "MB/s user", "MB/s wall", "1,000 events/s CPU", "times as fast as " + base],
            rows)

    def jobs(self):
        if not self.has_jobs:
            return
        cores = len(os.sched_getaffinity(0))
        commands = {jobs: self.eval(1_000, jobs=jobs) for jobs in sorted({1, 2, cores})}
        found = interleaved(commands, self.runs, self.events)
        table(
            "Threads, 1,000 rules, ios, %d cores" % cores, ["`--jobs`", "wall ms", "times as fast"],
            [[str(jobs), "%.0f" % (1_000 * median(runs, lambda one: one.wall)),
              ratio(runs, found[1], lambda one: one.wall)] for jobs, runs in found.items()])

    def load(self):
        commands = {count: self.eval(count) for count in COUNTS + [LOADED]}
        found = interleaved(commands, self.runs, self.one)
        table(
            "Load, one event", ["rules", "MB", "wall ms", "CPU ms"],
            [[format(count, ","), "%.2f" % (self.rules[count].stat().st_size / 1e6),
              "%.1f" % (1_000 * median(runs, lambda one: one.wall)),
              "%.1f" % (1_000 * median(runs, cpu))]
             for count, runs in found.items()])

    def memory(self):
        one, block = [self.one.read_bytes()], self.events.read_bytes()
        times = -(-STREAM // len(block))
        endless = "%.2f GB piped in" % (times * len(block) / 1e9)
        commands = {"--jobs 1" if self.has_jobs else "": 1}
        if self.has_jobs:
            commands["--jobs 2"] = 2
        rows = [
            ["ten rules, one event", "%.1f" % peak(self.eval(10), one)],
            ["%s rules, one event" % format(LOADED, ","), "%.1f" % peak(self.eval(LOADED), one)]]
        for name, jobs in commands.items():
            stream = peak(self.eval(10, jobs=jobs), (block for _ in range(times)))
            rows.append([("ten rules, %s %s" % (endless, name)).strip(), "%.1f" % stream])
        table("Peak memory", ["command", "MB"], rows)


def processor():
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def main():
    parts = ["start", "throughput", "jobs", "load", "memory"]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=7, help="runs of each command, in turn")
    parser.add_argument("--only", nargs="+", choices=parts, default=parts, help="these tables")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options.program, pathlib.Path(folder), options.runs)
        bench.check()
        print("%s, %d cores, %s %s, %s; median of %d runs in turn" % (
            processor(), os.cpu_count(), platform.system(), platform.release(),
            datetime.date.today(), options.runs))
        print("program: %.1f MB" % (os.path.getsize(options.program) / 1e6))
        for part in options.only:
            getattr(bench, part)()


if __name__ == "__main__":
    main()
