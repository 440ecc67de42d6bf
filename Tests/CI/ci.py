#!/usr/bin/env python3
"""Runs the templates of Examples/ci and the hooks of pre-commit as the services do.

  ci.py RULECTL

The steps of the action and the scripts of the GitLab jobs are read from their files and run by a shell, with the
variables that they get there, in clones of repositories with rules of each dialect. `gh` and `curl` are programs of this
file's own that keep comments and record their arguments. pre-commit is the real one, as are git and jq. Needs PyYAML and
pre-commit in this Python's environment.
"""
import json, os, pathlib, re, shutil, subprocess, sys, tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "Examples"
# By dialect: a document without errors, a change of it, and a change that is an error, with its code.
DIALECTS = {
    "adobe": ("missing-key/rules.json", ('"eq"', '"sw"'), ('"eq"', '"qe"'), "S009"),
    "convert": ("convert-audience/rules.json", ('"large"', '"huge"'), ('"rule_type"', '"rule_tpye"'), "CV109"),
    "airship": ("airship-landing-page/fixed.json", ('"goal": 10', '"goal": 20'), ('"type": "screen"', '"type": "scren"'),
                "AS"),
}
# What a suite expects of each, without the fault.
LOADS = {"adobe": "{ lost: { conditions: 0 } }", "convert": "{ lost: { conditions: 0 } }", "airship": "true"}
MARKER = "<!-- rulectl diff -->"
# A stand-in for the service: keeps comments in a file and writes each call to a log.
SERVICE = r'''#!%s
import json, os, pathlib, subprocess, sys, urllib.parse
name, words = pathlib.Path(sys.argv[0]).name, sys.argv[1:]
store = pathlib.Path(os.environ["SERVICE"])
state = json.loads(store.read_text()) if store.exists() else {"calls": [], "comments": []}
header = sys.stdin.read() if name == "curl" else ""
state["calls"].append([name] + words)
def value(flag):
    return words[words.index(flag) + 1] if flag in words else None
def end(status, text=""):
    store.write_text(json.dumps(state))
    print(text, end="")
    sys.exit(status)
if os.environ.get("SERVICE_FAILS"):
    end(22)
if name == "gh":
    address = [word for word in words if word.startswith("repos/")][0]
    method, field = value("--method"), value("--field")
    assert os.environ["GH_TOKEN"] == "secret"
else:
    address = [word for word in words if word.startswith("https://")][0]
    method, field = value("--request"), value("--data-urlencode")
    assert header == "PRIVATE-TOKEN: secret\n", header
    assert "secret" not in " ".join(words)
if field is None:
    page = int(urllib.parse.parse_qs(urllib.parse.urlsplit(address).query).get("page", ["1"])[0])
    comments = json.dumps(state["comments"] if name == "gh" else state["comments"][100 * page - 100:100 * page])
    if name == "gh":
        end(0, subprocess.run(["jq", "-r", value("--jq")], input=comments, text=True, capture_output=True, check=True).stdout)
    end(0, comments)
assert field.startswith("body=@" if name == "gh" else "body@"), field
body = pathlib.Path(field.split("@", 1)[1]).read_text()
if method in ("PATCH", "PUT"):
    number = int(address.rsplit("/", 1)[1])
    found = [comment for comment in state["comments"] if comment["id"] == number]
    found[0]["body"] = body
else:
    state["comments"].append({"id": 1000 + len(state["comments"]), "body": body})
end(0)
'''
failures = 0


def check(isTrue, text):
    global failures
    if not isTrue:
        failures += 1
        print("ci.py: " + text, flush=True)


def git(folder, *words):
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"]
    made = subprocess.run(["git", *identity, *words], cwd=folder, capture_output=True, text=True)
    if made.returncode:
        sys.exit("ci.py: git %s: %s" % (" ".join(words), made.stderr))
    return made.stdout.strip()


