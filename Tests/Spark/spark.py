#!/usr/bin/env python3
"""Runs the job of Examples/spark in a cluster of two workers on this machine, and compares it with one process.

  spark.py RULECTL [--bench]        RULECTL is the static executable; needs requirements.txt, Java, xargs

The files of events are some that no cluster is spared: empty, truncated, without a last line end, with one bad line in a
million. Programs, workers and executors are killed. `--bench` measures instead.
"""
import gzip, json, os, pathlib, shutil, statistics, subprocess, sys, tempfile, time
import pyspark, pyarrow.dataset

TOP = pathlib.Path(__file__).resolve().parents[2]
JOB = TOP / "Examples" / "spark"
sys.path.insert(0, str(TOP / "Tests" / "Benchmarks"))
import workload

HOME = pathlib.Path(pyspark.__file__).parent
FILES, EVENTS = 64, 500
MASTER = "local-cluster[2,1,1024]"
CLOCK = ["--now", "1700000000", "--time-zone", "Asia/Tokyo"]
failures = []


def check(holds, text):
    print(("ok: " if holds else "FAILED: ") + text, flush=True)
    if not holds:
        failures.append(text)


def run(command, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, **more)


class Cluster:
    def __init__(self, top, program):
        self.top, self.program, self.jobs = top, program, 0

    def job(self, rules, events, out, *options, program=None, master=MASTER):
        """Returns the status, the summary and the messages of the job."""
        self.jobs += 1
        result = self.top / ("job-%d.json" % self.jobs)
        done = run(
            [HOME / "bin" / "spark-submit", "--master", master, "--conf", "spark.ui.enabled=false",
             "--py-files", JOB / "gather.py", JOB / "evaluate.py", rules, events, out,
             "--program", program or self.program, "--summary-out", result, *options],
            cwd=self.top, env={
                **os.environ, "SPARK_HOME": str(HOME), "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1",
                "SPARK_WORKER_DIR": str(self.top / "work"), "SPARK_LOCAL_DIRS": str(self.top / "local")})
        # spark-submit writes the messages of a Python job to standard output.
        messages = (done.stderr + done.stdout).decode(errors="replace")
        (self.top / ("job-%d.log" % self.jobs)).write_text(messages)
        return done.returncode, json.loads(result.read_text()) if result.exists() else None, messages

    def one(self, rules, files, name, *options):
        """The same by one process: the status, the summary without its duration, the path of the lines."""
        lines, summary = self.top / (name + ".ndjson"), self.top / (name + ".json")
        with open(lines, "wb") as sink:
            status = subprocess.run(
                [str(word) for word in [
                    self.program, "eval", rules, *files, "--on-error", "emit", "--events-format", "json",
                    "--summary-out", summary, *CLOCK, *options]],
                stdout=sink, stderr=subprocess.DEVNULL).returncode
        return status, without_duration(json.loads(summary.read_text())), lines


def without_duration(summary):
    return {name: value for name, value in (summary or {}).items() if name != "seconds"}


def rows(out):
    table = pyarrow.dataset.dataset(str(out), format="parquet").to_table()
    return table.sort_by([("event", "ascending"), ("row", "ascending")])


def lines_of(path):
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def is_same(out, lines):
    """True if the rows are the lines, and the columns say what the lines say."""
    table, lines = rows(out), lines_of(lines)
    if table["line"].to_pylist() != lines:
        return False
    values = [json.loads(line) for line in lines]
    return all(
        table[name].to_pylist() == [value.get(name) for value in values]
        for name in ("event", "input", "kind", "platforms", "rule"))


def write_events(folder):
    folder.mkdir()
    lines = list(workload.events(FILES * EVENTS, [60, 30, 10], 1))
    for place in range(FILES):
        part = b"".join(lines[place * EVENTS:(place + 1) * EVENTS])
        (folder / ("part-%02d.json.gz" % place)).write_bytes(gzip.compress(part, 1))
    return lines


