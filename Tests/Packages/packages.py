#!/usr/bin/env python3
"""Installs, runs and removes the packages that `make dist` has made.

  packages.py FOLDER

The Debian package goes to an empty root, where the program runs without a C library, a shell and /proc.
The wheel goes to a fresh virtual environment. Needs root, dpkg and lintian, and python3 with venv.
"""
import hashlib, json, os, pathlib, re, subprocess, sys, tarfile, tempfile, time

failures = []


def check(holds, text):
    print(("ok: " if holds else "FAILED: ") + text)
    if not holds:
        failures.append(text)


def run(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)


def chroot(root, *words, **more):
    """Runs a command in a root that has nothing else."""
    return run("chroot", root, *words, **more)


def one(folder, pattern):
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        sys.exit("packages.py: expected one %s in %s, found %d" % (pattern, folder, len(found)))
    return found[0]


def sums(folder):
    """True if all files of a folder are those of its SHA256SUMS."""
    listed = dict(reversed(line.split(maxsplit=1)) for line in (folder / "SHA256SUMS").read_text().splitlines())
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} - {"SHA256SUMS"}
    names = {name.lstrip("./") for name in listed}
    return names == there and all(
        hashlib.sha256((folder / name).read_bytes()).hexdigest() == listed[name] for name in listed)


def tarball(folder):
    path = one(folder, "*.tar.gz")
    with tempfile.TemporaryDirectory() as name:
        with tarfile.open(path) as archive:
            members = archive.getmembers()
            archive.extractall(name, filter="tar") if hasattr(tarfile, "tar_filter") else archive.extractall(name)
        check(all(member.uid == 0 and not member.name.startswith("/") for member in members), "owners of the tarball")
        top = pathlib.Path(name) / path.name[:-len(".tar.gz")]
        check(sums(top), "SHA256SUMS of the tarball")
        for part in ["LICENSE", "CHANGELOG.md", "bin/rulectl", "share/man/man1/rulectl-eval.1", "share/zsh/site-functions/_rulectl", "licences/zlib.txt"]:
            check((top / part).is_file(), "%s in the tarball" % part)
        check(run(top / "bin/rulectl", "--version").stdout.startswith("rulectl "), "the program of the tarball")
        return (top / "bin/rulectl").stat().st_size


def debian(folder):
    path = one(folder, "*.deb")
    found = run("lintian", "--fail-on", "error", "--allow-root", path)
    errors = [line for line in found.stdout.splitlines() if line.startswith("E:")]
    check(found.returncode == 0 and not errors, "lintian: %s" % (errors or "no errors"))
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        for part in ["var/lib/dpkg/info", "var/lib/dpkg/updates"]:
            (root / part).mkdir(parents=True)
        (root / "var/lib/dpkg/status").write_text("")
        installed = run("dpkg", "--root", root, "--force-script-chrootless", "-i", path)
        check(installed.returncode == 0, "dpkg installs it: %s" % installed.stderr.strip())
        files = [line for line in run("dpkg-deb", "-c", path).stdout.splitlines() if line.startswith("-")]
        there = [item for item in (root / "usr").rglob("*") if item.is_file()]
        check(len(files) == len(there), "%d files are installed" % len(there))
        # There is no C library and no shell.
        answer = chroot(root, "/usr/bin/rulectl", "--version")
        check(answer.stdout.startswith("rulectl "), "it runs in an empty root: %s" % answer.stdout.strip())
        answer = chroot(root, "/usr/bin/rulectl", "validate", "-", input='{"version":1,"rules":[]}')
        check(answer.returncode == 0, "it validates there: %s" % answer.stderr.strip().splitlines()[-1:])
        removed = run("dpkg", "--root", root, "--force-script-chrootless", "-P", "rulectl")
        rest = [str(item) for item in root.rglob("*") if item.is_file() and "/var/lib/dpkg/" not in str(item)]
        check(removed.returncode == 0 and not rest, "dpkg removes it: %s" % (rest or "nothing is left"))


def wheel(folder):
    path = one(folder, "*.whl")
    check(re.search(r"-py3-none-manylinux_2_17_\w+\.musllinux_1_1_\w+\.whl$", path.name), "the name %s" % path.name)
    with tempfile.TemporaryDirectory() as name:
        subprocess.run([sys.executable, "-m", "venv", name], check=True)
        start = time.monotonic()
        installed = run(name + "/bin/pip", "install", "-q", "--no-index", "--disable-pip-version-check", path)
        check(installed.returncode == 0, "pip installs the wheel: %s" % installed.stderr.strip())
        about = run(name + "/bin/pip", "show", "--verbose", "rulectl").stdout
        check("License-Expression: Apache-2.0" in about or "License: Apache-2.0" in about, "the license of the wheel: %s" % about)
        rules = '{"version":1,"rules":[{"condition":{"type":"matcher","definition":{"key":"a","matcher":"gte","values":[1]}}}]}'
        found = run(name + "/bin/rulectl", "validate", "-", input=rules)
        check("S009" in found.stdout, "first finding %.1f s after the start of pip" % (time.monotonic() - start))
        run(name + "/bin/pip", "uninstall", "-q", "-y", "rulectl")
        check(not os.path.exists(name + "/bin/rulectl"), "pip removes it")


def image(folder):
    paths = sorted(folder.glob("*.oci.tar"))
    if not paths:
        print("no image: it was not built on this machine")
        return
    with tarfile.open(paths[0]) as archive:
        def read(digest):
            return archive.extractfile("./blobs/" + digest.replace(":", "/"))
        index = json.load(archive.extractfile("./index.json"))
        manifest = json.load(read(index["manifests"][0]["digest"]))
        config = json.load(read(manifest["config"]["digest"]))
        check(config["config"]["Entrypoint"] == ["/rulectl"], "the entry point of the image")
        names = []
        with tempfile.TemporaryDirectory() as name:
            for layer in manifest["layers"]:
                with tarfile.open(fileobj=read(layer["digest"])) as content:
                    names += [member.name for member in content.getmembers() if member.isfile()]
                    content.extractall(name)
            check(names == ["rulectl"], "the files of the image: %s" % names)
            answer = chroot(pathlib.Path(name), "/rulectl", "--version")
            check(answer.stdout.startswith("rulectl "), "the program of the image")


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    check(sums(folder), "SHA256SUMS of the packages")
    size = tarball(folder)
    debian(folder)
    wheel(folder)
    image(folder)
    for path in sorted(folder.iterdir()):
        print("%10d %s" % (path.stat().st_size, path.name))
    print("%10d the program" % size)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