class Project:
    """A repository with rules, and a clone of it in which the steps run."""

    def __init__(self, top, dialect, program):
        self.top = top / dialect
        self.source, _, _, self.code = DIALECTS[dialect]
        self.dialect = dialect
        self.origin = self.top / "origin"
        self.work = self.top / "work"
        self.bin = self.top / "bin"
        self.service = self.top / "service.json"
        # The names are awkward, and those of files that are no rules.
        self.name = "my rules/$(touch made).rules.json"
        self.rules = self.origin / self.name
        self.rules.parent.mkdir(parents=True)
        shutil.copy(EXAMPLES / self.source, self.rules)
        (self.origin / "my rules" / "notes.txt").write_text("a")
        (self.origin / "a.test.yaml").write_text(
            "rules: %s\ncases: [{ loads: %s }]\n" % (json.dumps(self.name), LOADS[dialect]))
        git(self.origin, "init", "-q")
        git(self.origin, "config", "uploadpack.allowAnySHA1InWant", "true")
        self.first = self.commit("first")
        git(self.origin, "checkout", "-q", "-b", "change")
        self.bin.mkdir()
        (self.bin / "rulectl").symlink_to(program)
        for name in ("gh", "curl"):
            (self.bin / name).write_text(SERVICE % sys.executable)
            (self.bin / name).chmod(0o755)

    def commit(self, message):
        git(self.origin, "add", "-A")
        git(self.origin, "commit", "-q", "--allow-empty", "-m", message)
        return git(self.origin, "rev-parse", "HEAD")

    def change(self, pair):
        text = (EXAMPLES / self.source).read_text()
        changed = text.replace(*pair) if pair else text
        assert not pair or changed != text, pair
        self.rules.write_text(changed)
        (self.origin / "my rules" / "notes.txt").write_text(repr(pair))
        return self.commit("change")

    def clone(self):
        """Clones the last commit only, as the services do."""
        shutil.rmtree(self.work, ignore_errors=True)
        git(self.top, "clone", "-q", "--depth", "1", "--branch", "change", "file://%s" % self.origin, str(self.work))
        shutil.copytree(EXAMPLES / "ci", self.work / "ci")

    def comments(self):
        return json.loads(self.service.read_text())["comments"] if self.service.exists() else []

    def shell(self, command, text, variables):
        script = self.top / "step"
        script.write_text(text)
        environment = {
            "PATH": "%s:%s" % (self.bin, os.environ["PATH"]), "HOME": str(self.top), "SERVICE": str(self.service),
            "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no", "GIT_CONFIG_GLOBAL": "/dev/null", **variables}
        done = subprocess.run([*command, str(script)], cwd=self.work, env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=120)
        check(not (self.work / "made").exists(), "%s: a name was run" % self.dialect)
        return done


# MARK: GitHub

def expression(text, values):
    """Evaluates the `${{ … }}` of a string."""
    def one(match):
        source = re.sub(r"!cancelled\(\)", "True", match[1]).replace("&&", " and ").replace("||", " or ")
        source = re.sub(r"'[^']*'|[a-z][\w-]*(?:\.[\w-]+)+",
                        lambda part: part[0] if part[0][0] == "'" else repr(values.get(part[0], "")), source)
        return str(eval(" ".join(source.split())))
    return re.sub(r"\$\{\{(.*?)\}\}", one, str(text), flags=re.DOTALL)