def write_hard_events(folder, lines):
    """Replaces files by those that are damaged or odd."""
    def put(place, data, name="part-%02d.json.gz"):
        (folder / (name % place if "%" in name else name)).write_bytes(data)
    small = b'{"type":"t","source":"s","data":{"number":%d}}\n'
    put(3, b"")
    put(4, gzip.compress(b""))
    put(5, gzip.compress(b"".join(lines[:300]).rstrip(b"\n")))
    put(6, gzip.compress(b"".join(lines[:EVENTS]))[:-1000])
    # Cut in the trailer: all lines are there.
    put(7, gzip.compress(b"".join(lines[:EVENTS]))[:-4])
    put(8, b"".join(lines[:200]))
    put(9, gzip.compress(b"".join(lines[:100])) + gzip.compress(b"\n\n" + b"".join(lines[100:200])))
    put(10, gzip.compress(b'{"type":"t"\n17\n' + lines[0] + b"\xff\n" + lines[1]))
    # A rule attaches the string, whose surrogate has no pair.
    put(11, gzip.compress(b'{"type":"t","source":"s","data":{"odd":"\\ud800"}}\n' + lines[2]))
    put(12, gzip.compress(b'{"type":"t","source":"s","dta":{}}\r\n' * 3))
    (folder / "part-13.json.gz").unlink()
    put(13, gzip.compress(b"".join(lines[:50])), "part-13 \u00fc \"a\".json.gz")
    # Values that take several lines.
    put(15, gzip.compress(b"\n".join(json.dumps(json.loads(line), indent=1).encode() for line in lines[:50])))
    million = [small % number for number in range(1_000_000)]
    million[765_432] = b'{"type":"t","source":"s","data":\n'
    put(14, gzip.compress(b"".join(million), 1))
    put(0, b"", "_SUCCESS")
    put(0, b"x", ".hidden")


def write_rules(path):
    rules = json.loads(workload.rules(1000))
    for key in "odd", "number":
        rules["rules"].append({
            "condition": workload.leaf(key, "ex", []) if key == "odd" else workload.leaf(key, "lt", [30_000]),
            "consequences": [{"id": key, "type": "url", "detail": {"url": "app://%s?{%%%s%%}" % (key, key)}}]})
    path.write_text(json.dumps(rules))


def hard(cluster, rules, folder):
    """Damaged and odd files: the results are kept, the unusable events are reported, the status is 4."""
    files = sorted(path for path in folder.iterdir() if path.name[0] not in "._")
    check(len(files) == FILES, "%d files" % len(files))
    status, summary, messages = cluster.job(rules, folder, cluster.top / "hard", *CLOCK)
    expected, counts, lines = cluster.one(rules, files, "hard")
    check(status == expected == 4, "damaged files: status %d, that of one process is %d" % (status, expected))
    check(without_duration(summary) == counts, "the counts by rule are equal: %d events, %d unusable, %d firings" % (
        counts["events"], counts["unusable"], counts["firings"]))
    check(is_same(cluster.top / "hard", lines), "%d lines are equal" % len(lines_of(lines)))
    unusable = [json.loads(line) for line in lines_of(lines) if '"error":{"message"' in line]
    said = ["rulectl: %s:%d: error: %s (event %d)" % (
        one["input"], one["error"]["line"], one["error"]["message"], one["event"]) for one in unusable]
    check(len(unusable) > 4 and all(line in messages.splitlines() for line in said),
          "the unusable events are reported: %s" % said[-1])
    check(any("part-14" in line and ":765433:" in line for line in said), "one bad line in a million is found")
    for name in "part-06", "part-07":
        check(any(name in line and "gzip stream is truncated" in line for line in messages.splitlines()),
              "the truncated file %s is reported" % name)
    check("unknown member `dta`" in messages, "notes are reported")
    return files, lines, counts


def xargs(cluster, out, rules, files, *options):
    return run(
        ["xargs", "-0", "-P", "2", "-I", "{}", "sh", JOB / "eval-file.sh", out, "{}", rules, *CLOCK, *options],
        input="\0".join(map(str, files)).encode(),
        env={**os.environ, "PATH": "%s:%s" % (cluster.program.parent, os.environ["PATH"])})


