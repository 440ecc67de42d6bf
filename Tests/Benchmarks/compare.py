"""Compares two programs byte for byte: output, errors, status and written files of the same commands.

    python3 Tests/Benchmarks/compare.py OLD NEW

Commands are those of all transcripts and examples, `validate` and `explain` over the documents of all
vectors, and `eval` over generated workloads of each dialect. The time that a run took is masked.
"""
import json, pathlib, re, shutil, subprocess, sys, tempfile

import dialects, workload

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXED = "--now 0 --seed 1"


def sessions():
    """Folders with the commands that are run in them, each in turn."""
    for path in sorted([*ROOT.glob("Tests/Transcripts/*/*.console"), *ROOT.glob("Examples/*/*.console")]):
        lines = path.read_text(errors="replace").splitlines()
        yield path.parent, [line[2:] for line in lines if line.startswith("$ ")]


def document(vector):
    """The rules document of a vector, as text; None where it has none."""
    for name in ("rules", "config", "schedules", "predicate"):
        if name in vector:
            return vector[name] if isinstance(vector[name], str) else json.dumps(vector[name])
    if "leaf" in vector:
        return json.dumps({"OR": [{"AND": [{"OR_WHEN": [vector["leaf"]]}]}]})
    if "matcher" in vector:
        definition = dict(zip(("key", "matcher", "values"), vector["matcher"]))
        return json.dumps({"version": 1, "rules": [{
            "condition": {"type": "matcher", "definition": definition},
            "consequences": [{"id": "c", "type": "pb", "detail": {"t": "{%k%}"}}]}]})
    return None


def event(vector):
    """The events of a vector, as text."""
    def text(value):
        return value if isinstance(value, str) else json.dumps(value)
    if "attributes" in vector:
        return '{"attributes":%s}' % text(vector["attributes"])
    if "events" in vector:
        return "\n".join(text(one) for one in vector["events"])
    if "value" in vector:
        return json.dumps(vector["value"])
    return '{"type":"t","source":"s","data":%s}' % text(vector.get("data", {}))


def vectors(folder):
    """Commands over the document and the events of each vector."""
    for path in sorted(ROOT.glob("Tests/Vectors/*/*.jsonl")):
        for number, line in enumerate(path.read_bytes().splitlines()):
            vector = json.loads(line)
            rules = document(vector)
            if rules is None:
                continue
            name = "%s-%d" % (path.stem, number)
            (folder / (name + ".json")).write_text(rules)
            (folder / (name + ".ndjson")).write_text(event(vector) + "\n")
            yield "rulectl validate %s.json --format jsonl" % name
            clock = FIXED if path.parent.name == "launch" else "--now 0" if "schedules" in vector else ""
            yield "rulectl explain %s.json %s.ndjson --format json %s" % (name, name, clock)


def workloads(folder):
    (folder / "launch.json").write_bytes(workload.rules(1_000))
    (folder / "launch.ndjson").write_bytes(b"".join(workload.events(5_000, [60, 30, 10], 1)))
    for platform in ("ios", "android", "web"):
        for jobs in (1, 2):
            yield "rulectl eval launch.json launch.ndjson --platform %s --jobs %d %s" % (platform, jobs, FIXED)
    for name, rules, events in (
            ("convert", dialects.audiences, dialects.visitors), ("airship", dialects.schedules, dialects.custom_events)):
        (folder / (name + ".json")).write_bytes(rules(1_000))
        (folder / (name + ".ndjson")).write_bytes(
            b"".join(dialects.encoded(event) + b"\n" for event in events(2_000, 1_000)))
        for platform in dialects.PLATFORMS[name]:
            clock = "--now 0" if name == "airship" else ""
            yield "rulectl eval %s.json %s.ndjson --platform %s %s" % (name, name, platform, clock)


def outcome(program, folder, commands):
    """What each command does, and the files that are there in the end."""
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        (scratch / "bin").mkdir()
        (scratch / "bin/rulectl").symlink_to(program)
        here = scratch / "here"
        shutil.copytree(folder, here, symlinks=True)
        environment = {
            "PATH": "%s:/usr/bin:/bin" % (scratch / "bin"), "LC_ALL": "C", "TZ": "UTC", "COLUMNS": "80",
            "HOME": "/nonexistent", "SWIFT_BACKTRACE": "enable=no"}
        found = []
        for command in commands:
            done = subprocess.run(["/bin/sh", "-c", command], cwd=here, env=environment, capture_output=True)
            errors = re.sub(rb'"seconds":[0-9.]+', b"", done.stderr)
            found.append((command, done.stdout, errors, done.returncode))
        files = {str(path): path.read_bytes() for path in sorted(here.rglob("*")) if path.is_file()}
        return found, {path.replace(str(here), ""): text for path, text in files.items()}


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: compare.py OLD NEW")
    programs = [str(pathlib.Path(path).resolve()) for path in sys.argv[1:]]
    count = differences = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch, "made")
        folder.mkdir()
        made = [*vectors(folder), *workloads(folder)]
        for place, commands in [*sessions(), (folder, made)]:
            old, new = (outcome(program, place, commands) for program in programs)
            count += len(commands)
            changed = [a[0] for a, b in zip(old[0], new[0]) if a != b]
            changed += ["files of %s" % place.name] if old[1] != new[1] else []
            differences += len(changed)
            for command in changed:
                print("compare: %s: %s" % (place.name, command))
    print("compare: %d commands, %d differences" % (count, differences))
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
