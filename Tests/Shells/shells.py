#!/usr/bin/env python3
"""Completes command lines in real shells, typesets the manual pages, and installs and removes the program.

  shells.py RULECTL

Starts bash, zsh and fish in a pseudo-terminal, loads the completions that the program prints, types each line of `ROWS`
and two tabs, and looks for the words that the shell must show. Then groff typesets each manual page, without a warning. A program
that is missing is an error.
"""
import fcntl, os, pathlib, pty, re, select, shutil, struct, subprocess, sys, tempfile, termios, time

ROOT = pathlib.Path(__file__).resolve().parents[2]

# A line that is typed before the tab; words that the shell must show, and words that it must not.
ROWS = [
    ("rulectl ins", ["inspect"], []),
    ("rulectl eval --plat", ["--platform"], []),
    ("rulectl eval --platform ", ["android", "web", "portable"], []),
    ("rulectl eval sale/ru", ["rules.zip", "rules.json"], ["rules.log"]),
    ("rulectl eval sale/rules.zip sale/", ["events.ndjson", "rules.log"], ["page.html"]),
    ("rulectl explain sale/rules.zip --rule ", ["ring-sale-seen"], []),
    ("rulectl eval 'my rules.json' --rule ", ["hero", "upsell"], []),
    ("rulectl inspect hostile.json --rule ", ["plain-id"], []),
    ("rulectl code unknown-matcher-", ["unknown-matcher-alone"], []),
    ("rulectl code Z00", ["Z001", "Z009"], []),
    ("rulectl validate sale/rules.zip --fail-level ", ["error", "warning", "never"], []),
    ("rulectl validate sale/rules.zip --format ", ["sarif", "gitlab"], []),
    ("rulectl validate sale/rules.zip --format=", ["sarif", "gitlab"], []),
    ("rulectl test ", ["cart.test.yaml", "cart.test.json"], ["hostile.json"]),
    ("rulectl test --coverage=h", ["--coverage=html"], []),
    ("rulectl test --format=", ["junit", "github"], []),
    ("rulectl schema findi", ["findings"], []),
    ("rulectl completion ", ["bash", "zsh", "fish"], []),
]

STARTS = {
    "bash": (["--norc", "--noprofile", "-i"],
             "bind 'set show-all-if-ambiguous on'; bind 'set completion-query-items 0'; bind 'set page-completions off'; "
             "PS1='$ '; source ../completions.bash\n"),
    "zsh": (["-f", "-i"],
            "PS1='$ '; LISTMAX=100000; unsetopt zle_bracketed_paste; autoload -Uz compinit; compinit -u -d ../zcompdump; "
            "source ../completions.zsh\n"),
    "fish": (["--no-config", "-i"], "source ../completions.fish\n"),
}


class Shell:
    """A shell in a pseudo-terminal."""

    def __init__(self, name, folder, path):
        arguments, start = STARTS[name]
        environment = {"PATH": path, "HOME": str(folder.parent), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(name, [name] + arguments, environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 500, 400, 0, 0))
        self.read(1.0)
        self.type(start)
        self.read(1.5)

    def type(self, text):
        os.write(self.terminal, text.encode())

    def read(self, quiet, wanted=lambda text: True, longest=10.0):
        """Returns what the shell writes until `wanted` is true of it and it is silent for `quiet` seconds."""
        seen, end = b"", time.monotonic() + longest
        while time.monotonic() < end:
            text = re.sub(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|[()][A-Z0-9]|[=>])", "", seen.decode(errors="replace"))
            if not select.select([self.terminal], [], [], quiet)[0]:
                if wanted(text):
                    break
                continue
            try:
                seen += os.read(self.terminal, 65536)
            except OSError:
                break
        return text

    def shown(self, line, is_done):
        """Returns what the shell shows after `line` and two tabs: the first may only add what all words have in common."""
        self.type(line)
        self.read(0.1, lambda text: len(text) >= len(line))
        self.type("\t")
        shown = self.read(0.1, is_done, 2.0)
        if not is_done(shown):
            self.type("\t")
            shown += self.read(0.2, lambda text: is_done(shown + text))
        # Ends a menu, then clears the line.
        self.type("\x03")
        self.read(0.2)
        return shown

    def close(self):
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def prepare(folder, program, examples):
    """Writes the files that the lines name, and the completions."""
    work = folder / "work"
    shutil.copytree(examples / "show-once", work / "sale")
    (work / "sale" / "rules.log").write_text("")
    (work / "sale" / "page.html").write_text("")
    for suite in ["cart.test.yaml", "cart.test.json"]:
        (work / suite).write_text("")
    shutil.copy(examples / "convert-audience" / "rules.json", work / "my rules.json")
    ids = ["$(touch pwned)", "`touch pwned`", "a b", "plain-id"]
    rules = ",".join(
        '{"condition":{"type":"matcher","definition":{"key":"a","matcher":"ex"}},'
        '"consequences":[{"id":"%s","type":"url","detail":{"url":"https://example.com"}}]}' % name for name in ids)
    (work / "hostile.json").write_text('{"version":1,"rules":[%s]}' % rules)
    binary = folder / "bin"
    binary.mkdir()
    (binary / "rulectl").symlink_to(program)
    for shell in STARTS:
        script = subprocess.run([program, "completion", shell], capture_output=True, check=True).stdout
        (folder / ("completions." + shell)).write_bytes(script)
    return work, "%s:%s" % (binary, os.environ["PATH"])