def action(project, **inputs):
    """Runs the action for a pull request. Returns its steps by name: outcome and output; the status is that of `Action`."""
    described = yaml.safe_load((EXAMPLES / "ci" / "action.yml").read_text())
    temporary = project.top / "runner"
    temporary.mkdir(exist_ok=True)
    files = {name: temporary / name for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY")}
    values = {"github.event.pull_request.base.sha": project.base, "github.event.pull_request.number": "7",
              "github.event.pull_request.head.repo.full_name": "o/r", "github.repository": "o/r", "github.token": "secret",
              "runner.temp": str(temporary)}
    unknown = set(inputs) - {name.replace("-", "_") for name in described["inputs"]}
    assert not unknown, unknown
    for name, row in described["inputs"].items():
        values["inputs." + name] = inputs.get(name.replace("-", "_"), expression(row.get("default", ""), values))
    steps, succeeds = {}, True
    for step in described["runs"]["steps"]:
        condition = expression(step["if"], values) == "True" if "if" in step else succeeds
        outcome, done = "skipped", None
        if condition and "cache" in step.get("uses", ""):
            outcome = "success"
        elif condition and "uses" in step:
            path = pathlib.Path(expression(step["with"]["sarif_file"], values))
            outcome = "success" if json.loads(path.read_text())["version"] == "2.1.0" else "failure"
        elif condition:
            for path in files.values():
                path.write_text("")
            variables = {name: expression(text, values) for name, text in step.get("env", {}).items()}
            done = project.shell(["bash", "--noprofile", "--norc", "-eo", "pipefail"], step["run"], {
                **variables, **{name: str(path) for name, path in files.items()}, "GITHUB_ACTIONS": "true",
                "GITHUB_ACTION_PATH": str(project.work / "ci"), "GITHUB_REPOSITORY": "o/r", **project.extra})
            outcome = "failure" if done.returncode else "success"
            done.summary = files["GITHUB_STEP_SUMMARY"].read_text()
            for line in files["GITHUB_OUTPUT"].read_text().splitlines():
                values["steps.%s.outputs.%s" % (step["id"], line.split("=")[0])] = line.split("=", 1)[1]
        if outcome == "failure":
            succeeds = False
        if "id" in step:
            values["steps.%s.outcome" % step["id"]] = outcome
        steps[step["name"]] = (outcome, done)
    return steps


def outcomes(steps):
    """The outcomes of the steps after the program is provided."""
    rest = {name: step for name, step in steps.items() if name not in ("Restore the build", "Build")}
    return " ".join(outcome for outcome, _ in rest.values())


def github(project):
    _, change, fault, code = DIALECTS[project.dialect]
    name = project.dialect
    inputs = {"rules": "my rules", "suites": "*.test.yaml", "upload_sarif": "true"}
    project.change(change)
    project.clone()
    steps = action(project, **inputs)
    output = {key: done.stdout + done.stderr for key, (_, done) in steps.items() if done}
    check(outcomes(steps) == "success success success success success success", "%s: %s %s" % (name, outcomes(steps), output))
    comments = project.comments()
    check(len(comments) == 1 and comments[0]["body"].startswith(MARKER + "\n## rulectl diff"), "%s: comment" % name)
    check(comments[0]["body"].count("## rulectl diff") == 1 and "b/" + project.name in comments[0]["body"],
          "%s: compared files: %s" % (name, comments[0]["body"][:400]))
    check("rulectl diff" in steps["Compare"][1].summary, "%s: summary" % name)
    # All platforms of the dialect, or those that are named.
    platforms = {"adobe": ["ios", "android"], "convert": ["ios", "js"], "airship": ["android", "ios"]}[name]
    check("| %s | %s |" % tuple(platforms) in comments[0]["body"], "%s: platforms: %s" % (name, comments[0]["body"][:300]))
    one = action(project, **inputs, platform=platforms[1])
    body = project.comments()[0]["body"]
    check("| %s |" % platforms[1] in body and "| %s |" % platforms[0] not in body, "%s: one platform: %s" % (name, body[:300]))
    check(outcomes(one).count("success") == 6, "%s: one platform: %s" % (name, outcomes(one)))

    # A fault: the steps after it run all the same, and the comment is the same one.
    project.change(fault)
    project.clone()
    steps = action(project, **inputs)
    check(outcomes(steps) == "success failure success failure success success", "%s: fault: %s" % (name, outcomes(steps)))
    check("::error title=rulectl::rulectl validate: the rules do not pass\n" in steps["Validate"][1].stdout
          and code in steps["Validate"][1].stdout, "%s: fault: %s" % (name, steps["Validate"][1].stdout))
    check("the rules do not pass" in steps["Test"][1].stdout, "%s: fault: test" % name)
    check(len(project.comments()) == 1 and code in project.comments()[0]["body"], "%s: comment is updated" % name)
    # A baseline, by its usual name or by another, and one that is not there.
    for path in ("rulectl-baseline.json", "known.json"):
        project.shell(["sh"], "rulectl validate 'my rules' --write-baseline %s" % path, {})
        steps = action(project, **inputs, baseline="" if path.startswith("rulectl") else path)
        check(steps["Validate"][0] == "success", "%s: baseline %s: %s" % (name, path, steps["Validate"][1].stderr))
        (project.work / path).unlink()
    steps = action(project, **inputs, baseline="gone.json")
    check(steps["Validate"][1].returncode == 6 and "failed with status 6" in steps["Validate"][1].stdout,
          "%s: missing baseline: %s" % (name, steps["Validate"][1].stdout))
    steps = action(project, **inputs, fail_level="never")
    check(steps["Validate"][0] == "success", "%s: fail-level" % name)

    # The change is taken back: the comment says so. A pull request that changes no rules gets none.
    project.change(None)
    project.clone()
    steps = action(project, **inputs)
    check(len(project.comments()) == 1 and "No rules are changed." in project.comments()[0]["body"], "%s: taken back" % name)
    project.service.unlink()
    steps = action(project, **inputs)
    check(outcomes(steps).count("success") == 6 and project.comments() == [], "%s: nothing changed" % name)


RELEASE = r'''#!/bin/sh
# Stands for curl: the release of v9 exists, those of other versions do not.
case "$4" in */releases/download/v9/rulectl-9-linux-*.tar.gz) cp "$TARBALL" "$3" ;; *) exit 22 ;; esac
'''


def github_provides(top, program):
    """The step that provides the program, on a runner without one."""
    step = yaml.safe_load((EXAMPLES / "ci" / "action.yml").read_text())["runs"]["steps"][0]
    name = "rulectl-9-linux-" + os.uname().machine
    (top / "release" / name / "bin").mkdir(parents=True)
    shutil.copy(program, top / "release" / name / "bin" / "rulectl")
    subprocess.run("sha256sum bin/rulectl > SHA256SUMS; cd ..; tar -czf ../release.tar.gz *", shell=True, check=True,
                   cwd=top / "release" / name)
    (top / "tools").mkdir()
    (top / "tools" / "curl").write_text(RELEASE)
    (top / "tools" / "curl").chmod(0o755)
    (top / "source" / "Examples" / "ci").mkdir(parents=True)
    (top / "source" / "Sources").mkdir()
    for file in ("Package.swift", "Makefile", "Sources/a.swift"):
        (top / "source" / file).write_text(file)

    def provide(ref):
        files = {name: top / name for name in ("GITHUB_OUTPUT", "GITHUB_PATH")}
        for path in files.values():
            path.write_text("")
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], capture_output=True, text=True, env={
                "PATH": "%s:/usr/bin:/bin" % (top / "tools"), "REF": ref, "RELEASES": "https://h/o/r/releases/download",
                "OUT": str(top), "TARBALL": str(top / "release.tar.gz"),
                "GITHUB_ACTION_PATH": str(top / "source" / "Examples" / "ci"), **{k: str(v) for k, v in files.items()}})
        check(done.returncode == 0, "provide %s: %s" % (ref, done.stderr))
        return files["GITHUB_OUTPUT"].read_text(), files["GITHUB_PATH"].read_text().strip()

    output, path = provide("v9")
    check(output == "" and (pathlib.Path(path) / "rulectl").is_file(), "the release is used: %s %s" % (output, path))
    output, path = provide("main")
    check("key=rulectl-" in output and path == str(top / "source" / ".build" / "release"), "a build is kept: " + output)
    (top / "source" / "Sources" / "a.swift").write_text("changed")
    check(provide("main")[0] != output, "the key follows the sources")
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text())
    version = [s for s in workflow["jobs"]["packages"]["steps"] if s.get("name") == "Check the version"][0]["run"]
    (top / ".build" / "release").mkdir(parents=True)
    (top / ".build" / "release" / "rulectl").symlink_to(program)
    number = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.split()[1]
    for tag, isRight in (("v" + number, True), ("v0.0.9", False)):
        done = subprocess.run(["sh", "-ec", version], cwd=top, env={**os.environ, "GITHUB_REF_NAME": tag})
        check((done.returncode == 0) == isRight, "the tag %s" % tag)


