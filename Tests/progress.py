#!/usr/bin/env python3
"""Runs the built tests and tells their progress: progress.py BUNDLE LOG [REGEX].

As many processes as there are cores take the suites, each process its tests one after the other, so that their times
are their own. Prints a line a suite: its time, the number of its tests and cases, its name. What the tests print goes to
the file LOG. What failed comes last, before the line `N passed, N failed, N skipped`. The status is 1 if a test failed, if a process
ended otherwise, or if no test ran. REGEX selects tests by names such as `Module.suite/test`.
"""
import collections, concurrent.futures, os, pathlib, re, subprocess, sys, threading

COMMAND = ["--testing-library", "swift-testing"]
COLOR = re.compile(r"\033\[\d+m")
# Chunks of suites for each process: few enough that starting them takes no time, and enough that no process waits long
# for the last one.
CHUNKS = 16
STARTED = re.compile(r"◇ Suite (.*) started\.$")
SKIPPED = re.compile(r"➜ Test .* skipped")
TEST = re.compile(r"[✔✘] Test (?!run with |case )(.*?)(?: with (\d+) test cases?)? (passed|failed) after [\d.]+ seconds")
SUITE = re.compile(r"[✔✘] Suite (.*) (?:passed|failed) after ([\d.]+) seconds")
ISSUE = re.compile(r"✘ Test .* recorded an issue")


class Report:
    """The progress of all processes."""

    def __init__(self, log):
        self.log, self.lock, self.failures = log, threading.Lock(), []
        self.counts = collections.Counter()

    def read(self, lines):
        """Reads the output of a process. Returns its last lines."""
        tests = cases = 0
        isIssue, output = False, []
        for line in lines:
            line = COLOR.sub("", line.rstrip("\n"))
            output.append(line + "\n")
            test, suite = TEST.match(line), SUITE.match(line)
            if test:
                tests, cases = tests + 1, cases + int(test[2] or 1)
                with self.lock:
                    self.counts[test[3]] += 1
            elif suite:
                with self.lock:
                    print("%7.1f s %4d tests %5d cases  %s" % (float(suite[2]), tests, cases, suite[1].strip('"')), flush=True)
            if STARTED.match(line):
                tests = cases = 0
            elif SKIPPED.match(line):
                with self.lock:
                    self.counts["skipped"] += 1
            # The lines behind an issue belong to it, up to the next event.
            isIssue = bool(ISSUE.match(line)) or (isIssue and line[:1] not in "◇✔✘")
            if isIssue:
                self.failures.append(line)
        with self.lock:
            self.log.writelines(output)
        return output[-20:]


def listed(bundle, regex):
    """The suites that have tests with names that match, in order."""
    done = subprocess.run([bundle, *COMMAND, "--list-tests"], stdout=subprocess.PIPE, text=True, check=True)
    names = [name for name in done.stdout.splitlines() if re.search(regex, name)]
    return list(dict.fromkeys(name.split("/")[0] for name in names))


def run(bundle, suites, regex, report):
    """Runs the tests of some suites in a process. Returns true if they pass."""
    pattern = "^(?=.*%s)(%s)/" % (regex, "|".join(re.escape(suite) for suite in suites))
    process = subprocess.Popen(
        [bundle, *COMMAND, "--no-parallel", "--filter", pattern], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace")
    last = report.read(process.stdout)
    status = process.wait()
    if status not in (0, 1):
        with report.lock:
            report.failures += ["a process of tests ended with status %d; its last lines:" % status]
            report.failures += [line.rstrip() for line in last]
    return status == 0


def main(bundle, log, regex=""):
    path, workers = pathlib.Path(log), os.cpu_count() or 1
    suites = listed(bundle, regex)
    count = min(len(suites), CHUNKS * workers)
    chunks = [suites[index::count] for index in range(count)]
    with open(path, "w", encoding="utf-8") as file:
        report = Report(file)
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            isPassed = all(list(pool.map(lambda chunk: run(bundle, chunk, regex, report), chunks)))
    if report.failures:
        print("what failed (all output is in %s):" % path)
        print("\n".join(report.failures))
    print("%d passed, %d failed, %d skipped" % tuple(report.counts[name] for name in ("passed", "failed", "skipped")))
    return 0 if isPassed and report.counts["passed"] > 0 and not report.failures else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