def recipe(cluster, rules, files, lines, counts):
    """The same files by `xargs -P`."""
    out = cluster.top / "xargs"
    out.mkdir()
    done = xargs(cluster, out, rules, files)
    check(done.returncode == 0, "xargs: status %d" % done.returncode)
    gathered = run([sys.executable, JOB / "gather.py", out, *files])
    check(gathered.returncode == 4, "gather.py: status %d" % gathered.returncode)
    check(gathered.stdout == lines.read_bytes(), "the lines of xargs are equal")
    check(without_duration(json.loads((out / "summary.json").read_text())) == counts, "the counts of xargs are equal")
    shutil.rmtree(out)
    out.mkdir()
    failed = xargs(cluster, out, rules, files[:3], "--platform", "ios", "--now", "never")
    check(failed.returncode == 124, "a failure ends xargs: status %d" % failed.returncode)
    gathered = run([sys.executable, JOB / "gather.py", out, *files[:3]])
    check(gathered.returncode == 6 and b"not evaluated" in gathered.stderr, "gather.py misses a file that failed")


KILLER = """#!/bin/sh
# Kills something once for each of some files, after a part of the output.
parent() { sed 's/.*) //' "/proc/$1/stat" | cut -d ' ' -f 2; }
case "$*" in
  *eval*part-17.*) mkdir 'FLAGS/program' && { 'PROGRAM' "$@" | head -c 20000; kill -9 $$; } ;;
  *eval*part-29.*) mkdir 'FLAGS/worker' && { 'PROGRAM' "$@" | head -c 20000; kill -9 "$PPID"; } ;;
  *eval*part-41.*) mkdir 'FLAGS/executor' && { 'PROGRAM' "$@" | head -c 20000; kill -9 $(parent $(parent "$PPID")); } ;;
esac 2> 'FLAGS/said'
exec 'PROGRAM' "$@"
"""


def killed(cluster, rules, folder):
    """A task whose program, Python worker or executor is killed runs again, and its first output is dropped."""
    flags = cluster.top / "flags"
    flags.mkdir()
    killer = cluster.top / "killer.sh"
    killer.write_text(KILLER.replace("FLAGS", str(flags)).replace("PROGRAM", str(cluster.program)))
    killer.chmod(0o755)
    status, summary, messages = cluster.job(rules, folder, cluster.top / "killed", *CLOCK, program=killer)
    done = sorted(path.name for path in flags.iterdir() if path.is_dir())
    check(done == ["executor", "program", "worker"], "killed: %s" % done)
    lost = messages.count("Lost task"), messages.count("Lost executor")
    check(lost[0] >= 3 and lost[1] >= 1, "%d tasks and %d executors were lost" % lost)
    expected, counts, lines = cluster.one(rules, sorted(folder.iterdir()), "killed")
    check(status == expected == 0, "killed tasks: status %d" % status)
    check(without_duration(summary) == counts, "the counts are equal")
    check(is_same(cluster.top / "killed", lines), "%d lines are equal" % len(lines_of(lines)))


def refused(cluster, rules, folder):
    """Failures that fail the job, with the message of the program."""
    top = cluster.top
    bad, empty, schedule, long = top / "bad.json", top / "empty", top / "schedule.json", top / "long"
    bad.write_text('{"rules":17}')
    empty.mkdir()
    (empty / "_SUCCESS").write_text("")
    schedule.write_text('{"id":"a","triggers":[{"type":"app_init","goal":1}],"actions":{}}')
    long.mkdir()
    (long / "a.json.gz").write_bytes(gzip.compress(workload.events(1, [1, 0, 0], 1).__next__()))
    (long / "b.json.gz").write_bytes(gzip.compress(b'{"type":"' + b"x" * (40 << 20)))
    unreadable = top / "unreadable"
    unreadable.mkdir()
    (unreadable / "a.json").symlink_to("/proc/self/mem")
    faults = [
        ("rules that are none", 3, "the rules cannot be loaded", (bad, folder, top / "none")),
        ("an empty folder", 6, "there are no files of events", (rules, empty, top / "none")),
        ("no folder", 6, "nowhere", (rules, top / "nowhere", top / "none")),
        ("schedules", 2, "schedules depend on all events before", (schedule, folder, top / "none")),
        ("output that exists", 2, "exists", (rules, long, long)),
        ("a file that cannot be read", 6, "error: %s/a.json: cannot be read: " % unreadable, (rules, unreadable, top / "none")),
        ("a line over the limit", 5, "b.json.gz: rulectl ended with status 5", (rules, long, top / "none")),
    ]
    for what, expected, words, arguments in faults:
        status, summary, messages = cluster.job(*arguments)
        check(status == expected and words in messages and summary is None, "%s: status %d" % (what, status))
    check("Traceback" not in messages.splitlines()[-1] and not (top / "none").exists(), "a job that fails leaves no output")


