#!/usr/bin/env python3
"""Starts the language server from real editors, as editors/README.md configures them.

  editors.py RULECTL

Neovim runs headless with the configuration of the page. Of Visual Studio Code there is only the extension here: Node.js
runs it against a stand-in for the editor, which starts the program that the extension asks for. The snippets for other
editors are parsed.
"""
import json, os, pathlib, re, subprocess, sys, tempfile, tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(pathlib.Path(__file__).parent))
PAGE = (ROOT / "editors/README.md").read_text()

RULES = """{"version": 1, "rules": [
  {"condition": {"type": "matcher", "definition": {"key": "tier", "matcher": "qe", "values": ["gold"]}},
   "consequences": [{"id": "gold", "type": "url", "detail": {"url": "app://gold"}}]}
]}
"""
SUITE = """rules: rules.json
cases:
  - name: gold visitors
    event: {"type": "t", "source": "s", "data": {"tier": "gold"}}
    fires: [gold]
"""


def snippet(language):
    found = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.S | re.M)
    assert len(found) == 1, language
    return found[0]


def neovim(program, folder):
    (folder / "rules.json").write_text(RULES)
    (folder / "rules.test.yaml").write_text(SUITE)
    (folder / "init.lua").write_text(snippet("lua"))
    programs = folder / "programs"
    programs.mkdir()
    (programs / "rulectl").symlink_to(program)
    run = subprocess.run(
        ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-S", str(ROOT / "Tests/Editors/neovim.lua")],
        capture_output=True, text=True, timeout=180, stdin=subprocess.DEVNULL,
        env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(folder), "RULECTL": program,
             "SNIPPET": str(folder / "init.lua"), "FILE": str(folder / "rules.json")})
    assert run.returncode == 0, run.stdout + run.stderr
    assert "rich" in (folder / "rules.test.yaml").read_text()


STAND_IN = """
const Module = require('module');
const { spawn } = require('child_process');
const load = Module._load;
const shown = [];
class LanguageClient {
  constructor(id, name, server, options) { Object.assign(this, { server, options }); }
  start() {
    return new Promise((resolve, reject) => {
      this.child = spawn(this.server.command, this.server.args);
      this.child.on('error', reject);
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { capabilities: {} } });
      this.child.stdout.once('data', (data) => { this.answer = String(data); resolve(); });
      this.child.stdin.write(`Content-Length: ${body.length}\\r\\n\\r\\n${body}`);
      this.child.stdin.on('error', () => {});
      module.exports.client = this;
    });
  }
  isRunning() { return true; }
  stop() { return new Promise((resolve) => { this.child.on('exit', resolve); this.child.stdin.end(); }); }
}
let path = process.argv[3];
Module._load = function (name, ...rest) {
  if (name === 'vscode') return {
    workspace: { getConfiguration: () => ({ get: () => path }), onDidChangeConfiguration: () => ({ dispose() {} }) },
    window: { showErrorMessage: (text) => shown.push(text) },
  };
  if (name === 'vscode-languageclient/node') return { LanguageClient, TransportKind: { stdio: 0 } };
  return load.call(this, name, ...rest);
};
const extension = require(process.argv[2]);
(async () => {
  await extension.activate({ subscriptions: [] });
  const client = module.exports.client;
  console.log(JSON.stringify({ answer: client.answer, languages: client.options.documentSelector }));
  await extension.deactivate();
  path = '/nowhere/rulectl';
  await extension.activate({ subscriptions: [] });
  console.log(JSON.stringify(shown));
})();
"""


def vscode(program, folder):
    manifest = json.loads((ROOT / "editors/vscode/package.json").read_text())
    assert manifest["main"] == "./extension.js"
    version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.split()[1]
    assert manifest["version"] == version, (manifest["version"], version)
    (folder / "stand-in.js").write_text(STAND_IN)
    run = subprocess.run(
        ["node", str(folder / "stand-in.js"), str(ROOT / "editors/vscode/extension.js"), program],
        capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    first, second = map(json.loads, run.stdout.splitlines())
    assert '"hoverProvider":true' in first["answer"], first
    assert [item["language"] for item in first["languages"]] == ["json", "jsonc", "yaml"]
    assert len(second) == 1 and "/nowhere/rulectl" in second[0], second


def others(program, folder):
    helix = tomllib.loads(snippet("toml"))
    server = helix["language-server"]["rulectl"]
    assert [server["command"], *server["args"]] == ["rulectl", "lsp"]
    assert snippet("elisp").count("(") == snippet("elisp").count(")")


def main():
    program = os.path.abspath(sys.argv[1])
    failed = 0
    for row in [neovim, vscode, others]:
        with tempfile.TemporaryDirectory() as folder:
            try:
                row(program, pathlib.Path(folder).resolve())
                print("ok    ", row.__name__)
            except Exception as error:
                failed += 1
                print("FAILED", row.__name__, error)
    if failed:
        sys.exit(f"{failed} rows failed")


if __name__ == "__main__":
    main()
