#!/usr/bin/env python3
"""Joins the results of `rulectl eval` for the parts of an input.

  gather.py FOLDER FILE… > lines.ndjson

FOLDER holds the results that `eval-file.sh` has written for each FILE. The lines are written as one run over these files
in this order would write them: events are numbered through all files. The joined summary goes to FOLDER/summary.json.
Status: 6 if a file has no result, else that of the runs (4: events were unusable; 1: an SDK would crash).
"""
import json, os, re, sys


def join(summaries):
    """Joins the summaries of the parts of one input. `seconds` is the sum over the parts."""
    total = {name: 0 for name in ("events", "unusable", "firings", "bytes", "seconds")}
    rules, silent, states, formats = {}, {}, set(), set()
    for summary in summaries:
        for name in total:
            total[name] += summary[name]
        for rule in summary["rules"]:
            counts = rules.setdefault(rule["rule"], {**rule, "platforms": {}})["platforms"]
            for platform, count in rule["platforms"].items():
                counts[platform] = counts.get(platform, 0) + count
        silent.update(dict.fromkeys(summary["silent"]))
        states.update(summary["missingStates"])
        formats.add(summary.get("format"))
    formats.discard(None)
    return {
        "events": total["events"], "unusable": total["unusable"], "firings": total["firings"],
        "rules": [rules[rule] for rule in sorted(rules)], "silent": sorted(set(silent) - set(rules)),
        "missingStates": sorted(states),
        **({"format": formats.pop() if len(formats) == 1 else "mixed"} if formats else {}),
        "bytes": total["bytes"], "seconds": round(total["seconds"], 3)}


def status(statuses):
    """The status of all parts: the highest from 2, else 1 if there is one."""
    return max(statuses, default=0)


def prefix(path):
    """The member `input`, which follows the number of the event if there are several files."""
    return ',"input":' + json.dumps(path, ensure_ascii=False)


def main():
    folder, files = sys.argv[1], sys.argv[2:]
    summaries, statuses = [], []
    for path in files:
        result = os.path.join(folder, os.path.basename(path))
        try:
            with open(result + ".status") as file:
                statuses.append(int(file.read()))
            with open(result + ".summary") as file:
                summary = json.load(file)
            first = sum(one["events"] for one in summaries)
            with open(result + ".lines", encoding="utf-8", newline="\n") as lines:
                for line in lines:
                    number, rest = re.match(r'\{"event":([0-9]+)(,.*\n)', line, re.S).groups()
                    sys.stdout.write('{"event":%d%s%s' % (first + int(number), prefix(path), rest))
            summaries.append(summary)
        except FileNotFoundError as problem:
            sys.exit(print("gather.py: %s: error: not evaluated: there is no %s" % (path, problem.filename), file=sys.stderr) or 6)
    with open(os.path.join(folder, "summary.json"), "w") as file:
        json.dump(join(summaries), file)
        file.write("\n")
    sys.exit(status(statuses))


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    main()
