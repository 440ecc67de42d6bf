#!/usr/bin/env python3
"""Makes system calls and allocations of commands that read and write files fail, one at a time.

  faults.py RULECTL

RULECTL must be linked dynamically, as a debug build is. For each command, for each kind of call and for each n, the nth
call, or allocation, fails with an errno, is interrupted or transfers one byte. Each system call of any kind is also the
one at which SIGKILL comes, before it takes place. Then:

- the program ends by itself, unless it was killed, with a status from 0 to 6, or crashes if an allocation fails;
- it ends with 0 only if its output and its files are those of an undisturbed run;
- every file has its old content or the new one, and no temporary file is left, or one if the program was killed;
- interrupted and short calls change nothing at all.

A watched run, which does not end by itself, ends with 6 and says so if a file cannot be watched.
"""
import errno, json, os, pathlib, shutil, signal, sqlite3, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
RULE = (
    '{"condition":{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["x"]}},'
    '"consequences":[{"id":"c","type":"url","detail":{"url":"https://example.com/"}}]}')
COMMANDS = [
    "eval rules.json events --summary-out summary.json --force",
    "simulate rules.json events --platform ios --out-profile profile.json --out-state states.json --force",
    "explain rules.json events",
    "simulate rules.json events --platform android --history history.db --out-history later.db --force",
    "inspect rules.json",
    "validate rules.json --report sarif=report.sarif --write-baseline known.json --force",
    "validate comma.json --fix --platform ios,android",
    "fmt loose.json",
    "witness rules.json --platform ios --state-out states.json --force --now 2026-03-02T09:00:00Z",
    "pack folder -o packed.zip --force",
    "unpack archive.zip -d out",
    "unpack archive.zip -d old --force",
    "unpack archive.zip --entry rules.json",
    "diff rules.json loose.json --events events --format html",
    "test suite.test.yaml",
    "test old.test.yaml --update",
    "test --generate rules.json -o made.test.yaml --force",
    "code S009",
]
FAILURES = {
    "read": ["EIO"], "write": ["EIO", "ENOSPC"], "open": ["EACCES", "EMFILE"], "close": ["EIO"], "fsync": ["EIO"],
    "rename": ["EACCES"], "link": ["EACCES", "EEXIST"], "unlink": ["EACCES"], "mkdir": ["EACCES"], "fchmod": ["EPERM"],
    "malloc": ["ENOMEM"],
}
# How the language's runtime ends a program if one of its allocations fails.
CRASHED = {-signal.SIGABRT, -signal.SIGSEGV, -signal.SIGILL, -signal.SIGTRAP}

HARMLESS = {"read": ["EINTR", "short"], "write": ["EINTR", "EAGAIN", "short"]}