def typeset(program):
    """Typesets the manual pages; returns the number of those with warnings."""
    help_text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    commands = re.findall(r"^  ([a-z]+) ", help_text.split("CHECK:")[1], re.MULTILINE)
    failures = 0
    for words in [[]] + [[command] for command in commands]:
        page = subprocess.run([program, "man"] + words, capture_output=True, check=True).stdout
        made = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=page, capture_output=True)
        name = "-".join(["rulectl"] + words)
        if made.returncode or made.stderr or name.upper() not in re.sub(r"\x1b\[[0-9;]*m|.\x08", "", made.stdout.decode()):
            failures += 1
            print("%s: %s" % (name, made.stderr.decode()))
    print("manual pages: %d" % (len(commands) + 1))
    return failures


def install(program):
    """Installs the program in a folder of its own and removes it; returns the number of failures."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["make", "-s", "-C", str(ROOT), "DESTDIR=" + folder, "BUILT=%s" % program]
        subprocess.run(arguments + ["install"], capture_output=True, check=True)
        names = {str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*") if path.is_file()}
        share = "usr/local/share/"
        wanted = {"usr/local/bin/rulectl", share + "bash-completion/completions/rulectl",
                  share + "zsh/site-functions/_rulectl", share + "man/man1/rulectl.1", share + "man/man1/rulectl-eval.1"}
        version = subprocess.run([folder + "/usr/local/bin/rulectl", "--version"], capture_output=True, text=True)
        subprocess.run(arguments + ["uninstall"], capture_output=True, check=True)
        rest = [path for path in pathlib.Path(folder).rglob("*") if path.is_file()]
    if wanted <= names and not rest and version.stdout.startswith("rulectl "):
        print("installed and removed: %d files" % len(names))
        return 0
    print("install: missing %s, not removed %s" % (wanted - names, rest))
    return 1


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    for tool in [*STARTS, "groff"]:
        if not shutil.which(tool):
            sys.exit("shells.py: there is no %s on the PATH: install it" % tool)
    failures = typeset(program) + install(program)
    with tempfile.TemporaryDirectory() as name:
        work, path = prepare(pathlib.Path(name), program, ROOT / "Examples")
        for shell in STARTS:
            session = Shell(shell, work, path)
            for line, wanted, unwanted in ROWS:
                def missing_words(shown):
                    return [word for word in wanted if word not in line + shown.replace(line, "")]

                shown = session.shown(line, lambda text: not missing_words(text))
                missing = missing_words(shown)
                wrong = [word for word in unwanted if word in shown]
                if missing or wrong:
                    failures += 1
                    print("%s: %r: missing %s, unwanted %s, in %r" % (shell, line, missing, wrong, shown[-600:]))
            session.close()
            if (work / "pwned").exists():
                failures += 1
                print("%s: an id ran a command" % shell)
            print("%s: %d lines" % (shell, len(ROWS)))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