def github_errors(project):
    """Failures of the tools, which are no findings."""
    project.change(DIALECTS["adobe"][1])
    project.clone()
    # A word that git or the shell could take for something else.
    steps = action(project, rules="$(touch made)\n-x\ngone/*.json")
    check(steps["Validate"][1].returncode == 6 and "failed with status 6" in steps["Validate"][1].stdout, "missing rules")
    for base, message in [("0" * 40, "cannot be fetched"), ("-x", "cannot be fetched")]:
        steps = action(project, rules="my rules", base=base)
        check(steps["Compare"][1].returncode == 6 and message in steps["Compare"][1].stdout, "base %s" % base)
        check(steps["Comment"][0] == "skipped", "no comment without a comparison")
    project.extra = {"SERVICE_FAILS": "1"}
    steps = action(project, rules="my rules")
    check(steps["Comment"][1].returncode == 6 and "cannot be written" in steps["Comment"][1].stdout, "no comment")
    project.extra = {}
    check(outcomes(action(project, rules="my rules", base="")).endswith("skipped skipped"), "a push has no comparison")
    # Option of rulectl that is wrong: every step says so.
    steps = action(project, rules="my rules", platform="symbian")
    check(steps["Validate"][1].returncode == 2 and steps["Compare"][1].returncode == 6, "wrong platform")
    # A file that is no archive any more, one that is new, one that is gone, one that is renamed, many changes.
    origin = project.origin
    rules = (EXAMPLES / "missing-key" / "rules.json").read_text()
    many = json.loads(rules)
    many["rules"] = [json.loads(json.dumps(many["rules"][0]).replace("greeting", "g%d" % n)) for n in range(200)]
    (origin / "more").mkdir()
    shutil.copy(EXAMPLES / "convert-audience" / "rules.json", origin / "more" / "gone.rules.json")
    (origin / "more" / "old name.rules.json").write_text(rules)
    shutil.copy(EXAMPLES / "missing-key" / "rules.zip", origin / "more" / "a.zip")
    for name in ("many", "as many"):
        (origin / "more" / (name + ".rules.json")).write_text(json.dumps(many, indent=1))
    project.base = project.commit("more")
    (origin / "more" / "gone.rules.json").unlink()
    (origin / "more" / "old name.rules.json").rename(origin / "more" / "new name.rules.json")
    (origin / "more" / "new name.rules.json").write_text(rules.replace('"eq"', '"sw"'))
    shutil.copy(EXAMPLES / "airship-landing-page" / "fixed.json", origin / "more" / "new.rules.json")
    (origin / "more" / "a.zip").write_bytes(b"PK\x03\x04 cut")
    for name in ("many", "as many"):
        (origin / "more" / (name + ".rules.json")).write_text(json.dumps(many, indent=1).replace('"eq"', '"sw"'))
    project.commit("changes")
    project.clone()
    steps = action(project, rules="more\nmy rules")
    report = steps["Compare"][1].summary if steps["Compare"][1] else ""
    check(steps["Compare"][0] == steps["Comment"][0] == "success", "changes: %s" % outcomes(steps))
    for text in ("`more/a.zip` cannot be compared", "**5 removed", "**1 added",
                 "a/more/old name.rules.json → b/more/new name.rules.json", "200 wider"):
        check(text in report, "changes: no %s" % text)
    body = project.comments()[0]["body"]
    check(len(report) > 65536 > len(body.encode()) and "The details are too long" in body and "200 wider" in body
          and "<details>" not in body, "a long comment: %d, %d" % (len(report), len(body)))


