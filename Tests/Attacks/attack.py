#!/usr/bin/env python3
"""Attacks the program with hostile archives, texts, rules, events, files and arguments.

  attack.py RULECTL [WORD]

The attacks are the rows of rows.py; WORD limits them to those whose name contains it. For every command:

- the program ends by itself, with a status that the row allows, and never by a signal;
- standard output consists of whole lines, of JSON where the command writes JSON;
- no control, invisible or steering character reaches an output, and no command of a CI runner;
- only files that the row names are made or changed;
- the time of the processor and the peak of memory are within a factor of those of a harmless input of that size.

Archives that `unpack` takes, of the fuzz corpora and of random damage, must give the files that Info-ZIP's unzip gives.
"""
import base64, json, os, pathlib, random, re, shutil, subprocess, sys, tempfile
from typing import NamedTuple

import rows

HERE = pathlib.Path(__file__).resolve().parent
# How many times the time and the memory of a harmless input are allowed, and what is allowed besides.
TIMES, SECONDS, MEMORY, KIB = 3, 0.15, 1.5, 16 << 10
# Lines that the runner of GitHub executes, except those of its own format.
COMMAND = re.compile(r"^\s*::(?!(error|warning|notice) file=)", re.MULTILINE)
ODD = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


class Run(NamedTuple):
    status: int
    cpu: float
    peak: int
    output: str
    errors: str


class Attacker:
    def __init__(self, program, top):
        self.program, self.top, self.usual = program, top, {}
        subprocess.run([os.environ.get("CC", "cc"), "-O1", "-o", str(top / "launch"), str(HERE / "launch.c")],
            check=True)

    def run(self, call, folder, source=None):
        """Runs a command in a folder. Bytes that are not UTF-8 are kept as lone surrogates."""
        result = self.top / "result"
        result.unlink(missing_ok=True)
        limits = [str(number) for number in (call.stack, call.memory, 60)]
        with open(folder / source if source else os.devnull, "rb") as stdin:
            done = subprocess.run(
                [self.top / "launch", result, *limits, self.program, *call.arguments], cwd=folder, stdin=stdin,
                capture_output=True, timeout=600, env=dict(os.environ, **call.variables))
        status, cpu, peak = map(int, result.read_text().split())
        output, errors = (text.decode("utf-8", "surrogateescape") for text in (done.stdout, done.stderr))
        return Run(status, cpu / 1000, peak, output, errors)

    def harmless(self, call, size):
        """A run of the same command with a harmless input of about `size` bytes, at most twice as many."""
        words = call.arguments
        kind = "events" if call.source and call.kind != "editor" or words[0] == "eval" and "EVENTS" in call.kind else call.kind
        size = 1 << max(size, 1 << 15).bit_length() - 1
        key = (words[0], kind, size, call.stack)
        if key not in self.usual:
            folder = self.top / "harmless"
            shutil.rmtree(folder, ignore_errors=True)
            rows.write(folder, rows.harmless(kind, size))
            name, source = rows.HARMLESS[kind]
            command = {"unpack": "unpack %s -d out", "events": "events", "fmt": "fmt --check %s", "pack": "pack . -o out.zip",
                       "witness": "witness %s --platform ios",
                       "diff": "diff %s " + name}.get(words[0], words[0] + " %s")
            arguments = (command % name if "%s" in command else command).split()
            self.usual[key] = self.run(rows.Call(arguments, {0}, stack=call.stack), folder, source)
        return self.usual[key]