def prepare(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    rules = '{"version":1,"rules":[%s]}' % RULE
    (folder / "rules.json").write_text(rules)
    (folder / "loose.json").write_text(rules + "\n\n")
    (folder / "comma.json").write_text(rules.replace("]}]}", "],}]}"))
    (folder / "events").write_text('{"type":"t","source":"s","data":{"a":"x"}}\n' * 3)
    (folder / "suite.test.yaml").write_text(
        "rules: rules.json\ncases:\n  - { events: events, fires: [c, c, c] }\n"
        "  - { event: { type: t, source: s, data: { a: x } }, fires: [c] }\n")
    (folder / "old.test.yaml").write_text(
        "rules: rules.json\ncases:\n  - { event: { type: t, source: s, data: { a: x } }, fires: [] }\n")
    for name in [
            "summary.json", "report.sarif", "known.json", "states.json", "profile.json", "packed.zip", "later.db",
            "made.test.yaml"]:
        (folder / name).write_text("old")
    database = sqlite3.connect(folder / "history.db")
    database.execute("CREATE TABLE Events (eventHash INTEGER, timestamp INTEGER)")
    database.execute("INSERT INTO Events VALUES (1, 1)")
    database.commit()
    database.close()
    for name in ["folder", "old"]:
        (folder / name / "assets").mkdir(parents=True)
        (folder / name / "rules.json").write_text(rules if name == "folder" else "old")
        (folder / name / "assets" / "a.html").write_text("<p>" if name == "folder" else "old")
    shutil.copy(folder.parent / "archive.zip", folder / "archive.zip")


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def run(program, folder, command, call="", number=0, action=""):
    """Runs a command. Returns the process, the files afterwards, and whether the fault took place."""
    prepare(folder)
    if action == "kill":
        # Ends with 0 if it has killed the program.
        done = subprocess.run([folder.parent / "step", str(number), program, *command.split()], cwd=folder,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        return done, files(folder), done.returncode == 0
    log = folder.parent / "log"
    log.unlink(missing_ok=True)
    variables = dict(os.environ, LD_PRELOAD=str(folder.parent / "fault.so"), FAULT_CALL=call, FAULT_LOG=str(log),
                     FAULT_NUMBER=str(number), FAULT_ACTION=str(getattr(errno, action, action)))
    done = subprocess.run([program, *command.split()], cwd=folder, env=variables, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=60)
    return done, files(folder), log.exists()


def watched(program, folder):
    """Makes each call of a watched run fail that asks the system for a watch. Returns the runs and the failures."""
    count, failures = 0, 0
    for call, action in [("inotify_init1", "EMFILE"), ("inotify_add_watch", "ENOSPC")]:
        number, reached = 1, True
        while reached:
            prepare(folder)
            log = folder.parent / "log"
            log.unlink(missing_ok=True)
            variables = dict(os.environ, LD_PRELOAD=str(folder.parent / "fault.so"), FAULT_CALL=call,
                             FAULT_LOG=str(log), FAULT_NUMBER=str(number), FAULT_ACTION=str(getattr(errno, action)))
            run = subprocess.Popen([program, "validate", "rules.json", "--watch", "--format", "jsonl"], cwd=folder,
                                   env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for line in run.stdout:
                if b'"summary"' in line:
                    break
            # Ends a run that waits.
            run.stdout.close()
            message = run.stderr.read()
            status, reached = run.wait(60), log.exists()
            count += 1
            if (status, b"limit of the system" in message) != ((6, True) if reached else (0, False)):
                failures += 1
                print("%s %d: ended with %d: %s" % (call, number, status, message), flush=True)
            number += 1
    return count, failures


def shown(text):
    """The output without what differs from run to run."""
    return b"\n".join(line for line in text.splitlines() if b'"seconds"' not in line)


def is_json(text):
    try:
        json.loads(text)
        return True
    except ValueError:
        return False


def same(found, wanted):
    return {name: shown(text) for name, text in found.items()} == {name: shown(text) for name, text in wanted.items()}


def problem(action, done, found, usual, before, after):
    """Returns what is wrong with a run; None if nothing is."""
    temporary = [name for name in found if ".rulectl-" in name]
    kept = {name: text for name, text in found.items() if ".rulectl-" not in name}
    if action == "kill" or action == "ENOMEM" and done.returncode in CRASHED:
        if len(temporary) > 1:
            return "left %d temporary files" % len(temporary)
    elif done.returncode not in range(7):
        return "ended with %d" % done.returncode
    for name, text in kept.items():
        # A report may tell of the failure, if it is whole.
        if name == "report.sarif" and done.returncode == 6 and is_json(text):
            continue
        if shown(text) not in (shown(before.get(name, b"")) if name in before else None, shown(after.get(name, b""))):
            return "%s is neither old nor new" % name
    for name in before:
        if name not in kept:
            return "%s is gone" % name
    if action == "kill":
        return None
    isSame = same(kept, after) and done.returncode == usual.returncode and shown(done.stdout) == shown(usual.stdout)
    if action in ("EINTR", "EAGAIN", "short") and not isSame:
        return "a harmless event changed the result"
    if done.returncode == usual.returncode and not isSame:
        return "ended with %d, but the result differs" % done.returncode
    return None


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        top = pathlib.Path(name)
        compiler = os.environ.get("CC", "cc")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(top / "fault.so"), str(HERE / "fault.c"), "-ldl"],
                       check=True)
        subprocess.run([compiler, "-O1", "-o", str(top / "step"), str(HERE / "step.c")], check=True)
        (top / "archive.zip").write_bytes(b"")
        folder = top / "f"
        prepare(folder)
        subprocess.run([program, "pack", "folder", "-o", str(top / "archive.zip"), "--force"], cwd=folder, check=True,
                       capture_output=True)
        count, failures = watched(program, folder)
        for command in COMMANDS:
            prepare(folder)
            before = files(folder)
            usual, after, _ = run(program, folder, command)
            for call in [*FAILURES, "any"]:
                for action in FAILURES.get(call, ["kill"]) + HARMLESS.get(call, []):
                    number, reached = 1, True
                    while reached:
                        done, found, reached = run(program, folder, command, call, number, action)
                        count += 1
                        wrong = problem(action, done, found, usual, before, after) if reached else None
                        # A temporary file remains if it cannot be removed.
                        isKept = action not in ("kill",
                            "ENOMEM") and call != "unlink" and any(".rulectl-" in name for name in found)
                        if wrong or isKept:
                            failures += 1
                            print("%s: %s %d, %s: %s: %s" % (
                                command, call, number, action, wrong or "left a temporary file", done.stderr[:120]),
                                flush=True)
                        # There are thousands of allocations, most of them in loops.
                        number += 1 + number // 12 if call == "malloc" else 1
    print("%d runs, %d failures" % (count, failures))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