# MARK: GitLab

def gitlab(project):
    described = yaml.safe_load((EXAMPLES / "ci" / "gitlab-ci.yml").read_text())
    _, change, fault, code = DIALECTS[project.dialect]
    name = project.dialect

    def jobs(token="secret", **more):
        predefined = {
            "CI_API_V4_URL": "https://gitlab.example/api/v4", "CI_MERGE_REQUEST_PROJECT_ID": "5",
            "CI_MERGE_REQUEST_IID": "7", "CI_MERGE_REQUEST_DIFF_BASE_SHA": project.first, "GITLAB_TOKEN": token}
        done = {}
        for job in ("rulectl-validate", "rulectl-test", "rulectl-diff"):
            variables = {**predefined, **described["variables"], "RULES": "my rules\na.test.yaml".split("\n")[0],
                         "SUITES": "a.test.yaml", **more}
            for key, text in described[job].get("variables", {}).items():
                variables[key] = re.sub(r"\$(\w+)", lambda match: variables[match[1]], text)
            done[job] = project.shell(["sh", "-e"], "\n".join(described[job]["script"]) + "\n", variables)
            reports = described[job]["artifacts"].get("reports", {})
            for path in [*described[job]["artifacts"].get("paths", []), *reports.values()]:
                check((project.work / path).exists(), "%s: GitLab: %s: no %s" % (name, job, path))
        return done, [job.returncode for job in done.values()]

    project.service.unlink(missing_ok=True)
    # Other people's comments come first, more than a page of them.
    others = [{"id": number, "body": "see %s" % MARKER} for number in range(130)]
    project.service.write_text(json.dumps({"calls": [], "comments": others}))
    project.change(change)
    project.clone()
    done, statuses = jobs()
    check(statuses == [0, 0, 0], "%s: GitLab: %s %s" % (name, statuses, [job.stderr for job in done.values()]))
    own = [comment for comment in project.comments() if comment["body"].startswith(MARKER)]
    check(len(own) == 1 and "b/" + project.name in own[0]["body"], "%s: GitLab: comment" % name)
    check(isinstance(json.loads((project.work / "rulectl-quality.json").read_text()), list), "%s: GitLab: quality" % name)
    check("<testcase" in (project.work / "rulectl-tests.xml").read_text(), "%s: GitLab: cases" % name)
    project.change(fault)
    project.clone()
    done, statuses = jobs()
    check(statuses == [1, 1, 0], "%s: GitLab: fault: %s" % (name, statuses))
    check("rulectl-ci: error: rulectl validate: the rules do not pass" in done["rulectl-validate"].stderr,
          "%s: GitLab: message" % name)
    check(code in json.dumps(json.loads((project.work / "rulectl-quality.json").read_text())), "%s: GitLab: code" % name)
    own = [comment for comment in project.comments() if comment["body"].startswith(MARKER)]
    check(len(own) == 1 and code in own[0]["body"], "%s: GitLab: comment is updated" % name)
    calls = json.loads(project.service.read_text())["calls"]
    check([call for call in calls if "--request" in call][0][-3].endswith("/projects/5/merge_requests/7/notes/1130"),
          "%s: GitLab: %s" % (name, calls[-1]))
    done, statuses = jobs(token="")
    check(statuses[2] == 0 and "no GITLAB_TOKEN" in done["rulectl-diff"].stdout, "%s: GitLab: no token" % name)
    done, statuses = jobs(SERVICE_FAILS="1")
    check(statuses[2] == 6 and "the comment cannot be written" in done["rulectl-diff"].stderr, "%s: GitLab: API" % name)
    done, statuses = jobs(RULECTL_FAIL_LEVEL="never")
    check(statuses == [0, 1, 0], "%s: GitLab: options: %s" % (name, statuses))


