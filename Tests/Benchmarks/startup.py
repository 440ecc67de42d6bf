#!/usr/bin/env python3
"""Writes down which functions a start executes: startup.py PROGRAM LIST.

The linker puts them side by side: scattered over fifteen megabytes each of them brings in pages of its
own. The list is of names, sorted; one that is gone costs nothing, and one that is missing stands where
it would have stood without a list.
"""
import argparse, os, pathlib, re, subprocess, sys, tempfile

import workload

RULES = (10, 1_000)
PLATFORMS = ("ios", "android", "web")


def executed(command, events):
    """The names of the functions that a command executes, as the linker knows them."""
    with tempfile.TemporaryDirectory() as folder:
        profile = pathlib.Path(folder, "profile")
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--demangle=no", "--callgrind-out-file=%s" % profile, *command],
            env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}, input=events,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if done.returncode != 0:
            sys.exit("startup: status %d from %s\n%s" % (
                done.returncode, " ".join(command), done.stderr.decode(errors="replace")))
        named = re.findall(r"^c?fn=\(\d+\) ([^\s'()]+)(?:'\d+)?$", profile.read_text(), re.MULTILINE)
    return {name for name in named if not name.startswith("0x")}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("list")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    events = b"".join(workload.events(3, [1, 1, 1], 1))
    names = executed([program, "--version"], b"")
    with tempfile.TemporaryDirectory() as folder:
        for number in RULES:
            rules = pathlib.Path(folder, "rules-%d.json" % number)
            rules.write_bytes(workload.rules(number))
            for platform in PLATFORMS:
                names |= executed([program, "eval", str(rules), "--platform", platform], events)
    pathlib.Path(options.list).write_text("".join(name + "\n" for name in sorted(names)))
    print("startup: %s functions" % format(len(names), ","))


if __name__ == "__main__":
    main()
