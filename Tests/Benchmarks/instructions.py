#!/usr/bin/env python3
"""Compares instructions an event with the recorded ones: instructions.py PROGRAM [--record].

valgrind's callgrind counts what the program executes for some events, and for the same events
twice: the difference is what events cost, without start-up and loading. The same program, rules
and events give the same figure but for an instruction or two, whatever else the machine does.
"""
import argparse, concurrent.futures, json, os, pathlib, platform, re, shutil, subprocess, sys
import tempfile
from typing import NamedTuple

import workload

RECORD = pathlib.Path(__file__).resolve().parent / "instructions.json"
# Room for libc, about a twentieth of an event: its copying and searching take other ways on other
# processors.
MARGIN = 0.03
EVENTS = 500
ROWS = [(count, name) for count in (10, 1_000) for name in ("ios", "android")]
ALLOCATING = re.compile(r"(__libc_)?(malloc|calloc|realloc|memalign|posix_memalign|aligned_alloc)('\d+)?$")


class Counts(NamedTuple):
    instructions: float
    allocations: float


def available():
    return shutil.which("valgrind") is not None


def allocations(profile):
    """Calls of libc's allocating functions: a static program has no others that a tool could count."""
    names, calls, callee = {}, 0, ""
    for line in profile:
        named = re.match(r"c?fn=(\(\d+\))(?: (.*))?", line)
        if named:
            callee = named[1]
            names[callee] = named[2] or names[callee]
        elif line.startswith("calls=") and ALLOCATING.match(names[callee]):
            calls += int(line[6:].split()[0])
    return calls


def profile(command, source, *flags):
    """The lines that callgrind writes of a whole process, with the same seed of hashes each time."""
    with tempfile.TemporaryDirectory() as folder, open(source, "rb") as events:
        path = pathlib.Path(folder, "profile")
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=%s" % path, *flags, *command],
            env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}, stdin=events,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit("callgrind: status %d from %s\n%s" % (
                done.returncode, " ".join(command), done.stderr))
        return path.read_text().splitlines()


def callgrind(command, source):
    """What a whole process executes and allocates."""
    lines = profile(command, source)
    total = next(int(line.split()[1]) for line in lines if line.startswith("totals:"))
    return Counts(total, allocations(lines))


class Sources:
    """Some events, and the same events twice."""

    def __init__(self, folder, name, lines):
        self.events = len(lines)
        self.once, self.twice = (folder / ("%s-%d.ndjson" % (name, times)) for times in (1, 2))
        self.once.write_bytes(b"".join(lines))
        self.twice.write_bytes(b"".join(lines) * 2)


def count(jobs):
    """Counts an event of each of the jobs, {name: (command, sources)}, as many at once as cores."""
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        runs = {
            name: [pool.submit(callgrind, command, source) for source in (sources.twice, sources.once)]
            for name, (command, sources) in jobs.items()}
        found = {}
        for name, pair in runs.items():
            twice, once = (run.result() for run in pair)
            events = jobs[name][1].events
            found[name] = Counts(*((a - b) / events for a, b in zip(twice, once)))
    return found


def measure(program):
    """Instructions an event of each row."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        sources = Sources(folder, "events", list(workload.events(EVENTS, [60, 30, 10], 1)))
        jobs = {}
        for number, name in ROWS:
            rules = folder / ("rules-%d.json" % number)
            rules.write_bytes(workload.rules(number))
            command = [program, "eval", str(rules), "--platform", name, "--jobs", "1"]
            jobs["%d rules, %s" % (number, name)] = command, sources
        return {name: round(one.instructions) for name, one in count(jobs).items()}


def first_line(*command):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return done.stdout.splitlines()[0].strip()
    except (OSError, IndexError):
        return "unknown"


def tools():
    return {
        "processor": platform.machine(), "swift": first_line("swift", "--version"),
        "valgrind": first_line("valgrind", "--version")}


def record(found):
    RECORD.write_text(json.dumps({**tools(), "events": EVENTS, "instructions": found}, indent=2) + "\n")
    for name, number in found.items():
        print("instructions: %s: %s an event, recorded" % (name, format(number, ",")))


def judge(name, number, wanted):
    """Prints how a figure compares, and says whether it may stay so."""
    change = number / wanted - 1
    word = "ok"
    if change > MARGIN:
        word = "TOO MANY: at most %g %% more than recorded" % (100 * MARGIN)
    elif change < -MARGIN:
        word = "fewer: renew the record, `make instructions RECORD=1`"
    print("instructions: %s: %s an event, recorded %s (%+.1f %%): %s" % (
        name, format(number, ","), format(wanted, ","), 100 * change, word))
    return change <= MARGIN


def compare(found):
    recorded = json.loads(RECORD.read_text())
    if sorted(recorded["instructions"]) != sorted(found) or recorded["events"] != EVENTS:
        sys.exit("instructions: the record is of other rows: renew it, `make instructions RECORD=1`")
    good = [judge(name, number, recorded["instructions"][name]) for name, number in found.items()]
    other = ["%s, here %s" % (recorded[key], here) for key, here in tools().items() if recorded[key] != here]
    if other:
        print("instructions: recorded with %s" % "; ".join(other))
    if not all(good):
        sys.exit("instructions: an event costs more than it did; where it has to, renew the record")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--record", action="store_true", help="write the figures down instead")
    options = parser.parse_args()
    if not available():
        sys.exit("instructions: valgrind is missing")
    if not options.record and json.loads(RECORD.read_text())["processor"] != platform.machine():
        print("instructions: nothing to compare with: the record is not of %s" % platform.machine())
        return
    found = measure(str(pathlib.Path(options.program).resolve()))
    record(found) if options.record else compare(found)


if __name__ == "__main__":
    main()