# MARK: pre-commit

def pre_commit(top, program):
    """Runs the hooks by the real pre-commit: those that use the program on the PATH, and one that installs the wheel."""
    tool = pathlib.Path(sys.executable).with_name("pre-commit")
    hooks, work = top / "hooks", top / "pre-commit"
    for folder in (hooks, work):
        folder.mkdir()
        git(folder, "init", "-q")
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks)
    git(hooks, "add", "-A")
    git(hooks, "commit", "-q", "-m", "hooks")
    wheel = make_wheel(top, program)
    environment = {**os.environ, "PRE_COMMIT_HOME": str(top / "cache"), "GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C",
                   "PATH": "%s:%s" % (program.parent, os.environ["PATH"])}
    names = [hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())]
    config = {"repos": [
        {"repo": "file://%s" % hooks, "rev": git(hooks, "rev-parse", "HEAD"), "hooks": [{"id": name} for name in names]},
        {"repo": "local", "hooks": [{
            "id": "wheel", "name": "wheel", "language": "python", "entry": "rulectl validate --format concise",
            "additional_dependencies": [str(wheel)], "files": r"rules\.json$", "require_serial": True}]}]}
    (work / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))

    def run(*words, **more):
        done = subprocess.run([tool, "run", "--color", "never", *words], cwd=work, env={**environment, **more},
                              capture_output=True, text=True, timeout=300)
        results = dict(re.findall(r"^(.+?)\.{3,}(?:\(.*\))?(\w+)$", done.stdout, re.MULTILINE))
        return done, list(results.values())

    good = (EXAMPLES / "missing-key" / "rules.json").read_text()
    (work / "a b").mkdir()
    for name, source in [("a b/rules.json", "missing-key/rules.json"), ("web.rules.json", "convert-audience/rules.json"),
                         ("my-rules.zip", "missing-key/rules.zip")]:
        shutil.copy(EXAMPLES / source, work / name)
    (work / "x.test.yaml").write_text('rules: "a b/rules.json"\ncases: [{ loads: %s }]\n' % LOADS["adobe"])
    subprocess.run([program, "fmt", "a b/rules.json", "web.rules.json"], cwd=work, check=True, capture_output=True)
    git(work, "add", "-A")
    done, results = run("--all-files")
    check(done.returncode == 0 and results == ["Passed"] * 4, "pre-commit: %s %s %s" % (results, done.stdout, done.stderr))
    git(work, "commit", "-q", "-m", "first")
    done, results = run()
    check(results == ["Skipped"] * 4, "pre-commit: nothing changed: %s" % results)
    # A file that looks like an archive is not passed over.
    (work / "other.zip").write_bytes(b"no archive of rules")
    git(work, "add", "-A")
    done, results = run("rulectl-validate")
    check(results == ["Failed"] and "Z001" in done.stdout, "pre-commit: no archive: %s" % done.stdout)
    git(work, "rm", "-q", "-f", "other.zip")
    # A fault, not formatted, and the suite fails.
    (work / "a b" / "rules.json").write_text(good.replace('"eq"', '  "qe"'))
    git(work, "add", "-A")
    done, results = run()
    check(results == ["Failed"] * 4 and "a b/rules.json:" in done.stdout and "S009" in done.stdout,
          "pre-commit: fault: %s %s" % (results, done.stdout))
    git(work, "add", "-A")
    done, results = run("rulectl-fmt")
    check(results == ["Passed"], "pre-commit: formatted: %s" % done.stdout)
    # The change of another document alone runs the suites.
    done, results = run("rulectl-test", "--files", "web.rules.json")
    check(results == ["Failed"], "pre-commit: suites: %s" % done.stdout)