class Meter:
    """The time of processors that this process and all that it starts use: a control group counts it. Needs root."""

    def __init__(self):
        version_1 = pathlib.Path("/sys/fs/cgroup/cpuacct")
        self.root = version_1 if version_1.is_dir() else pathlib.Path("/sys/fs/cgroup")
        self.group = self.root / "rulectl-bench"
        self.group.mkdir(exist_ok=True)
        (self.group / "cgroup.procs").write_text(str(os.getpid()))

    def seconds(self):
        if self.root.name == "cpuacct":
            return int((self.group / "cpuacct.usage").read_text()) / 1e9
        return int((self.group / "cpu.stat").read_text().split()[1]) / 1e6

    def close(self):
        (self.root / "cgroup.procs").write_text(str(os.getpid()))
        self.group.rmdir()


def bench(cluster):
    """Events a second and core: Spark with two workers of one core, against two processes side by side."""
    meter = Meter()
    rules, folder, few = cluster.top / "rules.json", cluster.top / "bench", cluster.top / "few"
    runs, count, block = 5, 16, list(workload.events(4_000, [60, 30, 10], 1))
    data = gzip.compress(b"".join(block) * 20)
    for path, content in [(folder, data), (few, gzip.compress(block[0]))]:
        path.mkdir()
        for place in range(count):
            (path / ("part-%02d.json.gz" % place)).write_bytes(content)
    write_rules(rules)
    events = len(block) * 20 * count
    print("%d files, %d events, %.0f MB, %.0f MB compressed, 1,002 rules, 2 cores" % (
        count, events, sum(map(len, block)) * 20 * count / 1e6, len(data) * count / 1e6))
    made = iter(range(1_000))

    def processes():
        out = cluster.top / ("xargs-%d" % next(made))
        out.mkdir()
        done = xargs(cluster, out, rules, sorted(folder.iterdir()))
        assert done.returncode == 0, done.stderr
        shutil.rmtree(out)

    def spark(folder):
        out = cluster.top / ("spark-%d" % next(made))
        status, _, messages = cluster.job(rules, folder, out, *CLOCK)
        assert status == 0, messages
        shutil.rmtree(out)

    kinds = {"one process a core": processes, "Spark": lambda: spark(folder), "Spark, 16 events": lambda: spark(few)}
    found = {name: [] for name in kinds}
    for _ in range(runs):
        for name, function in kinds.items():
            before, begin = meter.seconds(), time.monotonic()
            function()
            found[name].append((time.monotonic() - begin, meter.seconds() - before))
            print("%-20s %6.1f s, %6.1f s of processors, load %.1f" % (
                name, *found[name][-1], os.getloadavg()[0]), flush=True)
    meter.close()
    middle = {name: [statistics.median(column) for column in zip(*pairs)] for name, pairs in found.items()}
    for name, (wall, busy) in middle.items():
        print("%-20s %6.1f s (%.1f to %.1f), %6.1f s of processors (%.1f to %.1f)" % (
            name, wall, *bounds(pair[0] for pair in found[name]), busy, *bounds(pair[1] for pair in found[name])))
    start = middle.pop("Spark, 16 events")
    for name, (wall, busy) in [*middle.items(), (
            "Spark, but its start", [a - b for a, b in zip(middle["Spark"], start)])]:
        print("%-20s %7.0f events a second and core, %7.0f a second of processors" % (
            name, events / wall / 2, events / busy))


def bounds(values):
    values = list(values)
    return min(values), max(values)


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        cluster = Cluster(pathlib.Path(name), program)
        if "--bench" in sys.argv:
            return bench(cluster)
        rules, folder = cluster.top / "rules.json", cluster.top / "events"
        write_rules(rules)
        lines = write_events(folder)
        refused(cluster, rules, folder)
        killed(cluster, rules, folder)
        write_hard_events(folder, lines)
        found = hard(cluster, rules, folder)
        recipe(cluster, rules, *found)
        if failures and len(sys.argv) > 2:
            shutil.copytree(cluster.top, sys.argv[2], dirs_exist_ok=True)
    print("%d failures" % len(failures))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