def contents(folder):
    """What each file in a folder holds; links and special files by their kind only."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink() or not path.is_file():
            found[name] = str(path.lstat().st_mode)
        else:
            found[name] = path.read_bytes() if os.access(path, os.R_OK) else b""
    return found


def problems(attacker, row, call, run, changed, size):
    """What is wrong with a run."""
    said = run.output + run.errors
    if run.status not in call.statuses:
        yield "ended with %d, expected %s: %s" % (run.status, sorted(call.statuses), said[:300])
    for text in call.says:
        if text not in said:
            yield "does not say %r: %s" % (text, said[:300])
    for text in call.lacks:
        if text in said:
            yield "says %r" % text
    if call.isText:
        if run.output and not run.output.endswith("\n"):
            yield "ends amid a line"
        for text in run.output, run.errors:
            command = COMMAND.search(text)
            if command:
                yield "writes a command: %r" % text[command.start():command.end() + 60]
            odd = ODD.search(text)
            if odd:
                yield "writes %r: %r" % (odd.group(), text[max(0, odd.start() - 60):odd.end() + 20])
        isReport = "--check" in call.arguments or "--coverage" in call.arguments
        if call.arguments[0] in ("eval", "witness", "events") and not isReport or "jsonl" in call.arguments:
            for line in run.output.splitlines():
                try:
                    json.loads(line)
                except ValueError:
                    yield "writes no JSON: %r" % line[:100]
                    break
    for name in changed - set(row.makes):
        yield "changed %s" % name
    usual = attacker.harmless(call, call.size or size)
    if run.cpu > (usual.cpu * TIMES + SECONDS) * call.factor * call.slower:
        yield "took %.2f s, and %.2f s for a harmless input of that size" % (run.cpu, usual.cpu)
    if run.peak > (usual.peak * MEMORY + KIB) * call.factor:
        yield "took %d KiB, and %d KiB for a harmless input of that size" % (run.peak, usual.peak)


CORPORA = HERE.parent / "Fuzz" / "Corpora"
DAMAGED = 1_000  # how many archives are damaged at random
UNSUPPORTED = 81  # unzip's status for a method or version that it does not know


JUNK = re.compile(r"^__MACOSX/|(^|/)(\._[^/]*|\.DS_Store|Thumbs\.db)$")  # what `unpack` leaves out


def archives():
    """The archives of the fuzz corpora, and some with one or two bytes replaced."""
    for name in "zip", "archive":
        yield from map(base64.b64decode, (CORPORA / (name + ".base64")).read_text().split())
    sound = [rows.archive([("rules.json", rows.document())]),
             rows.archive([("rules.json", rows.document()), ("assets/a.html", b"<p>" * 9)])]
    choices = random.Random(19)
    for _ in range(DAMAGED):
        archive = bytearray(choices.choice(sound))
        for _ in range(choices.randint(1, 2)):
            archive[choices.randrange(len(archive))] = choices.choice([0, 1, 8, 255, choices.randrange(256)])
        yield bytes(archive)


def compare_with_unzip(program, folder):
    """Unpacks archives with the program and with unzip. Returns how many both took, and what differs."""
    count, different = 0, []
    for archive in archives():
        shutil.rmtree(folder, ignore_errors=True)
        rows.write(folder, {"a.zip": archive})
        if subprocess.run([program, "unpack", "a.zip", "--all", "-d", "ours"], cwd=folder, capture_output=True).returncode:
            continue
        theirs = subprocess.run(["unzip", "-oqq", "a.zip", "-d", "theirs"], cwd=folder, stdin=subprocess.DEVNULL,
                                capture_output=True, env=dict(os.environ, LC_ALL="C.UTF-8"))
        names = [str(path.relative_to(folder)) for path in (folder / "ours").rglob("*")]
        # unzip takes the names of some archives for DOS names.
        if theirs.returncode == UNSUPPORTED or not all(name.isascii() for name in names):
            continue
        count += 1
        (folder / "theirs").mkdir(exist_ok=True)
        ours, others = ({name: found for name, found in contents(folder / side).items()
                         if isinstance(found, bytes) and not JUNK.search(name)} for side in ("ours", "theirs"))
        if theirs.returncode > 1 or ours != others:
            different.append("%s: unzip ended with %d: %s" % (archive.hex(), theirs.returncode, theirs.stderr[:200]))
    return count, different


def main():
    sys.setrecursionlimit(100_000)  # to read JSON of depth 10,000
    program = str(pathlib.Path(sys.argv[1]).resolve())
    word = sys.argv[2] if len(sys.argv) > 2 else ""
    count, failures = 0, 0
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        top = pathlib.Path(name)
        attacker = Attacker(program, top)
        folder = top / "f"
        for row in rows.table():
            if word not in row.name:
                continue
            made = row.files()
            size = sum(len(content) for content in made.values() if isinstance(content, bytes))
            for call in row.calls:
                shutil.rmtree(folder, ignore_errors=True)
                rows.write(folder, made)
                before = contents(folder)
                run = attacker.run(call, folder, call.source)
                after = contents(folder)
                changed = {name for name in set(before) | set(after) if before.get(name) != after.get(name)}
                changed = {name.split("/")[0] for name in changed}
                count += 1
                found = list(problems(attacker, row, call, run, changed, size))
                failures += bool(found)
                for problem in found:
                    print("%s: rulectl %s: %s" % (row.name, " ".join(map(str, call.arguments))[:120], problem),
                          flush=True)
        compared = 0
        if word in "unzip":
            compared, different = compare_with_unzip(program, folder)
            failures += len(different)
            for problem in different:
                print("unzip: " + problem, flush=True)
    print("%d commands, %d archives compared with unzip, %d failures" % (count, compared, failures))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