def make_wheel(top, program):
    """Builds the wheel as `make dist` does, of the program that is tested."""
    wheel = top / "wheel"
    shutil.copytree(ROOT / "Packaging" / "wheel", wheel)
    shutil.copy(ROOT / "README.md", wheel)
    (wheel / "licences").mkdir()
    (wheel / "licences" / "none.txt").write_text("")
    subprocess.run(["strip", "-o", str(wheel / "rulectl"), str(program)], check=True)
    machine = os.uname().machine
    made = subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps", "-w", str(top), "."],
                          cwd=wheel, env={**os.environ, "RULECTL_VERSION": "0.0.1", "RULECTL_MACHINE": machine},
                          capture_output=True, text=True)
    if made.returncode:
        sys.exit("ci.py: the wheel cannot be built: " + made.stderr)
    return next(top.glob("*.whl"))


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        top = pathlib.Path(name)
        for dialect in DIALECTS:
            project = Project(top, dialect, program)
            # The base moves on: what it changes is not part of the change.
            git(project.origin, "checkout", "-q", "main")
            (project.origin / "my rules" / "later.rules.json").write_text('{"version":1,"rules":[]}')
            project.base = project.commit("later")
            git(project.origin, "checkout", "-q", "change")
            project.extra = {}
            github(project)
            gitlab(project)
            print("%s: action and job" % dialect, flush=True)
        errors = Project(top / "errors", "adobe", program)
        errors.base, errors.extra = errors.first, {}
        github_errors(errors)
        (top / "provide").mkdir()
        github_provides(top / "provide", program)
        pre_commit(top, program)
        print("pre-commit: hooks and wheel")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
