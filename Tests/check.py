#!/usr/bin/env python3
"""Runs the parts of `make check`: check.py LOGS [FROM].

Prints each part with its time. Parts that neither need the whole machine nor what another part writes run side by side,
two at a time. What a part prints goes to a file in the folder LOGS; of a part that fails, the end is shown, and what has
begun is finished. FROM leaves out the parts before it: the way to go on after a failure.
"""
import concurrent.futures, os, pathlib, subprocess, sys, time

# The targets of the Makefile, in order. Those of the first list run alone: they build, use all cores, or compare times.
ALONE = ["lint", "build", "test-thorough", "attack"]
TOGETHER = [
    "doubling", "fuzz-quick", "faults", "site", "browser", "editors", "ci-templates", "shells", "embedding",
    "bench-check", "delivery"]
PARTS = ALONE + TOGETHER


def run(part, logs):
    """Runs a part. Returns true if it passes."""
    log, start = logs / (part + ".log"), time.monotonic()
    with open(log, "wb") as file:
        command = [os.environ.get("MAKE", "make"), part]
        status = subprocess.run(command, stdout=file, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL).returncode
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    if part == "build" and any("warning:" in line for line in lines):
        lines.append("check: the build has warnings")
        status = 1
    print("%-14s %6.0f s  %s" % (part, time.monotonic() - start, "passed" if status == 0 else "failed"), flush=True)
    if status != 0:
        print("\n".join("  " + line for line in lines[-60:]), flush=True)
    return status == 0


def main(logs, first=""):
    if first and first not in PARTS:
        sys.exit("check: no part `%s`: use one of %s" % (first, ", ".join(PARTS)))
    logs, start = pathlib.Path(logs), time.monotonic()
    logs.mkdir(parents=True, exist_ok=True)
    parts = PARTS[PARTS.index(first):] if first else PARTS
    failed = []
    for part in parts:
        if part in ALONE and not run(part, logs):
            failed.append(part)
            break
    if not failed:
        together = [part for part in parts if part in TOGETHER]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            failed = [part for part, passed in zip(together, pool.map(lambda part: run(part, logs), together)) if not passed]
    print("check: %s in %.0f s" % ("failed: " + ", ".join(failed) if failed else "passed", time.monotonic() - start))
    if failed:
        print("check: `make check FROM=%s` goes on from there" % failed[0])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
