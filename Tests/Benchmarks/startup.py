#!/usr/bin/env python3
"""Writes down which functions a start executes: startup.py PROGRAM LIST.

The linker puts them side by side: scattered over fifteen megabytes each of them brings in pages of its
own. The list is of names, sorted; one that is gone costs nothing, and one that is missing stands where
it would have stood without a list.
"""
import argparse, pathlib, re, tempfile

import instructions, workload

RULES = (10, 1_000)
PLATFORMS = ("ios", "android", "web")


def executed(command, events):
    """The names of the functions that a command executes, as the linker knows them."""
    lines = instructions.profile(command, events, "--demangle=no")
    named = (re.match(r"c?fn=\(\d+\) ([^\s'()]+)(?:'\d+)?$", line) for line in lines)
    return {found[1] for found in named if found and not found[1].startswith("0x")}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("list")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    with tempfile.TemporaryDirectory() as folder:
        events = pathlib.Path(folder, "events.ndjson")
        events.write_bytes(b"".join(workload.events(3, [1, 1, 1], 1)))
        names = executed([program, "--version"], events)
        for number in RULES:
            rules = pathlib.Path(folder, "rules-%d.json" % number)
            rules.write_bytes(workload.rules(number))
            for platform in PLATFORMS:
                names |= executed([program, "eval", str(rules), "--platform", platform], events)
    pathlib.Path(options.list).write_text("".join(name + "\n" for name in sorted(names)))
    print("startup: %s functions" % format(len(names), ","))


if __name__ == "__main__":
    main()
